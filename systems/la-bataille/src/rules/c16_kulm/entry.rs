//! Section 16.3: reinforcements come onto the map; 16.1.5: troops leave it.

use crate::book::{Cost, Number};
use crate::nouns::army::{LeaderId, UnitId};
use crate::nouns::hexes::Hexes;
use crate::nouns::kinds::{Arm, FRENCH, Formation, Morale};
use crate::nouns::scenario::Arrival;
use crate::rules::c03_increments::stacking::Guest;
use crate::rules::c06_formation::Change;
use crate::rules::c08_sequence::side_row;
use crate::rules::c11_movement::march::March;
use crate::rules::c11_movement::{Ask, Told};
use crate::rules::event::Event;
use crate::rules::question::{Choice, Question};
use crate::state::battle::{At, Battle, Unit, Whereabouts};
use engine::Refusal;
use engine::scene::{Panel, PanelRow};
use engine::{Play, Seat, rule};
use ground::{Dir, Facing, Hex};

impl Battle {
    // ---- who is due -----------------------------------------------------------------------

    /// The turn on which an arrival is due, with what its die has said.
    fn due_turn(&self, index: usize) -> i32 {
        i32::from(self.due[index])
    }

    /// The group with which a unit comes: its own, or that of its regiment which has broken down.
    fn arrival_of(&self, unit: UnitId) -> Option<(usize, &Arrival)> {
        let group = |unit: UnitId| self.fixed.briefs[unit.index()].arrival;
        let folded = |other: &UnitId| self.unit(*other).place == Whereabouts::Folded;
        let regiment = self.def(unit).regiment.filter(folded);
        let first = [group(unit), regiment.and_then(group)].into_iter().flatten().min()?;
        let index = usize::from(first);
        Some((index, &self.fixed.setup.scenario.arrivals[index]))
    }

    /// [16.3.1] Whether a unit waits at the edge and its hour has come.
    pub fn is_due(&self, unit: UnitId) -> bool {
        self.unit(unit).place == Whereabouts::Waiting
            && self
                .arrival_of(unit)
                .is_some_and(|(index, _)| self.due_turn(index) <= i32::from(self.turn))
    }

    /// Units of a side that may come now.
    pub fn due_units(&self, seat: Seat) -> Vec<UnitId> {
        let side = self.fixed.sides[seat.index()].iter().copied();
        let due = side.filter(|unit| self.is_due(*unit) && !self.unit(*unit).marks.moved);
        // The hexes of a group are sought once for all its units.
        let mut known: Vec<(usize, Vec<Hex>)> = Vec::new();
        let mut found = Vec::new();
        for unit in due {
            let Some((index, _)) = self.arrival_of(unit) else { continue };
            let place = known.iter().position(|(group, _)| *group == index).unwrap_or_else(|| {
                known.push((index, self.entries_of(index)));
                known.len() - 1
            });
            if self.can_come(unit, &known[place].1) {
                found.push(unit);
            }
        }
        found
    }

    /// Leaders of a side who may come now.
    pub fn due_leaders(&self, seat: Seat) -> Vec<LeaderId> {
        let arrivals = self.fixed.setup.scenario.arrivals.iter().enumerate();
        let due = arrivals.filter(|(index, arrival)| {
            arrival.seat == seat && self.due_turn(*index) <= i32::from(self.turn)
        });
        due.flat_map(|(index, arrival)| arrival.leaders.iter().map(move |leader| (index, *leader)))
            .filter(|(_, leader)| {
                let officer = &self.leaders[leader.index()];
                officer.place == Whereabouts::Waiting && officer.back.is_none()
            })
            .filter(|(index, _)| !self.entries_of(*index).is_empty())
            .map(|(_, leader)| leader)
            .collect()
    }

    // ---- where they come ------------------------------------------------------------------

    /// [16.3.2] Whether an entry is held by the enemy or in his zone.
    fn is_barred(&self, hex: Hex, seat: Seat) -> bool {
        self.enemy_in(hex, seat) || self.in_enemy_zone(hex, seat)
    }

    /// The hexes by which a group may come now.
    pub fn entries_of(&self, index: usize) -> Vec<Hex> {
        let scenario = &self.fixed.setup.scenario;
        let arrival = &scenario.arrivals[index];
        let seat = arrival.seat;
        let turn = i32::from(self.turn);
        // Groups of the first day that are late come where the scenario says. (R72)
        let late = scenario.late.filter(|late| {
            late.seat == seat && arrival.turn < late.turn && turn >= late.turn as i32
        });
        let mut entries: Vec<Hex> =
            late.map_or_else(|| arrival.entries.clone(), |late| vec![late.entry]);
        // [17.2d] A second entry that is open while no enemy is there or looks at it.
        entries.extend(arrival.or_if_free.filter(|hex| !self.is_barred(*hex, seat)));
        let delay = (turn - self.due_turn(index)).max(0);
        let mut found: Vec<Hex> = Vec::new();
        for entry in entries {
            found.extend(self.doors(entry, seat, delay));
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// [16.3.2] An entry, or if it is barred the hexes beside it along the edge, part hexes like
    /// whole ones [2.1.2]; if those
    /// are barred too the next ones, a turn later for every five. (R41)
    fn doors(&self, entry: Hex, seat: Seat, delay: i32) -> Vec<Hex> {
        if !self.is_barred(entry, seat) {
            return vec![entry];
        }
        let aside = self.book().number(Number::EntryAside);
        for ring in 0..=delay {
            // [16.3.2p1]
            let within = aside * (ring + 1);
            let open: Vec<Hex> = self
                .board()
                .hexes()
                .filter(|hex| i32::from(self.distance(entry, *hex)) <= within)
                .filter(|hex| self.shares_edge(entry, *hex))
                .filter(|hex| self.fixed.setup.field.is_open(*hex))
                .filter(|hex| !self.is_barred(*hex, seat))
                .collect();
            if !open.is_empty() {
                return open;
            }
        }
        Vec::new()
    }

    /// Whether two hexes lie on the same edge of the map.
    fn shares_edge(&self, from: Hex, other: Hex) -> bool {
        let edges = |hex: Hex| {
            let gone = |dir: Dir| self.board().neighbour(hex, dir).is_none();
            [
                gone(Dir::N),
                gone(Dir::NE) && gone(Dir::SE),
                gone(Dir::S),
                gone(Dir::NW) && gone(Dir::SW),
            ]
        };
        edges(from).iter().zip(edges(other)).any(|(a, b)| *a && b)
    }

    /// The ways in which a unit can come: the hex and how it is drawn up there.
    pub fn ways_in(&self, unit: UnitId) -> Vec<(Hex, Change)> {
        let Some((index, _)) = self.arrival_of(unit) else { return Vec::new() };
        let mut found = Vec::new();
        for hex in self.entries_of(index) {
            found.extend(self.poses_in(unit, hex).into_iter().map(|change| (hex, change)));
        }
        found
    }

    /// Whether there is any way in by these hexes: what [`Battle::ways_in`] lists, without the list
    /// where the plain formation fits or none does.
    fn can_come(&self, unit: UnitId, entries: &[Hex]) -> bool {
        let plainly = |hex: &Hex| {
            let Some(cost) = self.book().entry(self.terrain(*hex), self.arm(unit)) else {
                return false;
            };
            let (formation, hexes) = (self.plain_formation(unit, *hex), Hexes::one(*hex));
            let facing = self.unit(unit).facing;
            let guns_on_road =
                self.arm(unit) == Arm::Artillery && self.fixed.setup.field.on_road(*hex);
            let cost = if guns_on_road { self.road_entry(unit, *hex) } else { i32::from(cost.0) };
            let change = Change { formation, facing, other: None, hexes: Some(hexes), cost };
            cost <= 2 * i32::from(self.def(unit).ma) && self.has_room(unit, change, hexes)
        };
        let mixes = |hex: &&Hex| {
            let guest = Guest { unit, formation: Formation::Column, increments: 0 };
            let mut guests = self.guests(**hex);
            guests.push(guest);
            self.may_mix(&guests).is_ok()
        };
        entries.iter().any(plainly)
            || entries.iter().filter(mixes).any(|hex| !self.poses_in(unit, *hex).is_empty())
    }

    /// How a unit can be drawn up when it enters by a hex; the price is that of the hex.
    fn poses_in(&self, unit: UnitId, hex: Hex) -> Vec<Change> {
        let mut found = Vec::new();
        let on_road = self.fixed.setup.field.on_road(hex);
        let inward: Vec<Facing> = Facing::ALL.to_vec();
        let mut add = |formation: Formation, hexes: Hexes, other: Option<Dir>, cost: i32| {
            for &facing in &inward {
                if formation == Formation::RoadMarch || hexes.len() == 1 {
                    let hexes = Some(hexes);
                    found.push(Change { formation, facing, other, hexes, cost });
                }
            }
        };
        let Some(plain) = self.book().entry(self.terrain(hex), self.arm(unit)) else {
            // [11.1.3] [6.10.4] Only along a road.
            if on_road && self.arm(unit) == Arm::Artillery {
                let cost = self.road_entry(unit, hex);
                add(Formation::Limbered, Hexes::one(hex), None, cost);
            }
            return self.payable(unit, found);
        };
        let plain = i32::from(plain.0);
        match self.arm(unit) {
            Arm::Artillery => {
                let cost = if on_road { self.road_entry(unit, hex) } else { plain };
                add(Formation::Limbered, Hexes::one(hex), None, cost);
            }
            _ => {
                let probe = self.probe(unit, hex);
                let may_form = |into| self.may_form_as(unit, &probe, into, hex).is_ok();
                // [16.3.3] The road lets them come in Road March; [16.3.4] nothing else does.
                if on_road && may_form(Formation::RoadMarch) {
                    let cost = self.road_entry(unit, hex);
                    add(Formation::RoadMarch, Hexes::one(hex), None, cost);
                }
                if self.terrain(hex).is_cover() {
                    // [16.3.3]
                    add(Formation::GeneralOrder, Hexes::one(hex), None, plain);
                } else {
                    // [16.3.4] All others.
                    for change in self.changes_as(unit, &probe) {
                        if change.formation != Formation::RoadMarch {
                            found.push(Change { cost: plain, ..change });
                        }
                    }
                }
            }
        }
        self.payable(unit, found)
    }

    /// The unit as if it stood in its entry hex, to see what it could form there.
    fn probe(&self, unit: UnitId, hex: Hex) -> Unit {
        Unit {
            hexes: Hexes::one(hex),
            state: Morale::GoodOrder,
            formation: Formation::GeneralOrder,
            ..*self.unit(unit)
        }
    }

    /// What an entry by road costs. [6.10.1]
    fn road_entry(&self, unit: UnitId, hex: Hex) -> i32 {
        let cost = self.book().movement(self.road_row(hex), self.arm(unit));
        cost.map_or(i32::MAX, |cost| i32::from(cost.0))
    }

    /// Keeps what a unit can pay for, and where there is room. [16.3.5]
    fn payable(&self, unit: UnitId, found: Vec<Change>) -> Vec<Change> {
        let left = 2 * i32::from(self.def(unit).ma);
        let mut kept = found;
        // Whether there is room does not hang on the facing, and facings come one after the other.
        let mut known: Option<(Formation, Hexes, bool)> = None;
        kept.retain(|change| {
            let Some(hexes) = change.hexes.filter(|_| change.cost <= left) else { return false };
            match known {
                Some((formation, there, room))
                    if (formation, there) == (change.formation, hexes) =>
                {
                    room
                }
                _ => {
                    let room = self.has_room(unit, *change, hexes);
                    known = Some((change.formation, hexes, room));
                    room
                }
            }
        });
        kept
    }

    fn has_room(&self, unit: UnitId, change: Change, hexes: Hexes) -> bool {
        let each = self.book().number(Number::RoadMarchHex) as u8;
        let formation = change.formation;
        let share = hexes.share(formation, self.increments(unit), each);
        hexes.iter().enumerate().all(|(place, hex)| {
            let mut guests = self.guests(hex);
            let increments =
                share[place].min(if formation == Formation::RoadMarch { each } else { u8::MAX });
            guests.push(Guest { unit, formation, increments });
            self.may_stand_together(hex, &guests).is_ok()
        })
    }

    pub(crate) fn refuse_entry(&self, unit: UnitId, label: &str) -> Option<Refusal> {
        let hex = self.board().hex(label)?;
        let (index, arrival) = self.arrival_of(unit)?;
        let listed = arrival.entries.contains(&hex) || arrival.or_if_free == Some(hex);
        if self.is_barred(hex, self.seat_of(unit)) {
            return Some(Refusal::new(
                rule!("16.3.2"),
                "the enemy holds that entry or looks at it",
            ));
        }
        if !self.entries_of(index).contains(&hex) || !listed {
            let why = "it comes by its own entry, or beside it when that is barred";
            return Some(Refusal::new(rule!("16.3.2"), why));
        }
        Some(Refusal::new(rule!("16.3.5"), "there is no room in that hex"))
    }

    // ---- coming in ------------------------------------------------------------------------

    /// [16.3.1] A unit comes onto the map and may go on with what it has left. It marches;
    /// nobody charges onto the map.
    pub(crate) fn enter(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        let seat = self.seat_of(unit);
        let ways = self.ways_in(unit);
        let mut hexes: Vec<Hex> = ways.iter().map(|(hex, _)| *hex).collect();
        hexes.dedup();
        let choices = hexes.into_iter().map(Choice::Hex).collect();
        let question = Question::Movement(Ask::Entry(unit));
        let Choice::Hex(hex) = table.ask(self, seat, rule!("16.3.1"), question, choices)? else {
            return Ok(());
        };
        let poses: Vec<Change> =
            ways.into_iter().filter(|(entry, _)| *entry == hex).map(|(_, change)| change).collect();
        let choices = poses.iter().map(|change| change.choice()).collect();
        let question = Question::Movement(Ask::EntryFormation(unit, hex));
        let answer = table.ask(self, seat, rule!("16.3.3"), question, choices)?;
        let Some(&change) = poses.iter().find(|change| change.choice() == answer) else {
            return Ok(());
        };
        self.put(unit, change.hexes.unwrap_or(Hexes::one(hex)));
        let troops = self.unit_mut(unit);
        (troops.formation, troops.facing) = (change.formation, change.facing);
        troops.spent = change.cost as i16;
        (troops.marks.begun, troops.marks.stirred) = (true, true);
        table.tell(self, Event::Movement(Told::Entered(unit, hex)));
        let there: Vec<Hex> = self.unit(unit).hexes.iter().collect();
        for hex in there {
            self.meet_leaders(table, unit, hex)?;
            if self.stops_in(unit, hex).is_some() {
                self.unit_mut(unit).marks.halted = true;
            }
            // [16.3.5] What comes in may be charged and fired at like all who move.
            let over = self.opportunity_charges(table, &[unit], hex)?;
            if over || !self.is_on_map(unit) || self.unit(unit).state != Morale::GoodOrder {
                self.unit_mut(unit).marks.moved = true;
                return Ok(());
            }
        }
        // [16.3.6] It marches: nobody charges onto the map.
        let mut march = March::of(vec![unit], Vec::new());
        march.went = true;
        self.march(table, march)
    }

    /// A leader comes onto the map.
    pub(crate) fn enter_leader(&mut self, table: At<'_>, leader: LeaderId) -> Play<()> {
        let arrivals = &self.fixed.setup.scenario.arrivals;
        let Some(index) = arrivals.iter().position(|arrival| arrival.leaders.contains(&leader))
        else {
            return Ok(());
        };
        let seat = self.leader_def(leader).seat();
        let choices = self.entries_of(index).into_iter().map(Choice::Hex).collect();
        let question = Question::Movement(Ask::LeaderEntry(leader));
        let Choice::Hex(hex) = table.ask(self, seat, rule!("16.3.1"), question, choices)? else {
            return Ok(());
        };
        // [2.3.6] (R213)
        let cost = if self.fixed.setup.field.on_road(hex) {
            self.book().movement(self.road_row(hex), Arm::Cavalry)
        } else {
            self.book().entry(self.terrain(hex), Arm::Cavalry)
        };
        let cost = cost.map_or(0, |cost| cost.0);
        let officer = &mut self.leaders[leader.index()];
        (officer.hex, officer.place, officer.spent) = (hex, Whereabouts::OnMap, cost as i16);
        table.tell(self, Event::Movement(Told::LeaderEntered(leader, hex)));
        self.ride(table, leader)
    }

    // ---- leaving --------------------------------------------------------------------------

    /// [16.1.5] Whether the side may leave the field by a hex now, or why not.
    pub fn may_leave_by(&self, hex: Hex, seat: Seat) -> Result<(), Refusal> {
        let victory = &self.fixed.setup.scenario.victory;
        // Points and levels for those who leave by an entry.
        let counted = victory.exit.is_some_and(|exit| exit.seat == seat && exit.entry == hex);
        let shifts = victory.shifts.as_ref().is_some_and(|shift| shift.exit == hex);
        let automatic = victory.automatic.as_ref().is_some_and(|goal| goal.exit == hex);
        if counted || seat == FRENCH && (shifts || automatic) {
            return Ok(());
        }
        let Some(withdrawal) = &victory.withdrawal else {
            return Err(Refusal::new(rule!("16.1.5"), "nobody leaves the field here"));
        };
        // [16.1.5p1]
        if seat != FRENCH || !withdrawal.hexes.contains(&hex) {
            return Err(Refusal::new(rule!("16.1.5p1"), "the way out is at road C or north of it"));
        }
        if self.now() < withdrawal.from {
            return Err(Refusal::new(rule!("16.1.5"), "not before noon of the second day"));
        }
        Ok(())
    }

    /// Whether a march may leave the map, or why not.
    pub fn may_leave_map(&self, march: &March) -> Result<(), Refusal> {
        let Some(&lead) = march.units.first() else {
            return Err(Refusal::new(rule!("16.1.5"), "nobody marches"));
        };
        let hex = self.unit(lead).hexes.first();
        let seat = self.seat_of(lead);
        self.may_leave_by(hex, seat)?;
        let price = 2 * self.book().cost(Cost::LeaveMap);
        for &unit in &march.units {
            let troops = self.unit(unit);
            if troops.marks.halted {
                return Err(Refusal::new(rule!("6.11.3"), "it has to stop in the enemy's zone"));
            }
            let zone = self.in_enemy_zone(hex, seat);
            if zone && troops.marks.begun && self.goes_on_foot(unit) {
                let why = "foot leave an enemy zone only as their first act";
                return Err(Refusal::new(rule!("6.11.4"), why));
            }
            if price > self.points_to_march(unit) || troops.formation == Formation::Unlimbered {
                return Err(Refusal::new(rule!("11.1.1"), "it has not the points to leave"));
            }
        }
        for &leader in &march.leaders {
            self.may_leader_leave(leader, &march.units)?;
        }
        Ok(())
    }

    /// [16.1.5b] Whether a leader may leave the map while some units go with him: the commander only
    /// with or after the last. He is the one whose capture the scenario counts. (R193)
    pub fn may_leader_leave(&self, leader: LeaderId, with: &[UnitId]) -> Result<(), Refusal> {
        let officer = &self.leaders[leader.index()];
        let seat = self.leader_def(leader).seat();
        if !officer.hex.is_somewhere() {
            return Err(Refusal::new(rule!("16.1.5"), "he is not on the map"));
        }
        self.may_leave_by(officer.hex, seat)?;
        let victory = &self.fixed.setup.scenario.victory;
        let last =
            victory.withdrawal.as_ref().is_some_and(|withdrawal| withdrawal.captive == leader);
        if last && self.army(seat).any(|unit| !with.contains(&unit)) {
            return Err(Refusal::new(rule!("16.1.5b"), "he leaves with or after the last"));
        }
        if with.is_empty() && 2 * self.book().cost(Cost::LeaveMap) > self.ride_left(leader) {
            return Err(Refusal::new(rule!("11.1.1"), "he has not the points to leave"));
        }
        Ok(())
    }

    /// A march leaves the field for good.
    pub(crate) fn leave_map(&mut self, table: At<'_>, march: &March) {
        for &unit in &march.units {
            self.leave_field(table, unit);
        }
        for &leader in &march.leaders {
            self.leader_leaves_field(table, leader);
        }
    }
}

/// Arrivals that the panel lists at most.
const NEXT_ARRIVALS: usize = 6;

impl Battle {
    /// The next troops to come, if any are to come. [16.3.1]
    pub(crate) fn arrivals_panel(&self) -> Option<Panel> {
        let rows = self.arrivals_due();
        (!rows.is_empty()).then(|| Panel::new("Arrivals", rule!("16.3.1"), rows))
    }

    /// The next troops to come, by the turn on which they are due now. [16.3.1] [16.3.7]
    fn arrivals_due(&self) -> Vec<PanelRow> {
        let setup = &self.fixed.setup;
        let mut rows = Vec::new();
        let mut arrivals: Vec<_> = setup.scenario.arrivals.iter().zip(&self.due).collect();
        arrivals.sort_by_key(|(_, due)| **due);
        for (arrival, due) in arrivals {
            let waits = |unit: &UnitId| self.unit(*unit).place == Whereabouts::Waiting;
            let count = arrival.units.iter().filter(|unit| waits(unit)).count();
            if count == 0 || rows.len() >= NEXT_ARRIVALS {
                continue;
            }
            let turn = setup.scenario.turns.get(usize::from(*due));
            let mut divisions: Vec<&str> = arrival
                .units
                .iter()
                .map(|unit| setup.army.division(self.def(*unit).division).name.as_str())
                .collect();
            divisions.dedup();
            // Who has not found room waits at the edge. [16.3.2]
            let when = match turn {
                Some(_) if *due <= self.turn => "now".to_owned(),
                Some(turn) => turn.to_string(),
                None => "later".to_owned(),
            };
            let units = if count == 1 { "unit" } else { "units" };
            let words = format!("{}: {count} {units}", divisions.join(", "));
            rows.push(side_row(when, words, arrival.seat));
        }
        rows
    }
}
