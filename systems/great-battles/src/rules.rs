//! The rules, section by section, in the sequence of play.

/// Scenarios: how they are won, in words.
mod a15_aims;
/// Scenarios: set-up.
pub mod a15_setup;
/// Scenarios: places and victory.
pub mod a15_victory;
/// Every question for somebody who has never read the rules.
mod help;
/// 3.0 The turn.
pub mod s03_turn;
/// 4.0 Command: LIMs, ranges, initiative, activations, breakdown.
pub mod s04_command;
/// 5.0 Movement.
pub mod s05_movement;
/// 6.0 Facing, formations, reactions.
pub mod s06_formation;
/// 7.0 Stacking.
pub mod s07_stacking;
/// 8.1 Fire.
pub mod s08_fire;
/// 8.2 to 8.5 Bayonet, assault, charge, melee.
pub mod s08_shock;
/// 9.0 Morale and losses.
pub mod s09_morale;
/// 10.0 Retreats.
pub mod s10_retreat;
/// 11.0 Breakpoints.
pub mod s11_breakpoint;
/// 12.0 Rally.
pub mod s12_rally;
/// 13.0 Fatigue.
pub mod s13_fatigue;
/// 14.0 Reinforcements.
pub mod s14_reinforcements;
