//! Sections 21.5 and 23.5: cavalry evades an assault, and the attackers may follow.

use super::{Ask, Assault, Told};
use crate::book::numbers::STACK;
use crate::nouns::field::UnitId;
use crate::nouns::kinds::Arm;
use crate::rules::ask::Choice;
use crate::rules::r21_fire::evasion;
use crate::state::battle::{At, Battle};
use engine::{Play, rule};

impl Battle {
    /// Whether the defending cavalry evades; then the attackers may follow. [21.5j]
    pub(super) fn evades_assault(
        &mut self,
        table: At<'_>,
        assault: &Assault,
        attacking: &[UnitId],
    ) -> Play<bool> {
        let Some(defender) = self.top(assault.target) else { return Ok(false) };
        let infantry = attacking.iter().all(|&unit| self.arm(unit) == Arm::Infantry);
        if self.arm(defender) != Arm::Cavalry || !infantry {
            return Ok(false);
        }
        let from = assault.attackers[0];
        if !self.can_evade(defender, from) {
            return Ok(false);
        }
        let question = evasion::Ask::BeforeAssault(defender);
        let seat = self.seat_of(defender);
        if !table.confirm(self, seat, rule!("21.5c"), question)? {
            return Ok(false);
        }
        self.evade(table, defender, from, rule!("21.5c"))?;
        table.tell(self, Told::Cancelled(assault.target));
        self.follow_evaders(table, assault)?;
        Ok(true)
    }

    /// [21.5j] [23.5a] Each stack by itself, in the order its owner likes: into the empty hex, on
    /// with what it has left, or neither. (R98)
    fn follow_evaders(&mut self, table: At<'_>, assault: &Assault) -> Play<()> {
        let target = assault.target;
        let mut open = assault.attackers.clone();
        while !self.is_over() {
            open.retain(|&hex| !self.attackers_in(hex).is_empty());
            let leads: Vec<UnitId> = open.iter().map(|&hex| self.attackers_in(hex)[0]).collect();
            let Some(&lead) = leads.first() else { break };
            let seat = self.seat_of(lead);
            let choices = leads.into_iter().map(Choice::Unit).collect();
            let question = Ask::WhoFollows;
            let answer = table.ask(self, seat, rule!("21.5j"), question, choices)?;
            let Choice::Unit(lead) = answer else { break };
            let hex = self.unit(lead).hex;
            open.retain(|&other| other != hex);
            let mut choices = vec![Choice::MarchOn, Choice::Stand];
            let room = self.owner(target).is_none_or(|owner| owner == seat);
            if room && self.stack(target).len() < STACK {
                choices.insert(0, Choice::Advance);
            }
            let question = Ask::AfterEvasion(lead);
            match table.ask(self, seat, rule!("21.5j"), question, choices)? {
                Choice::Advance => {
                    let units = self.attackers_in(hex);
                    self.advance(table, target, &units, rule!("23.5a"))?;
                }
                Choice::MarchOn => {
                    let mut march = self.begin_march(self.attackers_in(hex));
                    march.pose.hexes = march.pose.hexes.max(1);
                    march.pose.changed = true;
                    self.march_on(table, march)?;
                }
                _ => {}
            }
        }
        Ok(())
    }
}
