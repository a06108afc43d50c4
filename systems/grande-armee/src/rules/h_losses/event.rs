//! What happens to strength and to officers.

use crate::nouns::field::{ArmyId, UnitId};
use crate::rules::event::Leader;
use engine::Faces;
use serde::Serialize;

/// What happens to strength and to officers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Event {
    /// [GLO-1] A unit loses strength.
    Hit {
        /// Who.
        unit: UnitId,
        /// Points lost, at most what it had.
        points: u8,
        /// Why.
        cause: Cause,
    },
    /// [GLO-1b] [H3.0] A unit has broken.
    Broke(UnitId),
    /// [F9.3b] [F9.31c] A battery is gone.
    BatteryLost(UnitId, Cause),
    /// [H5.0b] [I7.0] A recovery roll.
    Recovery {
        /// Whose.
        unit: UnitId,
        /// Hits on it before.
        hits: u8,
        /// The die.
        die: u8,
        /// Whether it counts, or is thrown again.
        final_roll: bool,
    },
    /// [H5.0b] One hit removed, and the strength it has then.
    Recovered(UnitId, u8),
    /// [H4.0] A casualty check.
    OfficerCheck {
        /// Who.
        officer: Leader,
        /// Why.
        peril: Peril,
        /// The dice.
        dice: Faces,
        /// Whether he falls.
        falls: bool,
    },
    /// [H4.1a] [H4.1b] [H4.1c] He is replaced, or not.
    OfficerFell(Leader),
    /// [H4.2] The cup of the army is lost.
    CupLost(ArmyId),
}

/// Why a unit loses strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Cause {
    /// [C4.0d]
    Skirmishers,
    /// [D6.0a]
    Artillery,
    /// [F9.3c] Canister of a battery it ran into.
    Canister,
    /// [F9.22b] Caught while evading.
    CaughtEvading,
    /// [G4.0]
    Combat,
    /// [H1.1b] Friends fell back through it.
    FriendsFellBack,
    /// [H1.1c] It could not fall back far enough.
    Blocked,
    /// [G5.0b] It could not leave the town.
    HeldInTown,
    /// [I6.2b]
    Pursuit,
    /// [F9.3b] A battery overrun.
    Overrun,
    /// [F9.31c] A battery lost with its infantry.
    LostWithInfantry,
}

/// Why an officer must check. [H4.0]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Peril {
    /// [H4.0b] He lent dice to a combat, with so many ones.
    InTheFray {
        /// Natural ones on his dice.
        ones: u8,
    },
    /// [H4.0c] [F10.0] An enemy unit moved through him.
    Overrun(UnitId),
    /// [H4.0d] A friendly unit broke within 1".
    FriendsBroke(UnitId),
}
