//! La Bataille de Kulm, 29 and 30 August 1813.
//!
//! The rooms of the house: what there is ([`nouns`]), how it stands ([`state`]), the printed charts
//! ([`book`]), the files of a battle ([`data`]), the rules by the chapters of the book ([`rules`]) and
//! what shows a battle to people ([`host`]). Rule keys stand in brackets, rulings (R1 and so on) in
//! round ones. Both are explained in `ledger.toml`.
#![allow(rustdoc::broken_intra_doc_links, reason = "bracketed rule keys are not links")]

/// What there is on the table: units, leaders, formations, dice, ground.
pub mod nouns {
    pub mod army;
    pub mod dice;
    pub mod field;
    pub mod hexes;
    pub mod kinds;
    pub mod scenario;
}

/// How a battle stands.
pub mod state {
    pub mod battle;
    pub mod fixed;
    pub mod supposed_values;
}

pub mod book;
pub mod data;

/// The rules, by the chapters of the book.
pub mod rules {
    pub mod event;
    pub mod question;

    /// Chapter 3: increments, and how many of them stand in a hex.
    pub mod c03_increments {
        pub(crate) mod breakdown;
        pub mod losses;
        pub mod stacking;
    }
    pub mod c04_morale;
    pub mod c05_readiness;
    pub mod c06_formation;
    pub mod c07_sight;
    pub mod c08_sequence;
    pub mod c09_command;
    pub mod c10_charge;
    pub mod c11_movement;
    pub mod c12_fire;
    pub mod c13_melee;
    pub mod c14_leaders;
    pub mod c15_recovery;
    /// Chapter 16: the rules of Kulm alone.
    pub mod c16_kulm {
        pub(crate) mod entry;
        pub mod night;
    }
    /// Chapter 17: scenarios, from the set-up to the victory.
    pub mod c17_scenarios {
        pub mod deploy;
        pub mod victory;
    }
}

/// What shows a battle to players, programs and tests.
pub mod host {
    pub mod check;
    pub mod game;
    pub mod odds;
    mod played; // the battle as a hosted game
    pub mod position_text;
    pub mod preview;
    pub mod setup;
    mod shown;
    pub mod view;
    pub(crate) mod words; // what a page shows of answers and events
}

pub use self::host::setup::{LoadError, Setup, load, scenarios};
pub use ground::{Facing, Hex};
pub use nouns::army::{Army, DivisionId, Leader, LeaderId, Unit, UnitId};
pub use nouns::dice::Base6;
pub use nouns::field::Field;
pub use state::battle::Battle;

/// The rule ledger.
pub const LEDGER: &str = include_str!("../ledger.toml");

/// Where each rule is enforced and tested, written by `cargo xtask ledger --write`.
pub const COVERAGE: &str = include_str!("../coverage.json");
