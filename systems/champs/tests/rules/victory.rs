//! Places and points.

use crate::common::{battle, script};
use champs::Battle;
use engine::{Game, Seat};

fn finish(text: &str) -> Battle {
    let mut battle = battle(text);
    let mut table = script("otherwise no");
    battle.play(&mut table).unwrap();
    assert!(battle.outcome().is_some());
    battle
}

/// Verifies [SCN-6]: a marker goes to who alone has stable infantry near it, and stays with the last.
#[test]
fn markers_change_hands() {
    let holder = |units: &str| {
        let battle = finish(&format!(
            "marker Knoll 30,20 3
             side french
             division D
             {units}
             side allied
             division E
             A9 inf 8 5,40 180 line
             holder Knoll allied
             phase rally"
        ));
        battle.holder(battle.field.place_named("Knoll").unwrap())
    };
    let (french, allied) = (Some(Seat::First), Some(Seat::Second));
    assert_eq!(holder("F1 inf 8 30,17.5 0 line"), french);
    assert_eq!(holder("F1 inf 8 30,17.4 0 line"), allied);
    assert_eq!(holder("F1 inf 8 30,18 0 line broken"), allied);
    assert_eq!(holder("F1 light 8 30,18 0 line"), allied);
    let both = "F1 inf 8 30,18 0 line\nside allied\ndivision G\nA1 inf 8 30,22 180 line";
    assert_eq!(holder(both), allied);
}

/// Verifies [SCN-6] for blocks and areas.
#[test]
fn blocks_and_areas_are_held() {
    let battle = finish(
        "structure One 20,20
         structure Two 23,20
         structure Three 26,20
         blocks Village One Two Three
         area Heights 40,10 50,10 50,20 40,20
         side french
         division D
         F1 inf 8 20,20 0 line in=One
         F2 inf 8 23,20 0 line in=Two
         F3 light 8 45,9.9 0 line
         side allied
         division E
         A1 inf 8 26,20 0 line in=Three
         A2 light 4 45,15 0 line
         phase rally",
    );
    let holder = |name: &str| battle.holder(battle.field.place_named(name).unwrap());
    assert_eq!(holder("Village"), Some(Seat::First));
    assert_eq!(holder("Heights"), Some(Seat::Second));
}

/// Verifies [SCN-7] [SCN-8]: points for places and for units destroyed or Broken.
#[test]
fn points_decide() {
    let battle = finish(
        "marker Knoll 30,20 3
         side french
         division D
         F1 inf 8 30,18 0 line
         F2 inf 8 10,10 0 line broken
         side allied
         division E
         A1 inf 8 5,40 180 line
         phase rally",
    );
    assert_eq!([battle.points(Seat::First), battle.points(Seat::Second)], [3, 1]);
    let outcome = battle.outcome().unwrap();
    assert_eq!(outcome.winner, Some(Seat::First));
    assert_eq!(outcome.words, "Victory of the French: French 3, Allies 1.");
}

/// Verifies [SCN-8]: a lead of a single point is a victory where one is enough, and one of just so many
/// points as the scenario asks for a decisive one.
#[test]
fn leads_that_just_suffice() {
    let ends = |knoll: &str, broken: &str| {
        let battle = finish(&format!(
            "marker Knoll 30,20 {knoll}
             side french
             division D
             F1 inf 8 30,18 0 line
             side allied
             division E
             A1 inf 8 5,40 180 line {broken}
             phase rally"
        ));
        battle.outcome().unwrap().words
    };
    assert_eq!(ends("1", ""), "Victory of the French: French 1, Allies 0.");
    assert_eq!(ends("7", ""), "Victory of the French: French 7, Allies 0.");
    assert_eq!(ends("8", ""), "Decisive victory of the French: French 8, Allies 0.");
    assert_eq!(ends("0", ""), "A draw: French 0, Allies 0.");
    assert_eq!(ends("0", "broken"), "Victory of the French: French 1, Allies 0.");
    let mut behind = battle(
        "side french\ndivision D\nF1 inf 8 30,18 0 line broken
         side allied\ndivision E\nA1 inf 8 5,40 180 line\nphase rally",
    );
    behind.play(&mut script("otherwise no")).unwrap();
    assert_eq!(behind.outcome().unwrap().words, "Victory of the Allies: French 0, Allies 1.");
}

/// Where leaders bring no points, none are spoken of.
#[test]
fn aims_with_and_without_leaders() {
    let field = champs::data::load("albuera", &[], &champs::book::shelf()).unwrap();
    let aims = Battle::new(std::sync::Arc::new(field)).scenario_aims();
    assert!(aims.iter().any(|aim| aim.words.ends_with("brings 1 point; 1 for a leader.")));
    let battle = battle("side french\ndivision D\nF1 inf 8 30,18 0 line");
    let aims: Vec<String> = battle.scenario_aims().into_iter().map(|aim| aim.words).collect();
    let gone = "Each enemy unit that is gone, or broken at the end, brings 1 point.";
    assert!(aims.iter().any(|words| words == gone), "{aims:?}");
}
