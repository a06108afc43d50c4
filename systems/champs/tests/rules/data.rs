//! The battles that come with the program: every unit's castings, level, footprint and place against a
//! second list, written from the scenario tables; and what their files refuse.

use champs::book::shelf;
use champs::data::{self, BATTLES};
use champs::nouns::{Echelon, OrderKind, Sky};
use champs::state::{Battle, Field, UnitPlace, Verdict, audit};
use engine::kit::Kit;
use engine::{Game, Seat};
use ground::table::Mil;
use muster::LoadError;
use std::sync::Arc;

fn load(id: &str) -> Field {
    data::load(id, &[], &shelf()).unwrap_or_else(|error| panic!("{error}"))
}

/// Each line: unit, castings, level (in line), footprint, place and facing, or dashes for arrivals.
fn check_units(id: &str, listed: &str) -> Battle {
    let battle = Battle::new(Arc::new(load(id)));
    let lines: Vec<&str> = listed.lines().collect();
    assert_eq!(battle.field.units.len(), lines.len());
    for line in lines {
        let words: Vec<&str> = line.split_whitespace().collect();
        let unit = battle.field.unit_named(words[0]).unwrap_or_else(|| panic!("{line}"));
        let (def, state) = (battle.def(unit), battle.unit(unit));
        assert_eq!(def.castings.to_string(), words[1], "{line}");
        let level = match def.level.line {
            Some(in_line) => format!("{}/{in_line}", def.level.usual),
            None => def.level.usual.to_string(),
        };
        assert_eq!(level, words[2], "{line}");
        let inches = |length: Mil| length.to_string().trim_end_matches('"').to_owned();
        let size = battle.body(unit).first().size();
        assert_eq!(format!("{}x{}", inches(size.width), inches(size.depth)), words[3], "{line}");
        if words[4] == "-" {
            assert_eq!(state.place(), UnitPlace::Waiting, "{line}");
            continue;
        }
        let pose = state.pose();
        let mil = |text: &str| text.parse::<Mil>().unwrap();
        assert_eq!((pose.at.x, pose.at.y), (mil(words[4]), mil(words[5])), "{line}");
        assert_eq!((pose.facing.get() / 60).to_string(), words[6], "{line}");
    }
    assert_eq!(audit(&battle), Ok(()));
    // Nobody begins within 2" of an enemy.
    for unit in battle.army_of(Seat::First) {
        for enemy in battle.army_of(Seat::Second) {
            assert!(battle.distance(unit, enemy) > Mil(2000), "{}", battle.def(unit).id);
        }
    }
    battle
}

fn order(battle: &Battle, org: &str) -> Option<OrderKind> {
    let org = battle.field.org_named(org).unwrap_or_else(|| panic!("{org}"));
    battle.field.org(org).unwrap().order.as_ref().map(|order| order.kind())
}

#[test]
fn albuera() {
    let battle = check_units("albuera", include_str!("units-albuera.txt"));
    let field = &battle.field;
    assert_eq!((field.table.width, field.table.depth), (Mil::inches(60), Mil::inches(48)));
    assert_eq!(field.clock.turns, 9);
    let skies: Vec<Sky> = (1..=5).map(|turn| field.sky(turn)).collect();
    assert_eq!(skies, [Sky::Clear, Sky::Rain, Sky::Rain, Sky::Rain, Sky::Clear]);
    assert_eq!(field.leaders.len(), 7);
    assert_eq!(order(&battle, "girard"), Some(OrderKind::Attack));
    assert_eq!(order(&battle, "gazan"), Some(OrderKind::Support));
    assert_eq!(order(&battle, "zayas"), Some(OrderKind::Defend));
    assert_eq!(field.victory.verdict, Verdict::Lead { victory: 4, decisive: 8 });
    assert_eq!([battle.points(Seat::First), battle.points(Seat::Second)], [0, 6]);
    // The ridge is level 1, the knoll on it level 2, and its crest hides.
    let level = |x, y| field.laid.ground.level(ground::table::Spot::inches(x, y));
    assert_eq!([level(30, 15), level(30, 20), level(30, 25), level(30, 35)], [0, 1, 2, 0]);
    assert_eq!(field.laid.crests.len(), 1);
    // Stewart is over three brigades, Beresford over all.
    let unit = |id: &str| field.unit_named(id).unwrap();
    let leader = |name: &str| field.leader_named(name).unwrap();
    assert!(battle.in_chain(leader("Stewart"), unit("A13")));
    assert!(!battle.in_chain(leader("Stewart"), unit("A17")));
    assert!(battle.in_chain(leader("Beresford"), unit("A17")));
    // Battalions of one regiment.
    assert_eq!(battle.def(unit("F05")).regiment, battle.def(unit("F07")).regiment);
    assert_ne!(battle.def(unit("F05")).regiment, battle.def(unit("F08")).regiment);
    assert_eq!(battle.def(unit("A07")).regiment, "");
    assert_eq!(battle.def(unit("A06")).name, "1/3rd Buffs");
    assert_eq!(field.leader(leader("Soult")).elsewhere[0].0, Echelon::Corps);
}

#[test]
fn eylau() {
    let battle = check_units("eylau", include_str!("units-eylau.txt"));
    let field = &battle.field;
    assert_eq!((field.table.width, field.table.depth), (Mil::inches(96), Mil::inches(72)));
    assert_eq!((field.clock.turns, field.leaders.len()), (20, 12));
    let snow: Vec<u8> = (1..=20).filter(|&turn| field.sky(turn) == Sky::Snow).collect();
    assert_eq!(snow, [1, 2, 6, 7, 12]);
    assert_eq!(field.visibility(17), None);
    assert_eq!(field.visibility(18), Some(Mil::inches(8)));
    let arrivals: Vec<(u8, usize)> =
        field.arrivals.iter().map(|arrival| (arrival.turn, arrival.units.len())).collect();
    assert_eq!(arrivals, [(3, 4), (5, 9), (13, 12)]);
    assert_eq!(field.laid.blocks.len(), 10);
    // Garrisons stand in their blocks under orders; the French have no place yet.
    let unit = |id: &str| field.unit_named(id).unwrap();
    for id in ["R01", "R02", "R25"] {
        assert!(battle.unit(unit(id)).is_garrison(), "{id}");
    }
    assert_eq!(battle.points(Seat::First), 0);
    let verdict = Verdict::Points { seat: Seat::First, victory: 6, decisive: 8, defeat: 3 };
    assert_eq!(field.victory.verdict, verdict);
    // L'Estocq obeys nobody and has a road of his own.
    let prussians = field.org(field.org_named("lestocq").unwrap()).unwrap();
    assert!(prussians.parent.is_none() && prussians.order_active && prussians.otherwise.is_some());
    assert!(prussians.communications.is_some());
    // [MOV-2] (CR-66) Prussian infantry marches at Frederican rates in 1807, the Viborg battalions do not.
    let pace = |id: &str| battle.one_move(unit(id));
    assert_eq!((pace("R34"), pace("R32")), (Mil::inches(8), Mil::inches(9)));
    assert_eq!(battle.def(unit("F30")).name, "5th Dragoons and 8th Dragoons");
}

#[test]
fn auerstedt() {
    let battle = check_units("auerstedt", include_str!("units-auerstedt.txt"));
    let field = &battle.field;
    assert_eq!((field.table.width, field.table.depth), (Mil::inches(120), Mil::inches(72)));
    assert_eq!((field.clock.turns, field.leaders.len()), (16, 11));
    assert_eq!([2, 3].map(|turn| field.visibility(turn)), [Some(Mil::inches(6)), None]);
    let arrivals: Vec<(u8, usize, Option<u8>)> = field
        .arrivals
        .iter()
        .map(|arrival| (arrival.turn, arrival.units.len(), arrival.roll))
        .collect();
    assert_eq!(
        arrivals,
        [
            (3, 4, None),
            (5, 10, None),
            (9, 11, None),
            (2, 14, None),
            (7, 3, None),
            (8, 12, None),
            (10, 13, Some(3))
        ]
    );
    assert_eq!(order(&battle, "wartensleben"), Some(OrderKind::Attack));
    assert_eq!(order(&battle, "oswald"), Some(OrderKind::March));
    assert_eq!(field.specials.len(), 2);
    // Hassenhausen is worth two points a block, and all three are French.
    assert_eq!([battle.points(Seat::First), battle.points(Seat::Second)], [6, 0]);
    // The first rank of Prussian infantry marches 6" in line.
    assert_eq!(battle.one_move(field.unit_named("P01").unwrap()), Mil::inches(6));
    assert_eq!(battle.def(field.unit_named("P12").unwrap()).regiment, "blucher-hussars");
}

/// Random games of every battle keep all properties.
#[test]
fn random_battles_are_played_to_their_end() {
    for (id, _) in BATTLES {
        let start = Battle::new(Arc::new(load(id)));
        let make = |_: u64| start.clone();
        let kit = Kit {
            start: &make,
            scramble: champs::state::scramble,
            audit,
            limit: 60_000,
            thorough: 100,
        };
        let report = kit.game(1811, 0);
        assert!(report.findings.is_empty(), "{id}: {:?}", report.findings);
        let scene = start.scene(engine::Viewer::Umpire);
        let here = start.on_table().count();
        assert!(scene.pieces.len() > here, "{id}: no leaders");
    }
}

#[test]
fn options_and_names() {
    let with = |options: &[&str]| {
        let options: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
        data::load("albuera", &options, &shelf())
    };
    let field = with(&["exact-measure", "rally-all=on", "learning=off"]).unwrap();
    assert!(field.switches.exact_measure && field.switches.rally_all && !field.switches.learning);
    for (name, _) in champs::state::Switches::ALL {
        assert!(with(&[name]).is_ok(), "{name}");
    }
    assert!(matches!(with(&["nonsense"]), Err(LoadError::Option { .. })));
    assert!(matches!(with(&["learning=maybe"]), Err(LoadError::Option { .. })));
    let unknown = data::load("waterloo", &[], &shelf()).unwrap_err().to_string();
    assert!(unknown.starts_with("no scenario 'waterloo'; there are albuera"), "{unknown}");
}

/// A file that is wrong says where.
#[test]
fn faults_name_file_and_line() {
    let fault = |from: &str, to: &str| {
        let mut files = BATTLES[0].1;
        assert!(files.system.text.contains(from), "{from}");
        let text = files.system.text.replacen(from, to, 1);
        files.system.text = &text;
        data::start(&files, &[], &shelf()).unwrap_err().to_string()
    };
    let path = "battles/albuera/champs.toml:";
    for (from, to, expected) in [
        ("parts = [\"34e/I\"]", "parts = [\"35e/I\"]", "unit \"F01\": expected parts"),
        ("org = \"girard\", type", "org = \"gerard\", type", "unit \"F01\": expected an organ"),
        ("castings = 8, level = 8", "castings = 8, level = 9", "unit \"F01\": expected the values"),
        ("parent = \"soult\"", "parent = \"beresford\"", "org \"girard\": expected an organ"),
        (
            "order = \"attack Knoll\"",
            "order = \"storm Knoll\"",
            "org \"girard\": expected an order",
        ),
        ("at = [22, 15]", "at = [25, 15]", "position: expected units that may stand so"),
        ("at = [22, 15], ", "", "unit \"F01\": expected a place, or one arrival, found 0"),
        ("name = \"Girard\"", "name = \"Gerard\"", "leader \"Gerard\": expected a commander"),
        ("brook = \"creek\"", "", "feature 5 (Nogales brook): expected a kind"),
        ("turns = [2, 4]", "turns = [2, 14]", "weather: expected turns of the scenario"),
        ("start = \"10:00\"", "start = \"ten\"", "scenario: expected an hour"),
    ] {
        let found = fault(from, to);
        let at = found.contains(path) || found.contains("ground.geojson:");
        assert!(at && found.contains(expected), "{from} -> {to}: {found}");
    }
}
