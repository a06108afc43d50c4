//! Reads the charts into arrays. Fails with file, line and cell if one is not whole.

use super::keys::{Answered, Basic, Distance, Fatigue, Fighting, FireShift, Number};
use super::{Book, Lists, NationRow, Pace, Paces, Quarters, TerrainRow};
use crate::nouns::{
    Ability, Cover, FireClass, Going, Inspiration, Mover, Nation, Ranks, Recall, Sight, Terrain,
};
use charts::{ChartError, Grid, KeyTable, Shelf};
use ground::table::{Mil, Rate, Size};

/// The row labels of the table of stands.
const STANDS: [&str; 4] = ["three-rank", "two-rank", "cavalry", "artillery"];

pub(super) fn number<T: std::str::FromStr>(cell: &str) -> Option<T> {
    cell.parse().ok()
}

fn inches(cell: &str) -> Option<Mil> {
    cell.parse().ok().filter(|length| *length > Mil::ZERO)
}

/// One column of a grid whose other columns are of other kinds.
pub(super) fn column<T>(
    grid: &Grid,
    rows: &[&str],
    column: &str,
    expected: &str,
    parse: impl Fn(&str) -> Option<T>,
) -> Result<KeyTable<T>, ChartError> {
    grid.only_columns(&[column])?.expecting(expected).keyed(rows, &[column], parse)
}

/// Refuses unknown and missing rows and columns before any of them is read.
pub(super) fn whole(grid: &Grid, rows: &[&str], columns: &[&str]) -> Result<(), ChartError> {
    grid.keyed(rows, columns, |_| Some(())).map(|_| ())
}

fn row<T: Copy, const N: usize>(table: &KeyTable<T>, row: usize) -> [T; N] {
    std::array::from_fn(|column| *table.at(row, column))
}

fn single<T: Copy, const N: usize>(
    shelf: &Shelf,
    file: &str,
    line: &str,
    columns: &[&str],
    parse: impl Fn(&str) -> Option<T>,
) -> Result<[T; N], ChartError> {
    let table = shelf.grid(file)?.expecting("a whole number").keyed(&[line], columns, parse)?;
    Ok(row(&table, 0))
}

/// `9/8` for column and line, or one number for both.
fn pair<T: Copy>(cell: &str, parse: impl Fn(&str) -> Option<T>) -> Option<(T, T)> {
    match cell.split_once('/') {
        Some((column, line)) => Some((parse(column)?, parse(line)?)),
        None => parse(cell).map(|both| (both, both)),
    }
}

fn rate(cell: &str) -> Option<Rate> {
    number::<u32>(cell).filter(|cost| (1..=9).contains(cost)).map(|cost| Rate(cost * 1000))
}

impl Book {
    /// Reads all charts.
    pub fn read(shelf: &Shelf) -> Result<Book, ChartError> {
        let abilities = |file: &str, line: &str| -> Result<[i8; 6], ChartError> {
            let grid = shelf.grid(file)?.only_rows(&[line])?.expecting("a whole number");
            Ok(row(&grid.keyed(&[line], Ability::KEYS, number::<i8>)?, 0))
        };
        let grid = shelf.grid("ability.toml")?;
        whole(&grid, &["order-limit", "activation"], Ability::KEYS)?;
        whole(&shelf.grid("initiative.toml")?, &["value"], Ability::KEYS)?;
        let limits = grid.only_rows(&["order-limit"])?.expecting("orders, 1 to 9").keyed(
            &["order-limit"],
            Ability::KEYS,
            |cell| number::<u8>(cell).filter(|limit| (1..=9).contains(limit)),
        )?;
        Ok(Book {
            stands: stands(shelf)?,
            nations: nations(shelf)?,
            order_limit: row(&limits, 0),
            activation: abilities("ability.toml", "activation")?,
            initiative: abilities("initiative.toml", "value")?,
            inspiration: single(
                shelf,
                "inspiration.toml",
                "crisis",
                Inspiration::KEYS,
                number::<i8>,
            )?,
            answers: shelf
                .grid("activation.toml")?
                .expecting("lost, pending or next-turn")
                .key_bands(&["result"], Answered::from_key)?,
            first_orders: shelf
                .grid("first-orders.toml")?
                .expecting("a number from 1 to 10")
                .key_bands(&["result"], |cell| {
                    number::<u8>(cell).filter(|face| (1..=10).contains(face))
                })?,
            replacements: replacements(shelf)?,
            fire: fire(shelf)?,
            fire_shifts: shelf.modifiers("fire-modifiers.toml", FireShift::KEYS)?,
            basic: shelf.modifiers("crisis-basic.toml", Basic::KEYS)?,
            fighting: shelf.modifiers("crisis-interaction.toml", Fighting::KEYS)?,
            charge: charge(shelf)?,
            recall: lines(shelf, "recall.toml", Recall::KEYS, "recall")?,
            fatigue: lines(shelf, "fatigue.toml", Fatigue::KEYS, "steps")?,
            movement: movement(shelf)?,
            terrain: terrain(shelf)?,
            distances: shelf.modifiers("distances.toml", Distance::KEYS)?,
            numbers: shelf.modifiers("numbers.toml", Number::KEYS)?,
            lists: Lists::read(shelf)?,
        })
    }
}

fn stands(shelf: &Shelf) -> Result<[Size; 4], ChartError> {
    let table = shelf.grid("stands.toml")?.expecting("inches").keyed(
        &STANDS,
        &["width", "depth"],
        inches,
    )?;
    Ok(std::array::from_fn(|kind| Size { width: *table.at(kind, 0), depth: *table.at(kind, 1) }))
}

fn nations(shelf: &Shelf) -> Result<Vec<NationRow>, ChartError> {
    const COLUMNS: [&str; 5] = ["ranks", "early", "late", "frederican", "skirmishers"];
    let grid = shelf.grid("nations.toml")?;
    let rows = Nation::KEYS;
    whole(&grid, rows, &COLUMNS)?;
    let ranks = column(&grid, rows, "ranks", "2 or 3", |cell| match cell {
        "2" => Some(Ranks::Two),
        "3" => Some(Ranks::Three),
        _ => None,
    })?;
    let part = |cell: &str| {
        let part = cell.strip_prefix("1/").and_then(number::<u8>);
        part.filter(|part| (1..=9).contains(part))
    };
    let early = column(&grid, rows, "early", "a part such as 1/3", part)?;
    let late = column(&grid, rows, "late", "a part such as 1/3", part)?;
    let years = column(&grid, rows, "frederican", "a year or '-'", |cell| match cell {
        "-" => Some(0),
        year => number::<u16>(year).filter(|year| (1700..=1815).contains(year)),
    })?;
    let lend = column(&grid, rows, "skirmishers", "a nation", Nation::from_key)?;
    Ok((0..rows.len())
        .map(|index| NationRow {
            ranks: *ranks.at(index, 0),
            early: *early.at(index, 0),
            late: *late.at(index, 0),
            frederican: *years.at(index, 0),
            skirmishers: *lend.at(index, 0),
        })
        .collect())
}

fn replacements(shelf: &Shelf) -> Result<Vec<(Ability, Inspiration)>, ChartError> {
    let grid = shelf.grid("replacements.toml")?;
    let rows = Nation::KEYS;
    whole(&grid, rows, &["ability", "inspiration"])?;
    let ability = column(&grid, rows, "ability", "A+ to E", Ability::from_key)?;
    let inspiration = column(&grid, rows, "inspiration", "A to E", Inspiration::from_key)?;
    Ok((0..rows.len()).map(|index| (*ability.at(index, 0), *inspiration.at(index, 0))).collect())
}

fn fire(shelf: &Shelf) -> Result<[Quarters; 8], ChartError> {
    let table = shelf.grid("fire-class.toml")?.expecting("steps such as 2 or 1/4, or NE").keyed(
        &["steps"],
        FireClass::KEYS,
        |cell| match cell {
            "NE" => Some(Quarters(0)),
            "1/4" => Some(Quarters(1)),
            "1/2" => Some(Quarters(2)),
            whole => {
                number::<u8>(whole).filter(|steps| *steps <= 9).map(|steps| Quarters(steps * 4))
            }
        },
    )?;
    Ok(row(&table, 0))
}

fn lines<const N: usize>(
    shelf: &Shelf,
    file: &str,
    rows: &[&str],
    column: &str,
) -> Result<[u8; N], ChartError> {
    let table =
        shelf.grid(file)?.expecting("a whole number").keyed(rows, &[column], number::<u8>)?;
    Ok(std::array::from_fn(|index| *table.at(index, 0)))
}

/// Clear and difficult ground for column and line, and arduous ground where the table has it.
fn paces(grid: &Grid, rows: &[&str], arduous: bool) -> Result<Vec<Paces>, ChartError> {
    let clear = column(grid, rows, "clear", "inches such as 9/8", |cell| pair(cell, inches))?;
    let difficult = column(grid, rows, "difficult", "a cost such as 2/3", |cell| pair(cell, rate))?;
    let hard = match arduous {
        true => {
            Some(column(grid, rows, "arduous", "a cost such as 2/3, or NA", |cell| match cell {
                "NA" => Some(None),
                cost => pair(cost, rate).map(Some),
            })?)
        }
        false => None,
    };
    Ok((0..rows.len())
        .map(|index| {
            let (clear, difficult) = (*clear.at(index, 0), *difficult.at(index, 0));
            let hard = hard.as_ref().and_then(|hard| *hard.at(index, 0));
            Paces {
                column: Pace {
                    allowance: clear.0,
                    difficult: difficult.0,
                    arduous: hard.map(|(column, _)| column),
                },
                line: Pace {
                    allowance: clear.1,
                    difficult: difficult.1,
                    arduous: hard.map(|(_, line)| line),
                },
            }
        })
        .collect())
}

fn charge(shelf: &Shelf) -> Result<[Paces; 2], ChartError> {
    const ROWS: [&str; 2] = ["heavy", "light"];
    let grid = shelf.grid("charge-speed.toml")?;
    whole(&grid, &ROWS, &["clear", "difficult"])?;
    let rows = paces(&grid, &ROWS, false)?;
    Ok([rows[0], rows[1]])
}

fn movement(shelf: &Shelf) -> Result<Vec<Paces>, ChartError> {
    let grid = shelf.grid("movement.toml")?;
    whole(&grid, Mover::KEYS, &["clear", "difficult", "arduous"])?;
    paces(&grid, Mover::KEYS, true)
}

fn terrain(shelf: &Shelf) -> Result<Vec<TerrainRow>, ChartError> {
    const COLUMNS: [&str; 5] = ["going", "charges", "sight", "cover", "grade"];
    let grid = shelf.grid("terrain.toml")?;
    let rows = Terrain::KEYS;
    whole(&grid, rows, &COLUMNS)?;
    let going = column(&grid, rows, "going", &Going::KEYS.join(", "), Going::from_key)?;
    let charges = column(&grid, rows, "charges", "yes or no", |cell| match cell {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    })?;
    let sight = column(&grid, rows, "sight", &Sight::KEYS.join(", "), Sight::from_key)?;
    let cover = column(&grid, rows, "cover", &Cover::KEYS.join(", "), Cover::from_key)?;
    let grade = column(&grid, rows, "grade", "1 to 3 or '-'", |cell| match cell {
        "-" => Some(0),
        grade => number::<u8>(grade).filter(|grade| (1..=3).contains(grade)),
    })?;
    Ok((0..rows.len())
        .map(|index| TerrainRow {
            going: *going.at(index, 0),
            charges: *charges.at(index, 0),
            sight: *sight.at(index, 0),
            cover: *cover.at(index, 0),
            grade: *grade.at(index, 0),
        })
        .collect())
}
