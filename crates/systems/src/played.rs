//! What a rule system says about itself beyond its rules.

use crate::data::{Chart, OddsAnswer, Pointer, ScenarioInfo, Seen, Strength};
use crate::error::Error;
use engine::dice::Fast;
use engine::{AskOf, Game, Viewer};

/// A game that can be hosted: its scenarios, its options and a few words about its answers.
pub trait Played:
    Game<Question: Send + Sync, Choice: Send + Sync, Event: Send + Sync> + Send + Sync + 'static
{
    /// Its title.
    const TITLE: &'static str;
    /// Its rule ledger, a TOML text.
    const LEDGER: &'static str;
    /// What `cargo xtask ledger --write` found, a JSON text, if it has been run.
    const COVERAGE: Option<&'static str>;
    /// What odds assume about questions that follow a decision.
    const REPLIES: &'static [&'static str];

    /// All scenarios.
    fn scenarios() -> Result<Vec<ScenarioInfo>, Error>;

    /// Optional rules: name and words.
    fn options() -> Vec<(&'static str, &'static str)>;

    /// The start of a scenario, by its name within the system.
    fn start(name: &str, options: &[String], charts: &[Chart]) -> Result<Self, Error>;

    /// What an answer points at.
    fn pointer(&self, ask: &AskOf<Self>, choice: &Self::Choice) -> Pointer;

    /// The answer that odds assume to a question that follows a decision; `None` ends the look
    /// ahead: it is a decision of its own.
    fn reply(&self, ask: &AskOf<Self>, decision: &Self::Choice) -> Option<Self::Choice>;

    /// What of a roll decides the further course, told by the first event after it: two faces with
    /// equal essences lead to the same. `None`: every face for itself.
    type Essence: PartialEq;

    /// See [`Essence`](Played::Essence).
    fn essence(&self, event: &Self::Event) -> Option<Self::Essence>;

    /// What events changed, in a few words that are equal for equal results.
    fn consequence(&self, events: &[Self::Event]) -> String;

    /// The position at the start of an activity as a viewer may suppose it, who has seen what
    /// happened until `now`. Hidden facts that have come to light since count as they are.
    fn supposed(&self, _now: &Self, viewer: Viewer) -> Self {
        self.known_to(viewer)
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
    fn odds_in(position: &str, procedure: &str, about: &str) -> Result<OddsAnswer, Error>;

    /// The procedures that [`odds_in`](Played::odds_in) knows: name, what it is about, words.
    fn procedures() -> &'static [(&'static str, &'static str, &'static str)];
}
