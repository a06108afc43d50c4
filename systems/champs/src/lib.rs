//! Les Champs de Bataille: battalions, regiments and batteries of miniatures on a table measured in
//! inches.
//!
//! Rule keys stand in brackets where a rule is enforced, in round ones where it is only named;
//! rulings (CR-01 and so on) and agreements on geometry (CG-01 and so on) always in round ones. All
//! are explained in `ledger.toml`; PLAN.md says who writes what.
#![allow(rustdoc::broken_intra_doc_links, reason = "bracketed rule keys are not links")]

/// The nouns of the sheet: troops, formations, leaders, orders, ground.
pub mod nouns;

/// The field that stays and the position that changes.
pub mod state;

/// The charts, compiled.
pub mod book;

/// Battles read from their files.
pub mod data;

/// The rules in the order of the sequence of play.
pub mod rules;

/// The battle as a game of the engine.
pub mod host;

pub use host::{Choice, Event, Question, position};
pub use state::Battle;

/// The rule ledger.
pub const LEDGER: &str = include_str!("../ledger.toml");

/// Where each rule is enforced and tested, written by `cargo xtask ledger --write`.
pub const COVERAGE: &str = include_str!("../coverage.json");
