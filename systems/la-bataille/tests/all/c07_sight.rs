//! Chapter 7: line of sight.

use crate::common::*;
use la_bataille::rules::c07_sight::Block;

/// Verifies [7.1.5]. G32: along a hexside, woods, a unit or a town on either side is enough.
#[test]
fn g32_either_side_of_a_hexside_blocks() {
    let blocked = |letter: char, extra: &str| {
        let map =
            format!("map\n......\n......\n......\n....{letter}.\n......\n......\nend\n{extra}");
        let battle = pos(&map);
        !battle.sees(hex(&battle, "0505"), hex(&battle, "0603"))
    };
    assert!(!blocked('.', ""));
    assert!(blocked('#', ""));
    assert!(blocked('E', ""));
    assert!(blocked('.', "1/25e 0604 column N"));
    assert!(!blocked('.', "1/25e 0604 routed N"));
}

/// Verifies [7.1.1] [7.1.2] [7.1.3]: only through the front, and always next door.
#[test]
fn units_look_forward() {
    let battle = open("1/25e 0510 column N\nMur 0509 column S\nRev 0507 column S");
    let foot = unit(&battle, "1/25e");
    assert!(battle.unit_sees(foot, hex(&battle, "0509")));
    assert!(!battle.unit_sees(foot, hex(&battle, "0511")));
    // [7.1.4p3] The Murom regiment stands between.
    let (from, to) = (hex(&battle, "0510"), hex(&battle, "0507"));
    assert_eq!(battle.sight_block(from, to), Some(Block::Unit(hex(&battle, "0509"))));
}

/// Verifies [7.1.4] [7.1.4p1] [7.1.4p2] [7.1.4p3]: leaders hide nobody.
#[test]
fn leaders_do_not_block() {
    let battle = open("leader Vandamme 0508");
    assert!(battle.sees(hex(&battle, "0510"), hex(&battle, "0506")));
}

/// Verifies [7.1.4p4] [7.1.6a] [7.1.6b] [7.1.6c] [7.1.6d] [7.1.6d1]. G33: from a height A sees what
/// is not behind a unit; below, a hill between blocks.
#[test]
fn g33_heights() {
    // One column of ground, from the north: low, hill, low, low.
    let battle = pos("map\n.\n1\n.\n.\n.\nend\n");
    let at = |label| hex(&battle, label);
    assert_eq!(battle.sight_block(at("0101"), at("0103")), Some(Block::Height(at("0102"))));
    assert!(battle.sees(at("0102"), at("0104")));
    assert!(battle.sees(at("0104"), at("0102")));
    let high = pos("map\n1\n.\n1\n.\n.\nend\n");
    assert!(high.sees(hex(&high, "0101"), hex(&high, "0103")));
    let unit = pos("map\n1\n.\n.\n.\n.\nend\nMur 0102 column N");
    assert!(!unit.sees(hex(&unit, "0101"), hex(&unit, "0104")));
    assert!(!unit.sees(hex(&unit, "0104"), hex(&unit, "0101")));
    let town = pos("map\n1\nE\n.\n.\n.\nend\n");
    assert!(!town.sees(hex(&town, "0101"), hex(&town, "0104")));
}

/// Verifies [OPT-8]: with the option one looks over what stands right below.
#[test]
fn the_option_looks_over() {
    let map = "map\n1\n.\n.\n.\n.\nend\nMur 0102 column N";
    let plain = pos(map);
    assert!(!plain.sees(hex(&plain, "0101"), hex(&plain, "0104")));
    let over = pos(&format!("{map}\noption look-over"));
    assert!(over.sees(hex(&over, "0101"), hex(&over, "0104")));
    // Two hexes away it does not stand right below.
    let far = pos("map\n1\n.\n.\n.\n.\nend\nMur 0103 column N\noption look-over");
    assert!(!far.sees(hex(&far, "0101"), hex(&far, "0105")));
}

/// Verifies [OPT-8]: only from the higher of two hexes, only right before it, and only over what is
/// lower.
#[test]
fn only_the_higher_looks_over_what_is_right_before_it() {
    let sees = |rows: &str, at: &str| {
        let battle = pos(&format!("option look-over\nmap\n{rows}\nend\nMur {at} column N\n"));
        let both = ["0101", "0104"].map(|label| hex(&battle, label));
        (battle.sees(both[0], both[1]), battle.sees(both[1], both[0]))
    };
    assert_eq!(sees("1\n.\n.\n.\n.", "0102"), (true, true));
    assert_eq!(sees("1\n.\n.\n.\n.", "0103"), (false, false));
    assert_eq!(sees(".\n.\n.\n1\n.", "0103"), (true, true));
    assert_eq!(sees(".\n.\n.\n1\n.", "0102"), (false, false));
    // Level ground, and a unit as high as he who looks.
    assert_eq!(sees(".\n.\n.\n.\n.", "0102"), (false, false));
    assert_eq!(sees("1\n1\n.\n.\n.", "0102"), (false, false));
}
