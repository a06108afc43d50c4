//! What the roll of an assault brings: losses, a hex lost, the advance.

use super::*;
use battles_of_napoleon::rules::r21_fire::leaders;
use battles_of_napoleon::rules::{r17_formation, r26_retreat};

#[test]
fn a_charge_at_short_distance_breaks_a_line() {
    // G32. Verifies [23.2d] [23.2e] [23.2o] [23.3a] [23.3h] [23.3s] [23.3t] [23.3z] [23.7a] [26d]
    // Chasseurs of the Guard, elite, 3 SP, against 6 Prussians in line; their neighbours check.
    let mut battle = attack(
        "DrG 0511 fresh 0 sp=3
         Sch/I 0510 line 3
         Sch/II 0410 line 1",
    );
    let mut script = Script::new()
        .say("0511x0510")
        .say("no")
        .say("no")
        .say("no")
        .say("no")
        .roll(&[1, 4])
        .otherwise(&["no", "0509", "0508", "0507", "*"])
        .roll(&[6, 6]);
    resolve(&mut battle, &mut script);
    assert_eq!(assaults(&script), [2]);
    assert_eq!(sp(&battle, "Sch/I"), 4);
    assert_eq!(
        count(&script, |e| matches!(e, Event::Retreat(r26_retreat::Told::Retreated(..)))),
        3
    );
    assert_eq!(stands(&battle, &script).len(), 1);
    assert!(battle.unit(unit(&battle, "DrG")).tired);
}

#[test]
fn a_square_that_holds_stays_a_square() {
    // Verifies [25g]
    // Only fire breaks it: the point lost in a held assault does not.
    let mut battle = attack("36/I 0505 line 0 sp=3\nSch/I 0504 square sp=3");
    let mut script = Script::new().say("0505x0504").roll(&[4, 3]).otherwise(&["no", "*"]);
    resolve(&mut battle, &mut script);
    assert_eq!(assaults(&script), [1], "8 in all");
    let state = battle.unit(unit(&battle, "Sch/I"));
    assert_eq!((state.sp, state.shape), (2, Shape::Square));
}

#[test]
fn the_same_charge_thrown_back() {
    // G33. Verifies [23.3b] [23.3c] [23.3z]
    let mut battle = attack("DrG 0505 fresh 0 sp=3\nSch/I 0504 line 3");
    let mut script = Script::new().say("0505x0504").otherwise(&["no"]).roll(&[4, 5]);
    resolve(&mut battle, &mut script);
    assert_eq!((sp(&battle, "DrG"), sp(&battle, "Sch/I")), (2, 6));
    assert_eq!((place(&battle, "DrG"), place(&battle, "Sch/I")), ("0505".into(), "0504".into()));
    assert!(battle.unit(unit(&battle, "DrG")).tired);
}

#[test]
fn the_guard_breaks_a_square() {
    // G34. Verifies [23.3g] [23.3k] [23.3l] [23.3t] [23.3u] [23.3v] [23.3w] [23.3x] [23.3y] [26l]
    // [21.6c]
    let mut battle = attack(
        "order 7D hold
         leader Bessières 0511
         1GrG/I 0511 column 0
         1GrG/II 0511 column 0
         Mos/I 0510 square sp=3",
    );
    let from = mods(&battle, &["0511"], "0510");
    assert_eq!(from, [-3, -2, -2, 1, 1, 1]);
    let mut script = Script::new()
        .say("0511x0510")
        .say("no")
        .roll(&[3, 5])
        .otherwise(&["1GrG/I", "1GrG/II", "turn 5", "yes", "*"]);
    resolve(&mut battle, &mut script);
    assert_eq!(assaults(&script), [-4]);
    let square = battle.unit(unit(&battle, "Mos/I"));
    assert_eq!((square.sp, square.shape), (2, Shape::Column));
    assert_eq!(
        (place(&battle, "1GrG/I"), place(&battle, "1GrG/II")),
        ("0510".into(), "0510".into())
    );
    assert_eq!(battle.unit(unit(&battle, "1GrG/II")).facing, Facing::new(5));
    assert_eq!(battle.unit(unit(&battle, "1GrG/I")).shape, Shape::Column);
    assert_eq!(battle.leader_hex(leader(&battle, "Bessières")), hex(&battle, "0510"));
}

#[test]
fn eight_costs_both_sides_one_point_in_all() {
    // G69. Verifies [23.3e] [23.3f] [23.3b]
    let mut battle = attack(
        "order 7D move\n36/I 0505 line 0\n36/II 0505 line 0\nMos/I 0504 line 3\nMos/II 0504 line 3",
    );
    // 12 to 8 is 2:1 −1, Russian +1.
    let mut script = Script::new().say("0505x0504").otherwise(&["no"]).roll(&[4, 4]);
    resolve(&mut battle, &mut script);
    assert_eq!(["36/I", "36/II", "Mos/I", "Mos/II"].map(|id| sp(&battle, id)), [5, 6, 3, 4]);
    assert_eq!(place(&battle, "Mos/I"), "0504");
    // From several hexes the attacker's owner says who loses.
    let mut battle =
        attack("order PRU move\n36/I 0505 line 0 sp=3\n43/I 0404 line 1 sp=3\nSch/I 0504 line 4");
    let mut script = Script::new()
        .say("0505x0504")
        .say("0404x0504")
        .say("no")
        .say("no")
        .roll(&[6, 6])
        .say("43/I");
    resolve(&mut battle, &mut script);
    assert_eq!((sp(&battle, "36/I"), sp(&battle, "43/I"), sp(&battle, "Sch/I")), (3, 2, 6));
}

#[test]
fn a_stack_that_loses_its_top_unit_in_an_assault_checks() {
    // Verifies [23.8d]
    let mut battle = attack(
        "order 7D move\n36/I 0505 line 0\n36/II 0505 line 0\nMos/I 0504 line 3 sp=1\nMos/II 0504 line 3",
    );
    // 12 to 5 is 2:1 −1, Russian +1: 8 exactly; the top falls and the second checks.
    let mut script = Script::new().say("0505x0504").otherwise(&["no"]).roll(&[4, 4]).roll(&[6, 6]);
    resolve(&mut battle, &mut script);
    assert_eq!((sp(&battle, "Mos/I"), stands(&battle, &script).len()), (0, 1));
}

#[test]
fn twelve_puts_the_attackers_leader_at_risk() {
    // Verifies [23.3d] [21.6f] [23.3c]
    let run = |dice: [u8; 2], leaders: &str| {
        let mut battle = attack(&format!(
            "order PRU move\n{leaders}36/I 0505 line 0\n43/I 0404 line 1\nSch/I 0504 line 3\nSch/II 0504 line 3"
        ));
        let mut script = Script::new()
            .say("0505x0504")
            .say("0404x0504")
            .say("no")
            .say("no")
            .roll(&dice)
            .say("36/I")
            .roll(&[1])
            .otherwise(&["*"]);
        battle.assaults(&mut script).unwrap();
        script.events.iter().find_map(|event| match event {
            Event::Leaders(leaders::Told::Roll(who, ..)) => {
                Some(battle.field.leader(who.leader).name.clone())
            }
            _ => None,
        })
    };
    // The highest of all leaders with the attackers, in whichever hex.
    let both = "leader Saint-Hilaire 0505\nleader Soult 0404\n";
    // 12:12 is 1:1; Soult −2, so even a 12 is 10 and nobody rolls.
    assert_eq!(run([6, 6], both), None);
    let battle = attack("");
    assert!(
        battle.field.book.assault(12).leader_roll && !battle.field.book.assault(11).leader_roll
    );
    // Weak attackers under a leader without rating: Legrand's replacement would do; a stranger too.
    assert_eq!(run([6, 6], "leader Leval 0404\n"), Some("Leval".into()));
    assert_eq!(run([6, 5], "leader Leval 0404\n"), None);
}

#[test]
fn a_charged_stack_loses_two_each_and_goes_as_one() {
    // G68. Verifies [23.3h] [26u]
    let mut battle =
        attack("order 7D move\n5Cu 0511 fresh 0\nMos/I 0510 line 3\nMos/II 0510 line 3");
    // 8:8, elite −1, heavy −2, short +2, Russian +1: 0.
    let mut script = Script::new()
        .say("0511x0510")
        .otherwise(&["no", "done", "0509", "0508", "0507", "*"])
        .roll(&[3, 3]);
    resolve(&mut battle, &mut script);
    assert_eq!(assaults(&script), [0]);
    assert_eq!((sp(&battle, "Mos/I"), sp(&battle, "Mos/II")), (2, 2));
    assert_eq!(place(&battle, "Mos/I"), place(&battle, "Mos/II"));
    // Cavalry loses one.
    let mut battle = attack("order RCAV move\n5Cu 0511 fresh 0\nRigD 0510 fresh 3");
    let mut script = Script::new().say("0511x0510").otherwise(&["no", "done", "*"]).roll(&[1, 1]);
    resolve(&mut battle, &mut script);
    assert_eq!(sp(&battle, "RigD"), 6);
}

#[test]
fn guns_in_a_lost_hex() {
    // G67. Verifies [23.3g] [23.3i] [26i] [26j]
    let lone = |die: u8| {
        let mut battle =
            attack("fatigue 50 50\norder PRU move\n36/I 0511 line 0\nP/1 0510 unlimbered 3 sp=3");
        let id = unit(&battle, "P/1");
        let mut script = Script::new()
            .say("0511x0510")
            .say("no")
            .say("no")
            .roll(&[1, 1])
            .roll(&[die])
            .otherwise(&["no", "done", "*"]);
        battle.assaults(&mut script).unwrap();
        script.finish();
        (battle.unit(id).sp, battle.fatigue[1])
    };
    assert_eq!(lone(6), (1, 50));
    assert_eq!(lone(5), (0, 49));
    // With infantry: the infantry takes the loss, the battery only that of limbering.
    let mut battle =
        attack("order 7D move\n36/I 0511 line 0\nMos/I 0510 line 3\nP/1 0510 unlimbered 3");
    let mut script =
        Script::new().say("0511x0510").otherwise(&["no", "done", "*"]).roll(&[1, 1]).roll(&[6]);
    resolve(&mut battle, &mut script);
    assert_eq!((sp(&battle, "Mos/I"), sp(&battle, "P/1")), (3, 3));
    // Charged by cavalry, unlimbered guns alone lose that one point only; limbered ones one too.
    for (shape, dice) in [("unlimbered", true), ("limbered", false)] {
        let mut battle = attack(&format!("5Cu 0511 fresh 0\nP/1 0510 {shape} 3"));
        let mut script =
            Script::new().say("0511x0510").otherwise(&["no", "done", "*"]).roll(&[1, 1]);
        if dice {
            script = script.roll(&[6]);
        }
        resolve(&mut battle, &mut script);
        assert_eq!(sp(&battle, "P/1"), 3, "{shape}");
    }
    // Infantry that falls leaves the rest of the loss to the guns.
    let mut battle =
        attack("order 7D move\n5Cu 0511 fresh 0\nMos/I 0510 line 3 sp=1\nP/1 0510 unlimbered 3");
    let mut script =
        Script::new().say("0511x0510").otherwise(&["no", "done", "*"]).roll(&[1, 1]).roll(&[6]);
    resolve(&mut battle, &mut script);
    assert_eq!((sp(&battle, "Mos/I"), sp(&battle, "P/1")), (0, 2));
}

#[test]
fn who_advances_and_how() {
    // Verifies [23.3k] [23.3l] [23.3m] [23.3n]
    // A column and a line: the second to enter must be like the first; two at most.
    let text = "order PRU move\n36/I 0505 column 0\n36/II 0505 column 0\n43/I 0404 line 1\nSch/I 0504 line 3 sp=1\nVla/I 0602 line 3";
    let run = |first: &str, script: fn(Script) -> Script| {
        let mut battle = attack(text);
        let start = Script::new()
            .say("0505x0504")
            .say("0404x0504")
            .say("no")
            .say("no")
            .roll(&[1, 1])
            .say(first);
        let mut script = script(start);
        resolve(&mut battle, &mut script);
        battle
    };
    let battle = run("36/I", |script| script.say("turn 1").say("36/II"));
    assert_eq!((place(&battle, "36/I"), place(&battle, "36/II")), ("0504".into(), "0504".into()));
    assert_eq!(battle.unit(unit(&battle, "36/II")).facing, Facing::new(1));
    let battle = run("43/I", |script| script.say("turn 1"));
    assert_eq!((place(&battle, "43/I"), place(&battle, "36/I")), ("0504".into(), "0505".into()));
    assert_eq!(battle.unit(unit(&battle, "43/I")).shape, Shape::Line);
    let battle = run("done", |script| script);
    assert_eq!(place(&battle, "36/I"), "0505");
    // Out of a wood both units of a stack may go, in line or column as the owner says.
    let mut battle = pos("map
         ...
         ...
         .#.
         ...
         end
         order PRU move
         order 1/IV attack
         act 1/IV
         36/I 0203 general
         36/II 0203 general
         Sch/I 0202 line 3 sp=1");
    let mut script = Script::new()
        .say("0203x0202")
        .say("no")
        .say("no")
        .roll(&[1, 1])
        .say("36/I")
        .say("line")
        .say("turn 0")
        .say("36/II");
    resolve(&mut battle, &mut script);
    let shapes = ["36/I", "36/II"].map(|id| battle.unit(unit(&battle, id)).shape);
    assert_eq!(shapes, [Shape::Line, Shape::Line]);
    assert_eq!(place(&battle, "36/II"), "0202");
}

#[test]
fn attackers_whose_target_is_gone_may_follow() {
    // Verifies [23.5a]
    // The first assault drives Mos/I into Mos/II, which makes room; its own assailants advance.
    let mut battle =
        attack("36/I 0505 line 0\n43/I 0605 line 0\nMos/I 0504 line 3\nMos/II 0604 line 3");
    battle.lift(unit(&battle, "Mos/II"));
    let declared = Assault {
        attackers: vec![hex(&battle, "0605")],
        target: hex(&battle, "0604"),
        reaction: false,
    };
    let mut script = Script::new().say("43/I").say("turn 5");
    battle.resolve_assault(&mut script, &declared, &[declared.target]).unwrap();
    script.finish();
    assert_eq!(place(&battle, "43/I"), "0604");
    // Cavalry that only rides forward is not tired by it.
    let mut battle = attack("5Cu 0505 fresh 0");
    let declared = Assault {
        attackers: vec![hex(&battle, "0505")],
        target: hex(&battle, "0504"),
        reaction: false,
    };
    let mut script = Script::new().say("5Cu").otherwise(&["*"]);
    battle.resolve_assault(&mut script, &declared, &[declared.target]).unwrap();
    assert!(!battle.unit(unit(&battle, "5Cu")).tired);
}

#[test]
fn by_the_switch_the_dice_alone_endanger_a_leader() {
    // Verifies [21.6f] [23.3d]
    let rolls = |option: &str, leader: &str, dice: [u8; 2]| {
        let mut battle = attack(&format!(
            "{option}leader {leader} 0505\n36/I 0505 line 0\nSch/I 0504 line 3\nSch/II 0504 line 3"
        ));
        let mut script =
            Script::new().says(&["0505x0504", "no", "no"]).roll(&dice).roll(&[1]).otherwise(&["*"]);
        battle.assaults(&mut script).unwrap();
        (
            assaults(&script)[0],
            count(&script, |event| matches!(event, Event::Leaders(leaders::Told::Roll(..)))),
        )
    };
    let natural = "option leader-check-natural\n";
    // One to two is +2, Soult -2.
    assert_eq!(rolls("", "Soult", [6, 6]), (0, 1));
    assert_eq!(rolls("", "Leval", [5, 5]), (2, 1));
    assert_eq!(rolls(natural, "Leval", [5, 5]), (2, 0));
    assert_eq!(rolls(natural, "Soult", [6, 6]), (0, 1));
}

#[test]
fn who_is_tired_by_an_assault() {
    // Verifies [23.3z]
    let tired = |attacker: &str, dice: [u8; 2]| {
        let mut battle = attack(&format!("{attacker}\nSch/I 0504 line 3"));
        let mut script =
            Script::new().says(&["0505x0504", "no", "no"]).roll(&dice).otherwise(&["no", "*"]);
        battle.assaults(&mut script).unwrap();
        let told =
            |event: &Event| matches!(event, Event::Formation(r17_formation::Told::Tired(..)));
        count(&script, told)
    };
    assert_eq!(tired("5Cu 0505 fresh 0", [6, 6]), 1);
    assert_eq!(tired("5Cu 0505 fresh 0 sp=1", [6, 6]), 0, "none is left");
    assert_eq!(tired("36/I 0505 column 0", [6, 6]), 0, "infantry");
}

#[test]
fn two_advance_not_three() {
    // Verifies [23.3k] [18b]
    let mut battle =
        attack("36/I 0505 line 0\n36/II 0505 line 0\n43/I 0404 line 1\nSch/I 0504 line 3 sp=1");
    let mut script = Script::new()
        .says(&["0505x0504", "0404x0504", "no", "no"])
        .roll(&[1, 1])
        .otherwise(&["36/I", "turn 0", "36/II", "43/I", "*"]);
    battle.assaults(&mut script).unwrap();
    let places = ["36/I", "36/II", "43/I"].map(|id| place(&battle, id));
    assert_eq!(places, ["0504", "0504", "0404"]);
}
