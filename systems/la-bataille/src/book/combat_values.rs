//! What the charts of fire, melee and charges hold.

use super::values::Factor;
use serde::Serialize;
use std::fmt;

/// Odds as charts print them: `2.5:1` or `1:2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The attacker's share.
    pub attack: u16,
    /// The defender's share.
    pub defence: u16,
}

impl Odds {
    pub(super) fn parse(text: &str) -> Option<Odds> {
        let (attack, defence) = text.split_once(':')?;
        let (attack, defence) = (Factor::parse(attack)?, Factor::parse(defence)?);
        let odds =
            Odds { attack: attack.times * defence.over, defence: defence.times * attack.over };
        (odds.attack > 0 && odds.defence > 0).then_some(odds)
    }

    /// Whether so many against so many reach these odds.
    pub const fn reached_by(self, attack: u32, defence: u32) -> bool {
        attack * self.defence as u32 >= defence * self.attack as u32
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Charts print halves: one side is 1, the other 2.5 or the like.
        let share = |over: u16, under: u16| match 10 * over / under {
            whole if whole % 10 == 0 => (whole / 10).to_string(),
            tenths => format!("{}.{}", tenths / 10, tenths % 10),
        };
        let (attack, defence) = (self.attack, self.defence);
        if attack >= defence {
            write!(f, "{}:1", share(attack, defence))
        } else {
            write!(f, "1:{}", share(defence, attack))
        }
    }
}

/// A column of the fire table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct FireOdds(pub u8);

/// A column of the melee table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct MeleeOdds(pub u8);

/// What one side suffers by numbers in a melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct MeleeLoss {
    /// Increments lost.
    pub lost: u8,
    /// Whether it checks morale. (13.6.3)
    pub check: bool,
}

/// The results of the melee table that throw a side back. (6.11.8)
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum MeleeCode {
    /// Attacker routs.
    AR,
    /// Attacker disorders.
    AD,
    /// Defender disorders.
    DD,
    /// Defender routs.
    DR,
    /// Defender surrenders.
    DS,
}

impl MeleeCode {
    /// Whether it strikes the attacker.
    pub const fn strikes_attacker(self) -> bool {
        matches!(self, MeleeCode::AR | MeleeCode::AD)
    }

    pub(super) const fn row(self) -> usize {
        match self {
            MeleeCode::AD | MeleeCode::DD => 0,
            MeleeCode::AR | MeleeCode::DR => 1,
            MeleeCode::DS => 2,
        }
    }
}

/// A cell of the melee table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum MeleeResult {
    /// An empty cell; attacking cavalry bounces.
    Blank,
    /// Losses on both sides; `0/0` is not an empty cell.
    Losses {
        /// The attacker's.
        attacker: MeleeLoss,
        /// The defender's.
        defender: MeleeLoss,
    },
    /// A side is thrown back or gives up.
    Code(MeleeCode),
}

impl MeleeResult {
    pub(super) fn parse(text: &str) -> Option<MeleeResult> {
        Some(match text {
            "-" => MeleeResult::Blank,
            "AR" => MeleeResult::Code(MeleeCode::AR),
            "AD" => MeleeResult::Code(MeleeCode::AD),
            "DD" => MeleeResult::Code(MeleeCode::DD),
            "DR" => MeleeResult::Code(MeleeCode::DR),
            "DS" => MeleeResult::Code(MeleeCode::DS),
            numbers => {
                let loss = |text: &str| {
                    let (lost, check) = match text.strip_suffix('*') {
                        Some(lost) => (lost, true),
                        None => (text, false),
                    };
                    Some(MeleeLoss { lost: lost.parse().ok()?, check })
                };
                let (attacker, defender) = numbers.split_once('/')?;
                MeleeResult::Losses { attacker: loss(attacker)?, defender: loss(defender)? }
            }
        })
    }
}

/// What a code does to those it strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Blow {
    /// They disorder and retreat.
    Disorder,
    /// They rout.
    Rout,
    /// They rout and lose two increments for each ZOI hex they leave, not one.
    RoutDouble,
    /// They check morale first. (13.6.1)
    Check,
    /// They surrender.
    Surrender,
    /// They are removed.
    Eliminated,
}

/// A cell of the Infantry Unit Fire Table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FireCell {
    /// [12.5.2a] No fire in this formation, or no such formation.
    NotPossible,
    /// [12.5.2b] The printed value of the top unit.
    Printed,
    /// [12.5.2c] The increments that fire, multiplied.
    Times(Factor),
}

impl FireCell {
    pub(super) fn parse(text: &str) -> Option<FireCell> {
        Some(match text {
            "NA" => FireCell::NotPossible,
            "P" => FireCell::Printed,
            times => FireCell::Times(Factor::parse(times.strip_prefix('x')?)?),
        })
    }
}

/// The range bands of artillery. (12.4.9)
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum RangeBand {
    /// One and two hexes.
    Short,
    /// Three to five.
    Medium,
    /// Six and more.
    Long,
}

/// What an attempt at a square comes to. (10.2.8g)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum SquareResult {
    /// The square stands. (10.2.8h)
    Square,
    /// The hex disorders. (10.2.8i)
    Disorder,
    /// The hex routs. [10.2.8j]
    Rout,
}

/// What a struck leader suffers. (14.2.1)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Wound {
    /// Killed.
    Killed,
    /// Out for the sum of two dice in hours.
    SeriouslyWounded,
    /// Out for one die in hours.
    Wounded,
    /// Captured; by fire the die is thrown again.
    Captured,
    /// A scratch.
    Unhurt,
}
