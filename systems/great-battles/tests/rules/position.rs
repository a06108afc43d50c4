//! Positions as text, and the units in them.

use crate::common::*;
use engine::{Game, Viewer};
use great_battles::data::army::breakpoint_level;
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

/// Verifies [BPT-01] [BPT-03]: T66, and the levels of the known divisions. (G12)
#[test]
fn t66_breakpoints() {
    let at = |sp: u8, lost: u8| {
        let battle = pos(&format!("french infantry a 0505 column N sp={sp} lost={lost}"));
        battle.at_breakpoint(unit(&battle, "a"))
    };
    assert_eq!(
        [at(6, 3), at(6, 4), at(7, 3), at(7, 4), at(8, 4), at(8, 5)],
        [false, true, false, true, false, true]
    );
    let guns = pos("french artillery a 0505 limbered N sp=4 lost=3");
    assert!(!guns.at_breakpoint(unit(&guns, "a")));
    let levels = [(FRENCH, 11), (FRENCH, 10), (FRENCH, 4), (FRENCH, 2), (ALLIED, 9), (ALLIED, 3)];
    assert_eq!(levels.map(|(seat, units)| breakpoint_level(seat, units)), [8, 8, 3, 2, 5, 2]);
    let text = "division D french breakpoint=2
        french infantry a 0505 column N division=D sp=6 lost=4\nfrench infantry b 0506 column N division=D";
    let battle = pos(text);
    let division = battle.setup.army.find_division("D").unwrap();
    assert!(!battle.is_broken(division));
    let battle = pos(&format!("{text} sp=6 lost=4"));
    assert_eq!((battle.broken_units(division), battle.is_broken(division)), (2, true));
}

/// Verifies [BPT-05]: half of the divisions, rounded up. (G13)
#[test]
fn a_corps_breaks_with_half_of_its_divisions() {
    let broken = |lost: u8| {
        let battle = pos(&format!(
            "corps V french
            division D french corps=V breakpoint=1\ndivision E french corps=V breakpoint=1
            division F french corps=V breakpoint=1
            french infantry a 0505 column N division=D sp=6 lost=4
            french infantry b 0506 column N division=E sp=6 lost={lost}
            french infantry c 0507 column N division=F"
        ));
        battle.is_corps_broken(battle.setup.army.find_corps("V").unwrap())
    };
    assert_eq!([broken(0), broken(4)], [false, true]);
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
