//! The steps of which a move is made. (CG-16)

use super::formation::Formation;
use super::ids::BlockId;
use ground::table::{Bearing, Mil};
use serde::{Deserialize, Serialize};

/// What a unit turns about. (MOV-6)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Pivot {
    /// Its centre.
    Centre,
    /// Its left front corner.
    FrontLeft,
    /// Its right front corner.
    FrontRight,
}

/// One step of a move. (CG-16)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Motion {
    /// Goes straight without turning, on a heading within 45 degrees of its facing.
    Go {
        /// Where to.
        heading: Bearing,
        /// How far.
        length: Mil,
    },
    /// Turns.
    Turn {
        /// Minutes of arc, clockwise.
        by: i16,
        /// About what.
        about: Pivot,
    },
    /// Changes formation on its front stands. (MOV-12)
    Form(Formation),
    /// Goes into a block that it touches. (STR-1)
    Enter(BlockId),
    /// Comes out of its blocks, looking this way. (STR-1)
    Leave(Bearing),
    /// A battery gives up its fire zone for 2" more. (MOV-5)
    Transit,
}
