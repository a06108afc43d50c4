//! Chapters 23 and 24: assaults and charges.

mod common;

use battles_of_napoleon::book::charts::{AssaultDrm, ODDS};
use battles_of_napoleon::book::modifiers::Drm;
use battles_of_napoleon::nouns::kinds::Shape;
use battles_of_napoleon::rules::event::{Cause, Event};
use battles_of_napoleon::rules::r23_assault::{Assault, odds_row};
use battles_of_napoleon::state::battle::Battle;
use common::*;
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
fn odds_round_to_the_nearer_ratio() {
    // G31, G63. Verifies [23.2i] [23.2c]
    let odds = |a: u8, d: u8| ODDS[odds_row(a, d)];
    assert_eq!((odds(3, 2), odds(4, 3)), ("2:1", "1:1"));
    assert_eq!((odds(2, 3), odds(2, 5), odds(3, 8)), ("1:1", "1:2", "1:3"));
    assert_eq!((odds(5, 2), odds(7, 3), odds(20, 4), odds(40, 4)), ("3:1", "2:1", "5:1", "5:1"));
    assert_eq!((odds(1, 4), odds(1, 9), odds(6, 6)), ("1:4", "1:4", "1:1"));
    // All units on both sides count, not only those on top.
    let battle =
        attack("36/I 0505 column 0\n36/II 0505 column 0\nMos/I 0504 line 3\nMos/II 0504 line 3");
    let units = |ids: &[&str]| ids.iter().map(|id| unit(&battle, id)).collect::<Vec<_>>();
    let (row, sp) = battle.odds(&units(&["36/I", "36/II"]), &units(&["Mos/I", "Mos/II"]));
    assert_eq!((ODDS[row], sp), ("2:1", [12, 8]));
}

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
    assert_eq!(count(&script, |e| matches!(e, Event::Retreated(..))), 3);
    assert_eq!(stands(&battle, &script).len(), 1);
    assert!(battle.unit(unit(&battle, "DrG")).tired);
}

/// How often a modifier stands among those of an attack, and its value.
fn value_of(battle: &Battle, assault: &Assault, drm: AssaultDrm) -> Option<i8> {
    let units = battle.attacking_units(assault);
    let mods = battle.assault_mods(assault, &units, 0);
    let found: Vec<i8> =
        mods.0.iter().filter(|(found, _)| *found == Drm::Assault(drm)).map(|(_, v)| *v).collect();
    assert!(found.len() < 2, "{found:?}");
    found.first().copied()
}

#[test]
fn short_distance_is_where_the_activation_began() {
    // Verifies [23.2o] [23.4c]
    let short = |starts: [&str; 2], reaction: bool| {
        let mut battle = attack("5Cu 0505 fresh 0\n1Cu 0604 fresh 4\nSch/I 0504 line 3");
        for (id, start) in ["5Cu", "1Cu"].into_iter().zip(starts) {
            let (unit, at) = (unit(&battle, id), hex(&battle, start));
            battle.unit_mut(unit).start = at;
        }
        let attackers = vec![hex(&battle, "0505"), hex(&battle, "0604")];
        let assault = Assault { attackers, target: hex(&battle, "0504"), reaction };
        value_of(&battle, &assault, AssaultDrm::ShortDistance)
    };
    assert_eq!(short(["0505", "0604"], false), Some(2), "once for all");
    assert_eq!(short(["0505", "1212"], false), Some(2), "one is enough");
    assert_eq!(short(["1212", "0604"], false), Some(2));
    assert_eq!(short(["0506", "0605"], false), None, "two hexes away is far enough");
    assert_eq!(short(["1212", "1211"], true), Some(2), "a reaction charge always");
    // Infantry knows no short distance.
    let battle = attack("36/I 0505 line 0\nSch/I 0504 line 3");
    let assault = Assault {
        attackers: vec![hex(&battle, "0505")],
        target: hex(&battle, "0504"),
        reaction: false,
    };
    assert_eq!(value_of(&battle, &assault, AssaultDrm::ShortDistance), None);
    // Whoever rides up in one activation is close in the next.
    let mut battle =
        open("order 2CUIR attack\norder PRU move\n5Cu 0507 fresh 0\nSch/I 0504 line 3");
    let division = battle.field.formation_named("2CUIR").unwrap();
    let mut far = Script::new()
        .says(&["5Cu", "N", "N", "0505x0504"])
        .roll(&[6, 5])
        .otherwise(&["no", "done", "*"]);
    battle.activate(&mut far, &[division]).unwrap();
    battle.unit_mut(unit(&battle, "5Cu")).tired = false;
    let mut near = Script::new().say("0505x0504").roll(&[6, 5]).otherwise(&["no", "done", "*"]);
    battle.activate(&mut near, &[division]).unwrap();
    let short = |script: &Script| {
        let drm = Drm::Assault(AssaultDrm::ShortDistance);
        script.events.iter().any(|e| matches!(e, Event::Assault { mods, .. } if mods.has(drm)))
    };
    assert_eq!((short(&far), short(&near)), (false, true));
}

#[test]
fn a_mixed_hex_fights_with_its_better_side() {
    // Verifies [23.7b]
    // Guns that face north-east have 0505 on their flank or rear; in a square that does not matter.
    let value = |defenders: &str, drm| {
        let battle = attack(&format!("36/I 0505 line 0\n{defenders}"));
        let assault = Assault {
            attackers: vec![hex(&battle, "0505")],
            target: hex(&battle, "0504"),
            reaction: false,
        };
        value_of(&battle, &assault, drm)
    };
    for (facing, drm, drms) in [(1, AssaultDrm::Flank, -3), (0, AssaultDrm::Rear, -2)] {
        let guns = format!("P/1 0504 unlimbered {facing}");
        assert_eq!(value(&guns, drm), Some(drms));
        assert_eq!(value(&format!("Mos/I 0504 square\n{guns}"), drm), None);
    }
}

#[test]
fn uphill_and_out_of_cover() {
    // Verifies [24b] [24d]
    let field = |map: &str, text: &str| {
        pos(&format!(
            "map\n{map}\nend\norder PRU move\norder 1/IV attack\nact 1/IV\norder 2CUIR attack\nact 2CUIR\n{text}"
        ))
    };
    let value = |battle: &Battle, from: &[&str], drm| {
        let attackers = from.iter().map(|at| hex(battle, at)).collect();
        let assault = Assault { attackers, target: hex(battle, "0302"), reaction: false };
        value_of(battle, &assault, drm)
    };
    // 0302 lies on a hill; so does 0402, but not 0303.
    let hill = field(
        ".....\n..11.\n.....\n.....",
        "36/I 0303 line 0\n43/I 0402 line 5\nSch/I 0302 line 3",
    );
    assert_eq!(value(&hill, &["0303"], AssaultDrm::Uphill), Some(2));
    assert_eq!(value(&hill, &["0303", "0402"], AssaultDrm::Uphill), None, "not all come uphill");
    // Out of the woods infantry comes in disorder; cavalry on a road does not.
    let woods =
        |unit: &str| field(".....\n.....\n..#..\n.....", &format!("{unit}\nSch/I 0302 line 3"));
    let from = ["0303"];
    assert_eq!(value(&woods("36/I 0303 general"), &from, AssaultDrm::OutOfObstructed), Some(2));
    assert_eq!(value(&woods("5Cu 0303 fresh 0"), &from, AssaultDrm::OutOfObstructed), None);
}

#[test]
fn tired_cavalry_counts_once() {
    // Verifies [23.7f]
    let tired = |one: &str, two: &str| {
        let text = format!("5Cu 0505 {one} 0\n1Cu 0604 {two} 4\nSch/I 0504 line 3");
        let battle = attack(&text);
        let attackers = vec![hex(&battle, "0505"), hex(&battle, "0604")];
        let assault = Assault { attackers, target: hex(&battle, "0504"), reaction: false };
        value_of(&battle, &assault, AssaultDrm::TiredCavalry)
    };
    assert_eq!(tired("fresh", "fresh"), None);
    assert_eq!(tired("tired", "fresh"), Some(2));
    assert_eq!(tired("fresh", "tired"), Some(2));
    assert_eq!(tired("tired", "tired"), Some(2), "not for each");
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
    let cancelled = Event::Cancelled(hex(&battle, "0604"));
    assert!(script.events.contains(&cancelled));
    let advanced =
        |event: &Event| matches!(event, Event::Advanced(_, _, rule) if rule.key() == "23.5a");
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
fn only_what_the_attackers_lost_to_fire_counts() {
    // Verifies [23.2p]
    // 43/I of another division lies on 36/I, takes the loss and does not attack.
    let charge = |text: &str| {
        let mut battle = attack(text);
        let mut script = Script::new()
            .says(&["0505x0504", "no", "yes"])
            .roll(&[5, 5])
            .roll(&[6, 6])
            .roll(&[6, 6])
            .otherwise(&["no", "*"]);
        resolve(&mut battle, &mut script);
        let lost = |event: &Event| match event {
            Event::Lost(unit, sp, Cause::Fire) => Some((battle.def(*unit).id.clone(), *sp)),
            _ => None,
        };
        let lost: Vec<_> = script.events.iter().filter_map(lost).collect();
        let mods = script.events.iter().find_map(|event| match event {
            Event::Assault { mods, .. } => Some(mods.clone()),
            _ => None,
        });
        let drm = Drm::Assault(AssaultDrm::LossToDefensiveFire);
        (lost, mods.is_some_and(|mods| mods.has(drm)))
    };
    let enemy = "Sch/I 0504 line 3";
    let alone = charge(&format!("order 1/IV attack\nact 1/IV\n36/I 0505 column 0\n{enemy}"));
    assert_eq!(alone, (vec![("36/I".into(), 1)], true));
    let under = charge(&format!(
        "order 1/IV attack\nact 1/IV\norder 2/IV hold\n24L/I 0505 column 0\n36/I 0505 column 0\n{enemy}"
    ));
    assert_eq!(under, (vec![("24L/I".into(), 1)], false));
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
fn tired_and_heavy_cavalry() {
    // G35, G36. Verifies [23.7f] [23.7g] [23.2o]
    let mut battle = attack("5Cu 0505 tired 0\n1Cu 0604 fresh 5\nSch/I 0504 line 3");
    for id in ["5Cu", "1Cu"] {
        let at = hex(&battle, "1212");
        let unit = unit(&battle, id);
        battle.unit_mut(unit).start = at;
    }
    // 16:6 is 3:1 −2, elite −1, heavy −2, tired +2 once; 0604 strikes the flank of a line facing 3.
    let found = mods(&battle, &["0505", "0604"], "0504");
    assert_eq!(found.iter().filter(|value| **value == 2).count(), 1);
    assert!(found.contains(&-2));
    // A heavy and another regiment: no −2 for the heavy one. (One formation for the test.)
    let heavy = |a: &str, b: &str| {
        let mut battle = attack(&format!("{a} 0505 fresh 0\n{b} 0605 fresh 5\nRigD 0504 fresh 3"));
        for id in [a, b] {
            let at = hex(&battle, "1212");
            let unit = unit(&battle, id);
            battle.unit_mut(unit).start = at;
        }
        let assault = Assault {
            attackers: vec![hex(&battle, "0505")],
            target: hex(&battle, "0504"),
            reaction: false,
        };
        let units = vec![unit(&battle, a), unit(&battle, b)];
        let found = battle.assault_mods(&assault, &units, 0);
        values(&found).contains(&-2)
    };
    assert!(heavy("GrC/1", "GrC/2"));
    assert!(!heavy("GrC/1", "DrG"));
}

#[test]
fn rear_and_flank_add_up_and_the_slope_needs_all() {
    // G37. Verifies [23.7h] [24b] [24c] [23.2e]
    // 0304 faces the south: its rear is to the north, on the hill; 0203 strikes the flank, level.
    let map = |n: char| {
        format!(
            "map\n.....\n.....\n..{n}..\n.....\n.....\nend\norder PRU move\norder 1/IV attack\nact 1/IV\n"
        )
    };
    let battle = pos(&format!(
        "{}36/I 0303 line 3 sp=3\n36/II 0203 line 1 sp=3\nSch/I 0304 line 3",
        map('1')
    ));
    assert_eq!(mods(&battle, &["0303", "0203"], "0304"), [-3, -2]);
    // All downhill, all uphill, and neither.
    let battle = pos(&format!("{}36/I 0303 line 3\nSch/I 0304 line 0", map('1')));
    assert_eq!(mods(&battle, &["0303"], "0304"), [-2]);
    let battle = pos(&format!("{}36/I 0304 line 0\nSch/I 0303 line 3", map('1')));
    assert_eq!(mods(&battle, &["0304"], "0303"), [2]);
    let battle = pos(&format!("{}36/I 0304 line 0\nSch/I 0303 line 3", map('.')));
    assert_eq!(mods(&battle, &["0304"], "0303"), NONE);
}

#[test]
fn out_of_cover_and_into_it() {
    // Verifies [24d]
    let at = |from: char, to: char| {
        let shape = |c: char| if "#VEc".contains(c) { "general" } else { "line 0" };
        let battle = pos(&format!(
            "map\n...\n.{to}.\n.{from}.\n...\nend\norder PRU move\norder 1/IV attack\nact 1/IV\n36/I 0203 {}\nSch/I 0202 {}",
            shape(from),
            if shape(to) == "general" { "general" } else { "line 3" },
        ));
        mods(&battle, &["0203"], "0202")
    };
    assert_eq!(at('.', '.'), NONE);
    assert_eq!(at('#', '.'), [2]);
    assert_eq!(at('V', '.'), [2]);
    assert_eq!(at('.', '#'), [1]);
    assert_eq!(at('.', 'V'), [2]);
    assert_eq!(at('#', 'V'), [2, 2]);
}

#[test]
fn modifiers_one_by_one() {
    // Verifies [23.3s] [23.3u] [23.3v] [23.3w] [23.3x] [23.3y] [23.7b] [21.6c] [23.3t]
    let plain = |attacker: &str, defender: &str| {
        let battle = attack(&format!("order PRU move\n{attacker} sp=6\n{defender} sp=6"));
        mods(&battle, &["0505"], "0504")
    };
    let line = "Sch/I 0504 line 3";
    assert_eq!(plain("36/I 0505 line 0", line), NONE);
    assert_eq!(plain("36/I 0505 column 0", line), [-1], "column against the front of a line");
    assert_eq!(plain("10L/I 0505 line 0", line), [-1], "elite");
    assert_eq!(plain("1ChG/I 0505 line 0", line), [-2], "Guard chasseurs");
    assert_eq!(plain("1GrG/I 0505 line 0", line), [-3], "Guard grenadiers");
    assert_eq!(plain("36/I 0505 line 0", "order 7D move\nMos/I 0504 line 3"), [1], "Russian");
    assert_eq!(plain("36/I 0505 line 0", "order 2D move\nPav/I 0504 line 3"), [1, 1], "elite too");
    assert_eq!(plain("36/I 0505 line 0", "order 6D move\nVil/I 0504 line 3"), [-1, 1], "green");
    assert_eq!(plain("36/I 0505 line 0", "Sch/I 0504 square"), [1]);
    assert_eq!(plain("36/I 0505 line 0", "Pr/1h 0504 unlimbered 3"), [-2], "guns alone");
    assert_eq!(plain("36/I 0505 line 0", "Sch/I 0504 line 1"), [-3], "flank");
    assert_eq!(plain("36/I 0505 line 0", "Sch/I 0504 line 0"), [-2], "rear");
    assert_eq!(plain("36/I 0505 line 0", "Sch/I 0504 column 1"), NONE, "a column has no flank");
    assert_eq!(plain("36/I 0505 line 0", "Sch/I 0504 column 0"), [-2], "but a rear");
    for (order, drm) in
        [("hold", 1), ("defend", 1), ("regroup", -1), ("retire", -1), ("strategic-move", -2)]
    {
        let battle = attack(&format!("order PRU {order}\n36/I 0505 line 0\n{line}"));
        assert_eq!(mods(&battle, &["0505"], "0504"), [drm], "{order}");
    }
    // Leaders on both sides: the higher rank counts, once.
    let battle = attack(&format!(
        "order PRU move\nleader Saint-Hilaire 0505\nleader Napoleon 0505\nleader L'Estocq 0504\n36/I 0505 line 0\n{line}"
    ));
    assert_eq!(mods(&battle, &["0505"], "0504"), [-4, 2]);
}

#[test]
fn modifiers_of_charges() {
    // G86, G87. Verifies [23.7g] [23.2o] [23.3t] [23.7f]
    let far = |text: &str, id: &str| {
        let mut battle = attack(text);
        let at = hex(&battle, "1212");
        let unit = unit(&battle, id);
        battle.unit_mut(unit).start = at;
        battle
    };
    // Dragoons 6 SP against a Russian square of 5: +1 +4.
    let battle = far(
        "order 7D move\norder 1DRAG attack\nact 1DRAG\n1Dr 0505 fresh 0 sp=6\nMos/I 0504 square sp=5",
        "1Dr",
    );
    assert_eq!(mods(&battle, &["0505"], "0504"), [1, 4]);
    assert!(battle.field.book.assault(2 + 5).lost && !battle.field.book.assault(3 + 5).lost);
    // Cuirassiers 8 SP into the flank of a Russian line of 5 under Hold: −5.
    let battle = far("order 7D hold\n5Cu 0505 fresh 0\nMos/I 0504 line 1 sp=5", "5Cu");
    assert_eq!(mods(&battle, &["0505"], "0504").iter().map(|v| i32::from(*v)).sum::<i32>(), -5);
    assert!(battle.field.book.assault(12 - 5).lost);
    // Began next to it: short distance. Column better than line. Tired defenders worse.
    let battle = attack(
        "order PRU move\norder 1DRAG attack\nact 1DRAG\n1Dr 0505 fresh 0 sp=6\nSch/I 0504 line 3",
    );
    assert_eq!(mods(&battle, &["0505"], "0504"), [2]);
    let battle = far(
        "order PRU move\norder 1DRAG attack\nact 1DRAG\n1Dr 0505 fresh 0 sp=6\nSch/I 0504 column 3",
        "1Dr",
    );
    assert_eq!(mods(&battle, &["0505"], "0504"), [1]);
    let battle = far(
        "order PRU move\norder 1DRAG attack\nact 1DRAG\n1Dr 0505 fresh 0 sp=8\nBac 0504 tired 3",
        "1Dr",
    );
    assert_eq!(mods(&battle, &["0505"], "0504"), [-1]);
    // Half the strength: +1 for cavalry, +2 for infantry.
    let battle = far(
        "order PRU move\norder 1DRAG attack\nact 1DRAG\n1Dr 0505 fresh 0 sp=3\nSch/I 0504 line 3",
        "1Dr",
    );
    assert_eq!(mods(&battle, &["0505"], "0504"), [1]);
    let battle = attack("order PRU move\n36/I 0505 line 0 sp=3\nSch/I 0504 line 3");
    assert_eq!(mods(&battle, &["0505"], "0504"), [2]);
}

#[test]
fn several_hexes_with_mixed_qualities() {
    // Verifies [23.3s] [23.7a] (R69)
    let two = |a: &str, b: &str, defender: &str| {
        let battle = attack(&format!("order PRU move\n{a} sp=3\n{b} sp=3\n{defender}"));
        mods(&battle, &["0505", "0604"], "0504")
    };
    // Good for the attacker only if all have it. 0604 strikes the front of a line facing 2.
    let line = "Sch/I 0504 line 2";
    assert_eq!(two("10L/I 0505 line 0", "36/I 0604 line 4", line), NONE);
    assert_eq!(two("10L/I 0505 line 0", "10L/II 0604 line 4", line), [-1]);
    assert_eq!(two("1GrG/I 0505 line 0", "1ChG/I 0604 line 4", line), [-2]);
    assert_eq!(two("1GrG/I 0505 line 0", "10L/I 0604 line 4", line), [-1]);
    assert_eq!(two("36/I 0505 column 0", "36/II 0604 line 4", line), NONE);
    assert_eq!(two("36/I 0505 column 0", "36/II 0604 column 4", line), [-1]);
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
            Event::Assault { hex, .. } => Some(battle.field.board.label(*hex)),
            Event::Declared(all) => Some(all.len().to_string()),
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
        Event::Assault { sp, .. } => Some(*sp),
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
        Event::Assault { attackers, .. } => Some(attackers.clone()),
        _ => None,
    });
    assert_eq!(told, Some(vec![unit(&battle, "1Cu")]));
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
            Event::LeaderRoll(who, ..) => Some(battle.field.leader(who.leader).name.clone()),
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
