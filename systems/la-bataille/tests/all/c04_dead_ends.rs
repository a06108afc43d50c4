//! Section 4.4: where a way back ends at a wall.

use crate::common::*;
use la_bataille::Battle;
use la_bataille::nouns::kinds::Morale;
use la_bataille::rules::c04_morale::flight::{Manner, Told};
use la_bataille::rules::event::Event;

/// Open ground in some hexes of five columns by five rows, steep slopes elsewhere.
fn pocket(open: &[String], text: &str) -> Battle {
    let mut rows = vec![vec!['^'; 5]; 5];
    for label in open {
        let (column, row) = label.split_at(2);
        rows[row.parse::<usize>().unwrap() - 1][column.parse::<usize>().unwrap() - 1] = '.';
    }
    let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
    pos(&format!("map\n{}\nend\n{text}", rows.join("\n")))
}

/// Verifies [4.4.1] [4.4.7] (R255): who has come to the end of a pocket stays there: a step to the hex beside it,
/// which leads neither away nor home, would bend back to where the unit came from.
#[test]
fn nobody_bends_back_in_a_pocket() {
    let ground = open("Mur 0203 column SE");
    let [enemy, start] = ["0203", "0303"].map(|label| hex(&ground, label));
    // The two hexes behind the start that lie abreast of each other.
    let behind: Vec<String> = ground
        .board()
        .neighbours(start)
        .filter(|(_, next)| ground.distance(*next, enemy) == 2)
        .map(|(_, next)| ground.board().label(next))
        .filter(|label| label.starts_with("04"))
        .collect();
    assert_eq!(behind.len(), 2);
    let mut open = vec!["0203".to_owned(), "0303".to_owned()];
    open.extend(behind);
    let mut battle = pocket(&open, "Mur 0203 column SE\n1/25e 0303 column NW");
    let who = unit(&battle, "1/25e");
    let mut script = Script::new().otherwise(&["*"]);
    battle.disorder(&mut script, who, &Manner::CHECK).expect("runs");
    let steps = |event: &&Event| matches!(event, Event::Flight(Told::Went(..)));
    assert_eq!(script.events.iter().filter(steps).count(), 1, "{:?}", script.events);
    assert_eq!(battle.unit(who).state, Morale::Disordered);
}
