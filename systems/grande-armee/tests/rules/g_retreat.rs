//! Sections G4.7, G5 and H1: falling back and advancing.

use crate::common::*;
use grande_armee::rules::h_losses::event::Cause;
use grande_armee::rules::{g_combat, h_losses};
use grande_armee::state::battle::Place;
use grande_armee::{Battle, Event};
use ground::table::{Mil, Shape, Spot};

pub fn duel(french: &str, allied: &str, more: &str) -> Battle {
    open(&format!(
        "army french fair\ncommander Ney average 3,3\nforce II Reille +0 r40 30,3\n{french}\n\
         army allied fair\ncommander Wellington good 57,45\nforce X Picton +0 r40 30,45\n{allied}\n\
         {more}\nphase combat french"
    ))
}

/// F01 attacks A01; each side scores so many hits.
pub fn fight(battle: &mut Battle, given: usize, taken: usize) -> Script {
    let dice = |battle: &Battle, id: &str, hits: usize| {
        let mut faces = vec![1; usize::from(sp(battle, id))];
        faces[..hits].fill(6);
        faces
    };
    let mut script = Script::new().otherwise(&["no", "*"]);
    for (id, hits, enemy) in [("F01", given, "A01"), ("A01", taken, "F01")] {
        script = script.roll(&dice(battle, id, hits));
        if battle.is_flanked(unit(battle, enemy)) {
            script = script.roll(&vec![1; usize::from(sp(battle, id)) - hits]);
        }
    }
    let fight = battle.fights.remove(0);
    battle.resolve_fight(&mut script, fight).unwrap();
    script.finish();
    script
}

pub fn hit_by(script: &Script, battle: &Battle, id: &str, why: Cause) -> u8 {
    let of = |event: &Event| match event {
        Event::Losses(h_losses::Event::Hit { unit: who, points, cause })
            if *who == unit(battle, id) && *cause == why =>
        {
            *points
        }
        _ => 0,
    };
    script.events.iter().map(of).sum()
}

pub const FIGHT: &str = "fight F01 x A01 front";

// ---- H1.0 ----

/// GT-17. Verifies [H1.0a]: 2 hits against 5 make 6".
#[test]
fn distance() {
    let mut battle = duel("F01 inf 30,21 0 sp8", "A01 inf 30,24 180 sp8", FIGHT);
    let script = fight(&mut battle, 2, 5);
    assert_eq!(pose(&battle, "F01"), at(30_000, 15_000, 0));
    let wanted = Mil::inches(6);
    let f01 = unit(&battle, "F01");
    let fell = |event: &Event| matches!(event, Event::Combat(g_combat::Event::FellBack { unit, wanted: w, by, .. }) if *unit == f01 && (*w, *by) == (wanted, wanted));
    assert_eq!(count(&script, fell), 1);
}

/// G-23. Verifies [H1.0b] [H1.0g]: straight back, still facing, also when the bases are not in line.
#[test]
fn straight_back() {
    let mut battle = duel("F01 inf 31.5,21 0 sp5", "A01 inf 30,24 180 sp5", FIGHT);
    fight(&mut battle, 0, 2);
    assert_eq!(pose(&battle, "F01"), at(31_500, 16_000, 0));
}

/// G-06, G-07. Verifies [H1.0b] [H1.0e]: another enemy that the way does not approach, or that every way
/// approaches, changes nothing.
#[test]
fn others_that_do_not_matter() {
    for other in ["A02 inf 37,18 270 sp5", "A02 inf 34,14 0 sp5"] {
        let allied = format!("A01 inf 30,24 180 sp5\n{other}");
        let mut battle = duel("F01 inf 30,21 0 sp5", &allied, FIGHT);
        fight(&mut battle, 0, 1);
        assert_eq!(pose(&battle, "F01"), at(30_000, 17_000, 0), "{other}");
    }
}

/// Verifies [H1.0b] [H1.0e]: it turns aside by as many steps of 5 degrees as it takes not to come nearer to
/// another enemy within 12", here 55.
#[test]
fn turned_aside() {
    let allied = "A01 inf 30,24 180 sp5\nA02 inf 36,14 0 sp5";
    let mut battle = duel("F01 inf 30,21 0 sp5", allied, FIGHT);
    fight(&mut battle, 0, 1);
    // 4" on the bearing 235.
    assert_eq!(pose(&battle, "F01"), at(26_723, 18_706, 0));
    // Mirrored.
    let allied = "A01 inf 30,24 180 sp5\nA02 inf 24,14 0 sp5";
    let mut battle = duel("F01 inf 30,21 0 sp5", allied, FIGHT);
    fight(&mut battle, 0, 1);
    assert_eq!(pose(&battle, "F01"), at(33_277, 18_706, 0));
    // Further off than 12" nobody minds: 11.4" and 12.4", and there are ways that near neither.
    for (x, straight) in [("44", false), ("45", true)] {
        let allied = format!("A01 inf 30,24 180 sp5\nA02 inf {x},15 0 sp5");
        let mut battle = duel("F01 inf 30,21 0 sp5", &allied, FIGHT);
        fight(&mut battle, 0, 1);
        assert_eq!(pose(&battle, "F01") == at(30_000, 17_000, 0), straight, "{x}");
    }
}

/// Verifies [H1.0b] [H1.0e]: where every way nears an enemy it takes the straightest that is open,
/// not one that leads farther because a friend stands on it.
#[test]
fn the_straightest_of_open_ways() {
    let french = "F01 inf 30,21 0 sp5\nF02 inf 26.5,18.4 0 sp5";
    let mut battle = duel(french, "A01 inf 30,24 180 sp5\nA02 inf 34,14 0 sp5", FIGHT);
    fight(&mut battle, 0, 1);
    assert_eq!(pose(&battle, "F01"), at(30_000, 17_000, 0));
}

/// Verifies [H1.0f]: through a wood that is closed to it, across a wall and down a hill it goes as far
/// as in the open; only ground that is closed to all stops it.
#[test]
fn ground_does_not_shorten_the_way() {
    let way = |ground: &str, unit: &str| {
        let french = format!("{ground}\nF01 {unit} 30,21 0 sp5");
        let mut battle = duel(&french, "A01 inf 30,24 180 sp5", FIGHT);
        fight(&mut battle, 0, 3);
        pose(&battle, "F01")
    };
    let open = way("", "inf");
    assert_eq!(open, at(30_000, 15_000, 0));
    for ground in [
        "wood Grove 10,5 50,5 50,19 10,19",
        "rough Marsh 10,5 50,5 50,19 10,19",
        "wall Lane 20,18 40,18",
        "hill1 Ridge 10,18 50,18 50,30 10,30",
        "stream Brook 10,17 50,17",
    ] {
        for unit in ["inf", "cav-heavy"] {
            assert_eq!(way(ground, unit), open, "{ground} {unit}");
        }
    }
    assert_ne!(way("impassable Pond 10,5 50,5 50,16 10,16", "inf"), open);
}

/// Verifies [H1.0g]: struck in flank, it turns to the attacker before whom it goes back.
#[test]
fn it_faces_the_attacker_of_its_flank() {
    let mut battle = duel("F01 inf 27,24 90 sp8", "A01 inf 30,24 180 sp5", "fight F01 x A01 right");
    let mut script = Script::new()
        .roll(&[6, 6, 1, 1, 1, 1, 1, 1])
        .roll(&[1, 1, 1, 1, 1, 1])
        .roll(&[1, 1, 1, 1, 1]);
    let fight = battle.fights.remove(0);
    battle.resolve_fight(&mut script, fight).unwrap();
    script.finish();
    // 3 + 2" on the bearing of the attack, looking back at it.
    assert_eq!(pose(&battle, "A01"), at(35_000, 24_000, 270));
}

/// Verifies [H1.0c]: hits taken on contact are no part of the difference.
#[test]
fn canister_does_not_count() {
    let mut battle = duel("F01 inf 30,21 0 sp6/5", "A01 inf 30,24 180 sp5", FIGHT);
    fight(&mut battle, 1, 2);
    assert_eq!(pose(&battle, "F01"), at(30_000, 17_000, 0));
    assert_eq!(sp(&battle, "F01"), 3);
}

/// Verifies [H1.0d]: falling back happens before the next combat.
#[test]
fn at_once() {
    let mut battle = duel(
        "F01 inf 20,21 0 sp5\nF02 inf 40,21 0 sp5",
        "A01 inf 20,24 180 sp5\nA02 inf 40,24 180 sp5",
        "fight F01 x A01 front\nfight F02 x A02 front",
    );
    let mut script = Script::new().say("left").roll(&[1; 5]).roll(&[1; 5]);
    battle.combat_segment(&mut script, engine::Seat::First).unwrap();
    script.finish();
    assert_eq!(battle.fights.len(), 1);
    assert_eq!(pose(&battle, "F01"), at(20_000, 18_000, 0));
}

// ---- H1.1 ----

/// Verifies [H1.1a] [H1.1b]: over friends it goes on until it has room, and infantry costs the
/// infantry it passes a hit.
#[test]
fn through_friends() {
    let french = "F01 inf 30,21 0 sp5\nF02 inf 30,17 0 sp5\nF03 inf 36,17 0 sp5";
    let mut battle = duel(french, "A01 inf 30,24 180 sp5", FIGHT);
    let script = fight(&mut battle, 0, 0);
    assert_eq!(pose(&battle, "F01"), at(30_000, 14_000, 0));
    assert_eq!(hit_by(&script, &battle, "F02", Cause::FriendsFellBack), 1);
    assert_eq!((sp(&battle, "F02"), sp(&battle, "F03")), (4, 5));
    // Two in a row: both are passed, both are hit.
    let french = "F01 inf 30,21 0 sp5\nF02 inf 30,17 0 sp5\nF03 inf 31,13 0 sp5/1";
    let mut battle = duel(french, "A01 inf 30,24 180 sp5", FIGHT);
    fight(&mut battle, 0, 0);
    assert_eq!(pose(&battle, "F01"), at(30_000, 10_000, 0));
    assert_eq!(sp(&battle, "F02"), 4);
    // A hit too many breaks a friend.
    assert_eq!(battle.unit(unit(&battle, "F03")).place, Place::Broken);
}

/// Verifies [H1.1d]: no harm from horse, to horse, or to guns.
#[test]
fn horse_does_no_harm() {
    for (mover, friend, strength) in
        [("cav-light", "inf", 5), ("inf", "cav-light", 5), ("inf", "light-foot", 1)]
    {
        let mut battle = duel(
            &format!("F01 {mover} 30,21 0 sp5\nF02 {friend} 30,17 0 sp{strength}"),
            "A01 cav-light 30,24 180 sp5",
            FIGHT,
        );
        fight(&mut battle, 0, 0);
        assert_eq!(sp(&battle, "F02"), strength, "{mover} {friend}");
        assert_eq!(pose(&battle, "F01"), at(30_000, 14_000, 0), "{mover} {friend}");
    }
}

/// Verifies [H1.1a] [A4.0c]: nobody stops on an obstacle.
#[test]
fn across_a_wall() {
    let mut battle = duel(
        "F01 inf 30,21 0 sp5",
        "A01 inf 30,24 180 sp5",
        "wall Lane 20,17 40,17\nfight F01 x A01 front",
    );
    fight(&mut battle, 0, 0);
    assert_eq!(pose(&battle, "F01"), at(30_000, 15_500, 0));
}

/// Verifies [F6.0b] [A4.2]: nor partly in a town.
#[test]
fn past_a_town() {
    let mut battle = duel(
        "F01 inf 30,21 0 sp5",
        "A01 inf 30,24 180 sp5",
        "town Farm 31,17\nfight F01 x A01 front",
    );
    fight(&mut battle, 0, 0);
    assert_eq!(pose(&battle, "F01"), at(30_000, 14_000, 0));
}

/// A river with an arm on either side: there is no way but straight back, and that 2" or as given.
fn pocket(depth: &str) -> String {
    format!(
        "impassable River 20,10 40,10 40,{depth} 20,{depth}\n\
         impassable West 20,10 28.4,10 28.4,24 20,24\nimpassable East 31.6,10 40,10 40,24 31.6,24\n\
         fight F01 x A01 front"
    )
}

/// T-28. Verifies [H1.1c]: stopped by impassable ground after 2", it takes one more hit.
#[test]
fn stopped_by_a_river() {
    let mut battle = duel("F01 inf 30,21 0 sp5", "A01 inf 30,24 180 sp5", &pocket("17.5"));
    let script = fight(&mut battle, 0, 2);
    assert_eq!(pose(&battle, "F01"), at(30_000, 19_000, 0));
    assert_eq!(hit_by(&script, &battle, "F01", Cause::Blocked), 1);
    assert_eq!(sp(&battle, "F01"), 2);
    // What is told is the way really made.
    let told: Vec<String> =
        script.events.iter().map(|event| engine::Game::render(&battle, event).text).collect();
    assert!(told.contains(&"F01 falls back 2\" of 5\": it can go no further.".into()), "{told:?}");
}

/// Verifies [H1.1c]: 3" are enough to escape the extra hit.
#[test]
fn three_inches_are_enough() {
    let mut battle = duel("F01 inf 30,21 0 sp5", "A01 inf 30,24 180 sp5", &pocket("16.5"));
    let script = fight(&mut battle, 0, 2);
    assert_eq!(pose(&battle, "F01"), at(30_000, 18_000, 0));
    assert_eq!(hit_by(&script, &battle, "F01", Cause::Blocked), 0);
}

/// Verifies [H1.0e] [H1.1c]: with the straight way shut it takes the least turned aside that is
/// open for the whole distance, and no extra hit; of two as good its owner chooses. (DP-29)
#[test]
fn an_open_way_aside() {
    let beaten = |ground: &str, more: &str, say: &str| {
        let allied = format!("A01 inf 30,24 180 sp5\n{more}");
        let ground = format!("{ground}\nfight F01 x A01 front");
        let mut battle = duel("F01 inf 30,21 0 sp5", &allied, &ground);
        let mut script = Script::new().otherwise(&["no"]).roll(&[1; 5]).roll(&[1; 5]);
        if !say.is_empty() {
            script = script.say(say);
        }
        let fight = battle.fights.remove(0);
        battle.resolve_fight(&mut script, fight).unwrap();
        script.finish();
        (pose(&battle, "F01"), sp(&battle, "F01"), asked(&script, "H1.0b"))
    };
    // 3" back, and a pond 1.6" behind it: 60 degrees aside are 1.5" back.
    let pond = "impassable Pond 10,10 50,10 50,17.9 10,17.9";
    let left = at(27_402, 19_500, 0);
    assert_eq!(beaten(pond, "", "240"), (left, 5, 1));
    assert_eq!(beaten(pond, "", "120"), (at(32_598, 19_500, 0), 5, 1));
    // An enemy on the right is not to be neared: one way is left, and nobody is asked.
    assert_eq!(beaten(pond, "A02 inf 38,20.5 270 sp5", ""), (left, 5, 0));
    // Open, though nearer to an enemy, is better than shut: on the left there is more water.
    let both =
        "impassable Pond 10,10 50,10 50,17.9 10,17.9\nimpassable West 10,10 28,10 28,24 10,24";
    assert_eq!(beaten(both, "A02 inf 38,20.5 270 sp5", ""), (at(32_598, 19_500, 0), 5, 0));
}

/// Verifies [H1.1c]: other enemies and the edge of the table stop it too; the hit may break
/// it.
#[test]
fn stopped_by_enemies_and_the_edge() {
    let allied = "A01 inf 30,24 180 sp5\nA02 inf 30,16 0 sp5\nA03 inf 26.9,20.9 90 sp5\n\
                  A04 inf 33.1,20.9 270 sp5";
    let mut battle = duel("F01 inf 30,21 0 sp5/1", allied, FIGHT);
    let script = fight(&mut battle, 0, 0);
    assert_eq!(hit_by(&script, &battle, "F01", Cause::Blocked), 1);
    assert_eq!(pose(&battle, "F01"), at(30_000, 19_000, 0));
    assert_eq!(battle.unit(unit(&battle, "F01")).place, Place::Broken);
    // 1.4" before the edge no way within 60 degrees leads 3" on; by the flattest it gets 2.8".
    let mut battle = duel("F01 inf 40,2.9 0 sp5", "A01 inf 40,5.9 180 sp5", FIGHT);
    let mut script = Script::new().otherwise(&["no"]).roll(&[1; 5]).roll(&[1; 5]).say("240");
    let fought = battle.fights.remove(0);
    battle.resolve_fight(&mut script, fought).unwrap();
    script.finish();
    assert_eq!((pose(&battle, "F01").at.y, sp(&battle, "F01")), (Mil(1500), 4));
}

/// A01 is beaten by three hits to none, F01 before its front and F02 on another edge.
fn beaten_by_two(others: &str, edge: &str) -> Battle {
    let mut battle = duel(
        &format!("F01 inf 30,21 0 sp6\n{others}"),
        "A01 inf 30,24 180 sp8",
        &format!("fight F01 x A01 front F02 {edge}"),
    );
    let mut script = Script::new()
        .otherwise(&["no"])
        .roll(&[6, 6, 6, 1, 1, 1])
        .roll(&[1, 1, 1])
        .roll(&[1, 1])
        .roll(&[1, 1])
        .roll(&[1; 8]);
    let fight = battle.fights.remove(0);
    battle.resolve_fight(&mut script, fight).unwrap();
    script.finish();
    battle
}

/// Verifies [H1.1c]: the second attacker of a combat is an enemy on the way too. A defender between
/// two of them stays where it is and takes another hit; beside its way he does not matter.
#[test]
fn between_two_attackers() {
    let beaten = |f02: &str, edge: &str| {
        let battle = beaten_by_two(&format!("F02 inf {f02} sp2"), edge);
        (pose(&battle, "A01"), sp(&battle, "A01"), pose(&battle, "F01"))
    };
    // 3 hits to none: 6" straight back.
    let here = (at(30_000, 24_000, 180), 4, at(30_000, 21_000, 0));
    assert_eq!(beaten("30,27 180", "rear"), here);
    let gone = (at(30_000, 30_000, 180), 5, at(30_000, 24_000, 0));
    assert_eq!(beaten("27,24 90", "right"), gone);
    assert_eq!(beaten("33,24 270", "left"), gone);
}

/// Verifies [H1.0b] [H1.0e] [H1.1c]: to keep off F03 it would turn aside to its right, but there the
/// second attacker stands; straight back it has room.
#[test]
fn not_aside_into_the_second_attacker() {
    let beaten = |second: &str, edge: &str| {
        let others = format!("F02 inf {second} sp2\nF03 inf 38,32 180 sp5");
        let battle = beaten_by_two(&others, edge);
        (pose(&battle, "A01").at, sp(&battle, "A01"))
    };
    assert_eq!(beaten("27,24 90", "right"), (Spot::inches(30, 30), 5));
    // With the second on the other flank the way aside is open.
    let (at, left) = beaten("33,24 270", "left");
    assert!(at.x < Mil::inches(30) && left == 5, "{at}");
}

/// Verifies [H1.0b]: the dominant attacker has broken, and the other won the combat: the
/// defender falls back from him who is still there.
#[test]
fn from_the_attacker_that_is_left() {
    let mut battle = duel(
        "F01 inf 30,21 0 sp3\nF02 inf 30,27 180 sp2",
        "A01 inf 30,24 180 sp8",
        "fight F01 x A01 front F02 rear",
    );
    let mut script = Script::new()
        .otherwise(&["no"])
        .roll(&[6, 6, 6])
        .roll(&[6, 6])
        .roll(&[6, 6, 6, 6, 1, 1, 1, 1]);
    let fight = battle.fights.remove(0);
    battle.resolve_fight(&mut script, fight).unwrap();
    script.finish();
    assert_eq!(battle.unit(unit(&battle, "F01")).place, Place::Broken);
    // 5 hits to 4: 4" before F02, looking back at him, and he takes its ground.
    assert_eq!(pose(&battle, "A01"), at(30_000, 20_000, 0));
    assert_eq!(pose(&battle, "F02"), at(30_000, 24_000, 180));
    assert_eq!((sp(&battle, "A01"), sp(&battle, "F02")), (3, 1));
}

/// Verifies [H1.1a] [H1.1c]: with a friend on its way and no room behind him it stops short.
#[test]
fn no_room_behind_friends() {
    let mut battle =
        duel("F01 inf 30,21 0 sp5\nF02 inf 30,15 0 sp5", "A01 inf 30,24 180 sp5", &pocket("13.4"));
    let script = fight(&mut battle, 0, 1);
    assert_eq!(pose(&battle, "F01"), at(30_000, 18_000, 0));
    assert_eq!(hit_by(&script, &battle, "F02", Cause::FriendsFellBack), 0);
}

// ---- batteries ----

/// Verifies [F9.31f] [F9.31c]: an attached battery falls back with its infantry and stays attached.
#[test]
fn battery_falls_back_too() {
    let allied = "A01 inf 30,24 180 sp5\nG01 light-foot 32.25,24 180";
    let mut battle = duel("F01 inf 30,21 0 sp5", allied, "attached G01 A01\nfight F01 x A01 front");
    fight(&mut battle, 2, 1);
    assert_eq!(pose(&battle, "A01"), at(30_000, 28_000, 180));
    assert_eq!(pose(&battle, "G01"), at(32_250, 28_000, 180));
    assert_eq!(battle.unit(unit(&battle, "A01")).partner, Some(unit(&battle, "G01")));
    assert_eq!(sp(&battle, "G01"), 1);
}

/// Verifies [F9.31f] [H1.1a]: the pair needs room for both.
#[test]
fn room_for_the_pair() {
    let allied = "A01 inf 30,24 180 sp5\nG01 light-foot 32.25,24 180\nA02 cav-light 34.4,28 0 sp5";
    let mut battle = duel("F01 inf 30,21 0 sp5", allied, "attached G01 A01\nfight F01 x A01 front");
    fight(&mut battle, 2, 1);
    assert_eq!(pose(&battle, "A01"), at(30_000, 31_000, 180));
    assert_eq!(pose(&battle, "G01"), at(32_250, 31_000, 180));
}

/// Verifies [A2.0b] [H1.0a]: at reduced scale it is 2" and the difference.
#[test]
fn reduced_scale() {
    let mut battle = duel(
        "F01 inf 30,21 0 sp5",
        "A01 inf 30,23 180 sp5",
        "scale reduced\nfight F01 x A01 front",
    );
    fight(&mut battle, 0, 1);
    assert_eq!(pose(&battle, "F01"), at(30_000, 18_000, 0));
}

/// Verifies [A2.0b] [H1.0e] (R-85): at reduced scale enemies beyond 8" do not turn it aside.
#[test]
fn aside_at_reduced_scale() {
    let x = |y: &str| {
        let allied = format!("A01 inf 30,23 180 sp5\nA02 inf 36,{y} 0 sp5");
        let mut battle =
            duel("F01 inf 30,21 0 sp5", &allied, "scale reduced\nfight F01 x A01 front");
        fight(&mut battle, 0, 1);
        pose(&battle, "F01").at.x
    };
    assert_eq!(x("11.4"), Mil(30_000), "8.6 inches off");
    assert!(x("12.5") < Mil(30_000), "7.6 inches off");
}

/// Verifies [F10.0] [H4.0c] [H4.2]: whoever falls back or advances over an enemy officer puts him in
/// danger, and costs an army commander his cup.
#[test]
fn over_officers() {
    let mut battle = open(
        "army french fair\ncommander Ney average 3,3\nforce II Reille +0 r40 30,3\n\
         F01 inf 30,21 0 sp5\narmy allied fair\ncommander Wellington good 30,25\n\
         force X Picton +0 r40 57,45\nA01 inf 30,24 180 sp5/1\ncup allied 5\nfight F01 x A01 front",
    );
    let fight = battle.fights.remove(0);
    let mut script = Script::new()
        .otherwise(&["no", "*"])
        .roll(&[6, 1, 1, 1, 1])
        .roll(&[1])
        // His unit breaks beside him, then the enemy is upon him.
        .roll(&[1, 1])
        .roll(&[1, 2]);
    battle.resolve_fight(&mut script, fight).unwrap();
    script.finish();
    assert_eq!(battle.army(army(&battle, "allied")).cup, 0);
    let wellington = battle.officer_base(officer(&battle, "Wellington")).unwrap();
    assert!(!wellington.clashes(&battle.base(unit(&battle, "F01"))));
}

/// Verifies [H1.1c] [F3.0b]: impassable ground stops a retreat, but not along a road through it.
#[test]
fn along_a_causeway() {
    let river = "impassable River 10,16 50,16 50,18 10,18\nroad Causeway 30,10 30,30";
    let mut battle = duel(
        "F01 inf 30,21 0 sp5",
        "A01 inf 30,24 180 sp5",
        &format!("{river}\nfight F01 x A01 front"),
    );
    let mut script = Script::new().roll(&[1, 1, 1, 1, 1]).roll(&[6, 1, 1, 1, 1]);
    let fight = battle.fights.remove(0);
    battle.resolve_fight(&mut script, fight).unwrap();
    script.finish();
    assert_eq!(pose(&battle, "F01"), at(30_000, 17_000, 0));
}
