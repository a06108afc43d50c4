//! The ledger is sound in itself: keys are unique, rulings and rows name each other.

use std::collections::{BTreeMap, BTreeSet};

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Ledger {
    row: Vec<Row>,
    ruling: Vec<Ruling>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    key: String,
    words: String,
    kind: String,
    status: Option<String>,
    golden: Option<String>,
    ruling: Option<String>,
    #[allow(dead_code, reason = "the xtask reads it")]
    reason: Option<String>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Ruling {
    id: String,
    keys: Vec<String>,
    words: String,
    reason: String,
}

fn ledger() -> Ledger {
    toml::from_str(include_str!("../ledger.toml")).unwrap()
}

#[test]
fn rows_are_whole() {
    let ledger = ledger();
    let mut keys = BTreeSet::new();
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for row in &ledger.row {
        assert!(keys.insert(&row.key), "{} stands twice", row.key);
        assert!(!row.words.is_empty(), "{} has no words", row.key);
        *kinds.entry(&row.kind).or_default() += 1;
        assert_eq!(row.golden.is_some(), row.kind == "example", "{}", row.key);
        assert_eq!(row.status.is_some(), row.kind == "rule", "{}", row.key);
    }
    let expected = [("commentary", 55), ("definition", 65), ("example", 32), ("rule", 474)];
    assert_eq!(kinds, BTreeMap::from(expected));
}

#[test]
fn rulings_and_rows_name_each_other() {
    let ledger = ledger();
    let numbers: Vec<u16> =
        ledger.ruling.iter().map(|ruling| ruling.id[1..].parse().unwrap()).collect();
    assert!(numbers.is_sorted_by(|a, b| a < b), "{numbers:?}");
    assert_eq!(numbers[..84], (1..=84).collect::<Vec<u16>>());
    let names = |row: &Row| -> Vec<String> {
        let all = row.ruling.iter().flat_map(|ids| ids.split(','));
        all.map(|id| id.trim().to_owned()).collect()
    };
    for ruling in &ledger.ruling {
        assert!(!ruling.words.is_empty() && !ruling.reason.is_empty(), "{}", ruling.id);
        assert!(!ruling.keys.is_empty(), "{}", ruling.id);
        for key in &ruling.keys {
            let row = ledger.row.iter().find(|row| row.key == *key);
            let row = row.unwrap_or_else(|| panic!("{} names {key}", ruling.id));
            assert!(names(row).contains(&ruling.id), "{key}");
        }
    }
    for row in &ledger.row {
        for id in names(row) {
            let ruling = ledger.ruling.iter().find(|ruling| ruling.id == id);
            let named = ruling.is_some_and(|ruling| ruling.keys.contains(&row.key));
            assert!(named, "{} names {id}, which does not name it", row.key);
        }
    }
}
