//! Chapter D, sections 2, 4 and 5: at whom a battery may fire, and must.

use crate::common::*;
use crate::d_artillery::{guns, may, must, no_shot, shot, step, targets};
use grande_armee::Event;
use grande_armee::rules::d_artillery;
use grande_armee::rules::d_artillery::event::ShotPenalty;
use ground::table::Mil;

// Verifies [D2.0a] [D6.0a] [D6.0e] [D1.0b]: ranges, dice and hit numbers; a shared number belongs to
// the nearer band (R-01), and how a battery moves does not matter.
#[test]
fn ranges() {
    let aimed = |kind: &str, y: &str| {
        let french = format!("F08 {kind} 30,20 0");
        let battle = field(&french, &format!("A01 inf 30,{y} 180 sp5"));
        battle.check_shot(unit(&battle, "F08"), unit(&battle, "A01")).map_err(|no| no.rule)
    };
    let dice = |kind: &str, y: &str| {
        let aimed = aimed(kind, y).unwrap();
        (aimed.range, aimed.canister, aimed.dice, aimed.need)
    };
    for kind in ["heavy-foot", "heavy-horse"] {
        assert_eq!(dice(kind, "29"), (Mil(6000), true, 2, 4));
        assert_eq!(dice(kind, "29.001"), (Mil(6001), false, 1, 4));
        assert_eq!(dice(kind, "39"), (Mil(16_000), false, 1, 4));
        assert_eq!(aimed(kind, "39.001").unwrap_err(), "D2.0a");
    }
    for kind in ["light-foot", "light-horse"] {
        assert_eq!(dice(kind, "27"), (Mil(4000), true, 2, 5));
        assert_eq!(dice(kind, "27.001"), (Mil(4001), false, 1, 5));
        assert_eq!(dice(kind, "35"), (Mil(12_000), false, 1, 5));
        assert_eq!(aimed(kind, "35.001").unwrap_err(), "D2.0a");
    }
    // It is the part in view that is measured: the corner behind the front line does not count.
    let battle = guns("", "A01 inf 33,21.5 180 sp5");
    assert_eq!(shot(&battle, "F07", "A01").range, Mil(1061));
    assert!(battle.distance(unit(&battle, "F07"), unit(&battle, "A01")) < Mil(1000));
}

// Verifies [D2.0e] [D2.0c]: any part in the perspective will do; nobody turns to fire.
#[test]
fn perspective() {
    // 14% of it in view (GT-03 with a narrower base).
    let battle = guns("", "A01 inf 34,22.6 180 sp5");
    assert_eq!(targets(&battle, "F07"), may(&["A01"]));
    let aside = guns("", "A01 inf 34.5,20.5 180 sp5\nA02 inf 30,12 0 sp5");
    assert_eq!(no_shot(&aside, "F07", "A01"), "D2.0e");
    assert_eq!(no_shot(&aside, "F07", "A02"), "D2.0e");
    let mut battle = battle;
    step(&mut battle, Script::new().say("A01").roll(&[1, 1]).roll(&[1, 1]));
    assert_eq!(pose(&battle, "F07"), at(30_000, 20_000, 0));
}

// Verifies [D2.0f] (R-14): the weather limits sight; a crest hides.
#[test]
fn visibility() {
    let fog = guns("visibility 8\n", "A01 inf 30,31 180 sp5\nA02 inf 24,31.2 180 sp5");
    assert_eq!(shot(&fog, "F07", "A01").range, Mil(8000));
    assert_eq!(no_shot(&fog, "F07", "A02"), "D2.0f");
    let rain = |y: &str| guns("sky precipitating\n", &format!("A01 inf 30,{y} 180 sp5"));
    assert_eq!(shot(&rain("35"), "F07", "A01").range, Mil(12_000));
    assert_eq!(no_shot(&rain("35.1"), "F07", "A01"), "D2.0f");
    let crest = guns("hill1 Ridge 20,24 40,24 40,25 20,25\n", "A01 inf 30,28 180 sp5");
    assert_eq!(no_shot(&crest, "F07", "A01"), "D4.0a");
    // From the top of it the valley is open.
    let top = guns("hill1 Ridge 20,18 40,18 40,25 20,25\n", "A01 inf 30,28 180 sp5");
    assert_eq!(targets(&top, "F07"), must(&["A01"]));
}

// Verifies [D2.0b]: fire reaches an inch into a wood.
#[test]
fn into_woods() {
    let wood = "wood Copse 24,24 36,24 36,34 24,34\n";
    let edge = guns(wood, "A01 inf 30,26.5 180 sp5");
    assert_eq!(shot(&edge, "F07", "A01").penalty, Some(ShotPenalty::Cover));
    assert_eq!(no_shot(&guns(wood, "A01 inf 30,26.6 180 sp5"), "F07", "A01"), "D2.0b");
}

// Verifies [D2.0d] [D6.0g]: a garrison can be hit, in cover, and nobody behind the town.
#[test]
fn towns_stop_fire() {
    let town = "town Farm 30,26\n";
    let held = guns(town, "A01 inf 30,26 180 sp5\nA02 inf 30,31 180 sp5");
    assert_eq!(shot(&held, "F07", "A01").penalty, Some(ShotPenalty::Cover));
    assert_eq!(targets(&held, "F07"), must(&["A01"]));
    assert_eq!(no_shot(&held, "F07", "A02"), "D4.0b");
    assert_eq!(no_shot(&guns(town, "A02 inf 30,31 180 sp5"), "F07", "A02"), "D2.0d");
}

// Verifies [D4.0a] [D6.0g] (R-15): a wall stops fire, except close before the target, where it gives
// cover, and close before the battery itself. A sunken road covers only; a brook does neither.
#[test]
fn walls() {
    let with = |what: &str, y: &str| {
        let battle = guns(&format!("{what} Lane 20,{y} 40,{y}\n"), "A01 inf 30,26.5 180 sp5");
        let aimed = battle.check_shot(unit(&battle, "F07"), unit(&battle, "A01"));
        aimed.map(|aimed| aimed.penalty).map_err(|refusal| refusal.rule)
    };
    assert_eq!(with("wall", "24.6"), Ok(Some(ShotPenalty::Cover)));
    assert_eq!(with("wall", "23.3"), Err("D4.0a"));
    assert_eq!(with("wall", "21.8"), Ok(None));
    assert_eq!(with("sunken-road", "24.6"), Ok(Some(ShotPenalty::Cover)));
    assert_eq!(with("sunken-road", "23.3"), Ok(None));
    assert_eq!(with("brook", "24.6"), Ok(None));
    assert_eq!(with("brook", "23.3"), Ok(None));
}

// T-37. Verifies [D4.0a] (R-03): the alley is as wide as the battery; any unit in it blocks, an
// officer does not.
#[test]
fn the_alley_is_as_wide_as_the_battery() {
    // The friend's corner is 0.1" inside, or just beside.
    let blocked = guns("F01 inf 32.15,23.2 0 sp5\n", "A01 inf 30,29.5 180 sp5");
    assert_eq!(no_shot(&blocked, "F07", "A01"), "D4.0b");
    let clear = guns("F01 inf 32.26,23.2 0 sp5\n", "A01 inf 30,29.5 180 sp5");
    let aimed = shot(&clear, "F07", "A01");
    assert_eq!((aimed.range, aimed.dice), (Mil(6500), 1));
    let officer = open(
        "army french fair\ncommander Ney average 30,24\nforce II Reille +0 r20 30,26\n\
         F07 heavy-foot 30,20 0\narmy allied fair\ncommander Wellington good 30,46\n\
         force X Picton +0 r20 30,42\nA01 inf 30,29.5 180 sp5",
    );
    assert_eq!(shot(&officer, "F07", "A01").dice, 1);
}

// G-21. Verifies [D4.0a]: infantry abreast of the battery is not in its way.
#[test]
fn abreast_of_infantry() {
    let battle = guns("F01 inf 32.25,20 0 sp5\n", "A01 inf 36,29.5 225 sp5");
    assert_eq!(targets(&battle, "F07"), may(&["A01"]));
}

// Verifies [D4.0b] (R-21): nobody is fired at over or through another; the nearest takes it. Each of
// an attached pair is a target of its own.
#[test]
fn not_over_or_through() {
    let battle = guns("", "A01 inf 30,30 180 sp5\nA02 inf 30,34 180 sp5");
    assert_eq!(targets(&battle, "F07"), may(&["A01"]));
    assert_eq!(no_shot(&battle, "F07", "A02"), "D4.0b");
    let pair = "A01 inf 31.5,30 180 sp5\nA07 light-foot 29.25,30 180\nattached A07 A01\n";
    assert_eq!(targets(&guns("", pair), "F07"), may(&["A01", "A07"]));
}

// Verifies [D5.0] (R-18) (R-103): with an enemy near its front a battery must fire at the nearest.
#[test]
fn mandatory_fire() {
    let near = "A01 inf 28,27 180 sp5\nA02 inf 32,27.2 180 sp5\nA03 inf 40,34 180 sp5";
    let mut battle = guns("", near);
    assert_eq!(targets(&battle, "F07"), must(&["A01"]));
    assert_eq!(no_shot(&battle, "F07", "A02"), "D5.0");
    let script = step(&mut battle, Script::new().roll(&[4, 3]));
    assert_eq!((sp(&battle, "A01"), script.asked.len()), (4, 0));
    // Exactly 6" counts, beyond is free.
    assert_eq!(targets(&guns("", "A01 inf 30,29 180 sp5"), "F07"), must(&["A01"]));
    assert_eq!(targets(&guns("", "A01 inf 30,29.01 180 sp5"), "F07"), may(&["A01"]));
}

// Verifies [D5.0] (R-07): of two that are equally near the owner chooses, but fire he must.
#[test]
fn equally_near() {
    let mut battle = guns("", "A01 inf 28,27 180 sp5\nA02 inf 32,27.01 180 sp5");
    assert_eq!(targets(&battle, "F07"), must(&["A01", "A02"]));
    let script = step(&mut battle, Script::new().say("A02").roll(&[4, 4]));
    assert_eq!((sp(&battle, "A02"), asked(&script, "D5.0")), (3, 1));
}

#[test]
#[should_panic(expected = r#"legal: ["A01", "A02"]"#)]
fn no_holding_fire_under_duty() {
    // Verifies [D5.0] (R-18)
    let mut battle = guns("", "A01 inf 28,27 180 sp5\nA02 inf 32,27.01 180 sp5");
    step(&mut battle, Script::new().say("no"));
}

// Verifies [D5.0] [D5.0b] (R-19) (R-154): without a clear line to the nearest the duty is to the next
// to its front, however far; if there is none, the choice is free.
#[test]
fn the_next_with_a_clear_line() {
    let wall = "wall Lane 24,23.3 29.3,23.3\n";
    let both = "A01 inf 27.2,26.5 180 sp5\nA02 inf 32,28 180 sp5\nA03 inf 36,34 180 sp5";
    let battle = guns(wall, both);
    assert_eq!(no_shot(&battle, "F07", "A01"), "D4.0a");
    assert_eq!(targets(&battle, "F07"), must(&["A02"]));
    let far =
        guns(wall, "A01 inf 27.2,26.5 180 sp5\nA03 inf 38,34 180 sp5\nA04 inf 32,33.5 180 sp5");
    assert_eq!(targets(&far, "F07"), must(&["A04"]));
    assert_eq!(no_shot(&far, "F07", "A03"), "D5.0");
    // Only a corner of A03 is in view: it may be fired at, but is not to the front.
    let aside = guns(wall, "A01 inf 27.2,26.5 180 sp5\nA03 inf 41.5,31 180 sp5");
    assert_eq!(targets(&aside, "F07"), may(&["A03"]));
    // Nobody is near: the wall's own enemy does not bind beyond 6".
    let free = guns(wall, "A01 inf 27.2,30.5 180 sp5\nA03 inf 36,34 180 sp5");
    assert_eq!(targets(&free, "F07"), may(&["A03"]));
}

// Verifies [D5.0b] (DP-10): at whom, or not at all; both sides are asked in secret, and only about
// batteries that have a choice.
#[test]
fn free_choice() {
    let more = "A01 inf 26,32 180 sp5\nA02 inf 34,32 180 sp5\nA07 heavy-foot 30,34 180\n\
                A08 light-foot 10,30 180";
    let mut battle = guns("F01 inf 44,20 0 sp5", more);
    // The light battery far away has nobody in range.
    assert_eq!(targets(&battle, "A08"), may(&[]));
    assert_eq!(targets(&battle, "F07"), may(&["A01", "A02", "A07"]));
    let script = Script::new().say("A02").say("F07").roll(&[6]).roll(&[1]);
    let script = step(&mut battle, script);
    assert_eq!((sp(&battle, "A02"), asked(&script, "D5.0b")), (4, 2));
    let mut battle = guns("", more);
    let script = step(&mut battle, Script::new().say("no").say("no"));
    assert!(!battle.unit(unit(&battle, "F07")).marks.fired);
    assert_eq!(
        count(&script, |event| matches!(event, Event::Artillery(d_artillery::Event::Fire { .. }))),
        0
    );
}

// Verifies [D2.0d] [D6.0g] (R-55): guns in a fort fire out of it, its occupants can be hit, in cover, and
// nobody behind it.
#[test]
fn forts_stop_fire() {
    let fort = |y: u8| format!("fort Redoubt 26,{y} 34,{y} 34,{} 26,{}\n", y + 5, y + 5);
    let own = guns(&fort(16), "A01 inf 30,28 180 sp5");
    assert_eq!(shot(&own, "F07", "A01").penalty, None);
    let held = guns(&fort(25), "A01 inf 30,27.5 180 sp5");
    assert_eq!(shot(&held, "F07", "A01").penalty, Some(ShotPenalty::Cover));
    let behind = guns(&fort(24), "A01 inf 30,31 180 sp5");
    assert_eq!(no_shot(&behind, "F07", "A01"), "D2.0d");
    let beside =
        guns(&fort(24).replace("26,", "36,").replace("34,", "44,"), "A01 inf 30,31 180 sp5");
    assert_eq!(shot(&beside, "F07", "A01").penalty, None);
}
