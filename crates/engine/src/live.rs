//! A game that people play: it pauses at a question and resumes with the answer.

use crate::bot::{Bot, Sight};
use crate::course::Since;
use crate::dice::{Dice, Faces, Throw, Throws};
use crate::nouns::capital;
use crate::odds::GoOn;
use crate::question::{AskOf, Game, Pause, Play, Proposals, Refusal, Table};
use crate::record::state_hash;
use crate::seat::Seat;
use crate::{Rule, rule};

/// One answer in the journal. The journal is the saved game.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry<C> {
    /// The secret lane it was given in, if any.
    pub lane: Option<Seat>,
    /// What was answered.
    pub body: Body<C>,
    /// Hash of the state in which the question was asked; empty if not taken.
    pub hash: String,
}

/// The content of a journal entry.
#[derive(Clone, Debug, PartialEq)]
pub enum Body<C> {
    /// Somebody chose.
    Choice {
        /// Who.
        seat: Seat,
        /// Key of the rule that asked.
        rule: String,
        /// The answer in the game's notation.
        text: String,
        /// The answer itself, once its question has come up.
        choice: Option<C>,
        /// Why a computer player gave it, in a sentence; for reading only.
        why: String,
    },
    /// Dice fell.
    Faces {
        /// Key of the rule that asked.
        rule: String,
        /// What for.
        why: String,
        /// How many sides they have.
        sides: u8,
        /// What they showed.
        faces: Faces,
    },
}

/// What a paused game waits for.
#[derive(Clone, Debug, PartialEq)]
pub enum Open<G: Game> {
    /// A choice of a seat, in its secret lane if there is one, asked in this state.
    Ask(AskOf<G>, Option<Seat>, Box<G>),
    /// Dice that somebody must throw.
    Throw(Throw, Option<Seat>),
}

/// An event and where in the journal it happened.
#[derive(Clone, Debug, PartialEq)]
pub struct Told<E> {
    /// What happened.
    pub event: E,
    /// How many journal entries had been used when it happened; in a secret lane, up to the last
    /// one of that lane.
    pub after: usize,
    /// The secret lane it was told in.
    pub lane: Option<Seat>,
}

/// Where a journal and the rules part ways.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("entry {entry}: {what}")]
pub struct Difference {
    /// Number of the journal entry, counted from 1.
    pub entry: usize,
    /// What differs.
    pub what: String,
}

/// So many activities in a row without any question mean that the rules run idle.
pub(crate) const IDLE: u32 = 10_000;

/// A game in progress: the checkpoint, the answers since, and what they led to.
pub struct Match<G: Game> {
    start: G,
    checkpoint: G,
    used: usize,
    told_before: usize,
    journal: Vec<Entry<G::Choice>>,
    log: Vec<Told<G::Event>>,
    now: G,
    open: Vec<Open<G>>,
    /// Hash of the state in which each open throw was asked for.
    open_hashes: Vec<String>,
    /// Journal entries before the secret phase that is open now, if one is.
    phase: Option<usize>,
    difference: Option<Difference>,
    hashing: bool,
    /// Whether the journal comes from outside and every recorded hash is to be compared.
    checking: bool,
    dice: Box<dyn Dice + Send>,
    bots: [Option<Box<dyn Bot<G> + Send>>; 2],
    /// Answers that each seat has taken back and may give again, the last one at the end.
    undone: [Vec<String>; 2],
    /// Where the journal it was resumed from names another rule or throw than the rules do.
    mislabelled: Vec<Difference>,
}

impl<G: Game> Match<G> {
    /// A new game. A seat without a bot is a person's, and the game pauses for it.
    pub fn new(
        game: G,
        dice: Box<dyn Dice + Send>,
        bots: [Option<Box<dyn Bot<G> + Send>>; 2],
    ) -> Self {
        Self::resume(game, dice, bots, Vec::new())
            .expect("an empty journal differs from nothing, and rules ask")
    }

    /// A game taken up again from its journal. Fails where the journal and the rules differ.
    pub fn resume(
        game: G,
        dice: Box<dyn Dice + Send>,
        bots: [Option<Box<dyn Bot<G> + Send>>; 2],
        journal: Vec<Entry<G::Choice>>,
    ) -> Result<Self, Difference> {
        Self::resume_while(game, dice, bots, journal, &|| true)
    }

    /// Like [`resume`](Match::resume), for as long as it should go on: a journal that is given up is a
    /// [`Difference`] where it was left.
    pub fn resume_while(
        game: G,
        dice: Box<dyn Dice + Send>,
        bots: [Option<Box<dyn Bot<G> + Send>>; 2],
        journal: Vec<Entry<G::Choice>>,
        go_on: GoOn<'_>,
    ) -> Result<Self, Difference> {
        let mut game = Match {
            start: game.clone(),
            checkpoint: game.clone(),
            used: 0,
            told_before: 0,
            journal,
            log: Vec::new(),
            now: game,
            open: Vec::new(),
            open_hashes: Vec::new(),
            phase: None,
            difference: None,
            hashing: true,
            checking: true,
            dice,
            bots,
            undone: [Vec::new(), Vec::new()],
            mislabelled: Vec::new(),
        };
        game.run_while(go_on);
        game.checking = false;
        match game.difference.take() {
            Some(difference) => Err(difference),
            None => Ok(game),
        }
    }

    /// The position as far as the current activity has gone.
    pub fn now(&self) -> &G {
        &self.now
    }

    /// The position in which the game began.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// The position before the current activity.
    pub fn checkpoint(&self) -> &G {
        &self.checkpoint
    }

    /// The answers given in the current activity, for whoever runs it again from the checkpoint:
    /// odds run it with other dice.
    pub fn since_checkpoint(&self) -> &[Entry<G::Choice>] {
        &self.journal[self.used..]
    }

    /// Why a computer player cannot go on, if one cannot: its question stays open.
    pub fn fault(&self) -> Option<String> {
        self.bots.iter().flatten().find_map(|bot| bot.fault())
    }

    /// What the game waits for: nothing (it is over), one thing, or two secret ones.
    pub fn open(&self) -> &[Open<G>] {
        &self.open
    }

    /// The secret phase that is open now, by the journal entries before it. Another number is another
    /// phase: one may begin where the one before it was revealed.
    pub fn secret_phase(&self) -> Option<usize> {
        self.phase
    }

    /// The journal: all answers so far.
    pub fn journal(&self) -> &[Entry<G::Choice>] {
        &self.journal
    }

    /// Where the journal that the game was resumed from names another rule or another throw than the
    /// rules do. That changes no state, but such a record is not as it was written.
    pub fn mislabelled(&self) -> &[Difference] {
        &self.mislabelled
    }

    /// What has happened so far.
    pub fn log(&self) -> &[Told<G::Event>] {
        &self.log
    }

    /// Puts a bot into a seat, or a person with `None`.
    pub fn seat(&mut self, seat: Seat, bot: Option<Box<dyn Bot<G> + Send>>) {
        self.bots[seat.index()] = bot;
        self.run();
    }

    /// Answers a question by its notation. A refusal changes nothing.
    pub fn answer(&mut self, seat: Seat, text: &str) -> Result<(), Refusal> {
        self.answer_because(seat, text, "")
    }

    /// The same, with the reason that is kept beside the answer.
    pub fn answer_because(&mut self, seat: Seat, text: &str, why: &str) -> Result<(), Refusal> {
        let (ask, lane, asked_in) = self.asked(seat)?;
        let listed = ask.choices.iter().find(|choice| asked_in.notation(ask, choice) == text);
        let choice = match listed {
            Some(choice) => choice.clone(),
            None if ask.open => {
                let choice =
                    asked_in.parse(ask, text).ok_or_else(|| asked_in.refusal(ask, text))?;
                asked_in.validate(ask, &choice)?;
                choice
            }
            None => return Err(asked_in.refusal(ask, text)),
        };
        let entry = Entry {
            lane,
            hash: if self.hashing { state_hash(asked_in) } else { String::new() },
            body: Body::Choice {
                seat,
                rule: ask.rule.key().to_owned(),
                text: asked_in.notation(ask, &choice),
                choice: Some(choice),
                why: why.to_owned(),
            },
        };
        self.journal.push(entry);
        self.undone[seat.index()].clear();
        // A secret answer does not concern the enemy, who must not even learn of it.
        if lane.is_none() {
            self.undone[seat.other().index()].clear();
        }
        self.run();
        Ok(())
    }

    /// Gives again the answer that a seat took back last, as long as nobody has answered since.
    pub fn redo(&mut self, seat: Seat) -> Result<(), Refusal> {
        let mut undone = self.undone[seat.index()].clone();
        let Some(text) = undone.pop() else {
            return Err(Refusal::new(rule!("redo"), "there is nothing to give again"));
        };
        self.answer(seat, &text)?;
        self.undone[seat.index()] = undone;
        Ok(())
    }

    /// Whether [`redo`](Match::redo) has something to give.
    pub fn may_redo(&self, seat: Seat) -> bool {
        !self.undone[seat.index()].is_empty()
    }

    /// The question put to a seat, its lane and the state it was asked in.
    fn asked(&self, seat: Seat) -> Result<(&AskOf<G>, Option<Seat>, &G), Refusal> {
        const OUT_OF_TURN: Rule = rule!("turn");
        let mut why = "the game is over".to_owned();
        for open in &self.open {
            match open {
                Open::Ask(ask, lane, game) if ask.seat == seat => {
                    return Ok((ask, *lane, game));
                }
                Open::Ask(ask, ..) => {
                    let side = capital(G::side(ask.seat));
                    why = format!("it is for the {side} side to answer");
                }
                Open::Throw(throw, _) => why = format!("the dice are awaited: {}", throw.why),
            }
        }
        Err(Refusal::new(OUT_OF_TURN, why))
    }

    /// Types in dice thrown on a real table. A refusal changes nothing.
    pub fn roll(&mut self, faces: &[u8]) -> Result<(), Refusal> {
        let open = self.open.iter().zip(&self.open_hashes).find_map(|(open, hash)| match open {
            Open::Throw(throw, lane) => Some((*throw, *lane, hash.clone())),
            Open::Ask(..) => None,
        });
        let Some((throw, lane, hash)) = open else {
            return Err(Refusal::new(rule!("turn"), "no dice are awaited"));
        };
        if !throw.admits(faces) {
            let why = format!(
                "{} of {} dice with faces 1 to {} expected",
                throw.why, throw.dice, throw.sides
            );
            return Err(Refusal::new(throw.rule, why));
        }
        self.journal.push(Entry { lane, hash, body: faces_body(&throw, Faces::new(faces)) });
        self.run();
        Ok(())
    }

    /// Takes back the last answer of a seat, unless dice, a revelation or the enemy came after it.
    ///
    /// What the enemy does meanwhile in his own secret lane does not count. But once both sides are
    /// through, their answers lie on the table, and a secret answer stands.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        let last = self.may_undo(seat)?;
        let entry = self.journal.remove(last);
        if let Body::Choice { text, .. } = entry.body {
            self.undone[seat.index()].push(text);
        }
        if entry.lane.is_none() {
            self.undone[seat.other().index()].clear();
        }
        if last < self.used {
            self.checkpoint = self.start.clone();
            self.used = 0;
            self.told_before = 0;
        }
        self.run();
        Ok(())
    }

    /// The journal entry that [`undo`](Match::undo) would take back, or why it would not.
    pub fn may_undo(&self, seat: Seat) -> Result<usize, Refusal> {
        const UNDO: Rule = rule!("undo");
        let mine = |entry: &Entry<G::Choice>| matches!(&entry.body, Body::Choice { seat: s, .. } if *s == seat);
        let Some(last) = self.journal.iter().rposition(mine) else {
            return Err(Refusal::new(UNDO, "there is nothing to take back"));
        };
        let lane = self.journal[last].lane;
        if lane.is_some() && self.phase.is_none_or(|phase| last < phase) {
            return Err(Refusal::new(UNDO, "both sides have given their secret answers"));
        }
        for later in &self.journal[last + 1..] {
            let apart = lane.is_some() && later.lane.is_some() && later.lane != lane;
            if apart {
                continue;
            }
            let why = match &later.body {
                Body::Faces { why, .. } => format!("dice have been thrown since ({why})"),
                Body::Choice { .. } => "the enemy has answered since".to_owned(),
            };
            return Err(Refusal::new(UNDO, why));
        }
        let concerns = |told: &Told<G::Event>| {
            told.after > last && (lane.is_none() || told.lane.is_none() || told.lane == lane)
        };
        if self.log.iter().any(|told| concerns(told) && G::reveals(&told.event)) {
            return Err(Refusal::new(UNDO, "a hidden fact has been shown since"));
        }
        Ok(last)
    }

    /// Runs the current activity again from its checkpoint with the answers so far, and then on
    /// until something is unanswered or the game is over.
    fn run(&mut self) {
        self.run_while(&|| true);
    }

    fn run_while(&mut self, go_on: GoOn<'_>) {
        self.open.clear();
        self.open_hashes.clear();
        self.phase = None;
        let mut idle = 0;
        let mut throws = Throws::default();
        for entry in &self.journal {
            if matches!(entry.body, Body::Faces { .. }) {
                throws.next(entry.lane);
            }
        }
        loop {
            if self.checkpoint.outcome().is_some() {
                self.now = self.checkpoint.clone();
                if self.used < self.journal.len() {
                    self.difference = Some(Difference {
                        entry: self.used + 1,
                        what: "the game is over, but the journal goes on".to_owned(),
                    });
                }
                return;
            }
            let mut game = self.checkpoint.clone();
            let mut resume = Resume {
                journal: &mut self.journal,
                cursor: [self.used; 3],
                taken: Vec::new(),
                lane: None,
                from: &self.checkpoint,
                before: self.used,
                phase: self.used,
                throws,
                hashing: self.hashing,
                checking: self.checking,
                dice: &mut *self.dice,
                bots: &mut self.bots,
                open: Vec::new(),
                open_hashes: Vec::new(),
                told: Vec::new(),
                difference: None,
                mislabelled: &mut self.mislabelled,
                go_on,
            };
            let played = game.play(&mut resume);
            let used = resume.used();
            throws = resume.throws;
            let Resume { open, open_hashes, told, mut difference, taken, phase, .. } = resume;
            // Every answer must have had its question: at a pause all, at a checkpoint those before.
            let due = if played.is_err() { self.journal.len() } else { used };
            if difference.is_none() && taken.len() != due - self.used {
                let unasked = (self.used..due).find(|entry| !taken.contains(entry));
                difference = unasked.map(|entry| Difference {
                    entry: entry + 1,
                    what: "an answer that nothing asked for, here or in its secret lane".to_owned(),
                });
            }
            self.log.truncate(self.told_before);
            self.log.extend(told);
            self.now = game;
            if played.is_err() || difference.is_some() {
                let secret = |open: &Open<G>| {
                    matches!(open, Open::Ask(_, Some(_), _) | Open::Throw(_, Some(_)))
                };
                self.phase = open.iter().any(secret).then_some(phase);
                self.open = open;
                self.open_hashes = open_hashes;
                self.difference = difference;
                return;
            }
            idle = if used > self.used { 0 } else { idle + 1 };
            if idle > IDLE {
                let what = format!("{IDLE} activities without a question: the rules run idle");
                self.difference = Some(Difference { entry: used + 1, what });
                return;
            }
            self.checkpoint = self.now.clone();
            self.used = used;
            self.told_before = self.log.len();
        }
    }
}

/// The common lane and the two secret ones in arrays of three.
fn lane_number(lane: Option<Seat>) -> usize {
    lane.map_or(0, |seat| seat.index() + 1)
}

fn faces_body<C>(throw: &Throw, faces: Faces) -> Body<C> {
    Body::Faces {
        rule: throw.rule.key().to_owned(),
        why: throw.why.to_owned(),
        sides: throw.sides,
        faces,
    }
}

/// The table of a live game: the journal answers first, then bots and dice, then it pauses.
struct Resume<'a, G: Game> {
    journal: &'a mut Vec<Entry<G::Choice>>,
    /// Next journal entry to look at, for the common lane and for each secret one.
    cursor: [usize; 3],
    /// The journal entries used or added in this activity.
    taken: Vec<usize>,
    lane: Option<Seat>,
    /// The position before the activity, and the journal entries used before it.
    from: &'a G,
    before: usize,
    /// Journal entries used before the last secret phase began.
    phase: usize,
    throws: Throws,
    hashing: bool,
    checking: bool,
    dice: &'a mut dyn Dice,
    bots: &'a mut [Option<Box<dyn Bot<G> + Send>>; 2],
    open: Vec<Open<G>>,
    open_hashes: Vec<String>,
    told: Vec<Told<G::Event>>,
    difference: Option<Difference>,
    mislabelled: &'a mut Vec<Difference>,
    go_on: GoOn<'a>,
}

impl<G: Game> Resume<'_, G> {
    /// Index of the next unused entry of the current lane.
    fn next(&mut self) -> Option<usize> {
        let lane = self.lane;
        let cursor = &mut self.cursor[lane_number(lane)];
        let ahead = self.journal[*cursor..].iter().position(|entry| entry.lane == lane)?;
        *cursor += ahead + 1;
        self.taken.push(*cursor - 1);
        self.taken.last().copied()
    }

    /// How far the journal has been used.
    fn used(&self) -> usize {
        self.cursor.into_iter().max().unwrap_or(0)
    }

    /// Leaves something open and pauses.
    fn wait(&mut self, open: Open<G>, game: &G) -> Pause {
        let hash = match open {
            // An open question holds its state.
            Open::Ask(..) => String::new(),
            Open::Throw(..) => self.hash(game),
        };
        self.open.push(open);
        self.open_hashes.push(hash);
        Pause
    }

    fn differs(&mut self, entry: usize, what: String) -> Pause {
        self.difference.get_or_insert(Difference { entry: entry + 1, what });
        Pause
    }

    /// Gives up where it should not go on.
    fn must_go_on(&mut self, index: usize) -> Play<()> {
        if (self.go_on)() {
            return Ok(());
        }
        Err(self.differs(index, "given up: it takes too long to run this again".to_owned()))
    }

    /// Compares what an entry says it answers with what the rules ask.
    fn check_label(&mut self, index: usize, found: &str, recorded: &str) {
        if self.checking && found != recorded {
            let what = format!("'{recorded}' stands where the rules say '{found}'");
            self.mislabelled.push(Difference { entry: index + 1, what });
        }
    }

    /// Compares the state with the one the entry was recorded in.
    fn check_hash(&mut self, index: usize, game: &G) -> Play<()> {
        let recorded = &self.journal[index].hash;
        if !recorded.is_empty() && self.hashing && self.checking {
            let found = state_hash(game);
            if *recorded != found {
                let what = format!("state hash {found}, recorded {recorded}");
                return Err(self.differs(index, what));
            }
        }
        Ok(())
    }

    fn hash(&self, game: &G) -> String {
        if self.hashing { state_hash(game) } else { String::new() }
    }

    /// Appends an answer given just now; the cursor of the lane has run to the end.
    fn push(&mut self, hash: String, body: Body<G::Choice>) {
        self.journal.push(Entry { lane: self.lane, body, hash });
        self.taken.push(self.journal.len() - 1);
        self.cursor[lane_number(self.lane)] = self.journal.len();
    }
}

impl<G: Game> Table<G> for Resume<'_, G> {
    fn choose(&mut self, game: &G, ask: AskOf<G>) -> Play<G::Choice> {
        let Some(index) = self.next() else {
            // A bot can only pick what is listed; a dead end waits for a person to report it.
            let bot = self.bots[ask.seat.index()].as_mut().filter(|_| !ask.choices.is_empty());
            let Some(bot) = bot else {
                let open = Open::Ask(ask, self.lane, Box::new(game.clone()));
                return Err(self.wait(open, game));
            };
            let entries = &self.journal[self.before..];
            let since = Since { from: self.from, entries, lane: self.lane };
            let sight = Sight::new(game, ask.seat).with_course(since);
            let choice = bot.answer(&sight, &ask);
            if bot.fault().is_some() {
                let open = Open::Ask(ask, self.lane, Box::new(game.clone()));
                return Err(self.wait(open, game));
            }
            let body = Body::Choice {
                seat: ask.seat,
                rule: ask.rule.key().to_owned(),
                text: game.notation(&ask, &choice),
                choice: Some(choice.clone()),
                why: bot.explain(&sight, &ask, &choice),
            };
            let hash = self.hash(game);
            self.push(hash, body);
            return Ok(choice);
        };
        let Body::Choice { seat, text, choice, .. } = &self.journal[index].body else {
            let what = format!("dice recorded where {} is asked", ask.rule);
            return Err(self.differs(index, what));
        };
        if let Some(choice) = choice {
            return Ok(choice.clone());
        }
        if *seat != ask.seat {
            let what = format!("the other side is asked here [{}]", ask.rule);
            return Err(self.differs(index, what));
        }
        let text = text.clone();
        self.must_go_on(index)?;
        self.check_hash(index, game)?;
        let listed = ask.choices.iter().find(|choice| game.notation(&ask, choice) == text).cloned();
        let found = listed.or_else(|| {
            let choice = if ask.open { game.parse(&ask, &text) } else { None }?;
            game.validate(&ask, &choice).is_ok().then_some(choice)
        });
        let Some(found) = found else {
            let what = format!("'{text}' is not a legal answer: {}", game.refusal(&ask, &text));
            return Err(self.differs(index, what));
        };
        if let Body::Choice { choice, rule, .. } = &mut self.journal[index].body {
            *choice = Some(found.clone());
            let rule = rule.clone();
            self.check_label(index, ask.rule.key(), &rule);
        }
        Ok(found)
    }

    fn proposals(&mut self, seat: Seat) -> Proposals {
        let cursor = self.cursor[lane_number(self.lane)];
        let known = self.journal[cursor..].iter().any(|entry| entry.lane == self.lane);
        match &mut self.bots[seat.index()] {
            // The journal has the answer.
            _ if known => Proposals::Few(0),
            Some(bot) => bot.proposals(),
            None => Proposals::All,
        }
    }

    fn throw(&mut self, game: &G, throw: Throw) -> Play<Faces> {
        let Some(index) = self.next() else {
            let mut throws = self.throws;
            let Some(faces) = self.dice.throw(throws.next(self.lane), &throw) else {
                return Err(self.wait(Open::Throw(throw, self.lane), game));
            };
            self.throws = throws;
            let hash = self.hash(game);
            self.push(hash, faces_body(&throw, faces));
            return Ok(faces);
        };
        let Body::Faces { faces, sides, rule, why } = &self.journal[index].body else {
            let what = format!("a choice recorded where dice are thrown [{}]", throw.rule);
            return Err(self.differs(index, what));
        };
        let (faces, sides) = (*faces, *sides);
        if self.checking {
            let (rule, why) = (rule.clone(), why.clone());
            self.must_go_on(index)?;
            self.check_label(index, throw.rule.key(), &rule);
            self.check_label(index, throw.why, &why);
        }
        self.check_hash(index, game)?;
        if sides != throw.sides || !throw.admits(faces.as_slice()) {
            let what = format!("{faces:?} cannot fall here [{}]", throw.rule);
            return Err(self.differs(index, what));
        }
        Ok(faces)
    }

    fn hear(&mut self, _: &G, event: G::Event) {
        let after = match self.lane {
            None => self.used(),
            Some(_) => self.cursor[lane_number(self.lane)].max(self.phase),
        };
        self.told.push(Told { event, after, lane: self.lane });
    }

    fn lane(&mut self, seat: Option<Seat>) {
        // The first seat's lane opens a phase; whatever was used until now came before it.
        if seat == Some(Seat::First) {
            self.phase = self.used();
        }
        self.lane = seat;
        let before = self.cursor[0];
        let cursor = &mut self.cursor[lane_number(seat)];
        *cursor = (*cursor).max(before);
    }
}
