//! What players are asked, and what they can answer. The questions of a chapter stand in its own
//! file; the answers are common to all, for they are what records hold.

use crate::army::{DivisionId, LeaderId, UnitId};
use crate::battle::Battle;
use crate::kinds::Formation;
use crate::{flight, losses, movement, readiness, recovery};
use ground::{Dir, Facing, Hex};
use serde::Serialize;

/// A question to a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Question {
    /// Chapter 3: losses.
    Losses(losses::Ask),
    /// Chapter 4: retreat and rout.
    Flight(flight::Ask),
    /// Chapter 5: readiness.
    Readiness(readiness::Ask),
    /// Chapter 11: movement.
    Movement(movement::Ask),
    /// Chapter 15: recovery.
    Recovery(recovery::Ask),
}

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Choice {
    /// Yes.
    Yes,
    /// No.
    No,
    /// Enough; go on.
    Done,
    /// A unit.
    Unit(UnitId),
    /// All units of a hex together, with their leader.
    Stack(Hex),
    /// A leader.
    Leader(LeaderId),
    /// A division or Prussian brigade.
    Division(DivisionId),
    /// A hex.
    Hex(Hex),
    /// One hex further.
    Step(Dir),
    /// One hex further, with this facing there.
    StepFacing(Dir, Facing),
    /// A new facing in place.
    Turn(Facing),
    /// A new formation with this facing; a pair with its other hex in this direction.
    Form(Formation, Facing, Option<Dir>),
    /// A number.
    Number(u8),
    /// A regiment breaks down into its battalions. [3.4.3]
    BreakDown(UnitId),
    /// Battalions build up into their regiment. [3.4.4]
    BuildUp(UnitId),
    /// To the top of the stack. [6.2.2]
    Top,
    /// Off the map. [16.1.5]
    Leave,
}

impl Battle {
    /// Short stable text of an answer.
    pub fn choice_text(&self, choice: Choice) -> String {
        let label = |hex| self.board().label(hex);
        match choice {
            Choice::Yes => "yes".into(),
            Choice::No => "no".into(),
            Choice::Done => "done".into(),
            Choice::Unit(unit) => self.def(unit).id.clone(),
            Choice::Stack(hex) => format!("stack {}", label(hex)),
            Choice::Leader(leader) => self.leader_def(leader).name.clone(),
            Choice::Division(division) => {
                format!("division {}", self.given.setup.army.division(division).id)
            }
            Choice::Hex(hex) => label(hex),
            Choice::Step(dir) => dir.name().into(),
            Choice::StepFacing(dir, facing) => format!("{} {}", dir.name(), facing.number()),
            Choice::Turn(facing) => format!("turn {}", facing.number()),
            Choice::Form(formation, facing, None) => {
                format!("{} {}", formation.key(), facing.number())
            }
            Choice::Form(formation, facing, Some(dir)) => {
                format!("{} {} with {}", formation.key(), facing.number(), dir.name())
            }
            Choice::Number(number) => number.to_string(),
            Choice::BreakDown(unit) => format!("break down {}", self.def(unit).id),
            Choice::BuildUp(unit) => format!("build up {}", self.def(unit).id),
            Choice::Top => "top".into(),
            Choice::Leave => "leave".into(),
        }
    }

    /// A question in words.
    pub fn question_text(&self, question: &Question) -> String {
        match question {
            Question::Losses(ask) => ask.words(self),
            Question::Flight(ask) => ask.words(self),
            Question::Readiness(ask) => ask.words(self),
            Question::Movement(ask) => ask.words(self),
            Question::Recovery(ask) => ask.words(self),
        }
    }
}
