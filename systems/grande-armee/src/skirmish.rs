//! Chapter C: skirmishing.

use crate::battle::{At, Battle};
use crate::field::*;
use engine::{Play, Refusal, Seat};
use ground::table::*;

impl Battle {
    /// [C1.0] The step of the pulse.
    pub fn skirmish_step(&mut self, _: At<'_>) -> Play<()> {
        todo!()
    }
    /// Words.
    pub fn skirmish_words(&self, _: UnitId, _: UnitId) -> String {
        todo!()
    }
    /// [D8.0a]
    pub fn check_relocation(&self, _: UnitId, _: UnitId, _: Pose) -> Result<(), Refusal> {
        todo!()
    }
}
