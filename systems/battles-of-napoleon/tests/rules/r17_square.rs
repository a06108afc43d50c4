//! Section 17.3.1: forming square against cavalry.

use crate::common::*;
use battles_of_napoleon::nouns::kinds::Shape;
use battles_of_napoleon::rules::event::Event;
use battles_of_napoleon::rules::r21_fire;
use battles_of_napoleon::state::battle::Battle;

fn shape(battle: &Battle, id: &str) -> Shape {
    battle.unit(unit(battle, id)).shape
}

/// Cuirassiers of an acting division and a Russian battalion that sees them come.
fn field(cavalry: &str, more: &str) -> Battle {
    open(&format!("order 2CUIR attack\nact 2CUIR\n5Cu {cavalry} fresh 0\n{more}"))
}

fn offer(battle: &mut Battle, script: &mut Script) {
    let cavalry = unit(battle, "5Cu");
    battle.offer_squares(script, cavalry).unwrap();
    script.finish();
}

#[test]
fn at_four_hexes_it_needs_no_roll() {
    // G51. Verifies [17.3.1a] [17.3.1b] [17.3.1d]
    let mut battle = field("0509", "Mos/I 0505 line 3");
    offer(&mut battle, &mut Script::new().say("yes"));
    assert_eq!(shape(&battle, "Mos/I"), Shape::Square);
    // Five hexes away nobody is asked.
    let mut battle = field("0510", "Mos/I 0505 line 3");
    offer(&mut battle, &mut Script::new());
    assert_eq!(shape(&battle, "Mos/I"), Shape::Line);
}

#[test]
fn cavalry_is_seen_when_it_is_activated() {
    // Verifies [17.3.1d] [17.3.1a] [17.3.1b]
    // At four hexes the square is free at that moment, whatever the order; nearer by it is not.
    for order in ["attack", "move", "hold"] {
        for (place, roll) in [("0509", None), ("0508", Some([5, 5]))] {
            let text = format!("order 2CUIR {order}\n5Cu {place} fresh 0\nMos/I 0505 line 3");
            let mut battle = open(&text);
            let mut script = Script::new().say("yes").otherwise(&["done", "*"]);
            if let Some(faces) = roll {
                script = script.roll(&faces);
            }
            let division = battle.field.formation_named("2CUIR").unwrap();
            battle.activate(&mut script, &[division]).unwrap();
            script.finish();
            assert_eq!(shape(&battle, "Mos/I"), Shape::Square, "{order} {place}");
        }
    }
    // Cavalry of another division is not activated.
    let mut battle =
        open("order 2CUIR attack\n1Dr 0509 fresh 0\n5Cu 1201 fresh 0\nMos/I 0505 line 3");
    let mut script = Script::new().otherwise(&["done", "*"]);
    let division = battle.field.formation_named("2CUIR").unwrap();
    battle.activate(&mut script, &[division]).unwrap();
    assert!(!was_asked(&script, "17.3.1a"));
}

#[test]
fn who_waits_must_roll_and_only_once_for_each_unit() {
    // Verifies [17.3.1d] [17.3.1g] [17.3.1k] [17.3.1j]
    let mut battle = field("0509", "1Cu 0710 fresh 0\nMos/I 0505 line 3");
    offer(&mut battle, &mut Script::new().say("no"));
    // At the same distance again: now it takes a roll of 8, and without cavalry nearer no modifier.
    offer(&mut battle, &mut Script::new().say("yes").roll(&[3, 4]));
    assert_eq!((shape(&battle, "Mos/I"), sp(&battle, "Mos/I")), (Shape::Line, 3));
    // The one chance against this unit is gone, not that against another.
    offer(&mut battle, &mut Script::new());
    let other = unit(&battle, "1Cu");
    battle.put(other, hex(&battle, "0507"), Shape::Mounted, ground::Facing::new(0));
    let mut script = Script::new().say("yes").roll(&[5, 5]);
    battle.offer_squares(&mut script, other).unwrap();
    assert_eq!(shape(&battle, "Mos/I"), Shape::Square);
}

#[test]
fn cavalry_that_began_nearer_takes_a_roll() {
    // G52. Verifies [17.3.1b] [17.3.1i] [17.3.1j] [17.3.1l]
    let mut battle = field("0508", "Mos/I 0505 line 3");
    offer(&mut battle, &mut Script::new().say("yes").roll(&[4, 5]));
    assert_eq!((shape(&battle, "Mos/I"), sp(&battle, "Mos/I")), (Shape::Square, 4));
    let mut battle = field("0508", "Mos/I 0505 line 3");
    offer(&mut battle, &mut Script::new().say("yes").roll(&[4, 4]));
    assert_eq!((shape(&battle, "Mos/I"), sp(&battle, "Mos/I")), (Shape::Line, 3));
    assert_eq!(place(&battle, "Mos/I"), "0505");
}

#[test]
fn the_leader_helps_but_not_enough() {
    // G50. Verifies [17.3.1l] [17.3.1m] [17.3.1n] [17.3.1j]
    let mut battle = field("0507", "leader Dokhturov 0505\nEka/I 0505 column 3");
    let mods = battle.square_mods(unit(&battle, "Eka/I"));
    let mut found = values(&mods);
    found.sort();
    assert_eq!(found, [-2, 2, 2]);
    offer(&mut battle, &mut Script::new().say("yes").roll(&[2, 2]));
    assert_eq!((shape(&battle, "Eka/I"), sp(&battle, "Eka/I")), (Shape::Column, 3));
}

#[test]
fn modifiers_of_the_check() {
    // Verifies [17.3.1l] [17.3.1n] [17.3.1h]
    let total = |at: &str, id: &str| {
        let battle = field(at, &format!("{id} 0505 line 3"));
        battle.square_mods(unit(&battle, id)).total()
    };
    assert_eq!(["0509", "0508", "0507", "0506"].map(|at| total(at, "Mos/I")), [0, -1, -2, -3]);
    assert_eq!((total("0508", "Eka/I"), total("0508", "Vil/I")), (1, -2));
    // The nearest of the acting formation counts, also one that has finished its move; others not.
    let battle = field("0508", "1Cu 0506 fresh 0\nMos/I 0505 line 3");
    assert_eq!(battle.square_mods(unit(&battle, "Mos/I")).total(), -3);
    let battle = field("0508", "1Dr 0506 fresh 0\nMos/I 0505 line 3");
    assert_eq!(battle.square_mods(unit(&battle, "Mos/I")).total(), -1);
}

#[test]
fn a_stack_forms_square_as_one() {
    // Verifies [17.3.1h] [17.3.1j] [17.3.1r]
    // Two battalions: the top one's quality; failing costs each a point.
    let mut battle = field("0508", "Eka/I 0505 line 3\nMos/I 0505 line 3");
    offer(&mut battle, &mut Script::new().say("yes").roll(&[1, 1]));
    assert_eq!((sp(&battle, "Eka/I"), sp(&battle, "Mos/I")), (3, 3));
    let mut battle = field("0508", "Eka/I 0505 line 3\nMos/I 0505 line 3");
    // 7 + 2 − 1 = 8 with the elite unit on top.
    offer(&mut battle, &mut Script::new().say("yes").roll(&[3, 4]));
    assert_eq!(shape(&battle, "Mos/I"), Shape::Square);
    // A battalion with a battery: both are in the square, both pay for a failure.
    let mut battle = field("0508", "Mos/I 0505 line 3\nP/1 0505 unlimbered 3");
    offer(&mut battle, &mut Script::new().say("yes").roll(&[1, 1]));
    assert_eq!((sp(&battle, "Mos/I"), sp(&battle, "P/1")), (3, 3));
    let mut battle = field("0509", "Mos/I 0505 line 3\nP/1 0505 unlimbered 3");
    offer(&mut battle, &mut Script::new().say("yes"));
    assert_eq!(battle.firing_points(unit(&battle, "P/1")), 2);
    assert!(battle.guns_reach(unit(&battle, "P/1"), hex(&battle, "0509")));
}

#[test]
fn who_cannot_form_square() {
    // Verifies [17.3.1c] [17.3.1a]
    for alone in
        ["Mos/I 0505 line 3 sp=2", "P/1 0505 unlimbered 3", "Mos/I 0505 square", "Ko1 0505 fresh 0"]
    {
        let mut battle = field("0508", alone);
        offer(&mut battle, &mut Script::new());
    }
    // In obstructed terrain, or without a line of sight, nobody is asked.
    let map = |letters: &str, shape: &str| {
        let rows: String = letters.chars().map(|c| format!("{c}\n")).collect();
        pos(&format!(
            "map\n{rows}end\norder 2CUIR attack\nact 2CUIR\n5Cu 0105 fresh 0\nMos/I 0101 {shape}"
        ))
    };
    offer(&mut map("#....", "general"), &mut Script::new());
    offer(&mut map("..#..", "line 3"), &mut Script::new());
    offer(&mut map(".....", "line 3"), &mut Script::new().say("yes"));
    // In a snowstorm only cavalry next to it is seen.
    let mut battle = field("0507", "weather snowstorm\nMos/I 0505 line 3");
    offer(&mut battle, &mut Script::new());
}

#[test]
fn those_behind_a_square_follow_its_example() {
    // Verifies [17.3.1e] [17.3.1s]
    let text = "Mos/I 0506 line 3\nMos/II 0505 line 3";
    // In line the first blocks the sight of the second; as a square it does not.
    let mut battle = field("0509", text);
    offer(&mut battle, &mut Script::new().say("no"));
    let mut battle = field("0509", text);
    offer(&mut battle, &mut Script::new().say("yes").roll(&[6, 6]).say("yes"));
    assert_eq!((shape(&battle, "Mos/I"), shape(&battle, "Mos/II")), (Shape::Square, Shape::Square));
    // An enemy's square in the way blocks.
    let mut battle = field("0509", "36/I 0507 square\nMos/II 0505 line 3");
    offer(&mut battle, &mut Script::new());
}

#[test]
fn infantry_and_guns_beside_the_new_square_fire() {
    // Verifies [17.3.1p] [21.1d]
    let neighbours = "36/I 0506 line 5\n43/I 0604 line 0\n13/5 0405 unlimbered 0\n";
    let mut battle = field("0509", &format!("{neighbours}Mos/I 0505 line 3"));
    // 36/I blocks the sight of 5Cu from the north; so let it come from elsewhere.
    battle.put(unit(&battle, "5Cu"), hex(&battle, "0905"), Shape::Mounted, ground::Facing::new(0));
    let mut script = Script::new()
        .say("yes")
        // 36/I faces it; 43/I turns its back; the guns of 0405 have it in front.
        .say("yes")
        .roll(&[1, 1])
        .say("yes")
        .roll(&[1, 1]);
    offer(&mut battle, &mut script);
    assert_eq!(shape(&battle, "Mos/I"), Shape::Square);
    // French infantry +1, artillery +4 against the square.
    let fired = fires(&battle, &script);
    assert_eq!(fired, [("0505".into(), 8, 1), ("0505".into(), 4, 4)]);
    // A failed square draws nothing.
    let mut battle = field("0508", "36/I 0604 line 3\nMos/I 0505 line 3");
    let mut script = Script::new().say("yes").roll(&[1, 1]);
    offer(&mut battle, &mut script);
    assert_eq!(
        count(&script, |event| matches!(event, Event::Fire(r21_fire::Told::Volley { .. }))),
        0
    );
}

#[test]
fn marching_cavalry_is_seen_hex_by_hex() {
    // Verifies [17.3.1a] [17.3.1d] [17.3.1g]
    let mut battle = field("0511", "Mos/I 0505 line 3");
    let cavalry = unit(&battle, "5Cu");
    let mut script = Script::new()
        .say("N")
        .say("N")
        .say("no")
        .say("N")
        .say("yes")
        .roll(&[3, 3])
        .say("N")
        .say("halt");
    battle.march(&mut script, vec![cavalry]).unwrap();
    script.finish();
    assert_eq!((shape(&battle, "Mos/I"), sp(&battle, "Mos/I")), (Shape::Line, 3));
}

#[test]
fn an_enemy_general_does_not_help() {
    // Verifies [17.3.1m]
    let mods = |leader: &str| {
        let battle = open(&format!("Mos/I 0505 line 3\n{leader}"));
        values(&battle.square_mods(unit(&battle, "Mos/I")))
    };
    assert_eq!(mods(""), NONE);
    assert_eq!(mods("leader Soult 0505"), NONE);
    assert_ne!(mods("leader Ostermann-Tolstoy 0505"), NONE);
    // Nor does its own cavalry frighten it. Verifies [17.3.1l]
    let own = open("order 2CUIR attack\nact 2CUIR\n5Cu 0507 fresh 0\n36/I 0505 line 3");
    assert_eq!(values(&own.square_mods(unit(&own, "36/I"))), NONE);
}
