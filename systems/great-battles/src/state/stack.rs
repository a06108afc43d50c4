//! Stacks: putting units on the map and lifting them.

use crate::nouns::{Arm, UnitId};
use crate::state::{Battle, Place};
use ground::Hex;

impl Battle {
    /// Puts a unit into one hex, on top of whatever is there.
    pub fn put(&mut self, unit: UnitId, hex: Hex) {
        self.lift(unit);
        let below = self.tops[hex.index()].replace(unit);
        let one = self.unit_mut(unit);
        (one.place, one.hex, one.below) = (Place::OnMap, hex, below);
        self.plant_flag(unit, hex);
    }

    /// Puts a two-hex line into its left and right hex, which are empty: it never stacks. [MLT-04]
    pub fn put_wide(&mut self, unit: UnitId, left: Hex, right: Hex) {
        self.put(unit, left);
        self.tops[right.index()] = Some(unit);
        self.unit_mut(unit).right = right;
        self.plant_flag(unit, right);
    }

    /// A hex that counts belongs to the side that last had unrouted infantry or cavalry in it.
    /// [SCN-08]
    pub(crate) fn plant_flag(&mut self, unit: UnitId, hex: Hex) {
        let flag = self.setup.flags.get(hex.index()).copied().flatten();
        if let Some(flag) = flag
            && self.arm(unit) != Arm::Artillery
            && !self.is_routed(unit)
        {
            self.holders[usize::from(flag)] = Some(self.seat_of(unit));
        }
    }

    /// Takes a unit off its hexes; where it goes is the caller's business.
    pub fn lift(&mut self, unit: UnitId) {
        let one = *self.unit(unit);
        if !one.hex.is_somewhere() {
            return;
        }
        match self.tops[one.hex.index()] {
            Some(top) if top == unit => self.tops[one.hex.index()] = one.below,
            Some(top) => {
                let above = self.above(top, unit);
                self.unit_mut(above).below = one.below;
            }
            None => {}
        }
        if one.right.is_somewhere() {
            self.tops[one.right.index()] = None;
        }
        let one = self.unit_mut(unit);
        (one.hex, one.right, one.below) = (Hex::NOWHERE, Hex::NOWHERE, None);
    }

    /// The unit right above another one in the stack below `top`.
    fn above(&self, top: UnitId, unit: UnitId) -> UnitId {
        let mut at = top;
        while let Some(next) = self.unit(at).below {
            if next == unit {
                return at;
            }
            at = next;
        }
        top
    }

    /// Brings a unit to the top of its stack. [STK-05]
    pub fn bring_up(&mut self, unit: UnitId) {
        let hex = self.unit(unit).hex;
        if hex.is_somewhere() && self.tops[hex.index()] != Some(unit) {
            self.put(unit, hex);
        }
    }

    /// The unit on top of a hex.
    pub fn top(&self, hex: Hex) -> Option<UnitId> {
        self.tops[hex.index()]
    }

    /// Units of a hex, top first. [GEN-09]
    pub fn units_at(&self, hex: Hex) -> impl Iterator<Item = UnitId> + '_ {
        std::iter::successors(self.tops[hex.index()], move |unit| self.unit(*unit).below)
    }

    /// Builds the stacks anew from the units, after a position was read. Units of one hex are told
    /// apart by their `below`.
    pub fn restack(&mut self) {
        self.tops = vec![None; self.board().len()];
        let mut covered = vec![false; self.units.len()];
        for unit in &self.units {
            if let Some(below) = unit.below.filter(|_| unit.on_map()) {
                covered[below.index()] = true;
            }
        }
        for (index, unit) in self.units.iter().enumerate() {
            if unit.on_map() && !covered[index] {
                for hex in unit.hexes() {
                    self.tops[hex.index()] = Some(UnitId(index as u16));
                }
            }
        }
    }
}
