//! Games against the clock: rules that limit thinking time have no clock of their own, so the hall
//! keeps one.
//!
//! The time of a side runs from the moment it has seen a question that the rules put under a limit,
//! and rests while the other side is asked. What is spent goes into the store with every answer and
//! every few seconds in between; after a restart the clock stands until its side looks again. When
//! the time is out, the hall gives the answer that the rules name, and takes no other.

use super::{Game, Hall, Live, locked, throw_dice};
use crate::api;
use crate::caller::Caller;
use crate::problem::{Answered, Failure};
use crate::store::StoredClock;
use engine::Refusal;
use host::{Session, TimeLimit};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How much time a crash may give back at most.
const KEEP_EVERY: Duration = Duration::from_secs(2);

/// The clock of a game.
#[derive(Clone, Debug)]
pub struct Clock {
    /// How long a minute of the rules lasts.
    minute: Duration,
    /// What the time is for.
    period: String,
    /// What is spent of it, but for what runs now.
    spent: Duration,
    /// Since when it runs, and against which limit.
    running: Option<(Instant, TimeLimit)>,
    /// When the store heard of it last.
    kept: Option<Instant>,
}

impl Clock {
    /// A clock that stands.
    pub(super) fn new(stored: &StoredClock, minute: Duration) -> Self {
        let spent = Duration::from_millis(stored.spent.unsigned_abs());
        Clock { minute, period: stored.period.clone(), spent, running: None, kept: None }
    }

    /// The whole time.
    fn length(&self, limit: &TimeLimit) -> Duration {
        self.minute * limit.seconds / 60
    }

    fn spent(&self) -> Duration {
        let running = self.running.as_ref();
        self.spent + running.map_or(Duration::ZERO, |(since, _)| since.elapsed())
    }

    /// What is spent of the time for a question.
    fn spent_of(&self, limit: &TimeLimit) -> Duration {
        if self.period == limit.period { self.spent() } else { Duration::ZERO }
    }

    fn is_out(&self, limit: &TimeLimit) -> bool {
        self.spent_of(limit) >= self.length(limit)
    }

    /// The clock once this is what the game waits for: it goes on if it ran for the same, and
    /// otherwise stands until somebody looks.
    pub(super) fn at(&self, limit: Option<TimeLimit>) -> Clock {
        let since = Instant::now();
        match limit {
            Some(limit) if limit.period == self.period => Clock {
                spent: self.spent(),
                running: self.running.as_ref().map(|_| (since, limit)),
                kept: Some(since),
                ..self.clone()
            },
            Some(limit) => Clock {
                minute: self.minute,
                period: limit.period,
                spent: Duration::ZERO,
                running: None,
                kept: None,
            },
            // The time spent is not forgotten: the side may take its last answer back.
            None => Clock { spent: self.spent(), running: None, ..self.clone() },
        }
    }

    /// The clock as it is stored.
    pub(super) fn stored(&self) -> StoredClock {
        let spent = i64::try_from(self.spent().as_millis()).unwrap_or(i64::MAX);
        StoredClock { period: self.period.clone(), spent }
    }
}

impl Game {
    /// Starts the clock for a caller who sees a question under a limit.
    pub fn start_clock(&self, caller: &Caller, session: &dyn Session) {
        let Some(clock) = &self.clock else { return };
        let limit = session.time_limit().filter(|limit| caller.seats.contains(&limit.seat));
        let Some(limit) = limit.filter(|_| self.must_go_on().is_ok()) else { return };
        let mut clock = locked(clock);
        if clock.running.is_none() {
            let now = Instant::now();
            let spent = clock.spent_of(&limit);
            clock.period.clone_from(&limit.period);
            clock.spent = spent;
            clock.running = Some((now, limit));
            clock.kept = Some(now);
        }
    }

    /// The clock as everybody may see it.
    pub fn clock_view(&self, session: &dyn Session) -> Option<api::ClockView> {
        let clock = locked(self.clock.as_ref()?);
        let limit = session.time_limit()?;
        let millis = |time: Duration| u32::try_from(time.as_millis()).unwrap_or(u32::MAX);
        let left = clock.length(&limit).saturating_sub(clock.spent_of(&limit));
        Some(api::ClockView {
            side: self.side(limit.seat),
            limit: millis(clock.length(&limit)),
            left: millis(left),
            running: clock.running.is_some(),
            rule: limit.rule.to_owned(),
            out: limit.out.to_owned(),
        })
    }

    /// Refuses an answer that comes after the time, unless it is the one that ends it.
    pub(super) fn in_time(&self, live: &Live, answer: &str) -> Answered<()> {
        let Some(clock) = &self.clock else { return Ok(()) };
        let Some(limit) = live.session.time_limit() else { return Ok(()) };
        let late = limit.stop.as_ref().is_some_and(|stop| stop != answer);
        if late && locked(clock).is_out(&limit) { Err(out_of_time(&limit)) } else { Ok(()) }
    }

    /// Refuses to go back into time that is out.
    pub(super) fn back_in_time(&self, live: &Live) -> Answered<()> {
        let Some(clock) = &self.clock else { return Ok(()) };
        match live.session.time_limit() {
            Some(limit) if locked(clock).is_out(&limit) => Err(out_of_time(&limit)),
            _ => Ok(()),
        }
    }

    /// Whether its clock runs.
    pub(super) fn is_timed_now(&self) -> bool {
        self.clock.as_ref().is_some_and(|clock| locked(clock).running.is_some())
    }
}

fn out_of_time(limit: &TimeLimit) -> Failure {
    let why = format!("the time is out: {} minutes are over", limit.seconds / 60);
    Failure::from(Refusal { rule: limit.out, why: why.into() })
}

impl Hall {
    /// Looks at all clocks: keeps what is spent, and ends what has run out. To be called every
    /// second or so.
    pub async fn tick(self: &Arc<Self>) {
        let timed: Vec<Arc<Game>> = {
            let games = locked(&self.games);
            games.values().filter(|game| game.is_timed_now()).cloned().collect()
        };
        for game in timed {
            if let Err(failure) = self.tick_of(&game).await {
                eprintln!("grognard: clock: {}", failure.problem.error);
            }
        }
    }

    async fn tick_of(self: &Arc<Self>, game: &Arc<Game>) -> Answered<()> {
        let (ends, stored) = {
            let Some(clock) = &game.clock else { return Ok(()) };
            let mut clock = locked(clock);
            let Some((_, limit)) = clock.running.clone() else { return Ok(()) };
            let ends = limit.stop.is_some() && clock.is_out(&limit);
            let due = clock.kept.is_none_or(|kept| kept.elapsed() >= KEEP_EVERY);
            if due {
                clock.kept = Some(Instant::now());
            }
            (ends, due.then(|| clock.stored()))
        };
        if let Some(stored) = stored {
            self.store.keep_clock(&game.stored.id, stored).await?;
        }
        if ends { self.run_out(game).await } else { Ok(()) }
    }

    /// Gives the answers that end what there is no time left for.
    async fn run_out(self: &Arc<Self>, game: &Arc<Game>) -> Answered<()> {
        self.change(game, move |game, live| {
            // Under the lock the game may have gone on already.
            while let (Some(clock), Some(limit)) = (&game.clock, live.session.time_limit()) {
                let out = locked(clock).is_out(&limit);
                let Some(stop) = limit.stop.filter(|_| out) else { break };
                live.session.answer(limit.seat, &stop)?;
                throw_dice(&mut *live.session)?;
            }
            Ok(())
        })
        .await
    }
}
