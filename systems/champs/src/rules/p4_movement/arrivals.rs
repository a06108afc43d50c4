//! Troops that come later. [SCN-3] [SCN-4]

use super::{Ask, Told};
use crate::book::Distance;
use crate::host::{Choice, Question};
use crate::nouns::{Arm, BlockSet, Formation, UnitId};
use crate::rules::leaders;
use crate::state::{Arrival, At, Battle, TableEdge, UnitPlace};
use engine::{Play, Refusal, Seat, rule};
use ground::table::{Base, Bearing, Edge, Mil, Pose, Spot};

/// Units behind others on the same spot come on so far after them. [SCN-3]
const GAP: Mil = Mil(500);
/// Places are proposed so far apart.
const STRIDE: Mil = Mil(2000);
/// So many at most.
const PLACES: usize = 5;

impl Battle {
    /// The arrival that brings a unit.
    pub fn arrival_of(&self, unit: UnitId) -> Option<&Arrival> {
        self.arrival_index(unit).map(|index| &self.field.arrivals[index])
    }

    fn arrival_index(&self, unit: UnitId) -> Option<usize> {
        self.field.arrivals.iter().position(|arrival| arrival.units.contains(&unit))
    }

    /// Whether a unit that waits may come on now. [SCN-3]
    pub fn is_due(&self, unit: UnitId) -> bool {
        let due =
            |index: usize| self.field.arrivals[index].turn <= self.turn && self.released[index];
        self.unit(unit).place() == UnitPlace::Waiting && self.arrival_index(unit).is_some_and(due)
    }

    /// Arrivals that wait for a die get it when their side moves. [SCN-3]
    pub(super) fn await_arrivals(&mut self, table: At<'_>, seat: Seat) -> Play<()> {
        for index in 0..self.field.arrivals.len() {
            let arrival = &self.field.arrivals[index];
            let own = arrival.units.iter().any(|&unit| self.seat_of(unit) == seat);
            let (Some(most), true) = (arrival.roll, own) else { continue };
            if self.released[index] || arrival.turn > self.turn {
                continue;
            }
            let die = self.d10(table, rule!("SCN-3"), "whether troops arrive")?;
            self.tell(table, Told::Awaited { seat, die, most });
            self.released[index] = die <= most;
        }
        Ok(())
    }

    /// A unit comes on and moves with what is left of its allowance; its owner may hold it back. [SCN-3]
    pub(super) fn bring_on(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        self.moving.settled.insert(unit);
        let seat = self.seat_of(unit);
        let mut choices = vec![Choice::Done];
        choices.extend(self.entries(unit).into_iter().take(PLACES).map(Choice::Spot));
        let question = Question::Movement(Ask::Enter(unit));
        let Choice::Spot(at) = self.ask_open(table, seat, rule!("SCN-3"), question, choices)?
        else {
            return Ok(());
        };
        let Some(base) = self.entry_base(unit, at) else { return Ok(()) };
        let spent = self.entry_cost(unit, at);
        self.put(unit, base.pose(), self.entry_formation(unit), BlockSet::NONE);
        let state = self.unit_mut(unit);
        (state.marks.entered, state.marks.moved) = (true, true);
        (state.spent, state.post) = (spent, at);
        self.tell(table, Told::Entered(unit, base.pose()));
        self.bring_leader(table, unit);
        self.ask_march(table, unit)
    }

    /// [SCN-3] In column, guns limbered.
    fn entry_formation(&self, unit: UnitId) -> Formation {
        match self.arm(unit) {
            Arm::Artillery => Formation::Battery,
            _ => self.def(unit).formation,
        }
    }

    /// What coming on costs: its own depth, and that of those who came before it on the same spot with
    /// half an inch each. [SCN-3]
    fn entry_cost(&self, unit: UnitId, at: Spot) -> Mil {
        let size = |unit: UnitId| {
            let body = self.body_at(unit, self.entry_formation(unit), self.unit(unit).pose());
            body.first().size()
        };
        let own = size(unit);
        let before = self.army_of(self.seat_of(unit)).filter(|&other| {
            let (state, wide) = (self.unit(other), size(other).width);
            state.marks.entered && state.post.distance(at) < (wide + own.width) / 2
        });
        own.depth + before.map(|other| size(other).depth + GAP).sum::<Mil>()
    }

    /// A unit on the edge, its rear on the border. [SCN-3]
    fn entry_base(&self, unit: UnitId, at: Spot) -> Option<Base> {
        let inward = match self.arrival_of(unit)?.edge {
            TableEdge::Bottom => Bearing::NORTH,
            TableEdge::Top => Bearing::SOUTH,
            TableEdge::Left => Bearing::EAST,
            TableEdge::Right => Bearing::WEST,
        };
        let there = self.body_at(unit, self.entry_formation(unit), Pose::new(at, inward));
        let rear = there.first().edge_centre(Edge::Rear);
        let place = Spot::new(at.x + at.x - rear.x, at.y + at.y - rear.y);
        Some(there.first().at(place))
    }

    /// Whether a unit may come on there: on the edge within 12" of its point, clear of everybody, not
    /// within 6" of unbroken enemies; 12" further if there is no room. [SCN-3]
    pub(super) fn check_entry(&self, unit: UnitId, at: Spot) -> Result<(), Refusal> {
        let refuse = |why: &'static str| Err(Refusal::new(rule!("SCN-3"), why));
        let Some(arrival) = self.arrival_of(unit) else { return refuse("it does not arrive") };
        let table = self.field.table;
        let on_edge = match arrival.edge {
            TableEdge::Bottom => at.y == Mil::ZERO,
            TableEdge::Top => at.y == table.depth,
            TableEdge::Left => at.x == Mil::ZERO,
            TableEdge::Right => at.x == table.width,
        };
        let width = self.exact(Distance::EntryWidth);
        let far = arrival.at.distance(at);
        if !on_edge || far > width * 2 {
            return refuse("it comes on at its point of the table edge");
        }
        if !self.is_open_entry(unit, at) {
            return refuse("there is no room, or the enemy is too near");
        }
        let nearer = |spot: &Spot| arrival.at.distance(*spot) <= width;
        if far > width
            && self
                .entry_spots(unit)
                .iter()
                .any(|spot| nearer(spot) && self.is_open_entry(unit, *spot))
        {
            return refuse("there is room nearer to its point");
        }
        Ok(())
    }

    fn is_open_entry(&self, unit: UnitId, at: Spot) -> bool {
        let Some(base) = self.entry_base(unit, at) else { return false };
        let pace = self.pace(unit, self.entry_formation(unit));
        let near = self.reach(Distance::EntryEnemy);
        self.field.laid.ground.holds(&base)
            && self.entry_cost(unit, at) <= pace.allowance * 2
            && !self.on_table().any(|other| self.counts(other) && self.body(other).lies_on(&base))
            && !self
                .unbroken_enemies_of(self.seat_of(unit))
                .any(|foe| self.body(foe).near(&base, near))
    }

    /// Spots along the edge, those near the point first.
    fn entry_spots(&self, unit: UnitId) -> Vec<Spot> {
        let Some(arrival) = self.arrival_of(unit) else { return Vec::new() };
        let along = match arrival.edge {
            TableEdge::Bottom | TableEdge::Top => Bearing::EAST,
            TableEdge::Left | TableEdge::Right => Bearing::NORTH,
        };
        let steps = self.exact(Distance::EntryWidth).0 * 2 / STRIDE.0;
        let offsets = (0..=steps).flat_map(|step| [STRIDE * step, -(STRIDE * step)]);
        let mut spots: Vec<Spot> = offsets.map(|far| arrival.at.moved(along, far)).collect();
        spots.dedup();
        spots
    }

    fn entries(&self, unit: UnitId) -> Vec<Spot> {
        let spots = self.entry_spots(unit).into_iter();
        spots.filter(|&at| self.check_entry(unit, at).is_ok()).collect()
    }

    /// [SCN-3] A leader who waits comes with his first unit.
    fn bring_leader(&mut self, table: At<'_>, unit: UnitId) {
        let waits = |leader: &crate::nouns::LeaderId| {
            let state = self.leader(*leader);
            state.at.is_none()
                && state.fell.is_none()
                && self.is_under(self.unit(unit).org, state.org)
        };
        let seat = self.seat_of(unit);
        let leaders = self.field.leader_ids().filter(|&one| self.leader_def(one).seat == seat);
        for leader in leaders.filter(waits).collect::<Vec<_>>() {
            let at = self.body(unit).first().edge_centre(Edge::Rear);
            self.set_leader(leader, Some(at));
            self.moving.rode.push(leader);
            self.tell(table, leaders::Told::Moved(self.person(leader), at));
        }
    }
}
