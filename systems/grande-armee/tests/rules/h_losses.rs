//! Hits, broken units, lost batteries, officers in danger.

use crate::common::*;
use engine::Table;
use grande_armee::nouns::kinds::Skill;
use grande_armee::rules::event::Leader;
use grande_armee::rules::h_losses;
use grande_armee::rules::h_losses::event::{Cause, Peril};
use grande_armee::state::battle::{Fight, Place};
use grande_armee::{Battle, Event};
use ground::table::{Edge, Mil};

fn hit(battle: &mut Battle, id: &str, points: u8, cause: Cause, script: Script) -> (bool, Script) {
    let mut script = script;
    let unit = unit(battle, id);
    let broke = battle.hit(&mut script, unit, points, cause).unwrap();
    script.finish();
    (broke, script)
}

fn two() -> Battle {
    field(
        "F01 inf 30,20 0 sp5\nF02 cav-light 20,20 0 sp5\nG01 heavy-foot 32.25,20 0\nattached G01 F01",
        "A01 inf 30,30 180 sp5",
    )
}

/// Verifies [GLO-1]: each hit costs a strength point, and is told.
#[test]
fn hits_cost_strength() {
    let mut battle = two();
    let (broke, script) = hit(&mut battle, "F01", 2, Cause::Artillery, Script::new());
    assert!(!broke);
    assert_eq!((sp(&battle, "F01"), battle.hits_on(unit(&battle, "F01"))), (3, 2));
    let unit = unit(&battle, "F01");
    assert_eq!(
        script.events,
        [Event::Losses(h_losses::Event::Hit { unit, points: 2, cause: Cause::Artillery })]
    );
    let (_, script) = hit(&mut battle, "F01", 0, Cause::Artillery, Script::new());
    assert!(script.events.is_empty());
}

/// Verifies [GLO-1b] [H3.0] [H3.0b]: at no strength it breaks, leaves the table and counts as one
/// loss of its army; more hits than it can take are not told.
#[test]
fn breaking() {
    let mut battle = two();
    let (broke, script) = hit(&mut battle, "F02", 9, Cause::Combat, Script::new());
    assert!(broke);
    let f02 = unit(&battle, "F02");
    assert_eq!(battle.unit(f02).place, Place::Broken);
    assert!(!battle.on_table().any(|unit| unit == f02));
    assert_eq!(battle.army(army(&battle, "french")).lost, 1);
    assert_eq!(battle.army(army(&battle, "allied")).lost, 0);
    let told = [
        Event::Losses(h_losses::Event::Hit { unit: f02, points: 5, cause: Cause::Combat }),
        Event::Losses(h_losses::Event::Broke(f02)),
    ];
    assert_eq!(script.events, told);
    // What is gone takes no more hits.
    assert!(!hit(&mut battle, "F02", 1, Cause::Combat, Script::new()).0);
    assert_eq!(battle.army(army(&battle, "french")).lost, 1);
}

/// Verifies [GLO-4] [I3.0c] [H3.0]: a battery has one point; its loss is no loss for army morale.
#[test]
fn batteries() {
    let mut battle = two();
    assert!(battle.field.unit(unit(&battle, "G01")).sp == 1);
    let (broke, script) = hit(&mut battle, "G01", 3, Cause::Overrun, Script::new());
    assert!(broke);
    let g01 = unit(&battle, "G01");
    assert_eq!(battle.unit(g01).place, Place::Taken);
    assert_eq!(battle.army(army(&battle, "french")).lost, 0);
    assert_eq!(script.events, [Event::Losses(h_losses::Event::BatteryLost(g01, Cause::Overrun))]);
    assert_eq!(battle.unit(unit(&battle, "F01")).partner, None);
}

/// Verifies [F9.31c]: a battery is lost with its infantry in a combat, without a loss
/// for morale; fire on the infantry does not touch it.
#[test]
fn attached_battery_shares_the_fate() {
    for (cause, place) in [
        (Cause::Combat, Place::Taken),
        (Cause::Blocked, Place::Taken),
        (Cause::Artillery, Place::Table),
        (Cause::Skirmishers, Place::Table),
        (Cause::FriendsFellBack, Place::Table),
    ] {
        let mut battle = two();
        hit(&mut battle, "F01", 5, cause, Script::new());
        let g01 = unit(&battle, "G01");
        assert_eq!(battle.unit(g01).place, place, "{cause:?}");
        assert_eq!(battle.unit(g01).partner, None);
        assert_eq!(battle.army(army(&battle, "french")).lost, 1);
    }
    // Unhurt as long as the infantry survives.
    let mut battle = two();
    hit(&mut battle, "F01", 4, Cause::Combat, Script::new());
    assert_eq!(sp(&battle, "G01"), 1);
    assert!(battle.unit(unit(&battle, "G01")).partner.is_some());
}

/// Verifies [G1.5c]: a combat goes on without a broken attacker if another is left, and is
/// off without its defender.
#[test]
fn combats_of_the_broken() {
    let mut battle = field(
        "F01 inf 30,21 0 sp5\nF02 inf 27,24 90 sp5",
        "A01 inf 30,24 180 sp5\nfight F01 x A01 front F02 right",
    );
    let [f01, f02, a01] = ["F01", "F02", "A01"].map(|id| unit(&battle, id));
    let mut other = battle.clone();
    hit(&mut battle, "F01", 5, Cause::FriendsFellBack, Script::new());
    let left = Fight { defender: a01, first: (f02, Edge::Right), second: None };
    assert_eq!(battle.fights, [left]);
    hit(&mut other, "F02", 5, Cause::FriendsFellBack, Script::new());
    let left = Fight { defender: a01, first: (f01, Edge::Front), second: None };
    assert_eq!(other.fights, [left]);
    hit(&mut other, "A01", 5, Cause::FriendsFellBack, Script::new());
    assert!(other.fights.is_empty());
}

/// Every change of strength is told, and nothing else: the events sum up to the difference.
#[test]
fn events_tell_all_changes() {
    let mut battle = two();
    let before: Vec<i32> = battle.units.iter().map(|unit| i32::from(unit.sp)).collect();
    let (_, first) = hit(&mut battle, "F01", 9, Cause::Combat, Script::new());
    let (_, second) = hit(&mut battle, "A01", 2, Cause::Artillery, Script::new());
    let mut sums = before;
    for event in first.events.iter().chain(&second.events) {
        for change in <Battle as engine::Game>::strengthening(event) {
            sums[change.piece] += change.by;
        }
    }
    let after: Vec<i32> = battle.units.iter().map(|unit| i32::from(unit.sp)).collect();
    assert_eq!(sums, after);
}

// ---- H4 ----

/// Reille stands 1" from F01, Soult (a wing commander) 1.001", Picton far away.
fn staff() -> Battle {
    open(
        "army french fair\ncommander Ney great 34,20\nforce II Reille +1 r20 33.5,24\n\
         F01 inf 30,24 0 sp5\nG01 light-foot 26,24 0\nwing Soult 30,20.499 II\n\
         army allied fair\ncommander Wellington good 57,45\nforce X Picton -2 r15 30,40\n\
         A01 inf 30,28 180 sp5\ncup french 7\nhand Soult 3",
    )
}

/// Verifies [H4.0d] [H4.0e] [H4.0]: every officer within 1" of a friendly unit that breaks throws two
/// dice; 12 kills.
#[test]
fn officers_near_the_broken() {
    let mut battle = staff();
    let (_, script) = hit(&mut battle, "F01", 5, Cause::Artillery, Script::new().roll(&[6, 5]));
    let reille = officer(&battle, "Reille");
    let f01 = unit(&battle, "F01");
    let checks: Vec<_> = script
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Losses(h_losses::Event::OfficerCheck { officer, peril, falls, .. }) => {
                Some((officer.officer, *peril, *falls))
            }
            _ => None,
        })
        .collect();
    assert_eq!(checks, [(reille, Peril::FriendsBroke(f01), false)]);
    assert_eq!(battle.officer(reille).personality, 1);
    // A unit that only suffers endangers nobody, and enemies' officers do not care.
    let mut battle = staff();
    hit(&mut battle, "F01", 4, Cause::Artillery, Script::new());
    hit(&mut battle, "A01", 5, Cause::Artillery, Script::new());
}

/// Verifies [H4.0d]: a lost battery is a unit that breaks.
#[test]
fn officers_near_lost_guns() {
    let mut battle = staff();
    let reille = officer(&battle, "Reille");
    battle.officer_mut(reille).at = Some(ground::table::Spot::inches(28, 24));
    let script = Script::new().roll(&[1, 1]);
    let (_, script) = hit(&mut battle, "G01", 1, Cause::Artillery, script);
    assert_eq!(
        count(&script, |event| matches!(
            event,
            Event::Losses(h_losses::Event::OfficerCheck { .. })
        )),
        1
    );
}

/// Verifies [H4.0d]: a pursuit does not happen on the table.
#[test]
fn no_checks_in_a_pursuit() {
    let mut battle = staff();
    hit(&mut battle, "F01", 5, Cause::Pursuit, Script::new());
}

fn check(battle: &mut Battle, name: &str, peril: Peril, dice: [u8; 2]) -> (bool, Script) {
    let mut script = Script::new().roll(&dice);
    let officer = officer(battle, name);
    let falls = battle.officer_check(&mut script, officer, peril).unwrap();
    script.finish();
    (falls, script)
}

/// Verifies [H4.0] [H4.0b]: killed on 12; each one on the dice he gave adds one, also beyond
/// 12.
#[test]
fn ones_weigh() {
    let falls =
        |ones: u8, dice: [u8; 2]| check(&mut staff(), "Reille", Peril::InTheFray { ones }, dice).0;
    assert!(falls(0, [6, 6]));
    assert!(!falls(0, [6, 5]));
    assert!(falls(1, [6, 5]));
    assert!(falls(3, [4, 5]));
    assert!(!falls(2, [4, 5]));
    assert!(falls(1, [6, 6]));
}

/// Verifies [H4.1a]: a successor keeps the radius and has two less in personality, but not below -3.
#[test]
fn successor() {
    let mut battle = staff();
    let (falls, script) = check(&mut battle, "Reille", Peril::InTheFray { ones: 0 }, [6, 6]);
    assert!(falls);
    let reille = officer(&battle, "Reille");
    let state = *battle.officer(reille);
    assert_eq!((state.personality, state.radius, state.replaced), (-1, Mil::inches(20), true));
    assert!(state.at.is_some());
    assert!(script.events.contains(&Event::Losses(h_losses::Event::OfficerFell(Leader {
        officer: reille,
        successor: false
    }))));
    check(&mut battle, "Picton", Peril::InTheFray { ones: 0 }, [6, 6]);
    let picton = officer(&battle, "Picton");
    assert_eq!(battle.officer(picton).personality, -3);
    check(&mut battle, "Picton", Peril::InTheFray { ones: 0 }, [6, 6]);
    assert_eq!(battle.officer(picton).personality, -3);
}

/// Verifies [H4.1b]: a dead army commander's army is led poorly.
#[test]
fn dead_commander() {
    let mut battle = staff();
    let f01 = unit(&battle, "F01");
    check(&mut battle, "Ney", Peril::FriendsBroke(f01), [6, 6]);
    let ney = officer(&battle, "Ney");
    assert_eq!(battle.officer(ney).skill, Skill::Poor);
    assert!(battle.officer(ney).at.is_some());
    // Nobody rode over him: the cup stays.
    assert_eq!(battle.army(army(&battle, "french")).cup, 7);
}

/// Verifies [H4.1c]: a dead wing commander is removed with his dice.
#[test]
fn dead_wing_commander() {
    let mut battle = staff();
    let f01 = unit(&battle, "F01");
    check(&mut battle, "Soult", Peril::FriendsBroke(f01), [6, 6]);
    let soult = officer(&battle, "Soult");
    assert_eq!((battle.officer(soult).at, battle.officer(soult).dice), (None, 0));
}

/// Verifies [H4.2] [H4.0c]: an army commander whom foot or horse have ridden over loses his cup,
/// dead or alive; a sub-commander does not.
#[test]
fn cup_lost() {
    for dice in [[1, 1], [6, 6]] {
        let mut battle = staff();
        let a01 = unit(&battle, "A01");
        let (_, script) = check(&mut battle, "Ney", Peril::Overrun(a01), dice);
        let french = army(&battle, "french");
        assert_eq!(battle.army(french).cup, 0);
        assert!(script.events.contains(&Event::Losses(h_losses::Event::CupLost(french))));
    }
    let mut battle = staff();
    let (a01, g01) = (unit(&battle, "A01"), unit(&battle, "G01"));
    check(&mut battle, "Reille", Peril::Overrun(a01), [1, 1]);
    check(&mut battle, "Ney", Peril::Overrun(g01), [1, 1]);
    assert_eq!(battle.army(army(&battle, "french")).cup, 7);
}

/// All of it has words and rules.
#[test]
fn told() {
    let battle = staff();
    let mut script = Script::new();
    let (f01, reille) = (unit(&battle, "F01"), battle.leader(officer(&battle, "Reille")));
    let dice = engine::Faces::new(&[6, 6]);
    let peril = Peril::InTheFray { ones: 1 };
    for event in [
        Event::Losses(h_losses::Event::Hit { unit: f01, points: 1, cause: Cause::FriendsFellBack }),
        Event::Losses(h_losses::Event::Broke(f01)),
        Event::Losses(h_losses::Event::BatteryLost(unit(&battle, "G01"), Cause::Overrun)),
        Event::Losses(h_losses::Event::OfficerCheck { officer: reille, peril, dice, falls: true }),
        Event::Losses(h_losses::Event::OfficerFell(reille)),
        Event::Losses(h_losses::Event::CupLost(army(&battle, "french"))),
    ] {
        script.hear(&battle, event);
    }
    for event in &script.events {
        let line = engine::Game::render(&battle, event);
        assert!(!line.text.is_empty() && !line.rules.is_empty(), "{event:?}");
    }
}

/// What happened is told as it was then, whatever has become of everybody since.
#[test]
fn told_as_it_was() {
    let mut battle = staff();
    let mut script = Script::new().roll(&[6, 6]).roll(&[6, 6]);
    let reille = officer(&battle, "Reille");
    for _ in 0..2 {
        battle.officer_check(&mut script, reille, Peril::InTheFray { ones: 0 }).unwrap();
    }
    battle.unit_mut(unit(&battle, "F01")).sp = 2;
    battle.regain(&mut script, unit(&battle, "F01"));
    battle.unit_mut(unit(&battle, "F01")).sp = 5;
    let told: Vec<String> =
        script.events.iter().map(|event| engine::Game::render(&battle, event).text).collect();
    let expected = [
        "Reille was in the fray: [6, 6], he falls.",
        "Reille falls; a lesser man takes his place.",
        "Reille's successor was in the fray: [6, 6], he falls.",
        "Reille's successor falls; a lesser man takes his place.",
        "F01 is back at 3 SP.",
    ];
    assert_eq!(told, expected);
}

/// Verifies [G1.5b]: a combat goes on as it is when somebody who is not in it breaks.
#[test]
fn others_leave_a_combat_as_it_is() {
    use ground::table::Edge;
    let [defender, first, second, other] = [0, 1, 2, 3].map(grande_armee::nouns::field::UnitId);
    let fight = grande_armee::state::battle::Fight {
        defender,
        first: (first, Edge::Front),
        second: Some((second, Edge::Left)),
    };
    assert_eq!(fight.without(other), Some(fight));
    assert_eq!(fight.without(defender), None);
    let (alone, left) = (fight.without(second).unwrap(), fight.without(first).unwrap());
    assert_eq!((alone.first.0, alone.second), (first, None));
    assert_eq!((left.first, left.second), ((second, Edge::Left), None));
}
