//! The Rally Phase: Broken troops and lost steps.

use crate::common::{battle, check, unit};
use champs::nouns::UnitId;
use champs::state::Battle;

fn far(own: &str) -> String {
    format!(
        "turns 9
         side french
         division D C/C 30,10.3
         F1 {own}
         side allied
         division E
         A1 inf 12 30,40 180 line
         phase rally"
    )
}

/// CT-67: a Broken unit 20\" from the enemy may wait; then a C leader and a 4 rally it, a 5 removes it.
/// Verifies [CRI-11] [CRI-2f].
#[test]
fn ct67_broken_units_rally() {
    let text = far("inf 12 30,10 90 line broken steps3");
    check(&text, "no", "F1 broken\nF1 steps 3\nF1 at 30,10");
    check(
        &text,
        "yes\nleader D\nroll 4\notherwise yes, no",
        "F1 stable\nF1 in column\nF1 facing 0\ntold F1 (rallying): 4 against 4",
    );
    check(&text, "yes\nleader D\nroll 5", "F1 gone");
    // (CR-30) Another reading: the first chance is the only one.
    check(&format!("option rally-now\n{text}"), "no", "F1 gone");
}

/// Verifies [CRI-11]: not within 18\" of the enemy.
#[test]
fn not_near_the_enemy() {
    let text = far("inf 12 30,10 90 column broken");
    check(&text.replace("30,40", "30,28"), "", "F1 broken");
    // Its crew far from the guns is measured where it is.
    let crew = far("guns 8 30,30 0 abandoned@30,5 broken steps3");
    check(&crew, "yes\nroll 3", "F1 stable\nF1 crew 30,5");
    check(&crew.replace("30,5 broken", "30,25 broken"), "", "F1 broken");
}

fn steps_after(text: &str, turns: usize) -> Vec<u8> {
    let mut battle = battle(text);
    let f1 = unit(&battle, "F1");
    (0..turns)
        .map(|_| {
            battle.phase = champs::state::Phase::Rally;
            let mut table = crate::common::script("otherwise yes, hold-fire, no, done");
            engine::Game::play(&mut battle, &mut table).unwrap();
            battle.unit(f1).steps
        })
        .collect()
}

/// CT-46: five steps, three quiet turns: 4, 3, 2, and then 2 for ever. Verifies [RAL-1] [RAL-1c].
#[test]
fn ct46_steps_come_back() {
    let text = far("inf 12 30,10 0 line steps5");
    assert_eq!(steps_after(&text, 4), [4, 3, 2, 2]);
    assert_eq!(steps_after(&format!("option rally-all\n{text}"), 2), [2, 2]);
    // The owner may do without, for all or for one.
    check(&text, "no\nno", "F1 steps 5");
    check(&text, "no\nyes", "F1 steps 4\ntold F1 recovers a step");
}

/// Who does not recover. Verifies [RAL-1] [RAL-1b] from the forbidden side.
#[test]
fn no_peace_no_steps() {
    let recovers = |text: &str, change: fn(&mut Battle, UnitId)| {
        let mut battle = battle(text);
        let f1 = unit(&battle, "F1");
        change(&mut battle, f1);
        battle.recoverable(f1) > 0
    };
    let nothing = |_: &mut Battle, _: UnitId| ();
    let line = far("inf 12 30,10 0 line steps5");
    assert!(recovers(&line, nothing));
    assert!(!recovers(&far("inf 12 30,10 0 line steps5 broken"), nothing));
    assert!(!recovers(&line, |battle, unit| battle.unit_mut(unit).marks.fought = true));
    assert!(!recovers(&line, |battle, unit| battle.unit_mut(unit).marks.charged = true));
    assert!(!recovers(&line, |battle, unit| battle.unit_mut(unit).marks.tried_square = true));
    assert!(recovers(&line, |battle, unit| battle.unit_mut(unit).marks.moved = true));
    // The enemy within 18" of it.
    assert!(recovers(&line.replace("30,40", "30,28.8"), nothing));
    assert!(!recovers(&line.replace("30,40", "30,28.7"), nothing));
    // Most of its brigade within one move, each of it far from the enemy.
    let brigade = |second: &str, third: &str| {
        line.replace(
            "side allied",
            &format!("F2 inf 12 {second} 0 line\nF3 inf 12 {third} 0 line\nside allied"),
        )
    };
    assert!(recovers(&brigade("36,10", "50,5"), nothing));
    assert!(!recovers(&brigade("50,10", "50,5"), nothing));
    assert!(!recovers(&brigade("36,10", "50,30"), nothing));
    let pair = |second: &str| {
        line.replace("side allied", &format!("F2 inf 12 {second} 0 line\nside allied"))
    };
    assert!(recovers(&pair("36,10"), nothing));
    assert!(!recovers(&pair("50,10"), nothing));
    // [RAL-1b] Guns have to be manned.
    assert!(recovers(&far("guns 8 30,10 0 steps5"), nothing));
    assert!(!recovers(&far("guns 8 30,10 0 steps5 abandoned@30,8"), nothing));
}

/// What was told of a leader keeps his name when he has fallen and another has his place.
/// Verifies [LDR-3].
#[test]
fn the_story_keeps_the_names_of_those_who_fell() {
    use champs::rules::leaders::Told;
    use engine::Game;
    let mut battle = battle(&far("inf 12 30,10 0 line steps1"));
    let leader = crate::common::leader(&battle, "D");
    let at = battle.leader(leader).at.expect("he is there");
    let rides = |battle: &Battle| Told::Moved(battle.person(leader), at).into();
    let first: champs::Event = rides(&battle);
    assert!(battle.render(&first).text.starts_with("D rides"));
    battle.leader_mut(leader).at = None;
    battle.leader_mut(leader).lost = 1;
    assert!(battle.render(&first).text.starts_with("D rides"));
    battle.leader_mut(leader).at = Some(at);
    assert!(battle.render(&first).text.starts_with("D rides"));
    let second = rides(&battle);
    assert!(battle.render(&second).text.starts_with("the successor of D rides"));
}
