//! The push into contact. [INT-3] (CG-28)

use super::{Ask, Fray, Pair, Told};
use crate::book::Distance;
use crate::host::{Choice, Question};
use crate::nouns::{Arm, UnitId};
use crate::rules::fights::nearest_points;
use crate::rules::way::Manner;
use crate::state::{At, Battle, Crew};
use engine::{Play, rule};
use ground::table::{
    Base, BaseId, Bearing, Body, Contact, Lap, Mil, Pose, Side, closing, square_up,
};

/// A way over crews is looked at in strides of this. (UNI-9b)
const TREAD: Mil = Mil(250);
/// So far a unit that is pushed may be turned to lie flush: 45 degrees. (CG-28)
const FLUSH: u16 = 2700;
/// Where its line is barred it slides aside by steps of this many minutes,
const ASIDE: i32 = 300;
/// and by so many of them at most.
const ASIDES: i32 = 9;

impl Battle {
    /// Which of two is pushed into contact: who came into distance this turn; if neither or both did,
    /// the unit of the side with the initiative. Who cannot be moved is met where it stands. [INT-3]
    /// (CG-28)
    pub fn pusher(&self, pair: &Pair) -> UnitId {
        let able = |unit: UnitId, foe: UnitId| {
            !self.looks_all_round(unit) && self.looks_at(unit, self.body(foe))
        };
        let (one, other) = (pair.one, pair.other);
        // An attack through a battery comes from the side that has no guns there.
        if let Some(guns) = pair.through {
            return if self.seat_of(guns) == self.seat_of(one) { other } else { one };
        }
        match (able(one, other), able(other, one)) {
            (true, false) => return one,
            (false, true) => return other,
            _ => {}
        }
        let inside = |unit: UnitId| !self.unit(unit).inside().is_empty();
        match (inside(one), inside(other)) {
            (true, false) => return other,
            (false, true) => return one,
            _ => {}
        }
        let came = |unit: UnitId| self.unit(unit).marks.came_up;
        match (came(one), came(other)) {
            (true, false) => one,
            (false, true) => other,
            _ if self.seat_of(one) == self.initiative => one,
            _ => other,
        }
    }

    /// Crews that stood fall back on their supports, and whoever closes in is pushed. [INT-3] [INT-6]
    pub(super) fn contact_step(&mut self, table: At<'_>, fray: &Fray) -> Play<()> {
        for (assault, supports) in &fray.supported {
            let battery = assault.battery;
            if self.unit(battery).is_manned() && self.unit(battery).marks.stood {
                let choices = supports.iter().map(|&unit| Choice::Unit(unit)).collect();
                let question = Question::Interaction(Ask::Shelter(battery));
                let seat = self.seat_of(battery);
                let choice = self.ask(table, seat, rule!("INT-6"), question, choices)?;
                if let Choice::Unit(with) = choice {
                    self.unit_mut(battery).crew = Crew::With(with);
                }
            }
        }
        let mut pushed: Vec<(UnitId, UnitId)> = Vec::new();
        for pair in &fray.pairs {
            let unit = self.pusher(pair);
            pushed.extend(pair.foe_of(unit).map(|foe| (unit, foe)));
        }
        for assault in &fray.alone {
            pushed.extend(assault.attackers.iter().map(|&unit| (unit, assault.battery)));
        }
        for unit in self.by_name(pushed.iter().map(|(unit, _)| *unit)) {
            let foes = pushed.iter().filter(|(one, _)| *one == unit).map(|(_, foe)| *foe);
            let nearest = self.by_name(foes).into_iter();
            let Some(foe) = nearest.min_by_key(|&foe| self.distance(unit, foe)) else { continue };
            self.push(table, unit, foe)?;
        }
        self.ride_over_broken(table);
        Ok(())
    }

    /// Pushes a unit into contact. [INT-3]
    fn push(&mut self, table: At<'_>, unit: UnitId, foe: UnitId) -> Play<()> {
        // [COM-8b] Nobody comes out of a block for it: he fights from where he is.
        if !self.unit(unit).inside().is_empty() {
            return Ok(());
        }
        if let Some(pose) = self.in_contact(unit, foe) {
            let from = self.body(unit).clone();
            self.set_pose(unit, pose);
            self.tell(table, Told::Contact { unit, with: foe, pose });
            let body = self.body(unit).clone();
            // [LDR-1b]
            self.displace_leaders(table, &body, self.seat_of(foe))?;
            self.come_upon_crews(table, unit, &from)?;
        }
        Ok(())
    }

    /// Crews by themselves over whom a unit has gone on a straight way, or on whom it stands, Break.
    /// [UNI-9b]
    pub(super) fn come_upon_crews(&mut self, table: At<'_>, unit: UnitId, from: &Body) -> Play<()> {
        let to = self.body(unit).clone();
        let (start, end) = (from.first().centre(), to.first().centre());
        let (heading, length) = (Bearing::between(start, end), start.distance(end));
        let steps = (0..=length.0 / TREAD.0).map(|step| from.moved(heading, TREAD * step));
        let ground: Vec<Body> = steps.chain([to]).collect();
        // [UNI-9b]
        self.break_crews_met(table, unit, &ground)
    }

    /// Where a unit stands when it has closed in: along its line of approach if that leads there, else
    /// straight to the nearest point; aside as little as needed where that is barred. [INT-3] (CG-28)
    fn in_contact(&self, unit: UnitId, foe: UnitId) -> Option<Pose> {
        let (from, to) = nearest_points(self.body(unit), self.body(foe));
        if from == to {
            return None;
        }
        let straight = Bearing::between(from, to);
        let approach = self.unit(unit).heading;
        let asides = (1..=ASIDES).flat_map(|step| {
            [Side::Left, Side::Right].map(|side| straight.turned(side.sign() * step * ASIDE))
        });
        let headings = approach.into_iter().chain([straight]).chain(asides);
        headings.into_iter().find_map(|heading| {
            let length = self.closes(unit, foe, heading)?;
            let body = self.body(unit).moved(heading, length);
            self.flush(unit, foe, &body).or_else(|| {
                let pose = self.unit(unit).pose();
                let length = self.room_along(unit, heading, length);
                (length > Mil::ZERO).then(|| Pose::new(pose.at.moved(heading, length), pose.facing))
            })
        })
    }

    /// How far a unit goes on a heading until it touches a foe, if nobody else and no closed ground is
    /// in its way.
    fn closes(&self, unit: UnitId, foe: UnitId, heading: Bearing) -> Option<Mil> {
        let body = self.body(unit);
        let reach = self.reach(Distance::CoordinatedEnemy) + Mil::inches(1);
        let touches = body.parts().iter().flat_map(|part| {
            let theirs = self.body(foe).parts().iter();
            let still = (heading, Mil::ZERO);
            theirs.filter_map(move |base| closing(part, (heading, reach), base, still))
        });
        let length = touches.min()?.of(reach);
        let pace = self.pace(unit, self.unit(unit).formation());
        let way = self.way(unit, body, (heading, length), &pace, reach * 4, Manner::March);
        let free = way.met.iter().all(|met| met.unit == foe || met.enter >= length);
        (free && way.length >= length).then_some(length)
    }

    /// The front laid flush with the edge that is met, where this needs 45 degrees at most and there
    /// is room. (CG-28)
    fn flush(&self, unit: UnitId, foe: UnitId, body: &Body) -> Option<Pose> {
        let ([mover], theirs) = (body.parts(), self.body(foe)) else { return None };
        let other = theirs.nearest(mover);
        let contact = Contact::new(mover, BaseId(0), other);
        if contact.askew > FLUSH || !contact.by_front {
            return None;
        }
        let least = Lap { wanted: Mil::ZERO, least: Mil::ZERO };
        let others: Vec<Base> = self
            .on_table()
            .filter(|&one| one != unit && one != foe && self.counts(one))
            .flat_map(|one| self.body(one).parts().iter().copied())
            .collect();
        let base = square_up(mover, other, contact.edge, least, &others)?;
        let there = self.body_at(unit, self.unit(unit).formation(), base.pose());
        self.is_room_for(unit, &there).then_some(base.pose())
    }

    /// Broken units that infantry has come into contact with are destroyed. [MOV-4b]
    fn ride_over_broken(&mut self, table: At<'_>) {
        let broken =
            self.on_table().filter(|&unit| self.unit(unit).is_broken() && self.counts(unit));
        for unit in self.by_name(broken) {
            let touched = self.unbroken_enemies_of(self.seat_of(unit)).any(|enemy| {
                self.arm(enemy) == Arm::Infantry && self.distance(unit, enemy) == Mil::ZERO
            });
            if touched {
                self.remove(table, unit, rule!("MOV-4b"));
            }
        }
    }
}
