//! Directly away from somebody, and the ways that lead out of a ring.

use super::base::{Base, Spot};
use super::bearing::{Bearing, ONE};
use super::clip::FINE;
use super::contact::Contact;
use super::crowd::BaseId;
use super::number::{Mil, round_div_wide};
use super::shape::{Convex, SLACK, Shape};

/// Where a base goes that goes directly away from another: along the shortest way between them.
///
/// If they touch, straight out from the edge of the other that is touched; corner on corner, along the
/// line of the centres.
pub fn away(base: &Base, from: &Base) -> Bearing {
    if base.within(from, SLACK) {
        let corner =
            |spot: &Spot, other: &Base| other.corners().iter().any(|one| one.within(spot, SLACK));
        let touching = |one: &Base, other: &Base| {
            one.corners()
                .iter()
                .copied()
                .filter(|spot| spot.within(other, SLACK))
                .collect::<Vec<_>>()
        };
        let (mine, theirs) = (touching(base, from), touching(from, base));
        if mine.len() == 1 && theirs.len() == 1 && corner(&mine[0], from) {
            return Bearing::between(from.centre(), base.centre());
        }
        return from.outward(Contact::new(base, BaseId(0), from).edge);
    }
    let mut best: Option<(i128, (i64, i64))> = None;
    let mut keep = |way: (i64, i64)| {
        let far = i128::from(way.0) * i128::from(way.0) + i128::from(way.1) * i128::from(way.1);
        if best.is_none_or(|best| far < best.0) {
            best = Some((far, way));
        }
    };
    for &spot in base.corners() {
        let (x, y) = nearest_on(from.corners(), spot);
        keep((spot.x.wide() * FINE - x, spot.y.wide() * FINE - y));
    }
    for &spot in from.corners() {
        let (x, y) = nearest_on(base.corners(), spot);
        keep((x - spot.x.wide() * FINE, y - spot.y.wide() * FINE));
    }
    best.map_or(Bearing::NORTH, |(_, (dx, dy))| Bearing::of(dx, dy))
}

/// The shortest way between two bases, from the first to the other, to the nearest mil: where their
/// edges run side by side, in the middle of that stretch; a single spot twice if they touch there.
pub fn link(one: &Base, other: &Base) -> [Spot; 2] {
    let spot = |(x, y): (i64, i64)| {
        let mil = |v: i64| Mil(round_div_wide(i128::from(v), i128::from(FINE)) as i32);
        Spot::new(mil(x), mil(y))
    };
    let onto = |corner: Spot, base: &Base| match base.contains(corner) {
        true => corner,
        false => spot(nearest_on(base.corners(), corner)),
    };
    let ours = one.corners().iter().map(|&corner| [corner, onto(corner, other)]);
    let theirs = other.corners().iter().map(|&corner| [onto(corner, one), corner]);
    let all: Vec<[Spot; 2]> = ours.chain(theirs).collect();
    let length = |[from, to]: &[Spot; 2]| from.distance(*to);
    let least = all.iter().map(length).min().unwrap_or(Mil::ZERO);
    let mut shortest: Vec<[Spot; 2]> =
        all.into_iter().filter(|way| length(way) <= least + Mil(1)).collect();
    shortest.sort_unstable();
    let (first, last) = (shortest[0], shortest[shortest.len() - 1]);
    let middle = |a: Spot, b: Spot| Spot::new((a.x + b.x) / 2, (a.y + b.y) / 2);
    [middle(first[0], last[0]), middle(first[1], last[1])]
}

/// The middle of several directions: that of the sum of their unit vectors; nothing if they cancel.
pub fn midway(headings: impl IntoIterator<Item = Bearing>) -> Option<Bearing> {
    let sum = headings.into_iter().map(Bearing::unit).fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
    // Sines are rounded: what is left of vectors that cancel is no direction.
    let nothing = ONE >> 20;
    (sum.0.abs() > nothing || sum.1.abs() > nothing).then(|| Bearing::of(sum.0, sum.1))
}

/// Strips of ground that lead outward from a spot, each so wide and long, at equal angles from north
/// on, clockwise.
pub fn spokes(
    centre: Spot,
    width: Mil,
    length: Mil,
    count: u16,
) -> impl Iterator<Item = (Bearing, Convex)> {
    (0..i32::from(count)).map(move |index| {
        let heading = Bearing::minutes(21_600 * index / i32::from(count));
        let side = |spot: Spot, turn: i32| spot.moved(heading.quarters(turn), width / 2);
        let end = centre.moved(heading, length);
        let corners = [side(centre, -1), side(end, -1), side(end, 1), side(centre, 1)];
        (heading, Convex::hull(&corners))
    })
}

/// The point of an outline nearest to a spot outside it, in fine units.
fn nearest_on(outline: &[Spot], spot: Spot) -> (i64, i64) {
    let mut best = (i128::MAX, (0, 0));
    for (index, &from) in outline.iter().enumerate() {
        let edge = outline[(index + 1) % outline.len()].minus(from);
        let reach = spot.minus(from);
        let length = i128::from(edge.0 * edge.0 + edge.1 * edge.1);
        let along = i128::from(edge.0 * reach.0 + edge.1 * reach.1).clamp(0, length);
        let part = |e: i64| {
            if length == 0 {
                0
            } else {
                round_div_wide(i128::from(e) * along * i128::from(FINE), length)
            }
        };
        let point = (from.x.wide() * FINE + part(edge.0), from.y.wide() * FINE + part(edge.1));
        let (dx, dy) = (spot.x.wide() * FINE - point.0, spot.y.wide() * FINE - point.1);
        let far = i128::from(dx) * i128::from(dx) + i128::from(dy) * i128::from(dy);
        if far < best.0 {
            best = (far, point);
        }
    }
    best.1
}
