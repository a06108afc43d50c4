//! Sections 4.3 and 4.4: retreat and rout.

use crate::common::*;
use la_bataille::Battle;
use la_bataille::nouns::kinds::{Formation, Morale, Readiness};
use la_bataille::rules::c04_morale::flight::Manner;
use la_bataille::state::battle::Whereabouts;

fn disorder(battle: &mut Battle, id: &str, manner: &Manner, script: &mut Script) {
    let who = unit(battle, id);
    battle.disorder(script, who, manner).expect("runs");
    script.finish();
}

fn rout(battle: &mut Battle, id: &str, script: &mut Script) {
    let who = unit(battle, id);
    battle.rout(script, who, &Manner::CHECK).expect("runs");
    script.finish();
}

/// Verifies [4.3.5a1] [4.4.1] [4.4.2] [4.4.2p1] [4.4.8] (R50): three points back, away and homeward.
#[test]
fn the_disordered_fall_back_three_points() {
    let mut battle = open("1/25e 0510 column NW\nMur 0410 column SE");
    disorder(&mut battle, "1/25e", &Manner::CHECK, &mut Script::new().otherwise(&["*"]));
    let end = battle.unit(unit(&battle, "1/25e"));
    assert_eq!(end.state, Morale::Disordered);
    assert_eq!(battle.board().printed(end.hexes.first()).0, 8);
    assert_eq!(battle.distance(end.hexes.first(), hex(&battle, "0410")), 4);
}

/// Verifies [4.3.5a1] (R50) [4.4.3]: a hex of woods costs three points, so one is all; open ground
/// is taken before it.
#[test]
fn woods_take_the_whole_way_and_are_avoided() {
    let woods = "map\n.#\n.#\n.#\nend\nMur 0102 column SE\n";
    let mut battle = pos(&format!("{}\n1/25e 0202 disordered SE", woods));
    rout(&mut battle, "1/25e", &mut Script::new().otherwise(&["*"]));
    assert!(!battle.is_on_map(unit(&battle, "1/25e")));
    let mut battle = pos(
        "map\n......\n......\n...#..\n......\n......\nend\nMur 0203 column SE\n1/25e 0303 column NW",
    );
    disorder(&mut battle, "1/25e", &Manner::CHECK, &mut Script::new().otherwise(&["*"]));
    assert_ne!(place(&battle, "1/25e"), ["0403"]);
    assert_ne!(place(&battle, "1/25e"), ["0402"]);
}

/// Verifies [6.11.8] [6.11.8p1] (R54). D17 G31: an increment for each hex left under an enemy zone,
/// none for the last; a friend who took no part spares it.
#[test]
fn d17_g31_hexes_left_under_enemy_zones_cost_increments() {
    // A lane between slopes: every step is fixed.
    let lane = |enemies: &str| {
        pos(&format!("map\n^.^^^^\n......\n^^^^^^\nend\n1/25e 0202 column NW\n{enemies}"))
    };
    let lost = |mut battle: Battle, manner: &Manner| {
        disorder(&mut battle, "1/25e", manner, &mut Script::new().otherwise(&["*"]));
        assert_eq!(place(&battle, "1/25e"), ["0502"]);
        battle.unit(unit(&battle, "1/25e")).losses
    };
    // Only the start lies in a zone.
    let russians = "Mur 0102 column SE";
    assert_eq!(lost(lane(russians), &Manner::MELEE), 1);
    // Outside melee nothing is lost. (R49)
    assert_eq!(lost(lane(russians), &Manner::CHECK), 0);
    // A friend who took no part holds the hex; one who did does not.
    let friend = format!("{russians}\n2/25e 0202 column NW");
    assert_eq!(lost(lane(&friend), &Manner::MELEE), 0);
    let mut battle = lane(&friend);
    let other = unit(&battle, "2/25e");
    battle.unit_mut(other).marks.engaged = true;
    assert_eq!(lost(battle, &Manner::MELEE), 1);
    // The start and the next hex lie in zones, the rest does not.
    let two = "Mur 0102 column SE\nRev 0201 column SE";
    let battle = lane(two);
    let zone = |label: &str| battle.in_enemy_zone(hex(&battle, label), FRENCH);
    assert_eq!(["0202", "0302", "0402", "0502"].map(zone), [true, true, false, false]);
    assert_eq!(lost(lane(two), &Manner::MELEE), 2);
}

/// Verifies [6.11.10]: out of a zone of cavalry foot and limbered guns rout, even where the cavalry is too
/// tired to charge; where it looks elsewhere, or is foot, they only fall back.
#[test]
fn before_cavalry_disorder_is_rout() {
    let state = |who: &str, enemy: &str| {
        let id = who.split(' ').next().expect("a name");
        let mut battle = open(&format!("{who}\n{enemy}"));
        disorder(&mut battle, id, &Manner::CHECK, &mut Script::new().otherwise(&["*"]));
        battle.unit(unit(&battle, id)).state
    };
    let tired = "EmpC 0410 column SE exhausted blue";
    for who in ["1/25e 0510 column NW", "F1a 0510 limbered NW"] {
        assert_eq!(state(who, tired), Morale::Routed, "{who}");
        assert_eq!(state(who, "EmpC 0410 column NW exhausted blue"), Morale::Disordered, "{who}");
        assert_eq!(state(who, "Mur 0410 column SE"), Morale::Disordered, "{who}");
    }
}

/// Verifies [6.11.10] [6.11.10p1]: foot that fails under fire before cavalry routs, and the cavalry is
/// not asked to charge it; foot that marches off in order it is.
#[test]
fn a_rout_before_cavalry_draws_no_charge() {
    let text = "segment french movement\n1/25e 0510 column N losses=1\nTatU 0509 column S
                Mur 0409 column SE";
    let charge = |dice: [u8; 2]| {
        let mut battle = open(text);
        let script = Script::new().say("1/25e").say("S 3").say("Mur").roll(&dice);
        let script = match dice {
            [6, 6] => script.roll(&[1, 1]),
            _ => script,
        };
        let script = act(&mut battle, script.otherwise(&["done", "*"]));
        let asked = script.asked.iter().any(|(rule, _)| rule == "10.4.3");
        (battle.unit(unit(&battle, "1/25e")).state, asked)
    };
    assert_eq!(charge([6, 6]), (Morale::Routed, false));
    assert_eq!(charge([1, 1]), (Morale::GoodOrder, true));
}

/// A lane one hex wide from Murom at 0102 past 1/25e at 0202 to the east, with open ground above it in
/// 0501, and cavalry there or nearby.
fn lane_before(ground: char, horse: &str) -> Battle {
    pos(&format!(
        "map\n^^^^.^^^^\n...{ground}.....\n^^^^^^^^^\nend\n1/25e 0202 column NW\nMur 0102 column SE\n{horse}"
    ))
}

/// Verifies [4.3.5d] [6.11.9] (R252): into reach of an opportunity charge a disordered unit routs; cavalry
/// that is tired out, has a charge to fight out or looks elsewhere is no threat.
#[test]
fn into_a_charge_zone_the_disordered_rout() {
    let state = |horse: &str, bound: bool| {
        let mut battle = lane_before('.', horse);
        if bound {
            battle.contacts.push(la_bataille::state::battle::Contact {
                attackers: vec![unit(&battle, "EmpC")],
                target: hex(&battle, "0902"),
                straight: false,
                reacted: false,
                unrecalled: false,
                opportunity: false,
            });
        }
        disorder(&mut battle, "1/25e", &Manner::CHECK, &mut Script::new().otherwise(&["*"]));
        battle.unit(unit(&battle, "1/25e")).state
    };
    assert_eq!(state("EmpC 0501 column SW blue fresh", false), Morale::Routed);
    assert_eq!(state("EmpC 0501 column SW blue exhausted", false), Morale::Disordered);
    assert_eq!(state("EmpC 0501 column SW blue fresh", true), Morale::Disordered);
    assert_eq!(state("EmpC 0501 column NE blue fresh", false), Morale::Disordered);
}

/// Verifies [4.3.5d] [10.1.9p1] (R245): nobody is charged in woods, so that it falls back into them
/// disordered.
#[test]
fn into_woods_before_cavalry_they_only_fall_back() {
    let retreat = |ground: char| {
        let mut battle = lane_before(ground, "EmpC 0501 column SW blue fresh");
        let to = hex(&battle, "0402");
        let under = battle.is_under_charge(to, FRENCH);
        battle
            .disorder(
                &mut Script::new().otherwise(&["*"]),
                unit(&battle, "1/25e"),
                &Manner {
                    distance: Some(la_bataille::rules::c04_morale::flight::Distance::Rolled(2)),
                    ..Manner::CHECK
                },
            )
            .expect("runs");
        (under, battle.unit(unit(&battle, "1/25e")).state)
    };
    assert_eq!(retreat('.'), (true, Morale::Routed));
    assert!(!retreat('#').0);
}

/// Verifies [4.3.6a] [4.3.6e] [5.2.4]: foot runs ten points, horse its allowance, and its marker goes.
#[test]
fn rout_moves() {
    let mut battle = pos(&format!(
        "map\n{}end\n1/25e 0310 column NW\n9eL 0320 column NW fatigued blue\nMur 0210 column SE\nRev 0220 column SE",
        "....................................\n".repeat(30)
    ));
    rout(&mut battle, "1/25e", &mut Script::new().otherwise(&["*"]));
    rout(&mut battle, "9eL", &mut Script::new().otherwise(&["*"]));
    let column = |id| battle.board().printed(battle.unit(unit(&battle, id)).hexes.first()).0;
    assert_eq!(column("1/25e"), 13);
    assert_eq!(column("9eL"), 18);
    let horse = battle.unit(unit(&battle, "9eL"));
    assert_eq!((horse.readiness, horse.marker), (Readiness::Fresh, None));
}

/// Verifies [4.4.5] [4.5.5] [3.2.5]: shut in it surrenders, at the edge it leaves the map; a regiment
/// takes its battalions with it.
#[test]
fn surrender_and_the_map_edge() {
    let around = "Mur 0509 column S\nRev 0609 column SW\nTob 0610 column NW\n\
                  20J 0511 column N\nEst 0410 column NE\nTen 0409 column SE\n";
    let mut battle = open(&format!("25e 0510 column N\n{around}"));
    rout(&mut battle, "25e", &mut Script::new().otherwise(&["*"]));
    assert_eq!(battle.unit(unit(&battle, "25e")).place, Whereabouts::Eliminated);
    assert_eq!(battle.unit(unit(&battle, "1/25e")).place, Whereabouts::Eliminated);
    // A narrow field: there is nowhere to run but over its edge.
    let mut battle =
        pos("map\n....\n....\n....\n....\n....\nend\n1/25e 0303 column NW\nMur 0203 column SE");
    let mut script = Script::new().otherwise(&["*"]);
    rout(&mut battle, "1/25e", &mut script);
    assert_eq!(battle.unit(unit(&battle, "1/25e")).place, Whereabouts::Eliminated);
    let left = |event: &la_bataille::rules::event::Event| {
        matches!(
            event,
            la_bataille::rules::event::Event::Flight(
                la_bataille::rules::c04_morale::flight::Told::LeftMap(..)
            )
        )
    };
    assert!(script.events.iter().any(left));
}

/// Verifies [3.1.7] [4.1p2] [4.4.4]: friends on the way check at -3; they are avoided where the way is
/// as cheap.
#[test]
fn friends_are_avoided_and_shaken() {
    // A lane one hex wide leads through the friend.
    let lane = "map\n^^^^^^\n......\n^^^^^^\nend\n1/25e 0202 column NW\nMur 0102 column SE\n2/25e 0302 column NW";
    let mut battle = pos(lane);
    let mut script = Script::new().roll(&[3, 6]).otherwise(&["*"]);
    disorder(&mut battle, "1/25e", &Manner::CHECK, &mut script);
    assert_eq!(battle.unit(unit(&battle, "2/25e")).state, Morale::Disordered);
    let mut battle = pos(lane);
    let mut script = Script::new().roll(&[4, 2]).otherwise(&["*"]);
    disorder(&mut battle, "1/25e", &Manner::CHECK, &mut script);
    assert_eq!(battle.unit(unit(&battle, "2/25e")).state, Morale::GoodOrder);
    // In the open it goes around; between two friends abreast there is no way that is as good.
    for (friends, through) in [
        (&["0609"][..], false),
        (&["0610"][..], false),
        (&["0609", "0710"][..], false),
        (&["0609", "0610"][..], true),
    ] {
        let rows = friends.iter().zip(["2/25e", "3/25e"]);
        let rows: Vec<String> = rows.map(|(at, id)| format!("{id} {at} column NW")).collect();
        let text = format!("1/25e 0510 column NW\nMur 0410 column SE\n{}", rows.join("\n"));
        let gone = ways(&mut open(&text));
        assert_eq!(gone.len(), 3, "{gone:?}");
        let met = gone.iter().any(|hex| friends.contains(&hex.as_str()));
        assert_eq!(met, through, "{friends:?}: {gone:?}");
    }
}

/// The hexes by which 1/25e falls back disordered, all checks passed and every first answer taken.
fn ways(battle: &mut Battle) -> Vec<String> {
    let mut script = (0..3).fold(Script::new().otherwise(&["*"]), |script, _| script.roll(&[6, 6]));
    let who = unit(battle, "1/25e");
    battle.disorder(&mut script, who, &Manner::CHECK).expect("runs");
    let went = script.events.iter().filter_map(|event| match event {
        la_bataille::rules::event::Event::Flight(
            la_bataille::rules::c04_morale::flight::Told::Went(runs, to, ..),
        ) => (*runs == who).then(|| battle.board().label(*to)),
        _ => None,
    });
    went.collect()
}

/// Verifies [4.4.9]: a leader goes along or stays.
#[test]
fn leaders_go_along_if_their_owner_likes() {
    let text = "1/25e 0510 column NW\nMur 0410 column SE\nleader Dumonceau 0510";
    for (answer, goes) in [("yes", true), ("no", false)] {
        let mut battle = open(text);
        let mut script = Script::new().say(answer).otherwise(&["*"]);
        disorder(&mut battle, "1/25e", &Manner::CHECK, &mut script);
        let who = leader(&battle, "Dumonceau");
        let with =
            battle.leaders[who.index()].hex == battle.unit(unit(&battle, "1/25e")).hexes.first();
        assert_eq!(with, goes);
    }
}

/// Verifies [4.3.5a]: a two-hex line gathers in one of its hexes, as a column.
#[test]
fn a_line_gathers() {
    let mut battle = open("1/36e 0510 line NNE with 0610");
    let mut script = Script::new().say("0610").otherwise(&["*"]);
    disorder(&mut battle, "1/36e", &Manner::IN_PLACE, &mut script);
    assert_eq!(place(&battle, "1/36e"), ["0610"]);
    assert_eq!(battle.unit(unit(&battle, "1/36e")).formation, Formation::Column);
}

/// Verifies [3.1.6] [3.1.6p1] [3.1.7p1] [4.1p3]: who runs through whom, and at which modifier.
#[test]
fn running_through_friends() {
    // A lane one hex wide; the friend passes with more than 34 after -6.
    let state = |runner: &str, friend: &str, dice: Option<[u8; 2]>| {
        let mut battle = pos(&format!(
            "map\n^^^^^^^^^^^^^^^^^^^^\n....................\n^^^^^^^^^^^^^^^^^^^^\nend\n\
             {runner} 0202 column NW\nMur 0102 column SE\n1/7e 0302 {friend}"
        ));
        let mut script = Script::new().otherwise(&["*"]);
        if let Some(dice) = dice {
            script = Script::new().roll(&dice).otherwise(&["*"]);
        }
        // Who gives way is caught up with in the lane and checks again.
        if dice == Some([4, 2]) {
            script = script.roll(&[6, 6]);
        }
        let who = unit(&battle, runner);
        battle.rout(&mut script, who, &Manner::CHECK).expect("runs");
        script.finish();
        battle.unit(unit(&battle, "1/7e")).state
    };
    // Morale 32: 42 with -6 is 32 and fails, 43 passes.
    for runner in ["1/25e", "9eL"] {
        assert_ne!(state(runner, "column NW", Some([4, 2])), Morale::GoodOrder, "{runner}");
        assert_eq!(state(runner, "column NW", Some([4, 3])), Morale::GoodOrder, "{runner}");
        assert_eq!(state(runner, "skirmish W losses=3", None), Morale::GoodOrder, "{runner}");
    }
}

/// Verifies [4.4.6] [4.4.1] (R82) (R84): a lane whose far end an enemy holds is behind his lines; a
/// routed enemy there has no lines, but nobody goes nearer to him either.
#[test]
fn not_behind_enemy_lines() {
    let end = |enemy: &str| {
        let mut battle = pos(&format!(
            "map\n^^^^^^^\n.......\n^^^^^^^\nend\n1/25e 0202 column NW\nMur 0102 column SE\nRev 0602 {enemy}"
        ));
        disorder(&mut battle, "1/25e", &Manner::CHECK, &mut Script::new().otherwise(&["*"]));
        place(&battle, "1/25e")
    };
    assert_eq!(end("column NW"), ["0202"]);
    assert_eq!(end("routed NW"), ["0402"]);
}

/// Verifies [4.4.7] [16.1.2]: of two ways otherwise alike the one without an enemy zone; steep slopes are
/// closed.
#[test]
fn the_way_with_least_zones() {
    // By 0609 or by 0610 and on to the east: a battalion beside it looks into one of the two.
    for (enemy, zone, other) in
        [("Rev 0509 column SE", "0609", "0610"), ("Rev 0511 column NE", "0610", "0609")]
    {
        let mut battle = open(&format!("1/25e 0510 column NW\nMur 0410 column SE\n{enemy}"));
        let lies = |label: &str| battle.in_enemy_zone(hex(&battle, label), FRENCH);
        assert!(lies(zone) && !lies(other), "{enemy}");
        assert_eq!(ways(&mut battle)[0], other, "{enemy}");
    }
    let shut = pos("map\n^^^\n...\n^^^\nend\n");
    let (from, dir) = (hex(&shut, "0202"), ground::Dir::N);
    let to = shut.board().neighbour(from, dir).expect("on the map");
    assert_eq!(shut.entry_cost(la_bataille::nouns::kinds::Arm::Infantry, from, dir, to), None);
}

/// Verifies [4.1p3]: cavalry that runs makes cavalry, guns, and foot in cover check as well, at -6; the
/// routed do not.
#[test]
fn cavalry_runs_through_cavalry() {
    // A lane one hex wide.
    let state = |friend: &str, letter: char, dice: Option<[u8; 2]>| {
        let far = ".".repeat(20);
        let mut battle = pos(&format!(
            "map\n^^^^^^^^^^^^^^^^^^^^^^^\n..{letter}{far}\n^^^^^^^^^^^^^^^^^^^^^^^\nend\n\
             9eL 0202 column NW\nMur 0102 column SE\n{friend}"
        ));
        let script = Script::new().otherwise(&["*"]);
        let mut script = dice.into_iter().fold(script, |script, dice| script.roll(&dice));
        let who = unit(&battle, "9eL");
        battle.rout(&mut script, who, &Manner::CHECK).expect("runs");
        script.finish();
        let id = friend.split_whitespace().next().expect("a name");
        battle.unit(unit(&battle, id)).state
    };
    let printed = open("");
    for (friend, letter) in [
        ("8eL 0302 column NW", '.'),
        ("1/7e 0302 general-order NW", '#'),
        ("1/7e 0302 square N", '.'),
        ("F1a 0302 limbered NW", '.'),
    ] {
        let id = friend.split_whitespace().next().expect("a name");
        let morale = printed.def(unit(&printed, id)).morale;
        let just = morale.moved(7);
        assert_eq!(state(friend, letter, Some(just.dice())), Morale::GoodOrder, "{friend}");
    }
    let morale = printed.def(unit(&printed, "8eL")).morale;
    let short = morale.moved(6).dice();
    assert_eq!(state("8eL 0302 column NW", '.', Some(short)), Morale::Routed);
    assert_eq!(state("8eL 0302 routed NW", '.', None), Morale::Routed);
}

/// Verifies [6.7.17]: skirmishers among whom routed cavalry ends its way disorder and fall back,
/// without a check.
#[test]
fn cavalry_ends_its_flight_among_skirmishers() {
    let far = ".".repeat(30);
    let steep = "^".repeat(30);
    let printed = open("");
    let end = 2 + printed.def(unit(&printed, "9eL")).ma;
    let mut battle = pos(&format!(
        "map\n{steep}\n{far}\n{steep}\nend\n9eL 0202 column NW\nMur 0102 column SE\n\
         1/7e {end:02}02 skirmish W losses=3"
    ));
    rout(&mut battle, "9eL", &mut Script::new().otherwise(&["*"]));
    assert_eq!(place(&battle, "9eL"), [format!("{end:02}02")]);
    assert_eq!(battle.unit(unit(&battle, "1/7e")).state, Morale::Disordered);
    assert_eq!(place(&battle, "1/7e"), [format!("{:02}02", end + 3)]);
}

/// Verifies [4.4.2] (R255): the way ends farther from every enemy, not from the nearest alone: a second one in
/// the distance turns it aside from the straight way home.
#[test]
fn the_way_leads_from_all_enemies() {
    let end = |others: &str| {
        let mut battle = open(&format!("1/25e 0510 column NW\nMur 0410 column SE\n{others}"));
        disorder(&mut battle, "1/25e", &Manner::CHECK, &mut Script::new().otherwise(&["*"]));
        battle.unit(unit(&battle, "1/25e")).hexes.first()
    };
    let battle = open("");
    let column = |hex: ground::Hex| battle.board().printed(hex).0;
    assert_eq!(column(end("")), 8, "straight home");
    let away = end("Rev 1010 column NW");
    let start = hex(&battle, "0510");
    for enemy in ["0410", "1010"] {
        let there = hex(&battle, enemy);
        assert!(battle.distance(away, there) > battle.distance(start, there), "{enemy}");
    }
    // Where there is no such way it leaves the nearest behind.
    let between =
        end("Rev 1004 column NW\nTob 1016 column NW\nEst 0504 column S\nTen 0516 column N");
    assert!(battle.distance(between, hex(&battle, "0410")) > 1);
}

/// Verifies [4.5.5] (R255): at the edge of the map a routed unit does not run to and fro: along it only if that
/// leads away from an enemy and nearer to none, else off the map.
#[test]
fn nobody_runs_to_and_fro_along_the_edge() {
    let on_map = |others: &str| {
        let mut battle = open(&format!("1/25e 1210 routed E\n{others}").replace(" E\n", " SE\n"));
        let who = unit(&battle, "1/25e");
        let mut script = Script::new().otherwise(&["*"]);
        battle.rout_move(&mut script, who, &Manner::CHECK).expect("runs");
        (battle.is_on_map(who), place(&battle, "1/25e"))
    };
    // Away from the south it runs along the edge, and next time on.
    let (on, end) = on_map("Mur 1213 column N");
    assert!(on, "{end:?}");
    // Between three of them there is no way that does not lead to one of them, though the nearest could be
    // left behind.
    assert!(!on_map("Mur 1213 column N\nRev 1204 column S\nEst 0810 column SE").0);
}

/// Verifies [4.4.5] [4.4.1] (R255): nobody runs in circles between enemies until no way is left: the way that is
/// taken can be gone to its end without coming anywhere twice.
#[test]
fn nobody_runs_in_circles() {
    let rows = "....................\n".repeat(20);
    let text = format!(
        "map\n{rows}end\n1/25e 1417 column N\nMur 0812 column S\nRev 0913 column SE\n\
         Tob 1720 column SE\nEst 1811 column N"
    );
    for seed in 0..40 {
        let mut battle = pos(&text);
        let who = unit(&battle, "1/25e");
        let mut dice = Dice::new(seed, any_answer);
        battle.rout(&mut dice, who, &Manner::CHECK).expect("runs");
        assert!(battle.is_on_map(who), "seed {seed}");
    }
}
