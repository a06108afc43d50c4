//! The question of a recovery.

use crate::nouns::field::UnitId;
use crate::rules::ask::{ChapterAsk, Choice};
use crate::rules::words::again_words;
use crate::state::battle::Battle;
use serde::Serialize;

/// Questions of losses and recovery.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// [H5.0c] [E4.0b] Is the recovery die thrown again? (DP-21)
    RerollRecovery {
        /// Whose.
        unit: UnitId,
        /// What it shows.
        die: u8,
    },
}

impl ChapterAsk for Ask {
    fn words(&self, battle: &Battle) -> String {
        let Ask::RerollRecovery { unit, die } = *self;
        format!("{} threw {die} to recover: throw again?", battle.unit_words(unit))
    }

    fn answer_words(&self, _: &Battle, choice: &Choice) -> Option<String> {
        Some(again_words(choice))
    }
}
