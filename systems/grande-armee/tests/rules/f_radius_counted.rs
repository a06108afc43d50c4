//! F13 by plain counting: from every place that is tested all units are measured, one by one.

use crate::arranged::*;
use crate::common::*;
use crate::moves::*;
use grande_armee::Battle;
use grande_armee::nouns::field::{OfficerId, UnitId};
use grande_armee::state::battle::Phase;
use ground::table::{Base, Mil, Shape, Spot};

const FORCE: [&str; 4] = ["F01", "F02", "F03", "F04"];

/// A Force of four around its officer, with enemies about.
fn arranged(numbers: &mut Numbers) -> Battle {
    let mut battle = plain(
        "F01 inf 10,5 0 sp5\nF02 inf 14,5 0 sp5\nF03 light-foot 18,5 0\nF04 cav-light 22,5 0 sp5",
        "A01 inf 5,50 180 sp5\nA02 inf 10,50 180 sp5",
    );
    let middle = Spot::new(Mil::inches(30), Mil::inches(20));
    let spread = *numbers.pick(&[5000, 8000, 11_000, 16_000]);
    scatter(numbers, &mut battle, &FORCE, middle, spread);
    scatter(numbers, &mut battle, &["A01", "A02"], middle, spread);
    let reille = officer(&battle, "Reille");
    let at = free_spot(numbers, &battle, reille, middle, spread);
    let state = battle.officer_mut(reille);
    state.at = Some(at);
    state.radius = *numbers.pick(&[Mil::inches(4), Mil::inches(5), Mil(6500), Mil::inches(8)]);
    state.moved = Mil(numbers.below(18_000));
    if numbers.below(4) == 0 {
        battle.unit_mut(unit(&battle, "F04")).excused = true;
    }
    battle
}

fn free_spot(
    numbers: &mut Numbers,
    battle: &Battle,
    officer: OfficerId,
    about: Spot,
    spread: i32,
) -> Spot {
    loop {
        let spot = numbers.spot(about, spread);
        if stands(battle, officer, spot) {
            return spot;
        }
    }
}

/// On the table and under no enemy.
fn stands(battle: &Battle, officer: OfficerId, spot: Spot) -> bool {
    let base = battle.officer_base_at(officer, spot);
    let seat = battle.officer_def(officer).seat;
    battle.field.ground.holds(&base)
        && battle.enemies_of(seat).all(|enemy| !battle.base(enemy).clashes(&base))
}

/// Those who count, each where it stands.
fn kept(battle: &Battle) -> Vec<(UnitId, Base)> {
    battle
        .members(force(battle, "II"))
        .filter(|&unit| !battle.unit(unit).excused)
        .map(|unit| (unit, battle.base(unit)))
        .collect()
}

/// How many of them are in radius of a place.
fn count(battle: &Battle, officer: OfficerId, units: &[(UnitId, Base)], at: Spot) -> usize {
    let (base, radius) = (battle.officer_base_at(officer, at), battle.officer(officer).radius);
    units.iter().filter(|(_, unit)| unit.gap(&base).mils() <= radius).count()
}

/// Where he is tested: here, amid his units, by whole inches, and on the centres of his units.
fn places(battle: &Battle, officer: OfficerId, from: Spot, left: Mil) -> Vec<Spot> {
    let units = kept(battle);
    let mean = |part: fn(Spot) -> Mil| {
        let sum: i32 = units.iter().map(|(_, base)| part(base.centre()).0 - part(from).0).sum();
        sum / (1000 * units.len().max(1) as i32)
    };
    let mut spots = vec![from, grid(from, mean(|spot| spot.x), mean(|spot| spot.y))];
    let most = left.0 / 1000;
    for dy in -most..=most {
        let row = (-most..=most).filter(|dx| dx * dx + dy * dy <= most * most);
        spots.extend(row.map(|dx| grid(from, dx, dy)));
    }
    spots.extend(units.iter().map(|(_, base)| base.centre()));
    spots
        .into_iter()
        .filter(|&at| at == from || (from.distance(at) <= left && stands(battle, officer, at)))
        .collect()
}

fn grid(from: Spot, dx: i32, dy: i32) -> Spot {
    Spot::new(from.x + Mil::inches(dx), from.y + Mil::inches(dy))
}

fn best(battle: &Battle, officer: OfficerId, units: &[(UnitId, Base)]) -> usize {
    let (from, left) = (battle.officer(officer).at.unwrap(), battle.ride_left(officer));
    let all = places(battle, officer, from, left).into_iter();
    all.map(|at| count(battle, officer, units, at)).max().unwrap_or(0)
}

#[test]
fn the_most_that_can_be_had_is_counted() {
    // Verifies [F13.0]
    let mut numbers = Numbers(21);
    let mut seen = [0; 5];
    for round in 0..150 {
        let battle = arranged(&mut numbers);
        let (reille, id) = (officer(&battle, "Reille"), force(&battle, "II"));
        let most = best(&battle, reille, &kept(&battle));
        assert_eq!(battle.best_in_radius(id), most, "{round}");
        seen[most] += 1;
        for _ in 0..20 {
            let at = numbers.spot(Spot::new(Mil::inches(30), Mil::inches(20)), 12_000);
            let counted = count(&battle, reille, &kept(&battle), at);
            assert_eq!(battle.in_radius_at(id, at), counted, "{round} {at}");
        }
    }
    assert!(seen[1] > 5 && seen[2] > 5 && seen[3] > 5 && seen[4] > 5, "{seen:?}");
}

#[test]
fn a_unit_ends_where_as_many_can_be_had() {
    // Verifies [F13.0]
    let mut numbers = Numbers(22);
    let (mut kept_in, mut left_out) = (0, 0);
    for round in 0..120 {
        let mut battle = arranged(&mut numbers);
        let id = unit(&battle, "F01");
        for enemy in ["A01", "A02"] {
            // Far enough not to be met.
            scatter(&mut numbers, &mut battle, &[enemy], Spot::new(Mil(10_000), Mil(52_000)), 6000);
        }
        let reille = officer(&battle, "Reille");
        let most = best(&battle, reille, &kept(&battle));
        let (from, left) = (battle.officer(reille).at.unwrap(), battle.ride_left(reille));
        let spots = places(&battle, reille, from, left);
        let mut march = marching(&battle, "F01");
        march.march.as_mut().unwrap().obligation =
            grande_armee::rules::e_control::obligations::Obligation::None;
        for face in ["", "face left; ", "face right; ", "face about; "] {
            for way in ["advance 2", "advance 6", "oblique left 40 7", "oblique right 30 9"] {
                let steps = steps(&format!("{face}{way}"));
                let end = steps.iter().fold(battle.base(id), |base, step| step.after(&base));
                let mut units = kept(&battle);
                for (unit, base) in &mut units {
                    if *unit == id {
                        *base = end;
                    }
                }
                let could =
                    spots.iter().map(|&at| count(&battle, reille, &units, at)).max().unwrap_or(0);
                match march.try_march(id, &steps) {
                    Ok(_) => {
                        kept_in += 1;
                        assert!(could >= most, "{round} {face}{way}: {could} of {most}");
                    }
                    Err(refusal) if refusal.rule == "F13.0" => {
                        left_out += 1;
                        assert!(could < most, "{round} {face}{way}: {could} of {most}");
                    }
                    Err(_) => {}
                }
            }
        }
    }
    assert!(kept_in > 200 && left_out > 200, "{kept_in} {left_out}");
}

#[test]
fn an_officer_rides_where_he_can_still_have_as_many() {
    // Verifies [F13.0] [F12.0]: and at the end of the pulse where he has them.
    let mut numbers = Numbers(23);
    let (mut rides, mut refused) = ([0; 2], [0; 2]);
    for round in 0..120 {
        let mut battle = arranged(&mut numbers);
        let reille = officer(&battle, "Reille");
        let units = kept(&battle);
        let most = best(&battle, reille, &units);
        let (from, left) = (battle.officer(reille).at.unwrap(), battle.ride_left(reille));
        for phase in [Phase::Movement(engine::Seat::First), Phase::PulseEnd] {
            battle.phase = phase;
            let last = usize::from(phase == Phase::PulseEnd);
            for _ in 0..6 {
                let to = numbers.spot(from, 9000);
                let by = from.distance(to);
                let could = if last == 1 {
                    count(&battle, reille, &units, to)
                } else {
                    let all = places(&battle, reille, to, left - by).into_iter();
                    all.map(|at| count(&battle, reille, &units, at)).max().unwrap_or(0)
                };
                match battle.check_ride(reille, to) {
                    Ok(()) => {
                        rides[last] += 1;
                        assert!(by <= left && could >= most, "{round} {to}: {could} of {most}");
                        assert!(stands(&battle, reille, to));
                    }
                    Err(refusal) if refusal.rule == "F13.0" => {
                        refused[last] += 1;
                        assert!(could < most, "{round} {to}: {could} of {most}");
                    }
                    Err(refusal) => {
                        assert_eq!(refusal.rule, "F12.0");
                        assert!(by > left || !stands(&battle, reille, to), "{round} {to}");
                    }
                }
            }
        }
    }
    assert!(rides.iter().chain(&refused).all(|&count| count > 30), "{rides:?} {refused:?}");
}
