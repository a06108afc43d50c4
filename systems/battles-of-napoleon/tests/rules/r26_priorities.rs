//! Chapter 26: which priority of a retreat goes before which.

use crate::common::*;
use battles_of_napoleon::rules::event::Event;
use battles_of_napoleon::rules::r26_retreat::Told;

#[test]
fn a_free_hex_comes_before_one_no_nearer_to_the_enemy() {
    // Verifies [26p] [26q]
    // Of the three hexes away from 0504 the free one leads towards Vla/I, who is in sight; the others
    // do not, but friends stand there.
    let text = "36/I 0505 line 0\nMos/I 0504 line 3\nVla/I 0510 line 0\n";
    let first = |friends: &str| {
        let mut battle = open(&format!("{text}{friends}"));
        let (at, from) = (hex(&battle, "0505"), hex(&battle, "0504"));
        let mut script = Script::new().otherwise(&["*"]);
        battle.retreat(&mut script, at, &[from], &mut Vec::new()).unwrap();
        let steps = script.events.iter().filter_map(|event| match event {
            Event::Retreat(Told::Retreated(_, to) | Told::Pushed(_, to)) => {
                Some(battle.field.board.label(*to))
            }
            _ => None,
        });
        steps.take(1).collect::<Vec<_>>()
    };
    assert_eq!(first("36/II 0405 line 0\n43/I 0605 line 0"), ["0506"], "nobody is pushed");
    // Without friends in them the others are better.
    assert_ne!(first(""), ["0506"]);
}
