//! Chapter E: commands, control tests, status.

use crate::common::*;
use engine::{Game, Seat};
use grande_armee::Battle;
use grande_armee::nouns::kinds::Status;
use grande_armee::rules::e_control;
use grande_armee::rules::e_control::event::Order;
use grande_armee::rules::event::Event;
use grande_armee::state::battle::Phase;

/// A script that declines what is not written.
fn says() -> Script {
    Script::new().otherwise(&["done", "no"])
}

/// One French Force whose officer stands at a distance north of the commander at (30, 2).
fn one_force(more: &str) -> Battle {
    open(&format!(
        "table 60x120\narmy french fair\ncommander Ney average 30,2\n{more}\n\
         army allied fair\ncommander Wellington good 30,118\nforce X Picton +0 r20 30,110\n\
         A01 inf 30,100 180 sp5\nphase control french"
    ))
}

fn control(battle: &mut Battle, mut script: Script) -> Script {
    battle.control_segment(&mut script, Seat::First).unwrap();
    script.finish();
    script
}

fn paid(script: &Script) -> Vec<u8> {
    let paid = script.events.iter().filter_map(|event| match event {
        Event::Control(e_control::Event::Commanded { paid, .. }) => Some(*paid),
        _ => None,
    });
    paid.collect()
}

fn status(battle: &Battle, id: &str) -> Status {
    battle.force(force(battle, id)).status
}

/// Dice thrown in the test of the only Force.
fn dice(script: &Script) -> usize {
    script
        .events
        .iter()
        .find_map(|event| match event {
            Event::Control(e_control::Event::ControlTest { dice, .. }) => {
                Some(dice.as_slice().len())
            }
            _ => None,
        })
        .unwrap()
}

#[test]
fn commands_by_distance() {
    // Verifies [E1.0] [E2.0a]: up to 20" two dice, up to 40" one. Bases are measured: 3" and 2".
    // At (30, 24.5) the gap is 24.5 - 2 - 1.5 - 1 = 20" exactly.
    let near = "force II Reille +0 r20 30,24.5\nF01 inf 30,20 0 sp5\ncup french 5";
    let mut battle = one_force(near);
    let script = control(&mut battle, says().say("II").say("II").roll(&[1, 2, 3, 4]).say("4+3"));
    assert_eq!((paid(&script), dice(&script)), (vec![1, 1], 4));
    assert_eq!(battle.army(army(&battle, "french")).cup, 3);
    // A mil more and it is the next band.
    let mut battle =
        one_force("force II Reille +0 r20 30,24.501\nF01 inf 30,20 0 sp5\ncup french 5");
    let script = control(&mut battle, says().say("II").roll(&[1, 2, 3]).say("3+2"));
    assert_eq!((paid(&script), dice(&script)), (vec![1], 3));
    // He has four left and is not asked again: one is all that goes so far.
    assert_eq!(asked(&script, "E1.0"), 1);
}

#[test]
fn a_far_command_costs_two() {
    // Verifies [E1.0b]
    // T-40: 45" away, two dice are paid and one is placed: three dice are thrown.
    let mut battle = one_force("force II Reille +0 r20 30,49.5\nF01 inf 30,45 0 sp5\ncup french 2");
    let script = control(&mut battle, says().say("II").roll(&[1, 2, 3]).say("3+1"));
    assert_eq!((paid(&script), dice(&script)), (vec![2], 3));
    assert_eq!(battle.army(army(&battle, "french")).cup, 0);
    // However full the cup, no second one is placed.
    let mut battle = one_force("force II Reille +0 r20 30,49.5\nF01 inf 30,45 0 sp5\ncup french 9");
    let script = control(&mut battle, says().say("II").roll(&[1, 2, 3]).say("3+1"));
    assert_eq!((paid(&script), asked(&script, "E1.0")), (vec![2], 1));
    // With one die he can give none, but is asked all the same: the cup is hidden.
    let mut battle = one_force("force II Reille +0 r20 30,49.5\nF01 inf 30,45 0 sp5\ncup french 1");
    let script = control(&mut battle, says().roll(&[1, 2]));
    assert_eq!((paid(&script), asked(&script, "E1.0")), (vec![], 1));
}

#[test]
fn ney_keeps_the_two_dice_he_likes() {
    // Verifies [E2.0d] [E2.0b]
    // GT-07: Ney +2, an enemy near, two command dice: 1, 1, 1, 5; he keeps 1 and 5.
    let mut battle = one_force("force II Reille +2 r20 30,20\nF01 inf 30,79 0 sp5\ncup french 2");
    let script = control(&mut battle, says().say("II").say("II").roll(&[1, 1, 1, 5]).say("5+1"));
    assert_eq!(status(&battle, "II"), Status::Active);
    // Of three ones only two kinds of pair are different.
    assert_eq!(asked(&script, "E2.0d"), 1);
    let id = force(&battle, "II");
    assert_eq!(battle.status_by(id, (1, 1)), Status::Hold);
    assert_eq!(battle.kept_words(id, 5, 1), "5 + 1 +2 = 8: Active");
}

#[test]
fn bernadotte_holds() {
    // Verifies [E2.0b]
    // GT-08: Bernadotte -2, no enemy within 20", no dice: 7 - 2 = 5, Hold.
    let mut battle = one_force("force II Reille -2 r20 30,20\nF01 inf 30,20 0 sp5");
    let script = control(&mut battle, says().roll(&[3, 4]));
    assert_eq!(status(&battle, "II"), Status::Hold);
    // Two dice leave nothing to choose.
    assert_eq!(asked(&script, "E2.0d"), 0);
}

#[test]
fn both_columns_of_the_table() {
    // Verifies [E2.0b]: within 20" of any unit of the Force, inclusive.
    let at = |y: &str| {
        let battle = one_force(&format!(
            "force II Reille +0 r20 30,20\nF01 inf 30,20 0 sp5\nF02 inf 30,{y} 0 sp5"
        ));
        let id = force(&battle, "II");
        [(1, 1), (2, 2), (3, 4), (6, 5)].map(|kept| battle.status_by(id, kept))
    };
    use Status::{Active, Attack, Hold, Withdraw};
    // 100 - 77 - 3 = 20".
    assert_eq!(at("77"), [Withdraw, Hold, Active, Attack]);
    assert_eq!(at("76.999"), [Hold, Hold, Active, Active]);
}

#[test]
fn a_cautious_officer_cannot_attack() {
    // Verifies [E2.0d]
    // T-41: personality -2, dice 6, 5, 3, 1: from 2 (Withdraw) to 9 (Active).
    let battle = one_force("force II Reille -2 r20 30,20\nF01 inf 30,79 0 sp5");
    let id = force(&battle, "II");
    assert_eq!(battle.status_by(id, (3, 1)), Status::Withdraw);
    assert_eq!(battle.status_by(id, (6, 5)), Status::Active);
}

#[test]
fn hold_may_be_chosen_far_from_the_enemy() {
    // Verifies [E2.0c]
    let mut battle = one_force("force II Reille +3 r20 30,20\nF01 inf 30,20 0 sp5");
    let script = control(&mut battle, says().say("yes"));
    assert_eq!(status(&battle, "II"), Status::Hold);
    assert!(script.events.contains(&Event::Control(e_control::Event::Ordered(
        force(&battle, "II"),
        Status::Hold,
        Order::Chosen
    ))));
    // With an enemy near he is not asked.
    let mut battle = one_force("force II Reille +3 r20 30,20\nF01 inf 30,79 0 sp5");
    let script = control(&mut battle, says().roll(&[3, 4]));
    assert_eq!((asked(&script, "E2.0c"), status(&battle, "II")), (0, Status::Attack));
}

#[test]
fn lapels() {
    // Verifies [E2.1] [E2.1b]
    let touching = "force II Reille +0 r20 32.5,2\nF01 inf 30,20 0 sp5\n\
                    force III Kellermann +0 r20 27.5,2\nF02 inf 20,20 0 sp5";
    let mut battle = one_force(touching);
    // Both touch the commander; only one of them is told, the other throws.
    let script = control(&mut battle, says().say("II").say("attack").roll(&[3, 4]));
    assert_eq!((status(&battle, "II"), status(&battle, "III")), (Status::Attack, Status::Active));
    assert_eq!(
        count(&script, |event| matches!(
            event,
            Event::Control(e_control::Event::ControlTest { .. })
        )),
        1
    );
    assert!(battle.officer(officer(&battle, "Ney")).grabbed);
    // A hair's breadth apart nobody is grabbed.
    let mut battle = one_force("force II Reille +0 r20 32.51,2\nF01 inf 30,20 0 sp5");
    let script = control(&mut battle, says().roll(&[3, 4]));
    assert_eq!(asked(&script, "E2.1"), 0);
}

#[test]
fn wing_commanders_have_dice_and_lapels_of_their_own() {
    // Verifies [E5.0a] [E5.0c] [E5.0e]
    let text = "force II Reille +0 r20 30,62\nF01 inf 30,60 0 sp5\n\
                force III Kellermann +0 r20 36,60\nF02 inf 36,56 0 sp5\n\
                force IV Milhaud +0 r20 30,6\nF03 inf 30,12 0 sp5\n\
                wing Soult 30,60 II III\nhand Soult 2\ncup french 4";
    let mut battle = one_force(text);
    // Ney is 55" from Reille: two dice for one. Soult touches Reille and may give two to
    // Kellermann, but none to Milhaud, who is not of his wing.
    let script = control(
        &mut battle,
        says()
            .say("III") // the army commander commands a Force of the wing: two dice paid
            .say("IV")
            .say("done")
            .say("III")
            .roll(&[1, 2])
            .roll(&[1, 2, 3, 4])
            .say("4+3")
            .roll(&[1, 2, 3])
            .say("3+2"),
    );
    assert_eq!(paid(&script), [2, 1, 1]);
    assert_eq!(battle.officer(officer(&battle, "Soult")).dice, 1);
    assert_eq!(battle.army(army(&battle, "french")).cup, 1);
    // Soult grabs Reille, whose base he touches.
    let mut battle = one_force(text);
    control(&mut battle, says().say("II").say("active").roll(&[1, 2]).roll(&[1, 2]));
    assert_eq!(status(&battle, "II"), Status::Active);
    assert!(battle.officer(officer(&battle, "Soult")).grabbed);
    assert!(!battle.officer(officer(&battle, "Ney")).grabbed);
}

#[test]
fn no_more_than_two_dice_on_a_base() {
    // Army and wing commander together give no more than the table allows.
    let mut battle = one_force(
        "force II Reille +0 r20 30,8\nF01 inf 30,12 0 sp5\nwing Soult 34,8 II\nhand Soult 2\n\
         cup french 4",
    );
    let script = control(&mut battle, says().say("II").say("II").roll(&[1, 2, 3, 4]).say("4+3"));
    assert_eq!(paid(&script).len(), 2);
    // The wing commander, who has two, is not asked at all.
    assert_eq!(asked(&script, "E1.0"), 2);
}

#[test]
fn the_scenario_binds_forces_to_hold() {
    // Verifies [E3.0h] for the special rules of Austerlitz: no other status, no test.
    use grande_armee::nouns::field::{Special, Turns};
    let mut battle = one_force("force II Reille +0 r20 32.5,2\nF01 inf 30,20 0 sp5\ncup french 3");
    let turns = Turns { first: 1, last: 1 };
    let id = force(&battle, "II");
    let mut field = (*battle.field).clone();
    field.specials.push(Special::ForcedHold { turns, forces: vec![id] });
    battle.field = std::sync::Arc::new(field);
    let script = control(&mut battle, says());
    assert!(script.events.contains(&Event::Control(e_control::Event::Ordered(
        id,
        Status::Hold,
        Order::Scenario
    ))));
    assert_eq!(asked(&script, "E2.1") + asked(&script, "E1.0"), 0);
    // And others may not choose it. [E2.0c]
    let mut battle = one_force("force II Reille +0 r20 30,20\nF01 inf 30,20 0 sp5");
    let mut field = (*battle.field).clone();
    field.specials.push(Special::NoVoluntaryHold { turns, forces: vec![id] });
    battle.field = std::sync::Arc::new(field);
    let script = control(&mut battle, script_rolls());
    assert_eq!(asked(&script, "E2.0c"), 0);
}

fn script_rolls() -> Script {
    says().roll(&[1, 2])
}

#[test]
fn garrisons_may_stay() {
    // Verifies [E3.1a] [E3.1b]
    let text = |second: &str| {
        format!(
            "town Farm 30,79\ntown Mill 36,79\nforce II Reille +0 r20 30,20\n\
             F01 inf 30,79 0 sp5\nF02 inf {second} 0 sp5\nF03 inf 24,79 0 sp5"
        )
    };
    // Two of three are in towns: more than half, so Attack! may become Hold.
    let mut battle = one_force(&text("36,79"));
    let script = control(&mut battle, says().roll(&[6, 5]).say("yes"));
    assert_eq!((asked(&script, "E3.1b"), status(&battle, "II")), (1, Status::Hold));
    // Otherwise each of them may be left behind, and no other.
    let mut battle = one_force(&text("36,79"));
    let script = control(&mut battle, says().roll(&[6, 5]).say("no").say("F01").say("F02"));
    assert_eq!(status(&battle, "II"), Status::Attack);
    assert_eq!(
        count(&script, |event| matches!(event, Event::Control(e_control::Event::LeftBehind(_)))),
        2
    );
    let behind = |id: &str| battle.unit(unit(&battle, id)).marks.left_behind;
    assert_eq!(["F01", "F02", "F03"].map(behind), [true, true, false]);
    assert!(!battle.may_act(unit(&battle, "F01")), "it does not move at all");
    // One of three is not more than half, nor are two of four; horse does not count.
    let mut battle = one_force(&text("36,70"));
    let script = control(&mut battle, says().roll(&[6, 5]));
    assert_eq!(asked(&script, "E3.1b"), 0);
    let mut battle = one_force(&format!("{}\nF04 inf 20,79 0 sp5", text("36,79")));
    let script = control(&mut battle, says().roll(&[6, 5]));
    assert_eq!((asked(&script, "E3.1b"), status(&battle, "II")), (0, Status::Attack));
    let mut battle = one_force(&format!("{}\nF04 cav-light 20,79 0 sp5", text("36,79")));
    let script = control(&mut battle, says().roll(&[6, 5]).say("yes"));
    assert_eq!(asked(&script, "E3.1b"), 1);
}

#[test]
fn the_segment_ends_and_clears() {
    // Verifies [B2.0]: movement follows control; what lay on the bases is gone before it.
    let mut battle = one_force("force II Reille +0 r20 30,20\nF01 inf 30,20 0 sp5");
    let id = unit(&battle, "F01");
    battle.unit_mut(id).marks.left_behind = true;
    control(&mut battle, says().roll(&[3, 4]));
    assert!(!battle.unit(id).marks.left_behind);
    assert_eq!(battle.phase, Phase::Movement(Seat::First));
    let words = battle.render(&Event::Control(e_control::Event::Ordered(
        force(&battle, "II"),
        Status::Hold,
        Order::Chosen,
    )));
    assert_eq!(words.rules, ["E2.0c"]);
}

#[test]
fn all_commands_come_before_the_first_test() {
    // Verifies [E2.0e]: dice for both Forces are laid down before either throws.
    let mut battle = one_force(
        "force II Reille +0 r20 30,8\nF01 inf 30,12 0 sp5\nforce III Davout +0 r20 36,8\n\
         F02 inf 36,12 0 sp5\ncup french 3",
    );
    let script = control(
        &mut battle,
        says()
            .say("II")
            .say("III")
            .say("done")
            .roll(&[1, 2, 3])
            .say("3+2")
            .roll(&[4, 5, 6])
            .say("6+5"),
    );
    let commands =
        |event: &Event| matches!(event, Event::Control(e_control::Event::Commanded { .. }));
    let tests =
        |event: &Event| matches!(event, Event::Control(e_control::Event::ControlTest { .. }));
    assert_eq!((count(&script, commands), count(&script, tests)), (2, 2));
    let last = script.events.iter().rposition(commands).unwrap();
    let first = script.events.iter().position(tests).unwrap();
    assert!(last < first);
    // Nothing more can be given once the first dice lie: no such question after the first choice.
    let rules: Vec<&str> = script.asked.iter().map(|(rule, _)| rule.as_str()).collect();
    let last = rules.iter().rposition(|rule| *rule == "E1.0").unwrap();
    let first = rules.iter().position(|rule| *rule == "E2.0d").unwrap();
    assert!(last < first);
}

#[test]
fn the_army_commander_commands_the_wings_too() {
    // Verifies [E5.0f] [E5.0c]: Reille belongs to Soult's wing, Davout does not. Ney has dice for
    // both, Soult only for Reille.
    let text = |ney: u8, soult: u8| {
        format!(
            "force II Reille +0 r20 30,8\nF01 inf 30,12 0 sp5\nforce III Davout +0 r20 36,8\n\
             F02 inf 36,12 0 sp5\nwing Soult 24,8 II\ncup french {ney}\nhand Soult {soult}"
        )
    };
    let mut battle = one_force(&text(2, 0));
    let script = control(
        &mut battle,
        says().say("II").say("III").roll(&[1, 1, 2]).say("1+1").roll(&[1, 1, 2]).say("1+1"),
    );
    let ney = officer(&battle, "Ney");
    let by_ney = |event: &Event| matches!(event, Event::Control(e_control::Event::Commanded { giver, .. }) if giver.officer == ney);
    assert_eq!(count(&script, by_ney), 2);
    // Soult, with dice for both, is asked until Reille has his two, and no more.
    let mut battle = one_force(&text(0, 4));
    let script = control(
        &mut battle,
        says().say("done").say("II").say("II").roll(&[1, 1, 2, 3]).say("1+1").roll(&[1, 1]),
    );
    assert_eq!((paid(&script), asked(&script, "E1.0")), (vec![1, 1], 3));
}

#[test]
fn nobody_commands_the_forces_of_an_ally() {
    // Verifies [E5.0a]: each army commander has dice for his own army alone.
    let mut battle = one_force(
        "force II Reille +0 r20 30,8\nF01 inf 30,12 0 sp5\n\
         army saxon fair french\ncommander Zeschau average 40,2\n\
         force VII Lecoq +0 r20 40,8\nS01 inf 40,12 0 sp5\ncup french 4\ncup saxon 4",
    );
    let script = says().say("II").say("II").say("VII").say("VII");
    let rolls = script.roll(&[1, 1, 1, 1]).roll(&[1, 1, 1, 1]);
    let script = control(&mut battle, rolls);
    assert_eq!(asked(&script, "E1.0"), 4);
    let cups = ["french", "saxon"].map(|id| battle.army(army(&battle, id)).cup);
    assert_eq!(cups, [2, 2]);
}

/// Verifies [E2.0a]: dice placed in an earlier pulse do not count again.
#[test]
fn old_command_dice_are_gone() {
    let text = "force II Reille +0 r20 30,24.5\nF01 inf 30,20 0 sp5\ncup french 0";
    let mut battle = one_force(text);
    let id = force(&battle, "II");
    battle.force_mut(id).dice = 2;
    let script = control(&mut battle, says().roll(&[3, 4]));
    assert_eq!(dice(&script), 2);
}
