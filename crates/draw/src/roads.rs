//! Roads and lanes: chains of hexes drawn as one easy line.

use std::collections::BTreeMap;

use crate::hexes::{Grid, Hex, Point, View};
use crate::text::{n, p, put};

/// A road ready to draw.
pub struct Line {
    /// Its name.
    pub name: String,
    /// Whether it is a lane.
    pub lane: bool,
    /// Eased points, one per hex.
    pub points: Vec<Point>,
}

/// All roads of a sheet as eased lines; a chain broken by an unknown hex gives several.
pub fn lines(grid: &Grid) -> Vec<Line> {
    let mut ends: BTreeMap<Hex, usize> = BTreeMap::new();
    for road in &grid.sheet.roads {
        for label in &road.hexes {
            if let Some(hex) = grid.find(label) {
                *ends.entry(hex).or_default() += 1;
            }
        }
    }
    let mut out = Vec::new();
    for road in &grid.sheet.roads {
        let mut run: Vec<Hex> = Vec::new();
        let mut runs = Vec::new();
        for label in &road.hexes {
            match grid.find(label).or_else(|| grid.beyond(label)) {
                Some(hex) => run.push(hex),
                None => runs.push(std::mem::take(&mut run)),
            }
        }
        runs.push(run);
        for run in runs {
            if run.len() < 2 || run.iter().all(|h| grid.cell(*h).is_none()) {
                continue;
            }
            let mut points: Vec<Point> = run.iter().map(|h| grid.centre(*h)).collect();
            let alone = |h: &Hex| ends.get(h) == Some(&1);
            if let Some(off) = run.first().filter(|h| alone(h)).and_then(|h| exit(grid, *h)) {
                points.insert(0, off);
            }
            if let Some(off) = run.last().filter(|h| alone(h)).and_then(|h| exit(grid, *h)) {
                points.push(off);
            }
            out.push(Line { name: road.name.clone(), lane: road.lane, points: eased(&points) });
        }
    }
    out
}

/// Where a road that ends in an edge hex leaves the sheet.
fn exit(grid: &Grid, hex: Hex) -> Option<Point> {
    let (columns, rows) = grid.size();
    let (x, y) = grid.centre(hex);
    let reach = 70.0;
    if hex.0 == 0 {
        Some((x - reach, y))
    } else if hex.0 == columns - 1 {
        Some((x + reach, y))
    } else if hex.1 == 0 {
        Some((x, y - reach))
    } else if hex.1 == rows - 1 {
        Some((x, y + reach))
    } else {
        None
    }
}

/// Eases the zigzag of hex centres: each inner point is averaged with its neighbours.
fn eased(points: &[Point]) -> Vec<Point> {
    let last = points.len().saturating_sub(1);
    let mean = |a: f64, b: f64, c: f64| (a + 2.0 * b + c) / 4.0;
    points
        .iter()
        .enumerate()
        .map(|(i, &q)| {
            if i == 0 || i == last {
                return q;
            }
            let (a, b) = (points[i - 1], points[i + 1]);
            (mean(a.0, q.0, b.0), mean(a.1, q.1, b.1))
        })
        .collect()
}

/// Control points of the curve between `points[i]` and the next one.
fn controls(points: &[Point], i: usize) -> (Point, Point) {
    let last = points.len() - 1;
    let (a, b, c, d) = (
        points[i.saturating_sub(1)],
        points[i],
        points[(i + 1).min(last)],
        points[(i + 2).min(last)],
    );
    (
        (b.0 + (c.0 - a.0) / 6.0, b.1 + (c.1 - a.1) / 6.0),
        (c.0 - (d.0 - b.0) / 6.0, c.1 - (d.1 - b.1) / 6.0),
    )
}

/// A smooth curve through points as path data.
pub fn curve(points: &[Point]) -> String {
    let Some(first) = points.first() else {
        return String::new();
    };
    let mut d = format!("M{}", p(first.0, first.1));
    for i in 0..points.len() - 1 {
        let (a, b) = controls(points, i);
        let c = points[i + 1];
        put!(d, "C{} {} {}", p(a.0, a.1), p(b.0, b.1), p(c.0, c.1));
    }
    d
}

/// The same curve as a chain of points about `step` apart.
pub fn sampled(points: &[Point], step: f64) -> Vec<Point> {
    let mut out = Vec::new();
    for i in 0..points.len().saturating_sub(1) {
        let (q0, q3) = (points[i], points[i + 1]);
        let (q1, q2) = controls(points, i);
        let parts = ((q3.0 - q0.0).hypot(q3.1 - q0.1) / step).ceil().clamp(1.0, 64.0) as usize;
        for k in 0..parts {
            let t = k as f64 / parts as f64;
            let s = 1.0 - t;
            let mix = |a: f64, b: f64, c: f64, d: f64| {
                s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d
            };
            out.push((mix(q0.0, q1.0, q2.0, q3.0), mix(q0.1, q1.1, q2.1, q3.1)));
        }
    }
    out.extend(points.last());
    out
}

/// Draws lanes below roads; `weight` widens them on a sheet seen from afar.
pub fn roads(lines: &[Line], view: &View, weight: f64) -> String {
    let drawn = |lane: bool| -> String {
        lines
            .iter()
            .filter(|l| l.lane == lane && l.points.iter().any(|q| view.sees(*q, 80.0)))
            .map(|l| curve(&l.points))
            .collect()
    };
    let (lanes, ways) = (drawn(true), drawn(false));
    let mut out = String::new();
    if !lanes.is_empty() {
        put!(out, r#"<path class="lane" stroke-width="{}" d="{lanes}"/>"#, n(1.7 * weight));
    }
    if !ways.is_empty() {
        put!(
            out,
            r#"<path class="road-case" stroke-width="{}" d="{ways}"/><path class="road" stroke-width="{}" d="{ways}"/>"#,
            n(5.2 * weight),
            n(3.4 * weight)
        );
    }
    out
}

/// Directions, in radians, of the roads through each hex.
pub fn directions(grid: &Grid) -> BTreeMap<Hex, Vec<f64>> {
    let mut out: BTreeMap<Hex, Vec<f64>> = BTreeMap::new();
    for road in &grid.sheet.roads {
        let hexes: Vec<Hex> = road.hexes.iter().filter_map(|l| grid.find(l)).collect();
        for (i, hex) in hexes.iter().enumerate() {
            let a = grid.centre(hexes[i.saturating_sub(1)]);
            let b = grid.centre(hexes[(i + 1).min(hexes.len() - 1)]);
            if a != b {
                out.entry(*hex).or_default().push((b.1 - a.1).atan2(b.0 - a.0));
            }
        }
    }
    out
}
