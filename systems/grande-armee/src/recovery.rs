//! Section H5: recovery.

use crate::battle::{At, Battle};
use crate::field::*;
use engine::{Play, Refusal, Seat};
use ground::table::*;

impl Battle {
    /// [H5.0a]
    pub fn may_recover(&self, _: UnitId) -> bool {
        todo!()
    }
    /// [H5.0b]
    pub fn recover(&mut self, _: At<'_>, _: UnitId) -> Play<()> {
        todo!()
    }
}
