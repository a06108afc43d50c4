//! A guided first battle: a script for somebody who has never read the rules, told beside a real game.
//!
//! A guide plays nothing by itself. It knows the question at which each of its steps belongs, says what
//! to look at and what to answer, and waits wherever the player goes his own way.

use crate::data::Question;
use crate::error::Error;
use engine::ledger::Ledger;
use serde::{Deserialize, Serialize};

/// The guided first battle of a system.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Guide {
    /// The system it teaches; the file need not say so.
    #[serde(default)]
    pub system: String,
    /// Its title.
    pub title: String,
    /// What it shows, in one sentence.
    pub words: String,
    /// How long it takes, in minutes.
    pub minutes: u32,
    /// The scenario, `system/name`.
    pub scenario: String,
    /// The side of the player.
    pub side: String,
    /// The computer player on the other side.
    pub opponent: String,
    /// The number that the dice, and the whims of the computer, come from.
    pub dice: u32,
    /// What is said at first.
    pub welcome: String,
    /// What is said when all steps are done.
    pub farewell: String,
    /// The steps, in their order.
    #[serde(rename = "step")]
    pub steps: Vec<GuideStep>,
}

/// A step of a guide: one question, or a few in a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct GuideStep {
    /// What it is about, in a few words.
    pub title: String,
    /// The key of the rule that asks.
    pub when: String,
    /// The turn it belongs to, if it could be mistaken in another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<u32>,
    /// Words that the question must contain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// The id of a piece that the question must be about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// What is going on, in two or three plain sentences.
    pub say: String,
    /// The ids of pieces, or names of places, to look at.
    #[serde(default)]
    pub look: Vec<String>,
    /// The answers that it advises, one after the other.
    #[serde(rename = "do")]
    pub answers: Vec<String>,
    /// What that does, in words.
    pub doing: String,
    /// Why.
    pub why: String,
    /// The keys of the rules behind it.
    pub rules: Vec<String>,
    /// What the story says once it is done.
    pub told: String,
    /// What has happened then, in plain words.
    pub after: String,
}

/// Where a player is in a guide: before an answer of a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The step, counted from 0.
    pub step: usize,
    /// How many of its answers have been given.
    pub given: usize,
}

impl Guide {
    /// Reads the guide of a system. `path` is what errors call the file.
    pub fn read(system: &str, path: &str, text: &str, ledger: &Ledger) -> Result<Guide, Error> {
        let fault = |line: usize, what: String| Error::Load(format!("{path}:{line}: {what}"));
        let mut guide: Guide = toml::from_str(text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start);
            let line = text[..start.min(text.len())].matches('\n').count() + 1;
            fault(line, error.message().to_owned())
        })?;
        guide.system = system.to_owned();
        if guide.scenario.split_once('/').is_none_or(|(of, _)| of != system) {
            let line = line_of(text, "scenario", 0);
            let what = format!("scenario '{}': one of {system}/… expected", guide.scenario);
            return Err(fault(line, what));
        }
        if guide.steps.is_empty() {
            return Err(fault(1, "no step: at least one [[step]] expected".to_owned()));
        }
        for (number, step) in guide.steps.iter().enumerate() {
            let line = line_of(text, "[[step]]", number);
            let here = |what: &str| fault(line, format!("step {}: {what}", number + 1));
            if step.answers.is_empty() {
                return Err(here("do is empty: the notation of an answer expected"));
            }
            let said = [&step.title, &step.say, &step.doing, &step.why, &step.told, &step.after];
            if said.iter().any(|words| words.trim().is_empty()) {
                return Err(here("title, say, doing, why, told and after all expect words"));
            }
            let known = |key: &&String| ledger.row(key).is_none() && ledger.ruling(key).is_none();
            if let Some(key) = step.rules.iter().find(known) {
                return Err(here(&format!("rule '{key}': a key of the ledger expected")));
            }
            if step.rules.is_empty() {
                return Err(here("rules is empty: a key of the ledger expected"));
            }
        }
        Ok(guide)
    }

    /// The step that a question belongs to, if any of those that are left does: the one at `place`, or
    /// a later one.
    pub fn find(&self, place: Place, question: &Question, turn: u32) -> Option<Place> {
        let takes = |notation: &String| {
            question.open || question.answers.iter().any(|answer| answer.notation == *notation)
        };
        let current = self.steps.get(place.step)?;
        let mut from = place.step;
        if place.given > 0 {
            if current.answers.get(place.given).is_some_and(takes) {
                return Some(place);
            }
            from += 1;
        }
        let is_it = |step: &GuideStep| {
            step.when == question.rule
                && step.turn.is_none_or(|wanted| wanted == turn)
                && step.about.as_ref().is_none_or(|words| question.words.contains(words))
                && step.piece.as_ref().is_none_or(|piece| question.subject.contains(piece))
                && step.answers.first().is_some_and(takes)
        };
        let step = (from..self.steps.len()).find(|&step| is_it(&self.steps[step]))?;
        Some(Place { step, given: 0 })
    }

    /// Where a player is after he has answered at a place.
    pub fn behind(&self, place: Place) -> Place {
        let more = self.steps.get(place.step).is_some_and(|it| place.given + 1 < it.answers.len());
        match more {
            true => Place { given: place.given + 1, ..place },
            false => Place { step: place.step + 1, given: 0 },
        }
    }

    /// The answer that it advises at a place.
    pub fn advice(&self, place: Place) -> Option<&str> {
        self.steps.get(place.step)?.answers.get(place.given).map(String::as_str)
    }
}

/// The number of the line that begins with these words for the `n`th time, counted from 0.
fn line_of(text: &str, words: &str, n: usize) -> usize {
    let mut lines = text.lines().enumerate().filter(|(_, line)| line.starts_with(words));
    lines.nth(n).map_or(1, |(line, _)| line + 1)
}
