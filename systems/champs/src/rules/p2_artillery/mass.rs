//! Mass targets. [ART-8] (CR-12)

use crate::book::{Distance, Number};
use crate::nouns::{Arm, UnitId};
use crate::state::Battle;
use ground::table::{Base, Mil};

impl Battle {
    /// The mass that a battery's target belongs to, by number; nothing if it stands in none. [ART-8]
    /// [ART-8b] [ART-8c] (CR-12)
    pub fn mass_of(&self, battery: UnitId, target: UnitId) -> Option<Vec<UnitId>> {
        let counts = |unit: UnitId| unit == target || !self.is_obscured(battery, unit);
        self.crowd_of(target, counts)
    }

    /// Units that stand together as [ART-8] has it, each with another within 2", if they have more
    /// than 18 castings; some do not count.
    pub fn crowd_of(&self, target: UnitId, counts: impl Fn(UnitId) -> bool) -> Option<Vec<UnitId>> {
        let could = |unit: UnitId| {
            let state = self.unit(unit);
            // [ART-8c] [STR-1b] Neither units inside blocks nor Broken ones; guns are no mass.
            state.inside().is_empty()
                && !state.is_broken()
                && self.arm(unit) != Arm::Artillery
                && counts(unit)
        };
        if !could(target) {
            return None;
        }
        let mut mass = vec![target];
        let mut left: Vec<UnitId> =
            self.units_of(self.seat_of(target)).filter(|&unit| unit != target).collect();
        let mut next = 0;
        // (CR-12) One draws in the next.
        while let Some(&from) = mass.get(next) {
            next += 1;
            let (near, far): (Vec<UnitId>, Vec<UnitId>) =
                left.into_iter().partition(|&unit| self.crowds(from, unit) && could(unit));
            mass.extend(near);
            left = far;
        }
        let castings: i32 = mass.iter().map(|&unit| i32::from(self.def(unit).castings)).sum();
        mass.sort_unstable();
        // [ART-8b]
        let enough = castings > self.field.book.number(Number::MassCastings);
        (mass.len() > 1 && enough).then_some(mass)
    }

    /// Whether two units stand so that they make a mass: both columns or anti-cavalry formations, or
    /// lines and columns one behind the other, within 2". [ART-8]
    fn crowds(&self, one: UnitId, other: UnitId) -> bool {
        let (a, b) = (self.unit(one).formation(), self.unit(other).formation());
        let deep =
            |formation: crate::nouns::Formation| formation.is_column() || formation.is_square();
        let file =
            |formation: crate::nouns::Formation| formation.is_column() || formation.is_line();
        self.within(one, other, Distance::Mass)
            && ((deep(a) && deep(b))
                || (file(a)
                    && file(b)
                    && (self.is_behind(one, other) || self.is_behind(other, one))))
    }

    /// Whether some of a unit lies straight behind another.
    fn is_behind(&self, unit: UnitId, other: UnitId) -> bool {
        let rear = |base: &Base| base.facing_to(base.facing().opposite()).strip_ahead(Mil::ZERO);
        self.body(other).parts().iter().any(|base| {
            let strip = rear(base);
            self.body(unit).parts().iter().any(|part| strip.overlap(part) > 0)
        })
    }

    /// Whether terrain or the firer's own side hides all of a unit from a battery. [ART-8c]
    fn is_obscured(&self, battery: UnitId, unit: UnitId) -> bool {
        let from = self.guns_toward(battery, self.middle(unit)).front_centre();
        let mut except = vec![battery];
        except.extend(self.units_of(self.seat_of(unit)));
        self.shares_block(battery, &mut except);
        !self.castings_of(unit).iter().any(|&at| self.is_in_view(from, at, &except))
    }
}
