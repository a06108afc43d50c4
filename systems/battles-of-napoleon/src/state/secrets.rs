//! What each side may know: hidden strengths and hidden orders.

use crate::nouns::field::UnitId;
use crate::nouns::kinds::Order;
use crate::state::battle::Battle;
use engine::Viewer;

impl Battle {
    /// Whether a viewer knows the strength of a unit. [25f] (R58)
    pub fn strength_is_known(&self, viewer: Viewer, unit: UnitId) -> bool {
        viewer.sees(self.seat_of(unit))
            || self.field.scenario.switches.open_strengths
            || self.unit(unit).shown
    }

    /// The position as a viewer knows it: hidden strengths read as printed [25f] (R58), hidden
    /// orders as Hold [9f] (R59).
    pub(crate) fn without_secrets(&self, viewer: Viewer) -> Battle {
        let mut known = self.clone();
        for (index, unit) in known.units.iter_mut().enumerate() {
            if unit.sp > 0 && !self.strength_is_known(viewer, UnitId(index as u16)) {
                unit.sp = self.field.units[index].sp;
            }
        }
        for (index, formation) in known.formations.iter_mut().enumerate() {
            if !viewer.sees(self.field.formations[index].seat) && !formation.revealed {
                formation.order = Order::Hold;
                formation.called = false;
            }
        }
        known
    }

    /// The position as a viewer may suppose it, who has seen what happened until `now`.
    pub(crate) fn with_what_came_to_light(&self, now: &Battle, viewer: Viewer) -> Battle {
        let mut supposed = self.without_secrets(viewer);
        for (index, unit) in supposed.units.iter_mut().enumerate() {
            let later = &now.units[index];
            // Strengths laid open, and those of units that have fallen since, are known by now.
            if later.shown || (later.sp == 0 && unit.sp > 0) {
                unit.sp = self.units[index].sp;
            }
        }
        for (index, formation) in supposed.formations.iter_mut().enumerate() {
            if now.formations[index].revealed {
                formation.order = self.formations[index].order;
                formation.called = self.formations[index].called;
            }
        }
        supposed
    }
}
