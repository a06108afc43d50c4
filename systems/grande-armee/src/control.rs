//! Chapter E: the control segment.

use crate::battle::{At, Battle};
use crate::field::*;
use engine::{Play, Refusal, Seat};
use ground::table::*;

impl Battle {
    /// [E1.0]
    pub fn control_segment(&mut self, _: At<'_>, _: Seat) -> Play<()> {
        todo!()
    }
    /// Words.
    pub fn command_words(&self, _: OfficerId, _: ForceId) -> String {
        todo!()
    }
    /// Words.
    pub fn kept_words(&self, _: ForceId, _: u8, _: u8) -> String {
        todo!()
    }
}
