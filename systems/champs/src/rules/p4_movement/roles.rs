//! Who is reserve, who is rear guard, who retakes, who closes up. [COM-3b] [COM-5b] [COM-6b] [COM-7c]
//! (CD-14)

use super::duty::{Duty, DutyPace, Goal};
use crate::host::{Choice, Question};
use crate::nouns::{Order, OrgId, UnitId};
use crate::rules::p1_command;
use crate::state::{At, Battle, Role};
use engine::{Play, Seat, rule};

impl Battle {
    /// The owner names reserves, rear guards and those who retake what was lost. (CD-14)
    pub(super) fn ask_roles(&mut self, table: At<'_>, seat: Seat) -> Play<()> {
        for org in self.orgs_of(seat).collect::<Vec<_>>() {
            match &self.org(org).order {
                // [COM-3b] (CR-18) Any of them, as long as one goes on.
                Order::Attack { .. } => {
                    self.name(table, org, Role::Reserve, p1_command::Ask::Reserve(org))?;
                }
                // [COM-6b] (CR-72) Any of them, only not the whole body.
                Order::BreakOff { .. } => {
                    self.name(table, org, Role::RearGuard, p1_command::Ask::RearGuard(org))?;
                }
                // [COM-5b] (CR-71) One at least who is free.
                Order::Defend { position: Some(_) } if self.org(org).dispossessed => {
                    self.name_retakers(table, org)?;
                }
                _ => {
                    for unit in self.bound_by(org).collect::<Vec<_>>() {
                        self.unit_mut(unit).role = Role::None;
                    }
                }
            }
        }
        Ok(())
    }

    /// Names units of a body to a role, all but one at most.
    fn name(&mut self, table: At<'_>, org: OrgId, role: Role, ask: p1_command::Ask) -> Play<()> {
        let units: Vec<UnitId> =
            self.bound_by(org).filter(|&unit| !self.unit(unit).is_broken()).collect();
        for &unit in &units {
            self.unit_mut(unit).role = Role::None;
        }
        loop {
            let free: Vec<UnitId> =
                units.iter().copied().filter(|&unit| self.unit(unit).role == Role::None).collect();
            if free.len() < 2 {
                return Ok(());
            }
            let mut choices: Vec<Choice> = free.into_iter().map(Choice::Unit).collect();
            choices.push(Choice::Done);
            let question = Question::Command(ask.clone());
            // [CON-3] The rule of the role would tell the enemy of the order.
            let rule = rule!("SEQ-IVb");
            match self.ask(table, self.org(org).seat, rule, question, choices)? {
                Choice::Unit(unit) => self.unit_mut(unit).role = role,
                _ => return Ok(()),
            }
        }
    }

    /// [COM-5b] (CR-71) At least one unit that is free to move tries to retake what was lost; nobody
    /// free, nothing owed.
    fn name_retakers(&mut self, table: At<'_>, org: OrgId) -> Play<()> {
        let free = |unit: &UnitId| {
            self.can_move(*unit)
                && self.counts(*unit)
                && !self.is_pinned(*unit)
                && !self.is_nearly_destroyed(*unit)
                && !self.unit(*unit).is_garrison()
        };
        let mut left: Vec<UnitId> = self.bound_by(org).filter(free).collect();
        for unit in self.bound_by(org).collect::<Vec<_>>() {
            self.unit_mut(unit).role = Role::None;
        }
        let mut named = 0;
        while !left.is_empty() {
            let mut choices: Vec<Choice> = left.iter().copied().map(Choice::Unit).collect();
            if named > 0 {
                choices.push(Choice::Done);
            }
            let question = Question::Command(p1_command::Ask::Retake(org));
            let rule = rule!("SEQ-IVb");
            match self.ask(table, self.org(org).seat, rule, question, choices)? {
                Choice::Unit(unit) => {
                    self.unit_mut(unit).role = Role::Retakes;
                    left.retain(|&other| other != unit);
                    named += 1;
                }
                _ => break,
            }
        }
        Ok(())
    }

    /// [COM-7c] (CR-72) A supporting body that is too far off sends a unit at half speed or more; whether
    /// somebody was sent.
    pub(super) fn close_up(&mut self, table: At<'_>, seat: Seat) -> Play<bool> {
        for org in self.orgs_of(seat).collect::<Vec<_>>() {
            let Order::Support { whom: Some(whom) } = self.org(org).order else { continue };
            let goal = Goal::Units(self.command_of(whom).collect());
            let came = |unit: UnitId| {
                let marks = self.unit(unit).marks;
                marks.moved && self.unit(unit).role == Role::ClosesUp
            };
            if goal == Goal::Units(Vec::new())
                || self.is_supported(org, whom, None)
                || self.bound_by(org).any(came)
            {
                continue;
            }
            let duty = Duty { goal, rule: rule!("COM-7c"), pace: DutyPace::Half };
            let able = |unit: &UnitId| {
                self.can_move(*unit)
                    && self.counts(*unit)
                    && self.owed(*unit, duty.clone()).is_some()
            };
            let units: Vec<UnitId> = self.bound_by(org).filter(able).collect();
            if units.is_empty() {
                continue;
            }
            let choices = units.into_iter().map(Choice::Unit).collect();
            let question = Question::Command(p1_command::Ask::CloseUp(org));
            // [CON-3] As for the other roles: the rule would tell the enemy of the order.
            let answer = self.ask(table, seat, rule!("SEQ-IVb"), question, choices)?;
            if let Choice::Unit(unit) = answer {
                self.moving.settled.insert(unit);
                self.unit_mut(unit).role = Role::ClosesUp;
                self.ask_march(table, unit)?;
                return Ok(true);
            }
        }
        Ok(false)
    }
}
