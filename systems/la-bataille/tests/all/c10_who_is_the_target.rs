//! Sections 10.2.3 and 10.4: who can be the target of a charge, and who no longer is.

use crate::common::*;

/// Verifies [10.2.3] [6.7.12]: skirmishers who have left their hex are no target any more. Those with whom they
/// are now are named anew, or passed over.
#[test]
fn who_has_withdrawn_is_named_anew() {
    let mut battle =
        open("EmpC 0514 column N\n1/7e 0510 skirmish SSE losses=3\n1/36e 0509 column S");
    let mut table = Script::new().says(&["EmpC", "0510", "0509"]);
    table = table.otherwise(&["done", "no", "N 0", "*"]);
    charges(&mut battle, &mut table, COALITION);
    let asked = table.asked.iter().filter(|(rule, _)| rule == "10.2.3").count();
    assert_eq!(asked, 1, "{:?}", table.asked);
    assert!(battle.contacts.is_empty());
}

/// Verifies [6.11.5] [10.4.3c] (R252): cavalry that finds no way to come beside a hex threatens it no more: steep
/// ground lies between, over which it sees.
#[test]
fn who_cannot_come_up_stops_nobody() {
    let stops = |between: &str| {
        let rows: Vec<String> = (1..=14)
            .map(|row| if row == 9 { format!("...{between}.....") } else { ".".repeat(12) })
            .collect();
        let battle =
            pos(&format!("map\n{}\nend\n9eL 0513 column N\nEmpC 0508 column S", rows.join("\n")));
        let [from, to] = ["0508", "0510"].map(|label| hex(&battle, label));
        assert!(battle.sees(from, to));
        battle.stops_in(unit(&battle, "9eL"), to).is_some()
    };
    assert!(stops("...."));
    assert!(!stops("^^^^"));
}
