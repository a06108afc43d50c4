//! Finding places: side by side, along a border of the table, near a spot.

use super::base::{Base, Edge, Pose, Side, Size, Spot};
use super::bearing::{Bearing, ONE};
use super::ground::Ground;
use super::number::{Mil, round_div};

/// Fronts this far out of line still count as one.
const ALIGNED: Mil = Mil(5);

/// The place directly beside a base, fronts in one line, for a base of some size.
pub fn beside(base: &Base, side: Side, size: Size) -> Base {
    let along = base.facing().quarters(side.sign()).unit();
    let ahead = base.facing().unit();
    let out = base.size().width.wide() + size.width.wide();
    let forward = base.size().depth.wide() - size.depth.wide();
    let half = |a: i64, b: i64| round_div(out * a + forward * b, 2 * ONE);
    let at = base.centre().plus((half(along.0, ahead.0), half(along.1, ahead.1)));
    Base::new(Pose::new(at, base.facing()), size)
}

/// On which side of a base another stands in contact, facing the same way with fronts in one line.
pub fn side_of(base: &Base, other: &Base) -> Option<Side> {
    if base.facing() != other.facing() {
        return None;
    }
    Side::BOTH.into_iter().find(|&side| {
        let (dx, dy) = beside(base, side, other.size()).centre().minus(other.centre());
        dx.abs().max(dy.abs()) <= ALIGNED.wide()
    })
}

/// A row of bases, from left to right, closed up on one of them: side by side with no gaps, facing
/// as that one does.
pub fn close_up(row: &[Base], on: usize) -> Vec<Base> {
    let mut closed = row.to_vec();
    for index in on + 1..row.len() {
        closed[index] = beside(&closed[index - 1], Side::Right, row[index].size());
    }
    for index in (0..on).rev() {
        closed[index] = beside(&closed[index + 1], Side::Left, row[index].size());
    }
    closed
}

/// A border of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Border {
    /// Where y is greatest.
    North,
    /// Where x is greatest.
    East,
    /// Where y is 0.
    South,
    /// Where x is 0.
    West,
}

impl Border {
    /// The border on which a spot lies, or the nearest one.
    pub fn near(table: Size, spot: Spot) -> Border {
        [
            (table.depth - spot.y, Border::North),
            (table.width - spot.x, Border::East),
            (spot.y, Border::South),
            (spot.x, Border::West),
        ]
        .into_iter()
        .min_by_key(|(distance, _)| distance.abs())
        .map_or(Border::South, |(_, border)| border)
    }

    /// Where somebody looks who enters here.
    pub fn inward(self) -> Bearing {
        match self {
            Border::North => Bearing::SOUTH,
            Border::East => Bearing::WEST,
            Border::South => Bearing::NORTH,
            Border::West => Bearing::EAST,
        }
    }
}

/// Places for a base that enters the table: rear edge on the border, facing in, the middle of that
/// edge within a distance of a point, a stride apart, nearest first.
pub fn along_border(
    ground: &Ground,
    near: Spot,
    reach: Mil,
    size: Size,
    stride: Mil,
) -> impl Iterator<Item = Base> + use<> {
    let table = ground.table();
    let border = Border::near(table, near);
    let inward = border.inward();
    let edge = match border {
        Border::North => Spot::new(near.x, table.depth),
        Border::South => Spot::new(near.x, Mil::ZERO),
        Border::East => Spot::new(table.width, near.y),
        Border::West => Spot::new(Mil::ZERO, near.y),
    };
    let stride = Mil(stride.0.max(1));
    let offsets = (0..=reach.0 / stride.0)
        .flat_map(move |k| [stride * k, -(stride * k)].into_iter().take(1 + usize::from(k > 0)));
    offsets
        .map(move |offset| {
            let pose = Pose::new(edge.moved(inward.quarters(1), offset), inward);
            let base = Base::new(pose, size);
            // Its rear edge is symmetric to its front: shift it in until that lies on the border.
            let (dx, dy) = pose.at.minus(base.edge_centre(Edge::Rear));
            base.at(pose.at.plus((dx, dy)))
        })
        .filter(move |base| {
            base.corners().iter().all(|corner| {
                (Mil::ZERO..=table.width).contains(&corner.x)
                    && (Mil::ZERO..=table.depth).contains(&corner.y)
            })
        })
}

/// Spots around one, itself included, on a square lattice, nearest first; of equals the more
/// southern, then the more western.
pub fn around(spot: Spot, reach: Mil, stride: Mil) -> impl Iterator<Item = Spot> {
    let stride = stride.0.max(1);
    let count = i64::from(reach.0 / stride);
    let most = i64::from(reach.0 / stride) * i64::from(reach.0 / stride);
    let mut offsets: Vec<(i64, i64, i64)> = (-count..=count)
        .flat_map(|y| (-count..=count).map(move |x| (x * x + y * y, y, x)))
        .filter(|offset| offset.0 <= most)
        .collect();
    offsets.sort_unstable();
    let stride = i64::from(stride);
    offsets.into_iter().map(move |(_, y, x)| spot.plus((x * stride, y * stride)))
}
