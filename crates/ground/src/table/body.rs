//! Several bases that are one body: squadrons in echelon, a line bent along a wall, a row of guns.

use super::base::Base;
use super::bearing::Bearing;
use super::gap::Gap;
use super::number::Mil;
use super::shape::{Bounds, Shape};
use smallvec::SmallVec;

/// One base or a few that stand and move together; at least one.
///
/// What is asked of it is asked of the base that is nearest: the distance to a body is the least of
/// the distances to its bases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body {
    parts: SmallVec<[Base; 1]>,
}

impl From<Base> for Body {
    fn from(base: Base) -> Body {
        Body { parts: SmallVec::from_buf([base]) }
    }
}

impl Body {
    /// A body of a first base and some more.
    pub fn new(first: Base, more: impl IntoIterator<Item = Base>) -> Body {
        let mut parts = SmallVec::from_buf([first]);
        parts.extend(more);
        Body { parts }
    }

    /// Its bases.
    pub fn parts(&self) -> &[Base] {
        &self.parts
    }

    /// Its first base; the only one of most bodies.
    pub fn first(&self) -> &Base {
        &self.parts[0]
    }

    /// The box around it.
    pub fn bounds(&self) -> Bounds {
        let boxes = self.parts[1..].iter().map(Shape::bounds);
        boxes.fold(self.parts[0].bounds(), Bounds::with)
    }

    /// The exact distance to a shape; zero if they touch or overlap.
    pub fn gap<S: Shape + ?Sized>(&self, shape: &S) -> Gap {
        let gaps = self.parts[1..].iter().map(|part| part.gap(shape));
        gaps.fold(self.parts[0].gap(shape), Gap::min)
    }

    /// The exact distance to another body.
    pub fn gap_to(&self, other: &Body) -> Gap {
        let gaps = other.parts[1..].iter().map(|part| self.gap(part));
        gaps.fold(self.gap(&other.parts[0]), Gap::min)
    }

    /// Whether a shape is at most so far away.
    pub fn near<S: Shape + ?Sized>(&self, shape: &S, reach: Mil) -> bool {
        self.parts.iter().any(|part| part.within(shape, reach))
    }

    /// Whether another body is at most so far away.
    pub fn within(&self, other: &Body, reach: Mil) -> bool {
        other.parts.iter().any(|part| self.near(part, reach))
    }

    /// Whether a shape and one of its bases overlap by more than rounding.
    pub fn lies_on<S: Shape + ?Sized>(&self, shape: &S) -> bool {
        self.parts.iter().any(|part| part.clashes(shape))
    }

    /// Whether two bodies overlap by more than rounding.
    pub fn clashes(&self, other: &Body) -> bool {
        other.parts.iter().any(|part| self.lies_on(part))
    }

    /// The part that is nearest to a shape; the first of equals.
    pub fn nearest<S: Shape + ?Sized>(&self, shape: &S) -> &Base {
        let mut best = (&self.parts[0], self.parts[0].gap(shape));
        for part in &self.parts[1..] {
            let gap = part.gap(shape);
            if gap < best.1 {
                best = (part, gap);
            }
        }
        best.0
    }

    /// The same body moved without turning.
    pub fn moved(&self, heading: Bearing, length: Mil) -> Body {
        Body { parts: self.parts.iter().map(|part| part.moved(heading, length)).collect() }
    }
}
