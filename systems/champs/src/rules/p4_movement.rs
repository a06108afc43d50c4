//! Phase IV: movement, one side after the other. (SEQ-IV) (MOV-1) to (MOV-14), (PIN-1) to (PIN-6)

mod arrivals;
mod initiative;
mod words;

use crate::nouns::{LeaderId, UnitId};
use crate::state::{At, Battle};
use engine::{Play, Seat};
use ground::table::Pose;
use serde::Serialize;

/// What is asked about movement.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// (SEQ-IV) Move first or second?
    FirstOrSecond,
    /// (SEQ-IVb) Who moves next?
    Next,
    /// (MOV-6) (CG-16) Where does the unit go? Open.
    March(UnitId),
    /// (LDR-1) Where does the leader ride? Open.
    Ride(LeaderId),
    /// (MOV-10b) Does infantry that sees the cavalry move try to form against it?
    React {
        /// Who sees it.
        unit: UnitId,
        /// Who moves.
        mover: UnitId,
    },
    /// (PIN-4b) Does the cavalry roll to withdraw?
    Withdraw(UnitId),
    /// (PIN-5) Does a unit pinned from flank or rear roll to face or move?
    Unpin(UnitId),
    /// (SCN-3) Where does the arrival come on? Open.
    Enter(UnitId),
}

/// What is told of movement.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// (MOV-1) The dice for the initiative, with what the leaders add.
    Initiative {
        /// What each side threw.
        dice: [u8; 2],
        /// What its leaders are worth; nothing when a tie is thrown again.
        leaders: [i32; 2],
    },
    /// (MOV-1) Who has it.
    Won(Seat),
    /// (SEQ-IV) Who moves first.
    First(Seat),
    /// A unit moves.
    Moved(UnitId, Pose),
    /// (SCN-3) A unit comes on.
    Entered(UnitId, Pose),
    /// (PIN-4b) (PIN-5) A die against the initial level.
    Tried {
        /// Who.
        unit: UnitId,
        /// What the die showed.
        die: u8,
        /// What it needed.
        need: i32,
    },
}

impl Battle {
    /// The movement of one side. (SEQ-IV)
    pub fn movement_phase(&mut self, table: At<'_>, _: Seat) -> Play<()> {
        self.end_phase(table);
        Ok(())
    }
}
