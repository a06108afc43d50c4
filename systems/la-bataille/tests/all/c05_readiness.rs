//! Chapter 5: readiness.

use crate::common::*;
use la_bataille::Battle;
use la_bataille::nouns::kinds::{MarkerColour, Readiness};
use la_bataille::rules::c05_readiness::Effort;

fn state(battle: &Battle, id: &str) -> (Readiness, Option<MarkerColour>) {
    let troops = battle.unit(unit(battle, id));
    (troops.readiness, troops.marker)
}

/// Verifies [5.1.2] [5.1.3] [5.1.3p1] [5.1.4] [5.2.1] [5.2.2] [5.2.3] [5.2.5] [5.2.5p1]. G22: a melee
/// in the other segment changes the colour, whatever the effort.
#[test]
fn g22_cavalry_tires() {
    let tired = |text: &str, effort, segment| {
        let mut battle = open(text);
        let who = unit(&battle, "9eL");
        battle.tire(&mut Script::new(), who, effort, segment);
        state(&battle, "9eL")
    };
    let fresh = "9eL 0505 column N";
    let blue = "9eL 0505 column N fatigued blue";
    assert_eq!(
        tired(fresh, Effort::Melee, FRENCH),
        (Readiness::Fatigued, Some(MarkerColour::Blue))
    );
    assert_eq!(
        tired(fresh, Effort::Charge, FRENCH),
        (Readiness::Exhausted, Some(MarkerColour::Blue))
    );
    assert_eq!(tired(fresh, Effort::Spared, FRENCH), (Readiness::Fresh, None));
    assert_eq!(
        tired(blue, Effort::Melee, COALITION),
        (Readiness::Exhausted, Some(MarkerColour::Green))
    );
    assert_eq!(
        tired(blue, Effort::Spared, COALITION),
        (Readiness::Fatigued, Some(MarkerColour::Green))
    );
    assert_eq!(tired("9eL 0505 routed N", Effort::Melee, FRENCH), (Readiness::Fresh, None));
}

/// Verifies [5.3.1] [5.3.2] [5.3.3] [5.3.5] [5.3.5a] [5.3.5b] [15.1.1]. G23 G24: not in the phase after
/// the melee, a step a turn later in the segment of the same colour.
#[test]
fn g23_g24_cavalry_recovers() {
    let mut battle = open("9eL 0505 column N\nEmpC 0509 column S");
    let (lancers, heavy) = (unit(&battle, "9eL"), unit(&battle, "EmpC"));
    let mut script = Script::new().otherwise(&["yes"]);
    battle.tire(&mut script, lancers, Effort::Charge, FRENCH);
    battle.tire(&mut script, heavy, Effort::Melee, FRENCH);
    battle.rest_cavalry(&mut script, FRENCH).expect("runs");
    assert_eq!(state(&battle, "9eL").0, Readiness::Exhausted);
    assert_eq!(state(&battle, "EmpC").0, Readiness::Fatigued);
    battle.rest_cavalry(&mut script, COALITION).expect("runs");
    assert_eq!(state(&battle, "EmpC").0, Readiness::Fatigued);
    for id in [lancers, heavy] {
        battle.unit_mut(id).marks.stirred = true;
    }
    battle.rest_cavalry(&mut script, FRENCH).expect("runs");
    assert_eq!(state(&battle, "9eL"), (Readiness::Fatigued, Some(MarkerColour::Blue)));
    assert_eq!(state(&battle, "EmpC"), (Readiness::Fresh, None));
}

/// Verifies [5.3.6] [5.3.4] (R26): who did not stir is fresh at once, who was restless not at all, and
/// the owner may decline.
#[test]
fn still_and_restless() {
    let rested = |restless: bool, answer: &str| {
        let mut battle = open("9eL 0505 column N exhausted blue");
        let who = unit(&battle, "9eL");
        battle.unit_mut(who).marks.restless = restless;
        let mut script = Script::new().otherwise(&[answer]);
        battle.rest_cavalry(&mut script, FRENCH).expect("runs");
        state(&battle, "9eL").0
    };
    assert_eq!(rested(false, "yes"), Readiness::Fresh);
    assert_eq!(rested(false, "no"), Readiness::Exhausted);
    assert_eq!(rested(true, "yes"), Readiness::Exhausted);
}

/// Verifies [5.1.3a1] [6.11.9]: exhausted cavalry threatens nobody.
#[test]
fn exhausted_cavalry_does_not_charge() {
    let may = |readiness: &str| {
        let battle = open(&format!("9eL 0505 column N {readiness} blue"));
        battle.may_charge_out_of_turn(unit(&battle, "9eL"))
    };
    assert!(may("fresh") && may("fatigued") && !may("exhausted"));
}

/// Verifies [5.3.4a] [5.3.6] (R210): points spent on a change of formation count as movement, before a
/// march as after it.
#[test]
fn a_change_of_formation_is_no_rest() {
    let marks = |answers: &[&str]| {
        let mut battle = open("9eL 0510 column N exhausted blue");
        say(&mut battle, answers);
        let marks = battle.unit(unit(&battle, "9eL")).marks;
        (marks.stirred, marks.restless)
    };
    let printed = open("");
    let half = usize::from(printed.def(unit(&printed, "9eL")).ma / 2);
    let steps = vec!["N 0"; half - 2];
    let after = [&["9eL"], &steps[..], &["line 0", "done"]].concat();
    let before = [&["9eL", "line 0"], &steps[..], &["done"]].concat();
    assert_eq!(marks(&after), (true, true));
    assert_eq!(marks(&before), (true, true));
    assert_eq!(marks(&["9eL", "line 0", "done"]), (true, false));
    assert_eq!(marks(&["9eL", "turn 2", "done"]), (false, false));
}
