//! Chapter I: army morale, nightfall, pursuit, victory; section B1.2: the length of the day.

use crate::common::*;
use engine::{Game, Seat};
use grande_armee::nouns::field::{Condition, Nightfall, Outline, PlaceId};
use grande_armee::nouns::kinds::{Arm, Mood};
use grande_armee::rules::i_victory;
use grande_armee::state::battle::{Ending, Phase, Place};
use grande_armee::{Battle, Event};
use ground::table::Spot;
use std::sync::Arc;

fn turn_end(more: &str) -> Battle {
    open(&format!(
        "army french fair\ncommander Ney average 3,3\nforce II Reille +0 r40 30,3\n\
         F01 inf 30,10 0 sp5\nF02 inf 34,10 0 sp5\n\
         army allied fair\ncommander Wellington good 57,45\nforce X Picton +0 r40 30,45\n\
         A01 inf 30,40 180 sp5\nA02 inf 34,40 180 sp5\nphase turn-end\nlength 9\n{more}"
    ))
}

fn run(battle: &mut Battle, script: Script) -> Script {
    let mut script = script;
    battle.activity(&mut script).unwrap();
    script.finish();
    script
}

/// Plays on until the battle is over, saying as little as possible.
fn to_the_end(battle: &mut Battle) {
    let mut script = Script::new().otherwise(&["done", "*"]);
    for _ in 0..20 {
        if battle.phase != Phase::Over {
            battle.activity(&mut script).unwrap();
        }
    }
    assert_eq!(battle.phase, Phase::Over);
}

// ---- I2, I3 ----

/// GT-19, GT-21. Verifies [I2.0b] [I2.0c]: a percentage of all units by mood; only fractions over a
/// half round up.
#[test]
fn break_points() {
    let battle = turn_end("");
    let book = &battle.field.book;
    assert_eq!(book.break_point(Mood::Confident, 26), 9);
    assert_eq!(book.break_point(Mood::Fair, 14), 4);
    assert_eq!(book.break_point(Mood::Shaky, 3), 1);
    assert_eq!(book.break_point(Mood::Shaky, 2), 0);
    assert_eq!(book.break_point(Mood::Confident, 30), 10);
    // Guns count for it.
    let guns = field(
        "F01 inf 30,10 0 sp5\nG01 light-foot 34,10 0\nG02 light-foot 37,10 0\nG03 light-foot 40,10 0\nG04 light-foot 43,10 0\nG05 light-foot 46,10 0",
        "A01 inf 30,38 180 sp5",
    );
    assert_eq!(guns.army(army(&guns, "french")).break_point, 2);
}

/// T-31, GT-20. Verifies [I3.0a] [I3.0b] [I3.0d]: two dice, the turn, and what is lost beyond the
/// break point; 15 collapses, 14 passes.
#[test]
fn morale() {
    let lost = "turn 6\nbreak french 9\nlost french 11";
    let mut battle = turn_end(lost);
    let script = run(&mut battle, Script::new().roll(&[3, 4]));
    let told = script.events.iter().find_map(|event| match event {
        Event::Victory(i_victory::Event::Morale { beyond, turn, collapses, .. }) => {
            Some((*beyond, *turn, *collapses))
        }
        _ => None,
    });
    assert_eq!(told, Some((2, 6, true)));
    assert_eq!(battle.army(army(&battle, "french")).collapsed, 6);
    assert_eq!(battle.phase, Phase::Pursuit(Seat::Second));
    let mut battle = turn_end(lost);
    run(&mut battle, Script::new().roll(&[3, 3]));
    assert_eq!(battle.army(army(&battle, "french")).collapsed, 0);
    assert_eq!((battle.phase, battle.turn), (Phase::Command, 7));
}

/// Verifies [I3.0a]: no check below the break point, one at it, and again at the end of every turn.
#[test]
fn when_to_check() {
    let mut below = turn_end("break french 9\nlost french 8");
    run(&mut below, Script::new());
    let mut at_it = turn_end("break french 9\nlost french 9");
    run(&mut at_it, Script::new().roll(&[1, 1]));
    at_it.phase = Phase::TurnEnd;
    run(&mut at_it, Script::new().roll(&[1, 1]));
}

/// GT-21. Verifies [I3.1] [B2.0b]: arrivals raise the break point first, and may lift an army
/// out of checking.
#[test]
fn reinforcements() {
    let mut battle = turn_end("break french 9\nlost french 12");
    let french = army(&battle, "french");
    battle.army_mut(french).arrived = 14;
    let script = run(&mut battle, Script::new());
    assert_eq!(battle.army(french).break_point, 13);
    assert_eq!(battle.army(french).arrived, 0);
    assert!(
        script
            .events
            .contains(&Event::Victory(i_victory::Event::BreakPoint { army: french, to: 13 }))
    );
}

// ---- endings ----

/// Verifies [I1.0c] [I4.0]: both break at the end of one turn: a draw.
#[test]
fn both_break() {
    let mut battle =
        turn_end("turn 6\nbreak french 1\nlost french 1\nbreak allied 1\nlost allied 1");
    run(&mut battle, Script::new().roll(&[6, 6]).roll(&[6, 6]));
    assert_eq!(battle.ended, Some(Ending::BothBroke));
    to_the_end(&mut battle);
    let outcome = battle.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.rule.key()), (None, "I4.0"));
}

/// Verifies [I1.0] [I6.0]: one side breaks: a Decisive Victory for the other.
#[test]
fn one_side_breaks() {
    let mut battle = turn_end("turn 6\nbreak french 1\nlost french 1");
    run(&mut battle, Script::new().roll(&[6, 6]));
    // The battle is decided, but not over before the pursuit.
    assert!(battle.outcome().is_none());
    to_the_end(&mut battle);
    let outcome = battle.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.rule.key()), (Some(Seat::Second), "I6.0"));
}

const ALLIES: &str = "army french fair\ncommander Ney average 3,3\nforce II Reille +0 r40 30,3\n\
    F01 cav-light 30,10 0 sp6\n\
    army austrian fair allied\ncommander Charles good 57,45\nforce X Hiller +0 r40 30,45\n\
    A01 inf 30,40 180 sp5\nA02 cav-light 34,40 180 sp2\n\
    army russian fair allied\ncommander Kutusov average 50,45\nforce Y Doctorov +0 r40 40,45\n\
    R01 inf 40,40 180 sp5/2\nR02 light-foot 44,40 180\nphase turn-end\nlength 9\n";

/// GT-25. Verifies [I6.0b] [I6.21]: a side breaks only when all its armies have; the first to break
/// marches off unpursued, the last one is pursued.
#[test]
fn allies_break_one_by_one() {
    let mut battle = open(&format!(
        "{ALLIES}turn 5\nbreak austrian 1\nlost austrian 1\nbreak russian 1\nlost russian 1"
    ));
    run(&mut battle, Script::new().roll(&[5, 5]).roll(&[1, 1]));
    let (austrian, russian) = (army(&battle, "austrian"), army(&battle, "russian"));
    assert_eq!(battle.army(austrian).collapsed, 5);
    assert_eq!((battle.phase, battle.ended), (Phase::Command, None));
    assert_eq!(battle.unit(unit(&battle, "A01")).place, Place::Gone);
    assert_eq!(battle.officer(officer(&battle, "Hiller")).at, None);
    assert!(battle.is_here(unit(&battle, "R01")));
    // Next turn the Russians break as well.
    (battle.turn, battle.phase) = (6, Phase::TurnEnd);
    run(&mut battle, Script::new().roll(&[6, 6]));
    assert_eq!(battle.phase, Phase::Pursuit(Seat::First));
    // Six points of light cavalry against none: the Austrians' horse is gone. 6 and 2 by daylight.
    run(&mut battle, Script::new().roll(&[1, 1, 6, 6, 6, 6, 6, 6]));
    assert!(battle.army(russian).pursued);
    assert!(!battle.army(austrian).pursued);
    assert_eq!((sp(&battle, "A01"), sp(&battle, "R01")), (5, 0));
}

/// Verifies [I6.21] [I7.0]: an army that broke and marched off on the first day is neither pursued on
/// the second, though its ally breaks on a turn of the same number, nor has it another evening.
#[test]
fn who_broke_yesterday_is_out_of_it() {
    let mut battle = open(ALLIES);
    let (austrian, russian) = (army(&battle, "austrian"), army(&battle, "russian"));
    let a01 = unit(&battle, "A01");
    battle.unit_mut(a01).sp = 2;
    battle.army_mut(austrian).collapsed = 6;
    battle.march_off(austrian);
    battle.phase = Phase::EndOfDay(0);
    // The Austrians and the Russians have one unit each with three hits.
    let mut night = Script::new().roll(&[1]).roll(&[6]);
    while battle.day == 1 {
        battle.play(&mut night).unwrap();
    }
    night.finish();
    assert_eq!((sp(&battle, "A01"), sp(&battle, "R01")), (3, 2));
    (battle.turn, battle.phase) = (6, Phase::TurnEnd);
    battle.army_mut(russian).lost = 1;
    run(&mut battle, Script::new().roll(&[6, 6]));
    assert_eq!(battle.phase, Phase::Pursuit(Seat::First));
    run(&mut battle, Script::new().roll(&[6; 8]));
    assert!(battle.army(russian).pursued && !battle.army(austrian).pursued);
    let mut evening = Script::new();
    while battle.phase != Phase::Over {
        battle.play(&mut evening).unwrap();
    }
    evening.finish();
    assert_eq!(sp(&battle, "A01"), 3);
}

/// Verifies [I6.0b]: an ally of whom nothing has come yet is not there to hold the field.
#[test]
fn an_ally_on_the_march_does_not_hold_the_field() {
    let text =
        ALLIES.replace("40,40 180 sp5/2", "- sp5").replace("light-foot 44,40 180", "light-foot -");
    let losses = "turn 5\nbreak austrian 1\nlost austrian 1\nbreak russian 0";
    let mut battle = open(&format!("{text}{losses}"));
    run(&mut battle, Script::new().roll(&[5, 5]));
    assert_eq!(battle.ended, Some(Ending::Decisive(Seat::First)));
    assert_eq!(battle.phase, Phase::Pursuit(Seat::First));
    // Six points of light cavalry against two, and four dice by daylight.
    run(&mut battle, Script::new().roll(&[6, 6, 6, 6, 6, 6, 6, 6]));
    assert!(battle.army(army(&battle, "austrian")).pursued);
    assert!(!battle.army(army(&battle, "russian")).pursued);
    // One brigade of the ally on the table is enough to go on.
    let text = ALLIES.replace("light-foot 44,40 180", "light-foot -");
    let mut battle = open(&format!("{text}{losses}"));
    run(&mut battle, Script::new().roll(&[5, 5]));
    assert_eq!((battle.phase, battle.ended), (Phase::Command, None));
}

// ---- B1.2 ----

/// T-32. Verifies [B1.2b] [B1.2c]: from the Basic Length on both roll, and night falls only if neither
/// throws more than the turn.
#[test]
fn length_of_the_day() {
    let day = |turn: u8| turn_end(&format!("length 7\nturn {turn}"));
    let mut early = day(6);
    run(&mut early, Script::new());
    assert_eq!((early.phase, early.turn), (Phase::Command, 7));
    let mut seven = day(7);
    run(&mut seven, Script::new().roll(&[3, 3]).roll(&[4, 4]));
    assert_eq!((seven.phase, seven.turn), (Phase::Command, 8));
    let mut eight = day(8);
    let script = run(&mut eight, Script::new().roll(&[2, 3]).roll(&[4, 4]));
    assert_eq!(eight.phase, Phase::Night);
    let night = |event: &Event| {
        matches!(event, Event::Victory(i_victory::Event::Length { turn: 8, night: true, .. }))
    };
    assert_eq!(count(&script, night), 1);
}

/// Verifies [B2.0b]: morale comes before the length of the day.
#[test]
fn morale_before_night() {
    let mut battle = turn_end("length 6\nturn 6\nbreak french 1\nlost french 1");
    run(&mut battle, Script::new().roll(&[6, 6]));
    assert_eq!(battle.ended, Some(Ending::Decisive(Seat::Second)));
}

// ---- I5 ----

fn night(first: &str, second: &str) -> Battle {
    let mut battle = turn_end("phase night");
    let script = run(&mut battle, Script::new().say(first).say(second));
    assert_eq!(asked(&script, "I5.0"), 2);
    let shown = |event: &Event| matches!(event, Event::Victory(i_victory::Event::StayOrLeave(..)));
    assert_eq!(count(&script, shown), 2);
    // Nothing is shown before both have written.
    assert!(script.events.iter().all(shown));
    battle
}

/// Verifies [I5.0] [I5.0d] [I5.0e] [I1.0b]: both leave: a draw; one leaves: a Marginal Victory for
/// the other.
#[test]
fn stay_or_leave() {
    let mut both = night("leave", "leave");
    to_the_end(&mut both);
    let outcome = both.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.rule.key()), (None, "I5.0d"));
    let mut left = night("leave", "stay");
    to_the_end(&mut left);
    let outcome = left.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.rule.key()), (Some(Seat::Second), "I5.0e"));
    let mut other = night("stay", "leave");
    to_the_end(&mut other);
    assert_eq!(other.outcome().unwrap().winner, Some(Seat::First));
}

/// Verifies [I5.0b]: both stay: there is another day, and the battle is not over.
#[test]
fn both_stay() {
    let mut battle = night("stay", "stay");
    assert_eq!((battle.ended, battle.phase), (None, Phase::EndOfDay(0)));
    for _ in 0..7 {
        run(&mut battle, Script::new());
    }
    assert_eq!((battle.day, battle.turn, battle.phase), (2, 1, Phase::Command));
    assert!(battle.outcome().is_none());
}

/// Verifies [I5.0c]: allies decide each for themselves; who stays holds the side in the field.
#[test]
fn allies_need_not_agree() {
    let mut battle = open(&format!("{ALLIES}phase night"));
    run(&mut battle, Script::new().say("stay").say("leave").say("stay"));
    assert_eq!(battle.ended, None);
    assert!(battle.army(army(&battle, "austrian")).left);
    assert_eq!(battle.unit(unit(&battle, "A01")).place, Place::Gone);
    assert!(battle.is_here(unit(&battle, "R01")));
}

// ---- I6 ----

fn pursuit(french: &str, allied: &str, turn: u8) -> Battle {
    let mut battle = field(french, allied);
    let allies = army(&battle, "allied");
    battle.turn = turn;
    battle.army_mut(allies).collapsed = turn;
    battle.ended = Some(Ending::Decisive(Seat::First));
    battle.phase = Phase::Pursuit(Seat::First);
    battle
}

fn dice_of(script: &Script) -> (u8, u8) {
    let found = script.events.iter().find_map(|event| match event {
        Event::Victory(i_victory::Event::Pursuit { daylight, dice, .. }) => {
            Some((*daylight, *dice))
        }
        _ => None,
    });
    found.expect("a pursuit or none")
}

/// GT-22. Verifies [I6.1]: 18 points of light cavalry against 12, broken on turn 4: 6 + 6 dice. Whoever
/// moves as light cavalry counts.
#[test]
fn pursuit_dice() {
    let mut battle = pursuit(
        "F01 cav-light 30,10 0 sp6\nF02 lancers 34,10 0 sp6\nF03 cossacks 38,10 0 sp6\nF04 cav-heavy 42,10 0 sp7",
        "A01 cav-light 30,40 180 sp6\nA02 cav-light 34,40 180 sp6\nA03 cav-heavy 38,40 180 sp6",
        4,
    );
    let script = run(&mut battle, Script::new().roll(&[6; 12]));
    assert_eq!(dice_of(&script), (6, 12));
    assert_eq!(battle.phase, Phase::EndOfDay(0));
}

/// Verifies [I6.1]: daylight by the turn of the break.
#[test]
fn daylight() {
    for (turn, daylight) in [(1, 12), (2, 10), (3, 8), (5, 4), (6, 2), (7, 0), (9, 0)] {
        let mut battle = pursuit("F01 cav-light 30,10 0 sp1", "A01 inf 30,40 180 sp5", turn);
        let dice = vec![6; usize::from(1 + daylight)];
        let script = run(&mut battle, Script::new().roll(&dice));
        assert_eq!(dice_of(&script), (daylight, 1 + daylight));
    }
}

/// Verifies [I6.1b]: with as much light cavalry the loser covers his retreat, however early it is.
#[test]
fn no_pursuit() {
    let mut battle = pursuit("F01 cav-light 30,10 0 sp6/5", "A01 cav-light 30,40 180 sp5", 1);
    let script = run(&mut battle, Script::new());
    assert_eq!(dice_of(&script).1, 0);
    assert!(!battle.army(army(&battle, "allied")).pursued);
}

/// T-43. Verifies [I6.2] [I6.2b]: 1,1,2,3,4,6: five hits on infantry, one on cavalry, a battery; the
/// loser says on whom, and units may break.
#[test]
fn pursuit_losses() {
    let mut battle = pursuit(
        "F01 cav-light 30,10 0 sp7",
        "A01 inf 30,40 180 sp5/3\nA02 inf 34,40 180 sp5 mx\nA03 cav-light 38,40 180 sp1\n\
         G01 light-foot 42,40 180\nG02 light-foot 46,40 180",
        7,
    );
    let script = Script::new()
        .roll(&[1, 1, 2, 3, 4, 6])
        .say("A01")
        .say("A01")
        .say("A01")
        // A01 is gone, so A02 takes the other two.
        .say("G02");
    let script = run(&mut battle, script);
    assert_eq!(battle.unit(unit(&battle, "A01")).place, Place::Broken);
    assert_eq!((sp(&battle, "A02"), sp(&battle, "A03")), (3, 0));
    assert!(battle.is_here(unit(&battle, "G01")));
    assert_eq!(battle.unit(unit(&battle, "G02")).place, Place::Taken);
    assert_eq!(asked(&script, "I6.2b"), 4);
}

/// Verifies [I6.2]: hits on an arm of which nothing is left are lost.
#[test]
fn hits_lost() {
    let mut battle = pursuit("F01 cav-light 30,10 0 sp3", "A01 inf 30,40 180 sp5/1", 7);
    let script = run(&mut battle, Script::new().roll(&[1, 3, 4]));
    assert!(script.events.contains(&Event::Victory(i_victory::Event::HitsLost(Arm::Infantry, 1))));
    assert!(script.events.contains(&Event::Victory(i_victory::Event::HitsLost(Arm::Cavalry, 1))));
    assert!(script.events.contains(&Event::Victory(i_victory::Event::HitsLost(Arm::Artillery, 1))));
}

/// Verifies [I6.2]: more dice than fit into a hand are thrown in two.
#[test]
fn many_dice() {
    let mut battle =
        pursuit("F01 cav-light 30,10 0 sp8\nF02 cav-light 34,10 0 sp8", "A01 inf 30,40 180 sp5", 1);
    run(&mut battle, Script::new().roll(&[6; 23]).roll(&[6; 5]));
}

// ---- places ----

fn with_places(nightfall: Nightfall, french: &str, allied: &str) -> Battle {
    let mut battle = field(french, allied);
    let places = [("Hill", 10), ("Farm", 30)].map(|(name, x)| grande_armee::nouns::field::Place {
        name: name.to_owned(),
        piece: None,
        outline: Outline::Area(
            [(0, 0), (4, 0), (4, 4), (2, 1), (0, 4)]
                .map(|(dx, dy)| Spot::inches(x + dx, 20 + dy))
                .to_vec(),
        ),
        holder: Some(Seat::Second),
    });
    let field = Arc::make_mut(&mut battle.field);
    field.places = places.to_vec();
    field.nightfall = nightfall;
    battle.holders = vec![Some(Seat::Second); 2];
    battle.phase = Phase::Night;
    battle
}

/// Verifies [I5.0]: places change hands by infantry or cavalry alone on them, and the side that
/// holds more of them wins at nightfall.
#[test]
fn points() {
    let outcome = |french: &str, allied: &str| {
        let mut battle = with_places(Nightfall::Points, french, allied);
        let mut script = Script::new();
        battle.activity(&mut script).unwrap();
        to_the_end(&mut battle);
        (battle.holders.clone(), battle.outcome().unwrap().winner)
    };
    let allied = "A01 inf 50,40 180 sp5";
    let (first, second) = (Some(Seat::First), Some(Seat::Second));
    let on_hill = "F01 inf 11,21 0 sp5";
    assert_eq!(outcome(on_hill, allied), (vec![first, second], None));
    let on_both = "F01 inf 11,21 0 sp5\nF02 cav-light 33,20 0 sp5";
    assert_eq!(outcome(on_both, allied), (vec![first, first], first));
    // Guns hold nothing, nor does a unit in the notch of the outline, nor one that is contested.
    let none = "F01 light-foot 11,21 0\nF02 inf 32,26 0 sp5";
    assert_eq!(outcome(none, allied), (vec![second, second], second));
    let contested = "A01 inf 13,18.5 180 sp5";
    assert_eq!(outcome(on_hill, contested), (vec![second, second], second));
}

/// Verifies [I5.0]: a scenario's own condition decides in place of stay or leave.
#[test]
fn condition() {
    let hill = PlaceId(0);
    let stands = Condition::Stands { seat: Seat::First, arm: Some(Arm::Infantry), place: hill };
    let held = Condition::Held { seat: Seat::Second, place: PlaceId(1) };
    let winner = |when: Condition, french: &str| {
        let nightfall = Nightfall::Marginal { seat: Seat::First, when };
        let mut battle = with_places(nightfall, french, "A01 inf 50,40 180 sp5");
        let mut script = Script::new();
        battle.activity(&mut script).unwrap();
        assert!(script.asked.is_empty());
        assert!(matches!(battle.ended, Some(Ending::Places(_))));
        to_the_end(&mut battle);
        battle.outcome().unwrap().winner.unwrap()
    };
    let foot = "F01 inf 11,21 0 sp5";
    let horse = "F01 cav-light 11,21 0 sp5";
    assert_eq!(winner(stands.clone(), foot), Seat::First);
    assert_eq!(winner(stands.clone(), horse), Seat::Second);
    assert_eq!(winner(held.clone(), horse), Seat::First);
    assert_eq!(winner(Condition::All(vec![stands.clone(), held.clone()]), horse), Seat::Second);
    assert_eq!(winner(Condition::Any(vec![stands, held]), horse), Seat::First);
}

/// Verifies [I5.0c]: an army that marches off takes its own officers with it, and no others.
#[test]
fn only_its_own_officers_march_off() {
    let mut battle = field("F01 inf 30,10 0 sp5", "A01 inf 30,38 180 sp5");
    let (reille, picton) = (officer(&battle, "Reille"), officer(&battle, "Picton"));
    let there = battle.officer(picton).at;
    battle.march_off(army(&battle, "french"));
    assert_eq!(battle.officer(reille).at, None);
    assert!(there.is_some());
    assert_eq!(battle.officer(picton).at, there);
}
