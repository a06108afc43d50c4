//! Exact odds of fire and of crisis tests: single procedures in a position, what is assumed on the way
//! and what comes of them in words. The rule code itself is run; nothing is reckoned here.

use super::{Choice, Event, Question};
use crate::nouns::{Arm, LeaderId, UnitId};
use crate::rules::crisis::{Ask, Away, Occasion, Test, Verdict};
use crate::rules::p2_artillery::Ask as FireAsk;
use crate::rules::{crisis, leaders, losses, p2_artillery};
use crate::state::{At, Battle};
use engine::odds::Alike;
use engine::{AskOf, Play, Refusal, Rule, rule};
use std::collections::BTreeMap;

type Run = Box<dyn Fn(&mut Battle, At<'_>) -> Play<()>>;

/// A procedure ready to be run: in which position, what it is in words, and how.
pub struct Ready {
    /// The position.
    pub from: Battle,
    /// What it is.
    pub subject: String,
    /// Runs it.
    pub run: Run,
}

/// A procedure whose odds may be asked for.
pub struct Kind {
    /// Its name.
    pub name: &'static str,
    /// What it is about, as it is written.
    pub about: &'static str,
    /// What it is.
    pub words: &'static str,
    /// What may be written in the position [`EXAMPLE`].
    pub example: &'static str,
    /// Reads what it is about, or says why it cannot take place.
    pub prepare: fn(&Battle, &str) -> Result<Ready, String>,
}

/// Those of fire and crisis.
pub const KINDS: [Kind; 4] = [
    Kind {
        name: "fire",
        about: "BATTERY[+BATTERY]@UNIT",
        words: "artillery fire at one target, with supporters, tests and Retreats",
        example: "F18@A01",
        prepare: fire,
    },
    Kind {
        name: "crisis",
        about: "UNIT[:OCCASION]<ENEMY",
        words: "a crisis test because of an enemy and what follows: fire, leader, retreat-through",
        example: "F01:leader<A01",
        prepare: crisis,
    },
    Kind {
        name: "panic",
        about: "UNIT",
        words: "a test for panic and what follows",
        example: "F02",
        prepare: panic,
    },
    Kind {
        name: "rally",
        about: "UNIT",
        words: "a Broken unit tries to rally",
        example: "F03",
        prepare: rally,
    },
];

/// A position in which the examples can take place.
pub const EXAMPLE: &str = "side french
division Girard C/C 30,20.3
F01 inf 8 30,20 0 column steps4
F02 inf 8 45,20 0 line
F03 inf 8 45,10 0 column broken steps3
F18 guns 8 22,20 0 classC
side allied
division Cole B/B 30,46
A01 inf2 8 22,32 180 line steps3
";

/// What odds assume about questions on the way.
pub const REPLIES: [&str; 3] = [
    "the leader who helps most inspires a unit",
    "a Retreat or flight takes the first way that is proposed",
    "the odd step of a mass falls on its first unit",
];

fn refused(rule: Rule, why: impl Into<String>) -> String {
    Refusal::new(rule, why.into()).to_string()
}

fn unit(battle: &Battle, id: &str) -> Result<UnitId, String> {
    let id = id.trim();
    let unit = battle.field.unit_named(id).ok_or_else(|| format!("no unit '{id}'"))?;
    if battle.is_here(unit) { Ok(unit) } else { Err(format!("{id} is not on the table")) }
}

fn parts<'a>(about: &'a str, mark: char, expected: &str) -> Result<(&'a str, &'a str), String> {
    about.split_once(mark).ok_or_else(|| format!("{expected} expected, found '{about}'"))
}

/// Batteries fire at a target. [ART-7]
fn fire(battle: &Battle, about: &str) -> Result<Ready, String> {
    let (by, at) = parts(about, '@', "BATTERY@UNIT")?;
    let target = unit(battle, at)?;
    let mut shots = Vec::new();
    for id in by.split('+') {
        let battery = unit(battle, id)?;
        let words = battle.unit_words(battery);
        if battle.seat_of(battery) == battle.seat_of(target) {
            return Err(format!("{} is no enemy", battle.unit_words(target)));
        }
        if !battle.can_fire(battery) {
            return Err(refused(rule!("UNI-9"), format!("{words} cannot fire")));
        }
        if !battle.can_hit(battery, target) {
            let why = "the target is out of arc, range or sight, or friends are in the way";
            return Err(refused(rule!("ART-12"), format!("{words}: {why}")));
        }
        shots.push((battery, target));
    }
    let names: Vec<String> = shots.iter().map(|(by, _)| battle.unit_words(*by)).collect();
    let subject = format!("{} at {}", names.join(" and "), battle.unit_words(target));
    let run = move |battle: &mut Battle, table: At<'_>| battle.resolve_fire(table, &shots);
    Ok(Ready { from: battle.clone(), subject, run: Box::new(run) })
}

/// A crisis test and what follows. [CRI-3]
fn crisis(battle: &Battle, about: &str) -> Result<Ready, String> {
    let (who, enemy) = parts(about, '<', "UNIT<ENEMY")?;
    let (id, occasion) = who.split_once(':').unwrap_or((who, "fire"));
    let (unit, cause) = (unit(battle, id)?, unit(battle, enemy)?);
    let occasion = match occasion.trim() {
        "fire" => Occasion::Fire,
        "leader" => Occasion::LeaderFell,
        "retreat-through" => Occasion::RetreatThrough,
        other => return Err(format!("fire, leader or retreat-through expected, found '{other}'")),
    };
    if battle.unit(unit).is_broken() || !battle.counts(unit) {
        let why = format!("{} does not test", battle.unit_words(unit));
        return Err(refused(rule!("CRI-1b"), why));
    }
    let guns = battle.arm(cause) == Arm::Artillery;
    let flanked = guns
        && occasion == Occasion::Fire
        && (battle.fire_flanks(cause, unit) || battle.fire_from_rear(cause, unit));
    let subject = format!("{}: {}", battle.unit_words(unit), occasion.words());
    let run = move |battle: &mut Battle, table: At<'_>| {
        let test = Test { flanked, ..Test::new(unit, occasion) };
        match battle.test_once(table, test)? {
            Some(verdict) => {
                battle.react(table, unit, verdict, Away::From(vec![cause]), occasion.rule())
            }
            None => Ok(()),
        }
    };
    Ok(Ready { from: battle.clone(), subject, run: Box::new(run) })
}

/// A test for panic. [PAN-1]
fn panic(battle: &Battle, about: &str) -> Result<Ready, String> {
    let unit = unit(battle, about)?;
    if battle.unit(unit).is_broken() || !battle.counts(unit) {
        let why = format!("{} does not test", battle.unit_words(unit));
        return Err(refused(rule!("CRI-1b"), why));
    }
    let subject = format!("panic of {}", battle.unit_words(unit));
    let run = move |battle: &mut Battle, table: At<'_>| battle.test_panic(table, unit);
    Ok(Ready { from: battle.clone(), subject, run: Box::new(run) })
}

/// A Broken unit tries to rally. [CRI-11]
fn rally(battle: &Battle, about: &str) -> Result<Ready, String> {
    let unit = unit(battle, about)?;
    if !battle.may_rally(unit) {
        let why = format!(
            "{} is not Broken, or not more than 18\" from the enemy",
            battle.unit_words(unit)
        );
        return Err(refused(rule!("CRI-11"), why));
    }
    let subject = format!("rally of {}", battle.unit_words(unit));
    let run = move |battle: &mut Battle, table: At<'_>| battle.try_to_rally(table, unit);
    Ok(Ready { from: battle.clone(), subject, run: Box::new(run) })
}

/// What of a die decides what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Essence {
    /// Whether a half became a step.
    Step(bool),
    /// Whether a test was passed, failed or hopeless.
    Test(u8),
}

impl Alike for Essence {
    fn is_ordered(&self) -> bool {
        true
    }
}

impl Battle {
    /// The answer that odds assume to a question that stands in a procedure; nothing if it is a
    /// decision of its own.
    pub fn usual_reply(&self, ask: &AskOf<Battle>) -> Option<Choice> {
        match &ask.question {
            Question::Leaders(leaders::Ask::Inspire(_)) => {
                let help =
                    |leader: LeaderId| self.field.book.inspiration(self.leader(leader).inspiration);
                let value = |choice: &&Choice| match choice {
                    Choice::Leader(leader) => help(*leader),
                    _ => 0,
                };
                // Of equals the first.
                ask.choices.iter().rev().max_by_key(value).cloned()
            }
            Question::Crisis(
                Ask::Aside(_) | Ask::RetreatWay { .. } | Ask::RunWay(_) | Ask::RetreatTo(_),
            )
            | Question::Artillery(FireAsk::OddStep(_)) => ask.choices.first().cloned(),
            _ => None,
        }
    }

    /// What of a roll decides the further course, told by the first event after it.
    pub fn essence_of(&self, event: &Event) -> Option<Essence> {
        match event {
            Event::Artillery(p2_artillery::Told::Half { step, .. }) => Some(Essence::Step(*step)),
            // In interaction margins are compared: there every face counts.
            Event::Crisis(crisis::Told::Tested { occasion, verdict, .. })
                if *occasion != Occasion::Interaction =>
            {
                Some(Essence::Test(match verdict {
                    Verdict::Passed(_) => 0,
                    Verdict::Failed(_) => 1,
                    Verdict::Hopeless(_) => 2,
                }))
            }
            _ => None,
        }
    }

    /// What events changed, in words that are equal for equal results.
    pub fn comes_of(&self, events: &[Event]) -> String {
        let mut fates: BTreeMap<UnitId, (u8, Vec<&'static str>)> = BTreeMap::new();
        let mut note = |unit: UnitId, steps: u8, words: Option<&'static str>| {
            let fate = fates.entry(unit).or_default();
            fate.0 += steps;
            if let Some(words) = words.filter(|words| !fate.1.contains(words)) {
                fate.1.push(words);
            }
        };
        for event in events {
            match event {
                Event::Losses(losses::Told::Steps { unit, by, .. }) => note(*unit, *by, None),
                Event::Losses(losses::Told::Removed { unit, .. }) => {
                    note(*unit, 0, Some("is destroyed"));
                }
                Event::Crisis(
                    crisis::Told::Retreated(unit, _) | crisis::Told::ToBlock(unit, _),
                ) => {
                    note(*unit, 0, Some("Retreats"));
                }
                Event::Crisis(crisis::Told::Stood(unit)) => note(*unit, 0, Some("stands")),
                Event::Crisis(crisis::Told::Ran(unit, _)) => note(*unit, 0, Some("Breaks")),
                Event::Crisis(crisis::Told::Abandoned(unit, _)) => {
                    note(*unit, 0, Some("abandons its guns"));
                }
                Event::Rally(crate::rules::p6_rally::Told::Rallied(unit)) => {
                    note(*unit, 0, Some("rallies"));
                }
                _ => {}
            }
        }
        let fate = |(unit, (steps, notes)): (UnitId, (u8, Vec<&'static str>))| {
            let steps = match steps {
                0 => None,
                1 => Some("loses a step".to_owned()),
                steps => Some(format!("loses {steps} steps")),
            };
            let words: Vec<String> =
                steps.into_iter().chain(notes.into_iter().map(str::to_owned)).collect();
            format!("{} {}", self.unit_words(unit), words.join(", "))
        };
        let parts: Vec<String> = fates.into_iter().map(fate).collect();
        if parts.is_empty() { "nothing happens".to_owned() } else { parts.join("; ") }
    }
}
