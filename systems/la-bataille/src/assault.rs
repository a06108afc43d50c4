//! Sections 13.1, 13.2 and 13.6: the Melee Phase, assault by assault.

use crate::army::{LeaderId, UnitId};
use crate::ask::{Choice, Question};
use crate::battle::{At, Battle, Contact};
use crate::book::{
    Blow, MeleeCode, MeleeLoss, MeleeResult, MeleeTarget, MoraleReason, Number, RuleOption,
};
use crate::dice::Base6;
use crate::event::Event;
use crate::flight::{self, Distance, Manner};
use crate::kinds::{Arm, Formation, Morale};
use crate::leaders::{Fate, Hit};
use crate::losses::Cause;
use crate::melee::{Ask, Assault, Told};
use crate::mods::{Drm, Mods};
use crate::readiness::Effort;
use crate::refusal::Refusal;
use engine::{Play, Seat, rule};
use ground::Hex;

/// How a square leaves its hex: two increments for the first hex whoever looks into it, then one.
/// [13.6.1p1]
const BROKEN_SQUARE: Manner = Manner { toll: [2, 1], anyway: true, ..Manner::MELEE };
/// A rout that costs double. (1.3)
const ROUT_DOUBLE: Manner = Manner { toll: [2, 2], ..Manner::MELEE };
/// [13.6.2] [13.6.2p1] Three hexes back, without loss.
const BOUNCE: Manner = Manner { distance: Some(Distance::Hexes(Number::Bounce)), ..Manner::CHECK };
/// [OPT-9] One hex back after a melee without effect.
const PUSHED: Manner = Manner { distance: Some(Distance::Rolled(1)), ..Manner::CHECK };

impl Battle {
    /// [13.1] One assault of the Melee Phase; says whether the phase is over.
    pub fn melee_phase(&mut self, table: At<'_>, seat: Seat) -> Play<bool> {
        self.drop_broken_contacts();
        // [13.1.3] [10.2.7e] What charged must fight; the active side says in which order.
        let charged: Vec<Hex> = {
            let mut hexes: Vec<Hex> = self.contacts.iter().map(|one| one.target).collect();
            hexes.sort_by_key(|hex| hex.index());
            hexes.dedup();
            hexes
        };
        if !charged.is_empty() {
            let choices = charged.into_iter().map(Choice::Hex).collect();
            let question = Question::Melee(Ask::Charge);
            let answer = self.ask(table, seat, rule!("13.1.1"), question, choices)?;
            if let Choice::Hex(target) = answer {
                let (fought, left) = std::mem::take(&mut self.contacts)
                    .into_iter()
                    .partition(|c| c.target == target);
                self.contacts = left;
                self.fight_charge(table, seat, target, fought)?;
            }
            return Ok(false);
        }
        // [13.1.1] [13.1.3] One at a time, in any order, none of them forced.
        let mut choices: Vec<Choice> =
            self.assaultable(seat).into_iter().map(Choice::Hex).collect();
        if choices.is_empty() {
            return Ok(true);
        }
        choices.push(Choice::Done);
        let question = Question::Melee(Ask::Target);
        let answer = self.ask(table, seat, rule!("13.1.1"), question, choices)?;
        let Choice::Hex(target) = answer else {
            // [13.1.4]
            return Ok(true);
        };
        let attackers = self.join(table, seat, target, Vec::new())?;
        if !attackers.is_empty() {
            self.assault(table, seat, attackers, target)?;
        }
        Ok(false)
    }

    /// Charges whose two sides no longer touch are over. [10.2.7e]
    fn drop_broken_contacts(&mut self) {
        let mut contacts = std::mem::take(&mut self.contacts);
        contacts.retain_mut(|contact| {
            contact.attackers.retain(|&unit| {
                self.is_on_map(unit)
                    && self.unit(unit).state != Morale::Routed
                    && !self.touching_hexes(unit, contact.target).is_empty()
            });
            let first = contact.attackers.first();
            first.is_some_and(|unit| self.enemy_in(contact.target, self.seat_of(*unit)))
        });
        self.contacts = contacts;
    }

    /// Hexes that somebody of a side may assault, by number.
    pub fn assaultable(&self, seat: Seat) -> Vec<Hex> {
        let mut found = Vec::new();
        for unit in self.army(seat) {
            for hex in self.front_hexes(unit) {
                if !found.contains(&hex) && self.may_assault(unit, hex).is_ok() {
                    found.push(hex);
                }
            }
        }
        found.sort_by_key(|hex| hex.index());
        found
    }

    /// Whether a unit may assault a hex, or why not.
    pub fn may_assault(&self, unit: UnitId, target: Hex) -> Result<(), Refusal> {
        let one = self.unit(unit);
        let seat = self.seat_of(unit);
        let refuse = |rule, why: &'static str| Err(Refusal::new(rule, why));
        if !self.enemy_in(target, seat) {
            return refuse(rule!("13.2.1"), "there is no enemy");
        }
        // Guns have no part in an assault. (R141)
        if self.arm(unit) == Arm::Artillery {
            return refuse(rule!("13.1.2"), "guns do not assault");
        }
        if one.state == Morale::Routed {
            return refuse(rule!("13.1.2"), "routed troops have no front");
        }
        match self.formed(unit) {
            Some(Formation::Square) => return refuse(rule!("6.5.10"), "a square does not assault"),
            // [6.10.8] It fights only when it must. (R148)
            Some(Formation::RoadMarch) => {
                return refuse(rule!("6.10.8"), "a Road March does not assault");
            }
            _ => {}
        }
        if one.marks.force_march {
            return refuse(rule!("11.2.8"), "it force marches");
        }
        if one.marks.fought {
            return refuse(rule!("13.3.6"), "it has fought in this phase");
        }
        // [10.2.7e] What a charge has brought together fights there.
        let bound = |one: &Contact| one.attackers.contains(&unit) && one.target != target;
        if self.contacts.iter().any(bound) {
            return refuse(rule!("10.2.7e"), "its charge must be fought out elsewhere");
        }
        if self.assault_hexes(unit, target).is_empty() {
            return refuse(rule!("13.1.2"), "not in its front");
        }
        let square = self.units_at(target).any(|other| {
            self.seat_of(other) != seat && self.formed(other) == Some(Formation::Square)
        });
        // [10.0n] [13.4.7] [6.5.11a] Cavalry that moved may assault, but not a square.
        if square && self.arm(unit) == Arm::Cavalry {
            return refuse(rule!("13.4.7"), "cavalry must charge a square");
        }
        // [13.4.1]
        let mut shots = self.aimed.iter().filter(|(who, _)| *who == unit).peekable();
        if shots.peek().is_some() && !shots.any(|(_, hex)| *hex == target) {
            return refuse(rule!("13.4.1"), "it fired at another hex");
        }
        Ok(())
    }

    /// [13.2.1] The active side names those who assault.
    fn join(
        &self,
        table: At<'_>,
        seat: Seat,
        target: Hex,
        already: Vec<UnitId>,
    ) -> Play<Vec<UnitId>> {
        let mut joined = already;
        loop {
            let mut choices: Vec<Choice> = self
                .army(seat)
                .filter(|unit| !joined.contains(unit) && self.may_assault(*unit, target).is_ok())
                .filter(|unit| self.may_fight_beside(*unit, &joined, target))
                .map(Choice::Unit)
                .collect();
            if choices.is_empty() {
                return Ok(joined);
            }
            choices.push(Choice::Done);
            let question = Question::Melee(Ask::Join(target));
            let answer = self.ask(table, seat, rule!("13.2.1"), question, choices)?;
            let Choice::Unit(unit) = answer else { return Ok(joined) };
            joined.push(unit);
        }
    }

    /// [OPT-6] With the option cavalry fights cavalry alone.
    pub(crate) fn may_fight_beside(&self, unit: UnitId, others: &[UnitId], target: Hex) -> bool {
        let cavalry = |one: &UnitId| self.arm(*one) == Arm::Cavalry;
        let against = self.units_at(target).any(|one| cavalry(&one));
        !self.has_option(RuleOption::CavalryAlone)
            || !against
            || others.iter().all(|other| cavalry(other) == cavalry(&unit))
    }

    /// [10.2.7e] A charge is fought out; others may join in. No retreat before it. [13.3]
    fn fight_charge(
        &mut self,
        table: At<'_>,
        seat: Seat,
        target: Hex,
        charges: Vec<Contact>,
    ) -> Play<()> {
        let mut chargers: Vec<UnitId> = Vec::new();
        for unit in charges.iter().flat_map(|charge| &charge.attackers) {
            if !chargers.contains(unit) {
                chargers.push(*unit);
            }
        }
        let attackers = self.join(table, seat, target, chargers)?;
        self.fight_out(table, seat, Assault { attackers, target, charges, spared: Vec::new() })
    }

    /// The same, once it is known who fights.
    pub(crate) fn fight_out(&mut self, table: At<'_>, seat: Seat, assault: Assault) -> Play<()> {
        self.tell(table, Event::Melee(Told::Declared(assault.attackers.clone(), assault.target)));
        self.close_in(table, seat, assault)
    }

    /// [13.2] An assault from its declaration to the last advance.
    pub(crate) fn assault(
        &mut self,
        table: At<'_>,
        seat: Seat,
        attackers: Vec<UnitId>,
        target: Hex,
    ) -> Play<()> {
        let (mut attackers, mut target) = (attackers, target);
        let mut fled: Vec<UnitId> = Vec::new();
        loop {
            self.tell(table, Event::Melee(Told::Declared(attackers.clone(), target)));
            // [13.2.2] [13.3.1] First those leave who may.
            let gone = self.retreat_before_melee(table, &attackers, target, &fled)?;
            let emptied = !gone.is_empty() && !self.enemy_in(target, seat);
            fled.extend(gone);
            if !emptied {
                break;
            }
            // [13.3.6]
            let entered = self.follow(table, seat, &attackers, target)?;
            match self.onward(table, seat, &entered, &fled)? {
                Some(next) => (attackers, target) = next,
                None => return Ok(()),
            }
        }
        let assault = Assault { attackers, target, charges: Vec::new(), spared: Vec::new() };
        self.close_in(table, seat, assault)
    }

    /// [13.2.3] [13.2.4] The checks of both sides before a melee; says who is engaged.
    pub(crate) fn checks_before_melee(
        &mut self,
        table: At<'_>,
        seat: Seat,
        assault: &mut Assault,
    ) -> Play<Vec<UnitId>> {
        let engaged: Vec<UnitId> = self
            .defenders(assault.target, seat)
            .into_iter()
            .chain(assault.attackers.iter().copied())
            .collect();
        for &unit in &engaged {
            self.unit_mut(unit).marks.engaged = true;
        }
        // [13.2.3a] Compared once, for the checks of both sides.
        let strength = self.assault_strength(assault);
        if self.defenders_check(table, seat, assault, strength)? {
            self.attackers_check(table, assault, strength)?;
        }
        Ok(engaged)
    }

    /// [13.2.3] to [13.2.5] Checks, melee and advance.
    fn close_in(&mut self, table: At<'_>, seat: Seat, assault: Assault) -> Play<()> {
        let mut assault = assault;
        let engaged = self.checks_before_melee(table, seat, &mut assault)?;
        let declared = assault.clone();
        assault.attackers.retain(|&unit| self.is_in_reach(&declared, unit));
        let mut code = None;
        // [13.2.5] [13.5.1]
        if !assault.attackers.is_empty() && self.enemy_in(assault.target, seat) {
            code = self.resolve(table, seat, &mut assault)?;
        }
        for &unit in &engaged {
            self.unit_mut(unit).marks.engaged = false;
        }
        let declared = assault.clone();
        assault.attackers.retain(|&unit| self.is_in_reach(&declared, unit));
        if !self.enemy_in(assault.target, seat) {
            let forced = self.has_option(RuleOption::ForcedAdvance) && code.is_some();
            self.advance(table, seat, &assault.attackers, assault.target, forced)?;
        }
        self.leave_square(table, assault.target, seat)?;
        // A leader who withdrew before the melee may be missed now. [13.3.2p4] [16.2.2p1]
        self.crowd_at_rest(table, assault.target, seat.other())
    }

    /// Whether an attacker still stands before the hex it assaults, or in it.
    fn is_in_reach(&self, assault: &Assault, unit: UnitId) -> bool {
        self.is_on_map(unit)
            && self.unit(unit).state != Morale::Routed
            && !self.fighting_hexes(assault, unit).is_empty()
    }

    /// [13.2.3] [4.1p7] The defenders check; says whether one of them stands.
    fn defenders_check(
        &mut self,
        table: At<'_>,
        seat: Seat,
        assault: &Assault,
        strength: (u32, u32),
    ) -> Play<bool> {
        let mut stands = false;
        for unit in self.defenders(assault.target, seat) {
            let one = self.unit(unit);
            // [13.2.4n] [6.6.8] (R14) Cavalry, general order and squares; [13.2.3p1] those marked.
            // [6.6.1] Guns in cover are in general order, too. (R224)
            let guns = self.arm(unit) == Arm::Artillery && one.state == Morale::GoodOrder;
            let exempt = self.arm(unit) == Arm::Cavalry
                || matches!(self.formed(unit), Some(Formation::GeneralOrder | Formation::Square))
                || guns && self.terrain(assault.target).is_cover()
                || one.marks.stands
                || !assault.charges.is_empty();
            // Guns beside such infantry are covered by it. (R149)
            let beside = self.arm(unit) == Arm::Artillery
                && self.units_at(assault.target).any(|other| {
                    self.arm(other) == Arm::Infantry
                        && matches!(
                            self.formed(other),
                            Some(Formation::GeneralOrder | Formation::Square)
                        )
                });
            if exempt || beside {
                stands = true;
                continue;
            }
            let mods = self.defender_mods_at(assault, unit, strength);
            if self.check_morale(table, unit, MoraleReason::PreMeleeDefender, &mods)? {
                stands = true;
            } else {
                // (R49)
                self.fails_check(table, unit, &Manner::MELEE)?;
            }
        }
        Ok(stands)
    }

    /// [13.2.4] Each assaulting unit checks; who fails takes no further part.
    fn attackers_check(
        &mut self,
        table: At<'_>,
        assault: &mut Assault,
        strength: (u32, u32),
    ) -> Play<()> {
        let declared = assault.clone();
        for &unit in &declared.attackers {
            let charged = declared.charges.iter().any(|charge| charge.attackers.contains(&unit));
            // [4.1p8] [13.2.4n]
            if charged || self.arm(unit) == Arm::Cavalry {
                continue;
            }
            let Some(mods) = self.attacker_mods_at(&declared, unit, strength) else { continue };
            if !self.check_morale(table, unit, MoraleReason::PreMeleeAttacker, &mods)? {
                assault.attackers.retain(|one| *one != unit);
                self.fails_check(table, unit, &Manner::MELEE)?;
            }
        }
        Ok(())
    }

    /// [5.1.4] Cavalry that did not charge may spare its horses.
    fn spare(&self, table: At<'_>, seat: Seat, assault: &Assault) -> Play<Vec<UnitId>> {
        let mut spared = Vec::new();
        let all = assault.attackers.iter().copied().chain(self.defenders(assault.target, seat));
        for unit in all {
            let one = self.unit(unit);
            let rides = self.arm(unit) == Arm::Cavalry && one.state == Morale::GoodOrder;
            let charged = one.marks.charged;
            let worsens = one.readiness != crate::kinds::Readiness::Exhausted;
            if rides && worsens && !charged {
                let question = Question::Melee(Ask::Spare(unit));
                if self.confirm(table, self.seat_of(unit), rule!("5.1.4"), question)? {
                    spared.push(unit);
                }
            }
        }
        Ok(spared)
    }

    /// [13.5.5] The leader a side puts in, if it has one who counts.
    fn leads(
        &self,
        table: At<'_>,
        seat: Seat,
        assault: &Assault,
        units: &[UnitId],
        attacks: bool,
    ) -> Play<Option<LeaderId>> {
        let mut hexes: Vec<Hex> = Vec::new();
        for unit in units {
            let own = self.unit(*unit).hexes;
            let there = own.iter().filter(|hex| attacks || *hex == assault.target);
            hexes.extend(there);
        }
        hexes.sort_by_key(|hex| hex.index());
        hexes.dedup();
        let mut choices: Vec<Choice> = hexes
            .iter()
            .flat_map(|hex| self.leaders_at(*hex).collect::<Vec<_>>())
            .filter(|leader| self.leader_def(*leader).seat() == seat)
            .filter(|leader| self.melee_bonus(*leader, units, attacks) != 0)
            .map(Choice::Leader)
            .collect();
        if choices.is_empty() {
            return Ok(None);
        }
        choices.push(Choice::Done);
        let question = Question::Melee(Ask::Leader(assault.target));
        match self.ask(table, seat, rule!("13.5.5"), question, choices)? {
            Choice::Leader(leader) => Ok(Some(leader)),
            _ => Ok(None),
        }
    }

    /// [13.5] The melee itself; the code that threw the defender back, if one did.
    fn resolve(
        &mut self,
        table: At<'_>,
        seat: Seat,
        assault: &mut Assault,
    ) -> Play<Option<MeleeCode>> {
        let target = assault.target;
        assault.spared = self.spare(table, seat, assault)?;
        let attackers = assault.attackers.clone();
        let defenders = self.defenders(target, seat);
        let ours = self.leads(table, seat, assault, &attackers, true)?;
        let theirs = self.leads(table, seat.other(), assault, &defenders, false)?;
        let count = self.count_melee(assault);
        let mut mods = Mods::default();
        // (R46) The attacker's leader adds, the defender's subtracts.
        if let Some(leader) = ours {
            mods.add(Drm::Fights(leader), self.melee_bonus(leader, &attackers, true));
        }
        if let Some(leader) = theirs {
            mods.add(Drm::Fights(leader), -self.melee_bonus(leader, &defenders, false));
        }
        // [16.1.3b] [16.1.3n] (R74)
        let wet = self.book().ground(self.now().day).upslope_or_stream;
        if self.all_come_up_or_across(assault) {
            mods.add(Drm::WetGround, wet);
        }
        let dice = table.throw(self, Base6::throw(rule!("13.5.5"), "for the melee"))?;
        let roll = Base6::shown(&dice);
        let modified = roll.moved(mods.total());
        let column = self.book().melee_shift(count.odds, count.shift);
        let result = self.book().melee(modified, column);
        let told = Told::Fought { target, count, roll, mods, modified, column, result };
        self.tell(table, Event::Melee(told));
        for &unit in attackers.iter().chain(&defenders) {
            self.unit_mut(unit).marks.fought = true;
        }
        self.leaders_struck(table, seat, target, roll, ours, theirs)?;
        let mut code = None;
        match result {
            MeleeResult::Blank => self.no_effect(table, seat, assault)?,
            MeleeResult::Losses { attacker, defender } => {
                self.attackers_lose(table, seat, assault, attacker)?;
                self.defenders_lose(table, target, &defenders, defender)?;
                // [13.6.3] [4.1n] Only with an asterisk.
                self.melee_checks(table, &attackers, attacker)?;
                self.melee_checks(table, &defenders, defender)?;
            }
            MeleeResult::Code(struck) if struck.strikes_attacker() => {
                for &unit in &attackers {
                    // Who ran when his leader fell is out of it.
                    if self.is_in_reach(assault, unit) {
                        let from = self.unit(unit).hexes.first();
                        let blow = self.book().blow(struck, self.melee_target(unit, from));
                        self.strike(table, unit, blow, false)?;
                        // [14.2.3p2]
                        if blow == Blow::Surrender {
                            self.leaders_left(table, from, seat, Fate::Surrendered)?;
                        }
                    }
                }
            }
            MeleeResult::Code(struck) => {
                code = Some(struck);
                self.strike_defenders(table, seat, assault, &defenders, struck)?;
            }
        }
        self.tire_all(table, seat, assault, &attackers, &defenders)?;
        Ok(code)
    }

    /// [16.1.3b] Whether each attacker comes up a slope or across a stream.
    fn all_come_up_or_across(&self, assault: &Assault) -> bool {
        assault.attackers.iter().all(|&unit| {
            let one = Assault { attackers: vec![unit], ..assault.clone() };
            self.all_come_upslope(&one) || self.all_cross_a_stream(&one)
        })
    }

    /// [14.1.2] [14.1.3] Natural rolls that strike leaders, before the result. (R142)
    fn leaders_struck(
        &mut self,
        table: At<'_>,
        seat: Seat,
        target: Hex,
        roll: Base6,
        ours: Option<LeaderId>,
        theirs: Option<LeaderId>,
    ) -> Play<()> {
        let natural = i32::from(roll.number());
        if let Some(leader) = ours
            && natural <= self.book().number(Number::LeaderHitAttacker)
        {
            let hex = self.leaders[leader.index()].hex;
            self.strike_leader(table, hex, seat, Hit::Melee(Some(leader)))?;
        }
        let there = self.leaders_at(target).any(|one| self.leader_def(one).seat() != seat);
        if there && natural >= self.book().number(Number::LeaderHitDefender) {
            self.strike_leader(table, target, seat.other(), Hit::Melee(theirs))?;
        }
        Ok(())
    }

    /// [13.6.2] Attacking cavalry bounces (R34); with the option others go back a hex. [OPT-9]
    fn no_effect(&mut self, table: At<'_>, seat: Seat, assault: &mut Assault) -> Play<()> {
        let push = self.has_option(RuleOption::BlankPushback);
        for unit in assault.attackers.clone() {
            if !self.is_on_map(unit) {
            } else if self.arm(unit) == Arm::Cavalry {
                self.bounce(table, unit)?;
            } else if push {
                self.fall_back(table, unit, &PUSHED)?;
            }
        }
        if push {
            for unit in self.defenders(assault.target, seat) {
                if self.formed(unit) != Some(Formation::Square)
                    && self.formed(unit) != Some(Formation::Unlimbered)
                {
                    self.fall_back(table, unit, &PUSHED)?;
                }
            }
        }
        Ok(())
    }

    /// [13.6.2] [4.1p15] Three hexes back and a check. It comes to a halt in column. (R143)
    fn bounce(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        self.tell(table, Event::Melee(Told::Bounced(unit)));
        self.fall_back(table, unit, &BOUNCE)?;
        let here = self.is_on_map(unit) && self.unit(unit).state == Morale::GoodOrder;
        if here && !self.check_morale(table, unit, MoraleReason::MeleeResult, &Mods::default())? {
            self.fails_check(table, unit, &Manner::CHECK)?;
        }
        Ok(())
    }

    /// [3.2.1] The top unit of an attacking hex of the owner's choice takes the losses, then those
    /// beneath it, then the others. (R144)
    fn attackers_lose(
        &mut self,
        table: At<'_>,
        seat: Seat,
        assault: &Assault,
        loss: MeleeLoss,
    ) -> Play<()> {
        if loss.lost == 0 {
            return Ok(());
        }
        let attackers = &assault.attackers;
        let tops: Vec<UnitId> = attackers
            .iter()
            .copied()
            .filter(|&unit| {
                let hexes = self.unit(unit).hexes;
                self.is_on_map(unit)
                    && hexes.iter().any(|hex| {
                        self.units_at(hex).find(|one| attackers.contains(one)) == Some(unit)
                    })
            })
            .collect();
        if tops.is_empty() {
            return Ok(());
        }
        let choices = tops.iter().map(|unit| Choice::Unit(*unit)).collect();
        let question = Question::Melee(Ask::Suffer);
        let answer = self.ask(table, seat, rule!("3.2.1"), question, choices)?;
        let Choice::Unit(first) = answer else { return Ok(()) };
        let hexes = self.unit(first).hexes;
        let mut order: Vec<UnitId> = vec![first];
        let beneath = hexes.iter().flat_map(|hex| self.stack(hex));
        for unit in beneath.chain(tops).chain(attackers.iter().copied()) {
            if attackers.contains(&unit) && !order.contains(&unit) && self.is_on_map(unit) {
                order.push(unit);
            }
        }
        // [3.2.6] No more than stands in the hexes they fight from. (R241)
        let stake = |unit: UnitId| -> u8 {
            let from = self.fighting_hexes(assault, unit);
            from.into_iter().map(|hex| self.increments_in(unit, hex)).sum()
        };
        let mut dealt: Vec<(UnitId, u8)> = order.iter().map(|unit| (*unit, 0)).collect();
        Self::spread_over(stake, &order, loss.lost, false, &mut dealt);
        self.suffer_melee(table, dealt)
    }

    /// [3.2.1] From the top of the hex, [6.9.6] with unlimbered guns by turns. [3.2.6] A unit in two
    /// hexes loses no more than it has in this one.
    fn defenders_lose(
        &mut self,
        table: At<'_>,
        target: Hex,
        defenders: &[UnitId],
        loss: MeleeLoss,
    ) -> Play<()> {
        let mut there = defenders.to_vec();
        there.retain(|unit| self.is_on_map(*unit));
        let dealt = self.spread_beside_guns(target, &there, loss.lost, false);
        self.suffer_melee(table, dealt)
    }

    fn suffer_melee(&mut self, table: At<'_>, dealt: Vec<(UnitId, u8)>) -> Play<()> {
        for (unit, lost) in dealt {
            self.lose(table, unit, lost, Cause::Melee)?;
        }
        Ok(())
    }

    /// [13.6.3] [4.1p10] All units of a side whose result has an asterisk check.
    fn melee_checks(&mut self, table: At<'_>, units: &[UnitId], loss: MeleeLoss) -> Play<()> {
        if !loss.check {
            return Ok(());
        }
        // [10.5.4] Guns share the fate of the infantry beside them, and do not check.
        let beside = |guns: UnitId| {
            let hex = self.unit(guns).hexes;
            let shares = |one: &UnitId| {
                let there = self.unit(*one).hexes;
                self.arm(*one) == Arm::Infantry && there.iter().any(|own| hex.contains(own))
            };
            let foot = units.iter().copied().find(shares);
            foot.filter(|_| self.arm(guns) == Arm::Artillery).map(|foot| (guns, foot))
        };
        let shared: Vec<(UnitId, UnitId)> = units.iter().filter_map(|unit| beside(*unit)).collect();
        for &unit in units {
            let guns = shared.iter().any(|(guns, _)| *guns == unit);
            if !guns
                && self.is_on_map(unit)
                && !self.check_morale(table, unit, MoraleReason::MeleeResult, &Mods::default())?
            {
                self.fails_check(table, unit, &Manner::MELEE)?;
                let share = shared.iter().filter(|(_, foot)| *foot == unit);
                for guns in share.map(|(guns, _)| *guns).collect::<Vec<_>>() {
                    if self.is_on_map(guns) {
                        self.fails_check(table, guns, &Manner::MELEE)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// A code that throws the defenders back.
    fn strike_defenders(
        &mut self,
        table: At<'_>,
        seat: Seat,
        assault: &mut Assault,
        defenders: &[UnitId],
        code: MeleeCode,
    ) -> Play<()> {
        let target = assault.target;
        let book = self.book();
        let blows: Vec<(UnitId, Blow, bool)> = defenders
            .iter()
            .map(|&unit| {
                let kind = self.melee_target(unit, target);
                (unit, book.blow(code, kind), kind == MeleeTarget::Square)
            })
            .collect();
        // [13.6.1] [4.1p12] A square checks first: its top battalion for all. (R145)
        let square = blows.iter().find(|(_, blow, _)| *blow == Blow::Check).map(|(unit, ..)| *unit);
        if let Some(top) = square
            && self.check_morale(table, top, MoraleReason::MeleeResult, &Mods::default())?
        {
            // (R63)
            for unit in assault.attackers.clone() {
                if self.is_on_map(unit) && self.unit(unit).hexes.contains(target) {
                    self.bounce(table, unit)?;
                }
            }
            return Ok(());
        }
        // [14.2.3p2] With troops who all surrender their leader is taken, else he gets away.
        let surrendered = |(_, blow, _): &(UnitId, Blow, bool)| *blow == Blow::Surrender;
        let some = blows.iter().any(surrendered);
        let fate = match blows.iter().all(surrendered) {
            true => Fate::Surrendered,
            false => Fate::Eliminated,
        };
        for (unit, blow, in_square) in blows {
            let blow = if blow == Blow::Check { Blow::Disorder } else { blow };
            if self.is_on_map(unit) && self.unit(unit).hexes.contains(target) {
                self.strike(table, unit, blow, in_square)?;
            }
        }
        if some { self.leaders_left(table, target, seat.other(), fate) } else { Ok(()) }
    }

    /// What a code does to one unit.
    fn strike(&mut self, table: At<'_>, unit: UnitId, blow: Blow, in_square: bool) -> Play<()> {
        let manner = if in_square { BROKEN_SQUARE } else { Manner::MELEE };
        match blow {
            Blow::Disorder | Blow::Check => self.disorder(table, unit, &manner),
            Blow::Rout => self.rout(table, unit, &manner),
            Blow::RoutDouble => {
                self.rout(table, unit, &Manner { anyway: in_square, ..ROUT_DOUBLE })
            }
            Blow::Surrender => {
                let had = self.increments(unit);
                self.tell(table, Event::Flight(flight::Told::Surrendered(unit, had)));
                self.remove_lost(unit);
                Ok(())
            }
            Blow::Eliminated => self.eliminate(table, unit, rule!("10.5.3")),
        }
    }

    /// [5.2.1] What the melee cost the horses.
    fn tire_all(
        &mut self,
        table: At<'_>,
        seat: Seat,
        assault: &Assault,
        attackers: &[UnitId],
        defenders: &[UnitId],
    ) -> Play<()> {
        for &unit in attackers.iter().chain(defenders) {
            if !self.is_on_map(unit) {
                continue;
            }
            let attacks = attackers.contains(&unit);
            let effort = if assault.spared.contains(&unit) {
                Effort::Spared
            } else if attacks && self.unit(unit).marks.charged {
                // [5.1.3p1] (R25)
                Effort::Charge
            } else {
                Effort::Melee
            };
            self.tire(table, unit, effort, seat);
            // [OPT-3] After a failed recall it is routed where it stands.
            let lost = assault
                .charges
                .iter()
                .any(|charge| charge.unrecalled && charge.attackers.contains(&unit));
            let routed = self.unit(unit).state == Morale::Routed;
            if lost && !routed && self.has_option(RuleOption::FailedRecall) {
                self.rout(table, unit, &Manner::IN_PLACE)?;
            }
        }
        Ok(())
    }
}
