//! Chapter 13: melee.

use crate::common::*;
use la_bataille::book::modifiers::{Drm, Mods};
use la_bataille::book::{MeleeLoss, MeleeResult, PreMelee};
use la_bataille::nouns::kinds::{Formation, Morale, Readiness};
use la_bataille::rules::c13_melee::{Assault, Count, Told};
use la_bataille::rules::event::Event;
use la_bataille::state::battle::{Battle, Contact, Whereabouts};

/// An assault by some units on a hex.
fn assault(battle: &Battle, attackers: &[&str], target: &str) -> Assault {
    Assault {
        attackers: attackers.iter().map(|id| unit(battle, id)).collect(),
        target: hex(battle, target),
        charges: Vec::new(),
        spared: Vec::new(),
    }
}

/// A charge by one unit on a hex.
fn charge(battle: &Battle, attacker: &str, target: &str, reacted: bool) -> Assault {
    let contact = Contact {
        attackers: vec![unit(battle, attacker)],
        target: hex(battle, target),
        straight: true,
        reacted,
        unrecalled: false,
        opportunity: false,
    };
    Assault { charges: vec![contact], ..assault(battle, &[attacker], target) }
}

fn values(count: &Count) -> (u32, u32) {
    (count.attacking(), count.defending())
}

/// One activity of the Melee Phase.
fn play(battle: &mut Battle, seat: engine::Seat, script: Script) -> (bool, Script) {
    let mut script = script;
    let done = battle.melee_phase(&mut script, seat).expect("runs");
    script.finish();
    (done, script)
}

/// The melee that was told.
fn fought(script: &Script) -> Option<(Mods, MeleeResult)> {
    script.events.iter().find_map(|event| match event {
        Event::Melee(Told::Fought { mods, result, .. }) => Some((mods.clone(), *result)),
        _ => None,
    })
}

fn state(battle: &Battle, id: &str) -> Morale {
    battle.unit(unit(battle, id)).state
}

fn lost(battle: &Battle, id: &str) -> u8 {
    battle.unit(unit(battle, id)).losses
}

// ---- values -----------------------------------------------------------------------------------

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
        let one = assault(&battle, &["1/7e"], "0505");
        battle.defence_worth(&one, unit(&battle, id)).value
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
    assert_eq!(column.count_melee(&charge(&column, "1erL", "0505", false)).attacking(), 48);
    let square = open("Mur 0505 square S\n1erL 0505 line NNE");
    assert_eq!(square.count_melee(&charge(&square, "1erL", "0505", false)).attacking(), 24);
    let masse = open("1erL 0506 line NNE\n1/A2 0505 masse SSE");
    assert_eq!(masse.count_melee(&charge(&masse, "1erL", "0505", false)).attacking(), 21);
}

/// Verifies [6.3.7] [13.4.6] [10.2.12]. D10 D11: no lances in column; heavy against light doubles, the
/// straight run doubles unless the target reacts.
#[test]
fn d10_d11_straight_charges() {
    let lancers = open("1erL 0506 column N\nMur 0505 column S");
    assert_eq!(lancers.count_melee(&charge(&lancers, "1erL", "0505", false)).attacking(), 36);
    let heavy = open("EmpC 0506 column N\n9eL 0505 column S");
    assert_eq!(heavy.count_melee(&charge(&heavy, "EmpC", "0505", false)).attacking(), 140);
    assert_eq!(heavy.count_melee(&charge(&heavy, "EmpC", "0505", true)).attacking(), 70);
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
        let mut one = assault(&battle, &["Mur"], "0505");
        let who = unit(&battle, "16eC");
        one.spared.extend(spared.then_some(who));
        battle.defence_worth(&one, who).value
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
        let one = assault(&battle, &["1/7e"], "0505");
        battle.defence_worth(&one, unit(&battle, id)).value
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
        let one = assault(&battle, &["1/7e"], "0505");
        assert_eq!(battle.defence_worth(&one, unit(&battle, id)).value, value);
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

// ---- checks before melee ------------------------------------------------------------------------

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
    let one = assault(&square, &["1/36e"], "0505");
    let mods = square.attacker_mods(&one, unit(&square, "1/36e")).expect("checks");
    assert!(mods.has(Drm::Assaulting(PreMelee::Square)));
    assert_eq!(mods.total(), 6 - 3);
}

/// Verifies [13.2.3a] [13.2.4]. D6: eighteen in column, two lost to defensive fire, on eight in line.
#[test]
fn d06_line_and_losses_to_defensive_fire() {
    let mut battle = open("25e 0506 column N losses=6\n1/GSem 0505 line SSE");
    let who = unit(&battle, "25e");
    battle.unit_mut(who).marks.lost_to_defence = 2;
    let one = assault(&battle, &["25e"], "0505");
    assert_eq!(battle.assault_strength(&one), (18, 8));
    assert_eq!(battle.defender_mods(&one, unit(&battle, "1/GSem")).total(), -3);
    assert_eq!(battle.attacker_mods(&one, who).expect("checks").total(), -6);
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
    let one = assault(&screen, &["1/36e"], "0505");
    assert_eq!(screen.attacker_mods(&one, unit(&screen, "1/36e")), None);
    let map = "map\n......\n......\n......\n......\n....1.\n......\nend\n";
    let hill = pos(&format!("{map}1/36e 0506 column N\nMur 0505 column S"));
    let one = assault(&hill, &["1/36e"], "0505");
    assert_eq!(hill.defender_mods(&one, unit(&hill, "Mur")).total(), 3 + 3);
    let stream = open("stream 0506 N\n1/36e 0506 column N\nMur 0505 column S");
    let one = assault(&stream, &["1/36e"], "0505");
    assert!(stream.all_cross_a_stream(&one));
    assert_eq!(stream.attacker_mods(&one, unit(&stream, "1/36e")).expect("checks").total(), -6);
}

// ---- who may -------------------------------------------------------------------------------------

/// Verifies [13.1.2] [6.5.10] [13.4.1] [13.4.7] [6.5.11a]: who may not assault, and why.
#[test]
fn who_may_assault() {
    let rule = |battle: &Battle, id: &str| {
        battle
            .may_assault(unit(battle, id), hex(battle, "0505"))
            .err()
            .map(|refusal| refusal.rule.to_owned())
    };
    let mut battle = open("1/25e 0506 column N\nMur 0505 column S");
    assert_eq!(rule(&battle, "1/25e"), None);
    let who = unit(&battle, "1/25e");
    battle.aimed.push((who, hex(&battle, "0605")));
    assert_eq!(rule(&battle, "1/25e").as_deref(), Some("13.4.1"));
    battle.aimed[0].1 = hex(&battle, "0505");
    assert_eq!(rule(&battle, "1/25e"), None);
    assert_eq!(
        rule(&open("1/25e 0506 column S\nMur 0505 column S"), "1/25e").as_deref(),
        Some("13.1.2")
    );
    assert_eq!(
        rule(&open("1/25e 0506 square S\nMur 0505 column S"), "1/25e").as_deref(),
        Some("6.5.10")
    );
    assert_eq!(
        rule(&open("16eC 0506 column N\nMur 0505 square S"), "16eC").as_deref(),
        Some("13.4.7")
    );
    assert_eq!(rule(&open("16eC 0506 column N\nMur 0505 column S"), "16eC"), None);
    assert_eq!(
        rule(&open("F1a 0506 unlimbered N\nMur 0505 column S"), "F1a").as_deref(),
        Some("13.1.2")
    );
}

/// Verifies [13.1.1] [13.1.3] [13.1.4]: nothing is forced, and then the phase is over.
#[test]
fn assaults_are_voluntary() {
    let mut battle = open("segment french melee\n1/25e 0506 column N\nMur 0505 column S");
    assert!(play(&mut battle, FRENCH, Script::new().say("done")).0);
    let mut empty = open("segment french melee\n1/25e 0510 column N\nMur 0505 column S");
    assert!(play(&mut empty, FRENCH, Script::new()).0);
}

/// Verifies [13.1.1] [13.1.3] [10.2.7e]: the active side orders all its melees, those of charges and others; the
/// phase does not end before the charges are fought out.
#[test]
fn the_active_side_orders_all_melees() {
    let text = "segment coalition melee\nEmpC 0504 column S charged\n1/25e 0505 column N\n\
                Mur 0904 column S\n1/51e 0905 column N";
    for first in ["0505", "0905"] {
        let mut battle = open(text);
        let contact = charge(&battle, "EmpC", "0505", false).charges[0].clone();
        battle.contacts.push(contact);
        let script = Script::new().say(first).otherwise(&["Mur", "done", "no"]);
        let script = match first {
            "0505" => script.roll(&[3, 5]).roll(&[6, 6]),
            _ => script.roll(&[1, 1]),
        };
        let mut script = script.otherwise(&["Mur", "done", "no", "*"]);
        assert!(!battle.melee_phase(&mut script, COALITION).unwrap());
        assert_eq!(script.asked[0], ("13.1.1".to_owned(), first.to_owned()));
        assert_eq!(battle.contacts.is_empty(), first == "0505", "one at a time");
    }
    // Nobody may say that it is enough while a charge waits.
    let mut battle = open(text);
    let contact = charge(&battle, "EmpC", "0505", false).charges[0].clone();
    battle.contacts.push(contact);
    let mut script = Script::new().roll(&[1, 1]).otherwise(&["done", "0905", "Mur", "no", "*"]);
    assert!(!battle.melee_phase(&mut script, COALITION).unwrap());
    assert_eq!(script.asked[0].1, "0905");
}

// ---- the sequence --------------------------------------------------------------------------------

const DUEL: &str = "segment french melee\n1/25e 0506 column N\nMur 0505 column S";

/// Verifies [13.2.1] [13.2.3] [13.7.1] [13.7.2] (R49). G5: the defender fails, loses one leaving the
/// zone, and the attacker enters without a check.
#[test]
fn g05_the_defender_gives_way() {
    let mut battle = open(DUEL);
    let script =
        Script::new().say("0505").say("1/25e").roll(&[1, 1]).otherwise(&["1/25e", "column 0", "*"]);
    let (done, script) = play(&mut battle, FRENCH, script);
    assert!(!done);
    assert_eq!((state(&battle, "Mur"), lost(&battle, "Mur")), (Morale::Disordered, 1));
    assert_eq!(place(&battle, "1/25e"), ["0505"]);
    assert!(fought(&script).is_none());
}

/// Verifies [13.2.4] [4.1p8]: the defender stands, the attacker fails and goes back.
#[test]
fn the_attacker_fails() {
    let mut battle = open(DUEL);
    let script =
        Script::new().say("0505").say("1/25e").roll(&[6, 6]).roll(&[1, 1]).otherwise(&["*"]);
    let (_, script) = play(&mut battle, FRENCH, script);
    assert_eq!((state(&battle, "1/25e"), lost(&battle, "1/25e")), (Morale::Disordered, 1));
    assert_eq!(place(&battle, "Mur"), ["0505"]);
    assert!(fought(&script).is_none());
}

/// Verifies [13.2.5] [13.5.1] [13.5.5] [13.6.2] (R34) [6.11.8]: DD throws the defender back; a blank does
/// nothing to infantry; AD strikes the attacker.
#[test]
fn results_of_an_infantry_melee() {
    let fight = |dice: [u8; 2]| {
        let mut battle = open(DUEL);
        let script = Script::new().say("0505").say("1/25e").roll(&[6, 6]).roll(&[6, 6]).roll(&dice);
        let script = script.otherwise(&["done", "*"]);
        let (_, script) = play(&mut battle, FRENCH, script);
        (battle, fought(&script).expect("they fought").1)
    };
    let (battle, result) = fight([6, 5]);
    assert_eq!(
        result,
        battle.book().melee(la_bataille::Base6::of_dice(6, 5), la_bataille::book::MeleeOdds(0))
    );
    assert_eq!(state(&battle, "Mur"), Morale::Disordered);
    assert_eq!(place(&battle, "1/25e"), ["0506"]);
    let (battle, result) = fight([3, 5]);
    assert_eq!(result, MeleeResult::Blank);
    assert_eq!(
        (place(&battle, "1/25e"), place(&battle, "Mur")),
        (vec!["0506".into()], vec!["0505".into()])
    );
    assert!(battle.unit(unit(&battle, "1/25e")).marks.fought);
    let (battle, _) = fight([2, 1]);
    assert_eq!((state(&battle, "1/25e"), lost(&battle, "1/25e")), (Morale::Disordered, 1));
}

/// Verifies [3.2.1] [13.6.3] [4.1n] [4.1p10]: numbers fall on the top units, and only an asterisk asks
/// for a check.
#[test]
fn losses_and_asterisks() {
    // 53 at 1:2 is 1/1: nobody checks.
    let mut battle = open(DUEL);
    let script = Script::new().say("0505").say("1/25e").roll(&[6, 6]).roll(&[6, 6]).roll(&[5, 3]);
    play(&mut battle, FRENCH, script);
    assert_eq!((lost(&battle, "1/25e"), lost(&battle, "Mur")), (1, 1));
    // 54 is 1/2*: the defender checks.
    let mut battle = open(DUEL);
    let script = Script::new().say("0505").say("1/25e").roll(&[6, 6]).roll(&[6, 6]).roll(&[5, 4]);
    play(&mut battle, FRENCH, script.roll(&[6, 6]));
    assert_eq!((lost(&battle, "1/25e"), lost(&battle, "Mur")), (1, 2));
    assert_eq!(state(&battle, "Mur"), Morale::GoodOrder);
}

/// A charge that has struck 0505 is fought out with this roll.
fn struck(text: &str, roll: [u8; 2]) -> (Battle, Option<MeleeResult>) {
    let mut battle = open(&format!("segment coalition melee\n{text}"));
    let contact = charge(&battle, "EmpC", "0505", false).charges[0].clone();
    battle.contacts.push(contact);
    let script = Script::new().roll(&roll).otherwise(&["done", "*"]);
    let (_, script) = play(&mut battle, COALITION, script);
    let result = fought(&script).map(|(_, result)| result);
    (battle, result)
}

fn losses_of(attacker: u8, defender: u8) -> Option<MeleeResult> {
    let plain = |lost| MeleeLoss { lost, check: false };
    Some(MeleeResult::Losses { attacker: plain(attacker), defender: plain(defender) })
}

/// Verifies [3.2.6] (R241): a line in two hexes loses no more than stands in the hex that is assaulted,
/// and one that attacks out of one hex no more than stands there.
#[test]
fn losses_stay_in_the_hex() {
    // Five increments, two of them in the hex: 20 against 7 is 2.5:1, and 23 there is 1/4.
    let text = "EmpC 0504 column S charged losses=5\n1/36e 0505 line NNE with 0605 losses=3";
    let (battle, result) = struck(text, [2, 3]);
    assert_eq!(result, losses_of(1, 4));
    assert_eq!((lost(&battle, "EmpC"), lost(&battle, "1/36e")), (6, 3 + 2));
    // Its left hex alone looks at 0504: 7 against 3 is 2:1, and 35 there is 3/2 with a check.
    let mut battle = open(
        "segment french melee\n1/36e 0505 line NNE with 0605 losses=3\nMur 0504 column S losses=6",
    );
    let script = Script::new().say("0504").say("1/36e").roll(&[6, 6]).roll(&[6, 6]).roll(&[3, 5]);
    let (_, script) = play(&mut battle, FRENCH, script.otherwise(&["done", "*"]));
    let (_, result) = fought(&script).expect("a melee");
    let defender = MeleeLoss { lost: 2, check: true };
    let attacker = MeleeLoss { lost: 3, check: false };
    assert_eq!(result, MeleeResult::Losses { attacker, defender });
    assert_eq!(lost(&battle, "1/36e"), 3 + 2);
}

/// Verifies [6.9.6]: unlimbered guns among infantry take the even losses of a melee, too.
#[test]
fn guns_take_the_even_losses_of_a_melee() {
    // 75 against 26 is 2.5:1, and 24 there is 2/3.
    let text = "EmpC 0504 column S charged losses=2\n1/36e 0505 line SSE\nF1a 0505 unlimbered S";
    let (battle, result) = struck(text, [2, 4]);
    assert_eq!(result, losses_of(2, 3));
    assert_eq!((lost(&battle, "1/36e"), lost(&battle, "F1a")), (2, 1));
}

/// Verifies [13.5.5] [2.3.4] (R46): one leader to a side, attack and defence apart.
#[test]
fn leaders_in_melee() {
    let text = format!("{DUEL}\nleader Vandamme 0506\nleader Tolstoy 0505");
    let mut battle = open(&text);
    let script = Script::new()
        .say("0505")
        .say("1/25e")
        .say("done") // Tolstoy does not leave.
        .roll(&[6, 6])
        .roll(&[6, 6])
        .say("Vandamme")
        .say("Tolstoy")
        .roll(&[4, 4]);
    let (_, script) = play(&mut battle, FRENCH, script.otherwise(&["*"]));
    let (mods, _) = fought(&script).expect("they fought");
    assert!(mods.has(Drm::Fights(leader(&battle, "Vandamme"))));
    assert_eq!(mods.total(), 3 - 4);
}

/// Verifies [16.1.3b] [16.1.3n] (R74): on wet ground uphill costs two, on the second day nothing.
#[test]
fn wet_ground() {
    let total = |turn: &str| {
        let map = "map\n......\n......\n......\n......\n....1.\n......\nend\n";
        let mut battle = pos(&format!("{map}{turn}\n{DUEL}"));
        let script =
            Script::new().say("0505").say("1/25e").roll(&[6, 6]).roll(&[6, 6]).roll(&[4, 4]);
        let (_, script) = play(&mut battle, FRENCH, script.otherwise(&["*"]));
        fought(&script).expect("they fought").0.total()
    };
    assert_eq!(total("turn 1 12:00"), -2);
    assert_eq!(total("turn 2 12:00"), 0);
}

/// Verifies [13.2.4n] [6.6.8] (R14): in general order nobody checks, and the attacker must.
#[test]
fn general_order_needs_no_check() {
    let map = "map\n......\n......\n......\n......\n....V.\n......\nend\n";
    let mut battle =
        pos(&format!("{map}segment french melee\n1/25e 0506 column N\nMur 0505 general-order S"));
    let script = Script::new().say("0505").say("1/25e").roll(&[1, 1]).otherwise(&["*"]);
    play(&mut battle, FRENCH, script);
    assert_eq!(state(&battle, "Mur"), Morale::GoodOrder);
    assert_eq!(state(&battle, "1/25e"), Morale::Disordered);
}

// ---- cavalry ------------------------------------------------------------------------------------

/// Verifies [13.6.2] [13.6.2p1] [4.1p15] [5.1.2]: attacking cavalry bounces three hexes, checks and is
/// tired; it loses nothing on the way.
#[test]
fn cavalry_bounces() {
    let text = "segment coalition melee\nEmpC 0504 column S\n1/25e 0505 column N";
    let mut battle = open(text);
    let script = Script::new()
        .say("0505")
        .say("EmpC")
        .roll(&[6, 6])
        .say("no")
        .roll(&[1, 3])
        .roll(&[6, 6])
        .otherwise(&["*"]);
    play(&mut battle, COALITION, script);
    let one = battle.unit(unit(&battle, "EmpC"));
    assert_eq!(battle.distance(one.hexes.first(), hex(&battle, "0504")), 3);
    assert_eq!((one.state, one.losses, one.readiness), (Morale::GoodOrder, 0, Readiness::Fatigued));
    // It routs if it fails.
    let mut battle = open(text);
    let script = Script::new().say("0505").say("EmpC").roll(&[6, 6]).say("no").roll(&[1, 3]);
    play(&mut battle, COALITION, script.roll(&[1, 1]).otherwise(&["*"]));
    assert_eq!(state(&battle, "EmpC"), Morale::Routed);
}

/// A charge on a square, struck.
fn on_a_square() -> Battle {
    on_a_square_before("")
}

fn on_a_square_before(others: &str) -> Battle {
    let text = "segment coalition melee\n1/25e 0505 square N\nEmpC 0505 column S charged";
    let mut battle = open(&format!("{text}{others}"));
    let contact = charge(&battle, "EmpC", "0505", false).charges[0].clone();
    battle.contacts.push(contact);
    battle
}

/// Verifies [13.6.1] [13.6.1p1] [4.1p12] [13.2.3p1] [5.1.3p1] [10.2.7e] (R63): a square that takes DD
/// checks; if it stands the cavalry bounces, if not it loses two leaving its hex.
#[test]
fn a_square_takes_dd() {
    let mut battle = on_a_square();
    let script = Script::new().roll(&[6, 2]).roll(&[6, 6]).roll(&[6, 6]).otherwise(&["*"]);
    play(&mut battle, COALITION, script);
    assert_eq!(battle.formed(unit(&battle, "1/25e")), Some(Formation::Square));
    assert_eq!(lost(&battle, "1/25e"), 0);
    let horse = battle.unit(unit(&battle, "EmpC"));
    assert_eq!(battle.distance(horse.hexes.first(), hex(&battle, "0505")), 3);
    assert_eq!(horse.readiness, Readiness::Exhausted);
    let mut battle = on_a_square();
    let script = Script::new().roll(&[6, 2]).roll(&[1, 1]).say("0704").say("0803");
    play(&mut battle, COALITION, script);
    // Two for its own hex; nobody looks into 0704.
    assert_eq!((state(&battle, "1/25e"), lost(&battle, "1/25e")), (Morale::Disordered, 2));
    assert_eq!(place(&battle, "EmpC"), ["0505"]);
    // And one for 0704, if somebody does.
    let mut rows = ["^^^^^^^^^"; 8];
    (rows[2], rows[3], rows[4]) = ("^^^^^^.^^", "^^^^^....", "^^^^.^^^^");
    let mut battle = pos(&format!(
        "map\n{}\nend\nsegment coalition melee\n1/25e 0505 square N\nEmpC 0505 column S charged
         Mur 0703 column S",
        rows.join("\n")
    ));
    let contact = charge(&battle, "EmpC", "0505", false).charges[0].clone();
    battle.contacts.push(contact);
    assert!(battle.in_enemy_zone(hex(&battle, "0704"), FRENCH));
    play(&mut battle, COALITION, Script::new().roll(&[6, 2]).roll(&[1, 1]));
    assert_eq!((place(&battle, "1/25e"), lost(&battle, "1/25e")), (vec!["0804".into()], 2 + 1));
}

/// Verifies [14.2.3]: DS takes all, and the leader with them.
#[test]
fn surrender_takes_the_leader() {
    let mut battle = open(
        "segment coalition melee\nEmpC 0504 column S charged\n1/25e 0505 column N losses=4\nleader Dumonceau 0505",
    );
    let contact = charge(&battle, "EmpC", "0505", false).charges[0].clone();
    battle.contacts.push(contact);
    let script = Script::new().say("done").roll(&[6, 2]).otherwise(&["done", "*"]);
    play(&mut battle, COALITION, script);
    assert_eq!(battle.unit(unit(&battle, "1/25e")).place, Whereabouts::Eliminated);
    let who = leader(&battle, "Dumonceau");
    assert_eq!(battle.leaders[who.index()].place, Whereabouts::Eliminated);
}

/// Verifies [10.5.3] [10.5.4]: unlimbered guns are lost where foot disorders.
#[test]
fn guns_share_the_result() {
    let mut battle =
        open("segment french melee\n25e 0506 column N\nMur 0505 line SSE\nL13 0505 unlimbered S");
    let script = Script::new().say("0505").say("25e").roll(&[6, 6]).roll(&[6, 6]).roll(&[6, 6]);
    play(&mut battle, FRENCH, script.roll(&[4, 6]).otherwise(&["done", "*"]));
    assert_eq!(battle.unit(unit(&battle, "L13")).place, Whereabouts::Eliminated);
    assert_eq!(state(&battle, "Mur"), Morale::Disordered);
}

// ---- retreat before melee ---------------------------------------------------------------------

const SCREEN: &str = "segment coalition melee\nMur 0504 column S\n1/7e 0505 skirmish NNE losses=3";

/// Verifies [13.2.2] [13.3.1] [13.3.2p1] [13.3.4] [13.3.5] [13.3.6] [13.3.7]: skirmishers slip away, and
/// the attacker may follow without turning.
#[test]
fn skirmishers_slip_away() {
    let mut battle = open(SCREEN);
    let script =
        Script::new().say("0505").say("Mur").say("1/7e").say("S").say("S").say("done").say("Mur");
    play(&mut battle, COALITION, script);
    assert_eq!(
        (place(&battle, "1/7e"), place(&battle, "Mur")),
        (vec!["0507".into()], vec!["0505".into()])
    );
    assert!(battle.unit(unit(&battle, "1/7e")).marks.spent_by_retreat);
    assert_eq!(battle.unit(unit(&battle, "Mur")).facing.number(), 3);
}

/// Verifies [13.3.4] [4.3.5b] (R253): half its allowance and no farther, half of that if it is disordered; never
/// nearer to the enemy.
#[test]
fn a_withdrawal_goes_half_its_allowance() {
    let hexes = |who: &str| {
        let id = who.split(' ').next().expect("a name");
        let mut battle = open(&format!("segment coalition melee\nMur 0504 column S\n{who}"));
        let ma = u16::from(battle.def(unit(&battle, id)).ma);
        let mut script = Script::new().says(&["0505", "Mur", id]).otherwise(&["S", "done"]);
        battle.melee_phase(&mut script, COALITION).unwrap();
        let end = battle.unit(unit(&battle, id)).hexes.first();
        (ma, battle.distance(end, hex(&battle, "0505")))
    };
    let (ma, gone) = hexes("1/7e 0505 skirmish NNE losses=3");
    assert_eq!(gone, ma / 2);
    let (ma, gone) = hexes("H1 0505 limbered N");
    assert_eq!(gone, ma / 2);
    let (ma, gone) = hexes("H1 0505 disordered N");
    assert_eq!(gone, ma / 2 / 2);
    // An enemy to the south: two hexes, and the third would be nearer to him than it was to anybody.
    let mut battle = open(&format!("{SCREEN}\nRev 0510 column N"));
    let mut script = Script::new().says(&["0505", "Mur", "1/7e"]).otherwise(&["S", "done"]);
    battle.melee_phase(&mut script, COALITION).unwrap();
    assert!(!battle.in_enemy_zone(hex(&battle, "0508"), FRENCH));
    assert_eq!(place(&battle, "1/7e"), ["0507"]);
}

/// Verifies [13.3.5] [13.3.6p2] [13.3.6b]: after one hex there is no mark, but who is still before the
/// attacker must fight and may not leave again.
#[test]
fn who_stays_in_reach_must_fight() {
    let mut battle = open(SCREEN);
    let script = Script::new().say("0505").say("Mur").say("1/7e").say("S").say("done").say("Mur");
    play(&mut battle, COALITION, script.roll(&[1, 1]).otherwise(&["done", "*"]));
    assert!(!battle.unit(unit(&battle, "1/7e")).marks.spent_by_retreat);
    assert_eq!(state(&battle, "1/7e"), Morale::Disordered);
}

/// Verifies [13.3.2] [13.3.2p2] [13.3.2p3] [5.1.3b]: who may leave whom.
#[test]
fn who_may_leave() {
    let rule = |text: &str, id: &str, by: &str| {
        let battle = open(text);
        let attackers = [unit(&battle, by)];
        battle
            .may_withdraw(unit(&battle, id), &attackers)
            .err()
            .map(|refusal| refusal.rule.to_owned())
    };
    let horse = "EmpC 0504 column S\n1/7e 0505 skirmish NNE losses=3";
    assert_eq!(rule(horse, "1/7e", "EmpC").as_deref(), Some("13.3.2"));
    assert_eq!(
        rule("Mur 0504 column S\n1/7e 0505 column N", "1/7e", "Mur").as_deref(),
        Some("13.3.2")
    );
    assert_eq!(rule("Mur 0504 column S\n9eL 0505 column N exhausted blue", "9eL", "Mur"), None);
    assert_eq!(rule("EmpC 0504 column S\n9eL 0505 column N", "9eL", "EmpC"), None);
    let tired = "EmpC 0504 column S\n9eL 0505 column N exhausted blue";
    assert_eq!(rule(tired, "9eL", "EmpC").as_deref(), Some("5.1.3b"));
    let even = "LouH 0504 column S\n16eC 0505 column N";
    assert_eq!(rule(even, "16eC", "LouH").as_deref(), Some("13.3.2p2"));
    assert_eq!(rule("Mur 0504 column S\nH1 0505 limbered N", "H1", "Mur"), None);
    assert_eq!(
        rule("Mur 0504 column S\nH1 0505 unlimbered N", "H1", "Mur").as_deref(),
        Some("13.3.2")
    );
}

/// Verifies [13.3.3] (R252): cavalry that could not charge closes no way.
#[test]
fn cavalry_in_the_woods_closes_no_way() {
    let out = |horse: &str, ground: &str| {
        let mut rows = ["............"; 12];
        rows[7] = ground;
        let mut battle = pos(&format!("map\n{}\nend\n{SCREEN}\n{horse}", rows.join("\n")));
        let mut script =
            Script::new().says(&["0505", "Mur"]).otherwise(&["1/7e", "S", "done", "*"]);
        script = script.roll(&[6, 6]).roll(&[4, 4]).roll(&[3, 5]);
        battle.melee_phase(&mut script, COALITION).unwrap();
        script.asked.iter().any(|(_, answer)| answer == "S")
    };
    let horse = |pose: &str| format!("EmpC 0508 {pose}\nSerU 0408 {pose}\nLouH 0608 {pose}");
    assert!(!out(&horse("column N"), "............"));
    assert!(out(&horse("general-order N"), "...###......"));
}

/// Verifies [13.3.3]: no way through zones or under the eyes of cavalry.
#[test]
fn no_way_out() {
    // Cavalry looks at every hex behind the screen.
    let mut battle =
        open(&format!("{SCREEN}\nEmpC 0507 column N\nLouH 0306 column NE\nSerU 0706 column NW"));
    let script = Script::new().say("0505").say("Mur").roll(&[6, 6]).roll(&[4, 4]);
    let (_, script) = play(&mut battle, COALITION, script.otherwise(&["done", "*"]));
    assert!(!script.asked.iter().any(|(rule, _)| rule == "13.3.2"));
}

/// Verifies [13.3.2p4]: leaders may always leave, save before a charge.
#[test]
fn leaders_leave() {
    let mut battle = open(
        "segment coalition melee\nMur 0504 column S\n1/25e 0505 column N\nleader Dumonceau 0505",
    );
    let script = Script::new().say("0505").say("Mur").say("Dumonceau").say("S").say("done");
    play(&mut battle, COALITION, script.roll(&[6, 6]).roll(&[1, 1]).otherwise(&["*"]));
    let who = leader(&battle, "Dumonceau");
    assert_eq!(battle.board().label(battle.leaders[who.index()].hex), "0506");
}

/// The screen slips away, and Murom comes into its hex, beside a battalion in 0605.
fn came_upon() -> Script {
    Script::new().says(&["0505", "Mur", "1/7e", "SW", "S", "done", "Mur"])
}

/// Verifies [13.3.6p1]: from the emptied hex another enemy may be assaulted who has not fought.
#[test]
fn onward() {
    let mut battle = open(&format!("{SCREEN}\n1/25e 0605 column NW"));
    let script = came_upon().say("0605").roll(&[1, 1]);
    play(&mut battle, COALITION, script.otherwise(&["done", "*"]));
    assert_eq!(state(&battle, "1/25e"), Morale::Disordered);
    let mut battle = open(&format!("{SCREEN}\n1/25e 0605 column NW"));
    let fought = unit(&battle, "1/25e");
    battle.unit_mut(fought).marks.fought = true;
    play(&mut battle, COALITION, came_upon());
    assert_eq!(state(&battle, "1/25e"), Morale::GoodOrder);
}

/// Verifies [13.3.6a]: whom the attackers come upon neither fires nor changes formation: nobody asks
/// him anything before the dice of his check.
#[test]
fn who_is_come_upon_does_nothing() {
    let mut battle = open(&format!("{SCREEN}\n1/25e 0605 column NW"));
    let script = came_upon().say("0605").roll(&[6, 6]).roll(&[6, 6]).roll(&[3, 1]);
    let (_, script) = play(&mut battle, COALITION, script.otherwise(&["done", "no", "*"]));
    let onward = script.asked.iter().position(|(_, answer)| answer == "0605").unwrap();
    let later: Vec<&str> =
        script.asked[onward + 1..].iter().map(|(rule, _)| rule.as_str()).collect();
    assert!(
        later.iter().all(|rule| !rule.starts_with("12.") && !rule.starts_with("6.")),
        "{later:?}"
    );
    let fired = |event: &Event| matches!(event, Event::Fire(_));
    assert!(!script.events.iter().any(fired));
    assert_eq!(battle.unit(unit(&battle, "1/25e")).formation, Formation::Column);
    assert!(battle.unit(unit(&battle, "1/25e")).marks.fought);
}

/// Verifies [10.0n] [13.4.7]: cavalry that moved in the Movement Phase may assault who is before it,
/// but no square.
#[test]
fn cavalry_that_moved_assaults() {
    let rule = |formation: &str| {
        let mut battle = open(&format!(
            "segment coalition movement\nEmpC 0513 column N\n1/36e 0511 {formation} S"
        ));
        say(&mut battle, &["EmpC", "N 0", "done"]);
        assert_eq!(place(&battle, "EmpC"), ["0512"]);
        let may = battle.may_assault(unit(&battle, "EmpC"), hex(&battle, "0511"));
        may.err().map(|refusal| refusal.rule.to_owned())
    };
    assert_eq!(rule("column"), None);
    assert_eq!(rule("square").as_deref(), Some("13.4.7"));
}

/// Verifies [13.7.1] [13.7.2]: all may enter up to the limits, alike.
#[test]
fn advances_are_alike() {
    let mut battle =
        open("segment french melee\n1/25e 0506 column N\n2/25e 0506 column N\nMur 0505 column S");
    let script = Script::new().say("0505").say("1/25e").say("2/25e").roll(&[1, 1]);
    let script = script.otherwise(&["1/25e", "2/25e", "line 5", "*"]);
    play(&mut battle, FRENCH, script);
    for id in ["1/25e", "2/25e"] {
        let one = battle.unit(unit(&battle, id));
        assert_eq!((one.formation, one.facing.number()), (Formation::Line, 5));
        assert_eq!(place(&battle, id), ["0505"]);
    }
}

/// Verifies [6.2.2]: the top unit sets the facing of its hex.
#[test]
fn the_top_unit_faces_for_all() {
    let face = |text: &str| {
        let battle = open(&format!("Mur 0506 column N\n{text}"));
        battle.face(unit(&battle, "Mur"), hex(&battle, "0506"), hex(&battle, "0505"))
    };
    use ground::arc::Arc;
    assert_eq!(face("1/25e 0505 column N\n2/25e 0505 column S"), Arc::Front);
    assert_eq!(face("2/25e 0505 column S\n1/25e 0505 column N"), Arc::Rear);
}

/// Verifies [4.1p7] [13.2.3p1] [13.3] [10.2.7e]: a charge must be fought; nobody leaves and nobody checks.
#[test]
fn charges_must_be_fought() {
    let mut battle = open(
        "segment coalition melee\nEmpC 0504 column S charged\n9eL 0505 column N fatigued blue",
    );
    let contact = charge(&battle, "EmpC", "0505", false).charges[0].clone();
    battle.contacts.push(contact);
    // The only question is whether the lancers spare their horses.
    let script = Script::new().say("no").roll(&[4, 4]).otherwise(&["done", "*"]);
    let (done, script) = play(&mut battle, COALITION, script);
    assert!(!done);
    assert!(fought(&script).is_some());
    assert!(!script.asked.iter().any(|(rule, _)| rule == "13.3.2"));
    assert!(battle.contacts.is_empty());
}

/// Verifies [5.3.4b] [5.3.4c]: leaving before cavalry is no rest.
#[test]
fn leaving_before_cavalry_is_no_rest() {
    let restless = |attacker: &str| {
        let mut battle = open(&format!(
            "segment coalition melee\n{attacker} 0504 column S\n9eL 0505 column N fatigued blue"
        ));
        let script = Script::new().say("0505").say(attacker).say("9eL").otherwise(&["S", "done"]);
        play(&mut battle, COALITION, script);
        battle.unit(unit(&battle, "9eL")).marks.restless
    };
    assert!(!restless("Mur"));
    // Before cavalry, fresh or not. (R220)
    assert!(restless("EmpC"));
}

/// Verifies [OPT-5] [OPT-6] [OPT-9]: options of the parent system.
#[test]
fn options_of_the_parent_system() {
    // One of the attackers must enter.
    let enters = |option: &str| {
        let mut battle = open(&format!("{option}\n{DUEL}"));
        let script =
            Script::new().say("0505").say("1/25e").roll(&[6, 6]).roll(&[6, 6]).roll(&[6, 5]);
        play(&mut battle, FRENCH, script.otherwise(&["done", "*"]));
        place(&battle, "1/25e") == ["0505"]
    };
    assert!(enters("option forced-advance") && !enters(""));
    // Foot does not join cavalry against cavalry.
    let joins = |option: &str| {
        let text =
            "segment french melee\n9eL 0506 column N\n1/25e 0604 column SW\nEmpC 0505 column S";
        let mut battle = open(&format!("{option}\n{text}"));
        let script = Script::new().say("0505").say("9eL").otherwise(&["1/25e", "no", "done", "*"]);
        let mut script = script.roll(&[6, 6]).roll(&[4, 4]).roll(&[6, 6]).roll(&[6, 6]);
        battle.melee_phase(&mut script, FRENCH).expect("runs");
        script.events.iter().any(
            |event| matches!(event, Event::Melee(Told::Declared(units, _)) if units.len() == 2),
        )
    };
    assert!(joins("") && !joins("option cavalry-alone"));
    // A melee without effect moves both back a hex.
    let mut battle = open(&format!("option blank-pushback\n{DUEL}"));
    let script = Script::new().say("0505").say("1/25e").roll(&[6, 6]).roll(&[6, 6]).roll(&[3, 5]);
    play(&mut battle, FRENCH, script.otherwise(&["done", "*"]));
    assert_ne!(place(&battle, "1/25e"), ["0506"]);
    assert_ne!(place(&battle, "Mur"), ["0505"]);
}

/// Verifies [10.4.5] [13.1.3]: who was charged in the rear on the march fights as the attacker,
/// whichever way it faces.
#[test]
fn the_charged_fight_whichever_way_they_face() {
    let mut battle = open("segment french melee\n1/25e 0505 column N\nEmpC 0506 column N");
    let contact = Contact {
        attackers: vec![unit(&battle, "1/25e")],
        target: hex(&battle, "0506"),
        straight: false,
        reacted: true,
        unrecalled: false,
        opportunity: false,
    };
    battle.contacts.push(contact);
    let script = Script::new().say("no").roll(&[4, 4]).otherwise(&["done", "*"]);
    let (_, script) = play(&mut battle, FRENCH, script);
    assert!(fought(&script).is_some());
    assert_eq!(battle.unit(unit(&battle, "EmpC")).readiness, Readiness::Fatigued);
}

/// Every event of an assault has a sentence, a side and rules that the ledger knows.
#[test]
fn events_have_words() {
    let mut battle = open(&format!("{DUEL}\nleader Vandamme 0506"));
    let script = Script::new()
        .say("0505")
        .say("1/25e")
        .roll(&[6, 6])
        .roll(&[6, 6])
        .say("Vandamme")
        .roll(&[6, 2]);
    let (_, script) = play(&mut battle, FRENCH, script.otherwise(&["1/25e", "yes", "*"]));
    assert!(script.events.len() >= 6);
    for event in &script.events {
        let line = battle.tell_of(event);
        assert!(line.text.ends_with('.') && line.side.is_some(), "{}", line.text);
        assert!(!line.rules.is_empty(), "{}", line.text);
    }
}

/// Verifies [13.2.3p1] [10.2.7c1]: who stood before a charge makes no second check, whoever assaults it then.
#[test]
fn who_stood_before_a_charge_does_not_check_again() {
    let checks = |stood: bool| {
        let mut battle = open("segment coalition melee\nMur 0504 column S\n1/25e 0505 column N");
        let who = unit(&battle, "1/25e");
        battle.unit_mut(who).marks.stands = stood;
        let mut script = Script::new().says(&["0505", "Mur"]).roll(&[6, 6]).roll(&[6, 6]);
        script = script.roll(&[3, 5]).otherwise(&["done", "*"]);
        battle.melee_phase(&mut script, COALITION).unwrap();
        let own = script.events.iter().filter(|event| match event {
            Event::Morale(la_bataille::rules::c04_morale::Told::Check { unit, .. }) => *unit == who,
            _ => false,
        });
        own.count()
    };
    assert_eq!((checks(false), checks(true)), (1, 0));
}

/// Verifies [13.3.6] [13.1.1]: who has fought in the phase assaults nobody else.
#[test]
fn who_has_fought_does_not_assault_again() {
    let mut battle = open("segment french melee\n1/25e 0506 column N\nMur 0505 column S");
    let (who, at) = (unit(&battle, "1/25e"), hex(&battle, "0505"));
    assert!(battle.may_assault(who, at).is_ok());
    battle.unit_mut(who).marks.fought = true;
    assert_eq!(battle.may_assault(who, at).unwrap_err().rule, "13.3.6");
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
