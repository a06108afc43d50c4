//! Phase V: interaction, both sides at once. (SEQ-V) (INT-1) to (INT-12)

use crate::host::{self, Frame, line};
use crate::nouns::{LeaderId, UnitId};
use crate::state::{At, Battle};
use engine::{Line, Play, Seat, rule};
use ground::table::Pose;
use serde::Serialize;

/// What is asked about interaction.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// (INT-5) Does the crew retire to friends, or test to stand?
    Crew(UnitId),
    /// (INT-5c) Where does the crew that failed shelter, or does it Retreat?
    Shelter(UnitId),
    /// (INT-4) Does it leave its anti-cavalry formation, and for which?
    Unform(UnitId),
    /// (SEQ-V) Does the infantry fire at cavalry?
    Fire {
        /// Who.
        unit: UnitId,
        /// At whom.
        at: UnitId,
    },
    /// (INT-9b) Does a coordinated unit join as an overlap?
    Join {
        /// Who.
        unit: UnitId,
        /// Against whom.
        against: UnitId,
    },
    /// (INT-8) (CR-25) Against whom do castings that face nobody count? Secret.
    Spare {
        /// Whose.
        unit: UnitId,
        /// How many.
        castings: u8,
    },
    /// (INT-12) (CG-29) How does the winner follow up? Open.
    FollowUp(UnitId),
    /// (INT-6c) Does the crew go back to its guns at once?
    BackToGuns(UnitId),
}

/// What is told of interaction.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// (INT-3) A unit is pushed into contact.
    Contact {
        /// Who.
        unit: UnitId,
        /// With whom.
        with: UnitId,
        /// Where it stands then.
        pose: Pose,
    },
    /// (INT-10) A unit has lost.
    Lost(UnitId),
    /// (INT-12) A winner advances.
    Advanced(UnitId, Pose),
    /// (COM-14) A leader modified a test.
    Inspired(LeaderId, UnitId),
}

impl Battle {
    /// The Inter-action Phase. (SEQ-V)
    pub fn interaction_phase(&mut self, table: At<'_>) -> Play<()> {
        self.end_phase(table);
        Ok(())
    }
}

impl Frame for Ask {
    fn words(&self, battle: &Battle) -> String {
        let name = |unit: &UnitId| battle.unit_words(*unit);
        match self {
            Ask::Crew(unit) => format!("Does the crew of {} stand?", name(unit)),
            Ask::Shelter(unit) => format!("Where does the crew of {} go?", name(unit)),
            Ask::Unform(unit) => format!("How does {} meet the infantry?", name(unit)),
            Ask::Fire { unit, at } => format!("Does {} fire at {}?", name(unit), name(at)),
            Ask::Join { unit, against } => {
                format!("Does {} join the fight against {}?", name(unit), name(against))
            }
            Ask::Spare { unit, castings } => {
                format!("Against whom do {castings} castings of {} count?", name(unit))
            }
            Ask::FollowUp(unit) => format!("How far does {} follow up?", name(unit)),
            Ask::BackToGuns(unit) => format!("Does the crew of {} return to its guns?", name(unit)),
        }
    }

    fn done(&self) -> &'static str {
        match self {
            Ask::FollowUp(_) => "stay here",
            _ => "done",
        }
    }
}

impl host::Told for Told {
    fn actor(&self, battle: &Battle) -> Option<Seat> {
        let unit = match self {
            Told::Contact { unit, .. } | Told::Lost(unit) | Told::Advanced(unit, _) => unit,
            Told::Inspired(_, unit) => unit,
        };
        Some(battle.seat_of(*unit))
    }

    fn line(&self, battle: &Battle) -> Line {
        let name = |unit: &UnitId| battle.unit_words(*unit);
        match self {
            Told::Contact { unit, with, .. } => {
                line(format!("{} closes with {}.", name(unit), name(with)), &[rule!("INT-3")])
            }
            Told::Lost(unit) => line(format!("{} loses.", name(unit)), &[rule!("INT-10")]),
            Told::Advanced(unit, _) => {
                line(format!("{} follows up.", name(unit)), &[rule!("INT-12")])
            }
            Told::Inspired(leader, unit) => {
                let text = format!("{} inspires {}.", battle.leader_words(*leader), name(unit));
                line(text, &[rule!("COM-12")])
            }
        }
    }
}
