//! Loading a scenario: charts, map, army and scenario, all checked. Nothing in it moves.

pub use super::build::{BattleData, Files};
use crate::book::{self, Book};
use crate::data::army::Army;
use crate::data::field::Field;
use crate::data::scenario::Scenario;
use crate::nouns::{HalfPoints, UnitId};
use crate::rules::s05_movement::leaders::ride_costs;
use charts::{ChartError, Shelf};
use engine::Seat;
use muster::{File, MusterError, Provenance};

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
    /// The units of each side, by id.
    pub sides: [Vec<UnitId>; 2],
    /// For each hex that counts its place among all hexes of all objectives; empty if none does.
    /// [SCN-08]
    pub flags: Vec<Option<u16>>,
    /// What a step out of each hex in each direction costs a leader, where he may ride.
    pub rides: Vec<[Option<HalfPoints>; 6]>,
}

impl Setup {
    /// Puts the parts together.
    pub fn new(book: Book, field: Field, army: Army, scenario: Scenario) -> Setup {
        let of = |seat: Seat| {
            let own = army.units.iter().enumerate().filter(|(_, card)| card.stats.seat == seat);
            own.map(|(index, _)| UnitId(index as u16)).collect()
        };
        let sides = [of(Seat::First), of(Seat::Second)];
        let mut flags = Vec::new();
        let hexes = scenario.objectives.iter().flat_map(|objective| &objective.hexes);
        for (number, hex) in hexes.enumerate() {
            flags.resize(field.board().len(), None);
            flags[hex.index()] = Some(number as u16);
        }
        let rides = ride_costs(&book, &field);
        Setup { book, field, army, scenario, sides, flags, rides }
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
    /// A chart is at fault.
    #[error(transparent)]
    Chart(#[from] ChartError),
    /// The battle's own file is at fault.
    #[error(transparent)]
    Data(Box<MusterError>),
    /// The geography is at fault.
    #[error("{file}: {error}")]
    Ground {
        /// The file as shown to people.
        file: String,
        /// What is wrong with it.
        error: ground::raster::RasterError,
    },
}

impl From<LoadError> for muster::LoadError {
    fn from(error: LoadError) -> muster::LoadError {
        match error {
            LoadError::NoScenario { name, known } => {
                muster::LoadError::Scenario { wanted: name, known }
            }
            LoadError::Chart(error) => error.into(),
            LoadError::Data(error) => muster::DataError::Entry(*error).into(),
            LoadError::Ground { file, error } => muster::DataError::file(&file, error).into(),
        }
    }
}

/// The files of Austerlitz.
pub const AUSTERLITZ: Files<'static> = Files {
    battle: File {
        path: "battles/austerlitz/great-battles.toml",
        text: include_str!("../../../../battles/austerlitz/great-battles.toml"),
    },
    plan: File {
        path: "battles/austerlitz/plan.geojson",
        text: include_str!("../../../../battles/austerlitz/plan.geojson"),
    },
};

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
pub fn replaced<'a>(replacements: &[Replacement<'a>]) -> Result<(Shelf, Files<'a>), ChartError> {
    let (mut shelf, mut files): (Shelf, Files<'a>) = (book::shelf(), AUSTERLITZ);
    for replacement in replacements {
        let file = File { path: replacement.shown_path, text: replacement.text };
        match replacement.name {
            "great-battles.toml" => files.battle = file,
            "plan.geojson" => files.plan = file,
            name => shelf.put(name, replacement.shown_path, replacement.text)?,
        }
    }
    Ok((shelf, files))
}

/// Loads a scenario with the charts and files that come with the program, some of them replaced.
pub fn load(name: &str, replacements: &[Replacement<'_>]) -> Result<Setup, LoadError> {
    let (shelf, files) = replaced(replacements)?;
    let book = Book::read(&shelf)?;
    BattleData::parse(files)?.scenario(book, name)
}

/// Names and titles of the scenarios that come with the program, with how many turns they have and
/// where they come from.
pub fn scenarios() -> Result<Vec<(String, String, u8, Provenance)>, LoadError> {
    Ok(BattleData::parse(AUSTERLITZ)?.scenarios())
}
