//! The strength of skirmish screens.

use crate::common::{battle, check_that, unit};
use champs::Battle;
use champs::nouns::Half;
use champs::state::{Screened, UnitPlace};
use engine::{Script, Seat};

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

fn reinforce(position: &str, answers: &str, expected: &str) -> Battle {
    let act = |battle: &mut Battle, table: &mut Script<Battle>| {
        battle.reinforce_screens(table, Seat::First)
    };
    check_that(position, answers, act, expected)
}

fn form_up(position: &str, answers: &str, expected: &str) -> Battle {
    let act = |battle: &mut Battle, table: &mut Script<Battle>| {
        battle.form_up_screens(table, Seat::First)
    };
    check_that(position, answers, act, expected)
}

fn castings(battle: &Battle, of: &str, with: &str) -> u8 {
    let (of, with) = (unit(battle, of), Screened::Unit(unit(battle, with)));
    let found = battle.screens.iter().find(|one| one.of == of && one.with == with);
    found.map_or(0, |screen| screen.castings)
}

/// A battalion goes into skirmish order before units within 4", and castings go from one screen to
/// another. Verifies [SKR-1] [SKR-4c] [SKR-5].
#[test]
fn screens_are_reinforced() {
    let text = "side french
        division D
        F1 inf 12 30,20 0 line
        F2 inf 12 36,20 0 line
        F3 inf 8 30,16 0 line s1
        F4 inf 8 24,16 0 line s1
        side allied
        division E
        A1 inf 12 30,40 180 line";
    let battle = reinforce(
        text,
        "F3\n5 with F1\n3 with F2\ndone",
        "told 5 castings of F3 screen F1\ntold 3 castings of F3 screen F2",
    );
    assert_eq!((castings(&battle, "F3", "F1"), castings(&battle, "F3", "F2")), (5, 3));
    assert_eq!(battle.unit(unit(&battle, "F3")).place(), UnitPlace::Screening);
    // The other battalion of the same kind stays formed.
    assert_eq!(battle.unit(unit(&battle, "F4")).place(), UnitPlace::Table);
    // A screen gives castings to another.
    let screen = text.replace("F3 inf 8 30,16 0 line s1", "F3 inf 8 - s1") + "\nscreen F3 8 F1";
    let battle = reinforce(&screen, "F3\n6 with F2\ndone", "");
    assert_eq!((castings(&battle, "F3", "F1"), castings(&battle, "F3", "F2")), (2, 6));
    reinforce(&screen, "F3\nno\ndone", "never told screen");
}

/// Who may not be reinforced, and who may not reinforce. Verifies [SKR-4] [SKR-4b] [SKR-5] from the
/// forbidden side.
#[test]
fn limits_of_reinforcement() {
    let text = |first: &str, second: &str, enemy: &str| {
        format!(
            "side french
             division D
             F1 inf 12 30,20 0 line {first}
             F2 inf 12 {second}
             F3 inf 8 - s1
             screen F3 8 F1
             side allied
             division E
             A1 inf 12 {enemy} 180 line"
        )
    };
    let moves = |text: &str| {
        let mut battle = battle(text);
        let mut table = crate::common::script("otherwise F3, 8 with F2, done");
        battle.reinforce_screens(&mut table, Seat::First).unwrap();
        castings(&battle, "F3", "F2") == 8
    };
    assert!(moves(&text("", "36,20 0 line", "30,40")));
    // [SKR-4] Four steps bind the screen; three do not.
    assert!(moves(&text("steps3", "36,20 0 line", "30,40")));
    assert!(!moves(&text("steps4", "36,20 0 line", "30,40")));
    // [SKR-5] Further than 4", and the enemy within 2" of whom they would screen.
    assert!(moves(&text("", "38.7,20 0 line", "30,40")));
    assert!(!moves(&text("", "38.8,20 0 line", "30,40")));
    assert!(!moves(&text("", "36,20 0 line", "37,22.7")));
    assert!(moves(&text("", "36,20 0 line", "37,22.8")));
    // Arduous ground counts double.
    let wood = |to: &str| format!("wood W 32.5,10 35.5,10 35.5,30 32.5,30\n{to}");
    assert!(moves(&text("", "38,20 0 line", "30,40")));
    assert!(!moves(&wood(&text("", "38,20 0 line", "30,40"))));
    // [SKR-4] No new screen before a unit with four steps; [SKR-4b] a standing one may be reinforced.
    assert!(!moves(&text("", "36,20 0 line steps4", "30,40")));
    assert!(moves(&text("", "36,20 0 line steps4 sk1", "30,40")));
}

/// Verifies [SKR-8] [SKR-8b].
#[test]
fn whose_skirmishers_screen_whom() {
    let may = |of: &str, with: &str| {
        let battle = battle(&format!(
            "side french
             army Soult B/C 5,5
             corps Girard
             {of}
             F3 inf 8 30,16 0 line s1 nation=britain
             {with}"
        ));
        battle.may_screen(unit(&battle, "F3"), unit(&battle, "F1"))
    };
    let unit = |nation: &str| format!("F1 inf 12 30,20 0 line nation={nation}");
    assert!(may("division D", &unit("britain")));
    assert!(may("division D\nbrigade A", &format!("brigade B\n{}", unit("britain"))));
    assert!(!may("division D", &unit("spain")));
    // [SKR-8b]
    assert!(may("division D", &unit("portugal")));
    assert!(may("division D", &unit("kgl")));
    assert!(may("division D", &unit("brunswick")));
    // [SKR-8] Another division only for light ones, inside the corps.
    let other = format!("division G\n{}", unit("britain"));
    assert!(!may("division D", &other));
    assert!(may("division D light", &other));
    assert!(may("division D light", &format!("division G\n{}", unit("spain"))));
    let corps = format!("corps Gazan\ndivision G\n{}", unit("britain"));
    assert!(!may("division D light", &corps));
    // [SKR-1] Only formed infantry is screened, and only skirmishers screen.
    assert!(!may("division D", "F1 light 6 30,20 0 line nation=britain"));
    assert!(!may("division D", &format!("{} broken", unit("britain"))));
    let plain = battle("side french\ndivision D\nF1 inf 8 30,20 0 line\nF3 inf 8 30,16 0 line");
    assert!(
        !plain.may_screen(crate::common::unit(&plain, "F3"), crate::common::unit(&plain, "F1"))
    );
}

/// The edges of a block are for those who hold it. Verifies [STR-1d].
#[test]
fn edges_of_an_empty_block() {
    let room = |place: &str| {
        let battle = battle(&format!(
            "structure Farm 30,20
             side french
             division D
             F1 inf 8 {place}
             F3 inf 8 40,16 0 line s1"
        ));
        let edge = ground::table::Edge::Front;
        let f3 = crate::common::unit(&battle, "F3");
        battle.edge_room(f3, champs::nouns::BlockId(0), edge)
    };
    assert_eq!(room("30,20 0 line in=Farm"), 6);
    assert_eq!(room("30,10 0 line"), 0);
}

/// Verifies [SKR-6] [SKR-1b].
#[test]
fn battalions_form_up_behind_a_unit_they_screen() {
    let text = |kind: &str, steps: &str, enemy: &str| {
        format!(
            "side french
             division D
             F1 inf 12 30,20 0 line
             F2 inf 12 36,20 0 line {steps}
             F3 inf 8 - {kind}
             screen F3 5 F1
             screen F3 3 F2
             side allied
             division E
             A1 inf 12 {enemy} 180 line"
        )
    };
    // Line 0.5" deep at 20, a quarter inch, then a line or a column.
    form_up(
        &text("s1", "", "30,40"),
        "F1\nformation line",
        "F3 at 30,19.25\nF3 in line\nF3 facing 0\ntold F3 forms up",
    );
    form_up(&text("s1", "", "30,40"), "F2\nformation column", "F3 in column");
    form_up(&text("s1", "", "30,40"), "no", "never told forms up");
    let cannot = |text: &str| {
        let mut battle = battle(text);
        let mut table = crate::common::script("otherwise F1, F2, formation line, no");
        battle.form_up_screens(&mut table, Seat::First).unwrap();
        battle.unit(unit(&battle, "F3")).place() == UnitPlace::Screening
    };
    assert!(!cannot(&text("s1", "steps3", "30,40")));
    // [SKR-4b] A screen of a unit with four steps.
    assert!(cannot(&text("s1", "steps4", "30,40")));
    // [SKR-6] An enemy within 2".
    assert!(cannot(&text("s1", "", "37,22.7")));
    // [SKR-1b]
    assert!(cannot(&text("rifles1", "", "30,40")));
    // [SKR-6] Too far apart, or out of sight.
    assert!(cannot(&text("s1", "", "30,40").replace("36,20", "38.8,20")));
    let wood = "wood W 32.5,10 33.5,10 33.5,30 32.5,30\n".to_owned();
    assert!(cannot(&(wood + &text("s1", "", "30,40"))));
    // Castings that were lost with their unit do not come back: the rest stays in skirmish order.
    assert!(cannot(&text("s1", "", "30,40").replace("screen F3 3 F2", "")));
}

/// Verifies [SKR-3] [SKR-2]: skirmishers go with the unit they screen, also for good.
#[test]
fn skirmishers_share_the_fate_of_their_unit() {
    let text = "side french
        division D
        F1 inf 12 30,20 0 line
        F2 inf 12 36,20 0 line
        F3 inf 8 - s1
        screen F3 5 F1
        screen F3 3 F2";
    let act = |names: &'static [&'static str]| {
        move |battle: &mut Battle, table: &mut Script<Battle>| {
            for name in names {
                let unit = unit(battle, name);
                battle.remove(table, unit, champs::rules::crisis::Occasion::Fire.rule());
            }
            Ok(())
        }
    };
    let battle = check_that(text, "", act(&["F1"]), "F1 gone");
    assert_eq!((castings(&battle, "F3", "F1"), castings(&battle, "F3", "F2")), (0, 3));
    check_that(text, "", act(&["F1", "F2"]), "F3 gone");
}

/// Verifies [SKR-3b]: the owner says whether a screen shelters.
#[test]
fn a_screen_shelters_if_its_owner_likes() {
    let text = "side french
        division D
        F1 inf 12 30,20 0 square sk2
        F3 inf 3 - s1
        screen F3 3 F1";
    let act = |battle: &mut Battle, table: &mut Script<Battle>| {
        let f1 = unit(battle, "F1");
        battle.shelter_screen(table, f1)
    };
    let battle = check_that(text, "yes", act, "told The skirmishers of F1 shelter in it");
    assert_eq!(battle.screen_strength(unit(&battle, "F1")), Half::points(2));
    let battle = check_that(text, "no", act, "never told shelter");
    assert_eq!(battle.screen_strength(unit(&battle, "F1")), Half::points(5));
    // Nobody to ask about, or no such formation.
    check_that(&text.replace("screen F3 3 F1", ""), "", act, "");
    check_that(&text.replace("square", "line"), "", act, "");
}

/// Verifies [STR-1d]: six castings at an edge of a block, which count against those before it.
#[test]
fn skirmishers_at_the_edges_of_blocks() {
    let text = "structure Farm 30,20
        side french
        division D
        F1 inf 12 30,20 0 line in=Farm garrison
        F3 inf 8 30,16 0 line s1
        side allied
        division E
        A1 inf 12 30,26 180 line sk2
        A2 inf 12 38,20 270 line sk2";
    let battle = reinforce(text, "F3\nedge north of Farm\nedge west of Farm", "told screen Farm");
    let foes = |name: &'static str| {
        let (f1, foe) = (unit(&battle, "F1"), unit(&battle, name));
        move |of| if of == f1 { vec![foe] } else { vec![f1] }
    };
    let at = |edge: ground::table::Edge| {
        let with = Screened::Edge(champs::nouns::BlockId(0), edge);
        battle.screens.iter().find(|one| one.with == with).map_or(0, |one| one.castings)
    };
    use ground::table::Edge;
    assert_eq!((at(Edge::Front), at(Edge::Left), at(Edge::Right)), (6, 2, 0));
    // In the north six castings are superior to two points, in the east nobody is.
    let inferior =
        |of: &str, foe: &'static str| battle.skirmish_inferior(unit(&battle, of), foes(foe));
    assert!(inferior("A1", "A1"));
    assert!(!inferior("F1", "A1"));
    assert!(inferior("F1", "A2"));
}
