//! Section 11.1, zones and passing in the Movement Phase.

use crate::common::*;
use la_bataille::nouns::kinds::{Formation, Morale};
use la_bataille::rules::c11_movement::Ask;
use la_bataille::rules::event::Event;
use la_bataille::state::battle::{Battle, Whereabouts};

/// Verifies [11.1.1] [11.1.2]: the table says what a hex costs each arm.
#[test]
fn a_hex_costs_what_the_table_says() {
    let ground = "map\n.....\n..#V.\n.....\n.....\nend\n";
    let foot = pos(&format!("{ground}1/25e 0303 column N\n"));
    assert_eq!(price(&foot, &["1/25e"], "N 0"), Some(6));
    assert_eq!(price(&foot, &["1/25e"], "NE 3"), Some(6));
    assert_eq!(price(&foot, &["1/25e"], "S 3"), Some(2));
    let horse = pos(&format!("{ground}9eL 0303 column N\n"));
    assert_eq!(price(&horse, &["9eL"], "N 0"), Some(8));
    let mut foot = foot;
    let id = unit(&foot, "1/25e");
    foot.unit_mut(id).spent = 13;
    assert_eq!(refused(&foot, &["1/25e"], "S 3"), "11.1.1");
}

/// Verifies [11.1.3] [16.1.2]: what is closed to an arm opens only along a road, steep slopes never.
#[test]
fn closed_ground_is_entered_along_a_road_only() {
    let ground = "map\n.....\n..#^.\n.....\n.....\nend\n";
    let guns = pos(&format!("{ground}F1a 0303 limbered N\n"));
    assert_eq!(refused(&guns, &["F1a"], "N 0"), "11.1.3");
    assert_eq!(refused(&guns, &["F1a"], "NE 0"), "16.1.2");
    let road = pos(&format!("{ground}road 0303 0302 0301\nF1a 0303 limbered N\n"));
    assert_eq!(price(&road, &["F1a"], "N 0"), Some(1));
}

/// Verifies [11.1.2]: streams and slopes cost extra, a slope for each level.
#[test]
fn streams_and_slopes_cost_extra() {
    let ground = "map\n.....\n..12.\n.....\n.....\nend\nstream 0303 S\n";
    let foot = pos(&format!("{ground}1/25e 0303 column N\n"));
    assert_eq!(price(&foot, &["1/25e"], "N 0"), Some(2 + 4));
    assert_eq!(price(&foot, &["1/25e"], "NE 0"), Some(2 + 8));
    assert_eq!(price(&foot, &["1/25e"], "S 0"), Some(2 + 6));
}

/// Verifies [6.4.1] [11.1.5]: a line loses two points unless it changes formation first.
#[test]
fn a_line_pays_unless_it_changes_first() {
    let start = open("1/25e 0505 line NNE\n");
    let id = unit(&start, "1/25e");
    assert_eq!(start.points_to_march(id), 10);
    let mut stepped = start.clone();
    say(&mut stepped, &["1/25e", "N 0", "done"]);
    assert_eq!((stepped.allowance(id), stepped.points_left(id)), (10, 8));
    let mut changed = start.clone();
    say(&mut changed, &["1/25e", "column 0", "N 0", "done"]);
    assert_eq!((changed.allowance(id), changed.points_left(id)), (14, 10));
    // A turn in place is an act too.
    let mut turned = start;
    say(&mut turned, &["1/25e", "turn 3", "column 0", "done"]);
    assert_eq!(turned.allowance(id), 10);
}

/// Verifies [6.5.12] [6.5.12p1]: a square goes one hex, or changes and has the rest.
#[test]
fn a_square_goes_one_hex() {
    let start = open("1/25e 0505 square N\n");
    let id = unit(&start, "1/25e");
    let mut steps = start.clone();
    say(&mut steps, &["1/25e", "N"]);
    steps.unit_mut(id).marks.moved = false;
    assert_eq!(refused(&steps, &["1/25e"], "N"), "6.5.12");
    assert_eq!(refused(&steps, &["1/25e"], "column 0"), "6.1.4");
    let mut changes = start;
    say(&mut changes, &["1/25e", "column 0", "N 0", "N 0", "done"]);
    assert_eq!(place(&changes, "1/25e"), ["0503"]);
    assert_eq!(changes.points_left(id), 14 - 2 - 4);
}

/// Verifies [4.3.5b] [4.3.6d]: disorder halves the allowance, routed troops do not move.
#[test]
fn disorder_halves_and_rout_binds() {
    let battle = open("1/25e 0505 disordered N\n2/25e 0707 routed N\n1erL 0909 column N\n");
    assert_eq!(battle.allowance(unit(&battle, "1/25e")), 6);
    assert_eq!(why_not(&battle, Ask::Next, "2/25e"), "4.3.6d");
    let choices = battle.movement_choices(FRENCH);
    let listed: Vec<String> = choices.iter().map(|choice| battle.choice_text(*choice)).collect();
    assert!(listed.contains(&"1/25e".to_owned()) && !listed.contains(&"2/25e".to_owned()));
}

/// Verifies [11.1.4] [11.1.5p1] [6.4.7]: two hexes in line go ahead or wheel and pay the dearer hex;
/// skirmishers go anywhere.
#[test]
fn a_two_hex_line_goes_ahead_or_wheels() {
    let ground = format!("map\n{}end\n", "......\n".repeat(8));
    let text = "1/7e 0305 line NNE with 0405 losses=0\n";
    let battle = pos(&format!("{ground}{text}"));
    for dir in ["N", "NE"] {
        assert_eq!(price(&battle, &["1/7e"], dir), Some(2), "{dir}");
    }
    for dir in ["SE", "S", "SW", "NW"] {
        assert_eq!(refused(&battle, &["1/7e"], dir), "11.1.5p1", "{dir}");
    }
    let mut wheels = battle.clone();
    say(&mut wheels, &["1/7e", "N 1", "done"]);
    assert_eq!(place(&wheels, "1/7e"), ["0404", "0405"]);
    let stream = pos(&format!("{ground}stream 0405 N\n{text}"));
    assert_eq!(price(&stream, &["1/7e"], "N"), Some(2 + 6));
    let screen = pos(&format!("{ground}1/7e 0305 skirmish NNE with 0405\n"));
    for dir in ["N", "NE", "SE", "S", "SW", "NW"] {
        assert_eq!(price(&screen, &["1/7e"], dir), Some(2), "{dir}");
    }
}

/// Verifies [6.4.9b]: cavalry in two hexes pays the dearer one as well.
#[test]
fn cavalry_in_line_pays_the_dearer_hex() {
    let ground = format!("map\n{}end\nstream 0405 N\n", "......\n".repeat(8));
    let battle = pos(&format!("{ground}9eL 0305 line NNE with 0405\n"));
    assert_eq!(price(&battle, &["9eL"], "N"), Some(2 + 10));
    assert_eq!(price(&battle, &["9eL"], "NE"), Some(2));
}

/// Verifies [3.1.2] [3.1.2p1] [3.1.2a] [3.1.2b] [3.1.2c] [6.1.2]: what cavalry passes through.
#[test]
fn cavalry_passes_through_few() {
    let column = open("1/25e 0504 column N\n9eL 0505 column N\n");
    assert_eq!(refused(&column, &["9eL"], "N 0"), "3.1.2p1");
    for other in ["1/7e 0504 skirmish NNE losses=3", "F1a 0504 limbered N", "1/25e 0504 square N"] {
        let battle = open(&format!("{other}\n9eL 0505 column N\n"));
        assert_eq!(price(&battle, &["9eL"], "N 0"), Some(2), "{other}");
    }
    let guns = open("F1a 0504 unlimbered N\n9eL 0505 column N\n");
    assert_eq!(refused(&guns, &["9eL"], "N 0"), "3.1.2p1");
    let road = "map\n...\n...\n...\n...\n...\nend\nroad 0205 0204 0203 0202\n";
    let battle = pos(&format!("{road}F1a 0204 unlimbered N\n1erL 0205 road-march N losses=2\n"));
    assert_eq!(price(&battle, &["1erL"], "N"), Some(1));
}

/// Verifies [3.1.2p2] [3.1.3] [6.1.3]: none of them may end with the other arm.
#[test]
fn cavalry_and_others_do_not_end_together() {
    let mut battle = open("F1a 0504 limbered N\n9eL 0505 column N\n1/25e 0509 column N\n");
    let id = unit(&battle, "9eL");
    // Through the guns, and on: "done" is not among the answers in between.
    let script = say(&mut battle, &["9eL", "N 0", "N 0", "done"]);
    assert_eq!(place(&battle, "9eL"), ["0503"]);
    assert_eq!(script.asked.len(), 4);
    let mut tight = open("F1a 0504 limbered N\n9eL 0505 column N\n");
    let guns = unit(&tight, "F1a");
    tight.unit_mut(id).spent = 28;
    assert_eq!(tight.points_left(id), 2);
    assert_eq!(refused(&tight, &["9eL"], "N 0"), "3.1.2");
    assert!(tight.is_on_map(guns));
    let mut foot = open("9eL 0504 column N\n1/25e 0505 column N\n");
    assert_eq!(price(&foot, &["1/25e"], "N 0"), Some(2));
    let foot_id = unit(&foot, "1/25e");
    foot.unit_mut(foot_id).spent = 12;
    assert_eq!(refused(&foot, &["1/25e"], "N 0"), "3.1.2");
}

/// Verifies [3.1.1] [6.1.1] [6.3.3] [11.1.7]: the limits of a hex and its one formation.
#[test]
fn a_hex_takes_its_limit_and_one_formation() {
    let full = open(
        "1/25e 0504 column N\n1/57e 0504 column N\n1/12e 0504 column N\n1/51e 0505 column N\n",
    );
    assert_eq!(refused(&full, &["1/51e"], "N 0"), "3.1.1");
    let mut three = open("1/25e 0504 column N\n1/57e 0504 column N\n3/12e 0505 column N\n");
    say(&mut three, &["3/12e", "N 0", "done", "yes"]);
    assert_eq!(three.stack(hex(&three, "0504")).len(), 3);
    // A line is passed, not joined.
    let mut line = open("1/25e 0504 line NNE\n1/51e 0505 column N\n");
    assert_eq!(price(&line, &["1/51e"], "N 0"), Some(2));
    let id = unit(&line, "1/51e");
    line.unit_mut(id).spent = 12;
    assert_eq!(refused(&line, &["1/51e"], "N 0"), "6.1.1");
    let enemy = open("Mur 0504 column N\n1/51e 0505 column N\n");
    assert_eq!(refused(&enemy, &["1/51e"], "N 0"), "11.1.7");
}

/// Verifies [6.2.2] [6.3.1]: the owner says who lies on top, and the top unit where the hex looks.
#[test]
fn the_top_unit_sets_the_facing() {
    for (answer, top, facing) in [("yes", "1/51e", 1), ("no", "1/25e", 3)] {
        let mut battle = open("1/25e 0504 column S\n1/51e 0505 column N\n");
        say(&mut battle, &["1/51e", "N 1", "done", answer]);
        let stack = battle.stack(hex(&battle, "0504"));
        assert_eq!(battle.def(stack[0]).id, top);
        for unit in stack {
            assert_eq!(battle.unit(unit).facing.number(), facing, "{answer}");
        }
    }
    // The one beneath does not turn the hex, but may come to the top.
    let mut battle = open("1/25e 0504 column S\n1/51e 0504 column S\n");
    assert_eq!(refused(&battle, &["1/25e"], "turn 0"), "6.2.2");
    say(&mut battle, &["1/25e", "top", "turn 0", "done"]);
    assert_eq!(battle.top(hex(&battle, "0504")), Some(unit(&battle, "1/25e")));
    assert_eq!(battle.unit(unit(&battle, "1/51e")).facing.number(), 0);
}

/// Verifies [11.1.8] [11.1.8p1]: who left before a melee stays, and is free in the next turn.
#[test]
fn who_left_before_melee_does_not_move() {
    let mut battle = open("1/25e 0504 column S\n");
    let id = unit(&battle, "1/25e");
    battle.unit_mut(id).marks.spent_by_retreat = true;
    assert_eq!(why_not(&battle, Ask::Next, "1/25e"), "11.1.8");
    say(&mut battle, &[]);
    assert!(!battle.unit(id).marks.spent_by_retreat);
}

/// Verifies [11.1.9]: guns are pulled one hex over clear level ground, and do no more.
#[test]
fn guns_are_pulled_one_hex() {
    let ground = "map\n.....\n..V1.\n.....\n.....\nend\nstream 0303 S\n";
    let mut battle = pos(&format!("{ground}F1a 0303 unlimbered N\n"));
    for closed in ["N 0", "NE 0", "S 0"] {
        assert_eq!(refused(&battle, &["F1a"], closed), "11.1.9", "{closed}");
    }
    say(&mut battle, &["F1a", "SE 2"]);
    let id = unit(&battle, "F1a");
    assert_eq!(place(&battle, "F1a"), ["0403"]);
    assert_eq!((battle.points_left(id), battle.unit(id).formation), (0, Formation::Unlimbered));
}

/// Verifies [4.1p4] [6.7.16]: troops check when disordered friends start from among them.
#[test]
fn disordered_friends_disturb() {
    let text = "2/25e 0505 column N\n1/25e 0505 disordered N\n";
    let mut battle = open(text);
    let script = Script::new().say("1/25e").say("S 3").roll(&[6, 6]).say("done");
    let script = act(&mut battle, script);
    let checks = script.events.iter().filter(|event| matches!(event, Event::Morale(_))).count();
    assert_eq!(checks, 1);
    assert_eq!(battle.unit(unit(&battle, "2/25e")).state, Morale::GoodOrder);
    // Skirmishers do not care.
    let mut screen = open("1/7e 0505 skirmish NNE losses=3\n1/25e 0505 disordered N\n");
    say(&mut screen, &["1/25e", "S 3", "done"]);
}

/// Verifies [5.3.4a] [5.3.6]: to move stirs cavalry, more than half its points keeps it from rest.
#[test]
fn moving_cavalry_does_not_rest() {
    let mut battle = open("EmpC 0510 column N\nsegment coalition movement\n");
    let id = unit(&battle, "EmpC");
    say(&mut battle, &["EmpC", "N 0", "N 0", "N 0", "N 0", "N 0", "done"]);
    let marks = battle.unit(id).marks;
    assert!(marks.stirred && !marks.restless);
    let mut farther = open("EmpC 0510 column N\nsegment coalition movement\n");
    say(&mut farther, &["EmpC", "N 0", "N 0", "N 0", "N 0", "N 0", "N 0", "done"]);
    assert!(farther.unit(id).marks.restless);
}

/// Verifies [2.3.6] [11.1.1]: a leader rides at the price of cavalry.
#[test]
fn a_leader_pays_like_cavalry() {
    let ground = "map\n.....\n..#..\n.....\n.....\nend\n";
    let mut battle = pos(&format!("{ground}leader Philippon 0303\n"));
    let north = battle.may_ride(leader(&battle, "Philippon"), ground::Dir::N);
    assert_eq!(north.ok(), Some(8), "woods cost cavalry four");
    say(&mut battle, &["Philippon", "N", "N", "done"]);
    let id = leader(&battle, "Philippon");
    assert_eq!(battle.board().label(battle.leaders[id.index()].hex), "0301");
}

/// Verifies [14.2.4]: cavalry takes a leader who is alone; foot drives him off.
#[test]
fn a_lone_leader_is_taken_by_cavalry() {
    let text = "leader Rosen 0504\n9eL 0505 column N\n1/25e 0604 column N\n";
    let mut taken = open(text);
    let id = leader(&taken, "Rosen");
    say(&mut taken, &["9eL", "N 0", "done"]);
    assert_eq!(taken.leaders[id.index()].place, Whereabouts::Eliminated);
    let mut driven = open(text);
    // His owner says where he goes.
    say(&mut driven, &["1/25e", "NW 0", "0304", "done"]);
    assert_eq!(driven.leaders[id.index()].hex, hex(&driven, "0304"));
    assert_eq!(driven.leaders[id.index()].place, Whereabouts::OnMap);
    assert_ne!(driven.leaders[id.index()].hex, hex(&driven, "0504"));
}

/// Verifies [11.1.1]: a stack moves together with its leader, each at his own price.
#[test]
fn a_stack_moves_with_its_leader() {
    let mut battle = open("1/25e 0505 column N\n2/25e 0505 column N\nleader Dumonceau 0505\n");
    say(&mut battle, &["stack 0505", "N 0", "N 0", "done"]);
    let id = leader(&battle, "Dumonceau");
    assert_eq!(place(&battle, "1/25e"), ["0503"]);
    assert_eq!(place(&battle, "2/25e"), ["0503"]);
    assert_eq!(battle.leaders[id.index()].hex, hex(&battle, "0503"));
    let top = battle.top(hex(&battle, "0503"));
    assert_eq!(top, Some(unit(&battle, "2/25e")));
}

/// Verifies [6.7.15] [6.7.2] [6.7.2p1]: skirmishers deploy from and pass through formed troops, yet
/// do not end with them.
#[test]
fn skirmishers_come_out_of_a_formed_hex() {
    let battle = open("1/25e 0505 column N\n1/7e 0505 column N losses=3\n");
    assert_eq!(price(&battle, &["1/7e"], "skirmish 0"), Some(2));
    let mut out = battle.clone();
    say(&mut out, &["1/7e", "skirmish 0", "N 0", "done"]);
    assert_eq!(place(&out, "1/7e"), ["0504"]);
    let mut formed = open("1/25e 0504 column N\n1/7e 0505 skirmish NNE losses=3\n");
    assert_eq!(price(&formed, &["1/7e"], "N 0"), Some(2));
    let id = unit(&formed, "1/7e");
    formed.unit_mut(id).spent = 14;
    assert_eq!(refused(&formed, &["1/7e"], "N 0"), "6.7.2p1");
    // [6.7.15] A hex that is full lets them through, as theirs lets a regiment through; formed troops find
    // no room in either case.
    let through = |mover: &str, other: &str| {
        let battle = open(&format!("{mover}\n{other}"));
        let id = mover.split(' ').next().expect("a name");
        price(&battle, &[id], "N 0")
    };
    let full = "25e 0504 column N";
    assert_eq!(through("1/7e 0505 skirmish NNE losses=3", full), Some(2));
    assert_eq!(through("1/7e 0505 column N losses=3", full), None);
    let regiment = "25e 0505 column N";
    assert_eq!(through(regiment, "1/7e 0504 skirmish NNE losses=3"), Some(2));
    assert_eq!(through(regiment, "1/7e 0504 column N losses=3"), None);
    let horse = "9eL 0505 column N";
    assert_eq!(through(horse, "1/7e 0504 skirmish NNE losses=3"), Some(2));
    assert_eq!(through(horse, "1/7e 0504 column N losses=3"), None);
}

/// Verifies [11.1.1]: every unit moves once, and the phase can end at any time.
#[test]
fn a_unit_moves_once() {
    let mut battle = open("1/25e 0505 column N\n1/51e 0909 column N\n");
    say(&mut battle, &["1/25e", "N 0", "done"]);
    assert_eq!(why_not(&battle, Ask::Next, "1/25e"), "11.1.1");
    say(&mut battle, &["done"]);
    assert_ne!(battle.stage, open("").stage);
}

/// Verifies [6.7.17]: skirmishers who end with cavalry disorder and fall back.
#[test]
fn skirmishers_caught_with_cavalry_disorder() {
    let mut battle =
        open("1/7e 0505 skirmish NNE losses=3\n9eL 0505 column N\nMur 0501 column N\n");
    act(&mut battle, Script::new().say("9eL").say("done").otherwise(&["*"]));
    let troops = battle.unit(unit(&battle, "1/7e"));
    assert_eq!(troops.state, Morale::Disordered);
    assert!(!troops.hexes.contains(hex(&battle, "0505")));
}

/// Verifies [10.2.7c1]: cavalry whose charge has struck does not ride off.
#[test]
fn a_charge_that_struck_stays() {
    let mut battle = open("9eL 0505 column N\nMur 0504 column S\n");
    let (attackers, target) = (vec![unit(&battle, "9eL")], hex(&battle, "0504"));
    assert!(battle.may_move(attackers[0]).is_ok());
    battle.contacts.push(la_bataille::state::battle::Contact {
        attackers,
        target,
        straight: false,
        reacted: false,
        unrecalled: false,
        opportunity: false,
    });
    assert_eq!(why_not(&battle, Ask::Next, "9eL"), "10.2.7c1");
}

/// Verifies [6.2.1] [6.2.2]: a leader has no facing to choose, a unit has.
#[test]
fn only_combat_units_face() {
    let mut battle = open("leader Philippon 0505\n1/25e 0909 column N\n");
    say(&mut battle, &["Philippon", "N", "done"]);
    assert!(options(&battle, &["1/25e"]).contains(&"N 4".to_owned()));
    assert!(!options(&battle, &["1/25e"]).contains(&"N".to_owned()));
}

/// Verifies [6.10.4] [6.10.5]: two batteries of three take the road one after the other.
#[test]
fn guns_share_the_road_up_to_four() {
    let road =
        "map\n...\n...\n...\n...\n...\nend\nroad 0205 0204 0203\nsegment coalition movement\n";
    let battle = pos(&format!("{road}P14 0205 limbered N\nGP 0205 limbered N\n"));
    assert_eq!(price(&battle, &["P14"], "N 0"), Some(1));
    assert_eq!(price(&battle, &["P14", "GP"], "N 0"), Some(2));
}

/// Verifies [11.1.1]: whatever is offered can be paid.
#[test]
fn a_unit_that_stands_is_offered_nothing_it_cannot_pay() {
    let mut battle = open("1/25e 0505 column N\n");
    let id = unit(&battle, "1/25e");
    for spent in 0..=14 {
        battle.unit_mut(id).spent = spent;
        let left = battle.points_left(id);
        let options = battle.march_options(&march(&battle, &["1/25e"]));
        assert!(options.iter().all(|(_, cost)| *cost <= left), "{spent}");
    }
}

/// Verifies [4.3.5b] [16.2.1]: disordered troops have half their allowance, fractions dropped; the
/// Russian Guard rounds up.
#[test]
fn half_an_allowance() {
    let points = |id: &str| {
        let battle = open(&format!("{id} 0505 disordered N"));
        let who = unit(&battle, id);
        (battle.def(who).ma, battle.allowance(who))
    };
    assert_eq!(points("1/25e"), (7, 6));
    assert_eq!(points("1/GPre"), (7, 8));
    assert_eq!(points("Mur"), (6, 6));
}

/// Verifies [2.3.6] [6.10.1] (R213): a leader rides along a road for half a point a hex and keeps up
/// with a column on it.
#[test]
fn a_leader_keeps_up_on_the_road() {
    let rows = "...\n".repeat(20);
    let road: Vec<String> = (1..=20).rev().map(|row| format!("02{row:02}")).collect();
    let mut battle = pos(&format!(
        "map\n{rows}end\nroad {}\n1/36e 0220 road-march N losses=4\nleader Philippon 0220\n",
        road.join(" ")
    ));
    assert_eq!(
        battle.may_ride(leader(&battle, "Philippon"), ground::Dir::N).ok(),
        Some(1),
        "half a point"
    );
    let mut answers = vec!["stack 0220"];
    answers.extend(["N"; 14]);
    answers.push("done");
    say(&mut battle, &answers);
    assert_eq!(place(&battle, "1/36e"), ["0206"]);
    let philippon = leader(&battle, "Philippon");
    assert_eq!(battle.leaders[philippon.index()].hex, hex(&battle, "0206"));
}

/// The words of the refusal of an act.
fn why(battle: &la_bataille::Battle, id: &str, text: &str) -> String {
    let question =
        la_bataille::rules::question::Question::Movement(Ask::March(march(battle, &[id])));
    let ask = engine::Ask::listed(FRENCH, engine::rule!("11.1.1"), question, Vec::new());
    engine::Game::refusal(battle, &ask, text).why.into_owned()
}

/// Verifies [11.1.1] [11.1.2] [6.1.6] [3.1.1]: a refusal says the sum and what would do instead.
#[test]
fn refusals_say_the_sum_and_the_remedy() {
    // Woods ahead cost three.
    let mut battle = pos("map\n.....\n..#..\n.....\n.....\nend\n1/25e 0303 column N\n");
    let id = unit(&battle, "1/25e");
    battle.unit_mut(id).spent = 2 * i16::from(battle.def(id).ma) - 4;
    battle.unit_mut(id).marks.begun = true;
    let told = why(&battle, "1/25e", "N 0");
    assert!(told.starts_with("that costs 3 MP, 2 left"), "{told}");
    assert!(told.contains("next turn"), "{told}");
    // A square has one point, and its whole allowance out of square.
    let battle = pos("map\n.....\n..#..\n.....\n.....\nend\n1/25e 0303 square N\n");
    let told = why(&battle, "1/25e", "N");
    assert!(told.contains("1 left; to form column first, for 1, would leave 6"), "{told}");
    // Cavalry changes formation for three.
    let mut battle = open("9eL 0505 column N\n");
    let id = unit(&battle, "9eL");
    battle.unit_mut(id).spent = 2 * i16::from(battle.def(id).ma) - 2;
    let told = why(&battle, "9eL", "line 0");
    assert!(told.starts_with("that costs 3 MP, 1 left; "), "{told}");
    // Too many for a hex.
    let told = why(&open("1/7e 0505 column N\n25e 0504 column N\n"), "1/7e", "N 0");
    assert!(told.contains("increments would come to 24 in 0504"), "{told}");
}

/// Verifies [6.10.1]: where a road leads around what is too dear, the refusal names it.
#[test]
fn a_refusal_names_the_road() {
    let mut battle = pos(
        "map\n.....\n..1..\n.....\n.....\nend\nroad 0303 0402 0302\nstream 0303 N\n1/25e 0303 road-march N losses=2\n",
    );
    let id = unit(&battle, "1/25e");
    battle.unit_mut(id).spent = 2 * i16::from(battle.def(id).ma) - 2;
    let told = why(&battle, "1/25e", "N");
    assert!(told.ends_with("2 hexes by the road would do, for 1"), "{told}");
}

/// How the lead of a march would stand after an answer.
fn after(battle: &Battle, id: &str, text: &str) -> la_bataille::rules::c11_movement::march::After {
    let march = march(battle, &[id]);
    let all = battle.march_options(&march);
    let found = all.iter().find(|(choice, _)| battle.choice_text(*choice) == text);
    let (choice, _) = found.unwrap_or_else(|| panic!("{text} is not legal"));
    battle.after(&march, *choice).expect("it moves")
}

/// Verifies [11.1.5] [6.11.3] [6.2.5]: what a step would come to is known before it is taken.
#[test]
fn what_would_come_of_an_answer() {
    let battle = open(
        "36e 0510 line NNE with 0610\n1/25e 0205 column N\n2/25e 0216 disordered N\n\
         1erL 0818 line NNE\nMur 0202 column S\n1/57e 1010 square N",
    );
    let places = |after: &la_bataille::rules::c11_movement::march::After| {
        let hexes: Vec<_> = after.hexes.iter().collect();
        labels(&battle, &hexes)
    };
    // A line goes on as it is, or wheels, and pays for it.
    let ahead = after(&battle, "36e", "N");
    assert_eq!(places(&ahead), ["0509", "0609"]);
    assert!(ahead.slowed && ahead.straight && !ahead.halts);
    let wheel = after(&battle, "36e", "N 1");
    assert_eq!((wheel.facing.number(), wheel.hexes.len()), (1, 2));
    assert!(places(&wheel).contains(&"0610".to_owned()) && wheel.slowed && wheel.straight);
    let left = after(&battle, "36e", "NE 5");
    assert_eq!(left.facing.number(), 5);
    assert!(places(&left).contains(&"0510".to_owned()));
    // A column looks where it goes, or elsewhere; it stops before the enemy.
    let step = after(&battle, "1/25e", "N 0");
    assert!(step.straight && !step.slowed && !step.halts);
    assert!(!after(&battle, "1/25e", "N 1").straight);
    let closer = open("1/25e 0204 column N\nMur 0202 column S");
    assert!(after(&closer, "1/25e", "N 0").halts);
    let turned = after(&battle, "1/25e", "turn 2");
    assert!(!turned.straight && turned.facing.number() == 2);
    // Who forms first does not pay for the line; who has no order has no line.
    let formed = after(&battle, "1erL", "column 0");
    assert!(!formed.slowed && places(&formed) == ["0818"]);
    assert!(after(&battle, "1erL", "N 0").slowed);
    assert!(!after(&battle, "2/25e", "N 0").slowed);
    let spread = after(&battle, "1/25e", "line 0 with SE");
    assert_eq!(places(&spread).len(), 2);
}
