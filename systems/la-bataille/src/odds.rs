//! Exact odds: procedures run with every face of every die, and what comes of them in words.
//!
//! Nothing is reckoned here: the rule code itself is run. Questions on the way are answered by
//! [`Battle::usual_reply`], which stands in every answer given to a reader.

use crate::army::UnitId;
use crate::ask::{Choice, Question};
use crate::battle::Battle;
use crate::book::MoraleReason;
use crate::event::Event;
use crate::flight::{self, Manner};
use crate::mods::Mods;
use crate::morale::{self, reason_words};
use crate::movement;
use crate::position::unit_named;
use engine::odds::walk_alike;
use engine::{AskOf, Faces, Game, Modifier, Play, Table, Throw};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

/// What is assumed about questions that follow a decision, as sentences.
pub const REPLIES: &[&str] = &[
    "retreats, routs and losses as listed first; leaders go with their troops",
    "a thinned line closes up as listed first",
    "the look ahead ends at the next decision that is not such a reply",
];

/// More runs than this would take too long.
const LIMIT: usize = 100_000;

/// A procedure whose odds are wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Procedure {
    /// A morale check with what follows from it. [4.2]
    Morale(UnitId, MoraleReason),
    /// The phase of the position, its first questions answered so: a shot, a charge, an assault, a
    /// rally.
    Answers(Vec<String>),
}

/// Procedures by name, with what they are about and what they are.
pub const PROCEDURES: &[(&str, &str, &str)] = &[
    ("morale", "UNIT[:REASON]", "a morale check and what follows (fire-loss unless told)"),
    ("answers", "ANSWER[, ANSWER]", "the phase of the position with these first answers"),
];

/// The odds of a procedure.
#[derive(Clone, Debug, PartialEq)]
pub struct Chances {
    /// What it is, in words.
    pub subject: String,
    /// The rolls on the way, in their order, with modifiers as long as no earlier roll mattered.
    pub rolls: Vec<(String, Vec<Modifier>)>,
    /// Results in words with their exact probabilities.
    pub outcomes: BTreeMap<String, f64>,
    /// What the reader should know.
    pub notes: Vec<String>,
}

impl Procedure {
    /// Reads a procedure: a name of [`PROCEDURES`] and what it is about.
    pub fn read(battle: &Battle, name: &str, about: &str) -> Result<Procedure, String> {
        match name {
            "morale" => {
                let (id, reason) =
                    about.trim().split_once(':').unwrap_or((about.trim(), "fire-loss"));
                let unit = unit_named(battle, id)?;
                if !battle.is_on_map(unit) {
                    return Err(format!("{id} is not in the position"));
                }
                let reason = MoraleReason::from_key(reason).ok_or_else(|| {
                    let known = MoraleReason::KEYS.join(", ");
                    format!("no reason '{reason}'; expected one of {known}")
                })?;
                Ok(Procedure::Morale(unit, reason))
            }
            "answers" => {
                let all: Vec<String> = about.split(',').map(|one| one.trim().to_owned()).collect();
                if all.iter().any(String::is_empty) {
                    return Err("answers as records write them, with commas between".to_owned());
                }
                Ok(Procedure::Answers(all))
            }
            other => Err(format!("no procedure '{other}'")),
        }
    }
}

/// What of a roll decides the further course: who checks, and whether he passes.
pub type Essence = (UnitId, bool);

/// The exact odds of a procedure. The error says why it cannot take place.
pub fn chances(battle: &Battle, procedure: &Procedure) -> Result<Chances, String> {
    let subject = match procedure {
        Procedure::Morale(unit, reason) => {
            format!("morale check of {}, {}", battle.def(*unit).id, reason_words(*reason))
        }
        Procedure::Answers(all) => all.join(", "),
    };
    let rolls = RefCell::new(Vec::new());
    let given = Cell::new(0);
    let refused = RefCell::new(None);
    let outcomes = walk_alike(
        battle,
        LIMIT,
        |game, table| {
            given.set(0);
            let mut table = Noting { inner: table, why: "", rolls: &rolls };
            match procedure {
                Procedure::Morale(unit, reason) => {
                    if !game.check_morale(&mut table, *unit, *reason, &Mods::default())? {
                        game.fails_check(&mut table, *unit, &Manner::CHECK)?;
                    }
                    Ok(())
                }
                Procedure::Answers(_) => game.play(&mut table),
            }
        },
        &mut |game: &Battle, ask| {
            let Procedure::Answers(all) = procedure else { return game.usual_reply(ask) };
            let Some(text) = all.get(given.get()) else { return game.usual_reply(ask) };
            let listed = ask.choices.iter().find(|choice| game.notation(ask, choice) == *text);
            if let Some(choice) = listed {
                given.set(given.get() + 1);
                return Some(*choice);
            }
            // It may be an answer to a later question, if this one is no decision.
            game.usual_reply(ask).or_else(|| {
                refused.borrow_mut().get_or_insert_with(|| game.refusal(ask, text));
                None
            })
        },
        Battle::essence,
        |end| end.game.consequence(end.events),
    );
    if let Some(refusal) = refused.into_inner() {
        return Err(refusal.to_string());
    }
    let Some(outcomes) = outcomes else {
        return Err(format!("more than {LIMIT} courses: too much can happen"));
    };
    Ok(Chances { subject, rolls: rolls.into_inner(), outcomes, notes: Vec::new() })
}

/// Notes the modifiers of each kind of roll.
struct Noting<'a> {
    inner: &'a mut dyn Table<Battle>,
    why: &'static str,
    rolls: &'a RefCell<Vec<(String, Vec<Modifier>)>>,
}

impl Table<Battle> for Noting<'_> {
    fn choose(&mut self, game: &Battle, ask: AskOf<Battle>) -> Play<Choice> {
        self.inner.choose(game, ask)
    }

    fn throw(&mut self, game: &Battle, throw: Throw) -> Play<Faces> {
        self.why = throw.why;
        self.inner.throw(game, throw)
    }

    fn tell(&mut self, game: &Battle, event: Event) {
        let why = std::mem::take(&mut self.why);
        if !why.is_empty() {
            let modifiers = game.render(&event).modifiers;
            let mut rolls = self.rolls.borrow_mut();
            match rolls.iter_mut().find(|(known, _)| known == why) {
                Some((_, known)) => *known = modifiers,
                None => rolls.push((why.to_owned(), modifiers)),
            }
        }
        self.inner.tell(game, event);
    }

    fn lane(&mut self, seat: Option<engine::Seat>) {
        self.inner.lane(seat);
    }
}

impl Battle {
    /// The answer that odds assume to a question that follows a decision; nothing if it is a
    /// decision of its own.
    pub fn usual_reply(&self, ask: &AskOf<Battle>) -> Option<Choice> {
        match &ask.question {
            Question::Losses(_)
            | Question::Stacking(_)
            | Question::Flight(_)
            | Question::Readiness(_) => ask.choices.first().copied(),
            Question::Movement(
                movement::Ask::Close(_) | movement::Ask::OnTop(_) | movement::Ask::LeaveCover(_),
            ) => ask.choices.first().copied(),
            // Where a leader goes whose troops are gone does not change a fight.
            Question::Leaders(_) => ask.choices.first().copied(),
            Question::Movement(_)
            | Question::Charge(_)
            | Question::Fire(_)
            | Question::Command(_)
            | Question::Melee(_)
            | Question::Recovery(_)
            | Question::Night(_)
            | Question::Deploy(_) => None,
        }
    }

    /// What of a roll decides the further course. One roll can stand for several units, and then
    /// every face counts for itself. [10.2.7b] [11.2.3c]
    pub fn essence(&self, event: &Event) -> Option<Essence> {
        match event {
            Event::Morale(morale::Told::Check { unit, reason, passes, .. }) => {
                let shared = matches!(
                    reason,
                    MoraleReason::Stand
                        | MoraleReason::ForceMarchCharged
                        | MoraleReason::ForceMarch
                        | MoraleReason::PreMeleeAttacker
                        | MoraleReason::PreMeleeDefender
                        | MoraleReason::MeleeResult
                );
                (!shared).then_some((*unit, *passes))
            }
            _ => None,
        }
    }

    /// What events changed, in a few words that are equal for equal results.
    pub fn consequence(&self, events: &[Event]) -> String {
        let mut lost: BTreeMap<usize, i32> = BTreeMap::new();
        let mut fates: BTreeMap<usize, &'static str> = BTreeMap::new();
        for event in events {
            for change in event.changes() {
                *lost.entry(change.piece).or_default() += change.by;
            }
            if let Event::Morale(told) = event {
                match told {
                    morale::Told::Disorders(unit) => fates.insert(unit.index(), "disorders"),
                    morale::Told::Routs(unit) => fates.insert(unit.index(), "routs"),
                    morale::Told::Recovers(unit, _) => fates.insert(unit.index(), "rallies"),
                    morale::Told::Check { .. } => None,
                };
            }
            match event {
                Event::Flight(flight::Told::LeftMap(unit, _)) => {
                    fates.insert(unit.index(), "runs off the map");
                }
                Event::Flight(flight::Told::Surrendered(unit, _)) => {
                    fates.insert(unit.index(), "surrenders");
                }
                _ => {}
            }
        }
        let name = |index: usize| &self.given.setup.army.units[index].id;
        let losses = lost.iter().filter(|(_, by)| **by != 0).map(|(index, by)| {
            let verb = if *by < 0 { "loses" } else { "gains" };
            format!("{} {verb} {}", name(*index), by.abs())
        });
        let fates = fates.iter().map(|(index, fate)| format!("{} {fate}", name(*index)));
        let all: Vec<String> = losses.chain(fates).collect();
        if all.is_empty() { "no effect".to_owned() } else { all.join(", ") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position;

    const POSITION: &str = "map
........
........
........
........
........
........
........
........
........
end
segment french recovery
25e 0404 column N
2/7e 0406 disordered S
";

    /// A check passes above the morale value: the share of the 36 rolls that do.
    #[test]
    fn a_check_is_as_likely_as_its_rolls() {
        let battle = position::parse(POSITION).unwrap();
        let unit = unit_named(&battle, "25e").unwrap();
        let procedure = Procedure::read(&battle, "morale", "25e:melee-result").unwrap();
        let found = chances(&battle, &procedure).unwrap();
        let mods = battle.check_mods(unit, MoraleReason::MeleeResult, &Mods::default()).total();
        let morale = battle.def(unit).morale;
        let passing = crate::Base6::all().filter(|roll| roll.moved(mods) > morale).count();
        let stands = found.outcomes.get("no effect").copied().unwrap_or(0.0);
        assert!((stands - passing as f64 / 36.0).abs() < 1e-9, "{found:?}");
        assert!((found.outcomes.values().sum::<f64>() - 1.0).abs() < 1e-9);
        assert_eq!(found.rolls.len(), 1);
    }

    #[test]
    fn a_phase_is_played_with_given_answers() {
        let battle = position::parse(POSITION).unwrap();
        let read = |about: &str| Procedure::read(&battle, "answers", about).unwrap();
        let found = chances(&battle, &read("2/7e"));
        // One unit alone need not be asked about; then it rallies or not all the same.
        match found {
            Ok(found) => assert!(found.outcomes.contains_key("2/7e rallies"), "{found:?}"),
            Err(why) => panic!("{why}"),
        }
        assert!(Procedure::read(&battle, "answers", "").is_err());
        assert!(Procedure::read(&battle, "morale", "25e:hunger").is_err());
    }
}
