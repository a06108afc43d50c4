//! Phase III: cavalry charges, both sides at once. [SEQ-III] (CHG-1) to (CHG-25), (REC-1) to (REC-3)

mod bouts;
mod contacts;
mod crews;
mod declare;
mod fatigue;
mod form;
mod levels;
mod meet;
mod onward;
mod recall;
mod ride;
mod words;

pub use bouts::Bout;
pub use declare::{Declared, Plan};

use crate::nouns::{Motion, UnitId, UnitSet};
use crate::state::{At, Battle};
use engine::Play;
use ground::table::{Mil, Pose, Spot};
use serde::Serialize;

/// What is asked about charges.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// (CHG-2) Which cavalry charges? Secret.
    Declare,
    /// (CHG-2) Whom does it charge? Secret.
    Target(UnitId),
    /// (CHG-4) (CG-21) Which way? Secret, open.
    Path {
        /// Who charges.
        unit: UnitId,
        /// Whom.
        target: UnitId,
    },
    /// (CHG-15) Does it form now or wait for 6"?
    Form(UnitId),
    /// (CHG-9) (CHG-22) Counter-charge, stand, or try to get away?
    Meet {
        /// Who is charged.
        unit: UnitId,
        /// By whom.
        by: UnitId,
    },
    /// (CHG-21) Does the crew leave its guns, wait, or stand?
    Crew(UnitId),
    /// (CRI-8b) Where does a crew go that does not stand?
    Shelter(UnitId),
    /// (REC-1) Does it try to be recalled?
    Recall(UnitId),
    /// (CHG-12) Break through or pursue?
    Onward(UnitId),
    /// (CHG-12b) Whom does it pursue?
    Prey(UnitId),
    /// (CHG-12) (CG-23) Does it attack a unit beside its way?
    Beside {
        /// Who breaks through.
        unit: UnitId,
        /// Whom it could attack.
        other: UnitId,
    },
    /// (REC-1b) Does the recalled unit stop at its starting place?
    StopAtStart(UnitId),
}

/// What is told of charges.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// All charges that were declared, opened together.
    Declared(Vec<(UnitId, UnitId)>),
    /// (CHG-7) Unreliable cavalry does not charge.
    Refused(UnitId),
    /// (CHG-9) A unit counter-charges.
    CounterCharged(UnitId, UnitId),
    /// (CHG-22) Cavalry makes off before a charge.
    MadeOff(UnitId, UnitId),
    /// (CHG-14) Infantry forms anti-cavalry.
    Formed(UnitId, Pose),
    /// (CHG-10) It flowed around a friend, or was stopped by it.
    Obstructed {
        /// Who rides.
        unit: UnitId,
        /// Who is in the way.
        by: UnitId,
        /// Whether it gets past.
        past: bool,
    },
    /// A unit has ridden so far.
    Rode(UnitId, Pose),
    /// A charge strikes home.
    Struck(UnitId, UnitId),
    /// (CHG-21) A crew takes cover.
    Covered(UnitId),
    /// (CHG-24) Cavalry fights cavalry.
    Fought {
        /// Who initiated the charge.
        attacker: UnitId,
        /// Against whom.
        defender: UnitId,
        /// 5 and the difference of the levels.
        need: i32,
        /// What the die showed; nothing if one of them had no chance.
        die: Option<u8>,
    },
    /// (CHG-17) Cavalry is repulsed by an anti-cavalry formation.
    Repulsed(UnitId, UnitId),
    /// (REC-2) The die for a recall.
    Recall {
        /// Whose.
        unit: UnitId,
        /// What it showed.
        die: u8,
        /// Whether it is recalled.
        recalled: bool,
    },
    /// (CHG-8c) (CHG-18d) (REC-2b) A recall without a die.
    Recalled(UnitId),
    /// (CHG-12) What the winner does.
    Onward {
        /// Who.
        unit: UnitId,
        /// Whom it pursues; nobody if it breaks through.
        after: Option<UnitId>,
    },
}

/// How a unit moves in the Charge Phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Gait {
    /// A charge.
    Charge,
    /// A counter-charge. (CHG-9)
    CounterCharge,
    /// Straight on after a victory. (CHG-12)
    BreakThrough,
    /// After the beaten enemy. (CHG-12b)
    Pursuit,
    /// Away from a heavier enemy. (CHG-22) (CHG-8c)
    Evade,
    /// Back along its route. (REC-1b)
    Recall,
}

impl Gait {
    /// Whether whoever moves so attacks: neither recalled nor making off. (CHG-14)
    pub const fn attacks(self) -> bool {
        !matches!(self, Gait::Evade | Gait::Recall)
    }
}

/// A unit on the move in the Charge Phase. (SEQ-III) (CG-20)
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Charge {
    /// Who.
    pub unit: UnitId,
    /// Whom it goes for.
    pub target: Option<UnitId>,
    /// Whether it declared a charge of its own: it is the initiator of its fights. (CHG-24)
    pub initiated: bool,
    /// How it moves now.
    pub gait: Gait,
    /// Where it stood when it began; recalled units may stop there. (REC-1b)
    pub start: Pose,
    /// Where it has come to.
    pub pose: Pose,
    /// The way that lies before it.
    pub way: Vec<Motion>,
    /// The straight legs it has ridden, for recalls and Retreats along the line of the charge; with
    /// each the spot where it began. (CHG-17)
    pub gone: Vec<Ridden>,
    /// How many inches it has ridden. (CHG-4)
    pub covered: Mil,
    /// Its allowance.
    pub allowance: Mil,
    /// What it has spent.
    pub spent: Mil,
    /// What it had spent when the round began. (CG-22)
    pub before: Mil,
    /// The tick with which it entered the round; later by as many as it had to wait. (CG-20)
    pub entered: i32,
    /// Fights it has had. (CHG-11b)
    pub fights: u8,
    /// Whether it moves on in this round.
    pub rides: bool,
    /// Whether it has tried to be recalled before contact. (REC-1)
    pub tried_recall: bool,
    /// Infantry and guns at which a recall has been offered. (REC-1)
    pub offered: UnitSet,
    /// Cavalry that has been asked how it meets this charge. (CHG-9)
    pub answered: UnitSet,
    /// Friends that it goes through or has flowed around. (CHG-4) (CHG-10)
    pub passes: UnitSet,
    /// Enemies beside its way that it attacks. (CHG-12)
    pub beside: UnitSet,
    /// Whether it has been asked to stop at its start. (REC-1b)
    pub home: bool,
}

/// A straight leg that has been ridden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ridden {
    /// From where.
    pub from: Spot,
    /// On which heading.
    pub heading: ground::table::Bearing,
    /// How far.
    pub length: Mil,
}

impl Battle {
    /// The Cavalry Charge Phase: declarations, then rounds of riding and fighting until nobody rides
    /// on, then panic and fatigue. [SEQ-III] [CHG-11b] (CG-22)
    pub fn charge_phase(&mut self, table: At<'_>) -> Play<()> {
        match self.charge_round {
            None => {
                // 1. Declarations.
                self.declare_charges(table)?;
                self.charge_round = Some(1);
            }
            Some(round) if self.charges.iter().any(|charge| charge.rides) => {
                // 2. to 4. Ride, fight, ride on.
                let contacts = self.ride_round(table)?;
                // [CHG-11b] All contacts of this round before any of the next.
                self.fight_bouts(table, &contacts)?;
                self.charge_round = Some(round.saturating_add(1));
            }
            Some(_) => {
                // 5. Panic.
                self.panic_step(table)?;
                // 6. Fatigue.
                self.fatigue_step(table);
                self.charges.clear();
                self.charge_round = None;
                for unit in &mut self.units {
                    // [CON-3] The enemy sees steps only while a unit fights.
                    unit.marks.shown = false;
                    unit.marks.waits = false;
                }
                self.end_phase(table);
            }
        }
        Ok(())
    }
}
