//! What each side sees: the board, the questions and the story, without the backs of enemy counters.

use crate::common::*;
use engine::scene::Shape;
use engine::{AskOf, Faces, Fast, Game, Play, Table, Throw, Viewer};
use la_bataille::nouns::kinds::Nation;
use la_bataille::rules::event::Event;
use la_bataille::rules::question::Choice;
use la_bataille::state::audit as check;
use la_bataille::state::battle::Battle;
use la_bataille::state::fixed::Fixed;
use la_bataille::{Army, load};
use std::sync::Arc;

const SEEN_BY_FRENCH: Viewer = Viewer::Seat(FRENCH);

const FIELD: &str = "segment french melee
1/25e 0506 column N
leader Vandamme 0506
Mur 0505 column S
P14 0707 unlimbered N
TatU 0303 column S
leader Knorring 0303";

/// Keeps what a viewer is asked and told; the dice are given, the first answers listed are taken.
struct Ears {
    viewer: Viewer,
    dice: Vec<[u8; 2]>,
    heard: Vec<String>,
}

impl Table<Battle> for Ears {
    fn choose(&mut self, battle: &Battle, ask: AskOf<Battle>) -> Play<Choice> {
        if self.viewer == Viewer::Seat(ask.seat) {
            let known = battle.known_to(self.viewer);
            self.heard.push(known.question_words(&ask));
            let words = ask.choices.iter().map(|choice| known.choice_words(&ask, choice));
            self.heard.extend(words);
        }
        Ok(ask.choices[0])
    }

    fn throw(&mut self, _: &Battle, throw: Throw) -> Play<Faces> {
        let faces = self.dice.pop().unwrap_or([6, 6]);
        Ok(Faces::new(&faces[..usize::from(throw.dice)]))
    }

    fn hear(&mut self, battle: &Battle, event: Event) {
        // The odds of a fight are said aloud. (R200)
        if !matches!(event, Event::Melee(la_bataille::rules::c13_melee::Told::Fought { .. })) {
            let line = battle.render_to(self.viewer, &event);
            self.heard.push(format!("{line:?}"));
        }
    }
}

/// Verifies [2.2.3] (R160) (R200) (R201): with other values on the backs of the Coalition's counters the French see
/// the same board, are asked the same and hear the same, as long as the checks come out the same.
#[test]
fn the_backs_of_counters_are_their_owners() {
    let battle = open(FIELD);
    let hear = |start: &Battle, viewer: Viewer| {
        // The defender passes with 66, whatever his morale up to 65; the attacker fails with 11.
        let mut ears = Ears { viewer, dice: vec![[1, 1], [6, 6]], heard: Vec::new() };
        let mut battle = start.clone();
        battle.melee_phase(&mut ears, FRENCH).expect("plays");
        ears.heard
    };
    let mut told_apart = 0;
    for seed in 0..20 {
        let other = check::scramble(&battle, SEEN_BY_FRENCH, &mut Fast::new(seed));
        let mur = unit(&battle, "Mur");
        assert_eq!(battle.scene(SEEN_BY_FRENCH), other.scene(SEEN_BY_FRENCH));
        assert_ne!(battle.scene(Viewer::Umpire), other.scene(Viewer::Umpire));
        if other.def(mur).morale < la_bataille::Base6::HIGHEST {
            assert_eq!(hear(&battle, SEEN_BY_FRENCH), hear(&other, SEEN_BY_FRENCH));
        }
        if other.def(mur).morale != battle.def(mur).morale {
            told_apart += 1;
            assert_ne!(hear(&battle, Viewer::Umpire), hear(&other, Viewer::Umpire));
        }
    }
    assert!(told_apart > 10);
}

/// Verifies [2.2.3] [2.3.3]: whose values the picture names.
#[test]
fn values_are_named_to_their_owner() {
    let battle = open(FIELD);
    let name = |viewer: Viewer, id: &str| {
        let scene = battle.scene(viewer);
        scene.pieces.into_iter().find(|piece| piece.id == id).expect("on the map").long_name
    };
    assert!(name(SEEN_BY_FRENCH, "1/25e").contains("morale 34"));
    assert!(!name(SEEN_BY_FRENCH, "Mur").contains("morale"));
    assert!(name(Viewer::Seat(COALITION), "Mur").contains("morale 31"));
    assert!(name(SEEN_BY_FRENCH, "Vandamme").contains("morale"));
    assert_eq!(name(Viewer::Spectator, "Vandamme"), "Vandamme");
    assert_eq!(name(SEEN_BY_FRENCH, "Knorring"), "Knorring");
}

fn panel(battle: &Battle, title: &str) -> Vec<(String, String)> {
    let scene = battle.scene(Viewer::Spectator);
    let panel = scene.panels.into_iter().find(|panel| panel.title == title).expect("a panel");
    panel.rows.into_iter().map(|row| (row.name, row.value)).collect()
}

#[track_caller]
fn value(rows: &[(String, String)], name: &str) -> String {
    let found = rows.iter().find(|(known, _)| known == name);
    found.unwrap_or_else(|| panic!("no {name}: {rows:?}")).1.clone()
}

fn begun(scenario: &str) -> Battle {
    let setup = load(scenario, &[]).unwrap_or_else(|error| panic!("{error}"));
    Battle::begin(std::sync::Arc::new(la_bataille::state::fixed::Fixed::new(setup)))
}

/// Arrivals stand by the turn on which they are due now, not by the printed one.
#[test]
fn arrivals_are_listed_by_the_turn_they_are_due() {
    let mut battle = begun("kulm-day-1");
    let before = panel(&battle, "Arrivals");
    assert!(before.len() > 1, "{before:?}");
    let arrivals = battle.fixed.clone();
    let first = arrivals.setup.scenario.arrivals.iter().position(|arrival| {
        arrival.units.iter().any(|unit| {
            battle.unit(*unit).place == la_bataille::state::battle::Whereabouts::Waiting
        })
    });
    battle.due[first.expect("somebody comes")] = arrivals.setup.scenario.turns.len() as u16 - 1;
    let after = panel(&battle, "Arrivals");
    assert_ne!(before[0], after[0], "{after:?}");
    let last = arrivals.setup.scenario.turns.last().expect("turns").to_string();
    assert!(before.iter().all(|(when, _)| *when != last) || after.len() == 6);
}

/// Points, what has been withdrawn and what it would be judged stand beside the places.
#[test]
fn the_victory_panel_counts() {
    let mut battle = begun("kulm-day-1");
    let rows = panel(&battle, "Victory");
    let points = value(&rows, "Points");
    let held = battle.points();
    assert!(held == 0 && points == "even" || points.contains(&held.abs().to_string()), "{points}");
    battle.holders.fill(COALITION);
    let lost = panel(&battle, "Victory");
    assert!(value(&lost, "Points").ends_with("for the Coalition"), "{lost:?}");
    assert!(value(&lost, "As it stands").contains("Coalition"), "{lost:?}");
    let second = begun("kulm-day-2");
    assert_eq!(value(&panel(&second, "Victory"), "Withdrawn"), "0 points");
}

/// The colour of the cavalry markers is that of the segment. [5.2.2]
#[test]
fn the_clock_names_the_colour_of_the_segment() {
    let colour = |side: &str| {
        let battle = open(&format!("segment {side} charge\nTatU 0303 column S"));
        value(&panel(&battle, "Time"), "Cavalry")
    };
    assert!(colour("french").starts_with("blue"));
    assert!(colour("coalition").starts_with("green"));
}

/// Verifies [2.2.3] (R240): what each side supposes rests on fronts, charts and its own leaders. The
/// counters of Kulm are made by the same charts, so that troops are supposed as they are.
#[test]
fn backs_are_supposed_by_type_and_rank() {
    let setup = load("kulm-campaign", &[]).unwrap();
    let fixed = Arc::new(Fixed::new(setup.clone()));
    let seen = &fixed.supposed_by(SEEN_BY_FRENCH).setup.army;
    assert_eq!(seen.units, setup.army.units);
    let of = |army: &Army, name: &str| {
        let leader = army.leader(army.find_leader(name).unwrap());
        [leader.attack, leader.defence, leader.cavalry, leader.artillery, leader.morale]
    };
    // The French own one army commander, cavalry leaders of 2 and 3, one gunner.
    assert_eq!(of(seen, "Kleist"), of(&setup.army, "Vandamme"));
    assert_eq!(of(seen, "Ilovaisky 12"), of(&setup.army, "Corbineau"));
    assert_eq!(of(seen, "Braun"), of(&setup.army, "Baltus"));
    assert_eq!(of(seen, "Pyshnitsky"), [2, 2, 0, 0, 3]);
    assert_eq!(of(seen, "Quiot"), of(&setup.army, "Quiot"));
}

const PIECES: &str = "map
........
........
........
........
........
end
25e 0202 line NNE with 0303 losses=1
9eL 0404 column S fatigued blue
leader Vandamme 0202
";

/// The uniform of a nation in scenes is its key.
#[test]
fn nations_are_named_as_scenes_do() {
    let keys: Vec<&str> = Nation::ALL.iter().map(|nation| nation.key()).collect();
    assert_eq!(keys, ["french", "russian", "austrian", "prussian"]);
}

#[test]
fn a_pair_of_hexes_is_one_piece_and_its_back_is_its_owners() {
    let battle = pos(PIECES);
    let own = battle.scene(SEEN_BY_FRENCH);
    let line = own.pieces.iter().find(|piece| piece.id == "25e").unwrap();
    assert_eq!((line.hex.as_str(), &line.also[..]), ("0202", &["0303".to_owned()][..]));
    assert_eq!((line.shape, line.facing, line.faces_side), (Shape::Line, 0, false));
    assert!(line.long_name.contains("melee") && line.long_name.contains("morale"));
    assert_eq!(line.strength, Some(line.full_strength - 1));
    let theirs = battle.scene(Viewer::Seat(COALITION));
    let line = theirs.pieces.iter().find(|piece| piece.id == "25e").unwrap();
    assert!(!line.long_name.contains("melee"), "{}", line.long_name);
    assert!(line.strength.is_some());
    let lancers = theirs.pieces.iter().find(|piece| piece.id == "9eL").unwrap();
    assert!(lancers.faces_side && lancers.facing == 3);
    assert_eq!(lancers.marks[0].words, "fatigued, blue marker");
    assert_eq!(own.track.phases.len(), 7);
    assert!(own.panels.iter().any(|panel| panel.title == "Command morale"));
}
