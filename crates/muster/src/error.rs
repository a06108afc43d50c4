//! What can be wrong with an order of battle, said so that its author can mend it.

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
