//! Which paths are proposed to units, and which places to officers: in small positions, all of them.

use crate::common::*;
use crate::moves::*;
use engine::{AskOf, Play, Proposals, Seat, Table};
use grande_armee::nouns::kinds::Status;
use grande_armee::rules::notation;
use grande_armee::{Battle, Choice, Event};
use ground::table::Mil;

/// All proposals for a unit, as they are written.
fn paths(battle: &Battle, id: &str) -> Vec<String> {
    let (march, shown) = battle.begin_march(unit(battle, id));
    battle.propose(&march, &shown).iter().map(|path| notation::path(path)).collect()
}

/// The same with a move die.
fn paths_by(battle: &Battle, id: &str, die: u8) -> Vec<String> {
    let mut battle = battle.clone();
    battle.unit_mut(unit(&battle, id)).die = die;
    paths(&battle, id)
}

#[test]
fn toward_an_enemy_far_off() {
    let battle = plain("F01 inf 30,20 0 sp5", "A01 inf 34,40 180 sp5");
    assert_eq!(
        paths(&battle, "F01"),
        [
            "oblique right 15 12",
            "wheel right 16; advance 11.162",
            "oblique right 15 6",
            "wheel right 16; advance 5.581",
            "advance 12",
            "advance 6",
            "oblique left 45 12",
            "oblique right 45 12",
            "wheel left 45; advance 8.644",
            "wheel right 45; advance 8.644",
            "face about; oblique right 15 9",
            "face about; wheel right 16; advance 8.162"
        ]
    );
    // To one side and to the other, and behind.
    let aside = plain("F01 inf 30,20 0 sp5", "A01 inf 50,30 180 sp5\nA02 inf 11,26 180 sp5");
    assert_eq!(
        paths(&aside, "F01"),
        [
            "wheel left 77; advance 7.968",
            "wheel right 68; advance 8.439",
            "wheel right 68; advance 4.219",
            "wheel left 77; advance 3.984",
            "advance 12",
            "advance 6",
            "oblique left 45 12",
            "oblique right 45 12",
            "wheel left 45; advance 8.644",
            "wheel right 45; advance 8.644",
            "face right; oblique right 15 9",
            "face right; wheel right 22; advance 7.848"
        ]
    );
    let behind = plain("F01 inf 30,30 0 sp5", "A01 inf 36,12 0 sp5\nA02 inf 22,10 0 sp5");
    assert_eq!(
        paths(&behind, "F01"),
        [
            "face about; oblique left 15 9",
            "face about; wheel left 23; advance 7.795",
            "face about; oblique right 15 9",
            "face about; wheel right 26; advance 7.638",
            "face about; oblique left 15 4.5",
            "face about; wheel left 23; advance 3.897",
            "face about; oblique right 15 4.5",
            "face about; wheel right 26; advance 3.819",
            "advance 12",
            "advance 6",
            "oblique left 45 12",
            "oblique right 45 12"
        ]
    );
}

#[test]
fn into_contact() {
    let battle = plain("F01 inf 30,20 0 sp5", "A01 inf 31,26 200 sp5\nA02 inf 35,28 180 sp5");
    assert_eq!(
        paths_by(&battle, "F01", 4),
        [
            "oblique right 15 2.767",
            "wheel right 14; advance 2.696",
            "oblique right 15 1.667",
            "wheel right 14; advance 1.596",
            "oblique right 30 3.075",
            "oblique right 30 1.975",
            "oblique right 30 1.487",
            "advance 2.821",
            "advance 1.36",
            "oblique left 45 0.25",
            "oblique right 45 3.744",
            "face about; oblique right 15 7"
        ]
    );
    // A 1 does not let it, a 6 makes it.
    assert_eq!(
        paths_by(&battle, "F01", 1),
        [
            "face about; oblique right 15 4",
            "back 3.5",
            "back 1.75",
            "face right",
            "face about",
            "face left"
        ]
    );
    assert_eq!(
        paths_by(&battle, "F01", 6),
        [
            "advance 12",
            "oblique right 15 2.767",
            "wheel right 14; advance 2.696",
            "oblique right 30 3.075",
            "oblique right 45 3.744"
        ]
    );
    let attack = on(&battle, Status::Attack);
    assert_eq!(
        paths_by(&attack, "F01", 3),
        [
            "advance 9",
            "oblique right 15 2.767",
            "wheel right 14; advance 2.696",
            "oblique right 30 3.075",
            "oblique right 45 3.744"
        ]
    );
    let withdraw = on(&battle, Status::Withdraw);
    assert_eq!(
        paths_by(&withdraw, "F01", 3),
        ["face about; advance 6", "face about; oblique right 15 6"]
    );
}

#[test]
fn horse_among_its_own() {
    let text = "F01 cav-heavy 30,20 0 sp5\nF02 inf 30,24 0 sp5\nF03 inf 33.5,20 0 sp5\nF04 inf 30,16 0 sp5";
    let battle = plain(text, "A01 inf 30,36 180 sp5\nA02 cav-light 40,26 270 sp5");
    assert_eq!(
        paths(&battle, "F01"),
        [
            "advance 13.1",
            "wheel right 64; advance 7.888",
            "advance 12",
            "wheel right 64; advance 6.788",
            "oblique left 45 13.999",
            "oblique right 45 8.899",
            "wheel left 45; advance 11.643",
            "wheel right 45; advance 8.75",
            "face left; oblique left 30 14",
            "face left; wheel left 35; advance 12.167",
            "back 7",
            "face right"
        ]
    );
    assert_eq!(
        paths(&on(&battle, Status::Attack), "F01"),
        ["advance 14", "wheel right 64; advance 7.888"]
    );
}

#[test]
fn guns_come_up_by_road_and_stand_beside_infantry() {
    let text =
        "road Lane 30,2 30,58\nF01 inf 36,24 0 sp5\nF02 light-foot 30,18 0\nF03 inf 20,30 0 sp5";
    let battle = plain(text, "A01 inf 30,44 180 sp5");
    assert_eq!(
        paths(&battle, "F02"),
        [
            "advance 22",
            "advance 11.5",
            "advance 17.25",
            "oblique right 45 5.303; advance 2.25",
            "advance 6; side right 8.25",
            "oblique left 45 12.353",
            "oblique right 45 12.353",
            "wheel left 45; advance 9.822",
            "face right",
            "face about",
            "face left"
        ]
    );
    // With the enemy at hand.
    let near = plain("F02 heavy-foot 30,18 0\nF01 inf 22,18 0 sp5", "A01 inf 30,24.5 180 sp5");
    assert_eq!(
        paths_by(&near, "F02", 3),
        [
            "advance 2.5",
            "advance 1.75",
            "oblique left 45 9",
            "oblique right 45 9",
            "wheel left 45; advance 7.821",
            "wheel right 45; advance 7.821",
            "face about; advance 9",
            "back 9",
            "back 4.5",
            "face right",
            "face about",
            "face left"
        ]
    );
    let hill = plain("F02 heavy-horse 30,18 0", "A01 inf 30,30 180 sp5");
    assert_eq!(
        paths(&on(&hill, Status::Attack), "F02"),
        [
            "advance 8",
            "advance 4.5",
            "advance 6.75",
            "oblique left 45 13.999",
            "oblique right 45 13.999",
            "wheel left 45; advance 12.821",
            "wheel right 45; advance 12.821",
            "face about; advance 14",
            "back 14",
            "back 7",
            "face right",
            "face about"
        ]
    );
}

#[test]
fn into_towns() {
    let text = "town Farm 34,27\ntown Mill 24,26\ntown Inn 30,40\nF01 inf 30,20 0 sp5\nF02 cav-light 30,10 0 sp5";
    let battle = plain(text, "");
    assert_eq!(
        paths(&battle, "F01"),
        [
            "oblique right 45 5.656; advance 3.001",
            "advance 12",
            "advance 6",
            "oblique left 45 3.999",
            "oblique right 45 5.5",
            "face right",
            "face about",
            "face left"
        ]
    );
    assert_eq!(
        paths(&battle, "F02"),
        [
            "advance 16",
            "advance 7",
            "oblique left 45 16",
            "oblique right 45 16",
            "wheel left 45; advance 13.643",
            "wheel right 45; advance 13.643",
            "face right",
            "face about",
            "face left"
        ]
    );
}

#[test]
fn back_to_its_officer() {
    let mut battle = plain("F01 inf 40,40 0 sp5\nF02 inf 30,10 0 sp5", "");
    let reille = officer(&battle, "Reille");
    battle.officer_mut(reille).radius = Mil::inches(4);
    assert_eq!(
        paths(&battle, "F01"),
        [
            "face about; advance 9",
            "face about; oblique right 15 9",
            "face about; wheel right 22; advance 7.848",
            "face about; oblique right 15 4.5",
            "face about; wheel right 22; advance 3.924"
        ]
    );
    battle.officer_mut(reille).moved = Mil::inches(18);
    assert_eq!(
        paths(&battle, "F01"),
        [
            "face about; advance 9",
            "face about; oblique right 15 9",
            "face about; wheel right 22; advance 7.848",
            "face about; oblique right 15 4.5",
            "face about; wheel right 22; advance 3.924"
        ]
    );
}

#[test]
fn a_few_will_do() {
    // Each number begins with another search and elsewhere in it, and ends with the first it finds.
    let battle = plain("F01 inf 30,20 0 sp5", "A01 inf 31,32 180 sp5");
    let (march, shown) = battle.begin_march(unit(&battle, "F01"));
    let few = |number| {
        let found = battle.propose_some(&march, &shown, Proposals::Few(number));
        found.iter().map(|path| notation::path(path)).collect::<Vec<_>>().join(" | ")
    };
    assert_eq!(
        (0..22).map(few).collect::<Vec<_>>(),
        [
            "advance 9.1",
            "advance 9.1",
            "advance 9.1",
            "advance 9.1",
            "advance 9.1",
            "face about; advance 9",
            "face right",
            "advance 9.1",
            "advance 4.5",
            "advance 4.5",
            "advance 4.5",
            "advance 4.5",
            "back 6",
            "face about",
            "advance 9.1",
            "oblique left 45 5.001",
            "oblique left 45 5.001",
            "oblique left 45 5.001",
            "oblique left 45 5.001",
            "back 3",
            "face left",
            "advance 4.5",
        ]
    );
}

/// A table that takes down the first question.
#[derive(Default)]
struct Listener {
    heard: Vec<AskOf<Battle>>,
    wanted: Option<Proposals>,
}

impl Table<Battle> for Listener {
    fn choose(&mut self, _: &Battle, ask: AskOf<Battle>) -> Play<Choice> {
        self.heard.push(ask);
        Err(engine::Pause)
    }
    fn proposals(&mut self, _: Seat) -> Proposals {
        self.wanted.unwrap_or(Proposals::All)
    }
    fn throw(&mut self, _: &Battle, _: engine::Throw) -> Play<engine::Faces> {
        Err(engine::Pause)
    }
    fn hear(&mut self, _: &Battle, _: Event) {}
}

/// The places that an officer is asked about by who answers with a number.
fn few_rides(battle: &Battle, name: &str, number: u64) -> Vec<String> {
    let (mut battle, id) = (battle.clone(), officer(battle, name));
    let mut listener = Listener { wanted: Some(Proposals::Few(number)), ..Listener::default() };
    let _ = battle.ride(&mut listener, id);
    listener.heard[0].choices.iter().map(|choice| battle.choice_text(choice)).collect()
}

/// What is proposed to an officer, as it is written and in words.
fn rides(battle: &Battle, name: &str) -> Vec<String> {
    let (mut battle, mut listener) = (battle.clone(), Listener::default());
    let id = officer(&battle, name);
    let _ = battle.ride(&mut listener, id);
    let ask = &listener.heard[0];
    let words = |choice: &Choice| {
        format!("{}: {}", battle.choice_text(choice), battle.choice_sentence(ask, choice))
    };
    ask.choices.iter().map(words).collect()
}

#[test]
fn one_ride_will_do_for_who_answers_at_random() {
    let battle = plain("F01 inf 24,24 0 sp5\nF02 inf 34,26 90 sp5", "A01 inf 30,31 180 sp5");
    let all: Vec<String> = rides(&battle, "Reille")
        .iter()
        .filter_map(|ride| Some(ride.split_once(':')?.0.to_owned()))
        .collect();
    let few: Vec<Vec<String>> = (0..3).map(|number| few_rides(&battle, "Reille", number)).collect();
    assert!(few.iter().all(|choices| choices.len() == 2 && choices[0] == "done"));
    assert!(few.iter().flatten().all(|choice| all.contains(choice)), "{few:?} of {all:?}");
    assert!(few[0] != few[1], "other numbers, other places");
}

#[test]
fn officers_ride_to_their_units_and_to_each_other() {
    let text = "F01 inf 24,24 0 sp5\nF02 inf 34,26 90 sp5\nF03 inf 30,4 0 sp5\nF04 cav-light 40,20 0 sp5\ncup french 2\nwing Soult 20,4 II\nforce III Lobau +1 r8 44,10\nF05 inf 44,14 0 sp5";
    let battle = plain(text, "A01 inf 30,31 180 sp5\nA02 inf 50,40 180 sp5");
    assert_eq!(
        rides(&battle, "Reille"),
        [
            "done: done",
            "32,18: ride 10.2\" north (11°), 8.25\" south (194°) of F02: 4 of 4 units in radius",
            "30.999,25.97: ride 18\" north (3°), 3\" west (269°) of F02: 4 of 4 units in radius",
            "24,21: ride 14.32\" north-west (335°), 3\" south of F01: 4 of 4 units in radius",
            "40,17: ride 13.45\" north-east (48°), 3\" south of F04: 4 of 4 units in radius"
        ]
    );
    assert_eq!(
        rides(&battle, "Ney"),
        [
            "done: done",
            "19.708,5.218: ride 18\" east (80°), 10.36\" west (277°) of F03",
            "17.5,3.723: ride 15.6\" east (84°), 12.5\" west (269°) of F03",
            "19.598,5.773: ride 18\" east (78°), 10.55\" west (280°) of F03"
        ]
    );
    assert_eq!(
        rides(&battle, "Soult"),
        [
            "done: done",
            "25.333,6.666: ride 5.96\" north-east (63°), 5.38\" north-west (300°) of F03",
            "28,7.2: ride 8.62\" east (68°), 3.77\" north-west (328°) of F03",
            "4.5,2.277: ride 15.6\" west (264°), 25.56\" west (266°) of F03",
            "37.461,8.364: ride 18\" east (76°), 8.63\" south-west (229°) of F05"
        ]
    );
    assert_eq!(
        rides(&battle, "Lobau"),
        [
            "done: done",
            "44,14: ride 4\" north, at F05: 1 of 1 unit in radius",
            "44,11: ride 1\" north, 3\" south of F05: 1 of 1 unit in radius"
        ]
    );
    // An enemy close by, and little left to ride.
    let mut near = plain("F01 inf 24,10 0 sp5\nF02 inf 34,10 90 sp5", "A01 inf 30,13 180 sp5");
    assert_eq!(
        rides(&near, "Reille"),
        [
            "done: done",
            "29,10: ride 2.24\" north-west (333°), 5\" east of F01: 2 of 2 units in radius",
            "31,10: ride 2.24\" north-east (27°), 3\" west of F02: 2 of 2 units in radius",
            "24,7: ride 6.08\" west (261°), 3\" south of F01: 2 of 2 units in radius",
            "12.402,4.227: ride 18\" west (258°), 12.96\" south-west (244°) of F01: 2 of 2 units in radius",
            "30,2: ride 6\" south, 8.94\" south-west (207°) of F02: 2 of 2 units in radius"
        ]
    );
    near.officer_mut(officer(&near, "Reille")).moved = Mil::inches(15);
    assert_eq!(
        rides(&near, "Reille"),
        [
            "done: done",
            "29,10: ride 2.24\" north-west (333°), 5\" east of F01: 2 of 2 units in radius",
            "31,10: ride 2.24\" north-east (27°), 3\" west of F02: 2 of 2 units in radius",
            "27.043,7.507: ride 3\" west (261°), 3.93\" south-east (129°) of F01: 2 of 2 units in radius",
            "30,5.002: ride 3\" south, 6.4\" south-west (219°) of F02: 2 of 2 units in radius"
        ]
    );
}
