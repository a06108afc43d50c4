//! Random games that try to break a system.

use crate::{Progress, on_threads, panic_words};
use host::Start;
use rayon::prelude::*;
use serde::Serialize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};

/// A run of random games over several scenarios.
pub struct Fuzz<'a> {
    /// The scenarios, which take turns.
    pub starts: &'a [Box<dyn Start>],
    /// Number of the first game: a run can be gone on with, and a single game seen again.
    pub from: u64,
    /// How many games from there.
    pub games: u64,
    /// Seed of the run.
    pub seed: u64,
    /// How many games in a hundred get the slow checks too.
    pub thorough: u64,
    /// On how many threads; on all without a number.
    pub threads: Option<usize>,
}

/// Something wrong, and how to see it again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Found {
    /// The scenario.
    pub scenario: String,
    /// Seed of the run.
    pub seed: u64,
    /// Number of the game in it.
    pub game: u64,
    /// The property that failed; `panic` if the code gave up.
    pub property: String,
    /// What happened.
    pub what: String,
}

/// What a run of random games found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct FuzzReport {
    /// Games played.
    pub games: u64,
    /// Decisions taken.
    pub decisions: u64,
    /// What was wrong.
    pub findings: Vec<Found>,
}

impl Fuzz<'_> {
    /// Plays them all.
    pub fn run(&self, progress: Progress<'_>) -> FuzzReport {
        let done = AtomicU64::new(0);
        let scenarios = self.starts.len().max(1) as u64;
        let games: Vec<(u64, Vec<Found>)> = on_threads(self.threads, || {
            (self.from..self.from.saturating_add(self.games))
                .into_par_iter()
                .map(|game| {
                    let result = match self.starts.get((game % scenarios) as usize) {
                        Some(start) => self.game(&**start, game),
                        None => (0, Vec::new()),
                    };
                    progress(done.fetch_add(1, Ordering::Relaxed) + 1);
                    result
                })
                .collect()
        });
        FuzzReport {
            games: self.games,
            decisions: games.iter().map(|(decisions, _)| decisions).sum(),
            findings: games.into_iter().flat_map(|(_, found)| found).collect(),
        }
    }

    fn game(&self, start: &dyn Start, game: u64) -> (u64, Vec<Found>) {
        let found = |property: &str, what: String| Found {
            scenario: start.info().id.clone(),
            seed: self.seed,
            game,
            property: property.to_owned(),
            what,
        };
        match catch_unwind(AssertUnwindSafe(|| start.probe(self.seed, game, self.thorough))) {
            Ok(report) => {
                let all = report.findings.into_iter();
                (report.decisions, all.map(|f| found(f.property, f.what)).collect())
            }
            Err(panic) => (0, vec![found("panic", panic_words(&*panic))]),
        }
    }
}
