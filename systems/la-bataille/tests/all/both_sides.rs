//! Both sides of conditions that other tests meet on one side only.

use crate::common::*;
use la_bataille::Battle;
use la_bataille::rules::c12_fire::{Occasion, Piece};
use la_bataille::state::battle::{Stage, Whereabouts};
use la_bataille::state::fixed::Fixed;
use std::sync::Arc;

/// Verifies [17.2e] [17.2f]: holding orders bind on the second day until eleven, east of their column
/// only, and each division by its own.
#[test]
fn holding_orders_end_at_their_hour() {
    let refusal = |turn: &str, id: &str, label: &str| {
        let battle = pos(&format!("turn {turn}\n{id} 4020 column N\n"));
        battle.may_end_in(unit(&battle, id), hex(&battle, label)).err().map(|no| no.rule)
    };
    assert_eq!(refusal("2 10:40", "1/36e", "4120"), Some("17.2e"));
    assert_eq!(refusal("2 10:40", "1/36e", "4020"), None);
    assert_eq!(refusal("2 11:00", "1/36e", "4120"), None);
    assert_eq!(refusal("1 12:00", "1/36e", "4120"), None);
    assert_eq!(refusal("2 10:40", "1/25e", "4120"), None);
    assert_eq!(refusal("2 10:40", "1/25e", "5320"), Some("17.2e"));
    assert_eq!(refusal("2 10:40", "Mur", "6020"), None);
    // A Prussian on the map ends them.
    let battle = pos("turn 2 10:40\n1/36e 4020 column N\nTatU 2020 column N\n");
    assert!(battle.may_end_in(unit(&battle, "1/36e"), hex(&battle, "4120")).is_err());
    let battle = pos("turn 2 10:40\n1/36e 4020 column N\n1SH 2020 column N\n");
    assert!(battle.may_end_in(unit(&battle, "1/36e"), hex(&battle, "4120")).is_ok());
}

/// Verifies [3.4.2] [6.2.2]: to regroup and to come to the top cost nothing.
#[test]
fn regrouping_is_free() {
    let battle = open("36e 0510 column N\n1/25e 0710 column N\n2/25e 0710 column N");
    assert_eq!(price(&battle, &["36e"], "break down 36e"), Some(0));
    assert_eq!(price(&battle, &["36e"], "turn 2"), Some(0));
    assert_eq!(price(&battle, &["1/25e"], "top"), Some(0));
}

/// Verifies [6.8.6]: two screens may fire at the same line, each once.
#[test]
fn each_screen_has_its_own_shots() {
    let mut battle = open(
        "segment french offensive-fire\n16eC 0505 skirmish NNE\n1erL 0705 skirmish NNE\n\
         Rev 0604 line SSW with 0504",
    );
    let mut table = Script::new().say("0504").roll(&[1, 1]);
    assert!(!battle.offensive_fire_phase(&mut table, FRENCH).unwrap());
    let may = |id: &str, from: &str, at: &str| {
        let piece = Piece { unit: unit(&battle, id), from: hex(&battle, from) };
        battle.may_fire_at(piece, hex(&battle, at), Occasion::Offensive)
    };
    assert!(!may("16eC", "0505", "0604"));
    assert!(may("1erL", "0705", "0604"));
}

/// Verifies [6.5.9] [12.1.3]: nobody fires at a square with his own cavalry upon it; the square does.
#[test]
fn nobody_fires_into_friends() {
    let battle = open("Mur 0504 square S\n16eC 0504 column N\n1/36e 0505 column N");
    let may = |id: &str, from: &str| {
        let piece = Piece { unit: unit(&battle, id), from: hex(&battle, from) };
        battle.may_fire_at(piece, hex(&battle, "0504"), Occasion::Offensive)
    };
    assert!(!may("1/36e", "0505"));
    assert!(may("Mur", "0504"));
    let alone = open("Mur 0504 square S\n1/36e 0505 column N");
    let piece = Piece { unit: unit(&alone, "1/36e"), from: hex(&alone, "0505") };
    assert!(alone.may_fire_at(piece, hex(&alone, "0504"), Occasion::Offensive));
}

/// Verifies [16.1.4d]: after the night nobody has force marched.
#[test]
fn the_night_forgets_force_marches() {
    let mut battle = pos("turn 1 20:00\n1/36e 4015 column N\n");
    let id = unit(&battle, "1/36e");
    battle.unit_mut(id).force_marches = 2;
    battle.stage = Stage::Night(5);
    battle.activity(&mut Script::new()).expect("runs");
    assert_eq!(battle.unit(id).force_marches, 0);
}

/// Verifies [16.1.5a] [17.2j]: where nobody withdraws there are no points for it.
#[test]
fn no_withdrawal_no_points() {
    let setup = la_bataille::load("lesson", &[]).unwrap_or_else(|error| panic!("{error}"));
    let battle = Battle::begin(Arc::new(Fixed::new(setup)));
    assert_eq!((battle.withdrawn(), battle.withdrawn_with_honours()), (0, 0));
}

/// Verifies [3.1.1] [6.3.3]: eighteen increments of cavalry in three regiments share a hex, a fourth
/// regiment or a nineteenth increment does not; one alone always may.
#[test]
fn cavalry_in_a_hex() {
    let fits = |there: &str, more: &str| {
        let battle = open(&format!("{there}\n{more} 0511 column N"));
        price(&battle, &[more], "N 0").is_some()
    };
    assert!(fits("1erL 0510 column N\n3eL 0510 column N", "5eL"));
    assert!(!fits("GHus 0510 column N\nGDra 0510 column N", "TatU"));
    assert!(fits("GHus 0510 column N", "GDra"));
    assert!(!fits(
        "1erL 0510 column N losses=4\n3eL 0510 column N losses=4\n5eL 0510 column N losses=4",
        "8eL"
    ));
}

/// Verifies [14.2.1] [16.2.8p1]: who stands in for another joins V Corps by that rule, others by theirs.
#[test]
fn by_which_rule_leaders_join() {
    let mut battle = pos("segment coalition command\nturn 1 14:20\n1/GSem 2020 column N\n");
    for name in ["Yermolov", "Rosen"] {
        let who = leader(&battle, name);
        let officer = &mut battle.leaders[who.index()];
        (officer.place, officer.back) = (Whereabouts::Waiting, Some(0));
    }
    let mut table = Script::new();
    battle.leaders_return(&mut table, COALITION).expect("runs");
    let rules: Vec<String> = table
        .events
        .iter()
        .flat_map(|event| engine::Game::render(&battle, event).rules)
        .map(str::to_owned)
        .collect();
    assert_eq!(rules, ["16.2.8p1", "14.2.1"]);
}

/// Verifies [10.2.5] [16.2.7f2]: a masse in order spoils a straight charge, one without order does not.
#[test]
fn only_a_masse_in_order_spoils_the_charge() {
    let straight = |how: &str| {
        let mut battle = open(&format!("1erL 0514 column N\n1/A54 0510 {how} answered"));
        let mut table = Script::new().say("1erL").otherwise(&["yes", "N 0", "*"]);
        for _ in 0..4 {
            table = table.roll(&[6, 6]);
        }
        let _ = battle.charge_phase(&mut table, FRENCH);
        while battle.contacts.is_empty() && !battle.charge_phase(&mut table, FRENCH).unwrap_or(true)
        {
        }
        battle.contacts.first().map(|contact| contact.straight)
    };
    assert_eq!(straight("masse SSE"), Some(false));
    assert_eq!(straight("disordered S"), Some(true));
}
