//! The steps of which a move is made.

use super::base::{Base, Edge, Side};
use super::bearing::Bearing;
use super::number::{Mil, ceil_div};
use super::shape::Convex;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::fmt;

/// The swept ground of a wheel is made of hulls this many arc-minutes apart.
pub const WHEEL_STRIDE: u16 = 300;

/// A turn on the spot by right angles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Quarter {
    /// A right angle clockwise.
    Right,
    /// Half a turn.
    About,
    /// A right angle counter-clockwise.
    Left,
}

impl Quarter {
    /// All of them.
    pub const ALL: [Quarter; 3] = [Quarter::Right, Quarter::About, Quarter::Left];

    /// Right angles clockwise.
    pub fn count(self) -> i32 {
        self as i32 + 1
    }
}

/// One step of a move, as the mover sees it (GEO-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Step {
    /// Changes face on the spot.
    Face(Quarter),
    /// Straight ahead.
    Advance(Mil),
    /// Ahead and to one side, without turning.
    Oblique {
        /// To which side.
        side: Side,
        /// Off the facing, in arc-minutes.
        angle: u16,
        /// How far.
        length: Mil,
    },
    /// Swings about the front corner on one side, which stays in place.
    Wheel {
        /// The inner side.
        side: Side,
        /// By how many arc-minutes.
        angle: u16,
    },
    /// Straight back, still facing ahead.
    Retro(Mil),
    /// Sideways.
    Flank {
        /// To which side.
        side: Side,
        /// How far.
        length: Mil,
    },
    /// Any way at all, without turning: falling back, being pushed.
    Shift {
        /// Where to.
        heading: Bearing,
        /// How far.
        length: Mil,
    },
    /// Turns on the spot to any facing.
    Turn(Bearing),
}

/// What kind of movement a step is; the price depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Gait {
    /// On the spot.
    Turn,
    /// Straight ahead.
    Advance,
    /// Ahead and to one side.
    Oblique,
    /// Swinging about a corner.
    Wheel,
    /// Backwards.
    Retro,
    /// Sideways.
    Flank,
    /// Without regard to facing.
    Shift,
}

impl Step {
    /// What kind of movement this is.
    pub fn gait(&self) -> Gait {
        match self {
            Step::Face(_) | Step::Turn(_) => Gait::Turn,
            Step::Advance(_) => Gait::Advance,
            Step::Oblique { .. } => Gait::Oblique,
            Step::Wheel { .. } => Gait::Wheel,
            Step::Retro(_) => Gait::Retro,
            Step::Flank { .. } => Gait::Flank,
            Step::Shift { .. } => Gait::Shift,
        }
    }

    /// Where a straight step leads and how far; none for turns and wheels.
    pub fn course(&self, facing: Bearing) -> Option<(Bearing, Mil)> {
        match *self {
            Step::Advance(length) => Some((facing, length)),
            Step::Oblique { side, angle, length } => {
                Some((facing.turned(side.sign() * i32::from(angle)), length))
            }
            Step::Retro(length) => Some((facing.opposite(), length)),
            Step::Flank { side, length } => Some((facing.quarters(side.sign()), length)),
            Step::Shift { heading, length } => Some((heading, length)),
            Step::Face(_) | Step::Turn(_) | Step::Wheel { .. } => None,
        }
    }

    /// The way of the outermost point: the length of a straight step, the arc of a wheel, nothing
    /// for a turn on the spot.
    pub fn travel(&self, base: &Base) -> Mil {
        match *self {
            Step::Wheel { angle, .. } => wheel_arc(base.size().width, angle),
            _ => self.course(base.facing()).map_or(Mil::ZERO, |(_, length)| length),
        }
    }

    /// Where a base stands after the whole step.
    pub fn after(&self, base: &Base) -> Base {
        match *self {
            Step::Face(quarter) => base.facing_to(base.facing().quarters(quarter.count())),
            Step::Turn(facing) => base.facing_to(facing),
            Step::Wheel { side, angle } => wheeled(base, side, angle),
            _ => self.course(base.facing()).map_or(*base, |(way, length)| base.moved(way, length)),
        }
    }

    /// The ground a base passes over (GEO-12): for a straight step the hull of its start and end;
    /// for a wheel a hull for every 5 degrees and the rest; for a turn on the spot its end only.
    pub fn sweep(&self, base: &Base) -> SmallVec<[Convex; 4]> {
        match *self {
            Step::Wheel { side, angle } => {
                let angles = (0..angle).step_by(usize::from(WHEEL_STRIDE));
                angles
                    .map(|from| {
                        let to = (from + WHEEL_STRIDE).min(angle);
                        hull(&wheeled(base, side, from), &wheeled(base, side, to))
                    })
                    .collect()
            }
            _ if self.gait() == Gait::Turn => {
                let end = self.after(base);
                SmallVec::from_iter([hull(&end, &end)])
            }
            _ => SmallVec::from_iter([hull(base, &self.after(base))]),
        }
    }

    /// Whether a player may ask for it: no negative length, no oblique beyond half a right angle,
    /// no wheel beyond half a turn, and lengths that fit on a table.
    pub fn is_sound(&self) -> bool {
        let table = Mil::ZERO..=Mil::inches(1000);
        match *self {
            Step::Face(_) | Step::Turn(_) => true,
            Step::Advance(length) | Step::Retro(length) => table.contains(&length),
            Step::Oblique { angle, length, .. } => angle <= 2700 && table.contains(&length),
            Step::Wheel { angle, .. } => angle <= 10_800,
            Step::Flank { length, .. } | Step::Shift { length, .. } => table.contains(&length),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |side: Side| if side == Side::Left { "left" } else { "right" };
        let angle = |minutes: u16| Bearing::from(minutes);
        match *self {
            Step::Face(Quarter::Right) => write!(f, "face right"),
            Step::Face(Quarter::About) => write!(f, "face about"),
            Step::Face(Quarter::Left) => write!(f, "face left"),
            Step::Advance(length) => write!(f, "advance {length}"),
            Step::Oblique { side, angle: minutes, length } => {
                write!(f, "oblique {} {} {length}", word(side), angle(minutes))
            }
            Step::Wheel { side, angle: minutes } => {
                write!(f, "wheel {} {}", word(side), angle(minutes))
            }
            Step::Retro(length) => write!(f, "back {length}"),
            Step::Flank { side, length } => write!(f, "side {} {length}", word(side)),
            Step::Shift { heading, length } => write!(f, "shift {heading} {length}"),
            Step::Turn(facing) => write!(f, "turn to {facing}"),
        }
    }
}

/// A base after a wheel: the inner front corner stays exactly in place.
pub(crate) fn wheeled(base: &Base, side: Side, angle: u16) -> Base {
    let corner = match side {
        Side::Left => Edge::Front as usize,
        Side::Right => Edge::Front as usize + 1,
    };
    base.turned_about(corner, side.sign() * i32::from(angle))
}

pub(crate) fn hull(one: &Base, other: &Base) -> Convex {
    let [a, b, c, d] = *one.corners();
    let [e, f, g, h] = *other.corners();
    Convex::hull(&[a, b, c, d, e, f, g, h])
}

/// The arc that the outer front corner travels in a wheel, rounded up, with 355/113 for pi
/// (GEO-13).
pub fn wheel_arc(frontage: Mil, angle: u16) -> Mil {
    const UNDER: i64 = 113 * 10_800;
    let over = frontage.wide() * i64::from(angle) * 355;
    Mil(ceil_div(over, UNDER) as i32)
}

/// The chord between the outer front corner's places before and after a wheel, which some rules
/// charge instead of the arc.
pub fn wheel_chord(base: &Base, side: Side, angle: u16) -> Mil {
    let outer = match side {
        Side::Left => 1,
        Side::Right => 0,
    };
    base.corners()[outer].distance(wheeled(base, side, angle).corners()[outer])
}
