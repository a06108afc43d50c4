//! Section 8.1: sight, aim, offensive and return fire.

use crate::common::*;
use engine::Game;
use great_battles::book::{Class, FireShift, LandRow};
use great_battles::host::mods::Drm;
use great_battles::nouns::{Formation, MoraleLevel};
use great_battles::rules::s08_fire::Ask;
use great_battles::rules::s08_fire::aim::Aim;
use great_battles::state::{Battle, Mark};
use std::sync::Arc;

/// A clear map of ten by twelve hexes; some hexes are named otherwise.
fn map(other: &[(&str, &str)]) -> String {
    let mut text = "map\n".to_owned();
    for row in 1..=12 {
        for column in 1..=10 {
            let label = format!("{column:02}{row:02}");
            let found = other.iter().find(|(hex, _)| *hex == label);
            text += found.map_or(".0", |(_, plot)| plot);
            text += " ";
        }
        text += "\n";
    }
    text + "end\n"
}

/// Whether one sees from one hex to another, or the rule that says no.
#[track_caller]
fn block(battle: &Battle, from: &str, to: &str) -> Option<&'static str> {
    let (from, to) = (hex(battle, from), hex(battle, to));
    let there = battle.sight_block(from, to).map(|rule| rule.key());
    let back = battle.sight_block(to, from).map(|rule| rule.key());
    assert_eq!(there, back, "sight goes both ways");
    assert_eq!(battle.sees(from, to), there.is_none());
    there
}

/// The first way of `a` to fire at `b`.
#[track_caller]
fn aim(text: &str) -> Aim {
    let battle = pos(text);
    let (a, b) = (unit(&battle, "a"), unit(&battle, "b"));
    if let Err(refusal) = battle.may_fire(a, b) {
        panic!("[{}] {}", refusal.rule, refusal.why);
    }
    battle.aim(battle.shots(a, b)[0])
}

/// The letter, class and column of `a` at `b`.
#[track_caller]
fn column(text: &str) -> (String, Class, u8) {
    let aim = aim(text);
    (aim.letter.to_string(), aim.class, aim.column)
}

/// The rule by which `a` may not fire at `b`.
#[track_caller]
fn refused(text: &str) -> &'static str {
    let battle = pos(text);
    let (a, b) = (unit(&battle, "a"), unit(&battle, "b"));
    battle.may_fire(a, b).expect_err("refused").rule
}

/// Plays one step of offensive fire of the French.
#[track_caller]
fn fires(text: &str, script: &str, expect: &str) -> (Battle, Script) {
    let text = format!("{text}\nactivate Suchet full fire");
    run(&text, script, |battle, table| battle.fire_step(table), expect)
}

/// The northern flank as it is set up.
fn northern() -> Battle {
    Battle::start(Arc::new(great_battles::load("northern-flank", &[]).unwrap()))
}

/// Verifies [LOS-01] [LOS-02] [LOS-04] [TEC-24] [GEN-04]: centre to centre, woods, villages, castles and units
/// block on one level; leaders do not, nor does swamp, and neighbours see each other whatever lies
/// there.
#[test]
fn blockers_on_one_level() {
    let plain = pos(&map(&[]));
    assert_eq!(block(&plain, "0510", "0505"), None);
    for sign in ["w0", "v0", "c0"] {
        let battle = pos(&map(&[("0507", sign)]));
        assert_eq!(block(&battle, "0510", "0505"), Some("LOS-04"), "{sign}");
        // The ends themselves do not block.
        assert_eq!(block(&battle, "0510", "0507"), None, "{sign}");
        assert_eq!(block(&battle, "0410", "0405"), None, "{sign}");
    }
    assert_eq!(block(&pos(&map(&[("0507", "s0")])), "0510", "0505"), None);
    for one in ["french infantry a 0507 column N", "russian cavalry a 0507 column N"] {
        assert_eq!(block(&pos(one), "0510", "0505"), Some("LOS-04"), "{one}");
    }
    let leader = pos("leader Suchet 0507\nfrench infantry a 0101 column N");
    assert_eq!(block(&leader, "0510", "0505"), None);
    let hill = pos(&format!("{}sharp 0505 0506", map(&[("0505", ".3")])));
    assert_eq!(block(&hill, "0506", "0505"), None);
}

/// Verifies [LOS-03]: ground above both ends blocks, blockers below both do not.
#[test]
fn high_and_low_ground() {
    let hill = pos(&map(&[("0507", ".1")]));
    assert_eq!(block(&hill, "0510", "0505"), Some("LOS-03"));
    let ends = [("0510", ".1"), ("0505", ".1")];
    let valley = |sign| pos(&map(&[ends[0], ends[1], ("0507", sign)]));
    assert_eq!(block(&valley("w0"), "0510", "0505"), None);
    assert_eq!(block(&valley("w1"), "0510", "0505"), Some("LOS-04"));
    assert_eq!(block(&valley(".1"), "0510", "0505"), None);
}

/// Verifies [LOS-05]: between ends of different level.
#[test]
fn blockers_between_levels() {
    let look = |from: &str, other: &[(&str, &str)]| {
        let mut all = vec![("0505", ".2"), ("0506", ".1")];
        all.retain(|(label, _)| other.iter().all(|(hex, _)| hex != label));
        all.extend(other);
        block(&pos(&map(&all)), from, "0505")
    };
    assert_eq!(look("0510", &[]), None);
    // On a level between them wherever it stands.
    assert_eq!(look("0510", &[("0506", "w1")]), Some("LOS-05"));
    // On the lower level if it is at least as near to the lower end.
    assert_eq!(look("0510", &[("0509", "w0")]), Some("LOS-05"));
    assert_eq!(look("0510", &[("0507", "w0")]), None);
    assert_eq!(look("0509", &[("0507", "w0")]), Some("LOS-05"));
}

/// Verifies [LOS-06]: a crest nearer to the lower end.
#[test]
fn crests() {
    let look = |slope: &str, level: &str| {
        block(&pos(&format!("{}{slope}", map(&[("0505", level)]))), "0510", "0505")
    };
    assert_eq!(look("steep 0508 0509", ".1"), Some("LOS-06"));
    assert_eq!(look("sharp 0509 0510", ".1"), Some("LOS-06"));
    // The middle of five hexsides is as near to the one as to the other.
    assert_eq!(look("steep 0507 0508", ".1"), Some("LOS-06"));
    assert_eq!(look("steep 0506 0507", ".1"), None);
    // Between equal ends a crest hides nothing.
    assert_eq!(look("steep 0508 0509", ".0"), None);
}

/// Verifies [LOS-07]: along a hexside either hex blocks, and what is crossed to enter either. (G51)
#[test]
fn along_a_hexside() {
    assert_eq!(block(&pos(&map(&[])), "0505", "0705"), None);
    for label in ["0604", "0605"] {
        assert_eq!(block(&pos(&map(&[(label, "w0")])), "0505", "0705"), Some("LOS-04"), "{label}");
    }
    let wall = pos(&format!("{}wall 0604 0605", map(&[])));
    assert_eq!(block(&wall, "0505", "0705"), Some("LOS-04"));
    let up = [("0705", ".1")];
    let crest = pos(&format!("{}steep 0604 0505", map(&up)));
    assert_eq!(block(&crest, "0505", "0705"), Some("LOS-06"));
    // The line goes by 0605, 0606, 0706, 0707: the side between 0605 and 0706 is not crossed.
    let four = |slope: &str| pos(&format!("{}{slope}", map(&[("0807", ".1")])));
    assert_eq!(block(&four(""), "0505", "0807"), None);
    assert_eq!(block(&four("steep 0706 0605"), "0505", "0807"), None);
    assert_eq!(block(&four("steep 0606 0605"), "0505", "0807"), Some("LOS-06"));
    assert_eq!(block(&four("steep 0706 0606"), "0505", "0807"), Some("LOS-06"));
    assert_eq!(block(&four("steep 0707 0706"), "0505", "0807"), None);
}

/// Verifies [LOS-02]: walls, but not those at one's own hex; a wall stands on the higher of its hexes.
/// (G51)
#[test]
fn walls() {
    let look = |wall: &str, other: &[(&str, &str)]| {
        block(&pos(&format!("{}wall {wall}", map(other))), "0510", "0505")
    };
    assert_eq!(look("0507 0508", &[]), Some("LOS-04"));
    assert_eq!(look("0509 0510", &[]), None);
    assert_eq!(look("0505 0506", &[]), None);
    assert_eq!(look("0407 0507", &[]), None);
    let ends = [("0510", ".1"), ("0505", ".1")];
    assert_eq!(look("0507 0508", &ends), None);
    assert_eq!(look("0507 0508", &[ends[0], ends[1], ("0507", ".1")]), Some("LOS-04"));
}

/// Verifies [EXC-03] [CMD-10] [STK-04]: T99e, fog shortens sight and nothing else.
#[test]
fn t99e_fog() {
    let battle = pos("fog\nleader Napoleon 1010 napoleon\nfrench infantry a 0101 column N");
    assert_eq!(block(&battle, "0510", "0507"), Some("EXC-03"));
    assert_eq!(block(&battle, "0510", "0508"), None);
    let napoleon = battle.setup.army.find_leader("Napoleon").unwrap();
    assert_eq!(battle.leader_card(napoleon).range, 12);
    // Above the fog one sees as ever, but not through it.
    let high: Vec<(String, &str)> = (5..=10).map(|row| (format!("05{row:02}"), ".2")).collect();
    let other: Vec<(&str, &str)> = high.iter().map(|(hex, plot)| (hex.as_str(), *plot)).collect();
    assert_eq!(block(&pos(&format!("fog\n{}", map(&other))), "0510", "0505"), None);
    let mut hole = other;
    hole[2].1 = ".1";
    assert_eq!(block(&pos(&format!("fog\n{}", map(&hole))), "0510", "0505"), Some("EXC-03"));
    let massed = "fog\nfrench artillery a 0505 unlimbered NNE
        russian infantry c 0504 column S sp=4\nrussian infantry b 0504 column S sp=4";
    assert_eq!(aim(massed).shifts.value(Drm::Shift(FireShift::Massed)), -1);
}

/// Verifies [FIR-07] [FIR-01] [FIR-06]: T41, letters by range.
#[test]
fn t41_range() {
    let at = |gun: &str, range: u8| {
        let row = 20 - range;
        let text = format!(
            "russian artillery a 0520 unlimbered NNE gun={gun} fire=D horse
             french cavalry b 05{row:02} line SSE"
        );
        let battle = pos(&text);
        match battle.may_fire(unit(&battle, "a"), unit(&battle, "b")) {
            Ok(()) => column(&text).0,
            Err(refusal) => refusal.rule.to_owned(),
        }
    };
    assert_eq!(at("russian-6-horse", 2), "B");
    assert_eq!(at("russian-6-horse", 5), "D");
    assert_eq!(at("russian-6-horse", 6), "F");
    assert_eq!(at("russian-6-horse", 9), "FIR-01");
    assert_eq!(at("russian-12", 10), "D");
    assert_eq!(at("russian-12", 11), "F");
    assert_eq!(at("austrian-6", 4), "D");
    assert_eq!(at("austrian-6", 5), "F");
}

/// Verifies [FIR-09] [FIR-14] [FTB-27] [FTB-28] [FTB-29] [SOP-17] [FIR-03] [FIR-16]: T42.
#[test]
fn t42_a_french_line_at_an_allied_one() {
    let text = "french infantry a 0505 line NNE\nrussian infantry b 0504 line SSW";
    assert_eq!(column(text), ("B".to_owned(), Class::D, 4));
    // A loss of one, and a check without modifier: morale 4, in line.
    fires(text, "a; no; =7; =3", "b 0504 sp=5 good\na fired");
    fires(text, "a; no; =7; =4", "b 0504 sp=5 shaken");
    // M: 3 and the line is 4; M-1: 4 and the line and -1 is 4.
    fires(text, "a; no; =3; =3", "b sp=6 good");
    fires(text, "a; no; =3; =4", "b sp=6 shaken");
    fires(text, "a; no; =0; =4", "b sp=6 good");
    fires(text, "a; no; =0; =5", "b sp=6 shaken");
}

/// Verifies [FIR-08] [FIR-09]: T43.
#[test]
fn t43_a_russian_line_at_a_french_one() {
    let text = "russian infantry a 0505 line NNE\nfrench infantry b 0504 line SSW";
    assert_eq!(column(text), ("C".to_owned(), Class::C, 5));
}

/// Verifies [FIR-11] [FIR-18] [FTB-23] [FTB-24] [FTB-25] [FIR-14]: T45, rear, flank and front.
#[test]
fn t45_rear_and_flank() {
    let text = |facing: &str| {
        format!("french infantry a 0505 line NNE\nrussian infantry b 0504 column {facing}")
    };
    assert_eq!(column(&text("N")), ("B".to_owned(), Class::E, 1));
    assert_eq!(column(&text("NE")).2, 2);
    assert_eq!(column(&text("S")).2, 3);
    // Two SP, and a check with +1: morale 4.
    fires(&text("N"), "a; =5; =3", "b 0504 sp=4 good");
    fires(&text("N"), "a; =5; =4", "b 0504 sp=4 shaken");
}

/// Verifies [FIR-12] [TEC-16] [TEC-37] [TEC-34]: T46, a village; slopes and walls as the firer sees
/// them; a stream is nothing.
#[test]
fn t46_terrain_of_the_target() {
    let fire = |other: &[(&str, &str)], side: &str| {
        let text = format!(
            "{}{side}\nfrench infantry a 0505 line NNE\nrussian infantry b 0504 column S",
            map(other)
        );
        column(&text).2
    };
    assert_eq!(fire(&[], ""), 3);
    assert_eq!(fire(&[("0504", "v0")], ""), 5);
    assert_eq!(fire(&[("0504", "w0")], ""), 4);
    assert_eq!(fire(&[("0504", "c0")], "wall 0504 0505"), 6);
    assert_eq!(fire(&[("0504", ".1")], ""), 4);
    assert_eq!(fire(&[("0504", ".2")], "sharp 0504 0505"), 5);
    assert_eq!(fire(&[("0505", ".2")], "sharp 0505 0504"), 4);
    assert_eq!(fire(&[], "stream 0504 0505"), 3);
    // Not the side of the target's hex that lies elsewhere.
    assert_eq!(fire(&[], "wall 0504 0503"), 3);
    let text = format!(
        "{}sharp 0504 0505\nfrench infantry a 0505 line NNE\nrussian infantry b 0504 column S",
        map(&[("0504", ".2")])
    );
    assert_eq!(aim(&text).shifts.value(Drm::FireLand(LandRow::SharpUp)), 2);
}

/// Verifies [STK-04] [FIR-11] [FTB-26] [FIR-14]: T47, grapeshot at a square, alone and massed.
#[test]
fn t47_massed_squares() {
    let one = "french artillery a 0505 unlimbered NNE
        russian infantry b 0504 square N sp=5 morale=9";
    assert_eq!(column(one), ("B".to_owned(), Class::G, 2));
    fires(one, "a; no; =9; =9", "b sp=3 good");
    let two = "french artillery a 0505 unlimbered NNE
        russian infantry c 0504 square N sp=4\nrussian infantry b 0504 square N sp=5 morale=9";
    assert_eq!(column(two).2, 1);
    // Three SP and a check with +2, in square and at breakpoint: 9 is no more than 7 and 2.
    fires(two, "a; no; =9; =7", "b sp=2 good\nc sp=4 good");
    fires(two, "a; no; =9; =8", "b sp=2 shaken");
    // Infantry has no use of a massed target.
    let foot = two.replace("artillery a 0505 unlimbered", "infantry a 0505 line");
    assert_eq!(column(&foot).2, 2);
}

/// Verifies [FTB-22] [FTB-21] [BPT-02] [FIR-06]: T49 and T50.
#[test]
fn t49_t50_squares_and_skirmishers() {
    let square = "french infantry a 0505 square N\nrussian cavalry b 0504 line SSW";
    assert_eq!(column(square), ("E".to_owned(), Class::E, 5));
    let skirmish = |fire: &str| {
        format!(
            "russian infantry a 0505 column N fire={fire}
             french infantry b 0504 skirmish N skirmisher"
        )
    };
    assert_eq!(column(&skirmish("D")), ("D".to_owned(), Class::A, 7));
    assert_eq!(column(&skirmish("F")), ("F".to_owned(), Class::A, 8));
    let broken = "french infantry a 0505 line NNE lost=4\nrussian cavalry b 0504 line SSW";
    assert_eq!(column(broken).0, "C");
}

/// Verifies [FIR-07] [FIR-09]: T51.
#[test]
fn t51_long_range() {
    let text = "russian artillery a 0515 unlimbered NNE gun=russian-6-foot
        french infantry b 0508 column S";
    assert_eq!(column(text), ("F".to_owned(), Class::D, 7));
}

/// Verifies [FIR-15] [MOR-04]: T53, any result but NE destroys a routed unit.
#[test]
fn t53_routed_targets() {
    let text = "french infantry a 0505 line NNE\nrussian infantry b 0504 disorder S routed";
    assert_eq!(column(text).2, 3);
    for die in ["=0", "=1", "=3", "=9"] {
        fires(text, &format!("a; {die}"), "b destroyed");
    }
    let hidden = "russian artillery c 0515 unlimbered NNE gun=russian-6-foot
        french infantry d 0508 disorder S routed
        activate Markov full fire";
    run(hidden, "c; =2", |battle, table| battle.fire_step(table), "d 0508 routed sp=6");
    run(hidden, "c; =4", |battle, table| battle.fire_step(table), "d destroyed");
}

/// Verifies [FIR-01] [FIR-02] [FIR-03] [FOR-05] [STR-07] [FIR-17]: T54.
#[test]
fn t54_who_may_not_fire() {
    let of = |words: &str| format!("french {words}\nrussian infantry b 0504 column S");
    assert_eq!(refused(&of("cavalry a 0505 line NNE")), "FIR-02");
    assert_eq!(refused(&of("artillery a 0505 limbered N")), "FOR-05");
    assert_eq!(refused(&of("infantry a 0505 disorder N routed")), "FIR-02");
    assert_eq!(refused(&of("infantry a 0506 line NNE")), "FIR-01");
    assert_eq!(refused(&of("infantry a 0505 line SSE")), "FIR-17");
    assert_eq!(refused(&of("infantry a 0505 column NE")), "FIR-17");
    let march = "division D french strategic\nfrench infantry a 0505 column N division=D
        russian infantry b 0504 column S";
    assert_eq!(refused(march), "STR-07");
    let friends = "french infantry a 0505 column N\nfrench infantry b 0504 column S";
    assert_eq!(refused(friends), "FIR-17");
    // (G2) Disorder fires into its three front hexes.
    for (hex, fine) in [("0504", true), ("0604", true), ("0404", true), ("0605", false)] {
        let text = format!("french infantry a 0505 disorder N\nrussian infantry b {hex} column S");
        let battle = pos(&text);
        assert_eq!(battle.may_fire(unit(&battle, "a"), unit(&battle, "b")).is_ok(), fine, "{hex}");
    }
    // All round in square and skirmish order.
    assert_eq!(column(&of("infantry a 0503 skirmish N skirmisher")).2, 2);
    // Once in a turn, and only those who act.
    let twice =
        pos(&format!("{}\nactivate Suchet full fire", of("infantry a 0505 line NNE fired")));
    let a = unit(&twice, "a");
    assert_eq!(twice.may_fire_offensively(a).expect_err("fired").rule, "FIR-03");
    assert!(twice.firers().is_empty());
    let ask = engine::Ask::listed(FRENCH, engine::rule!("SOP-17"), Ask::Firer.into(), vec![]);
    assert_eq!(twice.refusal(&ask, "a").rule, "FIR-03");
    let idle = pos(&of("infantry a 0505 line NNE"));
    let a = unit(&idle, "a");
    assert_eq!(idle.may_fire_offensively(a).expect_err("idle").rule, "SOP-17");
}

/// Verifies [BRK-12] [FIR-03]: T19, a reactivated battalion has had its fire of the turn; the marks of
/// an activation go, this one stays until the turn is over.
#[test]
fn t19_fire_stays_once_a_turn() {
    let text = "french infantry a 0505 line NNE fired moved\nrussian infantry b 0504 line SSW
        leader Suchet 0506\nactivate Suchet full fire";
    let mut battle = pos(text);
    let a = unit(&battle, "a");
    let division = battle.stats(a).division.unwrap();
    let mut table = Script::new("full");
    use great_battles::state::{ActivationKind, Actor, Opening};
    let opened = battle.open_activation(
        &mut table,
        Actor::Division(division),
        ActivationKind::Full,
        Opening::Reactivate,
    );
    assert!(opened.is_ok());
    assert!(battle.is_active(a) && !battle.unit(a).marks.has(Mark::Moved));
    assert_eq!(battle.may_fire_offensively(a).expect_err("fired").rule, "FIR-03");
}

/// Verifies [FIR-04]: an enemy beside it and in front must be the target of a battery.
#[test]
fn adjacent_targets_come_first() {
    let text = "french artillery a 0505 unlimbered NNE\nrussian infantry b 0504 column S
        russian infantry c 0703 column S\nactivate Suchet full fire";
    let battle = pos(text);
    let (a, b, c) = (unit(&battle, "a"), unit(&battle, "b"), unit(&battle, "c"));
    assert_eq!(battle.targets(a), [b]);
    let ask = engine::Ask::listed(FRENCH, engine::rule!("FIR-16"), Ask::Target(a).into(), vec![]);
    assert_eq!(battle.refusal(&ask, "c").rule, "FIR-04");
    // At its flank it hinders nobody.
    let flank = pos(&text.replace("b 0504", "b 0605"));
    assert_eq!(flank.targets(unit(&flank, "a")), [c]);
}

/// Verifies [FIR-16] [STK-08] [STK-05]: the top unit is hit and no other; a battery in the stack is a
/// target for guns only, alone for everybody; only the top battalion fires. (G31) (G52)
#[test]
fn targets_in_a_stack() {
    let stack = "russian artillery g 0504 unlimbered SSW\nrussian infantry d 0504 column S sp=4
        russian infantry b 0504 column S sp=4";
    let foot = format!("{stack}\nfrench infantry a 0505 line NNE");
    let battle = pos(&foot);
    let named = |battle: &Battle, id: &str| unit(battle, id);
    let a = named(&battle, "a");
    assert_eq!(battle.targets(a), [named(&battle, "b")]);
    let why = |id: &str| battle.may_fire(a, named(&battle, id)).expect_err("refused").rule;
    assert_eq!((why("g"), why("d")), ("STK-08", "FIR-16"));
    fires(&foot, "a; no; =9; =0", "b sp=2\nd sp=4\ng sp=6");
    let guns = format!("{stack}\nfrench artillery a 0505 unlimbered NNE");
    let battle = pos(&guns);
    assert_eq!(battle.targets(named(&battle, "a")), [named(&battle, "g"), named(&battle, "b")]);
    // At the battery the class is that of guns.
    let (a, g) = (named(&battle, "a"), named(&battle, "g"));
    assert_eq!(battle.aim(battle.shots(a, g)[0]).class, Class::B);
    let alone = "russian artillery c 0504 unlimbered SSW\nrussian artillery b 0504 unlimbered SSW";
    let battle = pos(&format!("{alone}\nfrench infantry a 0505 line NNE"));
    assert_eq!(battle.targets(named(&battle, "a")), [named(&battle, "b")]);
    let battle = pos(&format!("{alone}\nfrench artillery a 0505 unlimbered NNE"));
    assert_eq!(battle.targets(named(&battle, "a")).len(), 2);
    let below = "french infantry a 0505 column N sp=4\nfrench infantry c 0505 column N sp=4
        russian infantry b 0504 column S";
    assert_eq!(refused(below), "STK-05");
}

/// Verifies [FAC-08] [FIR-17]: the arc of guns, borders included.
#[test]
fn arcs() {
    let battle = pos("french artillery a 0510 unlimbered E\nfrench infantry c 0515 column N");
    let a = unit(&battle, "a");
    let inside = |label: &str| battle.in_arc(a, hex(&battle, label));
    for label in ["0609", "0610", "0608", "0611", "0707", "0710", "0910", "0713"] {
        assert!(inside(label), "{label}");
    }
    for label in ["0509", "0511", "0508", "0607", "0613", "0706", "0714", "0310", "0409"] {
        assert!(!inside(label), "{label}");
    }
    // A column or a disordered unit looks thirty degrees to each side.
    let column = pos("french infantry a 0510 column N");
    let a = unit(&column, "a");
    let inside = |label: &str| column.in_arc(a, hex(&column, label));
    assert!(inside("0508") && inside("0608") && !inside("0609") && !inside("0708"));
}

/// Verifies [FIR-18]: through a corner the firer chooses the side, and of a two-hex line the hex.
#[test]
fn the_firer_chooses_the_side() {
    let text = "french artillery a 0510 unlimbered E\nrussian infantry b 0710 column NW sp=6";
    let (_, table) = fires(text, "a; SW; =0; =0", "b sp=6 good");
    assert_eq!(table.asked[1].1, ["SW", "NW"]);
    let battle = pos(text);
    let (a, b) = (unit(&battle, "a"), unit(&battle, "b"));
    let columns: Vec<u8> =
        battle.shots(a, b).into_iter().map(|shot| battle.aim(shot).column).collect();
    // B by grapeshot at an Allied column: three; at its flank one less.
    assert_eq!(columns, [2, 3]);
    // Where it makes no difference nobody is asked.
    fires(&text.replace("NW", "N"), "a; =9; =0", "b sp=4");
    let wide = format!(
        "{}french artillery a 0510 unlimbered E\nrussian cavalry b 0809 line W wide=0808",
        map(&[("0808", "w0")])
    );
    let (_, table) = fires(&wide, "a; 0809; =0", "b good");
    assert_eq!(table.asked[1].1, ["0809", "0808"]);
}

/// Verifies [FIR-05] [RZ-14] [RZ-19]: T55, who may fire back.
#[test]
fn t55_return_fire() {
    let shots = |text: &str| {
        let battle = pos(text);
        let (a, b) = (unit(&battle, "a"), unit(&battle, "b"));
        battle.return_shots(b, a).len()
    };
    let of = |b: &str| format!("french infantry a 0505 line NNE\nrussian {b}");
    assert_eq!(shots(&of("infantry b 0504 line SSW")), 1);
    assert_eq!(shots(&of("infantry b 0504 line SSW return-fired")), 0);
    // At its flank.
    assert_eq!(shots(&of("infantry b 0504 column SE")), 0);
    assert_eq!(shots(&of("cavalry b 0504 line SSW")), 0);
    assert_eq!(shots(&of("artillery b 0504 unlimbered SSW")), 1);
    assert_eq!(shots(&of("artillery b 0504 unlimbered SSW reaction-fired")), 0);
    // Infantry has both.
    assert_eq!(shots(&of("infantry b 0504 line SSW reaction-fired")), 1);
    // From afar nobody returns fire.
    let far = "french artillery a 0508 unlimbered NNE\nrussian artillery b 0504 unlimbered SSW";
    assert_eq!(shots(far), 0);
    // Infantry cannot single out a battery; it fires at the top unit of that hex.
    let mixed = pos("french artillery a 0505 unlimbered NNE\nfrench infantry c 0505 column N
        russian infantry b 0504 line SSW");
    let back = mixed.return_shots(unit(&mixed, "b"), unit(&mixed, "a"));
    assert_eq!(back.iter().map(|shot| shot.target).collect::<Vec<_>>(), [unit(&mixed, "c")]);
}

/// Verifies [FIR-05] [FAT-02]: both shots are rolled as things stood before, then both take effect.
#[test]
fn an_exchange_is_simultaneous() {
    let text = "french infantry a 0505 line NNE\nrussian infantry b 0504 line SSW sp=1";
    // Column 4 for a, column 5 for b, who fires as he dies.
    let (battle, table) = fires(text, "a; a; =9; =9; =0", "b destroyed\na sp=5 good fired fought");
    assert_eq!(table.asked[1], ("FIR-05".to_owned(), vec!["a".to_owned(), "no".to_owned()]));
    let b = unit(&battle, "b");
    assert!(battle.unit(b).marks.has(Mark::ReturnFired) && battle.unit(b).marks.has(Mark::Fought));
    // The checks come after both dice: first the target's, then the firer's.
    let text = "french infantry a 0505 line NNE\nrussian infantry b 0504 line SSW";
    fires(text, "a; a; =3; =4; =4; =0", "b shaken\na good");
}

/// Verifies [FAT-02] [CHG-20]: grapeshot and musketry count as combat, medium and long gunfire do not;
/// cavalry that was resting rests no more.
#[test]
fn what_tires() {
    let text = |row: u8| {
        format!(
            "french artillery a 0510 unlimbered NNE
             russian cavalry b 05{row:02} disorder S blown-2 recovery"
        )
    };
    fires(&text(8), "a; =0; =0", "a fought\nb fought -recovery");
    fires(&text(7), "a; =0", "a -fought\nb -fought recovery");
}

/// Verifies [FIR-07] [FIR-08] [LOS-05]: T56 and T57 on the sheet.
#[test]
fn t56_t57_guns_of_the_northern_flank() {
    let battle = northern();
    let (guns, hussars) = (unit(&battle, "a/B"), unit(&battle, "22Ch"));
    let shots = battle.shots(guns, hussars);
    let aim = battle.aim(shots[0]);
    assert_eq!(
        (aim.range, aim.letter.to_string(), aim.class, aim.column),
        (7, "F".into(), Class::E, 6)
    );
    let (guns, russians) = (unit(&battle, "a/V"), unit(&battle, "2/O.Ing"));
    let (from, to) = (battle.unit(guns).hex, battle.unit(russians).hex);
    assert_eq!(battle.board().distance(from, to), 8);
    assert!(battle.in_arc(guns, to));
    assert_eq!(battle.sight_block(from, to).map(|rule| rule.key()), Some("LOS-05"));
}

/// Verifies [FIR-06] [FIR-11]: T58, letters and columns stop at their ends. (G3)
#[test]
fn t58_clamps() {
    let behind = format!(
        "{}wall 0504 0505\nrussian infantry a 0505 column N fire=F
         french infantry b 0504 disorder S",
        map(&[("0504", "v0")])
    );
    assert_eq!(column(&behind), ("F".to_owned(), Class::C, 8));
    let flank = "french artillery a 0505 unlimbered NNE fire=C\nrussian cavalry b 0504 column NE";
    assert_eq!(column(flank), ("A".to_owned(), Class::F, 1));
    // A square has no rear or flank.
    for facing in ["N", "NE", "S"] {
        let text = format!(
            "french infantry a 0505 line NNE
            russian infantry b 0504 square {facing}"
        );
        assert_eq!(column(&text).2, 2, "{facing}");
    }
}

/// Verifies [STK-05] [STK-03]: T59, two batteries alone in a hex both fire, each once. (G44)
#[test]
fn t59_two_batteries_of_one_hex() {
    let text = "french artillery a 0505 unlimbered NNE\nfrench artillery c 0505 unlimbered NNE
        russian infantry b 0502 column S morale=9\nactivate Suchet full fire";
    let mut battle = pos(text);
    let mut table = Script::new("a; =0; c; =0");
    assert!(matches!(battle.fire_step(&mut table), Ok(false)));
    assert!(matches!(battle.fire_step(&mut table), Ok(false)));
    table.finish();
    assert!(matches!(battle.fire_step(&mut table), Ok(true)));
}

/// Verifies [ACT-04] [SOP-17]: the fire of an activation ends when its owner says so or nobody can.
#[test]
fn fire_ends_the_step() {
    let text = "french infantry a 0505 line NNE\nrussian infantry b 0504 column S";
    let battle = check(&format!("{text}\nactivate Suchet full fire"), "done", "a -fired");
    assert_ne!(battle.activation.map(|one| one.step), Some(great_battles::state::Step::Fire));
}

/// Verifies [EXC-07]: three chained batteries fire together at one hex, only by the switch. (G16)
#[test]
fn grand_batteries() {
    let text = "french artillery a 0505 unlimbered NNE\nfrench artillery c 0605 unlimbered NNE
        french artillery d 0705 unlimbered NNE\nrussian infantry b 0602 square S morale=9 sp=9";
    let off = pos(&format!("{text}\nactivate Suchet full fire"));
    let (a, at) = (unit(&off, "a"), hex(&off, "0602"));
    assert!(off.grand_battery(a, at).is_empty());
    let on = format!("switch grand-battery on\n{text}");
    // Base D at a square: four; together three each.
    let (battle, table) =
        fires(&on, "a; yes; =9; =0; c; =9; =0; =9; =0", "b sp=3\na fired\nc fired\nd fired");
    let lines: Vec<String> = table
        .events
        .iter()
        .filter_map(|one| battle.render(one).thrown)
        .map(|one| one.column)
        .collect();
    assert_eq!(lines.iter().filter(|line| line.starts_with("3: D")).count(), 3);
    let apart = on.replace("0705", "0905");
    let battle = pos(&format!("{apart}\nactivate Suchet full fire"));
    assert!(battle.grand_battery(a, at).is_empty());
    fires(&on, "a; no; =9; =0", "b sp=7\nc -fired");
    // [FIR-04] Who has an enemy before him takes no part, unless it is the one they fire at.
    let near = format!("{on}\nrussian infantry z 0804 column N\nactivate Suchet full fire");
    let battle = pos(&near);
    assert!(battle.has_adjacent_target(unit(&battle, "d")));
    assert!(battle.grand_battery(a, at).is_empty());
}

/// Verifies [FIR-13]: the log tells letter, class, column and modifiers.
#[test]
fn a_shot_is_told() {
    let text = "french infantry a 0505 line NNE\nrussian infantry b 0504 column N";
    let (battle, table) = fires(text, "a; =0; =0", "b good");
    let line = battle.render(&table.events[0]);
    assert_eq!(line.text, "a fires at b: it must check its morale at +1");
    let words: Vec<(String, i32)> =
        line.modifiers.into_iter().map(|one| (one.words, one.value)).collect();
    let expected = [("firer in line", 1), ("at a rear hexside", -2)];
    assert_eq!(words, expected.map(|(words, value)| (words.to_owned(), value)));
    assert_eq!(line.thrown.unwrap().column, "1: B at class e, range 1");
    assert_eq!(battle.unit(unit(&battle, "b")).level, MoraleLevel::Good);
    assert_eq!(battle.unit(unit(&battle, "a")).formation, Formation::Line);
}

/// Verifies [FOR-12] [FIR-02] [FIR-03]: T99d, a foot battery of MA 8 goes two hexes, unlimbers and fires in
/// the same activation. (G22)
#[test]
fn t99d_guns_move_unlimber_and_fire() {
    let text = "french artillery a 0507 limbered N ma=8\nrussian infantry b 0502 column S morale=9
        activate Suchet full move";
    // D at an Allied column, three hexes away.
    let script = "a; N; N; unlimbered NNE; a; =9; =0";
    check(text, script, "a 0505 unlimbered spent=7 fired\nb sp=5");
}

/// Verifies [FIR-02] [FOR-05] [FIR-05]: who does not fire at all does not return fire either, and is told why.
#[test]
fn who_never_fires_returns_no_fire() {
    let why = |words: &str| {
        let battle = pos(&format!("french {words}\nrussian infantry r 0504 column S"));
        battle.may_return_fire(unit(&battle, "a")).err().map(|refusal| refusal.rule)
    };
    assert_eq!(why("artillery a 0505 limbered N"), Some("FOR-05"));
    assert_eq!(why("infantry a 0505 disorder N routed"), Some("FIR-02"));
    assert_eq!(why("cavalry a 0505 line NNE"), Some("FIR-02"));
    assert_eq!(why("infantry a 0505 line NNE"), None);
}

/// Verifies [FAC-05] [FIR-17]: who faces all round has all round in his arc, near and far.
#[test]
fn an_arc_all_round() {
    let battle = pos("french infantry a 0505 square N\nrussian infantry r 1919 column N");
    let from = hex(&battle, "0505");
    for label in ["0501", "0905", "0509", "0203", "0808"] {
        let at = hex(&battle, label);
        let facing = great_battles::nouns::Facing::new(0);
        assert!(battle.arc_holds(from, Formation::Square, facing, at), "{label}");
        let ahead = label == "0501";
        assert_eq!(battle.arc_holds(from, Formation::Column, facing, at), ahead, "{label}");
    }
}
