//! La Bataille de Kulm, 29 and 30 August 1813.
//!
//! The rooms of the house: what there is ([`nouns`]), how it stands ([`state`]), the printed charts
//! ([`book`]), the files of a battle ([`data`]), the rules by the chapters of the book ([`rules`]) and
//! what shows a battle to people ([`host`]). Rule keys stand in brackets, rulings (R1 and so on) in
//! round ones. Both are explained in `ledger.toml`.
#![allow(rustdoc::broken_intra_doc_links, reason = "bracketed rule keys are not links")]

/// What there is on the table.
pub mod nouns {
    /// Counters: units, leaders, divisions.
    pub mod army;
    /// Two dice read in base six.
    pub mod dice;
    /// The map.
    pub mod field;
    /// The hexes that a unit fills.
    pub mod hexes;
    /// Nations, arms, formations, states, ground.
    pub mod kinds;
    /// Days, turns, arrivals, orders, victory.
    pub mod scenario;
}

/// How a battle stands.
pub mod state {
    /// Whether a position is legal, and what a side would not notice.
    pub mod audit;
    /// All that changes, and plain questions about it.
    pub mod battle;
    /// All that does not change.
    pub mod fixed;
    /// What a side supposes of the backs of enemy counters.
    pub mod supposed_values;
}

/// The charts and the numbers.
pub mod book;
/// The files of a battle, read and checked.
pub mod data;

/// The rules, by the chapters of the book; chapters 1 and 2 are the nouns.
pub mod rules {
    /// What players are asked, and what they answer.
    pub mod question;

    /// What happens.
    pub mod event;

    /// Sentences that agree with their names.
    pub mod words;

    /// What is asked, for somebody who has never read the rules.
    mod help;

    /// Chapter 3: increments.
    pub mod c03_increments {
        /// Section 3.1: how many may stand in a hex.
        pub mod stacking;

        /// Sections 3.2 and 3.3: who loses them, and what that does.
        pub mod losses;

        /// Section 3.4: regiments and battalions.
        pub(crate) mod breakdown;
    }
    /// Chapter 4: morale.
    pub mod c04_morale;
    /// Chapter 5: how cavalry tires and rests.
    pub mod c05_readiness;
    /// Chapter 6: formations, fronts and zones.
    pub mod c06_formation;
    /// Chapter 7: who sees whom.
    pub mod c07_sight;
    /// Chapter 8: turns, segments, phases.
    pub mod c08_sequence;
    /// Chapter 9: the Command Phase.
    pub mod c09_command;
    /// Chapter 10: the Charge Phase, and charges out of turn.
    pub mod c10_charge;
    /// Chapter 11: the Movement Phase.
    pub mod c11_movement;
    /// Chapter 12: the Fire Phases, and opportunity fire.
    pub mod c12_fire;
    /// Chapter 13: the Melee Phase.
    pub mod c13_melee;
    /// Chapter 14: what becomes of leaders.
    pub mod c14_leaders;
    /// Chapter 15: the Recovery Phase.
    pub mod c15_recovery;
    /// Chapter 16: the rules of Kulm alone.
    pub mod c16_kulm {
        /// Case 16.1.4: the night between the days.
        pub mod night;

        /// Section 16.3: who comes onto the map, and who leaves it.
        pub(crate) mod entry;
    }
    /// Chapter 17: scenarios.
    pub mod c17_scenarios {
        /// The set-up.
        pub mod deploy;

        /// Points, places and exits: who has won.
        pub mod victory;

        /// How to win, for somebody who has never read the rules.
        mod aims;
    }
}

/// What shows a battle to players, programs and tests.
pub mod host {
    /// The battle as a game of the engine.
    pub mod game;
    /// What odds assume, and what of a roll decides the course.
    mod odds;
    /// The battle as a hosted game.
    mod played;
    /// A position as a short text.
    pub mod position_text;
    /// Where answers take a piece.
    mod preview;
    /// Procedures whose odds can be asked for.
    mod procedures;
    /// The picture of the board.
    mod scene;
    /// What a page shows of answers and events.
    mod shown;
}

pub use data::setup::{Setup, load};
pub use ground::{Facing, Hex};
pub use nouns::army::{Army, DivisionId, Leader, LeaderId, Unit, UnitId};
pub use nouns::dice::Base6;
pub use nouns::field::Field;
pub use state::battle::Battle;

/// The rule ledger.
pub const LEDGER: &str = include_str!("../ledger.toml");

/// Where each rule is enforced and tested, written by `cargo xtask ledger --write`.
pub const COVERAGE: &str = include_str!("../coverage.json");
