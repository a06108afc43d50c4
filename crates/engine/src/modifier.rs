//! Modifiers that explain themselves.

use serde::{Deserialize, Serialize};

/// One modifier of a roll: which rule, what for, how much.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Modifier {
    /// Key of its rule.
    pub rule: String,
    /// What it is for, in a few words.
    pub words: String,
    /// Its value.
    pub value: i32,
    /// Whether the value is our reconstruction of a chart that the rules do not print.
    pub reconstructed: bool,
}

/// A list of modifiers as one line: `heavy guns +1 [21.4f], square +4 [21.3j]`.
pub fn explain(modifiers: &[Modifier]) -> String {
    let parts: Vec<String> =
        modifiers.iter().map(|m| format!("{} {:+} [{}]", m.words, m.value, m.rule)).collect();
    parts.join(", ")
}
