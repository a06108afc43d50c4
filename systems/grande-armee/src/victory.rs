//! Chapter I: morale, night, pursuit, victory.

use crate::battle::{At, Battle};
use crate::field::*;
use engine::{Play, Refusal, Seat};
use ground::table::*;

impl Battle {
    /// [B2.0b]
    pub fn turn_end(&mut self, _: At<'_>) -> Play<()> {
        todo!()
    }
    /// [I5.0]
    pub fn nightfall(&mut self, _: At<'_>) -> Play<()> {
        todo!()
    }
    /// [I6.1]
    pub fn pursuit(&mut self, _: At<'_>, _: Seat) -> Play<()> {
        todo!()
    }
    /// The outcome.
    pub fn result(&self) -> Option<engine::Outcome> {
        todo!()
    }
}
