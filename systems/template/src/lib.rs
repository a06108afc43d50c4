//! Outposts, a game on one page: the template of a system.
//!
//! It is not offered to anybody. It shows what a rule system needs to be hosted, each thing once and
//! in the place where the real systems have it; "Add a system" in CONTRIBUTING.md begins with a copy of
//! this folder. A table of contents:
#![allow(rustdoc::broken_intra_doc_links, reason = "bracketed rule keys are not links")]

pub mod book; // the printed charts
pub mod nouns; // what the game is played with
pub mod state; // the position: what changes, and what stays

/// The rules, chapter by chapter in the order of play.
pub mod rules {
    pub mod ask; // what players are asked, and what they can answer
    pub mod event; // what happens
    pub mod s1_turn; // 1: the sequence of play
    pub mod s2_movement; // 2: movement
    pub mod s3_fire; // 3: fire
    pub mod s4_secrets; // 4: hidden strength
    pub mod s5_orders; // 5: orders in secret
    pub mod s6_victory; // 6: who wins
}

/// What shows the game and answers questions about it.
pub mod host {
    mod game; // the battle as a game of the engine
    mod moves; // where answers take a piece: previews, and the reach of a move
    mod odds; // what odds assume, and the procedures they are asked for
    mod played; // registration: title, options, scenarios, what is named on the board
    pub mod position_text; // a position as a short text
    mod scene; // the picture of the board
    mod shown; // what a page shows of answers and events
}

pub use rules::ask::{Choice, Question};
pub use rules::event::Event;
pub use state::Battle;
