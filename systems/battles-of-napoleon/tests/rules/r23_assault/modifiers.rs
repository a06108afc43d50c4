//! Odds and modifiers of an assault.

use super::*;
use battles_of_napoleon::rules::{r23_assault, r25_losses};

#[test]
fn odds_of_single_points() {
    // Verifies [23.2i]
    let row = |attackers, defenders| ODDS[odds_row(attackers, defenders)];
    assert_eq!([row(1, 1), row(1, 2), row(2, 1), row(1, 3)], ["1:1", "1:2", "2:1", "1:3"]);
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
        script.events.iter().any(|e| matches!(e, Event::Assault(r23_assault::Told::Fought { mods, .. }) if mods.has(drm)))
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
    let tired = |left: &str, right: &str| {
        let text = format!("5Cu 0505 {left} 0\n1Cu 0604 {right} 4\nSch/I 0504 line 3");
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
            Event::Losses(r25_losses::Told::Lost(unit, sp, Cause::Fire)) => {
                Some((battle.def(*unit).id.clone(), *sp))
            }
            _ => None,
        };
        let lost: Vec<_> = script.events.iter().filter_map(lost).collect();
        let mods = script.events.iter().find_map(|event| match event {
            Event::Assault(r23_assault::Told::Fought { mods, .. }) => Some(mods.clone()),
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
fn columns_have_the_better_of_the_front_of_a_line_only() {
    // Verifies [17.2c]
    let value = |text: &str, from: &[&str]| {
        let battle = attack(text);
        let attackers = from.iter().map(|at| hex(&battle, at)).collect();
        let assault = Assault { attackers, target: hex(&battle, "0504"), reaction: false };
        value_of(&battle, &assault, AssaultDrm::ColumnAgainstLine).unwrap_or(0)
    };
    let (front, flank) =
        ("36/I 0505 column 0\nMos/I 0504 line 3", "36/I 0505 column 0\nMos/I 0504 line 1");
    assert_eq!(value(front, &["0505"]), -1);
    assert_eq!(value(flank, &["0505"]), 0);
    // From two hexes: both must be in front of it.
    assert_eq!(value(&format!("{front}\n43/I 0404 column 0"), &["0505", "0404"]), -1);
    assert_eq!(value(&format!("{front}\n43/I 0604 column 5"), &["0505", "0604"]), 0);
}
