//! The ledger is sound in itself: keys are unique, rulings and rows name each other.

use engine::ledger::{Kind, Ledger, Row, Status};
use std::collections::{BTreeMap, BTreeSet};

fn ledger() -> Ledger {
    Ledger::parse(grande_armee::LEDGER).unwrap()
}

fn rulings(row: &Row) -> Vec<&str> {
    row.ruling.iter().flat_map(|ids| ids.split(',')).map(str::trim).collect()
}

#[test]
fn rows_are_whole() {
    let ledger = ledger();
    assert_eq!(ledger.system, "grande-armee");
    let mut keys = BTreeSet::new();
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for row in &ledger.rows {
        assert!(keys.insert(&row.key), "{} stands twice", row.key);
        assert!(!row.words.is_empty(), "{} has no words", row.key);
        assert!(row.words.ends_with(['.', ')']), "{} is a sentence", row.key);
        *kinds.entry(format!("{:?}", row.kind)).or_default() += 1;
        assert_eq!(row.golden.is_some(), row.kind == Kind::Example, "{}", row.key);
        let enforced = (row.kind == Kind::Rule).then_some(Status::Enforced);
        assert_eq!(row.status, enforced, "{}", row.key);
    }
    let expected = [("Commentary", 9), ("Definition", 29), ("Example", 30), ("Rule", 331)];
    assert_eq!(kinds, BTreeMap::from(expected.map(|(kind, count)| (kind.to_owned(), count))));
}

/// Every row of the reference is here, and every golden test of its examples is named.
#[test]
fn nothing_is_thinned() {
    let ledger = ledger();
    let listed = include_str!("ledger-keys.txt").split_whitespace();
    assert_eq!(listed.clone().count(), 375);
    for key in listed {
        assert!(ledger.row(key).is_some(), "{key}");
    }
    let goldens: BTreeSet<&str> =
        ledger.rows.iter().filter_map(|row| row.golden.as_deref()).collect();
    let expected: BTreeSet<String> = (1..=29).map(|number| format!("GT-{number:02}")).collect();
    let unnamed: Vec<&String> =
        expected.iter().filter(|id| !goldens.contains(id.as_str())).collect();
    // GT-27 belongs to the rule that a single hit stays.
    assert_eq!(unnamed, ["GT-27"]);
}

#[test]
fn rulings_and_rows_name_each_other() {
    let ledger = ledger();
    let ids: Vec<&str> = ledger.rulings.iter().map(|ruling| ruling.id.as_str()).collect();
    let expected: Vec<String> = (1..=160).map(|number| format!("R-{number:02}")).collect();
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
