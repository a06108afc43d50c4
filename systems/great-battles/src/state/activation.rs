//! Divisions being activated, and what is still to be done with the LIM in hand.

use crate::nouns::{CorpsId, DivisionId, UnitId};
use engine::{Seat, words};
use ground::Hex;
use serde::Serialize;

words! {
    /// How much an activation allows.
    ActivationKind {
        /// Whole MA, fire, melee. [ACT-03]
        Full = "full",
        /// Half MA, fire, no melee. [ACT-05]
        Limited = "limited",
    }
}

words! {
    /// The steps of an activation, in their order.
    Step {
        /// Moving. [SOP-16]
        Move = "move",
        /// Offensive fire. [SOP-17]
        Fire = "fire",
        /// Bayonet, assault, charge. [SOP-18]
        Melee = "melee",
    }
}

/// Who acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Actor {
    /// A division, with those of its units who are in command. [CMD-11]
    Division(DivisionId),
    /// A single unit out of command, or a battery nobody commanded. [SEQ-07]
    Single(UnitId),
}

words! {
    /// What gave an activation.
    Opening {
        /// Its own LIM. [ACT-01]
        Lim = "lim",
        /// The LIM of its corps. [ACT-10]
        Corps = "corps",
        /// The Independent LIM. [CMD-17]
        Independent = "independent",
        /// A pick in the Non-LIM phase. [SEQ-07]
        NonLim = "non-lim",
        /// A friend's breakdown. [BRK-06]
        Reactivate = "reactivate",
        /// An enemy's breakdown. [BRK-07]
        Enemy = "enemy",
    }
}

/// An activation that goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Activation {
    /// Whose.
    pub seat: Seat,
    /// Who acts.
    pub actor: Actor,
    /// How much it allows.
    pub kind: ActivationKind,
    /// What gave it.
    pub opening: Opening,
    /// Where it is.
    pub step: Step,
    /// Whether the division moves strategically. [STR-01]
    pub strategic: bool,
    /// Whether every unit must attack if it can. [BRK-05]
    pub must_attack: bool,
}

words! {
    /// Which breakdown offers a try. [BRK-06] [BRK-07]
    OfferedBy {
        /// Reactivate: to the same player.
        Reactivate = "reactivate",
        /// Enemy: to the opponent.
        Enemy = "enemy",
    }
}

/// What is still to be done before the next LIM is drawn; the last of the list comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Business {
    /// Divisions of a corps may go on activating. [ACT-10]
    Corps(CorpsId),
    /// So many independent leaders of a side may still try. [CMD-17]
    Independent(Seat, u8),
    /// A try with the division closest to a hex. [BRK-08]
    Offer {
        /// To whom.
        seat: Seat,
        /// Where the commander stood who failed, when his attempt began.
        from: Hex,
        /// His own division, which is not offered.
        except: DivisionId,
        /// By which result.
        by: OfferedBy,
    },
}
