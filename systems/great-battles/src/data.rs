//! Armies, maps and scenarios as they are printed; nothing in it moves.

/// Units, leaders, divisions, corps and LIMs.
pub mod army;
mod build;
/// The hex map as flat arrays.
pub mod field;
/// The whole field, from its geography.
pub mod plan;
mod raw;
/// Turns, orders, set-up, reinforcements, victory.
pub mod scenario;
/// Loading a scenario: charts, map, army and scenario, all checked.
pub mod setup;
