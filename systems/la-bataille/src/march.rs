//! Section 11.1: where a unit or a stack may go next, and what it pays.

use crate::army::{LeaderId, UnitId};
use crate::ask::Choice;
use crate::battle::{Battle, Marks};
use crate::book::{Cost, Number};
use crate::hexes::Hexes;
use crate::kinds::{Arm, Formation, Morale, Nation, Terrain};
use crate::pose::Hand;
use crate::stacking::Guest;
use engine::{Refusal, Seat, rule};
use ground::{Dir, Facing, Hex};
use serde::Serialize;

/// How many steps ahead a way out of a hex is sought in which nobody may stop.
const AHEAD: u8 = 4;

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
    pub entered: Vec<Hex>,
    /// Hexes they would leave.
    pub left: Vec<Hex>,
    /// Half points for each unit, in their order, a change of formation not counted.
    pub costs: Vec<i32>,
    /// Whether they follow a road in Road March. [6.10.1]
    pub on_road: bool,
    /// Whether they must stop there. [6.11.3] [6.11.5]
    pub halts: bool,
}

fn no<T>(rule: engine::Rule, why: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(rule, why))
}

impl Battle {
    // ---- allowances -----------------------------------------------------------------------

    /// Whether a unit is slow in the sense of zones and force marches: neither cavalry nor horse
    /// artillery. [6.11.3] [11.2.3b]
    pub fn goes_on_foot(&self, unit: UnitId) -> bool {
        self.arm(unit) != Arm::Cavalry && !self.def(unit).is_horse_artillery()
    }

    /// The allowance of a unit in half points, with what it has done so far. [11.1.1]
    pub fn allowance(&self, unit: UnitId) -> i32 {
        let (book, one) = (self.book(), self.unit(unit));
        let mut points = i32::from(self.def(unit).ma);
        match one.state {
            Morale::GoodOrder => {}
            // [4.3.5b] Halved, fractions dropped, at least 1.
            Morale::Disordered => points = (points / 2).max(1),
            // [4.3.6d] It moves only when it fails to rally.
            Morale::Routed => return 0,
        }
        // [11.2.3b]
        if one.marks.force_march && self.goes_on_foot(unit) {
            points *= book.number(Number::ForceMarch);
        }
        // [6.4.1] [11.1.5]
        if one.marks.line_penalty {
            points += book.cost(Cost::StartInLine);
        }
        // [6.5.12]
        if one.marks.square_pace {
            points = points.min(book.cost(Cost::Square));
        }
        2 * points.max(0)
    }

    /// Half points that a unit has left.
    pub fn points_left(&self, unit: UnitId) -> i32 {
        self.allowance(unit) - i32::from(self.unit(unit).spent)
    }

    /// Half points that a unit has for hexes: its formation may slow it.
    pub fn points_to_march(&self, unit: UnitId) -> i32 {
        let (book, one) = (self.book(), self.unit(unit));
        let ordered = one.state == Morale::GoodOrder;
        let mut points = self.allowance(unit);
        // [6.4.1] [11.1.5] A first act that is no change of formation brings the price of the line.
        if ordered && one.formation == Formation::Line && !one.marks.begun {
            points += 2 * book.cost(Cost::StartInLine);
        }
        // [6.5.12]
        if ordered && one.formation == Formation::Square {
            points = points.min(2 * book.cost(Cost::Square));
        }
        points - i32::from(one.spent)
    }

    /// Whether a unit may still act in this Movement Phase, or why not.
    pub fn may_move(&self, unit: UnitId) -> Result<(), Refusal> {
        let one = self.unit(unit);
        if one.state == Morale::Routed {
            return no(rule!("4.3.6d"), "routed troops do not move of their own will");
        }
        // [11.1.8] [13.3.5]
        if one.marks.spent_by_retreat {
            return no(rule!("11.1.8"), "it left before a melee and does not move");
        }
        // [10.2.7c1] A charge that has struck waits for its melee.
        if self.contacts.iter().any(|contact| contact.attackers.contains(&unit)) {
            return no(rule!("10.2.7c1"), "its charge has struck home");
        }
        if one.marks.moved {
            return no(rule!("11.1.1"), "it has moved");
        }
        if self.forcing.is_some_and(|division| self.def(unit).division != division) {
            return no(rule!("11.2.2"), "a division on a force march moves by itself");
        }
        Ok(())
    }

    // ---- prices ---------------------------------------------------------------------------

    /// [6.10.1] [6.10.4] Whether a unit of a march goes from a hex to the next along a road in Road
    /// March.
    pub fn follows_road(
        &self,
        march: &[UnitId],
        unit: UnitId,
        from: Hex,
        dir: Dir,
        to: Hex,
    ) -> bool {
        let one = self.unit(unit);
        let marches = match one.formation {
            Formation::RoadMarch => true,
            // (R75) Guns with no more than four increments in the next hex.
            Formation::Limbered => {
                let most = self.book().number(Number::RoadMarchHex) as u16;
                let there: u16 = self
                    .units_at(to)
                    .filter(|other| !march.contains(other))
                    .map(|other| u16::from(self.increments_in(other, to)))
                    .sum();
                let come: u16 = march.iter().map(|one| u16::from(self.increments(*one))).sum();
                there + come <= most
            }
            _ => false,
        };
        marches && one.state == Morale::GoodOrder && self.given.setup.field.road(from, dir)
    }

    /// [11.1.2] What a unit pays for one hex, in half points.
    pub fn step_cost(
        &self,
        march: &[UnitId],
        unit: UnitId,
        from: Hex,
        dir: Dir,
        to: Hex,
    ) -> Result<i32, Refusal> {
        let (book, arm) = (self.book(), self.arm(unit));
        // [16.1.2]
        if self.terrain(to) == Terrain::Steep {
            return no(rule!("16.1.2"), "steep slopes are closed to all");
        }
        let ground = if self.follows_road(march, unit, from, dir, to) {
            // [6.10.1] [6.10.10] A road is half a point whatever it crosses. (R100)
            book.movement(self.road_row(to), arm)
        } else {
            self.entry_cost(arm, from, dir, to)
        };
        // [11.1.3]
        let Some(cost) = ground else {
            return no(rule!("11.1.3"), "guns come there only along a road");
        };
        Ok(i32::from(cost.0) + self.screen_cost(unit, from, to))
    }

    /// The row of the road prices for a hex. [6.10.10]
    pub(crate) fn road_row(&self, hex: Hex) -> crate::book::MoveRow {
        match self.terrain(hex) {
            Terrain::Village => crate::book::MoveRow::RoadInVillage,
            Terrain::Town => crate::book::MoveRow::RoadInTown,
            _ => crate::book::MoveRow::Road,
        }
    }

    /// [6.8.2a] [6.8.2b] What enemy cavalry skirmishers add for foot and guns, the dearer of the hex
    /// left and the hex entered. (R109)
    fn screen_cost(&self, unit: UnitId, from: Hex, to: Hex) -> i32 {
        if self.arm(unit) == Arm::Cavalry {
            return 0;
        }
        let seat = self.seat_of(unit);
        let screens = self.army(seat.other()).filter(|&screen| {
            let one = self.unit(screen);
            one.formation == Formation::Skirmish
                && one.state == Morale::GoodOrder
                && self.arm(screen) == Arm::Cavalry
                && !self.is_screen_cancelled(screen)
        });
        let price = |screen: UnitId, hex: Hex| {
            let near = self.unit(screen).hexes.iter().map(|own| self.distance(own, hex)).min();
            match near {
                Some(1) if self.influences(screen, hex) => self.book().cost(Cost::ScreenAdjacent),
                Some(2) if self.unit_sees(screen, hex) => self.book().cost(Cost::ScreenTwo),
                _ => 0,
            }
        };
        let dearest = screens.map(|screen| price(screen, from).max(price(screen, to))).max();
        2 * dearest.unwrap_or(0)
    }

    /// [6.8.5] Whether light cavalry next to cavalry skirmishers has taken their effect away.
    pub fn is_screen_cancelled(&self, screen: UnitId) -> bool {
        let seat = self.seat_of(screen);
        self.unit(screen).hexes.iter().any(|own| {
            self.board().neighbours(own).any(|(_, next)| {
                self.units_at(next).any(|other| {
                    self.seat_of(other) != seat
                        && self.is_light(other)
                        && self.unit(other).state == Morale::GoodOrder
                })
            })
        })
    }

    // ---- zones ----------------------------------------------------------------------------

    /// [6.11.3] [6.11.5] Whether a unit must stop when it comes into a hex, and by which rule.
    pub fn stops_in(&self, unit: UnitId, hex: Hex) -> Option<engine::Rule> {
        let seat = self.seat_of(unit);
        if self.goes_on_foot(unit) {
            return self.in_enemy_zone(hex, seat).then_some(rule!("6.11.3"));
        }
        // [10.3.3n] Two hexes before cavalry able to charge. (R27)
        let zone = self.book().number(Number::StopZone) as u16;
        let stopped = self.army(seat.other()).any(|enemy| {
            self.may_charge_out_of_turn(enemy)
                && self.unit(enemy).hexes.iter().any(|from| {
                    self.distance(from, hex) <= zone && self.sees_from(enemy, from, hex)
                })
        });
        stopped.then_some(rule!("6.11.5"))
    }

    // ---- steps ----------------------------------------------------------------------------

    /// What a unit is drawn up in after it has come into a hex. [6.1.7] [6.6.1]
    pub fn formation_in(&self, unit: UnitId, hex: Hex, on_road: bool) -> Formation {
        let one = self.unit(unit);
        if one.state != Morale::GoodOrder {
            return self.plain_formation(unit, hex);
        }
        match one.formation {
            guns @ (Formation::Limbered | Formation::Unlimbered) => guns,
            Formation::RoadMarch if on_road => Formation::RoadMarch,
            _ if self.terrain(hex).is_cover() => Formation::GeneralOrder,
            same => same,
        }
    }

    /// A step of a march in a direction, or why it cannot be taken.
    pub fn try_step(&self, march: &March, dir: Dir) -> Result<Way, Refusal> {
        let way = self.plan_step(march, dir)?;
        self.check_way(march, way, AHEAD)
    }

    /// [10.1.7b] [11.1.5p1] A wheel of a pair, or why it cannot be made.
    pub fn try_wheel(&self, march: &March, hand: Hand) -> Result<Way, Refusal> {
        let way = self.plan_wheel(march, hand)?;
        self.check_way(march, way, AHEAD)
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
        let one = self.unit(lead);
        let off = || Refusal::new(rule!("11.1.1"), "the map ends there");
        let from = one.hexes;
        let Some(to) = self.board().neighbour(from.first(), dir) else { return Err(off()) };
        let on_road = march
            .units
            .iter()
            .all(|&unit| self.follows_road(&march.units, unit, from.first(), dir, to));
        let ordered = one.state == Morale::GoodOrder;
        let (hexes, facing) = match (one.formation, from.len()) {
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
                let ahead = one.facing.front();
                if formation == Formation::Line && !ahead.contains(&dir) {
                    let why = "a line of two hexes goes straight ahead or wheels";
                    return no(rule!("11.1.5p1"), why);
                }
                let moved = self.advanced(formation, from, dir).ok_or_else(off)?;
                (moved, Some(one.facing))
            }
        };
        self.way(march, from, hexes, facing, on_road)
    }

    /// [6.10.7] The hexes of a road column whose head goes on: it stretches until every four
    /// increments have their hex.
    fn road_column(&self, unit: UnitId, from: Hexes, to: Hex) -> Hexes {
        let need = self.road_length(unit);
        let mut hexes = vec![to];
        hexes.extend(from.iter().take(need - 1));
        Hexes::column(&hexes)
    }

    /// [6.10.5] [6.10.7] How many hexes a unit fills in Road March.
    pub fn road_length(&self, unit: UnitId) -> usize {
        let each = self.book().number(Number::RoadMarchHex) as u8;
        usize::from(self.increments(unit).div_ceil(each)).clamp(1, crate::hexes::MOST_HEXES)
    }

    fn plan_wheel(&self, march: &March, hand: Hand) -> Result<Way, Refusal> {
        let lead = self.first(march)?;
        let one = self.unit(lead);
        let wheel = self.wheeled(one.hexes, one.facing, hand);
        let Some((hexes, facing, _)) = wheel else {
            return no(rule!("11.1.5p1"), "only two hexes wheel, and only on the map");
        };
        self.way(march, one.hexes, hexes, Some(facing), false)
    }

    fn way(
        &self,
        march: &March,
        from: Hexes,
        hexes: Hexes,
        facing: Option<Facing>,
        on_road: bool,
    ) -> Result<Way, Refusal> {
        let entered: Vec<Hex> = hexes.iter().filter(|hex| !from.contains(*hex)).collect();
        let left: Vec<Hex> = from.iter().filter(|hex| !hexes.contains(*hex)).collect();
        let costs: Result<Vec<i32>, Refusal> = march
            .units
            .iter()
            .map(|&unit| {
                // [6.4.7] [6.4.9b] The dearest of its hexes.
                let mut dearest = 0;
                for &to in &entered {
                    let (start, dir) = self.came_from(from, hexes, to)?;
                    dearest = dearest.max(self.step_cost(&march.units, unit, start, dir, to)?);
                }
                Ok(dearest)
            })
            .collect();
        let halts = march
            .units
            .iter()
            .any(|&unit| entered.iter().any(|hex| self.stops_in(unit, *hex).is_some()));
        Ok(Way { hexes, facing, entered, left, costs: costs?, on_road, halts })
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
    fn check_way(&self, march: &March, way: Way, ahead: u8) -> Result<Way, Refusal> {
        for (index, &unit) in march.units.iter().enumerate() {
            self.check_unit(unit, &way, way.costs[index])?;
        }
        for &hex in &way.entered {
            self.may_pass(march, hex, &way)?;
        }
        self.may_find_rest(march, &way, ahead)?;
        Ok(way)
    }

    fn check_unit(&self, unit: UnitId, way: &Way, cost: i32) -> Result<(), Refusal> {
        let (one, seat) = (self.unit(unit), self.seat_of(unit));
        let foot = self.goes_on_foot(unit);
        if one.marks.halted {
            let rule = if foot { rule!("6.11.3") } else { rule!("6.11.5") };
            return no(rule, "it has to stop in the enemy's zone");
        }
        // [6.11.4]
        if foot && one.marks.begun && one.hexes.iter().any(|hex| self.in_enemy_zone(hex, seat)) {
            return no(rule!("6.11.4"), "foot leave an enemy zone only as their first act");
        }
        // [11.2.5]
        let in_zone = || way.entered.iter().any(|hex| self.in_enemy_zone(*hex, seat));
        if one.marks.force_march && in_zone() {
            return no(rule!("11.2.5"), "a force march does not enter an enemy zone");
        }
        if one.formation == Formation::Unlimbered && one.state == Morale::GoodOrder {
            return self.may_prolong(unit, way);
        }
        let cover = way.hexes.iter().any(|hex| self.terrain(hex).is_cover());
        // [6.4.4] [6.6.1] Two hexes keep to open ground. (R114)
        if cover && one.hexes.len() > 1 && one.formation != Formation::RoadMarch {
            let rule =
                if one.formation == Formation::Line { rule!("6.4.4") } else { rule!("6.6.1") };
            return no(rule, "a unit in two hexes keeps to clear ground");
        }
        let mut cost = cost;
        // [6.1.7] [6.6.9] Out of general order into something that fits clear ground.
        if self.leaves_cover(unit, way) {
            // [11.2.6]
            if one.marks.force_march {
                return no(rule!("11.2.6"), "no change of formation on a force march");
            }
            let plain = self.plain_formation(unit, way.hexes.first());
            cost += self.change_cost(unit, plain, 1);
        }
        let left = self.points_to_march(unit);
        if cost > left {
            let points = |halves: i32| {
                if halves % 2 == 0 { (halves / 2).to_string() } else { format!("{}/2", halves) }
            };
            let rule = match one.formation {
                Formation::Square if one.state == Morale::GoodOrder => rule!("6.5.12"),
                Formation::Line if one.state == Morale::GoodOrder => rule!("11.1.5"),
                _ => rule!("11.1.1"),
            };
            let (need, left) = (points(cost), points(left.max(0)));
            return no(rule, format!("that costs {need} MP, and it has {left}"));
        }
        Ok(())
    }

    /// Whether a step takes a unit out of general order. [6.6.9]
    pub fn leaves_cover(&self, unit: UnitId, way: &Way) -> bool {
        let one = self.unit(unit);
        one.formation == Formation::GeneralOrder
            && one.state == Morale::GoodOrder
            && !self.terrain(way.hexes.first()).is_cover()
    }

    /// [11.1.9] Unlimbered guns are pulled one hex by hand, which is all they do. (R45)
    fn may_prolong(&self, unit: UnitId, way: &Way) -> Result<(), Refusal> {
        let (from, to) = (self.unit(unit).hexes.first(), way.hexes.first());
        let field = &self.given.setup.field;
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
        let others: Vec<UnitId> =
            self.units_at(hex).filter(|unit| !march.units.contains(unit)).collect();
        let horse = march.units.iter().any(|&unit| self.arm(unit) == Arm::Cavalry);
        if horse {
            // [3.1.2p1] [6.1.2] (R60)
            let on_road =
                march.units.iter().all(|&unit| self.unit(unit).formation == Formation::RoadMarch);
            let blocked = others.iter().any(|&other| {
                let one = self.unit(other);
                let ordered = one.state == Morale::GoodOrder;
                // [3.1.2a] [3.1.2b] [3.1.2c]
                let open = match one.formation {
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
            let one = self.unit(unit);
            one.formation == Formation::Skirmish && one.state == Morale::GoodOrder
        };
        if march.units.iter().all(|&unit| screen(unit)) {
            return Ok(());
        }
        let same = |unit: &UnitId| (self.arm(*unit) == Arm::Cavalry) == horse && !screen(*unit);
        let mut guests: Vec<Guest> =
            self.guests(hex).into_iter().filter(|one| others.contains(&one.unit)).collect();
        guests.retain(|one| same(&one.unit));
        // [16.2.7c3] (R105) The limits of the hex hold for those who pass as well.
        if !guests.is_empty() {
            guests.extend(march.units.iter().map(|&unit| self.guest_in(unit, hex, way)));
            self.within_limits(hex, &guests)?;
        }
        Ok(())
    }

    fn guest_in(&self, unit: UnitId, hex: Hex, way: &Way) -> Guest {
        let formation = self.formation_in(unit, hex, way.on_road);
        let each = self.book().number(Number::RoadMarchHex) as u8;
        let share = way.hexes.share(formation, self.increments(unit), each);
        let place = way.hexes.position(hex).unwrap_or(0);
        Guest { unit, formation, increments: share[place] }
    }

    /// Whether a march can stop where a step leads, or go on from there to where it can.
    fn may_find_rest(&self, march: &March, way: &Way, ahead: u8) -> Result<(), Refusal> {
        let crowded = way.entered.iter().any(|hex| self.top(*hex).is_some());
        // Whoever stands too far east already may come back in several moves.
        let held = march.units.iter().any(|&unit| {
            self.is_held_back(unit, way.hexes) && !self.is_held_back(unit, self.unit(unit).hexes)
        });
        if !crowded && !held {
            return Ok(());
        }
        let mut there = self.clone();
        there.place_march(march, way, self.unit(march.units[0]).facing);
        for (index, &unit) in march.units.iter().enumerate() {
            let cost = way.costs[index] as i16;
            let one = there.unit_mut(unit);
            one.spent += cost;
            one.marks.begun = true;
        }
        let Err(refusal) = there.may_rest(&march.units) else { return Ok(()) };
        if way.halts || ahead == 0 {
            return Err(refusal);
        }
        let mut next = march.clone();
        next.went = true;
        let goes_on = Dir::ALL.into_iter().any(|dir| {
            there
                .plan_step(&next, dir)
                .and_then(|way| there.check_way(&next, way, ahead - 1))
                .is_ok()
        });
        if goes_on { Ok(()) } else { Err(refusal) }
    }

    /// Whether units may end their move where they stand, or why not.
    pub fn may_rest(&self, units: &[UnitId]) -> Result<(), Refusal> {
        let Some(&lead) = units.first() else { return Ok(()) };
        for hex in self.unit(lead).hexes.iter() {
            let guests = self.guests(hex);
            // [6.7.2p1] Skirmishers end with none but skirmishers. (R52)
            let screens = guests.iter().filter(|one| one.formation == Formation::Skirmish).count();
            if screens > 0 && screens < guests.len() {
                return no(rule!("6.7.2p1"), "skirmishers may not end with formed troops");
            }
            self.may_stand_together(hex, &guests)?;
        }
        for &unit in units {
            if self.is_held_back(unit, self.unit(unit).hexes) {
                return no(rule!("17.2e"), "its orders hold it farther west for now");
            }
        }
        Ok(())
    }

    /// Whether holding orders forbid a unit to end its move in some hexes.
    pub fn is_held_back(&self, unit: UnitId, hexes: Hexes) -> bool {
        let def = self.def(unit);
        if def.nation != Nation::French {
            return false;
        }
        let scenario = &self.given.setup.scenario;
        let now = self.now();
        scenario.holding.iter().any(|order| {
            let bound = order.divisions.is_empty() || order.divisions.contains(&def.division);
            let east = hexes.iter().any(|hex| self.board().printed(hex).0 > order.not_east_of);
            // [17.2e] [17.2f] Each has its column; [17.2g] from the hour on, or with the first Prussian
            // on the map, all are free.
            bound
                && east
                && now.day == order.until.day
                && now < order.until
                && !self.prussians_are_here()
        })
    }

    fn prussians_are_here(&self) -> bool {
        self.army(Seat::Second).any(|unit| self.def(unit).nation == Nation::Prussian)
    }

    /// Puts a march where a step leads, without fire, price or word.
    pub(crate) fn place_march(&mut self, march: &March, way: &Way, facing: Facing) {
        for &unit in march.units.iter().rev() {
            let formation = self.formation_in(unit, way.hexes.first(), way.on_road);
            self.put(unit, way.hexes);
            let one = self.unit_mut(unit);
            one.facing = way.facing.unwrap_or(facing);
            // [6.6.9] Who leaves cover says at once what it forms; until then it has no other.
            one.formation = formation;
        }
        for &leader in &march.leaders {
            self.leaders[leader.index()].hex = way.hexes.first();
        }
    }

    // ---- what can be chosen ---------------------------------------------------------------

    /// All legal acts of a march with their price in half points: what the page shows as reach.
    pub fn march_options(&self, march: &March) -> Vec<(Choice, i32)> {
        let mut options = Vec::new();
        let Some(&lead) = march.units.first() else { return options };
        let one = *self.unit(lead);
        let dearest = |way: &Way| {
            let costs = march.units.iter().zip(&way.costs);
            costs.map(|(&unit, cost)| self.full_cost(unit, way, *cost)).max().unwrap_or(0)
        };
        for dir in Dir::ALL {
            let Ok(way) = self.try_step(march, dir) else { continue };
            let price = dearest(&way);
            // [6.5.3] A square looks everywhere; pairs and columns keep or follow their way.
            if way.facing.is_some() || one.formation == Formation::Square {
                options.push((Choice::Step(dir), price));
            } else {
                // The facing is taken on entering, for nothing. (R55)
                let faced = Facing::ALL.map(|facing| (Choice::StepFacing(dir, facing), price));
                options.extend(faced);
            }
        }
        if one.hexes.len() == 2 && one.formation != Formation::RoadMarch {
            for hand in [Hand::Left, Hand::Right] {
                if let Ok(way) = self.try_wheel(march, hand) {
                    options.push((wheel_choice(one.facing, hand), dearest(&way)));
                }
            }
        }
        options.extend(self.turns(march).into_iter().map(|facing| (Choice::Turn(facing), 0)));
        options.extend(self.march_changes(march));
        let shared = one.hexes.iter().any(|hex| self.top(hex) != Some(lead));
        // [6.2.2] (R101)
        if march.units.len() == 1 && shared && one.hexes.len() == 1 {
            options.push((Choice::Top, 0));
        }
        if self.may_leave_map(march).is_ok() {
            options.push((Choice::Leave, 2 * self.book().cost(Cost::LeaveMap)));
        }
        // Who has not stirred may stay, and who cannot go on has to.
        let still = !march.went && !one.marks.begun;
        let goes_on = |(choice, _): &(Choice, i32)| {
            matches!(choice, Choice::Step(_) | Choice::StepFacing(..) | Choice::Leave)
        };
        if still || self.may_rest(&march.units).is_ok() || !options.iter().any(goes_on) {
            options.push((Choice::Done, 0));
        }
        options
    }

    fn full_cost(&self, unit: UnitId, way: &Way, cost: i32) -> i32 {
        if self.unit(unit).formation == Formation::Unlimbered {
            return self.points_left(unit);
        }
        if self.leaves_cover(unit, way) {
            let plain = self.plain_formation(unit, way.hexes.first());
            cost + self.change_cost(unit, plain, 1)
        } else {
            cost
        }
    }

    /// The facings to which a march may turn in place. (R55)
    pub fn turns(&self, march: &March) -> Vec<Facing> {
        let Some(&lead) = march.units.first() else { return Vec::new() };
        let one = self.unit(lead);
        // [6.2.2] The top unit says where the hex looks; guns look as the line does. [6.4.12]
        let leads = one.hexes.iter().all(|hex| self.faces_hex(hex) == Some(lead));
        if !leads || one.formation == Formation::Square && one.state == Morale::GoodOrder {
            return Vec::new();
        }
        match (one.formation, one.hexes.len()) {
            (_, 1) => Facing::ALL.into_iter().filter(|facing| *facing != one.facing).collect(),
            // The head of a column does not look into its own body.
            (Formation::RoadMarch, _) => Facing::ALL
                .into_iter()
                .filter(|facing| *facing != one.facing)
                .filter(|facing| {
                    let ahead =
                        self.board().neighbour(one.hexes.first(), Dir::new(facing.number()));
                    ahead.is_none_or(|hex| !one.hexes.contains(hex))
                })
                .collect(),
            // Two hexes can only turn about. (R103)
            _ => vec![Facing::new(one.facing.number() + 3)],
        }
    }

    /// The unit whose facing a hex has: the top one, but a pair before all others, and guns after
    /// infantry in line. [6.2.2]
    pub fn faces_hex(&self, hex: Hex) -> Option<UnitId> {
        let pair = self.units_at(hex).find(|&unit| self.unit(unit).hexes.len() == 2);
        let guns = |unit: &UnitId| self.arm(*unit) == Arm::Artillery && self.stands_in_line(*unit);
        pair.or_else(|| self.units_at(hex).find(|unit| !guns(unit))).or_else(|| self.top(hex))
    }

    /// [6.2.2] Brings the units of a hex to its facing.
    pub(crate) fn dress(&mut self, hex: Hex) {
        let Some(lead) = self.faces_hex(hex) else { return };
        let facing = self.unit(lead).facing;
        for unit in self.stack(hex) {
            if self.unit(unit).hexes.len() == 1 {
                self.unit_mut(unit).facing = facing;
            }
        }
    }

    /// Marks the first act of a unit in this phase. [6.5.12] [11.1.5]
    pub(crate) fn begin_act(&mut self, unit: UnitId, act: Act) {
        let one = self.unit_mut(unit);
        let ordered = one.state == Morale::GoodOrder;
        let Marks { begun, .. } = one.marks;
        if !begun && act == Act::Other && ordered {
            one.marks.line_penalty = one.formation == Formation::Line;
            one.marks.square_pace = one.formation == Formation::Square;
        }
        one.marks.begun = true;
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
