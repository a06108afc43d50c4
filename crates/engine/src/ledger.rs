//! The rule ledger: one row for every atomic rule of a document, first line to last.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Must be enforced, or waived with a reason.
    Rule,
    /// A worked example: a golden test.
    Example,
    /// Fixes a term or a component.
    Definition,
    /// Explains; needs no code.
    Commentary,
}

/// How a rule stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// The code enforces it.
    Enforced,
    /// It is not enforced, for a stated reason.
    Waived,
}

/// How well a row is attested, where the document is not at hand in one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Attested {
    /// It stands in the document.
    Printed,
    /// It is reported by others.
    Found,
    /// It is ours.
    Reconstructed,
}

/// One atomic statement of the document, in our own words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The heading of the chapter that begins with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chapter: Option<String>,
    /// Its key, e.g. `23.2r`.
    pub key: String,
    /// The document's own number, where keys are ours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub section: Option<String>,
    /// What it says.
    pub words: String,
    /// What it is.
    pub kind: Kind,
    /// How it stands; rules only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
    /// How well it is attested, where rows differ in that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provenance: Option<Attested>,
    /// Why it is waived.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The ruling that settles it, e.g. `R48` (several with commas).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruling: Option<String>,
    /// The golden test of an example, e.g. `G32`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub golden: Option<String>,
}

impl Row {
    /// The rulings it names.
    pub fn rulings(&self) -> impl Iterator<Item = &str> {
        self.ruling.iter().flat_map(|ids| ids.split(',')).map(str::trim)
    }
}

/// A ruling on a gap or a contradiction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    /// Its key, e.g. `R48`.
    pub id: String,
    /// The rules it settles.
    #[serde(default)]
    pub keys: Vec<String>,
    /// What we enforce.
    pub words: String,
    /// Why.
    #[serde(default)]
    pub reason: String,
}

/// All rows and rulings of a system.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ledger {
    /// The system it belongs to; empty means the folder's name.
    #[serde(default)]
    pub system: String,
    /// The document, by title and edition.
    #[serde(default)]
    pub document: String,
    /// Whether the system is still being built: code and tests of some rules are to come.
    #[serde(default)]
    pub in_work: bool,
    /// Rows in the document's order.
    #[serde(rename = "row")]
    pub rows: Vec<Row>,
    /// Rulings.
    #[serde(rename = "ruling", default)]
    pub rulings: Vec<Ruling>,
}

impl Ledger {
    /// Reads a ledger file.
    pub fn parse(text: &str) -> Result<Ledger, String> {
        toml::from_str(text).map_err(|error| error.to_string())
    }

    /// A row or ruling by its exact key.
    pub fn row(&self, key: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.key == key)
    }

    /// A ruling by its id.
    pub fn ruling(&self, id: &str) -> Option<&Ruling> {
        self.rulings.iter().find(|ruling| ruling.id == id)
    }

    /// Whether it is sound in itself: keys are unique, every row has words, rules have a status and
    /// examples a test; rulings rise in number, give their reason, and name the rows that name them.
    pub fn audit(&self) -> Result<(), String> {
        for (index, row) in self.rows.iter().enumerate() {
            let key = &row.key;
            if self.rows[..index].iter().any(|other| other.key == *key) {
                return Err(format!("{key} stands twice"));
            }
            if row.words.is_empty()
                || row.golden.is_some() != (row.kind == Kind::Example)
                || row.status.is_some() != (row.kind == Kind::Rule)
            {
                return Err(format!("{key} is not whole"));
            }
            let named = |id: &&str| self.ruling(id).is_some_and(|ruling| ruling.keys.contains(key));
            if let Some(id) = row.rulings().find(|id| !named(id)) {
                return Err(format!("{key} names {id}, which does not name it"));
            }
        }
        let mut last = 0;
        for ruling in &self.rulings {
            let id = &ruling.id;
            let digits = id.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
            let number = digits.parse::<u16>().ok().filter(|_| digits.len() < id.len());
            let number = number.ok_or_else(|| format!("{id} is no number of a ruling"))?;
            if number <= last {
                return Err(format!("{id} stands after number {last}"));
            }
            last = number;
            if ruling.words.is_empty() || ruling.reason.is_empty() || ruling.keys.is_empty() {
                return Err(format!("{id} is not whole"));
            }
            let names = |key: &&String| {
                self.row(key).is_some_and(|row| row.rulings().any(|ruling| ruling == id))
            };
            if let Some(key) = ruling.keys.iter().find(|key| !names(key)) {
                return Err(format!("{id} names {key}, which does not name it"));
            }
        }
        Ok(())
    }
}

/// Where each rule of a ledger is enforced and tested.
///
/// `cargo xtask ledger --write` writes it from the sources, and the system's crate embeds the file:
/// the program tells its coverage without reading sources. Files are named without line numbers, so
/// that it changes only when a citation comes or goes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coverage {
    /// The system.
    pub system: String,
    /// Rows in the ledger.
    pub total: usize,
    /// Rows that are rules.
    pub rules: usize,
    /// Rules marked as enforced.
    pub enforced: usize,
    /// Rules waived with a reason.
    pub waived: usize,
    /// Enforced rules that no source cites.
    pub without_code: Vec<String>,
    /// Enforced rules that no test verifies.
    pub without_test: Vec<String>,
    /// Sources that cite a rule, by its key.
    pub code: BTreeMap<String, Vec<String>>,
    /// Charts that cite a rule, by its key.
    pub charts: BTreeMap<String, Vec<String>>,
    /// Tests that verify a rule, by its key.
    pub tests: BTreeMap<String, Vec<String>>,
}

impl Coverage {
    /// Reads a coverage file.
    pub fn parse(text: &str) -> Result<Coverage, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    /// The file's text: sorted, one entry to a line.
    pub fn to_text(&self) -> String {
        serde_json::to_string_pretty(self).expect("coverage is plain data") + "\n"
    }
}
