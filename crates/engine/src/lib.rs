//! The engine: a rulebook is a procedure that asks questions.
//!
//! Everything that rules do not decide by themselves is a question: which unit moves, who takes the
//! loss, what the dice showed. A rule system ([`Game`]) is straight-line code that asks a [`Table`];
//! people, bots, dice, a journal, a script or an enumerator answer. The engine knows no game.
//!
//! - [`Match`] is a game with people: it pauses in the middle of a procedure and resumes.
//! - [`Inline`] lets bots play at full speed; nothing is run twice.
//! - [`odds::walk`] gives the exact distribution of any procedure, from the same rule code.
//! - [`in_secret`] asks both sides at once.
//! - [`record`] is the file format: tags, answers with state hashes, result and seed.
//! - [`kit`] holds the properties every system must have.

pub mod bot;
pub mod course;
pub mod dice;
pub mod kit;
pub mod ledger;
pub mod live;
pub mod modifier;
pub mod nouns;
pub mod odds;
pub mod question;
pub mod record;
pub mod rule;
pub mod scene;
pub mod script;
pub mod seat;
pub mod secret;
pub mod table_sheet;

pub use bot::{Bot, Inline, RandomBot, Sight};
pub use course::{Course, Since};
pub use dice::{Dice, Faces, Fast, Lots, Read, Seeded, Throw, Typed};
pub use live::{Body, Difference, Entry, Match, Open, Told};
pub use modifier::{Modifier, explain};
pub use question::{
    Ask, AskOf, Game, Line, Outcome, Pause, Play, Proposals, Refusal, Strengthening, Table, Thrown,
    YesOrNo,
};
pub use rule::Rule;
pub use script::Script;
pub use seat::{Audience, Seat, Viewer};
pub use secret::in_secret;
