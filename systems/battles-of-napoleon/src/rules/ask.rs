//! What players are asked, and what they can answer. The questions of a chapter stand in its own
//! file, with the words for them; the answers are common to all, for they are what records hold.

use crate::nouns::field::{FormationId, LeaderId, UnitId};
use crate::nouns::kinds::{Arm, Order, Shape};
use crate::rules::{
    r11_orders, r12_setup, r13_cubes, r16_activation, r17_formation, r18_stacking, r19_movement,
    r21_fire, r23_assault, r26_retreat, r27_recovery, r28_reinforcements,
};
use crate::state::battle::Battle;
use engine::{AskOf, Refusal, YesOrNo};
use ground::{Dir, Facing, Hex};
use serde::Serialize;

/// The chapters that ask, in the book's order.
macro_rules! questions {
    ($($(#[$words:meta])* $chapter:ident($ask:path),)+) => {
        /// A question to a player.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        pub enum Question {
            $($(#[$words])* $chapter($ask),)+
        }

        $(impl From<$ask> for Question {
            fn from(ask: $ask) -> Self {
                Question::$chapter(ask)
            }
        })+

        impl Question {
            /// The question in words.
            pub fn words(&self, battle: &Battle) -> String {
                match self {
                    $(Question::$chapter(ask) => ask.words(battle),)+
                }
            }
        }
    };
}

questions! {
    /// Chapter 11: orders.
    Orders(r11_orders::Ask),
    /// Section 12.8: setting up.
    SetUp(r12_setup::Ask),
    /// Chapter 16: what a cube is used for.
    Cubes(r13_cubes::Ask),
    /// Chapter 16: a formation acts.
    Activation(r16_activation::Ask),
    /// Chapter 17: formation and facing.
    Formation(r17_formation::Ask),
    /// Chapter 18: stacking.
    Stacking(r18_stacking::Ask),
    /// Chapter 19: movement.
    Movement(r19_movement::Ask),
    /// Chapter 21: fire.
    Fire(r21_fire::Ask),
    /// Section 21.5: evasion.
    Evasion(r21_fire::evasion::Ask),
    /// Section 21.6: leaders.
    Leaders(r21_fire::leaders::Ask),
    /// Chapter 23: assault.
    Assault(r23_assault::Ask),
    /// Chapter 26: retreat.
    Retreat(r26_retreat::Ask),
    /// Chapter 27: recovery.
    Recovery(r27_recovery::Ask),
    /// Chapter 28: reinforcements.
    Reinforcements(r28_reinforcements::Ask),
}

impl Question {
    /// What an answer means to this question alone, if its chapter has words of its own for it.
    fn answer_words(&self, battle: &Battle, choice: Choice) -> Option<String> {
        match self {
            Question::Orders(ask) => ask.answer_words(battle, choice),
            Question::SetUp(ask) => ask.answer_words(battle, choice),
            Question::Formation(ask) => ask.answer_words(battle, choice),
            Question::Movement(ask) => ask.answer_words(battle, choice),
            Question::Fire(ask) => ask.answer_words(choice),
            Question::Recovery(ask) => ask.answer_words(choice),
            Question::Cubes(_)
            | Question::Activation(_)
            | Question::Stacking(_)
            | Question::Evasion(_)
            | Question::Leaders(_)
            | Question::Assault(_)
            | Question::Retreat(_)
            | Question::Reinforcements(_) => None,
        }
    }
}

impl Question {
    /// Why an answer is not legal, if its chapter has more to say than that it is not.
    pub fn refusal(&self, battle: &Battle, text: &str) -> Option<Refusal> {
        match self {
            Question::Cubes(ask) => ask.refusal(battle, text),
            Question::Activation(ask) => ask.refusal(battle, text),
            Question::Movement(ask) => ask.refusal(battle, text),
            Question::Fire(ask) => ask.refusal(),
            Question::Assault(ask) => ask.refusal(),
            Question::Orders(_)
            | Question::SetUp(_)
            | Question::Formation(_)
            | Question::Stacking(_)
            | Question::Evasion(_)
            | Question::Leaders(_)
            | Question::Retreat(_)
            | Question::Recovery(_)
            | Question::Reinforcements(_) => None,
        }
    }
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
    /// All that may.
    All,
    /// Place as recommended.
    Recommended,
    /// Place by hand.
    ByHand,
    /// A unit.
    Unit(UnitId),
    /// All units of a hex together.
    Stack(Hex),
    /// A hex.
    Hex(Hex),
    /// A formation.
    Formation(FormationId),
    /// A leader.
    Leader(LeaderId),
    /// An order.
    Order(Order),
    /// One hex further.
    Step(Dir),
    /// Guns pushed one hex by hand. [17.4f]
    Push(Dir),
    /// A new facing.
    Turn(Facing),
    /// A new formation, facing kept.
    Form(Shape),
    /// A new formation and facing.
    FormAs(Shape, Facing),
    /// Draw up like the unit in the hex, and stop. [18g]
    Join,
    /// Leave the lower unit of the stack here. [19j]
    Drop,
    /// End the move.
    Halt,
    /// Evade.
    Evade,
    /// Reaction charge.
    Charge,
    /// Stand.
    Stand,
    /// An assault from a hex into a hex.
    Assault(Hex, Hex),
    /// A number of strength points.
    Points(u8),
    /// The fire of one arm in a hex.
    Fire(Hex, Arm),
    /// The flank that lies in this direction. [21.2b]
    Flank(Dir),
    /// Leave the cube on Bessières. [16.1d]
    CubeOnBessieres,
    /// Leave the cube on Murat. [16.2d]
    CubeOnMurat,
    /// Extend the mass charge. [16.2m]
    ExtendMassCharge,
    /// Make no use of the cube.
    Pass,
    /// Advance into the hex.
    Advance,
    /// March on.
    MarchOn,
}

impl YesOrNo for Choice {
    const YES: Self = Choice::Yes;
    const NO: Self = Choice::No;
}

impl Battle {
    /// Short stable text of an answer.
    pub fn choice_text(&self, choice: Choice) -> String {
        let field = &self.field;
        let label = |hex| field.board.label(hex);
        match choice {
            Choice::Yes => "yes".into(),
            Choice::No => "no".into(),
            Choice::Done => "done".into(),
            Choice::All => "all".into(),
            Choice::Recommended => "recommended".into(),
            Choice::ByHand => "by-hand".into(),
            Choice::Unit(unit) => self.def(unit).id.clone(),
            Choice::Stack(hex) => format!("stack {}", label(hex)),
            Choice::Hex(hex) => label(hex),
            Choice::Formation(formation) => field.formation(formation).id.clone(),
            Choice::Leader(leader) => field.leader(leader).name.clone(),
            Choice::Order(order) => order.key().into(),
            Choice::Step(dir) => dir.name().into(),
            Choice::Push(dir) => format!("push {}", dir.name()),
            Choice::Turn(facing) => format!("turn {}", facing.number()),
            Choice::Form(shape) => shape.name().replace(' ', "-"),
            Choice::FormAs(shape, facing) => {
                format!("{} {}", shape.name().replace(' ', "-"), facing.number())
            }
            Choice::Join => "join".into(),
            Choice::Drop => "drop".into(),
            Choice::Halt => "halt".into(),
            Choice::Evade => "evade".into(),
            Choice::Charge => "charge".into(),
            Choice::Stand => "stand".into(),
            Choice::Assault(from, to) => format!("{}x{}", label(from), label(to)),
            Choice::Points(points) => format!("{points} sp"),
            Choice::Fire(hex, Arm::Artillery) => format!("guns {}", label(hex)),
            Choice::Fire(hex, _) => format!("foot {}", label(hex)),
            Choice::Flank(dir) => format!("flank {}", dir.name()),
            Choice::CubeOnBessieres => "bessieres".into(),
            Choice::CubeOnMurat => "murat".into(),
            Choice::ExtendMassCharge => "extend".into(),
            Choice::Pass => "pass".into(),
            Choice::Advance => "advance".into(),
            Choice::MarchOn => "march-on".into(),
        }
    }

    /// A unit with its hex: `33/I (2652)`.
    pub fn unit_words(&self, unit: UnitId) -> String {
        let hex = self.unit(unit).hex;
        if hex.is_somewhere() {
            format!("{} ({})", self.def(unit).id, self.field.board.label(hex))
        } else {
            self.def(unit).id.clone()
        }
    }

    /// An answer in words, with cost and consequence.
    pub fn choice_sentence(&self, ask: &AskOf<Battle>, choice: Choice) -> String {
        if let Some(words) = ask.question.answer_words(self, choice) {
            return words;
        }
        let field = &self.field;
        let label = |hex: Hex| field.label(hex);
        let here = |hex: Hex| self.units_at(hex).map(|unit| field.id(unit)).collect::<Vec<_>>();
        match choice {
            Choice::Unit(unit) => self.unit_sentence(unit),
            Choice::Formation(formation) => self.formation_sentence(formation),
            Choice::Order(order) => {
                let row = field.book.order(order);
                format!("{}: {:+} IP, {:+} AFP", order.name(), row.ip, row.afp)
            }
            Choice::Stack(hex) => {
                format!("the stack in {}: {}", label(hex), here(hex).join(" and "))
            }
            Choice::Turn(facing) => format!("face {}", facing.compass()),
            Choice::FormAs(shape, facing) => {
                format!("{}, facing {}", shape.name(), facing.compass())
            }
            Choice::Form(shape) => shape.name().into(),
            Choice::Assault(from, to) => {
                let (who, whom) = (here(from).join(" and "), here(to).join(" and "));
                format!("{who} from {} against {whom} in {}", label(from), label(to))
            }
            Choice::Fire(hex, arm) => {
                let firers = self.units_at(hex).filter(|&unit| self.arm(unit) == arm);
                let firers: Vec<UnitId> = firers.collect();
                format!("{} in {}", field.ids(&firers), label(hex))
            }
            Choice::Flank(dir) => format!("the {} flank", dir.compass()),
            Choice::Points(points) => format!("{points} SP"),
            Choice::CubeOnBessieres => "leave the cube on Bessières for the Guard".into(),
            Choice::CubeOnMurat => "put the cube on Murat for the mass charge".into(),
            Choice::ExtendMassCharge => "extend the mass charge".into(),
            Choice::Pass => "make no use of it".into(),
            Choice::ByHand => "by hand".into(),
            Choice::MarchOn => "march on".into(),
            Choice::Yes
            | Choice::No
            | Choice::Done
            | Choice::All
            | Choice::Recommended
            | Choice::Hex(_)
            | Choice::Leader(_)
            | Choice::Step(_)
            | Choice::Push(_)
            | Choice::Join
            | Choice::Drop
            | Choice::Halt
            | Choice::Evade
            | Choice::Charge
            | Choice::Stand
            | Choice::Advance => self.choice_text(choice),
        }
    }

    fn formation_sentence(&self, formation: FormationId) -> String {
        let state = self.formation(formation);
        let names = ["first", "second", "third", "fourth"];
        let activation = names[usize::from(state.activations.min(3))];
        let name = self.field.formation_name(formation);
        format!("{name}, {}, {activation} activation", state.order.name())
    }

    fn unit_sentence(&self, unit: UnitId) -> String {
        let state = self.unit(unit);
        let tired = if state.tired { ", tired" } else { "" };
        format!(
            "{} ({}), {} SP, {}{tired}",
            self.def(unit).name,
            self.unit_words(unit),
            state.sp,
            state.shape.name()
        )
    }
}
