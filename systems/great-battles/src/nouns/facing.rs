//! The twelve directions a unit may face, and the six hexes around it. [FAC-01]

use crate::nouns::Faces;
use ground::Dir;
use serde::{Deserialize, Serialize};

/// A direction in steps of thirty degrees from north, clockwise: even numbers are hexsides, odd
/// numbers vertices. [FAC-01]
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default,
)]
#[serde(rename = "Twelfth")]
pub struct Facing(u8);

/// The names on the compass, by number.
const NAMES: [&str; 12] = ["N", "NNE", "NE", "E", "SE", "SSE", "S", "SSW", "SW", "W", "NW", "NNW"];

impl Facing {
    /// How many there are.
    pub const COUNT: usize = 12;

    /// The direction with this number, modulo twelve.
    pub const fn new(number: u8) -> Facing {
        Facing(number % 12)
    }

    /// Towards a hexside.
    pub const fn side(dir: Dir) -> Facing {
        Facing(2 * dir as u8)
    }

    /// Towards the vertex between a hexside and the next one clockwise.
    pub const fn vertex_after(dir: Dir) -> Facing {
        Facing::new(2 * dir as u8 + 1)
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Position in arrays of one thing per facing.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether it points at a vertex.
    pub const fn is_vertex(self) -> bool {
        self.0 % 2 == 1
    }

    /// Whether a formation that faces so may have it.
    pub const fn suits(self, faces: Faces) -> bool {
        match faces {
            Faces::Vertex => self.is_vertex(),
            Faces::Hexside => !self.is_vertex(),
            Faces::All => true,
        }
    }

    /// So many steps of sixty degrees clockwise; less than nothing is counter-clockwise. [FAC-06]
    pub const fn turned(self, steps: i8) -> Facing {
        Facing::new((self.0 as i8 + 12 + 2 * (steps % 6)) as u8)
    }

    /// The two directions beside it: from a hexside its vertices, from a vertex its hexsides.
    pub const fn beside(self) -> [Facing; 2] {
        [Facing::new(self.0 + 11), Facing::new(self.0 + 1)]
    }

    /// The other way. [MOV-24]
    pub const fn reversed(self) -> Facing {
        Facing::new(self.0 + 6)
    }

    /// The hexside it points at, or the one left of its vertex: from there the sides of a formation
    /// are counted.
    pub const fn first_side(self) -> Dir {
        Dir::new(self.0 / 2)
    }

    /// Its name on the compass.
    pub const fn name(self) -> &'static str {
        NAMES[self.0 as usize]
    }

    /// The direction with this name.
    pub fn named(name: &str) -> Option<Facing> {
        NAMES.iter().position(|known| *known == name).map(|number| Facing(number as u8))
    }

    /// Bearing in degrees from north, clockwise.
    pub const fn bearing(self) -> u16 {
        30 * self.0 as u16
    }
}

/// What a neighbouring hex is to a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Aspect {
    /// In front.
    Front,
    /// At its flank.
    Flank,
    /// Behind it.
    Rear,
}

/// The six hexes around a unit, by direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aspects([Aspect; 6]);

impl Aspects {
    /// The sides of a formation, counted clockwise from [`Facing::first_side`], for a facing.
    pub fn new(sides: [Aspect; 6], facing: Facing) -> Aspects {
        let first = facing.first_side() as usize;
        Aspects(std::array::from_fn(|dir| sides[(dir + 6 - first) % 6]))
    }

    /// What the hex in a direction is.
    pub const fn at(&self, dir: Dir) -> Aspect {
        self.0[dir as usize]
    }

    /// The directions that are such, clockwise from north.
    pub fn of(self, aspect: Aspect) -> impl Iterator<Item = Dir> {
        Dir::ALL.into_iter().filter(move |dir| self.0[*dir as usize] == aspect)
    }
}
