//! Which hexes a straight line crosses, exactly.
//!
//! Hexes are laid on whole numbers: with the height scaled so that a hex is two units high and its
//! centres lie at (3 × column, doubled row), its corners are (±2, 0) and (±1, ±1). Scaling one axis
//! changes no crossing, so all tests are exact integer arithmetic. A line that runs along a hexside
//! crosses neither hex but the side between them.

use crate::arc::Dir;
use crate::board::Hex;
use std::sync::{Arc, Mutex};

/// One thing that a line of sight passes between its two ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crossing {
    /// Through the inside of a hex.
    Hex(Hex),
    /// Along the side between two hexes (either may lie off the map).
    Side(Hex, Hex),
}

/// All lines that a board of some size can have, by offset.
#[derive(Debug)]
pub struct Lines {
    columns: i16,
    doubles: i16,
    starts: Vec<u32>,
    steps: Vec<[i16; 4]>,
    spiral: Vec<(i16, i16)>,
    rings: Vec<usize>,
}

impl Lines {
    /// Lines for a board of this size; boards of one size share them.
    pub fn shared(columns: u16, rows: u16) -> Arc<Lines> {
        static MADE: Mutex<Vec<Arc<Lines>>> = Mutex::new(Vec::new());
        let (columns, doubles) = (columns as i16 - 1, 2 * rows as i16 - 1);
        let mut made = MADE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(lines) = made.iter().find(|l| l.columns == columns && l.doubles == doubles) {
            return Arc::clone(lines);
        }
        let lines = Arc::new(Lines::new(columns, doubles));
        made.push(Arc::clone(&lines));
        lines
    }

    fn new(columns: i16, doubles: i16) -> Lines {
        let mut lines = Lines {
            columns,
            doubles,
            starts: vec![0],
            steps: Vec::new(),
            spiral: Vec::new(),
            rings: Vec::new(),
        };
        for column in -columns..=columns {
            for double in -doubles..=doubles {
                if (column + double) % 2 == 0 {
                    trace(column, double, &mut lines.steps);
                }
                lines.starts.push(lines.steps.len() as u32);
            }
        }
        // No two hexes of the board are further apart than this.
        let far = columns.abs() + doubles.abs() / 2 + 1;
        for distance in 0..=far {
            lines.spiral.extend(ring(distance));
            lines.rings.push(lines.spiral.len());
        }
        lines
    }

    /// What the line to an offset crosses, as offsets.
    pub fn between(&self, column: i16, double: i16) -> &[[i16; 4]] {
        let height = 2 * self.doubles as usize + 1;
        let index = (column + self.columns) as usize * height + (double + self.doubles) as usize;
        &self.steps[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    /// Offsets as far as the board reaches, nearest first, beginning with the centre.
    pub fn spiral(&self) -> &[(i16, i16)] {
        &self.spiral
    }

    /// How many of the spiral's offsets lie within a distance.
    pub fn within(&self, distance: u16) -> usize {
        self.rings[usize::from(distance).min(self.rings.len() - 1)]
    }
}

/// The offsets at a distance from the centre, as columns and doubled rows: from the south-east round by
/// the south.
fn ring(distance: i16) -> Vec<(i16, i16)> {
    const SIDES: [(i16, i16); 6] = [(-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1), (0, 2)];
    let mut at = (distance, distance);
    let mut ring = Vec::new();
    for (column, double) in SIDES {
        for _ in 0..distance {
            ring.push(at);
            at = (at.0 + column, at.1 + double);
        }
    }
    if distance == 0 { vec![at] } else { ring }
}

/// Cross product of the line's direction with a point.
fn cross(line: (i32, i32), point: (i32, i32)) -> i32 {
    line.0 * point.1 - line.1 * point.0
}

/// Half the width of a hex as the line sees it: the line meets the inside of a hex whose centre has
/// a smaller cross product.
fn width((x, y): (i32, i32)) -> i32 {
    (2 * y).abs().max((x - y).abs()).max((x + y).abs())
}

fn trace(column: i16, double: i16, steps: &mut Vec<[i16; 4]>) {
    if column == 0 && double == 0 {
        return;
    }
    let line = (3 * i32::from(column), i32::from(double));
    let width = width(line);
    let square = |p: (i32, i32)| line.0 * p.0 + 3 * line.1 * p.1;
    let along_side = line.1 == 0 || line.0 == line.1 || line.0 == -line.1;
    // Beyond a side of the line's direction lies this neighbour.
    let partner: (i16, i16) = match () {
        () if line.1 == 0 => (0, 2),
        () if line.0 == line.1 => (1, -1),
        () => (1, 1),
    };
    let step = if column < 0 { -1 } else { 1 };
    for c in 0..=column.abs() {
        let c = c * step;
        // Where the line is in this column; a hex reaches two columns' width and two doubled rows.
        let (low, high) = if column == 0 {
            (double.min(0), double.max(0))
        } else {
            let at = |c: i32| i32::from(double) * c / i32::from(column);
            let (a, b) = (at(i32::from(c) - 1), at(i32::from(c) + 1));
            (a.min(b) as i16 - 3, a.max(b) as i16 + 3)
        };
        for d in low..=high {
            if (c + d) % 2 != 0 || (c, d) == (0, 0) || (c, d) == (column, double) {
                continue;
            }
            let point = (3 * i32::from(c), i32::from(d));
            let between = square(point) > 0 && square(point) < square(line);
            let off = cross(line, point);
            if between && off.abs() < width {
                steps.push([c, d, 0, 0]);
            } else if between && along_side && off.abs() == width {
                let other = [(c + partner.0, d + partner.1), (c - partner.0, d - partner.1)]
                    .into_iter()
                    .find(|&(oc, od)| cross(line, (3 * i32::from(oc), i32::from(od))) == -off);
                // Each side is met from both of its hexes: keep one.
                if let Some((oc, od)) = other
                    && off > 0
                {
                    steps.push([c, d, oc, od]);
                }
            }
        }
    }
}

/// The side(s) through which the line to an offset leaves the centre hex.
pub fn sides_towards(column: i16, double: i16) -> [Dir; 2] {
    let line = (3 * i32::from(column), i32::from(double));
    // Corners clockwise from the one between N and NE; the side after corner i-1 up to i is Dir i.
    const CORNERS: [(i32, i32); 6] = [(1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1)];
    for i in 0..6u8 {
        let (before, after) = (CORNERS[usize::from(i + 5) % 6], CORNERS[usize::from(i)]);
        let (a, b) = (cross(before, line), cross(after, line));
        if a > 0 && b < 0 {
            return [Dir::new(i), Dir::new(i)];
        }
        if a == 0 && before.0 * line.0 + before.1 * line.1 > 0 {
            return [Dir::new(i + 5), Dir::new(i)];
        }
    }
    [Dir::N, Dir::N]
}

#[cfg(test)]
mod tests {
    use super::ring;

    #[test]
    fn rings_lie_close_about_the_centre() {
        for distance in 1..9 {
            let ring = ring(distance);
            assert_eq!(ring.len(), 6 * distance as usize);
            for (index, (column, double)) in ring.iter().enumerate() {
                let far = column.abs().max((column.abs() + double.abs()) / 2);
                assert_eq!(far, distance, "{column} {double}");
                let next = ring[(index + 1) % ring.len()];
                assert!((next.0 - column).abs() + (next.1 - double).abs() == 2, "{next:?}");
            }
        }
    }
}
