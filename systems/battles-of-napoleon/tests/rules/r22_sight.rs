//! Chapter 22: line of sight.

use crate::common::*;
use battles_of_napoleon::rules::r22_sight::Block;
use battles_of_napoleon::state::battle::Battle;

fn sees(battle: &Battle, from: &str, to: &str) -> bool {
    let there = battle.sees(hex(battle, from), hex(battle, to));
    assert_eq!(there, battle.sees(hex(battle, to), hex(battle, from)), "{from} {to}");
    there
}

/// One column of seven hexes from north to south, by its letters.
fn column(letters: &str, units: &str) -> Battle {
    let rows: String = letters.chars().map(|letter| format!("{letter}\n")).collect();
    pos(&format!("map\n{rows}end\n{units}"))
}

#[test]
fn woods_between_block() {
    // G28. Verifies [22a] [22b] [22g] [24e]
    for letter in ['#', 'V', 'E', 'c'] {
        assert!(!sees(&column(&format!("..{letter}...."), ""), "0101", "0107"), "{letter}");
    }
    assert!(sees(&column("..~....", ""), "0101", "0107"));
    // And so guns cannot fire over them.
    let battle = column("...#...", "P/1 0107 unlimbered 0\n36/I 0101 line 3");
    assert!(!battle.guns_reach(unit(&battle, "P/1"), hex(&battle, "0101")));
    let battle = column(".......", "P/1 0107 unlimbered 0\n36/I 0101 line 3");
    assert!(battle.guns_reach(unit(&battle, "P/1"), hex(&battle, "0101")));
}

#[test]
fn the_two_hexes_themselves_never_block() {
    // Verifies [22h]
    assert!(sees(&column("V.....#", ""), "0101", "0107"));
    assert!(sees(&column("##.....", ""), "0101", "0102"));
    assert!(sees(&column(".......", "36/I 0101 line 3\nMos/I 0107 line 0"), "0101", "0107"));
}

#[test]
fn combat_units_block_friend_and_foe_alike() {
    // Verifies [22b]
    for between in ["36/I 0104 line 0", "Mos/I 0104 column 0", "5Cu 0104 fresh 0"] {
        assert!(!sees(&column(".......", between), "0101", "0107"), "{between}");
    }
    // Leaders do not. (R73)
    assert!(sees(&column(".......", "leader Davout 0104"), "0101", "0107"));
}

#[test]
fn higher_ground_between_equals_blocks() {
    // Verifies [22b]
    assert!(!sees(&column("...1...", ""), "0101", "0107"));
    assert!(!sees(&column("1112111", ""), "0101", "0107"));
    assert!(sees(&column("1....11", ""), "0101", "0107"));
    assert!(sees(&column("1111111", ""), "0101", "0107"));
}

#[test]
fn up_and_down_the_hill() {
    // G29, G30. Verifies [22e] [22f]
    // From below: the hillside nearer to the firer blocks, nearer to the target does not.
    assert!(!sees(&column("..11111", ""), "0101", "0107"));
    assert!(sees(&column(".....11", ""), "0101", "0107"));
    // Woods and units likewise, from either end.
    assert!(!sees(&column(".#....1", ""), "0101", "0107"));
    assert!(sees(&column("....#.1", ""), "0101", "0107"));
    assert!(!sees(&column("......1", "36/I 0102 line 0"), "0101", "0107"));
    assert!(sees(&column("......1", "36/I 0105 line 0"), "0101", "0107"));
    // In the middle, nearer to neither: free.
    assert!(sees(&column("...#..1", ""), "0101", "0107"));
    // Ground higher than both always blocks.
    assert!(!sees(&column(".....21", ""), "0101", "0107"));
}

#[test]
fn along_a_hexside() {
    // Verifies [22i] [22g]
    // From 0202 due east to 0402 the line runs along the side between 0302 and 0303.
    let map = |upper: char, lower: char, units: &str| {
        pos(&format!("map\n.....\n..{upper}..\n..{lower}..\n.....\nend\n{units}"))
    };
    let free = |battle: &Battle| sees(battle, "0202", "0402");
    assert!(free(&map('.', '.', "")));
    assert!(free(&map('#', '.', "")));
    assert!(free(&map('.', '#', "")));
    assert!(!free(&map('#', '#', "")));
    assert!(free(&map('.', '.', "Mos/I 0302 line 0")));
    assert!(!free(&map('.', '.', "Mos/I 0302 line 0\n36/I 0303 line 0")));
    assert!(!free(&map('#', '.', "36/I 0303 line 0")));
    // At the edge of the map one side of the line is no hex at all.
    let edge = pos("map\n.#.\n...\nend");
    assert!(sees(&edge, "0101", "0301"));
}

#[test]
fn snow_shortens_sight() {
    // Verifies [10.1c] [10.1f] [10.3a]
    let far = |weather: &str, turn: u8, to: &str| {
        let battle = open(&format!("weather {weather}\nturn {turn}"));
        battle.sight_block(hex(&battle, "0510"), hex(&battle, to), None)
    };
    assert_eq!(far("clear", 5, "0501"), None);
    assert_eq!(far("snowfall", 5, "0506"), None);
    assert_eq!(far("snowfall", 5, "0505"), Some(Block::TooFar(4)));
    assert_eq!(far("snowstorm", 5, "0508"), Some(Block::TooFar(1)));
    assert_eq!(far("clear", 12, "0506"), Some(Block::TooFar(3)));
}

#[test]
fn short_sight_is_told_with_its_rule() {
    // Verifies [10.1c] [10.1f] [10.3a]
    let why = |weather: &str, turn: u8| {
        let battle = open(&format!("weather {weather}\nturn {turn}"));
        let block = battle.sight_block(hex(&battle, "0510"), hex(&battle, "0502"), None).unwrap();
        let (rule, words) = battle.block_words(block);
        (rule.key(), words)
    };
    assert_eq!(why("snowfall", 5), ("10.1c", "sight reaches 4 hexes".into()));
    assert_eq!(why("snowstorm", 5), ("10.1f", "sight reaches 1 hex".into()));
    assert_eq!(why("clear", 12), ("10.3a", "sight reaches 3 hexes".into()));
    assert_eq!(why("snowfall", 12), ("10.3a", "sight reaches 3 hexes".into()));
    assert_eq!(why("snowstorm", 12), ("10.1f", "sight reaches 1 hex".into()));
}

#[test]
fn friendly_squares_are_looked_past() {
    // Verifies [17.3.1e]
    let battle = open("36/I 0505 square\nMos/I 0508 square");
    let past =
        |seat| battle.sight_block(hex(&battle, "0503"), hex(&battle, "0506"), seat).is_none();
    assert!(!past(None));
    assert!(past(Some(battles_of_napoleon::nouns::kinds::FRENCH)));
    assert!(!past(Some(battles_of_napoleon::nouns::kinds::RUSSIAN)));
    let line = open("36/I 0505 line 0");
    let french = Some(battles_of_napoleon::nouns::kinds::FRENCH);
    assert!(line.sight_block(hex(&line, "0503"), hex(&line, "0506"), french).is_some());
}
