//! Section 13.3: retreat before melee, and what the attacker does then.

use crate::c13_melee::{play, state};
use crate::common::*;
use la_bataille::nouns::kinds::{Formation, Morale};
use la_bataille::rules::event::Event;

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
