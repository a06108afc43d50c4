//! Answers and what lies beside the table, in words.

use crate::common::*;
use crate::moves::*;
use engine::{Ask, Faces, Game, Rule, Seat, Viewer, rule};
use grande_armee::nouns::kinds::{Arm, Status};
use grande_armee::rules::{
    a_setup, b_turn, d_artillery, e_control, f_movement, g_combat, h_losses, i_victory,
};
use grande_armee::state::battle::Phase;
use grande_armee::{Battle, Choice, Question};
use ground::table::{Bearing, Mil, Pose, Side, Spot};

fn scene() -> Battle {
    let mut battle = plain(
        "F01 inf 30,20 0 sp5/3 sk2\nF02 cav-light 40,20 0 sp5\nF03 light-foot 36,20 0\nF04 inf 50,40 0 sp5 mx\nwing Soult 20,4 II\ncup french 3",
        "A01 inf 30,40 180 sp5\nA02 cav-heavy 40,40 180 sp4\nA03 heavy-foot 36,40 180",
    );
    battle.officer_mut(officer(&battle, "Reille")).radius = Mil::inches(12);
    battle
}

fn words(battle: &Battle, question: impl Into<Question>, choices: &[Choice]) -> Vec<String> {
    let key: Rule = rule!("F1.0");
    let ask = Ask::open(Seat::First, key, question.into(), vec![]);
    let mut all = vec![battle.question_words(&ask)];
    all.extend(choices.iter().map(|choice| battle.choice_words(&ask, choice)));
    all
}

#[test]
fn questions_and_answers_of_command() {
    // Verifies [E1.0] [E2.0d] [E5.0b] [B3.1e] as far as the words go.
    let battle = scene();
    let (ney, soult) = (officer(&battle, "Ney"), officer(&battle, "Soult"));
    let (id, army) = (force(&battle, "II"), army(&battle, "french"));
    let dice = Faces::new(&[5, 3, 2]);
    let hand = b_turn::Ask::HandOver { army, wing: soult };
    assert_eq!(
        words(&battle, hand, &[Choice::Number(2)]),
        ["How many command dice go to Soult? The cup holds 3.", "2"]
    );
    let again =
        b_turn::Ask::InitiativeReroll { own: Faces::new(&[5, 2]), other: Faces::new(&[6, 6]) };
    assert_eq!(
        words(&battle, again, &[Choice::No, Choice::Die(0), Choice::Die(1)]),
        [
            "You threw 7 (5 and 2), the enemy 12 (6 and 6). Spend a command die to throw one again?",
            "no",
            "die 1, which shows 5",
            "die 2, which shows 2"
        ]
    );
    let first = [Choice::First, Choice::Second];
    assert_eq!(
        words(&battle, b_turn::Ask::FirstOrSecond, &first),
        [
            "The initiative is yours: First or Second Side?",
            "First Side: you move first",
            "Second Side: the enemy moves first"
        ]
    );
    let command = e_control::Ask::Command { giver: ney, left: 3 };
    assert_eq!(
        words(&battle, command, &[Choice::Force(id), Choice::Done]),
        [
            "Ney has 3 command dice: who gets one?",
            "Reille (II), 25.74\" away: one die, he throws 3",
            "done"
        ]
    );
    let keep = e_control::Ask::KeepDice { force: id, dice };
    let pairs = [Choice::Pair(5, 3), Choice::Pair(3, 2)];
    assert_eq!(
        words(&battle, keep, &pairs),
        ["II threw 5, 3 and 2: which two dice count?", "5 + 3 = 8: Active", "3 + 2 = 5: Hold"]
    );
    let statuses =
        [Status::Attack, Status::Active, Status::Hold, Status::Withdraw].map(Choice::Status);
    assert_eq!(
        words(&battle, e_control::Ask::LapelStatus(id), &statuses),
        [
            "What does II do?",
            "Attack!: all units must go at the enemy",
            "Active: move as you like",
            "Hold: only guns and officers move, units may recover",
            "Withdraw: all units move away from the enemy"
        ]
    );
    for ask in [
        e_control::Ask::Lapels(ney),
        e_control::Ask::HoldInstead(id),
        e_control::Ask::HoldInTowns(id),
        e_control::Ask::LeaveBehind(id),
    ] {
        assert!(words(&battle, ask, &[]).iter().all(|words| words.ends_with('?')));
    }
}

#[test]
fn questions_and_answers_of_movement() {
    // Verifies [F12.0] [F13.0] [F9.22e] [E4.0] as far as the words go.
    let battle = scene();
    let [f01, f02, f03, a01, a02] = ["F01", "F02", "F03", "A01", "A02"].map(|id| unit(&battle, id));
    let reille = officer(&battle, "Reille");
    use f_movement::Ask;
    let spots = ["30,12", "30.05,20", "33,19.5", "44.5,8"]
        .map(|spot| Choice::Spot(grande_armee::rules::notation::read_spot(spot).unwrap()));
    assert_eq!(
        words(&battle, Ask::OfficerTo(reille), &spots),
        [
            "Where does Reille go? He may go 18\" more.",
            "ride 4\" north, 8\" south of F01: 3 of 4 units in radius",
            "ride 12\" north (0°), at F01: 3 of 4 units in radius",
            "ride 11.89\" north (15°), 3.04\" east (99°) of F01: 3 of 4 units in radius",
            "ride 14.5\" east, 12.82\" south (159°) of F02: 2 of 4 units in radius"
        ]
    );
    assert_eq!(
        words(&battle, Ask::Safety(reille), &spots[..1]),
        ["Where is Reille brought to safety?", "ride 4\" north, 8\" south of F01"]
    );
    let acts = [
        Choice::Unit(f01),
        Choice::Unit(f03),
        Choice::Recover(f01),
        Choice::Officer(reille),
        Choice::Done,
    ];
    assert_eq!(
        words(&battle, Ask::Act, &acts),
        [
            "Who acts next?",
            "F01, infantry, 3 of 5 SP, II",
            "F03, artillery, 1 SP, II",
            "F01 tries to recover: 1 in 6",
            "Reille",
            "done"
        ]
    );
    let again = [Choice::No, Choice::BySubCommander, Choice::ByCommandDie];
    assert_eq!(
        words(&battle, Ask::RerollMove { unit: f01, die: 2 }, &again),
        [
            "F01 threw 2 to move: throw again?",
            "let it stand",
            "again, by the sub-commander",
            "again, for a command die"
        ]
    );
    let path = Choice::Path(steps("face left; side right 1.5; back 2; oblique left 30 2"));
    assert_eq!(
        words(&battle, Ask::Manoeuvre { unit: f01, left: Mil(7_504) }, &[path, Choice::Stand]),
        [
            "F01 moves, 7.5\" left.",
            "face left, then side-step right 1.5\", then back 2\", then oblique 30° left 2\"",
            "stand still"
        ]
    );
    assert_eq!(
        words(&battle, Ask::Evade { unit: f02, by: a01 }, &[Choice::Evade, Choice::Fight]),
        ["A01 has contacted F02: fight or evade?", "evade: it gets away", "fight"]
    );
    assert_eq!(
        words(&battle, Ask::Evade { unit: f02, by: a02 }, &[Choice::Evade]),
        [
            "A02 has contacted F02: fight or evade?",
            "try to evade: 26 in 36, else it loses a point and fights"
        ]
    );
    let headings =
        [0, 44, 45, 67, 68, 200].map(|degrees| Choice::Heading(Bearing::degrees(degrees)));
    assert_eq!(
        words(&battle, Ask::EvadeHeading(f02), &headings),
        [
            "Which way does F02 evade?",
            "north, on a bearing of 0°",
            "north-east, on a bearing of 44°",
            "north-east, on a bearing of 45°",
            "north-east, on a bearing of 67°",
            "east, on a bearing of 68°",
            "south, on a bearing of 200°"
        ]
    );
    let recovery = h_losses::Ask::RerollRecovery { unit: f01, die: 4 };
    assert_eq!(
        words(&battle, recovery, &again),
        [
            "F01 threw 4 to recover: throw again?",
            "let it stand",
            "again, by the sub-commander",
            "again, for a command die"
        ]
    );
}

#[test]
fn questions_and_answers_of_fire_combat_and_night() {
    // Verifies [D5.0b] [D8.0a] [G2.0a] [G2.4] [I5.0] as far as the words go.
    let battle = scene();
    let [f01, f03, a01, a03] = ["F01", "F03", "A01", "A03"].map(|id| unit(&battle, id));
    let reille = officer(&battle, "Reille");
    let army = army(&battle, "french");
    let fire = d_artillery::Ask::FireAt(f03);
    assert_eq!(
        words(&battle, fire, &[Choice::Unit(a03), Choice::No]),
        [
            "At whom does F03 fire?",
            "A03: A03 is out of range: 17\" off, and it fires 12\" [D2.0a]",
            "hold its fire"
        ]
    );
    let to = |x, y, degrees| Choice::Pose(at(x, y, degrees));
    let relocate = d_artillery::Ask::Relocate { battery: f03, from: a01 };
    assert_eq!(
        words(&battle, relocate, &[to(36_000, 14_000, 45), to(33_000, 17_004, 7)]),
        [
            "F03 is suppressed by A01: move it 6\" away?",
            "move 6\" south, facing north-east",
            "move 4.24\" south-west (225°), facing north (7°)"
        ]
    );
    let place = d_artillery::Ask::BatteryOfficer(reille);
    assert_eq!(
        words(&battle, place, &[Choice::Spot(Spot::inches(36, 17))]),
        ["Where is Reille placed?", "3\" south of F03"]
    );
    let sides = [Choice::Side(Side::Left), Choice::Side(Side::Right)];
    assert_eq!(
        words(&battle, g_combat::Ask::FromWhichSide, &sides),
        [
            "From which side are combats fought?",
            "from the left of the attacker",
            "from the right of the attacker"
        ]
    );
    let lends = g_combat::Ask::OfficerDice { unit: f01, officer: reille };
    assert_eq!(
        words(&battle, lends, &[Choice::Yes, Choice::No]),
        ["Does Reille lend F01 his 0 dice?", "yes", "no"]
    );
    let night = i_victory::Ask::StayOrLeave(army);
    assert_eq!(
        words(&battle, night, &[Choice::Stay, Choice::Leave]),
        ["Night: does french stay or leave?", "stay", "leave"]
    );
    let hit = i_victory::Ask::PursuitHit { arm: Arm::Cavalry, left: 2 };
    assert_eq!(words(&battle, hit, &[]), ["The pursuit: which cavalry takes a hit? 2 to place."]);
    for guard in [true, false] {
        let cadre = i_victory::end_of_day::Cadre { arm: Arm::Infantry, guard };
        let asked = words(&battle, i_victory::Ask::Cadre { cadre, left: 1 }, &[]);
        assert_eq!(asked[0].contains("Guard"), guard);
    }
    let deploy = a_setup::Ask::DeployUnit(f01);
    let stands = Choice::Pose(battle.unit(f01).pose);
    assert_eq!(
        words(&battle, deploy, &[stands, to(30_000, 24_000, 0), to(30_050, 20_000, 90)]),
        [
            "Where does F01 stand?",
            "where it is proposed, facing north",
            "4\" north of its proposed place, facing north",
            "at its proposed place, facing east"
        ]
    );
    let officer = a_setup::Ask::DeployOfficer(reille);
    assert_eq!(
        words(&battle, officer, &[Choice::Spot(Spot::inches(30, 14))]),
        ["Where does Reille stand?", "6\" south of F01: 3 of 4 units in radius"]
    );
}

#[test]
fn panels_and_marks() {
    // Verifies [B1.1] [I3.0a] [E3.0a] [F13.1] [A1.0b] as far as the picture goes.
    let mut battle = scene();
    let (f01, f03) = (unit(&battle, "F01"), unit(&battle, "F03"));
    battle.turn = 4;
    std::sync::Arc::make_mut(&mut battle.field).clock.first_turn = 3;
    let marks = &mut battle.unit_mut(f01).marks;
    (marks.locked, marks.moved) = (true, true);
    let marks = &mut battle.unit_mut(f03).marks;
    (marks.fired, marks.suppressed) = (true, true);
    battle.unit_mut(f03).partner = Some(f01);
    battle.force_mut(force(&battle, "II")).dice = 2;
    let rows = |battle: &Battle, viewer: Viewer| -> Vec<String> {
        let panels = battle.scene(viewer).panels;
        let row = |row: &engine::scene::PanelRow| {
            let bar = row.bar.map_or_else(String::new, |(now, full)| format!(" {now}/{full}"));
            let pieces = row.pieces.map_or_else(String::new, |count| format!(" {count} pieces"));
            format!("{}: {}{bar}{pieces}", row.name, row.value)
        };
        panels.iter().flat_map(|panel| panel.rows.iter().map(row)).collect()
    };
    assert_eq!(
        rows(&battle, Viewer::Seat(Seat::First)),
        [
            "Turn: 4 (2 of about 5)",
            "Pulse: no. 1",
            "Weather: fair",
            "Initiative: French",
            "First Side: French",
            "french: 3 3 pieces",
            "allied: in the cup",
            "Soult: 0 0 pieces",
            "french: 0 lost, breaks at 1 0/1",
            "allied: 0 lost, breaks at 1 0/1",
            "II: Active",
            "X: Picton +0, 20\""
        ]
    );
    let french = army(&battle, "french");
    battle.army_mut(french).collapsed = 3;
    let allied = army(&battle, "allied");
    battle.army_mut(allied).left = true;
    battle.phase = Phase::Skirmish;
    std::sync::Arc::make_mut(&mut battle.field).clock.first_turn = 1;
    assert_eq!(
        rows(&battle, Viewer::Seat(Seat::Second)),
        [
            "Turn: 4 of about 7",
            "Pulse: no. 1",
            "Weather: fair",
            "Initiative: French",
            "First Side: French",
            "french: in the cup",
            "allied: 0 0 pieces",
            "french: has broken 0/1",
            "allied: has left 0/1",
            "II: Reille +0, 12\"",
            "X: Picton +0, 20\""
        ]
    );
    battle.phase = Phase::Combat(Seat::First);
    let scene = battle.scene(Viewer::Seat(Seat::First));
    let marks = |id: &str| -> Vec<String> {
        let piece = scene.pieces.iter().find(|piece| piece.id == id).expect("it is on the table");
        piece.marks.iter().map(|mark| mark.sign.clone()).collect()
    };
    assert_eq!(marks("F01"), ["×", "·", "SK2"]);
    assert_eq!(marks("F03"), ["S", "F", "+"]);
    assert_eq!(marks("F04"), ["!", "MX"]);
    assert_eq!(marks("Ney"), ["average"]);
    assert_eq!(marks("Reille"), ["+0", "2d", "Active"]);
    assert_eq!(marks("Picton"), ["+0"]);
}

#[test]
fn refusals_of_dear_paths_name_what_would_do() {
    // Verifies [F1.0] [F5.2a]
    let battle = marching(&plain("F01 inf 30,20 0 sp5", ""), "F01");
    let why = |way: &str| battle.check_path(unit(&battle, "F01"), &steps(way)).unwrap_err().why;
    let would_do = |way: &str| {
        let why = why(way).into_owned();
        let (_, part) = why.split_once("left; ").unwrap();
        part.split_once(" would do").unwrap().0.to_owned()
    };
    assert_eq!(would_do("advance 12; advance 5"), "stopping before that step");
    assert_eq!(would_do("advance 11.99; advance 5"), "0.01\" of that step");
    assert_eq!(would_do("advance 11.95; wheel left 30"), "0.05\" of that step");
    assert_eq!(would_do("advance 11.9; wheel left 30"), "a wheel of 1° left there");
    let mud = marching(
        &open(
            "table 60x60\nmud\narmy french fair\ncommander Ney average 2,2\nforce II Reille +0 r20 30,8\nF01 inf 30,20 0 sp5\nF02 cav-light 40,20 0 sp5\narmy allied fair\ncommander Wellington good 58,58\nforce X Picton +0 r20 30,52\nA01 inf 30,55 180 sp5\nstatus II active\nphase movement french",
        ),
        "F01",
    );
    assert!(path(&mud, "F01", "face left").is_ok());
    assert_eq!(refused(&mud, "F01", "face left; advance 1"), "F1.0");
}

#[test]
fn angles_and_spots_are_read_exactly() {
    use grande_armee::rules::notation::{
        read_bearing, read_pose, read_spot, step, told, told_step,
    };
    use ground::table::Step;
    assert_eq!(read_bearing("359'59"), Some(Bearing::minutes(359 * 60 + 59)));
    assert_eq!(read_bearing("360"), None);
    assert_eq!(read_bearing("10'60"), None);
    assert_eq!(read_spot("1.5"), None);
    assert_eq!(read_pose("1,2 400"), None);
    assert_eq!(read_pose("1,2 90"), Some(Pose::new(Spot::inches(1, 2), Bearing::EAST)));
    assert_eq!(
        [told(Mil(1_004)), told(Mil(1_005)), told(Mil(-1_005))],
        [Mil(1_000), Mil(1_010), Mil(-1_010)]
    );
    assert_eq!(told_step(Step::Flank { side: Side::Left, length: Mil(1_236) }), "side left 1.24");
    assert_eq!(
        told_step(Step::Oblique { side: Side::Left, angle: 61, length: Mil(1_234) }),
        "oblique left 1'01 1.23"
    );
    assert_eq!(step(Step::Turn(Bearing::EAST)), "turn 90");
    assert_eq!(step(Step::Shift { heading: Bearing::EAST, length: Mil(500) }), "shift 90 0.5");
}

#[test]
fn winds_change_half_way_between_them() {
    let battle = scene();
    let ask = || f_movement::Ask::EvadeHeading(unit(&battle, "F02"));
    let heading = |minutes| {
        let all = words(&battle, ask(), &[Choice::Heading(Bearing::minutes(minutes))]);
        all[1].split(',').next().unwrap().to_owned()
    };
    assert_eq!([heading(1349), heading(1350)], ["north", "north-east"]);
    assert_eq!([heading(20_249), heading(20_250)], ["north-west", "north"]);
}

#[test]
fn who_is_far_off_is_not_named_when_one_goes_away() {
    // The nearest enemy is 17" off, then 27".
    for (at, named) in [("30,40", true), ("30,50", false)] {
        let battle =
            marching(&plain("F01 inf 30,20 0 sp5", &format!("A01 inf {at} 180 sp5")), "F01");
        let words = battle.path_words(unit(&battle, "F01"), &steps("back 2"));
        assert_eq!(words.contains("away from A01"), named, "{words}");
    }
}
