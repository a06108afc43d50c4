//! Chapters 12, 19 and 20: what orders let units do, and what marching costs.

mod by_order;
mod in_the_hex;

use crate::common::*;
use battles_of_napoleon::nouns::kinds::{Order, Shape};
use battles_of_napoleon::rules::r19_movement::march_options::March;
use battles_of_napoleon::rules::{r17_formation, r21_fire};
use battles_of_napoleon::{Battle, Choice, Event};
use ground::Dir;

/// A French column in the middle of open ground under an order, with its leader.
fn column(order: &str, more: &str) -> Battle {
    open_map(12, 12, &format!("order 2/IV {order}\n24L/I 0505 column 0\nleader Leval 0505\n{more}"))
}

fn refused(rule: &str) -> Result<i16, String> {
    Err(rule.to_owned())
}

/// Verifies [19a] [19b] [19g] [19h]: a hex costs one point, and units go through their front only.
#[test]
fn one_hex_one_point() {
    let battle = column("move", "");
    let ways = Dir::ALL.map(|dir| step(&battle, "24L/I", dir));
    let no = || refused("19b");
    assert_eq!(ways, [Ok(2), Ok(2), Ok(2), no(), no(), Ok(2)]);
    let line = open_map(12, 12, "order 2/IV move\n24L/I 0505 line 0");
    let ways = Dir::ALL.map(|dir| step(&line, "24L/I", dir));
    assert_eq!(ways, [Ok(2), Ok(2), no(), no(), no(), no()]);
    // Four points take a line four hexes, and no farther.
    let mut line = open_map(12, 12, "order 2/IV move\n24L/I 0509 line 0\nleader Leval 0509");
    let script = Script::new().say("N").say("N").say("N").say("N").otherwise(&[]);
    let script = march(&mut line, "24L/I", script);
    assert_eq!((place(&line, "24L/I").as_str(), costs(&script)), ("0505", vec![2; 4]));
    let edge = open_map(12, 12, "order 2/IV move\n24L/I 0501 column 0");
    assert_eq!(step(&edge, "24L/I", Dir::N), refused("19h"));
}

/// Verifies [17.1f]: one change of formation in a move, at its start or at its end.
#[test]
fn one_change_of_formation_in_a_move() {
    let changes = |script: Script| {
        let mut battle = column("move", "");
        let script = march(&mut battle, "24L/I", script.otherwise(&["halt"]));
        count(&script, |event| matches!(event, Event::Formation(r17_formation::Told::Formed(..))))
    };
    assert_eq!(changes(Script::new().say("N").say("line")), 1);
    let mut battle = column("move", "");
    let unit = unit(&battle, "24L/I");
    battle.unit_mut(unit).shape = Shape::Line;
    let offered = |battle: &Battle, march: &March| {
        let options = battle.march_options(march).into_iter();
        options.filter(|(choice, _)| matches!(choice, Choice::Form(_))).count()
    };
    let mut march = battle.begin_march(vec![unit]);
    assert_eq!(offered(&battle, &march), 2, "column or square");
    march.pose.changed = true;
    assert_eq!(offered(&battle, &march), 0);
    // As it happens: column at the start, no line at the end.
    let mut script = Script::new().says(&["column", "N", "line"]).otherwise(&["halt"]);
    battle.march(&mut script, vec![unit]).unwrap();
    assert_eq!(shape(&battle, "24L/I"), Shape::Column);
}

/// Verifies [19y] with G71: one point more for the French, Tirailleurs too, two for Russians and
/// Prussians; uphill another.
#[test]
fn the_price_of_contact() {
    let go = |formation: &str, unit: &str, enemy: &str| {
        let text = format!("order {formation} attack\n{unit} 0505 column 0\n{enemy} 0503 line 0");
        step(&open_map(12, 12, &text), unit, Dir::N)
    };
    assert_eq!(go("2/IV", "24L/I", "Tul/I"), Ok(4));
    assert_eq!(go("3/IV", "TPo", "Tul/I"), Ok(4));
    assert_eq!(go("3/IV", "TCo", "Tul/I"), Ok(4));
    assert_eq!(go("4D", "Tul/I", "24L/I"), Ok(6));
    assert_eq!(go("PRU", "Rue/I", "24L/I"), Ok(6));
    let slope =
        pos("map\n.1.\n.1.\n.0.\nend\norder 2/IV attack\n24L/I 0203 column 0\nTul/I 0201 line 0");
    assert_eq!(step(&slope, "24L/I", Dir::N), Ok(6));
}

/// Verifies [19aa] [12.7a]: next to an enemy a unit stops, and changes neither formation nor facing.
#[test]
fn contact_ends_the_move() {
    let mut battle = column("attack", "Tul/I 0502 line 0\norder 4D regroup\nleader Somov 0502");
    // It has six points and uses three; nothing more is asked.
    let script = Script::new().say("N").say("N").otherwise(&[]);
    let script = march(&mut battle, "24L/I", script);
    assert_eq!((costs(&script), asked(&script, "19a")), (vec![2, 4], 2));
    assert_eq!((place(&battle, "24L/I").as_str(), facing(&battle, "24L/I")), ("0503", 0));
}

/// Verifies [19ab] [19f] [12.1a]: a unit that begins next to an enemy may turn, but not change formation;
/// under Move it may leave, not come to another such hex (R27).
#[test]
fn beginning_next_to_the_enemy() {
    let battle = column("move", "Tul/I 0504 line 0");
    let all = options(&battle, "24L/I");
    assert!(all.contains(&"turn 1".to_owned()) && all.contains(&"SE".to_owned()));
    assert!(!all.iter().any(|text| text == "line" || text == "square"));
    // 0604 and 0405 touch 0504.
    assert_eq!(step(&battle, "24L/I", Dir::NE), refused("12.1a"));
    assert_eq!(step(&column("attack", "Tul/I 0504 line 0"), "24L/I", Dir::NE), Ok(4));
    assert!(options(&column("move", ""), "24L/I").contains(&"line".to_owned()));
    // Nor do guns unlimber there, unless under Defend. (R65)
    let unlimbers = |order: &str, enemy: &str| {
        let guns = format!("13/5 0805 limbered 0\nTul/I {enemy} line 0");
        let all = options(&column(order, &guns), "13/5");
        all.iter().any(|text| text.starts_with("unlimbered"))
    };
    for order in ["attack", "move", "hold"] {
        assert!(unlimbers(order, "0803"), "{order}");
        assert!(!unlimbers(order, "0804"), "{order}");
    }
    assert!(unlimbers("defend", "0804"));
}

/// Verifies [19q]: leaving an enemy's front hex draws fire, also when moving away; leaving its rear
/// does not.
#[test]
fn leaving_a_front_hex_draws_fire() {
    for (looks, fires) in [(3, 1), (0, 0)] {
        let mut battle = column("move", &format!("Tul/I 0504 line {looks}\nleader Somov 0504"));
        let mut script = Script::new().say("SE");
        if fires > 0 {
            script = script.say("yes").roll(&[1, 1]);
        }
        let script = march(&mut battle, "24L/I", script.say("halt").otherwise(&[]));
        assert_eq!(
            count(&script, |event| matches!(event, Event::Fire(r21_fire::Told::Volley { .. }))),
            fires
        );
        assert_eq!(place(&battle, "24L/I"), "0605");
    }
}

/// Verifies [19t] [19u] [19v] [19w]: turning before and during the march, 60° free, more for one
/// point; a line pays for every 60°.
#[test]
fn the_price_of_turning() {
    let price = |state: &str| {
        let mut battle = open_map(12, 12, &format!("order 2/IV move\n24L/I 0505 {state} 0"));
        let units = vec![unit(&battle, "24L/I")];
        let march = battle.begin_march(units);
        let left = march.pose.left[0];
        let turns = battle.march_options(&march).into_iter().filter_map(|(choice, pose)| {
            let Choice::Turn(facing) = choice else { return None };
            Some((facing.number(), left - pose.left[0]))
        });
        turns.collect::<Vec<_>>()
    };
    assert_eq!(price("column"), [(1, 0), (2, 2), (3, 2), (4, 2), (5, 0)]);
    assert_eq!(price("line"), [(1, 2), (2, 4), (3, 6), (4, 4), (5, 2)]);
    // Once in each hex: in the starting hex, and again in the next.
    let mut battle = column("move", "");
    let script = Script::new().say("turn 1").say("NE").say("turn 2").say("SE").say("halt");
    let script = march(&mut battle, "24L/I", script.otherwise(&[]));
    assert_eq!(costs(&script), [2, 2]);
    let mut battle = column("move", "");
    let script = Script::new().say("turn 1").say("turn 2").otherwise(&["halt"]);
    let mut unfinished = script;
    let unit = unit(&battle, "24L/I");
    battle.march(&mut unfinished, vec![unit]).unwrap();
    assert_eq!(facing(&battle, "24L/I"), 1);
}

// G19. Verifies [19u] [19y] [19aa]: the 1st Hussars' five hexes, the last next to the Prussians,
// cost six points.
#[test]
fn the_hussars_example() {
    let mut battle = open_map(
        12,
        12,
        "order IVCAV attack\n1Hu 0509 fresh 5\nleader Guyot 0509\nSch/I 0804 line 0\n\
         order PRU hold\nleader L'Estocq 0804",
    );
    let script = ["N", "turn 0", "N", "turn 1", "NE", "NE", "NE"]
        .into_iter()
        .fold(Script::new(), |script, word| script.say(word));
    let script = march(&mut battle, "1Hu", script.otherwise(&["no"]));
    assert_eq!(costs(&script), [2, 2, 2, 2, 4]);
    assert_eq!(place(&battle, "1Hu"), "0805");
}

/// Verifies [19d] [19n] [19m]: after a change in the starting hex the points are those of the new
/// side less the cost; guns in fire mode limber first.
#[test]
fn changing_before_the_march() {
    let left = |text: &str, id: &str, choice: &str| {
        let mut battle = open_map(12, 12, text);
        let unit = unit(&battle, id);
        let march = battle.begin_march(vec![unit]);
        let options = battle.march_options(&march);
        let found = options.into_iter().find(|(option, _)| battle.choice_text(*option) == choice);
        found.map(|(_, pose)| pose.left[0])
    };
    assert_eq!(left("order 2/IV move\n24L/I 0505 line", "24L/I", "column"), Some(2 * (6 - 1)));
    assert_eq!(left("order 2/IV move\n24L/I 0505 column", "24L/I", "line"), Some(2 * (4 - 1)));
    assert_eq!(
        left("order 2/IV move\n13/5 0505 unlimbered", "13/5", "limbered 0"),
        Some(2 * (5 - 2))
    );
    let guns = open_map(12, 12, "order 2/IV move\n13/5 0505 unlimbered");
    assert_eq!(step(&guns, "13/5", Dir::N), refused("19m"));
    // Not enough points to limber: the third activation in a storm.
    let tired = "weather snowstorm\norder 2/IV move\nact 2/IV 3\n13/5 0505 unlimbered";
    assert_eq!(left(tired, "13/5", "limbered 0"), None);
}

/// Verifies [19n]: a change at the end of the march is paid from what is left.
#[test]
fn changing_after_the_march() {
    let far = |steps: usize| {
        let mut battle =
            open_map(12, 12, "order 2/IV move\n24L/I 0510 column 0\nleader Leval 0510");
        let script = (0..steps).fold(Script::new(), |script, _| script.say("N")).say("line");
        let mut script = script.otherwise(&["halt"]);
        let unit = unit(&battle, "24L/I");
        battle.march(&mut script, vec![unit]).unwrap();
        shape(&battle, "24L/I")
    };
    assert_eq!((far(5), far(6)), (Shape::Line, Shape::Column));
}

/// Verifies [19e]: a square moves one hex, whatever it costs, and is in general order in cover.
#[test]
fn squares_move_one_hex() {
    let mut battle =
        pos("map\n.....\n.....\n.....\n.....\nend\norder 2/IV move\n24L/I 0303 square\n\
                         leader Leval 0303");
    assert_eq!(points(&battle, "24L/I"), 1);
    march(&mut battle, "24L/I", Script::new().say("S").otherwise(&[]));
    assert_eq!(
        (place(&battle, "24L/I").as_str(), shape(&battle, "24L/I")),
        ("0304", Shape::Square)
    );
    let mut woods =
        pos("map\n.....\n.....\n.....\n..#..\nend\norder 2/IV move\n24L/I 0303 square\n\
                        leader Leval 0303");
    march(&mut woods, "24L/I", Script::new().say("S").otherwise(&[]));
    assert_eq!(shape(&woods, "24L/I"), Shape::General);
}

/// Verifies [19f]: a battery always may unlimber where it starts, facing freely, and stays.
#[test]
fn unlimbering_at_the_start() {
    let mut battle = open_map(
        12,
        12,
        "weather snowstorm\norder 2/IV move\nact 2/IV 3\n13/5 0505 limbered 0\nleader Leval 0505",
    );
    assert_eq!(points(&battle, "13/5"), 1);
    let script = march(&mut battle, "13/5", Script::new().say("unlimbered 3").otherwise(&[]));
    assert_eq!((shape(&battle, "13/5"), facing(&battle, "13/5")), (Shape::Unlimbered, 3));
    assert_eq!(asked(&script, "19a"), 1);
}

/// Verifies [19i] [19j] [19k]: a stack moves together and drops its lower unit, which goes on when
/// the other has finished, with the points it has left; each unit moves once.
#[test]
fn stacks_move_and_drop() {
    let text = "order 2/IV move\n28/I 0510 column 0\n28/II 0510 column 0\nleader Leval 0510";
    let mut battle = open_map(12, 12, text);
    let script =
        ["done", "stack 0510", "N", "N", "drop", "N", "halt", "28/II", "NE", "line", "0510"]
            .into_iter()
            .fold(Script::new(), |script, word| script.say(word));
    let script = activate(&mut battle, "2/IV", script.otherwise(&[]));
    assert_eq!([place(&battle, "28/I"), place(&battle, "28/II")], ["0507", "0607"]);
    assert_eq!(shape(&battle, "28/II"), Shape::Line);
    assert_eq!(asked(&script, "19k"), 2);
    // 28/II has used three of six points and may not make five more hexes.
    let mut battle = open_map(12, 12, text);
    let mut script =
        ["done", "stack 0510", "N", "N", "drop", "halt", "28/II", "N", "N", "N", "N", "N"]
            .into_iter()
            .fold(Script::new(), |script, word| script.say(word))
            .otherwise(&["halt", "done", "*"]);
    let division = formation(&battle, "2/IV");
    battle.activate(&mut script, &[division]).unwrap();
    assert_eq!(place(&battle, "28/II"), "0504");
    // It goes on with its move, it does not begin one: its formation changes at the end only.
    let mut battle = open_map(12, 12, text);
    let (top, below) = (unit(&battle, "28/I"), unit(&battle, "28/II"));
    let mut script = Script::new().says(&["N", "drop", "halt"]);
    battle.march(&mut script, vec![top, below]).unwrap();
    let march = battle.begin_march(vec![below]);
    assert_eq!((march.pose.hexes, march.pose.left[0]), (1, 10));
    assert_eq!(march.start, hex(&battle, "0510"));
    // Singly: the lower unit alone.
    let mut battle = open_map(12, 12, text);
    let script =
        Script::new().say("done").say("28/II").say("N").say("halt").say("done").say("0510");
    activate(&mut battle, "2/IV", script.otherwise(&[]));
    assert_eq!([place(&battle, "28/I"), place(&battle, "28/II")], ["0510", "0509"]);
}

/// Verifies [19u]: whoever is dropped off does not turn again for nothing in the hex.
#[test]
fn dropped_units_go_on_as_they_are() {
    let text = "order 2/IV move\n28/I 0510 column 0\n28/II 0510 column 0\nleader Leval 0510";
    let mut battle = open_map(12, 12, text);
    let mut script = ["done", "stack 0510", "N", "turn 1", "drop", "halt", "28/II", "turn 2"]
        .into_iter()
        .fold(Script::new(), |script, word| script.say(word))
        .otherwise(&["halt", "done", "*"]);
    let division = formation(&battle, "2/IV");
    battle.activate(&mut script, &[division]).unwrap();
    assert_eq!(facing(&battle, "28/II"), 1);
}

/// Verifies [19l]: nobody marches into a hex with enemy combat units; leaders alone do not bar it.
#[test]
fn enemy_hexes_are_closed() {
    let battle = column("attack", "Tul/I 0504 line 3");
    assert_eq!(step(&battle, "24L/I", Dir::N), refused("19l"));
    let battle = column("attack", "leader Somov 0504\nTul/I 0510 line 3");
    assert_eq!(step(&battle, "24L/I", Dir::N), Ok(2));
}

const EDGE: &str = "map\n.....\n.....\n..#..\n..#..\n.....\nend\n";

/// Verifies [19o] [19p] [19ac]: into cover in general order, from cover to cover too; out of it for
/// one point more, as line or column facing any way, and no farther.
#[test]
fn into_and_out_of_cover() {
    let text = format!("{EDGE}order 2/IV move\n24L/I 0305 column 0\nleader Leval 0305\n");
    let mut battle = pos(&text);
    let script = Script::new().say("N").say("N").say("halt").otherwise(&[]);
    let script = march(&mut battle, "24L/I", script);
    // Woods cost two.
    assert_eq!(costs(&script), [4, 4]);
    assert_eq!(shape(&battle, "24L/I"), Shape::General);
    let text = format!("{EDGE}order 2/IV move\n24L/I 0303 general 0\nleader Leval 0303\n");
    let mut battle = pos(&text);
    let script = Script::new().say("N").say("line 4").otherwise(&[]);
    let script = march(&mut battle, "24L/I", script);
    assert_eq!(costs(&script), [4]);
    assert_eq!((shape(&battle, "24L/I"), facing(&battle, "24L/I")), (Shape::Line, 4));
    assert_eq!((asked(&script, "19a"), asked(&script, "17.2g")), (1, 1));
    // All round: out to any side.
    let battle = pos(&text);
    assert_eq!(step(&battle, "24L/I", Dir::SW), Ok(4));
}

// G20. Verifies [19af] [19ag]: horse and guns enter obstructed hexes, and go from one to the next,
// only along a connecting road.
#[test]
fn horse_and_guns_need_roads() {
    let go = |unit: &str, formation: &str, state: &str, from: &str, roads: &str| {
        let text = format!("{EDGE}order {formation} move\n{unit} {from} {state} 0\n{roads}");
        step(&pos(&text), unit, Dir::N)
    };
    for (unit, formation, state) in [("1Hu", "IVCAV", "fresh"), ("13/5", "2/IV", "limbered")] {
        assert_eq!(go(unit, formation, state, "0305", ""), refused("19af"));
        assert_eq!(go(unit, formation, state, "0304", ""), refused("19af"));
        let apart = "road 0304 0305\nroad 0303 0302";
        assert_eq!(go(unit, formation, state, "0304", apart), refused("19af"));
        assert!(go(unit, formation, state, "0305", "road 0305 0304").is_ok());
        assert!(go(unit, formation, state, "0304", "road 0304 0303").is_ok());
    }
}

/// Verifies [20c]: woods between two units block the view.
#[test]
fn cover_blocks_the_view() {
    let battle = pos(EDGE);
    assert!(!battle.sees(hex(&battle, "0302"), hex(&battle, "0305")));
    assert!(battle.sees(hex(&battle, "0202"), hex(&battle, "0205")));
}

/// Verifies [20d] [20e]: slopes cost one point up and down; ice costs nothing extra.
#[test]
fn slopes_and_ice() {
    let battle = |from: &str, looks: u8| {
        pos(&format!("map\n...\n.1.\n.~.\n...\nend\norder 2/IV move\n24L/I {from} column {looks}"))
    };
    assert_eq!(step(&battle("0203", 0), "24L/I", Dir::N), Ok(4));
    assert_eq!(step(&battle("0202", 3), "24L/I", Dir::S), Ok(4));
    assert_eq!(step(&battle("0204", 0), "24L/I", Dir::N), Ok(2));
    let lake = battle("0204", 0);
    assert!(lake.sees(hex(&lake, "0204"), hex(&lake, "0203")));
}

// G72. Verifies [20f]: limbered guns pay half a point along a road, ten hexes for five points;
// infantry and cavalry profit nothing.
#[test]
fn roads() {
    let road: Vec<String> = (1..=12).map(|row| format!("02{row:02}")).collect();
    let battle = |unit: &str, formation: &str, state: &str| {
        open_map(
            3,
            12,
            &format!("road {}\norder {formation} move\n{unit} 0212 {state} 0", road.join(" ")),
        )
    };
    let mut guns = battle("13/5", "2/IV", "limbered");
    let script = (0..10).fold(Script::new(), |script, _| script.say("N"));
    let script = march(&mut guns, "13/5", script.otherwise(&["halt"]));
    assert_eq!((place(&guns, "13/5").as_str(), costs(&script)), ("0202", vec![1; 10]));
    assert_eq!(step(&battle("24L/I", "2/IV", "column"), "24L/I", Dir::N), Ok(2));
    assert_eq!(step(&battle("1Hu", "IVCAV", "fresh"), "1Hu", Dir::N), Ok(2));
    // Beside the road the guns pay in full.
    let off = open_map(3, 12, "order 2/IV move\n13/5 0212 limbered 0");
    assert_eq!(step(&off, "13/5", Dir::N), Ok(2));
}

/// Verifies [19c] [16l]: never less than one point, which is one to spend (R63).
#[test]
fn one_point_at_least() {
    let text = "weather snowstorm\norder 2CUIR move\nact 2CUIR 3\n5Cu 0505 tired 0\n";
    let battle = open_map(9, 9, text);
    assert_eq!(points(&battle, "5Cu"), 1);
    assert_eq!(step(&battle, "5Cu", Dir::N), Ok(2));
    let attack = text.replace("2CUIR move", "2CUIR attack") + "Tul/I 0503 line 0";
    assert_eq!(step(&open_map(9, 9, &attack), "5Cu", Dir::N), refused("19a"));
}

// G78. Unlimbered guns by hand: next to an enemy under Attack without surcharge, not under Move, and
// nowhere under Hold.
#[test]
fn guns_by_hand() {
    let push = |order: &str, dir: Dir| {
        let mut battle = open_map(
            12,
            12,
            &format!("order 2/IV {order}\n13/5 0505 unlimbered 0\nTul/I 0503 line 0"),
        );
        let unit = unit(&battle, "13/5");
        let march = battle.begin_march(vec![unit]);
        match battle.push(&march, &march.pose, dir) {
            Ok(next) => Ok(march.pose.left[0] - next.left[0]),
            Err(refusal) => Err(refusal.rule.to_owned()),
        }
    };
    assert_eq!(push("attack", Dir::N), Ok(0));
    assert_eq!(push("move", Dir::N), refused("12.1a"));
    assert_eq!(push("move", Dir::S), Ok(0));
    assert_eq!(push("hold", Dir::S), refused("17.4f"));
}

/// Verifies [19ac]: next to the enemy infantry still goes into general order, and out of it into line
/// or column.
#[test]
fn cover_next_to_the_enemy() {
    let text = format!("{EDGE}order 2/IV attack\nTul/I 0203 line 4\norder 4D regroup\n");
    let mut battle = pos(&format!("{text}24L/I 0305 column 0\nleader Leval 0305"));
    march(&mut battle, "24L/I", Script::new().say("N").otherwise(&["no"]));
    assert!(battle.beside_enemy(hex(&battle, "0304"), battle.seat_of(unit(&battle, "24L/I"))));
    assert_eq!(
        (place(&battle, "24L/I").as_str(), shape(&battle, "24L/I")),
        ("0304", Shape::General)
    );
    // 0303 and 0202 both touch 0203.
    let mut battle = pos(&format!("{text}24L/I 0303 general 0\nleader Leval 0303"));
    march(&mut battle, "24L/I", Script::new().say("NW").say("line 5").otherwise(&["no"]));
    assert_eq!((place(&battle, "24L/I").as_str(), shape(&battle, "24L/I")), ("0202", Shape::Line));
}
