//! Phase VI: rally, leader casualties, recovery. (SEQ-VI) (CRI-11) (LDR-2) (LDR-3) (RAL-1)

mod broken;
mod casualties;
mod recovery;
mod replacement;

use crate::host::{self, Frame, line};
use crate::nouns::{LeaderId, Person, UnitId};
use crate::state::{At, Battle};
use engine::{Audience, Line, Play, Seat, rule};
use serde::Serialize;

/// What is asked in the Rally Phase.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// (CRI-11) (CR-30) Does the Broken unit try to rally now?
    Try(UnitId),
    /// (LDR-3) With which subordinate unit does the replacement appear?
    Replacement(LeaderId),
    /// (RAL-1) Do all units that can recover a step, so many?
    RecoverAll(u8),
    /// (RAL-1) Does the unit recover a step?
    Recover(UnitId),
}

/// What is told of the Rally Phase.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// (CRI-11) A Broken unit rallies.
    Rallied(UnitId),
    /// (LDR-2) A leader in danger comes through.
    Unhurt {
        /// Who.
        leader: Person,
        /// What the die showed.
        die: u8,
    },
}

impl Battle {
    /// The Rally Phase. (SEQ-VI)
    pub fn rally_phase(&mut self, table: At<'_>) -> Play<()> {
        self.rally_broken(table)?;
        self.leader_casualties(table)?;
        self.replace_leaders(table)?;
        self.recover(table)?;
        // [CRI-11b] After the last turn no Panic step comes any more.
        if self.turn >= self.field.clock.turns {
            self.remove_broken_dead(table);
        }
        self.end_phase(table);
        Ok(())
    }
}

impl Frame for Ask {
    fn words(&self, battle: &Battle) -> String {
        match self {
            Ask::Try(unit) => format!("Does {} try to rally?", battle.unit_words(*unit)),
            Ask::Replacement(leader) => {
                format!("With whom does the successor of {} appear?", battle.leader_words(*leader))
            }
            Ask::RecoverAll(count) => {
                let units = if *count == 1 { "unit" } else { "units" };
                format!("{count} {units} could recover: do all?")
            }
            Ask::Recover(unit) => format!("Does {} recover a step?", battle.unit_words(*unit)),
        }
    }
}

impl host::Told for Told {
    fn actor(&self, battle: &Battle) -> Option<Seat> {
        Some(match self {
            Told::Rallied(unit) => battle.seat_of(*unit),
            Told::Unhurt { leader, .. } => battle.leader_def(leader.leader).seat,
        })
    }

    fn line(&self, battle: &Battle) -> Line {
        match self {
            Told::Rallied(unit) => {
                line(format!("{} rallies.", battle.unit_words(*unit)), &[rule!("CRI-11")])
            }
            Told::Unhurt { leader, die } => {
                let text = format!("The die is {die}: {} is unhurt.", battle.person_words(*leader));
                line(text, &[rule!("LDR-2")])
            }
        }
    }

    /// [CON-3] That he was in danger may tell of steps; the enemy hears only of his fall.
    fn audience(&self, battle: &Battle) -> Audience {
        match self {
            Told::Unhurt { leader, .. } => Audience::Only(battle.leader_def(leader.leader).seat),
            Told::Rallied(_) => Audience::All,
        }
    }
}
