//! Chapters 23 and 24: assaults and charges.

mod modifiers;
mod result;

use crate::common::*;
use battles_of_napoleon::book::charts::ODDS;
use battles_of_napoleon::book::keys::AssaultDrm;
use battles_of_napoleon::book::modifiers::Drm;
use battles_of_napoleon::nouns::kinds::Shape;
use battles_of_napoleon::rules::event::Event;
use battles_of_napoleon::rules::r23_assault;
use battles_of_napoleon::rules::r23_assault::{Assault, odds_row};
use battles_of_napoleon::rules::r25_losses::Cause;
use battles_of_napoleon::state::battle::Battle;
use ground::Facing;

/// Attacks that may be declared now.
fn possible(battle: &Battle) -> Vec<String> {
    let label = |at| battle.field.board.label(at);
    battle
        .possible_assaults(&[])
        .iter()
        .map(|&(a, b)| format!("{}x{}", label(a), label(b)))
        .collect()
}

/// Modifiers of an attack from some hexes on another.
fn mods(battle: &Battle, from: &[&str], target: &str) -> Vec<i8> {
    let assault = Assault {
        attackers: from.iter().map(|at| hex(battle, at)).collect(),
        target: hex(battle, target),
        reaction: false,
    };
    let units = battle.attacking_units(&assault);
    let mut found = values(&battle.assault_mods(&assault, &units, 0));
    found.sort();
    found
}

/// A position in which 1/IV, 2CUIR and the Guard attack.
fn attack(text: &str) -> Battle {
    open(&format!(
        "order PRU move\norder RCAV move\norder 1/IV attack\nact 1/IV\norder 2CUIR attack\nact 2CUIR\norder GUARD attack\nact GUARD\n{text}"
    ))
}

fn resolve(battle: &mut Battle, script: &mut Script) {
    battle.assaults(script).unwrap();
    script.finish();
}

#[test]
fn neighbours_fire_once_in_an_activation() {
    // Verifies [23.2r]
    // The square in 0604 is beside both attackers, and is not assaulted.
    let mut battle = attack(
        "36/I 0505 line 0\n43/I 0705 line 0\nMos/I 0504 line 3\nMos/II 0704 line 3\nVla/I 0604 square",
    );
    let mut script = Script::new()
        .says(&["0505x0504", "0705x0704", "0504", "no", "no", "yes"])
        .roll(&[1, 1])
        .roll(&[6, 6])
        .otherwise(&["no", "*"])
        .roll(&[6, 6]);
    resolve(&mut battle, &mut script);
    let asked = script.asked.iter().filter(|(rule, _)| rule == "23.2r").count();
    assert_eq!(asked, 3, "0504 and 0604, then 0704 alone: {:?}", script.asked);
    // Who held his fire the first time may fire the second.
    let mut battle = attack(
        "36/I 0505 line 0\n43/I 0705 line 0\nMos/I 0504 line 3\nMos/II 0704 line 3\nVla/I 0604 square",
    );
    let mut script = Script::new()
        .says(&["0505x0504", "0705x0704", "0504", "no", "no", "no"])
        .roll(&[6, 6])
        .otherwise(&["no", "*"])
        .roll(&[6, 6]);
    resolve(&mut battle, &mut script);
    assert_eq!(script.asked.iter().filter(|(rule, _)| rule == "23.2r").count(), 4);
    // Whoever is assaulted later does not fire as a neighbour.
    let mut battle =
        attack("36/I 0505 line 0\n43/I 0605 line 0\nMos/I 0504 line 3\nMos/II 0604 square");
    let mut script = Script::new()
        .says(&["0505x0504", "0605x0604", "0504"])
        .roll(&[6, 6])
        .otherwise(&["no", "*"])
        .roll(&[6, 6]);
    resolve(&mut battle, &mut script);
    assert_eq!(script.asked.iter().filter(|(rule, _)| rule == "23.2r").count(), 2);
}

#[test]
fn an_assault_whose_target_has_gone_is_called_off() {
    // Verifies [23.5a]
    // Mos/II fails to stand as its neighbour is driven off; those who meant to assault it advance.
    let mut battle =
        attack("36/I 0505 column 0\n43/I 0605 column 0\nMos/I 0504 line 3\nMos/II 0604 line 3");
    let mut script = Script::new()
        .says(&["0505x0504", "0605x0604", "0504"])
        .roll(&[1, 1])
        .roll(&[1, 1])
        .otherwise(&["no", "43/I", "done", "*"]);
    resolve(&mut battle, &mut script);
    assert_eq!((place(&battle, "43/I"), place(&battle, "36/I")), ("0604".into(), "0505".into()));
    assert_eq!(assaults(&script).len(), 1, "the second is not rolled for");
    let cancelled = Event::Assault(r23_assault::Told::Cancelled(hex(&battle, "0604")));
    assert!(script.events.contains(&cancelled));
    let advanced = |event: &Event| matches!(event, Event::Assault(r23_assault::Told::Advanced(_, _, rule)) if rule.key() == "23.5a");
    assert_eq!(count(&script, advanced), 1);
    // They need not.
    let mut battle =
        attack("36/I 0505 column 0\n43/I 0605 column 0\nMos/I 0504 line 3\nMos/II 0604 line 3");
    let mut script = Script::new()
        .says(&["0505x0504", "0605x0604", "0504"])
        .roll(&[1, 1])
        .roll(&[1, 1])
        .otherwise(&["no", "done", "*"]);
    resolve(&mut battle, &mut script);
    assert_eq!(place(&battle, "43/I"), "0605");
}

#[test]
fn a_square_shot_away_leaves_its_hex_to_the_cavalry() {
    // Verifies [23.5a] [17.3.1p] [21.1d]
    // It forms square in time, and the battery beside it destroys it.
    let mut battle = attack("5Cu 0505 fresh 0\n13/5 0404 unlimbered 1\nMos/I 0504 line 3 sp=3");
    let mut script = Script::new()
        .says(&["0505x0504", "yes"])
        .roll(&[6, 6])
        .say("yes")
        .roll(&[6, 6])
        .say("5Cu")
        .otherwise(&["*"]);
    resolve(&mut battle, &mut script);
    assert_eq!((sp(&battle, "Mos/I"), place(&battle, "5Cu")), (0, "0504".into()));
    assert!(assaults(&script).is_empty());
    assert!(!battle.unit(unit(&battle, "5Cu")).tired, "it did not charge");
}

#[test]
fn who_may_assault_what() {
    // Verifies [23.1a] [23.1b] [23.2l] [23.2m] [23.2q] [12.7c]
    assert_eq!(possible(&attack("36/I 0505 line 0\nMos/I 0504 line 3")), ["0505x0504"]);
    // Only under Attack, only of the acting formation, only in range.
    let battle = open("order 1/IV move\nact 1/IV\n36/I 0505 line 0\nMos/I 0504 line 3");
    assert!(possible(&battle).is_empty());
    assert!(possible(&attack("4/I 0505 line 0\nMos/I 0504 line 3")).is_empty());
    let mut battle = attack("36/I 0505 line 0\nMos/I 0504 line 3");
    let far = unit(&battle, "36/I");
    battle.unit_mut(far).marks.out_of_range = true;
    assert!(possible(&battle).is_empty());
    // Not through flank or rear; a column has four front sides; artillery never.
    assert!(possible(&attack("36/I 0505 line 1\nMos/I 0504 line 3")).is_empty());
    assert_eq!(possible(&attack("36/I 0505 column 1\nMos/I 0504 line 3")).len(), 1);
    assert!(possible(&attack("36/I 0505 column 3\nMos/I 0504 line 3")).is_empty());
    assert!(possible(&attack("12/5 0505 limbered 0\nMos/I 0504 line 3")).is_empty());
    // Cavalry not into woods, not even by road; infantry may.
    let woods = |id: &str, shape: &str| {
        let battle = pos(&format!(
            "map\n...\n.#.\n...\n...\nend\nroad 0203 0202\norder 1/IV attack\nact 1/IV\norder 2CUIR attack\nact 2CUIR\n{id} 0203 {shape}\nMos/I 0202 general"
        ));
        possible(&battle).len()
    };
    assert_eq!((woods("36/I", "line 0"), woods("5Cu", "fresh 0")), (1, 0));
    // Nobody marches into an enemy's hex, and in a storm nobody assaults.
    let battle = attack("36/I 0505 column 0\nMos/I 0504 line 3");
    let mover = unit(&battle, "36/I");
    let march = battle.clone().begin_march(vec![mover]);
    let refusal = battle.step(&march, &march.pose, ground::Dir::N).unwrap_err();
    assert_eq!(refusal.rule, "19l");
    let mut battle = attack("weather snowstorm\n36/I 0505 column 0\nMos/I 0504 line 3");
    battle.assaults(&mut Script::new()).unwrap();
}

#[test]
fn movement_first_then_assaults() {
    // Verifies [23.1a] [23.1c]
    let mut battle = open(
        "order 1/IV attack\n36/I 0506 column 0\n43/I 0906 column 0\nMos/I 0504 line 3\nMos/II 0904 line 3",
    );
    let formation = battle.field.formation_named("1/IV").unwrap();
    let mut script = Script::new()
        .say("36/I")
        .say("N")
        .say("43/I")
        .say("N")
        // Both are declared before either is carried out, in the order the attacker likes.
        .say("0505x0504")
        .say("0905x0904")
        .say("0904")
        .otherwise(&["no"])
        .roll(&[6, 6])
        .roll(&[6, 6]);
    battle.activate(&mut script, &[formation]).unwrap();
    script.finish();
    let order: Vec<String> = script
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Assault(r23_assault::Told::Fought { hex, .. }) => {
                Some(battle.field.board.label(*hex))
            }
            Event::Assault(r23_assault::Told::Declared(all)) => Some(all.len().to_string()),
            _ => None,
        })
        .collect();
    assert_eq!(order, ["2", "0904", "0504"]);
}

#[test]
fn attacks_that_combine() {
    // Verifies [23.2f] [23.2g] [23.2h] [23.2n]
    // 0505 and 0604 are side by side; 0402 is not beside either, 0404 is beside 0505.
    let battle = attack(
        "36/I 0505 column 0
         36/II 0604 column 5
         43/I 0404 column 1
         5Cu 0403 fresh 1
         Mos/I 0504 line 3",
    );
    let declared = |attackers: &[&str]| {
        let attackers = attackers.iter().map(|at| hex(&battle, at)).collect();
        let target = hex(&battle, "0504");
        let found = battle.possible_assaults(&[Assault { attackers, target, reaction: false }]);
        let mut from: Vec<String> =
            found.iter().map(|(from, _)| battle.field.board.label(*from)).collect();
        from.sort();
        from
    };
    assert_eq!(possible(&battle).len(), 4);
    // Horse never joins foot; 0604 is beside 0505 but not beside 0404.
    assert_eq!(declared(&["0505"]), ["0404", "0604"]);
    assert_eq!(declared(&["0604"]), ["0505"]);
    assert_eq!(declared(&["0604", "0505"]), ["0404"]);
    assert!(declared(&["0403"]).is_empty(), "foot never joins horse");
    // A stack attacks one hex only, and all of it.
    let mut battle =
        attack("36/I 0505 column 0\n36/II 0505 column 0\nMos/I 0504 line 3\nMos/II 0604 line 3");
    let mut script = Script::new().say("0505x0504").otherwise(&["no"]).roll(&[6, 6]);
    resolve(&mut battle, &mut script);
    assert_eq!(assaults(&script).len(), 1);
    let strengths = script.events.iter().find_map(|event| match event {
        Event::Assault(r23_assault::Told::Fought { sp, .. }) => Some(*sp),
        _ => None,
    });
    assert_eq!(strengths, Some([12, 4]));
}

#[test]
fn one_turn_of_the_defender_in_an_activation() {
    // Verifies [23.2a] [23.2b] [23.2t]
    // Attacked in the flank, it turns to bring its front to bear and fires.
    let text = "36/I 0505 column 0\nMos/I 0504 line 1";
    let mut battle = attack(text);
    let mut script =
        Script::new().say("0505x0504").say("turn 2").say("yes").roll(&[1, 1]).roll(&[6, 6]);
    resolve(&mut battle, &mut script);
    assert_eq!(battle.unit(unit(&battle, "Mos/I")).facing, Facing::new(2));
    assert_eq!(fires(&battle, &script), [("0505".into(), 8, 1)]);
    // Not turning, it cannot fire.
    let mut battle = attack(text);
    let mut script = Script::new().say("0505x0504").say("no").roll(&[6, 6]);
    resolve(&mut battle, &mut script);
    assert!(fires(&battle, &script).is_empty());
    // Only by 60 degrees, and only once.
    let mut battle = attack(text);
    let assault = Assault {
        attackers: vec![hex(&battle, "0505")],
        target: hex(&battle, "0504"),
        reaction: false,
    };
    let targets = [assault.target];
    let mut script = Script::new().say("turn 0").roll(&[6, 6]);
    battle.resolve_assault(&mut script, &assault, &targets).unwrap();
    let mut script = Script::new().roll(&[6, 6]);
    battle.resolve_assault(&mut script, &assault, &targets).unwrap();
    assert!(!was_asked(&script, "23.2a"));
}

#[test]
fn defensive_fire_must_be_split() {
    // G70. Verifies [23.2s] [23.2b] [21.1b] [21.3k]
    for (first, strengths) in [("1 sp", (2, 6)), ("2 sp", (4, 4)), ("3 sp", (6, 2))] {
        let mut battle = attack("36/I 0505 line 0\n36/II 0405 line 1\nMos/I 0504 line 3\n");
        battle.put(unit(&battle, "36/II"), hex(&battle, "0404"), Shape::Line, Facing::new(1));
        let mut script = Script::new()
            .say("0505x0504")
            .say("0404x0504")
            .say("no")
            .say("yes")
            .say(first)
            .roll(&[1, 1])
            .roll(&[1, 1])
            .roll(&[1, 1])
            .otherwise(&["*"]);
        resolve(&mut battle, &mut script);
        let fired = fires(&battle, &script);
        assert_eq!(fired, [("0505".into(), strengths.0, 1), ("0404".into(), strengths.1, 1)]);
    }
}

#[test]
fn neighbours_fire_once_if_they_are_not_assaulted() {
    // Verifies [23.2r] [23.2t] [21.1b]
    // Mos/II in 0604 has the attackers of 0505 in front; Mos/III in 0404 has not.
    let text = "36/I 0505 line 0\nMos/I 0504 line 3\nMos/II 0604 line 3\nMos/III 0404 line 5\n";
    let mut battle = attack(text);
    let mut script = Script::new()
        .say("0505x0504")
        .say("no")
        .say("yes")
        .roll(&[1, 1])
        .say("yes")
        .roll(&[1, 1])
        .roll(&[6, 6]);
    resolve(&mut battle, &mut script);
    assert_eq!(fires(&battle, &script).len(), 2);
    // If it is to be assaulted itself, it keeps its fire for its own assailants.
    let mut battle = attack(&format!("{text}43/I 0605 line 0"));
    let mut script = Script::new()
        .say("0505x0504")
        .say("0605x0604")
        .say("0504")
        .say("no")
        .say("yes")
        .roll(&[1, 1])
        .roll(&[6, 6])
        // Then 0604: it may turn and fire, at 0605 alone; Mos/I is a target and stays silent.
        .say("no")
        .say("yes")
        .roll(&[1, 1])
        .roll(&[6, 6]);
    resolve(&mut battle, &mut script);
    let at: Vec<String> = fires(&battle, &script).into_iter().map(|(at, ..)| at).collect();
    assert_eq!(at, ["0505", "0605"]);
    // A neighbour of two attacks fires at one of them only.
    let mut battle = attack(
        "36/I 0505 line 0\nMos/I 0504 line 3\nMos/II 0604 line 3\n43/I 0705 line 5\nMos/III 0704 line 3",
    );
    let mut script = Script::new()
        .say("0505x0504")
        .say("0705x0704")
        .say("0504")
        .say("no")
        .say("no")
        .say("yes")
        .roll(&[1, 1])
        .roll(&[6, 6])
        .say("no")
        .say("no")
        .roll(&[6, 6])
        .otherwise(&["*"]);
    battle.put(unit(&battle, "43/I"), hex(&battle, "0705"), Shape::Line, Facing::new(0));
    resolve(&mut battle, &mut script);
    assert_eq!(fires(&battle, &script).len(), 1);
}

#[test]
fn losses_to_defensive_fire_count_against_those_who_go_on() {
    // Verifies [23.2p] [23.2c] [23.3a]
    let mut battle = attack("36/I 0511 line 0\nSch/I 0510 line 3 sp=4");
    // 12 + 1 on 6/8 is 2*: they stand, and go in 4 to 4, with +2.
    let mut script = Script::new()
        .say("0511x0510")
        .say("no")
        .say("yes")
        .roll(&[6, 6])
        .roll(&[6, 6])
        .roll(&[6, 6]);
    resolve(&mut battle, &mut script);
    assert_eq!(assaults(&script), [2]);
    assert_eq!(sp(&battle, "36/I"), 3);
    // One of two stacks runs: its strength is gone, but is no loss of the other.
    let mut battle = attack("36/I 0511 line 0\n43/I 0410 line 1\nSch/I 0510 line 3 sp=4");
    let mut script = Script::new()
        .say("0511x0510")
        .say("0410x0510")
        .say("no")
        .say("yes")
        .say("2 sp")
        .roll(&[5, 5])
        .roll(&[1, 1])
        .roll(&[1, 1])
        .roll(&[6, 6])
        .otherwise(&["*"]);
    resolve(&mut battle, &mut script);
    // 36/I is gone; 43/I with 6 to 4 is 2:1, −1, and has lost nothing.
    assert_ne!(place(&battle, "36/I"), "0511");
    assert_eq!(assaults(&script), [-1]);
    // All run: no roll at all.
    let mut battle = attack("36/I 0511 line 0\nSch/I 0510 line 3 sp=4");
    let mut script = Script::new()
        .say("0511x0510")
        .say("no")
        .say("yes")
        .roll(&[5, 5])
        .roll(&[1, 1])
        .otherwise(&["*"]);
    resolve(&mut battle, &mut script);
    assert!(assaults(&script).is_empty());
    assert_eq!(place(&battle, "Sch/I"), "0510");
}

#[test]
fn who_is_driven_back_and_cannot_go_does_not_go_on() {
    // Verifies [23.3a] [23.2p] [18f] [26g]
    let behind = "36/I 0506 line 0\n36/II 0405 line 0\n43/I 0605 line 0";
    let mut battle = attack(&format!("5Cu 0505 fresh 0\nSch/I 0504 line 3 sp=4\n{behind}"));
    // No square, no turn; 12 + 1 on 6/8 is 2*, and the cuirassiers do not stand. Infantry behind
    // them closes every way: a point for the check, four for the hexes, and no charge.
    let mut script = Script::new()
        .say("0505x0504")
        .says(&["no", "no", "yes"])
        .roll(&[6, 6])
        .roll(&[1, 1])
        .otherwise(&["*"]);
    resolve(&mut battle, &mut script);
    assert_eq!((place(&battle, "5Cu"), sp(&battle, "5Cu")), ("0505".into(), 1));
    assert!(assaults(&script).is_empty());
    assert!(battle.unit(unit(&battle, "5Cu")).tired);
    // Another regiment charges without its strength and without its losses.
    let mut battle =
        attack(&format!("5Cu 0505 fresh 0\n1Cu 0404 fresh 1\nSch/I 0504 line 3 sp=4\n{behind}"));
    let mut script = Script::new()
        .says(&["0505x0504", "0404x0504", "no", "no", "no", "yes", "3 sp"])
        .roll(&[6, 6])
        .roll(&[1, 1])
        .roll(&[1, 1])
        .roll(&[6, 6])
        .otherwise(&["*"]);
    resolve(&mut battle, &mut script);
    assert_eq!(place(&battle, "5Cu"), "0505");
    let told = script.events.iter().find_map(|event| match event {
        Event::Assault(r23_assault::Told::Fought { attackers, .. }) => Some(attackers.clone()),
        _ => None,
    });
    assert_eq!(told, Some(vec![unit(&battle, "1Cu")]));
}

/// Verifies [17.3.1k]: who has tried to form square against a unit does not try again as it charges.
#[test]
fn one_try_to_form_square_against_each_unit() {
    for (tried, offered) in [(false, 1), (true, 0)] {
        let mut battle = attack("5Cu 0505 fresh 0\nMos/I 0504 line 3");
        let pair = (unit(&battle, "5Cu"), unit(&battle, "Mos/I"));
        if tried {
            battle.square_tries.push(pair);
        }
        let mut script = Script::new().say("0505x0504").otherwise(&["no", "done", "*"]);
        let dice = [[6, 6]; 6];
        for roll in dice {
            script = script.roll(&roll);
        }
        battle.assaults(&mut script).unwrap();
        assert_eq!(asked(&script, "17.3.1a"), offered, "{:?}", script.asked);
    }
}
