//! Cutting shapes with half-planes, and the area of what is left.

use super::base::Spot;
use super::number::{Mil, round_div, round_div_wide};
use super::shape::{Convex, wide};
use smallvec::SmallVec;

/// Corners of cut shapes are kept to a 1024th of a mil (GEO-06).
pub(crate) const FINE: i64 = 1024;

/// One side of a line: the points `p` with `normal · (p - through) >= 0`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HalfPlane {
    pub through: Spot,
    pub normal: (i64, i64),
}

impl HalfPlane {
    /// The side to the right of a line from one spot to another: the inside of a clockwise edge.
    pub fn right_of(from: Spot, to: Spot) -> HalfPlane {
        let (dx, dy) = to.minus(from);
        HalfPlane { through: from, normal: (dy, -dx) }
    }

    /// The other side.
    pub fn flipped(self) -> HalfPlane {
        HalfPlane { through: self.through, normal: (-self.normal.0, -self.normal.1) }
    }

    /// How far inside a spot is, in units of the normal: negative outside.
    pub fn side(self, spot: Spot) -> i64 {
        let (dx, dy) = spot.minus(self.through);
        self.normal.0 * dx + self.normal.1 * dy
    }

    fn fine_side(self, (x, y): (i64, i64)) -> i128 {
        let (ox, oy) = wide(self.through);
        i128::from(self.normal.0) * i128::from(x - ox * FINE)
            + i128::from(self.normal.1) * i128::from(y - oy * FINE)
    }
}

/// A convex shape with corners in 1024ths of a mil, clockwise.
#[derive(Clone, Debug)]
pub(crate) struct Cut {
    pub corners: SmallVec<[(i64, i64); 12]>,
}

impl Cut {
    pub fn of(outline: &[Spot]) -> Cut {
        let fine = |&spot: &Spot| (wide(spot).0 * FINE, wide(spot).1 * FINE);
        Cut { corners: outline.iter().map(fine).collect() }
    }

    /// What lies in a half-plane (Sutherland and Hodgman's cut).
    pub fn within(&self, plane: HalfPlane) -> Cut {
        let mut corners = SmallVec::new();
        for (index, &here) in self.corners.iter().enumerate() {
            let next = self.corners[(index + 1) % self.corners.len()];
            let (a, b) = (plane.fine_side(here), plane.fine_side(next));
            if a >= 0 {
                corners.push(here);
            }
            if (a > 0 && b < 0) || (a < 0 && b > 0) {
                let part = |from: i64, to: i64| {
                    let (a, b) = (a.abs(), b.abs());
                    from + round_div_wide(i128::from(to - from) * a, a + b)
                };
                corners.push((part(here.0, next.0), part(here.1, next.1)));
            }
        }
        Cut { corners }
    }

    /// The shape with its corners on the nearest whole mils.
    pub fn rounded(&self) -> Convex {
        let mil = |fine: i64| Mil(round_div(fine, FINE) as i32);
        let corners: SmallVec<[Spot; 12]> =
            self.corners.iter().map(|&(x, y)| Spot::new(mil(x), mil(y))).collect();
        Convex::hull(&corners)
    }

    /// Twice the area, in 1024ths of a mil squared.
    pub fn doubled_area(&self) -> i128 {
        let Some(&(ox, oy)) = self.corners.first() else { return 0 };
        let sum: i128 = self.corners[1..]
            .windows(2)
            .map(|pair| {
                let ((ax, ay), (bx, by)) = (pair[0], pair[1]);
                i128::from(ax - ox) * i128::from(by - oy)
                    - i128::from(ay - oy) * i128::from(bx - ox)
            })
            .sum();
        (-sum).max(0)
    }

    /// Takes a convex shape away; what is left falls into convex parts.
    pub fn without(&self, outline: &[Spot], rest: &mut impl Extend<Cut>) {
        let mut inside = self.clone();
        for (index, &from) in outline.iter().enumerate() {
            let plane = HalfPlane::right_of(from, outline[(index + 1) % outline.len()]);
            let outside = inside.within(plane.flipped());
            if outside.doubled_area() > 0 {
                rest.extend([outside]);
            }
            inside = inside.within(plane);
        }
    }
}

/// A part of a whole in ten-thousandths, rounded to nearest.
pub(crate) fn ten_thousandths(part: i128, whole: i128) -> u16 {
    if whole == 0 { 0 } else { ((20_000 * part + whole) / (2 * whole)).clamp(0, 10_000) as u16 }
}
