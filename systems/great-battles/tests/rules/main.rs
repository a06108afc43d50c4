//! Tests of the rules, section by section, on little maps.

mod charge;
mod command;
mod common;
mod duty;
mod fire;
mod impact;
mod morale;
mod movement;
mod position;
mod rally;
mod reaction;
mod reinforcements;
mod retreat;
mod setup;
mod shock;
mod stacking;
mod turn;
mod victory;
