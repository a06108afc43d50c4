//! Sections F10, F12, F13 and H4: officers.

use crate::battle::{At, Battle};
use crate::field::*;
use engine::{Play, Refusal, Seat};
use ground::table::*;

impl Battle {
    /// [F12.0] Officers of a side may move now. (DP-16)
    pub fn officers_ride(&mut self, _: At<'_>, _: Seat) -> Play<()> {
        todo!()
    }
    /// [F13.0] The end of the pulse. (DP-30)
    pub fn officers_catch_up(&mut self, _: At<'_>, _: Seat) -> Play<()> {
        todo!()
    }
    /// How far an officer may still go in this pulse.
    pub fn ride_left(&self, _: OfficerId) -> Mil {
        todo!()
    }
    /// [F12.0]
    pub fn check_ride(&self, _: OfficerId, _: Spot) -> Result<(), Refusal> {
        todo!()
    }
    /// [F10.0b]
    pub fn check_safety(&self, _: OfficerId, _: Spot) -> Result<(), Refusal> {
        todo!()
    }
    /// [F10.0]
    pub fn overrun_officers(&mut self, _: At<'_>, _: UnitId, _: &[Convex]) -> Play<()> {
        Ok(())
    }
}
