//! Computer players.
//!
//! A bot sees only what its side may know and answers one question at a time with a legal answer.

mod eylau;
mod grande_armee;
mod kulm;

use engine::{Bot, Game, RandomBot};

/// Names of all bots, weakest first.
pub const NAMES: &[&str] = &["random", "greedy"];

/// A player by name: `random` for any game, `greedy` as given.
fn player<G: Game + 'static, B: Bot<G> + Send + 'static>(
    name: &str,
    seed: u64,
    greedy: fn(u64) -> B,
) -> Option<Box<dyn Bot<G> + Send>> {
    match name {
        "random" => Some(Box::new(RandomBot::new(seed))),
        "greedy" => Some(Box::new(greedy(seed))),
        _ => None,
    }
}

/// All computer players.
pub const ALL: systems::Bots =
    systems::Bots { names: NAMES, battles_of_napoleon, grande_armee, la_bataille };

/// A player of Battles of Napoleon by name.
pub fn battles_of_napoleon(
    name: &str,
    seed: u64,
) -> Option<Box<dyn Bot<::battles_of_napoleon::Battle> + Send>> {
    player(name, seed, eylau::Greedy::new)
}

/// A player of Grande Armée by name.
pub fn grande_armee(name: &str, seed: u64) -> Option<Box<dyn Bot<::grande_armee::Battle> + Send>> {
    player(name, seed, grande_armee::Greedy::new)
}

/// A player of La Bataille by name.
pub fn la_bataille(name: &str, seed: u64) -> Option<Box<dyn Bot<::la_bataille::Battle> + Send>> {
    player(name, seed, kulm::Greedy::new)
}
