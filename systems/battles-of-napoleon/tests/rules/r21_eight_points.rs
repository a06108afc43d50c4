//! Section 21.4: no more than eight points of artillery fire from a hex.

use crate::common::*;
use battles_of_napoleon::nouns::kinds::Arm;

#[test]
fn two_kinds_of_guns_share_the_eight_points() {
    // Verifies [21.4b] [21.4f]
    let mut battle = open(
        "P/1 0505 unlimbered 0\n2nd/L1 0505 unlimbered 0\n36/I 0504 line 3\n36/II 0604 line 3",
    );
    for (id, sp) in [("P/1", 6), ("2nd/L1", 5)] {
        let guns = unit(&battle, id);
        battle.unit_mut(guns).sp = sp;
    }
    let from = hex(&battle, "0505");
    let mut script = Script::new().says(&["2nd/L1", "0604", "done"]);
    let volleys =
        battle.volleys(&mut script, from, Arm::Artillery, None, FireKind::Ordinary).unwrap();
    script.finish();
    let points: Vec<u8> = volleys.iter().map(|volley| volley.sp).collect();
    assert_eq!(points, [5, 3]);
}
