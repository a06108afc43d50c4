//! Bases in inches and degrees, random bases, and the same shapes in an independent library.
#![allow(dead_code, reason = "each test file uses its own part of the kit")]

use geo::{Coord, LineString, Polygon};
use ground::table::{Base, Bearing, Mil, Pose, Shape, Size, Spot};
use proptest::prelude::*;

pub const BRIGADE: Size = Size::square(3);
pub const BATTERY: Size = Size::new(Mil(1500), Mil(3000));

/// A length in inches.
pub fn mil(inches: f64) -> Mil {
    Mil((inches * 1000.0).round() as i32)
}

/// A spot in inches.
pub fn spot(x: f64, y: f64) -> Spot {
    Spot::new(mil(x), mil(y))
}

/// A base in inches and degrees.
pub fn sized(size: Size, x: f64, y: f64, facing: i32) -> Base {
    Base::new(Pose::new(spot(x, y), Bearing::degrees(facing)), size)
}

/// A base three inches square.
pub fn brigade(x: f64, y: f64, facing: i32) -> Base {
    sized(BRIGADE, x, y, facing)
}

/// A battery of 1.5 by 3 inches.
pub fn battery(x: f64, y: f64, facing: i32) -> Base {
    sized(BATTERY, x, y, facing)
}

/// Expects two lengths to agree to 2 mil.
#[track_caller]
pub fn near(found: Mil, expected: f64) {
    let expected = mil(expected);
    assert!((found - expected).abs() <= Mil(2), "expected {expected}, found {found}");
}

/// Expects a spot to 2 mil.
#[track_caller]
pub fn near_spot(found: Spot, x: f64, y: f64) {
    near(found.x, x);
    near(found.y, y);
}

prop_compose! {
    /// A bearing of any arc-minute.
    pub fn bearings()(minutes in 0..21_600i32) -> Bearing {
        Bearing::minutes(minutes)
    }
}

prop_compose! {
    /// A base of any size at any angle within some inches of the origin.
    pub fn bases(span: i32)(
        x in -span..=span, y in -span..=span, facing in bearings(),
        width in 300..6000i32, depth in 300..4000i32,
    ) -> Base {
        Base::new(Pose::new(Spot::new(Mil(x), Mil(y)), facing), Size::new(Mil(width), Mil(depth)))
    }
}

/// The table turned by a right angle about its origin.
pub fn quarter_turn(base: &Base) -> Base {
    let at = base.centre();
    Base::new(Pose::new(Spot::new(at.y, -at.x), base.facing().quarters(1)), base.size())
}

/// The mirror image about the y axis.
pub fn mirrored(base: &Base) -> Base {
    let at = base.centre();
    let facing = Bearing::minutes(-i32::from(base.facing().get()));
    Base::new(Pose::new(Spot::new(-at.x, at.y), facing), base.size())
}

pub fn moved(base: &Base, dx: i32, dy: i32) -> Base {
    let at = base.centre();
    base.at(Spot::new(at.x + Mil(dx), at.y + Mil(dy)))
}

pub fn coord(spot: Spot) -> Coord {
    Coord { x: f64::from(spot.x.0), y: f64::from(spot.y.0) }
}

/// The same shape for the oracle.
pub fn polygon<S: Shape + ?Sized>(shape: &S) -> Polygon {
    let ring: Vec<Coord> = shape.outline().iter().map(|&spot| coord(spot)).collect();
    Polygon::new(LineString::new(ring), Vec::new())
}

/// The angle of a base in the oracle's own floating point, as unit vectors ahead and to the right.
pub fn axes(base: &Base) -> (Coord, Coord) {
    let angle = f64::from(base.facing().get()) * std::f64::consts::PI / 10_800.0;
    (Coord { x: angle.sin(), y: angle.cos() }, Coord { x: angle.cos(), y: -angle.sin() })
}
