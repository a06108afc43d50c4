//! Loads a scenario: battle files or the pick-up generator, options and charts.

use crate::book::{Book, shelf};
use crate::data::pickup::{self, Pickup};
use crate::data::{self, Battle, BattleFiles, DataError, Lines, build};
use crate::nouns::field::{Field, Switches};
use crate::nouns::kinds::Scale;
use crate::rules::a_setup::start_positions::{self, Who};
use charts::{ChartError, Shelf};
use engine::Seat;

/// A scenario that cannot be loaded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// There is no such scenario.
    #[error("no scenario {0:?}; there are {1}")]
    Unknown(String, String),
    /// The name of a pick-up game is at fault.
    #[error("scenario {0:?}: {1}")]
    Pickup(String, String),
    /// There is no such option.
    #[error("no option {0:?}; there are {1}")]
    Option(String, String),
    /// The battle's files are at fault.
    #[error(transparent)]
    Data(#[from] DataError),
    /// A chart is at fault.
    #[error(transparent)]
    Chart(#[from] ChartError),
}

/// One line about a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Its id.
    pub id: String,
    /// The battle.
    pub battle: String,
    /// Its title.
    pub title: String,
    /// What it is about.
    pub words: String,
    /// How many units take part.
    pub units: usize,
    /// How many turns it lasts at least, if nobody breaks.
    pub turns: u8,
    /// The names of the two sides.
    pub sides: [String; 2],
}

/// The options of every scenario, with what they do.
pub const OPTIONS: [(&str, &str); 7] = [
    ("reduced-scale", "bases, table and distances of the reduced scale [APX]"),
    ("learning", "fixed break points, where the scenario has them"),
    ("initiative-rerolls=2", "two dice may be re-rolled for initiative [B3.1e] (R-10)"),
    ("open-cups", "everyone sees how many command dice are left [A1.0b]"),
    ("forts-unflankable", "units in forts are never flanked (R-55)"),
    ("escaped-cannot-move", "a battery that escaped does not move again in the pulse (R-61)"),
    ("d4=second", "the second side owns the D4 [A1.0]"),
];

/// Reads options: `name`, `name=off` or `name=value`.
pub fn options(options: &[String]) -> Result<(Scale, Switches), LoadError> {
    let mut scale = Scale::Full;
    let mut switches = Switches::default();
    for option in options {
        let (name, value) = option.split_once('=').unwrap_or((option, "on"));
        let on = match value {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        };
        match (name, on, value) {
            ("reduced-scale", Some(on), _) => scale = if on { Scale::Reduced } else { Scale::Full },
            ("learning", Some(on), _) => switches.learning = on,
            ("open-cups", Some(on), _) => switches.open_cups = on,
            ("forts-unflankable", Some(on), _) => switches.forts_unflankable = on,
            ("escaped-cannot-move", Some(on), _) => switches.escaped_cannot_move = on,
            ("initiative-rerolls", None, "1") => switches.initiative_rerolls = 1,
            ("initiative-rerolls", None, "2") => switches.initiative_rerolls = 2,
            ("d4", None, "first") => switches.d4 = Seat::First,
            ("d4", None, "second") => switches.d4 = Seat::Second,
            _ => {
                let known = OPTIONS.map(|(name, _)| name).join(", ");
                return Err(LoadError::Option(option.clone(), known));
            }
        }
    }
    Ok((scale, switches))
}

/// All scenarios: the battles, the smallest first, and one pick-up game.
pub fn scenarios() -> Result<Vec<Summary>, LoadError> {
    let names = data::BATTLES.iter().map(|(id, _)| *id).chain([pickup::SAMPLE]);
    names.map(|id| Ok(summary(&load(id, &[], &shelf())?))).collect()
}

/// One line about a field.
pub fn summary(field: &Field) -> Summary {
    Summary {
        id: field.scenario.id.clone(),
        battle: field.scenario.battle.clone(),
        title: field.scenario.title.clone(),
        words: field.scenario.words.clone(),
        units: field.units.len(),
        turns: (field.clock.basic_length + 1).saturating_sub(field.clock.first_turn),
        sides: [0, 1].map(|side: usize| field.sides[side].name.clone()),
    }
}

/// Loads a scenario by its id, with options and charts.
pub fn load(id: &str, with: &[String], charts: &Shelf) -> Result<Field, LoadError> {
    if let Some(files) = data::files(id) {
        return start(&files, with, charts);
    }
    match Pickup::parse(id) {
        Some(game) => {
            let game = game.map_err(|fault| LoadError::Pickup(id.to_owned(), fault))?;
            let (scale, switches) = options(with)?;
            Ok(game.field(Book::read(charts, scale)?, switches))
        }
        None => {
            let known = data::BATTLES.map(|(id, _)| id).join(", ");
            Err(LoadError::Unknown(id.to_owned(), format!("{known}, {}", pickup::FORM)))
        }
    }
}

/// A scenario from files that need not be the built-in ones.
pub fn start(files: &BattleFiles<'_>, with: &[String], charts: &Shelf) -> Result<Field, LoadError> {
    let (scale, switches) = options(with)?;
    let book = Book::read(charts, scale)?;
    let battle = Battle::parse(files)?;
    let field = build::field(&battle, book, switches).map_err(|error| DataError::Entry {
        file: files.ground.path.into(),
        line: 1,
        what: "ground".into(),
        expected: "outlines that can be laid on a table".into(),
        found: error.to_string().into(),
    })?;
    start_positions::check(&field).map_err(|fault| {
        let lines = Lines::new(files.system);
        let officers = battle.system.army.len() + battle.system.wing.len();
        let (place, what) = match fault.who {
            Who::Unit(unit) => {
                (format!("unit.{}.at", unit.index()), format!("unit {:?}", field.unit(unit).id))
            }
            Who::Officer(officer) => {
                let (index, armies) = (officer.index(), battle.system.army.len());
                let place = if index < armies {
                    format!("army.{index}.at")
                } else if index < officers {
                    format!("wing.{}.at", index - armies)
                } else {
                    format!("force.{}.at", index - officers)
                };
                (place, format!("officer {:?}", field.officer(officer).name))
            }
        };
        lines.error(&place, &what, &fault.expected, &fault.found)
    })?;
    Ok(field)
}
