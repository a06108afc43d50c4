//! Phase V: interaction, both sides at once. [SEQ-V] (INT-1) to (INT-12)

mod contact;
mod crews;
mod follow_up;
mod levels;
mod musketry;
mod odds;
mod results;
mod roles;
mod words;

pub use follow_up::Lost;
pub use odds::{PARTS, Share, odds_line};
pub use results::{Fate, Tested, compare};
pub use roles::{Assault, Fray, Pair};

use crate::nouns::{Formation, Person, UnitId};
use crate::state::{At, Battle};
use engine::Play;
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
    /// (INT-4) Whom does it face then?
    Face(UnitId),
    /// (SEQ-V) Does the infantry fire at cavalry?
    Fire {
        /// Who.
        unit: UnitId,
        /// At whom.
        at: UnitId,
    },
    /// (INT-1b) Does it interact with a unit beyond its arc, between 2" and 3" away?
    Beyond {
        /// Who.
        unit: UnitId,
        /// With whom.
        with: UnitId,
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
    /// (INT-12) (INT-12c) Which winner follows up next?
    Follows,
    /// (INT-12) (CG-29) How does the winner follow up? Open.
    FollowUp(Lost),
    /// (INT-6c) Does the crew go back to its guns at once?
    BackToGuns(UnitId),
}

/// What is told of interaction.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// (INT-5) A crew retires to a unit.
    Retired {
        /// Whose.
        battery: UnitId,
        /// To whom.
        to: UnitId,
    },
    /// (INT-4) A unit leaves its anti-cavalry formation.
    Unformed(UnitId, Pose, Formation),
    /// (CHG-8d) Cossacks give way to infantry.
    GaveWay(UnitId, Pose),
    /// (CRI-2i) Infantry fires at cavalry.
    Fired {
        /// Who.
        unit: UnitId,
        /// At whom.
        at: UnitId,
    },
    /// (INT-9b) A unit joins.
    Joined {
        /// Who.
        unit: UnitId,
        /// Against whom.
        against: UnitId,
    },
    /// (INT-3) A unit is pushed into contact.
    Contact {
        /// Who.
        unit: UnitId,
        /// With whom.
        with: UnitId,
        /// Where it stands then.
        pose: Pose,
    },
    /// (INT-10f) Dice break a tie.
    Tie {
        /// Who.
        units: [UnitId; 2],
        /// What each threw.
        dice: [u8; 2],
    },
    /// (INT-10) A unit has won.
    Won(UnitId),
    /// (INT-10) A unit has lost.
    Lost(UnitId),
    /// (INT-7) The guns hold.
    Held(UnitId),
    /// (INT-12) A winner advances.
    Advanced(UnitId, Pose),
    /// (COM-14) A leader modified a test.
    Inspired(Person, UnitId),
    /// (INT-6c) A crew is back at its guns.
    Returned(UnitId),
}

impl Battle {
    /// The Inter-action Phase. [SEQ-V]
    pub fn interaction_phase(&mut self, table: At<'_>) -> Play<()> {
        // 1. The role of artillery.
        let assaults = self.assaults();
        self.crew_step(table, &assaults)?;
        // 2. Skirmish superiority follows from who fights whom, and enters the tests.
        // 3. Muskets against cavalry.
        self.musketry_step(table)?;
        // 4. Contact and tests.
        self.unform_step(table)?;
        let mut fray = self.fray(table, &assaults)?;
        let before = self.clone();
        self.contact_step(table, &fray)?;
        let lost = self.fight_out(table, &before, &mut fray)?;
        // 5. Winners follow up; no new fights come of it.
        self.follow_up_step(table, &fray, lost)?;
        // 6. Panic, and tests of those through whom friends Retreated.
        self.shaken_step(table)?;
        self.remove_dead(table);
        for unit in &mut self.units {
            // [CON-3] The enemy sees steps only while a unit interacts.
            unit.marks.shown = false;
        }
        self.end_phase(table);
        Ok(())
    }
}
