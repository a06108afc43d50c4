//! F9.31a: guns beside infantry, and who they are attached to.

use crate::common::*;
use crate::moves::*;
use engine::Seat;
use grande_armee::Battle;
use grande_armee::state::battle::Phase;
use ground::table::Mil;

fn partner(battle: &Battle, id: &str) -> Option<String> {
    battle.unit(unit(battle, id)).partner.map(|other| battle.def(other).id.clone())
}

fn hosts(battle: &Battle, id: &str) -> Vec<String> {
    let guns = unit(battle, id);
    let hosts = battle.hosts(guns, &battle.base(guns));
    hosts.into_iter().map(|host| battle.def(host).id.clone()).collect()
}

#[test]
fn guns_that_stand_still_attach_and_infantry_does_not() {
    // Verifies [F9.31a]
    let battle = plain("F01 inf 30,20 0 sp5\nG01 light-foot 32.25,20 0", "");
    let mut foot = battle.clone();
    activate(&mut foot, "F01", says().say("stand"));
    assert_eq!(partner(&foot, "F01"), None);
    let mut guns = battle.clone();
    activate(&mut guns, "G01", says().say("stand"));
    assert_eq!(partner(&guns, "F01"), Some("G01".into()));
    assert_eq!(partner(&guns, "G01"), Some("F01".into()));
    // Infantry that has come up does.
    let mut up = plain("F01 inf 30,18 0 sp5\nG01 light-foot 32.25,20 0", "");
    activate(&mut up, "F01", says().say("advance 2"));
    assert_eq!(partner(&up, "F01"), Some("G01".into()));
    // Horse never does.
    let mut horse = plain("F01 cav-light 30,18 0 sp5\nG01 light-foot 32.25,20 0", "");
    activate(&mut horse, "F01", says().say("advance 2"));
    assert_eq!(partner(&horse, "G01"), None);
}

#[test]
fn whom_guns_can_attach_to() {
    // Verifies [F9.31a] [F9.31d] [A4.2d]
    let text = "town Farm 40,20\nF01 inf 30,20 0 sp5\nG01 light-foot 32.25,20 0\n\
                G02 light-foot 27.75,20 0\nF02 inf 40,20 0 sp5\nG03 light-foot 42.25,20 0\n\
                F03 cav-light 50,20 0 sp5\nG04 light-foot 52.25,20 0\nforce III Lobau +0 r20 30,4\n\
                F04 inf 20,20 0 sp5\nG05 light-foot 22.25,20 0\nforce IV Mouton +0 r20 20,4\n\
                G06 light-foot 17.75,20 0";
    let mut battle = plain(text, "");
    assert_eq!(hosts(&battle, "G01"), ["F01"]);
    assert_eq!(hosts(&battle, "G02"), ["F01"]);
    let nobody: [&str; 0] = [];
    assert_eq!(hosts(&battle, "G03"), nobody, "in a town");
    assert_eq!(hosts(&battle, "G04"), nobody, "horse");
    assert_eq!(hosts(&battle, "G05"), ["F04"]);
    assert_eq!(hosts(&battle, "G06"), nobody, "another Force");
    // With one battery it has enough; that one stays.
    let (foot, guns) = (unit(&battle, "F01"), unit(&battle, "G01"));
    battle.unit_mut(foot).partner = Some(guns);
    battle.unit_mut(guns).partner = Some(foot);
    assert_eq!(hosts(&battle, "G01"), ["F01"]);
    assert_eq!(hosts(&battle, "G02"), nobody);
    // Neither a little before nor turned.
    battle.put(unit(&battle, "G05"), at(22_250, 20_500, 0));
    assert_eq!(hosts(&battle, "G05"), nobody);
    battle.put(unit(&battle, "G05"), at(22_250, 20_000, 20));
    assert_eq!(hosts(&battle, "G05"), nobody);
}

#[test]
fn a_segment_in_which_nobody_can_act_asks_nothing() {
    // Verifies [F1.0] [F12.0]
    let mut battle = plain("F01 inf 30,20 0 sp5", "A01 inf 30,40 180 sp5");
    battle.unit_mut(unit(&battle, "F01")).marks.moved = true;
    for name in ["Ney", "Reille"] {
        battle.officer_mut(officer(&battle, name)).moved = Mil::inches(18);
    }
    let mut script = Script::new();
    battle.movement_segment(&mut script, Seat::First).unwrap();
    assert!(script.asked.is_empty());
    assert_eq!(battle.phase, Phase::Combat(Seat::First));
    // A tenth of an inch is left to ride: he is asked about, less is not.
    for (moved, asked) in [(17_900, 1), (17_901, 0)] {
        let mut battle = plain("F01 inf 30,20 0 sp5", "A01 inf 30,40 180 sp5");
        battle.unit_mut(unit(&battle, "F01")).marks.moved = true;
        battle.officer_mut(officer(&battle, "Ney")).moved = Mil::inches(18);
        battle.officer_mut(officer(&battle, "Reille")).moved = Mil(moved);
        let mut script = says();
        battle.movement_segment(&mut script, Seat::First).unwrap();
        assert_eq!(script.asked.len(), asked, "{moved}");
    }
}
