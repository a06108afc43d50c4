//! Villages and towns with houses along their roads, churches, churchyards, castles and mills.

use std::collections::BTreeMap;
use std::f64::consts::PI;

use engine::scene::Cover;

use crate::hexes::{Grid, Hex, Point, Rng, View};
use crate::look::Look;
use crate::text::{n, p, put};

/// Houses of one hex, gathered into three paths.
#[derive(Default)]
struct Roofs {
    roof: String,
    snow: String,
    ridge: String,
}

impl Roofs {
    /// A house round (x, y), its ridge along `angle`.
    fn add(&mut self, (x, y): Point, width: f64, depth: f64, angle: f64) {
        // the snowy half of a roof lies towards the light, whichever way the house stands
        let angle = if 0.77 * angle.cos() - 0.64 * angle.sin() < 0.0 { angle + PI } else { angle };
        let (u, v) = (angle.cos(), angle.sin());
        let at = |a: f64, b: f64| p(x + u * a - v * b, y + v * a + u * b);
        let (w, h) = (width / 2.0, depth / 2.0);
        let quad = |x0: f64, y0: f64, x1: f64, y1: f64| {
            format!("M{}L{}L{}L{}Z", at(x0, y0), at(x1, y0), at(x1, y1), at(x0, y1))
        };
        self.roof.push_str(&quad(-w, -h, w, h));
        self.snow.push_str(&quad(-w + 0.5, -h + 0.5, w - 0.5, -h * 0.14));
        put!(self.ridge, "M{}L{}", at(-w, 0.0), at(w, 0.0));
    }

    fn svg(&self) -> String {
        if self.roof.is_empty() {
            return String::new();
        }
        format!(
            r#"<path class="roof" d="{}"/><path class="roof-snow" d="{}"/><path class="roof-ridge" d="{}"/>"#,
            self.roof, self.snow, self.ridge
        )
    }
}

/// Everything built on the sheet.
pub fn houses(grid: &Grid, view: &View, ways: &BTreeMap<Hex, Vec<f64>>, look: &Look) -> String {
    let mut out = String::new();
    let churches = town_churches(grid, ways);
    for hex in grid.all() {
        let cover = grid.cover(hex);
        let (x, y) = grid.centre(hex);
        if !matches!(cover, Cover::Village | Cover::Town) || !view.sees((x, y), 40.0) {
            continue;
        }
        let roads = ways.get(&hex).map_or(&[][..], Vec::as_slice);
        let churchyard = if churches.contains(&hex) { CHURCHYARD } else { 0.0 };
        out.push_str(&quarter(grid, hex, roads, churchyard, look));
    }
    let mut sign = |id: &str, hex: Hex, dx: f64, dy: f64| {
        let (x, y) = grid.centre(hex);
        if view.sees((x, y), 40.0) {
            put!(out, r##"<use href="#{id}" x="{}" y="{}"/>"##, n(x + dx), n(y + dy));
        }
    };
    for group in grid.groups(Cover::Cemetery) {
        for (i, hex) in group.iter().enumerate() {
            sign(if i == 0 { "churchyard" } else { "churchyard-graves" }, *hex, 0.0, 0.0);
        }
    }
    for hex in grid.listed(&grid.sheet.castles) {
        sign("castle", hex, 0.0, 0.0);
    }
    for hex in churches {
        sign("church", hex, -2.0, -5.0);
    }
    for group in grid.groups(Cover::Windmill) {
        if let Some(first) = group.first() {
            sign("windmill", *first, 0.0, 0.0);
        }
    }
    out
}

/// The hex of each town where most roads meet.
fn town_churches(grid: &Grid, ways: &BTreeMap<Hex, Vec<f64>>) -> Vec<Hex> {
    let meeting = |h: &Hex| ways.get(h).map_or(0, Vec::len);
    grid.groups(Cover::Town)
        .iter()
        .filter_map(|group| group.iter().rev().max_by_key(|h| meeting(h)).copied())
        .collect()
}

/// How far from a church no house stands.
const CHURCHYARD: f64 = 14.0;

/// The houses of one hex, none of them nearer to its middle than the churchyard reaches.
fn quarter(grid: &Grid, hex: Hex, roads: &[f64], churchyard: f64, look: &Look) -> String {
    let town = grid.cover(hex) == Cover::Town;
    let (x, y) = grid.centre(hex);
    let column = hex.0 + i32::from(grid.sheet.first_column);
    let row = hex.1 + i32::from(grid.sheet.first_row);
    let seed = column.wrapping_mul(97).wrapping_add(row.wrapping_mul(7)).wrapping_add(5);
    let mut rand = Rng::new(seed.unsigned_abs());
    let angle = match roads.first() {
        Some(a) => *a,
        None if rand.next() < 0.5 => 0.35,
        None => -0.6,
    };
    let (u, v) = (angle.cos(), angle.sin());
    let rows: &[f64] = if town { &[-17.0, -8.5, 8.5, 17.0] } else { &[-9.0, 9.0, 18.0] };
    let mut roofs = Roofs::default();
    let mut done: Vec<Point> = Vec::new();
    for &off in rows {
        let mut t = -22.0;
        while t <= 22.0 {
            let width = if town { 7.0 + rand.next() * 5.0 } else { 6.0 + rand.next() * 4.0 };
            let depth = if town { 6.0 + rand.next() * 1.4 } else { 5.0 + rand.next() * 1.5 };
            let along = t + width / 2.0;
            let px = x + u * along - v * (off + (rand.next() - 0.5) * 2.0);
            let py = y + v * along + u * (off + (rand.next() - 0.5) * 2.0);
            let chance = if town {
                0.86
            } else if off.abs() > 15.0 {
                0.3
            } else {
                0.8
            };
            let keep = rand.next() < chance;
            let (ex, ey) = ((px - x).abs(), (py - y).abs());
            let inside = ex < 23.0 && ey < 21.0 && ex * 0.5 + ey * 0.866 < 23.0;
            let clear =
                roads.iter().all(|b| ((px - x) * -b.sin() + (py - y) * b.cos()).abs() > 6.2);
            let apart = done.iter().all(|q| (q.0 - px).hypot(q.1 - py) > 7.2);
            let yard = (px - x).hypot(py - y) < churchyard;
            if keep && inside && clear && apart && !yard {
                let turn = if look.detail { (rand.next() - 0.5) * 0.12 } else { 0.0 };
                roofs.add((px, py), width, depth, angle + turn);
                done.push((px, py));
            }
            t += width + if town { 1.5 + rand.next() * 2.0 } else { 3.0 + rand.next() * 5.0 };
        }
    }
    roofs.svg()
}
