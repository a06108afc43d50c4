//! What goes over the wire, for Rust, OpenAPI and TypeScript.
//!
//! `cargo test -p server` writes the TypeScript of these types to `web/src/api/`.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;
use utoipa::ToSchema;

/// What every refused request gets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export, optional_fields)]
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

/// A scenario that can be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export)]
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
}

/// An optional rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export)]
pub struct ScenarioOption {
    /// Its name.
    pub name: String,
    /// What it does.
    pub words: String,
}

/// Who sits in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum SeatKind {
    /// Whoever makes the game.
    Person,
    /// Somebody who gets a secret link.
    Friend,
    /// The computer.
    Bot,
}

/// A seat as it is filled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, optional_fields)]
pub struct SeatChoice {
    /// Who.
    pub kind: SeatKind,
    /// Which computer player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
}

/// A wish for a new game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, optional_fields)]
pub struct NewGame {
    /// The scenario, `system/name`.
    pub scenario: String,
    /// Optional rules by name.
    #[serde(default)]
    pub options: Vec<String>,
    /// Who plays each side.
    pub seats: BTreeMap<String, SeatChoice>,
    /// Whether nothing is hidden from anybody; not in a game with a friend.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<bool>,
}

/// A new game and its secrets. They are told only once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export)]
pub struct Made {
    /// The game.
    pub game: String,
    /// The token of each side that the maker plays.
    pub tokens: BTreeMap<String, String>,
    /// The token of each side that a friend plays, for his link.
    pub invite: BTreeMap<String, String>,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export, optional_fields)]
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
    #[ts(type = "number")]
    pub created: i64,
    /// When it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub finished: Option<i64>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// A game as its viewer may see it.
///
/// `seq` counts the answers and throws that the viewer may know of: his own secret ones, never the
/// enemy's. `after` of log lines counts the same.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export, optional_fields)]
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
    /// The story.
    pub log: Vec<LogLine>,
    /// How it ended, once it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// The turn.
    pub turn: u32,
    /// Whether the viewer may take his last answer back.
    pub may_undo: bool,
    /// SHA-256 of the seed of the dice; empty if there is no seed.
    pub dice_commitment: String,
    /// The seed, once the game is over by the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// Losses by side and arm, as far as the viewer may know them.
    pub losses: Vec<Loss>,
}

/// What one arm of one side has lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export)]
pub struct Loss {
    /// The side.
    pub side: String,
    /// The arm.
    pub arm: String,
    /// Strength points lost; of an enemy whose strength is hidden, only what the viewer knows.
    pub points: i32,
    /// Strength points at the start.
    pub full: i32,
}

/// One step of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export)]
pub struct Frame {
    /// Where the game stood after it.
    pub seq: u32,
    /// The board after it, without its sheet.
    pub scene: Scene,
    /// What happened in it.
    pub log: Vec<LogLine>,
}

/// One moment of a finished game; here `seq` counts all answers and throws.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export)]
pub struct Chapter {
    /// Where it begins.
    pub seq: u32,
    /// Its words.
    pub words: String,
    /// 1 is a phase, 2 a turn.
    pub heading: u8,
}

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct GivenAnswer {
    /// Where the game stood when the answerer looked.
    pub seq: u32,
    /// The side that answers.
    pub side: String,
    /// The answer's notation.
    pub answer: String,
}

/// A side that takes back or resigns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct OfSide {
    /// The side.
    pub side: String,
}

/// What an event of the stream says: look again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export)]
pub struct Changed {
    /// Where the game stands for this viewer.
    pub seq: u32,
    /// The sides whose answers are awaited.
    pub awaited: Vec<String>,
    /// Whether it is over.
    pub over: bool,
}

/// Why an answer would be refused; both are absent if it would not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export, optional_fields)]
pub struct Why {
    /// The reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

/// Whether a hex is seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export, optional_fields)]
pub struct Seen {
    /// The hex.
    pub hex: String,
    /// Whether it is.
    pub seen: bool,
    /// Why not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The rule behind that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

/// A legal answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export, optional_fields)]
pub struct Answer {
    /// What to say.
    pub notation: String,
    /// What it means.
    pub words: String,
    /// The hex it points at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hex: Option<String>,
    /// The piece it points at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
}

/// An open question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export)]
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

/// A modifier of a roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export)]
pub struct Modifier {
    /// Key of its rule.
    pub rule: String,
    /// What it is for.
    pub words: String,
    /// Its value.
    pub value: i32,
    /// Whether the value is our reconstruction of a chart that the rules do not print.
    pub reconstructed: bool,
}

/// A line of the story.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export)]
pub struct LogLine {
    /// Where the game stood when it happened.
    pub after: u32,
    /// The sentence.
    pub text: String,
    /// Keys of the rules behind it.
    pub rules: Vec<String>,
    /// Modifiers of the roll it tells of.
    pub modifiers: Vec<Modifier>,
    /// 0 is an ordinary line, 1 a phase, 2 a turn.
    pub heading: u8,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export)]
pub struct Outcome {
    /// The winning side; `null` is a draw.
    pub winner: Option<String>,
    /// Key of the rule that ended it; `resign` for a resignation.
    pub rule: String,
    /// What happened.
    pub words: String,
}

/// The exact distribution of what an answer leads to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export)]
pub struct Odds {
    /// What is looked at.
    pub subject: String,
    /// Modifiers of the first roll.
    pub modifiers: Vec<Modifier>,
    /// All rolls on the way, in their order.
    pub rolls: Vec<OddsRoll>,
    /// All results, the likeliest first.
    pub outcomes: Vec<OddsOutcome>,
    /// What was assumed about later questions.
    pub replies: Vec<String>,
    /// What else the reader should know.
    pub notes: Vec<String>,
}

/// A roll of the dice that an answer leads to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export)]
pub struct OddsRoll {
    /// What for.
    pub why: String,
    /// Its modifiers.
    pub modifiers: Vec<Modifier>,
}

/// One result with its exact probability.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export)]
pub struct OddsOutcome {
    /// What comes of it.
    pub words: String,
    /// How likely it is.
    pub probability: f64,
}

/// A rule in our words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export, optional_fields)]
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
    /// Why it is waived, or why a ruling is as it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Rulings that settle it.
    pub rulings: Vec<RulingView>,
}

/// A ruling on a gap or a contradiction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export)]
pub struct RulingView {
    /// Its key, e.g. `R48`.
    pub id: String,
    /// What is enforced.
    pub words: String,
    /// Why.
    pub reason: String,
}

/// The board for one viewer at one moment.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export, optional_fields)]
pub struct Scene {
    /// The battle.
    pub title: String,
    /// The line below it.
    pub subtitle: String,
    /// The ground; it never changes in a game, so frames and replays leave it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sheet: Option<HexSheet>,
    /// All pieces, a stack's lower pieces before its top piece.
    pub pieces: Vec<Piece>,
    /// Places that count for victory.
    pub objectives: Vec<Objective>,
    /// Marked hexes.
    pub overlays: Vec<Overlay>,
    /// Facts beside the board.
    pub panels: Vec<Panel>,
}

/// A printed sheet of flat-topped hexes in vertical columns.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export)]
pub struct HexSheet {
    /// Number of columns.
    pub columns: u16,
    /// Number of rows.
    pub rows: u16,
    /// Printed number of the westernmost column.
    pub first_column: u16,
    /// Printed number of the northernmost row.
    pub first_row: u16,
    /// Whether columns with an even printed number lie half a hex further south.
    pub even_columns_south: bool,
    /// Whether the ground lies under snow.
    pub winter: bool,
    /// One cell per hex, column by column from the west, each from north to south.
    pub hexes: Vec<HexCell>,
    /// Roads and lanes.
    pub roads: Vec<Road>,
    /// Names printed on the ground.
    pub places: Vec<Place>,
}

/// One hex.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export)]
pub struct HexCell {
    /// The printed number.
    pub label: String,
    /// What grows or stands there.
    #[ts(type = "'open' | 'woods' | 'village' | 'town' | 'cemetery' | 'windmill' | 'lake'")]
    pub cover: String,
    /// Height level.
    pub level: i8,
}

/// A chain of neighbouring hexes joined by a road.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export)]
pub struct Road {
    /// Its name.
    pub name: String,
    /// Whether it is a mere lane.
    pub lane: bool,
    /// Its hexes in order.
    pub hexes: Vec<String>,
}

/// A name on the map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export)]
pub struct Place {
    /// The name as printed.
    pub name: String,
    /// What it belongs to.
    #[ts(type = "'town' | 'village' | 'spot' | 'height' | 'wood'")]
    pub kind: String,
    /// The hexes it names.
    pub hexes: Vec<String>,
}

/// One counter on the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export)]
pub struct Piece {
    /// Stable identifier.
    pub id: String,
    /// The short name on the counter.
    pub name: String,
    /// The full name.
    pub long_name: String,
    /// Whose uniform it wears.
    pub nation: String,
    /// The side that moves it.
    pub side: String,
    /// The formation it belongs to.
    pub formation: String,
    /// Unit or leader.
    pub kind: PieceKind,
    /// The printed number of its hex.
    pub hex: String,
    /// Strength now, if the viewer may know it.
    pub strength: Option<u8>,
    /// Strength printed on the counter.
    pub full_strength: u8,
    /// Troop quality.
    #[ts(type = "'elite' | 'veteran' | 'green'")]
    pub quality: String,
    /// How it is drawn up.
    #[ts(
        type = "'line' | 'column' | 'square' | 'general' | 'fresh' | 'tired' | 'unlimbered' | 'limbered' | 'none'"
    )]
    pub shape: String,
    /// The vertex it faces: 0 is 30 degrees, then clockwise by 60.
    pub facing: u8,
}

/// What kind of piece it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[serde(untagged)]
#[ts(export)]
pub enum PieceKind {
    /// A unit: `line`, `light`, `guard`, `cuirassier`, `gun` and so on.
    Unit(String),
    /// A leader.
    Leader {
        /// His rank.
        #[ts(type = "'division' | 'corps' | 'army'")]
        leader: String,
    },
}

/// A place that counts for victory.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: u8,
    /// The side that holds it, if any.
    pub holder: Option<String>,
    /// Its hexes; the flag stands in the first.
    pub hexes: Vec<String>,
}

/// A marked hex.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export)]
pub struct Overlay {
    /// The hex.
    pub hex: String,
    /// What the mark means.
    #[ts(
        type = "'reach' | 'reach-stop' | 'target' | 'refused' | 'sight' | 'may-act' | 'selected' | 'path'"
    )]
    pub kind: String,
    /// A short figure or letter inside it.
    pub label: String,
}

/// A titled list of facts beside the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export)]
pub struct Panel {
    /// Heading.
    pub title: String,
    /// The rule behind it.
    pub rule: String,
    /// Its lines.
    pub rows: Vec<PanelRow>,
}

/// One line of a panel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema, TS)]
#[ts(export)]
pub struct PanelRow {
    /// What.
    pub name: String,
    /// How much, in words.
    pub value: String,
    /// Side it belongs to, if any.
    pub side: Option<String>,
    /// Fraction for a bar, as (now, full).
    pub bar: Option<(i32, i32)>,
}
