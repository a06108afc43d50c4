//! Section G1.5: which edge of a defender is free for a second attacker.

use crate::common::*;
use crate::moves::*;
use grande_armee::state::battle::Fight;
use ground::table::Edge;

#[test]
fn a_second_attacker_takes_another_flank() {
    // Verifies [G1.5b]: A01 faces south and F02 comes on its left flank, with room beside F01 or not.
    let second = |taken: Edge| {
        let mut battle =
            plain("F01 inf 20,10 0 sp5\nF02 inf 36,26 270 sp5", "A01 inf 30,26 180 sp5");
        let [first, defender] = ["F01", "A01"].map(|id| unit(&battle, id));
        battle.fights.push(Fight { defender, first: (first, taken), second: None });
        met(&with_die(&battle, "F02", 5), "F02", "advance 4")
    };
    assert_eq!(second(Edge::Left), Err("G1.5b".into()));
    for edge in [Edge::Front, Edge::Right, Edge::Rear] {
        assert_eq!(second(edge), Ok(Some("A01".into())), "{edge:?}");
    }
}
