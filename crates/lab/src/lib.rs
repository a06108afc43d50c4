//! The laboratory: many battles at once, and what they tell.
//!
//! Game number *n* of a run depends on the seed of the run and on *n* alone, so results do not
//! depend on how many threads fight.

#![deny(missing_docs)]

mod bench;
mod fuzz;
mod ladder;
mod sim;

pub use bench::{Bench, Speed, geometry_per_second};
pub use fuzz::{Found, Fuzz, FuzzReport};
pub use ladder::{Diligence, Ladder, Rung, wilson};
pub use sim::{KeepRecord, LossSpread, Sim, SimReport, Spread};

use host::{Duel, Error, PlayedOut, Start};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Told after each game of a run: how many are done.
pub type Progress<'a> = &'a (dyn Fn(u64) + Sync);

/// What a panic said.
fn panic_words(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message").to_owned()
}

/// One battle between bots.
fn battle(
    start: &dyn Start,
    bots: [&str; 2],
    seed: u64,
    game: u64,
    keep_record: bool,
) -> Result<PlayedOut, Error> {
    guarded(start, bots, seed, game, || start.simulate(bots, seed, game, keep_record))
}

/// One battle between bots, under observation.
fn duel(start: &dyn Start, bots: [&str; 2], seed: u64, game: u64) -> Result<Duel, Error> {
    guarded(start, bots, seed, game, || start.duel(bots, seed, game))
}

/// A panic of the rules is a defect that can be seen again.
fn guarded<T>(
    start: &dyn Start,
    bots: [&str; 2],
    seed: u64,
    game: u64,
    play: impl FnOnce() -> Result<T, Error>,
) -> Result<T, Error> {
    catch_unwind(AssertUnwindSafe(play)).unwrap_or_else(|panic| {
        Err(Error::Defect(format!(
            "a defect in the rules of {}: game {game} of seed {seed} ({} against {}) stopped: {}",
            start.info().id,
            bots[0],
            bots[1],
            panic_words(&*panic)
        )))
    })
}

/// Runs `work` on so many threads; without a number on all there are.
fn on_threads<T: Send>(threads: Option<usize>, work: impl FnOnce() -> T + Send) -> T {
    let threads = threads.unwrap_or(0);
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(work),
        // Without threads of our own the common ones do.
        Err(_) => work(),
    }
}
