//! The question of the skirmish step.

use crate::rules::ask::{ChapterAsk, Choice};
use crate::state::battle::Battle;
use engine::{Refusal, Rule};
use serde::Serialize;

/// Questions of the skirmish step.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// [C3.1a] Which unit skirmishes against which? (DP-08)
    Skirmish,
}

impl ChapterAsk for Ask {
    fn words(&self, _: &Battle) -> String {
        match self {
            Ask::Skirmish => "Which unit makes a skirmish attack?".into(),
        }
    }

    fn answer_words(&self, battle: &Battle, choice: &Choice) -> Option<String> {
        match (self, choice) {
            (Ask::Skirmish, Choice::Against(by, at)) => Some(battle.skirmish_words(*by, *at)),
            _ => None,
        }
    }

    fn refusal(&self, battle: &Battle, rule: Rule, text: &str) -> Refusal {
        let named = text.split_once(" at ").and_then(|(by, at)| {
            Some((battle.field.unit_named(by)?, battle.field.unit_named(at)?))
        });
        match named.map(|(by, at)| battle.check_skirmish(by, at)) {
            Some(Err(refusal)) => refusal,
            _ => {
                let why = format!("'{text}' is no skirmish attack: write 'F01 at A02', or 'done'");
                Refusal::new(rule, why)
            }
        }
    }
}
