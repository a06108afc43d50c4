//! Sections 8.2 to 8.5: bayonet, assault, charge, melee.

/// 8.3: assault of defensive terrain.
pub mod assault;
/// 8.2: bayonet combat.
pub mod bayonet;
/// 8.4.4 and 8.4.5: blown cavalry and its recovery.
pub mod blown;
/// 8.4: declaration and ride of a charge.
pub mod charge;
/// The attacker's and the defender's check before shock.
pub mod checks;
/// 8.4.2 #3: counter-charges, and charges in reaction.
pub mod counter_charge;
/// 8.5: modifiers, ratio, roll and result.
pub mod melee;
/// 8.4.2 #8: advance and pursuit.
pub mod pursuit;
/// 8.4.2 #4: forming square in reaction, or standing.
pub mod square;

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
