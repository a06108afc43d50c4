//! TOML with line numbers: small helpers that turn a wrong value into a [`ChartError`].

use crate::{ChartError, Place, Provenance};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A file being read.
pub(crate) struct Source<'a> {
    pub path: &'a str,
    pub text: &'a str,
}

impl<'a> Source<'a> {
    pub fn table(&self) -> Result<DeTable<'a>, ChartError> {
        match DeTable::parse(self.text) {
            Ok(table) => Ok(table.into_inner()),
            Err(error) => Err(ChartError::Syntax {
                at: self.at(&error.span().unwrap_or(0..0)),
                message: error.message().to_string(),
            }),
        }
    }

    pub fn at(&self, span: &Range<usize>) -> Place {
        let before = &self.text.as_bytes()[..span.start.min(self.text.len())];
        let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
        Place { path: self.path.into(), line }
    }

    pub fn key_error(
        &self,
        span: &Range<usize>,
        key: &str,
        expected: &str,
        found: &str,
    ) -> ChartError {
        ChartError::Key {
            at: self.at(span),
            key: key.to_string(),
            expected: expected.to_string(),
            found: found.to_string(),
        }
    }

    /// Refuses keys that nobody reads: they are misspellings of keys that somebody does.
    pub fn only_keys(&self, table: &DeTable<'a>, keys: &[&str]) -> Result<(), ChartError> {
        for (key, _) in table.iter() {
            let name: &str = key.get_ref();
            if !keys.contains(&name) {
                let expected = format!("one of the keys {}", keys.join(", "));
                return Err(self.key_error(&key.span(), name, &expected, "an unknown key"));
            }
        }
        Ok(())
    }

    pub fn text_of(
        &self,
        table: &DeTable<'a>,
        whole: &Range<usize>,
        key: &str,
    ) -> Result<String, ChartError> {
        self.optional_text(table, key)?
            .ok_or_else(|| self.key_error(whole, key, "a text in quotes", "nothing"))
    }

    pub fn optional_text(
        &self,
        table: &DeTable<'a>,
        key: &str,
    ) -> Result<Option<String>, ChartError> {
        match table.get(key) {
            None => Ok(None),
            Some(value) => match value.get_ref() {
                DeValue::String(text) => Ok(Some(text.to_string())),
                other => Err(self.key_error(
                    &value.span(),
                    key,
                    "a text in quotes",
                    &format!("a value of type {}", other.type_str()),
                )),
            },
        }
    }

    pub fn optional_provenance(
        &self,
        table: &DeTable<'a>,
    ) -> Result<Option<Provenance>, ChartError> {
        let Some(word) = self.optional_text(table, "provenance")? else {
            return Ok(None);
        };
        let span = table.get("provenance").map(Spanned::span).unwrap_or(0..0);
        Provenance::parse(&word).map(Some).ok_or_else(|| {
            let expected = "\"printed\", \"found\" or \"reconstructed\"";
            self.key_error(&span, "provenance", expected, &format!("{word:?}"))
        })
    }

    pub fn list<'t>(
        &self,
        table: &'t DeTable<'a>,
        whole: &Range<usize>,
        key: &str,
        expected: &str,
    ) -> Result<(&'t [Spanned<DeValue<'a>>], Range<usize>), ChartError> {
        let value =
            table.get(key).ok_or_else(|| self.key_error(whole, key, expected, "nothing"))?;
        match value.get_ref() {
            DeValue::Array(items) => Ok((items, value.span())),
            other => {
                let found = format!("a value of type {}", other.type_str());
                Err(self.key_error(&value.span(), key, expected, &found))
            }
        }
    }

    /// A label or cell: a text or a whole number.
    pub fn word(&self, value: &Spanned<DeValue<'a>>, key: &str) -> Result<String, ChartError> {
        match value.get_ref() {
            DeValue::String(text) => Ok(text.to_string()),
            DeValue::Integer(number) => Ok(number.as_str().trim_start_matches('+').to_string()),
            other => {
                let found = format!("a value of type {}", other.type_str());
                Err(self.key_error(&value.span(), key, "a text or a whole number", &found))
            }
        }
    }
}
