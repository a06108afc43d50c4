//! Questions of artillery: targets, re-location, Grand Batteries.

use crate::book::{Distance, Number};
use crate::nouns::field::{ArmyId, OfficerId, UnitId};
use crate::rules::ask::{ChapterAsk, Choice, Wants};
use crate::rules::move_words::{direction_words, facing_words};
use crate::rules::notation::told;
use crate::state::battle::Battle;
use engine::{Refusal, Rule};
use ground::table::Bearing;
use serde::Serialize;

/// Questions of artillery.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// [D5.0b] At whom does the battery fire? Secret. (DP-10)
    FireAt(UnitId),
    /// [D8.0a] Is the suppressed battery moved, and where to? Open. (DP-09)
    Relocate {
        /// The battery.
        battery: UnitId,
        /// Who suppressed it.
        from: UnitId,
    },
    /// [D7.0b] Is a Grand Battery formed before the game?
    BatteryBefore,
    /// [D7.0e] Is a Grand Battery made now, for command dice? (DP-17)
    MakeBattery(ArmyId),
    /// [D7.0a] Which batteries belong to it? So many so far.
    BatteryOf {
        /// Whose.
        army: ArmyId,
        /// How many are chosen.
        chosen: u8,
    },
    /// [D7.0c] Which of them is the centre?
    BatteryCentre,
    /// [D7.0e] Where is its officer placed? Open.
    BatteryOfficer(OfficerId),
}

impl ChapterAsk for Ask {
    fn words(&self, battle: &Battle) -> String {
        match *self {
            Ask::FireAt(battery) => format!("At whom does {} fire?", battle.unit_words(battery)),
            Ask::Relocate { battery, from } => format!(
                "{} is suppressed by {}: move it {} away?",
                battle.unit_words(battery),
                battle.unit_words(from),
                battle.field.book.distance(Distance::Relocation)
            ),
            Ask::BatteryBefore => "Form a Grand Battery before the game?".into(),
            Ask::MakeBattery(_) => {
                let price = battle.field.book.number(Number::GrandBatteryPrice);
                format!("Make a Grand Battery for {price} command dice?")
            }
            Ask::BatteryOf { chosen, .. } => {
                let least = battle.field.book.number(Number::GrandBatteryLeast);
                format!(
                    "Which batteries form the Grand Battery? {chosen} so far, at least {least}."
                )
            }
            Ask::BatteryCentre => "Which battery is the centre?".into(),
            Ask::BatteryOfficer(officer) => {
                format!("Where is {} placed?", battle.officer_words(officer))
            }
        }
    }

    fn wants(&self) -> Wants {
        match *self {
            Ask::Relocate { battery, .. } => Wants::Pose(battery),
            Ask::BatteryOfficer(officer) => Wants::Spot(officer),
            Ask::FireAt(_)
            | Ask::BatteryBefore
            | Ask::MakeBattery(_)
            | Ask::BatteryOf { .. }
            | Ask::BatteryCentre => Wants::Listed,
        }
    }

    fn answer_words(&self, battle: &Battle, choice: &Choice) -> Option<String> {
        match (self, choice) {
            (Ask::FireAt(battery), Choice::Unit(target)) => {
                Some(battle.shot_words(*battery, *target))
            }
            (Ask::FireAt(_), Choice::No) => Some("hold its fire".into()),
            (Ask::Relocate { battery, .. }, Choice::Pose(pose)) => {
                let at = battle.unit(*battery).pose.at;
                Some(format!(
                    "move {} {}, {}",
                    told(at.distance(pose.at)),
                    direction_words(Bearing::between(at, pose.at)),
                    facing_words(pose.facing)
                ))
            }
            (Ask::BatteryOfficer(officer), Choice::Spot(spot)) => {
                Some(battle.by_friend(battle.officer_def(*officer).seat, *spot))
            }
            _ => None,
        }
    }

    fn check(&self, battle: &Battle, choice: &Choice) -> Option<Result<(), Refusal>> {
        match (self, choice) {
            (Ask::Relocate { battery, from }, Choice::Pose(pose)) => {
                Some(battle.check_relocation(*battery, *from, *pose))
            }
            (Ask::Relocate { .. }, Choice::No) => Some(Ok(())),
            (Ask::BatteryOfficer(officer), Choice::Spot(spot)) => {
                Some(battle.check_battery_officer(*officer, *spot))
            }
            _ => None,
        }
    }

    fn refusal(&self, battle: &Battle, rule: Rule, text: &str) -> Refusal {
        let Ask::FireAt(battery) = *self else {
            return Refusal::new(rule, format!("'{text}' is not among the legal answers"));
        };
        let named = battle.field.unit_named(text);
        match named.map(|target| battle.check_shot(battery, target)) {
            Some(Err(refusal)) => refusal,
            _ => {
                let why = format!("'{text}' is no enemy unit: write its name, or 'no'");
                Refusal::new(rule, why)
            }
        }
    }
}
