//! Phase II: artillery fire, both sides at once. (SEQ-II) (ART-1) to (ART-15)

mod class;
mod mass;
mod support;
mod targets;
mod volley;

pub use class::{Fire, Hit};
pub use volley::{Hits, Volley};

use crate::host::{self, Frame, line};
use crate::nouns::{FireClass, UnitId};
use crate::state::Battle;
use engine::{Line, Modifier, Seat, Thrown, rule};
use serde::Serialize;

/// What is asked about fire.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// (ART-4) At whom does the battery fire? Secret.
    Target(UnitId),
    /// (ART-6) (CR-77) Does it answer the battery that fires on it?
    Answer(UnitId),
    /// (ART-8d) (CR-10) Which unit of the mass takes the odd step?
    OddStep(UnitId),
}

/// What is told of fire.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// (SEQ-II) All targets, opened together.
    Designated(Vec<(UnitId, UnitId)>),
    /// (ART-6) (CR-77) Batteries that turn on guns which fire on them.
    Answered(Vec<(UnitId, UnitId)>),
    /// (ART-7) A battery fires.
    Fired {
        /// Which.
        battery: UnitId,
        /// At whom.
        target: UnitId,
        /// The fire class after all modifiers.
        class: FireClass,
        /// The modifiers.
        mods: Vec<Modifier>,
    },
    /// (ART-13b) The die for a half.
    Half {
        /// At whom.
        target: UnitId,
        /// What it showed.
        die: u8,
        /// Whether it is a step; the firer does not hear of it.
        step: bool,
    },
}

impl Frame for Ask {
    fn words(&self, battle: &Battle) -> String {
        let name = |unit: &UnitId| battle.unit_words(*unit);
        match self {
            Ask::Target(unit) => format!("At whom does {} fire?", name(unit)),
            Ask::Answer(unit) => format!("Does {} answer the fire on it?", name(unit)),
            Ask::OddStep(unit) => format!("Who takes the odd step of the mass of {}?", name(unit)),
        }
    }
}

impl host::Told for Told {
    fn actor(&self, battle: &Battle) -> Option<Seat> {
        match self {
            Told::Designated(_) | Told::Answered(_) => None,
            Told::Fired { battery, .. } => Some(battle.seat_of(*battery)),
            Told::Half { target, .. } => Some(battle.seat_of(*target)),
        }
    }

    fn line(&self, battle: &Battle) -> Line {
        let name = |unit: &UnitId| battle.unit_words(*unit);
        let list = |shots: &[(UnitId, UnitId)]| {
            let words = shots.iter().map(|(by, at)| format!("{} at {}", name(by), name(at)));
            words.collect::<Vec<_>>().join(", ")
        };
        match self {
            Told::Designated(shots) if shots.is_empty() => {
                line("No guns fire.", &[rule!("SEQ-II")])
            }
            Told::Designated(shots) => line(format!("Guns: {}.", list(shots)), &[rule!("SEQ-II")]),
            Told::Answered(shots) => {
                line(format!("Guns answer: {}.", list(shots)), &[rule!("ART-6")])
            }
            Told::Fired { battery, target, class, mods } => {
                let text = format!("{} fires at {}: {}.", name(battery), name(target), class.key());
                Line { modifiers: mods.clone(), ..line(text, &[rule!("ART-7"), rule!("ART-14")]) }
            }
            Told::Half { target, die, step } => {
                let result = if *step { "a step" } else { "nothing" };
                let text = format!("Half a step on {}: the die is {die}: {result}.", name(target));
                let thrown = Thrown {
                    faces: vec![*die],
                    sides: 6,
                    total: i32::from(*die),
                    table: "Half a step".into(),
                    column: String::new(),
                    result: result.into(),
                    rule: rule!("ART-13b").key().into(),
                };
                Line { thrown: Some(thrown), ..line(text, &[rule!("ART-13b")]) }
            }
        }
    }

    /// (CON-3) Nobody hears what fire did to the enemy.
    fn line_to_others(&self, battle: &Battle) -> Line {
        match self {
            Told::Half { target, .. } => {
                let text = format!("A die is thrown for {}.", battle.unit_words(*target));
                line(text, &[rule!("ART-13b")])
            }
            Told::Fired { battery, target, .. } => {
                let (by, at) = (battle.unit_words(*battery), battle.unit_words(*target));
                line(format!("{by} fires at {at}."), &[rule!("ART-7")])
            }
            Told::Designated(_) | Told::Answered(_) => self.line(battle),
        }
    }

    fn reveals(&self) -> bool {
        matches!(self, Told::Designated(_) | Told::Answered(_))
    }
}
