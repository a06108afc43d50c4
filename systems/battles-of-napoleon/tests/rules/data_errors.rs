//! Every error a battle's files can cause.

use battles_of_napoleon::data::facts::{Battle, EYLAU, File};

/// The error after one change in the system's file.
fn error(from: &str, to: &str) -> String {
    assert!(EYLAU.system.text.contains(from), "nothing to change: {from}");
    let text = EYLAU.system.text.replacen(from, to, 1);
    let mut files = EYLAU;
    files.system = File { path: "b.toml", text: &text };
    let found = match Battle::parse(&files) {
        Ok(_) => panic!("accepted {to}"),
        Err(error) => error.to_string(),
    };
    // The line that the error names must be the one that was changed, or the entry's first.
    let line: usize = found.split(':').nth(1).unwrap().parse().unwrap();
    assert!(line >= 1 && line <= text.lines().count(), "{found}");
    found.replacen(&format!("b.toml:{line}: "), "", 1)
}

#[test]
fn errors_name_the_line() {
    let text = EYLAU.system.text.replacen("centre = \"1733\"", "centre = \"5560\"", 1);
    let line = 1 + text.lines().position(|line| line.contains("5560")).unwrap();
    let mut files = EYLAU;
    files.system = File { path: "battles/b.toml", text: &text };
    assert_eq!(
        Battle::parse(&files).unwrap_err().to_string(),
        format!(
            "battles/b.toml:{line}: scenario \"augereau-and-murat\", circle of \"1/VII\": expected \
             a hex of the map, 0101 to 5460, found \"5560\""
        )
    );
}

/// What is changed in the system's file, into what, and how the error begins.
const REFERENCES: &[(&str, &str, &str)] = &[
    (
        "columns = 54",
        "columns = \"54\"",
        "file: expected an entry that can be read, found invalid type",
    ),
    (
        "corrections = []",
        "corrections = [{ hex = \"0101\", cover = \"swamp\" }]",
        "correction: expected a cover such as woods or open, found swamp",
    ),
    (
        "name = \"Napoleon\",",
        "name = \"Neapoleon\",",
        "leader \"Neapoleon\": expected a commander of the order of battle, found Neapoleon",
    ),
    (
        "name = \"Soult\",",
        "name = \"Murat\",",
        "leader \"Murat\": expected each leader once, found him twice",
    ),
    (
        "{ name = \"Napoleon\",          cp = 6, ",
        "{ name = \"Napoleon\", ",
        "leader \"Napoleon\": expected \"cp\" for an army leader and the leader of the cavalry only, found none",
    ),
    (
        "name = \"Cemetery\",          afp",
        "name = \"Freiheit\", afp",
        "objective \"Freiheit\": expected each objective once, found it twice",
    ),
    (
        "hexes = [\"1736\", \"1737\"]",
        "hexes = []",
        "objective \"Cemetery\": expected at least one hex, found none",
    ),
    (
        "hexes = [\"1736\", \"1737\"]",
        "hexes = [\"1761\"]",
        "objective \"Cemetery\": expected a hex of the map, 0101 to 5460, found \"1761\"",
    ),
    (
        "id = \"grand-battle\"",
        "id = \"serpallen\"",
        "scenario \"serpallen\": expected each scenario once, found it twice",
    ),
    (
        "turns = 12",
        "turns = 13",
        "scenario \"grand-battle\", length: expected turns 1 to 12 of the track, found first turn 1 and 13 turns",
    ),
    (
        "weather = [\"clear\", \"historical\"]",
        "weather = []",
        "scenario \"serpallen\", weather: expected at least one way to find it, found none",
    ),
    (
        "weather = [\"clear\", \"historical\"]",
        "weather = [\"fog\"]",
        "file: expected an entry that can be read, found unknown variant `fog`",
    ),
    (
        "columns = [22, 38]",
        "columns = [38, 22]",
        "scenario \"serpallen\", window: expected first and last column and row of the map, found columns (38, 22), rows (40, 58)",
    ),
    (
        "switches = [\"open-strengths\"]",
        "switches = [\"open\"]",
        "scenario \"serpallen\", switch: expected one of the switches canister-at-1, ",
    ),
    (
        "modifier = 1, leader = \"Napoleon\"",
        "modifier = 1, leader = \"Bennigsen\"",
        "scenario \"augereau-and-murat\", cubes: expected a leader of the side, found \"Bennigsen\"",
    ),
    (
        ", afp = 190",
        "",
        "scenario \"grand-battle\", french: expected \"afp\" for both sides if army-fatigue is true, else for none, found none",
    ),
    (
        "afp = 190",
        "afp = 0",
        "scenario \"grand-battle\", french: expected a stock above 0, found 0",
    ),
    (
        "kind = \"anywhere\", points = 2",
        "kind = \"anywhere\", points = 0",
        "scenario \"davout-against-the-left\", french: expected points above 0, or kind none, found 0",
    ),
    (
        "[{ name = \"Serpallen\", holder",
        "[{ name = \"Serpalen\", holder",
        "scenario \"serpallen\", objective: expected an objective of the battle, found \"Serpalen\"",
    ),
    (
        "unit = \"33/I\",",
        "unit = \"33/IV\",",
        "scenario \"serpallen\", placement: expected a unit of the order of battle, found \"33/IV\"",
    ),
    (
        "unit = \"33/II\",",
        "unit = \"33/I\",",
        "scenario \"serpallen\", unit \"33/I\": expected each unit once, found it twice",
    ),
    (
        "hex = \"2652\"",
        "hex = \"\"",
        "scenario \"serpallen\", unit \"33/I\": expected a hex of the map, 0101 to 5460, found \"\"",
    ),
    (
        "hex = \"2652\"",
        "hex = \"2152\"",
        "scenario \"serpallen\", unit \"33/I\": expected a hex of the scenario's window, found \"2152\"",
    ),
    (
        "hex = \"2652\", state = \"column\"",
        "hex = \"2652\", state = \"fresh\"",
        "scenario \"serpallen\", unit \"33/I\": expected a state of infantry, found fresh",
    ),
    (
        "hex = \"2652\", state = \"column\"",
        "hex = \"2652\", state = \"general\"",
        "scenario \"serpallen\", unit \"33/I\": expected general order in obstructed hexes only, found general in 2652",
    ),
    (
        "hex = \"2947\", state = \"general\"",
        "hex = \"2947\", state = \"line\"",
        "scenario \"serpallen\", unit \"4thJ/I\": expected general order in an obstructed hex, found line in 2947",
    ),
    (
        "facing = 0 }",
        "facing = 6 }",
        "scenario \"serpallen\", unit \"33/I\": expected a facing from 0 to 5, found 6",
    ),
    (
        ",     facing = 0 }",
        " }",
        "scenario \"serpallen\", unit \"33/I\": expected a facing from 0 to 5, found none",
    ),
    (
        "{ formation = \"2/III\", order = \"attack\" }",
        "{ formation = \"1/III\", order = \"attack\" }",
        "scenario \"serpallen\", unit \"33/I\": expected a first order for its formation 2/III in \"orders\", found none",
    ),
    (
        "order = \"attack\" }",
        "order = \"charge\" }",
        "file: expected an entry that can be read, found unknown variant `charge`",
    ),
    (
        "{ formation = \"6D\",    order = \"hold\" }",
        "{ formation = \"6D\", order = \"hold\" }, { formation = \"7D\", order = \"hold\" }",
        "scenario \"serpallen\", order of \"7D\": expected a unit of it with a hex, found none",
    ),
    (
        "{ leader = \"Friant\",   hex = \"2852\" },",
        "",
        "scenario \"serpallen\", order of \"2/III\": expected a place for its leader Friant, found none",
    ),
    (
        "attachments = [{ unit = \"Ko2\"",
        "attachments = [{ unit = \"Ko9\"",
        "scenario \"serpallen\", attachment of \"Ko9\": expected a unit of the order of battle, found \"Ko9\"",
    ),
    (
        "unit = \"Ko2\", formation = \"6D\"",
        "unit = \"Ko2\", formation = \"9D\"",
        "scenario \"serpallen\", attachment of \"Ko2\": expected a formation of the order of battle, found \"9D\"",
    ),
    (
        "{ formation = \"1/VII\",",
        "{ formation = \"3/VII\",",
        "scenario \"augereau-and-murat\", circle of \"3/VII\": expected a formation of the order of battle, found \"3/VII\"",
    ),
    (
        "formation = \"2/VII\",   centre",
        "formation = \"1/VII\",   centre",
        "scenario \"augereau-and-murat\", formation \"1/VII\": expected each formation once, found it twice",
    ),
    (
        "leader = \"Murat\",     hex = \"1840\"",
        "leader = \"Murad\",     hex = \"1840\"",
        "scenario \"augereau-and-murat\", leader: expected a leader of the battle, found \"Murad\"",
    ),
    (
        "leader = \"Murat\",     hex = \"1840\"",
        "leader = \"Napoleon\",  hex = \"1840\"",
        "scenario \"augereau-and-murat\", leader \"Napoleon\": expected each leader once, found him twice",
    ),
    (
        "leader = \"Murat\",     hex = \"1840\"",
        "leader = \"Murat\"",
        "scenario \"augereau-and-murat\", leader \"Murat\": expected either \"hex\" or \"with\", found neither",
    ),
    (
        "arm = \"foot\", sp = 2",
        "arm = \"foot\", sp = 5",
        "scenario \"augereau-and-murat\", loss of \"1/VII\": expected a loss smaller than the weakest unit of that arm, found 5",
    ),
    (
        "{ turn = 5, formation = \"3/III\"",
        "{ turn = 4, formation = \"3/III\"",
        "scenario \"davout-against-the-left\", reinforcement \"3/III\": expected a turn of the scenario, 5 to 10, found 4",
    ),
    (
        "joins = \"14D\", ",
        "",
        "scenario \"davout-against-the-left\", reinforcement \"H/2, H/3\": expected either \"formation\", or \"units\" and the formation it \"joins\", found something else",
    ),
    (
        "units = [\"H/2\", \"H/3\"]",
        "units = [\"H/2\", \"H/9\"]",
        "scenario \"davout-against-the-left\", reinforcement \"H/2, H/9\": expected a unit of the order of battle, found \"H/9\"",
    ),
    (
        "hexes = [\"3531\"]",
        "hexes = []",
        "scenario \"davout-against-the-left\", reinforcement \"H/2, H/3\": expected at least one hex to enter by, found none",
    ),
    (
        "leaders = [\"Davout\"]",
        "leaders = [\"Friant\"]",
        "scenario \"grand-battle\", reinforcement: expected a leader above the division who is not yet on the map, found Friant",
    ),
    (
        "kind = \"control\", objective = \"Serpallen\"",
        "kind = \"control\", objective = \"Eylau\"",
        "scenario \"serpallen\", objective: expected an objective of the battle, found \"Eylau\"",
    ),
    (
        "russian-wins-at = -8",
        "russian-wins-at = 8",
        "scenario \"augereau-and-murat\", victory: expected a Russian margin below the French one, found 8 and 8",
    ),
    (
        "formation = \"RA2\", points",
        "formation = \"RA4\", points",
        "scenario \"augereau-and-murat\", victory: expected a formation of the order of battle, found \"RA4\"",
    ),
    (
        "objective = \"Cemetery\", within",
        "objective = \"Church\", within",
        "scenario \"augereau-and-murat\", objective: expected an objective of the battle, found \"Church\"",
    ),
    (
        "kind = \"control\", objective = \"Serpallen\", decisive-lead = 3",
        "kind = \"afp\", tie = \"russian\"",
        "scenario \"serpallen\", victory: expected army-fatigue to be true, found false",
    ),
];

#[test]
fn every_reference_is_checked() {
    for &(from, to, expected) in REFERENCES {
        let found = error(from, to);
        assert!(found.starts_with(expected), "\n    found {found}\n expected {expected}");
    }
}

#[test]
fn the_other_files_are_checked_too() {
    let mut files = EYLAU;
    files.ground = File { path: "g.geojson", text: "{}" };
    let found = Battle::parse(&files).unwrap_err().to_string();
    assert!(found.starts_with("g.geojson: ground: expected"), "{found}");
    let mut files = EYLAU;
    files.armies = File { path: "a.toml", text: "" };
    let found = Battle::parse(&files).unwrap_err().to_string();
    assert!(found.starts_with("a.toml:1: file: expected"), "{found}");
    let mut files = EYLAU;
    let text = EYLAU.armies.text.replacen("nation = \"russian\"", "nation = \"swedish\"", 1);
    files.armies = File { path: "a.toml", text: &text };
    let found = Battle::parse(&files).unwrap_err().to_string();
    assert!(found.contains("expected the nation french, russian or prussian"), "{found}");
    let mut files = EYLAU;
    let text = EYLAU.timeline.text.replacen("formation = \"PRU\"", "formation = \"PRO\"", 1);
    files.timeline = File { path: "t.toml", text: &text };
    let found = Battle::parse(&files).unwrap_err().to_string();
    assert!(
        found.contains("expected a formation of the order of battle, found \"PRO\""),
        "{found}"
    );
}
