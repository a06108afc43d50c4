//! Computer players.
//!
//! A bot sees only what its side may know and answers one question at a time with a legal answer.

mod greedy;

pub use greedy::Greedy;

use battles_of_napoleon::Battle;
use engine::{Bot, RandomBot};

/// Names of all bots, weakest first.
pub const NAMES: &[&str] = &["random", "greedy"];

/// A player of Battles of Napoleon by name.
pub fn battles_of_napoleon(name: &str, seed: u64) -> Option<Box<dyn Bot<Battle> + Send>> {
    match name {
        "random" => Some(Box::new(RandomBot::new(seed))),
        "greedy" => Some(Box::new(Greedy::new(seed))),
        _ => None,
    }
}
