//! Chapter B: the sequence of play.

use crate::common::*;
use engine::{Game, Seat};
use grande_armee::Battle;
use grande_armee::nouns::kinds::{Hour, Season, Sky};
use grande_armee::rules::b_turn::event::Segment;
use grande_armee::rules::event::Event;
use grande_armee::rules::{b_turn, g_combat};
use grande_armee::state::battle::Phase;
use std::sync::Arc;

/// Two brigades 4" apart, each with a battery behind the line.
fn pulse(more: &str) -> Battle {
    open(&format!(
        "army french fair\ncommander Ney average 2,2\nforce II Reille +0 r30 30,8\n\
         F01 inf 30,20 0 sp5 sk1\nF07 light-foot 50,5 0\n\
         army allied fair\ncommander Wellington good 58,46\nforce X Picton +0 r30 30,40\n\
         A01 inf 30,27 180 sp5 sk1\nA07 light-foot 10,43 180\n{more}"
    ))
}

/// Plays one activity.
fn step(battle: &mut Battle, script: &mut Script) {
    battle.play(script).unwrap();
}

fn says() -> Script {
    Script::new().otherwise(&["done", "no", "stand"])
}

/// Verifies [B2.0c] [B2.0d] [G2.0d]: skirmishers of the initiative side, artillery, the three
/// segments of the First Side, those of the Second Side, the end of the pulse; and nothing else.
#[test]
fn a_pulse_from_first_to_last() {
    let mut battle = pulse("first allied\ninitiative french\nphase skirmish");
    let mut script = says()
        // The French hold the initiative and skirmish, though they are Second Side.
        .say("done")
        // Control of the Allies: Active. Movement: A01 throws its die and stands.
        .roll(&[4, 3])
        .say("A01")
        .roll(&[3])
        .say("stand")
        .say("done")
        // The same for the French, who attack.
        .roll(&[4, 3])
        .say("F01")
        .roll(&[3])
        .say("advance 4")
        .say("done");
    let mut phases = vec![battle.phase];
    while battle.phase != Phase::Combat(Seat::First) {
        step(&mut battle, &mut script);
        if phases.last() != Some(&battle.phase) {
            phases.push(battle.phase);
        }
    }
    script.finish();
    let (french, allied) = (Seat::First, Seat::Second);
    let expected = [
        Phase::Skirmish,
        Phase::Artillery,
        Phase::Control(allied),
        Phase::Movement(allied),
        Phase::Combat(allied),
        Phase::Control(french),
        Phase::Movement(french),
        Phase::Combat(french),
    ];
    assert_eq!(phases, expected);
    // Contact was made and everybody has moved, but no combat has been fought yet.
    assert_eq!(battle.fights.len(), 1);
    assert_eq!(
        count(&script, |event| matches!(event, Event::Combat(g_combat::Event::Fight { .. }))),
        0
    );
    let segments: Vec<(Segment, Seat)> = script
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Turn(b_turn::Event::Segment(segment, seat)) => Some((*segment, *seat)),
            _ => None,
        })
        .collect();
    assert_eq!(
        segments,
        [
            (Segment::Control, allied),
            (Segment::Movement, allied),
            (Segment::Control, french),
            (Segment::Movement, french),
            (Segment::Combat, french),
        ]
    );
    let mut script = says().roll(&[1; 5]).roll(&[1; 5]);
    step(&mut battle, &mut script);
    script.finish();
    assert_eq!(battle.phase, Phase::PulseEnd);
}

/// Verifies [G2.0d]: contact does not end a side's movement; its combats wait until it says so.
#[test]
fn combats_wait_for_the_last_move() {
    let mut battle = pulse("F02 inf 40,8 0 sp5\nstatus II active\nphase movement french");
    // F02 was written behind the Allies: it is theirs. The French have a battery left to move.
    let mut script = says().say("F01").roll(&[3]).say("advance 4");
    step(&mut battle, &mut script);
    assert_eq!((battle.fights.len(), battle.phase), (1, Phase::Movement(Seat::First)));
    let mut script = says().say("F07").say("advance 3");
    step(&mut battle, &mut script);
    script.finish();
    assert_eq!(pose(&battle, "F07"), at(50_000, 8_000, 0));
    assert_eq!(battle.phase, Phase::Movement(Seat::First));
    // And once they are in combat nobody moves any more.
    step(&mut battle, &mut says().say("done"));
    assert_eq!(battle.phase, Phase::Combat(Seat::First));
    let mut script = says().roll(&[1; 5]).roll(&[1; 5]);
    step(&mut battle, &mut script);
    assert_eq!(asked(&script, "F1.0"), 0);
}

/// Verifies [B4.0b] [H2.0b]: suppression comes off after the phase of the Second Side, for both sides
/// at once and not before.
#[test]
fn suppression_ends_with_the_pulse() {
    let mut battle = pulse("first french\nphase combat allied\nsuppressed F07\nsuppressed A07");
    let suppressed =
        |battle: &Battle| ["F07", "A07"].map(|id| battle.unit(unit(battle, id)).marks.suppressed);
    step(&mut battle, &mut says());
    assert_eq!((battle.phase, suppressed(&battle)), (Phase::PulseEnd, [true, true]));
    let mut script = says().roll(&[4]).roll(&[6, 5]).roll(&[1, 2]).say("no").say("no").say("first");
    step(&mut battle, &mut script);
    script.finish();
    assert_eq!(suppressed(&battle), [false, false]);
    assert_eq!(count(&script, |event| *event == Event::Turn(b_turn::Event::SuppressionOff)), 1);
    assert_eq!((battle.phase, battle.pulse), (Phase::Skirmish, 2));
}

/// Verifies [B4.0c]: what is left in cups and in the hands of wing commanders goes with the turn, but
/// not with a pulse.
#[test]
fn dice_left_at_the_end_of_the_turn_are_lost() {
    let end = |d4: u8| {
        let text = "cup french 5\ncup allied 2\nhand Soult 3\nphase pulse-end\nwing Soult 4,4 II";
        // The wing has to stand with its army.
        let wing = text.replace("\nwing Soult 4,4 II", "");
        let mut battle = open(&format!(
            "army french fair\ncommander Ney average 2,2\nforce II Reille +0 r30 30,8\n\
             F01 inf 30,20 0 sp5\nwing Soult 4,4 II\n\
             army allied fair\ncommander Wellington good 58,46\nforce X Picton +0 r30 30,40\n\
             A01 inf 30,40 180 sp5\n{wing}"
        ));
        let mut script = says().roll(&[d4]);
        if d4 > 1 {
            script = script.roll(&[6, 5]).roll(&[1, 2]).say("no").say("no").say("first");
        }
        step(&mut battle, &mut script);
        script.finish();
        let cups = ["french", "allied"].map(|id| battle.army(army(&battle, id)).cup);
        (battle.phase, cups, battle.officer(officer(&battle, "Soult")).dice)
    };
    assert_eq!(end(2), (Phase::Skirmish, [5, 2], 3));
    assert_eq!(end(1), (Phase::TurnEnd, [0, 0], 0));
}

/// Verifies [B2.0] [E5.0b]: command dice, then initiative, then dice for the wings, then the first
/// pulse. A wing can be given what a double has brought.
#[test]
fn the_command_phase() {
    let mut battle = open(
        "army french fair\ncommander Ney poor 2,2\nforce II Reille +0 r30 30,8\n\
         F01 inf 30,20 0 sp5\nwing Soult 4,4 II\n\
         army allied fair\ncommander Wellington poor 58,46\nforce X Picton +0 r30 30,40\n\
         A01 inf 30,40 180 sp5\nphase command",
    );
    let mut script = Script::new()
        .roll(&[2])
        .roll(&[3])
        // The D4 and a double of the French: four more.
        .roll(&[4])
        .roll(&[5, 5])
        .roll(&[1, 2])
        .say("no")
        .say("no")
        .say("first")
        .say("6");
    step(&mut battle, &mut script);
    script.finish();
    assert_eq!(battle.officer(officer(&battle, "Soult")).dice, 6);
    assert_eq!(battle.army(army(&battle, "french")).cup, 0);
    assert_eq!((battle.phase, battle.pulse), (Phase::Skirmish, 1));
}

/// Verifies [F12.0] [F13.1c]: an officer may ride at the start of a pulse to have a battery in
/// radius before it would fire; where nobody is out of radius nothing is asked.
#[test]
fn officers_ride_before_the_guns() {
    let mut battle = open(
        "army french fair\ncommander Ney average 2,2\nforce II Reille +0 r8 30,8\n\
         F07 light-foot 30,22 0\n\
         army allied fair\ncommander Wellington good 58,46\nforce X Picton +0 r30 30,40\n\
         A01 inf 30,30 180 sp5\nfirst french\nphase pulse-end",
    );
    // Combat has put the battery out of radius.
    battle.unit_mut(unit(&battle, "F07")).excused = true;
    let guns = unit(&battle, "F07");
    assert!(!battle.in_radius(guns));
    let initiative = |script: Script| {
        script.roll(&[4]).roll(&[6, 5]).roll(&[1, 2]).say("no").say("no").say("first")
    };
    let mut far = battle.clone();
    step(&mut far, &mut initiative(says()).say("done"));
    assert!(far.check_shot(guns, unit(&far, "A01")).is_err());
    let mut script = initiative(says()).say("Reille").say("30,12").say("done");
    step(&mut battle, &mut script);
    script.finish();
    assert!(battle.in_radius(guns));
    assert!(battle.check_shot(guns, unit(&battle, "A01")).is_ok());
    // Once all are in radius it is not asked.
    battle.phase = Phase::PulseEnd;
    let mut script = initiative(says());
    step(&mut battle, &mut script);
    assert_eq!(asked(&script, "F12.0"), 0);
}

/// Verifies [B1.1]: every time of day has its turn, and the battle begins with it.
#[test]
fn the_time_of_day_fixes_the_first_turn() {
    let book = &load("waterloo").book;
    let turns: Vec<u8> = Hour::ALL.iter().map(|&hour| book.starting_turn(hour)).collect();
    assert_eq!(turns, [1, 2, 3, 4, 5, 6]);
    for (id, turn) in [("austerlitz", 1), ("waterloo", 3), ("quatre-bras", 4)] {
        assert_eq!(Battle::new(Arc::new(load(id))).turn, turn, "{id}");
    }
}

/// GT-04. Verifies [B1.2a]: weather and season together; no roll before that turn, one at its end.
#[test]
fn weather_and_season_fix_the_basic_length() {
    let book = &load("waterloo").book;
    let lengths: Vec<u8> = [Sky::Precipitating, Sky::Overcast, Sky::Normal]
        .into_iter()
        .flat_map(|sky| {
            [Season::Winter, Season::Other, Season::Summer]
                .map(|season| book.basic_length(sky, season))
        })
        .collect();
    assert_eq!(lengths, [4, 5, 6, 5, 6, 7, 6, 7, 8]);
    let mut battle = Battle::new(Arc::new(load("waterloo")));
    battle.phase = Phase::TurnEnd;
    battle.turn = 6;
    step(&mut battle, &mut Script::new());
    assert_eq!((battle.phase, battle.turn), (Phase::Command, 7));
    battle.phase = Phase::TurnEnd;
    let mut script = Script::new().roll(&[3, 4]).roll(&[1, 1]);
    step(&mut battle, &mut script);
    script.finish();
    assert_eq!(battle.phase, Phase::Night);
}

/// Verifies [B4.0b]: with the pulse all that units have thrown and spent is forgotten.
#[test]
fn the_marks_of_a_pulse_come_off() {
    let mut battle = field("F01 inf 30,10 0 sp5", "A01 inf 30,38 180 sp5");
    let id = unit(&battle, "F01");
    let state = battle.unit_mut(id);
    (state.spent, state.die) = (ground::table::Mil(4000), 3);
    (state.marks.moved, state.marks.joining) = (true, true);
    battle.clear_pulse();
    let state = battle.unit(id);
    assert_eq!((state.spent, state.die), (ground::table::Mil::ZERO, 0));
    assert!(!state.marks.moved && state.marks.joining);
}

/// In the next pulse nobody is on his way on to the table any more.
#[test]
fn a_pulse_begins_with_nobody_entering() {
    let mut battle = field("F01 inf 30,10 0 sp5", "A01 inf 30,38 180 sp5");
    let id = force(&battle, "II");
    battle.force_mut(id).entering = true;
    battle.clear_pulse();
    assert!(!battle.force(id).entering);
}

/// Verifies [F12.0] [F13.1b]: the same for skirmishers of the least value, if their side has
/// the initiative.
#[test]
fn officers_ride_before_the_skirmishers() {
    let asks = |value: &str| {
        let mut battle = open(&format!(
            "army french fair\ncommander Ney average 2,2\nforce II Reille +0 r8 30,8\n\
             F01 inf 30,22 0 sp5 {value}\n\
             army allied fair\ncommander Wellington good 58,46\nforce X Picton +0 r30 30,40\n\
             A01 inf 30,36 180 sp5\nfirst french\nphase pulse-end"
        ));
        battle.unit_mut(unit(&battle, "F01")).excused = true;
        let script = says().roll(&[4]).roll(&[6, 5]).roll(&[1, 2]).say("no").say("no").say("first");
        let mut script = script;
        step(&mut battle, &mut script);
        asked(&script, "F12.0") > 0
    };
    assert!(asks("sk1"));
    assert!(!asks("sk0"));
}
