//! Chapter G: the combat segment.

use crate::battle::{At, Battle};
use crate::field::*;
use engine::{Play, Refusal, Seat};
use ground::table::*;

impl Battle {
    /// [G2.0a] One combat.
    pub fn combat_segment(&mut self, _: At<'_>, _: Seat) -> Play<()> {
        todo!()
    }
}
