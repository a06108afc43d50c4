//! Contact: what happens when a charge touches an enemy. [CHG-13] [CHG-21] [REC-2b]

use super::Told;
use super::ride::Contacts;
use crate::nouns::{Arm, UnitId};
use crate::state::{At, Battle};
use engine::{Play, rule};

impl Battle {
    /// Two enemies touch, at least one of them on the move.
    pub(super) fn strike(
        &mut self,
        table: At<'_>,
        one: UnitId,
        other: UnitId,
        contacts: &mut Contacts,
    ) -> Play<()> {
        let Some((unit, foe)) = self.who_strikes(one, other) else {
            // Neither attacks: both just stop.
            self.halt(one);
            self.halt(other);
            return Ok(());
        };
        // [CHG-13] Broken enemies are ridden down.
        if self.unit(foe).is_broken() {
            self.remove(table, foe, rule!("CHG-13"));
            return Ok(());
        }
        // [CHG-8] [REC-2b] Cossacks that face only whom they may not charge go back of themselves.
        if self.may_attack(unit, foe).is_err() {
            self.recall_at_once(table, unit);
            return Ok(());
        }
        // [CHG-21] A crew decides at the last moment; abandoned guns stop nobody.
        if self.arm(foe) == Arm::Artillery && !self.crew_stands(table, foe, unit)? {
            return Ok(());
        }
        if !contacts.contains(&(unit, foe)) {
            contacts.push((unit, foe));
            self.tell(table, Told::Struck(unit, foe));
        }
        self.halt(unit);
        self.halt(foe);
        Ok(())
    }

    /// Which of two strikes the other: who attacks; of two that do, who initiated his charge; of equals
    /// the one with the name that comes first. [CHG-24]
    fn who_strikes(&self, one: UnitId, other: UnitId) -> Option<(UnitId, UnitId)> {
        let initiated = |unit: UnitId| self.charge_of(unit).is_some_and(|charge| charge.initiated);
        match (self.is_charging(one), self.is_charging(other)) {
            (true, false) => Some((one, other)),
            (false, true) => Some((other, one)),
            (false, false) => None,
            (true, true) => Some(match (initiated(one), initiated(other)) {
                (false, true) => (other, one),
                (true, false) => (one, other),
                _ if self.def(one).id < self.def(other).id => (one, other),
                _ => (other, one),
            }),
        }
    }
}
