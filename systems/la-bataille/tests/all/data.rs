//! Armies and scenarios of Kulm, and every error a battle's files can cause.

use host::{Chart, Played, Sources};
use la_bataille::book::{CommandRow, RangeBand, RuleOption};
use la_bataille::data::KULM;
use la_bataille::nouns::army::FirePower;
use la_bataille::nouns::kinds::{Arm, COALITION, Command, FRENCH, Formation, Nation, Size};
use la_bataille::nouns::scenario::{Clock, Degree, Turn, VictoryKind};
use la_bataille::{Base6, Battle, Setup, Unit, load};

const ALL: [&str; 4] = ["kulm-day-1", "kulm-day-2", "kulm-campaign", "lesson"];

fn setup(name: &str) -> Setup {
    load(name, &[]).unwrap_or_else(|error| panic!("{error}"))
}

fn unit<'a>(setup: &'a Setup, id: &str) -> &'a Unit {
    setup.army.unit(setup.army.find(id).unwrap_or_else(|| panic!("no unit {id}")))
}

/// Smallest counters and their increments, by nation and arm.
fn total(setup: &Setup, nation: Nation, arm: Arm) -> (usize, u32) {
    let smallest = |unit: &&Unit| unit.battalions.is_empty();
    let units: Vec<&Unit> = setup
        .army
        .units
        .iter()
        .filter(smallest)
        .filter(|unit| unit.nation == nation && unit.arm() == arm)
        .collect();
    (units.len(), units.iter().map(|unit| u32::from(unit.increments)).sum())
}

#[test]
fn totals_of_the_armies() {
    let setup = setup("kulm-day-1");
    assert_eq!(total(&setup, Nation::French, Arm::Infantry), (52, 310));
    assert_eq!(total(&setup, Nation::French, Arm::Cavalry), (8, 51));
    assert_eq!(total(&setup, Nation::French, Arm::Artillery), (11, 22));
    assert_eq!(total(&setup, Nation::Russian, Arm::Infantry), (16 + 14 + 12, 296));
    assert_eq!(total(&setup, Nation::Russian, Arm::Cavalry), (14, 103));
    assert_eq!(total(&setup, Nation::Russian, Arm::Artillery), (9, 27));
    assert_eq!(total(&setup, Nation::Austrian, Arm::Infantry), (18, 154));
    assert_eq!(total(&setup, Nation::Austrian, Arm::Cavalry), (1, 9));
    assert_eq!(total(&setup, Nation::Austrian, Arm::Artillery), (5, 10));
    assert_eq!(total(&setup, Nation::Prussian, Arm::Infantry), (22, 178));
    assert_eq!(total(&setup, Nation::Prussian, Arm::Cavalry), (9, 59));
    assert_eq!(total(&setup, Nation::Prussian, Arm::Artillery), (13, 26));
    assert_eq!(setup.army.leaders.len(), 36);
    assert_eq!(setup.army.divisions.len(), 31);
}

/// Increments of each division: infantry, cavalry, artillery.
#[test]
fn totals_of_each_division() {
    const EXPECTED: &str = "\
        1/I 86 0 4|2/I 84 0 4|42 66 0 4|Q 38 0 0|R 36 0 2|1LC 0 38 2|CC 0 13 0|CR 0 0 6|\
        1G 64 0 9|2G 48 0 3|3D 35 0 0|4D 35 0 0|14D 16 0 0|IIA 0 0 9|1GR 50 0 0|2GR 48 0 0|\
        IIIA 0 0 3|GLC 0 27 0|KN 0 31 0|1CU 0 24 0|3CU 0 21 3|COL 64 0 4|BIA 90 0 4|AR 0 0 2|\
        AC 0 9 0|9B 46 0 2|10B 44 0 2|11B 45 0 2|12B 43 0 2|PC 0 59 4|PA 0 0 14";
    let setup = setup("kulm-day-1");
    let mut found = Vec::new();
    for division in &setup.army.divisions {
        let mut sums = [0_u32; 3];
        for unit in division.units.iter().map(|id| setup.army.unit(*id)) {
            if unit.battalions.is_empty() {
                sums[unit.arm() as usize] += u32::from(unit.increments);
            }
        }
        found.push(format!("{} {} {} {}", division.id, sums[0], sums[1], sums[2]));
    }
    assert_eq!(found.join("|"), EXPECTED);
}

/// Verifies [9.2.2]: what counts for each command is what its track says.
#[test]
fn eligible_units_of_each_command() {
    let setup = setup("kulm-day-1");
    let eligible = |command: Command| -> u16 {
        let units = setup.army.units.iter().filter(|unit| unit.command == Some(command));
        units.filter(|unit| unit.regiment.is_none()).map(Unit::eligible).sum()
    };
    let track = |row: CommandRow| setup.book.command(row).eligible;
    assert_eq!(eligible(Command::FrenchI), track(CommandRow::FrenchI));
    assert_eq!(eligible(Command::RussianV), track(CommandRow::RussianV));
    assert_eq!(eligible(Command::RussianII), track(CommandRow::RussianII));
    assert_eq!(eligible(Command::RussianIII), track(CommandRow::RussianIIIFull));
    assert_eq!(eligible(Command::Austrian), track(CommandRow::Austrian));
    assert_eq!(eligible(Command::Prussian), track(CommandRow::Prussian));
    assert_eq!(unit(&setup, "EmpC").command, None);
}

/// Regiments and battalions, and what the document says of them.
#[test]
fn counters_are_printed_right() {
    let setup = setup("kulm-day-1");
    let ligne = unit(&setup, "25e");
    assert_eq!((ligne.increments, ligne.ma, ligne.melee, ligne.size), (24, 7, 72, Size::Regiment));
    assert_eq!(ligne.battalions.len(), 4);
    let first = setup.army.unit(ligne.battalions[0]);
    assert_eq!((first.id.as_str(), first.increments, first.melee), ("1/25e", 6, 18));
    assert_eq!(first.regiment, setup.army.find("25e"));
    assert!(matches!(first.fire, FirePower::Infantry { printed: 6, .. }));
    assert!(matches!(ligne.fire, FirePower::Infantry { printed: 9, .. }), "half as much again");
    assert_eq!(unit(&setup, "36e").increments, 16);
    assert_eq!(unit(&setup, "55e").increments, 16);
    assert_eq!((unit(&setup, "A34").increments, unit(&setup, "A34").ma), (28, 6));
    let fifteen = unit(&setup, "9eL");
    assert_eq!((fifteen.ma, fifteen.melee, fifteen.lance, fifteen.light), (15, 24, 8, true));
    let guard = unit(&setup, "1/GSem");
    assert_eq!((guard.increments, guard.melee, guard.regiment), (8, 40, None));
    assert!(matches!(guard.fire, FirePower::Infantry { printed: 9, range: 1, .. }));
    // The Russian Guard rounds up, others down.
    assert_eq!(unit(&setup, "GUhl").melee, 41);
    assert_eq!(unit(&setup, "Mur").melee, 24);
    assert_eq!(unit(&setup, "Ilo").lance, 3);
    assert!(unit(&setup, "EmpC").is_heavy() && !unit(&setup, "EmpC").is_lancer());
    let landwehr = unit(&setup, "8SL");
    assert_eq!((landwehr.increments, landwehr.size), (12, Size::Regiment));
    assert_eq!(landwehr.morale, Base6::written(42).unwrap());
    assert_eq!(unit(&setup, "F/2WP").size, Size::Battalion);
    assert!(unit(&setup, "5/6H").is_horse_artillery() && !unit(&setup, "F12").is_horse_artillery());
    let battery = unit(&setup, "F1a").fire_value(&setup.book, 0, RangeBand::Medium);
    assert_eq!(battery, Some(9));
    let vandamme = setup.army.leader(setup.army.find_leader("Vandamme").unwrap());
    assert_eq!((vandamme.artillery, vandamme.ma), (1, 10));
    let tolstoy = setup.army.leader(setup.army.find_leader("Tolstoy").unwrap());
    assert_eq!(tolstoy.replaced_by, setup.army.find_leader("Yermolov"));
    let reuss = setup.army.division(setup.army.find_division("R").unwrap());
    assert_eq!(reuss.leader, setup.army.find_leader("Reuss"));
    let guns = setup.army.division(setup.army.find_division("IIA").unwrap());
    assert_eq!((guns.leader, guns.command), (None, Some(Command::RussianII)));
}

/// Verifies [3.3.1] [3.3.2] [3.3.3] [3.3.4] [16.2.1]. A unit of 5 with MeV 15 that lost 1 has 12, one
/// of 22 with 66 that lost 3 has 57.
#[test]
fn g09_g10_values_fall_with_increments() {
    let setup = setup("kulm-day-1");
    let book = &setup.book;
    let battalion = unit(&setup, "3/17e");
    assert_eq!((battalion.increments, battalion.melee), (5, 15));
    assert_eq!(battalion.melee_value(book, 1), 12);
    let regiment = unit(&setup, "17e");
    assert_eq!((regiment.increments, regiment.melee), (22, 66));
    assert_eq!(regiment.melee_value(book, 3), 57);
    assert_eq!(unit(&setup, "Mur").melee_value(book, 2), 17);
    assert_eq!(unit(&setup, "1/GSem").melee_value(book, 3), 25);
    assert_eq!(unit(&setup, "GUhl").melee_value(book, 4), 23, "22.8, the Guard rounds up");
    assert_eq!(unit(&setup, "9eL").lance_bonus(3), 5);
    let fire = |id: &str, lost| unit(&setup, id).fire_value(book, lost, RangeBand::Short);
    assert_eq!(fire("3/17e", 3), Some(5));
    assert_eq!(fire("3/17e", 4), Some(2), "one increment is left");
    assert_eq!(fire("F1a", 1), Some(7));
    assert_eq!(fire("P14", 1), fire("P14", 2), "halved once");
    assert_eq!(unit(&setup, "P14").melee_value(book, 1), 1);
    assert_eq!(unit(&setup, "GP").melee_value(book, 1), 2);
    assert_eq!(fire("9eL", 0), None);
}

#[test]
fn all_scenarios_load() {
    assert_eq!(Battle::scenario_ids().unwrap(), ALL);
    for name in ALL {
        let setup = setup(name);
        assert_eq!(setup.scenario.id, name);
        let mut units = setup.scenario.units();
        let count = units.len();
        units.sort();
        units.dedup();
        assert_eq!(units.len(), count, "{name}");
        for option in RuleOption::KEYS {
            load(name, &[option]).unwrap_or_else(|error| panic!("{name} {option}: {error}"));
        }
    }
}

#[test]
fn turns_of_the_days() {
    let turns = |name: &str| setup(name).scenario.turns.len();
    assert_eq!(turns("kulm-day-1"), 28);
    assert_eq!(turns("kulm-day-2"), 27);
    assert_eq!(turns("kulm-campaign"), 55);
    assert_eq!(turns("lesson"), 6);
    let scenario = setup("kulm-campaign").scenario;
    assert!(scenario.night_after(27) && !scenario.night_after(26) && !scenario.night_after(54));
    let noon = Turn { day: 2, clock: Clock { hour: 12, minute: 0 } };
    assert_eq!(scenario.turn(noon), Some(28 + 15));
    assert_eq!(noon.to_string(), "day 2, 12:00 pm");
    assert!(noon.is_top_of_hour());
    for text in ["11:10", "24:00", "11", "11:2", "x:00", "11:60"] {
        assert_eq!(Clock::parse(text), None, "{text}");
    }
}

/// Day 1 opens with about 14,800 Russians: 128 increments of foot and 40 of horse, 72 guns.
#[test]
fn day_1_opening() {
    let setup = setup("kulm-day-1");
    let mut sums = [[0_u32; 3]; 2];
    for group in &setup.scenario.groups {
        for unit in group.units.iter().map(|id| setup.army.unit(*id)) {
            sums[group.seat.index()][unit.arm() as usize] += u32::from(unit.increments);
        }
    }
    assert_eq!(sums[COALITION.index()], [128, 40, 18]);
    assert_eq!(sums[FRENCH.index()], [36, 13, 2]);
    let group = |code: &str| setup.scenario.groups.iter().find(|g| g.code == code).unwrap();
    let board = setup.field.board();
    let jaeger = group("SR1");
    assert!(jaeger.hexes.contains(&board.hex("2213").unwrap()), "the sawmill is on the west bank");
    assert!(!jaeger.hexes.contains(&board.hex("2315").unwrap()));
    assert!(group("SF1").hexes.iter().all(|hex| board.printed(*hex).0 >= 38));
    let horse = group("SR5");
    assert_eq!(horse.units.len(), 1);
    assert!(horse.hexes.iter().all(|hex| setup.field.on_road(*hex)));
    let arrivals = &setup.scenario.arrivals;
    assert_eq!(arrivals.len(), 15);
    assert_eq!(setup.scenario.turns[arrivals[0].turn].clock.to_string(), "11:20 am");
    assert_eq!(board.label(arrivals[0].entries[0]), "6710");
    let victory = &setup.scenario.victory;
    assert_eq!(victory.degree(16), Degree::FrenchDecisive);
    assert_eq!(victory.degree(2), Degree::Draw);
    assert_eq!(victory.degree(-3), Degree::CoalitionMarginal);
    assert_eq!(victory.degree(-12), Degree::CoalitionSubstantial);
    assert_eq!(victory.degree(-16), Degree::CoalitionDecisive);
}

/// Day 2 begins with 719 half withdrawal points: 275 increments of foot, 73 of horse and guns, and
/// leaders worth 48.
#[test]
fn day_2_opening() {
    let setup = setup("kulm-day-2");
    let lost: u32 = setup.scenario.losses.iter().map(|(_, lost)| u32::from(*lost)).sum();
    assert_eq!(lost, 25 + 20 + 15 + 12 + 8);
    let withdrawal = setup.scenario.victory.withdrawal.as_ref().unwrap();
    let mut halves = 0;
    for id in setup.scenario.units() {
        for id in setup.army.smallest(id) {
            let unit = setup.army.unit(id);
            let gone = setup.scenario.losses.iter().find(|(other, _)| *other == id);
            let left = i32::from(unit.left(gone.map_or(0, |(_, lost)| *lost)));
            if unit.seat() == FRENCH {
                halves += left
                    * match unit.arm() {
                        Arm::Infantry => withdrawal.infantry_halves,
                        _ => withdrawal.other_halves,
                    };
            }
        }
    }
    assert_eq!(halves, 2 * 275 + 73);
    let leaders = setup.scenario.leaders();
    let french = leaders.iter().map(|id| setup.army.leader(*id)).filter(|l| l.seat() == FRENCH);
    let leaders: i32 = french.map(|leader| leader.withdrawal_points()).sum();
    assert_eq!(halves + 2 * leaders, 719);
    let board = setup.field.board();
    let exits: Vec<String> = withdrawal.hexes.iter().map(|hex| board.label(*hex)).collect();
    assert_eq!(exits.first().map(String::as_str), Some("6710"));
    assert_eq!(exits.last().map(String::as_str), Some("6701"));
    assert_eq!(withdrawal.from.clock, Clock { hour: 12, minute: 0 });
    let bands = [(440, 0), (439, 1), (360, 1), (290, 2), (220, 3), (219, 4), (149, 5), (79, 6)];
    for (points, degree) in bands {
        assert_eq!(setup.scenario.victory.degree(points), Degree::ALL[degree], "{points}");
    }
    // Even shares: of the 25 of the Guard no battalion has more than one above another.
    let guard = setup.army.find_division("1G").unwrap();
    let shares: Vec<u8> = setup
        .scenario
        .losses
        .iter()
        .filter(|(id, _)| setup.army.unit(*id).division == guard)
        .map(|(_, lost)| *lost)
        .collect();
    assert_eq!(shares, [4, 3, 3, 3, 3, 3, 3, 3]);
    for group in setup.scenario.groups.iter().filter(|group| group.seat == FRENCH) {
        assert!(group.hexes.iter().all(|hex| board.printed(*hex).0 < 60), "{}", group.code);
    }
    assert_eq!(setup.scenario.holding.len(), 3);
    assert_eq!(setup.scenario.apart.map(|apart| (apart.hexes, apart.houses)), Some((6, 2)));
}

/// Verifies [16.1.5a1]: battalion of 6 with 1 loss, battery of 2, cavalry of 5 and Corbineau.
#[test]
fn d14_withdrawal_points() {
    let setup = setup("kulm-day-2");
    let withdrawal = setup.scenario.victory.withdrawal.as_ref().unwrap();
    let (foot, other) = (withdrawal.infantry_halves, withdrawal.other_halves);
    let left = |id: &str, lost| i32::from(unit(&setup, id).left(lost));
    let corbineau = setup.army.leader(setup.army.find_leader("Corbineau").unwrap());
    let halves = foot * left("1/25e", 1) + other * (left("F1a", 0) + left("Anh", 0));
    assert_eq!(halves + 2 * corbineau.withdrawal_points(), 29);
}

#[test]
fn options_change_who_is_there() {
    let names = |setup: &Setup| -> Vec<String> {
        let leaders = setup.scenario.leaders();
        leaders.iter().map(|id| setup.army.leader(*id).name.clone()).collect()
    };
    let plain = setup("kulm-day-2");
    assert!(names(&plain).contains(&"Reuss".to_owned()));
    assert!(!names(&plain).contains(&"Barclay".to_owned()));
    let other = load("kulm-day-2", &["without-reuss", "barclay", "second-grenadiers"]).unwrap();
    assert!(!names(&other).contains(&"Reuss".to_owned()));
    assert!(names(&other).contains(&"Barclay".to_owned()));
    assert_eq!(other.scenario.units().len(), plain.scenario.units().len() + 6);
    assert!(other.has(RuleOption::Barclay) && !plain.has(RuleOption::Barclay));
}

#[test]
fn the_lesson_is_small_and_exact() {
    let setup = setup("lesson");
    assert_eq!(setup.field.board().len(), 23 * 19);
    let placements = &setup.scenario.placements;
    assert_eq!(placements.len(), 11);
    assert!(setup.scenario.groups.is_empty() && setup.scenario.arrivals.is_empty());
    let in_village = placements.iter().filter(|p| p.formation == Formation::GeneralOrder).count();
    assert_eq!(in_village, 1);
    assert_eq!(setup.scenario.victory.kind, VictoryKind::Points);
    assert!(setup.field.entry("A").is_some_and(|entry| entry.hex.is_none()));
}

#[test]
fn the_campaign_joins_both_days() {
    let setup = setup("kulm-campaign");
    assert_eq!(setup.scenario.victory.kind, VictoryKind::Campaign);
    assert_eq!(setup.scenario.arrivals.len(), 15 + 1 + 7);
    let late = setup.scenario.late.unwrap();
    assert_eq!((late.seat, late.turn), (FRENCH, 28));
    assert_eq!(setup.scenario.victory.automatic.as_ref().map(|a| a.exit_increments), Some(60));
    assert_eq!(Degree::Draw.shifted(-2), Degree::FrenchSubstantial);
    assert_eq!(Degree::CoalitionDecisive.shifted(1), Degree::CoalitionDecisive);
}

/// Loads a scenario with a file of one's own.
fn load_with(name: &str, chart: &Chart) -> Result<Battle, String> {
    let charts = [chart.clone()];
    let sources = Sources::replaced::<Battle>(name, &charts).map_err(|error| error.to_string())?;
    Battle::load(name, &[], &sources).map_err(|error| error.to_string())
}

/// The error of a battle with one text of one file changed.
fn error(file: &str, from: &str, to: &str) -> String {
    let text = match file {
        "armies.toml" => KULM.armies.text,
        "timeline.toml" => KULM.timeline.text,
        "ground.geojson" => KULM.ground.text,
        _ => KULM.system.text,
    };
    assert!(text.contains(from), "{file} has no {from}");
    let changed = text.replacen(from, to, 1);
    let chart = Chart { name: file.to_owned(), shown_path: format!("mine/{file}"), text: changed };
    for name in ALL {
        if let Err(error) = load_with(name, &chart) {
            return error;
        }
    }
    panic!("{file} with {to} was taken");
}

const SYSTEM: &str = "la-bataille.toml";

/// A slip in a file: which file, what stands there, what is written instead, and what is said of it.
const BROKEN: [[&str; 4]; 30] = [
    [
        SYSTEM,
        "type = \"ligne\"",
        "type = \"line\"",
        "troops \"line\": expected a row of \
        infantry.toml, cavalry.toml or artillery.toml, found line",
    ],
    [
        SYSTEM,
        "\"12e\", \"17e\"",
        "\"12e\", \"99e\"",
        "troops \"ligne\": expected a regiment of \
        the order of battle, found 99e",
    ],
    [SYSTEM, "\"12e\", \"17e\"", "\"12e\", \"12e\"", "expected each regiment once, found 12e"],
    [
        SYSTEM,
        "hex = \"0135\"",
        "hex = \"0101\"",
        "entry A: expected a hex of the map that may \
        be entered, found 0101",
    ],
    [
        SYSTEM,
        "id = \"french-i\"",
        "id = \"french-v\"",
        "command \"french-v\": expected one of \
        french-i, russian-v",
    ],
    [
        SYSTEM,
        "name = \"Quiot\"",
        "name = \"Nobody\"",
        "leader \"Nobody\": expected a commander \
        of the order of battle",
    ],
    [SYSTEM, "infantry = [3, 2]", "infantry = []", "expected one value or two, found 0"],
    [SYSTEM, "replaced-by = \"Yermolov\"", "replaced-by = \"Nobody\"", "another leader"],
    [SYSTEM, "centre = \"2015\"", "centre = \"2101\"", "a hex of the map that may be entered"],
    [SYSTEM, "centre = \"1828\", radius = 1", "centre = \"0101\", radius = 1", "0101"],
    [SYSTEM, "time = \"11:20\"", "time = \"11:30\"", "a time such as 11:20"],
    [SYSTEM, "time = \"11:20\"", "time = \"10:20\"", "a turn of the scenario, found day 1, 10:20"],
    [SYSTEM, "entries = [\"C\"]", "entries = [\"Z\"]", "the letter of an entry on the map"],
    [SYSTEM, "units = [\"GPre\"]", "units = [\"GSem\"]", "each unit once, found 1/GSem twice"],
    [
        SYSTEM,
        "units = [\"GPre\"]",
        "units = []",
        "every unit set up, due or absent, found \
        nothing about 1/GPre",
    ],
    [SYSTEM, "units = [\"GPre\"]", "units = [\"12e\"]", "expected units of the side, found 12e"],
    [SYSTEM, "leaders = [\"Rosen\"]", "leaders = [\"Bistrom K.\"]", "Bistrom K. twice"],
    [SYSTEM, "terrain = \"clear\"", "terrain = \"swamp\"", "a terrain such as clear"],
    [SYSTEM, "increments = 25", "increments = 125", "expected at most 56 increments"],
    [SYSTEM, "name = \"Priesten\"", "name = \"Paris\"", "a place of the ground with hexes"],
    [SYSTEM, "from = 9,", "from = 19,", "the seven results from french-decisive down"],
    [
        SYSTEM,
        "hexes-north = 9",
        "hexes-north = 12",
        "expected 12 hexes north of the entry, \
        found 9",
    ],
    [
        SYSTEM,
        "formation = \"line\"",
        "formation = \"general-order\"",
        "a formation that the \
        unit can have in that hex",
    ],
    [SYSTEM, "facing = 2", "facing = 6", "a facing from 0 to 5"],
    [SYSTEM, "kind = \"points\"", "kind = \"glory\"", "one of points, withdrawal, campaign"],
    [SYSTEM, "columns = 67", "colums = 67", "unknown field `colums`"],
    ["armies.toml", "men = [800, 800]", "men = [40000, 800]", "at most 255 increments"],
    [
        "armies.toml",
        "nation = \"austrian\"",
        "nation = \"prussian\"",
        "the nation austrian for \
        german",
    ],
    [
        "timeline.toml",
        "formation = \"AC\"",
        "formation = \"XX\"",
        "arrival: expected a \
        formation of the order of battle, found \"XX\"",
    ],
    [
        "ground.geojson",
        "\"kind\":\"steep\"",
        "\"kind\":\"cliff\"",
        "steep, area, road or stream, \
        found \"cliff\"",
    ],
];

#[test]
fn broken_files_say_what_is_wrong() {
    for [file, from, to, expected] in BROKEN {
        let found = error(file, from, to);
        let line = found.strip_prefix(&format!("mine/{file}:"));
        assert!(line.is_some(), "{found}");
        let numbered = line.unwrap().starts_with(|c: char| c.is_ascii_digit());
        assert!(numbered || file == "ground.geojson", "{found}");
        assert!(found.contains(expected), "{from} -> {to}: {found}");
    }
}

#[test]
fn unknown_names_are_told() {
    let error = |name: &str, options: &[&str]| load(name, options).unwrap_err().to_string();
    assert!(error("leipzig", &[]).contains("there are kulm-day-1, kulm-day-2"));
    assert!(error("lesson", &["fog"]).contains("no option 'fog'; there are"));
    let chart = |name: &str| Chart {
        name: name.to_owned(),
        shown_path: format!("mine/{name}"),
        text: String::new(),
    };
    let error = load_with("lesson", &chart("fyre.toml")).unwrap_err();
    assert!(error.contains("\"fyre.toml\" is no chart of this system"), "{error}");
}
