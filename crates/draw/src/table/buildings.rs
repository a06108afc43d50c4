//! Towns on their bases, farms and forts.

use engine::scene::TableKind;

use super::INCH;
use super::ground::{Land, seen};
use super::hills::glacis;
use super::shapes::{bounds, grain_at, inside, middle};
use crate::hexes::{Point, path_of};
use crate::look::Look;
use crate::text::{decimals, n, put};

/// A roof: place, length, breadth and turn.
type Roof = (f64, f64, f64, f64, f64);

/// Houses of a 3″ base, 42 units wide.
const VILLAGE: &[Roof] = &[
    (-11.0, -12.0, 16.0, 9.0, 4.0),
    (10.0, -11.0, 14.0, 10.0, -3.0),
    (-12.0, 9.0, 13.0, 9.0, -6.0),
    (9.0, 11.0, 17.0, 9.0, 5.0),
];
/// A yard closed on three sides.
const YARD: &[Roof] =
    &[(-11.0, -2.0, 9.0, 30.0, 0.0), (4.0, -13.0, 20.0, 9.0, 0.0), (5.0, 13.0, 18.0, 9.0, 0.0)];
/// Houses round a church.
const PARISH: &[Roof] = &[
    (-12.0, -13.0, 14.0, 8.0, -4.0),
    (12.0, -12.0, 12.0, 9.0, 6.0),
    (-13.0, 3.0, 9.0, 13.0, 0.0),
    (12.0, 13.0, 15.0, 8.0, -5.0),
    (-8.0, 15.0, 14.0, 7.0, 3.0),
];

fn roof((x, y, w, h, turn): Roof) -> String {
    // the ridge runs along the longer side
    let (a, b) = (w / 2.0, h / 2.0);
    let (lit, ridge) = if w >= h {
        (format!("M{} {}h{}v{}h{}Z", -a, -b, w, b, -w), format!("M{} 0h{w}", -a))
    } else {
        (format!("M{} {}h{}v{}h{}Z", -a, -b, a, h, -a), format!("M0 {}v{h}", -b))
    };
    format!(
        r#"<g transform="translate({x} {y}) rotate({turn})"><rect class="tb-house-cast" x="{}" y="{}" width="{w}" height="{h}"/><rect class="tb-roof2" x="{}" y="{}" width="{w}" height="{h}"/><path class="tb-roof" d="{lit}"/><path class="tb-ridge" d="{ridge}"/></g>"#,
        1.6 - a,
        2.0 - b,
        -a,
        -b
    )
}

/// The houses of one base, 42 units wide round the origin.
fn houses(at: Point, farm: bool) -> String {
    let pick = grain_at(at, 59);
    let mut out = String::new();
    let roofs = match pick {
        _ if farm => YARD,
        k if k < 0.4 => VILLAGE,
        k if k < 0.7 => PARISH,
        _ => YARD,
    };
    out.extend(roofs.iter().map(|r| roof(*r)));
    if std::ptr::eq(roofs, PARISH) {
        out.push_str(&roof((2.0, 1.0, 15.0, 7.0, 0.0)));
        out.push_str(r#"<g transform="translate(-6 1)"><rect class="tb-roof2" x="-3.4" y="-3.4" width="6.8" height="6.8"/><path class="tb-roof" d="M-3.4-3.4H3.4L0 0Z"/><path class="tb-ridge" d="M-3.4-3.4L3.4 3.4M3.4-3.4L-3.4 3.4"/></g>"#);
    }
    if std::ptr::eq(roofs, YARD) {
        out.push_str(r#"<path class="tb-yard" d="M15.6-9V9"/>"#);
    }
    out
}

/// Towns, farms and forts.
pub fn buildings(lands: &[Land], look: &Look) -> String {
    let mut out = String::new();
    for land in lands.iter().filter(|l| seen(&l.points, look, INCH)) {
        match land.feature.kind {
            TableKind::Town | TableKind::Farm => out.push_str(&town(land, look)),
            TableKind::Fort => out.push_str(&fort(land, look)),
            _ => {}
        }
    }
    out
}

fn base_at((x, y): Point, side: f64, farm: bool) -> String {
    format!(
        r#"<g transform="translate({} {}) scale({})">{}</g>"#,
        n(x),
        n(y),
        decimals(side / 42.0, 3),
        houses((x, y), farm)
    )
}

fn town(land: &Land, look: &Look) -> String {
    let farm = land.feature.kind == TableKind::Farm;
    let class = if farm { "tb-town farm" } else { "tb-town" };
    let mut out = String::new();
    if land.is_area() {
        put!(out, r#"<path class="{class}" d="{}"/>"#, path_of(&land.points));
    }
    let Some(b) = bounds(&land.points) else {
        return out;
    };
    let (w, h) = (b.width(), b.height());
    let whole = w.max(h) <= 4.5 * INCH && w.min(h) > w.max(h) * 0.7;
    if !land.is_area() || whole {
        let side = if land.is_area() { w.min(h) } else { 2.4 * INCH };
        let at = if land.is_area() {
            ((b.x0 + b.x1) / 2.0, (b.y0 + b.y1) / 2.0)
        } else {
            middle(&land.points)
        };
        out.push_str(&base_at(at, side.max(4.0), farm));
        return out;
    }
    // a larger place is built up base by base
    let cell = 3.0 * INCH;
    let columns = ((w / cell).round() as i32).clamp(1, 40);
    let rows = ((h / cell).round() as i32).clamp(1, 40);
    let (dx, dy) = (w / f64::from(columns), h / f64::from(rows));
    for row in 0..rows {
        for column in 0..columns {
            let at = (b.x0 + (f64::from(column) + 0.5) * dx, b.y0 + (f64::from(row) + 0.5) * dy);
            if inside(at, &land.points) && look.view.sees(at, cell) {
                out.push_str(&base_at(at, dx.min(dy), farm));
            }
        }
    }
    out
}

/// A redoubt: rampart with its glacis, open ground inside.
fn fort(land: &Land, look: &Look) -> String {
    if land.points.len() < 2 {
        return String::new();
    }
    let mut d = path_of(&land.points);
    if !land.is_area() {
        d.pop();
    }
    let mut out = String::new();
    if land.is_area() && look.detail {
        put!(out, r#"<path class="tb-glacis" d="{}"/>"#, glacis(&land.points, 7.0));
    }
    put!(
        out,
        r#"<path class="tb-fort{}" d="{d}"/><path class="tb-rampart" d="{d}"/><path class="tb-parapet-line" d="{d}"/>"#,
        if land.is_area() { "" } else { " open" }
    );
    out
}
