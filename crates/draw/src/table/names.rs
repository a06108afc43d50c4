//! Names on the ground: places beside their houses, woods and heights on them, ways along them.

use engine::scene::TableKind;

use super::ground::Land;
use super::layout::{Layout, around};
use super::shapes::{bounds, inside, middle, paced};
use super::ways::road_line;
use super::{INCH, shapes};
use crate::hexes::{Point, View};
use crate::look::Look;
use crate::text::{Face, decimals, escape, n, put, width};

/// Draws the name of every feature once; `busy` is what already stands on the table.
pub fn names(lands: &[Land], look: &Look, busy: Option<&Layout>) -> String {
    let mut layout = Layout::new(shapes::grown(&look.view, -3.0));
    if let Some(busy) = busy {
        layout.shun(busy, 9.0);
    }
    for land in lands {
        if matches!(land.feature.kind, TableKind::Town | TableKind::Farm | TableKind::Fort)
            && let Some(b) = bounds(&land.points)
        {
            layout.take(b, 12.0);
        }
    }
    let mut chosen: Vec<&Land> = Vec::new();
    for land in lands.iter().filter(|l| !l.feature.name.trim().is_empty()) {
        let same = |l: &&mut &Land| {
            l.feature.name == land.feature.name && l.feature.kind == land.feature.kind
        };
        match chosen.iter_mut().find(same) {
            // a stream in two pieces is named on the longer one
            Some(other) if long(land) > long(other) => *other = land,
            Some(_) => {}
            None => chosen.push(land),
        }
    }
    chosen.sort_by_key(|l| rank(l.feature.kind));
    let mut out = String::new();
    for land in chosen {
        out.push_str(&match land.feature.kind {
            TableKind::Road | TableKind::SunkenRoad | TableKind::Stream | TableKind::Brook => {
                along(land, lands, look, &mut layout)
            }
            TableKind::Bridge | TableKind::Wall => String::new(),
            _ => beside(land, lands, look, &mut layout),
        });
    }
    if out.is_empty() { out } else { format!(r#"<g class="tb-names">{out}</g>"#) }
}

fn rank(kind: TableKind) -> u8 {
    match kind {
        TableKind::Town => 0,
        TableKind::Fort | TableKind::Farm => 1,
        TableKind::Wood => 2,
        TableKind::Hill => 3,
        TableKind::Water | TableKind::Rough | TableKind::Impassable => 4,
        _ => 5,
    }
}

fn long(land: &Land) -> f64 {
    land.points.windows(2).map(|w| (w[1].0 - w[0].0).hypot(w[1].1 - w[0].1)).sum()
}

/// How much a letter would hide there.
fn ground_cost(q: Point, lands: &[Land], own: &Land) -> f64 {
    let cost = |land: &Land| match land.feature.kind {
        _ if std::ptr::eq(land, own) => 0.0,
        TableKind::Town | TableKind::Farm | TableKind::Fort => 9.0,
        TableKind::Road | TableKind::Bridge | TableKind::SunkenRoad => 4.0,
        TableKind::Stream | TableKind::Brook | TableKind::Wall | TableKind::Water => 2.5,
        TableKind::Wood => 1.4,
        TableKind::Hill => 0.0,
        TableKind::Rough | TableKind::Impassable => 0.8,
    };
    lands
        .iter()
        .map(|l| (cost(l), l))
        .filter(|(c, l)| *c > 0.0 && l.covers(q, 1.0))
        .map(|c| c.0)
        .sum()
}

/// Class, size, face and letter spacing of a name.
fn hand(kind: TableKind) -> (&'static str, f64, Face, f64) {
    match kind {
        TableKind::Town => ("town", 15.0, Face::DisplayBold, 0.0),
        TableKind::Wood => ("wood", 16.0, Face::DisplayItalic, 0.0),
        TableKind::Hill => ("height", 13.5, Face::DisplayItalic, 0.1),
        TableKind::Stream | TableKind::Brook | TableKind::Water => {
            ("water", 12.0, Face::DisplayItalic, 0.0)
        }
        TableKind::Road | TableKind::SunkenRoad => ("way", 13.0, Face::DisplayItalic, 0.0),
        _ => ("spot", 13.5, Face::DisplayItalic, 0.0),
    }
}

/// Length of a name and the size it is set in.
fn measure(land: &Land, look: &Look) -> (f64, f64) {
    let (_, size, face, spacing) = hand(land.feature.kind);
    let name = &land.feature.name;
    let size = size * (0.3 + look.letter * 0.7);
    ((width(name, face) + spacing * name.chars().count() as f64) * size, size)
}

fn text(land: &Land, at: Point, size: f64, turn: f64) -> String {
    let (class, _, _, spacing) = hand(land.feature.kind);
    let turned = if turn == 0.0 {
        String::new()
    } else {
        format!(r#" transform="rotate({} {} {})""#, decimals(turn, 1), n(at.0), n(at.1))
    };
    let spaced = if spacing > 0.0 {
        format!(r#" letter-spacing="{}""#, decimals(spacing * size, 2))
    } else {
        String::new()
    };
    format!(
        r#"<text class="tb-name {class}" x="{}" y="{}" font-size="{}" stroke-width="{}"{spaced}{turned}>{}</text>"#,
        n(at.0),
        n(at.1 + if turn == 0.0 { size * 0.34 } else { 0.0 }),
        decimals(size, 2),
        decimals(size * 0.2, 2),
        escape(&land.feature.name)
    )
}

/// A name on or next to an area.
fn beside(land: &Land, lands: &[Land], look: &Look, layout: &mut Layout) -> String {
    let (long, size) = measure(land, look);
    let Some(b) = bounds(&land.points).filter(|b| shapes::meets(b, &look.view)) else {
        return String::new();
    };
    let (cx, cy) = middle(&land.points);
    let gap = size * 0.75;
    let (dx, dy) = (long / 2.0 + size * 0.3, gap);
    let spread = matches!(
        land.feature.kind,
        TableKind::Wood | TableKind::Hill | TableKind::Rough | TableKind::Impassable
    ) || (b.width() > long * 1.1 && land.feature.kind == TableKind::Water);
    let mut spots: Vec<(Point, f64)> = Vec::new();
    if spread {
        // on it, as near its middle as may be
        for down in [0.0, -1.2, 1.2, -2.4, 2.4, -3.6, 3.6, -5.0, 5.0] {
            for right in [0.0, -1.5, 1.5, -3.0, 3.0] {
                let at = (cx + right * INCH, cy + down * INCH);
                let off = if inside(at, &land.points) { 0.0 } else { 3.0 };
                spots.push((at, off + f64::abs(down) * 0.1 + f64::abs(right) * 0.07));
            }
        }
    } else {
        let row = |x: f64, y: f64, own: f64| ((x, y), own);
        spots.extend([
            row(cx, b.y1 + dy, 0.0),
            row(cx, b.y0 - dy, 0.1),
            row(b.x1 + dx, cy, 0.15),
            row(b.x0 - dx, cy, 0.15),
            row(b.x1 + dx * 0.5, b.y1 + dy, 0.25),
            row(b.x0 - dx * 0.5, b.y1 + dy, 0.25),
            row(b.x1 + dx * 0.5, b.y0 - dy, 0.3),
            row(b.x0 - dx * 0.5, b.y0 - dy, 0.3),
            row(b.x1 + dx, b.y1 + dy * 0.4, 0.35),
            row(b.x0 - dx, b.y1 + dy * 0.4, 0.35),
            row(b.x1 + dx, b.y0 - dy * 0.4, 0.4),
            row(b.x0 - dx, b.y0 - dy * 0.4, 0.4),
            row(cx, b.y1 + dy * 2.6, 0.6),
            row(cx, b.y0 - dy * 2.6, 0.65),
        ]);
    }
    for (at, own) in &mut spots {
        let mut sum = 0.0;
        for i in 0..9 {
            for j in -1..=1 {
                let q =
                    (at.0 + (f64::from(i) / 8.0 - 0.5) * long, at.1 + f64::from(j) * size * 0.35);
                sum += ground_cost(q, lands, land);
            }
        }
        *own += sum / 27.0;
    }
    let at = layout.best((long + size * 0.5, size * 1.15), &spots, 12.0);
    text(land, at, size, 0.0)
}

/// A name along a way, where it is straight and nothing is near.
fn along(land: &Land, lands: &[Land], look: &Look, layout: &mut Layout) -> String {
    let (long, size) = measure(land, look);
    let paces = paced(&road_line(land), 0.5 * INCH);
    let span = (long / (0.5 * INCH)).ceil() as usize;
    if paces.len() <= span || span == 0 {
        return String::new();
    }
    let off = land.width() / 2.0 + size * 0.36;
    let seen = shapes::grown(&look.view, -2.0);
    let mut best: Option<(f64, Point, f64, Vec<View>)> = None;
    for start in 0..paces.len() - span {
        let (a, b, m) = (paces[start].0, paces[start + span].0, paces[start + span / 2].0);
        let bend = shapes::apart(m, a, b) / size;
        let mut turn = (b.1 - a.1).atan2(b.0 - a.0);
        let (mut u, mut v) = (turn.cos(), turn.sin());
        // never upside down; straight up reads upwards
        if u < -1e-3 || (u.abs() <= 1e-3 && v > 0.0) {
            (u, v) = (-u, -v);
            turn += std::f64::consts::PI;
        }
        for (side, own) in [(-1.0, 0.0), (1.0, 0.15)] {
            // the baseline; letters stand above it
            let lift = if side < 0.0 { off - size * 0.1 } else { off + size * 0.5 };
            let mid = ((a.0 + b.0) / 2.0 - v * lift * side, (a.1 + b.1) / 2.0 + u * lift * side);
            let mut cost = bend * 3.0 + own;
            let mut boxes = Vec::new();
            for i in 0..9 {
                let t = (f64::from(i) / 8.0 - 0.5) * long;
                let rise = size * 0.3;
                let q = (mid.0 + u * t + v * rise, mid.1 + v * t - u * rise);
                let part = around(q, (size * 0.9, size * 0.9));
                let whole = q.0 > seen.x0 + 6.0
                    && q.0 < seen.x1 - 6.0
                    && q.1 > seen.y0 + 6.0
                    && q.1 < seen.y1 - 6.0;
                if !whole {
                    cost += 50.0;
                }
                cost += (ground_cost(q, lands, land) + layout.cost(&part)) / 9.0;
                boxes.push(part);
            }
            // towards an end, where it is less likely to be fought over
            let ends = start.min(paces.len() - span - start) as f64 / paces.len() as f64;
            cost += ends * 0.4;
            if cost < 20.0 && best.as_ref().is_none_or(|(c, ..)| cost < c - 1e-9) {
                let degrees = turn.to_degrees();
                let degrees = if degrees > 180.0 { degrees - 360.0 } else { degrees };
                best = Some((cost, mid, degrees, boxes));
            }
        }
    }
    let mut out = String::new();
    if let Some((_, at, turn, boxes)) = best {
        for part in boxes {
            layout.take(part, 12.0);
        }
        // a turn of nothing at all would be set as a level name
        put!(out, "{}", text(land, at, size, if turn == 0.0 { 0.01 } else { turn }));
    }
    out
}
