//! What a straight way costs, and what ends it.

use crate::common::{battle, unit};
use champs::nouns::Going;
use champs::rules::way::{End, Manner, Way};
use ground::table::{Bearing, Mil};

/// A way of the unit F1, in its formation and with its whole allowance.
fn way(ground: &str, line: &str, heading: i32, length: i32, manner: Manner) -> Way {
    let battle = battle(&format!("{ground}\nside french\ndivision D\nF1 {line}"));
    let f1 = unit(&battle, "F1");
    let formation = battle.unit(f1).formation();
    let pace = match (manner, battle.troop(f1).cavalry()) {
        (Manner::Charge, Some(horse)) => battle.field.book.charge(horse.weight, formation),
        _ => battle.pace(f1, formation),
    };
    let course = (Bearing::degrees(heading), Mil::inches(length));
    battle.way(f1, battle.body(f1), course, &pace, pace.allowance, manner)
}

fn march(ground: &str, line: &str, length: i32) -> (i32, i32, End) {
    let way = way(ground, line, 0, length, Manner::March);
    (way.length.0, way.cost.0, way.end)
}

/// H-08: a column of heavy cavalry charges with 16" over 4" of difficult ground: it reaches 12".
/// Verifies [CHG-1] (CG-17).
#[test]
fn h08_difficult_ground_in_a_charge() {
    // The footprint is 2" deep: a strip of 2" is under it for 4".
    let plough = "plough P 20,14 40,14 40,16 20,16";
    let line = "heavy 8 30,10 0 column squadron4";
    let found = way(plough, line, 0, 20, Manner::Charge);
    assert_eq!((found.length, found.cost, found.end), (Mil(12_000), Mil(16_000), End::Spent));
    let costs: Vec<(i32, Going, i32)> =
        found.legs.iter().map(|leg| (leg.to.0, leg.going, leg.cost.0)).collect();
    assert_eq!(
        costs,
        [(3000, Going::Clear, 3000), (7000, Going::Difficult, 8000), (12_000, Going::Clear, 5000)]
    );
}

/// Verifies [MOV-2] for ground of each kind.
#[test]
fn infantry_on_all_grounds() {
    let line = "inf 8 30,10 0 line";
    let column = "inf 8 30,10 0 column";
    assert_eq!(march("", line, 20), (8000, 8000, End::Spent));
    assert_eq!(march("", column, 20), (9000, 9000, End::Spent));
    assert_eq!(march("", column, 5), (5000, 5000, End::Done));
    let plough = "plough P 0,0 60,0 60,40 0,40";
    assert_eq!(march(plough, line, 20), (4000, 8000, End::Spent));
    assert_eq!(march(plough, column, 20), (9000, 9000, End::Spent));
    let wood = "wood W 0,0 60,0 60,40 0,40";
    assert_eq!(march(wood, line, 20), (2666, 7998, End::Spent));
    assert_eq!(march(wood, column, 20), (4500, 9000, End::Spent));
    // An anti-cavalry formation may not enter arduous ground.
    let edge = "wood W 0,12 60,12 60,40 0,40";
    let (length, _, end) = march(edge, "inf 8 30,10 0 square", 20);
    assert!(matches!(end, End::Closed(_)), "{end:?}");
    assert_eq!(length, 1375);
    assert_eq!(march("", "inf 8 30,47 0 line", 20), (750, 750, End::TableEdge));
}

/// [MOV-2c] Two kinds of difficult ground together are arduous.
#[test]
fn two_difficult_kinds_are_arduous() {
    let both = "plough P 0,0 60,0 60,40 0,40\nscrub S 0,0 60,0 60,40 0,40";
    assert_eq!(march(both, "inf 8 30,10 0 column", 20), (4500, 9000, End::Spent));
    let twice = "plough P 0,0 60,0 60,40 0,40\nplough Q 0,0 60,0 60,40 0,40";
    assert_eq!(march(twice, "inf 8 30,10 0 column", 20), (9000, 9000, End::Spent));
}

/// (CR-70) A slope is difficult uphill only, for 2".
#[test]
fn slopes_cost_uphill_only() {
    let hill = "hill1 H 10,20 50,20 50,40 10,40";
    let cost = |y: &str, heading| {
        let line = format!("inf 8 30,{y} {heading} line");
        let found = way(hill, &line, heading, 20, Manner::March);
        (found.length.0, found.cost.0)
    };
    // Up from 17: 2.75" clear, then 2.5" of slope under a base half an inch deep.
    assert_eq!(cost("17", 0), (5500, 8000));
    assert_eq!(cost("23", 180), (8000, 8000));
    assert_eq!(cost("21", 90), (8000, 8000));
    // A steep one is arduous.
    let steep = hill.replace("hill1", "steep1");
    let found = way(&steep, "inf 8 30,17 0 line", 0, 20, Manner::March);
    assert_eq!(found.length.0, 2750 + 5250 / 3);
}

/// Verifies [CHG-1b] [MOV-2d]: woods, streams, blocks and steep slopes are closed to charges.
#[test]
fn charges_stop_before_bad_ground() {
    let line = "light 6 30,10 0 line";
    for ground in [
        "wood W 0,15 60,15 60,17 0,17",
        "stream S 0,16 60,16",
        "steep1 H 0,15 60,15 60,40 0,40",
        "swamp S 0,15 60,15 60,17 0,17",
        "structure S 30,17",
    ] {
        let found = way(ground, line, 0, 16, Manner::Charge);
        assert!(matches!(found.end, End::Closed(_)), "{ground}: {:?}", found.end);
        assert!((4500..=5000).contains(&found.length.0), "{ground}: {}", found.length);
    }
    let found = way("creek C 0,16 60,16", line, 0, 16, Manner::Charge);
    assert_eq!(found.end, End::Spent);
    // Down a steep slope it rides.
    let down = way("steep1 H 0,0 60,0 60,17 0,17", line, 0, 10, Manner::Charge);
    assert_eq!((down.length, down.end), (Mil(10_000), End::Done));
}

/// Verifies [MOV-3]: cavalry keeps out of swamps and blocks, unless on a road.
#[test]
fn cavalry_and_roads() {
    let line = "light 6 30,10 0 column squadron2";
    let swamp = "swamp S 0,15 60,15 60,17 0,17";
    assert!(matches!(way(swamp, line, 0, 12, Manner::March).end, End::Closed(_)));
    let foot = way(swamp, "inf 8 30,10 0 column", 0, 12, Manner::March);
    assert_eq!(foot.end, End::Spent);
    for ground in [swamp, "structure S 30,16", "wood W 0,15 60,15 60,17 0,17"] {
        let road = format!("{ground}\nroad R 30,0 30,48");
        let found = way(&road, line, 0, 12, Manner::March);
        assert_eq!((found.length, found.cost, found.end), (Mil(12_000), Mil(12_000), End::Done));
    }
}

/// Units in the way are met in order; abandoned guns are ignored. Verifies [MOV-13] so far.
#[test]
fn units_in_the_way() {
    let battle = battle(
        "side french
         division D
         F1 inf 8 30,10 0 column
         F2 guns 8 30,14 0
         F3 inf 8 30,17 0 line
         F4 guns 8 30,12 0 abandoned@5,5
         F5 inf 8 40,12 0 line",
    );
    let f1 = unit(&battle, "F1");
    let pace = battle.pace(f1, battle.unit(f1).formation());
    let course = (Bearing::NORTH, Mil::inches(9));
    let found = battle.way(f1, battle.body(f1), course, &pace, pace.allowance, Manner::March);
    let met: Vec<&str> = found.met.iter().map(|met| battle.def(met.unit).id.as_str()).collect();
    assert_eq!(met, ["F2", "F3"]);
    assert!((2750..=2754).contains(&found.met[0].enter.0), "{:?}", found.met[0]);
    assert!((5246..=5250).contains(&found.met[0].leave.0), "{:?}", found.met[0]);
}

/// Cossacks charge out of the edge of a wood in which they stand, others do not; nobody charges into one.
/// Opposed within 2" in the wood they recall. Verifies [MOV-3b].
#[test]
fn cossacks_charge_out_of_a_wood() {
    let wood = "wood W 20,8 40,8 40,11 20,11";
    let out = |line: &str| way(wood, line, 0, 14, Manner::Charge);
    let cossacks = out("light 6 30,10 0 line cossack");
    assert_eq!(cossacks.end, End::Spent);
    assert!(cossacks.length > Mil::inches(8), "{}", cossacks.length);
    assert!(matches!(out("light 6 30,10 0 line").end, End::Closed(_)));
    // Deep inside they are not at its edge.
    let deep =
        way("wood W 20,2 40,2 40,20 20,20", "light 6 30,10 0 line cossack", 0, 14, Manner::Charge);
    assert!(matches!(deep.end, End::Closed(_)), "{:?}", deep.end);
    let into = way(
        "wood W 20,14 40,14 40,20 20,20",
        "light 6 30,10 0 line cossack",
        0,
        14,
        Manner::Charge,
    );
    assert!(matches!(into.end, End::Closed(_)));
    let opposed = |y: &str, breed: &str| {
        let battle = battle(&format!(
            "{wood}\nside french\ndivision D\nF1 light 6 30,10 0 line {breed}
             side allied\ndivision E\nA1 inf 8 30,{y} 180 line"
        ));
        battle.is_opposed_in_wood(unit(&battle, "F1"))
    };
    assert!(opposed("12.9", "cossack") && !opposed("14", "cossack") && !opposed("12.9", ""));
}
