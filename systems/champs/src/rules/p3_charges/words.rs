//! Charges in words.

use super::{Ask, Told};
use crate::host::{self, Choice, Frame, line};
use crate::nouns::UnitId;
use crate::state::Battle;
use engine::{Line, Refusal, Rule, Seat, Thrown, rule};

impl Frame for Ask {
    fn words(&self, battle: &Battle) -> String {
        let name = |unit: &UnitId| battle.unit_words(*unit);
        match self {
            Ask::Declare => "Which cavalry charges?".into(),
            Ask::Target(unit) => format!("Whom does {} charge?", name(unit)),
            Ask::Path { unit, target } => {
                format!("Which way does {} charge {}?", name(unit), name(target))
            }
            Ask::Form(unit) => format!("Does {} form against the charge now?", name(unit)),
            Ask::Meet { unit, by } => format!("{} comes: what does {} do?", name(by), name(unit)),
            Ask::Crew(unit) => format!("Does the crew of {} stay with its guns?", name(unit)),
            Ask::Shelter(unit) => format!("Where does the crew of {} go?", name(unit)),
            Ask::Recall(unit) => format!("Is {} called back?", name(unit)),
            Ask::Onward(unit) => format!("{} has won: what now?", name(unit)),
            Ask::Prey(unit) => format!("Whom does {} pursue?", name(unit)),
            Ask::Beside { unit, other } => format!("Does {} attack {}?", name(unit), name(other)),
            Ask::StopAtStart(unit) => format!("Does {} stop where it began?", name(unit)),
        }
    }

    fn done(&self) -> &'static str {
        match self {
            Ask::Declare => "no more charges",
            Ask::Path { .. } => "no charge after all",
            _ => "done",
        }
    }

    fn check(&self, battle: &Battle, rule: Rule, choice: &Choice) -> Result<(), Refusal> {
        match self {
            Ask::Path { unit, target } => battle.check_path(*unit, *target, choice),
            _ => Err(Refusal::new(rule, "this is not among the legal answers")),
        }
    }
}

impl host::Told for Told {
    fn actor(&self, battle: &Battle) -> Option<Seat> {
        let unit = match self {
            Told::Declared(_) => return None,
            Told::Refused(unit)
            | Told::CounterCharged(unit, _)
            | Told::MadeOff(unit, _)
            | Told::Formed(unit, _)
            | Told::Obstructed { unit, .. }
            | Told::Rode(unit, _)
            | Told::Struck(unit, _)
            | Told::Covered(unit)
            | Told::Fought { attacker: unit, .. }
            | Told::Repulsed(unit, _)
            | Told::Recall { unit, .. }
            | Told::Recalled(unit)
            | Told::Onward { unit, .. } => unit,
        };
        Some(battle.seat_of(*unit))
    }

    fn line(&self, battle: &Battle) -> Line {
        let name = |unit: &UnitId| battle.unit_words(*unit);
        match self {
            Told::Declared(charges) => {
                let words: Vec<String> = charges
                    .iter()
                    .map(|(by, at)| format!("{} at {}", name(by), name(at)))
                    .collect();
                let text = match words.is_empty() {
                    true => "Nobody charges.".to_owned(),
                    false => format!("Charges: {}.", words.join(", ")),
                };
                line(text, &[rule!("SEQ-III")])
            }
            Told::Refused(unit) => {
                line(format!("{} does not charge.", name(unit)), &[rule!("CHG-7")])
            }
            Told::CounterCharged(unit, by) => {
                let text = format!("{} charges to meet {}.", name(unit), name(by));
                line(text, &[rule!("CHG-9")])
            }
            Told::MadeOff(unit, by) => {
                let text = format!("{} makes off before {}.", name(unit), name(by));
                line(text, &[rule!("CHG-22")])
            }
            Told::Formed(unit, _) => {
                let text = format!("{} forms against the cavalry.", name(unit));
                line(text, &[rule!("CHG-14")])
            }
            Told::Obstructed { unit, by, past: true } => {
                line(format!("{} flows around {}.", name(unit), name(by)), &[rule!("CHG-10")])
            }
            Told::Obstructed { unit, by, past: false } => {
                line(format!("{} is stopped by {}.", name(unit), name(by)), &[rule!("CHG-10b")])
            }
            Told::Rode(unit, _) => line(format!("{} rides.", name(unit)), &[rule!("CHG-1")]),
            Told::Struck(unit, foe) => {
                line(format!("{} strikes {}.", name(unit), name(foe)), &[rule!("CHG-11")])
            }
            Told::Covered(unit) => {
                line(format!("The crew of {} takes cover.", name(unit)), &[rule!("CHG-21")])
            }
            Told::Fought { attacker, defender, need, die } => {
                fought(battle, *attacker, *defender, *need, *die)
            }
            Told::Repulsed(unit, by) => {
                line(format!("{} is repulsed by {}.", name(unit), name(by)), &[rule!("CHG-17")])
            }
            Told::Recall { unit, die, recalled } => {
                let result = if *recalled { "is recalled" } else { "does not hear the recall" };
                let text = format!("The die is {die}: {} {result}.", name(unit));
                let need = format!("{} or less", battle.recall_number(*unit));
                let thrown = thrown(*die, "Recall", need, result, rule!("REC-2"));
                Line { thrown: Some(thrown), ..line(text, &[rule!("REC-2")]) }
            }
            Told::Recalled(unit) => {
                line(format!("{} goes back of itself.", name(unit)), &[rule!("REC-2b")])
            }
            Told::Onward { unit, after: None } => {
                line(format!("{} breaks through.", name(unit)), &[rule!("CHG-12")])
            }
            Told::Onward { unit, after: Some(prey) } => {
                line(format!("{} pursues {}.", name(unit), name(prey)), &[rule!("CHG-12b")])
            }
        }
    }

    fn reveals(&self) -> bool {
        matches!(self, Told::Declared(_))
    }
}

fn fought(battle: &Battle, attacker: UnitId, defender: UnitId, need: i32, die: Option<u8>) -> Line {
    let won = die.map_or(need > 0, |die| i32::from(die) <= need);
    let winner = battle.unit_words(if won { attacker } else { defender });
    let names = format!("{} against {}", battle.unit_words(attacker), battle.unit_words(defender));
    match die {
        Some(die) => {
            let text = format!("{names}: {die}, needed {need} or less: {winner} wins.");
            let result = format!("{winner} wins");
            let column = format!("{need} or less");
            let thrown = thrown(die, "Cavalry against cavalry", column, &result, rule!("CHG-24"));
            Line { thrown: Some(thrown), ..line(text, &[rule!("CHG-24")]) }
        }
        None => {
            let text = format!("{names}: {need} or less: no chance, {winner} wins.");
            line(text, &[rule!("CHG-24"), rule!("CHG-25b")])
        }
    }
}

fn thrown(die: u8, table: &str, column: String, result: &str, rule: Rule) -> Thrown {
    Thrown {
        faces: vec![die],
        sides: 10,
        total: i32::from(die),
        table: table.into(),
        column,
        result: result.into(),
        rule: rule.key().into(),
    }
}
