//! What goes over the wire, for Rust, OpenAPI and TypeScript.
//!
//! `cargo test -p server` writes the TypeScript of these types to `web/src/api/`. Boards, questions and
//! the story go out as the engine and the facade have them; here is only what the server adds.

pub use engine::scene::TableOverlay;
pub use engine::scene::{Objective, Overlay, Panel, Piece, Scene, Track};
pub use host::{
    Ahead, Aim, Guide, LogLine, Loss, OddsAnswer, Outcome, Preview, Question, Reach, Rulebook,
    Said, Seen,
};
pub use report::Report;

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// What every refused request gets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(export, optional_fields))]
pub struct Problem {
    /// What is wrong, as a sentence.
    pub error: String,
    /// Key of the rule that forbids it, if a rule does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Where the game stands now, if the request came too late.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seq: Option<u32>,
}

/// Where this server can be reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(export, optional_fields))]
pub struct Door {
    /// Whether other computers can reach it at all.
    pub open: bool,
    /// The address for them, e.g. `http://192.168.1.20:1805`, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// How to start it so that they can, if they cannot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remedy: Option<String>,
}

/// A scenario that can be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(export, optional_fields))]
pub struct Scenario {
    /// Full name, `system/name`.
    pub id: String,
    /// The system.
    pub system: String,
    /// The system's title.
    pub system_title: String,
    /// The battle.
    pub battle: String,
    /// Its title.
    pub title: String,
    /// What it is about.
    pub words: String,
    /// How many units take part.
    pub units: u32,
    /// How many turns it lasts.
    pub turns: u32,
    /// The two sides.
    pub sides: [String; 2],
    /// Optional rules.
    pub options: Vec<ScenarioOption>,
    /// Computer players.
    pub bots: Vec<String>,
    /// What its rules say about thinking time, if they limit it: a game may then be played against
    /// the clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<String>,
}

/// An optional rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(export))]
pub struct ScenarioOption {
    /// Its name.
    pub name: String,
    /// What it does.
    pub words: String,
}

/// Who sits in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, ts(export))]
pub enum SeatKind {
    /// Whoever makes the game.
    Person,
    /// Somebody who gets a secret link.
    Friend,
    /// The computer.
    Bot,
}

/// A seat as it is filled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, ts(export, optional_fields))]
pub struct SeatChoice {
    /// Who.
    pub kind: SeatKind,
    /// Which computer player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// How long the computer may think about one answer, in milliseconds: 50 to 60000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub think: Option<u32>,
}

/// A wish for a new game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, ts(export, optional_fields))]
pub struct NewGame {
    /// The scenario, `system/name`.
    pub scenario: String,
    /// Whether it is the guided first battle of that system: then scenario, seats and dice are the
    /// guide's, whatever else is said here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guide: Option<bool>,
    /// Optional rules by name.
    #[serde(default)]
    pub options: Vec<String>,
    /// Who plays each side.
    pub seats: BTreeMap<String, SeatChoice>,
    /// Whether nothing is hidden from anybody; not in a game with a friend.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<bool>,
    /// Whether it is played against the clock, where the rules have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<bool>,
}

/// The time that a side has for what the game waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(export))]
pub struct ClockView {
    /// The side.
    pub side: String,
    /// The whole time, in milliseconds.
    pub limit: u32,
    /// What is left of it.
    pub left: u32,
    /// Whether it runs; it rests until its side has looked.
    pub running: bool,
    /// The rule that sets the time.
    pub rule: String,
    /// The rule that says what happens when it is out.
    pub out: String,
}

/// A new game and its secrets. They are told only once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(export))]
pub struct Made {
    /// The game.
    pub game: String,
    /// The token of each side that the maker plays.
    pub tokens: BTreeMap<String, String>,
    /// The token of each side that a friend plays, for his link.
    pub invite: BTreeMap<String, String>,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(export, optional_fields))]
pub struct GameEntry {
    /// The game.
    pub id: String,
    /// Its scenario.
    pub scenario: String,
    /// The scenario's title.
    pub title: String,
    /// Who plays.
    pub players: BTreeMap<String, SeatChoice>,
    /// When it was made, in seconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub created: i64,
    /// When it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(type = "number"))]
    pub finished: Option<i64>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// A game as its viewer may see it.
///
/// `seq` counts the answers and throws that the viewer may know of: his own secret ones, never the
/// enemy's. `after` of log lines counts the same.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(export, optional_fields))]
pub struct GameView {
    /// The game.
    pub id: String,
    /// Its scenario.
    pub scenario: String,
    /// The scenario's title.
    pub title: String,
    /// Optional rules in force.
    pub options: Vec<String>,
    /// The two sides.
    pub sides: [String; 2],
    /// Who plays them.
    pub players: BTreeMap<String, SeatChoice>,
    /// Whether nothing is hidden.
    pub open: bool,
    /// Where the game stands.
    pub seq: u32,
    /// The sides of the viewer; none for a spectator.
    pub viewer: Vec<String>,
    /// The board.
    pub scene: Scene,
    /// What the game waits for; only those who are asked see answers.
    pub questions: Vec<Question>,
    /// The sides whose answers are awaited.
    pub awaited: Vec<String>,
    /// The story, from line `log_from` on.
    pub log: Vec<LogLine>,
    /// The number of its first line here, counted from 0.
    pub log_from: u32,
    /// How it ended, once it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// Why it can only be looked at, if that is so: it was played by another version of the rules, or
    /// is damaged. It stands in the last line of the story too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frozen: Option<String>,
    /// The turn.
    pub turn: u32,
    /// The number of the first turn on the turn track.
    pub first_turn: u32,
    /// How many turns the scenario lasts.
    pub turns: u32,
    /// The clock, in a game against it, while time counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockView>,
    /// How many of the given answers were taken; only after a list of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taken: Option<u32>,
    /// Whether the viewer may take his last answer back.
    pub may_undo: bool,
    /// Whether the viewer may give again what he took back last.
    pub may_redo: bool,
    /// SHA-256 of the seed of the dice; empty if there is no seed.
    pub dice_commitment: String,
    /// The seed, once the game is over by the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// Losses by side and arm, as far as the viewer may know them.
    pub losses: Vec<Loss>,
    /// What strength and losses are counted in: `SP`, or `increments`.
    pub strength: String,
    /// How the scenario is won, most important first.
    pub aims: Vec<Aim>,
    /// Whether it is the guided first battle of its system.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guided: Option<bool>,
}

/// A guided first battle in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(export))]
pub struct GuideEntry {
    /// The system.
    pub system: String,
    /// The system's title.
    pub system_title: String,
    /// The guide's title.
    pub title: String,
    /// What it shows.
    pub words: String,
    /// How long it takes, in minutes.
    pub minutes: u32,
    /// Its scenario.
    pub scenario: String,
    /// The side of the player.
    pub side: String,
}

/// One step of a game.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(export))]
pub struct Frame {
    /// Where the game stood after it.
    pub seq: u32,
    /// The board after it, without its sheet.
    pub scene: Scene,
    /// What happened in it.
    pub log: Vec<LogLine>,
}

/// The steps of a game since a moment, each as what it changed.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(export))]
pub struct Steps {
    /// Where the game stood before them.
    pub seq: u32,
    /// The board before them, without its sheet.
    pub scene: Scene,
    /// The steps, at most 120.
    pub steps: Vec<SceneStep>,
    /// How many more come after them.
    pub more: u32,
}

/// One step of a game, as what it changed. Whatever is absent stayed as it was.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(export, optional_fields))]
pub struct SceneStep {
    /// Where the game stood after it.
    pub seq: u32,
    /// Pieces that have left the board, by id.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub gone: Vec<String>,
    /// All pieces of every hex where something changed, on a table those that changed: take those of
    /// the same id off the board and put these behind the others, in this order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Piece>>"))]
    pub pieces: Vec<Piece>,
    /// All objectives, if one changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub objectives: Option<Vec<Objective>>,
    /// All marked hexes, if one changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overlays: Option<Vec<Overlay>>,
    /// All that lies on a table for a moment, if something changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table_overlays: Option<Vec<TableOverlay>>,
    /// The panels that changed, by title.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Panel>>"))]
    pub panels: Vec<Panel>,
    /// The track, if it changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub track: Option<Track>,
    /// What happened in it.
    pub log: Vec<LogLine>,
}

/// One moment of a finished game; here `seq` counts all answers and throws.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(export))]
pub struct ReplayView {
    /// The moment.
    pub seq: u32,
    /// The last moment.
    pub last: u32,
    /// The turn.
    pub turn: u32,
    /// The board, without its sheet.
    pub scene: Scene,
    /// The story until then.
    pub log: Vec<LogLine>,
    /// Turns and phases of the whole game.
    pub chapters: Vec<Chapter>,
    /// Strength lost until then, by side and arm.
    pub losses: Vec<Loss>,
}

/// A heading of the story.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(export))]
pub struct Chapter {
    /// Where it begins.
    pub seq: u32,
    /// Its words.
    pub words: String,
    /// 1 is a phase, 2 a turn.
    pub heading: u8,
}

/// One answer to a question, or several to be given one after the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, ts(export, optional_fields))]
pub struct GivenAnswer {
    /// Where the game stood when the answerer looked.
    pub seq: u32,
    /// The side that answers.
    pub side: String,
    /// The answer's notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// Instead of one: the answers to this question and those after it, as of a whole path. They
    /// are given as long as nothing else comes between: dice, the enemy, or another question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answers: Option<Vec<String>>,
}

/// An answer that is only tried: exactly one of `answer`, `legs` and `at` says which.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, ts(export, optional_fields))]
pub struct Tried {
    /// The side that is asked.
    pub side: String,
    /// Where the game stood when the question was seen; what comes too late is then told as such.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seq: Option<u32>,
    /// Its notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// The legs of a move as they are drawn on a table, at most 12; none yet shows how far the first
    /// may go.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legs: Option<Vec<host::DrawnLeg>>,
    /// A place on a table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<TriedAt>,
}

/// A place on a table that is only tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, ts(export))]
pub struct TriedAt {
    /// From the left, in thousandths of an inch.
    pub x: i32,
    /// From the near edge.
    pub y: i32,
    /// Where the piece looks, in arc-minutes clockwise from up the table: 0 to 21599.
    pub facing: u16,
}

/// How far a side takes back, or gives again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, ts(export, optional_fields))]
pub struct Back {
    /// The side.
    pub side: String,
    /// Where the game should stand then, as the side counts: several answers at once, as of a march
    /// given by one click, as far as they may be. Without it: one answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<u32>,
}

/// A side that resigns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, ts(export))]
pub struct OfSide {
    /// The side.
    pub side: String,
}

/// What an event of the stream says: look again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(export))]
pub struct Changed {
    /// Where the game stands for this viewer.
    pub seq: u32,
    /// The sides whose answers are awaited.
    pub awaited: Vec<String>,
    /// Whether it is over.
    pub over: bool,
}

/// Why an answer would be refused; both are absent if it would not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(export, optional_fields))]
pub struct Why {
    /// The reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

/// A rule in our words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(export, optional_fields))]
pub struct RuleView {
    /// The system.
    pub system: String,
    /// Its key.
    pub key: String,
    /// What it says.
    pub words: String,
    /// `rule`, `example`, `definition`, `commentary` or `ruling`.
    pub kind: String,
    /// `enforced` or `waived`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// How well it is attested, where the rules of a system differ in that: `printed`, `found` or
    /// `reconstructed`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provenance: Option<String>,
    /// Why it is waived, or why a ruling is as it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Rulings that settle it.
    pub rulings: Vec<RulingView>,
}

/// The rules of a system by how well they are attested; all lists are empty where its ledger does not
/// tell them apart.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(export))]
pub struct SourcesView {
    /// Keys of what stands in the document itself.
    pub printed: Vec<String>,
    /// Keys of what others report of it.
    pub found: Vec<String>,
    /// Keys of what is ours.
    pub reconstructed: Vec<String>,
}

/// A ruling on a gap or a contradiction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(export))]
pub struct RulingView {
    /// Its key, e.g. `R48`.
    pub id: String,
    /// What is enforced.
    pub words: String,
    /// Why.
    pub reason: String,
}

#[cfg(test)]
mod tests {
    use ts_rs::{Config, TS};

    /// What no view holds, but a client gets all the same.
    #[test]
    fn types_of_the_facade_are_written_too() {
        let config = Config::from_env();
        super::OddsAnswer::export_all(&config).expect("odds");
        super::Reach::export_all(&config).expect("reach");
        super::Ahead::export_all(&config).expect("ahead");
        super::Preview::export_all(&config).expect("preview");
        super::Seen::export_all(&config).expect("sight");
        super::Rulebook::export_all(&config).expect("rulebook");
        super::Said::export_all(&config).expect("a hint");
        super::Report::export_all(&config).expect("report");
        super::Guide::export_all(&config).expect("guide");
    }
}
