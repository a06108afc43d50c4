//! Section 23.8: check to stand.

use crate::common::*;
use battles_of_napoleon::rules::event::Event;
use battles_of_napoleon::rules::r23_assault::stand::Occasion;
use battles_of_napoleon::rules::r25_losses::Alarm;
use battles_of_napoleon::rules::r25_losses::Cause;
use battles_of_napoleon::rules::{r23_assault, r26_retreat};
use battles_of_napoleon::state::battle::Battle;

fn mods(text: &str, id: &str, occasion: Occasion) -> Vec<i8> {
    let battle = open(text);
    let mut found = values(&battle.stand_mods(unit(&battle, id), occasion));
    found.sort();
    found
}

fn check(battle: &mut Battle, at: &str, occasion: Occasion, script: &mut Script) -> bool {
    let (at, from) = (hex(battle, at), [hex(battle, "0520")]);
    battle.stand_check(script, at, occasion, &from, &mut Vec::new()).unwrap()
}

#[test]
fn modifiers() {
    // G38. Verifies [23.8e] [23.8n] [23.8o] [23.8f] [8.4.3d]
    use Occasion::{NeighbourEliminated, NeighbourRetreats, Star, TopEliminated};
    assert_eq!(mods("Eka/I 0510 line 0", "Eka/I", Star), [1, 2]);
    assert_eq!(mods("Mos/I 0510 line 0", "Mos/I", Star), [1]);
    assert_eq!(mods("Sch/I 0510 line 0", "Sch/I", Star), NONE);
    assert_eq!(mods("Vil/I 0510 line 0", "Vil/I", Star), [-1, 1]);
    assert_eq!(mods("36/I 0510 line 0", "36/I", Star), NONE);
    assert_eq!(mods("10L/I 0510 line 0", "10L/I", Star), [2]);
    assert_eq!(mods("1GrG/I 0510 line 0", "1GrG/I", Star), [3]);
    assert_eq!(mods("GrC/1 0510 fresh 0", "GrC/1", Star), [2], "Guard horse is elite");
    assert_eq!(mods("36/I 0510 line 0", "36/I", NeighbourEliminated), [-2]);
    assert_eq!(mods("36/I 0510 line 0", "36/I", NeighbourRetreats), [-1]);
    assert_eq!(mods("36/I 0510 line 0", "36/I", TopEliminated), [-2]);
    assert_eq!(mods("leader Soult 0510\n36/I 0510 line 0", "36/I", Star), [2]);
    assert_eq!(mods("leader Davout 0510\n36/I 0510 line 0", "36/I", Star), NONE);
    // Enemy cavalry within three hexes: for foot and guns in the open only.
    assert_eq!(mods("36/I 0510 line 0\nRigD 0507 tired 0", "36/I", Star), [-2]);
    assert_eq!(mods("36/I 0510 line 0\nRigD 0506 fresh 0", "36/I", Star), NONE);
    assert_eq!(mods("36/I 0510 line 0\n5Cu 0509 fresh 0", "36/I", Star), NONE, "friends");
    assert_eq!(mods("13/5 0510 unlimbered 0\nRigD 0509 fresh 0", "13/5", Star), [-2]);
    assert_eq!(mods("1Dr 0510 fresh 0\nRigD 0509 fresh 0", "1Dr", Star), NONE, "cavalry");
    let woods = pos("map\n...\n.#.\n...\nend\n36/I 0202 general\nRigD 0201 fresh 0");
    assert_eq!(values(&woods.stand_mods(unit(&woods, "36/I"), Star)), [1], "in cover");
}

#[test]
fn seven_is_five_beside_a_fallen_stack() {
    // G39. Verifies [23.8j] [23.8e] [26a]
    let mut battle = open("10L/I 0505 line 0\n36/I 0505 line 0\nRigD 0502 fresh 3");
    let mut script = Script::new().roll(&[3, 4]).otherwise(&["*"]);
    assert!(!check(&mut battle, "0505", Occasion::NeighbourEliminated, &mut script));
    assert_eq!(stands(&battle, &script), [("10L/I".into(), -2, false)]);
    // The lead unit loses the point, and both go.
    assert_eq!((sp(&battle, "10L/I"), sp(&battle, "36/I")), (6, 6));
    assert_eq!(place(&battle, "10L/I"), place(&battle, "36/I"));
    assert_ne!(place(&battle, "36/I"), "0505");
    // One more and it stands.
    let mut battle = open("10L/I 0505 line 0\nRigD 0502 fresh 3");
    assert!(check(
        &mut battle,
        "0505",
        Occasion::NeighbourEliminated,
        &mut Script::new().roll(&[4, 4])
    ));
    assert_eq!((sp(&battle, "10L/I"), place(&battle, "10L/I")), (7, "0505".into()));
}

#[test]
fn green_russians_waver() {
    // G88. Verifies [23.8e] [23.8n]
    let mut battle = open("Vil/I 0510 line 0");
    let mut script = Script::new().roll(&[3, 3]).otherwise(&["*"]);
    assert!(!check(&mut battle, "0510", Occasion::NeighbourRetreats, &mut script));
    assert_eq!(stands(&battle, &script), [("Vil/I".into(), -1, false)]);
}

#[test]
fn one_check_for_a_stack_with_the_top_units_quality() {
    // Verifies [23.8g]
    let mut battle = open("Eka/I 0510 line 0\nVil/I 0510 line 0");
    let mut script = Script::new().roll(&[1, 2]);
    // 3 + 1 + 2 = 6.
    assert!(check(&mut battle, "0510", Occasion::Star, &mut script));
    assert_eq!(stands(&battle, &script).len(), 1);
}

/// Friends round 0510: Mos/II beside it, Vla/I two hexes away.
const LINE: &str =
    "Mos/I 0510 line 0\nMos/II 0609 line 0\nVla/I 0709 line 0\nRigD 0410 fresh 0\n36/I 0511 line 0";

#[test]
fn neighbours_of_the_fallen_check_once() {
    // Verifies [25d] [23.8b] [23.8l] [23.8h] [23.8c]
    let mut battle = open(LINE);
    let mut alarms = Vec::new();
    let threat = [hex(&battle, "0511")];
    let fallen = unit(&battle, "Mos/I");
    battle.eliminate(&mut Script::new(), fallen, Cause::Fire, &threat, &mut alarms);
    // Both neighbours check, cavalry too; the second fails and runs, and nobody else asks why.
    let mut script = Script::new().roll(&[1, 1]).roll(&[6, 6]).otherwise(&["*"]);
    battle.answer_alarms(&mut script, &mut alarms).unwrap();
    script.finish();
    let checked: Vec<String> = stands(&battle, &script).into_iter().map(|(id, ..)| id).collect();
    assert_eq!(checked, ["Mos/II", "RigD"]);
    // Another neighbour falls in the same activation: RigD has rolled already.
    battle.put(
        fallen,
        hex(&battle, "0510"),
        battles_of_napoleon::nouns::kinds::Shape::Line,
        ground::Facing::new(0),
    );
    battle.eliminate(&mut Script::new(), fallen, Cause::Fire, &threat, &mut alarms);
    let mut script = Script::new();
    battle.answer_alarms(&mut script, &mut alarms).unwrap();
    assert!(stands(&battle, &script).is_empty());
    // A star is another matter.
    let mut script = Script::new().roll(&[6, 6]);
    assert!(check(&mut battle, "0410", Occasion::Star, &mut script));
    assert_eq!(stands(&battle, &script).len(), 1);
}

#[test]
fn fallen_evading_and_retreating_cavalry_alarms_nobody() {
    // G40. Verifies [23.8c]
    let mut battle = open(LINE);
    let mut alarms = Vec::new();
    let horse = unit(&battle, "RigD");
    battle.eliminate(&mut Script::new(), horse, Cause::Fire, &[], &mut alarms);
    assert!(alarms.is_empty());
    // A charge drives cavalry off: its neighbours stay calm. (The guns beside it would check.)
    let mut battle = open(
        "order 2CUIR attack\nact 2CUIR\norder RCAV move\n5Cu 0511 fresh 0\nRigD 0510 fresh 3\nMos/I 0609 line 0",
    );
    let mut script = Script::new().say("0511x0510").otherwise(&["no", "done", "*"]).roll(&[1, 1]);
    battle.assaults(&mut script).unwrap();
    assert!(stands(&battle, &script).is_empty());
    let mut battle = open("36/I 0511 line 0\nRigD 0510 fresh 3\nMos/I 0609 line 0");
    let from = hex(&battle, "0511");
    let mut script = Script::new().otherwise(&["*"]);
    let horse = unit(&battle, "RigD");
    battle.evade(&mut script, horse, from, engine::rule!("21.5a")).unwrap();
    assert!(stands(&battle, &script).is_empty());
}

#[test]
fn a_retreat_from_an_assault_alarms_the_neighbours() {
    // Verifies [23.8b] [23.8h] [26b]
    let mut battle = open(
        "order 1/IV attack\nact 1/IV\norder 7D move\n36/I 0511 line 0\n36/II 0511 line 0\nMos/I 0510 line 3\nMos/II 0609 line 3\nVla/I 0509 line 3\nVla/II 0505 line 3",
    );
    let mut script = Script::new()
        .say("0511x0510")
        .otherwise(&["no", "done", "0409", "0408", "*"])
        .roll(&[1, 1])
        .roll(&[6, 6])
        .roll(&[6, 6]);
    battle.assaults(&mut script).unwrap();
    script.finish();
    // Those that were beside 0510 and stand where they stood; not those it ran past or to.
    let checked: Vec<(String, i32, bool)> = stands(&battle, &script);
    assert_eq!(checked, [("Vla/I".into(), 0, true), ("Mos/II".into(), 0, true)]);
    let retreat = script
        .events
        .iter()
        .rposition(|e| matches!(e, Event::Retreat(r26_retreat::Told::Retreated(..))));
    let stand = script
        .events
        .iter()
        .position(|e| matches!(e, Event::Assault(r23_assault::Told::Stand { .. })));
    assert!(retreat < stand, "the main retreat first");
}

#[test]
fn whoever_is_pushed_away_does_not_check() {
    // Verifies [26.1b] [23.8h]
    // Mos/I can only go through Vla/I, who stood beside it and makes room.
    let mut battle = pos("map
         .
         .
         .
         .
         .
         .
         .
         .
         .
         .
         end
         order 1/IV attack
         act 1/IV
         order 7D move
         36/I 0110 line 0
         Mos/I 0109 line 3
         Vla/I 0108 line 3");
    let mut script = Script::new().say("0110x0109").otherwise(&["no", "done", "*"]).roll(&[1, 1]);
    battle.assaults(&mut script).unwrap();
    script.finish();
    assert!(stands(&battle, &script).is_empty());
    assert!(count(&script, |e| matches!(e, Event::Retreat(r26_retreat::Told::Pushed(..)))) > 0);
}

#[test]
fn who_came_later_does_not_check() {
    // Verifies [23.8h] [26.1b]
    let mut battle = open("36/I 0505 line 0\n43/I 0707 line 0\nMos/I 0504 line 3");
    let (first, second) = (unit(&battle, "36/I"), unit(&battle, "43/I"));
    let at = hex(&battle, "0505");
    let alarm = Alarm {
        beside: vec![(first, at)],
        occasion: Occasion::NeighbourRetreats,
        threats: vec![hex(&battle, "0504")],
    };
    // 36/I has been pushed away, and 43/I stands in its hex.
    let away = hex(&battle, "0909");
    battle.place(first, away);
    battle.place(second, at);
    let mut script = Script::new();
    battle.answer_alarms(&mut script, &mut vec![alarm.clone()]).unwrap();
    assert!(stands(&battle, &script).is_empty());
    // Where it still stands it checks.
    battle.lift(second);
    battle.place(first, at);
    let mut script = Script::new().roll(&[6, 6]);
    battle.answer_alarms(&mut script, &mut vec![alarm]).unwrap();
    assert_eq!(stands(&battle, &script).len(), 1);
}

#[test]
fn a_check_under_fire_does_not_stand_for_the_neighbours() {
    // Verifies [23.8l] [23.8a] [23.8j]
    let mut battle = open("36/I 0505 line 0\nMos/I 0503 line 3");
    let (at, from) = (hex(&battle, "0505"), [hex(&battle, "0503")]);
    let mut script = Script::new().roll(&[6, 6]).roll(&[6, 6]).roll(&[1, 1]).otherwise(&["*"]);
    let mut alarms = Vec::new();
    for occasion in [Occasion::Star, Occasion::NeighbourRetreats] {
        assert!(battle.stand_check(&mut script, at, occasion, &from, &mut alarms).unwrap());
    }
    // Once beside others; but under fire again.
    battle.stand_check(&mut script, at, Occasion::NeighbourRetreats, &from, &mut alarms).unwrap();
    assert_eq!(stands(&battle, &script).len(), 2);
    assert!(!battle.stand_check(&mut script, at, Occasion::Star, &from, &mut alarms).unwrap());
    let told = script.events.iter().map(|event| engine::Game::render(&battle, event));
    let rules: Vec<_> = told.filter(|line| line.rules.contains(&"23.8e")).collect();
    assert_eq!(rules.iter().filter(|line| line.rules.contains(&"23.8j")).count(), 1);
}
