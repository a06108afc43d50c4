//! What events show on the map, and what comes of an answer in a line.

use crate::nouns::field::UnitId;
use crate::rules::ask::{Choice, Question};
use crate::rules::event::{Effect, Event};
use crate::rules::h_losses::event::Cause;
use crate::rules::{d_artillery, f_movement};
use crate::state::battle::Battle;
use engine::{AskOf, Play, Table};
use host::{Aim, Deed, Fates, Mark, Shown};

impl Shown for Battle {
    fn help(ask: &AskOf<Self>) -> &'static str {
        ask.question.help()
    }

    fn aims(&self) -> Vec<Aim> {
        self.battle_aims()
    }

    fn deeds(&self, event: &Event) -> Vec<Deed> {
        event.of_chapter().deed(self).into_iter().collect()
    }

    fn marks(&self, events: &[Event]) -> Vec<Mark> {
        events.iter().filter_map(|event| event.of_chapter().mark(self)).collect()
    }

    fn consequence(&self, events: &[Event]) -> String {
        let mut fates: Fates<UnitId> = Fates::default();
        let mut other: Vec<String> = Vec::new();
        for effect in events.iter().filter_map(|event| event.of_chapter().effect(self)) {
            match effect {
                Effect::Loses(unit, points) => fates.loses(unit, points),
                Effect::Becomes(unit, words) => fates.becomes(unit, words),
                Effect::Happens(words) => other.push(words),
            }
        }
        let mut parts = fates.words(|unit| self.unit_words(unit), |lost| format!("loses {lost}"));
        parts.extend(other);
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
