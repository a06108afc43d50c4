//! H1 by plain measure: a retreat is tried by hundredths of an inch, and its ways by turns of 5 degrees.

use crate::arranged::*;
use crate::common::*;
use crate::moves::*;
use grande_armee::Battle;
use grande_armee::book::Distance;
use grande_armee::nouns::field::UnitId;
use grande_armee::nouns::kinds::{Arm, Terrain};
use grande_armee::rules::g_combat::retreat::Retreat;
use ground::table::{Base, Bearing, Convex, Mil, Shape, Spot};

/// How finely it is tried.
const STEP: Mil = Mil(10);
/// It stops edge to edge, and places are rounded.
const HAIR: Mil = Mil(25);

fn movers(battle: &Battle, unit: UnitId) -> Vec<UnitId> {
    [Some(unit), battle.unit(unit).partner].into_iter().flatten().collect()
}

/// Whether it can come so far: over no enemy but the one it flees, over no closed ground, on the table.
fn comes(battle: &Battle, retreat: &Retreat, heading: Bearing, length: Mil) -> bool {
    let all = movers(battle, retreat.unit);
    let seat = battle.seat_of(retreat.unit);
    all.iter().all(|&unit| {
        let (from, to) = (battle.base(unit), battle.base(unit).moved(heading, length));
        let corners: Vec<Spot> = from.corners().iter().chain(to.corners()).copied().collect();
        let way = Convex::hull(&corners);
        let struck = battle
            .enemies_of(seat)
            .any(|enemy| enemy != retreat.from && battle.base(enemy).clashes(&way));
        let closed = |base: &Base| {
            battle.field.ground.is_over(base, |feature| Terrain::of(feature) == Terrain::Impassable)
        };
        let steps = (0..=length.0 / 100).map(|k| from.moved(heading, Mil(k * 100)));
        !struck && battle.field.ground.holds(&to) && !steps.chain([to]).any(|base| closed(&base))
    })
}

/// Whether it can stop there.
fn rests(battle: &Battle, retreat: &Retreat, heading: Bearing, length: Mil) -> bool {
    let all = movers(battle, retreat.unit);
    all.iter().all(|&unit| {
        let end = battle.base(unit).moved(heading, length);
        battle.may_rest(unit, &end, &all)
            && retreat.leaves.is_none_or(|town| {
                !battle.field.ground.under(&end).iter().any(|id| *id == town.feature())
            })
    })
}

/// How far it goes, found by trying.
fn tried(battle: &Battle, retreat: &Retreat, heading: Bearing) -> Mil {
    let mut open = Mil::ZERO;
    while open < retreat.distance && comes(battle, retreat, heading, open + STEP) {
        open += STEP;
    }
    if rests(battle, retreat, heading, open) {
        return open;
    }
    if open == retreat.distance {
        let mut on = open;
        while comes(battle, retreat, heading, on) {
            if rests(battle, retreat, heading, on) {
                return on;
            }
            on += STEP;
        }
    }
    let mut back = open;
    while back > Mil::ZERO && !rests(battle, retreat, heading, back) {
        back -= STEP;
    }
    back
}

fn arranged(numbers: &mut Numbers, spread: i32) -> Battle {
    let mut battle = plain(
        "town Farm 26,30\nwall Lane 34,30 40,32\nimpassable Pond 20,36 26,36 26,40 20,40\n\
         F01 inf 30,26 180 sp5\nF02 inf 5,5 0 sp5\nF03 cav-light 10,5 0 sp5\nF04 light-foot 15,5 0",
        "A01 inf 30,23 0 sp5\nA02 inf 20,50 180 sp5\nA03 cav-light 25,50 180 sp5",
    );
    let middle = Spot::new(Mil::inches(30), Mil::inches(31));
    scatter(numbers, &mut battle, &["F02", "F03", "A02", "A03"], middle, spread);
    if numbers.below(2) == 0 {
        let (foot, guns) = (unit(&battle, "F01"), unit(&battle, "F04"));
        battle.put(guns, at(32_250, 26_000, 180));
        let crowd = battle.crowd();
        if crowd.clashing(&battle.base(guns)).count() == 1 {
            battle.unit_mut(guns).partner = Some(foot);
            battle.unit_mut(foot).partner = Some(guns);
        } else {
            battle.put(guns, at(15_000, 5_000, 0));
        }
    }
    battle
}

#[test]
fn a_retreat_goes_as_far_as_trying_shows() {
    // Verifies [H1.0a] [H1.1a] [H1.1c]
    let mut numbers = Numbers(41);
    let (mut short, mut long, mut whole) = (0, 0, 0);
    for round in 0..60 {
        let battle = arranged(&mut numbers, 8000);
        let (own, from) = (unit(&battle, "F01"), unit(&battle, "A01"));
        let retreat = Retreat {
            unit: own,
            straight: Bearing::NORTH,
            distance: Mil::inches(3 + numbers.below(4)),
            from,
            foes: vec![from],
            facing: Bearing::SOUTH,
            leaves: None,
        };
        for degrees in [0, 20, -35, 60] {
            let heading = Bearing::degrees(degrees);
            let (found, tried) =
                (battle.fall_back_length(&retreat, heading), tried(&battle, &retreat, heading));
            assert!((found - tried).abs() <= HAIR, "{round} {degrees}: {found}, tried {tried}");
            match found.cmp(&retreat.distance) {
                std::cmp::Ordering::Less => short += 1,
                std::cmp::Ordering::Equal => whole += 1,
                std::cmp::Ordering::Greater => long += 1,
            }
        }
    }
    assert!(short > 20 && long > 10 && whole > 40, "{short} {whole} {long}");
}

/// By how much a way is turned aside, where it leads, whether it nears nobody, and how far it goes.
type Way = (i32, Bearing, bool, Mil);

#[test]
fn the_way_back_is_the_least_turned_that_will_do() {
    // Verifies [H1.0b] [H1.0e] [H1.1c] (GEO-20)
    let mut numbers = Numbers(42);
    let mut seen = [0; 3];
    for round in 0..60 {
        let spread = *numbers.pick(&[6000, 9000]);
        let battle = arranged(&mut numbers, spread);
        let (own, from) = (unit(&battle, "F01"), unit(&battle, "A01"));
        let distance = Mil::inches(4);
        let (foes, facing) = (vec![from], Bearing::SOUTH);
        let straight = Bearing::NORTH;
        let retreat = Retreat { unit: own, straight, distance, from, foes, facing, leaves: None };
        let reach = battle.field.book.distance(Distance::FallBackOthers);
        let ways: Vec<Way> = (-12..=12)
            .map(|k: i32| {
                let heading = straight.turned(k * 300);
                let all = movers(&battle, own);
                let others = battle.enemies_of(battle.seat_of(own)).filter(|&e| e != from);
                let near: Vec<Base> = others
                    .map(|enemy| battle.base(enemy))
                    .filter(|base| all.iter().any(|&u| battle.base(u).within(base, reach)))
                    .collect();
                let keeps = near.iter().all(|enemy| {
                    all.iter().all(|&unit| {
                        let (now, then) =
                            (battle.base(unit), battle.base(unit).moved(heading, Mil(100)));
                        then.gap(enemy).mils() + Mil(1) >= now.gap(enemy).mils()
                    })
                });
                (k.abs(), heading, keeps, battle.fall_back_length(&retreat, heading))
            })
            .collect();
        let least = |fits: &dyn Fn(&Way) -> bool| -> Vec<Bearing> {
            let turn = ways.iter().filter(|way| fits(way)).map(|way| way.0).min();
            let mut found: Vec<Bearing> = ways
                .iter()
                .filter(|way| Some(way.0) == turn && fits(way))
                .map(|way| way.1)
                .collect();
            found.sort_unstable_by_key(|way| way.get());
            found
        };
        let most = ways.iter().map(|way| way.3).max().unwrap();
        let tiers: [Vec<Bearing>; 3] = [
            least(&|way| way.2 && way.3 >= distance),
            least(&|way| way.3 >= distance),
            least(&|way| way.3 + Mil(10) >= most),
        ];
        let tier = tiers.iter().position(|found| !found.is_empty()).unwrap();
        seen[tier] += 1;
        let mut found = battle.fall_back_headings(&retreat);
        found.sort_unstable_by_key(|way| way.get());
        assert_eq!(found, tiers[tier], "{round}");
        assert_eq!(battle.arm(own), Arm::Infantry);
    }
    assert!(seen[0] > 5 && seen[1] > 20 && seen[2] > 3, "{seen:?}");
}
