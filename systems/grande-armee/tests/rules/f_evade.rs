//! Sections F9.2 and F9.3: cavalry evades, guns escape.

use crate::common::*;
use crate::f_contact::{attack, evaded, hits};
use crate::moves::*;
use grande_armee::Event;
use grande_armee::rules::f_movement;
use grande_armee::rules::h_losses::event::Cause;
use grande_armee::state::battle::Place;
use ground::table::{Bearing, Edge, Mil};

// ---- cavalry ----

#[test]
fn cavalry_fights_infantry_face_to_face() {
    // Verifies [F9.21] [G1.0b]
    let mut battle = plain("F01 inf 30,20 0 sp5", "A01 cav-light 30,26 90 sp5");
    let script = attack(&mut battle, 2, "advance 5", |script| script.say("fight"));
    assert_eq!(asked(&script, "F9.21"), 1);
    // Struck on its right flank it turns it to the front; its base stays.
    assert_eq!(pose(&battle, "A01"), at(30_000, 26_000, 180));
    assert_eq!(battle.fights[0].first.1, Edge::Front);
    assert_eq!(battle.fights[0].defender, unit(&battle, "A01"));
}

#[test]
fn cavalry_evades_infantry_without_a_die() {
    // Verifies [F9.21b] [F9.23a] [F9.23c]
    let mut battle = plain("F01 inf 30,20 0 sp5", "A01 cav-heavy 30,26 180 sp7");
    let script = attack(&mut battle, 5, "advance 5", |script| script.say("evade").say("advance 2"));
    assert_eq!(evaded(&script), 1);
    assert_eq!(
        count(&script, |event| matches!(
            event,
            Event::Movement(f_movement::Event::EvasionRoll { .. })
        )),
        0
    );
    // A full move of 14", facing away. (R-33) (R-35)
    assert_eq!(pose(&battle, "A01"), at(30_000, 40_000, 0));
    // The infantry had 8 of 11 left and took 2 of them.
    assert_eq!(pose(&battle, "F01"), at(30_000, 25_000, 0));
    assert!(battle.fights.is_empty() && battle.unit(unit(&battle, "A01")).marks.escaped);
}

#[test]
fn the_way_of_an_evasion() {
    // Verifies [F9.23d]
    // G-04: attacker at (0, 0), heavy cavalry at (3, 4): 36.87 degrees, 14", to (11.4, 15.2).
    let mut battle = plain("F01 inf 20,20 0 sp5", "A01 cav-heavy 23,24 0 sp7");
    let (who, by) = (unit(&battle, "A01"), unit(&battle, "F01"));
    assert!(battle.evade_from(&mut says(), who, by).unwrap());
    let end = pose(&battle, "A01");
    assert_eq!(end.facing.get(), 2212);
    assert!(end.at.distance(ground::table::Spot::new(Mil(31_400), Mil(35_200))) <= Mil(2), "{end}");
}

#[test]
fn an_evader_turns_aside_from_other_enemies() {
    // Verifies [F9.23d]: F02 stands to the right, 12.4" off at 76 degrees: straight away leads
    // nearer to it, 15 degrees to the left do not.
    let text = "F01 inf 30,20 0 sp5\nF02 inf 45,32 270 sp5";
    let mut battle = plain(text, "A01 cav-light 30,26 180 sp5");
    attack(&mut battle, 2, "advance 5", |script| script.say("evade"));
    let end = pose(&battle, "A01");
    let wanted = ground::table::Spot::inches(30, 26).moved(Bearing::degrees(345), Mil::inches(16));
    assert_eq!(end.at, wanted);
    assert_eq!(end.facing, Bearing::NORTH, "it turns its back to the attacker");
}

#[test]
fn an_evader_stops_at_the_edge_of_the_radius() {
    // Verifies [F9.23e]
    // T-16: 8" from its officer, who has 12": it stops after 4".
    let mut battle = plain("F01 inf 30,20 0 sp5", "A01 cav-light 30,26 180 sp5");
    let picton = officer(&battle, "Picton");
    // His base ends at y = 16.5; the cavalry's begins at 24.5.
    battle.officer_mut(picton).at = Some(ground::table::Spot::new(Mil(30_000), Mil(15_500)));
    battle.officer_mut(picton).radius = Mil::inches(12);
    attack(&mut battle, 2, "advance 5", |script| script.say("evade"));
    assert_eq!(pose(&battle, "A01").at.y, Mil(30_000));
}

#[test]
fn an_evader_passes_friends_and_stops_behind_them() {
    // Verifies [F9.23f]: at 42" it would end on A02, and goes on.
    let text = "A01 cav-light 30,26 180 sp5\nA02 inf 30,43 180 sp5";
    let mut battle = plain("F01 inf 30,20 0 sp5", text);
    attack(&mut battle, 2, "advance 5", |script| script.say("evade"));
    assert_eq!(pose(&battle, "A01").at.y, Mil(46_000));
}

#[test]
fn nobody_evades_into_a_town() {
    // Verifies [F6.0] [F6.0b] [A4.2] (R-151): a full move of 14" ends at y = 40. A town there is left
    // behind like an obstacle, wholly or in part; where the way is closed behind it, it stops before.
    let flight = |ground: &str, evader: &str| {
        let mut battle = plain(&format!("{ground}F01 inf 30,20 0 sp5"), evader);
        let (who, by) = (unit(&battle, "A01"), unit(&battle, "F01"));
        assert!(battle.evade_from(&mut says(), who, by).unwrap());
        pose(&battle, "A01").at.y.0
    };
    for evader in ["A01 cav-heavy 30,26 180 sp7", "A01 light-horse 30,26 180"] {
        assert_eq!(flight("", evader), 40_000);
        assert!((43_000..=43_002).contains(&flight("town Farm 30,40\n", evader)));
        assert!((45_000..=45_002).contains(&flight("town Farm 30,42\n", evader)));
        let shut = "town Farm 30,40\nimpassable Pond 20,41.6 40,41.6 40,45 20,45\n";
        assert!((36_998..=37_000).contains(&flight(shut, evader)));
    }
    // It passes through one on its way.
    assert_eq!(flight("town Farm 30,33\n", "A01 cav-heavy 30,26 180 sp7"), 40_000);
}

#[test]
fn an_evader_takes_an_open_way() {
    // Verifies [F9.23d] [F9.23g]: a pond lies in the straight way, 2" off; a little aside it gets past
    // the end of it.
    let pond = "impassable Pond 20,29.5 29.6,29.5 29.6,34 20,34\nF01 inf 30,20 0 sp5";
    let mut battle = plain(pond, "A01 cav-light 30,26 180 sp5");
    let script = attack(&mut battle, 2, "advance 5", |script| script.say("evade"));
    assert_eq!((evaded(&script), battle.fights.len()), (1, 0));
    assert!(pose(&battle, "A01").at.x > Mil::inches(33), "{}", pose(&battle, "A01"));
    // Though it nears F02 there, for want of a better way.
    let near = format!("{pond}\nF02 inf 45,32 270 sp5");
    let mut battle = plain(&near, "A01 cav-light 30,26 180 sp5");
    let script = attack(&mut battle, 2, "advance 5", |script| script.say("evade"));
    assert_eq!((evaded(&script), battle.fights.len()), (1, 0));
}

#[test]
fn who_cannot_get_away_fights() {
    // Verifies [F9.23g] (R-34): a pond lies 2" behind it.
    let pond = "impassable Pond 20,29.5 40,29.5 40,35 20,35\nF01 inf 30,20 0 sp5";
    let mut battle = plain(pond, "A01 cav-light 30,26 180 sp5");
    let script = attack(&mut battle, 2, "advance 5", |script| script);
    assert_eq!((asked(&script, "F9.21"), battle.fights.len()), (0, 1));
}

#[test]
fn cavalry_against_cavalry() {
    // Verifies [F9.22a] [F9.22e] [F9.22c]
    // T-14: hussars 4 + 1, Cossacks 3 + 2: equal, they get away.
    let text = "F01 cav-light 30,20 0 sp6";
    let mut battle = plain(text, "A01 cossacks 30,26 180 sp3");
    let script = attack(&mut battle, 2, "advance 5", |s| s.say("evade").roll(&[3]).roll(&[4]));
    assert_eq!(evaded(&script), 1);
    // Heavy cavalry adds nothing: 3 against 4 + 1 is caught, loses a point and fights.
    let mut battle = plain(text, "A01 cav-heavy 30,26 180 sp7");
    let script = attack(&mut battle, 2, "advance 5", |s| s.say("evade").roll(&[4]).roll(&[4]));
    // Verifies [F9.22b]
    assert_eq!((evaded(&script), hits(&script, &battle, "A01", Cause::CaughtEvading)), (0, 1));
    assert_eq!((sp(&battle, "A01"), battle.fights.len()), (6, 1));
    assert_eq!(
        battle.evade_words(unit(&battle, "A01"), unit(&battle, "F01")),
        "try to evade: 15 in 36, else it loses a point and fights"
    );
    // Or it just fights, turned to face.
    let mut battle = plain(text, "A01 cav-light 30,26 0 sp5");
    attack(&mut battle, 2, "advance 5", |script| script.say("fight"));
    assert_eq!(pose(&battle, "A01"), at(30_000, 26_000, 180));
}

#[test]
fn caught_and_broken() {
    // Verifies [F9.22d]: the attacker moves on and contacts another.
    let text = "A01 cav-heavy 30,26 180 sp7/1\nA02 inf 30,33 180 sp5";
    let mut battle = plain("F01 cav-light 30,20 0 sp6", text);
    let script = attack(&mut battle, 2, "advance 5", |script| {
        script.say("evade").roll(&[1]).roll(&[4]).say("advance 8")
    });
    assert_eq!(battle.unit(unit(&battle, "A01")).place, Place::Broken);
    assert_eq!(
        count(&script, |event| matches!(event, Event::Movement(f_movement::Event::Contact { .. }))),
        2
    );
    assert_eq!(battle.fights[0].defender, unit(&battle, "A02"));
}

#[test]
fn evading_again_and_again() {
    // Verifies [F9.23b] [F9.32] [F9.23c]: the radius stops it 4" on, and it is caught up with.
    let mut battle = plain("F01 cav-light 30,20 0 sp6", "A01 cav-heavy 30,26 180 sp7");
    let picton = officer(&battle, "Picton");
    battle.officer_mut(picton).at = Some(ground::table::Spot::new(Mil(30_000), Mil(15_500)));
    battle.officer_mut(picton).radius = Mil::inches(12);
    let script = attack(&mut battle, 3, "advance 5", |script| {
        script.say("evade").roll(&[6]).roll(&[1]).say("advance 8")
    });
    assert_eq!(
        count(&script, |event| matches!(event, Event::Movement(f_movement::Event::Contact { .. }))),
        2
    );
    // At the edge of the radius it can go no 3" further: it must fight. [F9.23g]
    assert_eq!((evaded(&script), battle.fights.len()), (1, 1));
}

#[test]
fn who_is_in_contact_cannot_evade() {
    // Verifies [F9.24]
    let text = "F01 inf 30,20 0 sp5\nF02 inf 37,26.5 270 sp5";
    let mut battle = plain(text, "A01 cav-light 30,26 180 sp5");
    attack(&mut battle, 2, "advance 5", |script| script.say("fight"));
    let script = activate(&mut battle, "F02", says().roll(&[5]).say("advance 6"));
    assert_eq!(asked(&script, "F9.21"), 0);
    // Verifies [G1.5b] [G1.5c]
    let fight = battle.fights[0];
    assert_eq!(fight.second, Some((unit(&battle, "F02"), Edge::Left)));
    assert_eq!(fight.attackers().count(), 2);
}

#[test]
fn no_third_attacker_and_no_second_on_the_front() {
    // Verifies [G1.5] [G1.5b] [G1.5c]
    let text = "F01 inf 30,20 0 sp5\nF02 inf 36,26 270 sp5\nF03 inf 24,26 90 sp5";
    let mut battle = plain(text, "A01 inf 30,26 180 sp5");
    attack(&mut battle, 2, "advance 5", |script| script);
    activate(&mut battle, "F02", says().roll(&[5]).say("advance 6"));
    assert_eq!(refused(&with_die(&battle, "F03", 5), "F03", "advance 6"), "G1.5c");
    // The first came on the flank: the front is not free for a second.
    let text = "F01 inf 30,20 0 sp5\nF02 inf 36,26 270 sp5";
    let mut battle = plain(text, "A01 inf 30,26 180 sp5");
    activate(&mut battle, "F02", says().roll(&[5]).say("advance 6"));
    assert_eq!(refused(&with_die(&battle, "F01", 5), "F01", "advance 6"), "G1.5b");
    // Nor is the same flank.
    let text = "F01 inf 36,24.7 270 sp5\nF02 inf 36,28 270 sp5";
    let mut battle = plain(text, "A01 inf 30,26 180 sp5");
    attack(&mut battle, 5, "advance 6", |script| script);
    let second = with_die(&battle, "F02", 5);
    assert!(["G1.5b", "F9.11"].contains(&refused(&second, "F02", "advance 6").as_str()));
}

// ---- artillery ----

#[test]
fn guns_overrun() {
    // Verifies [F9.3a] [F9.3b] [F9.3c] [F9.3e] [F9.3f]
    // T-17: foot guns, cavalry on their front, 3 and 4: overrun; the 3 costs the cavalry a point.
    let mut battle = plain("F01 cav-light 30,20 0 sp5", "A01 light-foot 30,26 180");
    let script = attack(&mut battle, 2, "advance 5", |s| s.roll(&[3, 4]).say("advance 6"));
    assert_eq!(battle.unit(unit(&battle, "A01")).place, Place::Taken);
    assert_eq!((hits(&script, &battle, "F01", Cause::Canister), sp(&battle, "F01")), (1, 4));
    // It has moved on, over where they stood.
    assert_eq!(pose(&battle, "F01").at.y, Mil(29_000));
    assert!(battle.fights.is_empty());
}

#[test]
fn escape_numbers() {
    // Verifies [F9.3a]: foot 7 and 6, horse 9 and 7.
    let away = |guns: &str, by: &str, dice: [u8; 2]| {
        let mut battle = plain(&format!("F01 {by} 30,20 0 sp5"), &format!("A01 {guns} 30,26 180"));
        let script = attack(&mut battle, 2, "advance 5", |script| script.roll(&dice));
        evaded(&script) == 1
    };
    assert!(away("light-foot", "inf", [3, 4]) && !away("light-foot", "inf", [4, 4]));
    assert!(away("light-foot", "cav-light", [2, 4]) && !away("light-foot", "cav-light", [3, 4]));
    assert!(away("heavy-horse", "inf", [4, 5]) && !away("heavy-horse", "inf", [4, 6]));
    assert!(away("light-horse", "cav-heavy", [3, 4]) && !away("light-horse", "cav-heavy", [4, 4]));
}

#[test]
fn escaping_guns_go_like_cavalry() {
    // Verifies [F9.3b] [F9.3d] [F9.3c]
    let mut battle = plain("F01 inf 30,20 0 sp5", "A01 light-foot 30,26 180\nsuppressed A01");
    let script = attack(&mut battle, 2, "advance 5", |script| script.roll(&[1, 1]));
    assert_eq!(pose(&battle, "A01"), at(30_000, 38_000, 0));
    // Two odd dice are one hit.
    assert_eq!(hits(&script, &battle, "F01", Cause::Canister), 1);
    // Even dice, or the flank, cost nothing.
    for (facing, dice) in [(180, [2, 2]), (90, [1, 1]), (0, [1, 1])] {
        let mut battle = plain("F01 inf 30,20 0 sp5", &format!("A01 light-foot 30,26 {facing}"));
        let script = attack(&mut battle, 4, "advance 5", |script| script.roll(&dice));
        assert_eq!(hits(&script, &battle, "F01", Cause::Canister), 0, "{facing}");
    }
}

#[test]
fn canister_may_break_the_attacker() {
    // Verifies [F9.3c]
    let mut battle = plain("F01 inf 30,20 0 sp5/1", "A01 light-foot 30,26 180");
    attack(&mut battle, 2, "advance 5", |script| script.roll(&[1, 6]));
    assert_eq!(battle.unit(unit(&battle, "F01")).place, Place::Broken);
    assert!(battle.is_here(unit(&battle, "A01")) && battle.fights.is_empty());
}

#[test]
fn guns_with_nowhere_to_go_are_overrun() {
    // Verifies [F9.3b]
    let pond = "impassable Pond 20,29.5 40,29.5 40,35 20,35\nF01 inf 30,20 0 sp5";
    let mut battle = plain(pond, "A01 light-foot 30,26 180");
    attack(&mut battle, 2, "advance 5", |script| script.roll(&[1, 1]));
    assert_eq!(battle.unit(unit(&battle, "A01")).place, Place::Taken);
}

#[test]
fn two_batteries_at_once() {
    // Verifies [F9.33]
    let text = "A01 light-foot 29.2,26 180\nA02 light-foot 30.8,26 180";
    let mut battle = plain("F01 inf 30,20 0 sp5", text);
    let script = attack(&mut battle, 2, "advance 5", |s| s.roll(&[6, 6]).roll(&[1, 6]));
    assert_eq!(
        count(&script, |event| matches!(event, Event::Movement(f_movement::Event::Escape { .. }))),
        2
    );
    let contact =
        |event: &Event| matches!(event, Event::Movement(f_movement::Event::Contact { .. }));
    assert_eq!(count(&script, contact), 2, "each of them is told once");
    assert_eq!(hits(&script, &battle, "F01", Cause::Canister), 1, "only the second was odd");
    assert_eq!(battle.unit(unit(&battle, "A01")).place, Place::Taken);
    assert!(battle.is_here(unit(&battle, "A02")), "7 with an odd die escapes");
}

#[test]
fn attached_guns_do_not_flee_with_those_beside_them() {
    // Verifies [F9.33] [F9.31b]: A02 belongs to infantry and does not roll when A03 beside it does.
    let text = "A01 inf 26.5,26 180 sp5\nA02 light-foot 28.75,26 180\nattached A02 A01\n\
                A03 light-foot 30.8,26 180";
    let mut battle = plain("F01 inf 30,20 0 sp5", text);
    let script = attack(&mut battle, 3, "advance 3", |s| s.say("A03").roll(&[6, 6]));
    assert_eq!(
        count(&script, |event| matches!(event, Event::Movement(f_movement::Event::Escape { .. }))),
        1
    );
    assert_eq!(battle.unit(unit(&battle, "A03")).place, Place::Taken);
    assert!(battle.is_here(unit(&battle, "A02")));
}

#[test]
fn escaped_guns_may_be_barred_from_moving() {
    // By the switch; without it they may move.
    for (option, may) in [("", true), ("option escaped-cannot-move\n", false)] {
        let mut battle = plain(&format!("{option}F02 inf 10,10 0 sp5"), "A01 light-foot 30,26 180");
        let guns = unit(&battle, "A01");
        battle.unit_mut(guns).marks.escaped = true;
        assert_eq!(battle.may_act(guns), may);
        // Horse that evaded is not meant.
        let mut battle =
            plain(&format!("{option}F02 inf 10,10 0 sp5"), "A01 cav-light 30,26 180 sp5");
        let horse = unit(&battle, "A01");
        battle.unit_mut(horse).marks.escaped = true;
        assert!(battle.may_act(horse));
    }
}
