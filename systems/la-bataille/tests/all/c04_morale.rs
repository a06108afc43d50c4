//! Chapter 4: checks.

use crate::common::*;
use la_bataille::Base6;
use la_bataille::book::modifiers::{Drm, Modifiers};
use la_bataille::book::{AnyCheck, MoraleReason};
use la_bataille::nouns::kinds::Morale;

/// The lowest roll with which a unit passes.
fn least(battle: &la_bataille::Battle, id: &str) -> u8 {
    let unit = unit(battle, id);
    let mods = battle.check_mods(unit, MoraleReason::Rally, &Modifiers::default());
    let passes = |roll: &Base6| roll.moved(mods.total()) > battle.def(unit).morale;
    Base6::all().find(passes).expect("66 passes").number()
}

/// Verifies [4.2.1] [4.2.3] [4.2.4] [4.3.5c] [4.3.6f]. G19: morale 32 needs 33, 36 and 43.
#[test]
fn g19_what_a_unit_of_morale_32_needs() {
    assert_eq!(least(&open("1/7e 0505 column N"), "1/7e"), 33);
    assert_eq!(least(&open("1/7e 0505 disordered N"), "1/7e"), 36);
    assert_eq!(least(&open("1/7e 0505 routed N"), "1/7e"), 43);
}

/// Verifies [4.2.2]. G20: an assault names Tables 1, 3 and 4, a rally Table 1.
#[test]
fn g20_tables_of_an_assault() {
    let battle = open("");
    let tables = |reason| battle.book().reason(reason).tables;
    assert_eq!(tables(MoraleReason::PreMeleeDefender), [true, false, true, true]);
    assert_eq!(tables(MoraleReason::PreMeleeAttacker), [true, false, true, true]);
    assert_eq!(tables(MoraleReason::Rally), [true, false, false, false]);
}

/// Verifies [4.1p11] [4.1a] [4.1b] [4.1c] [4.1d]. G15 G16 G17 G18.
#[test]
fn g15_g16_g17_g18_losses_that_ask_for_a_check() {
    let battle = open("");
    let asks = |id, before, now| battle.loss_asks_for_check(unit(&battle, id), before, now);
    assert!(asks("Mur", 0, 1));
    assert!(asks("Mur", 0, 2));
    assert!(!asks("Mur", 1, 2));
    assert!(asks("1/25e", 0, 3));
    assert!(asks("1/25e", 0, 4));
    assert!(asks("25e", 3, 4));
    assert!(!asks("25e", 2, 3));
    assert!(asks("9eL", 0, 1));
    assert!(asks("F1a", 0, 1));
    assert!(!asks("F1a", 1, 1));
}

/// Verifies [9.2.7c] [6.10.9] [2.3.3]: level, Road March, half lost and a leader of the nation.
#[test]
fn table_1() {
    let battle = open(
        "level french-i 2\nroad 0505 0504\n1/25e 0505 road-march N losses=3\n2/25e 0909 column N losses=2\n\
         leader Vandamme 0505\nMur 0303 column N\nleader Tolstoy 0909",
    );
    let mods = battle.any_check(unit(&battle, "1/25e"));
    assert!(mods.has(Drm::Any(AnyCheck::Level2)));
    assert!(mods.has(Drm::Any(AnyCheck::RoadMarch)));
    assert!(mods.has(Drm::Any(AnyCheck::HalfLost)));
    assert_eq!(mods.total(), -6 - 12 - 6 + 6);
    // Two of six are not half, and the enemy's leader is no help.
    assert_eq!(battle.any_check(unit(&battle, "2/25e")).total(), -6);
    assert_eq!(battle.any_check(unit(&battle, "Mur")).total(), 0);
}

/// Verifies [4.3.1] [4.3.2] [4.3.3] [4.2.4]: foot disorders, then routs; horse routs; unlimbered guns
/// are lost.
#[test]
fn what_a_failed_check_does() {
    let fails = |text: &str, id: &str| {
        let mut battle = open(text);
        let who = unit(&battle, id);
        let mut script = Script::new().otherwise(&["*"]);
        battle
            .fails_check(&mut script, who, &la_bataille::rules::c04_morale::flight::Manner::CHECK)
            .expect("runs");
        battle.is_on_map(who).then_some(battle.unit(who).state)
    };
    assert_eq!(fails("1/25e 0505 column N", "1/25e"), Some(Morale::Disordered));
    assert_eq!(fails("1/25e 0505 disordered N", "1/25e"), Some(Morale::Routed));
    assert_eq!(fails("9eL 0505 column N", "9eL"), Some(Morale::Routed));
    assert_eq!(fails("F1a 0505 limbered N", "F1a"), Some(Morale::Disordered));
    assert_eq!(fails("F1a 0505 unlimbered N", "F1a"), None);
}
