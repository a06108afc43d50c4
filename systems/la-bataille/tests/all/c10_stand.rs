//! Sections 10.2.6, 10.2.7 and 10.5: infantry and guns before a charge.

use crate::c10_charge::state;
use crate::common::*;
use la_bataille::nouns::kinds::{Formation, Morale};

const STAND: &str = "EmpC 0515 column N\n1/36e 0510 column S";

fn to_contact() -> Script {
    Script::new()
        .say("EmpC")
        .say("N 0")
        .say("done")
        .say("N 0")
        .say("done")
        .say("N 0")
        .say("yes")
        .say("done")
        .say("N 0")
        .say("done")
}

/// Verifies [10.2] [10.2.2] [10.2.3] [10.2.5] [10.2.6] [10.2.7a] [10.2.7b] [10.2.7c] [10.2.7c1]
/// [10.1.7] [10.1.1]: a charge goes straight at a column that stands: 42 less three for heavy
/// cavalry is above 34.
#[test]
fn infantry_that_stands_is_marked_by_the_charge() {
    let mut battle = open(STAND);
    let mut table = to_contact().roll(&[4, 2]);
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    assert_eq!(place(&battle, "EmpC"), ["0511"]);
    let foot = battle.unit(unit(&battle, "1/36e"));
    assert!(foot.marks.stands && foot.marks.answered && foot.state == Morale::GoodOrder);
    let contact = &battle.contacts[0];
    assert_eq!(contact.attackers, [unit(&battle, "EmpC")]);
    assert!(contact.straight && !contact.reacted && contact.target == hex(&battle, "0510"));
    assert!(battle.unit(unit(&battle, "EmpC")).marks.charged);
}

/// Verifies [10.2.7d] [10.2.7e] [4.1p6]: who fails in good order disorders in place.
#[test]
fn infantry_that_fails_to_stand_disorders_in_place() {
    let mut battle = open(STAND);
    let mut table = to_contact().roll(&[4, 1]);
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    assert_eq!(state(&battle, "1/36e"), Morale::Disordered);
    assert_eq!(place(&battle, "1/36e"), ["0510"]);
    assert_eq!(battle.contacts.len(), 1);
}

/// Verifies [10.2.6p1] [10.2.5p2]: who has answered one charge meets the next as it is.
#[test]
fn infantry_answers_once() {
    let mut battle = open("EmpC 0513 column N\n1/36e 0510 column S answered");
    let mut table = Script::new().say("EmpC").say("N 0").say("yes").say("N 0");
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    assert_eq!(state(&battle, "1/36e"), Morale::GoodOrder);
    // Two hexes do not double.
    assert!(!battle.contacts[0].straight);
}

/// Verifies [10.2.7f] [10.2.8j] [10.2.8j1] [10.2.8j2] [10.2.8j3] [10.2.8j31] [10.2.8j5] [10.2.9b]: G36, a
/// disordered battalion breaks: the die says two hexes and two increments.
#[test]
fn g36_broken_infantry_runs_and_loses_by_the_die() {
    let mut battle = open("EmpC 0513 column N\n1/36e 0510 disordered S");
    let mut table = ridden_down().otherwise(&["N 1", "NE 1", "*"]);
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    let foot = unit(&battle, "1/36e");
    assert_eq!((battle.unit(foot).losses, battle.unit(foot).state), (2, Morale::Routed));
    let at = battle.unit(foot).hexes.first();
    assert_eq!(battle.distance(at, hex(&battle, "0510")), 2);
    // [10.2.8j32] [10.2.8j5] The cavalry came after it.
    assert_eq!(battle.contacts.len(), 1);
    assert_eq!(battle.contacts[0].target, at);
    assert!(battle.contacts[0].unrecalled);
}

/// Verifies [10.2.11] [10.2.12]: cavalry is struck without a check, and doubled if it stays.
#[test]
fn cavalry_makes_no_check_to_stand() {
    let mut battle = open("EmpC 0514 column N\n1erL 0510 column N");
    let mut table = Script::new().say("EmpC").say("N 0").say("N 0").say("yes").say("N 0");
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    assert!(battle.contacts[0].straight);
}

/// Verifies [10.5.1a] [10.5.1a1]: limbered guns alone run, and are cut down if they are caught.
#[test]
fn limbered_guns_run_from_a_charge() {
    let mut battle = open("EmpC 0513 column N\nF1a 0510 limbered S");
    let mut table = Script::new().say("EmpC").say("N 0").say("yes").otherwise(&["*"]);
    charges(&mut battle, &mut table, COALITION);
    let guns = battle.unit(unit(&battle, "F1a"));
    assert!(guns.state == Morale::Routed && guns.hexes.first() != hex(&battle, "0510"));
    let mut battle = open("EmpC 0513 column N\nF1a 0510 routed S");
    let mut table = Script::new().say("EmpC").say("N 0").say("yes").say("N 0").say("done");
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    assert!(!battle.is_on_map(unit(&battle, "F1a")));
    assert_eq!(state(&battle, "EmpC"), Morale::GoodOrder);
}

/// Verifies [10.5.1b] [10.5.1b1] (R196): guns in action check when they are named; they stand, and the
/// cavalry comes up, or they are lost and it goes on.
#[test]
fn unlimbered_guns_stand_or_are_lost() {
    let text = "EmpC 0513 column N\nF1a 0510 unlimbered S";
    let ride = || Script::new().say("EmpC").say("N 0").say("yes");
    let mut battle = open(text);
    let mut table = ride().roll(&[6, 6]).say("N 0");
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    assert_eq!(battle.contacts.len(), 1);
    assert_eq!(place(&battle, "EmpC"), ["0511"]);
    let mut battle = open(text);
    let mut table = ride().roll(&[1, 1]).say("done");
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    assert!(!battle.is_on_map(unit(&battle, "F1a")) && battle.contacts.is_empty());
    assert_eq!(
        (place(&battle, "EmpC"), state(&battle, "EmpC")),
        (vec!["0512".into()], Morale::GoodOrder)
    );
    // From afar the straight line says through which side: here a flank.
    let battle = open("EmpC 0513 column N\nF1a 0510 unlimbered SE");
    let (guns, horse) = (unit(&battle, "F1a"), unit(&battle, "EmpC"));
    let total = |from: &str| {
        battle.charged_mods(guns, hex(&battle, "0510"), hex(&battle, from), &[horse]).total()
    };
    assert_eq!((total("0513"), total("0511")), (-3, -3));
    assert_eq!((total("0508"), total("0509")), (-3 - 12, -3 - 12));
    assert_eq!((total("0311"), total("0410")), (-3 - 12, -3 - 12));
    assert_eq!((total("0309"), total("0409")), (-3 - 6, -3 - 6));
}

/// Verifies [10.5.2a] [10.5.2b2] [10.5.3]: guns with infantry that stands; limbered ones share its
/// fate, others check for themselves.
#[test]
fn guns_with_infantry_before_a_charge() {
    let text =
        |guns: &str| open(&format!("EmpC 0513 column N\nF1a 0510 {guns} S\n1/36e 0510 column S"));
    let ride = || {
        Script::new()
            .say("EmpC")
            .say("done")
            .say("N 0")
            .say("yes")
            .say("done")
            .say("N 0")
            .say("done")
    };
    let mut battle = text("limbered");
    let mut table = ride().roll(&[1, 1]);
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    assert_eq!(state(&battle, "F1a"), Morale::Disordered);
    let mut battle = text("unlimbered");
    // 33 fails for the infantry (34) and, less three, is above 24 for the guns.
    let mut table = ride().roll(&[3, 3]);
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    assert_eq!(state(&battle, "1/36e"), Morale::Disordered);
    assert!(battle.unit(unit(&battle, "F1a")).marks.stands);
    let mut battle = text("unlimbered");
    let mut table = ride().roll(&[1, 1]);
    charges(&mut battle, &mut table, COALITION);
    assert!(!battle.is_on_map(unit(&battle, "F1a")));
}

/// Verifies [6.7.12] [6.7.12p1] [6.7.12p2] [6.7.12p3] [6.7.12a] [6.7.12b] [6.7.13] [6.7.13p1]:
/// skirmishers withdraw or break.
#[test]
fn skirmishers_withdraw_from_a_charge_or_break() {
    let text = "EmpC 0513 column N\n1/7e 0510 skirmish SSE losses=3\n1/36e 0509 column S";
    let mut battle = open(text);
    let mut table =
        Script::new().say("EmpC").say("0510").say("0509").otherwise(&["done", "no", "N 5", "*"]);
    charges(&mut battle, &mut table, COALITION);
    let light = unit(&battle, "1/7e");
    assert_eq!(battle.unit(light).formation, Formation::Column);
    assert_eq!(battle.stack(hex(&battle, "0509")).last(), Some(&light));
    let mut battle = open("EmpC 0513 column N\n1/7e 0510 skirmish SSE losses=3");
    let mut table =
        Script::new().say("EmpC").say("0510").roll(&[1]).roll(&[1]).otherwise(&["done", "*"]);
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    assert_eq!((state(&battle, "1/7e"), battle.unit(light).losses), (Morale::Routed, 4));
    let cover = pos("map\n...\n.#.\n...\nend\n1/7e 0203 skirmish SSE losses=3");
    let refuges = cover.skirmish_refuges(unit(&cover, "1/7e"));
    assert_eq!(labels(&cover, &refuges), ["0202"]);
}

/// Verifies [6.7.17] [6.7.12p1] (R180): those who withdraw among cavalry do not stay there: they lose
/// their order and go on.
#[test]
fn skirmishers_do_not_stay_among_cavalry() {
    let mut battle = open("EmpC 0513 column N\n1/7e 0510 skirmish SSE losses=3\n9eL 0509 column S");
    let mut table = Script::new()
        .say("EmpC")
        .say("0510")
        .say("0509")
        .otherwise(&["done", "no", "N 0", "N 5", "*"]);
    charges(&mut battle, &mut table, COALITION);
    let light = unit(&battle, "1/7e");
    assert_ne!(battle.unit(light).state, Morale::GoodOrder);
    assert!(!battle.unit(light).hexes.contains(hex(&battle, "0509")));
    assert_eq!(battle.unit(light).losses, 3, "nobody rode them down");
}

/// Verifies [16.2.7f] [16.2.7f2] [16.2.7f3] [16.2.7c2] [16.2.7e]: a masse rolls to stand at +3 and
/// is not doubled.
#[test]
fn a_masse_stands_better() {
    let mut battle = open("1erL 0514 column N\n1/A54 0510 masse SSE");
    let mods = battle.charged_mods(
        unit(&battle, "1/A54"),
        hex(&battle, "0510"),
        hex(&battle, "0509"),
        &[unit(&battle, "1erL")],
    );
    assert_eq!(mods.total(), 3 - 6, "lancers, and no rear");
    let mut table =
        Script::new().say("1erL").say("N 0").say("N 0").say("yes").say("N 0").roll(&[6, 6]);
    charges(&mut battle, &mut table, FRENCH);
    table.finish();
    assert!(!battle.contacts[0].straight);
    assert!(!battle.may_form_square(hex(&battle, "0510"), COALITION));
}

/// Verifies [16.2.7g] [16.2.7g1] [16.2.7g2] [16.2.7g3] [16.2.7g4]: an Austrian line in two hexes
/// closes into masse.
#[test]
fn an_austrian_line_closes_into_masse() {
    let text = "1erL 0514 column N\n1/A54 0510 line SSE with 0410";
    let ride = |roll: [u8; 2]| {
        let named = Script::new().says(&["1erL", "done", "N 0", "done", "0510", "1/A54"]);
        named.roll(&roll).says(&["0510", "N 0", "N 0"])
    };
    let mut battle = open(text);
    let mut table = ride([6, 6]);
    charges(&mut battle, &mut table, FRENCH);
    table.finish();
    let masse = battle.unit(unit(&battle, "1/A54"));
    assert!(masse.formation == Formation::Masse && masse.marks.stands);
    assert_eq!(place(&battle, "1/A54"), ["0510"]);
    assert_eq!(battle.contacts.len(), 1);
    let mut battle = open(text);
    let mut table = ride([1, 1]);
    charges(&mut battle, &mut table, FRENCH);
    table.finish();
    assert_eq!(state(&battle, "1/A54"), Morale::Disordered);
    assert_eq!(place(&battle, "1/A54"), ["0510"]);
}

/// Verifies [10.2.7b]: modifiers of those who are charged, each for itself.
#[test]
fn the_modifiers_of_being_charged() {
    let total = |text: &str, from: &str, by: &str| {
        let battle = pos(&format!(
            "map\n.....\n.....\n...1.\n.....\n.....\nend\n{text}\n{by} 0101 column N"
        ));
        let target = unit(&battle, "1/36e");
        let at = battle.unit(target).hexes.first();
        battle.charged_mods(target, at, hex(&battle, from), &[unit(&battle, by)]).total()
    };
    assert_eq!(total("1/36e 0303 column N", "0302", "GHus"), 0, "light cavalry in front");
    assert_eq!(total("1/36e 0303 column N", "0302", "EmpC"), -3, "heavy cavalry");
    assert_eq!(total("1/36e 0303 column N", "0302", "TatU"), -6, "lancers");
    assert_eq!(total("1/36e 0303 column N", "0304", "GHus"), -6, "rear");
    assert_eq!(total("1/36e 0303 column N", "0203", "GHus"), -12, "flank");
    assert_eq!(total("1/36e 0303 line NNE", "0302", "GHus"), 3, "line");
    assert_eq!(total("1/36e 0303 disordered N", "0302", "GHus"), -3, "disordered");
    assert_eq!(total("1/36e 0303 column SE", "0403", "GHus"), 3, "across a slope");
    assert_eq!(total("stream 0303 N\n1/36e 0303 column N", "0302", "GHus"), 6, "across a stream");
}

/// Verifies [13.4.9] [13.4.8]: who is charged by heavy cavalry checks at -3, by lancers at -6.
#[test]
fn heavy_cavalry_and_lancers_weigh_on_the_check() {
    let total = |id: &str| {
        let battle = open(&format!("{id} 0511 column N\n1/36e 0510 column S"));
        let [foot, horse] = ["1/36e", id].map(|id| unit(&battle, id));
        let (at, from) = (hex(&battle, "0510"), hex(&battle, "0511"));
        battle.charged_mods(foot, at, from, &[horse]).total()
    };
    assert_eq!(["EmpC", "TatU", "LouH"].map(total), [-3, -6, 0]);
}

/// Verifies [6.7.12p1] [16.2.4a]: skirmishers fall back on their own nation, not on allies.
#[test]
fn skirmishers_do_not_fall_back_on_allies() {
    let refuges = |friend: &str| {
        let battle = open(&format!("20J 0505 skirmish NNE losses=4\n{friend} 0506 column N"));
        labels(&battle, &battle.skirmish_refuges(unit(&battle, "20J")))
    };
    assert_eq!(refuges("1WP"), Vec::<String>::new());
    assert_eq!(refuges("EmpC"), ["0506"]);
}

/// Verifies [10.5.1a]: limbered guns alone run when a charge comes beside them, though it has not named them;
/// unlimbered ones, and those with infantry, do not.
#[test]
fn limbered_guns_run_from_a_charge_that_passes() {
    let after = |guns: &str| {
        let mut battle = open(&format!("turn 1 11:20\nEmpC 0513 column N\n{guns}"));
        let mut table = Script::new().say("EmpC").otherwise(&["no", "done", "N 0", "*"]);
        charges(&mut battle, &mut table, COALITION);
        assert!(battle.contacts.is_empty());
        state(&battle, "F1a")
    };
    assert_eq!(after("F1a 0610 limbered N"), Morale::Routed);
    assert_eq!(after("F1a 0610 unlimbered N"), Morale::GoodOrder);
    assert_eq!(after("F1a 0610 limbered N\n1/36e 0610 square N"), Morale::GoodOrder);
}
