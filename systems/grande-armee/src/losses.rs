//! Hits, broken units, lost batteries.

use crate::battle::{At, Battle};
use crate::field::*;
use engine::{Play, Refusal, Seat};
use ground::table::*;

impl Battle {
    /// [GLO-1] Hits on a unit; at 0 it breaks. Whether it did.
    pub fn hit(&mut self, _: At<'_>, _: UnitId, _: u8, _: crate::event::Cause) -> Play<bool> {
        todo!()
    }
}
