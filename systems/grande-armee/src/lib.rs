//! Fast-Play Grande Armée: miniatures on a table measured in inches.
//!
//! Modules follow the sequence of play and the chapters of the rules. Rule keys stand in brackets
//! where the rule is enforced, in round ones where it is only named; rulings (R-01 and so on) always
//! in round ones. Both are explained in `ledger.toml`.
#![allow(rustdoc::broken_intra_doc_links, reason = "bracketed rule keys are not links")]

mod actor;
pub mod advance;
pub mod artillery;
pub mod ask;
pub mod attach;
pub mod battery;
pub mod battle;
pub mod book;
pub mod casualties;
pub mod check;
pub mod combat;
pub mod command;
pub mod contact;
pub mod control;
pub mod data;
pub mod deploy;
pub mod dusk;
pub mod duty;
pub mod entry;
pub mod escape;
pub mod event;
pub mod field;
pub mod flight;
mod game;
pub mod kinds;
pub mod lay;
pub mod laying;
pub mod losses;
pub mod march;
pub mod melee;
pub mod movement;
pub mod notation;
pub mod odds;
pub mod officers;
pub mod pickup;
pub mod places;
pub mod placing;
pub mod position;
mod posts;
pub mod propose;
pub mod radius;
pub mod reach;
pub mod recovery;
pub mod relocate;
pub mod retreat;
pub mod setup;
pub mod skirmish;
mod tell;
mod tell_combat;
mod tell_fire;
mod tell_move;
pub mod terrain;
pub mod toll;
pub mod trace;
pub mod turn;
pub mod victory;
mod view;
pub mod way;
mod words;

pub use ask::{Choice, Question};
pub use battle::Battle;
pub use event::Event;

/// The rule ledger.
pub const LEDGER: &str = include_str!("../ledger.toml");

/// Where each rule is enforced and tested, written by `cargo xtask ledger --write`.
pub const COVERAGE: &str = include_str!("../coverage.json");

/// What those who show and play the game need beside the rules.
pub mod host {
    mod played; // the battle as a hosted game
    mod shown; // what a page shows of answers and events
}
