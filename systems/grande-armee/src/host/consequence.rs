//! What came of a procedure, in a few words that are equal for equal results.

use crate::nouns::field::UnitId;
use crate::rules::event::Event;
use crate::rules::g_combat::event::FightResult;
use crate::rules::{c_skirmish, e_control, f_movement, g_combat, h_losses, i_victory};
use crate::state::battle::Battle;
use std::collections::BTreeMap;

/// What became of a unit.
#[derive(Default)]
struct Fate {
    lost: u8,
    notes: Vec<&'static str>,
}

impl Battle {
    /// What events changed, in a few words that are equal for equal results.
    pub(crate) fn consequence_of(&self, events: &[Event]) -> String {
        let mut fates: BTreeMap<UnitId, Fate> = BTreeMap::new();
        let mut other: Vec<String> = Vec::new();
        for event in events {
            let mut note = |unit: UnitId, words: &'static str| {
                let fate = fates.entry(unit).or_default();
                if !fate.notes.contains(&words) {
                    fate.notes.push(words);
                }
            };
            match event {
                Event::Losses(h_losses::Event::Hit { unit, points, .. }) => {
                    fates.entry(*unit).or_default().lost += points
                }
                Event::Losses(h_losses::Event::Broke(unit)) => note(*unit, "breaks"),
                Event::Losses(h_losses::Event::BatteryLost(unit, _)) => note(*unit, "is lost"),
                Event::Skirmish(c_skirmish::Event::Suppressed(unit)) => {
                    note(*unit, "is suppressed")
                }
                Event::Combat(g_combat::Event::FellBack { unit, .. }) => note(*unit, "falls back"),
                Event::Combat(g_combat::Event::Advanced { unit, .. }) => note(*unit, "advances"),
                Event::Movement(f_movement::Event::Evaded(unit, ..)) => note(*unit, "gets away"),
                Event::Losses(h_losses::Event::Recovered(unit, _)) => note(*unit, "recovers 1 SP"),
                Event::Movement(f_movement::Event::EvasionRoll { unit, away, .. }) => {
                    note(*unit, if *away { "gets away" } else { "is caught" });
                }
                Event::Combat(g_combat::Event::FightResult {
                    result: FightResult::SquareHolds,
                    defender,
                }) => {
                    note(*defender, "holds in squares");
                }
                Event::Combat(g_combat::Event::FightResult {
                    result: FightResult::HeldInTown,
                    defender,
                }) => {
                    note(*defender, "holds the town");
                }
                Event::Control(e_control::Event::ControlTest { status, .. }) => {
                    other.push(status.name().to_owned())
                }
                Event::Losses(h_losses::Event::OfficerFell(leader)) => {
                    other.push(format!("{} falls", self.leader_words(*leader)));
                }
                Event::Victory(i_victory::Event::Morale { collapses, .. }) => {
                    other
                        .push(if *collapses { "the army breaks" } else { "the army holds" }.into());
                }
                _ => {}
            }
        }
        let mut parts: Vec<String> = fates
            .into_iter()
            .map(|(unit, fate)| {
                let mut words: Vec<String> = Vec::new();
                if fate.lost > 0 {
                    words.push(format!("loses {}", fate.lost));
                }
                words.extend(fate.notes.iter().map(|&note| note.to_owned()));
                format!("{} {}", self.unit_words(unit), words.join(", "))
            })
            .collect();
        parts.extend(other);
        if parts.is_empty() { "nothing happens".to_owned() } else { parts.join("; ") }
    }
}
