//! Section 5: movement.

/// What a step, a turn or a change costs. [MOV-02]
pub mod cost;
/// 5.4: leaders ride, flee and find refuge.
pub mod leaders;
/// 5.1: a unit moves, hex by hex.
pub mod march;
/// 5.2: strategic movement.
pub mod strategic;

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
