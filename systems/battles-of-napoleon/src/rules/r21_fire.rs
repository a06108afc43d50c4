//! Chapter 21: fire combat.

pub mod aim;
pub mod evasion;
pub mod leaders;
pub mod reaction;
pub mod segment;
pub mod volley;
mod words;

use crate::book::modifiers::Mods;
use crate::book::rows::FireResult;
use crate::nouns::field::UnitId;
use engine::{Faces, Rule};
use ground::Hex;
use serde::Serialize;

/// Questions of fire.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// [21.1c] Reaction fire at the unit?
    Reaction {
        /// Who may fire.
        firer: UnitId,
        /// At whom.
        target: UnitId,
    },
    /// [21.1g] Fire at once after unlimbering?
    HorseArtillery(UnitId),
    /// [17.1i] Turn the units of a hex before the fire segment?
    TurnBefore,
    /// [17.1i] Which way?
    TurnTo(UnitId),
    /// [21.2b] On which flank does the fire begin?
    Flank,
    /// [21.2d] Which unit fires next?
    Next,
    /// [21.3w] How many SP at this hex?
    Allot {
        /// Who fires.
        firer: UnitId,
        /// At which hex.
        target: Hex,
        /// SP still to allot.
        left: u8,
    },
    /// [21.3u] [21.4e] At which hex, with so many SP left?
    Aim {
        /// Who fires.
        firer: UnitId,
        /// SP still to allot.
        left: u8,
    },
}

/// What is told of fire.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// The fire segment begins. [16.3a]
    Segment,
    /// A volley. [21.3]
    Volley {
        /// Who fires.
        firers: Vec<UnitId>,
        /// From where.
        from: Hex,
        /// At which hex.
        at: Hex,
        /// Fire strength.
        strength: u8,
        /// Modifiers.
        mods: Mods,
        /// The dice.
        dice: Faces,
        /// The result.
        result: FireResult,
    },
    /// The fire segment's effects are applied. [21.3c]
    Effects,
    /// Cavalry evades to a hex, on which occasion. [21.5a] [21.5b] [21.5c] [23.6c] [23.6d]
    Evaded(UnitId, Hex, Rule),
}
