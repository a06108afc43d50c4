//! Ploughed and standing fields between the roads: pure ornament, so they keep off every feature.

use engine::scene::TableKind;

use super::ground::{Land, seen};
use super::shapes::{bounds, from_chain, grain, grown, inside, meets, surface};
use super::{INCH, Plan};
use crate::hexes::{Point, View, path_of};
use crate::look::Look;
use crate::text::{p, put};

/// Room for one field.
const CELL: (f64, f64) = (11.0 * INCH, 9.0 * INCH);
/// Distance of furrows.
const FURROW: f64 = 0.42 * INCH;

/// One field.
struct Field {
    corners: Vec<Point>,
    /// Direction of its furrows.
    way: Point,
    tone: usize,
}

/// Whether a field may reach a point.
fn free(q: Point, lands: &[&Land], fields: &[&Field], (width, height): (f64, f64)) -> bool {
    let rim = 0.8 * INCH;
    if q.0 < rim || q.1 < rim || q.0 > width - rim || q.1 > height - rim {
        return false;
    }
    let clear = lands.iter().all(|land| match land.feature.kind {
        // a field may lie on a hill or beside it, not on its slope
        TableKind::Hill => from_chain(q, &land.points, true) > 1.0 * INCH,
        TableKind::Road | TableKind::SunkenRoad => !land.covers(q, 0.75 * INCH),
        _ => !land.covers(q, 0.55 * INCH),
    });
    clear
        && fields
            .iter()
            .all(|f| !inside(q, &f.corners) && from_chain(q, &f.corners, true) > 0.35 * INCH)
}

/// Grows a field in its cell until it meets something.
fn grow(cell: (i64, i64), lands: &[&Land], fields: &[&Field], extent: (f64, f64)) -> Option<Field> {
    let at = |salt: u32| grain(cell.0, cell.1, 100 + salt);
    let shift = if cell.1 % 2 == 0 { 0.0 } else { CELL.0 * 0.37 };
    // somewhere in its cell, where there is room
    let centre = (0..5_u32).find_map(|i| {
        let centre = (
            (cell.0 as f64 + 0.2 + at(30 + 2 * i) * 0.6) * CELL.0 - shift,
            (cell.1 as f64 + 0.2 + at(31 + 2 * i) * 0.6) * CELL.1,
        );
        let room = [(0.0, 0.0), (1.6, 0.0), (-1.6, 0.0), (0.0, 1.6), (0.0, -1.6)];
        let free_at = |(x, y): (f64, f64)| {
            free((centre.0 + x * INCH, centre.1 + y * INCH), lands, fields, extent)
        };
        room.into_iter().all(free_at).then_some(centre)
    })?;
    if at(3) < 0.06 {
        return None;
    }
    let (sin, cos) = ((at(4) - 0.5) * 0.5).sin_cos();
    let (w, h) = ((5.0 + at(5) * 3.0) * INCH, (4.4 + at(6) * 2.4) * INCH);
    // twelve points of a rectangle, the corners among them
    let rim = [
        (-1.0, -1.0),
        (-0.4, -1.0),
        (0.4, -1.0),
        (1.0, -1.0),
        (1.0, -0.35),
        (1.0, 0.35),
        (1.0, 1.0),
        (0.4, 1.0),
        (-0.4, 1.0),
        (-1.0, 1.0),
        (-1.0, 0.35),
        (-1.0, -0.35),
    ];
    let corners: Vec<Point> = rim
        .iter()
        .zip(10_u32..)
        .map(|((u, v), salt)| {
            let k = 0.95 + at(salt) * 0.09;
            let (x, y) = (u * w * k, v * h * k);
            let (x, y) = (x * cos - y * sin, x * sin + y * cos);
            let steps = (x.hypot(y) / 4.0).ceil().max(1.0) as i32;
            let point = |step: i32| {
                let t = f64::from(step) / f64::from(steps);
                (centre.0 + x * t, centre.1 + y * t)
            };
            let last = (1..=steps).take_while(|s| free(point(*s), lands, fields, extent)).last();
            point(last.unwrap_or(0))
        })
        .collect();
    let corners = pulled_in(corners, centre, |q| free(q, lands, fields, extent))?;
    if surface(&corners).abs() < 11.0 * INCH * INCH {
        return None;
    }
    let slant = (at(7) - 0.5) * 0.5;
    let upright = at(8) < 0.8;
    let way = if upright { (slant - sin, cos) } else { (cos, sin + slant) };
    let long = way.0.hypot(way.1).max(0.1);
    Some(Field {
        corners,
        way: (way.0 / long, way.1 / long),
        tone: (at(9) * 5.0).floor().clamp(0.0, 4.0) as usize,
    })
}

/// Draws in the corners whose sides cross something, until none does.
fn pulled_in(
    mut corners: Vec<Point>,
    centre: Point,
    free: impl Fn(Point) -> bool,
) -> Option<Vec<Point>> {
    let count = corners.len();
    for _ in 0..8 {
        let mut bad = vec![false; count];
        for i in 0..count {
            let (a, b) = (corners[i], corners[(i + 1) % count]);
            let part = |t: f64| (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t);
            if ![0.2, 0.4, 0.6, 0.8].into_iter().all(|t| free(part(t))) {
                bad[i] = true;
                bad[(i + 1) % count] = true;
            }
        }
        if !bad.contains(&true) {
            return Some(corners);
        }
        for (q, _) in corners.iter_mut().zip(&bad).filter(|(_, bad)| **bad) {
            *q = (q.0 + (centre.0 - q.0) * 0.14, q.1 + (centre.1 - q.1) * 0.14);
        }
    }
    None
}

/// Draws all fields in view.
pub fn fields(plan: &Plan, lands: &[Land], look: &Look) -> String {
    let extent = plan.extent();
    let mut all: Vec<Field> = Vec::new();
    for row in 0..=(extent.1 / CELL.1).ceil() as i64 {
        for column in 0..=(extent.0 / CELL.0).ceil() as i64 + 1 {
            let cell = View {
                x0: (column as f64 - 0.4) * CELL.0,
                y0: row as f64 * CELL.1,
                x1: (column as f64 + 1.0) * CELL.0,
                y1: (row as f64 + 1.0) * CELL.1,
            };
            // nothing further off can meet a field that starts in this cell
            let room = grown(&cell, 12.0 * INCH);
            let near = |points: &[Point]| bounds(points).is_some_and(|b| meets(&b, &room));
            let lands: Vec<&Land> = lands.iter().filter(|l| near(&l.points)).collect();
            let fields: Vec<&Field> = all.iter().filter(|f| near(&f.corners)).collect();
            let field = grow((column, row), &lands, &fields, extent);
            all.extend(field);
        }
    }
    let mut out = String::new();
    for field in all.iter().filter(|f| seen(&f.corners, look, 0.0)) {
        let tone = field.tone + 1;
        put!(out, r#"<path class="tb-field f{tone}" d="{}"/>"#, path_of(&field.corners));
        if look.detail {
            let class = if field.tone % 3 == 0 { "tb-furrow green" } else { "tb-furrow" };
            put!(out, r#"<path class="{class}" d="{}"/>"#, furrows(field));
        }
    }
    out
}

/// Furrows from rim to rim.
fn furrows(field: &Field) -> String {
    let (u, v) = field.way;
    // across and along the furrows
    let turned: Vec<Point> =
        field.corners.iter().map(|(x, y)| (x * v - y * u, x * u + y * v)).collect();
    let across =
        |pick: fn(f64, f64) -> f64, start: f64| turned.iter().map(|q| q.0).fold(start, pick);
    let (low, high) = (across(f64::min, f64::INFINITY), across(f64::max, f64::NEG_INFINITY));
    let mut d = String::new();
    let mut t = (low / FURROW).ceil() * FURROW;
    while t < high {
        let mut cuts: Vec<f64> = Vec::new();
        for (i, a) in turned.iter().enumerate() {
            let b = turned[(i + 1) % turned.len()];
            if (a.0 > t) != (b.0 > t) {
                cuts.push(a.1 + (b.1 - a.1) * (t - a.0) / (b.0 - a.0));
            }
        }
        cuts.sort_by(f64::total_cmp);
        for pair in cuts.chunks_exact(2).filter(|c| c[1] - c[0] > 4.0) {
            let back = |s: f64| p(t * v + s * u, s * v - t * u);
            put!(d, "M{}L{}", back(pair[0] + 1.4), back(pair[1] - 1.4));
        }
        t += FURROW;
    }
    d
}
