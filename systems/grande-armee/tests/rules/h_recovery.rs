//! Section H5: recovery.

use crate::common::*;
use grande_armee::rules::h_losses;
use grande_armee::{Battle, Event};

/// F01 far behind the lines, its officer within 3", the army commander within 20".
fn rear(unit: &str, more: &str) -> Battle {
    open(&format!(
        "army french fair\ncommander Ney average 20,3\nforce II Reille +0 r11 34,5\n{unit}\n\
         army allied fair\ncommander Wellington good 57,45\nforce X Picton +0 r40 30,45\n\
         A01 inf 30,40 180 sp5\nstatus II hold\n{more}"
    ))
}

fn recover(battle: &mut Battle, script: Script) -> Script {
    let mut script = script;
    let f01 = unit(battle, "F01");
    battle.recover(&mut script, f01).unwrap();
    script.finish();
    script
}

fn may(unit_line: &str, more: &str) -> bool {
    let battle = rear(unit_line, more);
    battle.may_recover(unit(&battle, "F01"))
}

/// GT-18. Verifies [H5.0b]: six points, four hits: 1 to 3 takes one off.
#[test]
fn less_than_the_hits() {
    for (die, strength) in [(1, 3), (3, 3), (4, 2), (6, 2)] {
        let mut battle = rear("F01 inf 30,5 0 sp6/2", "");
        let script = recover(&mut battle, Script::new().otherwise(&["no"]).roll(&[die]));
        assert_eq!(sp(&battle, "F01"), strength, "{die}");
        let regained: i32 = script
            .events
            .iter()
            .flat_map(<Battle as engine::Game>::strengthening)
            .map(|change| change.by)
            .sum();
        assert_eq!(regained, i32::from(strength) - 2);
    }
}

/// GT-27. Verifies [H5.0d] [H5.0f]: a single hit stays; unhurt units and guns have nothing to
/// recover.
#[test]
fn one_hit_stays() {
    assert!(may("F01 inf 30,5 0 sp6/4", ""));
    assert!(may("F01 cav-heavy 30,5 0 sp6/4", ""));
    assert!(!may("F01 inf 30,5 0 sp6/5", ""));
    assert!(!may("F01 inf 30,5 0 sp6", ""));
    assert!(!may("F01 heavy-foot 30,5 0", ""));
}

/// Verifies [H5.0a]: at least 20" from every enemy unit: A01's front is at 38.5.
#[test]
fn far_from_enemies() {
    let radius = |y: &str| {
        let battle = open(&format!(
            "army french fair\ncommander Ney average 20,3\nforce II Reille +0 r20 30,5\n\
             F01 inf 30,{y} 0 sp6/2\n\
             army allied fair\ncommander Wellington good 57,45\nforce X Picton +0 r40 30,45\n\
             A01 inf 30,40 180 sp5\nstatus II hold"
        ));
        battle.may_recover(unit(&battle, "F01"))
    };
    assert!(radius("17"));
    assert!(!radius("17.001"));
}

/// Verifies [H5.0a]: only on Hold.
#[test]
fn only_on_hold() {
    assert!(may("F01 inf 30,5 0 sp6/2", "status II hold"));
    for status in ["withdraw", "active", "attack"] {
        assert!(!may("F01 inf 30,5 0 sp6/2", &format!("status II {status}")), "{status}");
    }
}

/// Verifies [F13.1d]: not out of radius.
#[test]
fn only_in_radius() {
    assert!(may("F01 inf 47.5,5 0 sp6/2", ""));
    assert!(!may("F01 inf 47.501,5 0 sp6/2", ""));
}

/// Verifies [H5.0e]: once in a pulse.
#[test]
fn once() {
    let mut battle = rear("F01 inf 30,5 0 sp6/2", "");
    recover(&mut battle, Script::new().otherwise(&["no"]).roll(&[1]));
    assert!(!battle.may_recover(unit(&battle, "F01")));
    battle.clear_pulse();
    assert!(battle.may_recover(unit(&battle, "F01")));
}

/// Verifies [E4.0b] [E4.0d]: the sub-commander within 3" may have one attempt made again in a pulse.
#[test]
fn again_by_the_sub_commander() {
    let mut battle = rear("F01 inf 30,5 0 sp6/2", "");
    let script = Script::new().roll(&[6]).say("sub-commander").roll(&[1]);
    let script = recover(&mut battle, script);
    assert_eq!(sp(&battle, "F01"), 3);
    let reille = officer(&battle, "Reille");
    assert!(battle.officer(reille).helped_recovery);
    let rolls: Vec<(u8, bool)> = script
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Losses(h_losses::Event::Recovery { die, final_roll, .. }) => {
                Some((*die, *final_roll))
            }
            _ => None,
        })
        .collect();
    assert_eq!(rolls, [(6, false), (1, true)]);
    // Not twice: without a commander near there is nothing to ask.
    let mut battle = rear("F01 inf 30,5 0 sp6/2", "");
    let ney = officer(&battle, "Ney");
    battle.officer_mut(ney).at = Some(ground::table::Spot::inches(58, 3));
    let script = recover(&mut battle.clone(), Script::new().roll(&[6]).say("no"));
    assert_eq!(script.asked.len(), 1);
    battle.officer_mut(reille).helped_recovery = true;
    let script = recover(&mut battle, Script::new().roll(&[6]));
    assert_eq!(script.asked.len(), 0);
    // His base begins at 33; 3" from there is 30, so at 28.5 the unit's edge is just near enough.
    let helper = |x: &str| {
        let mut battle = rear(&format!("F01 inf {x},40 0 sp6/2"), "");
        battle.officer_mut(reille).at = Some(ground::table::Spot::inches(34, 40));
        let script = Script::new().otherwise(&["no"]).roll(&[6]);
        recover(&mut battle, script).asked.len()
    };
    assert_eq!(helper("28.5"), 1);
    assert_eq!(helper("28.499"), 0);
}

/// Verifies [H5.0c] [B3.0b] [A1.0b] (R-139): the army commander within 20" may pay a die for another
/// throw; it stands, and there is no third. The question does not betray an empty cup.
#[test]
fn again_for_a_command_die() {
    let mut battle = rear("F01 inf 30,5 0 sp6/2", "cup french 2");
    let script = Script::new().roll(&[6]).say("command-die").roll(&[5]);
    recover(&mut battle, script);
    assert_eq!(sp(&battle, "F01"), 2);
    assert_eq!(battle.army(army(&battle, "french")).cup, 1);
    // Any number of units.
    let mut battle = rear("F01 inf 30,5 0 sp6/2\nF02 inf 30,9 0 sp6/2", "cup french 2");
    for id in ["F01", "F02"] {
        let mut script = Script::new().roll(&[6]).say("command-die").roll(&[1]);
        let unit = unit(&battle, id);
        battle.recover(&mut script, unit).unwrap();
        assert_eq!(sp(&battle, id), 3);
    }
    assert_eq!(battle.army(army(&battle, "french")).cup, 0);
    let mut empty = rear("F01 inf 30,40 0 sp6/2", "");
    let ney = officer(&empty, "Ney");
    empty.officer_mut(ney).at = Some(ground::table::Spot::inches(30, 30));
    let script = recover(&mut empty, Script::new().roll(&[6]).say("no"));
    assert_eq!(script.asked.len(), 1);
    // Beyond 20" nobody is asked.
    let mut far = rear("F01 inf 57,30 0 sp6/2", "cup french 2");
    assert!(recover(&mut far, Script::new().roll(&[6])).asked.is_empty());
}
