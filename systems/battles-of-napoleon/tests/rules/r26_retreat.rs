//! Chapter 26: retreats and push-back.

use crate::common::*;
use battles_of_napoleon::nouns::kinds::Shape;
use battles_of_napoleon::rules::event::Event;
use battles_of_napoleon::rules::r25_losses::Cause;
use battles_of_napoleon::rules::{r25_losses, r26_retreat};
use battles_of_napoleon::state::battle::Battle;
use ground::Facing;

fn run(battle: &mut Battle, at: &str, threats: &[&str], script: &mut Script) {
    let at = hex(battle, at);
    let threats: Vec<_> = threats.iter().map(|t| hex(battle, t)).collect();
    battle.retreat(script, at, &threats, &mut Vec::new()).unwrap();
    script.finish();
}

/// The hexes a unit retreated through.
fn path(battle: &Battle, script: &Script, id: &str) -> Vec<String> {
    let who = unit(battle, id);
    let step = |event: &Event| match event {
        Event::Retreat(r26_retreat::Told::Retreated(unit, to)) if *unit == who => {
            Some(battle.field.board.label(*to))
        }
        _ => None,
    };
    script.events.iter().filter_map(step).collect()
}

/// A column of hexes, north to south.
fn lane(letters: &str, text: &str) -> Battle {
    let rows: String = letters.chars().map(|letter| format!("{letter}\n")).collect();
    pos(&format!("map\n{rows}end\n{text}"))
}

#[test]
fn how_far_they_go() {
    // Verifies [26d] [26e] [26v] [26f]
    let length = |text: &str| {
        let battle = open(&format!("{text}\nMos/I 0508 line 3"));
        let id = text.split_whitespace().next().unwrap();
        battle.retreat_length(unit(&battle, id))
    };
    assert_eq!(length("36/I 0509 line 0"), 4);
    assert_eq!(length("36/I 0509 column 0"), 6);
    assert_eq!(length("Vla/I 0509 line 0"), 3);
    assert_eq!(length("5Cu 0509 fresh 0"), 4, "half of 7, rounded up");
    assert_eq!(length("5Cu 0509 tired 0"), 3, "half of 5, rounded up");
    assert_eq!(length("1Dr 0509 fresh 0"), 4);
    assert_eq!(length("1Hu 0509 fresh 0"), 5);
    assert_eq!(length("13/5 0509 limbered 0"), 5);
    // Slopes, woods and facing cost nothing.
    let mut battle = lane("..12#21...", "36/I 0102 column 0\nMos/I 0101 line 3");
    let mut script = Script::new().otherwise(&["*"]);
    run(&mut battle, "0102", &["0101"], &mut script);
    assert_eq!(place(&battle, "36/I"), "0108");
    // The unit beneath goes as far as the top one.
    let mut battle = open("36/I 0503 column 0\n12/5 0503 limbered 0\nMos/I 0502 line 3");
    let mut script = Script::new().otherwise(&["*"]);
    run(&mut battle, "0503", &["0502"], &mut script);
    assert_eq!(path(&battle, &script, "12/5").len(), 6);
    assert_eq!(place(&battle, "36/I"), place(&battle, "12/5"));
}

#[test]
fn away_from_the_enemy_and_homewards() {
    // Verifies [26o] [26r] [26b]
    // The French go south, south-west or north-west; of the three hexes away from the enemy in the
    // north two are homewards, and the owner chooses.
    let mut battle = open("36/I 0505 line 0\nMos/I 0504 line 3");
    let mut script = Script::new().say("0405").say("0306").say("0307").say("0207").say("turn 1");
    run(&mut battle, "0505", &["0504"], &mut script);
    assert_eq!(path(&battle, &script, "36/I"), ["0405", "0306", "0307", "0207"]);
    assert_eq!(battle.unit(unit(&battle, "36/I")).facing, Facing::new(1));
    // Every hex increases the distance from every assailant.
    let mut battle = open("36/I 0505 line 0\nMos/I 0504 line 3\nMos/II 0404 line 2");
    let mut script = Script::new().otherwise(&["*"]);
    run(&mut battle, "0505", &["0504", "0404"], &mut script);
    let (a, b) = (hex(&battle, "0504"), hex(&battle, "0404"));
    for (last, label) in (1..).zip(path(&battle, &script, "36/I")) {
        let here = hex(&battle, &label);
        assert!(battle.distance(here, a) > last && battle.distance(here, b) > last, "{label}");
    }
    // Russians north, north-east or south-east.
    let mut battle = open("Mos/I 0510 line 3\n36/I 0511 line 0");
    let mut script = Script::new().say("0509").otherwise(&["*"]);
    run(&mut battle, "0510", &["0511"], &mut script);
    assert!(path(&battle, &script, "Mos/I").iter().all(|label| label.as_str() < "0512"));
}

#[test]
#[should_panic(expected = r#"legal: ["0506", "0405"]"#)]
fn not_away_from_home() {
    // Verifies [26r]
    let mut battle = open("36/I 0505 line 0\nMos/I 0504 line 3");
    run(&mut battle, "0505", &["0504"], &mut Script::new().say("0605"));
}

#[test]
fn friends_are_avoided_while_there_is_another_way() {
    // Verifies [26p] [18v]
    // 0506 and 0405 are taken: it goes south-east, away from home, rather than through friends.
    let mut battle =
        open("36/I 0505 line 0\nMos/I 0504 line 3\n43/I 0506 line 0\n43/II 0405 line 0");
    let mut script = Script::new().otherwise(&["*"]);
    run(&mut battle, "0505", &["0504"], &mut script);
    assert_eq!(path(&battle, &script, "36/I")[0], "0605");
    assert_eq!((place(&battle, "43/I"), place(&battle, "43/II")), ("0506".into(), "0405".into()));
}

#[test]
fn enemies_in_sight_are_shunned() {
    // Verifies [26q]
    // South and south-west are both homewards and away from 0504; a Russian in 0509 sees it come
    // south, and is not nearer to 0405.
    let ways = |more: &str| {
        let mut battle = open(&format!("36/I 0505 line 0\nMos/I 0504 line 3\n{more}"));
        let mut script = Script::new().otherwise(&["*"]);
        run(&mut battle, "0505", &["0504"], &mut script);
        path(&battle, &script, "36/I")[0].clone()
    };
    assert_eq!(ways(""), "0506");
    assert_ne!(ways("Vla/I 0510 line 0\nVla/II 0710 line 0"), "0506");
    // Even to go homewards it does not come nearer: to the south-east then.
    let mut battle = open("36/I 0505 line 0\nMos/I 0504 line 3\nVla/I 0308 line 0");
    let mut script = Script::new().otherwise(&["0506", "0405", "*"]);
    run(&mut battle, "0505", &["0504"], &mut script);
    assert_eq!(path(&battle, &script, "36/I")[0], "0605");
    // Out of sight it does not matter.
    assert_eq!(ways("weather snowfall\nVla/I 0510 line 0"), "0506");
}

#[test]
fn passing_the_enemy_costs_a_point_each_time() {
    // Verifies [26s]
    // A lane with an enemy beside it in two places.
    let mut battle = pos("map
         ..
         ..
         ..
         ..
         ..
         ..
         ..
         ..
         end
         36/I 0102 line 0
         43/I 0102 line 0
         Mos/I 0101 line 3
         Vla/I 0204 line 5
         Vla/II 0203 line 5
         Vla/III 0202 line 5
         Psk/I 0205 line 0");
    let mut script = Script::new().otherwise(&["*"]);
    run(&mut battle, "0102", &["0101"], &mut script);
    assert_eq!(path(&battle, &script, "36/I"), ["0103", "0104", "0105", "0106"]);
    // 0103, 0104, 0105 and 0106 each lie beside one of them; the top unit pays. (R82)
    assert_eq!((sp(&battle, "36/I"), sp(&battle, "43/I")), (2, 6));
    let lost = |event: &Event| {
        matches!(event, Event::Losses(r25_losses::Told::Lost(_, 1, Cause::RetreatBesideEnemy)))
    };
    assert_eq!(count(&script, lost), 4);
}

#[test]
fn the_map_edge_costs_a_point_for_each_hex() {
    // Verifies [26n]
    let mut battle = lane("........", "36/I 0106 column 0\nMos/I 0105 line 3");
    let mut script = Script::new().otherwise(&["*"]);
    run(&mut battle, "0106", &["0105"], &mut script);
    assert_eq!((place(&battle, "36/I"), sp(&battle, "36/I")), ("0108".into(), 2));
    // At an edge that lies to the side it is no way out: it goes where it can.
    let mut battle = pos(
        "map\n...\n...\n...\n...\n...\n...\nend\n36/I 0102 line 0\nMos/I 0103 line 0\nVla/I 0101 line 3\nVla/II 0201 line 3",
    );
    let (at, threats) = (hex(&battle, "0102"), [hex(&battle, "0103"), hex(&battle, "0101")]);
    let mut script = Script::new().otherwise(&["*"]);
    battle.retreat(&mut script, at, &threats, &mut Vec::new()).unwrap();
    assert_ne!(place(&battle, "36/I"), "0102");
}

#[test]
fn every_unit_of_a_stack_pays_for_the_map_edge() {
    // Verifies [26n]
    let mut battle = lane("........", "36/I 0106 column 0\n36/II 0106 column 0\nMos/I 0105 line 3");
    let mut script = Script::new().otherwise(&["*"]);
    run(&mut battle, "0106", &["0105"], &mut script);
    assert_eq!((sp(&battle, "36/I"), sp(&battle, "36/II")), (2, 2));
    assert_eq!(
        count(&script, |event| matches!(
            event,
            Event::Losses(r25_losses::Told::Lost(_, 4, Cause::MapEdge))
        )),
        2
    );
    // Who has a way left away from the enemy, along the edge, pays nothing.
    let mut battle =
        pos("map\n...\n...\n...\n...\n...\n...\n...\nend\n36/I 0102 line 0\nMos/I 0101 line 3");
    let mut script = Script::new().otherwise(&["*"]);
    run(&mut battle, "0102", &["0101"], &mut script);
    assert_eq!(sp(&battle, "36/I"), 6);
}

#[test]
fn hexes_beside_the_enemy_come_last() {
    // Verifies [26s]
    // 0405 is no nearer to the Russians in 0404 and just as homeward; but it lies beside them.
    let mut battle = open("36/I 0505 line 0\nMos/I 0504 line 3\nMos/II 0404 line 2");
    let mut script = Script::new().say("0405").otherwise(&["*"]);
    let (at, from) = (hex(&battle, "0505"), hex(&battle, "0504"));
    battle.retreat(&mut script, at, &[from], &mut Vec::new()).unwrap();
    assert_eq!(path(&battle, &script, "36/I")[0], "0506");
    assert_eq!(sp(&battle, "36/I"), 6);
}

#[test]
fn cavalry_never_runs_into_cover() {
    // Verifies [26g] [26h] [26e]
    let mut battle = lane("....#....", "5Cu 0102 fresh 0\nMos/I 0101 line 3");
    let mut script = Script::new().otherwise(&["*"]);
    run(&mut battle, "0102", &["0101"], &mut script);
    // Four hexes: two on snow, two that it cannot go.
    assert_eq!((place(&battle, "5Cu"), sp(&battle, "5Cu")), ("0104".into(), 6));
    assert!(battle.unit(unit(&battle, "5Cu")).tired);
    // Not even by road.
    let mut battle = lane("....#....", "road 0104 0105 0106\n5Cu 0102 fresh 0\nMos/I 0101 line 3");
    let mut script = Script::new().otherwise(&["*"]);
    run(&mut battle, "0102", &["0101"], &mut script);
    assert_eq!(place(&battle, "5Cu"), "0104");
}

#[test]
fn cavalry_never_pushes_infantry_or_guns_aside() {
    // Verifies [18f] [26g] [26.1a] [18v]
    let run_in = |text: &str| {
        let mut battle = lane(".........", text);
        let mut script = Script::new().otherwise(&["*"]);
        run(&mut battle, "0102", &["0101"], &mut script);
        let pushed =
            count(&script, |event| matches!(event, Event::Retreat(r26_retreat::Told::Pushed(..))));
        let lost = |event: &Event| matches!(event, Event::Losses(r25_losses::Told::Lost(..)));
        (place(&battle, "5Cu"), sp(&battle, "5Cu"), pushed, count(&script, lost))
    };
    // Four hexes to go: one is free, and the three behind the infantry cost a point each.
    let foot = "5Cu 0102 fresh 0\nMos/I 0101 line 3\n36/I 0104 line 0";
    assert_eq!(run_in(foot), ("0103".into(), 5, 0, 1));
    let guns = "5Cu 0102 fresh 0\nMos/I 0101 line 3\n13/5 0104 limbered 0";
    assert_eq!(run_in(guns), ("0103".into(), 5, 0, 1));
    // Cavalry makes room, but is not pushed into infantry either.
    let horse = "5Cu 0102 fresh 0\nMos/I 0101 line 3\n1Cu 0104 fresh 0";
    assert_eq!(run_in(horse), ("0106".into(), 8, 3, 0));
    let both = "5Cu 0102 fresh 0\nMos/I 0101 line 3\n1Cu 0103 fresh 0\n36/I 0104 line 0";
    assert_eq!(run_in(both), ("0102".into(), 4, 0, 1));
    // Infantry pushes cavalry.
    let mut battle = lane(".........", "36/I 0102 line 0\nMos/I 0101 line 3\n5Cu 0104 fresh 0");
    let mut script = Script::new().otherwise(&["*"]);
    run(&mut battle, "0102", &["0101"], &mut script);
    assert_eq!((place(&battle, "36/I"), place(&battle, "5Cu")), ("0106".into(), "0107".into()));
    // All ways back are closed by infantry: it stays, and pays for the four hexes.
    let mut battle = open(
        "5Cu 0505 fresh 0\nMos/I 0504 line 3\n36/I 0506 line 0\n36/II 0405 line 0\n43/I 0605 line 0",
    );
    let mut script = Script::new().otherwise(&["*"]);
    run(&mut battle, "0505", &["0504"], &mut script);
    assert_eq!((place(&battle, "5Cu"), sp(&battle, "5Cu")), ("0505".into(), 4));
    assert_eq!(
        count(&script, |event| matches!(
            event,
            Event::Losses(r25_losses::Told::Lost(_, 4, Cause::NoWay))
        )),
        1
    );
    // On open ground it goes round the infantry behind it, even away from home.
    let mut battle =
        open("5Cu 0505 fresh 0\nMos/I 0504 line 3\n36/I 0506 line 0\n36/II 0405 line 0");
    let mut script = Script::new().otherwise(&["*"]);
    run(&mut battle, "0505", &["0504"], &mut script);
    assert_eq!(path(&battle, &script, "5Cu")[0], "0605");
}

#[test]
fn guns_forced_back() {
    // G66. Verifies [26i] [26j]
    let flee = |id: &str, die: u8| {
        let mut battle = open(&format!("fatigue 50 50\n{id} 0505 unlimbered 0\nMos/I 0504 line 3"));
        let mut script = Script::new().roll(&[die]).otherwise(&["*"]);
        run(&mut battle, "0505", &["0504"], &mut script);
        let state = battle.unit(unit(&battle, id));
        (state.sp, state.hex.is_somewhere() && state.shape == Shape::Limbered, battle.fatigue[0])
    };
    assert_eq!(flee("3/5h", 3), (0, false, 49));
    assert_eq!(flee("3/5h", 4), (1, true, 50));
    assert_eq!(flee("13/5", 5), (0, false, 49));
    assert_eq!(flee("13/5", 6), (1, true, 50));
    // A battery of one point falls without a roll; limbered guns simply go.
    let mut battle = open("2/2h 0505 unlimbered 0\nMos/I 0504 line 3");
    run(&mut battle, "0505", &["0504"], &mut Script::new());
    assert_eq!(sp(&battle, "2/2h"), 0);
    let mut battle = open("13/5 0505 limbered 0\nMos/I 0504 line 3");
    run(&mut battle, "0505", &["0504"], &mut Script::new().otherwise(&["*"]));
    assert_eq!(sp(&battle, "13/5"), 2);
}

#[test]
fn a_square_runs_as_a_column() {
    // Verifies [26l] [26m]
    let mut battle = open("36/I 0505 square\nMos/I 0504 line 3");
    let mut script =
        Script::new().otherwise(&["0506", "0507", "0508", "0509", "0510", "0511", "turn 4"]);
    run(&mut battle, "0505", &["0504"], &mut script);
    let state = battle.unit(unit(&battle, "36/I"));
    assert_eq!((state.shape, state.facing), (Shape::Column, Facing::new(4)));
    assert_eq!(place(&battle, "36/I"), "0511");
}

#[test]
fn surrounded_units_surrender() {
    // G75. Verifies [26t]
    let ring = "Mos/I 0504 line 3\nMos/II 0604 line 3\nMos/III 0605 line 3\nVla/I 0506 line 0\nVla/II 0405 line 0\nVla/III 0404 line 0\n";
    for (id, price) in [("36/I", 1), ("1GrG/I", 2)] {
        let mut battle = open(&format!("fatigue 50 50\n{ring}{id} 0505 line 0"));
        let mut script = Script::new();
        run(&mut battle, "0505", &["0504"], &mut script);
        assert_eq!((sp(&battle, id), battle.fatigue[0]), (0, 50 - price));
        let surrender = |e: &Event| {
            matches!(e, Event::Losses(r25_losses::Told::Eliminated(_, _, Cause::Surrender)))
        };
        assert_eq!(count(&script, surrender), 1);
    }
    // At the edge of the map too.
    let mut battle =
        pos("map\n..\n..\nend\n36/I 0101 line 0\nMos/I 0102 line 0\nMos/II 0201 line 0");
    run(&mut battle, "0101", &["0102"], &mut Script::new());
    assert_eq!(sp(&battle, "36/I"), 0);
    // One gap is enough to run.
    let mut battle = open(&format!("{ring}36/I 0505 line 0"));
    battle.lift(unit(&battle, "Vla/I"));
    run(&mut battle, "0505", &["0504"], &mut Script::new().otherwise(&["*"]));
    assert!(sp(&battle, "36/I") > 0);
}

#[test]
fn a_stack_stays_together() {
    // Verifies [26u] [18p] [21.6d]
    let mut battle =
        open("leader Soult 0505\n36/I 0505 line 0\n36/II 0505 line 0\nMos/I 0504 line 3");
    let mut script = Script::new().otherwise(&["*"]);
    run(&mut battle, "0505", &["0504"], &mut script);
    assert_eq!(path(&battle, &script, "36/I"), path(&battle, &script, "36/II"));
    assert_eq!(battle.leader_hex(leader(&battle, "Soult")), battle.unit(unit(&battle, "36/I")).hex);
}

#[test]
fn friends_in_the_way_make_room() {
    // Verifies [26.1a] [26.1b] [26.1c] [26.1d] [26p]
    // In a lane everybody behind is pushed, as far as it takes.
    let mut battle = lane(
        "..............",
        "36/I 0102 line 0
         Mos/I 0101 line 3
         43/I 0103 square
         13/5 0105 unlimbered 0
         55/I 0107 line 2",
    );
    let mut script = Script::new().otherwise(&["turn 1", "*"]);
    run(&mut battle, "0102", &["0101"], &mut script);
    assert_eq!(place(&battle, "36/I"), "0106");
    let mut behind = ["43/I", "13/5", "55/I"].map(|id| place(&battle, id));
    behind.sort();
    assert_eq!(behind, ["0107", "0108", "0109"]);
    // The square went more than one hex, the guns limbered without loss, nobody checked.
    assert_eq!(battle.unit(unit(&battle, "43/I")).shape, Shape::Column);
    assert_eq!(battle.unit(unit(&battle, "13/5")).shape, Shape::Limbered);
    assert_eq!(battle.unit(unit(&battle, "55/I")).shape, Shape::Line);
    assert_eq!(battle.unit(unit(&battle, "55/I")).facing, Facing::new(1));
    assert_eq!(["43/I", "13/5", "55/I"].map(|id| sp(&battle, id)), [6, 2, 6]);
    assert!(stands(&battle, &script).is_empty());
    assert_eq!(count(&script, |e| matches!(e, Event::Retreat(r26_retreat::Told::Limber(..)))), 0);
    // A square pushed one hex stays a square.
    let mut battle = lane("..........", "36/I 0102 line 0\nMos/I 0101 line 3\n43/I 0106 square");
    let mut script = Script::new().otherwise(&["*"]);
    run(&mut battle, "0102", &["0101"], &mut script);
    assert_eq!(place(&battle, "43/I"), "0107");
    assert_eq!(battle.unit(unit(&battle, "43/I")).shape, Shape::Square);
}

#[test]
fn pushed_cavalry_is_not_tired() {
    // Verifies [26.1b]
    let mut battle = lane("..........", "36/I 0102 line 0\nMos/I 0101 line 3\n5Cu 0104 fresh 0");
    let mut script = Script::new().otherwise(&["*"]);
    run(&mut battle, "0102", &["0101"], &mut script);
    assert_eq!(place(&battle, "5Cu"), "0107");
    assert!(!battle.unit(unit(&battle, "5Cu")).tired);
}

#[test]
fn guns_stay_limbered_in_the_woods() {
    // Verifies [26f] [17.2e]
    let text = "map\n...\n...\n###\n###\n###\n###\n###\n###\n###\nend\nMos/I 0201 line 3\n";
    for (unit_text, id, shape) in [
        ("13/5 0202 limbered 0", "13/5", Shape::Limbered),
        ("36/I 0202 column 0", "36/I", Shape::General),
    ] {
        let mut battle = pos(&format!("{text}{unit_text}"));
        run(&mut battle, "0202", &["0201"], &mut Script::new().otherwise(&["*"]));
        let state = battle.unit(unit(&battle, id));
        assert!(battle.obstructed(state.hex));
        assert_eq!(state.shape, shape);
    }
}

/// Verifies [26i] [18d] (R81): a line whose battery limbers for the retreat becomes a column with it.
#[test]
fn a_line_that_retreats_with_its_guns() {
    let mut battle = open_map(
        12,
        12,
        "order 2/IV hold\n28/I 0505 line 0\n13/5 0505 unlimbered 0\nTul/I 0504 line 3",
    );
    let mut script = Script::new().roll(&[6]).otherwise(&["*"]);
    run(&mut battle, "0505", &["0504"], &mut script);
    assert_ne!(place(&battle, "28/I"), "0505");
    assert_eq!(place(&battle, "28/I"), place(&battle, "13/5"));
    assert_eq!([shape(&battle, "28/I"), shape(&battle, "13/5")], [Shape::Column, Shape::Limbered]);
}
