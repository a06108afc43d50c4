//! Places that decide a scenario at nightfall, and who holds them.

use crate::nouns::field::{Condition, Outline, PlaceId, UnitId};
use crate::nouns::kinds::Arm;
use crate::rules::i_victory::Event;
use crate::state::battle::{At, Battle};
use engine::Seat;
use ground::table::{Base, Bearing, Pose, Shape, Size, Spot};

impl Battle {
    /// Places change hands when infantry or cavalry of one side alone stand on them. To be called
    /// whenever units have moved.
    pub fn settle_places(&mut self, table: At<'_>) {
        for index in 0..self.field.places.len() {
            let place = PlaceId(index as u8);
            let holds = |seat: Seat| {
                self.army_of(seat)
                    .any(|unit| self.arm(unit) != Arm::Artillery && self.stands_on(unit, place))
            };
            let holder = match Seat::BOTH.map(holds) {
                [true, false] => Some(Seat::First),
                [false, true] => Some(Seat::Second),
                // Contested or empty: it stays as it was.
                _ => self.holders[index],
            };
            if let Some(seat) = holder
                && self.holders[index] != holder
            {
                self.holders[index] = holder;
                table.tell(self, Event::PlaceTaken(place, seat));
            }
        }
    }

    /// Whether a condition of the scenario holds.
    pub fn holds(&self, condition: &Condition) -> bool {
        match condition {
            Condition::All(all) => all.iter().all(|part| self.holds(part)),
            Condition::Any(any) => any.iter().any(|part| self.holds(part)),
            Condition::Stands { seat, arm, place } => self.army_of(*seat).any(|unit| {
                arm.is_none_or(|arm| self.arm(unit) == arm) && self.stands_on(unit, *place)
            }),
            Condition::Held { seat, place } => self.holders[place.index()] == Some(*seat),
        }
    }

    /// Whether a unit touches a place.
    pub fn stands_on(&self, unit: UnitId, place: PlaceId) -> bool {
        let base = self.base(unit);
        match &self.field.place(place).outline {
            Outline::Area(ring) => touches_ring(&base, ring),
            Outline::Line(line) => line.windows(2).any(|ends| [ends[0], ends[1]].meets(&base)),
            Outline::Square { centre, side } => {
                Size::new(*side, *side).at(Pose::new(*centre, Bearing::NORTH)).meets(&base)
            }
        }
    }
}

/// Whether a base touches a simple polygon: its border, or all of the base lies inside.
fn touches_ring(base: &Base, ring: &[Spot]) -> bool {
    let sides = || (0..ring.len()).map(|index| [ring[index], ring[(index + 1) % ring.len()]]);
    sides().any(|side| side.meets(base)) || is_inside(base.centre(), sides())
}

/// Whether a spot lies inside: a ray to the right crosses the border an odd number of times.
fn is_inside(spot: Spot, sides: impl Iterator<Item = [Spot; 2]>) -> bool {
    let crossings = sides
        .filter(|[from, to]| (from.y > spot.y) != (to.y > spot.y))
        .filter(|[from, to]| {
            let wide = |length: ground::table::Mil| i64::from(length.0);
            let (dx, dy) = (wide(to.x - from.x), wide(to.y - from.y));
            let (px, py) = (wide(spot.x - from.x), wide(spot.y - from.y));
            // The side lies to the right of the spot where it is as high.
            if dy > 0 { px * dy < dx * py } else { px * dy > dx * py }
        })
        .count();
    crossings % 2 == 1
}
