//! Case 16.1.4: the night.

use crate::common::*;
use la_bataille::Battle;
use la_bataille::nouns::kinds::{Arm, Command, Formation, Morale, Readiness};
use la_bataille::state::battle::Stage;

/// Runs the night from a step to the one after it.
fn night(battle: &mut Battle, step: u8, script: &mut Script) {
    battle.stage = Stage::Night(step);
    battle.activity(script).expect("runs");
    script.finish();
}

/// Verifies [16.1.4c] [16.1.4c1] (R37). D15: French 3 and Russian 4 give two and four of infantry,
/// 5 and 5 three and five of cavalry.
#[test]
fn d15_increments_that_come_back() {
    let battle = open("");
    let back = |arm, seat, die| battle.book().night(arm, seat).expect("a row").of(die);
    assert_eq!(back(Arm::Infantry, FRENCH, 3), 2);
    assert_eq!(back(Arm::Infantry, COALITION, 4), 4);
    assert_eq!(back(Arm::Cavalry, FRENCH, 5), 3);
    assert_eq!(back(Arm::Cavalry, COALITION, 5), 5);
}

/// Verifies [16.1.4c] [16.1.4c2] (R69): one to a reduced unit, to Russians among the Coalition.
#[test]
fn one_increment_to_a_unit() {
    let mut battle = open(
        "1/25e 1105 column N losses=3\n2/25e 1107 column N losses=1\n3/25e 1109 column N\n\
         Mur 0105 column N losses=2\n1WP 0110 column N losses=2\n9eL 1120 column N losses=1",
    );
    let mut script =
        Script::new().roll(&[2]).say("2/25e").roll(&[6]).roll(&[6]).roll(&[6]).otherwise(&["*"]);
    // One French die of two gives a single increment; the other rolls more than there are units.
    script.events.clear();
    night(&mut battle, 4, &mut script);
    let lost = |id| battle.unit(unit(&battle, id)).losses;
    assert_eq!((lost("1/25e"), lost("2/25e"), lost("3/25e")), (3, 0, 0));
    assert_eq!((lost("Mur"), lost("1WP"), lost("9eL")), (1, 2, 0));
}

/// Verifies [16.1.4a] [16.1.4a1] (R36): first the French, then the Coalition keep six hexes, except by
/// houses.
#[test]
fn the_sides_keep_apart() {
    let wide = format!("map\n{}end\n", "........................\n".repeat(9));
    let mut battle = pos(&format!("{wide}1/25e 1005 column NW\nMur 0805 column SE"));
    night(&mut battle, 0, &mut Script::new().otherwise(&["*"]));
    let (french, russian) = (unit(&battle, "1/25e"), unit(&battle, "Mur"));
    let apart = |battle: &Battle| {
        battle.distance(battle.unit(french).hexes.first(), battle.unit(russian).hexes.first())
    };
    assert_eq!(apart(&battle), 6);
    assert_eq!(battle.stage, Stage::Night(1));
    assert_eq!(place(&battle, "Mur"), ["0805"]);
    // By a village both stay.
    let village = wide.replacen("........................", "........V...............", 5);
    let mut battle = pos(&format!("{village}1/25e 1005 column NW\nMur 0705 column SE"));
    night(&mut battle, 0, &mut Script::new());
    night(&mut battle, 1, &mut Script::new());
    assert_eq!(
        (place(&battle, "1/25e"), place(&battle, "Mur")),
        (vec!["1005".into()], vec!["0705".into()])
    );
}

/// Verifies [16.1.4a2] (R36) (R159): those still adjacent roll, a tie again; the lower goes back to
/// three hexes.
#[test]
fn the_lower_roll_gives_ground() {
    let wide = format!("map\n{}end\n", "........................\n".repeat(9));
    let mut battle = pos(&format!("{wide}1/25e 1005 column NW\nMur 0905 column SE"));
    let mut script = Script::new().roll(&[4]).roll(&[4]).roll(&[5]).roll(&[2]).otherwise(&["*"]);
    night(&mut battle, 2, &mut script);
    assert_eq!(place(&battle, "1/25e"), ["1005"]);
    let there = battle.unit(unit(&battle, "Mur")).hexes.first();
    assert_eq!(battle.distance(there, hex(&battle, "1005")), 3);
    // Nobody rolls where nobody touches.
    let mut battle = pos(&format!("{wide}1/25e 1205 column NW\nMur 0905 column SE"));
    night(&mut battle, 2, &mut Script::new());
}

/// Verifies [16.1.4b2] [16.1.4b3] [16.1.4b4] (R156): on or behind the line, not near the east edge, and
/// at a distance.
#[test]
fn the_front_line() {
    let wide = format!("map\n{}end\n", "........................\n".repeat(9));
    let battle =
        pos(&format!("{wide}1/25e 1202 column NW\n2/25e 1608 column NW\nMur 0205 column SE"));
    let line = battle.front_line(FRENCH);
    assert_eq!(
        line.iter().map(|(_, column)| *column).collect::<Vec<_>>(),
        [12, 12, 12, 13, 14, 14, 15, 16, 16]
    );
    let may = |label: &str| battle.may_spend_night(FRENCH, hex(&battle, label), &line);
    assert!(may("1405") && may("1605") && !may("1305"));
    assert!(!may("1705"), "within eight of the edge");
    let theirs = battle.front_line(COALITION);
    assert!(battle.may_spend_night(COALITION, hex(&battle, "0207"), &theirs));
    assert!(!battle.may_spend_night(COALITION, hex(&battle, "0307"), &theirs));
}

/// Verifies [16.1.4b2] [16.1.4b5] [16.1.4b6]: by turns, a whole division, each unit beside another.
#[test]
fn a_division_moves_together() {
    let wide = format!("map\n{}end\n", "........................\n".repeat(9));
    let mut battle =
        pos(&format!("{wide}1/25e 1202 column NW\n1/51e 1208 column NW\nMur 0205 column SE"));
    // The Coalition answers after the whole French division; then the French have enough.
    let mut script = Script::new()
        .say("division 2/I")
        .say("yes")
        .say("1305")
        .say("line 4")
        .say("1306")
        .say("column 5")
        .say("done")
        .otherwise(&["done", "*"]);
    battle.stage = Stage::Night(3);
    while battle.stage == Stage::Night(3) {
        battle.activity(&mut script).expect("runs");
    }
    script.finish();
    assert_eq!(
        (place(&battle, "1/25e"), place(&battle, "1/51e")),
        (vec!["1305".into()], vec!["1306".into()])
    );
    assert_eq!(battle.unit(unit(&battle, "1/25e")).formation, Formation::Line);
}

/// Verifies [16.1.4b2] (R254): a side may pick a division and leave it where it is; the other is next, and then it
/// picks again.
#[test]
fn a_division_may_be_picked_and_stay() {
    let wide = format!("map\n{}end\n", "........................\n".repeat(9));
    let mut battle = pos(&format!(
        "{wide}1/25e 1202 column NW\n1/7e 1208 column NW\nMur 0205 column SE\n1/GPre 0208 column SE"
    ));
    let divisions = |id: &str| {
        let division = battle.def(unit(&battle, id)).division;
        format!("division {}", battle.fixed.setup.army.division(division).id)
    };
    let [first, second, russian] = ["1/25e", "1/7e", "Mur"].map(divisions);
    let mut script =
        Script::new().says(&[&first, "no", &russian, "no", &second, "yes", "1305", "column 5"]);
    script = script.otherwise(&["done"]);
    battle.stage = Stage::Night(3);
    while battle.stage == Stage::Night(3) {
        battle.activity(&mut script).expect("runs");
    }
    script.finish();
    assert_eq!(
        (place(&battle, "1/25e"), place(&battle, "1/7e")),
        (vec!["1202".into()], vec!["1305".into()])
    );
}

/// Verifies [16.1.4d] [16.1.4e] [17.3b]: markers come off, levels are found, the second day begins.
#[test]
fn the_morning() {
    let mut battle = pos(
        "turn 1 20:00\n1/25e 4015 routed N\n9eL 4018 column N exhausted blue\n2/25e 4020 square N",
    );
    battle.levels[Command::FrenchI as usize] = 2;
    night(&mut battle, 5, &mut Script::new());
    let troops = |id| *battle.unit(unit(&battle, id));
    assert_eq!(troops("1/25e").state, Morale::GoodOrder);
    assert_eq!((troops("9eL").readiness, troops("9eL").marker), (Readiness::Fresh, None));
    assert_eq!(troops("2/25e").formation, Formation::Column);
    assert_eq!(battle.levels[Command::FrenchI as usize], 0);
    assert_eq!(battle.now().day, 2);
    let late = battle.fixed.setup.scenario.late.expect("one").turn as u16;
    assert_eq!(battle.due[0], late);
}

/// Verifies [16.1.4d] [6.1.1] (R171): who rallies in the night where others stand in line makes room.
#[test]
fn who_rallies_in_the_night_makes_room() {
    let mut battle = open("1/25e 0505 line NNE\n2/25e 0505 disordered N\nMur 1120 column N");
    night(&mut battle, 5, &mut Script::new().otherwise(&["2/25e", "*"]));
    assert_eq!(place(&battle, "1/25e"), ["0505"]);
    assert_ne!(place(&battle, "2/25e"), ["0505"]);
    assert_eq!(la_bataille::state::audit::audit(&battle), Ok(()));
}
