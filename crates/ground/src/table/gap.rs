//! Distances that are compared without roots.

use super::base::{Spot, cross, dot, square};
use super::number::Mil;
use super::shape::meet;
use std::cmp::Ordering;

/// An exact distance: the root of a fraction of whole numbers (GEO-04).
///
/// "Within" is inclusive. Gaps compare exactly; [`Gap::mils`] is for display and for ties.
#[derive(Clone, Copy, Debug)]
pub struct Gap {
    square: i128,
    over: i128,
}

impl Gap {
    /// No distance: the shapes touch or overlap.
    pub const NONE: Gap = Gap { square: 0, over: 1 };

    pub(crate) fn between(one: &[Spot], other: &[Spot]) -> Gap {
        if meet(one, other) {
            return Gap::NONE;
        }
        let mut least: Option<Gap> = None;
        let mut corners_to_edges = |corners: &[Spot], edges: &[Spot]| {
            for &corner in corners {
                for index in 0..edges.len() {
                    let gap = to_segment(corner, edges[index], edges[(index + 1) % edges.len()]);
                    if least.is_none_or(|least| gap < least) {
                        least = Some(gap);
                    }
                }
            }
        };
        corners_to_edges(one, other);
        corners_to_edges(other, one);
        least.unwrap_or(Gap::NONE)
    }

    /// Whether the distance is at most this.
    pub fn within(self, reach: Mil) -> bool {
        let reach = i128::from(reach.0);
        reach >= 0 && self.square <= reach * reach * self.over
    }

    /// Whether there is no distance at all.
    pub fn is_none(self) -> bool {
        self.square == 0
    }

    /// The distance to the nearest mil.
    pub fn mils(self) -> Mil {
        let root = (self.square / self.over).isqrt();
        let up = 4 * self.square >= (2 * root + 1) * (2 * root + 1) * self.over;
        Mil(root as i32 + i32::from(up))
    }

    /// The least whole distance that reaches it: `gap.reach() <= r` just when `gap.within(r)`.
    pub fn reach(self) -> Mil {
        let root = (self.square / self.over).isqrt();
        Mil(root as i32 + i32::from(root * root * self.over < self.square))
    }

    /// Whether two distances count as equal: at most this much apart, both to the nearest mil.
    pub fn ties(self, other: Gap, tolerance: Mil) -> bool {
        (self.mils() - other.mils()).abs() <= tolerance
    }
}

/// The distance of a spot from a segment.
pub(crate) fn to_segment(spot: Spot, from: Spot, to: Spot) -> Gap {
    let (edge, reach) = (to.minus(from), spot.minus(from));
    let along = dot(edge, reach);
    let length = square(edge);
    if along <= 0 {
        return Gap { square: i128::from(square(reach)), over: 1 };
    }
    if along >= length {
        return Gap { square: i128::from(square(spot.minus(to))), over: 1 };
    }
    let across = i128::from(cross(edge, reach));
    Gap { square: across * across, over: i128::from(length) }
}

impl Ord for Gap {
    fn cmp(&self, other: &Gap) -> Ordering {
        if self.over == other.over {
            return self.square.cmp(&other.square);
        }
        (self.square * other.over).cmp(&(other.square * self.over))
    }
}

impl PartialOrd for Gap {
    fn partial_cmp(&self, other: &Gap) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Gap {
    fn eq(&self, other: &Gap) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Gap {}
