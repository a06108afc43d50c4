//! The lists of sample units. [APX1]

use crate::nouns::kinds::{Arm, Class, Nation, Speed, Troop};
use charts::{ChartError, Provenance, Shelf};
use std::ops::RangeInclusive;

/// A kind of unit from the army lists. Batteries of all nations are alike and not listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitType {
    /// Its key, e.g. `france-old-guard`.
    pub key: String,
    /// Whose it is.
    pub nation: Nation,
    /// Its name.
    pub name: String,
    /// Infantry or cavalry.
    pub arm: Arm,
    /// Strength points.
    pub sp: u8,
    /// Skirmish value, 0 for none.
    pub sk: u8,
    /// Whether it is a mixed brigade.
    pub mx: bool,
    /// What cavalry moves as.
    pub moves: Option<Class>,
    /// What cavalry fights as.
    pub fights: Option<Class>,
    /// Whether it is Guard.
    pub guard: bool,
    /// The years in which it is found.
    pub years: RangeInclusive<u16>,
    /// Where its values come from.
    pub provenance: Provenance,
}

impl UnitType {
    /// What it is, at the speed of its nation's infantry in the year of the battle.
    pub fn troop(&self, speed: Speed) -> Troop {
        match (self.moves, self.fights) {
            (Some(moves), Some(fights)) => Troop::Cavalry { moves, fights, cossack: self.sk > 0 },
            _ => Troop::Infantry { speed, mx: self.mx },
        }
    }
}

const COLUMNS: [&str; 11] =
    ["nation", "name", "arm", "sp", "sk", "mx", "moves", "fights", "guard", "from", "to"];

/// Reads both lists, the printed one first.
pub(super) fn read(shelf: &Shelf) -> Result<Vec<UnitType>, ChartError> {
    let mut types = list(shelf, "armies.toml")?;
    types.extend(list(shelf, "armies-proposed.toml")?);
    Ok(types)
}

fn flag(word: &'static str) -> impl Fn(&str) -> Option<bool> {
    move |cell| match cell {
        "-" => Some(false),
        _ if cell == word => Some(true),
        _ => None,
    }
}

fn list(shelf: &Shelf, file: &str) -> Result<Vec<UnitType>, ChartError> {
    let grid = shelf.grid(file)?;
    let keys: Vec<String> = grid.rows.iter().map(|row| row.label.clone()).collect();
    let rows: Vec<&str> = keys.iter().map(String::as_str).collect();
    // Refuses unknown and missing columns before any of them is read.
    let words = grid.keyed(&rows, &COLUMNS, |cell| Some(cell.to_owned()))?;
    let column = |name: &'static str, expected: &str| {
        Ok::<_, ChartError>(grid.only_columns(&[name])?.expecting(expected))
    };
    let class = |cell: &str| match cell {
        "-" => Some(None),
        _ => Class::from_key(cell).map(Some),
    };
    let year = |cell: &str| match cell {
        "-" => Some(None),
        _ => cell.parse::<u16>().ok().filter(|year| (1792..=1815).contains(year)).map(Some),
    };
    let nation = column("nation", "a nation")?.keyed(&rows, &["nation"], Nation::from_key)?;
    let arm = column("arm", "infantry or cavalry")?
        .keyed(&rows, &["arm"], |cell| Arm::from_key(cell).filter(|arm| *arm != Arm::Artillery))?;
    let sp = column("sp", "1 to 9")?
        .keyed(&rows, &["sp"], |cell| cell.parse::<u8>().ok().filter(|sp| (1..=9).contains(sp)))?;
    let sk = column("sk", "0 to 3")?
        .keyed(&rows, &["sk"], |cell| cell.parse::<u8>().ok().filter(|sk| *sk <= 3))?;
    let mx = column("mx", "mx or '-'")?.keyed(&rows, &["mx"], flag("mx"))?;
    let guard = column("guard", "guard or '-'")?.keyed(&rows, &["guard"], flag("guard"))?;
    let from = column("from", "a year or '-'")?.keyed(&rows, &["from"], year)?;
    let to = column("to", "a year or '-'")?.keyed(&rows, &["to"], year)?;
    // Cavalry has both classes, infantry none.
    let mut classes = Vec::new();
    for name in ["moves", "fights"] {
        let cells = column(name, "light, heavy or '-'")?.keyed(&rows, &[name], class)?;
        for (index, row) in rows.iter().enumerate() {
            let horse = *arm.at(index, 0) == Arm::Cavalry;
            if cells.at(index, 0).is_some() != horse {
                let expected = if horse { "light or heavy" } else { "'-' for infantry" };
                let cell = grid.only_rows(&[row])?.only_columns(&[name])?.expecting(expected);
                cell.keyed(&[row], &[name], |_| None::<()>)?;
            }
        }
        classes.push(cells);
    }
    Ok((0..rows.len())
        .map(|index| UnitType {
            key: keys[index].clone(),
            nation: *nation.at(index, 0),
            name: words.at(index, 1).clone(),
            arm: *arm.at(index, 0),
            sp: *sp.at(index, 0),
            sk: *sk.at(index, 0),
            mx: *mx.at(index, 0),
            moves: *classes[0].at(index, 0),
            fights: *classes[1].at(index, 0),
            guard: *guard.at(index, 0),
            years: from.at(index, 0).unwrap_or(1792)..=to.at(index, 0).unwrap_or(1815),
            provenance: grid.provenance,
        })
        .collect())
}
