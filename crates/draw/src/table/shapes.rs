//! Points, lines and areas of a table, and numbers that depend on nothing but a place.

use crate::hexes::{Point, View};
use crate::text::p;

/// A number from 0 up to 1 that belongs to a place: the same place always gives the same one.
pub fn grain(x: i64, y: i64, salt: u32) -> f64 {
    let mix = |v: u64| {
        let v = (v ^ (v >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let v = (v ^ (v >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        v ^ (v >> 31)
    };
    let seed = mix((x as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ u64::from(salt));
    let value = mix(seed ^ (y as u64).wrapping_mul(0xD1B5_4A32_D192_ED03));
    (value >> 40) as f64 / (1_u64 << 24) as f64
}

/// The same for a point of the drawing, to a tenth of a unit.
pub fn grain_at((x, y): Point, salt: u32) -> f64 {
    grain((x * 10.0).round() as i64, (y * 10.0).round() as i64, salt)
}

/// Whether a point lies inside an area.
pub fn inside((x, y): Point, area: &[Point]) -> bool {
    let mut within = false;
    for (i, a) in area.iter().enumerate() {
        let b = area[(i + 1) % area.len()];
        if (a.1 > y) != (b.1 > y) && x < (b.0 - a.0) * (y - a.1) / (b.1 - a.1) + a.0 {
            within = !within;
        }
    }
    within
}

/// Distance of a point from a straight line between two.
pub fn apart(q: Point, a: Point, b: Point) -> f64 {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let square = dx * dx + dy * dy;
    let t = if square > 0.0 {
        (((q.0 - a.0) * dx + (q.1 - a.1) * dy) / square).clamp(0.0, 1.0)
    } else {
        0.0
    };
    (q.0 - a.0 - t * dx).hypot(q.1 - a.1 - t * dy)
}

/// Distance of a point from a chain of points, closed or not.
pub fn from_chain(q: Point, chain: &[Point], closed: bool) -> f64 {
    let mut least = chain.first().map_or(f64::INFINITY, |a| (q.0 - a.0).hypot(q.1 - a.1));
    for pair in chain.windows(2) {
        least = least.min(apart(q, pair[0], pair[1]));
    }
    if let (true, Some(a), Some(b)) = (closed, chain.first(), chain.last()) {
        least = least.min(apart(q, *b, *a));
    }
    least
}

/// The box round points; nothing for no points.
pub fn bounds(points: &[Point]) -> Option<View> {
    let first = points.first()?;
    let start = View { x0: first.0, y0: first.1, x1: first.0, y1: first.1 };
    Some(points.iter().fold(start, |v, q| View {
        x0: v.x0.min(q.0),
        y0: v.y0.min(q.1),
        x1: v.x1.max(q.0),
        y1: v.y1.max(q.1),
    }))
}

/// The part two boxes share, if any.
pub fn shared(a: &View, b: &View) -> Option<View> {
    let v = View { x0: a.x0.max(b.x0), y0: a.y0.max(b.y0), x1: a.x1.min(b.x1), y1: a.y1.min(b.y1) };
    (v.x1 > v.x0 && v.y1 > v.y0).then_some(v)
}

/// Whether two boxes have a point in common; a box may be a mere line.
pub fn meets(a: &View, b: &View) -> bool {
    a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1
}

/// A box made larger on all sides.
pub fn grown(v: &View, by: f64) -> View {
    View { x0: v.x0 - by, y0: v.y0 - by, x1: v.x1 + by, y1: v.y1 + by }
}

/// Middle of an area by its corners' weight of surface.
pub fn middle(area: &[Point]) -> Point {
    let (mut twice, mut x, mut y) = (0.0, 0.0, 0.0);
    for (i, a) in area.iter().enumerate() {
        let b = area[(i + 1) % area.len()];
        let cross = a.0 * b.1 - b.0 * a.1;
        twice += cross;
        x += (a.0 + b.0) * cross;
        y += (a.1 + b.1) * cross;
    }
    if twice.abs() < 1e-6 {
        return bounds(area).map_or((0.0, 0.0), |v| ((v.x0 + v.x1) / 2.0, (v.y0 + v.y1) / 2.0));
    }
    (x / (3.0 * twice), y / (3.0 * twice))
}

/// Surface of an area, positive when its corners go clockwise on the page.
pub fn surface(area: &[Point]) -> f64 {
    let cross = |(i, a): (usize, &Point)| {
        let b = area[(i + 1) % area.len()];
        a.0 * b.1 - b.0 * a.1
    };
    area.iter().enumerate().map(cross).sum::<f64>() / 2.0
}

/// A chain with its corners rounded by at most `radius`, so that it stays where the rules have it.
pub fn softened(points: &[Point], closed: bool, radius: f64) -> Vec<Point> {
    let count = points.len();
    if count < 3 {
        return points.to_vec();
    }
    let mut out = Vec::with_capacity(count * 5);
    for (i, q) in points.iter().enumerate() {
        if !closed && (i == 0 || i == count - 1) {
            out.push(*q);
            continue;
        }
        let (a, b) = (points[(i + count - 1) % count], points[(i + 1) % count]);
        let (la, lb) = ((a.0 - q.0).hypot(a.1 - q.1), (b.0 - q.0).hypot(b.1 - q.1));
        let cut = radius.min(la * 0.45).min(lb * 0.45);
        if cut < 0.2 {
            out.push(*q);
            continue;
        }
        let from = (q.0 + (a.0 - q.0) * cut / la, q.1 + (a.1 - q.1) * cut / la);
        let to = (q.0 + (b.0 - q.0) * cut / lb, q.1 + (b.1 - q.1) * cut / lb);
        for step in 0..=8 {
            let t = f64::from(step) / 8.0;
            let mix = |u: f64, v: f64, w: f64| {
                (1.0 - t) * (1.0 - t) * u + 2.0 * t * (1.0 - t) * v + t * t * w
            };
            out.push((mix(from.0, q.0, to.0), mix(from.1, q.1, to.1)));
        }
    }
    out
}

/// Points along a chain at equal steps, each with the way on; the ends are among them.
pub fn paced(chain: &[Point], step: f64) -> Vec<(Point, Point)> {
    let mut out = Vec::new();
    let mut left = 0.0;
    for pair in chain.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let long = (b.0 - a.0).hypot(b.1 - a.1);
        if long < 1e-9 {
            continue;
        }
        let way = ((b.0 - a.0) / long, (b.1 - a.1) / long);
        // a chain far longer than any table is not followed to its end
        while left < long && out.len() < 20_000 {
            out.push(((a.0 + way.0 * left, a.1 + way.1 * left), way));
            left += step;
        }
        left -= long;
    }
    if let (Some(end), Some((_, way))) = (chain.last(), out.last().copied()) {
        out.push((*end, way));
    }
    out
}

/// Path data of an open chain.
pub fn chain_path(points: &[Point]) -> String {
    points
        .iter()
        .enumerate()
        .map(|(i, (x, y))| format!("{}{}", if i == 0 { 'M' } else { 'L' }, p(*x, *y)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: [Point; 4] = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)];

    #[test]
    fn a_square_knows_its_inside_and_middle() {
        assert!(inside((5.0, 5.0), &SQUARE) && !inside((11.0, 5.0), &SQUARE));
        assert_eq!(middle(&SQUARE), (5.0, 5.0));
        assert_eq!(surface(&SQUARE), 100.0);
        assert_eq!(middle(&[(1.0, 1.0), (3.0, 1.0)]), (2.0, 1.0));
        assert!((from_chain((5.0, -3.0), &SQUARE, false) - 3.0).abs() < 1e-9);
        assert!((from_chain((-2.0, 5.0), &SQUARE, true) - 2.0).abs() < 1e-9);
        assert!(from_chain((-2.0, 5.0), &SQUARE, false) > 5.0);
    }

    #[test]
    fn soft_corners_stay_near() {
        let soft = softened(&SQUARE, true, 3.0);
        assert!(soft.iter().all(|q| from_chain(*q, &SQUARE, true) < 1.1));
        assert!(soft.len() > 12);
        let open = softened(&SQUARE[..3], false, 3.0);
        assert_eq!(open.first(), Some(&SQUARE[0]));
        assert_eq!(open.last(), Some(&SQUARE[2]));
    }

    #[test]
    fn paces_are_even() {
        let paces = paced(&SQUARE[..3], 4.0);
        assert_eq!(paces.len(), 6);
        assert_eq!(paces[3].0, (10.0, 2.0));
        assert_eq!(paces[3].1, (0.0, 1.0));
    }

    #[test]
    fn grain_differs_by_place_and_salt_only() {
        assert_eq!(grain(3, 4, 1), grain(3, 4, 1));
        assert_ne!(grain(3, 4, 1), grain(4, 3, 1));
        assert_ne!(grain(3, 4, 1), grain(3, 4, 2));
        let mean = (0..1000).map(|i| grain(i, -i, 7)).sum::<f64>() / 1000.0;
        assert!((mean - 0.5).abs() < 0.05, "{mean}");
    }
}
