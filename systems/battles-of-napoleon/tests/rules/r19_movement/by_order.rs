//! What each order lets a moving unit do.

use super::*;
use battles_of_napoleon::rules::{r17_formation, r19_movement};

/// Verifies [12.1a] [12.2c] [12.3a] [12.6a] [12.7a] [19y] [2f] [16g]: only Attack goes up to the
/// enemy, for one point more.
#[test]
fn up_to_the_enemy() {
    let go = |order: &str| {
        let battle = column(order, "Tul/I 0503 line 0\norder 4D regroup\nleader Somov 0503");
        step(&battle, "24L/I", Dir::N)
    };
    assert_eq!(go("attack"), Ok(4));
    assert_eq!(go("move"), refused("12.1a"));
    assert_eq!(go("strategic-move"), refused("12.2c"));
    assert_eq!(go("defend"), refused("12.3a"));
    assert_eq!(go("retire"), refused("12.6a"));
}

/// Verifies [12.4a] [12.5a] [17.1e] [19f]: under Regroup and Hold nobody enters a hex; but a unit of
/// an activated division turns and changes its formation where it stands, and a battery unlimbers.
#[test]
fn regroup_and_hold_stand_but_dress_their_ranks() {
    for (order, rule) in [("regroup", "12.4a"), ("hold", "12.5a")] {
        let more = "13/5 0706 limbered 0\n28/I 0405 line 0\n28/II 0405 line 0\n4/I 0105 column 0";
        let mut battle = column(order, more);
        let all = ["24L/I", "13/5", "28/I"];
        for id in all {
            for dir in Dir::ALL {
                let told = step(&battle, id, dir);
                assert!(told == refused(rule) || told == refused("19b"), "{id} {told:?}");
            }
            assert!(!options(&battle, id).iter().any(|option| option.starts_with("push")), "{id}");
        }
        let script = Script::new()
            .says(&["done", "24L/I", "turn 1", "line"])
            .says(&["13/5", "unlimbered 4"])
            .says(&["stack 0405", "turn 2", "halt"])
            .says(&["done", "0505"]);
        let script = activate(&mut battle, "2/IV", script.otherwise(&[]));
        assert_eq!((shape(&battle, "24L/I"), facing(&battle, "24L/I")), (Shape::Line, 1));
        assert_eq!((shape(&battle, "13/5"), facing(&battle, "13/5")), (Shape::Unlimbered, 4));
        assert_eq!((facing(&battle, "28/I"), facing(&battle, "28/II")), (2, 2));
        assert_eq!(
            count(&script, |event| matches!(
                event,
                Event::Movement(r19_movement::Told::Stepped(..))
            )),
            0
        );
        // (R72) The leader still rides.
        assert_eq!(asked(&script, "12g"), 1);
    }
    // Who can do nothing is not asked: broken ground knows one order, and no front.
    let mut battle = pos("map\n.....\n..#..\n.....\nend\norder 2/IV hold\n24L/I 0302 general\n\
                         leader Leval 0302");
    let script = activate(&mut battle, "2/IV", Script::new().say("0302").otherwise(&[]));
    assert_eq!(asked(&script, "19k"), 0);
}

// G04, G62, G64. Verifies [12.2b] [12.6a] [10.1j] [19s]: Strategic Move times 1.5 rounded down,
// Retire rounded up, halved in a storm afterwards.
#[test]
fn faster_and_slower() {
    let points = |weather: &str, order: &str| {
        let battle = open_map(
            9,
            9,
            &format!(
                "weather {weather}\norder 2/IV {order}\norder 4D {order}\n24L/I 0101 column\n\
                 Tul/I 0901 column"
            ),
        );
        ["24L/I", "Tul/I"].map(|id| points(&battle, id))
    };
    assert_eq!(points("clear", "strategic-move"), [9, 7]);
    assert_eq!(points("clear", "retire"), [9, 8]);
    assert_eq!(points("clear", "move"), [6, 5]);
    assert_eq!(points("snowstorm", "strategic-move"), [4, 3]);
    assert_eq!(points("snowstorm", "retire"), [4, 4]);
    assert_eq!(points("snowstorm", "attack"), [3, 2]);
}

/// Verifies [12.2a]: under Strategic Move lines form column and guns limber first, and pay for it;
/// nobody goes in line.
#[test]
fn strategic_move_is_made_in_column() {
    let text = "order 2/IV strategic-move\n24L/I 0505 line 0\n13/5 0605 unlimbered 0\n\
                leader Leval 0505";
    let mut battle = open_map(12, 12, text);
    assert_eq!(step(&battle, "24L/I", Dir::N), refused("12.2a"));
    let script = Script::new().say("24L/I").say("halt").say("13/5").say("halt").say("0505");
    let script = activate(&mut battle, "2/IV", script.otherwise(&[]));
    assert_eq!([shape(&battle, "24L/I"), shape(&battle, "13/5")], [Shape::Column, Shape::Limbered]);
    assert_eq!(
        count(&script, |event| matches!(event, Event::Formation(r17_formation::Told::Formed(..)))),
        2
    );
    // 9 − 1 and 7 − 2 points are left for the march: not more than 8 hexes.
    let mut battle = open_map(12, 12, &text.replace("0505", "0511"));
    let script = (0..9).fold(Script::new().say("24L/I"), |script, _| script.say("N"));
    let mut script = script.otherwise(&["halt", "done", "*"]);
    let division = formation(&battle, "2/IV");
    battle.activate(&mut script, &[division]).unwrap();
    assert_eq!(place(&battle, "24L/I"), "0503");
    // No line at the end either, not even to join one, nor out of cover.
    let line = open_map(
        12,
        12,
        "order 2/IV strategic-move\n24L/I 0505 column 0\norder 1/IV hold\n36/I 0504 line 0",
    );
    assert!(!options(&line, "24L/I").contains(&"line".to_owned()));
    let mut line = line;
    let unit = unit(&line, "24L/I");
    let march = line.begin_march(vec![unit]);
    let inside = line.step(&march, &march.pose, Dir::N).unwrap();
    let inside =
        battles_of_napoleon::rules::r19_movement::march_options::March { pose: inside, ..march };
    let texts: Vec<String> =
        line.march_options(&inside).iter().map(|(choice, _)| line.choice_text(*choice)).collect();
    assert!(!texts.contains(&"join".to_owned()), "{texts:?}");
    let mut cover =
        pos(&format!("{EDGE}order 2/IV strategic-move\n24L/I 0303 general 0\nleader Leval 0303"));
    let mut script = Script::new().say("N").say("line 0").otherwise(&["*"]);
    cover.march(&mut script, vec![unit]).unwrap();
    assert_eq!(shape(&cover, "24L/I"), Shape::Column);
}

/// Verifies [12.2c]: never nearer than five hexes to an enemy; who begins nearer comes no nearer.
#[test]
fn strategic_move_keeps_away() {
    let go = |row: u8, dir: Dir| {
        let battle = column("strategic-move", &format!("Tul/I 05{row:02} line 0"));
        let mut battle = battle;
        let unit = unit(&battle, "24L/I");
        battle.unit_mut(unit).facing = ground::Facing::new(1);
        step(&battle, "24L/I", dir)
    };
    // From six hexes to five; from five to four not.
    let far = open_map(12, 12, "order 2/IV strategic-move\n24L/I 0507 column 0\nTul/I 0501 line 0");
    assert_eq!(step(&far, "24L/I", Dir::N), Ok(2));
    let near =
        open_map(12, 12, "order 2/IV strategic-move\n24L/I 0506 column 0\nTul/I 0501 line 0");
    assert_eq!(step(&near, "24L/I", Dir::N), refused("12.2c"));
    // Four hexes away: not nearer, but along and away.
    assert_eq!(go(1, Dir::N), refused("12.2c"));
    assert_eq!(go(1, Dir::NE), Ok(2));
    assert_eq!(go(1, Dir::S), Ok(2));
}

/// Verifies [20g] [20h]: under Strategic Move into cover by road only, in column and on without a
/// stop; in combat it counts as general order, and under the next order it is.
#[test]
fn strategic_move_through_cover() {
    let road = "road 0305 0304 0303 0302 0301";
    let text = format!("{EDGE}order 2/IV strategic-move\n24L/I 0305 column 0\nleader Leval 0305\n");
    assert_eq!(step(&pos(&text), "24L/I", Dir::N), refused("20g"));
    let mut battle = pos(&format!("{text}{road}"));
    let script = Script::new().say("N").say("N").say("N").say("N").otherwise(&["halt"]);
    let script = march(&mut battle, "24L/I", script);
    assert_eq!((place(&battle, "24L/I").as_str(), costs(&script)), ("0301", vec![4, 4, 2, 2]));
    assert_eq!(shape(&battle, "24L/I"), Shape::Column);
    let text = format!("{EDGE}order 2/IV move\n24L/I 0303 column 0\nleader Leval 0303\n{road}");
    let mut battle = pos(&text);
    assert_eq!(battle.combat_shape(unit(&battle, "24L/I")), Shape::General);
    // It now leaves the cover like anybody else.
    let script = ["24L/I", "N", "column 0", "0303"]
        .into_iter()
        .fold(Script::new(), |script, word| script.say(word));
    let script = activate(&mut battle, "2/IV", script.otherwise(&[]));
    assert_eq!(costs(&script), [4]);
}

/// Verifies [12.3a] [12.3b]: under Defend one hex, in any formation and facing, free of charge.
#[test]
fn defend_moves_one_hex() {
    let mut battle = column("defend", "");
    let script = ["column 3", "S", "line 1"]
        .into_iter()
        .fold(Script::new(), |script, word| script.say(word));
    let script = march(&mut battle, "24L/I", script.otherwise(&[]));
    assert_eq!(costs(&script), [0]);
    assert_eq!((shape(&battle, "24L/I"), facing(&battle, "24L/I")), (Shape::Line, 1));
    let mut battle = column("defend", "");
    let mut script = Script::new().say("N").say("N").otherwise(&["halt"]);
    let unit = unit(&battle, "24L/I");
    battle.march(&mut script, vec![unit]).unwrap();
    assert_eq!(place(&battle, "24L/I"), "0504");
}

/// Verifies [12.3c] [19ad]: next to the enemy Defend still lets it change formation and facing, which
/// draws fire.
#[test]
fn defend_next_to_the_enemy() {
    for change in ["line 2", "column 1"] {
        let mut battle = column("defend", "Tul/I 0504 line 3\nleader Somov 0504");
        let script = Script::new().say(change).say("yes").roll(&[1, 1]).say("halt");
        let script = march(&mut battle, "24L/I", script.otherwise(&[]));
        assert_eq!(asked(&script, "21.1f"), 1, "{change}");
    }
    // Out of contact nobody fires.
    let mut battle = column("defend", "Tul/I 0503 line 3\nleader Somov 0503");
    let script =
        march(&mut battle, "24L/I", Script::new().say("line 2").say("halt").otherwise(&[]));
    assert_eq!(asked(&script, "21.1f"), 0);
}

/// Verifies [12.6a] [12.6b]: under Retire nobody comes nearer to an enemy in sight; one out of sight
/// does not matter.
#[test]
fn retire_moves_away() {
    let battle = column("retire", "Tul/I 0501 line 0");
    assert_eq!(step(&battle, "24L/I", Dir::N), refused("12.6b"));
    assert!(step(&battle, "24L/I", Dir::SE).is_ok());
    let woods = pos("map\n.....\n.....\n.###.\n.....\n.....\n.....\n.....\n.....\nend\n\
                    order 2/IV retire\n24L/I 0307 column 0\nTul/I 0301 line 0");
    assert!(!woods.sees(hex(&woods, "0307"), hex(&woods, "0301")));
    assert_eq!(step(&woods, "24L/I", Dir::N), Ok(2));
}

/// Verifies [12.6b]: an enemy counts if it was in sight at the start, comes into sight in the hex
/// entered, or was seen on the way; and what counts is the distance at the start.
#[test]
fn whom_a_retiring_unit_has_seen() {
    let field = |woods: [&str; 2], text: &str| {
        let mut rows = vec![".".repeat(7); 9];
        for label in woods {
            let (column, row): (usize, usize) =
                (label[..2].parse().unwrap(), label[2..].parse().unwrap());
            rows[row - 1].replace_range(column - 1..column, "#");
        }
        pos(&format!("map\n{}\nend\norder 2/IV retire\n{text}", rows.join("\n")))
    };
    let sees = |battle: &Battle, a: &str, b: &str| battle.sees(hex(battle, a), hex(battle, b));
    // Seen at the start, out of sight and nearer in the next hex.
    let battle = field(["0303", "0303"], "24L/I 0505 column 0\nTul/I 0301 line 0");
    assert!(sees(&battle, "0505", "0301") && !sees(&battle, "0404", "0301"));
    assert_eq!(step(&battle, "24L/I", Dir::NW), refused("12.6b"));
    // Not seen at the start, in sight and nearer in the next hex.
    let battle = field(["0504", "0504"], "24L/I 0505 column 0\nTul/I 0301 line 0");
    assert!(!sees(&battle, "0505", "0301") && sees(&battle, "0404", "0301"));
    assert_eq!(step(&battle, "24L/I", Dir::NW), refused("12.6b"));
    // Seen on the way only, from a hex that is no nearer; then nearer in cover.
    let mut battle = field(["0506", "0505"], "24L/I 0507 column 0\nTul/I 0501 line 0");
    assert!(!sees(&battle, "0507", "0501") && sees(&battle, "0606", "0501"));
    assert!(!sees(&battle, "0506", "0501"));
    assert_eq!(step(&battle, "24L/I", Dir::N), Ok(4), "unseen it does not matter");
    let unit = unit(&battle, "24L/I");
    let mut script = Script::new().says(&["NE", "NW"]).otherwise(&["halt"]);
    battle.march(&mut script, vec![unit]).unwrap();
    assert_eq!(place(&battle, "24L/I"), "0606", "the second step is refused");
    // Away and back again: no nearer than at the start.
    let mut battle = column("retire", "Tul/I 0501 line 0");
    let script =
        march(&mut battle, "24L/I", Script::new().says(&["SE", "NW"]).otherwise(&["halt"]));
    assert_eq!((place(&battle, "24L/I").as_str(), costs(&script).len()), ("0505", 2));
    // A unit that was dropped off goes by where its move began. [19j]
    let mut battle = column("retire", "");
    battle.unit_mut(unit).marks.dropped = true;
    battle.unit_mut(unit).start = hex(&battle, "0509");
    assert_eq!(battle.begin_march(vec![unit]).start, hex(&battle, "0509"));
}

// G76. Verifies [12d] [12e] [12f]: beyond four hexes of its leader a unit comes nearer to him, with
// full movement, never next to an enemy, and does not assault; within it may go where it likes.
#[test]
fn out_of_the_leaders_range() {
    let text = |order: &str, leader: &str, more: &str| {
        open_map(
            14,
            14,
            &format!(
                "order 2/IV {order}\n24L/I 0505 column 0\n28/I 0510 column 0\nleader Leval {leader}\n{more}"
            ),
        )
    };
    let first_steps = |battle: &mut Battle| {
        // Range is tested when the activation begins.
        let mut script = Script::new().say("24L/I").otherwise(&["halt", "done", "*"]);
        let division = formation(battle, "2/IV");
        battle.activate(&mut script, &[division]).unwrap();
    };
    let mut battle = text("attack", "0510", "");
    let id = unit(&battle, "24L/I");
    assert!(!battle.in_range(id));
    assert_eq!(battle.order_of(id), None);
    first_steps(&mut battle);
    battle.unit_mut(id).marks.out_of_range = true;
    assert_eq!(step(&battle, "24L/I", Dir::N), refused("12f"));
    let mut south = battle.clone();
    south.unit_mut(id).facing = ground::Facing::new(3);
    assert_eq!(step(&south, "24L/I", Dir::S), Ok(2));
    let mut enemy = text("attack", "0510", "Tul/I 0507 line 3");
    enemy.unit_mut(id).facing = ground::Facing::new(3);
    enemy.unit_mut(id).marks.out_of_range = true;
    assert_eq!(step(&enemy, "24L/I", Dir::S), refused("12f"));
    // No assault from out there.
    let assaults = |leader: &str| {
        let mut battle = text("attack", leader, "Tul/I 0504 line 3\nact 2/IV");
        let out = !battle.in_range(id);
        battle.unit_mut(id).marks.out_of_range = out;
        battle.possible_assaults(&[]).len()
    };
    assert_eq!((assaults("0510"), assaults("0509")), (0, 1));
    // Full movement whatever the order: not 9 points under Strategic Move, and none lost under Hold.
    let hold = text("hold", "0510", "");
    assert_eq!(hold.allowance(id, Shape::Column, None), 6);
    let mut hold = text("hold", "0510", "");
    let script = ["24L/I", "turn 3", "S", "halt", "0510"]
        .into_iter()
        .fold(Script::new(), |script, word| script.say(word));
    activate(&mut hold, "2/IV", script.otherwise(&["done"]));
    assert_eq!(place(&hold, "24L/I"), "0506");
    // It does not stop half way if it can go on.
    let mut far = text("hold", "0512", "");
    let mut script = ["24L/I", "turn 3", "S", "halt"]
        .into_iter()
        .fold(Script::new(), |script, word| script.say(word))
        .otherwise(&["S", "done", "0512"]);
    let division = formation(&far, "2/IV");
    far.activate(&mut script, &[division]).unwrap();
    assert_eq!(place(&far, "24L/I"), "0508");
    // [12e] In range at the start, it may march out of it.
    let mut free = text("move", "0508", "");
    assert!(free.in_range(id));
    let script = Script::new().say("N").say("N").say("N").say("halt").otherwise(&[]);
    march(&mut free, "24L/I", script);
    assert!(!free.in_range(id));
}

/// Verifies [12f]: guns out of range may limber to come up.
#[test]
fn guns_out_of_range_limber() {
    let mut battle = open_map(
        14,
        14,
        "order 2/IV hold\n13/5 0505 unlimbered 0\n24L/I 0510 column\nleader Leval 0510",
    );
    let script = ["13/5", "limbered 3", "S", "halt", "0510"]
        .into_iter()
        .fold(Script::new(), |script, word| script.say(word));
    activate(&mut battle, "2/IV", script.otherwise(&["done"]));
    assert_eq!(place(&battle, "13/5"), "0506");
}

/// Verifies [12h]: out of range a unit fires in the fire segment whatever the order.
#[test]
fn out_of_range_units_fire() {
    for (leader, fires) in [("0510", 1), ("0509", 0)] {
        let mut battle = open_map(
            14,
            14,
            &format!(
                "order 2/IV regroup\n24L/I 0505 line 0\nleader Leval {leader}\nTul/I 0504 line 3\n\
                 order 4D regroup\nleader Somov 0504"
            ),
        );
        let mut script = Script::new().say("done").say("done").otherwise(&["done"]);
        battle.fire_segment(&mut script).unwrap();
        assert_eq!(asked(&script, "21.2d"), fires);
    }
}

/// Verifies [12.1b] [12.2d] [12.3d] [12.4b] [12.5b] [12.6c] [12.7b] [2h] [9m]: who fires in the fire
/// segment.
#[test]
fn orders_that_fire() {
    for order in Order::ALL {
        let mut battle = open_map(
            14,
            14,
            &format!(
                "order 2/IV {0}\n24L/I 0505 line 0\n13/5 0507 unlimbered 0\n16/5 0606 limbered 0\n\
                 leader Leval 0505\nTul/I 0504 line 3\nTul/II 0502 line 3\norder 4D regroup\n\
                 leader Somov 0504\n46/I 0305 line 3\n1Hu 0604 fresh 5\nleader Guyot 0604\n\
                 order IVCAV attack",
                order.key()
            ),
        );
        let mut script = Script::new()
            .say("no")
            .say("done")
            .say("done")
            .say("foot 0505")
            .roll(&[1, 1])
            .otherwise(&["done"]);
        let fires = matches!(order, Order::Attack | Order::Move | Order::Hold | Order::Defend);
        let silent = Script::new().otherwise(&["no", "done"]);
        if !fires {
            script = silent;
        }
        battle.fire_segment(&mut script).unwrap();
        assert_eq!(asked(&script, "21.2d") > 0, fires, "{order:?}");
    }
}

/// Verifies [8.4d] [12g]: the division leader rides last, when all his units have moved.
#[test]
fn division_leaders_ride_last() {
    let mut battle = column("move", "");
    let script = ["24L/I", "N", "halt", "0504"]
        .into_iter()
        .fold(Script::new(), |script, word| script.say(word));
    let script = activate(&mut battle, "2/IV", script.otherwise(&[]));
    assert_eq!(script.asked.last(), Some(&("12g".to_owned(), "0504".to_owned())));
    assert_eq!(leader_place(&battle, "Leval"), "0504");
}

/// Verifies [11.3d] [11.3e]: a reserve artillery division ends its move in one body; the last to move
/// closes up.
#[test]
fn reserve_artillery_stays_together() {
    let text = "order RA2 move\nP/5 0505 limbered 0\nP/6 0605 limbered 0\nleader Löwenstern 0505\n";
    let mut battle = open_map(14, 14, text);
    assert!(battle.is_contiguous(formation(&battle, "RA2")));
    // P/5 goes three hexes ahead, where P/6 can still come up. Then P/6 must move, and may halt
    // only when it is up with P/5: the written halt waits until then.
    let mut script = ["P/5", "N", "N", "N", "halt", "halt"]
        .into_iter()
        .fold(Script::new(), |script, word| script.say(word))
        .otherwise(&["N", "done", "0505"]);
    let division = formation(&battle, "RA2");
    battle.activate(&mut script, &[division]).unwrap();
    script.finish();
    assert_eq!([place(&battle, "P/5"), place(&battle, "P/6")], ["0502", "0602"]);
    // Cut off at the start: it must rejoin, limbering for it.
    let mut battle = open_map(14, 14, &text.replace("P/6 0605 limbered", "P/6 0607 unlimbered"));
    let mut script = ["P/5", "halt", "halt"]
        .into_iter()
        .fold(Script::new(), |script, word| script.say(word))
        .otherwise(&["limbered 0", "N", "done", "0505"]);
    battle.activate(&mut script, &[division]).unwrap();
    assert!(battle.is_contiguous(division), "{}", place(&battle, "P/6"));
    // Nobody is asked to move if they are together: the player may be done at once.
    let mut battle = open_map(14, 14, text);
    let script = activate(&mut battle, "RA2", Script::new().say("done").say("0505").otherwise(&[]));
    assert_eq!(asked(&script, "19a"), 0);
}

/// Verifies [12.7c] [2f]: only Attack assaults.
#[test]
fn only_attack_assaults() {
    for order in Order::ALL {
        let battle = column(order.key(), "Tul/I 0504 line 3\nact 2/IV");
        let assaults = battle.possible_assaults(&[]).len();
        assert_eq!(assaults, usize::from(*order == Order::Attack), "{order:?}");
    }
}

/// Verifies [2h] [9m]: infantry with an enemy in a front hex and unlimbered guns with a free line of
/// sight fire; no others.
#[test]
fn who_has_a_target() {
    let has = |line: &str, id: &str| {
        let battle = open_map(12, 12, &format!("{line}\nTul/I 0504 line 3"));
        battle.has_target(battle.unit(unit(&battle, id)).hex, battle.arm(unit(&battle, id)))
    };
    assert!(has("24L/I 0505 line 0", "24L/I"));
    assert!(!has("24L/I 0505 line 2", "24L/I"));
    assert!(!has("24L/I 0506 line 0", "24L/I"));
    assert!(has("13/5 0508 unlimbered 0", "13/5"));
    assert!(!has("13/5 0508 limbered 0", "13/5"));
    assert!(!has("13/5 0508 unlimbered 3", "13/5"));
    assert!(!has("13/5 0508 unlimbered 0\n24L/I 0506 line 0", "13/5"));
    assert!(!has("1Hu 0505 fresh 0", "1Hu"));
}
