//! Before play: first orders, screens, grand batteries, divided regiments. (SCN-1) (CD-01)

use crate::host::{self, Frame, line};
use crate::nouns::{OrgId, UnitId};
use crate::state::{At, Battle};
use engine::{Line, Play, Seat, rule};
use serde::Serialize;

/// What is asked before play.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// (SCN-1) (SKR-1) Which formed units do its castings screen, if it skirmishes?
    Screen(UnitId),
    /// (UNI-3) Is the regiment divided, and into how many units?
    Divide(UnitId),
    /// (SCN-2) (COM-20) What is its first order? Secret, open.
    FirstOrder(OrgId),
}

/// What is told of the set-up.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// (UNI-3) A regiment is divided.
    Divided(UnitId),
}

impl Battle {
    /// The set-up: units stand where the scenario puts them. (SCN-1)
    pub fn setup_phase(&mut self, table: At<'_>) -> Play<()> {
        self.end_phase(table);
        Ok(())
    }
}

impl Frame for Ask {
    fn words(&self, battle: &Battle) -> String {
        match self {
            Ask::Screen(unit) => format!("Whom does {} screen?", battle.unit_words(*unit)),
            Ask::Divide(unit) => {
                format!("Into how many units is {} divided?", battle.unit_words(*unit))
            }
            Ask::FirstOrder(org) => format!("First order of {}?", battle.org_name(*org)),
        }
    }
}

impl host::Told for Told {
    fn actor(&self, battle: &Battle) -> Option<Seat> {
        let Told::Divided(unit) = self;
        Some(battle.seat_of(*unit))
    }

    fn line(&self, battle: &Battle) -> Line {
        let Told::Divided(unit) = self;
        line(format!("{} fights in parts.", battle.unit_words(*unit)), &[rule!("UNI-3")])
    }
}
