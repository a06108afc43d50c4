//! The static ground of a table, from the cloth up to the houses.

use engine::scene::{TableFeature, TableKind, TableSheet};

use super::layout::Layout;
use super::{Plan, buildings, fields, hills, length, names, shapes, ways, woods};
use crate::Options;
use crate::hexes::{Point, View};
use crate::look::Look;
use crate::text::{n, p, put};

/// A piece of terrain in units.
pub struct Land<'a> {
    /// What the sheet says of it.
    pub feature: &'a TableFeature,
    /// Its points.
    pub points: Vec<Point>,
}

impl Land<'_> {
    /// Whether it is an area that can be filled.
    pub fn is_area(&self) -> bool {
        self.feature.closed && self.points.len() > 2
    }

    /// Width of a line: its own, or what is usual for its kind.
    pub fn width(&self) -> f64 {
        let usual = match self.feature.kind {
            TableKind::Stream => 0.7,
            TableKind::Brook => 0.42,
            TableKind::Bridge => 0.9,
            TableKind::Wall => 0.26,
            TableKind::SunkenRoad => 0.8,
            _ => 0.7,
        };
        if self.feature.width > 0 {
            length(self.feature.width).clamp(1.0, 20.0 * super::INCH)
        } else {
            usual * super::INCH
        }
    }

    /// Whether a point lies on it, or no further than `by` from it.
    pub fn covers(&self, q: Point, by: f64) -> bool {
        if self.is_area() {
            return shapes::inside(q, &self.points)
                || (by > 0.0 && shapes::from_chain(q, &self.points, true) < by);
        }
        shapes::from_chain(q, &self.points, self.feature.closed) < self.width() / 2.0 + by
    }
}

/// All terrain of a table in units; features without points are left out.
pub fn lands<'a>(plan: &Plan<'a>) -> Vec<Land<'a>> {
    let features = plan.sheet.features.iter().filter(|f| !f.outline.is_empty());
    features.map(|feature| Land { feature, points: plan.spots(&feature.outline) }).collect()
}

/// The static ground of a table as an SVG fragment: `<g class="table">`.
///
/// The far left corner is the origin and an inch is [`crate::INCH`] units. Names are part of it
/// as `options` ask; a page that draws zones between them leaves them off and adds
/// [`table_labels_svg`] above. Needs [`crate::stylesheet`] and [`crate::symbols_svg`] around it.
pub fn table_ground_svg(sheet: &TableSheet, options: &Options) -> String {
    let plan = Plan { sheet };
    let look = Look::for_table(&plan, options);
    let lands = lands(&plan);
    format!(
        r#"<g class="table">{}{}</g>"#,
        ground(&plan, &lands, &look),
        labels(&lands, &look, None)
    )
}

/// The names on a table alone, where they stand best on the bare ground. In [`crate::svg`] they
/// make room for the bases.
pub fn table_labels_svg(sheet: &TableSheet, options: &Options) -> String {
    let plan = Plan { sheet };
    labels(&lands(&plan), &Look::for_table(&plan, options), None)
}

/// The names, if they are wanted; `busy` is what they shun.
pub fn labels(lands: &[Land], look: &Look, busy: Option<&Layout>) -> String {
    if look.names { names::names(lands, look, busy) } else { String::new() }
}

/// The ground without names.
pub fn ground(plan: &Plan, lands: &[Land], look: &Look) -> String {
    let (width, height) = plan.extent();
    let mut out =
        format!(r#"<rect class="tb-cloth" width="{}" height="{}"/>"#, n(width), n(height));
    if look.detail {
        out.push_str(&tufts(plan, &look.view));
    }
    out.push_str(&hills::hills(lands, look));
    out.push_str(&fields::fields(plan, lands, look));
    out.push_str(&woods::rough(lands, look));
    out.push_str(&ways::waters(plan, lands, look));
    out.push_str(&ways::roads(lands, look));
    out.push_str(&ways::walls(lands, look));
    out.push_str(&woods::woods(lands, look));
    out.push_str(&buildings::buildings(lands, look));
    out
}

/// Tufts of grass, or ripples of snow.
fn tufts(plan: &Plan, view: &View) -> String {
    const STEP: f64 = 34.0;
    let mut d = String::new();
    let cell = |v: f64| (v / STEP).floor() as i64;
    for row in cell(view.y0)..=cell(view.y1) {
        for column in cell(view.x0)..=cell(view.x1) {
            let at = |salt: u32| shapes::grain(column, row, salt);
            if at(1) < 0.35 {
                continue;
            }
            let (x, y) = ((column as f64 + at(2)) * STEP, (row as f64 + at(3)) * STEP);
            if plan.sheet.winter {
                let w = 5.0 + at(4) * 12.0;
                put!(d, "M{}q{} {}", p(x, y), p(w / 2.0, -1.5), p(w, -0.3));
            } else {
                put!(d, "M{}l-1-2.6m2.3 2.6l.2-3.3m1.8 3.3l1.1-2.5", p(x, y));
            }
        }
    }
    if d.is_empty() { d } else { format!(r#"<path class="tb-tuft" d="{d}"/>"#) }
}

/// Whether any part of some points may be seen.
pub fn seen(points: &[Point], look: &Look, by: f64) -> bool {
    let view = shapes::grown(&look.view, by);
    shapes::bounds(points).is_some_and(|b| shapes::meets(&b, &view))
}
