//! Corridors, supporters and fire zones.

use crate::common::{battle, unit};
use champs::Battle;
use champs::state::SupportFire;
use ground::table::{Bearing, Mil};

fn with(line: &str) -> champs::Battle {
    battle(&format!(
        "side french
         division D
         F1 guns 8 30,10 0
         F2 {line}
         side allied
         division E
         A1 inf 12 30,22 180 line"
    ))
}

/// H-07: a friend in the corridor shuts it; howitzers fire over him. Verifies [ART-12] [ART-12b] for
/// friends.
#[test]
fn h07_friends_in_the_corridor() {
    let free = |line: &str| {
        let battle = with(line);
        let (guns, target) = (unit(&battle, "F1"), unit(&battle, "A1"));
        let aim = battle.aim_at(guns, battle.body(target)).unwrap();
        battle.corridor_is_free(guns, aim, &[])
    };
    // The battery is 3" wide, from 28.5 to 31.5.
    assert!(!free("inf 8 32.8,15 0 line"));
    assert!(free("inf 8 33.01,15 0 line"));
    assert!(free("guns 8 30,15 0 abandoned@5,5"));
    let battle = battle(
        "side french
         division D
         F1 guns 8 30,10 0 howitzers
         F2 inf 8 30,15 0 line
         side allied
         division E
         A1 inf 12 30,22 180 line",
    );
    let (guns, target) = (unit(&battle, "F1"), unit(&battle, "A1"));
    let aim = battle.aim_at(guns, battle.body(target)).unwrap();
    assert!(battle.corridor_is_free(guns, aim, &[]));
}

/// (CG-15) Who supports a battery.
#[test]
fn supporters_of_a_battery() {
    let supports = |line: &str| {
        let battle = with(line);
        battle.supports(unit(&battle, "F2"), unit(&battle, "F1"))
    };
    assert!(supports("inf 8 30,7.5 0 line"));
    assert!(supports("light 4 30,7.5 45 line"));
    assert!(!supports("inf 8 30,7.5 46 line"));
    assert!(!supports("inf 8 30,6.9 0 line"));
    assert!(supports("inf 8 34,10.4 0 line"));
    assert!(!supports("inf 8 34,10.6 0 line"));
    assert!(!supports("guns 6 30,8 0"));
}

/// The zone is 8" deep from the front centre, within the arc. Verifies [ART-15] [MOV-5] so far.
#[test]
fn fire_zones() {
    let zone = |line: &str, change: fn(&mut champs::Battle)| {
        let mut battle = battle(&format!(
            "side allied
             division D
             A1 guns 8 30,10 0
             A2 inf 8 5,5 0 line
             side french
             division E
             F1 {line}"
        ));
        change(&mut battle);
        battle.in_fire_zone(unit(&battle, "A1"), battle.body(unit(&battle, "F1")))
    };
    let plain = |_: &mut champs::Battle| ();
    // The front centre lies at (30, 10.5); a quarter inch counts as within.
    assert!(zone("inf 8 30,19 180 line", plain));
    assert!(!zone("inf 8 30,19.01 180 line", plain));
    assert!(!zone("inf 8 30,7 180 line", plain));
    assert!(!zone("inf 8 41,14 180 line", plain));
    let line = "inf 8 30,16 180 line";
    assert!(zone(line, plain));
    let a1 = |battle: &champs::Battle| unit(battle, "A1");
    assert!(!zone(line, |battle| battle.unit_mut(unit(battle, "A1")).marks.in_transit = true));
    assert!(!zone(line, |battle| battle.unit_mut(unit(battle, "A1")).marks.returned = true));
    let shut = battle(
        "side allied
         division D
         A1 guns 8 30,10 0
         A2 inf 8 30,13 0 line
         side french
         division E
         F1 inf 8 30,16 180 line",
    );
    assert!(!shut.in_fire_zone(a1(&shut), shut.body(unit(&shut, "F1"))));
}

fn passing(position: &str, way: &[(i32, i32)]) -> Battle {
    let mut battle = battle(position);
    let f1 = unit(&battle, "F1");
    let mut along = vec![battle.body(f1).clone()];
    for &(degrees, mils) in way {
        let last = along[along.len() - 1].clone();
        along.push(last.moved(Bearing::degrees(degrees), Mil(mils)));
    }
    battle.mark_support_fire(f1, &along);
    battle
}

fn support(battle: &Battle) -> (SupportFire, bool) {
    let state = battle.unit(unit(battle, "F1"));
    (state.marks.support_fire, !state.flanked_by.is_empty())
}

/// A unit that is in a fire zone or came through one is under support fire, whatever the battery did
/// before. Verifies [ART-15] [ART-15b] [ART-15c].
#[test]
fn support_fire_is_noted() {
    let text = |guns: &str, line: &str| {
        format!(
            "side allied
             division D
             A1 guns 8 30,10 0 {guns}
             side french
             division E
             F1 {line}"
        )
    };
    let standing = passing(&text("", "inf 8 30,16 180 line"), &[]);
    assert_eq!(support(&standing), (SupportFire::Battery, false));
    let (f1, a1) = (unit(&standing, "F1"), unit(&standing, "A1"));
    assert!(standing.unit(f1).under_fire_of.contains(a1));
    // It begins and ends far off, but comes through; it may have fired or moved.
    let through = passing(&text("fired moved", "inf 8 18,16 180 column"), &[(90, 24_000)]);
    assert_eq!(support(&through).0, SupportFire::Battery);
    let beyond = passing(&text("", "inf 8 18,21 180 column"), &[(90, 24_000)]);
    assert_eq!(support(&beyond), (SupportFire::None, false));
    let short = passing(&text("", "inf 8 18,16 180 column"), &[(90, 2_000)]);
    assert_eq!(support(&short), (SupportFire::None, false));
    // Struck in flank, and from the rear.
    let flank = passing(&text("", "inf 8 30,16 90 line"), &[]);
    assert_eq!(support(&flank), (SupportFire::Battery, true));
    let rear = passing(&text("", "inf 8 30,16 0 line"), &[]);
    assert_eq!(support(&rear), (SupportFire::Battery, true));
    // [CRI-17] A square has neither.
    let square = passing(&text("", "inf 8 30,16 0 square"), &[]);
    assert_eq!(support(&square), (SupportFire::Battery, false));
    // (CR-57) A formed grand battery counts as one.
    let grand = "side allied
        army Blake B/C 5,5
        brigade Guns grand-battery
        A1 guns 8 30,10 0
        A2 guns 8 33.1,10 0
        side french
        division E
        F1 inf 8 27,16 180 line";
    assert_eq!(support(&passing(grand, &[])).0, SupportFire::GrandBattery);
}
