//! Many battles between bots.

use crate::{Progress, battle, on_threads};
use host::{Error, PlayedOut, Start};
use rayon::prelude::*;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Takes the number and the record of a game; the error ends the run.
pub type KeepRecord<'a> = &'a (dyn Fn(u64, &str) -> Result<(), String> + Sync);

/// A run of many battles.
pub struct Sim<'a> {
    /// What is fought.
    pub start: &'a dyn Start,
    /// How often.
    pub games: u64,
    /// By whom, the first side first.
    pub bots: [String; 2],
    /// Seed of the run.
    pub seed: u64,
    /// On how many threads; on all without a number.
    pub threads: Option<usize>,
    /// Takes the record of each game, if wanted.
    pub records: Option<KeepRecord<'a>>,
}

/// How a number spreads over many games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// A tenth of the games lie at or below it.
    pub p10: f64,
    /// A tenth of the games lie at or above it.
    pub p90: f64,
}

impl Spread {
    /// Of these numbers.
    pub fn of(mut all: Vec<f64>) -> Spread {
        if all.is_empty() {
            return Spread::default();
        }
        all.sort_by(f64::total_cmp);
        let at = |share: f64| all[((all.len() - 1) as f64 * share).round() as usize];
        let mean = all.iter().sum::<f64>() / all.len() as f64;
        Spread { mean, p10: at(0.1), p90: at(0.9) }
    }
}

/// Losses by side and arm.
pub type LossSpread = BTreeMap<String, BTreeMap<String, Spread>>;

/// What many battles told.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SimReport {
    /// The scenario.
    pub scenario: String,
    /// Games begun.
    pub games: u64,
    /// Games that came to an end.
    pub finished: u64,
    /// Wins by side.
    pub wins: BTreeMap<String, u64>,
    /// Games without a winner.
    pub draws: u64,
    /// Decisions in all.
    pub decisions: u64,
    /// How long it took.
    pub seconds: f64,
    /// Losses in strength points.
    pub losses: LossSpread,
    /// The turn in which games ended.
    pub turns: Spread,
    /// How many games ended by which rule.
    pub endings: BTreeMap<String, u64>,
    /// Who played.
    pub bots: [String; 2],
    /// Seed of the run.
    pub seed: u64,
}

impl Sim<'_> {
    /// Fights them all.
    pub fn run(&self, progress: Progress<'_>) -> Result<SimReport, Error> {
        let clock = Instant::now();
        let done = AtomicU64::new(0);
        let trouble: Mutex<Option<String>> = Mutex::new(None);
        let bots = [self.bots[0].as_str(), self.bots[1].as_str()];
        let games: Result<Vec<PlayedOut>, Error> = on_threads(self.threads, || {
            (0..self.games)
                .into_par_iter()
                .map(|game| {
                    let keep = self.records.is_some();
                    let mut played = battle(self.start, bots, self.seed, game, keep)?;
                    if let (Some(keep), Some(record)) = (self.records, played.record.take())
                        && let Err(why) = keep(game, &record)
                    {
                        trouble.lock().unwrap_or_else(|e| e.into_inner()).get_or_insert(why);
                    }
                    progress(done.fetch_add(1, Ordering::Relaxed) + 1);
                    Ok(played)
                })
                .collect()
        });
        let games = games?;
        if let Some(why) = trouble.into_inner().unwrap_or_else(|e| e.into_inner()) {
            return Err(Error::Load(why));
        }
        Ok(self.count(&games, clock.elapsed().as_secs_f64()))
    }

    fn count(&self, games: &[PlayedOut], seconds: f64) -> SimReport {
        let info = self.start.info();
        let mut wins: BTreeMap<String, u64> =
            info.sides.iter().map(|side| (side.clone(), 0)).collect();
        let mut endings: BTreeMap<String, u64> = BTreeMap::new();
        let (mut finished, mut draws) = (0, 0);
        for outcome in games.iter().filter_map(|game| game.outcome.as_ref()) {
            finished += 1;
            *endings.entry(outcome.rule.clone()).or_default() += 1;
            match &outcome.winner {
                Some(side) => *wins.entry(side.clone()).or_default() += 1,
                None => draws += 1,
            }
        }
        let mut losses: LossSpread = BTreeMap::new();
        let shape = games.first().map(|game| game.losses.as_slice()).unwrap_or_default();
        for (index, strength) in shape.iter().enumerate() {
            let all = games.iter().map(|game| f64::from(game.losses[index].points)).collect();
            losses
                .entry(strength.side.to_owned())
                .or_default()
                .insert(strength.arm.to_owned(), Spread::of(all));
        }
        SimReport {
            scenario: info.id.clone(),
            games: games.len() as u64,
            finished,
            wins,
            draws,
            decisions: games.iter().map(|game| game.decisions).sum(),
            seconds,
            losses,
            turns: Spread::of(games.iter().map(|game| f64::from(game.turn)).collect()),
            endings,
            bots: self.bots.clone(),
            seed: self.seed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Spread;

    #[test]
    fn spreads_are_tenths() {
        let spread = Spread::of((0..=10).rev().map(f64::from).collect());
        assert_eq!(spread, Spread { mean: 5.0, p10: 1.0, p90: 9.0 });
        assert_eq!(Spread::of(vec![3.0]), Spread { mean: 3.0, p10: 3.0, p90: 3.0 });
        assert_eq!(Spread::of(Vec::new()), Spread::default());
    }
}
