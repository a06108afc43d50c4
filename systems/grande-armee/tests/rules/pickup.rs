//! Pick-up games: names, balance, legal places, the same game for the same name.

use crate::common::load_with;
use engine::Seat;
use grande_armee::data::pickup::{NATIONS, POINTS, Pickup, SAMPLE};
use grande_armee::nouns::field::{Field, Outline, Rank};
use grande_armee::nouns::kinds::*;
use grande_armee::rules::a_setup::start_positions::{check, unit_base};
use ground::table::{Convex, Mil, Shape, Spot};

fn points(field: &Field) -> [u32; 2] {
    Seat::BOTH.map(|seat| {
        let units = field.units.iter().filter(|unit| unit.seat == seat);
        units.map(|unit| field.book.points(unit.troop, unit.sp, unit.sk)).sum()
    })
}

/// Games over all nations, years, sizes and many seeds.
fn games() -> impl Iterator<Item = Pickup> {
    (0..100u32).map(|index| Pickup {
        nations: [NATIONS[index as usize % 5], NATIONS[index as usize / 5 % 5]],
        year: 1805 + (index % 11) as u16,
        points: POINTS.start() + index * 37 % (POINTS.end() - POINTS.start() + 1),
        seed: index.wrapping_mul(2_654_435_761),
    })
}

fn make(game: &Pickup, options: &[&str]) -> Field {
    load_with(&game.name(), options).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn names_are_read_and_written() {
    for game in games() {
        assert_eq!(Pickup::parse(&game.name()), Some(Ok(game)));
    }
    assert_eq!(Pickup::parse("waterloo"), None);
    for (name, fault) in [
        ("pickup-austria-france-1809-400", "expected pickup-<nation>-<nation>-<year>-"),
        ("pickup-spain-france-1809-400-1", "expected one of austria, britain, france, prussia, r"),
        ("pickup-austria-france-1799-400-1", "expected a year from 1805 to 1815, found \"1799\""),
        ("pickup-austria-france-1809-100-1", "expected points from 150 to 800, found \"100\""),
        ("pickup-austria-france-1809-400-x", "expected a seed from 0 to 4294967295, found \"x\""),
    ] {
        let error = load_with(name, &[]).unwrap_err().to_string();
        assert!(error.starts_with(&format!("{name}: {fault}")), "{error}");
    }
}

#[test]
fn points_of_some_units() {
    let book = load_with(SAMPLE, &[]).unwrap().book;
    let cost = |key: &str, year: u16| {
        let kind = book.types().iter().find(|kind| kind.key == key).unwrap();
        book.points(kind.troop(book.speed(kind.nation, year)), kind.sp, kind.sk)
    };
    // SP twice, SK twice, and one for fast marchers; two for a mixed brigade.
    assert_eq!(cost("france-line-1808", 1809), 10 + 4 + 1);
    assert_eq!(cost("austria-line", 1809), 10 + 2);
    assert_eq!(cost("austria-grenzers", 1809), 10 + 4 + 2);
    assert_eq!(cost("france-old-guard", 1809), 16 + 4 + 1);
    // Cavalry: three for being that, two if it fights as heavy, one if it moves as light.
    assert_eq!(cost("france-cuirassiers", 1809), 14 + 3 + 2);
    assert_eq!(cost("france-dragoons", 1809), 10 + 3 + 2 + 1);
    assert_eq!(cost("russia-cossacks", 1809), 6 + 3 + 1 + 2);
    let gun = |weight, draft| book.points(Troop::Artillery { weight, draft }, 1, 0);
    assert_eq!(gun(Weight::Light, Draft::Foot), 8);
    assert_eq!(gun(Weight::Light, Draft::Horse), 10);
    assert_eq!(gun(Weight::Heavy, Draft::Foot), 11);
    assert_eq!(gun(Weight::Heavy, Draft::Horse), 13);
}

#[test]
fn armies_are_worth_the_same() {
    for game in games() {
        let field = make(&game, &[]);
        let [first, second] = points(&field);
        let slack = game.points * 3 / 100;
        assert!(first <= game.points && second <= game.points, "{}", game.name());
        assert!(first.abs_diff(second) <= slack, "{}: {first} {second}", game.name());
        assert!(first.min(second) >= game.points - slack, "{}: {first} {second}", game.name());
        let ratings = |seat: Seat| -> Vec<i8> {
            let officers = field.officers.iter().filter(|officer| officer.seat == seat);
            let ratings = officers.filter_map(|officer| match officer.rank {
                Rank::Sub { personality, .. } => Some(personality),
                _ => None,
            });
            ratings.collect()
        };
        assert_eq!(ratings(Seat::First), ratings(Seat::Second));
        for seat in Seat::BOTH {
            let count = |arm: Arm| {
                let units = field.units.iter().filter(|unit| unit.seat == seat);
                units.filter(|unit| unit.arm() == arm).count()
            };
            let (foot, horse, guns) =
                (count(Arm::Infantry), count(Arm::Cavalry), count(Arm::Artillery));
            assert!(foot > horse && foot > guns && horse > 0 && guns > 0, "{}", game.name());
            assert!((8..=75).contains(&(foot + horse + guns)), "{}", game.name());
        }
    }
}

/// Two armies of one nation: a name means one officer, one army, one side.
#[test]
fn names_are_told_apart() {
    for game in games() {
        let battle = grande_armee::Battle::new(std::sync::Arc::new(make(&game, &[])));
        let field = &battle.field;
        for (index, officer) in field.officers.iter().enumerate() {
            let first = field.officer_named(&officer.name);
            assert_eq!(first.map(|id| id.index()), Some(index), "{} {}", game.name(), officer.name);
        }
        assert_ne!(field.armies[0].name, field.armies[1].name, "{}", game.name());
        assert_ne!(field.sides[0].name, field.sides[1].name, "{}", game.name());
    }
    let mirror = load_with("pickup-france-france-1809-150-7", &[]).unwrap();
    assert_eq!(
        mirror.sides.each_ref().map(|side| side.name.as_str()),
        ["Southern French", "Northern French"]
    );
}

#[test]
fn everybody_stands_in_his_zone_where_he_may() {
    for game in games() {
        for options in [&[][..], &["reduced-scale"]] {
            let field = make(&game, options);
            check(&field).unwrap_or_else(|fault| panic!("{}: {fault:?}", game.name()));
            for unit in field.unit_ids() {
                let base = unit_base(&field, unit).unwrap();
                let def = field.unit(unit);
                let zone = field.sides[def.seat.index()].zone.unwrap();
                let inside = |spot: &Spot| {
                    (zone.low.x..=zone.high.x).contains(&spot.x)
                        && (zone.low.y..=zone.high.y).contains(&spot.y)
                };
                assert!(base.corners().iter().all(inside), "{} {}", game.name(), def.id);
            }
            let [low, high] = [0, 1].map(|side: usize| field.sides[side].zone.unwrap());
            assert!(high.low.y - low.high.y >= Mil::inches(10));
            for force in &field.forces {
                assert!(force.units.len() >= 2, "{} {}", game.name(), force.id);
            }
        }
    }
}

#[test]
fn the_ground_is_fair_and_lies_between_the_zones() {
    for game in games() {
        let field = make(&game, &[]);
        let across = |spot: Spot| Spot::new(field.table.width - spot.x, field.table.depth - spot.y);
        let mut hulls = Vec::new();
        for piece in &field.pieces {
            let (corners, centre) = match &piece.outline {
                Outline::Line(_) => continue,
                Outline::Area(spots) => (spots.clone(), None),
                Outline::Square { centre, side } => {
                    assert_eq!(*side, Mil(3000));
                    let half = *side / 2;
                    let at = |x, y| Spot::new(centre.x + x, centre.y + y);
                    (vec![at(-half, -half), at(half, half)], Some(*centre))
                }
            };
            let [first, second] = [0, 1].map(|side: usize| field.sides[side].zone.unwrap());
            for corner in &corners {
                assert!(corner.y > first.high.y && corner.y < second.low.y, "{}", piece.name);
                assert!(corner.x >= Mil::ZERO && corner.x <= field.table.width, "{}", piece.name);
            }
            let twin = field.pieces.iter().any(|other| {
                other.terrain == piece.terrain
                    && match (&other.outline, &piece.outline) {
                        (Outline::Area(ring), Outline::Area(twin)) => {
                            ring.iter().map(|&spot| across(spot)).eq(twin.iter().copied())
                        }
                        (Outline::Square { centre: spot, .. }, _) => Some(across(*spot)) == centre,
                        _ => false,
                    }
            });
            assert!(twin, "{} {} has no twin", game.name(), piece.name);
            if centre.is_none() {
                hulls.push((piece.name.clone(), Convex::hull(&corners)));
            }
        }
        for (index, (name, hull)) in hulls.iter().enumerate() {
            let clash = hulls[..index].iter().find(|(_, other)| hull.meets(other));
            assert!(clash.is_none(), "{} {name} lies on another piece", game.name());
        }
        let towns = field.pieces.iter().filter(|piece| piece.terrain == Terrain::Town).count();
        assert!(towns >= 2, "{}", game.name());
    }
}

#[test]
fn the_same_name_makes_the_same_game_and_another_seed_another() {
    let game =
        Pickup { nations: [Nation::Prussia, Nation::France], year: 1813, points: 300, seed: 42 };
    let facts = |game: &Pickup| {
        let field = make(game, &[]);
        (format!("{:?}", field.units), format!("{:?}", field.pieces))
    };
    assert_eq!(facts(&game), facts(&game));
    let other = Pickup { seed: 43, ..game };
    assert_ne!(facts(&game).0, facts(&other).0);
    assert_ne!(facts(&game).1, facts(&other).1);
    // The ground does not depend on who fights over it.
    let other = Pickup { nations: [Nation::Russia, Nation::France], ..game };
    assert_eq!(facts(&game).1, facts(&other).1);
}

/// One game in full, so that a change of the generator is a change of this test.
#[test]
fn one_game_by_heart() {
    let field = load_with("pickup-austria-france-1809-150-7", &[]).unwrap();
    let units: Vec<String> = field
        .units
        .iter()
        .map(|unit| format!("{} {} {}", unit.id, field.force(unit.force).id, unit.name))
        .collect();
    assert_eq!(units.join("\n"), BY_HEART.trim());
    assert_eq!((field.table.width, field.table.depth), (Mil::inches(60), Mil::inches(48)));
    assert_eq!((field.clock.first_turn, field.clock.basic_length), (2, 7));
}

const BY_HEART: &str = "
A01 a-i Jägers
A02 a-i Grenzers
A03 a-i Jägers
A04 a-i Foot battery
A05 a-i 12-pounders
A06 a-i Dragoons
A07 a-ii Grenzers
A08 a-ii Jägers
A09 a-ii Line
A10 a-ii 12-pounders
A11 a-ii Uhlans
B01 b-i Old Guard
B02 b-i Elite infantry
B03 b-i Line or légère
B04 b-i 12-pounders
B05 b-i 12-pounders
B06 b-ii Line or légère
B07 b-ii Line or légère
B08 b-ii Line or légère
B09 b-ii 12-pounders
B10 b-ii Hussars
";

/// The first numbers of the published generator, from a state of 0.
#[test]
fn the_mixer_is_splitmix64() {
    let mut draws = grande_armee::data::pickup::Draws::from(0);
    assert_eq!(draws.below(u64::MAX), 0xE220_A839_7B1D_CDAF);
    assert_eq!(draws.below(u64::MAX), 0x6E78_9E6A_A1B9_65F4);
}
