//! Eylau's order of battle and timeline, and every error such files can cause.

use muster::{Arm, Army, CommanderRank, Provenance, Role, Timeline, Troops};

const ARMIES: &str = include_str!("../../../battles/eylau/armies.toml");
const TIMELINE: &str = include_str!("../../../battles/eylau/timeline.toml");

fn eylau() -> Army {
    Army::parse("armies.toml", ARMIES).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn eylau_has_thirty_three_formations() {
    let army = eylau();
    let count = |side: &str| army.formations.iter().filter(|f| f.side == side).count();
    assert_eq!((count("french"), count("russian")), (17, 16));
    assert_eq!(army.commanders.len(), 40);
    let corps = army.commanders.iter().filter(|c| c.rank == CommanderRank::Corps).count();
    assert_eq!(corps, 4);
    let artillery = army.formations.iter().filter(|f| f.role == Role::ReserveArtillery).count();
    assert_eq!(artillery, 3);
}

#[test]
fn men_riders_and_guns_add_up() {
    let army = eylau();
    let total = |side: &str, arm: Arm| {
        let parts: Vec<_> = army
            .formations
            .iter()
            .filter(|formation| formation.side == side)
            .flat_map(|formation| formation.regiments.iter().flat_map(|regiment| regiment.parts()))
            .filter(|part| part.arm == arm)
            .collect();
        (parts.len(), parts.iter().map(|part| part.strength).sum::<u32>())
    };
    assert_eq!(total("french", Arm::Infantry), (95, 51_703));
    assert_eq!(total("french", Arm::Cavalry), (42, 11_900));
    assert_eq!(total("french", Arm::Artillery), (31, 205));
    assert_eq!(total("russian", Arm::Infantry), (153, 59_300));
    assert_eq!(total("russian", Arm::Cavalry), (36, 11_950));
    assert_eq!(total("russian", Arm::Artillery).0, 33);
}

#[test]
fn regiments_fall_into_parts() {
    let army = eylau();
    let regiment = |formation: &str, id: &str| {
        let formation = army.formation(formation).unwrap();
        formation.regiments.iter().find(|regiment| regiment.id == id).unwrap().clone()
    };
    let ids = |formation: &str, id: &str| -> Vec<String> {
        regiment(formation, id).parts().into_iter().map(|part| part.id).collect()
    };
    assert_eq!(ids("1/IV", "36"), ["36/I", "36/II"]);
    assert_eq!(ids("2D", "Pav"), ["Pav/I", "Pav/II", "Pav/III"]);
    assert_eq!(ids("3/IV", "TPo"), ["TPo"]);
    assert_eq!(ids("RCAV", "EHu"), ["EHu/1", "EHu/2"]);
    assert_eq!(ids("RA1", "P/1"), ["P/1"]);
    assert_eq!(regiment("1/IV", "36").parts()[1].name, "36th Line, 2nd battalion");
    assert_eq!(regiment("PRU", "Vyb").nation, "russian");
    assert_eq!(regiment("PRU", "Sch").nation, "prussian");
    assert_eq!(regiment("5D", "24thJ").troops, Troops::Jager);
    let guard = regiment("GUARD", "1GrG");
    assert!(guard.guard);
    assert_eq!(guard.strengths.iter().sum::<u32>(), 861);
    assert_eq!(guard.provenance, Provenance::Found);
}

const SMALL: &str = r#"battle = "Skirmish"
side = [{ id = "red", name = "Red" }]
commander = [
  { name = "Adam", side = "red", rank = "division", commands = "1D" },
  { name = "Bert", side = "red", rank = "corps", commands = "I" },
  { name = "Carl", side = "red", rank = "army" },
]

[[formation]]
id = "1D"
name = "1st Division"
side = "red"
nation = "french"
corps = "I"
role = "infantry"
commander = "Adam"
provenance = "found"
regiments = [
  { id = "1", name = "1st Line", type = "line", quality = "veteran", men = [500, 400] },
  { id = "2", name = "2nd Hussars", type = "hussar", quality = "elite", riders = [300] },
]
"#;

#[test]
fn errors_name_file_line_and_expectation() {
    assert!(Army::parse("a.toml", SMALL).is_ok());
    for (from, to, expected) in [
        (
            "battle = \"Skirmish\"\n",
            "battle = \n",
            "a.toml:1: file: expected an entry that can be read, found ",
        ),
        (
            "role = \"infantry\"",
            "role = \"band\"",
            "a.toml:15: file: expected an entry that can be read, found unknown variant `band`",
        ),
        (
            "side = \"red\"\nnation",
            "side = \"blue\"\nnation",
            "a.toml:12: formation \"1D\": expected one of the sides red, found \"blue\"",
        ),
        (
            "commander = \"Adam\"",
            "commander = \"Bert\"",
            "a.toml:16: formation \"1D\": expected a commander of red who commands 1D, found \"Bert\"",
        ),
        (
            "name = \"Bert\"",
            "name = \"Adam\"",
            "a.toml:5: commander \"Adam\": expected each commander once, found him twice",
        ),
        (
            "commands = \"I\"",
            "commands = \"II\"",
            "a.toml:5: commander \"Bert\": expected a corps that some formation belongs to, found \"II\"",
        ),
        (
            "rank = \"army\"",
            "rank = \"army\", commands = \"I\"",
            "a.toml:6: commander \"Carl\": expected no \"commands\" for this rank, found \"I\"",
        ),
        (
            "rank = \"army\"",
            "rank = \"division\"",
            "a.toml:6: commander \"Carl\": expected the id of a formation, found \"nothing\"",
        ),
        (
            "name = \"Carl\", side = \"red\"",
            "name = \"Carl\", side = \"blue\"",
            "a.toml:6: commander \"Carl\": expected one of the sides red, found \"blue\"",
        ),
        (
            "men = [500, 400]",
            "guns = [5]",
            "a.toml:19: regiment \"1\": expected \"men\" and no other strength for these troops, found another",
        ),
        (
            ", men = [500, 400]",
            "",
            "a.toml:19: regiment \"1\": expected \"men\" and no other strength for these troops, found nothing",
        ),
        (
            "men = [500, 400]",
            "men = []",
            "a.toml:19: regiment \"1\": expected 1 to 6 strengths, found 0",
        ),
        (
            "men = [500, 400]",
            "men = [500, 0]",
            "a.toml:19: regiment \"1\": expected strengths above 0, found 0",
        ),
        (
            "id = \"2\"",
            "id = \"1/I\"",
            "a.toml:20: unit \"1/I\": expected each unit once, found it twice",
        ),
    ] {
        let found = Army::parse("a.toml", &SMALL.replacen(from, to, 1)).unwrap_err().to_string();
        assert!(found.starts_with(expected), "\n    found {found}\n expected {expected}");
    }
    let start = SMALL.find("[[formation]]").unwrap();
    let twice = format!("{SMALL}\n{}", &SMALL[start..]);
    let found = Army::parse("a.toml", &twice).unwrap_err().to_string();
    assert_eq!(found, "a.toml:24: formation \"1D\": expected each formation once, found it twice");
    let empty = format!("{}regiments = []\n", &SMALL[..SMALL.find("regiments").unwrap()]);
    let found = Army::parse("a.toml", &empty).unwrap_err().to_string();
    assert_eq!(found, "a.toml:10: formation \"1D\": expected at least one regiment, found none");
}

#[test]
fn the_day_of_eylau() {
    let day = Timeline::parse("timeline.toml", TIMELINE).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((day.weather.len(), day.landmarks.len(), day.arrivals.len()), (12, 13, 7));
    assert_eq!(day.events.len(), 16);
    assert_eq!(day.landmarks.iter().map(|place| u32::from(place.value)).sum::<u32>(), 95);
    let army = eylau();
    for arrival in &day.arrivals {
        assert!(army.formation(&arrival.formation).is_some(), "{}", arrival.formation);
    }
}

#[test]
fn errors_of_a_timeline() {
    let error = |from: &str, to: &str| {
        Timeline::parse("t.toml", &TIMELINE.replacen(from, to, 1)).unwrap_err().to_string()
    };
    let late = error("hour = 19, ", "hour = 24, ");
    assert!(late.contains("weather: expected an hour from 0 to 23, found 24"), "{late}");
    let unknown = error("sources = [\"S13\", \"S34\"]", "sources = [\"S99\"]");
    assert!(
        unknown.contains("arrival: expected the key of a [[source]], found \"S99\""),
        "{unknown}"
    );
    let typo = error("battle =", "batle =");
    assert!(typo.contains("expected an entry that can be read, found"), "{typo}");
}
