//! Phase II: artillery fire, both sides at once. (SEQ-II) (ART-1) to (ART-15)

mod support;

use crate::host::{self, Frame, line};
use crate::nouns::{FireClass, UnitId};
use crate::state::{At, Battle};
use engine::{Line, Modifier, Play, Seat, rule};
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

impl Battle {
    /// The Artillery Fire Phase. (SEQ-II)
    pub fn artillery_phase(&mut self, table: At<'_>) -> Play<()> {
        self.end_phase(table);
        Ok(())
    }
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
        Some(match self {
            Told::Fired { battery, .. } => battle.seat_of(*battery),
            Told::Half { target, .. } => battle.seat_of(*target),
        })
    }

    fn line(&self, battle: &Battle) -> Line {
        let name = |unit: &UnitId| battle.unit_words(*unit);
        match self {
            Told::Fired { battery, target, class, mods } => {
                let text = format!("{} fires at {}: {}.", name(battery), name(target), class.key());
                Line { modifiers: mods.clone(), ..line(text, &[rule!("ART-7"), rule!("ART-14")]) }
            }
            Told::Half { target, die, step } => {
                let result = if *step { "a step" } else { "nothing" };
                let text = format!("Half a step on {}: the die is {die}: {result}.", name(target));
                line(text, &[rule!("ART-13b")])
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
        }
    }
}
