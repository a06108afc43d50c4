//! Who plays better: pairs of games with the same dice and sides changed.
//!
//! A pair is won by the player with the larger sum of victory margins over its two games, so that a
//! scenario which favours one side cannot hide skill.

use crate::{Progress, duel, on_threads};
use host::{Conduct, Duel, Error, Start};
use rayon::prelude::*;
use serde::Serialize;
use std::sync::atomic::{AtomicU64, Ordering};

/// Pairs of games between two players.
pub struct Ladder<'a> {
    /// What is fought.
    pub start: &'a dyn Start,
    /// How many pairs.
    pub pairs: u64,
    /// The player, and his yardstick.
    pub players: [String; 2],
    /// Seed of the run.
    pub seed: u64,
    /// On how many threads; on all without a number.
    pub threads: Option<usize>,
}

/// How a player did his work over all games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Diligence {
    /// Seconds of thought for an activity: half of them took no longer.
    pub p50: f64,
    /// Of twenty, nineteen took no longer.
    pub p95: f64,
    /// The longest.
    pub max: f64,
    /// Decisions.
    pub decisions: u64,
    /// Answers that were not legal.
    pub illegal: u64,
}

/// What the pairs came to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rung {
    /// The scenario.
    pub scenario: String,
    /// The player, and his yardstick.
    pub players: [String; 2],
    /// Seed of the run.
    pub seed: u64,
    /// Pairs fought.
    pub pairs: u64,
    /// Pairs that the player won.
    pub won: u64,
    /// Pairs with equal sums of margins.
    pub even: u64,
    /// The share of pairs won, equal ones counting half.
    pub share: f64,
    /// Wilson's interval of that share, 95 %.
    pub interval: [f64; 2],
    /// The mean of the player's margin over the two games of a pair.
    pub margin: f64,
    /// Games that did not come to an end.
    pub unfinished: u64,
    /// How both did their work.
    pub conduct: [Diligence; 2],
}

/// Wilson's interval of a share, for 95 %.
pub fn wilson(share: f64, count: u64) -> [f64; 2] {
    const Z: f64 = 1.959_964;
    let n = count as f64;
    if count == 0 {
        return [0.0, 1.0];
    }
    let middle = share + Z * Z / (2.0 * n);
    let half = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + Z * Z / n;
    [((middle - half) / whole).max(0.0), ((middle + half) / whole).min(1.0)]
}

impl Diligence {
    fn of<'a>(all: impl Iterator<Item = &'a Conduct> + Clone) -> Diligence {
        let mut seconds: Vec<f64> = all.clone().flat_map(|one| one.seconds.clone()).collect();
        seconds.sort_by(f64::total_cmp);
        let at = |part: f64| {
            let last = seconds.len().saturating_sub(1) as f64;
            seconds.get((last * part).round() as usize).copied().unwrap_or(0.0)
        };
        Diligence {
            p50: at(0.5),
            p95: at(0.95),
            max: at(1.0),
            decisions: all.clone().map(|one| one.decisions).sum(),
            illegal: all.map(|one| one.illegal).sum(),
        }
    }
}

impl Ladder<'_> {
    /// Fights them all.
    pub fn run(&self, progress: Progress<'_>) -> Result<Rung, Error> {
        let done = AtomicU64::new(0);
        let [player, yardstick] = self.players.each_ref().map(String::as_str);
        let pairs: Result<Vec<[Duel; 2]>, Error> = on_threads(self.threads, || {
            (0..self.pairs)
                .into_par_iter()
                .map(|pair| {
                    let there = duel(self.start, [player, yardstick], self.seed, pair)?;
                    let back = duel(self.start, [yardstick, player], self.seed, pair)?;
                    progress(done.fetch_add(1, Ordering::Relaxed) + 1);
                    Ok([there, back])
                })
                .collect()
        });
        let pairs = pairs?;
        let sums = pairs.iter().map(|[there, back]| i64::from(there.margin - back.margin));
        let won = sums.clone().filter(|sum| *sum > 0).count() as u64;
        let even = sums.clone().filter(|sum| *sum == 0).count() as u64;
        let count = pairs.len() as u64;
        let share = (won as f64 + even as f64 / 2.0) / count.max(1) as f64;
        let conduct = [0, 1].map(|who| {
            let games = pairs
                .iter()
                .flat_map(|[there, back]| [&there.conduct[who], &back.conduct[1 - who]]);
            Diligence::of(games)
        });
        Ok(Rung {
            scenario: self.start.info().id.clone(),
            players: self.players.clone(),
            seed: self.seed,
            pairs: count,
            won,
            even,
            share,
            interval: wilson(share, count),
            margin: sums.sum::<i64>() as f64 / count.max(1) as f64,
            unfinished: pairs.iter().flatten().filter(|game| !game.finished).count() as u64,
            conduct,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Ladder, wilson};

    /// The staff at work on two pairs: all by the rules, to the end, alike on one thread and on two,
    /// and no worse than chance.
    #[test]
    fn pairs_do_not_depend_on_threads() {
        let systems = systems::all(&bots::all());
        let system = systems.iter().find(|system| system.id() == "battles-of-napoleon");
        let start = system.expect("a system").open("serpallen", &[], &[]).expect("a scenario");
        let run = |threads: usize| {
            let players = ["staff", "random"].map(str::to_owned);
            let ladder =
                Ladder { start: &*start, pairs: 2, players, seed: 4, threads: Some(threads) };
            ladder.run(&|_| ()).expect("pairs")
        };
        let (one, two) = (run(1), run(2));
        assert_eq!((one.won, one.even, one.margin), (two.won, two.even, two.margin));
        assert_eq!(one.conduct.map(|work| work.decisions), two.conduct.map(|work| work.decisions));
        assert_eq!(one.unfinished, 0);
        assert_eq!(one.conduct.map(|work| work.illegal), [0, 0]);
        assert!(one.conduct[0].decisions > 50 && one.share >= 0.5, "{one:?}");
    }

    /// The textbook's example: 81 of 263.
    #[test]
    fn wilsons_interval() {
        let [low, high] = wilson(81.0 / 263.0, 263);
        assert!((low - 0.2553).abs() < 5e-4 && (high - 0.3662).abs() < 5e-4, "{low} {high}");
        let [low, high] = wilson(1.0, 20);
        assert!(low > 0.8 && high == 1.0, "{low} {high}");
    }
}
