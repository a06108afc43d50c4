//! Cavalry charges: declarations, the ride, contacts, fights, recall, fatigue.

use crate::common::{battle, check_phase, script, story, unit};
use champs::book::Fighting;
use champs::host::{Event, Frame};
use champs::nouns::{Formation, Motion, Pivot, UnitId};
use champs::rules::crisis::Test;
use champs::rules::p3_charges::{Ask, Charge, Declared, Gait, Told};
use champs::state::{Crew, Phase};
use champs::{Battle, Choice};
use engine::{Game, Seat, rule};
use ground::table::{Bearing, Mil, Pose};

/// A position of the Charge Phase: units of the French, units of the Allies, other lines.
fn field(french: &str, allied: &str, more: &str) -> String {
    format!(
        "side french
         division D
         {french}
         side allied
         division E
         {allied}
         {more}
         phase charges"
    )
}

/// Plays the phase and says where everybody who rode came to, in order.
fn rides(text: &str, answers: &str) -> Vec<(String, Pose)> {
    let mut battle = battle(text);
    let mut table = script(answers);
    while battle.phase == Phase::Charges {
        battle.play(&mut table).unwrap();
    }
    table.finish();
    let rode = table.events.iter().filter_map(|event| match event {
        Event::Charge(Told::Rode(unit, pose)) => Some((battle.def(*unit).id.clone(), *pose)),
        _ => None,
    });
    rode.collect()
}

fn y(rides: &[(String, Pose)], id: &str) -> i32 {
    rides.iter().find(|(one, _)| one == id).unwrap_or_else(|| panic!("{id} did not ride")).1.at.y.0
}

fn near(found: i32, expected: i32) {
    assert!((found - expected).abs() <= 2, "{found} is not {expected}");
}

/// CT-50: two charges head on, 16" and 14", 20" apart, each declared on the other. Verifies [SEQ-III]
/// [CHG-1] (CG-20) (CR-78).
#[test]
fn ct50_head_on() {
    let text = field("F1 light 8 30,10 0 line", "A1 heavy 8 30,31 180 line", "");
    let found = rides(
        &text,
        "F1
         go 0 16
         A1
         go 180 14
         roll 1
         otherwise go-on, break-through, *",
    );
    near(y(&found, "F1"), 10_000 + 10_667);
    near(y(&found, "A1"), 31_000 - 9_333);
}

/// CT-64: a charge comes within 6" of the front of cavalry that stands: it must counter-charge, and
/// moves from the next tick. Verifies [CHG-9b] [CHG-9] [CHG-22c] (CR-33) (CR-78).
#[test]
fn ct64_counter_charge() {
    let text = field("F1 light 8 30,10 0 line", "A1 heavy 8 30,26 180 line", "");
    let found = rides(
        &text,
        "F1
         go 0 16
         done
         roll 1
         heading 0
         recall
         roll 1
         otherwise *",
    );
    near(y(&found, "F1"), 10_000 + 12_200);
    near(y(&found, "A1"), 26_000 - 2_800);
}

/// CT-25: cuirassiers charge dragoons that counter-charge. Verifies [CHG-24] [CHG-25] [CRI-18i13]
/// [REC-3].
#[test]
fn ct25_cuirassiers_and_dragoons() {
    let text = field("F1 heavy 8 30,20 0 line armoured level9", "A1 heavy 8 30,26 180 line", "");
    check_phase(
        &text,
        "F1
         go 0 14
         done
         roll 7
         heading 0
         recall
         roll 1
         otherwise *",
        "told F1 against A1: 7, needed 7 or less: F1 wins.
         A1 steps 4
         F1 steps 1
         A1 stable",
    );
    // One more, and the cuirassiers lose.
    check_phase(
        &text,
        "F1\ngo 0 14\ndone\nroll 8\nheading 180\nrecall\nroll 1\notherwise *",
        "told A1 wins\nF1 steps 4\nA1 steps 1",
    );
}

/// CT-26: light cavalry that cannot get away from armoured cavalry has no chance. Verifies [CHG-22]
/// [CHG-22b] [CHG-25b] [CRI-18i12] [CRI-18i16] (CR-36) (CR-37).
#[test]
fn ct26_no_chance() {
    let text = field("F1 heavy 8 30,20 0 line armoured level9", "A1 light 8 30,26 180 line", "");
    check_phase(
        &text,
        "F1
         go 0 14
         done
         recall
         roll 7
         go-on
         break-through
         otherwise *",
        "told 10 or less: no chance
         A1 broken
         A1 steps 5
         F1 steps 2",
    );
}

/// Light cavalry that makes off moves at normal speed away from the charge. Verifies [CHG-22]
/// [CHG-22c] [REC-3].
#[test]
fn light_cavalry_makes_off() {
    let text = field("F1 heavy 8 30,10 0 line armoured level9", "A1 light 8 30,17 180 line", "");
    let battle = check_phase(
        &text,
        "F1
         go 0 14
         done
         recall
         roll 5
         otherwise *",
        "told A1 makes off before F1
         A1 facing 180
         A1 steps 1
         F1 steps 2",
    );
    // 10" in line, against 14": not caught from 6" away.
    assert_eq!(battle.unit(unit(&battle, "A1")).pose().at.y, Mil(27_000));
    assert_eq!(battle.unit(unit(&battle, "F1")).pose().at.y, Mil(24_000));
}

/// CX-7 and CT-32: the numbers of the recall. Verifies [REC-2] [REC-2c].
#[test]
fn cx7_ct32_recall_numbers() {
    let recalled = |flags: &str, die: u8| {
        let text =
            field(&format!("F1 light 8 30,10 0 line {flags}"), "A1 inf 8 30,30 180 line", "");
        let battle = battle(&text);
        let mut table = script("").roll(&[die]);
        battle.recall_die(&mut table, unit(&battle, "F1")).unwrap()
    };
    assert!(!recalled("recall-british", 4));
    assert!(recalled("recall-other", 4));
    assert!(recalled("", 4));
    assert!(recalled("recall-british", 3) && !recalled("recall-other", 6));
    assert!(recalled("", 6) && !recalled("", 7));
    assert!(recalled("recall-british charged-last-turn", 4));
    assert!(!recalled("recall-british charged-last-turn", 5));
}

/// CX-8 and CT-62: cavalry against a steady anti-cavalry formation in dry weather. Verifies [CHG-17]
/// (CR-64).
#[test]
fn cx8_ct62_against_a_square() {
    let text = field("F1 light 8 30,20 0 line", "A1 inf 12 30,26 180 square", "");
    check_phase(
        &text,
        "F1
         go 0 16
         go-on
         otherwise *",
        "told F1 is repulsed by A1
         F1 steps 4
         F1 at 30,14.687
         A1 steps 0
         A1 in square",
    );
}

/// CT-28: dragoons ride down a line through a fire zone. Verifies [CHG-18] [CHG-18c] [CHG-19] (CR-88).
#[test]
fn ct28_a_line_ridden_down() {
    let text = field(
        "F1 heavy 6 30,20 0 line steps1",
        "A1 inf 12 30,26 180 line\nB1 guns 6 34.6,26.5 180",
        "option sq-fail-stands",
    );
    check_phase(
        &text,
        "F1
         A1
         go 0 14
         roll 10
         go-on
         go-on
         roll 6
         go-on
         break-through
         otherwise *",
        "told 6 against 6
         A1 broken
         A1 steps 5
         F1 steps 3",
    );
}

/// Infantry that fails to form Retreats first; the charge goes on and may catch it. Verifies [CHG-14]
/// (CR-17) (CR-69).
#[test]
fn failing_to_form() {
    let text = field("F1 heavy 8 30,20 0 line", "A1 inf 12 30,25 180 line", "");
    check_phase(
        &text,
        "F1
         go 0 14
         roll 5
         roll 1
         otherwise go-on, *",
        "told 5 against 4
         told A1 Retreats
         told F1 strikes A1",
    );
    // (CR-81) By the option it stands.
    check_phase(
        &format!("option sq-fail-stands\n{text}"),
        "F1
         go 0 14
         roll 5
         roll 1
         otherwise go-on, *",
        "told F1 strikes A1
         A1 broken",
    );
}

/// CT-16 and CT-17: forming at first sight, at 6", and with no chance. Verifies [CHG-15] [CHG-15b]
/// [CRI-2d] (CR-16).
#[test]
fn ct16_ct17_forming() {
    let text = |y: &str, flags: &str| {
        field("F1 light 8 30,10 0 line", &format!("A1 inf 12 30,{y} 180 line {flags}"), "")
    };
    check_phase(
        &text("23", "steps1"),
        "F1\ngo 0 16\nform-now\nroll 7\notherwise go-on, *",
        "told 7 against 7\nA1 in square\ntold F1 is repulsed",
    );
    check_phase(
        &text("23", "steps1"),
        "F1\ngo 0 16\nwait\nroll 3\notherwise go-on, *",
        "told 3 against 3\nA1 in square",
    );
    // First seen within 6": no choice.
    check_phase(
        &text("16", "level7 steps3"),
        "F1\ngo 0 16\nroll 1\notherwise go-on, *",
        "told could not pass\ntold A1",
    );
}

/// Infantry tests once in the phase. Verifies (CR-80).
#[test]
fn infantry_tries_once() {
    let text =
        field("F1 light 4 32,10 0 line\nF2 light 4 36,10 0 line", "A1 inf 12 34,23 180 line", "");
    let battle = check_phase(
        &text,
        "F1
         go 0 16
         F2
         go 0 16
         form-now
         roll 8
         otherwise go-on, *",
        "A1 in square",
    );
    assert!(battle.unit(unit(&battle, "A1")).marks.in_charge_zone);
}

/// H-05: the front of cavalry for forming: its strip and the cone from its centre. Verifies [CHG-14].
#[test]
fn h05_the_front_of_a_charge() {
    let at = |place: &str| {
        let text = field("F1 light 8 20,20 0 line", &format!("A1 inf 4 {place} 0 column"), "");
        let battle = battle(&text);
        battle.before_charge(unit(&battle, "F1"), unit(&battle, "A1"))
    };
    // A column of four of the British is 0.75" wide and 1" deep: nearest point (4,4) from the centre.
    assert!(at("24.375,24.5"));
    assert!(!at("24.375,23.4"));
    // In its frontage.
    assert!(at("22.5,21.2"));
    assert!(!at("20,18"));
}

/// H-08: a heavy column rides 12" when 4" of them are difficult. Verifies [CHG-1].
#[test]
fn h08_difficult_ground() {
    let text = field("F1 heavy 8 30,10 0 column", "A1 inf 12 30,30 180 line", "");
    // The column is 2\" deep: 2\" of plough lie under some of it for 4\".
    let plough = format!("plough P 20,13 40,13 40,15 20,15\n{text}");
    let battle = check_phase(&plough, "F1\ngo 0 16\nwait\notherwise *", "told F1 rides");
    assert_eq!(battle.unit(unit(&battle, "F1")).pose().at.y, Mil(22_000));
}

/// Charge speeds by arm and formation. Verifies [CHG-1] (CR-58).
#[test]
fn charge_speeds() {
    let speed = |kind: &str, formation: Formation| {
        let text = field(&format!("F1 {kind} 8 30,10 0 line"), "A1 inf 12 30,30 180 line", "");
        let battle = battle(&text);
        battle.charge_pace(unit(&battle, "F1"), formation).allowance
    };
    assert_eq!(speed("heavy", Formation::Column), Mil::inches(16));
    assert_eq!(speed("heavy", Formation::Line), Mil::inches(14));
    assert_eq!(speed("light", Formation::Column), Mil::inches(18));
    assert_eq!(speed("light", Formation::Line), Mil::inches(16));
}

/// What a way of a charge comes to, or which rule refuses it.
fn plan(text: &str, way: &str) -> Result<Mil, &'static str> {
    let battle = battle(text);
    let motions = match battle.read_choice(way) {
        Some(Choice::March(motions)) => motions,
        other => panic!("{way}: {other:?}"),
    };
    let (f1, a1) = (unit(&battle, "F1"), unit(&battle, "A1"));
    battle.charge_plan(f1, a1, &motions).map(|plan| plan.allowance).map_err(|no| no.rule)
}

/// The conditions of a charge. Verifies [CHG-2] [CHG-2b] [CHG-4] [CHG-4b] [OBS-1b] (CR-82).
#[test]
fn conditions_of_a_charge() {
    let ahead = field("F1 light 8 30,10 0 line", "A1 inf 12 30,22 180 line", "");
    assert_eq!(plan(&ahead, "go 0 16"), Ok(Mil::inches(16)));
    // The way must lead to the target.
    assert_eq!(plan(&ahead, "turn right 45; go 45 16"), Err("CHG-2"));
    // [CHG-4] Turning in the first 6" only.
    assert_eq!(plan(&ahead, "go 0 6; turn right 1; go 1 10"), Ok(Mil::inches(16)));
    assert_eq!(plan(&ahead, "go 0 6.001; turn right 1; go 1 10"), Err("CHG-4"));
    // [CHG-2b] Outside the arc.
    let aside = field("F1 light 8 30,10 0 line", "A1 inf 12 44,14 180 line", "");
    assert_eq!(plan(&aside, "turn right 60; go 60 16"), Err("CHG-2b"));
    // [CHG-2] Out of sight only straight ahead.
    let wood = |place: &str| {
        let horse = format!("A1 inf 12 {place} 180 line");
        field("F1 light 8 30,10 0 line", &horse, "wood W 20,14 40,14 40,15 20,15")
    };
    assert_eq!(plan(&wood("30,22"), "go 0 16"), Ok(Mil::inches(16)));
    assert_eq!(plan(&wood("33,22"), "turn right 10; go 10 16"), Err("CHG-2"));
    // (CR-82) A change of formation halves the slower speed.
    assert_eq!(plan(&ahead, "form column; go 0 16"), Ok(Mil::inches(8)));
    let free = format!("option charge-form-free\n{ahead}");
    assert_eq!(plan(&free, "form column; go 0 16"), Ok(Mil::inches(18)));
    // [CHG-4b] The change may not bring an enemy into contact.
    let column = field("F1 light 8 30,10 0 column", "A1 inf 4 33,11.4 180 column", "");
    assert_eq!(plan(&column, "form line; go 0 16"), Err("CHG-4b"));
    // [MOV-6]
    assert_eq!(plan(&ahead, "go 50 3; go 0 10"), Err("MOV-6"));
}

/// Light cavalry may charge straight to its rear for half its allowance. Verifies [CHG-3].
#[test]
fn to_the_rear() {
    let text = |kind: &str, place: &str| {
        field(&format!("F1 {kind} 8 30,20 180 line"), &format!("A1 inf 12 {place} 180 line"), "")
    };
    let turn = "turn right 180; go 0 8";
    assert_eq!(plan(&text("light", "30,26"), turn), Ok(Mil::inches(8)));
    assert_eq!(plan(&text("heavy", "30,26"), turn), Err("CHG-2b"));
    assert_eq!(plan(&text("light", "37,26"), turn), Err("CHG-2b"));
}

/// Not between friendly infantry that stands too close. Verifies [CHG-6].
#[test]
fn between_friendly_infantry() {
    let text = |x: &str, how: &str| {
        let foot = format!("F2 inf 6 27,14 0 column\nF3 inf 6 {x},14 0 {how}");
        field(&format!("F1 light 4 30,10 0 column\n{foot}"), "A1 inf 12 30,22 180 line", "")
    };
    // 0.75" wide columns: the gap from 27.375 to x - 0.375 against 3" of frontage in line.
    assert_eq!(plan(&text("30.74", "column"), "go 0 16"), Err("CHG-6"));
    assert_eq!(plan(&text("31.5", "column"), "go 0 16"), Ok(Mil::inches(18)));
    let square = text("30.9", "square");
    assert_eq!(
        plan(&square.replace("F1 light 4 30,10", "F1 light 4 29,10"), "go 0 16"),
        Ok(Mil::inches(18))
    );
}

/// Unreliable cavalry tests before it charges. Verifies [CHG-7] [CRI-8d] [CRI-18i11].
#[test]
fn unreliable_cavalry() {
    let text = field("F1 light 8 30,10 0 line unreliable", "A1 inf 12 30,40 180 line", "");
    check_phase(
        &text,
        "F1\ngo 0 16\nroll 7\notherwise *",
        "told F1 does not charge\nF1 at 30,10\nF1 steps 0",
    );
    check_phase(&text, "F1\ngo 0 16\nroll 6\notherwise *", "F1 at 30,26\nF1 steps 2");
    // It never Breaks of it. [CRI-8e]
    let weak = text.replace("unreliable", "unreliable level5 steps2");
    check_phase(&weak, "F1\ngo 0 16\nroll 9\notherwise *", "F1 stable\nF1 steps 2");
}

/// Cossacks: whom they do not charge. Verifies [CHG-8] [CHG-8b] [CHG-8e].
#[test]
fn cossacks_and_their_targets() {
    let may = |breed: &str, enemy: &str| {
        let text = field(&format!("F1 light 6 30,10 0 line {breed}"), &format!("A1 {enemy}"), "");
        let battle = battle(&text);
        let answer = battle.may_attack(unit(&battle, "F1"), unit(&battle, "A1"));
        answer.map_err(|no| no.rule)
    };
    assert_eq!(may("cossack", "inf 12 30,18 180 line"), Err("CHG-8"));
    assert_eq!(may("guard-cossack", "inf 12 30,18 180 line"), Ok(()));
    assert_eq!(may("cossack", "inf 12 30,18 0 line"), Ok(()));
    assert_eq!(may("cossack", "inf 12 30,18 180 line broken"), Ok(()));
    assert_eq!(may("cossack", "heavy 8 30,18 180 line"), Err("CHG-8"));
    assert_eq!(may("cossack", "light 8 30,18 180 line"), Ok(()));
    assert_eq!(may("cossack", "guns 8 30,18 180"), Err("CHG-8b"));
    assert_eq!(may("cossack", "guns 8 30,18 0"), Ok(()));
    assert_eq!(may("cossack", "inf 12 30,18 0 square"), Err("CHG-8"));
}

/// Cossacks that whom they may not charge comes at go back of themselves. Verifies [CHG-8c] [CHG-9d]
/// [REC-2b] (CR-96).
#[test]
fn cossacks_go_back() {
    let text = field("F1 heavy 8 30,10 0 line", "A1 light 6 30,18 180 line cossack", "");
    let battle = check_phase(
        &text,
        "F1\ngo 0 14\notherwise *",
        "told A1 goes back of itself\nA1 steps 1\nF1 steps 2\nA1 facing 180",
    );
    let y = battle.unit(unit(&battle, "A1")).pose().at.y;
    assert!(y > Mil(30_000), "{y}");
}

/// When cavalry may counter-charge. Verifies [CHG-9] [CHG-9c] [CHG-9e].
#[test]
fn who_may_counter_charge() {
    let may = |own: &str, rider: &str, more: &str| {
        let text = field(&format!("F1 {rider}"), &format!("A1 {own}"), more);
        let battle = battle(&text);
        battle.may_counter_charge(unit(&battle, "A1"), unit(&battle, "F1"))
    };
    let rider = "light 8 30,20 0 line";
    assert!(may("light 8 30,27 180 line", rider, ""));
    assert!(!may("light 8 30,27.01 180 line", rider, ""));
    assert!(!may("light 8 30,27 0 line", rider, ""));
    assert!(!may("light 8 30,27 180 line steps6", rider, ""));
    assert!(may("light 8 30,27 180 line steps5", rider, ""));
    // [CHG-9c] Through a battery that it supports.
    let guns =
        field(&format!("F1 {rider}"), "A1 light 4 30,27 180 column\nB1 guns 12 30,25.3 180", "");
    let start = battle(&guns);
    assert!(start.may_counter_charge(unit(&start, "A1"), unit(&start, "F1")));
    let foot = guns.replace("B1 guns 12 30,25.3 180", "B1 inf 16 30,25.3 180 line");
    let start = battle(&foot);
    assert!(!start.may_counter_charge(unit(&start, "A1"), unit(&start, "F1")));
}

/// A charge that passes by may be met or not. Verifies [CHG-9] (CD-09).
#[test]
fn counter_charge_by_choice() {
    let text = field(
        "F1 light 4 30,10 0 column",
        "A1 light 4 34,17 225 column\nA2 inf 12 30,40 180 line",
        "",
    );
    check_phase(&text, "F1\nA2\ngo 0 18\ndone\nstand\notherwise *", "A1 at 34,17\nF1 at 30,28");
    check_phase(
        &text,
        "F1\nA2\ngo 0 18\ndone\ncounter-charge\notherwise *",
        "told A1 charges to meet F1\nA1 steps 2\nF1 steps 2",
    );
}

/// Friends in the way: half the frontage or less is flowed around, more stops. Verifies [CHG-10]
/// [CHG-10b].
#[test]
fn friends_in_the_way() {
    let text = |x: &str| {
        let foot = format!("F1 light 8 30,10 0 line\nF2 inf 4 {x},20 0 column");
        field(&foot, "A1 inf 12 30,40 180 line", "")
    };
    // F1 reaches from 27 to 33; F2 is 0.75" wide.
    check_phase(
        &text("32.5"),
        "F1\ngo 0 16\notherwise *",
        "told F1 flows around F2\nF1 steps 3\nF1 at 29.124,26",
    );
    check_phase(
        &text("27.5"),
        "F1\ngo 0 16\notherwise *",
        "told F1 flows around F2\nF1 at 30.876,26",
    );
    // Just half of its 6" is not more than half.
    let half = text("31.5").replace("F2 inf 4 31.5,20 0 column", "F2 inf 8 31.5,20 0 line");
    check_phase(&half, "F1\ngo 0 16\notherwise *", "told F1 flows around F2");
    let wide = text("30").replace("F2 inf 4 30,20 0 column", "F2 inf 10 30,20 0 line");
    check_phase(
        &wide,
        "F1\ngo 0 16\notherwise *",
        "told F1 is stopped by F2\nF1 steps 3\nF1 at 30,19.25",
    );
}

/// Cavalry that its friends in the way cost its last steps is gone, and rides no further. Verifies [CHG-10]
/// [UNI-10].
#[test]
fn friends_in_the_way_destroy_it() {
    let foot = "F1 light 8 30,10 0 line steps5
        F2 inf 4 32.5,16 0 square
        F3 inf 4 31.7,19 0 square
        F4 inf 4 31,22 0 square";
    let told = "told F1 flows around F2\ntold F1 flows around F3\ntold F1 is destroyed\nF1 gone";
    let after = field(foot, "A1 inf 12 30,40 180 line", "");
    check_phase(&after, "F1\ngo 0 16\notherwise *", told);
    // Not even to the enemy behind the last of them.
    let foe = "A1 inf 12 30,40 180 line\nA2 inf 12 28,25.4 180 square";
    let before = field(foot, foe, "");
    let told = "told F1 is destroyed\nnever told F1 strikes";
    check_phase(&before, "F1\nA1\ngo 0 16\notherwise go-on, *", told);
}

/// Cavalry and guns may be passed in the first 6", at 2". Verifies [CHG-4] [MOV-13] [MOV-13c].
#[test]
fn through_friends_at_first() {
    let text = |y: &str| {
        field(
            &format!("F1 light 8 30,10 0 line\nF2 light 8 30,{y} 0 line"),
            "A1 inf 12 30,40 180 line",
            "",
        )
    };
    check_phase(
        &text("12"),
        "F1\ngo 0 16\ndone\notherwise *",
        "F1 at 30,24\nF1 steps 2\nF2 at 30,12",
    );
    // Too far to be through in 6".
    check_phase(
        &text("16"),
        "F1\ngo 0 16\ndone\notherwise *",
        "told F1 is stopped by F2\nF1 steps 3",
    );
    let broken = text("18").replace("F2 light 8 30,18 0 line", "F2 inf 12 30,18 0 line broken");
    check_phase(&broken, "F1\ngo 0 16\notherwise *", "F1 at 30,26\nF1 steps 2");
}

/// Ground that cavalry cannot charge through stops it. Verifies [CHG-13b] [CHG-1b].
#[test]
fn ground_stops_a_charge() {
    let text = field("F1 light 8 30,10 0 line", "A1 inf 12 30,40 180 line", "");
    let wood = format!("wood W 20,20 40,20 40,22 20,22\n{text}");
    check_phase(&wood, "F1\ngo 0 16\notherwise *", "F1 at 30,19.5\nF1 steps 2");
}

/// Broken enemies that are contacted are destroyed, and do not stop the charge. Verifies [CHG-13].
#[test]
fn broken_enemies_are_ridden_down() {
    let text = field(
        "F1 light 8 30,10 0 line",
        "A1 inf 12 30,18 180 line broken\nA2 inf 12 30,44 180 line",
        "",
    );
    check_phase(&text, "F1\nA2\ngo 0 16\notherwise *", "A1 gone\nF1 at 30,26\nF1 steps 2");
}

/// CT-29: too few for the infantry. Verifies [CHG-18d].
#[test]
fn ct29_too_few() {
    let text = format!(
        "option sq-fail-stands\n{}",
        field("F1 light 2 30,20 0 line", "A1 inf 18 30,25 180 line", "")
    );
    check_phase(
        &text,
        "F1
         go 0 16
         roll 9
         go-on
         roll 1
         yes
         otherwise *",
        "told F1 goes back of itself
         A1 steps 0
         A1 stable
         F1 steps 1
         F1 at 30,20",
    );
    // 2 against 16 is enough.
    check_phase(
        &text.replace("A1 inf 18", "A1 inf 16"),
        "F1\ngo 0 16\nroll 9\ngo-on\nroll 1\ngo-on\nbreak-through\notherwise *",
        "A1 broken",
    );
}

/// CT-61: a flank charge without support fire needs no test. Verifies [CHG-18] [CHG-19] (CR-63).
#[test]
fn ct61_in_flank() {
    let text = |facing: &str| {
        format!(
            "option sq-fail-stands\n{}",
            field("F1 light 4 20,20 90 line", &format!("A1 inf 12 27,20 {facing} line"), "")
        )
    };
    check_phase(
        &text("0"),
        "F1
         go 90 16
         roll 10
         go-on
         go-on
         break-through
         otherwise *",
        "A1 broken
         A1 steps 4
         F1 steps 2
         never told about to make contact",
    );
    // Recalled it does no more harm.
    check_phase(
        &text("0"),
        "F1\ngo 90 16\nroll 10\ngo-on\nrecall\nroll 1\notherwise *, no",
        "A1 steps 3\nF1 steps 1",
    );
    // To the front it tests.
    check_phase(
        &text("270"),
        "F1\ngo 90 16\nroll 10\ngo-on\nroll 9\notherwise *",
        "told about to make contact\nA1 steps 0\nF1 steps 4",
    );
}

/// CT-31: a weak formation of before the charge tests to hold. Verifies [CHG-16] [CRI-2e].
#[test]
fn ct31_weak_squares() {
    let text = |flags: &str| {
        field("F1 light 8 30,20 0 line", &format!("A1 inf 12 30,26 180 square {flags}"), "")
    };
    check_phase(
        &text("level6 steps1"),
        "F1\ngo 0 16\ngo-on\nroll 5\notherwise *",
        "told 5 against 5\ntold F1 is repulsed",
    );
    check_phase(
        &text("level6 steps1"),
        "F1\ngo 0 16\ngo-on\nroll 6\nroll 8\ngo-on\nbreak-through\notherwise *",
        "told 6 against 5\nA1 gone",
    );
    check_phase(
        &text("steps4"),
        "F1\ngo 0 16\ngo-on\nroll 4\notherwise *",
        "told 4 against 4\ntold F1 is repulsed",
    );
    check_phase(&text("steps3"), "F1\ngo 0 16\ngo-on\notherwise *", "told F1 is repulsed");
}

/// In rain a contacted formation tests, and Breaks if it fails; cavalry whose first opponent was such
/// a formation is not asked whether it is recalled. Verifies [CHG-20] [CRI-18i17] [REC-1].
#[test]
fn squares_in_the_rain() {
    let text = |flags: &str| {
        let horse = format!("F1 light 8 30,20 0 line {flags}");
        format!("weather rain\n{}", field(&horse, "A1 inf 12 30,26 180 square", ""))
    };
    check_phase(
        &text(""),
        "F1\ngo 0 16\ngo-on\nroll 7\notherwise *",
        "told 7 against 7\ntold F1 is repulsed",
    );
    check_phase(
        &text("lancers"),
        "F1\ngo 0 16\ngo-on\nroll 7\nbreak-through\notherwise *",
        "told 7 against 6\nA1 broken\nF1 steps 2",
    );
    // [CRI-12] Landwehr and Cossacks have no lances.
    check_phase(
        &text("lancers landwehr"),
        "F1\ngo 0 16\ngo-on\nroll 7\notherwise *",
        "told 7 against 7",
    );
}

const GUNS: &str = "side french
    division D
    F1 light 6 30,20 0 line
    side allied
    division E
    B1 guns 8 30,27 180
    phase charges";

/// Crews stand, or take cover with infantry or in cover within 2". Verifies [CHG-21] [CHG-21b]
/// [CHG-21c] [CHG-21d] [CHG-21e] [SEQ-IIIb].
#[test]
fn cavalry_against_guns() {
    // It stands; the cavalry under its fire passes: three steps and a Break, two more for six castings.
    check_phase(
        GUNS,
        "F1\ngo 0 16\ngo-on\nroll 8\nroll 7\ngo-on\nbreak-through\notherwise *",
        "told 7 against 7\nB1 broken\nB1 steps 5\nF1 steps 2",
    );
    // The cavalry fails.
    let held = check_phase(
        GUNS,
        "F1\ngo 0 16\ngo-on\nroll 8\nroll 8\notherwise *",
        "B1 steps 0\nF1 steps 4",
    );
    assert!(held.unit(unit(&held, "B1")).is_manned());
    // The crew does not stand: two steps, and the charge goes on over the guns.
    check_phase(
        GUNS,
        "F1\ngo 0 16\ngo-on\nroll 9\notherwise *",
        "told B1 abandons its guns\nF1 at 30,36\nF1 steps 2",
    );
    let foot = GUNS.replacen("B1 guns", "A1 inf 8 33.5,28 180 square\nB1 guns", 1);
    // It leaves when the charge is at 6".
    let gone = check_phase(&foot, "F1\nB1\ngo 0 16\nA1\notherwise go-on, *", "B1 steps 0");
    let a1 = unit(&gone, "A1");
    assert_eq!(gone.unit(unit(&gone, "B1")).crew, Crew::With(a1));
    // Or at the last moment.
    let late =
        check_phase(&foot, "F1\nB1\ngo 0 16\nwait\ngo-on\nA1\notherwise go-on, *", "B1 steps 0");
    assert!(!late.unit(unit(&late, "B1")).is_manned());
    let hedge = format!("hedge H 20,28.5 40,28.5\n{GUNS}");
    check_phase(&hedge, "F1\ngo 0 16\ntake-cover\notherwise *", "told The crew of B1 takes cover");
}

/// A recall at 4" leads back along the route, and may stop at the start. Verifies [REC-1] [REC-1b]
/// [SEQ-IIIb] (CD-11) (CD-29).
#[test]
fn recall_at_four_inches() {
    let text = field("F1 light 8 30,20 0 line", "A1 inf 12 30,28 180 square", "");
    // 8" apart less depths: 4" from the square after 2.188".
    let start = "F1\ngo 0 16\nrecall\nroll 6\n";
    check_phase(&text, &format!("{start}yes"), "F1 at 30,20\nF1 steps 1\nF1 facing 0\nA1 steps 0");
    let on = check_phase(&text, &format!("{start}no"), "F1 steps 1\nF1 facing 0");
    let y = on.unit(unit(&on, "F1")).pose().at.y;
    // At the tick that brought it within 4" it had gone 3": the other 13" lead back from 23".
    assert_eq!(y, Mil(10_000));
    // It does not hear: it goes on, and is not asked again.
    check_phase(&text, "F1\ngo 0 16\nrecall\nroll 7\notherwise *", "told F1 is repulsed");
    // [REC-1] Also for who starts within 4".
    let close = text.replace("30,28", "30,24");
    check_phase(&close, "F1\ngo 0 16\nrecall\nroll 1\nyes", "F1 at 30,20\nF1 steps 1");
}

/// After the first fight only a recall may be tried; then winners go on while they win. Verifies
/// [CHG-25c] [CHG-11] [CHG-11b] (CR-79).
#[test]
fn rounds_of_fights() {
    let text = format!(
        "option sq-fail-stands\n{}",
        field(
            "F1 light 8 30,10 0 line",
            "A1 inf 12 30,16 0 line\nA2 inf 12 30,20 0 line\nA3 inf 12 30,23 0 line",
            "",
        )
    );
    let mut start = battle(&text);
    let mut table = script(
        "F1
         A1
         go 0 16
         roll 10
         otherwise go-on, break-through, *",
    )
    .roll(&[10])
    .roll(&[10]);
    while start.phase == Phase::Charges {
        start.play(&mut table).unwrap();
    }
    let told = story(&start, &table.events);
    let strikes: Vec<&String> = told.iter().filter(|line| line.contains("strikes")).collect();
    assert!(strikes.len() >= 2, "{told:#?}");
    let recalls = table.asked.iter().filter(|(_, text)| text == "go-on").count();
    // Once at 4\" for those that are met, once after the first fight.
    assert!(recalls >= 2, "{:?}", table.asked);
}

/// A breakthrough goes straight on, and may turn on who is within 1" of its way; a pursuit follows the
/// beaten. Verifies [CHG-12] [CHG-12b] (CG-23) (CR-48).
#[test]
fn breakthrough_and_pursuit() {
    let text = field(
        "F1 light 4 30,10 0 line",
        "A1 inf 12 30,20 180 line\nA2 inf 4 32.5,24 180 column",
        "",
    );
    let battle = battle(&text);
    let f1 = unit(&battle, "F1");
    let beside = |battle: &Battle| {
        let found = battle.beside_way(f1, Bearing::NORTH, Mil::inches(16));
        found.iter().map(|&one| battle.def(one).id.clone()).collect::<Vec<_>>().join(" ")
    };
    // F1 reaches to 31.5, A2 begins at 32.125 and A1 lies in the way.
    assert_eq!(beside(&battle), "A2");
    let far = crate::common::battle(&text.replace("32.5,24", "32.9,24"));
    assert_eq!(beside(&far), "");
    let late = crate::common::battle(&text.replace("32.5,24", "32.5,29"));
    assert_eq!(beside(&late), "");
    // The beaten infantry is caught and destroyed.
    let chase = field("F1 light 8 30,10 0 line", "A1 inf 12 30,16 180 line", "");
    check_phase(
        &format!("option sq-fail-stands\n{chase}"),
        "F1
         go 0 16
         roll 10
         go-on
         roll 1
         go-on
         pursue
         otherwise *",
        "told F1 pursues A1\nA1 gone",
    );
}

/// A Broken enemy beside the way of a breakthrough is ridden down once, and holds nobody up. Verifies
/// [CHG-12] [CHG-13].
#[test]
fn broken_beside_the_way() {
    let units = "A1 inf 12 30,16 180 line\nA2 inf 4 33.9,20 180 column broken";
    let text = field("F1 light 8 30,10 0 line", units, "");
    let mut battle = battle(&format!("option sq-fail-stands\n{text}"));
    let mut table = script(
        "F1
         A1
         go 0 16
         roll 10
         go-on
         roll 1
         go-on
         break-through
         yes
         otherwise *",
    );
    while battle.phase == Phase::Charges {
        battle.play(&mut table).unwrap();
    }
    let told = story(&battle, &table.events);
    let destroyed = told.iter().filter(|line| line.starts_with("A2 is destroyed")).count();
    assert_eq!(destroyed, 1, "{told:#?}");
    let at = battle.unit(unit(&battle, "F1")).pose().at;
    assert!(at.y > Mil::inches(20), "{at}");
}

/// Who takes part in a fight of cavalry. Verifies [CHG-23] [CRI-18i1].
#[test]
fn odds_of_cavalry() {
    let odds = |french: &str, allied: &str| {
        let battle = battle(&field(french, allied, ""));
        let (f1, a1) = (unit(&battle, "F1"), unit(&battle, "A1"));
        (battle.cavalry_odds(f1, a1), battle.cavalry_odds(a1, f1))
    };
    let f1 = "F1 light 8 30,20 0 line";
    let a1 = "A1 light 8 30,21 180 line";
    assert_eq!(odds(f1, a1), (None, None));
    let with = format!("{f1}\nF2 light 8 36.1,20 0 line");
    assert_eq!(odds(&with, a1), (None, Some(Fighting::OddsOneTwo)));
    let far = format!("{f1}\nF2 light 8 39.3,20 0 line");
    assert_eq!(odds(&far, a1), (None, None));
    // Who looks away from the enemy does not overlap him, but who touches him is in contact.
    let away = format!("{f1}\nF2 light 8 36.1,20 180 line");
    assert_eq!(odds(&away, a1), (None, None));
    let touches = format!("{f1}\nF2 light 8 36,20 180 line");
    assert_eq!(odds(&touches, a1), (None, Some(Fighting::OddsOneTwo)));
    let other = format!("{f1}\ndivision G\nF2 light 8 36.1,20 0 line");
    assert_eq!(odds(&other, a1), (None, None));
    let led = battle(&format!(
        "side french\ncorps K C/C 33,18\ndivision D\n{f1}\ndivision G\nF2 light 8 36.1,20 0 line
         side allied\ndivision E\n{a1}\nphase charges"
    ));
    let (f1, a1) = (unit(&led, "F1"), unit(&led, "A1"));
    assert_eq!(led.cavalry_odds(a1, f1), Some(Fighting::OddsOneTwo));
}

fn charging(battle: &mut Battle, id: &str) -> UnitId {
    let unit = unit(battle, id);
    let pose = battle.unit(unit).pose();
    battle.charges.push(Charge::new(unit, pose, Gait::Charge, Mil::inches(16)));
    unit
}

/// Each modifier of cavalry by itself. Verifies [CRI-18i11] [CRI-18i12] [CRI-18i13] [CRI-18i14]
/// [CRI-18i15] [CRI-18i16] [CRI-12].
#[test]
fn modifiers_of_cavalry() {
    let level = |own: &str, foe: &str, ride: &[&str]| {
        let text = field(&format!("F1 {own}"), &format!("A1 {foe}"), "");
        let mut battle = battle(&text);
        for id in ride {
            charging(&mut battle, id);
        }
        let (f1, a1) = (unit(&battle, "F1"), unit(&battle, "A1"));
        battle.level(&battle.cavalry_test(f1, a1, &[a1])).value
    };
    let both = ["F1", "A1"];
    let at = |kind: &str, flags: &str, place: &str| format!("{kind} 8 {place} line {flags}");
    let own = |kind: &str, flags: &str| at(kind, flags, "30,20 0");
    let foe = |kind: &str, flags: &str| at(kind, flags, "30,21 180");
    assert_eq!(level(&own("light", ""), &foe("light", ""), &both), 8);
    assert_eq!(level(&own("light", ""), &foe("heavy", ""), &both), 7);
    assert_eq!(level(&own("light", ""), &foe("heavy", "armoured"), &both), 6);
    assert_eq!(level(&own("heavy", ""), &foe("heavy", "armoured"), &both), 7);
    assert_eq!(level(&own("heavy", "armoured"), &foe("heavy", "armoured"), &both), 8);
    assert_eq!(level(&own("light", "recon"), &foe("light", ""), &both), 7);
    assert_eq!(level(&own("light", "recon"), &foe("light", "recon"), &both), 8);
    assert_eq!(level(&own("light", "unreliable"), &foe("light", ""), &both), 6);
    // Lancers that charge, to their front.
    assert_eq!(level(&own("light", ""), &foe("light", "lancers"), &both), 7);
    assert_eq!(level(&own("light", ""), &foe("light", "lancers"), &["F1"]), 8);
    assert_eq!(level(&own("light", "lancers"), &foe("light", "lancers"), &both), 8);
    assert_eq!(level(&own("light", "cossack"), &foe("light", "lancers"), &both), 8);
    assert_eq!(level(&own("light", ""), &foe("light", "lancers cossack"), &both), 8);
    assert_eq!(level(&own("light", ""), &foe("light", "lancers landwehr"), &both), 8);
    assert_eq!(level(&own("light", ""), &foe("light", "lancers guard-cossack"), &both), 7);
    // Standing.
    assert_eq!(level(&own("light", ""), &foe("light", ""), &["A1"]), 6);
    // Struck in flank: -2 and -1.
    assert_eq!(level(&at("light", "", "30,20 90"), &foe("light", ""), &both), 5);
}

/// A unit that just Retreated does not count as standing. Verifies [CRI-18i16].
#[test]
fn who_just_retreated_does_not_stand() {
    let mut battle = battle(&field("F1 light 8 30,20 0 line", "A1 light 8 30,21 180 line", ""));
    charging(&mut battle, "A1");
    let (f1, a1) = (unit(&battle, "F1"), unit(&battle, "A1"));
    battle.unit_mut(f1).marks.retreated = true;
    assert_eq!(battle.level(&battle.cavalry_test(f1, a1, &[a1])).value, 8);
}

/// CT-66: a grand battery of four of which one is gone still counts as one. Verifies [CRI-18i5]
/// (CR-57) in a charge.
#[test]
fn ct66_grand_battery() {
    let text = "side french
        division D
        F1 light 8 30,20 0 line under-fire=B1
        side allied
        army W A/A 50,46
        brigade G grand-battery
        B1 guns 8 30,45 180
        B2 guns 8 33.1,45 180
        B3 guns 8 36.2,45 180
        phase charges";
    let battle = battle(text);
    let test: Test = battle.contact_test(unit(&battle, "F1"), &[]);
    assert_eq!(battle.level(&test).value, 5);
}

/// Fatigue: one of three, and none for who stood and won. Verifies [REC-3] [SEQ-III] (CR-64).
#[test]
fn fatigue() {
    let text = field("F1 light 8 30,20 0 line", "A1 light 8 30,26 180 line", "");
    let mut battle = battle(&text);
    let f1 = unit(&battle, "F1");
    let tired = |battle: &Battle| battle.fatigue_of(f1).map(|why| battle.field.book.fatigue(why));
    assert_eq!(tired(&battle), None);
    battle.unit_mut(f1).marks.fought = true;
    assert_eq!(tired(&battle), None);
    battle.unit_mut(f1).marks.charged = true;
    assert_eq!(tired(&battle), Some(2));
    battle.unit_mut(f1).marks.recalled = true;
    assert_eq!(tired(&battle), Some(1));
    battle.unit_mut(f1).marks.defeated = true;
    assert_eq!(tired(&battle), Some(2));
}

/// A wave rides behind another; if that Retreats through it, it tests, and goes on if it passes.
/// Verifies [CHG-5] [SEQ-IIIb].
#[test]
fn waves() {
    let text =
        field("F1 light 8 30,14 0 line\nF2 light 8 30,12 0 line", "A1 inf 12 30,24 180 square", "");
    let start = "F1\ngo 0 16\nF2\ngo 0 16\ngo-on\n";
    // F1 is thrown back through F2, which passes and strikes in its turn, and comes back through F1.
    check_phase(
        &text,
        &format!("{start}roll 8\nroll 1\notherwise go-on, *"),
        "told F1 is repulsed
         told F2 (friends Retreat through it): 8 against 8: passes
         told F2 is repulsed
         told F1 (friends Retreat through it): 1 against 6: passes
         F1 steps 4
         F2 steps 4",
    );
    // It fails, and goes back itself.
    check_phase(
        &text,
        &format!("{start}roll 9\nroll 1\notherwise go-on, *"),
        "told F1 is repulsed\nnever told F2 is repulsed\nF2 steps 4",
    );
}

/// The choice of a way is checked in its words.
#[test]
fn refusals_of_a_way() {
    let battle = battle(&field("F1 light 8 30,10 0 line", "A1 inf 12 30,22 180 line", ""));
    let ask = Ask::Path { unit: unit(&battle, "F1"), target: unit(&battle, "A1") };
    assert!(ask.check(&battle, rule!("CHG-4"), &Choice::Yes).is_err());
    let way = Choice::March(vec![Motion::Turn { by: 60, about: Pivot::Centre }]);
    assert!(ask.check(&battle, rule!("CHG-4"), &way).is_err());
    let declared = Declared { unit: unit(&battle, "F1"), target: unit(&battle, "A1"), way: vec![] };
    assert!(battle.charge_plan(declared.unit, declared.target, &declared.way).is_err());
    assert_eq!(battle.seat_of(declared.unit), Seat::First);
}

/// Infantry sees a charge past its friends, over a crest close before it, and with the battery it
/// supports. Verifies [CHG-14b] [OBS-3b].
#[test]
fn sight_of_a_charge() {
    let sees = |allied: &str, more: &str| {
        let battle = battle(&field("F1 light 8 30,10 0 line", allied, more));
        battle.sees_charge(unit(&battle, "A1"), unit(&battle, "F1"))
    };
    let foot = "A1 inf 12 30,22 180 line";
    assert!(sees(foot, ""));
    assert!(sees(&format!("{foot}\nA2 inf 30 30,20 180 line"), ""));
    // A crest hides it, unless the infantry shelters close behind.
    assert!(!sees(foot, "crest C 10,18 50,18"));
    assert!(sees(foot, "crest C 10,21.4 50,21.4"));
    // Its battery stands on the crest, it supports it from further behind.
    let guns = format!("{foot}\nB1 guns 8 30,20 180");
    assert!(!sees(&guns, "crest C 10,18 50,18"));
    assert!(sees(&guns, "crest C 10,19.3 50,19.3"));
    assert!(!sees(
        &guns.replace("B1 guns 8 30,20 180", "B1 guns 8 30,20 0"),
        "crest C 10,19.3 50,19.3"
    ));
    // A wood between them does.
    assert!(!sees(foot, "wood W 10,15 50,15 50,17 10,17"));
}

/// Whom a charge does not make test: out of its front, in ground closed to charges, or behind it.
/// Verifies [CHG-14].
#[test]
fn who_need_not_form() {
    let tested = |allied: &str, more: &str| {
        let text =
            field("F1 light 4 30,10 0 line", allied, &format!("{more}\noption sq-fail-stands"));
        let mut battle = battle(&text);
        let mut table = script("F1\notherwise wait, go-on, break-through, go 0 16, *");
        for _ in 0..20 {
            table = table.roll(&[1]);
        }
        while battle.phase == Phase::Charges {
            battle.play(&mut table).unwrap();
        }
        battle.unit(unit(&battle, "A1")).marks.tried_square
    };
    let ahead = "\nA9 inf 12 30,46 180 square";
    assert!(tested(&format!("A1 inf 12 34,24 180 line{ahead}"), ""));
    // Never within 6\".
    assert!(!tested(&format!("A1 inf 12 30,33.3 180 line{ahead}"), ""));
    // In a wood, or behind one.
    assert!(!tested(&format!("A1 inf 12 35,24 180 line{ahead}"), "wood W 32,22 40,22 40,26 32,26"));
    assert!(!tested(
        &format!("A1 inf 4 36,24 180 column{ahead}"),
        "wood W 32.5,10 34,10 34,30 32.5,30"
    ));
    // Behind a slope that is too steep for a charge; a gentle one protects nobody.
    let hill = |kind: &str, from: i32, to: i32| {
        let allied = format!("A1 inf 4 34.8,24 180 column{ahead}");
        let corners = format!("{from},5 {to},5 {to},40 {from},40");
        let ground = format!("{kind} H {corners}\noption sq-fail-stands");
        let mut battle = battle(&field("F1 light 4 30,10 0 line", &allied, &ground));
        let mut table = script("F1\nA9\ngo 0 16\nroll 1\notherwise wait, go-on, *");
        while battle.phase == Phase::Charges {
            battle.play(&mut table).unwrap();
        }
        battle.unit(unit(&battle, "A1")).marks.tried_square
    };
    assert!(hill("hill1", 32, 50));
    assert!(!hill("steep1", 32, 50));
    // Down the slope cavalry may come.
    assert!(hill("steep1", 10, 34));
    // Beside it, never to its front.
    assert!(!tested(&format!("A1 inf 4 34.5,9 270 column{ahead}"), ""));
}

/// A failed test before contact: two steps and a Retreat along the line of the charge. Verifies
/// [CHG-18b].
#[test]
fn back_along_the_line() {
    let text =
        field("F1 light 8 30,10 0 line", "A1 inf 12 34,22 180 line", "option sq-fail-stands");
    let battle = check_phase(
        &text,
        "F1
         turn right 18; go 18 16
         wait
         roll 10
         go-on
         roll 9
         otherwise *",
        "F1 steps 4\ntold F1 Retreats\nA1 steps 0",
    );
    // Its way back leads straight towards where it began: south-west, not south.
    let at = battle.unit(unit(&battle, "F1")).pose().at;
    assert!(at.x < Mil(31_500) && at.x > Mil(29_500), "{at}");
}

/// Cavalry that has reached the guns rides on. Verifies [CHG-21f].
#[test]
fn onward_from_the_guns() {
    let text = GUNS.replacen("B1 guns", "A9 inf 4 5,45 180 column\nB1 guns", 1);
    check_phase(
        &text,
        "F1\nB1\ngo 0 16\ngo-on\nroll 8\nroll 7\ngo-on\nbreak-through\notherwise *",
        "told F1 breaks through\nF1 at 30,36",
    );
}

/// A crew that fails to stand before a charge goes to infantry or 10\" off, for two steps. Verifies
/// [CRI-8b].
#[test]
fn crews_that_do_not_stand() {
    let foot = GUNS.replacen("B1 guns", "A1 inf 8 33.5,28 180 square\nB1 guns", 1);
    check_phase(
        &foot,
        "F1\nB1\ngo 0 16\nwait\ngo-on\nstand\nroll 9\nA1\notherwise go-on, *",
        "B1 steps 2",
    );
    let away = check_phase(GUNS, "F1\ngo 0 16\ngo-on\nroll 9\notherwise *", "told B1 abandons");
    assert!(!away.unit(unit(&away, "B1")).is_manned());
}

/// In breakthrough and pursuit infantry forms, crews decide and friends test again. Verifies
/// [SEQ-IIIc].
#[test]
fn reactions_in_later_rounds() {
    let text = field(
        "F1 light 8 30,10 0 line",
        "A1 inf 4 30,14 0 column broken\nA2 heavy 4 30,17 0 line\nA3 inf 12 30,27 180 line",
        "",
    );
    let battle = check_phase(
        &text,
        "F1
         A2
         go 0 16
         wait
         roll 1
         roll 1
         otherwise go-on, break-through, *",
        "A2 broken
         told A3 (forming against a charge)
         told A3 (panic)
         A3 in square",
    );
    assert_eq!(battle.phase, Phase::Initiative);
}

/// A leader who inspired cavalry in its fight may go along with it, back or on. Verifies [LDR-1c].
#[test]
fn leaders_go_along_with_cavalry() {
    let at = |battle: &Battle| {
        let leader = battle.field.leader_named("D").unwrap();
        battle.leader(leader).at.unwrap().y
    };
    let text = field("F1 heavy 8 30,20 0 line", "A1 heavy 8 30,21 180 line", "");
    let text = text.replacen("division D", "division D A/A 30,19.4", 1);
    let back = |answer: &str| {
        let act = |battle: &mut Battle, table: &mut engine::Script<Battle>| {
            let (f1, a1) = (charging(battle, "F1"), unit(battle, "A1"));
            battle.charge_bouts(table, &[(f1, a1)])
        };
        let answers = format!("leader D\nroll 10\nheading 180\n{answer}");
        at(&crate::common::check_that(&text, &answers, act, "F1 steps 2"))
    };
    assert_eq!(back("no"), Mil(19_400));
    assert!(back("yes") < Mil(13_000));
    // It rides down infantry that failed to form, and on.
    let text =
        field("F1 heavy 8 30,20 0 line", "A1 inf 12 30,25 180 line", "option sq-fail-stands");
    let text = text.replacen("division D", "division D A/A 30,21", 1);
    let on = |answer: &str| {
        let answers = format!(
            "F1\ngo 0 14\nroll 5\nleader D\nroll 1\notherwise go-on, break-through, {answer}, *"
        );
        at(&check_phase(&text, &answers, "A1 broken"))
    };
    assert_eq!(on("no"), Mil(21_000));
    assert!(on("yes") > Mil(26_000));
}

/// A crew that stood before one regiment is not asked again when another reaches the guns. Verifies
/// [CHG-21b] [CRI-1].
#[test]
fn a_crew_stands_once() {
    let own = "F1 heavy 4 28,20 0 line\nF2 heavy 4 32,20 0 line";
    let text = field(own, "B1 guns 8 30,21.5 0", "");
    let act = |battle: &mut Battle, table: &mut engine::Script<Battle>| {
        let b1 = unit(battle, "B1");
        let both = [charging(battle, "F1"), charging(battle, "F2")];
        battle.charge_bouts(table, &both.map(|rider| (rider, b1)))
    };
    // One die for the crew, flanked; the guns look away, so the cavalry does not test.
    crate::common::check_that(&text, "roll 6\notherwise *", act, "told 6 against 6\nB1 broken");
}

/// Who is charged from the front has to ride to meet it: standing is not offered. Verifies [CHG-9b].
#[test]
fn standing_is_not_offered() {
    let text = field("F1 heavy 8 30,20 0 line", "A1 heavy 8 30,25 180 line", "");
    let mut battle = battle(&text);
    let mut table = script("F1\ngo 0 14\notherwise stand, heading 0, heading 180, done, *");
    for _ in 0..6 {
        table = table.roll(&[5]);
    }
    while battle.phase == Phase::Charges {
        battle.play(&mut table).unwrap();
    }
    let told = story(&battle, &table.events);
    assert!(told.iter().any(|line| line == "A1 charges to meet F1."), "{told:?}");
}
