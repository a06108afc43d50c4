//! What batteries do.

use crate::nouns::field::{ForceId, UnitId};
use crate::rules::event::Leader;
use engine::Faces;
use ground::table::{Mil, Pose};
use serde::Serialize;

/// What batteries do.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Event {
    /// [D1.0a] The step begins.
    Begins,
    /// [D3.0] All fire on one target.
    Fire {
        /// The target.
        target: UnitId,
        /// Battery by battery.
        shots: Vec<Shot>,
        /// Hits in all.
        hits: u8,
    },
    /// [D8.0b]
    Relocated(UnitId, Pose),
    /// [D7.0e] A Grand Battery is made.
    BatteryMade {
        /// As which Force.
        force: ForceId,
        /// Its batteries, the centre first.
        units: Vec<UnitId>,
        /// Its officer.
        officer: Leader,
        /// His radius. [D7.0f]
        radius: Mil,
        /// Command dice paid.
        paid: u8,
    },
}

/// One battery's part in the fire on a target. [D6.0a]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Shot {
    /// Who fires.
    pub battery: UnitId,
    /// The distance. [D6.0a]
    pub range: Mil,
    /// Canister or roundshot.
    pub canister: bool,
    /// What it must throw. [D6.0e]
    pub need: u8,
    /// Its dice.
    pub dice: Faces,
    /// [D6.0b] [D6.0f] Misses thrown again, with the reason.
    pub bonus: Option<(ShotBonus, Faces)>,
    /// [D6.0c] [D6.0g] Hits thrown again, with the reason.
    pub penalty: Option<(ShotPenalty, Faces)>,
    /// Hits in the end.
    pub hits: u8,
}

/// Why misses are thrown again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum ShotBonus {
    /// In water or on a bridge.
    Vulnerable,
    /// From flank or rear. (GEO-10)
    FlankOrRear,
}

/// Why hits are thrown again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum ShotPenalty {
    /// Guns at guns.
    Artillery,
    /// In cover.
    Cover,
}
