//! The battle's files: the Northern Flank as it is known, and the whole field.

use engine::Seat;
use great_battles::data::setup::{self, Replacement, Setup};
use great_battles::nouns::{Aspect, Road, Slope, Terrain, Water};
use great_battles::state::{Battle, LimPlace};
use ground::{Dir, Hex};
use std::collections::BTreeMap;
use std::sync::Arc;

#[track_caller]
fn load(name: &str) -> Setup {
    setup::load(name, &[]).unwrap_or_else(|error| panic!("{error}"))
}

fn hex(setup: &Setup, label: &str) -> Hex {
    setup.field.board().hex(label).unwrap_or_else(|| panic!("no hex {label}"))
}

/// Verifies [MAP-01] [MOV-21]: the map of the Northern Flank.
#[test]
fn the_sheet_of_the_northern_flank() {
    let setup = load("northern-flank");
    let field = &setup.field;
    let mut terrain: BTreeMap<&str, usize> = BTreeMap::new();
    let mut slopes: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut streams, mut bridges, mut primary) = (0, Vec::new(), 0);
    for at in field.board().hexes() {
        *terrain.entry(field.terrain(at).key()).or_default() += 1;
        for (dir, next) in field.board().neighbours(at).filter(|(_, next)| *next > at) {
            let side = field.side(at, dir);
            if field.is_open(at) && field.is_open(next) {
                *slopes.entry(side.slope.key()).or_default() += 1;
            }
            streams += usize::from(side.water == Water::Stream);
            primary += usize::from(side.road == Road::Primary);
            if side.bridge() {
                let pair = [at, next].map(|hex| field.board().label(hex));
                bridges.push(pair.join("-"));
            }
        }
    }
    assert_eq!(terrain["clear"], 944);
    assert_eq!([terrain["village"], terrain["woods"], terrain["closed"]], [26, 11, 18]);
    assert_eq!([slopes["minor"], slopes["sharp"]], [508, 13]);
    assert_eq!([streams, primary], [79 + 18, 36]);
    bridges.sort();
    assert_eq!(bridges, ["3816-3916", "4511-4512", "4610-4710", "5305-5404"]);
    // Of a sharp slope the upper hex is the first.
    let face = field.side(
        hex(&setup, "4214"),
        field.board().direction(hex(&setup, "4214"), hex(&setup, "4114")).unwrap(),
    );
    assert_eq!((face.slope, face.up), (Slope::Sharp, false));
    // Both features of a hexside count.
    let both = field.board().direction(hex(&setup, "4213"), hex(&setup, "4113")).unwrap();
    let side = field.side(hex(&setup, "4213"), both);
    assert_eq!((side.slope, side.water), (Slope::Sharp, Water::Stream));
}

/// Verifies [MAP-02]: T38c and the distances of T19a.
#[test]
fn t38c_distances_and_neighbours() {
    let setup = load("northern-flank");
    let board = setup.field.board();
    let between = |a: &str, b: &str| board.distance(hex(&setup, a), hex(&setup, b));
    assert_eq!(between("6013", "6209"), 5);
    assert_eq!(between("6812", "6905"), 8);
    assert_eq!(between("6709", "6905"), 5);
    assert_eq!(
        [between("6812", "6013"), between("6812", "6206"), between("6812", "6203")],
        [8, 9, 12]
    );
    let neighbours: Vec<String> =
        board.neighbours(hex(&setup, "6210")).map(|(_, next)| board.label(next)).collect();
    assert_eq!(neighbours, ["6209", "6310", "6311", "6211", "6111", "6110"]);
}

/// Verifies [SCN-06] [SCN-01] [SCN-02] [SCN-03] [SCN-04] [SCN-05] [GEN-06] [GEN-07] [GEN-08]: counters,
/// set-up, LIMs and commands of A15.1.
#[test]
fn the_northern_flank() {
    const COUNTERS: &str = "2/17L 6 C 7 6 Suchet 6209 line E
        2/40Ln 6 C 5 6 Suchet 6210 line E
        1/40Ln 6 C 5 6 Suchet 6211 line E
        2/34Ln 8 C 5 6 Suchet 6213 line E
        1/34Ln 8 C 5 6 Suchet 6214 line E
        2/88Ln 7 C 5 6 Suchet 6010 line E
        1/88Ln 7 C 5 6 Suchet 6011 line E
        1/64Ln 6 C 5 6 Suchet 6013 line E
        a/V 3 D 6 8 V 5915 unlimbered NNE
        b/V 4 D 6 8 V 5815 unlimbered NNE
        c/V 1 E 7 8 V 5815 unlimbered NNE
        22Ch 6 - 6 12 Milhaud 6206 line E
        10Hu 5 - 7 12 Treilhard 6202 line E
        13Ch 5 - 6 12 Treilhard 6203 line E
        21Ch 5 - 6 12 Treilhard 6204 line E
        3/Pskov 6 D 4 5 Markov 6710 line W
        2/Pskov 7 D 4 5 Markov 6711 line W
        G/Pskov 7 D 4 5 Markov 6712 line W
        3/O.Ing 6 D 4 5 Markov 6713 line W
        2/O.Ing 7 D 4 5 Markov 6714 line W
        G/O.Ing 7 D 4 5 Markov 6715 line W
        3/Arkh 6 D 4 5 Markov 6811 line W
        2/Arkh 6 D 4 5 Markov 6812 line W
        G/Arkh 7 D 4 5 Markov 6813 line W
        a/B 6 D 6 7 Bagration 6905 unlimbered W";
    let setup = Arc::new(load("northern-flank"));
    let battle = Battle::start(Arc::clone(&setup));
    assert_eq!(battle.audit(), Ok(()));
    let mut found: Vec<String> = battle
        .all_units()
        .map(|unit| {
            let (one, card, stats) = (battle.unit(unit), battle.card(unit), battle.stats(unit));
            let fire = stats.fire.map_or("-".to_owned(), |letter| letter.to_string());
            let band = match stats.division {
                Some(division) => setup.army.division(division).id.clone(),
                None => setup.army.corps(stats.corps.unwrap()).id.clone(),
            };
            let place = format!(
                "{} {} {}",
                battle.board().label(one.hex),
                one.formation.key(),
                one.facing.name()
            );
            format!("{} {} {fire} {} {} {band} {place}", card.id, stats.sp, stats.morale, stats.ma)
        })
        .collect();
    let mut expected: Vec<String> = COUNTERS.lines().map(|line| line.trim().to_owned()).collect();
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
    // [FOR-03] Only the light battalion may skirmish.
    let skirmish: Vec<&str> = setup
        .army
        .units
        .iter()
        .filter(|card| card.stats.skirmish)
        .map(|card| card.id.as_str())
        .collect();
    assert_eq!(skirmish, ["2/17L"]);
    assert!(setup.army.units.iter().all(|card| !card.stats.elite && !card.stats.two_hex));
    let horse: Vec<&str> = setup
        .army
        .units
        .iter()
        .filter(|card| card.stats.horse)
        .map(|card| card.id.as_str())
        .collect();
    assert_eq!(horse, ["c/V", "a/B"]);
    let mut divisions: Vec<String> = setup
        .army
        .divisions
        .iter()
        .map(|card| {
            let leader = setup.army.leader(card.leader.unwrap());
            let own = format!(
                "{}{}",
                if card.independent { "i" } else { "" },
                if card.commands_guns { "" } else { "g" }
            );
            let hex = battle.board().label(battle.leader(card.leader.unwrap()).hex);
            format!(
                "{} {} {} {} {} {own} {hex}",
                card.id,
                leader.rating.unwrap(),
                leader.personality.key(),
                leader.range,
                card.breakpoint
            )
        })
        .collect();
    divisions.sort();
    assert_eq!(
        divisions,
        [
            "Markov 4 cautious 4 5  6812",
            "Milhaud 5 normal 5 2 ig 6206",
            "Suchet 5 normal 5 8  6013",
            "Treilhard 5 normal 6 3 ig 6203",
            "Voropaitzki 4 normal 5 2  6709",
        ]
    );
    let lims: Vec<String> = (0..setup.army.lims.len() as u8)
        .map(|index| setup.army.lim_name(great_battles::nouns::LimId(index)))
        .collect();
    assert_eq!(lims, ["Suchet", "Markov", "Voropaitzki", "French independent"]);
    assert!(battle.lims.iter().all(|place| *place == LimPlace::InPlay));
    let scenario = &setup.scenario;
    assert_eq!(
        (scenario.turns, scenario.clock(1).as_str(), scenario.clock(16).as_str()),
        (16, "11:40", "16:40")
    );
    assert_eq!(scenario.initiative, [0, 0]);
    assert!(!scenario.fog && !scenario.reconstructed);
    // All of Suchet's battalions and batteries are in his range, the light battalion just so. [CMD-11]
    let suchet = hex(&setup, "6013");
    let far = battle.all_units().filter(|unit| battle.stats(*unit).seat == Seat::First);
    let far: Vec<u16> = far
        .filter(|unit| {
            battle.card(*unit).id.ends_with("Ln")
                || battle.card(*unit).id == "2/17L"
                || battle.card(*unit).id.ends_with("/V")
        })
        .map(|unit| battle.board().distance(suchet, battle.unit(unit).hex))
        .collect();
    assert_eq!((far.len(), far.iter().max()), (11, Some(&5)));
    // Front of a line that faces east. [FAC-02]
    let light = battle.top(hex(&setup, "6209")).unwrap();
    assert_eq!(battle.aspects(light).at(Dir::NE), Aspect::Front);
}

#[test]
fn faults_in_the_file_are_told_with_their_line() {
    let text = include_str!("../../../../battles/austerlitz/great-battles.toml");
    let wrong = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        let text = text.replacen(from, to, 1);
        let mine = Replacement { name: "great-battles.toml", shown_path: "mine.toml", text: &text };
        setup::load("northern-flank", &[mine])
            .err()
            .map(|error| error.to_string())
            .unwrap_or_default()
    };
    let line = |from: &str| 1 + text[..text.find(from).unwrap()].matches('\n').count();
    let error = wrong("2/17L 6209 line E", "2/17L 6299 line E");
    assert!(error.starts_with("mine.toml:") && error.contains("6299"), "{error}");
    let error = wrong("divisions = [\"Suchet\"", "divisions = [\"Soucher\"");
    let expected = format!(
        "mine.toml:{}: division: expected one of the battle, found Soucher",
        line("divisions = [\"Suchet\"")
    );
    assert_eq!(error, expected);
    let error = wrong("4213-4113", "4213-4713");
    assert!(error.contains("4213 and 4713 are no neighbours"), "{error}");
    let error = setup::load("nowhere", &[]).unwrap_err().to_string();
    assert!(error.contains("northern-flank"), "{error}");
}

#[test]
fn every_scenario_loads() {
    for (id, name, turns, _) in setup::scenarios().unwrap() {
        let setup = load(&id);
        assert!(turns > 0 && !name.is_empty());
        let battle = Battle::start(Arc::new(setup));
        assert_eq!(battle.audit(), Ok(()), "{id}");
        for unit in battle.all_units() {
            let stats = battle.stats(unit);
            let terrain = |hex| battle.field().terrain(hex) != Terrain::Pond;
            assert!(stats.sp > 0 && battle.unit(unit).hexes().all(terrain), "{id}");
        }
    }
}

/// The printed numbers of a place, in order.
fn place(setup: &Setup, name: &str) -> Vec<String> {
    let mut all: Vec<String> =
        setup.field.place(name).iter().map(|hex| setup.field.board().label(*hex)).collect();
    all.sort();
    all
}

/// Verifies [MAP-03] [SCN-07]: villages of the plan as the scenarios name them.
#[test]
fn villages_of_the_plan() {
    let setup = load("austerlitz");
    assert_eq!(
        place(&setup, "Telnitz"),
        ["1082", "1181", "1182", "1183", "1280", "1281", "1282", "1283", "1381"]
    );
    assert_eq!(
        place(&setup, "Sokolnitz"),
        ["1270", "1271", "1272", "1273", "1274", "1275", "1370", "1371", "1372"]
    );
    assert_eq!(place(&setup, "Sokolnitz castle"), ["1368"]);
    assert_eq!(place(&setup, "Pratzen"), ["3950", "3951", "4050", "4051", "4151", "4250", "4251"]);
    assert_eq!([place(&setup, "Blasowitz").len(), place(&setup, "Kobelnitz").len()], [8, 6]);
    let terrain = |label: &str| setup.field.terrain(hex(&setup, label));
    assert_eq!(terrain("1368"), Terrain::Castle);
    assert_eq!(terrain("1182"), Terrain::Village);
    let level = |label: &str| setup.field.level(hex(&setup, label));
    assert_eq!([level("3961"), level("4838"), level("2219"), level("4214")], [6, 4, 3, 3]);
}

/// Verifies [MAP-03] [MOV-07]: roads and streams hang together, slopes are gentle but where they are
/// drawn, the pheasantry is walled, ponds are closed.
#[test]
fn the_plan_hangs_together() {
    let setup = load("austerlitz");
    let (field, board) = (&setup.field, setup.field.board());
    let mut jumps = Vec::new();
    let (mut walls, mut deep, mut steep, mut sharp, mut ponds, mut swamp) = (0, 0, 0, 0, 0, 0);
    for at in board.hexes() {
        ponds += usize::from(field.terrain(at) == Terrain::Pond);
        swamp += usize::from(field.terrain(at) == Terrain::Swamp);
        for (dir, next) in board.neighbours(at).filter(|(_, next)| *next > at) {
            let side = field.side(at, dir);
            if (field.level(at) - field.level(next)).abs() > 1 {
                jumps.push(format!("{}-{}", board.label(at), board.label(next)));
            }
            walls += usize::from(side.wall);
            deep += usize::from(side.water == Water::Deep);
            steep += usize::from(side.slope == Slope::Steep);
            sharp += usize::from(side.slope == Slope::Sharp);
        }
    }
    assert_eq!(jumps, [""; 0]);
    assert_eq!([walls, deep, steep, sharp, ponds, swamp], [30, 146, 38, 23, 245, 36]);
    // The highway runs unbroken from the western to the eastern edge.
    let mut reached = vec![
        board
            .hexes()
            .find(|at| {
                board.printed(*at).0 == 0
                    && Dir::ALL.iter().any(|dir| field.side(*at, *dir).road == Road::Primary)
            })
            .expect("the highway enters in the west"),
    ];
    let mut at = 0;
    while at < reached.len() {
        for (dir, next) in board.neighbours(reached[at]) {
            if field.side(reached[at], dir).road == Road::Primary && !reached.contains(&next) {
                reached.push(next);
            }
        }
        at += 1;
    }
    assert!(reached.iter().any(|at| board.printed(*at).0 == 78), "{}", reached.len());
}

/// Verifies [EXC-02] [SCN-09]: the errata on pieces, in the whole battle; only the Pratzen reads the starred
/// numbers of command change as the next ones.
#[test]
fn errata_of_the_pieces() {
    let setup = great_battles::load("austerlitz", &[]).unwrap();
    let army = &setup.army;
    for id in ["a/Nan", "a/Hau", "a/B", "b/B", "c/B", "a/5C", "b/5C"] {
        assert!(army.unit(army.find(id).unwrap()).stats.horse, "{id}");
    }
    assert!(!army.unit(army.find("c/RG").unwrap()).stats.horse);
    assert_eq!(army.unit(army.find("KCu").unwrap()).stats.ma, 9);
    assert!(army.units.iter().all(|one| !one.name.contains("Johann Dragoons")));
    assert!(army.find_leader("Ordener").is_none());
    let margaron = army.division(army.find_division("Margaron").unwrap());
    let gun = |unit: &great_battles::nouns::UnitId| army.unit(*unit).stats.gun.is_some();
    assert!(!margaron.units.iter().any(gun));
    let starred = |id: &str| match great_battles::load(id, &[]).unwrap().scenario.orders {
        great_battles::data::scenario::Orders::Rolled { starred } => starred,
        great_battles::data::scenario::Orders::Free => false,
    };
    assert!(starred("pratzen") && !starred("austerlitz") && !starred("northern-flank"));
}
