//! How much of an opponent's front lies behind one's own, and who stands off a flank.

use super::base::{Base, Edge, Spot, cross, dot};
use super::number::{Mil, round_div_wide};

impl Base {
    /// Whether at least so much of another's front edge lies strictly behind the line that prolongs
    /// this one's front.
    pub fn has_front_behind(&self, other: &Base, least: Mil) -> bool {
        let (over, under) = self.part_behind(other);
        let length = i128::from(other.size().width.wide());
        over > 0 && over * length >= i128::from(least.wide()) * under
    }

    /// How much of another's front edge lies behind the line of this one's front, to the nearest mil.
    pub fn front_behind(&self, other: &Base) -> Mil {
        let (over, under) = self.part_behind(other);
        let length = i128::from(other.size().width.wide());
        Mil(round_div_wide(over * length, under) as i32)
    }

    /// The part of another's front edge behind the line of this one's front: by proportion of the
    /// distances of its two ends from that line.
    fn part_behind(&self, other: &Base) -> (i128, i128) {
        let before = self.before();
        let [a, b] = other.edge(Edge::Front).map(|corner| i128::from(before.side(corner)));
        match (a < 0, b < 0) {
            (false, false) => (0, 1),
            (true, true) => (1, 1),
            (true, false) => (-a, b - a),
            (false, true) => (-b, a - b),
        }
    }

    /// Whether a spot lies off an edge: straight out from its middle, or at most so far aside for
    /// each unit of the way out as the slope says, a fraction.
    pub fn is_off(&self, edge: Edge, spot: Spot, slope: (i64, i64)) -> bool {
        let out = self.outward(edge).unit();
        let way = spot.minus(self.edge_centre(edge));
        let (ahead, aside) = (i128::from(dot(way, out)), i128::from(cross(way, out)));
        ahead > 0 && aside.abs() * i128::from(slope.1) <= ahead * i128::from(slope.0)
    }
}
