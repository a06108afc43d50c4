//! Tests of the rules, chapter by chapter, on little maps.

mod breakdown;
mod common;
mod entry;
mod force_march;
mod formation;
mod movement;
mod random_marches;
mod chance;
mod charge;
mod common;
mod fire;
mod leaders;
mod opportunity;
mod reaction;
mod square;
