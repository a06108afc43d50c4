//! Heights: each level lighter than the one below, shaded along its rim, with hachures downhill.

use engine::scene::TableKind;

use super::ground::{Land, seen};
use super::shapes::{chain_path, grain_at, paced, softened, surface};
use super::{INCH, shapes};
use crate::hexes::{Point, path_of};
use crate::look::Look;
use crate::text::{escape, n, p, put};

/// Draws all heights, lower ones first.
pub fn hills(lands: &[Land], look: &Look) -> String {
    let mut hills: Vec<(usize, &Land)> = lands
        .iter()
        .enumerate()
        .filter(|(_, l)| l.feature.kind == TableKind::Hill && l.is_area())
        .filter(|(_, l)| seen(&l.points, look, INCH))
        .collect();
    hills.sort_by_key(|(i, l)| (l.feature.level, *i));
    hills.iter().map(|(i, land)| hill(*i, land, look)).collect()
}

/// The rim of a height as it is drawn.
pub fn rim(land: &Land) -> Vec<Point> {
    let mut points = softened(&land.points, true, 1.6 * INCH);
    if surface(&points) < 0.0 {
        points.reverse();
    }
    points
}

fn hill(index: usize, land: &Land, look: &Look) -> String {
    let rim = rim(land);
    let d = path_of(&rim);
    let level = land.feature.level.clamp(1, 3);
    let mut out = format!(
        r#"<path class="tb-cast" d="{d}" transform="translate(2.5 3.5)"/><path class="tb-hill l{level}" d="{d}"/>"#
    );
    if !look.detail {
        put!(out, r#"<path class="tb-contour" d="{d}"/>"#);
        return out;
    }
    let id = format!("{}hill{index}", look.prefix);
    put!(out, r##"<clipPath id="{id}"><path d="{d}"/></clipPath><g clip-path="url(#{id})">"##);
    for width in [34.0, 24.0, 15.0, 7.0] {
        put!(out, r#"<path class="tb-slope" stroke-width="{}" d="{d}"/>"#, n(width));
    }
    // light comes from the upper left
    put!(
        out,
        r#"<path class="tb-lit" d="{d}" transform="translate(2.2 2.6)"/><path class="tb-slope near" stroke-width="9" d="{d}" transform="translate(-2.4 -3)"/></g><path class="tb-hachure" d="{}"/><path class="tb-contour" d="{d}"/>"#,
        hachures(&rim)
    );
    put!(out, "{}", figure(land, &rim));
    out
}

/// Tapered strokes from the rim inwards and up, heavier away from the light.
fn hachures(rim: &[Point]) -> String {
    let mut d = String::new();
    let mut closed = rim.to_vec();
    closed.extend(rim.first());
    for ((x, y), (u, v)) in paced(&closed, 4.2) {
        // the rim goes clockwise, so outside is on the left hand
        let out = (v, -u);
        let lit = -(out.0 * 0.64 + out.1 * 0.77);
        let w = 0.75 - 0.4 * lit;
        let long = (6.5 - 2.2 * lit) * (0.75 + 0.5 * grain_at((x, y), 31));
        put!(
            d,
            "M{}L{}L{}Z",
            p(x - u * w / 2.0, y - v * w / 2.0),
            p(x - out.0 * long, y - out.1 * long),
            p(x + u * w / 2.0, y + v * w / 2.0)
        );
    }
    d
}

/// The level, written into the contour at its lowest point.
fn figure(land: &Land, rim: &[Point]) -> String {
    let low = rim.iter().copied().max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.total_cmp(&a.0)));
    let Some((x, y)) = low else {
        return String::new();
    };
    format!(
        r#"<g class="tb-level" transform="translate({} {})"><title>{}, level {}</title><circle r="5.4"/><text y="2.9">{}</text></g>"#,
        n(x),
        n(y),
        escape(&land.feature.name),
        land.feature.level,
        land.feature.level
    )
}

/// A rampart's or cutting's hachures on both sides of a line, `long` units long.
pub fn fringe(chain: &[Point], half: f64, long: f64) -> String {
    let mut d = String::new();
    for ((x, y), (u, v)) in paced(chain, 4.0) {
        for side in [-1.0, 1.0] {
            let k = long * (0.8 + 0.4 * grain_at((x, y), 33));
            let (a, b) = (half * side, (half + k) * side);
            put!(d, "M{}L{}", p(x - v * b, y + u * b), p(x - v * a, y + u * a));
        }
    }
    d
}

/// Hachures on the outside of a closed rim.
pub fn glacis(rim: &[Point], long: f64) -> String {
    let mut ring = rim.to_vec();
    if shapes::surface(&ring) < 0.0 {
        ring.reverse();
    }
    ring.extend(ring.first().copied());
    let strokes = paced(&ring, 3.4)
        .into_iter()
        .map(|((x, y), (u, v))| chain_path(&[(x, y), (x + v * long, y - u * long)]));
    strokes.collect()
}
