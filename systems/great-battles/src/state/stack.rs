//! Stacks: putting units on the map and lifting them.

use crate::nouns::{Arm, UnitId};
use crate::state::{Battle, Place};
use ground::Hex;

impl Battle {
    /// Puts a unit into one hex, on top of whatever is there.
    pub fn put(&mut self, unit: UnitId, hex: Hex) {
        self.lift(unit);
        let below = self.tops[hex.index()].replace(unit);
        let troops = self.unit_mut(unit);
        (troops.place, troops.hex, troops.below) = (Place::OnMap, hex, below);
        self.plant_flag(unit, hex);
    }

    /// Puts a two-hex line into its left and right hex, on top of skirmishers it may be passing: it never
    /// stacks. [MLT-04]
    pub fn put_wide(&mut self, unit: UnitId, left: Hex, right: Hex) {
        self.put(unit, left);
        let below = self.tops[right.index()].replace(unit);
        let troops = self.unit_mut(unit);
        (troops.right, troops.below_right) = (right, below);
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
        let troops = *self.unit(unit);
        for (hex, below) in [(troops.hex, troops.below), (troops.right, troops.below_right)] {
            if !hex.is_somewhere() {
                continue;
            }
            match self.tops[hex.index()] {
                Some(top) if top == unit => self.tops[hex.index()] = below,
                Some(top) => {
                    let above = self.above(top, unit, hex);
                    let above = self.unit_mut(above);
                    match above.right == hex {
                        true => above.below_right = below,
                        false => above.below = below,
                    }
                }
                None => {}
            }
        }
        let troops = self.unit_mut(unit);
        (troops.hex, troops.right) = (Hex::NOWHERE, Hex::NOWHERE);
        (troops.below, troops.below_right) = (None, None);
    }

    /// The unit beneath another one in a hex.
    fn beneath(&self, unit: UnitId, hex: Hex) -> Option<UnitId> {
        let troops = self.unit(unit);
        if troops.right == hex { troops.below_right } else { troops.below }
    }

    /// The unit right above another one in the stack below `top` in a hex.
    fn above(&self, top: UnitId, unit: UnitId, hex: Hex) -> UnitId {
        let mut at = top;
        while let Some(next) = self.beneath(at, hex) {
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
        std::iter::successors(self.tops[hex.index()], move |unit| self.beneath(*unit, hex))
    }

    /// Builds the stacks anew from the units, after a position was read. Units of one hex are told
    /// apart by who lies beneath them.
    pub fn restack(&mut self) {
        self.tops = vec![None; self.board().len()];
        let mut covered: Vec<(UnitId, Hex)> = Vec::new();
        for unit in self.units.iter().filter(|unit| unit.on_map()) {
            covered.extend(unit.below.map(|below| (below, unit.hex)));
            covered.extend(unit.below_right.map(|below| (below, unit.right)));
        }
        for (index, unit) in self.units.iter().enumerate().filter(|(_, unit)| unit.on_map()) {
            let id = UnitId(index as u16);
            for hex in unit.hexes().filter(|hex| !covered.contains(&(id, *hex))) {
                self.tops[hex.index()] = Some(id);
            }
        }
    }
}
