//! Tests of the rules, chapter by chapter, on little maps.

mod chance;
mod charge;
mod common;
mod fire;
mod leaders;
mod opportunity;
mod reaction;
mod square;
