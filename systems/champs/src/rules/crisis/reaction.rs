//! What a crisis leads to: agreed signatures of what helper B writes, and other chapters call. They
//! are in no path that runs yet; see PLAN.md.

use crate::nouns::UnitId;
use crate::state::{At, Battle, Crew};
use engine::{Play, Rule, Seat};
use ground::table::Bearing;
use serde::Serialize;

/// Where a unit that Retreats goes at first. (CRI-5b) (CHG-18b)
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Away {
    /// Directly away from whoever caused it. (CG-24)
    From(Vec<UnitId>),
    /// Back along the line of its charge: headings and lengths, the last leg first. (CHG-17)
    Along(Vec<(Bearing, ground::table::Mil)>),
}

impl Battle {
    /// A failed test with its usual result: steps, then a Retreat; a garrison that fails elsewhere
    /// than in interaction stands. (CRI-4) (STR-4b)
    pub fn fail(&mut self, _table: At<'_>, _unit: UnitId, _away: Away, _rule: Rule) -> Play<()> {
        todo!("B writes this: lose_steps(RetreatSteps), then retreat")
    }

    /// A Retreat without steps. (CRI-5) (CRI-6) (CRI-7) (CG-24)
    pub fn retreat(&mut self, _table: At<'_>, _unit: UnitId, _away: Away) -> Play<()> {
        todo!("B writes this")
    }

    /// A unit Breaks: it runs, then loses its steps. (CRI-9) (CRI-10) (CG-26)
    pub fn break_unit(&mut self, _table: At<'_>, _unit: UnitId, _away: Away) -> Play<()> {
        todo!("B writes this")
    }

    /// Broken units of a side run on in its movement. (CRI-10b) (CR-74)
    pub fn run_broken(&mut self, _table: At<'_>, _seat: Seat) -> Play<()> {
        todo!("B writes this")
    }

    /// A crew leaves its guns for a unit, or for a place by itself. (UNI-9) (CHG-21)
    pub fn abandon_guns(&mut self, _table: At<'_>, _battery: UnitId, _to: Crew) {
        todo!("B writes this")
    }

    /// The Panic step of a phase. (PAN-1) (CR-32)
    pub fn panic_step(&mut self, _table: At<'_>) -> Play<()> {
        todo!("B writes this")
    }
}
