//! Who takes the place of a leader lost. [LDR-3] [LDR-3b] [SCN-9] (CD-26)

use super::Ask;
use crate::host::{Choice, Question};
use crate::nouns::{LeaderId, OrgId, UnitId};
use crate::rules::leaders;
use crate::state::{At, Battle, Special};
use engine::{Play, rule};
use ground::table::Edge;

impl Battle {
    /// Leaders lost on an earlier turn are replaced. [LDR-3] [SEQ-VI]
    pub fn replace_leaders(&mut self, table: At<'_>) -> Play<()> {
        for leader in self.field.leader_ids() {
            let state = self.leader(leader);
            // [LDR-3] In the Rally Phase of the next turn.
            let due = state.at.is_none() && state.fell.is_some_and(|turn| turn < self.turn);
            if !due {
                continue;
            }
            if !self.named_successor(table, leader) {
                let org = self.promote(table, leader);
                self.appoint(table, leader, org)?;
            }
        }
        Ok(())
    }

    /// [SCN-9] A scenario may name who takes his place, where he fell.
    fn named_successor(&mut self, table: At<'_>, leader: LeaderId) -> bool {
        let field = self.field.clone();
        let found = field.specials.iter().find_map(|special| match special {
            Special::Successor { of, ability, inspiration, .. } if *of == leader => {
                Some((*ability, *inspiration))
            }
            _ => None,
        });
        let Some((ability, inspiration)) = found.filter(|_| self.leader(leader).lost == 1) else {
            return false;
        };
        let at = self.leader(leader).fell_at;
        let state = self.leader_mut(leader);
        (state.ability, state.inspiration) = (ability, inspiration);
        self.set_leader(leader, at);
        self.tell(table, leaders::Told::Replaced(self.person(leader), self.leader(leader).org));
        true
    }

    /// Senior subordinates step up, one after the other; the organisation that is left without a leader
    /// in the end. [LDR-3b]
    fn promote(&mut self, table: At<'_>, fallen: LeaderId) -> OrgId {
        let mut open = self.leader(fallen).org;
        // [LDR-3b] The senior subordinate takes the place above him.
        while let Some(senior) = self.senior_below(open) {
            let his = self.leader(senior).org;
            let echelon = self.org(open).echelon;
            let def = self.leader_def(senior);
            let rated =
                def.elsewhere.iter().find(|(at, _)| *at == echelon).map(|(_, rating)| *rating);
            let state = self.leader_mut(senior);
            (state.org, state.echelon) = (open, echelon);
            // [COM-11] He has another rating at another level, where the list says so.
            state.ability = rated.unwrap_or(state.ability);
            self.org_mut(open).leader = Some(senior);
            self.tell(table, leaders::Told::Promoted(self.person(senior), open));
            open = his;
        }
        open
    }

    /// The senior leader directly below an organisation. [LDR-3b]
    fn senior_below(&self, org: OrgId) -> Option<LeaderId> {
        let seat = self.org(org).seat;
        let below = |leader: &LeaderId| {
            let his = self.leader(*leader).org;
            his != org && self.is_under(his, org) && self.org(his).leader == Some(*leader)
        };
        // Those of the highest echelon below come before others, then by seniority.
        self.leaders_of(seat)
            .filter(below)
            .min_by_key(|&leader| (self.leader(leader).echelon, leader))
    }

    /// A new leader with the ratings of the chart appears with a unit of his command. [LDR-3] (CD-26)
    fn appoint(&mut self, table: At<'_>, fallen: LeaderId, org: OrgId) -> Play<()> {
        let units: Vec<UnitId> = self.command_of(org).filter(|&unit| self.counts(unit)).collect();
        if units.is_empty() {
            return Ok(());
        }
        let seat = self.leader_def(fallen).seat;
        let choices = units.into_iter().map(Choice::Unit).collect();
        let question = Question::Rally(Ask::Replacement(fallen));
        let Choice::Unit(unit) = self.ask(table, seat, rule!("LDR-3"), question, choices)? else {
            return Ok(());
        };
        // [LDR-3] By nation.
        let nation = self.leader_def(fallen).nation;
        let (ability, inspiration) = self.field.book.replacement(nation);
        let echelon = self.org(org).echelon;
        let at = self.body(unit).first().edge_centre(Edge::Rear);
        let state = self.leader_mut(fallen);
        (state.org, state.echelon) = (org, echelon);
        (state.ability, state.inspiration) = (ability, inspiration);
        (state.bound_to, state.commanded) = (None, true);
        self.set_leader(fallen, Some(at));
        self.org_mut(org).leader = Some(fallen);
        self.tell(table, leaders::Told::Replaced(self.person(fallen), org));
        Ok(())
    }
}
