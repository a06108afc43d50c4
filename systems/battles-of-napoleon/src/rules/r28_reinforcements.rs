//! Chapter 28: reinforcements.

use crate::book::numbers::ENTRY_DISTANCE;
use crate::nouns::field::{Arrival, Field, FormationId, LeaderId, UnitId};
use crate::nouns::kinds::{Arm, Order, Shape};
use crate::rules::ask::Choice;
use crate::rules::r19_movement::march_options::{March, Pose};
use crate::rules::r21_fire::leaders::{self, Ride};
use crate::rules::words::line;
use crate::state::battle::{At, Battle};
use engine::{Line, Play, Seat, rule};
use ground::{Dir, Facing, Hex};
use serde::Serialize;

/// Questions of reinforcements.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// [28b] Is the formation called up this turn?
    CallUp(FormationId),
    /// [28f] Where does the unit enter?
    Enter(UnitId),
    /// [28g] Does another unit enter in one stack with it?
    EnterWith(UnitId),
    /// [28c] Which way does it face?
    Facing(UnitId),
    /// [28h] Where does the leader arrive?
    Leader(LeaderId),
}

impl Ask {
    /// It in words.
    pub fn words(&self, battle: &Battle) -> String {
        let unit = |unit| battle.unit_words(unit);
        match *self {
            Ask::CallUp(formation) => {
                format!("Is {} called up this turn?", battle.field.formation_name(formation))
            }
            Ask::Enter(who) => format!("Where does {} enter?", unit(who)),
            Ask::EnterWith(who) => format!("Does another unit enter stacked with {}?", unit(who)),
            Ask::Facing(who) => format!("Which way does {} face?", unit(who)),
            Ask::Leader(leader) => format!("Where does {} go?", battle.field.leader(leader).name),
        }
    }
}

/// What is told of reinforcements.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A unit enters the map. [28c]
    Entered(UnitId, Hex),
}

impl Told {
    /// It in words.
    pub fn line(&self, field: &Field) -> Line {
        let Told::Entered(unit, at) = *self;
        line(format!("{} enters at {}.", field.id(unit), field.label(at)), &[rule!("28c")])
    }

    /// Whose unit it is.
    pub fn side(&self, field: &Field) -> Option<Seat> {
        let Told::Entered(unit, _) = *self;
        Some(field.unit(unit).seat)
    }
}

impl Battle {
    /// Formations of a side that may arrive this turn and have not.
    pub fn due(&self, seat: Seat) -> Vec<FormationId> {
        self.field
            .scenario
            .arrivals
            .iter()
            .filter(|arrival| {
                arrival.whole
                    && arrival.turn <= self.turn
                    && self.field.formation(arrival.formation).seat == seat
                    && !self.formation(arrival.formation).arrived
            })
            .map(|arrival| arrival.formation)
            .collect()
    }

    fn arrival_of(&self, unit: UnitId) -> Option<&Arrival> {
        self.field.scenario.arrivals.iter().find(|arrival| arrival.units.contains(&unit))
    }

    /// [28a] [28b] Whether a unit off the map may enter in this activation.
    pub fn may_enter(&self, unit: UnitId) -> bool {
        let state = self.unit(unit);
        if state.hex.is_somewhere() || state.sp == 0 || state.marks.moved {
            return false;
        }
        let formation = self.formation_of(unit);
        let strategic = self.formation(formation).order == Order::StrategicMove;
        self.arrival_of(unit).is_some_and(|arrival| {
            arrival.turn <= self.turn
                && (!arrival.whole || strategic)
                && !self.entry_hexes(unit, arrival).is_empty()
        })
    }

    /// [28c] [28f] The hexes at which a unit may enter; [28i] those within five hexes of an enemy
    /// are replaced by the nearest that are not.
    fn entry_hexes(&self, unit: UnitId, arrival: &Arrival) -> Vec<Hex> {
        let (seat, board) = (self.seat_of(unit), &self.field.board);
        let clear = |hex: &Hex| {
            // [28i]
            let near = board.around(*hex, ENTRY_DISTANCE).any(|at| self.enemy_in(at, seat));
            !near && !self.enemy_in(*hex, seat)
        };
        let may = |hex: Hex| {
            Facing::ALL.into_iter().any(|facing| self.entering(&[unit], hex, facing).is_some())
        };
        let mut hexes: Vec<Hex> = arrival.entry.iter().copied().filter(clear).collect();
        if hexes.is_empty() {
            let edge =
                |hex: &Hex| Dir::ALL.into_iter().any(|dir| board.neighbour(*hex, dir).is_none());
            let from_edge = arrival.entry.iter().any(edge);
            let away = |hex: Hex| {
                arrival.entry.iter().map(|&entry| board.distance(entry, hex)).min().unwrap_or(0)
            };
            let all: Vec<Hex> = board
                .hexes()
                .filter(|hex| (edge(hex) || !from_edge) && clear(hex) && may(*hex))
                .collect();
            let nearest = all.iter().map(|&hex| away(hex)).min();
            hexes = all.into_iter().filter(|&hex| Some(away(hex)) == nearest).collect();
        }
        hexes.retain(|&hex| may(hex));
        hexes
    }

    /// Half points left after entering, if it can: terrain [28c], and [28g] one point more for every
    /// stack that came this way before. (R45)
    fn left_after_entry(&self, unit: UnitId, hex: Hex) -> Option<i16> {
        let book = &self.field.book;
        let cover = self.field.board.cell(hex).cover;
        // [20g] A strategic move enters obstructed hexes by road only; guns and horse always do.
        if book.obstructed(cover)
            && !Dir::ALL.into_iter().any(|dir| self.field.board.road(hex, dir))
        {
            return None;
        }
        let before = self.entries.iter().find(|(at, _)| *at == hex).map_or(0, |(_, count)| *count);
        let order = Some(self.formation(self.formation_of(unit)).order);
        // [28e] With the full allowance.
        let full = 2 * self.allowance(unit, self.unit(unit).shape, order);
        let left = full - 2 * (book.entry(cover) + i16::from(before));
        (left >= 0).then_some(left)
    }

    /// The march of units that enter by a hex with a facing, if they may: [28d] the stacking rules
    /// hold, so they find room there, and may stay or go on.
    fn entering(&self, units: &[UnitId], hex: Hex, facing: Facing) -> Option<March> {
        let order = Some(self.formation(self.formation_of(units[0])).order);
        let mut pose = Pose { hex, facing, hexes: 1, ..self.pose_of(units, order) };
        for (index, &unit) in units.iter().enumerate() {
            pose.left[index] = self.left_after_entry(unit, hex)?;
        }
        let march = March { units: units.to_vec(), pose, start: hex, order, seen: Vec::new() };
        // [28d]
        let free = !self.enemy_in(hex, self.seat_of(units[0])) && self.may_stack(&march, hex);
        (free && self.safe(&march, &pose)).then_some(march)
    }

    /// One unit, or two that stack, enters and marches on.
    pub fn enter_map(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        let Some(arrival) = self.arrival_of(unit).cloned() else { return Ok(()) };
        let seat = self.seat_of(unit);
        let hexes = self.entry_hexes(unit, &arrival);
        let choices = hexes.into_iter().map(Choice::Hex).collect();
        let question = Ask::Enter(unit);
        let Choice::Hex(hex) = table.ask(self, seat, rule!("28f"), question, choices)? else {
            return Ok(());
        };
        let mut units = vec![unit];
        // A second battalion or battery may come with it as one stack, infantry above guns.
        let pair = |other: UnitId| {
            let mut pair = vec![unit, other];
            pair.sort_by_key(|&unit| self.arm(unit) != Arm::Infantry);
            pair
        };
        if self.arm(unit) != Arm::Cavalry {
            let mut choices: Vec<Choice> = arrival
                .units
                .iter()
                .copied()
                .filter(|&other| {
                    other != unit
                        && self.arm(other) != Arm::Cavalry
                        && self.may_enter(other)
                        && Facing::ALL
                            .into_iter()
                            .any(|facing| self.entering(&pair(other), hex, facing).is_some())
                })
                .map(Choice::Unit)
                .collect();
            if !choices.is_empty() {
                choices.push(Choice::Done);
                let question = Ask::EnterWith(unit);
                if let Choice::Unit(other) =
                    table.ask(self, seat, rule!("28g"), question, choices)?
                {
                    units = pair(other);
                }
            }
        }
        let choices = Facing::ALL
            .into_iter()
            .filter(|&facing| self.entering(&units, hex, facing).is_some())
            .map(Choice::Turn)
            .collect();
        let question = Ask::Facing(unit);
        let Choice::Turn(facing) = table.ask(self, seat, rule!("28c"), question, choices)? else {
            return Ok(());
        };
        let Some(mut march) = self.entering(&units, hex, facing) else { return Ok(()) };
        let order = march.order;
        let costs: Vec<i16> = units
            .iter()
            .zip(march.pose.left)
            .map(|(&unit, left)| 2 * self.allowance(unit, self.unit(unit).shape, order) - left)
            .collect();
        match self.entries.iter_mut().find(|(at, _)| *at == hex) {
            Some((_, count)) => *count += 1,
            None => self.entries.push((hex, 1)),
        }
        for (unit, cost) in units.into_iter().zip(costs) {
            let state = self.unit_mut(unit);
            state.facing = facing;
            state.spent = cost;
            state.marks.entered = true;
            self.place(unit, hex);
            table.tell(self, Told::Entered(unit, hex));
        }
        if arrival.whole {
            self.formations[arrival.formation.index()].arrived = true;
        }
        let before: Pose = march.pose;
        let mut chargers = Vec::new();
        self.arrive(table, &mut march, before, &mut chargers)?;
        self.march_on(table, march)
    }

    /// [28h] Leaders come with the formation they belong to, once one of its units is there.
    pub fn leaders_enter(&mut self, table: At<'_>, formation: FormationId) -> Play<()> {
        let Some(arrival) = self
            .field
            .scenario
            .arrivals
            .iter()
            .find(|arrival| arrival.whole && arrival.formation == formation)
            .cloned()
        else {
            return Ok(());
        };
        let mut hexes: Vec<Hex> = self.members(formation).map(|unit| self.unit(unit).hex).collect();
        hexes.sort_unstable();
        hexes.dedup();
        if hexes.is_empty() {
            return Ok(());
        }
        for leader in arrival.leaders {
            if self.leader_hex(leader).is_somewhere() {
                continue;
            }
            let seat = self.field.leader(leader).seat;
            let choices = hexes.iter().copied().map(Choice::Hex).collect();
            let question = Ask::Leader(leader);
            if let Choice::Hex(hex) = table.ask(self, seat, rule!("28h"), question, choices)? {
                self.leaders[leader.index()].hex = hex;
                let told = leaders::Told::Moved(self.named(leader), hex, Ride::Arrival);
                table.tell(self, told);
            }
        }
        Ok(())
    }

    /// How units of an arm come onto the map.
    pub fn marching_shape(arm: Arm) -> Shape {
        match arm {
            Arm::Infantry => Shape::Column,
            Arm::Cavalry => Shape::Mounted,
            Arm::Artillery => Shape::Limbered,
        }
    }
}
