//! Computer players and the driver that lets them play at full speed.

use crate::course::{Course, Since};
use crate::dice::{Dice, Faces, Fast, Throw, Throws};
use crate::live::{Body, Entry, Told};
use crate::question::{AskOf, Game, Pause, Play, Proposals, Table};
use crate::record::state_hash;
use crate::seat::{Seat, Viewer};
use std::borrow::Cow;

/// What a bot may look at: the position as its own side knows it.
pub struct Sight<'a, G: Game> {
    game: &'a G,
    seat: Seat,
    /// How it came to the question, for those who think ahead.
    since: Option<Since<'a, G>>,
    /// Whether the position holds nothing that this seat may not know.
    supposed: bool,
}

impl<'a, G: Game> Sight<'a, G> {
    /// The sight of a seat.
    pub fn new(game: &'a G, seat: Seat) -> Self {
        Sight { game, seat, since: None, supposed: false }
    }

    /// The sight of a seat in a position that is a supposition of its own: nothing in it is to be
    /// hidden from it.
    pub fn of_supposed(game: &'a G, seat: Seat) -> Self {
        Sight { game, seat, since: None, supposed: true }
    }

    /// The same, with the answers that led to the question.
    pub fn with_course(self, since: Since<'a, G>) -> Self {
        Sight { since: Some(since), ..self }
    }

    /// The position with everything hidden from this seat replaced by a fixed value.
    pub fn known(&self) -> Cow<'a, G> {
        if self.supposed {
            Cow::Borrowed(self.game)
        } else {
            Cow::Owned(self.game.known_to(Viewer::Seat(self.seat)))
        }
    }

    /// How the question came about, as this seat may suppose it: where the activity began, and what
    /// was answered since. Only a bot that [thinks](Bot::thinks) is sure to be given it.
    pub fn course(&self, ask: &AskOf<G>) -> Option<Course<G>> {
        self.since.as_ref().map(|since| since.course(self.game, ask, self.supposed))
    }

    /// How many answers and throws lie between the beginning of the activity and the question.
    pub fn since(&self) -> usize {
        self.since.as_ref().map_or(0, |since| since.entries.len())
    }

    /// Whose sight it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }
}

/// A computer player.
pub trait Bot<G: Game> {
    /// Answers a question with one of its legal answers.
    fn answer(&mut self, sight: &Sight<'_, G>, ask: &AskOf<G>) -> G::Choice;

    /// How many proposals for its next open question it can make use of.
    fn proposals(&mut self) -> Proposals {
        Proposals::All
    }

    /// Whether it looks ahead from the [course](Sight::course) of the activity. Nobody keeps that for
    /// those who do not.
    fn thinks(&self) -> bool {
        false
    }

    /// Why this is its answer, in a sentence. It is asked right after the answer, before anything has
    /// changed, and only where somebody wants to know.
    fn explain(&mut self, _sight: &Sight<'_, G>, _ask: &AskOf<G>, _choice: &G::Choice) -> String {
        String::new()
    }

    /// Why it cannot play any more, if it cannot: a program that is not there, say.
    fn fault(&self) -> Option<String> {
        None
    }
}

/// Chooses any listed answer, each equally likely.
pub struct RandomBot(Fast);

impl RandomBot {
    /// From a seed.
    pub fn new(seed: u64) -> Self {
        RandomBot(Fast::new(seed))
    }
}

impl<G: Game> Bot<G> for RandomBot {
    fn answer(&mut self, _: &Sight<'_, G>, ask: &AskOf<G>) -> G::Choice {
        ask.choices[self.0.below(ask.choices.len())].clone()
    }

    fn explain(&mut self, _: &Sight<'_, G>, _: &AskOf<G>, _: &G::Choice) -> String {
        "By lot.".to_owned()
    }

    fn proposals(&mut self) -> Proposals {
        Proposals::Few(self.0.draw())
    }
}

/// Bots on both seats, answering inline: nothing is ever run twice.
pub struct Inline<'a, G: Game> {
    /// Who plays.
    pub bots: [&'a mut dyn Bot<G>; 2],
    /// What falls.
    pub dice: &'a mut dyn Dice,
    /// Choices made so far.
    pub decisions: u64,
    /// Dice thrown so far.
    pub throws: u64,
    /// After this many choices the run stops: a game that does not end is a defect.
    pub limit: u64,
    /// Keeps the journal, if wanted.
    pub journal: Option<Vec<Entry<G::Choice>>>,
    /// Keeps what happened, if wanted; where in the journal is known only if that is kept too.
    pub told: Option<Vec<Told<G::Event>>>,
    /// A question without any legal answer, with its rule: the game stopped there.
    pub dead_end: Option<String>,
    /// Whether the position is a supposition of whoever plays it through: nothing in it is hidden.
    pub supposed: bool,
    /// The position before the activity and the answers in it, kept only for bots that think.
    from: Option<G>,
    since: Vec<Entry<G::Choice>>,
    lane: Option<Seat>,
    /// Journal entries before the last secret phase, and up to the last one of the lane.
    phase: usize,
    in_lane: usize,
    numbers: Throws,
}

impl<'a, G: Game> Inline<'a, G> {
    /// Two bots and dice.
    pub fn new(
        first: &'a mut dyn Bot<G>,
        second: &'a mut dyn Bot<G>,
        dice: &'a mut dyn Dice,
    ) -> Self {
        Inline {
            bots: [first, second],
            dice,
            decisions: 0,
            throws: 0,
            limit: u64::MAX,
            journal: None,
            told: None,
            dead_end: None,
            supposed: false,
            from: None,
            since: Vec::new(),
            lane: None,
            phase: 0,
            in_lane: 0,
            numbers: Throws::default(),
        }
    }

    fn answers(&self) -> usize {
        self.journal.as_ref().map_or(0, Vec::len)
    }

    /// Keeps a journal entry.
    fn push(&mut self, hash: impl FnOnce() -> String, body: impl FnOnce() -> Body<G::Choice>) {
        if let Some(journal) = &mut self.journal {
            journal.push(Entry { lane: self.lane, hash: hash(), body: body() });
            self.in_lane = journal.len();
        }
    }

    /// Keeps an answer of this activity for bots that think.
    fn note(&mut self, body: impl FnOnce() -> Body<G::Choice>) {
        if self.from.is_some() {
            self.since.push(Entry { lane: self.lane, hash: String::new(), body: body() });
        }
    }

    /// Plays one activity.
    pub fn play(&mut self, game: &mut G) -> Play<()> {
        let thinks = self.bots.iter().any(|bot| bot.thinks());
        self.from = thinks.then(|| game.clone());
        self.since.clear();
        game.play(self)
    }

    /// Plays a game to its end. `false`: the limit was reached.
    pub fn play_out(&mut self, game: &mut G) -> bool {
        while game.outcome().is_none() {
            if self.play(game).is_err() {
                return false;
            }
        }
        true
    }
}

impl<G: Game> Table<G> for Inline<'_, G> {
    fn choose(&mut self, game: &G, ask: AskOf<G>) -> Play<G::Choice> {
        if ask.choices.is_empty() {
            self.dead_end = Some(format!("[{}] {}", ask.rule, game.question_words(&ask)));
            return Err(Pause);
        }
        if self.decisions >= self.limit {
            return Err(Pause);
        }
        self.decisions += 1;
        let bot = &mut self.bots[ask.seat.index()];
        let sight = match self.supposed {
            true => Sight::of_supposed(game, ask.seat),
            false => Sight::new(game, ask.seat),
        };
        let choice = match &self.from {
            Some(from) if bot.thinks() => {
                let since = Since { from, entries: &self.since, lane: self.lane };
                bot.answer(&sight.with_course(since), &ask)
            }
            _ => bot.answer(&sight, &ask),
        };
        if bot.fault().is_some() {
            return Err(Pause);
        }
        self.note(|| Body::Choice {
            seat: ask.seat,
            rule: String::new(),
            text: String::new(),
            choice: Some(choice.clone()),
            why: String::new(),
        });
        self.push(
            || state_hash(game),
            || Body::Choice {
                seat: ask.seat,
                rule: ask.rule.key().to_owned(),
                text: game.notation(&ask, &choice),
                choice: None,
                why: String::new(),
            },
        );
        Ok(choice)
    }

    fn proposals(&mut self, seat: Seat) -> Proposals {
        self.bots[seat.index()].proposals()
    }

    fn throw(&mut self, game: &G, throw: Throw) -> Play<Faces> {
        let faces = self.dice.throw(self.numbers.next(self.lane), &throw).ok_or(Pause)?;
        self.throws += 1;
        let sides = throw.sides;
        self.note(|| Body::Faces { rule: String::new(), why: String::new(), sides, faces });
        self.push(
            || state_hash(game),
            || Body::Faces {
                rule: throw.rule.key().to_owned(),
                why: throw.why.to_owned(),
                sides: throw.sides,
                faces,
            },
        );
        Ok(faces)
    }

    fn hear(&mut self, _: &G, event: G::Event) {
        let after = if self.lane.is_some() { self.in_lane } else { self.answers() };
        let lane = self.lane;
        if let Some(told) = &mut self.told {
            told.push(Told { event, after, lane });
        }
    }

    fn lane(&mut self, seat: Option<Seat>) {
        // As in a live game: the first seat's lane opens the phase.
        if seat == Some(Seat::First) {
            self.phase = self.answers();
        }
        self.in_lane = self.phase;
        self.lane = seat;
    }
}
