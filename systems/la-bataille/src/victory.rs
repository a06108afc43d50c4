//! Chapter 17: who has won.

use crate::battle::Battle;
use crate::scenario::Degree;
use engine::{Outcome, Rule, Seat};
use serde::Serialize;

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ending {
    /// The degree of victory.
    pub degree: Degree,
    /// The rule that ended it.
    pub rule: Rule,
}

impl Battle {
    /// The result, once the battle is over.
    pub fn result(&self) -> Option<Outcome> {
        let ending = self.ended?;
        let winner = match ending.degree {
            Degree::FrenchDecisive | Degree::FrenchSubstantial | Degree::FrenchMarginal => {
                Some(Seat::First)
            }
            Degree::Draw => None,
            _ => Some(Seat::Second),
        };
        let words = match ending.degree {
            Degree::Draw => "The battle is drawn.".to_owned(),
            degree => {
                let key = degree.key();
                let (side, how) = key.split_once('-').unwrap_or((key, ""));
                let side = if side == "french" { "The French" } else { "The Coalition" };
                format!("{side} win a {how} victory.")
            }
        };
        Some(Outcome { winner, rule: ending.rule, words })
    }
}
