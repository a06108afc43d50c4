//! Tests of the rules, chapter by chapter, on little maps.

mod common;
mod flight;
mod losses;
mod melee;
mod morale;
mod pose;
mod readiness;
mod recovery;
mod sight;
mod stacking;
