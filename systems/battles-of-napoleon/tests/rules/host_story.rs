//! The story: each line cites the rule of what happened, and is told as it was then.

use crate::common::*;
use battles_of_napoleon::nouns::kinds::{FRENCH, RUSSIAN, Shape};
use battles_of_napoleon::rules::event::Event;
use battles_of_napoleon::rules::r21_fire::volley::Volley;
use battles_of_napoleon::rules::r25_losses::Cause;
use battles_of_napoleon::rules::{r13_cubes, r17_formation, r25_losses};
use battles_of_napoleon::state::battle::Battle;
use engine::Game;

/// The lines told, each as its text and its rules.
fn story(battle: &Battle, script: &Script) -> Vec<(String, Vec<&'static str>)> {
    let lines = script.events.iter().map(|event| battle.render(event));
    lines.map(|line| (line.text, line.rules)).collect()
}

/// The rules of the lines whose text ends so.
fn rules_of(battle: &Battle, script: &Script, end: &str) -> Vec<&'static str> {
    let told = story(battle, script);
    let found: Vec<_> = told.iter().filter(|(text, _)| text.ends_with(end)).collect();
    assert!(!found.is_empty(), "nothing ends in {end:?}: {told:#?}");
    found.into_iter().flat_map(|(_, rules)| rules.clone()).collect()
}

#[test]
fn turns_and_formations_cite_the_rule_that_made_them() {
    // Verifies [17.1e] [19t] [17.1i] [23.2a] [26m] [26l] [26h] [17.3.1a] [17.3.1i] [25g]
    // On the march.
    let text = "order 1/IV move\nact 1/IV\n36/I 0510 column 0";
    let mut battle = open(text);
    let id = unit(&battle, "36/I");
    let mut script = Script::new().says(&["turn 1", "line", "halt"]);
    battle.march(&mut script, vec![id]).unwrap();
    assert_eq!(rules_of(&battle, &script, "turns to face east."), ["19t"]);
    assert_eq!(rules_of(&battle, &script, "36/I forms line."), ["17.1e"]);
    // Guns pushed by hand.
    let mut battle = open("order 2/IV move\nact 2/IV\n13/5 0510 unlimbered 0");
    let mut script = Script::new().says(&["push N", "turn 0"]).otherwise(&["halt"]);
    battle.march(&mut script, vec![unit(&battle, "13/5")]).unwrap();
    assert_eq!(rules_of(&battle, &script, "13/5 moves to 0509 (0 MP)."), ["17.4f"]);
    // Under Defend.
    let mut battle = open(&text.replace("move", "defend"));
    let mut script = Script::new().says(&["line 3", "halt"]);
    battle.march(&mut script, vec![id]).unwrap();
    assert_eq!(rules_of(&battle, &script, "36/I forms line."), ["12.3b"]);
    // Before the volleys.
    let mut battle = open("36/I 0510 line 0");
    let mut script = Script::new().says(&["0510", "turn 3"]);
    battle.fire_segment(&mut script).unwrap();
    assert_eq!(rules_of(&battle, &script, "turns to face south-south-west."), ["17.1i"]);
    // Retreating.
    let mut battle = open("36/I 0505 square\nMos/I 0504 line 3");
    let mut script = Script::new().otherwise(&["turn 5", "*"]);
    let (at, from) = (hex(&battle, "0505"), hex(&battle, "0504"));
    battle.retreat(&mut script, at, &[from], &mut Vec::new()).unwrap();
    assert_eq!(rules_of(&battle, &script, "36/I forms column."), ["26l"]);
    assert_eq!(rules_of(&battle, &script, "36/I turns to face north-north-west."), ["26m"]);
    let mut battle = open("5Cu 0505 fresh 0\nMos/I 0504 line 3");
    let mut script = Script::new().otherwise(&["turn 5", "*"]);
    battle.retreat(&mut script, at, &[from], &mut Vec::new()).unwrap();
    assert_eq!(rules_of(&battle, &script, "5Cu is tired."), ["26h"]);
    // Squares: free at four hexes, by a check nearer by, and shot to a column.
    for (place, roll, rule) in [("0509", None, "17.3.1a"), ("0507", Some([6, 6]), "17.3.1i")] {
        let mut battle =
            open(&format!("order 2CUIR attack\nact 2CUIR\n5Cu {place} fresh 0\nMos/I 0505 line 3"));
        let mut script = Script::new().say("yes");
        if let Some(faces) = roll {
            script = script.roll(&faces);
        }
        battle.offer_squares(&mut script, unit(&battle, "5Cu")).unwrap();
        assert_eq!(
            rules_of(&battle, &script, "Mos/I forms square."),
            if roll.is_some() { vec!["17.3.1i"] } else { vec![rule] }
        );
    }
    let mut battle = open("36/I 0505 square sp=3\nMos/I 0506 line 0");
    let shot = volley(&battle, "Mos/I", "0505", 4, FireKind::Ordinary);
    let mut script = Script::new().roll(&[4, 3]);
    let hit = battle.roll_volley(&mut script, &shot).unwrap();
    battle.suffer(&mut script, &hit, &mut Vec::new()).unwrap();
    assert_eq!(rules_of(&battle, &script, "36/I forms column."), ["25g"]);
    // The defender's turn, and broken ground.
    let mut battle = open("order 1/IV attack\nact 1/IV\n36/I 0505 column 0\nMos/I 0504 line 0");
    let mut script =
        Script::new().says(&["0505x0504", "turn 1"]).roll(&[6, 6]).otherwise(&["no", "*"]);
    battle.assaults(&mut script).unwrap();
    assert_eq!(rules_of(&battle, &script, "Mos/I turns to face east."), ["23.2a"]);
    let mut battle = pos("map\n...\n.#.\n...\nend\norder 1/IV move\nact 1/IV\n36/I 0203 column 0");
    let mut script = Script::new().say("N").otherwise(&["halt"]);
    battle.march(&mut script, vec![unit(&battle, "36/I")]).unwrap();
    assert_eq!(rules_of(&battle, &script, "36/I is in general order."), ["19o"]);
}

#[test]
fn rides_cite_why_a_leader_rides() {
    // Verifies [8.4c] [8.4d] [12g] [21.6l] [21.6b]
    let mut battle = open("order 1/IV hold\nleader Saint-Hilaire 0505\n36/I 0505 square");
    let division = battle.field.formation_named("1/IV").unwrap();
    let mut script = Script::new().say("0506").otherwise(&["done"]);
    battle.activate(&mut script, &[division]).unwrap();
    assert_eq!(rules_of(&battle, &script, "Saint-Hilaire rides to 0506."), ["8.4d", "12g"]);
    let mut battle = open("phase leaders\nleader Napoleon 0505\n36/I 0506 square");
    let mut script = Script::new().say("0506").otherwise(&["*"]);
    battle.activity(&mut script).unwrap();
    assert_eq!(rules_of(&battle, &script, "Napoleon rides to 0506."), ["8.4c", "11.1a"]);
    let mut battle = open("leader Soult 0505\n36/I 0601 square\nMos/I 0505 line 3");
    let mut script = Script::new();
    battle.settle_leaders(&mut script).unwrap();
    assert_eq!(rules_of(&battle, &script, "Soult escapes to 0601."), ["21.6l"]);
    // The Emperor too.
    let mut battle = open("leader Napoleon 0505\n36/I 0601 square\nMos/I 0505 line 3");
    let mut script = Script::new();
    battle.settle_leaders(&mut script).unwrap();
    assert_eq!(rules_of(&battle, &script, "Napoleon escapes to 0601."), ["21.6l"]);
}

#[test]
fn losses_cite_their_cause() {
    // Verifies [23.3c] [23.3e] [23.3g] [23.3h] [25c] [21.3b]
    let battle = open("36/I 0505 line 0");
    let id = unit(&battle, "36/I");
    let told = |event: Event| {
        let line = battle.render(&event);
        (line.text, line.rules)
    };
    for (cause, lost, gone, rule) in [
        (Cause::Fire, "36/I loses 1 SP to fire.", "is eliminated by fire.", "21.3b"),
        (
            Cause::AttackFails,
            "36/I loses 1 SP as its assault fails.",
            "is eliminated as its assault fails.",
            "23.3c",
        ),
        (
            Cause::BothLose,
            "36/I loses 1 SP in the assault.",
            "is eliminated in the assault.",
            "23.3e",
        ),
        (
            Cause::HexLost,
            "36/I loses 1 SP as the hex is lost.",
            "is eliminated as the hex is lost.",
            "23.3g",
        ),
        (
            Cause::RiddenDown,
            "36/I loses 1 SP to the charge.",
            "is eliminated by the charge.",
            "23.3h",
        ),
    ] {
        assert_eq!(
            told(Event::Losses(r25_losses::Told::Lost(id, 1, cause))),
            (lost.into(), vec![rule])
        );
        let (text, rules) = told(Event::Losses(r25_losses::Told::Eliminated(id, 0, cause)));
        assert!(text.ends_with(gone), "{text}");
        assert_eq!(rules, ["25c", rule]);
    }
    // As they happen: 8 costs both, 9 the attacker, 7 the defender, more to horse than to foot.
    let causes = |attacker: &str, dice: [u8; 2]| {
        let mut battle = open(&format!(
            "order 1/IV attack\nact 1/IV\norder 2CUIR attack\nact 2CUIR\norder PRU move\n\
             {attacker}\nSch/I 0504 line 3"
        ));
        for unit in &mut battle.units {
            unit.start = ground::Hex::NOWHERE;
        }
        let mut script = Script::new().say("0505x0504").roll(&dice).otherwise(&["no", "*"]);
        battle.assaults(&mut script).unwrap();
        let cause = |event: &Event| match event {
            Event::Losses(r25_losses::Told::Lost(_, _, cause)) => Some(*cause),
            _ => None,
        };
        let mods = assaults(&script)[0];
        (mods, script.events.iter().filter_map(cause).collect::<Vec<_>>())
    };
    let (mods, _) = causes("36/I 0505 line 0", [6, 6]);
    assert_eq!(mods, 0);
    assert_eq!(causes("36/I 0505 line 0", [4, 4]).1, [Cause::BothLose; 2]);
    assert_eq!(causes("36/I 0505 line 0", [4, 5]).1, [Cause::AttackFails]);
    assert_eq!(causes("36/I 0505 line 0", [3, 4]).1, [Cause::HexLost]);
    assert_eq!(causes("5Cu 0505 fresh 0", [1, 2]).1, [Cause::RiddenDown]);
}

#[test]
fn one_of_a_thing_is_one() {
    // Verifies [13a] [16s]
    let battle = open("36/I 0505 line 0");
    let told = |event: Event| battle.render(&event).text;
    let cubes =
        |cubes| Event::Cubes(r13_cubes::Told::Cubes { seat: FRENCH, die: None, before: 1, cubes });
    assert_eq!(told(cubes(1)), "The French get 1 cube.");
    assert_eq!(told(cubes(2)), "The French get 2 cubes.");
    let lost = |bag| Event::Cubes(r13_cubes::Told::Lost(bag, engine::rule!("16r")));
    assert_eq!(told(lost([1, 0, 0])), "1 cube is lost; the turn ends.");
    assert_eq!(told(lost([1, 0, 1])), "2 cubes are lost; the turn ends.");
    // One battery fires, two fire.
    let battle = open("13/5 0505 unlimbered 0\n14/5 0505 unlimbered 0\nMos/I 0503 line 3");
    let shot = volley(&battle, "13/5", "0503", 2, FireKind::Ordinary);
    let mut script = Script::new().roll(&[1, 1]).roll(&[1, 1]);
    battle.roll_volley(&mut script, &shot).unwrap();
    let both = [unit(&battle, "13/5"), unit(&battle, "14/5")].to_vec();
    battle.roll_volley(&mut script, &Volley { firers: both, ..shot }).unwrap();
    let lines = story(&battle, &script);
    assert!(lines[0].0.starts_with("13/5 fires at 0503, "), "{lines:?}");
    assert!(lines[1].0.starts_with("13/5 and 14/5 fire at 0503, "), "{lines:?}");
    // The winner's points come first.
    assert_eq!(
        told(Event::Cubes(r13_cubes::Told::Initiative(RUSSIAN, [3, 8]))),
        "The Russians have the initiative, 8 to 3."
    );
}

#[test]
fn the_story_is_told_from_what_was_true_then() {
    // Verifies [8.4e] [21.6j] [14q]
    let mut battle = open("fatigue 50 40\nleader Soult 0505\n36/I 0505 line 0");
    let soult = leader(&battle, "Soult");
    let mut script = Script::new().roll(&[6]);
    let at = [hex(&battle, "0505")];
    battle.casualty_roll(&mut script, &at, FRENCH).unwrap();
    let before = story(&battle, &script);
    assert!(before.iter().any(|(text, _)| text == "Soult is hit (die 6)."), "{before:?}");
    assert!(before.iter().any(|(text, _)| text == "The French: -2 AFP for Soult."), "{before:?}");
    // His replacement falls too; what was told of Soult stays.
    assert!(battle.leaders[soult.index()].replaced);
    let mut later = Script::new().roll(&[6]);
    battle.casualty_roll(&mut later, &at, FRENCH).unwrap();
    assert_eq!(story(&battle, &script), before);
    let after = story(&battle, &later);
    assert!(
        after.iter().any(|(text, _)| text == "Soult's replacement is hit (die 6)."),
        "{after:?}"
    );
    // The end is told with the points of the end.
    let mut script = Script::new();
    let ending = battles_of_napoleon::state::battle::Ending::MoreFatigue(FRENCH);
    battle.end(&mut script, ending);
    let told = story(&battle, &script);
    battle.fatigue = [1, 1];
    assert_eq!(story(&battle, &script), told);
    assert!(told[0].0.contains("47 to 40"), "{told:?}");
}

#[test]
fn nothing_told_changes_with_the_position() {
    // Every line of a whole battle reads the same at its end as when it was told.
    struct Teller(engine::dice::Fast, Vec<(Event, engine::Line)>);
    impl engine::Table<Battle> for Teller {
        fn choose(
            &mut self,
            _: &Battle,
            ask: engine::AskOf<Battle>,
        ) -> engine::Play<battles_of_napoleon::Choice> {
            Ok(ask.choices[self.0.below(ask.choices.len())])
        }
        fn throw(&mut self, _: &Battle, throw: engine::Throw) -> engine::Play<engine::Faces> {
            let mut faces = Vec::new();
            for _ in 0..throw.dice {
                faces.push(1 + self.0.below(usize::from(throw.sides)) as u8);
            }
            Ok(engine::Faces::new(&faces))
        }
        fn hear(&mut self, game: &Battle, event: Event) {
            let line = game.render(&event);
            self.1.push((event, line));
        }
    }
    let mut battle =
        battles_of_napoleon::load("serpallen", &[], &battles_of_napoleon::book::charts::shelf())
            .unwrap();
    let mut table = Teller(engine::dice::Fast::new(12), Vec::new());
    while battle.outcome().is_none() {
        battle.play(&mut table).unwrap();
    }
    assert!(table.1.len() > 100);
    assert!(table.1.iter().any(|(event, _)| matches!(
        event,
        Event::Formation(r17_formation::Told::Formed(_, Shape::Column, ..))
    )));
    for (event, line) in &table.1 {
        assert_eq!(battle.render(event), *line);
    }
}

/// Verifies [15b] [15c]: a tie of initiative cites the rule that breaks it, and only then.
#[test]
fn a_tie_of_initiative_cites_who_breaks_it() {
    let battle = open_map(9, 9, "turn 1");
    let rules = |points: [i16; 2]| {
        let told = r13_cubes::Told::Initiative(FRENCH, points);
        battle.render(&Event::Cubes(told)).rules
    };
    assert_eq!(rules([5, 5]), ["15b", "15c"]);
    assert_eq!(rules([5, 4]), ["15b"]);
}

/// Verifies [8.4.3c]: whether an initiative check passed is told.
#[test]
fn initiative_checks_are_told() {
    let told = |dice: [u8; 2]| {
        let mut battle =
            open("phase orders\nleader Colbert 0505\norder VICAV hold\n3Hu 0505 fresh");
        let mut script = Script::new().say("VICAV").roll(&dice).otherwise(&["no", "done", "*"]);
        battle.orders_phase(&mut script).unwrap();
        let lines = story(&battle, &script).into_iter();
        let check = lines.map(|(text, _)| text).find(|text| text.contains("checks initiative"));
        check.unwrap()
    };
    assert!(told([1, 1]).ends_with(": may change its order."), "{}", told([1, 1]));
    assert!(told([6, 6]).ends_with(": fails."), "{}", told([6, 6]));
}
