//! What happens. The events of a chapter stand in its own file, with the words for them.

use crate::book::{SquareResult, Wound};
use crate::nouns::army::{LeaderId, UnitId};
use crate::rules::{
    c03_increments::losses, c03_increments::stacking, c04_morale as morale, c04_morale::flight,
    c05_readiness as readiness, c08_sequence as turn, c09_command as command, c10_charge as charge,
    c11_movement as movement, c12_fire as fire, c13_melee as melee, c14_leaders as leaders,
    c16_kulm::night, c17_scenarios::deploy, c17_scenarios::victory,
};
use crate::state::battle::Battle;
use engine::{Line, Seat, Strengthening, Viewer};
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
    /// Chapter 10: charges.
    Charge(charge::Told),
    /// Chapter 12: fire.
    Fire(fire::Told),
    /// Chapter 14: leaders.
    Leaders(leaders::Told),
    /// Chapter 13: melee.
    Melee(melee::Told),
    /// Chapter 9: command.
    Command(command::Told),
    /// Chapter 16: the night.
    Night(night::Told),
    /// Chapter 17: set-up.
    Deploy(deploy::Told),
    /// Chapter 17: places and exits.
    Victory(victory::Told),
}

impl Event {
    /// Changes of strength it tells of.
    pub fn changes(&self) -> Vec<Strengthening> {
        match self {
            Event::Losses(told) => told.changes(),
            Event::Flight(told) => told.changes(),
            Event::Movement(told) => told.changes(),
            Event::Turn(_)
            | Event::Stacking(_)
            | Event::Morale(_)
            | Event::Readiness(_)
            | Event::Charge(_)
            | Event::Fire(_)
            | Event::Leaders(_)
            | Event::Melee(_)
            | Event::Command(_)
            | Event::Deploy(_) => Vec::new(),
            Event::Night(told) => told.changes(),
            Event::Victory(told) => told.changes(),
        }
    }
}

impl Event {
    /// What becomes of a unit by it, in a few words that are equal for equal things.
    pub fn fate(&self) -> Option<(UnitId, &'static str)> {
        let (unit, words) = match self {
            Event::Morale(morale::Told::Disorders(unit)) => (unit, "disorders"),
            Event::Morale(morale::Told::Routs(unit)) => (unit, "routs"),
            Event::Morale(morale::Told::Recovers(unit, ..)) => (unit, "rallies"),
            Event::Flight(flight::Told::LeftMap(unit, _)) => (unit, "runs off the map"),
            Event::Flight(flight::Told::Surrendered(unit, ..)) => (unit, "surrenders"),
            Event::Losses(losses::Told::Eliminated(unit, ..)) => (unit, "is eliminated"),
            Event::Charge(charge::Told::Square { unit, result: SquareResult::Square, .. }) => {
                (unit, "forms square")
            }
            Event::Charge(charge::Told::Recall { unit, recalled: true, .. }) => {
                (unit, "is recalled")
            }
            Event::Charge(charge::Told::Recall { unit, .. }) => (unit, "is not recalled"),
            Event::Melee(melee::Told::Bounced(unit)) => (unit, "recoils"),
            _ => return None,
        };
        Some((*unit, words))
    }

    /// What becomes of a leader by it. [14.2.1] By fire the die for a capture is thrown again; else he
    /// is told as taken.
    pub fn leader_fate(&self) -> Option<(LeaderId, &'static str)> {
        let (leader, words) = match self {
            Event::Leaders(leaders::Told::Struck(leader, _, wound)) => match wound {
                Wound::Killed => (leader, "is killed"),
                Wound::SeriouslyWounded => (leader, "is badly wounded"),
                Wound::Wounded => (leader, "is wounded"),
                Wound::Captured | Wound::Unhurt => return None,
            },
            Event::Leaders(leaders::Told::Taken(leader, _)) => (leader, "is captured"),
            _ => return None,
        };
        Some((*leader, words))
    }
}

impl Battle {
    /// An event in words as a viewer hears it. A player compares his rolls with the morale on
    /// his own counters and says only whether they pass. (R200)
    pub fn tell_to(&self, viewer: Viewer, event: &Event) -> Line {
        let line = self.tell_of(event);
        match event {
            // [2.2.3]
            Event::Morale(told) if !viewer.sees(self.seat_of(told.unit())) => {
                let told = told.line_to_enemy(self);
                Line { side: line.side, text: self.agree(told.text), ..told }
            }
            _ => line,
        }
    }

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
            Event::Charge(told) => (told.line(self), told.actor(self)),
            Event::Fire(told) => (told.line(self), told.actor(self)),
            Event::Leaders(told) => (told.line(self), told.actor(self)),
            Event::Melee(told) => (told.line(self), told.actor(self)),
            Event::Command(told) => (told.line(self), told.actor(self)),
            Event::Night(told) => (told.line(self), told.actor(self)),
            Event::Deploy(told) => (told.line(self), told.actor(self)),
            Event::Victory(told) => (told.line(self), told.actor(self)),
        };
        Line { side, text: self.agree(line.text), ..line }
    }
}
