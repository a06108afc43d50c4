//! Battles of Napoleon: Eylau 1807.
//!
//! Modules follow the sequence of play and the chapters of the rulebook; rule keys stand in
//! brackets, rulings (R1 and so on) in round ones. Both are explained in `ledger.toml`.
#![allow(rustdoc::broken_intra_doc_links, reason = "bracketed rule keys are not links")]

pub mod activation;
mod actor;
pub mod ahead;
pub mod ask;
pub mod assault;
pub mod battle;
pub mod book;
pub mod check;
pub mod cubes;
pub mod data;
mod deploy;
pub mod evasion;
pub mod event;
mod explain;
pub mod field;
pub mod fire;
pub mod fire_segment;
mod game;
pub mod kinds;
pub mod leaders;
pub mod losses;
pub mod mods;
pub mod movement;
pub mod odds;
pub mod orders;
pub mod pose;
pub mod position;
pub mod reaction;
pub mod recovery;
pub mod reinforcements;
pub mod retreat;
pub mod setup;
pub mod sight;
pub mod square;
pub mod stand;
mod toll;
pub mod turn;
pub mod victory;
mod view;

pub use ask::{Choice, Question};
pub use battle::Battle;
pub use event::Event;
pub use ground::{Facing, Hex};
pub use setup::{LoadError, load, scenarios};

/// The rule ledger.
pub const LEDGER: &str = include_str!("../ledger.toml");

/// Where each rule is enforced and tested, written by `cargo xtask ledger --write`.
pub const COVERAGE: &str = include_str!("../coverage.json");

/// What those who show and play the game need beside the rules.
pub mod host {
    mod played; // the battle as a hosted game
    mod shown; // what a page shows of answers and events
}
