//! Troops that come later. [SCN-3] [SCN-4]

use crate::nouns::UnitId;
use crate::state::{Arrival, Battle, UnitPlace};

impl Battle {
    /// The arrival that brings a unit.
    pub fn arrival_of(&self, unit: UnitId) -> Option<&Arrival> {
        self.field.arrivals.iter().find(|arrival| arrival.units.contains(&unit))
    }

    /// Whether a unit that waits may come on now. [SCN-3]
    pub fn is_due(&self, unit: UnitId) -> bool {
        let due = |arrival: &Arrival| arrival.turn <= self.turn;
        self.unit(unit).place() == UnitPlace::Waiting && self.arrival_of(unit).is_some_and(due)
    }
}
