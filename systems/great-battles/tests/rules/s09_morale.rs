//! Section 9.

use crate::common::*;
use great_battles::rules::s09_morale::{Cause, LossCause};

/// Runs a morale check of the unit `a` with this die.
#[track_caller]
fn checks(position: &str, script: &str, expect: &str) {
    run(
        position,
        script,
        |battle, table| {
            let a = unit(battle, "a");
            battle.check_morale(table, a, 0, Cause::Fire)
        },
        expect,
    );
}

/// Verifies [MOR-02] [MCT-02] [MOR-01] [MOR-06]: T60; two levels at once lead to one retreat, T64.
#[test]
fn t60_t64_a_check_in_line() {
    let line = "french infantry a 0505 line E\nrussian infantry b 0905 line W";
    checks(line, "=4", "a 0505 good");
    checks(line, "=5", "a 0505 shaken");
    // Four above: two levels, so unsteady; it goes back one hex and keeps its facing. [MOR-03]
    checks(line, "=8; SW", "a 0405 unsteady line E sp=6");
}

/// Verifies [MCT-03] [MCT-04] [MCT-06] [MOR-04] [MOR-07]: T61, eight above is a rout; half of MA 5 is
/// three hexes. T65.
#[test]
fn t61_t65_a_tired_and_shaken_unit_routs() {
    let text = "division D russian fatigue=4
        russian infantry a 0805 column NW division=D sp=7 lost=4 shaken
        french infantry b 0605 column SE";
    checks(text, "=9; NE; NE; NE", "a 1104 routed disorder NE once-routed sp=3");
}

/// Verifies [MOR-04] [CHG-19]: blown cavalry has half its MA, and runs half of that.
#[test]
fn blown_horses_do_not_run_far() {
    let rout = |blown: &str| {
        let map = format!("map\n{}end", ".0\n".repeat(12));
        let mut battle = pos(&format!(
            "{map}\nfrench cavalry a 0110 disorder N ma=9 {blown}\nrussian infantry b 0112 column N"
        ));
        let a = unit(&battle, "a");
        battle.rout(&mut Script::new(""), a).unwrap().len() - 1
    };
    assert_eq!((rout(""), rout("blown-1"), rout("blown-2")), (5, 3, 3));
}

/// Verifies [MCT-01] [MCT-05] [MCT-07] [MCT-08]: T62.
#[test]
fn t62_squares_leaders_and_the_unsteady() {
    let far = "french infantry z 1919 column N\n";
    let text = format!("{far}russian infantry a 0505 square N");
    checks(&text, "=5", "a good");
    checks(&text, "=7", "a shaken");
    let with = format!("{far}russian infantry a 0505 column N\nleader Markov 0505");
    checks(&with, "=5", "a good");
    checks(&with, "=6", "a shaken");
    let mut battle = pos("russian infantry a 0505 column N unsteady");
    let a = unit(&battle, "a");
    assert_eq!(battle.morale_mods(a).total(), 2);
    battle.units[a.index()].level = great_battles::nouns::MoraleLevel::Routed;
    assert_eq!(battle.morale_mods(a).total(), 2);
    let march = pos("division D french strategic\nfrench infantry a 0505 column N division=D");
    assert_eq!(march.morale_mods(unit(&march, "a")).total(), 1);
}

/// Verifies [MOR-05]: friends beside the end of the retreat check, the nearest first; the routed do
/// not.
#[test]
fn neighbours_of_the_end_of_a_retreat_check() {
    let text = "french infantry a 0505 column SE
        french infantry near 0404 column SE
        french infantry gone 0304 disorder NW routed
        french infantry left 0504 column SE
        russian infantry b 0905 column NW";
    // From 0505 to 0405: beside it are 0404, 0505, 0506, 0406, 0306, 0305.
    checks(text, "=9; =0", "a 0405 unsteady\nnear good\nleft good");
    let start = format!("{text}\nswitch neighbours-from-start on");
    // Beside 0505 lie 0404 and 0504 only; both are asked, by number.
    checks(&start, "=9; =0; =0", "a 0405 unsteady");
}

/// Verifies [MOR-07] [FOR-09]: a battery loses strength instead of levels.
#[test]
fn batteries_lose_guns_for_levels() {
    let text = "french artillery a 0505 unlimbered E\nrussian infantry b 0905 column NW";
    checks(text, "=9", "a 0505 good unlimbered sp=3");
    run(
        text,
        "",
        |battle, table| {
            let a = unit(battle, "a");
            battle.lose_levels(table, a, 4, LossCause::Fire)
        },
        "a destroyed",
    );
}

/// Losses beyond what is left destroy the unit and no more; what is over is handed back. (G30)
#[test]
fn strength_is_lost_and_told() {
    let (battle, table) = run(
        "french infantry a 0505 column N sp=6",
        "",
        |battle, table| {
            let a = unit(battle, "a");
            assert_eq!(battle.lose_strength(table, a, 2, LossCause::Fire), 0);
            assert_eq!(battle.lose_strength(table, a, 5, LossCause::Fire), 1);
            assert_eq!(battle.lose_strength(table, a, 1, LossCause::Fire), 1);
            Ok(())
        },
        "a destroyed",
    );
    let told: i32 =
        table.events.iter().flat_map(|event| event.chapter().changes()).map(|one| one.by).sum();
    assert_eq!(told, -6);
    assert_eq!(battle.top(hex(&battle, "0505")), None);
}

/// Verifies [GEN-01] [MOR-02]: what is told of a check names die, sum, table and result.
#[test]
fn a_check_in_words() {
    let text = "french infantry a 0505 line E\nrussian infantry b 0905 line W";
    let (battle, table) = run(
        text,
        "=5",
        |battle, table| {
            let a = unit(battle, "a");
            battle.check_morale(table, a, 0, Cause::Fire)
        },
        "a shaken",
    );
    let line = engine::Game::render(&battle, &table.events[0]);
    let thrown = line.thrown.unwrap();
    assert_eq!((thrown.faces.as_slice(), thrown.sides, thrown.total), (&[5][..], 10, 6));
    assert_eq!(
        (thrown.table.as_str(), thrown.result.as_str()),
        ("Morale Check Table", "loses a level")
    );
    assert_eq!(line.text, "a checks its morale under fire: loses a level");
}

/// Verifies [GEN-05]: a loss of nothing is no loss, and the dead lose nothing.
#[test]
fn nothing_is_lost_twice() {
    let mut battle = pos("french infantry a 0505 line E sp=3");
    let a = unit(&battle, "a");
    let mut table = Script::new("");
    assert_eq!(battle.lose_strength(&mut table, a, 0, LossCause::Fire), 0);
    assert!(table.events.is_empty());
    assert_eq!(battle.lose_strength(&mut table, a, 5, LossCause::Fire), 2);
    let told = table.events.len();
    assert_eq!(battle.lose_strength(&mut table, a, 2, LossCause::Fire), 2);
    battle.lose_levels(&mut table, a, 1, LossCause::Fire).unwrap();
    assert_eq!(table.events.len(), told);
}
