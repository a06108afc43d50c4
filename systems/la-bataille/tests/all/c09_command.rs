//! Chapter 9 and section 16.3: the Command Phase.

use crate::common::*;
use la_bataille::Battle;
use la_bataille::book::CommandRow;
use la_bataille::nouns::kinds::{Command, Morale, Phase};
use la_bataille::state::battle::{Stage, Whereabouts};

/// Verifies [9.2.7b] (R18). G34: V Corps with 16 units, 4/7/10. D13: French 10/20/31.
#[test]
fn g34_d13_levels_by_count() {
    let battle = open("");
    let levels = |row, counts: &[u16]| -> Vec<u8> {
        counts.iter().map(|count| battle.book().command_level(row, *count)).collect()
    };
    assert_eq!(levels(CommandRow::RussianV, &[3, 4, 6, 7, 9, 10]), [0, 1, 1, 2, 2, 3]);
    assert_eq!(levels(CommandRow::FrenchI, &[9, 10, 20, 31]), [0, 1, 2, 3]);
}

/// Ten French battalions gone: two regiments and two battalions.
fn ten_gone(turn: &str) -> Battle {
    let mut battle = open(&format!(
        "turn {turn}\nsegment french command\n25e 0303 routed N\n1/12e 0909 routed N"
    ));
    for id in ["1/7e", "2/7e", "3/7e", "4/7e", "2/12e"] {
        let who = unit(&battle, id);
        battle.unit_mut(who).place = Whereabouts::Eliminated;
    }
    for id in ["1/25e", "2/25e", "3/25e", "4/25e"] {
        let who = unit(&battle, id);
        battle.unit_mut(who).place = Whereabouts::Folded;
    }
    battle
}

/// Verifies [9.0p2] [9.2.1] [9.2.1p1] [9.2.2] [9.2.6] [9.2.7a] [9.2.7c] [3.2.4p1] (R58). G35: ten
/// battalions at 2:00 pm make level 1, which holds for the hour.
#[test]
fn g35_ten_battalions_at_two() {
    let mut battle = ten_gone("1 14:00");
    assert_eq!(battle.ineffective(Command::FrenchI), 10);
    battle.command_phase(&mut Script::new(), FRENCH).expect("runs");
    assert_eq!(battle.levels[Command::FrenchI as usize], 1);
    assert_eq!(battle.any_check(unit(&battle, "25e")).total(), -3 - 6);
    // The regiment rallies, the turn is 2:20: nothing changes before the hour.
    let who = unit(&battle, "25e");
    battle.unit_mut(who).state = Morale::GoodOrder;
    battle.turn += 1;
    battle.command_phase(&mut Script::new(), FRENCH).expect("runs");
    assert_eq!(battle.levels[Command::FrenchI as usize], 1);
    battle.turn += 2;
    battle.command_phase(&mut Script::new(), FRENCH).expect("runs");
    assert_eq!(battle.levels[Command::FrenchI as usize], 0);
}

/// Verifies [9.2.5] (R58): on the first turn all stand at 0, and a side sees to its own commands.
#[test]
fn levels_start_at_nought() {
    let mut battle = ten_gone("1 11:00");
    battle.command_phase(&mut Script::new(), FRENCH).expect("runs");
    assert_eq!(battle.levels, [0; 6]);
    let mut battle = ten_gone("1 14:00");
    battle.command_phase(&mut Script::new(), COALITION).expect("runs");
    assert_eq!(battle.levels[Command::FrenchI as usize], 0);
}

/// Verifies [9.0p1] [16.3.1]: a group is ready on its turn and as long as somebody waits.
#[test]
fn reinforcements_are_called() {
    let mut battle = pos("turn 1 11:00\nsegment french command");
    assert!(battle.arriving(FRENCH).is_empty());
    battle.turn = 1;
    assert_eq!(battle.arriving(FRENCH), [0]);
    let mut script = Script::new();
    battle.command_phase(&mut script, FRENCH).expect("runs");
    assert_eq!(script.events.len(), 1);
    let group = battle.fixed.setup.scenario.arrivals[0].clone();
    for unit in group.units {
        battle.unit_mut(unit).place = Whereabouts::OnMap;
    }
    assert_eq!(battle.arriving(FRENCH), [0], "its leaders wait");
    for leader in group.leaders {
        battle.leaders[leader.index()].place = Whereabouts::OnMap;
    }
    assert!(battle.arriving(FRENCH).is_empty());
}

/// Verifies [16.3.7] [16.3.7p1] [16.3.7n] [OPT-7]: two turns ahead a die says how late or early; the
/// French are never early on the second day.
#[test]
fn variable_entry() {
    let rolled = |die: u8| {
        // The 42nd Division is due at 11:40.
        let mut battle = pos("option variable-entry\nturn 1 11:00\nsegment french command");
        battle.command_phase(&mut Script::new().roll(&[die]), FRENCH).expect("runs");
        battle.due[1]
    };
    assert_eq!([1, 2, 3, 4, 5, 6].map(rolled), [0, 1, 2, 2, 3, 4]);
    let mut plain = pos("turn 1 11:00\nsegment french command");
    plain.command_phase(&mut Script::new(), FRENCH).expect("runs");
    assert_eq!(plain.due[1], 2);
}

/// Verifies [17.3b]: what was due on the first day enters by the late entry on the second.
#[test]
fn late_groups_change_their_entry() {
    let battle = pos("turn 1 19:00");
    let late = battle.fixed.setup.scenario.late.expect("the campaign has one");
    let before = battle.entries_of(0);
    assert_eq!(before, battle.fixed.setup.scenario.arrivals[0].entries);
    let battle = pos("turn 2 7:00");
    assert_eq!(battle.entries_of(0), [late.entry]);
}

/// Verifies [14.2.1] [16.2.8p1] (R151): a leader comes back to his division; Yermolov to V Corps.
#[test]
fn leaders_come_back() {
    let mut battle =
        open("turn 1 14:20\nsegment french command\n1/25e 0505 column N\n1/7e 0909 column N");
    let who = leader(&battle, "Dumonceau");
    battle.leaders[who.index()].back = Some(battle.turn + 1);
    battle.command_phase(&mut Script::new(), FRENCH).expect("runs");
    assert_eq!(battle.leaders[who.index()].place, Whereabouts::Waiting);
    battle.turn += 1;
    battle.command_phase(&mut Script::new(), FRENCH).expect("runs");
    assert_eq!(battle.board().label(battle.leaders[who.index()].hex), "0505");
    let mut battle =
        open("turn 1 14:20\nsegment coalition command\nMur 0505 column N\n1/GSem 0909 column N");
    let who = leader(&battle, "Yermolov");
    battle.leaders[who.index()].back = Some(0);
    battle.command_phase(&mut Script::new(), COALITION).expect("runs");
    assert_eq!(battle.board().label(battle.leaders[who.index()].hex), "0909");
}

/// Verifies [16.1.6] [16.1.6p1] [17.2j]: from 2:00 pm of day 2 the Coalition may offer honours of war.
#[test]
fn honours_of_war() {
    let asked = |turn: &str| {
        let mut battle = pos(&format!("turn 2 {turn}\nsegment coalition command"));
        let mut script = Script::new().otherwise(&["no"]);
        battle.command_phase(&mut script, COALITION).expect("runs");
        script.asked.len()
    };
    assert_eq!((asked("13:40"), asked("14:20")), (0, 1));
    let play = |answer: &str| {
        let mut battle = pos("turn 2 14:20\nsegment coalition command");
        battle.stage = Stage::Segment(COALITION, Phase::Command);
        let mut script = Script::new().say("yes").say(answer);
        battle.command_phase(&mut script, COALITION).expect("runs");
        battle.is_over()
    };
    assert!(play("yes"));
    assert!(!play("no"));
}

/// Verifies [9.2.1p2]: the Coalition has five commands, the French one.
#[test]
fn six_commands() {
    let of = |seat| Command::ALL.iter().filter(|command| command.seat() == seat).count();
    assert_eq!((of(FRENCH), of(COALITION)), (1, 5));
}

/// Verifies [17.2e] [17.2f] [17.2g]: holding orders, until 11:00 or the first Prussian.
#[test]
fn holding_orders() {
    let may = |text: &str, id: &str, label: &str| {
        let battle = pos(text);
        battle.may_end_in(unit(&battle, id), hex(&battle, label)).is_ok()
    };
    let morning = "turn 2 10:40";
    assert!(!may(morning, "16eC", "6010") && may(morning, "16eC", "5910"));
    assert!(!may(morning, "1/7e", "4115") && may(morning, "1/7e", "4015"));
    assert!(!may(morning, "1/25e", "5315") && may(morning, "1/25e", "5215"));
    assert!(may("turn 2 11:00", "16eC", "6010"));
    assert!(may("turn 1 14:00", "16eC", "6010"), "the first day knows no such orders");
    assert!(may("turn 2 10:40\n1WP 6704 column SW", "16eC", "6010"));
    assert!(may(morning, "Mur", "6010"));
}

/// Verifies [16.1.4e] [17.3a] (R58): on the first turn of the second day the levels of the night hold,
/// at the next hour they are found anew.
#[test]
fn the_levels_of_the_night_hold_at_dawn() {
    let level = |turn: &str| {
        let mut battle = ten_gone(turn);
        battle.levels[Command::FrenchI as usize] = 2;
        battle.command_phase(&mut Script::new(), FRENCH).expect("runs");
        battle.levels[Command::FrenchI as usize]
    };
    assert_eq!((level("2 7:00"), level("2 8:00")), (2, 1));
}
