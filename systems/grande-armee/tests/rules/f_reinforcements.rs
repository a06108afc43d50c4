//! Reinforcements.

use crate::common::*;
use crate::moves::*;
use engine::Seat;
use grande_armee::nouns::field::{Arrival, TableEdge};
use grande_armee::nouns::kinds::Status;
use grande_armee::rules::{f_movement, h_losses};
use grande_armee::state::battle::{Phase, Place};
use grande_armee::{Battle, Event};
use ground::table::{Mil, Spot};
use std::sync::Arc;

/// The French Force III arrives at (30, 0) on turn 3 of a battle that began on turn 1; its officer
/// comes with it.
fn arriving(more: &str, allied: &str) -> Battle {
    let text = format!(
        "turn 3\n{more}\nforce III Kellermann +1 r4 -\nF08 cav-light - sp5\nF09 cav-heavy - sp7\nF10 light-horse -"
    );
    let mut battle = plain(&text, allied);
    let mut field = (*battle.field).clone();
    field.clock.first_turn = 1;
    let force = field.force_named("III").unwrap();
    let units = ["F08", "F09", "F10"].map(|id| field.unit_named(id).unwrap()).to_vec();
    field.arrivals.push(Arrival {
        turn: 3,
        force,
        units,
        edge: TableEdge::Bottom,
        at: Spot::inches(30, 0),
    });
    battle.field = Arc::new(field);
    battle.turn = 3;
    battle
}

fn enters(battle: &Battle, pose: ground::table::Pose) -> Result<(), String> {
    battle.check_entry(unit(battle, "F08"), pose).map_err(|refusal| refusal.why.into_owned())
}

#[test]
fn who_may_enter_and_when() {
    // Verifies [I3.1] as far as the arrival goes.
    let mut battle = arriving("F01 inf 10,20 0 sp5", "A01 inf 10,50 180 sp5");
    let waiting = ["F08", "F09", "F10"].map(|id| unit(&battle, id)).to_vec();
    assert_eq!(battle.may_enter(Seat::First), waiting);
    assert!(battle.may_enter(Seat::Second).is_empty());
    battle.turn = 2;
    assert!(battle.may_enter(Seat::First).is_empty(), "not before their turn");
    // After those who must act: a Force on Attack! goes first.
    battle.turn = 3;
    battle.force_mut(force(&battle, "II")).status = Status::Attack;
    assert!(battle.may_enter(Seat::First).is_empty());
}

#[test]
fn where_they_may_enter() {
    //
    let text =
        "wood Grove 33,0 40,0 40,3 33,3\nimpassable Pond 25,0 26,0 26,2 25,2\nF01 inf 31,1.5 0 sp5";
    let battle = arriving(text, "A01 inf 37,8 180 sp5");
    assert_eq!(enters(&battle, at(34_500, 1_500, 0)).unwrap_err(), "an enemy is within 6\"");
    assert!(enters(&battle, at(30_500, 1_500, 0)).unwrap_err().contains("stands there"));
    assert!(enters(&battle, at(26_500, 1_500, 0)).unwrap_err().contains("Pond"));
    assert!(enters(&battle, at(23_000, 1_500, 0)).unwrap_err().contains("within 6\""));
    assert!(enters(&battle, at(27_600, 1_600, 0)).unwrap_err().contains("rear edge"));
    assert!(enters(&battle, at(27_600, 1_500, 90)).unwrap_err().contains("facing"));
    assert_eq!(enters(&battle, at(27_600, 1_500, 0)), Ok(()));
}

#[test]
fn they_come_on_and_move() {
    //
    let mut battle = arriving("F01 inf 10,20 0 sp5", "A01 inf 10,50 180 sp5");
    let french = army(&battle, "french");
    let mut script = says().say("enter F08").say("30,1.5 0").say("advance 13");
    battle.movement_segment(&mut script, Seat::First).unwrap();
    script.finish();
    let id = unit(&battle, "F08");
    // Base Move 16 less its depth.
    assert_eq!(pose(&battle, "F08"), at(30_000, 14_500, 0));
    assert_eq!(battle.allowance(id, 0), Mil::inches(13));
    assert_eq!(battle.unit(id).place, Place::Table);
    // It is Active, whatever its Force does, and its officer has come with it.
    assert_eq!(battle.orders_of(id), Status::Active);
    let kellermann = officer(&battle, "Kellermann");
    assert_eq!(battle.officer(kellermann).at, Some(Spot::new(Mil(30_000), Mil(1_500))));
    assert_eq!(
        count(&script, |event| matches!(
            event,
            Event::Movement(f_movement::Event::OfficerEntered(..))
        )),
        1
    );
    // [I3.1] The whole group counts at once, and only once.
    assert_eq!(battle.army(french).arrived, 3);
    // The others of the side have had their turn; more of the group may follow.
    assert!(!battle.may_act(unit(&battle, "F01")));
    let mut script = says().say("enter F09").say("34,1.5 0").say("stand");
    battle.movement_segment(&mut script, Seat::First).unwrap();
    assert_eq!(battle.army(french).arrived, 3);
    assert_eq!(
        count(&script, |event| matches!(
            event,
            Event::Movement(f_movement::Event::OfficerEntered(..))
        )),
        0
    );
}

#[test]
fn no_room_no_entry() {
    // Units that find no room wait.
    let block: Vec<String> =
        (0..5).map(|k| format!("F2{k} inf {},1.5 0 sp5", 24 + 3 * k)).collect();
    let battle = arriving(&block.join("\n"), "");
    assert!(battle.may_enter(Seat::First).is_empty());
}

#[test]
fn entry_over_an_officer() {
    // Verifies [F10.0]: troops that come on over an enemy officer overrun him, move on or not.
    let entered = |at: Spot, script: Script| {
        let mut battle = arriving("F01 inf 10,20 0 sp5", "A01 inf 10,50 180 sp5");
        let picton = officer(&battle, "Picton");
        battle.officer_mut(picton).at = Some(at);
        let mut script = script;
        battle.movement_segment(&mut script, Seat::First).unwrap();
        script.finish();
        let checks = count(&script, |event| {
            matches!(event, Event::Losses(h_losses::Event::OfficerCheck { .. }))
        });
        (checks, battle.officer(picton).at)
    };
    let over = says().say("enter F08").say("30,1.5 0").roll(&[3, 3]).say("30,12").say("stand");
    assert_eq!(entered(Spot::inches(30, 3), over), (1, Some(Spot::inches(30, 12))));
    let past = says().say("enter F08").say("30,1.5 0").say("stand");
    assert_eq!(entered(Spot::inches(30, 6), past), (0, Some(Spot::inches(30, 6))));
}

#[test]
fn troops_of_the_first_turn_are_counted_from_the_start() {
    // Verifies [I3.1] [I2.0b]: Davout comes on turn 1 of Austerlitz, and the break point of 34 units,
    // 12, has him in it already; his coming does not raise it again.
    let mut battle = Battle::new(Arc::new(load("austerlitz")));
    let french = army(&battle, "french");
    assert_eq!(battle.army(french).break_point, 12);
    battle.phase = Phase::Movement(Seat::First);
    let mut script = says().say("enter F14");
    battle.movement_segment(&mut script, Seat::First).unwrap();
    assert_eq!(battle.unit(unit(&battle, "F14")).place, Place::Table);
    battle.phase = Phase::TurnEnd;
    battle.turn_end(&mut Script::new()).unwrap();
    assert_eq!(battle.army(french).break_point, 12);
    // Nor does it when he is late.
    let mut late = Battle::new(Arc::new(load("austerlitz")));
    late.turn = 2;
    late.phase = Phase::Movement(Seat::First);
    late.movement_segment(&mut says().say("enter F14"), Seat::First).unwrap();
    late.turn_end(&mut Script::new()).unwrap();
    assert_eq!(late.army(french).break_point, 12);
}

#[test]
fn a_commander_comes_with_the_troops_of_the_second_day() {
    // Verifies [I7.2]: who was to come on turn 5 of the first day comes with the first of his
    // army on the second, whatever its turn; on the first day not before his turn.
    let blucher = |day: u8| {
        let mut battle = Battle::new(Arc::new(load("waterloo")));
        battle.day = day;
        battle.turn = if day == 1 { 5 } else { 1 };
        battle.phase = Phase::Movement(Seat::Second);
        let entered = battle.may_enter(Seat::Second)[0];
        let say = format!("enter {}", battle.def(entered).id);
        battle.movement_segment(&mut says().say(&say), Seat::Second).unwrap();
        battle.commander(army(&battle, "prussian")).is_some()
    };
    assert!(blucher(1));
    assert!(blucher(2));
}

/// The sub-commander comes with the first unit of his Force, wherever the scenario shows him;
/// those of other Forces do not come with it.
#[test]
fn the_sub_commander_comes_with_his_unit() {
    let mut battle = arriving("F01 inf 10,20 0 sp5\nforce IV Milhaud +0 r4 -\nF11 inf - sp5", "");
    let [his, other] = ["Kellermann", "Milhaud"].map(|name| officer(&battle, name));
    let mut field = (*battle.field).clone();
    field.officers[his.index()].at = Some(Spot::inches(50, 20));
    field.officers[other.index()].arrives = Some(3);
    battle.field = Arc::new(field);
    let pose = at(30_000, 1_500, 0);
    let mut script = says().say("30,1.5 0");
    battle.enter(&mut script, unit(&battle, "F08")).unwrap();
    assert_eq!(battle.officer(his).at, Some(pose.at));
    assert_eq!(battle.officer(other).at, None);
}

/// Verifies [H5.0a]: once reinforcements have come nobody recovers any more.
#[test]
fn reinforcements_come_last() {
    let recovers = |battle: &Battle| {
        let mut script = Script::new().otherwise(&["recover F01", "done", "no"]).roll(&[6]);
        battle.clone().movement_segment(&mut script, Seat::First).unwrap();
        script.asked.iter().any(|(_, answer)| answer == "recover F01")
    };
    let mut battle = on(&arriving("F01 inf 20,10 0 sp5/2", ""), Status::Hold);
    assert!(battle.may_recover(unit(&battle, "F01")));
    assert!(recovers(&battle));
    let id = unit(&battle, "F08");
    let state = battle.unit_mut(id);
    (state.place, state.pose, state.marks.entered) = (Place::Table, at(40_000, 1_500, 0), true);
    assert!(battle.has_entered(Seat::First));
    assert!(!recovers(&battle));
}
