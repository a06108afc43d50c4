//! Section B3: command dice, wing commanders, initiative and pulses.

use crate::common::*;
use engine::Seat;
use grande_armee::Event;
use grande_armee::rules::b_turn;
use grande_armee::state::battle::Phase;

fn two() -> grande_armee::Battle {
    field("F01 inf 30,10 0 sp5", "A01 inf 30,38 180 sp5")
}

// GT-05. Verifies [B3.0a] [GLO-5]: as many dice as the skill gives; their sum goes into the cup.
#[test]
fn command_dice_by_skill() {
    for (skill, faces, cup) in [
        ("poor", vec![4], 4),
        ("average", vec![6, 6], 12),
        ("good", vec![5, 5, 3], 13),
        ("great", vec![1, 2, 3, 4], 10),
    ] {
        let mut battle = open(&format!(
            "army french fair\ncommander Blücher {skill} 30,2\nforce II Reille +0 r20 30,6\n\
             F01 inf 30,10 0 sp5\narmy allied fair\ncommander Wellington poor 30,46\n\
             force X Picton +0 r20 30,42\nA01 inf 30,38 180 sp5"
        ));
        let mut script = Script::new().roll(&faces).roll(&[2]);
        battle.roll_command_dice(&mut script).unwrap();
        script.finish();
        assert_eq!(battle.army(army(&battle, "french")).cup, cup);
        assert_eq!(battle.army(army(&battle, "allied")).cup, 2);
    }
}

// Verifies [A1.0b]: what goes into a cup only its owner hears; that dice are thrown, everybody. With
// open cups nothing is hidden.
#[test]
fn the_enemy_does_not_hear_how_many() {
    let told = |options: bool| {
        let mut battle = two();
        let mut field = (*battle.field).clone();
        field.switches.open_cups = options;
        battle.field = std::sync::Arc::new(field);
        let mut script = Script::new().roll(&[6, 6]).roll(&[5, 5, 3]);
        battle.roll_command_dice(&mut script).unwrap();
        let lines = script.events.iter().map(|event| {
            (engine::Game::audience(&battle, event), engine::Game::render(&battle, event).text)
        });
        lines.collect::<Vec<_>>()
    };
    let hidden = told(false);
    let secret: Vec<_> = hidden.iter().filter(|(_, text)| text.contains("for the cup")).collect();
    assert_eq!(secret[0].0, engine::Audience::Only(Seat::First));
    assert_eq!(secret[1].0, engine::Audience::Only(Seat::Second));
    assert_eq!(secret.len(), 2);
    for (audience, text) in &hidden {
        let number = ["12", "13"].iter().any(|sum| text.contains(sum));
        assert_eq!(number, *audience != engine::Audience::All, "{text}");
    }
    assert!(told(true).iter().all(|(audience, _)| *audience == engine::Audience::All));
}

const WING: &str = "army french fair\ncommander Napoleon great 30,2\nforce II Reille +0 r20 30,6\n\
                    F01 inf 30,10 0 sp5\nforce III Davout +1 r9 10,6\nF02 inf 10,10 0 sp5\n";
const ALLIES: &str = "\narmy allied fair\ncommander Wellington good 30,46\n\
                      force X Picton +0 r20 30,42\nA01 inf 30,38 180 sp5\ncup french 9";

// GT-26. Verifies [E5.0b] [E5.0d] [E5.0a]: dice handed to a wing commander; beyond 20" one is lost.
#[test]
fn dice_for_a_wing() {
    let open_at = |place: &str| open(&format!("{WING}wing Soult {place} III{ALLIES}"));
    // 24.5" from edge to edge.
    let mut battle = open_at("3,4");
    let mut script = Script::new().say("4");
    battle.hand_over_dice(&mut script).unwrap();
    script.finish();
    let soult = officer(&battle, "Soult");
    assert_eq!((battle.officer(soult).dice, battle.army(army(&battle, "french")).cup), (3, 5));
    // The enemy learns that dice were sent, not how many.
    let counted = |event: &Event| {
        matches!(event, Event::Turn(b_turn::Event::HandedOverCount { sent: 4, arrived: 3, .. }))
    };
    assert_eq!(count(&script, counted), 1);
    let told: Vec<_> = script.events.iter().map(|e| engine::Game::audience(&battle, e)).collect();
    assert_eq!(told, [engine::Audience::Only(Seat::First), engine::Audience::All]);
    // Within 20" all arrive; nothing may be handed over either.
    let mut near = open_at("22,4");
    near.hand_over_dice(&mut Script::new().say("9")).unwrap();
    assert_eq!((near.officer(soult).dice, near.army(army(&near, "french")).cup), (9, 0));
    let mut none = open_at("22,4");
    let mut script = Script::new().say("0");
    none.hand_over_dice(&mut script).unwrap();
    assert!(script.events.is_empty());
    assert_eq!(none.army(army(&none, "french")).cup, 9);
}

// Verifies [B3.1a] [B3.1b]: the higher total wins and chooses.
#[test]
fn initiative() {
    let mut battle = two();
    battle.pulse = 0;
    let mut script =
        Script::new().roll(&[3]).roll(&[5, 4]).roll(&[6, 1]).say("no").say("no").say("second");
    assert!(battle.roll_initiative(&mut script).unwrap());
    script.finish();
    assert_eq!((battle.initiative, battle.first), (Seat::First, Seat::Second));
    let mut script =
        Script::new().roll(&[3]).roll(&[2, 1]).roll(&[6, 1]).say("no").say("no").say("first");
    assert!(battle.roll_initiative(&mut script).unwrap());
    assert_eq!((battle.initiative, battle.first), (Seat::Second, Seat::Second));
}

// Verifies [B3.1f] [A1.0] and: on a tie an even D4 is for its owner; who loses by it
// declares first.
#[test]
fn ties_are_broken_by_the_d4() {
    for (d4, owner, winner) in [
        (2, "", Seat::First),
        (4, "", Seat::First),
        (1, "", Seat::Second),
        (3, "", Seat::Second),
        (2, "option d4-allied", Seat::Second),
        (3, "option d4-allied", Seat::First),
    ] {
        let mut battle = field("F01 inf 30,10 0 sp5", &format!("A01 inf 30,38 180 sp5\n{owner}"));
        battle.pulse = 0;
        battle.armies[winner.other().index()].cup = 1;
        let mut script = Script::new()
            .roll(&[d4])
            .roll(&[5, 2])
            .roll(&[3, 4])
            .say("die 1")
            .roll(&[1])
            .say("no")
            .say("first");
        assert!(battle.roll_initiative(&mut script).unwrap());
        script.finish();
        assert_eq!(battle.initiative, winner, "D4 {d4} {owner}");
        // The loser of the tie was the one with a die to spend: he was asked first.
        assert_eq!(battle.armies[winner.other().index()].cup, 0);
    }
}

// Verifies [B3.1c] and: doubles of the first throw bring as many dice as the D4 shows.
#[test]
fn doubles() {
    let mut battle = two();
    battle.pulse = 0;
    battle.armies[0].cup = 1;
    let mut script = Script::new()
        .roll(&[4])
        .roll(&[2, 1])
        .roll(&[5, 5])
        .say("die 2")
        .roll(&[2])
        .say("no")
        .say("first");
    battle.roll_initiative(&mut script).unwrap();
    script.finish();
    // The French double came by the second throw.
    assert_eq!([battle.armies[0].cup, battle.armies[1].cup], [0, 4]);
}

// Verifies [B3.1e] [B3.1g] [B3.1h] and: the lower roller first; one die each, for one command
// die, and the new result stands.
#[test]
fn initiative_dice_again() {
    let mut battle = two();
    battle.pulse = 0;
    battle.armies[0].cup = 2;
    battle.armies[1].cup = 1;
    let mut script = Script::new()
        .roll(&[1])
        .roll(&[6, 5])
        .roll(&[6, 3])
        .say("die 2") // the Allies, with 9 against 11
        .roll(&[6])
        .say("die 2") // then the French, with 11 against 12
        .roll(&[1])
        .say("second");
    battle.roll_initiative(&mut script).unwrap();
    script.finish();
    assert_eq!(battle.initiative, Seat::Second);
    assert_eq!([battle.armies[0].cup, battle.armies[1].cup], [1, 0]);
    assert_eq!(asked(&script, "B3.1e"), 2);
    // The community's variant: up to two.
    let mut battle = field(
        "F01 inf 30,10 0 sp5",
        "A01 inf 30,38 180 sp5\noption initiative-rerolls-2\ncup french 2",
    );
    battle.pulse = 0;
    let mut script = Script::new()
        .roll(&[1])
        .roll(&[1, 1])
        .roll(&[6, 3])
        .say("die 1")
        .roll(&[6])
        .say("die 2")
        .roll(&[6])
        .say("no")
        .say("first");
    battle.roll_initiative(&mut script).unwrap();
    script.finish();
    assert_eq!((battle.initiative, battle.armies[0].cup), (Seat::First, 1));
}

// Verifies [B3.1e]: of allies the one pays whose commander leads, and the other if his cup is
// empty.
#[test]
fn the_leading_army_pays_for_initiative() {
    let pays = |there: bool, cups: [u8; 2]| {
        let mut battle = open(
            "army french fair\ncommander Ney average 3,3\nforce II Reille +0 r40 30,3\n\
             F01 inf 30,10 0 sp5\n\
             army austrian fair allied\ncommander Charles good 57,45\nforce X Hiller +0 r40 30,45\n\
             A01 inf 30,40 180 sp5\n\
             army russian fair allied\ncommander Kutusov average 50,45\n\
             force Y Doctorov +0 r40 40,45\nR01 inf 40,40 180 sp5",
        );
        battle.pulse = 0;
        let armies = ["austrian", "russian"].map(|id| army(&battle, id));
        for (army, cup) in armies.into_iter().zip(cups) {
            battle.army_mut(army).cup = cup;
        }
        if !there {
            let charles = officer(&battle, "Charles");
            battle.officer_mut(charles).at = None;
        }
        let mut script = Script::new().roll(&[1]).roll(&[6, 5]).roll(&[6, 3]);
        script = script.say("die 2").roll(&[6]).say("no").say("first");
        battle.roll_initiative(&mut script).unwrap();
        armies.map(|army| battle.army(army).cup)
    };
    assert_eq!(pays(true, [2, 2]), [1, 2]);
    assert_eq!(pays(true, [0, 2]), [0, 1]);
    assert_eq!(pays(false, [2, 2]), [2, 1]);
    assert_eq!(pays(false, [2, 0]), [1, 0]);
}

// Verifies [A1.0b]: whether somebody has a die to spend does not show: he is asked in any case.
#[test]
fn an_empty_cup_does_not_show() {
    for cup in [0, 5] {
        let mut battle = two();
        battle.pulse = 0;
        battle.armies[0].cup = cup;
        let mut script =
            Script::new().roll(&[1]).roll(&[2, 1]).roll(&[6, 3]).say("no").say("no").say("first");
        battle.roll_initiative(&mut script).unwrap();
        assert_eq!(asked(&script, "B3.1e"), 2);
        let known = engine::Game::known_to(&battle, engine::Viewer::Seat(Seat::Second));
        assert_eq!(known.armies[0].cup, 0);
        let own = engine::Game::known_to(&battle, engine::Viewer::Seat(Seat::First));
        assert_eq!(own.armies[0].cup, cup);
    }
}

// GT-06, T-34. Verifies [B3.1d] [B1.0b] and: the D4 up to the number of the pulse just
// completed ends the turn at once.
#[test]
fn the_d4_ends_the_turn() {
    for pulse in 1..=4 {
        for d4 in 1..=4 {
            let mut battle = two();
            battle.pulse = pulse;
            let mut script = Script::new().roll(&[d4]);
            let over = d4 <= pulse;
            if !over {
                script = script.roll(&[3, 1]).roll(&[6, 3]).say("no").say("no").say("first");
            }
            assert_eq!(battle.roll_initiative(&mut script).unwrap(), !over, "{pulse} {d4}");
            script.finish();
        }
    }
}

// Verifies [B2.0]: the segments of a pulse come in order, First Side before Second.
#[test]
fn segments_in_order() {
    for first in Seat::BOTH {
        let mut battle = two();
        battle.first = first;
        battle.phase = Phase::Artillery;
        let mut order = Vec::new();
        while battle.phase != Phase::PulseEnd {
            battle.next_segment(&mut Script::new());
            order.push(battle.phase);
        }
        let side = |seat| [Phase::Control(seat), Phase::Movement(seat), Phase::Combat(seat)];
        let mut wanted = [side(first), side(first.other())].concat();
        wanted.push(Phase::PulseEnd);
        assert_eq!(order, wanted);
    }
}

/// Verifies [B3.0a]: a commander who is not on the table rolls no command dice.
#[test]
fn no_dice_without_a_commander() {
    let mut battle = field("F01 inf 30,10 0 sp5", "A01 inf 30,38 180 sp5");
    battle.officer_mut(officer(&battle, "Wellington")).at = None;
    let mut script = Script::new().roll(&[3, 4]);
    battle.roll_command_dice(&mut script).unwrap();
    script.finish();
    let cups = ["french", "allied"].map(|id| battle.army(army(&battle, id)).cup);
    assert_eq!(cups, [7, 0]);
}
