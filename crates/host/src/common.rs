//! What all systems say in the same way.

use crate::data::{Amount, Facts, Pointer, Seen, Step, Strength};
use crate::named;
use crate::played::{Played, Stride};
use engine::{AskOf, Seat};
use ground::Hex;
use muster::Arm;

/// The pieces that a question names, but for the one it is asked because of.
pub fn subject<G: Played>(game: &G, ask: &AskOf<G>) -> Vec<String> {
    let mut pieces = named::pieces_in(game, &ask.question);
    if let Some(occasion) = game.occasion(ask).filter(|_| pieces.len() > 1) {
        pieces.retain(|piece| *piece != occasion);
    }
    pieces
}

/// Strength of both sides by arm.
pub(crate) fn strength<G: Played>(game: &G) -> Vec<Strength> {
    let mut points = [[0; Arm::ALL.len()]; 2];
    for (piece, strength) in game.roll_call().into_iter().enumerate() {
        let (seat, arm) = game.in_roll_call(piece);
        points[seat.index()][arm as usize] += strength;
    }
    let of = |seat: Seat| {
        let (side, arms) = (G::side(seat), Arm::ALL.into_iter().zip(points[seat.index()]));
        arms.map(move |(arm, points)| Strength { side, arm: arm.key(), points })
    };
    Seat::BOTH.into_iter().flat_map(of).collect()
}

/// Which hexes are seen from a hex.
pub(crate) fn sight_on_board<G: Played>(game: &G, from: &str) -> Option<Vec<Seen>> {
    let board = game.board()?;
    let from = board.hex(from)?;
    let look = |to: Hex| Seen::of(board.label(to), game.blocks_sight(from, to));
    Some(board.hexes().filter(|&to| to != from).map(look).collect())
}

/// A cost in the coin of the game.
pub fn amount<G: Played>(cost: u32) -> Amount {
    let (worth, unit) = G::COIN;
    Amount { value: f64::from(cost) / f64::from(worth), unit: unit.to_owned() }
}

/// The name of a hex.
pub(crate) fn label<G: Played>(game: &G, hex: Hex) -> String {
    match game.board() {
        Some(board) if hex.is_somewhere() => board.label(hex),
        _ => String::new(),
    }
}

/// What each of the answers points at, costs and does, in their order.
pub fn facts<G: Played>(game: &G, ask: &AskOf<G>) -> Vec<Facts> {
    let piece = game.subject(ask).into_iter().next().unwrap_or_default();
    let here = game.standing(ask).map(|standing| standing.hex);
    let facts = |(choice, stride): (&G::Choice, Option<Stride<G::Stance>>)| {
        let moves_to = stride.as_ref().map(|stride| stride.hex).filter(|hex| Some(*hex) != here);
        Facts {
            at: game.points_at(ask, choice).unwrap_or_else(|| pointer(game, choice, moves_to)),
            cost: stride
                .as_ref()
                .and_then(|stride| stride.cost)
                .map(amount::<G>)
                .or_else(|| game.price(ask, choice)),
            stance: game.lands(ask, choice),
            stops: stride.as_ref().is_some_and(|stride| stride.stops),
            step: stride.map(|stride| Step {
                piece: piece.clone(),
                hex: label(game, stride.hex),
                facing: stride.facing.map(ground::Facing::number),
                shape: stride.shape,
                also: stride.also.iter().map(|hex| label(game, *hex)).collect(),
                faces_side: stride.faces_side,
            }),
            ..Facts::default()
        }
    };
    ask.choices.iter().zip(game.strides(ask)).map(facts).collect()
}

/// What an answer names: a piece or several, a hex, a facing; or the hex it leads to.
fn pointer<G: Played>(game: &G, choice: &G::Choice, moves_to: Option<Hex>) -> Pointer {
    let mut at = Pointer::default();
    let mut stands = None;
    for (kind, number) in named::names(choice) {
        let named = named::named(game, kind, number);
        at.pieces.extend(named.pieces);
        at.hex = at.hex.or(named.place);
        at.facing = at.facing.or(named.facing);
        stands = stands.or(named.stands);
    }
    if at.pieces.len() == 1 {
        at.unit = at.pieces.pop();
        at.hex = at.hex.or(stands);
    }
    at.hex = at.hex.or(moves_to.map(|hex| label(game, hex)));
    at
}
