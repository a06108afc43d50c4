//! Loading a scenario: charts, map, roster and scenario, all checked. Nothing in it moves.

use crate::book::{self, Book, OPTIONS, RuleOption};
use crate::data::{BattleData, KULM};
use crate::nouns::army::Army;
use crate::nouns::field::Field;
use crate::nouns::scenario::Scenario;
use charts::Shelf;
use muster::{BattleFiles, LoadError, Setting, settings};

/// Everything that stands fixed while a scenario is played.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The charts.
    pub book: Book,
    /// The map.
    pub field: Field,
    /// The counters of both sides.
    pub army: Army,
    /// The scenario.
    pub scenario: Scenario,
    /// Options that are on.
    pub options: Vec<RuleOption>,
}

impl Setup {
    /// Whether an option is on.
    pub fn has(&self, option: RuleOption) -> bool {
        self.options.contains(&option)
    }
}

/// Loads a built-in scenario. Options are named by their keys; all others are off.
pub fn load(name: &str, options: &[&str]) -> Result<Setup, LoadError> {
    let options: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
    start(name, &options, &KULM, &book::shelf())
}

/// A scenario of a battle that need not be the built-in one.
pub fn start(
    name: &str,
    options: &[String],
    files: &BattleFiles<'_>,
    shelf: &Shelf,
) -> Result<Setup, LoadError> {
    let mut on: Vec<RuleOption> = Vec::new();
    for (name, setting) in settings(options, OPTIONS, &[])? {
        on.retain(|option| option.key() != name);
        on.extend(RuleOption::from_key(name).filter(|_| setting == Setting::On));
    }
    on.sort();
    let book = Book::read(shelf)?;
    let battle = BattleData::parse(files, &book)?;
    let loaded = battle
        .scenario(name, &on)
        .ok_or_else(|| LoadError::no_scenario(name, battle.scenario_ids()))?;
    let (field, scenario) = loaded?;
    let army = battle.army;
    Ok(Setup { book, field, army, scenario, options: on })
}
