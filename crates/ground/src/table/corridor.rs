//! The ground that a whole front edge sweeps when its middle goes straight to a point.

use super::base::{Base, Edge, Spot, nearest_root, square};
use super::number::{Mil, round_div};
use super::shape::Convex;

impl Base {
    /// The parallelogram from the front edge to where it lies when its middle has come to a spot, and
    /// so much further; nothing if it is there already.
    pub fn corridor(&self, to: Spot, beyond: Mil) -> Option<Convex> {
        let way = to.minus(self.front_centre());
        let length = nearest_root(square(way));
        if length == 0 {
            return None;
        }
        let further = |d: i64| d + round_div(d * beyond.wide(), length);
        let push = (further(way.0), further(way.1));
        let [left, right] = self.edge(Edge::Front);
        Some(Convex::hull(&[left, left.plus(push), right.plus(push), right]))
    }
}
