//! Battlegroups: temporary commands led in person. [COM-10] [COM-10b] [COM-10c]

use super::Ask;
use crate::book::Distance;
use crate::host::{Choice, Question};
use crate::nouns::{Arm, Echelon, LeaderId, OrgId, UnitId};
use crate::state::{At, Battle, OrgKind};
use engine::{Play, rule};

/// A battlegroup combines at least so many units.
const LEAST: usize = 2;

impl Battle {
    /// Units that a leader could combine: of his command and within 12" of him. [COM-10]
    fn combinable(&self, leader: LeaderId) -> Vec<UnitId> {
        let seat = self.leader_def(leader).seat;
        let fit = |unit: &UnitId| {
            let state = self.unit(*unit);
            self.in_chain(leader, *unit)
                && !state.is_broken()
                && state.order.is_none()
                && self.org(state.org).kind == OrgKind::Standing
                && self.leader_within(leader, *unit, Distance::Battlegroup)
        };
        self.units_of(seat).filter(fit).collect()
    }

    /// Whether a leader may form a battlegroup: an army or corps commander or a French aide, who leads
    /// none yet. [COM-10]
    pub(super) fn may_form_battlegroup(&self, leader: LeaderId) -> bool {
        let state = self.leader(leader);
        let rank = matches!(state.echelon, Echelon::Army | Echelon::Corps);
        let leads = self.orgs_of(self.leader_def(leader).seat).any(|org| {
            self.org(org).kind == OrgKind::Battlegroup && self.org(org).leader == Some(leader)
        });
        let units = self.combinable(leader);
        (rank || self.leader_def(leader).aide)
            && !leads
            && state.bound_to.is_none()
            && units.len() >= LEAST
            && units.iter().any(|&unit| self.arm(unit) != Arm::Artillery)
    }

    /// A leader combines the units that its owner names; nothing if he gives it up. [COM-10]
    pub(super) fn form_battlegroup(
        &mut self,
        table: At<'_>,
        leader: LeaderId,
    ) -> Play<Option<OrgId>> {
        let seat = self.leader_def(leader).seat;
        let mut chosen: Vec<UnitId> = Vec::new();
        loop {
            let units = self.combinable(leader).into_iter();
            let mut choices: Vec<Choice> =
                units.filter(|unit| !chosen.contains(unit)).map(Choice::Unit).collect();
            // [COM-10c] Guns alone would be a grand battery by another name.
            let mixed = chosen.iter().any(|&unit| self.arm(unit) != Arm::Artillery);
            if chosen.len() >= LEAST && mixed {
                choices.push(Choice::Done);
            }
            choices.push(Choice::No);
            let count = chosen.len() as u8;
            let question = Question::Command(Ask::Combine { leader, chosen: count });
            match self.ask(table, seat, rule!("COM-10"), question, choices)? {
                Choice::Unit(unit) => chosen.push(unit),
                Choice::Done => break,
                _ => return Ok(None),
            }
        }
        // [COM-10] He leads it in person.
        let org = self.new_org(leader, OrgKind::Battlegroup, Some(leader));
        for unit in chosen {
            let home = self.unit(unit).org;
            self.unit_mut(unit).home = home;
            self.assign(unit, org);
        }
        Ok(Some(org))
    }
}
