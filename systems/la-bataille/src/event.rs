//! What happens. The events of a chapter stand in its own file, with the words for them.

use crate::battle::Battle;
use crate::{flight, losses, morale, movement, readiness, stacking, turn};
use engine::{Line, Seat, Strengthening};
use serde::Serialize;

/// What happens.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Event {
    /// Chapter 8: time.
    Turn(turn::Told),
    /// Chapter 3: stacking.
    Stacking(stacking::Told),
    /// Chapter 3: losses.
    Losses(losses::Told),
    /// Chapter 4: morale.
    Morale(morale::Told),
    /// Chapter 4: retreat and rout.
    Flight(flight::Told),
    /// Chapter 5: readiness.
    Readiness(readiness::Told),
    /// Chapter 11: movement.
    Movement(movement::Told),
}

impl Event {
    /// Changes of strength it tells of.
    pub fn changes(&self) -> Vec<Strengthening> {
        match self {
            Event::Losses(told) => told.changes(),
            Event::Flight(told) => told.changes(),
            Event::Movement(told) => told.changes(),
            Event::Turn(_) | Event::Stacking(_) | Event::Morale(_) | Event::Readiness(_) => {
                Vec::new()
            }
        }
    }
}

impl Battle {
    /// An event in words, with the side it is about.
    pub fn tell_of(&self, event: &Event) -> Line {
        let (line, side): (Line, Option<Seat>) = match event {
            Event::Turn(told) => (told.line(self), told.actor()),
            Event::Stacking(told) => (told.line(self), told.actor(self)),
            Event::Losses(told) => (told.line(self), told.actor(self)),
            Event::Morale(told) => (told.line(self), told.actor(self)),
            Event::Flight(told) => (told.line(self), told.actor(self)),
            Event::Readiness(told) => (told.line(self), told.actor(self)),
            Event::Movement(told) => (told.line(self), told.actor(self)),
        };
        Line { side, ..line }
    }
}
