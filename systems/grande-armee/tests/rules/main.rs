//! Tests of the rules, chapter by chapter, in one program: it links once.

mod common;
mod moves;

mod artillery;
mod battery;
mod book;
mod charts;
mod combat;
mod combat_odds;
mod command;
mod contact;
mod control;
mod data;
mod dusk;
mod entry;
mod ledger;
mod losses;
mod move_odds;
mod movement;
mod odds;
mod officers;
mod paths;
mod pickup;
mod placing;
mod playout;
mod properties;
mod propose;
mod recovery;
mod relocation;
mod retreat;
mod scenarios;
mod search;
mod skirmish;
mod turn;
mod victory;
mod zone;
