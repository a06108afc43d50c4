//! What the enemy may not know: steps and orders.

use crate::common::{battle, script, unit};
use champs::Battle;
use champs::nouns::Order;
use champs::state::scramble;
use engine::{Audience, Fast, Game, Seat, Viewer, rule};

const TEXT: &str = "marker Knoll 30,20 3
    side french
    division Girard C/C 30,13
    F1 inf 8 30,15 0 line steps3
    side allied
    division Zayas D/B 30,28
    A1 inf 10 30,26 180 line steps2
    A2 inf 10 40,26 180 line steps5
    order Girard attack Knoll
    order Zayas defend Knoll
    pending Zayas support all";

/// Verifies [CON-3].
#[test]
fn steps_and_orders_of_the_enemy_are_hidden() {
    let mut battle = battle(TEXT);
    let a1 = unit(&battle, "A1");
    battle.unit_mut(a1).marks.shown = true;
    let known = battle.known_to(Viewer::Seat(Seat::First));
    let steps = |battle: &Battle, id: &str| battle.unit(unit(battle, id)).steps;
    assert_eq!(["F1", "A1", "A2"].map(|id| steps(&known, id)), [3, 2, 0]);
    // Nor whether fire took steps from a unit.
    let a2 = unit(&battle, "A2");
    let state = battle.unit_mut(a2);
    state.marks.lost_to_fire = true;
    state.flanked_by.insert(a1);
    state.under_fire_of.insert(a1);
    state.post.x += ground::table::Mil(500);
    let looks = battle.known_to(Viewer::Seat(Seat::First));
    assert_eq!(looks.unit(a2), known.unit(a2));
    assert!(battle.known_to(Viewer::Seat(Seat::Second)).unit(a2).marks.lost_to_fire);
    let zayas = battle.org_named("Zayas").unwrap();
    assert_eq!((&known.org(zayas).order, &known.org(zayas).pending), (&Order::NONE, &None));
    let girard = battle.org_named("Girard").unwrap();
    assert_ne!(known.org(girard).order, Order::NONE);
    let umpire = battle.known_to(Viewer::Umpire);
    assert_eq!(["F1", "A1", "A2"].map(|id| steps(&umpire, id)), [3, 2, 5]);
    let anyone = battle.known_to(Viewer::Spectator);
    assert_eq!(["F1", "A1", "A2"].map(|id| steps(&anyone, id)), [0, 2, 0]);
}

#[test]
fn the_picture_shows_strength_to_its_owner_only() {
    let battle = battle(TEXT);
    let strength = |viewer: Viewer, id: &str| {
        let scene = battle.scene(viewer);
        scene.pieces.iter().find(|piece| piece.id == id).unwrap().strength
    };
    assert_eq!(strength(Viewer::Seat(Seat::First), "F1"), Some(5));
    assert_eq!(strength(Viewer::Seat(Seat::First), "A2"), None);
    assert_eq!(strength(Viewer::Seat(Seat::Second), "A2"), Some(3));
    let panels = |viewer| battle.scene(viewer).panels.iter().map(|p| p.title.clone()).collect();
    let titles: Vec<String> = panels(Viewer::Seat(Seat::First));
    assert_eq!(titles, ["Turn", "Orders, French", "Losses"]);
    let turn = &battle.scene(Viewer::Spectator).panels[0].rows[0];
    assert_eq!(turn.value, format!("1 of {}", battle.field.clock.turns));
    assert_eq!(battle.scene(Viewer::Umpire).pieces.len(), 5);
}

/// What differs only in hidden facts looks the same.
#[test]
fn scrambled_positions_look_alike() {
    let battle = battle(TEXT);
    let mut dice = Fast::new(7);
    for viewer in [Viewer::Seat(Seat::First), Viewer::Seat(Seat::Second), Viewer::Spectator] {
        for _ in 0..20 {
            let other = scramble(&battle, viewer, &mut dice);
            assert_eq!(other.scene(viewer), battle.scene(viewer));
            let hash = |battle: &Battle| engine::record::state_hash(&battle.known_to(viewer));
            assert_eq!(hash(&other), hash(&battle));
        }
    }
    let other = scramble(&battle, Viewer::Spectator, &mut dice);
    assert_ne!(engine::record::state_hash(&other), engine::record::state_hash(&battle));
}

/// Only the owner hears of steps, unless the unit is in an interaction. Verifies [CON-3].
#[test]
fn losses_are_told_to_the_owner() {
    let mut battle = battle(TEXT);
    let mut table = script("");
    let a1 = unit(&battle, "A1");
    battle.lose_steps(&mut table, a1, 1, rule!("CRI-4"));
    battle.unit_mut(a1).marks.shown = true;
    battle.lose_steps(&mut table, a1, 1, rule!("CRI-4"));
    let heard: Vec<Audience> = table.events.iter().map(|event| battle.audience(event)).collect();
    assert_eq!(heard, [Audience::Only(Seat::Second), Audience::All]);
}

/// What cut a move short is the owner's secret where it would tell of steps or orders. Verifies [CON-3].
#[test]
fn what_cut_a_move_stays_secret() {
    use champs::host::Event;
    use champs::rules::p4_movement::Told;
    let battle = battle(TEXT);
    let a1 = unit(&battle, "A1");
    let to = battle.unit(a1).pose();
    let told = |cut, viewer| {
        let event = Event::Movement(Told::Moved { unit: a1, to, cut });
        let line = battle.render_to(viewer, &event);
        (line.text, line.rules)
    };
    let (own, enemy) = (Viewer::Seat(Seat::Second), Viewer::Seat(Seat::First));
    for rule in [rule!("UNI-11"), rule!("COM-4")] {
        assert_eq!(told(Some(rule), own).1, [rule.key()]);
        assert_eq!(told(Some(rule), enemy), told(None, enemy));
    }
    assert_eq!(told(Some(rule!("MOV-4")), enemy).1, ["MOV-4"]);
}
