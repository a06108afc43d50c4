//! Section 7.

use crate::common::*;
use great_battles::nouns::Formation;

/// Whether the unit `a` may end in 0606 in its formation; the rule that forbids it otherwise.
#[track_caller]
fn joins(position: &str) -> Result<(), &'static str> {
    let battle = pos(position);
    let a = unit(&battle, "a");
    battle
        .may_stack(a, battle.unit(a).formation, hex(&battle, "0606"))
        .map_err(|refusal| refusal.rule)
}

/// Verifies [STK-01] [STK-06]: T36.
#[test]
fn t36_strength_in_one_hex() {
    let lines = "french infantry a 0505 line E\nfrench infantry b 0606 line E";
    assert_eq!(joins(lines), Err("STK-06"));
    let columns = |a: u8, b: u8| {
        format!("french infantry a 0505 column N sp={a}\nfrench infantry b 0606 column N sp={b}")
    };
    assert_eq!(joins(&columns(5, 5)), Ok(()));
    assert_eq!(joins(&columns(5, 6)), Err("STK-06"));
    // Alone any strength will do.
    assert_eq!(joins("french infantry a 0505 line E sp=9"), Ok(()));
    // [STR-06] [STC-10]
    let march = "division D french strategic\n";
    let pair = columns(4, 5).replace("sp=", "division=D sp=");
    assert_eq!(joins(&format!("{march}{pair}")), Err("STK-06"));
    let pair = columns(4, 4).replace("sp=", "division=D sp=");
    assert_eq!(joins(&format!("{march}{pair}")), Ok(()));
}

/// Verifies [STK-02] [STC-11]: one type, formation and division.
#[test]
fn only_like_units_share_a_hex() {
    let other = "french infantry a 0505 column N sp=3\nfrench infantry b 0606 line E sp=3";
    assert_eq!(joins(other), Err("STK-02"));
    let horse = "french infantry a 0505 column N sp=3\nfrench cavalry b 0606 column N sp=3";
    assert_eq!(joins(horse), Err("STK-02"));
    let division = "division D french\nfrench infantry a 0505 column N sp=3
        french infantry b 0606 column N sp=3 division=D";
    assert_eq!(joins(division), Err("STK-02"));
    // [MLT-04] [STC-15]
    let wide = "russian cavalry a 0505 column N sp=9\nrussian cavalry b 0606 column N sp=1";
    assert_eq!(joins(wide), Err("MLT-04"));
}

/// Verifies [STK-03] [STC-09] [STC-14].
#[test]
fn batteries_and_leaders() {
    let two = "french artillery a 0505 limbered N\nfrench artillery b 0606 limbered N";
    assert_eq!(joins(two), Ok(()));
    assert_eq!(joins(&format!("{two}\nfrench artillery c 0606 limbered N")), Err("STK-03"));
    let with =
        "french artillery a 0505 limbered N\nfrench infantry b 0606 line E\nleader Suchet 0606";
    assert_eq!(joins(with), Ok(()));
    assert_eq!(joins(&format!("{with}\nfrench artillery c 0606 limbered N")), Err("STK-03"));
}

/// Verifies [STK-04] [STC-12] [STK-07]: massed targets; NA bars a single unit, unless the switch is
/// off.
#[test]
fn massed_targets_and_na() {
    let battle = pos("french infantry a 0505 column N sp=4\nfrench infantry b 0505 column N sp=4
        french artillery c 0505 limbered N\nfrench infantry d 0606 line E\nfrench artillery e 0606 limbered N");
    assert!(battle.is_massed(hex(&battle, "0505")));
    assert!(!battle.is_massed(hex(&battle, "0606")));
    assert_eq!(battle.top_troops(hex(&battle, "0606")), Some(unit(&battle, "d")));
    let row = ".0 ".repeat(7);
    let map = format!("map\n{row}\n{row}\n{row}\n{row}\n{row}\n.0 .0 .0 .0 .0 w0 .0\nend\n");
    let text = format!("{map}french infantry a 0505 line E");
    assert_eq!(joins(&text), Err("STK-07"));
    assert_eq!(joins(&format!("{text}\nswitch na-bars-single off")), Ok(()));
    let battle = pos(&text);
    let a = unit(&battle, "a");
    assert!(battle.may_stand(a, Formation::Disorder, hex(&battle, "0606")).is_ok());
}
