//! Odds of procedures against figures reckoned here from the printed tables: the 36 rolls are
//! counted by hand, with our own reading of the dice.

use crate::common::*;
use engine::odds::Chances;
use host::{Odds, chances, trial};
use la_bataille::book::MoraleReason;
use la_bataille::book::modifiers::Modifiers;
use la_bataille::{Base6, Battle};

/// The step of a result on the ladder from 11 to 66. [2.5.1]
fn step(number: i32) -> i32 {
    6 * (number / 10 - 1) + number % 10 - 1
}

/// The share of the 36 rolls for which something holds of the step they are moved to. [2.5.2]
fn share(modifier: i32, holds: impl Fn(i32) -> bool) -> f64 {
    let moved = (0..36).map(|roll: i32| (roll + modifier).clamp(0, 35));
    moved.filter(|step| holds(*step)).count() as f64 / 36.0
}

/// The share of the rolls that read between two results when they are moved.
fn between(modifier: i32, low: i32, high: i32) -> f64 {
    share(modifier, |moved| step(low) <= moved && moved <= step(high))
}

/// The chance to pass a check: more than the morale value. [4.2.3]
fn passes(modifier: i32, morale: i32) -> f64 {
    share(modifier, |moved| moved > step(morale))
}

#[track_caller]
fn odds(text: &str, name: &str, about: &str) -> Chances {
    let battle = open(text);
    let found = chances(&battle, name, about).unwrap_or_else(|why| panic!("{why}"));
    let sum: f64 = found.outcomes.values().sum();
    assert!((sum - 1.0).abs() < 1e-9, "{sum}: {found:#?}");
    found
}

#[track_caller]
fn refused(text: &str, name: &str, about: &str) -> String {
    trial(&open(text), name, about).err().expect("it cannot take place")
}

/// The chance of exactly this result.
#[track_caller]
fn exactly(found: &Chances, words: &str, expected: f64) {
    let chance = found.outcomes.get(words).copied().unwrap_or(0.0);
    assert!((chance - expected).abs() < 1e-9, "{words}: {chance}, not {expected}: {found:#?}");
}

/// The chance of all results in which something stands.
#[track_caller]
fn with(found: &Chances, words: &str, expected: f64) {
    let all = found.outcomes.iter().filter(|(text, _)| text.contains(words));
    let chance: f64 = all.map(|(_, chance)| chance).sum();
    assert!((chance - expected).abs() < 1e-9, "{words}: {chance}, not {expected}: {found:#?}");
}

/// The rules and values of the modifiers of a roll.
#[track_caller]
fn modifiers(found: &Chances, roll: &str) -> Vec<(String, i32)> {
    let (_, all) = found
        .rolls
        .iter()
        .find(|(why, _)| why.contains(roll))
        .unwrap_or_else(|| panic!("no roll {roll}: {:?}", found.rolls));
    all.iter().map(|modifier| (modifier.rule.clone(), modifier.value)).collect()
}

// ---- fire ---------------------------------------------------------------------------------------

/// G50, the example of the book: two batteries and Vandamme on a thin line, 18 to 9, 2:1. The table
/// takes one from 33 on, Vandamme adds one; a Russian line passes above 31.
#[test]
fn fire_of_two_batteries_with_a_leader() {
    let text =
        "F1a 0509 unlimbered N\nF1b 0509 unlimbered N\nleader Vandamme 0509\nRev 0505 line SSW";
    let found = odds(text, "fire", "F1a,F1b>Rev");
    let hit = between(1, 33, 66);
    assert!((hit - 23.0 / 36.0).abs() < 1e-9);
    exactly(&found, "no effect", 1.0 - hit);
    exactly(&found, "Rev loses 1", hit * passes(0, 31));
    exactly(&found, "Rev loses 1, Rev disorders", hit * (1.0 - passes(0, 31)));
    assert_eq!(modifiers(&found, "fire combat"), [("2.3.5".to_owned(), 1)]);
    assert!(found.notes.iter().any(|note| note.contains("column 2:1")), "{:?}", found.notes);
}

/// G43: 16 from a line in two hexes on a column, 16 to 6 is 2.5:1: one from 26, two from 64. Fire
/// that drives off costs nothing more (R49).
#[test]
fn fire_of_a_line_in_two_hexes() {
    let text = "36e 0505 line NNE with 0605\nRev 0604 column S";
    let found = odds(text, "fire", "36e>Rev");
    let (lost_one, lost_two) = (between(0, 26, 63), between(0, 64, 66));
    let stands = passes(0, 31);
    exactly(&found, "no effect", 11.0 / 36.0);
    exactly(&found, "Rev loses 1", lost_one * stands);
    exactly(&found, "Rev loses 2", lost_two * stands);
    exactly(&found, "Rev loses 1, Rev disorders", lost_one * (1.0 - stands));
    exactly(&found, "Rev loses 2, Rev disorders", lost_two * (1.0 - stands));
    let half = odds(text, "fire", "36e@0505>Rev");
    assert!(half.notes.iter().any(|note| note.starts_with("fire value 8")), "{:?}", half.notes);
}

/// G46: canister at eighteen increments, 22 to 6 one column up is 4:1, and nine for the mass. The
/// French check at an even loss only.
#[test]
fn canister_on_a_mass() {
    let text = "25e 0504 column S losses=6\nP14 0505 unlimbered N";
    let found = odds(text, "fire", "P14>0504");
    let (lost_one, lost_two) = (between(9, 13, 53), between(9, 54, 66));
    assert!((lost_one - 0.5).abs() < 1e-9 && (lost_two - 0.5).abs() < 1e-9);
    exactly(&found, "25e loses 1", lost_one);
    exactly(&found, "25e loses 2", lost_two * passes(0, 34));
    with(&found, "25e disorders", lost_two * (1.0 - passes(0, 34)));
    assert_eq!(modifiers(&found, "fire combat"), [("12.3.1".to_owned(), 9)]);
    assert_eq!(modifiers(&found, "25e checks morale"), []);
}

/// G54: natural 65 and 66 strike a leader; a ball takes no prisoners, so that two of five fates are
/// death, however often the die is thrown again.
#[test]
fn fire_strikes_a_leader() {
    let text = "Mur 0504 column S\n25e 0505 column N losses=15\nleader Vandamme 0505";
    let found = odds(text, "defensive-fire", "Mur>25e");
    with(&found, "Vandamme is killed", 2.0 / 36.0 * 2.0 / 5.0);
    with(&found, "Vandamme is wounded", 2.0 / 36.0 / 5.0);
    with(&found, "captured", 0.0);
}

#[test]
fn who_cannot_fire_is_told_why() {
    let text = "36e 0505 line NNE with 0605\nF1a 0509 limbered N\nRev 0604 line SSW with 0504";
    assert!(refused(text, "fire", "F1a>Rev").contains("12.4.9"));
    assert!(refused(text, "fire", "36e@0505>Rev").contains("0604 or 0504"));
    assert!(refused(text, "fire", "36e,Rev>0604").contains("other side"));
    assert!(refused(text, "fire", "36e").contains("expected"));
    assert!(refused(text, "fire", "Mur>Rev").contains("not in the position"));
}

// ---- squares and recalls ------------------------------------------------------------------------

/// G39 and G40, the examples of the book: ligne in column before lancers, at three and four points.
#[test]
fn a_column_forms_square_in_time() {
    let at =
        |hex: &str| odds(&format!("TatU {hex} column N\n1/36e 0510 column S"), "square", "1/36e");
    let four = at("0514");
    exactly(&four, "1/36e forms square", between(6, 11, 62));
    with(&four, "1/36e disorders", between(6, 63, 66));
    assert_eq!(modifiers(&four, "to form square"), [("10.2.8g".to_owned(), 6)]);
    let three = at("0513");
    exactly(&three, "1/36e forms square", 24.0 / 36.0);
    with(&three, "1/36e disorders", 12.0 / 36.0);
}

/// At two points it may break; then the lancers are called back with 3 to 6.
#[test]
fn a_late_square_can_break() {
    let found = odds("TatU 0512 column N\n1/36e 0510 column S", "square", "1/36e<TatU");
    exactly(&found, "1/36e forms square", between(6, 11, 33));
    with(&found, "1/36e disorders", between(6, 34, 54));
    let breaks = between(6, 55, 66);
    assert!((breaks - 14.0 / 36.0).abs() < 1e-9);
    with(&found, "TatU is recalled", breaks * 4.0 / 6.0);
    with(&found, "TatU is not recalled", breaks * 2.0 / 6.0);
}

/// D12: Landwehr before French lancers at four points, ten against it.
#[test]
fn landwehr_before_lancers() {
    let found = odds("7SL 0505 column N\n1erL 0501 column S", "square", "7SL");
    exactly(&found, "7SL forms square", 23.0 / 36.0);
    with(&found, "7SL disorders", 2.0 / 36.0);
    with(&found, "recalled", 11.0 / 36.0);
    assert!(refused("7SL 0505 column N\n1erL 0510 column S", "square", "7SL").contains("10.2.8b"));
    assert!(refused("7SL 0505 square N\n1erL 0501 column S", "square", "7SL").contains("10.2.8a"));
}

/// The Recall Chart: French from 2, Russian light from 3, Russian Guard from 4, and a leader of
/// cavalry adds one.
#[test]
fn recalls_by_nation() {
    let found = odds("16eC 0505 column N", "recall", "16eC");
    exactly(&found, "16eC is recalled", 5.0 / 6.0);
    exactly(&found, "16eC is not recalled", 1.0 / 6.0);
    exactly(&odds("TatU 0505 column N", "recall", "TatU"), "TatU is recalled", 4.0 / 6.0);
    exactly(&odds("EmpC 0505 column N", "recall", "EmpC"), "EmpC is recalled", 3.0 / 6.0);
    let led = odds("EmpC 0505 column N\nleader Knorring 0505", "recall", "EmpC");
    exactly(&led, "EmpC is recalled", 4.0 / 6.0);
    assert_eq!(modifiers(&led, "recall"), [("10.2.9d".to_owned(), 1)]);
    assert!(refused("Mur 0505 column N", "recall", "Mur").contains("10.2.9"));
}

// ---- before the melee ---------------------------------------------------------------------------

/// G4, the example of the book: three and three against five, one of them into the flank. Twelve less
/// for the flank, three more for 1:1; both battalions have lost half.
#[test]
fn checks_with_a_flank() {
    let text = "1/25e 0506 column N losses=3\n2/25e 0504 column S losses=3\n20J 0505 column NE";
    let found = odds(text, "pre-melee", "1/25e,2/25e>20J");
    let stands = passes(-12 + 3, 26);
    with(&found, "20J", 1.0 - stands);
    let flank = passes(12 - 3 - 6, 34);
    let front = passes(-3 - 6, 34);
    with(&found, "1/25e disorders", stands * (1.0 - flank));
    exactly(&found, "no effect", stands * flank * front);
    let told = modifiers(&found, "20J checks morale, before the assault");
    assert_eq!(told, [("6.2.3a".to_owned(), -12), ("13.2.3a".to_owned(), 3)]);
}

/// Six on seven is 1:2: six more for the defender, six less for the attacker.
#[test]
fn checks_of_column_on_column() {
    let found = odds("1/25e 0506 column N\nMur 0505 column S", "pre-melee", "1/25e>Mur");
    let (stands, goes) = (passes(6, 31), passes(-6, 34));
    exactly(&found, "no effect", stands * goes);
    exactly(&found, "Mur loses 1, Mur disorders", 1.0 - stands);
    exactly(&found, "1/25e loses 1, 1/25e disorders", stands * (1.0 - goes));
}

/// Eighteen in column on eight of the Guard in line: 2:1, three less for the line.
#[test]
fn checks_of_the_guard_in_line() {
    let text = "25e 0506 column N losses=6\n1/GSem 0505 line SSE";
    let found = odds(text, "pre-melee", "25e>0505");
    let (stands, goes) = (passes(-3, 14), passes(0, 34));
    exactly(&found, "no effect", stands * goes);
    with(&found, "1/GSem disorders", 1.0 - stands);
    with(&found, "25e disorders", stands * (1.0 - goes));
}

// ---- the melee ----------------------------------------------------------------------------------

/// 18 on 24 is 1:2: AR to 14, AD to 34, nothing to 51, then one line each, DD from 65.
#[test]
fn an_assault_of_column_on_column() {
    let text = "1/25e 0506 column N\nMur 0505 column S";
    let found = odds(text, "melee", "1/25e>Mur");
    let (stands, goes) = (passes(6, 31), passes(-6, 34));
    let fought = stands * goes;
    // 52 makes the attacker check without loss, 63 is nothing for both.
    let nothing = between(0, 35, 51) + (passes(0, 34) + 1.0) / 36.0;
    exactly(&found, "no effect", fought * nothing);
    with(&found, "1/25e routs", fought * between(0, 11, 14));
    // 54 and 62 make the defender check.
    let driven = (2.0 + 2.0 * (1.0 - passes(0, 31))) / 36.0;
    with(&found, "1/25e advances into 0505", (1.0 - stands) + fought * driven);
    let note = |words: &str| found.notes.iter().any(|note| note.contains(words));
    assert!(note("column 1:2") && note("attack: 1/25e Ligne 18"), "{:?}", found.notes);
    // The phase itself, answered so, comes to the same.
    let phase = odds(&format!("segment french melee\n{text}"), "answers", "0505, 1/25e");
    assert_eq!(phase.outcomes.len(), found.outcomes.len(), "{phase:#?}");
    for (words, chance) in &found.outcomes {
        exactly(&phase, words, *chance);
    }
}

/// Into the flank 24 counts 48 against 18: 2.5:1. Nothing to 22, losses to 35, DD from 36.
#[test]
fn an_assault_into_the_flank() {
    let found = odds("Mur 0506 column N\n1/25e 0505 column NE", "melee", "Mur>1/25e");
    let (stands, goes) = (passes(-12 + 3, 34), passes(12 - 3, 31));
    let fought = stands * goes;
    let nothing = between(0, 11, 22) + passes(0, 31) / 36.0;
    exactly(&found, "no effect", fought * nothing);
    // 26, 31 and 35 make the defender check, who has lost half of six at 31.
    let runs = |modifier: i32| 1.0 - passes(modifier, 34);
    let driven = between(0, 36, 66) + (runs(0) + runs(-6) + runs(0)) / 36.0;
    with(&found, "Mur advances into 0505", (1.0 - stands) + fought * driven);
    let flank = "Murom 24 ×2 into the flank [13.4.4] = 48";
    assert!(found.notes.iter().any(|note| note.contains(flank)), "{:?}", found.notes);
}

/// Cavalry does not check before it goes in, recoils and checks where nothing comes of it, and routs
/// where others disorder; before cavalry disorder is rout.
#[test]
fn cavalry_assaults_a_column() {
    let found = odds("16eC 0516 column N\nMur 0515 column S", "melee", "16eC>Mur");
    let stands = passes(6, 31);
    let fails = 1.0 - passes(0, 34);
    let routs = between(0, 11, 34) + (between(0, 35, 51) + 2.0 / 36.0) * fails;
    with(&found, "16eC routs", stands * routs);
    let driven = (2.0 + 2.0 * (1.0 - passes(0, 31))) / 36.0;
    with(&found, "Mur routs", (1.0 - stands) + stands * driven);
}

/// A leader who can help does, and his modifier is told.
#[test]
fn a_leader_in_the_melee() {
    let text = "1/25e 0506 column N\nleader Vandamme 0506\nMur 0505 column S";
    let found = odds(text, "melee", "1/25e>Mur");
    assert!(modifiers(&found, "for the melee").iter().any(|(rule, _)| rule == "13.5.5"));
    with(&found, "Vandamme is captured", {
        let battle = open(text);
        let leads = battle.leader_def(leader(&battle, "Vandamme")).morale;
        // 11 and 12 strike him, and one face of six is captivity.
        passes(6, 31) * passes(-6 + leads, 34) * 2.0 / 36.0 / 6.0
    });
    assert!(
        refused("1/25e 0506 column S\nMur 0505 column S", "melee", "1/25e>Mur").contains("13.1.2")
    );
}

// ---- charges ------------------------------------------------------------------------------------

/// Uhlans beside a column: six less for lances; who fails loses its order where it is.
#[test]
fn a_column_stands_before_lancers() {
    let text = "TatU 0511 column N\n1/36e 0510 column S";
    let found = odds(text, "stand", "1/36e<TatU");
    exactly(&found, "no effect", passes(-6, 34));
    exactly(&found, "1/36e disorders", 1.0 - passes(-6, 34));
    assert_eq!(modifiers(&found, "1/36e checks morale"), [("13.4.8".to_owned(), -6)]);
    // Guns alone before cuirassiers: three less, and lost if they fail.
    let guns = odds("EmpC 0511 column N\nF1a 0510 unlimbered S", "stand", "F1a<EmpC");
    exactly(&guns, "F1a loses 2, F1a is eliminated", 1.0 - passes(-3, 24));
    assert!(
        refused("TatU 0512 column N\n1/36e 0510 column S", "stand", "1/36e<TatU")
            .contains("10.2.7a")
    );
    assert!(
        refused("TatU 0511 column N\n1/36e 0510 square S", "stand", "1/36e<TatU")
            .contains("10.2.6")
    );
}

/// Cuirassiers who have struck fight without checks. 10 against 7 is 1:1: AD to 15, which is rout for
/// them, nothing to 41, losses to 61, then DD. Ridden straight they count double: 2.5:1.
#[test]
fn the_melee_of_a_charge() {
    let text = "EmpC 0504 column S losses=5\n1/36e 0505 line NNE with 0605 losses=3";
    let found = odds(text, "charge-melee", "EmpC>0505");
    let note = |found: &Chances, words: &str| found.notes.iter().any(|note| note.contains(words));
    assert_eq!(found.rolls[0].0, "for the melee");
    assert!(note(&found, "column 1:1") && note(&found, "Cuirassiers 10 [13.5.2]"));
    // Half of them are lost: six less when they check after they recoil.
    exactly(&found, "EmpC recoils", between(0, 16, 41) * passes(-6, 22));
    // 52 makes the line check without loss.
    let driven = between(0, 62, 66) + (1.0 - passes(0, 34)) / 36.0;
    with(&found, "1/36e loses 1, 1/36e routs, EmpC advances", driven);
    let straight = odds(text, "charge-melee", "EmpC>0505 straight");
    assert!(note(&straight, "column 2.5:1") && note(&straight, "×2 straight charge"));
    exactly(&straight, "EmpC recoils", between(0, 11, 22) * passes(-6, 22));
    exactly(&straight, "1/36e loses 1, 1/36e routs, EmpC advances into 0505", between(0, 36, 66));
    assert!(refused(text, "charge-melee", "EmpC>0605").contains("10.1.10c"));
    assert!(refused(text, "charge-melee", "1/36e>EmpC").contains("no cavalry"));
}

/// Attackers from two hexes with leaders on two regiments with a leader: hundreds of results, and all of
/// them exact.
#[test]
fn a_large_assault_is_exact() {
    let text = "1/25e 0506 column N\n2/25e 0405 column NE\nleader Vandamme 0506\n\
                leader Dumonceau 0405\nMur 0505 column S\nRev 0505 column S\nleader Tolstoy 0505";
    let found = odds(text, "melee", "1/25e,2/25e>0505");
    assert!(found.outcomes.len() > 400, "{}", found.outcomes.len());
}

const RECOVERY: &str = "map
........
........
........
........
........
........
........
........
........
end
segment french recovery
25e 0404 column N
2/7e 0406 disordered S
";

/// A check passes above the morale value: the share of the 36 rolls that do.
#[test]
fn a_check_is_as_likely_as_its_rolls() {
    let battle = pos(RECOVERY);
    let unit = unit(&battle, "25e");
    let found = chances(&battle, "morale", "25e:melee-result").unwrap();
    let mods = battle.check_mods(unit, MoraleReason::MeleeResult, &Modifiers::default()).total();
    let morale = battle.def(unit).morale;
    let passing = Base6::all().filter(|roll| roll.moved(mods) > morale).count();
    let stands = found.outcomes.get("no effect").copied().unwrap_or(0.0);
    assert!((stands - passing as f64 / 36.0).abs() < 1e-9, "{found:?}");
    assert!((found.outcomes.values().sum::<f64>() - 1.0).abs() < 1e-9);
    assert_eq!(found.rolls.len(), 1);
}

#[test]
fn a_phase_is_played_with_given_answers() {
    let battle = pos(RECOVERY);
    let found = chances(&battle, "answers", "2/7e");
    // One unit alone need not be asked about; then it rallies or not all the same.
    match found {
        Ok(found) => assert!(found.outcomes.contains_key("2/7e rallies"), "{found:?}"),
        Err(why) => panic!("{why}"),
    }
    assert!(trial(&battle, "answers", "").is_err());
    assert!(trial(&battle, "morale", "25e:hunger").is_err());
}

/// Every procedure has an example that can take place.
#[test]
fn examples_of_the_procedures() {
    let battle = pos(Battle::EXAMPLE);
    for procedure in Battle::PROCEDURES {
        let found = chances(&battle, procedure.name, procedure.example);
        let found = found.unwrap_or_else(|why| panic!("{}: {why}", procedure.name));
        assert!(found.outcomes.len() > 1, "{found:?}");
    }
}
