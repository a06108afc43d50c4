//! Section D8: re-location of a suppressed battery.

use crate::common::*;
use grande_armee::rules::{c_skirmish, d_artillery, h_losses};
use grande_armee::{Battle, Event};
use ground::table::Pose;

/// French skirmishers at 30,20 before an Allied battery at 30,26; its officer within 20".
fn battle(more: &str) -> Battle {
    with_officer("r20 30,42", more)
}

fn with_officer(officer: &str, more: &str) -> Battle {
    open(&format!(
        "army allied fair\ncommander Wellington good 30,46\nforce X Picton +0 {officer}\n\
         A07 light-foot 30,26 180\n{more}\narmy french fair\ncommander Ney average 30,2\n\
         force II Reille +0 r20 30,6\nF01 inf 30,20 0 sp5 sk1"
    ))
}

/// The same with another French brigade at its place.
fn with_french(place: &str) -> Battle {
    open(&format!(
        "army allied fair\ncommander Wellington good 30,46\nforce X Picton +0 r20 30,42\n\
         A07 light-foot 30,26 180\narmy french fair\ncommander Ney average 30,2\n\
         force II Reille +0 r20 30,6\nF01 inf 30,20 0 sp5 sk1\nF02 inf {place} 0 sp5"
    ))
}

/// Hit by skirmishers, then these answers.
fn suppressed(battle: &mut Battle, script: Script) -> Script {
    let mut script = script;
    let (by, at) = (unit(battle, "F01"), unit(battle, "A07"));
    battle.resolve_skirmish(&mut script, by, at).unwrap();
    script.finish();
    script
}

fn check(battle: &Battle, to: Pose) -> Result<(), String> {
    let (guns, from) = (unit(battle, "A07"), unit(battle, "F01"));
    battle.check_relocation(guns, from, to).map_err(|refusal| refusal.rule.to_owned())
}

fn refused(battle: &Battle, to: Pose) -> String {
    check(battle, to).unwrap_err()
}

// Verifies [D8.0a] [D8.0b] [D8.0d]: at once, 6" away, and still suppressed.
#[test]
fn moved_away_at_once() {
    let mut guns = battle("");
    let script = suppressed(&mut guns, Script::new().roll(&[6]).say("30,32 180"));
    assert_eq!(pose(&guns, "A07"), at(30_000, 32_000, 180));
    let a07 = unit(&guns, "A07");
    assert!(guns.unit(a07).marks.suppressed);
    let told: Vec<&Event> = script.events.iter().skip(1).collect();
    let moved = Event::Artillery(d_artillery::Event::Relocated(a07, at(30_000, 32_000, 180)));
    assert_eq!(told, [&Event::Skirmish(c_skirmish::Event::Suppressed(a07)), &moved]);
    assert_eq!(asked(&script, "D8.0a"), 1);
    // Or not at all.
    let mut guns = battle("");
    suppressed(&mut guns, Script::new().roll(&[6]).say("no"));
    assert_eq!(pose(&guns, "A07"), at(30_000, 26_000, 180));
    // A miss suppresses nobody.
    let script = suppressed(&mut battle(""), Script::new().roll(&[5]));
    assert_eq!(asked(&script, "D8.0a"), 0);
}

// Verifies [D8.0b] (R-77): exactly 6", in any heading that never leads nearer to the skirmishers.
#[test]
fn six_inches_away() {
    let guns = battle("");
    assert_eq!(check(&guns, at(30_000, 32_000, 180)), Ok(()));
    assert_eq!(refused(&guns, at(30_000, 31_900, 180)), "D8.0b");
    assert_eq!(refused(&guns, at(30_000, 32_100, 180)), "D8.0b");
    assert_eq!(refused(&guns, at(30_000, 20_000, 180)), "D8.0b");
    // Square to the line of approach the distance stays, then grows.
    assert_eq!(check(&guns, at(36_000, 26_000, 180)), Ok(()));
    // A little towards them: 6" at 95 degrees.
    assert_eq!(refused(&guns, at(35_977, 25_477, 180)), "D8.0b");
}

// Verifies [D8.0e]: within the radius of its sub-commander.
#[test]
fn within_the_radius() {
    // The officer at 30,23: the battery ends 30.5 - 24 = 6.5" away from him.
    assert_eq!(check(&with_officer("r7 30,23", ""), at(30_000, 32_000, 180)), Ok(()));
    assert_eq!(refused(&with_officer("r6 30,23", ""), at(30_000, 32_000, 180)), "D8.0e");
}

// Verifies [D8.0f] (R-102): not to within 6" of another enemy; the one who suppressed it is exempt.
#[test]
fn not_near_other_enemies() {
    // It ends with its right flank on x = 30.75; the other brigade begins at 36.75 or at 36.76.
    assert_eq!(refused(&with_french("38.25,32"), at(30_000, 32_000, 180)), "D8.0f");
    let clear = with_french("38.26,32");
    assert_eq!(check(&clear, at(30_000, 32_000, 180)), Ok(()));
    // Beside the skirmishers, 3.8" from them.
    assert_eq!(check(&battle(""), at(36_000, 26_000, 180)), Ok(()));
}

// Verifies [D8.0g]: not through ground that is closed to guns, unless a road leads through.
#[test]
fn not_through_impassable_ground() {
    let to = at(30_000, 32_000, 180);
    for closed in ["impassable Pond", "wood Copse", "rough Marsh"] {
        let ground = format!("{closed} 28,28.2 32,28.2 32,28.8 28,28.8\n");
        assert_eq!(refused(&battle(&ground), to), "D8.0g", "{closed}");
    }
    let road = "wood Copse 28,28.2 32,28.2 32,28.8 28,28.8\nroad Lane 30,20 30,40\n";
    assert_eq!(check(&battle(road), to), Ok(()));
    // Off the table.
    let low = open(
        "table 60x33\narmy allied fair\ncommander Wellington good 20,30\nforce X Picton +0 r20 \
         30,30\nA07 light-foot 30,26 180\narmy french fair\ncommander Ney average 30,2\n\
         force II Reille +0 r20 30,6\nF01 inf 30,20 0 sp5 sk1",
    );
    assert_eq!(refused(&low, to), "D8.0g");
}

// Verifies [D8.0c] [D8.0i]: through friends but not on to them, to end with any facing; never through
// enemies, nor on an obstacle [A4.0c] or a town [A4.2].
#[test]
fn through_friends() {
    let passed = battle("A01 inf 30,28.9 180 sp5");
    assert_eq!(check(&passed, at(30_000, 32_000, 180)), Ok(()));
    let onto = battle("A01 inf 30,31 180 sp5");
    assert_eq!(refused(&onto, at(30_000, 32_000, 180)), "D8.0c");
    let free = battle("");
    for facing in [0, 17, 90, 233] {
        assert_eq!(check(&free, at(30_000, 32_000, facing)), Ok(()), "{facing}");
    }
    let wall = battle("wall Lane 25,32 35,32\n");
    assert_eq!(refused(&wall, at(30_000, 32_000, 180)), "A4.0c");
    // Across it is another matter.
    assert_eq!(check(&battle("wall Lane 25,29 35,29\n"), at(30_000, 32_000, 180)), Ok(()));
    let town = battle("town Farm 30,33\n");
    assert_eq!(refused(&town, at(30_000, 32_000, 180)), "A4.2");
}

// Verifies [D8.0a]: neither attached guns nor those of a Grand Battery.
#[test]
fn who_may_not() {
    let attached = battle("A01 inf 32.25,26 180 sp5\nattached A07 A01\n");
    assert_eq!(refused(&attached, at(30_000, 32_000, 180)), "D8.0a");
    let mut attached = attached;
    let script = suppressed(&mut attached, Script::new().roll(&[6]));
    assert_eq!(asked(&script, "D8.0a"), 0);
    let mut grand = with_officer("r20 30,42 grand-battery", "");
    assert_eq!(refused(&grand, at(30_000, 32_000, 180)), "D8.0a");
    assert_eq!(asked(&suppressed(&mut grand, Script::new().roll(&[6])), "D8.0a"), 0);
}

// Verifies [D8.0h]: where no place meets all conditions nothing is asked.
#[test]
fn no_place_no_move() {
    let mut fixed = with_officer("r3 30,24", "");
    let script = suppressed(&mut fixed, Script::new().roll(&[6]));
    assert_eq!(asked(&script, "D8.0a"), 0);
    assert!(fixed.unit(unit(&fixed, "A07")).marks.suppressed);
}

// Verifies [D8.0b]: everything that is proposed is legal, the way straight back first.
#[test]
fn proposals_are_legal() {
    let guns = battle("A01 inf 33,31 180 sp5\nwood Copse 22,28 26,28 26,33 22,33\n");
    let places = guns.relocations(unit(&guns, "A07"), unit(&guns, "F01"));
    assert!(places.len() > 8);
    assert_eq!(places[0], at(30_000, 32_000, 180));
    for place in places {
        assert_eq!(check(&guns, place), Ok(()), "{place}");
    }
}

// Verifies [F10.0]: guns that are moved out of the way over an enemy officer make him check.
#[test]
fn re_location_over_an_officer() {
    let mut guns = battle("");
    let reille = officer(&guns, "Reille");
    guns.officer_mut(reille).at = Some(ground::table::Spot::inches(30, 30));
    let script = Script::new().roll(&[6]).say("30,32 180").roll(&[3, 3]).say("30,20");
    let script = suppressed(&mut guns, script);
    assert_eq!(
        count(&script, |event| matches!(
            event,
            Event::Losses(h_losses::Event::OfficerCheck { .. })
        )),
        1
    );
    assert_eq!(guns.officer(reille).at, Some(ground::table::Spot::inches(30, 20)));
    // Beside the way he is safe.
    let mut guns = battle("");
    guns.officer_mut(reille).at = Some(ground::table::Spot::inches(33, 30));
    let script = suppressed(&mut guns, Script::new().roll(&[6]).say("30,32 180"));
    assert_eq!(
        count(&script, |event| matches!(
            event,
            Event::Losses(h_losses::Event::OfficerCheck { .. })
        )),
        0
    );
}

/// Verifies [D8.0b]: straight away first, then by steps of 15 degrees to both sides.
#[test]
fn places_are_proposed_by_steps_of_15_degrees() {
    let battle = battle("");
    let (guns, from) = (unit(&battle, "A07"), unit(&battle, "F01"));
    let start = battle.unit(guns).pose.at;
    let six = ground::table::Mil::inches(6);
    let places = battle.relocations(guns, from);
    for degrees in [0, 15, -15, 30, -30, 90, -90] {
        let at = start.moved(ground::table::Bearing::degrees(degrees), six);
        assert!(places.iter().any(|pose| pose.at == at), "{degrees}");
    }
    let turned = start.moved(ground::table::Bearing::degrees(15), six);
    let first = places.iter().position(|pose| pose.at == turned);
    let last = places
        .iter()
        .position(|pose| pose.at == start.moved(ground::table::Bearing::degrees(30), six));
    assert!(places[0].at == start.moved(ground::table::Bearing::NORTH, six) && first < last);
}
