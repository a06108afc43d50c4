//! Reading the square tables.

use super::wrong;
use crate::book::SquareResult;
use crate::nouns::dice::Base6;
use crate::nouns::kinds::{Formation, Nation};
use charts::{ChartError, Shelf};

/// The square table: results by nation, formation, distance and roll.
#[derive(Clone, Debug)]
pub(crate) struct Squares {
    nations: &'static [Nation],
    /// For each nation, column then line, 4 to 1 MP, the last roll of a square and of a disorder.
    rows: Vec<[Option<Base6>; 3]>,
}

pub(super) const SQUARE_NATIONS: [Nation; 3] = [Nation::French, Nation::Prussian, Nation::Russian];

impl Squares {
    pub(crate) fn result(
        &self,
        nation: Nation,
        formation: Formation,
        distance: u8,
        roll: Base6,
    ) -> Option<SquareResult> {
        let nation = self.nations.iter().position(|known| *known == nation)?;
        let line = match formation {
            Formation::Column => 0,
            Formation::Line => 1,
            _ => return None,
        };
        let distance = usize::from(4_u8.checked_sub(distance).filter(|step| *step < 4)?);
        let row = self.rows[(2 * nation + line) * 4 + distance];
        let within = |last: Option<Base6>| last.is_some_and(|last| roll <= last);
        Some(match row {
            [square, _, _] if within(square) => SquareResult::Square,
            [_, disorder, _] if within(disorder) => SquareResult::Disorder,
            _ => SquareResult::Rout,
        })
    }

    pub(super) fn read(
        shelf: &Shelf,
        file: &str,
        nations: &'static [Nation],
    ) -> Result<Squares, ChartError> {
        let mut keys = Vec::new();
        for nation in nations {
            for formation in ["column", "line"] {
                for distance in [4, 3, 2, 1] {
                    keys.push(format!("{}-{formation}-{distance}", nation.key()));
                }
            }
        }
        let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
        const COLUMNS: [&str; 3] = ["square", "disorder", "rout"];
        let grid = shelf.grid(file)?;
        let grid = grid.expecting("'-' or results of two dice such as 11-62 or 66");
        let table = grid.keyed(&keys, &COLUMNS, |cell| {
            if cell == "-" {
                return Some(None);
            }
            let (first, last) = cell.split_once('-').unwrap_or((cell, cell));
            let (first, last) = (Base6::parse(first)?, Base6::parse(last)?);
            (first <= last).then_some(Some((first, last)))
        })?;
        let mut rows = Vec::new();
        for (row, key) in keys.iter().enumerate() {
            let mut next = Some(Base6::LOWEST);
            let mut lasts = [None; 3];
            for (column, last) in lasts.iter_mut().enumerate() {
                let Some((from, to)) = *table.at(row, column) else { continue };
                let expected = next.map_or("'-', all results are given".to_owned(), |next| {
                    format!("results from {next} on, without gap or overlap")
                });
                if next != Some(from) {
                    return Err(wrong(&grid, key, COLUMNS[column], &expected));
                }
                *last = Some(to);
                next = (to != Base6::HIGHEST).then(|| to.moved(1));
            }
            if let Some(next) = next {
                let expected = format!("a last result of 66, for {next} is left open");
                return Err(wrong(&grid, key, "rout", &expected));
            }
            rows.push(lasts);
        }
        Ok(Squares { nations, rows })
    }
}
