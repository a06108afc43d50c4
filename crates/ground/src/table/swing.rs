//! A base that swings about a front corner: the first angle at which it meets something.
//!
//! Whole arcs are told to be clear from the swing of an exact rectangle, which runs along sines: over
//! an arc of up to half a turn each of them is least at one of its ends, or once between. The corners
//! of a base on whole mils are off that rectangle by no more than [`OFF`]; where that decides, single
//! arc-minutes are looked at. So the answers are those of looking at every one.

use super::base::{Base, Edge, Side, Size, Spot, cross};
use super::bearing::Bearing;
use super::number::Mil;
use super::shape::{Bounds, SLACK, Shape};
use super::step::WHEEL_STRIDE;
use std::cell::Cell;

/// A base swinging about one of its front corners, by arc-minutes.
#[derive(Clone, Debug)]
pub(crate) struct Swing {
    pub start: Base,
    pub side: Side,
    pub angle: u16,
    /// The number of the corner that stays in place, and where it is.
    corner: usize,
    pivot: Spot,
    /// From the pivot to the furthest corner: nothing moves faster.
    radius: Mil,
}

/// Further than this, boxes are enough to pass over angles.
const FAR: Mil = Mil(250);
/// A swinging corner is rounded to whole mils twice, from a pivot that is rounded twice: so it is off
/// by less than a mil and a half, in halves of a mil.
const OFF: i64 = 3;
/// Unit vectors are taken as multiples of 2⁻²² here, so that no product overflows.
const FINE: u32 = 22;
const COARSER: u32 = 30 - FINE;
/// The longest arc that is looked at in one go.
const LONGEST: u16 = 5400;
/// An arc that is not clear is looked at again in parts of this size.
const PART: u16 = 4;

type Vector = (i64, i64);

/// What a vector is in the eyes of the base: ahead of it, and from the pivot toward its other flank.
#[derive(Clone, Copy)]
struct Seen {
    ahead: i64,
    aside: i64,
}

/// The two ends of an arc: the directions in which the base looks.
#[derive(Clone, Copy)]
struct Arc {
    from: Vector,
    to: Vector,
}

/// How deep two shapes may be in each other and still count as clear of each other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    /// Not at all.
    Nothing,
    /// By as much as the rounding of corners can explain.
    Slack,
}

/// No more than the length of a vector, and no less than nine tenths of it.
fn short_length((x, y): Vector) -> i64 {
    let (x, y) = (x.abs(), y.abs());
    x.max(y).max((x + y) * 181 / 256)
}

/// No less than the length of a vector, and a tenth more at most.
fn long_length((x, y): Vector) -> i64 {
    let (x, y) = (x.abs(), y.abs());
    x.max(y) + x.min(y) * 27 / 64 + 1
}

/// The least of a sine over an arc, from its value and its slope at both ends; between them it may
/// fall to its depth.
fn least(from: (i64, i64), to: (i64, i64), depth: i64) -> i64 {
    if from.1 < 0 && to.1 > 0 { -depth } else { from.0.min(to.0) }
}

impl Swing {
    pub fn new(start: Base, side: Side, angle: u16) -> Swing {
        let corner = match side {
            Side::Left => Edge::Front as usize,
            Side::Right => Edge::Front as usize + 1,
        };
        let pivot = start.corners()[corner];
        let far = start.corners().iter().map(|corner| corner.distance(pivot)).max();
        let radius = far.unwrap_or(Mil(1)) + Mil(1);
        Swing { start, side, angle, corner, pivot, radius }
    }

    pub fn at(&self, angle: u16) -> Base {
        self.start.turned_about(self.corner, self.side.sign() * i32::from(angle))
    }

    fn box_at(&self, angle: u16) -> Bounds {
        self.start.box_turned_about(self.corner, self.side.sign() * i32::from(angle))
    }

    /// The box around the places at the ends of all strides (GEO-12).
    pub fn strides(&self) -> Bounds {
        let marks = (0..self.angle).step_by(usize::from(WHEEL_STRIDE)).skip(1).chain([self.angle]);
        marks.fold(self.start.bounds(), |bounds, at| bounds.with(self.box_at(at)))
    }

    /// Whether between two strides no point of the base leaves the box around both by more than 8 mils.
    pub fn bulges_little(&self) -> bool {
        self.radius <= Mil::inches(6)
    }

    /// So many arc-minutes can be passed over before any point of the base has gone this far.
    fn stride(&self, gap: Mil) -> i64 {
        (gap.wide() * 113 * 10_800 / (355 * self.radius.wide())).max(1)
    }

    fn arc(&self, from: u16, to: u16) -> Arc {
        let look = |angle: u16| -> Vector {
            let facing: Bearing = self.start.facing();
            let (sin, cos) = facing.turned(self.side.sign() * i32::from(angle)).unit();
            (sin >> COARSER, cos >> COARSER)
        };
        Arc { from: look(from), to: look(to) }
    }

    /// A vector as the base sees it, in 2⁻²² of a mil. While it swings on, what is ahead changes by
    /// what is aside, taken away, and what is aside by what is ahead.
    fn seen(&self, (x, y): Vector, (sin, cos): Vector) -> Seen {
        let right = x * cos - y * sin;
        let aside = if self.side == Side::Left { right } else { -right };
        Seen { ahead: x * sin + y * cos, aside }
    }

    /// Whether the base stays beyond a line over an arc: that with this normal, from which the pivot
    /// lies this far in units of the normal.
    fn stays_beyond(&self, normal: Vector, pivot: i64, arc: Arc, depth: Depth) -> bool {
        let (pivot_limit, limit) = match depth {
            Depth::Nothing => (0, (OFF * long_length(normal)) << (FINE - 1)),
            Depth::Slack => {
                let length = short_length(normal);
                let slack = SLACK.wide();
                (-slack * length, -(((2 * slack - OFF) * length) << (FINE - 1)))
            }
        };
        if pivot < pivot_limit {
            return false;
        }
        let Size { width, depth } = self.start.size();
        let (width, depth) = (width.wide(), depth.wide());
        let (a, b) = (self.seen(normal, arc.from), self.seen(normal, arc.to));
        let length = long_length(normal) << FINE;
        // The other front corner, the rear corner behind the pivot, and that opposite to it.
        let front = |seen: Seen| (width * seen.aside, width * seen.ahead);
        let rear = |seen: Seen| (-depth * seen.ahead, depth * seen.aside);
        let opposite = |seen: Seen| {
            let (front, rear) = (front(seen), rear(seen));
            (front.0 + rear.0, front.1 + rear.1)
        };
        let limit = limit - (pivot << FINE);
        least(front(a), front(b), width * length) >= limit
            && least(rear(a), rear(b), depth * length) >= limit
            && least(opposite(a), opposite(b), long_length((width, depth)) * length) >= limit
    }

    /// Whether an outline stays beyond one of the edges of the base over an arc.
    fn keeps_off(&self, outline: &[Spot], arc: Arc, depth: Depth) -> bool {
        let margin = match depth {
            Depth::Nothing => OFF << (FINE - 1),
            Depth::Slack => -((2 * SLACK.wide() - OFF) << (FINE - 1)),
        };
        let Size { width, depth } = self.start.size();
        let (far_flank, back) = (width.wide() << FINE, depth.wide() << FINE);
        let (mut front, mut rear, mut near, mut far) = (true, true, true, true);
        for &spot in outline {
            let way = spot.minus(self.pivot);
            let (a, b) = (self.seen(way, arc.from), self.seen(way, arc.to));
            let length = long_length(way) << FINE;
            let least_ahead = least((a.ahead, -a.aside), (b.ahead, -b.aside), length);
            let most_ahead = -least((-a.ahead, a.aside), (-b.ahead, b.aside), length);
            let least_aside = least((a.aside, a.ahead), (b.aside, b.ahead), length);
            let most_aside = -least((-a.aside, -a.ahead), (-b.aside, -b.ahead), length);
            front &= least_ahead >= margin;
            rear &= most_ahead <= -back - margin;
            near &= most_aside <= -margin;
            far &= least_aside >= far_flank + margin;
            if !(front || rear || near || far) {
                return false;
            }
        }
        true
    }

    /// Whether the base is surely clear of an outline over a whole arc. The edge that told it last is
    /// asked first.
    fn is_clear(
        &self,
        outline: &[Spot],
        (from, to): (u16, u16),
        depth: Depth,
        told: &Cell<usize>,
    ) -> bool {
        let arc = self.arc(from, to);
        let count = outline.len();
        let is_beyond = |index: usize| {
            let (start, end) = (outline[index], outline[(index + 1) % count]);
            let edge = end.minus(start);
            let pivot = cross(edge, self.pivot.minus(start));
            edge != (0, 0) && self.stays_beyond((-edge.1, edge.0), pivot, arc, depth)
        };
        let last = told.get();
        if last < count && is_beyond(last) {
            return true;
        }
        if last >= count && self.keeps_off(outline, arc, depth) {
            return true;
        }
        if let Some(index) = (0..count).find(|&index| index != last && is_beyond(index)) {
            told.set(index);
            return true;
        }
        let keeps_off = last < count && self.keeps_off(outline, arc, depth);
        if keeps_off {
            told.set(count);
        }
        keeps_off
    }

    /// Whether the base surely stays on the table over a whole arc.
    fn is_inside(&self, table: Size, (from, to): (u16, u16)) -> bool {
        let (arc, pivot) = (self.arc(from, to), self.pivot);
        let inside =
            |normal: Vector, room: Mil| self.stays_beyond(normal, room.wide(), arc, Depth::Nothing);
        inside((1, 0), pivot.x)
            && inside((-1, 0), table.width - pivot.x)
            && inside((0, 1), pivot.y)
            && inside((0, -1), table.depth - pivot.y)
    }

    /// Whether something holds over the whole swing, told arc by arc.
    fn holds_throughout(&self, holds: impl Fn((u16, u16)) -> bool) -> bool {
        let mut from = 0;
        loop {
            let to = self.angle.min(from + LONGEST);
            if !holds((from, to)) {
                return false;
            }
            if to == self.angle {
                return true;
            }
            from = to;
        }
    }

    /// The first angle of all at which something is so; `never` may tell of a whole arc that it is
    /// not so anywhere in it.
    fn first_of_all(
        &self,
        is_so: impl Fn(u16) -> bool,
        never: impl Fn((u16, u16)) -> bool,
    ) -> Option<u16> {
        let (mut at, mut span) = (0, LONGEST);
        loop {
            let arc = span.min(self.angle - at);
            if arc > 0 && never((at, at + arc)) {
                at += arc;
                span = (arc * 2).clamp(1, LONGEST);
            } else if arc > 1 {
                span = (arc / PART).max(1);
                continue;
            } else if is_so(at) {
                return Some(at);
            } else if at < self.angle {
                at += 1;
            }
            if at == self.angle {
                return is_so(at).then_some(at);
            }
        }
    }

    /// The last angle at which the base does not overlap an outline, before the first at which it
    /// does.
    pub fn first_over(&self, outline: &[Spot]) -> Option<u16> {
        let told = Cell::new(0);
        let is_clear = |arc| self.is_clear(outline, arc, Depth::Nothing, &told);
        if self.holds_throughout(is_clear) {
            return None;
        }
        let over = |angle: u16| self.at(angle).overlaps(outline);
        if self.pivot.gap(outline).mils() <= Mil(1) {
            // The pivot stays where it is, and with it the distance: nothing is passed over.
            let first = self.first_of_all(over, is_clear)?;
            return Some(self.last_clear(first, outline));
        }
        // As long as there is a gap, no point of the base can cross it before the furthest corner has
        // travelled as far: so angles are passed over without missing a contact.
        let mut angle = 0;
        let bounds = outline.bounds();
        loop {
            let base = self.at(angle);
            // Far away the boxes tell enough.
            let apart = base.bounds().apart(bounds);
            let gap = if apart > FAR { apart } else { base.gap(outline).mils() } - Mil(1);
            let stride = if gap > Mil::ZERO {
                self.stride(gap)
            } else if base.overlaps(outline) {
                return Some(self.last_clear(angle, outline));
            } else {
                1
            };
            if stride > i64::from(self.angle - angle) {
                // The end itself may still touch.
                return (angle < self.angle && over(self.angle)).then(|| self.angle - 1);
            }
            angle += stride as u16;
        }
    }

    /// The last angle at which the base does not overlap another, before the first at which it does
    /// by more than the rounding of corners can explain.
    pub fn first_clash(&self, other: &Base) -> Option<u16> {
        let (outline, told) = (other.outline(), Cell::new(0));
        let first = self.first_of_all(
            |angle| self.at(angle).clashes(other),
            |arc| self.is_clear(outline, arc, Depth::Slack, &told),
        )?;
        Some(self.last_clear(first, outline))
    }

    /// The last angle before one at which the base does not overlap an outline.
    fn last_clear(&self, angle: u16, outline: &[Spot]) -> u16 {
        let clear = (0..=angle).rev().take(8).find(|&at| !self.at(at).overlaps(outline));
        clear.unwrap_or(angle.saturating_sub(1))
    }

    /// The last angle at which a base that stands on the table is still on it, if it leaves it.
    pub fn leaves(&self, table: Size) -> Option<u16> {
        let holds = |bounds: Bounds| {
            bounds.low.x.0 >= 0
                && bounds.low.y.0 >= 0
                && bounds.high.x <= table.width
                && bounds.high.y <= table.depth
        };
        if self.holds_throughout(|arc| self.is_inside(table, arc)) {
            return None;
        }
        let pivot = self.pivot;
        let room = pivot.x.min(pivot.y).min((table.width - pivot.x).min(table.depth - pivot.y));
        if room <= Mil(1) {
            let first = self.first_of_all(
                |angle| angle > 0 && !holds(self.box_at(angle)),
                |arc| self.is_inside(table, arc),
            )?;
            return Some(first - 1);
        }
        // No corner reaches the border before it has gone the distance to it.
        let mut angle = 0;
        while angle < self.angle {
            let bounds = self.box_at(angle);
            let room = (bounds.low.x.min(bounds.low.y))
                .min((table.width - bounds.high.x).min(table.depth - bounds.high.y));
            let next = i64::from(angle) + self.stride(room - Mil(1));
            angle = next.min(i64::from(self.angle)) as u16;
            if !holds(self.box_at(angle)) {
                return Some(angle - 1);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::base::Pose;
    use crate::table::place::beside;
    use proptest::prelude::*;

    /// The plain form: arc-minute by arc-minute wherever there is no gap to be crossed first.
    fn stepped(swing: &Swing, outline: &[Spot], slack: Mil) -> Option<u16> {
        let hits = |base: &Base| {
            if slack.0 > 0 { base.clashes(outline) } else { base.overlaps(outline) }
        };
        let mut angle = 0;
        loop {
            let base = swing.at(angle);
            let apart = base.bounds().apart(outline.bounds());
            let gap = if apart > FAR { apart } else { base.gap(outline).mils() } - Mil(1);
            let stride = if gap > Mil::ZERO {
                swing.stride(gap)
            } else if hits(&base) {
                let clear = (0..=angle).rev().take(8).find(|&at| !swing.at(at).overlaps(outline));
                return Some(clear.unwrap_or(angle.saturating_sub(1)));
            } else {
                1
            };
            if stride > i64::from(swing.angle - angle) {
                let end = angle < swing.angle && hits(&swing.at(swing.angle));
                return end.then(|| swing.angle - 1);
            }
            angle += stride as u16;
        }
    }

    /// The plain form of leaving the table.
    fn stepped_off(swing: &Swing, table: Size) -> Option<u16> {
        let holds = |bounds: Bounds| {
            bounds.low.x.0 >= 0
                && bounds.low.y.0 >= 0
                && bounds.high.x <= table.width
                && bounds.high.y <= table.depth
        };
        let mut angle = 0;
        while angle < swing.angle {
            let bounds = swing.at(angle).bounds();
            let room = (bounds.low.x.min(bounds.low.y))
                .min((table.width - bounds.high.x).min(table.depth - bounds.high.y));
            let next = i64::from(angle) + swing.stride(room - Mil(1));
            angle = next.min(i64::from(swing.angle)) as u16;
            if !holds(swing.at(angle).bounds()) {
                return Some(angle - 1);
            }
        }
        None
    }

    fn sides() -> impl Strategy<Value = Side> {
        prop_oneof![Just(Side::Left), Just(Side::Right)]
    }

    fn sizes() -> impl Strategy<Value = Size> {
        let length = || prop_oneof![Just(1500), Just(3000), 200..6000i32];
        (length(), length()).prop_map(|(width, depth)| Size::new(Mil(width), Mil(depth)))
    }

    fn facings() -> impl Strategy<Value = Bearing> {
        prop_oneof![
            (0..21_600i32).prop_map(Bearing::minutes),
            (0..4i32).prop_map(|k| Bearing::minutes(5400 * k)),
            (0..72i32).prop_map(|k| Bearing::minutes(300 * k)),
        ]
    }

    fn angles() -> impl Strategy<Value = u16> {
        prop_oneof![Just(5400), 1..10_800u16, 1..600u16]
    }

    fn bases(span: i32) -> impl Strategy<Value = Base> {
        (-span..span, -span..span, facings(), sizes()).prop_map(|(x, y, facing, size)| {
            Base::new(Pose::new(Spot::new(Mil(x), Mil(y)), facing), size)
        })
    }

    fn swings(span: i32) -> impl Strategy<Value = Swing> {
        (bases(span), sides(), angles())
            .prop_map(|(base, side, angle)| Swing::new(base, side, angle))
    }

    /// A base somewhere near, or set edge to edge with the swinging one, or touching its pivot.
    fn others(swing: &Swing) -> impl Strategy<Value = Base> + use<> {
        let (start, pivot) = (swing.start, swing.pivot);
        let flush =
            (sides(), sizes(), -3..=3i32, -3..=3i32).prop_map(move |(side, size, dx, dy)| {
                beside(&start, side, size).shifted((i64::from(dx), i64::from(dy)))
            });
        let ahead = (sizes(), -2000..2000i32, -2..=4i32).prop_map(move |(size, aside, gap)| {
            let front = start.front_centre().moved(start.facing(), Mil(gap) + size.depth / 2);
            let at = front.moved(start.facing().quarters(1), Mil(aside));
            Base::new(Pose::new(at, start.facing()), size)
        });
        let at_pivot = (bases(1), 0..4usize)
            .prop_map(move |(base, corner)| base.shifted(pivot.minus(base.corners()[corner])));
        prop_oneof![bases(6000), flush, ahead, at_pivot]
    }

    fn pairs() -> impl Strategy<Value = (Swing, Base)> {
        let with = |(base, side, angle): (Base, Side, u16)| {
            let swing = Swing::new(base, side, angle);
            (Just((base, side, angle)), others(&swing))
        };
        (bases(4000), sides(), angles())
            .prop_flat_map(with)
            .prop_map(|((base, side, angle), other)| (Swing::new(base, side, angle), other))
    }

    /// A segment or a triangle, often with the pivot on its first side.
    fn outlines(swing: &Swing) -> impl Strategy<Value = Vec<Spot>> + use<> {
        let pivot = swing.pivot;
        let spots =
            || (-7000..7000i32, -7000..7000i32).prop_map(|(x, y)| Spot::new(Mil(x), Mil(y)));
        let through = (spots(), 1..4i64, 0..3i64).prop_map(move |(spot, part, off)| {
            let (dx, dy) = pivot.minus(spot);
            vec![spot, pivot.plus((dx / part + off, dy / part))]
        });
        let segment = (spots(), spots()).prop_map(|(a, b)| vec![a, b]);
        let triangle = (spots(), spots(), spots()).prop_map(|(a, b, c)| {
            let clockwise = cross(b.minus(a), c.minus(a)) < 0;
            if clockwise { vec![a, b, c] } else { vec![a, c, b] }
        });
        prop_oneof![through, segment, triangle]
    }

    fn over() -> impl Strategy<Value = (Swing, Vec<Spot>)> {
        let with = |(base, side, angle): (Base, Side, u16)| {
            let swing = Swing::new(base, side, angle);
            (Just((base, side, angle)), outlines(&swing))
        };
        (bases(4000), sides(), angles())
            .prop_flat_map(with)
            .prop_map(|((base, side, angle), outline)| (Swing::new(base, side, angle), outline))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1500))]

        #[test]
        fn first_clash_is_that_of_every_minute((swing, other) in pairs()) {
            prop_assert_eq!(swing.first_clash(&other), stepped(&swing, other.outline(), SLACK));
        }

        #[test]
        fn first_over_is_that_of_every_minute((swing, outline) in over()) {
            let distinct = outline.windows(2).all(|ends| ends[0] != ends[1]);
            prop_assume!(distinct);
            prop_assert_eq!(swing.first_over(&outline), stepped(&swing, &outline, Mil::ZERO));
        }

        #[test]
        fn over_bases_too((swing, other) in pairs()) {
            let outline = other.outline();
            prop_assert_eq!(swing.first_over(outline), stepped(&swing, outline, Mil::ZERO));
        }

        #[test]
        fn leaves_where_every_minute_says(
            (base, side, angle) in (bases(6000), sides(), angles()),
            flush in 0..4usize,
            high in 4000..30_000i32,
        ) {
            // Moved so that its box touches a border of the table, or is a little inside of it.
            let bounds = base.bounds();
            let table = Size::new(Mil(high), Mil(high));
            let (dx, dy) = match flush {
                0 => (-bounds.low.x, Mil(high / 2) - base.centre().y),
                1 => (table.width - bounds.high.x, Mil(high / 2) - base.centre().y),
                2 => (-bounds.low.x, -bounds.low.y),
                _ => (Mil(20) - bounds.low.x, Mil(1) - bounds.low.y),
            };
            let base = base.shifted((dx.wide(), dy.wide()));
            let b = base.bounds();
            let on = b.low.x.0 >= 0 && b.low.y.0 >= 0 && b.high.x.0 <= high && b.high.y.0 <= high;
            prop_assume!(on);
            let swing = Swing::new(base, side, angle);
            prop_assert_eq!(swing.leaves(table), stepped_off(&swing, table));
        }

        #[test]
        fn boxes_of_swings(swing in swings(5000), at in 0..5400u16) {
            prop_assert_eq!(swing.box_at(at), swing.at(at).bounds());
            let pivot = swing.at(at).corners()[swing.corner];
            prop_assert_eq!(pivot, swing.pivot, "the pivot stays");
        }
    }
}
