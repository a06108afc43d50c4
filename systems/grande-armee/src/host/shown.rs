//! What events show on the map, and what comes of an answer in a line.

use crate::nouns::field::UnitId;
use crate::rules::ask::{Choice, Question};
use crate::rules::event::{Effect, Event};
use crate::rules::h_losses::event::Cause;
use crate::rules::{d_artillery, f_movement};
use crate::state::battle::Battle;
use engine::{AskOf, Play, Table};
use host::{Deed, Mark, Shown};
use std::collections::BTreeMap;

/// What became of a unit.
#[derive(Default)]
struct Fate {
    lost: u8,
    notes: Vec<&'static str>,
}

impl Shown for Battle {
    fn deeds(&self, event: &Event) -> Vec<Deed> {
        event.of_chapter().deed(self).into_iter().collect()
    }

    fn marks(&self, events: &[Event]) -> Vec<Mark> {
        events.iter().filter_map(|event| event.of_chapter().mark(self)).collect()
    }

    fn consequence(&self, events: &[Event]) -> String {
        let mut fates: BTreeMap<UnitId, Fate> = BTreeMap::new();
        let mut other: Vec<String> = Vec::new();
        for effect in events.iter().filter_map(|event| event.of_chapter().effect(self)) {
            match effect {
                Effect::Loses(unit, points) => fates.entry(unit).or_default().lost += points,
                Effect::Becomes(unit, words) => {
                    let notes = &mut fates.entry(unit).or_default().notes;
                    if !notes.contains(&words) {
                        notes.push(words);
                    }
                }
                Effect::Happens(words) => other.push(words),
            }
        }
        let fate = |(unit, Fate { lost, notes }): (UnitId, Fate)| {
            let lost = (lost > 0).then(|| format!("loses {lost}"));
            let notes = notes.into_iter().map(str::to_owned);
            let words: Vec<String> = lost.into_iter().chain(notes).collect();
            format!("{} {}", self.unit_words(unit), words.join(", "))
        };
        let parts: Vec<String> = fates.into_iter().map(fate).chain(other).collect();
        if parts.is_empty() { "nothing happens".to_owned() } else { parts.join("; ") }
    }

    fn closes(_: &AskOf<Self>, choice: &Choice) -> bool {
        matches!(choice, Choice::Done | Choice::Stand)
    }

    fn declines(_: &AskOf<Self>, choice: &Choice) -> bool {
        matches!(choice, Choice::No | Choice::Fight)
    }

    fn occasion(&self, ask: &AskOf<Self>) -> Option<String> {
        match ask.question {
            Question::Movement(f_movement::Ask::Evade { by, .. }) => Some(self.def(by).id.clone()),
            _ => None,
        }
    }

    fn by_itself(
        &mut self,
        table: &mut dyn Table<Self>,
        ask: &AskOf<Self>,
        choice: &Choice,
    ) -> Option<Play<()>> {
        // [D5.0b] Targets are written down in secret; what the enemy's guns do does not change it.
        match (&ask.question, choice) {
            (Question::Artillery(d_artillery::Ask::FireAt(battery)), Choice::Unit(target)) => {
                Some(self.fire_alone(table, &[*battery], *target))
            }
            _ => None,
        }
    }
}

impl Battle {
    /// The fire of some batteries at a target, and what it does.
    pub(crate) fn fire_alone(
        &mut self,
        table: &mut dyn Table<Battle>,
        batteries: &[UnitId],
        target: UnitId,
    ) -> Play<()> {
        let hits = self.resolve_fire(table, target, batteries)?;
        self.hit(table, target, hits, Cause::Artillery).map(|_| ())
    }
}
