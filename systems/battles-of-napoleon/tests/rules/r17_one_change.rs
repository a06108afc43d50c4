//! Section 17.1: one change of formation in a move, also where a stack parts on the way.

use crate::common::*;

#[test]
fn who_is_dropped_off_has_made_the_change_of_its_stack() {
    // Verifies [17.1f] [19j]
    let changes = |shape: &str, way: &[&str]| {
        let text = format!(
            "order 2/IV move\n28/I 0510 {shape} 0\n28/II 0510 {shape} 0\nleader Leval 0510"
        );
        let mut battle = open_map(12, 12, &text);
        let stack = ["28/I", "28/II"].map(|id| unit(&battle, id)).to_vec();
        let mut script = Script::new().says(way);
        battle.march(&mut script, stack).unwrap();
        script.finish();
        let found = options(&battle, "28/II");
        found.into_iter().filter(|text| text == "line" || text == "square").count()
    };
    assert_eq!(changes("column", &["N", "drop", "N", "halt"]), 2);
    assert_eq!(changes("line", &["column", "N", "drop", "N", "halt"]), 0);
}
