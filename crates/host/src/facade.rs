//! The facade: objects that hide which system is played.

use crate::chronicle::Chronicle;
use crate::coverage::Coverage;
use crate::data::{
    Chart, DiceSource, Draft, LogLine, Loss, Mind, OddsAnswer, Outcome, Patience, PlayedOut,
    Player, Preview, ProcedureInfo, Question, Reach, ScenarioInfo, Seen, Strength, Thought,
    ThrowAwaited, TimeLimit, Weight, Work,
};
use crate::duel::Duel;
use crate::error::Error;
use crate::guide::Guide;
use crate::records::{Looked, Replay};
use crate::rulebook::Rulebook;
use crate::shown::{Ahead, Aim};
use engine::ledger::Ledger;
use engine::record::Tags;
use engine::scene::Scene;
use engine::{Refusal, Seat, Viewer, kit};
use muster::History;

/// A rule system.
pub trait System: Send + Sync {
    /// Its identifier, e.g. `battles-of-napoleon`.
    fn id(&self) -> &'static str;
    /// Its title.
    fn title(&self) -> &'static str;
    /// The two sides' names.
    fn sides(&self) -> [&'static str; 2];
    /// The full names of all scenarios; none is loaded for that.
    fn scenario_ids(&self) -> Result<Vec<String>, Error>;
    /// All scenarios.
    fn scenarios(&self) -> Result<Vec<ScenarioInfo>, Error>;
    /// The version of its rules.
    fn rules_version(&self) -> u32;
    /// The rule ledger.
    fn ledger(&self) -> &Ledger;
    /// How much of it is enforced and tested.
    fn coverage(&self) -> Coverage;
    /// All rules and charts, to be read.
    fn rulebook(&self) -> Rulebook;
    /// Its guided first battle, if it has one.
    fn guide(&self) -> Option<Guide>;
    /// Optional rules: name and words.
    fn options(&self) -> Vec<(&'static str, &'static str)>;
    /// The optional rules that change anything in a scenario, by its name within the system.
    fn options_of(&self, scenario: &str) -> Vec<(&'static str, &'static str)>;
    /// What its rules say about thinking time, in a few words, if they limit it.
    fn clock(&self) -> Option<&'static str>;
    /// What the strength of its pieces is counted in: `SP`, or `increments`.
    fn strength(&self) -> &'static str;
    /// Names of the computer players, weakest first.
    fn bots(&self) -> Vec<&'static str>;
    /// Whether its rules are still being written down: it can be tried by its name, but is not
    /// offered to players.
    fn in_work(&self) -> bool;
    /// Opens a scenario (`system/name` or `name`) with options and charts.
    fn open(
        &self,
        scenario: &str,
        options: &[String],
        charts: &[Chart],
    ) -> Result<Box<dyn Start>, Error>;
    /// Exact odds of a procedure in a position written as text.
    fn odds_in(&self, position: &str, procedure: &str, about: &str) -> Result<OddsAnswer, Error>;
    /// The procedures that [`odds_in`](System::odds_in) knows.
    fn procedures(&self) -> Vec<ProcedureInfo>;
    /// A position as text in which their examples can take place.
    fn example(&self) -> &'static str;
}

/// A scenario ready to begin, as often as one likes.
pub trait Start: Send + Sync {
    /// What it is.
    fn info(&self) -> &ScenarioInfo;
    /// What history did, if its battle is one of history.
    fn history(&self) -> Option<&History>;
    /// The number of its first turn on the turn track.
    fn first_turn(&self) -> u32;
    /// A new game.
    fn begin(
        &self,
        players: [Player; 2],
        dice: DiceSource,
    ) -> Result<Box<dyn Session + Send>, Error>;
    /// A game taken up again from its record. The dice must be the ones it began with.
    fn resume(
        &self,
        record: &str,
        players: [Player; 2],
        dice: DiceSource,
    ) -> Result<Box<dyn Session + Send>, Error>;
    /// Runs a record again, up to `upto` answers, and says where it and the rules part ways.
    fn replay(&self, record: &str, upto: Option<usize>) -> Result<Replay, Error> {
        self.replay_while(record, upto, &Patience::endless())
    }
    /// The same, for as long as somebody has patience.
    fn replay_while(
        &self,
        record: &str,
        upto: Option<usize>,
        patience: &Patience,
    ) -> Result<Replay, Error>;
    /// Runs a record that was perhaps made by other rules, as far as these rules and somebody's patience
    /// come with it: to be looked at, not to be gone on with.
    fn look(&self, record: &str, patience: &Patience) -> Result<Looked, Error>;
    /// The version of its rules.
    fn rules_version(&self) -> u32;
    /// What the strength of its pieces is counted in, as [`System::strength`] says.
    fn strength(&self) -> &'static str;
    /// The board as set up by the recommended placement.
    fn set_up(&self, viewer: Viewer) -> Scene;
    /// Lets two bots play game number `game` of a run.
    fn simulate(
        &self,
        bots: [&str; 2],
        seed: u64,
        game: u64,
        keep_record: bool,
    ) -> Result<PlayedOut, Error>;
    /// Lets two bots play game number `game` of a run, and watches how they do it. Equal numbers mean
    /// equal dice, whoever sits where.
    fn duel(&self, bots: [&str; 2], seed: u64, game: u64) -> Result<Duel, Error>;
    /// Plays game number `game` at random and checks every property of the rules on the way.
    fn probe(&self, seed: u64, game: u64, thorough: u64) -> kit::Report;
    /// How big the position is.
    fn weigh(&self) -> Weight;
    /// A computer player for [`Session::think`].
    fn mind(&self, name: &str, seed: u64) -> Result<Mind, Error>;
    /// The name of the computer player who is asked for advice: the best that is offered.
    fn adviser(&self) -> &'static str;
}

/// One game.
pub trait Session: Send {
    /// The first line of its record.
    fn tags(&self) -> &Tags;
    /// What the game waits for. Only those who are asked see answers; a secret question is shown to
    /// its own side alone.
    fn questions(&self, viewer: Viewer) -> Vec<Question>;
    /// How the scenario is won.
    fn aims(&self) -> Vec<Aim>;
    /// Dice that people must throw, if the game waits for them.
    fn throw_awaited(&self) -> Option<ThrowAwaited>;
    /// Seats whose answers are awaited.
    fn awaited(&self) -> Vec<Seat>;
    /// The limit that the rules set to the time of an open question, for games against the clock.
    fn time_limit(&self) -> Option<TimeLimit>;
    /// Answers a question. A refusal changes nothing.
    fn answer(&mut self, seat: Seat, notation: &str) -> Result<(), Refusal>;
    /// Why a computer player at this table cannot go on, if one cannot.
    fn fault(&self) -> Option<String>;
    /// The same as [`answer`](Session::answer), with the reason that the record keeps beside it.
    fn answer_because(&mut self, seat: Seat, notation: &str, why: &str) -> Result<(), Refusal>;
    /// Why an answer would be refused; `None` if it would not.
    fn refusal(&self, seat: Seat, notation: &str) -> Option<Refusal>;
    /// What an answer would do, or why it would be refused, in the position as the seat knows it. What
    /// cannot be read as an answer is refused as a whole.
    fn preview(&self, seat: Seat, draft: &Draft) -> Result<Preview, Refusal>;
    /// [`refusal`](Session::refusal) as work still to be done.
    fn why(&self, seat: Seat, notation: &str) -> Work<Option<Refusal>>;
    /// [`preview`](Session::preview) as work still to be done.
    fn foresee(&self, seat: Seat, draft: Draft) -> Result<Work<Preview>, Refusal>;
    /// Types in dice.
    fn roll(&mut self, faces: &[u8]) -> Result<(), Refusal>;
    /// Takes the last answer of a seat back, if nothing was thrown or shown since.
    fn undo(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// Gives again the answer that a seat took back last, as long as nobody has answered since.
    fn redo(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// Whether a seat has taken something back that it may give again.
    fn may_redo(&self, seat: Seat) -> bool;
    /// The story as a viewer may hear it, from line `from` of what he has heard.
    fn log(&self, viewer: Viewer, from: usize) -> Vec<LogLine>;
    /// The whole game run through once more, as a viewer may know it, for a report: work still to be done.
    fn chronicle(&self, viewer: Viewer) -> Work<Chronicle>;
    /// The board as a viewer sees it.
    fn scene(&self, viewer: Viewer) -> Scene;
    /// Strength of both sides by arm, for the umpire.
    fn strength(&self) -> Vec<Strength>;
    /// How it ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// The turn.
    fn turn(&self) -> u32;
    /// Number of answers in the record.
    fn answers(&self) -> usize;
    /// The first line of the record, with the story before the first answer.
    fn record_first(&self) -> String;
    /// Lines of the record from answer number `from` (counted from 0) on, without the last line.
    fn record_lines(&self, from: usize) -> Vec<String>;
    /// The last line of the record, once the game is over.
    fn record_end(&self) -> Option<String>;
    /// The last line of the record if a side gives up now.
    fn record_resigned(&self, seat: Seat) -> String;
    /// The whole record with its story and, once the game is over, the last picture. It holds the
    /// secrets of both sides.
    fn record(&self) -> String;
    /// The seed of the dice, for whoever keeps it until the game is over.
    fn seed(&self) -> Option<String>;
    /// Exact odds of answering the open question of a seat so, as work still to be done.
    fn odds(&self, seat: Seat, notation: &str) -> Result<Work<OddsAnswer>, Error>;
    /// Which answers to the open question of a seat lead straight to dice or to the enemy: this one, or
    /// all that are listed. Work still to be done.
    fn ahead(&self, seat: Seat, notation: Option<&str>) -> Result<Work<Ahead>, Error>;
    /// How far a piece of a seat can go from its open question on, as work still to be done. Without
    /// a piece: the one that the question is about. A piece that the question lets the seat choose
    /// is chosen first; an answer may be named instead, e.g. that of a stack.
    fn reach(&self, seat: Seat, piece: Option<&str>) -> Result<Work<Reach>, Error>;
    /// The secret lane of every answer in the record: `None` is seen by all.
    fn lanes(&self) -> Vec<Option<Seat>>;
    /// Why a seat may not take back its last answer; `None` if it may.
    fn undo_refusal(&self, seat: Seat) -> Option<Refusal>;
    /// Losses of both sides by arm, as a viewer may know them.
    fn losses(&self, viewer: Viewer) -> Vec<Loss>;
    /// Which hexes are seen from a hex; `None` if there is no such hex.
    fn sight(&self, viewer: Viewer, hex: &str) -> Option<Vec<Seen>>;
    /// Lets a computer player look at the question of a seat. The work itself may be done on
    /// another thread, and given up. Gives the player back if the seat is not asked anything.
    fn think(&self, seat: Seat, mind: Mind) -> Result<Thought, Mind>;
}
