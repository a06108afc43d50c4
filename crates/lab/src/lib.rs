//! The laboratory: many battles at once, and what they tell.
//!
//! Game number *n* of a run depends on the seed of the run and on *n* alone, so results do not
//! depend on how many threads fight.

#![deny(missing_docs)]

mod bench;
mod fuzz;
mod sim;

pub use bench::{Bench, Speed};
pub use fuzz::{Found, Fuzz, FuzzReport};
pub use sim::{KeepRecord, LossSpread, Sim, SimReport, Spread};

/// Told after each game of a run: how many are done.
pub type Progress<'a> = &'a (dyn Fn(u64) + Sync);

/// Runs `work` on so many threads; without a number on all there are.
fn on_threads<T: Send>(threads: Option<usize>, work: impl FnOnce() -> T + Send) -> T {
    let threads = threads.unwrap_or(0);
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(work),
        // Without threads of our own the common ones do.
        Err(_) => work(),
    }
}
