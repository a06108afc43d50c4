//! Sections G4.7, G5 and H1: falling back and advancing.
//!
//! Both push a base in a straight line without turning it and without paying for ground; they differ
//! in what stops them. The agreements GEO-20 and GEO-21 make them exact.

use crate::battle::{At, Battle};
use crate::book::{Distance, Number};
use crate::event::{Cause, Event};
use crate::field::{PieceId, UnitId};
use crate::kinds::{Arm, Terrain};
use engine::Play;
use ground::table::{
    Base, Bearing, Convex, Crowd, Feature, Free, Meeting, Mil, Pose, SLACK, Shape, Spot, Step,
    Walker,
};

/// Enemies further away than this do not turn a retreat aside. (GEO-20)
const OTHERS_WITHIN: Mil = Mil::inches(12);
/// By how much a retreat may turn aside at a time, and at most, in arc-minutes. (GEO-20)
const ASIDE: (i32, i32) = (300, 3600);
/// A distance that does not shrink over this way never shrinks. (GEO-20)
const FIRST_WAY: Mil = Mil(100);
/// Rounding of corners may feign this much of an approach. (GEO-20)
const TOLERANCE: Mil = Mil(1);
/// An advance stops so far short of other units. (GEO-21)
const SHORT_OF_OTHERS: Mil = Mil(10);
/// How finely ground is looked through for a place to stop.
const STRIDE: Mil = Mil(10);

/// A unit about to fall back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Retreat {
    /// Who.
    pub unit: UnitId,
    /// Directly away from the enemy. [H1.0b]
    pub straight: Bearing,
    /// How far. [H1.0a]
    pub distance: Mil,
    /// The enemy from whom it goes: he stands behind it and cannot stop it.
    pub from: UnitId,
    /// All enemies of this combat: they do not turn it aside.
    pub foes: Vec<UnitId>,
    /// Where it looks at the end.
    pub facing: Bearing,
}

/// Ground that a defender has left. [G4.7d]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vacated {
    /// Its centre: where the defender stood, or the middle of its town.
    pub centre: Spot,
    /// The town, if it was one. [G5.0a]
    pub town: Option<PieceId>,
}

/// The ground that a base passes over between two places.
fn passed(from: &Base, to: &Base) -> Convex {
    let spots: Vec<Spot> = from.corners().iter().chain(to.corners()).copied().collect();
    Convex::hull(&spots)
}

/// The greatest length up to a limit that is not stopped; once stopped, always stopped.
fn furthest(limit: Mil, stopped: impl Fn(Mil) -> bool) -> Mil {
    if !stopped(limit) {
        return limit;
    }
    let (mut free, mut shut) = (0, limit.0);
    while shut - free > 1 {
        let middle = (free + shut) / 2;
        if stopped(Mil(middle)) { shut = middle } else { free = middle }
    }
    Mil(free)
}

impl Battle {
    /// [H1.0a] How far losers fall back: 3" and the difference in hits.
    pub fn fall_back_distance(&self, difference: u8) -> Mil {
        self.field.book.distance(Distance::FallBack) + Mil::inches(i32::from(difference))
    }

    /// A unit and the battery that goes with it. [F9.31f]
    fn together(&self, unit: UnitId) -> Vec<UnitId> {
        [Some(unit), self.unit(unit).partner].into_iter().flatten().collect()
    }

    /// [H1.0b] (GEO-20) The way a unit falls back: straight, or else the least turned aside of those
    /// that do not bring it nearer to another enemy; straight if there is none. [H1.0e]
    ///
    /// (DP-29) never comes up: of two ways turned aside equally, to the left and to the right, one
    /// at least nears the enemy whom the straight way nears.
    pub fn fall_back_heading(&self, retreat: &Retreat) -> Bearing {
        let bases: Vec<Base> = self.together(retreat.unit).iter().map(|&u| self.base(u)).collect();
        let others: Vec<Base> = self
            .enemies_of(self.seat_of(retreat.unit))
            .filter(|enemy| !retreat.foes.contains(enemy))
            .map(|enemy| self.base(enemy))
            .filter(|enemy| bases.iter().any(|base| base.within(enemy, OTHERS_WITHIN)))
            .collect();
        // A second attacker does not turn it aside, but it does not turn aside into him either.
        let second: Vec<Base> = retreat
            .foes
            .iter()
            .filter(|&&foe| foe != retreat.from && self.is_here(foe))
            .map(|&foe| self.base(foe))
            .collect();
        let keeps_off = |heading: &Bearing| {
            bases.iter().all(|base| {
                let later = base.moved(*heading, FIRST_WAY);
                let nearer =
                    |enemy: &Base| later.gap(enemy).mils() + TOLERANCE < base.gap(enemy).mils();
                !others.iter().any(nearer) && !second.iter().any(|foe| foe.clashes(&later))
            })
        };
        let straight = retreat.straight;
        let (step, most) = ASIDE;
        let aside = (1..=most / step).flat_map(|times| [-times * step, times * step]);
        let mut ways = [0].into_iter().chain(aside).map(|minutes| straight.turned(minutes));
        ways.find(keeps_off).unwrap_or(straight)
    }

    /// [H1.1a] [H1.1c] How far a unit falls back on a heading.
    pub fn fall_back_length(&self, retreat: &Retreat, heading: Bearing) -> Mil {
        let movers = self.together(retreat.unit);
        let starts: Vec<(UnitId, Base)> = movers.iter().map(|&u| (u, self.base(u))).collect();
        let enemies: Vec<Base> = self
            .enemies_of(self.seat_of(retreat.unit))
            .filter(|&enemy| enemy != retreat.from)
            .map(|enemy| self.base(enemy))
            .collect();
        // [H1.1c] Enemy bases stop it, not their zones, and so do impassable ground and the
        // edge of the table. A second attacker in its way is such an enemy.
        let open_way = |length: Mil| {
            let ways = starts.iter().map(|(_, base)| self.open_way(base, heading, length));
            ways.min().unwrap_or(length)
        };
        let strikes = |length: Mil| {
            starts.iter().any(|(_, base)| {
                let way = passed(base, &base.moved(heading, length));
                enemies.iter().any(|enemy| enemy.clashes(&way))
            })
        };
        let rests = |length: Mil| {
            starts
                .iter()
                .all(|&(unit, base)| self.may_rest(unit, &base.moved(heading, length), &movers))
        };
        let mut open = open_way(retreat.distance);
        if strikes(open) {
            // It stops edge to edge.
            open = (furthest(open, strikes) - SLACK).max(Mil::ZERO);
        }
        if rests(open) {
            return open;
        }
        // [H1.1a] On top of friends or of an obstacle it goes on until it has room.
        if open == retreat.distance {
            let most = open_way(open + self.field.table.width + self.field.table.depth);
            let mut length = open;
            while length <= most && !strikes(length) {
                if rests(length) {
                    return length;
                }
                length += STRIDE;
            }
        }
        // Where it cannot go on it stops at the last place with room.
        let mut length = open;
        while length > Mil::ZERO && !rests(length) {
            length -= STRIDE;
        }
        length.max(Mil::ZERO)
    }

    /// [H1.0d] A unit falls back, at once, and its battery with it. [F9.31f] Neither ground nor
    /// direction shortens the way. [H1.0f]
    pub fn fall_back(&mut self, table: At<'_>, retreat: &Retreat, heading: Bearing) -> Play<()> {
        let unit = retreat.unit;
        let length = self.fall_back_length(retreat, heading);
        let mut ways = Vec::new();
        for one in self.together(unit) {
            let start = self.base(one);
            let end = start.moved(heading, length);
            // [H1.0g] It still faces its enemy. A pair has turned to him before.
            let facing = if one == unit { retreat.facing } else { start.facing() };
            let to = Pose::new(end.centre(), facing);
            self.unit_mut(one).pose = to;
            self.tell(table, Event::FellBack { unit: one, to, wanted: retreat.distance });
            ways.push(passed(&start, &end));
            self.excuse(one);
        }
        if length > Mil::ZERO {
            self.disorder_friends(table, unit, &ways[0])?;
            self.overrun_officers(table, unit, &ways)?;
        }
        // [H1.1c] Too short a way costs a hit.
        if length < self.field.book.distance(Distance::FallBackLeast) {
            let hits = self.field.book.number(Number::ShortFallBack) as u8;
            self.hit(table, unit, hits, Cause::Blocked)?;
        }
        Ok(())
    }

    /// [H1.1b] Infantry that falls back through friendly infantry costs each of them a hit.
    /// [H1.1d] Horse and guns do no harm and take none.
    fn disorder_friends(&mut self, table: At<'_>, unit: UnitId, way: &Convex) -> Play<()> {
        if self.arm(unit) != Arm::Infantry {
            return Ok(());
        }
        let friends: Vec<UnitId> = self
            .army_of(self.seat_of(unit))
            .filter(|&friend| friend != unit && self.arm(friend) == Arm::Infantry)
            .filter(|&friend| self.base(friend).clashes(way))
            .collect();
        for friend in friends {
            self.hit(table, friend, 1, Cause::FriendsFellBack)?;
        }
        Ok(())
    }

    /// [G4.7d] (GEO-21) A victorious attacker moves into the ground left to it, as far as it can
    /// without touching others. [G4.7b] Ground costs nothing. [G4.7c]
    pub fn advance(&mut self, table: At<'_>, unit: UnitId, into: Vacated) -> Play<()> {
        let start = self.base(unit);
        let (from, to) = (start.centre(), into.centre);
        let whole = from.distance(to);
        let along = |way: Mil| {
            let part = |a: Mil, b: Mil| {
                let share = i64::from(b.0 - a.0) * i64::from(way.0);
                Mil(a.0 + (share / i64::from(whole.0.max(1))) as i32)
            };
            let spot =
                if way == whole { to } else { Spot::new(part(from.x, to.x), part(from.y, to.y)) };
            start.at(spot)
        };
        let others: Vec<(Base, bool)> = self
            .on_table()
            .filter(|&other| other != unit)
            .map(|other| self.base(other))
            .map(|other| (other, other.within(&start, SHORT_OF_OTHERS)))
            .collect();
        let stopped = |way: Mil| {
            let ground = passed(&start, &along(way));
            others.iter().any(|(other, beside)| {
                // Whom it touched before it may slide past, but not walk over.
                if *beside {
                    other.clashes(&ground)
                } else {
                    other.within(&ground, SHORT_OF_OTHERS - Mil(1))
                }
            })
        };
        let mut way = furthest(whole, stopped);
        way = self.open_way(&start, Bearing::between(from, to), way);
        // [G5.0a] A town is entered wholly; its walls tell how the unit stands.
        let facing = match into.town {
            Some(_) if way == whole => {
                Bearing::degrees((i32::from(start.facing().get()) + 2700) / 5400 * 90)
            }
            _ => start.facing(),
        };
        let rests = |way: Mil| {
            let base = if way == whole { along(way).facing_to(facing) } else { along(way) };
            self.may_rest(unit, &base, &[unit])
        };
        // It does not end on a wall or halfway into a town.
        while way > Mil::ZERO && !rests(way) {
            way -= STRIDE;
        }
        // What the rounding of corners leaves is no way at all.
        if way <= SLACK {
            return Ok(());
        }
        let end = along(way);
        let facing = if way == whole { facing } else { start.facing() };
        let pose = Pose::new(end.centre(), facing);
        self.detach(unit);
        self.unit_mut(unit).pose = pose;
        self.tell(table, Event::Advanced(unit, pose));
        self.excuse(unit);
        self.overrun_officers(table, unit, &[passed(&start, &end)])
    }

    /// A battery does not follow an advance: it stays and stands alone. [F9.1]
    fn detach(&mut self, unit: UnitId) {
        if let Some(partner) = self.unit_mut(unit).partner.take() {
            self.unit_mut(partner).partner = None;
        }
    }

    /// [F13.1] Combat may put a unit out of its officer's radius.
    fn excuse(&mut self, unit: UnitId) {
        if !self.in_radius(unit) {
            self.unit_mut(unit).excused = true;
        }
    }

    /// Whether a unit may come to rest there: not on another base [F8.0a], not across an obstacle
    /// [A4.0c], and in a town only foot, alone and wholly. [A4.2] [A4.2c] [F6.0b]
    pub fn may_rest(&self, unit: UnitId, base: &Base, movers: &[UnitId]) -> bool {
        let bounds = base.bounds();
        let crowded = self.on_table().filter(|other| !movers.contains(other)).any(|other| {
            let other = self.base(other);
            other.bounds().meets(bounds) && other.clashes(base)
        });
        if crowded {
            return false;
        }
        let may_garrison = self.arm(unit) == Arm::Infantry && movers.len() == 1;
        self.field.ground.under(base).into_iter().all(|id| {
            let feature = self.field.ground.feature(id);
            match Terrain::of(feature) {
                Terrain::Town => {
                    may_garrison && self.field.ground.is_within(base, |other, _| other == id)
                }
                _ => !feature.is_obstacle(),
            }
        })
    }

    /// How much of a straight way lies before the first impassable ground and the edge of the table;
    /// a road or bridge leads through. [A4.0a] [F3.0b]
    fn open_way(&self, start: &Base, heading: Bearing, length: Mil) -> Mil {
        let nobody = Crowd::new(self.field.table);
        let mut walker = Walker::new(&self.field.ground, &nobody, None, *start, length);
        let closed = |_, feature: &Feature| Terrain::of(feature) == Terrain::Impassable;
        let mut toll = Free { closed, meeting: |_| Meeting::Ignore };
        walker.take(&Step::Shift { heading, length }, &mut toll);
        walker.spent()
    }
}
