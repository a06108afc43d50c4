//! Sections 21.1 and 23.4: reaction fire and reaction charges.

use crate::common::*;
use battles_of_napoleon::nouns::kinds::Shape;
use battles_of_napoleon::rules::event::Event;
use battles_of_napoleon::rules::{r21_fire, r23_assault};
use battles_of_napoleon::state::battle::Battle;
use ground::Facing;

fn march(battle: &mut Battle, id: &str, script: &mut Script) {
    let mover = unit(battle, id);
    battle.march(script, vec![mover]).unwrap();
    script.finish();
}

#[test]
fn leaving_a_front_hex_draws_fire() {
    // Verifies [21.1c] [19q]
    let text = "order 1/IV attack
         act 1/IV
         36/I 0505 column 3
         Mos/I 0504 line 3
         Vla/I 0404 line 5";
    // It goes away to the south; Mos/I has it in front, Vla/I does not.
    let mut battle = open(text);
    let mut script = Script::new().say("S").say("yes").roll(&[1, 1]).say("halt");
    march(&mut battle, "36/I", &mut script);
    assert_eq!(fires(&battle, &script), [("0505".into(), 8, 0)]);
    assert_eq!(place(&battle, "36/I"), "0506");
    // Whoever is driven off by it moves no more.
    let mut battle = open(text);
    let mut script =
        Script::new().say("S").say("yes").roll(&[5, 5]).roll(&[1, 1]).otherwise(&["*"]);
    march(&mut battle, "36/I", &mut script);
    assert!(battle.unit(unit(&battle, "36/I")).marks.moved);
    assert_eq!(sp(&battle, "36/I"), 4);
    // Nor does cavalry that should have been driven off, with infantry closing every way back.
    let mut battle = open(
        "order 2CUIR attack\nact 2CUIR\n5Cu 0505 fresh 0\nMos/I 0504 line 3\n36/I 0506 line 0\n\
         36/II 0405 line 0\n43/I 0605 line 0",
    );
    let mut script =
        Script::new().say("NE").say("yes").roll(&[5, 5]).roll(&[1, 1]).otherwise(&["*"]);
    march(&mut battle, "5Cu", &mut script);
    assert_eq!(place(&battle, "5Cu"), "0505");
    assert!(battle.unit(unit(&battle, "5Cu")).marks.moved);
    assert!(battle.possible_assaults(&[]).is_empty());
    // Guns fire too, and the owner may hold his fire.
    let mut battle = open("order 1/IV attack\nact 1/IV\n36/I 0505 column 3\nP/1 0504 unlimbered 3");
    let mut script = Script::new().say("S").say("yes").roll(&[1, 1]).say("halt");
    march(&mut battle, "36/I", &mut script);
    assert_eq!(fires(&battle, &script), [("0505".into(), 8, 3)]);
    let mut battle = open("order 1/IV attack\nact 1/IV\n36/I 0505 column 3\nP/1 0504 unlimbered 3");
    let mut script = Script::new().say("S").say("no").say("halt");
    march(&mut battle, "36/I", &mut script);
    assert!(fires(&battle, &script).is_empty());
}

#[test]
fn a_square_shot_to_pieces_on_the_move_stays_a_column() {
    // Verifies [21.1c] [25g]
    let mut battle = open("order 1/IV attack\nact 1/IV\n36/I 0505 square sp=3\nMos/I 0504 line 3");
    let mut script = Script::new().say("S").say("yes").roll(&[4, 4]).otherwise(&["halt"]);
    march(&mut battle, "36/I", &mut script);
    let state = battle.unit(unit(&battle, "36/I"));
    assert_eq!((state.sp, state.shape), (2, Shape::Column));
}

#[test]
fn retreats_pushes_and_advances_draw_no_fire() {
    // Verifies [21.1c] [23.3n]
    let mut battle =
        open("Mos/I 0504 line 3\n36/I 0505 line 0\n43/I 0506 line 0\nVla/I 0405 line 1");
    let (at, from) = (hex(&battle, "0505"), hex(&battle, "0504"));
    let mut script = Script::new().otherwise(&["*"]);
    battle.retreat(&mut script, at, &[from], &mut Vec::new()).unwrap();
    assert!(!was_asked(&script, "21.1c"));
    assert_eq!(
        count(&script, |event| matches!(event, Event::Fire(r21_fire::Told::Volley { .. }))),
        0
    );
}

#[test]
fn broken_ground_draws_fire() {
    // Verifies [21.1e] [19ac]
    let map = "map\n.....\n.....\n..#..\n.....\n.....\nend\norder 1/IV attack\nact 1/IV\n";
    // Entering: the enemy beside the wood has it in front.
    let mut battle = pos(&format!("{map}36/I 0304 column 0\nMos/I 0302 line 3"));
    let mut script = Script::new().say("N").say("yes").roll(&[1, 1]);
    march(&mut battle, "36/I", &mut script);
    assert_eq!(battle.unit(unit(&battle, "36/I")).shape, Shape::General);
    assert_eq!(fires(&battle, &script), [("0303".into(), 8, -1)]);
    // Through the wood and out of it in one move.
    let mut battle = pos(&format!("{map}36/I 0304 column 0\nMos/I 0301 line 3"));
    let mut script = Script::new().says(&["N", "N", "line 0", "yes"]).roll(&[1, 1]);
    march(&mut battle, "36/I", &mut script);
    assert_eq!(fires(&battle, &script).len(), 1);
    // Leaving: it forms up as it likes and is shot at.
    let mut battle = pos(&format!("{map}36/I 0303 general\nMos/I 0305 line 5"));
    let mut script = Script::new().say("S").say("line 3").say("yes").roll(&[1, 1]);
    march(&mut battle, "36/I", &mut script);
    assert_eq!(fires(&battle, &script).len(), 1);
    // Cavalry and columns in the open draw nothing by coming up.
    let mut battle = pos(&format!("{map}36/I 0305 column 0\nMos/I 0403 line 3"));
    let mut script = Script::new().say("N");
    march(&mut battle, "36/I", &mut script);
    assert!(fires(&battle, &script).is_empty());
}

#[test]
fn changing_under_defend_draws_fire() {
    // Verifies [21.1f] [12.3c] [19ad]
    let text =
        "order 1/IV defend\nact 1/IV\n36/I 0505 column 0\nMos/I 0504 line 3\nP/1 0604 unlimbered 3";
    let mut battle = open(text);
    // Of two Russians with the hex in front both may fire.
    let mut script = Script::new().say("line 0").say("yes").roll(&[1, 1]).say("yes").roll(&[1, 1]);
    march(&mut battle, "36/I", &mut script);
    assert_eq!(fires(&battle, &script).len(), 2);
    assert_eq!(battle.unit(unit(&battle, "36/I")).shape, Shape::Line);
    // Who is shot away is asked nothing more.
    let mut battle =
        open("order 1/IV defend\nact 1/IV\n36/I 0505 column 0 sp=1\nMos/I 0504 line 3");
    let mut script = Script::new().says(&["line 0", "yes"]).roll(&[6, 6]);
    march(&mut battle, "36/I", &mut script);
    assert_eq!(place(&battle, "36/I"), "nowhere");
    // Under another order a turn beside the enemy draws nothing.
    let mut battle = open("order 1/IV attack\nact 1/IV\n36/I 0505 column 0\nMos/I 0504 line 3");
    let mut script = Script::new().says(&["turn 1", "halt"]);
    march(&mut battle, "36/I", &mut script);
    assert!(!was_asked(&script, "21.1f"));
    // Away from the enemy nobody cares.
    let mut battle = open("order 1/IV defend\nact 1/IV\n36/I 0505 column 0\nMos/I 0503 line 3");
    let mut script = Script::new().say("line 0").say("halt");
    march(&mut battle, "36/I", &mut script);
}

#[test]
fn french_horse_guns_fire_as_they_unlimber() {
    // G77. Verifies [21.1g]
    let fire = |id: &str, formation: &str, order: &str, target: &str, script: &mut Script| {
        let mut battle = open(&format!(
            "order {formation} {order}\nact {formation}\n{id} 0509 limbered 0\n{target} 0504 line 3"
        ));
        march(&mut battle, id, script);
        fires(&battle, script)
    };
    let go = || Script::new().say("N").say("N").say("unlimbered 0");
    let fired = fire("3/5h", "3/IV", "attack", "Mos/I", &mut go().say("yes").roll(&[1, 1]));
    assert_eq!(fired, [("0504".into(), 4, 0)]);
    let fired = fire("G/1h", "GUARD", "move", "Mos/I", &mut go().say("yes").roll(&[1, 1]));
    assert_eq!(fired.len(), 1);
    let mut battle = open("order 3/IV attack\nact 3/IV\n3/5h 0509 limbered 0\nMos/I 0504 line 3");
    let mut script = go().say("yes").roll(&[6, 6]).roll(&[6, 6]);
    battle.march(&mut script, vec![unit(&battle, "3/5h")]).unwrap();
    assert!(sp(&battle, "Mos/I") < 6, "the volley takes effect");
    // Without a target there is nothing to ask; with one in reach of the guns' other side neither.
    for target in ["Mos/I 0520 line 0", "Mos/I 0510 line 0", "Mos/I 1220 line 0"] {
        let mut battle = open(&format!(
            "order 3/IV move\nact 3/IV\n3/5h 0508 limbered 0\nleader Legrand 0508\n{target}"
        ));
        let mut script = go();
        march(&mut battle, "3/5h", &mut script);
        assert!(!was_asked(&script, "21.1g"), "{target}");
        assert_eq!(battle.unit(unit(&battle, "3/5h")).shape, Shape::Unlimbered);
    }
    // The owner may decline; Russians and foot batteries are not asked; nor after merely turning.
    assert!(fire("3/5h", "3/IV", "attack", "Mos/I", &mut go().say("no")).is_empty());
    assert!(fire("H/1", "RCAV", "attack", "36/I", &mut go()).is_empty());
    assert!(fire("14/5", "3/IV", "attack", "Mos/I", &mut go()).is_empty());
    let still = &mut Script::new().say("unlimbered 0");
    assert!(fire("3/5h", "3/IV", "attack", "Mos/I", still).is_empty());
    // Under whatever order it moves: the text asks for the move and the unlimbering only.
    for order in ["retire", "defend"] {
        let mut battle =
            open(&format!("order 3/IV {order}\nact 3/IV\n3/5h 0508 limbered 3\nMos/I 0504 line 3"));
        let mut script =
            Script::new().says(&["S", "unlimbered 0", "yes"]).roll(&[1, 1]).otherwise(&["halt"]);
        march(&mut battle, "3/5h", &mut script);
        assert_eq!(fires(&battle, &script), [("0504".into(), 2, 0)], "{order}");
    }
    // Beside another battery of its kind it fires alone.
    let mut battle = open(
        "order 3/IV attack\nact 3/IV\n3/5h 0508 limbered 0\n2/6h 0507 unlimbered 0\nMos/I 0504 line 3",
    );
    let mut script = Script::new().say("N").otherwise(&["join", "yes", "*"]).roll(&[1, 1]);
    march(&mut battle, "3/5h", &mut script);
    assert_eq!(fires(&battle, &script), [("0504".into(), 4, 0)]);
}

/// A French battalion comes up from the south to 0505; dragoons in 0504 face it.
fn charge_field(order: &str, cavalry: &str) -> Battle {
    open(&format!(
        "order 1/IV attack\nact 1/IV\norder RCAV {order}\norder COSS attack\n36/I 0506 column 0\n{cavalry}"
    ))
}

#[test]
fn a_reaction_charge_is_a_charge_at_short_distance() {
    // Verifies [23.4a] [23.4b] [23.4c] [23.4g] [23.2a] [23.3z]
    let mut battle = charge_field("hold", "RigD 0504 fresh 3");
    let mut script = Script::new()
        .say("N")
        .say("charge")
        // The column may turn, and fires: strength 2, +1 defensive.
        .say("no")
        .say("yes")
        .roll(&[1, 1])
        .roll(&[6, 6]);
    march(&mut battle, "36/I", &mut script);
    // 7 to 6 is 1:1; short +2, column charged by cavalry +1.
    assert_eq!(assaults(&script), [3]);
    assert_eq!(fires(&battle, &script), [("0504".into(), 2, 1)]);
    assert!(battle.unit(unit(&battle, "RigD")).tired);
    assert_eq!((sp(&battle, "RigD"), place(&battle, "36/I")), (6, "0505".into()));
    let decided = script
        .events
        .iter()
        .position(|e| matches!(e, Event::Assault(r23_assault::Told::ReactionCharge(..))));
    let rolled = script
        .events
        .iter()
        .position(|e| matches!(e, Event::Assault(r23_assault::Told::Fought { .. })));
    assert!(decided < rolled);
    // The stop holds even where the charge comes to nothing: the mover has five points left.
    assert!(battle.unit(unit(&battle, "36/I")).marks.moved);
}

#[test]
fn who_may_reaction_charge() {
    // Verifies [23.4a] [23.4e] [23.4f] [23.2q] [10.1i] [23.6a]
    let may = |order: &str, cavalry: &str, id: &str| {
        let battle = charge_field(order, cavalry);
        battle.may_reaction_charge(unit(&battle, id), hex(&battle, "0505"))
    };
    for (order, allowed) in [
        ("attack", true),
        ("move", true),
        ("hold", true),
        ("defend", true),
        ("retire", false),
        ("regroup", false),
        ("strategic-move", false),
    ] {
        assert_eq!(may(order, "RigD 0504 fresh 3", "RigD"), allowed, "{order}");
    }
    assert!(!may("hold", "RigD 0504 tired 3", "RigD"), "tired");
    assert!(!may("hold", "RigD 0504 fresh 1", "RigD"), "flank");
    assert!(!may("hold", "weather snowstorm\nRigD 0504 fresh 3", "RigD"));
    let mut battle = charge_field("hold", "Ko1 0504 fresh 3");
    battle.put(unit(&battle, "36/I"), hex(&battle, "0505"), Shape::Column, Facing::new(0));
    let (cossack, at) = (unit(&battle, "Ko1"), hex(&battle, "0505"));
    assert!(!battle.may_reaction_charge(cossack, at), "through a front");
    battle.put(unit(&battle, "36/I"), at, Shape::Column, Facing::new(3));
    assert!(battle.may_reaction_charge(cossack, at), "into the rear");
    let woods =
        pos("map\n...\n.#.\n...\nend\norder RCAV hold\nRigD 0201 fresh 3\n36/I 0202 general");
    assert!(!woods.may_reaction_charge(unit(&woods, "RigD"), hex(&woods, "0202")));
}

#[test]
fn neighbours_of_one_formation_charge_together() {
    // Verifies [23.4d]
    let two = |other: &str| format!("RigD 0504 fresh 3\n{other} 0604 fresh 3");
    let mut battle = charge_field("hold", &two("LivD"));
    let mut script = Script::new()
        .say("N")
        .say("charge")
        .say("charge")
        .say("RigD")
        .say("yes")
        .say("no")
        .say("no")
        .roll(&[6, 6])
        .otherwise(&["*"]);
    march(&mut battle, "36/I", &mut script);
    // 14 to 6 is 2:1: −1, short +2, column +1.
    assert_eq!(assaults(&script), [2]);
    // The owner may have them charge one after the other; other formations must.
    let mut battle = charge_field("hold", &two("LivD"));
    let mut script = Script::new()
        .say("N")
        .say("charge")
        .say("charge")
        .say("RigD")
        .say("no")
        .say("no")
        .say("no")
        .roll(&[6, 6])
        .say("no")
        .say("no")
        .roll(&[6, 6]);
    march(&mut battle, "36/I", &mut script);
    assert_eq!(assaults(&script).len(), 2);
    let mut battle = charge_field("hold", &format!("order CCAV hold\n{}", two("PskD")));
    let mut script = Script::new()
        .say("N")
        .say("charge")
        .say("charge")
        .say("PskD")
        .say("no")
        .say("no")
        .roll(&[6, 6])
        .say("no")
        .say("no")
        .roll(&[6, 6]);
    march(&mut battle, "36/I", &mut script);
    assert_eq!(assaults(&script), [3, 3]);
    let in_turn = script.clone();
    // Of one formation, but not side by side: one after the other, unasked.
    let mut apart = charge_field("hold", "RigD 0504 fresh 3\nLivD 0605 fresh 4");
    let mut alone = Script::new()
        .says(&["N", "charge", "charge", "RigD", "no", "no"])
        .roll(&[6, 6])
        .says(&["no", "no"])
        .roll(&[6, 6]);
    let (one, two) = (hex(&apart, "0504"), hex(&apart, "0605"));
    assert_eq!(apart.distance(one, two), 2);
    march(&mut apart, "36/I", &mut alone);
    assert_eq!(assaults(&alone).len(), 2);
    // Two together, and a third of another formation after them.
    let three =
        format!("order CCAV hold\n{}\nPskD 0404 fresh 2", "RigD 0504 fresh 3\nLivD 0604 fresh 3");
    let mut third = charge_field("hold", &three);
    let mut after = Script::new()
        .says(&["N", "charge", "charge", "charge", "RigD", "yes", "no", "no"])
        .roll(&[6, 6])
        .says(&["RigD", "no", "no"])
        .roll(&[6, 6]);
    march(&mut third, "36/I", &mut after);
    assert_eq!(assaults(&after).len(), 2);
    // Once the mover is thrown back, the others have nobody to charge. The charge lays the order open.
    let mut battle = charge_field(
        "hold",
        "option hidden-orders\norder CCAV hold\nRigD 0504 fresh 3\nPskD 0604 fresh 3",
    );
    let at = |id: &str| battle.field.formation_named(id).unwrap().index();
    let both = [at("RCAV"), at("CCAV")];
    for index in both {
        battle.formations[index].revealed = false;
    }
    let mut script = Script::new()
        .says(&["N", "charge", "charge", "PskD", "no", "no"])
        .roll(&[1, 1])
        .otherwise(&["*"]);
    march(&mut battle, "36/I", &mut script);
    assert_eq!(assaults(&script).len(), 1);
    assert_ne!(place(&battle, "36/I"), "0505");
    let off = |event: &Event| matches!(event, Event::Assault(r23_assault::Told::Cancelled(_)));
    assert_eq!(count(&script, off), 0);
    assert!(both.iter().all(|&index| battle.formations[index].revealed));
    // Verifies [23.4b]: in the order that their owner likes.
    let order: Vec<String> = in_turn
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Assault(r23_assault::Told::Fought { attackers, .. }) => {
                Some(battle.def(attackers[0]).id.clone())
            }
            _ => None,
        })
        .collect();
    assert_eq!(order, ["PskD", "RigD"]);
}
