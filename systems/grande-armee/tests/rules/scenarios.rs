//! The three battles as they come with the program: counts, radii, break points, places.

use crate::common::{load, reduced};
use engine::Seat;
use grande_armee::data::setup::{OPTIONS, ids};
use grande_armee::data::{BATTLES, Battle, METRES_PER_INCH, files};
use grande_armee::nouns::field::*;
use grande_armee::nouns::kinds::*;
use grande_armee::rules::a_setup::start_positions::{check, officer_base, unit_base};
use ground::table::{Base, Convex, Mil, Shape, Spot};
use host::Played;

fn spots(outline: &Outline) -> Vec<Spot> {
    match outline {
        Outline::Area(spots) | Outline::Line(spots) => spots.clone(),
        Outline::Square { centre, side } => {
            let half = *side / 2;
            let at = |x, y| Spot::new(centre.x + x, centre.y + y);
            vec![at(-half, -half), at(half, -half), at(half, half), at(-half, half)]
        }
    }
}

#[test]
fn the_list_of_scenarios() {
    let summary = |id| grande_armee::Battle::new(std::sync::Arc::new(load(id))).summary();
    let all: Vec<_> =
        ids().map(summary).map(|found| (found.id, found.units, found.turns)).collect();
    let expected = [
        ("quatre-bras", 33, 5),
        ("austerlitz", 70, 6),
        ("waterloo", 123, 5),
        ("pickup-austria-france-1809-400-1", 55, 6),
    ];
    assert_eq!(all, expected.map(|(id, units, turns)| (id.to_owned(), units, turns)));
}

#[test]
fn every_option_is_taken_and_others_are_refused() {
    for option in OPTIONS {
        crate::common::load_with("quatre-bras", &[option.name]).unwrap();
    }
    for option in ["reduced", "learning=2", "initiative-rerolls=3", "d4=off", ""] {
        let error = crate::common::load_with("quatre-bras", &[option]).unwrap_err().to_string();
        assert!(error.starts_with(&format!("no option '{option}'; there are reduced-scale, ")));
    }
    let error = crate::common::load_with("leipzig", &[]).unwrap_err().to_string();
    assert!(error.starts_with("no scenario 'leipzig'; there are quatre-bras, "), "{error}");
    let field =
        crate::common::load_with("quatre-bras", &["initiative-rerolls=2", "d4=second"]).unwrap();
    assert_eq!((field.switches.initiative_rerolls, field.switches.d4), (2, Seat::Second));
}

/// Force, officer, personality, units, radius in inches.
type ForceLine = (&'static str, &'static str, i8, usize, i32);

/// Verifies [A3.1c] [A3.1e] [A3.1d]: units and radius of every Force, in inches.
#[test]
fn forces_and_radii() {
    let expected: [(&str, &[ForceLine]); 3] = [
        (
            "quatre-bras",
            &[
                ("ii-corps", "Reille", 0, 11, 11),
                ("iii-cavalry-corps", "Kellermann", 1, 3, 4),
                ("2nd-netherlands-division", "Prince of Orange", 1, 5, 5),
                ("5th-division", "Picton", 2, 4, 4),
                ("brunswick-corps", "Duke of Brunswick", 1, 4, 4),
                ("3rd-division", "Alten", 0, 3, 4),
                ("1st-division", "Cooke", 0, 3, 4),
            ],
        ),
        (
            "austerlitz",
            &[
                ("iv-corps", "Soult", 0, 8, 12),
                ("legrand", "Legrand", 1, 5, 5),
                ("iii-corps", "Davout", 1, 6, 9),
                ("i-corps", "Bernadotte", -2, 6, 6),
                ("imperial-guard", "Bessières", 0, 5, 5),
                ("reserve-grenadiers", "Oudinot", 2, 4, 4),
                ("advance-guard", "Kienmayer", 1, 4, 4),
                ("i-column", "Dokhturov", 0, 7, 7),
                ("ii-column", "Langeron", 0, 6, 6),
                ("iii-column", "Przhebyshevsky", -1, 4, 4),
                ("iv-column", "Kolowrat", -1, 6, 6),
                ("russian-guard", "Constantine", 1, 6, 6),
                ("liechtenstein", "Liechtenstein", 1, 3, 4),
            ],
        ),
        (
            "waterloo",
            &[
                ("i-corps", "d'Erlon", 0, 11, 11),
                ("ii-corps", "Reille", 0, 10, 10),
                ("vi-corps", "Lobau", 1, 10, 10),
                ("guard-infantry", "Drouot", 0, 9, 9),
                ("guard-cavalry", "Guyot", 0, 3, 4),
                ("iii-cavalry-corps", "Kellermann", 1, 5, 5),
                ("iv-cavalry-corps", "Milhaud", 2, 5, 5),
                ("grand-battery", "Artillery officer", 0, 5, 5),
                ("prince-of-orange", "Prince of Orange", 1, 11, 11),
                ("hill", "Hill", 0, 9, 14),
                ("picton", "Picton", 2, 8, 8),
                ("left-wing", "Vandeleur", 0, 4, 4),
                ("cavalry", "Uxbridge", 2, 10, 10),
                ("prussian-iv-corps", "Bülow", 1, 14, 14),
                ("prussian-ii-corps", "Pirch I", 0, 5, 5),
                ("prussian-i-corps", "Zieten", 1, 4, 4),
            ],
        ),
    ];
    for (id, forces) in expected {
        let field = load(id);
        assert_eq!(field.forces.len(), forces.len(), "{id}");
        for (force, (name, officer, personality, units, inches)) in field.forces.iter().zip(forces)
        {
            assert_eq!((force.id.as_str(), force.units.len()), (*name, *units), "{id}");
            let leader = field.officer(force.officer);
            assert_eq!(leader.name, *officer, "{id}");
            let Rank::Sub { personality: rated, radius, .. } = leader.rank else {
                panic!("{officer} leads no Force");
            };
            assert_eq!((rated, radius), (*personality, Mil::inches(*inches)), "{id} {name}");
        }
    }
}

/// Army, mood, break point, and by how much it rises on which turn.
type ArmyLine = (&'static str, Mood, u8, &'static [(u8, u8)]);

/// Verifies [I2.0b] [I2.0c] [I3.1]: break points at the start, and what each turn adds.
#[test]
fn break_points() {
    let expected: [(&str, &[ArmyLine]); 3] = [
        (
            "quatre-bras",
            &[
                ("french", Mood::Confident, 3, &[(5, 1), (6, 1)]),
                ("allied", Mood::Fair, 1, &[(5, 2), (6, 1), (7, 1)]),
            ],
        ),
        ("austerlitz", &[("french", Mood::Confident, 12, &[]), ("allied", Mood::Fair, 11, &[])]),
        (
            "waterloo",
            &[
                ("french", Mood::Confident, 20, &[]),
                ("anglo-allied", Mood::Fair, 13, &[]),
                ("prussian", Mood::Fair, 0, &[(5, 3), (6, 1), (7, 3)]),
            ],
        ),
    ];
    for (id, armies) in expected {
        let field = load(id);
        assert_eq!(field.armies.len(), armies.len());
        for (army, (name, mood, start, rises)) in field.army_ids().zip(armies) {
            let def = field.army(army);
            assert_eq!((def.id.as_str(), def.mood), (*name, *mood), "{id}");
            assert_eq!(field.break_point(army), *start, "{id} {name}");
            let found: Vec<_> = (1..=9)
                .map(|turn| (turn, field.break_point_rise(army, turn)))
                .filter(|(_, rise)| *rise > 0)
                .collect();
            assert_eq!(found, *rises, "{id} {name}");
        }
    }
    let learning = crate::common::load_with("quatre-bras", &["learning"]).unwrap();
    assert_eq!([ArmyId(0), ArmyId(1)].map(|army| learning.break_point(army)), [5, 6]);
    assert_eq!(learning.break_point_rise(ArmyId(1), 5), 0);
}

/// Commander, skill, place in inches, turn of arrival.
type CommanderLine = (String, Skill, (i32, i32), Option<u8>);

#[test]
fn clocks_commanders_and_wings() {
    for (id, first, length) in [("quatre-bras", 4, 8), ("austerlitz", 1, 6), ("waterloo", 3, 7)] {
        let clock = load(id).clock;
        assert_eq!((clock.first_turn, clock.basic_length), (first, length), "{id}");
    }
    let commanders = |id: &str| -> Vec<CommanderLine> {
        let field = load(id);
        let all = field.armies.iter().map(|army| {
            let officer = field.officer(army.commander);
            let Rank::Commander { skill } = officer.rank else { panic!("{}", officer.name) };
            let at = officer.at.unwrap();
            (officer.name.clone(), skill, (at.x.0 / 1000, at.y.0 / 1000), officer.arrives)
        });
        all.collect()
    };
    let line = |name: &str, skill, at, arrives| (name.to_owned(), skill, at, arrives);
    assert_eq!(
        commanders("quatre-bras"),
        [
            line("Ney", Skill::Average, (31, 4), None),
            line("Wellington", Skill::Great, (28, 44), None)
        ]
    );
    assert_eq!(
        commanders("austerlitz"),
        [
            line("Napoleon", Skill::Great, (26, 6), None),
            line("Kutuzov", Skill::Poor, (20, 58), None)
        ]
    );
    assert_eq!(
        commanders("waterloo"),
        [
            line("Napoleon", Skill::Good, (42, 10), None),
            line("Wellington", Skill::Great, (40, 42), None),
            line("Blücher", Skill::Good, (82, 16), Some(5)),
        ]
    );
    let field = load("waterloo");
    let ney = field.officer_named("Ney").unwrap();
    assert_eq!(field.officer(ney).rank, Rank::Wing);
    let wing = field.forces.iter().filter(|force| force.wing == Some(ney));
    let wing: Vec<_> = wing.map(|force| force.id.as_str()).collect();
    assert_eq!(
        wing,
        ["i-corps", "ii-corps", "guard-cavalry", "iii-cavalry-corps", "iv-cavalry-corps"]
    );
    let battery: Vec<_> = field.forces.iter().filter(|force| force.grand_battery).collect();
    assert_eq!(battery.len(), 1);
    // [D7.1a] Side by side without a gap.
    let bases: Vec<Base> =
        battery[0].units.iter().map(|&unit| unit_base(&field, unit).unwrap()).collect();
    assert!(bases.windows(2).all(|pair| pair[0].gap(&pair[1]).is_none()));
}

/// Verifies [F8.0a] [F13.0] at the start, and that no enemies stand closer than 2".
#[test]
fn everybody_stands_where_he_may() {
    for (id, _) in BATTLES {
        for field in [load(id), reduced(id)] {
            check(&field).unwrap_or_else(|fault| panic!("{id}: {fault:?}"));
            let least = if field.book.scale == Scale::Full { 2000 } else { 1333 };
            let bases: Vec<(UnitId, Base)> = field
                .unit_ids()
                .filter_map(|unit| Some((unit, unit_base(&field, unit)?)))
                .collect();
            for (unit, base) in &bases {
                for (other, base2) in &bases {
                    if field.unit(*unit).seat != field.unit(*other).seat {
                        let gap = base.gap(base2).mils();
                        assert!(gap >= Mil(least), "{id}: {gap} {unit:?} {other:?}");
                    }
                }
            }
            let officers =
                field.officer_ids().filter(|&officer| officer_base(&field, officer).is_some());
            assert!(officers.count() >= field.armies.len());
        }
    }
}

/// Verifies [A4.0a] [A4.2] [F6.0b]: nobody starts on ground closed to him or half in a town.
#[test]
fn nobody_stands_on_ground_closed_to_him() {
    for (id, _) in BATTLES {
        let field = load(id);
        let mut garrisons = 0;
        for unit in field.unit_ids() {
            let Some(base) = unit_base(&field, unit) else { continue };
            let def = field.unit(unit);
            for piece in &field.pieces {
                if !matches!(
                    piece.terrain,
                    Terrain::Town | Terrain::Wood | Terrain::Rough | Terrain::Impassable
                ) {
                    continue;
                }
                let outline = spots(&piece.outline);
                let hull = Convex::hull(&outline);
                assert_eq!(hull.outline().len(), outline.len(), "{} is convex", piece.name);
                if !base.overlaps(&hull) {
                    continue;
                }
                let rough = field.book.ground(def.troop.mover(def.sk)).rough;
                match piece.terrain {
                    Terrain::Town => {
                        assert_eq!(def.arm(), Arm::Infantry, "{id} {}", def.id);
                        let Outline::Square { centre, .. } = piece.outline else { panic!() };
                        assert_eq!(base.centre(), centre, "{id} {}", def.id);
                        garrisons += 1;
                    }
                    Terrain::Impassable => panic!("{id} {} in {}", def.id, piece.name),
                    _ => assert!(rough.is_some(), "{id} {} in {}", def.id, piece.name),
                }
            }
        }
        assert_eq!(garrisons, if id == "waterloo" { 2 } else { 0 }, "{id}");
    }
}

#[test]
fn values_are_those_of_the_army_lists() {
    for (id, built_in) in BATTLES {
        let field = load(id);
        let battle = Battle::parse(&built_in).unwrap();
        for (entry, unit) in battle.system.unit.iter().zip(&field.units) {
            assert_eq!(entry.id, unit.id);
            let Some(key) = &entry.kind else {
                assert_eq!((unit.arm(), unit.sp, unit.sk), (Arm::Artillery, 1, 0), "{}", unit.id);
                continue;
            };
            let kind = field.book.types().iter().find(|kind| kind.key == *key);
            let kind = kind.unwrap_or_else(|| panic!("{key}"));
            let year = battle.system.scenario.year;
            let speed = field.book.speed(unit.nation, year);
            assert_eq!(unit.troop, kind.troop(speed), "{id} {}", unit.id);
            assert_eq!(
                (unit.sp, unit.sk, unit.guard),
                (kind.sp, kind.sk, kind.guard),
                "{}",
                unit.id
            );
            assert_eq!(unit.nation, kind.nation, "{id} {}", unit.id);
            assert!(kind.years.contains(&year), "{id} {key}");
        }
    }
}

fn inch(spots: &[(f64, f64)]) -> Vec<Spot> {
    let mil = |inches: f64| Mil((inches * 1000.0).round() as i32);
    spots.iter().map(|&(x, y)| Spot::new(mil(x), mil(y))).collect()
}

/// A piece by its name, kind and corners in inches; a town by its centre.
type Drawn = (&'static str, Terrain, &'static [(f64, f64)]);

/// The ground in metres comes out on the table to the thousandth of an inch.
#[test]
fn ground_in_inches() {
    use Terrain::*;
    let quatre_bras: &[Drawn] = &[
        ("Quatre Bras", Town, &[(28.0, 38.0)]),
        ("Gémioncourt", Town, &[(30.0, 23.0)]),
        ("Piraumont", Town, &[(46.0, 22.0)]),
        ("Bossu wood", Wood, &[(13.0, 18.0), (23.0, 18.0), (25.0, 35.0), (17.0, 36.0)]),
        ("Hutte wood", Wood, &[(50.0, 4.0), (60.0, 4.0), (60.0, 16.0), (52.0, 15.0)]),
        ("Gémioncourt brook, west", Brook, &[(23.0, 21.0), (28.0, 21.0)]),
        ("Gémioncourt brook, east", Brook, &[(32.0, 21.0), (44.0, 24.0)]),
        ("Materne pond", Impassable, &[(38.0, 26.0), (41.0, 26.0), (41.0, 28.0), (38.0, 28.0)]),
        (
            "Brussels road",
            Road,
            &[(31.0, 0.0), (30.0, 14.0), (32.0, 23.0), (28.0, 38.0), (28.0, 48.0)],
        ),
        ("Namur road", Road, &[(0.0, 36.0), (28.0, 38.0), (60.0, 35.0)]),
    ];
    let austerlitz: &[Drawn] = &[
        ("Telnitz", Town, &[(70.0, 33.0)]),
        ("Sokolnitz", Town, &[(57.0, 33.0)]),
        ("Sokolnitz castle", Town, &[(50.0, 33.0)]),
        ("Kobelnitz", Town, &[(40.0, 33.0)]),
        ("Puntowitz", Town, &[(28.0, 33.0)]),
        ("Girzikowitz", Town, &[(14.0, 32.5)]),
        ("Pratze", Town, &[(30.0, 43.0)]),
        ("Blasowitz", Town, &[(9.0, 36.0)]),
        ("Augezd", Town, &[(62.0, 58.0)]),
        (
            "Goldbach",
            Stream,
            &[(0.0, 29.0), (20.0, 30.5), (40.0, 31.0), (62.0, 31.0), (79.0, 31.0)],
        ),
        ("bridge of Girzikowitz", Bridge, &[(14.0, 27.55), (14.0, 32.55)]),
        ("bridge of Puntowitz", Bridge, &[(28.0, 28.2), (28.0, 33.2)]),
        ("bridge of Kobelnitz", Bridge, &[(40.0, 28.5), (40.0, 33.5)]),
        ("bridge of Sokolnitz castle", Bridge, &[(50.0, 28.5), (50.0, 33.5)]),
        ("bridge of Sokolnitz", Bridge, &[(57.0, 28.5), (57.0, 33.5)]),
        ("bridge of Telnitz", Bridge, &[(70.0, 28.5), (70.0, 33.5)]),
        ("Pratzen heights", Hill, &[(18.0, 40.0), (52.0, 41.0), (54.0, 55.0), (20.0, 56.0)]),
        ("Pratzeberg", Hill, &[(38.0, 45.0), (48.0, 45.0), (48.0, 52.0), (38.0, 52.0)]),
        ("Stare Vinohrady", Hill, &[(16.0, 46.0), (26.0, 45.0), (26.0, 52.0), (17.0, 53.0)]),
        ("Satschan pond", Impassable, &[(81.0, 42.0), (84.0, 42.0), (84.0, 60.0), (81.0, 60.0)]),
        ("Menitz pond", Impassable, &[(79.0, 26.0), (84.0, 26.0), (84.0, 38.0), (80.0, 38.0)]),
        ("Pheasantry", Wood, &[(43.0, 34.0), (48.0, 34.0), (48.0, 39.0), (43.0, 39.0)]),
        ("Turas wood", Wood, &[(50.0, 8.0), (60.0, 8.0), (60.0, 16.0), (50.0, 15.0)]),
    ];
    let waterloo: &[Drawn] = &[
        ("Hougoumont", Town, &[(27.5, 30.5)]),
        ("Hougoumont wood", Wood, &[(25.0, 25.5), (30.0, 25.5), (30.0, 28.5), (25.0, 28.5)]),
        ("La Haye Sainte", Town, &[(41.5, 32.5)]),
        ("Papelotte and La Haie", Town, &[(58.5, 34.5)]),
        ("Smohain", Town, &[(64.0, 32.0)]),
        ("Plancenoit, west", Town, &[(56.0, 4.5)]),
        ("Plancenoit, east", Town, &[(59.5, 4.5)]),
        ("Mont-Saint-Jean", Town, &[(42.0, 56.5)]),
        ("La Belle Alliance", Farm, &[(41.5, 21.5), (42.5, 21.5), (42.5, 22.5), (41.5, 22.5)]),
        (
            "Mont-Saint-Jean ridge",
            Hill,
            &[(14.0, 37.0), (40.0, 36.0), (64.0, 37.0), (66.0, 44.0), (14.0, 46.0)],
        ),
        ("Belle Alliance ridge", Hill, &[(20.0, 15.0), (64.0, 14.0), (64.0, 23.0), (20.0, 24.0)]),
        ("Ohain sunken road", SunkenRoad, &[(44.0, 36.2), (56.0, 36.2)]),
        ("Paris wood, south", Wood, &[(76.0, 8.0), (84.0, 8.0), (84.0, 13.0), (76.0, 13.0)]),
        ("Paris wood, north", Wood, &[(76.0, 19.0), (84.0, 19.0), (84.0, 27.0), (76.0, 26.0)]),
        ("Lasne", Brook, &[(66.0, 0.0), (70.0, 6.0), (84.0, 5.0)]),
        ("Brussels road", Road, &[(42.0, 0.0), (42.0, 60.0)]),
        ("Nivelles road", Road, &[(20.0, 0.0), (24.0, 24.0), (34.0, 40.0), (42.0, 54.0)]),
        ("Ohain road", Road, &[(14.0, 41.0), (42.0, 41.0), (84.0, 40.0)]),
    ];
    for (id, drawn) in
        [("quatre-bras", quatre_bras), ("austerlitz", austerlitz), ("waterloo", waterloo)]
    {
        let field = load(id);
        assert_eq!(field.pieces.len(), drawn.len(), "{id}");
        for (piece, (name, terrain, corners)) in field.pieces.iter().zip(drawn) {
            assert_eq!((piece.name.as_str(), piece.terrain), (*name, *terrain), "{id}");
            let expected = inch(corners);
            match &piece.outline {
                Outline::Square { centre, side } => {
                    assert_eq!((*centre, *side), (expected[0], Mil(3000)), "{name}");
                }
                Outline::Area(found) | Outline::Line(found) => {
                    assert_eq!(*found, expected, "{name}")
                }
            }
            let wide = matches!(terrain, Stream | Bridge | Road);
            assert_eq!(piece.half_width, Mil(if wide { 500 } else { 0 }), "{name}");
            let level = match *name {
                "Pratzeberg" | "Stare Vinohrady" => 2,
                _ => u8::from(*terrain == Hill),
            };
            assert_eq!(piece.level, level, "{name}");
        }
    }
    assert!((METRES_PER_INCH - 100.0 * 0.9144).abs() < 1e-12);
}

#[test]
fn what_each_scenario_does_differently() {
    let field = load("austerlitz");
    assert_eq!(field.visibility(Moment::first_day(1)), Some(Mil(8000)));
    assert_eq!(field.visibility(Moment::first_day(2)), None);
    let named = |names: [&str; 3]| names.map(|name| field.force_named(name).unwrap());
    for force in named(["iv-column", "russian-guard", "liechtenstein"]) {
        assert!(
            field.must_hold(force, Moment::first_day(1))
                && !field.must_hold(force, Moment::first_day(2))
        );
        assert!(field.may_choose_hold(force, Moment::first_day(1)));
    }
    for force in named(["i-column", "ii-column", "iii-column"]) {
        assert!(
            !field.may_choose_hold(force, Moment::first_day(1))
                && field.may_choose_hold(force, Moment::first_day(2))
        );
        assert!(!field.must_hold(force, Moment::first_day(1)));
    }
    // Verifies [D2.0f] [E2.0c]: what names turns is over on a second day.
    let next_day = Moment { day: 2, turn: 1 };
    assert_eq!(field.visibility(next_day), None);
    assert!(field.force_ids().all(|force| !field.must_hold(force, next_day)));
    assert!(field.force_ids().all(|force| field.may_choose_hold(force, next_day)));
    assert!(Turns::ALL.includes(next_day) && Turns::ALL.includes(Moment::first_day(9)));
    assert_eq!(field.nightfall, Nightfall::Points);
    let places: Vec<_> =
        field.places.iter().map(|place| (place.name.as_str(), place.holder)).collect();
    assert_eq!(
        places,
        [
            ("Pratzeberg", Some(Seat::Second)),
            ("Stare Vinohrady", Some(Seat::Second)),
            ("Sokolnitz", None),
            ("Telnitz", None)
        ]
    );
    let field = load("waterloo");
    assert!(field.mud(Moment::first_day(3)) && !field.mud(Moment::first_day(4)));
    assert_eq!(field.armies_of(Seat::Second).count(), 2);
    let at = |name: &str| {
        PlaceId(field.places.iter().position(|place| place.name == name).unwrap() as u8)
    };
    let stands =
        |name| Condition::Stands { seat: Seat::First, arm: Some(Arm::Infantry), place: at(name) };
    let held = |name| Condition::Held { seat: Seat::First, place: at(name) };
    let when = Condition::All(vec![
        Condition::Any(vec![stands("Mont-Saint-Jean"), stands("La Haye Sainte")]),
        held("Plancenoit, west"),
        held("Plancenoit, east"),
    ]);
    assert_eq!(field.nightfall, Nightfall::Marginal { seat: Seat::First, when });
    let field = load("quatre-bras");
    let stands = |place| Condition::Stands { seat: Seat::First, arm: None, place: PlaceId(place) };
    let when = Condition::Any(vec![stands(0), stands(1)]);
    assert_eq!(field.nightfall, Nightfall::Marginal { seat: Seat::First, when });
    let road = inch(&[(0.0, 36.0), (28.0, 38.0), (40.0, 36.875)]);
    assert_eq!(field.places[1].outline, Outline::Line(road));
    assert_eq!(field.specials, []);
}

/// Turn, Force, units, edge, place in inches.
type ArrivalLine = (u8, String, usize, TableEdge, (i32, i32));

#[test]
fn arrivals_by_turn_and_edge() {
    let list = |id: &str| -> Vec<ArrivalLine> {
        let field = load(id);
        let line = |group: &Arrival| {
            let at = (group.at.x.0 / 1000, group.at.y.0 / 1000);
            (group.turn, field.force(group.force).id.clone(), group.units.len(), group.edge, at)
        };
        field.arrivals.iter().map(line).collect()
    };
    use TableEdge::*;
    let line = |turn, force: &str, units, edge, at| (turn, force.to_owned(), units, edge, at);
    assert_eq!(
        list("quatre-bras"),
        [
            line(5, "ii-corps", 2, Bottom, (31, 0)),
            line(5, "5th-division", 4, Top, (28, 48)),
            line(5, "brunswick-corps", 3, Top, (24, 48)),
            line(6, "iii-cavalry-corps", 3, Bottom, (31, 0)),
            line(6, "brunswick-corps", 1, Top, (24, 48)),
            line(6, "3rd-division", 3, Left, (0, 36)),
            line(7, "1st-division", 3, Left, (0, 36)),
        ]
    );
    assert_eq!(list("austerlitz"), [line(1, "iii-corps", 6, Bottom, (66, 0))]);
    assert_eq!(
        list("waterloo"),
        [
            line(5, "prussian-iv-corps", 10, Right, (84, 16)),
            line(6, "prussian-iv-corps", 4, Right, (84, 16)),
            line(7, "prussian-ii-corps", 5, Right, (84, 14)),
            line(7, "prussian-i-corps", 4, Right, (84, 38)),
        ]
    );
}

#[test]
fn reduced_scale_shrinks_the_table_to_two_thirds() {
    let field = reduced("waterloo");
    assert_eq!((field.table.width, field.table.depth), (Mil(56_000), Mil(40_000)));
    let unit = field.unit(field.unit_named("F54").unwrap());
    assert_eq!(unit.pose.unwrap().at, Spot::new(Mil(30_333), Mil(16_200)));
    assert_eq!(unit.base.width, Mil(1000));
    let Outline::Square { centre, side } = field.pieces[0].outline else { panic!() };
    assert_eq!((centre, side), (Spot::new(Mil(18_333), Mil(20_333)), Mil(2000)));
}

#[test]
fn every_fact_says_where_it_comes_from() {
    for (id, _) in BATTLES {
        let files = files(id).unwrap();
        let battle = Battle::parse(&files).unwrap();
        assert_eq!(battle.system.provenance, muster::Provenance::Reconstructed);
        let map: serde_json::Value = serde_json::from_str(files.ground.text).unwrap();
        for feature in map["features"].as_array().unwrap() {
            assert_eq!(feature["properties"]["provenance"], "reconstructed", "{id}");
        }
        assert!(!battle.timeline.sources.is_empty() && !battle.timeline.events.is_empty());
        for arrival in &battle.timeline.arrivals {
            assert!(battle.army.formation(&arrival.formation).is_some(), "{}", arrival.formation);
        }
    }
}
