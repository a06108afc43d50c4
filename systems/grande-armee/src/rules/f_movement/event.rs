//! What happens in the movement segment.

use crate::nouns::field::{ArmyId, UnitId};
use crate::rules::event::Leader;
use engine::Faces;
use ground::table::{Edge, Mil, Pose, Spot, Step};
use serde::Serialize;

/// What happens in the movement segment.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Event {
    /// [F12.0] An officer moves.
    OfficerMoved {
        /// Who.
        officer: Leader,
        /// Where to.
        to: Spot,
        /// How far.
        by: Mil,
    },
    /// [F12.1] The army commander's move is paid.
    MovePaid(ArmyId, Leader),
    /// [F1.0b] The move die.
    MoveDie {
        /// Whose.
        unit: UnitId,
        /// What it shows.
        die: u8,
        /// How far it may go by it. [F1.0b]
        all: Mil,
        /// What else it does. [F11.1a] [F11.1b]
        bound: Bound,
    },
    /// [E4.0] [B3.0b] The move die is thrown again.
    MoveDieAgain {
        /// Whose.
        unit: UnitId,
        /// By his officer, or by a command die.
        officer: Option<Leader>,
    },
    /// A unit has moved.
    Moved {
        /// Who.
        unit: UnitId,
        /// Step by step, as far as each of them went.
        way: Vec<Step>,
        /// Where to.
        to: Pose,
        /// The enemy whom it came towards or left, and how far off he is.
        of: Option<Bearings>,
        /// What it paid.
        cost: Mil,
    },
    /// [F2.1b] [F6.0b] A unit that met nobody to fight steps back from an obstacle or into its town.
    ///
    BackedOff {
        /// Who.
        unit: UnitId,
        /// From where.
        from: Pose,
        /// Where to.
        to: Pose,
    },
    /// [F9.0] Contact.
    Contact {
        /// Who moved.
        by: UnitId,
        /// Whom it touches.
        with: UnitId,
        /// On which edge of that one.
        edge: Edge,
    },
    /// [G1.4] Squared up.
    SquaredUp(UnitId, Pose),
    /// [F9.21] [F9.22a] [F9.31e] Turned to face the attacker.
    TurnedToFace(UnitId, Pose),
    /// [F9.22e] Dice for an evasion.
    EvasionRoll {
        /// Who tries.
        unit: UnitId,
        /// From whom.
        by: UnitId,
        /// The evader's die and what it adds.
        evader: (u8, u8),
        /// The attacker's die and what it adds.
        attacker: (u8, u8),
        /// Whether it gets away.
        away: bool,
    },
    /// [F9.23d] It has evaded or escaped, so far.
    Evaded(UnitId, Pose, Mil),
    /// [F9.3a] An escape roll.
    Escape {
        /// The battery.
        battery: UnitId,
        /// From whom.
        by: UnitId,
        /// The dice.
        dice: Faces,
        /// What it needs or less; nothing if it only fires canister. [F9.31b]
        need: Option<u8>,
        /// Whether contact was on its front. [F9.3c]
        front: bool,
        /// Whether it gets away.
        away: bool,
    },
    /// [F9.31a] A battery attaches itself.
    Attached(UnitId, UnitId),
    /// A unit comes on to the table.
    Entered(UnitId, Pose),
    /// An officer comes on to the table.
    OfficerEntered(Leader, Spot),
}

/// What a move die does to a unit besides the distance. [F11.1a] [F11.1b]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Bound {
    /// Nothing.
    Free,
    /// [F11.1a] It may not close.
    MayNotClose,
    /// [F11.1b] [F11.1e] It must close with this enemy, or with another as near.
    MustClose(UnitId),
}

/// Where a move has led, as seen from an enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Bearings {
    /// The enemy.
    pub enemy: UnitId,
    /// Whether it came nearer to him.
    pub toward: bool,
    /// How far off he is now.
    pub gap: Mil,
}
