//! Fast-Play Grande Armée: miniatures on a table measured in inches.
//!
//! Rule keys stand in brackets where the rule is enforced, in round ones where it is only named;
//! rulings (R-01 and so on) always in round ones. Both are explained in `ledger.toml`.
#![allow(rustdoc::broken_intra_doc_links, reason = "bracketed rule keys are not links")]

pub mod book;
pub mod data;
pub mod deploy;
pub mod field;
pub mod kinds;
pub mod pickup;
pub mod setup;
pub mod terrain;

/// The rule ledger.
pub const LEDGER: &str = include_str!("../ledger.toml");

/// Where each rule is enforced and tested, written by `cargo xtask ledger --write`.
pub const COVERAGE: &str = include_str!("../coverage.json");
