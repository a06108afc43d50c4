//! 4.7: a division that must attack; and leaving the map.

use crate::common::*;
use engine::Game;
use great_battles::rules::s05_movement::Ask;
use great_battles::rules::s05_movement::march::March;
use great_battles::state::Battle;

/// A position in which Suchet's division must attack.
fn bound(text: &str) -> Battle {
    pos(&format!("{text}\nactivate Suchet full move must-attack"))
}

/// What `a` may do at the start of its move.
fn open(battle: &Battle) -> Vec<String> {
    let a = unit(battle, "a");
    let mut choices = battle.manoeuvres(a, March::default());
    choices.push(great_battles::host::ask::Choice::Done);
    let kept = battle.dutiful(a, March::default(), choices);
    kept.into_iter().map(|choice| battle.choice_text(choice)).collect()
}

/// Verifies [BRK-05] [CBT-16]: infantry advances until it has the enemy in front, or as far as it can;
/// it neither stays nor turns away. (G56)
#[test]
fn infantry_must_advance() {
    let near = bound("french infantry a 0508 column N ma=5\nrussian infantry r 0505 column N");
    assert!(near.must_advance(unit(&near, "a")));
    assert_eq!(near.want_of_attack(unit(&near, "a")), 3);
    assert_eq!(near.least_want(unit(&near, "a"), March::default()), 0);
    let listed = open(&near);
    assert!(listed.contains(&"N".to_owned()) && listed.contains(&"turn NE".to_owned()));
    assert!(!listed.contains(&"done".to_owned()) && !listed.contains(&"about face".to_owned()));
    // Six points: two steps, no more duty when it stands before him.
    let text = "french infantry a 0508 column N\nrussian infantry r 0505 column N
        activate Suchet full move must-attack";
    let step = |battle: &mut Battle, table: &mut Script| battle.move_step(table);
    let (_, table) = run(text, "N; N; done", step, "a 0506 N");
    // It is the only one, and the movement does not end without it.
    assert!(table.asked[..2].iter().all(|(_, listed)| !listed.contains(&"done".to_owned())));
    // Too far away it goes as near as it can.
    let far = bound("french infantry a 0515 column N\nrussian infantry r 0505 column N");
    assert_eq!(far.least_want(unit(&far, "a"), March::default()), 4);
    assert_eq!(open(&far), ["N"]);
    // A disordered battalion re-forms on its way.
    let loose = bound("french infantry a 0507 disorder N\nrussian infantry r 0505 column N");
    assert_eq!(loose.least_want(unit(&loose, "a"), March::default()), 0);
    let listed = open(&loose);
    assert!(listed.contains(&"column N".to_owned()) && !listed.contains(&"square N".to_owned()));
}

/// Verifies [BRK-05]: guns, the unsteady and the broken have no such duty; without the result nobody has.
#[test]
fn who_has_no_duty() {
    let enemy = "russian infantry r 0505 column N";
    for words in [
        "artillery a 0508 limbered N",
        "infantry a 0508 column N unsteady",
        "infantry a 0508 column N lost=4",
    ] {
        let battle = bound(&format!("french {words}\n{enemy}"));
        assert!(!battle.must_advance(unit(&battle, "a")), "{words}");
    }
    let free = pos(&format!("french infantry a 0508 column N\n{enemy}\nactivate Suchet full move"));
    assert!(!free.must_advance(unit(&free, "a")));
}

/// Verifies [BRK-05] [CBT-16]: cavalry comes to where it may charge and does not ride out of it; where it
/// cannot charge it is free. (G56)
#[test]
fn cavalry_must_charge() {
    let enemy = "russian infantry r 0505 column N";
    let ready = bound(&format!("french cavalry a 0508 column N\n{enemy}"));
    assert_eq!(ready.want_of_attack(unit(&ready, "a")), 0);
    let listed = open(&ready);
    // It may stay, or come nearer, but not into his front, where it would be held: from beside him
    // nobody charges.
    assert!(listed.contains(&"done".to_owned()) && listed.contains(&"N".to_owned()));
    let close = bound("french cavalry a 0507 column N\nrussian infantry r 0505 column S");
    assert!(!open(&close).contains(&"N".to_owned()));
    let away = bound(&format!("french cavalry a 0510 column N\n{enemy}"));
    assert_eq!(away.want_of_attack(unit(&away, "a")), 1);
    assert!(!open(&away).contains(&"done".to_owned()));
    let far = bound(&format!("french cavalry a 0520 column N\n{enemy}"));
    assert!(open(&far).contains(&"done".to_owned()));
}

/// Verifies [BRK-05]: nobody ends the movement of the division while one can still come nearer; the
/// refusal says so.
#[test]
fn nobody_stays_behind() {
    let text = "french infantry a 0508 column N\nfrench infantry b 1010 column N
        russian infantry r 0505 column N";
    let battle = bound(text);
    let ask = engine::Ask::listed(FRENCH, engine::rule!("SOP-16"), Ask::Mover.into(), vec![]);
    assert_eq!(battle.refusal(&ask, "done").rule, "BRK-05");
    let a = unit(&battle, "a");
    let question = Ask::Step(a, battle.points_left(a), March::default());
    let ask = engine::Ask::listed(FRENCH, engine::rule!("MOV-02"), question.into(), vec![]);
    assert_eq!(battle.refusal(&ask, "done").rule, "BRK-05");
    // Other answers are refused for what they are, and of the free nothing is demanded.
    let mover = engine::Ask::listed(FRENCH, engine::rule!("SOP-16"), Ask::Mover.into(), vec![]);
    assert_eq!(battle.refusal(&mover, "r").rule, "SOP-16");
    let free = pos(&format!("{text}\nactivate Suchet full move"));
    assert_eq!(free.refusal(&mover, "done").rule, "SOP-16");
    let question = Ask::Step(a, free.points_left(a), March::default());
    let ask = engine::Ask::listed(FRENCH, engine::rule!("MOV-02"), question.into(), vec![]);
    assert_eq!(free.refusal(&ask, "done").rule, "MOV-02");
    assert_eq!(free.refusal(&ask, "NE").rule, "MOV-01");
    assert_eq!(free.refusal(&ask, "slide NE").rule, "MOV-22");
}

/// Verifies [BRK-05] [MLT-02]: a two-hex line keeps both its hexes in what is thought through for it: with
/// the right one before a pond its line comes no nearer, and its column does.
#[test]
fn a_two_hex_line_must_charge() {
    let row = ".0 ".repeat(8);
    let mut rows = vec![row.clone(); 12];
    rows[7] = ".0 .0 .0 .0 .0 p0 .0 .0".to_owned();
    let text = format!(
        "map\n{}\nend\nfrench cavalry a 0510 line NNE sp=10 ma=8 wide=0610
        russian infantry r 0504 column N",
        rows.join("\n")
    );
    let listed = open(&bound(&text));
    assert!(listed.contains(&"column N".to_owned()) && !listed.contains(&"N".to_owned()));
    let dry = open(&bound(&text.replace("p0", ".0")));
    assert!(dry.contains(&"N".to_owned()));
    // It wheels on its right hex if a friend bars the other way.
    let text =
        "french cavalry a 0505 line NNE sp=10 ma=2 wide=0605\nrussian infantry r 1002 column SW
        french infantry f 0506 column N";
    let battle = bound(text);
    let a = unit(&battle, "a");
    assert_eq!((battle.want_of_attack(a), battle.least_want(a, March::default())), (1, 0));
    let listed = open(&battle);
    assert!(listed.contains(&"turn E".to_owned()) && !listed.contains(&"done".to_owned()));
}

/// Verifies [EXC-06]: by the friendly edge only, west for the French and east for the Allies, through the
/// front, for the points of its hex; such a unit is out of play and not lost. (G36) (G58)
#[test]
fn leaving_the_map() {
    let step = |battle: &mut Battle, table: &mut Script| battle.move_step(table);
    let text = "french infantry a 0105 column SW\nrussian infantry r 1919 column N";
    let active = format!("{text}\nactivate Suchet full move");
    let (battle, _) = run(&active, "a; leave", step, "a left sp=6 spent=0");
    assert_eq!(battle.roll_call()[unit(&battle, "a").index()], 6);
    let cost = |words: &str| {
        let battle = pos(&format!("{words}\nactivate Suchet full move"));
        battle.leaving_cost(unit(&battle, "a")).map(|cost| cost.0 / 2)
    };
    assert_eq!(cost("french infantry a 0105 column SW"), Some(1));
    assert_eq!(cost("french infantry a 0105 line W"), Some(2));
    assert_eq!(cost("french infantry a 0105 column N"), None);
    assert_eq!(cost("french infantry a 0205 column SW"), None);
    assert_eq!(cost("french infantry a 2005 column NE"), None);
    assert_eq!(cost("french infantry a 0105 square N"), None);
    let allied = pos("russian infantry a 2005 column NE\nfrench infantry f 0101 column N");
    assert!(allied.leaving_cost(unit(&allied, "a")).is_some());
    // Not by the edge in the north.
    let north = pos("russian infantry a 1301 column NE\nfrench infantry f 0101 column N");
    assert!(north.leaving_cost(unit(&north, "a")).is_none());
}
