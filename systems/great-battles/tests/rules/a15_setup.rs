//! Set-up of the scenarios that leave it to the players.

use crate::common::*;
use engine::Game;
use great_battles::data::setup;
use great_battles::host::ask::Choice;
use great_battles::nouns::{Arm, Formation};
use great_battles::state::{Battle, Place, Stage};
use std::sync::Arc;

fn start(name: &str) -> Battle {
    Battle::start(Arc::new(setup::load(name, &[]).unwrap_or_else(|error| panic!("{error}"))))
}

/// Plays until a script is used up.
fn play(battle: &mut Battle, script: &str) -> Script {
    let mut table = Script::new(script);
    while !table.is_done() {
        battle.play(&mut table).unwrap();
    }
    table
}

/// Verifies [SCN-07]: by the list everybody finds a place in his area, in column and limbered, and
/// leaders are with their units.
#[test]
fn everybody_is_set_up_by_the_list() {
    for name in ["telnitz", "sokolnitz", "pratzen", "guard-against-guard", "austerlitz"] {
        let mut battle = start(name);
        let mut table = play(&mut battle, "done; done");
        while battle.stage != Stage::CommandChange {
            battle.play(&mut table).unwrap();
        }
        assert_eq!(battle.audit(), Ok(()), "{name}");
        let scenario = &battle.setup.scenario;
        for area in &scenario.areas {
            for unit in &area.units {
                let one = battle.unit(*unit);
                let far = battle.board().distance(area.centre, one.hex);
                assert!(far <= area.radius || area.also.contains(&one.hex), "{name}");
                let formation = match battle.arm(*unit) {
                    Arm::Artillery => Formation::Limbered,
                    _ => Formation::Column,
                };
                assert_eq!(one.formation, formation, "{name} {}", battle.card(*unit).id);
                assert!(battle.nearest_enemy(one.hex, battle.seat_of(*unit)) > 2);
            }
        }
        let later: usize = scenario.arrivals.iter().map(|one| one.units.len()).sum();
        let waiting = battle.units.iter().filter(|unit| unit.place == Place::Waiting).count();
        assert_eq!(waiting, later, "{name}");
        for division in &battle.setup.army.divisions {
            let leader = battle.leader(division.leader.unwrap());
            let here = division.units.iter().any(|unit| battle.unit(*unit).on_map());
            assert_eq!(leader.place == Place::OnMap, here, "{name} {}", division.id);
        }
    }
}

/// Verifies [SCN-07] [STK-02]: players place unit by unit, in any lawful formation, inside the area.
#[test]
fn players_set_up_unit_by_unit() {
    let mut battle = start("telnitz");
    // The first battalion of 3 Ligne in a village hex of its area: no line there. [STK-07]
    let table = play(&mut battle, "1182; column NE; 1184; column NE");
    expected(&battle, "1/3Ln 1182 column NE\n2/3Ln 1184 column NE");
    let stances = &table.asked[1].1;
    assert!(stances.iter().all(|one| one.starts_with("column")), "{stances:?}");
    assert!(table.asked[3].1.contains(&"line E".to_owned()));
    let hexes = &table.asked[0].1;
    assert!(hexes.contains(&"done".to_owned()) && !hexes.contains(&"1186".to_owned()));
    // Another battalion may join the first in column, 6 and 5 are more than the 8 of a village.
    let third = unit(&battle, "3/3Ln");
    assert!(battle.set_up_stances(third, hex(&battle, "1182")).is_empty());
    assert!(!battle.set_up_stances(third, hex(&battle, "1184")).is_empty());
}

/// Verifies [SCN-07]: nobody within two hexes of the enemy; guns limbered or not; skirmish order for
/// those who may; two-hex counters in column.
#[test]
fn what_is_lawful_in_a_set_up() {
    let battle = pos("french infantry a 0505 column N\nrussian cavalry w 1010 column N sp=10
        french infantry s 0905 column N skirmisher\nfrench artillery g 0909 limbered N");
    let stances = |id: &str, at: &str| {
        let mut all: Vec<&str> = battle
            .set_up_stances(unit(&battle, id), hex(&battle, at))
            .into_iter()
            .map(|(formation, _)| formation.key())
            .collect();
        all.dedup();
        all
    };
    assert_eq!(stances("w", "0507"), [""; 0]);
    assert_eq!(stances("w", "0508"), ["column"]);
    assert_eq!(stances("s", "0202"), ["line", "column", "square", "skirmish"]);
    assert_eq!(stances("a", "0202"), ["line", "column", "square"]);
    assert_eq!(stances("g", "0202"), ["limbered", "unlimbered"]);
}

/// Verifies [SCN-07]: who leaves the rest of his set-up to the list is told so.
#[test]
fn the_list_in_words() {
    let battle = start("pratzen");
    let question = great_battles::rules::a15_setup::Ask::Hex(great_battles::nouns::UnitId(0));
    let ask = engine::Ask::listed(FRENCH, engine::rule!("SCN-07"), question.into(), vec![]);
    let words = |choice| battle.choice_words(&ask, &choice);
    assert_eq!(words(Choice::Done), "set up all the others by the list");
    assert_eq!(words(Choice::Hex(hex(&battle, "3035"))), "hex 3035");
}

/// Verifies [SCN-07] [MOV-06]: nobody is set up where nobody may be.
#[test]
fn closed_hexes_take_nobody() {
    let battle = pos("map\n.0 xx\n.0 p0\nend\nfrench infantry a 0101 column N");
    let a = unit(&battle, "a");
    let open = |label: &str| !battle.set_up_stances(a, hex(&battle, label)).is_empty();
    assert!(open("0102") && !open("0201") && !open("0202"));
}
