//! Grand batteries: formed, dissolved, and their batteries given to brigades. [UNI-5] to [UNI-8]
//! [COM-9] (CD-28)

use super::{Ask, Told};
use crate::book::Number;
use crate::host::{Choice, Question};
use crate::nouns::{Arm, Echelon, LeaderId, Order, OrgId, UnitId, UnitSet};
use crate::state::{At, Battle, OrgKind, Organisation, Role, UnitPlace};
use engine::{Play, Seat, rule};
use ground::table::Mil;

impl Battle {
    /// Whether a leader's rank lets him form grand batteries: an army, a corps or the artillery is his.
    /// [UNI-6] [COM-9]
    pub(crate) fn is_gunner(&self, leader: LeaderId) -> bool {
        let high = matches!(self.leader(leader).echelon, Echelon::Army | Echelon::Corps);
        high || self.leader_def(leader).artillery
    }

    /// Batteries of a leader's command that could join a grand battery. [UNI-6] [COM-9]
    fn loose_batteries(&self, leader: LeaderId) -> Vec<UnitId> {
        let seat = self.leader_def(leader).seat;
        let fit = |unit: &UnitId| {
            self.arm(*unit) == Arm::Artillery
                && self.in_chain(leader, *unit)
                && !self.unit(*unit).is_broken()
                && self.unit(*unit).order.is_none()
                && !self.org(self.unit(*unit).org).is_grand_battery()
        };
        self.units_of(seat).filter(fit).collect()
    }

    /// Whether some batteries may be one: four or more, each within one move of another, the leader
    /// beside one of them. [UNI-6] [COM-9]
    fn is_grand(&self, leader: Option<LeaderId>, chosen: &[UnitId]) -> bool {
        let least = self.field.book.number(Number::GrandBattery) as usize;
        let linked = |one: &UnitId| {
            let reach = self.one_move(*one) + self.grace();
            let near = |other: &UnitId| self.body(*one).within(self.body(*other), reach);
            chosen.iter().any(|other| other != one && near(other))
        };
        chosen.len() >= least
            && chosen.iter().all(linked)
            && leader
                .is_none_or(|leader| chosen.iter().any(|&one| self.leader_adjacent(leader, one)))
    }

    /// Whether four batteries of a leader's command or more stand within one move of another. [UNI-6]
    pub(crate) fn has_linked_guns(&self, leader: LeaderId) -> bool {
        let mut linked = self.loose_batteries(leader);
        loop {
            let near = |one: UnitId, linked: &[UnitId]| {
                let reach = self.one_move(one) + self.grace();
                linked
                    .iter()
                    .any(|&other| other != one && self.body(one).within(self.body(other), reach))
            };
            let kept: Vec<UnitId> =
                linked.iter().copied().filter(|&one| near(one, &linked)).collect();
            if kept.len() == linked.len() {
                return self.is_grand(None, &kept);
            }
            linked = kept;
        }
    }

    /// Whether a leader may form a grand battery now. [COM-9]
    pub(super) fn may_form_grand_battery(&self, leader: LeaderId) -> bool {
        let loose = self.loose_batteries(leader);
        let least = self.field.book.number(Number::GrandBattery) as usize;
        self.is_gunner(leader)
            && self.leader(leader).bound_to.is_none()
            && loose.len() >= least
            && self.has_linked_guns(leader)
            && loose.iter().any(|&unit| self.leader_adjacent(leader, unit))
    }

    /// Whether a leader may dissolve a grand battery: he has the rank and touches one of its batteries.
    /// [COM-9]
    pub(super) fn may_command_guns(&self, leader: LeaderId, org: OrgId) -> bool {
        self.is_gunner(leader)
            && self.is_under(org, self.leader(leader).org)
            && self.members(org).any(|unit| self.leader_adjacent(leader, unit))
    }

    /// A leader forms a grand battery from the batteries that its owner names; nothing if he gives it
    /// up. [COM-9] [UNI-6] (CR-84)
    pub(super) fn form_grand_battery(
        &mut self,
        table: At<'_>,
        leader: LeaderId,
    ) -> Play<Option<OrgId>> {
        let chosen = self.choose_batteries(table, leader, Some(leader))?;
        Ok((!chosen.is_empty()).then(|| self.make_grand_battery(leader, &chosen)))
    }

    /// The owner names batteries until they may be one; none if he gives it up.
    pub(crate) fn choose_batteries(
        &self,
        table: At<'_>,
        leader: LeaderId,
        beside: Option<LeaderId>,
    ) -> Play<Vec<UnitId>> {
        let seat = self.leader_def(leader).seat;
        let mut chosen: Vec<UnitId> = Vec::new();
        loop {
            let loose = self.loose_batteries(leader).into_iter();
            let mut choices: Vec<Choice> =
                loose.filter(|unit| !chosen.contains(unit)).map(Choice::Unit).collect();
            if self.is_grand(beside, &chosen) {
                choices.push(Choice::Done);
            }
            choices.push(Choice::No);
            let count = chosen.len() as u8;
            let question = Question::Command(Ask::Combine { leader, chosen: count });
            match self.ask(table, seat, rule!("COM-9"), question, choices)? {
                Choice::Unit(unit) => chosen.push(unit),
                Choice::Done => return Ok(chosen),
                _ => return Ok(Vec::new()),
            }
        }
    }

    /// Makes a grand battery of some batteries. [UNI-5] [UNI-6]
    pub(crate) fn make_grand_battery(&mut self, leader: LeaderId, chosen: &[UnitId]) -> OrgId {
        let batteries = chosen.len() as u8;
        let kind = OrgKind::GrandBattery { batteries, gone: UnitSet::NONE };
        let org = self.new_org(leader, kind, None);
        for &unit in chosen {
            // [UNI-5] In the grand battery, and no longer in a brigade.
            self.assign(unit, org);
        }
        org
    }

    /// A new organisation under a leader's own, as a brigade. [COM-10]
    pub(super) fn new_org(
        &mut self,
        above: LeaderId,
        kind: OrgKind,
        leader: Option<LeaderId>,
    ) -> OrgId {
        let org = OrgId(self.orgs.len() as u8);
        self.orgs.push(Organisation {
            seat: self.leader_def(above).seat,
            kind,
            exists: true,
            echelon: Echelon::Brigade,
            parent: Some(self.leader(above).org),
            leader,
            order: Order::NONE,
            active: false,
            // What it has come together for is not its first battle plan.
            ordered: true,
            dispossessed: false,
            pending: None,
            since: self.turn,
        });
        org
    }

    /// A unit changes its organisation; it defends where it stands until it gets orders. [COM-2]
    pub(super) fn assign(&mut self, unit: UnitId, org: OrgId) {
        let at = self.middle(unit);
        let state = self.unit_mut(unit);
        (state.org, state.post, state.role) = (org, at, Role::None);
        (state.pending, state.order) =
            (None, state.order.take().filter(|own| *own == Order::Garrison));
    }

    /// Notes which batteries have Retreated from a grand battery, and which are back. [UNI-7] [UNI-8]
    pub(crate) fn note_gaps(&mut self) {
        for org in Seat::BOTH.into_iter().flat_map(|seat| self.orgs_of(seat)).collect::<Vec<_>>() {
            let OrgKind::GrandBattery { batteries, mut gone } = self.org(org).kind else {
                continue;
            };
            for unit in self.members(org).collect::<Vec<_>>() {
                let state = self.unit(unit);
                if state.marks.retreated || state.marks.broke {
                    gone.insert(unit);
                } else if self.in_grand_battery(unit) {
                    gone.remove(unit);
                }
            }
            self.org_mut(org).kind = OrgKind::GrandBattery { batteries, gone };
        }
    }

    /// A grand battery half of whose batteries have Retreated or are destroyed. [UNI-8]
    pub(crate) fn spent_grand_battery(&self) -> Option<OrgId> {
        let spent = |org: &OrgId| {
            let OrgKind::GrandBattery { batteries, gone } = self.org(*org).kind else {
                return false;
            };
            let here = self.field.unit_ids().filter(|&unit| {
                self.unit(unit).org == *org && self.unit(unit).place() != UnitPlace::Gone
            });
            let standing = here.filter(|&unit| !gone.contains(unit)).count() as u8;
            // [UNI-8] Half is enough.
            2 * (batteries.saturating_sub(standing)) >= batteries
        };
        Seat::BOTH.into_iter().flat_map(|seat| self.orgs_of(seat)).find(spent)
    }

    /// A body is dissolved before everybody's eyes. [UNI-8]
    pub(crate) fn dissolve_openly(&mut self, table: At<'_>, org: OrgId) -> Play<()> {
        self.dissolve(table, org)?;
        self.tell(table, Told::Dissolved(org));
        Ok(())
    }

    /// A grand battery or battlegroup is dissolved: batteries are attached to nearby brigades, units of
    /// a battlegroup return to their own commands. [UNI-8] [UNI-8b] [COM-10b] (CD-28)
    pub(crate) fn dissolve(&mut self, table: At<'_>, org: OrgId) -> Play<()> {
        let battlegroup = self.org(org).kind == OrgKind::Battlegroup;
        let units: Vec<UnitId> =
            self.field.unit_ids().filter(|&unit| self.unit(unit).org == org).collect();
        self.org_mut(org).exists = false;
        for unit in units {
            let home = self.unit(unit).home;
            let to = match battlegroup {
                // [COM-10b]
                true => home,
                false if self.is_here(unit) => self.ask_brigade(table, unit)?,
                false => home,
            };
            self.assign(unit, to);
            self.unit_mut(unit).home = to;
        }
        Ok(())
    }

    /// Which nearby brigade a battery joins: one with a unit within its move, else the nearest. [UNI-8b]
    /// [UNI-5] (CD-28)
    fn ask_brigade(&self, table: At<'_>, battery: UnitId) -> Play<OrgId> {
        let seat = self.seat_of(battery);
        let mut brigades: Vec<(Mil, OrgId)> = Vec::new();
        for org in self.orgs_of(seat).filter(|&org| !self.org(org).is_grand_battery()) {
            let troops = self.members(org).filter(|&unit| self.arm(unit) != Arm::Artillery);
            let gap = troops.map(|unit| self.distance(battery, unit)).min();
            brigades.extend(gap.map(|gap| (gap, org)));
        }
        brigades.sort_unstable();
        let reach = self.one_move(battery) + self.grace();
        let least = brigades.first().map_or(reach, |(gap, _)| (*gap).max(reach));
        let near = brigades.into_iter().filter(|(gap, _)| *gap <= least);
        let choices: Vec<Choice> = near.map(|(_, org)| Choice::Organisation(org)).collect();
        if choices.is_empty() {
            return Ok(self.unit(battery).home);
        }
        let question = Question::Command(Ask::Attach(battery));
        match self.ask(table, seat, rule!("UNI-8b"), question, choices)? {
            Choice::Organisation(org) => Ok(org),
            _ => Ok(self.unit(battery).home),
        }
    }
}
