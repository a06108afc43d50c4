//! What players are asked, and what they can answer. The questions of a chapter stand in its own
//! file; the answers are common to all, for they are what records hold.

use crate::book::{Faces, Stance};
use crate::nouns::army::{DivisionId, LeaderId, UnitId};
use crate::nouns::kinds::{Arm, Formation, Morale};
use crate::rules::{
    c03_increments::losses, c03_increments::stacking, c04_morale::flight,
    c05_readiness as readiness, c09_command as command, c10_charge as charge,
    c11_movement as movement, c12_fire::phases as fire_phase, c13_melee as melee,
    c14_leaders as leaders, c15_recovery as recovery, c16_kulm::night, c17_scenarios::deploy,
};
use crate::state::battle::Battle;
use engine::{AskOf, Refusal, YesOrNo};
use ground::{Dir, Facing, Hex};
use serde::Serialize;

/// A question to a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Question {
    /// Chapter 3: losses.
    Losses(losses::Ask),
    /// Chapter 3: crowded hexes.
    Stacking(stacking::Ask),
    /// Chapter 4: retreat and rout.
    Flight(flight::Ask),
    /// Chapter 5: readiness.
    Readiness(readiness::Ask),
    /// Chapter 11: movement.
    Movement(movement::Ask),
    /// Chapter 10: charges.
    Charge(charge::Ask),
    /// Chapter 12: fire.
    Fire(fire_phase::Ask),
    /// Chapter 14: leaders.
    Leaders(leaders::Ask),
    /// Chapter 9: command.
    Command(command::Ask),
    /// Chapter 13: melee.
    Melee(melee::Ask),
    /// Chapter 15: recovery.
    Recovery(recovery::Ask),
    /// Chapter 16: the night.
    Night(night::Ask),
    /// Chapter 17: set-up.
    Deploy(deploy::Ask),
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
    /// All that are listed, one after the other.
    All,
    /// Call the charge back.
    Recall,
    /// A unit.
    Unit(UnitId),
    /// A unit in one of its hexes.
    Piece(UnitId, Hex),
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

impl YesOrNo for Choice {
    const YES: Self = Choice::Yes;
    const NO: Self = Choice::No;
}

impl Battle {
    /// Short stable text of an answer.
    pub fn choice_text(&self, choice: Choice) -> String {
        let label = |hex| self.board().label(hex);
        match choice {
            Choice::Yes => "yes".into(),
            Choice::No => "no".into(),
            Choice::Done => "done".into(),
            Choice::All => "all".into(),
            Choice::Recall => "recall".into(),
            Choice::Unit(unit) => self.def(unit).id.clone(),
            Choice::Piece(unit, hex) => format!("{}@{}", self.def(unit).id, label(hex)),
            Choice::Stack(hex) => format!("stack {}", label(hex)),
            Choice::Leader(leader) => self.leader_def(leader).name.clone(),
            Choice::Division(division) => {
                format!("division {}", self.fixed.setup.army.division(division).id)
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

    /// What `done` means as an answer to a question.
    const fn done_words(question: &Question) -> &'static str {
        match question {
            Question::Fire(ask) => ask.done(),
            Question::Melee(ask) => ask.done(),
            Question::Charge(ask) => ask.done(),
            Question::Movement(ask) => ask.done(),
            Question::Night(_) => "nobody else",
            Question::Recovery(_)
            | Question::Deploy(_)
            | Question::Losses(_)
            | Question::Flight(_)
            | Question::Readiness(_)
            | Question::Stacking(_)
            | Question::Leaders(_)
            | Question::Command(_) => "done",
        }
    }

    /// An answer in words.
    pub fn choice_sentence(&self, ask: &AskOf<Battle>, choice: Choice) -> String {
        if let Question::Charge(charge::Ask::Square(lead)) = &ask.question {
            match choice {
                Choice::Hex(hex) => return self.square_words(*lead, hex),
                Choice::Unit(unit) => return self.masse_words(unit),
                _ => {}
            }
        }
        let label = |hex| self.board().label(hex);
        let name = |unit: UnitId| self.def(unit).name.clone();
        match choice {
            Choice::Done => Battle::done_words(&ask.question).into(),
            Choice::All => "all of them, the nearest first".into(),
            Choice::Recall => "call the charge back".into(),
            Choice::Unit(unit) => match self.unit(unit).hexes.iter().next() {
                Some(hex) => format!("{}, in {}", name(unit), label(hex)),
                None => name(unit),
            },
            Choice::Piece(unit, hex) => format!("{} from {}", name(unit), label(hex)),
            Choice::Stack(hex) => {
                let units = self.units_at(hex).map(name);
                let leaders =
                    self.leaders_at(hex).map(|leader| self.leader_def(leader).name.clone());
                let all: Vec<String> = units.chain(leaders).collect();
                format!("all of {} together: {}", label(hex), all.join(" and "))
            }
            Choice::Division(division) => self.fixed.setup.army.division(division).name.clone(),
            Choice::Hex(hex) if matches!(ask.question, Question::Charge(charge::Ask::Step(_))) => {
                format!("make {} the target", self.place_words(hex))
            }
            Choice::Hex(hex) => match self.top(hex) {
                Some(unit) => format!("{}: {}", label(hex), name(unit)),
                None => label(hex),
            },
            Choice::Step(dir) => format!("one hex {}", dir.compass()),
            Choice::StepFacing(dir, facing) => {
                let way = self.looks(ask, choice, facing);
                format!("one hex {}, facing {way}", dir.compass())
            }
            Choice::Turn(facing) => format!("turn to face {}", self.looks(ask, choice, facing)),
            Choice::Form(formation, facing, other) => {
                let way = self.looks(ask, choice, facing);
                let with = other.map_or(String::new(), |dir| {
                    format!(", with the hex to the {}", dir.compass())
                });
                format!("form {}, facing {way}{with}", formation.name())
            }
            Choice::BreakDown(unit) => format!("break down {}", name(unit)),
            Choice::BuildUp(unit) => format!("build up {}", name(unit)),
            Choice::Top => "come to the top of the stack".into(),
            Choice::Leave => "leave the field".into(),
            Choice::Yes | Choice::No | Choice::Leader(_) | Choice::Number(_) => {
                self.choice_text(choice)
            }
        }
    }

    /// The way a unit looks after an answer, in words: to a vertex or to a hexside, as its formation
    /// has it. [6.2.5]
    fn looks(&self, ask: &AskOf<Battle>, choice: Choice, facing: Facing) -> &'static str {
        let unit = match host::first_named(&ask.question) {
            Some(("UnitId", number)) => Some(UnitId(number as u16)),
            _ => None,
        };
        let vertex = unit.is_some_and(|unit| {
            let troops = self.unit(unit);
            let stance = match choice {
                Choice::Form(formation, ..) => {
                    self.stance_as(unit, formation, Morale::GoodOrder, troops.hexes)
                }
                Choice::StepFacing(dir, _) if troops.hexes.len() == 1 => {
                    // [6.6.1] In cover it will be in general order.
                    let next = self.board().neighbour(troops.hexes.first(), dir);
                    let cover = next.is_some_and(|hex| self.terrain(hex).is_cover());
                    let formation = match self.arm(unit) {
                        Arm::Infantry | Arm::Cavalry if cover => Formation::GeneralOrder,
                        _ => troops.formation,
                    };
                    self.stance_as(unit, formation, troops.state, troops.hexes)
                }
                _ => self.stance(unit),
            };
            let beside_line = stance == Stance::Battery
                && !matches!(choice, Choice::StepFacing(..))
                && self.stands_in_line(unit);
            beside_line || self.faces(stance) == Faces::Vertex
        });
        if vertex { facing.compass() } else { Dir::new(facing.number()).compass() }
    }

    /// A hex by whoever lies on top there: `Murom in 0505`.
    pub(crate) fn place_words(&self, hex: Hex) -> String {
        let label = self.board().label(hex);
        match self.top(hex) {
            Some(unit) => format!("{} in {label}", self.def(unit).name),
            None => label,
        }
    }

    /// A question in words.
    pub fn question_text(&self, question: &Question) -> String {
        self.agree(self.plain_question(question))
    }

    fn plain_question(&self, question: &Question) -> String {
        match question {
            Question::Losses(ask) => ask.words(self),
            Question::Stacking(ask) => ask.words(self),
            Question::Flight(ask) => ask.words(self),
            Question::Readiness(ask) => ask.words(self),
            Question::Movement(ask) => ask.words(self),
            Question::Charge(ask) => ask.words(self),
            Question::Fire(ask) => ask.words(self),
            Question::Leaders(ask) => ask.words(self),
            Question::Command(ask) => ask.words(self),
            Question::Melee(ask) => ask.words(self),
            Question::Night(ask) => ask.words(self),
            Question::Deploy(ask) => ask.words(self),
            Question::Recovery(ask) => ask.words(self),
        }
    }

    /// Why an answer is not legal, as far as the rules say.
    pub(crate) fn explain_refusal(&self, ask: &AskOf<Battle>, text: &str) -> Refusal {
        if let Question::Movement(question) = &ask.question
            && let Some(refusal) = self.movement_refusal(ask.seat, question, text)
        {
            return refusal;
        }
        let unit = self.fixed.setup.army.find(text);
        let known = match (&ask.question, unit) {
            (Question::Melee(melee::Ask::Join(target)), Some(unit)) => {
                self.may_assault(unit, *target).err()
            }
            (Question::Charge(charge::Ask::Declare), Some(unit)) => {
                self.refuse_charge(ask.seat, unit)
            }
            _ => None,
        };
        known.map_or_else(
            || Refusal::new(ask.rule, format!("'{text}' is not among the legal answers")),
            Refusal::from,
        )
    }
}
