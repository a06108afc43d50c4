//! What each viewer may know and see.

use crate::battle::{At, Battle};
use crate::field::*;
use engine::{Play, Refusal, Seat};
use ground::table::*;

impl Battle {
    /// What a viewer may know.
    pub fn redacted(&self, _: engine::Viewer) -> Battle { todo!() }
    /// The picture.
    pub fn picture(&self, _: engine::Viewer) -> engine::scene::Scene { todo!() }
}
