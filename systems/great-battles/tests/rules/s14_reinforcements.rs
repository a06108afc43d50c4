//! Section 14, and the fog.

use crate::common::*;
use great_battles::data::scenario::Arrival;
use great_battles::nouns::DivisionId;
use great_battles::state::{Battle, LimPlace, Opening, Place, Stage};
use std::sync::Arc;

/// Three units of a division that come on the second turn by 0110.
fn battle(variable: bool, enemy: &str) -> Battle {
    let text = format!(
        "turn 2\ndivision D french range=5 breakpoint=9\nleader D 1010
        french infantry a 1010 column N division=D sp=4\nfrench infantry b 1011 column N division=D sp=4
        french artillery g 1012 limbered N division=D\nrussian infantry r {enemy}"
    );
    still_to_come(&text, variable)
}

/// The same for a position with division D, its leader and its units a, b and g.
fn still_to_come(text: &str, variable: bool) -> Battle {
    let mut battle = pos(text);
    let units = ["a", "b", "g"].map(|id| unit(&battle, id)).to_vec();
    let leader = battle.setup.army.find_leader("D").unwrap();
    for one in &units {
        battle.lift(*one);
        battle.unit_mut(*one).place = Place::Waiting;
    }
    battle.leaders[leader.index()].place = Place::Waiting;
    battle.leaders[leader.index()].hex = ground::Hex::NOWHERE;
    let arrival = Arrival {
        turn: 2,
        hex: hex(&battle, "0110"),
        division: DivisionId(0),
        units,
        leaders: Vec::new(),
        variable,
    };
    let mut setup = (*battle.setup).clone();
    setup.scenario.arrivals = vec![arrival];
    battle.setup = Arc::new(setup);
    battle.arrived = vec![false];
    battle
}

const FAR: &str = "1919 column N";

#[track_caller]
fn arrive(battle: &mut Battle, script: &str) -> Script {
    let mut table = Script::new(script);
    battle.arrivals(&mut table).unwrap();
    table.finish();
    table
}

/// Verifies [REI-01] [REI-04] [SOP-04]: the LIM is in play for nothing, once; the units enter in column,
/// each dearer than the one before.
#[test]
fn reinforcements_enter() {
    let mut battle = battle(false, FAR);
    arrive(&mut battle, "yes");
    assert_eq!(battle.lims[0], LimPlace::InPlay);
    expected(&battle, "leader D 0110\na waiting");
    assert!(arrive(&mut battle, "").asked.is_empty());
    let mut table = Script::new("limited; a; turn SE; SE; done; b; turn SE; SE; done; done");
    battle.attempt(&mut table, DivisionId(0), Opening::Lim).unwrap();
    while !table.is_done() {
        engine::Game::play(&mut battle, &mut table).unwrap();
    }
    // Half of 6 is 3: a pays 1, b pays 2; the guns have 4 and would pay 6.
    let listed = &table.asked[1].1;
    assert_eq!(listed, &["a", "b", "g", "leader D", "done"]);
    expected(&battle, "a on-map column spent=2\nb on-map column spent=3\ng waiting");
    assert!(!table.asked.last().unwrap().1.contains(&"g".to_owned()));
}

/// Verifies [REI-01] [CMD-07]: the LIM of a division that comes is not put beside that of its corps, be it in
/// the pool or named for the initiative.
#[test]
fn no_free_lim_beside_that_of_the_corps() {
    let text = format!(
        "turn 2\nleader Lannes 1515 corps\ncorps V french leader=Lannes
        division D french corps=V range=5 breakpoint=9\nleader D 1010
        french infantry a 1010 column N division=D sp=4\nfrench infantry b 1011 column N division=D sp=4
        french artillery g 1012 limbered N division=D\nrussian infantry r {FAR}"
    );
    for (corps, own) in [
        (LimPlace::Out, LimPlace::InPlay),
        (LimPlace::InPlay, LimPlace::Out),
        (LimPlace::Drawn, LimPlace::Out),
    ] {
        let mut battle = still_to_come(&text, false);
        let army = battle.setup.clone();
        let division = army.army.division(DivisionId(0));
        let above = army.army.corps_lim(division.corps.unwrap()).unwrap();
        let lim = army.army.division_lim(DivisionId(0)).unwrap();
        battle.lims[above.index()] = corps;
        arrive(&mut battle, "yes");
        assert_eq!(battle.lims[lim.index()], own, "{corps:?}");
    }
}

/// Verifies [REI-01] [FOR-05] [STR-03]: limbered guns do not enter beside the enemy's troops, and nobody on
/// the march near him.
#[test]
fn reinforcements_keep_away_from_the_enemy() {
    // He faces away, so that the hex is free, and stands beside it.
    let mut beside = battle(false, "0109 column N");
    arrive(&mut beside, "yes");
    let full = "full; =0; full";
    beside.attempt(&mut Script::new(full), DivisionId(0), Opening::Lim).unwrap();
    let named = |battle: &Battle, ids: &[&str]| -> Vec<_> {
        ids.iter().map(|id| unit(battle, id)).collect()
    };
    assert_eq!(beside.entrants(), named(&beside, &["a", "b"]));
    let mut near = battle(false, "0107 column N");
    arrive(&mut near, "yes");
    let mut marching = near.clone();
    near.attempt(&mut Script::new(full), DivisionId(0), Opening::Lim).unwrap();
    assert_eq!(near.entrants(), named(&near, &["a", "b", "g"]));
    let march = "full; =0; strategic";
    marching.attempt(&mut Script::new(march), DivisionId(0), Opening::Lim).unwrap();
    assert!(marching.entrants().is_empty());
}

/// Verifies [REI-02]: a die of 0 to 6 for variable ones, and the owner may hold them back.
#[test]
fn reinforcements_may_be_late() {
    let mut late = battle(true, FAR);
    arrive(&mut late, "=7");
    assert_eq!((late.arrived[0], late.lims[0]), (false, LimPlace::Out));
    arrive(&mut late, "=6; no");
    assert!(!late.arrived[0]);
    arrive(&mut late, "=6; yes");
    assert!(late.arrived[0]);
    let mut early = battle(false, FAR);
    early.turn = 1;
    arrive(&mut early, "");
    assert!(!early.arrived[0]);
}

/// Verifies [REI-03]: a hex with the enemy in it or facing it is given up for the nearest free one of the
/// edge.
#[test]
fn another_entry() {
    let entries = |enemy: &str| -> Vec<String> {
        let battle = battle(false, enemy);
        let hexes = battle.entry_hexes(&battle.setup.scenario.arrivals[0]);
        hexes.into_iter().map(|hex| battle.board().label(hex)).collect()
    };
    assert_eq!(entries(FAR), ["0110"]);
    assert_eq!(entries("0110 line SSE"), ["0109"]);
    assert_eq!(entries("0109 column S"), ["0111"]);
    assert_eq!(entries("0109 column N"), ["0110"]);
    let mut blocked = battle(false, "0110 line SSE");
    let r = unit(&blocked, "r");
    arrive(&mut blocked, "yes");
    expected(&blocked, "leader D 0109");
    assert!(blocked.unit(r).on_map());
}

/// Verifies [EXC-03]: it lifts at nine, or by a die of 0 to 3 from twenty past eight on.
#[test]
fn the_fog_lifts() {
    let lifted = |start: u16, turn: u8, script: &str| {
        let mut battle =
            pos("fog\nfrench infantry a 0505 column N\nrussian infantry r 1515 column N");
        let mut setup = (*battle.setup).clone();
        setup.scenario.start = start;
        battle.setup = Arc::new(setup);
        battle.turn = turn;
        let mut table = Script::new(script);
        battle.lift_fog(&mut table).unwrap();
        table.finish();
        !battle.fog
    };
    assert!(!lifted(7 * 60, 4, ""), "eight o'clock");
    assert!(lifted(7 * 60, 5, "=3") && !lifted(7 * 60, 5, "=4"));
    assert!(lifted(7 * 60, 7, ""), "nine o'clock");
    assert!(!lifted(8 * 60 + 40, 1, ""));
}

/// Verifies [SOP-04] [REI-01]: the sequence of play asks for them with the pool.
#[test]
fn arrivals_come_with_the_pool() {
    let mut battle = battle(false, FAR);
    battle.stage = Stage::PoolPlacement(None);
    let mut table = Script::new("yes; decline");
    while !table.is_done() {
        engine::Game::play(&mut battle, &mut table).unwrap();
    }
    expected(&battle, "division D lim-up");
}

/// Verifies [REI-01] [STK-05]: who enters a hex with friends and stays there has moved: his owner says who
/// lies on top. Another entry has a queue of its own.
#[test]
fn who_enters_lies_on_top_or_not() {
    let mut battle = battle(false, FAR);
    arrive(&mut battle, "yes");
    let mut table = Script::new("limited; a; turn SE; done; b; turn SE; done; top a");
    battle.attempt(&mut table, DivisionId(0), Opening::Lim).unwrap();
    while !table.is_done() {
        engine::Game::play(&mut battle, &mut table).unwrap();
    }
    let here = hex(&battle, "0110");
    assert_eq!(battle.top(here), Some(unit(&battle, "a")));
    let g = unit(&battle, "g");
    let other = hex(&battle, "0111");
    let cost = |battle: &Battle, hex| battle.entry_cost(g, hex).map(|cost| cost.0 / 2);
    assert_eq!((cost(&battle, here), cost(&battle, other)), (Some(6), Some(2)));
    // In the next activation the queue is a new one.
    battle.forget_activation();
    assert_eq!(cost(&battle, here), Some(2));
}
