//! Before the battle: deployment, Grand Batteries, attachments. (DP-02)

use crate::common::*;
use engine::{Game, Seat};
use grande_armee::nouns::field::Area;
use grande_armee::rules::{d_artillery, f_movement};
use grande_armee::state::battle::Phase;
use grande_armee::{Battle, Event};
use ground::table::Spot;
use std::sync::Arc;

/// A little table before the battle. French guns stand beside infantry, and apart.
fn before(more: &str) -> Battle {
    let mut battle = open(&format!(
        "army french fair\ncommander Ney average 30,2\nforce II Reille +0 r20 30,6\n\
         F01 inf 30,10 0 sp5\nG1 light-foot 32.25,10 0\nG2 light-foot 40,10 0\n{more}\n\
         army allied fair\ncommander Wellington good 30,46\nforce X Picton +0 r20 30,42\n\
         A01 inf 30,40 180 sp5"
    ));
    battle.phase = Phase::SetUp(0);
    battle
}

fn deploy(battle: &mut Battle, script: Script) -> Script {
    let mut script = script;
    battle.play(&mut script).unwrap();
    script.finish();
    assert_eq!(battle.phase, Phase::Command);
    script
}

fn partner(battle: &Battle, id: &str) -> Option<String> {
    battle.unit(unit(battle, id)).partner.map(|other| battle.def(other).id.clone())
}

/// Verifies [F9.31a]: guns that begin side by side with infantry of their Force are attached, others
/// are not; between two the owner chooses.
#[test]
fn attached_from_the_start() {
    let mut battle = before("");
    let script = deploy(&mut battle, Script::new());
    assert_eq!(partner(&battle, "G1"), Some("F01".into()));
    assert_eq!(partner(&battle, "F01"), Some("G1".into()));
    assert_eq!(partner(&battle, "G2"), None);
    assert_eq!(
        count(&script, |event| matches!(event, Event::Movement(f_movement::Event::Attached(..)))),
        1
    );
    // F02 on its other side.
    for host in ["F01", "F02"] {
        let mut battle = before("F02 inf 34.5,10 0 sp5");
        let script = deploy(&mut battle, Script::new().say(host));
        assert_eq!(asked(&script, "F9.31a"), 1);
        assert_eq!(partner(&battle, "G1"), Some(host.into()));
    }
}

/// Verifies [D7.0b]: with four batteries a side may form a Grand Battery before the game, free of
/// charge; with three it is not asked.
#[test]
fn a_grand_battery_before_the_game() {
    let mut three = before("G3 light-foot 44,10 0");
    assert_eq!(asked(&deploy(&mut three, Script::new()), "D7.0b"), 0);
    let four = "G3 light-foot 41.5,10 0\nG4 light-foot 50,10 0";
    let mut no = before(four);
    assert_eq!(asked(&deploy(&mut no, Script::new().say("no")), "D7.0b"), 1);
    assert!(!no.battery_made[0]);
    assert_eq!(partner(&no, "G1"), Some("F01".into()));
    let mut battle = before(four);
    battle.army_mut(army(&battle, "french")).cup = 1;
    let script = deploy(&mut battle, Script::new().say("yes").say("G2").say("36,7"));
    assert!(battle.battery_made[0]);
    assert_eq!(battle.army(army(&battle, "french")).cup, 1);
    let made = |event: &Event| {
        matches!(event, Event::Artillery(d_artillery::Event::BatteryMade { paid: 0, .. }))
    };
    assert_eq!(count(&script, made), 1);
    // G3 stands beside the centre; the others are still on their way, and no longer attached.
    let joining = ["G1", "G2", "G3", "G4"].map(|id| battle.unit(unit(&battle, id)).marks.joining);
    assert_eq!(joining, [true, false, false, true]);
    assert_eq!(partner(&battle, "G1"), None);
    // One for a side: it cannot be made again in play.
    assert!(!battle.may_make_battery(army(&battle, "french")));
}

/// Verifies [A3.0] for free deployment: the commander, then each Force as recommended or by hand, in its
/// own zone; the other side sees nothing of it until both are through.
#[test]
fn free_deployment() {
    let start = || Battle::new(Arc::new(load("pickup-austria-france-1809-150-7")));
    let mut battle = start();
    let recommended = battle.units.clone();
    let script = Script::new().otherwise(&["recommended", "no", "*"]);
    let script = deploy(&mut battle, script);
    assert!(battle.units.iter().zip(&recommended).all(|(now, then)| now.pose == then.pose));
    let leaders =
        battle.field.officer_ids().filter(|&officer| battle.led_by(officer).is_none()).count();
    let forces = Seat::BOTH.map(|seat| battle.forces_of(seat).count()).iter().sum::<usize>();
    assert_eq!(asked(&script, "A3.0"), leaders + forces);
    // Nobody is put beyond his zone, nor on somebody else.
    let battle = start();
    let first = battle.army_of(Seat::First).next().unwrap();
    let other = battle.army_of(Seat::First).nth(1).unwrap();
    let rule = |pose| battle.check_deployed(first, pose).map_err(|refusal| refusal.rule);
    assert_eq!(rule(battle.unit(first).pose), Ok(()));
    assert_eq!(rule(battle.unit(other).pose), Err("A3.0"));
    let enemy = battle.army_of(Seat::Second).next().unwrap();
    assert_eq!(rule(battle.unit(enemy).pose), Err("A3.0"));
}

/// Verifies [F13.0]: by hand nobody is put where his officer could not have him in radius with
/// those before him, and the officer only where he has them all; at both scales.
#[test]
fn deployment_by_hand_keeps_to_the_radius() {
    for options in [&[][..], &["reduced-scale"][..]] {
        let field = load_with("pickup-austria-france-1809-150-7", options).unwrap();
        let mut battle = Battle::new(Arc::new(field));
        let force = battle.forces_of(Seat::First).next().unwrap();
        let officer = battle.sub_commander(force);
        let units: Vec<_> = battle.members(force).collect();
        assert_eq!(
            battle.check_officer_deployed(officer, battle.officer(officer).at.unwrap()),
            Ok(())
        );
        battle.officer_mut(officer).radius = ground::table::Mil::inches(4);
        let zone = battle.field.sides[0].zone.unwrap();
        let (first, last) = (units[0], units[1]);
        let size = battle.def(last).base;
        let facing = battle.unit(first).pose.facing;
        let place = |x: ground::table::Mil| {
            let spot = ground::table::Spot::new(x, zone.low.y + size.depth / 2);
            ground::table::Pose::new(spot, facing)
        };
        let (west, east) =
            (place(zone.low.x + size.width / 2), place(zone.high.x - size.width / 2));
        let rule = |battle: &Battle, unit, pose| {
            battle.check_deployed(unit, pose).map_err(|refusal| refusal.rule)
        };
        // The first of them goes anywhere, the second not to the other end of the zone.
        for unit in &units {
            battle.unit_mut(*unit).place = grande_armee::state::battle::Place::Waiting;
        }
        for unit in [first, last] {
            battle.unit_mut(unit).place = grande_armee::state::battle::Place::Table;
        }
        battle.unit_mut(first).pose = west;
        assert_eq!(rule(&battle, first, west), Ok(()), "{options:?}");
        assert_eq!(rule(&battle, last, east), Err("F13.0"), "{options:?}");
        // Nor may the officer leave one of them behind, if he can have both from between them.
        battle.unit_mut(last).pose = place(west.at.x + ground::table::Mil::inches(9));
        let refused = battle.check_officer_deployed(officer, west.at).unwrap_err();
        assert_eq!(refused.rule, "F13.0");
        assert!(refused.why.contains("his radius is 4"), "{}", refused.why);
        // If he cannot, he stays with one of them: between them he would have none.
        battle.unit_mut(last).pose = east;
        let may = |at| battle.check_officer_deployed(officer, at).map_err(|refusal| refusal.rule);
        assert_eq!(may(west.at), Ok(()), "{options:?}");
        assert_eq!(may(east.at), Ok(()), "{options:?}");
        let between = place((west.at.x + east.at.x) / 2).at;
        assert_eq!(may(between), Err("F13.0"), "{options:?}");
    }
}

/// Deployment by hand has a legal proposal for everybody, down to the last officer.
#[test]
fn deployment_by_hand_can_be_done() {
    for options in [&[][..], &["reduced-scale"][..]] {
        let field = load_with("pickup-austria-france-1809-150-7", options).unwrap();
        let mut battle = Battle::new(Arc::new(field));
        deploy(&mut battle, Script::new().otherwise(&["by-hand", "no", "*"]));
        for seat in Seat::BOTH {
            for unit in battle.army_of(seat).collect::<Vec<_>>() {
                assert!(battle.in_radius(unit), "{}", battle.unit_words(unit));
            }
        }
    }
}

/// Verifies [A3.0] [F13.0]: the officer of a Grand Battery stands already, in a corner that fills
/// up; the gun that finds no place in his radius stays where the scenario puts it, and may go nowhere
/// else. Found by a random game, which could not go on.
#[test]
fn whoever_finds_no_place_in_radius_stays() {
    let mut battle = Battle::new(Arc::new(load("pickup-austria-france-1809-400-1")));
    let (gun, put) = (unit(&battle, "B21"), battle.unit(unit(&battle, "B21")).pose);
    let script = Script::new()
        .says(&["2.5,1.5", "no", "recommended", "recommended", "recommended"])
        .says(&["3.5,37.5", "yes", "B21", "B10", "B09", "B20", "B11", "B21", "3.5,37.5"])
        .says(&["recommended", "recommended", "recommended", "by-hand"])
        .says(&["0.75,43.5 180", "0.75,40.5 180", "6.75,44.5 180", "3.75,44.5 180"])
        .otherwise(&["*"]);
    deploy(&mut battle, script);
    assert_eq!(battle.unit(gun).pose, put);
    // The others stand in his radius, and so must the gun if there is room.
    assert!(!battle.in_radius(gun));
    assert!(battle.in_radius(unit(&battle, "B09")));
    let west = battle.unit(unit(&battle, "B09")).pose;
    let gone = unit(&battle, "B09");
    battle.unit_mut(gone).place = grande_armee::state::battle::Place::Waiting;
    assert_eq!(battle.check_deployed(gun, west), Ok(()));
    assert_eq!(battle.check_deployed(gun, put).map_err(|refusal| refusal.rule), Err("F13.0"));
}

/// Verifies [A3.0]: wholly within the zone, on all four sides.
#[test]
fn nobody_juts_out_of_his_zone() {
    let mut battle = before("");
    let low = ground::table::Spot::inches(20, 2);
    let high = ground::table::Spot::inches(50, 24);
    Arc::make_mut(&mut battle.field).sides[0].zone =
        Some(grande_armee::nouns::field::Area { low, high });
    let id = unit(&battle, "F01");
    let allowed = |x: i32, y: i32| battle.check_deployed(id, at(x, y, 0)).is_ok();
    assert!(allowed(21_500, 12_000) && !allowed(21_499, 12_000));
    assert!(allowed(45_000, 12_000) && !allowed(48_501, 12_000));
    assert!(allowed(30_000, 3_500) && !allowed(30_000, 3_499));
    assert!(allowed(30_000, 22_500) && !allowed(30_000, 22_501));
}

/// Verifies [F6.0b] [A4.2]: infantry begins wholly in a town or not at all, and nobody else in one.
#[test]
fn wholly_in_a_town() {
    let mut battle = before("town Farm 45,12");
    let (low, high) = (Spot::inches(2, 2), Spot::inches(58, 24));
    Arc::make_mut(&mut battle.field).sides[0].zone = Some(Area { low, high });
    let rule = |id: &str, pose| {
        let refused = battle.check_deployed(unit(&battle, id), pose);
        refused.map_err(|why| why.rule.to_owned())
    };
    assert_eq!(rule("F01", at(45_000, 12_000, 0)), Ok(()));
    assert_eq!(rule("F01", at(44_000, 12_000, 0)), Err("F6.0b".to_owned()));
    assert_eq!(rule("G2", at(45_000, 12_000, 0)), Err("A4.2".to_owned()));
}
