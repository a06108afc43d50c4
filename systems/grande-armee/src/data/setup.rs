//! Loads a scenario: battle files or the pick-up generator, options and charts.

use crate::book::Book;
use crate::data::pickup::{self, Pickup};
use crate::data::{self, Battle, BattleFiles, Lines, build};
use crate::nouns::field::{Field, Switches};
use crate::nouns::kinds::Scale;
use crate::rules::a_setup::start_positions::{self, Who};
use charts::Shelf;
use engine::Seat;
use muster::{DataError, LoadError, OptionRule, Setting, settings};

const fn option(name: &'static str, words: &'static str) -> OptionRule {
    OptionRule { name, words }
}

/// The options of every scenario.
pub const OPTIONS: &[OptionRule] = &[
    option("reduced-scale", "bases, table and distances of the reduced scale [APX]"),
    option("learning", "fixed break points, where the scenario has them"),
    option("initiative-rerolls=2", "two dice may be re-rolled for initiative [B3.1e] (R-10)"),
    option("open-cups", "everyone sees how many command dice are left [A1.0b]"),
    option("forts-unflankable", "units in forts are never flanked (R-55)"),
    option("escaped-cannot-move", "a battery that escaped does not move again in the pulse (R-61)"),
    option("d4=second", "the second side owns the D4 [A1.0]"),
];

/// Reads options.
pub fn options(options: &[String]) -> Result<(Scale, Switches), LoadError> {
    let mut scale = Scale::Full;
    let mut switches = Switches::default();
    for (name, setting) in settings(options, OPTIONS, &["initiative-rerolls=1", "d4=first"])? {
        let on = setting == Setting::On;
        match (name, setting) {
            ("reduced-scale", _) => scale = if on { Scale::Reduced } else { Scale::Full },
            ("learning", _) => switches.learning = on,
            ("open-cups", _) => switches.open_cups = on,
            ("forts-unflankable", _) => switches.forts_unflankable = on,
            ("escaped-cannot-move", _) => switches.escaped_cannot_move = on,
            ("initiative-rerolls", Setting::To("1")) => switches.initiative_rerolls = 1,
            ("initiative-rerolls", _) => switches.initiative_rerolls = 2,
            ("d4", Setting::To("first")) => switches.d4 = Seat::First,
            _ => switches.d4 = Seat::Second,
        }
    }
    Ok((scale, switches))
}

/// Loads a scenario by its id, with options and charts.
pub fn load(id: &str, with: &[String], charts: &Shelf) -> Result<Field, LoadError> {
    if let Some(files) = data::files(id) {
        return start(&files, with, charts);
    }
    match Pickup::parse(id) {
        Some(game) => {
            let wrong = |fault| DataError::file(&format!("scenario '{id}'"), fault);
            let game = game.map_err(|fault: String| wrong(fault))?;
            let (scale, switches) = options(with)?;
            Ok(game.field(Book::read(charts, scale)?, switches))
        }
        None => {
            let known = data::BATTLES.iter().map(|(id, _)| *id).chain([pickup::FORM]);
            Err(LoadError::no_scenario(id, known))
        }
    }
}

/// A scenario from files that need not be the built-in ones.
pub fn start(files: &BattleFiles<'_>, with: &[String], charts: &Shelf) -> Result<Field, LoadError> {
    let (scale, switches) = options(with)?;
    let book = Book::read(charts, scale)?;
    let battle = Battle::parse(files)?;
    let field = build::field(&battle, book, switches)
        .map_err(|error| DataError::file(files.ground.path, error))?;
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
