//! Retreats, Breaks and what they lead to.

use crate::common::{battle, check_that, unit};
use champs::Battle;
use champs::host::Frame;
use champs::rules::crisis::{Ask, Away, Occasion};
use champs::state::{Crew, Screened};
use engine::{Script, Seat};
use ground::table::{Bearing, Mil};

/// F1 Retreats from A1.
fn retreat(position: &str, answers: &str, expected: &str) -> Battle {
    let act = |battle: &mut Battle, table: &mut Script<Battle>| {
        let (f1, a1) = (unit(battle, "F1"), unit(battle, "A1"));
        battle.retreat(table, f1, Away::From(vec![a1]))
    };
    check_that(position, answers, act, expected)
}

/// F1 fails a test under fire because of A1.
fn fail(position: &str, answers: &str, expected: &str) -> Battle {
    let act = |battle: &mut Battle, table: &mut Script<Battle>| {
        let (f1, a1) = (unit(battle, "F1"), unit(battle, "A1"));
        battle.fail(table, f1, Away::From(vec![a1]), Occasion::Fire.rule())
    };
    check_that(position, answers, act, expected)
}

/// F1 Breaks because of A1.
fn breaks(position: &str, answers: &str, expected: &str) -> Battle {
    let act = |battle: &mut Battle, table: &mut Script<Battle>| {
        let (f1, a1) = (unit(battle, "F1"), unit(battle, "A1"));
        battle.break_unit(table, f1, Away::From(vec![a1]))
    };
    check_that(position, answers, act, expected)
}

fn two(own: &str, enemy: &str) -> String {
    format!("side french\ndivision D\nF1 {own}\nside allied\ndivision E\nA1 {enemy}")
}

/// H-06: straight back a normal move, still facing the enemy. Verifies [CRI-5] [CRI-5b].
#[test]
fn h06_straight_back() {
    retreat(
        &two("inf 12 30,20 0 column", "inf 12 30,28 180 line"),
        "heading 180",
        "F1 at 30,11\nF1 facing 0\nF1 in column\ntold F1 Retreats",
    );
    // A line goes 8", over difficult ground half as far.
    retreat(&two("inf 12 30,20 0 line", "inf 12 30,28 180 line"), "heading 180", "F1 at 30,12");
    let plough = "plough P 10,5 50,5 50,19.75 10,19.75\n".to_owned();
    retreat(
        &(plough + &two("inf 12 30,20 0 line", "inf 12 30,28 180 line")),
        "heading 180",
        "F1 at 30,16",
    );
}

/// H-21: the shortest way from an enemy before one end of a line leads straight back. Verifies
/// [CRI-5b].
#[test]
fn h21_from_an_enemy_before_one_end() {
    retreat(
        &two("inf 12 30,20 0 line", "inf 8 27.75,23 180 column front4"),
        "heading 180",
        "F1 at 30,12\nF1 facing 0",
    );
}

/// H-22: half the way directly away, the rest home. Verifies [CRI-5b].
#[test]
fn h22_away_and_then_home() {
    let west = two("inf 12 30,20 0 column", "inf 12 30,23 180 column")
        .replace("division D", "base left\ndivision D");
    retreat(&west, "heading 270", "F1 at 25.5,15.5\nF1 facing 0");
    // The owner may draw it in two pieces, and go round by the easiest way.
    retreat(&west, "go 180 2; go 270 2.5", "F1 at 27.5,13.5");
}

/// What the owner may not draw. Verifies [CRI-5] [CRI-5b] [CRI-5c].
#[test]
fn a_way_home_keeps_to_the_limits() {
    let west = two("inf 12 30,20 0 column", "inf 12 30,23 180 column")
        .replace("division D", "base left\ndivision D");
    let battle = battle(&west);
    let (unit, causes) = (unit(&battle, "F1"), vec![unit(&battle, "A1")]);
    let ask = Ask::RetreatWay { unit, left: Mil(4500), causes };
    let refused = |answer: &str| {
        let choice = battle.read_choice(answer).expect("an answer");
        let refusal = ask.check(&battle, Occasion::Fire.rule(), &choice);
        refusal.err().map(|refusal| refusal.rule)
    };
    assert_eq!(refused("heading 0"), Some("CRI-5c"), "towards the enemy");
    assert_eq!(refused("heading 90"), Some("CRI-5b"), "away from home");
    assert_eq!(refused("go 270 2"), Some("CRI-5"), "less than the whole move");
    assert_eq!(refused("go 180 5; go 270 1"), Some("CRI-5"), "nothing left for the second piece");
    assert_eq!(refused("go 180 1; go 270 1; go 180 9"), Some("CRI-2a"), "three pieces");
    assert_eq!(refused("turn left 30"), Some("CRI-2a"), "no way at all");
    assert_eq!(refused("go 270 4.5"), None);
    assert_eq!(refused("go 180 2; go 270 2.5"), None);
    // Away from home is right if it leads to cover.
    let wood = crate::common::battle(&format!("wood W 33,18 36,18 36,22 33,22\n{west}"));
    let choice = wood.read_choice("heading 90").expect("an answer");
    assert!(ask.check(&wood, Occasion::Fire.rule(), &choice).is_ok());
}

/// Never nearer to anybody: the Retreat turns off by 15 degrees at a time. Verifies [CRI-5c].
#[test]
fn never_nearer_to_another_enemy() {
    // A2 bars the way south; 90 degrees off, both sides lead home equally well: the owner says which.
    let text = two("inf 12 30,20 0 column", "inf 12 30,23 180 column") + "\nA2 inf 12 30,14 0 line";
    let battle = retreat(&text, "heading 270\nheading 255", "");
    let f1 = unit(&battle, "F1");
    let at = battle.unit(f1).pose().at;
    assert!(at.x.0 < 25_500, "{at}");
    assert!(battle.distance(f1, unit(&battle, "A2")).0 >= 5_000 - 1);
}

/// Not across the front of whoever caused it. Verifies [CRI-5c].
#[test]
fn not_across_the_front_of_the_cause() {
    // A1 looks east past F1's rear; home lies south across that strip.
    let text = two("inf 8 34,21 270 column", "inf 12 30,18 90 line");
    let battle = retreat(&text, "otherwise *", "");
    let f1 = unit(&battle, "F1");
    assert!(battle.unit(f1).pose().at.y.0 > 20_000, "{}", battle.unit(f1).pose().at);
}

/// Verifies [CRI-5d]: anti-cavalry formations become columns and go a column's move (CR-85); who was
/// struck from elsewhere turns to the enemy.
#[test]
fn retreating_troops_face_the_enemy() {
    // 12 castings: a square of 1.625", a column 1.5" deep on the same front.
    retreat(
        &two("inf 12 30,20 0 square", "inf 12 30,28 180 line"),
        "heading 180",
        "F1 in column\nF1 at 30,11.063\nF1 facing 0",
    );
    retreat(
        &two("inf 12 30,20 270 column", "inf 12 30,28 180 line"),
        "heading 180",
        "F1 facing 0\nF1 at 30,11",
    );
    retreat(
        &two("inf 12 30,20 45 column", "inf 12 30,28 180 line"),
        "heading 180",
        "F1 facing 45\nF1 at 30,11",
    );
}

/// CX-10: guns within 10" of the enemy are abandoned and the crew goes 10"; guns further off come
/// along. Verifies [CRI-6] [UNI-9].
#[test]
fn cx10_retreating_artillery() {
    let guns = "guns 8 30,20 0";
    retreat(
        &two(guns, "inf 12 30,29.75 180 line"),
        "heading 180",
        "F1 at 30,20\nF1 crew 30,10\ntold abandons its guns",
    );
    retreat(
        &two(guns, "inf 12 30,31.75 180 line"),
        "heading 180",
        "F1 at 30,14\nF1 crew at guns\nnever told abandons",
    );
}

/// Two steps, then the Retreat; who is destroyed by them Retreats first. Verifies [CRI-4] [CRI-7c],
/// with CT-14's six steps.
#[test]
fn ct14_usual_failure() {
    let text = two("inf 12 30,20 0 column steps4", "inf 12 30,28 180 line");
    fail(&text, "heading 180", "F1 steps 6\nF1 at 30,11\nF1 stable");
    let text = two("inf 12 30,20 0 column steps6", "inf 12 30,28 180 line");
    fail(&text, "heading 180", "F1 gone\ntold F1 Retreats\nF1 at 30,11");
}

/// A garrison stands but for interaction. Verifies [STR-4b] [COM-8c] [STR-4].
#[test]
fn garrisons() {
    let farm = |more: &str, flag: &str| {
        format!(
            "structure Farm 30,20
             structure Mill 36,20
             {more}
             side french
             division D
             F1 inf 12 30,20 0 line in=Farm {flag}
             side allied
             division E
             A1 inf 12 30,25 180 line"
        )
    };
    fail(&farm("", "garrison"), "", "F1 steps 2\nF1 inside Farm\ntold F1 stands");
    // Who only occupies it Retreats, and so does a garrison in interaction.
    fail(&farm("", ""), "heading 180", "F1 steps 2\nF1 inside ");
    let fight = farm("phase interaction", "garrison");
    let battle = fail(&fight, "heading 180", "F1 steps 2\nF1 inside ");
    assert_eq!(battle.unit(unit(&battle, "F1")).order, None);
    // Another block of its side with room.
    let held = fight.replace("side allied", "F2 inf 6 36,20 0 line in=Mill\nside allied");
    fail(&held, "block Mill", "F1 steps 2\nF1 inside Mill\ntold Retreats to Mill");
    fail(&held, "no\nheading 180", "F1 inside ");
    // 12 castings and 8 find no room together.
    let full = held.replace("F2 inf 6", "F2 inf 8");
    fail(&full, "heading 180", "F1 inside ");
}

/// A garrison through which a friend Retreats stands even in the Interaction Phase: that test is none
/// of interaction. Verifies [STR-4b].
#[test]
fn a_garrison_stands_when_friends_retreat_through_it() {
    let text = "structure Farm 30,15
        side french
        division D
        F1 inf 12 30,20 0 column
        F2 inf 12 30,15 0 line in=Farm garrison
        side allied
        division E
        A1 inf 12 30,28 180 line
        phase interaction";
    // In a structure it tests with 1 more, for it is not in interaction; in the sixth step of the phase.
    let act = |battle: &mut Battle, table: &mut Script<Battle>| {
        let (f1, a1) = (unit(battle, "F1"), unit(battle, "A1"));
        battle.retreat(table, f1, Away::From(vec![a1]))?;
        battle.shaken_step(table)
    };
    let expected = "F2 steps 2\nF2 inside Farm\ntold F2 stands";
    check_that(text, "heading 180\nroll 10", act, expected);
}

/// Verifies [CRI-2c] [CRI-1] [CRI-1b]: friends through whom a unit Retreats test, once in a step.
#[test]
fn friends_test_when_a_unit_retreats_through_them() {
    let text = |more: &str| {
        two("inf 12 30,20 0 column", "inf 12 30,28 180 line")
            .replace("side allied", &format!("F2 inf 12 30,15 0 line {more}\nside allied"))
    };
    retreat(
        &text(""),
        "heading 180\nroll 8",
        "F1 at 30,11\nF2 at 30,15\nF2 steps 0\ntold F2 (friends Retreat through it): 8 against 8",
    );
    retreat(
        &text(""),
        "heading 180\nroll 9\nheading 180\nroll 8",
        "F2 steps 2\nF2 at 30,7\nF1 steps 0",
    );
    // [CRI-1b] Broken friends do not test.
    retreat(&text("broken"), "heading 180", "F2 steps 0\nnever told friends Retreat");
    // [CRI-1] Nor do those who have tested in this step already.
    let act = |battle: &mut Battle, table: &mut Script<Battle>| {
        let (f1, f2, a1) = (unit(battle, "F1"), unit(battle, "F2"), unit(battle, "A1"));
        battle.tested.insert(f2);
        battle.retreat(table, f1, Away::From(vec![a1]))
    };
    check_that(&text(""), "heading 180", act, "never told friends Retreat");
}

/// Verifies [CRI-9]: a friend that cannot pass Breaks, with its three steps. (CRI-2c)
#[test]
fn friends_who_cannot_pass_break() {
    let text = two("inf 12 30,30 0 column", "inf 12 30,38 180 line")
        .replace("division D", "division D C/E 30,25.3\nF2 inf 12 30,25 0 line level5 steps4");
    // 5 - 4 - 1 for the E leader beside it: nothing passes.
    retreat(&text, "heading 180\nroll 1", "F2 broken");
}

/// Verifies [CRI-7b]: who would end among a friend's stands is placed beyond.
#[test]
fn ends_clear_beyond_friends() {
    let text = two("inf 12 30,20 0 column", "inf 12 30,28 180 line")
        .replace("side allied", "F2 inf 12 30,11 0 line broken\nside allied");
    // A column 1.5" deep behind a line 0.5" deep at 11.
    retreat(&text, "heading 180", "F1 at 30,10\nF2 at 30,11");
}

fn ring(opening: &[&str], friend: &str) -> String {
    // Enemy lines on all sides of F1 at (30, 20) but in the south.
    format!(
        "side french
         division D
         F1 inf 8 30,20 0 column
         {friend}
         side allied
         division E
         A1 inf 24 30,25 180 line
         A2 inf 20 24,20.75 90 line
         A3 inf 20 36,20.75 270 line
         {}",
        opening.join("\n")
    )
}

/// H-25: enemies all round but for a gap that a friend fills; and a wide opening. Verifies [CRI-7]
/// [CRI-10c].
#[test]
fn h25_surrounded() {
    let narrow = ["A4 inf 10 25.5,15.2 45 line", "A5 inf 10 34.5,15.2 315 line"];
    let friend = "F2 inf 12 30,13 0 line";
    retreat(&ring(&narrow, friend), "", "F1 gone\nnever told Retreats");
    breaks(&ring(&narrow, friend), "", "F1 gone");
    // Without the friend the gap lets it out.
    retreat(&ring(&narrow, ""), "otherwise *", "told F1 Retreats");
    // A wide opening does, though friends fill all of it.
    let wall = "F2 inf 60 30,13.5 0 line";
    retreat(&ring(&[], wall), "otherwise *\nroll 1", "told F1 Retreats");
    // (CR-15) The other reading for Broken units.
    let open = "option broken-through-friends\n".to_owned() + &ring(&narrow, friend);
    breaks(&open, "otherwise *", "F1 broken");
    retreat(&open, "", "F1 gone");
    // Impassable ground shuts a gap as enemies do.
    let swamp = "impassable S 27,8 33,8 33,16 27,16\n".to_owned() + &ring(&narrow, "");
    retreat(&swamp, "", "F1 gone");
}

/// Verifies [CRI-10] [CRI-10b]: 10" for infantry, 18" for cavalry, then three steps.
#[test]
fn broken_units_run() {
    breaks(
        &two("inf 12 30,20 0 line", "inf 12 30,28 180 line"),
        "",
        "F1 at 30,10\nF1 steps 3\nF1 broken",
    );
    breaks(
        &two("heavy 8 30,24 0 line", "inf 12 30,28 180 line"),
        "",
        "F1 at 30,6\nF1 steps 3\nF1 broken",
    );
    // Half directly away, then home; never by the easiest way.
    let west = two("inf 12 30,20 0 line", "inf 12 30,28 180 line")
        .replace("division D", "base left\ndivision D");
    breaks(&west, "", "F1 at 25,15");
    // Baseline or line of communications, as its owner likes.
    let corner = west.replace("base left", "base left 0,0");
    breaks(&corner, "heading 270", "F1 at 25,15");
    // Terrain is paid.
    let plough = "plough P 10,5 50,5 50,19.75 10,19.75\n".to_owned();
    breaks(&(plough + &two("inf 12 30,20 0 line", "inf 12 30,28 180 line")), "", "F1 at 30,15");
}

/// Verifies [CRI-10d]: a Broken crew leaves its guns, however far the enemy is; [UNI-9c] crews share
/// what befalls the unit they shelter with.
#[test]
fn broken_crews() {
    breaks(
        &two("guns 8 30,30 0", "inf 12 30,47 180 line"),
        "",
        "F1 at 30,30\nF1 crew 30,20\nF1 broken\nF1 steps 3",
    );
    let shelter = two("inf 12 30,20 0 column", "inf 12 30,28 180 line")
        .replace("side allied", "F2 guns 8 40,30 0 crew=F1\nside allied");
    fail(&shelter, "heading 180", "F1 steps 2\nF2 steps 2\nF2 crew with F1");
    breaks(&shelter, "", "F1 broken\nF2 broken\nF2 steps 3\nF2 crew 30,10");
    // Who is left by itself when its host is gone stays where he was.
    let dying = shelter.replace("column", "column steps7");
    fail(&dying, "heading 180", "F1 gone\nF2 crew 30,11\nF2 steps 2");
}

/// Verifies [CRI-5e] [SKR-2b]: skirmishers and sheltering crews go along; a screen has no place of its
/// own.
#[test]
fn skirmishers_and_crews_go_along() {
    let text = two("inf 12 30,20 0 column", "inf 12 30,28 180 line").replace(
        "side allied",
        "F2 guns 8 40,30 0 crew=F1\nF3 inf 4 - s1\nscreen F3 4 F1\nside allied",
    );
    let battle = retreat(&text, "heading 180", "F1 at 30,11\nF2 crew with F1");
    let (f1, f3) = (unit(&battle, "F1"), unit(&battle, "F3"));
    assert!(battle.screens.iter().any(|one| one.of == f3 && one.with == Screened::Unit(f1)));
    assert!(!battle.is_here(f3), "nothing of it stands on the table");
    // A crew that Retreats of itself stays with whom it shelters.
    let act = |battle: &mut Battle, table: &mut Script<Battle>| {
        let (f2, a1) = (unit(battle, "F2"), unit(battle, "A1"));
        battle.retreat(table, f2, Away::From(vec![a1]))
    };
    check_that(&text, "", act, "F2 crew with F1\nF1 at 30,20");
}

/// Verifies [UNI-9b]: a crew that enemies come upon Breaks.
#[test]
fn crews_by_themselves_break_on_contact() {
    let text = two("guns 8 40,20 0 abandoned@30,20", "inf 12 30,20.2 180 line");
    let act = |battle: &mut Battle, table: &mut Script<Battle>| {
        let a1 = unit(battle, "A1");
        let body = battle.body(a1).clone();
        battle.break_crews_met(table, a1, &[body])
    };
    check_that(&text, "", act, "F1 broken\nF1 steps 3\nF1 crew 30,10");
    let text = text.replace("abandoned@30,20", "abandoned@30,18");
    check_that(&text, "", act, "F1 stable\nF1 steps 0");
}

/// Verifies [CRI-10b]: Broken units run on in each movement, straight home (CR-74).
#[test]
fn broken_units_run_on() {
    let act =
        |battle: &mut Battle, table: &mut Script<Battle>| battle.run_broken(table, Seat::First);
    let text = two("inf 12 30,30 0 line broken steps3", "inf 12 30,38 180 line");
    check_that(&text, "", act, "F1 at 30,20\nF1 steps 3");
    // (CR-74) The other reading: not in the turn in which it Broke.
    let once = |battle: &mut Battle, table: &mut Script<Battle>| {
        let f1 = unit(battle, "F1");
        battle.unit_mut(f1).marks.broke = true;
        battle.run_broken(table, Seat::First)
    };
    check_that(&text, "", once, "F1 at 30,20");
    check_that(&format!("option broken-once\n{text}"), "", once, "F1 at 30,30");
    // [CRI-10b] It turns off only as far as it must to come no nearer to the enemy.
    let barred = text.clone() + "\nA2 inf 12 30,10 0 line";
    let battle = check_that(&barred, "otherwise *", act, "");
    let (f1, a2) = (unit(&battle, "F1"), unit(&battle, "A2"));
    assert!(battle.distance(f1, a2).0 >= 19_500 - 1);
}

/// Verifies [CHG-17] so far: cavalry thrown back goes a normal move along the line of its charge.
#[test]
fn back_along_the_line_of_a_charge() {
    let text = two("heavy 8 30,30 0 line", "inf 12 30,32 180 square");
    let along = |legs: Vec<(Bearing, Mil)>| {
        move |battle: &mut Battle, table: &mut Script<Battle>| {
            let f1 = unit(battle, "F1");
            battle.retreat(table, f1, Away::Along(legs))
        }
    };
    let legs =
        vec![(Bearing::degrees(180), Mil::inches(5)), (Bearing::degrees(270), Mil::inches(10))];
    check_that(&text, "", along(legs), "F1 at 27,25\nF1 facing 0");
    // What is left when the line is at its end leads home.
    let short = vec![(Bearing::degrees(270), Mil::inches(3))];
    check_that(&text, "heading 180", along(short), "told F1 Retreats");
}

/// The crew's place is where it is told to be. Verifies [UNI-9] for marks.
#[test]
fn abandoning_guns() {
    let text = two("guns 8 30,20 0", "inf 12 30,28 180 line")
        .replace("side allied", "F2 inf 12 30,18 0 line\nside allied");
    let act = |battle: &mut Battle, table: &mut Script<Battle>| {
        let (f1, f2) = (unit(battle, "F1"), unit(battle, "F2"));
        battle.abandon_guns(table, f1, Crew::With(f2));
        Ok(())
    };
    let battle =
        check_that(&text, "", act, "F1 crew with F2\ntold The crew of F1 shelters with F2");
    let f1 = unit(&battle, "F1");
    assert!(battle.unit(f1).marks.reacted && !battle.counts(f1));
}

/// A unit in the open that an enemy has struck in front has its way to the rear, friends behind it or
/// not. Verifies [CRI-7] (CG-25).
#[test]
fn friends_behind_in_the_open_destroy_nobody() {
    let text = two("inf 12 30,20 0 line", "inf 12 30,20.5 180 line");
    let text = text.replacen("side allied", "F2 inf 40 30,14 0 line\nside allied", 1);
    retreat(&text, "roll 1\notherwise *", "F1 stable\ntold F1 Retreats");
}

/// A crew that left its guns causes no tests; guns that come along do. Verifies [UNI-9] [CRI-2c].
#[test]
fn a_crew_without_guns_shakes_nobody() {
    let text = |y: &str| {
        let own = "guns 8 30,20 0\nF2 inf 12 30,16 0 line";
        two(own, &format!("inf 12 30,{y} 180 line"))
    };
    retreat(&text("28"), "heading 180", "F1 crew 30,10\nnever told friends Retreat");
    retreat(&text("32"), "heading 180\nroll 1", "F1 crew at guns\ntold F2 (friends Retreat");
}

/// Where the edges of the table cut every way short, the longest is taken. Verifies [CRI-5b] (CG-24).
#[test]
fn the_longest_of_short_ways() {
    let text = two("inf 4 1.2,0.9 45 column", "inf 4 4,3.7 225 column");
    let mut battle = battle(&text);
    let (f1, a1) = (unit(&battle, "F1"), unit(&battle, "A1"));
    let mut table = crate::common::script("otherwise *");
    battle.retreat(&mut table, f1, Away::From(vec![a1])).unwrap();
    let (heading, length) = battle.unit(f1).trail[0];
    // Straight away from A1, to the south-west, it would come 0.4" far; along the edge twice as far.
    assert_eq!(heading, Bearing::degrees(315));
    assert!((Mil(800)..Mil(840)).contains(&length), "{length}");
}
