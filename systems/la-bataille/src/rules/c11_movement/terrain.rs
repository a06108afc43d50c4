//! What the ground asks of those who cross it. [11.1.2]

use crate::book::{HalfPoints, MoveRow};
use crate::nouns::kinds::{Arm, Terrain};
use crate::state::battle::Battle;
use ground::{Dir, Hex};

impl Battle {
    /// The cost to enter a hex off the road, in half points; nothing where the arm may not go.
    /// [11.1.3] [16.1.2]
    pub fn entry_cost(&self, arm: Arm, from: Hex, dir: Dir, to: Hex) -> Option<HalfPoints> {
        let (book, field) = (self.book(), &self.fixed.setup.field);
        if field.terrain(to) == Terrain::Steep {
            return None;
        }
        // [11.1.2]
        let mut cost = book.entry(field.terrain(to), arm)?;
        if field.stream(from, dir) && !field.road(from, dir) {
            cost.0 += book.movement(MoveRow::Stream, arm)?.0;
        }
        // Once for each level.
        let levels = u16::from(field.rise(from, to).unsigned_abs());
        if levels > 0 {
            cost.0 += levels * book.movement(MoveRow::Slope, arm)?.0;
        }
        Some(cost)
    }
}
