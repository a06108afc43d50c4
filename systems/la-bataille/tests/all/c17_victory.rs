//! Chapter 17: points, exits and results.

use crate::common::*;
use la_bataille::nouns::kinds::{Command, Phase};
use la_bataille::nouns::scenario::Degree;
use la_bataille::rules::c17_scenarios::victory::Exit;
use la_bataille::state::battle::{Battle, Stage, Whereabouts};
use la_bataille::state::fixed::Fixed;
use std::sync::Arc;

fn scenario(name: &str) -> Battle {
    let setup = la_bataille::load(name, &[]).unwrap_or_else(|error| panic!("{error}"));
    Battle::begin(Arc::new(Fixed::new(setup)))
}

/// Plays out the sequence with nobody doing anything.
fn idle(battle: &mut Battle) {
    let mut script = Script::new().otherwise(&["yes"]);
    while matches!(battle.stage, Stage::SetUp(_)) {
        battle.activity(&mut script).expect("runs");
    }
    let mut script = Script::new().otherwise(&["done", "no", "*"]);
    for _ in 0..10_000 {
        if battle.stage == Stage::Over {
            return;
        }
        battle.activity(&mut script).expect("runs");
    }
    panic!("the battle does not end");
}

/// Verifies [17.1a] [17.1b] [17.1d] [17.1h] [16.1.6p2] [15.1.4]: an idle first day ends at -12, a
/// substantial victory of the Coalition.
#[test]
fn an_idle_first_day() {
    let mut battle = scenario("kulm-day-1");
    idle(&mut battle);
    assert_eq!(battle.points(), -12);
    assert_eq!(battle.ended.map(|end| end.degree), Some(Degree::CoalitionSubstantial));
}

/// Verifies [17.2a] [17.2h]: an idle second day is a decisive victory of the Coalition.
#[test]
fn an_idle_second_day() {
    let mut battle = scenario("kulm-day-2");
    idle(&mut battle);
    assert_eq!(battle.withdrawn(), 0);
    assert_eq!(battle.ended.map(|end| end.degree), Some(Degree::CoalitionDecisive));
}

/// Verifies [17.4a] [17.4b]: the lesson.
#[test]
fn an_idle_lesson() {
    let mut battle = scenario("lesson");
    idle(&mut battle);
    assert_eq!(battle.points(), -4);
    let who = unit(&battle, "EmpC");
    battle.unit_mut(who).place = Whereabouts::Eliminated;
    let guard = unit(&battle, "1/GSem");
    battle.unit_mut(guard).place = Whereabouts::Eliminated;
    assert_eq!(battle.points(), -4 + 1 + 2);
}

/// Verifies [17.1e] [17.1f] [17.1g]: exits, losses and levels.
#[test]
fn points_of_the_first_day() {
    let mut battle = scenario("kulm-day-1");
    let start = battle.points();
    let exit = battle.fixed.setup.scenario.victory.exit.expect("there is one");
    for (id, increments) in [("1/7e", 6), ("2/7e", 6), ("3/7e", 6), ("16eC", 6)] {
        let unit = unit(&battle, id);
        battle.exits.push(Exit { unit, hex: exit.entry, increments });
    }
    assert_eq!(battle.points() - start, 5, "eighteen of infantry are one ten");
    for id in ["Mur", "1/GSem", "1/25e", "EmpC"] {
        let who = unit(&battle, id);
        battle.unit_mut(who).place = Whereabouts::Eliminated;
    }
    assert_eq!(battle.points() - start, 5 + 1 + 2 - 1);
    battle.levels[Command::RussianV as usize] = 2;
    battle.levels[Command::FrenchI as usize] = 1;
    assert_eq!(battle.points() - start, 7 + 6 - 3);
}

/// Verifies [17.1d]: a place falls to who is there alone, and stays his when he has gone.
#[test]
fn places_change_hands() {
    let mut battle = pos("segment french command\n");
    let place = battle.fixed.setup.scenario.victory.places[0].clone();
    assert!(battle.holds(COALITION, &place.name));
    let (french, russian) = (unit(&battle, "1/25e"), unit(&battle, "Mur"));
    let mut script = Script::new().otherwise(&["no", "done", "*"]);
    battle.put(french, la_bataille::nouns::hexes::Hexes::one(place.hexes[0]));
    battle.activity(&mut script).expect("runs");
    assert!(battle.holds(FRENCH, &place.name));
    battle.remove(french, Whereabouts::Waiting);
    battle.activity(&mut script).expect("runs");
    assert!(battle.holds(FRENCH, &place.name));
    // With both there nothing changes.
    battle.put(french, la_bataille::nouns::hexes::Hexes::one(place.hexes[0]));
    battle.put(russian, la_bataille::nouns::hexes::Hexes::one(place.hexes[1]));
    battle.activity(&mut script).expect("runs");
    assert!(battle.holds(FRENCH, &place.name));
}

/// Verifies [16.1.5] [16.1.5p1] [16.1.5a] [16.1.5a1] (R17). D14: five, one, two and a half, and six.
#[test]
fn d14_withdrawal_points() {
    let mut battle = pos("turn 2 12:00\nsegment french movement");
    let east =
        battle.fixed.setup.scenario.victory.withdrawal.clone().expect("there is one").hexes[0];
    assert!(battle.may_leave_by(east, FRENCH).is_ok());
    assert!(battle.may_leave_by(east, COALITION).is_err());
    let mut script = Script::new();
    for (id, lost) in [("1/25e", 1), ("F1a", 0), ("Anh", 0)] {
        let who = unit(&battle, id);
        battle.put(who, la_bataille::nouns::hexes::Hexes::one(east));
        battle.unit_mut(who).losses = lost;
        battle.leave_field(&mut script, who);
        assert_eq!(battle.unit(who).place, Whereabouts::Exited);
    }
    let corbineau = leader(&battle, "Corbineau");
    battle.leaders[corbineau.index()].hex = east;
    battle.leader_leaves_field(&mut script, corbineau);
    assert_eq!(battle.withdrawn(), 29);
    // Leaders of the Coalition are worth nothing there.
    let colloredo = leader(&battle, "Colloredo");
    assert!(battle.fixed.setup.army.leaders[colloredo.index()].withdrawal_points() > 0);
    battle.leaders_out.push(colloredo);
    assert_eq!(battle.withdrawn(), 29);
    let early = pos("turn 2 11:40\nsegment french movement");
    assert_eq!(early.may_leave_by(east, FRENCH).expect_err("too early").rule, "16.1.5");
}

/// Verifies [16.1.5b]: Vandamme leaves with or after the last.
#[test]
fn vandamme_leaves_last() {
    let battle =
        pos("turn 2 12:00\n1/25e 6706 column NE\nleader Vandamme 6706\nleader Dumonceau 6706");
    let vandamme = leader(&battle, "Vandamme");
    assert!(battle.may_leader_leave(vandamme, &[]).is_err());
    assert!(battle.may_leader_leave(vandamme, &[unit(&battle, "1/25e")]).is_ok());
    assert!(battle.may_leader_leave(leader(&battle, "Dumonceau"), &[]).is_ok());
}

/// Verifies [17.2i] [17.2j]: Vandamme lost costs a level; with honours those on the map count a
/// quarter.
#[test]
fn captives_and_honours() {
    let ending = |lost: bool| {
        let mut battle = scenario("kulm-day-2");
        let east = battle.fixed.setup.scenario.victory.withdrawal.clone().expect("one").hexes[0];
        let unit = unit(&battle, "25e");
        battle.exits.push(Exit { unit, hex: east, increments: 110 });
        if lost {
            let vandamme = leader(&battle, "Vandamme");
            battle.leaders[vandamme.index()].place = Whereabouts::Eliminated;
        }
        battle.turn = battle.fixed.setup.scenario.turns.len() as u16 - 1;
        battle.stage = Stage::Segment(COALITION, Phase::Recovery);
        battle.activity(&mut Script::new().otherwise(&["*"])).expect("runs");
        battle.ended.map(|end| end.degree)
    };
    assert_eq!(ending(false), Some(Degree::Draw));
    assert_eq!(ending(true), Some(Degree::CoalitionMarginal));
    let battle = pos("turn 2 14:00\n1/25e 4015 column N");
    assert_eq!(battle.withdrawn_with_honours(), 12 / 4);
}

/// Verifies [17.3c] [17.3d] (R154): what the first day shifts.
#[test]
fn the_first_day_shifts_the_campaign() {
    let mut battle = pos("");
    assert_eq!(battle.shift_of_first_day(), 0);
    let index = |battle: &Battle, name: &str| {
        let places = &battle.fixed.setup.scenario.victory.places;
        places.iter().position(|place| place.name == name).expect("a place")
    };
    for name in ["Kulm", "Arbesau"] {
        let at = index(&battle, name);
        battle.holders[at] = COALITION;
    }
    assert_eq!(battle.shift_of_first_day(), 1);
    for name in ["Priesten", "Straden"] {
        let at = index(&battle, name);
        battle.holders[at] = FRENCH;
    }
    assert_eq!(battle.shift_of_first_day(), 0);
    let exit = battle.fixed.setup.scenario.victory.shifts.clone().expect("some").exit;
    let unit = unit(&battle, "25e");
    battle.exits.push(Exit { unit, hex: exit, increments: 40 });
    assert_eq!(battle.shift_of_first_day(), -1);
}

/// Verifies [17.3e] (R44): sixty increments out by A win at once; a broken French command loses at the
/// top of an hour when both places are gone.
#[test]
fn automatic_victory() {
    let mut battle = pos("turn 1 14:00\nsegment french movement");
    let exit = battle.fixed.setup.scenario.victory.automatic.clone().expect("one").exit;
    let (gone, last) = (unit(&battle, "7e"), unit(&battle, "1/25e"));
    battle.exits.push(Exit { unit: gone, hex: exit, increments: 54 });
    battle.put(last, la_bataille::nouns::hexes::Hexes::one(exit));
    battle.leave_field(&mut Script::new(), last);
    assert_eq!(battle.ended.map(|end| end.degree), Some(Degree::FrenchDecisive));
    let broken = |turn: &str| {
        let mut battle =
            pos(&format!("turn 1 {turn}\nlevel french-i 3\nsegment coalition command"));
        battle.holders.fill(COALITION);
        battle.command_phase(&mut Script::new(), COALITION).expect("runs");
        battle.ended.map(|end| end.degree)
    };
    assert_eq!(broken("14:20"), None);
    assert_eq!(broken("14:00"), Some(Degree::CoalitionDecisive));
}

/// Verifies [17.3a] [16.1.4] [17.3b]: the campaign goes through the night into the second day.
#[test]
fn an_idle_campaign() {
    let mut battle = scenario("kulm-campaign");
    let mut script = Script::new().otherwise(&["yes"]);
    while matches!(battle.stage, Stage::SetUp(_)) {
        battle.activity(&mut script).expect("runs");
    }
    let mut script = Script::new().otherwise(&["done", "no", "*"]);
    while !matches!(battle.stage, Stage::Night(_)) {
        battle.activity(&mut script).expect("runs");
    }
    assert_eq!(battle.now().day, 1);
    let mut script = Script::new().roll(&[1]).roll(&[1]).roll(&[1]).roll(&[1]);
    script = script.otherwise(&["done", "no", "*"]);
    while battle.stage != Stage::Over {
        battle.activity(&mut script).expect("runs");
    }
    script.finish();
    assert_eq!(battle.shift, 0);
    assert_eq!(battle.ended.map(|end| end.degree), Some(Degree::CoalitionDecisive));
}

/// Verifies [16.1.5p1] [16.1.5a1]: a leader who leaves by A on the first day is worth no withdrawal
/// points.
#[test]
fn leaders_who_leave_by_another_way_are_worth_nothing() {
    let mut battle = pos("turn 1 18:00\nsegment french movement");
    let a =
        battle.fixed.setup.scenario.victory.automatic.clone().expect("the campaign has one").exit;
    let corbineau = leader(&battle, "Corbineau");
    (battle.leaders[corbineau.index()].hex, battle.leaders[corbineau.index()].place) =
        (a, Whereabouts::OnMap);
    assert!(battle.may_leader_leave(corbineau, &[]).is_ok());
    battle.leader_leaves_field(&mut Script::new(), corbineau);
    assert_eq!(battle.leaders[corbineau.index()].place, Whereabouts::Exited);
    assert_eq!(battle.withdrawn(), 0);
}

/// Verifies [17.1e] [17.1f] [17.1h]: guns that leave or are lost count nothing on the first day; what
/// stands beside the map says how it is.
#[test]
fn what_counts_on_the_first_day() {
    let mut battle = scenario("kulm-day-1");
    let before = battle.points();
    let out = battle.fixed.setup.scenario.victory.exit.expect("a way out");
    let guns = unit(&battle, "F1a");
    battle.exits.push(Exit { unit: guns, hex: out.entry, increments: 60 });
    battle.unit_mut(unit(&battle, "P14")).place = Whereabouts::Eliminated;
    assert_eq!(battle.points(), before);
    let foot = unit(&battle, "1/36e");
    let enough = 2 * out.increments as u8;
    battle.exits.push(Exit { unit: foot, hex: out.entry, increments: enough });
    assert_eq!(battle.points(), before + 2 * out.points);
    let scene = engine::Game::scene(&battle, engine::Viewer::Umpire);
    let rows = scene.panels.iter().flat_map(|panel| &panel.rows);
    let found: Vec<&str> =
        rows.filter(|row| row.name.starts_with("Infantry out")).map(|row| &*row.value).collect();
    assert_eq!(found, [format!("{enough} increments")]);
    // A win of the French is told as theirs.
    battle.ended = Some(la_bataille::rules::c17_scenarios::victory::Ending {
        degree: Degree::FrenchMarginal,
        rule: engine::rule!("17.1h"),
    });
    let outcome = battle.result().expect("it is over");
    assert_eq!(outcome.words, "The French win a marginal victory.");
    assert_eq!(outcome.winner, Some(FRENCH));
}
