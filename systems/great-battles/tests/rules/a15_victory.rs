//! Places, and the ends of scenarios.

use crate::common::*;
use engine::{Game, Seat};
use great_battles::data::scenario::{Objective, Victory, Worth};
use great_battles::nouns::MoraleLevel;
use great_battles::rules::s09_morale::LossCause;
use great_battles::state::{Battle, Stage};
use std::sync::Arc;

/// A position whose scenario is changed.
fn with(text: &str, change: impl FnOnce(&mut Battle) -> (Victory, bool, Vec<Objective>)) -> Battle {
    let mut battle = pos(text);
    let (victory, collapse, objectives) = change(&mut battle);
    let mut setup = (*battle.setup).clone();
    setup.scenario.victory = victory;
    setup.scenario.collapse = collapse;
    setup.scenario.objectives = objectives;
    let setup = great_battles::Setup::new(setup.book, setup.field, setup.army, setup.scenario);
    battle.setup = Arc::new(setup);
    battle.holders = battle
        .setup
        .scenario
        .objectives
        .iter()
        .flat_map(|one| one.hexes.iter().map(|_| one.holder))
        .collect();
    battle.held = battle.setup.scenario.objectives.iter().map(|one| one.holder).collect();
    battle
}

const FOUR: &str = "french infantry a 0505 column N\nfrench infantry b 0606 column N
    russian infantry c 1505 column N\nrussian infantry d 1606 column N";

fn losses(french: u8, allied: u8) -> Battle {
    with(FOUR, |_| (Victory::Losses([french, allied]), false, Vec::new()))
}

fn outcome(battle: &Battle) -> Option<Option<Seat>> {
    battle.outcome().map(|outcome| outcome.winner)
}

/// Verifies [SCN-02]: T100, at the moment the number is reached; the destroyed, the routed and the
/// unsteady count, and no others.
#[test]
fn t100_a_side_has_lost_at_once() {
    let mut battle = losses(2, 2);
    let mut table = Script::new("");
    let [a, b, c] = ["a", "b", "c"].map(|id| unit(&battle, id));
    battle.set_level(&mut table, c, MoraleLevel::Unsteady);
    battle.set_level(&mut table, a, MoraleLevel::Shaken);
    assert_eq!(outcome(&battle), None);
    battle.destroy(&mut table, b, LossCause::Fire);
    assert_eq!((battle.units_out(FRENCH), outcome(&battle)), (1, None));
    battle.set_level(&mut table, a, MoraleLevel::Unsteady);
    assert_eq!(outcome(&battle), Some(Some(ALLIED)));
    // What follows changes nothing any more.
    let d = unit(&battle, "d");
    battle.destroy(&mut table, d, LossCause::Fire);
    assert_eq!(outcome(&battle), Some(Some(ALLIED)));
    battle.play(&mut table).unwrap();
    assert_eq!(battle.stage, Stage::Over);
}

/// Verifies [SCN-02]: who is beaten in the last segment of the last turn is beaten, and there is no draw
/// for want of time; without it there is one.
#[test]
fn the_last_segment_still_counts() {
    for (shaken, winner) in [("shaken", Some(ALLIED)), ("", None)] {
        let text = format!(
            "division D french fatigue=6\nfrench infantry a 0505 column N division=D {shaken}
            french infantry b 0611 column N division=D\nrussian infantry c 1505 column N
            russian infantry d 1606 column N"
        );
        let mut battle = with(&text, |_| (Victory::Losses([1, 2]), false, Vec::new()));
        let last = battle.setup.scenario.turns;
        (battle.turn, battle.stage) = (last, Stage::Fatigue);
        let division = great_battles::host::position::division_named(&battle, "D").unwrap();
        battle.division_mut(division).lim_up = true;
        let script = if shaken.is_empty() { "" } else { "SW" };
        Script::new(script).steps_done(&mut battle);
        assert_eq!((battle.stage, outcome(&battle)), (Stage::Over, Some(winner)), "{shaken}");
    }
}

/// Verifies [SCN-02]: both at one instant, the side whose activation it is wins.
#[test]
fn both_at_one_instant() {
    for (division, winner) in [("Suchet", FRENCH), ("Markov", ALLIED)] {
        let text = format!("{FOUR}\nactivate {division} full melee");
        let mut battle = with(&text, |_| (Victory::Losses([1, 1]), false, Vec::new()));
        for id in ["a", "c"] {
            let unit = unit(&battle, id);
            battle.units[unit.index()].level = MoraleLevel::Unsteady;
        }
        battle.watch_losses();
        assert_eq!(outcome(&battle), Some(Some(winner)));
    }
}

/// Verifies [SCN-08]: two thirds of a list, rounded up; both at once is a draw.
#[test]
fn armies_collapse_at_two_thirds() {
    let points = Victory::Points { attacker: ALLIED, wins: 5, loses: 4 };
    let mut battle = with(FOUR, |_| (points, true, Vec::new()));
    let mut set = |id: &str| {
        let unit = unit(&battle, id);
        battle.units[unit.index()].level = MoraleLevel::Unsteady;
        battle.watch_losses();
        outcome(&battle)
    };
    assert_eq!(set("a"), None);
    assert_eq!(set("b"), Some(Some(ALLIED)));
    let mut battle = with(FOUR, |_| (points, true, Vec::new()));
    for unit in &mut battle.units {
        unit.level = MoraleLevel::Unsteady;
    }
    battle.watch_losses();
    assert_eq!(outcome(&battle), Some(None));
    // Only where the scenario says so.
    let battle = with(FOUR, |_| (points, false, Vec::new()));
    assert_eq!(battle.breaking_number(FRENCH), None);
}

/// Verifies [SCN-08] [SCN-01]: what decides is told in words, place by place.
#[test]
fn the_aims_in_words() {
    let battle = with(FOUR, |battle| {
        let points = Victory::Points { attacker: ALLIED, wins: 5, loses: 4 };
        (points, false, vec![town(battle, Worth::EachHex(2), None)])
    });
    let words: Vec<String> = battle.scenario_aims().into_iter().map(|aim| aim.words).collect();
    assert_eq!(words.len(), 3);
    assert_eq!(words[1], "town: 2 for each of its 3 hexes.");
}

fn town(battle: &Battle, worth: Worth, holder: Option<Seat>) -> Objective {
    let hexes = ["0808", "0909", "1010"].map(|label| hex(battle, label)).to_vec();
    Objective { name: "town".to_owned(), hexes, worth, holder }
}

/// Ends the scenario in a position in which somebody holds so many of the three hexes.
fn ended(
    victory: Victory,
    worth: Worth,
    allied: usize,
    change: impl FnOnce(&mut Battle),
) -> Option<Option<Seat>> {
    let text = format!("{FOUR}\nturn 16");
    let mut battle =
        with(&text, |battle| (victory, false, vec![town(battle, worth, Some(FRENCH))]));
    battle.holders[..allied].fill(Some(ALLIED));
    change(&mut battle);
    battle.stage = Stage::Fatigue;
    battle.play(&mut Script::new("")).unwrap();
    outcome(&battle)
}

/// Verifies [SCN-08]: points of the attacker.
#[test]
fn points_of_the_attacker() {
    let victory = Victory::Points { attacker: ALLIED, wins: 3, loses: 1 };
    let end = |hexes| ended(victory, Worth::EachHex(1), hexes, |_| {});
    assert_eq!(
        [0, 1, 2, 3].map(end),
        [Some(Some(FRENCH)), Some(Some(FRENCH)), Some(None), Some(Some(ALLIED))]
    );
}

/// Verifies [SCN-08]: who holds the hill, and at what price.
#[test]
fn the_hill_and_its_price() {
    let victory = Victory::Hold { attacker: ALLIED };
    let one = Worth::Together { needed: 2, points: 1 };
    assert_eq!(ended(victory, one, 2, |_| {}), Some(Some(ALLIED)));
    assert_eq!(ended(victory, one, 1, |_| {}), Some(Some(FRENCH)));
    let dear = |battle: &mut Battle| battle.units[0].level = MoraleLevel::Unsteady;
    assert_eq!(ended(victory, one, 1, dear), Some(None));
}

/// Verifies [SCN-08]: places, broken divisions and broken corps; the lead decides.
#[test]
fn the_sum_of_the_day() {
    let victory = Victory::Sum { win: 4, decisive: 10, division: 1, corps: 3 };
    let worth = |points| Worth::Together { needed: 2, points };
    assert_eq!(ended(victory, worth(3), 0, |_| {}), Some(None));
    assert_eq!(ended(victory, worth(4), 0, |_| {}), Some(Some(FRENCH)));
    assert_eq!(ended(victory, worth(4), 3, |_| {}), Some(Some(ALLIED)));
    // One more for a broken division of the enemy: level two of Markov's two battalions. (G12)
    let broken = |battle: &mut Battle| {
        for id in ["c", "d"] {
            let unit = unit(battle, id);
            battle.units[unit.index()].sp = 1;
        }
    };
    assert_eq!(ended(victory, worth(3), 0, broken), Some(Some(FRENCH)));
    // The same for the Allies: both of Suchet's.
    let broken = |battle: &mut Battle| {
        for id in ["a", "b"] {
            let unit = unit(battle, id);
            battle.units[unit.index()].sp = 1;
        }
    };
    assert_eq!(ended(victory, worth(3), 3, broken), Some(Some(ALLIED)));
}

/// Verifies [SCN-08]: a hex belongs to the side that last had unrouted troops in it, also in passing.
#[test]
fn flags_are_planted_in_passing() {
    let mut battle = with(FOUR, |battle| {
        let worth = Worth::Together { needed: 2, points: 1 };
        (Victory::Hold { attacker: ALLIED }, false, vec![town(battle, worth, Some(FRENCH))])
    });
    let [c, d] = ["c", "d"].map(|id| unit(&battle, id));
    let at = ["0808", "0909", "1010"].map(|label| hex(&battle, label));
    let away = hex(&battle, "1515");
    battle.put(c, at[0]);
    battle.put(c, away);
    assert_eq!((battle.holders[0], battle.holder(0)), (Some(ALLIED), Some(FRENCH)));
    // Routed troops and guns take nothing.
    battle.units[d.index()].level = MoraleLevel::Routed;
    battle.put(d, at[1]);
    assert_eq!(battle.holders[1], Some(FRENCH));
    battle.put(c, at[2]);
    assert_eq!(battle.holder(0), Some(ALLIED));
    assert_eq!(battle.place_points(ALLIED), 1);
    let mut table = Script::new("");
    battle.play(&mut table).unwrap();
    assert!(table.story(&battle).contains(&"town is in the hands of the Allied".to_owned()));
    // Once.
    let told = table.events.len();
    battle.stage = Stage::CavalryReform;
    battle.play(&mut table).unwrap();
    assert!(!table.story(&battle)[told..].iter().any(|line| line.contains("in the hands")));
}

/// Verifies [SCN-08]: a lead of just so many points is a decisive one.
#[test]
fn a_decisive_lead() {
    for (points, decisive) in [(9, false), (10, true)] {
        let mut battle = with(&format!("{FOUR}\nturn 16"), |battle| {
            let victory = Victory::Sum { win: 4, decisive: 10, division: 1, corps: 3 };
            let worth = Worth::Together { needed: 2, points };
            (victory, false, vec![town(battle, worth, Some(FRENCH))])
        });
        battle.stage = Stage::Fatigue;
        battle.play(&mut Script::new("")).unwrap();
        let words = battle.outcome().unwrap().words;
        assert_eq!(words.contains("a decisive one"), decisive, "{words}");
    }
}
