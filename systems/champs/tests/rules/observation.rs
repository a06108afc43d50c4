//! Who sees whom.

use crate::common::{battle, unit};

fn sees(ground: &str, more: &str) -> bool {
    let battle = battle(&format!(
        "{ground}
         side french
         division D
         F1 inf 4 30,10 0 line
         {more}
         side allied
         division E
         A1 inf 4 30,30 180 line"
    ));
    battle.sees_unit(unit(&battle, "F1"), unit(&battle, "A1"))
}

/// Verifies [OBS-1] [PIN-6] [SCN-5].
#[test]
fn hills_woods_buildings_and_troops_hide() {
    assert!(sees("", ""));
    assert!(!sees("hill1 H 20,18 40,18 40,22 20,22", ""));
    assert!(sees("hill1 H 20,5 40,5 40,22 20,22", ""));
    assert!(!sees("wood W 20,18 40,18 40,19 20,19", ""));
    assert!(sees("wood W 31,18 40,18 40,19 31,19", ""));
    assert!(!sees("", "F2 inf 24 30,20 0 line"));
    assert!(sees("", "F2 inf 2 30,20 0 line"));
    // Fog.
    assert!(!sees("sight 19", ""));
    assert!(sees("sight 20", ""));
    // [UNI-9] Abandoned guns occupy no space.
    assert!(sees("", "F2 guns 24 30,20 0 abandoned@50,5"));
    assert!(!sees("", "F2 guns 24 30,20 0"));
}

/// Verifies [OBS-3c]: close behind a crest one sees over it, and is seen.
#[test]
fn crests_hide_who_is_not_close_behind_them() {
    assert!(!sees("crest C 10,20 50,20", ""));
    assert!(sees("crest C 10,10.75 50,10.75", ""));
    assert!(!sees("crest C 10,10.76 50,10.76", ""));
}

/// Verifies [OBS-2].
#[test]
fn troops_in_woods_and_structures_are_seen_from_near_only() {
    let seen = |y: &str| {
        let battle = battle(&format!(
            "wood W 20,20 40,20 40,30 20,30
             side french
             division D
             F1 inf 4 30,{y} 0 line
             side allied
             division E
             A1 inf 4 30,20.5 180 line"
        ));
        battle.sees_unit(unit(&battle, "F1"), unit(&battle, "A1"))
    };
    assert!(seen("16.8"));
    assert!(!seen("16.4"));
}

/// Verifies [OBS-3b]: who supports a battery sees what it sees.
#[test]
fn supporters_see_through_their_battery() {
    let seen = |behind: &str| {
        let battle = battle(&format!(
            "side french
             division D
             F1 inf 4 30,{behind} 0 line
             F2 guns 16 30,12 0
             side allied
             division E
             A1 inf 4 30,30 180 line"
        ));
        battle.sees_unit(unit(&battle, "F1"), unit(&battle, "A1"))
    };
    assert!(seen("10"));
    assert!(!seen("7"));
}
