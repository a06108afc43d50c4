//! Tables of miniatures games: ground in inches, bases to scale, rulers and ghosts.
//!
//! An inch is [`INCH`] units. Scenes count thousandths of an inch from the near left corner with
//! y up; drawings count units from the far left corner with y down.

mod alley;
mod bases;
mod buildings;
mod fields;
mod figures;
mod flags;
mod frame;
mod ground;
mod hills;
mod layout;
mod marks;
mod names;
mod overlays;
mod path;
mod picture;
mod shapes;
mod style;
mod tags;
mod ways;
mod woods;

use engine::scene::{Stance, TableSheet};

use crate::hexes::Point;

pub use bases::base_svg;
pub use figures::symbols;
pub use ground::{table_ground_svg, table_labels_svg};
pub use overlays::table_overlays_svg;
pub use picture::{picture, table_pieces_svg};
pub use style::rules;

/// Units to an inch of a table.
pub const INCH: f64 = 14.0;

/// The largest table that is drawn, in inches; more is cut off.
const MOST: f64 = 600.0;

/// How far from the corner of the table anything is drawn, in inches.
const FAR: f64 = 1000.0;

/// A radius or reach in units.
fn reach(mils: i32) -> f64 {
    length(mils).clamp(0.0, 300.0 * INCH)
}

/// A table and its place in the drawing.
#[derive(Clone, Copy)]
pub struct Plan<'a> {
    /// The table.
    pub sheet: &'a TableSheet,
}

/// A length in units.
pub fn length(mils: i32) -> f64 {
    f64::from(mils) / 1000.0 * INCH
}

impl Plan<'_> {
    /// Width and height in units.
    pub fn extent(&self) -> (f64, f64) {
        let side = |mils: i32| length(mils).clamp(INCH, MOST * INCH);
        (side(self.sheet.width), side(self.sheet.depth))
    }

    /// A point of the table in units; one absurdly far away is brought nearer.
    pub fn spot(&self, [x, y]: [i32; 2]) -> Point {
        let near = |mils: i32| length(mils).clamp(-FAR * INCH, FAR * INCH);
        (near(x), self.extent().1 - near(y))
    }

    /// Points of the table in units.
    pub fn spots(&self, points: &[[i32; 2]]) -> Vec<Point> {
        points.iter().map(|q| self.spot(*q)).collect()
    }

    /// Where a base lies.
    pub fn place(&self, stance: &Stance) -> Place {
        let side = |mils: i32| length(mils).clamp(0.3 * INCH, 40.0 * INCH);
        Place {
            at: self.spot([stance.x, stance.y]),
            turn: f64::from(stance.facing % 21_600) / 60.0,
            width: side(stance.width),
            depth: side(stance.depth),
        }
    }
}

/// A base in units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Its centre.
    pub at: Point,
    /// Degrees clockwise from up.
    pub turn: f64,
    /// Along its front.
    pub width: f64,
    /// From front to rear.
    pub depth: f64,
}

impl Place {
    /// The way it looks.
    pub fn front(&self) -> Point {
        let (sin, cos) = self.turn.to_radians().sin_cos();
        (sin, -cos)
    }

    /// A point given to its right and to its front.
    pub fn point(&self, right: f64, front: f64) -> Point {
        let (u, v) = self.front();
        (self.at.0 - v * right + u * front, self.at.1 + u * right + v * front)
    }

    /// Its corners: front left, front right, rear right, rear left.
    pub fn corners(&self) -> [Point; 4] {
        let (w, d) = (self.width / 2.0, self.depth / 2.0);
        [self.point(-w, d), self.point(w, d), self.point(w, -d), self.point(-w, -d)]
    }

    /// How far it extends along the axes of the drawing.
    pub fn half(&self) -> (f64, f64) {
        let (u, v) = self.front();
        let (w, d) = (self.width / 2.0, self.depth / 2.0);
        (v.abs() * w + u.abs() * d, u.abs() * w + v.abs() * d)
    }
}

/// Width and height of a table in units.
pub fn table_extent(sheet: &TableSheet) -> (f64, f64) {
    Plan { sheet }.extent()
}

/// A point of a table, given in thousandths of an inch, in units.
pub fn table_spot(sheet: &TableSheet, point: [i32; 2]) -> (f64, f64) {
    Plan { sheet }.spot(point)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn up_the_table_is_up_the_page() {
        let sheet = TableSheet { width: 60_000, depth: 48_000, ..TableSheet::default() };
        assert_eq!(table_extent(&sheet), (840.0, 672.0));
        assert_eq!(table_spot(&sheet, [0, 0]), (0.0, 672.0));
        assert_eq!(table_spot(&sheet, [60_000, 48_000]), (840.0, 0.0));
    }

    #[test]
    fn a_base_turns_clockwise() {
        let sheet = TableSheet { width: 20_000, depth: 20_000, ..TableSheet::default() };
        let east = Stance { x: 10_000, y: 10_000, facing: 90 * 60, width: 3000, depth: 1500 };
        let place = Plan { sheet: &sheet }.place(&east);
        let front = place.point(0.0, 10.0);
        assert!((front.0 - 150.0).abs() < 1e-6 && (front.1 - 140.0).abs() < 1e-6, "{front:?}");
        // facing right, its right hand is down the page
        let right = place.point(10.0, 0.0);
        assert!((right.1 - 150.0).abs() < 1e-6, "{right:?}");
        let (w, h) = place.half();
        assert!((w - 10.5).abs() < 1e-6 && (h - 21.0).abs() < 1e-6);
    }
}
