//! What the cells of the charts say.

use crate::nouns::{Aspect, Faces, HalfPoints};
use engine::words;
use serde::Serialize;

/// What a roll for command change allows. [CMD-01]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommandChange {
    /// One corps LIM instead of the others.
    pub corps: bool,
    /// Division LIMs.
    pub divisions: u8,
    /// Marked with a star. [CMD-03]
    pub starred: bool,
}

words! {
    /// Results of command breakdown. [BRK-01]
    Breakdown {
        /// Stop, and the opponent may try with his closest division. [CBT-11]
        Enemy = "enemy",
        /// The division moves away. [CBT-12]
        Retreat = "retreat",
        /// Finished for the turn. [CBT-13]
        Stop = "stop",
        /// May act at Limited. [CBT-14]
        Limited = "limited",
        /// May act at Full. [CBT-15]
        Full = "full",
        /// Must charge or advance and melee. [CBT-16]
        Charge = "charge",
        /// Full, then a try with the closest friendly division. [CBT-17]
        Reactivate = "reactivate",
    }
}

impl Breakdown {
    /// What it means, in words.
    pub const fn words(self) -> &'static str {
        match self {
            Breakdown::Enemy => "it stops, and the enemy's closest division may try",
            Breakdown::Retreat => "it must fall back",
            Breakdown::Stop => "it is finished for this turn",
            Breakdown::Limited => "it may still take a Limited Activation",
            Breakdown::Full => "it may take a Full Activation all the same",
            Breakdown::Charge => "it must go at the enemy",
            Breakdown::Reactivate => "a Full Activation, and the closest division may try as well",
        }
    }
}

/// What an entry or a crossing costs. [MOV-03]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// So much; for hexsides, in addition.
    Points(HalfPoints),
    /// The other terrain of the hex. [TEC-35]
    OtherTerrain,
    /// Not allowed. [TEC-36]
    Prohibited,
    /// Nothing the first time in a move, so much each later time. [TEC-25] [TEC-26]
    FirstFree(HalfPoints),
}

/// What entry or crossing does to order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Disordering {
    /// Nothing.
    None,
    /// A disorder check. [TEC-29]
    Check,
    /// Disorder at once. [TEC-28]
    AtOnce,
}

/// One cell of the movement part of the Terrain Effects Chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveCell {
    /// What it costs.
    pub cost: Cost,
    /// What it does to order.
    pub disorder: Disordering,
}

/// One row of the combat part of the Terrain Effects Chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CombatCell {
    /// Fire columns to the right. [TEC-37]
    pub fire: i8,
    /// Modifier of a melee; nothing where melee is not allowed. [TEC-32]
    pub melee: Option<i8>,
    /// Whether cavalry may charge there.
    pub charge: bool,
    /// Whether it is defensive terrain.
    pub defensive: bool,
    /// Whether it blocks sight on its level. [TEC-24]
    pub blocks: bool,
}

/// A cost of the last rows of the Terrain Effects Chart. [MOV-27]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ManoeuvreCost {
    /// So much.
    Points(HalfPoints),
    /// Half of the movement allowance, up. [TEC-31]
    HalfAllowance,
    /// All of it. [TEC-30]
    WholeAllowance,
    /// Twice the terrain. [TEC-39]
    TwiceTerrain,
    /// Not allowed. [TEC-32]
    NotAllowed,
    /// There is no flank hex, or nothing is printed. [TEC-33]
    NotApplicable,
}

/// A result of fire. [FIR-14]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum FireResult {
    /// Nothing.
    None,
    /// A morale check with this modifier. [FTB-28]
    Check(i8),
    /// So many SP, and a check with one less as modifier. [FTB-29]
    Loss(u8),
}

/// What a level of fatigue does. [FAT-05]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FatigueRow {
    /// Levels lost when it is reached.
    pub levels: u8,
    /// Whether units are disordered when it is reached.
    pub disordered: bool,
    /// Modifier of morale checks.
    pub checks: i8,
    /// Modifier of melee.
    pub melee: i8,
}

/// What comes of forming square in reaction. [CHG-09]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SquareResult {
    /// Whether it is formed.
    pub square: bool,
    /// Whether the unit is disordered.
    pub disordered: bool,
    /// Levels lost.
    pub levels: u8,
}

words! {
    /// Who loses a melee. [MEL-01]
    Loser {
        /// The attacker.
        Attacker = "attacker",
        /// The defender.
        Defender = "defender",
        /// Both lose, and the melee continues.
        Both = "both",
    }
}

/// What a lost melee does to morale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum MeleeMorale {
    /// So many levels, and a retreat.
    Levels(u8),
    /// A rout, and a rout retreat.
    Routs,
    /// A check; the melee continues.
    Check,
}

/// A row of the Melee Result Table. [MEL-01]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct MeleeResult {
    /// Who loses.
    pub loser: Loser,
    /// SP he loses.
    pub sp: u8,
    /// What it does to his morale.
    pub morale: MeleeMorale,
}

/// What comes of the attacker's check before shock. [BAY-07]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct AttackerResult {
    /// Whether he may melee.
    pub melee: bool,
    /// Whether he is disordered.
    pub disordered: bool,
    /// Levels lost.
    pub levels: u8,
}

/// What the defender's check before shock does to morale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum DefenderLevels {
    /// So many levels.
    Levels(u8),
    /// A rout; its retreat is the only one.
    Routs,
}

/// What comes of the defender's check before shock. [BAY-10]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct DefenderResult {
    /// SP lost.
    pub sp: u8,
    /// Whether he is disordered.
    pub disordered: bool,
    /// Whether he retreats.
    pub retreat: bool,
    /// Morale.
    pub levels: DefenderLevels,
}

/// What a formation faces, and the six hexes around it. [FAC-02]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormationRow {
    /// Vertex, hexside or all round.
    pub faces: Faces,
    /// Sides clockwise from the faced hexside, or from the side left of the faced vertex.
    pub sides: [Aspect; 6],
    /// Half of the fire arc in degrees. [FAC-08]
    pub arc: u16,
}

/// A table by one number: each row holds from its number on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ladder<T>(pub(super) Vec<(i32, T)>);

impl<T: Copy> Ladder<T> {
    /// The row of a number.
    pub fn at(&self, number: i32) -> T {
        let row = self.0.iter().rposition(|(from, _)| *from <= number).unwrap_or(0);
        self.0[row].1
    }
}
