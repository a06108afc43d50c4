//! The slope of a hill: a belt along the inside of its outline.

use super::base::Spot;
use super::bearing::Bearing;
use super::clip::{Cut, HalfPlane};
use super::number::Mil;
use super::shape::{Convex, Shape};

/// A belt of some width along the inside of a ring, a piece for each side, with the way that leads
/// from there straight into the ring.
///
/// A ring without notches keeps its belt within itself; at a notch the pieces of its two sides leave
/// a wedge free.
pub fn belt(ring: &[Spot], width: Mil) -> Vec<(Convex, Bearing)> {
    let count = ring.len();
    let area: i64 = (0..count)
        .map(|index| {
            let (a, b) = (ring[index], ring[(index + 1) % count]);
            a.x.wide() * b.y.wide() - a.y.wide() * b.x.wide()
        })
        .sum();
    let mut clockwise = ring.to_vec();
    if area > 0 {
        clockwise.reverse();
    }
    let planes: Vec<HalfPlane> = (0..count)
        .map(|index| HalfPlane::right_of(clockwise[index], clockwise[(index + 1) % count]))
        .collect();
    let inside = |plane: &HalfPlane| clockwise.iter().all(|&spot| plane.side(spot) >= 0);
    let convex = planes.iter().all(inside);
    (0..count)
        .filter_map(|index| {
            let (from, to) = (clockwise[index], clockwise[(index + 1) % count]);
            if from == to {
                return None;
            }
            let inward = Bearing::between(from, to).quarters(1);
            let whole =
                Convex::hull(&[from, to, to.moved(inward, width), from.moved(inward, width)]);
            if !convex {
                return Some((whole, inward));
            }
            let cut = planes.iter().fold(Cut::of(whole.outline()), |cut, &plane| cut.within(plane));
            Some((cut.rounded(), inward))
        })
        .collect()
}
