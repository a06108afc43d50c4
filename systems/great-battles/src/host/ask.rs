//! Questions and answers. The questions of a chapter stand in its own file; the answers are common
//! to all, for they are what records hold.

use crate::nouns::{DivisionId, Facing, Formation, LeaderId, LimId, UnitId};
use crate::rules::{
    a15_setup, s04_command, s05_movement, s06_formation, s07_stacking, s08_fire, s08_shock,
    s10_retreat, s12_rally, s14_reinforcements,
};
use crate::state::Battle;
use engine::Refusal;
use ground::{Dir, Hex};
use serde::Serialize;

/// What every chapter's questions can do.
pub trait Asks {
    /// The question in words.
    fn words(&self, battle: &Battle) -> String;

    /// What an answer means here, if it needs other words than elsewhere.
    fn choice_words(&self, _battle: &Battle, _choice: Choice) -> Option<String> {
        None
    }

    /// Why a text is no answer, if a rule of the chapter says so.
    fn refusal(&self, _battle: &Battle, _text: &str) -> Option<Refusal> {
        None
    }
}

macro_rules! chapters {
    ($($(#[$doc:meta])* $name:ident($ask:path)),+ $(,)?) => {
        /// A question to a player.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        pub enum Question {
            $($(#[$doc])* $name($ask)),+
        }

        $(impl From<$ask> for Question {
            fn from(ask: $ask) -> Question {
                Question::$name(ask)
            }
        })+

        impl Question {
            /// The chapter that asks.
            pub fn chapter(&self) -> &dyn Asks {
                match self {
                    $(Question::$name(ask) => ask),+
                }
            }
        }
    };
}

chapters! {
    /// Section 4: command.
    Command(s04_command::Ask),
    /// Section 5: movement.
    Movement(s05_movement::Ask),
    /// Section 6: facing, formations, reactions.
    Formation(s06_formation::Ask),
    /// Section 7: stacking.
    Stacking(s07_stacking::Ask),
    /// Section 8.1: fire.
    Fire(s08_fire::Ask),
    /// Sections 8.2 to 8.5: bayonet, assault, charge, melee.
    Shock(s08_shock::Ask),
    /// Section 10: retreats.
    Retreat(s10_retreat::Ask),
    /// Section 12: rally.
    Rally(s12_rally::Ask),
    /// Section 14: reinforcements.
    Reinforcements(s14_reinforcements::Ask),
    /// Scenarios: set-up.
    SetUp(a15_setup::Ask),
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
    /// Nothing more in this phase. [SEQ-06]
    Pass,
    /// Do not activate. [ACT-01]
    Decline,
    /// A Limited Activation. [ACT-05]
    Limited,
    /// A Full Activation, or a try at it. [ACT-03]
    Full,
    /// A Full Activation with strategic movement. [STR-01]
    Strategic,
    /// A unit.
    Unit(UnitId),
    /// A leader.
    Leader(LeaderId),
    /// A division.
    Division(DivisionId),
    /// A LIM.
    Lim(LimId),
    /// A hex.
    Hex(Hex),
    /// One hex forward.
    Step(Dir),
    /// One hex to the side. [MOV-22]
    Slide(Dir),
    /// One hex back. [MOV-23]
    Reverse(Dir),
    /// A new facing in place. [FAC-06]
    Turn(Facing),
    /// Round about. [MOV-24]
    AboutFace,
    /// A new formation with this facing; a two-hex line with its other hex in this direction.
    Form(Formation, Facing, Option<Dir>),
    /// A stack attacks a hex from another. [BAY-01]
    Attack(Hex, Hex),
    /// A stack charges a hex. [CHG-01]
    Charge(UnitId, Hex),
    /// Fire in reaction. [RZ-04]
    ReactFire(UnitId),
    /// One hex away in reaction. [RZ-07]
    ReactMove(UnitId, Dir),
    /// One hex back in reaction, facing kept. [RZ-17]
    ReactReverse(UnitId, Dir),
    /// A charge in reaction. [RZ-08]
    ReactCharge(UnitId),
    /// A free turn in reaction. [RZ-09]
    ReactTurn(UnitId, Facing),
    /// Limbering in reaction. [RZ-15]
    ReactLimber(UnitId, Facing),
    /// A leader flees by a hex. [RZ-18]
    Flee(LeaderId, Dir),
    /// A counter-charge. [CHG-07]
    CounterCharge,
    /// An attempt to form square. [CHG-08]
    Square,
    /// To stand. [CHG-08]
    Stand,
    /// A rout of one's own will. [MEL-09]
    Rout,
    /// A unit's place in the set-up. [SCN-07]
    Place(UnitId, Hex, Formation, Facing),
    /// To the top of its stack. [STK-05]
    Top(UnitId),
    /// Off the map by the friendly edge. [EXC-06]
    Leave,
}

impl Battle {
    /// Short stable text of an answer, unique among the answers to one question.
    pub fn choice_text(&self, choice: Choice) -> String {
        let army = &self.setup.army;
        let label = |hex| self.board().label(hex);
        let unit = |unit: UnitId| army.unit(unit).id.as_str();
        let leader = |leader: LeaderId| army.leader(leader).name.as_str();
        match choice {
            Choice::Yes => "yes".into(),
            Choice::No => "no".into(),
            Choice::Done => "done".into(),
            Choice::Pass => "pass".into(),
            Choice::Decline => "decline".into(),
            Choice::Limited => "limited".into(),
            Choice::Full => "full".into(),
            Choice::Strategic => "strategic".into(),
            Choice::Unit(one) => unit(one).into(),
            Choice::Leader(one) => format!("leader {}", leader(one)),
            Choice::Division(one) => format!("division {}", army.division(one).id),
            Choice::Lim(lim) => format!("lim {}", army.lim_name(lim)),
            Choice::Hex(hex) => label(hex),
            Choice::Step(dir) => dir.name().into(),
            Choice::Slide(dir) => format!("slide {}", dir.name()),
            Choice::Reverse(dir) => format!("reverse {}", dir.name()),
            Choice::Turn(facing) => format!("turn {}", facing.name()),
            Choice::AboutFace => "about face".into(),
            Choice::Form(formation, facing, None) => {
                format!("{} {}", formation.key(), facing.name())
            }
            Choice::Form(formation, facing, Some(dir)) => {
                format!("{} {} with {}", formation.key(), facing.name(), dir.name())
            }
            Choice::Attack(from, to) => format!("attack {} {}", label(from), label(to)),
            Choice::Charge(one, to) => format!("charge {} {}", unit(one), label(to)),
            Choice::ReactFire(one) => format!("{} fires", unit(one)),
            Choice::ReactMove(one, dir) => format!("{} moves {}", unit(one), dir.name()),
            Choice::ReactReverse(one, dir) => format!("{} reverses {}", unit(one), dir.name()),
            Choice::ReactCharge(one) => format!("{} charges", unit(one)),
            Choice::ReactTurn(one, facing) => format!("{} turns {}", unit(one), facing.name()),
            Choice::ReactLimber(one, facing) => format!("{} limbers {}", unit(one), facing.name()),
            Choice::Flee(one, dir) => format!("leader {} flees {}", leader(one), dir.name()),
            Choice::CounterCharge => "counter-charge".into(),
            Choice::Square => "square".into(),
            Choice::Stand => "stand".into(),
            Choice::Rout => "rout".into(),
            Choice::Place(one, hex, formation, facing) => {
                format!("{} {} {} {}", unit(one), label(hex), formation.key(), facing.name())
            }
            Choice::Top(one) => format!("top {}", unit(one)),
            Choice::Leave => "leave".into(),
        }
    }

    /// An answer in words, where its chapter has none of its own.
    pub(crate) fn plain_words(&self, choice: Choice) -> String {
        let army = &self.setup.army;
        let label = |hex| self.board().label(hex);
        let unit = |unit: UnitId| army.unit(unit).name.as_str();
        let leader = |leader: LeaderId| army.leader(leader).name.as_str();
        match choice {
            Choice::Unit(one) => match self.unit(one).on_map() {
                true => format!("{}, in {}", unit(one), label(self.unit(one).hex)),
                false => unit(one).to_owned(),
            },
            Choice::Leader(one) => leader(one).to_owned(),
            Choice::Division(one) => format!("{}'s division", army.division(one).id),
            Choice::Lim(lim) => format!("the LIM of {}", army.lim_name(lim)),
            Choice::Hex(hex) => format!("hex {}", label(hex)),
            Choice::Step(dir) => format!("one hex {}", dir.compass()),
            Choice::Slide(dir) => format!("slide one hex {}", dir.compass()),
            Choice::Reverse(dir) => format!("step back one hex {}", dir.compass()),
            Choice::Turn(facing) => format!("turn to face {}", facing.name()),
            Choice::Form(formation, facing, dir) => {
                let with = dir.map_or(String::new(), |dir| format!(", reaching {}", dir.compass()));
                format!("form {} facing {}{with}", formation.key(), facing.name())
            }
            Choice::Attack(from, to) => format!("from {} attack {}", label(from), label(to)),
            Choice::Charge(one, to) => format!("{} charges {}", unit(one), label(to)),
            Choice::ReactFire(one) => format!("{} fires", unit(one)),
            Choice::ReactMove(one, dir) => {
                format!("{} slips away one hex {}", unit(one), dir.compass())
            }
            Choice::ReactReverse(one, dir) => {
                format!("{} steps back one hex {}", unit(one), dir.compass())
            }
            Choice::ReactCharge(one) => format!("{} charges", unit(one)),
            Choice::ReactTurn(one, facing) => {
                format!("{} turns to face {}", unit(one), facing.name())
            }
            Choice::ReactLimber(one, facing) => {
                format!("{} limbers, facing {}", unit(one), facing.name())
            }
            Choice::Flee(one, dir) => {
                format!("{} rides off one hex {}", leader(one), dir.compass())
            }
            Choice::Place(one, hex, formation, facing) => format!(
                "{} in {}, in {}, facing {}",
                unit(one),
                label(hex),
                formation.key(),
                facing.name()
            ),
            Choice::Top(one) => format!("{} to the top of its stack", unit(one)),
            Choice::Leave => "leave the map".to_owned(),
            Choice::Rout => "break off: the stack routs".to_owned(),
            Choice::Square => "try to form square".to_owned(),
            Choice::Limited => "a Limited Activation".to_owned(),
            Choice::Full => "a Full Activation".to_owned(),
            Choice::Strategic => "a Full Activation in strategic movement".to_owned(),
            Choice::Yes
            | Choice::No
            | Choice::Done
            | Choice::Pass
            | Choice::Decline
            | Choice::AboutFace
            | Choice::CounterCharge
            | Choice::Stand => self.choice_text(choice),
        }
    }
}
