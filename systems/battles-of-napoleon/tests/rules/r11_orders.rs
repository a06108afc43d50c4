//! Chapters 11, 12 and 15: leaders ride, orders change and are paid for.

use crate::common::*;
use battles_of_napoleon::nouns::kinds::{FRENCH, Order, RUSSIAN, Weather};
use battles_of_napoleon::rules::r11_orders;
use battles_of_napoleon::rules::r21_fire::leaders;
use battles_of_napoleon::state::battle::{Battle, Phase};
use battles_of_napoleon::{Choice, Event};
use engine::{AskOf, Faces, Game, Play, Seat, Table, Throw, Viewer};

/// Verifies [9c] [11.1a] [8.4c] [8.4d]: army leaders, French corps leaders and Murat ride, the
/// French first; division leaders and those not yet there do not.
#[test]
fn leaders_ride_before_orders() {
    let mut battle = pos("phase leaders\n33/I 2652 column\nleader Friant 2652\nPav/I 3338 column");
    let mut script =
        Script::new().say("1737").say("1642").say("1233").say("1540").say("2731").otherwise(&[]);
    battle.activity(&mut script).unwrap();
    script.finish();
    assert_eq!(asked(&script, "11.1a"), 5);
    let moved: Vec<_> = script.events.clone();
    let napoleon = leader(&battle, "Napoleon");
    let bennigsen = leader(&battle, "Bennigsen");
    assert_eq!(
        moved,
        [
            Event::Leaders(leaders::Told::Moved(
                battle.named(napoleon),
                hex(&battle, "1737"),
                leaders::Ride::Orders
            )),
            Event::Leaders(leaders::Told::Moved(
                battle.named(bennigsen),
                hex(&battle, "2731"),
                leaders::Ride::Orders
            ))
        ]
    );
    assert_eq!(battle.phase, Phase::Orders);
}

/// Verifies [8.4b] [10.1j] [20f]: twelve points, half a point along roads, half as many in a storm.
#[test]
fn leaders_have_twelve_points() {
    let reach = |text: &str, label: &str| {
        let road: Vec<String> = (1..=30).map(|column| format!("{column:02}02")).collect();
        let battle =
            open_map(30, 4, &format!("leader Soult 0101\n{text}\nroad {}", road.join(" ")));
        battle.leader_reach(leader(&battle, "Soult")).contains(&hex(&battle, label))
    };
    let plain = open_map(30, 4, "leader Soult 0101");
    let far = plain.leader_reach(leader(&plain, "Soult"));
    assert!(far.contains(&hex(&plain, "1301")) && !far.contains(&hex(&plain, "1401")));
    // One point to the road, then 22 hexes for eleven.
    assert!(reach("", "2302") && !reach("", "2402"));
    assert!(reach("weather snowstorm", "1102") && !reach("weather snowstorm", "1202"));
    // Not into a hex with enemies.
    assert!(!reach("Pav/I 0201 column", "0201"));
}

/// Verifies [11.2a] [11.2d] [11.2e] [11.2f] [8.4.1c]: one point to 12 hexes, two to 18, then none.
#[test]
fn prices_of_orders() {
    let price = |column: u8| {
        let battle = open_map(
            30,
            3,
            &format!("leader Napoleon 0102\nleader Marchand {column:02}02\n6L/I 0502 column"),
        );
        battle.command_price(formation(&battle, "1/VI"))
    };
    assert_eq!([price(1), price(13), price(14), price(19)], [Some(1), Some(1), Some(2), Some(2)]);
    assert_eq!(price(20), None);
    // Who has one point left is not offered what costs two.
    for (column, offered) in [("13", 1), ("14", 0)] {
        let mut battle = open_map(
            30,
            3,
            &format!(
                "weather snowstorm\nphase orders\nturn 2\nleader Napoleon 0102\n\
                 leader Marchand {column}02\n6L/I 0502 column\norder 1/VI move"
            ),
        );
        assert_eq!(battle.command_points(FRENCH), 1);
        let mut script = Script::new().otherwise(&["no", "done"]);
        battle.orders_phase(&mut script).unwrap();
        assert_eq!(asked(&script, "11.2b"), offered, "{column}");
    }
}

// G03. Verifies [11.2b] [11.2e] [11.2l] [12b]: Marchand at 14 hexes costs two of six points, so a
// fourth such division goes without.
#[test]
fn fourteen_hexes_cost_two_points() {
    let battle = |orders: &str| {
        open_map(
            30,
            4,
            &format!(
                "phase orders\nturn 2\nleader Napoleon 0102\nleader Marchand 1502\n\
                 leader Gardanne 1503\nleader Colbert 1501\nleader Leval 1504\n6L/I 2002 column\n\
                 25L/I 2102 column\n3Hu 2202 fresh\n24L/I 2302 column\norder 1/VI attack\n{orders}"
            ),
        )
    };
    let mut alone = battle("");
    let mut script = script().say("1/VI").say("move");
    alone.orders_phase(&mut script).unwrap();
    assert_eq!(order(&alone, "1/VI"), Order::Move);
    assert_eq!(alone.initiative_points(FRENCH), 2);
    let mut all = battle("");
    let mut script = Script::new()
        .say("1/VI")
        .say("move")
        .say("2/VI")
        .say("defend")
        .say("VICAV")
        .say("defend")
        .say("2/IV")
        .roll(&[6, 6])
        .otherwise(&["no", "done"]);
    all.orders_phase(&mut script).unwrap();
    script.finish();
    // The fourth could only try his initiative.
    assert_eq!(order(&all, "2/IV"), Order::Hold);
    assert_eq!(asked(&script, "8.4.3b"), 1);
    // Move, Defend, Defend and Hold: three points.
    assert_eq!(all.fatigue[0], 190 - 3);
}

// G02. Verifies [8.4.3b] [8.4.3c] [11.2f] [11.2g] [11.2j] [9g] [14g]: out of range the leader rolls;
// 4 is within Colbert's rating, and Attack brings 4 IP for 2 AFP.
#[test]
fn initiative_beyond_the_range() {
    let text = "phase orders\nturn 2\nleader Napoleon 0102\nleader Colbert 2502\n\
                3Hu 2502 fresh\norder VICAV strategic-move";
    let mut battle = open_map(30, 3, text);
    let mut script = script().say("VICAV").roll(&[1, 3]).say("attack");
    battle.orders_phase(&mut script).unwrap();
    script.finish();
    assert_eq!(order(&battle, "VICAV"), Order::Attack);
    assert_eq!((battle.initiative_points(FRENCH), battle.fatigue[0]), (4, 188));
    // Above the rating he fails, and tries but once.
    let mut battle = open_map(30, 3, text);
    let mut script = self::script().say("VICAV").roll(&[3, 4]);
    battle.orders_phase(&mut script).unwrap();
    assert_eq!(order(&battle, "VICAV"), Order::StrategicMove);
    assert_eq!(asked(&script, "8.4.3b"), 1);
}

// G61. Verifies [10.1m]: a storm adds three to the roll; rating 8 passes 5 and fails 6.
#[test]
fn initiative_in_a_storm() {
    for (dice, passed) in [([2, 3], true), ([3, 3], false)] {
        let mut battle = open_map(30, 3, "weather snowstorm\nleader Friant 0102\n33/I 0102 column");
        let (friant, division) = (leader(&battle, "Friant"), formation(&battle, "2/III"));
        let mut script = Script::new().roll(&dice);
        assert_eq!(battle.initiative_check(&mut script, friant, division), Ok(passed));
    }
}

/// Verifies [8.4.2b] [8.4.2c] [8.4.4e] [11.2g]: the corps leader in the hex rolls first, then the
/// division leader; he serves one division, and command points come before.
#[test]
fn corps_leaders_try_first() {
    let text = "phase orders\nturn 2\nleader Napoleon 0102\nleader Davout 0302\n\
                leader Friant 0302\nleader Morand 0302\n33/I 0302 column\n13L/I 0402 column";
    let mut battle = open_map(30, 3, text);
    // Napoleon keeps his points: even so Davout may try, for Friant, and Friant after him.
    let mut script =
        script().say("done").say("2/III").roll(&[6, 4]).say("yes").roll(&[4, 4]).say("attack");
    battle.orders_phase(&mut script).unwrap();
    script.finish();
    assert_eq!(order(&battle, "2/III"), Order::Attack);
    let davout = leader(&battle, "Davout");
    let friant = leader(&battle, "Friant");
    let tries: Vec<_> = script
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Orders(r11_orders::Told::InitiativeCheck { leader, passed, .. }) => {
                Some((leader.leader, *passed))
            }
            _ => None,
        })
        .collect();
    assert_eq!(tries, [(davout, false), (friant, true)]);
    // Morand has points to pay for him and no corps leader left: he is not asked.
    assert_eq!(asked(&script, "8.4.3b"), 1);
    // If Davout passes, nobody else rolls.
    let mut battle = open_map(30, 3, text);
    let mut script = self::script().say("done").say("1/III").roll(&[5, 4]).say("defend");
    battle.orders_phase(&mut script).unwrap();
    script.finish();
    assert_eq!(order(&battle, "1/III"), Order::Defend);
    // Friant may leave it at Davout's failure; who passes may keep the order he has.
    let mut battle = open_map(30, 3, text);
    let before = order(&battle, "2/III");
    let mut script = self::script().say("done").say("2/III").roll(&[6, 4]).say("no");
    battle.orders_phase(&mut script).unwrap();
    script.finish();
    assert_eq!((asked(&script, "8.4.2c"), order(&battle, "2/III")), (1, before));
    let mut battle = open_map(30, 3, text);
    let mut script = self::script().say("done").say("2/III").roll(&[1, 1]).say(before.key());
    battle.orders_phase(&mut script).unwrap();
    script.finish();
    assert_eq!(order(&battle, "2/III"), before);
    // Too far from Napoleon Friant has a try of his own, and Davout is free for Morand.
    let far = text.replace("0302", "2802").replace("0402", "2902");
    let mut battle = open_map(30, 3, &far);
    let mut script = self::script()
        .say("2/III")
        .say("Friant")
        .roll(&[6, 6])
        .say("1/III")
        .say("Davout")
        .roll(&[1, 1])
        .say("attack");
    battle.orders_phase(&mut script).unwrap();
    script.finish();
    assert_eq!((order(&battle, "2/III"), order(&battle, "1/III")), (before, Order::Attack));
    assert_eq!(asked(&script, "8.4.2b"), 2);
    // A corps leader elsewhere does not help.
    let mut battle = open_map(30, 3, &text.replace("Davout 0302", "Davout 0303"));
    let mut script = self::script();
    battle.orders_phase(&mut script).unwrap();
    assert_eq!(asked(&script, "8.4.3b"), 0);
}

/// Verifies [8.4.4a] [10.1k]: Murat's point serves a cavalry division whose leader is with him, and
/// does not use up Napoleon's; a storm takes it away.
#[test]
fn murats_point() {
    let mut text = "phase orders\nturn 2\nleader Napoleon 0102\nleader Murat 0302\n\
                    leader d'Hautpoul 0302\n"
        .to_owned();
    let near = ["Klein", "Grouchy", "Milhaud", "Guyot", "Saint-Hilaire", "Leval"];
    for (index, name) in near.iter().enumerate() {
        text += &format!("leader {name} {:02}03\n", index + 1);
    }
    for (index, (_, unit, state)) in FRENCH_SHEET[1..8].iter().enumerate() {
        text += &format!("{unit} {:02}01 {state}\n", index + 1);
    }
    let mut battle = open_map(30, 3, &text);
    let mut script = Script::new();
    for id in ["1DRAG", "2DRAG", "3DRAG", "IVCAV", "1/IV"] {
        script = script.say(id).say("move");
    }
    let mut script = script.say("done").say("2CUIR").say("attack").otherwise(&["no"]);
    battle.orders_phase(&mut script).unwrap();
    script.finish();
    // One of Napoleon's points is left, so Leval within 12 hexes may not try his initiative.
    assert_eq!(asked(&script, "8.4.3b"), 0);
    assert_eq!(order(&battle, "2CUIR"), Order::Attack);
    // Elsewhere, or in a storm, he has nothing to give.
    for change in ["leader Murat 0402", "weather snowstorm"] {
        let mut battle = open_map(30, 3, &format!("{text}{change}"));
        let mut script = self::script();
        battle.orders_phase(&mut script).unwrap();
        assert_eq!(asked(&script, "8.4.4a"), 0);
    }
    // Not for infantry.
    let text = text.replace("d'Hautpoul 0302", "d'Hautpoul 0902") + "leader Leval 0302";
    let mut battle = open_map(30, 3, &text);
    let mut script = self::script();
    battle.orders_phase(&mut script).unwrap();
    assert_eq!(asked(&script, "8.4.4a"), 0);
}

/// Verifies [10.1d] [10.1k]: command points in snow and storm.
#[test]
fn command_points_in_the_weather() {
    let mut battle = pos("33/I 2652 column");
    for (weather, expected) in
        [(Weather::Clear, [6, 4]), (Weather::Snowfall, [4, 2]), (Weather::Snowstorm, [1, 1])]
    {
        battle.weather = weather;
        assert_eq!([FRENCH, RUSSIAN].map(|seat| battle.command_points(seat)), expected);
    }
}

/// Verifies [11.3b] [11.3c]: reserve artillery hears Bennigsen within 12 hexes of the division, and
/// never tests.
#[test]
fn reserve_artillery_waits_for_bennigsen() {
    let battle = |column: u8| {
        open_map(
            30,
            3,
            &format!(
                "phase orders\nturn 2\nleader Bennigsen 0102\nleader Löwenstern 2502\n\
                 P/5 {column:02}02 unlimbered\nP/6 2602 unlimbered"
            ),
        )
    };
    let near = battle(13);
    assert_eq!(near.command_price(formation(&near, "RA2")), Some(1));
    let mut far = battle(14);
    assert_eq!(far.command_price(formation(&far, "RA2")), None);
    let mut script = script();
    far.orders_phase(&mut script).unwrap();
    assert_eq!(asked(&script, "8.4.3b") + asked(&script, "11.2b"), 0);
    // Not even if its leader had a rating.
    let mut far = battle(14);
    let leader = leader(&far, "Löwenstern");
    std::sync::Arc::make_mut(&mut far.field).leaders[leader.index()].initiative = [Some(12); 2];
    let mut script = self::script();
    far.orders_phase(&mut script).unwrap();
    assert_eq!(asked(&script, "8.4.3b"), 0);
}

/// Verifies [8.4.2b]: a corps leader rolls for divisions of his own corps only.
#[test]
fn corps_leaders_serve_their_own_corps() {
    let text = |division: &str| {
        format!("phase orders\nturn 2\nleader Napoleon 0102\nleader Davout 0302\n{division}")
    };
    let may_try = |division: &str| {
        let mut battle = open_map(30, 3, &text(division));
        let mut script = script().say("done");
        battle.orders_phase(&mut script).unwrap();
        asked(&script, "8.4.3b") > 0
    };
    assert!(may_try("leader Friant 0302\n33/I 0302 column"), "III Corps");
    assert!(!may_try("leader Leval 0302\n24L/I 0302 column"), "IV Corps");
}

/// A table that notes what the second player can see while he writes his orders.
pub(crate) struct Watch {
    pub script: Script,
    pub lanes: Vec<Option<Seat>>,
    pub seen: Vec<Order>,
}

impl Table<Battle> for Watch {
    fn choose(&mut self, game: &Battle, ask: AskOf<Battle>) -> Play<Choice> {
        if ask.seat == RUSSIAN {
            self.seen.push(order(game, "2/IV"));
        }
        self.script.choose(game, ask)
    }
    fn throw(&mut self, game: &Battle, throw: Throw) -> Play<Faces> {
        self.script.throw(game, throw)
    }
    fn hear(&mut self, game: &Battle, event: Event) {
        self.script.hear(game, event);
    }
    fn lane(&mut self, seat: Option<Seat>) {
        self.lanes.push(seat);
    }
}

/// Verifies [9d] [9e] [11.2k]: both write in secret, neither sees the other's new orders; then all
/// orders are laid open, one for every division.
#[test]
fn orders_are_secret_and_simultaneous() {
    let text = "phase orders\nturn 2\nleader Napoleon 0102\nleader Leval 0202\n24L/I 0202 column\n\
                leader Bennigsen 2002\nleader Sacken 2102\nTav/I 2102 column";
    let mut battle = open_map(30, 3, text);
    let script = script().say("2/IV").say("attack").say("3D").say("move");
    let mut watch = Watch { script, lanes: Vec::new(), seen: Vec::new() };
    battle.orders_phase(&mut watch).unwrap();
    assert_eq!(watch.lanes, [Some(FRENCH), None, Some(RUSSIAN), None]);
    assert!(watch.seen.len() >= 2 && watch.seen.iter().all(|&order| order == Order::Hold));
    assert_eq!((order(&battle, "2/IV"), order(&battle, "3D")), (Order::Attack, Order::Move));
    let shown: Vec<_> = watch
        .script
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Orders(r11_orders::Told::AllShown(seat, orders)) => {
                Some((*seat, orders.clone()))
            }
            _ => None,
        })
        .collect();
    let (leval, sacken) = (formation(&battle, "2/IV"), formation(&battle, "3D"));
    assert_eq!(
        shown,
        [(FRENCH, vec![(leval, Order::Attack)]), (RUSSIAN, vec![(sacken, Order::Move)])]
    );
    let seen = battle.known_to(Viewer::Seat(RUSSIAN));
    assert_eq!(order(&seen, "2/IV"), Order::Attack);
}

/// Verifies [9f]: as an option orders stay hidden until they matter.
#[test]
fn hidden_orders() {
    let mut battle = open_map(
        30,
        3,
        "option hidden-orders\nphase orders\nturn 2\norder 2/IV attack\n24L/I 0202 column 1\n\
         Tav/I 0302 line 4\nleader Leval 0202\nleader Sacken 0302\norder 3D hold",
    );
    let mut script = script();
    battle.orders_phase(&mut script).unwrap();
    assert_eq!(
        count(&script, |event| matches!(event, Event::Orders(r11_orders::Told::AllShown(..)))),
        0
    );
    assert_eq!(order(&battle.known_to(Viewer::Seat(RUSSIAN)), "2/IV"), Order::Hold);
    assert_eq!(order(&battle.known_to(Viewer::Seat(FRENCH)), "2/IV"), Order::Attack);
    // A volley in the fire segment needs the order, and shows it.
    let mut fire = Script::new()
        .say("done")
        .say("done")
        .say("foot 0202")
        .roll(&[1, 1])
        .say("foot 0302")
        .roll(&[1, 1])
        .otherwise(&["done"]);
    battle.fire_segment(&mut fire).unwrap();
    assert_eq!(order(&battle.known_to(Viewer::Seat(RUSSIAN)), "2/IV"), Order::Attack);
}

/// Verifies [12.1c] [12.2e] [12.3e] [12.4d] [12.5d] [12.6e] [12.7d] [12c] [14g] [14h] [14k] [15a]:
/// initiative points and fatigue of each order.
#[test]
fn what_orders_bring_and_cost() {
    let rows = [
        ("move", 2, -1),
        ("strategic-move", 1, -1),
        ("defend", 0, -1),
        ("regroup", 0, 1),
        ("hold", 0, 0),
        ("retire", -2, -1),
        ("attack", 4, -2),
    ];
    for (order, ip, afp) in rows {
        let mut battle = sheets(&[order], &[], "phase orders\nturn 1\nfatigue 50 60");
        assert_eq!(battle.initiative_points(FRENCH), ip, "{order}");
        assert_eq!(battle.order_fatigue(FRENCH), afp, "{order}");
        // The set-up's orders of the first turn are paid too.
        battle.orders_phase(&mut script()).unwrap();
        assert_eq!(battle.fatigue, [50 + afp, 60], "{order}");
    }
}

const EXAMPLE: [&str; 17] = [
    "attack",
    "attack",
    "attack",
    "attack",
    "move",
    "move",
    "move",
    "strategic-move",
    "strategic-move",
    "hold",
    "hold",
    "hold",
    "hold",
    "retire",
    "defend",
    "defend",
    "defend",
];

// G07, G08, G46. Verifies [12b] [15a] [15b] [15c] [9i] [9g]: the sheet of chapter 15 brings 22 IP
// against 17 and costs 17 AFP; a tie goes to the French.
#[test]
fn initiative_by_orders() {
    let russian = ["attack", "attack", "attack", "attack", "strategic-move"];
    let mut battle = sheets(&EXAMPLE, &russian, "phase orders\nturn 1");
    assert_eq!([FRENCH, RUSSIAN].map(|seat| battle.initiative_points(seat)), [22, 17]);
    battle.orders_phase(&mut script()).unwrap();
    assert_eq!(battle.fatigue, [190 - 17, 180 - 9]);
    battle.cubes_phase(&mut script().roll(&[3]).roll(&[3])).unwrap();
    assert_eq!(battle.initiative, FRENCH);
    // A division without a unit on the map brings nothing.
    let gone = open_map(9, 9, "order 2/IV attack\norder 1/IV attack\n36/I 0505 column");
    assert_eq!(gone.initiative_points(FRENCH), 4);
    let tie = ["attack"; 5];
    let mut battle = sheets(&tie, &tie, "phase cubes");
    battle.cubes_phase(&mut script().roll(&[3]).roll(&[3])).unwrap();
    assert_eq!(battle.initiative, FRENCH);
    let mut battle = sheets(&tie[..4], &tie, "phase cubes");
    battle.cubes_phase(&mut script().roll(&[3]).roll(&[3])).unwrap();
    assert_eq!(battle.initiative, RUSSIAN);
}

// G47. The sheet pictured in chapter 16.
#[test]
fn the_sheet_of_chapter_16() {
    let mut orders = vec!["attack"; 4];
    orders.extend(["move"; 6]);
    orders.extend(["defend"; 4]);
    orders.push("regroup");
    let battle = sheets(&orders, &[], "");
    assert_eq!((battle.initiative_points(FRENCH), battle.order_fatigue(FRENCH)), (28, -17));
}

/// Verifies [11.2b]: a player may change none of his orders, and no order twice.
#[test]
fn none_some_or_all() {
    let text = "phase orders\nturn 2\nleader Napoleon 0102\nleader Leval 0202\n24L/I 0202 column";
    let mut battle = open_map(30, 3, text);
    let mut script = script().say("done");
    battle.orders_phase(&mut script).unwrap();
    assert_eq!(order(&battle, "2/IV"), Order::Hold);
    let mut battle = open_map(30, 3, text);
    let mut script = self::script().say("2/IV").say("move");
    battle.orders_phase(&mut script).unwrap();
    // Asked once, though five points are left.
    assert_eq!(script.asked.iter().filter(|(_, answer)| answer == "2/IV").count(), 1);
    assert_eq!(asked(&script, "11.2b"), 2);
    assert_eq!(rules_of_orders(&script), ["11.2b"]);
}

/// The rules by which orders were chosen, as told.
pub(crate) fn rules_of_orders(script: &Script) -> Vec<&'static str> {
    let rule = |event: &Event| match event {
        Event::Orders(r11_orders::Told::Chosen(_, _, rule)) => Some(rule.key()),
        _ => None,
    };
    script.events.iter().filter_map(rule).collect()
}
