//! The combat table of the reference's plausibility section, from every face of every die.

use crate::common::open;
use engine::AskOf;
use engine::odds::{Bounds, every_face, walk};
use grande_armee::rules::g_combat;
use grande_armee::rules::g_combat::event::FightResult;
use grande_armee::{Battle, Choice, Event};

/// Attackers from below; A01 looks down.
fn duel(french: &str, allied: &str, more: &str) -> Battle {
    open(&format!(
        "army french fair\ncommander Ney average 3,3\nforce II Reille +0 r40 30,3\n{french}\n\
         army allied fair\ncommander Wellington good 57,45\nforce X Picton +0 r40 30,45\n{allied}\n\
         {more}\nphase combat french"
    ))
}

fn simple(attacker: &str, defender: &str, more: &str) -> Battle {
    let front = "fight F01 x A01 front";
    duel(
        &format!("F01 {attacker}").replacen(" sp", " 30,21 0 sp", 1),
        &format!("A01 {defender}").replacen(" sp", " 30,24 180 sp", 1),
        &format!("{more}\n{front}"),
    )
}

/// Per mille: attackers win, defender broken; mean hits given and taken in hundredths.
fn odds(battle: &Battle) -> [f64; 4] {
    let fight = battle.fights[0];
    let mut plan = |_: &Battle, ask: &AskOf<Battle>| {
        let yes = ask.choices.iter().find(|choice| **choice == Choice::Yes);
        yes.or(ask.choices.first()).cloned()
    };
    let ends = walk(
        battle,
        Bounds::runs(200_000),
        |game, table| game.resolve_fight(table, fight),
        &mut plan,
        every_face,
        |end| {
            let mut key = (0, 0, 0, 0);
            for event in end.events {
                match event {
                    Event::Combat(g_combat::Event::Fight { hits, .. }) => (key.2, key.3) = *hits,
                    Event::Combat(g_combat::Event::FightResult {
                        result: FightResult::DefenderBroke,
                        ..
                    }) => {
                        (key.0, key.1) = (1, 1);
                    }
                    Event::Combat(g_combat::Event::FightResult {
                        result: FightResult::AllBroke,
                        ..
                    }) => key.1 = 1,
                    Event::Combat(g_combat::Event::FightResult {
                        result: FightResult::AttackersWin,
                        ..
                    }) => key.0 = 1,
                    _ => {}
                }
            }
            key
        },
    )
    .expect("not too many ways");
    let mut sums = [0.0; 4];
    for ((wins, broken, given, taken), weight) in ends {
        for (sum, value) in sums.iter_mut().zip([wins, broken, given, taken]) {
            *sum += weight * f64::from(value);
        }
    }
    sums
}

#[track_caller]
fn check(battle: &Battle, wins: f64, broken: f64, given: f64, taken: f64) {
    let found = odds(battle);
    let close = |found: f64, wanted: f64, tolerance: f64| (found - wanted).abs() <= tolerance;
    assert!(
        close(found[0] * 100.0, wins, 0.0501)
            && close(found[1] * 100.0, broken, 0.0501)
            && close(found[2], given, 0.005_01)
            && close(found[3], taken, 0.005_01),
        "{wins} {broken} {given}:{taken} expected, found {found:?}"
    );
}

/// Verifies [G2.0b] [G2.0c] [G2.3]: infantry against infantry in the open.
#[test]
fn infantry_in_the_open() {
    check(&simple("inf sp6", "inf sp5", ""), 45.6, 1.8, 2.0, 1.67);
    check(&simple("inf sp5", "inf sp5", ""), 36.9, 0.4, 1.67, 1.67);
    check(&simple("inf sp5", "inf sp6", ""), 29.8, 0.0, 1.67, 2.0);
    check(&simple("inf sp8 guard", "inf sp5", ""), 61.3, 8.8, 2.67, 1.67);
}

/// Verifies [G2.31b] [G2.31d]: a flanked defender, by a neighbour and by a second attacker.
#[test]
fn flanked() {
    let neighbour = duel(
        "F01 inf 30,21 0 sp6\nF02 inf 34,26 0 sp5",
        "A01 inf 30,24 180 sp5",
        "fight F01 x A01 front",
    );
    check(&neighbour, 62.5, 6.6, 2.67, 1.67);
    let two = duel(
        "F01 inf 30,21 0 sp6\nF02 inf 27,24 90 sp5",
        "A01 inf 30,24 180 sp5",
        "fight F01 x A01 front F02 right",
    );
    check(&two, 92.0, 58.8, 4.89, 1.67);
}

/// Verifies [G1.6a] [A4.1a] [G2.3]: a wall and a town are worth the same.
#[test]
fn cover() {
    let wall = simple("inf sp6", "inf sp5", "wall Lane 26,22.5 34,22.5");
    check(&wall, 19.6, 0.1, 1.0, 1.67);
    let town = simple("inf sp6", "inf sp5", "town Farm 30,24");
    check(&town, 19.6, 0.1, 1.0, 1.67);
}

/// Verifies [G2.4] [G2.2c]: a +2 officer and a command die.
#[test]
fn officer_and_command_die() {
    let battle = open(
        "army french fair\ncommander Ney average 30,3\nforce II Reille +2 r40 34,21\n\
         F01 inf 30,21 0 sp6\ncup french 3\n\
         army allied fair\ncommander Wellington good 57,45\nforce X Picton +0 r40 30,45\n\
         A01 inf 30,24 180 sp5\nfight F01 x A01 front",
    );
    check(&battle, 68.0, 14.5, 3.0, 1.67);
}

/// Verifies [G2.32]: an attack through a ford.
#[test]
fn fording() {
    let ford = simple("inf sp5", "inf sp5", "stream Brook 10,20.5 50,20.5");
    check(&ford, 15.6, 0.0, 0.83, 1.67);
}

/// Verifies [G4.221]: cavalry against squares wins only if it breaks them.
#[test]
fn squares() {
    check(&simple("cav-light sp7", "inf sp5", ""), 4.5, 4.5, 2.33, 1.67);
    check(&simple("cav-light sp8", "inf sp4", ""), 25.9, 25.9, 2.67, 1.33);
    check(&simple("cav-light sp7", "inf sp5/3", ""), 42.9, 42.9, 2.33, 1.0);
    check(&simple("cav-light sp7", "inf sp5/2", ""), 73.7, 73.7, 2.33, 0.67);
}

/// Verifies [G2.31] [G2.3]: cavalry against cavalry, and infantry against cavalry that stands.
#[test]
fn cavalry() {
    check(&simple("cav-heavy sp7", "cav-light sp5", ""), 71.4, 14.6, 3.11, 1.67);
    check(&simple("cav-heavy sp7", "cav-heavy sp7", ""), 38.8, 0.0, 2.33, 2.33);
    check(&simple("inf sp6", "cav-light sp5", ""), 19.6, 0.1, 1.0, 1.67);
}
