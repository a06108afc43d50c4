//! Where the answers to a question take a piece: for previews and for the reach of a move.

use crate::rules::ask::{Choice, Question};
use crate::state::{At, Battle, Moving};
use engine::{AskOf, Play};
use ground::Dir;
use host::{Bar, Moves, Stride};

impl Moves for Battle {
    /// Nothing but hex and points left decides how a move goes on.
    type Stance = ();

    fn strides(&self, ask: &AskOf<Self>) -> Vec<Option<Stride<()>>> {
        let stride = |choice: &Choice| {
            let (Question::Step(unit), Choice::Step(dir)) = (&ask.question, choice) else {
                return None;
            };
            let Moving { left, .. } = self.moving?;
            let (hex, cost) = self.step(*unit, left, *dir).ok()?;
            Some(Stride {
                cost: Some(u32::from(cost)),
                left: i32::from(left - cost),
                stops: self.enemy_beside(hex, self.seat_of(*unit)),
                ..Stride::to(hex)
            })
        };
        ask.choices.iter().map(stride).collect()
    }

    fn standing(&self, ask: &AskOf<Self>) -> Option<Stride<()>> {
        let Question::Step(unit) = ask.question else { return None };
        let left = self.moving.map_or(0, |moving| moving.left);
        let stops = self.moving.is_none();
        Some(Stride { left: i32::from(left), stops, ..Stride::to(self.unit(unit).hex) })
    }

    fn bars(&self, ask: &AskOf<Self>) -> Vec<Bar> {
        let (Question::Step(unit), Some(moving)) = (&ask.question, self.moving) else {
            return Vec::new();
        };
        let bar = |dir: Dir| {
            let hex = self.field.board.neighbour(self.unit(*unit).hex, dir)?;
            let refusal = self.step(*unit, moving.left, dir).err()?;
            Some(Bar { hex, refusal, as_it_stands: false })
        };
        Dir::ALL.into_iter().filter_map(bar).collect()
    }

    fn carry_on(&mut self, table: At<'_>, ask: &AskOf<Self>, choice: &Choice) -> Option<Play<()>> {
        match (&ask.question, choice) {
            (Question::Step(_), _) => {}
            (Question::Who, Choice::Unit(unit)) => self.begin_move(*unit),
            _ => return None,
        }
        Some(self.march(table))
    }
}
