//! What is told to somebody who has never read the rules: no question without help, no scenario without
//! its aims.

use bots::all;
use engine::{Seat, Viewer};
use host::{DiceSource, Player, Session};
use std::collections::BTreeSet;

/// So many answers are given in a scenario; whole battles are longer.
const ANSWERS: usize = 400;

fn people() -> [Player; 2] {
    ["a", "b"].map(|name| Player::Person(name.to_owned()))
}

/// The first question that somebody has to answer, and an answer to it.
fn next(session: &dyn Session, number: usize) -> Option<(Seat, host::Question, String)> {
    let asked = |seat: Seat| {
        let questions = session.questions(Viewer::Seat(seat)).into_iter();
        questions.map(move |question| (seat, question)).find(|(_, asked)| !asked.answers.is_empty())
    };
    let (seat, question) = Seat::BOTH.into_iter().find_map(asked)?;
    // Now the first, now one from the middle of the list: no dice are needed for variety.
    let pick = if number.is_multiple_of(3) { 0 } else { (number * 7) % question.answers.len() };
    let notation = question.answers[pick].notation.clone();
    Some((seat, question, notation))
}

#[test]
fn every_question_has_its_help() {
    for system in systems::all(&all()) {
        let mut seen = BTreeSet::new();
        let scenario = system.scenario_ids().unwrap().swap_remove(0);
        let start = system.open(&scenario, &[], &[]).unwrap();
        let mut session = start.begin(people(), DiceSource::Number(7)).unwrap();
        for number in 0..ANSWERS {
            let Some((seat, question, answer)) = next(&*session, number) else { break };
            let help = &question.help;
            let about = format!("{scenario}, {}: {help}", question.words);
            assert!((30..=330).contains(&help.len()), "{about}");
            assert!(help.ends_with('.') && !help.contains("  ") && !help.contains('['), "{about}");
            assert_ne!(*help, question.words, "{about}");
            seen.insert(question.help.clone());
            session.answer(seat, &answer).unwrap();
        }
        assert!(seen.len() >= 8, "{scenario}: {seen:?}");
    }
}

/// Whoever is not asked is not told what the other is asked about.
#[test]
fn help_is_for_whoever_is_asked() {
    for system in systems::all(&all()) {
        let scenario = system.scenario_ids().unwrap().swap_remove(0);
        let start = system.open(&scenario, &[], &[]).unwrap();
        let session = start.begin(people(), DiceSource::Number(7)).unwrap();
        let (seat, _, _) = next(&*session, 0).expect("somebody is asked");
        for question in session.questions(Viewer::Seat(seat.other())) {
            let own = question.side == system.sides()[seat.other().index()];
            assert!(own || question.help.is_empty(), "{scenario}: {}", question.help);
        }
    }
}

#[test]
fn every_scenario_has_its_aims() {
    for system in systems::all(&all()) {
        for scenario in system.scenario_ids().unwrap() {
            let start = system.open(&scenario, &[], &[]).unwrap();
            let session = start.begin(people(), DiceSource::Number(7)).unwrap();
            let aims = session.aims();
            assert!(aims.len() >= 2, "{scenario}: {aims:?}");
            for aim in &aims {
                assert!(aim.words.ends_with('.') && aim.words.len() >= 20, "{scenario}: {aim:?}");
                assert!(system.ledger().row(&aim.rule).is_some(), "{scenario}: {aim:?}");
            }
            let mut words: Vec<&str> = aims.iter().map(|aim| aim.words.as_str()).collect();
            words.sort_unstable();
            words.dedup();
            assert_eq!(words.len(), aims.len(), "{scenario}: said twice: {aims:?}");
        }
    }
}
