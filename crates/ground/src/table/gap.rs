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
        // Corner to corner, and for each edge the corners beside it: only one fraction per edge.
        let mut corners = i64::MAX;
        for &a in one {
            for &b in other {
                corners = corners.min(square(a.minus(b)));
            }
        }
        let mut least = Gap { square: i128::from(corners), over: 1 };
        for (edges, spots) in [(one, other), (other, one)] {
            for index in 0..edges.len() {
                let (from, to) = (edges[index], edges[(index + 1) % edges.len()]);
                let edge = to.minus(from);
                let length = square(edge);
                let mut across = i64::MAX;
                for &spot in spots {
                    let reach = spot.minus(from);
                    let along = dot(edge, reach);
                    // Outlines are clockwise: what lies to the right of an edge is nearer another.
                    let outside = cross(edge, reach);
                    if along > 0 && along < length && outside >= 0 {
                        across = across.min(outside);
                    }
                }
                if across < i64::MAX {
                    let across = i128::from(across);
                    least = least.min(Gap { square: across * across, over: i128::from(length) });
                }
            }
        }
        least
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
        let root = self.floor();
        let up = 4 * self.square >= (2 * root + 1) * (2 * root + 1) * self.over;
        Mil(root as i32 + i32::from(up))
    }

    /// The least whole distance that reaches it: `gap.reach() <= r` just when `gap.within(r)`.
    pub fn reach(self) -> Mil {
        let root = self.floor();
        Mil(root as i32 + i32::from(root * root * self.over < self.square))
    }

    /// The distance rounded down.
    fn floor(self) -> i128 {
        let whole = if self.over == 1 { self.square } else { self.square / self.over };
        // Squares of distances on a table fit into 64 bits; fractions of them all the more.
        i128::from((whole as i64).isqrt())
    }

    /// Whether two distances count as equal: at most this much apart, both to the nearest mil.
    pub fn ties(self, other: Gap, tolerance: Mil) -> bool {
        (self.mils() - other.mils()).abs() <= tolerance
    }
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
