//! What the charts say once they are read, at both scales, and what is wrong with a bad one.

use charts::Shelf;
use grande_armee::book::{
    Against, Book, Distance, Near, Number, PursuitLoss, Reroll, RerollKind, shelf,
};
use grande_armee::nouns::kinds::*;
use ground::table::{Mil, Rate, Size};

fn book(scale: Scale) -> Book {
    Book::read(&shelf(), scale).unwrap_or_else(|error| panic!("{error}"))
}

fn full() -> Book {
    book(Scale::Full)
}

/// A shelf on which one text of a chart is replaced by another.
fn altered(file: &str, from: &str, to: &str) -> Shelf {
    let path = format!("{}/charts/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.contains(from), "{file} has no {from}");
    let mut shelf = shelf();
    shelf.put(file, &format!("mine/{file}"), &text.replacen(from, to, 1)).unwrap();
    shelf
}

#[test]
fn radii_grow_with_the_force_within_limits() {
    let book = full();
    // GT-01, GT-02 and T-01 of the reference.
    for (talent, units, inches) in [
        (Talent::Exceptional, 11, 17),
        (Talent::Normal, 14, 14),
        (Talent::Normal, 3, 4),
        (Talent::Exceptional, 15, 20),
        (Talent::Exceptional, 7, 11),
        (Talent::Normal, 25, 20),
        (Talent::Exceptional, 2, 4),
    ] {
        assert_eq!(book.radius(talent, units), Mil::inches(inches), "{talent:?} {units}");
    }
    let book = self::book(Scale::Reduced);
    // 11 x 0.7 = 7.7, 11 x 1.2 = 13.2, 3 x 0.7 = 2.1, 10 x 0.7 = 7 exactly, 13 x 1.2 = 15.6.
    for (talent, units, inches) in [
        (Talent::Normal, 11, 8),
        (Talent::Exceptional, 11, 14),
        (Talent::Normal, 3, 3),
        (Talent::Normal, 10, 7),
        (Talent::Exceptional, 13, 15),
    ] {
        assert_eq!(book.radius(talent, units), Mil::inches(inches), "{talent:?} {units}");
    }
}

/// GT-19 and GT-21, and halves that stay.
#[test]
fn break_points_round_up_above_a_half_only() {
    let book = full();
    for (mood, units, points) in [
        (Mood::Confident, 26, 9),
        (Mood::Fair, 14, 4),
        (Mood::Fair, 5, 1),
        (Mood::Confident, 10, 3),
        (Mood::Confident, 34, 12),
        (Mood::Fair, 36, 11),
        (Mood::Shaky, 10, 2),
        (Mood::Shaky, 11, 3),
        (Mood::Confident, 58, 20),
        (Mood::Fair, 42, 13),
        (Mood::Fair, 0, 0),
    ] {
        assert_eq!(book.break_point(mood, units), points, "{mood:?} {units}");
    }
}

#[test]
fn time_and_command() {
    let book = full();
    // GT-04: Waterloo.
    assert_eq!(book.basic_length(Sky::Overcast, Season::of_month(6)), 7);
    assert_eq!(book.starting_turn(Hour::AroundNoon), 3);
    assert_eq!(book.basic_length(Sky::Precipitating, Season::Winter), 4);
    assert_eq!(book.basic_length(Sky::Normal, Season::Other), 7);
    let months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(Season::of_month);
    use Season::{Other as O, Summer as S, Winter as W};
    assert_eq!(months, [W, W, W, O, O, S, S, S, O, O, O, W]);
    let dice = Skill::ALL.iter().map(|&skill| book.command_dice(skill)).collect::<Vec<_>>();
    assert_eq!(dice, [1, 2, 3, 4]);
    for (distance, placed, paid) in
        [(0, 2, 1), (20_000, 2, 1), (20_001, 1, 1), (40_000, 1, 1), (40_001, 1, 2), (99_000, 1, 2)]
    {
        let row = book.command(Mil(distance));
        assert_eq!((row.placed, row.paid), (placed, paid), "{distance}");
    }
    let reduced = self::book(Scale::Reduced);
    assert_eq!(reduced.command(Mil(15_000)).placed, 2);
    assert_eq!(reduced.command(Mil(15_001)).placed, 1);
    assert_eq!(reduced.command(Mil(30_001)).paid, 2);
}

#[test]
fn status_by_score_and_distance() {
    use Status::{Active, Attack, Hold, Withdraw};
    let book = full();
    for (total, near, far) in [
        (-1, Withdraw, Hold),
        (3, Withdraw, Hold),
        (4, Hold, Hold),
        (6, Hold, Hold),
        (7, Active, Active),
        (9, Active, Active),
        (10, Attack, Active),
        (15, Attack, Active),
    ] {
        assert_eq!(book.status(total, Near::Yes), near, "{total}");
        assert_eq!(book.status(total, Near::No), far, "{total}");
    }
}

#[test]
fn guns_by_range() {
    let book = full();
    let dice = |weight: Weight, range: i32| book.guns(weight).dice(Mil(range));
    assert_eq!(dice(Weight::Heavy, 6_000), Some(2));
    assert_eq!(dice(Weight::Heavy, 6_001), Some(1));
    assert_eq!(dice(Weight::Heavy, 16_000), Some(1));
    assert_eq!(dice(Weight::Heavy, 16_001), None);
    assert_eq!(dice(Weight::Light, 4_000), Some(2));
    assert_eq!(dice(Weight::Light, 12_000), Some(1));
    assert_eq!(dice(Weight::Light, 12_001), None);
    assert_eq!([Weight::Heavy, Weight::Light].map(|weight| book.guns(weight).hit), [4, 5]);
    let reduced = self::book(Scale::Reduced);
    // No hole between canister and roundshot.
    assert_eq!(reduced.guns(Weight::Light).dice(Mil(2_001)), Some(1));
    assert_eq!(reduced.guns(Weight::Light).dice(Mil(9_001)), None);
    assert_eq!(reduced.guns(Weight::Heavy).dice(Mil(3_000)), Some(2));
    assert_eq!(reduced.guns(Weight::Heavy).dice(Mil(12_000)), Some(1));
}

#[test]
fn movement_by_troop() {
    let book = full();
    let foot = Troop::Infantry { speed: Speed::Fast, mx: false };
    let slow = Troop::Infantry { speed: Speed::Slow, mx: true };
    let horse = |moves| Troop::Cavalry { moves, fights: Class::Heavy, cossack: false };
    let guns = |draft| Troop::Artillery { weight: Weight::Light, draft };
    for (troop, base, near) in [
        (foot, 12, 6),
        (guns(Draft::Foot), 12, 6),
        (slow, 10, 4),
        (horse(Class::Light), 16, 10),
        (horse(Class::Heavy), 14, 8),
        (guns(Draft::Horse), 14, 8),
    ] {
        let pace = book.pace(troop.pace());
        assert_eq!(
            (pace.base, pace.near, pace.die),
            (Mil::inches(base), Mil::inches(near), true),
            "{troop:?}"
        );
    }
    let officers = book.pace(Pace::Officers);
    assert_eq!((officers.base, officers.near, officers.die), (Mil(18_000), Mil(18_000), false));
    let reduced = self::book(Scale::Reduced);
    let paces = Pace::ALL.iter().map(|&pace| reduced.pace(pace));
    let paces: Vec<_> =
        paces.map(|pace| (pace.base.0 / 1000, pace.near.0 / 1000, pace.die)).collect();
    assert_eq!(paces, [(8, 3, true), (7, 2, true), (12, 6, true), (10, 4, true), (12, 12, false)]);
}

#[test]
fn ground_by_mover() {
    let book = full();
    let foot = Troop::Infantry { speed: Speed::Fast, mx: false };
    assert_eq!(book.ground(foot.mover(2)).rough, Some(Rate::DOUBLE));
    assert_eq!(book.ground(foot.mover(0)).rough, None);
    assert_eq!(book.ground(Mover::LightCavalry).rough, Some(Rate::DOUBLE));
    for mover in [Mover::HeavyCavalry, Mover::FootGuns, Mover::HorseGuns] {
        assert_eq!(book.ground(mover).rough, None, "{mover:?}");
        assert_eq!(book.ground(mover).obstacle, Mil(4000), "{mover:?}");
    }
    let guns = book.ground(Mover::HorseGuns);
    assert_eq!((guns.road, guns.sideways, guns.friendly_infantry), (Rate::HALF, 1, Mil::ZERO));
    let infantry = book.ground(Mover::InfantryWithoutSk);
    assert_eq!(
        (infantry.road, infantry.sideways, infantry.friendly_infantry),
        (Rate::PLAIN, 2, Mil(3000))
    );
    assert_eq!(
        (infantry.clear, infantry.obstacle, infantry.elevation),
        (Rate::PLAIN, Mil(2000), Mil(1000))
    );
    let officer = book.ground(Mover::Officer);
    assert_eq!(
        (officer.rough, officer.obstacle, officer.elevation),
        (Some(Rate::PLAIN), Mil::ZERO, Mil::ZERO)
    );
    let reduced = self::book(Scale::Reduced);
    assert_eq!(reduced.ground(Mover::InfantryWithSk).friendly_infantry, Mil(2000));
    assert_eq!(reduced.ground(Mover::LightCavalry).friendly_infantry, Mil::ZERO);
}

#[test]
fn combat_and_pursuit() {
    let book = full();
    let escapes = [Draft::Foot, Draft::Horse]
        .map(|draft| [Arm::Infantry, Arm::Cavalry].map(|arm| book.escape(draft, arm)));
    assert_eq!(escapes, [[7, 6], [9, 7]]);
    let hits = [Arm::Infantry, Arm::Cavalry]
        .map(|arm| Against::ALL.iter().map(|&against| book.hit(arm, against)).collect::<Vec<_>>());
    assert_eq!(hits, [vec![5, 5, 6, 6], vec![5, 5, 5, 6]]);
    for (reroll, kind, success) in [
        (Reroll::HeavyOnLight, RerollKind::Bonus, 6),
        (Reroll::EnemyFlanked, RerollKind::Bonus, 6),
        (Reroll::Vulnerable, RerollKind::Penalty, 4),
        (Reroll::OutOfRadius, RerollKind::Penalty, 4),
    ] {
        let row = book.reroll(reroll);
        assert_eq!((row.kind, row.success), (kind, success), "{reroll:?}");
    }
    let daylight = (1..=9).map(|turn| book.daylight(turn)).collect::<Vec<_>>();
    assert_eq!(daylight, [12, 10, 8, 6, 4, 2, 0, 0, 0]);
    use PursuitLoss::*;
    let losses = (1..=6).map(|face| book.pursuit(face)).collect::<Vec<_>>();
    assert_eq!(losses, [TwoInfantry, OneInfantry, OneCavalry, Battery, Nothing, Nothing]);
    assert_eq!(book.number(Number::Collapse), 15);
    assert_eq!(book.number_line(Number::Collapse).rule, "I3.0d");
}

#[test]
fn bases_distances_and_sight_at_both_scales() {
    let sizes = |book: &Book| {
        BaseKind::ALL
            .iter()
            .map(|&kind| book.base(kind))
            .map(|Size { width, depth }| (width.0, depth.0))
            .collect::<Vec<_>>()
    };
    assert_eq!(sizes(&full()), [(3000, 3000), (1500, 3000), (2000, 2000), (3000, 3000)]);
    let reduced = book(Scale::Reduced);
    assert_eq!(sizes(&reduced), [(2000, 2000), (1000, 2000), (1000, 1000), (2000, 2000)]);
    assert_eq!(full().distance(Distance::ContactZone), Mil(6000));
    assert_eq!(reduced.distance(Distance::ContactZone), Mil(4000));
    assert_eq!(full().distance_line(Distance::ContactZone).rule, "F11.0a");
    assert_eq!(full().visibility(Sky::Precipitating), Some(Mil(12_000)));
    assert_eq!(full().visibility(Sky::Overcast), None);
    assert_eq!(full().visibility(Sky::Normal), None);
}

#[test]
fn speed_of_nations() {
    let book = full();
    for (nation, year, speed) in [
        (Nation::Austria, 1815, Speed::Slow),
        (Nation::Prussia, 1806, Speed::Slow),
        (Nation::Prussia, 1810, Speed::Slow),
        (Nation::Prussia, 1811, Speed::Fast),
        (Nation::Prussia, 1815, Speed::Fast),
        (Nation::Portugal, 1808, Speed::Slow),
        (Nation::Portugal, 1809, Speed::Fast),
        (Nation::Saxony, 1806, Speed::Slow),
        (Nation::Saxony, 1809, Speed::Fast),
        (Nation::Spain, 1812, Speed::Slow),
        (Nation::France, 1805, Speed::Fast),
        (Nation::Brunswick, 1815, Speed::Fast),
    ] {
        assert_eq!(book.speed(nation, year), speed, "{nation:?} {year}");
    }
}

#[test]
fn unit_types_are_typed() {
    let book = full();
    let find = |key: &str| book.types().iter().find(|kind| kind.key == key).unwrap();
    assert_eq!(book.types().len(), 41 + 19);
    let cossacks = find("russia-cossacks").troop(Speed::Slow);
    assert!(cossacks.is_cossack());
    assert_eq!(cossacks.arm(), Arm::Cavalry);
    let dragoons = find("france-dragoons").troop(Speed::Fast);
    assert_eq!((dragoons.moves(), dragoons.fights()), (Some(Class::Light), Some(Class::Heavy)));
    assert!(!dragoons.is_cossack());
    assert!(find("austria-grenzers").troop(Speed::Slow).is_mixed());
    assert!(!find("france-line-1805").years.contains(&1808));
    assert!(find("france-line-1808").years.contains(&1815));
}

#[test]
fn a_chart_at_fault_is_named_by_file_line_and_cell() {
    let fault = |file: &str, from: &str, to: &str| {
        Book::read(&altered(file, from, to), Scale::Full).unwrap_err().to_string()
    };
    for (file, from, to, expected) in [
        (
            "artillery.toml",
            "\"6-16\"",
            "\"7-16\"",
            "mine/artillery.toml:7: row \"heavy\", column \"roundshot\": expected a range that begins at 6, found \"7-16\"",
        ),
        (
            "artillery.toml",
            "\"5+\"",
            "\"7+\"",
            "mine/artillery.toml:8: row \"light\", column \"hit\": expected a face such as 4+, found \"7+\"",
        ),
        (
            "bases.toml",
            "\"1.5x3\"",
            "\"1.5\"",
            "mine/bases.toml:8: row \"artillery\", column \"full\": expected inches such as 1.5x3, found \"1.5\"",
        ),
        (
            "commands.toml",
            "\"-\"",
            "\"60\"",
            "mine/commands.toml:9: row \"far\", column \"up-to\": expected '-', as the band has no end, found \"60\"",
        ),
        (
            "status.toml",
            "\"attack\"",
            "\"charge\"",
            "mine/status.toml:10: row \"10+\", column \"≤20\": expected withdraw, hold, active or attack, found \"charge\"",
        ),
        (
            "movement.toml",
            "\"4+d6\"",
            "\"4+d4\"",
            "mine/movement.toml:8: row \"slow-infantry\", column \"near\": expected inches, or such as 6+d6, found \"4+d4\"",
        ),
        (
            "terrain.toml",
            "\"no\"",
            "\"+1\"",
            "mine/terrain.toml:8: row \"rough\", column \"infantry-without-sk\": expected points for an inch, or no, found \"+1\"",
        ),
        (
            "rerolls.toml",
            "\"penalty\", \"hits\"",
            "\"penalty\", \"misses\"",
            "mine/rerolls.toml:8: row \"vulnerable\", column \"dice\": expected hits, found \"misses\"",
        ),
        (
            "armies.toml",
            "\"light\", \"heavy\"",
            "\"light\", \"-\"",
            "mine/armies.toml:28: row \"france-dragoons\", column \"fights\": expected light or heavy, found \"-\"",
        ),
        (
            "nations.toml",
            "\"1811\"",
            "\"soon\"",
            "mine/nations.toml:10: row \"prussia\", column \"slow-before\": expected always, never or a year, found \"soon\"",
        ),
        (
            "escape.toml",
            "9, ",
            "13, ",
            "mine/escape.toml:8: row \"horse\", column \"infantry\": expected 2 to 12, found \"13\"",
        ),
    ] {
        assert_eq!(fault(file, from, to), expected);
    }
    assert!(fault("distances.toml", "contact-zone ", "contact-zoo ").contains("contact-zoo"));
    // Charts of the other scale are read too.
    let reduced = fault("reduced-scale.toml", "value = 15", "value = 1500");
    assert!(
        reduced.starts_with("mine/reduced-scale.toml:6: key \"enemy-near.value\""),
        "{reduced}"
    );
}

#[test]
fn an_owner_may_put_his_own_numbers_in() {
    let shelf = altered("movement.toml", "12, ", "13, ");
    let book = Book::read(&shelf, Scale::Full).unwrap();
    assert_eq!(book.pace(Pace::FootGunsFastInfantry).base, Mil(13_000));
}
