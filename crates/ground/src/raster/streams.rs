//! Streams run along hexsides: a line is moved to the corners of hexes nearest to it.

use super::{Hex, Point, Sheet};
use crate::arc::Dir;

/// How many points of a line are looked at on the width of a hex.
const STEPS_PER_HEX: f64 = 64.0;

/// The hexsides along a line, each once, as a hex of the sheet and the direction of the side.
pub(super) fn trace(sheet: &Sheet<'_>, line: &[Point]) -> Vec<(String, Dir)> {
    let corners = Corners { sheet, side: sheet.spec.hex_width / 3f64.sqrt() };
    let mut sides: Vec<(String, Dir)> = Vec::new();
    let mut at: Option<Point> = None;
    for point in sampled(line, sheet.spec.hex_width / STEPS_PER_HEX) {
        let next = corners.nearest(point);
        let mut here = *at.get_or_insert(next);
        // Two corners that follow each other are mostly neighbours; across a hex they are not.
        while !corners.same(here, next) {
            let step = corners.towards(here, next);
            if let Some(side) = corners.side(here, step).filter(|side| !sides.contains(side)) {
                sides.push(side);
            }
            here = step;
        }
        at = Some(next);
    }
    sides
}

/// Points along a line, so far apart at most.
fn sampled(line: &[Point], apart: f64) -> impl Iterator<Item = Point> + '_ {
    line.windows(2).flat_map(move |ends| {
        let ((x1, y1), (x2, y2)) = (ends[0], ends[1]);
        let steps = ((x2 - x1).hypot(y2 - y1) / apart).ceil().max(1.0) as usize;
        (0..=steps).map(move |step| {
            let part = step as f64 / steps as f64;
            (x1 + (x2 - x1) * part, y1 + (y2 - y1) * part)
        })
    })
}

/// The corners of all hexes.
struct Corners<'a> {
    sheet: &'a Sheet<'a>,
    /// Metres from corner to corner, and from the centre of a hex to a corner.
    side: f64,
}

fn distance(a: Point, b: Point) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

impl Corners<'_> {
    fn same(&self, a: Point, b: Point) -> bool {
        distance(a, b) < self.side / 4.0
    }

    /// The six corners of a hex, from the east against the clock.
    fn of(&self, hex: Hex) -> [Point; 6] {
        let (x, y) = self.sheet.centre(hex);
        let (half, up) = (self.side / 2.0, self.sheet.spec.hex_width / 2.0);
        let side = self.side;
        [(side, 0.0), (half, up), (-half, up), (-side, 0.0), (-half, -up), (half, -up)]
            .map(|(east, north)| (x + east, y + north))
    }

    fn nearest(&self, point: Point) -> Point {
        let corners = self.of(self.sheet.hex_at(point));
        let closer = |a: &Point, b: &Point| distance(*a, point).total_cmp(&distance(*b, point));
        corners.into_iter().min_by(closer).expect("a hex has corners")
    }

    /// The corner next to one that lies nearest to another.
    fn towards(&self, from: Point, to: Point) -> Point {
        let (half, up) = (self.side / 2.0, self.sheet.spec.hex_width / 2.0);
        let side = self.side;
        // Sides of flat-topped hexes run east and west, or slant; a corner has three of the six.
        [(side, 0.0), (half, up), (-half, up), (-side, 0.0), (-half, -up), (half, -up)]
            .map(|(east, north)| (from.0 + east, from.1 + north))
            .into_iter()
            .filter(|next| self.same(self.nearest(*next), *next))
            .min_by(|a, b| distance(*a, to).total_cmp(&distance(*b, to)))
            .expect("a corner has neighbours")
    }

    /// The hexside between two neighbouring corners, unless it lies off the sheet.
    fn side(&self, a: Point, b: Point) -> Option<(String, Dir)> {
        let middle = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
        let along = ((b.0 - a.0) / self.side, (b.1 - a.1) / self.side);
        let half = self.sheet.spec.hex_width / 2.0;
        let beside = |sign: f64| {
            let centre = (middle.0 - sign * along.1 * half, middle.1 + sign * along.0 * half);
            (self.sheet.hex_at(centre), (middle.0 - centre.0, middle.1 - centre.1))
        };
        let (hex, towards) =
            [1.0, -1.0].map(beside).into_iter().find(|(hex, _)| self.sheet.has(*hex))?;
        // Sixths of a circle clockwise from the north.
        let sixth = (towards.0.atan2(towards.1) / std::f64::consts::FRAC_PI_3).round() as i32;
        Some((self.sheet.label(hex), Dir::new(sixth.rem_euclid(6) as u8)))
    }
}
