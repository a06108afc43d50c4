//! F11.0: the contact zone, 6" around every unit.

use crate::common::*;
use crate::moves::*;

#[test]
fn toward_or_away() {
    // Verifies [F11.0a] (GEO-16)
    // G-22: along the enemy's front, 3" off it all the way: neither toward nor away.
    let battle = plain("F01 inf 27,20 90 sp5", "A01 inf 30,26 180 sp5");
    assert_eq!(refused(&with_die(&battle, "F01", 5), "F01", "advance 6"), "F11.0a");
    // It may always stay.
    assert_eq!(stands(&with_die(&battle, "F01", 5), "F01"), Ok(()));
    // G-08: half right for 2": the gap falls from 4" to 2.586".
    let battle = with_die(&plain("F01 inf 30,20 0 sp5", "A01 inf 30,27 180 sp5"), "F01", 3);
    let (pose, _) = path(&battle, "F01", "oblique right 45 2").unwrap();
    assert_eq!(pose, at(31_414, 21_414, 0));
    assert!(path(&battle, "F01", "oblique left 45 2").is_ok());
    // Back is away; what began toward goes on toward.
    assert!(path(&battle, "F01", "back 2").is_ok());
    assert_eq!(refused(&battle, "F01", "advance 1; back 1"), "F11.0a");
    assert_eq!(refused(&battle, "F01", "back 1; advance 1"), "F11.0a");
    // A wheel away from him is away, and then it must not come back.
    assert_eq!(refused(&battle, "F01", "wheel right 60; wheel left 60"), "F11.0a");
    assert!(path(&battle, "F01", "face right").is_ok(), "turning in place is always allowed");
}

#[test]
fn the_zone_binds_from_where_it_is_entered() {
    // Verifies [F11.0c]: it starts 9.85" away and passes 4" before the enemy's front.
    let text = |what: &str| plain(&format!("F01 {what}"), "A01 inf 32,27 180 sp5");
    let battle = marching(&text("inf 20,20 90 sp5"), "F01");
    assert!(path(&battle, "F01", "advance 6").is_ok());
    assert_eq!(refused(&battle, "F01", "advance 9"), "F11.0a");
    let refusal = battle.check_path(unit(&battle, "F01"), &steps("advance 9")).unwrap_err();
    assert!(refusal.why.contains("at (26."), "{}", refusal.why);
    // Verifies [F11.0b]: guns go where they like.
    assert!(path(&marching(&text("light-foot 20,20 90"), "F01"), "F01", "advance 9").is_ok());
}

#[test]
fn unseen_enemies_bind_as_well() {
    // Verifies [F11.0e]: 4" apart in a wood, where nobody sees that far.
    let wood = "wood Grove 10,5 50,5 50,40 10,40\nF01 inf 27,20 90 sp5 sk2";
    let dark = plain(wood, "A01 inf 30,27 180 sp5");
    let (foot, enemy) = (dark.base(unit(&dark, "F01")), dark.base(unit(&dark, "A01")));
    assert!(dark.field.ground.sight(&foot, &enemy).is_err());
    let battle = with_die(&dark, "F01", 5);
    assert_eq!(refused(&battle, "F01", "advance 4"), "F11.0a");
    // 6.001" apart the same march is free.
    let battle = marching(&plain(wood, "A01 inf 30,29.001 180 sp5"), "F01");
    assert!(path(&battle, "F01", "advance 4").is_ok());
}

#[test]
fn of_two_equally_near_the_player_chooses() {
    // Verifies [F11.0d] (R-07): both are 3" off; oblique to the right leaves the left one behind.
    let text = "A01 inf 25,26 180 sp5\nA02 inf 35,26 180 sp5";
    let battle = with_die(&plain("F01 inf 30,20 0 sp5", text), "F01", 5);
    assert_eq!(met(&battle, "F01", "oblique right 45 6"), Ok(Some("A02".into())));
    assert_eq!(met(&battle, "F01", "oblique left 45 6"), Ok(Some("A01".into())));
    // With the left one a tenth of an inch nearer there is no choice.
    let text = "A01 inf 25,25.9 180 sp5\nA02 inf 35,26 180 sp5";
    let battle = with_die(&plain("F01 inf 30,20 0 sp5", text), "F01", 5);
    assert_eq!(refused(&battle, "F01", "oblique right 45 6"), "F11.0a");
    assert_eq!(met(&battle, "F01", "oblique left 45 6"), Ok(Some("A01".into())));
}

#[test]
fn a_step_back_does_not_make_a_step_forward_legal() {
    // Verifies [F11.1a]: what it has gained by going back it may give up again, and no more.
    let battle = with_die(&plain("F01 inf 30,20 0 sp5", "A01 inf 30,32 180 sp5"), "F01", 1);
    assert!(path(&battle, "F01", "back 1; advance 1").is_ok());
    assert_eq!(refused(&battle, "F01", "back 1; advance 2"), "F11.1a");
    assert_eq!(refused(&battle, "F01", "back 1; oblique left 30 3"), "F11.1a");
    // Aside, then ahead.
    assert_eq!(refused(&battle, "F01", "side left 1; advance 1"), "F11.1a");
}
