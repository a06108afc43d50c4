//! Panic. [PAN-1]

use crate::common::{check_that, unit};
use champs::Battle;
use engine::Script;

fn panic(position: &str, answers: &str, expected: &str) -> Battle {
    let act = |battle: &mut Battle, table: &mut Script<Battle>| battle.panic_step(table);
    check_that(position, answers, act, expected)
}

fn pair(tester: &str, broken: &str) -> String {
    format!(
        "side french
         division D
         F1 {tester}
         F2 {broken}
         side allied
         division E
         A1 inf 12 30,40 180 line"
    )
}

/// Verifies [PAN-1]: a Broken friend within 3" calls for a test, failure of which Breaks.
#[test]
fn broken_friends_near() {
    let near = pair("inf 12 30,20 0 line", "inf 12 30,23.5 0 line broken");
    panic(&near, "roll 8", "F1 stable\ntold F1 (panic): 8 against 8: passes");
    panic(&near, "roll 9", "F1 broken\nF1 steps 3\nF1 at 30,10");
    let far = pair("inf 12 30,20 0 line", "inf 12 30,23.8 0 line broken");
    panic(&far, "", "F1 stable");
    // Not if the Broken unit is two levels worse.
    let worse = |level: &str| {
        pair("inf 12 30,20 0 line", &format!("inf 12 30,23.5 0 line broken level{level}"))
    };
    panic(&worse("7"), "roll 1", "told panic");
    panic(&worse("6"), "", "never told panic");
    panic(&worse("11"), "roll 1", "told panic");
}

/// Verifies [PAN-1]: the Broken unit must be the next one (CR-31).
#[test]
fn somebody_between_shields() {
    let text = pair("inf 12 30,20 0 line", "inf 12 30,23 0 line broken")
        + "\nside french\ndivision G\nF3 light 4 30,21.5 0 line";
    panic(&text, "", "never told panic");
    let beside = text.replace("30,21.5", "40,21.5");
    panic(&beside, "roll 1", "told F1 (panic)");
    // Who is Broken himself shields nobody.
    let both = text.replace("21.5 0 line", "21.5 0 line broken");
    panic(&both, "roll 1", "told F1 (panic)");
}

/// Verifies [PAN-1b] [PAN-1c] (CR-90).
#[test]
fn each_arm_heeds_its_own() {
    let infantry = "inf 12 30,20 0 line";
    panic(&pair(infantry, "heavy 8 30,22.5 0 line broken"), "", "never told panic");
    panic(&pair("heavy 8 30,20 0 line", "inf 12 30,22.5 0 line broken"), "", "never told panic");
    panic(&pair("heavy 8 30,20 0 line", "light 8 30,22.5 0 line broken"), "roll 1", "told panic");
    panic(&pair("guns 8 30,20 0", "inf 12 30,22.5 0 line broken"), "roll 1", "told panic");
    panic(&pair(infantry, "guns 8 30,22.5 0 broken"), "", "never told panic");
    panic(&pair("guns 8 30,20 0", "guns 8 30,22.5 0 broken"), "", "never told panic");
    // Cavalry that ran through the infantry does alarm it.
    let text = pair(infantry, "heavy 8 30,18.5 0 line broken");
    let act = |battle: &mut Battle, table: &mut Script<Battle>| {
        let (f1, f2) = (unit(battle, "F1"), unit(battle, "F2"));
        battle.ran_through.push((f2, f1));
        battle.panic_step(table)
    };
    check_that(&text, "roll 1", act, "told F1 (panic)");
}

/// Verifies [PAN-1b] from the run itself: a Broken unit tells whom it ran through.
#[test]
fn runs_are_remembered() {
    use champs::rules::crisis::Away;
    let text = "side french
        division D
        F1 inf 12 30,20 0 line
        F2 heavy 8 30,25 0 line
        side allied
        division E
        A1 inf 12 30,40 180 line";
    let act = |battle: &mut Battle, table: &mut Script<Battle>| {
        let (f2, a1) = (unit(battle, "F2"), unit(battle, "A1"));
        battle.break_unit(table, f2, Away::From(vec![a1]))
    };
    let battle = check_that(text, "", act, "F2 at 30,7");
    assert_eq!(battle.ran_through, [(unit(&battle, "F2"), unit(&battle, "F1"))]);
}

/// Panic spreads until nobody new has to test, each unit once (CR-32).
#[test]
fn panic_spreads() {
    let text = "side french
        division D
        F1 inf 12 30,20 0 line
        F2 inf 12 30,23 0 line broken
        F3 inf 12 30,9 0 line
        F4 inf 12 30,7.5 0 line
        side allied
        division E
        A1 inf 12 30,40 180 line";
    // F1 runs 10" to the south, before F3; F3 passes and shields F4.
    panic(text, "roll 9 1", "F1 broken\nF3 stable\ntold F3 (panic)\nnever told F4 (panic)");
}

/// Verifies [CRI-11b]: whom steps destroyed in its flight causes panic, then is removed.
#[test]
fn the_dead_cause_panic_first() {
    let text = pair("inf 12 30,20 0 line", "inf 12 30,23 0 line broken steps8");
    panic(&text, "roll 3", "told F1 (panic)\nF2 gone\nF1 stable");
    // Once, not again in the next Panic step.
    let twice = |battle: &mut Battle, table: &mut Script<Battle>| {
        battle.panic_step(table)?;
        table.events.clear();
        battle.panic_step(table)
    };
    check_that(&text, "roll 3", twice, "F2 gone\nnever told destroyed");
    // An unbroken unit does not wait.
    let mut battle =
        crate::common::battle(&pair("inf 12 30,20 0 line steps8", "inf 12 5,5 0 line"));
    let mut table = crate::common::script("");
    battle.remove_dead(&mut table);
    assert!(!battle.is_here(unit(&battle, "F1")));
}

/// Whoever Broke through a unit of the other arm alarms it, wherever its run has ended; of its own arm
/// only those near it do. Verifies [PAN-1b] (CR-110).
#[test]
fn who_ran_through_alarms_from_afar() {
    use champs::rules::crisis::Away;
    let after = |tester: &str, runner: &str, dice: &str, expected: &str| {
        let text = format!(
            "side french
             division D
             F1 {tester} 30,20 0 line
             F2 {runner}
             side allied
             division E
             A1 inf 12 30,40 180 line"
        );
        let act = |battle: &mut Battle, table: &mut Script<Battle>| {
            let (f2, a1) = (unit(battle, "F2"), unit(battle, "A1"));
            battle.break_unit(table, f2, Away::From(vec![a1]))?;
            battle.panic_step(table)
        };
        check_that(&text, dice, act, expected);
    };
    after("inf 12", "heavy 8 30,25 0 line", "roll 9", "F2 at 30,7\nF1 broken");
    after("inf 12", "heavy 8 30,25 0 line level6", "", "F2 at 30,7\nnever told panic");
    after("heavy 8", "inf 12 30,25 0 line", "roll 8", "F2 at 30,15\ntold F1 (panic)\nF1 stable");
    after("inf 12", "inf 12 30,25 0 line", "", "F2 at 30,15\nnever told panic");
    after("guns 8", "inf 12 30,25 0 line", "", "F2 at 30,15\nnever told panic");
}
