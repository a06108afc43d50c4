//! Section 10.

use crate::common::*;
use great_battles::rules::s10_retreat::RetreatKind;

#[track_caller]
fn retreats(position: &str, hexes: u8, kind: RetreatKind, script: &str, expect: &str) {
    run(
        position,
        script,
        |battle, table| {
            let a = unit(battle, "a");
            battle.retreat(table, a, hexes, kind)
        },
        expect,
    );
}

/// The ways open to the unit `a`.
fn ways(position: &str) -> Vec<&'static str> {
    let battle = pos(position);
    let a = unit(&battle, "a");
    let used = [battle.unit(a).hex];
    battle.retreat_ways(a, &used, 0).into_iter().map(ground::Dir::name).collect()
}

/// Verifies [RET-01] [RET-02]: farthest from the enemy first, then empty hexes; the owner chooses
/// between equals.
#[test]
fn a_retreat_leads_away_from_the_enemy() {
    assert_eq!(
        ways("french infantry a 0505 column SE\nrussian infantry b 0504 column S"),
        ["SE", "S", "SW"]
    );
    let beside = "french infantry a 0505 column SE\nrussian infantry b 0504 column S\n";
    assert_eq!(ways(&format!("{beside}french infantry c 0506 column SE")), ["SE", "SW"]);
    // Two enemies leave fewer ways; what is closed is no way, and then one as near will do.
    let two = format!("{beside}russian infantry d 0405 column N");
    assert_eq!(ways(&two), ["SE"]);
    let map = ".0 ".repeat(8);
    let pond =
        "map\nROW\nROW\nROW\nROW\n.0 .0 .0 .0 .0 p0 .0 .0\nROW\nend\n".replace("ROW", map.trim());
    assert_eq!(ways(&format!("{pond}{two}")), ["NE", "S", "NW"]);
}

/// Verifies [RET-03]: T65, a hex that cannot be made costs a strength point, but not when command
/// broke down. [BRK-03]
#[test]
fn t65_hexes_that_cannot_be_made_cost_strength() {
    let corner = "french infantry a 0101 column SE\nrussian infantry b 0201 column N\nrussian infantry c 0102 column N";
    retreats(corner, 3, RetreatKind::Rout, "", "a 0101 sp=3");
    retreats(corner, 3, RetreatKind::Breakdown, "", "a 0101 sp=6");
}

/// Verifies [MOR-03] [MOR-04]: an unsteady unit keeps its facing, a routed one faces the way it ran.
#[test]
fn facing_after_a_retreat() {
    let text = "french infantry a 0505 disorder N\nrussian infantry b 0504 column S";
    retreats(text, 1, RetreatKind::Unsteady, "SE", "a 0605 disorder N");
    retreats(text, 1, RetreatKind::Rout, "SE", "a 0605 disorder SE");
}

/// Verifies [RET-04]: through friends, who check; into woods, which disorder; leaders follow.
#[test]
fn friends_woods_and_leaders() {
    let wall = "french infantry a 0505 column N sp=4\nrussian infantry b 0504 column S
        french infantry s 0506 column N\nfrench infantry se 0605 column N\nfrench infantry sw 0405 column N";
    // It may end with a friend of its division, who checks.
    retreats(wall, 1, RetreatKind::Unsteady, "S; =0", "a 0506 column\ns good");
    // With too many there it goes one hex farther.
    let full = wall.replace("s 0506 column N", "s 0506 column N sp=8");
    retreats(&full, 1, RetreatKind::Unsteady, "S; S; =0", "a 0507 column\ns 0506 good");
    let row = ".0 ".repeat(8);
    let woods = format!(
        "map\n{row}\n{row}\n{row}\n{row}\n{row}\n.0 .0 .0 .0 w0 .0 .0 .0\nend\n
        french infantry a 0505 column N\nrussian infantry b 0504 column S\nleader Suchet 0505"
    );
    retreats(&woods, 1, RetreatKind::Unsteady, "S; yes", "a 0506 disorder N\nleader Suchet 0506");
    retreats(&woods, 1, RetreatKind::Unsteady, "S; no", "leader Suchet 0505");
}

/// Verifies [RET-01] [RET-04]: an empty hex is a way whatever stands there otherwise; routed friends do not
/// check as others run through them.
#[test]
fn dead_ends_and_routed_friends() {
    let lane =
        "map\n.0\n.0\nw0\nend\nfrench infantry a 0102 column N\nrussian infantry b 0101 column S";
    assert_eq!(ways(lane), ["S"]);
    let text = "french infantry a 0505 column N sp=4\nrussian infantry b 0504 column S
        french infantry s 0506 disorder N routed\nfrench infantry se 0605 column N
        french infantry sw 0405 column N";
    retreats(text, 1, RetreatKind::Unsteady, "S; S", "a 0507 column\ns routed 0506");
}

/// Verifies [MLT-01] [MLT-04]: a two-hex line goes back with both hexes; routed, it closes up first.
#[test]
fn two_hex_lines_retreat() {
    let text =
        "russian cavalry a 0505 line NNE wide=0605 sp=10 ma=11\nfrench infantry b 0502 column S";
    retreats(text, 1, RetreatKind::Unsteady, "S", "a 0506 wide=0606 line NNE");
    // Neither of them goes among friends.
    let row = ".0 .0\n";
    let lane = format!(
        "map\n{}end\nrussian cavalry a 0103 line NNE wide=0203 sp=10\nfrench infantry b 0101 column S",
        row.repeat(6)
    );
    assert_eq!(ways(&lane), ["S"]);
    for friend in ["0104", "0204"] {
        let full = format!("{lane}\nrussian infantry c {friend} column N");
        assert!(ways(&full).is_empty(), "{friend}");
    }
    run(
        text,
        "0605; S; S; S; S; S; S",
        |battle, table| {
            let a = unit(battle, "a");
            battle.rout(table, a)
        },
        "a 0611 routed disorder S",
    );
}

/// Verifies [RET-03] [GEN-05]: a retreat that is made whole costs nothing, and nothing is told of it.
#[test]
fn a_whole_retreat_costs_nothing() {
    let text = "french infantry a 0505 column N\nrussian infantry b 0504 column S";
    let (battle, table) = run(
        text,
        "S",
        |battle, table| {
            let a = unit(battle, "a");
            battle.retreat(table, a, 1, RetreatKind::Unsteady)
        },
        "a 0506 sp=6",
    );
    assert_eq!(table.story(&battle), ["a retreats to 0506"]);
}
