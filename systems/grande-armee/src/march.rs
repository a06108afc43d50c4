//! A unit on the move: what it has done, what it may spend, what binds it.

use crate::field::UnitId;
use ground::table::{Mil, Pose};
use serde::Serialize;

/// A unit on the move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct March {
    /// Who.
    pub unit: UnitId,
    /// Where it began.
    pub start: Pose,
    /// All it may spend.
    pub allowance: Mil,
}
