//! Fast-Play Grande Armée: miniatures on a table measured in inches.
//!
//! Modules follow the sequence of play and the chapters of the rules. Rule keys stand in brackets
//! where the rule is enforced, in round ones where it is only named; rulings (R-01 and so on) always
//! in round ones. Both are explained in `ledger.toml`.
#![allow(rustdoc::broken_intra_doc_links, reason = "bracketed rule keys are not links")]

pub mod nouns {
    //! What the book speaks of.

    // Arms, classes, officers, status, weather, ground.
    pub mod kinds;
    // What does not change in a battle: table, armies, scenario.
    pub mod field;
    // Pieces of terrain laid on the table.
    pub mod terrain_pieces;
    // How all of them are drawn.
    pub mod drawn;
}

pub mod state {
    //! What changes.

    // The position, and plain questions about it.
    pub mod battle;
    // Units, officers, Forces and armies in play.
    pub mod pieces;
    // The ground under a base: cover, water, towns, levels.
    pub mod terrain;
    // What each viewer may know.
    mod secrets;
    // Whether a position is legal, and what a side would not notice.
    pub mod audit;
}

// The printed charts and numbers, at the scale of the game.
pub mod book;

// Battles read from their files, and pick-up games made of the army lists.
pub mod data;

pub mod rules {
    //! The chapters in the book's order, which is the order of play.

    // What players are asked, and what they can answer.
    pub mod ask;
    // What happens, as data.
    pub mod event;
    // Answers in words, and the turns of phrase that chapters share.
    pub mod words;
    // Moves in words.
    pub mod move_words;
    // What is asked, for somebody who has never read the rules.
    mod help;
    // Steps, spots and facings as short texts.
    pub mod notation;
    // What is told beside the table: panels, and marks on pieces.
    mod panels;

    pub mod a_setup {
        //! Chapter A: set-up.

        // Its questions.
        pub mod ask;
        // Whether everybody stands where he may at the start.
        pub mod start_positions;
        // Grand Batteries and deployment, where the scenario leaves it to the players.
        pub mod deployment;

        pub use ask::Ask;
    }

    pub mod b_turn {
        //! Chapter B: turn structure.

        // Its questions, events and how they are told.
        pub mod ask;
        pub mod event;
        mod story;
        // The sequence of play.
        pub mod sequence;
        // Command dice, wing commanders, initiative and pulses.
        pub mod command;

        pub use ask::Ask;
        pub use event::Event;
    }

    pub mod c_skirmish {
        //! Chapter C: skirmishing.

        // Its questions, events and how they are told.
        pub mod ask;
        pub mod event;
        mod story;
        // Who skirmishes with whom, the dice, the saves.
        pub mod skirmish;

        pub use ask::Ask;
        pub use event::Event;
    }

    pub mod d_artillery {
        //! Chapter D: artillery fire.

        // Its questions, events and how they are told.
        pub mod ask;
        pub mod event;
        mod story;
        // Who may fire at whom, and with what.
        pub mod targets;
        // The artillery step and the dice of batteries.
        pub mod fire;
        // The Grand Battery.
        pub mod grand_battery;
        // A suppressed battery is moved out of the skirmishers' way.
        pub mod relocate;

        pub use ask::Ask;
        pub use event::Event;
    }

    pub mod e_control {
        //! Chapter E: the control segment.

        // Its questions, events and how they are told.
        pub mod ask;
        pub mod event;
        mod story;
        // Control tests and commands.
        pub mod segment;
        // What a unit has to do when it moves.
        pub mod obligations;

        pub use ask::Ask;
        pub use event::Event;
    }

    pub mod f_movement {
        //! Chapter F: the movement segment.

        // Its questions, events and how they are told.
        pub mod ask;
        pub mod event;
        mod story;
        // One act at a time.
        pub mod segment;
        // A unit on the move: what it may spend, and where a path leads it.
        pub mod march;
        // Where it may end its move.
        mod rest;
        // What ground and enemies ask of it.
        pub mod move_cost;
        // Who stands around a unit that looks for a place to move to.
        pub mod neighbours;
        // What it could reach by the standard paths.
        pub mod reach;
        // Who may contact whom, and what the contacted do.
        pub mod contact;
        // How cavalry evades and batteries escape.
        pub mod evade;
        // Batteries that are run into, alone or attached.
        pub mod battery_escape;
        // Batteries attached to infantry, and the line of a Grand Battery.
        pub mod attach;
        // Officers ride, are overrun, and keep their units in radius.
        pub mod officers;
        // Which units an officer can have in his radius, and from where.
        pub mod radius;
        // Who comes on to the table in the course of the day.
        pub mod reinforcements;
        // Good legal answers to open questions: paths.
        pub mod propose;
        // The same for officers.
        mod officer_places;

        pub use ask::Ask;
        pub use event::Event;
    }

    pub mod g_combat {
        //! Chapter G: the combat segment.

        // Its questions, events and how they are told.
        pub mod ask;
        pub mod event;
        mod story;
        // One combat after the other.
        pub mod segment;
        // The dice of a combat and what bears on them.
        pub mod dice;
        // Falling back.
        pub mod retreat;
        // The victor takes the ground.
        pub mod advance;

        pub use ask::Ask;
        pub use event::Event;
    }

    pub mod h_losses {
        //! Chapter H: retreat, loss, recovery; the retreat stands with combat.

        // Its questions, events and how they are told.
        pub mod ask;
        pub mod event;
        mod story;
        // Hits, broken units and lost batteries.
        pub mod hits;
        // Officers in danger, and who takes their place.
        pub mod officer_casualties;
        // Strength that comes back.
        pub mod recovery;

        pub use ask::Ask;
        pub use event::Event;
    }

    pub mod i_victory {
        //! Chapter I: victory.

        // Its questions, events and how they are told.
        pub mod ask;
        pub mod event;
        mod story;
        // Army morale, nightfall, pursuit, victory.
        pub mod ending;
        // Places that decide a scenario at nightfall, and who holds them.
        pub mod objectives;
        // How to win, for somebody who has never read the rules.
        mod aims;
        // The end of the day, and the night before a second one.
        pub mod end_of_day;

        pub use ask::Ask;
        pub use event::Event;
    }
}

pub mod host {
    //! What those who show and play the game need beside the rules.

    // The battle as a game of the engine.
    mod game;
    // The battle as a hosted game: how it is loaded, and what is named.
    mod played;
    // What events show on the map, and what comes of an answer in a line.
    mod shown;
    // Moves by hand: what is drawn, and where it would lead.
    pub mod moves;
    // The picture of the table.
    mod scene;
    // Exact odds of single procedures.
    mod odds;
    // A position as a short text.
    pub mod position_text;
}

pub use rules::ask::{Choice, Question};
pub use rules::event::Event;
pub use state::battle::Battle;

/// The rule ledger.
pub const LEDGER: &str = include_str!("../ledger.toml");

/// Where each rule is enforced and tested, written by `cargo xtask ledger --write`.
pub const COVERAGE: &str = include_str!("../coverage.json");
