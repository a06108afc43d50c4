//! Sections 13.2, 13.4 and 13.5: what troops are worth in melee, and the checks before it.

use crate::c13_melee::{assault, charge, values};
use crate::common::*;
use la_bataille::book::PreMelee;
use la_bataille::book::modifiers::Drm;

/// Verifies [13.5.4] [13.5.6]. G52 G53: odds fall to the next column, the ends hold.
#[test]
fn g52_g53_odds() {
    let battle = open("");
    let ratio = |attack, defence| {
        let odds = battle.book().melee_ratio(battle.book().melee_odds(attack, defence));
        (odds.attack, odds.defence)
    };
    assert_eq!(ratio(26, 9), (5, 2));
    assert_eq!(ratio(58, 24), (2, 1));
    assert_eq!(ratio(2, 9), (1, 2));
    assert_eq!(ratio(60, 9), (5, 1));
}

/// Verifies [13.4.4] [13.4.5] [6.2.3b1] [6.2.4b1] [13.5.2] [13.5.3] [6.3.6]. D8: 24 less two of seven is
/// 17, through a flank 34, through the rear 25.
#[test]
fn d08_flank_and_rear() {
    let value = |facing: &str| {
        let battle = open(&format!("Mur 0506 column N losses=2\n1/25e 0505 column {facing}"));
        values(&battle.count_melee(&assault(&battle, &["Mur"], "0505")))
    };
    assert_eq!(value("S"), (17, 18));
    assert_eq!(value("NE"), (34, 18));
    assert_eq!(value("N"), (25, 18));
}

/// Verifies [13.4.3] [4.3.5b] [4.3.6c] [16.2.1]. D7: the Guard rounds up; states cut the value, never
/// below one.
#[test]
fn d07_states() {
    let defends = |text: &str, id: &str| {
        let battle = open(&format!("{text}\n1/7e 0506 column N"));
        let attack = assault(&battle, &["1/7e"], "0505");
        battle.defence_worth(&attack, unit(&battle, id)).value
    };
    assert_eq!(defends("1/GSem 0505 disordered S losses=3", "1/GSem"), 13);
    assert_eq!(defends("Mur 0505 routed S", "Mur"), 8);
    assert_eq!(defends("EmpC 0505 routed S", "EmpC"), 8);
    assert_eq!(defends("P14 0505 routed S", "P14"), 1);
}

/// Verifies [6.4.9c] [13.4.8] [10.2.5] [10.2.5p1] [6.5.11b] [6.5.11n] [16.2.7f1] [16.2.7f2]. D9: lancers
/// in line, straight at a column, a square and a masse.
#[test]
fn d09_lancers_in_line() {
    let column = open("1erL 0506 line NNE\nMur 0505 column S");
    assert_eq!(column.count_melee(&charge(&column, "1erL", "0505")).attacking(), 48);
    let square = open("Mur 0505 square S\n1erL 0505 line NNE");
    assert_eq!(square.count_melee(&charge(&square, "1erL", "0505")).attacking(), 24);
    let masse = open("1erL 0506 line NNE\n1/A2 0505 masse SSE");
    assert_eq!(masse.count_melee(&charge(&masse, "1erL", "0505")).attacking(), 21);
}

/// Verifies [6.3.7] [13.4.6] [10.2.12]. D10 D11: no lances in column; heavy against light doubles, the
/// straight run doubles unless the target reacts.
#[test]
fn d10_d11_straight_charges() {
    let lancers = open("1erL 0506 column N\nMur 0505 column S");
    assert_eq!(lancers.count_melee(&charge(&lancers, "1erL", "0505")).attacking(), 36);
    let heavy = open("EmpC 0506 column N\n9eL 0505 column S");
    assert_eq!(heavy.count_melee(&charge(&heavy, "EmpC", "0505")).attacking(), 140);
    let mut met = charge(&heavy, "EmpC", "0505");
    met.charges[0].reacted = true;
    assert_eq!(heavy.count_melee(&met).attacking(), 70);
    // Into the rear of light cavalry half more, and no doubling for weight.
    let rear = open("EmpC 0506 column N\n9eL 0505 column N");
    assert_eq!(rear.count_melee(&assault(&rear, &["EmpC"], "0505")).attacking(), 52);
    // [13.4.6] In defence as well.
    let stands = open("9eL 0506 column N\nEmpC 0505 column S");
    assert_eq!(values(&stands.count_melee(&assault(&stands, &["9eL"], "0505"))), (24, 70));
}

/// Verifies [5.1.2a] [5.1.3a] [5.1.4] [5.1.4n]. G21: tired horses, and those that are spared.
#[test]
fn g21_readiness() {
    let value = |readiness: &str, spared: bool| {
        let battle = open(&format!("16eC 0505 column S {readiness} blue\nMur 0504 column S"));
        let mut attack = assault(&battle, &["Mur"], "0505");
        let who = unit(&battle, "16eC");
        attack.spared.extend(spared.then_some(who));
        battle.defence_worth(&attack, who).value
    };
    assert_eq!(value("fresh", false), 18);
    assert_eq!(value("fatigued", false), 9);
    assert_eq!(value("exhausted", false), 6);
    assert_eq!(value("fatigued", true), 3);
}

/// Verifies [6.4.13c] [6.4.13d] [6.7.14] [6.7.14p1] [6.8.7p1] [6.10.8] [6.4.9e] [6.6.7] [6.6.6] [13.4.2].
#[test]
fn formations_change_the_value() {
    let defends = |text: &str, id: &str| {
        let battle = open(&format!("road 0505 0506\n{text}\n1/7e 0504 column S"));
        let attack = assault(&battle, &["1/7e"], "0505");
        battle.defence_worth(&attack, unit(&battle, id)).value
    };
    assert_eq!(defends("1/GSem 0505 line NNE with 0605", "1/GSem"), 20);
    assert_eq!(defends("20J 0505 skirmish NNE losses=2", "20J"), 4);
    assert_eq!(defends("20J 0505 skirmish NNE with 0605", "20J"), 3);
    assert_eq!(defends("LouH 0505 skirmish NNE with 0605", "LouH"), 6);
    assert_eq!(defends("Mur 0505 road-march N with 0506", "Mur"), 6);
    assert_eq!(defends("EmpC 0505 line NNE", "EmpC"), 17);
    // Cavalry in cover, and foot in cover.
    let village = "map\n......\n......\n......\n......\n....V.\n......\nend\n1/7e 0504 column S\n";
    for (id, value) in [("EmpC", 11), ("Mur", 24)] {
        let battle = pos(&format!("{village}{id} 0505 general-order N"));
        let attack = assault(&battle, &["1/7e"], "0505");
        assert_eq!(battle.defence_worth(&attack, unit(&battle, id)).value, value);
    }
}

/// Verifies [6.5.11]: infantry has half more against a square.
#[test]
fn infantry_on_a_square() {
    let battle = open("1/25e 0506 column N\nMur 0505 square S");
    assert_eq!(values(&battle.count_melee(&assault(&battle, &["1/25e"], "0505"))), (27, 24));
}

/// Verifies [16.2.3] [13.5.4p1] (R56): a column for the Guard, not for its horse guns.
#[test]
fn the_guard_shifts_the_column() {
    let shift = |attacker: &str, defender: &str| {
        let battle = open(&format!("{attacker} 0506 column N\n{defender} 0505 column S"));
        battle.count_melee(&assault(&battle, &[attacker], "0505")).shift
    };
    assert_eq!(shift("1/25e", "1/GSem"), -1);
    assert_eq!(shift("1/GSem", "1/25e"), 1);
    assert_eq!(shift("1/25e", "Mur"), 0);
    let guns = open("1/25e 0506 column N\nGH1 0505 limbered S");
    assert_eq!(guns.count_melee(&assault(&guns, &["1/25e"], "0505")).shift, 0);
}

/// Verifies [13.2.3a] [6.2.3a] [6.2.3b] [6.3.5] (R2). G4: three and three against five, one of them on
/// the flank: 1:1, -12 and +3.
#[test]
fn g04_strength_and_flank() {
    let battle =
        open("1/25e 0506 column N losses=3\n2/25e 0504 column S losses=3\n20J 0505 column NE");
    let both = assault(&battle, &["1/25e", "2/25e"], "0505");
    assert_eq!(battle.assault_strength(&both), (6, 5));
    assert_eq!(battle.defender_mods(&both, unit(&battle, "20J")).total(), -9);
    // Each attacker has his own face: the flank, and the front.
    let flank = battle.attacker_mods(&both, unit(&battle, "1/25e")).expect("checks");
    assert_eq!(flank.total(), 12 - 3);
    let front = battle.attacker_mods(&both, unit(&battle, "2/25e")).expect("checks");
    assert_eq!(front.total(), -3);
}

/// Verifies [6.2.4a] [6.2.4b] [6.5.6]: rear, and infantry on a square.
#[test]
fn rear_and_square() {
    let battle = open("1/36e 0506 column N\n20J 0505 column N");
    let rear = assault(&battle, &["1/36e"], "0505");
    assert_eq!(battle.defender_mods(&rear, unit(&battle, "20J")).total(), -6 + 3);
    let square = open("1/36e 0506 column N\n20J 0505 square N");
    let attack = assault(&square, &["1/36e"], "0505");
    let mods = square.attacker_mods(&attack, unit(&square, "1/36e")).expect("checks");
    assert!(mods.has(Drm::Assaulting(PreMelee::Square)));
    assert_eq!(mods.total(), 6 - 3);
}

/// Verifies [13.2.3a] [13.2.4]. D6: eighteen in column, two lost to defensive fire, on eight in line.
#[test]
fn d06_line_and_losses_to_defensive_fire() {
    let mut battle = open("25e 0506 column N losses=6\n1/GSem 0505 line SSE");
    let who = unit(&battle, "25e");
    battle.unit_mut(who).marks.lost_to_defence = 2;
    let attack = assault(&battle, &["25e"], "0505");
    assert_eq!(battle.assault_strength(&attack), (18, 8));
    assert_eq!(battle.defender_mods(&attack, unit(&battle, "1/GSem")).total(), -3);
    assert_eq!(battle.attacker_mods(&attack, who).expect("checks").total(), -6);
}

/// Verifies [6.4.13a] [6.4.13b] [6.6.5]: a line counts four to a hex in the assault, all in defence.
#[test]
fn lines_count_four_to_a_hex() {
    let battle = open("1/36e 0506 line NNE\n1/GSem 0505 line SSE");
    assert_eq!(battle.assault_strength(&assault(&battle, &["1/36e"], "0505")), (4, 8));
    let column = open("1/36e 0506 column N\n1/GSem 0505 line SSE");
    assert_eq!(column.assault_strength(&assault(&column, &["1/36e"], "0505")), (8, 8));
}

/// Verifies [13.2.4]: skirmishers stop no assault, uphill and over a stream it is harder.
#[test]
fn skirmishers_slopes_and_streams() {
    let screen = open("1/36e 0506 column N\n20J 0505 skirmish SSE losses=2");
    let attack = assault(&screen, &["1/36e"], "0505");
    assert_eq!(screen.attacker_mods(&attack, unit(&screen, "1/36e")), None);
    let map = "map\n......\n......\n......\n......\n....1.\n......\nend\n";
    let hill = pos(&format!("{map}1/36e 0506 column N\nMur 0505 column S"));
    let attack = assault(&hill, &["1/36e"], "0505");
    assert_eq!(hill.defender_mods(&attack, unit(&hill, "Mur")).total(), 3 + 3);
    let stream = open("stream 0506 N\n1/36e 0506 column N\nMur 0505 column S");
    let attack = assault(&stream, &["1/36e"], "0505");
    assert!(stream.all_cross_a_stream(&attack));
    assert_eq!(stream.attacker_mods(&attack, unit(&stream, "1/36e")).expect("checks").total(), -6);
    // Not over a bridge.
    let bridge = "road 0506 0505\nstream 0506 N\n1/36e 0506 column N\nMur 0505 column S";
    let bridge = open(bridge);
    assert!(!bridge.all_cross_a_stream(&assault(&bridge, &["1/36e"], "0505")));
}

/// Verifies [6.6.7] [6.6.1] (R224): cavalry in cover fights at a third, once, though the enemy is in cover too.
#[test]
fn cover_weighs_on_cavalry_once() {
    use la_bataille::book::MeleeFactor;
    use la_bataille::rules::c13_melee::Times;
    let factors = |letter: char, formation: &str| {
        let battle = pos(&format!(
            "map\n...\n.#.\n.{letter}.\n...\nend\n9eL 0203 {formation} N\nMur 0202 general-order S"
        ));
        let fight = assault(&battle, &["9eL"], "0202");
        let worth = battle.attack_worth(&fight, unit(&battle, "9eL"), hex(&battle, "0203"));
        let has = |key| worth.factors.iter().any(|(times, _)| *times == Times::Chart(key));
        (has(MeleeFactor::CavalryInCover), has(MeleeFactor::CavalryIntoCover))
    };
    assert_eq!(factors('#', "general-order"), (true, false));
    assert_eq!(factors('.', "column"), (false, true));
}
