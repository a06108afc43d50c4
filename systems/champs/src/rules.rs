//! The rules, in the order of the sequence of play; then what any phase may call for.

pub mod turn;

pub mod setup;

pub mod p1_command;
pub mod p2_artillery;
pub mod p3_charges;
pub mod p4_movement;
pub mod p5_interaction;
pub mod p6_rally;

mod help;

pub mod crisis;
pub mod fights;
pub mod leaders;
pub mod losses;
pub mod observation;
pub mod skirmish;
pub mod structures;
pub mod victory;
pub mod way;
