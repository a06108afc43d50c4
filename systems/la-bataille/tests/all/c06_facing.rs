//! Chapter 6: hexsides and zones.

use crate::common::*;
use ground::Dir;
use ground::arc::Arc::{self, Flank, Front, Rear};
use la_bataille::Hex;
use la_bataille::nouns::hexes::Hexes;
use la_bataille::nouns::kinds::Formation;
use la_bataille::state::battle::Battle;

/// The six sides of a unit's hex, clockwise from the north.
fn sides(battle: &Battle, id: &str, label: &str) -> Vec<Option<Arc>> {
    let unit = unit(battle, id);
    let hex = hex(battle, label);
    Dir::ALL.into_iter().map(|dir| battle.arc(unit, hex, dir)).collect()
}

/// Verifies [6.3.1] [6.3.2] [6.3.2p1].
#[test]
fn columns_have_three_fronts_and_light_horse_five() {
    let battle = open("1/25e 0505 column N\n9eL 0709 column N\nEmpC 0913 column SE");
    let foot = [Front, Front, Flank, Rear, Flank, Front].map(Some);
    assert_eq!(sides(&battle, "1/25e", "0505"), foot);
    let light = [Front, Front, Front, Rear, Front, Front].map(Some);
    assert_eq!(sides(&battle, "9eL", "0709"), light);
    let heavy = [Flank, Front, Front, Front, Flank, Rear].map(Some);
    assert_eq!(sides(&battle, "EmpC", "0913"), heavy);
}

/// Verifies [6.4.2] [6.4.6p1] [6.4.6p4]: two fronts for one hex; three front and three rear hexes
/// for a pair.
#[test]
fn lines_face_a_vertex() {
    let battle = open("1/25e 0505 line NNE\n1/36e 0710 line NNE with 0810");
    let column = [Front, Front, Flank, Rear, Rear, Flank].map(Some);
    assert_eq!(sides(&battle, "1/25e", "0505"), column);
    let left = [Some(Front), Some(Front), None, Some(Rear), Some(Rear), Some(Flank)];
    assert_eq!(sides(&battle, "1/36e", "0710"), left);
    let right = [Some(Front), Some(Front), Some(Flank), Some(Rear), Some(Rear), None];
    assert_eq!(sides(&battle, "1/36e", "0810"), right);
    let front = battle.front_hexes(unit(&battle, "1/36e"));
    assert_eq!(labels(&battle, &front), ["0709", "0809", "0910"]);
}

/// Verifies [6.5.3] [6.5.3p1] [16.2.7b] [16.2.7b1]: a square looks everywhere and holds nothing, a
/// masse looks like a line and holds all six.
#[test]
fn squares_have_no_zone_and_masses_one_all_round() {
    let battle = open("1/25e 0505 square N\n1/A54 0712 masse NNE");
    let square = unit(&battle, "1/25e");
    assert!(sides(&battle, "1/25e", "0505").iter().all(|side| *side == Some(Front)));
    assert!(!battle.influences(square, hex(&battle, "0504")));
    let masse = unit(&battle, "1/A54");
    let behind = hex(&battle, "0713");
    assert_eq!(sides(&battle, "1/A54", "0712")[3], Some(Rear));
    assert!(battle.influences(masse, behind));
    assert!(battle.in_enemy_zone(behind, FRENCH));
    assert!(!battle.in_enemy_zone(behind, COALITION));
}

/// Verifies [6.6.2] [6.7.4] [6.7.5] [6.7.6p1].
#[test]
fn general_order_and_skirmishers() {
    let text = "map\n......\n......\n..#...\n......\n......\n......\n......\nend\n\
                1/7e 0303 general-order N\n2/7e 0506 skirmish NNE losses=3";
    let battle = pos(text);
    let cover = [Front, Front, Front, Rear, Front, Front].map(Some);
    assert_eq!(sides(&battle, "1/7e", "0303"), cover);
    let screen = sides(&battle, "2/7e", "0506");
    assert_eq!(screen.iter().filter(|side| **side == Some(Front)).count(), 4);
    assert_eq!(screen.iter().filter(|side| **side == Some(Flank)).count(), 2);
    let battle = open("2/7e 0506 skirmish NNE with 0606");
    let both: Vec<_> = [sides(&battle, "2/7e", "0506"), sides(&battle, "2/7e", "0606")].concat();
    assert_eq!(both.iter().filter(|side| **side == Some(Front)).count(), 6);
    assert_eq!(both.iter().filter(|side| **side == Some(Flank)).count(), 2);
    assert_eq!(both.iter().filter(|side| **side == Some(Rear)).count(), 2);
}

/// Verifies [6.10.2]: the head looks ahead, the tail back, everything else is flank.
#[test]
fn a_road_column_has_one_front_and_one_rear() {
    let battle = open("road 0504 0505 0506 0507\n1/36e 0505 road-march N with 0506");
    assert_eq!(sides(&battle, "1/36e", "0505")[0], Some(Front));
    assert_eq!(sides(&battle, "1/36e", "0505")[1], Some(Flank));
    assert_eq!(sides(&battle, "1/36e", "0506")[3], Some(Rear));
    assert_eq!(sides(&battle, "1/36e", "0506")[2], Some(Flank));
}

/// Verifies [6.4.12] [6.9.4] [6.9.1]: guns beside a line face as it does, alone as a column.
#[test]
fn guns_take_the_facing_of_a_line() {
    let alone = open("F1a 0505 unlimbered N");
    assert_eq!(sides(&alone, "F1a", "0505")[2], Some(Flank));
    assert_eq!(sides(&alone, "F1a", "0505")[5], Some(Front));
    let beside = open("F1a 0505 unlimbered N\n1/25e 0505 line NNE");
    assert_eq!(sides(&beside, "F1a", "0505")[5], Some(Flank));
}

/// Verifies [4.3.5a]: without order a unit lies as a column; routed ones hold no ground (R80).
#[test]
fn the_disordered_lie_as_columns_and_the_routed_hold_nothing() {
    let battle = open("1/25e 0505 disordered N\n2/25e 0909 routed N");
    assert_eq!(sides(&battle, "1/25e", "0505")[2], Some(Flank));
    assert!(battle.influences(unit(&battle, "1/25e"), hex(&battle, "0504")));
    assert!(!battle.influences(unit(&battle, "2/25e"), hex(&battle, "0908")));
}

/// Verifies [6.5.3p1]: guns in a square are part of it and have no zone of their own; beside a column
/// they have one.
#[test]
fn guns_in_a_square_have_no_zone() {
    let zone = |formation: &str| {
        let battle = open(&format!("1/25e 0505 {formation} S\nF1a 0505 unlimbered S"));
        battle.in_enemy_zone(hex(&battle, "0506"), COALITION)
    };
    assert!(zone("column") && !zone("square"));
}

/// Verifies [6.4.6] [6.7.6] [6.10.5]; G30 has eleven increments on three hexes.
#[test]
fn increments_are_spread_by_formation() {
    let [a, b, c] = [0, 1, 2].map(Hex::at);
    let pair = Hexes::pair(a, b);
    assert_eq!(pair.share(Formation::Line, 9, 4), [4, 5, 0]);
    assert_eq!(pair.share(Formation::Skirmish, 4, 4), [2, 2, 0]);
    let road = Hexes::column(&[a, b, c]);
    assert_eq!(road.share(Formation::RoadMarch, 11, 4), [4, 4, 3]);
    assert_eq!(Hexes::one(a).share(Formation::Column, 18, 4), [18, 0, 0]);
    assert_eq!(Hexes::NONE.share(Formation::Column, 18, 4), [0, 0, 0]);
}
