//! Exact odds of every procedure against odds worked out here by hand: from the text of the rules, one
//! die after the other, without the code that plays them.

use crate::common::*;
use crate::moves::plain;
use grande_armee::state::battle::Place;
use grande_armee::{Battle, Event};
use host::{Shown, chances};
use std::collections::BTreeMap;

fn odds(battle: &Battle, name: &str, about: &str) -> BTreeMap<String, f64> {
    let found = chances(battle, name, about).unwrap().outcomes;
    assert!((found.values().sum::<f64>() - 1.0).abs() < 1e-9, "{found:?}");
    found
}

/// The chance that this is said of somebody.
fn of(found: &BTreeMap<String, f64>, who: &str, what: &str) -> f64 {
    let said = |words: &str| {
        words.split("; ").any(|part| {
            part.strip_prefix(who)
                .is_some_and(|rest| rest.trim_start().split(", ").any(|word| word == what))
        })
    };
    found.iter().filter(|(words, _)| said(words)).map(|(_, chance)| chance).sum()
}

#[track_caller]
fn close(found: f64, wanted: f64) {
    assert!((found - wanted).abs() < 1e-9, "{wanted} expected, found {found}");
}

/// How likely each number of successes is, for dice that each succeed with this chance.
fn successes(dice: usize, chance: f64) -> Vec<f64> {
    let mut shares = vec![1.0];
    for _ in 0..dice {
        let mut next = vec![0.0; shares.len() + 1];
        for (number, share) in shares.iter().enumerate() {
            next[number] += share * (1.0 - chance);
            next[number + 1] += share * chance;
        }
        shares = next;
    }
    shares
}

/// The sum of two independent numbers.
fn both(first: &[f64], other: &[f64]) -> Vec<f64> {
    let mut shares = vec![0.0; first.len() + other.len() - 1];
    for (a, x) in first.iter().enumerate() {
        for (b, y) in other.iter().enumerate() {
            shares[a + b] += x * y;
        }
    }
    shares
}

/// All throws of so many dice.
fn throws(dice: u32) -> impl Iterator<Item = Vec<u8>> {
    (0..6u32.pow(dice)).map(move |mut number| {
        (0..dice)
            .map(|_| {
                let face = number % 6;
                number /= 6;
                face as u8 + 1
            })
            .collect()
    })
}

/// Verifies [C4.0a] [C4.0c] [C4.0g]: each 6 hits; a save halves it; guns are suppressed by any.
#[test]
fn skirmishes() {
    for (sk, target, save) in [(2, "inf 30,26 180 sp5", false), (3, "inf 30,26 180 sp5 mx", true)] {
        let battle = field(&format!("F01 inf 30,20 0 sp5 sk{sk}"), &format!("A01 {target}"));
        let found = odds(&battle, "skirmish", "F01@A01");
        let shares = successes(sk, if save { 1.0 / 12.0 } else { 1.0 / 6.0 });
        close(found["nothing happens"], shares[0]);
        for (hits, share) in shares.iter().enumerate().skip(1) {
            close(of(&found, "A01", &format!("loses {hits}")), *share);
        }
    }
    let battle = field("F01 inf 30,20 0 sp5 sk2", "A07 light-foot 30,26 180");
    let found = odds(&battle, "skirmish", "F01@A07");
    close(of(&found, "A07", "is suppressed"), 11.0 / 36.0);
}

/// Verifies [D6.0a] [D6.0b] [D6.0c] [D6.0d] [D6.0e] [D6.0f] [D6.0g]: every kind of shot.
#[test]
fn fire() {
    let fire = |ground: &str, guns: &str, target: &str, by: &str, dice: &[(usize, f64)]| {
        let battle = field(guns, &format!("{ground}\n{target}"));
        let found = odds(&battle, "fire", &format!("{by}@A01"));
        let shares =
            dice.iter().map(|&(dice, chance)| successes(dice, chance)).reduce(|a, b| both(&a, &b));
        let shares = shares.unwrap();
        close(found.get("nothing happens").copied().unwrap_or(0.0), shares[0]);
        for (hits, share) in shares.iter().enumerate().skip(1) {
            close(of(&found, "A01", &format!("loses {hits}")), *share);
        }
    };
    let near = "A01 inf 30,26 180 sp8";
    let far = "A01 inf 30,32 180 sp8";
    let (half, third) = (1.0 / 2.0, 1.0 / 3.0);
    // Canister and roundshot of heavy and light guns.
    fire("", "G1 heavy-foot 30,20 0", near, "G1", &[(2, half)]);
    fire("", "G1 heavy-foot 30,20 0", far, "G1", &[(1, half)]);
    fire("", "G1 light-horse 30,20 0", near, "G1", &[(2, third)]);
    // Cover: each hit must be made again.
    let town = "town Farm 30,26";
    fire(town, "G1 heavy-foot 30,20 0", near, "G1", &[(2, half * half)]);
    fire(town, "G1 light-foot 30,20 0", near, "G1", &[(2, third * third)]);
    // From the flank: each miss has a second chance.
    let flank = "A01 inf 30,26 90 sp8";
    fire("", "G1 light-foot 30,20 0", flank, "G1", &[(2, third + (1.0 - third) * third)]);
    // A ford and a wood: first the bonus, then the penalty.
    let ford = "stream Brook 20,26 40,26\nwood Grove 20,24.4 40,24.4 40,30 20,30";
    fire(ford, "G1 heavy-foot 30,20 0", near, "G1", &[(2, (half + half * half) * half)]);
    // Two unlike batteries together.
    let two = "G1 heavy-foot 29,20 0\nG2 light-foot 31,20 0";
    fire("", two, near, "G1+G2", &[(2, half), (2, third)]);
    // At guns: both dice must hit twice, and one is enough.
    let battle = field("G1 heavy-foot 30,20 0", "A07 light-foot 30,26 180");
    let found = odds(&battle, "fire", "G1@A07");
    close(of(&found, "A07", "is lost"), 1.0 - (3.0f64 / 4.0).powi(2));
}

/// Verifies [F9.3a] [F9.3b] [F9.3c]: all 36 throws of each battery before each attacker, in front and in
/// rear.
#[test]
fn escapes() {
    for (guns, by, need) in [
        ("light-foot", "inf", 7),
        ("light-foot", "cav-light", 6),
        ("light-horse", "inf", 9),
        ("light-horse", "cav-heavy", 7),
    ] {
        for (facing, front) in [("180", true), ("0", false)] {
            let battle =
                plain(&format!("F01 {by} 30,23 0 sp5"), &format!("A01 {guns} 30,26 {facing}"));
            let found = odds(&battle, "escape", "A01<F01");
            let chance = |wanted: &dyn Fn(&[u8]) -> bool| {
                throws(2).filter(|dice| wanted(dice)).count() as f64 / 36.0
            };
            let away = |dice: &[u8]| dice.iter().sum::<u8>() <= need;
            let odd = |dice: &[u8]| front && dice.iter().any(|face| face % 2 == 1);
            close(of(&found, "A01", "gets away"), chance(&away));
            close(of(&found, "A01", "is lost"), chance(&|dice| !away(dice)));
            close(of(&found, "F01", "loses 1"), chance(&odd));
            // Both at once: the dice are the same.
            let hurt_and_away: f64 = found
                .iter()
                .filter(|(words, _)| words.contains("gets away") && words.contains("F01 loses"))
                .map(|(_, chance)| chance)
                .sum();
            close(hurt_and_away, chance(&|dice| away(dice) && odd(dice)));
        }
    }
}

/// Verifies [F9.22e] [F9.22c] [F9.22b]: all 36 throws for every pair of classes.
#[test]
fn evasions() {
    let classes = [("cav-heavy", 0), ("cav-light", 1), ("lancers", 1), ("cossacks", 2)];
    for (own, plus) in classes {
        for (other, minus) in classes {
            let battle =
                plain(&format!("F01 {other} 30,23 0 sp5"), &format!("A01 {own} 30,26 180 sp5"));
            let found = odds(&battle, "evasion", "A01<F01");
            let caught = throws(2).filter(|dice| dice[0] + plus < dice[1] + minus).count();
            close(of(&found, "A01", "is caught"), caught as f64 / 36.0);
            close(of(&found, "A01", "loses 1"), caught as f64 / 36.0);
        }
    }
}

/// Verifies [E2.0a] [E2.0b] [E2.0d]: two to four dice, both columns, several men; the best two count.
#[test]
fn control_tests() {
    for (personality, extra) in [(0, 0), (2, 1), (-2, 2), (3, 2), (-3, 0)] {
        for (y, near) in [("35", true), ("55", false)] {
            let mut battle = open(&format!(
                "table 60x60\narmy french fair\ncommander Ney average 2,2\n\
                 force II Reille {personality:+} r20 30,8\nF01 inf 30,20 0 sp5\n\
                 army allied fair\ncommander Wellington good 58,58\nforce X Picton +0 r30 30,52\n\
                 A01 inf 30,{y} 180 sp5"
            ));
            let id = force(&battle, "II");
            battle.force_mut(id).dice = extra;
            let found = odds(&battle, "control", "II");
            let status = |total: i32| match total {
                ..=3 if near => "Withdraw",
                ..=6 => "Hold",
                10.. if near => "Attack!",
                _ => "Active",
            };
            let dice = 2 + u32::from(extra);
            let mut wanted: BTreeMap<&str, f64> = BTreeMap::new();
            for mut faces in throws(dice) {
                faces.sort_unstable();
                let best = i32::from(faces[faces.len() - 1] + faces[faces.len() - 2]);
                *wanted.entry(status(best + personality)).or_default() += 6f64.powi(-(dice as i32));
            }
            for (words, chance) in wanted {
                close(found.get(words).copied().unwrap_or(0.0), chance);
            }
        }
    }
}

/// A combat as the rules describe it: dice of both sides with the chance of each to hit in the end.
struct Duel {
    attack: (usize, f64),
    defence: (usize, f64),
    strength: (usize, usize),
    squares: bool,
}

/// Attackers break, defender breaks, attackers fall back, defender falls back.
fn outcome(duel: &Duel) -> [f64; 4] {
    let given = successes(duel.attack.0, duel.attack.1);
    let taken = successes(duel.defence.0, duel.defence.1);
    let mut sums = [0.0; 4];
    for (hits, x) in given.iter().enumerate() {
        for (lost, y) in taken.iter().enumerate() {
            let (attacker, defender) = (lost >= duel.strength.0, hits >= duel.strength.1);
            let won = hits > lost && !duel.squares;
            let happens =
                [attacker, defender, !attacker && !defender && !won, !attacker && !defender && won];
            for (sum, happens) in sums.iter_mut().zip(happens) {
                *sum += if happens { x * y } else { 0.0 };
            }
        }
    }
    sums
}

fn combat(french: &str, allied: &str, more: &str, about: &str) -> BTreeMap<String, f64> {
    let battle = open(&format!(
        "army french fair\ncommander Ney average 3,3\nforce II Reille +0 r40 30,3\n{french}\n\
         army allied fair\ncommander Wellington good 57,45\nforce X Picton +0 r40 30,45\n{allied}\n\
         {more}\nphase combat french"
    ));
    odds(&battle, "combat", about)
}

#[track_caller]
fn check(found: &BTreeMap<String, f64>, duel: &Duel) {
    let wanted = outcome(duel);
    close(of(found, "F01", "breaks"), wanted[0]);
    close(of(found, "A01", "breaks"), wanted[1]);
    close(of(found, "F01", "falls back"), wanted[2]);
    close(of(found, "A01", "falls back"), wanted[3]);
}

/// A chance after bonus re-rolls (a miss hits on a 6) and then penalty re-rolls (a hit stays on 4+).
fn again(chance: f64, bonuses: i32, penalties: i32) -> f64 {
    let after = (0..bonuses).fold(chance, |chance, _| chance + (1.0 - chance) / 6.0);
    after * 0.5f64.powi(penalties)
}

const FRONT: &str = "fight F01 x A01 front";

/// Verifies [G2.3] [G4.0] [G2.0c] [G4.221]: plain combats, the weak and the strong, squares.
#[test]
fn combats() {
    let (third, sixth) = (1.0 / 3.0, 1.0 / 6.0);
    let line = |unit: &str| format!("{unit} 180");
    let found = combat("F01 inf 30,21 0 sp5/3", "A01 inf 30,24 180 sp5/2", FRONT, "F01xA01");
    check(
        &found,
        &Duel { attack: (3, third), defence: (2, third), strength: (3, 2), squares: false },
    );
    // Infantry that attacks cavalry needs sixes.
    let allied = line("A01 cav-light 30,24") + " sp4";
    let found = combat("F01 inf 30,21 0 sp4", &allied, FRONT, "F01xA01");
    check(
        &found,
        &Duel { attack: (4, sixth), defence: (4, third), strength: (4, 4), squares: false },
    );
    // Squares.
    let found = combat("F01 cav-light 30,21 0 sp4", "A01 inf 30,24 180 sp3", FRONT, "F01xA01");
    check(
        &found,
        &Duel { attack: (4, third), defence: (3, third), strength: (4, 3), squares: true },
    );
    close(of(&found, "A01", "falls back"), 0.0);
}

/// Verifies [G2.31] [G2.31b] [G2.31c] [G2.32] [G2.32b] [G2.32c] [G2.33]: bonus and penalty re-rolls, one
/// and several, and both kinds together.
#[test]
fn combats_with_dice_thrown_again() {
    let third = 1.0 / 3.0;
    // Heavy against light cavalry: one bonus.
    let (heavy, light) = ("F01 cav-heavy 30,21 0 sp4", "A01 cav-light 30,24 180 sp4");
    let found = combat(heavy, light, FRONT, "F01xA01");
    let mut duel = Duel {
        attack: (4, again(third, 1, 0)),
        defence: (4, third),
        strength: (4, 4),
        squares: false,
    };
    check(&found, &duel);
    // And flanked by a neighbour: two.
    let flanked = format!("{heavy}\nF02 inf 34,26 0 sp5");
    duel.attack.1 = again(third, 2, 0);
    check(&combat(&flanked, light, FRONT, "F01xA01"), &duel);
    // Through a ford: two bonuses, then a penalty, which strikes bonus hits too.
    let ford = format!("{FRONT}\nstream Brook 10,20.5 50,20.5");
    duel.attack.1 = again(third, 2, 1);
    check(&combat(&flanked, light, &ford, "F01xA01"), &duel);
    // Out of radius as well: two penalties.
    let found = {
        let battle = open(&format!(
            "army french fair\ncommander Ney average 3,3\nforce II Reille +0 r4 30,3\n{heavy}\n\
             army allied fair\ncommander Wellington good 57,45\nforce X Picton +0 r40 30,45\n\
             {light}\n{ford}\nphase combat french"
        ));
        odds(&battle, "combat", "F01xA01")
    };
    duel.attack.1 = again(third, 1, 2);
    check(&found, &duel);
}

/// Verifies [G2.4] [G2.4c] [G2.2c] [H4.0b]: a +2 officer and a command die; the officer falls on 12, and each
/// one on his dice adds one.
#[test]
fn a_general_in_the_fray() {
    let battle = open(
        "army french fair\ncommander Ney average 30,3\nforce II Reille +2 r40 34,21\n\
         F01 inf 30,21 0 sp3\ncup french 3\n\
         army allied fair\ncommander Wellington good 57,45\nforce X Picton +0 r40 30,45\n\
         A01 inf 30,24 180 sp3\nfight F01 x A01 front",
    );
    let third = 1.0 / 3.0;
    let duel = |dice: usize| Duel {
        attack: (dice, third),
        defence: (3, third),
        strength: (3, 3),
        squares: false,
    };
    check(&odds(&battle, "combat", "F01xA01"), &duel(3));
    check(&odds(&battle, "combat", "F01xA01 die"), &duel(4));
    let found = odds(&battle, "combat", "F01xA01 officer, die");
    check(&found, &duel(6));
    // Two dice of his; 12 less the ones among them.
    let falls: usize = throws(2)
        .map(|lent| {
            let ones = lent.iter().filter(|&&face| face == 1).count() as u8;
            throws(2).filter(|dice| dice.iter().sum::<u8>() + ones >= 12).count()
        })
        .sum();
    let fell: f64 = found
        .iter()
        .filter(|(words, _)| words.contains("falls"))
        .map(|(words, chance)| {
            if words.split("; ").any(|part| part.contains("Reille") && part.ends_with("falls")) {
                *chance
            } else {
                0.0
            }
        })
        .sum();
    close(fell, falls as f64 / 1296.0);
}

/// Verifies [G4.1b] [G2.31d]: two attackers throw, the dominant one is hit, one surplus hit at most goes to
/// the other.
#[test]
fn two_attackers() {
    let third = 1.0 / 3.0;
    let found = combat(
        "F01 inf 30,21 0 sp3\nF02 inf 27,24 90 sp5/2",
        "A01 inf 30,24 180 sp5",
        "fight F01 x A01 front F02 right",
        "F01+F02xA01",
    );
    // Attacked on two sides it is flanked: both have the bonus.
    let given = successes(5, again(third, 1, 0));
    close(of(&found, "A01", "breaks"), given[5]);
    let taken = successes(5, third);
    close(of(&found, "F01", "breaks"), taken[3..].iter().sum());
    close(of(&found, "F02", "loses 1"), taken[4..].iter().sum());
}

/// Verifies [H5.0b] [H4.0] [I3.0b] [I3.0d]: recovery, a casualty check and army morale.
#[test]
fn single_throws() {
    for (left, hits) in [(2, 4), (4, 2), (1, 5)] {
        let battle = open(&format!(
            "army french fair\ncommander Ney average 50,3\nforce II Reille +0 r20 10,5\n\
             F01 inf 30,5 0 sp6/{left}\narmy allied fair\ncommander Wellington good 57,45\n\
             force X Picton +0 r40 30,45\nA01 inf 30,40 180 sp5\nstatus II hold"
        ));
        let found = odds(&battle, "recovery", "F01");
        close(of(&found, "F01", "recovers 1 SP"), f64::from(hits - 1) / 6.0);
    }
    let battle = field("F01 inf 30,10 0 sp5", "A01 inf 30,38 180 sp5");
    let found = odds(&battle, "casualty", "Reille");
    let falls: f64 =
        found.iter().filter(|(words, _)| words.ends_with("falls")).map(|(_, chance)| chance).sum();
    close(falls, 1.0 / 36.0);
    // Turn 6, two beyond the break point: 15 or more is 7 or more on the dice.
    let battle = field(
        "F01 inf 30,10 0 sp5",
        "A01 inf 30,38 180 sp5\nturn 6\nbreak french 9\nlost french 11",
    );
    let found = odds(&battle, "morale", "french");
    close(found["the army breaks"], 21.0 / 36.0);
    close(found["the army holds"], 15.0 / 36.0);
    // What cannot take place says why.
    let why = |name: &str, about: &str| chances(&battle, name, about).unwrap_err();
    assert!(why("skirmish", "F01@A01").contains("C2.0"));
    assert!(why("recovery", "F01").contains("H5.0d"));
    assert!(why("morale", "allied").contains("I3.0a"));
    assert!(why("combat", "F01xA01").contains("G1.1"));
    assert!(why("evasion", "F01<A01").contains("F9.22a"));
    assert_eq!(battle.unit(unit(&battle, "F01")).place, Place::Table);
}

/// Verifies [A1.0b] [G2.2c] [G2.4]: odds with dice of the other side do not depend on what is hidden
/// in its cup, and dice that cannot be lent are refused, not passed over.
#[test]
fn lent_dice_count_whatever_the_cup_holds() {
    let text = |cup: u8| {
        format!(
            "army french fair\ncommander Ney average 30,3\nforce II Reille +0 r40 30,9\n\
             F01 inf 30,21 0 sp3\narmy allied fair\ncommander Wellington good 30,42\n\
             force X Picton +0 r40 30,45\nA01 inf 30,24 180 sp3\nfight F01 x A01 front\n\
             phase combat french\ncup allied {cup}"
        )
    };
    let chances = |cup: u8, about: &str| {
        let battle = open(&text(cup));
        let known = engine::Game::known_to(&battle, engine::Viewer::Seat(engine::Seat::First));
        host::chances(&known, "combat", about).map(|found| found.outcomes)
    };
    let without = chances(4, "F01xA01").unwrap();
    let with = chances(4, "F01xA01 their-die").unwrap();
    assert_ne!(with, without);
    assert_eq!(with, chances(0, "F01xA01 their-die").unwrap());
    assert!(chances(4, "F01xA01 officer").unwrap_err().contains("[G2.4]"));
}

/// Results name units as people do, and tell those of one name apart.
#[test]
fn results_name_units_by_name() {
    let battle = Battle::new(std::sync::Arc::new(load("quatre-bras")));
    let cause = grande_armee::rules::h_losses::event::Cause::Artillery;
    let lost = |unit, points| {
        Event::Losses(grande_armee::rules::h_losses::Event::Hit { unit, points, cause })
    };
    let hit = |id: &str, points| lost(unit(&battle, id), points);
    assert_eq!(battle.def(unit(&battle, "A01")).name, "Bylandt");
    assert_eq!(battle.consequence(&[hit("A01", 2)]), "Bylandt loses 2");
    let other = Battle::new(std::sync::Arc::new(load("pickup-austria-france-1809-400-1")));
    let gun = lost(unit(&other, "B10"), 1);
    assert_eq!(other.consequence(&[gun]), "Foot battery (B10) loses 1", "it is not the only one");
    // What the procedure is about, too.
    let mut battle = battle.clone();
    let bylandt = unit(&battle, "A01");
    battle.unit_mut(bylandt).sp -= 2;
    assert_eq!(chances(&battle, "recovery", "A01").unwrap().subject, "recovery of Bylandt");
}
