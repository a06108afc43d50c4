//! The property kit passes a sound game and finds each planted defect.

mod skirmish;

use engine::kit::{Inquire, Kit};
use engine::{Match, Open, Viewer};
use skirmish::*;

/// The properties that fail in some hundred games.
fn failing(flaw: Flaw) -> Vec<&'static str> {
    failing_asked(flaw, own_questions)
}

/// What a side may know of the questions: its own.
fn own_questions(game: &Match<Skirmish>, viewer: Viewer, _: u64) -> Vec<(&'static str, String)> {
    let own = |open: &&Open<Skirmish>| matches!(open, Open::Ask(ask, ..) if Viewer::Seat(ask.seat) == viewer);
    let told = game.open().iter().filter(own).map(|open| match open {
        Open::Ask(ask, ..) => format!("{ask:?}"),
        Open::Throw(..) => String::new(),
    });
    vec![("questions", told.collect())]
}

fn failing_asked(flaw: Flaw, inquire: Inquire<Skirmish>) -> Vec<&'static str> {
    let start = move |_| Skirmish::new(flaw);
    let audit = |game: &Skirmish| match game.pieces.iter().find(|piece| piece.strength > 9) {
        Some(piece) => Err(format!("{piece:?}")),
        None => Ok(()),
    };
    let kit = Kit { start: &start, scramble, audit, limit: 500, thorough: 100 };
    let mut failing: Vec<&'static str> = (0..100)
        .flat_map(|n| kit.game_asking(11, n, inquire).findings)
        .map(|finding| finding.property)
        .collect();
    failing.sort_unstable();
    failing.dedup();
    failing
}

#[test]
fn a_sound_game_passes() {
    assert_eq!(failing(Flaw::None), Vec::<&str>::new());
    // The end of a secret phase may ask the other side the first question of the next.
    assert_eq!(failing(Flaw::SecondThoughts), Vec::<&str>::new());
}

#[test]
fn each_defect_is_found() {
    for (flaw, property) in [
        (Flaw::LeaksInState, "non-interference"),
        (Flaw::LeaksOnBoard, "non-interference"),
        (Flaw::LeaksInList, "non-interference"),
        (Flaw::Vanishes, "conservation"),
        (Flaw::DeadEnd, "an end"),
        (Flaw::Endless, "an end"),
        (Flaw::Idle, "an end"),
        (Flaw::SameName, "notation"),
        (Flaw::SameWords, "words"),
        (Flaw::Peeks, "secret answers"),
    ] {
        let failing = failing(flaw);
        assert!(failing.contains(&property), "{flaw:?}: {failing:?}");
    }
}

/// Whoever tells a side which rule asks the enemy in secret, or what he holds, is found out.
#[test]
fn answers_to_inquiries_that_leak_are_found() {
    let which_rule = |game: &Match<Skirmish>, _: Viewer, _: u64| {
        let rule = |open: &Open<Skirmish>| match open {
            Open::Ask(ask, ..) => format!("{:?}", ask.question),
            Open::Throw(..) => String::new(),
        };
        vec![("questions", game.open().iter().map(rule).collect::<String>())]
    };
    assert_eq!(failing_asked(Flaw::None, which_rule), ["non-interference"]);
    let hidden = |game: &Match<Skirmish>, _: Viewer, _: u64| {
        vec![("odds", format!("{:?}", game.checkpoint()))]
    };
    assert_eq!(failing_asked(Flaw::None, hidden), ["non-interference"]);
}

/// Two games that have gone different ways before all eyes may ask the enemy different things; two that
/// look alike may not.
#[test]
fn a_question_to_the_enemy_tells_no_more_than_was_seen() {
    let open_rules = |game: &Match<Skirmish>, _: Viewer, _: u64| {
        let rule = |open: &Open<Skirmish>| match open {
            Open::Ask(ask, None, _) => ask.rule.key(),
            _ => "",
        };
        vec![("questions", game.open().iter().map(rule).collect::<String>())]
    };
    assert_eq!(failing_asked(Flaw::SaysAloud, open_rules), Vec::<&str>::new());
    assert_eq!(failing_asked(Flaw::AsksAloud, open_rules), ["non-interference"]);
}
