//! Crisis reaction: tests, Retreat, Break, panic. (CRI-1) to (CRI-18), (PAN-1)

mod level;
mod words;

pub use level::{Level, Occasion, Test, Verdict};

use crate::nouns::UnitId;
use engine::Modifier;
use ground::table::Pose;
use serde::Serialize;

/// What is asked in a crisis.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// (CRI-5b) (CG-24) Which way does the second half of its Retreat lead? Open.
    RetreatWay(UnitId),
    /// (CRI-10b) (CG-26) Which way does it run? Open.
    RunWay(UnitId),
    /// (STR-4) To which other block does the garrison go, if to one?
    RetreatTo(UnitId),
}

/// What is told of crises.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// (CRI-3) A test.
    Tested {
        /// Who.
        unit: UnitId,
        /// Why.
        occasion: Occasion,
        /// Its modified level.
        level: i32,
        /// The modifiers.
        mods: Vec<Modifier>,
        /// What the die showed.
        die: u8,
        /// What came of it.
        verdict: Verdict,
    },
    /// (CRI-5) A unit Retreats.
    Retreated(UnitId, Pose),
    /// (CRI-10) A unit Breaks and runs.
    Broke(UnitId, Pose),
    /// (CRI-10d) (CRI-6) A crew abandons its guns.
    Abandoned(UnitId),
}
