//! Who sits at the table and who looks on.

use serde::{Deserialize, Serialize};

/// One of the two sides.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default,
)]
pub enum Seat {
    /// The side named first by the system.
    #[default]
    First,
    /// The other side.
    Second,
}

impl Seat {
    /// Both seats, in order.
    pub const BOTH: [Seat; 2] = [Seat::First, Seat::Second];

    /// The seat across the table.
    pub const fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }

    /// 0 or 1, for arrays of one thing per seat.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Somebody who looks at a game: what he may see differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Viewer {
    /// A player sees his own secrets.
    Seat(Seat),
    /// A spectator sees no secrets.
    Spectator,
    /// The umpire, a player of both sides, or anyone after the game sees everything.
    Umpire,
}

impl Viewer {
    /// Whether he sees the secrets of a side.
    pub fn sees(self, seat: Seat) -> bool {
        match self {
            Viewer::Seat(own) => own == seat,
            Viewer::Spectator => false,
            Viewer::Umpire => true,
        }
    }
}

/// Who may hear of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Audience {
    /// Everyone.
    All,
    /// One side only (and the umpire).
    Only(Seat),
}

impl Audience {
    /// Whether this viewer belongs to the audience.
    pub fn includes(self, viewer: Viewer) -> bool {
        match self {
            Audience::All => true,
            Audience::Only(seat) => viewer.sees(seat),
        }
    }
}
