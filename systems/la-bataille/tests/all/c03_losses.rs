//! Sections 3.2 and 3.3: losses.

use crate::common::*;
use la_bataille::rules::c03_increments::losses::{Cause, Order};
use la_bataille::state::battle::Whereabouts;

fn lose(battle: &mut la_bataille::Battle, id: &str, lost: u8, script: &mut Script) {
    let who = unit(battle, id);
    battle.lose(script, who, lost, Cause::Fire).expect("runs");
    script.finish();
}

/// Verifies [3.2.1] [3.2.2] [3.2.2p1] [3.2.6]. G8: artillery alone deals three losses to the top three
/// of four battalions.
#[test]
fn g08_who_takes_the_losses() {
    let battle =
        open("1/25e 0505 column N\n2/25e 0505 column N\n3/25e 0505 column N\n4/25e 0505 column N");
    let at = hex(&battle, "0505");
    let by = |id: &str, lost| (unit(&battle, id), lost);
    assert_eq!(
        battle.deal(at, FRENCH, 3, Order::ByTurns),
        [by("4/25e", 1), by("3/25e", 1), by("2/25e", 1)]
    );
    assert_eq!(battle.deal(at, FRENCH, 3, Order::TopFirst), [by("4/25e", 3)]);
    assert_eq!(battle.deal(at, FRENCH, 7, Order::TopFirst), [by("4/25e", 6), by("3/25e", 1)]);
    let six = battle.deal(at, FRENCH, 6, Order::ByTurns);
    assert_eq!(six, [by("4/25e", 2), by("3/25e", 2), by("2/25e", 1), by("1/25e", 1)]);
    let all: u8 = battle.deal(at, FRENCH, 99, Order::TopFirst).iter().map(|(_, lost)| lost).sum();
    assert_eq!(all, 24);
}

/// Verifies [6.9.5] [6.9.6]: guns alone suffer half, guns with infantry the even losses.
#[test]
fn losses_of_guns() {
    let alone = open("P14 0505 unlimbered N");
    let lost = |losses| alone.deal(hex(&alone, "0505"), COALITION, losses, Order::TopFirst);
    assert!(lost(1).is_empty());
    assert_eq!(lost(3), [(unit(&alone, "P14"), 1)]);
    let both = open("Mur 0505 line NNE\nP14 0505 unlimbered N");
    let dealt = both.deal(hex(&both, "0505"), COALITION, 3, Order::TopFirst);
    assert_eq!(dealt, [(unit(&both, "P14"), 1), (unit(&both, "Mur"), 2)]);
}

/// Verifies [2.4.2a] [3.2.4] [3.2.5]. G7: running totals; the last increment ends it.
#[test]
fn g07_running_totals() {
    let mut battle = open("1/A2 0505 masse NNE\n25e 0909 column N");
    lose(&mut battle, "1/A2", 2, &mut Script::new());
    assert_eq!(battle.increments(unit(&battle, "1/A2")), 7);
    lose(&mut battle, "25e", 14, &mut Script::new());
    assert_eq!(battle.increments(unit(&battle, "25e")), 10);
    lose(&mut battle, "25e", 30, &mut Script::new());
    assert_eq!(battle.unit(unit(&battle, "25e")).place, Whereabouts::Eliminated);
    assert_eq!(battle.unit(unit(&battle, "2/25e")).place, Whereabouts::Eliminated);
}

/// Verifies [3.3.1] [3.3.2] [3.3.4] [16.2.1]. G9 G10 D7 D8: values in proportion, the Guard rounds up.
#[test]
fn g09_g10_d07_d08_values_in_proportion() {
    let battle = open(
        "25e 0505 column N losses=3\nMur 0507 column N losses=2\n1/GSem 0509 column N losses=3",
    );
    // Three to an increment, as in both examples of the book.
    assert_eq!(battle.in_proportion(unit(&battle, "25e"), 72), 63);
    let melee = |id: &str| {
        let who = unit(&battle, id);
        battle.def(who).melee_value(battle.book(), battle.unit(who).losses)
    };
    assert_eq!(melee("25e"), 63);
    assert_eq!(melee("Mur"), 17);
    assert_eq!(melee("1/GSem"), 25);
    let lancers = battle.def(unit(&battle, "9eL"));
    assert_eq!(lancers.lance_bonus(3), 5);
    let guns = battle.def(unit(&battle, "F1a"));
    assert_eq!((guns.melee_value(battle.book(), 0), guns.melee_value(battle.book(), 1)), (2, 1));
}

/// Verifies [6.4.8b] [6.4.9d] [6.7.7] [3.2.3]: thin lines and screens close up where their owner says.
#[test]
fn thin_lines_close_up() {
    let mut battle = open(
        "1/25e 0505 line NNE with 0605\n9eL 0510 line NNE with 0610\n1/7e 0515 skirmish NNE with 0615",
    );
    lose(&mut battle, "1/25e", 1, &mut Script::new());
    assert_eq!(place(&battle, "1/25e"), ["0505", "0605"]);
    lose(&mut battle, "1/25e", 1, &mut Script::new().say("0605"));
    assert_eq!(place(&battle, "1/25e"), ["0605"]);
    lose(&mut battle, "9eL", 1, &mut Script::new().say("0510"));
    assert_eq!(place(&battle, "9eL"), ["0510"]);
    lose(&mut battle, "1/7e", 3, &mut Script::new().say("0515"));
    assert_eq!(place(&battle, "1/7e"), ["0515"]);
}

/// Verifies [6.10.7]: a road column gives up its last hexes.
#[test]
fn a_road_column_shrinks_from_its_tail() {
    let mut battle = open("road 0504 0505 0506\n1/36e 0505 road-march N with 0506");
    lose(&mut battle, "1/36e", 3, &mut Script::new());
    assert_eq!(place(&battle, "1/36e"), ["0505", "0506"]);
    lose(&mut battle, "1/36e", 1, &mut Script::new());
    assert_eq!(place(&battle, "1/36e"), ["0505"]);
}

/// Verifies [3.2.6] [6.4.6p3]: fire at one hex of a line takes no more than stands there.
#[test]
fn fire_takes_no_more_than_stands_in_the_hex() {
    let full = open("");
    let losses = full.def(unit(&full, "1/36e")).increments - 5;
    let battle = open(&format!("1/36e 0510 line NNE with 0610 losses={losses}"));
    let lost = |label: &str| {
        let dealt = battle.deal(hex(&battle, label), FRENCH, 4, Order::TopFirst);
        dealt.iter().map(|(_, lost)| *lost).sum::<u8>()
    };
    assert_eq!((lost("0510"), lost("0610")), (2, 3));
}

/// Verifies [6.9.6] [3.2.6] (R242): what the infantry has no increments for falls on the guns beside it;
/// only what is more than the hex has is ignored.
#[test]
fn losses_beyond_the_infantry_fall_on_the_guns() {
    let battle = open("1/36e 0505 column N losses=7\nF1a 0505 unlimbered N");
    let dealt = |losses: u8| {
        let dealt = battle.deal(hex(&battle, "0505"), FRENCH, losses, Order::TopFirst);
        let of = |id: &str| {
            dealt.iter().find(|(other, _)| *other == unit(&battle, id)).map_or(0, |(_, lost)| *lost)
        };
        (of("1/36e"), of("F1a"))
    };
    assert_eq!([dealt(1), dealt(2), dealt(3), dealt(5)], [(1, 0), (1, 1), (1, 2), (1, 2)]);
}
