//! The sequence of play and the movement initiative.

use crate::common::{battle, check, script, story};
use champs::state::Phase;
use engine::{Game, Seat};

const LEADERS: &str = "turns 2
    side french
    army Soult A/C 30,2
    division Girard B/C 30,13
    division Gazan B/C 30,8
    division Werle C/C 30,5
    F1 inf 8 22,15 0 column
    side allied
    army Beresford D/B 30,44
    division Zayas D/B 30,28
    division Stewart C/B 16,36
    A1 inf 10 23,36 180 line
    phase initiative";

/// CT-23: averages 2 and 0.33; 3 and 5 tie, and are thrown again without modifiers. Verifies [MOV-1]
/// [MOV-1b] [SEQ-IV].
#[test]
fn ct23_initiative() {
    let battle = check(
        LEADERS,
        "roll 3 5
         roll 2 4
         second",
        "told Initiative: French 3+2 = 5, Allies 5+0 = 5.
         told Initiative: French 2+0 = 2, Allies 4+0 = 4.
         initiative allied
         first french
         phase movement french",
    );
    assert_eq!(battle.average_ability(Seat::First), 2);
    check(LEADERS, "roll 4 5\nfirst", "initiative french\nfirst french\nphase movement french");
    check(LEADERS, "roll 4 5\nsecond", "initiative french\nfirst allied\nphase movement allied");
}

/// Averages are rounded, halves up, also below zero (CR-42).
#[test]
fn averages_of_abilities() {
    let average = |ratings: &[&str]| {
        let leaders = ratings.iter().enumerate();
        let text: String =
            leaders.map(|(index, r)| format!("division D{index} {r}/C 3{index},5\n")).collect();
        battle(&format!("side french\n{text}")).average_ability(Seat::First)
    };
    assert_eq!(average(&["A", "B"]), 3);
    assert_eq!(average(&["E", "D"]), 0);
    assert_eq!(average(&["E", "E", "D"]), -1);
    assert_eq!(average(&["A+", "A", "B", "C", "D"]), 2);
    assert_eq!(average(&[]), 0);
}

/// The phases follow each other, two turns long, and then it is over. Verifies [SEQ-VI] as the last of
/// the six.
#[test]
fn phases_follow_each_other() {
    let mut battle = battle(&LEADERS.replace("phase initiative", "phase setup\noption learning"));
    let mut table = script("roll 6 1\nfirst\nroll 1 6\nsecond\notherwise done, order defend here");
    let mut seen = Vec::new();
    while battle.outcome().is_none() {
        seen.push(battle.phase);
        battle.play(&mut table).unwrap();
    }
    table.finish();
    seen.dedup();
    let turn = [Phase::Command, Phase::Artillery, Phase::Charges, Phase::Initiative];
    let rest = [Phase::Interaction, Phase::Rally];
    let moves = |first: Seat| [Phase::Movement(first), Phase::Movement(first.other())];
    let mut expected = vec![Phase::SetUp];
    for _ in 0..2 {
        expected.extend(turn);
        expected.extend(moves(Seat::First));
        expected.extend(rest);
    }
    assert_eq!(seen, expected);
    let told = story(&battle, &table.events);
    assert!(told.contains(&"Turn 2 of 2".to_owned()), "{told:?}");
    assert_eq!(battle.turn, 2);
}
