//! Chapter F: allowances, ground, steps, friends.

use crate::common::*;
use crate::moves::*;
use grande_armee::Event;
use grande_armee::nouns::kinds::Status;
use grande_armee::rules::f_movement;
use ground::table::Mil;

#[test]
fn allowances() {
    // Verifies [F1.0] [F1.0b]
    // GT-09: French infantry 12, or 6 and a die.
    let battle = plain(
        "F01 inf 10,10 0 sp5 sk2\nF02 inf 14,10 0 sp5 slow\nF03 cav-light 18,10 0 sp5\n\
         F04 cav-heavy 22,10 0 sp7\nF05 light-foot 26,10 0\nF06 light-horse 28,10 0",
        "",
    );
    let all = |die: u8| {
        ["F01", "F02", "F03", "F04", "F05", "F06"]
            .map(|id| battle.allowance(unit(&battle, id), die).0 / 1000)
    };
    assert_eq!(all(0), [12, 10, 16, 14, 12, 14]);
    assert_eq!(all(1), [7, 5, 11, 9, 7, 9]);
    assert_eq!(all(6), [12, 10, 16, 14, 12, 14]);
}

#[test]
fn the_die_is_thrown_within_six_inches() {
    // Verifies [F1.0b]: 6" exactly is within; guns throw it too.
    for (y, dice) in [("24", 1), ("24.001", 0)] {
        let mut battle = plain("F01 inf 30,15 0 sp5\n", &format!("A01 inf 30,{y} 180 sp5"));
        let script = if dice == 1 { says().roll(&[3]) } else { says() };
        let script = activate(&mut battle, "F01", script);
        assert_eq!(
            count(&script, |event| matches!(
                event,
                Event::Movement(f_movement::Event::MoveDie { .. })
            )),
            dice
        );
    }
    let mut battle = plain("F01 light-foot 30,15 0", "A01 inf 30,22 180 sp5");
    let script = activate(&mut battle, "F01", says().roll(&[6]));
    assert_eq!(
        count(&script, |event| matches!(event, Event::Movement(f_movement::Event::MoveDie { .. }))),
        1
    );
}

#[test]
fn foot_guns_that_fired_have_half() {
    // Verifies [F7.0] [F3.0]
    // T-04: fired, on a road all the way: 6 points, 12" by road or 6" off it.
    let road = "road Way 30,0 30,60\nF01 light-foot 30,10 0\nfired F01";
    let battle = marching(&plain(road, ""), "F01");
    assert_eq!(battle.allowance(unit(&battle, "F01"), 0), Mil(6000));
    assert_eq!(cost(&battle, "F01", "advance 12"), Ok(6000));
    assert_eq!(refused(&battle, "F01", "advance 12.1"), "F1.0");
    let battle = marching(&plain("F01 light-foot 30,10 0\nfired F01", ""), "F01");
    assert_eq!(cost(&battle, "F01", "advance 6"), Ok(6000));
    assert_eq!(refused(&battle, "F01", "advance 6.1"), "F1.0");
    // T-05: horse guns are not halved: 8 + 3.
    let battle = plain("F01 light-horse 30,10 0\nfired F01", "");
    assert_eq!(battle.allowance(unit(&battle, "F01"), 3), Mil(11_000));
}

#[test]
fn rough_ground() {
    // Verifies [F2.0] [F2.0b] [F2.0d]
    // A wood begins 2" before the front of all of them, and touches only their left edges.
    let text = |what: &str| format!("wood Grove 10,13.5 28.6,13.5 28.6,40 10,40\n{what}");
    let go = |what: &str, way: &str| cost(&marching(&plain(&text(what), ""), "F01"), "F01", way);
    // 2" in the clear, 3" at double cost: though only 0.1" of the base is in the wood.
    assert_eq!(go("F01 inf 30,10 0 sp5 sk1", "advance 5"), Ok(8000));
    assert_eq!(go("F01 cav-light 30,10 0 sp5", "advance 5"), Ok(8000));
    for barred in
        ["inf 30,10 0 sp5", "cav-heavy 30,10 0 sp7", "light-foot 29,10 0", "light-horse 29,10 0"]
    {
        let line = format!("F01 {barred}");
        assert_eq!(go(&line, "advance 5"), Err("F2.0".into()), "{barred}");
        assert_eq!(go(&line, "advance 2"), Ok(2000), "{barred}");
    }
}

#[test]
fn impassable_ground_and_the_edge_of_the_table() {
    // Verifies [F2.0] [A4.0c]; the edge stops everybody.
    let pond = "impassable Pond 20,14 40,14 40,20 20,20\nF01 inf 30,10 0 sp5 sk2";
    let battle = marching(&plain(pond, ""), "F01");
    assert_eq!(refused(&battle, "F01", "advance 3"), "F2.0");
    assert_eq!(cost(&battle, "F01", "advance 2.5"), Ok(2500));
    let battle = marching(&plain("F01 inf 30,3 180 sp5", ""), "F01");
    assert_eq!(refused(&battle, "F01", "advance 2"), "A4.0a");
}

#[test]
fn obstacles() {
    // Verifies [F2.1] [F2.1b] [A4.0c]
    // GT-10: infantry that touches a wall needs 2 + 3 = 5 points to cross it.
    let wall = |what: &str| format!("wall Lane 20,11.5 40,11.5\n{what}");
    let battle = marching(&plain(&wall("F01 inf 30,10 0 sp5"), ""), "F01");
    assert_eq!(cost(&battle, "F01", "advance 3"), Ok(5000));
    assert_eq!(refused(&battle, "F01", "advance 2.9"), "F2.1b");
    // Cavalry and guns pay 4 more.
    for what in ["cav-light 30,10 0 sp5", "cav-heavy 30,10 0 sp7", "light-horse 30,10 0"] {
        let battle = marching(&plain(&wall(&format!("F01 {what}")), ""), "F01");
        assert_eq!(cost(&battle, "F01", "advance 3"), Ok(7000), "{what}");
    }
    // With 4 points left it cannot get across: 8" to the wall leave 4 of 12.
    let far = "wall Lane 20,19.5 40,19.5\nF01 inf 30,10 0 sp5";
    let battle = marching(&plain(far, ""), "F01");
    assert_eq!(refused(&battle, "F01", "advance 11"), "F1.0");
    // A brook is an obstacle like any other.
    let brook = "brook Rill 20,11.5 40,11.5\nF01 inf 30,10 0 sp5";
    assert_eq!(cost(&marching(&plain(brook, ""), "F01"), "F01", "advance 3"), Ok(5000));
}

#[test]
fn roads() {
    // Verifies [F3.0] [F3.0c]
    let wood = "wood Grove 10,5 50,5 50,40 10,40\nroad Way 30,0 30,60\n";
    let go = |what: &str| {
        cost(&marching(&plain(&format!("{wood}F01 {what}"), ""), "F01"), "F01", "advance 10")
    };
    assert_eq!(go("inf 30,10 0 sp5 sk2"), Ok(10_000));
    assert_eq!(go("inf 30,10 0 sp5"), Ok(10_000), "even those to whom the wood is closed");
    assert_eq!(go("cav-heavy 30,10 0 sp7"), Ok(10_000));
    assert_eq!(go("light-foot 30,10 0"), Ok(5000));
    assert_eq!(go("light-horse 30,10 0"), Ok(5000));
    // Beside the road it is wood.
    assert_eq!(go("inf 31,10 0 sp5"), Err("F2.0".into()));
}

#[test]
fn elevations() {
    // Verifies [F4.0]
    // T-08: a contour at 5": 5 + 1 + 6.
    let hill = "hill1 Rise 20,15 40,15 40,25 20,25\nF01 inf 30,10 0 sp5";
    let battle = marching(&plain(hill, ""), "F01");
    assert_eq!(cost(&battle, "F01", "advance 11"), Ok(12_000));
    assert_eq!(refused(&battle, "F01", "advance 11.1"), "F1.0");
    assert_eq!(cost(&battle, "F01", "advance 4.9"), Ok(4900));
    // Down again costs the same: light horse crosses the hill.
    let hill = "hill1 Rise 20,13 40,13 40,17 20,17\nF01 cav-light 30,10 0 sp5";
    assert_eq!(cost(&marching(&plain(hill, ""), "F01"), "F01", "advance 10"), Ok(12_000));
}

#[test]
fn straight_on_and_wheels() {
    // Verifies [F5.0] [F5.1]
    // T-02: 4" ahead and a wheel of 45 degrees leave 12 - 4 - 2.357 = 5.643".
    let battle = marching(&plain("F01 inf 30,10 0 sp5", ""), "F01");
    assert_eq!(cost(&battle, "F01", "advance 4; wheel right 45"), Ok(6357));
    assert_eq!(cost(&battle, "F01", "advance 4; wheel right 45; advance 5.643"), Ok(12_000));
    assert_eq!(refused(&battle, "F01", "advance 4; wheel right 45; advance 5.65"), "F1.0");
    // Any number of times; the inner corner stays: front right at (31.5, 11.5).
    let (pose, cost) = path(&battle, "F01", "wheel right 45; wheel left 45").unwrap();
    assert_eq!((pose.facing.get(), cost), (0, Mil(2 * 2357)));
    let (pose, _) = path(&battle, "F01", "wheel right 90").unwrap();
    assert_eq!(pose, at(30_000, 13_000, 90));
}

#[test]
fn changes_of_face() {
    // Verifies [F5.2a] [F5.2c] [F5.2d]
    let battle = marching(&plain("F01 inf 30,10 0 sp5", ""), "F01");
    assert_eq!(path(&battle, "F01", "face about"), Ok((at(30_000, 10_000, 180), Mil(3000))));
    assert_eq!(path(&battle, "F01", "face left").unwrap().0, at(30_000, 10_000, 270));
    assert_eq!(cost(&battle, "F01", "face right; advance 9"), Ok(12_000));
    // Once, and first.
    assert_eq!(refused(&battle, "F01", "face right; face right"), "F5.2a");
    assert_eq!(refused(&battle, "F01", "advance 1; face right"), "F5.2a");
    for what in ["cav-light 30,10 0 sp5", "light-foot 30,10 0"] {
        let battle = marching(&plain(&format!("F01 {what}"), ""), "F01");
        assert_eq!(cost(&battle, "F01", "face about"), Ok(0), "{what}");
    }
}

#[test]
fn changes_of_face_in_rough_ground_mud_towns_and_on_bridges() {
    // Verifies [F5.2e] [F5.2d] [F5.2b]
    let edge = "wood Grove 31,5 40,5 40,40 31,40\nF01 inf 30,10 0 sp5 sk2";
    let battle = marching(&plain(edge, ""), "F01");
    assert_eq!(cost(&battle, "F01", "face about"), Ok(12_000), "partly in rough: all it has");
    assert_eq!(refused(&battle, "F01", "face about; advance 1"), "F1.0");
    let battle = marching(&plain("mud\nF01 inf 30,10 0 sp5", ""), "F01");
    assert_eq!(cost(&battle, "F01", "face about"), Ok(12_000));
    let battle = marching(&plain("mud\ntown Farm 30,10\nF01 inf 30,10 0 sp5", ""), "F01");
    assert_eq!(cost(&battle, "F01", "face about"), Ok(3000), "a town has streets");
    let bridge = "stream Brook 0,10 60,10\nbridge Arch 30,8 30,12\nF01 cav-light 30,10 0 sp5";
    let battle = marching(&plain(bridge, ""), "F01");
    assert_eq!(refused(&battle, "F01", "face about"), "F5.2b");
}

#[test]
fn backwards_and_sideways() {
    // Verifies [F5.3a]
    let go = |what: &str, way: &str| {
        cost(&marching(&plain(&format!("F01 {what}"), ""), "F01"), "F01", way)
    };
    for way in ["back 3", "side left 3"] {
        assert_eq!(go("inf 30,10 0 sp5", way), Ok(6000));
        assert_eq!(go("cav-heavy 30,10 0 sp7", way), Ok(6000));
        assert_eq!(go("light-foot 30,10 0", way), Ok(3000));
    }
    let back = path(&marching(&plain("F01 inf 30,10 0 sp5", ""), "F01"), "F01", "back 3");
    assert_eq!(back.unwrap().0, at(30_000, 7_000, 0));
    // In a wood it is double the double.
    let wood = "wood Grove 10,5 50,5 50,40 10,40\nF01 inf 30,10 0 sp5 sk2";
    assert_eq!(cost(&marching(&plain(wood, ""), "F01"), "F01", "back 2"), Ok(8000));
}

#[test]
fn no_contact_backwards_or_sideways_and_no_flank_march_near_the_enemy() {
    // Verifies [F5.3b] [F5.3c]
    let battle = with_die(&plain("F01 inf 30,20 0 sp5", "A01 inf 30,15 180 sp5"), "F01", 3);
    assert_eq!(refused(&battle, "F01", "back 2"), "F5.3b");
    // 6" to the enemy at the start; guns are bound as well. (R-81)
    for what in ["inf 30,20 0 sp5", "light-foot 30,20 0"] {
        let battle = plain(&format!("F01 {what}"), "A01 inf 30,29 180 sp5");
        let battle = with_die(&battle, "F01", 3);
        assert_eq!(refused(&battle, "F01", "side left 1"), "F5.3c", "{what}");
        let battle = plain(&format!("F01 {what}"), "A01 inf 30,29.001 180 sp5");
        assert!(cost(&marching(&battle, "F01"), "F01", "side left 1").is_ok(), "{what}");
    }
}

#[test]
fn obliques() {
    // Verifies [F5.4] [F5.4b]
    let battle = marching(&plain("F01 inf 30,10 0 sp5", ""), "F01");
    let (pose, cost) = path(&battle, "F01", "oblique right 45 2").unwrap();
    assert_eq!((pose, cost), (at(31_414, 11_414, 0), Mil(2000)));
    let too_far = ground::table::Step::Oblique {
        side: ground::table::Side::Right,
        angle: 2701,
        length: Mil(1000),
    };
    let refusal = battle.check_path(unit(&battle, "F01"), &[too_far]).unwrap_err();
    assert_eq!(refusal.rule, "F5.4");
    // In, from and through a town nobody goes obliquely.
    let battle = marching(&plain("town Farm 30,10\nF01 inf 30,10 0 sp5", ""), "F01");
    assert_eq!(refused(&battle, "F01", "oblique right 30 5"), "F5.4b");
    let battle = marching(&plain("town Farm 30,15\nF01 inf 29,10 0 sp5", ""), "F01");
    assert_eq!(refused(&battle, "F01", "oblique right 15 5"), "F5.4b");
    // Nor with no more than its rear still in it.
    let battle = marching(&plain("town Farm 30,10\nF01 inf 30,10 0 sp5", ""), "F01");
    assert_eq!(refused(&battle, "F01", "advance 2.98; oblique right 30 3"), "F5.4b");
    assert!(path(&battle, "F01", "advance 3.02; oblique right 30 3").is_ok());
}

#[test]
fn towns() {
    // Verifies [A4.2] [A4.2b] [F6.0] [F6.0b]
    let town = |what: &str| plain(&format!("town Farm 30,15\nF01 {what}"), "");
    let battle = marching(&town("inf 30,10 0 sp5"), "F01");
    assert_eq!(path(&battle, "F01", "advance 5"), Ok((at(30_000, 15_000, 0), Mil(5000))));
    assert_eq!(refused(&battle, "F01", "advance 3"), "F6.0b");
    assert_eq!(cost(&battle, "F01", "advance 8"), Ok(8000), "through it");
    // It is set exactly on the town if it is nearly there.
    assert_eq!(path(&battle, "F01", "advance 4.9").unwrap().0, at(30_000, 15_000, 0));
    for what in ["cav-light 30,10 0 sp5", "light-foot 30,10 0"] {
        let battle = marching(&town(what), "F01");
        assert_eq!(refused(&battle, "F01", "advance 5"), "F6.0", "{what}");
        assert!(cost(&battle, "F01", "advance 8.5").is_ok(), "{what} goes through");
    }
    // Guns go through as on a road: half cost while they touch it.
    let guns = marching(&town("light-foot 30,10 0"), "F01");
    let price = cost(&guns, "F01", "advance 9").unwrap();
    assert_eq!(price, 9000 - 3000, "6\" of 9\" by the streets");
}

#[test]
fn horse_makes_no_contact_out_of_a_town() {
    // Verifies [F6.0]: the enemy stands at its far edge, so whoever meets him is in it.
    let meets = |what: &str| {
        let french = format!("town Farm 30,15\nF01 {what}");
        marching(&plain(&french, "A01 inf 30,18 180 sp5"), "F01")
    };
    assert_eq!(refused(&meets("cav-light 30,9 0 sp5"), "F01", "advance 6"), "F6.0");
    let foot = path(&meets("inf 30,9 0 sp5"), "F01", "advance 6");
    assert_eq!(foot.unwrap().0, at(30_000, 15_000, 0));
}

#[test]
fn one_unit_to_a_town() {
    // Verifies [A4.2c]
    let text = "town Farm 30,15\nF01 inf 30,10 0 sp5\nF02 inf 30,15 0 sp5";
    let battle = marching(&plain(text, ""), "F01");
    assert_eq!(refused(&battle, "F01", "advance 5"), "F8.0a");
}

#[test]
fn friends_in_the_way() {
    // Verifies [F8.0a] [F8.0b] [F8.0c]
    // T-10: through one friendly infantry unit: 12 - 3 = 9" of path, 8" clear it.
    let text = |mover: &str, friend: &str| {
        marching(&plain(&format!("F01 {mover}\nF02 {friend}"), ""), "F01")
    };
    let battle = text("inf 30,10 0 sp5", "inf 30,15 0 sp5");
    assert_eq!(cost(&battle, "F01", "advance 8"), Ok(11_000));
    assert_eq!(cost(&battle, "F01", "advance 9"), Ok(12_000));
    assert_eq!(refused(&battle, "F01", "advance 9.1"), "F1.0");
    assert_eq!(refused(&battle, "F01", "advance 7.9"), "F8.0a");
    // Nobody else pays.
    assert_eq!(
        cost(&text("cav-light 30,10 0 sp5", "inf 30,15 0 sp5"), "F01", "advance 8"),
        Ok(8000)
    );
    assert_eq!(
        cost(&text("inf 30,10 0 sp5", "cav-light 30,15 0 sp5"), "F01", "advance 8"),
        Ok(8000)
    );
    assert_eq!(cost(&text("light-foot 30,10 0", "inf 30,15 0 sp5"), "F01", "advance 9"), Ok(9000));
    // Obliquely, backwards and in rough ground as well.
    let battle = text("inf 30,10 180 sp5", "inf 30,14 0 sp5");
    assert_eq!(refused(&battle, "F01", "back 7"), "F1.0", "7 x 2 + 3 is too much");
    let battle = text("cav-light 30,10 180 sp5", "inf 30,14 0 sp5");
    assert_eq!(cost(&battle, "F01", "back 7"), Ok(14_000));
    let wood =
        "wood Grove 10,5 50,5 50,40 10,40\nF01 cav-light 30,10 0 sp5\nF02 inf 30,14 0 sp5 sk1";
    assert_eq!(cost(&marching(&plain(wood, ""), "F01"), "F01", "advance 7"), Ok(14_000));
}

#[test]
fn hold() {
    // Verifies [E3.0h] [E3.0h2]
    let text = "F01 inf 30,15 0 sp5\nF02 light-foot 26,15 0";
    let mut battle = plain(text, "A01 inf 30,22 180 sp5");
    battle.force_mut(force(&battle, "II")).status = Status::Hold;
    let held = marching(&battle, "F01");
    assert_eq!(refused(&held, "F01", "advance 1"), "E3.0h2");
    assert_eq!(refused(&held, "F01", "wheel right 5"), "E3.0h2");
    assert!(path(&held, "F01", "face about").is_ok());
    assert!(path(&with_die(&battle, "F02", 3), "F02", "advance 1").is_ok(), "guns move normally");
    // It turns without a die, 4" from the enemy.
    let script = activate(&mut battle, "F01", says().say("face about"));
    assert_eq!(
        count(&script, |event| matches!(event, Event::Movement(f_movement::Event::MoveDie { .. }))),
        0
    );
    assert_eq!(pose(&battle, "F01"), at(30_000, 15_000, 180));
}

#[test]
fn active_units_do_as_they_like() {
    // Verifies [E3.0a]
    let battle = marching(&plain("F01 inf 30,15 0 sp5", "A01 inf 30,40 180 sp5"), "F01");
    assert!(battle.check_stand(unit(&battle, "F01")).is_ok());
    for way in ["advance 5", "back 2", "face left; advance 3", "side right 2"] {
        assert!(path(&battle, "F01", way).is_ok(), "{way}");
    }
}

#[test]
fn the_move_die_may_be_thrown_again() {
    // Verifies [E4.0] [E4.0d] [B3.0b]
    // Reille at (30, 8) is within 3" of F01 but not of F02.
    let text = "F01 inf 30,13 0 sp5\nF02 inf 36,20 0 sp5\ncup french 1";
    let enemies = "A01 inf 30,19 180 sp5\nA02 inf 36,27 180 sp5";
    let mut battle = plain(text, enemies);
    battle.officer_mut(officer(&battle, "Ney")).at = None;
    let script = says().roll(&[1]).say("sub-commander").roll(&[4]);
    let script = activate(&mut battle, "F01", script);
    assert_eq!(battle.unit(unit(&battle, "F01")).die, 4);
    assert_eq!(
        count(&script, |event| matches!(
            event,
            Event::Movement(f_movement::Event::MoveDieAgain { officer: Some(_), .. })
        )),
        1
    );
    assert!(battle.officer(officer(&battle, "Reille")).helped_move);
    // Not for those further off: nobody asks about F02.
    let script = activate(&mut battle, "F02", says().roll(&[2]));
    assert_eq!(asked(&script, "E4.0"), 0);
    // Once in a pulse: F03 is as near to him as F01 was, before and after.
    for (helped, questions) in [(false, 1), (true, 0)] {
        let mut battle = plain("F03 inf 30,13 0 sp5", "A01 inf 30,19 180 sp5");
        battle.officer_mut(officer(&battle, "Reille")).helped_move = helped;
        let script = activate(&mut battle, "F03", says().roll(&[2]));
        assert_eq!(asked(&script, "E4.0"), questions);
    }
    // The commander within 20" pays with a die. At (2, 2) he is 28" off.
    let mut battle = plain(text, enemies);
    let script = activate(&mut battle, "F02", says().roll(&[2]));
    assert_eq!(asked(&script, "E4.0"), 0);
    battle.officer_mut(officer(&battle, "Ney")).at = Some(ground::table::Spot::inches(36, 5));
    battle.unit_mut(unit(&battle, "F02")).marks.moved = false;
    let script = activate(&mut battle, "F02", says().roll(&[2]).say("command-die").roll(&[5]));
    assert_eq!(battle.army(army(&battle, "french")).cup, 0);
    assert_eq!(
        count(&script, |event| matches!(
            event,
            Event::Movement(f_movement::Event::MoveDieAgain { officer: None, .. })
        )),
        1
    );
    // With an empty cup he is asked all the same, but has no choice. [A1.0b]
    battle.unit_mut(unit(&battle, "F02")).marks.moved = false;
    let script = activate(&mut battle, "F02", says().roll(&[2]));
    assert_eq!(asked(&script, "E4.0"), 1);
}

#[test]
fn batteries_attach_themselves() {
    // Verifies [F9.31a] [F9.31d] [A4.2d]
    let go = |text: &str, way: &str| {
        let mut battle = plain(text, "");
        activate(&mut battle, "F02", says().say(way));
        battle.unit(unit(&battle, "F02")).partner.map(|other| battle.def(other).id.clone())
    };
    // Beside F01: (30, 15) and half of 3" + 1.5" to the right.
    let near = "F01 inf 30,15 0 sp5\nF02 light-foot 32.25,10 0";
    assert_eq!(go(near, "advance 5"), Some("F01".into()));
    // A quarter of an inch off it is set right. Half an inch off it is not attached.
    assert_eq!(go(near, "advance 4.8"), Some("F01".into()));
    assert_eq!(go(near, "advance 4.5"), None);
    // Facing the other way, beside cavalry, or beside another Force's infantry it is not.
    assert_eq!(go("F01 inf 30,15 180 sp5\nF02 light-foot 32.25,10 0", "advance 5"), None);
    assert_eq!(go("F01 cav-light 30,15 0 sp5\nF02 light-foot 32.25,10 0", "advance 5"), None);
    assert_eq!(
        go(
            "F02 light-foot 32.25,10 0\nforce III Foy +0 r20 30,8\nF01 inf 30,15 0 sp5",
            "advance 5"
        ),
        None
    );
    // One battery to a unit, and none to a garrison.
    let taken = "F01 inf 30,15 0 sp5\nF03 light-foot 27.75,15 0\nF02 light-foot 32.25,10 0\nattached F03 F01";
    assert_eq!(go(taken, "advance 5"), None);
    let town = "town Farm 30,15\nF01 inf 30,15 0 sp5\nF02 light-foot 32.25,10 0";
    assert_eq!(go(town, "advance 5"), None);
    // Between two of them its owner says to whom.
    let two = "F01 inf 30,15 0 sp5\nF03 inf 34.5,15 0 sp5\nF02 light-foot 32.25,10 0";
    let mut battle = plain(two, "");
    activate(&mut battle, "F02", says().say("advance 5").say("F03"));
    assert_eq!(battle.unit(unit(&battle, "F03")).partner, Some(unit(&battle, "F02")));
}

#[test]
fn infantry_comes_up_beside_guns() {
    // Verifies [F9.31a] [F9.31d] [A4.2d]: whoever of the two comes last, they are attached.
    let go = |text: &str, way: &str| {
        let mut battle = plain(text, "");
        activate(&mut battle, "F01", says().say(way));
        battle.unit(unit(&battle, "F01")).partner.map(|other| battle.def(other).id.clone())
    };
    let near = "F01 inf 30,10 0 sp5\nF02 light-foot 32.25,15 0";
    assert_eq!(go(near, "advance 5"), Some("F02".into()));
    // It is set right as a battery would be.
    assert_eq!(go(near, "advance 4.8"), Some("F02".into()));
    assert_eq!(go(near, "advance 4.5"), None);
    // Cavalry, guns of another Force, guns that belong to somebody else, and garrisons stay alone.
    assert_eq!(go("F01 cav-light 30,10 0 sp5\nF02 light-foot 32.25,15 0", "advance 5"), None);
    let foreign = "F01 inf 30,10 0 sp5\nforce III Foy +0 r20 30,8\nF02 light-foot 32.25,15 0";
    assert_eq!(go(foreign, "advance 5"), None);
    let taken =
        "F01 inf 30,10 0 sp5\nF03 inf 34.5,15 0 sp5\nF02 light-foot 32.25,15 0\nattached F02 F03";
    assert_eq!(go(taken, "advance 5"), None);
    assert_eq!(go(&format!("town Farm 30,15\n{near}"), "advance 5"), None);
    // Between two batteries its owner says which.
    let mut battle = plain(&format!("{near}\nF03 light-foot 27.75,15 0"), "");
    activate(&mut battle, "F01", says().say("advance 5").say("F03"));
    assert_eq!(battle.unit(unit(&battle, "F01")).partner, Some(unit(&battle, "F03")));
    assert_eq!(battle.unit(unit(&battle, "F02")).partner, None);
    // When that one moves off, the other is attached where it stands.
    activate(&mut battle, "F03", says().say("back 2"));
    activate(&mut battle, "F02", says().say("stand"));
    assert_eq!(battle.unit(unit(&battle, "F01")).partner, Some(unit(&battle, "F02")));
}

#[test]
fn who_moves_off_is_no_longer_attached() {
    // Verifies [F9.31a]: the attachment is made by standing side by side.
    let text = "F01 inf 30,15 0 sp5\nF02 light-foot 32.25,15 0\nattached F02 F01";
    for id in ["F01", "F02"] {
        let mut battle = plain(text, "");
        activate(&mut battle, id, says().say("advance 2"));
        assert!(["F01", "F02"].iter().all(|id| battle.unit(unit(&battle, id)).partner.is_none()));
    }
    let mut battle = plain(text, "");
    activate(&mut battle, "F02", says().say("stand"));
    assert!(battle.unit(unit(&battle, "F02")).partner.is_some());
}

#[test]
fn every_kind_of_leg_is_refused_by_its_rule_and_where_it_fails() {
    // A town ahead, a pond on the right, a bridge on the left, an enemy far off on the right.
    let text = "town Farm 30,20\nimpassable Pond 34,8 44,8 44,18 34,18\n\
                wood Grove 4,4 12,4 12,30 4,30\nroad Way 55,0 55,60\nbridge Span 20,9 20,15\n";
    let refusal = |unit_line: &str, way: &str| {
        let battle =
            marching(&plain(&format!("{text}{unit_line}"), "A01 inf 45,30 180 sp5"), "F01");
        let march = battle.march.clone();
        let refused = battle.check_path(unit(&battle, "F01"), &steps(way));
        let refusal = refused.expect_err(way);
        // A refused answer changes nothing.
        assert_eq!(battle.march, march);
        (refusal.rule, refusal.why.rsplit_once(", at ").map(|(_, at)| at.to_owned()).unwrap())
    };
    for (unit_line, way, rule, at) in [
        // Straight on, into water; its front stops on the brink.
        ("F01 inf 39,5 0 sp5", "advance 4", "F2.0", "(39\", 6.5\")"),
        // Obliquely into the town.
        ("F01 inf 26,15 0 sp5", "oblique right 45 5", "F5.4b", "(27."),
        // A wheel into the pond.
        ("F01 inf 35.5,5 0 sp5", "wheel left 60", "F2.0", "(3"),
        // Backwards at double cost: 6" of 12 points.
        ("F01 inf 30,9 0 sp5", "back 6.5", "F1.0", "(30\", 3\")"),
        // Sideways near the enemy.
        ("F01 inf 36,30 0 sp5", "side right 3", "F5.3c", "("),
        // A change of face on a bridge, and one after something else.
        ("F01 inf 20,12 0 sp5", "face about", "F5.2b", "(20\", 12\")"),
        ("F01 inf 50,9 0 sp5", "advance 2; face left", "F5.2a", "(50\", 11\")"),
        // Off the table, beyond what it has, and no step at all.
        ("F01 inf 50,3 180 sp5", "advance 3", "A4.0a", "(50\", 1.5"),
        ("F01 inf 50,9 0 sp5", "advance 13", "F1.0", "(50\", 21\")"),
        ("F01 inf 50,9 0 sp5", "oblique left 50 3", "F5.4", "(50\", 9\")"),
        // Later legs tell where they fail, not where the path began.
        ("F01 inf 39,3 0 sp5", "advance 2; advance 4", "F2.0", "(39\", 6.5\")"),
    ] {
        let (found, place) = refusal(unit_line, way);
        assert_eq!(found, rule, "{way}");
        assert!(place.starts_with(at), "{way}: {place}");
    }
    // On Hold no leg but a change of face.
    let battle = plain("F01 inf 30,9 0 sp5\nstatus II hold", "");
    let mut battle = battle;
    battle.force_mut(force(&battle, "II")).status = Status::Hold;
    let battle = marching(&battle, "F01");
    for way in ["advance 1", "oblique left 30 1", "wheel left 10", "back 1", "side right 1"] {
        let refusal = battle.check_path(unit(&battle, "F01"), &steps(way)).unwrap_err();
        assert_eq!(refusal.rule, "E3.0h2", "{way}");
        assert!(refusal.why.ends_with("at (30\", 9\")"), "{}", refusal.why);
    }
}

#[test]
fn refusals_say_where() {
    // A manoeuvre that is not legal is refused with the rule and the point where it fails.
    let wood = "wood Grove 10,20 50,20 50,40 10,40\nF01 inf 30,10 0 sp5";
    let battle = marching(&plain(wood, ""), "F01");
    let refusal = battle.check_path(unit(&battle, "F01"), &steps("advance 10")).unwrap_err();
    assert_eq!(refusal.rule, "F2.0");
    assert!(refusal.why.contains("Grove") && refusal.why.contains("18.5\""), "{}", refusal.why);
    assert_eq!(battle.orders_of(unit(&battle, "F01")), Status::Active);
}

/// Verifies [F5.4]: a wheel turns by something.
#[test]
fn a_wheel_by_nothing_is_no_step() {
    let battle = marching(&plain("F01 inf 30,20 0 sp5", ""), "F01");
    let wheel = |angle: u16| {
        let step = ground::table::Step::Wheel { side: ground::table::Side::Left, angle };
        battle.try_march(unit(&battle, "F01"), &[step]).map(|_| ()).map_err(|why| why.rule)
    };
    assert_eq!(wheel(0).unwrap_err(), "F5.4");
    assert_eq!(wheel(60), Ok(()));
}

/// Verifies [F9.24]: who is in contact moves no more.
#[test]
fn who_is_in_contact_does_not_act() {
    let mut battle = plain("F01 inf 30,20 0 sp5", "");
    let id = unit(&battle, "F01");
    assert!(battle.may_act(id));
    battle.unit_mut(id).marks.locked = true;
    assert!(!battle.may_act(id));
}
