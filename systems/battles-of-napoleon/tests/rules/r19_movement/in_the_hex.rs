//! Changes and stacks on the march: what is offered in a hex, what it costs, and who goes on.

use super::*;
use battles_of_napoleon::rules::r19_movement;
use battles_of_napoleon::rules::r19_movement::march_options::Pose;

/// What the units of a hex may do that have not moved.
fn stack_options(battle: &Battle, label: &str) -> Vec<String> {
    let mut battle = battle.clone();
    let march = battle.begin_march(battle.stack(hex(&battle, label)));
    let options = battle.march_options(&march);
    options.into_iter().map(|(choice, _)| battle.choice_text(choice)).collect()
}

fn among(options: &[String], text: &str) -> bool {
    options.iter().any(|option| option == text)
}

/// Verifies [12.3b] [25g] [18c]: under Defend a unit or stack takes any formation and facing but the
/// one it has; a square needs three points of each battalion, not of its guns.
#[test]
fn under_defend_everything_but_what_is() {
    let column = options(&column("defend", ""), "24L/I");
    assert!(!among(&column, "column 0"), "{column:?}");
    assert!(["column 1", "line 0", "line 3", "square 0"].iter().all(|text| among(&column, text)));
    let square = open_map(12, 12, "order 2/IV defend\n24L/I 0505 square 2");
    let square = options(&square, "24L/I");
    assert!(!square.iter().any(|text| text.starts_with("square")), "{square:?}");
    let mixed = |sp: u8| {
        let text = format!(
            "order 2/IV defend\n24L/I 0505 line 0 sp={sp}\n13/5 0505 unlimbered 0 sp=2\n\
             leader Leval 0505"
        );
        stack_options(&open_map(12, 12, &text), "0505")
    };
    assert!(!among(&mixed(3), "line 0"), "{:?}", mixed(3));
    assert!(["line 1", "column 0", "square 0"].iter().all(|text| among(&mixed(3), text)));
    assert!(!among(&mixed(2), "square 0") && among(&mixed(2), "column 0"));
    let two = |sp: u8| {
        let text = format!(
            "order 2/IV defend\n28/I 0505 line 0 sp=3\n28/II 0505 line 0 sp={sp}\n\
             leader Leval 0505"
        );
        stack_options(&open_map(12, 12, &text), "0505")
    };
    assert!(among(&two(3), "square 0") && !among(&two(2), "square 0"));
}

/// Verifies [17.2g] [19p] [18d]: a battalion that leaves broken ground with its battery forms column,
/// and the guns stay limbered.
#[test]
fn guns_stay_limbered_as_their_battalion_forms_up() {
    let mut battle = pos(&format!(
        "{EDGE}road 0303 0302\norder 2/IV move\n24L/I 0303 general\n13/5 0303 limbered 0\n\
         leader Leval 0303"
    ));
    let script = Script::new().says(&["stack 0303", "N", "column 1"]);
    activate(&mut battle, "2/IV", script.otherwise(&["done", "*"]));
    assert_eq!([place(&battle, "24L/I"), place(&battle, "13/5")], ["0302", "0302"]);
    assert_eq!([shape(&battle, "24L/I"), shape(&battle, "13/5")], [Shape::Column, Shape::Limbered]);
    assert_eq!([facing(&battle, "24L/I"), facing(&battle, "13/5")], [1, 1]);
}

/// Verifies [16g] [19i]: a unit does not take along one of a division that is not activated.
#[test]
fn strangers_do_not_march_along() {
    let mut battle = column("move", "order 1/IV move\n36/I 0505 column 0");
    let mut script = Script::new().say("stack 0505").otherwise(&["done", "*"]);
    let division = formation(&battle, "2/IV");
    battle.activate(&mut script, &[division]).unwrap();
    assert!(was_asked(&script, "19k"));
    assert!(!script.asked.iter().any(|(_, said)| said == "stack 0505"));
    // Of one division they do.
    let mut battle = column("move", "28/I 0505 column 0");
    let script = Script::new().says(&["done", "stack 0505", "halt"]);
    activate(&mut battle, "2/IV", script.otherwise(&["done", "*"]));
}

/// Verifies [19q] [21.1c] [19i]: a stack whose battalion is shot away as it leaves thinks again, and
/// the battery goes on with points of its own.
#[test]
fn what_is_left_of_a_stack_has_its_own_points() {
    let mut battle = open_map(
        12,
        12,
        "order 2/IV move\n24L/I 0505 column 0 sp=1\n13/5 0505 limbered 0\nleader Leval 0505\n\
         Tul/I 0504 line 3",
    );
    let script = Script::new()
        .says(&["SE", "yes"])
        .roll(&[3, 4])
        .roll(&[6, 6])
        .says(&["SE", "no", "halt"])
        .otherwise(&["done", "*"]);
    let stack = battle.stack(hex(&battle, "0505"));
    let mut script = script;
    battle.march(&mut script, stack).unwrap();
    script.finish();
    assert_eq!([place(&battle, "24L/I"), place(&battle, "13/5")], ["nowhere", "0605"]);
    // One of the battery's five points is spent, not of the battalion's six.
    let guns = unit(&battle, "13/5");
    assert_eq!((points(&battle, "13/5"), battle.unit(guns).spent), (5, 2));
}

/// Verifies [19aa] [19y]: next to the enemy the move is over.
#[test]
fn no_step_beyond_contact() {
    let mut battle = column("attack", "Tul/I 0503 line 0");
    let unit = unit(&battle, "24L/I");
    let march = battle.begin_march(vec![unit]);
    let there = battle.step(&march, &march.pose, Dir::N).unwrap();
    assert!(there.done);
    assert_eq!(battle.step(&march, &there, Dir::SE).unwrap_err().rule, "19a");
}

/// Verifies [17.4e] [18j] [19n]: a battery that unlimbers beside a line faces like it for the price
/// of the change.
#[test]
fn guns_that_draw_up_with_a_line_turn_with_the_change() {
    let mut battle = open_map(12, 12, "order 2/IV move\n13/5 0506 limbered 0\n24L/I 0505 line 3");
    let unit = unit(&battle, "13/5");
    let march = battle.begin_march(vec![unit]);
    let pose = battle.step(&march, &march.pose, Dir::N).unwrap();
    let march = March { pose, ..march };
    let options = battle.march_options(&march);
    let (_, next) = options.iter().find(|(choice, _)| *choice == Choice::Join).unwrap();
    assert_eq!((next.shapes[0], next.facing.number()), (Shape::Unlimbered, 3));
    assert_eq!(battle.march_cost(&march, Choice::Join, next), 2 * 2);
}

/// Verifies [12.2a]: under Strategic Move guns that stand in battery may limber, not the other way
/// round.
#[test]
fn a_strategic_move_limbers() {
    let of = |state: &str| {
        let text = format!("order 2/IV strategic-move\n13/5 0505 {state} 0");
        options(&open_map(12, 12, &text), "13/5")
    };
    assert!(among(&of("unlimbered"), "limbered 0"));
    assert!(!of("limbered").iter().any(|text| text.starts_with("unlimbered")));
}

/// Verifies [12.2a] [19ab] [18g] [12f]: a line next to the enemy, with another division, or out of its
/// leader's range does not form column for a strategic move.
#[test]
fn who_stays_in_line_for_a_strategic_move() {
    let formed = |more: &str| {
        let mut battle =
            open_map(12, 12, &format!("order 2/IV strategic-move\n24L/I 0505 line 0\n{more}"));
        activate(&mut battle, "2/IV", Script::new().otherwise(&["done", "*"]));
        shape(&battle, "24L/I")
    };
    assert_eq!(formed("leader Leval 0505"), Shape::Column);
    assert_eq!(formed("leader Leval 0505\nTul/I 0504 line 0"), Shape::Line);
    assert_eq!(formed("leader Leval 0505\norder 1/IV hold\n36/I 0505 line 0"), Shape::Line);
    assert_eq!(formed("leader Leval 1005"), Shape::Line);
}

/// Verifies [18g] [19o] [20h]: from wood to wood in general order nobody joins a column on its road.
#[test]
fn general_order_does_not_join_a_column_on_the_road() {
    let text = "map\n.....\n..#..\n..#..\n.....\nend\norder 2/IV move\nact 2/IV 3\n24L/I 0303 general\n\
                order 1/IV strategic-move\n36/I 0302 column 0";
    assert_eq!(step(&pos(text), "24L/I", Dir::N), refused("18g"));
    assert_eq!(step(&pos(&text.replace("column", "general")), "24L/I", Dir::N), Ok(4));
}

/// Verifies [21.1e] [19ac] [23.4a]: who is shot away at the edge of the wood is charged by nobody.
#[test]
fn nobody_charges_those_who_have_fallen() {
    let text = "map\n.....\n.....\n..#..\n.....\n.....\nend\norder 1/IV attack\nact 1/IV\n\
                order RCAV hold\n36/I 0303 general sp=1\nMos/I 0305 line 5\nRigD 0404 fresh 5";
    let charged = |fire: &str| {
        let mut battle = pos(text);
        let mut script = Script::new().says(&["S", "line 3", fire]);
        if fire == "yes" {
            script = script.roll(&[6, 6]);
        }
        let mut script = script.otherwise(&["stand", "no", "*"]);
        let unit = unit(&battle, "36/I");
        battle.march(&mut script, vec![unit]).unwrap();
        (place(&battle, "36/I"), was_asked(&script, "23.4a"))
    };
    assert_eq!(charged("no"), ("0304".to_owned(), true));
    assert_eq!(charged("yes"), ("nowhere".to_owned(), false));
}

/// Verifies [19a] [19t]: a step tells of the step alone; who does not turn is not told to.
#[test]
fn a_step_is_no_turn() {
    let mut battle = column("move", "");
    let script = march(&mut battle, "24L/I", Script::new().says(&["N", "halt"]));
    assert!(
        matches!(script.events[..], [Event::Movement(r19_movement::Told::Stepped(..))]),
        "{:?}",
        script.events
    );
}

/// A march one hex to the north, as it stands then.
fn after_a_step(battle: &mut Battle, id: &str) -> March {
    let unit = unit(battle, id);
    let march = battle.begin_march(vec![unit]);
    let pose = battle.step(&march, &march.pose, Dir::N).unwrap();
    March { pose, ..march }
}

fn offers_join(battle: &Battle, march: &March) -> bool {
    battle.march_options(march).into_iter().any(|(choice, _)| choice == Choice::Join)
}

/// Verifies [18j] [19t]: limbered guns beside a column have to turn like it, for the price of a turn
/// and once in a hex; who has turned there already does not join.
#[test]
fn guns_beside_a_column_turn_like_it() {
    let text = "order 2/IV move\n13/5 0506 limbered 0\n24L/I 0505 column 3";
    let mut battle = open_map(12, 12, text);
    let march = after_a_step(&mut battle, "13/5");
    assert!(offers_join(&battle, &march));
    let turned = March { pose: Pose { turned: true, ..march.pose }, ..march.clone() };
    assert!(!offers_join(&battle, &turned));
    // Drawn up alike there is nothing to join.
    let mut alike = open_map(12, 12, &text.replace("column 3", "column 0"));
    let march = after_a_step(&mut alike, "13/5");
    assert!(!offers_join(&alike, &march));
}

/// Verifies [18j] [18c]: guns that come to a square stay as they are.
#[test]
fn guns_join_a_square_as_they_are() {
    let mut battle = open_map(12, 12, "order 2/IV move\n13/5 0506 limbered 0\n24L/I 0505 square 3");
    let march = after_a_step(&mut battle, "13/5");
    assert!(!offers_join(&battle, &march), "limbered guns stand with a square already");
    assert!(battle.march_options(&march).iter().any(|(choice, _)| *choice == Choice::Halt));
}

/// Verifies [17.1f] [18j]: who has changed where it began does not change again to join.
#[test]
fn who_has_changed_does_not_change_to_join() {
    let text = "order 2/IV move\n24L/I 0505 line 0\n28/I 0505 column 0";
    let mut battle = open_map(12, 12, text);
    let unit = unit(&battle, "24L/I");
    let march = battle.begin_march(vec![unit]);
    assert!(offers_join(&battle, &march));
    let changed = March { pose: Pose { changed: true, ..march.pose }, ..march };
    assert!(!offers_join(&battle, &changed));
}

/// Verifies [19j] [17.1f]: a unit left behind by its stack has changed with it.
#[test]
fn who_is_left_behind_has_changed_with_the_stack() {
    let mut battle = open_map(
        12,
        12,
        "order 2/IV move\nact 2/IV\n24L/I 0505 column 0\n28/I 0505 column 0\nleader Leval 0505",
    );
    let stack = battle.stack(hex(&battle, "0505"));
    let lower = stack[1];
    let mut script = Script::new().says(&["line", "N", "drop", "N", "halt"]);
    battle.march(&mut script, stack).unwrap();
    script.finish();
    let march = battle.begin_march(vec![lower]);
    let options = battle.march_options(&march);
    assert!(!options.iter().any(|(choice, _)| matches!(choice, Choice::Form(_))));
    assert!(options.iter().any(|(choice, _)| matches!(choice, Choice::Step(_))));
}

/// Verifies [12.3c] [25c]: who is shot away as it changes under Defend is asked nothing more.
#[test]
fn the_dead_do_not_go_on() {
    let mut battle = column("defend", "Tul/I 0504 line 3\nleader Somov 0504");
    let unit = unit(&battle, "24L/I");
    battle.unit_mut(unit).sp = 1;
    let mut script =
        Script::new().says(&["line 0", "yes"]).roll(&[6, 6]).roll(&[1]).otherwise(&["*"]);
    battle.march(&mut script, vec![unit]).unwrap();
    assert_eq!((place(&battle, "24L/I").as_str(), asked(&script, "19a")), ("nowhere", 1));
}
