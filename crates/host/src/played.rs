//! What a rule system says about itself beyond its rules.

use crate::data::{
    Amount, ByHand, Chart, Draft, Facts, March, Preview, Refused, ScenarioInfo, Seen, Strength,
    TimeLimit,
};
use crate::error::Error;
use crate::shown::Shown;
use engine::dice::Fast;
use engine::odds::Chances;
use engine::scene::{Shape, TableOverlay};
use engine::{AskOf, Game, Play, Refusal, Table, Viewer};

/// How a piece stands after an answer that moves it, in numbers that can be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stride {
    /// Where: a number of [`Played::places`].
    pub place: usize,
    /// Everything besides that decides how the move may go on, but for what is spent and `grade`.
    pub stance: u64,
    /// Where place and stance are equal, a piece of lower grade that has spent no more can do all
    /// that one of higher grade can.
    pub grade: u8,
    /// The way it faces.
    pub facing: Option<u8>,
    /// How it is drawn up.
    pub shape: Option<Shape>,
    /// What the answer costs, in the smallest coin of the game.
    pub cost: u32,
    /// What the piece has left to spend after it, in the same coin. One with nothing left that only
    /// turns goes nowhere any more.
    pub left: i32,
    /// Whether the move ends with it.
    pub stops: bool,
}

/// Why a moving piece may not go into a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    /// The place.
    pub place: usize,
    /// The reason.
    pub refusal: Refusal,
    /// Whether it would be another matter if the piece stood otherwise where it is.
    pub as_it_stands: bool,
}

/// What a number in an event stands for on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Named {
    /// Pieces, by their ids.
    pub pieces: Vec<String>,
    /// A place, by its name.
    pub place: Option<String>,
}

impl Named {
    /// One piece.
    pub fn piece(id: String) -> Self {
        Named { pieces: vec![id], place: None }
    }
}

/// A game that can be hosted: its scenarios, its options and a few words about its answers.
pub trait Played:
    Shown + Game<Question: Send + Sync, Choice: Send + Sync, Event: Send + Sync> + Send + Sync + 'static
{
    /// Its title.
    const TITLE: &'static str;
    /// Its rule ledger, a TOML text.
    const LEDGER: &'static str;
    /// What `cargo xtask ledger --write` found, a JSON text, if it has been run.
    const COVERAGE: Option<&'static str>;
    /// What odds assume about questions that follow a decision.
    const REPLIES: &'static [&'static str];

    /// The procedures that [`odds_in`](Played::odds_in) knows: name, what it is about, words.
    const PROCEDURES: &'static [(&'static str, &'static str, &'static str)];
    /// What its rules say about thinking time, in a few words, if they limit it.
    const CLOCK: Option<&'static str> = None;
    /// What the strength of its pieces is counted in.
    const STRENGTH: &'static str = "SP";

    /// All scenarios.
    fn scenarios() -> Result<Vec<ScenarioInfo>, Error>;

    /// A scenario that is not in the list because there are too many of its kind.
    fn scenario(_name: &str) -> Option<ScenarioInfo> {
        None
    }

    /// Optional rules: name and words.
    fn options() -> Vec<(&'static str, &'static str)>;

    /// The optional rules that change anything in a scenario.
    fn options_of(_scenario: &str) -> Vec<(&'static str, &'static str)> {
        Self::options()
    }

    /// The start of a scenario, by its name within the system.
    fn start(name: &str, options: &[String], charts: &[Chart]) -> Result<Self, Error>;

    /// The pieces that a question is about, by id.
    fn subject(&self, ask: &AskOf<Self>) -> Vec<String>;

    /// What each of the answers points at and costs, in their order.
    fn facts(&self, ask: &AskOf<Self>) -> Vec<Facts>;

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
        let refused = self.validate(ask, choice).err();
        Preview {
            notation: self.notation(ask, choice),
            words: self.choice_words(ask, choice),
            refused: refused.map(|refusal| Refused::new(refusal, None)),
            ..Preview::default()
        }
    }

    /// Where each of the answers takes the piece that moves, in their order: for the reach of a
    /// whole move.
    fn strides(&self, ask: &AskOf<Self>) -> Vec<Option<Stride>>;

    /// How the piece that a question is about stands in this position, which may be a later one.
    fn standing(&self, ask: &AskOf<Self>) -> Option<Stride>;

    /// What a cost of [`Stride`] comes to.
    fn amount(cost: u32) -> Amount;

    /// The names of all places, by the numbers of [`Stride`].
    fn places(&self) -> Vec<String>;

    /// Places next to the piece that moves into which it may not go as it stands, and why.
    fn bars(&self, ask: &AskOf<Self>) -> Vec<Bar>;

    /// Goes on with the move that a question belongs to, or begins the one that the answer chooses,
    /// up to its end. `None`: the question belongs to no move, so that nobody can look ahead.
    ///
    /// `self` is the position that the question was asked in. The same question may be asked again
    /// first; the table then gives the answer.
    fn carry_on(
        &mut self,
        table: &mut dyn Table<Self>,
        ask: &AskOf<Self>,
        choice: &Self::Choice,
    ) -> Option<Play<()>>;

    /// The answer that odds assume to a question that follows a decision; `None` ends the look
    /// ahead: it is a decision of its own.
    fn reply(&self, ask: &AskOf<Self>, decision: &Self::Choice) -> Option<Self::Choice>;

    /// What of a roll decides the further course, told by the first event after it: two faces with
    /// equal essences lead to the same. `None`: every face for itself.
    type Essence: engine::odds::Alike;

    /// See [`Essence`](Played::Essence).
    fn essence(&self, event: &Self::Event) -> Option<Self::Essence>;

    /// What a number of a type of its own stands for, e.g. number 12 of `UnitId`. Only such things are
    /// shown as every viewer of the event may know of.
    fn named(&self, kind: &str, number: usize) -> Named;

    /// The step of a longer way that an event tells of, if it is one.
    fn march(&self, _: &Self::Event) -> Option<March> {
        None
    }

    /// What events changed, in a few words that are equal for equal results.
    fn consequence(&self, events: &[Self::Event]) -> String;

    /// The position at the start of an activity as a viewer may suppose it, who has seen what
    /// happened until `now`. Hidden facts that have come to light since count as they are.
    fn supposed(&self, _now: &Self, viewer: Viewer) -> Self {
        self.known_to(viewer)
    }

    /// The limit that the rules set to the time for a question.
    fn time_limit(&self, _: &AskOf<Self>) -> Option<TimeLimit> {
        None
    }

    /// What a viewer should know about odds he is shown, e.g. that hidden strengths are guessed.
    fn caveats(&self, viewer: Viewer) -> Vec<String>;

    /// The turn, as it is counted on the track.
    fn turn(&self) -> u32;

    /// Strength of both sides by arm, always in the same order.
    fn strength(&self) -> Vec<Strength>;

    /// Which hexes are seen from a hex; `None` if there is no such hex.
    fn sight(&self, hex: &str) -> Option<Vec<Seen>>;

    /// The answer that sets a position up as recommended, if the question is about the set-up.
    fn set_up(&self, ask: &AskOf<Self>) -> Option<Self::Choice>;

    /// A position that differs only in what a viewer cannot see.
    fn scramble(&self, viewer: Viewer, dice: &mut Fast) -> Self;

    /// Whether a position is legal, and if not, why.
    fn audit(&self) -> Result<(), String>;

    /// Exact odds of a procedure in a position written as text.
    fn odds_in(position: &str, procedure: &str, about: &str) -> Result<Chances, Error>;
}
