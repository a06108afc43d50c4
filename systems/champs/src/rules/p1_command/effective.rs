//! Which order binds a unit now. [COM-2] [COM-8]

use crate::nouns::{Order, OrgId, UnitId};
use crate::state::Battle;

impl Battle {
    /// The order that binds a unit: its own, or the active one of its organisation. Without any it
    /// defends its post. [COM-2] [COM-8]
    pub fn order_of(&self, unit: UnitId) -> &Order {
        let own = self.unit(unit).order.as_ref();
        own.unwrap_or(&self.org(self.binding_org(unit)).order)
    }

    /// The organisation whose order binds a unit: its own, or, where that has neither a leader nor
    /// orders of its own, the next one above it. [COM-7] (CR-68)
    pub fn binding_org(&self, unit: UnitId) -> OrgId {
        let mut org = self.unit(unit).org;
        while !self.org(org).active && self.org(org).leader.is_none() {
            let Some(parent) = self.org(org).parent else { break };
            org = parent;
        }
        org
    }

    /// Units on the table that the order of an organisation binds.
    pub fn bound_by(&self, org: OrgId) -> impl Iterator<Item = UnitId> + '_ {
        self.command_of(org)
            .filter(move |&unit| self.unit(unit).order.is_none() && self.binding_org(unit) == org)
    }
}
