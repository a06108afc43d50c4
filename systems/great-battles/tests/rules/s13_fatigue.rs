//! Section 13: fatigue.

use crate::common::*;
use great_battles::nouns::DivisionId;
use great_battles::rules::s09_morale::LossCause;
use great_battles::state::Battle;

/// Plays the Fatigue Segment.
#[track_caller]
fn tires(text: &str, script: &str, expect: &str) -> Battle {
    run(text, script, |battle, table| battle.fatigue_segment(table), expect).0
}

/// A French division with a battalion and a battery, far from the enemy, with these words.
fn division(words: &str, of_unit: &str, enemy: &str) -> String {
    format!(
        "division D french breakpoint=9 {words}\nfrench infantry a 0505 line NNE division=D {of_unit}
         french artillery g 0606 limbered N division=D\nrussian infantry r {enemy} column N"
    )
}

/// The same battle with changes to division D.
fn with(text: &str, change: impl FnOnce(&mut great_battles::state::Division)) -> Battle {
    let mut battle = pos(text);
    change(battle.division_mut(DivisionId(0)));
    let mut table = Script::new("");
    battle.fatigue_segment(&mut table).unwrap();
    battle
}

/// Verifies [FAT-02] [FAT-01] [FAT-03] [STR-09] [BRK-09] [CMD-13]: one level for a LIM or for combat, never two;
/// a march does not tire, nor does a try by breakdown.
#[test]
fn divisions_tire() {
    let near = division("fatigue=2", "", "0508");
    let level = |battle: Battle| battle.division(DivisionId(0)).fatigue;
    assert_eq!(level(with(&near, |_| {})), 2);
    assert_eq!(level(with(&near, |one| one.lim_up = true)), 3);
    assert_eq!(level(with(&near, |one| (one.activated, one.reactivated) = (true, true))), 2);
    let fought = division("fatigue=2", "fought", "0508");
    assert_eq!(level(with(&fought, |one| one.lim_up = true)), 3);
    assert_eq!(level(with(&fought, |_| {})), 3);
    let march = |one: &mut great_battles::state::Division| {
        (one.lim_up, one.only_marched) = (true, true);
    };
    assert_eq!(level(with(&near, march)), 2);
    assert_eq!(level(with(&fought, march)), 3);
    // The dead have fought, too.
    let mut battle = pos(&fought);
    let a = unit(&battle, "a");
    battle.destroy(&mut Script::new(""), a, LossCause::Fire);
    battle.fatigue_segment(&mut Script::new("")).unwrap();
    assert_eq!(battle.division(DivisionId(0)).fatigue, 3);
    // A battery of the corps fights for the division that it serves, and for no other.
    let guns = |words: &str| {
        format!(
            "corps V french\n{}\nfrench artillery h 0707 limbered N corps=V {words}",
            near.replace("division D french", "division D french corps=V")
        )
    };
    assert_eq!(level(with(&guns("serves=D fought"), |_| {})), 3);
    assert_eq!(level(with(&guns("serves=D"), |_| {})), 2);
    assert_eq!(level(with(&guns("fought"), |_| {})), 2);
    // Nine is the most.
    let worn = division("fatigue=9", "fought", "0508");
    assert_eq!(level(with(&worn, |_| {})), 9);
}

/// Verifies [FAT-04] [STR-09]: T70, recovery three or more hexes from the enemy, without LIM and combat.
#[test]
fn t70_recovery() {
    let level = |battle: Battle| battle.division(DivisionId(0)).fatigue;
    let far = division("fatigue=1", "", "0509");
    assert_eq!(level(with(&far, |_| {})), 0);
    // The battery in 0606 is one of its units.
    assert_eq!(level(with(&division("fatigue=1", "", "0508"), |_| {})), 1);
    assert_eq!(level(with(&far, |one| one.only_marched = true)), 1);
    assert_eq!(level(with(&division("", "", "0509"), |_| {})), 0);
    // A Limited Activation without a LIM does not hinder it.
    assert_eq!(level(with(&far, |one| one.activated = true)), 0);
    // Guns from afar have not stopped it: they leave no mark of combat.
    let text = format!("{far}\nrussian artillery k 0905 unlimbered W\nactivate Markov full fire");
    run(
        &text,
        "k; a; NE; =0",
        |battle, table| {
            battle.fire_step(table)?;
            battle.fatigue_segment(table)
        },
        "division D fatigue=0",
    );
}

/// Verifies [FAT-05] [FTG-04] [FTG-05] [FTG-06] [FAT-01]: T69, seven, eight and nine strike once each, the
/// troops and not the guns.
#[test]
fn t69_the_levels_strike() {
    let at = |level: u8| division(&format!("fatigue={level}"), "fought", "0515");
    tires(&at(5), "", "division D fatigue=6\na good line");
    tires(&at(6), "", "division D fatigue=7\na shaken line\ng sp=4");
    tires(&at(7), "turn N", "division D fatigue=8\na good disorder N\ng limbered");
    tires(&at(8), "turn NE", "division D fatigue=9\na shaken disorder NE");
    tires(&at(9), "", "division D fatigue=9\na good line");
    // Who becomes unsteady runs, and his neighbours check.
    let shaken = at(6).replace("fought", "fought shaken");
    tires(&shaken, "N", "a 0504 unsteady");
    // From seven to six and back: nothing new.
    let mut battle = pos(&at(6));
    battle.division_mut(DivisionId(0)).struck = 7;
    battle.fatigue_segment(&mut Script::new("")).unwrap();
    expected(&battle, "division D fatigue=7\na good");
}

/// Verifies [SEQ-10]: the divisions of the player with the initiative tire first, with all that follows.
#[test]
fn the_initiative_tires_first() {
    let text = "division D french breakpoint=9 fatigue=7\nfrench infantry a 0505 line NNE division=D fought
        division M russian breakpoint=9 fatigue=7\nrussian infantry r 0515 line SSW division=M fought";
    for (first, script) in [(FRENCH, "turn N; turn S"), (ALLIED, "turn S; turn N")] {
        run(
            text,
            script,
            |battle, table| {
                battle.initiative = first;
                battle.fatigue_segment(table)
            },
            "a disorder N\nr disorder S",
        );
    }
}

/// Verifies [FAT-05] [FTG-03]: a level that does nothing at once is not told as a stroke.
#[test]
fn six_does_not_strike() {
    let (battle, table) = run(
        &division("fatigue=5", "fought", "0515"),
        "",
        |battle, table| battle.fatigue_segment(table),
        "division D fatigue=6",
    );
    assert_eq!(table.story(&battle), ["D's division tires: fatigue 6"]);
}
