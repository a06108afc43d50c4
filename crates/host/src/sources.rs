//! What a scenario is loaded from: charts and files of a battle, some of which may be the player's own.

use crate::data::Chart;
use crate::error::Error;
use crate::played::Played;
use charts::Shelf;
use muster::{BattleFiles, File};

/// Charts and files.
pub struct Sources<'a> {
    /// The charts.
    pub shelf: Shelf,
    /// The files of the battle, if the scenario has any.
    pub files: Option<BattleFiles<'a>>,
    /// Whether one of the files is the player's own: then nothing that was read before holds.
    pub own_battle: bool,
}

impl Sources<'static> {
    /// All as they come with the program.
    pub fn built_in<G: Played>(scenario: &str) -> Self {
        Sources { shelf: G::shelf(), files: G::files(scenario), own_battle: false }
    }
}

impl<'a> Sources<'a> {
    /// With a player's own texts in the place of some.
    pub fn replaced<G: Played>(scenario: &str, charts: &'a [Chart]) -> Result<Self, Error> {
        let mut sources: Sources<'a> = Sources::built_in::<G>(scenario);
        for Chart { name, shown_path, text } in charts {
            let file = File { path: shown_path, text };
            if sources.files.as_mut().is_some_and(|files| files.put(name, file)) {
                sources.own_battle = true;
            } else {
                let put = sources.shelf.put(name, shown_path, text);
                put.map_err(|error| Error::Load(error.to_string()))?;
            }
        }
        Ok(sources)
    }
}
