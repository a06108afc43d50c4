//! The engine's property kit over random games of every scenario: listed answers are accepted and
//! others refused, the journal replays to the same states, saves load, undo comes back, the cup stays
//! hidden, strength changes only by told events, every position is legal, and every game ends.

use crate::common::load_with;
use engine::kit::Kit;
use grande_armee::{Battle, state::audit};
use std::sync::Arc;

fn start(scenario: &str, options: &[&str]) -> Battle {
    Battle::new(Arc::new(load_with(scenario, options).expect("a built-in scenario")))
}

fn check_games(scenario: &str, options: &[&str], game: u64, thorough: u64) {
    check_seeded(scenario, options, 1815, game, thorough);
}

fn check_seeded(scenario: &str, options: &[&str], seed: u64, game: u64, thorough: u64) {
    let start = start(scenario, options);
    let make = |_: u64| start.clone();
    let kit = Kit {
        start: &make,
        scramble: audit::scramble,
        audit: audit::audit,
        limit: 60_000,
        thorough,
    };
    let report = kit.game(seed, game);
    assert!(report.findings.is_empty(), "{scenario} game {game}: {:?}", report.findings);
    assert!(report.decisions > 50, "{scenario}: hardly anything was asked");
}

#[test]
fn a_pick_up_game_has_every_property() {
    check_games("pickup-austria-france-1809-150-7", &[], 0, 100);
}

#[test]
fn quatre_bras_is_played_to_its_end() {
    check_games("quatre-bras", &["learning", "initiative-rerolls=2"], 2, 0);
    check_games("quatre-bras", &["reduced-scale"], 0, 0);
}

#[test]
fn waterloo_is_played_to_its_end() {
    check_games("waterloo", &["escaped-cannot-move"], 0, 0);
}

/// A Grand Battery that could neither come into line nor stay once had no answer in this game.
#[test]
fn every_question_has_an_answer() {
    check_seeded("austerlitz", &[], 44, 5, 0);
}
