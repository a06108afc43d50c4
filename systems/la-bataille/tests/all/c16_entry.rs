//! Section 16.3: reinforcements; 16.1.5: leaving the field; holding orders.

use crate::common::*;
use la_bataille::nouns::kinds::Formation;
use la_bataille::rules::c11_movement::Ask;
use la_bataille::state::battle::{Battle, Whereabouts};
use std::sync::Arc;

/// The arrival with which a unit comes.
fn arrival(battle: &Battle, id: &str) -> usize {
    let id = unit(battle, id);
    let arrivals = &battle.fixed.setup.scenario.arrivals;
    arrivals.iter().position(|arrival| arrival.units.contains(&id)).expect("an arrival")
}

fn doors(battle: &Battle, id: &str) -> Vec<String> {
    labels(battle, &battle.entries_of(arrival(battle, id)))
}

/// Verifies [16.3.1] [16.3.3] [6.10.1] [3.4.3c]; D18: a battalion that comes at C in Road March
/// stands in 5411 after fourteen hexes.
#[test]
fn d18_a_battalion_comes_by_the_road() {
    let mut battle = pos("turn 1 19:00\n");
    say(&mut battle, &["break down 25e"]);
    let way = ["SW", "NW", "SW", "NW", "SW", "NW", "SW", "SW", "NW", "SW", "NW", "SW", "SW"];
    let mut answers = vec!["1/25e", "road-march 4"];
    answers.extend(way);
    answers.push("done");
    say(&mut battle, &answers);
    let id = unit(&battle, "1/25e");
    assert_eq!(place(&battle, "1/25e"), ["5411", "5511"]);
    assert_eq!((battle.unit(id).spent, battle.points_left(id)), (14, 0));
    // The regiment itself may not come in Road March.
    let whole = pos("turn 1 19:00\n");
    let poses = whole.ways_in(unit(&whole, "25e"));
    assert!(!poses.is_empty());
    assert!(poses.iter().all(|(_, change)| change.formation != Formation::RoadMarch));
}

/// Verifies [2.1.2]: hexes at the map edge are hexes like others: troops march into them, and they are
/// doors of the map.
#[test]
fn hexes_at_the_edge_are_playable() {
    let battle = pos("turn 1 19:00\nMur 6710 column S\n");
    let board = battle.board();
    let field = &battle.fixed.setup.field;
    let edge = board.hexes().filter(|hex| board.neighbours(*hex).count() < 6);
    let open_edge: Vec<_> = edge.filter(|hex| field.is_open(*hex)).collect();
    assert!(open_edge.len() > 100);
    for &hex in &open_edge {
        let can = board.neighbours(hex).any(|(dir, next)| {
            let back = dir.opposite();
            battle.entry_cost(la_bataille::nouns::kinds::Arm::Infantry, next, back, hex).is_some()
        });
        let label = board.label(hex);
        let inland = board.neighbours(hex).any(|(_, next)| field.is_open(next));
        assert!(can || !inland, "{label}");
    }
    for door in doors(&battle, "25e") {
        assert!(board.neighbours(hex(&battle, &door)).count() < 6, "{door}");
    }
    let mut battle = open("1/25e 0102 column N\n");
    say(&mut battle, &["1/25e", "N 0", "done"]);
    assert_eq!(place(&battle, "1/25e"), ["0101"]);
}

/// Verifies [16.3.1]: nobody comes before his hour.
#[test]
fn nobody_comes_early() {
    let battle = pos("turn 1 18:40\n1/46e 4018 column N\n");
    assert!(!battle.is_due(unit(&battle, "25e")));
    assert_eq!(why_not(&battle, Ask::Next, "25e"), "16.3.1");
    assert!(pos("turn 1 19:00\n").is_due(unit(&battle, "25e")));
    // Who did not come at his hour comes later.
    assert!(pos("turn 1 19:40\n").is_due(unit(&battle, "25e")));
}

/// Verifies [16.3.2]: a barred entry opens five hexes to either side.
#[test]
fn a_barred_entry_moves_aside() {
    let free = pos("turn 1 19:00\nMur 6712 column SW\n");
    assert_eq!(doors(&free, "25e"), ["6710"]);
    let barred = pos("turn 1 19:00\nMur 6710 column S\n");
    let found = doors(&barred, "25e");
    let expected = ["6705", "6706", "6707", "6708", "6709", "6712", "6713", "6714", "6715"];
    // 6711 lies in the zone.
    assert_eq!(found, expected);
    assert_eq!(why_not(&barred, Ask::Entry(unit(&barred, "25e")), "6710"), "16.3.2");
}

/// Verifies [16.3.2p1]: if those are barred too, five more open a turn later.
#[test]
fn a_barred_zone_opens_a_turn_later() {
    let wall = "Mur 6705 column S\nRev 6707 column S\nChe 6709 column S\nSel 6711 column S\n\
                20J 6713 column S\n21J 6715 column S\n";
    let now = pos(&format!("turn 1 19:00\n{wall}"));
    assert!(doors(&now, "25e").is_empty());
    let later = pos(&format!("turn 1 19:20\n{wall}"));
    let found = doors(&later, "25e");
    assert!(found.contains(&"6704".to_owned()) && found.contains(&"6720".to_owned()));
    assert!(!found.contains(&"6721".to_owned()) && !found.contains(&"6716".to_owned()));
}

/// Verifies [16.3.3] [16.3.4]: who comes over fields is drawn up for them.
#[test]
fn formations_fit_the_first_hex() {
    let battle = pos("turn 1 19:00\nMur 6710 column S\n");
    let ways = battle.ways_in(unit(&battle, "F2a"));
    assert!(ways.iter().all(|(_, change)| change.formation == Formation::Limbered));
    let ways = battle.ways_in(unit(&battle, "25e"));
    let over_fields = |formation| {
        let clear = hex(&battle, "6713");
        ways.iter().any(|(there, change)| *there == clear && change.formation == formation)
    };
    assert!(over_fields(Formation::Column) && over_fields(Formation::Line));
    assert!(over_fields(Formation::Square));
    assert!(!over_fields(Formation::RoadMarch) && !over_fields(Formation::GeneralOrder));
}

/// Verifies [16.3.5]: a full hex lets nobody in until it is cleared.
#[test]
fn stacking_binds_those_who_come() {
    let full = pos("turn 1 19:00\n57e 6710 column SW\n");
    assert!(full.ways_in(unit(&full, "25e")).is_empty());
    let free = pos("turn 1 19:00\n57e 6709 column SW\n");
    assert!(!free.ways_in(unit(&free, "25e")).is_empty());
}

/// Verifies [16.3.6]: cavalry comes in the Movement Phase, where nobody charges.
#[test]
fn cavalry_comes_without_a_charge() {
    let mut battle = pos("turn 1 11:20\n");
    say(&mut battle, &["16eC", "column 4", "done"]);
    let id = unit(&battle, "16eC");
    assert!(battle.is_on_map(id) && !battle.unit(id).marks.charged);
    assert!(battle.contacts.is_empty());
}

/// Verifies [16.3.7] [16.3.7p1] [16.3.7n] [OPT-7]: by option a die moves the hour of a group.
#[test]
fn a_die_moves_the_hour() {
    let text = "turn 1 13:40\noption variable-entry\n";
    for (die, late) in [(1, -2), (3, 0), (6, 2)] {
        let mut battle = pos(text);
        let then = i32::from(battle.turn) + 2 + late;
        battle.command_phase(&mut Script::new().roll(&[die]), FRENCH).expect("answered");
        assert_eq!(i32::from(battle.due[arrival(&battle, "17e")]), then);
        assert_eq!(battle.is_due(unit(&battle, "17e")), die == 1);
        battle.turn += 2;
        assert_eq!(battle.is_due(unit(&battle, "17e")), die < 6);
    }
    // Without the option nothing is rolled.
    let mut plain = pos("turn 1 13:40\n");
    plain.command_phase(&mut Script::new(), FRENCH).expect("answered");
    assert_eq!(plain.due[arrival(&plain, "17e")], plain.turn + 2);
    // On the second day the French are never early.
    let mut second = pos("turn 2 8:20\noption variable-entry\n");
    let (index, due) = (arrival(&second, "17e"), usize::from(second.turn) + 2);
    let mut setup = second.fixed.setup.clone();
    setup.scenario.arrivals[index].turn = due;
    second.fixed = Arc::new(second.fixed.with_setup(setup));
    second.command_phase(&mut Script::new().roll(&[1]), FRENCH).expect("answered");
    assert_eq!(usize::from(second.due[index]), due);
}

/// Verifies [16.1.5] [16.1.5p1]: from noon of the second day the French leave at road C or north of it.
#[test]
fn the_french_leave_from_noon() {
    let text = "1/25e 6706 column NE\n2/25e 6711 column NE\n";
    let early = pos(&format!("turn 2 11:40\n{text}"));
    assert_eq!(refused(&early, &["1/25e"], "leave"), "16.1.5");
    let mut noon = pos(&format!("turn 2 12:00\n{text}"));
    assert_eq!(price(&noon, &["1/25e"], "leave"), Some(2));
    assert_eq!(refused(&noon, &["2/25e"], "leave"), "16.1.5p1");
    let script = say(&mut noon, &["1/25e", "leave"]);
    let id = unit(&noon, "1/25e");
    assert_eq!(noon.unit(id).place, Whereabouts::Exited);
    assert_eq!((noon.exits[0].unit, noon.exits[0].hex), (id, hex(&noon, "6706")));
    let lost: i32 =
        script.events.iter().flat_map(|event| event.changes()).map(|change| change.by).sum();
    assert_eq!(lost, -6);
}

/// Verifies [16.1.5]: the way out by A is open to the French on both days, to nobody else.
#[test]
fn the_french_may_leave_by_a() {
    let battle = pos("turn 1 15:00\n1/25e 0135 column NW\nMur 0136 column SE\n");
    assert_eq!(price(&battle, &["1/25e"], "leave"), Some(2));
    let russian = battle.may_leave_by(hex(&battle, "0135"), COALITION);
    assert_eq!(russian.expect_err("not his way out").rule, "16.1.5p1");
    // Halted troops stay.
    let mut halted = battle.clone();
    let id = unit(&halted, "1/25e");
    halted.unit_mut(id).marks.halted = true;
    assert_eq!(refused(&halted, &["1/25e"], "leave"), "6.11.3");
}

/// Verifies [16.1.5b]: Vandamme leaves with or after the last.
#[test]
fn vandamme_leaves_last() {
    let text = "turn 2 12:00\n1/25e 6706 column NE\nleader Vandamme 6706\n";
    let with_others = pos(&format!("{text}2/25e 6711 column NE\n"));
    let id = leader(&with_others, "Vandamme");
    let refusal = with_others.may_leader_leave(id, &[]).expect_err("others are on the map");
    assert_eq!(refusal.rule, "16.1.5b");
    let mut last = pos(text);
    say(&mut last, &["stack 6706", "leave"]);
    assert_eq!(last.leaders[id.index()].place, Whereabouts::Exited);
}

/// Verifies [16.1.5] [11.1.1]: a leader alone needs a whole point to leave, who rides with others none.
#[test]
fn a_leader_needs_a_point_to_leave() {
    let mut battle = pos("turn 2 12:00\nleader Corbineau 6706\n1/25e 6706 column NE\n");
    let (id, with) = (leader(&battle, "Corbineau"), unit(&battle, "1/25e"));
    let whole = battle.ride_left(id);
    battle.leaders[id.index()].spent = (whole - 2) as i16;
    assert!(battle.may_leader_leave(id, &[]).is_ok());
    battle.leaders[id.index()].spent = (whole - 1) as i16;
    assert_eq!(battle.may_leader_leave(id, &[]).expect_err("half a point").rule, "11.1.1");
    assert!(battle.may_leader_leave(id, &[with]).is_ok());
}

/// Verifies [17.2e] [17.2f] [17.2g]: holding orders bind until eleven or until the Prussians come.
#[test]
fn holding_orders_bind() {
    let text = "1/25e 5220 column SE\n";
    let bound = pos(&format!("turn 2 9:00\n{text}"));
    // It may pass, for it can come back.
    assert_eq!(price(&bound, &["1/25e"], "SE 2"), Some(2));
    let mut spent = bound.clone();
    let id = unit(&spent, "1/25e");
    spent.unit_mut(id).spent = 12;
    assert_eq!(refused(&spent, &["1/25e"], "SE 2"), "17.2e");
    let mut east = bound;
    say(&mut east, &["1/25e", "SE 2", "NW 5", "done"]);
    assert_eq!(place(&east, "1/25e"), ["5220"]);
    // Kulm is as far as the 1st Division goes, the last columns are closed to all.
    let first =
        pos("turn 2 9:00\n1/12e 4020 column SE\n9eL 5920 column SE\n1erL 5820 general-order SE\n");
    for (id, held) in [("1/12e", "4121"), ("9eL", "6020")] {
        let hexes = la_bataille::nouns::hexes::Hexes::one(hex(&first, held));
        assert!(first.is_held_back(unit(&first, id), hexes), "{id}");
    }
    let hexes = la_bataille::nouns::hexes::Hexes::one(hex(&first, "5920"));
    assert!(!first.is_held_back(unit(&first, "1erL"), hexes));
    for free in ["turn 2 11:00\n", "turn 2 9:00\n2WP 6704 column SW\n"] {
        let mut battle = pos(&format!("{free}{text}"));
        battle.unit_mut(id).spent = 12;
        assert_eq!(price(&battle, &["1/25e"], "SE 2"), Some(2), "{free}");
    }
}
