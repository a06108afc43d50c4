//! Sections 11 to 13: breakpoints, rally, rout loss, fatigue.

use crate::common::*;
use engine::Game;
use great_battles::nouns::DivisionId;
use great_battles::rules::s09_morale::LossCause;
use great_battles::state::{Battle, Stage};

/// Lets the French rally.
#[track_caller]
fn rallies(text: &str, script: &str, expect: &str) -> Script {
    run(text, script, |battle, table| battle.rally(table, FRENCH), expect).1
}

/// Plays the Fatigue Segment.
#[track_caller]
fn tires(text: &str, script: &str, expect: &str) -> Battle {
    run(text, script, |battle, table| battle.fatigue_segment(table), expect).0
}

/// Verifies [RAL-01] [SOP-10] [MOR-02]: a morale check with all its modifiers lifts by one level; failure
/// costs nothing; one try a turn, not beside the enemy, and none for the good.
#[test]
fn rally() {
    let text = "french infantry a 0505 column N shaken\nfrench infantry b 0808 column N
        russian infantry r 0502 column N";
    // Morale 5, shaken +1.
    rallies(text, "a; =4", "a good tried-rally");
    rallies(text, "a; =5", "a shaken tried-rally");
    rallies(text, "a; =9", "a shaken 0505");
    let table = rallies(text, "done", "a shaken -tried-rally");
    assert_eq!(table.asked[0].1, ["a", "done"]);
    rallies(&text.replace("shaken", "unsteady"), "a; =3", "a shaken");
    // A leader helps.
    rallies(&format!("{text}\nleader Suchet 0505"), "a; =5", "a good");
    let why = |text: &str| {
        let battle = pos(text);
        battle.may_rally(unit(&battle, "a")).expect_err("refused").rule
    };
    assert_eq!(why(&text.replace("0502", "0504")), "RAL-01");
    assert_eq!(why(&text.replace("shaken", "shaken tried-rally")), "RAL-01");
    assert_eq!(why(&text.replace(" shaken", "")), "RAL-01");
    // With nobody to rally nobody is asked.
    let none = text.replace(" shaken", "");
    run(&none, "", |battle, table| battle.rally(table, FRENCH), "a good");
}

/// Verifies [RAL-02] [MOR-04]: from rout it comes back disordered, and never better than shaken.
#[test]
fn once_routed() {
    let text = "french infantry a 0505 disorder N routed\nrussian infantry r 0509 column N";
    // Routed +2.
    rallies(text, "a; =3", "a unsteady disorder once-routed");
    rallies(text, "a; =4", "a routed");
    let shaken =
        "french infantry a 0505 column N shaken once-routed\nrussian infantry r 0509 column N";
    let battle = pos(shaken);
    assert_eq!(battle.may_rally(unit(&battle, "a")).expect_err("refused").rule, "RAL-02");
}

/// Verifies [RAL-03] [SOP-11]: T68, who is still routed loses one SP and runs one hex.
#[test]
fn t68_rout_loss() {
    let text = "french infantry a 0505 disorder N routed\nfrench infantry b 0302 column N unsteady
        russian infantry r 0509 column N\nrussian infantry s 1002 disorder N routed";
    let loss = |battle: &mut Battle, table: &mut Script| battle.rout_loss(table, FRENCH);
    run(text, "N", loss, "a 0504 sp=5 routed N\nb 0302 sp=6\ns sp=6");
    run(&text.replace("routed\nfrench", "routed sp=1\nfrench"), "", loss, "a destroyed");
}

/// Verifies [SEQ-10] [SOP-10] [SOP-11] [SOP-13]: the player with the initiative first, as often as he has
/// somebody to try.
#[test]
fn the_rally_phase() {
    let text = "french infantry a 0505 column N shaken\nfrench infantry b 0705 column N shaken
        russian infantry r 0515 column N shaken\nrussian infantry s 1515 disorder S routed";
    let mut battle = pos(text);
    battle.stage = Stage::Rally(ALLIED);
    battle.initiative = ALLIED;
    let mut table = Script::new("r; =9; s; =9; b; =0; done; S");
    while battle.turn == 1 && !table.is_done() {
        battle.play(&mut table).unwrap();
    }
    table.finish();
    let script: Vec<&str> = table.asked.iter().map(|(rule, _)| rule.as_str()).collect();
    assert_eq!(script[..4], ["RAL-01"; 4]);
    expected(&battle, "a shaken\nb good\nr shaken\ns sp=5 routed");
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
            for (id, sp) in [("a", 3), ("a", 1), ("a", 1), ("g", 3), ("b", 7), ("c", 6)] {
                let unit = unit(battle, id);
                battle.lose_strength(table, unit, sp, LossCause::Fire);
            }
            Ok(())
        },
        "a sp=1\nb destroyed",
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

/// Verifies [FAT-02] [FAT-01] [FAT-03] [STR-09] [BRK-09]: one level for a LIM or for combat, never two;
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
