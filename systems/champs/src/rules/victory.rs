//! Who holds what, and who wins. [SCN-6] [SCN-7] [SCN-8]

mod aims;

use crate::host::{self, line};
use crate::nouns::{Arm, BlockId, PlaceId, UnitId};
use crate::state::{At, Battle, Bonus, Ending, Holding, UnitPlace, Verdict};
use engine::{Line, Seat, rule};
use ground::table::within_ring;
use serde::Serialize;

/// What is told of places and points.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A place changes hands.
    Taken(PlaceId, Option<Seat>),
    /// The battle is over.
    Ended(Ending),
}

impl Battle {
    /// Whoever is alone in a place holds it from now on. [SCN-6]
    pub fn settle_places(&mut self, table: At<'_>) {
        self.settle_blocks();
        for place in self.field.place_ids() {
            let holder = self.holder_now(place).or(self.holder(place));
            if holder != self.holder(place) {
                self.holders[place.index()] = holder;
                self.tell(table, Told::Taken(place, holder));
            }
        }
    }

    /// Whoever is alone in a block holds it from now on. [SCN-6]
    pub fn settle_blocks(&mut self) {
        for block in self.field.laid.block_ids() {
            let holds = |seat: Seat| self.stable_in(seat).any(|unit| self.is_inside(unit, block));
            if let Some(seat) = sole(holds) {
                self.block_holders[block.index()] = Some(seat);
            }
        }
    }

    fn stable_in(&self, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
        self.units_of(seat).filter(|&unit| !self.unit(unit).is_broken())
    }

    fn is_inside(&self, unit: UnitId, block: BlockId) -> bool {
        self.unit(unit).inside().contains(block)
    }

    /// The side that alone is there now; nobody if that does not change who holds it.
    fn holder_now(&self, place: PlaceId) -> Option<Seat> {
        match &self.field.place(place).holding {
            Holding::Ground(_) => None,
            Holding::Marker(spot, reach) => {
                let reach = *reach + self.grace();
                let foot = |unit: &UnitId| self.arm(*unit) == Arm::Infantry;
                sole(|seat| {
                    self.stable_in(seat).filter(foot).any(|unit| self.body(unit).near(spot, reach))
                })
            }
            Holding::Area(ring) => {
                let within = |unit: UnitId| within_ring(ring, self.middle(unit));
                sole(|seat| self.stable_in(seat).any(within))
            }
            Holding::Blocks(blocks) => {
                let count = |seat: Seat| {
                    let held = |block: &&BlockId| self.block_holders[block.index()] == Some(seat);
                    blocks.iter().filter(held).count()
                };
                let [first, second] = Seat::BOTH.map(count);
                match first.cmp(&second) {
                    std::cmp::Ordering::Greater => Some(Seat::First),
                    std::cmp::Ordering::Less => Some(Seat::Second),
                    std::cmp::Ordering::Equal => None,
                }
            }
        }
    }

    /// Whether a unit counts as destroyed. [SCN-7]
    fn is_lost(&self, unit: UnitId) -> bool {
        let state = self.unit(unit);
        // [SCN-7]
        state.place() == UnitPlace::Gone || (state.place() == UnitPlace::Table && state.is_broken())
    }

    /// Points of a side now. [SCN-7] [SCN-8]
    pub fn points(&self, seat: Seat) -> i32 {
        let (field, victory) = (&self.field, &self.field.victory);
        let places = field.place_ids().map(|id| {
            let place = field.place(id);
            let worth = i32::from(place.worth[seat.index()]);
            match &place.holding {
                Holding::Blocks(blocks) if place.each_block => {
                    let held = |block: &&BlockId| self.block_holders[block.index()] == Some(seat);
                    worth * blocks.iter().filter(held).count() as i32
                }
                _ if self.holder(id) == Some(seat) => worth,
                _ => 0,
            }
        });
        let lost = |unit: &UnitId| self.seat_of(*unit) != seat && self.is_lost(*unit);
        let units = field.unit_ids().filter(lost).count() as i32 * i32::from(victory.unit);
        let leaders = field.leader_ids().filter(|&leader| {
            self.leader_def(leader).seat != seat && self.leader(leader).fell.is_some()
        });
        let leaders = leaders.map(|leader| {
            let own = victory.bonuses.iter().find_map(|bonus| match bonus {
                Bonus::Leader { leader: who, points } if *who == leader => Some(*points),
                _ => None,
            });
            let echelon = self.leader_def(leader).echelon;
            let usual = || {
                let fits = |of: Option<_>| of.is_none_or(|of| of == echelon);
                let worth = victory.leaders.iter().find(|worth| fits(worth.echelon));
                worth.map_or(0, |worth| worth.points)
            };
            i32::from(own.unwrap_or_else(usual))
        });
        let bonuses = victory.bonuses.iter().map(|bonus| match bonus {
            Bonus::MoreInfantryWestOf { seat: whose, x, points } if *whose == seat => {
                let west =
                    |unit: &UnitId| self.arm(*unit) == Arm::Infantry && self.middle(*unit).x < *x;
                let count = |seat: Seat| self.stable_in(seat).filter(west).count();
                if count(seat) > count(seat.other()) { i32::from(*points) } else { 0 }
            }
            _ => 0,
        });
        places.sum::<i32>() + units + leaders.sum::<i32>() + bonuses.sum::<i32>()
    }

    /// By how many points the first side is ahead. [SCN-8]
    pub fn lead(&self) -> i32 {
        self.points(Seat::First) - self.points(Seat::Second)
    }

    /// The battle is over: counts the points. [SCN-8]
    pub fn finish(&mut self, table: At<'_>) {
        let points = Seat::BOTH.map(|seat| self.points(seat));
        let (winner, decisive) = match self.field.victory.verdict {
            Verdict::Lead { victory, decisive } => {
                let lead = points[0] - points[1];
                let winner = if lead > 0 { Seat::First } else { Seat::Second };
                let wins = lead.abs() >= i32::from(victory);
                (wins.then_some(winner), lead.abs() >= i32::from(decisive))
            }
            Verdict::Points { seat, victory, decisive, defeat } => {
                let own = points[seat.index()];
                if own >= i32::from(victory) {
                    (Some(seat), own >= i32::from(decisive))
                } else if own <= i32::from(defeat) {
                    (Some(seat.other()), false)
                } else {
                    (None, false)
                }
            }
        };
        let ending = Ending { winner, decisive, points };
        self.ended = Some(ending);
        self.tell(table, Told::Ended(ending));
    }

    /// How it ended, as a sentence.
    pub fn ending_words(&self, ending: Ending) -> String {
        let side = |seat: Seat| &self.field.sides[seat.index()].name;
        let [first, second] = ending.points;
        let points = format!("{} {first}, {} {second}", side(Seat::First), side(Seat::Second));
        match (ending.winner, ending.decisive) {
            (None, _) => format!("A draw: {points}."),
            (Some(winner), false) => format!("Victory of the {}: {points}.", side(winner)),
            (Some(winner), true) => format!("Decisive victory of the {}: {points}.", side(winner)),
        }
    }
}

/// The side for which something holds alone.
fn sole(holds: impl Fn(Seat) -> bool) -> Option<Seat> {
    match Seat::BOTH.map(holds) {
        [true, false] => Some(Seat::First),
        [false, true] => Some(Seat::Second),
        _ => None,
    }
}

impl host::Told for Told {
    fn actor(&self, _: &Battle) -> Option<Seat> {
        match self {
            Told::Taken(_, seat) => *seat,
            Told::Ended(ending) => ending.winner,
        }
    }

    fn line(&self, battle: &Battle) -> Line {
        match self {
            Told::Taken(place, holder) => {
                let name = &battle.field.place(*place).name;
                let text = match holder {
                    Some(seat) => {
                        format!("{name} is held by the {}.", battle.field.sides[seat.index()].name)
                    }
                    None => format!("Nobody holds {name}."),
                };
                line(text, &[rule!("SCN-6")])
            }
            Told::Ended(ending) => line(battle.ending_words(*ending), &[rule!("SCN-8")]),
        }
    }
}
