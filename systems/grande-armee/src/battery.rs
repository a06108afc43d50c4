//! Section D7: the Grand Battery.

use crate::battle::{At, Battle};
use crate::field::*;
use engine::{Play, Refusal, Seat};
use ground::table::*;

impl Battle {
    /// [D7.0e]
    pub fn make_battery(&mut self, _: At<'_>, _: Seat) -> Play<()> {
        todo!()
    }
    /// [D7.0e]
    pub fn check_battery_officer(&self, _: OfficerId, _: Spot) -> Result<(), Refusal> {
        todo!()
    }
}
