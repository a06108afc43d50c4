//! The engine's property kit over random games of every scenario, with and without hidden orders:
//! listed answers are accepted and others refused, the journal replays to the same states, saves
//! load, undo comes back, hidden facts stay hidden, strength changes only by told events, every
//! position is legal, and every game ends.

use battles_of_napoleon::{Battle, book::charts::shelf, load, state::audit};
use engine::kit::Kit;

fn check_games(scenario: &str, options: &[&str], games: u64) {
    let options: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
    let start: Battle = load(scenario, &options, &shelf()).expect("a built-in scenario");
    let make = |_: u64| start.clone();
    let kit = Kit {
        start: &make,
        scramble: audit::scramble,
        audit: audit::audit,
        limit: 300_000,
        thorough: 100,
    };
    let mut decisions = 0;
    for game in 0..games {
        let report = kit.game(1807, game);
        assert!(report.findings.is_empty(), "{scenario}: {:?}", report.findings);
        decisions += report.decisions;
    }
    assert!(decisions > games * 50, "{scenario}: hardly anything was asked");
}

#[test]
fn serpallen_has_every_property() {
    check_games("serpallen", &[], 12);
    check_games("serpallen", &["open-strengths=off", "hidden-orders", "weather=historical"], 12);
}

#[test]
fn augereau_and_murat_has_every_property() {
    check_games("augereau-and-murat", &[], 2);
    check_games("augereau-and-murat", &["hidden-orders", "free-orders"], 2);
}

#[test]
fn davout_against_the_left_has_every_property() {
    check_games("davout-against-the-left", &[], 2);
    check_games("davout-against-the-left", &["hidden-orders"], 2);
}

#[test]
fn grand_battle_has_every_property() {
    check_games("grand-battle", &[], 1);
    check_games("grand-battle", &["hidden-orders", "free-orders", "weather=historical"], 1);
}

/// The alternative readings named as switches are playable too.
#[test]
fn every_switch_is_playable() {
    for switch in battles_of_napoleon::nouns::field::Switches::NAMES {
        check_games("serpallen", &[switch], 2);
    }
    let all: Vec<&str> = battles_of_napoleon::nouns::field::Switches::NAMES.to_vec();
    check_games("augereau-and-murat", &all, 1);
}
