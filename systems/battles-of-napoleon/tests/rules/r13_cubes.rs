//! Chapters 9, 10, 13 and 16: weather, cubes, the bag, the Guard and Murat.

use crate::common::*;
use battles_of_napoleon::nouns::kinds::{FRENCH, RUSSIAN, Weather};
use battles_of_napoleon::rules::{r13_cubes, r21_fire};
use battles_of_napoleon::state::battle::Phase;
use battles_of_napoleon::{Battle, Event, load};
use engine::rule;

// G05. Verifies [9h] [9j] [13a] [13c] [15d] [2g]: 3 + 5 + 4 are twelve cubes, one set aside, eleven
// in the bag with the Russian ones and two fire cubes.
#[test]
fn cubes_of_a_turn() {
    let mut battle = open_map(9, 9, "phase cubes\nturn 1");
    let mut script = Script::new().roll(&[3]).roll(&[2]);
    battle.cubes_phase(&mut script).unwrap();
    assert_eq!(battle.initiative, FRENCH);
    assert_eq!(battle.bag, [11, 2 + 5 + 2, 2]);
    assert_eq!(battle.phase, Phase::FirstActivation);
}

// G59, G60, G90. Verifies [10.1e] [10.1l] [10.1d] [10.1k]: cubes in snow, storm and evening.
#[test]
fn cubes_in_the_weather() {
    let cubes = |turn: u8, weather: &str, dice: [u8; 2]| {
        let mut battle = open_map(9, 9, &format!("phase cubes\nturn {turn}\nweather {weather}"));
        let mut script = Script::new().roll(&dice[..1]).roll(&dice[1..]);
        battle.cubes_phase(&mut script).unwrap();
        [battle.bag[0] + 1, battle.bag[1]]
    };
    assert_eq!(cubes(1, "snowfall", [3, 4]), [10, 9]);
    assert_eq!(cubes(3, "snowstorm", [3, 4]), [6, 5]);
    assert_eq!(cubes(12, "clear", [1, 1]), [8, 6]);
    let snow = pos("weather snowfall");
    assert_eq!(snow.command_points(RUSSIAN), 2);
    let storm = pos("weather snowstorm");
    assert_eq!(storm.command_points(FRENCH), 1);
}

/// Verifies [2d] [2e] [9j] [9k] [15b] [15d] [16a] [16b] [16c] [2k]: the initiative player uses the
/// cube he kept on a division of his choice; then cubes are drawn one by one, and the colour says
/// who activates.
#[test]
fn first_activation_and_draws() {
    let mut battle = open_map(
        20,
        9,
        "phase first\ninitiative russian\nbag 2 2 2\norder 3D move\norder 4D move\nTav/I 1002 column\n\
         Tul/I 1202 column\nleader Sacken 1002\nleader Somov 1202\norder 2/IV move\n\
         24L/I 1009 column\nleader Leval 1009",
    );
    let mut script = script().say("4D");
    battle.activity(&mut script).unwrap();
    script.finish();
    assert_eq!(battle.formation(formation(&battle, "4D")).activations, 1);
    assert_eq!(battle.bag, [2, 2, 2]);
    // A Russian cube: again any of his divisions, and no other.
    let mut script = self::script().roll(&[3]).say("4D");
    battle.activity(&mut script).unwrap();
    assert_eq!(battle.formation(formation(&battle, "4D")).activations, 2);
    assert_eq!(battle.bag, [2, 1, 2]);
    let mut script = self::script().roll(&[1]).say("2/IV");
    battle.activity(&mut script).unwrap();
    assert_eq!(battle.formation(formation(&battle, "2/IV")).activations, 1);
    assert_eq!((battle.bag, battle.phase), ([1, 1, 2], Phase::Draw));
}

/// Verifies [16d] [2g]: a fire cube starts a fire segment and does not come back.
#[test]
fn fire_cube() {
    let mut battle = open_map(9, 9, "bag 2 2 2\nrow french 2");
    let mut script = script().roll(&[6]);
    battle.draw_cube(&mut script).unwrap();
    assert_eq!(count(&script, |event| *event == Event::Fire(r21_fire::Told::Segment)), 1);
    assert_eq!((battle.bag, battle.row), ([2, 2, 1], (None, 0)));
}

/// Verifies [16e]: the Prussians use Russian cubes.
#[test]
fn prussians_are_russians() {
    let mut battle = open_map(20, 9, "order PRU move\nRue/I 1002 column\nleader L'Estocq 1002");
    battle.use_cube(&mut script().say("PRU"), RUSSIAN).unwrap();
    assert_eq!(battle.formation(formation(&battle, "PRU")).activations, 1);
    let mut french = open_map(20, 9, "order PRU move\nRue/I 1002 column\nleader L'Estocq 1002");
    let mut script = script();
    french.use_cube(&mut script, FRENCH).unwrap();
    assert_eq!(script.events, [Event::Cubes(r13_cubes::Told::Passed(FRENCH))]);
}

// G12. Verifies [16p] [16q]: a fourth cube in a row goes back, and drawing goes on.
#[test]
fn no_four_in_a_row() {
    let mut battle = open_map(9, 9, "bag 2 2 2\nrow french 3");
    let mut script = script().roll(&[1]);
    battle.draw_cube(&mut script).unwrap();
    assert_eq!(
        script.events,
        [Event::Cubes(r13_cubes::Told::Drawn(0)), Event::Cubes(r13_cubes::Told::PutBack(FRENCH))]
    );
    assert_eq!((battle.bag, battle.phase), ([2, 2, 2], Phase::Draw));
    // The other colour is fine, and the row begins anew.
    battle.draw_cube(&mut self::script().roll(&[3])).unwrap();
    assert_eq!((battle.bag, battle.row), ([2, 1, 2], (Some(RUSSIAN), 1)));
}

// G58. Verifies [16p]: the cube set aside is the first of the row.
#[test]
fn the_first_cube_counts_in_the_row() {
    let mut battle = open_map(9, 9, "phase first\ninitiative french\nbag 5 5 2");
    battle.first_activation(&mut script()).unwrap();
    for _ in 0..2 {
        battle.draw_cube(&mut script().roll(&[1])).unwrap();
    }
    let mut script = script().roll(&[1]);
    battle.draw_cube(&mut script).unwrap();
    assert_eq!(count(&script, |event| *event == Event::Cubes(r13_cubes::Told::PutBack(FRENCH))), 1);
    assert_eq!(battle.bag, [3, 5, 2]);
}

// G13. Verifies [16t]: two fire cubes left: one fire segment, and the turn ends.
#[test]
fn the_last_two_are_fire_cubes() {
    let mut battle = open_map(9, 9, "bag 0 0 2");
    let mut script = script();
    battle.draw_cube(&mut script).unwrap();
    assert_eq!(count(&script, |event| *event == Event::Fire(r21_fire::Told::Segment)), 1);
    assert_eq!((battle.bag, battle.phase), ([0; 3], Phase::Recovery));
}

/// Verifies [13a] [10.1l]: half of the cubes in a storm, but two at least. (R55)
#[test]
fn two_cubes_at_least() {
    let mut battle = load("serpallen", &[], &battles_of_napoleon::book::charts::shelf()).unwrap();
    let cubes = |battle: &mut Battle| {
        let mut script = script();
        battle.cubes_phase(&mut script).unwrap();
        let cubes = script.events.iter().filter_map(|event| match event {
            Event::Cubes(r13_cubes::Told::Cubes { cubes, .. }) => Some(*cubes),
            _ => None,
        });
        cubes.collect::<Vec<_>>()
    };
    assert_eq!(cubes(&mut battle), [3, 2]);
    battle.weather = Weather::Snowstorm;
    assert_eq!(cubes(&mut battle), [2, 2]);
}

/// Verifies [9l] [16s] [2m]: in the Grand Battle the last two cubes are lost.
#[test]
fn the_last_two_are_lost() {
    for bag in ["1 1 0", "1 0 1", "0 1 1", "2 0 0"] {
        let mut battle = open_map(9, 9, &format!("bag {bag}"));
        let mut script = script();
        battle.draw_cube(&mut script).unwrap();
        assert!(
            matches!(script.events[..], [Event::Cubes(r13_cubes::Told::Lost(_, rule))] if rule.key() == "16s"),
            "{bag}"
        );
        assert_eq!(battle.phase, Phase::Recovery);
    }
    // In a smaller battle they are drawn.
    let mut small = load("serpallen", &[], &battles_of_napoleon::book::charts::shelf()).unwrap();
    small.phase = Phase::Draw;
    small.bag = [0, 1, 1];
    small.draw_cube(&mut script().roll(&[2])).unwrap();
    assert_eq!((small.bag, small.phase), ([0, 1, 0], Phase::Draw));
}

// G14. Verifies [16r]: cubes of one colour only are lost.
#[test]
fn cubes_of_one_colour_are_lost() {
    let mut battle = open_map(9, 9, "bag 0 3 0");
    let mut script = script();
    battle.draw_cube(&mut script).unwrap();
    assert_eq!(script.events, [Event::Cubes(r13_cubes::Told::Lost([0, 3, 0], rule!("16r")))]);
    assert_eq!(battle.phase, Phase::Recovery);
    // With a fire cube among them the drawing goes on.
    let mut battle = open_map(9, 9, "bag 0 3 1");
    battle.draw_cube(&mut self::script().roll(&[1])).unwrap();
    assert_eq!((battle.bag, battle.phase), ([0, 2, 1], Phase::Draw));
}

/// Verifies [16r] [16p] (R14): by the narrower reading cubes of one colour are lost only where the
/// limit of three bites.
#[test]
fn one_colour_at_the_limit() {
    for (row, lost) in [("russian 3", true), ("russian 2", false), ("french 3", false)] {
        let text = format!("option one-colour-at-limit\nbag 0 3 0\nrow {row}");
        let mut battle = open_map(9, 9, &text);
        let script = if lost { script() } else { script().roll(&[1]) };
        battle.draw_cube(&mut { script }).unwrap();
        assert_eq!(battle.phase == Phase::Recovery, lost, "{row}");
        assert_eq!(battle.bag, if lost { [0; 3] } else { [0, 2, 0] }, "{row}");
    }
}

/// Verifies [16r] (R13): cubes of one colour are lost, those of two are drawn, whichever they are.
#[test]
fn two_colours_are_drawn() {
    let after = |bag: &str| {
        let mut battle = open_map(9, 9, &format!("bag {bag}"));
        // Whatever is drawn is the first of its colour.
        battle.draw_cube(&mut script().roll(&[1])).unwrap();
        battle.bag
    };
    assert_eq!(after("4 0 0"), [0; 3]);
    assert_eq!(after("0 4 0"), [0; 3]);
    assert_ne!(after("2 2 0"), [0; 3]);
    assert_ne!(after("4 0 1"), [0; 3]);
}
