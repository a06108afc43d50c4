//! Sections F9.1 and G1.2: enemies that a unit may not attack do not stand between it and others.

use crate::common::*;
use crate::moves::*;

#[test]
fn a_garrison_does_not_shield_the_next() {
    // Verifies [G1.2] [F9.1d]: the garrison is closer to the front, but heavy cavalry may not attack it, so
    // that A02 is whom it must attack. Infantry must take the garrison first.
    let open = |arm: &str| {
        let text = format!("town Farm 26,26\nF01 {arm} 30,20 0 sp7");
        with_die(&plain(&text, "A01 inf 26,26 180 sp5\nA02 inf 31.7,27 180 sp5"), "F01", 5)
    };
    let horse = open("cav-heavy");
    assert_eq!(met(&horse, "F01", "advance 4"), Ok(Some("A02".into())));
    let foot = open("inf");
    assert_eq!(foot.nearest_ahead(unit(&foot, "F01")), [unit(&foot, "A01")]);
    // On its way past the garrison it goes toward nobody whom it may attack.
    assert_eq!(refused(&foot, "F01", "advance 4"), "F11.0a");
}
