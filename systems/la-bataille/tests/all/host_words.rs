//! What players see and how answers read.

use crate::common::*;
use engine::scene::Scene;
use engine::{Ask, Game, Seat, Viewer, rule};
use la_bataille::nouns::kinds::Formation;
use la_bataille::rules::c11_movement as movement;
use la_bataille::rules::c17_scenarios::deploy;
use la_bataille::rules::question::{Choice, Question};
use la_bataille::rules::words::{agreeing, is_plural};
use la_bataille::state::battle::Battle;

fn long_name(scene: &Scene, id: &str) -> String {
    let piece = scene.pieces.iter().find(|piece| piece.id == id);
    piece.unwrap_or_else(|| panic!("no {id}")).long_name.clone()
}

/// Verifies [2.2.3] [2.2.2b] (R160): the values on the back are for the owner's eyes; increments are
/// open to all.
#[test]
fn nobody_sees_the_enemy_s_specific_sides() {
    let battle = open("1/36e 0505 column N losses=1\nMur 0904 column S");
    let seen = |viewer: Viewer| {
        let scene = battle.scene(viewer);
        ["1/36e", "Mur"].map(|id| long_name(&scene, id).contains("morale"))
    };
    assert_eq!(seen(Viewer::Seat(FRENCH)), [true, false]);
    assert_eq!(seen(Viewer::Seat(COALITION)), [false, true]);
    assert_eq!(seen(Viewer::Spectator), [false, false]);
    assert_eq!(seen(Viewer::Umpire), [true, true]);
    let scene = battle.scene(Viewer::Seat(COALITION));
    let french = scene.pieces.iter().find(|piece| piece.id == "1/36e").unwrap();
    assert_eq!((french.strength, french.full_strength), (Some(7), 8));
}

/// Verifies [2.4.1a]: twenty minutes to a turn, and after :40 the next hour.
#[test]
fn the_markers_go_round() {
    let mut battle = open("turn 1 11:20\n");
    let hours = |battle: &Battle| {
        let scene = battle.scene(Viewer::Spectator);
        let time = scene.panels.iter().find(|panel| panel.rule == "2.4.1a").unwrap();
        time.rows.iter().find(|row| row.name == "Hour").unwrap().value.clone()
    };
    let mut shown = vec![hours(&battle)];
    for _ in 0..4 {
        let turn = battle.turn;
        while battle.turn == turn {
            act_idle(&mut battle);
        }
        shown.push(hours(&battle));
    }
    assert_eq!(shown, ["11:20 am", "11:40 am", "12:00 pm", "12:20 pm", "12:40 pm"]);
}

/// One activity in which everybody passes.
fn act_idle(battle: &mut Battle) {
    let mut script = Script::new().otherwise(&["done", "no", "*"]);
    battle.play(&mut script).expect("runs");
}

/// Verifies [6.2.5]: answers name a hexside or a vertex by the compass, as the formation faces.
#[test]
fn facings_are_named_by_the_compass() {
    let rows = "............\n...#........\n".repeat(6);
    let battle =
        pos(&format!("map\n{rows}end\n1/36e 0405 column N\n1/7e 0803 skirmish NNE losses=3"));
    let sentence = |id: &str, choice: Choice| {
        let question = Question::Movement(movement::Ask::March(march(&battle, &[id])));
        battle
            .choice_sentence(&Ask::listed(FRENCH, rule!("11.1.1"), question, vec![choice]), choice)
    };
    let facing = ground::Facing::new;
    assert_eq!(sentence("1/36e", Choice::Turn(facing(0))), "turn to face north");
    assert_eq!(sentence("1/7e", Choice::Turn(facing(0))), "turn to face north-north-east");
    let line = Choice::Form(Formation::Line, facing(1), Some(ground::Dir::S));
    assert_eq!(sentence("1/36e", line), "form line, facing east, with the hex to the south");
    assert_eq!(
        sentence("1/36e", Choice::StepFacing(ground::Dir::NW, facing(5))),
        "one hex north-west, facing north-west"
    );
    // Into the woods it goes in general order, which faces a hexside.
    let battle = pos("map\n...\n.#.\n...\nend\n1/7e 0203 skirmish NNE losses=3");
    let question = Question::Movement(movement::Ask::March(march(&battle, &["1/7e"])));
    let step = Choice::StepFacing(ground::Dir::N, facing(0));
    let ask = Ask::listed(FRENCH, rule!("11.1.1"), question, vec![step]);
    assert_eq!(battle.choice_sentence(&ask, step), "one hex north, facing north");
    let question = Question::Deploy(deploy::Ask::Form(unit(&battle, "1/7e")));
    let form = Choice::Form(Formation::Skirmish, facing(2), None);
    let ask = Ask::listed(Seat::First, rule!("2.1.3"), question, vec![form]);
    assert_eq!(battle.choice_sentence(&ask, form), "form skirmish order, facing south-south-east");
}

/// Verifies [2.1.3]: a group of the set-up is named by its divisions and its place, not by a code.
#[test]
fn groups_of_the_set_up_have_names() {
    let setup = la_bataille::load("kulm-day-1", &[]).expect("a scenario");
    let number = setup.scenario.groups.iter().position(|group| group.code == "SR1");
    let battle = Battle::begin(std::sync::Arc::new(la_bataille::state::fixed::Fixed::new(setup)));
    let number = number.expect("SR1") as u16;
    let words = |ask: deploy::Ask| battle.question_text(&Question::Deploy(ask));
    let recommended = words(deploy::Ask::Recommended(number));
    assert!(recommended.starts_with("Do the troops around 2015 ("), "{recommended}");
    assert!(recommended.ends_with(") stand as recommended?") && !recommended.contains("SR1"));
    assert!(words(deploy::Ask::Next(number)).starts_with("Who of the troops around 2015"));
}

#[test]
fn sentences_agree_with_plural_names() {
    let check = |text: &str, name: &str, told: &str| assert_eq!(agreeing(text, name), told);
    let uhlans = "Tatar Uhlans";
    check("Tatar Uhlans is recalled: stop here?", uhlans, "Tatar Uhlans are recalled: stop here?");
    check("Tatar Uhlans tries to form.", uhlans, "Tatar Uhlans try to form.");
    check("Tatar Uhlans goes for Murom in 0505.", uhlans, "Tatar Uhlans go for Murom in 0505.");
    check("Does Tatar Uhlans charge 0505?", uhlans, "Do Tatar Uhlans charge 0505?");
    check("Where does Tatar Uhlans ride?", uhlans, "Where do Tatar Uhlans ride?");
    check("How is Tatar Uhlans drawn up?", uhlans, "How are Tatar Uhlans drawn up?");
    // What is said of a charge is not said of the Uhlans.
    let charge = "The charge of Tatar Uhlans strikes 0505.";
    check(charge, uhlans, charge);
    let lists = "Melee in 0505: Tatar Uhlans (12) against 9e Lanciers (8) is 1:1.";
    check(lists, uhlans, lists);
}

#[test]
fn names_are_plural_by_the_word_that_carries_them() {
    for name in ["9e Lanciers", "Fusiliers of the 6th Reserve", "1/2 Silesian Schuetzen"] {
        assert!(is_plural(name), "{name}");
    }
    for name in ["Murom", "Hieronymus Colloredo 33", "7e Légère", "Guard horse battery 1"] {
        assert!(!is_plural(name), "{name}");
    }
}
