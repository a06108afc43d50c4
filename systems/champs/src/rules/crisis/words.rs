//! Crises in words.

use super::{Ask, Occasion, Told, Verdict};
use crate::host::{self, Choice, Frame, line};
use crate::nouns::UnitId;
use crate::state::{Battle, Crew};
use engine::{Line, Modifier, Refusal, Rule, Seat, Thrown, rule};

impl Frame for Ask {
    fn words(&self, battle: &Battle) -> String {
        let name = |unit: &UnitId| battle.unit_words(*unit);
        match self {
            Ask::Aside(unit) => format!("On which side does {} Retreat?", name(unit)),
            Ask::RetreatWay { unit, .. } => format!("Which way does {} Retreat?", name(unit)),
            Ask::RunWay(unit) => format!("Which way does {} run?", name(unit)),
            Ask::RetreatTo(unit) => format!("To which block does {} go?", name(unit)),
        }
    }

    fn check(&self, battle: &Battle, rule: Rule, choice: &Choice) -> Result<(), Refusal> {
        match self {
            Ask::RetreatWay { unit, left, causes } => {
                battle.check_way_home(*unit, (*left, causes), rule, choice)
            }
            Ask::Aside(_) | Ask::RunWay(_) | Ask::RetreatTo(_) => {
                Err(Refusal::new(rule, "this is not among the legal answers"))
            }
        }
    }
}

impl Occasion {
    /// What a test is for, in a few words.
    pub const fn words(self) -> &'static str {
        match self {
            Occasion::Fire => "under fire",
            Occasion::LeaderFell => "a leader fell",
            Occasion::RetreatThrough => "friends Retreat through it",
            Occasion::FormAgainstCharge => "forming against a charge",
            Occasion::Form => "forming against cavalry",
            Occasion::ChangeNearCavalry => "changing formation near cavalry",
            Occasion::HoldFormation => "holding its formation",
            Occasion::WetFormation => "holding its formation in the wet",
            Occasion::Rally => "rallying",
            Occasion::StandToGuns => "standing to the guns",
            Occasion::Interaction => "interaction",
            Occasion::Musketry => "under musketry",
            Occasion::UnreliableCharge => "unreliable cavalry about to charge",
            Occasion::BeforeContact => "about to make contact",
            Occasion::NearGarrison => "approaching a garrison",
            Occasion::Panic => "panic",
        }
    }
}

impl host::Told for Told {
    fn actor(&self, battle: &Battle) -> Option<Seat> {
        let unit = match self {
            Told::Tested { unit, .. }
            | Told::Retreated(unit, _)
            | Told::ToBlock(unit, _)
            | Told::Stood(unit)
            | Told::Ran(unit, _)
            | Told::Abandoned(unit, _) => unit,
        };
        Some(battle.seat_of(*unit))
    }

    fn line(&self, battle: &Battle) -> Line {
        let name = |unit: &UnitId| battle.unit_words(*unit);
        match self {
            Told::Tested { unit, occasion, level, mods, die, verdict, .. } => {
                let result = result(*verdict);
                let text = format!(
                    "{} ({}): {die} against {level}: {result}.",
                    name(unit),
                    occasion.words()
                );
                let thrown = thrown(*die, format!("level {level}"), result, *occasion);
                Line {
                    modifiers: mods.clone(),
                    thrown: Some(thrown),
                    ..line(text, &[occasion.rule(), rule!("CRI-3")])
                }
            }
            Told::Retreated(unit, _) => {
                line(format!("{} Retreats.", name(unit)), &[rule!("CRI-5")])
            }
            Told::ToBlock(unit, block) => {
                let block = &battle.field.laid.block(*block).name;
                line(format!("{} Retreats to {block}.", name(unit)), &[rule!("STR-4")])
            }
            Told::Stood(unit) => line(format!("{} stands.", name(unit)), &[rule!("STR-4b")]),
            Told::Ran(unit, _) => {
                line(format!("{} is Broken and runs.", name(unit)), &[rule!("CRI-10")])
            }
            Told::Abandoned(unit, crew) => {
                let text = match crew {
                    Crew::With(host) => {
                        format!("The crew of {} shelters with {}.", name(unit), name(host))
                    }
                    Crew::At(_) | Crew::AtGuns => format!("{} abandons its guns.", name(unit)),
                };
                line(text, &[rule!("UNI-9")])
            }
        }
    }

    /// [CON-3] The level would tell of steps: the enemy hears the die and what came of it.
    fn line_to_others(&self, battle: &Battle) -> Line {
        match self {
            Told::Tested { unit, occasion, die, verdict, mods, shown: false, .. } => {
                let result = if verdict.passed() { "passes" } else { "fails" };
                let text = format!(
                    "{} ({}): the die is {die}: {result}.",
                    battle.unit_words(*unit),
                    occasion.words()
                );
                let open = |one: &&Modifier| one.rule != "CRI-18b1";
                Line {
                    modifiers: mods.iter().filter(open).cloned().collect(),
                    thrown: Some(thrown(*die, String::new(), result, *occasion)),
                    ..line(text, &[occasion.rule()])
                }
            }
            _ => self.line(battle),
        }
    }
}

const fn result(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Passed(_) => "passes",
        Verdict::Failed(_) => "fails",
        Verdict::Hopeless(_) => "could not pass",
    }
}

fn thrown(die: u8, column: String, result: &str, occasion: Occasion) -> Thrown {
    Thrown {
        faces: vec![die],
        sides: 10,
        total: i32::from(die),
        table: "Crisis Reaction Test".into(),
        column,
        result: result.into(),
        rule: occasion.rule().key().into(),
    }
}
