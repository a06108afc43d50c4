//! Chapter 13: melee.

use crate::common::*;
use la_bataille::book::modifiers::{Drm, Modifiers};
use la_bataille::book::{MeleeLoss, MeleeResult};
use la_bataille::nouns::kinds::{Formation, Morale};
use la_bataille::rules::c13_melee::{Assault, Count, Told};
use la_bataille::rules::event::Event;
use la_bataille::state::battle::{Battle, Contact};

/// An assault by some units on a hex.
pub fn assault(battle: &Battle, attackers: &[&str], target: &str) -> Assault {
    Assault {
        attackers: attackers.iter().map(|id| unit(battle, id)).collect(),
        target: hex(battle, target),
        charges: Vec::new(),
        spared: Vec::new(),
    }
}

/// A charge by one unit on a hex.
pub fn charge(battle: &Battle, attacker: &str, target: &str) -> Assault {
    let contact = Contact {
        attackers: vec![unit(battle, attacker)],
        target: hex(battle, target),
        straight: true,
        reacted: false,
        unrecalled: false,
        opportunity: false,
    };
    Assault { charges: vec![contact], ..assault(battle, &[attacker], target) }
}

pub fn values(count: &Count) -> (u32, u32) {
    (count.attacking(), count.defending())
}

/// One activity of the Melee Phase.
pub fn play(battle: &mut Battle, seat: engine::Seat, script: Script) -> (bool, Script) {
    let mut script = script;
    let done = battle.melee_phase(&mut script, seat).expect("runs");
    script.finish();
    (done, script)
}

/// The melee that was told.
pub fn fought(script: &Script) -> Option<(Modifiers, MeleeResult)> {
    script.events.iter().find_map(|event| match event {
        Event::Melee(Told::Fought { mods, result, .. }) => Some((mods.clone(), *result)),
        _ => None,
    })
}

pub fn state(battle: &Battle, id: &str) -> Morale {
    battle.unit(unit(battle, id)).state
}

pub fn lost(battle: &Battle, id: &str) -> u8 {
    battle.unit(unit(battle, id)).losses
}

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
        let contact = charge(&battle, "EmpC", "0505").charges[0].clone();
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
    let contact = charge(&battle, "EmpC", "0505").charges[0].clone();
    battle.contacts.push(contact);
    let mut script = Script::new().roll(&[1, 1]).otherwise(&["done", "0905", "Mur", "no", "*"]);
    assert!(!battle.melee_phase(&mut script, COALITION).unwrap());
    assert_eq!(script.asked[0].1, "0905");
}

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
pub fn struck(text: &str, roll: [u8; 2]) -> (Battle, Option<MeleeResult>) {
    let mut battle = open(&format!("segment coalition melee\n{text}"));
    let contact = charge(&battle, "EmpC", "0505").charges[0].clone();
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

/// Verifies [13.7.1] [13.7.2]: all may enter up to the limits, alike.
#[test]
fn advances_are_alike() {
    let mut battle =
        open("segment french melee\n1/25e 0506 column N\n2/25e 0506 column N\nMur 0505 column S");
    let script = Script::new().say("0505").say("1/25e").say("2/25e").roll(&[1, 1]);
    let script = script.otherwise(&["1/25e", "2/25e", "line 5", "*"]);
    play(&mut battle, FRENCH, script);
    for id in ["1/25e", "2/25e"] {
        let troops = battle.unit(unit(&battle, id));
        assert_eq!((troops.formation, troops.facing.number()), (Formation::Line, 5));
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

/// Verifies [13.3.6] [13.1.1]: who has fought in the phase assaults nobody else.
#[test]
fn who_has_fought_does_not_assault_again() {
    let mut battle = open("segment french melee\n1/25e 0506 column N\nMur 0505 column S");
    let (who, at) = (unit(&battle, "1/25e"), hex(&battle, "0505"));
    assert!(battle.may_assault(who, at).is_ok());
    battle.unit_mut(who).marks.fought = true;
    assert_eq!(battle.may_assault(who, at).unwrap_err().rule, "13.3.6");
}
