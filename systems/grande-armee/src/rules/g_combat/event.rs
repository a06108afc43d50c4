//! What happens in the combat segment.

use crate::nouns::field::UnitId;
use crate::rules::event::Leader;
use engine::{Faces, Seat};
use ground::table::{Mil, Pose, Side};
use serde::Serialize;

/// What happens in the combat segment.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Event {
    /// [G2.0a] The order of the combats.
    FightOrder {
        /// Who says.
        seat: Seat,
        /// From which side, as the attacker sees it.
        from: Side,
    },
    /// [G2.1] The dominant unit.
    Dominant(UnitId),
    /// [G2.0b] A combat.
    Fight {
        /// The defender.
        defender: UnitId,
        /// The attackers' dice, the dominant unit first.
        attackers: Vec<Roll>,
        /// The defender's dice.
        defence: Roll,
        /// Hits of the attackers and of the defender.
        hits: (u8, u8),
    },
    /// [G4.2] How it came out.
    FightResult {
        /// The defender.
        defender: UnitId,
        /// Result.
        result: FightResult,
    },
    /// [H1.0a] A unit falls back.
    FellBack {
        /// Who.
        unit: UnitId,
        /// Where to.
        to: Pose,
        /// How far it had to go.
        wanted: Mil,
        /// How far it went. [H1.1a] [H1.1c]
        by: Mil,
    },
    /// [G4.7d] A unit advances.
    Advanced {
        /// Who.
        unit: UnitId,
        /// Where to.
        to: Pose,
        /// How far.
        by: Mil,
        /// Whether it stands where the defender stood.
        whole: bool,
    },
}

/// What one unit's dice did in a combat. [G2.33]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Roll {
    /// Whose dice.
    pub unit: UnitId,
    /// Its strength points.
    pub sp: u8,
    /// [G2.2b] Dice for a mixed brigade.
    pub mixed: u8,
    /// [G2.2c] A command die.
    pub command: u8,
    /// [G2.4] Dice of the sub-commander, thrown apart.
    pub officer: Option<(Leader, Faces)>,
    /// What the dice must show. [G2.3]
    pub need: u8,
    /// The unit's dice.
    pub dice: Faces,
    /// [G2.31] Bonus re-rolls of misses, in order.
    pub bonuses: Vec<(FightBonus, Faces)>,
    /// [G2.32] Penalty re-rolls of hits, in order.
    pub penalties: Vec<(FightPenalty, Faces)>,
    /// Hits in the end.
    pub hits: u8,
}

impl Roll {
    /// All that matters of it: hits, and ones on an officer's dice.
    pub fn gist(&self) -> u64 {
        let ones = self
            .officer
            .map_or(0, |(_, faces)| faces.as_slice().iter().filter(|&&face| face == 1).count());
        u64::from(self.hits) << 8 | ones as u64
    }
}

/// Why misses are thrown again. [G2.31]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum FightBonus {
    /// Heavy cavalry against light.
    HeavyAgainstLight,
    /// The enemy is flanked.
    EnemyFlanked,
}

/// Why hits are thrown again. [G2.32]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum FightPenalty {
    /// In a river, fording or on a bridge.
    InWater,
    /// Out of its sub-commander's radius.
    OutOfRadius,
}

/// How a combat came out. [G4.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum FightResult {
    /// [G4.21] The defender broke.
    DefenderBroke,
    /// [G4.21] All attackers broke.
    AttackersBroke,
    /// [G4.64] Everybody broke.
    AllBroke,
    /// [G4.22] The attackers scored more.
    AttackersWin,
    /// [G4.22] [G4.63] The defender scored as many or more.
    DefenderWins,
    /// [G4.221] The attackers may have scored more, but squares do not fall back.
    SquareHolds,
    /// [G5.0b] The defender lost but cannot leave its town.
    HeldInTown,
}
