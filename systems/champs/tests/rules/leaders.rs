//! Leader figures: where they go when the enemy comes, whether they fall, who takes their place.

use crate::common::{battle, check, leader, script, story, unit};
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
    // On the near side of it, a quarter of an inch off.
    assert_eq!(champs::host::spot(battle.leader(soult).at.unwrap()), "30,15");
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

const DANGER: &str = "turns 9
    turn 2
    side french
    army Soult A/C 30,2
    division Girard C/C 30,14
    F1 inf 8 30,15.5 0 column
    side allied
    division Zayas D/B 30,44
    A1 light 8 50,40 180 line
    phase rally";

/// The greatest die at which Girard falls, with some marks.
fn danger(change: impl Fn(&mut Battle)) -> Option<u8> {
    let mut battle = battle(DANGER);
    change(&mut battle);
    let girard = leader(&battle, "Girard");
    battle.danger(girard)
}

/// CX-6: near a unit hit by fire a leader falls on 1; on 1 or 2 if he modified an interaction. Verifies
/// [LDR-2] [LDR-2b] [LDR-2c].
#[test]
fn cx6_leaders_in_danger() {
    let (f1, girard) = (UnitId(0), champs::nouns::LeaderId(1));
    assert_eq!(danger(|_| {}), None);
    assert_eq!(danger(|battle| battle.unit_mut(f1).marks.lost_to_fire = true), Some(1));
    assert_eq!(danger(|battle| battle.unit_mut(f1).marks.fought = true), Some(1));
    assert_eq!(danger(|battle| battle.leader_mut(girard).inspired = Some(f1)), Some(2));
    let attached = |battle: &mut Battle| {
        battle.leader_mut(girard).attached = Some(f1);
        battle.unit_mut(f1).marks.fought = true;
    };
    assert_eq!(danger(attached), Some(2));
    let fire = |battle: &mut Battle| {
        battle.leader_mut(girard).attached = Some(f1);
        battle.unit_mut(f1).marks.lost_to_fire = true;
    };
    assert_eq!(danger(fire), Some(1));
    // More than 4" away he is safe.
    let far = |battle: &mut Battle| {
        battle.unit_mut(f1).marks.lost_to_fire = true;
        battle.set_leader(girard, Some(ground::table::Spot::inches(30, 10)));
    };
    assert_eq!(danger(far), None);
    let outcome = |die: &str, inspired: bool| {
        let mut battle = battle(DANGER);
        battle.unit_mut(f1).marks.lost_to_fire = true;
        battle.leader_mut(girard).inspired = inspired.then_some(f1);
        let mut table = script(&format!("roll {die}\nroll 1\notherwise done, no"));
        battle.leader_casualties(&mut table).unwrap();
        battle.leader(girard).fell.is_some()
    };
    assert_eq!(
        [outcome("1", false), outcome("2", false), outcome("1", true), outcome("2", true)],
        [true, false, true, true]
    );
}

/// When a leader falls, units of his chain within 4" test with -1. Verifies [CRI-2b] (CR-75).
#[test]
fn a_fallen_leader_shakes_his_units() {
    let mut battle = battle(DANGER);
    battle.unit_mut(UnitId(0)).marks.lost_to_fire = true;
    let mut table = script("roll 1\nroll 8\notherwise heading 180");
    battle.leader_casualties(&mut table).unwrap();
    let told = story(&battle, &table.events);
    assert!(told.iter().any(|line| line.contains("8 against 7: fails")), "{told:?}");
}

const LOST: &str = "turns 9
    turn 3
    side french
    army Soult B/C 30,2
    corps Davout A/B 30,4
    division Friant B/B 30,6
    F1 inf 8 30,15.5 0 column
    division Morand B/B 40,6
    F2 inf 8 40,15.5 0 column
    F3 inf 8 50,15.5 0 column
    side allied
    division Zayas D/B 30,44
    A1 inf 8 58,46 180 line nation=spain
    phase rally";

fn rating(battle: &Battle, name: &str) -> (String, String, String) {
    let state = battle.leader(leader(battle, name));
    let place = battle.org_text(state.org);
    (place, state.ability.key().into(), state.inspiration.key().into())
}

/// A divisional leader is replaced a turn later by the chart, with the unit that his owner names.
/// Verifies [LDR-3]. CD-26
#[test]
fn cd26_a_division_gets_a_new_leader() {
    let after = check(
        &format!("{LOST}\nlost Morand"),
        "F3\notherwise done, no",
        "told the successor of Morand takes command",
    );
    assert_eq!(rating(&after, "Morand"), ("Morand".into(), "C".into(), "C".into()));
    let morand = leader(&after, "Morand");
    assert_eq!(after.leader(morand).attached, Some(unit(&after, "F3")));
    // Lost in this very turn he is not replaced yet.
    let mut early = battle(&format!("{LOST}\nlost Morand"));
    early.leader_mut(morand).fell = Some(3);
    early.replace_leaders(&mut script("")).unwrap();
    assert!(early.leader(morand).at.is_none());
}

/// A corps commander is replaced by his senior subordinate, an army commander by the senior corps
/// commander, and so on down. Verifies [LDR-3b].
#[test]
fn subordinates_step_up() {
    let after = check(
        &format!("{LOST}\nlost Davout"),
        "otherwise done, no",
        "told Friant takes command of Davout",
    );
    assert_eq!(rating(&after, "Friant").0, "Davout");
    assert_eq!(rating(&after, "Davout"), ("Friant".into(), "C".into(), "C".into()));
    let after = check(
        &format!("{LOST}\nlost Soult"),
        "otherwise done, no",
        "told Davout takes command of Soult",
    );
    assert_eq!(rating(&after, "Davout").0, "Soult");
    assert_eq!(rating(&after, "Friant").0, "Davout");
    assert_eq!(rating(&after, "Soult"), ("Friant".into(), "C".into(), "C".into()));
    assert_eq!(rating(&after, "Morand").0, "Morand");
}

/// At Auerstedt Brunswick and Schmettau fall on 4 or less on turn 6, and the King takes Brunswick's
/// place. Verifies [SCN-9].
#[test]
fn auerstedt_loses_its_duke() {
    let field = champs::data::load("auerstedt", &[], &champs::book::shelf()).unwrap();
    let mut battle = Battle::new(std::sync::Arc::new(field));
    battle.turn = 6;
    let [duke, schmettau] = ["Duke of Brunswick", "Schmettau"].map(|name| leader(&battle, name));
    assert_eq!([duke, schmettau].map(|one| battle.danger(one)), [Some(4), Some(4)]);
    let mut table = script("roll 4 5\nroll 1 1 1 1 1 1 1 1 1 1\notherwise done, no");
    let at = battle.leader(duke).at;
    battle.leader_casualties(&mut table).unwrap();
    assert!(battle.leader(duke).fell.is_some() && battle.leader(schmettau).fell.is_none());
    battle.turn = 7;
    assert_eq!(battle.danger(schmettau), None);
    battle.replace_leaders(&mut script("")).unwrap();
    assert_eq!(battle.leader(duke).at, at);
    assert_eq!(battle.leader_words(duke), "King Frederick William");
}
