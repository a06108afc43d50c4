//! Tests of the rules, chapter by chapter, on little maps; of the charts, the map and the data; and of
//! what is shown.

mod common;
mod transcript;

mod book;
mod charts;
mod charts_of_troops;
mod data;
mod ledger;
mod map;

mod c02_dice;
mod c03_breakdown;
mod c03_losses;
mod c03_stacking;
mod c04_dead_ends;
mod c04_flight;
mod c04_morale;
mod c05_readiness;
mod c06_facing;
mod c06_formation;
mod c07_sight;
mod c08_sequence;
mod c09_clock;
mod c09_command;
mod c10_charge;
mod c10_reaction;
mod c10_resume;
mod c10_square;
mod c10_stand;
mod c10_struck_crowds;
mod c10_two_hexes;
mod c10_who_is_the_target;
mod c11_force_march;
mod c11_movement;
mod c11_zones;
mod c12_fire;
mod c12_guns;
mod c12_opportunity;
mod c13_before;
mod c13_cavalry;
mod c13_melee;
mod c13_worth;
mod c14_leaders;
mod c15_recovery;
mod c16_entry;
mod c16_night;
mod c17_deploy;
mod c17_victory;
mod little_scenes;
mod meetings;
mod meetings_melee;
mod options;
mod transcripts;

mod host_odds;
mod host_story;
mod host_view;
mod host_words;

mod random_charges;
mod random_fights;
mod random_marches;
