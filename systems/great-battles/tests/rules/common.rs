//! What the tests share: a position as text, a script of answers and dice, and what is expected.
//!
//! A script is words separated by `;`: an answer in its notation, or a die as `=7` (the face that
//! counts, 0 to 9). Expectations are lines: a unit and what is true of it, e.g.
//! `1/34 0304 line E sp=6 shaken`, `1/34 destroyed`, `1/34 -fired`; or `leader Suchet 0304`, or
//! `division Suchet fatigue=3`.
#![allow(dead_code, reason = "sections use their own part")]

use engine::{AskOf, Faces, Game, Play, Seat, Table, Throw};
use great_battles::host::ask::Choice;
use great_battles::host::event::Event;
use great_battles::host::position;
use great_battles::nouns::{Blown, Facing, Formation, MoraleLevel, UnitId};
use great_battles::state::{Battle, Mark, Place};
use ground::Hex;
use std::collections::VecDeque;

/// The French.
pub const FRENCH: Seat = Seat::First;
/// The Allies.
pub const ALLIED: Seat = Seat::Second;

/// A position; see `host::position`.
#[track_caller]
pub fn pos(text: &str) -> Battle {
    position::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

/// A unit by its name.
#[track_caller]
pub fn unit(battle: &Battle, id: &str) -> UnitId {
    position::unit_named(battle, id).unwrap_or_else(|error| panic!("{error}"))
}

/// A hex by its number.
#[track_caller]
pub fn hex(battle: &Battle, label: &str) -> Hex {
    battle.board().hex(label).unwrap_or_else(|| panic!("no hex {label}"))
}

/// Answers and dice that are written down.
#[derive(Default)]
pub struct Script {
    steps: VecDeque<String>,
    /// What was told.
    pub events: Vec<Event>,
    /// What was asked, as (rule, answers listed).
    pub asked: Vec<(String, Vec<String>)>,
}

impl Script {
    /// Reads a script.
    pub fn new(text: &str) -> Script {
        let steps = text.split(';').map(|step| step.trim().to_owned());
        Script { steps: steps.filter(|step| !step.is_empty()).collect(), ..Script::default() }
    }

    /// Plays one activity; all that is written must be used.
    #[track_caller]
    pub fn steps_done(&mut self, battle: &mut Battle) {
        assert!(battle.play(self).is_ok(), "paused");
        self.finish();
    }

    /// Whether all of it is used.
    pub fn is_done(&self) -> bool {
        self.steps.is_empty()
    }

    /// Panics if something written was never used.
    #[track_caller]
    pub fn finish(&self) {
        assert!(self.steps.is_empty(), "not used: {:?}", self.steps);
    }

    /// What was told, in words.
    pub fn story(&self, battle: &Battle) -> Vec<String> {
        self.events.iter().map(|event| battle.render(event).text).collect()
    }
}

impl Table<Battle> for Script {
    fn choose(&mut self, battle: &Battle, ask: AskOf<Battle>) -> Play<Choice> {
        let listed: Vec<String> =
            ask.choices.iter().map(|choice| battle.notation(&ask, choice)).collect();
        let words = battle.question_words(&ask);
        let next = self.steps.pop_front();
        let found = listed.iter().position(|text| Some(text) == next.as_ref());
        let Some(index) = found else {
            panic!("[{}] {words} next is {next:?}; legal: {listed:?}", ask.rule)
        };
        self.asked.push((ask.rule.key().to_owned(), listed));
        Ok(ask.choices[index])
    }

    fn throw(&mut self, _: &Battle, throw: Throw) -> Play<Faces> {
        let next = self.steps.pop_front();
        let die = next.as_deref().and_then(|step| step.strip_prefix('='));
        let Some(die) = die.and_then(|die| die.parse::<u8>().ok()) else {
            panic!("a die for {} [{}], but next is {next:?}", throw.why, throw.rule)
        };
        // The tenth face of a die with ten sides is zero.
        let face = if throw.sides == 10 && die == 0 { 10 } else { die };
        assert!(throw.admits(&[face]), "{die} cannot fall for {throw:?}");
        Ok(Faces::new(&[face]))
    }

    fn hear(&mut self, battle: &Battle, event: Event) {
        assert!(!battle.render(&event).text.is_empty());
        self.events.push(event);
    }
}

/// Plays a position until its script is used up, and compares.
#[track_caller]
pub fn check(position: &str, script: &str, expect: &str) -> Battle {
    let mut battle = pos(position);
    let mut table = Script::new(script);
    while !table.steps.is_empty() {
        battle.play(&mut table).unwrap_or_else(|_| panic!("paused"));
    }
    expected(&battle, expect);
    battle
}

/// Runs one procedure with a script, all of which must be used, and compares.
#[track_caller]
pub fn run<T>(
    position: &str,
    script: &str,
    procedure: impl FnOnce(&mut Battle, &mut Script) -> Play<T>,
    expect: &str,
) -> (Battle, Script) {
    let mut battle = pos(position);
    let mut table = Script::new(script);
    assert!(procedure(&mut battle, &mut table).is_ok(), "paused");
    table.finish();
    expected(&battle, expect);
    (battle, table)
}

/// Compares a position with lines of what is true of it, and checks that it is legal.
#[track_caller]
pub fn expected(battle: &Battle, expect: &str) {
    assert_eq!(battle.audit(), Ok(()));
    for line in expect.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[0] {
            "leader" => {
                let leader = battle.setup.army.find_leader(words[1]).expect("a leader");
                let one = battle.leader(leader);
                assert_eq!(battle.board().label(one.hex), words[2], "{line}");
            }
            "division" => {
                let division = position::division_named(battle, words[1]).expect("a division");
                let one = battle.division(division);
                for word in &words[2..] {
                    let true_of_it = match *word {
                        "finished" => one.finished,
                        "-finished" => !one.finished,
                        "activated" => one.activated,
                        "-activated" => !one.activated,
                        "strategic" => one.strategic,
                        "-strategic" => !one.strategic,
                        "lim-up" => one.lim_up,
                        "-lim-up" => !one.lim_up,
                        other => other == format!("fatigue={}", one.fatigue),
                    };
                    assert!(true_of_it, "{line}: {one:?}");
                }
            }
            name => {
                let id = unit(battle, name);
                for word in &words[1..] {
                    let one = battle.unit(id);
                    assert!(holds(battle, id, word), "{line}: not '{word}', but {one:?}");
                }
            }
        }
    }
}

/// Whether a word is true of a unit.
fn holds(battle: &Battle, id: UnitId, word: &str) -> bool {
    let one = battle.unit(id);
    if let Some(place) = Place::from_key(word) {
        return one.place == place;
    }
    if let Some(formation) = Formation::from_key(word) {
        return one.formation == formation;
    }
    if let Some(facing) = Facing::named(word) {
        return one.facing == facing;
    }
    if let Some(level) = MoraleLevel::from_key(word) {
        return one.level == level;
    }
    if let Some(blown) = Blown::from_key(word) {
        return one.blown == blown;
    }
    if let Some(mark) = Mark::from_key(word) {
        return one.marks.has(mark);
    }
    if let Some(mark) = word.strip_prefix('-').and_then(Mark::from_key) {
        return !one.marks.has(mark);
    }
    match word.split_once('=') {
        Some(("sp", sp)) => one.sp.to_string() == sp,
        Some(("wide", label)) => battle.board().label(one.right) == label,
        Some(("spent", points)) => one.spent.to_string() == points,
        _ => battle.board().hex(word).is_some_and(|hex| one.hexes().any(|own| own == hex)),
    }
}
