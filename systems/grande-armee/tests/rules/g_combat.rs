//! Chapter G: the combat segment.

use crate::common::*;
use engine::{Game, Seat};
use grande_armee::rules::g_combat;
use grande_armee::rules::g_combat::event::{FightResult, Roll};
use grande_armee::state::battle::{Phase, Place};
use grande_armee::{Battle, Event};
use ground::table::Side;

/// A combat in the open, commanders and officers far away. Attackers come from below.
pub fn duel(french: &str, allied: &str, fight: &str) -> Battle {
    open(&format!(
        "army french fair\ncommander Ney average 3,3\nforce II Reille +0 r40 30,3\n{french}\n\
         army allied fair\ncommander Wellington good 57,45\nforce X Picton +0 r40 30,45\n{allied}\n\
         {fight}\nphase combat french"
    ))
}

/// One attacker before one defender.
pub fn one_on_one(attacker: &str, defender: &str) -> Battle {
    duel(
        &format!("F01 {attacker}").replacen(" sp", " 30,21 0 sp", 1),
        &format!("A01 {defender}").replacen(" sp", " 30,24 180 sp", 1),
        "fight F01 x A01 front",
    )
}

/// Fights the first combat.
pub fn fight(battle: &mut Battle, script: Script) -> Script {
    let mut script = script;
    let fight = battle.fights.remove(0);
    battle.resolve_fight(&mut script, fight).unwrap();
    script.finish();
    script
}

pub fn rolls(script: &Script) -> (Vec<Roll>, Roll) {
    let found = script.events.iter().find_map(|event| match event {
        Event::Combat(g_combat::Event::Fight { attackers, defence, .. }) => {
            Some((attackers.clone(), defence.clone()))
        }
        _ => None,
    });
    found.expect("a combat")
}

pub fn result(script: &Script) -> FightResult {
    let found = script.events.iter().find_map(|event| match event {
        Event::Combat(g_combat::Event::FightResult { result, .. }) => Some(*result),
        _ => None,
    });
    found.expect("a result")
}

pub fn scored(script: &Script) -> (u8, u8) {
    let found = script.events.iter().find_map(|event| match event {
        Event::Combat(g_combat::Event::Fight { hits, .. }) => Some(*hits),
        _ => None,
    });
    found.expect("a combat")
}

// ---- the segment ----

const THREE: &str = "F01 inf 10,21 0 sp5\nF02 inf 30,20 0 sp5\nF03 inf 30,31 0 sp5";
const AGAINST: &str = "A01 inf 10,24 180 sp5\nA02 inf 30,23 180 sp5\nA03 inf 30,34 180 sp5";
const FIGHTS: &str = "fight F03 x A03 front\nfight F02 x A02 front\nfight F01 x A01 front";

fn order(from: &str, initiative: &str) -> Vec<String> {
    let mut battle = duel(THREE, AGAINST, &format!("{FIGHTS}\ninitiative {initiative}"));
    let nothing = [1, 1, 1, 1, 1];
    let mut script = Script::new().otherwise(&["no"]).say(from);
    for _ in 0..6 {
        script = script.roll(&nothing);
    }
    while battle.phase == Phase::Combat(Seat::First) {
        battle.combat_segment(&mut script, Seat::First).unwrap();
    }
    script.finish();
    // [G2.0a] He who holds the initiative says it, once.
    assert_eq!(asked(&script, "G2.0a"), 1);
    let seat = if initiative == "french" { Seat::First } else { Seat::Second };
    let side = if from == "left" { Side::Left } else { Side::Right };
    assert_eq!(script.events[0], Event::Combat(g_combat::Event::FightOrder { seat, from: side }));
    let fought = script.events.iter().filter_map(|event| match event {
        Event::Combat(g_combat::Event::Fight { defender, .. }) => {
            Some(battle.def(*defender).id.clone())
        }
        _ => None,
    });
    fought.collect()
}

/// Verifies [G2.0a]: combats run from one side of the board to the other, whoever of the two
/// players holds the initiative says from which; of those at one place the nearer comes first.
#[test]
fn from_one_side_to_the_other() {
    assert_eq!(order("left", "french"), ["A01", "A02", "A03"]);
    assert_eq!(order("right", "allied"), ["A02", "A03", "A01"]);
}

/// Verifies [G2.0a]: the attacker's left is seen from his base line.
#[test]
fn left_of_the_other_side() {
    let mut battle = open(
        "army french fair\ncommander Ney average 3,3\nforce II Reille +0 r40 30,3\n\
         F01 inf 10,21 0 sp5\nF02 inf 30,21 0 sp5\n\
         army allied fair\ncommander Wellington good 57,45\nforce X Picton +0 r40 30,45\n\
         A01 inf 10,24 180 sp5\nA02 inf 30,24 180 sp5\n\
         fight A01 x F01 front\nfight A02 x F02 front\nphase combat allied",
    );
    let none = [1, 1, 1, 1, 1];
    let mut script = Script::new().say("left").roll(&none).roll(&none);
    battle.combat_segment(&mut script, Seat::Second).unwrap();
    script.finish();
    assert_eq!(rolls(&script).1.unit, unit(&battle, "F02"));
}

/// Verifies [G2.0a] [F9.24]: after the last combat the segment is over and nobody is locked; with a
/// single combat there is nothing to ask.
#[test]
fn segment_ends() {
    let mut battle = one_on_one("inf sp5", "inf sp5");
    battle.first = Seat::First;
    let none = [1, 1, 1, 1, 1];
    let mut script = Script::new().roll(&none).roll(&none);
    battle.combat_segment(&mut script, Seat::First).unwrap();
    script.finish();
    assert_eq!(asked(&script, "G2.0a"), 0);
    assert_eq!(battle.phase, Phase::Control(Seat::Second));
    assert!(battle.units.iter().all(|unit| !unit.marks.locked));
}

// ---- dominant unit ----

/// Two attackers of A01 (which looks down): one before it, one on its right flank.
pub fn two_on_one(front: &str, flank: &str, defender: &str) -> Battle {
    duel(
        &format!(
            "{}\n{}",
            format!("F01 {front}").replacen(" sp", " 30,21 0 sp", 1),
            format!("F02 {flank}").replacen(" sp", " 27,24 90 sp", 1)
        ),
        &format!("A01 {defender}").replacen(" sp", " 30,24 180 sp", 1),
        "fight F01 x A01 front F02 right",
    )
}

fn dominant(front: &str, flank: &str, say: &str) -> (String, usize) {
    let battle = two_on_one(front, flank, "inf sp6");
    let mut script = Script::new().otherwise(&[say]);
    let unit = battle.dominant_of(&mut script, &battle.fights[0]).unwrap();
    assert_eq!(script.events, [Event::Combat(g_combat::Event::Dominant(unit))]);
    (battle.def(unit).id.clone(), asked(&script, "G2.1c"))
}

/// Verifies [G2.1] [G2.1b] [G2.1c]: the stronger attacker is dominant; at equal strength the
/// cavalry; of equals the attacker chooses.
#[test]
fn dominant_unit() {
    assert_eq!(dominant("inf sp5", "inf sp6", ""), ("F02".into(), 0));
    assert_eq!(dominant("inf sp6", "cav-light sp5", ""), ("F01".into(), 0));
    assert_eq!(dominant("inf sp5", "cav-light sp5", ""), ("F02".into(), 0));
    // What counts is strength now, not at the start.
    assert_eq!(dominant("inf sp8/3", "inf sp4", ""), ("F02".into(), 0));
    assert_eq!(dominant("inf sp5", "inf sp5", "F02"), ("F02".into(), 1));
    assert_eq!(dominant("cav-heavy sp5", "cav-light sp5", "F01"), ("F01".into(), 1));
}

// ---- losses and outcomes ----

/// GT-16. Verifies [G4.0] [G4.1b] [G2.1b]: six hits on two attackers of three: the cavalry is
/// dominant and breaks, one hit goes to the infantry, two are wasted.
#[test]
fn surplus_hits() {
    let mut battle = two_on_one("inf sp3", "cav-light sp3", "inf sp6");
    let script = Script::new()
        .roll(&[1, 1, 1])
        .roll(&[1, 1, 1])
        .roll(&[1, 1, 1])
        .roll(&[1, 1, 1])
        .roll(&[6, 6, 6, 6, 6, 6]);
    let script = fight(&mut battle, script);
    assert_eq!(scored(&script), (0, 6));
    assert_eq!((sp(&battle, "F02"), sp(&battle, "F01")), (0, 2));
    assert_eq!(battle.unit(unit(&battle, "F02")).place, Place::Broken);
    // (R-42) Wasted hits count for the distance: 3" and 6.
    assert_eq!(pose(&battle, "F01"), at(30_000, 12_000, 0));
}

/// Verifies [G4.0] [G4.64]: losses are simultaneous, so both may break; then nobody advances.
#[test]
fn everybody_breaks() {
    let mut battle = one_on_one("inf sp5/1", "inf sp5/1");
    let script = fight(&mut battle, Script::new().roll(&[6]).roll(&[5]));
    assert_eq!(result(&script), FightResult::AllBroke);
    assert_eq!(battle.on_table().count(), 0);
    assert_eq!(
        count(&script, |event| matches!(event, Event::Combat(g_combat::Event::Advanced { .. }))),
        0
    );
}

/// Verifies [G4.21] [G4.21b]: whoever breaks has lost, even with more hits.
#[test]
fn the_broken_lose() {
    // The defender scores more but is broken.
    let mut battle = one_on_one("inf sp5", "inf sp5/1");
    let script = fight(&mut battle, Script::new().roll(&[6, 1, 1, 1, 1]).roll(&[6]));
    assert_eq!(result(&script), FightResult::DefenderBroke);
    assert_eq!(pose(&battle, "F01"), at(30_000, 24_000, 0));
    // The attackers score more but are broken.
    let mut battle = one_on_one("inf sp5/1", "inf sp5");
    let script = fight(&mut battle, Script::new().roll(&[6]).roll(&[6, 1, 1, 1, 1]));
    assert_eq!(result(&script), FightResult::AttackersBroke);
    // [G4.7a]
    assert_eq!(pose(&battle, "A01"), at(30_000, 24_000, 180));
}

/// Verifies [G4.63] [G2.0c]: no hits, or as many on both sides: the attackers fall back 3".
#[test]
fn ties() {
    for face in [1, 6] {
        let mut battle = one_on_one("inf sp5", "inf sp5");
        let dice = [face, 1, 1, 1, 1];
        let script = fight(&mut battle, Script::new().roll(&dice).roll(&dice));
        assert_eq!(result(&script), FightResult::DefenderWins);
        assert_eq!(pose(&battle, "F01"), at(30_000, 18_000, 0));
    }
}

/// T-23. Verifies [G4.221] (R-43): infantry in squares does not fall back; the cavalry does, by 3",
/// although it scored more.
#[test]
fn squares() {
    let mut battle = one_on_one("cav-light sp7", "inf sp5");
    let script =
        fight(&mut battle, Script::new().roll(&[6, 6, 6, 1, 1, 1, 1]).roll(&[6, 1, 1, 1, 1]));
    assert_eq!(result(&script), FightResult::SquareHolds);
    assert_eq!((sp(&battle, "A01"), sp(&battle, "F01")), (2, 6));
    assert_eq!(pose(&battle, "A01"), at(30_000, 24_000, 180));
    assert_eq!(pose(&battle, "F01"), at(30_000, 18_000, 0));
}

/// T-26. Verifies [G4.221] [G2.1b] [G2.31d]: one cavalry attacker is enough for squares, and two
/// attackers flank; the cavalry is dominant and infantry defends against it with fives.
#[test]
fn squares_against_two() {
    let mut battle = two_on_one("inf sp5", "cav-light sp5", "inf sp6");
    let script = Script::new()
        .roll(&[6, 6, 6, 1, 1])
        .roll(&[1, 1])
        .roll(&[1; 5])
        .roll(&[1; 5])
        .roll(&[5, 1, 1, 1, 1, 1]);
    let script = fight(&mut battle, script);
    let (attackers, defence) = rolls(&script);
    assert_eq!(attackers[0].unit, unit(&battle, "F02"));
    assert_eq!((attackers[0].bonuses.len(), attackers[1].bonuses.len()), (1, 1));
    assert_eq!((defence.need, defence.hits), (5, 1));
    assert_eq!(result(&script), FightResult::SquareHolds);
    assert_eq!(pose(&battle, "F01"), at(30_000, 18_000, 0));
    assert_eq!(pose(&battle, "F02"), at(24_000, 24_000, 90));
}

/// Verifies [G4.2]: if the dominant attacker breaks and the other is left victorious, that
/// one takes the ground.
#[test]
fn the_survivor_advances() {
    let mut battle = two_on_one("inf sp5/3", "inf sp5/2", "inf sp4");
    let script = Script::new().roll(&[6, 6, 6]).roll(&[6, 6]).roll(&[6, 6, 6, 1]);
    let script = fight(&mut battle, script);
    assert_eq!(scored(&script), (5, 3));
    assert_eq!(result(&script), FightResult::DefenderBroke);
    assert_eq!(battle.unit(unit(&battle, "F01")).place, Place::Broken);
    assert_eq!(pose(&battle, "F02"), at(30_000, 24_000, 90));
}

/// Verifies [G4.22] [G4.22b]: the dominant attacker advances, the other stays.
#[test]
fn only_the_dominant_advances() {
    let mut battle = two_on_one("inf sp6", "inf sp5", "inf sp8");
    let script = Script::new()
        .roll(&[6, 6, 1, 1, 1, 1])
        .roll(&[1; 4])
        .roll(&[1; 5])
        .roll(&[1; 5])
        .roll(&[1; 8]);
    let script = fight(&mut battle, script);
    assert_eq!(result(&script), FightResult::AttackersWin);
    assert_eq!(pose(&battle, "F01"), at(30_000, 24_000, 0));
    assert_eq!(pose(&battle, "F02"), at(27_000, 24_000, 90));
    assert_eq!(pose(&battle, "A01"), at(30_000, 29_000, 180));
}

/// Verifies [GLO-3] [G2.2b]: words and dice agree, every die is told with its rule.
#[test]
fn told_in_full() {
    let mut battle = two_on_one("inf sp6 mx", "inf sp5", "inf sp8");
    let script = Script::new()
        .roll(&[6, 6, 1, 1, 1, 1, 1])
        .roll(&[6, 1, 1, 1, 1])
        .roll(&[1; 5])
        .roll(&[1; 5])
        .roll(&[5, 1, 1, 1, 1, 1, 1, 1]);
    let script = fight(&mut battle, script);
    let told = script
        .events
        .iter()
        .find(|event| matches!(event, Event::Combat(g_combat::Event::Fight { .. })))
        .unwrap();
    let line = battle.render(told);
    for part in ["7 dice", "mixed brigade", "[6, 6, 1, 1, 1, 1, 1]", "misses again", "3 : 1"] {
        assert!(line.text.contains(part), "{part} in {}", line.text);
    }
    for rule in ["G2.0b", "G2.2b", "G2.3", "G2.31b"] {
        assert!(line.rules.contains(&rule), "{rule} in {:?}", line.rules);
    }
}

/// Verifies [G2.32]: a unit is on a bridge while its centre is on the strip; beside it, however
/// near, it is not. A ford counts as soon as the base touches the water.
#[test]
fn on_a_bridge() {
    let wet = |ground: &str, unit_line: &str| {
        let battle = duel(&format!("{ground}\nF01 {unit_line} sp5"), "A01 inf 30,44 180 sp5", "");
        battle.is_in_water(unit(&battle, "F01"))
    };
    let bridge = "impassable River 0,19 60,19 60,21 0,21\nbridge Span 30,18 30,22";
    assert!(wet(bridge, "inf 30,20 0"));
    assert!(wet(bridge, "inf 30,22 0"));
    assert!(!wet(bridge, "inf 30,26 0"));
    // Its flank touches the end of the bridge, its centre does not.
    assert!(!wet(bridge, "inf 31.9,23 0"));
    assert!(wet("stream Brook 0,20 60,20", "inf 31.9,18.6 0"));
}
