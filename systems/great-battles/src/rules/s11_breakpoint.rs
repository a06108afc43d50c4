//! Section 11: breakpoints. [BPT-01]

use crate::host::event::Tells;
use crate::nouns::{Arm, CorpsId, DivisionId, UnitId};
use crate::state::{Battle, Place};
use engine::{Line, Seat, rule};
use serde::Serialize;

/// What happens.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A unit has reached its breakpoint. [BPT-01]
    Unit(UnitId),
    /// A division has reached its own. [BPT-03]
    Division(DivisionId),
}

impl Tells for Told {
    fn line(&self, battle: &Battle) -> Line {
        let (text, rule) = match self {
            Told::Unit(unit) => {
                (format!("{} is at its breakpoint", battle.card(*unit).name), rule!("BPT-01"))
            }
            Told::Division(division) => {
                let name = &battle.setup.army.division(*division).id;
                (format!("{name}'s division is at its breakpoint"), rule!("BPT-03"))
            }
        };
        Line { text, rules: vec![rule.key()], ..Line::default() }
    }

    fn side(&self, battle: &Battle) -> Option<Seat> {
        match self {
            Told::Unit(unit) => Some(battle.seat_of(*unit)),
            Told::Division(division) => Some(battle.setup.army.division(*division).seat),
        }
    }
}

impl Battle {
    /// How many infantry and cavalry units of a division are destroyed or at breakpoint. [BPT-03]
    pub fn broken_units(&self, division: DivisionId) -> u8 {
        let units = self.setup.army.division(division).units.iter();
        let troops = units.filter(|unit| self.arm(**unit) != Arm::Artillery);
        let broken = |unit: &&UnitId| {
            self.unit(**unit).place == Place::Destroyed || self.at_breakpoint(**unit)
        };
        troops.filter(broken).count() as u8
    }

    /// Whether a division is at its breakpoint. [BPT-03]
    pub fn is_broken(&self, division: DivisionId) -> bool {
        self.broken_units(division) >= self.setup.army.division(division).breakpoint
    }

    /// Whether at least half, rounded up, of the divisions of a corps are at breakpoint. [BPT-05]
    /// (G13)
    pub fn is_corps_broken(&self, corps: CorpsId) -> bool {
        let divisions = &self.setup.army.corps(corps).divisions;
        let broken = divisions.iter().filter(|one| self.is_broken(**one)).count();
        !divisions.is_empty() && 2 * broken >= divisions.len()
    }
}
