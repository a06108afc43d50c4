//! Chapter 11: the Movement Phase. Units, stacks and leaders move one after the other, hex by hex,
//! and the enemy fires and charges in between.

mod end_of_march;
mod force_march;
mod leaders;
pub mod march;
mod reforming;
mod refusal;
mod terrain;
mod words;

use crate::book::MoraleReason;
use crate::nouns::army::{DivisionId, LeaderId, UnitId};
use crate::nouns::hexes::Hexes;
use crate::nouns::kinds::{Arm, Formation, Morale};
use crate::rules::c06_formation::facing::Hand;
use crate::rules::c11_movement::march::{Act, March, Way, wheel_choice};
use crate::rules::event::Event;
use crate::rules::question::{Choice, Question};
use crate::state::battle::{At, Battle, Whereabouts};
use engine::Refusal;
use engine::{Play, Seat, rule};
use ground::{Dir, Facing, Hex};
use serde::Serialize;
use smallvec::SmallVec;

/// Questions of the Movement Phase.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// Who moves next? [11.1.1]
    Next,
    /// Where to, or into which formation? [11.1.1]
    March(March),
    /// Into which formation out of general order? [6.6.9]
    LeaveCover(UnitId),
    /// Into which of its hexes does the unit close?
    Close(UnitId),
    /// Does it lie on top of the stack? [6.2.2]
    OnTop(UnitId),
    /// Where does the leader ride? [2.3.6]
    Ride(LeaderId),
    /// By which hex does the unit come? [16.3.1]
    Entry(UnitId),
    /// By which hex does the leader come? [16.3.1]
    LeaderEntry(LeaderId),
    /// How is it drawn up there? [16.3.3]
    EntryFormation(UnitId, Hex),
}

/// What is told of movement.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// Units march into hexes.
    Marched(Vec<UnitId>, Hexes),
    /// A unit turns in place.
    Turned(UnitId, Facing),
    /// A unit changes formation. [6.1.4]
    Formed(UnitId, Formation),
    /// A battery tries to limber: die, bonus and whether it does. [6.9.3]
    Limbers(UnitId, u8, u8, bool),
    /// A unit must stop. [6.11.3] [6.11.5]
    Halted(UnitId, engine::Rule),
    /// A unit comes to the top of its stack. [6.2.2]
    Top(UnitId),
    /// A regiment with so many increments breaks down into battalions with theirs. [3.4.3]
    BrokeDown(UnitId, u8, Vec<(UnitId, u8)>),
    /// Battalions build up into a regiment with so many increments. [3.4.4]
    BuiltUp(UnitId, u8, Vec<(UnitId, u8)>),
    /// A division begins a force march. [11.2.3a]
    ForceMarch(DivisionId),
    /// A unit comes onto the map. [16.3.1]
    Entered(UnitId, Hex),
    /// A leader comes onto the map.
    LeaderEntered(LeaderId, Hex),
    /// A leader rides to a hex. [2.3.6]
    Rode(LeaderId, Hex),
}

impl Battle {
    /// [11.1.1] One move of the Movement Phase; true when the phase is over.
    pub(crate) fn movement_phase(&mut self, table: At<'_>, seat: Seat) -> Play<bool> {
        let choices = self.movement_choices(seat);
        let question = Question::Movement(Ask::Next);
        match table.ask(self, seat, rule!("11.1.1"), question, choices)? {
            Choice::Unit(unit) if self.is_on_map(unit) => {
                self.march(table, March::of(vec![unit], Vec::new()))?;
            }
            Choice::Unit(unit) => self.enter(table, unit)?,
            Choice::Stack(hex) => {
                let (units, leaders) = self.movers_of(hex, seat);
                self.march(table, March::of(units, leaders))?;
            }
            Choice::Leader(leader) if self.leaders[leader.index()].hex.is_somewhere() => {
                self.ride(table, leader)?;
            }
            Choice::Leader(leader) => self.enter_leader(table, leader)?,
            Choice::Division(division) => self.begin_force_march(table, division),
            Choice::BreakDown(unit) => self.break_down(table, unit),
            Choice::BuildUp(unit) => self.build_up(table, unit),
            _ if self.forcing.is_some() => self.end_force_march(table)?,
            _ => {
                self.end_movement(table, seat)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Everything a side may move now. It may be done at any time. [9.1.1]
    pub fn movement_choices(&self, seat: Seat) -> Vec<Choice> {
        let mut choices = Vec::new();
        let movers: Vec<UnitId> =
            self.army(seat).filter(|&unit| self.may_move(unit).is_ok()).collect();
        choices.extend(movers.iter().map(|unit| Choice::Unit(*unit)));
        let mut hexes: Vec<Hex> =
            movers.iter().map(|unit| self.unit(*unit).hexes.first()).collect();
        hexes.sort_unstable();
        hexes.dedup();
        let riders = self.riders(seat);
        for hex in hexes {
            let (units, leaders) = self.movers_with(hex, seat, &riders);
            if units.len() > 1 || !units.is_empty() && !leaders.is_empty() {
                choices.push(Choice::Stack(hex));
            }
        }
        if self.forcing.is_none() {
            choices.extend(self.due_units(seat).into_iter().map(Choice::Unit));
            choices.extend(self.due_leaders(seat).into_iter().map(Choice::Leader));
            choices.extend(self.force_marchers(seat).into_iter().map(Choice::Division));
            choices.extend(riders.into_iter().map(Choice::Leader));
        }
        // [3.4.1] At any time in the phase, [3.4.2] for nothing.
        let (down, up) = self.regroupings(seat);
        choices.extend(down.into_iter().map(Choice::BreakDown));
        choices.extend(up.into_iter().map(Choice::BuildUp));
        choices.push(Choice::Done);
        choices
    }

    /// Units of a hex that can move together, top first, and the leaders who go with them.
    pub fn movers_of(&self, hex: Hex, seat: Seat) -> (Vec<UnitId>, Vec<LeaderId>) {
        let (units, leaders) = self.movers_with(hex, seat, &self.riders(seat));
        (units.into_vec(), leaders.into_vec())
    }

    /// The same, of the leaders who can still ride.
    fn movers_with(
        &self,
        hex: Hex,
        seat: Seat,
        riders: &[LeaderId],
    ) -> (SmallVec<[UnitId; 8]>, SmallVec<[LeaderId; 4]>) {
        let alone = |unit: &UnitId| self.unit(*unit).hexes.len() == 1;
        let mobile = |unit: &UnitId| {
            self.unit(*unit).formation != Formation::Unlimbered && self.may_move(*unit).is_ok()
        };
        let own = |unit: &UnitId| self.seat_of(*unit) == seat && alone(unit) && mobile(unit);
        // Troops in order and disordered ones do not go together: the former would check. [4.1p4]
        // (R183)
        let state = self.units_at(hex).find(own).map(|unit| self.unit(unit).state);
        let units =
            self.units_at(hex).filter(|unit| own(unit) && state == Some(self.unit(*unit).state));
        let leaders = riders
            .iter()
            .copied()
            .filter(|leader| self.forcing.is_none() && self.leaders[leader.index()].hex == hex);
        (units.collect(), leaders.collect())
    }

    // ---- the march ------------------------------------------------------------------------

    /// Moves units until they stop.
    pub(crate) fn march(&mut self, table: At<'_>, mut march: March) -> Play<()> {
        let Some(&lead) = march.units.first() else { return Ok(()) };
        let seat = self.seat_of(lead);
        loop {
            self.keep_together(&mut march);
            if march.units.is_empty() || self.is_over() {
                break;
            }
            let options = self.march_options(&march);
            let choices = options.iter().map(|(choice, _)| *choice).collect();
            let question = Question::Movement(Ask::March(march.clone()));
            let over = match table.ask(self, seat, rule!("11.1.1"), question, choices)? {
                Choice::Step(dir) => self.take_step(table, &mut march, dir, None)?,
                Choice::StepFacing(dir, facing) => {
                    self.take_step(table, &mut march, dir, Some(facing))?
                }
                Choice::Turn(facing) => self.turn(table, &mut march, facing)?,
                Choice::Form(formation, facing, other) => {
                    self.reform(table, &mut march, (formation, facing, other))?
                }
                Choice::Top => self.come_to_the_top(table, &mut march)?,
                Choice::BreakDown(unit) => {
                    self.break_down_on_march(table, &mut march, unit);
                    false
                }
                Choice::BuildUp(unit) => {
                    self.build_up_on_march(table, &mut march, unit);
                    false
                }
                Choice::Leave => self.march_off(table, &mut march)?,
                _ => true,
            };
            if over {
                break;
            }
        }
        self.end_march(table, &march)
    }

    /// Only units that fill the same hexes go on together. [6.4.12] Guns fill one hex of a line that
    /// has spread into two: the line goes on, and they move by themselves, into the hex of it that
    /// their owner likes. (R170)
    fn keep_together(&self, march: &mut March) {
        let foot_or_horse = |unit: &&UnitId| self.arm(**unit) != Arm::Artillery;
        let Some(&lead) = march.units.iter().find(foot_or_horse).or(march.units.first()) else {
            return;
        };
        let place = self.unit(lead).hexes;
        march.units.retain(|unit| self.unit(*unit).hexes == place);
        march.leaders.retain(|leader| place.contains(self.leaders[leader.index()].hex));
    }

    /// The first act of a march: [4.1p4] good order troops of the hex check when disordered ones
    /// start from among them. Says whether all go on as they were: who runs then may sweep them
    /// along.
    fn begin_move(&mut self, table: At<'_>, march: &mut March, act: Act) -> Play<bool> {
        let before = self.move_poses(march);
        for &(unit, ..) in &before {
            let fresh = !self.unit(unit).marks.begun;
            self.begin_act(unit, act);
            let here = self.is_on_map(unit);
            if fresh && here && self.unit(unit).state == Morale::Disordered {
                self.set_out(table, unit, MoraleReason::RetreatThrough, &march.units)?;
            }
        }
        Ok(self.keep_marching(march, &before))
    }

    /// [12.7.1] Lets the enemy fire into a hex; who loses his order or his life marches no further.
    /// Says whether all go on as they were.
    fn under_fire(&mut self, table: At<'_>, march: &mut March, hex: Hex) -> Play<bool> {
        let before = self.move_poses(march);
        let units = march.units.clone();
        self.opportunity_fire(table, &units, hex)?;
        Ok(self.keep_marching(march, &before))
    }

    fn move_poses(&self, march: &March) -> Vec<(UnitId, Morale, Hexes)> {
        let pose = |unit: &UnitId| (*unit, self.unit(*unit).state, self.unit(*unit).hexes);
        march.units.iter().map(pose).collect()
    }

    /// Drops those from a march whom the enemy has stopped; says whether nothing has changed.
    fn keep_marching(&mut self, march: &mut March, before: &[(UnitId, Morale, Hexes)]) -> bool {
        let mut same = true;
        for &(unit, state, hexes) in before {
            let troops = self.unit_mut(unit);
            let here = troops.place == Whereabouts::OnMap;
            same &= here && troops.state == state && troops.hexes == hexes;
            let overlaps = troops.hexes.iter().any(|hex| hexes.contains(hex));
            if !here || troops.state != state || !overlaps {
                troops.marks.moved = true;
                march.units.retain(|other| *other != unit);
            }
        }
        same
    }

    /// One hex. Says whether the march is over.
    fn take_step(
        &mut self,
        table: At<'_>,
        march: &mut March,
        dir: Dir,
        facing: Option<Facing>,
    ) -> Play<bool> {
        let Ok(way) = self.way_of_choice(march, dir, facing) else { return Ok(true) };
        if !self.begin_move(table, march, Act::Other)? {
            return Ok(march.units.is_empty());
        }
        // [6.11.4] [6.11.6] [12.7.1] Whoever leaves a front hex of the enemy is fired at.
        for hex in way.left.iter() {
            if march.fired_at.contains(&hex) {
                continue;
            }
            march.fired_at.push(hex);
            if !self.under_fire(table, march, hex)? {
                return Ok(march.units.is_empty());
            }
        }
        march.fired_at.clear();
        let guns = self.unit(march.units[0]).formation == Formation::Unlimbered;
        for (index, &unit) in march.units.iter().enumerate() {
            // [11.1.9] Pulled by hand: the whole move.
            let cost = if guns { self.points_left(unit) } else { way.costs[index] };
            self.spend(unit, cost);
        }
        self.bring_leaders(march, &way);
        let facing = facing.unwrap_or(self.unit(march.units[0]).facing);
        let leaves_cover: Vec<UnitId> =
            march.units.iter().copied().filter(|unit| self.leaves_cover(*unit, &way)).collect();
        self.place_march(march, &way, facing);
        march.went = true;
        let told = Told::Marched(march.units.clone(), way.hexes);
        table.tell(self, Event::Movement(told));
        for hex in way.entered.iter() {
            // [14.2.4]
            self.meet_leaders(table, march.units[0], hex)?;
        }
        if way.halts {
            self.halt(table, march, &way);
        }
        // [6.6.9]
        for unit in leaves_cover {
            self.leave_cover(table, march, unit)?;
        }
        if march.units.is_empty() {
            return Ok(true);
        }
        // [10.4.1] Enemy cavalry may charge those who come before it.
        for hex in way.entered.iter() {
            let before = self.move_poses(march);
            let units = march.units.clone();
            let over = self.opportunity_charges(table, &units, hex)?;
            self.keep_marching(march, &before);
            if over || march.units.is_empty() {
                return Ok(true);
            }
        }
        Ok(guns)
    }

    /// A march leaves the field, under fire like all who leave a hex. [12.7.1]
    fn march_off(&mut self, table: At<'_>, march: &mut March) -> Play<bool> {
        if !self.begin_move(table, march, Act::Other)? {
            return Ok(march.units.is_empty());
        }
        for hex in self.unit(march.units[0]).hexes.iter().collect::<Vec<_>>() {
            if !march.fired_at.contains(&hex) {
                march.fired_at.push(hex);
                if !self.under_fire(table, march, hex)? {
                    return Ok(march.units.is_empty());
                }
            }
        }
        self.leave_map(table, march);
        march.units.clear();
        march.leaders.clear();
        Ok(true)
    }

    /// The way that an answer stands for.
    fn way_of_choice(
        &self,
        march: &March,
        dir: Dir,
        facing: Option<Facing>,
    ) -> Result<Way, Refusal> {
        let pair =
            march.units.first().map(|unit| *self.unit(*unit)).filter(|troops| {
                troops.hexes.len() == 2 && troops.formation != Formation::RoadMarch
            });
        if let (Some(troops), Some(facing)) = (pair, facing) {
            for hand in [Hand::Left, Hand::Right] {
                if wheel_choice(troops.facing, hand) == Choice::StepFacing(dir, facing) {
                    return self.try_wheel(march, hand);
                }
            }
        }
        self.try_step(march, dir)
    }

    /// Pays half points, for hexes or for a formation. [5.3.6] Cavalry that spends them does
    /// not rest. (R210)
    fn spend(&mut self, unit: UnitId, cost: i32) {
        let half = 2 * self.half_allowance(unit);
        let troops = self.unit_mut(unit);
        if cost == 0 {
            return;
        }
        troops.spent += cost as i16;
        troops.marks.stirred = true;
        // [5.3.4a]
        if i32::from(troops.spent) > half {
            troops.marks.restless = true;
        }
    }

    /// Leaders who cannot keep up stay behind. [2.3.6]
    fn bring_leaders(&mut self, march: &mut March, way: &Way) {
        let mut along = Vec::new();
        for &leader in &march.leaders {
            let from = self.leaders[leader.index()].hex;
            let to = self.place_of_leader(march, way, leader);
            // [14.1.1] He may have fallen under fire, or run with others.
            if !march.units.iter().any(|unit| self.unit(*unit).hexes.contains(from)) {
                continue;
            }
            if from == to {
                along.push(leader);
                continue;
            }
            let Some(dir) = self.board().direction(from, to) else { continue };
            let Some(cost) = self.ride_cost(from, dir, to) else { continue };
            if cost <= self.ride_left(leader) {
                self.leaders[leader.index()].spent += cost as i16;
                along.push(leader);
            }
        }
        march.leaders = along;
    }

    fn halt(&mut self, table: At<'_>, march: &March, way: &Way) {
        for &unit in &march.units {
            let rule = way.entered.iter().find_map(|hex| self.stops_with(&march.units, unit, hex));
            self.unit_mut(unit).marks.halted = true;
            if let Some(rule) = rule {
                table.tell(self, Event::Movement(Told::Halted(unit, rule)));
            }
        }
    }

    /// Turns in place, for nothing, yet under fire. (R55)
    fn turn(&mut self, table: At<'_>, march: &mut March, facing: Facing) -> Play<bool> {
        if !self.begin_move(table, march, Act::Other)? {
            return Ok(march.units.is_empty());
        }
        for hex in self.unit(march.units[0]).hexes.iter().collect::<Vec<_>>() {
            // [6.11.1p1]
            if !self.under_fire(table, march, hex)? {
                return Ok(march.units.is_empty());
            }
        }
        let lead = march.units[0];
        let hexes = self.unit(lead).hexes;
        if let ([left, right], false) =
            (hexes.as_slice(), self.unit(lead).formation == Formation::RoadMarch)
        {
            // (R103) Left becomes right.
            self.replace_in_stack(lead, Hexes::pair(*right, *left));
        }
        self.unit_mut(lead).facing = facing;
        for hex in hexes.iter() {
            self.dress(hex);
        }
        table.tell(self, Event::Movement(Told::Turned(lead, facing)));
        Ok(false)
    }

    /// Gives a unit other hexes and keeps its place in those stacks where it was.
    fn replace_in_stack(&mut self, unit: UnitId, hexes: Hexes) {
        let orders: Vec<(Hex, Vec<UnitId>)> = hexes
            .iter()
            .filter(|hex| self.unit(unit).hexes.contains(*hex))
            .map(|hex| (hex, self.stack(hex)))
            .collect();
        self.put(unit, hexes);
        for (hex, order) in orders {
            self.order_stack(hex, &order);
        }
    }

    /// [6.2.2] A unit comes to the top of its stack and brings its facing. (R101)
    fn come_to_the_top(&mut self, table: At<'_>, march: &mut March) -> Play<bool> {
        if !self.begin_move(table, march, Act::Other)? {
            return Ok(march.units.is_empty());
        }
        let unit = march.units[0];
        let hex = self.unit(unit).hexes.first();
        if !self.under_fire(table, march, hex)? {
            return Ok(march.units.is_empty());
        }
        let mut order = self.stack(hex);
        order.retain(|other| *other != unit);
        order.insert(0, unit);
        self.order_stack(hex, &order);
        self.dress(hex);
        table.tell(self, Event::Movement(Told::Top(unit)));
        Ok(false)
    }

    // ---- the end of a march ---------------------------------------------------------------
}
