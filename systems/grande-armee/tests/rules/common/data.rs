//! Helpers that several tests share.
#![allow(dead_code, reason = "each test uses its own part of them")]

use std::collections::BTreeSet;

#[derive(serde::Deserialize)]
struct Ledger {
    row: Vec<Row>,
}

#[derive(serde::Deserialize)]
struct Row {
    key: String,
}

/// The keys of all rows of the ledger.
pub fn ledger_keys() -> BTreeSet<String> {
    let ledger: Ledger = toml::from_str(grande_armee::LEDGER).unwrap();
    ledger.row.into_iter().map(|row| row.key).collect()
}
