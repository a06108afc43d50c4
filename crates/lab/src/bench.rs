//! How fast battles are fought.

use crate::{battle, on_threads};
use host::{Error, Start};
use rayon::prelude::*;
use serde::Serialize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A measurement of one scenario with one bot on both sides.
pub struct Bench<'a> {
    /// What is fought.
    pub start: &'a dyn Start,
    /// The bot.
    pub bot: &'a str,
    /// For how long.
    pub time: Duration,
    /// On how many threads; on all without a number.
    pub threads: Option<usize>,
}

/// What was measured.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Speed {
    /// The scenario.
    pub scenario: String,
    /// The bot.
    pub bot: String,
    /// Units that take part.
    pub units: usize,
    /// Threads used.
    pub threads: usize,
    /// Games played.
    pub games: u64,
    /// Games a second.
    pub games_per_second: f64,
    /// Decisions a second.
    pub decisions_per_second: f64,
    /// Microseconds of one thread for a decision.
    pub decision_us: f64,
    /// The same for each unit that takes part: where it does not grow with the number of units, a
    /// decision costs no more than in proportion to them.
    pub decision_us_per_unit: f64,
    /// Bytes of a position in compact form.
    pub state_bytes: usize,
    /// Nanoseconds to copy a position.
    pub clone_ns: f64,
}

impl Bench<'_> {
    /// Plays whole games until the time is over. The last game of each thread is played to its
    /// end and its time counted, so that long games are not flattered.
    pub fn run(&self) -> Result<Speed, Error> {
        let weight = self.start.weigh();
        let (next, games, decisions) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
        let clock = Instant::now();
        let threads = on_threads(self.threads, || -> Result<usize, Error> {
            let threads = rayon::current_num_threads();
            (0..threads).into_par_iter().try_for_each(|_| -> Result<(), Error> {
                while games.load(Ordering::Relaxed) == 0 || clock.elapsed() < self.time {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    let played = battle(self.start, [self.bot, self.bot], 1, game, false)?;
                    games.fetch_add(1, Ordering::Relaxed);
                    decisions.fetch_add(played.decisions, Ordering::Relaxed);
                }
                Ok(())
            })?;
            Ok(threads)
        })?;
        let seconds = clock.elapsed().as_secs_f64();
        let info = self.start.info();
        let games = games.into_inner();
        let decisions = decisions.into_inner() as f64;
        let decision_us = seconds * 1e6 * threads as f64 / decisions.max(1.0);
        Ok(Speed {
            scenario: info.id.clone(),
            bot: self.bot.to_owned(),
            units: info.units,
            threads,
            games,
            games_per_second: games as f64 / seconds,
            decisions_per_second: decisions / seconds,
            decision_us,
            decision_us_per_unit: decision_us / info.units.max(1) as f64,
            state_bytes: weight.state_bytes,
            clone_ns: weight.clone_ns,
        })
    }
}

/// How many questions of geometry a table of miniatures answers in a second, on one thread: the
/// mix of [`ground::table::exercise`].
pub fn geometry_per_second(time: Duration) -> f64 {
    let clock = Instant::now();
    let mut rounds = 0;
    while rounds == 0 || clock.elapsed() < time {
        std::hint::black_box(ground::table::exercise(std::hint::black_box(ROUNDS)));
        rounds += ROUNDS;
    }
    (rounds * ground::table::QUESTIONS) as f64 / clock.elapsed().as_secs_f64()
}

/// Rounds of the exercise between two looks at the clock: laying out its table should not count.
const ROUNDS: u64 = 6000;
