//! Positions as text, and the units in them.

use crate::common::*;
use engine::{Game, Viewer};
use great_battles::host::position;
use great_battles::nouns::{Nation, Slope, Water};
use great_battles::state::LimPlace;
use ground::Dir;

/// Verifies [GEN-05] [GEN-09] [GEN-03]: what a text says stands on the map.
#[test]
fn a_text_becomes_a_position() {
    let battle = pos("map
        .0 .1 v1 xx
        .0 .0 .0 .0
        end
        road primary 0101 0201
        stream 0101 0102
        sharp 0201 0202
        corps V french
        division D french rating=6 aggressive range=7 corps=V fatigue=5
        french infantry a 0101 line E sp=8 division=D lost=3 shaken fired
        austrian infantry b 0202 column N
        leader D 0101");
    let a = unit(&battle, "a");
    assert_eq!((battle.unit(a).sp, battle.stats(a).sp), (5, 8));
    assert!(!battle.at_breakpoint(a));
    assert_eq!(battle.fatigue_of(a), 5);
    assert_eq!(battle.stats(unit(&battle, "b")).nation, Nation::Austrian);
    expected(&battle, "a 0101 line E shaken fired -moved\nleader D 0101\ndivision D fatigue=5");
    let side = |label: &str, dir| battle.field().side(hex(&battle, label), dir);
    assert_eq!(side("0101", Dir::S).water, Water::Stream);
    assert_eq!(side("0102", Dir::N).water, Water::Stream);
    // Odd columns lie half a hex north: 0201 is south-east of 0101. [MAP-02]
    assert_eq!((side("0101", Dir::SE).slope, side("0101", Dir::SE).up), (Slope::Minor, true));
    assert_eq!((side("0201", Dir::NW).slope, side("0201", Dir::NW).up), (Slope::Minor, false));
    assert_eq!((side("0201", Dir::S).slope, side("0201", Dir::S).up), (Slope::Sharp, false));
    assert!(side("0202", Dir::N).up && !battle.field().is_open(hex(&battle, "0401")));
}

#[test]
fn faults_are_named_with_their_line() {
    let wrong = |text: &str| position::parse(text).err().unwrap_or_default();
    assert_eq!(wrong("turn 1\nfrench infantry a 0505 phalanx N"), "line 2: no formation phalanx");
    assert_eq!(wrong("tower 0505"), "line 1: what is 'tower'?");
    assert_eq!(wrong("french infantry a 0505 line N"), "a faces a way its formation cannot");
    let both = "french infantry a 0505 column N\nrussian infantry b 0505 column N";
    assert_eq!(wrong(both), "a shares a hex with the enemy");
}

/// Verifies [SEQ-05]: nobody sees which LIMs of the enemy are in play.
#[test]
fn lims_of_the_enemy_are_hidden() {
    let battle = pos(
        "french infantry a 0505 column N\nrussian infantry b 0707 column N\nlims Suchet Markov",
    );
    let seen = |viewer| battle.known_to(viewer).lims;
    let (own, none) = (LimPlace::InPlay, LimPlace::Out);
    assert_eq!(seen(Viewer::Umpire), [own, own]);
    assert_eq!(seen(Viewer::Seat(FRENCH)), [own, none]);
    assert_eq!(seen(Viewer::Seat(ALLIED)), [none, own]);
    assert_eq!(seen(Viewer::Spectator), [none, none]);
}

/// A unit cannot have lost more than it had.
#[test]
fn nobody_has_lost_all_he_had() {
    let lost =
        |sp: &str| position::parse(&format!("french infantry a 0505 column N sp=3 lost={sp}"));
    assert!(lost("2").is_ok());
    for sp in ["3", "4"] {
        assert!(lost(sp).is_err_and(|why| why.to_string().contains("not so much")), "{sp}");
    }
}
