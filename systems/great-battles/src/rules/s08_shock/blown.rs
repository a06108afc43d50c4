//! 8.4.4 and 8.4.5: blown cavalry and its recovery. [CHG-19]

use super::Told;
use crate::nouns::{Blown, UnitId};
use crate::state::{Actor, At, Battle, Mark};
use engine::Play;

impl Battle {
    /// [CHG-18] [MCS-11] Cavalry that has charged is disordered and fully blown.
    pub(super) fn mark_blown(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        if !self.unit(unit).on_map() {
            return Ok(());
        }
        self.disorder(table, unit)?;
        self.unit_mut(unit).blown = Blown::Two;
        table.tell(self, Told::Blown(unit, Blown::Two));
        Ok(())
    }

    /// Whether blown cavalry has rested this turn: [CHG-20] it has neither moved nor been in combat, but
    /// for medium and long gunfire.
    fn has_rested(&self, unit: UnitId) -> bool {
        let troops = self.unit(unit);
        let busy = troops.marks.has(Mark::Stirred) || troops.marks.has(Mark::Fought);
        troops.on_map() && troops.blown != Blown::Fresh && !busy
    }

    /// [CHG-20] As an activation ends, blown cavalry of the division that has rested gets its Recovery
    /// marker.
    pub fn rest_cavalry(&mut self, table: At<'_>, actor: Actor) {
        let units: Vec<UnitId> = match actor {
            Actor::Division(division) => self.division_units(division).collect(),
            Actor::Single(unit) => vec![unit],
        };
        for unit in units {
            self.give_rest(table, unit);
        }
    }

    fn give_rest(&mut self, table: At<'_>, unit: UnitId) {
        if self.has_rested(unit) && !self.unit(unit).marks.has(Mark::Recovery) {
            self.unit_mut(unit).marks.set(Mark::Recovery);
            table.tell(self, Told::Rests(unit));
        }
    }

    /// [CHG-21] The Cavalry Reform Segment: every Recovery marker comes off, and its cavalry is blown one
    /// less. [CHG-20] Those who have rested and whose division did not act get theirs here.
    pub fn reform(&mut self, table: At<'_>) {
        for unit in self.all_units().collect::<Vec<_>>() {
            self.give_rest(table, unit);
            if self.unit(unit).marks.has(Mark::Recovery) {
                let troops = self.unit_mut(unit);
                troops.marks.clear(Mark::Recovery);
                troops.blown = troops.blown.less();
                let level = troops.blown;
                table.tell(self, Told::Blown(unit, level));
            }
        }
    }
}
