//! Tests of the rules, chapter by chapter, on little maps.

mod breakdown;
mod common;
mod entry;
mod force_march;
mod formation;
mod movement;
