//! Footprints by castings, ranks and formation.

use crate::common::{battle, unit};
use champs::Battle;
use champs::nouns::{Bend, Bent, Formation};
use champs::state::front_rank;
use ground::table::{Bearing, Mil, Pose, Shape, Side, Spot};

fn sizes(battle: &Battle, id: &str) -> Vec<(i32, i32)> {
    let parts = battle.body(unit(battle, id)).parts().iter();
    parts.map(|part| (part.size().width.0, part.size().depth.0)).collect()
}

fn one(line: &str) -> Battle {
    battle(&format!("side french\ndivision D\nF1 {line}"))
}

/// CT-01: a French battalion of 12 castings. Verifies the footprints of (CG-02) (CR-01).
#[test]
fn ct01_french_battalion() {
    for (formation, size) in [
        ("line", (4500, 500)),
        ("column", (1500, 1500)),
        ("square", (1625, 1625)),
        ("road-column", (750, 3000)),
    ] {
        let battle = one(&format!("inf 12 30,24 0 {formation} steps5"));
        assert_eq!(sizes(&battle, "F1"), [size], "{formation}");
    }
}

/// CT-02: a British battalion of 11 castings in two ranks.
#[test]
fn ct02_british_battalion() {
    let text = |formation: &str| format!("side allied\ndivision D\nA1 inf2 11 30,24 0 {formation}");
    assert_eq!(sizes(&battle(&text("line")), "A1"), [(5500, 500)]);
    assert_eq!(sizes(&battle(&text("column")), "A1"), [(1500, 2000)]);
}

#[test]
fn horse_and_guns() {
    assert_eq!(sizes(&one("heavy 10 30,24 0 line"), "F1"), [(7500, 1000)]);
    assert_eq!(sizes(&one("heavy 10 30,24 0 column squadron5"), "F1"), [(3750, 2000)]);
    assert_eq!(sizes(&one("heavy 10 30,24 0 column squadron2"), "F1"), [(1500, 5000)]);
    assert_eq!(sizes(&one("guns 8 30,24 0"), "F1"), [(3000, 1000)]);
    assert_eq!(sizes(&one("guns 6 30,24 0"), "F1"), [(2250, 1000)]);
}

/// (CG-02) Squadrons touch at their corners and recede to one side.
#[test]
fn squadrons_in_echelon_touch_at_corners() {
    for (side, sign) in [("right", 1), ("left", -1)] {
        let battle = one(&format!("light 6 30,24 0 echelon-{side} squadron2"));
        let body = battle.body(unit(&battle, "F1")).clone();
        assert_eq!(sizes(&battle, "F1"), [(1500, 1000); 3]);
        let centres: Vec<Spot> = body.parts().iter().map(|part| part.centre()).collect();
        let expected = [(-1500, 1000), (0, 0), (1500, -1000)]
            .map(|(x, y)| Spot::new(Mil(30_000 + sign * x), Mil(24_000 + y)));
        assert_eq!(centres, expected, "{side}");
        for pair in body.parts().windows(2) {
            assert!(pair[0].gap(&pair[1]).is_none());
            assert!(!pair[0].overlaps(&pair[1]));
        }
    }
}

/// (CG-02) [FOR-1] The rectangles of a bent line touch at their front corners.
#[test]
fn a_line_follows_the_ground() {
    let battle = one("inf 12 30,24 0 line");
    let id = unit(&battle, "F1");
    let bends =
        Bent { first: Bend { after: 4, turn: -1800 }, second: Some(Bend { after: 8, turn: 2700 }) };
    let pose = Pose::new(Spot::inches(20, 24), Bearing::NORTH);
    let body = battle.body_at(id, Formation::Bent(bends), pose);
    let parts = body.parts();
    assert_eq!(parts.len(), 3);
    assert!(parts.iter().all(|part| part.size().width == Mil(1500)));
    assert_eq!(parts[1].facing(), Bearing::degrees(330));
    assert_eq!(parts[2].facing(), Bearing::degrees(15));
    for pair in parts.windows(2) {
        assert_eq!(pair[0].corners()[1], pair[1].corners()[0]);
    }
    assert_eq!(parts[0].centre(), pose.at);
}

/// Step losses never remove castings (CR-01).
#[test]
fn castings_stand_within_the_footprint() {
    let formations = [
        ("inf 13", "line"),
        ("inf 13", "column"),
        ("inf 13", "road-column"),
        ("inf 13", "square"),
        ("light 7", "echelon-left"),
        ("light 7", "column"),
        ("guns 8", "battery"),
    ];
    for (kind, formation) in formations {
        let battle = one(&format!("{kind} 30,24 77 {formation} steps3"));
        let id = unit(&battle, "F1");
        let spots = battle.castings_of(id);
        assert_eq!(spots.len(), usize::from(battle.def(id).castings), "{formation}");
        let body = battle.body(id);
        for (index, spot) in spots.iter().enumerate() {
            assert!(body.near(spot, Mil(2)), "{formation}: casting {index} at {spot}");
            assert!(!spots[..index].contains(spot), "{formation}: two castings at {spot}");
        }
    }
}

/// [SKR-2] Castings of the front rank by formation.
#[test]
fn front_ranks() {
    let battle = one("inf 12 30,24 0 line");
    let def = battle.def(unit(&battle, "F1"));
    let front = |formation| front_rank(def, formation);
    assert_eq!(front(Formation::Line), 12);
    assert_eq!(front(Formation::Column), 4);
    assert_eq!(front(Formation::RoadColumn), 2);
    assert_eq!(front(Formation::Square), 3);
    assert_eq!(front(Formation::Echelon(Side::Left)), 12);
}

/// [STR-1b] A unit in a block stands on all of it.
#[test]
fn a_garrison_fills_its_block() {
    let battle = battle(
        "structure Farm 30,23
         structure Barn 33,23
         side french
         division D
         F1 inf 8 30,23 0 column in=Farm garrison
         F2 inf 8 33,23 0 column in=Farm
         F3 inf 8 33,23 0 line in=Farm in=Barn",
    );
    assert_eq!(sizes(&battle, "F1"), [(3000, 3000)]);
    assert_eq!(sizes(&battle, "F3"), [(3000, 3000); 2]);
    assert!(battle.unit(unit(&battle, "F1")).is_garrison());
    assert!(!battle.unit(unit(&battle, "F2")).is_garrison());
}

/// Wherever a unit is put, its footprint goes along; the position stays legal.
#[test]
fn footprints_follow_units() {
    let mut battle = battle(
        "structure Farm 10,10
         side french
         division D
         F1 inf 12 30,24 0 line",
    );
    let f1 = unit(&battle, "F1");
    let pose = Pose::new(Spot::inches(20, 30), Bearing::EAST);
    battle.set_pose(f1, pose);
    assert_eq!(battle.body(f1).first().pose(), pose);
    battle.put(f1, pose, Formation::Square, champs::nouns::BlockSet::NONE);
    assert_eq!(sizes(&battle, "F1"), [(1625, 1625)]);
    assert_eq!(champs::state::audit(&battle), Ok(()));
    let farm = champs::nouns::BlockSet::one(champs::nouns::BlockId(0));
    battle.put(f1, pose, Formation::Column, farm);
    assert_eq!(battle.body(f1).first().centre(), Spot::inches(10, 10));
}
