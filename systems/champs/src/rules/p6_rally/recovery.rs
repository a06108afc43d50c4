//! Steps come back. [RAL-1] (CR-29)

use super::Ask;
use crate::book::{Distance, Number};
use crate::host::Question;
use crate::nouns::UnitId;
use crate::state::{At, Battle};
use engine::{Play, Seat, in_secret, rule};

impl Battle {
    /// Units that had peace recover steps, if their owners like. Neither side hears of the other's.
    /// [RAL-1] [SEQ-VI] (CR-29) (CD-24)
    pub(super) fn recover(&mut self, table: At<'_>) -> Play<()> {
        let both = in_secret(self, table, |battle, table, seat| battle.recovering(table, seat))?;
        let mut units = both.concat();
        units.sort_unstable();
        for unit in units {
            let by = self.recoverable(unit);
            self.recover_steps(table, unit, by);
        }
        Ok(())
    }

    /// The units of a side that recover: all that can, or those its owner names.
    fn recovering(&self, table: At<'_>, seat: Seat) -> Play<Vec<UnitId>> {
        let able: Vec<UnitId> =
            self.units_of(seat).filter(|&unit| self.recoverable(unit) > 0).collect();
        if able.is_empty() {
            return Ok(able);
        }
        let count = able.len() as u8;
        let all = Question::Rally(Ask::RecoverAll(count));
        if self.confirm(table, seat, rule!("RAL-1"), all)? {
            return Ok(able);
        }
        let mut chosen = Vec::new();
        for unit in able {
            let question = Question::Rally(Ask::Recover(unit));
            if self.confirm(table, seat, rule!("RAL-1"), question)? {
                chosen.push(unit);
            }
        }
        Ok(chosen)
    }

    /// How many steps a unit can recover now. [RAL-1] [RAL-1b] [RAL-1c] (CR-29)
    pub fn recoverable(&self, unit: UnitId) -> u8 {
        let book = &self.field.book;
        let state = self.unit(unit);
        // [RAL-1c] The first two never come back.
        let lost = i32::from(state.steps) - book.number(Number::LastingSteps);
        if lost <= 0 || !self.had_peace(unit) {
            return 0;
        }
        match self.field.switches.rally_all {
            true => lost as u8,
            false => lost.min(book.number(Number::RalliedSteps)) as u8,
        }
    }

    /// Whether a unit had peace this turn: stable, in no interaction or charge, it and its whole
    /// brigade more than 18" from the enemy, most of which is within one move of it. [RAL-1] [RAL-1b]
    /// (CR-76)
    fn had_peace(&self, unit: UnitId) -> bool {
        let state = self.unit(unit);
        let marks = &state.marks;
        let engaged = marks.fought || marks.charged || marks.recalled || marks.tried_square;
        // [RAL-1b] Abandoned guns do not rally.
        if !self.is_here(unit) || state.is_broken() || engaged || !self.counts(unit) {
            return false;
        }
        let far = |other: UnitId| !self.enemy_within(other, self.body(other), Distance::Rally);
        let brigade: Vec<UnitId> = self.members(state.org).collect();
        let reach = self.one_move(unit) + self.grace();
        let near = brigade.iter().filter(|&&other| self.body(other).within(self.body(unit), reach));
        // [RAL-1] Most of them near, itself among them, and every one far from the enemy.
        near.count() * 2 > brigade.len() && brigade.iter().all(|&other| far(other))
    }
}
