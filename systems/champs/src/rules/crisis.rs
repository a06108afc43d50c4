//! Crisis reaction: tests, Retreat, Break, panic. (CRI-1) to (CRI-18), (PAN-1)

mod broken;
mod flight;
mod level;
mod panic;
mod reaction;
mod retreat;
mod surrounded;
mod words;

pub use level::{Level, Occasion, Test, Verdict};
pub use reaction::Away;

use crate::nouns::{BlockId, UnitId};
use crate::state::Crew;
use engine::Modifier;
use ground::table::{Mil, Pose};
use serde::Serialize;

/// What is asked in a crisis.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// (CRI-5b) (CG-24) On which side does the Retreat go round what bars it?
    Aside(UnitId),
    /// (CRI-5b) (CG-24) Which way does the second half of its Retreat lead? Open: a heading, or one or
    /// two straight pieces.
    RetreatWay {
        /// Who Retreats.
        unit: UnitId,
        /// What it has left to go.
        left: Mil,
        /// Who caused it.
        causes: Vec<UnitId>,
    },
    /// (CRI-10b) (CG-26) Which way does it run?
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
        /// [CON-3] Whether the enemy sees its steps now.
        shown: bool,
    },
    /// (CRI-5) A unit Retreats.
    Retreated(UnitId, Pose),
    /// (STR-4) A garrison Retreats into another block.
    ToBlock(UnitId, BlockId),
    /// (STR-4b) A garrison stands.
    Stood(UnitId),
    /// (CRI-10) A Broken unit runs.
    Ran(UnitId, Pose),
    /// (CRI-10d) (CRI-6) A crew abandons its guns.
    Abandoned(UnitId, Crew),
}
