//! Lists of die-roll modifiers.

use crate::source::Source;
use crate::{ChartError, Provenance};
use toml::de::DeValue;

/// A list of die-roll modifiers, one line for each, as on a player aid.
///
/// ```toml
/// title = "Fire modifiers"
/// rule = "21.3n"
///
/// [modifiers]
/// heavy-guns = { value = 1, rule = "21.4g", words = "heavy guns fire", provenance = "printed" }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModifierChart {
    /// The chart's title.
    pub title: String,
    /// The rule it belongs to, a key of the system's ledger.
    pub rule: String,
    /// Remarks on the whole chart.
    pub note: Option<String>,
    modifiers: Vec<Modifier>,
}

/// One line of a [`ModifierChart`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modifier {
    /// Its key in the file.
    pub key: String,
    /// What it adds to the dice, or what a rating in it is multiplied by.
    pub value: i8,
    /// The rule that gives it, a key of the system's ledger.
    pub rule: String,
    /// Our short words for it, as logs and odds show them.
    pub words: String,
    /// Where the value comes from.
    pub provenance: Provenance,
    /// Remarks on the source, or nothing.
    pub note: Option<String>,
}

/// The keys of a list of modifiers in the order of the file; none if the chart is of the other kind.
pub(crate) fn keys(path: &str, text: &str) -> Result<Vec<String>, ChartError> {
    let table = Source { path, text }.table()?;
    let Some(DeValue::Table(lines)) = table.get("modifiers").map(|entry| entry.get_ref()) else {
        return Ok(Vec::new());
    };
    let mut keys: Vec<_> = lines.keys().collect();
    keys.sort_by_key(|key| key.span().start);
    Ok(keys.into_iter().map(|key| key.get_ref().to_string()).collect())
}

impl ModifierChart {
    pub(crate) fn parse(path: &str, text: &str, keys: &[&str]) -> Result<Self, ChartError> {
        let source = Source { path, text };
        let table = source.table()?;
        source.only_keys(&table, &["title", "rule", "note", "modifiers"])?;
        let top = 0..0;
        let title = source.text_of(&table, &top, "title")?;
        let rule = source.text_of(&table, &top, "rule")?;
        let note = source.optional_text(&table, "note")?;
        let expected = "a table [modifiers]";
        let entries = table
            .get("modifiers")
            .ok_or_else(|| source.key_error(&top, "modifiers", expected, "nothing"))?;
        let DeValue::Table(lines) = entries.get_ref() else {
            let found = format!("a value of type {}", entries.get_ref().type_str());
            return Err(source.key_error(&entries.span(), "modifiers", expected, &found));
        };
        source.only_keys(lines, keys)?;
        let mut modifiers = Vec::with_capacity(keys.len());
        for &key in keys {
            let expected = "{ value, rule, words, provenance }";
            let line = lines
                .get(key)
                .ok_or_else(|| source.key_error(&entries.span(), key, expected, "nothing"))?;
            let DeValue::Table(fields) = line.get_ref() else {
                let found = format!("a value of type {}", line.get_ref().type_str());
                return Err(source.key_error(&line.span(), key, expected, &found));
            };
            source.only_keys(fields, &["value", "rule", "words", "provenance", "note"])?;
            let value = match fields.get("value").map(|value| (value, value.get_ref())) {
                Some((_, DeValue::Integer(number))) if number.as_str().parse::<i8>().is_ok() => {
                    number.as_str().parse::<i8>().unwrap_or_default()
                }
                Some((value, other)) => {
                    let found = match other {
                        DeValue::Integer(number) => number.as_str().to_string(),
                        other => format!("a value of type {}", other.type_str()),
                    };
                    let name = format!("{key}.value");
                    let expected = "a whole number from -128 to 127";
                    return Err(source.key_error(&value.span(), &name, expected, &found));
                }
                None => {
                    let name = format!("{key}.value");
                    let expected = "a whole number from -128 to 127";
                    return Err(source.key_error(&line.span(), &name, expected, "nothing"));
                }
            };
            let provenance = source.optional_provenance(fields)?.ok_or_else(|| {
                let name = format!("{key}.provenance");
                let expected = "\"printed\", \"found\" or \"reconstructed\"";
                source.key_error(&line.span(), &name, expected, "nothing")
            })?;
            modifiers.push(Modifier {
                key: key.to_string(),
                value,
                rule: source.text_of(fields, &line.span(), "rule")?,
                words: source.text_of(fields, &line.span(), "words")?,
                provenance,
                note: source.optional_text(fields, "note")?,
            });
        }
        Ok(ModifierChart { title, rule, note, modifiers })
    }

    /// The modifier whose key had this index in the list the chart was read with.
    ///
    /// # Panics
    /// If the list was shorter.
    pub fn get(&self, index: usize) -> &Modifier {
        &self.modifiers[index]
    }

    /// All modifiers in the order of the keys the chart was read with.
    pub fn iter(&self) -> impl Iterator<Item = &Modifier> {
        self.modifiers.iter()
    }
}
