//! Section 9.1: Errors in Judgment.

use crate::common::*;
use engine::{Game, Match, Open, Seat, Seeded};
use la_bataille::Battle;
use la_bataille::nouns::kinds::Phase;
use la_bataille::rules::c09_command::clock::TimeLimit;
use la_bataille::state::battle::Stage;

fn game(lines: &str) -> Match<Battle> {
    Match::new(open(lines), Box::new(Seeded::numbered(3, 1)), [None, None])
}

/// The limit of the open question, and whose question it is.
fn limit(game: &Match<Battle>) -> (Seat, Option<TimeLimit>) {
    match &game.open()[0] {
        Open::Ask(ask, _, asked_in) => (ask.seat, asked_in.time_limit(ask)),
        Open::Throw(..) => panic!("a throw"),
    }
}

/// Verifies [9.0] [9.1.1] [9.1.1p1] [9.1.1p2] (R59): 5 minutes for the French up to 2:00 pm of the
/// first day and 8 from then on; 8 for the Coalition up to 6:00 pm, 10 from 6:20.
#[test]
fn minutes_by_side_and_hour() {
    let minutes = |side: &str, turn: &str| {
        let unit = if side == "french" { "25e" } else { "1/GSem" };
        let lines = format!("turn {turn}\nsegment {side} movement\n{unit} 0505 column N");
        let (seat, limit) = limit(&game(&lines));
        let limit = limit.expect("movement is timed");
        assert_eq!(limit.seat, seat);
        limit.minutes
    };
    let french = ["1 11:00", "1 14:00", "1 14:20", "1 20:00"];
    assert_eq!(french.map(|turn| minutes("french", turn)), [5, 5, 8, 8]);
    let coalition = ["1 11:00", "1 18:00", "1 18:20", "1 20:00"];
    assert_eq!(coalition.map(|turn| minutes("coalition", turn)), [8, 8, 10, 10]);
}

/// Verifies [9.1.2] [9.1.3]: in the middle of a march with other units still to move, the answers that
/// a clock gives end the Movement Phase, and what comes next is not movement.
#[test]
fn time_out_ends_the_movement_phase() {
    let mut game = game(
        "turn 1 11:00\nsegment french movement\n25e 0505 column N\n1/7e 0905 column N\n\
         1/GSem 0101 column S",
    );
    game.answer(FRENCH, "25e").expect("moves");
    game.answer(FRENCH, "N 0").expect("a hex");
    let mut given = 0;
    while let (FRENCH, Some(TimeLimit { stop: Some(stop), .. })) = limit(&game) {
        let text = game.now().choice_text(stop);
        game.answer(FRENCH, &text).expect("the rules take it");
        given += 1;
        assert!(given < 5, "it does not end");
        if game.now().stage != Stage::Segment(FRENCH, Phase::Movement) {
            break;
        }
    }
    assert!(given >= 1);
    assert_ne!(game.now().stage, Stage::Segment(FRENCH, Phase::Movement));
    assert!(!game.log().iter().any(|told| game.now().render(&told.event).text.contains("7e")));
}

/// Verifies [9.1.1]: fire, melee and the enemy's answers are in nobody's time.
#[test]
fn nothing_else_is_timed() {
    let game = game("segment french offensive-fire\nFR 0505 unlimbered N\n1/GSem 0503 column S");
    assert_eq!(limit(&game).1, None);
}
