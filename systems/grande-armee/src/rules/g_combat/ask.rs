//! Questions of the combat segment.

use crate::nouns::field::{ArmyId, OfficerId, UnitId};
use crate::rules::ask::{ChapterAsk, Choice};
use crate::rules::notation;
use crate::rules::words::dice_word;
use crate::state::battle::Battle;
use serde::Serialize;

/// Questions of the combat segment.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// [G2.0a] From which side of the board are combats fought? (DP-26)
    FromWhichSide,
    /// [G2.1c] Which attacker is dominant? (DP-27)
    Dominant {
        /// Against whom.
        defender: UnitId,
    },
    /// [G2.4] Does the sub-commander lend his dice? Secret. (DP-28)
    OfficerDice {
        /// To whom.
        unit: UnitId,
        /// Who.
        officer: OfficerId,
    },
    /// [G2.2c] Does the army commander put in a command die? Secret. (DP-28)
    CommandDie {
        /// For whom.
        unit: UnitId,
        /// Whose cup.
        army: ArmyId,
    },
    /// [H1.0b] Which of two equally good ways does a beaten unit fall back? (DP-29)
    FallBackHeading(UnitId),
}

impl ChapterAsk for Ask {
    fn words(&self, battle: &Battle) -> String {
        let name = |unit: UnitId| battle.unit_words(unit);
        match *self {
            Ask::FromWhichSide => "From which side are combats fought?".into(),
            Ask::Dominant { defender } => {
                format!("Which attacker of {} is dominant?", name(defender))
            }
            Ask::OfficerDice { officer, unit } => format!(
                "Does {} lend {} his {}?",
                battle.officer_words(officer),
                name(unit),
                dice_word(battle.officer(officer).personality.unsigned_abs())
            ),
            Ask::CommandDie { unit, .. } => {
                format!("Put a command die into the combat of {}?", name(unit))
            }
            Ask::FallBackHeading(unit) => format!("Which way does {} fall back?", name(unit)),
        }
    }

    fn answer_words(&self, _: &Battle, choice: &Choice) -> Option<String> {
        match (self, choice) {
            (Ask::FromWhichSide, Choice::Side(side)) => {
                Some(format!("from the {} of the attacker", notation::side(*side)))
            }
            _ => None,
        }
    }
}
