//! Questions of command and initiative.

use crate::nouns::field::{ArmyId, OfficerId};
use crate::rules::ask::{ChapterAsk, Choice};
use crate::rules::words::faces_words;
use crate::state::battle::Battle;
use engine::Faces;
use serde::Serialize;

/// Questions of command and initiative.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// [E5.0b] How many command dice go to this wing commander? Secret from the enemy. (DP-04)
    HandOver {
        /// From the cup of this army.
        army: ArmyId,
        /// To him.
        wing: OfficerId,
    },
    /// [B3.1e] [B3.1g] Spend a command die to throw one initiative die again?
    InitiativeReroll {
        /// His own dice.
        own: Faces,
        /// The enemy's dice.
        other: Faces,
    },
    /// [B3.1b] First or Second Side?
    FirstOrSecond,
}

impl ChapterAsk for Ask {
    fn words(&self, battle: &Battle) -> String {
        match self {
            Ask::HandOver { army, wing } => format!(
                "How many command dice go to {}? The cup holds {}.",
                battle.officer_words(*wing),
                battle.army(*army).cup
            ),
            Ask::InitiativeReroll { own, other } => format!(
                "You threw {} ({}), the enemy {} ({}). Spend a command die to throw one again?",
                own.sum(),
                faces_words(own),
                other.sum(),
                faces_words(other)
            ),
            Ask::FirstOrSecond => "The initiative is yours: First or Second Side?".into(),
        }
    }

    fn answer_words(&self, _: &Battle, choice: &Choice) -> Option<String> {
        match (self, choice) {
            (Ask::InitiativeReroll { own, .. }, Choice::Die(die)) => {
                let face = own.as_slice()[usize::from(*die)];
                Some(format!("die {}, which shows {face}", die + 1))
            }
            _ => None,
        }
    }
}
