//! Parts of sentences that all chapters use.
//!
//! What happened is told by the [`Field`], which never changes, and by what the event itself
//! carries: so a line reads the same whenever it is told.

use crate::book::modifiers::Mods;
use crate::nouns::field::{Field, FormationId, Named, UnitId};
use engine::{Faces, Line, Rule, Seat, Thrown};
use ground::Hex;

/// Dice of this game have six sides.
const SIDES: u8 = 6;

/// A line of the story with the rules behind it.
pub(crate) fn line(text: impl Into<String>, rules: &[Rule]) -> Line {
    let rules = rules.iter().map(|rule| rule.key()).collect();
    Line { text: text.into(), rules, ..Line::default() }
}

/// So many of a thing: one cube, two cubes.
pub(crate) fn counted(number: impl Into<i32>, thing: &str) -> String {
    match number.into() {
        1 => format!("1 {thing}"),
        number if thing.ends_with('x') => format!("{number} {thing}es"),
        number => format!("{number} {thing}s"),
    }
}

/// Half movement points as they are written: 3, or 2½.
pub(crate) fn points(halves: i16) -> String {
    match (halves / 2, halves % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}

/// Percent of the throws of two dice whose sum is good.
pub(crate) fn percent_of_two_dice(good: impl Fn(i32) -> bool) -> String {
    let sums = (1..=6).flat_map(|a| (1..=6).map(move |b| a + b));
    let ways = sums.filter(|&sum| good(sum)).count();
    format!("{:.0} %", ways as f64 / 0.36)
}

/// The dice as they fell: `3+5`.
pub(crate) fn fell(dice: &Faces) -> String {
    let faces: Vec<String> = dice.as_slice().iter().map(u8::to_string).collect();
    faces.join("+")
}

/// The dice with their modifiers: `dice 3+5 -2 = 6`.
pub(crate) fn sum(dice: &Faces, mods: &Mods) -> String {
    let total = dice.sum() + mods.total();
    format!("dice {} {:+} = {total}", fell(dice), mods.total())
}

/// A single die and what came of it.
pub(crate) fn one_die(die: u8, table: &str, result: &str, rule: Rule) -> Thrown {
    Thrown {
        faces: vec![die],
        sides: SIDES,
        total: i32::from(die),
        table: table.to_owned(),
        column: String::new(),
        result: result.to_owned(),
        rule: rule.key().to_owned(),
    }
}

/// Two dice on a table and what came of them.
pub(crate) fn two_dice(
    (dice, mods): (&Faces, &Mods),
    (table, column): (&str, String),
    result: &str,
    rule: Rule,
) -> Thrown {
    Thrown {
        faces: dice.as_slice().to_vec(),
        sides: SIDES,
        total: dice.sum() + mods.total(),
        table: table.to_owned(),
        column,
        result: result.to_owned(),
        rule: rule.key().to_owned(),
    }
}

/// Both sides as those who act.
pub(crate) const fn side(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "The French",
        Seat::Second => "The Russians",
    }
}

impl Field {
    /// The short name of a unit.
    pub(crate) fn id(&self, unit: UnitId) -> &str {
        &self.unit(unit).id
    }

    /// The short names of units.
    pub(crate) fn ids(&self, units: &[UnitId]) -> String {
        units.iter().map(|&unit| self.id(unit)).collect::<Vec<_>>().join(" and ")
    }

    /// The number of a hex.
    pub(crate) fn label(&self, hex: Hex) -> String {
        self.board.label(hex)
    }

    /// The name of a formation.
    pub(crate) fn formation_name(&self, formation: FormationId) -> &str {
        &self.formation(formation).name
    }

    /// How a leader was called when something happened.
    pub fn called(&self, who: Named) -> String {
        let name = &self.leader(who.leader).name;
        if who.replaced { format!("{name}'s replacement") } else { name.clone() }
    }
}
