//! What happens in the skirmish step.

use crate::nouns::field::UnitId;
use engine::Faces;
use serde::Serialize;

/// What happens in the skirmish step.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Event {
    /// [C1.0] The step begins.
    Begins,
    /// [C4.0a] A skirmish attack.
    Skirmish {
        /// Who.
        by: UnitId,
        /// At whom.
        at: UnitId,
        /// The dice.
        dice: Faces,
        /// Sixes.
        hits: u8,
    },
    /// [C4.0c] Saving throws.
    Saves {
        /// Whose.
        unit: UnitId,
        /// Why it may: `MX` [C4.0b], cavalry near [C4.0h] or a town [C4.0i].
        why: Save,
        /// The dice.
        dice: Faces,
        /// Hits cancelled.
        saved: u8,
    },
    /// [C4.0g]
    Suppressed(UnitId),
}

/// Why a saving throw is allowed. [C4.0b] [C4.0h] [C4.0i]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Save {
    /// A mixed brigade.
    Mixed,
    /// Cavalry hostile to the skirmishers is near.
    Cavalry,
    /// Wholly in a town or fort.
    Town,
}
