//! Structures and fortifications. [STR-1] to [STR-4]

use crate::book::Number;
use crate::nouns::{Arm, BlockId, UnitId};
use crate::state::Battle;

impl Battle {
    /// Units in a block.
    pub fn occupants(&self, block: BlockId) -> impl Iterator<Item = UnitId> + '_ {
        self.on_table().filter(move |&unit| self.unit(unit).inside().contains(block))
    }

    /// Whether a unit finds room in a block: 12 guns or 18 castings, and no enemy. [STR-1]
    pub fn has_room(&self, block: BlockId, unit: UnitId) -> bool {
        let guns = self.arm(unit) == Arm::Artillery;
        let limit = match guns {
            true => self.field.book.number(Number::BlockGuns),
            false => self.field.book.number(Number::BlockCastings),
        };
        let mut taken = 0;
        for other in self.occupants(block).filter(|&other| other != unit) {
            if self.seat_of(other) != self.seat_of(unit) {
                return false;
            }
            if (self.arm(other) == Arm::Artillery) == guns {
                taken += i32::from(self.def(other).castings);
            }
        }
        self.arm(unit) != Arm::Cavalry && taken + i32::from(self.def(unit).castings) <= limit
    }
}
