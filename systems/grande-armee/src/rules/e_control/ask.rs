//! Questions of the control segment.

use crate::nouns::field::{ForceId, OfficerId};
use crate::rules::ask::{ChapterAsk, Choice};
use crate::rules::words::faces_words;
use crate::state::battle::Battle;
use engine::Faces;
use serde::Serialize;

/// Questions of the control segment.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// [E1.0] Who gets a command die from him? So many are left. (DP-11)
    Command {
        /// The army commander or wing commander who gives it.
        giver: OfficerId,
        /// Dice in his cup or hand.
        left: u8,
    },
    /// [E2.1] Whose lapels does he grab? (DP-12)
    Lapels(OfficerId),
    /// [E2.1] What does the Force do?
    LapelStatus(ForceId),
    /// [E2.0c] Hold instead of a test? (DP-13)
    HoldInstead(ForceId),
    /// [E2.0d] Which two dice count? (DP-14)
    KeepDice {
        /// Whose test.
        force: ForceId,
        /// All dice thrown.
        dice: Faces,
    },
    /// [E3.1b] Hold in place of Attack!? (DP-15)
    HoldInTowns(ForceId),
    /// [E3.1a] Which unit is left behind? (DP-15)
    LeaveBehind(ForceId),
}

impl ChapterAsk for Ask {
    fn words(&self, battle: &Battle) -> String {
        let officer = |officer: &OfficerId| battle.officer_words(*officer);
        let name = |force: &ForceId| battle.force_words(*force);
        match self {
            Ask::Command { giver, left } => {
                format!("{} has {left} command dice: who gets one?", officer(giver))
            }
            Ask::Lapels(giver) => format!("Whom does {} grab by the lapels?", officer(giver)),
            Ask::LapelStatus(force) => format!("What does {} do?", name(force)),
            Ask::HoldInstead(force) => {
                format!("No enemy is near {}: Hold instead of a test?", name(force))
            }
            Ask::KeepDice { force, dice } => {
                format!("{} threw {}: which two dice count?", name(force), faces_words(dice))
            }
            Ask::HoldInTowns(force) => {
                format!("Most of {} is in towns: Hold in place of Attack!?", name(force))
            }
            Ask::LeaveBehind(force) => format!("Which unit of {} stays where it is?", name(force)),
        }
    }

    fn answer_words(&self, battle: &Battle, choice: &Choice) -> Option<String> {
        match (self, choice) {
            (Ask::Command { giver, .. }, Choice::Force(force)) => {
                Some(battle.command_words(*giver, *force))
            }
            (Ask::KeepDice { force, .. }, Choice::Pair(high, low)) => {
                Some(battle.kept_words(*force, *high, *low))
            }
            _ => None,
        }
    }
}
