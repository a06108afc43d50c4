//! How much of a rulebook is enforced and tested.

use engine::ledger::{Kind, Ledger, Status};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// How much of a rulebook is enforced and tested.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Coverage {
    /// The system.
    pub system: String,
    /// Rows of the ledger.
    pub total: usize,
    /// Rows that are rules.
    pub rules: usize,
    /// Rules that the code enforces.
    pub enforced: usize,
    /// Rules that are waived for a stated reason.
    pub waived: usize,
    /// Keys that no code cites; `None` if nobody has looked.
    #[serde(default)]
    pub without_code: Option<Vec<String>>,
    /// Keys that no test verifies; `None` if nobody has looked.
    #[serde(default)]
    pub without_test: Option<Vec<String>>,
    /// Where each key is enforced.
    #[serde(default)]
    pub code: BTreeMap<String, Value>,
    /// Where each key is tested.
    #[serde(default)]
    pub tests: BTreeMap<String, Value>,
}

impl Coverage {
    /// What the ledger alone tells.
    pub fn of(ledger: &Ledger) -> Coverage {
        let rules = || ledger.rows.iter().filter(|row| row.kind == Kind::Rule);
        Coverage {
            system: ledger.system.clone(),
            total: ledger.rows.len(),
            rules: rules().count(),
            enforced: rules().filter(|row| row.status == Some(Status::Enforced)).count(),
            waived: rules().filter(|row| row.status == Some(Status::Waived)).count(),
            ..Coverage::default()
        }
    }

    /// Reads the file that `cargo xtask ledger --write` makes.
    pub fn parse(text: &str) -> Result<Coverage, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    /// The places of a key as text, e.g. `fire.rs:120`.
    pub fn places(map: &BTreeMap<String, Value>, key: &str) -> Vec<String> {
        let plain = |value: &Value| match value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        match map.get(key) {
            None => Vec::new(),
            Some(Value::Array(all)) => all.iter().map(plain).collect(),
            Some(other) => vec![plain(other)],
        }
    }
}
