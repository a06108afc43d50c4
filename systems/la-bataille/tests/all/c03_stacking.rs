//! Section 3.1: stacking.

use crate::common::*;
use la_bataille::Battle;
use la_bataille::nouns::kinds::{Formation, Morale};

/// The rule that refuses what stands in 0505, if one does.
fn refused(battle: &Battle) -> Option<String> {
    let at = hex(battle, "0505");
    battle.may_stand_together(at, &battle.guests(at)).err().map(|refusal| refusal.rule.to_owned())
}

/// Verifies [3.1.1] [6.3.3] [6.4.5]: one regiment of any size, or eighteen increments.
#[test]
fn a_regiment_or_eighteen_increments() {
    assert_eq!(refused(&open("25e 0505 column N")), None);
    let three = "1/25e 0505 column N\n2/25e 0505 column N\n3/25e 0505 column N";
    assert_eq!(refused(&open(three)), None);
    // The battalions of one regiment are as many as the regiment, others are too many.
    assert_eq!(refused(&open(&format!("{three}\n4/25e 0505 column N"))), None);
    let four = format!("{three}\n1/57e 0505 column N");
    assert_eq!(refused(&open(&four)).as_deref(), Some("3.1.1"));
}

/// Verifies [3.1.2] [3.1.2p2] [3.1.3] [6.1.1] [6.1.3] [16.2.4a].
#[test]
fn who_does_not_mix() {
    let rule = |text: &str| refused(&open(text));
    assert_eq!(rule("1/25e 0505 column N\n9eL 0505 column N").as_deref(), Some("3.1.2"));
    assert_eq!(rule("Mur 0505 column N\n1WP 0505 column N").as_deref(), Some("16.2.4a"));
    assert_eq!(rule("1/25e 0505 column N\n2/25e 0505 line NNE").as_deref(), Some("6.1.1"));
    // The disordered have no formation.
    assert_eq!(rule("1/25e 0505 disordered N\n2/25e 0505 line NNE"), None);
    assert_eq!(rule("2/25e 0505 line NNE\n1/25e 0505 disordered N"), None);
}

/// Verifies [16.2.2] [16.2.2p1] [16.2.7a1] [16.2.7a2]: a leader of the nation lets two stand together.
#[test]
fn leaders_let_two_stand_together() {
    let two = "Mur 0505 column N\nRev 0505 column N";
    assert_eq!(refused(&open(two)).as_deref(), Some("16.2.2"));
    assert_eq!(refused(&open(&format!("{two}\nleader Shakhovskoy 0505"))), None);
    assert_eq!(refused(&open(&format!("{two}\nleader Kleist 0505"))).as_deref(), Some("16.2.2"));
    // Three are too many even where their increments would fit.
    let few = "Mur 0505 column N losses=5\nRev 0505 column N losses=5\nleader Shakhovskoy 0505";
    assert_eq!(refused(&open(few)), None);
    let three = format!("{few}\nTob 0505 column N losses=5");
    assert_eq!(refused(&open(&three)).as_deref(), Some("16.2.2"));
    let masses = "1/A54 0505 masse NNE\n2/A54 0505 masse NNE";
    assert_eq!(refused(&open(masses)).as_deref(), Some("3.1.1"));
    assert_eq!(refused(&open(&format!("{masses}\nleader Colloredo 0505"))), None);
    // Two battalions, not two regiment counters.
    let regiments = "A54 0505 masse NNE\nA25 0505 masse NNE\nleader Colloredo 0505";
    assert_eq!(refused(&open(regiments)).as_deref(), Some("3.1.1"));
    assert_eq!(refused(&open("A54 0505 masse NNE")), None);
    let guns = "1/A54 0505 masse NNE\nAB1 0505 limbered N";
    assert_eq!(refused(&open(guns)).as_deref(), Some("3.1.1"));
    assert_eq!(refused(&open(&format!("{guns}\nleader Colloredo 0505"))), None);
}

/// Verifies [3.1.1]: a regiment and a battery, whichever lies on top.
#[test]
fn a_regiment_and_a_battery() {
    assert_eq!(refused(&open("25e 0505 column N\nF1a 0505 limbered N")), None);
    assert_eq!(refused(&open("F1a 0505 limbered N\n25e 0505 column N")), None);
    let two = "1/36e 0505 column N\n2/36e 0505 column N\nF1a 0505 limbered N";
    assert_eq!(refused(&open(two)).as_deref(), Some("3.1.1"));
}

/// Verifies [3.1.5] [3.1.5a] [3.1.5b] [4.1p5]: in a crowded hex all check; who fails goes back three
/// hexes; if it is still too full the newcomer makes room.
#[test]
fn crowded_hexes() {
    let text = "1/25e 0505 column N\n2/25e 0505 column N\n3/25e 0505 column N\n1/57e 0505 column N\nMur 0105 column SE";
    let mut battle = open(text);
    let newcomer = unit(&battle, "1/25e");
    let at = hex(&battle, "0505");
    let mut script =
        Script::new().roll(&[6, 6]).roll(&[6, 6]).roll(&[6, 6]).roll(&[6, 6]).otherwise(&["*"]);
    battle.crowd(&mut script, at, Some(newcomer)).expect("runs");
    script.finish();
    assert_eq!(battle.stack(at).len(), 3);
    assert_ne!(place(&battle, "1/25e"), ["0505"]);
    assert_eq!(battle.unit(newcomer).state, Morale::GoodOrder);
    let mut battle = open(text);
    let mut script =
        Script::new().roll(&[1, 1]).roll(&[6, 6]).roll(&[6, 6]).roll(&[6, 6]).otherwise(&["*"]);
    battle.crowd(&mut script, at, Some(newcomer)).expect("runs");
    let gone = unit(&battle, "1/57e");
    assert_eq!(battle.unit(gone).state, Morale::Disordered);
    assert_eq!(battle.distance(at, battle.unit(gone).hexes.first()), 3);
    assert_eq!(place(&battle, "1/25e"), ["0505"]);
}

/// Verifies [16.2.4a1] [16.2.4a2]: nations thrown together check, and one makes room.
#[test]
fn nations_thrown_together() {
    let mut battle = open("1WP 0505 column N\nMur 0505 column N\n1/25e 1105 column NW");
    let at = hex(&battle, "0505");
    let newcomer = unit(&battle, "Mur");
    let mut script = Script::new().roll(&[6, 6]).roll(&[6, 6]).otherwise(&["*"]);
    battle.crowd(&mut script, at, Some(newcomer)).expect("runs");
    script.finish();
    assert_eq!(battle.stack(at), [unit(&battle, "1WP")]);
    assert!(battle.is_on_map(newcomer));
}

/// Verifies [6.6.3] (R184): in woods and villages a battalion, which a Russian regiment is and a French
/// one is not; a battery beside it in a village only.
#[test]
fn one_battalion_in_general_order() {
    let rule = |letter: char, lines: &str| {
        let map = format!("map\n...\n.{letter}.\n...\nend\n");
        let battle = pos(&format!("{map}{}", lines.replace('@', "0202 general-order N")));
        let at = hex(&battle, "0202");
        battle
            .may_stand_together(at, &battle.guests(at))
            .err()
            .map(|refusal| refusal.rule.to_owned())
    };
    for letter in ['#', 'V'] {
        assert_eq!(rule(letter, "1/25e @"), None);
        assert_eq!(rule(letter, "Mur @"), None);
        assert_eq!(rule(letter, "9eL @"), None);
        assert_eq!(rule(letter, "25e @").as_deref(), Some("6.6.3"));
        assert_eq!(rule(letter, "1/25e @\n2/25e @").as_deref(), Some("3.1.1"));
        assert_eq!(rule(letter, "9eL @\n8eL @").as_deref(), Some("3.1.1"));
    }
    let guns = "F1a 0202 limbered N";
    assert_eq!(rule('V', &format!("1/25e @\n{guns}")), None);
    assert_eq!(rule('V', &format!("25e @\n{guns}")).as_deref(), Some("3.1.1"));
    assert_eq!(rule('#', &format!("1/25e @\n{guns}")).as_deref(), Some("3.1.1"));
    // It does not march into it either, until it has broken down.
    let mut battle = pos("map\n...\n.#.\n...\nend\n25e 0203 column N\n");
    assert_eq!(super::common::refused(&battle, &["25e"], "N 0"), "6.6.3");
    say(&mut battle, &["break down 25e"]);
    assert!(options(&battle, &["1/25e"]).contains(&"N 0".to_owned()));
    // Nor does it skirmish as a whole.
    let mut battle = open("7e 0505 column N\n");
    let skirmishes = |battle: &Battle, id: &str| {
        battle
            .may_form(unit(battle, id), Formation::Skirmish, hex(battle, "0505"))
            .map_err(|no| no.rule)
    };
    assert_eq!(skirmishes(&battle, "7e"), Err("3.1.1"));
    say(&mut battle, &["break down 7e"]);
    assert_eq!(skirmishes(&battle, "1/7e"), Ok(()));
}

/// Verifies [3.1.5b] (R182): the owner says who makes room after the newcomer, and where: to the
/// nearest hexes farther from the enemy.
#[test]
fn the_owner_says_who_makes_room_and_where() {
    let text = "1/25e 0505 column N\n1/36e 0505 column N\n1/57e 0505 column N\nMur 0501 column S";
    let standing = |answers: [&str; 2]| {
        let mut battle = open(text);
        let at = hex(&battle, "0505");
        let all = battle.stack(at).len();
        let script = (0..all).fold(Script::new(), |script, _| script.roll(&[6, 6]));
        let mut script = answers.iter().fold(script, |script, text| script.say(text));
        battle.crowd(&mut script, at, None).expect("runs");
        script.finish();
        assert!(battle.may_stand_together(at, &battle.guests(at)).is_ok());
        battle
    };
    let battle = standing(["1/36e", "0506"]);
    assert_eq!(place(&battle, "1/36e"), ["0506"]);
    let battle = standing(["1/57e", "0605"]);
    assert_eq!(place(&battle, "1/57e"), ["0605"]);
    // The one that ran in goes first, and only where to is asked; not toward the enemy.
    let mut battle = open(text);
    let (at, newcomer) = (hex(&battle, "0505"), unit(&battle, "1/25e"));
    let mut script = Script::new()
        .roll(&[6, 6])
        .roll(&[6, 6])
        .roll(&[6, 6])
        .otherwise(&["0404", "0604", "0405"]);
    battle.crowd(&mut script, at, Some(newcomer)).expect("runs");
    script.finish();
    assert_eq!(place(&battle, "1/25e"), ["0405"]);
    assert_eq!(script.asked, [("3.1.5b".to_owned(), "0405".to_owned())]);
}

/// Verifies [6.1.1] (R183): troops without order have no formation and may share a hex with any; they
/// do not go together.
#[test]
fn order_and_disorder_share_a_hex() {
    assert_eq!(
        refused(&open("1/25e 0505 column N\n2/25e 0505 line NNE")).as_deref(),
        Some("6.1.1")
    );
    let battle = open("1/25e 0505 disordered N\n2/25e 0505 line NNE");
    assert_eq!(refused(&battle), None);
    let (movers, _) = battle.movers_of(hex(&battle, "0505"), FRENCH);
    assert_eq!(movers, [unit(&battle, "2/25e")]);
}

/// Verifies [16.2.4b1]: Austrian brigade batteries stand with Austrian infantry, not with other guns.
#[test]
fn austrian_brigade_batteries() {
    let rule = |text: &str| refused(&open(text));
    let foot = "leader Colloredo 0505\n1/A54 0505 masse NNE\nAB1 0505 limbered N";
    assert_eq!(rule(foot), None);
    assert_eq!(rule("F1a 0505 limbered N\nF1b 0505 limbered N"), None, "other guns may");
    assert_eq!(rule("AB1 0505 limbered N\nAB2 0505 limbered N").as_deref(), Some("16.2.4b1"));
    assert_eq!(rule("AP 0505 limbered N\nAB1 0505 limbered N").as_deref(), Some("16.2.4b1"));
}

/// Verifies [3.1.5b] [3.1.2p2] (R172): in a corner of the map, where every other hex is nearer to the
/// enemy, foot and horse part all the same.
#[test]
fn a_crowd_parts_in_a_corner() {
    let mut battle = open("9eL 0101 column N\n1/25e 0101 disordered N\nMur 1220 column N\n");
    let script = Script::new().say("done").roll(&[6, 6]).roll(&[6, 6]);
    act(&mut battle, script.otherwise(&["1/25e", "*"]));
    let at = |id: &str| battle.unit(unit(&battle, id)).hexes.first();
    assert_eq!(battle.distance(at("9eL"), at("1/25e")), 1);
    assert_eq!(la_bataille::state::audit::audit(&battle), Ok(()));
}

/// Verifies [16.2.2p1] [16.2.7a1]: a leader who marches with two regiments lets them go together; left
/// behind he does not.
#[test]
fn a_leader_takes_two_regiments_along() {
    let mut battle = open(
        "segment coalition movement\nMur 0505 column N\nRev 0505 column N\nleader Shakhovskoy 0505",
    );
    let alone = options(&battle, &["Mur", "Rev"]);
    assert!(!alone.contains(&"N 0".to_owned()), "nobody leads them");
    say(&mut battle, &["stack 0505", "N 0", "N 0", "done"]);
    assert_eq!([place(&battle, "Mur"), place(&battle, "Rev")], [["0503"], ["0503"]]);
    let shakhovskoy = leader(&battle, "Shakhovskoy");
    assert_eq!(battle.leaders[shakhovskoy.index()].hex, hex(&battle, "0503"));
    let mut battle = open(
        "segment coalition movement\n1/A54 0505 masse NNE\n2/A54 0505 masse NNE\nleader Colloredo 0505",
    );
    say(&mut battle, &["stack 0505", "N 0", "done"]);
    assert_eq!([place(&battle, "1/A54"), place(&battle, "2/A54")], [["0504"], ["0504"]]);
}

/// Verifies [4.3.6a] [4.3.6e] [3.1.5a]: three hexes are the way of those who disorder in a crowd; who
/// routs there runs his whole way.
#[test]
fn who_routs_in_a_crowd_runs_on() {
    let wide = format!("map\n{}end\n", "..............................\n".repeat(12));
    let mut battle = pos(&format!(
        "{wide}1/25e 0506 disordered N\n1/57e 0506 column N\n1/36e 0506 column N\nMur 0106 column SE"
    ));
    let at = hex(&battle, "0506");
    let ran = unit(&battle, "1/25e");
    let mut script = Script::new().roll(&[6, 6]).roll(&[6, 6]).roll(&[1, 1]).otherwise(&["*"]);
    battle.crowd(&mut script, at, None).expect("runs");
    assert_eq!(battle.unit(ran).state, Morale::Routed);
    assert_eq!(battle.distance(at, battle.unit(ran).hexes.first()), 10);
}
