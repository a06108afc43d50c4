//! Ground under a base.

use crate::battle::{At, Battle};
use crate::field::*;
use engine::{Play, Refusal, Seat};
use ground::table::*;

impl Battle {
    /// The piece of a kind in which a base stands wholly.
    pub fn piece_under(&self, _: &Base, _: crate::kinds::Terrain) -> Option<PieceId> { todo!() }
}
