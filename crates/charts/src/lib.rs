//! Printed tables as data: read them, look things up, say where each value comes from.
//!
//! A chart is a TOML file laid out as the table is printed, so that a player can compare it with
//! his player aid and an owner of the boxed game can put the printed values in. The charts of a
//! system stand on a [`Shelf`]; a file of the same name [put](Shelf::put) there replaces one.
//! This crate does no I/O: the texts come from `include_str!` or from whoever reads a folder.
//!
//! Two kinds of chart exist. A [`Grid`] has labelled rows and columns:
//!
//! ```
//! use charts::Shelf;
//!
//! let shelf = Shelf::new(&[("fire.toml", r#"
//!     title = "Fire"
//!     rule = "21.3b"
//!     provenance = "reconstructed"
//!     columns = ["1", "2/3", "4+"]
//!     rows = [
//!       ["≤6", "-", "-", "1"],
//!       ["7+", "-", "1", "2"],
//!     ]
//! "#)]);
//! let losses = |text: &str| if text == "-" { Some(0) } else { text.parse::<u8>().ok() };
//! let table = shelf.grid("fire.toml")?.bands(losses)?;
//! assert_eq!(*table.at(12, 3), 1);
//! # Ok::<(), charts::ChartError>(())
//! ```
//!
//! A [`ModifierChart`] is a list of die-roll modifiers under fixed keys.
//!
//! A chart that loads is whole: every look-up has an answer. What is missing, doubled, unreadable
//! or not covered by a band is a [`ChartError`] that names file, line and place.

mod bands;
mod error;
mod grid;
mod modifiers;
mod source;

pub use bands::{BandTable, KeyBandTable, KeyTable};
pub use error::{ChartError, Place};
pub use grid::{Cell, Grid, GridRow};
pub use modifiers::{Modifier, ModifierChart};

use std::collections::BTreeMap;
use std::fmt;

/// Where a value comes from.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Provenance {
    /// It stands in the rulebook document.
    Printed,
    /// It stands in another public source.
    Found,
    /// It is our proposal, made to satisfy everything the document says.
    Reconstructed,
}

impl Provenance {
    /// Reads the word used in chart files.
    pub fn parse(word: &str) -> Option<Provenance> {
        match word {
            "printed" => Some(Provenance::Printed),
            "found" => Some(Provenance::Found),
            "reconstructed" => Some(Provenance::Reconstructed),
            _ => None,
        }
    }
}

impl fmt::Display for Provenance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Provenance::Printed => "printed",
            Provenance::Found => "found",
            Provenance::Reconstructed => "reconstructed",
        })
    }
}

/// A chart as it is printed, of either kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Printed {
    /// Rows and columns.
    Grid(Grid),
    /// A list of modifiers.
    Modifiers(ModifierChart),
}

/// All chart files of a system, by file name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shelf {
    files: BTreeMap<String, ChartFile>,
}

/// One text on the shelf and the path that errors show for it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ChartFile {
    shown_path: String,
    text: String,
}

impl Shelf {
    /// A shelf with these files, each a name (`fire.toml`) and a text. Errors show the bare name.
    pub fn new(files: &[(&str, &str)]) -> Shelf {
        Shelf::in_folder("", files)
    }

    /// A shelf whose errors show the files as standing in `folder`, e.g.
    /// `systems/battles-of-napoleon/charts`.
    pub fn in_folder(folder: &str, files: &[(&str, &str)]) -> Shelf {
        let folder = folder.trim_end_matches('/');
        let files = files
            .iter()
            .map(|&(name, text)| {
                let shown_path =
                    if folder.is_empty() { name.to_string() } else { format!("{folder}/{name}") };
                (name.to_string(), ChartFile { shown_path, text: text.to_string() })
            })
            .collect();
        Shelf { files }
    }

    /// The names of all files, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// Replaces one chart by a text read from `shown_path`.
    ///
    /// A name that is not on the shelf is an error: it is a slip of the pen that would otherwise
    /// leave the old values in force without a word.
    pub fn put(&mut self, file_name: &str, shown_path: &str, text: &str) -> Result<(), ChartError> {
        let known = self.known();
        let file = self
            .files
            .get_mut(file_name)
            .ok_or(ChartError::UnknownFile { file: file_name.to_string(), known })?;
        *file = ChartFile { shown_path: shown_path.to_string(), text: text.to_string() };
        Ok(())
    }

    /// Reads a chart with rows and columns.
    pub fn grid(&self, file_name: &str) -> Result<Grid, ChartError> {
        let file = self.file(file_name)?;
        Grid::parse(&file.shown_path, &file.text)
    }

    /// Reads a list of die-roll modifiers, which must have exactly these keys.
    pub fn modifiers(&self, file_name: &str, keys: &[&str]) -> Result<ModifierChart, ChartError> {
        let file = self.file(file_name)?;
        ModifierChart::parse(&file.shown_path, &file.text, keys)
    }

    /// Reads a chart of either kind, to be shown.
    pub fn printed(&self, file_name: &str) -> Result<Printed, ChartError> {
        let file = self.file(file_name)?;
        let keys = modifiers::keys(&file.shown_path, &file.text)?;
        if keys.is_empty() {
            return self.grid(file_name).map(Printed::Grid);
        }
        let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
        self.modifiers(file_name, &keys).map(Printed::Modifiers)
    }

    fn file(&self, file_name: &str) -> Result<&ChartFile, ChartError> {
        self.files.get(file_name).ok_or_else(|| ChartError::UnknownFile {
            file: file_name.to_string(),
            known: self.known(),
        })
    }

    fn known(&self) -> String {
        self.names().collect::<Vec<_>>().join(", ")
    }
}
