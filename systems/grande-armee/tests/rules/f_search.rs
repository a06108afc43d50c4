//! GEO-23 by walking every standard path: a change of face or none, a wheel by steps of 5 degrees or
//! none, and a straight step in one of seven directions. What a unit has to do is what they show.

use crate::arranged::*;
use crate::common::*;
use crate::moves::*;
use grande_armee::Battle;
use grande_armee::book::{Distance, EQUIDISTANT};
use grande_armee::nouns::field::UnitId;
use grande_armee::nouns::kinds::Status;
use grande_armee::rules::e_control::obligations::{Obligation, Spur};
use grande_armee::rules::f_movement::march::{March, Trial};
use ground::table::{Base, Mil, Quarter, SAMPLE, Shape, Side, Spot, Step, wheel_arc};

/// What the rules take for the same distance.
const INCH: Mil = Mil::inches(1);
/// A walk that is halted ends with a whole sample, where a shorter one would have gone on; and places
/// are rounded.
const HAIR: Mil = Mil(SAMPLE.0 + 10);

/// All openings, with where they lead: none, a change of face, a wheel, both.
fn openings(base: &Base) -> Vec<(Vec<Step>, Base)> {
    let faces = [None, Some(Quarter::About), Some(Quarter::Left), Some(Quarter::Right)];
    let mut all = Vec::new();
    for face in faces {
        let face: Vec<Step> = face.map(Step::Face).into_iter().collect();
        all.push(face.clone());
        for side in Side::BOTH {
            all.extend((1..=18).map(|count| {
                let wheel = Step::Wheel { side, angle: count * 300 };
                face.iter().copied().chain([wheel]).collect()
            }));
        }
    }
    let led = |steps: Vec<Step>| {
        let end = steps.iter().fold(*base, |base, step| step.after(&base));
        (steps, end)
    };
    all.into_iter().map(led).collect()
}

/// A straight step so many degrees off the facing; straight back if that is 180.
fn straight(off: i32, length: Mil) -> Step {
    let angle = off.unsigned_abs() as u16 * 60;
    match off {
        0 => Step::Advance(length),
        180 => Step::Retro(length),
        1.. => Step::Oblique { side: Side::Right, angle, length },
        _ => Step::Oblique { side: Side::Left, angle, length },
    }
}

const COURSES: [i32; 7] = [0, 15, -15, 30, -30, 45, -45];
/// Away it may also go backwards. [F5.3a]
const AWAY: [i32; 8] = [180, 0, 15, -15, 30, -30, 45, -45];

/// The first standard path that meets one of some enemies, or its partner.
fn contact(battle: &Battle, march: &March, prey: &[UnitId]) -> Option<Vec<Step>> {
    let crowd = battle.crowd();
    let wanted = |trial: Trial| {
        trial.contact.iter().chain(&trial.others).any(|contact| {
            let enemy = UnitId(contact.who.0 as u8);
            let partner = battle.unit(enemy).partner;
            prey.contains(&enemy) || partner.is_some_and(|other| prey.contains(&other))
        })
    };
    let tries = |steps: &[Step]| battle.try_path(march, &crowd, steps).is_ok_and(wanted);
    openings(&battle.base(march.unit)).into_iter().find_map(|(opening, at)| {
        if !opening.is_empty() && tries(&opening) {
            return Some(opening);
        }
        COURSES.into_iter().find_map(|off| {
            // Who comes by nobody meets nobody.
            let end = at.moved(at.facing().turned(off * 60), march.left());
            let meets = |enemy: UnitId| at.sweep_meets(&end, &battle.base(enemy));
            let seat = battle.seat_of(march.unit);
            if !battle.enemies_of(seat).any(meets) {
                return None;
            }
            let spent = match opening.as_slice() {
                [] => Mil::ZERO,
                steps => battle.try_path(march, &crowd, steps).map_or(march.left(), |t| t.spent),
            };
            let length = march.left() - spent;
            if length <= Mil::ZERO {
                return None;
            }
            let last = straight(off, length);
            let steps: Vec<Step> = opening.iter().copied().chain([last]).collect();
            tries(&steps).then_some(steps)
        })
    })
}

/// A standard path that ends where a condition wants it and may end there. Only those that would
/// end there are walked.
fn path_to(
    battle: &Battle,
    march: &March,
    stretch: i32,
    courses: &[i32],
    wanted: impl Fn(&Base) -> bool,
) -> Option<(Vec<Step>, Mil)> {
    let mut free = battle.clone();
    free.march = Some(march.clone());
    let legal = |steps: &[Step]| {
        let trial = free.try_march(march.unit, steps).ok();
        trial.filter(|trial| trial.contact.is_none() && wanted(&trial.end))
    };
    for (opening, at) in openings(&battle.base(march.unit)) {
        let width = at.size().width;
        let price = |step: &Step| match step {
            Step::Wheel { angle, .. } => wheel_arc(width, *angle),
            _ => battle.price_of_facing(march.unit, &battle.base(march.unit)).unwrap_or(Mil::ZERO),
        };
        let left = opening.iter().fold(march.left(), |left, step| left - price(step));
        // Backwards it goes without more ado only.
        let courses = courses.iter().filter(|off| **off != 180 || opening.is_empty());
        for &off in courses {
            // By whole inches back from the furthest.
            let most = left.max(Mil::ZERO) * stretch;
            for inches in 0..=most.0 / 1000 {
                let length = most - Mil::inches(inches);
                if length == Mil::ZERO {
                    continue;
                }
                let heading = at.facing().turned(off * 60);
                // What ends within an inch of running into somebody is not looked for.
                let on = at.moved(heading, length + INCH + HAIR);
                let runs_in = || {
                    let mut enemies = battle.enemies_of(battle.seat_of(march.unit));
                    enemies.any(|enemy| at.sweep_meets(&on, &battle.base(enemy)))
                };
                if wanted(&at.moved(heading, length)) && !runs_in() {
                    let steps: Vec<Step> =
                        opening.iter().copied().chain([straight(off, length)]).collect();
                    if let Some(trial) = legal(&steps) {
                        return Some((steps, trial.spent));
                    }
                }
            }
        }
    }
    None
}

/// Whether one of the paths shown does what a condition wants, and all of them can be walked.
fn shows(
    battle: &Battle,
    march: &March,
    shown: &[Vec<Step>],
    wanted: impl Fn(&Trial) -> bool,
) -> bool {
    let mut bound = battle.clone();
    bound.march = Some(March { obligation: Obligation::None, ..march.clone() });
    if matches!(&march.obligation, Obligation::Close(Spur::Six, _) | Obligation::Contact(..)) {
        bound.march = Some(march.clone());
    }
    let trials: Vec<Trial> = shown
        .iter()
        .map(|steps| bound.try_march(march.unit, steps).unwrap_or_else(|why| panic!("{why:?}")))
        .collect();
    trials.iter().any(wanted)
}

fn told(battle: &Battle) -> String {
    let all = battle.on_table().map(|unit| {
        format!("{} {} sp{}", battle.def(unit).id, battle.unit(unit).pose, battle.unit(unit).sp)
    });
    all.collect::<Vec<_>>().join("\n")
}

/// What the standard paths say about an obligation that was found; the kind of it.
fn check(battle: &Battle, id: &str) -> &'static str {
    let own = unit(battle, id);
    let (march, shown) = battle.begin_march(own);
    let free = March { obligation: Obligation::None, ..march.clone() };
    let seat = battle.seat_of(own);
    let base = battle.base(own);
    let attackable = |enemy: &UnitId| battle.check_attackable(own, *enemy).is_ok();
    let stretch = if battle.arm(own) == grande_armee::nouns::kinds::Arm::Artillery { 2 } else { 1 };
    let six = battle.charges(own);
    let targets = if six { battle.nearest_ahead(own) } else { battle.attack_targets(own) };
    let charging = March {
        obligation: Obligation::Close(
            Spur::Six,
            targets.iter().map(|&t| (t, Mil::inches(100))).collect(),
        ),
        ..march.clone()
    };
    let walking = if six { &charging } else { &free };
    let prey: Vec<UnitId> = if six {
        targets.iter().copied().filter(attackable).collect()
    } else {
        battle.enemies_of(seat).filter(attackable).collect()
    };
    match &march.obligation {
        Obligation::Contact(_, with) => {
            if six {
                assert_eq!(*with, prey, "{}", told(battle));
            }
            assert!(shows(battle, &march, &shown, |trial| trial.met().is_some()));
            "contact"
        }
        Obligation::Close(_, near) => {
            let all: Vec<UnitId> = near.iter().map(|(target, _)| *target).collect();
            assert_eq!(all, targets, "{}", told(battle));
            if let Some(steps) = contact(battle, walking, &prey) {
                panic!("{steps:?} makes contact\n{}", told(battle));
            }
            let zone = battle.field.book.distance(Distance::ContactZone);
            for &(target, most) in near {
                let other = battle.base(target);
                let best = most - INCH;
                let gap = |end: &Base| other.gap(end).mils();
                let reached = gap(&base) <= best
                    || shows(battle, &march, &shown, |trial| gap(&trial.end) <= best)
                    || best == zone;
                assert!(reached, "{best} from {}\n{}", battle.def(target).id, told(battle));
                let nearer = path_to(battle, walking, stretch, &COURSES, |end| {
                    gap(end) < best - INCH - HAIR
                });
                if best > zone || stretch == 1 {
                    assert_eq!(
                        nearer,
                        None,
                        "{best} from {}\n{}",
                        battle.def(target).id,
                        told(battle)
                    );
                }
            }
            "close"
        }
        Obligation::Away(enemy, least) => {
            let other = battle.base(*enemy);
            let gap = |end: &Base| other.gap(end).mils();
            let enough = battle.field.book.distance(Distance::Withdrawn);
            let here = gap(&base);
            let wanted = (here + march.allowance / 2).min(enough.max(here));
            let best = *least + EQUIDISTANT;
            assert!(best <= wanted, "{}", told(battle));
            let reached =
                here >= best || shows(battle, &march, &shown, |trial| gap(&trial.end) >= best);
            assert!(reached, "{best} from {}\n{}", battle.def(*enemy).id, told(battle));
            if best < wanted {
                let further =
                    path_to(battle, &free, stretch, &AWAY, |end| gap(end) > best + INCH + HAIR);
                assert_eq!(further, None, "{best}\n{}", told(battle));
            }
            "away"
        }
        Obligation::Rejoin(most) => {
            let officer = battle.officer_base(officer(battle, "Reille")).unwrap();
            let gap = |end: &Base| officer.gap(end).mils();
            assert_eq!(*most, gap(&base) - Mil(1));
            assert!(shows(battle, &march, &shown, |trial| gap(&trial.end) <= *most));
            "rejoin"
        }
        Obligation::None => {
            let lost = !battle.in_radius(own) && battle.orders_of(own) == Status::Active && !six;
            if lost && usize::from(march.in_radius) < 3 {
                let officer = battle.officer_base(officer(battle, "Reille")).unwrap();
                let here = officer.gap(&base).mils();
                let nearer = path_to(battle, &free, stretch, &COURSES, |end| {
                    officer.gap(end).mils() < here - INCH - HAIR
                });
                assert_eq!(nearer, None, "{}", told(battle));
                return "stuck";
            }
            "nothing"
        }
    }
}

/// A unit with two friends among enemies.
fn arranged(numbers: &mut Numbers, kind: &str, spread: i32) -> Battle {
    let template = format!(
        "town Farm 33,27\nwood Grove 22,24 26,24 26,29 22,29\nroad Lane 27,2 27,58\n\
         F01 {kind} 30,20 0 sp5 sk2\nF02 inf 5,5 0 sp5\nF03 cav-light 10,5 0 sp5"
    );
    let enemies = "A01 inf 5,50 180 sp5\nA02 cav-light 10,50 180 sp5\nA03 light-foot 15,50 180\n\
                   A04 inf 20,50 180 sp5";
    let mut battle = plain(&template, enemies);
    let middle = Spot::new(Mil::inches(30), Mil::inches(24));
    scatter(numbers, &mut battle, &["F01", "F02", "F03"], middle, 6000);
    scatter(numbers, &mut battle, &["A01", "A02", "A03", "A04"], middle, spread);
    battle.officer_mut(officer(&battle, "Reille")).radius = Mil::inches(20);
    battle
}

/// Checks many positions, and that they come to what is looked for.
fn check_all(
    seed: u64,
    rounds: usize,
    kinds: [&str; 2],
    expected: &[(&str, usize)],
    arrange: impl Fn(&mut Battle, &mut Numbers),
) {
    let mut numbers = Numbers(seed);
    let mut found = std::collections::BTreeMap::new();
    for round in 0..rounds {
        let spread = *numbers.pick(&[8000, 12_000, 17_000, 22_000]);
        let mut battle = arranged(&mut numbers, kinds[round % 2], spread);
        arrange(&mut battle, &mut numbers);
        *found.entry(check(&battle, "F01")).or_insert(0) += 1;
    }
    for (kind, least) in expected {
        assert!(found.get(kind).is_some_and(|count| count >= least), "{kind}: {found:?}");
    }
}

fn order(battle: &mut Battle, status: Status, die: u8) {
    let (id, own) = (force(battle, "II"), unit(battle, "F01"));
    battle.force_mut(id).status = status;
    battle.unit_mut(own).die = die;
}

#[test]
fn attackers_go_as_near_as_any_way_leads() {
    // Verifies [E3.0x] [E3.0x3]
    let expected = [("contact", 8), ("close", 8)];
    check_all(31, 40, ["inf", "cav-heavy"], &expected, |battle, numbers| {
        order(battle, Status::Attack, *numbers.pick(&[0, 2, 4]));
    });
}

#[test]
fn a_six_sends_as_near_as_any_way_leads() {
    // Verifies [F11.1b]
    let expected = [("contact", 6), ("close", 6)];
    check_all(32, 40, ["inf", "cav-light"], &expected, |battle, _| {
        order(battle, Status::Active, 6);
    });
}

#[test]
fn guns_come_up_as_near_as_any_way_leads() {
    // Verifies [E3.0x] [F3.0c]
    check_all(33, 24, ["light-foot", "light-horse"], &[("close", 4)], |battle, _| {
        order(battle, Status::Attack, 0);
    });
}

#[test]
fn who_withdraws_goes_as_far_as_any_way_leads() {
    // Verifies [E3.0w] [E3.0w2]
    check_all(34, 30, ["inf", "cav-heavy"], &[("away", 20)], |battle, _| {
        order(battle, Status::Withdraw, 0);
    });
}

#[test]
fn who_is_lost_comes_nearer_if_any_way_leads_there() {
    // Verifies [F13.1]
    check_all(35, 30, ["inf", "light-foot"], &[("rejoin", 10)], |battle, numbers| {
        order(battle, Status::Active, 0);
        let reille = officer(battle, "Reille");
        let state = battle.officer_mut(reille);
        state.radius = Mil::inches(4);
        state.moved = Mil::inches(17);
        state.at = Some(numbers.spot(Spot::new(Mil::inches(30), Mil::inches(12)), 3000));
    });
}
