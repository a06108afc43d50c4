//! What records hold can be read again.

use crate::common::{battle, unit};
use champs::host::{self, Choice};
use champs::nouns::{Formation, Motion, Order, Pivot};
use engine::{Ask, Game, rule};
use ground::table::{Bearing, Mil, Side};

fn field() -> champs::Battle {
    battle(
        "structure Farm 30,23
         marker Knoll 26,25.5 3
         side french
         division Girard C/C 30,13
         F1 inf 8 22,15 0 column
         side allied
         division Zayas D/B 30,28
         A1 inf 10 23,26 180 line",
    )
}

#[test]
fn choices_are_read_as_they_are_written() {
    let battle = field();
    for text in [
        "yes",
        "no",
        "done",
        "first",
        "second",
        "counter-charge",
        "hold-fire",
        "F1",
        "leader Girard",
        "org Zayas",
        "block Farm",
        "edge north of Farm",
        "7",
        "4 with A1",
        "to 31.5,14",
        "heading 36'52",
        "formation echelon left",
        "formation bent 3 left 30 6 right 10'30",
        "order attack Knoll after 2",
        "order attack at Zayas",
        "order attack at A1 after 1",
        "order march 10,20 30,40.25",
        "order defend here",
        "order defend 10,20-30,20",
        "order defend 10,20/30,20/30,40",
        "order break-off 12\"",
        "order break-off 5,5",
        "order support Girard",
        "order support all",
        "order garrison",
        "go 330 4.5; turn left 30",
        "form line",
        "turn right 90 on left; go 45'30 0.125; form square",
        "transit; go 0 7",
        "leave 90; go 90 2; enter Farm",
    ] {
        let choice = battle.read_choice(text).unwrap_or_else(|| panic!("{text} cannot be read"));
        assert_eq!(battle.choice_text(&choice), text);
    }
}

#[test]
fn nonsense_is_not_read() {
    let battle = field();
    for text in [
        "",
        "maybe",
        "F9",
        "go 360 4",
        "go 30 0",
        "go 30 -1",
        "turn left",
        "turn left 200",
        "form heap",
        "formation bent 3 left 50",
        "formation bent 6 left 30 3 left 30",
        "order attack",
        "order attack Nowhere",
        "order march",
        "order garrison 3,3",
        "enter Castle",
        "go 0 1; go 0 1; go 0 1; go 0 1; go 0 1; go 0 1; go 0 1; go 0 1; go 0 1; go 0 1; go 0 1; \
         go 0 1; go 0 1",
        "to 5000,3",
    ] {
        assert_eq!(battle.read_choice(text), None, "{text}");
    }
}

#[test]
fn steps_of_a_move_mean_what_they_say() {
    let battle = field();
    let motions = host::read_motions(&battle.field, "turn left 30 on right; go 330 4.5; form line");
    let expected = vec![
        Motion::Turn { by: -1800, about: Pivot::FrontRight },
        Motion::Go { heading: Bearing::degrees(330), length: Mil(4500) },
        Motion::Form(Formation::Line),
    ];
    assert_eq!(motions, Some(expected));
    let echelon = Formation::Echelon(Side::Left);
    assert_eq!(battle.read_choice("formation echelon left"), Some(Choice::Form(echelon)));
    assert_eq!(battle.read_choice("order defend here"), Some(Choice::Order(Order::NONE)));
}

/// Only what is listed is legal where a question is not open, and a refusal names the rule.
#[test]
fn unlisted_answers_are_refused() {
    let battle = field();
    let f1 = unit(&battle, "F1");
    let question = champs::Question::Leaders(champs::rules::leaders::Ask::Inspire(f1));
    let ask = Ask::listed(engine::Seat::First, rule!("COM-12"), question, vec![Choice::No]);
    assert!(battle.validate(&ask, &Choice::No).is_ok());
    let refusal = battle.validate(&ask, &Choice::Yes).unwrap_err();
    assert_eq!(refusal.rule, "COM-12");
    let open = Ask { open: true, ..ask };
    assert_eq!(battle.validate(&open, &Choice::Yes).unwrap_err().rule, "COM-12");
}
