//! Questions before the battle. (DP-02)

use crate::nouns::field::{ForceId, OfficerId, UnitId};
use crate::rules::ask::{ChapterAsk, Choice, Wants};
use crate::rules::move_words::{facing_words, lies_from};
use crate::state::battle::Battle;
use engine::Refusal;
use serde::Serialize;

/// Questions of the set-up.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// Deploy this Force as proposed, or by hand?
    Deploy(ForceId),
    /// Where does the unit stand? Open.
    DeployUnit(UnitId),
    /// Where does the officer stand? Open.
    DeployOfficer(OfficerId),
}

impl ChapterAsk for Ask {
    fn words(&self, battle: &Battle) -> String {
        match *self {
            Ask::Deploy(force) => {
                format!("{}: deploy as proposed or by hand?", battle.force_words(force))
            }
            Ask::DeployUnit(unit) => format!("Where does {} stand?", battle.unit_words(unit)),
            Ask::DeployOfficer(officer) => {
                format!("Where does {} stand?", battle.officer_words(officer))
            }
        }
    }

    fn wants(&self) -> Wants {
        match *self {
            Ask::Deploy(_) => Wants::Listed,
            Ask::DeployUnit(unit) => Wants::Pose(unit),
            Ask::DeployOfficer(officer) => Wants::Spot(officer),
        }
    }

    fn answer_words(&self, battle: &Battle, choice: &Choice) -> Option<String> {
        match (self, choice) {
            (Ask::DeployUnit(unit), Choice::Pose(pose)) => {
                let (at, facing) = (battle.unit(*unit).pose, facing_words(pose.facing));
                Some(if at == *pose {
                    format!("where it is proposed, {facing}")
                } else {
                    format!("{}, {facing}", lies_from("its proposed place", at.at, pose.at))
                })
            }
            (Ask::DeployOfficer(officer), Choice::Spot(spot)) => Some(format!(
                "{}{}",
                battle.by_friend(battle.officer_def(*officer).seat, *spot),
                battle.radius_words(*officer, *spot)
            )),
            _ => None,
        }
    }

    fn check(&self, battle: &Battle, choice: &Choice) -> Option<Result<(), Refusal>> {
        match (self, choice) {
            (Ask::DeployUnit(unit), Choice::Pose(pose)) => {
                Some(battle.check_deployed(*unit, *pose))
            }
            (Ask::DeployOfficer(officer), Choice::Spot(spot)) => {
                Some(battle.check_officer_deployed(*officer, *spot))
            }
            _ => None,
        }
    }
}
