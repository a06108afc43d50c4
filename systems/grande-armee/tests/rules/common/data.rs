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

use grande_armee::book::shelf;
use grande_armee::data::setup;
use grande_armee::nouns::field::Field;
use muster::LoadError;

/// A built-in scenario with options.
pub fn load_with(id: &str, options: &[&str]) -> Result<Field, LoadError> {
    let options: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
    setup::load(id, &options, &shelf())
}

/// A built-in scenario.
pub fn load(id: &str) -> Field {
    load_with(id, &[]).unwrap_or_else(|error| panic!("{error}"))
}

/// A built-in scenario at reduced scale.
pub fn reduced(id: &str) -> Field {
    load_with(id, &["reduced-scale"]).unwrap_or_else(|error| panic!("{error}"))
}
