//! What the rows of the larger charts hold.

use crate::nouns::kinds::Weather;

/// Result of one fire combat on the table. [21.3b]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct FireResult {
    /// SP lost.
    pub loss: u8,
    /// Whether it carries a star. [21.3e]
    pub star: bool,
}

/// How an order lets units move. [12]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// With their allowance.
    Full,
    /// Not at all.
    Stand,
    /// One hex.
    OneHex,
    /// One and a half times the allowance, rounded down.
    HalfAgainDown,
    /// One and a half times the allowance, rounded up.
    HalfAgainUp,
}

/// What an order gives and costs. [12a]
#[derive(Clone, Copy, Debug)]
pub struct OrderRow {
    /// Initiative points.
    pub ip: i16,
    /// Army fatigue points gained (negative: paid).
    pub afp: i16,
    /// Whether units may enter hexes next to the enemy.
    pub beside_enemy: bool,
    /// Whether units may assault.
    pub assault: bool,
    /// Whether units fire in the fire segment.
    pub fire: bool,
    /// Whether cavalry may reaction charge.
    pub charge: bool,
    /// Whether unlimbered guns may be pushed by hand.
    pub push: bool,
    /// How units move.
    pub pace: Pace,
    /// How many units recover: 255 means all.
    pub recover: u8,
}

/// What weather does. [10.1]
#[derive(Clone, Copy, Debug)]
pub struct WeatherRow {
    /// Greatest line of sight and range.
    pub sight: u16,
    /// Army leaders' command points: change, or fixed number.
    pub commander_cp: Change,
    /// Murat's.
    pub murat_cp: Change,
    /// Activation cubes.
    pub cubes: Change,
    /// Movement allowances.
    pub movement: Change,
    /// Whether assaults are possible.
    pub assaults: bool,
    /// Added to initiative rolls.
    pub initiative: i32,
    /// Units that may recover under Regroup.
    pub recovery: Change,
}

/// How a number changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Not at all.
    Full,
    /// Halved, rounded down.
    Half,
    /// Added to.
    Add(i16),
    /// Replaced.
    To(i16),
}

impl Change {
    /// The changed number.
    pub fn of(self, number: i16) -> i16 {
        match self {
            Change::Full => number,
            Change::Half => number.div_euclid(2),
            Change::Add(by) => number + by,
            Change::To(fixed) => fixed,
        }
    }

    /// Reads `full`, `half`, a change like `-2`, or a number.
    pub(super) fn parse(text: &str) -> Option<Change> {
        match text {
            "full" => Some(Change::Full),
            "half" => Some(Change::Half),
            _ if text.starts_with('-') || text.starts_with('+') => {
                text.parse().ok().map(Change::Add)
            }
            _ => text.parse().ok().map(Change::To),
        }
    }
}

/// The result of an assault. [23.3]
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct AssaultRow {
    /// Whether the hex is lost.
    pub lost: bool,
    /// SP the attacker loses in all.
    pub attacker: u8,
    /// SP the defender loses in all.
    pub defender: u8,
    /// SP each defending unit loses to infantry.
    pub each_by_infantry: u8,
    /// SP each defending infantry unit loses to cavalry.
    pub each_infantry_by_cavalry: u8,
    /// SP each defending cavalry unit loses to cavalry.
    pub each_cavalry_by_cavalry: u8,
    /// Whether the attackers' leader rolls for his life.
    pub leader_roll: bool,
}

/// One box of the turn track. [13]
#[derive(Clone, Debug)]
pub struct TurnRow {
    /// The hour.
    pub hour: String,
    /// Modifier of the number of cubes.
    pub modifier: i16,
    /// What the weather was. [10.2b]
    pub weather: Weather,
    /// [10.3a]
    pub evening: bool,
}
