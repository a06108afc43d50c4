//! What lies before, beside and behind a base.

use super::base::{Base, Edge, Spot};
use super::clip::{Cut, FINE, HalfPlane, ten_thousandths};
use super::number::{Mil, round_div, round_div_wide};
use super::shape::Shape;

/// A share of an area in ten-thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Share(pub u16);

impl Share {
    /// None of it.
    pub const NONE: Share = Share(0);
    /// All of it.
    pub const WHOLE: Share = Share(10_000);

    /// Half or more.
    pub fn is_half(self) -> bool {
        self.0 >= 5000
    }

    /// More than half.
    pub fn is_majority(self) -> bool {
        self.0 > 5000
    }
}

impl Base {
    /// The point of it nearest to a spot, to the nearest mil; the spot itself if it lies inside.
    pub fn nearest_to(&self, spot: Spot) -> Spot {
        Part { cut: Cut::of(self.outline()) }.nearest_to(spot)
    }

    /// The half-plane before the line through the front corners, that line included.
    pub(crate) fn before(&self) -> HalfPlane {
        let [left, right] = self.edge(Edge::Front);
        let (dx, dy) = if left == right {
            // A point or a line of no width has a front all the same.
            let (sin, cos) = self.facing().unit();
            (cos, -sin)
        } else {
            right.minus(left)
        };
        HalfPlane { through: left, normal: (-dy, dx) }
    }

    /// Whether a spot lies strictly behind the line that prolongs the front edge (GEO-05).
    pub fn is_behind_front(&self, spot: Spot) -> bool {
        self.before().side(spot) < 0
    }

    /// Whether more than half of another base lies behind the front line (GEO-05).
    ///
    /// A rectangle is symmetric about its centre, so its centre decides; a centre on the line
    /// leaves exactly half on either side, which is no majority.
    pub fn has_behind(&self, other: &Base) -> bool {
        self.is_behind_front(other.centre())
    }

    /// Whether a shot from another base strikes the flank or rear: it comes from the middle of the
    /// shooter's front edge, strictly behind the front line (GEO-10).
    pub fn is_struck_in_flank_by(&self, shooter: &Base) -> bool {
        self.is_behind_front(shooter.front_centre())
    }

    /// Whether another base flanks this one: near enough to a flank or to the rear, and for the
    /// most part behind the front line (GEO-08).
    pub fn is_flanked_by(&self, other: &Base, reach: Mil) -> bool {
        self.has_behind(other)
            && Edge::ALL.iter().any(|&e| e.is_open() && self.edge(e).within(other, reach))
    }

    /// The frontal perspective: before the front line and between the two rays that leave the front
    /// corners outward at half a right angle (GEO-06).
    pub fn perspective(&self) -> Perspective {
        let before = self.before();
        let (fx, fy) = before.normal;
        let (ex, ey) = (fy, -fx);
        let [left, right] = self.edge(Edge::Front);
        Perspective {
            planes: [
                before,
                HalfPlane { through: left, normal: (fx + ex, fy + ey) },
                HalfPlane { through: right, normal: (fx - ex, fy - ey) },
            ],
        }
    }
}

/// The ground a base looks upon: see [`Base::perspective`].
#[derive(Clone, Copy, Debug)]
pub struct Perspective {
    planes: [HalfPlane; 3],
}

impl Perspective {
    /// Whether a spot lies in it, its borders included.
    pub fn contains(&self, spot: Spot) -> bool {
        self.planes.iter().all(|plane| plane.side(spot) >= 0)
    }

    /// How much of a base lies in it.
    pub fn share(&self, base: &Base) -> Share {
        match self.sides(base.outline()) {
            Sides::Inside => Share::WHOLE,
            Sides::Outside => Share::NONE,
            Sides::Between => {
                let part = self.cut(base.outline()).doubled_area();
                let whole = Cut::of(base.outline()).doubled_area();
                Share(ten_thousandths(part, whole))
            }
        }
    }

    /// Whether some of a base lies in it, however little.
    pub fn touches(&self, base: &Base) -> bool {
        match self.sides(base.outline()) {
            Sides::Inside => true,
            Sides::Outside => false,
            Sides::Between => self.cut(base.outline()).doubled_area() > 0,
        }
    }

    /// The part of a base that lies in it.
    pub fn part(&self, base: &Base) -> Option<Part> {
        let cut = self.cut(base.outline());
        (cut.doubled_area() > 0).then_some(Part { cut })
    }

    fn cut(&self, outline: &[Spot]) -> Cut {
        self.planes.iter().fold(Cut::of(outline), |cut, &plane| cut.within(plane))
    }

    /// Most bases lie wholly inside or beyond one border; that costs no cutting.
    fn sides(&self, outline: &[Spot]) -> Sides {
        let mut inside = true;
        for plane in &self.planes {
            let mut beyond = true;
            for &corner in outline {
                let side = plane.side(corner);
                inside &= side >= 0;
                beyond &= side <= 0;
            }
            if beyond {
                return Sides::Outside;
            }
        }
        if inside { Sides::Inside } else { Sides::Between }
    }
}

enum Sides {
    Inside,
    Outside,
    Between,
}

/// The part of a base inside a perspective, to a 1024th of a mil.
#[derive(Clone, Debug)]
pub struct Part {
    cut: Cut,
}

impl Part {
    /// The point of it nearest to a spot, to the nearest mil.
    pub fn nearest_to(&self, spot: Spot) -> Spot {
        let (x, y) = self.nearest_fine((spot.x.wide() * FINE, spot.y.wide() * FINE)).0;
        Spot::new(Mil(round_div(x, FINE) as i32), Mil(round_div(y, FINE) as i32))
    }

    /// The distance from a segment, such as the front edge: the least whole distance that reaches
    /// it, so that `range <= r` says "within r".
    pub fn range_from(&self, [from, to]: [Spot; 2]) -> Mil {
        let fine = |spot: Spot| (spot.x.wide() * FINE, spot.y.wide() * FINE);
        let (from, to) = (fine(from), fine(to));
        let corners = &self.cut.corners;
        let to_ends = [from, to].map(|end| self.nearest_fine(end).1);
        let to_corners = corners.iter().map(|&corner| {
            let near = nearest_on_segment(corner, from, to);
            square_wide(corner, near)
        });
        let least = to_corners.chain(to_ends).min().unwrap_or(0);
        // The corners are off by at most half a 1024th; that must not lift a range over its mark.
        let root = (least.isqrt() as i64 - 1).max(0);
        Mil(root.div_euclid(FINE) as i32 + i32::from(root.rem_euclid(FINE) > 0))
    }

    /// The nearest point and the square of its distance; the point itself if it lies inside.
    fn nearest_fine(&self, point: (i64, i64)) -> ((i64, i64), i128) {
        let corners = &self.cut.corners;
        let mut inside = true;
        let mut best = (corners[0], i128::MAX);
        for (index, &from) in corners.iter().enumerate() {
            let to = corners[(index + 1) % corners.len()];
            inside &= i128::from(to.0 - from.0) * i128::from(point.1 - from.1)
                <= i128::from(to.1 - from.1) * i128::from(point.0 - from.0);
            let near = nearest_on_segment(point, from, to);
            let square = square_wide(point, near);
            if square < best.1 {
                best = (near, square);
            }
        }
        if inside { (point, 0) } else { best }
    }
}

fn square_wide(a: (i64, i64), b: (i64, i64)) -> i128 {
    let (dx, dy) = (i128::from(a.0 - b.0), i128::from(a.1 - b.1));
    dx * dx + dy * dy
}

fn nearest_on_segment(point: (i64, i64), from: (i64, i64), to: (i64, i64)) -> (i64, i64) {
    let (ex, ey) = (i128::from(to.0 - from.0), i128::from(to.1 - from.1));
    let along = ex * i128::from(point.0 - from.0) + ey * i128::from(point.1 - from.1);
    let length = ex * ex + ey * ey;
    if along <= 0 || length == 0 {
        from
    } else if along >= length {
        to
    } else {
        let part = |e: i128| round_div_wide(e * along, length);
        (from.0 + part(ex), from.1 + part(ey))
    }
}
