//! Chapter 8: the sequence of play.

use crate::common::*;
use la_bataille::nouns::kinds::Phase;
use la_bataille::rules::c08_sequence::Told;
use la_bataille::rules::event::Event;
use la_bataille::state::battle::Stage;

/// Verifies [8.0] [8.0a] [8.0b]: seven phases of the French, seven of the Coalition, then the next
/// turn.
#[test]
fn a_turn_has_two_segments_of_seven_phases() {
    const PHASES: [Phase; 7] = [
        Phase::Command,
        Phase::Charge,
        Phase::Movement,
        Phase::DefensiveFire,
        Phase::OffensiveFire,
        Phase::Melee,
        Phase::Recovery,
    ];
    let mut battle =
        open("turn 1 11:20\nsegment french command\n1/25e 0202 column N\nMur 1118 column N");
    let turn = battle.turn;
    let mut script = Script::new().otherwise(&["done"]);
    let mut seen = vec![(FRENCH, Phase::Command)];
    while battle.turn == turn {
        battle.activity(&mut script).expect("runs");
    }
    for event in &script.events {
        if let Event::Turn(Told::Phase(seat, phase)) = event {
            seen.push((*seat, *phase));
        }
    }
    let segment = |seat| PHASES.map(|phase| (seat, phase));
    let mut expected = segment(FRENCH).to_vec();
    expected.extend(segment(COALITION));
    expected.push((FRENCH, Phase::Command));
    assert_eq!(seen, expected);
    assert_eq!((battle.turn, battle.stage), (turn + 1, Stage::Segment(FRENCH, Phase::Command)));
    assert!(script.events.contains(&Event::Turn(Told::Turn(turn + 1))));
}

/// Verifies [8.0c]: the battle ends with its last turn, not before, or with a victory at once.
#[test]
fn play_goes_on_to_the_last_turn_or_a_victory() {
    let after = |turn: &str| {
        let mut battle = pos(&format!("turn 2 {turn}\nsegment coalition recovery"));
        battle.activity(&mut Script::new()).expect("runs");
        (battle.is_over(), battle.stage == Stage::Over)
    };
    assert_eq!(after("15:20"), (false, false));
    assert_eq!(after("15:40"), (true, true));
    let mut broken = pos("turn 1 14:00\nlevel french-i 3\nsegment coalition command");
    broken.holders.fill(COALITION);
    broken.activity(&mut Script::new()).expect("runs");
    assert_eq!((broken.is_over(), broken.stage), (true, Stage::Over));
}
