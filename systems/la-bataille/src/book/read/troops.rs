//! Reading the charts of the types of troops.

use super::{Columns, dash, number, yes};
use crate::book::combat_keys::{FireRow, LimberRow, RecallRow};
use crate::book::troop_values::{Counters, FireFormula, FootRow, GunsRow, HorseRow};
use crate::book::values::Factor;
use crate::nouns::dice::Base6;
use crate::nouns::kinds::{Foot, Grade, Guns, Horse, Nation};
use charts::{ChartError, Shelf};
use engine::scene::PieceKind;

/// The types of infantry.
pub(super) fn foot(shelf: &Shelf) -> Result<Vec<FootRow>, ChartError> {
    let columns = Columns { grid: shelf.grid("infantry.toml")?, rows: Foot::KEYS };
    let nation = columns.read("nation", "a nation", Nation::from_key)?;
    let grade = columns.read("grade", "a grade such as line or guard", Grade::from_key)?;
    let ma = columns.read("ma", "movement points", number::<u8>)?;
    let mev = columns.read("mev", "a value such as 3 or 2.5", Factor::parse)?;
    let fv = columns.read("fv", "a formula such as inc/2+1", FireFormula::parse)?;
    let mov = columns.read("mov", "a result of two dice", Base6::parse)?;
    let range = columns.read("range", "hexes", number::<u8>)?;
    let fire = columns.read("fire", "a row of infantry-fire.toml", FireRow::from_key)?;
    let counters =
        columns.read("counters", "both, battalions, whole or battalion", |cell| match cell {
            "both" => Some(Counters::Both),
            "battalions" => Some(Counters::Battalions),
            "whole" => Some(Counters::Whole),
            "battalion" => Some(Counters::Battalion),
            _ => None,
        })?;
    let sign = columns.read("sign", "a sign such as line, hussar or gun", sign)?;
    let row = |row: usize| FootRow {
        nation: *nation.at(row, 0),
        grade: *grade.at(row, 0),
        ma: *ma.at(row, 0),
        mev: *mev.at(row, 0),
        fv: *fv.at(row, 0),
        mov: *mov.at(row, 0),
        range: *range.at(row, 0),
        fire: *fire.at(row, 0),
        counters: *counters.at(row, 0),
        sign: *sign.at(row, 0),
    };
    Ok((0..Foot::ALL.len()).map(row).collect())
}

/// The types of cavalry.
pub(super) fn horse(shelf: &Shelf) -> Result<Vec<HorseRow>, ChartError> {
    let columns = Columns { grid: shelf.grid("cavalry.toml")?, rows: Horse::KEYS };
    let nation = columns.read("nation", "a nation", Nation::from_key)?;
    let ma = columns.read("ma", "movement points", number::<u8>)?;
    let mev = columns.read("mev", "a value such as 3 or 4.5", Factor::parse)?;
    let lance = columns.read("lance", "'-' or a value such as 0.5", dash(Factor::parse))?;
    let mov = columns.read("mov", "a result of two dice", Base6::parse)?;
    let skirmish = columns.read("skirmish", "'-' or a fire value", dash(number::<u8>))?;
    let recall = columns.read("recall", "a row of recall.toml", RecallRow::from_key)?;
    let sign = columns.read("sign", "a sign such as line, hussar or gun", sign)?;
    let row = |row: usize| HorseRow {
        nation: *nation.at(row, 0),
        ma: *ma.at(row, 0),
        mev: *mev.at(row, 0),
        lance: *lance.at(row, 0),
        mov: *mov.at(row, 0),
        skirmish: *skirmish.at(row, 0),
        recall: *recall.at(row, 0),
        sign: *sign.at(row, 0),
    };
    Ok((0..Horse::ALL.len()).map(row).collect())
}

/// The types of batteries.
pub(super) fn guns(shelf: &Shelf) -> Result<Vec<GunsRow>, ChartError> {
    let columns = Columns { grid: shelf.grid("artillery.toml")?, rows: Guns::KEYS };
    let nation = columns.read("nation", "a nation", Nation::from_key)?;
    let value = |column: &str| columns.read(column, "a whole number", number::<u8>);
    let (ma, range, mev) = (value("ma")?, value("range")?, value("mev")?);
    let fv = [value("short")?, value("medium")?, value("long")?];
    let mov = columns.read("mov", "a result of two dice", Base6::parse)?;
    let limber = columns.read("limber", "a row of limber.toml", LimberRow::from_key)?;
    let mounted = columns.read("mounted", "yes or no", yes)?;
    let sign = columns.read("sign", "a sign such as line, hussar or gun", sign)?;
    let row = |row: usize| GunsRow {
        nation: *nation.at(row, 0),
        ma: *ma.at(row, 0),
        fv: [0, 1, 2].map(|band: usize| *fv[band].at(row, 0)),
        range: *range.at(row, 0),
        mev: *mev.at(row, 0),
        mov: *mov.at(row, 0),
        limber: *limber.at(row, 0),
        mounted: *mounted.at(row, 0),
        sign: *sign.at(row, 0),
    };
    Ok((0..Guns::ALL.len()).map(row).collect())
}

/// How a type of troops is drawn.
fn sign(cell: &str) -> Option<PieceKind> {
    Some(match cell {
        "line" => PieceKind::Line,
        "light" => PieceKind::Light,
        "guard" => PieceKind::Guard,
        "grenadier" => PieceKind::Grenadier,
        "jager" => PieceKind::Jager,
        "cuirassier" => PieceKind::Cuirassier,
        "dragoon" => PieceKind::Dragoon,
        "hussar" => PieceKind::Hussar,
        "chasseur" => PieceKind::Chasseur,
        "lancer" => PieceKind::Lancer,
        "cossack" => PieceKind::Cossack,
        "gun" => PieceKind::Gun,
        "heavy-gun" => PieceKind::HeavyGun,
        "horse-gun" => PieceKind::HorseGun,
        _ => return None,
    })
}
