//! Questions at nightfall, in a pursuit and at the end of the day.

use crate::nouns::field::{ArmyId, UnitId};
use crate::nouns::kinds::Arm;
use crate::rules::ask::ChapterAsk;
use crate::rules::i_victory::end_of_day::Cadre;
use crate::rules::words::arm_word;
use crate::state::battle::Battle;
use serde::Serialize;

/// Questions of the end of the battle and of the day.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// [I5.0] Stay or leave? Secret. (DP-31)
    StayOrLeave(ArmyId),
    /// [I6.2b] Which unit takes a pursuit hit? (DP-32)
    PursuitHit {
        /// On which arm.
        arm: Arm,
        /// How many hits are left.
        left: u8,
    },
    /// [I7.0b] Which unit takes in a cadre? (DP-33)
    Cadre {
        /// What kind of cadre it is.
        cadre: Cadre,
        /// How many are left.
        left: u8,
    },
    /// [I7.1] Which weak unit is merged? (DP-33)
    Converge(ArmyId),
    /// [I7.1] With which other?
    ConvergeWith(UnitId),
    /// [I7.1c] Which unit changes its Force?
    Reassign(ArmyId),
    /// [I7.1c] To which Force?
    ReassignTo(UnitId),
}

impl ChapterAsk for Ask {
    fn words(&self, battle: &Battle) -> String {
        match *self {
            Ask::StayOrLeave(army) => {
                format!("Night: does {} stay or leave?", battle.field.army(army).name)
            }
            Ask::PursuitHit { arm, left } => {
                format!("The pursuit: which {} takes a hit? {left} to place.", arm_word(arm))
            }
            Ask::Cadre { cadre: Cadre { arm, guard }, left } => format!(
                "Which unit takes in a cadre of {}{}? {left} to place.",
                if guard { "Guard " } else { "" },
                arm_word(arm)
            ),
            Ask::Converge(_) => "Merge two weak units?".into(),
            Ask::ConvergeWith(unit) => format!("With whom is {} merged?", battle.unit_words(unit)),
            Ask::Reassign(_) => "Does a unit change its Force?".into(),
            Ask::ReassignTo(unit) => {
                format!("To which Force does {} go?", battle.unit_words(unit))
            }
        }
    }
}
