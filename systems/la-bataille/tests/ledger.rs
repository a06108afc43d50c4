//! The ledger is sound in itself: keys are unique and can be cited, rulings and rows name each other.

use engine::ledger::{Kind, Ledger, Row};
use std::collections::BTreeSet;

fn ledger() -> Ledger {
    Ledger::parse(la_bataille::LEDGER).unwrap_or_else(|error| panic!("{error}"))
}

fn rulings(row: &Row) -> Vec<&str> {
    row.ruling.iter().flat_map(|ids| ids.split(',')).map(str::trim).collect()
}

#[test]
fn rows_are_whole() {
    let ledger = ledger();
    let mut keys = BTreeSet::new();
    for row in &ledger.rows {
        assert!(keys.insert(&row.key), "{} stands twice", row.key);
        assert!(!row.words.is_empty(), "{} has no words", row.key);
        assert_eq!(row.golden.is_some(), row.kind == Kind::Example, "{}", row.key);
        assert_eq!(row.status.is_some(), row.kind == Kind::Rule, "{}", row.key);
    }
    let count = |kind: Kind| ledger.rows.iter().filter(|row| row.kind == kind).count();
    let kinds = [Kind::Rule, Kind::Definition, Kind::Example, Kind::Commentary].map(count);
    assert_eq!(kinds, [692, 125, 72, 39]);
}

/// The document has 54 worked examples (letter G), our own figures are 18 (letter D).
#[test]
fn every_golden_test_has_its_row() {
    let ledger = ledger();
    let found: BTreeSet<String> = ledger.rows.iter().filter_map(|row| row.golden.clone()).collect();
    let examples = (1..=54).map(|number| format!("G{number:02}"));
    let figures = (1..=18).map(|number| format!("D{number:02}"));
    assert_eq!(found, examples.chain(figures).collect());
}

#[test]
fn rulings_and_rows_name_each_other() {
    let ledger = ledger();
    let ids: Vec<String> = ledger.rulings.iter().map(|ruling| ruling.id.clone()).collect();
    let expected: Vec<String> = (1..=ids.len()).map(|number| format!("R{number}")).collect();
    assert_eq!(ids, expected);
    for ruling in &ledger.rulings {
        assert!(!ruling.words.is_empty() && !ruling.reason.is_empty(), "{}", ruling.id);
        assert!(!ruling.keys.is_empty(), "{}", ruling.id);
        for key in &ruling.keys {
            let row = ledger.row(key).unwrap_or_else(|| panic!("{} names {key}", ruling.id));
            assert!(rulings(row).contains(&ruling.id.as_str()), "{key}");
        }
    }
    for row in &ledger.rows {
        for id in rulings(row) {
            let named = ledger.ruling(id).is_some_and(|ruling| ruling.keys.contains(&row.key));
            assert!(named, "{} names {id}, which does not name it", row.key);
        }
    }
}
