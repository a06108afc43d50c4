//! 6.2: reaction zones. [RZ-01]

use crate::nouns::{Arm, Formation, UnitId};
use crate::state::Battle;
use ground::Hex;

impl Battle {
    /// Whether a unit has a reaction zone at all. [RZ-02]
    pub fn has_zone(&self, unit: UnitId) -> bool {
        let stats = self.stats(unit);
        let limbered = self.unit(unit).formation == Formation::Limbered;
        let foot_guns = stats.arm == Arm::Artillery && limbered && !stats.horse;
        self.unit(unit).on_map() && !self.is_routed(unit) && !self.is_strategic(unit) && !foot_guns
    }

    /// Whether a hex lies in the reaction zone of a unit: beside it and in front. [RZ-01]
    pub fn in_zone(&self, unit: UnitId, hex: Hex) -> bool {
        self.has_zone(unit) && self.in_front(unit, hex)
    }
}
