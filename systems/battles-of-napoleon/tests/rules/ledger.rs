//! The ledger is sound in itself: keys are unique, rulings and rows name each other.

use engine::ledger::{Kind, Ledger};

fn ledger() -> Ledger {
    Ledger::parse(battles_of_napoleon::LEDGER).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn rows_and_rulings_are_whole() {
    let ledger = ledger();
    assert_eq!(ledger.audit(), Ok(()));
    let count = |kind: Kind| ledger.rows.iter().filter(|row| row.kind == kind).count();
    let kinds = [Kind::Rule, Kind::Definition, Kind::Example, Kind::Commentary].map(count);
    assert_eq!(kinds, [474, 65, 32, 55]);
}

/// The rulings of the first edition have no gaps.
#[test]
fn the_first_rulings_are_numbered_through() {
    let ledger = ledger();
    let ids: Vec<&str> = ledger.rulings.iter().take(84).map(|ruling| ruling.id.as_str()).collect();
    let through: Vec<String> = (1..=84).map(|number| format!("R{number}")).collect();
    assert_eq!(ids, through);
}
