//! Loading a scenario: charts, map, army and scenario, all checked. Nothing in it moves.

use crate::book::{self, Book};
use crate::data::army::Army;
use crate::data::field::Field;
use crate::data::scenario::Scenario;
use crate::nouns::UnitId;
use charts::ChartError;
use engine::Seat;

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
}

impl Setup {
    /// Puts the parts together.
    pub fn new(book: Book, field: Field, army: Army, scenario: Scenario) -> Setup {
        let of = |seat: Seat| {
            let own = army.units.iter().enumerate().filter(|(_, card)| card.stats.seat == seat);
            own.map(|(index, _)| UnitId(index as u16)).collect()
        };
        let sides = [of(Seat::First), of(Seat::Second)];
        Setup { book, field, army, scenario, sides }
    }
}

/// A scenario that cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// A chart is at fault.
    #[error(transparent)]
    Chart(#[from] ChartError),
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

/// The charts with some of them replaced.
pub fn read_book(replacements: &[Replacement<'_>]) -> Result<Book, ChartError> {
    let mut shelf = book::shelf();
    for one in replacements {
        shelf.put(one.name, one.shown_path, one.text)?;
    }
    Book::read(&shelf)
}
