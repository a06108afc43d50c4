//! Section D7: the Grand Battery.

use crate::common::*;
use engine::{Game, Seat};
use grande_armee::nouns::field::Rank;
use grande_armee::nouns::kinds::Status;
use grande_armee::rules::d_artillery;
use grande_armee::rules::d_artillery::grand_battery::abreast;
use grande_armee::state::battle::{Phase, Place};
use grande_armee::{Battle, Event};
use ground::table::{Mil, Side, Size, Spot, beside};

/// A French army with some batteries far apart along y = 20, its commander at 30,2, and an Allied
/// brigade before them.
fn army_of(batteries: usize, more: &str) -> Battle {
    let line: String =
        (0..batteries).map(|k| format!("G{} heavy-foot {},20 0\n", k + 1, 20 + 5 * k)).collect();
    let mut battle = field(&format!("{line}{more}"), "A01 inf 30,32 180 sp5");
    battle.phase = Phase::Control(Seat::First);
    battle
}

fn make(battle: &mut Battle, script: Script) -> Script {
    let mut script = script;
    battle.make_battery(&mut script, Seat::First).unwrap();
    script.finish();
    script
}

/// Four batteries with G2 as their centre, their officer behind it.
fn made() -> Battle {
    let mut battle = army_of(4, "cup french 5\n");
    make(&mut battle, Script::new().say("yes").say("G2").say("25,17.5"));
    battle
}

fn grand(battle: &Battle) -> grande_armee::nouns::field::ForceId {
    force(battle, "french-grand-battery")
}

/// Puts batteries side by side with each other, the first where it stands.
fn close_up(battle: &mut Battle, ids: &[&str]) {
    for pair in ids.windows(2) {
        let left = battle.base(unit(battle, pair[0]));
        let right = unit(battle, pair[1]);
        let pose = beside(&left, Side::Right, battle.def(right).base).pose();
        battle.unit_mut(right).pose = pose;
    }
    battle.settle_batteries();
}

fn no_fire(battle: &Battle, id: &str) -> String {
    battle.check_gunner(unit(battle, id)).unwrap_err().rule.to_owned()
}

// Verifies [D7.0a]: four batteries at least. With four they are all of it, with more he chooses.
#[test]
fn at_least_four() {
    let mut three = army_of(3, "cup french 9\n");
    assert!(make(&mut three, Script::new()).asked.is_empty());
    let four = made();
    let members: Vec<String> =
        four.members(grand(&four)).map(|unit| four.def(unit).id.clone()).collect();
    assert_eq!(members, ["G1", "G2", "G3", "G4"]);
    let mut six = army_of(6, "cup french 9\n");
    let script = Script::new().say("yes").say("G6").say("G1").say("G3").say("G4").say("done");
    let script = make(&mut six, script.say("G4").say("35,17.5"));
    assert_eq!(six.members(grand(&six)).count(), 4);
    let units = ["G4", "G1", "G3", "G6"].map(|id| unit(&six, id)).to_vec();
    let force = grand(&six);
    let (officer, radius) = (six.leader(six.sub_commander(force)), Mil::inches(4));
    let told = Event::Artillery(d_artillery::Event::BatteryMade {
        force,
        units,
        officer,
        radius,
        paid: 2,
    });
    assert_eq!(count(&script, |event| *event == told), 1);
    assert_eq!(asked(&script, "D7.0a"), 5);
}

#[test]
#[should_panic(expected = r#"legal: ["G1", "G2", "G3"]"#)]
fn three_are_not_enough() {
    // Verifies [D7.0a]: no end before the fourth.
    let mut five = army_of(6, "cup french 9\n");
    make(&mut five, Script::new().say("yes").say("G4").say("G5").say("G6").say("done"));
}

// Verifies [D7.0e]: two command dice. Who cannot pay is asked all the same: the cup is hidden.
#[test]
fn its_price() {
    let battle = made();
    assert_eq!(battle.army(army(&battle, "french")).cup, 3);
    let mut poor = army_of(4, "cup french 1\n");
    let script = make(&mut poor, Script::new().say("no"));
    assert_eq!(asked(&script, "D7.0e"), 1);
    assert!(!poor.force(grand(&poor)).exists);
}

#[test]
#[should_panic(expected = r#"legal: ["no"]"#)]
fn one_die_does_not_pay() {
    // Verifies [D7.0e]
    make(&mut army_of(4, "cup french 1\n"), Script::new().say("yes"));
}

// Verifies [D7.0d]: once in a game, and not beside one that was there from the start.
#[test]
fn only_one() {
    let mut battle = made();
    assert!(make(&mut battle, Script::new()).asked.is_empty());
    for id in ["G1", "G2", "G3", "G4"] {
        let unit = unit(&battle, id);
        battle.unit_mut(unit).place = grande_armee::state::battle::Place::Taken;
    }
    assert!(!battle.may_make_battery(army(&battle, "french")));
    let start = open(
        "army french fair\ncommander Ney average 30,2\nforce GB Drouot +0 r20 30,6 grand-battery\n\
         G1 heavy-foot 20,20 0\nG2 heavy-foot 24,20 0\nG3 heavy-foot 28,20 0\n\
         G4 heavy-foot 32,20 0\nforce II Reille +0 r20 30,6\nF01 inf 40,20 0 sp5\n\
         army allied fair\ncommander Wellington good 30,46\nforce X Picton +0 r20 30,42\n\
         A01 inf 30,38 180 sp5\ncup french 9",
    );
    assert!(!start.may_make_battery(army(&start, "french")));
    assert!(start.field.spare_battery(army(&start, "french")).is_none());
}

// Verifies [D7.0e] (R-105): the officer stands within 20" of the commander's base, on the table and
// not under an enemy.
#[test]
fn its_officer_is_placed() {
    let battle = army_of(4, "cup french 5\n");
    let chief = battle.sub_commander(grand(&battle));
    let check = |x: i32, y: i32| {
        let spot = Spot::new(Mil(x), Mil(y));
        battle.check_battery_officer(chief, spot).map_err(|refusal| refusal.why)
    };
    // The commander's base ends at y = 3.5, the officer's begins an inch before his centre.
    assert_eq!(check(30_000, 24_500), Ok(()));
    assert!(check(30_000, 24_600).unwrap_err().contains("more than 20\""));
    assert!(check(30_000, 900).unwrap_err().contains("table"));
    let near = field(
        "G1 heavy-foot 20,20 0\nG2 heavy-foot 24,20 0\nG3 heavy-foot 28,20 0\nG4 heavy-foot 32,20 0",
        "A01 inf 30,22 180 sp5",
    );
    let chief = near.sub_commander(grand(&near));
    let under = near.check_battery_officer(chief, Spot::inches(30, 22)).unwrap_err();
    assert!(under.why.contains("A01"));
}

// Verifies [D7.0f] (R-47): a normal officer without personality, his radius by his batteries; or the
// artillery commander whom the scenario names.
#[test]
fn its_officer() {
    let battle = made();
    let chief = battle.sub_commander(grand(&battle));
    let officer = battle.officer(chief);
    assert_eq!((officer.personality, officer.radius), (0, Mil::inches(4)));
    assert_eq!(officer.at, Some(Spot::new(Mil(25_000), Mil(17_500))));
    let mut six = army_of(6, "cup french 9\n");
    let mut script = Script::new().say("yes");
    for id in ["G1", "G2", "G3", "G4", "G5", "G6", "G3"] {
        script = script.say(id);
    }
    make(&mut six, script.say("30,17.5"));
    let chief = six.sub_commander(grand(&six));
    assert_eq!(six.officer(chief).radius, Mil::inches(6));
    let named = open(
        "army french fair\ncommander Ney average 30,2\nforce GB Drouot +1 r4 - grand-battery\n\
         force II Reille +0 r20 30,6\nG1 heavy-foot 20,20 0\nG2 heavy-foot 24,20 0\n\
         G3 heavy-foot 28,20 0\nG4 heavy-foot 32,20 0\narmy allied fair\n\
         commander Wellington good 30,46\nforce X Picton +0 r20 30,42\nA01 inf 30,38 180 sp5",
    );
    let spare = named.field.spare_battery(army(&named, "french")).unwrap();
    assert_eq!(spare, force(&named, "GB"));
    assert_eq!(named.officer(named.sub_commander(spare)).personality, 1);
}

// Verifies [D7.0c] [D7.0g] (R-67): its batteries leave their Force and are on their way to the centre,
// in nobody's radius; it is a Force of its own, and Active.
#[test]
fn joining() {
    let battle = made();
    let force = grand(&battle);
    assert!(battle.force(force).exists && battle.force(force).grand_battery);
    assert_eq!(battle.force(force).status, Status::Active);
    let joining = |id: &str| battle.unit(unit(&battle, id)).marks.joining;
    assert_eq!(["G1", "G2", "G3", "G4"].map(joining), [true, false, true, true]);
    // G4 is 8.5" from its officer, whose radius is 4".
    assert!(battle.in_radius(unit(&battle, "G4")));
    let mut arrived = battle.clone();
    let g4 = unit(&battle, "G4");
    arrived.unit_mut(g4).marks.joining = false;
    assert!(!arrived.in_radius(g4));
    // The old Force keeps its radius.
    let reille = officer(&battle, "Reille");
    assert_eq!(battle.officer(reille).radius, Mil::inches(20));
}

// Verifies [D7.0c]: a battery has joined once it stands side by side with the centre, or with one
// that has joined.
#[test]
fn joined_through_another() {
    let mut battle = made();
    let (g1, g3) = (unit(&battle, "G1"), unit(&battle, "G3"));
    let centre = battle.base(unit(&battle, "G2"));
    let size = battle.def(g3).base;
    let first = beside(&centre, Side::Right, size);
    let second = beside(&first, Side::Right, size);
    // Beside the place of one that is still on its way is not enough.
    battle.unit_mut(g1).pose = second.pose();
    battle.settle_batteries();
    assert!(battle.unit(g1).marks.joining);
    assert_eq!(battle.to_battery(g1, &battle.base(g1)), Some(Mil(1500)));
    assert!(battle.would_join(g3, &first));
    battle.unit_mut(g3).pose = first.pose();
    battle.settle_batteries();
    assert!(!battle.unit(g3).marks.joining && !battle.unit(g1).marks.joining);
    // Without its centre another takes the lead.
    let mut lost = made();
    let g2 = unit(&lost, "G2");
    lost.unit_mut(g2).place = grande_armee::state::battle::Place::Taken;
    lost.settle_batteries();
    let leaders = lost.members(grand(&lost)).filter(|&unit| !lost.unit(unit).marks.joining);
    assert_eq!(leaders.collect::<Vec<_>>(), [unit(&lost, "G1")]);
}

// Verifies [D7.0h]: nobody fires until all are joined base to base.
#[test]
fn no_fire_until_formed() {
    let mut battle = made();
    battle.phase = Phase::Artillery;
    for id in ["G1", "G2", "G3", "G4"] {
        assert_eq!(no_fire(&battle, id), "D7.0h");
    }
    close_up(&mut battle, &["G2", "G1", "G3"]);
    assert_eq!(no_fire(&battle, "G2"), "D7.0h");
    let mut script = Script::new();
    battle.clone().artillery_step(&mut script).unwrap();
    close_up(&mut battle, &["G2", "G1", "G3", "G4"]);
    assert!(battle.battery_is_closed(grand(&battle)));
    assert!(
        ["G1", "G2", "G3", "G4"]
            .map(|id| unit(&battle, id))
            .into_iter()
            .all(|unit| { battle.check_gunner(unit).is_ok() })
    );
}

// Verifies [D7.1a] [D7.1b]: a gap in the line silences all of it until it is closed.
#[test]
fn closing_up() {
    let mut battle = made();
    close_up(&mut battle, &["G1", "G2", "G3", "G4"]);
    let g2 = unit(&battle, "G2");
    battle.unit_mut(g2).place = grande_armee::state::battle::Place::Taken;
    assert!(!battle.battery_is_closed(grand(&battle)));
    assert_eq!(no_fire(&battle, "G4"), "D7.1b");
    close_up(&mut battle, &["G1", "G3", "G4"]);
    assert!(battle.battery_is_closed(grand(&battle)));
    assert!(battle.check_gunner(unit(&battle, "G4")).is_ok());
    // One behind the other is no line.
    let g4 = unit(&battle, "G4");
    let behind =
        battle.unit(unit(&battle, "G3")).pose.at.moved(ground::table::Bearing::SOUTH, Mil(3000));
    battle.unit_mut(g4).pose.at = behind;
    assert!(!battle.battery_is_closed(grand(&battle)));
}

// Verifies [D7.1c]: once one of them has fired none may move; others are not held.
#[test]
fn no_move_after_fire() {
    let mut battle = made();
    close_up(&mut battle, &["G1", "G2", "G3", "G4"]);
    let (g1, g4) = (unit(&battle, "G1"), unit(&battle, "G4"));
    assert!(!battle.battery_has_fired(g4));
    battle.unit_mut(g1).marks.fired = true;
    assert!(battle.battery_has_fired(g4));
    // Even if that one is gone.
    battle.unit_mut(g1).place = grande_armee::state::battle::Place::Taken;
    assert!(battle.battery_has_fired(g4));
    battle.clear_pulse();
    assert!(!battle.battery_has_fired(g4));
    // An ordinary Force is not held by its guns.
    let mut plain = army_of(4, "");
    let g1 = unit(&plain, "G1");
    plain.unit_mut(g1).marks.fired = true;
    assert!(!plain.battery_has_fired(unit(&plain, "G2")));
}

// (R-152) Verifies [D7.0c] [D7.1c] [F7.0]: guns that fired before they were told off for a Grand
// Battery come to it in the same pulse all the same, foot guns at half their pace; the centre, and
// those who have joined, stay.
#[test]
fn forming_after_fire() {
    let mut battle = army_of(4, "fired G1\nfired G2\ncup french 5\n");
    make(&mut battle, Script::new().say("yes").say("G2").say("25,17.5"));
    let [g1, g2, g3] = ["G1", "G2", "G3"].map(|id| unit(&battle, id));
    battle.phase = Phase::Movement(Seat::First);
    assert!(battle.may_act(g1) && battle.must_act(g1));
    assert!(battle.may_act(g3) && battle.must_act(g3));
    assert!(!battle.may_act(g2));
    assert_eq!((battle.allowance(g1, 0), battle.allowance(g3, 0)), (Mil(6000), Mil(12_000)));
    close_up(&mut battle, &["G2", "G3"]);
    assert!(!battle.may_act(g3));
}

// Verifies [D7.0b]: before the game it costs nothing.
#[test]
fn before_the_game() {
    let mut battle = army_of(4, "");
    battle.phase = Phase::SetUp(0);
    let mut script = Script::new().say("yes").say("G3").say("30,17.5");
    let plan = battle.battery_before(&mut script, Seat::First).unwrap().unwrap();
    battle.found_battery(&mut script, &plan, 0);
    script.finish();
    assert!(battle.force(grand(&battle)).exists);
    assert_eq!(plan.units[0], unit(&battle, "G3"));
    assert_eq!(asked(&script, "D7.0b"), 1);
    let line = battle.render(script.events.last().unwrap());
    assert_eq!(
        line.text,
        "A Grand Battery is made before the battle: G3, G1, G2, G4 under Chief of artillery \
         (french), radius 4\", around G3."
    );
    assert_eq!(line.rules, ["D7.0a", "D7.0b", "D7.0f"]);
    let mut no = Script::new().say("no");
    let battle = army_of(4, "");
    assert_eq!(battle.battery_before(&mut no, Seat::First).unwrap(), None);
}

// Verifies [D7.0a] [F9.31a]: guns that were attached leave their infantry.
#[test]
fn attached_guns_leave() {
    let mut battle = army_of(4, "F01 inf 22.25,20 0 sp5\nattached G1 F01\ncup french 5\n");
    make(&mut battle, Script::new().say("yes").say("G2").say("25,17.5"));
    assert_eq!(battle.unit(unit(&battle, "G1")).partner, None);
    assert_eq!(battle.unit(unit(&battle, "F01")).partner, None);
}

// Verifies [D7.1a] (R-106): side by side means the same facing and contiguous fronts.
#[test]
fn side_by_side() {
    let size = Size::new(Mil(1500), Mil(3000));
    let base = |x: i32, y: i32, facing: i32| size.at(at(x, y, facing));
    let centre = base(10_000, 10_000, 0);
    assert!(abreast(&centre, &base(11_500, 10_000, 0)));
    assert!(abreast(&base(8500, 10_000, 0), &centre));
    assert!(abreast(&centre, &base(11_590, 10_000, 0)));
    assert!(!abreast(&centre, &base(11_650, 10_000, 0)));
    assert!(!abreast(&centre, &base(11_500, 10_500, 0)));
    assert!(!abreast(&centre, &base(11_500, 10_000, 180)));
    assert!(!abreast(&centre, &base(11_000, 10_000, 0)));
    assert!(!abreast(&centre, &base(10_000, 7000, 0)));
    for facing in [0, 37, 135, 301] {
        let guns = base(20_000, 20_000, facing);
        for side in Side::BOTH {
            let other = beside(&guns, side, size);
            assert!(abreast(&guns, &other), "{facing}");
        }
        // Infantry is wider: the fronts still meet.
        let foot = beside(&guns, Side::Left, Size::square(3));
        assert!(abreast(&guns, &foot), "{facing}");
    }
}

// Verifies [D7.0d]: each army with guns enough has a Force in reserve for it, in positions and in
// scenarios, unless its side begins with a Grand Battery.
#[test]
fn forces_in_reserve() {
    let battle = army_of(4, "");
    let spare = grand(&battle);
    assert!(!battle.force(spare).exists);
    assert!(matches!(
        battle.officer_def(battle.sub_commander(spare)).rank,
        Rank::Sub { force, personality: 0, .. } if force == spare
    ));
    assert!(battle.forces_of(Seat::First).all(|force| force != spare));
    assert!(battle.field.spare_battery(army(&battle, "allied")).is_none());
    let waterloo = load("waterloo");
    let waterloo = Battle::new(std::sync::Arc::new(waterloo));
    let spares: Vec<bool> = waterloo
        .field
        .army_ids()
        .map(|army| waterloo.field.spare_battery(army).is_some())
        .collect();
    let seats: Vec<Seat> =
        waterloo.field.army_ids().map(|army| waterloo.field.army(army).seat).collect();
    for (spare, seat) in spares.into_iter().zip(seats) {
        assert_eq!(spare, seat == Seat::Second);
    }
    assert_eq!(waterloo.battery_made, [true, false]);
}

// Verifies [D7.0d] (R-108): of two allied armies one may make it, from batteries of its own.
#[test]
fn two_armies_one_battery() {
    let guns = |letter: &str, y: i32| -> String {
        (0..4).map(|k| format!("{letter}{k} light-foot {},{y} 0\n", 20 + 5 * k)).collect()
    };
    let mut battle = open(&format!(
        "army french fair\ncommander Ney average 30,2\nforce II Reille +0 r20 30,6\n{}\
         army saxon fair french\ncommander Reynier average 40,2\nforce VII Lecoq +0 r20 40,6\n{}\
         army allied fair\ncommander Wellington good 30,46\nforce X Picton +0 r20 30,42\n\
         A01 inf 30,38 180 sp5\ncup french 5\ncup saxon 5",
        guns("F", 16),
        guns("S", 22)
    ));
    let script = Script::new().say("no").say("yes").say("S1").say("25,19.5");
    make(&mut battle, script);
    let force = force(&battle, "saxon-grand-battery");
    assert!(battle.members(force).all(|unit| battle.def(unit).id.starts_with('S')));
    assert_eq!(battle.members(force).count(), 4);
    let cups = ["french", "saxon"].map(|id| battle.army(army(&battle, id)).cup);
    assert_eq!(cups, [5, 3]);
    assert!(!battle.may_make_battery(army(&battle, "french")));
}

/// Verifies [D7.0a]: a battery that began on the table and is there no more is not one of the four.
#[test]
fn lost_batteries_do_not_count() {
    let mut battle = army_of(4, "cup french 9\n");
    let lost = unit(&battle, "G4");
    battle.unit_mut(lost).place = Place::Broken;
    assert!(make(&mut battle, Script::new()).asked.is_empty());
}

/// Verifies [D7.1a] (R-106): corner to corner is not side by side if they look different ways.
#[test]
fn side_by_side_looks_one_way() {
    let battle = army_of(4, "");
    let left = battle.base(unit(&battle, "G1"));
    let right = beside(&left, Side::Right, left.size());
    assert!(abreast(&left, &right));
    // Turned on the corner that they share, so that the rear comes away.
    let turned = right.turned_about(0, -600);
    assert_eq!(turned.corners()[0], right.corners()[0]);
    assert!(!abreast(&left, &turned));
}
