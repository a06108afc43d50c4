//! Chapter 17: formation and facing.

use crate::common::*;
use battles_of_napoleon::Choice;
use battles_of_napoleon::nouns::kinds::Shape;
use battles_of_napoleon::rules::r17_formation::side;
use battles_of_napoleon::rules::r19_movement::march_options::March;
use battles_of_napoleon::state::battle::Battle;
use ground::arc::Arc as Side;
use ground::{Dir, Facing};

/// What a unit on the move could do next, in notation.
fn options(battle: &mut Battle, id: &str) -> Vec<String> {
    let unit = unit(battle, id);
    let march = battle.begin_march(vec![unit]);
    battle.march_options(&march).iter().map(|(choice, _)| battle.choice_text(*choice)).collect()
}

fn march(battle: &mut Battle, id: &str, script: &mut Script) {
    let mover = unit(battle, id);
    battle.march(script, vec![mover]).unwrap();
    script.finish();
}

/// An acting division under an order.
fn acting(formation: &str, order: &str, text: &str) -> Battle {
    open(&format!("order {formation} {order}\nact {formation}\n{text}"))
}

#[test]
fn fronts_flanks_and_rears() {
    // Verifies [17.1b] [17.2f]
    let count = |shape: Shape| {
        let sides = Dir::ALL.map(|dir| side(shape, Facing::new(2), dir));
        [Side::Front, Side::Flank, Side::Rear].map(|s| sides.iter().filter(|x| **x == s).count())
    };
    assert_eq!(count(Shape::Line), [2, 2, 2]);
    assert_eq!(count(Shape::Column), [4, 0, 2]);
    assert_eq!(count(Shape::Square), [6, 0, 0]);
    assert_eq!(count(Shape::General), [6, 0, 0]);
    assert_eq!(count(Shape::Unlimbered), [2, 2, 2]);
    assert_eq!(count(Shape::Limbered), [4, 0, 2]);
    assert_eq!(count(Shape::Mounted), [2, 2, 2]);
    // It faces a vertex: the two hexes at it are in front.
    assert_eq!(Facing::new(0).front(), [Dir::N, Dir::NE]);
}

#[test]
fn a_change_of_formation_is_paid() {
    // Verifies [17.1c] [17.1e] [17.1f] [17.4e]
    // Column to line at the start: the line's 4 less 1; and back.
    let mut battle = acting("1/IV", "move", "36/I 0510 column 0\nMos/I 0501 line 3");
    let mut script = Script::new().say("line").say("N").say("N").say("N");
    script = script.otherwise(&["halt"]);
    march(&mut battle, "36/I", &mut script);
    assert_eq!(place(&battle, "36/I"), "0507");
    let mut battle = acting("1/IV", "move", "36/I 0515 line 0\nMos/I 0501 line 3");
    let mut script = Script::new().say("column").say("N").say("N").say("N").say("N").say("N");
    script = script.otherwise(&["halt"]);
    march(&mut battle, "36/I", &mut script);
    assert_eq!(place(&battle, "36/I"), "0510");
    // At the end: only with a point left; and it ends the move.
    let mut battle = acting("1/IV", "move", "36/I 0515 column 0\nMos/I 0501 line 3");
    let mut script = Script::new().say("N").say("N").say("N").say("N").say("N").say("line");
    march(&mut battle, "36/I", &mut script);
    assert_eq!(battle.unit(unit(&battle, "36/I")).shape, Shape::Line);
    let mut battle = acting("1/IV", "move", "36/I 0515 column 0\nMos/I 0501 line 3");
    let mut script = Script::new();
    for _ in 0..6 {
        script = script.say("N");
    }
    // Without a point left only the free turn remains.
    let mut script = script.otherwise(&["halt"]);
    march(&mut battle, "36/I", &mut script);
    assert_eq!(battle.unit(unit(&battle, "36/I")).shape, Shape::Column);
    // Guns: two points, with any facing.
    let mut battle = acting("2/IV", "move", "13/5 0515 unlimbered 0\nMos/I 0501 line 3");
    let mut script = Script::new().say("limbered 3").say("S").say("S").say("S");
    script = script.otherwise(&["halt"]);
    march(&mut battle, "13/5", &mut script);
    assert_eq!(
        (place(&battle, "13/5"), battle.unit(unit(&battle, "13/5")).facing),
        ("0518".into(), Facing::new(3))
    );
}

#[test]
fn not_in_the_middle_and_not_without_the_points() {
    // Verifies [17.1f] [17.1c]
    let mut battle = acting("2/IV", "move", "13/5 0515 limbered 0\nMos/I 0501 line 3");
    let guns = unit(&battle, "13/5");
    // Three hexes leave it 2 MP to unlimber; four leave it 1.
    let mut now = battle.begin_march(vec![guns]);
    for hexes in 1..=4 {
        now.pose = battle.step(&now, &now.pose, Dir::N).unwrap();
        let can = battle
            .march_options(&now)
            .iter()
            .any(|(choice, _)| battle.choice_text(*choice).starts_with("unlimbered"));
        assert_eq!(can, hexes <= 3, "after {hexes}");
    }
    // Having changed at the start, it does not change back at the end.
    let mut battle = acting("1/IV", "move", "36/I 0515 line 0\nMos/I 0501 line 3");
    let mut script = Script::new().say("column").say("N").say("halt");
    march(&mut battle, "36/I", &mut script);
    assert_eq!(battle.unit(unit(&battle, "36/I")).shape, Shape::Column);
}

#[test]
fn turning_on_the_way() {
    // Verifies [17.1g] [17.1e]
    // A column turns 60 degrees free, more for 1 MP; a line pays for each 60 degrees.
    let left = |shape: &str, facing: u8| {
        let mut battle = acting("1/IV", "move", &format!("36/I 0510 {shape} 0\nMos/I 0501 line 3"));
        let unit = unit(&battle, "36/I");
        let march = battle.begin_march(vec![unit]);
        let wanted = format!("turn {facing}");
        let found = battle
            .march_options(&march)
            .into_iter()
            .find(|(choice, _)| battle.choice_text(*choice) == wanted);
        found.map(|(_, pose)| (march.pose.left[0] - pose.left[0]) / 2)
    };
    assert_eq!(
        [1, 2, 3, 5].map(|facing| left("column", facing)),
        [Some(0), Some(1), Some(1), Some(0)]
    );
    assert_eq!(
        [1, 2, 3, 5].map(|facing| left("line", facing)),
        [Some(1), Some(2), Some(3), Some(1)]
    );
}

#[test]
fn unlimbered_guns_have_no_points() {
    // Verifies [17.1h]
    let mut battle = acting("2/IV", "move", "13/5 0510 unlimbered 0\nMos/I 0501 line 3");
    let can = options(&mut battle, "13/5");
    assert!(!can.iter().any(|said| said == "N"), "{can:?}");
    // Limbering leaves 3 of its 5 points.
    let guns = unit(&battle, "13/5");
    let march = battle.begin_march(vec![guns]);
    let limbered = battle
        .march_options(&march)
        .into_iter()
        .find(|(choice, _)| battle.choice_text(*choice) == "limbered 0")
        .unwrap();
    assert_eq!(limbered.1.left[0], 6);
}

#[test]
fn into_broken_ground_and_out_of_it() {
    // Verifies [17.2e] [17.2f] [17.2g]
    let map = "map\n.....\n.....\n..#..\n..#..\n.....\n.....\nend\norder 1/IV move\nact 1/IV\n";
    let mut battle = pos(&format!("{map}36/I 0305 column 0"));
    // Into the wood (2 MP), on within it (2), and there it may halt; it never pays for the change.
    let mut script = Script::new().say("N").say("N").say("halt");
    march(&mut battle, "36/I", &mut script);
    let state = *battle.unit(unit(&battle, "36/I"));
    assert_eq!(state.shape, Shape::General);
    // Two of its six points are left.
    let full = battle.allowance(unit(&battle, "36/I"), state.shape, None);
    assert_eq!(2 * full - state.spent, 4);
    // Out of it on any side: 1 + 1 MP, any formation and facing, and the move is over.
    for word in ["column 4", "line 2"] {
        let mut battle = pos(&format!("{map}36/I 0303 general"));
        let mut script = Script::new().say("NE").say(word);
        march(&mut battle, "36/I", &mut script);
        let state = *battle.unit(unit(&battle, "36/I"));
        assert_eq!(state.spent, 4);
        let shape = if word.starts_with("line") { Shape::Line } else { Shape::Column };
        assert_eq!(state.shape, shape);
    }
}

#[test]
fn guns_do_not_unlimber_in_cover() {
    // Verifies [17.4b]
    let mut battle = pos(
        "map\n...\n.V.\n...\nend\nroad 0203 0202 0201\norder 2/IV move\nact 2/IV\n13/5 0202 limbered 0",
    );
    let can = options(&mut battle, "13/5");
    assert!(!can.iter().any(|said| said.starts_with("unlimbered")), "{can:?}");
    let mut battle = acting("2/IV", "move", "13/5 0510 limbered 0");
    let can = options(&mut battle, "13/5");
    assert_eq!(can.iter().filter(|said| said.starts_with("unlimbered")).count(), 6);
    // Nor are they pushed into it.
    let mut battle =
        pos("map\n...\n.V.\n...\nend\norder 2/IV move\nact 2/IV\n13/5 0203 unlimbered 0");
    assert!(!options(&mut battle, "13/5").contains(&"push N".to_owned()));
}

#[test]
fn guns_pushed_by_hand() {
    // Verifies [17.4f]
    // Any direction, any facing, once; under Defend, Move and Attack.
    for (order, pushes) in [
        ("defend", 6),
        ("move", 6),
        ("attack", 6),
        ("retire", 0),
        ("hold", 0),
        ("strategic-move", 0),
    ] {
        let mut battle = acting("2/IV", order, "13/5 0510 unlimbered 0");
        let can = options(&mut battle, "13/5");
        assert_eq!(can.iter().filter(|said| said.starts_with("push")).count(), pushes, "{order}");
    }
    let mut battle = acting("2/IV", "move", "13/5 0510 unlimbered 0");
    let mut script = Script::new().say("push S").say("turn 4");
    march(&mut battle, "13/5", &mut script);
    let state = battle.unit(unit(&battle, "13/5"));
    assert_eq!((state.shape, state.facing), (Shape::Unlimbered, Facing::new(4)));
    assert_eq!(place(&battle, "13/5"), "0511");
    // Up to an enemy only under Attack, and without the surcharge.
    let beside = |order: &str| {
        let mut battle = acting("2/IV", order, "13/5 0510 unlimbered 0\nMos/I 0508 line 3");
        options(&mut battle, "13/5").contains(&"push N".to_owned())
    };
    assert!(beside("attack") && !beside("move") && !beside("defend"));
    // Instead of anything else: not after a turn.
    let mut battle = acting("2/IV", "attack", "13/5 0510 unlimbered 0");
    let guns = unit(&battle, "13/5");
    let mut march = battle.begin_march(vec![guns]);
    let pushes = |battle: &Battle, march: &March| {
        let options = battle.march_options(march).into_iter();
        options.filter(|(choice, _)| matches!(choice, Choice::Push(_))).count()
    };
    assert_eq!(pushes(&battle, &march), 6);
    march.pose.turned = true;
    assert_eq!(pushes(&battle, &march), 0);
}

#[test]
fn units_may_start_on_either_side() {
    // Verifies [17.1a]
    // Set-up by hand asks for the shape: foot in line or column, guns limbered or not.
    let grand = battles_of_napoleon::data::setup::load(
        "grand-battle",
        &[],
        &battles_of_napoleon::book::charts::shelf(),
    )
    .unwrap();
    for answers in [["line", "unlimbered"], ["column", "limbered"]] {
        let mut battle = grand.clone();
        let mut script = Script::new().otherwise(&["by-hand", answers[0], answers[1], "*"]);
        battle.set_up(&mut script, 0).unwrap();
        let asked: Vec<_> = script.asked.iter().filter(|(rule, _)| rule == "17.1a").collect();
        assert!(!asked.is_empty(), "somebody is asked how his units are drawn up");
        assert!(asked.iter().all(|(_, answer)| answers.contains(&answer.as_str())), "{asked:?}");
    }
}
