//! Tests of the rules, chapter by chapter, on little maps.

mod common;
