//! Tests of the rules, chapter by chapter, in one program: it links once.

mod common;
mod moves;

mod a_deployment;
mod b_command;
mod b_turn;
mod book;
mod c_skirmish;
mod charts;
mod d_artillery;
mod d_grand_battery;
mod d_relocate;
mod data;
mod e_control;
mod e_obligations;
mod f_contact;
mod f_contact_search;
mod f_movement;
mod f_officers;
mod f_reinforcements;
mod g_combat;
mod g_retreat;
mod h_losses;
mod h_recovery;
mod i_end_of_day;
mod i_victory;
mod ledger;
mod odds;
mod odds_of_combat;
mod odds_of_moves;
mod pickup;
mod playout;
mod properties;
mod propose;
mod random_positions;
mod scenarios;
