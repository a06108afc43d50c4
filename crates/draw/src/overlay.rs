//! Marked hexes: pattern, outline and letter, so that none depends on colour.

use std::collections::{BTreeMap, BTreeSet};

use engine::scene::{Overlay, OverlayKind, Scene, Shape};

use crate::hexes::{Grid, Hex, Point, path_of};
use crate::look::Look;
use crate::pieces::Stack;
use crate::text::{escape, n, p, put};

/// Marks of hexes in view with their places.
fn marks<'a>(scene: &'a Scene, grid: &Grid, look: &Look) -> Vec<(Hex, &'a Overlay)> {
    scene
        .overlays
        .iter()
        .filter_map(|o| Some((grid.find(&o.hex)?, o)))
        .filter(|(h, _)| look.view.sees(grid.centre(*h), 40.0))
        .collect()
}

/// What lies between ground and pieces.
pub fn below(scene: &Scene, grid: &Grid, look: &Look, stacks: &BTreeMap<Hex, Stack>) -> String {
    let marks = marks(scene, grid, look);
    let of = |kind: OverlayKind| marks.iter().filter(move |(_, o)| o.kind == kind).map(|(h, _)| *h);
    let mut out = String::new();
    let reach: BTreeSet<Hex> = of(OverlayKind::Reach).chain(of(OverlayKind::ReachStop)).collect();
    for hex in of(OverlayKind::Sight).collect::<BTreeSet<_>>() {
        put!(out, r#"<path class="ov-sight" d="{}"/>"#, grid.path(hex, 0.97));
    }
    if !reach.is_empty() {
        let d: String = reach.iter().map(|h| grid.path(*h, 1.0)).collect();
        let mut rim = reach.clone();
        rim.extend(of(OverlayKind::Selected));
        let edge: String =
            grid.outlines(0, |h| rim.contains(&h)).iter().map(|l| path_of(l)).collect();
        put!(out, r#"<path class="ov-reach" d="{d}"/><path class="ov-rim" d="{edge}"/>"#);
    }
    for hex in of(OverlayKind::Refused) {
        put!(out, r#"<path class="ov-refused" d="{}"/>"#, grid.path(hex, 0.95));
    }
    for hex in of(OverlayKind::Target) {
        put!(
            out,
            r#"<path class="ov-target" d="{}"/><path class="ov-target in" d="{}"/>"#,
            grid.path(hex, 0.97),
            grid.path(hex, 0.86)
        );
    }
    for hex in of(OverlayKind::MayAct) {
        let d = grid.path(hex, 0.95);
        put!(out, r#"<path class="may-act" d="{d}"/><path class="may-act in" d="{d}"/>"#);
    }
    for hex in of(OverlayKind::Selected) {
        let top = stacks.get(&hex).and_then(|s| s.units.last());
        if let Some(piece) =
            top.filter(|u| !matches!(u.shape, Shape::Square | Shape::General | Shape::None))
        {
            // the front arc: the two sides that meet at the vertex faced, or the one side
            let v = grid.corners(hex, 1.0);
            let at = usize::from(piece.facing % 6) + 5;
            let arc = if piece.faces_side {
                vec![grid.centre(hex), v[(at + 5) % 6], v[at % 6]]
            } else {
                vec![grid.centre(hex), v[(at + 5) % 6], v[at % 6], v[(at + 1) % 6]]
            };
            put!(out, r#"<path class="ov-arc" d="{}"/>"#, path_of(&arc));
        }
        let d = grid.path(hex, 0.97);
        put!(out, r#"<path class="ov-select" d="{d}"/><path class="ov-select in" d="{d}"/>"#);
    }
    wrap(out)
}

/// Figures, letters, crosses and paths above the pieces.
pub fn above(scene: &Scene, grid: &Grid, look: &Look, stacks: &BTreeMap<Hex, Stack>) -> String {
    let marks = marks(scene, grid, look);
    let mut out = path(&marks, grid, stacks);
    for (hex, mark) in marks {
        let (x, y) = grid.centre(hex);
        let label = escape(mark.label.trim());
        let busy = stacks.contains_key(&hex);
        match mark.kind {
            OverlayKind::Reach | OverlayKind::ReachStop | OverlayKind::Path
                if !label.is_empty() =>
            {
                let stop = if mark.kind == OverlayKind::ReachStop { " stop" } else { "" };
                // beside a counter the ring is small and stands behind it
                let west = stacks
                    .get(&hex)
                    .and_then(|s| s.units.last())
                    .is_some_and(|u| u.facing % 6 >= 3);
                let side = if west { 26.5 } else { -26.5 };
                let (dx, dy, r) = if busy { (side, 1.0, 6.2) } else { (0.0, 1.0, 8.6) };
                let size = r * 1.34 / (label.chars().count().max(1) as f64 / 1.6).max(1.0);
                put!(
                    out,
                    r#"<g class="cost{stop}" transform="translate({} {})"><circle r="{r}"/><text y="{}" font-size="{}">{label}</text></g>"#,
                    n(x + dx),
                    n(y + dy),
                    n(size * 0.355),
                    n(size)
                );
            }
            OverlayKind::Target if !label.is_empty() => {
                let half = (label.chars().count() as f64 * 3.6 + 4.4).max(8.0);
                put!(
                    out,
                    r#"<g class="flagletter" transform="translate({} {})"><rect x="{}" y="-8" width="{}" height="16" rx="2"/><text y="3.8" font-size="10.5">{label}</text></g>"#,
                    n(x - 25.0),
                    n(y - 19.0),
                    n(-half),
                    n(half * 2.0)
                );
            }
            OverlayKind::Refused => {
                let d = format!("M{}l16 16m0-16l-16 16", p(x - 8.0, y - 7.0));
                put!(
                    out,
                    r#"<path class="ov-refused back" d="{d}"/><path class="ov-refused x" d="{d}"/>"#
                );
            }
            OverlayKind::Sight => {
                let letter = if label.is_empty() { "S" } else { &label };
                let (dx, dy) = if busy { (-25.0, 4.6) } else { (0.0, 5.0) };
                put!(
                    out,
                    r#"<text class="sightletter" x="{}" y="{}">{letter}</text>"#,
                    n(x + dx),
                    n(y + dy)
                );
            }
            _ => {}
        }
    }
    wrap(out)
}

/// The path: a dark line on a light one from hex to hex, with a head where it ends.
fn path(marks: &[(Hex, &Overlay)], grid: &Grid, stacks: &BTreeMap<Hex, Stack>) -> String {
    let hexes: Vec<Hex> =
        marks.iter().filter(|(_, o)| o.kind == OverlayKind::Path).map(|(h, _)| *h).collect();
    let mut runs: Vec<Vec<Hex>> = Vec::new();
    for hex in hexes {
        match runs.last_mut() {
            Some(run) if run.last().is_some_and(|l| grid.neighbours(*l).contains(&hex)) => {
                run.push(hex)
            }
            _ => runs.push(vec![hex]),
        }
    }
    let mut out = String::new();
    for run in runs {
        let mut points: Vec<Point> = run.iter().map(|h| grid.centre(*h)).collect();
        let [.., before, end] = points[..] else {
            if let Some((x, y)) = points.first() {
                put!(
                    out,
                    r#"<circle class="ov-path halo" cx="{0}" cy="{1}" r="3"/><circle class="ov-path" cx="{0}" cy="{1}" r="2"/>"#,
                    n(*x),
                    n(*y)
                );
            }
            continue;
        };
        let length = (end.0 - before.0).hypot(end.1 - before.1).max(1e-6);
        let (u, v) = ((end.0 - before.0) / length, (end.1 - before.1) / length);
        // leave and reach a counter at the hexside, so that it stays readable
        let busy = |hex: Option<&Hex>| hex.is_some_and(|h| stacks.contains_key(h));
        let short = if busy(run.last()) { 22.0 } else { 6.0 };
        let tip = (end.0 - u * short, end.1 - v * short);
        if busy(run.first()) {
            let (a, b) = (points[0], points[1]);
            points[0] = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
        }
        let neck = (tip.0 - u * 8.0, tip.1 - v * 8.0);
        if let Some(last) = points.last_mut() {
            *last = neck;
        }
        let d: String = points
            .iter()
            .enumerate()
            .map(|(i, (x, y))| format!("{}{}", if i == 0 { 'M' } else { 'L' }, p(*x, *y)))
            .collect();
        let head = [
            (tip.0 + u * 3.0, tip.1 + v * 3.0),
            (neck.0 - v * 6.5 - u * 2.5, neck.1 + u * 6.5 - v * 2.5),
            neck,
            (neck.0 + v * 6.5 - u * 2.5, neck.1 - u * 6.5 - v * 2.5),
        ];
        put!(
            out,
            r#"<path class="ov-path halo" d="{d}"/><path class="ov-path" d="{d}"/><path class="ov-path head" d="{}"/>"#,
            path_of(&head)
        );
    }
    out
}

fn wrap(out: String) -> String {
    if out.is_empty() { out } else { format!(r#"<g class="overlay">{out}</g>"#) }
}
