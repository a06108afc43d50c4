//! Arbitrary polygons cut into convex pieces, once, when a table is laid.

use super::base::{Spot, cross, square};
use super::shape::{Bounds, Convex, doubled_area, meet};

/// More corners than this make a piece slower to test than two pieces.
const MOST_CORNERS: usize = 12;

/// Cuts what lies within an odd number of rings into convex pieces.
///
/// Returns where the rings cross if they are no simple polygons.
pub(crate) fn carve(rings: &[Vec<Spot>]) -> Result<Vec<Convex>, Spot> {
    let mut rings: Vec<Vec<Spot>> = rings.iter().map(|ring| cleaned(ring)).collect();
    rings.retain(|ring| ring.len() > 2);
    if let Some(spot) = crossing(&rings) {
        return Err(spot);
    }
    let around = |index: usize| -> Vec<usize> {
        let spot = rings[index][0];
        (0..rings.len()).filter(|&other| other != index && has(&rings[other], spot)).collect()
    };
    let nests: Vec<Vec<usize>> = (0..rings.len()).map(around).collect();
    let mut pieces = Vec::new();
    for (index, nest) in nests.iter().enumerate().filter(|(_, nest)| nest.len() % 2 == 0) {
        let mut polygon = vec![rings[index].clone()];
        for (hole, outer) in nests.iter().enumerate() {
            if outer.len() == nest.len() + 1 && outer.contains(&index) {
                polygon.push(rings[hole].clone());
            }
        }
        pieces.extend(carve_one(polygon)?);
    }
    Ok(pieces)
}

/// Whether a ring goes round a spot.
fn has(ring: &[Spot], spot: Spot) -> bool {
    let crossed = sides(ring).filter(|[from, to]| {
        let rises = to.y > from.y;
        let spans = (from.y > spot.y) != (to.y > spot.y);
        spans && (cross(to.minus(*from), spot.minus(*from)) > 0) == rises
    });
    crossed.count() % 2 == 1
}

/// Cuts an outline with its holes.
fn carve_one(mut rings: Vec<Vec<Spot>>) -> Result<Vec<Convex>, Spot> {
    let origin = rings[0][0];
    for (index, ring) in rings.iter_mut().enumerate() {
        // The outer ring runs clockwise, holes the other way.
        if (doubled_area(ring) > 0) != (index == 0) {
            ring.reverse();
        }
    }
    let mut outer = rings.remove(0);
    // Holes further east are joined first, so that a bridge never has to pass one.
    rings.sort_by_key(|ring| std::cmp::Reverse(ring.iter().map(|spot| spot.x).max()));
    while !rings.is_empty() {
        let hole = rings.remove(0);
        bridge(&mut outer, &hole, &rings).ok_or(origin)?;
    }
    let mut pieces = clip_ears(outer).ok_or(origin)?;
    merge(&mut pieces);
    Ok(pieces.into_iter().map(Convex::known).collect())
}

/// A ring without its closing corner, repeated corners and corners on a straight side.
fn cleaned(ring: &[Spot]) -> Vec<Spot> {
    let mut ring = ring.to_vec();
    ring.dedup();
    if ring.len() > 1 && ring.first() == ring.last() {
        ring.pop();
    }
    let mut index = 0;
    while ring.len() > 2 && index < ring.len() {
        let (before, here, after) = around(&ring, index);
        if cross(here.minus(before), after.minus(here)) == 0 {
            ring.remove(index);
            index = index.saturating_sub(1);
        } else {
            index += 1;
        }
    }
    ring
}

fn around(ring: &[Spot], index: usize) -> (Spot, Spot, Spot) {
    let count = ring.len();
    (ring[(index + count - 1) % count], ring[index], ring[(index + 1) % count])
}

fn sides(ring: &[Spot]) -> impl Iterator<Item = [Spot; 2]> + '_ {
    (0..ring.len()).map(|index| [ring[index], ring[(index + 1) % ring.len()]])
}

/// Where two sides cross each other inside both.
fn crossing(rings: &[Vec<Spot>]) -> Option<Spot> {
    let all: Vec<[Spot; 2]> = rings.iter().flat_map(|ring| sides(ring)).collect();
    all.iter().enumerate().find_map(|(index, one)| {
        all[index + 1..].iter().any(|other| cut(*one, *other)).then_some(one[0])
    })
}

/// Whether two segments cross inside both.
fn cut([a, b]: [Spot; 2], [c, d]: [Spot; 2]) -> bool {
    let side = |from: Spot, to: Spot, spot: Spot| cross(to.minus(from), spot.minus(from)).signum();
    side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}

/// Whether two closed outlines have a point in common.
fn met(one: &[Spot], other: &[Spot]) -> bool {
    meet(one, other, Bounds::around(one), Bounds::around(other))
}

/// Joins a hole to the ring around it by a cut to and fro between two corners that see each other.
fn bridge(outer: &mut Vec<Spot>, hole: &[Spot], others: &[Vec<Spot>]) -> Option<()> {
    let start = (0..hole.len()).max_by_key(|&index| hole[index])?;
    let from = hole[start];
    let mut ends: Vec<usize> = (0..outer.len()).collect();
    ends.sort_by_key(|&index| square(outer[index].minus(from)));
    let end = ends.into_iter().find(|&end| {
        let link = [from, outer[end]];
        let blocks = |side: [Spot; 2]| {
            let shares = side.contains(&link[0]) || side.contains(&link[1]);
            if shares { cut(side, link) } else { met(&side, &link) }
        };
        // The link must leave the corner into the ring, not across its outside.
        let (before, here, after) = around(outer, end);
        let right = |a: Spot, b: Spot, c: Spot| cross(b.minus(a), c.minus(a)) < 0;
        let inside = if right(before, here, after) {
            right(before, here, from) && right(here, after, from)
        } else {
            right(before, here, from) || right(here, after, from)
        };
        inside
            && !sides(outer).any(blocks)
            && !sides(hole).any(blocks)
            && !others.iter().any(|ring| sides(ring).any(blocks))
    })?;
    let mut cycle: Vec<Spot> = hole[start..].to_vec();
    cycle.extend_from_slice(&hole[..=start]);
    cycle.push(outer[end]);
    let tail = outer.split_off(end + 1);
    outer.extend(cycle);
    outer.extend(tail);
    Some(())
}

/// Cuts off corner after corner whose triangle holds no other corner.
fn clip_ears(mut ring: Vec<Spot>) -> Option<Vec<Vec<Spot>>> {
    let mut triangles = Vec::with_capacity(ring.len());
    while ring.len() > 2 {
        let turn = |index: usize| {
            let (before, here, after) = around(&ring, index);
            cross(here.minus(before), after.minus(here))
        };
        if let Some(flat) = (0..ring.len()).find(|&index| turn(index) == 0) {
            ring.remove(flat);
            continue;
        }
        let ear = (0..ring.len()).find(|&index| {
            let (before, here, after) = around(&ring, index);
            let ear = [before, here, after];
            turn(index) < 0 && !ring.iter().any(|&spot| !ear.contains(&spot) && met(&ear, &[spot]))
        })?;
        let (before, here, after) = around(&ring, ear);
        triangles.push(vec![before, here, after]);
        ring.remove(ear);
    }
    Some(triangles)
}

/// Joins pieces along common sides as long as they stay convex.
fn merge(pieces: &mut Vec<Vec<Spot>>) {
    let mut one = 0;
    while one < pieces.len() {
        let joined = (one + 1..pieces.len())
            .find_map(|other| Some((other, join(&pieces[one], &pieces[other])?)));
        match joined {
            Some((other, piece)) => {
                pieces[one] = piece;
                pieces.swap_remove(other);
            }
            None => one += 1,
        }
    }
}

fn join(one: &[Spot], other: &[Spot]) -> Option<Vec<Spot>> {
    if one.len() + other.len() - 2 > MOST_CORNERS {
        return None;
    }
    let (i, j) = (0..one.len()).find_map(|i| {
        let side = [one[i], one[(i + 1) % one.len()]];
        let j = (0..other.len()).find(|&j| [other[(j + 1) % other.len()], other[j]] == side)?;
        Some((i, j))
    })?;
    // Walk round the one from the end of the common side to its start, then round the other.
    let mut ring: Vec<Spot> = (1..=one.len()).map(|k| one[(i + k) % one.len()]).collect();
    ring.extend((2..other.len()).map(|k| other[(j + k) % other.len()]));
    let ring = cleaned(&ring);
    let convex = (0..ring.len()).all(|index| {
        let (before, here, after) = around(&ring, index);
        cross(here.minus(before), after.minus(here)) < 0
    });
    convex.then_some(ring)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Mil, Shape};

    fn ring(corners: &[(i32, i32)]) -> Vec<Spot> {
        corners.iter().map(|&(x, y)| Spot::inches(x, y)).collect()
    }

    fn area(pieces: &[Convex]) -> i64 {
        pieces.iter().map(Shape::doubled_area).sum()
    }

    #[test]
    fn an_l_becomes_two_pieces() {
        let pieces =
            carve(&[ring(&[(0, 0), (4, 0), (4, 2), (2, 2), (2, 4), (0, 4), (0, 0)])]).unwrap();
        assert_eq!(pieces.len(), 2);
        assert_eq!(area(&pieces), 24_000_000);
    }

    #[test]
    fn a_convex_ring_stays_whole() {
        let pieces = carve(&[ring(&[(13, 18), (23, 18), (25, 35), (17, 36)])]).unwrap();
        assert_eq!(pieces.len(), 1);
    }

    #[test]
    fn holes_stay_open() {
        let square =
            |low: i32, high: i32| ring(&[(low, low), (high, low), (high, high), (low, high)]);
        let pieces = carve(&[square(0, 10), square(1, 3), square(5, 8)]).unwrap();
        assert_eq!(area(&pieces), 2 * (100 - 4 - 9) * 1_000_000);
        let covers = |spot: Spot| pieces.iter().any(|piece| piece.contains(spot));
        assert!(covers(Spot::inches(4, 4)) && covers(Spot::inches(9, 1)));
        assert!(!covers(Spot::inches(2, 2)) && !covers(Spot::new(Mil(6500), Mil(6500))));
        // An island in a hole is ground again.
        let pieces = carve(&[square(4, 6), square(0, 10), square(2, 8)]).unwrap();
        assert_eq!(area(&pieces), 2 * (100 - 36 + 4) * 1_000_000);
    }

    #[test]
    fn a_bow_tie_is_refused() {
        assert!(carve(&[ring(&[(0, 0), (4, 4), (4, 0), (0, 4)])]).is_err());
    }
}
