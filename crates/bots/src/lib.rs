//! Computer players.
//!
//! A bot sees only what its side may know and answers one question at a time with a legal answer.

mod austerlitz;
mod champs;
mod eylau;
mod grande_armee;
mod kulm;
mod manner;
mod staff;
mod staffed;

use crate::staff::{Effort, Staff, Staffed};
use engine::Bot;
use host::Bots;

/// All computer players but the one at random, which can play anything.
pub fn all() -> Bots {
    Bots::default()
        .with::<::battles_of_napoleon::Battle>("greedy", |seed| Box::new(eylau::Greedy::new(seed)))
        .with::<::champs::Battle>("greedy", |seed| Box::new(champs::Greedy::new(seed)))
        .with::<::grande_armee::Battle>("greedy", |seed| Box::new(grande_armee::Greedy::new(seed)))
        .with::<::great_battles::Battle>("greedy", |seed| Box::new(austerlitz::Greedy::new(seed)))
        .with::<::la_bataille::Battle>("greedy", |seed| Box::new(kulm::Greedy::new(seed)))
        .with::<::battles_of_napoleon::Battle>("bold", |seed| { let mut g = eylau::Greedy::new(seed); manner::Mannered::adopt(&mut g, manner::Manner::Daring); Box::new(g) })
        .with::<::grande_armee::Battle>("bold", |seed| { let mut g = grande_armee::Greedy::new(seed); manner::Mannered::adopt(&mut g, manner::Manner::Daring); Box::new(g) })
        .with::<::la_bataille::Battle>("bold", |seed| { let mut g = kulm::Greedy::new(seed); manner::Mannered::adopt(&mut g, manner::Manner::Daring); Box::new(g) })
        .with::<::battles_of_napoleon::Battle>("shy", |seed| { let mut g = eylau::Greedy::new(seed); manner::Mannered::adopt(&mut g, manner::Manner::Cautious); Box::new(g) })
        .with::<::grande_armee::Battle>("shy", |seed| { let mut g = grande_armee::Greedy::new(seed); manner::Mannered::adopt(&mut g, manner::Manner::Cautious); Box::new(g) })
        .with::<::la_bataille::Battle>("shy", |seed| { let mut g = kulm::Greedy::new(seed); manner::Mannered::adopt(&mut g, manner::Manner::Cautious); Box::new(g) })
        .with::<::battles_of_napoleon::Battle>("staff", staff)
        .with::<::champs::Battle>("staff", staff)
        .with::<::grande_armee::Battle>("staff", staff)
        .with::<::great_battles::Battle>("staff", staff)
        .with::<::la_bataille::Battle>("staff", staff)
}

fn staff<G: Staffed>(seed: u64) -> Box<dyn Bot<G> + Send> {
    let effort = Effort { plan: e("P", 8_000), question: e("Q", 4_000), activity: e("A", 12_000), turns: e("T", 2) as u32, course: e("C", 600) };
    Box::new(Staff::<G>::new(seed, effort))
}

fn e(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(usual)
}
