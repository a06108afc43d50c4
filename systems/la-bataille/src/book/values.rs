//! What the cells of the charts hold.

use ground::arc::Arc;
use ground::{Dir, Facing};
use serde::Serialize;
use std::fmt;

/// A multiplier, such as one third.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Factor {
    /// Above the line.
    pub times: u16,
    /// Below the line.
    pub over: u16,
}

impl fmt::Display for Factor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.over {
            1 => write!(f, "{}", self.times),
            over => write!(f, "{}/{over}", self.times),
        }
    }
}

impl Factor {
    /// No change.
    pub const ONE: Factor = Factor { times: 1, over: 1 };

    /// Both factors together.
    pub const fn and(self, other: Factor) -> Factor {
        Factor { times: self.times * other.times, over: self.over * other.over }
    }

    /// The product, fractions dropped.
    pub const fn down(self, value: u16) -> u16 {
        (value as u32 * self.times as u32 / self.over as u32) as u16
    }

    /// The product, fractions up, as the Russian Guard and squares count.
    pub const fn up(self, value: u16) -> u16 {
        (value as u32 * self.times as u32).div_ceil(self.over as u32) as u16
    }

    /// Reads `2`, `1/3` or `3.5`.
    pub(super) fn parse(text: &str) -> Option<Factor> {
        if let Some((times, over)) = text.split_once('/') {
            let over = over.parse().ok().filter(|over| *over > 0)?;
            return Some(Factor { times: times.parse().ok()?, over });
        }
        Some(match text.split_once('.') {
            None => Factor { times: text.parse().ok()?, over: 1 },
            Some((whole, "5")) => Factor { times: 2 * whole.parse::<u16>().ok()? + 1, over: 2 },
            Some(_) => return None,
        })
    }
}

/// Which Morale Modifier Tables a reason names, and its own modifier. (4.2.2)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReasonRow {
    /// Whether Tables 1 to 4 apply.
    pub tables: [bool; 4],
    /// The modifier of the reason itself.
    pub drm: i32,
}

/// A cell of Morale Modifier Table 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PreMeleeCell {
    /// A modifier.
    Drm(i32),
    /// The side passes without a roll.
    Passes,
    /// The side makes no check.
    NoCheck,
}

/// How much may stand in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StackLimit {
    /// Nothing.
    Nothing,
    /// So many increments.
    Increments(u8),
    /// One regiment of any size, or so many increments.
    RegimentOr(u8),
    /// So many increments in so many regiments at most.
    InRegiments(u8, u8),
    /// One battalion.
    Battalion,
    /// One regiment.
    Regiment,
    /// One battery of so many increments at most.
    BatteryOf(u8),
    /// So many infantry increments and one battery.
    AndBattery(u8),
    /// One battalion and one battery.
    BattalionAndBattery,
    /// One battalion or regiment counter, two battalions with a leader.
    Masse,
    /// The same with a battery, if a leader is there.
    MasseAndBattery,
}

impl StackLimit {
    pub(super) fn parse(text: &str) -> Option<StackLimit> {
        Some(match text {
            "no" => StackLimit::Nothing,
            "battalion" => StackLimit::Battalion,
            "regiment" => StackLimit::Regiment,
            "battalion and battery" => StackLimit::BattalionAndBattery,
            "masse" => StackLimit::Masse,
            "masse and battery" => StackLimit::MasseAndBattery,
            other => {
                let words: Vec<&str> = other.split(' ').collect();
                match words.as_slice() {
                    ["regiment", "or", most] => StackLimit::RegimentOr(most.parse().ok()?),
                    [most, "in", regiments, "regiments"] => {
                        StackLimit::InRegiments(most.parse().ok()?, regiments.parse().ok()?)
                    }
                    [most, "and", "battery"] => StackLimit::AndBattery(most.parse().ok()?),
                    ["battery", "of", most] => StackLimit::BatteryOf(most.parse().ok()?),
                    [most] => StackLimit::Increments(most.parse().ok()?),
                    _ => return None,
                }
            }
        })
    }
}

/// Movement points in halves, for roads cost half a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct HalfPoints(pub u16);

impl HalfPoints {
    /// So many whole points.
    pub const fn whole(points: u16) -> HalfPoints {
        HalfPoints(2 * points)
    }

    pub(super) fn parse(text: &str) -> Option<Option<HalfPoints>> {
        if text == "NA" {
            return Some(None);
        }
        let factor = Factor::parse(text.strip_prefix('+').unwrap_or(text))?;
        let halves = 2 * factor.times;
        (halves % factor.over == 0).then_some(Some(HalfPoints(halves / factor.over)))
    }
}

/// What a state of readiness allows. [5.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadinessRow {
    /// The share of the melee value.
    pub melee: Factor,
    /// Whether it may charge in its own Charge Phase.
    pub charge: bool,
    /// Whether it may reaction or opportunity charge.
    pub react: bool,
    /// Whether it may retreat before melee from fresh cavalry.
    pub leave_fresh_cavalry: bool,
    /// Its state after a melee.
    pub after_melee: crate::nouns::kinds::Readiness,
    /// Its state after a charge in its own phase and a melee.
    pub after_charge: crate::nouns::kinds::Readiness,
}

/// The track of a command. [9.2.4]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommandTrack {
    /// Eligible units.
    pub eligible: u16,
    /// The counts of routed and eliminated units from which levels 1, 2 and 3 hold.
    pub levels: [u16; 3],
}

/// What the ground of a day does. [16.1.3]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroundRow {
    /// MP that a charge in the own Charge Phase gets on top.
    pub charge_bonus: u16,
    /// Modifier of a melee whose attackers all come upslope or across a stream.
    pub upslope_or_stream: i32,
}

/// Increments that come back at night from one die. (16.1.4c)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NightReturn {
    /// Whether the die is halved, rounded up.
    pub halved: bool,
    /// Added then.
    pub plus: u8,
}

impl NightReturn {
    /// How many increments a die gives.
    pub const fn of(self, die: u8) -> u8 {
        let increments = if self.halved { die.div_ceil(2) } else { die };
        increments + self.plus
    }

    pub(super) fn parse(text: &str) -> Option<NightReturn> {
        let rest = text.strip_prefix("1d6")?;
        let (halved, rest) = match rest.strip_prefix("/2") {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let plus = if rest.is_empty() { 0 } else { rest.strip_prefix('+')?.parse().ok()? };
        Some(NightReturn { halved, plus })
    }
}

/// Whether units of one or two nations may do something together. [16.2.4]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Together {
    /// They may.
    Yes,
    /// With an artillery leader of their nation.
    Leader,
    /// They may not.
    No,
}

/// What a unit faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Faces {
    /// A hexside.
    Hexside,
    /// A vertex.
    Vertex,
}

/// Where a unit's zone of influence lies. [6.11]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Zone {
    /// Nowhere. (6.5.3p1)
    Nowhere,
    /// In its front hexes.
    Front,
    /// In all six. (16.2.7b1)
    AllRound,
}

/// The sides of a formation, clockwise from the faced hexside or the side left of the faced vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides([Option<Arc>; 6]);

impl Sides {
    /// What the side in a direction is to a unit that faces so; nothing is the side between the two
    /// hexes of a pair.
    pub fn arc(&self, facing: Facing, dir: Dir) -> Option<Arc> {
        self.0[usize::from((dir as u8 + 6 - facing.number()) % 6)]
    }

    /// How many sides are so.
    pub fn count(&self, arc: Arc) -> usize {
        self.0.iter().filter(|side| **side == Some(arc)).count()
    }

    pub(super) fn parse(text: &str) -> Option<Sides> {
        let mut sides = [None; 6];
        if text.chars().count() != 6 {
            return None;
        }
        for (side, letter) in sides.iter_mut().zip(text.chars()) {
            *side = match letter {
                'F' => Some(Arc::Front),
                'K' => Some(Arc::Flank),
                'R' => Some(Arc::Rear),
                '.' => None,
                _ => return None,
            };
        }
        Some(Sides(sides))
    }
}

/// How a formation lies on the map.
///
/// A facing is a number of sixths clockwise: of the hexside from the north, or of the vertex from
/// the one between north and north-east. Of two hexes the right one lies in direction facing + 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Footprint {
    /// What it faces.
    pub faces: Faces,
    /// Sides of its only or its left hex.
    pub sides: Sides,
    /// Sides of its right hex, if it has two.
    pub right: Option<Sides>,
    /// Its zone of influence.
    pub zone: Zone,
}

/// A time limit of the Movement Phase. (9.1.1)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLimit {
    /// Minutes at first.
    pub first: u8,
    /// The last turn of the first limit: day, hour and minute.
    pub until: (u8, u8, u8),
    /// Minutes afterwards.
    pub then: u8,
}
