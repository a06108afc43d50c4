//! Section 3, and what every game must have.

use crate::common::*;
use engine::kit::Kit;
use engine::{Fast, Game, Viewer};
use great_battles::host::view::sees;
use great_battles::state::{Battle, LimPlace, Stage};

const TWO: &str = "french infantry a 0505 line E\nfrench infantry b 0506 line E
    russian infantry c 0905 line W\nrussian infantry d 0906 line W
    leader Suchet 0505\nleader Markov 0905\nlims Suchet Markov";

/// Verifies [SEQ-01] [SOP-13] [SCN-01]: turn follows turn until the last one is over.
#[test]
fn turns_follow_each_other_to_the_end() {
    let mut battle = pos("turn 16\nfrench infantry a 0505 line E fired activated");
    battle.stage = Stage::Fatigue;
    let mut table = Script::new("");
    battle.play(&mut table).unwrap();
    assert!(battle.outcome().is_some_and(|outcome| outcome.winner.is_none()));
    let mut battle = pos("turn 3\nfrench infantry a 0505 line E fired activated");
    battle.stage = Stage::Fatigue;
    battle.play(&mut table).unwrap();
    assert_eq!((battle.turn, battle.stage), (4, Stage::CommandChange));
    expected(&battle, "a -fired -activated");
    let line = battle.render(table.events.last().unwrap());
    assert_eq!((line.text.as_str(), line.heading), ("Turn 4, 13:00", 2));
}

/// Another state of which a viewer knows as much: LIMs of the others are in play or not.
fn scramble(battle: &Battle, viewer: Viewer, dice: &mut Fast) -> Battle {
    let mut other = battle.clone();
    for (index, place) in other.lims.iter_mut().enumerate() {
        let hidden = matches!(place, LimPlace::InPlay | LimPlace::Out);
        if hidden && !sees(viewer, battle.setup.army.lims[index].seat) {
            *place = if dice.below(2) == 0 { LimPlace::InPlay } else { LimPlace::Out };
        }
    }
    other
}

#[test]
fn random_games_keep_what_every_game_must() {
    let start = |_: u64| pos(TWO);
    let kit = Kit { start: &start, scramble, audit: Battle::audit, limit: 100_000, thorough: 100 };
    for game in 0..8 {
        let report = kit.game(1805, game);
        assert_eq!(report.findings, []);
    }
}

/// The same on the sheet of the Northern Flank, with all arms.
#[test]
fn random_games_of_the_northern_flank() {
    let setup = std::sync::Arc::new(great_battles::load("northern-flank", &[]).unwrap());
    let start = |_: u64| Battle::start(std::sync::Arc::clone(&setup));
    let kit = Kit { start: &start, scramble, audit: Battle::audit, limit: 100_000, thorough: 400 };
    for game in 0..2 {
        let report = kit.game(1805, game);
        assert_eq!(report.findings, []);
    }
}

/// Verifies [CMD-23]: the Command Card shows the fatigue of each division, its broken units and how many
/// break it.
#[test]
fn the_command_card() {
    let battle = pos("division D french breakpoint=2 fatigue=4
        french infantry a 0505 column N division=D lost=4\nfrench infantry b 0506 column N division=D");
    let scene = battle.scene(engine::Viewer::Seat(FRENCH));
    let panel = scene.panels.iter().find(|panel| panel.rule == "CMD-23").unwrap();
    assert_eq!(panel.rows[0].value, "4 normal; fatigue 4, 1 of 2 broken");
}
