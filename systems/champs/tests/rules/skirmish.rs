//! The strength of skirmish screens.

use crate::common::{battle, unit};
use champs::nouns::Half;

fn strength(position: &str) -> u16 {
    let battle = battle(position);
    let Half(halves) = battle.screen_strength(unit(&battle, "F1"));
    halves
}

/// CT-44: three rifle castings before a British line with its own skirmishers are 11 points. Verifies
/// [SKR-2] [SKR-1d] so far (CR-28).
#[test]
fn ct44_screens_count_castings_of_the_front_rank() {
    let screen = |castings: u8, formation: &str| {
        strength(&format!(
            "side french
             division D
             F1 inf2 10 30,20 0 {formation} sk2 front3
             F2 inf2 {castings} - rifles3
             screen F2 {castings} F1"
        ))
    };
    assert_eq!(screen(3, "line"), 22);
    // In column only three castings count, however many are there.
    assert_eq!(screen(6, "column"), 22);
    assert_eq!(screen(6, "line"), 40);
    let alone = "side french\ndivision D\nF1 inf 8 30,20 0 column sk1/2";
    assert_eq!(strength(alone), 1);
}

/// The other reading of (CR-28): the points themselves are limited.
#[test]
fn screens_by_points() {
    let text = "option screen-points
        side french
        division D
        F1 inf 12 30,20 0 column sk2 front4
        F2 inf 6 - rifles3
        screen F2 6 F1";
    // Four castings and two points of its own: six points at most.
    assert_eq!(strength(text), 12);
    assert_eq!(strength(&text.replace("option screen-points", "")), 28);
}

/// [SKR-3b] Skirmishers that sheltered in the formation do not screen.
#[test]
fn sheltered_skirmishers_do_not_screen() {
    let mut battle = battle(
        "side french
         division D
         F1 inf 12 30,20 0 square sk2
         F2 inf 3 - s1
         screen F2 3 F1",
    );
    let f1 = unit(&battle, "F1");
    assert_eq!(battle.screen_strength(f1), Half::points(5));
    battle.unit_mut(f1).marks.screen_sheltered = true;
    assert_eq!(battle.screen_strength(f1), Half::points(2));
}

/// Whether F1 is inferior to the allies, all of whom fight it and each other unit of the French.
fn inferior(position: &str) -> bool {
    let battle = battle(position);
    let foes = |of| {
        let seat = battle.seat_of(of);
        battle.army_of(seat.other()).collect::<Vec<_>>()
    };
    battle.skirmish_inferior(unit(&battle, "F1"), foes)
}

/// CT-44: 2 points against 11 are inferior. Verifies [SKR-7] [SKR-7b] [SKR-7c] (CR-27).
#[test]
fn ct44_inferior_screens() {
    let text = |own: &str, theirs: &str| {
        format!(
            "side french
             division D
             F1 inf 12 30,20 0 column front4 {own}
             side allied
             division E
             A1 inf2 10 30,24 180 line {theirs}"
        )
    };
    let rifles = "sk2\nA2 inf2 3 - rifles3\nscreen A2 3 A1";
    assert!(inferior(&text("sk2", rifles)));
    assert!(inferior(&format!("option screen-points\n{}", text("sk2", rifles))));
    // Half is enough to be inferior, more is not.
    assert!(inferior(&text("sk1", "sk2")));
    assert!(!inferior(&text("sk2", "sk3")));
    assert!(!inferior(&text("", "")));
    assert!(inferior(&text("", "sk1/2")));
    // [SKR-7b] Two opponents count together; one that has two opponents splits its points.
    let two = text("sk2", "sk2") + "\nA2 inf 8 36,24 180 line sk2";
    assert!(inferior(&two));
    let shared = text("sk1", "sk3").replace("side allied", "F2 inf 8 36,20 0 line\nside allied");
    assert!(!inferior(&shared));
    let shared = text("sk1", "sk4").replace("side allied", "F2 inf 8 36,20 0 line\nside allied");
    assert!(inferior(&shared));
    // [SKR-7c]
    let horse = text("", "sk1/2").replace("inf2 10", "heavy 10");
    assert!(!inferior(&horse));
    let rider = text("", "sk2").replace("F1 inf 12", "F1 light 12");
    assert!(!inferior(&rider));
}
