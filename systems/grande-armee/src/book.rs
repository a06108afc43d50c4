//! The charts, compiled for fast look-ups, at the scale of the game.

mod armies;
mod keys;
mod read;

pub use armies::UnitType;
pub use keys::{Against, Distance, Number, Points, PursuitLoss, Reduced, Reroll};

use crate::nouns::kinds::{
    Arm, BaseKind, Class, Draft, Hour, Mood, Mover, Nation, Pace, Scale, Season, Skill, Sky, Speed,
    Status, Talent, Troop, Weight,
};
use charts::{BandTable, KeyBandTable, Modifier, ModifierChart, Shelf};
use ground::table::{Mil, Rate, Size};

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../charts/", $name)))),*]
    };
}

const FILES: &[(&str, &str)] = files![
    "armies-proposed.toml",
    "armies.toml",
    "artillery.toml",
    "bases.toml",
    "basic-length.toml",
    "command-dice.toml",
    "commands.toml",
    "daylight.toml",
    "distances.toml",
    "escape.toml",
    "hits.toml",
    "mood.toml",
    "movement.toml",
    "nations.toml",
    "numbers.toml",
    "points.toml",
    "pursuit.toml",
    "radius.toml",
    "reduced-scale.toml",
    "rerolls.toml",
    "starting-turn.toml",
    "status.toml",
    "terrain.toml",
];

/// The charts as they come with the program; an owner of the game may put others in their place.
pub fn shelf() -> Shelf {
    Shelf::in_folder("systems/grande-armee/charts", FILES)
}

/// How near an obstacle must be to a base to stand directly before it.
pub const OBSTACLE_NEAR: Mil = Mil(500);

/// Distances that differ by no more than this count as equal.
pub const EQUIDISTANT: Mil = Mil(10);

/// One class of guns. [D6.0a] [D6.0e]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GunRow {
    /// Canister reaches so far.
    pub canister: Mil,
    /// Dice of canister.
    pub canister_dice: u8,
    /// Roundshot reaches so far.
    pub roundshot: Mil,
    /// Dice of roundshot.
    pub roundshot_dice: u8,
    /// The least number that hits.
    pub hit: u8,
}

impl GunRow {
    /// Dice at a range; none beyond the last.
    pub const fn dice(&self, range: Mil) -> Option<u8> {
        if range.0 <= self.canister.0 {
            Some(self.canister_dice)
        } else if range.0 <= self.roundshot.0 {
            Some(self.roundshot_dice)
        } else {
            None
        }
    }
}

/// Command dice for a sub-commander at a distance. [E1.0] [E1.0b]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommandRow {
    /// The band reaches so far; nothing for the last.
    pub up_to: Option<Mil>,
    /// The most he may get.
    pub placed: u8,
    /// What each of them costs.
    pub paid: u8,
}

/// A line of the movement table, in thousandths of movement points. [F1.0] [F1.0b]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaceRow {
    /// Base Move.
    pub base: Mil,
    /// In its place when the move starts in a contact zone.
    pub near: Mil,
    /// Whether a die is added to the latter.
    pub die: bool,
}

/// What ground costs a mover, in thousandths of movement points. [F2.0]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroundRow {
    /// An inch of clear ground.
    pub clear: Rate,
    /// An inch of rough ground; nothing if it is prohibited.
    pub rough: Option<Rate>,
    /// An obstacle, besides the distance. [F2.1]
    pub obstacle: Mil,
    /// A change of elevation. [F4.0]
    pub elevation: Mil,
    /// An inch of road, bridge or town. [F3.0] [F3.0c]
    pub road: Rate,
    /// Passing friendly infantry. [F8.0c]
    pub friendly_infantry: Mil,
    /// By how much moving back or sideways multiplies the cost. [F5.3a]
    pub sideways: u32,
}

/// Whether a re-roll helps or hurts. [G2.31] [G2.32]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RerollKind {
    /// Misses are rolled again.
    Bonus,
    /// Hits are rolled again.
    Penalty,
}

/// A re-roll in combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RerollRow {
    /// Which dice.
    pub kind: RerollKind,
    /// The least number that counts as a hit.
    pub success: u8,
}

/// All charts of the game.
#[derive(Clone, Debug)]
pub struct Book {
    /// The scale they were read for. [A2.0b]
    pub scale: Scale,
    bases: [Size; 4],
    starting_turn: [u8; 6],
    sky: [i8; 3],
    season: [i8; 3],
    command_dice: [u8; 4],
    /// Thousandths of an inch for each unit.
    radius: [Mil; 2],
    guns: [GunRow; 2],
    commands: [CommandRow; 3],
    status: BandTable<Status>,
    paces: [PaceRow; 5],
    ground: [GroundRow; 7],
    escape: [[u8; 2]; 2],
    hits: [[u8; 4]; 2],
    rerolls: [RerollRow; 4],
    mood: [u8; 3],
    daylight: KeyBandTable<u8>,
    pursuit: [PursuitLoss; 6],
    distances: Vec<Mil>,
    distance_lines: ModifierChart,
    numbers: ModifierChart,
    points: ModifierChart,
    /// Infantry is slow before this year.
    slow_before: Vec<u16>,
    types: Vec<UnitType>,
}

impl Book {
    /// Size of a base. [A2.0]
    pub const fn base(&self, kind: BaseKind) -> Size {
        self.bases[kind as usize]
    }

    /// Number of the first turn. [B1.1]
    pub const fn starting_turn(&self, hour: Hour) -> u8 {
        self.starting_turn[hour as usize]
    }

    /// Basic Length of the day. [B1.2a]
    pub const fn basic_length(&self, sky: Sky, season: Season) -> u8 {
        let length = self.sky[sky as usize] + self.season[season as usize];
        if length > 0 { length as u8 } else { 0 }
    }

    /// Dice a commander rolls for his command dice. [B3.0a]
    pub const fn command_dice(&self, skill: Skill) -> u8 {
        self.command_dice[skill as usize]
    }

    /// Radius of a sub-commander with so many units. [A3.1c] [A3.1e] [A3.1d]
    pub fn radius(&self, talent: Talent, units: usize) -> Mil {
        let exact = self.radius[talent as usize] * units as i32;
        Mil::inches((exact.0 + 999) / 1000)
            .max(self.distance(Distance::RadiusLeast))
            .min(self.distance(Distance::RadiusGreatest))
    }

    /// Ranges, dice and hit number of a class of guns. [D6.0a]
    pub const fn guns(&self, weight: Weight) -> &GunRow {
        &self.guns[weight as usize]
    }

    /// What a command costs at a distance. [E1.0]
    pub fn command(&self, distance: Mil) -> CommandRow {
        let within = |row: &&CommandRow| row.up_to.is_none_or(|limit| distance <= limit);
        self.commands.iter().find(within).copied().unwrap_or(self.commands[2])
    }

    /// The three bands of the command table, nearest first. [E1.0]
    pub const fn commands(&self) -> &[CommandRow; 3] {
        &self.commands
    }

    /// Status of a Force with an enemy near or not. [E2.0b]
    pub fn status(&self, total: i32, enemy: Near) -> Status {
        let column = match enemy {
            Near::Yes => read::STATUS_NEAR,
            Near::No => read::STATUS_NEAR + 1,
        };
        *self.status.at(total, column)
    }

    /// A line of the movement table. [F1.0]
    pub const fn pace(&self, pace: Pace) -> PaceRow {
        self.paces[pace as usize]
    }

    /// What ground costs. [F2.0]
    pub const fn ground(&self, mover: Mover) -> &GroundRow {
        &self.ground[mover as usize]
    }

    /// A battery gets away if two dice show this or less. [F9.3a]
    pub const fn escape(&self, draft: Draft, attacker: Arm) -> u8 {
        let column = match attacker {
            Arm::Cavalry => 1,
            _ => 0,
        };
        self.escape[draft as usize][column]
    }

    /// The least number that hits in combat. [G2.3]
    pub const fn hit(&self, roller: Arm, against: Against) -> u8 {
        let row = match roller {
            Arm::Cavalry => 1,
            _ => 0,
        };
        self.hits[row][against as usize]
    }

    /// A re-roll in combat. [G2.31] [G2.32]
    pub const fn reroll(&self, reroll: Reroll) -> RerollRow {
        self.rerolls[reroll as usize]
    }

    /// Break point of so many units. [I2.0b]
    pub const fn break_point(&self, mood: Mood, units: usize) -> u8 {
        // [I2.0c] Only fractions over one half are rounded up.
        ((self.mood[mood as usize] as usize * units + 49) / 100) as u8
    }

    /// Dice added to a pursuit by the turn of the break. [I6.1]
    pub fn daylight(&self, turn: u8) -> u8 {
        *self.daylight.at(0, i32::from(turn))
    }

    /// What a pursuit die does. [I6.2]
    pub fn pursuit(&self, face: u8) -> PursuitLoss {
        self.pursuit[usize::from(face.clamp(1, 6)) - 1]
    }

    /// A distance at the scale of the game.
    pub fn distance(&self, distance: Distance) -> Mil {
        self.distances[distance as usize]
    }

    /// The chart line of a distance, for its rule and words.
    pub fn distance_line(&self, distance: Distance) -> &Modifier {
        self.distance_lines.get(distance as usize)
    }

    /// A single number of the rules.
    pub fn number(&self, number: Number) -> i32 {
        i32::from(self.numbers.get(number as usize).value)
    }

    /// The chart line of a number, for its rule and words.
    pub fn number_line(&self, number: Number) -> &Modifier {
        self.numbers.get(number as usize)
    }

    /// What a unit costs in a pick-up game.
    pub fn points(&self, troop: Troop, sp: u8, sk: u8) -> u32 {
        let value = |line: Points| u32::from(self.points.get(line as usize).value.unsigned_abs());
        let each = |line: Points, count: u8| value(line) * u32::from(count);
        match troop {
            Troop::Infantry { speed, mx } => {
                each(Points::Sp, sp)
                    + each(Points::SkInfantry, sk)
                    + if mx { value(Points::Mx) } else { 0 }
                    + if speed == Speed::Fast { value(Points::Fast) } else { 0 }
            }
            Troop::Cavalry { moves, fights, .. } => {
                each(Points::Sp, sp)
                    + each(Points::SkCavalry, sk)
                    + value(Points::Cavalry)
                    + if fights == Class::Heavy { value(Points::FightsHeavy) } else { 0 }
                    + if moves == Class::Light { value(Points::MovesLight) } else { 0 }
            }
            Troop::Artillery { weight, draft } => value(match (weight, draft) {
                (Weight::Light, Draft::Foot) => Points::LightFoot,
                (Weight::Light, Draft::Horse) => Points::LightHorse,
                (Weight::Heavy, Draft::Foot) => Points::HeavyFoot,
                (Weight::Heavy, Draft::Horse) => Points::HeavyHorse,
            }),
        }
    }

    /// How far anybody sees in this weather; nothing if there is no limit.
    pub fn visibility(&self, sky: Sky) -> Option<Mil> {
        match sky {
            Sky::Precipitating => Some(self.distance(Distance::SightInRain)),
            Sky::Overcast | Sky::Normal => None,
        }
    }

    /// How fast a nation's infantry marches. [F1.1] [F1.1b]
    pub fn speed(&self, nation: Nation, year: u16) -> Speed {
        if year < self.slow_before[nation as usize] { Speed::Slow } else { Speed::Fast }
    }

    /// The sample unit values, printed ones first. [APX1]
    pub fn types(&self) -> &[UnitType] {
        &self.types
    }
}

/// Whether an enemy is near a Force. [E2.0b]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Near {
    /// Within 20".
    Yes,
    /// None within 20".
    No,
}
