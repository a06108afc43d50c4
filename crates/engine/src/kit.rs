//! Properties that every rule system must have, as one reusable check.
//!
//! [`Kit::game`] plays random games and tries to break the system: an answer that is listed must be
//! accepted and one that is not refused without change; no two answers to a question may read the
//! same; the journal must lead to the same states again, from the start and from any point; undo must
//! come back to where it was; what a side cannot see must not show; strength must change only by told
//! events; and every game must end.

use crate::bot::{Bot, Inline, RandomBot, Sight};
use crate::dice::{Fast, Seeded, Typed};
use crate::live::{Body, Entry, IDLE, Match, Open, Told};
use crate::question::{AskOf, Game, Proposals, Table};
use crate::record::state_hash;
use crate::seat::{Seat, Viewer};

/// Lines of the story that are told with a position that is not legal.
const LINES: usize = 12;

/// What the kit found wrong.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Finding {
    /// Number of the game.
    pub game: u64,
    /// The property that failed.
    pub property: &'static str,
    /// What happened.
    pub what: String,
}

/// How a battle looks whose hidden facts have been changed.
///
/// Given a position and a viewer, returns a position that differs only in what he cannot see.
pub type Scramble<G> = fn(&G, Viewer, &mut Fast) -> G;

/// A legality check of the whole position: `Err` says what is wrong.
pub type Audit<G> = fn(&G) -> Result<(), String>;

/// What a viewer is told when he asks about the game, by what he asked. The number chooses what he asks
/// about; 0 is what he sees without asking.
pub type Inquire<G> = fn(&Match<G>, Viewer, u64) -> Vec<(&'static str, String)>;

/// Asks nothing.
fn ask_nothing<G: Game>(_: &Match<G>, _: Viewer, _: u64) -> Vec<(&'static str, String)> {
    Vec::new()
}

/// The random games and the hooks of a system.
pub struct Kit<'a, G: Game> {
    /// Makes the position a game starts from.
    pub start: &'a (dyn Fn(u64) -> G + Sync),
    /// Changes what a viewer cannot see.
    pub scramble: Scramble<G>,
    /// Checks that a position is legal.
    pub audit: Audit<G>,
    /// A game with more decisions than this does not end.
    pub limit: u64,
    /// How many games in a hundred also get the slow checks (live play, undo, refusals, secrets).
    pub thorough: u64,
}

/// What a run of the kit did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Decisions taken in all.
    pub decisions: u64,
    /// What was wrong.
    pub findings: Vec<Finding>,
}

/// A random bot that now and then stops to look for leaks and dead ends.
struct Prober<'a, G: Game> {
    inner: RandomBot,
    dice: Fast,
    scramble: Scramble<G>,
    every: u64,
    count: u64,
    found: &'a std::cell::RefCell<Vec<(&'static str, String)>>,
}

impl<G: Game> Bot<G> for Prober<'_, G> {
    fn answer(&mut self, sight: &Sight<'_, G>, ask: &AskOf<G>) -> G::Choice {
        self.count += 1;
        if self.every > 0 && self.count.is_multiple_of(self.every) {
            let known = sight.known();
            let other = (self.scramble)(&known, Viewer::Seat(sight.seat()), &mut self.dice);
            let same =
                state_hash(&other.known_to(Viewer::Seat(sight.seat()))) == state_hash(&*known);
            if !same {
                self.found.borrow_mut().push(("non-interference", "known_to is not stable".into()));
            }
        }
        if self.every > 0 && self.count.is_multiple_of(WORDS) {
            let found = twice(&*sight.known(), ask);
            self.found.borrow_mut().extend(found.map(|what| ("words", what)));
        }
        self.inner.answer(sight, ask)
    }

    fn proposals(&mut self) -> Proposals {
        <RandomBot as Bot<G>>::proposals(&mut self.inner)
    }
}

/// So many questions apart the words of the answers are compared.
const WORDS: u64 = 7;

/// Two answers to one question that read the same, so that nobody can tell them apart.
fn twice<G: Game>(known: &G, ask: &AskOf<G>) -> Option<String> {
    let mut words: Vec<String> =
        ask.choices.iter().map(|choice| known.choice_words(ask, choice)).collect();
    words.sort();
    let pair = words.windows(2).find(|pair| pair[0] == pair[1])?;
    Some(format!("[{}] '{}' stands for two answers", ask.rule, pair[0]))
}

impl<G: Game> Kit<'_, G> {
    /// Plays game number `n` and checks everything.
    pub fn game(&self, seed: u64, n: u64) -> Report {
        self.game_asking(seed, n, ask_nothing)
    }

    /// The same, and what a viewer is told when he asks tells him nothing that he may not know.
    pub fn game_asking(&self, seed: u64, n: u64, inquire: Inquire<G>) -> Report {
        let mut report = Report::default();
        let mut fail = |property, what: String| {
            report.findings.push(Finding { game: n, property, what });
        };
        let thorough = n.wrapping_mul(0x9e37_79b9) % 100 < self.thorough;
        let start = (self.start)(n);
        let found = std::cell::RefCell::new(Vec::new());
        let prober = |salt: u64| Prober {
            inner: RandomBot::new(seed ^ (n << 1) ^ salt),
            dice: Fast::new(seed ^ n ^ salt),
            scramble: self.scramble,
            every: if thorough { 97 } else { 0 },
            count: 0,
            found: &found,
        };
        let (mut first, mut second) = (prober(1), prober(0x5555));
        let mut dice = Seeded::numbered(seed, n);
        let mut table = Inline::new(&mut first, &mut second, &mut dice);
        table.limit = self.limit;
        table.journal = thorough.then(Vec::new);
        let mut game = start.clone();
        let mut idle = 0;
        while game.outcome().is_none() {
            let (before, decided) = (game.roll_call(), table.decisions);
            table.told = Some(Vec::new());
            if game.play(&mut table).is_err() {
                let after = format!("after {} decisions", table.decisions);
                let what = match &table.dead_end {
                    Some(ask) => format!("{ask} has no legal answer, {after}"),
                    None => format!("no end {after}"),
                };
                fail("an end", what);
                break;
            }
            idle = if table.decisions > decided { 0 } else { idle + 1 };
            if idle > IDLE {
                fail("an end", format!("{IDLE} activities without a decision"));
                table.journal = None;
                break;
            }
            let mut expected = before;
            for told in table.told.iter().flatten() {
                for change in G::strengthening(&told.event) {
                    expected[change.piece] += change.by;
                }
            }
            let found = game.roll_call();
            if found != expected {
                let piece = (0..found.len()).find(|&i| found[i] != expected[i]).unwrap_or(0);
                let what = format!(
                    "piece {piece} has strength {}, events say {}",
                    found[piece], expected[piece]
                );
                fail("conservation", what);
            }
            if let Err(what) = (self.audit)(&game) {
                let told: Vec<&Told<G::Event>> = table.told.iter().flatten().collect();
                let last = &told[told.len().saturating_sub(LINES)..];
                let line =
                    |told: &&Told<G::Event>| game.render_to(Viewer::Umpire, &told.event).text;
                let lines: Vec<String> = last.iter().map(line).collect();
                fail("legal position", format!("{what}, after: {}", lines.join(" | ")));
            }
        }
        let decisions = table.decisions;
        let journal = table.journal.take();
        for (property, what) in found.take() {
            fail(property, what);
        }
        if let Some(journal) = journal {
            let dice = Seeded::numbered(seed, n);
            self.thorough(&start, &game, journal, dice, inquire, &mut fail);
        }
        report.decisions = decisions;
        report
    }

    fn thorough(
        &self,
        start: &G,
        end: &G,
        journal: Vec<Entry<G::Choice>>,
        dice: Seeded,
        inquire: Inquire<G>,
        fail: &mut dyn FnMut(&'static str, String),
    ) {
        // Replay equals live: the journal leads to the same last state, every hash on the way.
        match Match::resume(start.clone(), Box::new(dice.clone()), [None, None], journal.clone()) {
            Err(difference) => fail("replay", difference.to_string()),
            Ok(replayed) if state_hash(replayed.now()) != state_hash(end) => {
                fail("replay", "another last state".to_owned());
            }
            Ok(_) => {}
        }
        self.secret(start, &journal, &dice, inquire, fail);
        // Save and load at some points: refusals change nothing, undo comes back, views hold.
        let mut pick = Fast::new(journal.len() as u64);
        for round in 0..6 {
            let cut = pick.below(journal.len() + 1);
            let saved = journal[..cut].to_vec();
            let loaded = Match::resume(start.clone(), Box::new(dice.clone()), [None, None], saved);
            match loaded {
                Err(difference) => fail("save and load", difference.to_string()),
                Ok(game) => {
                    // To ask takes long: every other time will do.
                    if round % 2 == 0 {
                        self.inquiries(&game, &mut pick, inquire, fail);
                    }
                    self.at_a_pause(game, &mut pick, fail);
                }
            }
        }
    }

    /// Whichever side answers first in secret, the same follows.
    fn secret(
        &self,
        start: &G,
        journal: &[Entry<G::Choice>],
        dice: &Seeded,
        inquire: Inquire<G>,
        fail: &mut dyn FnMut(&'static str, String),
    ) {
        let load = |to: usize| {
            let saved = journal[..to].to_vec();
            Match::resume(start.clone(), Box::new(dice.clone()), [None, None], saved).ok()
        };
        let mut begin = 0;
        let mut phases = Vec::new();
        for part in journal.chunk_by(|a, b| a.lane.is_some() && b.lane.is_some()) {
            let end = begin + part.len();
            if part[0].lane.is_some() {
                phases.push((begin, end));
            }
            begin = end;
        }
        let mut pick = Fast::new(journal.len() as u64);
        for _ in 0..phases.len().min(4) {
            let (begin, end) = phases.swap_remove(pick.below(phases.len()));
            let (Some(mut game), Some(expected)) = (load(begin), load(end)) else { return };
            let mut answers = Seat::BOTH.map(|seat| {
                let own = move |entry: &&Entry<G::Choice>| entry.lane == Some(seat);
                journal[begin..end].iter().filter(own).filter_map(|entry| match &entry.body {
                    Body::Choice { text, .. } => Some(text),
                    Body::Faces { .. } => None,
                })
            });
            // The second side answers as far as it is asked, then the first, until both are through.
            let mut going = true;
            while std::mem::take(&mut going) {
                for seat in [Seat::Second, Seat::First] {
                    while asks(&game, seat)
                        && let Some(text) = answers[seat.index()].next()
                    {
                        going = true;
                        if let Err(refusal) = in_silence(&mut game, seat, text, inquire, fail) {
                            let what = format!("'{text}' refused out of order: {refusal}");
                            fail("secret answers", what);
                            return;
                        }
                    }
                }
            }
            if state_hash(game.now()) != state_hash(expected.now()) {
                fail("secret answers", "their order changes what follows".to_owned());
                return;
            }
        }
    }

    fn at_a_pause(
        &self,
        mut game: Match<G>,
        pick: &mut Fast,
        fail: &mut dyn FnMut(&'static str, String),
    ) {
        let before = state_hash(game.now());
        let Some(Open::Ask(ask, lane, asked_in)) = game.open().first().cloned() else { return };
        for (seat, text) in [(ask.seat, "no such answer"), (ask.seat.other(), "yes")] {
            let entries = game.journal().len();
            let asked_too = game
                .open()
                .iter()
                .any(|open| matches!(open, Open::Ask(a, ..) if a.seat == seat && a.choices.iter().any(|c| asked_in.notation(a, c) == text)));
            let refused = asked_too || game.answer(seat, text).is_err();
            let unchanged = game.journal().len() == entries && state_hash(game.now()) == before;
            if !refused || !unchanged {
                fail("refusal", format!("'{text}' [{}]", ask.rule));
                return;
            }
        }
        let texts: Vec<String> = ask.choices.iter().map(|c| asked_in.notation(&ask, c)).collect();
        let mut sorted = texts.clone();
        sorted.sort();
        sorted.dedup();
        if sorted.len() != texts.len() {
            fail("notation", format!("[{}] has two answers with one name: {texts:?}", ask.rule));
        }
        if let Some(what) = twice(&asked_in.known_to(Viewer::Seat(ask.seat)), &ask) {
            fail("words", what);
        }
        if texts.is_empty() {
            fail("an end", format!("[{}] has no legal answer", ask.rule));
            return;
        }
        let checkpoint = game.checkpoint().clone();
        // Every listed answer is accepted; if nothing was thrown or shown, undo comes back.
        let text = &texts[pick.below(texts.len())];
        let log = game.log().len();
        if let Err(refusal) = game.answer(ask.seat, text) {
            fail("listed answers", format!("'{text}' refused: {refusal}"));
            return;
        }
        let mine = game.journal().last().is_some_and(
            |entry| matches!(&entry.body, Body::Choice { seat, .. } if *seat == ask.seat),
        );
        let shown =
            game.log()[log.min(game.log().len())..].iter().any(|told| G::reveals(&told.event));
        let undone = game.undo(ask.seat);
        if mine && !shown && lane.is_none() {
            if let Err(refusal) = undone {
                fail("undo", format!("refused without reason: {refusal}"));
            } else if state_hash(game.now()) != before {
                fail("undo", "another state than before".to_owned());
            }
        }
        // Non-interference: change what a seat cannot see; it must not see a difference.
        for viewer in [Viewer::Seat(Seat::First), Viewer::Seat(Seat::Second), Viewer::Spectator] {
            let other = (self.scramble)(game.now(), viewer, pick);
            if state_hash(&game.now().known_to(viewer)) != state_hash(&other.known_to(viewer)) {
                fail("non-interference", format!("{viewer:?} sees a hidden fact in the state"));
            }
            if game.now().scene(viewer) != other.scene(viewer) {
                fail("non-interference", format!("{viewer:?} sees a hidden fact on the board"));
            }
        }
        // A side's own questions do not depend on what it cannot see.
        let viewer = Viewer::Seat(ask.seat);
        let other = (self.scramble)(&asked_in, viewer, pick);
        let words = |g: &G| -> Vec<String> {
            ask.choices.iter().map(|c| g.known_to(viewer).choice_words(&ask, c)).collect()
        };
        if words(&asked_in) != words(&other) {
            fail("non-interference", format!("words of [{}] differ", ask.rule));
        }
        let other = (self.scramble)(&checkpoint, viewer, pick);
        self.next_question(&checkpoint, &other, viewer, fail);
    }

    /// Whoever asks about a position and one that differs only in what he cannot see is told the same.
    fn inquiries(
        &self,
        game: &Match<G>,
        pick: &mut Fast,
        inquire: Inquire<G>,
        fail: &mut dyn FnMut(&'static str, String),
    ) {
        let since = || -> Vec<Entry<G::Choice>> {
            let mut since = game.since_checkpoint().to_vec();
            for entry in &mut since {
                entry.hash.clear();
                if let Body::Choice { choice, .. } = &mut entry.body {
                    *choice = None;
                }
            }
            since
        };
        let begin = |from: G| Match::resume(from, Box::new(Typed), [None, None], since()).ok();
        for viewer in [Viewer::Seat(Seat::First), Viewer::Seat(Seat::Second), Viewer::Spectator] {
            let other = (self.scramble)(game.checkpoint(), viewer, pick);
            let (Some(one), Some(other)) = (begin(game.checkpoint().clone()), begin(other)) else {
                // The hidden facts have made a difference that anyone can see.
                continue;
            };
            if !look_alike(&one, &other, viewer) {
                continue;
            }
            let salt = pick.draw() | 1;
            let told = inquire(&one, viewer, salt).into_iter();
            for ((what, one), (_, other)) in told.zip(inquire(&other, viewer, salt)) {
                if one != other {
                    let what =
                        format!("{what} tell {viewer:?} a hidden fact: {}", parted(&one, &other));
                    fail("non-interference", what);
                }
            }
        }
    }

    /// Plays on from two positions that differ only in what a viewer cannot see: if the next thing
    /// to happen at a checkpoint is a question to him, both must ask the same.
    fn next_question(
        &self,
        one: &G,
        other: &G,
        viewer: Viewer,
        fail: &mut dyn FnMut(&'static str, String),
    ) {
        let first = |game: &G| -> Option<AskOf<G>> {
            let mut table = FirstAsk { viewer, ask: None };
            let _ = game.clone().play(&mut table);
            table.ask
        };
        if let (Some(a), Some(b)) = (first(one), first(other))
            && a != b
        {
            fail("non-interference", format!("[{}] lists other answers", a.rule));
        }
    }
}

/// What others are told while a seat answers in secret does not change, as long as that phase is open.
fn in_silence<G: Game>(
    game: &mut Match<G>,
    seat: Seat,
    text: &str,
    inquire: Inquire<G>,
    fail: &mut dyn FnMut(&'static str, String),
) -> Result<(), crate::Refusal> {
    let others = [Viewer::Seat(seat.other()), Viewer::Spectator];
    let before = others.map(|viewer| inquire(game, viewer, 0));
    let phase = game.secret_phase();
    game.answer(seat, text)?;
    // An answer that ends the phase shows what both have answered, and another phase may begin.
    if game.secret_phase() == phase {
        let after = others.map(|viewer| inquire(game, viewer, 0));
        for (viewer, (before, after)) in others.into_iter().zip(before.into_iter().zip(after)) {
            let differs = before.iter().zip(&after).find(|(before, after)| before != after);
            if let Some(((what, before), (_, after))) = differs {
                let parted = parted(before, after);
                let what = format!("{what} tell {viewer:?} of a secret answer: {parted}");
                fail("non-interference", what);
            }
        }
    }
    Ok(())
}

/// Where two texts part, in a few words.
fn parted(one: &str, other: &str) -> String {
    let at = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let cut = |text: &str| -> String {
        let from = text.char_indices().map(|(i, _)| i).rfind(|i| *i <= at.saturating_sub(60));
        text[from.unwrap_or(0)..].chars().take(160).collect()
    };
    format!("'{}' or '{}'", cut(one), cut(other))
}

/// Whether a viewer has seen and heard the same in two games, and is asked the same. If not, the hidden
/// facts have made a difference before all eyes: a morale that only its owner knows holds or breaks, and
/// what follows may be another question.
fn look_alike<G: Game>(one: &Match<G>, other: &Match<G>, viewer: Viewer) -> bool {
    let seen = |game: &Match<G>| -> Vec<(Seat, bool, Option<AskOf<G>>)> {
        let open = game.open().iter();
        open.filter_map(|open| match open {
            Open::Ask(ask, lane, _) => {
                let own = Viewer::Seat(ask.seat) == viewer;
                Some((ask.seat, lane.is_some(), own.then(|| ask.clone())))
            }
            Open::Throw(..) => None,
        })
        .collect()
    };
    let told = |game: &Match<G>| -> Vec<String> {
        let now = game.now();
        let heard = game.log().iter().filter(|told| {
            told.lane.is_none_or(|seat| viewer == Viewer::Seat(seat))
                && now.audience(&told.event).includes(viewer)
        });
        heard.map(|told| now.render_to(viewer, &told.event).text).collect()
    };
    let known = |game: &Match<G>| state_hash(&game.now().known_to(viewer));
    seen(one) == seen(other) && told(one) == told(other) && known(one) == known(other)
}

/// Whether a seat is asked in secret.
fn asks<G: Game>(game: &Match<G>, seat: Seat) -> bool {
    let asks = |open: &Open<G>| matches!(open, Open::Ask(ask, Some(_), _) if ask.seat == seat);
    game.open().iter().any(asks)
}

/// Stops at the first question and keeps it if it is put to the viewer; in secret, each side has its
/// own first question.
struct FirstAsk<G: Game> {
    viewer: Viewer,
    ask: Option<AskOf<G>>,
}

impl<G: Game> Table<G> for FirstAsk<G> {
    fn choose(&mut self, _: &G, ask: AskOf<G>) -> crate::Play<G::Choice> {
        if Viewer::Seat(ask.seat) == self.viewer && self.ask.is_none() {
            self.ask = Some(ask);
        }
        Err(crate::Pause)
    }
    fn throw(&mut self, _: &G, _: crate::Throw) -> crate::Play<crate::Faces> {
        Err(crate::Pause)
    }
    fn hear(&mut self, _: &G, _: G::Event) {}
}
