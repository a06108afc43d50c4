//! Exact odds of single procedures in a position written as text.
//!
//! Nothing is reckoned here: the rule code itself is run with every face of every die.

use crate::chances::{LIMIT, ranked, told_rolls};
use crate::data::OddsAnswer;
use crate::error::Error;
use crate::played::Played;
use crate::shown::Headline;
use engine::odds::{Alike, Bounds, Chances, Distribution, End, Rolls, Watched, every_face, walk};
use engine::{AskOf, Game, Play, Refusal, Rule, Seat, Table};
use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// A procedure whose odds may be asked for.
pub struct Procedure<G: Game + 'static> {
    /// Its name.
    pub name: &'static str,
    /// What it is about, as it is written, e.g. `HEX@HEX`.
    pub about: &'static str,
    /// What it is.
    pub words: &'static str,
    /// What may be written for `about` in the position of [`Odds::EXAMPLE`](crate::Odds::EXAMPLE).
    pub example: &'static str,
    /// Reads what it is about, and makes a position fit for it; or says why it cannot take place.
    pub prepare: fn(&G, &str) -> Result<Trial<G>, String>,
}

impl<G: Game> Procedure<G> {
    /// A procedure: its name, what it is about, what it is, an example, and how it is made ready.
    pub const fn new(
        name: &'static str,
        about: &'static str,
        words: &'static str,
        example: &'static str,
        prepare: fn(&G, &str) -> Result<Trial<G>, String>,
    ) -> Self {
        Procedure { name, about, words, example, prepare }
    }
}

/// The procedure that every game has: to play on with given answers.
pub const ANSWERS: (&str, &str, &str) =
    ("answers", "ANSWER,ANSWER", "to play on from the position with these answers");

type Run<G> = Box<dyn Fn(&mut G, &mut dyn Table<G>) -> Play<()>>;
type Answering<G> = Box<dyn Fn(&G, &AskOf<G>) -> Answered<<G as Game>::Choice>>;

/// What a trial itself says to a question.
pub enum Answered<C> {
    /// This.
    With(C),
    /// What is usual.
    Usually,
    /// Nothing: it ends there.
    Not,
}

/// A procedure ready to be run.
pub struct Trial<G: Game> {
    subject: String,
    notes: Vec<String>,
    from: G,
    run: Run<G>,
    answer: Answering<G>,
    only: fn(&G::Event) -> bool,
    whole: bool,
    refused: Rc<RefCell<Option<Refusal>>>,
}

impl<G: Played> Trial<G> {
    /// A procedure that begins in a position: what it is in words, and how it is run.
    pub fn new(
        from: G,
        subject: impl Into<String>,
        run: impl Fn(&mut G, &mut dyn Table<G>) -> Play<()> + 'static,
    ) -> Self {
        Trial {
            subject: subject.into(),
            notes: Vec::new(),
            from,
            run: Box::new(run),
            answer: Box::new(|_, _| Answered::Usually),
            only: |_| true,
            whole: true,
            refused: Rc::default(),
        }
    }

    /// The same with things that the reader should know.
    #[must_use]
    pub fn noting(mut self, notes: impl IntoIterator<Item = String>) -> Self {
        self.notes.extend(notes);
        self
    }

    /// The same with answers of its own.
    #[must_use]
    pub fn answering(
        mut self,
        answer: impl Fn(&G, &AskOf<G>) -> Answered<G::Choice> + 'static,
    ) -> Self {
        self.answer = Box::new(answer);
        self
    }

    /// The same, but only these events count, and only the first roll.
    #[must_use]
    pub fn only(mut self, only: fn(&G::Event) -> bool) -> Self {
        (self.only, self.whole) = (only, false);
        self
    }

    fn outcomes<A: Alike>(
        &self,
        rolls: &mut Rolls,
        runs: usize,
        alike: impl FnMut(&G, &G::Event) -> Option<A>,
    ) -> Option<Distribution<String>> {
        walk(
            &self.from,
            Bounds::runs(runs),
            |game, table| (self.run)(game, &mut Watched { table, watch: rolls }),
            &mut |game: &G, ask| match (self.answer)(game, ask) {
                Answered::With(choice) => Some(choice),
                Answered::Usually => game.reply(ask, None),
                Answered::Not => None,
            },
            alike,
            |end: End<'_, G>| {
                let counts = |event: &&G::Event| (self.only)(event);
                let events: Vec<G::Event> = end.events.iter().filter(counts).cloned().collect();
                end.game.consequence(&events)
            },
        )
    }

    /// What may come of it, with every face tried by itself: the same, only with more runs.
    pub fn with_every_face(&self, runs: usize) -> Option<Distribution<String>> {
        self.outcomes(&mut Rolls::default(), runs, every_face)
    }

    /// What may come of it.
    pub fn chances(self) -> Result<Chances, String> {
        let mut rolls = Rolls::default();
        let outcomes = self.outcomes(&mut rolls, LIMIT, G::essence);
        if let Some(refusal) = self.refused.take() {
            return Err(refusal.to_string());
        }
        let outcomes =
            outcomes.ok_or_else(|| format!("more than {LIMIT} courses: too much can happen"))?;
        let mut rolls = rolls.into_list();
        if !self.whole {
            rolls.truncate(1);
        }
        Ok(Chances { subject: self.subject, rolls, outcomes, notes: self.notes })
    }
}

/// Plays on with given answers, each to the first question that takes it, and the usual ones to
/// others.
fn answers<G: Played>(position: &G, about: &str) -> Result<Trial<G>, String> {
    let all: Vec<String> = about.split(',').map(|text| text.trim().to_owned()).collect();
    if all.iter().any(String::is_empty) {
        return Err("answers expected, with commas between them".to_owned());
    }
    let given = Rc::new(Cell::new(0));
    let again = given.clone();
    let subject = all.join(", ");
    let trial = Trial::new(position.clone(), subject, move |game: &mut G, table| {
        again.set(0);
        game.play(table)
    });
    let refused = trial.refused.clone();
    Ok(trial.answering(move |game, ask| {
        let Some(text) = all.get(given.get()) else { return Answered::Usually };
        let mut listed = ask.choices.iter();
        let listed = listed.find(|choice| game.notation(ask, choice) == *text).cloned();
        let parsed = || ask.open.then(|| game.parse(ask, text)).flatten();
        if let Some(choice) = listed.or_else(parsed) {
            given.set(given.get() + 1);
            return Answered::With(choice);
        }
        // It may be an answer to a later question, if this one is no decision.
        if game.reply(ask, None).is_none() {
            refused.borrow_mut().get_or_insert_with(|| game.refusal(ask, text));
        }
        Answered::Usually
    }))
}

/// A procedure of a game in a position, ready to be run.
pub fn trial<G: Played>(position: &G, name: &str, about: &str) -> Result<Trial<G>, String> {
    let about = about.trim();
    if name == ANSWERS.0 {
        return answers(position, about);
    }
    let known = G::PROCEDURES.iter().find(|procedure| procedure.name == name);
    let procedure = known.ok_or_else(|| {
        let names = G::PROCEDURES.iter().map(|procedure| procedure.name).chain([ANSWERS.0]);
        let names: Vec<&str> = names.collect();
        format!("no procedure '{name}'; there are {}", names.join(", "))
    })?;
    (procedure.prepare)(position, about)
}

/// The exact odds of a procedure. The error says why it cannot take place.
pub fn chances<G: Played>(position: &G, name: &str, about: &str) -> Result<Chances, String> {
    trial(position, name, about)?.chances()
}

/// The two parts of `A@B`: what stands before and after a mark.
pub fn parts<'a>(about: &'a str, mark: char, expected: &str) -> Result<(&'a str, &'a str), String> {
    let parts = about.split_once(mark).map(|(before, after)| (before.trim(), after.trim()));
    parts.ok_or_else(|| format!("{expected} expected, found '{about}'"))
}

/// A piece that is named, if it is in the position.
pub fn placed<U: Copy>(
    id: &str,
    find: impl Fn(&str) -> Option<U>,
    is_here: impl Fn(U) -> bool,
) -> Result<U, String> {
    let id = id.trim();
    match find(id) {
        None => Err(format!("no unit '{id}' in this battle")),
        Some(unit) if !is_here(unit) => Err(format!("{id} is not in the position")),
        Some(unit) => Ok(unit),
    }
}

/// The pieces of `A+B` or `A,B`, all of one side.
pub fn of_one_side<U: Copy>(
    ids: &str,
    read: impl Fn(&str) -> Result<U, String>,
    seat: impl Fn(U) -> Seat,
) -> Result<Vec<U>, String> {
    let mut all: Vec<U> = Vec::new();
    for id in ids.split([',', '+']) {
        let unit = read(id)?;
        if all.first().is_some_and(|first| seat(*first) != seat(unit)) {
            return Err(format!("{} is of the other side", id.trim()));
        }
        all.push(unit);
    }
    Ok(all)
}

/// Why a procedure cannot take place, with the rule.
pub fn refused(rule: Rule, why: impl Into<Cow<'static, str>>) -> String {
    Refusal::new(rule, why).to_string()
}

/// Odds of a procedure in a position written as text, as they are told.
pub(crate) fn odds_in<G: Played>(text: &str, name: &str, about: &str) -> Result<OddsAnswer, Error> {
    let position = G::position(text).map_err(Error::Load)?;
    let trial = trial(&position, name, about).map_err(Error::Load)?;
    let Chances { subject, rolls, outcomes, notes } = trial.chances().map_err(Error::Odds)?;
    let rolls = told_rolls(rolls);
    Ok(OddsAnswer {
        subject,
        headline: Headline::default(),
        modifiers: rolls.first().map_or_else(Vec::new, |roll| roll.modifiers.clone()),
        rolls,
        outcomes: ranked(outcomes),
        replies: G::REPLIES.iter().map(|&words| words.to_owned()).collect(),
        notes,
        sampled: None,
    })
}
