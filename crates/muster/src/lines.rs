//! A TOML file that can say on which line an entry stands.

use crate::MusterError;
use serde::de::DeserializeOwned;
use std::marker::PhantomData;
use toml::de::{DeTable, DeValue};

/// A text and the path that errors show for it.
#[derive(Clone, Copy, Debug)]
pub struct File<'a> {
    /// The path as shown to people.
    pub path: &'a str,
    /// What stands in it.
    pub text: &'a str,
}

impl<'a> File<'a> {
    /// The last part of the path.
    pub fn name(&self) -> &'a str {
        self.path.rsplit(['/', '\\']).next().unwrap_or(self.path)
    }
}

/// A file with the places of its entries. Faults come as the error type of whoever reads it.
pub struct Lines<'a, E = MusterError> {
    file: File<'a>,
    table: Option<DeTable<'a>>,
    error: PhantomData<E>,
}

impl<'a, E: From<MusterError>> Lines<'a, E> {
    /// Takes a file apart; one that is no TOML is refused by [`read`](Self::read).
    pub fn new(file: File<'a>) -> Self {
        let table = DeTable::parse(file.text).ok().map(toml::Spanned::into_inner);
        Lines { file, table, error: PhantomData }
    }

    /// Reads the file.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, E> {
        toml::from_str(self.file.text).map_err(|error| {
            let line = self.line_of(error.span().unwrap_or(0..0).start);
            self.fault(line, "file", "an entry that can be read", error.message())
        })
    }

    /// An error at a dotted place such as `scenario.2.circles.0.centre`.
    pub fn error(&self, place: &str, what: &str, expected: &str, found: &str) -> E {
        self.fault(self.line(place), what, expected, found)
    }

    fn fault(&self, line: usize, what: &str, expected: &str, found: &str) -> E {
        E::from(MusterError {
            file: self.file.path.to_string(),
            line,
            what: what.to_string(),
            expected: expected.to_string(),
            found: found.to_string(),
        })
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
