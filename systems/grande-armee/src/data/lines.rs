//! A TOML file that can say on which line an entry stands.

use super::{DataError, File};
use serde::de::DeserializeOwned;
use toml::de::{DeTable, DeValue};

/// A file with the places of its entries.
pub struct Lines<'a> {
    file: File<'a>,
    table: Option<DeTable<'a>>,
}

impl<'a> Lines<'a> {
    /// Takes a file apart; one that is no TOML is refused by [`read`](Self::read).
    pub fn new(file: File<'a>) -> Lines<'a> {
        let table = DeTable::parse(file.text).ok().map(toml::Spanned::into_inner);
        Lines { file, table }
    }

    /// Reads the file.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, DataError> {
        toml::from_str(self.file.text).map_err(|error| DataError::Entry {
            file: self.file.path.into(),
            line: self.line_of(error.span().unwrap_or(0..0).start),
            what: "file".into(),
            expected: "an entry that can be read".into(),
            found: error.message().into(),
        })
    }

    /// An error at a dotted place such as `unit.2.at`.
    pub fn error(&self, place: &str, what: &str, expected: &str, found: &str) -> DataError {
        DataError::Entry {
            file: self.file.path.into(),
            line: self.line(place),
            what: what.into(),
            expected: expected.into(),
            found: found.into(),
        }
    }

    /// The line of the deepest part of a dotted place that stands in the file.
    fn line(&self, place: &str) -> usize {
        let Some(table) = &self.table else { return 1 };
        let mut steps = place.split('.');
        let Some(mut value) = steps.next().and_then(|key| table.get(key)) else {
            return 1;
        };
        for step in steps {
            let inner = match value.get_ref() {
                DeValue::Table(table) => table.get(step),
                DeValue::Array(items) => step.parse().ok().and_then(|i: usize| items.get(i)),
                _ => None,
            };
            let Some(inner) = inner else { break };
            value = inner;
        }
        self.line_of(value.span().start)
    }

    fn line_of(&self, offset: usize) -> usize {
        let before = &self.file.text.as_bytes()[..offset.min(self.file.text.len())];
        1 + before.iter().filter(|byte| **byte == b'\n').count()
    }
}
