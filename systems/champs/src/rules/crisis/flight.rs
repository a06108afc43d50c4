//! The way of a unit that goes away, leg by leg: Retreats and runs. [CRI-5] [CRI-10] (CG-24) (CG-26)

use crate::book::{Distance, Pace};
use crate::nouns::{Arm, Cover, Formation, UnitId};
use crate::rules::way::{End, Manner, Way};
use crate::state::{Battle, Crew, TableEdge};
use engine::Seat;
use ground::table::{
    Base, Bearing, Body, Convex, Mil, Pose, SLACK, Size, Spot, around, away, midway,
};

/// If no heading keeps away from all enemies, it has to from those so near. (CG-24)
const NEAR: Mil = Mil::inches(18);
/// So much of a straight way tells whether it leads nearer to somebody: the distance is convex in it.
/// (CG-24)
const TRIAL: Mil = Mil(50);
/// Rounding may seem to shrink a distance by this much.
const ROUNDING: Mil = Mil(1);
/// No way turns off the wanted one by more. (CG-24)
const MOST_OFF: u16 = 5400;
/// A Retreat turns off by so much at a time. (CG-24)
const RETREAT_STRIDE: u16 = 900;
/// A run turns off by so much at a time. (CG-26)
const RUN_STRIDE: u16 = 300;
/// Whoever looks at the enemy within so much keeps his facing. (CRI-5d)
const FACES: u16 = 2700;
/// A crew takes no space: it goes as a speck. (UNI-9)
const SPECK: Size = Size::new(Mil(2), Mil(2));
/// So far around a place that is taken another one is looked for.
const SEARCH: Mil = Mil::inches(12);
/// In such strides.
const SEARCH_STRIDE: Mil = Mil(250);
/// In such strides if there is none so near.
const FAR_STRIDE: Mil = Mil(1000);

/// How a unit goes away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gait {
    /// In order: it takes the way that is open. (CG-24)
    Retreat,
    /// Broken: straight, but no nearer to the enemy. (CG-26)
    Run,
}

/// A unit on its way.
#[derive(Clone, Debug)]
pub(super) struct Flight {
    pub unit: UnitId,
    pub gait: Gait,
    pub pose: Pose,
    pub formation: Formation,
    pub body: Body,
    pub pace: Pace,
    /// What it may still spend.
    pub left: Mil,
    /// From whom it goes away.
    pub causes: Vec<UnitId>,
    /// Friends it has passed through, each once.
    pub passed: Vec<UnitId>,
    /// The straight legs it has gone. (CHG-12b)
    pub trail: Vec<(Bearing, Mil)>,
}

impl Battle {
    /// The footprint of a unit that is about to go away: of a crew without its guns a speck.
    pub(crate) fn flight_body(&self, unit: UnitId) -> Body {
        match self.unit(unit).crew {
            Crew::At(spot) => Body::from(SPECK.at(Pose::new(spot, Bearing::NORTH))),
            Crew::AtGuns | Crew::With(_) => self.body(unit).clone(),
        }
    }

    /// A unit about to go away: out of its block, out of an anti-cavalry formation, looking at the
    /// enemy. [CRI-5d] (CR-85)
    pub(super) fn begin_flight(&self, unit: UnitId, gait: Gait, causes: &[UnitId]) -> Flight {
        let state = self.unit(unit);
        let first = self.heading_away(unit, causes);
        let formation = match state.formation() {
            // [CRI-5d] Anti-cavalry formations become columns.
            Formation::Square => Formation::Column,
            // (CG-02) A bent line straightens when it moves off.
            Formation::Bent(_) => Formation::Line,
            other => other,
        };
        let crew = matches!(state.crew, Crew::At(_));
        let pose = match (state.crew, state.inside().is_empty(), state.formation()) {
            (Crew::At(spot), ..) => Pose::new(spot, Bearing::NORTH),
            (_, true, Formation::Bent(_)) => {
                let parts = self.body(unit).parts();
                parts[parts.len() / 2].pose()
            }
            (_, true, _) => state.pose(),
            (_, false, _) => Pose::new(self.middle(unit), state.pose().facing),
        };
        // [CRI-5d] Retreating troops face the enemy. (CR-100)
        let facing = match first.opposite() {
            enemy if !crew && pose.facing.off(enemy) > FACES => enemy,
            _ => pose.facing,
        };
        let turned = facing != pose.facing;
        let mut pose = Pose::new(pose.at, facing);
        // [MOV-12] The column stands on the front stands of what it was.
        if formation != state.formation() && state.inside().is_empty() && !crew && !turned {
            let front = self.body(unit).nearest(&pose.at).front_centre();
            let depth = self.body_at(unit, formation, pose).first().size().depth;
            pose.at = front.moved(facing.opposite(), depth / 2);
        }
        let pace = self.pace(unit, formation);
        let body = match crew {
            true => Body::from(SPECK.at(pose)),
            false => self.body_at(unit, formation, pose),
        };
        let left = match gait {
            // [CRI-5] One normal move of its formation.
            Gait::Retreat => pace.allowance,
            // [CRI-10]
            Gait::Run => self.exact(match self.arm(unit) {
                Arm::Cavalry => Distance::BrokenCavalry,
                Arm::Infantry | Arm::Artillery => Distance::BrokenInfantry,
            }),
        };
        let (causes, passed, trail) = (causes.to_vec(), Vec::new(), Vec::new());
        Flight { unit, gait, pose, formation, body, pace, left, causes, passed, trail }
    }

    /// A unit that stands where its first leg ended, with what it has left.
    pub(super) fn resume_flight(
        &self,
        unit: UnitId,
        gait: Gait,
        left: Mil,
        causes: &[UnitId],
    ) -> Flight {
        let state = self.unit(unit);
        let formation = state.formation();
        let pose = match state.crew {
            Crew::At(spot) => Pose::new(spot, Bearing::NORTH),
            Crew::AtGuns | Crew::With(_) => state.pose(),
        };
        Flight {
            unit,
            gait,
            pose,
            formation,
            body: self.flight_body(unit),
            pace: self.pace(unit, formation),
            left,
            causes: causes.to_vec(),
            passed: Vec::new(),
            trail: Vec::new(),
        }
    }

    /// Directly away from whoever caused it: the shortest way from their footprints; of several the
    /// middle; if there is none, home. [CRI-5b] (CG-24)
    pub(super) fn heading_away(&self, unit: UnitId, causes: &[UnitId]) -> Bearing {
        let body = self.flight_body(unit);
        let one = |cause: &UnitId| {
            let theirs = self.body(*cause).nearest(body.first());
            away(body.nearest(theirs), theirs)
        };
        midway(causes.iter().map(one)).unwrap_or_else(|| self.baseline(self.seat_of(unit)))
    }

    /// Straight to the edge of the table behind a side.
    pub(super) fn baseline(&self, seat: Seat) -> Bearing {
        match self.field.sides[seat.index()].base_line {
            TableEdge::Bottom => Bearing::SOUTH,
            TableEdge::Top => Bearing::NORTH,
            TableEdge::Left => Bearing::WEST,
            TableEdge::Right => Bearing::EAST,
        }
    }

    /// Where a unit's line of communications leaves the table. [CRI-5b]
    pub(super) fn communications(&self, unit: UnitId) -> Option<Spot> {
        let own = self.field.org(self.def(unit).org).and_then(|org| org.communications);
        own.or(self.field.sides[self.seat_of(unit).index()].communications)
    }

    /// The heading home: to the line of communications, or to the nearest point of the baseline.
    /// [CRI-5b] [CRI-10b] (CG-24)
    pub(super) fn heading_home(&self, unit: UnitId, from: Spot) -> Bearing {
        match self.communications(unit).filter(|&to| to != from) {
            Some(to) => Bearing::between(from, to),
            None => self.baseline(self.seat_of(unit)),
        }
    }

    /// Whether a spot is nearer home than another.
    pub(super) fn is_nearer_home(&self, unit: UnitId, spot: Spot, than: Spot) -> bool {
        let deep = |spot: Spot| match self.field.sides[self.seat_of(unit).index()].base_line {
            TableEdge::Bottom => spot.y,
            TableEdge::Top => -spot.y,
            TableEdge::Left => spot.x,
            TableEdge::Right => -spot.x,
        };
        let communications = self.communications(unit);
        let nearer = communications.is_some_and(|to| spot.distance(to) < than.distance(to));
        nearer || deep(spot) < deep(than)
    }

    /// Headings to cover that it could reach, the nearest first. [CRI-5b] [CRI-10b]
    pub(super) fn headings_to_cover(&self, flight: &Flight) -> Vec<Bearing> {
        let laid = &self.field.laid;
        let from = flight.pose.at;
        let mut found: Vec<(Mil, Bearing)> = laid
            .ground
            .features()
            .filter(|(id, _)| laid.lay(*id).row.cover != Cover::Open)
            .filter_map(|(_, feature)| {
                let centre = match (&feature.form, feature.base()) {
                    (_, Some(base)) => base.centre(),
                    (ground::table::Form::Area(rings), None) => {
                        let bounds = ground::table::Bounds::around(rings.first()?);
                        Spot::new(
                            (bounds.low.x + bounds.high.x) / 2,
                            (bounds.low.y + bounds.high.y) / 2,
                        )
                    }
                    _ => return None,
                };
                let near = from.distance(centre) <= flight.left && centre != from;
                let home = self.is_nearer_home(flight.unit, centre, from);
                (near && home).then(|| (from.distance(centre), Bearing::between(from, centre)))
            })
            .collect();
        found.sort_unstable();
        found.into_iter().map(|(_, heading)| heading).collect()
    }

    /// A straight piece of the way on a heading, as far as the allowance goes; nothing if a limit bars
    /// it: it leads nearer to one of some enemies, through an enemy, or across the front of a cause.
    /// [CRI-5c] [CRI-10b] (CG-24)
    pub(super) fn piece(
        &self,
        flight: &Flight,
        heading: Bearing,
        allowance: Mil,
        enemies: &[UnitId],
    ) -> Option<Way> {
        let moved = flight.body.moved(heading, TRIAL);
        // [CRI-5c] [CRI-10b] Never nearer.
        let nearer = |enemy: &UnitId| {
            let theirs = self.body(*enemy);
            moved.gap_to(theirs).mils() + ROUNDING < flight.body.gap_to(theirs).mils()
        };
        if enemies.iter().any(nearer) {
            return None;
        }
        let way = self.way(
            flight.unit,
            &flight.body,
            (heading, allowance),
            &flight.pace,
            allowance,
            Manner::March,
        );
        let seat = self.seat_of(flight.unit);
        // A crew that was overrun comes out from among the enemy.
        let foe =
            |other: UnitId| self.seat_of(other) != seat && !flight.body.clashes(self.body(other));
        let barred = way.met.iter().any(|met| foe(met.unit))
            || (flight.gait == Gait::Retreat && self.crosses_front(flight, heading, way.length));
        (!barred && way.length > Mil::ZERO).then_some(way)
    }

    /// Whether a way leads into the strip before the front of an enemy who caused the Retreat.
    /// [CRI-5c] (CG-24)
    fn crosses_front(&self, flight: &Flight, heading: Bearing, length: Mil) -> bool {
        flight.causes.iter().filter(|&&cause| self.has_front(cause)).any(|&cause| {
            self.body(cause).parts().iter().any(|base| {
                let strip = base.strip_ahead(Mil::ZERO);
                let inside = |part: &Base| strip.overlap(part) > 0;
                !flight.body.parts().iter().any(inside)
                    && flight.body.parts().iter().any(|part| {
                        let moved = part.moved(heading, length);
                        let spots: Vec<Spot> =
                            part.corners().iter().chain(moved.corners()).copied().collect();
                        strip.overlap(&Convex::hull(&spots)) > 0
                    })
            })
        })
    }

    /// Whether a unit has one front: not an anti-cavalry formation, nor in a structure. [FOR-2]
    /// [STR-1b]
    fn has_front(&self, unit: UnitId) -> bool {
        self.has_flanks(unit)
    }

    /// The enemies a way has to keep from: all, or if no heading near the wanted one keeps from them
    /// all, those within 18". (CG-24)
    pub(super) fn to_avoid(&self, flight: &Flight, wanted: Bearing) -> Vec<UnitId> {
        let all: Vec<UnitId> = self.enemies_of(self.seat_of(flight.unit)).collect();
        let keeps = |heading: Bearing| self.piece(flight, heading, TRIAL, &all).is_some();
        if fan(wanted, stride(flight.gait)).any(keeps) {
            return all;
        }
        all.into_iter().filter(|&enemy| self.body(enemy).within(&flight.body, NEAR)).collect()
    }

    /// The ways nearest to the wanted heading that no limit bars, with what it may spend on them: one,
    /// or two if both turn off equally far and lead home equally well. (CG-24) (CG-26)
    pub(super) fn ways_near(
        &self,
        flight: &Flight,
        wanted: Bearing,
        allowance: Mil,
    ) -> Vec<(Bearing, Way)> {
        let enemies = self.to_avoid(flight, wanted);
        let baseline = self.baseline(self.seat_of(flight.unit));
        let mut cut: Vec<(Bearing, Way)> = Vec::new();
        let headings: Vec<Bearing> = fan(wanted, stride(flight.gait)).collect();
        // The wanted one alone, then both sides of each turn.
        let (first, turned) = headings.split_at(1);
        for pair in std::iter::once(first).chain(turned.chunks(2)) {
            let open = pair.iter().filter_map(|&heading| {
                Some((heading, self.piece(flight, heading, allowance, &enemies)?))
            });
            let open: Vec<(Bearing, Way)> = open.collect();
            let (whole, short): (Vec<_>, Vec<_>) =
                open.into_iter().partition(|(_, way)| is_whole(way) || flight.gait == Gait::Run);
            let best = whole.iter().map(|(heading, _)| heading.off(baseline)).min();
            if let Some(best) = best {
                return whole
                    .into_iter()
                    .filter(|(heading, _)| heading.off(baseline) == best)
                    .collect();
            }
            cut.extend(short);
        }
        let longest = cut.iter().map(|(_, way)| way.length).max();
        let mut cut = cut.into_iter().filter(|(_, way)| Some(way.length) == longest);
        cut.next().into_iter().collect()
    }

    /// Goes a piece of the way, noting whom it passes through.
    pub(super) fn advance(&self, flight: &mut Flight, heading: Bearing, way: &Way) {
        flight.left = (flight.left - way.cost).max(Mil::ZERO);
        flight.pose.at = flight.pose.at.moved(heading, way.length);
        flight.trail.push((heading, way.length));
        flight.body = match self.unit(flight.unit).crew {
            Crew::At(_) => Body::from(SPECK.at(flight.pose)),
            _ => self.body_at(flight.unit, flight.formation, flight.pose),
        };
        for met in &way.met {
            if !flight.passed.contains(&met.unit) {
                flight.passed.push(met.unit);
            }
        }
    }

    /// Whether a footprint could stand: on the table, on nobody, on no closed ground.
    pub(crate) fn could_stand(&self, unit: UnitId, body: &Body) -> bool {
        let ground = &self.field.laid.ground;
        let closed = |part: &Base| {
            let under = ground.under(part);
            under.iter().any(|&feature| {
                self.field.laid.lay(feature).row.going == crate::nouns::Going::Closed
            })
        };
        body.parts().iter().all(|part| ground.holds(part) && !closed(part))
            && !self
                .on_table()
                .any(|other| other != unit && self.counts(other) && body.clashes(self.body(other)))
    }

    /// The place of a unit that would end among others: clear on their far side, free of cost; if
    /// there is no room there, back on the way it came, and at last wherever there is. [CRI-7b]
    pub(super) fn settle(&self, flight: &mut Flight, heading: Bearing) {
        if matches!(self.unit(flight.unit).crew, Crew::At(_)) {
            return;
        }
        let at = |spot: Spot| {
            let pose = Pose::new(spot, flight.pose.facing);
            self.body_at(flight.unit, flight.formation, pose)
        };
        let from = flight.pose.at;
        let found = self.could_stand(flight.unit, &flight.body).then_some(from);
        let found = found
            // [CRI-7b] Beyond those it would end among.
            .or_else(|| self.clear_beyond(flight, heading))
            .or_else(|| self.clear_beyond(flight, heading.opposite()))
            .unwrap_or_else(|| self.room_near(flight.unit, flight.formation, flight.pose).at);
        let to = found;
        if to != from {
            flight.trail.push((Bearing::between(from, to), from.distance(to)));
        }
        flight.pose.at = to;
        flight.body = at(to);
    }

    /// A place for a unit in a formation: there, or the nearest one that is free.
    pub(crate) fn room_near(&self, unit: UnitId, formation: Formation, pose: Pose) -> Pose {
        let at = |spot: Spot| Pose::new(spot, pose.facing);
        let free = |spot: &Spot| self.could_stand(unit, &self.body_at(unit, formation, at(*spot)));
        // Where troops lie in heaps along the edge of the table there may be room only far off.
        let anywhere = self.field.table.width + self.field.table.depth;
        let mut spots = around(pose.at, SEARCH, SEARCH_STRIDE);
        let near = spots.find(free);
        near.or_else(|| around(pose.at, anywhere, FAR_STRIDE).find(free)).map_or(pose, at)
    }

    /// The first clear place straight on: past whoever stands in the way, one after the other.
    fn clear_beyond(&self, flight: &Flight, heading: Bearing) -> Option<Spot> {
        let table = self.field.table;
        let far = table.width + table.depth;
        let parts = flight.body.parts();
        let others = self.on_table().filter(|&unit| unit != flight.unit && self.counts(unit));
        let mut taken: Vec<(Mil, Mil)> = others
            .flat_map(|unit| self.body(unit).parts().iter())
            .flat_map(|base| parts.iter().filter_map(|part| part.passes(heading, far, base)))
            .collect();
        taken.sort_unstable();
        let mut clear = Mil::ZERO;
        for (enter, leave) in taken {
            if enter > clear {
                break;
            }
            clear = clear.max(leave + SLACK);
        }
        let spot = flight.pose.at.moved(heading, clear);
        let pose = Pose::new(spot, flight.pose.facing);
        let body = self.body_at(flight.unit, flight.formation, pose);
        self.could_stand(flight.unit, &body).then_some(spot)
    }
}

/// Whether a way was made in full: nothing but the allowance ends it.
fn is_whole(way: &Way) -> bool {
    matches!(way.end, End::Done | End::Spent)
}

const fn stride(gait: Gait) -> u16 {
    match gait {
        Gait::Retreat => RETREAT_STRIDE,
        Gait::Run => RUN_STRIDE,
    }
}

/// A heading, then those that turn off by a stride to the right and left, by two, and so on.
fn fan(wanted: Bearing, stride: u16) -> impl Iterator<Item = Bearing> {
    let offs = (stride..=MOST_OFF).step_by(usize::from(stride)).map(i32::from);
    let turned = offs.flat_map(move |off| [wanted.turned(off), wanted.turned(-off)]);
    std::iter::once(wanted).chain(turned)
}
