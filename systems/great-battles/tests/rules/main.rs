//! Tests of the rules, section by section, on little maps.

mod a15_setup;
mod a15_victory;
mod charts;
mod common;
mod data;
mod ledger;
mod odds;
mod position;
mod s03_turn;
mod s04_command;
mod s04_must_attack;
mod s05_movement;
mod s06_reaction;
mod s07_stacking;
mod s08_charge;
mod s08_fire;
mod s08_impact;
mod s08_shock;
mod s09_morale;
mod s10_retreat;
mod s11_breakpoint;
mod s12_rally;
mod s13_fatigue;
mod s14_reinforcements;
