//! What can be wrong with a chart, said so that its author can mend it.

use std::fmt;

/// A line of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The path as shown to people.
    pub path: Box<str>,
    /// The line, counted from 1.
    pub line: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.path, self.line)
    }
}

/// A chart that cannot be used, with file, line and place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChartError {
    /// No chart of that name is on the shelf.
    #[error("{file:?} is no chart of this system; expected one of {known}")]
    UnknownFile {
        /// The name asked for.
        file: String,
        /// The names there are.
        known: String,
    },
    /// The file is not TOML.
    #[error("{at}: {message}")]
    Syntax {
        /// Where reading stopped.
        at: Place,
        /// What the TOML reader says.
        message: String,
    },
    /// A key of the file is missing, unknown or of the wrong kind.
    #[error("{at}: key {key:?}: expected {expected}, found {found}")]
    Key {
        /// Where it stands, or the first line if it is missing.
        at: Place,
        /// The key.
        key: String,
        /// What should stand there.
        expected: String,
        /// What stands there.
        found: String,
    },
    /// A row is missing, doubled, unknown or has the wrong number of cells.
    #[error("{at}: row {row:?}: expected {expected}, found {found}")]
    Row {
        /// Where the row stands, or should stand.
        at: Place,
        /// Its label.
        row: String,
        /// What should be there.
        expected: String,
        /// What is there.
        found: String,
    },
    /// A column is missing, doubled or unknown.
    #[error("{at}: column {column:?}: expected {expected}, found {found}")]
    Column {
        /// Where the columns are named.
        at: Place,
        /// Its label.
        column: String,
        /// What should be there.
        expected: String,
        /// What is there.
        found: String,
    },
    /// A cell cannot be read.
    #[error("{at}: row {row:?}, column {column:?}: expected {expected}, found {found:?}")]
    Cell {
        /// Where the cell stands.
        at: Place,
        /// Label of its row.
        row: String,
        /// Label of its column.
        column: String,
        /// What a cell of this chart looks like.
        expected: String,
        /// What stands there.
        found: String,
    },
    /// Number bands leave a gap or overlap, or a label is no band.
    #[error("{at}: {axis} {label:?}: expected {expected}")]
    Band {
        /// Where the label stands.
        at: Place,
        /// `row` or `column`.
        axis: &'static str,
        /// The label.
        label: String,
        /// What should stand there.
        expected: String,
    },
}
