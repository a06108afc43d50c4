//! 4: hidden strength. The only place that says who knows what.

use crate::nouns::UnitId;
use crate::state::Battle;
use engine::Viewer;
use engine::dice::Fast;

impl Battle {
    /// [4a] From now on the enemy knows how strong a unit is.
    pub(crate) fn come_to_light(&mut self, unit: UnitId) {
        self.units[unit.index()].seen = true;
    }

    /// Whether a viewer knows how strong a unit is.
    pub fn knows(&self, viewer: Viewer, unit: UnitId) -> bool {
        // [4a] One's own troops, and whoever has fired or was fired at.
        let own = viewer.sees(self.seat_of(unit));
        own || self.unit(unit).seen || self.field.open_strengths
    }

    /// The position as a viewer knows it: what he does not know has a fixed value, here the strength
    /// that the unit came with.
    pub fn without_secrets(&self, viewer: Viewer) -> Battle {
        let mut known = self.clone();
        for unit in self.all().filter(|&unit| !self.knows(viewer, unit)) {
            known.units[unit.index()].strength = PRESUMED;
        }
        known
    }

    /// Another position that a viewer could not tell from this one, for the kit's tests of secrets.
    pub fn scrambled(&self, viewer: Viewer, dice: &mut Fast) -> Battle {
        let mut other = self.clone();
        for unit in self.all().filter(|&unit| !self.knows(viewer, unit)) {
            other.units[unit.index()].strength = 1 + dice.below(6) as u8;
        }
        other
    }
}

/// What a unit is taken for whose strength is not known.
pub const PRESUMED: u8 = 4;
