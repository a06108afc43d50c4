//! A battle as this system plays it: plain facts, read from the battle's files and checked.
//!
//! A battle has four files: the ground in metres, the order of battle, the timeline, and this
//! system's own, which names the grid, the troop types, the leaders' values and the scenarios.
//! [`BattleData::parse`] reads them with the charts; [`BattleData::scenario`] resolves every name of
//! one scenario. Every fault is told with file, line and what was expected.

mod raw;
mod resolve;
mod roster;
pub mod setup;
mod victory;

use crate::book::{Book, RuleOption};
use crate::nouns::army::Army;
use crate::nouns::field::{Entry, Field, Window};
use crate::nouns::scenario::Scenario;
use ground::board::BoardError;
use ground::raster::{self, GridSpec, RasterGrid};
pub use muster::{BattleFiles, File};
use muster::{DataError, Timeline};

/// A file whose faults come with their line.
type Lines<'a> = muster::Lines<'a, DataError>;

/// The files of Kulm.
pub const KULM: BattleFiles<'static> =
    muster::battle_files!("../../../battles/", "kulm", "la-bataille.toml");

/// A battle: ground, roster, and scenarios still in the words of their file.
pub struct BattleData<'a> {
    /// Its name.
    pub name: String,
    /// What history did.
    pub timeline: Timeline,
    /// The whole map in hexes.
    pub grid: RasterGrid,
    /// All counters of both sides.
    pub army: Army,
    ground_path: &'a str,
    lines: Lines<'a>,
    system: raw::SystemFile,
}

impl<'a> BattleData<'a> {
    /// Reads a battle and checks its order of battle, values and ground.
    pub fn parse(files: &BattleFiles<'a>, book: &Book) -> Result<BattleData<'a>, DataError> {
        let army = muster::Army::parse(files.armies.path, files.armies.text)?;
        let timeline = Timeline::parse(files.timeline.path, files.timeline.text)?;
        let lines = Lines::new(files.system);
        let system: raw::SystemFile = lines.read()?;
        let grid = &system.grid;
        let spec = GridSpec {
            columns: grid.columns,
            rows: grid.rows,
            hex_width: grid.hex_width,
            origin_hex: grid.origin_hex.clone(),
            origin_metres: grid.origin_metres,
            even_columns_south: grid.even_columns_south,
        };
        let grid = raster::rasterise(files.ground.text, &spec, &[])
            .map_err(|error| DataError::file(files.ground.path, error))?;
        let roster = roster::Builder { book, army: &army, system: &system, lines: &lines };
        let roster = roster.build(&Lines::new(files.armies))?;
        for (index, arrival) in timeline.arrivals.iter().enumerate() {
            if roster.find_division(&arrival.formation).is_none() {
                let lines: Lines<'_> = Lines::new(files.timeline);
                let place = format!("arrival.{index}.formation");
                let found = format!("{:?}", arrival.formation);
                let expected = "a formation of the order of battle";
                return Err(lines.error(&place, "arrival", expected, &found));
            }
        }
        Ok(BattleData {
            name: army.battle.clone(),
            timeline,
            grid,
            army: roster,
            ground_path: files.ground.path,
            lines,
            system,
        })
    }

    /// The scenarios, in the order of the file.
    pub fn scenario_ids(&self) -> impl Iterator<Item = &str> {
        self.system.scenario.iter().map(|entry| entry.id.as_str())
    }

    /// The map of a scenario and the scenario itself with these options, every name resolved;
    /// nothing if there is no such scenario.
    pub fn scenario(
        &self,
        id: &str,
        options: &[RuleOption],
    ) -> Option<Result<(Field, Scenario), DataError>> {
        let index = self.system.scenario.iter().position(|entry| entry.id == id)?;
        Some(self.resolve(index, options))
    }

    fn resolve(
        &self,
        index: usize,
        options: &[RuleOption],
    ) -> Result<(Field, Scenario), DataError> {
        let entry = &self.system.scenario[index];
        let place = format!("scenario.{index}");
        if let Some(window) = &entry.window {
            let fits =
                |part: [u16; 2], most: u16| 1 <= part[0] && part[0] <= part[1] && part[1] <= most;
            if !fits(window.columns, self.grid.columns) || !fits(window.rows, self.grid.rows) {
                let found = format!("columns {:?}, rows {:?}", window.columns, window.rows);
                let expected = "first and last column and row of the map";
                return Err(self.lines.error(
                    &format!("{place}.window"),
                    "window",
                    expected,
                    &found,
                ));
            }
        }
        let window = entry
            .window
            .as_ref()
            .map(|window| Window { columns: window.columns.into(), rows: window.rows.into() });
        let map = |error: BoardError| DataError::file(self.ground_path, error);
        let mut field = Field::new(&self.grid, window).map_err(map)?;
        let whole = Field::new(&self.grid, None).map_err(map)?;
        for (number, entry) in self.system.entry.iter().enumerate() {
            let open = whole.board().hex(&entry.hex).is_some_and(|hex| whole.is_open(hex));
            if !open {
                let place = format!("entry.{number}.hex");
                let what = format!("entry {}", entry.letter);
                let expected = "a hex of the map that may be entered";
                return Err(self.lines.error(&place, &what, expected, &entry.hex));
            }
            field.entries.push(Entry {
                letter: entry.letter.clone(),
                hex: field.board().hex(&entry.hex),
                words: entry.words.clone(),
            });
        }
        let resolver = resolve::Resolver {
            army: &self.army,
            field: &field,
            lines: &self.lines,
            entry,
            place,
            options,
        };
        let scenario = resolver.scenario()?;
        Ok((field, scenario))
    }
}
