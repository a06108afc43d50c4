//! Tests of the rules, chapter by chapter, in one program: it links once.

mod common;

mod charts;
mod data;
mod data_errors;
mod host_odds;
mod host_odds_in_secret;
mod host_refusals;
mod host_story;
mod host_words;
mod ledger;
mod properties;
mod r09_turn;
mod r11_orders;
mod r12_setup;
mod r13_cubes;
mod r14_victory;
mod r16_activation;
mod r17_formation;
mod r17_one_change;
mod r17_square;
mod r18_stacking;
mod r19_movement;
mod r21_eight_points;
mod r21_evasion;
mod r21_leaders;
mod r21_reaction;
mod r21_segment;
mod r21_volley;
mod r22_sight;
mod r23_assault;
mod r23_stand;
mod r26_priorities;
mod r26_retreat;
mod r27_recovery;
mod r28_reinforcements;
