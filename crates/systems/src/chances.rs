//! Exact odds of a decision in a game: the rest of its activity is run again with every face of
//! every die.

use crate::data::{OddsAnswer, OutcomeOdds, Roll, Work};
use crate::error::Error;
use crate::played::Played;
use engine::odds::{Distribution, walk_alike};
use engine::{AskOf, Body, Entry, Faces, Match, Open, Pause, Play, Seat, Table, Throw, Viewer};
use std::cell::{Cell, RefCell};

/// More runs than this would take too long, and nobody could read what they give.
const LIMIT: usize = 100_000;

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
    why: &'static str,
    parted: &'a Cell<bool>,
    rolls: &'a RefCell<Vec<Roll>>,
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

    /// The other side's secret answers are none of the asker's business.
    fn is_foreign(&self) -> bool {
        self.own_lane.is_some() && self.lane.is_some() && self.lane != self.own_lane
    }
}

impl<G: Played> Table<G> for Again<'_, G> {
    fn choose(&mut self, game: &G, ask: AskOf<G>) -> Play<G::Choice> {
        if self.is_foreign() {
            return Err(Pause);
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

    fn throw(&mut self, game: &G, throw: Throw) -> Play<Faces> {
        if self.is_foreign() {
            return Err(Pause);
        }
        if self.decided {
            self.why = throw.why;
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

    fn tell(&mut self, game: &G, event: G::Event) {
        if !self.decided {
            return;
        }
        let modifiers = game.render(&event).modifiers;
        note_roll(&mut self.rolls.borrow_mut(), &mut self.why, modifiers);
        self.inner.tell(game, event);
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

/// Keeps the modifiers of a roll. Low dice are walked last, so what stays is a roll after others
/// that had no effect.
fn note_roll(rolls: &mut Vec<Roll>, why: &mut &'static str, modifiers: Vec<engine::Modifier>) {
    let why = std::mem::take(why);
    if why.is_empty() {
        return;
    }
    match rolls.iter_mut().find(|roll| roll.why == why) {
        Some(roll) => roll.modifiers = modifiers,
        None => rolls.push(Roll { why: why.to_owned(), modifiers }),
    }
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

/// All that odds need, apart from the game itself: others may go on with it meanwhile.
struct Inquiry<G: Played> {
    /// The position before the current activity, as the asker may suppose it.
    from: G,
    /// The answers given in it.
    since: Vec<Entry<G::Choice>>,
    ask: AskOf<G>,
    lane: Option<Seat>,
    choice: G::Choice,
    /// The position of the question, as the asker knows it.
    known: G,
}

/// Odds of answering the open question of a seat so, as work that can be done elsewhere.
pub(crate) fn odds<G: Played>(
    game: &Match<G>,
    seat: Seat,
    notation: &str,
) -> Result<Work<OddsAnswer>, Error> {
    let open = game.open().iter().find_map(|open| match open {
        Open::Ask(ask, lane, asked_in) if ask.seat == seat => Some((ask, *lane, asked_in)),
        _ => None,
    });
    let Some((ask, lane, asked_in)) = open else {
        let side = G::SIDES[seat.index()];
        return Err(Error::Odds(format!("the {side} side is not asked anything now")));
    };
    let listed = ask.choices.iter().find(|choice| asked_in.notation(ask, choice) == notation);
    let viewer = Viewer::Seat(seat);
    let known = asked_in.known_to(viewer);
    let Some(choice) = listed.cloned().or_else(|| asked_in.parse(ask, notation)) else {
        return Err(known.refusal(ask, notation).into());
    };
    let inquiry = Inquiry {
        from: game.checkpoint().supposed(asked_in, viewer),
        since: game.since_checkpoint().to_vec(),
        ask: ask.clone(),
        lane,
        choice,
        known,
    };
    Ok(Box::new(move || inquiry.work()))
}

impl<G: Played> Inquiry<G> {
    fn work(self) -> Result<OddsAnswer, Error> {
        let Inquiry { from, since, ask, lane, choice, known } = self;
        let viewer = Viewer::Seat(ask.seat);
        let parted = Cell::new(false);
        let rolls = RefCell::new(Vec::new());
        let distribution = walk_alike(
            &from,
            LIMIT,
            |game, table| {
                let mut again = Again {
                    inner: table,
                    since: &since,
                    cursor: [0; 3],
                    lane: None,
                    ask: &ask,
                    own_lane: lane,
                    choice: &choice,
                    decided: false,
                    why: "",
                    parted: &parted,
                    rolls: &rolls,
                };
                game.play(&mut again)
            },
            &mut |game: &G, ask| game.reply(ask, &choice),
            |game, event| game.essence(event),
            |end| {
                let heard = |event: &&G::Event| end.game.audience(event).includes(viewer);
                let events: Vec<G::Event> = end.events.iter().filter(heard).cloned().collect();
                end.game.consequence(&events)
            },
        );
        if parted.get() {
            let why = "hidden strengths have already shown their effect in this activity, so that \
                       no odds can be given for it without looking at them";
            return Err(Error::Odds(why.to_owned()));
        }
        let Some(distribution) = distribution else {
            return Err(Error::Odds(format!(
                "more than {LIMIT} courses: too much can happen after this"
            )));
        };
        let rolls = rolls.into_inner();
        Ok(OddsAnswer {
            subject: known.choice_words(&ask, &choice),
            modifiers: rolls.first().map_or_else(Vec::new, |roll: &Roll| roll.modifiers.clone()),
            rolls,
            outcomes: ranked(distribution),
            replies: G::REPLIES.iter().map(|&words| words.to_owned()).collect(),
            notes: known.caveats(viewer),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::odds;
    use crate::played::Played;
    use engine::dice::Fast;
    use engine::{Match, Open, Seat, Seeded, Viewer};

    /// Two games that differ only in what the first side cannot see give it the same odds, for as long
    /// as they go the same way. Says how many were compared.
    fn odds_alike<G: Played>(start: &G, seed: u64, answers: usize) -> usize {
        let other = start.scramble(Viewer::Seat(Seat::First), &mut Fast::new(seed));
        let begin = |game: G| Match::new(game, Box::new(Seeded::numbered(9, seed)), [None, None]);
        let (mut one, mut two) = (begin(start.clone()), begin(other));
        let mut pick = Fast::new(seed);
        let mut compared = 0;
        for _ in 0..answers {
            let (Some(Open::Ask(ask, lane, asked_in)), Some(Open::Ask(again, ..))) =
                (one.open().first(), two.open().first())
            else {
                break;
            };
            // From here on the strengths have made a difference that anyone can see.
            if ask != again {
                break;
            }
            let text = asked_in.notation(ask, &ask.choices[pick.below(ask.choices.len())]);
            let seat = ask.seat;
            if seat == Seat::First && lane.is_none() {
                let of = |game: &Match<G>| odds(game, seat, &text).and_then(|work| work());
                assert_eq!(of(&one), of(&two), "[{}] {text}", ask.rule);
                compared += 1;
            }
            one.answer(seat, &text).unwrap();
            two.answer(seat, &text).unwrap();
        }
        compared
    }

    /// Strengths, orders and the backs of counters do not show in the odds.
    #[test]
    fn odds_tell_no_secrets() {
        let start = battles_of_napoleon::Battle::start("serpallen", &[], &[]).unwrap();
        let compared: usize = (0..6).map(|seed| odds_alike(&start, seed, 120)).sum();
        assert!(compared > 100, "{compared}");
    }

    const ASSAULT: &str = "map
............
............
............
............
............
............
............
............
end
segment french PHASE
25e 0506 column N
1/7e 0406 column N
F1a 0604 unlimbered N
9eL 0308 column N
leader Vandamme 0506
Mur 0505 column S
P14 0705 unlimbered S
TatU 0303 column S
leader Knorring 0303
leader Shakhovskoy 0505
";

    #[test]
    fn odds_do_not_show_the_backs_of_counters() {
        for phase in ["charge", "offensive-fire", "melee"] {
            let text = ASSAULT.replace("PHASE", phase);
            let start = la_bataille::position::parse(&text).unwrap();
            let compared: usize = (0..8).map(|seed| odds_alike(&start, seed, 6)).sum();
            assert!(compared > 8, "{phase}: {compared}");
        }
    }
}
