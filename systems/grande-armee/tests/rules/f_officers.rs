//! Sections F10, F12 and F13: officers.

use crate::common::*;
use crate::moves::*;
use engine::Seat;
use grande_armee::rules::{f_movement, h_losses};
use grande_armee::state::battle::Phase;
use grande_armee::{Battle, Event};
use ground::table::{Mil, Shape, Spot};

fn spot(x: i32, y: i32) -> Spot {
    Spot::inches(x, y)
}

fn ride(battle: &Battle, name: &str, to: Spot) -> Result<(), String> {
    battle.check_ride(officer(battle, name), to).map_err(|refusal| refusal.rule.to_owned())
}

fn place(battle: &Battle, name: &str) -> Spot {
    battle.officer(officer(battle, name)).at.unwrap()
}

#[test]
fn officers_ride_eighteen_inches() {
    // Verifies [F12.0] [F2.0c]: any direction, whatever the ground, 18" in all. (R-79)
    let wood = "wood Grove 10,9 50,9 50,40 10,40\nimpassable Pond 28,12 32,12 32,14 28,14\nF01 inf 30,5 0 sp5";
    let mut battle = plain(wood, "");
    assert_eq!(ride(&battle, "Reille", spot(30, 26)), Ok(()));
    assert_eq!(ride(&battle, "Reille", Spot::new(Mil(30_000), Mil(26_001))), Err("F12.0".into()));
    assert_eq!(ride(&battle, "Reille", spot(30, 8)), Err("F12.0".into()), "he stands there");
    let mut script = says().say("Reille").say("30,18").say("Reille").say("38,18");
    battle.officers_ride(&mut script, Seat::First).unwrap();
    script.finish();
    assert_eq!(place(&battle, "Reille"), spot(38, 18));
    assert_eq!(battle.ride_left(officer(&battle, "Reille")), Mil::ZERO);
    assert_eq!(
        count(&script, |event| matches!(
            event,
            Event::Movement(f_movement::Event::OfficerMoved { .. })
        )),
        2
    );
    assert!(!battle.riders(Seat::First).contains(&officer(&battle, "Reille")));
    // Off the table he cannot go.
    let battle = plain("F01 inf 30,5 0 sp5", "");
    assert_eq!(ride(&battle, "Reille", Spot::new(Mil(30_000), Mil(500))), Err("F12.0".into()));
}

#[test]
fn nobody_is_asked_about_a_hair() {
    // What is left of 18" by rounding is no ride.
    let mut battle = plain("F01 inf 30,5 0 sp5", "");
    let reille = officer(&battle, "Reille");
    let ney = officer(&battle, "Ney");
    battle.officer_mut(ney).moved = Mil::inches(18);
    battle.officer_mut(reille).moved = Mil(17_900);
    assert_eq!(battle.riders(Seat::First), [reille]);
    battle.officer_mut(reille).moved = Mil(17_901);
    assert!(battle.riders(Seat::First).is_empty());
    let mut script = says();
    battle.officers_ride(&mut script, Seat::First).unwrap();
    assert_eq!(asked(&script, "F12.0"), 0);
}

#[test]
fn nobody_rides_under_an_enemy() {
    //
    let battle = plain("F01 inf 30,5 0 sp5", "A01 inf 30,20 180 sp5");
    assert_eq!(ride(&battle, "Reille", spot(30, 18)), Err("F12.0".into()));
    assert_eq!(ride(&battle, "Reille", spot(30, 17)), Ok(()));
    // Friends are no hindrance.
    assert_eq!(ride(&battle, "Reille", spot(30, 5)), Ok(()));
}

#[test]
fn the_commander_pays() {
    // Verifies [F12.1]
    let text = "F01 inf 30,5 0 sp5\ncup french 1";
    let mut battle = plain(text, "");
    let mut script = says().say("Ney").say("6,2").say("Ney").say("10,2");
    battle.officers_ride(&mut script, Seat::First).unwrap();
    script.finish();
    // One die for the pulse.
    assert_eq!(battle.army(army(&battle, "french")).cup, 0);
    assert_eq!(
        count(&script, |event| matches!(event, Event::Movement(f_movement::Event::MovePaid(..)))),
        1
    );
    assert_eq!(place(&battle, "Ney"), spot(10, 2));
    // Without a die he stays; the question comes all the same. [A1.0b]
    let mut battle = plain("F01 inf 30,5 0 sp5", "");
    assert_eq!(ride(&battle, "Ney", spot(6, 2)), Err("F12.1".into()));
    assert!(!battle.riders(Seat::First).contains(&officer(&battle, "Ney")));
    let mut script = says();
    battle.officers_ride(&mut script, Seat::First).unwrap();
    assert_eq!(asked(&script, "F12.0"), 1);
}

#[test]
fn wing_commanders_ride_free() {
    //
    let battle = plain("F01 inf 30,5 0 sp5\nwing Soult 20,4 II", "");
    assert_eq!(ride(&battle, "Soult", spot(30, 14)), Ok(()));
}

#[test]
fn he_may_not_ride_away_from_his_units() {
    // Verifies [F13.0]: with 4" of radius he could not come back for F01.
    let mut battle = plain("F01 inf 30,5 0 sp5", "");
    battle.officer_mut(officer(&battle, "Reille")).radius = Mil::inches(4);
    assert_eq!(ride(&battle, "Reille", spot(30, 26)), Err("F13.0".into()));
    assert_eq!(ride(&battle, "Reille", spot(30, 17)), Ok(()), "9\" and back");
}

#[test]
fn at_the_end_of_the_pulse_he_catches_up() {
    // Verifies [F13.0] [E3.0x2]
    let mut battle = plain("F01 inf 30,24 0 sp5\nF02 inf 34,24 0 sp5\nF03 inf 30,4 0 sp5", "");
    let reille = officer(&battle, "Reille");
    battle.officer_mut(reille).radius = Mil::inches(4);
    battle.phase = Phase::PulseEnd;
    // Here he has one unit; two of them could be had, so he must go there.
    assert_eq!(battle.in_radius_at(force(&battle, "II"), spot(30, 8)), 1);
    assert_eq!(battle.best_in_radius(force(&battle, "II")), 2);
    assert_eq!(ride(&battle, "Reille", spot(30, 9)), Err("F13.0".into()));
    assert_eq!(ride(&battle, "Reille", spot(32, 20)), Ok(()));
    let mut script = Script::new().otherwise(&["*"]);
    battle.officers_catch_up(&mut script, Seat::First).unwrap();
    assert_eq!(asked(&script, "F12.0"), 1);
    assert_eq!(battle.in_radius_at(force(&battle, "II"), place(&battle, "Reille")), 2);
    // Now he stands well, and nobody asks.
    let mut script = Script::new();
    battle.officers_catch_up(&mut script, Seat::First).unwrap();
    assert_eq!(asked(&script, "F12.0"), 0);
}

#[test]
fn units_put_out_by_combat_have_a_pulse() {
    // Verifies [F13.1]
    let mut battle = plain("F01 inf 30,24 0 sp5\nF03 inf 30,4 0 sp5", "");
    battle.officer_mut(officer(&battle, "Reille")).radius = Mil::inches(4);
    let lost = unit(&battle, "F01");
    battle.unit_mut(lost).excused = true;
    battle.phase = Phase::PulseEnd;
    let mut script = Script::new();
    battle.officers_catch_up(&mut script, Seat::First).unwrap();
    assert_eq!(asked(&script, "F12.0"), 0);
    assert!(!battle.unit(lost).excused, "in the next pulse it counts");
}

#[test]
fn officers_overrun() {
    // Verifies [F10.0] [F10.0b]
    let mut battle = plain("F01 inf 30,20 0 sp5", "A01 inf 20,40 180 sp5");
    let picton = officer(&battle, "Picton");
    battle.officer_mut(picton).at = Some(spot(30, 26));
    // He is 3.5" before the front; the advance takes it over him.
    let script = says().say("advance 8").roll(&[3, 4]).say("30,40");
    let script = activate(&mut battle, "F01", script);
    assert_eq!(
        count(&script, |event| matches!(
            event,
            Event::Losses(h_losses::Event::OfficerCheck { .. })
        )),
        1
    );
    assert_eq!(place(&battle, "Picton"), spot(30, 40));
    assert_eq!(asked(&script, "F10.0b"), 1);
    // A friend does him no harm, and short of him nothing happens.
    let mut battle = plain("F01 inf 30,20 0 sp5", "A01 inf 20,40 180 sp5");
    battle.officer_mut(picton).at = Some(spot(30, 26));
    let script = activate(&mut battle, "F01", says().say("advance 3.5"));
    assert_eq!(
        count(&script, |event| matches!(
            event,
            Event::Losses(h_losses::Event::OfficerCheck { .. })
        )),
        0
    );
}

#[test]
fn where_he_is_safe() {
    // Verifies [F10.0b]
    let mut battle = plain("F01 inf 30,20 0 sp5", "A01 inf 20,40 180 sp5");
    let picton = officer(&battle, "Picton");
    battle.officer_mut(picton).at = Some(spot(30, 26));
    let safe = |to: Spot| battle.check_safety(picton, to).map_err(|refusal| refusal.rule);
    assert_eq!(safe(spot(30, 44)), Ok(()));
    assert_eq!(safe(Spot::new(Mil(30_000), Mil(44_001))), Err("F10.0b"));
    assert_eq!(safe(spot(30, 21)), Err("F10.0b"), "F01 stands there");
    assert_eq!(safe(spot(20, 40)), Ok(()), "under a friend");
}

#[test]
fn an_overrun_commander_loses_his_cup() {
    // Verifies [F10.0] with [H4.2]
    let mut battle = plain("F01 cav-light 30,20 0 sp5", "A01 inf 20,40 180 sp5\ncup allied 5");
    let wellington = officer(&battle, "Wellington");
    battle.officer_mut(wellington).at = Some(spot(30, 26));
    activate(&mut battle, "F01", says().say("advance 10").roll(&[3, 4]));
    assert_eq!(battle.army(army(&battle, "allied")).cup, 0);
    let base = battle.officer_base(wellington).unwrap();
    assert!(!base.clashes(&battle.base(unit(&battle, "F01"))));
}

#[test]
fn before_combats_both_sides_may_ride() {
    // Verifies [F12.0]: in the movement segment among the acts, and once more before combats.
    let mut battle = plain("F01 inf 30,20 0 sp5", "A01 inf 30,26 180 sp5");
    let mut script = says().say("F01").roll(&[3]).say("advance 4");
    battle.movement_segment(&mut script, Seat::First).unwrap();
    let mut script = script.say("Reille").say("30,12");
    battle.movement_segment(&mut script, Seat::First).unwrap();
    let mut script = script.say("done").say("done").say("Picton").say("30,44").say("done");
    battle.movement_segment(&mut script, Seat::First).unwrap();
    script.finish();
    assert_eq!(battle.phase, Phase::Combat(Seat::First));
    assert_eq!((place(&battle, "Reille"), place(&battle, "Picton")), (spot(30, 12), spot(30, 44)));
}
