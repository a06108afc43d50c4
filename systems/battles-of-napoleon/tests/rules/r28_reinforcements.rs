//! Chapter 28: reinforcements.

use crate::common::*;
use battles_of_napoleon::nouns::kinds::{FRENCH, Order, Shape};
use battles_of_napoleon::rules::r28_reinforcements;
use battles_of_napoleon::{Battle, Event};

/// 2/III is due at 8 am on the southern edge.
fn due(more: &str) -> Battle {
    pos(&format!("turn 1\nfatigue 100 100\n{more}"))
}

// G79. Verifies [28a] [28b] [9g] (R66): a due formation that is not called costs and counts nothing
// and cannot enter; called, it is under Strategic Move for 1 IP and 1 AFP, and still needs a cube.
#[test]
fn called_or_not() {
    for (answer, fatigue, points) in [("no", [100, 100], 0), ("yes", [99, 100], 1)] {
        let mut battle = due("phase orders");
        let mut script = Script::new().say(answer).otherwise(&[]);
        battle.orders_phase(&mut script).unwrap();
        assert_eq!(asked(&script, "28b"), 1);
        assert_eq!((battle.fatigue, battle.initiative_points(FRENCH)), (fatigue, points));
        assert_eq!(order(&battle, "2/III") == Order::StrategicMove, points == 1);
        assert_eq!(battle.may_be_activated(formation(&battle, "2/III")), points == 1);
        // It does not come by itself.
        assert_eq!(place(&battle, "33/I"), "nowhere");
    }
    // Nobody is due before his time.
    let mut battle = pos("turn 1\nphase orders\n33/I 2652 column");
    let mut script = Script::new().otherwise(&["no"]);
    battle.orders_phase(&mut script).unwrap();
    assert_eq!(asked(&script, "28b"), 0);
}

/// Verifies [28b] [28c] [28e] [28h] [2e]: a cube brings it on, at its hexes, paying for them, with
/// full movement; Davout comes with it.
#[test]
fn a_cube_brings_them_on() {
    let mut battle = due("called 2/III");
    let mut script = ["2/III", "33/I", "2460", "33/II", "turn 0", "N", "halt", "done"]
        .into_iter()
        .fold(Script::new(), |script, word| script.say(word))
        .otherwise(&[]);
    battle.use_cube(&mut script, FRENCH).unwrap();
    script.finish();
    assert_eq!([place(&battle, "33/I"), place(&battle, "33/II")], ["2459", "2459"]);
    assert_eq!(
        [leader_place(&battle, "Friant"), leader_place(&battle, "Davout")],
        ["2459", "2459"]
    );
    assert_eq!(asked(&script, "28h"), 0, "one hex only: nothing to ask");
    assert_eq!(shape(&battle, "33/I"), Shape::Column);
    assert!(battle.formation(formation(&battle, "2/III")).arrived);
    assert_eq!(
        count(&script, |event| matches!(
            event,
            Event::Reinforcements(r28_reinforcements::Told::Entered(..))
        )),
        2
    );
}

/// Half points that a unit paid to come on by a hex; then it marches on one hex.
fn enter(battle: &mut Battle, id: &str, words: &[&str]) -> i16 {
    let mut script = words
        .iter()
        .fold(Script::new(), |script, word| script.say(word))
        .otherwise(&["done", "halt", "no"]);
    let unit = unit(battle, id);
    battle.enter_map(&mut script, unit).unwrap();
    script.finish();
    battle.unit(unit).spent - costs(&script).iter().sum::<i16>()
}

// G45. Verifies [28c] [28e] [28f] [28g]: the second stack through a hex pays a point more, the third
// two; through another hex nothing. They have nine points under Strategic Move.
#[test]
fn stack_after_stack() {
    let mut battle = due("called 2/III\nact 2/III 1");
    let first = enter(&mut battle, "33/I", &["2460", "done", "turn 0", "N", "N"]);
    let second = enter(&mut battle, "33/II", &["2460", "done", "turn 0", "N"]);
    let third = enter(&mut battle, "48/I", &["2460", "done", "turn 1", "NE"]);
    let elsewhere = enter(&mut battle, "48/II", &["2860", "done", "turn 0", "N"]);
    assert_eq!([second - first, third - first], [2, 4]);
    assert_eq!([first, elsewhere], [2, 2]);
    assert_eq!(points(&battle, "33/I"), 9);
}

/// Verifies [28d] [18c] [18d]: the stacking rules hold where they enter: one may stay with a friend
/// drawn up like it, or pass; a full hex is closed; a battalion and a battery may come together.
#[test]
fn entering_stacks() {
    let mut battle = due("called 2/III\nact 2/III 1\norder 1/IV hold\n36/I 2460 column 2");
    // Only the facing of the friend lets it stay; others only if it can go on.
    enter(&mut battle, "33/I", &["2460", "turn 2", "halt"]);
    assert_eq!(place(&battle, "33/I"), "2460");
    let two = unit(&battle, "33/II");
    let mut script = Script::new().say("2460").otherwise(&["2560", "done", "turn 0", "halt"]);
    battle.enter_map(&mut script, two).unwrap();
    assert_eq!(place(&battle, "33/II"), "2560", "2460 is full");
    enter(&mut battle, "48/I", &["2660", "2/7", "turn 0", "halt"]);
    assert_eq!([place(&battle, "48/I"), place(&battle, "2/7")], ["2660", "2660"]);
    assert_eq!(battle.top(hex(&battle, "2660")), Some(unit(&battle, "48/I")));
    // Cavalry comes alone.
    enter(&mut battle, "1Ch", &["2760", "turn 0", "halt"]);
    assert_eq!(battle.stack(hex(&battle, "2760")).len(), 1);
}

/// Verifies [28i]: entry hexes within five hexes of an enemy are closed; if all are, the next of the
/// edge take their place.
#[test]
fn entry_under_the_enemys_eyes() {
    let in_row = |row: u8, more: &str| {
        let mut battle = due(&format!("called 2/III\nact 2/III 1\n{more}"));
        let unit = unit(&battle, "33/I");
        let mut hexes = Vec::new();
        // Try each label; the script takes it only if it is offered.
        for column in 10..=45 {
            let label = format!("{column:02}{row:02}");
            let mut copy = battle.clone();
            let mut script = Script::new().say(&label).otherwise(&["*"]);
            if copy.enter_map(&mut script, unit).is_ok()
                && script.asked.iter().any(|(rule, answer)| rule == "28f" && *answer == label)
            {
                hexes.push(label);
            }
        }
        battle.acting = 0;
        hexes
    };
    let entries = |more: &str| in_row(60, more);
    assert_eq!(entries("").len(), 9);
    // Cossacks six hexes off the nearest, five off others.
    let some = entries("Ko1 2255 fresh");
    assert!(!some.contains(&"2260".to_owned()) && some.contains(&"3060".to_owned()), "{some:?}");
    let none = entries("Ko1 2258 fresh\nKo2 2658 fresh\nKo3 3058 fresh");
    assert!(!none.is_empty());
    for label in none {
        let column: u8 = label[..2].parse().unwrap();
        assert!(!(22..=30).contains(&column), "{label}");
    }
    // Of the edge: nobody drops from the sky.
    for row in 52..60 {
        assert!(in_row(row, "Ko1 2258 fresh\nKo2 2658 fresh\nKo3 3058 fresh").is_empty(), "{row}");
    }
}

/// Verifies [28b]: units that join a formation on the map come in their turn, not before.
#[test]
fn nobody_comes_before_his_turn() {
    let shelf = battles_of_napoleon::book::charts::shelf();
    let mut battle = battles_of_napoleon::load("davout-against-the-left", &[], &shelf).unwrap();
    let joins = battle.field.scenario.arrivals.iter().find(|arrival| !arrival.whole).cloned();
    let arrival = joins.unwrap();
    let unit = arrival.units[0];
    battle.turn = arrival.turn;
    assert!(battle.may_enter(unit));
    battle.turn = arrival.turn - 1;
    assert!(!battle.may_enter(unit));
}

/// Verifies [28h]: a corps leader still to come does not ride in the orders phase.
#[test]
fn corps_leaders_come_with_their_troops() {
    let mut battle = due("phase leaders");
    let mut script = script();
    battle.activity(&mut script).unwrap();
    let davout = leader(&battle, "Davout");
    assert!(!battle.leader_hex(davout).is_somewhere());
    assert_eq!(asked(&script, "11.1a"), 5);
}

/// Verifies [28a]: no order is changed before a formation is on the map.
#[test]
fn no_other_order_off_the_map() {
    let mut battle = pos("turn 2\nphase orders\nfatigue 100 100");
    let mut script = Script::new().say("yes").say("yes").otherwise(&[]);
    battle.orders_phase(&mut script).unwrap();
    assert_eq!(asked(&script, "11.2b") + asked(&script, "8.4.3b"), 0);
    assert_eq!(order(&battle, "1/III"), Order::StrategicMove);
}

/// Verifies [28b]: a call holds for one turn; who has not come is asked for again.
#[test]
fn a_call_holds_for_the_turn() {
    let mut battle = due("called 2/III\nphase end");
    let division = formation(&battle, "2/III");
    assert!(battle.may_be_activated(division));
    battle.activity(&mut script()).unwrap();
    assert!(!battle.may_be_activated(division));
    assert_eq!((battle.turn, battle.due(FRENCH).contains(&division)), (2, true));
}

/// Verifies [28g] [28d]: whoever enters with a unit is another one.
#[test]
fn nobody_comes_with_himself() {
    let mut battle = due("called 2/III\nact 2/III 1");
    let first = unit(&battle, "33/I");
    let mut script = Script::new().says(&["2460", "33/I"]).otherwise(&["done", "turn 0", "halt"]);
    battle.enter_map(&mut script, first).unwrap();
    assert_eq!(asked(&script, "28g"), 1);
    assert!(!script.asked.iter().any(|(_, said)| said == "33/I"));
}

/// Verifies [28i]: who finds his hexes under the enemy's eyes may still come.
#[test]
fn closed_hexes_keep_nobody_away() {
    let battle = due("called 2/III\nact 2/III 1\nKo1 2258 fresh\nKo2 2658 fresh\nKo3 3058 fresh");
    assert!(battle.may_enter(unit(&battle, "33/I")));
}

/// Verifies [28b] [28g]: only who was called, under Strategic Move; and each activation counts its
/// stacks anew.
#[test]
fn only_who_was_called() {
    let mut battle = due("act 2/III 1");
    assert!(!battle.may_enter(unit(&battle, "33/I")));
    battle = due("called 2/III\nact 2/III 1");
    enter(&mut battle, "33/I", &["2460", "done", "turn 0", "N"]);
    assert_eq!(battle.entries.len(), 1);
    battle.end_activation();
    assert!(battle.entries.is_empty());
}

/// Verifies [28b] [25c]: neither who is on the map, nor the dead, nor who has moved comes on.
#[test]
fn nobody_comes_twice() {
    let mut battle = due("called 2/III\nact 2/III 1");
    let first = unit(&battle, "33/I");
    assert!(battle.may_enter(first));
    battle.unit_mut(first).marks.moved = true;
    assert!(!battle.may_enter(first), "it has moved");
    let second = unit(&battle, "33/II");
    battle.unit_mut(second).sp = 0;
    assert!(!battle.may_enter(second), "it is dead");
    let third = unit(&battle, "48/I");
    let place = hex(&battle, "2460");
    battle.put(third, place, Shape::Column, ground::Facing::new(0));
    assert!(!battle.may_enter(third), "it is on the map");
}

/// Verifies [28g] [28e]: so many stacks through one hex that the points do not suffice close it; the
/// last that can come has none left.
#[test]
fn a_hex_too_crowded_to_enter() {
    let offered = |before: u8| {
        let mut battle = due("called 2/III\nact 2/III 1");
        let place = hex(&battle, "2460");
        battle.entries.push((place, before));
        let unit = unit(&battle, "33/I");
        let mut script = Script::new().say("2460").otherwise(&["*"]);
        battle.enter_map(&mut script, unit).unwrap();
        script.asked.iter().any(|(rule, answer)| rule == "28f" && answer == "2460")
    };
    // Nine points: one for the hex, eight for those before.
    assert_eq!([7, 8, 9].map(offered), [true, true, false]);
}
