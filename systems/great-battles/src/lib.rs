//! Austerlitz, 2 December 1805, by the battalion: Great Battles of the Napoleonic Wars.
//!
//! The charts are printed; the rulebook behind them is known at second hand. Rule keys stand in
//! brackets, rulings (G1 and so on) in round ones; both are explained in `ledger.toml`, which also
//! says how well each is attested.
#![allow(rustdoc::broken_intra_doc_links, reason = "bracketed rule keys are not links")]

/// What the rules speak of: arms, formations, facings, levels, points.
pub mod nouns;

/// The charts, compiled for fast look-ups.
pub mod book;

/// Armies, maps and scenarios as they are printed; nothing in it moves.
pub mod data;

/// The position: everything that changes, and plain questions about it.
pub mod state;

/// The rules, section by section, in the sequence of play.
pub mod rules;

/// What players are asked, told and shown.
pub mod host;

pub use data::setup::{LoadError, Setup, load, scenarios};
pub use state::Battle;

/// The rule ledger.
pub const LEDGER: &str = include_str!("../ledger.toml");

/// Where each rule is enforced and tested, written by `cargo xtask ledger --write`.
pub const COVERAGE: &str = include_str!("../coverage.json");
