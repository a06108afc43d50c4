//! Divisions, leaders and LIMs in play.

use crate::state::unit::Place;
use engine::words;
use ground::Hex;
use serde::Serialize;

/// A division on the Command Card. [CMD-23]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Division {
    /// Its fatigue level, 0 to 9. [FAT-01]
    pub fatigue: u8,
    /// The highest level whose immediate effect has struck. [FAT-05]
    pub struck: u8,
    /// Whether it is in strategic movement. [STR-01]
    pub strategic: bool,
    /// Whether its leader is finished for the turn. [BRK-02]
    pub finished: bool,
    /// Whether it has activated this turn. [SEQ-11]
    pub activated: bool,
    /// Whether it has had a second activation by a breakdown this turn. [BRK-10]
    pub reactivated: bool,
    /// Whether a LIM that moves it was in play this turn. [FAT-02]
    pub lim_up: bool,
    /// Whether it has moved only strategically this turn. [STR-09]
    pub only_marched: bool,
}

/// A leader in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Leader {
    /// What has become of him.
    pub place: Place,
    /// His hex.
    pub hex: Hex,
    /// Whether he has moved this turn (corps and army leaders) or in this activation. [LDR-02]
    pub moved: bool,
}

words! {
    /// Where a LIM is. What a player may not know of the enemy's he sees as `out`. [SEQ-05]
    LimPlace {
        /// Not in play.
        Out = "out",
        /// In play this turn and not up yet.
        InPlay = "in-play",
        /// In play this turn, and has come up.
        Drawn = "drawn",
        /// Out of play for good. [BPT-04]
        Gone = "gone",
    }
}
