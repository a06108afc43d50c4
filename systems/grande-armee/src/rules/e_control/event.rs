//! What happens in the control segment.

use crate::nouns::field::{ForceId, UnitId};
use crate::nouns::kinds::Status;
use crate::rules::event::Leader;
use engine::Faces;
use serde::Serialize;

/// What happens in the control segment.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Event {
    /// [E1.0] [E1.0b] A command die on a sub-commander's base.
    Commanded {
        /// By whom.
        giver: Leader,
        /// To whom.
        to: Leader,
        /// To which Force.
        force: ForceId,
        /// Dice paid.
        paid: u8,
    },
    /// [E2.0a] A control test.
    ControlTest {
        /// Whose.
        force: ForceId,
        /// All dice.
        dice: Faces,
        /// The two that count.
        kept: (u8, u8),
        /// His personality.
        personality: i8,
        /// Whether an enemy is within 20". [E2.0b]
        near: bool,
        /// The result.
        status: Status,
    },
    /// A status without a test.
    Ordered(ForceId, Status, Order),
    /// [E3.1a]
    LeftBehind(UnitId),
}

/// How a Force came by its status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Order {
    /// [E2.1] By whom, and whose.
    Lapels(Leader, Leader),
    /// [E2.0c]
    Chosen,
    /// [E3.1b]
    InTowns,
    /// The scenario's own rule.
    Scenario,
    /// It comes on to the table.
    Entering,
    /// It is being formed.
    Forming,
}
