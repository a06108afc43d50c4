//! What is common to all systems, tried on each of them.

mod beginners;
mod foresee;
mod great_battles;
mod guides;
mod la_bataille;
mod odds;
mod procedures;
mod reach;

use host::{Played, Sources};

/// The start of a built-in scenario.
fn begin_with<G: Played>(scenario: &str, options: &[String]) -> G {
    let sources = Sources::built_in::<G>(scenario);
    G::load(scenario, options, &sources).unwrap_or_else(|error| panic!("{scenario}: {error}"))
}
