//! What lies along hexsides: brooks, walls and steep slopes; and hexes too steep for troops.

use std::collections::{BTreeMap, BTreeSet};

use crate::hexes::{Grid, Hex, Point, Rng, View};
use crate::look::Look;
use crate::text::{n, p, put};

/// A corner of the grid, to compare by.
type Key = (i64, i64);

fn key((x, y): Point) -> Key {
    ((x * 4.0).round() as i64, (y * 4.0).round() as i64)
}

/// Corners at the ends of a side of a hex, counted clockwise from north.
fn ends(grid: &Grid, hex: Hex, side: u8) -> (Point, Point) {
    let v = grid.corners(hex, 1.0);
    let side = usize::from(side % 6);
    (v[(side + 4) % 6], v[(side + 5) % 6])
}

/// All fordable brooks, or all deep ones, as chains of corners; one that forks or is broken gives
/// several.
fn chains(grid: &Grid, depth: Depth) -> Vec<Vec<Point>> {
    let mut out = Vec::new();
    let deep = depth == Depth::Deep;
    for brook in grid.sheet.brooks.iter().filter(|brook| brook.deep == deep) {
        let mut corners: BTreeMap<Key, Point> = BTreeMap::new();
        let mut sides: BTreeSet<(Key, Key)> = BTreeSet::new();
        for side in &brook.sides {
            let Some(hex) = grid.find(&side.hex) else { continue };
            let (a, b) = ends(grid, hex, side.side);
            corners.extend([(key(a), a), (key(b), b)]);
            sides.extend([(key(a), key(b)), (key(b), key(a))]);
        }
        let onward = |sides: &BTreeSet<(Key, Key)>, from: Key| {
            let low = (i64::MIN, i64::MIN);
            sides.range((from, low)..).next().filter(|side| side.0 == from).copied()
        };
        // from the loose ends first, then what is left of rings
        let loose = |sides: &BTreeSet<(Key, Key)>| {
            let count = |at: Key| sides.iter().filter(|side| side.0 == at).count();
            let end = sides.iter().find(|side| count(side.0) == 1);
            end.or_else(|| sides.first()).map(|side| side.0)
        };
        while let Some(start) = loose(&sides) {
            let mut at = start;
            let mut chain = vec![corners[&start]];
            while let Some((from, to)) = onward(&sides, at) {
                sides.remove(&(from, to));
                sides.remove(&(to, from));
                chain.push(corners[&to]);
                at = to;
            }
            out.push(chain);
        }
    }
    out
}

/// A line eased by cutting its corners twice; its ends stay.
fn eased(mut points: Vec<Point>) -> Vec<Point> {
    for _ in 0..2 {
        let Some((first, last)) = points.first().copied().zip(points.last().copied()) else {
            return points;
        };
        let mut out = vec![first];
        for pair in points.windows(2) {
            let (a, b) = (pair[0], pair[1]);
            out.push((a.0 * 0.8 + b.0 * 0.2, a.1 * 0.8 + b.1 * 0.2));
            out.push((a.0 * 0.2 + b.0 * 0.8, a.1 * 0.2 + b.1 * 0.8));
        }
        out.push(last);
        points = out;
    }
    points
}

/// Whether a brook can be forded.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    Fordable,
    Deep,
}

/// Brooks as blue lines between light banks; those that nobody fords are broad and have dark banks.
pub fn brooks(grid: &Grid, view: &View, weight: f64) -> String {
    let shallow = course(grid, view, Depth::Fordable);
    let deep = course(grid, view, Depth::Deep);
    let line = |class: &str, width: f64, d: &str| {
        format!(r#"<path class="{class}" stroke-width="{}" d="{d}"/>"#, n(width * weight))
    };
    let mut out = String::new();
    if !shallow.is_empty() {
        out += &line("brook-bank", 6.4, &shallow);
        out += &line("brook", 3.4, &shallow);
    }
    if !deep.is_empty() {
        out += &line("brook-shore", 8.2, &deep);
        out += &line("brook", 5.8, &deep);
        out += &line("brook-bed", 1.6, &deep);
    }
    out
}

/// The lines of all brooks of a depth.
fn course(grid: &Grid, view: &View, depth: Depth) -> String {
    let mut d = String::new();
    for chain in chains(grid, depth) {
        if !chain.iter().any(|q| view.sees(*q, 60.0)) {
            continue;
        }
        for (i, (x, y)) in eased(chain).into_iter().enumerate() {
            put!(d, "{}{}", if i == 0 { 'M' } else { 'L' }, p(x, y));
        }
    }
    d
}

/// Slopes along hexsides that are steeper than others: teeth that point downhill, dense under a line
/// where it is a scarp.
pub fn slopes(grid: &Grid, view: &View, weight: f64) -> String {
    let (mut crest, mut teeth) = (String::new(), String::new());
    for slope in &grid.sheet.slopes {
        let Some(hex) = grid.find(&slope.hex) else { continue };
        let (a, b) = ends(grid, hex, slope.side);
        if !view.sees(a, 40.0) {
            continue;
        }
        let (x, y) = grid.centre(hex);
        let middle = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
        let far = (middle.0 - x).hypot(middle.1 - y).max(1.0);
        let (u, v) = ((middle.0 - x) / far, (middle.1 - y) / far);
        let (count, long) = if slope.scarp { (9, 8.0) } else { (5, 7.0) };
        for i in 0..count {
            let t = (f64::from(i) + 0.5) / f64::from(count);
            let at = (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t);
            put!(teeth, "M{}l{}", p(at.0, at.1), p(u * long, v * long));
        }
        if slope.scarp {
            put!(crest, "M{}L{}", p(a.0, a.1), p(b.0, b.1));
        }
    }
    let mut out = String::new();
    if !teeth.is_empty() {
        put!(out, r#"<path class="scarp" stroke-width="{}" d="{teeth}"/>"#, n(1.7 * weight));
    }
    if !crest.is_empty() {
        put!(out, r#"<path class="scarp" stroke-width="{}" d="{crest}"/>"#, n(2.6 * weight));
    }
    out
}

/// Walls along hexsides: stones in a row.
pub fn walls(grid: &Grid, view: &View, weight: f64) -> String {
    let mut d = String::new();
    for wall in &grid.sheet.walls {
        let Some(hex) = grid.find(&wall.hex) else { continue };
        let (a, b) = ends(grid, hex, wall.side);
        if view.sees(a, 40.0) {
            put!(d, "M{}L{}", p(a.0, a.1), p(b.0, b.1));
        }
    }
    if d.is_empty() {
        return d;
    }
    format!(
        r#"<path class="rampart" stroke-width="{}" d="{d}"/><path class="rampart-stone" stroke-width="{}" d="{d}"/>"#,
        n(5.4 * weight),
        n(3.0 * weight)
    )
}

/// Steep hexes: dark ground under dense hachures that run downhill.
pub fn steep(grid: &Grid, view: &View, look: &Look, rand: &mut Rng) -> String {
    let (mut ground, mut strokes) = (String::new(), String::new());
    for hex in grid.sheet.steep.iter().filter_map(|label| grid.find(label)) {
        let (x, y) = grid.centre(hex);
        if !view.sees((x, y), 40.0) {
            continue;
        }
        ground.push_str(&grid.path(hex, 1.0));
        // downhill: away from higher neighbours and towards lower ones, or simply south
        let here = grid.level(hex);
        let (mut u, mut v) = (0.0, 0.0);
        for near in grid.neighbours(hex) {
            let (nx, ny) = grid.centre(near);
            let fall = f64::from(here) - f64::from(grid.level(near));
            u += (nx - x) * fall;
            v += (ny - y) * fall;
        }
        let length = u.hypot(v);
        let (u, v) = if length < 1.0 { (0.25, 0.97) } else { (u / length, v / length) };
        let (rows, across) = if look.detail { (5, 13) } else { (2, 6) };
        for row in 0..rows {
            let along = (f64::from(row) + 0.5) / f64::from(rows) * 2.0 - 1.0;
            for i in 0..across {
                let aside =
                    (f64::from(i) + 0.3 + 0.4 * rand.next()) / f64::from(across) * 2.0 - 1.0;
                let at = along * 22.0 + rand.next() * 3.0;
                let (sx, sy) = (x + u * at - v * aside * 26.0, y + v * at + u * aside * 26.0);
                if grid.under((sx, sy)) != hex {
                    continue;
                }
                let long = 6.0 + rand.next() * 4.5;
                put!(strokes, "M{}l{}", p(sx - u * 4.0, sy - v * 4.0), p(u * long, v * long));
            }
        }
    }
    if ground.is_empty() {
        return ground;
    }
    format!(r#"<path class="steep-ground" d="{ground}"/><path class="steep" d="{strokes}"/>"#)
}
