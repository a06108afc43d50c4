//! What the game is played with.

use serde::Serialize;

/// A unit by its place in the roll call. Numbers with a type of their own are found in questions and
/// events by the name of the type: see `Played::named`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct UnitId(pub u8);

impl UnitId {
    /// Position in arrays of one thing per unit.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What kind of unit it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Infantry.
    Foot,
    /// Cavalry.
    Horse,
}

impl Kind {
    /// Movement points of a turn. [2a]
    pub const fn allowance(self) -> u8 {
        match self {
            Kind::Foot => 2,
            Kind::Horse => 4,
        }
    }
}

/// How a side goes about a turn. [5a]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub enum Order {
    /// Harder to hit.
    #[default]
    Steady,
    /// Faster.
    Eager,
}

impl Order {
    /// As it is written.
    pub const fn key(self) -> &'static str {
        match self {
            Order::Steady => "steady",
            Order::Eager => "eager",
        }
    }
}
