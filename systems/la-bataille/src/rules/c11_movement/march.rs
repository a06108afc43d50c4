//! Section 11.1: where a unit or a stack may go next, and what it pays.

mod after;
mod draft;
mod options;
mod prices;
mod remedy;
mod rest;

use crate::book::Number;
use crate::nouns::army::{LeaderId, UnitId};
use crate::nouns::hexes::Hexes;
use crate::nouns::kinds::{Arm, Formation, Morale, Terrain};
use crate::rules::c03_increments::stacking::Guests;
use crate::rules::c06_formation::facing::Hand;
use crate::rules::question::Choice;
use crate::state::battle::{Battle, Unit};
use engine::Refusal;
use engine::{Rule, rule};
use ground::{Dir, Facing, Hex};
use serde::Serialize;
use smallvec::SmallVec;
use std::borrow::Cow;

pub use self::after::After;
pub(crate) use self::draft::Draft;

/// How many steps ahead a way out of a hex is sought in which nobody may stop.
pub(crate) const AHEAD: u8 = 4;

/// Units that move together, top first, with their leaders.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct March {
    /// The units; all of them fill the same hexes.
    pub units: Vec<UnitId>,
    /// Leaders who go with them.
    pub leaders: Vec<LeaderId>,
    /// Whether they have left a hex.
    pub went: bool,
    /// Hexes that have been fired into because they are about to leave them. [12.7.1]
    pub fired_at: Vec<Hex>,
}

impl March {
    /// Units, and leaders with them, before their first step.
    pub fn of(units: Vec<UnitId>, leaders: Vec<LeaderId>) -> March {
        March { units, leaders, went: false, fired_at: Vec::new() }
    }
}

/// A step as it would be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The hexes they would fill.
    pub hexes: Hexes,
    /// The facing a pair or a road column would have; others choose.
    pub facing: Option<Facing>,
    /// Hexes they would come into.
    pub entered: Hexes,
    /// Hexes they would leave.
    pub left: Hexes,
    /// Half points for each unit, in their order, a change of formation not counted.
    pub costs: SmallVec<[i32; 4]>,
    /// Whether they follow a road in Road March. [6.10.1]
    pub on_road: bool,
    /// Whether they must stop there. [6.11.3] [6.11.5]
    pub halts: bool,
}

/// Half points in words: `2 1/2`.
pub(crate) fn points(halves: i32) -> String {
    match (halves / 2, halves % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "1/2".to_owned(),
        (whole, _) => format!("{whole} 1/2"),
    }
}

fn no<T>(rule: engine::Rule, why: impl Into<Cow<'static, str>>) -> Result<T, Refusal> {
    Err(Refusal::new(rule, why))
}

impl Battle {
    /// What a unit is drawn up in after it has come into a hex of its way. [6.1.7] [6.6.1]
    pub fn formation_in(&self, unit: UnitId, hex: Hex, way: &Way) -> Formation {
        let troops = self.unit(unit);
        if troops.state != Morale::GoodOrder {
            return self.plain_formation(unit, hex);
        }
        match troops.formation {
            guns @ (Formation::Limbered | Formation::Unlimbered) => guns,
            Formation::RoadMarch if way.on_road => Formation::RoadMarch,
            _ if self.terrain(hex).is_cover() => Formation::GeneralOrder,
            same => same,
        }
    }

    /// A step of a march in a direction, or why it cannot be taken.
    pub fn try_step(&self, march: &March, dir: Dir) -> Result<Way, Refusal> {
        let way = self.plan_step(march, dir)?;
        self.check_way(march, way)
    }

    /// The steps that a march can take: what [`Battle::try_step`] allows, where nobody asks why not.
    pub(crate) fn steps(
        &self,
        march: &March,
        ahead: u8,
        draft: &mut Draft,
    ) -> impl Iterator<Item = (Dir, Way)> {
        // Most marches that cannot go on have no points left or may not leave their hex, wherever to.
        let stuck = self.is_at_its_end(march)
            || march.units.iter().any(|&unit| self.may_set_out(unit).is_err());
        let dirs = Dir::ALL.into_iter().filter(move |_| !stuck);
        dirs.filter_map(move |dir| Some((dir, self.can_step(march, dir, ahead, draft)?)))
    }

    /// A step of a march that may leave its hex.
    fn can_step(&self, march: &March, dir: Dir, ahead: u8, draft: &mut Draft) -> Option<Way> {
        let way = self.plan_step(march, dir).ok()?;
        // Most steps fail for want of points, and that is not explained.
        let pays = |(&unit, &cost): (&UnitId, &i32)| {
            cost <= self.points_to_march(unit) || self.unit(unit).is_unlimbered()
        };
        if !march.units.iter().zip(&way.costs).all(pays) {
            return None;
        }
        for (&unit, &cost) in march.units.iter().zip(&way.costs) {
            self.may_go(unit, &way, cost).ok()?;
        }
        self.check_place(march, way, ahead, draft).ok()
    }

    /// Whether a march has no points left for any hex.
    pub(crate) fn is_at_its_end(&self, march: &March) -> bool {
        march.units.iter().any(|&unit| self.is_spent_as(unit, self.unit(unit)))
    }

    /// Whether a unit that is like this has no points left for any hex; guns pulled by hand ask for
    /// none. [11.1.9]
    pub(crate) fn is_spent_as(&self, unit: UnitId, troops: &Unit) -> bool {
        self.points_to_march_as(unit, troops) <= 0 && !troops.is_unlimbered()
    }

    /// [10.1.7b] [11.1.5p1] A wheel of a pair, or why it cannot be made.
    pub fn try_wheel(&self, march: &March, hand: Hand) -> Result<Way, Refusal> {
        let way = self.plan_wheel(march, hand)?;
        self.check_way(march, way)
    }

    fn first(&self, march: &March) -> Result<UnitId, Refusal> {
        match march.units.first() {
            Some(unit) => Ok(*unit),
            None => no(rule!("11.1.1"), "nobody marches"),
        }
    }

    /// The hexes of a step.
    fn plan_step(&self, march: &March, dir: Dir) -> Result<Way, Refusal> {
        let lead = self.first(march)?;
        let troops = self.unit(lead);
        let off = || Refusal::new(rule!("11.1.1"), "the map ends there");
        let from = troops.hexes;
        let Some(to) = self.board().neighbour(from.first(), dir) else { return Err(off()) };
        let on_road = march
            .units
            .iter()
            .all(|&unit| self.follows_road(&march.units, unit, from.first(), dir, to));
        let ordered = troops.state == Morale::GoodOrder;
        let (hexes, facing) = match (troops.formation, from.len()) {
            (Formation::RoadMarch, _) if ordered => {
                let off_road_cover = self.terrain(to).is_cover() && !on_road;
                if from.contains(to) {
                    return no(rule!("6.10.2"), "the column is in its own way");
                }
                let hexes =
                    if off_road_cover { Hexes::one(to) } else { self.road_column(lead, from, to) };
                (hexes, (!off_road_cover).then(|| Facing::new(dir as u8)))
            }
            // [11.1.4] [16.2.7c] Columns, masses, one-hex lines and all in general order go anywhere.
            (_, 1) => (Hexes::one(to), None),
            (formation, _) => {
                // [11.1.4] Skirmishers go anywhere; [11.1.5p1] a line straight ahead.
                let ahead = troops.facing.front();
                if formation == Formation::Line && !ahead.contains(&dir) {
                    let why = "a line of two hexes goes straight ahead or wheels";
                    return no(rule!("11.1.5p1"), why);
                }
                let moved = self.advanced(formation, from, dir).ok_or_else(off)?;
                (moved, Some(troops.facing))
            }
        };
        Ok(Way { on_road, ..self.way(march, from, hexes, facing)? })
    }

    /// [6.10.7] The hexes of a road column whose head goes on: it stretches until every four
    /// increments have their hex.
    fn road_column(&self, unit: UnitId, from: Hexes, to: Hex) -> Hexes {
        let need = self.road_length(unit);
        let mut hexes = vec![to];
        hexes.extend(from.iter().take(need - 1));
        Hexes::column(&hexes)
    }

    /// How many hexes a unit fills in Road March.
    pub fn road_length(&self, unit: UnitId) -> usize {
        let each = self.book().number(Number::RoadMarchHex) as u8;
        // [6.10.5] [6.10.7]
        usize::from(self.increments(unit).div_ceil(each)).clamp(1, crate::nouns::hexes::MOST_HEXES)
    }

    fn plan_wheel(&self, march: &March, hand: Hand) -> Result<Way, Refusal> {
        let lead = self.first(march)?;
        let troops = self.unit(lead);
        let wheel = self.wheeled(troops.hexes, troops.facing, hand);
        let Some((hexes, facing, _)) = wheel else {
            return no(rule!("11.1.5p1"), "only two hexes wheel, and only on the map");
        };
        self.way(march, troops.hexes, hexes, Some(facing))
    }

    fn way(
        &self,
        march: &March,
        from: Hexes,
        hexes: Hexes,
        facing: Option<Facing>,
    ) -> Result<Way, Refusal> {
        let (entered, left) = (hexes.without(from), from.without(hexes));
        let mut costs = SmallVec::new();
        for &unit in &march.units {
            // [6.4.7] [6.4.9b] The dearest of its hexes.
            let mut dearest = 0;
            for to in entered.iter() {
                let (start, dir) = self.came_from(from, hexes, to)?;
                dearest = dearest.max(self.step_cost(&march.units, unit, start, dir, to)?);
            }
            costs.push(dearest);
        }
        // Where they stop is asked last, of those who can get there.
        Ok(Way { hexes, facing, entered, left, costs, on_road: false, halts: false })
    }

    /// From where a hex is entered: the hex in the same place before, or in a wheel the one beside.
    fn came_from(&self, from: Hexes, hexes: Hexes, to: Hex) -> Result<(Hex, Dir), Refusal> {
        let place = hexes.position(to).unwrap_or(0);
        let start = from.as_slice().get(place).copied().unwrap_or(from.first());
        let beside = |start: Hex| self.board().direction(start, to).map(|dir| (start, dir));
        beside(start)
            .or_else(|| from.iter().find_map(beside))
            .ok_or_else(|| Refusal::new(rule!("11.1.1"), "a march goes from hex to hex"))
    }

    /// Everything that can be said against a step.
    fn check_way(&self, march: &March, way: Way) -> Result<Way, Refusal> {
        for (index, &unit) in march.units.iter().enumerate() {
            self.may_set_out(unit)?;
            self.may_go(unit, &way, way.costs[index])?;
        }
        self.check_place(march, way, AHEAD, &mut Draft::default())
    }

    /// What can be said against the hexes to which a step leads.
    fn check_place(
        &self,
        march: &March,
        mut way: Way,
        ahead: u8,
        draft: &mut Draft,
    ) -> Result<Way, Refusal> {
        for hex in way.entered.iter() {
            self.may_pass(march, hex, &way)?;
        }
        let stops = |hex: Hex| {
            let mut movers = march.units.iter();
            movers.any(|&unit| self.stops_with(&march.units, unit, hex).is_some())
        };
        way.halts = way.entered.iter().any(stops);
        self.may_find_rest(march, &way, ahead, draft)?;
        Ok(way)
    }

    /// Whether a unit may leave its hexes at all, or why not.
    fn may_set_out(&self, unit: UnitId) -> Result<(), Refusal> {
        self.may_set_out_as(unit, self.unit(unit))
    }

    /// The same for a unit as it would be.
    pub(crate) fn may_set_out_as(&self, unit: UnitId, troops: &Unit) -> Result<(), Refusal> {
        let seat = self.seat_of(unit);
        let foot = self.goes_on_foot(unit);
        if troops.marks.halted {
            let rule = if foot { rule!("6.11.3") } else { rule!("6.11.5") };
            return no(rule, "it has to stop in the enemy's zone");
        }
        // [6.11.4]
        if foot
            && troops.marks.begun
            && troops.hexes.iter().any(|hex| self.in_enemy_zone(hex, seat))
        {
            return no(rule!("6.11.4"), "foot leave an enemy zone only as their first act");
        }
        Ok(())
    }

    /// Whether a unit may go this way, or why not.
    fn may_go(&self, unit: UnitId, way: &Way, cost: i32) -> Result<(), Refusal> {
        let (troops, seat) = (self.unit(unit), self.seat_of(unit));
        // [11.2.5]
        let in_zone = || way.entered.iter().any(|hex| self.in_enemy_zone(hex, seat));
        if troops.marks.force_march && in_zone() {
            return no(rule!("11.2.5"), "a force march does not enter an enemy zone");
        }
        if troops.is_unlimbered() {
            return self.may_prolong(unit, way);
        }
        let cover = way.hexes.iter().any(|hex| self.terrain(hex).is_cover());
        // [6.4.4] [6.6.1] Two hexes keep to open ground. (R114)
        if cover && troops.hexes.len() > 1 && troops.formation != Formation::RoadMarch {
            let rule =
                if troops.formation == Formation::Line { rule!("6.4.4") } else { rule!("6.6.1") };
            return no(rule, "a unit in two hexes keeps to clear ground");
        }
        // [11.2.6]
        if troops.marks.force_march && self.leaves_cover(unit, way) {
            return no(rule!("11.2.6"), "no change of formation on a force march");
        }
        let (price, left) = (self.price(unit, way, cost), self.points_to_march(unit));
        if price > left {
            let (need, left) = (points(price), points(left.max(0)));
            let why = format!("that costs {need} MP, {left} left");
            return Err(Refusal::new(self.points_rule(unit), why));
        }
        Ok(())
    }

    /// What a unit pays for a step of this cost: [6.1.7] [6.6.9] out of general order it changes into
    /// something that fits clear ground.
    fn price(&self, unit: UnitId, way: &Way, cost: i32) -> i32 {
        if !self.leaves_cover(unit, way) {
            return cost;
        }
        let plain = self.plain_formation(unit, way.hexes.first());
        cost + self.change_cost(unit, plain, 1)
    }

    /// The rule by which a unit has no more points than it has.
    fn points_rule(&self, unit: UnitId) -> Rule {
        let troops = self.unit(unit);
        match troops.formation {
            Formation::Square if troops.state == Morale::GoodOrder => rule!("6.5.12"),
            Formation::Line if troops.state == Morale::GoodOrder => rule!("11.1.5"),
            _ => rule!("11.1.1"),
        }
    }

    /// Whether somebody has not the points for a step.
    fn is_too_dear(&self, march: &March, way: &Way) -> bool {
        let dear = |(&unit, &cost): (&UnitId, &i32)| {
            self.price(unit, way, cost) > self.points_to_march(unit)
        };
        march.units.iter().zip(&way.costs).any(dear)
    }

    /// Whether a step takes a unit out of general order. [6.6.9]
    pub fn leaves_cover(&self, unit: UnitId, way: &Way) -> bool {
        let troops = self.unit(unit);
        troops.formation == Formation::GeneralOrder
            && troops.state == Morale::GoodOrder
            && !self.terrain(way.hexes.first()).is_cover()
    }

    /// [11.1.9] Unlimbered guns are pulled one hex by hand, which is all they do. (R45)
    fn may_prolong(&self, unit: UnitId, way: &Way) -> Result<(), Refusal> {
        let (from, to) = (self.unit(unit).hexes.first(), way.hexes.first());
        let field = &self.fixed.setup.field;
        let clear = [from, to].iter().all(|hex| field.terrain(*hex) == Terrain::Clear);
        let level = self.board().direction(from, to).is_some_and(|dir| !field.stream(from, dir))
            && field.rise(from, to) == 0;
        if !clear || !level {
            return no(rule!("11.1.9"), "guns are pulled by hand only over level clear ground");
        }
        if self.unit(unit).spent > 0 {
            return no(rule!("11.1.9"), "to be pulled by hand is the whole move of a battery");
        }
        Ok(())
    }

    /// [11.1.7] Whether a march may come into a hex at all.
    fn may_pass(&self, march: &March, hex: Hex, way: &Way) -> Result<(), Refusal> {
        let lead = self.first(march)?;
        let seat = self.seat_of(lead);
        if self.enemy_in(hex, seat) {
            return no(rule!("11.1.7"), "the enemy holds that hex");
        }
        let others = || self.units_at(hex).filter(|unit| !march.units.contains(unit));
        let horse = march.units.iter().any(|&unit| self.arm(unit) == Arm::Cavalry);
        if horse {
            // [3.1.2p1] [6.1.2] (R60)
            let on_road =
                march.units.iter().all(|&unit| self.unit(unit).formation == Formation::RoadMarch);
            let blocked = others().any(|other| {
                let troops = self.unit(other);
                let ordered = troops.state == Morale::GoodOrder;
                // [3.1.2a] [3.1.2b] [3.1.2c]
                let open = match troops.formation {
                    Formation::Limbered => true,
                    Formation::Skirmish | Formation::Square => ordered,
                    _ => false,
                };
                self.arm(other) != Arm::Cavalry && !open && !on_road
            });
            if blocked {
                return no(rule!("3.1.2p1"), "cavalry does not pass through other arms");
            }
        }
        // [6.7.15] Skirmishers pass and are passed freely.
        let screen = |unit: UnitId| {
            let troops = self.unit(unit);
            troops.formation == Formation::Skirmish && troops.state == Morale::GoodOrder
        };
        if march.units.iter().all(|&unit| screen(unit)) {
            return Ok(());
        }
        let same = |unit: &UnitId| (self.arm(*unit) == Arm::Cavalry) == horse && !screen(*unit);
        let mut guests: Guests =
            others().filter(same).map(|unit| self.guest_at(unit, hex)).collect();
        // [16.2.7c3] (R105) The limits of the hex hold for those who pass as well.
        guests.extend(march.units.iter().map(|&unit| self.guest_in(unit, hex, way)));
        self.within_limits_led(hex, &guests, &self.followers(march, way))
    }

    /// Leaders of a march who keep up with a step. [2.3.6]
    fn followers(&self, march: &March, way: &Way) -> Vec<LeaderId> {
        let keeps_up = |leader: &LeaderId| {
            let from = self.leaders[leader.index()].hex;
            let to = self.place_of_leader(march, way, *leader);
            if from == to {
                return true;
            }
            let dir = self.board().direction(from, to);
            let cost = dir.and_then(|dir| self.ride_cost(from, dir, to));
            cost.is_some_and(|cost| cost <= self.ride_left(*leader))
        };
        march.leaders.iter().copied().filter(keeps_up).collect()
    }

    /// Puts a march where a step leads, without fire, price or word.
    pub(crate) fn place_march(&mut self, march: &March, way: &Way, facing: Facing) {
        for &leader in &march.leaders {
            self.leaders[leader.index()].hex = self.place_of_leader(march, way, leader);
        }
        for &unit in march.units.iter().rev() {
            let formation = self.formation_in(unit, way.hexes.first(), way);
            self.put(unit, way.hexes);
            let troops = self.unit_mut(unit);
            troops.facing = way.facing.unwrap_or(facing);
            // [6.6.9] Who leaves cover says at once what it forms; until then it has no other.
            troops.formation = formation;
        }
    }

    /// The hex that a leader comes to with a march: with his half of a line or screen, else with the
    /// head. [2.3.6]
    pub(crate) fn place_of_leader(&self, march: &March, way: &Way, leader: LeaderId) -> Hex {
        let lead = self.unit(march.units[0]);
        let half = match lead.formation {
            Formation::RoadMarch => None,
            _ => lead.hexes.position(self.leaders[leader.index()].hex),
        };
        half.and_then(|half| way.hexes.as_slice().get(half).copied()).unwrap_or(way.hexes.first())
    }
}

/// What kind of act a unit begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    /// A change of formation. [11.1.5]
    Change,
    /// A step or a turn.
    Other,
}

/// How a wheel is answered: the way of the hex that moves, and the facing after it.
pub fn wheel_choice(facing: Facing, hand: Hand) -> Choice {
    match hand {
        Hand::Right => Choice::StepFacing(facing.front()[0], Facing::new(facing.number() + 1)),
        Hand::Left => Choice::StepFacing(facing.front()[1], Facing::new(facing.number() + 5)),
    }
}
