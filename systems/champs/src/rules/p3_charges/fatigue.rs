//! Fatigue from charges. [REC-3]

use crate::book::Fatigue;
use crate::nouns::{Arm, UnitId};
use crate::state::{At, Battle};
use engine::rule;

impl Battle {
    /// Why a unit is tired after the Charge Phase; each reason excludes the others. [REC-3] (CR-64)
    pub fn fatigue_of(&self, unit: UnitId) -> Option<Fatigue> {
        let marks = self.unit(unit).marks;
        match () {
            () if self.arm(unit) != Arm::Cavalry => None,
            () if marks.fought && marks.defeated => Some(Fatigue::Defeated),
            () if marks.recalled => Some(Fatigue::Recalled),
            () if marks.charged => Some(Fatigue::Charged),
            () => None,
        }
    }

    /// Whoever charged, fought or was recalled is tired. [SEQ-III] [REC-3]
    pub(super) fn fatigue_step(&mut self, table: At<'_>) {
        for unit in self.by_name(self.on_table()) {
            if let Some(fatigue) = self.fatigue_of(unit) {
                let steps = self.field.book.fatigue(fatigue);
                self.lose_steps(table, unit, steps, rule!("REC-3"));
            }
        }
        // The Panic step is over: Broken units that it destroys are taken off too.
        for unit in self.by_name(self.on_table().filter(|&unit| self.is_dead(unit))) {
            self.remove(table, unit, rule!("UNI-10"));
        }
    }
}
