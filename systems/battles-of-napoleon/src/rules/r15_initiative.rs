//! Chapter 15: who has the initiative.

use crate::nouns::kinds::{FRENCH, RUSSIAN};
use crate::rules::r13_cubes::Told;
use crate::state::battle::{At, Battle};
use engine::Seat;

impl Battle {
    /// The initiative of the turn, by the points of both sides. [15b]
    pub(crate) fn decide_initiative(&mut self, table: At<'_>) {
        let points = Seat::BOTH.map(|seat| self.initiative_points(seat));
        // [15b] The higher total; [15c] [9i] a tie goes to the French.
        self.initiative = if points[1] > points[0] { RUSSIAN } else { FRENCH };
        table.tell(self, Told::Initiative(self.initiative, points));
    }

    /// [15a] Initiative points of a side: [12.1c] [12.2e] [12.3e] [12.4d] [12.5d] [12.6e] [12.7d].
    pub fn initiative_points(&self, seat: Seat) -> i16 {
        self.field
            .formations_of(seat)
            .filter(|&f| self.in_force(f))
            // [12b] [15a] Whatever each order brings: [12.1c] [12.2e] [12.3e] [12.4d] [12.5d] [12.6e] [12.7d].
            .map(|f| self.field.book.order(self.formation(f).order).ip)
            .sum()
    }
}
