//! Chapter 11: the Movement Phase. Units, stacks and leaders move one after the other, hex by hex,
//! and the enemy fires and charges in between.

use crate::army::{DivisionId, LeaderId, UnitId};
use crate::ask::{Choice, Question};
use crate::battle::{At, Battle, Whereabouts};
use crate::book::MoraleReason;
use crate::event::Event;
use crate::flight::Manner;
use crate::formation::Change;
use crate::hexes::Hexes;
use crate::kinds::{Arm, Formation, Morale};
use crate::march::{Act, March, Way, wheel_choice};
use crate::mods::Mods;
use crate::morale::line;
use crate::pose::Hand;
use engine::{Line, Play, Refusal, Seat, Strengthening, Throw, Thrown, rule};
use ground::{Dir, Facing, Hex};
use serde::Serialize;

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
    /// A group rolls for its hour: the arrival, the die and the turns it is late. [16.3.7]
    Hour(u16, u8, i8),
    /// A unit leaves the field with so many increments. [16.1.5]
    Left(UnitId, u8),
    /// A leader leaves the field.
    LeaderLeft(LeaderId),
    /// A leader rides to a hex. [2.3.6]
    Rode(LeaderId, Hex),
    /// A leader alone is taken by cavalry. [14.2.4]
    Captured(LeaderId),
}

impl Battle {
    /// [11.1.1] One move of the Movement Phase; true when the phase is over.
    pub(crate) fn movement_phase(&mut self, table: At<'_>, seat: Seat) -> Play<bool> {
        self.roll_for_entries(table, seat)?;
        let choices = self.movement_choices(seat);
        let question = Question::Movement(Ask::Next);
        match self.ask(table, seat, rule!("11.1.1"), question, choices)? {
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
        for hex in hexes {
            let (units, leaders) = self.movers_of(hex, seat);
            if units.len() > 1 || !units.is_empty() && !leaders.is_empty() {
                choices.push(Choice::Stack(hex));
            }
        }
        if self.forcing.is_none() {
            choices.extend(self.due_units(seat).into_iter().map(Choice::Unit));
            choices.extend(self.due_leaders(seat).into_iter().map(Choice::Leader));
            choices.extend(self.force_marchers(seat).into_iter().map(Choice::Division));
            choices.extend(self.riders(seat).into_iter().map(Choice::Leader));
            // [3.4.1] At any time in the phase, [3.4.2] for nothing.
            let (down, up) = self.regroupings(seat);
            choices.extend(down.into_iter().map(Choice::BreakDown));
            choices.extend(up.into_iter().map(Choice::BuildUp));
        }
        choices.push(Choice::Done);
        choices
    }

    /// Units of a hex that can move together, top first, and the leaders who go with them.
    pub fn movers_of(&self, hex: Hex, seat: Seat) -> (Vec<UnitId>, Vec<LeaderId>) {
        let alone = |unit: &UnitId| self.unit(*unit).hexes.len() == 1;
        let mobile = |unit: &UnitId| {
            self.unit(*unit).formation != Formation::Unlimbered && self.may_move(*unit).is_ok()
        };
        let units = self
            .units_at(hex)
            .filter(|unit| self.seat_of(*unit) == seat && alone(unit) && mobile(unit));
        let leaders = self
            .riders(seat)
            .into_iter()
            .filter(|leader| self.forcing.is_none() && self.leaders[leader.index()].hex == hex);
        (units.collect(), leaders.collect())
    }

    // ---- the march ------------------------------------------------------------------------

    /// Moves units until they stop.
    pub(crate) fn march(&mut self, table: At<'_>, mut march: March) -> Play<()> {
        let Some(&lead) = march.units.first() else { return Ok(()) };
        let seat = self.seat_of(lead);
        while !march.units.is_empty() && !self.is_over() {
            let options = self.march_options(&march);
            let choices = options.iter().map(|(choice, _)| *choice).collect();
            let question = Question::Movement(Ask::March(march.clone()));
            let over = match self.ask(table, seat, rule!("11.1.1"), question, choices)? {
                Choice::Step(dir) => self.take_step(table, &mut march, dir, None)?,
                Choice::StepFacing(dir, facing) => {
                    self.take_step(table, &mut march, dir, Some(facing))?
                }
                Choice::Turn(facing) => self.turn(table, &mut march, facing)?,
                Choice::Form(formation, facing, other) => {
                    self.reform(table, &mut march, (formation, facing, other))?
                }
                Choice::Top => self.come_to_the_top(table, &mut march)?,
                Choice::Leave => self.march_off(table, &mut march)?,
                _ => true,
            };
            if over {
                break;
            }
        }
        self.end_march(table, &march)
    }

    /// The first act of a march: [4.1p4] good order troops of the hex check when disordered ones
    /// start from among them.
    fn begin(&mut self, table: At<'_>, march: &March, act: Act) -> Play<()> {
        for &unit in &march.units {
            let fresh = !self.unit(unit).marks.begun;
            self.begin_act(unit, act);
            if !fresh || self.unit(unit).state != Morale::Disordered {
                continue;
            }
            let hex = self.unit(unit).hexes.first();
            for other in self.checks_when_crossed(hex, unit) {
                let good = self.unit(other).state == Morale::GoodOrder;
                let stays = self.is_on_map(other) && self.unit(other).hexes.contains(hex);
                if !good || !stays || march.units.contains(&other) {
                    continue;
                }
                let reason = MoraleReason::RetreatThrough;
                if !self.check_morale(table, other, reason, &Mods::default())? {
                    self.fails_check(table, other, &Manner::CHECK)?;
                }
            }
        }
        Ok(())
    }

    /// [12.7.1] Lets the enemy fire into a hex; who loses his order or his life marches no further.
    /// Says whether all go on as they were.
    fn under_fire(&mut self, table: At<'_>, march: &mut March, hex: Hex) -> Play<bool> {
        let before = self.poses(march);
        let units = march.units.clone();
        self.opportunity_fire(table, &units, hex)?;
        Ok(self.keep_marching(march, &before))
    }

    fn poses(&self, march: &March) -> Vec<(UnitId, Morale, Hexes)> {
        let pose = |unit: &UnitId| (*unit, self.unit(*unit).state, self.unit(*unit).hexes);
        march.units.iter().map(pose).collect()
    }

    /// Drops those from a march whom the enemy has stopped; says whether nothing has changed.
    fn keep_marching(&mut self, march: &mut March, before: &[(UnitId, Morale, Hexes)]) -> bool {
        let mut same = true;
        for &(unit, state, hexes) in before {
            let one = self.unit_mut(unit);
            let here = one.place == Whereabouts::OnMap;
            same &= here && one.state == state && one.hexes == hexes;
            let overlaps = one.hexes.iter().any(|hex| hexes.contains(hex));
            if !here || one.state != state || !overlaps {
                one.marks.moved = true;
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
        self.begin(table, march, Act::Other)?;
        // [6.11.4] [6.11.6] [12.7.1] Whoever leaves a front hex of the enemy is fired at.
        for &hex in &way.left {
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
        self.tell(table, Event::Movement(told));
        for &hex in &way.entered {
            self.meet_leaders(table, march.units[0], hex);
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
        for &hex in &way.entered {
            let before = self.poses(march);
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
        self.begin(table, march, Act::Other)?;
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
        let pair = march
            .units
            .first()
            .map(|unit| *self.unit(*unit))
            .filter(|one| one.hexes.len() == 2 && one.formation != Formation::RoadMarch);
        if let (Some(one), Some(facing)) = (pair, facing) {
            for hand in [Hand::Left, Hand::Right] {
                if wheel_choice(one.facing, hand) == Choice::StepFacing(dir, facing) {
                    return self.try_wheel(march, hand);
                }
            }
        }
        self.try_step(march, dir)
    }

    /// Pays half points. [5.3.4a] [5.3.6] Cavalry that moves does not rest.
    fn spend(&mut self, unit: UnitId, cost: i32) {
        let half = 2 * (i32::from(self.def(unit).ma) / 2);
        let one = self.unit_mut(unit);
        one.spent += cost as i16;
        one.marks.stirred = true;
        if i32::from(one.spent) > half {
            one.marks.restless = true;
        }
    }

    /// Leaders who cannot keep up stay behind. [2.3.6]
    fn bring_leaders(&mut self, march: &mut March, way: &Way) {
        let mut along = Vec::new();
        for &leader in &march.leaders {
            let from = self.leaders[leader.index()].hex;
            let to = way.hexes.first();
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
            let rule = way.entered.iter().find_map(|hex| self.stops_in(unit, *hex));
            self.unit_mut(unit).marks.halted = true;
            if let Some(rule) = rule {
                self.tell(table, Event::Movement(Told::Halted(unit, rule)));
            }
        }
    }

    /// Turns in place, for nothing, yet under fire. (R55) [6.11.1p1]
    fn turn(&mut self, table: At<'_>, march: &mut March, facing: Facing) -> Play<bool> {
        self.begin(table, march, Act::Other)?;
        for hex in self.unit(march.units[0]).hexes.iter().collect::<Vec<_>>() {
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
        self.tell(table, Event::Movement(Told::Turned(lead, facing)));
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
        self.begin(table, march, Act::Other)?;
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
        self.tell(table, Event::Movement(Told::Top(unit)));
        Ok(false)
    }

    // ---- changes of formation -------------------------------------------------------------

    /// A march changes formation in its hex. Says whether it is over.
    fn reform(
        &mut self,
        table: At<'_>,
        march: &mut March,
        into: (Formation, Facing, Option<Dir>),
    ) -> Play<bool> {
        let changers = self.changers(march);
        let lead = changers[0];
        let is_it = |change: &Change| (change.formation, change.facing, change.other) == into;
        // [6.1.5] [6.9.3] A battery must throw to limber; [6.9.3p1] a gunner general helps.
        if into.0 == Formation::Limbered && !self.limber(table, lead)? {
            return Ok(false);
        }
        // [6.11.3p1] [6.11.7] [12.7.1] The enemy fires first, at what it was. [12.7.3]
        for hex in self.unit(lead).hexes.iter().collect::<Vec<_>>() {
            if !self.under_fire(table, march, hex)? {
                return Ok(march.units.is_empty());
            }
        }
        let Some(change) = self.changes(lead).into_iter().find(is_it) else { return Ok(false) };
        // [11.1.5] [6.5.12p1] Whoever changes formation first has his whole allowance.
        self.begin(table, march, Act::Change)?;
        for &unit in &changers {
            let width = change.hexes.map_or(1, Hexes::len);
            let cost = self.change_cost(unit, change.formation, width);
            self.unit_mut(unit).spent += cost as i16;
            self.draw_up(table, unit, change)?;
        }
        self.came_into(table, march, lead, change)
    }

    /// A pair that spreads into a hex comes there: it stops, and may be charged.
    fn came_into(
        &mut self,
        table: At<'_>,
        march: &mut March,
        unit: UnitId,
        change: Change,
    ) -> Play<bool> {
        let wide = change.hexes.filter(|hexes| hexes.len() > 1);
        let Some(hexes) = wide else { return Ok(false) };
        for hex in hexes.iter() {
            self.meet_leaders(table, unit, hex);
            if let Some(rule) = self.stops_in(unit, hex)
                && !self.unit(unit).marks.halted
            {
                self.unit_mut(unit).marks.halted = true;
                self.tell(table, Event::Movement(Told::Halted(unit, rule)));
            }
            let before = self.poses(march);
            let units = march.units.clone();
            let over = self.opportunity_charges(table, &units, hex)?;
            self.keep_marching(march, &before);
            if over || march.units.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// [6.9.3] The die of a battery that wants to limber; a failure costs no points, but there is no
    /// second try.
    fn limber(&mut self, table: At<'_>, unit: UnitId) -> Play<bool> {
        let crate::army::FirePower::Artillery { limber: row, .. } = self.def(unit).fire else {
            return Ok(false);
        };
        let hex = self.unit(unit).hexes.first();
        let nation = self.def(unit).nation;
        let gunner = self.leaders_at(hex).any(|leader| {
            let def = self.leader_def(leader);
            def.nation == nation && def.artillery > 0
        });
        let bonus = u8::from(gunner);
        let die = table.throw(self, Throw::one_die(rule!("6.9.3"), "to limber"))?.as_slice()[0];
        let limbers = self.book().limbers(row, die + bonus);
        self.tell(table, Event::Movement(Told::Limbers(unit, die, bonus, limbers)));
        if !limbers {
            self.unit_mut(unit).marks.limber_failed = true;
        }
        Ok(limbers)
    }

    /// Makes a change real.
    fn draw_up(&mut self, table: At<'_>, unit: UnitId, change: Change) -> Play<()> {
        let old = self.unit(unit).hexes;
        let hexes = match change.hexes {
            Some(hexes) => hexes,
            None => {
                let choices = old.iter().map(Choice::Hex).collect();
                let question = Question::Movement(Ask::Close(unit));
                let seat = self.seat_of(unit);
                match self.ask(table, seat, rule!("6.1.1"), question, choices)? {
                    Choice::Hex(hex) => Hexes::one(hex),
                    _ => Hexes::one(old.first()),
                }
            }
        };
        if hexes != old {
            self.replace_in_stack(unit, hexes);
        }
        let one = self.unit_mut(unit);
        (one.formation, one.facing) = (change.formation, change.facing);
        // [6.2.2] In one hex the top unit's facing holds.
        if hexes.len() == 1 && self.faces_hex(hexes.first()) == Some(unit) {
            self.dress(hexes.first());
        }
        self.tell(table, Event::Movement(Told::Formed(unit, change.formation)));
        Ok(())
    }

    /// [6.6.9] Out of cover a unit forms at once, and pays.
    fn leave_cover(&mut self, table: At<'_>, march: &mut March, unit: UnitId) -> Play<()> {
        let left = self.points_left(unit);
        let changes: Vec<Change> =
            self.changes(unit).into_iter().filter(|change| change.cost <= left).collect();
        let choices = changes.iter().map(|change| change.choice()).collect();
        let question = Question::Movement(Ask::LeaveCover(unit));
        let answer = self.ask(table, self.seat_of(unit), rule!("6.6.9"), question, choices)?;
        let hex = self.unit(unit).hexes.first();
        let Some(&change) = changes.iter().find(|change| change.choice() == answer) else {
            return Ok(());
        };
        self.unit_mut(unit).spent += change.cost as i16;
        // [6.11.7] [12.7.1] Points spent in a front hex of the enemy.
        self.under_fire(table, march, hex)?;
        if !march.units.contains(&unit) {
            return Ok(());
        }
        self.draw_up(table, unit, change)?;
        self.came_into(table, march, unit, change)?;
        Ok(())
    }

    // ---- the end of a march ---------------------------------------------------------------

    /// A march is over: it lies on top or beneath, and the hex looks one way.
    fn end_march(&mut self, table: At<'_>, march: &March) -> Play<()> {
        for &unit in &march.units {
            self.unit_mut(unit).marks.moved = true;
        }
        for &leader in &march.leaders {
            self.leaders[leader.index()].spent = 2 * i16::from(self.leader_def(leader).ma);
        }
        let Some(&lead) = march.units.first() else { return Ok(()) };
        let hexes = self.unit(lead).hexes;
        let others =
            hexes.iter().any(|hex| self.units_at(hex).any(|unit| !march.units.contains(&unit)));
        if march.went && others {
            let question = Question::Movement(Ask::OnTop(lead));
            if !self.confirm(table, self.seat_of(lead), rule!("6.2.2"), question)? {
                for &unit in &march.units {
                    self.put_beneath(unit, hexes);
                }
            }
        }
        for hex in hexes.iter() {
            self.dress(hex);
            self.part_from_cavalry(table, hex)?;
        }
        Ok(())
    }

    /// [6.7.17] Skirmishers thrown together with cavalry disorder and fall back.
    fn part_from_cavalry(&mut self, table: At<'_>, hex: Hex) -> Play<()> {
        let horse = self.units_at(hex).any(|unit| self.arm(unit) == Arm::Cavalry);
        let screens: Vec<UnitId> = self
            .units_at(hex)
            .filter(|&unit| {
                let one = self.unit(unit);
                self.arm(unit) == Arm::Infantry
                    && one.formation == Formation::Skirmish
                    && one.state == Morale::GoodOrder
            })
            .collect();
        if horse {
            for unit in screens {
                self.disorder(table, unit, &Manner::CHECK)?;
            }
        }
        Ok(())
    }

    /// The phase is over: hexes in which troops cannot stay together are cleared, marks come off.
    fn end_movement(&mut self, table: At<'_>, seat: Seat) -> Play<()> {
        let mut hexes: Vec<Hex> = self
            .army(seat)
            .flat_map(|unit| self.unit(unit).hexes.iter().collect::<Vec<_>>())
            .collect();
        hexes.sort_unstable();
        hexes.dedup();
        for hex in hexes {
            // [3.1.5] For whatever reason it is too full.
            self.crowd(table, hex, None)?;
            self.separate(table, hex);
        }
        for unit in self.army(seat).collect::<Vec<_>>() {
            let one = self.unit_mut(unit);
            // [11.1.8p1]
            one.marks.spent_by_retreat = false;
            // [11.2.9] Only turns in a row count.
            if !one.marks.force_march {
                one.force_marches = 0;
            }
        }
        Ok(())
    }

    /// [6.1.1] [6.7.2p1] Formations that may not share a hex part: the top one makes room. (R52)
    fn separate(&mut self, table: At<'_>, hex: Hex) {
        while self.top(hex).is_some() && self.may_stand_together(hex, &self.guests(hex)).is_err() {
            let stack = self.stack(hex);
            let moved = stack
                .into_iter()
                .filter(|unit| self.unit(*unit).hexes.len() == 1)
                .find_map(|unit| self.room_beside(unit, hex).map(|to| (unit, to)));
            let Some((unit, to)) = moved else { break };
            self.put(unit, Hexes::one(to));
            let plain = self.plain_formation(unit, to);
            self.unit_mut(unit).formation = plain;
            self.tell(table, Event::Stacking(crate::stacking::Told::MadeRoom(unit, to)));
        }
    }

    // ---- refusals -------------------------------------------------------------------------

    /// Why an answer to a question of movement is not among the legal ones.
    pub(crate) fn movement_refusal(&self, seat: Seat, ask: &Ask, text: &str) -> Option<Refusal> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match ask {
            Ask::Next => self.refuse_mover(seat, &words),
            Ask::March(march) => self.refuse_act(march, &words),
            Ask::LeaveCover(unit) => self.refuse_form(*unit, words.first()?),
            Ask::Entry(unit) => self.refuse_entry(*unit, words.first()?),
            Ask::Ride(leader) => self.refuse_ride(*leader, direction(words.first()?)?),
            _ => None,
        }
    }

    fn refuse_mover(&self, seat: Seat, words: &[&str]) -> Option<Refusal> {
        let army = &self.given.setup.army;
        match words {
            ["break", "down", id] => self.may_break_down(army.find(id)?).err(),
            ["build", "up", id] => self.may_build_up(army.find(id)?).err(),
            ["division", id] => self.may_force_march(army.find_division(id)?).err(),
            [id] => {
                let unit = army.find(id)?;
                if self.seat_of(unit) != seat {
                    return Some(Refusal::new(rule!("11.1.1"), "it is not yours to move"));
                }
                if self.is_on_map(unit) {
                    self.may_move(unit).err()
                } else {
                    Some(Refusal::new(rule!("16.3.1"), "it is not on the map and not due"))
                }
            }
            _ => None,
        }
    }

    fn refuse_act(&self, march: &March, words: &[&str]) -> Option<Refusal> {
        let lead = *march.units.first()?;
        match words {
            ["done"] => self.may_rest(&march.units).err(),
            ["leave"] => self.may_leave_map(march).err(),
            ["turn", _] => {
                let why = "the top unit says where a hex looks, and a pair turns only about";
                Some(Refusal::new(rule!("6.2.2"), why))
            }
            [dir] if direction(dir).is_some() => self.try_step(march, direction(dir)?).err(),
            [dir, facing] if direction(dir).is_some() => {
                let facing = Facing::new(facing.parse().ok()?);
                self.way_of_choice(march, direction(dir)?, Some(facing)).err()
            }
            [formation, ..] => {
                let unit = self.changers(march).first().copied().unwrap_or(lead);
                self.refuse_form(unit, formation)
            }
            [] => None,
        }
    }

    fn refuse_form(&self, unit: UnitId, formation: &str) -> Option<Refusal> {
        let into = Formation::from_key(formation)?;
        let hex = self.unit(unit).hexes.first();
        let short = || {
            let need = self.change_cost(unit, into, 1);
            let left = self.points_left(unit);
            let rule = match self.arm(unit) {
                Arm::Infantry => rule!("6.1.4"),
                Arm::Artillery => rule!("6.1.5"),
                Arm::Cavalry => rule!("6.1.6"),
            };
            let why = format!("that costs {} MP, and it has {}", need / 2, left.max(0) / 2);
            (need > left).then(|| Refusal::new(rule, why))
        };
        let apart = || Refusal::new(rule!("6.1.1"), "there is no room for that formation");
        Some(self.may_form(unit, into, hex).err().or_else(short).unwrap_or_else(apart))
    }
}

/// A hexside by its name.
fn direction(name: &str) -> Option<Dir> {
    Dir::ALL.into_iter().find(|dir| dir.name() == name)
}

impl Ask {
    /// In words.
    pub fn words(&self, battle: &Battle) -> String {
        let name = |unit: &UnitId| battle.def(*unit).name.clone();
        let leader = |one: &LeaderId| battle.leader_def(*one).name.clone();
        match self {
            Ask::Next => "Who moves next?".to_owned(),
            Ask::March(march) => {
                let lead = march.units.first().map_or(String::new(), name);
                let halves = march.units.iter().map(|unit| battle.points_to_march(*unit)).min();
                let halves = halves.unwrap_or(0).max(0);
                let half = if halves % 2 == 1 { " 1/2" } else { "" };
                let more = match march.units.len() {
                    0 | 1 => String::new(),
                    count => format!(" and {} more", count - 1),
                };
                format!("What does {lead}{more} do? {}{half} MP left.", halves / 2)
            }
            Ask::LeaveCover(unit) => format!("How does {} form?", name(unit)),
            Ask::Close(unit) => format!("Into which hex does {} close?", name(unit)),
            Ask::OnTop(unit) => format!("Does {} lie on top of the stack?", name(unit)),
            Ask::Ride(one) => format!("Where does {} ride?", leader(one)),
            Ask::Entry(unit) => format!("By which hex does {} come?", name(unit)),
            Ask::LeaderEntry(one) => format!("By which hex does {} come?", leader(one)),
            Ask::EntryFormation(unit, hex) => {
                format!("How is {} drawn up in {}?", name(unit), battle.board().label(*hex))
            }
        }
    }
}

impl Told {
    /// Changes of strength it tells of.
    pub fn changes(&self) -> Vec<Strengthening> {
        let change = |unit: &UnitId, by: i32| Strengthening { piece: unit.index(), by };
        match self {
            Told::BrokeDown(regiment, had, parts) => {
                let mut all = vec![change(regiment, -i32::from(*had))];
                all.extend(parts.iter().map(|(unit, has)| change(unit, i32::from(*has))));
                all
            }
            Told::BuiltUp(regiment, has, parts) => {
                let mut all = vec![change(regiment, i32::from(*has))];
                all.extend(parts.iter().map(|(unit, had)| change(unit, -i32::from(*had))));
                all
            }
            Told::Left(unit, had) => vec![change(unit, -i32::from(*had))],
            _ => Vec::new(),
        }
    }

    /// Whose doing it is.
    pub fn actor(&self, battle: &Battle) -> Option<Seat> {
        match self {
            Told::Marched(units, _) => units.first().map(|unit| battle.seat_of(*unit)),
            Told::Turned(unit, _)
            | Told::Formed(unit, _)
            | Told::Limbers(unit, ..)
            | Told::Halted(unit, _)
            | Told::Top(unit)
            | Told::BrokeDown(unit, ..)
            | Told::BuiltUp(unit, ..)
            | Told::Entered(unit, _)
            | Told::Left(unit, _) => Some(battle.seat_of(*unit)),
            Told::ForceMarch(division) => {
                Some(battle.given.setup.army.division(*division).nation.seat())
            }
            Told::LeaderEntered(leader, _)
            | Told::LeaderLeft(leader)
            | Told::Rode(leader, _)
            | Told::Captured(leader) => Some(battle.leader_def(*leader).seat()),
            Told::Hour(arrival, ..) => {
                Some(battle.given.setup.scenario.arrivals[usize::from(*arrival)].seat)
            }
        }
    }

    /// In words.
    pub fn line(&self, battle: &Battle) -> Line {
        let name = |unit: &UnitId| battle.def(*unit).name.clone();
        let leader = |one: &LeaderId| battle.leader_def(*one).name.clone();
        let label = |hex: &Hex| battle.board().label(*hex);
        match self {
            Told::Marched(units, hexes) => {
                let who: Vec<String> = units.iter().map(name).collect();
                let there: Vec<String> = hexes.iter().map(|hex| label(&hex)).collect();
                let verb = if units.len() == 1 { "moves" } else { "move" };
                let text = format!("{} {verb} to {}.", who.join(", "), there.join(" and "));
                line(text, &[rule!("11.1.1")])
            }
            Told::Turned(unit, _) => line(format!("{} turns.", name(unit)), &[rule!("6.2.1")]),
            Told::Formed(unit, formation) => {
                let text = match formation {
                    Formation::Limbered => format!("{} limbers.", name(unit)),
                    Formation::Unlimbered => format!("{} unlimbers.", name(unit)),
                    other => format!("{} forms {}.", name(unit), other.name()),
                };
                let rule = match battle.arm(*unit) {
                    Arm::Infantry => rule!("6.1.4"),
                    Arm::Artillery => rule!("6.1.5"),
                    Arm::Cavalry => rule!("6.1.6"),
                };
                line(text, &[rule])
            }
            Told::Limbers(unit, die, bonus, limbers) => {
                let verdict = if *limbers { "limbers" } else { "does not limber" };
                let text = format!("{} rolls {die} +{bonus}: it {verdict}.", name(unit));
                let thrown = Thrown {
                    faces: vec![*die],
                    sides: 6,
                    total: i32::from(die + bonus),
                    table: "Artillery Limber Table".to_owned(),
                    column: name(unit),
                    result: verdict.to_owned(),
                    rule: "6.9.3".to_owned(),
                };
                Line { thrown: Some(thrown), ..line(text, &[rule!("6.9.3")]) }
            }
            Told::Halted(unit, rule) => line(format!("{} has to stop.", name(unit)), &[*rule]),
            Told::Top(unit) => {
                line(format!("{} comes to the top of its stack.", name(unit)), &[rule!("6.2.2")])
            }
            Told::BrokeDown(unit, ..) => {
                line(format!("{} breaks down into battalions.", name(unit)), &[rule!("3.4.3")])
            }
            Told::BuiltUp(unit, ..) => {
                line(format!("The battalions of {} unite.", name(unit)), &[rule!("3.4.4a")])
            }
            Told::ForceMarch(division) => {
                let division = &battle.given.setup.army.division(*division).name;
                line(format!("{division} force marches."), &[rule!("11.2.3a")])
            }
            Told::Entered(unit, hex) => line(
                format!("{} comes onto the field at {}.", name(unit), label(hex)),
                &[rule!("16.3.1")],
            ),
            Told::LeaderEntered(one, hex) => line(
                format!("{} comes onto the field at {}.", leader(one), label(hex)),
                &[rule!("16.3.1")],
            ),
            Told::Hour(arrival, die, late) => {
                let who = &battle.given.setup.scenario.arrivals[usize::from(*arrival)].units;
                let who = who.first().map_or(String::new(), name);
                let text = format!("The group of {who} rolls {die}: {late:+} turns.");
                line(text, &[rule!("16.3.7p1")])
            }
            Told::Left(unit, had) => {
                let text = format!("{} leaves the field with {had} increments.", name(unit));
                line(text, &[rule!("16.1.5")])
            }
            Told::LeaderLeft(one) => {
                line(format!("{} leaves the field.", leader(one)), &[rule!("16.1.5")])
            }
            Told::Rode(one, hex) => {
                line(format!("{} rides to {}.", leader(one), label(hex)), &[rule!("2.3.6")])
            }
            Told::Captured(one) => {
                line(format!("{} is taken by cavalry.", leader(one)), &[rule!("14.2.4")])
            }
        }
    }
}
