//! Chapter F: the movement segment.

use crate::battle::{At, Battle};
use crate::field::*;
use engine::{Play, Refusal, Seat};
use ground::table::*;

impl Battle {
    /// One act of a side.
    pub fn movement_segment(&mut self, _: At<'_>, _: Seat) -> Play<()> {
        todo!()
    }
    /// Words.
    pub fn path_words(&self, _: UnitId, _: &[Step]) -> String {
        todo!()
    }
    /// Whether a path is legal.
    pub fn check_path(&self, _: UnitId, _: &[Step]) -> Result<(), Refusal> {
        todo!()
    }
    /// Whether it may stand still.
    pub fn check_stand(&self, _: UnitId) -> Result<(), Refusal> {
        todo!()
    }
}
