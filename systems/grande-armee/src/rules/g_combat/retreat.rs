//! Sections G5 and H1: falling back.
//!
//! A base is pushed in a straight line without turning it and without paying for ground. The
//! agreement GEO-20 makes it exact.

use crate::book::{Distance, EQUIDISTANT, Number};
use crate::nouns::field::{PieceId, UnitId};
use crate::nouns::kinds::{Arm, Terrain};
use crate::rules::ask::Choice;
use crate::rules::g_combat::{Ask, Event};
use crate::rules::h_losses::event::Cause;
use crate::state::battle::{At, Battle};
use engine::{Play, rule};
use ground::table::{
    Base, Bearing, Convex, Crowd, Feature, Free, Meeting, Mil, Pose, SLACK, Shape, Size, Spot,
    Step, Walker,
};

/// By how much a retreat may turn aside at a time, and at most, in arc-minutes. (GEO-20)
const ASIDE: (i32, i32) = (300, 3600);
/// A distance that does not shrink over this way never shrinks. (GEO-20)
const FIRST_WAY: Mil = Mil(100);
/// Rounding of corners may feign this much of an approach. (GEO-20)
const TOLERANCE: Mil = Mil(1);
/// How finely ground is looked through for a place to stop.
pub(crate) const STRIDE: Mil = Mil(10);

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
    /// The town that it has to leave completely. [G5.0a]
    pub leaves: Option<PieceId>,
}

/// A way back: its heading, whether it nears no other enemy, and how far it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct WayBack {
    heading: Bearing,
    keeps_off: bool,
    length: Mil,
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
pub(crate) fn passed(from: &Base, to: &Base) -> Convex {
    let ([a, b, c, d], [e, f, g, h]) = (*from.corners(), *to.corners());
    Convex::hull(&[a, b, c, d, e, f, g, h])
}

/// A base a little larger: places on a way are rounded.
fn grown(base: &Base) -> Base {
    let Size { width, depth } = base.size();
    let more = SLACK * 4;
    Size::new(width + more, depth + more).at(base.pose())
}

/// The greatest length up to a limit that is not stopped; once stopped, always stopped.
pub(crate) fn furthest(limit: Mil, stopped: impl Fn(Mil) -> bool) -> Mil {
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

/// From where to where on a straight way some of the movers surely stand on others: their middles do,
/// whatever rounding does to their rims.
fn taken(
    movers: &[(UnitId, Base)],
    others: &[(UnitId, Base)],
    heading: Bearing,
    length: Mil,
) -> Vec<(Mil, Mil)> {
    let rim = SLACK * 4;
    let stretch = |base: &Base, other: &Base| {
        let Size { width, depth } = other.size();
        let middle = Size::new(width - rim, depth - rim);
        if middle.width <= Mil::ZERO || middle.depth <= Mil::ZERO {
            return None;
        }
        let (enter, leave) = base.passes(heading, length, &middle.at(other.pose()))?;
        Some((enter + SLACK, leave - SLACK))
    };
    movers
        .iter()
        .flat_map(|(_, base)| others.iter().filter_map(move |(_, other)| stretch(base, other)))
        .collect()
}

/// Which way one looks for room.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leap {
    On,
    Back,
}

/// The next place to be tried by strides after one, beyond stretches of the way that are taken.
fn leap(from: Mil, taken: &[(Mil, Mil)], way: Leap) -> Mil {
    let within = taken.iter().filter(|&&(enter, leave)| (enter..=leave).contains(&from));
    let strides = |(enter, leave): &(Mil, Mil)| match way {
        Leap::On => (*leave - from).0 / STRIDE.0 + 1,
        Leap::Back => (from - *enter).0 / STRIDE.0 + 1,
    };
    let far = STRIDE * within.map(strides).max().unwrap_or(1);
    if way == Leap::On { from + far } else { from - far }
}

impl Battle {
    /// [H1.0a] How far losers fall back: 3" and the difference in hits.
    pub fn fall_back_distance(&self, difference: u8) -> Mil {
        self.field.book.distance(Distance::FallBack) + Mil::inches(i32::from(difference))
    }

    /// A unit and the battery that goes with it.
    fn together(&self, unit: UnitId) -> Vec<UnitId> {
        // [F9.31f] An attached battery falls back with its infantry.
        [Some(unit), self.unit(unit).partner].into_iter().flatten().collect()
    }

    /// [H1.0b] (GEO-20) The ways in which a unit may fall back: straight, or else as little turned
    /// aside as will do. [H1.0e] First those that near no other enemy and are open for the whole
    /// distance; then those that are open; [H1.1c] then those that lead farthest. Two if one to the
    /// left is as good as one to the right.
    pub fn fall_back_headings(&self, retreat: &Retreat) -> Vec<Bearing> {
        let (step, most) = ASIDE;
        let mut levels: Vec<Vec<WayBack>> = Vec::new();
        for times in 0..=most / step {
            let sides = [-times * step, times * step];
            let level: Vec<WayBack> = sides
                .into_iter()
                .take(if times == 0 { 1 } else { 2 })
                .map(|minutes| self.way_back(retreat, retreat.straight.turned(minutes)))
                .collect();
            let good = |way: &&WayBack| way.keeps_off && way.length >= retreat.distance;
            let found: Vec<Bearing> = level.iter().filter(good).map(|way| way.heading).collect();
            if !found.is_empty() {
                return found;
            }
            levels.push(level);
        }
        let best = |fits: &dyn Fn(&WayBack) -> bool| -> Option<Vec<Bearing>> {
            let level = levels.iter().find(|level| level.iter().any(fits))?;
            Some(level.iter().filter(|way| fits(way)).map(|way| way.heading).collect())
        };
        let farthest = levels.iter().flatten().map(|way| way.length).max().unwrap_or(Mil::ZERO);
        best(&|way| way.length >= retreat.distance)
            .or_else(|| best(&|way| way.length + EQUIDISTANT >= farthest))
            .unwrap_or_else(|| vec![retreat.straight])
    }

    /// One way back.
    fn way_back(&self, retreat: &Retreat, heading: Bearing) -> WayBack {
        let bases: Vec<Base> = self.together(retreat.unit).iter().map(|&u| self.base(u)).collect();
        let within = self.field.book.distance(Distance::FallBackOthers);
        let mut others = self
            .enemies_of(self.seat_of(retreat.unit))
            .filter(|enemy| !retreat.foes.contains(enemy))
            .map(|enemy| self.base(enemy))
            .filter(|enemy| bases.iter().any(|base| base.within(enemy, within)));
        let nears = |enemy: &Base| {
            bases.iter().any(|base| {
                let later = base.moved(heading, FIRST_WAY);
                later.gap(enemy).mils() + TOLERANCE < base.gap(enemy).mils()
            })
        };
        let keeps_off = !others.any(|enemy| nears(&enemy));
        WayBack { heading, keeps_off, length: self.fall_back_length(retreat, heading) }
    }

    /// [H1.0b] The way a unit falls back; of two that are equally good its owner names one. (DP-29)
    pub fn choose_way_back(&self, table: At<'_>, retreat: &Retreat) -> Play<Bearing> {
        let ways = self.fall_back_headings(retreat);
        let choices = ways.iter().map(|&way| Choice::Heading(way)).collect();
        let question = Ask::FallBackHeading(retreat.unit);
        let seat = self.seat_of(retreat.unit);
        match table.ask(self, seat, rule!("H1.0b"), question, choices)? {
            Choice::Heading(heading) => Ok(heading),
            _ => Ok(ways[0]),
        }
    }

    /// [H1.1a] [H1.1c] How far a unit falls back on a heading.
    pub fn fall_back_length(&self, retreat: &Retreat, heading: Bearing) -> Mil {
        let movers = self.together(retreat.unit);
        let starts: Vec<(UnitId, Base)> = movers.iter().map(|&u| (u, self.base(u))).collect();
        // All that it may come to, however far it goes.
        let Size { width, depth } = self.field.table;
        let beyond = retreat.distance + width + depth;
        let ends = starts.iter().map(|(_, base)| base.moved(heading, beyond));
        let sweeps: Vec<(Base, Base)> = starts.iter().map(|(_, base)| *base).zip(ends).collect();
        let on_way = |other: &Base| {
            let other = grown(other);
            sweeps.iter().any(|(start, end)| start.sweep_meets(end, &other))
        };
        let others: Vec<(UnitId, Base)> = self
            .on_table()
            .filter(|unit| !movers.contains(unit))
            .map(|unit| (unit, self.base(unit)))
            .filter(|(_, base)| on_way(base))
            .collect();
        let seat = self.seat_of(retreat.unit);
        let enemies: Vec<Base> = others
            .iter()
            .filter(|(unit, _)| self.seat_of(*unit) != seat && *unit != retreat.from)
            .map(|(_, base)| *base)
            .collect();
        // [H1.1c] Enemy bases stop it, not their zones, and so do impassable ground and the
        // edge of the table. A second attacker in its way is such an enemy.
        let open_way = |length: Mil| {
            let ways = starts.iter().map(|(_, base)| self.open_way(base, heading, length));
            ways.min().unwrap_or(length)
        };
        let strikes = |length: Mil| {
            !enemies.is_empty()
                && starts.iter().any(|(_, base)| {
                    let way = passed(base, &base.moved(heading, length));
                    enemies.iter().any(|enemy| enemy.clashes(&way))
                })
        };
        let rests = |length: Mil| {
            starts.iter().all(|&(unit, base)| {
                let end = base.moved(heading, length);
                // [G5.0a] A garrison comes out of its town completely.
                let inside = retreat.leaves.is_some_and(|town| {
                    self.field.ground.under(&end).into_iter().any(|id| id == town.feature())
                });
                let crowded = || others.iter().any(|(_, other)| other.clashes(&end));
                !inside && !crowded() && self.ground_lets_rest(unit, &end, &movers)
            })
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
            let clear = furthest(most, |length| {
                starts.iter().any(|(_, base)| {
                    let end = base.moved(heading, length);
                    enemies.iter().any(|enemy| base.sweep_meets(&end, &grown(enemy)))
                })
            });
            let taken = taken(&starts, &others, heading, most);
            let mut length = open;
            while length <= most && (length <= clear || !strikes(length)) {
                if rests(length) {
                    return length;
                }
                let on = leap(length, &taken, Leap::On);
                length = if on <= clear { on } else { length + STRIDE };
            }
        }
        // Where it cannot go on it stops at the last place with room.
        let taken = taken(&starts, &others, heading, open);
        let mut length = open;
        while length > Mil::ZERO && !rests(length) {
            length = leap(length, &taken, Leap::Back);
        }
        length.max(Mil::ZERO)
    }

    /// [H1.0d] A unit falls back, at once, and its battery with it.
    pub fn fall_back(&mut self, table: At<'_>, retreat: &Retreat, heading: Bearing) -> Play<()> {
        let unit = retreat.unit;
        let length = self.fall_back_length(retreat, heading);
        let mut ways = Vec::new();
        for mover in self.together(unit) {
            let start = self.base(mover);
            // [H1.0f] Neither ground nor direction costs anything.
            let end = start.moved(heading, length);
            // [H1.0g] It still faces its enemy. A pair has turned to him before.
            let facing = if mover == unit { retreat.facing } else { start.facing() };
            let to = Pose::new(end.centre(), facing);
            self.put(mover, to);
            let (wanted, by) = (retreat.distance, length);
            table.tell(self, Event::FellBack { unit: mover, to, wanted, by });
            ways.push(passed(&start, &end));
            self.excuse(mover);
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
    fn disorder_friends(&mut self, table: At<'_>, unit: UnitId, way: &Convex) -> Play<()> {
        // [H1.1d] Horse and guns do no harm and take none.
        if self.arm(unit) != Arm::Infantry {
            return Ok(());
        }
        let friends: Vec<UnitId> = self
            .army_of(self.seat_of(unit))
            .filter(|&friend| friend != unit && self.arm(friend) == Arm::Infantry)
            .filter(|&friend| self.base(friend).clashes(way))
            .collect();
        for friend in friends {
            let hits = self.field.book.number(Number::FriendsFallBack) as u8;
            self.hit(table, friend, hits, Cause::FriendsFellBack)?;
        }
        Ok(())
    }

    /// [F13.1] Combat may put a unit out of its officer's radius.
    pub(crate) fn excuse(&mut self, unit: UnitId) {
        if !self.in_radius(unit) {
            self.unit_mut(unit).excused = true;
        }
    }

    /// Whether a unit may come to rest there: not on another base [F8.0a], not across an obstacle
    /// [A4.0c], and in a town only foot and wholly. [A4.2] [F6.0b]
    pub fn may_rest(&self, unit: UnitId, base: &Base, movers: &[UnitId]) -> bool {
        let others = || self.on_table().filter(|other| !movers.contains(other));
        !others().any(|other| self.base(other).clashes(base))
            && self.ground_lets_rest(unit, base, movers)
    }

    /// The same as far as the ground is concerned.
    fn ground_lets_rest(&self, unit: UnitId, base: &Base, movers: &[UnitId]) -> bool {
        // [A4.2c] One unit of foot in a town.
        let may_garrison = self.arm(unit) == Arm::Infantry && movers.len() == 1;
        let is_town = |feature: &Feature| Terrain::of(feature) == Terrain::Town;
        let ground = &self.field.ground;
        let under = ground.solids_under(base, |piece| is_town(piece) || piece.is_obstacle());
        under.into_iter().all(|id| {
            is_town(ground.feature(id))
                && may_garrison
                && ground.is_within(base, |other, _| other == id)
        })
    }

    /// How much of a straight way lies before the first impassable ground and the edge of the table;
    /// a road or bridge leads through. [A4.0a] [F3.0b]
    pub(crate) fn open_way(&self, start: &Base, heading: Bearing, length: Mil) -> Mil {
        let is_closed = |feature: &Feature| Terrain::of(feature) == Terrain::Impassable;
        let (ground, end) = (&self.field.ground, start.moved(heading, length));
        let way = start.bounds().with(end.bounds());
        if ground.holds(start) && ground.holds(&end) && !ground.has_near(way, is_closed) {
            return length;
        }
        let nobody = Crowd::nobody();
        let walker = Walker::new(&self.field.ground, &nobody, None, *start, length);
        let mut walker = walker.untracked();
        let closed = |_, feature: &Feature| is_closed(feature);
        let mut toll = Free { closed, meeting: |_| Meeting::Ignore };
        walker.take(&Step::Shift { heading, length }, &mut toll);
        walker.spent()
    }
}
