//! Turns, orders, set-up, reinforcements, victory.

use crate::nouns::{DivisionId, Facing, Formation, LeaderId, LimId, UnitId};
use engine::Seat;
use ground::Hex;

/// How LIMs come into play. [CMD-04] [SCN-03]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Orders {
    /// Each player adds and removes his own freely. [SCN-03]
    Free,
    /// By the Command Change Table. [CMD-01]
    Rolled {
        /// Whether starred numbers count as the next ones. [CMD-03] [SCN-09]
        starred: bool,
    },
}

/// Where a unit stands at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The unit.
    pub unit: UnitId,
    /// Its hex.
    pub hex: Hex,
    /// How it is drawn up.
    pub formation: Formation,
    /// What it faces.
    pub facing: Facing,
}

/// An area in which a player sets up. [SCN-07]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// The units.
    pub units: Vec<UnitId>,
    /// Its middle.
    pub centre: Hex,
    /// Hexes from there.
    pub radius: u16,
    /// Other hexes that are allowed.
    pub also: Vec<Hex>,
}

/// Troops who come later. [REI-01]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The first turn, from 1.
    pub turn: u8,
    /// Where.
    pub hex: Hex,
    /// The division.
    pub division: DivisionId,
    /// Its units.
    pub units: Vec<UnitId>,
    /// Leaders who come with it.
    pub leaders: Vec<LeaderId>,
    /// Whether it comes by a die. [REI-02]
    pub variable: bool,
}

/// What a place is worth. [SCN-08]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// So many points for each of its hexes.
    EachHex(u8),
    /// So many points for him who has at least so many of its hexes.
    Together {
        /// Hexes that make it one's own.
        needed: u8,
        /// Points.
        points: u8,
    },
}

/// A place that counts. [SCN-08]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// Its hexes.
    pub hexes: Vec<Hex>,
    /// What it is worth.
    pub worth: Worth,
    /// Who holds it at the start, if anybody.
    pub holder: Option<Seat>,
}

/// How a scenario is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Victory {
    /// [SCN-02] The moment so many units of a side are destroyed, routed or unsteady it has lost, by
    /// seat of the side that loses them; else a draw.
    Losses([u8; 2]),
    /// [SCN-08] Points of the attacker at the end: with so many he wins, with so few he loses, and
    /// between them nobody does.
    Points {
        /// Who attacks.
        attacker: Seat,
        /// Points with which he wins.
        wins: u8,
        /// Points with which, or fewer, he loses.
        loses: u8,
    },
    /// [SCN-08] S5: the attacker wins with the objective; the defender with it and no more losses
    /// than his enemy.
    Hold {
        /// Who attacks.
        attacker: Seat,
    },
    /// [SCN-08] S6: objectives, broken divisions and broken corps; the lead decides.
    Sum {
        /// A lead with which a side wins.
        win: u8,
        /// A lead with which it wins decisively.
        decisive: u8,
        /// Points for an enemy division at breakpoint.
        division: u8,
        /// Points for an enemy corps that is broken.
        corps: u8,
    },
}

/// A scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Its name on the command line.
    pub id: String,
    /// Its title.
    pub name: String,
    /// The first turn, in minutes after midnight.
    pub start: u16,
    /// How many turns. [SCN-01]
    pub turns: u8,
    /// How LIMs come into play.
    pub orders: Orders,
    /// Modifier of the initiative die of each side while its overall commander is on the map.
    /// [CMD-15] (G11)
    pub initiative: [i8; 2],
    /// Whether there is fog in the morning. [EXC-03]
    pub fog: bool,
    /// LIMs in play on the first turn. [SEQ-03]
    pub lims: Vec<LimId>,
    /// Units with a fixed place. [SCN-06]
    pub placements: Vec<Placement>,
    /// Leaders and their hexes.
    pub leaders: Vec<(LeaderId, Hex)>,
    /// Areas of free set-up.
    pub areas: Vec<Area>,
    /// Reinforcements.
    pub arrivals: Vec<Arrival>,
    /// Places that count.
    pub objectives: Vec<Objective>,
    /// How it is won.
    pub victory: Victory,
    /// Whether a side that has two thirds of its units destroyed, routed or unsteady has lost.
    /// [SCN-08]
    pub collapse: bool,
    /// Whether it is a playable scenario of the book, or one of ours.
    pub reconstructed: bool,
}

impl Scenario {
    /// The time at which a turn begins, as the track prints it. Turns count from 1.
    pub fn clock(&self, turn: u8) -> String {
        let minutes = self.minutes(turn);
        format!("{}:{:02}", minutes / 60, minutes % 60)
    }

    /// The same in minutes after midnight: a turn is twenty minutes. [GEN-02]
    pub fn minutes(&self, turn: u8) -> u16 {
        self.start + 20 * u16::from(turn.saturating_sub(1))
    }
}
