//! Chapter 27: recovery.

use crate::common::*;
use battles_of_napoleon::rules::r27_recovery;
use battles_of_napoleon::state::battle::Phase;
use battles_of_napoleon::{Battle, Event};

const REGIMENTS: [&str; 4] = ["Bel", "Rya", "Ugl", "Sof"];

/// The 14th Division with its twelve battalions at two points each.
fn fourteenth(order: &str, weather: &str) -> Battle {
    let mut text =
        format!("phase recovery\nweather {weather}\norder 14D {order}\nleader Kamensky II 0503\n");
    for (column, regiment) in REGIMENTS.iter().enumerate() {
        for (row, number) in ["I", "II", "III"].iter().enumerate() {
            text += &format!("{regiment}/{number} {:02}{:02} column sp=2\n", column + 3, row + 2);
        }
    }
    open_map(12, 9, &text)
}

fn recovered(script: &Script) -> usize {
    count(script, |event| matches!(event, Event::Recovery(r27_recovery::Told::Recovered(..))))
}

// G01. Verifies [10.1h] [12.4c] [27a] [27f] [9n]: under Regroup every unit recovers a point, in a
// storm half of them, as the owner chooses.
#[test]
fn regroup() {
    let mut clear = fourteenth("regroup", "clear");
    let mut script = Script::new().say("all");
    clear.recovery(&mut script).unwrap();
    assert_eq!((recovered(&script), asked(&script, "27a")), (12, 1));
    assert_eq!(sp(&clear, "Bel/I"), 3);
    // They may: the owner can stop at any of them. (R87)
    let mut clear = fourteenth("regroup", "clear");
    let mut script = Script::new().say("Ugl/II").say("done");
    clear.recovery(&mut script).unwrap();
    assert_eq!((recovered(&script), sp(&clear, "Ugl/II"), sp(&clear, "Bel/I")), (1, 3, 2));
    let mut storm = fourteenth("regroup", "snowstorm");
    assert_eq!(storm.recoveries(formation(&storm, "14D")), 6);
    let chosen = ["Sof/III", "Sof/II", "Sof/I", "Ugl/III", "Bel/II", "Rya/I"];
    let mut script = chosen.iter().fold(Script::new(), |script, id| script.say(id));
    storm.recovery(&mut script).unwrap();
    script.finish();
    assert_eq!(recovered(&script), 6);
    for id in chosen {
        assert_eq!(sp(&storm, id), 3);
    }
    assert_eq!(sp(&storm, "Bel/I"), 2);
    assert_eq!(storm.phase, Phase::TurnEnd);
}

// G43. Verifies [12.5c] [27g] [27k] [16x] [9r]: Hold: two different units, without a cube.
#[test]
fn hold() {
    let mut battle = open_map(
        12,
        9,
        "phase recovery\norder 2/III hold\nleader Friant 0505\n33/I 0505 column sp=3\n\
         33/II 0505 column sp=3\n48/I 0506 column sp=2",
    );
    assert_eq!(battle.formation(formation(&battle, "2/III")).activations, 0);
    let mut script = Script::new().say("33/I").say("48/I");
    battle.recovery(&mut script).unwrap();
    script.finish();
    assert_eq!(["33/I", "33/II", "48/I"].map(|id| sp(&battle, id)), [4, 3, 3]);
    // Not in a storm either is it halved.
    battle.weather = battles_of_napoleon::nouns::kinds::Weather::Snowstorm;
    assert_eq!(battle.recoveries(formation(&battle, "2/III")), 2);
}

// G44. Verifies [12.6d] [27i] [27k]: Retire: one unit.
#[test]
fn retire() {
    let mut battle = open_map(
        12,
        9,
        "phase recovery\norder 1/IV retire\nleader Saint-Hilaire 0505\n36/I 0505 column sp=3\n\
         36/II 0505 column sp=3",
    );
    let mut script = Script::new().say("36/II");
    battle.recovery(&mut script).unwrap();
    assert_eq!(["36/I", "36/II"].map(|id| sp(&battle, id)), [3, 4]);
}

/// Verifies [27a] [8b]: no other order recovers.
#[test]
fn other_orders() {
    for order in ["attack", "move", "strategic-move", "defend"] {
        let mut battle = fourteenth(order, "clear");
        let mut script = Script::new();
        battle.recovery(&mut script).unwrap();
        assert_eq!(recovered(&script), 0, "{order}");
    }
}

/// Verifies [27b] [27d] and (R64): the first lost point never comes back, nor an eliminated unit, and
/// nobody recovers beyond his leader's range.
#[test]
fn limits_of_recovery() {
    let mut battle = open_map(
        12,
        9,
        "phase recovery\norder 1/IV regroup\nleader Saint-Hilaire 0105\n36/I 0105 column sp=5\n\
         36/II 0205 column\n43/I 0305 column sp=4\n43/II 0605 column sp=2\n55/I 0405 column sp=1",
    );
    let gone = unit(&battle, "55/I");
    let cause = battles_of_napoleon::rules::r25_losses::Cause::Fire;
    battle.eliminate(&mut script(), gone, cause, &[], &mut Vec::new());
    let mut script = Script::new().say("43/I");
    for _ in 0..3 {
        battle.recovery(&mut script).unwrap();
    }
    script.finish();
    let all = ["36/I", "36/II", "43/I", "43/II", "55/I"].map(|id| sp(&battle, id));
    assert_eq!(all, [5, 6, 5, 2, 0]);
    assert_eq!(place(&battle, "55/I"), "nowhere");
}

/// Verifies [27g]: all at once is offered only where all may.
#[test]
fn all_at_once_only_where_all_may() {
    for (order, offered) in [("regroup", true), ("hold", false)] {
        let mut battle = fourteenth(order, "clear");
        let mut script = Script::new().say("all").otherwise(&["done"]);
        battle.recovery(&mut script).unwrap();
        let taken = script.asked.iter().any(|(_, answer)| answer == "all");
        assert_eq!(taken, offered, "{order}");
    }
}
