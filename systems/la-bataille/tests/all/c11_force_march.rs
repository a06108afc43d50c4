//! Section 11.2: force marches.

use crate::common::*;
use la_bataille::book::MoraleReason;
use la_bataille::nouns::kinds::Morale;
use la_bataille::rules::c11_movement::Ask;

const TWO: &str = "1/25e 0518 column N\n2/25e 0718 column N\n";

/// Verifies [11.2.1] [11.2.1p1] [11.2.2] [11.2.3b] [11.2.4]: which divisions may force march.
#[test]
fn a_division_must_be_whole_and_ready() {
    let why = |text: &str, id: &str| why_not(&open(text), Ask::Next, &format!("division {id}"));
    let ready = open(TWO);
    let choices = ready.movement_choices(FRENCH);
    let listed = |text: &str| choices.iter().any(|choice| ready.choice_text(*choice) == text);
    assert!(listed("division 2/I") && !listed("division 1/I"));
    assert_eq!(why(&format!("{TWO}level french-i 1\n"), "2/I"), "11.2.1");
    assert_eq!(why(&format!("{TWO}3/25e 0918 disordered N\n"), "2/I"), "11.2.1p1");
    assert_eq!(why(&format!("{TWO}3/25e 0918 line NNE\n"), "2/I"), "11.2.4");
    assert_eq!(why("9eL 0918 column N\n", "CC"), "11.2.3b");
    let mut begun = open(TWO);
    say(&mut begun, &["1/25e", "N 0", "done"]);
    assert_eq!(why_not(&begun, Ask::Next, "division 2/I"), "11.2.2");
}

/// Verifies [11.2.3a] [11.2.3b] [11.2.3c] [11.2.3e] [4.1p13]: double points, one roll, disorder in place.
#[test]
fn a_force_march_doubles_and_one_roll_decides() {
    for (dice, state) in [([6, 6], Morale::GoodOrder), ([1, 1], Morale::Disordered)] {
        let mut battle = open(&format!("{TWO}1/12e 0918 column N\n"));
        say(&mut battle, &["division 2/I"]);
        let id = unit(&battle, "1/25e");
        assert_eq!(battle.allowance(id), 28);
        assert_eq!(why_not(&battle, Ask::Next, "1/12e"), "11.2.2");
        let mut answers = vec!["1/25e"];
        answers.extend(["N 0"; 14]);
        answers.push("done");
        say(&mut battle, &answers);
        assert_eq!(place(&battle, "1/25e"), ["0504"]);
        let script = act(&mut battle, Script::new().say("done").roll(&dice));
        assert!(script.events.len() >= 2);
        for id in ["1/25e", "2/25e"] {
            assert_eq!(battle.unit(unit(&battle, id)).state, state);
        }
        assert_eq!(place(&battle, "1/25e"), ["0504"]);
        assert_eq!(battle.unit(id).force_marches, u8::from(state == Morale::GoodOrder));
        assert!(battle.unit(id).marks.force_march);
        // Then the others go on.
        say(&mut battle, &["1/12e", "N 0", "done"]);
    }
}

/// Verifies [11.2.3d] [11.2.9]; D16: the second turn running with a leader of 3 is -9.
#[test]
fn d16_each_further_turn_weighs_more() {
    let mut battle = open(&format!("{TWO}leader Dumonceau 0101\n"));
    let id = unit(&battle, "1/25e");
    let total = |battle: &la_bataille::Battle| {
        let mods = battle.force_march_mods(id);
        battle.check_mods(id, MoraleReason::ForceMarch, &mods).total()
    };
    assert_eq!(battle.leader_def(leader(&battle, "Dumonceau")).morale, 3);
    assert_eq!(total(&battle), -6 + 3);
    battle.unit_mut(id).force_marches = 1;
    assert_eq!(total(&battle), -9);
    battle.unit_mut(id).force_marches = 2;
    assert_eq!(total(&battle), -18 + 3);
    // With the unit he counts once.
    let mut with = open(&format!("{TWO}leader Dumonceau 0518\n"));
    with.unit_mut(id).force_marches = 1;
    assert_eq!(total(&with), -9);
    // A turn of rest ends the row.
    say(&mut battle, &["done"]);
    assert_eq!(battle.unit(id).force_marches, 0);
}

/// Verifies [11.2.5] [11.2.6]: no enemy zone and no change of formation on the way.
#[test]
fn a_force_march_keeps_away_and_in_formation() {
    let mut battle = open(&format!("{TWO}Mur 0516 column S\n"));
    assert_eq!(price(&battle, &["1/25e"], "N 0"), Some(2));
    say(&mut battle, &["division 2/I"]);
    assert_eq!(refused(&battle, &["1/25e"], "N 0"), "11.2.5");
    assert_eq!(refused(&battle, &["1/25e"], "line 0"), "11.2.6");
    assert_eq!(price(&battle, &["2/25e"], "N 0"), Some(2));
}

/// Verifies [11.2.2] [11.2.3c] [3.4.3c]: after the check nobody marches on, not by breaking down or
/// building up either.
#[test]
fn a_force_march_is_over_when_it_is_over() {
    let mut battle = open("25e 0518 column N\n");
    say(&mut battle, &["division 2/I"]);
    say(&mut battle, &["25e", "N 0", "done"]);
    // [3.4.1] It might still break down: its owner says when the march is over.
    act(&mut battle, Script::new().say("done").roll(&[6, 6]));
    say(&mut battle, &["break down 25e"]);
    let choices = battle.movement_choices(FRENCH);
    assert!(!choices.iter().any(|choice| battle.choice_text(*choice) == "1/25e"), "it has marched");
    say(&mut battle, &["build up 25e"]);
    let choices = battle.movement_choices(FRENCH);
    assert!(!choices.iter().any(|choice| battle.choice_text(*choice) == "25e"), "it has marched");
}
