//! Tests of the rules, section by section, on little maps.

mod common;
mod morale;
mod position;
mod retreat;
mod setup;
mod stacking;
mod turn;
mod victory;
