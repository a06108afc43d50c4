//! Sections G4.7 and G5: the victor takes the ground, and towns.

use crate::common::*;
use crate::g_retreat::{FIGHT, duel, fight, hit_by};
use grande_armee::Event;
use grande_armee::rules::g_combat;
use grande_armee::rules::g_combat::event::FightResult;
use grande_armee::rules::h_losses::event::Cause;
use grande_armee::state::battle::Place;
use ground::table::{Mil, Shape, Spot};

// ---- advance ----

/// Verifies [G4.7b]: another unit stops the advance before it is touched.
#[test]
fn advance_stops_short() {
    let allied = "A01 inf 30,24 180 sp5/1\nA02 inf 32,26 180 sp5";
    let mut battle = duel("F01 inf 30,21 0 sp5", allied, FIGHT);
    fight(&mut battle, 1, 0);
    assert_eq!(pose(&battle, "F01"), at(30_000, 22_990, 0));
}

/// Verifies [G4.7b] [G4.7d]: a friend abreast, a little before or behind, askew, lapping by a hair, does
/// not keep the victor from the ground: he comes as near to it as he can, within a quarter of an inch.
#[test]
fn advance_slides_past_those_abreast() {
    let mut tried = 0;
    for (x, y) in [
        (3.0, 0.06),
        (2.94, 2.56),
        (2.9, 3.1),
        (3.05, 1.0),
        (-2.94, 2.56),
        (-3.0, 0.5),
        (3.2, -0.5),
        (3.3, 2.0),
        (-3.2, 1.5),
        (3.2, 3.0),
    ] {
        for facing in [0, 3, 357] {
            for side in ["F02", "A02"] {
                let (other, enemy) =
                    (format!("{side} inf {},{} {facing} sp5", 30.0 + x, 21.0 + y), "");
                let (french, allied) =
                    if side == "F02" { (&*other, enemy) } else { (enemy, &*other) };
                let allied = format!("A01 inf 30,24 180 sp5/1\n{allied}");
                let mut battle = duel(&format!("F01 inf 30,21 0 sp5\n{french}"), &allied, FIGHT);
                let bases = ["F01", side].map(|id| battle.base(unit(&battle, id)));
                if bases[0].clashes(&bases[1]) {
                    continue;
                }
                fight(&mut battle, 1, 0);
                let (end, other) = (battle.base(unit(&battle, "F01")), bases[1]);
                let far = end.centre().distance(Spot::inches(30, 24));
                assert!(far <= Mil(250), "{x} {y} {facing} {side}: {far}");
                assert!(!end.clashes(&other) && end.facing() == bases[0].facing());
                tried += 1;
            }
        }
    }
    assert!(tried > 20, "{tried}");
}

/// Verifies [G4.7b] [G4.7d]: beside another enemy's front it slides over first, and then forward.
#[test]
fn advance_round_a_corner() {
    let allied = "A01 inf 30,24 180 sp5/1\nA02 inf 33,24 180 sp5";
    let mut battle = duel("F01 inf 31.5,21 0 sp5", allied, FIGHT);
    fight(&mut battle, 1, 0);
    assert_eq!(pose(&battle, "F01"), at(30_000, 24_000, 0));
    // Shut in on both sides it stays, and nobody says that it took the ground.
    let french = "F01 inf 31.5,21 0 sp5\nF02 inf 28.5,21 0 sp5";
    let mut battle = duel(french, allied, FIGHT);
    let script = fight(&mut battle, 1, 0);
    assert_eq!(pose(&battle, "F01"), at(31_500, 21_000, 0));
    assert_eq!(
        count(&script, |event| matches!(event, Event::Combat(g_combat::Event::Advanced { .. }))),
        0
    );
}

/// Verifies [G4.7c]: walls, woods and streams cost an advance nothing, even troops that may not
/// enter woods.
#[test]
fn advance_over_everything() {
    for ground in [
        "wall Lane 20,22.5 40,22.5",
        "wood Bossu 20,22.5 40,22.5 40,30 20,30",
        "stream Brook 20,23 40,23",
        "brook Ditch 20,22.4 40,22.4",
    ] {
        let mut battle = duel(
            "F01 inf 30,20.8 0 sp5",
            "A01 inf 30,24 180 sp5/1",
            &format!("{ground}\nfight F01 x A01 front"),
        );
        let script = fight(&mut battle, 1, 0);
        assert_eq!(pose(&battle, "F01"), at(30_000, 24_000, 0), "{ground}");
        assert_eq!(
            count(&script, |event| matches!(
                event,
                Event::Combat(g_combat::Event::Advanced { .. })
            )),
            1
        );
    }
}

/// Verifies [G4.7b] [A4.0c]: it does not stop on a wall.
#[test]
fn advance_stops_before_a_wall() {
    let allied = "A01 inf 30,24 180 sp5/1\nA02 inf 32,26 180 sp5";
    let more = "brook Ditch 20,23.5 40,23.5\nfight F01 x A01 front";
    let mut battle = duel("F01 inf 30,21 0 sp5", allied, more);
    fight(&mut battle, 1, 0);
    assert_eq!(pose(&battle, "F01"), at(30_000, 22_000, 0));
}

/// Verifies [G4.7d]: from beside it moves over to where the defender stood.
#[test]
fn advance_sideways() {
    let mut battle = duel("F01 inf 31.5,21 0 sp5", "A01 inf 30,24 180 sp5/1", FIGHT);
    fight(&mut battle, 1, 0);
    assert_eq!(pose(&battle, "F01"), at(30_000, 24_000, 0));
}

/// Verifies [F9.1]: guns do not follow.
#[test]
fn guns_stay_behind() {
    let french = "F01 inf 30,21 0 sp5\nG01 light-foot 32.25,21 0";
    let more = "attached G01 F01\nfight F01 x A01 front";
    let mut battle = duel(french, "A01 inf 30,24 180 sp5/1", more);
    fight(&mut battle, 1, 0);
    assert_eq!(pose(&battle, "F01"), at(30_000, 24_000, 0));
    assert_eq!(pose(&battle, "G01"), at(32_250, 21_000, 0));
    assert_eq!(battle.unit(unit(&battle, "G01")).partner, None);
}

/// Verifies [F13.1]: combat may carry units out of radius, and that is no fault of theirs.
#[test]
fn out_of_radius_by_combat() {
    let mut battle = open(
        "army french fair\ncommander Ney average 3,3\nforce II Reille +0 r4 30,15\n\
         F01 inf 30,21 0 sp5\narmy allied fair\ncommander Wellington good 57,45\n\
         force X Picton +0 r4 30,30\nA01 inf 30,24 180 sp5\nfight F01 x A01 front",
    );
    fight(&mut battle, 2, 0);
    assert_eq!(pose(&battle, "F01"), at(30_000, 24_000, 0));
    assert!(battle.unit(unit(&battle, "F01")).excused);
    assert!(!battle.unit(unit(&battle, "A01")).excused);
}

// ---- towns ----

/// Verifies [G5.0a]: a beaten garrison leaves its town completely, and the attacker moves in.
#[test]
fn town_is_taken() {
    let mut battle = duel(
        "F01 inf 31,21 0 sp8",
        "A01 inf 30,24 180 sp5",
        "town Farm 30,24\nfight F01 x A01 front",
    );
    let script = fight(&mut battle, 2, 1);
    assert_eq!(pose(&battle, "A01"), at(30_000, 28_000, 180));
    assert_eq!(pose(&battle, "F01"), at(30_000, 24_000, 0));
    let farm = battle.town_of(unit(&battle, "F01")).expect("in the town");
    assert_eq!(battle.garrison(farm), Some(unit(&battle, "F01")));
    let win = |e: &Event| {
        matches!(
            e,
            Event::Combat(g_combat::Event::FightResult { result: FightResult::AttackersWin, .. })
        )
    };
    assert_eq!(count(&script, win), 1);
}

/// Verifies [G5.0a] [G5.0b]: a garrison leaves by any open way within 60 degrees of straight back.
#[test]
fn out_of_the_town_aside() {
    let town =
        "town Farm 30,24\nimpassable River 20,26 29.3,26 29.3,40 20,40\nfight F01 x A01 front";
    let mut battle = duel("F01 inf 30,21 0 sp6", "A01 inf 30,24 180 sp5", town);
    let script = fight(&mut battle, 3, 1);
    assert_eq!(hit_by(&script, &battle, "A01", Cause::HeldInTown), 0);
    assert_eq!((sp(&battle, "A01"), pose(&battle, "F01")), (2, at(30_000, 24_000, 0)));
    assert!(battle.town_of(unit(&battle, "A01")).is_none());
}

/// Verifies [G5.0a]: it leaves the town completely, also one in which there is room behind it: 4" back
/// it would still be inside, and goes on until it is out.
#[test]
fn out_of_a_large_town() {
    let town = "town Mill 26,20 34,20 34,28 26,28\nfight F01 x A01 front";
    let mut battle = duel("F01 inf 30,18.6 0 sp8", "A01 inf 30,21.6 180 sp5", town);
    assert!(battle.town_of(unit(&battle, "A01")).is_some());
    fight(&mut battle, 2, 1);
    let out = pose(&battle, "A01").at;
    assert!((29_500..=29_510).contains(&out.y.0) && out.x == Mil(30_000), "{out}");
}

/// T-29. Verifies [G5.0b]: if it cannot leave it stays, loses one more, and the attackers go back
/// 3".
#[test]
fn held_in_town() {
    let town =
        "town Farm 30,24\nimpassable River 20,25.6 40,25.6 40,30 20,30\nfight F01 x A01 front";
    let mut battle = duel("F01 inf 30,21 0 sp6", "A01 inf 30,24 180 sp5", town);
    let script = fight(&mut battle, 3, 1);
    assert_eq!(sp(&battle, "A01"), 1);
    assert_eq!(hit_by(&script, &battle, "A01", Cause::HeldInTown), 1);
    assert_eq!(pose(&battle, "A01"), at(30_000, 24_000, 180));
    assert_eq!(pose(&battle, "F01"), at(30_000, 18_000, 0));
    // The last loss may break it; the attackers go back all the same.
    let mut battle = duel("F01 inf 30,21 0 sp6", "A01 inf 30,24 180 sp5", town);
    fight(&mut battle, 4, 1);
    assert_eq!(battle.unit(unit(&battle, "A01")).place, Place::Broken);
    assert_eq!(pose(&battle, "F01"), at(30_000, 18_000, 0));
}

/// Verifies [G5.0a] [G4.21b]: a broken garrison leaves the town to the attacker.
#[test]
fn town_of_a_broken_garrison() {
    let town = "town Farm 30,24\nfight F01 x A01 front";
    let mut battle = duel("F01 inf 30,21 0 sp6", "A01 inf 30,24 180 sp5/1", town);
    fight(&mut battle, 1, 0);
    assert_eq!(pose(&battle, "F01"), at(30_000, 24_000, 0));
}

/// Verifies [G5.0b]: that it is held in the town is told.
#[test]
fn held_in_town_is_told() {
    let town =
        "town Farm 30,24\nimpassable River 20,25.6 40,25.6 40,30 20,30\nfight F01 x A01 front";
    let mut battle = duel("F01 inf 30,21 0 sp6", "A01 inf 30,24 180 sp5", town);
    let script = fight(&mut battle, 3, 1);
    let held = |event: &Event| {
        matches!(
            event,
            Event::Combat(g_combat::Event::FightResult { result: FightResult::HeldInTown, .. })
        )
    };
    assert_eq!(count(&script, held), 1);
}
