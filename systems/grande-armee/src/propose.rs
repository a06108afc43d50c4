//! Proposals: good legal answers to open questions.

use crate::battle::{At, Battle};
use crate::field::*;
use engine::{Play, Refusal, Seat};
use ground::table::*;

impl Battle {
    /// Placeholder.
    pub fn ride_proposals(&self, _: OfficerId) -> Vec<Spot> {
        todo!()
    }
    /// Placeholder.
    pub fn safe_places(&self, _: OfficerId) -> Vec<Spot> {
        todo!()
    }
}
