//! What lies along a straight way: ground, the border of the table, other bases; no prices.

use super::base::Base;
use super::bearing::{Bearing, vector};
use super::feature::FeatureId;
use super::ground::Ground;
use super::number::Mil;
use super::passage::{Fraction, Passage};
use super::shape::{SLACK, Shape};
use smallvec::SmallVec;

/// A stretch of a way on which a base lies on a feature, however little of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stretch {
    /// Where it begins; nothing if the base starts there.
    pub enter: Mil,
    /// Where it ends, at most at the end of the way.
    pub leave: Mil,
    /// Which feature.
    pub feature: FeatureId,
}

impl Ground {
    /// The areas and heights that a base lies on along a straight way, in the order in which it comes
    /// to them. Pieces of one area that lie on end make one stretch each.
    pub fn underfoot(&self, base: &Base, heading: Bearing, length: Mil) -> SmallVec<[Stretch; 8]> {
        let push = vector(heading, length);
        let swept = base.bounds().with(base.moved(heading, length).bounds());
        let mut found: SmallVec<[Stretch; 8]> = SmallVec::new();
        for piece in self.pieces_near(swept) {
            let feature = self.feature(piece.feature);
            if !feature.is_area() && feature.level().is_none() {
                continue;
            }
            let outline = piece.outline.outline();
            if length.0 <= 0 {
                if piece.outline.overlaps(base) {
                    found.push(Stretch { enter: length, leave: length, feature: piece.feature });
                }
                continue;
            }
            if let Some((enter, leave)) = passage(base, push, length, outline, Mil::ZERO) {
                found.push(Stretch { enter, leave, feature: piece.feature });
            }
        }
        found.sort_unstable();
        found
    }

    /// How far a base may go straight before it leaves the table.
    pub fn room(&self, base: &Base, heading: Bearing, length: Mil) -> Mil {
        if self.holds(&base.moved(heading, length)) || !self.holds(base) {
            return length;
        }
        let (mut low, mut high) = (0, length.0);
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if self.holds(&base.moved(heading, Mil(middle))) {
                low = middle;
            } else {
                high = middle;
            }
        }
        Mil(low)
    }
}

impl Base {
    /// Between which points of a straight way this base and another overlap by more than rounding.
    pub fn passes(&self, heading: Bearing, length: Mil, other: &Base) -> Option<(Mil, Mil)> {
        let push = vector(heading, length);
        let swept = self.bounds().with(self.moved(heading, length).bounds());
        if !swept.meets(other.bounds()) {
            return None;
        }
        if length.0 <= 0 {
            return self.clashes(other).then_some((length, length));
        }
        passage(self, push, length, other.outline(), SLACK)
    }

    /// How far this base may go straight before another is as near as this, or nearer; the whole
    /// length if it never is.
    ///
    /// The distance is a convex function of the way made, so the places that are too near are one
    /// stretch: its lowest point is looked for first, then its beginning.
    pub fn standoff(&self, heading: Bearing, length: Mil, other: &Base, near: Mil) -> Mil {
        let swept = self.bounds().with(self.moved(heading, length).bounds());
        if !swept.grown(near).meets(other.bounds()) {
            return length;
        }
        let at = |way: i32| self.moved(heading, Mil(way));
        let too_near = |way: i32| at(way).within(other, near);
        if too_near(0) {
            return Mil::ZERO;
        }
        let (mut low, mut high) = (0, length.0);
        while high - low > 2 {
            let (a, b) = (low + (high - low) / 3, high - (high - low) / 3);
            if at(a).gap(other) <= at(b).gap(other) { high = b } else { low = a }
        }
        let Some(inside) = (low..=high).find(|&way| too_near(way)) else { return length };
        let (mut free, mut bad) = (0, inside);
        while bad - free > 1 {
            let middle = free + (bad - free) / 2;
            if too_near(middle) { bad = middle } else { free = middle }
        }
        Mil(free)
    }
}

fn passage(
    base: &Base,
    push: (i64, i64),
    length: Mil,
    outline: &[super::base::Spot],
    slack: Mil,
) -> Option<(Mil, Mil)> {
    let passage = Passage::new(base.outline(), push, outline, slack)?;
    if passage.leave <= Fraction::ZERO || passage.enter >= Fraction::ONE {
        return None;
    }
    let enter = passage.enter.max(Fraction::ZERO).floor_of(length);
    let leave = passage.leave.min(Fraction::ONE).ceil_of(length);
    Some((enter, leave))
}
