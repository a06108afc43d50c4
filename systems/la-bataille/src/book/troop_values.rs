//! What the charts of the types of troops hold.

use super::combat_keys::{FireRow, LimberRow, RecallRow};
use super::values::Factor;
use crate::nouns::dice::Base6;
use crate::nouns::kinds::{Grade, Nation};
use engine::scene::PieceKind;
use serde::Serialize;

/// Which counters a type of infantry has. [2.7.3]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Counters {
    /// A regiment and its battalions.
    Both,
    /// Battalions only.
    Battalions,
    /// The regiment as one counter.
    Whole,
    /// A single battalion.
    Battalion,
}

/// How the printed fire value of infantry comes from its increments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FireFormula {
    /// Whether the increments are halved first.
    pub halved: bool,
    /// Added then.
    pub plus: i16,
}

impl FireFormula {
    /// The value, in halves.
    pub const fn halves(self, increments: u16) -> u16 {
        let share = if self.halved { increments } else { 2 * increments };
        let halves = share as i16 + 2 * self.plus;
        if halves < 0 { 0 } else { halves as u16 }
    }

    pub(super) fn parse(text: &str) -> Option<FireFormula> {
        let rest = text.strip_prefix("inc")?;
        let (halved, rest) = match rest.strip_prefix("/2") {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let plus = if rest.is_empty() { 0 } else { rest.parse().ok()? };
        Some(FireFormula { halved, plus })
    }
}

/// A type of infantry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FootRow {
    /// Whose it is.
    pub nation: Nation,
    /// What it is worth.
    pub grade: Grade,
    /// Movement allowance.
    pub ma: u8,
    /// Melee value of an increment.
    pub mev: Factor,
    /// Fire value in column.
    pub fv: FireFormula,
    /// Morale value.
    pub mov: Base6,
    /// Range in skirmish order.
    pub range: u8,
    /// Its row of the fire table.
    pub fire: FireRow,
    /// Its counters.
    pub counters: Counters,
    /// How it is drawn.
    pub sign: PieceKind,
}

/// A type of cavalry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HorseRow {
    /// Whose it is.
    pub nation: Nation,
    /// Movement allowance.
    pub ma: u8,
    /// Melee value of an increment.
    pub mev: Factor,
    /// Lance bonus of an increment.
    pub lance: Option<Factor>,
    /// Morale value.
    pub mov: Base6,
    /// Bracketed fire value of skirmishers.
    pub skirmish: Option<u8>,
    /// Its row of the recall chart.
    pub recall: RecallRow,
    /// How it is drawn.
    pub sign: PieceKind,
}

/// A type of battery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GunsRow {
    /// Whose it is.
    pub nation: Nation,
    /// Movement allowance.
    pub ma: u8,
    /// Fire values at short, medium and long range.
    pub fv: [u8; 3],
    /// Maximum range.
    pub range: u8,
    /// Melee value of the battery.
    pub mev: u8,
    /// Morale value.
    pub mov: Base6,
    /// Its row of the limber table.
    pub limber: LimberRow,
    /// Whether it is horse artillery.
    pub mounted: bool,
    /// How it is drawn.
    pub sign: PieceKind,
}
