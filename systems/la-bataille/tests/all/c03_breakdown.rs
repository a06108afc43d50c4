//! Section 3.4: breaking down and building up.

use crate::common::*;
use la_bataille::nouns::kinds::Formation;
use la_bataille::rules::c11_movement::Ask;
use la_bataille::state::battle::Whereabouts;

const FOUR: [&str; 4] = ["1/25e", "2/25e", "3/25e", "4/25e"];

/// Verifies [3.4.1] [3.4.2] [3.4.3] [3.4.3a] [3.4.3c]; G11: the 25e gives four whole battalions.
#[test]
fn g11_a_regiment_breaks_down() {
    let mut battle = open("25e 0505 column SE\n");
    say(&mut battle, &["25e", "N 2", "N 2", "done"]);
    say(&mut battle, &["break down 25e"]);
    assert_eq!(battle.unit(unit(&battle, "25e")).place, Whereabouts::Folded);
    for id in FOUR {
        let troops = *battle.unit(unit(&battle, id));
        assert_eq!(place(&battle, id), ["0503"]);
        assert_eq!((troops.losses, troops.formation), (0, Formation::Column));
        assert_eq!(troops.facing.number(), 2);
        // Two points are gone, five are left, and they may be used.
        assert_eq!(battle.points_left(unit(&battle, id)), 10);
        assert!(battle.may_move(unit(&battle, id)).is_ok());
    }
    assert_eq!(battle.stack(hex(&battle, "0503"))[0], unit(&battle, "1/25e"));
}

/// Verifies [3.4.3b]; G12: five losses fall 2, 1, 1, 1.
#[test]
fn g12_losses_are_shared_from_the_left() {
    let mut battle = open("25e 0505 column SE losses=5\n");
    say(&mut battle, &["break down 25e"]);
    let lost = FOUR.map(|id| battle.unit(unit(&battle, id)).losses);
    assert_eq!(lost, [2, 1, 1, 1]);
}

/// Verifies [3.4.4a] [3.4.4c] [3.4.4d] [3.4.4e]; G13: four battalions that spent four points build
/// up with three left.
#[test]
fn g13_battalions_build_up() {
    let text =
        "1/12e 0505 column SE\n2/12e 0505 column SE\n3/12e 0505 column SE\n4/12e 0505 column SE\n";
    let mut battle = open(text);
    let four = ["1/12e", "2/12e", "3/12e", "4/12e"];
    for id in four {
        let id = unit(&battle, id);
        battle.unit_mut(id).spent = 8;
        battle.unit_mut(id).marks.moved = true;
    }
    say(&mut battle, &["build up 12e"]);
    let regiment = unit(&battle, "12e");
    assert_eq!(place(&battle, "12e"), ["0505"]);
    assert_eq!(battle.points_left(regiment), 6);
    let troops = battle.unit(regiment);
    assert_eq!(
        (troops.losses, troops.formation, troops.facing.number()),
        (0, Formation::Column, 2)
    );
    assert!(battle.may_move(regiment).is_ok());
    for id in four {
        assert_eq!(battle.unit(unit(&battle, id)).place, Whereabouts::Folded);
    }
}

/// Verifies [3.4.4b]; G14: losses 0, 0, 2, 1 and points 1, 1, 1, 2 give three losses and five points.
#[test]
fn g14_losses_add_up_and_the_slowest_counts() {
    let mut battle = open(
        "1/57e 0506 column N\n2/57e 0506 column N\n3/57e 0506 column N losses=2\n\
         4/57e 0507 column N losses=1\n",
    );
    for id in ["1/57e", "2/57e", "3/57e"] {
        let id = battle.def(unit(&battle, id)).id.clone();
        let stacked = battle.top(hex(&battle, "0505")).is_some();
        let mut answers = vec![id.as_str(), "N 0", "done"];
        if stacked {
            answers.push("yes");
        }
        say(&mut battle, &answers);
    }
    say(&mut battle, &["4/57e", "N 0", "N 0", "done", "yes"]);
    say(&mut battle, &["build up 57e"]);
    let regiment = unit(&battle, "57e");
    assert_eq!(battle.unit(regiment).losses, 3);
    assert_eq!(battle.points_left(regiment), 10);
}

/// Verifies [2.2.5b]: cavalry never breaks down.
#[test]
fn cavalry_does_not_break_down() {
    let battle = open("9eL 0505 column N\n25e 0707 column N\n");
    assert_eq!(why_not(&battle, Ask::Next, "break down 9eL"), "2.2.5b");
    assert!(battle.may_break_down(unit(&battle, "25e")).is_ok());
    let units = &battle.fixed.setup.army.units;
    let horse = units.iter().filter(|unit| unit.arm() == la_bataille::nouns::kinds::Arm::Cavalry);
    assert!(horse.clone().count() > 20);
    assert!(horse.clone().all(|unit| unit.battalions.is_empty() && unit.regiment.is_none()));
}

/// Verifies [3.4.4a] [3.4.4d] [3.4.3]: apart or unlike there is no building up, and only regiments
/// with battalions break down.
#[test]
fn battalions_must_be_together_and_alike() {
    let rest = "2/25e 0505 column N\n3/25e 0505 column N\n4/25e 0505 column N\n";
    let apart = open(&format!("1/25e 0506 column N\n{rest}"));
    assert_eq!(why_not(&apart, Ask::Next, "build up 25e"), "3.4.4a");
    let unlike = open(&format!("1/25e 0505 disordered N\n{rest}"));
    assert_eq!(why_not(&unlike, Ask::Next, "build up 25e"), "3.4.4d");
    let russian = open("Mur 0505 column N\nsegment coalition movement\n");
    assert_eq!(why_not(&russian, Ask::Next, "break down Mur"), "3.4.3");
    // One that is no more is lost whole, and does not hinder the others.
    let mut three = open(rest);
    let first = unit(&three, "1/25e");
    three.unit_mut(first).place = Whereabouts::Eliminated;
    say(&mut three, &["build up 25e"]);
    assert_eq!(three.unit(unit(&three, "25e")).losses, 6);
    say(&mut three, &["break down 25e"]);
    assert_eq!(three.unit(first).place, Whereabouts::Eliminated);
    assert_eq!(three.unit(unit(&three, "2/25e")).losses, 0);
}

/// Verifies [3.4.4a] [6.6.3] (R184): the last battalion of a regiment is all that survives, and builds
/// up in the open; in woods, where only a battalion fits, and in skirmish order it does not.
#[test]
fn the_last_battalion_builds_up_where_a_regiment_fits() {
    let alone = |ground: &str, formation: &str| {
        let rows = format!("........\n........\n...{ground}....\n........\n");
        let mut battle =
            pos(&format!("map\n{rows}end\nsegment french movement\n1/7e 0403 {formation}\n"));
        for id in ["2/7e", "3/7e", "4/7e"] {
            if let Ok(id) = la_bataille::host::position_text::unit_named(&battle, id) {
                battle.unit_mut(id).place = Whereabouts::Eliminated;
            }
        }
        battle
    };
    let woods = alone("#", "general-order N");
    assert_eq!(why_not(&woods, Ask::Next, "build up 7e"), "6.6.3");
    assert!(woods.regroupings(FRENCH).1.is_empty());
    let screen = alone(".", "skirmish NNE with 0504");
    assert_eq!(why_not(&screen, Ask::Next, "build up 7e"), "3.1.1");
    let mut open = alone(".", "column N");
    say(&mut open, &["build up 7e"]);
    assert_eq!(place(&open, "7e"), ["0403"]);
    assert_eq!(la_bataille::state::audit::audit(&open), Ok(()));
}

/// Verifies [3.4.3c]: battalions of a regiment that had to stop do not go on.
#[test]
fn a_stopped_regiment_gives_stopped_battalions() {
    let mut battle = open("Mur 0502 column S\n25e 0504 column N\n");
    say(&mut battle, &["25e", "N 0", "done"]);
    say(&mut battle, &["break down 25e"]);
    assert_eq!(why_not(&battle, Ask::Next, "1/25e"), "11.1.1");
}

/// Verifies [10.2.7e] [3.4.3]: a melee that an opportunity charge has marked is fought by whoever
/// stands for the regiment.
#[test]
fn a_marked_melee_outlasts_the_change_of_counters() {
    let mut battle = open("25e 0505 column N\nEmpC 0504 column S");
    battle.contacts.push(la_bataille::state::battle::Contact {
        attackers: vec![unit(&battle, "25e")],
        target: hex(&battle, "0504"),
        straight: false,
        reacted: false,
        unrecalled: false,
        opportunity: false,
    });
    say(&mut battle, &["break down 25e"]);
    let four = ["1/25e", "2/25e", "3/25e", "4/25e"].map(|id| unit(&battle, id));
    assert_eq!(battle.contacts[0].attackers, four);
    say(&mut battle, &["build up 25e"]);
    assert_eq!(battle.contacts[0].attackers, [unit(&battle, "25e")]);
}

/// Verifies [3.4.1] [3.4.3c] [3.4.4e]: at any time in the phase: on the march, in whatever state, and while a
/// division force marches; the points that are left stay.
#[test]
fn at_any_time() {
    let mut battle = open("25e 0510 column N\n");
    // On the march: the battalions go on together, one of them parts later.
    say(&mut battle, &["25e", "N 0", "break down 25e", "N 0", "done"]);
    for id in FOUR {
        assert_eq!(place(&battle, id), ["0508"]);
        assert_eq!(battle.points_left(unit(&battle, id)), 10);
    }
    // The last of four comes up, and the regiment marches on.
    let text =
        "1/12e 0505 column N\n2/12e 0505 column N\n3/12e 0505 column N\n4/12e 0506 column N\n";
    let mut battle = open(text);
    say(&mut battle, &["4/12e", "N 0", "build up 12e", "N 0", "done"]);
    assert_eq!(place(&battle, "12e"), ["0504"]);
    assert_eq!(battle.points_left(unit(&battle, "12e")), 10);
    // Disordered or routed it stays so.
    for state in ["disordered", "routed"] {
        let mut battle = open(&format!("25e 0510 {state} N\n"));
        let was = battle.unit(unit(&battle, "25e")).state;
        say(&mut battle, &["break down 25e"]);
        assert!(FOUR.iter().all(|id| battle.unit(unit(&battle, id)).state == was), "{state}");
        say(&mut battle, &["build up 25e"]);
        assert_eq!(battle.unit(unit(&battle, "25e")).state, was, "{state}");
    }
    // On a force march its battalions have the rest of the doubled allowance.
    let mut battle = open("25e 0518 column N\n");
    say(&mut battle, &["division 2/I"]);
    say(&mut battle, &["25e", "N 0", "done"]);
    say(&mut battle, &["break down 25e"]);
    assert!(battle.may_move(unit(&battle, "1/25e")).is_ok());
    let whole = 4 * i32::from(battle.def(unit(&battle, "1/25e")).ma);
    assert_eq!(battle.points_left(unit(&battle, "1/25e")), whole - 2);
}
