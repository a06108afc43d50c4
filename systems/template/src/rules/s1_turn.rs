//! 1: the sequence of play.

use super::ask::{Choice, Question};
use super::event::Event;
use crate::state::{At, Battle, Phase};
use engine::{Ask, Play, Seat, rule};

impl Battle {
    /// One activity. Between two of them lies a checkpoint: whatever is answered runs only the current
    /// one again.
    pub fn activity(&mut self, table: At<'_>) -> Play<()> {
        match self.phase {
            Phase::Orders => self.orders_phase(table),
            Phase::Act(seat) => self.act(table, seat),
        }
    }

    /// One unit acts, or the side has done. [1a]
    fn act(&mut self, table: At<'_>, seat: Seat) -> Play<()> {
        let fresh = self.standing(seat).filter(|&unit| !self.unit(unit).acted);
        let mut choices: Vec<Choice> = fresh.map(Choice::Unit).collect();
        choices.push(Choice::Done);
        let ask = Ask::listed(seat, rule!("1a"), Question::Who, choices);
        let Choice::Unit(unit) = table.choose(self, ask)? else {
            self.next_side(table, seat);
            return Ok(());
        };
        self.units[unit.index()].acted = true;
        self.begin_move(unit);
        self.march(table)?;
        self.may_fire(table, unit)
    }

    /// [1a] First Blue, then Red, then the next turn.
    fn next_side(&mut self, table: At<'_>, seat: Seat) {
        if seat == Seat::First {
            self.phase = Phase::Act(Seat::Second);
            return;
        }
        self.turn += 1;
        self.phase = Phase::Orders;
        for unit in &mut self.units {
            unit.acted = false;
        }
        if self.result().is_none() {
            table.tell(self, Event::Turn(self.turn));
        }
    }
}
