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
                && self.alarms(friend, unit)
                && self.within(friend, unit, Distance::Panic)
                && self.is_next(friend, unit)
        })
    }

    /// Whether a Broken unit is one that a tester heeds: of its arm, or one that ran through it, and
    /// not much worse than itself. [PAN-1] [PAN-1b] [PAN-1c] (CR-90)
    fn alarms(&self, broken: UnitId, tester: UnitId) -> bool {
        // [PAN-1]
        let far = self.field.book.number(Number::PanicLevels);
        let worse = self.initial_level(tester) - self.initial_level(broken);
        let through = self.ran_through.contains(&(broken, tester));
        worse < far
            && match (self.arm(tester), self.arm(broken)) {
                // [PAN-1c]
                (_, Arm::Artillery) => false,
                // (CR-90) Guns heed both.
                (Arm::Artillery, _) => true,
                // [PAN-1b]
                (own, other) => own == other || through,
            }
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
