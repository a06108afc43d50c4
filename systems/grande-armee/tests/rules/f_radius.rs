//! F13: the radius of an officer.

use crate::common::*;
use crate::moves::*;
use grande_armee::nouns::kinds::Status;
use grande_armee::rules::e_control::obligations::Obligation;
use ground::table::Mil;

#[test]
fn nobody_leaves_the_radius() {
    // Verifies [F13.0] (R-48): two units, and an officer with 4" who can ride anywhere.
    let text = "F02 inf 30,4 180 sp5\nF01 inf 30,12 0 sp5";
    let mut battle = plain(text, "");
    battle.officer_mut(officer(&battle, "Reille")).radius = Mil::inches(4);
    let march = marching(&battle, "F01");
    // 4" + his 2" + 4" is the most that can lie between them: 9" does, 10.5" does not.
    assert!(path(&march, "F01", "advance 4").is_ok());
    assert_eq!(refused(&march, "F01", "advance 5.5"), "F13.0");
    // Alone it may go where he can follow.
    let mut battle = plain("F01 inf 30,12 0 sp5", "");
    battle.officer_mut(officer(&battle, "Reille")).radius = Mil::inches(4);
    assert!(path(&marching(&battle, "F01"), "F01", "advance 12").is_ok());
    // Unless he has ridden all his 18" already.
    battle.officer_mut(officer(&battle, "Reille")).moved = Mil::inches(18);
    assert_eq!(refused(&marching(&battle, "F01"), "F01", "advance 12"), "F13.0");
}

#[test]
fn nobody_attacks_out_of_the_radius_unless_he_must() {
    // Verifies [F13.0] (R-150): after contact more than 10" would lie between the two units, which is
    // more than an officer with 4" can bridge.
    let text = "F02 inf 30,3 180 sp5\nF01 inf 30,12 0 sp5";
    let mut battle = plain(text, "A01 inf 30,19.5 180 sp5");
    battle.officer_mut(officer(&battle, "Reille")).radius = Mil::inches(4);
    assert_eq!(refused(&with_die(&battle, "F01", 3), "F01", "advance 4.5"), "F13.0");
    // A 6 or Attack! leaves no choice.
    assert!(path(&with_die(&battle, "F01", 6), "F01", "advance 4.5").is_ok());
    let attack = on(&battle, Status::Attack);
    assert!(path(&with_die(&attack, "F01", 3), "F01", "advance 4.5").is_ok());
    // An inch nearer he can have both, and anybody may attack.
    let text = text.replace("30,3 180", "30,4 180");
    let mut battle = plain(&text, "A01 inf 30,19.5 180 sp5");
    battle.officer_mut(officer(&battle, "Reille")).radius = Mil::inches(4);
    assert!(path(&with_die(&battle, "F01", 3), "F01", "advance 4.5").is_ok());
}

#[test]
fn who_is_lost_comes_back() {
    // Verifies [F13.1]: 20" off, an officer with 4" who cannot ride any more.
    let mut battle = plain("F02 inf 30,12 0 sp5\nF01 inf 30,33 0 sp5", "");
    let reille = officer(&battle, "Reille");
    battle.officer_mut(reille).radius = Mil::inches(4);
    battle.officer_mut(reille).moved = Mil::inches(18);
    let lost = marching(&battle, "F01");
    assert!(matches!(obligation(&lost), Obligation::Rejoin(_)));
    assert!(lost.must_act(unit(&lost, "F01")));
    assert_eq!(stands(&lost, "F01"), Err("F13.1".into()));
    assert_eq!(refused(&lost, "F01", "advance 3"), "F13.1");
    assert!(path(&lost, "F01", "face about; advance 9").is_ok());
    // Combat put it there in this pulse: it has time. And if he can ride to all, so has it.
    battle.unit_mut(unit(&battle, "F01")).excused = true;
    assert_eq!(obligation(&marching(&battle, "F01")), Obligation::None);
    battle.unit_mut(unit(&battle, "F01")).excused = false;
    battle.officer_mut(reille).moved = Mil::ZERO;
    battle.officer_mut(reille).radius = Mil::inches(12);
    assert_eq!(obligation(&marching(&battle, "F01")), Obligation::None);
}

#[test]
fn who_only_turns_may_turn_out_of_the_radius() {
    // Verifies [F13.0]: guns that stand lengthwise at its edge, with an officer who cannot ride.
    let mut battle = plain("F01 inf 30,12 0 sp5\nF02 light-foot 33,14.5 0", "");
    let reille = officer(&battle, "Reille");
    battle.officer_mut(reille).radius = Mil::inches(4);
    battle.officer_mut(reille).moved = Mil::inches(18);
    battle.officer_mut(reille).at = Some(ground::table::Spot::inches(33, 8));
    let march = marching(&battle, "F02");
    assert!(march.in_radius(unit(&march, "F02")));
    assert!(path(&march, "F02", "face right").is_ok());
    assert_eq!(refused(&march, "F02", "face right; advance 1"), "F13.0");
}
