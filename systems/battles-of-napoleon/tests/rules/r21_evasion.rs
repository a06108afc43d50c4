//! Sections 21.5 and 23.6: evading cavalry, and the Cossacks.

use crate::common::*;
use battles_of_napoleon::nouns::kinds::Shape;
use battles_of_napoleon::rules::event::Event;
use battles_of_napoleon::rules::{r21_fire, r23_assault};
use battles_of_napoleon::state::battle::Battle;
use ground::Facing;

/// A French battalion marches north up to Russian cavalry in 0504.
fn march(battle: &mut Battle, id: &str, script: &mut Script) {
    let mover = unit(battle, id);
    battle.march(script, vec![mover]).unwrap();
    script.finish();
}

#[test]
fn cavalry_evades_infantry_that_comes_up() {
    // Verifies [21.5b] [21.5d] [21.5e] [21.5f] [21.5j] [21.5k]
    let mut battle = open(
        "order 1/IV attack
         act 1/IV
         order RCAV regroup
         36/I 0507 column 0
         RigD 0505 fresh 3",
    );
    // It comes up (1 + 1 MP), the dragoons go, it follows (1 + 1) and they go again, and so on.
    let mut script = Script::new()
        .say("N")
        .say("evade")
        .say("0504")
        .say("N")
        .say("evade")
        .say("0503")
        .say("N")
        .say("stand");
    march(&mut battle, "36/I", &mut script);
    assert_eq!((place(&battle, "36/I"), place(&battle, "RigD")), ("0504".into(), "0503".into()));
    let horse = battle.unit(unit(&battle, "RigD"));
    assert_eq!((horse.facing, horse.tired), (Facing::new(3), false));
    assert_eq!(battle.unit(unit(&battle, "36/I")).spent, 12);
    assert_eq!(
        count(&script, |event| matches!(event, Event::Fire(r21_fire::Told::Volley { .. }))),
        0
    );
}

#[test]
fn evasion_draws_no_fire_and_no_charge() {
    // Verifies [21.5d] [21.5h]
    // The dragoons stand in front of 43/I and pass in front of fresh French horse as they go.
    let mut battle = open(
        "order 1/IV attack
         act 1/IV
         order RCAV move
         order 2CUIR hold
         36/I 0507 column 0
         43/I 0405 line 0
         5Cu 0702 fresh 4
         RigD 0505 fresh 3",
    );
    // 0504 is beside 43/I's front; beyond it 0503 is clear of everybody.
    let mut script =
        Script::new().say("N").say("evade").say("0504").otherwise(&["0503", "0603", "halt", "*"]);
    march(&mut battle, "36/I", &mut script);
    let at = battle.unit(unit(&battle, "RigD")).hex;
    assert!(!battle.beside_enemy(at, battles_of_napoleon::nouns::kinds::RUSSIAN));
    assert_eq!(
        count(&script, |event| matches!(event, Event::Fire(r21_fire::Told::Volley { .. }))),
        0
    );
    assert_eq!(
        count(&script, |event| matches!(
            event,
            Event::Assault(r23_assault::Told::ReactionCharge(..))
        )),
        0
    );
}

#[test]
fn units_in_the_way_and_enemies_beyond_forbid_it() {
    // Verifies [21.5g] [21.5h]
    let can = |more: &str| {
        let battle = open(&format!("36/I 0506 line 0\nRigD 0505 fresh 3\n{more}"));
        battle.can_evade(unit(&battle, "RigD"), hex(&battle, "0506"))
    };
    assert!(can(""));
    // Away from 0506 lead 0504, 0404 and 0604: all taken, by whomever.
    assert!(!can("Mos/I 0504 line 0\nMos/II 0404 line 0\nMos/III 0604 line 0"));
    assert!(can("Mos/I 0504 line 0\nMos/II 0404 line 0"));
    // An enemy beside the next hex makes it ride on; a dead end forbids it.
    let mut battle = open("36/I 0506 line 0\nRigD 0505 fresh 3\n43/I 0603 line 0");
    let from = hex(&battle, "0506");
    let horse = unit(&battle, "RigD");
    let mut script = Script::new().say("0504").say("0403");
    battle.evade(&mut script, horse, from, engine::rule!("21.5a")).unwrap();
    script.finish();
    assert_eq!(count(&script, |event| matches!(event, Event::Fire(r21_fire::Told::Evaded(..)))), 2);
    assert!(
        !battle.beside_enemy(battle.unit(horse).hex, battles_of_napoleon::nouns::kinds::RUSSIAN)
    );
}

#[test]
fn into_cover_by_road_only_and_then_tired() {
    // Verifies [21.5i] [23.6g]
    let text = |road: &str, horse: &str| {
        format!(
            "map
             .....
             #####
             .....
             .....
             .....
             end
             {road}
             36/I 0304 line 0
             {horse} 0303 fresh 3"
        )
    };
    let can = |road: &str, horse: &str| {
        let battle = pos(&text(road, horse));
        battle.can_evade(unit(&battle, horse), hex(&battle, "0304"))
    };
    // 0202 and 0402 are woods too.
    assert!(!can("", "RigD"));
    assert!(can("road 0303 0302 0301", "RigD"));
    assert!(!can("road 0303 0302 0301", "Ko1"), "Cossacks never");
    let mut battle = pos(&text("road 0303 0302 0301", "RigD"));
    let (horse, from) = (unit(&battle, "RigD"), hex(&battle, "0304"));
    battle.evade(&mut Script::new(), horse, from, engine::rule!("21.5a")).unwrap();
    assert_eq!((place(&battle, "RigD"), battle.unit(horse).tired), ("0302".into(), true));
}

#[test]
fn an_assault_on_cavalry_may_find_nobody() {
    // Verifies [21.5c] [21.5j] [23.5a] [23.3l]
    let text = "order 1/IV attack
         act 1/IV
         36/I 0506 column 0
         RigD 0505 fresh 3";
    let mut battle = open(text);
    let mut script = Script::new()
        .say("0506x0505")
        .say("yes")
        .say("0504")
        .say("advance")
        .say("36/I")
        .say("turn 5");
    battle.assaults(&mut script).unwrap();
    script.finish();
    assert_eq!((place(&battle, "36/I"), place(&battle, "RigD")), ("0505".into(), "0504".into()));
    assert_eq!(battle.unit(unit(&battle, "36/I")).facing, Facing::new(5));
    // Or it goes on with what it has left, up to the same cavalry again.
    let mut battle = open(text);
    let mut script =
        Script::new().say("0506x0505").say("yes").say("0504").say("march-on").say("N").say("stand");
    battle.assaults(&mut script).unwrap();
    script.finish();
    assert_eq!(place(&battle, "36/I"), "0505");
    assert_eq!(battle.unit(unit(&battle, "36/I")).spent, 4);
    // Of two stacks each does as it likes, in the order their owner likes.
    let mut battle = open(&format!("{text}\n43/I 0605 column 0"));
    let mut script = Script::new()
        .say("0506x0505")
        .say("0605x0505")
        .say("yes")
        .say("0504")
        .say("43/I")
        .say("advance")
        .say("43/I")
        .say("turn 0")
        .say("stand");
    battle.assaults(&mut script).unwrap();
    script.finish();
    assert_eq!((place(&battle, "36/I"), place(&battle, "43/I")), ("0506".into(), "0505".into()));
    // Where the evaders have come back and ridden the first stack down, nobody advances; and who
    // does not stand beside it does not follow at all.
    for (stand, follows) in [([6, 6], 2), ([1, 1], 1)] {
        let mut battle = open(&format!("order RCAV hold\n{text}\n43/I 0605 column 0"));
        let mut script = Script::new()
            .says(&["0506x0505", "0605x0505", "yes", "0504", "36/I", "march-on", "N", "charge"])
            .says(&["no", "no"])
            .roll(&[1, 1])
            .roll(&stand)
            .say("RigD")
            .say("advance")
            .otherwise(&["stand", "*"]);
        battle.assaults(&mut script).unwrap();
        assert_eq!(place(&battle, "RigD"), "0505");
        assert_eq!(place(&battle, "43/I") == "0605", follows == 2);
        assert!(!script.asked.iter().any(|(_, said)| said == "advance"));
        let after = ["march-on", "stand"];
        let said = script.asked.iter().filter(|(rule, _)| rule == "21.5j");
        assert_eq!(said.filter(|(_, said)| after.contains(&said.as_str())).count(), follows);
        let off = |event: &Event| matches!(event, Event::Assault(r23_assault::Told::Cancelled(_)));
        assert_eq!(count(&script, off), 1);
    }
    // Two fill the hex: a third does not advance.
    let mut battle = open(&format!("{text}\n43/I 0605 column 0\n43/II 0605 column 0"));
    let mut script = Script::new()
        .says(&["0506x0505", "0605x0505", "yes", "0504", "43/I", "advance", "43/I", "turn 0"])
        .says(&["43/II", "advance"])
        .otherwise(&["stand"]);
    battle.assaults(&mut script).unwrap();
    assert_eq!(battle.stack(hex(&battle, "0505")).len(), 2);
    assert_eq!(script.asked.iter().filter(|(_, said)| said == "advance").count(), 1);
    // A charge by cavalry cannot be evaded.
    let mut battle = open("order 2CUIR attack\nact 2CUIR\n5Cu 0506 fresh 0\nRigD 0505 fresh 3");
    let mut script = Script::new().say("0506x0505").say("no").roll(&[6, 6]);
    battle.assaults(&mut script).unwrap();
    assert!(!was_asked(&script, "21.5c"));
}

#[test]
fn cossacks_slip_away_from_anybody() {
    // Verifies [23.6d] [23.6e] [23.6f] [23.6g]
    // Cavalry and guns too; and the mover goes on.
    for (id, formation, shape) in
        [("5Cu", "2CUIR", "fresh 0"), ("36/I", "1/IV", "column 0"), ("4/2h", "2CUIR", "limbered 0")]
    {
        let mut battle = open(&format!(
            "order {formation} attack\nact {formation}\n{id} 0507 {shape}\nKo1 0505 fresh 3"
        ));
        let mut script = Script::new()
            .say("N")
            .say("evade")
            .say("0504")
            .say("N")
            .say("evade")
            .say("0503")
            .say("halt");
        march(&mut battle, id, &mut script);
        assert_eq!((place(&battle, id), place(&battle, "Ko1")), ("0505".into(), "0503".into()));
        assert_eq!(battle.unit(unit(&battle, "Ko1")).facing, Facing::new(3));
    }
    // Other cavalry does not evade horse.
    let battle = open("5Cu 0506 fresh 0\nRigD 0505 tired 3");
    let mut march = battle.clone();
    march.put(unit(&battle, "5Cu"), hex(&battle, "0507"), Shape::Mounted, Facing::new(0));
    let mut march = {
        let id = march.field.formation_named("2CUIR").unwrap();
        march.acting = 1 << id.0;
        march.formations[id.index()].order = battles_of_napoleon::nouns::kinds::Order::Attack;
        march
    };
    let mut script = Script::new().say("N").otherwise(&["*"]);
    let mover = unit(&battle, "5Cu");
    march.march(&mut script, vec![mover]).unwrap();
    assert!(!script.asked.iter().any(|(_, said)| said == "evade"));
    // Never into a hex beside another enemy, not even on the way.
    let battle = open(
        "36/I 0506 line 0\nKo1 0505 fresh 3\n43/I 0503 line 0\n43/II 0403 line 0\n55/I 0603 line 0",
    );
    assert!(!battle.can_evade(unit(&battle, "Ko1"), hex(&battle, "0506")));
}

#[test]
fn cossacks_ask_themselves_whether_to_charge_horse() {
    // G65. Verifies [23.6b] [23.6c]
    let text = "order COSS attack
         act COSS
         Ko1 0505 fresh 0
         5Cu 0504 fresh 3";
    let mut battle = open(text);
    let mut script = Script::new().say("0505x0504").roll(&[4, 4]).say("yes").say("0506");
    battle.assaults(&mut script).unwrap();
    script.finish();
    assert_eq!(place(&battle, "Ko1"), "0506");
    assert!(!battle.unit(unit(&battle, "Ko1")).tired);
    assert!(assaults(&script).is_empty());
    let mut battle = open(text);
    let mut script = Script::new().say("0505x0504").roll(&[4, 5]).say("no").roll(&[6, 6]);
    battle.assaults(&mut script).unwrap();
    script.finish();
    assert_eq!(assaults(&script).len(), 1);
    // Who fails and has nowhere to go is not asked.
    let mut battle =
        open(&format!("{text}\nMos/I 0506 line 0\nMos/II 0605 line 0\nVla/I 0405 line 0"));
    let mut script = Script::new().say("0505x0504").roll(&[1, 1]);
    battle.assaults(&mut script).unwrap();
    script.finish();
    assert!(!was_asked(&script, "23.6c"));
    assert_eq!(place(&battle, "Ko1"), "0505");
    // One of two that fails stays out of the charge and is not tired by it.
    let mut battle = open(&format!("{text}\nKo2 0604 fresh 5"));
    let mut script = Script::new()
        .say("0505x0504")
        .say("0604x0504")
        .roll(&[6, 6])
        .roll(&[1, 1])
        .say("no")
        .say("no")
        .roll(&[6, 6]);
    battle.assaults(&mut script).unwrap();
    script.finish();
    assert!(battle.unit(unit(&battle, "Ko1")).tired && !battle.unit(unit(&battle, "Ko2")).tired);
    assert_eq!((sp(&battle, "Ko1"), sp(&battle, "Ko2")), (4, 5));
}

#[test]
fn cossacks_and_fronts() {
    // Verifies [23.6a]
    let may = |target: &str| {
        let battle = open(&format!("order COSS attack\nact COSS\nKo1 0505 fresh 0\n{target}"));
        !battle.possible_assaults(&[]).is_empty()
    };
    assert!(!may("36/I 0504 line 3"), "front of a line");
    assert!(may("36/I 0504 line 1"), "its flank");
    assert!(may("36/I 0504 line 0"), "its rear");
    assert!(!may("36/I 0504 column 2"), "front of a column");
    assert!(!may("36/I 0504 square"));
    assert!(!may("13/5 0504 unlimbered 3"));
    assert!(may("13/5 0504 unlimbered 0"));
    assert!(may("13/5 0504 limbered 3"), "limbered guns any way");
    assert!(may("5Cu 0504 fresh 3"), "cavalry, after the check");
    // The front before the free turn counts: it may then turn to face them.
    let mut battle = open("order COSS attack\nact COSS\nKo1 0505 fresh 0\n36/I 0504 line 1");
    let mut script = Script::new().say("0505x0504").say("no").say("turn 2").say("no").roll(&[6, 6]);
    battle.assaults(&mut script).unwrap();
    script.finish();
}
