//! Exact odds of a decision in a game: the rest of its activity is run again with every face of
//! every die. Where that would take too long, random courses give an estimate that is marked as one.

use crate::data::{OddsAnswer, OutcomeOdds, Patience, Roll, Work};
use crate::error::Error;
use crate::played::Played;
use crate::shown::{Ending, Headline};
use engine::nouns::capital;
use engine::odds::{Bounds, Distribution, End, Rolls, Watched, sample, walk};
use engine::{
    AskOf, Body, Entry, Faces, Match, Open, Pause, Play, Proposals, Seat, Table, Throw, Viewer,
};
use std::cell::{Cell, RefCell};

/// More runs than this would take too long, and nobody could read what they give.
pub(crate) const LIMIT: usize = 100_000;
/// Fewer tell nothing.
const FEWEST: usize = 20;
/// So many results of an estimate are named; the others are taken together.
const NAMED: usize = 24;

/// Answers from the journal up to the open question, gives the decision, and leaves the rest to
/// the enumerator.
struct Again<'a, G: Played> {
    inner: &'a mut dyn Table<G>,
    since: &'a [Entry<G::Choice>],
    cursor: [usize; 3],
    lane: Option<Seat>,
    ask: &'a AskOf<G>,
    own_lane: Option<Seat>,
    choice: &'a G::Choice,
    decided: bool,
    parted: &'a Cell<bool>,
}

impl<'a, G: Played> Again<'a, G> {
    fn next(&mut self) -> Option<&'a Entry<G::Choice>> {
        let lane = self.lane;
        let cursor = &mut self.cursor[lane.map_or(0, |seat| seat.index() + 1)];
        let ahead = self.since[*cursor..].iter().position(|entry| entry.lane == lane)?;
        *cursor += ahead + 1;
        Some(&self.since[*cursor - 1])
    }

    fn part<T>(&self) -> Play<T> {
        self.parted.set(true);
        Err(Pause)
    }

    /// The other side's secret answers are none of the asker's business: what it is supposed to say
    /// stands for them.
    fn is_foreign(&self) -> bool {
        self.own_lane.is_some() && self.lane.is_some() && self.lane != self.own_lane
    }
}

impl<G: Played> Table<G> for Again<'_, G> {
    fn choose(&mut self, game: &G, ask: AskOf<G>) -> Play<G::Choice> {
        if self.is_foreign() {
            // Where nothing is supposed of it, the other side's lane waits; the asker's own, which may
            // come after it, is run all the same.
            return game.reply(&ask, Some(self.choice)).ok_or(Pause);
        }
        if self.decided {
            return self.inner.choose(game, ask);
        }
        match self.next() {
            Some(Entry { body: Body::Choice { seat, text, choice, .. }, .. })
                if *seat == ask.seat =>
            {
                let listed = || ask.choices.iter().find(|c| game.notation(&ask, c) == *text);
                match choice.as_ref().or_else(listed) {
                    Some(choice) => Ok(choice.clone()),
                    None => self.part(),
                }
            }
            Some(_) => self.part(),
            None if ask.rule == self.ask.rule
                && ask.seat == self.ask.seat
                && ask.question == self.ask.question =>
            {
                self.decided = true;
                Ok(self.choice.clone())
            }
            None => self.part(),
        }
    }

    fn proposals(&mut self, seat: Seat) -> Proposals {
        if self.decided {
            return self.inner.proposals(seat);
        }
        let next = self.since[self.cursor[self.lane.map_or(0, |seat| seat.index() + 1)]..]
            .iter()
            .find(|entry| entry.lane == self.lane);
        match next.map(|entry| &entry.body) {
            // Its text has to be found among them.
            Some(Body::Choice { choice: None, .. }) => Proposals::All,
            // The journal, or whoever decides, has the answer.
            _ => Proposals::Few(0),
        }
    }

    fn throw(&mut self, game: &G, throw: Throw) -> Play<Faces> {
        if self.is_foreign() {
            return Err(Pause);
        }
        if self.decided {
            return self.inner.throw(game, throw);
        }
        match self.next() {
            Some(Entry { body: Body::Faces { faces, .. }, .. })
                if throw.admits(faces.as_slice()) =>
            {
                Ok(*faces)
            }
            _ => self.part(),
        }
    }

    fn hear(&mut self, game: &G, event: G::Event) {
        if self.decided {
            self.inner.hear(game, event);
        }
    }

    fn sum_up(&mut self, key: u64) {
        if self.decided {
            self.inner.sum_up(key);
        }
    }

    fn lane(&mut self, seat: Option<Seat>) {
        if let Some(seat) = seat {
            let start = self.cursor[0];
            let cursor = &mut self.cursor[seat.index() + 1];
            *cursor = (*cursor).max(start);
        }
        self.lane = seat;
        self.inner.lane(seat);
    }
}

/// Rolls with their modifiers, as they are told.
pub(crate) fn told_rolls(rolls: Vec<(String, Vec<engine::Modifier>)>) -> Vec<Roll> {
    rolls.into_iter().map(|(why, modifiers)| Roll { why, modifiers }).collect()
}

/// The distribution as a list, the likeliest first.
pub(crate) fn ranked(distribution: Distribution<String>) -> Vec<OutcomeOdds> {
    let mut all: Vec<OutcomeOdds> = distribution
        .into_iter()
        .map(|(words, probability)| OutcomeOdds { words, probability })
        .collect();
    all.sort_by(|a, b| b.probability.total_cmp(&a.probability));
    all
}

/// All that a look ahead needs, apart from the game itself: others may go on with it meanwhile.
pub(crate) struct Inquiry<G: Played> {
    /// The position before the current activity, as the asker may suppose it.
    from: G,
    /// The answers given in it.
    since: Vec<Entry<G::Choice>>,
    /// The open question of the asker.
    pub(crate) ask: AskOf<G>,
    lane: Option<Seat>,
    /// The position of the question, as the asker knows it.
    pub(crate) known: G,
}

/// The open question of a seat, ready to be looked at from there on.
pub(crate) fn inquire<G: Played>(game: &Match<G>, seat: Seat) -> Result<Inquiry<G>, Error> {
    let open = game.open().iter().find_map(|open| match open {
        Open::Ask(ask, lane, asked_in) if ask.seat == seat => Some((ask, *lane, asked_in)),
        _ => None,
    });
    let Some((ask, lane, asked_in)) = open else {
        let side = capital(G::side(seat));
        return Err(Error::Odds(format!("the {side} side is not asked anything now")));
    };
    let viewer = Viewer::Seat(seat);
    Ok(Inquiry {
        from: game.checkpoint().supposed(asked_in, viewer),
        since: game.since_checkpoint().to_vec(),
        ask: ask.clone(),
        lane,
        known: asked_in.known_to(viewer),
    })
}

/// Odds of answering the open question of a seat so, as work that can be done elsewhere.
pub fn odds<G: Played>(
    game: &Match<G>,
    seat: Seat,
    notation: &str,
) -> Result<Work<OddsAnswer>, Error> {
    let inquiry = inquire(game, seat)?;
    let choice = inquiry.choice(notation)?;
    Ok(Box::new(move |patience| inquiry.look(&choice).work(patience)))
}

impl<G: Played> Inquiry<G> {
    /// The answer of this notation, listed or not.
    pub(crate) fn choice(&self, notation: &str) -> Result<G::Choice, Error> {
        let Inquiry { ask, known, .. } = self;
        let mut listed = ask.choices.iter();
        let listed = listed.find(|choice| known.notation(ask, choice) == notation);
        let parsed = || ask.open.then(|| known.parse(ask, notation)).flatten();
        listed.cloned().or_else(parsed).ok_or_else(|| known.refusal(ask, notation).into())
    }

    /// Whether an answer is looked at by itself: its dice fall only after secret answers.
    fn is_by_itself(&self, choice: &G::Choice) -> bool {
        self.known.clone().by_itself(&mut Nobody, &self.ask, choice).is_some()
    }

    /// A look ahead from an answer.
    pub(crate) fn look<'a>(&'a self, choice: &'a G::Choice) -> Look<'a, G> {
        Look {
            inquiry: self,
            choice,
            alone: self.is_by_itself(choice),
            parted: Cell::new(false),
            rolls: RefCell::new(Rolls::default()),
        }
    }
}

/// A look ahead from an answer.
pub(crate) struct Look<'a, G: Played> {
    inquiry: &'a Inquiry<G>,
    choice: &'a G::Choice,
    alone: bool,
    /// Whether the journal could not be followed to the question.
    pub(crate) parted: Cell<bool>,
    rolls: RefCell<Rolls>,
}

impl<G: Played> Look<'_, G> {
    /// Where it begins: before the activity, or where the answer is run by itself.
    pub(crate) fn start(&self) -> &G {
        if self.alone { &self.inquiry.known } else { &self.inquiry.from }
    }

    /// Runs the activity up to the question, gives the answer, and leaves the rest to a table.
    pub(crate) fn run(&self, game: &mut G, table: &mut dyn Table<G>) -> Play<()> {
        let Look { inquiry, choice, alone, parted, rolls } = self;
        let mut rolls = rolls.borrow_mut();
        let mut again = Again {
            inner: &mut Watched { table, watch: &mut *rolls },
            since: &inquiry.since,
            cursor: [0; 3],
            lane: None,
            ask: &inquiry.ask,
            own_lane: inquiry.lane.filter(|_| !alone),
            choice,
            decided: *alone,
            parted,
        };
        if *alone {
            game.by_itself(&mut again, &inquiry.ask, choice).unwrap_or(Ok(()))
        } else {
            game.play(&mut again)
        }
    }

    /// What counts for the asker at the end of a course.
    fn ended(&self, end: End<'_, G>) -> Ending {
        let viewer = Viewer::Seat(self.inquiry.ask.seat);
        let counts = |event: &&G::Event| end.game.counts(event, viewer);
        let events: Vec<G::Event> = end.events.iter().filter(counts).cloned().collect();
        Ending {
            words: end.game.consequence(&events),
            lost: lost(end.game, &events),
            marks: end.game.marks(&events),
        }
    }

    fn work(self, patience: &Patience) -> Result<OddsAnswer, Error> {
        let exact = walk(
            self.start(),
            Bounds { runs: G::EXACT, go_on: &|| patience.for_exactness() },
            |game, table| self.run(game, table),
            &mut |game: &G, ask| game.reply(ask, Some(self.choice)),
            |game, event| game.essence(event),
            |end| self.ended(end),
        );
        if self.parted.get() {
            let why = "hidden strengths have already shown their effect in this activity, so that \
                       no odds can be given for it without looking at them";
            return Err(Error::Odds(why.to_owned()));
        }
        match exact {
            Some(distribution) => Ok(self.told(distribution)),
            None => self.estimate(patience),
        }
    }

    /// What random courses lead to.
    fn estimate(self, patience: &Patience) -> Result<OddsAnswer, Error> {
        self.rolls.take();
        let found = sample(
            self.start(),
            Bounds { runs: G::SAMPLED, go_on: &|| patience.at_all() },
            |game, table| self.run(game, table),
            &mut |game: &G, ask| game.reply(ask, Some(self.choice)),
            |end| self.ended(end),
        );
        if found.courses < FEWEST {
            let why = "too much can happen after this: there was no time even for an estimate";
            return Err(Error::Odds(why.to_owned()));
        }
        let mut answer = self.told(found.results);
        if answer.outcomes.len() > NAMED + 1 {
            let others = answer.outcomes.split_off(NAMED);
            let probability = others.iter().map(|other| other.probability).sum();
            let words = format!("something else: {} other results", others.len());
            answer.outcomes.push(OutcomeOdds { words, probability });
        }
        // Twice the greatest standard error that a share of so many courses can have.
        let off = (100.0 / (found.courses as f64).sqrt()).ceil();
        let note = format!(
            "an estimate from {} random courses, not exact: too much can happen after this. A \
             figure may be off by {off} points",
            found.courses
        );
        answer.notes.insert(0, note);
        answer.sampled = Some(found.courses as u32);
        Ok(answer)
    }

    fn told(self, distribution: Distribution<Ending>) -> OddsAnswer {
        let Inquiry { ask, known, .. } = self.inquiry;
        let ends: Vec<(Ending, f64)> = distribution.into_iter().collect();
        let headline = Headline::of::<G>(&ends, ask.seat);
        let mut outcomes: Distribution<String> = Distribution::new();
        for (end, weight) in ends {
            *outcomes.entry(end.words).or_insert(0.0) += weight;
        }
        let rolls = told_rolls(self.rolls.into_inner().into_list());
        OddsAnswer {
            subject: known.choice_words(ask, self.choice),
            headline,
            modifiers: rolls.first().map_or_else(Vec::new, |roll| roll.modifiers.clone()),
            rolls,
            outcomes: ranked(outcomes),
            replies: G::REPLIES.iter().map(|&words| words.to_owned()).collect(),
            notes: known.caveats(Viewer::Seat(ask.seat)),
            sampled: None,
        }
    }
}

/// Strength that events took from each seat.
fn lost<G: Played>(game: &G, events: &[G::Event]) -> [i32; 2] {
    let mut lost = game.to_come(events);
    for change in events.iter().flat_map(G::strengthening) {
        lost[game.in_roll_call(change.piece).0.index()] -= change.by;
    }
    lost
}

/// A table where nobody answers: to see whether something is asked or thrown at all.
struct Nobody;

impl<G: Played> Table<G> for Nobody {
    fn choose(&mut self, _: &G, _: AskOf<G>) -> Play<G::Choice> {
        Err(Pause)
    }
    fn throw(&mut self, _: &G, _: Throw) -> Play<Faces> {
        Err(Pause)
    }
    fn hear(&mut self, _: &G, _: G::Event) {}
}
