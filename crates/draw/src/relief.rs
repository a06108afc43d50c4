//! Heights: soft shade below a slope, a lighter plateau above it, hachures down it.
//!
//! A level is outlined along its hexsides as nature would have it, and never past the centre of a hex:
//! a slope hexside is one between whose two hexes there are hachures.

use crate::hexes::{Grid, Point, Rng, View, natural, path_of};
use crate::look::Look;
use crate::text::{n, p, put};

/// Width and opacity of the shade's strokes, together a soft edge.
const SHADE: [(u8, f64); 8] = [
    (52, 0.022),
    (46, 0.024),
    (40, 0.026),
    (34, 0.028),
    (28, 0.03),
    (22, 0.032),
    (16, 0.034),
    (10, 0.036),
];
/// Where the light comes from: the north-west.
const LIGHT: Point = (-0.64, -0.77);

/// Draws all levels, from the lowest up.
pub fn relief(grid: &Grid, view: &View, look: &Look, rand: &mut Rng) -> String {
    let prefix = &look.prefix;
    let mut out = String::new();
    let levels = grid.sheet.hexes.iter().map(|c| c.level);
    let (Some(low), Some(high)) = (levels.clone().min(), levels.max()) else {
        return out;
    };
    let base = match low {
        i8::MIN..=-1 => "low",
        0 => "snow",
        1 => "plateau l1",
        _ => "plateau l2",
    };
    put!(
        out,
        r#"<rect class="{base}" x="{}" y="{}" width="{}" height="{}"/>"#,
        n(view.x0),
        n(view.y0),
        n(view.width()),
        n(view.height())
    );
    for level in low.saturating_add(1)..=high {
        if low == high {
            break;
        }
        let loops: Vec<Vec<Point>> = grid
            .outlines(3, |h| grid.level(h) >= level)
            .into_iter()
            .map(|points| natural(&points, if look.detail { 2 } else { 1 }))
            .filter(|points| points.iter().any(|q| view.sees(*q, 90.0)))
            .collect();
        if loops.is_empty() {
            // a plateau as large as the window: no edge to be seen, but its tint
            let middle = ((view.x0 + view.x1) / 2.0, (view.y0 + view.y1) / 2.0);
            if grid.level(grid.under(middle)) >= level {
                let class = format!("plateau l{}", level.clamp(0, 2));
                put!(
                    out,
                    r#"<rect class="{class}" x="{}" y="{}" width="{}" height="{}"/>"#,
                    n(view.x0),
                    n(view.y0),
                    n(view.width()),
                    n(view.height())
                );
            }
            continue;
        }
        let d: String = loops.iter().map(|points| path_of(points)).collect();
        let tint = level.clamp(0, 2);
        if look.detail {
            put!(out, r#"<defs><path id="{prefix}contour{level}" d="{d}"/></defs>"#);
            for (width, opacity) in SHADE {
                put!(
                    out,
                    r##"<use href="#{prefix}contour{level}" class="shade" stroke-width="{width}" stroke-opacity="{opacity}"/>"##
                );
            }
            put!(out, r##"<use href="#{prefix}contour{level}" class="plateau l{tint}"/>"##);
            out.push_str(&hachures(&loops, view, rand));
        } else {
            put!(
                out,
                r#"<path class="shade" d="{d}" stroke-width="22" stroke-opacity=".22"/><path class="plateau l{tint}" d="{d}"/>"#
            );
            let mut strokes = String::new();
            for (x, y, u, v) in loops.iter().flat_map(|points| walk(points, 9.0)) {
                if view.sees((x, y), 20.0) {
                    put!(strokes, "M{}l{}", p(x, y), p(u * 16.0, v * 16.0));
                }
            }
            put!(out, r#"<path class="hachure-coarse" d="{strokes}"/>"#);
        }
    }
    out
}

/// Tapered strokes downhill, heavier away from the light.
fn hachures(loops: &[Vec<Point>], view: &View, rand: &mut Rng) -> String {
    let (mut fine, mut bold) = (String::new(), String::new());
    for (x, y, u, v) in loops.iter().flat_map(|points| walk(points, 3.1)) {
        if !view.sees((x, y), 20.0) {
            continue;
        }
        let lit = u * LIGHT.0 + v * LIGHT.1; // 1 towards the light, -1 away
        let width = 1.15 - 0.62 * lit + (rand.next() - 0.5) * 0.25;
        let length = 10.5 + (rand.next() - 0.5) * 4.5 - lit * 1.2;
        let start = -1.5 + rand.next() * 2.0;
        let lean = (rand.next() - 0.5) * 1.6;
        let half = width / 2.0;
        let (ax, ay) = (x + u * start, y + v * start);
        taper(if lit < 0.15 { &mut bold } else { &mut fine }, (ax, ay), (u, v), half, length, lean);
        if rand.next() < 0.55 {
            // a second, shorter row, offset
            let down = start + length * 0.72;
            let short = 5.0 + rand.next() * 4.5;
            let at = (x + u * down - v * 1.55, y + v * down + u * 1.55);
            taper(&mut fine, at, (u, v), half * 0.62, short, 0.0);
        }
    }
    format!(r#"<path class="hachure fine" d="{fine}"/><path class="hachure" d="{bold}"/>"#)
}

fn taper(d: &mut String, at: Point, (u, v): Point, half: f64, length: f64, lean: f64) {
    let two = |x: f64| crate::text::decimals(x, 2);
    let (ox, oy) = (-v * half, u * half);
    put!(
        d,
        "M{}l{} {}l{} {}z",
        p(at.0 + ox, at.1 + oy),
        two(u * length - v * lean - ox),
        two(v * length + u * lean - oy),
        two(-u * length + v * lean - ox),
        two(-v * length - u * lean - oy)
    );
}

/// Points at equal steps along a closed line, each with its outward normal.
fn walk(points: &[Point], step: f64) -> Vec<(f64, f64, f64, f64)> {
    let mut out = Vec::new();
    let mut left = 0.0;
    for (i, a) in points.iter().enumerate() {
        let b = points[(i + 1) % points.len()];
        let length = (b.0 - a.0).hypot(b.1 - a.1);
        if length <= 0.0 {
            continue;
        }
        let (u, v) = ((b.0 - a.0) / length, (b.1 - a.1) / length);
        while left < length {
            out.push((a.0 + u * left, a.1 + v * left, v, -u));
            left += step;
        }
        left -= length;
    }
    out
}
