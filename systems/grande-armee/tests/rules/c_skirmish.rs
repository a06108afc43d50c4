//! Chapter C: skirmish attacks.

use crate::common::*;
use engine::{Game, Seat};
use grande_armee::rules::c_skirmish::event::Save;
use grande_armee::rules::h_losses::event::Cause;
use grande_armee::rules::{c_skirmish, h_losses};
use grande_armee::state::battle::Phase;
use grande_armee::{Battle, Event};

/// A French brigade that skirmishes north, before whatever stands there.
fn facing(french: &str, allied: &str) -> Battle {
    let mut battle = field(&format!("F01 inf 30,20 0 sp5 sk2\n{french}"), allied);
    battle.phase = Phase::Skirmish;
    battle
}

/// The attacks a side can make, as text.
fn attacks(battle: &Battle, seat: Seat) -> Vec<String> {
    let name = |unit| battle.def(unit).id.clone();
    battle.skirmishes(seat).iter().map(|&(by, at)| format!("{} {}", name(by), name(at))).collect()
}

fn french(battle: &Battle) -> Vec<String> {
    attacks(battle, Seat::First)
}

/// The rule that forbids an attack.
fn against(battle: &Battle, by: &str, at: &str) -> String {
    battle.check_skirmish(unit(battle, by), unit(battle, at)).unwrap_err().rule.to_owned()
}

/// One attack with these dice.
fn attack(battle: &mut Battle, by: &str, at: &str, script: Script) -> Script {
    let mut script = script;
    let (by, at) = (unit(battle, by), unit(battle, at));
    battle.resolve_skirmish(&mut script, by, at).unwrap();
    script.finish();
    script
}

// Verifies [C1.0]: the holder of the initiative alone, be he First or Second Side.
#[test]
fn the_initiative_side_skirmishes() {
    let mut battle = facing("", "A01 inf 30,26 180 sp5 sk1");
    battle.first = Seat::Second;
    assert_eq!(french(&battle), ["F01 A01"]);
    assert!(attacks(&battle, Seat::Second).is_empty());
    assert_eq!(against(&battle, "A01", "F01"), "C1.0");
    battle.initiative = Seat::Second;
    assert_eq!(attacks(&battle, Seat::Second), ["A01 F01"]);
    assert!(french(&battle).is_empty());
}

// Verifies [C2.0] [C2.0b]: a skirmish value is needed, and only infantry and Cossacks use one.
#[test]
fn who_can_skirmish() {
    let battle = field(
        "F01 inf 26,20 0 sp5\nF02 cav-light 30,20 0 sp5 sk2\nF03 cossacks 34,20 0 sp3 sk2\n\
         F04 heavy-foot 32.2,20 0 sk2",
        "A01 inf 28,26 180 sp5\nA02 inf 32,26 180 sp5",
    );
    assert_eq!(french(&battle), ["F03 A01", "F03 A02"]);
    assert_eq!(against(&battle, "F01", "A01"), "C2.0");
    assert_eq!(against(&battle, "F02", "A01"), "C2.0b");
    assert_eq!(against(&battle, "F04", "A01"), "C2.0b");
}

// Verifies [C3.0a] (R-13): within 6", half of the base or more to the front, seen or unseen.
#[test]
fn targets_are_near_and_to_the_front() {
    assert_eq!(french(&facing("", "A01 inf 30,29 180 sp5")), ["F01 A01"]);
    let far = facing("", "A01 inf 30,29.001 180 sp5");
    assert_eq!(against(&far, "F01", "A01"), "C3.0a");
    // 1" away, but with 14% of its base to the front (GT-03).
    let aside = facing("", "A01 inf 34,22.6 180 sp5");
    assert_eq!(against(&aside, "F01", "A01"), "C3.0a");
    // A wood hides it from everybody but skirmishers.
    let wood = "wood Deep 26,22 34,22 34,24 26,24\n";
    let hidden = open(&format!(
        "{wood}army french fair\ncommander Ney average 30,2\nforce II Reille +0 r20 30,6\n\
         F01 inf 30,20 0 sp5 sk2\narmy allied fair\ncommander Wellington good 30,46\n\
         force X Picton +0 r20 30,42\nA01 inf 30,26 180 sp5"
    ));
    let sight = hidden
        .field
        .ground
        .sight(&hidden.base(unit(&hidden, "F01")), &hidden.base(unit(&hidden, "A01")));
    assert!(sight.is_err());
    assert_eq!(french(&hidden), ["F01 A01"]);
}

// Verifies [C3.0b]: not across ground that is closed to the skirmishers; a bridge leads over.
#[test]
fn no_skirmishing_across_a_river() {
    let with = |terrain: &str| facing(&format!("{terrain}\n"), "A01 inf 30,26 180 sp5");
    let river = "impassable River 0,22.5 60,22.5 60,23.5 0,23.5";
    assert_eq!(against(&with(river), "F01", "A01"), "C3.0b");
    assert_eq!(french(&with("impassable Pond 29,22.5 31,22.5 31,23.5 29,23.5")), ["F01 A01"]);
    assert_eq!(french(&with(&format!("{river}\nbridge Arch 30,22 30,24"))), ["F01 A01"]);
    // Rough ground is no bar to a unit with a skirmish value.
    assert_eq!(french(&with("rough Marsh 0,22.5 60,22.5 60,23.5 0,23.5")), ["F01 A01"]);
}

// GT-28. Verifies [C3.1a] [C3.1b]: one attack for each unit, one attack on each unit, the owner
// picks the target.
#[test]
fn one_attack_each_and_one_on_each() {
    let mut battle = field(
        "F01 inf 26.5,20 0 sp5 sk1\nF02 inf 30,20 0 sp5 sk1\nF03 inf 33.5,20 0 sp5 sk1",
        "A01 inf 30,26 180 sp5\nA02 inf 34,26 180 sp5",
    );
    battle.phase = Phase::Skirmish;
    assert_eq!(french(&battle), ["F01 A01", "F02 A01", "F02 A02", "F03 A01", "F03 A02"]);
    let mut script = Script::new().say("F02 at A01").roll(&[1]).say("F03 at A02").roll(&[2]);
    battle.skirmish_step(&mut script).unwrap();
    assert_eq!(against(&battle, "F01", "A01"), "C3.1b");
    assert_eq!(against(&battle, "F02", "A02"), "C3.1a");
    assert_eq!(french(&battle), ["F03 A02"]);
    battle.skirmish_step(&mut script).unwrap();
    assert_eq!(battle.phase, Phase::Skirmish);
    // Nobody is left: the step is over without a question.
    battle.skirmish_step(&mut script).unwrap();
    script.finish();
    assert_eq!((battle.phase, asked(&script, "C3.1a")), (Phase::Artillery, 2));
}

// Verifies [C3.1a]: nobody has to attack.
#[test]
fn skirmishing_is_voluntary() {
    let mut battle = facing("", "A01 inf 30,26 180 sp5");
    battle.skirmish_step(&mut Script::new().say("done")).unwrap();
    assert_eq!((battle.phase, sp(&battle, "A01")), (Phase::Artillery, 5));
}

// Verifies [C3.1c]: rain and snow keep skirmishers at home.
#[test]
fn no_skirmishing_in_rain() {
    let mut battle = facing("sky precipitating\n", "A01 inf 30,26 180 sp5");
    assert_eq!(against(&battle, "F01", "A01"), "C3.1c");
    battle.skirmish_step(&mut Script::new()).unwrap();
    assert_eq!(battle.phase, Phase::Artillery);
    // It is the turn that counts: a shower on turns 4 and 5 of a fair or of a wet day.
    for day in ["", "sky precipitating\n"] {
        let mut battle = facing(&format!("{day}rain 4 5\n"), "A01 inf 30,26 180 sp5");
        let mut wet = |turn: u8| {
            battle.turn = turn;
            let sight = battle.field.visibility(battle.now()).is_some();
            let may = battle.check_skirmish(unit(&battle, "F01"), unit(&battle, "A01"));
            (may.map_err(|refusal| refusal.rule), sight)
        };
        assert_eq!(wet(3), (Ok(()), false), "{day}");
        assert_eq!(wet(4), (Err("C3.1c"), true), "{day}");
        assert_eq!(wet(5), (Err("C3.1c"), true), "{day}");
        assert_eq!(wet(6), (Ok(()), false), "{day}");
    }
    assert_eq!(french(&facing("sky overcast\n", "A01 inf 30,26 180 sp5")), ["F01 A01"]);
}

// Verifies [F13.1b]: not out of the sub-commander's radius.
#[test]
fn out_of_radius_no_skirmishing() {
    let battle = |radius: &str| {
        open(&format!(
            "army french fair\ncommander Ney average 30,2\nforce II Reille +0 {radius} 30,6\n\
             F01 inf 30,20 0 sp5 sk2\narmy allied fair\ncommander Wellington good 30,46\n\
             force X Picton +0 r20 30,42\nA01 inf 30,26 180 sp5"
        ))
    };
    // From edge to edge it is 11.5".
    assert_eq!(french(&battle("r11.5")), ["F01 A01"]);
    assert_eq!(against(&battle("r11"), "F01", "A01"), "F13.1b");
}

// Verifies [C4.0e] [C4.0i]: a garrison does not attack, but is attacked and may save;
// so may troops wholly in a fort, but not those behind a wall or half in a town.
#[test]
fn towns_and_skirmishers() {
    let inside = facing("town Farm 30,20\n", "A01 inf 30,26 180 sp5");
    assert_eq!(against(&inside, "F01", "A01"), "C4.0e");
    let save = |terrain: &str| {
        let battle = facing(&format!("{terrain}\n"), "A01 inf 30,26 180 sp5");
        assert_eq!(french(&battle), ["F01 A01"], "{terrain}");
        battle.save_against(unit(&battle, "F01"), unit(&battle, "A01"))
    };
    assert_eq!(save("town Farm 30,26"), Some(Save::Town));
    assert_eq!(save("fort Redoubt 28,24 32,24 32,28 28,28"), Some(Save::Town));
    assert_eq!(save("town Farm 30,26.1"), None);
    assert_eq!(save("wall Lane 25,24.3 35,24.3"), None);
    assert_eq!(save("wood Copse 28,24 32,24 32,28 28,28"), None);
    // A unit in a fort is in no town: it may attack.
    let fort = facing("fort Redoubt 28,18 32,18 32,22 28,22\n", "A01 inf 30,26 180 sp5");
    assert_eq!(french(&fort), ["F01 A01"]);
}

// Verifies [C4.0a] [C4.0d]: as many dice as the skirmish value, sixes hit, at once.
#[test]
fn sixes_hit() {
    let mut battle = facing("", "A01 inf 30,26 180 sp5");
    let script = attack(&mut battle, "F01", "A01", Script::new().roll(&[6, 5]));
    assert_eq!(sp(&battle, "A01"), 4);
    let target = unit(&battle, "A01");
    let hit =
        Event::Losses(h_losses::Event::Hit { unit: target, points: 1, cause: Cause::Skirmishers });
    assert_eq!(count(&script, |event| *event == hit), 1);
    // The last points go the same way.
    let mut weak = facing("", "A01 inf 30,26 180 sp5/2");
    attack(&mut weak, "F01", "A01", Script::new().roll(&[6, 6]));
    assert!(!weak.is_here(target));
}

// Verifies [C4.0f]: cavalry is no target.
#[test]
fn cavalry_is_no_target() {
    let battle = facing("", "A01 cav-heavy 30,26 180 sp7");
    assert_eq!(against(&battle, "F01", "A01"), "C4.0f");
}

// T-38. Verifies [C4.0b] [C4.0c]: mixed brigades save on 4 or more, once for each hit.
#[test]
fn mixed_brigades_save() {
    let mut battle = facing("", "A01 inf 30,26 180 sp5 mx\nA02 cav-light 34,26 180 sp5");
    // Cavalry is near as well: still one save for each hit.
    let script = attack(&mut battle, "F01", "A01", Script::new().roll(&[6, 6]).roll(&[4, 2]));
    assert_eq!(sp(&battle, "A01"), 4);
    let saved = |event: &Event| {
        matches!(
            event,
            Event::Skirmish(c_skirmish::Event::Saves { why: Save::Mixed, saved: 1, .. })
        )
    };
    assert_eq!(count(&script, saved), 1);
    let mut battle = facing("", "A01 inf 30,26 180 sp5 mx");
    attack(&mut battle, "F01", "A01", Script::new().roll(&[6, 6]).roll(&[3, 3]));
    assert_eq!(sp(&battle, "A01"), 3);
}

// Verifies [C4.0h] (R-11): the target's cavalry within 2" of either unit, not the skirmishers' own.
#[test]
fn cavalry_near_a_skirmish() {
    let save = |french: &str, allied: &str| {
        let battle = facing(french, &format!("A01 inf 30,26 180 sp5\n{allied}"));
        battle.save_against(unit(&battle, "F01"), unit(&battle, "A01"))
    };
    assert_eq!(save("", ""), None);
    // 2" beside the target, just more than that, 2" beside the skirmishers.
    assert_eq!(save("", "A02 cav-light 35,26 180 sp5"), Some(Save::Cavalry));
    assert_eq!(save("", "A02 cav-light 35.001,26 180 sp5"), None);
    assert_eq!(save("", "A02 cav-light 35,20 180 sp5"), Some(Save::Cavalry));
    assert_eq!(save("F02 cav-light 35,26 0 sp5", ""), None);
}

// T-38. Verifies [C4.0g]: any number of hits suppresses a battery and costs it no strength.
#[test]
fn batteries_are_suppressed() {
    for dice in [[6, 1], [6, 6]] {
        let mut battle = facing("", "A07 heavy-foot 30,26 180");
        let script = Script::new().roll(&dice).say("no");
        let script = attack(&mut battle, "F01", "A07", script);
        let guns = unit(&battle, "A07");
        assert!(battle.unit(guns).marks.suppressed);
        assert_eq!(sp(&battle, "A07"), 1);
        assert_eq!(
            count(&script, |event| *event == Event::Skirmish(c_skirmish::Event::Suppressed(guns))),
            1
        );
    }
    // Saved, it is not suppressed.
    let mut battle = facing("", "A07 heavy-foot 30,26 180\nA02 cav-light 34,26 180 sp5");
    attack(&mut battle, "F01", "A07", Script::new().roll(&[6, 1]).roll(&[4]));
    assert!(!battle.unit(unit(&battle, "A07")).marks.suppressed);
}

// Verifies [A2.0b]: at reduced scale 4" and 1".
#[test]
fn reduced_scale() {
    let battle = |french: &str, allied: &str| {
        open(&format!(
            "scale reduced\narmy french fair\ncommander Ney average 30,2\n\
             force II Reille +0 r15 30,8\nF01 inf 30,20 0 sp5 sk2\n{french}\narmy allied fair\n\
             commander Wellington good 30,46\nforce X Picton +0 r15 30,38\n{allied}"
        ))
    };
    assert_eq!(french(&battle("", "A01 inf 30,26 180 sp5")), ["F01 A01"]);
    assert_eq!(against(&battle("", "A01 inf 30,26.1 180 sp5"), "F01", "A01"), "C3.0a");
    let save = |x: &str| {
        let guard = format!("A01 inf 30,26 180 sp5\nA02 cav-light {x},26 180 sp5");
        let battle = battle("", &guard);
        battle.save_against(unit(&battle, "F01"), unit(&battle, "A01"))
    };
    assert_eq!((save("33"), save("33.1")), (Some(Save::Cavalry), None));
}

// Verifies [C4.0a] [C4.0c]: the exact odds of an attack, walked through the rule code.
#[test]
fn exact_odds() {
    let lost = |allied: &str| {
        let battle = facing("", allied);
        let (by, at) = (unit(&battle, "F01"), unit(&battle, "A01"));
        let odds = engine::odds::walk(
            &battle,
            engine::odds::Bounds::runs(1000),
            |game, table| game.resolve_skirmish(table, by, at),
            &mut |_, _| None,
            engine::odds::every_face,
            |end| 5 - end.game.unit(at).sp,
        );
        odds.unwrap()
    };
    let plain = lost("A01 inf 30,26 180 sp5");
    assert!((plain[&0] - 25.0 / 36.0).abs() < 1e-12);
    assert!((plain[&2] - 1.0 / 36.0).abs() < 1e-12);
    let saved = lost("A01 inf 30,26 180 sp5 mx");
    assert!((saved[&0] - 121.0 / 144.0).abs() < 1e-12);
}

// Verifies [C4.0a] [C4.0c]: attacks and saves are told with dice, needs and rules.
#[test]
fn words() {
    let mut battle = facing("", "A01 inf 30,26 180 sp5 mx");
    let (by, at) = (unit(&battle, "F01"), unit(&battle, "A01"));
    assert_eq!(
        battle.skirmish_words(by, at),
        "F01 skirmishes against A01, 3\" away: 2 dice, hits on 6+, saved on 4+ \
         (mixed brigade); 0.17 hits expected"
    );
    let script = attack(&mut battle, "F01", "A01", Script::new().roll(&[6, 6]).roll(&[4, 2]));
    let lines: Vec<_> = script.events.iter().map(|event| battle.render(event)).collect();
    assert_eq!(lines[0].text, "F01 skirmishes against A01: 2 dice [6, 6] for 6+: 2 hits.");
    assert_eq!(lines[0].rules, ["C4.0a"]);
    assert_eq!(lines[1].text, "A01 saves (mixed brigade): 2 dice [4, 2] for 4+: 1 hit left.");
    assert_eq!(lines[1].rules, ["C4.0c", "C4.0b"]);
}
