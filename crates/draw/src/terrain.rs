//! The static ground: tint, relief, wind, ice, grid, gardens, steep slopes, brooks, roads, woods,
//! houses.

use std::collections::BTreeSet;

use engine::scene::{Cover, HexSheet};

use crate::brooks::{brooks, slopes, steep, walls};
use crate::hexes::{Grid, H, Hex, Point, R, Rng, View, natural, path_of};
use crate::houses::houses;
use crate::look::Look;
use crate::relief::relief;
use crate::roads::{directions, lines, roads};
use crate::text::{escape, n, p, put};
use crate::{Options, names};

/// The static ground as an SVG fragment: `<g class="terrain">`, one unit to a pixel at scale 1.
///
/// The sheet's north-west corner is the origin. Hex numbers and place names are part of it as
/// `options` ask; a page that draws overlays between them leaves both off and adds
/// [`labels_svg`] above. Needs [`crate::stylesheet`] and [`crate::symbols_svg`] around it.
pub fn terrain_svg(sheet: &HexSheet, options: &Options) -> String {
    let grid = Grid::new(sheet);
    let look = Look::new(&grid, options);
    format!(r#"<g class="terrain">{}{}</g>"#, ground(&grid, &look), labels(&grid, &look, None))
}

/// Hex numbers and place names alone, as `options` ask for them.
pub fn labels_svg(sheet: &HexSheet, options: &Options) -> String {
    let grid = Grid::new(sheet);
    labels(&grid, &Look::new(&grid, options), None)
}

/// Numbers and names; `keep_off` is a box names shun (the cartouche).
pub fn labels(grid: &Grid, look: &Look, keep_off: Option<View>) -> String {
    let mut out = String::new();
    if look.numbers {
        out.push_str(&numbers(grid, &look.view));
    }
    if look.names {
        out.push_str(&names::names(grid, look, keep_off));
    }
    out
}

/// The ground without numbers and names.
pub fn ground(grid: &Grid, look: &Look) -> String {
    let view = &look.view;
    let mut rand = Rng::new(1807);
    let mut out = relief(grid, view, look, &mut rand);
    if look.detail {
        out.push_str(&wind(grid, view, &mut rand));
    }
    out.push_str(&ice(grid, view, look, &mut rand));
    if look.detail {
        out.push_str(&hexgrid(grid, view, look.weight));
    }
    let castles = grid.listed(&grid.sheet.castles);
    for hex in grid.all() {
        if (matches!(grid.cover(hex), Cover::Village | Cover::Town) || castles.contains(&hex))
            && view.sees(grid.centre(hex), 40.0)
        {
            put!(out, r#"<path class="garden" d="{}"/>"#, grid.path(hex, 0.93));
        }
    }
    out.push_str(&floor(grid, view, |hex| grid.cover(hex) == Cover::Woods, "forest-floor"));
    let swamps = grid.listed(&grid.sheet.swamps);
    out.push_str(&floor(grid, view, |hex| swamps.contains(&hex), "marsh"));
    out.push_str(&reeds(grid, view, &swamps, look.detail));
    out.push_str(&steep(grid, view, look, &mut Rng::new(1813)));
    out.push_str(&slopes(grid, view, look.weight));
    out.push_str(&brooks(grid, view, look.weight));
    out.push_str(&roads(&lines(grid), view, look.weight));
    out.push_str(&trees(grid, view, look, &mut rand));
    out.push_str(&houses(grid, view, &directions(grid), look));
    out.push_str(&walls(grid, view, look.weight));
    out.push_str(&beyond(grid, view));
    out
}

/// Wind marks on snow, tufts on grass.
fn wind(grid: &Grid, view: &View, rand: &mut Rng) -> String {
    let mut d = String::new();
    let count = (view.width() * view.height() / 2600.0).clamp(0.0, 20_000.0) as usize;
    for _ in 0..count {
        let x = view.x0 + rand.next() * view.width();
        let y = view.y0 + rand.next() * view.height();
        let w = 5.0 + rand.next() * 13.0;
        if grid.sheet.winter {
            put!(d, "M{}q{} {}", p(x, y), p(w / 2.0, -1.6), p(w, -0.4));
        } else {
            put!(d, "M{}l-1 -3m2.4 3l.2 -3.8m2 3.8l1.2 -3", p(x, y));
        }
    }
    format!(r#"<path class="wind" d="{d}"/>"#)
}

fn ice(grid: &Grid, view: &View, look: &Look, rand: &mut Rng) -> String {
    let d: String = grid
        .outlines(0, |h| grid.cover(h) == Cover::Lake)
        .into_iter()
        .map(|points| natural(&points, 2))
        .filter(|points| points.iter().any(|q| view.sees(*q, 60.0)))
        .map(|points| path_of(&points))
        .collect();
    if d.is_empty() {
        return String::new();
    }
    let mut out = format!(r#"<path class="ice" d="{d}"/>"#);
    if !look.detail {
        return out;
    }
    let mut cracks = String::new();
    for hex in grid.all().filter(|h| grid.cover(*h) == Cover::Lake) {
        let (x, y) = grid.centre(hex);
        if !view.sees((x, y), 40.0) {
            continue;
        }
        for i in 0..5 {
            let px = x - 22.0 + rand.next() * 30.0;
            let py = y - 21.0 + f64::from(i) * 9.5 + rand.next() * 3.0;
            put!(cracks, "M{}h{}", p(px, py), n(6.0 + rand.next() * 18.0));
        }
        if grid.sheet.winter {
            put!(cracks, "M{}l6 5l-2 5l8 6", p(x - 10.0 + rand.next() * 8.0, y - 9.0));
        }
    }
    put!(out, r#"<path class="ice-shore" d="{d}"/><path class="ice-lines" d="{cracks}"/>"#);
    out
}

/// Every hexside once.
fn hexgrid(grid: &Grid, view: &View, weight: f64) -> String {
    let mut d = String::new();
    for hex in grid.all().filter(|h| view.sees(grid.centre(*h), 40.0)) {
        let v = grid.corners(hex, 1.0);
        put!(d, "M{}l15.6 -27h31.2l15.6 27", p(v[3].0, v[3].1));
        let near = grid.neighbours(hex);
        for (i, beyond) in [near[2], near[3], near[4]].into_iter().enumerate() {
            if grid.cell(beyond).is_none() {
                let (a, b) = (v[i], v[i + 1]);
                put!(d, "M{}L{}", p(a.0, a.1), p(b.0, b.1));
            }
        }
    }
    format!(r#"<path class="hexgrid" stroke-width="{}" d="{d}"/>"#, n(0.8 * weight))
}

/// The ground under woods or reeds.
fn floor(grid: &Grid, view: &View, here: impl Fn(Hex) -> bool, class: &str) -> String {
    let d: String = grid
        .outlines(0, here)
        .into_iter()
        .map(|points| natural(&points, 2))
        .filter(|points| points.iter().any(|q| view.sees(*q, 60.0)))
        .map(|points| path_of(&points))
        .collect();
    if d.is_empty() { d } else { format!(r#"<path class="{class}" fill-rule="evenodd" d="{d}"/>"#) }
}

/// Swamp: lines of standing water with tufts of reed, as old maps have them.
fn reeds(grid: &Grid, view: &View, swamps: &BTreeSet<Hex>, detail: bool) -> String {
    let mut rand = Rng::new(1805);
    let (mut water, mut tufts) = (String::new(), String::new());
    for hex in swamps {
        let (x, y) = grid.centre(*hex);
        if !view.sees((x, y), 40.0) {
            continue;
        }
        let rows = if detail { 5 } else { 3 };
        for row in 0..rows {
            let at = -18.0 + 36.0 * (f64::from(row) + 0.5) / f64::from(rows);
            let wide = 24.0 - at.abs() * 0.5;
            let start = x - wide * (0.55 + 0.4 * rand.next());
            let long = wide * (0.7 + 0.5 * rand.next());
            put!(water, "M{}h{}", p(start, y + at), n(long));
            if detail {
                let foot = start + long * (0.2 + 0.6 * rand.next());
                put!(tufts, "M{}l-2.4 -5m2.4 5v-6.4m0 6.4l2.4 -5", p(foot, y + at));
            }
        }
    }
    if water.is_empty() {
        return water;
    }
    format!(r#"<path class="reed-water" d="{water}"/><path class="reed" d="{tufts}"/>"#)
}

/// Hexes that the edge of the map cuts: paper, as beside the map.
fn beyond(grid: &Grid, view: &View) -> String {
    let cut = grid.listed(&grid.sheet.cut).into_iter();
    let seen = cut.filter(|hex| view.sees(grid.centre(*hex), 40.0));
    let d: String = seen.map(|hex| grid.path(hex, 1.0)).collect();
    if d.is_empty() { d } else { format!(r#"<path class="beyond" d="{d}"/>"#) }
}

/// Every hex of woods is filled with trees, back to front; no tree stands elsewhere.
fn trees(grid: &Grid, view: &View, look: &Look, rand: &mut Rng) -> String {
    let mut trees: Vec<(Point, bool)> = Vec::new();
    let count = if look.detail { 13 } else { 6 };
    for hex in grid.all().filter(|h| grid.cover(*h) == Cover::Woods) {
        let (x, y) = grid.centre(hex);
        if !view.sees((x, y), 40.0) {
            continue;
        }
        for i in 0..count {
            let i = f64::from(i);
            let a = i * 2.399_963 + f64::from(hex.0 + i32::from(grid.sheet.first_column));
            let q = ((i + 0.6) / f64::from(count)).sqrt() * 25.0;
            let at = (
                x + q * a.cos() + rand.next() * 3.0 - 1.0,
                y + q * a.sin() * 0.95 + rand.next() * 3.0,
            );
            trees.push((at, rand.next() < 0.72));
        }
    }
    trees.sort_by(|a, b| a.0.1.total_cmp(&b.0.1).then(a.0.0.total_cmp(&b.0.0)));
    let mut out = String::new();
    if !look.detail {
        let d: String =
            trees.iter().map(|((x, y), _)| format!("M{}l5 12h-10z", p(*x, y - 8.0))).collect();
        return if d.is_empty() { d } else { format!(r#"<path class="tree" d="{d}"/>"#) };
    }
    for ((x, y), pine) in trees {
        let id = if pine { "t-pine" } else { "t-birch" };
        put!(out, r##"<use href="#{id}" x="{}" y="{}"/>"##, n(x), n(y));
    }
    out
}

/// The printed numbers of all hexes in view.
fn numbers(grid: &Grid, view: &View) -> String {
    let mut out = String::from(r#"<g class="hexno">"#);
    let cut = grid.listed(&grid.sheet.cut);
    for hex in grid.all() {
        let (x, y) = grid.centre(hex);
        let Some(cell) = grid.cell(hex).filter(|_| !cut.contains(&hex)) else { continue };
        if view.sees((x, y - H / 2.0 + 6.0), -R / 3.0) {
            put!(
                out,
                r#"<text x="{}" y="{}">{}</text>"#,
                n(x),
                n(y - H / 2.0 + 8.6),
                escape(&cell.label)
            );
        }
    }
    out.push_str("</g>");
    out
}
