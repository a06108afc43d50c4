//! What a rule system says about itself beyond its rules.

use crate::data::{
    Amount, ByHand, Draft, Pointer, Preview, Refused, Seen, Strength, Summary, TimeLimit,
};
use crate::procedures::Procedure;
use crate::shown::Shown;
use crate::sources::Sources;
use charts::Shelf;
use engine::dice::Fast;
use engine::odds::Alike;
use engine::scene::{Shape, Stance, TableOverlay};
use engine::{AskOf, Game, Play, Refusal, Rule, Seat, Table, Viewer};
use ground::{Board, Facing, Hex};
use muster::{Arm, BattleFiles, LoadError, OptionRule};
use std::fmt::Debug;

/// How a piece stands after an answer that moves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stride<S> {
    /// Where: the hex of its counter.
    pub hex: Hex,
    /// Other hexes it fills.
    pub also: Vec<Hex>,
    /// The way it faces.
    pub facing: Option<Facing>,
    /// Whether that is a hexside, and not a vertex.
    pub faces_side: Option<bool>,
    /// How it is drawn up.
    pub shape: Option<Shape>,
    /// What the answer costs, in the smallest coin of the game; nothing outside a move.
    pub cost: Option<u32>,
    /// What the piece has left to spend after it, in the same coin. One with nothing left that only
    /// turns goes nowhere any more.
    pub left: i32,
    /// Whether the move ends with it.
    pub stops: bool,
    /// Everything besides that decides how the move may go on, but for what is spent and `grade`.
    pub stance: S,
    /// Where hex and stance are equal, a piece of lower grade that has spent no more can do all that
    /// one of higher grade can.
    pub grade: u8,
    /// Whether it is one of several answers that differ only in how the piece looks at the end, and
    /// not the plain one: the reach of a move does without it.
    pub variant: bool,
}

impl<S: Default> Stride<S> {
    /// A step into a hex, for nothing.
    pub fn to(hex: Hex) -> Self {
        Stride {
            hex,
            also: Vec::new(),
            facing: None,
            faces_side: None,
            shape: None,
            cost: None,
            left: 0,
            stops: false,
            stance: S::default(),
            grade: 0,
            variant: false,
        }
    }
}

/// Why a moving piece may not go into a hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    /// The hex.
    pub hex: Hex,
    /// The reason.
    pub refusal: Refusal,
    /// Whether it would be another matter if the piece stood otherwise where it is.
    pub as_it_stands: bool,
}

/// What a number of a type of its own stands for on the board, e.g. number 12 of `UnitId`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Named {
    /// Pieces, by their ids.
    pub pieces: Vec<String>,
    /// A place, by its name.
    pub place: Option<String>,
    /// Where a single piece stands.
    pub stands: Option<String>,
    /// A facing.
    pub facing: Option<u8>,
}

impl Named {
    /// One piece that stands somewhere, or nowhere.
    pub fn piece(id: &str, stands: Option<String>) -> Self {
        Named { pieces: vec![id.to_owned()], stands, ..Named::default() }
    }

    /// Several pieces.
    pub fn pieces(ids: impl Iterator<Item = String>) -> Self {
        Named { pieces: ids.collect(), ..Named::default() }
    }
}

/// How pieces move: on a board of hexes step by step, on a table by hand.
pub trait Moves: Game {
    /// The coin that costs are told in: how many of the smallest it is worth, and its name.
    const COIN: (u32, &'static str) = (1, "MP");

    /// See [`Stride::stance`].
    type Stance: Clone + Debug + Default + Ord;

    /// How the piece that a question is about stands after each of the answers, in their order.
    fn strides(&self, ask: &AskOf<Self>) -> Vec<Option<Stride<Self::Stance>>> {
        vec![None; ask.choices.len()]
    }

    /// How it stands in this position, which may be a later one.
    fn standing(&self, _: &AskOf<Self>) -> Option<Stride<Self::Stance>> {
        None
    }

    /// Hexes next to the piece that moves into which it may not go as it stands, and why.
    fn bars(&self, _: &AskOf<Self>) -> Vec<Bar> {
        Vec::new()
    }

    /// Goes on with the move that a question belongs to, or begins the one that the answer chooses,
    /// up to its end. `None`: the question belongs to no move, so that nobody can look ahead.
    ///
    /// `self` is the position that the question was asked in. The same question may be asked again
    /// first; the table then gives the answer.
    fn carry_on(
        &mut self,
        _: &mut dyn Table<Self>,
        _: &AskOf<Self>,
        _: &Self::Choice,
    ) -> Option<Play<()>> {
        None
    }

    /// Where on a table the piece that a question is about would stand.
    fn lands(&self, _: &AskOf<Self>, _: &Self::Choice) -> Option<Stance> {
        None
    }

    /// How an open question can be answered by hand on a table.
    fn by_hand(&self, _: &AskOf<Self>) -> Option<ByHand> {
        None
    }

    /// The answer that is drawn on a table so; `None` if the question takes none of the kind.
    fn drawn(&self, _: &AskOf<Self>, _: &Draft) -> Option<Self::Choice> {
        None
    }

    /// What a table shows while a question is asked.
    fn overlays(&self, _: &AskOf<Self>) -> Vec<TableOverlay> {
        Vec::new()
    }

    /// What an answer to an open question would do, or why it is not legal.
    fn preview(&self, ask: &AskOf<Self>, choice: &Self::Choice) -> Preview {
        plain_preview(self, ask, choice)
    }
}

/// What an answer would do, as far as the rules say by themselves.
pub fn plain_preview<G: Moves>(game: &G, ask: &AskOf<G>, choice: &G::Choice) -> Preview {
    let stance = game.lands(ask, choice);
    let refused = game.validate(ask, choice).err();
    let refused = refused.map(|refusal| Refused::new(refusal, stance));
    Preview {
        notation: game.notation(ask, choice),
        words: game.choice_words(ask, choice),
        stance: if refused.is_some() { None } else { stance },
        refused,
        ..Preview::default()
    }
}

/// What odds are asked for, and what they assume.
pub trait Odds: Game + 'static {
    /// What odds assume about questions that follow a decision, as sentences.
    const REPLIES: &'static [&'static str];

    /// The procedures whose odds may be asked for in a position.
    const PROCEDURES: &'static [Procedure<Self>];

    /// A position in which the examples of [`PROCEDURES`](Odds::PROCEDURES) can take place.
    const EXAMPLE: &'static str;

    /// So many courses are walked at most for exact odds of an answer. Fewer where a course takes long.
    const EXACT: usize = 100_000;

    /// An estimate is made of so many random courses at most: ten thousand are good to about one in a
    /// hundred.
    const SAMPLED: usize = 10_000;

    /// The answer that odds assume to a question that follows a decision, or stands in a procedure;
    /// `None` ends the look ahead: it is a decision of its own.
    fn reply(&self, ask: &AskOf<Self>, decision: Option<&Self::Choice>) -> Option<Self::Choice>;

    /// What of a roll decides the further course, told by the first event after it: two faces with
    /// equal essences lead to the same. `None`: every face for itself.
    type Essence: Alike;

    /// See [`Essence`](Odds::Essence).
    fn essence(&self, _: &Self::Event) -> Option<Self::Essence> {
        None
    }

    /// Whether an event of a course counts in the odds that a viewer is shown. All are found in what he
    /// may suppose, so that none tells him a secret; where he hears little of the enemy, it is still
    /// the enemy's losses that he asks for.
    fn counts(&self, event: &Self::Event, viewer: Viewer) -> bool {
        self.audience(event).includes(viewer)
    }

    /// What a viewer should know about odds he is shown, e.g. that hidden strengths are guessed.
    fn caveats(&self, _: Viewer) -> Vec<String> {
        Vec::new()
    }
}

/// A game that can be hosted. What is left out here is the same for all.
pub trait Played:
    Shown
    + Moves
    + Odds
    + Game<Question: Send + Sync, Choice: Send + Sync, Event: Send + Sync>
    + Send
    + Sync
    + 'static
{
    // ── What it is ──

    /// Its title.
    const TITLE: &'static str;
    /// Its rule ledger, a TOML text.
    const LEDGER: &'static str;
    /// What `cargo xtask ledger --write` found, a JSON text, if it has been run.
    const COVERAGE: Option<&'static str>;
    /// What the strength of its pieces is counted in.
    const POINTS: &'static str = "SP";
    /// What its rules say about thinking time, in a few words, if they limit it.
    const CLOCK: Option<&'static str> = None;

    // ── How it is loaded ──

    /// Optional rules.
    const OPTIONS: &'static [OptionRule];

    /// The ids of all scenarios, as they are listed.
    fn scenario_ids() -> Result<Vec<String>, LoadError>;

    /// Its charts as they are printed.
    fn shelf() -> Shelf;

    /// The files of the battle that a scenario belongs to, if it has any.
    fn files(scenario: &str) -> Option<BattleFiles<'static>>;

    /// The start of a scenario. Scenarios that are not listed may be loaded too.
    fn load(scenario: &str, options: &[String], from: &Sources<'_>) -> Result<Self, LoadError>;

    /// One line about the scenario that was loaded.
    fn summary(&self) -> Summary;

    /// Whether an optional rule changes anything in this scenario.
    fn option_matters(&self, _option: &str) -> bool {
        true
    }

    /// A position written as text.
    fn position(text: &str) -> Result<Self, String>;

    // ── What is named on the board ──

    /// The board, if it is made of hexes.
    fn board(&self) -> Option<&Board> {
        None
    }

    /// What a number of one of its own types stands for. Hexes and facings are known already.
    fn named(&self, kind: &str, number: usize) -> Named;

    /// A piece of the roll call: whose it is, and its arm.
    fn in_roll_call(&self, piece: usize) -> (Seat, Arm);

    /// The turn, as it is counted on the track.
    fn turn(&self) -> u32;

    /// By how much the first side is ahead, in the scenario's own points of victory, as the battle
    /// stands.
    fn margin(&self) -> i32;

    /// Strength of both sides by arm, always in the same order.
    fn strength(&self) -> Vec<Strength> {
        crate::common::strength(self)
    }

    /// What stands in the way of sight from a hex to another.
    fn blocks_sight(&self, _from: Hex, _to: Hex) -> Option<(Rule, String)> {
        None
    }

    /// What is seen from a place; `None` if there is no such place.
    fn sight(&self, from: &str) -> Option<Vec<Seen>> {
        crate::common::sight_on_board(self, from)
    }

    // ── What is asked ──

    /// The pieces that a question is about, by id; the one that moves first.
    fn subject(&self, ask: &AskOf<Self>) -> Vec<String> {
        crate::common::subject(self, ask)
    }

    /// What an answer points at, where that is not just what it names.
    fn points_at(&self, _: &AskOf<Self>, _: &Self::Choice) -> Option<Pointer> {
        None
    }

    /// What an answer costs that moves no piece on a board.
    fn price(&self, _: &AskOf<Self>, _: &Self::Choice) -> Option<Amount> {
        None
    }

    /// The answer that sets a position up as recommended, if the question is about the set-up.
    fn set_up(&self, _: &AskOf<Self>) -> Option<Self::Choice> {
        None
    }

    /// The limit that the rules set to the time for a question.
    fn time_limit(&self, _: &AskOf<Self>) -> Option<TimeLimit> {
        None
    }

    // ── Random games ──

    /// A position that differs only in what a viewer cannot see.
    fn scramble(&self, viewer: Viewer, dice: &mut Fast) -> Self;

    /// Whether a position is legal, and if not, why.
    fn audit(&self) -> Result<(), String>;
}
