//! A straight way: what it costs, whom it meets, where it ends. [MOV-2c] (CG-17)
//!
//! Marches, charges, Retreats and flights are made of such ways. Nothing here knows enemies, stop
//! lines or turning: the chapters ask [`Base::standoff`](ground::table::Base::standoff) for the one
//! and reckon the other themselves.

use crate::book::{Distance, Pace};
use crate::nouns::{Arm, Breed, Going, Terrain, UnitId};
use crate::state::Battle;
use ground::table::{Bearing, Body, FeatureId, Mil, Pose, Size, Spot, Stretch};

/// So far inside a wood is still its edge. [MOV-3b]
const EDGE: Mil = Mil(1000);

/// How somebody goes: it decides which ground is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// A march, Retreat or flight.
    March,
    /// A charge. [CHG-1b]
    Charge,
}

/// Why a way goes no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It was made in full.
    Done,
    /// The allowance is spent.
    Spent,
    /// Ground that may not be entered.
    Closed(FeatureId),
    /// The edge of the table.
    TableEdge,
}

/// A unit that lies in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Met {
    /// Which.
    pub unit: UnitId,
    /// Where it is met.
    pub enter: Mil,
    /// Where it is left behind, at most at the end of the way.
    pub leave: Mil,
}

/// A stretch at one price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    /// Where it ends.
    pub to: Mil,
    /// How hard the ground is.
    pub going: Going,
    /// What it costs.
    pub cost: Mil,
}

/// A straight way as far as it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// How far it goes.
    pub length: Mil,
    /// What it costs.
    pub cost: Mil,
    /// Why it ends there.
    pub end: End,
    /// Its stretches.
    pub legs: Vec<Leg>,
    /// Units in it, friends and enemies, in the order in which they are met; abandoned guns are
    /// ignored. [MOV-13]
    pub met: Vec<Met>,
}

impl Battle {
    /// A straight way of a unit's body with an allowance to spend. [MOV-2c] (CG-17)
    pub fn way(
        &self,
        unit: UnitId,
        body: &Body,
        (heading, length): (Bearing, Mil),
        pace: &Pace,
        allowance: Mil,
        manner: Manner,
    ) -> Way {
        let ground = &self.field.laid.ground;
        let mut way = Way {
            length: Mil::ZERO,
            cost: Mil::ZERO,
            end: End::Done,
            legs: Vec::new(),
            met: Vec::new(),
        };
        let room = body.parts().iter().map(|part| ground.room(part, heading, length)).min();
        let room = room.unwrap_or(length);
        if room < length {
            way.end = End::TableEdge;
        }
        let stretches: Vec<Stretch> =
            body.parts().iter().flat_map(|part| ground.underfoot(part, heading, room)).collect();
        // On a road everything beside it is as good as clear.
        let centre = body.first().centre();
        let road = ground.road_reach(centre, heading, room).map_or(Mil(-1), |(_, reach)| reach);
        let mut marks: Vec<Mil> = stretches.iter().flat_map(|one| [one.enter, one.leave]).collect();
        marks.extend([Mil::ZERO, road, room]);
        marks.retain(|mark| (Mil::ZERO..=room).contains(mark));
        marks.sort_unstable();
        marks.dedup();
        for ends in marks.windows(2) {
            let (from, to) = (ends[0], ends[1]);
            let under = stretches.iter().filter(|one| one.enter < to && from < one.leave);
            let under: Vec<FeatureId> = under.map(|one| one.feature).collect();
            let (going, closed) = match to <= road {
                true => (Going::Clear, None),
                // [MOV-3b] Out of the edge of a wood Cossacks charge as over difficult ground.
                false
                    if manner == Manner::Charge && self.leaves_wood(unit, body, &stretches, to) =>
                {
                    (Going::Difficult, None)
                }
                false => self.going_over(unit, &under, heading, manner),
            };
            let Some(rate) = pace.rate(going).filter(|_| closed.is_none()) else {
                let by = closed.or_else(|| self.worst_of(&under, heading));
                way.end = by.map_or(End::Spent, End::Closed);
                break;
            };
            let reach = rate.reach(allowance - way.cost, to - from);
            if reach > Mil::ZERO {
                let cost = reach.at(rate);
                way.cost += cost;
                way.length = from + reach;
                way.legs.push(Leg { to: way.length, going, cost });
            }
            if reach < to - from {
                way.end = End::Spent;
                break;
            }
        }
        way.met = self.met_on(unit, body, heading, way.length);
        way
    }

    /// Whether Cossacks on a stretch of a charge are still coming out of the edge of a wood in which they
    /// stood, and nothing else is under them. [MOV-3b]
    fn leaves_wood(&self, unit: UnitId, body: &Body, stretches: &[Stretch], to: Mil) -> bool {
        let cossacks = self
            .troop(unit)
            .cavalry()
            .is_some_and(|horse| matches!(horse.breed, Breed::Cossack | Breed::GuardCossack));
        let depth = body.parts().iter().map(|part| part.size().depth).max().unwrap_or(Mil::ZERO);
        // The edge is as deep as they stand in it, with their front at most an inch inside.
        let edge = |one: &Stretch| {
            self.field.laid.lay(one.feature).terrain == Terrain::Wood
                && one.enter == Mil::ZERO
                && one.leave <= depth + EDGE
        };
        let mut under = stretches.iter().filter(|one| one.enter < to && to <= one.leave).peekable();
        cossacks && under.peek().is_some() && under.all(edge)
    }

    /// Whether an unbroken enemy within 2" opposes Cossacks in a wood: they recall. [MOV-3b]
    pub fn is_opposed_in_wood(&self, unit: UnitId) -> bool {
        let cossacks = self
            .troop(unit)
            .cavalry()
            .is_some_and(|horse| matches!(horse.breed, Breed::Cossack | Breed::GuardCossack));
        let laid = &self.field.laid;
        let wood = |spot: Spot| {
            let areas = laid.ground.areas_at(spot);
            areas.iter().any(|&area| laid.lay(area).terrain == Terrain::Wood)
        };
        let inside =
            self.body(unit).parts().iter().any(|part| {
                wood(part.centre()) || part.corners().iter().any(|&corner| wood(corner))
            });
        cossacks
            && inside
            && self
                .unbroken_enemies_of(self.seat_of(unit))
                .any(|foe| self.within(unit, foe, Distance::Interaction))
    }

    /// How hard several features are for a unit, and the one that is closed to it.
    fn going_over(
        &self,
        unit: UnitId,
        features: &[FeatureId],
        heading: Bearing,
        manner: Manner,
    ) -> (Going, Option<FeatureId>) {
        let laid = &self.field.laid;
        let closed = |feature: &&FeatureId| {
            let lay = laid.lay(**feature);
            let horse = self.arm(unit) == Arm::Cavalry;
            // [MOV-3] Cavalry keeps out of swamps, and of forts and structures but for roads.
            let barred = lay.terrain == Terrain::Swamp || lay.terrain.is_block();
            // [CHG-1b] [MOV-2d] No charge through what the table closes to charges; a slope only uphill.
            let charge = manner == Manner::Charge
                && !lay.row.charges
                && laid.going(**feature, heading) != Going::Clear;
            (horse && barred) || charge
        };
        (laid.worst(features.iter().copied(), heading), features.iter().find(closed).copied())
    }

    /// The hardest of several features.
    fn worst_of(&self, features: &[FeatureId], heading: Bearing) -> Option<FeatureId> {
        features.iter().copied().max_by_key(|&feature| self.field.laid.going(feature, heading))
    }

    /// How hard the ground is along a straight line between two spots, stretch by stretch. [MOV-2c]
    pub fn ground_between(&self, from: Spot, to: Spot) -> Vec<(Mil, Going)> {
        let (laid, heading, length) =
            (&self.field.laid, Bearing::between(from, to), from.distance(to));
        // A figure has no width; two mils are as good as none.
        let figure = Size::new(Mil(2), Mil(2)).at(Pose::new(from, heading));
        let stretches = laid.ground.underfoot(&figure, heading, length);
        let road = laid.ground.road_reach(from, heading, length).map_or(Mil(-1), |(_, far)| far);
        let mut marks: Vec<Mil> = stretches.iter().flat_map(|one| [one.enter, one.leave]).collect();
        marks.extend([Mil::ZERO, road, length]);
        marks.retain(|mark| (Mil::ZERO..=length).contains(mark));
        marks.sort_unstable();
        marks.dedup();
        let stretch = |ends: &[Mil]| {
            let (from, to) = (ends[0], ends[1]);
            let under = stretches.iter().filter(|one| one.enter < to && from < one.leave);
            let going = laid.worst(under.map(|one| one.feature), heading);
            (to - from, if to <= road { Going::Clear } else { going })
        };
        marks.windows(2).map(stretch).collect()
    }

    fn met_on(&self, unit: UnitId, body: &Body, heading: Bearing, length: Mil) -> Vec<Met> {
        let mut met = Vec::new();
        for other in self.on_table().filter(|&other| other != unit && self.counts(other)) {
            let passes = body.parts().iter().flat_map(|part| {
                let theirs = self.body(other).parts().iter();
                theirs.filter_map(move |base| part.passes(heading, length, base))
            });
            let whole = passes.reduce(|one, two| (one.0.min(two.0), one.1.max(two.1)));
            if let Some((enter, leave)) = whole {
                met.push(Met { unit: other, enter, leave });
            }
        }
        met.sort_unstable_by_key(|one| (one.enter, one.unit));
        met
    }
}
