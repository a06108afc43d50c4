//! Convex shapes: touching, overlapping, containing.
//!
//! Everything that lies on the table is a convex outline with corners on whole mils, in clockwise
//! order; a point and a segment are outlines of one and two corners. All tests are exact.

use super::base::{Base, Spot, cross, dot, square};
use super::gap::Gap;
use super::number::Mil;
use super::pair;
use smallvec::SmallVec;

/// How far rotated corners may be off, all in all: two bases placed edge to edge may gape or
/// overlap by this much, because a centre and the corners of both bases are rounded by up to half a
/// mil each way.
pub const SLACK: Mil = Mil(3);

/// The box around a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// Least x and y.
    pub low: Spot,
    /// Greatest x and y.
    pub high: Spot,
}

impl Bounds {
    /// The box around some spots.
    pub fn around(spots: &[Spot]) -> Bounds {
        let mut bounds = Bounds { low: spots[0], high: spots[0] };
        for spot in &spots[1..] {
            bounds.low.x = bounds.low.x.min(spot.x);
            bounds.low.y = bounds.low.y.min(spot.y);
            bounds.high.x = bounds.high.x.max(spot.x);
            bounds.high.y = bounds.high.y.max(spot.y);
        }
        bounds
    }

    /// The box grown by a margin on all sides.
    pub fn grown(self, margin: Mil) -> Bounds {
        Bounds {
            low: Spot::new(self.low.x - margin, self.low.y - margin),
            high: Spot::new(self.high.x + margin, self.high.y + margin),
        }
    }

    /// The box around both.
    pub fn with(self, other: Bounds) -> Bounds {
        let (a, b) = (self, other);
        Bounds {
            low: Spot::new(a.low.x.min(b.low.x), a.low.y.min(b.low.y)),
            high: Spot::new(a.high.x.max(b.high.x), a.high.y.max(b.high.y)),
        }
    }

    /// How far two boxes are apart along x or y, whichever is more; nothing if they meet.
    pub fn apart(self, other: Bounds) -> Mil {
        let (a, b) = (self, other);
        let x = (b.low.x - a.high.x).max(a.low.x - b.high.x);
        let y = (b.low.y - a.high.y).max(a.low.y - b.high.y);
        x.max(y).max(Mil::ZERO)
    }

    /// Whether the closed boxes meet.
    pub fn meets(self, other: Bounds) -> bool {
        self.low.x <= other.high.x
            && other.low.x <= self.high.x
            && self.low.y <= other.high.y
            && other.low.y <= self.high.y
    }
}

/// A convex shape on the table.
pub trait Shape {
    /// Its corners, clockwise; at least one.
    fn outline(&self) -> &[Spot];

    /// The box around it.
    fn bounds(&self) -> Bounds {
        Bounds::around(self.outline())
    }

    /// The same shape if it is a base: two bases are measured in a shorter way.
    fn as_base(&self) -> Option<&Base> {
        None
    }

    /// The exact distance to another shape; zero if they touch or overlap (GEO-04).
    fn gap<S: Shape + ?Sized>(&self, other: &S) -> Gap {
        let bases = self.as_base().zip(other.as_base());
        bases
            .and_then(|(one, other)| pair::gap(one, other))
            .unwrap_or_else(|| Gap::between(self.outline(), other.outline()))
    }

    /// A distance that the other shape is surely away, told from the boxes alone.
    fn at_least<S: Shape + ?Sized>(&self, other: &S) -> Mil {
        self.bounds().apart(other.bounds())
    }

    /// Whether the distance is at most this, without taking a root.
    fn within<S: Shape + ?Sized>(&self, other: &S, reach: Mil) -> bool {
        self.bounds().grown(reach).meets(other.bounds()) && self.gap(other).within(reach)
    }

    /// Whether the closed shapes have a point in common.
    fn meets<S: Shape + ?Sized>(&self, other: &S) -> bool {
        meet(self.outline(), other.outline(), self.bounds(), other.bounds())
    }

    /// Whether the open interiors have a point in common, exactly.
    fn overlaps<S: Shape + ?Sized>(&self, other: &S) -> bool {
        overlaps_by(self, other, Mil::ZERO)
    }

    /// Whether the shapes overlap by more than the rounding of corners can explain.
    ///
    /// This is what "on top of each other" means for bases: two that were set edge to edge do not.
    fn clashes<S: Shape + ?Sized>(&self, other: &S) -> bool {
        overlaps_by(self, other, SLACK)
    }

    /// Whether the shapes stand edge to edge, but for the rounding of corners.
    fn touches<S: Shape + ?Sized>(&self, other: &S) -> bool {
        self.within(other, SLACK) && !self.clashes(other)
    }

    /// Whether a spot lies in the closed shape.
    fn contains(&self, spot: Spot) -> bool {
        meet(self.outline(), &[spot], self.bounds(), spot.bounds())
    }

    /// Twice its area.
    fn doubled_area(&self) -> i64 {
        doubled_area(self.outline())
    }
}

impl Shape for Base {
    fn outline(&self) -> &[Spot] {
        self.corners()
    }

    fn bounds(&self) -> Bounds {
        self.around()
    }

    fn as_base(&self) -> Option<&Base> {
        Some(self)
    }
}

impl Shape for Spot {
    fn outline(&self) -> &[Spot] {
        std::slice::from_ref(self)
    }

    fn bounds(&self) -> Bounds {
        Bounds { low: *self, high: *self }
    }
}

impl Shape for [Spot; 2] {
    fn outline(&self) -> &[Spot] {
        self
    }
}

/// A convex polygon.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Convex {
    outline: SmallVec<[Spot; 8]>,
    bounds: Bounds,
}

impl Convex {
    /// The convex hull of some spots; collinear spots are left out.
    pub fn hull(spots: &[Spot]) -> Convex {
        let mut sorted: SmallVec<[Spot; 16]> = SmallVec::from_slice(spots);
        sorted.sort_unstable();
        sorted.dedup();
        if sorted.len() < 3 {
            return Convex::known(sorted);
        }
        let mut hull: SmallVec<[Spot; 8]> = SmallVec::new();
        // The upper chain from west to east, then the lower one back: clockwise.
        let mut chain = |spots: &mut dyn Iterator<Item = Spot>| {
            let start = hull.len();
            for spot in spots {
                while hull.len() >= start + 2 && {
                    let [one, two] = [hull[hull.len() - 2], hull[hull.len() - 1]];
                    cross(two.minus(one), spot.minus(two)) >= 0
                } {
                    hull.pop();
                }
                hull.push(spot);
            }
            hull.pop();
        };
        chain(&mut sorted.iter().copied());
        chain(&mut sorted.iter().rev().copied());
        Convex::known(hull)
    }

    /// A polygon that is known to be convex and clockwise.
    pub(crate) fn known(spots: impl IntoIterator<Item = Spot>) -> Convex {
        let outline: SmallVec<[Spot; 8]> = spots.into_iter().collect();
        let nowhere = Bounds { low: Spot::default(), high: Spot::default() };
        let bounds = if outline.is_empty() { nowhere } else { Bounds::around(&outline) };
        Convex { outline, bounds }
    }
}

impl Shape for Convex {
    fn outline(&self) -> &[Spot] {
        &self.outline
    }

    fn bounds(&self) -> Bounds {
        self.bounds
    }
}

impl Shape for [Spot] {
    fn outline(&self) -> &[Spot] {
        self
    }
}

/// The outward normals of an outline with the support of each; edges of no length have none.
pub(crate) fn supports(outline: &[Spot]) -> impl Iterator<Item = ((i64, i64), i64)> + '_ {
    let mut from = outline[outline.len() - 1];
    outline.iter().filter_map(move |&to| {
        let start = std::mem::replace(&mut from, to);
        let (ex, ey) = to.minus(start);
        let normal = (-ey, ex);
        (normal != (0, 0)).then(|| (normal, dot(normal, wide(start))))
    })
}

pub(crate) fn wide(spot: Spot) -> (i64, i64) {
    (spot.x.wide(), spot.y.wide())
}

/// The least of an outline along a direction.
pub(crate) fn least(outline: &[Spot], normal: (i64, i64)) -> i64 {
    let mut least = dot(normal, wide(outline[0]));
    for &spot in &outline[1..] {
        least = least.min(dot(normal, wide(spot)));
    }
    least
}

/// Whether two closed outlines with these boxes have a point in common.
pub(crate) fn meet(one: &[Spot], other: &[Spot], a: Bounds, b: Bounds) -> bool {
    let apart =
        |a: &[Spot], b: &[Spot]| supports(a).any(|(normal, support)| least(b, normal) > support);
    a.meets(b) && !apart(one, other) && !apart(other, one)
}

/// Whether two shapes overlap by more than so much.
fn overlaps_by<A: Shape + ?Sized, B: Shape + ?Sized>(one: &A, other: &B, deeper: Mil) -> bool {
    let (a, b) = (one.bounds(), other.bounds());
    if !a.meets(b) {
        return false;
    }
    let bases = one.as_base().zip(other.as_base());
    bases
        .and_then(|(one, other)| pair::overlap(one, other, deeper))
        .unwrap_or_else(|| overlap(one.outline(), other.outline(), (a, b), deeper))
}

/// Whether two outlines with these boxes overlap by more than so much.
fn overlap(one: &[Spot], other: &[Spot], (a, b): (Bounds, Bounds), deeper: Mil) -> bool {
    let shallow = |a: &[Spot], b: &[Spot]| {
        supports(a).any(|(normal, support)| {
            let depth = support - least(b, normal);
            // Compare the depth with `deeper` times the normal's length, squared.
            depth <= 0
                || (deeper.0 > 0
                    && i128::from(depth) * i128::from(depth)
                        <= i128::from(deeper.wide() * deeper.wide()) * i128::from(square(normal)))
        })
    };
    let boxes =
        a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y;
    // A level segment and a point have flat boxes: their own normals decide.
    let flat = |b: Bounds| b.low.x == b.high.x || b.low.y == b.high.y;
    (boxes || ((flat(a) || flat(b)) && a.meets(b))) && !shallow(one, other) && !shallow(other, one)
}

pub(crate) fn doubled_area(outline: &[Spot]) -> i64 {
    let origin = outline[0];
    // Clockwise outlines have negative cross products.
    -outline[1..]
        .windows(2)
        .map(|pair| cross(pair[0].minus(origin), pair[1].minus(origin)))
        .sum::<i64>()
}
