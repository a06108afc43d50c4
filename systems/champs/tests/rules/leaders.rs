//! Leader figures: where they go when the enemy comes, whether they fall, who takes their place.

use crate::common::{battle, leader, script, story, unit};
use champs::nouns::UnitId;
use champs::state::Battle;
use engine::Seat;
use ground::table::Mil;

/// A unit of the enemy reaches the leaders of the French.
fn reached(text: &str, by: &str, answers: &str) -> (Battle, Vec<String>) {
    let mut battle = battle(text);
    let mut table = script(answers);
    let body = battle.body(unit(&battle, by)).clone();
    battle.displace_leaders(&mut table, &body, Seat::First).expect("a script never pauses");
    table.finish();
    let told = story(&battle, &table.events);
    (battle, told)
}

fn attached(battle: &Battle, name: &str) -> Option<UnitId> {
    battle.leader(leader(battle, name)).attached
}

const NEAR: &str = "side french
    army Soult A/C 30,20
    division Girard C/C 30,24
    F1 inf 8 30,14 0 column
    F2 inf 8 42,20 0 column
    F3 guns 8 30,17 0 abandoned@5,5
    side allied
    division Zayas D/B 30,44
    A1 light 8 30,20.2 180 line";

/// Verifies [LDR-1b]: who is contacted goes to the nearest friendly unit, others stay; abandoned guns
/// are no unit.
#[test]
fn a_leader_gives_way_to_the_enemy() {
    let (battle, told) = reached(NEAR, "A1", "");
    assert_eq!(told, ["Soult joins F1."]);
    let (soult, f1) = (leader(&battle, "Soult"), unit(&battle, "F1"));
    assert!(battle.leader_adjacent(soult, f1));
    assert_eq!(attached(&battle, "Soult"), Some(f1));
    assert!(!battle.body(unit(&battle, "A1")).near(&battle.leader(soult).at.unwrap(), Mil::ZERO));
    let girard = leader(&battle, "Girard");
    assert_eq!(champs::host::spot(battle.leader(girard).at.unwrap()), "30,24");
}

/// Verifies [LDR-1b] (CR-39): of equally near units the owner names one. CD-25
#[test]
fn cd25_the_owner_names_one_of_equally_near_units() {
    let text = NEAR.replace("42,20 0", "30,26 180");
    let (battle, _) = reached(&text, "A1", "F2");
    assert_eq!(attached(&battle, "Soult"), Some(unit(&battle, "F2")));
    let (battle, _) = reached(&text, "A1", "F1");
    assert_eq!(attached(&battle, "Soult"), Some(unit(&battle, "F1")));
}
