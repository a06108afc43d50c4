//! Refusals of a moving unit: the rule, the sum, and what would do instead.

use crate::common::*;
use battles_of_napoleon::rules::{r16_activation, r19_movement};
use battles_of_napoleon::{Battle, Question};
use engine::{Ask, Game};

/// What is said when a moving unit may not do something.
fn refused(battle: &Battle, id: &str, text: &str) -> (&'static str, String) {
    let mut battle = battle.clone();
    let unit = unit(&battle, id);
    let march = battle.begin_march(vec![unit]);
    battle.march = Some(march.clone());
    let choices = battle.march_options(&march).into_iter().map(|(choice, _)| choice).collect();
    let question =
        Question::Movement(r19_movement::Ask::March { unit, count: 1, left: march.pose.left[0] });
    let ask = Ask::listed(battle.seat_of(unit), engine::rule!("19a"), question, choices);
    let listed: Vec<String> = ask.choices.iter().map(|c| battle.notation(&ask, c)).collect();
    assert!(!listed.contains(&text.to_owned()), "{text} is legal");
    let refusal = battle.refusal(&ask, text);
    (refusal.rule, refusal.why.into_owned())
}

/// Verifies [19a] [19y] [20d] [20f]: the sum part by part, and a way that would do.
#[test]
fn too_dear() {
    // A line with one point, uphill and next to the enemy.
    let map = "map\n...\n.1.\n...\n...\nend\norder 2/IV attack\nact 2/IV 3\n";
    let battle = pos(&format!("{map}weather snowstorm\n28/I 0203 line 0\nTul/I 0201 line 3"));
    let (rule, why) = refused(&battle, "28/I", "N");
    assert_eq!(rule, "19a");
    let sum = "0202 costs 3 MP (1 for the hex, 1 for the slope, 1 next to the enemy), 1 left";
    assert!(why.starts_with(sum), "{why}");
    // By road it would do: half a point for each hex.
    let battle =
        pos("map\n....\n..2.\n..1.\n....\nend\norder 2/IV move\nact 2/IV\n13/5 0304 limbered 0\n\
         road 0304 0403 0303");
    let mut poor = battle.clone();
    let guns = unit(&poor, "13/5");
    poor.unit_mut(guns).spent = 8;
    let (_, why) = refused(&poor, "13/5", "N");
    let told = "0303 costs 2 MP (1 for the hex, 1 for the slope), 1 left; 2 hexes by the road \
                would do, 1 MP";
    assert_eq!(why, told);
}

/// Verifies [19b] [19w] [19u] [19v]: what is not in front needs a turn, with its price.
#[test]
fn not_in_front() {
    let battle =
        open_map(12, 12, "order 2/IV move\nact 2/IV\n28/I 0505 line 0\n24L/I 0805 column 0");
    let (rule, why) = refused(&battle, "28/I", "SE");
    assert_eq!(rule, "19b");
    assert!(why.ends_with("; turn to face east first, 2 MP in all"), "{why}");
    let (rule, why) = refused(&battle, "24L/I", "S");
    assert_eq!(rule, "19b");
    assert!(why.contains("; turn to face "), "{why}");
    // No points for the turn.
    let mut poor = battle.clone();
    let line = unit(&poor, "28/I");
    poor.unit_mut(line).spent = 6;
    let (rule, why) = refused(&poor, "28/I", "turn 2");
    assert_eq!(rule, "19w");
    assert_eq!(why, "a line pays 1 MP for 60°, 2 for 120°, 1 left; a column turns 60° free");
    let (rule, _) = refused(&battle, "28/I", "turn 0");
    assert_eq!(rule, "19t");
}

/// Verifies [12.1a] [12.2c] [12.6b] [12f]: what an order forbids, with the distances.
#[test]
fn against_the_order() {
    let battle = |order: &str, enemy: &str| {
        let text =
            format!("order 2/IV {order}\nact 2/IV\n24L/I 0505 column 0\nTul/I {enemy} line 3");
        open_map(12, 12, &text)
    };
    let (rule, why) = refused(&battle("move", "0503"), "24L/I", "N");
    assert_eq!(
        (rule, why.as_str()),
        ("12.1a", "0504 is next to an enemy, which Move forbids; only Attack allows it")
    );
    let (rule, why) = refused(&battle("strategic-move", "0501"), "24L/I", "N");
    assert_eq!(
        (rule, why.as_str()),
        ("12.2c", "0504 is 3 hexes from Tul/I; Strategic Move keeps 5 away")
    );
    let (rule, why) = refused(&battle("retire", "0501"), "24L/I", "N");
    assert_eq!(
        (rule, why.as_str()),
        ("12.6b", "0504 is 3 hexes from Tul/I, as against 4 at the start; Retire comes no nearer")
    );
    let (rule, why) = refused(&battle("hold", "0501"), "24L/I", "N");
    assert_eq!(rule, "12.5a");
    assert!(why.contains("it may turn or change formation"), "{why}");
}

/// Verifies [17.1c] [17.1f] [19ab] [25g] [12.2a]: why a formation is not to be had.
#[test]
fn no_such_formation() {
    let text = "order 2/IV move\nact 2/IV\n24L/I 0505 column 0 sp=2\n13/5 0805 limbered 0";
    let battle = open_map(12, 12, text);
    let (rule, why) = refused(&battle, "24L/I", "square");
    assert_eq!((rule, why.as_str()), ("25g", "a square needs 3 SP, 24L/I has 2"));
    let mut poor = battle.clone();
    let guns = unit(&poor, "13/5");
    poor.unit_mut(guns).spent = 8;
    poor.unit_mut(guns).marks.dropped = true;
    let (rule, why) = refused(&poor, "13/5", "unlimbered 0");
    assert_eq!((rule, why.as_str()), ("17.1c", "that costs 2 MP, 1 left"));
    let near = open_map(12, 12, &format!("{text}\nTul/I 0504 line 3"));
    assert_eq!(refused(&near, "24L/I", "line").0, "19ab");
    let strategic = open_map(12, 12, &text.replace("move", "strategic-move"));
    assert_eq!(refused(&strategic, "24L/I", "line").0, "12.2a");
}

/// Verifies [18b] [18e] [18g]: who stands in the way, and how.
#[test]
fn no_room() {
    let text = "order 2/IV move\nact 2/IV\n24L/I 0505 column 0\n28/I 0504 line 3\n28/II 0504 line 3\n\
                1Dr 0604 fresh 0\n4/I 0404 line 3";
    let battle = open_map(12, 12, text);
    let (rule, why) = refused(&battle, "24L/I", "N");
    assert_eq!(rule, "18b");
    assert!(why.contains("28/I and 28/II"), "{why}");
    let (rule, why) = refused(&battle, "24L/I", "NE");
    assert_eq!(rule, "18b");
    assert!(why.contains("1Dr"), "{why}");
}

/// Verifies [19k] [16g]: who is not to move now.
#[test]
fn not_now() {
    let mut battle = open_map(
        12,
        12,
        "order 2/IV move\nact 2/IV\n24L/I 0505 column 0\n28/I 0804 line 3\n36/I 0101 line 0",
    );
    let moved = unit(&battle, "28/I");
    battle.unit_mut(moved).marks.moved = true;
    let choices = vec![battles_of_napoleon::Choice::Unit(unit(&battle, "24L/I"))];
    let seat = battle.seat_of(moved);
    let ask = Ask::listed(
        seat,
        engine::rule!("19k"),
        Question::Activation(r16_activation::Ask::WhoMoves),
        choices,
    );
    let refusal = battle.refusal(&ask, "28/I");
    assert_eq!((refusal.rule, refusal.why.as_ref()), ("19k", "28/I has finished its move"));
    let refusal = battle.refusal(&ask, "36/I");
    assert_eq!(refusal.rule, "16g");
}

/// Verifies [19t] [19o] [17.4b]: no seventh way to face; and broken ground knows no formations.
#[test]
fn no_such_facing_and_no_ranks_in_the_woods() {
    let battle = open_map(12, 12, "order 2/IV move\nact 2/IV\n24L/I 0505 column 0");
    let (rule, why) = refused(&battle, "24L/I", "turn 6");
    assert_eq!((rule, why.as_str()), ("19a", "'turn 6' is not among the legal answers"));
    assert_eq!(refused(&battle, "24L/I", "turn 0").0, "19t");
    let text = "map\n...\n.#.\n...\nend\nroad 0201 0202\norder 2/IV move\nact 2/IV\n";
    let woods = pos(&format!("{text}24L/I 0202 general"));
    let (rule, why) = refused(&woods, "24L/I", "line");
    assert_eq!((rule, why.as_str()), ("19o", "not in broken ground"));
    let woods = pos(&format!("{text}13/5 0202 limbered 0"));
    assert_eq!(refused(&woods, "13/5", "unlimbered 0").0, "17.4b");
    assert_eq!(refused(&battle, "24L/I", "limbered 0").0, "17.2a");
}

/// Verifies [18g] [19a]: the other unit of the hex stands in the way of a square; a price of one part
/// is told without a sum; and where it has turned, another way round is found.
#[test]
fn other_ways() {
    let text = "order 2/IV move\nact 2/IV\n24L/I 0505 line 0\n28/I 0505 line 0";
    let (rule, why) = refused(&open_map(12, 12, text), "24L/I", "square");
    assert_eq!((rule, why.as_str()), ("18g", "the units of its hex are drawn up otherwise"));
    let mut battle = open_map(12, 12, "order 2/IV move\nact 2/IV\n24L/I 0505 column 0");
    let id = unit(&battle, "24L/I");
    battle.unit_mut(id).marks.wheeled = true;
    let (rule, why) = refused(&battle, "24L/I", "SW");
    assert_eq!(rule, "19b");
    assert!(why.ends_with("; 2 hexes by 0404 would do, 2 MP"), "{why}");
    battle.unit_mut(id).spent = 12;
    assert_eq!(refused(&battle, "24L/I", "N").1, "0504 costs 1 MP, 0 left");
}

/// Verifies [12.5a] [12.4a]: who stands by order and cannot even turn.
#[test]
fn nobody_moves_under_hold() {
    for (order, rule) in [("hold", "12.5a"), ("regroup", "12.4a")] {
        let battle = pos(&format!(
            "map\n...\n.#.\n...\nend\norder 2/IV {order}\nact 2/IV\n24L/I 0202 general"
        ));
        let question = Question::Activation(r16_activation::Ask::WhoMoves);
        let ask = Ask::listed(engine::Seat::First, engine::rule!("19k"), question, vec![]);
        assert_eq!(battle.refusal(&ask, "24L/I").rule, rule);
    }
}

/// Verifies [19m] [19n]: guns in battery are told to limber first, not to be pushed.
#[test]
fn guns_limber_first() {
    let battle = open_map(12, 12, "order 2/IV move\nact 2/IV\n13/5 0505 unlimbered 0");
    let (rule, why) = refused(&battle, "13/5", "N");
    assert_eq!(rule, "19m");
    assert_eq!(why, "unlimbered guns do not move; form limbered first, 3 MP in all");
}

/// Verifies [19v]: a column pays for more than 60°, if it can; and an enemy's hex has no other way.
#[test]
fn a_turn_too_dear_and_no_way_round() {
    let mut poor = open_map(12, 12, "order 2/IV move\nact 2/IV\n24L/I 0505 column 0");
    let column = unit(&poor, "24L/I");
    let march = poor.begin_march(vec![column]);
    poor.unit_mut(column).spent = march.pose.left[0] - 1;
    poor.unit_mut(column).marks.dropped = true;
    let (rule, why) = refused(&poor, "24L/I", "turn 2");
    assert_eq!((rule, why.as_str()), ("19v", "120° costs 1 MP, ½ left; 60° are free"));
    let enemy =
        open_map(12, 12, "order 2/IV attack\nact 2/IV\n24L/I 0505 column 0\nTul/I 0506 line 3");
    let (_, why) = refused(&enemy, "24L/I", "S");
    assert!(!why.contains("first") && !why.contains("would do"), "{why}");
}

/// Verifies [18e]: cavalry that comes upon foot is told so, foot that comes upon cavalry too.
#[test]
fn horse_and_foot_do_not_mix() {
    let text = "order 1DRAG move\nact 1DRAG\n1Dr 0505 fresh 0\n28/I 0504 line 3\n28/II 0504 line 3";
    let (rule, why) = refused(&open_map(12, 12, text), "1Dr", "N");
    assert_eq!(rule, "18b");
    assert_eq!(why, "28/I and 28/II in 0504 would have to share it with cavalry");
    let text =
        "order 2/IV move\nact 2/IV\n24L/I 0505 column 0\n28/I 0504 line 3\n28/II 0504 line 3";
    let (_, why) = refused(&open_map(12, 12, text), "24L/I", "N");
    assert!(why.starts_with("0504 would hold more than two units"), "{why}");
}

/// Verifies [18g] [19u]: a free turn is refused for those who share the hex, not for its price.
#[test]
fn a_turn_away_from_ones_fellows() {
    let mut battle = open_map(
        12,
        12,
        "order 2/IV move\nact 2/IV\n24L/I 0505 column 0\norder 1/IV hold\n36/I 0505 column 0",
    );
    let column = unit(&battle, "24L/I");
    let march = battle.begin_march(vec![column]);
    battle.unit_mut(column).spent = march.pose.left[0];
    battle.unit_mut(column).marks.dropped = true;
    assert_eq!(refused(&battle, "24L/I", "turn 1").0, "18g");
}
