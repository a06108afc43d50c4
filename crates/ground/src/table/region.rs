//! Ground between straight borders: what lies straight ahead, before a cone, behind a base.

use super::base::{Base, Edge, Spot};
use super::clip::{Cut, HalfPlane};
use super::number::Mil;
use super::shape::Shape;
use smallvec::SmallVec;

/// A convex piece of ground without end, its borders included.
#[derive(Clone, Debug)]
pub struct Region {
    planes: SmallVec<[HalfPlane; 3]>,
}

impl Base {
    /// What lies straight ahead of the front edge, widened by a margin to either side.
    pub fn strip_ahead(&self, margin: Mil) -> Region {
        let before = self.before();
        let (fx, fy) = before.normal;
        let [left, right] = self.edge(Edge::Front);
        let side = |corner: Spot, turn: i32| corner.moved(self.facing().quarters(turn), margin);
        let planes = [
            before,
            HalfPlane { through: side(left, -1), normal: (fy, -fx) },
            HalfPlane { through: side(right, 1), normal: (-fy, fx) },
        ];
        Region { planes: SmallVec::from_buf(planes) }
    }

    /// The right angle about the facing, from the centre: 45 degrees to either side.
    pub fn cone_ahead(&self) -> Region {
        let (fx, fy) = self.before().normal;
        let (ex, ey) = (fy, -fx);
        let through = self.centre();
        Region {
            planes: SmallVec::from_iter([
                HalfPlane { through, normal: (fx + ex, fy + ey) },
                HalfPlane { through, normal: (fx - ex, fy - ey) },
            ]),
        }
    }
}

impl Region {
    /// Whether a spot lies in it.
    pub fn contains(&self, spot: Spot) -> bool {
        self.planes.iter().all(|plane| plane.side(spot) >= 0)
    }

    /// Whether it and a shape have a point in common, if only on its border.
    pub fn meets<S: Shape + ?Sized>(&self, shape: &S) -> bool {
        let outline = shape.outline();
        if outline.iter().any(|&corner| self.contains(corner)) {
            return true;
        }
        let beyond = |plane: &HalfPlane| outline.iter().all(|&corner| plane.side(corner) < 0);
        if self.planes.iter().any(beyond) {
            return false;
        }
        let cut = self.planes.iter().fold(Cut::of(outline), |cut, &plane| cut.within(plane));
        !cut.corners.is_empty()
    }

    /// Twice the area that a shape has in it, in units that only compare with each other.
    pub fn overlap<S: Shape + ?Sized>(&self, shape: &S) -> i128 {
        let whole = Cut::of(shape.outline());
        self.planes.iter().fold(whole, |cut, &plane| cut.within(plane)).doubled_area()
    }
}
