//! What lies along a straight way: ground, the border of the table, other bases; no prices.

use super::base::{Base, dot};
use super::bearing::{Bearing, ONE, vector};
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
    /// The distance is a convex function of the way made, and shrinks by no more than the way: so the
    /// way is made in bounds of what is too far, and given up as soon as the distance grows. Where it
    /// slides along the other, the lowest point of the distance is looked for.
    pub fn standoff(&self, heading: Bearing, length: Mil, other: &Base, near: Mil) -> Mil {
        if self.stays_clear(heading, length, other, near) {
            return length;
        }
        let gap = |way: i32| self.moved(heading, Mil(way)).gap(other);
        let (mut way, mut before) = (0, None);
        for _ in 0..BOUNDS {
            let here = gap(way);
            if here.within(near) {
                return Mil((way - 1).max(0));
            }
            let far = here.mils();
            if way >= length.0 || before.is_some_and(|before: Mil| far > before + ROUNDING) {
                return length;
            }
            before = Some(far);
            way = (way + (far - near - ROUNDING).0.max(1)).min(length.0);
        }
        self.slides_clear(heading, (way, length.0), other, near)
    }

    /// Whether a base on its way stays clear of another by what is beside, before and behind it.
    fn stays_clear(&self, heading: Bearing, length: Mil, other: &Base, near: Mil) -> bool {
        let swept = self.bounds().with(self.moved(heading, length).bounds());
        if !swept.grown(near).meets(other.bounds()) {
            return true;
        }
        let (sin, cos) = heading.unit();
        let spread = |base: &Base, axis: (i64, i64)| {
            let spots = base.corners().iter().map(|spot| dot(spot.minus(self.centre()), axis));
            spots.fold((i64::MAX, i64::MIN), |(low, high), at| (low.min(at), high.max(at)))
        };
        let apart = (near + ROUNDING).wide() * ONE;
        let (mine, theirs) = (spread(self, (cos, -sin)), spread(other, (cos, -sin)));
        if theirs.0 - mine.1 > apart || mine.0 - theirs.1 > apart {
            return true;
        }
        let (mine, theirs) = (spread(self, (sin, cos)), spread(other, (sin, cos)));
        theirs.0 - mine.1 - length.wide() * ONE > apart || mine.0 - theirs.1 > apart
    }

    /// The same search from a point of the way on which nothing is too near yet.
    fn slides_clear(
        &self,
        heading: Bearing,
        (from, to): (i32, i32),
        other: &Base,
        near: Mil,
    ) -> Mil {
        let at = |way: i32| self.moved(heading, Mil(way));
        let too_near = |way: i32| at(way).within(other, near);
        let (mut low, mut high) = (from, to);
        while high - low > 2 {
            let (a, b) = (low + (high - low) / 3, high - (high - low) / 3);
            if at(a).gap(other) <= at(b).gap(other) { high = b } else { low = a }
        }
        let Some(inside) = (low..=high).find(|&way| too_near(way)) else { return Mil(to) };
        let (mut free, mut bad) = ((from - 1).max(0), inside);
        while bad - free > 1 {
            let middle = free + (bad - free) / 2;
            if too_near(middle) { bad = middle } else { free = middle }
        }
        Mil(free)
    }
}

/// So many bounds at most are made towards another base before the search is made otherwise.
const BOUNDS: usize = 12;
/// Corners are rounded: by so much a distance may differ from that of the exact way.
const ROUNDING: Mil = Mil(3);

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
