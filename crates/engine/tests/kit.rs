//! The property kit passes a sound game and finds each planted defect.

mod skirmish;

use engine::kit::Kit;
use skirmish::*;

/// The properties that fail in some hundred games.
fn failing(flaw: Flaw) -> Vec<&'static str> {
    let start = move |_| Skirmish::new(flaw);
    let audit = |game: &Skirmish| match game.pieces.iter().find(|piece| piece.strength > 9) {
        Some(piece) => Err(format!("{piece:?}")),
        None => Ok(()),
    };
    let kit = Kit { start: &start, scramble, audit, limit: 500, thorough: 100 };
    let mut failing: Vec<&'static str> =
        (0..100).flat_map(|n| kit.game(11, n).findings).map(|finding| finding.property).collect();
    failing.sort_unstable();
    failing.dedup();
    failing
}

#[test]
fn a_sound_game_passes() {
    assert_eq!(failing(Flaw::None), Vec::<&str>::new());
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
