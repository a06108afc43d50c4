//! Bases that meet: which edges touch, and how the one that moved squares up.

use super::base::{Base, Edge, Spot, dot};
use super::bearing::{Bearing, ONE};
use super::crowd::BaseId;
use super::gap::Gap;
use super::number::{Mil, round_div};
use super::passage::Passage;
use super::shape::{Bounds, SLACK, Shape};
use smallvec::SmallVec;

/// Edges this much further than the nearest still count as touched: corners are rounded.
const TOUCH: Mil = Mil(3);
/// A contact is by the front if the front edge is at most this far away (GEO-17).
const FRONT: Mil = Mil(10);

/// A mover has come up against a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contact {
    /// Whom it met.
    pub who: BaseId,
    /// Which edge of that base it touches.
    pub edge: Edge,
    /// Whether the mover's front edge touches; its corners belong to it.
    pub by_front: bool,
    /// The angle, in arc-minutes, between the mover's facing and the way straight into that edge.
    pub askew: u16,
    /// Where they touch; the middle of it, if along a line.
    pub at: Spot,
}

impl Contact {
    /// How two bases touch (GEO-17).
    ///
    /// The edge is the one that lies against the mover for the greatest length, or that a corner of
    /// it touches; at a corner of both that one which the mover faces more nearly, of equals the
    /// front.
    pub fn new(mover: &Base, who: BaseId, other: &Base) -> Contact {
        let nearest = mover.gap(other).reach();
        let askew = |edge: Edge| mover.facing().off(other.outward(edge).opposite());
        let touched = |edge: &Edge| is_edge_near(other.edge(*edge), mover, nearest + TOUCH);
        let mut points: SmallVec<[Spot; 8]> = SmallVec::new();
        let corners = |base: &Base| (*base.corners()).into_iter();
        points.extend(corners(mover).filter(|&spot| is_near(spot, other, nearest + TOUCH)));
        points.extend(corners(other).filter(|&spot| is_near(spot, mover, nearest + TOUCH)));
        // How much of an edge lies against the mover; a corner that just touches it is nothing.
        let flush = |edge: Edge| {
            let ends = other.edge(edge);
            let is_on = |spot: &&Spot| Gap::is_spot_within(**spot, ends, nearest + TOUCH);
            let on = points.iter().filter(is_on);
            let from = points.first().copied().unwrap_or_default();
            let along = on.map(|&spot| lateral(spot, from, other.outward(edge).quarters(1)));
            let (low, high) = along.fold((Mil(i32::MAX), Mil(i32::MIN)), |(low, high), at| {
                (low.min(at), high.max(at))
            });
            if low < high && high - low > FRONT { high - low } else { Mil::ZERO }
        };
        let edge = Edge::ALL
            .into_iter()
            .filter(touched)
            .min_by_key(|&edge| (-flush(edge), askew(edge), edge))
            .unwrap_or(Edge::Front);
        let front = mover.edge(Edge::Front);
        let by_front = is_edge_near(front, other, nearest + FRONT);
        let bounds = Bounds::around(if points.is_empty() { &front } else { &points });
        let at = Spot::new(
            Mil((bounds.low.x.0 + bounds.high.x.0) / 2),
            Mil((bounds.low.y.0 + bounds.high.y.0) / 2),
        );
        Contact { who, edge, by_front, askew: askew(edge), at }
    }

    /// Whether the mover comes straight enough into the edge: within 60 degrees. More is brushing
    /// along the base (GEO-17).
    pub fn is_straight(&self) -> bool {
        self.askew <= 3600
    }
}

/// Whether a spot is at most so far from a base.
fn is_near(spot: Spot, base: &Base, reach: Mil) -> bool {
    base.bounds().grown(reach).meets(spot.bounds())
        && (Edge::ALL.iter().any(|&edge| Gap::is_spot_within(spot, base.edge(edge), reach))
            || base.contains(spot))
}

/// Whether an edge of another base is at most so far from a base.
fn is_edge_near(ends: [Spot; 2], base: &Base, reach: Mil) -> bool {
    base.bounds().grown(reach).meets(ends.bounds())
        && (ends.iter().any(|&end| is_near(end, base, reach))
            || base.corners().iter().any(|&corner| Gap::is_spot_within(corner, ends, reach))
            || base.meets(&ends))
}

/// How much of two edges must lie against each other when bases square up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lap {
    /// What is brought about if nothing hinders.
    pub wanted: Mil,
    /// The least that will do, to make room for others.
    pub least: Mil,
}

/// Where a mover stands when it has squared up to an edge (GEO-18).
///
/// Its front lies on the edge, looking straight into it; its place along the edge is where it came
/// from, or so much further in that the edges lap as wanted. If others are in the way it slides along
/// the edge by the least that clears them. `None` if no place leaves the least lap: then it keeps
/// the angle at which it came.
pub fn square_up<'a>(
    mover: &Base,
    other: &Base,
    edge: Edge,
    lap: Lap,
    others: impl IntoIterator<Item = &'a Base>,
) -> Option<Base> {
    let outward = other.outward(edge);
    let along = outward.quarters(1);
    let turned = mover.facing_to(outward.opposite());
    let (mine, theirs) = (mover.size().width, other.length(edge));
    let deep = match edge {
        Edge::Front | Edge::Rear => other.size().depth,
        Edge::Right | Edge::Left => other.size().width,
    };
    let out = deep.wide() + mover.size().depth.wide();
    let place = |lateral: Mil| {
        // Twice the way from centre to centre, so that it is rounded once.
        let twice = |a: i64, o: i64| round_div(2 * lateral.wide() * a + out * o, 2 * ONE);
        let (a, o) = (along.unit(), outward.unit());
        turned.at(other.centre().plus((twice(a.0, o.0), twice(a.1, o.1))))
    };
    // How far aside the middles may lie for edges to lap by so much.
    let aside = |lap: Mil| (mine + theirs) / 2 - lap.min(mine).min(theirs);
    let came = lateral(mover.front_centre(), other.centre(), along);
    let (close, far) = (aside(lap.wanted), aside(lap.least));
    let wanted = came.clamp(-close, close);
    let already = turned == *mover && came == wanted && mover.within(&other.edge(edge), SLACK);
    let first = if already { *mover } else { place(wanted) };
    let (start, end) = (place(-far), place(far));
    let run = far * 2;
    let push = end.centre().minus(start.centre());
    let reach = start.bounds().with(end.bounds());
    let near: SmallVec<[&Base; 8]> = others
        .into_iter()
        .filter(|base| *base != mover && *base != other && base.bounds().meets(reach))
        .collect();
    let free = |base: &Base| near.iter().all(|one| !one.clashes(base));
    if free(&first) {
        return Some(first);
    }
    let mut places: SmallVec<[Mil; 8]> = SmallVec::new();
    for one in &near {
        if let Some(passage) = Passage::new(start.outline(), push, one.outline(), Mil::ZERO) {
            places.push(passage.enter.floor_of(run) - far);
            places.push(passage.leave.ceil_of(run) - far);
        }
    }
    places.retain(|place| (-far..=far).contains(place));
    places.sort_unstable_by_key(|&place| ((place - wanted).abs(), place.abs(), place));
    places.into_iter().map(place).find(free)
}

/// How far a spot lies along a direction from another, to the nearest mil.
pub fn lateral(spot: Spot, from: Spot, along: Bearing) -> Mil {
    Mil(round_div(dot(spot.minus(from), along.unit()), ONE) as i32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::base::{Pose, Size};
    use proptest::prelude::*;

    fn bases() -> impl Strategy<Value = Base> {
        let side = || prop_oneof![Just(3000), 100..5000i32];
        (-4000..4000i32, -4000..4000i32, 0..21_600i32, side(), side()).prop_map(
            |(x, y, f, w, d)| {
                let pose = Pose::new(Spot::new(Mil(x), Mil(y)), Bearing::minutes(f));
                Base::new(pose, Size::new(Mil(w), Mil(d)))
            },
        )
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3000))]

        #[test]
        fn what_is_near_is_within(one in bases(), other in bases(), reach in 0..2500i32) {
            let reach = Mil(reach);
            for &corner in one.corners() {
                prop_assert_eq!(is_near(corner, &other, reach), corner.within(&other, reach));
            }
            for edge in Edge::ALL {
                let ends = one.edge(edge);
                prop_assert_eq!(is_edge_near(ends, &other, reach), ends.within(&other, reach));
            }
        }
    }
}
