//! Marks of a base: chips for what has befallen it, quiet words for what it is, chevrons for hits,
//! and the link between a battery and the infantry it is attached to.

use engine::scene::{Mark, Piece, PieceKind};

use super::Place;
use crate::text::{escape, n, put};

/// Width of a chip with its gap.
const CHIP: f64 = 11.6;

/// Class of a chip by its sign; nothing for words that belong on the tag.
fn class(sign: &str) -> Option<&'static str> {
    Some(match sign {
        "S" => "suppressed",
        "F" => "fired",
        "×" | "x" | "X" => "contact",
        "!" => "astray",
        "+" => "linked",
        "·" => "moved",
        s if s.chars().count() == 1 => "plain",
        _ => return None,
    })
}

fn chips_of(piece: &Piece) -> impl Iterator<Item = (&Mark, &'static str)> {
    piece.marks.iter().filter_map(|m| Some((m, class(&m.sign)?)))
}

/// Width of all chips of a piece.
pub fn chips_width(piece: &Piece) -> f64 {
    chips_of(piece).count() as f64 * CHIP
}

/// What a piece is, in a few letters: skirmish value, personality, status.
pub fn quiet(piece: &Piece) -> String {
    let signs: Vec<&str> = piece
        .marks
        .iter()
        .filter(|m| class(&m.sign).is_none())
        .map(|m| m.sign.trim())
        .filter(|s| !s.is_empty())
        .collect();
    signs.join(" ")
}

/// Chips from `x` to the right.
pub fn chips(piece: &Piece, x: f64) -> String {
    let mut out = String::new();
    for (i, (mark, class)) in chips_of(piece).enumerate() {
        let at = x + (i as f64 + 0.5) * CHIP + 0.4;
        let words = if mark.rule.is_empty() {
            escape(&mark.words)
        } else {
            format!("{} [{}]", escape(&mark.words), escape(&mark.rule))
        };
        let inside = match class {
            "contact" => r#"<path d="M-2.4-2.4l4.8 4.8M2.4-2.4l-4.8 4.8"/>"#.to_owned(),
            "linked" => links(),
            "moved" => r#"<circle class="dot" r="1.7"/>"#.to_owned(),
            _ => format!(r#"<text y="3.1">{}</text>"#, escape(&mark.sign)),
        };
        put!(
            out,
            r#"<g class="chip {class}" transform="translate({} 0)"><title>{words}</title><circle r="5.6"/>{inside}</g>"#,
            n(at)
        );
    }
    out
}

/// Two links of a chain.
fn links() -> String {
    r#"<path d="M-3.4-1.4h2.6a1.4 1.4 0 0 1 0 2.8h-2.6a1.4 1.4 0 0 1 0-2.8zM.8-1.4h2.6a1.4 1.4 0 0 1 0 2.8h-2.6a1.4 1.4 0 0 1 0-2.8z"/>"#.to_owned()
}

/// A chevron for every point lost, four at most, ending right of `x`.
pub fn hits(piece: &Piece, x: f64) -> String {
    let lost = match (piece.strength, piece.kind) {
        (_, PieceKind::Leader(_)) | (None, _) => 0,
        (Some(now), _) => piece.full_strength.saturating_sub(now).min(4),
    };
    if lost == 0 {
        return String::new();
    }
    let d: String = (0..lost)
        .map(|i| format!("M{} -9.4l2.6 2.8-2.6 2.8", n(x - 2.0 + f64::from(i) * 4.0)))
        .collect();
    format!(r#"<path class="hit back" d="{d}"/><path class="hit" d="{d}"/>"#)
}

fn attached(piece: &Piece) -> bool {
    piece.marks.iter().any(|m| m.sign == "+")
}

/// A chain across the side where two attached bases touch.
pub fn chains(pieces: &[(&Piece, Place)]) -> String {
    let mut out = String::new();
    for (i, (a, p)) in pieces.iter().enumerate().filter(|(_, (a, _))| attached(a)) {
        for (_, q) in pieces[i + 1..].iter().filter(|(b, _)| attached(b) && b.side == a.side) {
            let apart = (p.at.0 - q.at.0).hypot(p.at.1 - q.at.1);
            let touch = (p.width + q.width) / 2.0;
            if (apart - touch).abs() > touch * 0.12 {
                continue;
            }
            // where they touch, by their shares of the way
            let t = p.width / (p.width + q.width);
            let at = (p.at.0 + (q.at.0 - p.at.0) * t, p.at.1 + (q.at.1 - p.at.1) * t);
            let turn = (q.at.1 - p.at.1).atan2(q.at.0 - p.at.0).to_degrees();
            put!(
                out,
                r#"<g class="chain" transform="translate({} {}) rotate({})"><path class="back" d="M-8-2.6h7a2.6 2.6 0 0 1 0 5.2h-7a2.6 2.6 0 0 1 0-5.2zM1-2.6h7a2.6 2.6 0 0 1 0 5.2h-7a2.6 2.6 0 0 1 0-5.2z"/><path d="M-8-2.6h7a2.6 2.6 0 0 1 0 5.2h-7a2.6 2.6 0 0 1 0-5.2zM1-2.6h7a2.6 2.6 0 0 1 0 5.2h-7a2.6 2.6 0 0 1 0-5.2z"/></g>"#,
                n(at.0),
                n(at.1),
                n(turn)
            );
        }
    }
    out
}
