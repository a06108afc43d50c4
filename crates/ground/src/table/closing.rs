//! Two bases that move at the same time: when they meet.

use super::base::Base;
use super::bearing::{Bearing, vector};
use super::number::Mil;
use super::passage::{Fraction, Passage};
use super::shape::Shape;
use std::cmp::Ordering;

/// A moment of a common motion: a part of it from 0 to 1, exact.
#[derive(Clone, Copy, Debug)]
pub struct Moment(Fraction);

impl Moment {
    /// How much of a way is made by then, rounded down.
    pub fn of(self, way: Mil) -> Mil {
        self.0.floor_of(way)
    }
}

impl PartialEq for Moment {
    fn eq(&self, other: &Moment) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Moment {}

impl PartialOrd for Moment {
    fn partial_cmp(&self, other: &Moment) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Moment {
    fn cmp(&self, other: &Moment) -> Ordering {
        self.0.cmp(&other.0)
    }
}

/// When two bases that go straight at the same time, each its way, come to touch; nothing if they do
/// not, or only part from each other.
///
/// Who stands still has a way of no length. The answer does not depend on which of them is named
/// first.
pub fn closing(
    one: &Base,
    (heading, way): (Bearing, Mil),
    other: &Base,
    (toward, far): (Bearing, Mil),
) -> Option<Moment> {
    let (a, b) = (vector(heading, way), vector(toward, far));
    let push = (a.0 - b.0, a.1 - b.1);
    let passage = Passage::new(one.outline(), push, other.outline(), Mil::ZERO)?;
    if passage.leave <= Fraction::ZERO || passage.enter >= Fraction::ONE {
        return None;
    }
    Some(Moment(passage.enter.max(Fraction::ZERO)))
}
