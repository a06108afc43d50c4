//! What can be wrong with an order of battle, said so that its author can mend it.

use charts::ChartError;
use std::ops::Range;

/// An order of battle that cannot be used, with file, line and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {what}: expected {expected}, found {found}")]
pub struct MusterError {
    /// The file as shown to people.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The entry at fault.
    pub what: String,
    /// What should stand there.
    pub expected: String,
    /// What stands there.
    pub found: String,
}

/// A battle that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DataError {
    /// An entry of one of its files is at fault.
    #[error(transparent)]
    Entry(#[from] MusterError),
    /// A file as a whole is.
    #[error("{file}: {error}")]
    File {
        /// The file as shown to people.
        file: String,
        /// What is wrong with it.
        error: String,
    },
}

impl DataError {
    /// A file that is at fault as a whole.
    pub fn file(file: &str, error: impl std::fmt::Display) -> DataError {
        DataError::File { file: file.to_owned(), error: error.to_string() }
    }
}

/// A scenario that cannot be loaded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// There is no scenario of that name.
    #[error("no scenario '{wanted}'; there are {known}")]
    Scenario {
        /// What was asked for.
        wanted: String,
        /// What there is.
        known: String,
    },
    /// There is no such option.
    #[error("no option '{wanted}'; there are {known}")]
    Option {
        /// What was asked for.
        wanted: String,
        /// What there is.
        known: String,
    },
    /// The battle's files are at fault.
    #[error(transparent)]
    Data(#[from] DataError),
    /// A chart is at fault.
    #[error(transparent)]
    Chart(#[from] ChartError),
}

impl LoadError {
    /// There is no such scenario; these are there.
    pub fn no_scenario<'a>(wanted: &str, known: impl IntoIterator<Item = &'a str>) -> LoadError {
        let known: Vec<&str> = known.into_iter().collect();
        LoadError::Scenario { wanted: wanted.to_owned(), known: known.join(", ") }
    }
}

impl From<MusterError> for LoadError {
    fn from(error: MusterError) -> LoadError {
        LoadError::Data(DataError::Entry(error))
    }
}

/// A file being read.
pub(crate) struct Text<'a> {
    pub file: &'a str,
    pub text: &'a str,
}

impl Text<'_> {
    pub fn parse<T: serde::de::DeserializeOwned>(&self) -> Result<T, MusterError> {
        toml::from_str(self.text).map_err(|error: toml::de::Error| {
            let span = error.span().unwrap_or(0..0);
            self.error(&span, "file", "an entry that can be read", error.message())
        })
    }

    pub fn error(
        &self,
        span: &Range<usize>,
        what: &str,
        expected: &str,
        found: &str,
    ) -> MusterError {
        let before = &self.text.as_bytes()[..span.start.min(self.text.len())];
        MusterError {
            file: self.file.to_string(),
            line: 1 + before.iter().filter(|byte| **byte == b'\n').count(),
            what: what.to_string(),
            expected: expected.to_string(),
            found: found.to_string(),
        }
    }
}
