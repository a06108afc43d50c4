//! All pieces on the board: stacks from north to south, then leaders above them.

use std::collections::BTreeMap;

use engine::scene::{LeaderRank, Piece, PieceKind, Scene};

use crate::counter::{LeaderSize, block, counter, leader, twin, under};
use crate::hexes::{Grid, Hex};
use crate::look::Look;
use crate::text::{n, put};

/// The pieces of one hex, lower ones first; a unit that fills several is in the stacks of all.
#[derive(Default)]
pub struct Stack<'a> {
    /// Combat units.
    pub units: Vec<&'a Piece>,
    /// Leaders.
    pub leaders: Vec<&'a Piece>,
}

/// Pieces by hex; those in unknown hexes are left out.
pub fn stacks<'a>(scene: &'a Scene, grid: &Grid) -> BTreeMap<Hex, Stack<'a>> {
    let mut out: BTreeMap<Hex, Stack<'a>> = BTreeMap::new();
    for piece in &scene.pieces {
        let Some(hex) = grid.find(&piece.hex) else {
            continue;
        };
        if let PieceKind::Leader(_) = piece.kind {
            out.entry(hex).or_default().leaders.push(piece);
            continue;
        }
        out.entry(hex).or_default().units.push(piece);
        for other in piece.also.iter().filter_map(|label| grid.find(label)) {
            out.entry(other).or_default().units.push(piece);
        }
    }
    out
}

/// Degrees from the east, clockwise, to the hexes that a piece fills next to one of its hexes: first
/// to the one before it, then to the one behind.
fn links(piece: &Piece, hex: Hex, grid: &Grid) -> Vec<i32> {
    let all: Vec<Hex> = std::iter::once(&piece.hex)
        .chain(&piece.also)
        .filter_map(|label| grid.find(label))
        .collect();
    let Some(place) = all.iter().position(|other| *other == hex) else { return Vec::new() };
    let before = place.checked_sub(1).and_then(|place| all.get(place));
    let turn = |other: &Hex| {
        let side = grid.neighbours(hex).iter().position(|near| near == other)?;
        Some(60 * side as i32 - 90)
    };
    before.into_iter().chain(all.get(place + 1)).filter_map(turn).collect()
}

/// A unit in one of its hexes.
fn part(piece: &Piece, hex: Hex, at: (f64, f64), grid: &Grid) -> String {
    let links = links(piece, hex, grid);
    if grid.find(&piece.hex) == Some(hex) {
        counter(piece, at, &links)
    } else {
        twin(piece, at, &links)
    }
}

/// Draws every stack in view.
pub fn pieces(stacks: &BTreeMap<Hex, Stack>, grid: &Grid, look: &Look) -> String {
    let mut order: Vec<(&Hex, &Stack)> = stacks.iter().collect();
    order.sort_by_key(|(hex, _)| {
        let (x, y) = grid.centre(**hex);
        (y.round() as i64, x.round() as i64)
    });
    order.retain(|(hex, _)| look.view.sees(grid.centre(**hex), 30.0));
    let mut out = String::from(r#"<g class="pieces">"#);
    for (hex, stack) in &order {
        let (x, y) = grid.centre(**hex);
        let Some((top, lower)) = stack.units.split_last() else {
            continue;
        };
        if !look.detail {
            out.push_str(&block(top, (x, y)));
            continue;
        }
        if lower.is_empty() {
            // a little low, to free the hex number
            out.push_str(&part(top, **hex, (x, y + 3.0), grid));
            continue;
        }
        for piece in lower {
            out.push_str(&under(piece, (x + 3.6, y - 1.4)));
        }
        out.push_str(&part(top, **hex, (x - 1.0, y + 3.6), grid));
        put!(
            out,
            r#"<g class="stackno" transform="translate({} {})"><circle r="6"/><text y="3">{}</text></g>"#,
            n(x + 22.0),
            n(y - 19.0),
            stack.units.len()
        );
    }
    for (hex, stack) in &order {
        out.push_str(&leaders(stack, grid.centre(**hex), look));
    }
    out.push_str("</g>");
    out
}

fn leaders(stack: &Stack, (x, y): (f64, f64), look: &Look) -> String {
    let Some((first, others)) = stack.leaders.split_last() else {
        return String::new();
    };
    if !look.detail {
        return if stack.units.is_empty() { block(first, (x, y)) } else { String::new() };
    }
    let mut out = String::new();
    let (corner, step) = if stack.units.is_empty() {
        ((x + 21.0, y + 12.0), -14.0)
    } else {
        ((x + 7.0, y + 21.0), -14.0)
    };
    for (i, piece) in others.iter().rev().enumerate().rev() {
        let at = (corner.0 + step * i as f64, corner.1);
        out.push_str(&leader(piece, at, LeaderSize::Small));
    }
    if stack.units.is_empty() {
        return leader(first, (x, y - 3.0), LeaderSize::Large) + &out;
    }
    let high = matches!(first.kind, PieceKind::Leader(LeaderRank::Corps | LeaderRank::Army));
    let size = if high && others.is_empty() { LeaderSize::Named } else { LeaderSize::Small };
    out.push_str(&leader(first, (x + 21.0, y + 19.0), size));
    out
}
