//! A whole rulebook to be read: the ledger with what enforces and proves it, and the charts as printed.

use crate::coverage::{Coverage, Places};
use charts::{Printed, Provenance, Shelf};
use engine::ledger::{Attested, Kind, Ledger, Row, Status};
use serde::Serialize;

/// All rules and charts of a system.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Rulebook {
    /// The system.
    pub system: String,
    /// Its title.
    pub title: String,
    /// The document, by title and edition.
    pub document: String,
    /// The version of its rules.
    pub rules_version: u32,
    /// Rows in the document's order.
    pub rows: Vec<BookRow>,
    /// Rulings.
    pub rulings: Vec<BookRuling>,
    /// Charts by title.
    pub charts: Vec<BookChart>,
}

/// A statement of the document, in our words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
pub struct BookRow {
    /// The heading of the chapter that begins with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chapter: Option<String>,
    /// Its key.
    pub key: String,
    /// What it says.
    pub words: String,
    /// `rule`, `example`, `definition` or `commentary`.
    pub kind: &'static str,
    /// `enforced` or `waived`; rules only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<&'static str>,
    /// `printed`, `found` or `reconstructed`, where the rules of a system differ in that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provenance: Option<&'static str>,
    /// Why it is waived.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Rulings that settle it.
    pub rulings: Vec<String>,
    /// Where it is enforced.
    pub code: Vec<String>,
    /// Charts that give it.
    pub charts: Vec<String>,
    /// Tests that prove it.
    pub tests: Vec<String>,
}

/// Our decision where the document is silent, or says two things.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BookRuling {
    /// Its key.
    pub id: String,
    /// The rules it is about.
    pub keys: Vec<String>,
    /// What is enforced.
    pub words: String,
    /// Why.
    pub reason: String,
}

/// A chart in its printed layout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
pub struct BookChart {
    /// Its file, which `--charts` replaces by name.
    pub name: String,
    /// Its title.
    pub title: String,
    /// The rule it belongs to.
    pub rule: String,
    /// Remarks on the whole chart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Labels of the columns.
    pub columns: Vec<String>,
    /// The rows from top to bottom.
    pub rows: Vec<BookChartRow>,
}

/// A row of a chart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BookChartRow {
    /// Its label.
    pub label: String,
    /// One cell for each column.
    pub cells: Vec<BookCell>,
}

/// A cell of a chart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
pub struct BookCell {
    /// What stands there.
    pub text: String,
    /// `printed`, `found` or `reconstructed`.
    pub provenance: &'static str,
    /// The rule that gives it.
    pub rule: String,
    /// Remarks on this cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

const fn attested(how: Attested) -> &'static str {
    match how {
        Attested::Printed => "printed",
        Attested::Found => "found",
        Attested::Reconstructed => "reconstructed",
    }
}

const fn source(of: Provenance) -> &'static str {
    match of {
        Provenance::Printed => "printed",
        Provenance::Found => "found",
        Provenance::Reconstructed => "reconstructed",
    }
}

impl BookRow {
    fn of(row: &Row, coverage: &Coverage) -> BookRow {
        let places = |map: &Places| map.get(&row.key).cloned().unwrap_or_default();
        BookRow {
            chapter: row.chapter.clone(),
            key: row.key.clone(),
            words: row.words.clone(),
            kind: match row.kind {
                Kind::Rule => "rule",
                Kind::Example => "example",
                Kind::Definition => "definition",
                Kind::Commentary => "commentary",
            },
            status: row.status.map(|status| match status {
                Status::Enforced => "enforced",
                Status::Waived => "waived",
            }),
            provenance: row.provenance.map(attested),
            reason: row.reason.clone(),
            rulings: row.rulings().map(str::to_owned).collect(),
            code: places(&coverage.code),
            charts: places(&coverage.charts),
            tests: places(&coverage.tests),
        }
    }
}

impl BookChart {
    fn of(name: &str, chart: Printed) -> BookChart {
        let name = name.to_owned();
        match chart {
            Printed::Grid(grid) => {
                let rows = grid.rows.into_iter().map(|row| BookChartRow {
                    label: row.label,
                    cells: row
                        .cells
                        .into_iter()
                        .map(|cell| BookCell {
                            text: cell.text,
                            provenance: source(cell.provenance),
                            rule: cell.rule,
                            note: cell.note,
                        })
                        .collect(),
                });
                let (title, rule, note) = (grid.title, grid.rule, grid.note);
                BookChart { name, title, rule, note, columns: grid.columns, rows: rows.collect() }
            }
            Printed::Modifiers(list) => {
                let rows = list.iter().map(|line| BookChartRow {
                    label: line.words.clone(),
                    cells: vec![BookCell {
                        text: format!("{:+}", line.value).replace('-', "\u{2212}"),
                        provenance: source(line.provenance),
                        rule: line.rule.clone(),
                        note: line.note.clone(),
                    }],
                });
                let rows = rows.collect();
                let columns = vec!["modifier".to_owned()];
                BookChart {
                    name,
                    title: list.title,
                    rule: list.rule,
                    note: list.note,
                    columns,
                    rows,
                }
            }
        }
    }
}

impl Rulebook {
    /// The rules and charts of a system. A chart that cannot be read is left out: the game would not
    /// have begun with it.
    pub(crate) fn of(
        (system, title, rules_version): (&str, &str, u32),
        ledger: &Ledger,
        coverage: &Coverage,
        shelf: &Shelf,
    ) -> Rulebook {
        let charts = shelf.names().filter_map(|name| Some((name, shelf.printed(name).ok()?)));
        let mut charts: Vec<_> = charts.map(|(name, chart)| BookChart::of(name, chart)).collect();
        charts.sort_by(|one, other| one.title.cmp(&other.title));
        let rulings = ledger.rulings.iter().map(|ruling| BookRuling {
            id: ruling.id.clone(),
            keys: ruling.keys.clone(),
            words: ruling.words.clone(),
            reason: ruling.reason.clone(),
        });
        Rulebook {
            system: system.to_owned(),
            title: title.to_owned(),
            document: ledger.document.clone(),
            rules_version,
            rows: ledger.rows.iter().map(|row| BookRow::of(row, coverage)).collect(),
            rulings: rulings.collect(),
            charts,
        }
    }
}
