//! Questions, and the rulebook that asks them.

use crate::dice::{Faces, Throw};
use crate::scene::Scene;
use crate::seat::{Audience, Seat, Viewer};
use crate::{Modifier, Rule};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt::Debug;

/// Unwinds a procedure whose next answer is not known yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pause;

/// What a rule procedure returns: its result, or a pause that `?` passes on.
pub type Play<T> = Result<T, Pause>;

/// A question to a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ask<Q, C> {
    /// Who must answer.
    pub seat: Seat,
    /// The rule that gives him the choice.
    pub rule: Rule,
    /// What is asked.
    pub question: Q,
    /// Every legal answer; for an open question, good legal proposals.
    pub choices: Vec<C>,
    /// Whether other answers than the listed ones may be legal too.
    ///
    /// A hex game lists all; a wheel by any angle cannot be listed, so [`Game::validate`] decides.
    pub open: bool,
}

impl<Q, C> Ask<Q, C> {
    /// A question whose legal answers are all listed.
    pub fn listed(seat: Seat, rule: Rule, question: Q, choices: Vec<C>) -> Self {
        Ask { seat, rule, question, choices, open: false }
    }

    /// A question with proposals, whose other answers are validated.
    pub fn open(seat: Seat, rule: Rule, question: Q, proposals: Vec<C>) -> Self {
        Ask { seat, rule, question, choices: proposals, open: true }
    }
}

/// The question type of a game.
pub type AskOf<G> = Ask<<G as Game>::Question, <G as Game>::Choice>;

/// An answer that is not legal changes nothing and names the rule.
///
/// To list what may be done thousands of refusals are made which nobody reads: so a refusal borrows
/// its words where it can.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{why} [{rule}]")]
pub struct Refusal {
    /// Key of the rule that forbids it.
    pub rule: &'static str,
    /// The reason, as a sentence.
    pub why: Cow<'static, str>,
}

impl Refusal {
    /// A refusal by a rule.
    pub fn new(rule: Rule, why: impl Into<Cow<'static, str>>) -> Self {
        Refusal { rule: rule.key(), why: why.into() }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// The winner; `None` is a draw.
    pub winner: Option<Seat>,
    /// The rule that ended the game.
    pub rule: Rule,
    /// What happened, as a sentence.
    pub words: String,
}

/// A line of the story with the rules that made it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Line {
    /// The sentence.
    pub text: String,
    /// Keys of the rules behind it.
    pub rules: Vec<&'static str>,
    /// Modifiers of the roll it tells of, if it tells of one.
    pub modifiers: Vec<Modifier>,
    /// Heading level: 0 is an ordinary line, 1 a phase, 2 a turn.
    pub heading: u8,
    /// The throw it tells of, if it tells of one.
    pub thrown: Option<Thrown>,
    /// Whose doing or whose fate it tells of, if it is one side's.
    pub side: Option<Seat>,
}

/// A throw of the dice and what came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Thrown {
    /// What each die showed.
    pub faces: Vec<u8>,
    /// How many sides a die has.
    pub sides: u8,
    /// Faces and modifiers together.
    pub total: i32,
    /// The printed table, or the check.
    pub table: String,
    /// Column of the table, or what the total is compared with; empty if there is but one.
    pub column: String,
    /// What came of it, in a few words.
    pub result: String,
    /// Key of the rule that calls for the throw.
    pub rule: String,
}

/// A change of strength that an event tells of, for the conservation check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Strengthening {
    /// Index of the piece in the roll call.
    pub piece: usize,
    /// Gain (positive) or loss (negative).
    pub by: i32,
}

/// A rule system in play: everything that changes, and the procedures that change it.
///
/// Rule code is pure: same start and same answers give the same states, on every platform.
pub trait Game: Clone + Serialize {
    /// What can be asked.
    type Question: Clone + Debug + PartialEq + Serialize;
    /// What can be answered.
    type Choice: Clone + Debug + PartialEq + Serialize;
    /// What can happen.
    type Event: Clone + Debug + PartialEq + Serialize;

    /// Identifier of the system, e.g. `battles-of-napoleon`.
    const SYSTEM: &'static str;
    /// Changes whenever the same answers would lead to other states.
    const RULES_VERSION: u32;
    /// The two sides' names, as used on the command line.
    const SIDES: [&'static str; 2];

    /// The name of a side.
    fn side(seat: Seat) -> &'static str {
        Self::SIDES[seat.index()]
    }

    /// A side by its name.
    fn seat_named(name: &str) -> Result<Seat, String> {
        let [first, second] = Self::SIDES;
        let seat = Self::SIDES.iter().position(|side| *side == name);
        let seat = seat.map(|index| Seat::BOTH[index]);
        seat.ok_or_else(|| format!("{first} or {second} expected, found '{name}'"))
    }

    /// Plays one activity to its end. Between two activities lies a checkpoint.
    fn play(&mut self, table: &mut dyn Table<Self>) -> Play<()>;

    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// The same position with everything that the viewer may not know replaced by a fixed value.
    ///
    /// Bots, views and odds previews see only this.
    fn known_to(&self, viewer: Viewer) -> Self;

    /// The position at the start of an activity as a viewer may suppose it, who has seen what
    /// happened until `now`. Hidden facts that have come to light since count as they are.
    fn supposed(&self, _now: &Self, viewer: Viewer) -> Self {
        self.known_to(viewer)
    }

    /// A short stable text for an answer, unique among the answers to one question.
    fn notation(&self, ask: &AskOf<Self>, choice: &Self::Choice) -> String;

    /// Reads an answer that is not listed; only for open questions.
    fn parse(&self, _ask: &AskOf<Self>, _text: &str) -> Option<Self::Choice> {
        None
    }

    /// Checks an answer to an open question.
    fn validate(&self, ask: &AskOf<Self>, choice: &Self::Choice) -> Result<(), Refusal> {
        if ask.choices.contains(choice) {
            Ok(())
        } else {
            Err(self.refusal(ask, &self.notation(ask, choice)))
        }
    }

    /// Says why an answer that is not legal is not.
    fn refusal(&self, ask: &AskOf<Self>, text: &str) -> Refusal {
        Refusal::new(ask.rule, format!("'{text}' is not a legal answer here"))
    }

    /// The question in words.
    fn question_words(&self, ask: &AskOf<Self>) -> String;

    /// An answer in words, with cost and consequence where the rules fix them.
    fn choice_words(&self, ask: &AskOf<Self>, choice: &Self::Choice) -> String;

    /// An event in words.
    fn render(&self, event: &Self::Event) -> Line;

    /// An event in words as a viewer hears it: without what of it he may not know.
    fn render_to(&self, _viewer: Viewer, event: &Self::Event) -> Line {
        self.render(event)
    }

    /// The name of the roll that an event tells of, where several pieces roll for the same reason.
    fn roll_name(&self, _event: &Self::Event) -> Option<String> {
        None
    }

    /// Who may hear of an event.
    fn audience(&self, _event: &Self::Event) -> Audience {
        Audience::All
    }

    /// Whether an event shows somebody a hidden fact, so that undo must stop there.
    fn reveals(_event: &Self::Event) -> bool {
        false
    }

    /// Strength of every piece, in a fixed order, for the conservation check.
    fn roll_call(&self) -> Vec<i32>;

    /// The changes of strength an event tells of.
    fn strengthening(_event: &Self::Event) -> Vec<Strengthening> {
        Vec::new()
    }

    /// The position as a picture for a viewer.
    fn scene(&self, viewer: Viewer) -> Scene;
}

/// How many proposals for an open question are of use to whoever answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proposals {
    /// All good ones, for somebody who compares them.
    All,
    /// Any few will do, different ones for different numbers; none only where there are none at all.
    Few(u64),
}

/// Whoever answers: people, bots, dice, a journal, a script or an enumerator.
pub trait Table<G: Game> {
    /// Asks a seat to choose.
    fn choose(&mut self, game: &G, ask: AskOf<G>) -> Play<G::Choice>;
    /// How many proposals the answer to the next open question of a seat can make use of: rules
    /// that would have to work them out ask first.
    fn proposals(&mut self, _seat: Seat) -> Proposals {
        Proposals::All
    }
    /// Asks the dice.
    fn throw(&mut self, game: &G, throw: Throw) -> Play<Faces>;
    /// Hears what happened.
    fn hear(&mut self, game: &G, event: G::Event);
    /// Says that of everything thrown so far only this number matters from here on: courses that
    /// have said the same numbers lead to the same. Only odds listen, to walk them once.
    fn sum_up(&mut self, _key: u64) {}
    /// Opens (or with `None` closes) the secret lane of a seat; see [`in_secret`](crate::in_secret).
    fn lane(&mut self, _seat: Option<Seat>) {}
}

/// An answer that can be yes or no.
pub trait YesOrNo {
    /// Yes.
    const YES: Self;
    /// No.
    const NO: Self;
}

/// The ways in which rule code speaks to a table.
impl<G: Game> dyn Table<G> + '_ {
    /// Asks a seat, unless there is only one answer.
    pub fn ask(
        &mut self,
        game: &G,
        seat: Seat,
        rule: Rule,
        question: impl Into<G::Question>,
        mut choices: Vec<G::Choice>,
    ) -> Play<G::Choice> {
        if choices.len() == 1
            && let Some(only) = choices.pop()
        {
            return Ok(only);
        }
        self.ask_always(game, seat, rule, question, choices)
    }

    /// Asks a seat even if it has but one answer: to act at all is its choice, or whether it has more
    /// depends on what is hidden.
    pub fn ask_always(
        &mut self,
        game: &G,
        seat: Seat,
        rule: Rule,
        question: impl Into<G::Question>,
        choices: Vec<G::Choice>,
    ) -> Play<G::Choice> {
        self.choose(game, Ask::listed(seat, rule, question.into(), choices))
    }

    /// Asks an open question: other answers than the proposals may be legal too.
    pub fn ask_open(
        &mut self,
        game: &G,
        seat: Seat,
        rule: Rule,
        question: impl Into<G::Question>,
        proposals: Vec<G::Choice>,
    ) -> Play<G::Choice> {
        self.choose(game, Ask::open(seat, rule, question.into(), proposals))
    }

    /// Asks a yes-or-no question.
    pub fn confirm(
        &mut self,
        game: &G,
        seat: Seat,
        rule: Rule,
        question: impl Into<G::Question>,
    ) -> Play<bool>
    where
        G::Choice: YesOrNo,
    {
        let both = vec![G::Choice::YES, G::Choice::NO];
        Ok(self.ask_always(game, seat, rule, question, both)? == G::Choice::YES)
    }

    /// Tells what happened; an event of a chapter is one of the game.
    pub fn tell(&mut self, game: &G, event: impl Into<G::Event>) {
        self.hear(game, event.into());
    }
}
