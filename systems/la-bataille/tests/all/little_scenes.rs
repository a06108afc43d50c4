//! Little scenes in `tests/transcripts/little/`, one for each thing that a line of the rules says: each is
//! as small as it can be without losing it. They were found by a search for positions in which a broken
//! line shows, and cut down to what it takes.

use crate::transcript::scenes;

/// Verifies [10.2.7e] [11.1.1] [11.2.3c] [16.2.2] [16.2.2p1] [16.2.4a2] [16.2.7a1] [16.2.7a2]
/// [2.3.6] [3.1.1] [3.1.2p2] [3.1.3] [3.1.5b] [3.4.3] [3.4.3c] [3.4.4] [3.4.4c] [4.3.6a] [4.4.2p1]
/// [6.7.1]: 15 little scenes.
#[test]
fn little_scenes_of_c03_increments() {
    scenes(include_str!("../transcripts/little/c03_increments.txt"));
}

/// Verifies [3.1.6] [3.1.6p1] [3.1.7] [4.1p3] [4.1p4] [4.3.6a] [4.4] [4.4.1] [4.4.2] [4.4.2p1]
/// [4.5.4b2] [4.5.5] [6.1.1] [6.6.1]: 13 little scenes.
#[test]
fn little_scenes_of_c04_morale() {
    scenes(include_str!("../transcripts/little/c04_morale.txt"));
}

/// Verifies [5.2.1] [5.3.3] [5.3.4b]: 1 little scenes.
#[test]
fn little_scenes_of_c05_readiness() {
    scenes(include_str!("../transcripts/little/c05_readiness.txt"));
}

/// Verifies [10.2] [10.3.1] [10.4.2] [11.1.1] [12.5.1] [12.5.7] [12.7.1] [13.1.1] [13.2.1] [2.3.6]
/// [2.4.1a] [3.4.3] [4.2.1] [4.3.5a] [5.1.2b] [5.1.3a1] [6.1.4] [6.11.9] [6.2.1] [6.3.2] [6.3.2bis]
/// [6.3.2p1] [6.5.1p1] [6.8.7] [8.0a] [8.0b]: 12 little scenes.
#[test]
fn little_scenes_of_c06_formation() {
    scenes(include_str!("../transcripts/little/c06_formation.txt"));
}

/// Verifies [11.1.1] [15.1.4] [16.1.4] [16.3.1] [16.3.3] [8.0c]: 2 little scenes.
#[test]
fn little_scenes_of_c08_sequence() {
    scenes(include_str!("../transcripts/little/c08_sequence.txt"));
}

/// Verifies [16.1.4c] [16.1.4c1] [2.4.1a] [9.0] [9.2.2] [9.2.7a]: 3 little scenes.
#[test]
fn little_scenes_of_c09_command() {
    scenes(include_str!("../transcripts/little/c09_command.txt"));
}

/// Verifies [10.1.1] [10.1.10a] [10.1.10b] [10.1.2] [10.2] [10.2.1] [10.2.10] [10.2.10p1] [10.2.2]
/// [10.2.3] [10.2.6p1] [10.2.8c] [10.2.8g] [10.2.9e] [10.4.1] [10.4.3c1] [10.4.4p1] [10.4.6]
/// [10.5.1a] [10.5.1b1] [12.7.1] [12.7.5] [13.1.1] [13.2.1] [16.2.7e] [16.2.7g1] [16.2.7g4] [4.2.1]
/// [4.2.4] [5.3.5] [6.1.1] [6.5.1] [6.5.1p1] [6.5.5] [6.7.12] [6.7.12a] [6.7.17] [8.0a] [8.0b]: 21
/// little scenes.
#[test]
fn little_scenes_of_c10_charge() {
    scenes(include_str!("../transcripts/little/c10_charge.txt"));
}

/// Verifies [11.1.1] [11.1.2] [11.1.3] [11.1.5] [11.1.7] [11.1.9] [11.2.3c] [11.2.3d] [11.2.6]
/// [11.2.9] [12.5.7] [12.7.1] [13.1.1] [13.2.1] [14.1.1] [14.2.4] [16.1.2] [16.2.7c3] [2.3.6]
/// [2.4.1a] [4.1p13] [4.2.1] [6.1.1] [6.1.4] [6.1.6] [6.10.1] [6.2.2] [6.4.4] [6.5.12] [6.5.12p1]
/// [6.6.1] [6.7.17] [6.7.2p1] [6.7.3] [6.8.5] [6.9.2] [8.0a] [8.0b]: 26 little scenes.
#[test]
fn little_scenes_of_c11_movement() {
    scenes(include_str!("../transcripts/little/c11_movement.txt"));
}

/// Verifies [12.2.1] [12.3.1] [12.3.2b] [12.4.5b] [12.4.9] [12.5.6] [12.6.3] [12.7.4] [12.7.5]
/// [14.1.1] [16.2.7c] [16.2.7c1] [3.1.8] [3.2.2] [4.1d] [6.2.3a1] [6.5.7] [6.5.9] [6.7.11]
/// [6.8.3p1] [6.8.4] [6.8.4p1] [6.8.5] [6.8.6] [6.8.7p2]: 15 little scenes.
#[test]
fn little_scenes_of_c12_fire() {
    scenes(include_str!("../transcripts/little/c12_fire.txt"));
}

/// Verifies [10.2.7e] [11.1.1] [12.5.7] [13.1] [13.1.1] [13.1.3] [13.2] [13.2.1] [13.2.2] [13.2.3a]
/// [13.3] [13.3.1] [13.3.3] [13.3.4] [13.3.6] [13.3.7] [13.4.8] [13.5.5] [13.6.2] [13.6.2p1]
/// [2.3.3] [2.3.4] [2.3.6] [4.1p15] [4.2.1] [5.1.4] [5.2.1] [6.1.7] [6.2.2] [6.2.3] [6.2.4]
/// [6.4.13c] [7.1.4p3] [8.0b]: 23 little scenes.
#[test]
fn little_scenes_of_c13_melee() {
    scenes(include_str!("../transcripts/little/c13_melee.txt"));
}

/// Verifies [14.2.1] [14.2.4] [16.2.2p1] [16.2.7a1] [16.2.8p1] [3.1.5] [4.3.6a] [4.4.2p1] [4.4.9]
/// [6.4.8b]: 4 little scenes.
#[test]
fn little_scenes_of_c14_leaders() {
    scenes(include_str!("../transcripts/little/c14_leaders.txt"));
}

/// Verifies [11.1.1] [16.1.4a] [16.1.4b] [16.1.4b1] [16.1.4c] [16.1.4c1] [16.1.4d] [16.1.6]
/// [16.1.6p1] [16.3.1] [16.3.2] [16.3.3] [16.3.4] [16.3.5] [2.3.6] [6.11.3] [6.11.4] [8.0b]: 21
/// little scenes.
#[test]
fn little_scenes_of_c16_kulm() {
    scenes(include_str!("../transcripts/little/c16_kulm.txt"));
}

/// Verifies [16.2.7] [17.1b] [17.1h] [17.2c] [17.2h] [2.1.3] [2.2.4] [6.4.4] [6.4.6p2] [6.4.9a]
/// [6.5.1] [6.6.1] [6.7.6] [6.8.1]: 9 little scenes.
#[test]
fn little_scenes_of_c17_scenarios() {
    scenes(include_str!("../transcripts/little/c17_scenarios.txt"));
}

/// Verifies [14.2.1] [6.2.5] [6.6.1]: 4 little scenes.
#[test]
fn little_scenes_of_question() {
    scenes(include_str!("../transcripts/little/question.txt"));
}
