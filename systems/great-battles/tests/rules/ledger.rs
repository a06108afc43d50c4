//! The ledger is sound in itself, and nothing of the draft and the charts is missing from it.

use engine::ledger::{Kind, Ledger};

fn ledger() -> Ledger {
    Ledger::parse(great_battles::LEDGER).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn rows_and_rulings_are_whole() {
    let ledger = ledger();
    assert_eq!(ledger.audit(), Ok(()));
    assert_eq!(ledger.rulings.len(), 85);
    for row in ledger.rows.iter().filter(|row| row.kind == Kind::Rule) {
        assert!(row.provenance.is_some() && row.section.is_some(), "{}", row.key);
    }
}

/// How many rows of each subject there are at least: subjects may be refined, not thinned.
#[test]
fn no_subject_is_thinned() {
    const ROWS: &str = "GEN 9 SEQ 14 CMD 25 ACT 10 BRK 13 MOV 28 LDR 3 STR 10 FAC 8 FOR 10 STK 8 RZ 22 \
        FIR 18 LOS 7 BAY 15 ASL 3 CHG 23 MEL 12 MOR 7 RET 4 BPT 5 RAL 3 FAT 5 REI 4 EXC 6 SCN 9 MAP 3 \
        CCT 13 CRC 5 IAT 6 CBT 18 SOP 19 TEC 39 STC 15 ART 10 FTB 27 FTG 7 MCT 12 MCS 11 SQR 8 MRT 10 \
        CHB 6 MDM 18 PSA 12 PSD 17 PUR 8";
    let ledger = ledger();
    let words: Vec<&str> = ROWS.split_whitespace().collect();
    for pair in words.chunks(2) {
        let subject = format!("{}-", pair[0]);
        let found = ledger.rows.iter().filter(|row| row.key.starts_with(&subject)).count();
        assert!(found >= pair[1].parse().unwrap(), "{subject}: {found}");
    }
}
