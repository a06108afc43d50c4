//! Broken troops rally, or are gone. [CRI-11] [CRI-2f] (CR-30)

use super::{Ask, Told};
use crate::book::Distance;
use crate::host::Question;
use crate::nouns::{Arm, Formation, UnitId};
use crate::rules::crisis::{Occasion, Test};
use crate::state::{At, Battle, Crew, Morale};
use engine::{Play, rule};
use ground::table::{Bearing, Pose};

impl Battle {
    /// Broken units far from the enemy try to rally, if their owners like; who fails is removed.
    /// [SEQ-VI] [CRI-11] (CR-30) (CD-24)
    pub(super) fn rally_broken(&mut self, table: At<'_>) -> Play<()> {
        let able = |unit: &UnitId| self.may_rally(*unit);
        let broken: Vec<UnitId> = self.on_table().filter(able).collect();
        for unit in broken {
            let (seat, question) = (self.seat_of(unit), Question::Rally(Ask::Try(unit)));
            let tries = self.confirm(table, seat, rule!("CRI-11"), question)?;
            if tries {
                self.try_to_rally(table, unit)?;
            } else if self.field.switches.rally_now {
                // (CR-30) Another reading: not to try is to fail.
                self.remove(table, unit, rule!("CRI-11"));
            }
        }
        Ok(())
    }

    /// A Broken unit tests: it rallies, or is removed. [CRI-11]
    pub fn try_to_rally(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        if self.rallies(table, unit)? {
            self.rally(table, unit);
        } else {
            // [CRI-11]
            self.remove(table, unit, rule!("CRI-11"));
        }
        Ok(())
    }

    /// Whether a unit is Broken and no enemy is within 18" of it. [CRI-11]
    pub fn may_rally(&self, unit: UnitId) -> bool {
        let state = self.unit(unit);
        state.is_broken()
            && !self.dies_after_panic(unit)
            && !self.enemy_within(unit, &self.flight_body(unit), Distance::RallyBroken)
    }

    /// [CRI-2f] The test, with whoever inspires it; nobody does a crew without its guns. (CR-103)
    fn rallies(&mut self, table: At<'_>, unit: UnitId) -> Play<bool> {
        let occasion = Occasion::Rally;
        let leader = match self.counts(unit) {
            true => self.inspiring(table, unit, occasion.rule())?,
            false => None,
        };
        let test = Test { leader, ..Test::new(unit, occasion) };
        Ok(self.crisis_test(table, &test)?.passed())
    }

    /// It is stable again, in column, looking at the enemy. (CR-30)
    fn rally(&mut self, table: At<'_>, unit: UnitId) {
        self.unit_mut(unit).morale = Morale::Stable;
        if self.arm(unit) != Arm::Artillery && self.unit(unit).crew == Crew::AtGuns {
            let at = self.middle(unit);
            let facing = match self.nearest_enemy(unit) {
                Some(enemy) if self.middle(enemy) != at => Bearing::between(at, self.middle(enemy)),
                _ => self.unit(unit).pose().facing,
            };
            let pose = self.room_near(unit, Formation::Column, Pose::new(at, facing));
            self.put(unit, pose, Formation::Column, self.unit(unit).inside());
        }
        self.tell(table, Told::Rallied(unit));
    }
}
