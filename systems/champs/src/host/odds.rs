//! Exact odds: the procedures that may be asked for, and what is assumed on the way. The rule code
//! itself is run; nothing is reckoned here.

mod fights;
mod fire;

use crate::host::Act;
use crate::nouns::{Arm, UnitId};
use crate::rules::crisis::{Occasion, Verdict};
use crate::rules::p1_command::Fate;
use crate::rules::{
    crisis, leaders, p1_command, p2_artillery, p3_charges, p5_interaction, skirmish,
};
use crate::state::Phase;
use crate::{Battle, Choice, Event, Question};
use ::host::{Odds, Procedure, Trial, of_one_side, placed, refused};
use engine::odds::Alike;
use engine::{AskOf, Viewer, rule};

/// A position in which all examples can take place.
const EXAMPLE: &str = "\
table 70x90
side french
division D
F1 heavy 8 10,20 0 line armoured level9
F2 light 6 22,20 0 line
F3 inf 12 34,20 0 line fp1
F4 inf 12 44,20 0 line
F5 inf 12 54,20 0 line
division Girard C/C 30,60.3
F11 inf 8 30,60 0 column steps4
F12 inf 8 45,60 0 line
F13 inf 8 45,45 0 column broken steps3
F18 guns 8 22,60 0 classC
side allied
division E
A1 heavy 8 10,21 180 line
A2 inf 12 22,20.75 180 line
A3 inf 12 34,21.5 180 line
A4 guns 8 44,22.5 180
A5 light 8 54,22.5 180 line
division Cole B/B 30,86
A11 inf2 8 22,72 180 line steps3
";

type Tried = Result<Trial<Battle>, String>;

/// The position in another phase.
fn in_phase(battle: &Battle, phase: Phase) -> Battle {
    let mut ready = battle.clone();
    ready.phase = phase;
    ready
}

/// A unit on the table.
fn unit(battle: &Battle, id: &str) -> Result<UnitId, String> {
    placed(id, |id| battle.field.unit_named(id), |unit| battle.is_here(unit))
}

fn units(battle: &Battle, ids: &str) -> Result<Vec<UnitId>, String> {
    of_one_side(ids, |id| unit(battle, id), |unit| battle.seat_of(unit))
}

fn cavalry(battle: &Battle, id: &str) -> Result<UnitId, String> {
    let unit = unit(battle, id)?;
    match battle.arm(unit) {
        Arm::Cavalry => Ok(unit),
        _ => Err(refused(rule!("SEQ-III"), format!("{} is no cavalry", battle.def(unit).id))),
    }
}

fn enemies(battle: &Battle, one: UnitId, other: UnitId) -> Result<(), String> {
    match battle.seat_of(one) == battle.seat_of(other) {
        true => Err(format!("{} and {} are friends", battle.def(one).id, battle.def(other).id)),
        false => Ok(()),
    }
}

fn names(battle: &Battle, units: &[UnitId]) -> String {
    let names = units.iter().map(|&unit| battle.unit_words(unit));
    names.collect::<Vec<_>>().join(" and ")
}

/// What of a die decides what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Essence {
    /// Whether a half became a step.
    Step(bool),
    /// Whether a test was passed, failed or hopeless.
    Test(u8),
    /// What became of an order.
    Order(Fate),
}

impl Alike for Essence {
    fn is_ordered(&self) -> bool {
        true
    }
}

impl Odds for Battle {
    const REPLIES: &'static [&'static str] = &[
        "the leader who helps most inspires a unit, and stays where it is driven off",
        "castings that face nobody count against the first opponent",
        "a crew stands to its guns, and Retreats if it does not",
        "of the ways of a Retreat or flight the first that is proposed is taken",
        "the odd step of a mass falls on its first unit",
        "cavalry is not recalled, winners do not follow up, crews go back to their guns",
        "the look ahead ends at the next decision that is not such a reply",
    ];

    const PROCEDURES: &'static [Procedure<Battle>] = &[
        Procedure::new(
            "fire",
            "BATTERY[+BATTERY]@UNIT",
            "artillery fire at one target, with supporters, tests and Retreats",
            "F18@A11",
            fire::fire,
        ),
        Procedure::new(
            "crisis",
            "UNIT[:OCCASION]<ENEMY",
            "a crisis test because of an enemy and what follows: fire, leader, retreat-through",
            "F11:leader<A11",
            fire::crisis,
        ),
        Procedure::new("panic", "UNIT", "a test for panic and what follows", "F12", fire::panic),
        Procedure::new("rally", "UNIT", "a Broken unit tries to rally", "F13", fire::rally),
        Procedure::new("recall", "CAVALRY", "a recall from a charge", "F1", fights::recall),
        Procedure::new(
            "form",
            "INFANTRY<CAVALRY",
            "infantry forms against cavalry that charges from where it stands",
            "A2<F2",
            fights::form,
        ),
        Procedure::new(
            "charge",
            "CAVALRY>UNIT[+UNIT][ countered]",
            "a charge strikes home; cavalry stands unless it is said to counter-charge",
            "F1>A1 countered",
            fights::charge,
        ),
        Procedure::new(
            "stand",
            "BATTERY<UNIT[+UNIT]",
            "a crew stands to its guns before infantry",
            "A4<F4",
            fights::stand,
        ),
        Procedure::new(
            "musketry",
            "INFANTRY[+INFANTRY]>CAVALRY",
            "infantry fires at cavalry within 2\"",
            "F5>A5",
            fights::musketry,
        ),
        Procedure::new(
            "interaction",
            "UNIT[+UNIT]>UNIT[+UNIT]",
            "infantry against infantry, or against guns that stand",
            "F3>A3",
            fights::interaction,
        ),
    ];

    const EXAMPLE: &'static str = EXAMPLE;

    // A course is a whole phase of units that test, Retreat and are measured.
    const EXACT: usize = 3_000;
    const SAMPLED: usize = 1_000;

    type Essence = Essence;

    fn reply(&self, ask: &AskOf<Self>, _: Option<&Choice>) -> Option<Choice> {
        let first = || ask.choices.first().cloned();
        let last = || ask.choices.last().cloned();
        let listed = |act: Act| {
            let wanted = Choice::Do(act);
            ask.choices.contains(&wanted).then_some(wanted)
        };
        match &ask.question {
            Question::Leaders(leaders::Ask::Inspire(_)) => self.best_inspiration(ask),
            Question::Leaders(leaders::Ask::Along(..)) => Some(Choice::No),
            Question::Leaders(leaders::Ask::Refuge(_)) => first(),
            Question::Crisis(_) => first(),
            Question::Skirmish(skirmish::Ask::Shelter(_)) => Some(Choice::No),
            Question::Artillery(p2_artillery::Ask::OddStep(_)) => first(),
            Question::Charge(ask) => match ask {
                p3_charges::Ask::Recall(_) => listed(Act::GoOn),
                p3_charges::Ask::Crew(_) => listed(Act::Stand).or_else(|| listed(Act::Wait)),
                p3_charges::Ask::Shelter(_) => listed(Act::Retreat),
                p3_charges::Ask::Form(_) => listed(Act::Wait),
                p3_charges::Ask::StopAtStart(_) => Some(Choice::Yes),
                _ => None,
            },
            Question::Interaction(ask) => match ask {
                p5_interaction::Ask::Spare { .. } => first(),
                p5_interaction::Ask::Crew(_) => listed(Act::Stand),
                p5_interaction::Ask::Shelter(_) => last(),
                p5_interaction::Ask::Follows => Some(Choice::Done),
                p5_interaction::Ask::BackToGuns(_) => Some(Choice::Yes),
                _ => None,
            },
            _ => None,
        }
    }

    fn essence(&self, event: &Event) -> Option<Essence> {
        match event {
            Event::Artillery(p2_artillery::Told::Half { step, .. }) => Some(Essence::Step(*step)),
            Event::Command(p1_command::Told::Rolled { fate, .. }) => Some(Essence::Order(*fate)),
            // In interaction margins are compared: there every face counts.
            Event::Crisis(crisis::Told::Tested { occasion, verdict, .. })
                if *occasion != Occasion::Interaction =>
            {
                Some(Essence::Test(match verdict {
                    Verdict::Passed(_) => 0,
                    Verdict::Failed(_) => 1,
                    Verdict::Hopeless(_) => 2,
                }))
            }
            _ => None,
        }
    }

    /// (CON-3) The enemy keeps his losses to himself; what fire is likely to cost him the table tells.
    fn counts(&self, _: &Event, _: Viewer) -> bool {
        true
    }

    fn caveats(&self, viewer: Viewer) -> Vec<String> {
        match viewer {
            Viewer::Umpire => Vec::new(),
            _ => vec![
                "steps of enemy units that do not fight are not known and count as none".into(),
            ],
        }
    }
}

impl Battle {
    /// The leader who helps most; of equals the first.
    fn best_inspiration(&self, ask: &AskOf<Battle>) -> Option<Choice> {
        let value = |choice: &&Choice| match choice {
            Choice::Leader(leader) => self.field.book.inspiration(self.leader(*leader).inspiration),
            _ => 0,
        };
        ask.choices.iter().rev().max_by_key(value).cloned()
    }
}
