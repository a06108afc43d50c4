//! Waters, roads, bridges and walls.

use engine::scene::TableKind;

use super::ground::{Land, seen};
use super::hills::fringe;
use super::shapes::{chain_path, grain_at, paced, softened};
use super::{INCH, Plan};
use crate::hexes::{Point, path_of};
use crate::look::Look;
use crate::roads::sampled;
use crate::text::{n, p, put};

fn of<'a>(
    lands: &'a [Land<'a>],
    look: &'a Look,
    kind: TableKind,
) -> impl Iterator<Item = &'a Land<'a>> {
    lands
        .iter()
        .filter(move |l| l.feature.kind == kind && l.points.len() > 1)
        .filter(|l| seen(&l.points, look, 2.0 * INCH))
}

/// The line of a road.
pub fn road_line(land: &Land) -> Vec<Point> {
    softened(&land.points, land.feature.closed, 1.3 * INCH)
}

/// A stream that winds a little, never further from its line than a sixth of an inch.
fn winding(land: &Land) -> Vec<Point> {
    let soft = softened(&land.points, false, 1.3 * INCH);
    let paces = paced(&soft, 1.3 * INCH);
    let last = paces.len().saturating_sub(1);
    let points: Vec<Point> = paces
        .iter()
        .enumerate()
        .map(|(i, ((x, y), (u, v)))| {
            let off = if i == 0 || i == last { 0.0 } else { grain_at((*x, *y), 41) - 0.5 };
            (x - v * off * INCH / 3.0, y + u * off * INCH / 3.0)
        })
        .collect();
    sampled(&points, 4.0)
}

/// A stream as an area, drawn out to a point where it rises or sinks away in the open.
fn ribbon(line: &[Point], width: f64, more: f64, open: (bool, bool)) -> String {
    let taper = 1.6 * INCH;
    let count = line.len();
    let mut run = Vec::with_capacity(count);
    let mut far = 0.0;
    for (i, q) in line.iter().enumerate() {
        let before = line[i.saturating_sub(1)];
        far += (q.0 - before.0).hypot(q.1 - before.1);
        run.push(far);
    }
    let side = |sign: f64| {
        (0..count).map(move |i| {
            let (a, b) = (line[i.saturating_sub(1)], line[(i + 1).min(count - 1)]);
            let long = (b.0 - a.0).hypot(b.1 - a.1).max(1e-9);
            let (u, v) = ((b.0 - a.0) / long, (b.1 - a.1) / long);
            (line[i], (-v * sign, u * sign))
        })
    };
    let half = |i: usize| {
        let near = |open: bool, s: f64| if open { (0.12 + s / taper).min(1.0) } else { 1.0 };
        width / 2.0 * near(open.0, run[i]).min(near(open.1, far - run[i])) + more
    };
    let mut rim: Vec<Point> = Vec::with_capacity(2 * count);
    for (i, (q, way)) in side(1.0).enumerate() {
        rim.push((q.0 + way.0 * half(i), q.1 + way.1 * half(i)));
    }
    let back: Vec<Point> = side(-1.0)
        .enumerate()
        .map(|(i, (q, way))| (q.0 + way.0 * half(i), q.1 + way.1 * half(i)))
        .collect();
    rim.extend(back.into_iter().rev());
    path_of(&rim)
}

/// Ponds, streams and brooks.
pub fn waters(plan: &Plan, lands: &[Land], look: &Look) -> String {
    let mut out = String::new();
    let (width, height) = plan.extent();
    // an end at the edge of the table or at another feature is no source
    let source = |q: Point, own: &Land| {
        let edge = q.0.min(q.1).min(width - q.0).min(height - q.1) < 0.6 * INCH;
        !edge
            && lands.iter().all(|l| {
                std::ptr::eq(l, own)
                    || matches!(l.feature.kind, TableKind::Hill | TableKind::Rough)
                    || !l.covers(q, 0.9 * INCH)
            })
    };
    for kind in [TableKind::Stream, TableKind::Brook] {
        let lines: Vec<(Vec<Point>, f64, (bool, bool))> = of(lands, look, kind)
            .map(|l| {
                let line = winding(l);
                let end = |q: Option<&Point>| q.is_some_and(|q| source(*q, l));
                let open = (end(l.points.first()), end(l.points.last()));
                (line, l.width().max(3.0), open)
            })
            .collect();
        for (line, width, open) in &lines {
            put!(out, r#"<path class="tb-bank" d="{}"/>"#, ribbon(line, *width, 1.2, *open));
        }
        for (line, width, open) in &lines {
            put!(out, r#"<path class="tb-stream" d="{}"/>"#, ribbon(line, *width, 0.0, *open));
            if look.detail {
                put!(out, r#"<path class="tb-glint" d="{}"/>"#, chain_path(line));
            }
        }
    }
    for land in of(lands, look, TableKind::Water).filter(|l| l.is_area()) {
        let shore = softened(&land.points, true, 0.5 * INCH);
        put!(out, r#"<path class="tb-pond" d="{}"/>"#, path_of(&shore));
        if look.detail {
            out.push_str(&ripples(land, &shore));
        }
    }
    out
}

/// Short level lines on still water.
fn ripples(land: &Land, shore: &[Point]) -> String {
    let Some(b) = super::shapes::bounds(&land.points) else {
        return String::new();
    };
    let mut d = String::new();
    let rows = ((b.height() / 7.0).floor() as i32).clamp(1, 400);
    let columns = ((b.width() / 16.0).floor() as i32).clamp(1, 400);
    for row in 0..rows {
        for column in 0..columns {
            let at = (b.x0 + f64::from(column) * 16.0, b.y0 + f64::from(row) * 7.0 + 4.0);
            let x = at.0 + grain_at(at, 43) * 9.0;
            let w = 4.0 + grain_at(at, 44) * 7.0;
            let within = |x: f64| super::shapes::inside((x, at.1), shore);
            if grain_at(at, 45) > 0.35 && within(x - 1.0) && within(x + w + 1.0) {
                put!(d, "M{}h{}", p(x, at.1), n(w));
            }
        }
    }
    if d.is_empty() { d } else { format!(r#"<path class="tb-ripple" d="{d}"/>"#) }
}

/// Roads with their ruts, sunken roads with their banks, bridges above them.
pub fn roads(lands: &[Land], look: &Look) -> String {
    let mut out = String::new();
    for land in of(lands, look, TableKind::SunkenRoad) {
        let line = road_line(land);
        let width = land.width();
        put!(
            out,
            r#"<path class="tb-cutting" stroke-width="{}" d="{}"/>"#,
            n(width + 5.0),
            chain_path(&line)
        );
        if look.detail {
            put!(out, r#"<path class="tb-banks" d="{}"/>"#, fringe(&line, width / 2.0 + 1.0, 4.4));
        }
    }
    let ways: Vec<(String, f64)> = of(lands, look, TableKind::Road)
        .chain(of(lands, look, TableKind::SunkenRoad))
        .map(|l| (chain_path(&road_line(l)), l.width()))
        .collect();
    for (d, width) in &ways {
        put!(out, r#"<path class="tb-road-b" stroke-width="{}" d="{d}"/>"#, n(width + 2.4));
    }
    for (d, width) in &ways {
        put!(out, r#"<path class="tb-road" stroke-width="{}" d="{d}"/>"#, n(*width));
    }
    if look.detail {
        // two ruts: a line with its middle painted over
        for (d, width) in &ways {
            let (outer, inner) = (width * 0.46, width * 0.46 - 1.6);
            put!(out, r#"<path class="tb-rut" stroke-width="{}" d="{d}"/>"#, n(outer));
            put!(out, r#"<path class="tb-road" stroke-width="{}" d="{d}"/>"#, n(inner.max(0.4)));
        }
    }
    for land in of(lands, look, TableKind::Bridge) {
        out.push_str(&bridge(land, look));
    }
    out
}

fn bridge(land: &Land, look: &Look) -> String {
    let d = chain_path(&land.points);
    let width = land.width();
    let mut out = format!(
        r#"<path class="tb-parapet" stroke-width="{}" d="{d}"/><path class="tb-deck" stroke-width="{}" d="{d}"/>"#,
        n(width + 4.0),
        n(width)
    );
    if look.detail {
        let mut planks = String::new();
        for ((x, y), (u, v)) in paced(&land.points, 3.2) {
            let h = width / 2.0;
            put!(planks, "M{}L{}", p(x - v * h, y + u * h), p(x + v * h, y - u * h));
        }
        put!(out, r#"<path class="tb-plank" d="{planks}"/>"#);
    }
    out
}

/// Walls and hedges: a broken line of stones.
pub fn walls(lands: &[Land], look: &Look) -> String {
    let mut out = String::new();
    for land in of(lands, look, TableKind::Wall) {
        let mut d = chain_path(&land.points);
        if land.feature.closed {
            d.push('Z');
        }
        let width = land.width();
        put!(
            out,
            r#"<path class="tb-wallcast" stroke-width="{w}" d="{d}" transform="translate(1.2 1.8)"/><path class="tb-wall-b" stroke-width="{w}" d="{d}"/>"#,
            w = n(width + 1.8)
        );
        put!(out, r#"<path class="tb-wall" stroke-width="{}" d="{d}"/>"#, n(width));
    }
    out
}
