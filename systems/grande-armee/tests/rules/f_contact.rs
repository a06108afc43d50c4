//! Sections F9 and G1: contact, evasion, escape, squaring up.

use crate::common::*;
use crate::moves::*;
use grande_armee::rules::h_losses::event::Cause;
use grande_armee::rules::{f_movement, h_losses};
use grande_armee::{Battle, Event};
use ground::table::{Bearing, Edge, Mil, Shape};

/// F01 moves by a path with a die, and everything else as written.
pub fn attack(battle: &mut Battle, die: u8, way: &str, rest: impl Fn(Script) -> Script) -> Script {
    activate(battle, "F01", rest(says().roll(&[die]).say(way)))
}

pub fn hits(script: &Script, battle: &Battle, id: &str, why: Cause) -> u8 {
    let who = unit(battle, id);
    let points = script.events.iter().filter_map(|event| match event {
        Event::Losses(h_losses::Event::Hit { unit, points, cause })
            if *unit == who && *cause == why =>
        {
            Some(*points)
        }
        _ => None,
    });
    points.sum()
}

pub fn evaded(script: &Script) -> usize {
    count(script, |event| matches!(event, Event::Movement(f_movement::Event::Evaded(..))))
}

// ---- who may contact whom ----

#[test]
fn who_may_attack_whom() {
    // Verifies [F9.1] [F9.1b] [F9.1c] [F9.1d] [G5.0c]
    let text = |what: &str| {
        let battle = plain(
            &format!("town Farm 20,26\nwood Grove 28,24 32,24 32,28 28,28\nF01 {what}"),
            "A01 inf 20,26 180 sp5\nA02 inf 30,26 180 sp5 sk1\nA03 inf 40,26 180 sp5",
        );
        let attackable = |id: &str| {
            battle.check_attackable(unit(&battle, "F01"), unit(&battle, id)).map_err(|r| r.rule)
        };
        ["A01", "A02", "A03"].map(attackable)
    };
    assert_eq!(text("inf 30,20 0 sp5"), [Ok(()), Ok(()), Ok(())]);
    assert_eq!(text("cav-light 30,20 0 sp5"), [Err("F9.1c"), Ok(()), Ok(())]);
    assert_eq!(text("lancers 30,20 0 sp5"), [Err("F9.1c"), Ok(()), Ok(())], "they move light");
    let heavy = [Err("F9.1d"), Err("F9.1d"), Ok(())];
    assert_eq!(text("cav-heavy 30,20 0 sp7"), heavy);
    let never = || Err("F9.1");
    assert_eq!(text("light-foot 30,20 0"), [never(), never(), never()]);
    // And so a path into contact is refused.
    let guns = plain("F01 light-foot 30,20 0", "A01 inf 30,26 180 sp5");
    assert_eq!(refused(&with_die(&guns, "F01", 3), "F01", "advance 4"), "F9.1");
}

#[test]
fn only_the_front_makes_contact() {
    // Verifies [G1.1]: it would brush along A01 with its right side.
    let battle = plain("F01 inf 30,20 0 sp5", "A01 inf 34,20 0 sp5");
    assert_eq!(refused(&with_die(&battle, "F01", 5), "F01", "oblique right 45 3"), "G1.1");
}

#[test]
fn wheels_make_contact() {
    // Verifies [F5.1b]: A01's corner is 2.1" from the pivot and reached after 19 degrees.
    let mut battle = plain("F01 inf 30,20 0 sp5", "A01 inf 31,23.7 180 sp5");
    assert_eq!(met(&with_die(&battle, "F01", 3), "F01", "wheel right 25"), Ok(Some("A01".into())));
    let script = attack(&mut battle, 3, "wheel right 25", |script| script);
    let by = unit(&battle, "F01");
    let with = unit(&battle, "A01");
    assert!(script.events.contains(&Event::Movement(f_movement::Event::Contact {
        by,
        with,
        edge: Edge::Front
    })));
}

#[test]
fn through_friends_into_contact() {
    // Verifies [F9.11] [F8.0b]: 3" for the friend, and clear of him at contact.
    let text = |y: &str| {
        plain("F01 inf 30,10 0 sp5\nF02 inf 30,14 0 sp5", &format!("A01 inf 30,{y} 180 sp5"))
    };
    let battle = marching(&text("21"), "F01");
    assert_eq!(met(&battle, "F01", "advance 9"), Ok(Some("A01".into())));
    // 8" of way: 7" would do to clear him, 6.5" do not.
    let battle = marching(&text("19.5"), "F01");
    assert_eq!(refused(&battle, "F01", "advance 9"), "F9.11");
}

// ---- squaring up ----

#[test]
fn squaring_up() {
    // Verifies [G1.4] [F9.2]
    // G-01: contact after 3" at (2, 3); only 1" of edge would lap, so it is moved to 1.5".
    let mut battle = plain("F01 inf 32,20 0 sp5", "A01 inf 30,26 180 sp5");
    let script = attack(&mut battle, 2, "advance 5", |script| script);
    assert_eq!(pose(&battle, "F01"), at(31_500, 23_000, 0));
    let moved = count(&script, |event| {
        matches!(event, Event::Movement(f_movement::Event::Moved { cost: Mil(3000), .. }))
    });
    assert_eq!(moved, 1, "squaring up costs nothing");
    // Infantry does not react: it stands as it stood.
    assert_eq!(pose(&battle, "A01"), at(30_000, 26_000, 180));
    // G-02: from (-1.5, 0) facing 20 degrees; squared up at (-0.049, 3).
    let mut battle = plain("F01 inf 28.5,20 20 sp5", "A01 inf 30,26 180 sp5");
    attack(&mut battle, 2, "advance 5", |script| script);
    let end = pose(&battle, "F01");
    assert_eq!(end.facing, Bearing::NORTH);
    assert!((end.at.x.0 - 29_951).abs() <= 2 && (end.at.y.0 - 23_000).abs() <= 2, "{end}");
    assert!(battle.unit(unit(&battle, "F01")).marks.locked);
    assert!(battle.unit(unit(&battle, "A01")).marks.locked);
}

#[test]
fn struck_in_flank() {
    // Verifies [G1.4]
    // G-03: the defender faces east, the attacker comes from the south: its right flank.
    let mut battle = plain("F01 inf 30,20 0 sp5", "A01 inf 30,26 90 sp5");
    attack(&mut battle, 2, "advance 5", |script| script);
    assert_eq!(pose(&battle, "F01"), at(30_000, 23_000, 0));
    assert_eq!(pose(&battle, "A01").facing, Bearing::degrees(90), "infantry does not turn");
    assert_eq!(battle.fights[0].first, (unit(&battle, "F01"), Edge::Right));
    let reach = Mil::inches(3);
    assert!(
        battle.base(unit(&battle, "A01")).is_flanked_by(&battle.base(unit(&battle, "F01")), reach)
    );
}

#[test]
fn squaring_up_beside_another_enemy() {
    // Verifies [G1.4b]: A02 stands in the way of the full place; it slides along the edge.
    let mut battle =
        plain("F01 inf 31.9,20 0 sp5", "A01 inf 30,26 180 sp5\nA02 inf 28.6,22.9 90 sp5");
    battle.unit_mut(unit(&battle, "A02")).pose = at(28_600, 22_900, 90);
    attack(&mut battle, 5, "advance 4", |script| script);
    let (mine, other) = (battle.base(unit(&battle, "F01")), battle.base(unit(&battle, "A02")));
    assert!(!mine.clashes(&other));
    assert!(mine.touches(&battle.base(unit(&battle, "A01"))));
}

#[test]
fn squaring_up_touches_nobody_else() {
    // Verifies [G1.4b]: whatever stands beside the defender, abreast, a little before or
    // behind him, askew: squared up the attacker touches him and no other enemy.
    let mut squared = 0;
    for x in [27.0, 28.5, 29.2, 31.6, 33.0, 33.4] {
        for (y, facing) in [("26", "180"), ("25.9", "180"), ("26.3", "170"), ("27", "200")] {
            let text = format!("A01 inf 30,26 180 sp5\nA02 inf {x},{y} {facing} sp5");
            let other = plain("F01 inf 30,20 0 sp5", &text);
            if other.base(unit(&other, "A01")).clashes(&other.base(unit(&other, "A02"))) {
                continue;
            }
            for start in ["30,20 0", "30.9,20 0", "29.4,20 10", "31.2,20 350"] {
                let mut battle = plain(&format!("F01 inf {start} sp5"), &text);
                let way = "advance 8";
                if met(&with_die(&battle, "F01", 3), "F01", way) != Ok(Some("A01".into())) {
                    continue;
                }
                let script = says().roll(&[3]).say(way).otherwise(&["A01", "stand", "no"]);
                activate(&mut battle, "F01", script);
                let mine = battle.base(unit(&battle, "F01"));
                let gap = |id: &str| battle.base(unit(&battle, id)).gap(&mine).mils();
                assert!(gap("A01") <= Mil(2), "{x} {y} {facing} {start}: {}", gap("A01"));
                assert!(gap("A02") > Mil(2), "{x} {y} {facing} {start}: {}", gap("A02"));
                squared += 1;
            }
        }
    }
    assert!(squared > 12, "{squared}");
}

#[test]
fn squaring_up_where_room_is_scarce() {
    // Verifies [G1.4b]: it came up within a hair of A02, and half an inch of the defender is
    // all that it can have: it takes that and stands clear.
    let text = "A01 inf 30,26 180 sp5\nA02 inf 29.5,22.9 180 sp5";
    let battle = plain("F01 inf 32.505,23 0 sp5", text);
    let [mine, first, second] = ["F01", "A01", "A02"].map(|id| unit(&battle, id));
    assert_eq!(battle.distance(mine, second), Mil(5));
    let squared = battle.squared_up(mine, first, Edge::Front);
    assert!(battle.base(second).gap(&squared).mils() > Mil(10));
    assert!(battle.base(first).gap(&squared).mils() <= Mil(2));
}

#[test]
fn a_garrison_attacks_who_stands_before_its_town() {
    // Verifies [F6.0b] [A4.1b] (R-156): the enemy is 1" off; it comes out in part, and neither has cover.
    let town = "town Farm 30,20\nF01 inf 30,20 0 sp5";
    let mut battle = plain(town, "A01 inf 30,24 180 sp5");
    attack(&mut battle, 3, "advance 4", |script| script);
    assert_eq!((pose(&battle, "F01"), battle.fights.len()), (at(30_000, 21_000, 0), 1));
    assert!(battle.unit(unit(&battle, "F01")).marks.left_cover);
    // Nobody else attacks from half within a town, nor does it stop there without a fight.
    let through = plain("town Farm 30,20\nF01 inf 30,16.4 0 sp5", "A01 inf 30,24 180 sp5");
    assert_eq!(refused(&with_die(&through, "F01", 3), "F01", "advance 8"), "F6.0b");
    let alone = with_die(&plain(town, "A01 inf 30,27 180 sp5"), "F01", 3);
    assert_eq!(refused(&alone, "F01", "advance 2"), "F6.0b");
    // The enemy evades: it goes back into its town, or on.
    let horse = |rest: &str| {
        let mut battle = plain(town, "A01 cav-light 30,24 180 sp5");
        attack(&mut battle, 3, "advance 4", |script| script.say("evade").say(rest));
        pose(&battle, "F01")
    };
    assert_eq!(horse("stand"), at(30_000, 20_000, 0));
    assert_eq!(horse("advance 4"), at(30_000, 25_000, 0));
}

#[test]
fn a_garrison_does_not_come_out_halfway_into_another_town() {
    // Verifies [F6.0b]: out of its own town in part, but not in part into the next.
    let town = "town Farm 30,20\nF01 inf 30,20 0 sp5";
    let open =
        |more: &str| with_die(&plain(&format!("{more}{town}"), "A01 inf 29,24 180 sp5"), "F01", 3);
    assert_eq!(met(&open(""), "F01", "advance 4"), Ok(Some("A01".into())));
    assert_eq!(refused(&open("town Mill 32.5,23.2\n"), "F01", "advance 4"), "F6.0b");
}

// ---- attached pairs ----

const PAIR: &str = "A01 inf 30,26 180 sp5\nA02 light-foot 27.75,26 180\nattached A02 A01";

#[test]
fn an_attached_pair_struck_in_front() {
    // Verifies [F9.31b]
    // T-19: dice 5 and 2: one hit on the attacker; the battery neither escapes nor dies.
    for x in ["30", "27.75"] {
        let mut battle = plain(&format!("F01 inf {x},20 0 sp5"), PAIR);
        let script = attack(&mut battle, 2, "advance 5", |script| script.roll(&[5, 2]));
        assert_eq!(hits(&script, &battle, "F01", Cause::Canister), 1);
        assert!(battle.is_here(unit(&battle, "A02")) && evaded(&script) == 0);
        // The combat is against the infantry alone.
        assert_eq!(battle.fights[0].defender, unit(&battle, "A01"), "{x}");
        assert_eq!(battle.fights[0].first.1, Edge::Front);
        assert!(battle.is_covered(unit(&battle, "A02")));
    }
}

#[test]
fn an_attached_pair_struck_in_flank() {
    // Verifies [F9.31e]: both turn to face, no dice; the battery is set on a side.
    let mut battle = plain("F01 inf 36,26 270 sp5", PAIR);
    let script = attack(&mut battle, 5, "advance 6", |script| script.say("left"));
    assert_eq!(
        count(&script, |event| matches!(event, Event::Movement(f_movement::Event::Escape { .. }))),
        0
    );
    assert_eq!(asked(&script, "F9.31e"), 1);
    assert_eq!(pose(&battle, "A01"), at(30_000, 26_000, 90));
    // To the left of infantry that looks east is north of it, fronts in line.
    assert_eq!(pose(&battle, "A02"), at(30_000, 28_250, 90));
    assert_eq!(battle.unit(unit(&battle, "A02")).partner, Some(unit(&battle, "A01")));
    assert_eq!(battle.fights[0].first.1, Edge::Front);
    // On the other flank it is the battery that is touched; the attacker comes up to the infantry.
    let mut battle = plain("F01 inf 22,26 90 sp5", PAIR);
    attack(&mut battle, 5, "advance 6", |script| script.say("right"));
    assert_eq!(pose(&battle, "A01").facing, Bearing::degrees(270));
    assert_eq!(pose(&battle, "F01"), at(27_000, 26_000, 90));
}

#[test]
fn a_pair_with_no_room_at_its_sides() {
    // Verifies [F9.31e]: friends stand on both sides: the battery goes behind.
    let text = format!("{PAIR}\nA03 inf 30,29.2 180 sp5\nA04 inf 30,22.8 180 sp5");
    let mut battle = plain("F01 inf 36,26 270 sp5", &text);
    attack(&mut battle, 5, "advance 6", |script| script);
    assert_eq!(pose(&battle, "A02"), at(27_000, 26_000, 90));
    // Nor is there room behind: it stays where it was, and whoever comes from its side stops at it.
    let text = format!("{text}\nA05 inf 33.2,26 180 sp5");
    let mut battle = plain("F01 inf 22,26 90 sp5", &text);
    attack(&mut battle, 5, "advance 6", |script| script);
    assert_eq!(pose(&battle, "A02").at, at(27_750, 26_000, 180).at);
    assert_eq!(pose(&battle, "F01"), at(25_500, 26_000, 90));
    assert_eq!(grande_armee::state::audit::audit(&battle), Ok(()));
}

// ---- ground ----

#[test]
fn contact_across_a_wall() {
    // Verifies [G1.6a]: 4 + 2 points, 4.6" to the defender; crossing would take 2 more.
    let wall = "wall Lane 20,24.4 40,24.4\nF01 inf 30,18.4 0 sp5 slow";
    let battle = plain(wall, "A01 inf 30,26 180 sp5");
    let march = with_die(&battle, "F01", 2);
    assert_eq!(met(&march, "F01", "advance 5"), Ok(Some("A01".into())));
    // With the enemy further behind the wall it has to be crossed, and cannot.
    let behind = with_die(&plain(wall, "A01 inf 30,28 180 sp5"), "F01", 2);
    assert_eq!(refused(&behind, "F01", "advance 5"), "F1.0");
    let (own, other) = (battle.base(unit(&battle, "A01")), battle.base(unit(&battle, "F01")));
    assert!(battle.parapet_between(&own, &other).is_some());
}

#[test]
fn leaving_cover_to_attack() {
    // Verifies [A4.1b]
    let text = |y: &str, wood: &str| {
        let mut battle =
            plain(&format!("{wood}F01 inf 30,{y} 0 sp5 sk2"), "A01 inf 30,26 180 sp5 sk1");
        attack(&mut battle, 5, "advance 6", |script| script);
        battle.unit(unit(&battle, "F01")).marks.left_cover
    };
    let own = "wood Grove 20,10 40,10 40,22.5 20,22.5\n";
    assert!(text("20", own), "out of the wood, even in part");
    assert!(!text("20", ""), "it had none");
    // The defender is in the wood as well.
    assert!(!text("20", "wood Grove 20,10 40,10 40,40 20,40\n"));
    // It fights from within the wood: its edge is the enemy's front.
    assert!(!text("20", "wood Grove 20,10 40,10 40,24.5 20,24.5\n"));
}

#[test]
fn words() {
    let battle = marching(&plain("F01 inf 30,20 0 sp5", "A01 inf 30,32 180 sp5"), "F01");
    let words = battle.path_words(unit(&battle, "F01"), &steps("advance 12"));
    assert!(words.contains("contact with A01") && words.contains("costs 9\", 3\" left"), "{words}");
    let infantry = battle.evade_words(unit(&battle, "A01"), unit(&battle, "F01"));
    assert_eq!(infantry, "evade: it gets away");
}

// ---- several at once ----

/// The attacker comes straight at the gap between two who stand side by side.
fn two_abreast(more: &str) -> Battle {
    plain(
        "F01 inf 30,20 0 sp5",
        &format!("A01 inf 28.5,26 180 sp5\nA02 inf 31.5,26 180 sp5\n{more}"),
    )
}

#[test]
fn of_two_met_together_the_attacker_names_one() {
    // Verifies [G1.2] [G1.5]
    for (named, other) in [("A01", "A02"), ("A02", "A01")] {
        let mut battle = two_abreast("");
        let script = activate(&mut battle, "F01", says().roll(&[3]).say("advance 3").say(named));
        assert_eq!(asked(&script, "G1.2"), 1);
        assert_eq!(battle.fights.len(), 1);
        assert_eq!(battle.fights[0].defender, unit(&battle, named));
        assert!(!battle.unit(unit(&battle, other)).marks.locked);
    }
    // A hundredth of an inch further back the other is not met.
    let mut battle =
        plain("F01 inf 30,20 0 sp5", "A01 inf 28.5,26 180 sp5\nA02 inf 31.5,26.02 180 sp5");
    let script = activate(&mut battle, "F01", says().roll(&[3]).say("advance 3"));
    assert_eq!(asked(&script, "G1.2"), 0);
    assert_eq!(battle.fights[0].defender, unit(&battle, "A01"));
}

#[test]
fn only_those_who_may_be_attacked_are_named() {
    // Verifies [G1.2] [F9.1d]: heavy cavalry does not attack the garrison.
    let mut battle = plain(
        "town Farm 28.5,26\nF01 cav-heavy 30,20 0 sp7",
        "A01 inf 28.5,26 180 sp5\nA02 inf 31.5,26 180 sp5",
    );
    let script = activate(&mut battle, "F01", says().roll(&[3]).say("advance 3"));
    assert_eq!(asked(&script, "G1.2"), 0);
    assert_eq!(battle.fights[0].defender, unit(&battle, "A02"));
}

#[test]
fn guns_and_foot_met_together() {
    // Verifies [G1.2] [F9.33]: either the battery, which rolls, or the infantry.
    let text = "A01 inf 28.5,26 180 sp5\nA02 light-foot 31,26 180";
    let open = || plain("F01 inf 30,20 0 sp5", text);
    let mut battle = open();
    let script = activate(&mut battle, "F01", says().roll(&[3]).say("advance 3").say("A01"));
    assert_eq!((asked(&script, "G1.2"), battle.fights.len()), (1, 1));
    assert!(battle.is_here(unit(&battle, "A02")));
    let mut battle = open();
    let script = says().roll(&[3]).say("advance 3").say("A02").roll(&[6, 6]);
    activate(&mut battle, "F01", script);
    assert!(battle.fights.is_empty());
    assert!(!battle.is_here(unit(&battle, "A02")) && battle.is_here(unit(&battle, "A01")));
}

#[test]
fn on_a_one_nobody_attacks_even_at_arms_length() {
    // Verifies [F11.1a] [E3.0w]: beside an enemy already, as an advance after combat leaves it, a unit
    // comes no nearer by an attack, and may not make one all the same.
    for place in ["30,23", "30,22.99", "30,22.9"] {
        let battle = plain(&format!("F01 inf {place} 0 sp5"), "A01 inf 30,26 180 sp5");
        let attack = "advance 1";
        assert_eq!(refused(&with_die(&battle, "F01", 1), "F01", attack), "F11.1a", "{place}");
        assert_eq!(met(&with_die(&battle, "F01", 3), "F01", attack), Ok(Some("A01".into())));
        assert!(path(&with_die(&battle, "F01", 1), "F01", "back 1").is_ok());
        let mut back = battle.clone();
        back.force_mut(force(&battle, "II")).status = grande_armee::nouns::kinds::Status::Withdraw;
        assert_eq!(refused(&with_die(&back, "F01", 3), "F01", attack), "E3.0w", "{place}");
        assert_eq!(met(&with_die(&back, "F01", 6), "F01", attack), Ok(Some("A01".into())));
    }
}

#[test]
fn nobody_stays_on_the_wall_whose_enemy_got_away() {
    // Verifies [F2.1b] [G1.6a]: across a wall it met horse that evaded. It may go on if it can
    // pay for the wall, and if it stops it stands before it.
    let met = |script: Script| {
        let text = "wall Lane 20,20 40,20\nF01 inf 30,15 0 sp5";
        let mut battle = plain(text, "A01 cav-light 30,22 180 sp5");
        activate(&mut battle, "F01", script);
        (pose(&battle, "F01"), battle.fights.len())
    };
    let contact = |die: u8| says().roll(&[die]).say("advance 4").say("evade");
    assert_eq!(met(contact(4).say("stand")), (at(30_000, 18_500, 0), 0));
    // 6 + 3 points: 4 to the contact, 2 for the wall, 3 to get its base across.
    assert_eq!(met(contact(3).say("advance 3")), (at(30_000, 22_000, 0), 0));
}

#[test]
#[should_panic(expected = "its movement is spent")]
fn a_wall_is_not_crossed_unpaid() {
    // Verifies [F2.1] [G1.6a]: light horse with 16 points goes 13 to the contact; the wall
    // would take 4 more, so that the 3 which are left after the evasion do not carry it across.
    let text = "wall Lane 20,20 40,20\nF01 cav-light 30,6 0 sp5";
    let mut battle = plain(text, "A01 cav-light 30,22 180 sp5");
    let script = says().say("advance 13").say("evade").roll(&[6]).roll(&[1]);
    let stands = activate(&mut battle.clone(), "F01", script.clone());
    assert!(
        stands
            .events
            .iter()
            .any(|event| matches!(event, Event::Movement(f_movement::Event::Evaded(..))))
    );
    activate(&mut battle, "F01", script.say("advance 3"));
}
