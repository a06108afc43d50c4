//! What the active order lets a unit do and binds it to. [COM-2] to [COM-7]

use crate::nouns::{Arm, Order, UnitId};
use crate::state::{Battle, Role};
use engine::{Refusal, rule};

impl Battle {
    /// Whether a unit may declare a charge: its arm, its orders and its steps allow it; what it could
    /// reach is another question, and so are the special rules for Cossacks and unreliable cavalry.
    /// (CR-34) (CR-89)
    ///
    /// A counter-charge needs no leave of the orders. [COM-6b]
    pub fn may_charge(&self, unit: UnitId) -> Result<(), Refusal> {
        if self.arm(unit) != Arm::Cavalry {
            return Err(Refusal::new(rule!("SEQ-III"), "only cavalry charges"));
        }
        if self.unit(unit).is_broken() {
            return Err(Refusal::new(rule!("CRI-10b"), "it is Broken and runs"));
        }
        // [UNI-11] (CR-89) A charge is an advance within one move of the enemy.
        if self.is_nearly_destroyed(unit) {
            return Err(Refusal::new(
                rule!("UNI-11"),
                "it is nearly destroyed and may not advance",
            ));
        }
        match self.order_of(unit) {
            // [COM-3] [COM-7c] [COM-5] [COM-2] The print frees cavalry that charges from its place.
            Order::Attack { .. } | Order::Support { .. } | Order::Defend { .. } => Ok(()),
            // [COM-6b] Parts of a body that breaks off may turn on the enemy, not all of it.
            Order::BreakOff { .. } if self.may_be_rear_guard(unit) => Ok(()),
            Order::BreakOff { .. } => {
                Err(Refusal::new(rule!("COM-6b"), "somebody of its body has to break off"))
            }
            // [COM-4] Who marches halts before the enemy.
            Order::March { .. } => Err(Refusal::new(rule!("COM-4"), "its orders are to march")),
            Order::Garrison => Err(Refusal::new(rule!("COM-8b"), "it holds a block")),
        }
    }

    /// Whether a unit of a body that breaks off is its rear guard or may become so: another one is
    /// left that breaks off. [COM-6b] (CR-72)
    pub fn may_be_rear_guard(&self, unit: UnitId) -> bool {
        let state = self.unit(unit);
        let leaves = |other: UnitId| {
            let other = self.unit(other);
            other.role != Role::RearGuard && !other.is_broken() && !other.marks.charged
        };
        state.role == Role::RearGuard
            || self.members(state.org).any(|other| other != unit && leaves(other))
    }
}
