//! Directions, facings and the six hexsides as seen from a unit.

use serde::{Deserialize, Serialize};

/// One of the six neighbours of a flat-topped hex, clockwise from the north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Dir {
    /// North.
    N,
    /// North-east.
    NE,
    /// South-east.
    SE,
    /// South.
    S,
    /// South-west.
    SW,
    /// North-west.
    NW,
}

impl Dir {
    /// All six, clockwise.
    pub const ALL: [Dir; 6] = [Dir::N, Dir::NE, Dir::SE, Dir::S, Dir::SW, Dir::NW];

    /// The direction with this number, counted clockwise from the north, modulo six.
    pub const fn new(number: u8) -> Dir {
        Self::ALL[(number % 6) as usize]
    }

    /// The way back.
    pub const fn opposite(self) -> Dir {
        Self::new(self as u8 + 3)
    }

    /// Its name on the compass.
    pub const fn name(self) -> &'static str {
        ["N", "NE", "SE", "S", "SW", "NW"][self as usize]
    }

    /// The same in words.
    pub const fn compass(self) -> &'static str {
        ["north", "north-east", "south-east", "south", "south-west", "north-west"][self as usize]
    }
}

/// What a hexside is to a unit that faces a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Arc {
    /// One of the two hexes at the faced vertex.
    Front,
    /// Beside the front.
    Flank,
    /// Behind.
    Rear,
}

/// The vertex a unit faces: 0 lies between north and north-east, then clockwise.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default,
)]
pub struct Facing(u8);

impl Facing {
    /// All six.
    pub const ALL: [Facing; 6] = [Facing(0), Facing(1), Facing(2), Facing(3), Facing(4), Facing(5)];

    /// The facing with this number, modulo six.
    pub const fn new(number: u8) -> Facing {
        Facing(number % 6)
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The two hexes in front.
    pub const fn front(self) -> [Dir; 2] {
        [Dir::new(self.0), Dir::new(self.0 + 1)]
    }

    /// What the hexside in this direction is to a unit with two front, two flank and two rear sides.
    pub const fn arc(self, dir: Dir) -> Arc {
        match (dir as u8 + 6 - self.0) % 6 {
            0 | 1 => Arc::Front,
            2 | 5 => Arc::Flank,
            _ => Arc::Rear,
        }
    }

    /// How many 60-degree turns lie between two facings (0 to 3).
    pub const fn turns_to(self, other: Facing) -> u8 {
        let clockwise = (other.0 + 6 - self.0) % 6;
        if clockwise > 3 { 6 - clockwise } else { clockwise }
    }

    /// The way the vertex points, in words.
    pub const fn compass(self) -> &'static str {
        [
            "north-north-east",
            "east",
            "south-south-east",
            "south-south-west",
            "west",
            "north-north-west",
        ][self.0 as usize]
    }

    /// Bearing of the vertex in degrees from north, clockwise.
    pub const fn bearing(self) -> u16 {
        30 + 60 * self.0 as u16
    }
}
