//! 6.5: two-hex counters. [MLT-01]

use super::Ask;
use crate::host::ask::Choice;
use crate::nouns::{Facing, Formation, UnitId};
use crate::state::{At, Battle};
use engine::{Play, rule};
use ground::{Dir, Hex};

/// The direction in which the right hex of a two-hex line lies from its left one. [MLT-03]
pub fn right_of(facing: Facing) -> Dir {
    Dir::new((facing.first_side() as u8 + 2) % 6)
}

impl Battle {
    /// [MLT-01] The directions in which a regiment may spread when it forms line: to its right or to its
    /// left, where nobody is and the ground allows it.
    pub(super) fn wide_ways(&self, unit: UnitId, facing: Facing) -> Vec<Dir> {
        let right = right_of(facing);
        let ways = [right, right.opposite()].into_iter();
        ways.filter(|dir| self.may_spread(unit, self.unit(unit).hex, *dir)).collect()
    }

    /// Whether one hex of a two-hex line may lie beside another one.
    fn may_spread(&self, unit: UnitId, from: Hex, dir: Dir) -> bool {
        let Some(next) = self.board().neighbour(from, dir) else { return false };
        let free = self.units_at(next).all(|other| other == unit);
        free && self.field().is_open(next)
            && !self.is_prohibited(unit, from, dir)
            && self.may_stand(unit, Formation::Line, next).is_ok()
            && self.may_enter(unit, from, dir).is_ok()
    }

    /// Whether a direction is to the right of a facing. [MLT-03]
    pub(crate) fn is_right(&self, facing: Facing, dir: Dir) -> bool {
        dir == right_of(facing)
    }

    /// The hexes of a unit after a turn, if it can make it: its own, or of a two-hex line the first of
    /// its ways to wheel. [MLT-02]
    pub(crate) fn wheeled_to(&self, unit: UnitId, facing: Facing) -> Option<(Hex, Hex)> {
        let troops = self.unit(unit);
        let pivot = self.wheels(unit, facing).first().copied()?;
        if !troops.right.is_somewhere() {
            return Some((troops.hex, troops.right));
        }
        let right = right_of(facing);
        let (dir, keeps_left) = match pivot == troops.hex {
            true => (right, true),
            false => (right.opposite(), false),
        };
        let other = self.board().neighbour(pivot, dir)?;
        Some(if keeps_left { (pivot, other) } else { (other, pivot) })
    }

    /// A regiment spreads into a second hex. [MLT-01]
    pub(super) fn spread(&mut self, unit: UnitId, facing: Facing, dir: Dir) {
        let here = self.unit(unit).hex;
        let Some(next) = self.board().neighbour(here, dir) else { return };
        match dir == right_of(facing) {
            true => self.put_wide(unit, here, next),
            false => self.put_wide(unit, next, here),
        }
    }

    /// [MLT-02] The hexes on which a unit may wheel to a facing: any of a unit in one hex; a two-hex line
    /// keeps one of its hexes, and the other swings to a free one.
    pub(crate) fn wheels(&self, unit: UnitId, facing: Facing) -> Vec<Hex> {
        let troops = self.unit(unit);
        if !troops.right.is_somewhere() {
            return vec![troops.hex];
        }
        let right = right_of(facing);
        let mut pivots = Vec::new();
        for (pivot, dir) in [(troops.hex, right), (troops.right, right.opposite())] {
            if self.may_spread(unit, pivot, dir) {
                pivots.push(pivot);
            }
        }
        pivots
    }

    /// [MLT-02] A two-hex line wheels, on the hex its owner likes.
    pub(super) fn wheel(&mut self, table: At<'_>, unit: UnitId, facing: Facing) -> Play<()> {
        let troops = *self.unit(unit);
        if !troops.right.is_somewhere() {
            return Ok(());
        }
        let pivots: Vec<Choice> = self.wheels(unit, facing).into_iter().map(Choice::Hex).collect();
        if pivots.is_empty() {
            return Ok(());
        }
        let seat = self.seat_of(unit);
        let chosen = table.ask(self, seat, rule!("MLT-02"), Ask::Pivot(unit), pivots)?;
        let right = right_of(facing);
        let (pivot, dir) = match chosen == Choice::Hex(troops.right) {
            true => (troops.right, right.opposite()),
            false => (troops.hex, right),
        };
        if let Some(next) = self.board().neighbour(pivot, dir) {
            match pivot == troops.right {
                true => self.put_wide(unit, next, pivot),
                false => self.put_wide(unit, pivot, next),
            }
        }
        Ok(())
    }
}
