//! The ledger is sound in itself: keys are unique, rulings and rows name each other.

use engine::ledger::{Kind, Ledger, Status};
use std::collections::{BTreeMap, BTreeSet};

fn ledger() -> Ledger {
    Ledger::parse(champs::LEDGER).unwrap()
}

#[test]
fn rows_are_whole() {
    let ledger = ledger();
    assert_eq!(ledger.system, "champs");
    assert!(!ledger.in_work);
    let mut keys = BTreeSet::new();
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for row in &ledger.rows {
        assert!(keys.insert(&row.key), "{} stands twice", row.key);
        assert!(row.words.ends_with(['.', ')']), "{} is a sentence", row.key);
        *kinds.entry(format!("{:?}", row.kind)).or_default() += 1;
        let enforced = (row.kind == Kind::Rule).then_some(Status::Enforced);
        assert_eq!(row.status, enforced, "{}", row.key);
    }
    let expected = [("Commentary", 2), ("Definition", 28), ("Rule", 354)];
    assert_eq!(kinds, BTreeMap::from(expected.map(|(kind, count)| (kind.to_owned(), count))));
}

/// Every row of the reference is here: 305 rules, 28 definitions, 2 comments.
#[test]
fn nothing_is_thinned() {
    let ledger = ledger();
    let listed = include_str!("ledger-keys.txt").split_whitespace();
    assert_eq!(listed.clone().count(), 335);
    for key in listed {
        assert!(ledger.row(key).is_some(), "{key}");
    }
}

#[test]
fn rulings_and_rows_name_each_other() {
    let ledger = ledger();
    let ids: Vec<&str> = ledger.rulings.iter().map(|ruling| ruling.id.as_str()).collect();
    let rulings = (1..=120).map(|number| format!("CR-{number:02}"));
    let geometry = (1..=29).map(|number| format!("CG-{number:02}"));
    assert_eq!(ids, rulings.chain(geometry).collect::<Vec<_>>());
    for ruling in &ledger.rulings {
        assert!(!ruling.words.is_empty() && !ruling.reason.is_empty(), "{}", ruling.id);
        assert!(!ruling.keys.is_empty(), "{}", ruling.id);
        for key in &ruling.keys {
            let row = ledger.row(key).unwrap_or_else(|| panic!("{} names {key}", ruling.id));
            assert!(row.rulings().any(|id| id == ruling.id), "{key} does not name {}", ruling.id);
        }
    }
    for row in &ledger.rows {
        for id in row.rulings() {
            let named = ledger.ruling(id).is_some_and(|ruling| ruling.keys.contains(&row.key));
            assert!(named, "{} names {id}, which does not name it", row.key);
        }
    }
}
