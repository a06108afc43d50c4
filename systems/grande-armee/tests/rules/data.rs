//! Every error that a battle's files can cause, by file, line and what was expected.

use grande_armee::book::shelf;
use grande_armee::data::setup::field;
use grande_armee::data::{BattleFiles, File, files};

/// Loads a battle in which one text of one file is replaced by another.
fn fault(battle: &str, part: &str, from: &str, to: &str) -> String {
    let built_in = files(battle).unwrap();
    let file = match part {
        "ground" => built_in.ground,
        "armies" => built_in.armies,
        "timeline" => built_in.timeline,
        _ => built_in.system,
    };
    assert!(file.text.contains(from), "{part} has no {from}");
    let text = file.text.replacen(from, to, 1);
    let mine = File { path: "mine", text: &text };
    let altered = match part {
        "ground" => BattleFiles { ground: mine, ..built_in },
        "armies" => BattleFiles { armies: mine, ..built_in },
        "timeline" => BattleFiles { timeline: mine, ..built_in },
        _ => BattleFiles { system: mine, ..built_in },
    };
    match field(battle, Some(&altered), &[], &shelf()) {
        Ok(_) => panic!("{from:?} -> {to:?} is taken"),
        Err(error) => error.to_string(),
    }
}

fn system(from: &str, to: &str) -> String {
    fault("quatre-bras", "system", from, to)
}

#[test]
fn faults_of_units() {
    for (from, to, expected) in [
        (
            "at = [38, 14]",
            "at = [59, 14]",
            "mine:23: unit \"F01\": expected a base inside the table, found (59\", 14\") facing 0°",
        ),
        (
            "at = [38, 14]",
            "at = [61, 14]",
            "mine:23: unit \"F01\": expected a point of the table, 0 to 60\" by 0 to 48\", found (61\", 14\")",
        ),
        (
            "at = [42, 14]",
            "at = [40, 14]",
            "mine:24: unit \"F02\": expected a place clear of F01, found (40\", 14\") facing 0°",
        ),
        (
            "at = [42, 14]",
            "at = [46, 22]",
            "mine:24: unit \"F02\": expected a place within 11\" of Reille, found",
        ),
        (
            "at = [24, 9]",
            "at = [30, 23]",
            "mine:27: unit \"F05\": expected ground open to it, found a place on Gémioncourt",
        ),
        (
            "at = [30.5, 14]",
            "at = [30.5555, 14]",
            "mine:29: file: expected an entry that can be read, found invalid value",
        ),
        (
            "facing = 0",
            "facing = 360",
            "mine:23: unit \"F01\": expected 0 to 359 degrees, found 360",
        ),
        (
            "id = \"F02\"",
            "id = \"F01\"",
            "mine:24: unit \"F01\": expected each of them once, found it twice",
        ),
        (
            "id = \"F02\"",
            "id = \"X02\"",
            "mine:24: unit \"X02\": expected a regiment of the order of battle",
        ),
        ("sp = 5", "sp = 0", "mine:23: unit \"F01\": expected 1 to 9 sp, found 0"),
        ("sk = 2", "sk = 4", "mine:23: unit \"F01\": expected 0 to 3, found 4"),
        (
            "gun = \"heavy foot\"",
            "sp = 3",
            "mine:29: unit \"F07\": expected a gun and nothing else",
        ),
        (
            "gun = \"heavy foot\"",
            "gun = \"foot\"",
            "mine:29: file: expected an entry that can be read",
        ),
        (", moves = \"light\"", "", "mine:27: unit \"F05\": expected a type, sp, moves and fights"),
        (
            "sk = 2, at = [38, 14], facing = 0",
            "sk = 2",
            "mine:23: unit \"F01\": expected a place at the start or one arrival, found 0 arrivals",
        ),
        ("  { id = \"F14\", gun = \"light horse\" },\n", "", "every regiment, \"F14\" too"),
        (
            "sp = 5, sk",
            "men = 5, sk",
            "mine:23: file: expected an entry that can be read, found unknown field",
        ),
    ] {
        let found = system(from, to);
        assert!(found.contains(expected), "{from:?} -> {to:?}: {found}");
    }
}

#[test]
fn faults_of_forces_armies_and_places() {
    for (from, to, expected) in [
        (
            "id = \"5th-division\"",
            "id = \"6th-division\"",
            "expected a formation of the order of battle",
        ),
        (
            "army = \"allied\"",
            "army = \"dutch\"",
            "mine:14: army: expected the id of an army, found \"dutch\"",
        ),
        (
            "army = \"allied\"",
            "army = \"french\"",
            "mine:14: force \"2nd-netherlands-division\": expected an army of allied",
        ),
        (
            "personality = 2",
            "personality = 4",
            "mine:15: force \"5th-division\": expected a personality from -3 to 3, found 4",
        ),
        (
            "personality = 2 }",
            "personality = 2, at = [3, 3] }",
            "expected a place for the officer just when a unit has one",
        ),
        (
            "personality = 0, at = [31, 11]",
            "personality = 0, at = [31, 11], grand-battery = true",
            "expected batteries only, found other units",
        ),
        (
            "commander = \"Ney\"",
            "commander = \"Soult\"",
            "expected a commander of french with the rank Army, found \"Soult\"",
        ),
        (
            "at = [31, 4]",
            "at = [31, 0.5]",
            "officer \"Ney\": expected a base inside the table, found (31\", 0.5\")",
        ),
        ("learning = 5\n", "", "expected a fixed break point for every army or for none, found 1"),
        ("month = 6", "month = 13", "expected a month from 1 to 12, found 13"),
        ("turn = 5", "turn = \"five\"", "expected an entry that can be read"),
        (
            "edge = \"bottom\"",
            "edge = \"left\"",
            "expected a point of the edge Left, found (31\", 0\")",
        ),
        (
            "units = [\"A13\"]",
            "units = [\"A14\"]",
            "expected a unit of brunswick-corps, found \"A14\"",
        ),
        (
            "units = [\"F10\", \"F11\"]",
            "units = [\"F10\"]",
            "unit \"F11\": expected a place at the start or one arrival",
        ),
        ("force = \"ii-corps\"", "force = \"x\"", "force: expected the id of a force, found \"x\""),
        (
            "piece = \"Quatre Bras\"",
            "piece = \"Ligny\"",
            "place \"Quatre Bras\": expected the name of a piece of ground, found \"Ligny\"",
        ),
        (
            "line = [[0, 36], [28, 38], [40, 36.875]]",
            "line = [[0, 36]]",
            "expected either a piece or a line of two or more points",
        ),
        (
            "stands = \"Quatre Bras\", side = \"first\"",
            "stands = \"Quatre Bras\"",
            "expected one of any, all, stands and held; a side with the last two",
        ),
        (
            "stands = \"Quatre Bras\"",
            "stands = \"Ligny\"",
            "condition: expected the name of a place, found \"Ligny\"",
        ),
        ("table = [60, 48]", "table = [10, 48]", "table: expected 12\" or more"),
    ] {
        let found = system(from, to);
        assert!(
            found.starts_with("mine:") && found.contains(expected),
            "{from:?} -> {to:?}: {found}"
        );
    }
    for (from, to, expected) in [
        ("turns = [1, 1]", "turns = [2, 1]", "special: expected first and last turn, found (2, 1)"),
        (
            "\"iv-column\", \"russian-guard\"",
            "\"v-column\", \"russian-guard\"",
            "force: expected the id of a force, found \"v-column\"",
        ),
    ] {
        let found = fault("austerlitz", "system", from, to);
        assert!(found.contains(expected), "{found}");
    }
    for (from, to, expected) in [
        (
            "officer = \"Ney\"",
            "officer = \"Grouchy\"",
            "expected a commander of french with the rank Corps",
        ),
        (
            "forces = [\"i-corps\"",
            "forces = [\"hill\"",
            "wing: expected a Force of the army, in one wing only, found \"hill\"",
        ),
    ] {
        let found = fault("waterloo", "system", from, to);
        assert!(found.contains(expected), "{found}");
    }
}

#[test]
fn faults_of_the_other_files() {
    for (part, from, to, expected) in [
        (
            "ground",
            "\"units\": \"metres\"",
            "\"units\": \"feet\"",
            "mine:1: ground: expected \"units\": \"metres\", found \"feet\"",
        ),
        (
            "ground",
            "\"kind\":\"town\"",
            "\"kind\":\"city\"",
            "mine:7: feature 1 (Quatre Bras): expected one of the kinds brook, lake, road, town, woods, found \"city\"",
        ),
        (
            "ground",
            "\"name\":\"Piraumont\"",
            "\"name\":\"Quatre Bras\"",
            "feature 3 (Quatre Bras): expected a name that no other piece has",
        ),
        (
            "ground",
            "\"provenance\":\"reconstructed\"",
            "\"provenance\":\"guessed\"",
            "mine:7: feature 1 (Quatre Bras): expected provenance printed, found or reconstructed",
        ),
        (
            "ground",
            "2423.16",
            "2423.2",
            "mine:7: feature 1 (Quatre Bras): expected metres that are whole thousandths of an inch",
        ),
        (
            "ground",
            "2697.48,3337.56]",
            "2788.92,3337.56]",
            "mine:7: feature 1 (Quatre Bras): expected an upright square for a town base",
        ),
        (
            "ground",
            "\"type\":\"LineString\"",
            "\"type\":\"Polygon\"",
            "expected a LineString, found Polygon",
        ),
        (
            "ground",
            ",\"width\":91.44",
            "",
            "feature 9 (Brussels road): expected metres, found null",
        ),
        ("ground", "{\n", "", "expected GeoJSON"),
        ("armies", "type = \"line\"", "type = \"lime\"", "mine:"),
        (
            "armies",
            "nation = \"france\"",
            "nation = \"gaul\"",
            "expected one of the nations austria, britain",
        ),
        ("timeline", "hour = 14", "hour = 24", "expected an hour from 0 to 23, found 24"),
    ] {
        let found = fault("quatre-bras", part, from, to);
        assert!(found.contains(expected), "{part} {from:?} -> {to:?}: {found}");
    }
    let found = fault("austerlitz", "ground", ",\"level\":1", "");
    assert!(
        found.contains("(Pratzen heights): expected a level from 1 to 9, found null"),
        "{found}"
    );
    // A bow-tie in place of a wood.
    let wood = "[4572,731.52],[5486.4,731.52],[5486.4,1463.04],[4572,1371.6]";
    let tie = "[4572,731.52],[5486.4,1463.04],[5486.4,731.52],[4572,1371.6]";
    let found = fault("austerlitz", "ground", wood, tie);
    assert!(
        found.contains("Turas wood: expected an outline that does not cross itself"),
        "{found}"
    );
}
