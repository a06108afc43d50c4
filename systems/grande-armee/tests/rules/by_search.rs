//! Rules by search over many positions, arranged by numbers.

use crate::arranged::*;
use crate::common::*;
use crate::moves::*;
use grande_armee::Battle;
use grande_armee::nouns::field::UnitId;
use grande_armee::rules::g_combat::retreat::Vacated;
use ground::table::{Base, Bearing, Mil, Pose, Shape, Size, Spot};
use std::collections::BTreeSet;

/// A base of foot or horse somewhere around a spot, clear of all others.
fn free_base(numbers: &mut Numbers, about: Spot, spread: i32, taken: &[Base]) -> Base {
    loop {
        let at = numbers.spot(about, spread);
        let facing = Bearing::degrees(numbers.below(360));
        let base = Size::new(Mil(3000), Mil(3000)).at(Pose::new(at, facing));
        if taken.iter().all(|other| !other.within(&base, Mil(60))) {
            return base;
        }
    }
}

fn line(id: &str, base: &Base) -> String {
    let (at, facing) = (base.centre(), base.facing());
    format!(
        "{id} inf {}.{:03},{}.{:03} {} sp5",
        at.x.0 / 1000,
        at.x.0 % 1000,
        at.y.0 / 1000,
        at.y.0 % 1000,
        facing.get() / 60
    )
}

fn lines(letter: char, bases: &[Base]) -> String {
    let all = bases.iter().enumerate();
    all.map(|(k, base)| line(&format!("{letter}{:02}", k + 1), base)).collect::<Vec<_>>().join("\n")
}

/// Bases of the two sides: the first of the first side stands in the middle and looks north.
fn crowd(numbers: &mut Numbers, friends: usize, enemies: usize, spread: i32) -> [Vec<Base>; 2] {
    let middle = Spot::new(Mil(30_000), Mil(24_000));
    let mut all = vec![Size::new(Mil(3000), Mil(3000)).at(Pose::new(middle, Bearing::NORTH))];
    for _ in 0..friends + enemies {
        let next = free_base(numbers, middle, spread, &all);
        all.push(next);
    }
    let enemies = all.split_off(1 + friends);
    [all, enemies]
}

const WAYS: [&str; 10] = [
    "advance 1.5",
    "advance 4",
    "advance 9",
    "wheel left 15",
    "wheel left 50",
    "wheel right 15",
    "wheel right 50",
    "oblique left 40 5",
    "oblique right 40 5",
    "wheel left 90",
];

#[test]
fn nobody_but_the_closest_to_the_front_is_ever_attacked() {
    // Verifies [G1.2] [G1.3]: wherever friends and enemies stand.
    let mut numbers = Numbers(12);
    let (mut bound, mut contacts) = (0, 0);
    for round in 0..40 {
        let [french, allied] = crowd(&mut numbers, 1, 4, 9000);
        let battle = with_die(&plain(&lines('F', &french), &lines('A', &allied)), "F01", 5);
        let perspective = french[0].perspective();
        let ahead: Vec<(Mil, usize)> = (0..allied.len())
            .filter(|&k| perspective.share(&allied[k]).is_half())
            .map(|k| (allied[k].gap(&french[0]).mils(), k))
            .filter(|(gap, _)| *gap <= Mil(6000))
            .collect();
        let Some(least) = ahead.iter().map(|(gap, _)| *gap).min() else { continue };
        let must: BTreeSet<String> = ahead
            .iter()
            .filter(|(gap, _)| *gap - least <= Mil(10))
            .map(|(_, k)| format!("A{:02}", k + 1))
            .collect();
        bound += 1;
        for face in ["", "face left; ", "face right; ", "face about; "] {
            for first in WAYS {
                for second in WAYS {
                    for third in ["", "; advance 9", "; wheel right 90", "; wheel left 40"] {
                        let way = format!("{face}{first}; {second}{third}");
                        if let Ok(Some(enemy)) = met(&battle, "F01", &way) {
                            contacts += 1;
                            assert!(
                                must.contains(&enemy),
                                "{round}: {way} meets {enemy}, must {must:?}\n{}\n{}",
                                lines('F', &french),
                                lines('A', &allied)
                            );
                        }
                    }
                }
            }
        }
    }
    assert!(bound > 12 && contacts > 60, "{bound} {contacts}");
}

/// How near to a spot a base can be slid without turning it and without touching anybody, looked for
/// by steps of a tenth of an inch within the same bounds as the rule's.
fn nearest_by_sliding(start: &Base, target: Spot, others: &[Base]) -> i32 {
    const STEP: i32 = 100;
    let (dx, dy) = (target.x.0 - start.centre().x.0, target.y.0 - start.centre().y.0);
    let wide = (dx.min(0) - 1500, dx.max(0) + 1500);
    let deep = (dy.min(0), dy.max(0));
    let beside: Vec<bool> = others.iter().map(|other| other.within(start, Mil(10))).collect();
    let free = |base: &Base| {
        others.iter().zip(&beside).all(|(other, beside)| {
            if *beside { !other.clashes(base) } else { !other.within(base, Mil(12)) }
        })
    };
    let mut seen = BTreeSet::from([(0, 0)]);
    let mut open = vec![(0, 0)];
    let mut best = i32::MAX;
    while let Some((x, y)) = open.pop() {
        let here = start.at(Spot::new(Mil(start.centre().x.0 + x), Mil(start.centre().y.0 + y)));
        best = best.min(here.centre().distance(target).0);
        for (nx, ny) in [(x - STEP, y), (x + STEP, y), (x, y - STEP), (x, y + STEP)] {
            if nx < wide.0 || nx > wide.1 || ny < deep.0 || ny > deep.1 || seen.contains(&(nx, ny))
            {
                continue;
            }
            let there =
                start.at(Spot::new(Mil(start.centre().x.0 + nx), Mil(start.centre().y.0 + ny)));
            if free(&there) {
                seen.insert((nx, ny));
                open.push((nx, ny));
            }
        }
    }
    best
}

#[test]
fn victors_go_as_far_as_they_can() {
    // Verifies [G4.7b] [G4.7d]: compared with a search over all ways to slide.
    let mut numbers = Numbers(5);
    let mut stopped = 0;
    let mut bad = Vec::new();
    for round in 0..90 {
        let [french, allied] = crowd(&mut numbers, 2, 2, 5500);
        let mut battle = plain(&lines('F', &french), &lines('A', &allied));
        let target = Spot::new(Mil(30_000 + numbers.below(3000) - 1500), Mil(27_000));
        let others: Vec<Base> = battle
            .on_table()
            .filter(|&other| other != unit(&battle, "F01"))
            .map(|other| battle.base(other))
            .collect();
        let start = battle.base(unit(&battle, "F01"));
        let id: UnitId = unit(&battle, "F01");
        battle.advance(&mut says(), id, Vacated { centre: target, town: None }).unwrap();
        let end = battle.base(id);
        assert!(others.iter().all(|other| !other.clashes(&end)), "{round}");
        let came = end.centre().distance(target).0;
        let could = nearest_by_sliding(&start, target, &others);
        stopped += i32::from(came > 0);
        if could + 150 < came {
            bad.push(format!(
                "{round}: came to {came}, could {could}: target {target}\n{}\n{}",
                lines('F', &french),
                lines('A', &allied)
            ));
        }
    }
    assert!(bad.is_empty(), "{} of {stopped}\n{}", bad.len(), bad[..bad.len().min(4)].join("\n\n"));
    assert!(stopped > 20, "{stopped}");
}

#[test]
fn nobody_squares_up_into_a_second_enemy() {
    // Verifies [G1.4b]
    let mut numbers = Numbers(3);
    let mut contacts = 0;
    for round in 0..60 {
        let [french, allied] = crowd(&mut numbers, 1, 4, 6500);
        let battle = with_die(&plain(&lines('F', &french), &lines('A', &allied)), "F01", 5);
        for way in [
            "advance 9",
            "wheel left 15; advance 9",
            "wheel right 15; advance 9",
            "oblique left 30 9",
            "oblique right 30 9",
        ] {
            let Ok(Some(enemy)) = met(&battle, "F01", way) else { continue };
            let mut after: Battle = plain(&lines('F', &french), &lines('A', &allied));
            activate(&mut after, "F01", says().roll(&[5]).say(way));
            let Some(fight) = after.fights.first() else { continue };
            assert_eq!(after.def(fight.defender).id, enemy);
            contacts += 1;
            let base = after.base(unit(&after, "F01"));
            for other in after.enemies_of(after.seat_of(unit(&after, "F01"))) {
                if other != fight.defender {
                    let gap = after.base(other).gap(&base).mils();
                    assert!(
                        gap > Mil(10),
                        "{round}: {way}: {gap} from {}\n{}\n{}",
                        after.def(other).id,
                        lines('F', &french),
                        lines('A', &allied)
                    );
                }
            }
        }
    }
    assert!(contacts > 15, "{contacts}");
}
