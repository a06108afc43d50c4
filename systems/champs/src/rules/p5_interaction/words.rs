//! Interaction in words.

use super::{Ask, Told};
use crate::host::{self, Choice, Frame, line};
use crate::nouns::UnitId;
use crate::state::Battle;
use engine::{Line, Refusal, Rule, Seat, rule};

impl Frame for Ask {
    fn words(&self, battle: &Battle) -> String {
        let name = |unit: &UnitId| battle.unit_words(*unit);
        match self {
            Ask::Crew(unit) => format!("Does the crew of {} stand?", name(unit)),
            Ask::Shelter(unit) => format!("Where does the crew of {} go?", name(unit)),
            Ask::Unform(unit) => format!("How does {} meet the infantry?", name(unit)),
            Ask::Face(unit) => format!("Whom does {} face?", name(unit)),
            Ask::Fire { unit, at } => format!("Does {} fire at {}?", name(unit), name(at)),
            Ask::Beyond { unit, with } => {
                format!("Does {} interact with {}?", name(unit), name(with))
            }
            Ask::Join { unit, against } => {
                format!("Does {} join the fight against {}?", name(unit), name(against))
            }
            Ask::Spare { unit, castings } => {
                format!("Against whom do {castings} castings of {} count?", name(unit))
            }
            Ask::Follows => "Who follows up?".into(),
            Ask::FollowUp(place) => format!("How far does {} follow up?", name(&place.winner)),
            Ask::BackToGuns(unit) => format!("Does the crew of {} return to its guns?", name(unit)),
        }
    }

    fn done(&self) -> &'static str {
        match self {
            Ask::FollowUp(_) => "stay here",
            Ask::Follows => "nobody else",
            _ => "done",
        }
    }

    fn check(&self, battle: &Battle, rule: Rule, choice: &Choice) -> Result<(), Refusal> {
        match self {
            Ask::FollowUp(place) => battle.check_follow_up(place, rule, choice),
            _ => Err(Refusal::new(rule, "this is not among the legal answers")),
        }
    }
}

impl host::Told for Told {
    fn actor(&self, battle: &Battle) -> Option<Seat> {
        let unit = match self {
            Told::Tie { .. } => return None,
            Told::Contact { unit, .. }
            | Told::Retired { battery: unit, .. }
            | Told::Unformed(unit, ..)
            | Told::GaveWay(unit, _)
            | Told::Fired { unit, .. }
            | Told::Joined { unit, .. }
            | Told::Won(unit)
            | Told::Lost(unit)
            | Told::Held(unit)
            | Told::Advanced(unit, _)
            | Told::Inspired(_, unit)
            | Told::Returned(unit) => unit,
        };
        Some(battle.seat_of(*unit))
    }

    fn line(&self, battle: &Battle) -> Line {
        let name = |unit: &UnitId| battle.unit_words(*unit);
        let (text, rule) = match self {
            Told::Retired { battery, to } => {
                let text = format!("The crew of {} shelters with {}.", name(battery), name(to));
                (text, rule!("INT-5"))
            }
            Told::Unformed(unit, _, formation) => {
                let formation = formation.name();
                (format!("{} forms {formation} to meet infantry.", name(unit)), rule!("INT-4"))
            }
            Told::GaveWay(unit, _) => {
                (format!("{} give way to the infantry.", name(unit)), rule!("CHG-8d"))
            }
            Told::Fired { unit, at } => {
                (format!("{} fires at {}.", name(unit), name(at)), rule!("CRI-2i"))
            }
            Told::Joined { unit, against } => {
                (format!("{} joins against {}.", name(unit), name(against)), rule!("INT-9b"))
            }
            Told::Contact { unit, with, .. } => {
                (format!("{} closes with {}.", name(unit), name(with)), rule!("INT-3"))
            }
            Told::Tie { units: [a, b], dice } => {
                let text = format!(
                    "A tie: {} throws {}, {} throws {}.",
                    name(a),
                    dice[0],
                    name(b),
                    dice[1]
                );
                (text, rule!("INT-10f"))
            }
            Told::Won(unit) => (format!("{} wins.", name(unit)), rule!("INT-10")),
            Told::Lost(unit) => (format!("{} loses.", name(unit)), rule!("INT-10")),
            Told::Held(unit) => (format!("{} holds.", name(unit)), rule!("INT-7")),
            Told::Advanced(unit, _) => (format!("{} follows up.", name(unit)), rule!("INT-12")),
            Told::Inspired(leader, unit) => {
                let text = format!("{} inspires {}.", battle.person_words(*leader), name(unit));
                (text, rule!("COM-12"))
            }
            Told::Returned(unit) => {
                (format!("The crew of {} is back at its guns.", name(unit)), rule!("INT-6c"))
            }
        };
        line(text, &[rule])
    }
}
