//! What goes in and out of the facade: plain data.

use engine::Modifier;
use serde::{Deserialize, Serialize};

/// One line about a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScenarioInfo {
    /// Full name, `system/name`.
    pub id: String,
    /// The system.
    pub system: String,
    /// The battle.
    pub battle: String,
    /// Its title.
    pub title: String,
    /// What it is about.
    pub words: String,
    /// How many units take part.
    pub units: usize,
    /// How many turns it lasts.
    pub turns: u32,
    /// The two sides.
    pub sides: [String; 2],
}

/// A chart file that replaces a built-in one of the same name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// The file's name, e.g. `fire.toml`.
    pub name: String,
    /// The path that errors show.
    pub shown_path: String,
    /// Its text.
    pub text: String,
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person of this name: the game waits for him.
    Person(String),
    /// A computer player.
    Bot {
        /// Its name.
        name: String,
        /// Its seed.
        seed: u64,
    },
}

/// Where the dice of a game come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiceSource {
    /// From 32 secret bytes, committed to in the record and revealed at the end.
    Seed([u8; 32]),
    /// From a number, for games that anyone may repeat.
    Number(u64),
    /// People type in what they threw.
    Typed,
}

/// What an answer points at on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Pointer {
    /// The printed number of a hex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hex: Option<String>,
    /// The id of a piece.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
}

/// One legal answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// What to say.
    pub notation: String,
    /// What it means, with cost and consequence where the rules fix them.
    pub words: String,
    /// What it points at.
    #[serde(flatten)]
    pub at: Pointer,
}

/// An open question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Question {
    /// The side that is asked.
    pub side: String,
    /// Key of the rule that asks.
    pub rule: String,
    /// The question in words.
    pub words: String,
    /// Whether other answers than the listed ones may be legal.
    pub open: bool,
    /// Whether both sides answer at once, unseen by each other.
    pub secret: bool,
    /// The legal answers; empty for whoever is not asked.
    pub answers: Vec<Answer>,
}

/// Dice that people must throw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ThrowAwaited {
    /// Key of the rule that calls for them.
    pub rule: String,
    /// What for.
    pub why: String,
    /// How many dice.
    pub dice: u8,
    /// How many sides each has.
    pub sides: u8,
    /// Lots in the bag with their first number and how many there are; empty for dice.
    pub lots: Vec<(String, u8, u8)>,
}

/// A line of the story.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LogLine {
    /// How many answers had been given when it happened.
    pub after: usize,
    /// The sentence.
    pub text: String,
    /// Keys of the rules behind it.
    pub rules: Vec<&'static str>,
    /// Modifiers of the roll it tells of.
    pub modifiers: Vec<Modifier>,
    /// 0 is an ordinary line, 1 a phase, 2 a turn.
    pub heading: u8,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// The winning side; `None` is a draw.
    pub winner: Option<String>,
    /// Key of the rule that ended it.
    pub rule: String,
    /// What happened.
    pub words: String,
}

/// One result with its exact probability.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OutcomeOdds {
    /// What comes of it.
    pub words: String,
    /// How likely it is.
    pub probability: f64,
}

/// A roll of the dice that a decision leads to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Roll {
    /// What for.
    pub why: String,
    /// Its modifiers, as long as no earlier roll changes them.
    pub modifiers: Vec<Modifier>,
}

/// The exact distribution of what a decision leads to.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct OddsAnswer {
    /// What is looked at.
    pub subject: String,
    /// Modifiers of the first roll.
    pub modifiers: Vec<Modifier>,
    /// All rolls on the way, in their order.
    pub rolls: Vec<Roll>,
    /// All results, the likeliest first.
    pub outcomes: Vec<OutcomeOdds>,
    /// What was assumed about later questions.
    pub replies: Vec<String>,
    /// What else the reader should know.
    pub notes: Vec<String>,
}

/// Strength of one arm of one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Strength {
    /// The side.
    pub side: &'static str,
    /// The arm.
    pub arm: &'static str,
    /// Strength points.
    pub points: i32,
}

/// A game that bots have played to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayedOut {
    /// How it ended; `None` if it was stopped at the limit.
    pub outcome: Option<Outcome>,
    /// Decisions taken.
    pub decisions: u64,
    /// Turn in which it ended.
    pub turn: u32,
    /// Strength lost, by side and arm.
    pub losses: Vec<Strength>,
    /// The record, if it was wanted.
    #[serde(skip)]
    pub record: Option<String>,
}

/// How big a position is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Weight {
    /// Bytes of its compact form.
    pub state_bytes: usize,
    /// Nanoseconds to copy it.
    pub clone_ns: f64,
}

/// Whether a hex is seen from another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Seen {
    /// The printed number of the hex.
    pub hex: String,
    /// Why it is not seen, and the rule behind that; `None` if it is seen.
    pub blocked: Option<(String, String)>,
}

/// Strength that one arm of one side had and has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Loss {
    /// The side.
    pub side: &'static str,
    /// The arm.
    pub arm: &'static str,
    /// Strength points at the start.
    pub full: i32,
    /// Strength points lost, as far as the viewer may know.
    pub points: i32,
}

/// A computer player with what it remembers, for whoever runs it on a thread of its own.
pub struct Mind(pub(crate) Box<dyn std::any::Any + Send>);

/// The work of finding an answer. It owns all it needs; it returns the player and the notation of
/// his answer.
pub type Thought = Box<dyn FnOnce() -> (Mind, String) + Send>;
