//! Panic. [PAN-1]

use super::{Away, Occasion, Test};
use crate::book::{Distance, Number};
use crate::nouns::{Arm, UnitId, UnitSet};
use crate::state::{At, Battle};
use engine::{Play, rule};
use ground::table::{Shape, link};

impl Battle {
    /// The Panic step of a phase: whoever stands next to Broken friends tests, all from one snapshot,
    /// until nobody new has to; each unit once. Then those whose steps have destroyed them in their
    /// flight are taken off. [PAN-1] [CRI-11b] (CR-32)
    pub fn panic_step(&mut self, table: At<'_>) -> Play<()> {
        let mut tested = UnitSet::NONE;
        loop {
            let panics = |unit: &UnitId| !tested.contains(*unit) && self.is_in_panic(*unit);
            let testers: Vec<UnitId> = self.on_table().filter(panics).collect();
            if testers.is_empty() {
                break;
            }
            let mut failed = Vec::new();
            for unit in testers {
                tested.insert(unit);
                if !self.passes_panic(table, unit)? {
                    failed.push(unit);
                }
            }
            for unit in failed {
                self.break_in_panic(table, unit)?;
            }
        }
        self.ran_through.clear();
        self.tested = UnitSet::NONE;
        self.remove_broken_dead(table);
        self.remove_dead(table);
        Ok(())
    }

    /// One unit tests for panic, and Breaks if it fails. [PAN-1]
    pub fn test_panic(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        match self.passes_panic(table, unit)? {
            true => Ok(()),
            false => self.break_in_panic(table, unit),
        }
    }

    fn passes_panic(&self, table: At<'_>, unit: UnitId) -> Play<bool> {
        let leader = self.inspiring(table, unit, rule!("PAN-1"))?;
        let test = Test { leader, ..Test::new(unit, Occasion::Panic) };
        Ok(self.crisis_test(table, &test)?.passed())
    }

    /// [PAN-1] Who fails Breaks.
    fn break_in_panic(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        let causes = self.nearest_enemy(unit).into_iter().collect();
        self.break_unit(table, unit, Away::From(causes))
    }

    /// [CRI-11b] Those who ran and whose steps have destroyed them are removed.
    pub(crate) fn remove_broken_dead(&mut self, table: At<'_>) {
        let dead: Vec<UnitId> =
            self.field.unit_ids().filter(|&unit| self.dies_after_panic(unit)).collect();
        for unit in dead {
            self.remove(table, unit, rule!("CRI-11b"));
        }
    }

    /// Whether a unit has to test for panic. [PAN-1]
    pub fn is_in_panic(&self, unit: UnitId) -> bool {
        // [CRI-1b] [UNI-9]
        if self.unit(unit).is_broken() || !self.counts(unit) {
            return false;
        }
        let friends = self.units_of(self.seat_of(unit));
        friends.into_iter().any(|friend| {
            self.unit(friend).is_broken()
                && self.matters(friend, unit)
                && (self.alarms_nearby(friend, unit) || self.broke_through(friend, unit))
        })
    }

    /// Whether a Broken unit is not much worse than a tester, and no artillery. [PAN-1] [PAN-1c]
    fn matters(&self, broken: UnitId, tester: UnitId) -> bool {
        // [PAN-1]
        let far = self.field.book.number(Number::PanicLevels);
        let worse = self.initial_level(tester) - self.initial_level(broken);
        // [PAN-1c]
        worse < far && self.arm(broken) != Arm::Artillery
    }

    /// Whether a Broken unit near a tester is one that it heeds: of its arm, and next to it. [PAN-1]
    /// [PAN-1b] (CR-90)
    fn alarms_nearby(&self, broken: UnitId, tester: UnitId) -> bool {
        let own = self.arm(tester);
        // [PAN-1b] (CR-90) Guns heed both.
        (own == Arm::Artillery || own == self.arm(broken))
            && self.within(broken, tester, Distance::Panic)
            && self.is_next(broken, tester)
    }

    /// Whether a Broken unit of the other arm ran through a tester in this phase, wherever its run has
    /// ended. [PAN-1b] (CR-110)
    fn broke_through(&self, broken: UnitId, tester: UnitId) -> bool {
        // [PAN-1b]
        self.arm(tester) != Arm::Artillery
            && self.ran_through.contains(&(broken, tester))
            && self.arm(tester) != self.arm(broken)
    }

    /// Whether nobody unbroken of their side stands between two friends. [PAN-1] (CR-31)
    fn is_next(&self, broken: UnitId, tester: UnitId) -> bool {
        let mine = self.body(tester).nearest(self.body(broken).first());
        let theirs = self.body(broken).nearest(mine);
        let between = link(mine, theirs);
        let friends = self.units_of(self.seat_of(tester));
        !friends.into_iter().any(|friend| {
            friend != broken
                && friend != tester
                && !self.unit(friend).is_broken()
                && self.body(friend).parts().iter().any(|part| part.meets(&between))
        })
    }
}
