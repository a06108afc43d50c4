//! Exact odds of control tests, evasions and escapes.

use crate::common::*;
use crate::moves::*;
use host::chances;

/// The chances of a procedure in 36ths or 1296ths, by words.
fn odds(battle: &grande_armee::Battle, name: &str, about: &str, of: f64) -> Vec<(String, f64)> {
    let found = chances(battle, name, about).unwrap();
    found.outcomes.into_iter().map(|(words, chance)| (words, (chance * of).round())).collect()
}

fn of(all: &[(String, f64)], words: &str) -> f64 {
    all.iter().filter(|(text, _)| text.contains(words)).map(|(_, chance)| chance).sum()
}

#[test]
fn control_tests() {
    // Verifies [E2.0a] [E2.0d]: two dice; and four of which the best two count.
    let battle = plain("F01 inf 30,20 0 sp5", "A01 inf 30,35 180 sp5");
    let force = force(&battle, "II");
    let two = odds(&battle, "control", "II", 36.0);
    let shares = ["Withdraw", "Hold", "Active", "Attack!"].map(|word| of(&two, word));
    assert_eq!(shares, [3.0, 12.0, 15.0, 6.0], "{two:?}");
    let mut rich = battle.clone();
    rich.force_mut(force).dice = 2;
    let four = odds(&rich, "control", "II", 1296.0);
    // Three or less only with all ones, or one 2: 1 + 4 ways.
    assert_eq!(of(&four, "Withdraw"), 5.0, "{four:?}");
    assert_eq!(four.iter().map(|(_, chance)| chance).sum::<f64>(), 1296.0);
}

#[test]
fn evasions() {
    // Verifies [F9.22e] [F9.22c]: Cossacks (+2) from hussars (+1): 26 in 36.
    let mut battle = plain("F01 cav-light 30,20 0 sp6", "A01 cossacks 30,26 180 sp3");
    battle.unit_mut(unit(&battle, "F01")).pose = at(30_000, 23_000, 0);
    let all = odds(&battle, "evasion", "A01<F01", 36.0);
    assert_eq!(all.iter().map(|(_, chance)| *chance).fold(0.0, f64::max), 26.0, "{all:?}");
    assert_eq!(of(&all, "A01 gets away"), 26.0, "{all:?}");
}

#[test]
fn escapes() {
    // Verifies [F9.3a] [F9.3c]: foot guns from cavalry, 6 or less: 15 in 36; an odd die in 27.
    let mut battle = plain("F01 cav-light 30,20 0 sp6", "A01 light-foot 30,26 180");
    battle.unit_mut(unit(&battle, "F01")).pose = at(30_000, 23_000, 0);
    let all = odds(&battle, "escape", "A01<F01", 36.0);
    // 2 + 2, 2 + 4 and 4 + 2 escape without harm; of the 9 even throws 6 are overrun.
    let parts: Vec<f64> = all.iter().map(|(_, chance)| *chance).collect();
    assert_eq!(parts.iter().sum::<f64>(), 36.0, "{all:?}");
    let mut sorted = parts.clone();
    sorted.sort_by(f64::total_cmp);
    assert_eq!(sorted, [3.0, 6.0, 12.0, 15.0], "{all:?}");
}

#[test]
fn attached_guns_do_not_escape() {
    // Verifies [F9.31b] [F9.31e]: beside its infantry a battery only fires, and only to its front.
    let chances = |x: i32, y: i32, facing: i32| {
        let allied = "A01 light-foot 32.25,26 180\nA02 inf 30,26 180 sp5\nattached A01 A02";
        let mut battle = plain("F01 cav-light 30,20 0 sp6", allied);
        battle.unit_mut(unit(&battle, "F01")).pose = at(x, y, facing);
        odds(&battle, "escape", "A01<F01", 36.0)
    };
    let expected = [("F01 loses 1".to_owned(), 27.0), ("nothing happens".to_owned(), 9.0)];
    assert_eq!(chances(31_000, 23_000, 0), expected);
    assert_eq!(chances(34_500, 26_000, 270), [("nothing happens".to_owned(), 36.0)]);
}
