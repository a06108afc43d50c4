//! Armies, maps and scenarios as they are printed; nothing in it moves.

/// Units, leaders, divisions, corps and LIMs.
pub mod army;
/// The hex map as flat arrays.
pub mod field;
/// Turns, orders, set-up, reinforcements, victory.
pub mod scenario;
/// Loading a scenario: charts, map, army and scenario, all checked.
pub mod setup;
