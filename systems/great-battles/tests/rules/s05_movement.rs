//! Sections 5 and 6: movement, facing, formations.

use crate::common::*;
use engine::Game;
use great_battles::book::Manoeuvre;
use great_battles::nouns::{Formation, HalfPoints};
use great_battles::rules::s05_movement::cost::{Manner, Price};
use great_battles::rules::s05_movement::march::March;
use great_battles::rules::s10_retreat::RetreatKind;
use great_battles::state::{Actor, Battle, LimPlace, Mark, Opening, Step};
use ground::Dir;
use std::sync::Arc;

/// A clear map of so many rows and columns; some hexes are named otherwise.
fn map(columns: usize, rows: usize, other: &[(&str, &str)]) -> String {
    let mut text = "map\n".to_owned();
    for row in 1..=rows {
        for column in 1..=columns {
            let label = format!("{column:02}{row:02}");
            let found = other.iter().find(|(hex, _)| *hex == label);
            text += found.map_or(".0", |(_, plot)| plot);
            text += " ";
        }
        text += "\n";
    }
    text + "end\n"
}

/// What a step of `a` costs, forward unless told.
#[track_caller]
fn price(battle: &Battle, dir: Dir, manner: Manner, crossed: bool) -> Result<Price, &'static str> {
    battle.step_cost(unit(battle, "a"), dir, manner, crossed).map_err(|refusal| refusal.rule)
}

/// The points of a forward step of `a`, in whole points.
#[track_caller]
fn points(text: &str, dir: Dir) -> Result<String, &'static str> {
    price(&pos(text), dir, Manner::Front, false).map(|price| price.points.to_string())
}

/// Plays one move of `a`, which is active, in a full activation unless told.
#[track_caller]
fn moves(text: &str, script: &str, expect: &str) -> Battle {
    let (battle, _) = told(text, script, expect);
    battle
}

#[track_caller]
fn told(text: &str, script: &str, expect: &str) -> (Battle, Script) {
    let text = match text.contains("activate ") {
        true => text.to_owned(),
        false => format!("{text}\nactivate Suchet full move"),
    };
    run(&text, &format!("a; {script}"), |battle, table| battle.move_step(table), expect)
}

/// What `a` may do at the start of its move.
fn open(text: &str) -> Vec<String> {
    let text = match text.contains("activate ") {
        true => text.to_owned(),
        false => format!("{text}\nactivate Suchet full move"),
    };
    let battle = pos(&text);
    let all = battle.manoeuvres(unit(&battle, "a"), March::default());
    all.into_iter().map(|choice| battle.choice_text(choice)).collect()
}

fn has(text: &str, choice: &str) -> bool {
    open(text).iter().any(|one| one == choice)
}

/// Verifies [ACT-03] [ACT-05] [ACT-07] [ACT-09] [CHG-19] [STR-02]: T11 and T18.
#[test]
fn t11_t18_allowances() {
    let of = |ma: u8, words: &str, how: &str| {
        let text =
            format!("french cavalry a 0505 disorder N ma={ma} {words}\nactivate Suchet {how} move");
        let mut battle = pos(&text);
        let a = unit(&battle, "a");
        let mut activation = battle.activation.unwrap();
        match how {
            "full" => {}
            _ if words.contains("out-of-command") => activation.actor = Actor::Single(a),
            _ => {}
        }
        battle.activation = Some(activation);
        battle.allowance(a).0 / 2
    };
    assert_eq!((of(12, "", "full"), of(12, "", "limited"), of(5, "", "limited")), (12, 6, 2));
    assert_eq!((of(12, "out-of-command", "limited"), of(5, "out-of-command", "limited")), (4, 1));
    assert_eq!(of(8, "out-of-command", "limited"), 2);
    assert_eq!((of(12, "blown-1", "full"), of(12, "blown-2", "limited")), (6, 3));
    assert_eq!((of(9, "blown-1", "full"), of(9, "blown-1", "limited")), (5, 2));
    let mut battle =
        pos("french cavalry a 0505 disorder N ma=9 blown-1\nactivate Suchet full move");
    battle.activation.as_mut().unwrap().strategic = true;
    assert_eq!(battle.allowance(unit(&battle, "a")), HalfPoints::whole(10));
}

/// Verifies [MOV-01] [MOV-02] [MOV-03] [MOV-28] [MOV-18] [TEC-01] [TEC-04] [TEC-05] [TEC-35]: T20.
#[test]
fn t20_hexes_and_roads() {
    let line = "french infantry a 0510 line NNE";
    let battle = moves(line, "N; N; N", "a 0507 spent=6 moved stirred");
    assert!(battle.manoeuvres(unit(&battle, "a"), March::default()).is_empty());
    let column = "french infantry a 0510 column N";
    moves(column, "N; N; N; N; N; N", "a 0504 spent=6");
    let hexes = (1..=15).rev().map(|row| format!("05{row:02}")).collect::<Vec<_>>().join(" ");
    let primary = format!("french infantry a 0515 column N\nroad primary {hexes}");
    moves(&primary, &["N"; 12].join("; "), "a 0503 spent=6");
    let secondary = primary.replace("primary", "secondary");
    moves(&secondary, &["N"; 6].join("; "), "a 0509 spent=6");
    // A column has one front, a line two.
    assert_eq!(points(column, Dir::NE), Err("MOV-01"));
    assert_eq!(points(line, Dir::NE).as_deref(), Ok("2"));
    // Road movement is along the road only.
    let beside = "french infantry a 0510 column NE\nroad primary 0510 0509";
    assert_eq!(points(beside, Dir::NE).as_deref(), Ok("1"));
    // Ending early loses what is left.
    let battle = moves(column, "N; done", "a 0509 spent=1 moved");
    assert!(battle.unit(unit(&battle, "a")).marks.has(Mark::Moved));
}

/// Verifies [MOV-08] [MOV-12] [TEC-02] [TEC-27] [TEC-28] [TEC-35]: T21. Woods disorder at once, and what follows costs as
/// for the disordered.
#[test]
fn t21_line_on_a_road_and_in_woods() {
    let road = "french infantry a 0510 line NNE\nroad primary 0510 0509";
    assert_eq!(points(road, Dir::N).as_deref(), Ok("2"));
    let woods =
        format!("{}french infantry a 0306 line NNE", map(6, 8, &[("0305", "w0"), ("0304", "w0")]));
    moves(&woods, "N; turn N; N; N; done", "a 0303 disorder spent=5");
}

/// Verifies [MOV-04] [TEC-10] [TEC-11] [TEC-25] [TEC-26]: T23 and T24.
#[test]
fn t23_t24_minor_slopes() {
    let hills = [("0305", ".1"), ("0304", ".2"), ("0303", ".3")];
    let with = |unit: &str| format!("{}french {unit}", map(6, 8, &hills));
    moves(&with("infantry a 0306 column N"), "N; N; N; done", "a 0303 spent=5");
    moves(&with("cavalry a 0306 column N"), "N; N; N; done", "a 0303 spent=7");
    assert_eq!(points(&with("artillery a 0306 limbered N"), Dir::N).as_deref(), Ok("3"));
    moves(&with("artillery a 0306 limbered N horse"), "N; N; done", "a 0304 spent=4");
}

/// Verifies [MOV-05] [MOV-06] [MOV-09] [TEC-12] [TEC-14] [TEC-29] [TEC-36]: T25 and T27.
#[test]
fn t25_t27_sharp_slopes_and_checks() {
    let up = |unit: &str| format!("french {unit} morale=5\nsharp 0509 0510");
    moves(&up("infantry a 0510 column N"), "N; =5; done", "a 0509 column spent=3");
    moves(&up("infantry a 0510 column N"), "N; =6; done", "a 0509 disorder N spent=3");
    moves(&up("infantry a 0510 line NNE"), "N; turn N; done", "a 0509 disorder spent=4");
    assert_eq!(points(&up("artillery a 0510 limbered N"), Dir::N), Err("MOV-06"));
    // The disordered do not check.
    moves(&up("infantry a 0510 disorder N"), "N; done", "a 0509 spent=3");
    let steep = |hex: &str, other: &str| {
        points(&format!("french infantry a 0510 column N\nsteep {hex} {other}"), Dir::N)
    };
    assert_eq!(
        (steep("0509", "0510").as_deref(), steep("0510", "0509").as_deref()),
        (Ok("2"), Ok("2"))
    );
}

/// Verifies [MOV-24] [TEC-31] [TEC-32]: T28.
#[test]
fn t28_about_face() {
    let cost = |unit_text: &str| {
        let battle = pos(&format!("french {unit_text}"));
        battle.manoeuvre_cost(unit(&battle, "a"), Manoeuvre::AboutFace).map(|cost| cost.0 / 2)
    };
    assert_eq!(cost("infantry a 0505 line NNE ma=5"), Some(3));
    assert_eq!(cost("infantry a 0505 line NNE ma=6"), Some(3));
    assert_eq!(cost("infantry a 0505 column N"), Some(2));
    assert_eq!(cost("infantry a 0505 disorder N"), Some(3));
    assert_eq!(
        (cost("cavalry a 0505 line NNE"), cost("cavalry a 0505 column N")),
        (Some(3), Some(3))
    );
    assert_eq!(
        (cost("artillery a 0505 limbered N"), cost("artillery a 0505 unlimbered NNE")),
        (None, None)
    );
    moves("french infantry a 0505 line NNE", "about face; done", "a SSW spent=3");
}

/// Verifies [MOV-22] [MOV-23] [TEC-30] [TEC-33] [TEC-39]: T29, and steps back.
#[test]
fn t29_slides_and_steps_back() {
    let at = |text: &str, dir, manner| {
        price(&pos(text), dir, manner, false).map(|price| price.points.0 / 2)
    };
    let line = "french infantry a 0505 line NNE";
    assert_eq!(at(line, Dir::SE, Manner::Slide), Ok(4));
    let taken = format!("{line}\nfrench infantry b 0606 line NNE sp=1");
    let east = pos(line).board().neighbour(hex(&pos(line), "0505"), Dir::SE).unwrap();
    let label = pos(line).board().label(east);
    let taken = taken.replace("0606", &label);
    assert_eq!(at(&taken, Dir::SE, Manner::Slide), Err("MOV-22"));
    assert_eq!(at("french infantry a 0505 column N", Dir::SE, Manner::Slide), Err("MOV-22"));
    assert_eq!(at("french cavalry a 0505 line NNE", Dir::SE, Manner::Slide), Ok(4));
    assert_eq!(at(line, Dir::S, Manner::Reverse), Ok(6));
    assert_eq!(at("french infantry a 0505 column N", Dir::S, Manner::Reverse), Ok(2));
    assert_eq!(at("french infantry a 0505 disorder N", Dir::S, Manner::Reverse), Ok(2));
    assert_eq!(at("french artillery a 0505 limbered N", Dir::S, Manner::Reverse), Err("MOV-23"));
    let behind = "french infantry a 0505 column N sp=1\nfrench infantry b 0506 column N sp=1";
    assert_eq!(at(behind, Dir::S, Manner::Reverse), Err("MOV-23"));
    moves("french infantry a 0505 column N", "reverse S; done", "a 0506 N spent=2");
}

/// Verifies [FOR-12]: guns move and unlimber, or limber and move, as far as their points go.
#[test]
fn guns_move_and_unlimber() {
    moves(
        "french artillery a 0505 limbered N ma=8",
        "N; N; unlimbered NNE",
        "a 0503 unlimbered spent=7",
    );
    let battle =
        moves("french artillery a 0505 unlimbered NNE ma=6", "limbered N; N", "a 0504 spent=5");
    assert!(battle.changes(unit(&battle, "a"), battle.points_left(unit(&battle, "a"))).is_empty());
}

/// Verifies [MOV-27] [FOR-02] [TEC-38]: T31.
#[test]
fn t31_changes_of_formation() {
    let cost = |unit_text: &str| {
        let battle = pos(&format!("french {unit_text}"));
        battle.manoeuvre_cost(unit(&battle, "a"), Manoeuvre::ChangeFormation).map(|cost| cost.0 / 2)
    };
    assert_eq!(cost("infantry a 0505 square N"), Some(2));
    assert_eq!(cost("infantry a 0505 column N"), Some(1));
    assert_eq!(cost("infantry a 0505 line NNE"), Some(2));
    assert_eq!(cost("artillery a 0505 limbered N"), Some(3));
    assert_eq!(cost("artillery a 0505 limbered N horse"), Some(2));
    moves("french infantry a 0505 column N", "line NNW; done", "a line NNW spent=1");
    moves("french infantry a 0505 line NNE", "column NE; done", "a column NE spent=2");
    moves("french infantry a 0505 square N", "column S; done", "a column S spent=2");
    moves("french artillery a 0505 limbered N", "unlimbered NNE; done", "a unlimbered spent=3");
}

/// Verifies [FAC-06] [FAC-07] [FOR-06]: T32.
#[test]
fn t32_turns() {
    let line = "french infantry a 0505 line NNE morale=5";
    moves(line, "turn E; done", "a E spent=2");
    moves(line, "turn E; turn NNE; =6; turn N; done", "a disorder N spent=4");
    moves(line, "turn E; turn SSE; =5; done", "a line SSE spent=4");
    // A column turns as it likes; guns in battery once.
    moves(
        "french infantry a 0505 column N",
        "turn NE; turn SE; turn S; done",
        "a column S spent=3",
    );
    let guns = "french artillery a 0505 unlimbered NNE";
    assert!(has(guns, "turn E") && !has(guns, "N"));
    let (battle, table) = told(guns, "turn E; done", "a E spent=2");
    assert_eq!(table.story(&battle), ["a turns to face E"]);
    let left = battle.changes(unit(&battle, "a"), HalfPoints::whole(8));
    let left: Vec<String> = left.into_iter().map(|choice| battle.choice_text(choice)).collect();
    assert!(left.iter().all(|choice| choice.starts_with("limbered")));
}

/// Verifies [FAC-07] [FOR-06]: turns by a hexside, before line or battery is formed, are not counted.
#[test]
fn turns_by_a_hexside_are_not_counted() {
    let column = "french infantry a 0505 column N";
    moves(column, "turn NE; line NNE; turn E; done", "a line E spent=4");
    let long = "french infantry a 0505 column N ma=9";
    moves(long, "turn NE; line NNE; turn E; turn SSE; =9; turn S; done", "a disorder S spent=6");
    moves(
        "french artillery a 0505 limbered N",
        "turn NE; unlimbered NNE; turn E",
        "a unlimbered E spent=7",
    );
}

/// Verifies [MOV-13] [MOV-14] [MOV-15]: T33.
#[test]
fn t33_in_front_of_the_enemy() {
    // The enemy in 0505 faces SSE: 0506 and 0605 (or its like) are his front.
    let enemy = "russian infantry r 0505 line SSE";
    let text = format!("{enemy}\nfrench infantry a 0508 column N");
    // He holds his fire when it turns before him.
    let battle = moves(&text, "N; N; turn NE; done; done", "a 0506 NE spent=3");
    let held = battle.manoeuvres(unit(&battle, "a"), March { held: true, ..March::default() });
    assert!(held.iter().all(|choice| !battle.choice_text(*choice).eq("NE")));
    // His other front hex is barred to the first step from here, others are not.
    let other = battle.board().neighbour(hex(&battle, "0505"), Dir::SE).unwrap();
    assert_eq!(battle.board().direction(hex(&battle, "0506"), other), Some(Dir::NE));
    let start = format!("{enemy}\nfrench infantry a 0506 disorder NE");
    assert!(!has(&start, "NE") && has(&start, "SE"));
    // A routed enemy holds nobody.
    let routed = "russian infantry r 0505 disorder S routed\nfrench infantry a 0508 column NE
        french infantry z 1919 column N";
    let passing = routed.replace("a 0508 column NE", "a 0506 disorder NE");
    assert!(has(&passing, "NE"));
}

/// Verifies [MOV-16] [ACT-06] [FOR-05] [FOR-04]: who may not go where.
#[test]
fn closed_hexes() {
    assert_eq!(
        points("french infantry a 0506 column N\nrussian infantry r 0505 column N", Dir::N),
        Err("MOV-16")
    );
    let near = "french infantry a 0507 column N\nrussian infantry r 0505 column N";
    assert!(has(near, "N"));
    let limited = format!("{near}\nactivate Suchet limited move");
    assert!(!has(&limited, "N") && has(&limited, "line NNE"));
    assert_eq!(points(&limited, Dir::N), Err("ACT-06"));
    let guns = near.replace("french infantry a 0507 column", "french artillery a 0507 limbered");
    assert_eq!(points(&guns, Dir::N), Err("FOR-05"));
    let routed = guns.replace("r 0505 column N", "r 0505 disorder N routed");
    assert!(points(&routed, Dir::N).is_ok());
    let friends = "french artillery a 0507 limbered N\nfrench infantry b 0505 column N";
    assert!(points(friends, Dir::N).is_ok());
    assert_eq!(points("french infantry a 0505 square N", Dir::N), Err("FOR-04"));
    assert_eq!(points("french artillery a 0505 unlimbered NNE", Dir::N), Err("FOR-06"));
}

/// Verifies [MOV-07] [MOV-19] [MOV-20] [MOV-10] [TEC-06] [TEC-07] [TEC-08]: water, bridges, slopes on roads.
#[test]
fn water_and_bridges() {
    let column = "french infantry a 0510 column N\n";
    assert_eq!(points(&format!("{column}stream 0510 0509"), Dir::N).as_deref(), Ok("2"));
    assert_eq!(points(&format!("{column}deep 0510 0509"), Dir::N), Err("MOV-07"));
    let bridge = format!("{column}deep 0510 0509\nroad secondary 0510 0509");
    assert_eq!(points(&bridge, Dir::N).as_deref(), Ok("1"));
    // A line is not on the road, and so not on the bridge.
    assert_eq!(points(&bridge.replace("column N", "line NNE"), Dir::N), Err("MOV-07"));
    let steep = format!("{column}steep 0509 0510\nroad secondary 0510 0509");
    assert_eq!(points(&steep, Dir::N).as_deref(), Ok("2"));
    // Stream and sharp slope: one check.
    let both = format!("{column}stream 0510 0509\nsharp 0509 0510");
    moves(&both, "N; =5; done", "a 0509 column spent=4");
}

/// Verifies [MOV-25] [STK-06] [STC-13] [STK-05]: T36, the part of movement; who lies on top is asked.
#[test]
fn t36_passing_through_friends() {
    let two = |a: u8, b: u8| {
        format!("french infantry a 0507 column N sp={a}\nfrench infantry b 0506 column N sp={b}")
    };
    moves(&two(5, 5), "N; done; done", "a 0506 column\nb column");
    let battle = moves(&two(5, 5), "N; done; top b", "");
    assert_eq!(battle.top(hex(&battle, "0506")), Some(unit(&battle, "b")));
    // Over the limit: both are disordered, and it goes on.
    let (_, table) = told(&two(5, 6), "N; N; done", "a 0505 disorder\nb disorder");
    assert!(!table.asked[2].1.contains(&"done".to_owned()));
    // Without a way on it may not enter.
    let blocked = two(5, 6)
        + "\nfrench infantry z 0505 line NNE\nfrench infantry y 0605 line NNE\nfrench infantry x 0405 line NNE";
    assert!(!has(&blocked, "N"));
    let other = two(5, 5).replace("b 0506 column N", "b 0506 line NNE");
    assert_eq!(points(&other, Dir::N), Err("STK-02"));
}

/// Verifies [MOV-26] [FOR-03] [MOV-11]: T37.
#[test]
fn t37_skirmishers_pass() {
    let text = "french infantry a 0507 skirmish N skirmisher\nfrench infantry b 0506 line NNE";
    moves(text, "N; N; done", "a 0505 skirmish\nb line");
    let back = "french infantry a 0507 line NNE\nfrench infantry b 0506 skirmish N skirmisher";
    moves(back, "N; N; done", "a 0505 line\nb skirmish");
    assert!(!has("french infantry a 0507 column N", "skirmish N"));
    assert!(has("french infantry a 0507 column N skirmisher", "skirmish N"));
    // They cross what calls others to a check.
    moves(
        "french infantry a 0510 skirmish N skirmisher\nsharp 0509 0510",
        "N; done",
        "a skirmish spent=3",
    );
}

/// Verifies [MOV-26] [STK-06]: skirmishers pass several hexes of friends, if they can come out.
#[test]
fn skirmishers_pass_in_depth() {
    let friends = "french infantry b 0506 line NNE\nfrench infantry c 0505 line NNE";
    let text = format!("french infantry a 0507 skirmish N skirmisher\n{friends}");
    moves(&text, "N; N; N; done", "a 0504 skirmish\nb line\nc line");
    let back = "french infantry a 0507 line NNE\nfrench infantry b 0506 skirmish N skirmisher
        french infantry c 0505 skirmish N skirmisher";
    moves(back, "N; N; N", "a 0504 line\nb skirmish\nc skirmish");
    // The points must last; beside the way is no room.
    let lane = |ma: u8, other: &str| {
        format!(
            "{}\nfrench infantry w 0605 column N\nfrench infantry v 0606 column N\n{other}",
            back.replace("line NNE", &format!("line NNE ma={ma}"))
        )
    };
    assert!(has(&lane(6, ""), "N") && !has(&lane(5, ""), "N"));
    // Before the enemy it would have to stop among its friends.
    assert!(has(&lane(6, "russian infantry r 0503 line SSE"), "N"));
    assert!(!has(&lane(6, "russian infantry r 0504 line SSE"), "N"));
    // At the end of the map there is no way out.
    let end = "french infantry a 0103 line NNE\nfrench infantry b 0102 skirmish N skirmisher
        french infantry c 0101 skirmish N skirmisher\nfrench infantry w 0201 column N
        french infantry v 0202 column N";
    assert!(!has(&format!("{}{end}", map(2, 3, &[])), "N"));
}

/// Verifies [LDR-03]: an enemy leader alone gives way to whoever comes into his hex: who retreats there,
/// slips away there, or spreads into it.
#[test]
fn leaders_alone_give_way() {
    let text =
        "french infantry a 0505 column N\nrussian infantry b 0504 column S\nleader Markov 0506";
    run(
        text,
        "S",
        |battle, table| {
            let a = unit(battle, "a");
            battle.retreat(table, a, 1, RetreatKind::Unsteady)
        },
        "a 0506\nleader Markov 0504",
    );
    run(
        &text.replace("column N", "skirmish N skirmisher"),
        "",
        |battle, table| {
            let a = unit(battle, "a");
            battle.withdraw_by(table, a, Dir::S)
        },
        "a 0506\nleader Markov 0504",
    );
    let wide =
        "french cavalry a 0505 column N sp=9\nrussian infantry b 0504 column N\nleader Markov 0606";
    moves(wide, "line NNE with SE; done", "a line wide=0605");
    let there = wide.replace("0606", "0605");
    moves(&there, "line NNE with SE; done; done", "a line wide=0605\nleader Markov 0504");
    let line = "french cavalry a 0505 line NNE wide=0605 sp=9\nrussian infantry b 0504 column N\nleader Markov 0506";
    moves(line, "turn E; done; 0505; done", "a line E\nleader Markov 0504");
}

/// A scenario with a unit of ours in it, moved to a hex.
fn northern(id: &str, at: &str, formation: Formation, facing: &str) -> Battle {
    let setup = great_battles::load("northern-flank", &[]).unwrap();
    let mut battle = Battle::start(Arc::new(setup));
    let one = unit(&battle, id);
    let there = hex(&battle, at);
    battle.put(one, there);
    let facing = great_battles::nouns::Facing::named(facing).unwrap();
    let counter = battle.unit_mut(one);
    (counter.formation, counter.facing) = (formation, facing);
    battle
}

/// The points of a way, step by step.
fn way(battle: &Battle, id: &str, labels: &[&str]) -> String {
    let mut after = battle.clone();
    let one = unit(&after, id);
    let (mut sum, mut crossed) = (HalfPoints::NONE, false);
    for label in labels {
        let (from, to) = (after.unit(one).hex, hex(&after, label));
        let dir = after.board().direction(from, to).expect("a neighbour");
        after.unit_mut(one).facing = great_battles::nouns::Facing::side(dir);
        let price = after.step_cost(one, dir, Manner::Front, crossed).unwrap();
        crossed |= price.slope;
        sum += price.points;
        after.shift(one, dir);
    }
    sum.to_string()
}

/// The cost of a first step on the sheet, and what it does to the unit's order.
fn sheet(
    id: &str,
    from: &str,
    to: &str,
    formation: Formation,
    facing: &str,
) -> Result<(i16, String), &'static str> {
    let battle = northern(id, from, formation, facing);
    let dir = battle.board().direction(hex(&battle, from), hex(&battle, to)).unwrap();
    let step = battle.step_cost(unit(&battle, id), dir, Manner::Front, false);
    step.map(|price| (price.points.0 / 2, format!("{:?}", price.disorder))).map_err(|one| one.rule)
}

/// Verifies [MOV-18] [MOV-19] [MOV-21] [MAP-01]: T38 on the sheet.
#[test]
fn t38_on_the_sheet() {
    let highway = ["4716", "4816", "4916", "5016", "5116", "5216", "5316", "5416"];
    let battle = northern("1/34Ln", "4616", Formation::Column, "NE");
    assert_eq!(way(&battle, "1/34Ln", &highway), "6");
    let battle = northern("22Ch", "4616", Formation::Column, "NE");
    assert_eq!(way(&battle, "22Ch", &highway), "8");
}

/// Verifies [MOV-02] [MOV-20]: T38a on the sheet.
#[test]
fn t38a_streams_on_the_sheet() {
    let battle = northern("1/34Ln", "4411", Formation::Column, "S");
    assert_eq!(way(&battle, "1/34Ln", &["4412"]), "2");
    let battle = northern("1/34Ln", "4511", Formation::Column, "S");
    assert_eq!(way(&battle, "1/34Ln", &["4512"]), "1");
    assert_eq!(sheet("22Ch", "4411", "4412", Formation::Line, "SSE"), Ok((5, "Check".to_owned())));
}

/// Verifies [MOV-05] [MOV-06] [MOV-10]: T38b on the sheet.
#[test]
fn t38b_sharp_slopes_on_the_sheet() {
    let toward = |from: &str, to: &str| {
        let battle = northern("1/34Ln", from, Formation::Column, "N");
        let dir = battle.board().direction(hex(&battle, from), hex(&battle, to)).unwrap();
        (
            great_battles::nouns::Facing::side(dir).name(),
            great_battles::nouns::Facing::vertex_after(dir).name(),
        )
    };
    let (side, vertex) = toward("4114", "4214");
    assert_eq!(
        sheet("1/34Ln", "4114", "4214", Formation::Column, side),
        Ok((3, "Check".to_owned()))
    );
    assert_eq!(
        sheet("1/34Ln", "4114", "4214", Formation::Line, vertex),
        Ok((4, "AtOnce".to_owned()))
    );
    assert_eq!(sheet("a/V", "4114", "4214", Formation::Limbered, side), Err("MOV-06"));
    let (side, _) = toward("4113", "4213");
    assert_eq!(
        sheet("1/34Ln", "4113", "4213", Formation::Column, side),
        Ok((4, "Check".to_owned()))
    );
}

/// A division that marches.
const MARCH: &str = "division D french breakpoint=9\nleader D 0510
    french infantry a 0510 column N division=D\nrussian infantry r 2018 column N\nlims D";

/// Opens a Full Activation of D that marches, and plays it.
#[track_caller]
fn marches(text: &str, script: &str) -> Battle {
    let mut battle = pos(text);
    let d = battle.setup.army.find_division("D").unwrap();
    battle.stage = great_battles::state::Stage::Lims;
    let mut table = Script::new(&format!("full; =0; strategic; {script}"));
    battle.lims.iter_mut().for_each(|lim| *lim = LimPlace::Drawn);
    battle.attempt(&mut table, d, Opening::Lim).unwrap();
    while battle.activation.is_some_and(|one| one.step == Step::Move) {
        battle.play(&mut table).unwrap();
    }
    while battle.activation.is_some() {
        battle.play(&mut table).unwrap();
    }
    table.finish();
    battle
}

/// Verifies [STR-01] [STR-02] [STR-03] [STR-04] [STR-05] [STR-07] [STR-09]: T35.
#[test]
fn t35_strategic_movement() {
    let far = MARCH.replace("a 0510", "a 0515").replace("leader D 0510", "leader D 0515");
    let battle = marches(&far, &format!("a; {}; done", ["N"; 12].join("; ")));
    expected(&battle, "a 0503 spent=12\ndivision D strategic");
    let d = battle.setup.army.find_division("D").unwrap();
    assert!(battle.division(d).only_marched);
    assert_eq!(battle.lims[0], LimPlace::Drawn);
    // Near the enemy nobody marches.
    let mut near = pos(&format!(
        "{}\n",
        MARCH
            .replace("r 2018", "r 0506")
            .replace("french breakpoint=9", "french breakpoint=9 strategic")
    ));
    assert_eq!(price(&near, Dir::N, Manner::Front, false), Err("STR-03"));
    let r = unit(&near, "r");
    near.put(r, hex(&pos(MARCH), "0505"));
    assert!(price(&near, Dir::N, Manner::Front, false).is_ok());
    let marked = MARCH.replace("french breakpoint=9", "french breakpoint=9 strategic");
    let woods = format!("{}{}", map(20, 20, &[("0509", "w0")]), marked);
    assert_eq!(points(&woods, Dir::N), Err("STR-04"));
    assert!(points(&format!("{woods}\nroad secondary 0510 0509"), Dir::N).is_ok());
    assert_eq!(points(&format!("{marked}\nstream 0510 0509"), Dir::N), Err("STR-04"));
    assert!(
        points(&format!("{marked}\nstream 0510 0509\nroad secondary 0510 0509"), Dir::N).is_ok()
    );
    assert_eq!(points(&format!("{marked}\nwall 0510 0509"), Dir::N), Err("STR-04"));
    assert_eq!(
        points(&marked.replace("column N division=D", "line NNE division=D"), Dir::N),
        Err("STR-02")
    );
    let battle = pos(&marked);
    let a = unit(&battle, "a");
    assert_eq!(battle.may_form(a, Formation::Line).map_err(|one| one.rule), Err("STR-02"));
    assert_eq!(battle.may_form(a, Formation::Square).map_err(|one| one.rule), Err("STR-07"));
    // In line at the end: marker and LIM are lost.
    let line = MARCH.replace("column N division=D", "line NNE division=D");
    let battle = marches(&line, "done");
    expected(&battle, "division D -strategic");
    assert_eq!(battle.lims[0], LimPlace::Out);
    // So it is for those who could have gone on.
    let battle = marches(MARCH, "a; N; done; done");
    expected(&battle, "division D -strategic");
    // The loss is told, and what is gone for good stays so.
    for (place, lost) in [(LimPlace::Drawn, LimPlace::Out), (LimPlace::Gone, LimPlace::Gone)] {
        let mut battle = pos(&format!("{marked}\nactivate D full move"));
        battle.lims[0] = place;
        let mut table = Script::new("");
        battle.judge_march(&mut table, d);
        let told = table.story(&battle).contains(&"The LIM of D is out of play".to_owned());
        assert_eq!((battle.lims[0], told), (lost, place == LimPlace::Drawn));
    }
    // It is declared before anybody acts, and in a Full Activation only.
    let (_, table) = run(
        MARCH,
        "limited",
        |battle, table| {
            let d = battle.setup.army.find_division("D").unwrap();
            battle.attempt(table, d, Opening::Lim)
        },
        "division D -strategic",
    );
    assert_eq!(table.asked.len(), 1);
}

/// Verifies [STR-10] [STR-08]: T40, and the enemy who comes near.
#[test]
fn t40_the_marker() {
    let marked = MARCH.replace("french breakpoint=9", "french breakpoint=9 strategic");
    let open = |script: &str| {
        run(
            &marked,
            script,
            |battle, table| {
                let d = battle.setup.army.find_division("D").unwrap();
                battle.attempt(table, d, Opening::Lim)
            },
            "",
        )
        .0
    };
    expected(&open("full; =0; strategic"), "division D strategic");
    expected(&open("full; =0; full"), "division D -strategic");
    // [STR-09]
    let marched = |battle: &Battle| {
        let d = battle.setup.army.find_division("D").unwrap();
        battle.division(d).only_marched
    };
    assert!(marched(&open("full; =0; strategic")));
    assert!(!marched(&open("full; =0; full")) && !marched(&open("limited")));
    let again = |script: &str| {
        let opening = |battle: &mut Battle, table: &mut Script| {
            let d = battle.setup.army.find_division("D").unwrap();
            battle.division_mut(d).activated = true;
            battle.attempt(table, d, Opening::Reactivate)
        };
        run(&marked, script, opening, "").0
    };
    assert!(!marched(&again("full; =0; strategic")));
    expected(&open("limited"), "division D -strategic");
    let after = |at: &str| {
        let text =
            format!("{}\nactivate Markov full melee", marked.replace("r 2018", &format!("r {at}")));
        run(&text, "", |battle, table| battle.close_activation(table), "").0
    };
    expected(&after("0507"), "division D -strategic");
    expected(&after("0506"), "division D strategic");
}

/// Verifies [MOV-17]: half the MA, rounded down, keeps the charge.
#[test]
fn may_charge() {
    let text = "french cavalry a 0510 column N ma=11";
    let battle = moves(text, "N; N; N; N; N; done", "a spent=5");
    assert!(battle.keeps_charge(unit(&battle, "a")));
    let battle = moves(text, "N; N; N; N; turn NE; turn N; done", "a spent=6");
    assert!(!battle.keeps_charge(unit(&battle, "a")));
    let foot = pos("french infantry a 0510 column N\nactivate Suchet full move");
    assert!(!foot.keeps_charge(unit(&foot, "a")));
}

/// Verifies [FOR-01] [FOR-08] [FOR-11] [STK-07] [FAC-01]: where formations may be taken up.
#[test]
fn re_forming() {
    let at = |plot: &str, unit: &str| {
        format!("{}french infantry a 0303 {unit}", map(5, 5, &[("0303", plot)]))
    };
    assert!(has(&at(".0", "disorder N"), "column N") && has(&at(".0", "disorder N"), "line NNE"));
    assert!(!open(&at("w0", "disorder N")).iter().any(|one| one.starts_with("column")));
    assert!(has(&at("v0", "disorder N"), "column N"));
    assert!(!has(&at("v0", "disorder N"), "line NNE") && !has(&at("v0", "column N"), "square N"));
    assert!(has(&at(".0", "column N"), "square N"));
    // What binds the disordered does not bind the others.
    assert!(has(&at("v0", "column N skirmisher"), "skirmish N"));
    assert!(!has(&at("v0", "disorder N skirmisher"), "skirmish N"));
    assert!(!has("french cavalry a 0505 column N", "square N"));
    assert!(!has("french cavalry a 0505 disorder N blown-2", "column N"));
    assert!(has("french cavalry a 0505 disorder N blown-1", "column N"));
}

/// Verifies [STK-02]: in a stack a change is made by all, or not at all.
#[test]
fn stacks_change_together() {
    let text = "french infantry a 0507 column N sp=4\nfrench infantry b 0507 column N sp=4
        french infantry c 0909 column N\nactivate Suchet full move";
    let mut battle = pos(text);
    let mut table = Script::new("a; line NNE; done; line NNE; done; done");
    while !table.is_done() {
        battle.play(&mut table).unwrap();
    }
    // b has to follow before anybody else moves, and may not stay as it is.
    assert!(table.asked[3].1.contains(&"line NNE".to_owned()));
    assert!(!table.asked[3].1.contains(&"done".to_owned()));
    expected(&battle, "a line\nb line");
    assert!(!has(&text.replace("b 0507 column N sp=4", "b 0507 column N sp=4 moved"), "line NNE"));
    assert!(!has(&text.replace("b 0507 column N sp=4", "b 0507 column N sp=5"), "line NNE"));
    // The others must have the points to follow.
    let slow = |ma: u8| {
        let line = text.replace("column N sp=4", "line NNE sp=4");
        let line = line.replace("b 0507 line NNE", &format!("b 0507 line NNE ma={ma}"));
        has(&line.replace("full move", "limited move"), "column N")
    };
    assert!(slow(4) && !slow(3));
}

/// Verifies [MLT-01] [MLT-02] [MLT-03] [MLT-04] [STC-15] [FOR-10]: a regiment of nine forms line over two hexes and wheels.
#[test]
fn two_hex_lines() {
    let column = "russian cavalry a 0505 column N sp=9\nactivate Markov full move";
    let battle = moves(column, "line NNE with SE; done", "a line NNE spent=1");
    let one = *battle.unit(unit(&battle, "a"));
    assert_eq!(battle.board().direction(one.hex, one.right), Some(Dir::SE));
    moves(column, "line NNE with NW; done", "a line 0505");
    let east = battle.board().label(one.right);
    let taken = format!("{column}\nrussian infantry z {east} column N");
    assert!(!has(&taken, "line NNE with SE") && has(&taken, "line NNE with NW"));
    // It pays for its dearer hex, and both move.
    let wide =
        format!("russian cavalry a 0505 line NNE sp=9 wide={east}\nactivate Markov full move");
    let north = battle.board().label(battle.board().neighbour(one.right, Dir::N).unwrap());
    moves(&wide, "N; done", &format!("a 0504 wide={north} spent=2"));
    let wet = format!("{wide}\nsteep {north} {east}");
    moves(&wet, "N; =0; done", "a spent=4");
    // It wheels on a hex of its own.
    let battle = moves(&wide, "turn E; 0505; done", "a 0505 E spent=1");
    let one = *battle.unit(unit(&battle, "a"));
    assert_eq!(battle.board().direction(one.hex, one.right), Some(Dir::S));
    moves(&wide, &format!("turn E; {east}; done"), &format!("a E wide={east}"));
    // Where a friend is it does not swing, and with friends on both ways it does not turn.
    let barred = format!("{wide}\nrussian infantry z 0506 column N");
    moves(&barred, "turn E; done", &format!("a E 0604 wide={east}"));
    assert!(has(&barred, "turn E"));
    assert!(!has(&format!("{barred}\nrussian infantry y 0604 column N"), "turn E"));
    // Back to column it stands in one.
    moves(&wide, &format!("column N; {east}; done"), &format!("a column {east}"));
    moves(&wide, "about face; done", &format!("a SSW {east} wide=0505"));
}

/// Verifies [LDR-01] [LDR-02] [CMD-14]: leaders ride twelve points, once.
#[test]
fn leaders_ride() {
    let text = "leader Napoleon 0101 napoleon\nleader Lannes 0102 corps
        corps V french leader=Lannes overall=Napoleon\ndivision Suchet french corps=V
        leader Suchet 0505\nfrench infantry a 0505 column N\nrussian infantry r 0504 column N
        leader Murat 0909 corps\nactivate Suchet full move";
    let battle = pos(text);
    let suchet = battle.setup.army.find_leader("Suchet").unwrap();
    let rides = battle.rides(suchet);
    assert!(rides.contains(&hex(&battle, "0517")) && !rides.contains(&hex(&battle, "0518")));
    assert!(!rides.contains(&hex(&battle, "0504")));
    assert!(!rides.contains(&battle.leader(suchet).hex) && rides.is_sorted());
    let mut table = Script::new("leader Suchet; 0510; leader Lannes; done; done");
    let mut battle = battle;
    while !table.is_done() {
        battle.play(&mut table).unwrap();
    }
    let listed: Vec<&str> = table.asked[0].1.iter().map(String::as_str).collect();
    assert_eq!(listed, ["a", "leader Suchet", "leader Lannes", "leader Napoleon", "done"]);
    expected(&battle, "leader Suchet 0510\nleader Lannes 0102");
    assert_eq!(table.asked[4].1, ["a", "leader Napoleon", "done"]);
    // Those who have not ridden may do so as a free pick.
    battle.activation = None;
    let names = |battle: &Battle| -> Vec<String> {
        let free = battle.free_leaders(FRENCH).into_iter();
        free.map(|one| battle.leader_card(one).name.clone()).collect()
    };
    assert_eq!(names(&battle), ["Napoleon", "Murat"]);
    battle.stage = great_battles::state::Stage::NonLim(FRENCH);
    let mut table = Script::new("leader Napoleon; 0103");
    battle.play(&mut table).unwrap();
    assert_eq!(battle.stage, great_battles::state::Stage::NonLim(FRENCH));
    assert_eq!(names(&battle), ["Murat"]);
}

/// Verifies [LDR-03] [EXC-04]: a leader met alone, or who has lost his last unit, rides to his own men; far
/// from them he is lost.
#[test]
fn leaders_find_refuge() {
    let text =
        "french infantry a 0507 column N\nrussian infantry r 0516 column N\nleader Markov 0506";
    // He does not ride off in reaction, [RZ-18] which would be the other way out.
    moves(text, "N; done; done", "leader Markov 0516");
    let battle = moves(&text.replace("r 0516", "r 0519"), "N; done; done", "");
    let markov = battle.setup.army.find_leader("Markov").unwrap();
    assert!(!battle.is_present(markov));
    // With men of his own in the hex nobody enters.
    let mut battle = pos("russian infantry r 0516 column N\nrussian infantry s 0518 column N
        french infantry a 0101 column N\nleader Markov 0516");
    battle.destroy(
        &mut Script::new(""),
        unit(&battle, "r"),
        great_battles::rules::s09_morale::LossCause::Check,
    );
    battle.settle_orphans(&mut Script::new("")).unwrap();
    expected(&battle, "leader Markov 0518");
}

/// Verifies [SOP-16] [ACT-04] [ACT-08]: whole moves one after another, then fire, and no more moving.
#[test]
fn one_move_each() {
    let text = "french infantry a 0505 column N\nfrench infantry b 0808 column N\nrussian infantry r 1919 column N
        activate Suchet full move";
    let mut battle = pos(text);
    let mut table = Script::new("a; N; done; b; done");
    while !table.is_done() {
        battle.play(&mut table).unwrap();
    }
    assert_eq!(table.asked[3].1, ["b", "done"]);
    battle.play(&mut Script::new("")).unwrap();
    assert_eq!(battle.activation.map(|one| one.step), Some(Step::Fire));
    assert!(battle.outcome().is_none());
}
