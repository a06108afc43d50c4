//! Melees of cavalry: bounces, squares, surrender, charges that must be fought.

use crate::c13_melee::{charge, fought, lost, play, state};
use crate::common::*;
use la_bataille::nouns::kinds::{Formation, Morale, Readiness};
use la_bataille::rules::event::Event;
use la_bataille::state::battle::{Battle, Contact, Whereabouts};

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
    let troops = battle.unit(unit(&battle, "EmpC"));
    assert_eq!(battle.distance(troops.hexes.first(), hex(&battle, "0504")), 3);
    assert_eq!(
        (troops.state, troops.losses, troops.readiness),
        (Morale::GoodOrder, 0, Readiness::Fatigued)
    );
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
    let contact = charge(&battle, "EmpC", "0505").charges[0].clone();
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
    let contact = charge(&battle, "EmpC", "0505").charges[0].clone();
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
    let contact = charge(&battle, "EmpC", "0505").charges[0].clone();
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

/// Verifies [4.1p7] [13.2.3p1] [13.3] [10.2.7e]: a charge must be fought; nobody leaves and nobody checks.
#[test]
fn charges_must_be_fought() {
    let mut battle = open(
        "segment coalition melee\nEmpC 0504 column S charged\n9eL 0505 column N fatigued blue",
    );
    let contact = charge(&battle, "EmpC", "0505").charges[0].clone();
    battle.contacts.push(contact);
    // The only question is whether the lancers spare their horses.
    let script = Script::new().say("no").roll(&[4, 4]).otherwise(&["done", "*"]);
    let (done, script) = play(&mut battle, COALITION, script);
    assert!(!done);
    assert!(fought(&script).is_some());
    assert!(!script.asked.iter().any(|(rule, _)| rule == "13.3.2"));
    assert!(battle.contacts.is_empty());
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
