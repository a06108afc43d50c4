//! The hexes that one unit fills.

use crate::nouns::kinds::Formation;
use ground::Hex;
use serde::Serialize;

/// The most hexes a unit can fill: twelve increments on a road. [6.10.5]
pub const MOST_HEXES: usize = 3;

/// The hexes of a unit: one; the left and the right hex of a line or screen; a road column from its
/// head.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Hexes {
    all: [Hex; MOST_HEXES],
    count: u8,
}

impl Hexes {
    /// Off the map.
    pub const NONE: Hexes = Hexes { all: [Hex::NOWHERE; MOST_HEXES], count: 0 };

    /// One hex.
    pub const fn one(hex: Hex) -> Hexes {
        Hexes { all: [hex, Hex::NOWHERE, Hex::NOWHERE], count: 1 }
    }

    /// The left and the right hex of a line or a screen. [6.4.6] [6.7.6]
    pub const fn pair(left: Hex, right: Hex) -> Hexes {
        Hexes { all: [left, right, Hex::NOWHERE], count: 2 }
    }

    /// A road column from its head; at most three hexes. [6.10.7]
    ///
    /// # Panics
    /// If there are none, or more than three.
    pub fn column(hexes: &[Hex]) -> Hexes {
        assert!((1..=MOST_HEXES).contains(&hexes.len()), "a road column fills one to three hexes");
        let mut all = [Hex::NOWHERE; MOST_HEXES];
        all[..hexes.len()].copy_from_slice(hexes);
        Hexes { all, count: hexes.len() as u8 }
    }

    /// Those of them that are not among others.
    pub fn without(self, others: Hexes) -> Hexes {
        let mut rest = Hexes::NONE;
        for hex in self.as_slice().iter().copied().filter(|hex| !others.contains(*hex)) {
            rest.all[usize::from(rest.count)] = hex;
            rest.count += 1;
        }
        rest
    }

    /// The hex of the counter: the head of a column, the left hex of a line.
    pub const fn first(self) -> Hex {
        self.all[0]
    }

    /// The last of them: the tail of a column, the right hex of a line.
    pub const fn last(self) -> Hex {
        self.all[(if self.count == 0 { 1 } else { self.count } - 1) as usize]
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = Hex> + '_ {
        self.as_slice().iter().copied()
    }

    /// All of them.
    pub fn as_slice(&self) -> &[Hex] {
        &self.all[..usize::from(self.count)]
    }

    /// How many.
    pub const fn len(self) -> usize {
        self.count as usize
    }

    /// Whether the unit is off the map.
    pub const fn is_empty(self) -> bool {
        self.count == 0
    }

    /// The place of a hex among them.
    pub fn position(self, hex: Hex) -> Option<usize> {
        self.as_slice().iter().position(|&filled| filled == hex)
    }

    /// Whether a hex is one of them.
    pub fn contains(self, hex: Hex) -> bool {
        self.position(hex).is_some()
    }

    /// How `increments` are spread over them, by place. A line or screen has the odd one in its
    /// right hex; a road column has so many in each hex from its head [6.10.5].
    pub fn share(self, formation: Formation, increments: u8, on_road: u8) -> [u8; MOST_HEXES] {
        match (formation, self.count) {
            (_, 0) => [0; MOST_HEXES],
            (_, 1) => [increments, 0, 0],
            (Formation::RoadMarch, count) => {
                let mut left = increments;
                std::array::from_fn(|place| {
                    let last = place + 1 >= usize::from(count);
                    let here = if last { left } else { left.min(on_road) };
                    left -= here;
                    here
                })
            }
            // [6.4.6p3] [6.7.6p2] The odd one is in the right hex.
            _ => [increments / 2, increments - increments / 2, 0],
        }
    }
}
