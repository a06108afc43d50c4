//! Section 13: fatigue.

use crate::host::event::Tells;
use crate::nouns::UnitId;
use crate::state::{Battle, Mark};
use engine::{Line, Seat};
use serde::Serialize;

/// What happens.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {}

impl Tells for Told {
    fn line(&self, _: &Battle) -> Line {
        match *self {}
    }

    fn side(&self, _: &Battle) -> Option<Seat> {
        match *self {}
    }
}

impl Battle {
    /// A unit has done or suffered combat that tires its division. [FAT-02] [CHG-20] Cavalry that was
    /// resting rests no more.
    pub fn note_combat(&mut self, unit: UnitId) {
        let marks = &mut self.unit_mut(unit).marks;
        // [FAT-02]
        marks.set(Mark::Fought);
        // [CHG-20]
        marks.clear(Mark::Recovery);
    }
}
