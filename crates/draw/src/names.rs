//! Names on the ground: each is set beside its hexes where it hides least.

use engine::scene::{Place, PlaceKind};

use crate::hexes::{Grid, Hex, Point, View};
use crate::look::Look;
use crate::raster::{Raster, TAKEN};
use crate::roads::{Line, lines, sampled};
use crate::text::{Face, decimals, escape, n, p, put, width};

/// Lettering of one kind of place.
struct Type {
    class: &'static str,
    size: f64,
    spacing: f64,
    face: Face,
}

fn type_of(kind: PlaceKind) -> Type {
    let (class, size, spacing, face) = match kind {
        PlaceKind::Town => ("town", 20.0, 0.1, Face::DisplayBold),
        PlaceKind::Village => ("village", 17.0, 0.0, Face::Display),
        PlaceKind::Spot => ("spot", 14.0, 0.0, Face::DisplayItalic),
        PlaceKind::Height => ("height", 14.0, 0.3, Face::DisplayItalic),
        PlaceKind::Wood => ("wood", 14.5, 0.04, Face::DisplayItalic),
    };
    Type { class, size, spacing, face }
}

/// All names in view, roads last.
pub fn names(grid: &Grid, look: &Look, keep_off: Option<View>) -> String {
    let ways = lines(grid);
    let mut raster = Raster::new(grid, look.view, &ways, look.weight);
    if let Some(area) = keep_off {
        raster.paint(&area, TAKEN);
    }
    let mut places: Vec<&Place> = grid.sheet.places.iter().collect();
    places.sort_by_key(|place| match place.kind {
        PlaceKind::Town => 0,
        PlaceKind::Village => 1,
        PlaceKind::Height => 2,
        PlaceKind::Spot => 3,
        PlaceKind::Wood => 4,
    });
    let mut out = String::from(r#"<g class="places">"#);
    for place in places {
        out.push_str(&place_name(grid, look, &mut raster, place));
    }
    out.push_str(&road_names(look, &mut raster, &ways));
    out.push_str("</g>");
    out
}

fn place_name(grid: &Grid, look: &Look, raster: &mut Raster, place: &Place) -> String {
    let hexes: Vec<Hex> = place.hexes.iter().filter_map(|l| grid.find(l)).collect();
    let centres: Vec<Point> =
        hexes.iter().map(|h| grid.centre(*h)).filter(|c| look.view.sees(*c, 0.0)).collect();
    if centres.is_empty() || place.name.trim().is_empty() {
        return String::new();
    }
    let mut kind = type_of(place.kind);
    let text =
        if place.kind == PlaceKind::Town { place.name.to_uppercase() } else { place.name.clone() };
    let mut size = kind.size * look.letter;
    let letters = text.chars().count().saturating_sub(1) as f64;
    let least = |f: fn(f64, f64) -> f64, axis: fn(&Point) -> f64| {
        centres.iter().map(axis).fold(axis(&centres[0]), f)
    };
    let own = View {
        x0: least(f64::min, |c| c.0) - 25.0,
        x1: least(f64::max, |c| c.0) + 25.0,
        y0: least(f64::min, |c| c.1) - 23.0,
        y1: least(f64::max, |c| c.1) + 23.0,
    };
    if place.kind == PlaceKind::Height {
        // spread over its height as far as that goes
        let room = own.x1 - own.x0 - 12.0 - width(&text, kind.face) * size;
        kind.spacing = (room / (size * letters.max(1.0))).clamp(0.05, 0.34);
    }
    let em = width(&text, kind.face) + kind.spacing * letters;
    // a name never wider than the sheet
    size = size.min((look.view.width() - 16.0).max(20.0) / em.max(0.1));
    let wide = em * size;
    // the box of capitals and descenders round the baseline's middle
    let area = |(x, y): Point| View {
        x0: x - wide / 2.0,
        y0: y - size * 0.76,
        x1: x + wide / 2.0,
        y1: y + size * 0.24,
    };
    let best = candidates(&own, place.kind, wide, size)
        .into_iter()
        .map(|(at, penalty)| {
            let area = area(at);
            (raster.mean(&area) + penalty + far(&area, &centres), at)
        })
        .min_by(|a, b| a.0.total_cmp(&b.0));
    let Some((cost, (x, y))) = best.filter(|b| b.0.is_finite()) else {
        return fallback(look, &own, &text, &kind, size, wide);
    };
    if cost > TAKEN * 0.7 {
        return String::new();
    }
    raster.paint(&area((x, y)), TAKEN);
    lettered(&text, &kind, size, (x, y))
}

/// How far a name stands from the nearest of its hexes, as a cost.
fn far(area: &View, centres: &[Point]) -> f32 {
    let gap = centres
        .iter()
        .map(|(x, y)| {
            let dx = (area.x0 - x).max(x - area.x1).max(0.0);
            let dy = (area.y0 - y).max(y - area.y1).max(0.0);
            dx.hypot(dy)
        })
        .fold(f64::INFINITY, f64::min);
    ((gap - 24.0).max(0.0) / 24.0) as f32
}

/// Possible middles of the baseline, with the cost of a less usual place.
fn candidates(own: &View, kind: PlaceKind, wide: f64, size: f64) -> Vec<(Point, f32)> {
    let mut out = Vec::new();
    let (mx, my) = ((own.x0 + own.x1) / 2.0, (own.y0 + own.y1) / 2.0);
    let base = size * 0.26; // from the box's middle down to the baseline
    let near = 3.0 + size * 0.16;
    // a town's long capitals stand best above or below it
    let beside = if kind == PlaceKind::Town { 0.8 } else { 0.0 };
    for (gap, more) in [(near, 0.0), (near + size * 0.5, 0.35), (near + size * 1.2, 0.9)] {
        for (shift, less) in [
            (0.0, 0.0),
            (-0.35, 0.12),
            (0.35, 0.12),
            (-0.7, 0.3),
            (0.7, 0.3),
            (-1.0, 0.5),
            (1.0, 0.5),
        ] {
            let dx = shift * (wide / 2.0 + (own.x1 - own.x0) / 2.0);
            let dy = shift * ((own.y1 - own.y0) / 2.0 + size * 0.5);
            out.push(((mx + dx, own.y0 - gap - size * 0.24), 0.1 + more + less));
            out.push(((mx + dx, own.y1 + gap + size * 0.74), 0.25 + more + less));
            out.push(((own.x1 + gap + wide / 2.0, my + base + dy), beside + more + less));
            out.push(((own.x0 - gap - wide / 2.0, my + base + dy), beside + 0.15 + more + less));
        }
    }
    if matches!(kind, PlaceKind::Height | PlaceKind::Wood) {
        let bonus = if kind == PlaceKind::Height { -1.5 } else { 0.0 };
        for shift in [0.0, -0.25, 0.25, -0.5, 0.5] {
            let less = (shift as f32).abs() * 0.3;
            out.push(((mx, my + base + shift * (own.y1 - own.y0) * 0.8), bonus + less));
        }
    }
    out
}

/// When no place is free of the sheet's edge: over the hexes, pushed inwards.
fn fallback(look: &Look, own: &View, text: &str, kind: &Type, size: f64, wide: f64) -> String {
    let v = &look.view;
    let inward = |at: f64, low: f64, high: f64| {
        if low <= high { at.clamp(low, high) } else { (low + high) / 2.0 }
    };
    let x = inward((own.x0 + own.x1) / 2.0, v.x0 + wide / 2.0 + 5.0, v.x1 - wide / 2.0 - 5.0);
    let y = inward((own.y0 + own.y1) / 2.0, v.y0 + size, v.y1 - size * 0.4);
    lettered(text, kind, size, (x, y))
}

fn lettered(text: &str, kind: &Type, size: f64, (x, y): Point) -> String {
    let spacing = kind.spacing * size;
    let extra =
        if spacing > 0.0 { format!(r#" letter-spacing="{}""#, n(spacing)) } else { String::new() };
    format!(
        r#"<text class="place {}" x="{}" y="{}" font-size="{}" stroke-width="{}"{extra}>{}</text>"#,
        kind.class,
        // letter-spacing also follows the last letter
        n(x + spacing / 2.0),
        n(y),
        n(size),
        n(halo(size)),
        escape(text)
    )
}

fn halo(size: f64) -> f64 {
    2.2 + size * 0.1
}

/// Names along roads, where a road is straight and free enough.
fn road_names(look: &Look, raster: &mut Raster, ways: &[Line]) -> String {
    let mut out = String::new();
    let size = 12.5 * look.letter;
    let kind = Type { class: "way", size, spacing: 0.06, face: Face::DisplayItalic };
    let mut named: Vec<&str> = Vec::new();
    for (i, way) in ways.iter().enumerate() {
        let text = way.name.trim();
        if text.is_empty() || named.contains(&text) {
            continue;
        }
        let wide = (width(text, kind.face) + kind.spacing * text.chars().count() as f64) * size;
        let step = 4.0;
        let points = sampled(&way.points, step);
        let count = (wide * 1.04 / step).ceil() as usize;
        if count < 3 || points.len() <= count + 2 {
            continue;
        }
        let best = (0..points.len() - count)
            .step_by(3)
            .flat_map(|start| [(start, 1.0), (start, -1.0)])
            .filter_map(|(start, side)| {
                let stretch = beside(&points[start..start + count], side, size, look.weight);
                let cost = stretch_cost(&stretch, raster, size)?;
                Some((cost, stretch))
            })
            .min_by(|a, b| a.0.total_cmp(&b.0));
        let Some((cost, line)) = best else { continue };
        if cost > 1.6 {
            continue;
        }
        for q in &line {
            let r = size * 0.5;
            raster.paint(&View { x0: q.0 - r, y0: q.1 - r, x1: q.0 + r, y1: q.1 + r }, TAKEN);
        }
        named.push(text);
        let id = format!("{}way{i}", look.prefix);
        let mut d = String::new();
        for (k, (x, y)) in line.iter().step_by(3).chain(line.last()).enumerate() {
            put!(d, "{}{}", if k == 0 { 'M' } else { 'L' }, p(*x, *y));
        }
        put!(
            out,
            r##"<defs><path id="{id}" d="{d}"/></defs><text class="place way" font-size="{}" letter-spacing="{}" stroke-width="{}"><textPath href="#{id}" startOffset="50%">{}</textPath></text>"##,
            n(size),
            decimals(kind.spacing * size, 2),
            n(halo(size)),
            escape(text)
        );
    }
    out
}

/// The baseline of a name beside a stretch of road, from left to right.
fn beside(points: &[Point], side: f64, size: f64, weight: f64) -> Vec<Point> {
    let mut points = points.to_vec();
    if points.last().map_or(0.0, |q| q.0) < points.first().map_or(0.0, |q| q.0) {
        points.reverse();
    }
    // above the road the baseline lies near it, below a line's height away
    let gap = 3.4 * weight + if side > 0.0 { size * 0.22 } else { size * 0.74 };
    // a wide stride for the normal irons out small bends
    let stride = (points.len() / 6).max(1);
    let last = points.len() - 1;
    let line: Vec<Point> = (0..points.len())
        .map(|i| {
            let (a, b) = (points[i.saturating_sub(stride)], points[(i + stride).min(last)]);
            let length = (b.0 - a.0).hypot(b.1 - a.1).max(1e-6);
            let (u, v) = ((b.0 - a.0) / length, (b.1 - a.1) / length);
            (points[i].0 + v * gap * side, points[i].1 - u * gap * side)
        })
        .collect();
    // and letters stand on the mean of it
    (0..line.len())
        .map(|i| {
            let reach = stride.min(i).min(last - i);
            let part = &line[i - reach..=i + reach];
            let count = part.len() as f64;
            (
                part.iter().map(|q| q.0).sum::<f64>() / count,
                part.iter().map(|q| q.1).sum::<f64>() / count,
            )
        })
        .collect()
}

/// Cost of a stretch, `None` if it is bent, steep or out of view.
fn stretch_cost(line: &[Point], raster: &Raster, size: f64) -> Option<f32> {
    let (a, b) = (*line.first()?, *line.last()?);
    let direct = (b.0 - a.0).hypot(b.1 - a.1);
    let length: f64 = line.windows(2).map(|w| (w[1].0 - w[0].0).hypot(w[1].1 - w[0].1)).sum();
    if direct < length * 0.93 {
        return None;
    }
    let bent = ((length / direct.max(1.0) - 1.0) * 12.0) as f32;
    let steep = ((b.1 - a.1).abs() / direct.max(1.0)) as f32;
    let mut sum = 0.0;
    for q in line.iter().step_by(2) {
        let area =
            View { x0: q.0 - 2.0, y0: q.1 - size * 0.8, x1: q.0 + 2.0, y1: q.1 + size * 0.1 };
        let cost = raster.mean(&area);
        if !cost.is_finite() || cost > 20.0 {
            return None;
        }
        sum += cost;
    }
    Some(sum / line.len().div_ceil(2) as f32 + bent + steep * 0.5)
}
