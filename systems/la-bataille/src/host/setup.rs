//! Loading a scenario: charts, map, roster and scenario, all checked. Nothing in it moves.

use crate::book::{self, Book, RuleOption};
use crate::data::{BattleData, BattleFiles, DataError, File, KULM, ScenarioInfo};
use crate::nouns::army::Army;
use crate::nouns::field::Field;
use crate::nouns::scenario::Scenario;
use charts::{ChartError, Shelf};

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

/// A scenario that cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// There is no such scenario.
    #[error("there is no scenario {name:?}; expected one of {known}")]
    NoScenario {
        /// The name asked for.
        name: String,
        /// The names there are.
        known: String,
    },
    /// There is no such option.
    #[error("there is no option {name:?}; expected one of {known}")]
    NoOption {
        /// The name asked for.
        name: String,
        /// The names there are.
        known: String,
    },
    /// A chart is at fault.
    #[error(transparent)]
    Chart(#[from] ChartError),
    /// A file of the battle is at fault.
    #[error(transparent)]
    Data(#[from] DataError),
}

/// A text that replaces a chart or a file of the battle: its name, its shown path and itself.
#[derive(Clone, Copy, Debug)]
pub struct Replacement<'a> {
    /// The bare name, e.g. `fire.toml`.
    pub name: &'a str,
    /// The path that errors show.
    pub shown_path: &'a str,
    /// The text.
    pub text: &'a str,
}

/// Charts and files of the battle with some of them replaced.
pub fn replaced<'a>(
    replacements: &[Replacement<'a>],
) -> Result<(Shelf, BattleFiles<'a>), ChartError> {
    let (mut shelf, mut files): (Shelf, BattleFiles<'a>) = (book::shelf(), KULM);
    for replacement in replacements {
        let file = File { path: replacement.shown_path, text: replacement.text };
        if !files.put(replacement.name, file) {
            shelf.put(replacement.name, replacement.shown_path, replacement.text)?;
        }
    }
    Ok((shelf, files))
}

/// Loads a scenario with the charts and files that come with the program, some of them replaced.
/// Options are named by their keys; all others are off.
pub fn load(
    name: &str,
    options: &[&str],
    replacements: &[Replacement<'_>],
) -> Result<Setup, LoadError> {
    let (shelf, files) = replaced(replacements)?;
    let mut on: Vec<RuleOption> = Vec::new();
    for name in options {
        let option = RuleOption::from_key(name).ok_or_else(|| LoadError::NoOption {
            name: (*name).to_owned(),
            known: RuleOption::KEYS.join(", "),
        })?;
        if !on.contains(&option) {
            on.push(option);
        }
    }
    on.sort();
    let book = Book::read(&shelf)?;
    let battle = BattleData::parse(&files, &book)?;
    let Some(loaded) = battle.scenario(name, &on) else {
        let known: Vec<String> = battle.scenarios().into_iter().map(|info| info.id).collect();
        return Err(LoadError::NoScenario { name: name.to_owned(), known: known.join(", ") });
    };
    let (field, scenario) = loaded?;
    let army = battle.army;
    Ok(Setup { book, field, army, scenario, options: on })
}

/// The scenarios that come with the program.
pub fn scenarios() -> Result<Vec<ScenarioInfo>, LoadError> {
    let book = Book::read(&book::shelf())?;
    Ok(BattleData::parse(&KULM, &book)?.scenarios())
}
