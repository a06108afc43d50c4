//! Modifiers of a roll as they were added up.

use crate::book::charts::{Book, ODDS};
use crate::book::keys::{AssaultDrm, FireDrm, SquareDrm, StandDrm};
use crate::nouns::kinds::Arm;
use charts::{ModifierChart, Provenance};
use engine::{Modifier, rule};
use serde::Serialize;

/// Which modifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Drm {
    /// Of a fire combat.
    Fire(FireDrm),
    /// Of an assault or charge.
    Assault(AssaultDrm),
    /// Of the odds of an assault: row of the chart, and the arm of the attackers.
    Odds(u8, Arm),
    /// Of a stand check.
    Stand(StandDrm),
    /// Of a square check.
    Square(SquareDrm),
    /// [10.1m] Of an initiative roll in a storm.
    StormInitiative,
}

/// Modifiers in the order in which they were found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Mods(pub Vec<(Drm, i8)>);

impl Mods {
    /// Their sum. [23.2e]
    pub fn total(&self) -> i32 {
        self.0.iter().map(|(_, value)| i32::from(*value)).sum()
    }

    /// Adds one modifier of fire.
    pub fn fire(&mut self, book: &Book, drm: FireDrm) {
        self.0.push((Drm::Fire(drm), book.fire_drm.get(drm as usize).value));
    }

    /// Adds one modifier of an assault, `times` over.
    pub fn assault(&mut self, book: &Book, drm: AssaultDrm, times: u8) {
        if times > 0 {
            let value = book.assault_drm.get(drm as usize).value * times as i8;
            self.0.push((Drm::Assault(drm), value));
        }
    }

    /// Adds one modifier of a stand check, `times` over.
    pub fn stand(&mut self, book: &Book, drm: StandDrm, times: u8) {
        if times > 0 {
            self.0.push((Drm::Stand(drm), book.stand_drm.get(drm as usize).value * times as i8));
        }
    }

    /// Adds one modifier of a square check, `times` over.
    pub fn square(&mut self, book: &Book, drm: SquareDrm, times: u8) {
        if times > 0 {
            self.0.push((Drm::Square(drm), book.square_drm.get(drm as usize).value * times as i8));
        }
    }

    /// Whether a modifier is among them.
    pub fn has(&self, drm: Drm) -> bool {
        self.0.iter().any(|(found, _)| *found == drm)
    }

    /// The list in words, with rules and provenance.
    pub fn explain(&self, book: &Book) -> Vec<Modifier> {
        let from = |chart: &ModifierChart, index: usize, value: i8| {
            let entry = chart.get(index);
            Modifier {
                rule: entry.rule.clone(),
                words: entry.words.clone(),
                value: i32::from(value),
                reconstructed: entry.provenance == Provenance::Reconstructed,
            }
        };
        let explain = |&(drm, value): &(Drm, i8)| match drm {
            Drm::Fire(drm) => from(&book.fire_drm, drm as usize, value),
            Drm::Assault(drm) => from(&book.assault_drm, drm as usize, value),
            Drm::Stand(drm) => from(&book.stand_drm, drm as usize, value),
            Drm::Square(drm) => from(&book.square_drm, drm as usize, value),
            Drm::Odds(row, arm) => Modifier {
                rule: rule!("23.2k").key().to_owned(),
                words: format!("odds {}", ODDS[usize::from(row)]),
                value: i32::from(value),
                reconstructed: book.odds_reconstructed(usize::from(row), arm),
            },
            Drm::StormInitiative => Modifier {
                rule: rule!("10.1m").key().to_owned(),
                words: "snowstorm".to_owned(),
                value: i32::from(value),
                reconstructed: false,
            },
        };
        self.0.iter().map(explain).collect()
    }
}
