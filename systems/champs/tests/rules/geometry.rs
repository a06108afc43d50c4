//! Arcs, flanks, ranges and one move, with the situations H-01 to H-05 and H-03.

use crate::common::{battle, unit};
use champs::Battle;
use champs::book::Distance;
use ground::table::{Bearing, Body, Mil, Pose, Size, Spot};

/// A tester of twelve castings in line at (30, 24) that looks north, and an opponent.
fn pair(opponent: &str) -> Battle {
    battle(&format!(
        "side french
         division D
         F1 inf 12 30,24 0 line
         side allied
         division E
         A1 {opponent}"
    ))
}

fn flanked(opponent: &str) -> bool {
    let battle = pair(opponent);
    battle.is_flanked_by(unit(&battle, "F1"), unit(&battle, "A1"))
}

/// H-01, H-02, CT-19: how much of the opponent's front is behind the line of the front. Verifies
/// (CG-07) [CRI-15].
#[test]
fn h01_h02_ct19_flanked_by_frontage() {
    // 4.25" of 6" are behind: more than the 2.25" of three castings.
    assert!(flanked("light 8 34.5,23 270 line"));
    // 0.75" are behind.
    assert!(!flanked("light 8 34.5,26.5 270 line"));
    // Two of eight castings are behind, 1.5" of 6".
    assert!(!flanked("light 8 34.5,25.75 270 line"));
    // Three of eight castings, 2.25".
    assert!(flanked("light 8 34.5,25 270 line"));
    // Half the frontage of a small unit is less than three castings.
    assert!(flanked("light 4 34.5,24.25 270 line"));
    assert!(!flanked("light 4 34.5,24.3 270 line"));
}

/// [CRI-17] An anti-cavalry formation has no flanks.
#[test]
fn squares_are_never_flanked() {
    let battle = battle(
        "side french
         division D
         F1 inf 12 30,24 0 square
         side allied
         division E
         A1 light 8 34.5,23 270 line",
    );
    assert!(!battle.is_flanked_by(unit(&battle, "F1"), unit(&battle, "A1")));
}

/// [CRI-14b] For the fire of infantry at cavalry three castings count, half the front does not.
#[test]
fn musketry_flanks_by_three_castings() {
    let with = |castings: &str, y: &str| {
        let battle = battle(&format!(
            "side french
             division D
             F1 heavy 6 30,24 0 line
             side allied
             division E
             A1 inf {castings} 33,{y} 270 line"
        ));
        battle.is_flanked_by_musketry(unit(&battle, "F1"), unit(&battle, "A1"))
    };
    // The cavalry's front lies at 24.5: three castings are 1.125".
    assert!(with("8", "24.875"));
    assert!(!with("8", "24.9"));
    // Half of four castings is two: not enough.
    assert!(!with("4", "24.5"));
}

/// An echelon is harder to flank on its refused side. Verifies (CR-52).
#[test]
fn an_echelon_is_harder_to_flank_where_it_recedes() {
    let with = |formation: &str, x: &str| {
        let facing = if x.starts_with('3') { 270 } else { 90 };
        let battle = battle(&format!(
            "side french
             division D
             F1 light 6 30,24 0 {formation} squadron2
             side allied
             division E
             A1 light 4 {x},23.8 {facing} line"
        ));
        battle.is_flanked_by(unit(&battle, "F1"), unit(&battle, "A1"))
    };
    assert!(with("line", "35"));
    assert!(with("line", "25"));
    assert!(!with("echelon-right", "35"));
    assert!(with("echelon-right", "25"));
    assert!(!with("echelon-left", "25"));
    assert!(with("echelon-left", "35"));
}

/// H-03, CT-13: a battery off the flank. Verifies [ART-10] (CG-08).
#[test]
fn h03_flanking_fire() {
    let flanks = |x: &str, y: &str| {
        let battle = pair(&format!("guns 8 {x},{y} 270"));
        battle.fire_flanks(unit(&battle, "A1"), unit(&battle, "F1"))
    };
    assert!(flanks("42", "26.5"));
    assert!(!flanks("42", "26.7"));
    assert!(flanks("42", "21.5"));
    assert!(flanks("18", "24"));
    // At close range only: the front centre lies half an inch nearer.
    assert!(flanks("47.7", "24"));
    assert!(!flanks("48.1", "24"));
}

/// [CRI-18b3] Fire from the rear comes from the arc that opens there (CG-08).
#[test]
fn fire_from_the_rear() {
    let rear = |x: &str, y: &str| {
        let battle = pair(&format!("guns 8 {x},{y} 0"));
        battle.fire_from_rear(unit(&battle, "A1"), unit(&battle, "F1"))
    };
    assert!(rear("30", "10"));
    assert!(rear("34", "20"));
    assert!(!rear("40", "20"));
    assert!(!rear("30", "40"));
}

/// CT-70: a quarter of an inch counts as within, unless the game is played exactly. Verifies
/// [CON-1].
#[test]
fn ct70_the_quarter_inch() {
    let near = |option: &str, y: &str| {
        let battle = battle(&format!(
            "{option}
             side french
             division D
             F1 inf 12 30,20 0 line
             side allied
             division E
             A1 inf 12 30,{y} 180 line"
        ));
        battle.within(unit(&battle, "F1"), unit(&battle, "A1"), Distance::CloseRange)
    };
    assert!(near("", "35.5"));
    assert!(near("", "35.75"));
    assert!(!near("", "35.751"));
    assert!(near("option exact-measure", "35.5"));
    assert!(!near("option exact-measure", "35.501"));
}

/// (CR-04) Adjacent is a quarter of an inch, with no grace besides.
#[test]
fn adjacency_has_no_grace() {
    let adjacent = |y: &str| {
        let battle = battle(&format!(
            "side french
             division D C/C 30,{y}
             F1 inf 12 30,20 0 line"
        ));
        battle.leader_adjacent(crate::common::leader(&battle, "D"), unit(&battle, "F1"))
    };
    assert!(adjacent("20.5"));
    assert!(!adjacent("20.501"));
}

/// [MOV-2] (CR-03) One move is the allowance of the present formation.
#[test]
fn one_move_of_each_arm() {
    let one = |line: &str| {
        let battle = battle(&format!("side french\ndivision D\nF1 {line}"));
        battle.one_move(unit(&battle, "F1")).0 / 1000
    };
    assert_eq!(one("inf 8 30,20 0 column"), 9);
    assert_eq!(one("inf 8 30,20 0 line"), 8);
    assert_eq!(one("inf 8 30,20 0 line frederican"), 6);
    assert_eq!(one("inf 8 30,20 0 square"), 2);
    assert_eq!(one("light 8 30,20 0 echelon-left"), 10);
    assert_eq!(one("heavy 8 30,20 0 column"), 10);
    assert_eq!(one("guns 8 30,20 0 horse"), 10);
    assert_eq!(one("guns 8 30,20 0"), 6);
    assert_eq!(one("guns 8 30,20 0 pounders8"), 5);
    assert_eq!(one("guns 8 30,20 0 abandoned@20,20"), 10);
}

/// CT-69: only one or two steps left. Verifies [UNI-11] so far as it says who is meant.
#[test]
fn ct69_nearly_destroyed() {
    let nearly = |steps: u8| {
        let battle =
            battle(&format!("side french\ndivision D\nF1 inf 8 30,20 0 line steps{steps}"));
        battle.is_nearly_destroyed(unit(&battle, "F1"))
    };
    assert_eq!([5, 6, 7].map(nearly), [false, true, true]);
}

/// [ART-1] The range is taken from the front centre to the nearest point.
#[test]
fn ranges_of_guns() {
    let battle = pair("guns 8 30,39.25 180");
    let (guns, target) = (unit(&battle, "A1"), unit(&battle, "F1"));
    assert_eq!(battle.range(guns, battle.body(target)), Mil(14_500));
}

/// [ART-1b] The arc opens by 45 degrees from each front corner; any part in it is enough (CR-08).
#[test]
fn front_arcs() {
    let battle = battle("side french\ndivision D\nF1 guns 8 30,20 0");
    let id = unit(&battle, "F1");
    let seen = |x: i32, y: i32| {
        let base = Size::square(1).at(Pose::new(Spot::new(Mil(x), Mil(y)), Bearing::NORTH));
        battle.in_front_arc(id, &Body::from(base))
    };
    // The right front corner is at (31.5, 20.5).
    assert!(seen(31_500 + 5000, 20_500 + 5000));
    assert!(seen(31_500 + 5900, 20_500 + 5000));
    assert!(!seen(31_500 + 6100, 20_500 + 5000));
    assert!(!seen(30_000, 19_000));
    // (CG-06) Within a distance of the front edge besides.
    let near = |y: i32, reach: i32| {
        let base = Size::square(1).at(Pose::new(Spot::new(Mil(30_000), Mil(y)), Bearing::NORTH));
        battle.before_front(id, &Body::from(base), Mil(reach))
    };
    assert!(near(23_000, 2000));
    assert!(!near(23_001, 2000));
    assert!(!near(18_000, 2000));
}

/// [CRI-14b] Castings behind the front of cavalry count in whatever rank they stand.
#[test]
fn every_rank_of_a_column_flanks() {
    let with = |castings: &str, place: &str| {
        let battle = battle(&format!(
            "side french
             division D
             F1 heavy 6 30,24 0 line
             side allied
             division E
             A1 inf {castings} {place} column front2"
        ));
        battle.is_flanked_by_musketry(unit(&battle, "F1"), unit(&battle, "A1"))
    };
    assert!(with("8", "30,21.5 0"));
    assert!(!with("2", "30,21.5 0"));
    assert!(!with("8", "30,27 180"));
    // Of four ranks, each half an inch deep, the two behind the line of the front at 24.5 are four
    // castings; one is too few.
    assert!(with("8", "34,24.49 0"));
    assert!(!with("8", "34,25.25 0"));
}

/// Of an echelon the frontage of the whole unit counts, not that of its nearest squadron. Verifies
/// [CRI-15].
#[test]
fn an_echelon_flanks_by_its_whole_front() {
    let with = |y: &str| flanked(&format!("light 6 34.5,{y} 270 echelon-right squadron2"));
    // Its front is 4.5" wide: 2.25" have to be behind the line at 24.25.
    assert!(with("24.25"));
    assert!(!with("24.26"));
    assert!(!with("25.75"));
}
