//! What the tests share: a field of open ground and short names.
#![allow(dead_code, reason = "chapters use their own part")]

use engine::Seat;
use ground::Hex;
use la_bataille::battle::Battle;
use la_bataille::{LeaderId, UnitId, position};

/// A table with written answers.
pub type Script = engine::Script<Battle>;

/// A position on its own ground or on the map of Kulm.
#[track_caller]
pub fn pos(text: &str) -> Battle {
    position::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

/// A position on twelve columns by twenty rows of open ground, from 0101.
#[track_caller]
pub fn open(text: &str) -> Battle {
    let rows = "............\n".repeat(20);
    pos(&format!("map\n{rows}end\n{text}"))
}

/// A unit by its name.
#[track_caller]
pub fn unit(battle: &Battle, id: &str) -> UnitId {
    position::unit_named(battle, id).unwrap_or_else(|error| panic!("{error}"))
}

/// A leader by his name.
#[track_caller]
pub fn leader(battle: &Battle, name: &str) -> LeaderId {
    position::leader_named(battle, name).unwrap_or_else(|error| panic!("{error}"))
}

/// A hex by its number.
#[track_caller]
pub fn hex(battle: &Battle, label: &str) -> Hex {
    battle.board().hex(label).unwrap_or_else(|| panic!("no hex {label}"))
}

/// The hexes of a unit.
pub fn place(battle: &Battle, id: &str) -> Vec<String> {
    let hexes = battle.unit(unit(battle, id)).hexes;
    hexes.iter().map(|hex| battle.board().label(hex)).collect()
}

/// The printed numbers of hexes, in order.
pub fn labels(battle: &Battle, hexes: &[Hex]) -> Vec<String> {
    let mut all: Vec<String> = hexes.iter().map(|hex| battle.board().label(*hex)).collect();
    all.sort();
    all
}

/// The French.
pub const FRENCH: Seat = Seat::First;
/// The Coalition.
pub const COALITION: Seat = Seat::Second;
