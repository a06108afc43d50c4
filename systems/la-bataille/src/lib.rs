//! La Bataille de Kulm, 29 and 30 August 1813.
//!
//! Modules follow the sequence of play and the chapters of the rulebook; rule keys stand in
//! brackets, rulings (R1 and so on) in round ones. Both are explained in `ledger.toml`.
#![allow(rustdoc::broken_intra_doc_links, reason = "bracketed rule keys are not links")]

pub mod ahead;
pub mod army;
pub mod ask;
pub mod battle;
pub mod book;
mod breakdown;
pub mod check;
pub mod data;
pub mod dice;
mod entry;
pub mod event;
pub mod field;
pub mod flight;
mod force_march;
pub mod formation;
pub mod game;
pub mod given;
pub mod hexes;
pub mod kinds;
mod leader_moves;
pub mod losses;
pub mod march;
pub mod mods;
pub mod morale;
pub mod movement;
pub mod odds;
pub mod pose;
pub mod position;
pub mod readiness;
pub mod recovery;
pub mod scenario;
pub mod setup;
pub mod sight;
mod skeleton;
pub mod stacking;
mod terrain;
pub mod turn;
pub mod victory;
pub mod view;

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
