//! Section I7: the end of the day.

use crate::battle::{At, Battle};
use crate::field::*;
use engine::{Play, Refusal, Seat};
use ground::table::*;

impl Battle {
    /// [I7.0]
    pub fn dusk(&mut self, _: At<'_>, _: u8) -> Play<()> {
        todo!()
    }
}
