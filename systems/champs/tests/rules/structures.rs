//! Blocks and garrisons.

use crate::common::{battle, check_that, unit};
use champs::Battle;
use engine::Script;

fn farm(leader: &str, friend: &str) -> Battle {
    battle(&format!(
        "structure Farm 30,20
         side french
         division D C/C {leader}
         F1 inf 12 30,20 0 line in=Farm garrison
         F2 inf 12 {friend} 0 line"
    ))
}

/// Verifies [COM-8b]: out to the parent within one move, with the leader within 4".
#[test]
fn a_garrison_stays() {
    let leaves = |leader: &str, friend: &str| {
        let battle = farm(leader, friend);
        battle.may_leave_block(unit(&battle, "F1")).is_ok()
    };
    assert!(leaves("30,25", "30,13"));
    // 8" of a line, with the quarter inch, from the block's edge at 18.5.
    assert!(leaves("30,25", "30,10.1"));
    assert!(!leaves("30,25", "30,9.9"));
    assert!(leaves("30,25.7", "30,13"));
    assert!(!leaves("30,25.8", "30,13"));
    let mut battle = farm("50,5", "50,40");
    let f1 = unit(&battle, "F1");
    battle.unit_mut(f1).order = None;
    assert!(battle.may_leave_block(f1).is_ok());
}

/// Verifies [COM-8c] [STR-1c].
#[test]
fn orders_of_a_garrison() {
    let mut battle = farm("30,25", "30,13");
    let f1 = unit(&battle, "F1");
    assert!(battle.unit(f1).is_garrison());
    battle.left_block(f1);
    assert_eq!(battle.unit(f1).order, None);
    let wide = crate::common::battle(
        "structure Farm 30,20
         structure Mill 33,20
         side french
         division D
         F1 inf 12 31.5,20 0 line in=Farm in=Mill garrison",
    );
    assert!(!wide.unit(unit(&wide, "F1")).is_garrison());
}

/// Verifies [STR-3]: a test before coming near a garrison; failing costs nothing, however hopeless.
#[test]
fn near_a_garrison() {
    let text = |flags: &str| {
        format!(
            "structure Farm 30,20
             side french
             division D
             F1 inf 12 30,20 0 line in=Farm garrison
             side allied
             division E
             A1 inf 12 30,26 180 line {flags}"
        )
    };
    let goes = |text: &str, die: &str| {
        let mut goes = false;
        let act = |battle: &mut Battle, table: &mut Script<Battle>| {
            let (a1, f1) = (unit(battle, "A1"), unit(battle, "F1"));
            goes = battle.test_near_garrison(table, a1, f1)?;
            Ok(())
        };
        let battle = check_that(text, die, act, "told A1 (approaching a garrison)");
        let a1 = battle.unit(unit(&battle, "A1"));
        (goes, a1.steps, a1.is_broken())
    };
    assert_eq!(goes(&text("steps2"), "roll 6"), (true, 2, false));
    assert_eq!(goes(&text("steps2"), "roll 7"), (false, 2, false));
    // (CR-86) Hopeless: 5 in line, five steps, but no Break unless the option says so.
    let lost = text("level8/5 steps5");
    assert_eq!(goes(&lost, "roll 1"), (false, 5, false));
    assert_eq!(goes(&format!("option garrison-break\n{lost}"), "roll 1"), (false, 8, true));
}

/// Verifies [STR-1] [STR-1b].
#[test]
fn room_in_a_block() {
    let text = |unit: &str| {
        format!(
            "structure Farm 30,20
             side french
             division D
             F1 inf 12 30,20 0 line in=Farm
             F2 {unit} 40,20 0 line
             side allied
             division E
             A1 inf 2 50,40 180 line"
        )
    };
    let room = |text: &str, name: &str| {
        let battle = battle(text);
        battle.has_room(champs::nouns::BlockId(0), unit(&battle, name))
    };
    assert!(room(&text("inf 6"), "F2"));
    assert!(!room(&text("inf 7"), "F2"));
    // 12 guns or 18 castings: 12 castings leave room for a third of the guns; horse and enemies have
    // none. (CR-111)
    assert!(room(&text("guns 4"), "F2"));
    assert!(!room(&text("guns 5"), "F2"));
    let alone = text("guns 12").replace("F1 inf 12 30,20 0 line in=Farm", "F1 inf 2 20,20 0 line");
    assert!(room(&alone, "F2"));
    assert!(!room(&alone.replace("guns 12", "guns 13"), "F2"));
    let with =
        text("guns 12").replace("F1 inf 12 30,20 0 line in=Farm", "F1 guns 1 30,20 0 in=Farm");
    assert!(!room(&with, "F2"));
    assert!(!room(&text("light 2"), "F2"));
    assert!(!room(&text("inf 6"), "A1"));
    // Somebody who stands on its ground without being inside keeps others out.
    let crowded = text("inf 6").replace("50,40 180", "31,21 180");
    assert!(!room(&crowded, "F2"));
    let battle = battle(&text("inf 6"));
    assert!(!battle.has_flanks(unit(&battle, "F1")) && battle.has_flanks(unit(&battle, "F2")));
}
