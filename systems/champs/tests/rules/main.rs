//! Tests of the rules, one program for all.

mod artillery;
mod charts;
mod command;
mod common;
mod crisis;
mod data;
mod fire;
mod geometry;
mod leaders;
mod ledger;
mod movement;
mod notation;
mod observation;
mod orders;
mod panic;
mod position;
mod properties;
mod rally;
mod reaction;
mod sequence;
mod skirmish;
mod stands;
mod structures;
mod victory;
mod views;
mod way;
