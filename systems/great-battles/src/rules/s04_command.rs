//! Section 4: command. LIMs, ranges, initiative, activations, breakdown.

/// 4.5 and 4.6: the choice and the roll, opening and closing an activation, corps and Independent LIMs.
pub mod activation;
/// 4.7: command breakdown.
pub mod breakdown;
/// 4.2: command change.
pub mod change;
/// 4.4: the initiative and its LIM.
pub mod initiative;
/// 3.0 C: picks without a LIM, and the removal of LIMs.
pub mod non_lim;
/// 3.0 A4 and B2: the pool and its draws.
pub mod pool;
/// 4.3: in and out of command.
pub mod ranges;

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
