//! Directions in arc-minutes, and the sine table behind them.

use super::base::Spot;
use super::number::{Mil, round_div};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Sines of 0 to 90 degrees, one entry per arc-minute, as multiples of 2⁻³⁰ (GEO-02).
static SINE: [i32; 5401] = include!("sine.in");

/// The table's one.
pub(crate) const ONE: i64 = 1 << 30;

const FULL: i32 = 21_600;
const RIGHT_ANGLE: u16 = 5400;

/// A direction in arc-minutes clockwise from north, 0 to 21599 (GEO-02).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(from = "u16", into = "u16")]
pub struct Bearing(u16);

impl Bearing {
    /// Up the table, where y grows.
    pub const NORTH: Bearing = Bearing(0);
    /// To the right, where x grows.
    pub const EAST: Bearing = Bearing(5400);
    /// Down the table.
    pub const SOUTH: Bearing = Bearing(10_800);
    /// To the left.
    pub const WEST: Bearing = Bearing(16_200);

    /// A bearing of so many arc-minutes, taken round the circle as often as needed.
    pub const fn minutes(minutes: i32) -> Bearing {
        Bearing(minutes.rem_euclid(FULL) as u16)
    }

    /// A bearing of whole degrees.
    pub const fn degrees(degrees: i32) -> Bearing {
        Bearing::minutes(degrees % 360 * 60)
    }

    /// Arc-minutes from north, 0 to 21599.
    pub const fn get(self) -> u16 {
        self.0
    }

    /// Turned clockwise by so many arc-minutes.
    pub const fn turned(self, minutes: i32) -> Bearing {
        Bearing::minutes(self.0 as i32 + minutes)
    }

    /// Turned clockwise by so many right angles.
    pub const fn quarters(self, count: i32) -> Bearing {
        self.turned(count % 4 * RIGHT_ANGLE as i32)
    }

    /// The way back.
    pub const fn opposite(self) -> Bearing {
        self.quarters(2)
    }

    /// Arc-minutes to turn clockwise to reach another bearing: -10799 to 10800.
    pub const fn turn_to(self, other: Bearing) -> i32 {
        let turn = (other.0 as i32 - self.0 as i32).rem_euclid(FULL);
        if turn > FULL / 2 { turn - FULL } else { turn }
    }

    /// The angle to another bearing, 0 to 10800 arc-minutes.
    pub const fn off(self, other: Bearing) -> u16 {
        self.turn_to(other).unsigned_abs() as u16
    }

    /// East and north parts of the unit vector, as multiples of 2⁻³⁰.
    pub(crate) fn unit(self) -> (i64, i64) {
        let past = usize::from(self.0 % RIGHT_ANGLE);
        let (sin, cos) = (i64::from(SINE[past]), i64::from(SINE[usize::from(RIGHT_ANGLE) - past]));
        match self.0 / RIGHT_ANGLE {
            0 => (sin, cos),
            1 => (cos, -sin),
            2 => (-sin, -cos),
            _ => (-cos, sin),
        }
    }

    /// The bearing from one spot to another, to the nearest arc-minute; north if they are the same.
    pub fn between(from: Spot, to: Spot) -> Bearing {
        let (dx, dy) = to.minus(from);
        Bearing::of(dx, dy)
    }

    /// The bearing of a vector.
    pub(crate) fn of(dx: i64, dy: i64) -> Bearing {
        // Turned into the quarter from north to east, where `along` points north.
        let (quarter, along, across) = match (dx, dy) {
            (0, 0) => return Bearing::NORTH,
            (0.., 1..) => (0, dy, dx),
            (1.., ..=0) => (1, dx, -dy),
            (..=0, ..0) => (2, -dy, -dx),
            _ => (3, -dx, dy),
        };
        // Positive while the angle is short of the vector.
        let nearest = if along.max(across) < ONE {
            nearest_minute(|(sin, cos)| across * cos - along * sin)
        } else {
            let wide = |a: i64, b: i64| i128::from(a) * i128::from(b);
            nearest_minute(|(sin, cos)| wide(across, cos) - wide(along, sin))
        };
        Bearing(nearest).quarters(quarter)
    }
}

impl From<u16> for Bearing {
    fn from(minutes: u16) -> Bearing {
        Bearing::minutes(i32::from(minutes))
    }
}

impl From<Bearing> for u16 {
    fn from(bearing: Bearing) -> u16 {
        bearing.0
    }
}

impl fmt::Display for Bearing {
    /// Degrees, and minutes where there are any: `45°`, `36°52'`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 60, self.0 % 60) {
            (degrees, 0) => write!(f, "{degrees}°"),
            (degrees, minutes) => write!(f, "{degrees}°{minutes:02}'"),
        }
    }
}

/// The arc-minute of a right angle at which something that falls with the angle, told from its sine and
/// cosine, is nearest to nothing.
fn nearest_minute<N: Ord + Default + std::ops::Neg<Output = N>>(
    short: impl Fn((i64, i64)) -> N,
) -> u16 {
    let short = |angle: u16| {
        let across = RIGHT_ANGLE - angle;
        short((i64::from(SINE[usize::from(angle)]), i64::from(SINE[usize::from(across)])))
    };
    let (mut low, mut high) = (0u16, RIGHT_ANGLE);
    while high - low > 1 {
        let middle = (low + high) / 2;
        if short(middle) >= N::default() { low = middle } else { high = middle }
    }
    // It is not below nothing at the lower end, and not above at the upper.
    if short(low) <= -short(high) { low } else { high }
}

/// The whole vector nearest to a length in some direction; each part is rounded once.
pub(crate) fn vector(bearing: Bearing, length: Mil) -> (i64, i64) {
    let (east, north) = bearing.unit();
    (round_div(length.wide() * east, ONE), round_div(length.wide() * north, ONE))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Verifies GEO-02: the committed table is the sine, rounded to nearest.
    #[test]
    fn table_is_the_sine() {
        for (minutes, &entry) in SINE.iter().enumerate() {
            let exact = (minutes as f64 * std::f64::consts::PI / 10_800.0).sin() * ONE as f64;
            assert!((f64::from(entry) - exact).abs() <= 0.500_001, "{minutes}' is {exact}");
        }
    }

    /// The sine of any bearing, quarter by quarter: the plain form of what `unit` looks up.
    fn sine(minutes: u16) -> i64 {
        let entry = |index: u16| i64::from(SINE[usize::from(index)]);
        match minutes {
            0..=5400 => entry(minutes),
            5401..=10_800 => entry(10_800 - minutes),
            10_801..=16_200 => -entry(minutes - 10_800),
            _ => -entry(21_600 - minutes),
        }
    }

    #[test]
    fn unit_vectors_of_all_bearings() {
        for minutes in 0..21_600 {
            let expected = (sine(minutes), sine((minutes + RIGHT_ANGLE) % FULL as u16));
            assert_eq!(Bearing(minutes).unit(), expected, "{minutes}'");
        }
    }

    #[test]
    fn bearings_of_vectors() {
        let of = |x, y| Bearing::of(x, y).get();
        assert_eq!([of(0, 1), of(5, 0), of(0, -2), of(-9, 0)], [0, 5400, 10_800, 16_200]);
        assert_eq!([of(7, 7), of(7, -7), of(-7, -7), of(-7, 7)], [2700, 8100, 13_500, 18_900]);
        // Verifies G-04: the 3-4-5 triangle, 36.87 degrees.
        assert_eq!(of(3000, 4000), 2212);
        for minutes in 0..21_600 {
            let bearing = Bearing::minutes(minutes);
            let (dx, dy) = vector(bearing, Mil(50_000));
            assert_eq!(Bearing::of(dx, dy), bearing);
        }
    }
}
