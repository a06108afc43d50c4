//! What each viewer may know: command dice in cups and in the hands of wing commanders are secret.

use crate::state::battle::Battle;
use engine::{Seat, Viewer};

impl Battle {
    /// Whether a viewer sees the command dice of a side. [A1.0b]
    pub(crate) fn sees_cup(&self, viewer: Viewer, seat: Seat) -> bool {
        self.field.switches.open_cups || viewer.sees(seat)
    }

    /// The position with what a viewer may not know replaced. [A1.0b] [E5.0b]
    pub(crate) fn without_secrets(&self, viewer: Viewer) -> Battle {
        let mut known = self.clone();
        for seat in Seat::BOTH.into_iter().filter(|&seat| !self.sees_cup(viewer, seat)) {
            for army in self.field.armies_of(seat) {
                known.army_mut(army).cup = 0;
            }
            for officer in self.field.officer_ids() {
                if self.officer_def(officer).seat == seat {
                    known.officer_mut(officer).dice = 0;
                }
            }
        }
        known
    }
}
