//! The level of a crisis test and what its die says.

use crate::common::{battle, leader, script, unit};
use champs::Battle;
use champs::book::Fighting;
use champs::rules::crisis::{Occasion, Test, Verdict};
use engine::Game;

fn level(position: &str, change: impl FnOnce(&Battle, &mut Test)) -> i32 {
    let battle = battle(position);
    let mut test = Test::new(unit(&battle, "F1"), Occasion::Fire);
    change(&battle, &mut test);
    battle.level(&test).value
}

const PLAIN: &str = "side french\ndivision Girard C/B 40,40\nF1 inf 12 30,20 0 line";

/// CX-2: a unit of level 8 passes on 8 and fails on 9. Verifies [CRI-3] [CRI-9].
#[test]
fn cx2_the_die_against_the_level() {
    assert_eq!(Verdict::of(8, 8), Verdict::Passed(0));
    assert_eq!(Verdict::of(8, 9), Verdict::Failed(1));
    assert_eq!(Verdict::of(8, 3), Verdict::Passed(5));
    // (CR-14) At 10 every die passes, at 0 none does.
    assert!(Verdict::of(10, 10).passed());
    assert_eq!(Verdict::of(1, 1), Verdict::Passed(0));
    assert_eq!(Verdict::of(0, 1), Verdict::Hopeless(1));
    assert_eq!(Verdict::of(-2, 10), Verdict::Hopeless(12));
}

/// Verifies [CRI-18] [CRI-18b1] [CRI-18b2] [CRI-18b3] [CRI-18b5] [CRI-18b8], with CT-14, CT-16 and
/// CT-17.
#[test]
fn basic_modifiers() {
    assert_eq!(level(PLAIN, |_, _| ()), 8);
    // CT-14
    assert_eq!(level(&format!("{PLAIN} steps4"), |_, _| ()), 4);
    assert_eq!(level(PLAIN, |_, test| test.occasion = Occasion::LeaderFell), 7);
    assert_eq!(level(PLAIN, |_, test| test.flanked = true), 6);
    // CT-16
    let one = format!("{PLAIN} steps1");
    assert_eq!(level(&one, |_, _| ()), 7);
    assert_eq!(level(&one, |_, test| test.cavalry_near = true), 3);
    // CT-17
    let three = format!("{PLAIN} steps3 level7");
    assert_eq!(level(&three, |_, test| test.cavalry_near = true), 0);
    for (rating, value) in [("A", 10), ("B", 10), ("C", 9), ("D", 8), ("E", 7)] {
        let text = PLAIN.replace("C/B", &format!("C/{rating}"));
        let lead = |battle: &Battle, test: &mut Test| test.leader = Some(leader(battle, "Girard"));
        assert_eq!(level(&text, lead), value, "{rating}");
    }
}

/// CT-67: a Broken unit with three steps and a C leader. Verifies [CRI-18b4].
#[test]
fn ct67_broken_units() {
    let text = PLAIN.replace("C/B", "C/C") + " steps3 broken";
    let rally = |battle: &Battle, test: &mut Test| {
        test.occasion = Occasion::Rally;
        test.leader = Some(leader(battle, "Girard"));
    };
    assert_eq!(level(&text, rally), 4);
}

/// Verifies [CRI-18b6] [CRI-18b7] [CRI-17].
#[test]
fn guns_and_structures() {
    let grand = |second: &str| {
        format!(
            "side french
             army Soult B/C 50,2
             brigade Guns grand-battery
             F1 guns 8 30,20 0
             F2 guns 8 {second} 0"
        )
    };
    assert_eq!(level(&grand("33.1,20"), |_, _| ()), 9);
    // (CR-84) Not before it stands adjacent to another.
    assert_eq!(level(&grand("40,20"), |_, _| ()), 8);
    let farm = "structure Farm 30,20
                side french
                division D
                F1 inf 12 30,20 0 line in=Farm";
    assert_eq!(level(farm, |_, _| ()), 9);
    assert_eq!(level(farm, |_, test| test.occasion = Occasion::Interaction), 8);
    assert_eq!(level(farm, |_, test| test.flanked = true), 9);
}

/// Verifies that interaction modifiers count in fights only (CR-65): [CRI-18i5] [CRI-18i6] by their
/// values.
#[test]
fn fighting_modifiers_count_in_fights_only() {
    let fight = |occasion: Occasion| {
        level(PLAIN, |_, test| {
            test.occasion = occasion;
            test.fighting = vec![(Fighting::GrandSupportFire, 1), (Fighting::LineFirepower, 2)];
        })
    };
    assert_eq!(fight(Occasion::Interaction), 3);
    assert_eq!(fight(Occasion::Panic), 8);
    assert_eq!(fight(Occasion::Rally), 8);
}

/// The level in line is another for some troops (CR-92).
#[test]
fn levels_by_formation() {
    let text =
        |formation: &str| format!("side french\ndivision D\nF1 inf 8 30,20 0 {formation} level8/7");
    assert_eq!(level(&text("line"), |_, _| ()), 7);
    assert_eq!(level(&text("column"), |_, _| ()), 8);
    let battle = battle(&(text("line") + " steps7"));
    assert_eq!(battle.steps_left(unit(&battle, "F1")), 1);
}

/// A test rolls one die, and tells the owner the level and the enemy only what came of it. Verifies
/// [CON-3] so far.
#[test]
fn a_test_is_rolled_and_told() {
    let battle = battle(&format!("{PLAIN} steps2"));
    let mut table = script("roll 7");
    let test = Test::new(unit(&battle, "F1"), Occasion::Fire);
    assert_eq!(battle.crisis_test(&mut table, &test), Ok(Verdict::Failed(1)));
    let event = &table.events[0];
    assert!(battle.render(event).text.contains("7 against 6"));
    let enemy = engine::Viewer::Seat(engine::Seat::Second);
    let heard = battle.render_to(enemy, event);
    assert!(heard.text.ends_with("the die is 7: fails."), "{}", heard.text);
    assert!(heard.modifiers.is_empty());
    let own = engine::Viewer::Seat(engine::Seat::First);
    assert_eq!(battle.render_to(own, event).modifiers.len(), 1);
}

/// Who may inspire a unit. Verifies [COM-12] [COM-12b].
#[test]
fn leaders_who_inspire() {
    let names = |text: &str| {
        let battle = battle(text);
        let found = battle.inspirers(unit(&battle, "F1"));
        found.iter().map(|&one| battle.leader_words(one)).collect::<Vec<_>>().join(" ")
    };
    let at = |rating: &str, place: &str| {
        format!("side french\ndivision Girard C/{rating} {place}\nF1 inf 12 30,20 0 line")
    };
    assert_eq!(names(&at("B", "30,20.5")), "Girard");
    assert_eq!(names(&at("B", "30,21")), "");
    assert_eq!(names(&at("A", "30,24.4")), "Girard");
    assert_eq!(names(&at("A", "30,24.6")), "");
    // Out of sight behind a wood, and out of the chain.
    let wood = "wood W 25,22 35,22 35,23 25,23\n".to_owned() + &at("A", "30,24");
    assert_eq!(names(&wood), "");
    let other = "side french\ndivision Gazan C/A 30,21\ndivision D\nF1 inf 12 30,20 0 line";
    assert_eq!(names(other), "");
}

/// The owner names one leader or none; an E leader counts where no other is named. Verifies (CR-06).
#[test]
fn the_owner_chooses_who_inspires() {
    let text = |rating: &str| {
        format!(
            "side french
             army Soult B/C 30,19.7
             division Girard C/{rating} 30,20.3
             F1 inf 12 30,20 0 line"
        )
    };
    let chosen = |rating: &str, answer: &str| {
        let battle = battle(&text(rating));
        let mut table = script(answer);
        let f1 = unit(&battle, "F1");
        let found = battle.inspiring(&mut table, f1, Occasion::Fire.rule()).unwrap();
        table.finish();
        found.map(|one| battle.leader_words(one))
    };
    assert_eq!(chosen("B", "leader Girard").as_deref(), Some("Girard"));
    assert_eq!(chosen("B", "leader Soult").as_deref(), Some("Soult"));
    assert_eq!(chosen("B", "no"), None);
    assert_eq!(chosen("E", "leader Soult").as_deref(), Some("Soult"));
    assert_eq!(chosen("E", "no").as_deref(), Some("Girard"));
}

/// CX-9: a unit of level 8 with eight steps is destroyed. Verifies [UNI-10].
#[test]
fn cx9_destroyed_by_steps() {
    let mut battle = battle(&format!("{PLAIN} steps6"));
    let mut table = script("");
    let f1 = unit(&battle, "F1");
    battle.lose_steps(&mut table, f1, 1, Occasion::Fire.rule());
    battle.remove_dead(&mut table);
    assert!(battle.is_here(f1));
    battle.lose_steps(&mut table, f1, 3, Occasion::Fire.rule());
    assert_eq!((battle.unit(f1).steps, battle.is_dead(f1)), (8, true));
    battle.remove_dead(&mut table);
    assert!(!battle.is_here(f1));
    let told: i32 =
        table.events.iter().flat_map(Battle::strengthening).map(|change| change.by).sum();
    assert_eq!(told, -2);
    assert_eq!(battle.roll_call(), [0]);
}
