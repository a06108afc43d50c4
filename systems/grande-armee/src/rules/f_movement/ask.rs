//! Questions of the movement segment.

use crate::nouns::field::{OfficerId, UnitId};
use crate::rules::ask::{ChapterAsk, Choice, Wants};
use crate::rules::move_words::{facing_words, lies_from};
use crate::rules::notation::told;
use crate::rules::words::again_words;
use crate::state::battle::Battle;
use engine::{Refusal, Rule};
use ground::table::Mil;
use serde::Serialize;

/// Questions of the movement segment.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// [F12.0] Does an officer move? (DP-16)
    Officers,
    /// [F12.0] Where does he go? Open.
    OfficerTo(OfficerId),
    /// (DP-18) Who acts next: moves, recovers, enters?
    Act,
    /// [E4.0] [B3.0b] Is the move die thrown again? (DP-19)
    RerollMove {
        /// Whose.
        unit: UnitId,
        /// What it shows.
        die: u8,
    },
    /// (DP-18) (DP-25) What does the unit do? Open: any legal path.
    Manoeuvre {
        /// Who moves.
        unit: UnitId,
        /// Movement left.
        left: Mil,
    },
    /// [F9.31a] To which infantry is the battery attached, if it stands beside two?
    AttachTo(UnitId),
    /// Where does it come on to the table? Open.
    EnterAt(UnitId),
    /// [G1.2] Which of the enemies that it meets at the same moment does the unit attack?
    Attack(UnitId),
    /// [F9.21] [F9.22a] Fight or evade? (DP-22)
    Evade {
        /// The cavalry that was contacted.
        unit: UnitId,
        /// By whom.
        by: UnitId,
    },
    /// [F9.23d] Which way does it evade? (DP-23)
    EvadeHeading(UnitId),
    /// On which side of its infantry is the battery set? (DP-34)
    SetBattery(UnitId),
    /// [F10.0b] Where is the officer brought to safety? Open. (DP-24)
    Safety(OfficerId),
}

impl ChapterAsk for Ask {
    fn words(&self, battle: &Battle) -> String {
        let name = |unit: UnitId| battle.unit_words(unit);
        match *self {
            Ask::Officers => "Does an officer move?".into(),
            Ask::OfficerTo(officer) => format!(
                "Where does {} go? He may go {} more.",
                battle.officer_words(officer),
                told(battle.ride_left(officer))
            ),
            Ask::Act => "Who acts next?".into(),
            Ask::RerollMove { unit, die } => {
                format!("{} threw {die} to move: throw again?", name(unit))
            }
            Ask::Manoeuvre { unit, left } => format!("{} moves, {} left.", name(unit), told(left)),
            Ask::AttachTo(unit) => format!("To whom is {} attached?", name(unit)),
            Ask::EnterAt(unit) => format!("Where does {} come on to the table?", name(unit)),
            Ask::Attack(unit) => format!("Whom does {} attack?", name(unit)),
            Ask::Evade { unit, by } => {
                format!("{} has contacted {}: fight or evade?", name(by), name(unit))
            }
            Ask::EvadeHeading(unit) => format!("Which way does {} evade?", name(unit)),
            Ask::SetBattery(unit) => format!("On which side is {} set?", name(unit)),
            Ask::Safety(officer) => {
                format!("Where is {} brought to safety?", battle.officer_words(officer))
            }
        }
    }

    fn wants(&self) -> Wants {
        match *self {
            Ask::Manoeuvre { unit, left } => Wants::Path(unit, left),
            Ask::EnterAt(unit) => Wants::Pose(unit),
            Ask::OfficerTo(officer) | Ask::Safety(officer) => Wants::Spot(officer),
            Ask::Officers
            | Ask::Act
            | Ask::RerollMove { .. }
            | Ask::AttachTo(_)
            | Ask::Attack(_)
            | Ask::Evade { .. }
            | Ask::EvadeHeading(_)
            | Ask::SetBattery(_) => Wants::Listed,
        }
    }

    fn answer_words(&self, battle: &Battle, choice: &Choice) -> Option<String> {
        match (self, choice) {
            (Ask::Manoeuvre { unit, .. }, Choice::Path(steps)) => {
                Some(battle.path_words(*unit, steps))
            }
            (Ask::Manoeuvre { .. }, Choice::Stand) => Some("stand still".into()),
            (Ask::Evade { unit, by }, Choice::Evade) => Some(battle.evade_words(*unit, *by)),
            (Ask::RerollMove { .. }, choice) => Some(again_words(choice)),
            (Ask::OfficerTo(officer), Choice::Spot(spot)) => Some(format!(
                "{}{}",
                battle.ride_words(*officer, *spot),
                battle.radius_words(*officer, *spot)
            )),
            (Ask::Safety(officer), Choice::Spot(spot)) => Some(battle.ride_words(*officer, *spot)),
            (Ask::EnterAt(unit), Choice::Pose(pose)) => {
                let groups = &battle.field.arrivals;
                let arrival = groups.iter().find(|group| group.units.contains(unit));
                let place = arrival.map_or_else(String::new, |group| {
                    format!(", {}", lies_from("its point of entry", group.at, pose.at))
                });
                Some(format!("come on {}{place}", facing_words(pose.facing)))
            }
            _ => None,
        }
    }

    fn check(&self, battle: &Battle, choice: &Choice) -> Option<Result<(), Refusal>> {
        match (self, choice) {
            (Ask::Manoeuvre { unit, .. }, Choice::Path(steps)) => {
                Some(battle.check_path(*unit, steps))
            }
            (Ask::Manoeuvre { unit, .. }, Choice::Stand) => Some(battle.check_stand(*unit)),
            (Ask::OfficerTo(officer), Choice::Spot(spot)) => {
                Some(battle.check_ride(*officer, *spot))
            }
            (Ask::Safety(officer), Choice::Spot(spot)) => {
                Some(battle.check_safety(*officer, *spot))
            }
            (Ask::EnterAt(unit), Choice::Pose(pose)) => Some(battle.check_entry(*unit, *pose)),
            _ => None,
        }
    }

    fn refusal(&self, _: &Battle, rule: Rule, text: &str) -> Refusal {
        let why = match self {
            Ask::Manoeuvre { .. } => format!(
                "'{text}' is not a path: write steps such as 'face right; wheel left 30; advance 4.5'"
            ),
            _ => format!("'{text}' is not among the legal answers"),
        };
        Refusal::new(rule, why)
    }
}
