//! 6.2: reaction zones and the table of reactions.

use crate::common::*;
use great_battles::nouns::MoraleLevel;
use great_battles::rules::s06_formation::reaction::{Fate, Trigger};
use great_battles::state::{Battle, Mark};

/// The reactions open to the other side when `a` does this.
#[track_caller]
fn open(text: &str, trigger: Trigger) -> Vec<String> {
    let mut battle = pos(text);
    let a = unit(&battle, "a");
    let mut table = Script::new("done; done");
    let before = battle.clone();
    let fate = battle.reaction_window(&mut table, a, trigger).unwrap();
    assert_eq!(fate, Fate::GoesOn);
    assert_eq!(format!("{:?}", before.units), format!("{:?}", battle.units));
    let mut listed = table.asked.pop().map_or(Vec::new(), |(_, listed)| listed);
    listed.retain(|one| one != "done");
    listed
}

/// Lets the other side react to `a`.
#[track_caller]
fn react(text: &str, trigger: Trigger, script: &str, fate: Fate, expect: &str) -> Battle {
    let mut battle = pos(text);
    let a = unit(&battle, "a");
    let mut table = Script::new(script);
    let found = battle.reaction_window(&mut table, a, trigger).unwrap();
    table.finish();
    assert_eq!(found, fate);
    expected(&battle, expect);
    battle
}

/// Plays one move of `a`.
#[track_caller]
fn moves(text: &str, script: &str, expect: &str) -> Script {
    let text = format!("{text}\nactivate Suchet full move");
    run(&text, &format!("a; {script}"), |battle, table| battle.move_step(table), expect).1
}

/// Verifies [RZ-01] [RZ-02] [STR-07]: the zone is the front; all six hexes of squares and skirmishers;
/// none of the routed, of limbered foot guns and of those on the march.
#[test]
fn zones() {
    let of = |words: &str| {
        let battle = pos(&format!("division D russian strategic\nrussian {words}"));
        let r = unit(&battle, "r");
        let around = battle.board().neighbours(hex(&battle, "0505"));
        around.filter(|(_, next)| battle.in_zone(r, *next)).count()
    };
    assert_eq!(of("infantry r 0505 line NNE"), 2);
    assert_eq!(of("infantry r 0505 column N"), 1);
    assert_eq!(of("infantry r 0505 disorder N"), 3);
    assert_eq!(of("infantry r 0505 square N"), 6);
    assert_eq!(of("infantry r 0505 skirmish N skirmisher"), 6);
    assert_eq!(of("infantry r 0505 disorder N routed"), 0);
    assert_eq!(of("infantry r 0505 column N division=D"), 0);
    assert_eq!(of("artillery r 0505 limbered N"), 0);
    assert_eq!(of("artillery r 0505 limbered N horse"), 1);
    assert_eq!(of("artillery r 0505 unlimbered NNE"), 2);
}

/// Verifies [RZ-03] [RZ-04] [RZ-06] [RZ-14]: T39, leaving the front of formed infantry is answered before
/// the step, entering it is not; guns and skirmishers answer entry.
#[test]
fn t39_windows() {
    let infantry = "russian infantry r 0505 line SSE";
    // In 0506 it stands in his front; it leaves to the south.
    let leaves = format!("{infantry}\nfrench infantry a 0506 column S morale=9");
    let table = moves(&leaves, "S; r fires; =0; =0; done", "a 0507\nr reaction-fired -fired");
    assert_eq!(table.asked[2].0, "RZ-03");
    assert_eq!(table.asked[2].1, ["r fires", "done"]);
    moves(&leaves, "S; done; done", "a 0507\nr -reaction-fired");
    // Entering and stopping: nobody asks.
    let enters = format!("{infantry}\nfrench infantry a 0507 column N");
    moves(&enters, "N; done", "a 0506\nr -reaction-fired");
    for (words, script) in [
        ("russian artillery r 0505 unlimbered SSE", "N; r fires; =2; =0; done"),
        // Having fired, these might still slip away.
        ("russian infantry r 0505 skirmish N skirmisher", "N; r fires; =2; =0; done; done"),
    ] {
        let enters = format!("{words}\nfrench infantry a 0507 column N morale=9");
        let table = moves(&enters, script, "a 0506\nr reaction-fired");
        assert!(table.asked[2].1.contains(&"r fires".to_owned()), "{words}");
    }
}

/// Verifies [RZ-04] [RZ-05] [RZ-19] [FIR-17]: formed infantry, once in an activation, at those in its zone
/// and no others; a charge is answered at entry, too.
#[test]
fn formed_infantry() {
    let text = |words: &str| format!("french infantry a 0506 column S\nrussian infantry r {words}");
    for words in ["0505 line SSE", "0505 column S", "0505 square N", "0505 disorder S"] {
        assert_eq!(open(&text(words), Trigger::Spends), ["r fires"], "{words}");
        assert_eq!(open(&text(words), Trigger::Enters), Vec::<String>::new(), "{words}");
        assert_eq!(open(&text(words), Trigger::Charges), ["r fires"], "{words}");
        assert_eq!(open(&text(words), Trigger::SetsOut), ["r fires"], "{words}");
    }
    let spends = |words: &str| open(&text(words), Trigger::Spends).len();
    assert_eq!(spends("0505 line NNE"), 0);
    assert_eq!(spends("0504 line SSE"), 0);
    assert_eq!(spends("0505 line SSE reaction-fired"), 0);
    // [RZ-19] What it has returned does not count.
    assert_eq!(spends("0505 line SSE return-fired"), 1);
    // Of a stack the top battalion only.
    let stack = format!("{}\nrussian infantry s 0505 column S sp=3", text("0505 column S sp=4"));
    assert_eq!(open(&stack, Trigger::Spends), ["s fires"]);
}

/// Verifies [RZ-20] [RZ-03]: who becomes unsteady or routed, or dies, stops; who was unsteady goes on; and
/// each reaction is over before the next is asked for. (G25) The mover is the target wherever it lies.
/// (G53)
#[test]
fn what_becomes_of_the_mover() {
    let text = "french infantry a 0506 column N sp=2\nrussian infantry r 0505 line SSE
        russian infantry s 0406 line E";
    // Class d, C in line: column 5.
    react(text, Trigger::Spends, "r fires; =9; =0; done", Fate::GoesOn, "a sp=1");
    react(text, Trigger::Spends, "r fires; =9; =0; s fires; =9", Fate::Gone, "a destroyed");
    react(text, Trigger::Spends, "r fires; =4; =9", Fate::Stops, "a unsteady\ns -reaction-fired");
    react(text, Trigger::Spends, "r fires; =4; =6; done", Fate::GoesOn, "a 0506 shaken");
    let unsteady = text.replace("sp=2", "sp=6 unsteady");
    react(&unsteady, Trigger::Spends, "r fires; =3; =3; done", Fate::GoesOn, "a 0506 unsteady");
    let under = format!("{text}\nfrench infantry c 0506 column S sp=4");
    react(&under, Trigger::Spends, "r fires; =9; =0; done", Fate::GoesOn, "a sp=1\nc sp=4");
    let battle = pos(text);
    let a = unit(&battle, "a");
    assert_eq!(battle.fate(a, MoraleLevel::Good), Fate::GoesOn);
}

/// An unsteady unit that nobody hinders moves on. [RZ-20] Verifies [MOR-03].
#[test]
fn the_unsteady_may_move() {
    let text = "french infantry a 0505 column N unsteady\nrussian infantry r 1919 column N";
    moves(text, "N; N; done", "a 0503 unsteady");
    moves(text, "line NNE; N; done", "a 0504 unsteady line");
}

/// Verifies [RZ-06] [RZ-07]: skirmishers fire once and slip away as often as they like: one hex, not
/// beside an enemy, where they may be.
#[test]
fn skirmishers() {
    let text =
        "russian infantry r 0505 skirmish N skirmisher\nfrench infantry a 0506 column S morale=9";
    let listed = ["r fires", "r moves N", "r moves NE", "r moves NW"];
    assert_eq!(open(text, Trigger::Enters), listed);
    assert_eq!(open(text, Trigger::Spends), listed);
    let both = "r fires; =0; =0; r moves NE";
    let battle = react(text, Trigger::Enters, both, Fate::GoesOn, "r 0604 reaction-fired stirred");
    assert!(!battle.unit(unit(&battle, "r")).marks.has(Mark::Fired));
    // Having fired they may still slip away.
    let fired = text.replace("skirmisher\n", "skirmisher reaction-fired\n");
    assert_eq!(open(&fired, Trigger::Enters), listed[1..]);
    // Not into a hex beside another enemy, nor where friends in another formation are.
    let hemmed =
        format!("{text}\nfrench infantry c 0704 column N\nrussian infantry s 0504 column N");
    assert_eq!(open(&hemmed, Trigger::Enters), ["r fires", "r moves NW"]);
}

/// Verifies [RZ-08] [RZ-10] [RZ-17] [CHG-20]: cavalry steps back from infantry and guns, not from cavalry;
/// across its rear, facing kept, into an empty hex away from the enemy.
#[test]
fn cavalry_steps_back() {
    let of =
        |cavalry: &str, mover: &str| format!("russian cavalry r 0505 {cavalry}\nfrench {mover}");
    let foot = "infantry a 0506 column N";
    let backs = |text: &str, trigger| {
        let all = open(text, trigger).into_iter();
        all.filter(|one| one.contains("reverses")).collect::<Vec<_>>()
    };
    for trigger in [Trigger::Enters, Trigger::Spends] {
        let line = of("line SSE", foot);
        assert_eq!(backs(&line, trigger), ["r reverses N", "r reverses NW"]);
        assert_eq!(backs(&of("column S", foot), trigger), ["r reverses N"]);
        assert_eq!(backs(&of("line SSE", "artillery a 0506 limbered N"), trigger).len(), 2);
        assert_eq!(backs(&of("line SSE", "cavalry a 0506 line NNE"), trigger).len(), 0);
        assert_eq!(backs(&of("line NNE", foot), trigger).len(), 0);
    }
    // The disordered, unsteady and blown, too; who rested rests no more.
    let blown = of("disorder S blown-2 unsteady recovery", foot);
    let expect = "r 0504 S -recovery stirred";
    react(&blown, Trigger::Enters, "r reverses N", Fate::GoesOn, expect);
    let taken = format!("{}\nrussian infantry s 0504 column N", of("column S", foot));
    assert!(backs(&taken, Trigger::Enters).is_empty());
    let beside = format!("{}\nfrench infantry c 0503 column N", of("column S", foot));
    assert!(backs(&beside, Trigger::Enters).is_empty());
    // The ground disorders as it does any mover.
    let brook = format!("stream 0505 0504\n{}", of("line SSE", foot));
    react(&brook, Trigger::Enters, "r reverses N; =5", Fate::GoesOn, "r 0504 line");
    react(&brook, Trigger::Enters, "r reverses N; =6; turn S", Fate::GoesOn, "r 0504 disorder");
}

/// Verifies [RZ-09]: cavalry turns by one step, for nothing, to whoever enters a hex at its flank; not when
/// it is disordered, and once for each.
#[test]
fn cavalry_turns_to_its_flank() {
    let text =
        |cavalry: &str| format!("russian cavalry r 0505 {cavalry}\nfrench cavalry a 0506 column N");
    let column = text("column NE");
    assert_eq!(open(&column, Trigger::Enters), ["r turns SE", "r turns N"]);
    assert_eq!(open(&column, Trigger::Charges), ["r turns SE", "r turns N"]);
    assert!(
        open(&column, Trigger::Spends).is_empty() && open(&column, Trigger::SetsOut).is_empty()
    );
    // The mover is still at its flank, but it has reacted.
    react(&column, Trigger::Enters, "r turns SE", Fate::GoesOn, "r 0505 SE spent=0");
    let ways = |cavalry: &str| open(&text(cavalry), Trigger::Enters).len();
    assert_eq!((ways("line E"), ways("line W"), ways("column SW")), (2, 2, 2));
    assert_eq!((ways("line SSW"), ways("line NNE"), ways("column N")), (0, 0, 0));
    assert!(open(&text("disorder NE"), Trigger::Enters).is_empty());
}

/// Verifies [RZ-14] [FIR-05]: guns react at entry and when MP are spent; reaction or return fire, once in
/// all.
#[test]
fn guns() {
    let of =
        |words: &str| format!("russian artillery r 0505 {words}\nfrench infantry a 0506 column N");
    for trigger in [Trigger::Enters, Trigger::Spends, Trigger::Charges] {
        assert_eq!(open(&of("unlimbered SSE"), trigger), ["r fires"]);
    }
    assert!(open(&of("unlimbered NNE"), Trigger::Enters).is_empty());
    assert!(open(&of("unlimbered SSE return-fired"), Trigger::Enters).is_empty());
    assert!(open(&of("unlimbered SSE reaction-fired"), Trigger::Enters).is_empty());
    assert!(open(&of("limbered S"), Trigger::Enters).is_empty());
}

/// Verifies [RZ-15] [RZ-16] [RZ-17]: horse guns limber instead, but not before cavalry; limbered ones step
/// back if the die lets them, and do not try again after a failure.
#[test]
fn horse_guns() {
    let of = |words: &str| {
        format!("russian artillery r 0505 {words} horse\nfrench infantry a 0506 column N")
    };
    let ready = of("unlimbered SSE");
    let listed = ["r fires", "r limbers SE", "r limbers S"];
    assert_eq!(open(&ready, Trigger::Enters), listed);
    let horse = ready.replace("infantry a 0506 column N", "cavalry a 0506 column N");
    assert_eq!(open(&horse, Trigger::Enters), ["r fires"]);
    assert!(open(&of("unlimbered SSE return-fired"), Trigger::Enters).is_empty());
    // It is its reaction: it does not step back from the same entry.
    let expect = "r 0505 limbered S reaction-fired";
    react(&ready, Trigger::Enters, "r limbers S", Fate::GoesOn, expect);
    let limbered = of("limbered S");
    assert_eq!(open(&limbered, Trigger::Enters), ["r reverses N"]);
    assert_eq!(open(&limbered, Trigger::Spends), ["r reverses N"]);
    react(&limbered, Trigger::Enters, "r reverses N; =5", Fate::GoesOn, "r 0504 S limbered");
    let expect = "r 0505 S reverse-barred";
    react(&limbered, Trigger::Enters, "r reverses N; =6", Fate::GoesOn, expect);
    assert!(open(&of("limbered S reverse-barred"), Trigger::Enters).is_empty());
    // The die is told.
    let mut battle = pos(&limbered);
    let a = unit(&battle, "a");
    let mut table = Script::new("r reverses N; =6");
    battle.reaction_window(&mut table, a, Trigger::Enters).unwrap();
    assert_eq!(table.story(&battle), ["r limbers away: it stays"]);
}

/// Verifies [RZ-18] [RZ-01]: a leader alone rides off from whoever comes beside him, any number of times;
/// one with his men does not.
#[test]
fn leaders_alone() {
    let text =
        "russian infantry s 1919 column N\nfrench infantry a 0506 column N\nleader Markov 0505";
    let flights = ["leader Markov flees N", "leader Markov flees NE", "leader Markov flees NW"];
    assert_eq!(open(text, Trigger::Enters), flights);
    assert_eq!(open(text, Trigger::Spends), flights);
    react(text, Trigger::Enters, "leader Markov flees N", Fate::GoesOn, "leader Markov 0504");
    let with = text.replace("s 1919", "s 0505");
    assert!(open(&with, Trigger::Enters).is_empty());
}

/// Verifies [RZ-21]: the target of a charge does not react to its ride, others do.
#[test]
fn the_target_of_a_charge_waits() {
    let text = "russian infantry r 0505 square N\nrussian infantry s 0405 square N
        french cavalry a 0506 line NNE";
    let mut battle = pos(text);
    let (a, target) = (unit(&battle, "a"), hex(&battle, "0505"));
    let mut table = Script::new("done");
    let fate = battle.charge_window(&mut table, a, Trigger::Charges, &[target]).unwrap();
    assert_eq!(fate, Fate::GoesOn);
    assert_eq!(table.asked[0].1, ["s fires", "done"]);
}

/// Verifies [RZ-22]: nobody reacts to a retreat, nor to a move in reaction.
#[test]
fn retreats_trigger_nothing() {
    let text = "french infantry a 0506 column N\nrussian infantry r 0505 line SSE
        russian artillery g 0407 unlimbered E";
    run(
        text,
        "=9",
        |battle, table| {
            let a = unit(battle, "a");
            battle.check_morale(table, a, 0, great_battles::rules::s09_morale::Cause::Fire)
        },
        "a unsteady\nr -reaction-fired\ng -reaction-fired",
    );
    // The skirmishers slip into the front of French guns, who keep silent.
    let slips = "russian infantry r 0505 skirmish N skirmisher\nfrench infantry a 0506 column N
        french artillery g 0502 unlimbered SSE";
    react(slips, Trigger::Enters, "r moves NE", Fate::GoesOn, "r 0604\ng -reaction-fired");
}

/// Verifies [RZ-13] [RZ-08] [RZ-10] [FOR-07] [BPT-02]: who may charge in reaction.
#[test]
fn who_may_charge_in_reaction() {
    let of = |cavalry: &str, mover: &str| {
        let text = format!(
            "division D russian strategic\nrussian cavalry r 0505 {cavalry}\nfrench {mover}"
        );
        let battle = pos(&text);
        let (r, a) = (unit(&battle, "r"), unit(&battle, "a"));
        battle.may_react_charge(r, a).map_err(|refusal| refusal.rule)
    };
    let foot = "infantry a 0506 column N";
    assert_eq!(of("line SSE", foot), Ok(()));
    assert_eq!(of("column S shaken", foot), Ok(()));
    assert_eq!(of("line SSE", "artillery a 0506 limbered N"), Ok(()));
    assert_eq!(of("line NNE", foot), Err("RZ-08"));
    assert_eq!(of("line SSE", "cavalry a 0506 line NNE"), Err("RZ-10"));
    assert_eq!(of("line SSE blown-1", foot), Err("RZ-13"));
    assert_eq!(of("disorder S", foot), Err("RZ-13"));
    assert_eq!(of("line SSE unsteady", foot), Err("RZ-13"));
    assert_eq!(of("line SSE lost=4", foot), Err("RZ-13"));
    assert_eq!(of("column S division=D", foot), Err("RZ-08"));
    assert_eq!(of("line SSE charge-barred", foot), Err("RZ-11"));
}
