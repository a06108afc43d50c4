//! Battles of Napoleon: Eylau 1807.
//!
//! A table of contents: what the game is about, then the chapters of the rulebook in the order
//! of play, then what a program that shows the game needs. Rule keys stand in brackets, rulings
//! (R1 and so on) in round ones. Both are explained in `ledger.toml`.
#![allow(rustdoc::broken_intra_doc_links, reason = "bracketed rule keys are not links")]

/// What the game is played with.
pub mod nouns {
    pub mod field; // what stays as it is: ground, armies, leaders, scenario
    pub mod kinds; // sides, troops, formations of a unit, orders, weather
}

/// What changes while it is played.
pub mod state {
    pub mod audit; // whether a position is legal, and what a side would not notice
    pub mod battle; // the position, and plain questions about it
    mod secrets; // what each side may know
}

/// The printed charts and numbers.
pub mod book {
    pub mod charts; // all charts, compiled for fast look-ups
    pub mod keys; // the names of their rows
    pub mod modifiers; // modifiers of a roll as they were added up
    pub mod numbers; // numbers that the book gives in its text
    mod read; // the charts read from their files
    pub mod rows; // what the rows of the larger charts hold
}

/// From a battle's files to a position.
pub mod data {
    pub mod facts; // the files of a battle, read and checked
    pub mod setup; // from these facts to the position at the start
}

/// The rules, chapter by chapter.
pub mod rules {
    pub mod ask; // what players are asked, and what they can answer
    pub mod brief; // what events come to in a few words, for odds
    pub mod event; // what happens
    mod help; // every question for somebody who has never read the rules
    pub(crate) mod words; // parts of sentences that all chapters use

    pub mod r09_turn; // 9 and 10: sequence of play, weather and evening
    pub mod r11_orders; // 11 and 12: orders phase, orders
    pub mod r12_setup; // 12.8: setting up
    pub mod r13_cubes; // 13: how many activation cubes
    pub mod r14_victory; // 6 and 14: army fatigue, objectives, and the end
    mod r15_initiative; // 15: who has the initiative
    pub mod r16_activation; // 16: the bag of cubes, a formation acts, the mass charge
    pub mod r17_formation; // 17: formation and facing, squares
    pub mod r18_stacking; // 18: who shares a hex, and who lies on top
    pub mod r19_movement; // 19 and 20: movement, its options and its costs
    pub mod r21_fire; // 21: volleys, the fire segment, reaction fire, evasion, leaders
    pub mod r22_sight; // 22: line of sight
    pub mod r23_assault; // 23 and 24: assaults and charges, odds, result, checks to stand
    pub mod r25_losses; // 25: losses, and what they set off
    pub mod r26_retreat; // 26: retreats and push-back
    pub mod r27_recovery; // 27: recovery
    pub mod r28_reinforcements; // 28: reinforcements
}

/// What shows the game and answers questions about it.
pub mod host {
    mod game; // the battle as a game of the engine
    pub mod odds; // what odds assume, and what of a roll decides
    pub(crate) mod played; // the battle as a hosted game
    pub mod position_text; // a position as a short text
    pub mod preview; // what the answers to a question do, as plain facts
    mod procedures; // the procedures whose odds may be asked for
    mod scene; // the picture of the board
    mod shown; // what a page shows of answers and events
}

pub use data::setup::load;
pub use ground::{Facing, Hex};
pub use rules::ask::{Choice, Question};
pub use rules::event::Event;
pub use state::battle::Battle;

/// The rule ledger.
pub const LEDGER: &str = include_str!("../ledger.toml");

/// Where each rule is enforced and tested, written by `cargo xtask ledger --write`.
pub const COVERAGE: &str = include_str!("../coverage.json");
