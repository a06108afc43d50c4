//! Les Champs de Bataille: battalions, regiments and batteries of miniatures on a table measured in
//! inches.
//!
//! Rule keys stand in brackets where a rule is enforced, in round ones where it is only named;
//! rulings (CR-01 and so on) and agreements on geometry (CG-01 and so on) always in round ones. All
//! are explained in `ledger.toml`.
//!
//! How a chapter is written:
//!
//! - Its folder or file under `rules` is its own: `Ask` (questions), `Told` (events) with their words
//!   beside them, procedures as `impl Battle`. Answers (`host::Choice`, `host::Act`) and notation are
//!   common.
//! - `Battle::activity` calls the phase again and again until the chapter calls `end_phase`. Each call is
//!   one activity with a checkpoint after it; a simultaneous step is one.
//! - Simultaneous phases: `engine::in_secret` for what both sides choose at once; then both results are
//!   told and applied from one snapshot, in an order that does not depend on the seats.
//! - Where and how a unit stands is changed by `Battle::put` and `set_pose` alone, place by `take_off`:
//!   footprints are kept beside the units. Steps by `lose_steps` and `recover_steps`, removal by `remove`
//!   and `remove_dead`, always told.
//! - Standing positions are measured with `within` and `reach` (quarter inch, CR-02); trigger points, stop
//!   lines, allowances and adjacency with `exact`, `standoff`, `ADJACENT`.
//! - Hidden are steps, orders and roles (`host/view.rs`). Lists of answers do not depend on those of the
//!   enemy, nor tell a distance that may not be measured (CON-2, CR-05).
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
