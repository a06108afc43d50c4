//! Section 6.11 in the Movement Phase: who stops in a zone, and whom cavalry hinders.

use crate::common::*;
use la_bataille::nouns::kinds::Formation;
use la_bataille::rules::c11_movement::Told;
use la_bataille::rules::event::Event;

/// Verifies [6.11.3] [6.11.4]: foot stop in a zone and leave it only as their first act.
#[test]
fn foot_stop_in_a_zone() {
    let start = open("Mur 0502 column S\n1/25e 0504 column N\n");
    let mut battle = start.clone();
    let script = say(&mut battle, &["1/25e", "N 0", "done"]);
    assert_eq!(place(&battle, "1/25e"), ["0503"]);
    let id = unit(&battle, "1/25e");
    assert!(battle.unit(id).marks.halted);
    let halted = |event: &Event| matches!(event, Event::Movement(Told::Halted(..)));
    assert_eq!(script.events.iter().filter(|event| halted(event)).count(), 1);
    battle.unit_mut(id).marks.moved = false;
    assert_eq!(refused(&battle, &["1/25e"], "S 3"), "6.11.3");
    // It may still form line with the points it has.
    assert_eq!(price(&battle, &["1/25e"], "line 0"), Some(2));
    // At the start of its move it goes where it likes, but not after another act.
    let mut inside = open("Mur 0502 column S\n1/25e 0503 column N\n");
    assert_eq!(price(&inside, &["1/25e"], "S 3"), Some(2));
    let id = unit(&inside, "1/25e");
    inside.unit_mut(id).marks.begun = true;
    assert_eq!(refused(&inside, &["1/25e"], "S 3"), "6.11.4");
}

/// Verifies [6.11.3p1]: a battery that had to stop may still unlimber.
#[test]
fn guns_unlimber_where_they_stop() {
    let mut battle = open("Mur 0502 column S\nF1a 0504 limbered N\n");
    // The foot before it holds its fire.
    say(&mut battle, &["F1a", "N 0", "unlimbered 0", "done", "done"]);
    let id = unit(&battle, "F1a");
    assert_eq!(battle.unit(id).formation, Formation::Unlimbered);
    assert_eq!(battle.unit(id).spent, 2 + 4);
}

/// Verifies [6.11.5] [6.11.6] [10.3.3n]: cavalry rides on past foot, and stops two hexes before
/// cavalry that can charge.
#[test]
fn cavalry_stops_before_cavalry() {
    let mut past_foot = open("Mur 0502 column S\n9eL 0504 column N\n");
    // The foot holds its fire as the lancers leave its front.
    say(&mut past_foot, &["9eL", "N 0", "SE 2", "done", "done"]);
    assert_eq!(place(&past_foot, "9eL"), ["0603"]);
    let mut stops = open("GHus 0502 column S\n9eL 0505 column N\nH1 0705 limbered N\n");
    // The hussars do not charge.
    say(&mut stops, &["9eL", "N 0", "done", "done"]);
    let id = unit(&stops, "9eL");
    stops.unit_mut(id).marks.moved = false;
    assert_eq!(refused(&stops, &["9eL"], "N 0"), "6.11.5");
    // Horse guns stop like cavalry, foot are not held so far off.
    let mut guns = open("GHus 0502 column S\nH1 0505 limbered N\n");
    say(&mut guns, &["H1", "N 0", "done", "done"]);
    assert!(guns.unit(unit(&guns, "H1")).marks.halted);
    let mut foot = open("GHus 0502 column S\nF1a 0505 limbered N\n");
    say(&mut foot, &["F1a", "N 0", "done", "N 0", "done", "done"]);
    assert_eq!(place(&foot, "F1a"), ["0503"]);
    // Tired horses hold nobody.
    let mut tired = open("GHus 0502 column S exhausted green\n9eL 0505 column N\n");
    say(&mut tired, &["9eL", "N 0", "N 0", "done"]);
    assert_eq!(place(&tired, "9eL"), ["0503"]);
}

/// Verifies [6.8.2a] [6.8.2b] [6.8.5]: cavalry skirmishers hinder foot and guns, not light cavalry's
/// friends.
#[test]
fn cavalry_skirmishers_hinder_foot() {
    let screen = "Ilo 0503 skirmish SSE with 0403\n";
    let near = open(&format!("{screen}1/25e 0506 column N\n"));
    assert_eq!(price(&near, &["1/25e"], "N 0"), Some(2 + 4));
    assert_eq!(price(&near, &["1/25e"], "S 3"), Some(2));
    let beside = open(&format!("{screen}F1a 0505 limbered N\n"));
    assert_eq!(price(&beside, &["F1a"], "N 0"), Some(2 + 6));
    let horse = open(&format!("{screen}H1 0505 limbered N\nAnh 0909 column N\n"));
    assert_eq!(price(&horse, &["Anh"], "N 0"), Some(2));
    let cancelled = open(&format!("{screen}1/25e 0506 column N\nAnh 0602 column S\n"));
    assert_eq!(price(&cancelled, &["1/25e"], "N 0"), Some(2));
}
