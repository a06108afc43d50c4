//! Sections 13.1, 13.2 and 13.6: the Melee Phase, assault by assault.

use crate::book::{MoraleReason, RuleOption};
use crate::nouns::army::{LeaderId, UnitId};
use crate::nouns::kinds::{Arm, Formation, Morale};
use crate::rules::c04_morale::flight::Manner;
use crate::rules::c13_melee::{Ask, Assault, Part, Told};
use crate::rules::event::Event;
use crate::rules::question::{Choice, Question};
use crate::state::battle::{At, Battle, Contact};
use engine::Refusal;
use engine::{Play, Seat, rule};
use ground::Hex;

impl Battle {
    /// [13.1] One assault of the Melee Phase; says whether the phase is over.
    pub fn melee_phase(&mut self, table: At<'_>, seat: Seat) -> Play<bool> {
        self.drop_broken_contacts();
        // [13.1.1] One at a time, in any order: [10.2.7e] what charged must be fought out, [13.1.3]
        // nothing else is forced.
        let mut hexes = self.assaultable(seat);
        let others = hexes.iter().any(|hex| !self.is_charged(*hex));
        hexes.extend(self.contacts.iter().map(|contact| contact.target));
        hexes.sort_by_key(|hex| hex.index());
        hexes.dedup();
        if hexes.is_empty() {
            return Ok(true);
        }
        let mut choices: Vec<Choice> = hexes.into_iter().map(Choice::Hex).collect();
        if self.contacts.is_empty() {
            choices.push(Choice::Done);
        }
        let question = Question::Melee(if others { Ask::Target } else { Ask::Charge });
        let answer = table.ask(self, seat, rule!("13.1.1"), question, choices)?;
        let Choice::Hex(target) = answer else {
            // [13.1.4]
            return Ok(true);
        };
        if self.is_charged(target) {
            self.fight_charge(table, seat, target, Vec::new())?;
            return Ok(false);
        }
        let attackers = self.join(table, seat, target, Vec::new())?;
        if !attackers.is_empty() {
            self.assault(table, seat, attackers, target)?;
        }
        Ok(false)
    }

    /// Whether a charge that has struck a hex is still to be fought out. [10.2.7e]
    fn is_charged(&self, hex: Hex) -> bool {
        self.contacts.iter().any(|contact| contact.target == hex)
    }

    /// Charges whose two sides no longer touch are over. [10.2.7e]
    fn drop_broken_contacts(&mut self) {
        let mut contacts = std::mem::take(&mut self.contacts);
        contacts.retain_mut(|contact| {
            let opportunity = contact.opportunity;
            contact.attackers.retain(|&unit| {
                // [10.2.7g] Who was charged as it moved stays, even when it routs.
                self.is_on_map(unit)
                    && (opportunity || self.unit(unit).state != Morale::Routed)
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
        self.may_strike(unit, target)?;
        // [13.4.1]
        let mut shots = self.aimed.iter().filter(|(who, _)| *who == unit).peekable();
        if shots.peek().is_some() && !shots.any(|(_, hex)| *hex == target) {
            return Err(Refusal::new(rule!("13.4.1"), "it fired at another hex"));
        }
        Ok(())
    }

    /// The same wherever it has fired: who follows has that behind him.
    pub(super) fn may_strike(&self, unit: UnitId, target: Hex) -> Result<(), Refusal> {
        let troops = self.unit(unit);
        let seat = self.seat_of(unit);
        let refuse = |rule, why: &'static str| Err(Refusal::new(rule, why));
        if !self.enemy_in(target, seat) {
            return refuse(rule!("13.2.1"), "there is no enemy");
        }
        // Guns have no part in an assault. (R141)
        if self.arm(unit) == Arm::Artillery {
            return refuse(rule!("13.1.2"), "guns do not assault");
        }
        if troops.state == Morale::Routed {
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
        if troops.marks.force_march {
            return refuse(rule!("11.2.8"), "it force marches");
        }
        if troops.marks.fought {
            return refuse(rule!("13.3.6"), "it has fought in this phase");
        }
        // [10.2.7e] What a charge has brought together fights there.
        let bound =
            |contact: &Contact| contact.attackers.contains(&unit) && contact.target != target;
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
            let answer = table.ask(self, seat, rule!("13.2.1"), question, choices)?;
            let Choice::Unit(unit) = answer else { return Ok(joined) };
            joined.push(unit);
        }
    }

    /// With the option cavalry fights cavalry alone.
    pub(crate) fn may_fight_beside(&self, unit: UnitId, others: &[UnitId], target: Hex) -> bool {
        let cavalry = |unit: &UnitId| self.arm(*unit) == Arm::Cavalry;
        let against = self.units_at(target).any(|other| cavalry(&other));
        // [OPT-6]
        !self.has_option(RuleOption::CavalryAlone)
            || !against
            || others.iter().all(|other| cavalry(other) == cavalry(&unit))
    }

    /// [10.2.7e] The charges on a hex are fought out, with some who are at it already; others may join
    /// in. No retreat before it. [13.3]
    fn fight_charge(
        &mut self,
        table: At<'_>,
        seat: Seat,
        target: Hex,
        with: Vec<UnitId>,
    ) -> Play<()> {
        let (charges, left): (Vec<Contact>, Vec<Contact>) = std::mem::take(&mut self.contacts)
            .into_iter()
            .partition(|contact| contact.target == target);
        self.contacts = left;
        let mut chargers = with;
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
        table.tell(self, Event::Melee(Told::Declared(assault.attackers.clone(), assault.target)));
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
            // [10.2.7e] Who follows up comes upon a charge that is still to be fought.
            if self.is_charged(target) {
                return self.fight_charge(table, seat, target, attackers);
            }
            table.tell(self, Event::Melee(Told::Declared(attackers.clone(), target)));
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

    /// [13.2.3] The checks of both sides before a melee; says who is engaged.
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
        // [13.2.4] Nobody goes in where no defender stands.
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
            self.advance(table, seat, &assault.attackers, assault.target, code)?;
        }
        self.leave_square(table, assault.target, seat)?;
        // A leader who withdrew before the melee may be missed now. [13.3.2p4] [16.2.2p1]
        self.crowd_at_rest(table, assault.target, seat.other())
    }

    /// Whether an attacker still stands before the hex it assaults, or in it.
    pub(super) fn is_in_reach(&self, assault: &Assault, unit: UnitId) -> bool {
        let held = |charge: &Contact| charge.opportunity && charge.attackers.contains(&unit);
        self.is_on_map(unit)
            && (self.unit(unit).state != Morale::Routed || assault.charges.iter().any(held))
            && !self.fighting_hexes(assault, unit).is_empty()
    }

    /// [13.2.3] The defenders check; says whether one of them stands.
    fn defenders_check(
        &mut self,
        table: At<'_>,
        seat: Seat,
        assault: &Assault,
        strength: (u32, u32),
    ) -> Play<bool> {
        let mut stands = false;
        for unit in self.defenders(assault.target, seat) {
            let troops = self.unit(unit);
            // [13.2.4n] [6.6.8] (R14) Cavalry, general order and squares; [13.2.3p1] those marked.
            // [6.6.1] Guns in cover are in general order, too. (R224)
            let guns = self.arm(unit) == Arm::Artillery && troops.state == Morale::GoodOrder;
            let exempt = self.arm(unit) == Arm::Cavalry
                || matches!(self.formed(unit), Some(Formation::GeneralOrder | Formation::Square))
                || guns && self.terrain(assault.target).is_cover()
                || troops.marks.stands
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
            // [4.1p7]
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
                assault.attackers.retain(|other| *other != unit);
                self.fails_check(table, unit, &Manner::MELEE)?;
            }
        }
        Ok(())
    }

    /// [5.1.4] Cavalry that did not charge may spare its horses.
    pub(super) fn spare(&self, table: At<'_>, seat: Seat, assault: &Assault) -> Play<Vec<UnitId>> {
        let mut spared = Vec::new();
        let all = assault.attackers.iter().copied().chain(self.defenders(assault.target, seat));
        for unit in all {
            let troops = self.unit(unit);
            let rides = self.arm(unit) == Arm::Cavalry && troops.state == Morale::GoodOrder;
            let charged = troops.marks.charged;
            let worsens = troops.readiness != crate::nouns::kinds::Readiness::Exhausted;
            if rides && worsens && !charged {
                let question = Question::Melee(Ask::Spare(unit));
                if table.confirm(self, self.seat_of(unit), rule!("5.1.4"), question)? {
                    spared.push(unit);
                }
            }
        }
        Ok(spared)
    }

    /// [13.5.5] The leader a side puts in, if it has one who counts.
    pub(super) fn leads(
        &self,
        table: At<'_>,
        seat: Seat,
        assault: &Assault,
        units: &[UnitId],
        part: Part,
    ) -> Play<Option<LeaderId>> {
        let mut hexes: Vec<Hex> = Vec::new();
        for unit in units {
            let own = self.unit(*unit).hexes;
            let there = own.iter().filter(|hex| part == Part::Attack || *hex == assault.target);
            hexes.extend(there);
        }
        hexes.sort_by_key(|hex| hex.index());
        hexes.dedup();
        let mut choices: Vec<Choice> = hexes
            .iter()
            .flat_map(|hex| self.leaders_at(*hex).collect::<Vec<_>>())
            .filter(|leader| self.leader_def(*leader).seat() == seat)
            .filter(|leader| self.melee_bonus(*leader, units, part) != 0)
            .map(Choice::Leader)
            .collect();
        if choices.is_empty() {
            return Ok(None);
        }
        choices.push(Choice::Done);
        let question = Question::Melee(Ask::Leader(assault.target));
        match table.ask(self, seat, rule!("13.5.5"), question, choices)? {
            Choice::Leader(leader) => Ok(Some(leader)),
            _ => Ok(None),
        }
    }
}
