//! 6.2: who may react to whom, and the window for it. [RZ-03]

use super::Ask;
use crate::host::ask::Choice;
use crate::nouns::UnitId;
use crate::state::{At, Battle};
use engine::{Play, rule, words};

words! {
    /// What a mover does that others may react to. [RZ-03]
    Trigger {
        /// It is about to spend MP in its hex: to leave, turn or change formation. [RZ-04]
        Spends = "spends",
        /// It has entered its hex. [RZ-06]
        Enters = "enters",
        /// It has ridden into its hex, or is about to leave it, in a charge. [RZ-05]
        Charges = "charges",
    }
}

words! {
    /// What becomes of a mover. [RZ-20]
    Fate {
        /// It goes on.
        GoesOn = "goes-on",
        /// Its movement is over: it is unsteady or routed, or was charged. [RZ-12]
        Stops = "stops",
        /// It is no more.
        Gone = "gone",
    }
}

impl Battle {
    /// The window in which the other side may react to a mover, in the order it likes, each reaction
    /// fully before the next. [RZ-03] (G25)
    pub fn reaction_window(
        &mut self,
        table: At<'_>,
        mover: UnitId,
        trigger: Trigger,
    ) -> Play<Fate> {
        let seat = self.seat_of(mover).other();
        loop {
            let mut choices = self.reactions(mover, trigger);
            if choices.is_empty() {
                return Ok(self.fate(mover));
            }
            choices.push(Choice::Done);
            let chosen = self.confirm(table, seat, rule!("RZ-03"), Ask::React(mover), choices)?;
            if chosen == Choice::Done {
                return Ok(Fate::GoesOn);
            }
            let fate = self.react(table, mover, chosen)?;
            if fate != Fate::GoesOn {
                return Ok(fate);
            }
        }
    }

    /// What becomes of a mover by his state alone. [RZ-20]
    pub fn fate(&self, mover: UnitId) -> Fate {
        match self.unit(mover).on_map() {
            false => Fate::Gone,
            true if self.is_unsteady(mover) => Fate::Stops,
            true => Fate::GoesOn,
        }
    }

    /// The reactions that are open to the other side now. Those of the table of 6.2 are added here
    /// one by one as their rules are written.
    fn reactions(&self, _mover: UnitId, _trigger: Trigger) -> Vec<Choice> {
        Vec::new()
    }

    /// Carries a reaction out.
    fn react(&mut self, _table: At<'_>, mover: UnitId, _choice: Choice) -> Play<Fate> {
        Ok(self.fate(mover))
    }
}
