//! Sections 21.3 and 21.4: strength, split, modifiers and effect of fire.

mod modifiers_and_effect;

use crate::common::*;
use battles_of_napoleon::book::rows::FireResult;
use battles_of_napoleon::nouns::kinds::{Arm, Shape};
use battles_of_napoleon::rules::event::Event;
use battles_of_napoleon::rules::r21_fire::volley::{Hit, Volley};
use battles_of_napoleon::rules::r23_assault::stand::Occasion;
use battles_of_napoleon::state::battle::Battle;

/// Volleys of an arm in a hex: where and with how many points.
fn aims(battle: &Battle, script: &mut Script, from: &str, arm: Arm) -> Vec<(String, u8, u8)> {
    let volleys = battle.volleys(script, hex(battle, from), arm, None, FireKind::Ordinary).unwrap();
    let label = |at| battle.field.board.label(at);
    volleys.iter().map(|v| (label(v.at), v.sp, battle.fire_strength(v))).collect()
}

#[test]
fn the_top_battalion_alone_fires() {
    // G21. Verifies [21.3a] [21.3o] [21.3r] [18n]
    let battle = open(
        "Mos/I 0505 line 0 sp=3
         Mos/II 0505 line 0 sp=6
         36/I 0504 column 3",
    );
    let mut script = Script::new();
    assert_eq!(aims(&battle, &mut script, "0505", Arm::Infantry), [("0504".into(), 3, 6)]);
    let shot = volley(&battle, "Mos/I", "0504", 3, FireKind::Ordinary);
    assert_eq!(values(&battle.fire_mods(&shot)), NONE);
    assert_eq!(battle.field.book.fire(8, 6).loss, 1);
}

#[test]
fn a_line_splits_its_four_points() {
    // G22, G23, G24. Verifies [21.3q] [21.3r] [21.3w] [21.3l] [21.3n]
    let battle = open(
        "36/I 0505 line 0
         Mos/I 0504 column 3
         Mos/II 0604 line 3",
    );
    let mut script = Script::new().say("2 sp");
    let split = aims(&battle, &mut script, "0505", Arm::Infantry);
    assert_eq!(split, [("0504".into(), 2, 4), ("0604".into(), 2, 4)]);
    let mut script = Script::new().say("3 sp");
    let split = aims(&battle, &mut script, "0505", Arm::Infantry);
    assert_eq!(split, [("0504".into(), 3, 6), ("0604".into(), 1, 2)]);
    assert_eq!(
        values(&battle.fire_mods(&volley(&battle, "36/I", "0504", 3, FireKind::Ordinary))),
        [1]
    );
    assert_eq!(
        values(&battle.fire_mods(&volley(&battle, "36/I", "0604", 1, FireKind::Ordinary))),
        NONE
    );
}

#[test]
#[should_panic(expected = r#"legal: ["1 sp", "2 sp", "3 sp"]"#)]
fn four_and_none_is_no_split() {
    // G24. Verifies [21.3w]
    let battle = open("36/I 0505 line 0\nMos/I 0504 column 3\nMos/II 0604 line 3");
    aims(&battle, &mut Script::new().say("4 sp"), "0505", Arm::Infantry);
}

#[test]
fn a_column_fires_with_two_points() {
    // Verifies [21.3t] [21.3u] [21.3aa]
    let three = "36/I 0505 column 0\nMos/I 0404 line 2\nMos/II 0504 line 3\nMos/III 0604 line 3";
    let battle = open(three);
    // The owner chooses who is spared.
    let mut script = Script::new().say("0404").say("0604");
    let split = aims(&battle, &mut script, "0505", Arm::Infantry);
    assert_eq!(split, [("0404".into(), 1, 1), ("0604".into(), 1, 1)]);
    script.finish();
    // One target: both points. Behind it, in the south, nobody is fired at.
    let battle = open("36/I 0505 column 0\nMos/I 0404 line 2\nMos/II 0506 line 0");
    assert_eq!(aims(&battle, &mut Script::new(), "0505", Arm::Infantry), [("0404".into(), 2, 2)]);
    // One point left: one of two.
    let battle = open("36/I 0505 column 0 sp=1\nMos/I 0404 line 2\nMos/II 0504 line 3");
    assert_eq!(
        aims(&battle, &mut Script::new().say("0504"), "0505", Arm::Infantry),
        [("0504".into(), 1, 1)]
    );
}

#[test]
fn a_line_fires_to_its_front_only() {
    // Verifies [21.3aa]
    let battle =
        open("36/I 0505 line 0\nMos/I 0404 line 2\nMos/II 0605 line 5\nMos/III 0506 line 5");
    assert!(aims(&battle, &mut Script::new(), "0505", Arm::Infantry).is_empty());
    // Two hexes away is out of reach of muskets.
    let battle = open("36/I 0505 line 0\nMos/I 0503 line 2");
    assert!(aims(&battle, &mut Script::new(), "0505", Arm::Infantry).is_empty());
}

#[test]
fn squares_fire_a_third_all_round() {
    // G53, G54. Verifies [21.3ac] [21.3ad]
    let four = "Mos/I 0504 line 3\nMos/II 0604 line 3\nMos/III 0506 line 5\nVla/I 0405 line 1";
    let battle = open(&format!("10L/I 0505 square sp=7\n{four}"));
    let mut script = Script::new().say("0405").say("0504").say("0506");
    let split = aims(&battle, &mut script, "0505", Arm::Infantry);
    assert_eq!(split, [("0405".into(), 2, 2), ("0504".into(), 2, 2), ("0506".into(), 2, 2)]);
    let battle = open(&format!("10L/I 0505 square sp=3\n{four}"));
    let mut script = Script::new().otherwise(&["*"]);
    let split = aims(&battle, &mut script, "0505", Arm::Infantry);
    assert_eq!(split.iter().map(|(_, _, strength)| *strength).collect::<Vec<_>>(), [1, 1, 1]);
}

#[test]
fn general_order_fires_like_a_square() {
    // Verifies [21.3ac] [21.3ad] [17.2f]
    let battle = pos("map
         .....
         .....
         ..#..
         .....
         .....
         end
         10L/I 0303 general sp=7
         Mos/I 0302 line 3
         Mos/II 0304 line 0");
    let split = aims(&battle, &mut Script::new(), "0303", Arm::Infantry);
    assert_eq!(split, [("0302".into(), 2, 2), ("0304".into(), 2, 2)]);
    // As a target it is neither line, column nor square: woods −1 alone.
    let at_it = volley(&battle, "Mos/I", "0303", 4, FireKind::Ordinary);
    assert_eq!(values(&battle.fire_mods(&at_it)), [-1]);
}

#[test]
fn guns_with_two_neighbours_must_split() {
    // G55. Verifies [21.3w] [21.4e] [21.4i]
    let battle = open("P/1 0505 unlimbered 0\n36/I 0504 line 3\n36/II 0604 line 3");
    let mut script = Script::new().say("3 sp");
    assert_eq!(
        aims(&battle, &mut script, "0505", Arm::Artillery),
        [("0504".into(), 3, 6), ("0604".into(), 1, 2)]
    );
    // Two targets at four hexes: all at one, or split as he likes.
    let battle = open("P/1 0505 unlimbered 0\n36/I 0501 line 3\n36/II 0602 line 3");
    let mut script = Script::new().say("0501").say("4 sp");
    assert_eq!(aims(&battle, &mut script, "0505", Arm::Artillery), [("0501".into(), 4, 4)]);
    let mut script = Script::new().say("0602").say("1 sp").say("0501");
    assert_eq!(
        aims(&battle, &mut script, "0505", Arm::Artillery),
        [("0602".into(), 1, 2), ("0501".into(), 3, 3)]
    );
}

#[test]
fn guns_with_one_neighbour_fire_where_they_like() {
    // Verifies [21.3w] [21.4e]
    let battle = open("P/1 0505 unlimbered 0\n36/I 0504 line 3\n36/II 0704 line 3");
    let mut script = Script::new().say("0704").say("4 sp");
    assert_eq!(aims(&battle, &mut script, "0505", Arm::Artillery), [("0704".into(), 4, 8)]);
    let mut script = Script::new().say("0504").say("4 sp");
    assert_eq!(aims(&battle, &mut script, "0505", Arm::Artillery), [("0504".into(), 4, 8)]);
    let mut script = Script::new().say("0504").say("1 sp").say("0704");
    assert_eq!(
        aims(&battle, &mut script, "0505", Arm::Artillery),
        [("0504".into(), 1, 2), ("0704".into(), 3, 6)]
    );
}

/// A battery on a hill, with two enemies before it and one in the distance.
fn hill() -> Battle {
    let flat = "............\n";
    let map = format!("map\n{}....1.......\n{}end\n", flat.repeat(4), flat.repeat(3));
    let text = "P/1 0505 unlimbered 0\n36/I 0504 line 3\n36/II 0604 line 3\n43/I 0501 line 3";
    pos(&(map + text))
}

#[test]
fn what_neighbours_leave_goes_where_the_owner_likes() {
    // Verifies [21.3w] [21.4e]
    // Two neighbours: each gets a point, the rest may go beyond them.
    let battle = hill();
    let mut script = Script::new().says(&["1 sp", "1 sp", "0501"]);
    assert_eq!(
        aims(&battle, &mut script, "0505", Arm::Artillery),
        [("0504".into(), 1, 2), ("0604".into(), 1, 2), ("0501".into(), 2, 2)]
    );
    let mut script = Script::new().says(&["1 sp", "3 sp"]);
    assert_eq!(
        aims(&battle, &mut script, "0505", Arm::Artillery),
        [("0504".into(), 1, 2), ("0604".into(), 3, 6)]
    );
    // He may also keep it.
    let mut script = Script::new().says(&["1 sp", "1 sp", "done"]);
    assert_eq!(aims(&battle, &mut script, "0505", Arm::Artillery).len(), 2);
}

#[test]
#[should_panic(expected = r#"legal: ["1 sp", "2 sp", "3 sp"]"#)]
fn distant_targets_do_not_excuse_from_neighbours() {
    // Verifies [21.3w]
    aims(&hill(), &mut Script::new().say("0501"), "0505", Arm::Artillery);
}

#[test]
#[should_panic(expected = r#"legal: ["1 sp", "2 sp", "3 sp"]"#)]
fn guns_may_not_spare_a_neighbour() {
    // G55. Verifies [21.3w]
    let battle = open("P/1 0505 unlimbered 0\n36/I 0504 line 3\n36/II 0604 line 3");
    aims(&battle, &mut Script::new().say("4 sp"), "0505", Arm::Artillery);
}

#[test]
fn batteries_of_a_kind_fire_together() {
    // G25. Verifies [21.4c] [21.4d] [21.4e] [21.4k] [21.4n] [21.3b]
    let mut battle = open(
        "2nd/L1 0505 unlimbered 0 sp=2
         2nd/L2 0505 unlimbered 0 sp=2
         36/I 0502 line 3",
    );
    let mut script = Script::new().roll(&[4, 4]);
    let volleys = battle
        .volleys(&mut script, hex(&battle, "0505"), Arm::Artillery, None, FireKind::Ordinary)
        .unwrap();
    assert_eq!(volleys.len(), 1);
    assert_eq!(volleys[0].firers.len(), 2);
    let hit = battle.roll_volley(&mut script, &volleys[0]).unwrap();
    assert_eq!(fires(&battle, &script), [("0502".into(), 8, 0)]);
    assert_eq!((hit.result.loss, hit.result.star), (1, false));
    assert!(battle.suffer(&mut script, &hit, &mut Vec::new()).unwrap());
    assert_eq!(sp(&battle, "36/I"), 5);
    assert!(stands(&battle, &script).is_empty());
}

#[test]
fn eight_points_at_most_leave_a_hex() {
    // Verifies [21.4b] [21.4c]
    let battle = open("P/1 0505 unlimbered 0 sp=6\nP/2 0505 unlimbered 0 sp=6\n36/I 0502 line 3");
    let split = aims(&battle, &mut Script::new(), "0505", Arm::Artillery);
    assert_eq!(split, [("0502".into(), 8, 16)]);
}

#[test]
fn two_kinds_never_fire_at_one_hex() {
    // Verifies [21.4f]
    let two = "P/1 0505 unlimbered 0\n2nd/L1 0505 unlimbered 0\n";
    // One target: the owner says whose it is.
    let battle = open(&format!("{two}36/I 0502 line 3"));
    for (who, points) in [("P/1", 4), ("2nd/L1", 3)] {
        let mut script = Script::new().say(who);
        let volleys = battle
            .volleys(&mut script, hex(&battle, "0505"), Arm::Artillery, None, FireKind::Ordinary)
            .unwrap();
        assert_eq!(volleys.len(), 1);
        assert_eq!((volleys[0].firers.clone(), volleys[0].sp), (vec![unit(&battle, who)], points));
    }
    // Two neighbours: one kind each, or all by the first.
    let battle = open(&format!("{two}36/I 0504 line 3\n36/II 0604 line 3"));
    let mut script = Script::new().say("2nd/L1").say("0604").say("done");
    let split = aims(&battle, &mut script, "0505", Arm::Artillery);
    assert_eq!(split, [("0604".into(), 3, 6), ("0504".into(), 4, 8)]);
    let mut script = Script::new().say("P/1").say("0604").say("0504").say("1 sp");
    let split = aims(&battle, &mut script, "0505", Arm::Artillery);
    assert_eq!(split, [("0604".into(), 1, 2), ("0504".into(), 3, 6)]);
}

#[test]
fn ranges_and_bands() {
    // G26, G84, G85. Verifies [21.4h] [21.4i] [21.4k] [21.4n]
    let book = &open("").field.book;
    use battles_of_napoleon::nouns::kinds::Troop::*;
    for (troop, far) in [(LightGuns, 6), (HorseGuns, 6), (FootGuns, 8), (HeavyGuns, 9)] {
        for range in 1..=12 {
            let halves = match range {
                1..=3 => Some(4),
                4..=6 => Some(2),
                _ if range <= far => Some(1),
                _ => None,
            };
            assert_eq!(book.range(troop, range), halves, "{troop:?} at {range}");
        }
    }
    // 13/5 at four hexes, and at eight with 3 SP.
    let battle = open("13/5 0510 unlimbered 0 sp=3\nMos/I 0506 line 3\nMos/II 0602 line 3");
    let far = volley(&battle, "13/5", "0602", 3, FireKind::Ordinary);
    assert_eq!(battle.distance(hex(&battle, "0510"), far.at), 8);
    assert_eq!(battle.fire_strength(&far), 2);
    let near = volley(&battle, "13/5", "0506", 3, FireKind::Ordinary);
    assert_eq!(battle.distance(hex(&battle, "0510"), near.at), 4);
    assert!(battle.guns_reach(unit(&battle, "13/5"), near.at));
    // A light battery does not reach seven hexes, a foot battery does.
    let battle = open("2nd/L1 0510 unlimbered 0\n36/I 0503 line 3");
    assert!(!battle.guns_reach(unit(&battle, "2nd/L1"), hex(&battle, "0503")));
    assert!(battle.gun_targets(unit(&battle, "2nd/L1")).is_empty());
    let battle = open("2nd/L1 0510 unlimbered 0\n36/I 0504 line 3");
    assert!(battle.guns_reach(unit(&battle, "2nd/L1"), hex(&battle, "0504")));
    let battle = open("13/5 0510 unlimbered 0\nMos/I 0503 line 3");
    assert!(battle.guns_reach(unit(&battle, "13/5"), hex(&battle, "0503")));
}

#[test]
fn weather_and_evening_shorten_the_range() {
    // Verifies [10.1c] [10.1f] [10.3a]
    let at = |weather: &str, turn: u8, target: &str| {
        let battle = open(&format!(
            "weather {weather}\nturn {turn}\nP/1 0510 unlimbered 0\n36/I {target} line 3"
        ));
        !battle.gun_targets(unit(&battle, "P/1")).is_empty()
    };
    assert!(at("clear", 5, "0501"));
    assert!(at("snowfall", 5, "0506") && !at("snowfall", 5, "0505"));
    assert!(at("snowstorm", 5, "0509") && !at("snowstorm", 5, "0508"));
    assert!(at("clear", 12, "0507") && !at("clear", 12, "0506"));
    assert!(at("snowfall", 12, "0507") && !at("snowfall", 12, "0506"));
}

#[test]
fn guns_fire_through_their_front() {
    // Verifies [21.4d] [22a] [21.4a] (R80)
    let battle =
        open("P/1 0505 unlimbered 0\n36/I 0509 line 3\n36/II 0105 line 3\n43/I 0502 line 3");
    let targets = battle.gun_targets(unit(&battle, "P/1"));
    assert_eq!(targets, [hex(&battle, "0502")]);
    // Limbered guns never fire.
    let battle = open("P/1 0505 limbered 0\n36/I 0504 line 3");
    assert!(!battle.has_target(hex(&battle, "0505"), Arm::Artillery));
    assert!(aims(&battle, &mut Script::new(), "0505", Arm::Artillery).is_empty());
}

#[test]
fn cavalry_never_fires() {
    // Verifies [21.3af]
    let battle = open("5Cu 0505 fresh 0\nMos/I 0504 line 3");
    assert!(!battle.has_target(hex(&battle, "0505"), Arm::Cavalry));
    assert_eq!(battle.firing_points(unit(&battle, "5Cu")), 0);
}

#[test]
fn infantry_and_guns_of_a_hex_both_fire() {
    // Verifies [21.3v]
    let battle =
        open("Mos/I 0505 line 0\nP/1 0505 unlimbered 0\n36/I 0504 line 3\n36/II 0604 line 3");
    let mut script = Script::new().say("1 sp");
    assert_eq!(
        aims(&battle, &mut script, "0505", Arm::Infantry),
        [("0504".into(), 1, 2), ("0604".into(), 3, 6)]
    );
    let mut script = Script::new().say("2 sp");
    assert_eq!(
        aims(&battle, &mut script, "0505", Arm::Artillery),
        [("0504".into(), 2, 4), ("0604".into(), 2, 4)]
    );
}

#[test]
fn guns_in_a_square_fire_a_third_all_round() {
    // Verifies [21.3ae] [21.3j]
    let battle = open("Mos/I 0505 square sp=4\nP/1 0505 unlimbered 0\n36/I 0508 line 0");
    let guns = unit(&battle, "P/1");
    assert_eq!(battle.firing_points(guns), 2);
    assert!(battle.guns_reach(guns, hex(&battle, "0508")));
    assert_eq!(aims(&battle, &mut Script::new(), "0505", Arm::Artillery), [("0508".into(), 2, 4)]);
    // And as a target the hex is a square: +4, not −3.
    let battle = open("Mos/I 0505 square sp=4\nP/1 0505 unlimbered 0\n13/5 0508 unlimbered 0");
    assert_eq!(
        values(&battle.fire_mods(&volley(&battle, "13/5", "0505", 2, FireKind::Ordinary))),
        [4]
    );
}

#[test]
fn only_infantry_fights_in_general_order() {
    // Verifies [20h] [17.2e]
    let battle = pos("map\n...\n###\n...\nend\nroad 0101 0102\nroad 0301 0302\n\
                      36/I 0202 column 0\n13/5 0102 limbered 0\n5Cu 0302 fresh 0");
    let shape = |id: &str| battle.combat_shape(unit(&battle, id));
    assert_eq!(
        ["36/I", "13/5", "5Cu"].map(shape),
        [Shape::General, Shape::Limbered, Shape::Mounted]
    );
}

#[test]
fn a_square_fires_at_three_different_hexes() {
    // Verifies [21.3ad]
    let battle = open(
        "36/I 0505 square\nMos/I 0504 line 3\nMos/II 0506 line 0\nVla/I 0604 line 4\nVla/II 0605 line 4",
    );
    let mut script = Script::new().otherwise(&["*"]);
    let found = aims(&battle, &mut script, "0505", Arm::Infantry);
    let mut hexes: Vec<_> = found.iter().map(|(at, ..)| at.clone()).collect();
    hexes.dedup();
    assert_eq!(hexes.len(), 3, "{found:?}");
}

#[test]
fn a_whole_volley_is_of_one_battalion_or_of_all_like_guns() {
    // Verifies [21.3ab] [21.4b]
    let battle = open(
        "28/I 0505 line 0\n28/II 0505 line 0\n13/5 0605 unlimbered 0\n14/5 0605 unlimbered 0\nMos/I 0504 line 3",
    );
    let firers = |id: &str| {
        let volley =
            battle.whole_volley(unit(&battle, id), hex(&battle, "0504"), FireKind::Ordinary);
        volley.firers.len()
    };
    assert_eq!([firers("28/I"), firers("13/5")], [1, 2]);
}

#[test]
fn what_one_kind_fires_the_other_does_not() {
    // Verifies [21.4b] [21.4f]: eight points leave the hex in all, whichever kind begins.
    let battle = open(
        "P/1 0505 unlimbered 0 sp=6\n2nd/L1 0505 unlimbered 0 sp=6\n36/I 0502 line 3\n\
         36/II 0602 line 3",
    );
    let mut script = Script::new().says(&["P/1", "0502", "6 sp"]).otherwise(&["*"]);
    let split = aims(&battle, &mut script, "0505", Arm::Artillery);
    assert_eq!(split.iter().map(|(_, sp, _)| sp).sum::<u8>(), 8, "{split:?}");
}

#[test]
fn batteries_of_a_kind_fire_once() {
    // Verifies [21.4d] [21.4f]
    let battle = open(
        "2nd/L1 0505 unlimbered 0 sp=2\n2nd/L2 0505 unlimbered 0 sp=2\n36/I 0502 line 3\n\
         36/II 0602 line 3",
    );
    let mut script = Script::new().says(&["0502", "4 sp"]).otherwise(&["*"]);
    assert_eq!(aims(&battle, &mut script, "0505", Arm::Artillery), [("0502".into(), 4, 8)]);
}
