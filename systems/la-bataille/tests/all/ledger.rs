//! The ledger is sound in itself: keys are unique and can be cited, rulings and rows name each other.

use engine::ledger::{Kind, Ledger};
use std::collections::BTreeSet;

fn ledger() -> Ledger {
    Ledger::parse(la_bataille::LEDGER).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn rows_and_rulings_are_whole() {
    let ledger = ledger();
    assert_eq!(ledger.audit(), Ok(()));
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
