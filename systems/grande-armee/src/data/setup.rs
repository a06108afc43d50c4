//! Loads a scenario: battle files or the pick-up generator, options and charts.

use crate::book::Book;
use crate::data::pickup::{self, Pickup};
use crate::data::{self, Battle, BattleFiles, Lines, build};
use crate::nouns::field::{Field, Switches};
use crate::nouns::kinds::Scale;
use crate::rules::a_setup::start_positions::{self, Misplaced, Who};
use charts::Shelf;
use engine::Seat;
use muster::{DataError, LoadError, MusterError, OptionRule, Setting, settings};

const fn option(name: &'static str, words: &'static str) -> OptionRule {
    OptionRule { name, words }
}

/// The options of every scenario, with what they do.
pub const OPTIONS: &[OptionRule] = &[
    option("reduced-scale", "bases, table and distances of the reduced scale [APX]"),
    option("learning", "fixed break points, where the scenario has them"),
    option("initiative-rerolls=2", "two dice may be re-rolled for initiative [B3.1e] (R-10)"),
    option("open-cups", "everyone sees how many command dice are left [A1.0b]"),
    option("forts-unflankable", "units in forts are never flanked (R-55)"),
    option("escaped-cannot-move", "a battery that escaped stays for the pulse (R-61)"),
    option("d4=second", "the second side owns the D4 [A1.0]"),
];

/// What goes without saying.
const USUAL: [&str; 2] = ["initiative-rerolls=1", "d4=first"];

/// Reads options: `name`, `name=off` or `name=value`.
pub fn options(written: &[String]) -> Result<(Scale, Switches), LoadError> {
    let (mut scale, mut switches) = (Scale::Full, Switches::default());
    for (name, setting) in settings(written, OPTIONS, &USUAL)? {
        match setting {
            Setting::To(value) => switches.set(name, value),
            Setting::On if name == "reduced-scale" => scale = Scale::Reduced,
            Setting::Off if name == "reduced-scale" => scale = Scale::Full,
            Setting::On | Setting::Off => {
                if let Some(switch) = switches.named(name) {
                    *switch = setting == Setting::On;
                }
            }
        }
    }
    Ok((scale, switches))
}

impl Switches {
    /// An option that is on or off.
    pub(crate) fn named(&mut self, name: &str) -> Option<&mut bool> {
        match name {
            "learning" => Some(&mut self.learning),
            "open-cups" => Some(&mut self.open_cups),
            "forts-unflankable" => Some(&mut self.forts_unflankable),
            "escaped-cannot-move" => Some(&mut self.escaped_cannot_move),
            _ => None,
        }
    }

    fn set(&mut self, name: &str, value: &str) {
        match (name, value) {
            ("d4", side) => self.d4 = if side == "second" { Seat::Second } else { Seat::First },
            (_, dice) => self.initiative_rerolls = if dice == "2" { 2 } else { 1 },
        }
    }
}

/// The scenarios that are listed: the battles, the smallest first, and one pick-up game.
pub fn ids() -> impl Iterator<Item = &'static str> {
    data::BATTLES.iter().map(|(id, _)| *id).chain([pickup::SAMPLE])
}

/// The field of a scenario: that of a battle from its files, or a pick-up game.
pub fn field(
    id: &str,
    files: Option<&BattleFiles<'_>>,
    written: &[String],
    charts: &Shelf,
) -> Result<Field, LoadError> {
    if let Some(files) = files {
        return battle_field(files, written, charts);
    }
    let Some(game) = Pickup::parse(id) else {
        let known = data::BATTLES.iter().map(|(id, _)| *id).chain([pickup::FORM]);
        return Err(LoadError::no_scenario(id, known));
    };
    let game = game.map_err(|fault| DataError::file(id, fault))?;
    let (scale, switches) = options(written)?;
    Ok(game.field(Book::read(charts, scale)?, switches))
}

fn battle_field(
    files: &BattleFiles<'_>,
    written: &[String],
    charts: &Shelf,
) -> Result<Field, LoadError> {
    let (scale, switches) = options(written)?;
    let book = Book::read(charts, scale)?;
    let battle = Battle::parse(files)?;
    let field = build::field(&battle, book, switches).map_err(|error| MusterError {
        file: files.ground.path.into(),
        line: 1,
        what: "ground".into(),
        expected: "outlines that can be laid on a table".into(),
        found: error.to_string(),
    })?;
    match start_positions::check(&field) {
        Ok(()) => Ok(field),
        Err(fault) => Err(misplaced(&battle, &field, &Lines::new(files.system), &fault).into()),
    }
}

/// Somebody who stands where he may not, by his entry in the system's file.
fn misplaced(battle: &Battle, field: &Field, lines: &Lines<'_>, fault: &Misplaced) -> MusterError {
    let (armies, wings) = (battle.system.army.len(), battle.system.wing.len());
    let (place, what) = match fault.who {
        Who::Unit(unit) => {
            (format!("unit.{}.at", unit.index()), format!("unit {:?}", field.unit(unit).id))
        }
        Who::Officer(officer) => {
            let (kind, number) = match officer.index() {
                index if index < armies => ("army", index),
                index if index < armies + wings => ("wing", index - armies),
                index => ("force", index - armies - wings),
            };
            (format!("{kind}.{number}.at"), format!("officer {:?}", field.officer(officer).name))
        }
    };
    lines.error(&place, &what, &fault.expected, &fault.found)
}
