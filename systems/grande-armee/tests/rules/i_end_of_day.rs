//! Section I7: the end of the day, and the second day.

use crate::common::*;
use engine::Seat;
use grande_armee::nouns::kinds::{Arm, Class, Troop};
use grande_armee::rules::i_victory;
use grande_armee::rules::i_victory::end_of_day::Cadre;
use grande_armee::state::battle::{Ending, Phase, Place};
use grande_armee::{Battle, Event};
use ground::table::Mil;

/// The French at the end of the last day of a battle that they have not lost.
fn evening(french: &str) -> Battle {
    let mut battle = field(french, "A01 inf 30,38 180 sp5");
    battle.ended = Some(Ending::Marginal(Seat::First));
    battle.phase = Phase::EndOfDay(0);
    battle
}

fn dusk(battle: &mut Battle, step: u8, script: Script) -> Script {
    let mut script = script;
    battle.end_of_day(&mut script, step).unwrap();
    script.finish();
    assert_eq!(battle.phase, Phase::EndOfDay(step + 1));
    script
}

/// Verifies [I7.0]: one die for every unit with more than one hit, wherever it stands and
/// whatever its orders.
#[test]
fn recovery_of_all() {
    let mut battle = evening(
        "F01 inf 30,36 0 sp6/2\nF02 cav-light 34,10 0 sp6/2\nF03 inf 38,10 0 sp6/5\n\
         F04 inf 42,10 0 sp6\nG01 light-foot 46,10 0\nstatus II attack",
    );
    let script = dusk(&mut battle, 0, Script::new().roll(&[3]).roll(&[4]));
    assert_eq!((sp(&battle, "F01"), sp(&battle, "F02"), sp(&battle, "F03")), (3, 2, 5));
    assert!(script.asked.is_empty());
}

fn cadre_battle() -> Battle {
    evening(
        "F01 inf 30,10 0 sp6/5\nF02 inf 34,10 0 sp6/5 guard\nF03 cav-light 38,10 0 sp6/5\n\
         F04 inf 42,10 0 sp6/5 mx\nF05 inf 46,10 0 sp6\n\
         L01 inf - sp5\nL02 inf - sp5\nL03 inf - sp7 guard\nL04 cav-light - sp5\n\
         broken L01\nbroken L02\nbroken L03\nbroken L04",
    )
}

/// GT-23. Verifies [I7.0b]: each broken unit leaves a cadre of its arm.
#[test]
fn number_of_cadres() {
    let mut lines = String::from("F01 inf 30,10 0 sp6\n");
    for n in 0..6 {
        lines.push_str(&format!("I{n} inf - sp5\nbroken I{n}\n"));
    }
    for n in 0..4 {
        lines.push_str(&format!("C{n} cav-light - sp5\nbroken C{n}\n"));
    }
    let battle = evening(&lines);
    let french = army(&battle, "french");
    assert_eq!(battle.cadres(french, Cadre { arm: Arm::Infantry, guard: false }), 6);
    assert_eq!(battle.cadres(french, Cadre { arm: Arm::Cavalry, guard: false }), 4);
    assert_eq!(battle.cadres(french, Cadre { arm: Arm::Artillery, guard: false }), 0);
}

/// Verifies [I7.0b] [I7.0c] [I7.0d] [I7.0f]: who may take which cadre.
#[test]
fn takers() {
    let battle = cadre_battle();
    let takers = |arm: Arm, guard: bool| -> Vec<&str> {
        ["F01", "F02", "F03", "F04", "F05"]
            .into_iter()
            .filter(|id| battle.may_take_cadre(unit(&battle, id), Cadre { arm, guard }))
            .collect()
    };
    // Guard units take only Guard cadres; Guard cadres go anywhere; mixed brigades take both arms;
    // F05 is at full strength.
    assert_eq!(takers(Arm::Infantry, false), ["F01", "F04"]);
    assert_eq!(takers(Arm::Infantry, true), ["F01", "F02", "F04"]);
    assert_eq!(takers(Arm::Cavalry, false), ["F03", "F04"]);
    assert_eq!(takers(Arm::Cavalry, true), ["F03", "F04"]);
}

/// Verifies [I7.0b] [I7.0c]: cadres are given one by one, none above the starting strength, and the
/// player may stop.
#[test]
fn cadres() {
    let mut battle = cadre_battle();
    let script = Script::new().say("F02").say("F01").say("F04").say("F03");
    let script = dusk(&mut battle, 0, script);
    for id in ["F01", "F02", "F03", "F04"] {
        assert_eq!(sp(&battle, id), 6, "{id}");
    }
    let gained: i32 = script
        .events
        .iter()
        .flat_map(<Battle as engine::Game>::strengthening)
        .map(|change| change.by)
        .sum();
    assert_eq!(gained, 4);
    let mut battle = cadre_battle();
    let script = Script::new().say("F01").say("done").say("done");
    dusk(&mut battle, 0, script);
    assert_eq!((sp(&battle, "F01"), sp(&battle, "F02"), sp(&battle, "F03")), (6, 5, 5));
}

/// Verifies [I7.0e]: a pursued army neither recovers nor takes in cadres, nor converges.
#[test]
fn pursued_armies_do_nothing() {
    let mut battle = cadre_battle();
    let french = army(&battle, "french");
    battle.army_mut(french).pursued = true;
    for step in 0..3 {
        assert!(dusk(&mut battle, step, Script::new()).events.is_empty());
    }
}

// ---- I7.1 ----

/// GT-24. Verifies [I7.1] [I7.1b] [I7.1f]: two weak units become one, with the lesser abilities and no
/// more strength than the weaker began with.
#[test]
fn converging() {
    let mut battle = evening(
        "F01 inf 30,10 0 sp5/2 sk1 mx\nF02 inf 34,10 0 sp8/4 sk2 slow\nF03 inf 38,10 0 sp6",
    );
    let script = dusk(&mut battle, 1, Script::new().say("F02"));
    let (f01, f02) = (unit(&battle, "F01"), unit(&battle, "F02"));
    assert_eq!((sp(&battle, "F02"), sp(&battle, "F01")), (5, 0));
    assert_eq!(battle.unit(f01).place, Place::Gone);
    let merged = script.events.iter().find_map(|event| match event {
        Event::Victory(i_victory::Event::Converged { into, from, gained, sp, had, sk, troop }) => {
            assert_eq!(*sp, 5);
            Some(((*into, *from), (*gained, *had), *sk, *troop))
        }
        _ => None,
    });
    let (units, strength, sk, troop) = merged.unwrap();
    assert_eq!((units, strength, sk), ((f02, f01), (1, 2), 1));
    let slow = grande_armee::nouns::kinds::Speed::Slow;
    assert_eq!(troop, Troop::Infantry { speed: slow, mx: false });
}

/// Verifies [I7.1] [I7.1d] [I7.1e]: half strength or less, one type of cavalry, no Guard.
#[test]
fn who_may_converge() {
    let may = |a: &str, b: &str| {
        let line = |id: &str, what: &str, x: i32| {
            format!("{id} {what}").replacen(" sp", &format!(" {x},10 0 sp"), 1)
        };
        let battle = evening(&format!("{}\n{}", line("F01", a, 30), line("F02", b, 34)));
        battle.may_converge(unit(&battle, "F01"), unit(&battle, "F02"))
    };
    assert!(may("inf sp6/3", "inf sp5/2"));
    assert!(!may("inf sp6/3", "inf sp5/3"));
    assert!(!may("inf sp6/3", "inf sp6/3 guard"));
    assert!(!may("inf sp6/3", "cav-light sp6/3"));
    assert!(may("cav-light sp6/3", "cav-light sp6/3"));
    assert!(!may("cav-light sp6/3", "cav-heavy sp6/3"));
    // Lancers move as light cavalry.
    assert!(may("lancers sp6/3", "cav-light sp6/3"));
    let battle = evening("F01 lancers 30,10 0 sp6/3\nF02 cav-light 34,10 0 sp6/3");
    let troop = |id: &str| battle.def(unit(&battle, id)).troop;
    assert_eq!(troop("F01").lesser(troop("F02")).fights(), Some(Class::Light));
}

/// Verifies [I7.1]: three weak units: a pair, and one over.
#[test]
fn two_by_two() {
    let mut battle = evening("F01 inf 30,10 0 sp6/1\nF02 inf 34,10 0 sp6/1\nF03 inf 38,10 0 sp6/1");
    let script = dusk(&mut battle, 1, Script::new().say("F01").say("F03"));
    assert_eq!(asked(&script, "I7.1"), 2);
    assert_eq!((sp(&battle, "F01"), sp(&battle, "F02"), sp(&battle, "F03")), (2, 1, 0));
}

const FORCES: &str = "F01 inf 30,10 0 sp6\nF02 inf 34,10 0 sp6\nG01 light-foot 38,10 0\n\
    force III Davout +1 r9 10,6\nF03 inf 10,10 0 sp6\n\
    force GB Drouot +0 r4 50,6 grand-battery\nG02 light-foot 50,10 0";

/// Verifies [I7.1c]: units may change their Force, radii are reckoned anew, an empty Force is gone;
/// only guns go into a Grand Battery.
#[test]
fn reorganising() {
    let mut battle = evening(FORCES);
    let script = Script::new().say("F03").say("G01").say("GB").say("done");
    let script = dusk(&mut battle, 2, script);
    assert_eq!(battle.unit(unit(&battle, "F03")).force, force(&battle, "II"));
    assert_eq!(battle.unit(unit(&battle, "G01")).force, force(&battle, "GB"));
    assert!(!battle.force(force(&battle, "III")).exists);
    let reille = officer(&battle, "Reille");
    // Three units: the least radius.
    assert_eq!(battle.officer(reille).radius, Mil::inches(4));
    assert!(script.events.contains(&Event::Victory(i_victory::Event::NewRadius(
        battle.leader(reille),
        Mil::inches(4)
    ))));
}

// ---- the second day ----

/// Verifies [I7.1]: before a second day nothing is merged or reorganised.
#[test]
fn no_convergence_before_a_second_day() {
    let mut battle = evening("F01 inf 30,10 0 sp6/3\nF02 inf 34,10 0 sp6/3");
    battle.ended = None;
    for step in [1, 2] {
        assert!(dusk(&mut battle, step, Script::new()).asked.is_empty());
    }
}

/// Verifies [I7.2] [I5.0b] [B1.0]: the second day: units where they were, losses counted anew, the
/// break point by those there and those who come in the night.
#[test]
fn second_day() {
    let mut battle = evening(
        "F01 inf 30,10 0 sp6/3\nF02 inf 34,10 0 sp6\nF03 inf - sp6\nF04 inf - sp6\nF05 inf - sp6\n\
         F06 inf - sp6\nL01 inf - sp5\nbroken L01\nlost french 1",
    );
    (battle.ended, battle.turn) = (None, 9);
    let mut script = Script::new().otherwise(&["done"]).roll(&[6]);
    for step in 0..=6 {
        battle.end_of_day(&mut script, step).unwrap();
    }
    let french = army(&battle, "french");
    assert_eq!((battle.day, battle.turn, battle.phase), (2, 1, Phase::Command));
    assert_eq!(battle.army(french).lost, 0);
    // Six units, Fair: 1.8.
    assert_eq!(battle.army(french).break_point, 2);
    assert!(
        script
            .events
            .contains(&Event::Victory(i_victory::Event::BreakPoint { army: french, to: 2 }))
    );
    assert_eq!(pose(&battle, "F01"), at(30_000, 10_000, 0));
    assert_eq!(sp(&battle, "F01"), 3);
    // What broke is no cadre a second time.
    assert_eq!(battle.cadres(french, Cadre { arm: Arm::Infantry, guard: false }), 0);
    // Troops of the night are not counted again when they come.
    battle.army_mut(french).arrived = 4;
    battle.phase = Phase::TurnEnd;
    battle.turn_end(&mut Script::new()).unwrap();
    assert_eq!(battle.army(french).break_point, 2);
}

/// Verifies [I5.0c] [I7.0]: an army that left has its evening once.
#[test]
fn armies_that_left() {
    let mut battle = evening("F01 inf 30,10 0 sp6/2");
    let french = army(&battle, "french");
    battle.ended = None;
    battle.army_mut(french).left = true;
    battle.march_off(french);
    dusk(&mut battle, 0, Script::new().roll(&[1]));
    assert_eq!(sp(&battle, "F01"), 3);
    for step in 1..=6 {
        battle.end_of_day(&mut Script::new(), step).unwrap();
    }
    battle.phase = Phase::EndOfDay(0);
    assert!(dusk(&mut battle, 0, Script::new()).events.is_empty());
}

/// All of it has words and rules.
#[test]
fn told() {
    let mut battle = cadre_battle();
    let script = Script::new().otherwise(&["*"]);
    let mut script = script;
    battle.end_of_day(&mut script, 0).unwrap();
    assert!(!script.events.is_empty());
    for event in &script.events {
        let line = engine::Game::render(&battle, event);
        assert!(!line.text.is_empty() && !line.rules.is_empty(), "{event:?}");
    }
}

/// Verifies [I7.1c] [F9.31a] [I7.1]: guns stay attached neither to infantry of another Force nor to a
/// unit that has gone into another.
#[test]
fn guns_of_units_that_leave() {
    let pair = "F01 inf 30,10 0 sp5/2\nG01 light-foot 32.25,10 0\nF02 inf 38,10 0 sp5/2\n\
                attached G01 F01\nforce III Foy +0 r20 30,6\nF03 inf 42,10 0 sp5";
    let mut battle = evening(pair);
    dusk(&mut battle, 2, Script::new().say("F01").say("done"));
    assert_eq!(battle.unit(unit(&battle, "G01")).partner, None);
    assert_eq!(grande_armee::state::audit::audit(&battle), Ok(()));
    let mut battle = evening(pair);
    dusk(&mut battle, 1, Script::new().say("F02"));
    assert_eq!(battle.unit(unit(&battle, "G01")).partner, None);
    assert_eq!(grande_armee::state::audit::audit(&battle), Ok(()));
}

/// Verifies [I7.0b]: an army has the cadres of its own units only.
#[test]
fn cadres_are_of_the_own_army() {
    let battle = cadre_battle();
    let foot = Cadre { arm: Arm::Infantry, guard: false };
    assert_eq!(battle.cadres(army(&battle, "french"), foot), 2);
    assert_eq!(battle.cadres(army(&battle, "allied"), foot), 0);
}
