//! What is shown on a table for a moment, in two layers round the bases.

use engine::scene::{LeaderRank, Piece, PieceKind, Scene, TableOverlay};

use super::Place;
use super::alley::{alley, sight, zone};
use super::layout::{Layout, around};
use super::path::{ghost, path, ruler};
use super::picture::Desk;
use crate::fragments::Marks;
use crate::hexes::Point;
use crate::nation::Nation;
use crate::text::{Face, decimals, escape, n, put, width};
use crate::{Options, text};

/// What lies on a table for a moment as two SVG fragments: rings, zones and alleys below the
/// bases, ghosts, paths, rulers and lines of sight above them. Empty without a table.
pub fn table_overlays_svg(scene: &Scene, options: &Options) -> Marks {
    match Desk::new(scene, options) {
        Some(mut desk) => {
            Marks { below: below(&desk, scene, options), above: above(&mut desk, scene, options) }
        }
        None => Marks::default(),
    }
}

/// Size of plates beside that of tags.
const PLATE: f64 = 0.88;

/// A length in inches with one decimal.
pub fn inches(mils: f64) -> String {
    format!("{:.1}″", mils / 1000.0)
}

fn wrap(out: String) -> String {
    if out.is_empty() { out } else { format!(r#"<g class="overlay table">{out}</g>"#) }
}

/// What lies between ground and bases.
pub fn below(desk: &Desk, scene: &Scene, options: &Options) -> String {
    if !options.overlays || !desk.look.detail {
        return String::new();
    }
    let selected = |piece: &Piece| {
        scene
            .table_overlays
            .iter()
            .any(|o| matches!(o, TableOverlay::Selected { piece: id } if *id == piece.id))
    };
    let mut out = String::new();
    for overlay in &scene.table_overlays {
        match overlay {
            TableOverlay::Zone { stance, reach, .. } => {
                out.push_str(&zone(&desk.plan.place(stance), *reach));
            }
            TableOverlay::Alley { corners, block, .. } => {
                out.push_str(&alley(&desk.plan.spots(corners), block.is_some()));
            }
            _ => {}
        }
    }
    for (piece, place) in &desk.standing {
        if options.pieces && piece.radius > 0 {
            out.push_str(&ring(piece, place, selected(piece), desk));
        }
    }
    for overlay in &scene.table_overlays {
        let (id, class) = match overlay {
            TableOverlay::Selected { piece } => (piece, "tb-select"),
            TableOverlay::MayAct { piece } => (piece, "tb-may"),
            TableOverlay::Target { piece, .. } => (piece, "tb-target"),
            _ => continue,
        };
        for (piece, place) in desk.standing.iter().filter(|(p, _)| p.id == *id) {
            let d = rim(piece, place, 3.0);
            // a target has two lines, so that it needs no colour
            let inner = if class == "tb-target" { rim(piece, place, 6.4) } else { d.clone() };
            put!(out, r#"<path class="{class}" d="{d}"/><path class="{class} in" d="{inner}"/>"#);
        }
    }
    wrap(out)
}

/// A line round a base, `by` units off it.
fn rim(piece: &Piece, place: &Place, by: f64) -> String {
    if let PieceKind::Leader(_) = piece.kind {
        let r = n(place.width.min(place.depth) / 2.0 + by);
        let (x, y) = (n(place.at.0), n(place.at.1));
        return format!(
            "M{x} {y}m-{r} 0a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0Z",
            d = n(place.width.min(place.depth) + 2.0 * by)
        );
    }
    let grown = Place { width: place.width + 2.0 * by, depth: place.depth + 2.0 * by, ..*place };
    crate::hexes::path_of(&grown.corners())
}

/// The radius of command, measured from the edge of the officer's base.
fn ring(piece: &Piece, place: &Place, strong: bool, desk: &Desk) -> String {
    let class = Nation::of(&piece.nation).class;
    let r = super::reach(piece.radius);
    let (w, d) = (place.width + 2.0 * r, place.depth + 2.0 * r);
    let kind = match piece.kind {
        PieceKind::Leader(LeaderRank::Army) => " army",
        _ => "",
    };
    let on = if strong { " on" } else { "" };
    let mut out = format!(
        r#"<rect class="tb-radius{kind}{on} {class}" x="{}" y="{}" width="{}" height="{}" rx="{}" transform="translate({} {}) rotate({})"/>"#,
        n(-w / 2.0),
        n(-d / 2.0),
        n(w),
        n(d),
        n(r),
        n(place.at.0),
        n(place.at.1),
        decimals(place.turn, 2)
    );
    if strong {
        out.push_str(&ring_name(piece, place, r, desk));
    }
    out
}

/// The officer's name along his ring, where it is seen.
fn ring_name(piece: &Piece, place: &Place, r: f64, desk: &Desk) -> String {
    let size = 13.0 * (0.3 + desk.look.letter * 0.7);
    let words = format!("{} {}″", piece.name, text::decimals(f64::from(piece.radius) / 1000.0, 1));
    let long = width(&words, Face::DisplayItalic) * size;
    // the straight part of the ring moves its round corners out
    let out = (place.width.min(place.depth) / 2.0, r + size * 0.36);
    let mut best: Option<(f64, Point, f64)> = None;
    for (dx, dy, turn, own) in [
        (-1.0, 1.0, 45.0, 0.0),
        (1.0, 1.0, -45.0, 0.1),
        (1.0, -1.0, 45.0, 0.2),
        (-1.0, -1.0, -45.0, 0.3),
        (0.0, 1.0, 0.0, 0.4),
        (0.0, -1.0, 0.0, 0.5),
        (-1.0, 0.0, -90.0, 0.6),
        (1.0, 0.0, -90.0, 0.7),
    ] {
        let k: f64 = if dx != 0.0 && dy != 0.0 { std::f64::consts::FRAC_1_SQRT_2 } else { 1.0 };
        // below the centre the letters hang outside the ring, above they stand on it
        let off = if dy > 0.0 || (dy == 0.0 && dx > 0.0) { size * 0.7 } else { 0.0 };
        let at = (
            place.at.0 + dx * (out.0 + (out.1 + off) * k),
            place.at.1 + dy * (out.0 + (out.1 + off) * k),
        );
        let side = if turn == 0.0 { (long, size) } else { (long * k, long * k) };
        let cost = own + desk.layout.cost(&around(at, side));
        if best.is_none_or(|(least, ..)| cost < least) {
            best = Some((cost, at, turn));
        }
    }
    let Some((_, (x, y), turn)) = best else {
        return String::new();
    };
    format!(
        r#"<text class="tb-radius-name {}" x="{x}" y="{y}" font-size="{}" stroke-width="{}" transform="rotate({turn} {x} {y})">{}</text>"#,
        Nation::of(&piece.nation).class,
        decimals(size, 2),
        decimals(size * 0.22, 2),
        escape(&words),
        x = n(x),
        y = n(y),
    )
}

/// Ghosts, paths, rulers, lines of sight and all words, above the bases.
pub fn above(desk: &mut Desk, scene: &Scene, options: &Options) -> String {
    if !options.overlays || !desk.look.detail {
        return String::new();
    }
    let mut out = String::new();
    let mut words = String::new();
    // what is drawn first lies lowest
    for overlay in &scene.table_overlays {
        if let TableOverlay::Ruler { from, to, label } = overlay {
            ruler((&mut out, &mut words), desk, (*from, *to), label);
        }
    }
    for overlay in &scene.table_overlays {
        match overlay {
            TableOverlay::Ghost { piece, stance, label, standing } => {
                let who = scene.pieces.iter().find(|p| p.id == *piece);
                let place = desk.plan.place(stance);
                ghost((&mut out, &mut words), desk, who, &place, label, *standing);
            }
            TableOverlay::Path { legs } => path((&mut out, &mut words), desk, legs),
            TableOverlay::Sight { from, to, block } => {
                sight((&mut out, &mut words), desk, (*from, *to), block.as_ref());
            }
            TableOverlay::Zone { stance, reach, label } => {
                let place = desk.plan.place(stance);
                words.push_str(&zone_words(desk, &place, *reach, label));
            }
            TableOverlay::Alley { corners, label, block } => {
                let spots = desk.plan.spots(corners);
                super::alley::words((&mut out, &mut words), desk, &spots, label, block.as_ref());
            }
            TableOverlay::Target { piece, label } if !label.trim().is_empty() => {
                let places = desk.standing.iter().filter(|(p, _)| p.id == *piece);
                for place in places.map(|(_, place)| *place).collect::<Vec<_>>() {
                    out.push_str(&flag_letter(label.trim(), &place, desk));
                }
            }
            _ => {}
        }
    }
    wrap(out + &words)
}

/// The words of a zone on its rim.
fn zone_words(desk: &mut Desk, place: &Place, reach: i32, label: &str) -> String {
    let r = super::reach(reach);
    let (a, b) = place.half();
    let spots: Vec<(Point, f64)> = [(-1.0, 0.0), (1.0, 0.0), (0.0, 1.0), (0.0, -1.0)]
        .iter()
        .zip([0.0, 0.1, 0.2, 0.3])
        .map(|((u, v), own)| ((place.at.0 + u * (a + r), place.at.1 + v * (b + r)), own))
        .collect();
    plate(&mut desk.layout, label, desk.look.letter, &spots, "target")
}

/// A letter in a small flag at the corner of a base.
fn flag_letter(label: &str, place: &Place, desk: &mut Desk) -> String {
    let half = (width(label, Face::SansBold) * 5.2 + 4.4).max(8.0);
    let k = desk.look.letter;
    let corners: Vec<(Point, f64)> = place.corners().map(|q| (q, 0.0)).to_vec();
    let (x, y) = desk.layout.best((half * 2.0 * k, 16.0 * k), &corners, 12.0);
    format!(
        r#"<g class="flagletter" transform="translate({} {}) scale({})"><rect x="{}" y="-8" width="{}" height="16" rx="2"/><text y="3.8" font-size="10.5">{}</text></g>"#,
        n(x),
        n(y),
        decimals(k, 3),
        n(-half),
        n(half * 2.0),
        escape(label)
    )
}

/// Words on a plate at the best of some spots; nothing for no words.
pub fn plate(
    layout: &mut Layout,
    words: &str,
    k: f64,
    spots: &[(Point, f64)],
    class: &str,
) -> String {
    let words = words.trim();
    if words.is_empty() {
        return String::new();
    }
    let w = width(words, Face::SansBold) * 11.5 + 12.0;
    let (x, y) = layout.best(plate_size(words, k), spots, 12.0);
    let k = k * PLATE;
    format!(
        r#"<g class="tb-words {class}" transform="translate({} {}) scale({})"><rect x="{}" y="-9" width="{}" height="18" rx="3"/><text y="4">{}</text></g>"#,
        n(x),
        n(y),
        decimals(k, 3),
        n(-w / 2.0),
        n(w),
        escape(words)
    )
}

/// Spots round a point, nearer and further.
pub fn round_about((x, y): Point, (w, h): (f64, f64)) -> Vec<(Point, f64)> {
    let mut spots = Vec::new();
    for (far, more) in [(1.0, 0.0), (1.5, 0.4), (2.1, 0.9)] {
        for (i, (u, v)) in [(1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (1, 1), (-1, -1), (-1, 1)]
            .into_iter()
            .enumerate()
        {
            let at = (x + f64::from(u) * w * far, y + f64::from(v) * h * far);
            spots.push((at, more + i as f64 * 0.03));
        }
    }
    spots
}

/// Size of words on a plate.
pub fn plate_size(words: &str, k: f64) -> (f64, f64) {
    let k = k * PLATE;
    ((width(words.trim(), Face::SansBold) * 11.5 + 12.0) * k, 18.0 * k)
}
