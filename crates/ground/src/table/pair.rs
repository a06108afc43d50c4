//! Two bases: how far apart, how deep in each other, told by two axes of each.
//!
//! Opposite corners of a base have opposite offsets from its centre (GEO-03). So a base is an exact
//! parallelogram: its edges have two directions, and the corners of the other base lie as far to
//! one side of its middle as to the other. All answers are those of the general forms in `shape`
//! and `gap`, in a quarter of the work.

use super::base::{Base, cross, dot, square};
use super::gap::Gap;
use super::number::Mil;
use super::shape::Shape;
use super::step::hull;

type Vector = (i64, i64);

/// A base as an exact parallelogram that has an inside.
#[derive(Clone, Copy)]
pub(crate) struct Block {
    /// From the centre to the front left corner.
    left: Vector,
    /// From the centre to the front right corner.
    right: Vector,
    /// Half its area: how far its centre is behind each of its edges, times the edge's length.
    pub inside: i64,
}

impl Block {
    #[inline]
    pub fn of(base: &Base) -> Option<Block> {
        let (centre, corners) = (base.centre(), base.corners());
        let (left, right) = (corners[0].minus(centre), corners[1].minus(centre));
        let inside = cross(right, left);
        (inside > 0).then_some(Block { left, right, inside })
    }

    /// The front and the left edge: where each begins, and its vector.
    #[inline]
    pub fn edges(&self) -> [(Vector, Vector); 2] {
        let ((ax, ay), (bx, by)) = (self.left, self.right);
        [((ax, ay), (bx - ax, by - ay)), ((-bx, -by), (ax + bx, ay + by))]
    }

    /// How far it reaches to either side of its centre across a direction, times the length of that.
    #[inline]
    pub fn half_across(&self, direction: Vector) -> i64 {
        cross(direction, self.left).abs().max(cross(direction, self.right).abs())
    }

    fn corners(&self) -> [Vector; 4] {
        let ((ax, ay), (bx, by)) = (self.left, self.right);
        [(ax, ay), (bx, by), (-ax, -ay), (-bx, -by)]
    }
}

/// How a block lies to a pair of opposite edges of another: how far beyond the nearer of the two it
/// begins, times the edge's length. Less than nothing if it does not lie beyond.
#[inline]
fn beyond(block: &Block, edge: Vector, other: &Block, way: Vector) -> i64 {
    cross(edge, way).abs() - other.half_across(edge) - block.inside
}

/// The distance from the nearer of two opposite edges to a block that lies beyond it, if the block's
/// nearest corner lies square before that edge: then nothing else is nearer. Notes whether the block
/// lies beyond one of them at all.
#[inline(always)]
fn tell(
    block: &Block,
    (from, edge): (Vector, Vector),
    other: &Block,
    way: Vector,
    apart: &mut bool,
) -> Option<Gap> {
    let between = cross(edge, way);
    let (p, q) = (cross(edge, other.left), cross(edge, other.right));
    let beyond = between.abs() - p.abs().max(q.abs()) - block.inside;
    if beyond <= 0 {
        return None;
    }
    *apart = true;
    let length = square(edge);
    // What lies beyond the opposite edge is looked at from the other side of the centre: how far
    // along the edge its own centre lies, and then its corners.
    let middle = if between < 0 { -dot(edge, way) } else { dot(edge, way) } - dot(edge, from);
    let before = |corner: Vector, side: i64| {
        // The corner or the one opposite to it, whichever is nearer to the edge.
        let along = dot(edge, corner);
        let at = if side > 0 { middle - along } else { middle + along };
        0 <= at && at <= length
    };
    // Two corners are equally near if edges are parallel.
    let square = (p.abs() >= q.abs() && before(other.left, p))
        || (q.abs() >= p.abs() && before(other.right, q));
    let across = i128::from(beyond);
    square.then(|| Gap::of(across * across, i128::from(length)))
}

/// The distance between two bases; nothing where only the general form can tell.
pub(crate) fn gap(one: &Base, other: &Base) -> Option<Gap> {
    let way = other.centre().minus(one.centre());
    let back = (-way.0, -way.1);
    let (one, other) = (Block::of(one)?, Block::of(other)?);
    let ([a, b], [c, d]) = (one.edges(), other.edges());
    let mut apart = false;
    let told = tell(&one, a, &other, way, &mut apart)
        .or_else(|| tell(&one, b, &other, way, &mut apart))
        .or_else(|| tell(&other, c, &one, back, &mut apart))
        .or_else(|| tell(&other, d, &one, back, &mut apart));
    if told.is_some() {
        return told;
    }
    if !apart {
        return Some(Gap::NONE);
    }
    // Two corners are nearest: of each corner and the one opposite to it one is nearer to a spot.
    let (left, right) = (square(one.left), square(one.right));
    let mut least = i64::MAX;
    for (x, y) in other.corners() {
        let spot = (way.0 + x, way.1 + y);
        let to_left = left - 2 * dot(spot, one.left).abs();
        let to_right = right - 2 * dot(spot, one.right).abs();
        least = least.min(square(spot) + to_left.min(to_right));
    }
    Some(Gap::of(i128::from(least), 1))
}

/// Whether two bases overlap by more than so much; nothing where only the general form can tell.
pub(crate) fn overlap(one: &Base, other: &Base, deeper: Mil) -> Option<bool> {
    let way = other.centre().minus(one.centre());
    let (one, other) = (Block::of(one)?, Block::of(other)?);
    let least = i128::from(deeper.wide() * deeper.wide());
    let shallow = |block: &Block, far: &Block| {
        block.edges().iter().any(|&(_, edge)| {
            let depth = -beyond(block, edge, far, way);
            depth <= 0 || i128::from(depth) * i128::from(depth) <= least * i128::from(square(edge))
        })
    };
    Some(!shallow(&one, &other) && !shallow(&other, &one))
}

/// Whether the ground over which a base is pushed straight meets another; nothing where only the
/// general form can tell.
fn sweep_meets(one: &Base, push: Vector, other: &Base) -> Option<bool> {
    let way = other.centre().minus(one.centre());
    let (one, other) = (Block::of(one)?, Block::of(other)?);
    // The swept ground has the edges of the base and two along the push.
    let apart = |edge: Vector| {
        let (there, gone) = (cross(edge, way), cross(edge, push));
        let room = one.half_across(edge) + other.half_across(edge);
        there - room > gone.max(0) || there + room < gone.min(0)
    };
    let [a, b] = one.edges();
    let [c, d] = other.edges();
    Some(![a.1, b.1, c.1, d.1, push].into_iter().any(apart))
}

impl Base {
    /// Whether the ground over which it goes straight, with its end, meets another base.
    pub fn sweep_meets(&self, end: &Base, other: &Base) -> bool {
        let push = end.centre().minus(self.centre());
        sweep_meets(self, push, other).unwrap_or_else(|| other.meets(&hull(self, end)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::base::{Pose, Side, Size, Spot};
    use super::super::bearing::Bearing;
    use super::super::passage::Passage;
    use super::super::place::beside;
    use super::super::shape::SLACK;
    use super::*;
    use proptest::prelude::*;

    fn bases(span: i32) -> impl Strategy<Value = Base> {
        let length = || prop_oneof![Just(1500), Just(3000), 0..6000i32];
        let facing = prop_oneof![0..21_600i32, (0..4i32).prop_map(|k| 5400 * k)];
        (-span..span, -span..span, facing, length(), length()).prop_map(|(x, y, facing, w, d)| {
            let pose = Pose::new(Spot::new(Mil(x), Mil(y)), Bearing::minutes(facing));
            Base::new(pose, Size::new(Mil(w), Mil(d)))
        })
    }

    /// Another anywhere, or edge to edge but for a few mils.
    fn pairs() -> impl Strategy<Value = (Base, Base)> {
        let flush =
            (bases(5000), bases(1), -4..=4i64, -4..=4i64).prop_map(|(one, other, dx, dy)| {
                let side = if dx < 0 { Side::Left } else { Side::Right };
                (one, beside(&one, side, other.size()).shifted((dx, dy)))
            });
        let level = (bases(5000), bases(5000))
            .prop_map(|(one, other)| (one, other.facing_to(one.facing().quarters(1))));
        prop_oneof![(bases(4000), bases(4000)), flush, level]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]

        #[test]
        fn distances_are_those_of_outlines((one, other) in pairs()) {
            let general = Gap::between(one.outline(), other.outline());
            prop_assert_eq!(one.gap(&other), general);
            prop_assert_eq!(one.gap(&other).mils(), general.mils());
            prop_assert_eq!(one.gap(&other).reach(), general.reach());
        }

        #[test]
        fn sweeps_are_those_of_hulls(
            (one, other) in pairs(),
            bearing in 0..21_600i32,
            length in prop_oneof![Just(0), 1..9000i32],
        ) {
            let end = one.moved(Bearing::minutes(bearing), Mil(length));
            let hull = hull(&one, &end);
            prop_assert_eq!(one.sweep_meets(&end, &other), other.meets(&hull));
        }

        #[test]
        fn passages_are_those_of_outlines(
            (one, other) in pairs(),
            push in (-9000..9000i64, -9000..9000i64),
        ) {
            let general = |slack| Passage::new(one.outline(), push, other.outline(), slack);
            let both = general(Mil::ZERO).zip(general(SLACK));
            prop_assert_eq!(Passage::of_base(&one, push, &other, SLACK), both);
        }

        #[test]
        fn overlaps_are_those_of_outlines((one, other) in pairs()) {
            let outline: &[Spot] = other.outline();
            prop_assert_eq!(one.overlaps(&other), one.overlaps(outline));
            prop_assert_eq!(one.clashes(&other), one.clashes(outline));
            if let Some(deep) = overlap(&one, &other, SLACK) {
                prop_assert_eq!(deep, one.clashes(outline), "whatever the boxes say");
            }
        }
    }
}
