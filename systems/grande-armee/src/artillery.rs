//! Chapter D: artillery fire.

use crate::battle::{At, Battle};
use crate::field::*;
use engine::{Play, Refusal, Seat};
use ground::table::*;

impl Battle {
    /// [D1.0a]
    pub fn artillery_step(&mut self, _: At<'_>) -> Play<()> {
        todo!()
    }
    /// Words.
    pub fn shot_words(&self, _: UnitId, _: UnitId) -> String {
        todo!()
    }
}
