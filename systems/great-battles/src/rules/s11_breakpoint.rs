//! Section 11: breakpoints. [BPT-01]

use crate::host::event::Tells;
use crate::nouns::{Arm, CorpsId, DivisionId, UnitId};
use crate::state::{At, Battle, Place};
use engine::{Line, Seat, rule};
use serde::Serialize;

/// What happens.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A unit has reached its breakpoint. [BPT-01]
    Unit(UnitId),
    /// A division has reached its own. [BPT-03]
    Division(DivisionId),
    /// So has a corps, by those of its divisions. [BPT-05]
    Corps(CorpsId),
}

/// Who was at breakpoint before a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Broken {
    unit: bool,
    division: bool,
    corps: bool,
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
            Told::Corps(corps) => {
                let name = &battle.setup.army.corps(*corps).id;
                (format!("Corps {name} is at its breakpoint"), rule!("BPT-05"))
            }
        };
        Line { text, rules: vec![rule.key()], ..Line::default() }
    }

    fn side(&self, battle: &Battle) -> Option<Seat> {
        match self {
            Told::Unit(unit) => Some(battle.seat_of(*unit)),
            Told::Division(division) => Some(battle.setup.army.division(*division).seat),
            Told::Corps(corps) => Some(battle.setup.army.corps(*corps).seat),
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
        let broken = divisions.iter().filter(|division| self.is_broken(**division)).count();
        !divisions.is_empty() && 2 * broken >= divisions.len()
    }

    /// Who is at breakpoint now, of a unit and those above it.
    pub(crate) fn broken(&self, unit: UnitId) -> Broken {
        let division = self.stats(unit).division;
        let corps = division.and_then(|division| self.setup.army.division(division).corps);
        Broken {
            unit: self.unit(unit).on_map() && self.at_breakpoint(unit),
            division: division.is_some_and(|division| self.is_broken(division)),
            corps: corps.is_some_and(|corps| self.is_corps_broken(corps)),
        }
    }

    /// Tells who has come to his breakpoint by a loss of a unit. [BPT-01] [BPT-03] [BPT-05] What it
    /// means for LIMs comes with their removal. [BPT-04]
    pub(crate) fn tell_broken(&self, table: At<'_>, unit: UnitId, before: Broken) {
        let now = self.broken(unit);
        if now.unit && !before.unit {
            table.tell(self, Told::Unit(unit));
        }
        let Some(division) = self.stats(unit).division else { return };
        if now.division && !before.division {
            table.tell(self, Told::Division(division));
        }
        if let Some(corps) = self.setup.army.division(division).corps
            && now.corps
            && !before.corps
        {
            table.tell(self, Told::Corps(corps));
        }
    }
}
