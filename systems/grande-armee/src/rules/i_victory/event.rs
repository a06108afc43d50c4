//! What happens at the end of a turn, of the day and of the battle.

use crate::nouns::field::{ArmyId, ForceId, PlaceId, UnitId};
use crate::nouns::kinds::{Arm, Troop};
use crate::rules::event::Leader;
use crate::state::battle::Ending;
use engine::{Faces, Seat};
use ground::table::Mil;
use serde::Serialize;

/// What happens at the end of a turn, of the day and of the battle.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Event {
    /// [I3.1] [I2.0b] A new break point.
    BreakPoint {
        /// Whose.
        army: ArmyId,
        /// The number.
        to: u8,
    },
    /// [I3.0b] Army morale.
    Morale {
        /// Whose.
        army: ArmyId,
        /// The dice.
        dice: Faces,
        /// The turn.
        turn: u8,
        /// Units lost beyond the break point.
        beyond: u8,
        /// [I3.0d] Whether it collapses.
        collapses: bool,
    },
    /// [B1.2b] Dice for the length of the day.
    Length {
        /// By seat.
        dice: [Faces; 2],
        /// The turn.
        turn: u8,
        /// Whether night falls.
        night: bool,
    },
    /// [I5.0] What an army wrote, shown together.
    StayOrLeave(ArmyId, bool),
    /// [I6.1] [I6.1b] Whether there is a pursuit.
    Pursuit {
        /// Who pursues.
        seat: Seat,
        /// Light cavalry strength of both, the winner first.
        light: (u8, u8),
        /// Dice by daylight.
        daylight: u8,
        /// Dice in all; 0 is no pursuit.
        dice: u8,
    },
    /// [I6.2] Pursuit dice.
    PursuitDice(Faces),
    /// A unit of this arm had no taker for pursuit hits.
    HitsLost(Arm, u8),
    /// [I7.0b] A cadre joins a unit, and the strength it has then.
    CadreJoined(UnitId, u8),
    /// [I7.1] Two units have become one: the first takes in the second.
    Converged {
        /// Who goes on.
        into: UnitId,
        /// Who is gone.
        from: UnitId,
        /// Strength gained by the first.
        gained: u8,
        /// Strength it has then.
        sp: u8,
        /// Strength the second had.
        had: u8,
        /// Skirmish value from now on. [I7.1b]
        sk: u8,
        /// What the two are from now on. [I7.1b]
        troop: Troop,
    },
    /// [I7.1c] A unit goes to another Force.
    Reassigned(UnitId, ForceId),
    /// [I7.1c] A sub-commander's radius for the units he has now.
    NewRadius(Leader, Mil),
    /// A place changes hands.
    PlaceTaken(PlaceId, Seat),
    /// It is over.
    Ended(Ending),
}
