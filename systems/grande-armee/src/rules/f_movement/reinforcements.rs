//! Reinforcements.

use crate::book::Distance;
use crate::nouns::field::{Arrival, OfficerId, Rank, UnitId};
use crate::nouns::kinds::Terrain;
use crate::rules::ask::Choice;
use crate::rules::f_movement::{Ask, Event};
use crate::state::battle::{At, Battle, Place};
use engine::{Play, Refusal, Seat, rule};
use ground::table::{Base, Border, Convex, Edge, Mil, Pose, SLACK, Shape, along_border};

/// Places to enter are proposed this far apart.
const STRIDE: Mil = Mil(500);
/// And no more than this many.
const PROPOSED: usize = 8;

impl Battle {
    /// The group with which a unit arrives.
    fn arrival_of(&self, unit: UnitId) -> Option<&Arrival> {
        self.field.arrivals.iter().find(|arrival| arrival.units.contains(&unit))
    }

    /// Whether reinforcements of a side have begun to enter in this pulse: they come last.
    pub fn has_entered(&self, seat: Seat) -> bool {
        self.army_of(seat).any(|unit| self.unit(unit).marks.entered)
    }

    /// Units that may come on to the table now: from their turn on, after all that must act, where
    /// there is room.
    pub fn may_enter(&self, seat: Seat) -> Vec<UnitId> {
        let mut due: Vec<UnitId> = self
            .field
            .unit_ids()
            .filter(|&unit| self.seat_of(unit) == seat)
            .filter(|&unit| self.unit(unit).place == Place::Waiting)
            .filter(|&unit| self.arrival_of(unit).is_some_and(|group| self.is_due(group)))
            .collect();
        if due.is_empty() || self.somebody_must_act(seat) {
            return Vec::new();
        }
        due.retain(|&unit| self.entry_places(unit).next().is_some());
        due
    }

    fn entry_places(&self, unit: UnitId) -> impl Iterator<Item = Base> + '_ {
        let reach = self.field.book.distance(Distance::EntryWidth);
        let size = self.def(unit).base;
        let group = self.arrival_of(unit);
        group
            .into_iter()
            .flat_map(move |group| along_border(&self.field.ground, group.at, reach, size, STRIDE))
            .filter(move |base| self.check_entry(unit, base.pose()).is_ok())
    }

    /// Whether a unit may come on there: its rear on the edge of the table, near the point of
    /// its arrival, on nobody, on ground open to it, and not near an enemy.
    pub fn check_entry(&self, unit: UnitId, pose: Pose) -> Result<(), Refusal> {
        let refuse = |why: String| Err(Refusal::new(rule!("I3.1"), why));
        let Some(group) = self.arrival_of(unit) else {
            return refuse("it does not arrive".into());
        };
        let base = self.def(unit).base.at(pose);
        let border = Border::near(self.field.table, group.at);
        if pose.facing != border.inward() || !self.field.ground.holds(&base) {
            return refuse("it enters facing straight in from the edge".into());
        }
        let rear = base.edge_centre(Edge::Rear);
        let off = match border {
            Border::North => self.field.table.depth - rear.y,
            Border::South => rear.y,
            Border::East => self.field.table.width - rear.x,
            Border::West => rear.x,
        };
        if off > SLACK {
            return refuse("its rear edge must lie on the edge of the table".into());
        }
        let reach = self.field.book.distance(Distance::EntryWidth);
        if rear.distance(group.at) > reach {
            return refuse(format!("it must enter within {reach} of {}", group.at));
        }
        let on = self.on_table().find(|&other| self.base(other).clashes(&base));
        if let Some(other) = on {
            return refuse(format!("{} stands there", self.unit_words(other)));
        }
        let near = self.field.book.distance(Distance::EntryEnemy);
        if self.enemy_within(&base, self.seat_of(unit), near) {
            return refuse(format!("an enemy is within {near}"));
        }
        let def = self.def(unit);
        let rough = self.field.book.ground(def.troop.mover(def.sk)).rough;
        let closed = self.field.ground.under(&base).into_iter().find(|&id| {
            let kind = Terrain::of(self.field.ground.feature(id));
            kind == Terrain::Impassable || (kind.is_rough() && rough.is_none())
        });
        if let Some(id) = closed {
            return refuse(format!("{} is closed to it", self.field.ground.feature(id).name));
        }
        self.check_rest(unit, &base)
    }

    /// A unit comes on to the table and moves on with what is left.
    pub fn enter(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        let seat = self.seat_of(unit);
        let places: Vec<Choice> =
            self.entry_places(unit).take(PROPOSED).map(|b| Choice::Pose(b.pose())).collect();
        let question = Ask::EnterAt(unit);
        let answer = table.ask_open(self, seat, rule!("I3.1"), question, places)?;
        let Choice::Pose(pose) = answer else { return Ok(()) };
        self.count_arrival(unit);
        let force = self.unit(unit).force;
        let first = self.members(force).next().is_none();
        self.put(unit, pose);
        let state = self.unit_mut(unit);
        state.place = Place::Table;
        state.marks.entered = true;
        table.tell(self, Event::Entered(unit, pose));
        if first {
            self.force_mut(force).entering = true;
        }
        self.officers_enter(table, unit, pose);
        // [F10.0] An enemy officer may stand where it comes on.
        let ground = Convex::hull(self.base(unit).corners());
        self.overrun_officers(table, unit, &[ground])?;
        self.march_on(table, unit)
    }

    /// [I3.1] The whole group counts for the break point when its first unit arrives.
    fn count_arrival(&mut self, unit: UnitId) {
        let first_turn = self.field.clock.first_turn;
        // [I2.0b] Those that come on the first turn were counted before the battle.
        let Some(group) = self.arrival_of(unit).filter(|group| group.turn > first_turn) else {
            return;
        };
        let waiting = |&other: &UnitId| self.unit(other).place == Place::Waiting;
        let number = group.units.len() as u8;
        if group.units.iter().all(waiting) {
            let army = self.def(unit).army;
            self.army_mut(army).arrived += number;
        }
    }

    /// The sub-commander is placed with the first unit of his Force; a commander who comes with it
    /// where the scenario says, or with the unit if somebody stands there.
    fn officers_enter(&mut self, table: At<'_>, unit: UnitId, pose: Pose) {
        let force = self.unit(unit).force;
        let army = self.def(unit).army;
        let sub = self.sub_commander(force);
        let others: Vec<OfficerId> = self
            .field
            .officer_ids()
            .filter(|&officer| {
                let def = self.officer_def(officer);
                let due = def.arrives.is_some_and(|turn| self.has_come(turn));
                let leads = !matches!(def.rank, Rank::Sub { .. });
                officer == sub || (leads && due && def.army == army)
            })
            .filter(|&officer| {
                self.officer(officer).at.is_none() && !self.officer(officer).replaced
            })
            .collect();
        for officer in others {
            let wanted = self.officer_def(officer).at.filter(|_| officer != sub);
            let free = wanted.filter(|&at| {
                let base = self.officer_base_at(officer, at);
                let seat = self.officer_def(officer).seat;
                !self.enemies_of(seat).any(|enemy| self.base(enemy).clashes(&base))
            });
            let at = free.unwrap_or(pose.at);
            self.officer_mut(officer).at = Some(at);
            table.tell(self, Event::OfficerEntered(self.leader(officer), at));
        }
    }
}
