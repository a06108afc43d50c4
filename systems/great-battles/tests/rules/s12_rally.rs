//! Section 12: rally and rout loss.

use crate::common::*;
use engine::Game;
use great_battles::rules::s09_morale::LossCause;
use great_battles::state::{Battle, Stage};

/// Lets the French rally.
#[track_caller]
fn rallies(text: &str, script: &str, expect: &str) -> Script {
    run(text, script, |battle, table| battle.rally(table, FRENCH), expect).1
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
    let table = rallies(text, "a; =9", "a shaken 0505");
    assert_eq!(table.story(&pos(text)), ["a does not rally"]);
    let thrown = pos(text).render(&table.events[0]).thrown.unwrap();
    assert_eq!((thrown.faces.as_slice(), thrown.sides, thrown.total), (&[9][..], 10, 10));
    // The dead do not rally.
    let mut battle = pos(text);
    let a = unit(&battle, "a");
    assert!(battle.may_rally(a).is_ok());
    battle.destroy(&mut Script::new(""), a, LossCause::Fire);
    assert_eq!(battle.may_rally(a).unwrap_err().rule, "RAL-01");
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
