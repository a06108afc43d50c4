//! The dice that bind, Attack! and Withdraw.

use crate::common::*;
use crate::moves::*;
use grande_armee::Battle;
use grande_armee::nouns::kinds::Status;
use grande_armee::rules::e_control::obligations::{Obligation, Spur};
use ground::table::{Mil, Shape, Spot};

// ---- F11.1 ----

#[test]
fn a_one_does_not_close() {
    // Verifies [F11.1a] [F11.1f]
    let battle = plain("F01 inf 30,20 0 sp5", "A01 inf 30,27 180 sp5\nA02 inf 30,10 0 sp5");
    let timid = with_die(&battle, "F01", 1);
    assert_eq!(refused(&timid, "F01", "advance 1"), "F11.1a");
    // Backwards it would come nearer to A02, 7" behind it. (R-73)
    assert_eq!(refused(&timid, "F01", "back 1"), "F11.1a");
    let alone = with_die(&plain("F01 inf 30,20 0 sp5", "A01 inf 30,27 180 sp5"), "F01", 1);
    assert!(path(&alone, "F01", "back 2").is_ok());
    assert_eq!(stands(&alone, "F01"), Ok(()));
    // Guns never suffer it.
    let guns = with_die(&plain("F01 light-foot 30,20 0", "A01 inf 30,27 180 sp5"), "F01", 1);
    assert!(path(&guns, "F01", "advance 1").is_ok());
    // T-07: slow infantry has the 5 points for the wall before it, and may not use them.
    let wall = "wall Lane 20,21.5 40,21.5\nF01 inf 30,20 0 sp5 slow";
    let battle = with_die(&plain(wall, "A01 inf 30,27 180 sp5"), "F01", 1);
    assert_eq!(refused(&battle, "F01", "advance 3"), "F11.1a");
    assert!(path(&with_die(&battle, "F01", 2), "F01", "advance 3").is_ok());
}

#[test]
fn a_one_with_enemies_all_round_cannot_move() {
    // Verifies [F11.1d]
    let round =
        "A01 inf 30,27 180 sp5\nA02 inf 30,13 0 sp5\nA03 inf 37,20 270 sp5\nA04 inf 23,20 90 sp5";
    let battle = with_die(&plain("F01 inf 30,20 0 sp5", round), "F01", 1);
    let march = battle.march.clone().unwrap();
    for steps in battle.propose(&march, &[]) {
        let end = battle.try_march(march.unit, &steps).unwrap().end;
        assert_eq!(end.centre(), Spot::inches(30, 20));
    }
    for way in ["advance 1", "back 1", "side left 1", "oblique right 45 1"] {
        assert!(path(&battle, "F01", way).is_err(), "{way}");
    }
    assert_eq!(stands(&battle, "F01"), Ok(()));
}

#[test]
fn a_one_counts_on_attack_too() {
    // Verifies [F11.1c]
    // GT-29: Attack!, and the unit throws 1: it still may not close.
    let battle = plain("F01 inf 30,20 0 sp5", "A01 inf 30,27 180 sp5");
    let battle = with_die(&on(&battle, Status::Attack), "F01", 1);
    assert_eq!(obligation(&battle), Obligation::None);
    assert_eq!(refused(&battle, "F01", "advance 3"), "F11.1a");
    assert_eq!(stands(&battle, "F01"), Ok(()));
}

#[test]
fn a_six_must_charge() {
    // Verifies [F11.1b] [F11.1f]
    // T-11: the nearer enemy is not to the front (share 3200); the other is, 4.5" off.
    let text = "A01 inf 34.2,23.6 180 sp5\nA02 inf 30,27.5 180 sp5";
    let battle = with_die(&plain("F01 inf 30,20 0 sp5", text), "F01", 6);
    let second = unit(&battle, "A02");
    assert_eq!(obligation(&battle), Obligation::Contact(Spur::Six, vec![second]));
    assert_eq!(stands(&battle, "F01"), Err("F11.1b".into()));
    assert_eq!(refused(&battle, "F01", "back 2"), "F11.1b");
    assert_eq!(refused(&battle, "F01", "advance 2"), "F11.1b");
    assert_eq!(met(&battle, "F01", "advance 6"), Ok(Some("A02".into())));
    // Guns do not.
    let guns = with_die(&plain("F01 light-foot 30,20 0", text), "F01", 6);
    assert_eq!(obligation(&guns), Obligation::None);
}

#[test]
fn a_six_with_nobody_ahead_turns_on_the_nearest() {
    // Verifies [F11.1e]
    let battle = plain("F01 inf 30,20 0 sp5", "A01 inf 30,14 0 sp5");
    let battle = with_die(&battle, "F01", 6);
    assert_eq!(obligation(&battle), Obligation::Contact(Spur::Six, vec![unit(&battle, "A01")]));
    assert_eq!(met(&battle, "F01", "face about; advance 6"), Ok(Some("A01".into())));
}

#[test]
fn a_six_out_of_reach_goes_as_near_as_it_can() {
    // Verifies [F11.1b]: a pond lies between the two; it goes up to the water.
    let pond = "impassable Pond 20,24 40,24 40,25 20,25\nF01 inf 30,20 0 sp5";
    let battle = with_die(&plain(pond, "A01 inf 30,27 180 sp5"), "F01", 6);
    assert!(matches!(obligation(&battle), Obligation::Close(Spur::Six, _)));
    assert_eq!(stands(&battle, "F01"), Err("F11.1b".into()));
    assert!(path(&battle, "F01", "advance 2.4").is_ok());
    assert!(path(&battle, "F01", "advance 1.6").is_ok(), "within an inch");
    assert_eq!(refused(&battle, "F01", "advance 1"), "F11.1b");
    // Verifies [F11.1e]: A02 in its perspective is 20" off and takes priority over A01, 3" behind
    // it; past A03 on its flank it goes as well.
    for near in ["A01 inf 30,14 0 sp5", "A01 inf 34.5,20 270 sp5"] {
        let text = format!("{near}\nA02 inf 30,43 180 sp5");
        let battle = with_die(&plain("F01 inf 30,20 0 sp5", &text), "F01", 6);
        assert_eq!(battle.nearest_ahead(unit(&battle, "F01")), [unit(&battle, "A02")]);
        assert!(matches!(obligation(&battle), Obligation::Close(Spur::Six, _)), "{near}");
        assert_eq!(refused(&battle, "F01", "face about; advance 6"), "F11.0a");
        assert_eq!(refused(&battle, "F01", "advance 9"), "F11.1b");
        assert!(path(&battle, "F01", "advance 12").is_ok(), "{near}");
    }
    // Heavy cavalry may not attack a garrison: it goes up to it.
    let town = "town Farm 30,27\nF01 cav-heavy 30,20 0 sp7";
    let battle = with_die(&plain(town, "A01 inf 30,27 180 sp5"), "F01", 6);
    assert!(matches!(obligation(&battle), Obligation::Close(Spur::Six, _)));
    assert_eq!(refused(&battle, "F01", "advance 5"), "F9.1d");
    assert!(path(&battle, "F01", "advance 3").is_ok());
}

#[test]
fn a_six_that_imposes_nothing_is_not_told_as_a_duty() {
    // Verifies [F11.1b]: the only enemy is covered by F02, and there is nobody else to close with.
    let text = "F01 inf 34,20 0 sp5\nF02 inf 30,20 0 sp5";
    let throw = |allied: &str| {
        let mut battle = plain(text, allied);
        activate(&mut battle, "F02", says().roll(&[3]).say("advance 3"));
        let script =
            activate(&mut battle, "F01", says().roll(&[6]).otherwise(&["no", "stand", "*"]));
        let told = script.events.iter().map(|event| engine::Game::render(&battle, event));
        told.filter(|line| line.text.contains("throws 6")).map(|line| line.text).collect::<String>()
    };
    assert_eq!(throw("A01 inf 31,25 180 sp5"), "F01 throws 6 and may go 12\".");
    let two = throw("A01 inf 31,25 180 sp5\nA02 inf 36,30 180 sp5");
    assert_eq!(two, "F01 throws 6 and may go 12\": it must close with A02.");
}

// ---- G1.2, G1.3 ----

#[test]
fn the_closest_to_the_front() {
    // Verifies [G1.2]
    // GT-11: 1 is nearer but mostly out of the perspective: 2 is the closest to the front.
    let text = "A01 inf 34.2,23.6 180 sp5\nA02 inf 29.5,26.2 180 sp5";
    let battle = with_die(&plain("F01 inf 30,20 0 sp5", text), "F01", 5);
    let ahead = battle.nearest_ahead(unit(&battle, "F01"));
    assert_eq!(ahead, [unit(&battle, "A02")]);
    assert_eq!(battle.distance(unit(&battle, "F01"), unit(&battle, "A01")), Mil(1342));
    assert_eq!(battle.distance(unit(&battle, "F01"), unit(&battle, "A02")), Mil(3200));
    // So the nearer one may not be attacked.
    for way in ["oblique right 45 6", "wheel right 45; advance 4", "oblique right 30 6"] {
        assert_ne!(met(&battle, "F01", way), Ok(Some("A01".into())), "{way}");
    }
    assert_eq!(met(&battle, "F01", "advance 6"), Ok(Some("A02".into())));
}

fn diagram(c: &str) -> Battle {
    let mut battle =
        plain("F01 inf 30,20 0 sp5\nF02 inf 34,20 0 sp5", &format!("A01 inf 31,25 180 sp5\n{c}"));
    let before = battle.nearest_ahead(unit(&battle, "F02"));
    assert_eq!(before, [unit(&battle, "A01")]);
    activate(&mut battle, "F01", says().roll(&[3]).say("advance 3"));
    assert_eq!(battle.fights.len(), 1);
    with_die(&battle, "F02", 5)
}

#[test]
fn a_covered_enemy_no_longer_counts() {
    // Verifies [G1.3]
    // GT-12: French 1 has covered B; now C is the closest to the front of French 2.
    let battle = diagram("A02 inf 35.5,26.5 180 sp5");
    assert_eq!(battle.nearest_ahead(unit(&battle, "F02")), [unit(&battle, "A02")]);
    assert_eq!(met(&battle, "F02", "advance 6"), Ok(Some("A02".into())));
    // B's flank may not be attacked while C is there.
    for way in [
        "wheel left 50; advance 5",
        "advance 2; wheel left 60; advance 4",
        "advance 5; wheel left 90",
    ] {
        assert_ne!(met(&battle, "F02", way), Ok(Some("A01".into())), "{way}");
    }
    // Its front is taken anyway: with nobody else there it is refused for that.
    let alone = diagram("");
    assert_eq!(refused(&alone, "F02", "oblique left 24 4"), "G1.5b");
}

#[test]
fn a_covered_enemy_may_be_taken_in_flank() {
    // Verifies [G1.3b] [G1.5b]
    // GT-13: without C, or with C at least 6" behind B's rear.
    for c in ["", "A02 inf 35.5,34 180 sp5"] {
        let battle = diagram(c);
        assert_eq!(met(&battle, "F02", "wheel left 50; advance 5"), Ok(Some("A01".into())), "{c}");
    }
    // With another enemy to its front, it is that one's turn.
    let battle = diagram("A02 inf 28.5,29.5 180 sp5");
    assert_eq!(refused(&battle, "F02", "wheel left 50; advance 5"), "G1.3b");
}

// ---- E3: Attack! and Withdraw ----

#[test]
fn attack_makes_contact_if_it_can() {
    // Verifies [E3.0x]
    let far = plain("F01 inf 30,20 0 sp5", "A01 inf 24,32 180 sp5\nA02 inf 36,32 180 sp5");
    let battle = marching(&on(&far, Status::Attack), "F01");
    assert_eq!(obligation(&battle), Obligation::Contact(Spur::Attack, vec![]));
    assert_eq!(stands(&battle, "F01"), Err("E3.0x".into()));
    assert_eq!(refused(&battle, "F01", "advance 5"), "E3.0x");
    // Anybody will do.
    assert_eq!(met(&battle, "F01", "oblique left 30 12"), Ok(Some("A01".into())));
    assert_eq!(met(&battle, "F01", "oblique right 30 12"), Ok(Some("A02".into())));
    assert!(battle.must_act(unit(&battle, "F01")));
}

#[test]
fn attack_out_of_reach_takes_all_it_has() {
    // Verifies [E3.0x] [E3.0x3]: toward the greatest number of enemies, with all it has.
    // A01 is nearer, but two stand together on the right.
    let text = "A01 inf 15,40 180 sp5\nA02 inf 40,48 180 sp5\nA03 inf 44,48 180 sp5";
    let battle = marching(&on(&plain("F01 inf 30,20 0 sp5", text), Status::Attack), "F01");
    // A02 is 5.2" further off than A01, A03 is 6.6".
    assert_eq!(battle.attack_targets(unit(&battle, "F01")), [unit(&battle, "A02")]);
    assert!(matches!(obligation(&battle), Obligation::Close(Spur::Attack, _)));
    assert!(path(&battle, "F01", "oblique right 20 12").is_ok());
    assert_eq!(refused(&battle, "F01", "oblique right 20 9"), "E3.0x");
    assert_eq!(refused(&battle, "F01", "oblique left 30 12"), "E3.0x");
    assert_eq!(stands(&battle, "F01"), Err("E3.0x".into()));
}

#[test]
fn attack_takes_the_shortest_way_into_combat() {
    // Verifies [E3.0x] [E3.0x3] (R-28): a lone enemy 15" ahead comes before any number of them far off,
    // and of two as strong that are nearly as near the player chooses.
    let crowd = "A02 inf 8,50 180 sp5\nA03 inf 12,50 180 sp5\nA04 inf 8,54 180 sp5";
    let text = format!("A01 inf 30,38 180 sp5\n{crowd}");
    let battle = marching(&on(&plain("F01 inf 30,20 0 sp5", &text), Status::Attack), "F01");
    assert_eq!(battle.attack_targets(unit(&battle, "F01")), [unit(&battle, "A01")]);
    assert!(path(&battle, "F01", "advance 12").is_ok());
    assert_eq!(refused(&battle, "F01", "oblique left 35 12"), "E3.0x");
    let text = "A01 inf 18,40 180 sp5\nA02 inf 42,41 180 sp5";
    let battle = marching(&on(&plain("F01 inf 30,20 0 sp5", text), Status::Attack), "F01");
    assert!(path(&battle, "F01", "oblique left 30 12").is_ok());
    assert!(path(&battle, "F01", "oblique right 30 12").is_ok());
    // Heavy cavalry goes past a garrison to those whom it may fight.
    let text = "A01 inf 30,38 180 sp5\nA02 inf 42,41 180 sp5";
    let town = "town Farm 30,38\nF01 cav-heavy 30,20 0 sp7";
    let battle = marching(&on(&plain(town, text), Status::Attack), "F01");
    assert_eq!(battle.attack_targets(unit(&battle, "F01")), [unit(&battle, "A02")]);
    // Verifies [A2.0b] [APX]: at reduced scale 4" further off is the most, and 7" around.
    let small = |near: &str| {
        let text = format!("{near}\nA02 inf 40,46 180 sp5\nA03 inf 43,46 180 sp5");
        let battle = open(&format!(
            "scale reduced\ntable 60x60\narmy french fair\ncommander Ney average 2,2\n\
             force II Reille +0 r20 30,8\nF01 inf 30,20 0 sp5\narmy allied fair\n\
             commander Wellington good 58,58\nforce X Picton +0 r20 30,52\n{text}"
        ));
        battle.attack_targets(unit(&battle, "F01")).len()
    };
    // A02 is 25.3" off, A03 26.5": with A01 at 22" both are chosen, at 20" he alone is.
    assert_eq!(small("A01 inf 30,44.8 180 sp5"), 2);
    assert_eq!(small("A01 inf 30,42 180 sp5"), 1);
}

#[test]
fn attack_goes_on_after_riding_over_guns() {
    // Verifies [E3.0x] [F9.3e]: the battery is ridden down after 3.5" and 12.5" are left: A02
    // behind it is in reach and must be contacted, unless the Force is only Active.
    let text = "A01 light-foot 30,25 180\nA02 inf 30,33 180 sp5";
    let ride = |status: Status, rest: &str| {
        let mut battle = on(&plain("F01 cav-light 30,20 0 sp6", text), status);
        let script = says().roll(&[5]).say("advance 4").roll(&[6, 6]);
        activate(&mut battle, "F01", if rest.is_empty() { script } else { script.say(rest) });
        battle.fights.len()
    };
    assert_eq!(ride(Status::Active, "stand"), 0);
    assert_eq!(ride(Status::Attack, "advance 9"), 1);
    let stops = std::panic::catch_unwind(|| ride(Status::Attack, "stand"));
    assert!(stops.is_err(), "it may not stop");
}

#[test]
fn attack_and_guns() {
    // Verifies [E3.0x]
    let text = |y: &str| plain(&format!("F01 light-foot 30,{y} 0"), "A01 inf 30,40 180 sp5");
    // With a shot at 12" it may stay; without one it must come up, but not into the zone.
    let battle = marching(&on(&text("25"), Status::Attack), "F01");
    assert_eq!(
        (obligation(&battle), battle.must_act(unit(&battle, "F01"))),
        (Obligation::None, false)
    );
    let battle = marching(&on(&text("20"), Status::Attack), "F01");
    assert!(battle.must_act(unit(&battle, "F01")));
    assert_eq!(stands(&battle, "F01"), Err("E3.0x".into()));
    assert_eq!(refused(&battle, "F01", "advance 3"), "E3.0x");
    assert!(path(&battle, "F01", "advance 11").is_ok(), "6\" off is near enough");
    let mut fired = on(&text("20"), Status::Attack);
    fired.unit_mut(unit(&fired, "F01")).marks.fired = true;
    assert_eq!(obligation(&marching(&fired, "F01")), Obligation::None);
}

#[test]
fn withdraw() {
    // Verifies [E3.0w]
    let battle = plain("F01 inf 30,20 0 sp5", "A01 inf 30,33 180 sp5");
    let battle = marching(&on(&battle, Status::Withdraw), "F01");
    // 10" off, 12 to spend: it must end 16" off.
    assert_eq!(obligation(&battle), Obligation::Away(unit(&battle, "A01"), Mil(15_990)));
    assert_eq!(stands(&battle, "F01"), Err("E3.0w".into()));
    assert_eq!(refused(&battle, "F01", "advance 1"), "E3.0w");
    assert_eq!(refused(&battle, "F01", "back 5"), "E3.0w");
    assert!(path(&battle, "F01", "back 6").is_ok());
    assert!(path(&battle, "F01", "face about; advance 9").is_ok());
    assert!(battle.must_act(unit(&battle, "F01")));
    // Not nearer to others: A02 stands behind it.
    let between = plain("F01 inf 30,20 0 sp5", "A01 inf 30,33 180 sp5\nA02 inf 30,5 0 sp5");
    let between = marching(&on(&between, Status::Withdraw), "F01");
    assert_eq!(refused(&between, "F01", "back 6"), "E3.0w");
}

#[test]
fn withdraw_stops_at_twenty_inches() {
    // Verifies [E3.0w2]
    let at = |y: &str| {
        let battle = plain("F01 inf 30,20 0 sp5", &format!("A01 inf 30,{y} 180 sp5"));
        marching(&on(&battle, Status::Withdraw), "F01")
    };
    // 18" off: 2" more are enough.
    let battle = at("41");
    assert_eq!(refused(&battle, "F01", "back 1"), "E3.0w");
    assert!(path(&battle, "F01", "back 2").is_ok());
    let battle = at("43.001");
    assert_eq!(
        (obligation(&battle), battle.must_act(unit(&battle, "F01"))),
        (Obligation::None, false)
    );
}

#[test]
fn withdraw_with_a_six_charges() {
    // Verifies [F11.1c]
    let battle = plain("F01 inf 30,20 0 sp5", "A01 inf 30,27 180 sp5");
    let battle = with_die(&on(&battle, Status::Withdraw), "F01", 6);
    assert_eq!(obligation(&battle), Obligation::Contact(Spur::Six, vec![unit(&battle, "A01")]));
    assert_eq!(met(&battle, "F01", "advance 5"), Ok(Some("A01".into())));
}

#[test]
fn withdraw_only_from_enemies_it_sees() {
    // Verifies [E3.0w]: a town stands between them.
    let town = "town Farm 30,27\nF01 light-foot 30,20 0";
    let battle = plain(town, "A01 light-foot 30,35 180");
    let battle = marching(&on(&battle, Status::Withdraw), "F01");
    assert_eq!(obligation(&battle), Obligation::None);
}

#[test]
fn duties_can_be_done() {
    // Whatever a unit has to do, a path is proposed that does it.
    let text =
        "wood Grove 25,24 28,24 28,30 25,30\nF01 inf 30,20 0 sp5 sk1\nF02 inf 33.5,23.5 0 sp5";
    for die in 0..=6 {
        for status in [Status::Attack, Status::Withdraw, Status::Active] {
            let battle = plain(text, "A01 inf 30,27 180 sp5\nA02 inf 24,25 90 sp5");
            let mut battle = on(&battle, status);
            battle.unit_mut(unit(&battle, "F01")).die = die;
            let (march, shown) = battle.begin_march(unit(&battle, "F01"));
            let paths = battle.propose(&march, &shown);
            battle.march = Some(march);
            let can = stands(&battle, "F01").is_ok() || !paths.is_empty();
            assert!(can, "die {die}, {status:?}: {:?}", obligation(&battle));
            for steps in &paths {
                assert!(battle.check_path(unit(&battle, "F01"), steps).is_ok());
                let end = battle.try_march(unit(&battle, "F01"), steps).unwrap().end;
                assert!(
                    battle.field.ground.holds(&end)
                        && !battle.base(unit(&battle, "F02")).clashes(&end)
                );
            }
        }
    }
}

/// Verifies [F13.1]: who may be left out of radius does not count among those whom the
/// officer has to come to.
#[test]
fn excused_units_call_nobody_back() {
    let mut battle = plain("F01 inf 30,20 0 sp5\nF02 inf 55,50 0 sp5", "");
    let (reille, far) = (officer(&battle, "Reille"), unit(&battle, "F02"));
    battle.officer_mut(reille).radius = Mil::inches(4);
    // He can ride to one of them, not to both: each has to come nearer.
    assert!(matches!(obligation(&marching(&battle, "F01")), Obligation::Rejoin(_)));
    battle.unit_mut(far).excused = true;
    assert_eq!(obligation(&marching(&battle, "F01")), Obligation::None);
}
