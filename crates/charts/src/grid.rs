//! A chart with rows and columns, as printed.

use crate::bands::{self, BandTable, KeyBandTable, KeyTable};
use crate::source::Source;
use crate::{ChartError, Place, Provenance};
use std::ops::Range;
use toml::de::{DeTable, DeValue};

/// A printed table: labelled columns, and rows whose first entry is the row's label.
///
/// ```toml
/// title = "Fire Combat Table"
/// rule = "21.3b"
/// provenance = "reconstructed"
/// note = "why these values"
/// columns = ["1", "2/3"]
/// rows = [
///   ["≤3", "-", "-"],
///   ["4+", "-", "1"],
/// ]
///
/// [[cell]]                 # a cell whose rule or provenance differs from the chart's
/// row = "4+"
/// column = "2/3"
/// rule = "21.3c"
/// provenance = "printed"
/// note = "worked example"
/// ```
///
/// Cells are texts or whole numbers. The tables made from a grid are total: see
/// [`Grid::bands`], [`Grid::keyed`] and [`Grid::key_bands`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The chart's title.
    pub title: String,
    /// The rule it belongs to, a key of the system's ledger.
    pub rule: String,
    /// Where its values come from, unless a cell says otherwise.
    pub provenance: Provenance,
    /// Remarks on the source, or nothing.
    pub note: Option<String>,
    /// Labels of the columns.
    pub columns: Vec<String>,
    /// The rows from top to bottom.
    pub rows: Vec<GridRow>,
    path: String,
    columns_line: usize,
    rows_line: usize,
    expected: String,
}

/// One row of a [`Grid`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridRow {
    /// Its label.
    pub label: String,
    /// One cell for each column.
    pub cells: Vec<Cell>,
    line: usize,
}

/// One cell of a [`Grid`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// What is printed there.
    pub text: String,
    /// The rule that gives it: its own, or the chart's.
    pub rule: String,
    /// Where it comes from.
    pub provenance: Provenance,
    /// Remarks on this cell alone.
    pub note: Option<String>,
    line: usize,
}

const KEYS: [&str; 7] = ["title", "rule", "provenance", "note", "columns", "rows", "cell"];

/// The rows of a chart, each with a cell for every column, and where they stand.
fn rows<'a>(
    source: &Source<'a>,
    table: &DeTable<'a>,
    columns: &[String],
    (rule, provenance): (&str, Provenance),
) -> Result<(Vec<GridRow>, Range<usize>), ChartError> {
    let expected = "a list of rows, each a list that begins with its label";
    let (lists, rows_span) = source.list(table, &(0..0), "rows", expected)?;
    let mut rows: Vec<GridRow> = Vec::new();
    for list in lists {
        let DeValue::Array(items) = list.get_ref() else {
            let found = format!("a value of type {}", list.get_ref().type_str());
            return Err(source.key_error(&list.span(), "rows", expected, &found));
        };
        let Some((label, cells)) = items.split_first() else {
            return Err(source.key_error(&list.span(), "rows", expected, "an empty list"));
        };
        let row = GridRow {
            label: source.word(label, "rows")?,
            line: source.at(&label.span()).line,
            cells: cells
                .iter()
                .map(|cell| {
                    Ok(Cell {
                        text: source.word(cell, "rows")?,
                        rule: rule.to_owned(),
                        provenance,
                        note: None,
                        line: source.at(&cell.span()).line,
                    })
                })
                .collect::<Result<_, ChartError>>()?,
        };
        if row.cells.len() != columns.len() {
            return Err(ChartError::Row {
                at: source.at(&list.span()),
                row: row.label,
                expected: format!("{} cells, one for each column", columns.len()),
                found: row.cells.len().to_string(),
            });
        }
        if rows.iter().any(|other| other.label == row.label) {
            return Err(ChartError::Row {
                at: source.at(&label.span()),
                row: row.label,
                expected: "each row once".to_string(),
                found: "it twice".to_string(),
            });
        }
        rows.push(row);
    }
    Ok((rows, rows_span))
}

impl Grid {
    pub(crate) fn parse(path: &str, text: &str) -> Result<Grid, ChartError> {
        let source = Source { path, text };
        let table = source.table()?;
        source.only_keys(&table, &KEYS)?;
        let top = 0..0;
        let provenance = source.optional_provenance(&table)?.ok_or_else(|| {
            let expected = "\"printed\", \"found\" or \"reconstructed\"";
            source.key_error(&top, "provenance", expected, "nothing")
        })?;
        let rule = source.text_of(&table, &top, "rule")?;

        let (labels, columns_span) =
            source.list(&table, &top, "columns", "a list of column labels")?;
        let columns: Vec<String> =
            labels.iter().map(|label| source.word(label, "columns")).collect::<Result<_, _>>()?;
        let columns_line = source.at(&columns_span).line;
        if let Some(double) = first_double(&columns) {
            return Err(ChartError::Column {
                at: source.at(&labels[double].span()),
                column: columns[double].clone(),
                expected: "each column once".to_string(),
                found: "it twice".to_string(),
            });
        }

        let (rows, rows_span) = rows(&source, &table, &columns, (&rule, provenance))?;
        let mut grid = Grid {
            title: source.text_of(&table, &top, "title")?,
            rule,
            provenance,
            note: source.optional_text(&table, "note")?,
            columns,
            rows,
            path: path.to_string(),
            columns_line,
            rows_line: source.at(&rows_span).line,
            expected: "a value of this chart".to_string(),
        };
        if table.contains_key("cell") {
            let (cells, _) = source.list(&table, &top, "cell", "tables headed [[cell]]")?;
            for cell in cells {
                let DeValue::Table(remark) = cell.get_ref() else {
                    let found = format!("a value of type {}", cell.get_ref().type_str());
                    let expected = "tables headed [[cell]]";
                    return Err(source.key_error(&cell.span(), "cell", expected, &found));
                };
                grid.remark(&source, remark, &cell.span())?;
            }
        }
        Ok(grid)
    }

    /// Applies one `[[cell]]` entry.
    fn remark<'a>(
        &mut self,
        source: &Source<'a>,
        remark: &toml::de::DeTable<'a>,
        span: &Range<usize>,
    ) -> Result<(), ChartError> {
        source.only_keys(remark, &["row", "column", "rule", "provenance", "note"])?;
        let word = |key: &str| match remark.get(key) {
            Some(value) => source.word(value, key),
            None => Err(source.key_error(span, key, "a label of the chart", "nothing")),
        };
        let (row_label, column_label) = (word("row")?, word("column")?);
        let column = self.columns.iter().position(|label| *label == column_label);
        let row = self.rows.iter().position(|row| row.label == row_label);
        let (Some(row), Some(column)) = (row, column) else {
            return Err(ChartError::Cell {
                at: source.at(span),
                row: row_label,
                column: column_label,
                expected: "a cell of the chart".to_string(),
                found: "none".to_string(),
            });
        };
        let cell = &mut self.rows[row].cells[column];
        if let Some(provenance) = source.optional_provenance(remark)? {
            cell.provenance = provenance;
        }
        if let Some(rule) = source.optional_text(remark, "rule")? {
            cell.rule = rule;
        }
        cell.note = source.optional_text(remark, "note")?;
        Ok(())
    }

    /// Says what a cell looks like, for errors: `'-' or losses like 2*`.
    pub fn expecting(mut self, cells: &str) -> Grid {
        self.expected = cells.to_string();
        self
    }

    /// The same chart with only these rows, in this order. For charts whose rows hold different
    /// kinds of value.
    pub fn only_rows(&self, labels: &[&str]) -> Result<Grid, ChartError> {
        let rows = labels
            .iter()
            .map(|label| self.row_index(label).map(|index| self.rows[index].clone()))
            .collect::<Result<_, _>>()?;
        Ok(Grid { rows, ..self.clone() })
    }

    /// The same chart with only these columns, in this order.
    pub fn only_columns(&self, labels: &[&str]) -> Result<Grid, ChartError> {
        let picked: Vec<usize> =
            labels.iter().map(|label| self.column_index(label)).collect::<Result<_, _>>()?;
        let rows = self
            .rows
            .iter()
            .map(|row| GridRow {
                cells: picked.iter().map(|column| row.cells[*column].clone()).collect(),
                ..row.clone()
            })
            .collect();
        let columns = labels.iter().map(|label| label.to_string()).collect();
        Ok(Grid { rows, columns, ..self.clone() })
    }

    /// A look-up by two numbers: rows and columns are number bands such as `4`, `2/3`, `2-3`,
    /// `≤3`, `≥18` or `17+`.
    ///
    /// The table is total: an error if a cell cannot be read, or if bands leave a gap or overlap.
    pub fn bands<T>(&self, parse: impl Fn(&str) -> Option<T>) -> Result<BandTable<T>, ChartError> {
        let rows = bands::axis(&self.row_labels(), "row")?;
        let columns = bands::axis(&self.column_labels(), "column")?;
        Ok(BandTable { rows, columns, cells: self.read(parse)? })
    }

    /// A look-up by two words: exactly these rows and columns must be present, in any order.
    pub fn keyed<T>(
        &self,
        rows: &[&str],
        columns: &[&str],
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<KeyTable<T>, ChartError> {
        self.no_other_rows(rows)?;
        self.no_other_columns(columns)?;
        let picked = self.only_rows(rows)?.only_columns(columns)?;
        Ok(KeyTable { width: columns.len(), cells: picked.read(parse)? })
    }

    /// The rules that give the cells of such a look-up.
    pub fn keyed_rules(
        &self,
        rows: &[&str],
        columns: &[&str],
    ) -> Result<KeyTable<String>, ChartError> {
        let picked = self.only_rows(rows)?.only_columns(columns)?;
        let cells = picked.rows.into_iter().flat_map(|row| row.cells);
        Ok(KeyTable { width: columns.len(), cells: cells.map(|cell| cell.rule).collect() })
    }

    /// A look-up by a word and a number: exactly these rows, and columns that are number bands.
    pub fn key_bands<T>(
        &self,
        rows: &[&str],
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<KeyBandTable<T>, ChartError> {
        self.no_other_rows(rows)?;
        let picked = self.only_rows(rows)?;
        let columns = bands::axis(&self.column_labels(), "column")?;
        Ok(KeyBandTable { columns, cells: picked.read(parse)? })
    }

    /// The cell at these labels, if there is one.
    pub fn cell(&self, row: &str, column: &str) -> Option<&Cell> {
        let column = self.columns.iter().position(|label| label == column)?;
        let row = self.rows.iter().find(|candidate| candidate.label == row)?;
        row.cells.get(column)
    }

    fn read<T>(&self, parse: impl Fn(&str) -> Option<T>) -> Result<Vec<T>, ChartError> {
        let mut cells = Vec::with_capacity(self.rows.len() * self.columns.len());
        for row in &self.rows {
            for (cell, column) in row.cells.iter().zip(&self.columns) {
                cells.push(parse(&cell.text).ok_or_else(|| ChartError::Cell {
                    at: self.at(cell.line),
                    row: row.label.clone(),
                    column: column.clone(),
                    expected: self.expected.clone(),
                    found: cell.text.clone(),
                })?);
            }
        }
        Ok(cells)
    }

    fn row_index(&self, label: &str) -> Result<usize, ChartError> {
        self.rows.iter().position(|row| row.label == label).ok_or_else(|| ChartError::Row {
            at: self.at(self.rows_line),
            row: label.to_string(),
            expected: "this row".to_string(),
            found: "none of that label".to_string(),
        })
    }

    fn column_index(&self, label: &str) -> Result<usize, ChartError> {
        self.columns.iter().position(|column| column == label).ok_or_else(|| ChartError::Column {
            at: self.at(self.columns_line),
            column: label.to_string(),
            expected: "this column".to_string(),
            found: "none of that label".to_string(),
        })
    }

    fn no_other_rows(&self, labels: &[&str]) -> Result<(), ChartError> {
        match self.rows.iter().find(|row| !labels.contains(&row.label.as_str())) {
            None => Ok(()),
            Some(row) => Err(ChartError::Row {
                at: self.at(row.line),
                row: row.label.clone(),
                expected: format!("one of the rows {}", labels.join(", ")),
                found: "an unknown row".to_string(),
            }),
        }
    }

    fn no_other_columns(&self, labels: &[&str]) -> Result<(), ChartError> {
        match self.columns.iter().find(|label| !labels.contains(&label.as_str())) {
            None => Ok(()),
            Some(label) => Err(ChartError::Column {
                at: self.at(self.columns_line),
                column: label.clone(),
                expected: format!("one of the columns {}", labels.join(", ")),
                found: "an unknown column".to_string(),
            }),
        }
    }

    fn row_labels(&self) -> Vec<(Place, &str)> {
        self.rows.iter().map(|row| (self.at(row.line), row.label.as_str())).collect()
    }

    fn column_labels(&self) -> Vec<(Place, &str)> {
        self.columns.iter().map(|label| (self.at(self.columns_line), label.as_str())).collect()
    }

    fn at(&self, line: usize) -> Place {
        Place { path: self.path.as_str().into(), line }
    }
}

fn first_double(labels: &[String]) -> Option<usize> {
    (1..labels.len()).find(|index| labels[..*index].contains(&labels[*index]))
}
