//! What each viewer may know. [CON-3]

use crate::nouns::Order;
use crate::state::{Battle, UnitPlace};
use engine::{Seat, Viewer};

impl Battle {
    /// Whether a viewer sees the secrets of a side: its steps and orders.
    pub fn sees(viewer: Viewer, seat: Seat) -> bool {
        match viewer {
            Viewer::Umpire => true,
            Viewer::Seat(own) => own == seat,
            Viewer::Spectator => false,
        }
    }

    /// The position with what a viewer may not know replaced by a fixed value: the steps of enemy
    /// units that are not in an interaction, and all orders of the enemy. [CON-3]
    pub fn redacted(&self, viewer: Viewer) -> Battle {
        let mut known = self.clone();
        for seat in Seat::BOTH.into_iter().filter(|&seat| !Battle::sees(viewer, seat)) {
            for unit in self.field.unit_ids().filter(|&unit| self.seat_of(unit) == seat) {
                let (state, open) = (self.unit(unit), self.unit(unit).marks.shown);
                if !open && state.place() != UnitPlace::Gone {
                    let hidden = known.unit_mut(unit);
                    hidden.steps = 0;
                    // Whether fire took steps from it is not seen either.
                    hidden.marks.lost_to_fire = false;
                    (hidden.marks.support_fire, hidden.under_fire_of) = Default::default();
                    hidden.flanked_by = Default::default();
                }
                // (CHG-15) Whether it waits is its owner's secret, and so is when an order came.
                (known.unit_mut(unit).marks.waits, known.unit_mut(unit).post) =
                    (false, state.pose().at);
                // A garrison is seen to be one by where it stands and how it fights.
                if state.order.as_ref().is_some_and(|order| *order != Order::Garrison) {
                    known.unit_mut(unit).order = None;
                }
                known.unit_mut(unit).role = Default::default();
                known.unit_mut(unit).pending = None;
            }
            for org in known.orgs.iter_mut().filter(|org| org.seat == seat) {
                org.order = Order::NONE;
                org.pending = None;
                (org.active, org.ordered, org.dispossessed) = (false, false, false);
                org.since = 0;
            }
            for leader in self.field.leader_ids() {
                if self.leader_def(leader).seat == seat {
                    let state = known.leader_mut(leader);
                    (state.orders, state.commanded, state.bound_to) = (0, false, None);
                }
            }
        }
        known
    }
}
