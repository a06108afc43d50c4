//! 2: movement.

use super::ask::{Choice, Question};
use super::event::Event;
use crate::nouns::{Order, UnitId};
use crate::state::{At, Battle, Moving};
use engine::{Ask, Play, Refusal, rule};
use ground::{Dir, Hex};

impl Battle {
    /// Makes a unit ready to move.
    pub(crate) fn begin_move(&mut self, unit: UnitId) {
        // [5b] One more for whoever is eager.
        let eager = self.orders[self.seat_of(unit).index()] == Order::Eager;
        let left = self.def(unit).kind.allowance() + u8::from(eager);
        self.moving = Some(Moving { unit, left });
    }

    /// Goes on with the move in progress, hex by hex, to its end. [2a]
    pub(crate) fn march(&mut self, table: At<'_>) -> Play<()> {
        while let Some(Moving { unit, left }) = self.moving {
            let mut choices: Vec<Choice> = Dir::ALL
                .into_iter()
                .filter(|&dir| self.step(unit, left, dir).is_ok())
                .map(Choice::Step)
                .collect();
            if choices.is_empty() {
                break;
            }
            choices.push(Choice::Done);
            let ask = Ask::listed(self.seat_of(unit), rule!("2a"), Question::Step(unit), choices);
            let Choice::Step(dir) = table.choose(self, ask)? else { break };
            let Ok((hex, cost)) = self.step(unit, left, dir) else { break };
            self.units[unit.index()].hex = hex;
            if hex == self.field.village {
                self.holder = Some(self.seat_of(unit));
            }
            table.tell(self, Event::Moved(unit, hex, cost));
            // [2d] Next to an enemy it stops.
            let stops = self.enemy_beside(hex, self.seat_of(unit));
            self.moving = (!stops).then_some(Moving { unit, left: left - cost });
        }
        self.moving = None;
        Ok(())
    }

    /// The hex that a step leads to and what it costs, or why it is not legal.
    pub fn step(&self, unit: UnitId, left: u8, dir: Dir) -> Result<(Hex, u8), Refusal> {
        let board = &self.field.board;
        let Some(hex) = board.neighbour(self.unit(unit).hex, dir) else {
            return Err(Refusal::new(rule!("2a"), "that is off the board"));
        };
        let Some(cost) = self.field.book.cost(board.cell(hex).cover) else {
            return Err(Refusal::new(rule!("2b"), "nobody enters a lake"));
        };
        if self.in_hex(hex).is_some() {
            return Err(Refusal::new(rule!("2c"), "another unit stands there"));
        }
        if cost > left {
            let why = format!("it costs {cost} MP, and {left} are left");
            return Err(Refusal::new(rule!("2a"), why));
        }
        Ok((hex, cost))
    }
}
