//! Section 11: breakpoints of units, divisions and corps.

use crate::common::*;
use great_battles::data::army::breakpoint_level;
use great_battles::rules::s09_morale::LossCause;

/// Verifies [BPT-01] [BPT-03]: T66, and the levels of the known divisions. (G12)
#[test]
fn t66_breakpoints() {
    let at = |sp: u8, lost: u8| {
        let battle = pos(&format!("french infantry a 0505 column N sp={sp} lost={lost}"));
        battle.at_breakpoint(unit(&battle, "a"))
    };
    assert_eq!(
        [at(6, 3), at(6, 4), at(7, 3), at(7, 4), at(8, 4), at(8, 5)],
        [false, true, false, true, false, true]
    );
    let guns = pos("french artillery a 0505 limbered N sp=4 lost=3");
    assert!(!guns.at_breakpoint(unit(&guns, "a")));
    let levels = [(FRENCH, 11), (FRENCH, 10), (FRENCH, 4), (FRENCH, 2), (ALLIED, 9), (ALLIED, 3)];
    assert_eq!(levels.map(|(seat, units)| breakpoint_level(seat, units)), [8, 8, 3, 2, 5, 2]);
    let text = "division D french breakpoint=2
        french infantry a 0505 column N division=D sp=6 lost=4\nfrench infantry b 0506 column N division=D";
    let battle = pos(text);
    let division = battle.setup.army.find_division("D").unwrap();
    assert!(!battle.is_broken(division));
    let battle = pos(&format!("{text} sp=6 lost=4"));
    assert_eq!((battle.broken_units(division), battle.is_broken(division)), (2, true));
}

/// Verifies [BPT-05]: half of the divisions, rounded up. (G13)
#[test]
fn a_corps_breaks_with_half_of_its_divisions() {
    let broken = |lost: u8| {
        let battle = pos(&format!(
            "corps V french
            division D french corps=V breakpoint=1\ndivision E french corps=V breakpoint=1
            division F french corps=V breakpoint=1
            french infantry a 0505 column N division=D sp=6 lost=4
            french infantry b 0506 column N division=E sp=6 lost={lost}
            french infantry c 0507 column N division=F"
        ));
        battle.is_corps_broken(battle.setup.army.find_corps("V").unwrap())
    };
    assert_eq!([broken(0), broken(4)], [false, true]);
    // One without divisions has none to break.
    let none = pos("corps V french\nfrench infantry a 0505 column N");
    assert!(!none.is_corps_broken(none.setup.army.find_corps("V").unwrap()));
}

/// Verifies [BPT-01] [BPT-03] [BPT-05]: breakpoints are told when they are reached, each once. T66.
#[test]
fn breakpoints_are_told() {
    let text = "leader L 0101 corps french\ncorps V french leader=L
        division D french corps=V breakpoint=2\ndivision E french corps=V breakpoint=1
        french infantry a 0505 column N sp=6 division=D\nfrench infantry b 0506 column N sp=7 division=D
        french infantry c 0507 column N division=E\nfrench artillery g 0508 limbered N division=D";
    let (battle, table) = run(
        text,
        "",
        |battle, table| {
            for (id, sp) in [("a", 3), ("a", 1), ("a", 1), ("g", 3), ("b", 7), ("a", 1), ("c", 6)] {
                let unit = unit(battle, id);
                battle.lose_strength(table, unit, sp, LossCause::Fire);
            }
            Ok(())
        },
        "a destroyed\nb destroyed",
    );
    let told: Vec<String> = table.story(&battle);
    let told: Vec<&str> =
        told.iter().map(String::as_str).filter(|line| line.ends_with("breakpoint")).collect();
    assert_eq!(
        told,
        [
            "a is at its breakpoint",
            "D's division is at its breakpoint",
            "Corps V is at its breakpoint",
            "E's division is at its breakpoint"
        ]
    );
}
