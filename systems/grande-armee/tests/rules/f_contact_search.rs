//! G1.2 and G1.3 by search: whatever way a unit goes, it attacks whom it must or nobody.

use crate::common::*;
use crate::moves::*;
use grande_armee::Battle;
use grande_armee::rules::notation;
use ground::table::Step;
use std::collections::BTreeSet;

/// Legs of a path: straight, oblique and wheels, coarse and fine.
fn legs() -> Vec<Step> {
    let mut text: Vec<String> =
        ["0.7", "1.5", "3", "4.5", "6", "12"].map(|l| format!("advance {l}")).into();
    for side in ["left", "right"] {
        text.extend(["10", "25", "45", "65", "90"].map(|by| format!("wheel {side} {by}")));
        for far in ["1.5", "4"] {
            text.extend(["20", "45"].map(|off| format!("oblique {side} {off} {far}")));
        }
    }
    text.iter().map(|step| notation::read_step(step).unwrap()).collect()
}

/// Everybody whom a unit on the move can contact by a path of up to three legs, with or without a
/// change of face before them, and how many paths were walked.
pub fn everybody_met(battle: &Battle, id: &str) -> (BTreeSet<String>, usize) {
    let (mut met, mut walked) = (BTreeSet::new(), 0);
    let legs = legs();
    for face in ["", "face left", "face right", "face about"] {
        let opening = if face.is_empty() { Vec::new() } else { steps(face) };
        let mut open = vec![opening];
        for _ in 0..3 {
            let mut longer = Vec::new();
            for start in &open {
                for leg in &legs {
                    let way: Vec<Step> = start.iter().copied().chain([*leg]).collect();
                    walked += 1;
                    match battle.try_march(unit(battle, id), &way) {
                        Ok(trial) => match trial.met() {
                            Some(enemy) => drop(met.insert(battle.def(enemy).id.clone())),
                            None => longer.push(way),
                        },
                        // It may not stop there, but might pass.
                        Err(refusal) if ["F8.0a", "F13.0"].contains(&refusal.rule) => {
                            longer.push(way);
                        }
                        Err(_) => {}
                    }
                }
            }
            open = longer;
        }
    }
    (met, walked)
}

fn names(ids: &[&str]) -> BTreeSet<String> {
    ids.iter().map(|&id| id.to_owned()).collect()
}

/// The diagram of G1.3 after French 1 has attacked B: F02 is to move with a die of 5.
fn diagram(c: &str) -> Battle {
    let mut battle =
        plain("F01 inf 30,20 0 sp5\nF02 inf 34,20 0 sp5", &format!("A01 inf 31,25 180 sp5\n{c}"));
    activate(&mut battle, "F01", says().roll(&[3]).say("advance 3"));
    with_die(&battle, "F02", 5)
}

#[test]
fn in_the_diagram_it_must_be_c() {
    // Verifies [G1.3] [G1.3b]
    // GT-12: B is covered; while C is there unit 2 attacks C or nobody, by whatever way.
    let (met, walked) = everybody_met(&diagram("A02 inf 35.5,26.5 180 sp5"), "F02");
    assert_eq!(met, names(&["A02"]), "of {walked} paths");
    assert!(walked > 2000, "{walked}");
    // GT-13: without C, or with C at least 6" behind B's rear, B may be taken in flank.
    for c in ["", "A02 inf 35.5,34 180 sp5"] {
        let (met, _) = everybody_met(&diagram(c), "F02");
        assert!(met.contains("A01"), "{c}: {met:?}");
    }
}

#[test]
fn whoever_is_closest_to_the_front_at_the_start_is_attacked_or_nobody() {
    // Verifies [G1.2] [G1.2b]
    // GT-11, and the enemy who is not attacked in other places round the unit: nearer but aside,
    // behind the other, abreast of him, on the flank and in the rear.
    for other in
        ["34.2,23.6 180", "26,23.4 180", "33.5,28 180", "35,20 270", "25.2,19 90", "30,14 0"]
    {
        let text = format!("A01 inf {other} sp5\nA02 inf 29.5,26.2 180 sp5");
        let battle = with_die(&plain("F01 inf 30,20 0 sp5", &text), "F01", 5);
        assert_eq!(battle.nearest_ahead(unit(&battle, "F01")), [unit(&battle, "A02")], "{other}");
        let (met, walked) = everybody_met(&battle, "F01");
        assert_eq!(met, names(&["A02"]), "{other}, {walked} paths");
    }
}

#[test]
fn who_comes_near_on_the_way_binds_from_there() {
    // Verifies [G1.2] (R-113): nobody is within 6" at the start, so that either may be attacked. Whom
    // it has first come near to with him before its front it must have, wherever it turns then.
    let text = "A01 inf 20,24 180 sp5\nA02 inf 30,23.6 180 sp5";
    let battle = marching(&plain("F01 cav-light 30,10 0 sp5", text), "F01");
    assert_eq!(everybody_met(&battle, "F01").0, names(&["A01", "A02"]));
    assert_eq!(met(&battle, "F01", "advance 12"), Ok(Some("A02".into())));
    for way in ["advance 6; wheel left 60; advance 8", "advance 7; wheel left 90; advance 8"] {
        assert!(path(&battle, "F01", way).is_err(), "{way}");
    }
}
