//! A charge in which everything happens, paused at every question.

use crate::common::*;
use engine::record::{FORMAT, Tags, entry_line, parse, state_hash, tags_line};
use engine::{Entry, Game, Match, Open, Typed};
use la_bataille::nouns::kinds::Phase;
use la_bataille::rules::c10_charge::Ask;
use la_bataille::rules::question::{Choice, Question};
use la_bataille::state::battle::{Battle, Stage};

/// Lancers ride past a battalion, which fires at them and forms square, while cuirassiers ride to
/// meet them; then they are recalled.
const FIELD: &str = "turn 1 11:20\nsegment french charge\n1erL 0511 column N\nRev 0411 column NE
                     EmpC 0811 column NW";

/// The journal as a file holds it and gives it back.
fn saved(game: &Match<Battle>) -> Vec<Entry<Choice>> {
    let sides = Battle::SIDES;
    let tags = Tags { format: FORMAT, sides: sides.map(str::to_owned), ..Tags::default() };
    let mut text = tags_line(&tags, &[]) + "\n";
    for (index, entry) in game.journal().iter().enumerate() {
        text += &(entry_line(index + 1, entry, sides, Vec::new()) + "\n");
    }
    parse(&text).expect("the record is sound").entries
}

/// What is open, in full.
fn asked(game: &Match<Battle>) -> String {
    let words = |open: &Open<Battle>| match open {
        Open::Ask(ask, lane, state) => {
            format!(
                "{:?} {} {:?} {lane:?} {}",
                ask.seat,
                ask.rule,
                ask.question,
                state_hash(&**state)
            ) + &format!(" {:?}", ask.choices)
        }
        Open::Throw(throw, lane) => format!("{throw:?} {lane:?}"),
    };
    game.open().iter().map(words).collect()
}

/// What happened on the way.
#[derive(Debug, Default, PartialEq)]
struct Seen {
    fire: bool,
    reaction: bool,
    square: bool,
    recall: bool,
}

/// Gives the next answer or throw; false when the charge is over.
fn go_on(game: &mut Match<Battle>, seen: &mut Seen) -> bool {
    let next = match game.open().first() {
        None => return false,
        Some(Open::Throw(throw, _)) => {
            // Fire misses, the square forms, checks are passed, and the recall is heard.
            let face = match throw.rule.key() {
                "10.2.8f" => 1,
                rule if rule.starts_with("12.") => 1,
                _ => 6,
            };
            Err(vec![face; usize::from(throw.dice)])
        }
        Some(Open::Ask(ask, ..)) => {
            let texts: Vec<String> =
                ask.choices.iter().map(|choice| game.now().choice_text(*choice)).collect();
            let want: &[&str] = match &ask.question {
                Question::Charge(Ask::Declare) if texts.contains(&"1erL".to_owned()) => &["1erL"],
                Question::Fire(_) => {
                    seen.fire = true;
                    &["Rev", "done"]
                }
                Question::Charge(Ask::React(_)) => {
                    seen.reaction = true;
                    &["EmpC"]
                }
                // Not before it has fired.
                Question::Charge(Ask::Square(_)) if seen.fire => {
                    seen.square = true;
                    &["0411"]
                }
                Question::Charge(Ask::Step(_)) if texts.contains(&"recall".to_owned()) => {
                    seen.recall = true;
                    &["recall"]
                }
                Question::Charge(Ask::Step(_)) => &["N 0"],
                Question::Charge(Ask::ReactStep(_)) => &["NW 5"],
                Question::Charge(Ask::Stop(_)) => &["yes"],
                _ => &["no", "done"],
            };
            let text = want.iter().find(|text| texts.iter().any(|other| other == *text));
            let text = text.map_or(texts[0].clone(), |text| (*text).to_owned());
            Ok((ask.seat, text))
        }
    };
    match next {
        Ok((seat, text)) => game.answer(seat, &text).expect("it is listed"),
        Err(faces) => game.roll(&faces).expect("it can fall"),
    }
    true
}

fn charging(game: &Match<Battle>) -> bool {
    game.now().stage == Stage::Segment(FRENCH, Phase::Charge)
}

/// Verifies [10.2.2] [12.7.1] [10.3.6] [10.2.8d] [10.2.9a]: opportunity fire, a reaction charge, an
/// attempt at a square and a recall in one activity; at every question the game can be saved and taken
/// up again with the same state and the same question.
#[test]
fn a_charge_can_be_paused_at_every_question() {
    let start = open(FIELD);
    let new = || Match::new(start.clone(), Box::new(Typed), [None, None]);
    // Once straight through.
    let (mut live, mut seen) = (new(), Seen::default());
    let mut longest = 0;
    while charging(&live) && go_on(&mut live, &mut seen) {
        longest = longest.max(live.since_checkpoint().len());
    }
    assert_eq!(seen, Seen { fire: true, reaction: true, square: true, recall: true });
    assert!(!charging(&live), "the phase is over");
    assert!(longest > 8, "all of it is one activity: {longest}");
    // And once through a file at every step.
    let (mut game, mut again) = (new(), Seen::default());
    let mut pauses = 0;
    while charging(&game) {
        let loaded = Match::resume(start.clone(), Box::new(Typed), [None, None], saved(&game))
            .unwrap_or_else(|difference| panic!("{difference:?}"));
        assert_eq!(asked(&loaded), asked(&game), "pause {pauses}");
        assert_eq!(state_hash(loaded.now()), state_hash(game.now()), "pause {pauses}");
        assert_eq!(state_hash(loaded.checkpoint()), state_hash(game.checkpoint()));
        assert_eq!(loaded.log(), game.log());
        game = loaded;
        pauses += 1;
        if !go_on(&mut game, &mut again) {
            break;
        }
    }
    assert_eq!(again, seen);
    assert_eq!(game.journal().len(), live.journal().len());
    assert_eq!(state_hash(game.now()), state_hash(live.now()));
    assert_eq!(asked(&game), asked(&live));
    assert!(pauses > 12, "{pauses}");
}
