//! Hits, broken units and lost batteries: what they do to an army, to guns and to officers.

use crate::book::Distance;
use crate::nouns::field::{OfficerId, UnitId};
use crate::nouns::kinds::Arm;
use crate::rules::h_losses::Event;
use crate::rules::h_losses::event::{Cause, Peril};
use crate::state::battle::{At, Battle, Fight, Place};
use engine::Play;
use ground::table::{Base, Shape};

impl Battle {
    /// Hits on a unit. Whether it broke.
    ///
    /// Every loss of strength goes through here, whatever its cause.
    pub fn hit(&mut self, table: At<'_>, unit: UnitId, points: u8, cause: Cause) -> Play<bool> {
        let points = points.min(self.unit(unit).sp);
        if points == 0 || !self.is_here(unit) {
            return Ok(false);
        }
        // [GLO-1] Each costs a strength point.
        self.unit_mut(unit).sp -= points;
        // [GLO-4] A battery has one strength point: the first hit is its end.
        if self.arm(unit) == Arm::Artillery {
            table.tell(self, Event::BatteryLost(unit, cause));
        } else {
            table.tell(self, Event::Hit { unit, points, cause });
        }
        if self.unit(unit).sp > 0 {
            return Ok(false);
        }
        self.leaves(table, unit, cause)?;
        Ok(true)
    }

    /// A unit without strength leaves the table.
    fn leaves(&mut self, table: At<'_>, unit: UnitId, cause: Cause) -> Play<()> {
        let base = self.base(unit);
        let partner = self.unit_mut(unit).partner.take();
        if let Some(partner) = partner {
            self.unit_mut(partner).partner = None;
        }
        self.drop_from_fights(unit);
        if self.arm(unit) == Arm::Artillery {
            // [I3.0c] Guns are no loss for army morale.
            self.unit_mut(unit).place = Place::Taken;
        } else {
            // [GLO-1b] [H3.0b] It is taken off and set aside for the end of the day.
            self.unit_mut(unit).place = Place::Broken;
            // [H3.0] One loss on the army's morale track.
            let army = self.def(unit).army;
            self.army_mut(army).lost += 1;
            table.tell(self, Event::Broke(unit));
        }
        // [H4.0d] Off the table, in a pursuit, nobody stands near anybody.
        if cause != Cause::Pursuit {
            self.officers_see_it_break(table, unit, &base)?;
        }
        // [F9.31c] Its battery shares its fate in a combat; fire strikes each for itself.
        if let Some(battery) = partner
            && matches!(cause, Cause::Combat | Cause::Blocked | Cause::HeldInTown)
        {
            let all = self.unit(battery).sp;
            self.hit(table, battery, all, Cause::LostWithInfantry)?;
        }
        Ok(())
    }

    /// [H4.0d] Every officer within 1" of a friendly unit that breaks checks. (R-69) A lost battery is
    /// one too.
    fn officers_see_it_break(&mut self, table: At<'_>, unit: UnitId, base: &Base) -> Play<()> {
        let reach = self.field.book.distance(Distance::OfficerDanger);
        let near: Vec<OfficerId> = self
            .officers_of(self.seat_of(unit))
            .filter(|&officer| {
                self.officer_base(officer).is_some_and(|his| his.within(base, reach))
            })
            .collect();
        for officer in near {
            // [H4.0e] Once for each such unit.
            self.officer_check(table, officer, Peril::FriendsBroke(unit))?;
        }
        Ok(())
    }

    /// A combat without its defender, or without its last attacker, is not fought.
    pub fn drop_from_fights(&mut self, unit: UnitId) {
        self.fights.retain_mut(|fight| {
            let without = fight.without(unit);
            if let Some(left) = without {
                *fight = left;
            }
            without.is_some()
        });
    }
}

impl Fight {
    /// The combat as it is once a unit is out of it; nothing if none is left.
    pub fn without(self, unit: UnitId) -> Option<Fight> {
        if self.defender == unit {
            None
        } else if self.first.0 == unit {
            self.second.map(|first| Fight { first, second: None, ..self })
        } else if self.second.is_some_and(|(second, _)| second == unit) {
            Some(Fight { second: None, ..self })
        } else {
            Some(self)
        }
    }
}
