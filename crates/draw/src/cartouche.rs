//! The title of the sheet with its scale, and the frame round it.

use std::collections::BTreeMap;

use engine::scene::Scene;

use crate::Options;
use crate::hexes::{Grid, H, Hex, Point, View};
use crate::look::Look;
use crate::pieces::Stack;
use crate::raster::Raster;
use crate::roads::lines;
use crate::text::{Face, decimals, escape, n, put, width};

/// A cartouche with its place.
pub struct Cartouche {
    /// Where it lies.
    pub area: View,
    /// Its drawing.
    pub svg: String,
}

const TITLE: f64 = 21.0;
const SPACING: f64 = 0.16;
const LINE: f64 = 11.5;

/// Sets the title where it hides least of the ground.
pub fn cartouche(
    scene: &Scene,
    grid: &Grid,
    look: &Look,
    options: &Options,
    stacks: &BTreeMap<Hex, Stack>,
) -> Option<Cartouche> {
    if !options.cartouche || !look.detail || (scene.title.is_empty() && scene.subtitle.is_empty()) {
        return None;
    }
    let title = scene.title.to_uppercase();
    let letters = title.chars().count() as f64;
    let title_width = (width(&title, Face::DisplayBold) + SPACING * letters) * TITLE;
    let line_width = width(&scene.subtitle, Face::DisplayItalic) * LINE;
    let wide = title_width.max(line_width).max(118.0) + 58.0;
    let grand = look.letter > 1.8;
    let top = if grand { 16.0 } else { 4.0 };
    let high = top + 76.0 + if grand { 4.0 } else { 0.0 };
    let view = &look.view;
    let size = (look.letter * (1.0 + (look.letter - 1.0) * 0.3))
        .min(view.width() * 0.34 / wide)
        .min(view.height() * 0.3 / high);
    // too small to read: better none
    if size * look.scale < 0.45 {
        return None;
    }
    let taken: Vec<Point> = stacks
        .keys()
        .copied()
        .chain(scene.overlays.iter().filter(|_| options.overlays).filter_map(|o| grid.find(&o.hex)))
        .map(|h| grid.centre(h))
        .collect();
    let (cost, area) = place(grid, look, &taken, wide * size, high * size);
    // a part of a sheet does without it rather than lose its pieces
    if options.crop.is_some() && cost > 1.5 {
        return None;
    }
    let mut svg = format!(
        r#"<g class="cartouche" transform="translate({} {}) scale({})"><rect class="board" width="{w}" height="{h}" rx="2" stroke-width=".8"/><rect class="rim" x="3.5" y="3.5" width="{}" height="{}" rx="1" stroke-width="1.7"/>"#,
        n(area.x0),
        n(area.y0),
        decimals(size, 3),
        n(wide - 7.0),
        n(high - 7.0),
        w = n(wide),
        h = n(high)
    );
    let middle = (wide - 20.0) / 2.0;
    if grand {
        put!(
            svg,
            r#"<text class="line" x="{}" y="22" font-size="10">Plan of the field of</text>"#,
            n(middle)
        );
    }
    put!(
        svg,
        r#"<text class="title" x="{}" y="{}" font-size="{TITLE}" letter-spacing="{}">{}</text><text class="line" x="{}" y="{}" font-size="{LINE}">{}</text>"#,
        n(middle + SPACING * TITLE / 2.0),
        n(top + 25.0),
        n(SPACING * TITLE),
        escape(&title),
        n(middle),
        n(top + 40.0),
        escape(&scene.subtitle)
    );
    put!(
        svg,
        r#"<g transform="translate({} {})"><path class="ink" d="M0-15L5 7 0 3.6-5 7Z"/><path class="bar" stroke-width=".8" d="M0-15V3.6L-5 7Z"/><text class="title" y="17" font-size="9">N</text></g>"#,
        n(wide - 22.0),
        n(high / 2.0 - 8.0)
    );
    svg.push_str(&scale_bar(options, size, middle, top + 50.0));
    svg.push_str("</g>");
    Some(Cartouche { area, svg })
}

/// A bar of four parts, a round number of metres long.
fn scale_bar(options: &Options, size: f64, middle: f64, y: f64) -> String {
    let metres_per_hex = f64::from(options.metres_per_hex);
    if !metres_per_hex.is_finite() || metres_per_hex <= 0.0 {
        return String::new();
    }
    let metre = H / metres_per_hex / size;
    let mut metres = 0.0;
    for power in -1..7 {
        for step in [1.0, 2.0, 5.0] {
            let length = step * 10_f64.powi(power);
            if length * metre <= 116.0 {
                metres = length;
            }
        }
    }
    let long = metres * metre;
    if long < 12.0 {
        return String::new();
    }
    let x = middle - long / 2.0;
    let quarter = long / 4.0;
    let mut out = format!(
        r#"<g transform="translate({} {})"><path class="bar" stroke-width=".8" d="M0 0H{l}V4.6H0Z"/><path class="ink" d="M0 0H{q}V4.6H0ZM{}0H{}V4.6H{}Z"/>"#,
        n(x),
        n(y),
        format_args!("{} ", n(quarter * 2.0)),
        n(quarter * 3.0),
        n(quarter * 2.0),
        l = n(long),
        q = n(quarter)
    );
    let figure = |v: f64| decimals(v, 2);
    put!(
        out,
        r#"<text class="metres" x="0" y="14.4" font-size="8.5">0</text><text class="metres" x="{}" y="14.4" font-size="8.5">{}</text><text class="metres" x="{}" y="14.4" font-size="8.5">{} m</text></g>"#,
        n(long / 2.0),
        figure(metres / 2.0),
        n(long + 3.0),
        figure(metres)
    );
    out
}

/// The corner or edge with the least of interest, and how much that is.
fn place(grid: &Grid, look: &Look, taken: &[Point], wide: f64, high: f64) -> (f32, View) {
    let view = look.view;
    let mut raster = Raster::new(grid, view, &lines(grid), look.weight);
    for place in &grid.sheet.places {
        for (x, y) in place.hexes.iter().filter_map(|l| grid.at(l)) {
            let r = 40.0 * look.letter;
            raster.paint(&View { x0: x - r, y0: y - r, x1: x + r, y1: y + r }, 1.0);
        }
    }
    for (x, y) in taken {
        raster.paint(&View { x0: x - 22.0, y0: y - 22.0, x1: x + 22.0, y1: y + 22.0 }, 12.0);
    }
    let inset = (14.0 / look.scale).min(view.width() * 0.03) + 4.0;
    let (left, right) = (view.x0 + inset, view.x1 - wide - inset);
    let (top, bottom) = (view.y0 + inset, view.y1 - high - inset);
    // corners first, then the middle of an edge, then anywhere along one
    let mut spots: Vec<(f64, f64, f32)> = Vec::new();
    for step in 0..=12 {
        let t = f64::from(step) / 12.0;
        let less = match step {
            0 | 12 => 0.0,
            6 => 0.05,
            _ => 0.15,
        };
        let (x, y) = (right + (left - right) * t, bottom + (top - bottom) * t);
        spots.extend([(x, bottom, less), (x, top, less)]);
        spots.extend([(right, y, less), (left, y, less)]);
    }
    let at = |x: f64, y: f64| View { x0: x, y0: y, x1: x + wide, y1: y + high };
    let mut best = (f32::INFINITY, at(right, bottom));
    for (x, y, less) in spots {
        let cost = raster.mean(&at(x, y)) + less;
        if cost < best.0 {
            best = (cost, at(x, y));
        }
    }
    best
}

/// Paper over the margin, with a triple line.
pub fn frame(view: &View, margin: f64) -> String {
    if margin <= 0.0 {
        return String::new();
    }
    let rect = |by: f64, stroke: f64| {
        format!(
            r#"<rect class="frame" x="{}" y="{}" width="{}" height="{}" stroke-width="{}"/>"#,
            n(view.x0 - by),
            n(view.y0 - by),
            n(view.width() + 2.0 * by),
            n(view.height() + 2.0 * by),
            decimals(stroke, 2)
        )
    };
    let m = margin * 1.2;
    let mut out = format!(
        r#"<path class="sheet-ground" fill-rule="evenodd" d="M{} {}h{}v{}h{}ZM{} {}h{}v{}h{}Z"/>"#,
        n(view.x0 - m),
        n(view.y0 - m),
        n(view.width() + 2.0 * m),
        n(view.height() + 2.0 * m),
        n(-view.width() - 2.0 * m),
        n(view.x0),
        n(view.y0),
        n(view.width()),
        n(view.height()),
        n(-view.width())
    );
    out.push_str(&rect(0.0, margin * 0.05));
    out.push_str(&rect(margin / 3.0, margin * 0.027));
    out.push_str(&rect(margin * 0.57, margin * 0.13));
    out
}
