//! Chapter 17: the set-up.

use crate::common::*;
use la_bataille::nouns::kinds::Formation;
use la_bataille::state::battle::{Battle, Stage, Whereabouts};
use la_bataille::state::fixed::Fixed;
use std::sync::Arc;

fn scenario(name: &str) -> Battle {
    let setup = la_bataille::load(name, &[]).unwrap_or_else(|error| panic!("{error}"));
    Battle::begin(Arc::new(Fixed::new(setup)))
}

fn set_up(battle: &mut Battle, script: &mut Script) {
    while matches!(battle.stage, Stage::SetUp(_)) {
        battle.activity(script).expect("runs");
    }
}

/// Verifies [17.4a]: units and leaders with exact places stand there.
#[test]
fn exact_places_are_taken() {
    let mut battle = scenario("lesson");
    battle.activity(&mut Script::new()).expect("runs");
    let fixed = Arc::clone(&battle.fixed);
    let scenario = &fixed.setup.scenario;
    assert!(!scenario.placements.is_empty() && !scenario.leader_placements.is_empty());
    for placement in &scenario.placements {
        assert_eq!(battle.unit(placement.unit).hexes.first(), placement.hex);
    }
    for &(leader, hex) in &scenario.leader_placements {
        assert_eq!(battle.leaders[leader.index()].hex, hex);
    }
}

/// Verifies [2.1.3] [17.1b] [17.2c] [2.2.4]: as recommended everybody stands in his area, legally, and
/// far enough from the enemy.
#[test]
fn recommended_places_are_legal() {
    for name in ["kulm-day-1", "kulm-day-2", "kulm-campaign", "lesson"] {
        let mut battle = scenario(name);
        set_up(&mut battle, &mut Script::new().otherwise(&["yes"]));
        let groups = battle.fixed.setup.scenario.groups.clone();
        for group in &groups {
            for &id in &group.units {
                let smallest = battle.fixed.setup.army.smallest(id);
                let all: Vec<_> = if battle.is_on_map(id) { vec![id] } else { smallest };
                for part in all {
                    assert!(battle.is_on_map(part), "{name}: {}", battle.def(part).id);
                    let hex = battle.unit(part).hexes.first();
                    assert!(group.hexes.contains(&hex));
                    let guests = battle.guests(hex);
                    assert!(battle.may_stand_together(hex, &guests).is_ok(), "{name}");
                    assert!(battle.may_start_in(group.seat, hex), "{name}");
                }
            }
            for leader in &group.leaders {
                assert!(battle.leaders[leader.index()].hex.is_somewhere());
            }
        }
    }
}

/// Verifies [17.2b] (R78): what was lost on the first day is off before the set-up.
#[test]
fn losses_before_the_second_day() {
    let battle = scenario("kulm-day-2");
    let lost = |division: &str| -> u16 {
        let army = &battle.fixed.setup.army;
        let id = army.find_division(division).expect("a division");
        let units =
            army.division(id).units.iter().filter(|unit| army.unit(**unit).battalions.is_empty());
        units.map(|unit| u16::from(battle.unit(*unit).losses)).sum()
    };
    assert_eq!(["1G", "42", "1/I", "R", "2/I"].map(lost), [25, 15, 12, 8, 0]);
    let regiment = unit(&battle, "46e");
    let battalions: u8 =
        battle.def(regiment).battalions.iter().map(|troops| battle.unit(*troops).losses).sum();
    assert_eq!(battle.unit(regiment).losses, battalions);
}

/// Verifies [17.4a]: exact places stand at once.
#[test]
fn exact_places() {
    let mut battle = scenario("lesson");
    set_up(&mut battle, &mut Script::new());
    assert_eq!(place(&battle, "EmpC"), ["1922"]);
    assert_eq!(battle.unit(unit(&battle, "1/GSem")).formation, Formation::GeneralOrder);
    assert_eq!(battle.unit(unit(&battle, "25e")).place, Whereabouts::Folded);
}

/// Verifies [17.1b] [6.4.6p2] [2.2.4]: by hand, a regiment may start as battalions, in any formation.
#[test]
fn by_hand() {
    let mut battle = scenario("kulm-day-1");
    let groups = battle.fixed.setup.scenario.groups.clone();
    let number = groups.iter().position(|group| group.code == "SF1").expect("SF1") as u16 + 1;
    battle.stage = Stage::SetUp(number);
    let mut script = Script::new().say("no").say("1/46e").otherwise(&["*"]);
    battle.activity(&mut script).expect("runs");
    script.finish();
    assert_eq!(battle.unit(unit(&battle, "46e")).place, Whereabouts::Folded);
    for id in ["1/46e", "2/46e", "3/46e", "72e", "9eL"] {
        assert!(battle.is_on_map(unit(&battle, id)), "{id}");
    }
}

/// Verifies [6.4.4] [6.5.1] [6.6.1] [16.2.7] [16.2.7e]: which formations there are to choose from.
#[test]
fn formations_by_ground_and_nation() {
    let battle = pos("map\n......\n..#...\n......\nend\n");
    let of = |id: &str, label: &str| battle.formations(unit(&battle, id), hex(&battle, label));
    assert_eq!(of("1/25e", "0302"), [Formation::GeneralOrder]);
    assert_eq!(of("1/25e", "0102"), [Formation::Column, Formation::Line, Formation::Square]);
    assert_eq!(of("1/A54", "0102"), [Formation::Masse, Formation::Line]);
    assert_eq!(of("F1a", "0102"), [Formation::Limbered, Formation::Unlimbered]);
    let pairs = battle.poses(unit(&battle, "1/25e"), hex(&battle, "0402"), &|_| true);
    assert!(pairs.iter().any(|pose| pose.hexes.len() == 2));
    assert!(
        pairs
            .iter()
            .filter(|pose| pose.hexes.len() == 2)
            .all(|pose| pose.formation == Formation::Line)
    );
}

/// Verifies [2.2.4] [3.4.3]: a regiment that starts as battalions is told of with what each has, so that
/// nobody is lost or counted twice.
#[test]
fn a_regiment_broken_down_in_the_set_up_is_told() {
    let mut battle = scenario("kulm-day-2");
    let groups = battle.fixed.setup.scenario.groups.clone();
    let number = groups.iter().position(|group| group.code == "SF3").expect("SF3") as u16 + 1;
    battle.stage = Stage::SetUp(number);
    let before = engine::Game::roll_call(&battle);
    let mut script = Script::new().say("no").say("1/46e").otherwise(&["*"]);
    battle.activity(&mut script).expect("runs");
    let mut expected = before.clone();
    for change in script.events.iter().flat_map(|event| event.changes()) {
        expected[change.piece] += change.by;
    }
    assert_eq!(engine::Game::roll_call(&battle), expected);
    let regiment = unit(&battle, "46e");
    let parts: i32 =
        battle.def(regiment).battalions.iter().map(|unit| expected[unit.index()]).sum();
    assert_eq!((parts, expected[regiment.index()]), (before[regiment.index()], 0));
}
