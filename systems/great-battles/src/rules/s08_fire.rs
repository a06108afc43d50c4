//! Section 8.1: fire combat.

/// 8.1.5 and 8.1.8: who may fire at whom, letter, class, column.
pub mod aim;
/// 8.1.1 and 8.1.2: offensive and return fire.
pub mod exchange;
/// 8.1.7: the line of sight, and fog.
pub mod sight;

use crate::host::ask::Asks;
use crate::host::event::Tells;
use crate::state::Battle;
use engine::{Line, Seat};
use serde::Serialize;

/// What players are asked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {}

impl Asks for Ask {
    fn words(&self, _: &Battle) -> String {
        match *self {}
    }
}

/// What happens.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {}

impl Tells for Told {
    fn line(&self, _: &Battle) -> Line {
        match *self {}
    }

    fn side(&self, _: &Battle) -> Option<Seat> {
        match *self {}
    }
}
