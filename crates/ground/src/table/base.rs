//! Where something stands on the table, and how much room it takes.

use super::bearing::{Bearing, ONE, vector};
use super::number::{Mil, round_div};
use super::shape::Bounds;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A point of the table: x to the right, y up, both from the lower left corner.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Spot {
    /// To the right.
    pub x: Mil,
    /// Up the table.
    pub y: Mil,
}

impl Spot {
    /// A spot from its two lengths.
    pub const fn new(x: Mil, y: Mil) -> Spot {
        Spot { x, y }
    }

    /// A spot in whole inches.
    pub const fn inches(x: i32, y: i32) -> Spot {
        Spot { x: Mil::inches(x), y: Mil::inches(y) }
    }

    /// The spot so far away in some direction, each coordinate rounded once.
    pub fn moved(self, bearing: Bearing, length: Mil) -> Spot {
        self.plus(vector(bearing, length))
    }

    /// The length of the straight line to another spot, to the nearest mil.
    pub fn distance(self, other: Spot) -> Mil {
        Mil(nearest_root(square(other.minus(self))) as i32)
    }

    pub(crate) fn minus(self, other: Spot) -> (i64, i64) {
        (self.x.wide() - other.x.wide(), self.y.wide() - other.y.wide())
    }

    pub(crate) fn plus(self, (dx, dy): (i64, i64)) -> Spot {
        Spot { x: Mil(self.x.0 + dx as i32), y: Mil(self.y.0 + dy as i32) }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

pub(crate) fn square((dx, dy): (i64, i64)) -> i64 {
    dx * dx + dy * dy
}

pub(crate) fn cross((ax, ay): (i64, i64), (bx, by): (i64, i64)) -> i64 {
    ax * by - ay * bx
}

pub(crate) fn dot((ax, ay): (i64, i64), (bx, by): (i64, i64)) -> i64 {
    ax * bx + ay * by
}

/// The root of a whole square, to nearest.
pub(crate) fn nearest_root(square: i64) -> i64 {
    let root = square.isqrt();
    root + i64::from(square - root * root > root)
}

/// Where something stands and which way it looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pose {
    /// Its centre.
    pub at: Spot,
    /// Where its front looks.
    pub facing: Bearing,
}

impl Pose {
    /// A pose.
    pub const fn new(at: Spot, facing: Bearing) -> Pose {
        Pose { at, facing }
    }
}

impl fmt::Display for Pose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} facing {}", self.at, self.facing)
    }
}

/// Frontage and depth of a base.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Size {
    /// From its left to its right flank.
    pub width: Mil,
    /// From front to rear.
    pub depth: Mil,
}

impl Size {
    /// A size.
    pub const fn new(width: Mil, depth: Mil) -> Size {
        Size { width, depth }
    }

    /// As wide as deep, in whole inches.
    pub const fn square(inches: i32) -> Size {
        Size { width: Mil::inches(inches), depth: Mil::inches(inches) }
    }

    /// This size standing at a pose.
    pub fn at(self, pose: Pose) -> Base {
        Base::new(pose, self)
    }
}

/// One of the four sides of a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Edge {
    /// Where it looks.
    Front,
    /// Its right flank.
    Right,
    /// Its back.
    Rear,
    /// Its left flank.
    Left,
}

impl Edge {
    /// Clockwise from the front.
    pub const ALL: [Edge; 4] = [Edge::Front, Edge::Right, Edge::Rear, Edge::Left];

    /// Whether this is a flank or the rear.
    pub fn is_open(self) -> bool {
        self != Edge::Front
    }

    /// How many right angles clockwise from the front it looks.
    pub fn quarters(self) -> i32 {
        self as i32
    }
}

/// Left or right, as the one who moves sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    /// Counter-clockwise of the facing.
    Left,
    /// Clockwise of the facing.
    Right,
}

impl Side {
    /// Both.
    pub const BOTH: [Side; 2] = [Side::Left, Side::Right];

    /// The other one.
    pub fn other(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }

    /// -1 to the left, 1 to the right: the sign of a clockwise turn.
    pub fn sign(self) -> i32 {
        match self {
            Side::Left => -1,
            Side::Right => 1,
        }
    }

    /// The flank on this side.
    pub fn edge(self) -> Edge {
        match self {
            Side::Left => Edge::Left,
            Side::Right => Edge::Right,
        }
    }
}

/// An oriented rectangle with its corners on whole mils (GEO-03).
///
/// The offset of each corner from the centre is rounded once, halves away from zero. So the shape
/// does not depend on where it stands, half a turn swaps opposite corners exactly, and moving a base
/// by whole mils moves its corners by the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Base {
    pose: Pose,
    size: Size,
    corners: [Spot; 4],
    bounds: Bounds,
}

impl Base {
    /// Where it stands in a picture.
    pub fn stance(&self) -> engine::scene::Stance {
        engine::scene::Stance {
            x: self.centre().x.0,
            y: self.centre().y.0,
            facing: self.facing().get(),
            width: self.size().width.0,
            depth: self.size().depth.0,
        }
    }

    /// A base of this size at this pose.
    pub fn new(pose: Pose, size: Size) -> Base {
        Base::around_centre(pose, size, front_corners(pose.facing, size))
    }

    /// The base with its front corners at these offsets from its centre. Halves are rounded away from
    /// zero, so opposite corners have opposite offsets.
    fn around_centre(pose: Pose, size: Size, [a, b]: [Offset; 2]) -> Base {
        let (x, y) = (pose.at.x.0, pose.at.y.0);
        let spot = |dx: i32, dy: i32| Spot::new(Mil(x + dx), Mil(y + dy));
        let corners = [spot(a.0, a.1), spot(b.0, b.1), spot(-a.0, -a.1), spot(-b.0, -b.1)];
        let (wide, high) = (a.0.abs().max(b.0.abs()), a.1.abs().max(b.1.abs()));
        let bounds = Bounds { low: spot(-wide, -high), high: spot(wide, high) };
        Base { pose, size, corners, bounds }
    }

    /// Where it stands and looks.
    pub fn pose(&self) -> Pose {
        self.pose
    }

    /// Its centre.
    pub fn centre(&self) -> Spot {
        self.pose.at
    }

    /// Where its front looks.
    pub fn facing(&self) -> Bearing {
        self.pose.facing
    }

    /// Frontage and depth.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Front left, front right, rear right, rear left: clockwise.
    pub fn corners(&self) -> &[Spot; 4] {
        &self.corners
    }

    /// The box around it.
    pub(crate) fn around(&self) -> Bounds {
        self.bounds
    }

    /// The two ends of an edge, clockwise.
    pub fn edge(&self, edge: Edge) -> [Spot; 2] {
        let first = edge as usize;
        [self.corners[first], self.corners[(first + 1) % 4]]
    }

    /// The middle of an edge.
    pub fn edge_centre(&self, edge: Edge) -> Spot {
        let [one, other] = self.edge(edge);
        let ((ax, ay), (bx, by)) = (one.minus(self.pose.at), other.minus(self.pose.at));
        self.pose.at.plus((round_div(ax + bx, 2), round_div(ay + by, 2)))
    }

    /// The middle of the front edge, from where guns fire.
    pub fn front_centre(&self) -> Spot {
        self.edge_centre(Edge::Front)
    }

    /// Where an edge looks: outward, square to it.
    pub fn outward(&self, edge: Edge) -> Bearing {
        self.pose.facing.quarters(edge.quarters())
    }

    /// The nominal length of an edge.
    pub fn length(&self, edge: Edge) -> Mil {
        match edge {
            Edge::Front | Edge::Rear => self.size.width,
            Edge::Right | Edge::Left => self.size.depth,
        }
    }

    /// The same base at another spot.
    pub fn at(&self, spot: Spot) -> Base {
        self.shifted(spot.minus(self.pose.at))
    }

    /// The same base moved without turning.
    pub fn moved(&self, bearing: Bearing, length: Mil) -> Base {
        self.shifted(vector(bearing, length))
    }

    /// The same base turned about its centre.
    pub fn facing_to(&self, facing: Bearing) -> Base {
        Base::new(Pose { at: self.pose.at, facing }, self.size)
    }

    /// The base turned clockwise about one of its corners, which stays exactly in place.
    pub fn turned_about(&self, corner: usize, minutes: i32) -> Base {
        let facing = self.pose.facing.turned(minutes);
        let front = front_corners(facing, self.size);
        let (dx, dy) = offset_of(corner, &front);
        let pivot = self.corners[corner];
        let at = Spot::new(Mil(pivot.x.0 - dx), Mil(pivot.y.0 - dy));
        Base::around_centre(Pose { at, facing }, self.size, front)
    }

    /// The box around the base turned clockwise about one of its corners.
    pub(crate) fn box_turned_about(&self, corner: usize, minutes: i32) -> Bounds {
        let front = front_corners(self.pose.facing.turned(minutes), self.size);
        let (dx, dy) = offset_of(corner, &front);
        let (x, y) = (self.corners[corner].x.0 - dx, self.corners[corner].y.0 - dy);
        let [a, b] = front;
        let (wide, high) = (a.0.abs().max(b.0.abs()), a.1.abs().max(b.1.abs()));
        Bounds {
            low: Spot::new(Mil(x - wide), Mil(y - high)),
            high: Spot::new(Mil(x + wide), Mil(y + high)),
        }
    }

    pub(crate) fn shifted(&self, by: (i64, i64)) -> Base {
        let [a, b, c, d] = self.corners;
        Base {
            pose: Pose { at: self.pose.at.plus(by), facing: self.pose.facing },
            size: self.size,
            corners: [a.plus(by), b.plus(by), c.plus(by), d.plus(by)],
            bounds: Bounds { low: self.bounds.low.plus(by), high: self.bounds.high.plus(by) },
        }
    }
}

/// The way from the centre of a base to one of its corners.
type Offset = (i32, i32);

/// The offset of any corner, from those of the front corners.
fn offset_of(corner: usize, [a, b]: &[Offset; 2]) -> Offset {
    match corner {
        0 => *a,
        1 => *b,
        2 => (-a.0, -a.1),
        _ => (-b.0, -b.1),
    }
}

/// The offsets of the front left and the front right corner from the centre: half the width to one
/// side and half the depth ahead.
fn front_corners(facing: Bearing, size: Size) -> [Offset; 2] {
    let (sin, cos) = facing.unit();
    let (width, depth) = (size.width.wide(), size.depth.wide());
    let (along, across) = ((depth * sin, depth * cos), (width * cos, -width * sin));
    let half = |number: i64| round_div(number, 2 * ONE) as i32;
    [
        (half(along.0 - across.0), half(along.1 - across.1)),
        (half(along.0 + across.0), half(along.1 + across.1)),
    ]
}
