//! Who passes through whom. [MOV-13]

use crate::book::Distance;
use crate::nouns::{Arm, UnitId};
use crate::state::Battle;
use ground::table::Mil;

impl Battle {
    /// What passing through a friend costs; nothing if it may not be done. Retreating and Broken units
    /// are another matter: they pass everybody. [MOV-13] [MOV-13b] [MOV-13c]
    pub fn price_of_passing(&self, unit: UnitId, friend: UnitId) -> Option<Mil> {
        let price = self.exact(Distance::Interpenetration);
        match (self.arm(unit), self.arm(friend)) {
            // [MOV-13b] Cavalry rides through Broken infantry freely.
            (Arm::Cavalry, Arm::Infantry) if self.unit(friend).is_broken() => Some(Mil::ZERO),
            // [MOV-13] [MOV-13c] Like through like; anybody through guns, guns through anybody.
            (Arm::Artillery, _) | (_, Arm::Artillery) => Some(price),
            (one, other) if one == other => Some(price),
            _ => None,
        }
    }
}
