//! Which order binds a unit now. [COM-2] [COM-8]

use crate::nouns::{Order, UnitId};
use crate::state::Battle;

impl Battle {
    /// The order that binds a unit: its own, or the active one of its organisation. Without any it
    /// defends its post. [COM-2] [COM-8]
    pub fn order_of(&self, unit: UnitId) -> &Order {
        let state = self.unit(unit);
        state.order.as_ref().unwrap_or(&self.org(state.org).order)
    }
}
