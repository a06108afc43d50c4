//! What the fights of charges and of interaction have in common: who faces whom, what lies between
//! them, fire and ground that weigh on a test.

use crate::book::{Distance, Fighting, Number};
use crate::nouns::{Arm, Formation, Going, LeaderId, UnitId};
use crate::state::{Battle, SupportFire};
use ground::table::{Base, Bearing, Body, Edge, FeatureId, Mil, Pose, Shape, Size, Spot, link};

/// So wide is the strip that stands for a line between two units.
const LINE: Mil = Mil(2);

impl Battle {
    /// Units by their short names, each once: an order that does not hang on which side is listed
    /// first. What happens at the same time is resolved in it. [SEQ-III] [SEQ-V]
    pub fn by_name(&self, units: impl IntoIterator<Item = UnitId>) -> Vec<UnitId> {
        let mut units: Vec<UnitId> = units.into_iter().collect();
        units.sort_unstable_by(|one, other| self.def(*one).id.cmp(&self.def(*other).id));
        units.dedup();
        units
    }

    /// Whether a unit looks to every side: an anti-cavalry formation, or whoever is in a structure.
    /// [CRI-17] [STR-1b]
    pub fn looks_all_round(&self, unit: UnitId) -> bool {
        !self.has_flanks(unit)
    }

    /// Whether a body is to the front of a unit. [INT-1] (CG-04) (CR-08)
    pub fn looks_at(&self, unit: UnitId, body: &Body) -> bool {
        self.looks_all_round(unit) || self.in_fighting_arc(unit, body)
    }

    /// Whether a body is in the arc of 45 degrees from the front corners of a unit that charges or
    /// interacts: any part of it, or half of it by the option. [CHG-2b] [INT-1b] (CR-08)
    pub fn in_fighting_arc(&self, unit: UnitId, body: &Body) -> bool {
        self.in_fighting_arc_of(self.body(unit), body)
    }

    /// The same for the arc of a unit that would stand so.
    pub fn in_fighting_arc_of(&self, own: &Body, body: &Body) -> bool {
        let half = self.field.switches.arc_half;
        own.parts().iter().map(Base::perspective).any(|view| {
            body.parts().iter().any(|part| match half {
                true => view.share(part).is_half(),
                false => view.touches(part),
            })
        })
    }

    /// Whether nothing parts two units: along one of several lines between them neither another unit
    /// nor ground that nobody enters. [INT-1] [INT-1c]
    pub fn is_open_between(&self, one: UnitId, other: UnitId) -> bool {
        let ends = |unit: UnitId| {
            let round = self.looks_all_round(unit);
            self.body(unit)
                .parts()
                .iter()
                .flat_map(|part| {
                    let [left, right] = part.edge(Edge::Front);
                    let front = [left, part.front_centre(), right];
                    let [_, _, c, d] = *part.corners();
                    let back = [c, part.edge_centre(Edge::Rear), d];
                    let sides = [part.edge_centre(Edge::Left), part.edge_centre(Edge::Right)];
                    let more = if round { back.into_iter().chain(sides).collect() } else { vec![] };
                    front.into_iter().chain(more)
                })
                .collect::<Vec<Spot>>()
        };
        let body = self.body(other);
        let (near, far) = nearest_points(self.body(one), body);
        let target: Vec<Spot> = body
            .parts()
            .iter()
            .flat_map(|part| part.corners().iter().copied().chain([part.centre()]))
            .collect();
        self.line_is_open(near, far, &[one, other])
            || ends(one)
                .into_iter()
                .any(|from| target.iter().any(|&to| self.line_is_open(from, to, &[one, other])))
    }

    /// Whether neither a unit, but some, nor impassable ground lies on a line. [INT-1] [PIN-6]
    pub fn line_is_open(&self, from: Spot, to: Spot, except: &[UnitId]) -> bool {
        // [OBS-3] A crest between them hinders nobody: sight is not asked for.
        // [UNI-9] Abandoned guns occupy no space.
        let others = self.on_table().filter(|unit| !except.contains(unit) && self.counts(*unit));
        let barred = others
            .into_iter()
            .any(|unit| self.body(unit).parts().iter().any(|part| part.overlaps(&[from, to])));
        let closed = |feature: &FeatureId| {
            self.field.laid.going(*feature, Bearing::between(from, to)) == Going::Closed
        };
        !barred && !self.under_line(from, to).iter().any(closed)
    }

    /// The ground that a line crosses.
    fn under_line(&self, from: Spot, to: Spot) -> Vec<FeatureId> {
        self.field.laid.ground.under(&strip(from, to)).into_iter().collect()
    }

    /// The grade of the defensible ground that a unit fights across or into, within 2" of the enemy.
    /// [CRI-18i10] (CR-40)
    pub fn defensible(&self, unit: UnitId, enemy: UnitId) -> u8 {
        self.defended_by(unit, enemy, self.reach(Distance::Interaction))
            .into_iter()
            .map(|feature| self.field.laid.lay(feature).row.grade)
            .max()
            .unwrap_or(0)
    }

    /// The defensible ground under an enemy, or before him and so near. [CRI-18i10]
    pub fn defended_by(&self, unit: UnitId, enemy: UnitId, reach: Mil) -> Vec<FeatureId> {
        let laid = &self.field.laid;
        let (own, theirs) = (self.body(unit), self.body(enemy));
        let under = |body: &Body| -> Vec<FeatureId> {
            body.parts().iter().flat_map(|part| laid.ground.under(part)).collect()
        };
        let held = under(own);
        let into = under(theirs).into_iter().filter(|feature| !held.contains(feature));
        let (from, to) = nearest_points(own, theirs);
        let from = match from.distance(to) > reach {
            true => to.moved(Bearing::between(to, from), reach),
            false => from,
        };
        let across = self.under_line(from, to).into_iter().filter(|feature| {
            // Who has crossed it already does not fight across it.
            own.parts().iter().all(|part| !laid.ground.is_within(part, |id, _| id == *feature))
        });
        let graded = |feature: &FeatureId| laid.lay(*feature).row.grade > 0;
        let mut found: Vec<FeatureId> = into.chain(across).filter(graded).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The modifier for defensible ground of a grade. [CRI-18i10]
    pub fn defensible_modifier(grade: u8) -> Option<Fighting> {
        match grade {
            0 => None,
            1 => Some(Fighting::DefensibleOne),
            2 => Some(Fighting::DefensibleTwo),
            _ => Some(Fighting::DefensibleThree),
        }
    }

    /// The modifier for support fire on a unit: of the batteries in whose zones it was or is, or whose
    /// fire took steps from it, those whose crews are still there. [CRI-18i5] [ART-15] [INT-5b] (CR-57)
    pub fn support_fire_on(&self, unit: UnitId) -> Option<Fighting> {
        let serves = |battery: &UnitId| self.gives_support_fire(*battery);
        let body = self.body(unit);
        let enemies = self.units_of(self.seat_of(unit).other());
        let guns = enemies.filter(|&enemy| self.arm(enemy) == Arm::Artillery);
        let now = guns.filter(|&battery| self.in_fire_zone(battery, body));
        let before = self.unit(unit).under_fire_of.iter();
        let batteries: Vec<UnitId> = before.chain(now).filter(serves).collect();
        let marks = self.unit(unit).marks;
        // [INT-5b] Nor does it for the steps that it took, if its crew has left its guns. [ART-15]
        let left = |guns: UnitId| self.is_here(guns) && !self.unit(guns).is_manned();
        let of = self.unit(unit).under_fire_of;
        let lost = marks.lost_to_fire && (of.is_empty() || !of.iter().all(left));
        if batteries.iter().any(|&battery| self.in_grand_battery(battery)) {
            return Some(Fighting::GrandSupportFire);
        }
        match (batteries.is_empty(), lost, marks.support_fire) {
            (false, ..) => Some(Fighting::SupportFire),
            (true, true, SupportFire::GrandBattery) => Some(Fighting::GrandSupportFire),
            (true, true, _) => Some(Fighting::SupportFire),
            (true, false, _) => None,
        }
    }

    /// Whether a battery still gives support fire to whoever came under it. [INT-5b] [MOV-5]
    fn gives_support_fire(&self, battery: UnitId) -> bool {
        let state = self.unit(battery);
        // [INT-5b] A crew that left gives none; [MOV-5] nor do guns in transit, whoever came by before
        // they limbered up.
        self.is_here(battery) && state.is_manned() && !state.is_broken() && !state.marks.in_transit
    }

    /// Whether fire that a unit has come under this turn is in its flank or rear: not that of guns
    /// which have left off since. [ART-15c] [CRI-18b3] [INT-5b]
    pub fn is_flanked_by_guns(&self, unit: UnitId) -> bool {
        // [ART-15c] [CRI-18b3]
        self.unit(unit).flanked_by.iter().any(|battery| self.gives_support_fire(battery))
    }

    /// The line firepower that bears on a unit: the highest of enemies in line, of eight castings or
    /// more, that have it before their front; garrisons neither give nor take it. [CRI-18i6] [STR-2c]
    /// (CR-23)
    pub fn line_fire_on(&self, unit: UnitId, enemies: &[UnitId]) -> u8 {
        let least = self.field.book.number(Number::LineFireCastings);
        let fires = |enemy: &&UnitId| {
            let (def, state) = (self.def(**enemy), self.unit(**enemy));
            state.formation().is_line()
                && i32::from(def.castings) >= least
                && !state.is_garrison()
                && self.looks_at(**enemy, self.body(unit))
        };
        // [STR-2c]
        if self.unit(unit).is_garrison() {
            return 0;
        }
        let factors = enemies.iter().filter(fires).filter_map(|&enemy| {
            let foot = self.troop(enemy).infantry()?;
            Some(foot.firepower)
        });
        factors.max().unwrap_or(0)
    }

    /// Whether a unit is one of massed columns: two or more within 2" of each other, more than 18
    /// castings together. [CRI-18i7] (CR-12) (CR-24)
    pub fn is_massed_column(&self, unit: UnitId) -> bool {
        let column = |unit: UnitId| {
            let state = self.unit(unit);
            state.formation().is_column()
                && state.inside().is_empty()
                && !state.is_broken()
                && self.arm(unit) != Arm::Artillery
        };
        if !column(unit) {
            return false;
        }
        let friends: Vec<UnitId> =
            self.units_of(self.seat_of(unit)).filter(|&u| column(u)).collect();
        let mut mass = vec![unit];
        let mut next = 0;
        while let Some(&here) = mass.get(next) {
            next += 1;
            for &friend in &friends {
                if !mass.contains(&friend) && self.within(here, friend, Distance::Mass) {
                    mass.push(friend);
                }
            }
        }
        let castings: i32 = mass.iter().map(|&unit| i32::from(self.def(unit).castings)).sum();
        mass.len() > 1 && castings > self.field.book.number(Number::MassCastings)
    }

    /// Notes that a leader has modified the test of a fight. [COM-14] [LDR-2b]
    pub fn note_inspiration(&mut self, leader: Option<LeaderId>, unit: UnitId) {
        let Some(leader) = leader else { return };
        if self.field.book.inspiration(self.leader(leader).inspiration) != 0 {
            let state = self.leader_mut(leader);
            state.inspired = state.inspired.or(Some(unit));
        }
    }

    /// Where a unit stands after a change of formation on its front stands, looking as told: its
    /// front centre stays, or moves as little as makes room; nothing if there is no room. [MOV-12]
    pub fn room_to_form(
        &self,
        unit: UnitId,
        formation: Formation,
        facing: Bearing,
    ) -> Option<Pose> {
        let there = |at: Spot| self.body_at(unit, formation, Pose::new(at, facing));
        let wanted = self.place_to_form(unit, formation, facing).at;
        let shifts = (0..=SHIFTS).flat_map(|step| {
            let by = SHIFT * step;
            [facing.opposite(), facing, facing.quarters(1), facing.quarters(-1)]
                .into_iter()
                .take(if step == 0 { 1 } else { 4 })
                .map(move |heading| wanted.moved(heading, by))
        });
        let fits = |at: &Spot| self.is_room_for(unit, &there(*at));
        shifts.into_iter().find(fits).map(|at| Pose::new(at, facing))
    }

    /// Where a unit stands after a change of formation on its front stands, whoever else is there.
    /// [MOV-12]
    pub fn place_to_form(&self, unit: UnitId, formation: Formation, facing: Bearing) -> Pose {
        let state = self.unit(unit);
        self.formed(unit, (state.formation(), Pose::new(state.pose().at, facing)), formation)
    }

    /// How far, at most so far, a unit goes on a straight way to a place where it may stand. Each point
    /// of a way is rounded for itself, so whether a place is free is asked of the place.
    pub fn room_along(&self, unit: UnitId, heading: Bearing, length: Mil) -> Mil {
        let body = self.body(unit);
        let free = |length: &Mil| self.is_room_for(unit, &body.moved(heading, *length));
        (1..=length.0).rev().map(Mil).find(free).unwrap_or(Mil::ZERO)
    }

    /// Whether a unit may stand there: on the table, on nobody, not on closed ground or a block.
    pub fn is_room_for(&self, unit: UnitId, body: &Body) -> bool {
        let laid = &self.field.laid;
        let closed = |feature: FeatureId| {
            let lay = laid.lay(feature);
            lay.row.going == Going::Closed || lay.terrain.is_block()
        };
        let others = self.on_table().filter(|&other| other != unit && self.counts(other));
        body.parts()
            .iter()
            .all(|part| laid.ground.holds(part) && !laid.ground.under(part).into_iter().any(closed))
            && !others.into_iter().any(|other| self.body(other).clashes(body))
    }
}

/// A change of formation gives way by steps of this size,
const SHIFT: Mil = Mil(125);
/// and by so many of them at most.
const SHIFTS: i32 = 16;

/// The strip of ground along a line.
pub fn strip(from: Spot, to: Spot) -> Base {
    let middle = Spot::new((from.x + to.x) / 2, (from.y + to.y) / 2);
    let pose = Pose::new(middle, Bearing::between(from, to));
    Size::new(LINE, from.distance(to).max(LINE)).at(pose)
}

/// The two points at which bodies are nearest to each other; a single spot twice if they touch.
pub fn nearest_points(one: &Body, other: &Body) -> (Spot, Spot) {
    let pairs = one.parts().iter().flat_map(|a| other.parts().iter().map(move |b| (a, b)));
    let links = pairs.map(|(a, b)| link(a, b));
    let best = links.min_by_key(|[from, to]| from.distance(*to));
    best.map_or((one.first().centre(), other.first().centre()), |[from, to]| (from, to))
}
