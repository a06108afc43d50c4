//! Distances that are compared without roots.

use super::base::{Spot, cross, dot, square};
use super::number::Mil;
use super::shape::{Bounds, meet};
use std::cmp::Ordering;

/// An exact distance: the root of a fraction of whole numbers (GEO-04).
///
/// "Within" is inclusive. Gaps compare exactly; [`Gap::mils`] is for display and for ties.
#[derive(Clone, Copy, Debug)]
pub struct Gap {
    square: i128,
    over: i128,
}

/// With less than this, four times a square and its rounded root fit into 64 bits.
const PLAIN: i128 = 1 << 58;

impl Gap {
    /// No distance: the shapes touch or overlap.
    pub const NONE: Gap = Gap { square: 0, over: 1 };

    /// The root of a square over a positive number.
    pub(crate) fn of(square: i128, over: i128) -> Gap {
        Gap { square, over }
    }

    pub(crate) fn between(one: &[Spot], other: &[Spot]) -> Gap {
        // An edge with the whole other shape strictly before it keeps the two apart; the same
        // products tell how far the corners before an edge are from it.
        let mut least: Option<Gap> = None;
        let mut apart = false;
        for (edges, spots) in [(one, other), (other, one)] {
            if edges.len() < 2 {
                continue;
            }
            let mut from = edges[edges.len() - 1];
            for &to in edges {
                let edge = to.minus(from);
                let length = square(edge);
                let (mut nearest, mut across) = (i64::MAX, i64::MAX);
                for &spot in spots {
                    let reach = spot.minus(from);
                    // Outlines are clockwise: what lies to the right of an edge is nearer another.
                    let outside = cross(edge, reach);
                    nearest = nearest.min(outside);
                    if outside >= 0 && outside < across {
                        let along = dot(edge, reach);
                        if along > 0 && along < length {
                            across = outside;
                        }
                    }
                }
                apart |= nearest > 0 && length > 0;
                if across < i64::MAX {
                    let across = i128::from(across);
                    let gap = Gap { square: across * across, over: i128::from(length) };
                    least = Some(least.map_or(gap, |least| least.min(gap)));
                }
                from = to;
            }
        }
        if !apart && meet(one, other, Bounds::around(one), Bounds::around(other)) {
            return Gap::NONE;
        }
        let mut corners = i64::MAX;
        for &a in one {
            for &b in other {
                corners = corners.min(square(a.minus(b)));
            }
        }
        let corners = Gap { square: i128::from(corners), over: 1 };
        least.map_or(corners, |least| least.min(corners))
    }

    /// Whether a spot is at most this far from a segment.
    pub(crate) fn is_spot_within(spot: Spot, [from, to]: [Spot; 2], reach: Mil) -> bool {
        let (edge, way) = (to.minus(from), spot.minus(from));
        let (along, length) = (dot(edge, way), square(edge));
        let reach = reach.wide();
        if reach < 0 {
            return false;
        }
        if along <= 0 {
            square(way) <= reach * reach
        } else if along >= length {
            square(spot.minus(to)) <= reach * reach
        } else {
            let across = i128::from(cross(edge, way));
            across * across <= i128::from(reach * reach) * i128::from(length)
        }
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
        // What all distances between bases come to.
        if self.square < PLAIN && self.over < PLAIN {
            let (square, over) = (self.square as i64, self.over as i64);
            let root = (square / over).isqrt();
            let beyond = 4 * square - (2 * root + 1) * (2 * root + 1) * over;
            return Mil(root as i32 + i32::from(beyond >= 0));
        }
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
