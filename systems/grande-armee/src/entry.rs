//! Reinforcements.

use crate::battle::{At, Battle};
use crate::field::*;
use engine::{Play, Refusal, Seat};
use ground::table::*;

impl Battle {
    /// Whether a unit may come on there.
    pub fn check_entry(&self, _: UnitId, _: Pose) -> Result<(), Refusal> {
        todo!()
    }
}
