//! Section 4, and the parts of section 3 that are about LIMs.

use crate::common::*;
use engine::{Audience, Game, Seat};
use great_battles::book::Breakdown;
use great_battles::data::scenario::Orders;
use great_battles::host::event::Event;
use great_battles::nouns::{DivisionId, HalfPoints, LeaderId, LimId};
use great_battles::rules::s04_command::Told;
use great_battles::rules::s09_morale::LossCause;
use great_battles::state::{
    ActivationKind, Actor, Battle, Business, LimPlace, OfferedBy, Opening, Stage,
};
use std::sync::Arc;

/// A corps of two divisions under Napoleon, and Russians far away.
const CORPS: &str = "turn 2\nleader Napoleon 0101 napoleon\nleader Lannes 0501 corps
    corps V french leader=Lannes overall=Napoleon
    division A french corps=V breakpoint=9\ndivision B french corps=V breakpoint=9
    french infantry a 0502 column N division=A\nfrench infantry b 0602 column N division=B
    leader A 0502\nleader B 0602
    russian infantry r 2018 column N\nleader Markov 2018";

fn lim(battle: &Battle, name: &str) -> LimId {
    let mut all = (0..battle.lims.len() as u8).map(LimId);
    all.find(|lim| battle.setup.army.lim_name(*lim) == name).expect("a LIM")
}

fn leader(battle: &Battle, name: &str) -> LeaderId {
    battle.setup.army.find_leader(name).expect("a leader")
}

fn division(battle: &Battle, name: &str) -> DivisionId {
    battle.setup.army.find_division(name).expect("a division")
}

fn place(battle: &Battle, name: &str) -> LimPlace {
    battle.lims[lim(battle, name).index()]
}

/// A position with orders by the table.
fn rolled(text: &str, starred: bool) -> Battle {
    let mut battle = pos(text);
    let mut setup = (*battle.setup).clone();
    setup.scenario.orders = Orders::Rolled { starred };
    battle.setup = Arc::new(setup);
    battle
}

/// Plays activities until the script is used up.
#[track_caller]
fn play(battle: &mut Battle, script: &str) -> Script {
    let mut table = Script::new(script);
    while !table.is_done() {
        battle.play(&mut table).unwrap();
    }
    table
}

/// Runs the segment of command change.
#[track_caller]
fn change(battle: &mut Battle, script: &str) -> Script {
    let mut table = Script::new(script);
    battle.command_change(&mut table).unwrap();
    table.finish();
    table
}

/// Tries to activate a division.
#[track_caller]
fn attempt(text: &str, name: &str, opening: Opening, script: &str) -> (Battle, Script) {
    run(text, script, |battle, table| battle.attempt(table, division(battle, name), opening), "")
}

#[track_caller]
fn breakdown_of(table: &Script) -> Breakdown {
    let found = table.events.iter().find_map(|event| match event {
        Event::Command(Told::Breakdown { result, .. }) => Some(*result),
        _ => None,
    });
    found.expect("a breakdown")
}

/// Verifies [CMD-01] [CMD-03] [CCT-01] [CCT-02] [CCT-04] [CCT-06] [CCT-13]: T1 and T2.
#[test]
fn t1_t2_french_command_change() {
    let battle = pos(CORPS);
    let book = battle.book();
    let says = |die, starred| {
        let one = book.command_change(FRENCH, die, starred);
        (one.corps, one.divisions)
    };
    assert_eq!(says(0, false), (true, 3));
    assert_eq!(says(0, true), (true, 2));
    assert_eq!(says(2, false), (true, 2));
    assert_eq!(says(2, true), (false, 1));
    assert_eq!(says(4, false), (false, 1));
    assert_eq!(says(5, false), (false, 0));
    // A die of 4 gives one division and no corps; of 0 three divisions.
    let mut battle = rolled(CORPS, false);
    let table = change(&mut battle, "leader Napoleon; =4; lim A");
    assert_eq!(table.asked[1].1, ["lim A", "lim B", "done"]);
    assert_eq!((place(&battle, "A"), place(&battle, "B")), (LimPlace::InPlay, LimPlace::Out));
    let mut battle = rolled(CORPS, false);
    change(&mut battle, "leader Napoleon; =0; lim A; lim B");
    assert_eq!(place(&battle, "B"), LimPlace::InPlay);
    let mut battle = rolled(CORPS, false);
    change(&mut battle, "leader Napoleon; =5");
    assert_eq!(place(&battle, "A"), LimPlace::Out);
}

/// Verifies [CMD-02] [CCT-12] [CMD-22] [EXC-08]: T3. Of two the player names the roller, who commands
/// his own columns only.
#[test]
fn t3_tsar_and_buxhowden() {
    let text = "turn 2\nleader Tsar 0101 tsar\nleader Buxhowden 0102 buxhowden
        leader Dokhturov 0201 corps allied\nleader Bagration 0202 corps allied
        corps 1st allied leader=Dokhturov overall=Buxhowden
        corps Bag allied leader=Bagration overall=Tsar
        division A russian corps=1st breakpoint=9\ndivision B russian corps=Bag breakpoint=9
        russian infantry a 0301 column N division=A\nrussian infantry b 0302 column N division=B
        leader A 0301\nleader B 0302\nfrench infantry f 2018 column N\nleader Suchet 2018";
    let mut battle = rolled(text, false);
    let table = change(&mut battle, "leader Tsar; =3; lim B");
    assert_eq!(table.asked[0].1, ["leader Tsar", "leader Buxhowden", "pass"]);
    assert_eq!(table.asked[1].1, ["lim B", "done"]);
    let mut battle = rolled(text, false);
    change(&mut battle, "leader Buxhowden; =3");
    let mut battle = rolled(text, false);
    let table = change(&mut battle, "leader Buxhowden; =2; done");
    assert_eq!(table.asked[1].1, ["lim A", "done"]);
    change(&mut battle, "leader Buxhowden; =9");
    assert_eq!(battle.book().command_change(ALLIED, 10, false).divisions, 0);
}

/// Verifies [SOP-01] [SEQ-03] [CMD-04] [CMD-05] [SEQ-05]: no roll on the first turn; one roll, which may be left,
/// and what it gives may be left; the enemy hears of nothing.
#[test]
fn command_change_is_a_secret_offer() {
    let mut battle = rolled(&CORPS.replace("turn 2", "turn 1"), false);
    assert!(change(&mut battle, "").events.is_empty());
    let mut battle = rolled(CORPS, false);
    assert!(change(&mut battle, "pass").events.is_empty());
    let table = change(&mut battle, "leader Napoleon; =0; done");
    assert_eq!(place(&battle, "A"), LimPlace::Out);
    assert!(table.events.iter().all(|event| battle.audience(event) == Audience::Only(FRENCH)));
    let table = change(&mut battle, "leader Napoleon; =3; lim B");
    assert_eq!(table.events.len(), 2);
    assert!(table.events.iter().all(|event| battle.audience(event) == Audience::Only(FRENCH)));
    // Without an overall commander nobody rolls.
    let mut battle =
        rolled(&CORPS.replace("leader Napoleon 0101", "leader Napoleon 0101 corps"), false);
    let napoleon = leader(&battle, "Napoleon");
    battle.leaders[napoleon.index()].place = great_battles::state::Place::Destroyed;
    assert!(change(&mut battle, "").asked.is_empty());
}

/// Verifies [CMD-06] [CMD-10] [CMD-20] [CRC-01]: T5.
#[test]
fn t05_a_corps_lim_needs_its_commander_in_range() {
    let at = |hex: &str| {
        let battle =
            rolled(&CORPS.replace("leader Lannes 0501", &format!("leader Lannes {hex}")), false);
        let corps = battle.setup.army.find_corps("V").unwrap();
        battle.corps_in_command(corps, leader(&battle, "Napoleon"))
    };
    assert!(at("1307"));
    assert!(!at("1407"));
    let mut battle = rolled(&CORPS.replace("leader Lannes 0501", "leader Lannes 0114"), false);
    let table = change(&mut battle, "leader Napoleon; =1");
    assert_eq!(table.asked.len(), 1, "neither corps nor divisions are in reach");
}

/// Verifies [CMD-07]: T6. A corps LIM puts those of its divisions out and bars them.
#[test]
fn t06_corps_lim_bars_division_lims() {
    let mut battle = rolled(&format!("{CORPS}\nlims A"), false);
    change(&mut battle, "leader Napoleon; =1; lim corps V");
    assert_eq!(place(&battle, "corps V"), LimPlace::InPlay);
    assert_eq!((place(&battle, "A"), place(&battle, "B")), (LimPlace::Out, LimPlace::Out));
    assert!(battle.addable(FRENCH).is_empty());
    // Either the corps or divisions, not both.
    let mut battle = rolled(CORPS, false);
    let table = change(&mut battle, "leader Napoleon; =1; lim A; done");
    assert_eq!(table.asked[2].1, ["lim B", "done"]);
}

/// Verifies [CMD-08] [CMD-09] [CMD-21] [EXC-01] [EXC-09]: division LIMs need their corps commander; the
/// Guard measures to Napoleon; broken divisions get none; the Independent LIM counts as one.
#[test]
fn who_may_get_a_division_lim() {
    let far = CORPS.replace("leader A 0502", "leader A 1402");
    let battle = rolled(&far, false);
    let napoleon = leader(&battle, "Napoleon");
    assert!(!battle.division_in_command(division(&battle, "A"), napoleon));
    assert!(battle.division_in_command(division(&battle, "B"), napoleon));
    let guard = far.replace("division A french corps=V", "division A french corps=V direct");
    let battle = rolled(&guard, false);
    assert!(!battle.division_in_command(division(&battle, "A"), leader(&battle, "Napoleon")));
    let battle = rolled(&guard.replace("leader A 1402", "leader A 1302"), false);
    assert!(battle.division_in_command(division(&battle, "A"), leader(&battle, "Napoleon")));
    // [EXC-09] Murat's own distance stands in the place of another range.
    let murat = CORPS.replace("leader Lannes 0501 corps", "leader Lannes 0501 corps range=2 murat");
    let battle = rolled(&murat.replace("leader A 0502", "leader A 1302"), false);
    assert!(battle.division_in_command(division(&battle, "A"), leader(&battle, "Napoleon")));
    let broken = CORPS.replace(
        "division A french corps=V breakpoint=9",
        "division A french corps=V breakpoint=1",
    );
    let battle =
        rolled(&broken.replace("column N division=A", "column N division=A lost=5"), false);
    assert!(!battle.addable(FRENCH).contains(&lim(&battle, "A")));
    assert!(battle.addable(FRENCH).contains(&lim(&battle, "B")));
    let alone = CORPS.replace("division B french corps=V", "division B french corps=V independent");
    let mut battle = rolled(&alone, false);
    let table = change(&mut battle, "leader Napoleon; =3; lim French independent");
    assert_eq!(table.asked[1].1, ["lim A", "lim French independent", "done"]);
    assert_eq!(place(&battle, "French independent"), LimPlace::InPlay);
}

/// Verifies [SCN-03]: with free orders no die falls, and all may be added or withdrawn, each once.
#[test]
fn free_orders() {
    let mut battle = pos(CORPS);
    change(&mut battle, "lim A; lim B; done; done");
    assert_eq!((place(&battle, "A"), place(&battle, "B")), (LimPlace::InPlay, LimPlace::InPlay));
    let table = change(&mut battle, "lim A; done; done; done");
    assert_eq!((place(&battle, "A"), place(&battle, "B")), (LimPlace::Out, LimPlace::InPlay));
    let asked: Vec<&[String]> = table.asked.iter().map(|(_, listed)| &listed[..]).collect();
    // What is withdrawn is not added again in the same segment, but in the next turn.
    assert_eq!(asked[0], ["lim A", "lim B", "done"]);
    assert_eq!(asked[1], ["lim B", "done"]);
    assert!(asked[2..].iter().all(|listed| !listed.contains(&"lim A".to_owned())), "{asked:?}");
    // [SEQ-05] Nobody else hears of it.
    assert!(table.events.iter().all(|event| battle.audience(event) == Audience::Only(FRENCH)));
    change(&mut battle, "done; lim A; done; done");
    assert_eq!(place(&battle, "A"), LimPlace::InPlay);
    // [SEQ-03] On the first turn nothing changes.
    battle.turn = 1;
    change(&mut battle, "");
}

/// Verifies [CMD-15] [CMD-16] [CMD-24] [SCN-04] [SOP-02] [SOP-03] [SOP-05]: the higher sum, ties again;
/// the winner takes any LIM; one not in play is named in vain.
#[test]
fn initiative_and_the_first_lim() {
    let text = format!("{CORPS}\nlims A B");
    let mut battle = pos(&text);
    battle.stage = Stage::Initiative;
    let table = play(&mut battle, "=4; =4; =5; =3; lim Markov; lim B; decline");
    assert_eq!(table.asked[0].1, ["lim A", "lim B", "lim Markov"]);
    assert_eq!(table.asked[1].1, ["lim A", "lim B"]);
    assert_eq!(battle.initiative, FRENCH);
    assert_eq!(place(&battle, "B"), LimPlace::Drawn);
    expected(&battle, "division B lim-up activated\ndivision A -lim-up");
    // The Allies win and take the enemy's; that is answered by its owner.
    let mut battle = pos(&text);
    battle.stage = Stage::Initiative;
    play(&mut battle, "=4; =5; lim A; limited");
    assert_eq!(battle.initiative, ALLIED);
    assert_eq!(battle.activation.map(|one| one.seat), Some(FRENCH));
    let with = |there: bool| {
        let mut battle = pos(&text);
        let mut setup = (*battle.setup).clone();
        setup.scenario.initiative = [2, 0];
        battle.setup = Arc::new(setup);
        if !there {
            let napoleon = leader(&battle, "Napoleon");
            battle.leaders[napoleon.index()].place = great_battles::state::Place::Destroyed;
        }
        [battle.initiative_modifier(FRENCH), battle.initiative_modifier(ALLIED)]
    };
    assert_eq!((with(true), with(false)), ([2, 0], [0, 0]));
}

/// Verifies [SEQ-02] [SEQ-04] [SOP-04] [SOP-06]: all other LIMs are drawn one by one.
#[test]
fn draws_empty_the_pool() {
    let mut battle = pos(&format!("{CORPS}\nlims A B Markov"));
    battle.stage = Stage::PoolPlacement(None);
    let table = play(&mut battle, "=2; decline; =1; decline; decline");
    let drawn: Vec<LimId> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Command(Told::Drawn(lim)) => Some(*lim),
            _ => None,
        })
        .collect();
    assert_eq!(drawn, [lim(&battle, "B"), lim(&battle, "A"), lim(&battle, "Markov")]);
    assert!(battle.pool().is_empty());
}

/// Verifies [ACT-01] [SOP-14] [SOP-15] [CBT-04] [CBT-13]: T7.
#[test]
fn t07_activation_rolls() {
    let text = |rating: u8, temper: &str| {
        format!(
            "division D french rating={rating} {temper} breakpoint=9\nleader D 0505
            french infantry a 0505 column N division=D\nrussian infantry r 2018 column N"
        )
    };
    let (battle, _) = attempt(&text(5, "normal"), "D", Opening::Lim, "full; =5; full");
    assert_eq!(battle.activation.map(|one| one.kind), Some(ActivationKind::Full));
    let (_, table) = attempt(&text(5, "normal"), "D", Opening::Lim, "full; =6; =1");
    assert_eq!(breakdown_of(&table), Breakdown::Stop);
    let (battle, table) = attempt(&text(4, "cautious"), "D", Opening::Lim, "full; =9; =4");
    assert_eq!(breakdown_of(&table), Breakdown::Stop);
    assert!(battle.activation.is_none());
    expected(&battle, "division D finished\na -active");
    let (battle, _) = attempt(&text(4, "normal"), "D", Opening::Lim, "limited");
    assert_eq!(battle.activation.map(|one| one.kind), Some(ActivationKind::Limited));
    let (battle, _) = attempt(&text(4, "normal"), "D", Opening::Lim, "decline");
    assert!(battle.activation.is_none());
}

/// Two French divisions, a Russian one.
const THREE: &str =
    "division A french aggressive rating=0 breakpoint=9\ndivision B french breakpoint=9
    division C russian cautious rating=0 breakpoint=9
    french infantry a 0505 column N division=A\nfrench infantry b 0707 column N division=B
    russian infantry c 1508 column N division=C\nleader A 0505\nleader B 0707\nleader C 1508";

/// Verifies [BRK-06] [BRK-07] [BRK-11] [CBT-11] [CBT-17]: T9.
#[test]
fn t09_tries_do_not_breed() {
    let (battle, table) = attempt(THREE, "C", Opening::Enemy, "full; =9; =0");
    assert_eq!(breakdown_of(&table), Breakdown::Stop);
    assert!(battle.agenda.is_empty());
    let (battle, table) = attempt(THREE, "C", Opening::Lim, "full; =9; =0");
    assert_eq!(breakdown_of(&table), Breakdown::Enemy);
    expected(&battle, "division C finished");
    assert!(matches!(
        battle.agenda.as_slice(),
        [Business::Offer { seat: Seat::First, by: OfferedBy::Enemy, .. }]
    ));
    let (battle, table) = attempt(THREE, "A", Opening::Reactivate, "full; =9; =9; full; full");
    assert_eq!(breakdown_of(&table), Breakdown::Full);
    assert!(battle.agenda.is_empty());
    let (battle, table) = attempt(THREE, "A", Opening::Lim, "full; =9; =9; full; full");
    assert_eq!(breakdown_of(&table), Breakdown::Reactivate);
    assert!(battle.activation.is_some());
    assert!(matches!(
        battle.agenda.as_slice(),
        [Business::Offer { seat: Seat::First, by: OfferedBy::Reactivate, .. }]
    ));
    // The Reactivate of a division that had its activation from the enemy offers on.
    let (battle, _) = attempt(THREE, "A", Opening::Enemy, "full; =9; =9; decline");
    assert_eq!(battle.agenda.len(), 1);
}

/// Verifies [CMD-17] [IAT-01] [IAT-06]: T10.
#[test]
fn t10_independent_activation_table() {
    let battle = pos(CORPS);
    let table = |seat, die| battle.book().independent(seat, die);
    assert_eq!([0, 5, 8, 9].map(|die| table(FRENCH, die)), [2, 3, 4, 5]);
    assert_eq!([4, 5].map(|die| table(ALLIED, die)), [0, 1]);
}

/// Verifies [CMD-17] [CMD-18] [CMD-19] [FAT-03]: so many leaders as the die says, one by one; those left
/// have the Non-LIM phase; broken ones are not called.
#[test]
fn independent_leaders() {
    let text = "division A russian independent breakpoint=9\ndivision B russian independent breakpoint=9
        division C russian independent breakpoint=1
        russian infantry a 0505 column N division=A\nrussian infantry b 0707 column N division=B
        russian infantry c 0909 column N division=C lost=5\nleader A 0505\nleader B 0707\nleader C 0909
        french infantry f 2018 column N\nleader Suchet 2018\nlims Allied_independent";
    let mut battle = pos(text);
    battle.stage = Stage::Lims;
    let table = play(&mut battle, "=5; division B; limited");
    assert_eq!(table.asked[0].1, ["division A", "division B", "done"]);
    expected(&battle, "division B activated lim-up\ndivision A -activated -lim-up");
    assert_eq!(battle.agenda, [Business::Independent(ALLIED, 0)]);
    assert_eq!(battle.pickable_divisions(ALLIED), [division(&battle, "A"), division(&battle, "C")]);
    let mut battle = pos(text);
    battle.stage = Stage::Lims;
    play(&mut battle, "=4");
    assert_eq!(battle.agenda, [Business::Independent(ALLIED, 0)]);
}

/// Verifies [BRK-03] [CBT-12] [FOR-04]: T13.
#[test]
fn t13_breakdown_retreat() {
    let text = "division D russian cautious rating=0 breakpoint=9\nleader D 1003
        russian infantry a 1005 column N division=D ma=5\nrussian artillery g 1004 unlimbered NNE division=D
        russian infantry q 0908 square N division=D\nfrench infantry f 1008 column N";
    let (battle, table) =
        attempt(text, "D", Opening::Lim, "full; =9; =1; turn N; N; N; N; N; N; N; a");
    assert_eq!(breakdown_of(&table), Breakdown::Retreat);
    expected(&battle, "a 1002 N sp=6\ng limbered sp=6\nq 0908\nleader D 1002\ndivision D finished");
    // No enemy within three hexes: nobody moves, but the leader is finished.
    let far = text.replace("f 1008", "f 1009").replace("q 0908", "q 0903");
    let (battle, _) = attempt(&far, "D", Opening::Lim, "full; =9; =1");
    expected(&battle, "a 1005\ng 1004 unlimbered\ndivision D finished");
    // No strength is lost where there is no room.
    let edge = "map\n.0\n.0\n.0\n.0\n.0\nend
        division D russian cautious rating=0 breakpoint=9\nleader D 0102
        russian infantry a 0102 column N division=D ma=5\nfrench infantry f 0105 column N";
    let (battle, _) = attempt(edge, "D", Opening::Lim, "full; =9; =1; a");
    expected(&battle, "a 0101 sp=6\nleader D 0101");
}

/// Verifies [CMD-11] [CMD-12] [GEN-09] [SEQ-07]: T14.
#[test]
fn t14_out_of_command() {
    let text = "division D french range=5 breakpoint=9\nleader D 0505
        french infantry a 0510 column N division=D\nfrench infantry b 0511 column N division=D
        french infantry c 0506 disorder N division=D routed\nrussian infantry r 2018 column N";
    let (battle, _) = attempt(text, "D", Opening::Lim, "limited");
    expected(
        &battle,
        "a active activated -out-of-command\nb -active -activated out-of-command
        c -active -out-of-command",
    );
    assert_eq!(battle.pickable_units(FRENCH), [unit(&battle, "b")]);
}

/// Verifies [ACT-02] [FAT-02] [SEQ-07]: T15, the part of command.
#[test]
fn t15_declined_lims_are_no_picks() {
    let mut battle = pos(&format!("{CORPS}\nlims A"));
    battle.stage = Stage::Lims;
    play(&mut battle, "decline");
    expected(&battle, "division A lim-up");
    assert_eq!(battle.pickable_divisions(FRENCH), [division(&battle, "B")]);
    // It is the LIM that counts, whatever came of it.
    let b = lim(&battle, "B");
    battle.lims[b.index()] = LimPlace::Drawn;
    assert!(battle.pickable_divisions(FRENCH).is_empty());
}

/// Verifies [BPT-04] [CMD-19] [SEQ-09]: T17.
#[test]
fn t17_a_broken_division() {
    let text = "division D french independent breakpoint=3\nleader D 0505
        french infantry a 0505 column N division=D lost=4\nfrench infantry b 0606 column N division=D lost=4
        french infantry c 0707 column N division=D lost=4\nrussian infantry r 2018 column N";
    let (_, table) = attempt(text, "D", Opening::Lim, "limited");
    assert_eq!(table.asked[0].1, ["decline", "limited"]);
    let battle = pos(text);
    assert!(battle.independent_candidates(FRENCH).is_empty());
    assert_eq!(battle.pickable_divisions(FRENCH).len(), 1);
    let own = format!("{}\nlims D", text.replace(" independent", ""));
    let (battle, table) = run(&own, "", |battle, table| battle.remove_lims(table), "");
    assert_eq!(place(&battle, "D"), LimPlace::Gone);
    assert_eq!(table.story(&battle), ["The LIM of D is out of play for good"]);
    let (_, table) = attempt(
        &text.replace("b 0606 column N division=D lost=4", "b 0606 column N division=D"),
        "D",
        Opening::Lim,
        "limited",
    );
    assert_eq!(table.asked[0].1, ["decline", "limited", "full"]);
}

/// Verifies [BRK-08] [BRK-09] [CBT-18] [BRK-10]: T19a. Markov rolls 0 at the start of the Northern Flank:
/// only Suchet is offered.
#[test]
fn t19a_the_closest_division() {
    let setup = great_battles::load("northern-flank", &[]).unwrap();
    let mut battle = Battle::start(Arc::new(setup));
    let [suchet, milhaud, treilhard, markov] =
        ["Suchet", "Milhaud", "Treilhard", "Markov"].map(|name| division(&battle, name));
    let from = hex(&battle, "6812");
    let distance = |name| {
        let there = battle.leader(leader(&battle, name)).hex;
        battle.board().distance(from, there)
    };
    assert_eq!(["Suchet", "Milhaud", "Treilhard"].map(distance), [8, 9, 12]);
    assert_eq!(battle.closest_divisions(FRENCH, from, markov), [suchet]);
    let mut table = Script::new("full; =9; =0");
    battle.attempt(&mut table, markov, Opening::Lim).unwrap();
    table.finish();
    battle.division_mut(suchet).activated = true;
    play(&mut battle, "limited; done");
    expected(&battle, "division Suchet activated -lim-up");
    assert!(battle.division(suchet).reactivated);
    assert_eq!(battle.activation.map(|one| one.opening), Some(Opening::Enemy));
    // Once a turn, and not in place of him the next one.
    let offer = |battle: &mut Battle| {
        battle.activation = None;
        let by = OfferedBy::Enemy;
        let mut table = Script::new("");
        let business = Business::Offer { seat: FRENCH, from, except: markov, by };
        battle.carry_on(&mut table, business).unwrap();
        assert!(matches!(table.events.as_slice(), [Event::Command(Told::Lapsed(..))]));
        assert!(battle.activation.is_none());
    };
    offer(&mut battle);
    battle.division_mut(suchet).reactivated = false;
    battle.division_mut(suchet).finished = true;
    offer(&mut battle);
    assert!(!battle.division(milhaud).reactivated && !battle.division(treilhard).reactivated);
}

/// Verifies [BRK-08]: of equals its player chooses, and may decline.
#[test]
fn equally_close_divisions() {
    let text = THREE.replace("leader A 0505", "leader A 0707");
    let mut battle = pos(&text);
    let by = OfferedBy::Enemy;
    let (from, except) = (hex(&battle, "1508"), division(&battle, "C"));
    battle.agenda.push(Business::Offer { seat: FRENCH, from, except, by });
    let table = play(&mut battle, "division A; decline");
    assert_eq!(table.asked[0].1, ["division A", "division B"]);
    // [BRK-09] Who declines keeps his own activation.
    expected(&battle, "division A -activated");
    assert!(!battle.division(division(&battle, "A")).reactivated);
}

/// Verifies [BRK-02] [BRK-13] [SEQ-08]: T19a, second part. A stopped division is no pick; those out of
/// its command are.
#[test]
fn a_stopped_division_is_no_pick() {
    let text = "division D french range=5 rating=0 breakpoint=9\nleader D 0505
        french infantry a 0510 column N division=D\nfrench infantry b 0511 column N division=D
        french artillery g 0506 limbered N division=D\nfrench artillery h 0512 limbered N division=D
        french infantry c 0512 disorder N division=D routed\nrussian infantry r 2018 column N";
    let text = text.replace("c 0512", "c 0513");
    let (battle, _) = attempt(&text, "D", Opening::Independent, "full; =9; =1");
    assert!(battle.pickable_divisions(FRENCH).is_empty());
    assert_eq!(battle.pickable_units(FRENCH), [unit(&battle, "b"), unit(&battle, "h")]);
}

/// Verifies [BRK-04] [CBT-14] [CBT-15]: the owner may leave what a breakdown allows.
#[test]
fn breakdown_limited_and_full_are_offers() {
    let text = "division D french normal rating=0 breakpoint=9\nleader D 0505
        french infantry a 0505 column N division=D\nrussian infantry r 2018 column N";
    let kind = |script: &str| {
        let (battle, _) = attempt(text, "D", Opening::Lim, script);
        battle.activation.map(|one| one.kind)
    };
    assert_eq!(kind("full; =9; =3; limited"), Some(ActivationKind::Limited));
    assert_eq!(kind("full; =9; =3; decline"), None);
    assert_eq!(kind("full; =9; =7; full; full"), Some(ActivationKind::Full));
    assert_eq!(kind("full; =9; =7; decline"), None);
}

/// Verifies [BRK-05] [CBT-16]: with an enemy within four hexes the division must attack, and may not
/// march; else the result is Full.
#[test]
fn breakdown_charge() {
    let text = "division D french aggressive rating=0 breakpoint=9\nleader D 0505
        french infantry a 0505 column N division=D\nrussian infantry r 0509 column N";
    let (battle, _) = attempt(text, "D", Opening::Lim, "full; =9; =7");
    assert!(battle.activation.is_some_and(|one| one.must_attack));
    let far = text.replace("r 0509", "r 0510");
    let (battle, _) = attempt(&far, "D", Opening::Lim, "full; =9; =7; full; full");
    assert!(battle.activation.is_some_and(|one| !one.must_attack));
}

/// Verifies [CMD-13] [SCN-05] [SEQ-11]: batteries in range join as their owner likes, once a turn; not
/// those of another corps, and not under a leader who has no use of them.
#[test]
fn batteries_join_a_division() {
    let guns = format!(
        "{CORPS}\nfrench artillery g 0507 limbered N corps=V\nfrench artillery h 0508 limbered N corps=V
        french artillery k 0504 limbered N corps=V"
    );
    let (mut battle, table) = attempt(&guns, "A", Opening::Lim, "limited; g; done");
    assert_eq!(table.asked[1].1, ["g", "k", "done"]);
    expected(&battle, "g active\nk -active\nh -active");
    let b = division(&battle, "B");
    assert_eq!(battle.batteries_in_reach(b), [unit(&battle, "k")]);
    assert!(battle.pickable_units(FRENCH).contains(&unit(&battle, "h")));
    assert!(!battle.pickable_units(FRENCH).contains(&unit(&battle, "g")));
    battle.activation = None;
    // A breakdown calls the division up again, and its battery with it.
    let mut table = Script::new("limited; done");
    let a = division(&battle, "A");
    battle.attempt(&mut table, a, Opening::Enemy).unwrap();
    expected(&battle, "a active\ng active");
    // [SEQ-11] Its own LIM would not.
    battle.activation = None;
    battle.attempt(&mut Script::new(""), a, Opening::Lim).unwrap();
    assert!(battle.activation.is_none());
    let none = guns.replace("division A french corps=V", "division A french corps=V no-guns");
    attempt(&none, "A", Opening::Lim, "limited");
}

/// Verifies [SEQ-11] [BRK-10]: what a breakdown gives is beside the one activation of the turn, also
/// where it comes first; a second time its own LIM calls nobody. A battery acts with one division.
#[test]
fn a_breakdown_does_not_use_up_the_own_lim() {
    let text = format!("{CORPS}\nfrench artillery g 0507 limbered N corps=V");
    let (mut battle, _) = attempt(&text, "A", Opening::Enemy, "limited; done");
    expected(&battle, "a active activated\ndivision A -activated");
    let [a, b] = ["A", "B"].map(|name| division(&battle, name));
    battle.activation = None;
    battle.attempt(&mut Script::new("limited; g"), a, Opening::Lim).unwrap();
    expected(&battle, "a active\ng active\ndivision A activated");
    battle.activation = None;
    battle.attempt(&mut Script::new(""), a, Opening::Lim).unwrap();
    assert!(battle.activation.is_none());
    assert!(battle.batteries_in_reach(b).is_empty());
}

/// Verifies [ACT-10] [SOP-19] [CMD-20] [SEQ-12] [FAT-02]: a corps LIM calls its divisions one after another, those
/// whose commanders are near.
#[test]
fn a_corps_lim() {
    let mut battle = pos(&format!("{CORPS}\nlims corps_V"));
    battle.stage = Stage::Lims;
    let table = play(&mut battle, "division B; limited; done; division A; limited");
    assert_eq!(table.asked[0].1, ["division A", "division B", "done"]);
    assert_eq!(table.asked[3].1, ["division A", "done"]);
    expected(&battle, "division A activated lim-up\ndivision B activated lim-up");
    let far = CORPS.replace("leader A 0502", "leader A 1402");
    let mut battle = pos(&format!("{far}\nlims corps_V"));
    battle.stage = Stage::Lims;
    let table = play(&mut battle, "done");
    assert_eq!(table.asked[0].1, ["division B", "done"]);
    // [FAT-02] It tires B, who could have acted by it, and not A, who could not. (G55)
    expected(&battle, "division A -lim-up\ndivision B lim-up -activated");
    // [BRK-02] Nor does it call who is finished.
    let mut battle = pos(CORPS);
    let [a, b] = ["A", "B"].map(|name| division(&battle, name));
    let corps = battle.setup.army.find_corps("V").unwrap();
    assert_eq!(battle.corps_candidates(corps), [a, b]);
    battle.division_mut(a).finished = true;
    assert_eq!(battle.corps_candidates(corps), [b]);
}

/// Verifies [CMD-25]: without its leader a division has its corps commander, rated 4 and Normal; without
/// him its units are single picks.
#[test]
fn stand_ins() {
    let text = CORPS
        .replace(
            "division A french corps=V",
            "division A french corps=V rating=9 cautious leaderless",
        )
        .replace("leader A 0502\n", "");
    let text = text.replace("leader A 0502", "leader Lannes 0501");
    let mut battle = pos(&text);
    let a = division(&battle, "A");
    assert_eq!(battle.commander(a), Some(leader(&battle, "Lannes")));
    assert_eq!((battle.rating(a), battle.temper(a).key()), (4, "normal"));
    assert!(battle.pickable_units(FRENCH).is_empty());
    let lannes = leader(&battle, "Lannes");
    battle.leaders[lannes.index()].place = great_battles::state::Place::Destroyed;
    assert_eq!(battle.commander(a), None);
    assert_eq!(battle.pickable_units(FRENCH), [unit(&battle, "a")]);
    assert_eq!(battle.pickable_divisions(FRENCH), [division(&battle, "B")]);
    battle.attempt(&mut Script::new(""), a, Opening::Lim).unwrap();
    assert!(battle.activation.is_none());
}

/// Picks in their order, by the division that acts.
fn picks(text: &str, script: &str) -> Vec<Actor> {
    let mut battle = pos(text);
    (battle.stage, battle.initiative) = (Stage::NonLim(FRENCH), FRENCH);
    let table = play(&mut battle, script);
    let opened = table.events.iter().filter_map(|event| match event {
        Event::Command(Told::Opened(_, actor, kind)) => {
            assert_eq!(*kind, ActivationKind::Limited);
            Some(*actor)
        }
        _ => None,
    });
    opened.collect()
}

/// Verifies [SEQ-06] [SEQ-13] [SOP-07] [SOP-08]: pick by pick, a pass is final; the switches.
#[test]
fn non_lim_picks_alternate() {
    let text = format!(
        "{CORPS}\ndivision C russian breakpoint=9\nleader C 2010
        russian infantry c 2010 column N division=C"
    );
    let battle = pos(&text);
    let [a, b, c, markov] =
        ["A", "B", "C", "Markov"].map(|name| Actor::Division(division(&battle, name)));
    assert_eq!(
        picks(&text, "division A; done; division C; done; division B; done; division Markov"),
        [a, c, b, markov]
    );
    assert_eq!(picks(&text, "pass; division C; done; division Markov"), [c, markov]);
    let printed = format!("{text}\nswitch segments-as-printed on");
    assert_eq!(
        picks(&printed, "division A; done; division B; done; pass; division C; done; pass"),
        [a, b, c]
    );
    let again = format!("{text}\nswitch pass-final off");
    assert_eq!(picks(&again, "pass; division C; done; division A"), [c, a]);
}

/// Verifies [SEQ-09] [SEQ-14] [SOP-09] [SEQ-05]: own LIMs may be withdrawn, in secret; the others stay.
#[test]
fn lims_are_withdrawn_in_secret() {
    let text = format!("{CORPS}\nlims A B Markov");
    let (battle, table) =
        run(&text, "lim B; done; done", |battle, table| battle.remove_lims(table), "");
    assert_eq!(table.asked[0].1, ["lim A", "lim B", "done"]);
    assert_eq!((place(&battle, "A"), place(&battle, "B")), (LimPlace::InPlay, LimPlace::Out));
    assert_eq!(place(&battle, "Markov"), LimPlace::InPlay);
    assert!(table.events.iter().all(|event| battle.audience(event) == Audience::Only(FRENCH)));
}

/// Verifies [STK-05]: who lies on top is asked as an activation of a stack begins.
#[test]
fn stacks_are_ordered_as_they_activate() {
    let text = "division D french breakpoint=9\nleader D 0505\nrussian infantry r 2018 column N
        french infantry a 0505 column N division=D sp=4\nfrench infantry b 0505 column N division=D sp=4
        french infantry c 0606 column N division=D";
    let (battle, table) = attempt(text, "D", Opening::Lim, "limited; top a");
    assert_eq!(battle.top(hex(&battle, "0505")), Some(unit(&battle, "a")));
    assert_eq!(table.asked[1].1, ["top a", "done"]);
}

/// Verifies [STK-05]: of two batteries alone the owner says who lies on top, too; of a battery with one
/// battalion there is nothing to say.
#[test]
fn batteries_are_ordered_as_they_activate() {
    let text = "division D french breakpoint=9\nleader D 0505\nrussian infantry r 2018 column N
        french artillery g 0505 limbered N division=D\nfrench artillery h 0505 limbered N division=D
        french infantry c 0606 column N division=D\nfrench artillery k 0606 limbered N division=D";
    let (battle, table) = attempt(text, "D", Opening::Lim, "limited; top g");
    assert_eq!(battle.top(hex(&battle, "0505")), Some(unit(&battle, "g")));
    assert_eq!(table.asked.len(), 2);
}

/// Verifies [SEQ-07] [CMD-12] [CMD-14] [ACT-07]: a division is a pick even if none of its units is in
/// command: its leader rides, and its units become single picks. One without anybody is no pick.
#[test]
fn a_leader_far_from_his_men_is_a_pick() {
    let text = "division D french range=5 breakpoint=9\nleader D 0505
        french infantry a 0512 column N division=D\nrussian infantry r 2018 column N";
    let mut battle = pos(text);
    let d = division(&battle, "D");
    assert_eq!(battle.pickable_divisions(FRENCH), [d]);
    assert!(battle.pickable_units(FRENCH).is_empty());
    (battle.stage, battle.initiative) = (Stage::NonLim(FRENCH), FRENCH);
    let table = play(&mut battle, "division D; leader D; 0509; pass; a; done");
    expected(&battle, "leader D 0509\na activated out-of-command\ndivision D activated");
    let opened = table
        .events
        .iter()
        .filter(|event| matches!(event, Event::Command(Told::Opened(_, Actor::Single(_), _))));
    assert_eq!(opened.count(), 1);
    let story = table.story(&battle);
    assert!(story.contains(&"D rides to 0509".to_owned()));
    assert!(story.contains(&"The Allies pass".to_owned()));
    // A leader without men rides all the same.
    let destroyed = |battle: &mut Battle| {
        let a = unit(battle, "a");
        battle.destroy(&mut Script::new(""), a, LossCause::Fire);
    };
    let mut battle = pos(text);
    destroyed(&mut battle);
    assert_eq!(battle.pickable_divisions(FRENCH), [d]);
    // Whom another one leads has to be there himself.
    let stand_in = "leader Lannes 0505 corps\ncorps V french leader=Lannes
        division D french corps=V breakpoint=9 leaderless
        french infantry a 0519 column N division=D\nrussian infantry r 2018 column N";
    let mut battle = pos(stand_in);
    assert_eq!(battle.pickable_divisions(FRENCH), [d]);
    destroyed(&mut battle);
    assert!(battle.pickable_divisions(FRENCH).is_empty());
}

/// Verifies [CMD-13] [SEQ-07]: a leader without units of his own may be picked for the batteries in his
/// range, who then have half their MA and not a third.
#[test]
fn a_leader_with_guns_only_is_a_pick() {
    let text = "corps V french\ndivision D french corps=V breakpoint=9\nleader D 0505
        french artillery g 0507 limbered N corps=V\nrussian infantry r 2018 column N";
    let mut battle = pos(text);
    (battle.stage, battle.initiative) = (Stage::NonLim(FRENCH), FRENCH);
    let table = play(&mut battle, "division D; g; g; N; done");
    assert_eq!(table.asked[0].1, ["division D", "g", "pass"]);
    assert_eq!(battle.allowance(unit(&battle, "g")), HalfPoints::whole(4));
}

/// Verifies [CMD-13] [CMD-11] [BRK-03]: a battery that serves a division already goes with it once more
/// if it is in range, forward or back, and not if it is out of range.
#[test]
fn batteries_stay_with_their_division() {
    let text = "corps V russian\ndivision D russian corps=V cautious range=4 rating=4 breakpoint=9
        leader D 1005\nrussian infantry a 1006 column N division=D ma=5
        russian artillery g 1004 limbered N corps=V serves=D ma=5
        russian artillery h 1501 limbered N corps=V serves=D ma=5
        french infantry f 1008 column N";
    let (battle, _) = attempt(text, "D", Opening::Enemy, "limited");
    expected(&battle, "a active\ng active\nh -active");
    let script = "full; =9; =1; N; N; N; N; N; N; done";
    let (battle, _) = attempt(text, "D", Opening::Enemy, script);
    expected(&battle, "a 1003\ng 1001\nh 1501");
}
