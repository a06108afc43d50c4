//! Sections 16.3 and 21.2: the simultaneous fire segment.

use crate::common::*;
use battles_of_napoleon::nouns::kinds::Shape;
use battles_of_napoleon::rules::event::Event;
use battles_of_napoleon::rules::{r21_fire, r25_losses};
use battles_of_napoleon::state::battle::Battle;
use battles_of_napoleon::{Choice, Question};
use ground::Facing;

/// Two pairs of battalions face to face, and the order of the French.
fn pairs(order: &str) -> battles_of_napoleon::state::battle::Battle {
    open(&format!(
        "initiative russian
         order 1/IV {order}
         order 7D hold
         36/I 0505 line 0 sp=1
         43/I 0905 line 0
         Mos/I 0504 line 3
         Vla/I 0904 line 3"
    ))
}

#[test]
fn volleys_alternate_and_count_together() {
    // Verifies [16.3a] [16.3b] [16.3e] [16.3f] [21.1a] [21.2b] [21.2c] [21.2d] [21.2e] [21.3c]
    let mut battle = pairs("attack");
    // The last point of 36/I is shot away by the first volley; it fires all the same.
    let mut script = Script::new()
        .says(&["done", "done", "flank NW"])
        .say("foot 0504")
        .roll(&[4, 4])
        .say("foot 0505")
        .roll(&[6, 6])
        .say("foot 0904")
        .roll(&[1, 1])
        .say("foot 0905")
        .roll(&[1, 1])
        // Effects: the Russians, who have the initiative, check first.
        .roll(&[3, 3]);
    battle.fire_segment(&mut script).unwrap();
    script.finish();
    assert_eq!((sp(&battle, "36/I"), sp(&battle, "Mos/I")), (0, 3));
    let fired: Vec<String> = fires(&battle, &script).into_iter().map(|(at, ..)| at).collect();
    assert_eq!(fired, ["0505", "0504", "0905", "0904"]);
    let smoke = script
        .events
        .iter()
        .position(|event| *event == Event::Fire(r21_fire::Told::Effects))
        .unwrap();
    let loss = script
        .events
        .iter()
        .position(|event| matches!(event, Event::Losses(r25_losses::Told::Lost(..))))
        .unwrap();
    assert!(smoke < loss);
    // Smoke is gone: in the next segment everyone may fire again.
    let mut script = Script::new().says(&["done", "done", "flank NW", "foot 0504"]);
    script = script.otherwise(&["done", "*"]);
    battle.put(unit(&battle, "43/II"), hex(&battle, "0505"), Shape::Line, Facing::new(0));
    let mut script = script.roll(&[1, 1]);
    battle.fire_segment(&mut script).unwrap();
    assert_eq!(fires(&battle, &script).len(), 1);
}

/// Three battalions on each side, from the north-west to the south-east.
const LINES: &str = "initiative french
     order 1/IV attack
     order 7D attack
     36/I 0307 line 0
     36/II 0507 line 0
     43/I 0908 line 0
     Mos/I 0306 line 3
     Mos/II 0506 line 3
     Vla/I 0907 line 3";

/// What is offered to whoever fires next, one question after the other, if the first is always taken.
fn offered(text: &str, script: Script) -> Vec<Vec<String>> {
    struct Listen(Script, Vec<Vec<String>>);
    impl engine::Table<Battle> for Listen {
        fn choose(&mut self, game: &Battle, ask: engine::AskOf<Battle>) -> engine::Play<Choice> {
            if matches!(
                ask.question,
                Question::Fire(r21_fire::Ask::Flank) | Question::Fire(r21_fire::Ask::Next)
            ) {
                let texts = ask.choices.iter().map(|&choice| game.choice_text(choice));
                self.1.push(texts.collect());
            }
            self.0.choose(game, ask)
        }
        fn throw(&mut self, _: &Battle, _: engine::Throw) -> engine::Play<engine::Faces> {
            Ok(engine::Faces::new(&[1, 1]))
        }
        fn hear(&mut self, game: &Battle, event: Event) {
            self.0.hear(game, event);
        }
    }
    let mut table = Listen(script.otherwise(&["done", "*"]), Vec::new());
    open(text).fire_segment(&mut table).unwrap();
    table.0.finish();
    table.1
}

#[test]
fn fire_runs_along_the_lines_from_one_flank() {
    // Verifies [21.2b] [21.2c] [21.2d]
    let start = || Script::new().says(&["done", "done"]);
    let from = |flank: &str, first: [&str; 6]| {
        let script = first.iter().fold(start().say(flank), |script, text| script.say(text));
        offered(LINES, script)
    };
    // The initiative player chooses the flank; each side fires its outermost unit, in turn.
    let found = from(
        "flank NW",
        ["foot 0307", "foot 0306", "foot 0507", "foot 0506", "foot 0908", "foot 0907"],
    );
    let first = |text: &str| vec![text.to_owned(), "pass".to_owned(), "done".to_owned()];
    let last = |text: &str| vec![text.to_owned(), "done".to_owned()];
    assert_eq!(found[0], ["flank NW", "flank SE"]);
    assert_eq!(
        found[1..],
        [
            first("foot 0307"),
            first("foot 0306"),
            first("foot 0507"),
            first("foot 0506"),
            last("foot 0908"),
            last("foot 0907")
        ]
    );
    let found = from(
        "flank SE",
        ["foot 0908", "foot 0907", "foot 0507", "foot 0506", "foot 0307", "foot 0306"],
    );
    assert_eq!(found[1..3], [first("foot 0908"), first("foot 0907")]);
}

#[test]
fn who_is_passed_over_holds_his_fire() {
    // Verifies [21.2d]
    let script = Script::new().says(&[
        "done",
        "done",
        "flank NW",
        "pass",
        "foot 0507",
        "foot 0306",
        "foot 0908",
        "done",
    ]);
    let found = offered(LINES, script);
    // 36/I is gone from the list; the enemy answers only after a shot.
    assert!(found[2..].iter().flatten().all(|text| text != "foot 0307"), "{found:?}");
    assert_eq!(found[3][0], "foot 0306");
}

#[test]
fn those_abreast_are_for_the_owner_to_choose() {
    // Verifies [21.2b] [21.2d]
    // 0507 and 0606 lie one behind the other on the axis from south-west to north-east.
    let text = "initiative french\norder 1/IV attack\norder 2/IV attack\norder 7D regroup\n\
                36/I 0507 line 0\n13/5 0606 unlimbered 0\nMos/I 0506 line 3\nVla/I 0605 line 3";
    let found = offered(text, Script::new().says(&["done", "done", "guns 0606", "foot 0507"]));
    assert_eq!(found[0], ["foot 0507", "guns 0606", "done"], "no flank to choose, no order");
}

#[test]
fn orders_that_fire_and_orders_that_do_not() {
    // Verifies [16.3c] [16.3d] [12.1b] [12.3d] [12.5b] [12.7b] [12.2d] [12.4b] [12.6c]
    for (order, fire) in [
        ("attack", true),
        ("defend", true),
        ("hold", true),
        ("move", true),
        ("retire", false),
        ("regroup", false),
        ("strategic-move", false),
    ] {
        let mut battle = open(&format!(
            "initiative french\norder 1/IV {order}\norder 7D regroup\n36/I 0505 line 0\nMos/I 0504 line 3"
        ));
        let mut script = Script::new().say("done").say("done");
        if fire {
            script = script.say("foot 0505").roll(&[1, 1]);
        }
        battle.fire_segment(&mut script).unwrap();
        script.finish();
        assert_eq!(!fires(&battle, &script).is_empty(), fire, "{order}");
        // Reaction fire is open to all of them.
        let mut script = Script::new().say("yes").roll(&[1, 1]);
        let mover = [unit(&battle, "Mos/I")];
        battle.reaction_fire(&mut script, &mover, engine::rule!("21.1c")).unwrap();
        assert_eq!(fires(&battle, &script).len(), 1, "{order}");
    }
}

#[test]
fn a_battery_under_orders_not_to_fire_stays_silent_in_its_hex() {
    // Verifies [16.3d] [21.4e]
    let mut battle = open(
        "initiative french
         order 2/IV attack
         order 1/IV regroup
         order 7D regroup
         13/5 0505 unlimbered 0
         12/5 0505 unlimbered 0
         Mos/I 0502 line 3",
    );
    let mut script = Script::new().say("done").say("done").say("guns 0505").roll(&[1, 1]);
    battle.fire_segment(&mut script).unwrap();
    assert_eq!(fires(&battle, &script), [("0502".into(), 4, 0)]);
}

#[test]
fn a_target_may_be_shot_at_by_many_and_checks_until_it_fails() {
    // Verifies [21.3y] [21.3z] [23.8a] [16.3f]
    let text = "initiative russian
         order 1/IV regroup
         order 7D attack
         36/I 0505 line 0
         Mos/I 0504 line 3
         Vla/I 0604 line 3";
    // Two volleys of strength 8, not one of 16.
    let start = || {
        Script::new()
            .says(&["done", "done", "flank NW"])
            .say("foot 0504")
            .roll(&[5, 5])
            .say("foot 0604")
            .roll(&[5, 5])
    };
    let mut battle = open(text);
    let mut script = start().roll(&[3, 3]).roll(&[3, 3]);
    battle.fire_segment(&mut script).unwrap();
    script.finish();
    assert_eq!(fires(&battle, &script), [("0505".into(), 8, 0), ("0505".into(), 8, 0)]);
    assert_eq!((sp(&battle, "36/I"), stands(&battle, &script).len()), (4, 2));
    // The first failure is the last check.
    let mut battle = open(text);
    let mut script = start().roll(&[1, 1]).otherwise(&["*"]);
    battle.fire_segment(&mut script).unwrap();
    script.finish();
    assert_eq!((sp(&battle, "36/I"), stands(&battle, &script).len()), (3, 1));
    assert_ne!(place(&battle, "36/I"), "0505");
}

#[test]
fn everyone_may_turn_first_but_keeps_his_formation() {
    // Verifies [17.1i] [21.2a] [17.1b]
    let mut battle = open(
        "initiative french
         order 1/IV regroup
         order RCAV retire
         36/I 0505 column 0
         36/II 0505 column 0
         13/5 0905 unlimbered 0
         RigD 0101 fresh 0
         Mos/I 1212 square",
    );
    // The square faces all round; everyone else may turn, a stack as one.
    let mut script =
        Script::new().say("0505").say("turn 3").say("0905").say("turn 2").say("0101").say("turn 5");
    battle.fire_segment(&mut script).unwrap();
    script.finish();
    for (id, facing, shape) in [
        ("36/I", 3, Shape::Column),
        ("36/II", 3, Shape::Column),
        ("13/5", 2, Shape::Unlimbered),
        ("RigD", 5, Shape::Mounted),
    ] {
        let state = battle.unit(unit(&battle, id));
        assert_eq!((state.facing, state.shape), (Facing::new(facing), shape), "{id}");
    }
}

#[test]
fn cavalry_slips_away_before_the_volleys() {
    // Verifies [21.5a] [21.5e] [21.5f] [21.5k]
    for order in ["attack", "regroup", "strategic-move"] {
        let mut battle = open(&format!(
            "initiative french\norder RCAV {order}\norder 1/IV attack\n36/I 0505 line 0\nRigD 0504 fresh 3"
        ));
        let mut script = Script::new().say("yes").say("0503").otherwise(&["done"]);
        battle.fire_segment(&mut script).unwrap();
        script.finish();
        let state = battle.unit(unit(&battle, "RigD"));
        assert_eq!(
            (place(&battle, "RigD"), state.facing, state.tired),
            ("0503".into(), Facing::new(3), false)
        );
        assert!(fires(&battle, &script).is_empty());
    }
    // From enemy cavalry alone it does not.
    let mut battle = open("initiative french\nRigD 0504 fresh 3\n5Cu 0505 fresh 0");
    let mut script = Script::new().otherwise(&["done"]);
    battle.fire_segment(&mut script).unwrap();
    assert!(!was_asked(&script, "21.5a"));
}

#[test]
fn the_red_cube_is_gone_when_the_smoke_lifts() {
    // Verifies [21.2f]
    let mut battle = open("36/I 0505 line 0");
    battle.bag = [1, 1, 2];
    let mut script = Script::new().roll(&[3]).otherwise(&["done"]);
    battle.draw_cube(&mut script).unwrap();
    assert_eq!(count(&script, |event| *event == Event::Fire(r21_fire::Told::Segment)), 1);
    assert_eq!(battle.bag, [1, 1, 1]);
}

#[test]
fn nobody_acts_in_a_fire_segment() {
    // Verifies [16.3a]
    let mut battle = open("order 1/IV attack\nact 1/IV\n36/I 0505 column 0");
    battle.fire_segment(&mut Script::new().otherwise(&["done"])).unwrap();
    assert_eq!(battle.acting().count(), 0);
}
