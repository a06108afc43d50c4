//! Section 4.5 and chapter 15: rally.

use crate::common::*;
use la_bataille::Battle;
use la_bataille::nouns::kinds::{Formation, MarkerColour, Morale, Readiness};

fn recover(battle: &mut Battle, script: Script) -> Script {
    let mut script = script;
    battle.recovery_phase(&mut script, FRENCH).expect("runs");
    script.finish();
    script
}

/// Verifies [4.5.1] [4.5.2] [4.5.3a] [4.5.4a] [15.1.3] [15.1.3p1] [4.1p1] [4.3.5e]: each disordered and
/// routed unit of the active side once, in its order.
#[test]
fn rallies() {
    let mut battle = open("1/25e 0505 disordered N\n2/25e 0909 routed N\nMur 0118 disordered N");
    let script = Script::new().say("2/25e").roll(&[6, 6]).roll(&[6, 6]);
    recover(&mut battle, script);
    for id in ["1/25e", "2/25e"] {
        let troops = battle.unit(unit(&battle, id));
        assert_eq!((troops.state, troops.formation), (Morale::GoodOrder, Formation::Column));
    }
    assert_eq!(battle.unit(unit(&battle, "Mur")).state, Morale::Disordered);
}

/// Verifies [4.5.4a1]: cavalry comes back exhausted.
#[test]
fn cavalry_comes_back_blown() {
    let mut battle = open("9eL 0505 routed N");
    recover(&mut battle, Script::new().roll(&[6, 6]));
    let troops = battle.unit(unit(&battle, "9eL"));
    assert_eq!(troops.state, Morale::GoodOrder);
    assert_eq!((troops.readiness, troops.marker), (Readiness::Exhausted, Some(MarkerColour::Blue)));
}

/// Verifies [4.5.3b] [4.5.4b1] [4.2.4p1] [4.3.6d]: who fails runs, from disorder and from rout.
#[test]
fn who_fails_runs() {
    let wide = format!("map\n{}end\n", "..............................\n".repeat(12));
    for state in ["disordered", "routed"] {
        let mut battle = pos(&format!("{wide}1/25e 0306 {state} N\nMur 0106 column SE"));
        recover(&mut battle, Script::new().roll(&[1, 1]).otherwise(&["*"]));
        let troops = battle.unit(unit(&battle, "1/25e"));
        assert_eq!(troops.state, Morale::Routed);
        assert_eq!(battle.distance(troops.hexes.first(), hex(&battle, "0106")), 12);
    }
}

/// Verifies [4.5.4b2] (R47): far from every enemy it makes for the nearest cover that keeps fifteen
/// hexes, and stays in cover it has.
#[test]
fn far_off_it_seeks_cover() {
    let row = "......................#...#...\n";
    let wide = format!("map\n{row}end\n");
    let mut battle = pos(&format!("{wide}1/25e 2101 routed N\nMur 0101 column SE"));
    recover(&mut battle, Script::new().roll(&[1, 1]).otherwise(&["*"]));
    assert_eq!(place(&battle, "1/25e"), ["2301"]);
    recover(&mut battle, Script::new().roll(&[1, 1]));
    assert_eq!(place(&battle, "1/25e"), ["2301"]);
    // The nearest woods are too near to the enemy.
    let row = "............#.......#.........\n";
    let mut battle = pos(&format!("map\n{row}end\n1/25e 1701 routed N\nMur 0101 column SE"));
    recover(&mut battle, Script::new().roll(&[1, 1]).otherwise(&["*"]));
    assert_eq!(place(&battle, "1/25e"), ["2101"]);
}

/// Verifies [15.1.2]: charges are over.
#[test]
fn charge_markers_come_off() {
    let mut battle = open("9eL 0505 column N");
    battle.contacts.push(la_bataille::state::battle::Contact {
        attackers: vec![unit(&battle, "9eL")],
        target: hex(&battle, "0504"),
        straight: false,
        reacted: false,
        unrecalled: false,
        opportunity: false,
    });
    recover(&mut battle, Script::new());
    assert!(battle.contacts.is_empty());
}

/// Verifies [6.1.1] [4.5.3a] (R171): who rallies into column where a line stands makes room; among
/// columns it stays.
#[test]
fn a_hex_keeps_one_formation() {
    for (formation, apart) in [("line NNE", 1), ("column N", 0)] {
        let mut battle = open(&format!("1/25e 0505 {formation}\n2/25e 0505 disordered N"));
        recover(&mut battle, Script::new().roll(&[6, 6]).otherwise(&["2/25e", "*"]));
        let there = battle.unit(unit(&battle, "2/25e")).hexes.first();
        assert_eq!(battle.distance(there, hex(&battle, "0505")), apart, "{formation}");
        assert_eq!(place(&battle, "1/25e"), ["0505"]);
        assert_eq!(la_bataille::state::audit::audit(&battle), Ok(()), "{formation}");
    }
}

/// Verifies [4.1p4] [6.7.16]: good order troops check at -6 when a routed unit runs on from among them,
/// also one that was disordered until then; the disordered and skirmishers do not.
#[test]
fn who_runs_on_shakes_the_hex() {
    let run = |was: &str, friend: &str, dice: Option<[u8; 2]>| {
        let wide = format!("map\n{}end\n", "..............................\n".repeat(12));
        let mut battle =
            pos(&format!("{wide}1/25e 0306 {was} N\n1/7e 0306 {friend}\nMur 0106 column SE"));
        let script = Script::new().roll(&[1, 1]).otherwise(&["1/25e", "*"]);
        let script = dice.into_iter().fold(script, |script, dice| script.roll(&dice));
        recover(&mut battle, script);
        assert_eq!(battle.unit(unit(&battle, "1/25e")).state, Morale::Routed);
        battle.unit(unit(&battle, "1/7e")).state
    };
    for was in ["disordered", "routed"] {
        // Morale 32: 42 with -6 is 32 and fails, 43 passes.
        assert_eq!(run(was, "column N", Some([4, 2])), Morale::Disordered, "{was}");
        assert_eq!(run(was, "column N", Some([4, 3])), Morale::GoodOrder, "{was}");
        assert_eq!(run(was, "skirmish NNE losses=3", None), Morale::GoodOrder, "{was}");
    }
}

/// Verifies [4.5.4b1] [4.5.4b2]: at fifteen hexes a routed unit still runs its whole way, through cover and on; at
/// sixteen it stops in the cover.
#[test]
fn fifteen_hexes_are_too_near() {
    let row = format!("{}#{}\n", ".".repeat(17), ".".repeat(30));
    for (column, stops) in [(16, false), (17, true)] {
        let mut battle =
            pos(&format!("map\n{row}end\n1/25e {column}01 routed N\nMur 0101 column SE"));
        recover(&mut battle, Script::new().roll(&[1, 1]).otherwise(&["*"]));
        assert_eq!(place(&battle, "1/25e") == ["1801"], stops, "{column}");
        assert!(battle.is_on_map(unit(&battle, "1/25e")));
    }
}

/// Verifies [4.5.4b2]: cover keeps fifteen hexes from the enemy; fourteen are too few.
#[test]
fn cover_keeps_fifteen_hexes() {
    for (woods, end) in [(15, "2101"), (16, "1601")] {
        let letter = |column| if column == woods || column == 21 { '#' } else { '.' };
        let row: String = (1..=40).map(letter).collect();
        let mut battle = pos(&format!("map\n{row}\nend\n1/25e 1701 routed N\nMur 0101 column SE"));
        recover(&mut battle, Script::new().roll(&[1, 1]).otherwise(&["*"]));
        assert_eq!(place(&battle, "1/25e"), [end], "{woods}");
    }
}

/// Verifies [4.5.4a1] [5.3.5] [5.3.6]: cavalry that has rallied and then stands still is fresh in the next Recovery
/// Phase of its side.
#[test]
fn cavalry_that_rallied_rests_from_then_on() {
    let mut battle = open("9eL 0505 routed N");
    recover(&mut battle, Script::new().roll(&[6, 6]));
    recover(&mut battle, Script::new().say("yes"));
    let troops = battle.unit(unit(&battle, "9eL"));
    assert_eq!((troops.readiness, troops.marker), (Readiness::Fresh, None));
}
