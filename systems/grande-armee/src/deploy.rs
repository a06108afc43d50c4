//! Before the battle. (DP-02)

use crate::battle::{At, Battle};
use crate::field::*;
use engine::{Play, Refusal, Seat};
use ground::table::*;

impl Battle {
    /// One step.
    pub fn deployment(&mut self, _: At<'_>, _: u8) -> Play<()> {
        todo!()
    }
    /// Whether a unit may stand there.
    pub fn check_deployed(&self, _: UnitId, _: Pose) -> Result<(), Refusal> {
        todo!()
    }
    /// Whether an officer may.
    pub fn check_officer_deployed(&self, _: OfficerId, _: Spot) -> Result<(), Refusal> {
        todo!()
    }
}
