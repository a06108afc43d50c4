//! What goes in and out of the facade: plain data.

use crate::error::Error;
use crate::shown::{Deed, Headline};
use engine::record::StoryLine;
use engine::scene::{PathLeg, Shape, Stance, TableOverlay};
use engine::{Game, Modifier, Refusal, Rule, Seat, Thrown};
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU64, Ordering};

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

/// What a scenario says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Its id within the system.
    pub id: String,
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
}

impl ScenarioInfo {
    /// One line about a scenario of a system.
    pub fn of<G: Game>(summary: Summary) -> ScenarioInfo {
        let Summary { id, battle, title, words, units, turns } = summary;
        ScenarioInfo {
            id: format!("{}/{id}", G::SYSTEM),
            system: G::SYSTEM.to_owned(),
            battle,
            title,
            words,
            units,
            turns,
            sides: G::SIDES.map(str::to_owned),
        }
    }
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
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
pub struct Pointer {
    /// The printed number of a hex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hex: Option<String>,
    /// The id of a piece.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// The ids of all pieces it is about: a stack, or a whole formation.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub pieces: Vec<String>,
    /// The facing it names, counted as that of a piece.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<u8>,
}

/// An amount of something that is counted, e.g. 1½ MP.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Amount {
    /// How much.
    pub value: f64,
    /// Of what, as the rules abbreviate it.
    pub unit: String,
}

/// A piece as it stands after an answer that moves it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
pub struct Step {
    /// The id of the piece.
    pub piece: String,
    /// The printed number of its hex.
    pub hex: String,
    /// The way it faces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<u8>,
    /// How it is drawn up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<Shape>,
    /// Other hexes it fills then.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub also: Vec<String>,
    /// Whether its facing is a hexside then, and not a vertex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub faces_side: Option<bool>,
}

/// What an answer costs and brings about, as far as the rules fix it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
pub struct Facts {
    /// What it points at.
    #[serde(flatten)]
    pub at: Pointer,
    /// What it costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<Amount>,
    /// What it does to the piece that moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<Step>,
    /// Where on a table the piece that the question is about would stand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stance: Option<Stance>,
    /// Whether the move ends with it.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub stops: bool,
    /// Whether the other side is asked next: it may react.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub reaction: bool,
    /// Whether dice are thrown next.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub dice: bool,
    /// Whether it ends what is asked about: the move, the phase, the list.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub closes: bool,
    /// Whether it turns an offer down and leaves things as they are.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub declines: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it by reference")]
fn is_false(flag: &bool) -> bool {
    !flag
}

/// A leg of a move that is drawn on a table. Angles are arc-minutes clockwise, lengths thousandths of
/// an inch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum DrawnLeg {
    /// Turns where it stands.
    Face {
        /// By how much.
        turn: i32,
    },
    /// Turns about a front corner: the right one if it turns to the right.
    Wheel {
        /// By how much.
        turn: i32,
    },
    /// Goes straight, without turning.
    Go {
        /// Where to, from where it looks.
        heading: i32,
        /// How far.
        length: i32,
    },
}

/// An answer before it is given, as its notation or as it is drawn on a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Draft {
    /// By its notation.
    Answer(String),
    /// As the legs of a move; none yet shows how far the first may go.
    Legs(Vec<DrawnLeg>),
    /// As a place.
    At {
        /// From the left.
        x: i32,
        /// From the near edge.
        y: i32,
        /// Where it looks, in arc-minutes from up the table.
        facing: u16,
    },
}

/// What is drawn on a table to answer an open question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Drawn {
    /// The legs of a move.
    Legs,
    /// A place and a facing.
    Pose,
    /// A place.
    Spot,
}

/// How an open question can be answered by hand on a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
pub struct ByHand {
    /// The id of the piece that is moved.
    pub piece: String,
    /// What is drawn.
    pub draws: Drawn,
    /// Where the piece stands, or would stand first.
    pub stance: Stance,
    /// How far it may go, in thousandths of an inch, if that is bounded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<i32>,
}

/// Why an answer would be refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
pub struct Refused {
    /// Key of the rule.
    pub rule: String,
    /// The reason.
    pub why: String,
    /// Where on a table it fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stance: Option<Stance>,
}

impl Refused {
    /// A refusal, and where on a table it fails.
    pub fn new(refusal: Refusal, stance: Option<Stance>) -> Refused {
        let Refusal { rule, why } = refusal;
        Refused { rule: rule.to_owned(), why: why.into_owned(), stance }
    }
}

/// What an answer would do, before it is given.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
pub struct Preview {
    /// What to say; empty if nothing is drawn yet.
    pub notation: String,
    /// It in words.
    pub words: String,
    /// Why it would be refused; absent if it would not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<Refused>,
    /// Where on a table the piece would stand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stance: Option<Stance>,
    /// Where it would stand after each step on the way, as far as it goes.
    pub trail: Vec<Stance>,
    /// The way with the price of each leg, as far as it goes.
    pub legs: Vec<PathLeg>,
    /// What it costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<Amount>,
    /// What there is to spend, this answer included.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowance: Option<Amount>,
    /// The ids of the pieces it would touch.
    pub touches: Vec<String>,
    /// Rim of the ground where its centre could go next, straight ahead or obliquely.
    pub range: Vec<[i32; 2]>,
}

/// One legal answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
pub struct Answer {
    /// What to say.
    pub notation: String,
    /// What it means, with cost and consequence where the rules fix them.
    pub words: String,
    /// The same as data.
    #[serde(flatten)]
    pub facts: Facts,
}

/// An open question.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
pub struct Question {
    /// The side that is asked.
    pub side: String,
    /// Key of the rule that asks.
    pub rule: String,
    /// The question in words.
    pub words: String,
    /// What it is about, for whoever does not know the rules; empty for whoever is not asked.
    pub help: String,
    /// The ids of the pieces it is about; empty for whoever is not asked.
    pub subject: Vec<String>,
    /// Whether other answers than the listed ones may be legal.
    pub open: bool,
    /// Whether both sides answer at once, unseen by each other.
    pub secret: bool,
    /// The legal answers; empty for whoever is not asked.
    pub answers: Vec<Answer>,
    /// How it can be answered by hand on a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_hand: Option<ByHand>,
    /// The id of the piece it is asked because of, if several questions may be: who charges or comes
    /// near.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub occasion: Option<String>,
    /// What a table shows while it is asked: zones, targets, lines of fire.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<TableOverlay>>"))]
    pub overlays: Vec<TableOverlay>,
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
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
pub struct LogLine {
    /// How many answers had been given when it happened.
    pub after: usize,
    /// The sentence.
    pub text: String,
    /// Keys of the rules behind it.
    pub rules: Vec<String>,
    /// Modifiers of the roll it tells of.
    pub modifiers: Vec<Modifier>,
    /// 0 is an ordinary line, 1 a phase, 2 a turn.
    pub heading: u8,
    /// The throw it tells of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thrown: Option<Thrown>,
    /// The side whose doing or whose fate it tells of, if it is one side's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// What happened on the map.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Deed>>"))]
    pub deeds: Vec<Deed>,
    /// The pieces it names, by their ids.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub pieces: Vec<String>,
    /// The places it names: numbers of hexes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub places: Vec<String>,
    /// The step of a longer way that it tells of: lines of one way can be told as one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub march: Option<March>,
}

impl LogLine {
    /// A line as a record tells it, after so many answers.
    pub fn told(after: usize, line: StoryLine) -> LogLine {
        let StoryLine { text, heading, rules, modifiers, thrown, side } = line;
        LogLine { after, text, rules, modifiers, heading, thrown, side, ..LogLine::default() }
    }
}

impl From<LogLine> for StoryLine {
    fn from(line: LogLine) -> StoryLine {
        let LogLine { text, rules, modifiers, heading, thrown, side, .. } = line;
        StoryLine { text, heading, rules, modifiers, thrown, side }
    }
}

/// One step of a longer way.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
pub struct March {
    /// Who goes, in words.
    pub who: String,
    /// Where to, as the sentence has it; a turn on the spot goes nowhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// What it costs, if that is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<Amount>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Outcome {
    /// The winning side; `None` is a draw.
    pub winner: Option<String>,
    /// Key of the rule that ended it; `resign` for a resignation.
    pub rule: String,
    /// What happened.
    pub words: String,
}

/// One result with its exact probability.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "wire", schema(as = OddsOutcome))]
#[cfg_attr(feature = "typescript", ts(rename = "OddsOutcome"))]
pub struct OutcomeOdds {
    /// What comes of it.
    pub words: String,
    /// How likely it is.
    pub probability: f64,
}

/// A roll of the dice that a decision leads to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "wire", schema(as = OddsRoll))]
#[cfg_attr(feature = "typescript", ts(rename = "OddsRoll"))]
pub struct Roll {
    /// What for.
    pub why: String,
    /// Its modifiers, as long as no earlier roll changes them.
    pub modifiers: Vec<Modifier>,
}

/// The distribution of what a decision leads to: exact, unless `sampled` says otherwise.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "wire", schema(as = Odds))]
#[cfg_attr(feature = "typescript", ts(rename = "Odds", optional_fields))]
pub struct OddsAnswer {
    /// What is looked at.
    pub subject: String,
    /// All of it in one line.
    pub headline: Headline,
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
    /// If the results are an estimate only: from how many random courses. Exact otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sampled: Option<u32>,
}

/// A procedure whose odds may be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ProcedureInfo {
    /// Its name.
    pub name: &'static str,
    /// What it is about, as it is written.
    pub about: &'static str,
    /// What it is.
    pub words: &'static str,
    /// What may be written for `about` in the system's example position.
    pub example: Option<&'static str>,
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
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
pub struct Seen {
    /// The printed number of the hex.
    pub hex: String,
    /// Whether it is seen.
    pub seen: bool,
    /// Why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The rule behind that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

impl Seen {
    /// A place that is seen, unless something is in the way.
    pub fn of(hex: String, block: Option<(Rule, String)>) -> Seen {
        let (rule, why) = block.unzip();
        Seen { hex, seen: why.is_none(), why, rule: rule.map(|rule| rule.key().to_owned()) }
    }
}

/// Strength that one arm of one side had and has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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

/// What a computer player answers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Said {
    /// The answer, in its notation.
    pub answer: String,
    /// The same in words.
    pub words: String,
    /// Why, in a sentence; empty if the player cannot say.
    pub why: String,
}

/// The work of finding an answer. It owns all it needs; it returns the player and his answer.
pub type Thought = Box<dyn FnOnce() -> (Mind, Said) + Send>;

/// Work that may take its time. It owns all it needs, so that it can be done on another thread
/// while the game goes on. It goes on only for as long as whoever wants it has patience.
pub type Work<T> = Box<dyn FnOnce(&Patience) -> Result<T, Error> + Send>;

type Say = Box<dyn Fn() -> bool + Send + Sync>;

/// How long work may go on. Nothing here has a clock: whoever has one says, as often as he is asked.
pub struct Patience {
    exact: Say,
    any: Say,
}

impl Patience {
    /// Patience for an exact result while `exact` says so, and for any result while `any` does.
    pub fn new(
        exact: impl Fn() -> bool + Send + Sync + 'static,
        any: impl Fn() -> bool + Send + Sync + 'static,
    ) -> Self {
        Patience { exact: Box::new(exact), any: Box::new(any) }
    }

    /// Patience without end.
    pub fn endless() -> Self {
        Self::new(|| true, || true)
    }

    /// Patience for so many steps: equal work comes equally far, on every machine.
    pub fn counted(exact: u64, any: u64) -> Self {
        let until = |most: u64| {
            let asked = AtomicU64::new(0);
            move || asked.fetch_add(1, Ordering::Relaxed) < most
        };
        Self::new(until(exact), until(any))
    }

    /// Whether an exact result is still worth waiting for.
    pub fn for_exactness(&self) -> bool {
        (self.exact)() && (self.any)()
    }

    /// Whether any result is.
    pub fn at_all(&self) -> bool {
        (self.any)()
    }
}

/// How far a piece can go from the open question on, by the answers of its own side alone.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
pub struct Reach {
    /// The pieces that move, by id.
    pub pieces: Vec<String>,
    /// The printed number of the hex where they stand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hex: Option<String>,
    /// Where they can go.
    pub places: Vec<Reached>,
    /// Hexes next to those that they may not enter.
    pub barred: Vec<Barred>,
    /// Why all other hexes cannot be reached.
    pub beyond: Barred,
    /// Whether there was no time to look at all of it: more places may be in reach.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub incomplete: bool,
}

/// A place that a piece can go to, by the cheapest way.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
pub struct Reached {
    /// The printed number of the hex.
    pub hex: String,
    /// What the whole way costs.
    pub cost: Amount,
    /// The way it faces there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<u8>,
    /// How it is drawn up there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<Shape>,
    /// The answers that lead there, by notation, from the open question on.
    pub path: Vec<String>,
    /// The hexes on the way, this one last.
    pub via: Vec<String>,
    /// Whether the move ends there.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub stops: bool,
    /// Whether the enemy may react to the last step: nothing beyond it is certain.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub reaction: bool,
    /// Whether dice are thrown after the last step.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub dice: bool,
}

/// Why a place cannot be reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Barred {
    /// The printed number of the hex; empty where it goes for all others.
    pub hex: String,
    /// The reason.
    pub why: String,
    /// Key of the rule behind it.
    pub rule: String,
}

/// A limit that the rules set to the thinking time of a side.
///
/// Rules have no clock. Whoever keeps one lets it run while the question is open, and when the time
/// is out gives `stop`, which is an answer like any other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeLimit {
    /// The side whose time runs.
    pub seat: Seat,
    /// What the time is for; equal for all questions that share it, and for no others of the game.
    pub period: String,
    /// How long, in seconds.
    pub seconds: u32,
    /// The rule that sets it.
    pub rule: &'static str,
    /// The rule that says what happens when it is out.
    pub out: &'static str,
    /// The answer that ends what the time is for, if this question takes it. A question that does
    /// not must be answered first.
    pub stop: Option<String>,
}
