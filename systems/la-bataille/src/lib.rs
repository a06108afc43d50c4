//! La Bataille de Kulm, 29 and 30 August 1813.
//!
//! Modules follow the sequence of play and the chapters of the rulebook; rule keys stand in
//! brackets, rulings (R1 and so on) in round ones. Both are explained in `ledger.toml`.
#![allow(rustdoc::broken_intra_doc_links, reason = "bracketed rule keys are not links")]

mod advance;
pub mod ahead;
pub mod army;
pub mod ask;
mod assault;
pub mod battle;
mod before_melee;
pub mod book;
mod breakdown;
pub mod charge;
pub mod charge_move;
pub mod check;
pub mod clock;
pub mod command;
pub mod data;
pub mod deploy;
pub mod dice;
mod entry;
pub mod event;
pub mod field;
pub mod fire;
pub mod fire_phase;
pub mod flight;
mod force_march;
pub mod formation;
pub mod game;
pub mod given;
pub mod hexes;
pub mod kinds;
mod leader_moves;
pub mod leaders;
pub mod losses;
pub mod march;
pub mod melee;
pub mod mods;
pub mod morale;
pub mod movement;
pub mod night;
pub mod odds;
pub mod opportunity;
pub mod out_of_turn;
pub mod pose;
pub mod position;
pub mod reaction;
pub mod readiness;
pub mod recall;
pub mod recovery;
pub mod scenario;
pub mod setup;
pub mod sight;
pub mod square;
pub mod stacking;
pub mod stand;
mod terrain;
pub mod turn;
pub mod usual;
pub mod victory;
pub mod view;
mod words;

pub use army::{Army, DivisionId, Leader, LeaderId, Unit, UnitId};
pub use battle::Battle;
pub use dice::Base6;
pub use field::Field;
pub use ground::{Facing, Hex};
pub use setup::{LoadError, Setup, load, scenarios};

/// The rule ledger.
pub const LEDGER: &str = include_str!("../ledger.toml");

/// Where each rule is enforced and tested, written by `cargo xtask ledger --write`.
pub const COVERAGE: &str = include_str!("../coverage.json");

/// What those who show and play the game need beside the rules.
pub mod host {
    mod played; // the battle as a hosted game
    mod shown; // what a page shows of answers and events
}
