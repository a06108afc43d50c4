//! Movement points and letters of fire.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Add, AddAssign, Mul, Sub};

/// Movement points, counted in halves: a road costs half a point. [TEC-04]
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default,
)]
pub struct HalfPoints(pub i16);

impl HalfPoints {
    /// None.
    pub const NONE: HalfPoints = HalfPoints(0);

    /// Whole points.
    pub const fn whole(points: i16) -> HalfPoints {
        HalfPoints(2 * points)
    }
}

impl Add for HalfPoints {
    type Output = HalfPoints;
    fn add(self, other: HalfPoints) -> HalfPoints {
        HalfPoints(self.0 + other.0)
    }
}

impl AddAssign for HalfPoints {
    fn add_assign(&mut self, other: HalfPoints) {
        self.0 += other.0;
    }
}

impl Sub for HalfPoints {
    type Output = HalfPoints;
    fn sub(self, other: HalfPoints) -> HalfPoints {
        HalfPoints(self.0 - other.0)
    }
}

impl Mul<i16> for HalfPoints {
    type Output = HalfPoints;
    fn mul(self, times: i16) -> HalfPoints {
        HalfPoints(self.0 * times)
    }
}

impl fmt::Display for HalfPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 2, self.0 % 2) {
            (whole, 0) => write!(f, "{whole}"),
            (0, _) => f.write_str("½"),
            (whole, _) => write!(f, "{whole}½"),
        }
    }
}

/// A fire rating: A is the best, F the worst. [FIR-06]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Letter(u8);

impl Letter {
    /// The letters.
    pub const ALL: [Letter; 6] = [Letter(0), Letter(1), Letter(2), Letter(3), Letter(4), Letter(5)];
    /// The last of them.
    pub const WORST: Letter = Letter(5);

    /// Reads a letter.
    pub fn parse(text: &str) -> Option<Letter> {
        let at = "ABCDEF".find(text).filter(|_| text.len() == 1)?;
        Some(Letter(at as u8))
    }

    /// Its place from A.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// So many letters towards A, or towards F if negative; it stops at both. [FIR-06] (G3)
    pub fn up(self, letters: i8) -> Letter {
        Letter((self.0 as i8 - letters).clamp(0, 5) as u8)
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'A' + self.0))
    }
}
