//! What players are asked, and what they can answer. The questions of a chapter stand in its own
//! folder; the answers are common to all, for they are what records hold.

use crate::nouns::field::{ForceId, OfficerId, UnitId};
use crate::nouns::kinds::Status;
use crate::rules::{
    a_setup, b_turn, c_skirmish, d_artillery, e_control, f_movement, g_combat, h_losses, i_victory,
};
use crate::state::battle::Battle;
use engine::{Refusal, Rule, YesOrNo};
use ground::table::{Bearing, Mil, Pose, Side, Spot, Step};
use serde::Serialize;

/// A question to a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Question {
    /// Chapter A: set-up.
    Setup(a_setup::Ask),
    /// Chapter B: turn structure.
    Turn(b_turn::Ask),
    /// Chapter C: skirmishing.
    Skirmish(c_skirmish::Ask),
    /// Chapter D: artillery.
    Artillery(d_artillery::Ask),
    /// Chapter E: control.
    Control(e_control::Ask),
    /// Chapter F: movement.
    Movement(f_movement::Ask),
    /// Chapter G: combat.
    Combat(g_combat::Ask),
    /// Chapter H: losses and recovery.
    Losses(h_losses::Ask),
    /// Chapter I: victory.
    Victory(i_victory::Ask),
}

/// What kind of answer a question wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wants {
    /// One of those that are listed.
    Listed,
    /// A path of a unit, for no more than it has left.
    Path(UnitId, Mil),
    /// A place and a facing for a unit.
    Pose(UnitId),
    /// A place for an officer.
    Spot(OfficerId),
}

/// What a chapter says of its questions.
pub(crate) trait ChapterAsk {
    /// The question in words.
    fn words(&self, battle: &Battle) -> String;

    /// What kind of answer it wants.
    fn wants(&self) -> Wants {
        Wants::Listed
    }

    /// An answer in words, where it means more than it says by itself.
    fn answer_words(&self, _: &Battle, _: &Choice) -> Option<String> {
        None
    }

    /// Whether an answer that is not listed is legal; nothing if it is not of the kind that is
    /// wanted.
    fn check(&self, _: &Battle, _: &Choice) -> Option<Result<(), Refusal>> {
        None
    }

    /// Why a text is no answer; the rule is that of the question.
    fn refusal(&self, _: &Battle, rule: Rule, text: &str) -> Refusal {
        Refusal::new(rule, format!("'{text}' is not among the legal answers"))
    }
}

impl Question {
    /// The question as its chapter knows it.
    pub(crate) fn of_chapter(&self) -> &dyn ChapterAsk {
        match self {
            Question::Setup(ask) => ask,
            Question::Turn(ask) => ask,
            Question::Skirmish(ask) => ask,
            Question::Artillery(ask) => ask,
            Question::Control(ask) => ask,
            Question::Movement(ask) => ask,
            Question::Combat(ask) => ask,
            Question::Losses(ask) => ask,
            Question::Victory(ask) => ask,
        }
    }

    /// What kind of answer it wants.
    pub fn wants(&self) -> Wants {
        self.of_chapter().wants()
    }
}

/// Chapters say what they ask and what happened in their own words, which stand for those of all.
macro_rules! chapters {
    ($whole:ident of $part:ident: $($name:ident in $chapter:ident),*) => {
        $(impl From<$chapter::$part> for $whole {
            fn from(part: $chapter::$part) -> $whole {
                $whole::$name(part)
            }
        })*
    };
}
pub(crate) use chapters;

chapters! {
    Question of Ask: Setup in a_setup, Turn in b_turn, Skirmish in c_skirmish,
    Artillery in d_artillery, Control in e_control, Movement in f_movement, Combat in g_combat,
    Losses in h_losses, Victory in i_victory
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Choice {
    /// Yes.
    Yes,
    /// No.
    No,
    /// Enough; go on.
    Done,
    /// As proposed.
    Recommended,
    /// By hand.
    ByHand,
    /// A unit.
    Unit(UnitId),
    /// A unit that tries to recover. [H5.0a]
    Recover(UnitId),
    /// A unit that comes on to the table.
    Enter(UnitId),
    /// An officer.
    Officer(OfficerId),
    /// A Force.
    Force(ForceId),
    /// A status.
    Status(Status),
    /// A number.
    Number(u8),
    /// One of two dice, 0 or 1.
    Die(u8),
    /// The two faces that count, higher first.
    Pair(u8, u8),
    /// First Side.
    First,
    /// Second Side.
    Second,
    /// One unit against another.
    Against(UnitId, UnitId),
    /// By the sub-commander. [E4.0]
    BySubCommander,
    /// By a command die. [B3.0b]
    ByCommandDie,
    /// A path: steps one after the other. Never empty.
    Path(Vec<Step>),
    /// Stand still.
    Stand,
    /// A spot.
    Spot(Spot),
    /// A pose.
    Pose(Pose),
    /// A direction.
    Heading(Bearing),
    /// Fight.
    Fight,
    /// Evade.
    Evade,
    /// Left or right.
    Side(Side),
    /// Stay.
    Stay,
    /// Leave.
    Leave,
}

impl YesOrNo for Choice {
    const YES: Self = Choice::Yes;
    const NO: Self = Choice::No;
}
