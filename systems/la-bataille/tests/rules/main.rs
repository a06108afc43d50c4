//! Tests of the rules, chapter by chapter, on little maps.

mod command;
mod common;
mod deploy;
mod flight;
mod losses;
mod melee;
mod morale;
mod night;
mod pose;
mod readiness;
mod recovery;
mod sight;
mod stacking;
mod victory;
