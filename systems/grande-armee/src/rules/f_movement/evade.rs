//! Section F9.23: how cavalry evades and batteries escape. (GEO-19)

use crate::book::Distance;
use crate::nouns::field::UnitId;
use crate::nouns::kinds::Terrain;
use crate::rules::ask::Choice;
use crate::rules::f_movement::move_cost::{Binds, Mover, base_id, unit_of};
use crate::rules::f_movement::{Ask, Event};
use crate::state::battle::{At, Battle};
use engine::{Play, rule};
use ground::table::{
    Base, BaseId, Bearing, Convex, Feature, FeatureId, Gait, Meeting, Mil, Over, Rate, Shape, Toll,
    Walker, avoids, flee,
};
use smallvec::SmallVec;

/// Ways to get away, each with where it ends.
pub(crate) type Escapes = SmallVec<[(Bearing, Base); 2]>;

/// Headings are tried every 5 degrees, up to 45.
const STRIDE: u16 = 300;
const MOST: u16 = 2700;

/// The tolls of a unit that runs from somebody: that one does not stop it, other enemies do.
struct Runaway<'a> {
    mover: Mover<'a>,
    from: UnitId,
}

impl Toll for Runaway<'_> {
    fn rate(&self, gait: Gait, over: Over<'_>) -> Option<Rate> {
        self.mover.rate(gait, over)
    }

    fn obstacle(&self, id: FeatureId, feature: &Feature, road: Option<FeatureId>) -> Option<Mil> {
        self.mover.obstacle(id, feature, road)
    }

    fn climb(&self, from: i8, to: i8) -> Mil {
        self.mover.climb(from, to)
    }

    fn minds_rest(&self) -> bool {
        true
    }

    /// [F6.0] [A4.2] Neither horse nor guns stop in a town; it is left behind like an obstacle.
    ///
    fn may_rest(&self, _: FeatureId, feature: &Feature) -> bool {
        Terrain::of(feature) != Terrain::Town
    }

    fn meet(&self, who: BaseId) -> Meeting {
        // It may not end on the attacker either, but starts against it.
        if unit_of(who) == self.from { Meeting::Pass(Mil::ZERO) } else { self.mover.meet(who) }
    }
}

impl Battle {
    /// [F9.23d] The ways in which a unit can get away from an attacker: straight from it for a full
    /// move, or a little aside if that leads nearer to other enemies; two if both sides are as good.
    /// None if it gets away by less than its depth. [F9.23g]
    pub(crate) fn escapes(&self, unit: UnitId, by: UnitId) -> Escapes {
        let (base, attacker) = (self.base(unit), self.base(by));
        let away = Bearing::between(attacker.centre(), base.centre());
        // It turns its back.
        let turned = base.facing_to(away);
        // Other enemies are those within 20", as everywhere. (R-120)
        let approach = self.field.book.distance(Distance::Approach);
        let others: Vec<Base> = self
            .enemies_of(self.seat_of(unit))
            .filter(|&enemy| enemy != by)
            .map(|enemy| self.base(enemy))
            .filter(|other| other.within(&turned, approach))
            .collect();
        let crowd = self.crowd();
        let full = self.field.book.pace(self.def(unit).troop.pace()).base;
        let least = self.def(unit).base.depth;
        // [F9.23e] The edge of the radius stops it.
        let keeps = |place: &Base| self.would_be_in_radius(unit, place);
        let flight = |heading: Bearing| {
            let mover = Mover::new(self, unit, &turned, &turned, full, Binds::default());
            let mut toll = Runaway { mover, from: by };
            let walker = Walker::new(&self.field.ground, &crowd, Some(base_id(unit)), turned, full);
            // [F9.23f] Friends are passed, and it stops behind them. By road guns go further than
            // their points.
            let flight = flee(walker, heading, full * 2, keeps, &mut toll);
            let fits = flight.travelled >= least && self.field.ground.holds(&flight.end);
            let free = !crowd.clashing(&flight.end).any(|(id, _)| id != base_id(unit));
            (fits && free).then_some((heading, flight.end))
        };
        let level = |off: u16| -> SmallVec<[Bearing; 2]> {
            let off = i32::from(off);
            let both = [away.turned(off), away.turned(-off)];
            both.into_iter().take(if off == 0 { 1 } else { 2 }).collect()
        };
        let levels = || (0..=MOST).step_by(usize::from(STRIDE));
        // The least turned aside that nears nobody and leads away; else the least that leads away.
        let avoiding = levels().map(|off| {
            let ways = level(off).into_iter().filter(|way| avoids(&turned, *way, &others));
            ways.filter_map(flight).collect::<Escapes>()
        });
        let any = levels().map(|off| level(off).into_iter().filter_map(flight).collect());
        avoiding.chain(any).find(|found: &Escapes| !found.is_empty()).unwrap_or_default()
    }

    /// The unit is gone.
    pub(crate) fn escape_to(&mut self, table: At<'_>, unit: UnitId, end: Base) -> Play<()> {
        let start = self.base(unit).facing_to(end.facing());
        let spots: Vec<_> = [start, end].iter().flat_map(|base| *base.corners()).collect();
        self.put(unit, end.pose());
        let state = self.unit_mut(unit);
        // [F9.23b] It may do so again; this only says that it did.
        state.marks.escaped = true;
        let by = start.centre().distance(end.centre());
        table.tell(self, Event::Evaded(unit, end.pose(), by));
        if !self.in_radius(unit) {
            self.unit_mut(unit).excused = true;
        }
        self.overrun_officers(table, unit, &[Convex::hull(&spots)])
    }

    /// A unit that moves off leaves the one it was attached to. [F9.31a]
    pub(crate) fn part_from_partner(&mut self, unit: UnitId) {
        if let Some(partner) = self.unit_mut(unit).partner.take() {
            self.unit_mut(partner).partner = None;
        }
    }
}

impl Battle {
    /// [F9.23d] A unit gets away from an attacker that has contacted it. Whether it can. [F9.23g]
    pub fn evade_from(&mut self, table: At<'_>, unit: UnitId, by: UnitId) -> Play<bool> {
        let escapes = self.escapes(unit, by);
        if !escapes.is_empty() {
            self.choose_escape(table, unit, &escapes)?;
        }
        Ok(!escapes.is_empty())
    }

    /// Carries out a flight that the owner chooses among equally good ones. (DP-23)
    pub(crate) fn choose_escape(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        escapes: &Escapes,
    ) -> Play<()> {
        let seat = self.seat_of(unit);
        let choices = escapes.iter().map(|(heading, _)| Choice::Heading(*heading)).collect();
        let question = Ask::EvadeHeading(unit);
        let answer = table.ask(self, seat, rule!("F9.23d"), question, choices)?;
        let Choice::Heading(chosen) = answer else { return Ok(()) };
        let Some((_, end)) = escapes.iter().find(|(heading, _)| *heading == chosen) else {
            return Ok(());
        };
        self.escape_to(table, unit, *end)
    }
}
