//! Woods as round trees seen from above, and broken ground.

use engine::scene::TableKind;

use super::INCH;
use super::ground::{Land, seen};
use super::shapes::{bounds, from_chain, grain, grown, inside, shared, softened};
use crate::hexes::{Point, View, path_of};
use crate::look::Look;
use crate::text::{decimals, n, p, put};

/// Most trees of one wood.
const MOST: f64 = 5000.0;

/// Points scattered evenly over the part of an area in view, each with its cell.
fn scattered(area: &[Point], view: &View, step: (f64, f64), salt: u32) -> Vec<(Point, (i64, i64))> {
    let Some(part) = bounds(area).and_then(|b| shared(&b, view)) else {
        return Vec::new();
    };
    let more = (part.width() * part.height() / (step.0 * step.1) / MOST).sqrt().max(1.0);
    let (dx, dy) = (step.0 * more, step.1 * more);
    let cell = |v: f64, d: f64| (v / d).floor() as i64;
    let mut out = Vec::new();
    for row in cell(part.y0, dy) - 1..=cell(part.y1, dy) {
        for column in cell(part.x0, dx) - 1..=cell(part.x1, dx) {
            let at = |s: u32| grain(column, row, salt + s);
            let x = (column as f64 + at(0) * 0.7) * dx;
            let y = (row as f64 + at(1) * 0.64) * dy;
            if inside((x, y), area) {
                out.push(((x, y), (column, row)));
            }
        }
    }
    out
}

/// All woods: floor, then trees from the far edge to the near one. No tree stands elsewhere, and
/// roads and waters are kept clear.
pub fn woods(lands: &[Land], look: &Look) -> String {
    let woods = || {
        lands
            .iter()
            .filter(|l| l.feature.kind == TableKind::Wood && l.is_area())
            .filter(|l| seen(&l.points, look, INCH))
    };
    let open = |q: Point| {
        lands.iter().all(|l| match l.feature.kind {
            TableKind::Road
            | TableKind::SunkenRoad
            | TableKind::Stream
            | TableKind::Brook
            | TableKind::Bridge
            | TableKind::Town
            | TableKind::Farm
            | TableKind::Fort
            | TableKind::Water => !l.covers(q, 0.5 * INCH),
            _ => true,
        })
    };
    let mut out = String::new();
    let view = grown(&look.view, 2.0 * INCH);
    for land in woods() {
        let d = path_of(&softened(&land.points, true, 0.9 * INCH));
        put!(out, r#"<path class="tb-floor" d="{d}"/>"#);
    }
    for land in woods() {
        let step = if look.detail { (1.02, 0.95) } else { (1.3, 1.2) };
        let mut trees = scattered(&land.points, &view, (step.0 * INCH, step.1 * INCH), 200);
        trees.retain(|(q, _)| open(*q));
        trees.sort_by(|a, b| a.0.1.total_cmp(&b.0.1).then(a.0.0.total_cmp(&b.0.0)));
        if !look.detail {
            let crowns = |r: f64, off: f64| -> String {
                let disc = |x: f64, y: f64| {
                    let (r, d) = (n(r), n(2.0 * r));
                    format!("M{}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0", p(x, y))
                };
                trees.iter().map(|((x, y), _)| disc(x - r - off, y - off)).collect()
            };
            put!(
                out,
                r#"<path class="tb-crowns" d="{}"/><path class="tb-crowns lit" d="{}"/>"#,
                crowns(9.6, 0.0),
                crowns(5.0, 2.4)
            );
            continue;
        }
        for ((x, y), (column, row)) in trees {
            let at = |salt: u32| grain(column, row, 210 + salt);
            let kind = (at(0) * 3.0).floor().clamp(0.0, 2.0) as u8 + 1;
            // smaller at the rim, so that the crowns do not reach far over it
            let edge = from_chain((x, y), &land.points, true) / INCH;
            let size = (0.52 + at(1) * 0.34).min(0.45 + edge * 0.45);
            put!(
                out,
                r##"<use href="#tb-tree{kind}" transform="translate({} {}) scale({})"/>"##,
                n(x),
                n(y),
                decimals(size, 2)
            );
        }
    }
    out
}

/// Marsh, crops, rocks: a tint with tufts and a broken rim. Ground nobody enters is crossed out.
pub fn rough(lands: &[Land], look: &Look) -> String {
    let mut out = String::new();
    for land in lands.iter().filter(|l| l.is_area() && seen(&l.points, look, INCH)) {
        let class = match land.feature.kind {
            TableKind::Rough => "tb-rough",
            TableKind::Impassable => "tb-barred",
            _ => continue,
        };
        let d = path_of(&softened(&land.points, true, 0.9 * INCH));
        put!(out, r#"<path class="{class}" d="{d}"/>"#);
        if !look.detail {
            continue;
        }
        let mut tufts = String::new();
        for ((x, y), _) in scattered(&land.points, &look.view, (13.0, 11.0), 300) {
            if land.feature.kind == TableKind::Rough {
                put!(tufts, "M{}l-2.2-4m2.2 4v-5m0 5l2.2-4m-5.4 4.6h6.6", p(x, y));
            } else {
                put!(tufts, "M{}l4.4 4.4m0-4.4l-4.4 4.4", p(x - 2.2, y - 2.2));
            }
        }
        put!(out, r#"<path class="{class} mark" d="{tufts}"/>"#);
    }
    out
}
