//! Section F9: contact, evasion, escape.

use crate::battle::{At, Battle};
use crate::field::*;
use engine::{Play, Refusal, Seat};
use ground::table::*;

impl Battle {
    /// Words.
    pub fn evade_words(&self, _: UnitId, _: UnitId) -> String {
        todo!()
    }
}
