//! 6.2: reaction zones. [RZ-01]

use crate::nouns::{Arm, Aspect, Formation, UnitId};
use crate::state::Battle;
use ground::Hex;

impl Battle {
    /// Whether a unit has a reaction zone at all. [RZ-02]
    pub fn has_zone(&self, unit: UnitId) -> bool {
        let stats = self.stats(unit);
        let limbered = self.unit(unit).formation == Formation::Limbered;
        let foot_guns = stats.arm == Arm::Artillery && limbered && !stats.horse;
        // [RZ-02] [STR-07]
        self.unit(unit).on_map() && !self.is_routed(unit) && !self.is_strategic(unit) && !foot_guns
    }

    /// Whether a hex lies in the reaction zone of a unit: beside it and in front. [RZ-01]
    pub fn in_zone(&self, unit: UnitId, hex: Hex) -> bool {
        // [RZ-01]
        self.has_zone(unit) && self.in_front(unit, hex)
    }

    /// Whether a hex lies beside the flank of a unit. [RZ-09]
    pub fn at_flank(&self, unit: UnitId, hex: Hex) -> bool {
        let mut own = self.unit(unit).hexes();
        own.any(|from| self.aspect(unit, from, hex) == Some(Aspect::Flank))
    }
}
