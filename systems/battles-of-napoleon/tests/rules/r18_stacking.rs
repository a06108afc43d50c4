//! Chapter 18: stacking.

use crate::common::*;
use battles_of_napoleon::nouns::kinds::Shape;
use battles_of_napoleon::rules::r18_stacking::stack_fits;
use battles_of_napoleon::rules::r23_assault::stand::Occasion;
use battles_of_napoleon::rules::{r21_fire, r23_assault, r26_retreat};
use battles_of_napoleon::{Battle, Event};
use ground::Dir;

fn refused(rule: &str) -> Result<i16, String> {
    Err(rule.to_owned())
}

/// A battalion of 2/IV about to go north into 0504, where others stand.
fn into(others: &str) -> Battle {
    open_map(12, 12, &format!("order 2/IV move\n24L/I 0505 column 0\nleader Leval 0505\n{others}"))
}

/// Verifies [18a] [18b] [18e] [18f] [18q] [18s] [18h]: two battalions, of any divisions, at no cost;
/// not three, not even in passing; cavalry with nobody; leaders do not count.
#[test]
fn limits() {
    let one = "36/I 0504 column 0\n";
    assert_eq!(step(&into(one), "24L/I", Dir::N), Ok(2));
    assert_eq!(step(&into("24L/II 0504 column 0"), "24L/I", Dir::N), Ok(2));
    let two = "36/I 0504 column 0\n36/II 0504 column 0\n";
    assert_eq!(step(&into(two), "24L/I", Dir::N), refused("18b"));
    let leaders = "leader Soult 0504\nleader Napoleon 0504\nleader Leval 0504\n36/I 0504 column 0";
    assert_eq!(step(&into(leaders), "24L/I", Dir::N), Ok(2));
    assert_eq!(step(&into("1Hu 0504 fresh 0"), "24L/I", Dir::N), refused("18b"));
    // Cavalry cannot even ride through.
    let horse = |others: &str| {
        let battle = open_map(12, 12, &format!("order IVCAV move\n1Hu 0505 fresh 0\n{others}"));
        step(&battle, "1Hu", Dir::N)
    };
    for other in ["24L/I 0504 column 0", "13/5 0504 limbered 0", "8Hu 0504 fresh 0"] {
        assert_eq!(horse(other), refused("18b"), "{other}");
    }
    let guns = open_map(
        12,
        12,
        "order 2/IV move\n13/5 0505 limbered 0\n16/5 0504 limbered 0\n14/5 0504 limbered 0",
    );
    assert_eq!(step(&guns, "13/5", Dir::N), refused("18b"));
}

/// Verifies [18g]: like units end their move in the same formation and facing: it draws up with the
/// other, or goes on.
#[test]
fn like_units_are_drawn_up_alike() {
    let mut battle = into("36/I 0504 line 1");
    // It may not stop there in column.
    let mut script = Script::new().say("N").say("halt").otherwise(&["join", "no", "*"]);
    let battalion = unit(&battle, "24L/I");
    battle.march(&mut script, vec![battalion]).unwrap();
    assert_eq!((shape(&battle, "24L/I"), facing(&battle, "24L/I")), (Shape::Line, 1));
    let mut battle = into("36/I 0504 line 1");
    let script =
        march(&mut battle, "24L/I", Script::new().say("N").say("N").say("halt").otherwise(&[]));
    assert_eq!((costs(&script), place(&battle, "24L/I").as_str()), (vec![2, 2], "0503"));
}

/// Verifies [18c] [18d] [18i] [18j]: a line with unlimbered guns, a column with limbered ones, in one
/// facing; who joins needs the points for the change.
#[test]
fn infantry_and_guns() {
    let join = |guns: &str, more: &str| {
        let mut battle = into(&format!("13/5 0504 {guns}\n{more}"));
        let mut script = Script::new().say("N").otherwise(&["join", "halt"]);
        let battalion = unit(&battle, "24L/I");
        battle.march(&mut script, vec![battalion]).unwrap();
        (place(&battle, "24L/I"), shape(&battle, "24L/I"), facing(&battle, "24L/I"))
    };
    assert_eq!(join("unlimbered 0", ""), ("0504".into(), Shape::Line, 0));
    assert_eq!(join("unlimbered 1", ""), ("0504".into(), Shape::Line, 1));
    assert_eq!(join("limbered 5", ""), ("0504".into(), Shape::Column, 5));
    // With one point there is none left to form line.
    let poor =
        "weather snowstorm\nact 4D 3\norder 4D move\nTul/I 0505 column 0\n4th/L1 0504 unlimbered 0";
    let battle = open_map(12, 12, poor);
    assert_eq!(points(&battle, "Tul/I"), 1);
    assert_eq!(step(&battle, "Tul/I", Dir::N), refused("18g"));
    let fits = poor.replace("unlimbered", "limbered");
    assert_eq!(step(&open_map(12, 12, &fits), "Tul/I", Dir::N), Ok(2));
    // A square takes either.
    for guns in ["unlimbered", "limbered"] {
        let battle = open_map(12, 12, &format!("24L/I 0505 square 0\n13/5 0505 {guns} 3"));
        assert!(battles_of_napoleon::state::audit::audit(&battle).is_ok());
    }
    let battle = open_map(12, 12, "24L/I 0505 column 0\n13/5 0505 unlimbered 0");
    assert!(battles_of_napoleon::state::audit::audit(&battle).is_err());
}

/// Verifies [18i]: infantry and guns of one hex turn together, and (R89) change together.
#[test]
fn infantry_and_guns_act_together() {
    let text = "order 2/IV move\n24L/I 0505 line 0\n13/5 0505 unlimbered 0\nleader Leval 0505";
    let words = |words: &[&str]| words.iter().fold(Script::new(), |script, word| script.say(word));
    let mut battle = open_map(12, 12, text);
    let script = words(&["stack 0505", "turn 2", "halt", "0505"]);
    // Two sixths for a line cost two points; the guns have one, and pay one.
    activate(&mut battle, "2/IV", script.otherwise(&[]));
    assert_eq!((facing(&battle, "24L/I"), facing(&battle, "13/5")), (2, 2));
    let mut battle = open_map(12, 12, text);
    let script = words(&["stack 0505", "column", "N", "halt", "0505"]);
    activate(&mut battle, "2/IV", script.otherwise(&[]));
    assert_eq!([shape(&battle, "24L/I"), shape(&battle, "13/5")], [Shape::Column, Shape::Limbered]);
    assert_eq!([place(&battle, "24L/I"), place(&battle, "13/5")], ["0504", "0504"]);
    let mut battle = open_map(
        12,
        12,
        "order 2/IV move\n24L/I 0505 column 0\n13/5 0505 limbered 0\nleader Leval 0505",
    );
    let script = words(&["stack 0505", "N", "line", "0505"]);
    activate(&mut battle, "2/IV", script.otherwise(&[]));
    assert_eq!([shape(&battle, "24L/I"), shape(&battle, "13/5")], [Shape::Line, Shape::Unlimbered]);
    let mut battle = open_map(12, 12, &text.replace("move", "defend"));
    let script = words(&["stack 0505", "line 3", "halt", "0505"]);
    activate(&mut battle, "2/IV", script.otherwise(&[]));
    assert_eq!((facing(&battle, "24L/I"), facing(&battle, "13/5")), (3, 3));
    assert_eq!(shape(&battle, "13/5"), Shape::Unlimbered);
}

/// Verifies [18k] [18l]: the owner decides who lies on top when a second unit moves in.
#[test]
fn who_lies_on_top() {
    for (answer, top) in [("yes", "24L/I"), ("no", "36/I")] {
        let mut battle = into("36/I 0504 column 0");
        let script = Script::new().say("N").say("halt").say(answer).otherwise(&[]);
        let script = march(&mut battle, "24L/I", script);
        assert_eq!(asked(&script, "18l"), 1);
        assert_eq!(battle.top(hex(&battle, "0504")), Some(unit(&battle, top)));
        assert_eq!(battle.lead_infantry(hex(&battle, "0504")), Some(unit(&battle, top)));
    }
}

/// Verifies [18r]: the order of a stack changes at the start of an activation, and only then.
#[test]
fn stacking_order_changes_at_the_start() {
    let mut battle = open_map(
        12,
        12,
        "order 2/IV move\n24L/I 0505 column 0\n28/I 0505 column 0\nleader Leval 0505",
    );
    assert_eq!(battle.top(hex(&battle, "0505")), Some(unit(&battle, "24L/I")));
    let script =
        Script::new().say("0505").say("28/I").say("halt").say("24L/I").say("halt").say("0505");
    let script = activate(&mut battle, "2/IV", script.otherwise(&[]));
    assert_eq!(battle.top(hex(&battle, "0505")), Some(unit(&battle, "28/I")));
    assert_eq!(asked(&script, "18r"), 1);
    assert_eq!(script.asked[0].0, "18r");
}

/// Verifies [18m] [8.4.3d]: one stand check for the stack, with the quality of the top unit and the
/// leadership of its leader in the hex.
#[test]
fn the_lead_units_quality_counts() {
    let mods = |top: &str, below: &str, leader: &str| {
        let mut battle = open_map(
            12,
            12,
            &format!("order 2/IV move\n{top} 0505 column 0\n{below} 0505 column 0\n{leader}"),
        );
        let mut script = Script::new().roll(&[6, 6]);
        let at = hex(&battle, "0505");
        battle.stand_check(&mut script, at, Occasion::Star, &[], &mut Vec::new()).unwrap();
        let Some(Event::Assault(r23_assault::Told::Stand { unit, mods, .. })) =
            script.events.first()
        else {
            panic!()
        };
        (battle.def(*unit).id.clone(), mods.total())
    };
    assert_eq!(mods("24L/I", "28/I", ""), ("24L/I".into(), 2));
    assert_eq!(mods("28/I", "24L/I", ""), ("28/I".into(), 0));
    // Leval leads with 1, and only his own.
    assert_eq!(mods("28/I", "24L/I", "leader Leval 0505"), ("28/I".into(), 1));
    assert_eq!(mods("28/I", "24L/I", "leader Legrand 0505"), ("28/I".into(), 0));
}

/// Fires of a Russian line at the units of 0505, with these dice.
fn under_fire(units: &str, dice: [u8; 2]) -> (Battle, Script) {
    let mut battle = open_map(
        12,
        12,
        &format!(
            "initiative russian\norder 4D hold\nTul/I 0504 line 3\nleader Somov 0504\n\
             order 2/IV regroup\nleader Leval 0506\n{units}"
        ),
    );
    let mut script = Script::new()
        .say("done")
        .say("done")
        .say("foot 0504")
        .roll(&dice)
        .roll(&[6, 6])
        .roll(&[6, 6])
        .otherwise(&["done"]);
    battle.fire_segment(&mut script).unwrap();
    (battle, script)
}

/// Verifies [18n] [18o]: the lead unit takes the losses of fire, the second what is left over.
#[test]
fn losses_of_a_stack() {
    // 8 points of fire and a twelve: two points and a star.
    let (battle, _) = under_fire("28/I 0505 line 0\n28/II 0505 line 0", [6, 6]);
    assert_eq!((sp(&battle, "28/I"), sp(&battle, "28/II")), (4, 6));
    let (battle, _) = under_fire("28/I 0505 line 0 sp=1\n28/II 0505 line 0", [6, 6]);
    assert_eq!((sp(&battle, "28/I"), sp(&battle, "28/II")), (0, 5));
    assert_eq!(battle.top(hex(&battle, "0505")), Some(unit(&battle, "28/II")));
}

/// Verifies [18u]: in a mixed hex the infantry takes the loss, whoever came first.
#[test]
fn infantry_is_the_target_of_a_mixed_hex() {
    for units in
        ["13/5 0505 unlimbered 0\n28/I 0505 line 0", "28/I 0505 line 0\n13/5 0505 unlimbered 0"]
    {
        let (battle, _) = under_fire(units, [6, 6]);
        assert_eq!((sp(&battle, "28/I"), sp(&battle, "13/5")), (4, 2));
    }
}

/// Verifies [18n]: only the lead unit fires.
#[test]
fn only_the_lead_unit_fires() {
    let mut battle = open_map(
        12,
        12,
        "initiative russian\norder 4D hold\nTul/I 0504 line 3 sp=1\nTul/II 0504 line 3\n\
         leader Somov 0504\norder 2/IV regroup\nleader Leval 0505\n28/I 0505 line 0",
    );
    let mut script = Script::new().say("done").say("done").say("foot 0504").roll(&[1, 1]);
    battle.fire_segment(&mut script).unwrap();
    let strengths: Vec<u8> = script
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Fire(r21_fire::Told::Volley { strength, .. }) => Some(*strength),
            _ => None,
        })
        .collect();
    assert_eq!(strengths, [2]);
}

/// Verifies [18p] [18v] [18f]: a stack retreats together by one path, pushing friends only if there
/// is no other way.
#[test]
fn stacks_retreat_together() {
    let retreat = |friends: &str| {
        let mut battle = open_map(
            14,
            14,
            &format!("28/I 0505 column 0\n28/II 0505 column 0\nTul/I 0504 line 3\n{friends}"),
        );
        let (from, threat) = (hex(&battle, "0505"), hex(&battle, "0504"));
        let mut script = script();
        battle.retreat(&mut script, from, &[threat], &mut Vec::new()).unwrap();
        (battle, script)
    };
    let (battle, script) = retreat("");
    assert_eq!(place(&battle, "28/I"), place(&battle, "28/II"));
    assert_eq!(battle.distance(hex(&battle, "0505"), battle.unit(unit(&battle, "28/I")).hex), 6);
    assert_eq!(
        count(&script, |event| matches!(event, Event::Retreat(r26_retreat::Told::Pushed(..)))),
        0
    );
    // A way round the battalion in the south.
    let (_, script) = retreat("4/I 0506 column 0");
    assert_eq!(
        count(&script, |event| matches!(event, Event::Retreat(r26_retreat::Told::Pushed(..)))),
        0
    );
    let blocked = "4/I 0506 column 0\n4/II 0605 column 0\n46/I 0405 column 0";
    let (_, script) = retreat(blocked);
    assert!(
        count(&script, |event| matches!(event, Event::Retreat(r26_retreat::Told::Pushed(..)))) > 0
    );
}

/// Verifies [18g] [18i]: units of one kind in a hex share formation and facing, unless they face all
/// round.
#[test]
fn one_hex_one_facing() {
    let fits = |shape: &str, turned: u8| {
        let text = format!("28/I 0505 {shape} 0\n28/II 0505 {shape} 0");
        let mut battle = open_map(12, 12, &text);
        let (top, below) = (unit(&battle, "28/I"), unit(&battle, "28/II"));
        battle.unit_mut(below).facing = ground::Facing::new(turned);
        stack_fits(&battle, top, below)
    };
    for shape in ["line", "column"] {
        assert!(fits(shape, 0), "{shape}");
        assert!(!fits(shape, 1), "{shape}");
    }
    assert!(fits("square", 1));
    // So a column that comes up facing otherwise may not stop there as it is.
    let mut battle = into("28/I 0504 column 1");
    let unit = unit(&battle, "24L/I");
    let mut march = battle.begin_march(vec![unit]);
    march.pose = battle.step(&march, &march.pose, Dir::N).unwrap();
    let offered = battle.march_options(&march);
    let halts = |facing| {
        let pose =
            battles_of_napoleon::rules::r19_movement::march_options::Pose { facing, ..march.pose };
        let march = battles_of_napoleon::rules::r19_movement::march_options::March {
            pose,
            ..march.clone()
        };
        let options = battle.march_options(&march);
        options.iter().any(|(choice, _)| *choice == battles_of_napoleon::Choice::Halt)
    };
    assert!(!halts(ground::Facing::new(0)) && halts(ground::Facing::new(1)), "{offered:?}");
}

/// Verifies [18g] [18e] (R84): who does not fit the unit above falls in with it; horse fits nobody.
#[test]
fn the_lower_unit_falls_in() {
    let mut battle = open_map(9, 9, "28/I 0505 line 0\n28/II 0505 column 3");
    let at = hex(&battle, "0505");
    battle.fall_in(&mut Script::new(), at);
    assert_eq!((shape(&battle, "28/II"), facing(&battle, "28/II")), (Shape::Line, 0));
    let horse = open_map(9, 9, "5Cu 0505 fresh 0\n1Cu 0506 fresh 0");
    assert!(!stack_fits(&horse, unit(&horse, "5Cu"), unit(&horse, "1Cu")));
}
