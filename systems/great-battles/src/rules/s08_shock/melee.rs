//! 8.5: modifiers, ratio, roll and result of a melee. [MEL-01]

use super::{Ask, Attack, Told};
use crate::book::{LandRow, Loser, MeleeDrm, MeleeMorale, MeleeResult, Number, ShockKind, Switch};
use crate::host::ask::Choice;
use crate::host::mods::{Drm, Mods};
use crate::nouns::{Arm, Aspect, Blown, Formation, Rank, UnitId};
use crate::rules::s09_morale::{Cause, LossCause};
use crate::state::{At, Battle};
use engine::{Play, Seat, rule, words};
use ground::{Dir, Hex};

words! {
    /// Which round of a melee.
    Round {
        /// The first, in which a charge has its force.
        First = "first",
        /// Another one. [CHG-15]
        Later = "later",
    }
}

impl Battle {
    /// [MEL-04] The rows of the Terrain Effects Chart that count in a melee into the next hex, with their
    /// modifiers: that of the hex and those of the hexside, as the attacker sees it. Nothing where melee
    /// is not allowed. [MEL-12] A bridge stands for the water under it. (G35)
    pub fn melee_land(&self, from: Hex, dir: Dir) -> Option<Vec<(LandRow, i8)>> {
        let to = self.open_neighbour(from, dir)?;
        let mut found = Vec::new();
        for row in self.shock_rows(from, dir, to) {
            // [TEC-32]
            found.push((row, self.book().combat(row).melee?));
        }
        Some(found)
    }

    /// The rows of the Terrain Effects Chart for an attack across a hexside.
    pub(crate) fn shock_rows(&self, from: Hex, dir: Dir, to: Hex) -> Vec<LandRow> {
        let bridged = self.field().side(from, dir).bridge();
        let water = |row: &LandRow| matches!(row, LandRow::Stream | LandRow::DeepStream);
        let mut rows = vec![self.land_row(to)];
        rows.extend(self.side_rows(from, dir).filter(|row| !(bridged && water(row))));
        if bridged {
            rows.push(LandRow::Bridge);
        }
        rows
    }

    /// [MEL-02] All modifiers of a round of melee.
    pub fn melee_mods(&self, attack: &Attack, round: Round) -> Mods {
        let mut mods = Mods::new();
        self.napoleon_mods(attack, &mut mods);
        self.fatigue_mods(attack, &mut mods);
        // [MDM-03] [MEL-04]
        for (row, value) in self.land_of(attack) {
            mods.add(Drm::MeleeLand(row), value);
        }
        self.defence_mods(attack, &mut mods);
        if attack.kind == ShockKind::Charge && round == Round::First {
            self.charge_mods(attack, &mut mods);
        }
        // [MEL-03]
        let (attacking, defending) = self.melee_strengths(attack);
        if let Some(ratio) = self.book().melee_ratio(attacking, defending) {
            mods.add(Drm::Ratio(ratio), self.book().ratio_line(ratio).value);
        }
        mods
    }

    /// [MDM-01] [MEL-06] Napoleon in a hex of the melee helps the French, whoever attacks.
    fn napoleon_mods(&self, attack: &Attack, mods: &mut Mods) {
        let lead = self.attackers_left(attack).first().copied().unwrap_or(attack.lead());
        let hexes = self.unit(lead).hexes().chain(attack.targets.iter().copied());
        let mut leaders = hexes.flat_map(|hex| self.leaders_at(hex));
        if leaders.any(|leader| self.leader_card(leader).rank == Rank::Napoleon) {
            let value = self.book().melee_drm(MeleeDrm::Napoleon).value;
            let french = self.side_of(attack) == Seat::First;
            mods.add(Drm::Melee(MeleeDrm::Napoleon), if french { value } else { -value });
        }
    }

    /// [MDM-02] [MEL-05] Fatigue: that of the attacker as printed, that of the defender in the attacker's
    /// favour. Of two hexes the fresher one counts, as all that is best for the defender. [MLT-05]
    fn fatigue_mods(&self, attack: &Attack, mods: &mut Mods) {
        let value = |unit: UnitId| self.book().fatigue(self.fatigue_of(unit)).melee;
        mods.add(Drm::AttackerFatigue, value(attack.lead()));
        let tops = attack.targets.iter().filter_map(|hex| self.top_troops(*hex));
        mods.add(Drm::DefenderFatigue, tops.map(|unit| -value(unit)).min().unwrap_or(0));
    }

    /// The terrain of an attack: where it touches a hex in several places the attacker's best, of two
    /// hexes the defender's best.
    fn land_of(&self, attack: &Attack) -> Vec<(LandRow, i8)> {
        let contacts = self.contacts(attack);
        let sum = |rows: &Vec<(LandRow, i8)>| rows.iter().map(|(_, value)| i32::from(*value)).sum();
        let hexes = attack.targets.iter().filter_map(|target| {
            let ways = contacts.iter().filter(|(_, hex)| hex == target);
            let rows = ways.filter_map(|(own, hex)| {
                self.board().direction(*own, *hex).and_then(|dir| self.melee_land(*own, dir))
            });
            rows.max_by_key(|rows| -> i32 { sum(rows) })
        });
        hexes.min_by_key(|rows| -> i32 { sum(rows) }).unwrap_or_default()
    }

    /// How the defender stands: on the march, in flank or rear, blown, in square. Of two hexes the
    /// formation best for the defender counts. [MLT-05]
    fn defence_mods(&self, attack: &Attack, mods: &mut Mods) {
        let book = self.book();
        let mut chart = |key: MeleeDrm| mods.add(Drm::Melee(key), book.melee_drm(key).value);
        let tops: Vec<UnitId> =
            attack.targets.iter().filter_map(|hex| self.top_troops(*hex)).collect();
        if tops.is_empty() {
            return;
        }
        // [MDM-04]
        if tops.iter().all(|unit| self.is_strategic(*unit)) {
            chart(MeleeDrm::Strategic);
        }
        // [MDM-05] [MDM-06]
        match tops.iter().map(|unit| self.attacked_from(attack, *unit)).min() {
            Some(Aspect::Rear) => chart(MeleeDrm::Rear),
            Some(Aspect::Flank) => chart(MeleeDrm::Flank),
            Some(Aspect::Front) | None => {}
        }
        // [MDM-07]
        if tops.iter().all(|unit| self.unit(*unit).blown != Blown::Fresh) {
            chart(MeleeDrm::Blown);
        }
        // [MDM-08] [MDM-09]
        if self.meets_square(attack) {
            match self.arm(attack.lead()) {
                Arm::Cavalry => chart(MeleeDrm::CavalryOnSquare),
                Arm::Infantry | Arm::Artillery => chart(MeleeDrm::InfantryOnSquare),
            }
        }
    }

    /// Whether one of the defenders stands in square.
    fn meets_square(&self, attack: &Attack) -> bool {
        let mut defenders = self.defenders(attack).into_iter();
        defenders.any(|unit| self.unit(unit).formation == Formation::Square)
    }

    /// What a charge adds in the first round: bonus, counter-charge, Murat, overlap. [CHG-15]
    fn charge_mods(&self, attack: &Attack, mods: &mut Mods) {
        let lead = self.attackers_left(attack).first().copied().unwrap_or(attack.lead());
        if let Some(class) = self.stats(lead).class {
            mods.add(Drm::ChargeBonus(class), self.charge_bonus(attack, lead));
        }
        // [CHG-07] The bonus of the counter-charge is taken off, and the rest may be less than nothing.
        let bonus = |unit: &UnitId| self.own_bonus(*unit);
        if let Some(unit) = attack.counter.iter().copied().max_by_key(bonus)
            && let Some(class) = self.stats(unit).class
        {
            mods.add(Drm::CounterBonus(class), -self.own_bonus(unit));
        }
        // [MDM-11] [CHG-14]
        if self.murat_helps(lead) {
            mods.add(Drm::Melee(MeleeDrm::Murat), self.book().melee_drm(MeleeDrm::Murat).value);
        }
        // [MDM-12] [CHG-14] For each hex of the line beyond the target that touches no enemy. (G5)
        let each = self.book().melee_drm(MeleeDrm::Overlap).value;
        mods.add(Drm::Melee(MeleeDrm::Overlap), each * self.overlaps(attack, lead));
    }

    /// [CHG-12] [MDM-10] The charge bonus of the attacker: [CHG-03] none for heavy cavalry and
    /// cuirassiers from too near, half of it (up) against a square, half of that (up) in column.
    pub fn charge_bonus(&self, attack: &Attack, unit: UnitId) -> i8 {
        let heavy = self.stats(unit).class.is_some_and(|class| class.is_heavy());
        let least = self.number(Number::HeavyChargeLeast);
        let near = attack.began.is_some_and(|began| i32::from(began) < least);
        if heavy && near {
            return 0;
        }
        let bonus = self.own_bonus(unit);
        if self.meets_square(attack) { half_up(bonus) } else { bonus }
    }

    /// The bonus of a class, half of it (up) in column. [CHG-12]
    fn own_bonus(&self, unit: UnitId) -> i8 {
        let class = self.stats(unit).class;
        let bonus = class.map_or(0, |class| self.book().charge_bonus(class).value);
        match self.unit(unit).formation {
            Formation::Column => half_up(bonus),
            _ => bonus,
        }
    }

    /// [EXC-09] Whether Murat is with a unit; a switch lets him help within his range. (G18)
    fn murat_helps(&self, unit: UnitId) -> bool {
        let seat = self.seat_of(unit);
        let reach = match self.book().switch(Switch::MuratInRange) {
            true => self.number(Number::MuratRange) as u16,
            false => 0,
        };
        self.marshals(seat)
            .any(|hex| self.unit(unit).hexes().any(|own| self.board().distance(own, hex) <= reach))
    }

    /// Where Murat is, if he rides for a side.
    fn marshals(&self, seat: Seat) -> impl Iterator<Item = Hex> + '_ {
        let all = self.leaders.iter().enumerate();
        let murat = all.filter(move |(index, _)| {
            let card = &self.setup.army.leaders[*index];
            card.murat && card.seat == seat
        });
        murat.map(|(_, leader)| leader.hex).filter(|hex| hex.is_somewhere())
    }

    /// [CHG-14] Hexes of a charging line that touch neither the target nor any other enemy.
    fn overlaps(&self, attack: &Attack, lead: UnitId) -> i8 {
        let seat = self.side_of(attack);
        self.unit(lead).hexes().filter(|hex| !self.beside_enemy(*hex, seat)).count() as i8
    }

    /// [MEL-03] What counts of both sides for the size ratio: infantry and cavalry, never guns. [CHG-13]
    /// [MDM-18] Cavalry in column counts for a third, down, on both sides; by a switch only who charges.
    /// (G41)
    pub fn melee_strengths(&self, attack: &Attack) -> (u32, u32) {
        let both = self.book().switch(Switch::ColumnThirdBoth);
        let share = self.number(Number::ColumnShare) as u32;
        let counts = |unit: &UnitId| {
            let troops = self.unit(*unit);
            let column = self.arm(*unit) == Arm::Cavalry && troops.formation == Formation::Column;
            let charges = attack.attackers.contains(unit) || attack.counter.contains(unit);
            let thinned = column && (both || charges);
            u32::from(troops.sp) / if thinned { share } else { 1 }
        };
        let attacking = self.attackers_left(attack).iter().map(counts).sum();
        (attacking, self.defenders(attack).iter().map(counts).sum())
    }

    /// [MCS-08] [MCS-09] The melee, round after round, until one side has lost or left.
    pub(crate) fn fight(&mut self, table: At<'_>, attack: &Attack) -> Play<()> {
        let mut round = Round::First;
        loop {
            self.overrun(table, attack);
            self.leave_guns(table, attack)?;
            let (ours, theirs) = (self.attackers_left(attack), self.defenders(attack));
            if ours.is_empty() || theirs.is_empty() {
                return Ok(());
            }
            let result = self.roll_melee(table, attack, round)?;
            match result.loser {
                Loser::Attacker => return self.lose_melee(table, &ours, result),
                Loser::Defender => {
                    self.lose_melee(table, &theirs, result)?;
                    return self.leave_guns(table, attack);
                }
                Loser::Both => self.melee_continues(table, &ours, &theirs, result)?,
            }
            if self.break_off(table, attack)? {
                return self.leave_guns(table, attack);
            }
            round = Round::Later;
        }
    }

    /// [MEL-01] The roll of a round.
    fn roll_melee(&mut self, table: At<'_>, attack: &Attack, round: Round) -> Play<MeleeResult> {
        let mods = self.melee_mods(attack, round);
        let (attacking, defending) = self.melee_strengths(attack);
        let die = self.die(table, rule!("MEL-01"), "melee")?;
        let result = self.book().melee(i32::from(die) + mods.total());
        let unit = self.attackers_left(attack).first().copied().unwrap_or(attack.lead());
        let against = self.defenders(attack).first().copied();
        table.tell(self, Told::Melee { unit, against, attacking, defending, die, mods, result });
        Ok(result)
    }

    /// [MEL-07] A stack has lost: its top unit loses the strength points, [MEL-11] what is over goes to
    /// the next one, and levels and retreat are for all. (G6)
    fn lose_melee(&mut self, table: At<'_>, stack: &[UnitId], result: MeleeResult) -> Play<()> {
        let mut over = result.sp;
        for unit in stack {
            over = self.lose_strength(table, *unit, over, LossCause::Melee);
        }
        for unit in stack.iter().copied() {
            match result.morale {
                // [MEL-10] Once: who has run with a friend before does not run again.
                MeleeMorale::Routs if self.is_routed(unit) => {}
                MeleeMorale::Routs => {
                    self.rout(table, unit)?;
                }
                // [MEL-08]
                MeleeMorale::Levels(levels) => {
                    self.fall_back_once(table, unit)?;
                    self.lose_levels(table, unit, levels, LossCause::Melee)?;
                }
                MeleeMorale::Check => {}
            }
        }
        Ok(())
    }

    /// [MEL-09] Nobody has won: the top units of both sides lose their strength point and check. (G66)
    fn melee_continues(
        &mut self,
        table: At<'_>,
        ours: &[UnitId],
        theirs: &[UnitId],
        result: MeleeResult,
    ) -> Play<()> {
        let tops = [theirs[0], ours[0]];
        for unit in tops {
            self.lose_strength(table, unit, result.sp, LossCause::Melee);
        }
        for unit in tops {
            if self.unit(unit).on_map() && !self.is_routed(unit) {
                self.check_morale(table, unit, 0, Cause::Melee)?;
            }
        }
        Ok(())
    }

    /// [MEL-09] Before another round first the defender, then the attacker may break off: then his whole
    /// stack routs.
    fn break_off(&mut self, table: At<'_>, attack: &Attack) -> Play<bool> {
        for attacks in [Stand::Defends, Stand::Attacks] {
            let (ours, theirs) = (self.attackers_left(attack), self.defenders(attack));
            let theirs: Vec<UnitId> =
                theirs.into_iter().filter(|unit| !self.is_routed(*unit)).collect();
            if ours.is_empty() || theirs.is_empty() {
                return Ok(false);
            }
            let stack = match attacks {
                Stand::Defends => theirs,
                Stand::Attacks => ours,
            };
            let seat = self.seat_of(stack[0]);
            let question = Ask::BreakOff(stack[0]);
            let choices = vec![Choice::Stand, Choice::Rout];
            if table.ask(self, seat, rule!("MEL-09"), question, choices)? == Choice::Rout {
                table.tell(self, Told::BrokeOff(stack[0]));
                for unit in stack {
                    if !self.is_routed(unit) {
                        self.rout(table, unit)?;
                    }
                }
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// The two sides of a melee, in the order in which they are asked. [MEL-09]
#[derive(Clone, Copy)]
enum Stand {
    Defends,
    Attacks,
}

/// Half, rounded up.
fn half_up(bonus: i8) -> i8 {
    (bonus + 1) / 2
}
