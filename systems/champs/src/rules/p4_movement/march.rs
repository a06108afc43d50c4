//! A move given by its steps: tried on the table, cut where the rules stop it. [MOV-4] [MOV-6] (CG-16)
//! (CG-18)
//!
//! Where the enemy is nobody may measure (CON-2): a way that comes too near is cut there and not
//! refused. What the mover itself cannot do is refused.

use super::allowance::{Allowance, is_change};
use crate::book::{Distance, Number, Pace};
use crate::nouns::{
    Arm, BlockId, BlockSet, Formation, Motion, Order, Pivot, Terrain, UnitId, UnitSet,
};
use crate::rules::crisis::Occasion;
use crate::rules::way::{Manner, Way};
use crate::state::Battle;
use engine::{Refusal, Rule, rule};
use ground::table::{Base, Bearing, Body, Edge, Mil, Pose, Spot, avoids};
use smallvec::SmallVec;

/// A straight piece of a move that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stride {
    /// The unit before it.
    pub from: Body,
    /// Where it led.
    pub heading: Bearing,
    /// How far.
    pub length: Mil,
}

/// A test that a move has to pass on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hurdle {
    /// A change of formation near cavalry, before the step of this number. [MOV-10] [PIN-2c]
    Form {
        /// The step.
        step: usize,
        /// Why it tests.
        occasion: Occasion,
    },
    /// A garrison: who fails recoils to a point of this piece of its way. [STR-3]
    Garrison {
        /// Whose block.
        unit: UnitId,
        /// Where the piece of the way begins.
        from: Pose,
        /// How it is drawn up there.
        formation: Formation,
        /// How far along it the recoil ends.
        back: Mil,
        /// The piece of the way on which it happens.
        stride: usize,
    },
}

/// Where a move leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// Who moves.
    pub unit: UnitId,
    /// Where it ends.
    pub pose: Pose,
    /// How it is drawn up then.
    pub formation: Formation,
    /// The blocks it is in then.
    pub inside: BlockSet,
    /// What it could spend.
    pub allowance: Allowance,
    /// What it spent.
    pub spent: Mil,
    /// Its straight pieces.
    pub strides: Vec<Stride>,
    /// The rule that cut it short.
    pub cut: Option<Rule>,
    /// Friends it passed through.
    pub passed: Vec<UnitId>,
    /// Broken enemies it came upon. [MOV-4b]
    pub ridden_down: Vec<UnitId>,
    /// Tests on its way.
    pub hurdles: Vec<Hurdle>,
    /// Enemy cavalry from whose pin zone it withdraws. [PIN-4b]
    pub withdraws: UnitSet,
    /// Whether it gives up its fire zone. [MOV-5]
    pub transit: bool,
}

impl Trial {
    /// Its footprint at the end.
    pub fn body(&self, battle: &Battle) -> Body {
        let mut blocks = self.inside.iter().map(|block| battle.field.laid.block(block).base);
        match blocks.next() {
            Some(first) => Body::new(first, blocks),
            None => battle.body_at(self.unit, self.formation, self.pose),
        }
    }

    /// Footprints along its way, half an inch apart. [ART-15]
    pub fn along(&self, battle: &Battle) -> Vec<Body> {
        const APART: Mil = Mil(500);
        let mut bodies = Vec::new();
        for stride in &self.strides {
            let steps = (stride.length.0 / APART.0).max(0);
            bodies.extend((0..=steps).map(|step| stride.from.moved(stride.heading, APART * step)));
        }
        bodies.push(self.body(battle));
        bodies
    }
}

/// A move while it is tried.
struct Walk<'a> {
    battle: &'a Battle,
    trial: Trial,
    body: Body,
    /// Whether it began inside blocks or has moved or formed at all.
    stopped: bool,
}

impl Battle {
    /// Where a move would lead, or why it is not legal.
    pub fn try_march(&self, unit: UnitId, motions: &[Motion]) -> Result<Trial, Refusal> {
        let trial = self.try_free(unit, motions)?;
        // [SCN-4] The entry move needs no order.
        if !self.unit(unit).marks.entered {
            self.check_duty(unit, Some(&trial))?;
        }
        Ok(trial)
    }

    /// The same, whatever the unit owes to its orders.
    pub(crate) fn try_free(&self, unit: UnitId, motions: &[Motion]) -> Result<Trial, Refusal> {
        self.check_motions(unit, motions)?;
        let trial = self.walk(unit, motions)?;
        self.check_rest(&trial)?;
        if !self.unit(unit).marks.entered {
            self.check_company(&trial)?;
        }
        Ok(trial)
    }

    /// Which steps are open to a unit at all: pinned infantry turns only, guns that fired turn only.
    /// [PIN-1] [MOV-14]
    fn check_motions(&self, unit: UnitId, motions: &[Motion]) -> Result<(), Refusal> {
        let state = self.unit(unit);
        let turns = motions
            .iter()
            .all(|motion| matches!(motion, Motion::Turn { about: Pivot::Centre, .. }));
        let guns = self.arm(unit) == Arm::Artillery;
        if self.is_pinned(unit) && !turns && !self.leaves_square(unit, motions) {
            // [PIN-1]
            return Err(Refusal::new(
                rule!("PIN-1"),
                "it is pinned and may only turn to face the enemy",
            ));
        }
        if guns && state.marks.fired && !turns && !self.may_limber_up(unit) {
            // [MOV-14]
            return Err(Refusal::new(rule!("MOV-14"), "it has fired and may only change facing"));
        }
        if motions.contains(&Motion::Transit) && !guns {
            return Err(Refusal::new(rule!("MOV-5"), "only guns go in transit"));
        }
        let goes = motions.iter().any(|motion| matches!(motion, Motion::Go { .. }));
        let steady = self.field.book.number(Number::SteadyLevel);
        // [MOV-2] (CR-55) Only good troops move in anti-cavalry formation.
        if goes && self.goes_in_square(unit, motions) && self.initial_level(unit) <= steady {
            return Err(Refusal::new(
                rule!("MOV-2"),
                "such troops do not move in anti-cavalry formation",
            ));
        }
        Ok(())
    }

    /// Whether a step of the way is made in anti-cavalry formation.
    fn goes_in_square(&self, unit: UnitId, motions: &[Motion]) -> bool {
        let mut square = self.unit(unit).formation().is_square();
        motions.iter().any(|motion| match motion {
            Motion::Form(to) => {
                square = to.is_square();
                false
            }
            Motion::Go { .. } => square,
            _ => false,
        })
    }

    /// Whether a move is nothing but a change out of anti-cavalry formation, to meet infantry. [MOV-9]
    fn leaves_square(&self, unit: UnitId, motions: &[Motion]) -> bool {
        self.unit(unit).formation().is_square()
            && motions.iter().all(|motion| matches!(motion, Motion::Form(_) | Motion::Turn { .. }))
    }

    /// Whether a horse battery that fired may move all the same: it stands in a pin zone. [MOV-14d]
    fn may_limber_up(&self, unit: UnitId) -> bool {
        let horse = self
            .troop(unit)
            .artillery()
            .is_some_and(|guns| guns.carriage == crate::nouns::Carriage::Horse);
        horse && !self.unit(unit).pinned_by.is_empty()
    }

    /// Takes the steps one by one.
    fn walk(&self, unit: UnitId, motions: &[Motion]) -> Result<Trial, Refusal> {
        let state = self.unit(unit);
        let allowance = self.allowance(unit, motions)?;
        let mut walk = Walk {
            battle: self,
            trial: Trial {
                unit,
                pose: state.pose(),
                formation: state.formation(),
                inside: state.inside(),
                allowance,
                // [SCN-3] Who came on has spent what that took.
                spent: if state.marks.entered { state.spent } else { Mil::ZERO },
                strides: Vec::new(),
                cut: None,
                passed: Vec::new(),
                ridden_down: Vec::new(),
                hurdles: Vec::new(),
                withdraws: UnitSet::NONE,
                transit: motions.contains(&Motion::Transit),
            },
            body: self.body(unit).clone(),
            stopped: false,
        };
        for (step, motion) in motions.iter().enumerate() {
            walk.take(step, *motion)?;
        }
        walk.check_withdrawal()?;
        Ok(walk.trial)
    }

    /// Whether a unit may end there: clear of others, on the table. [CRI-7b]
    fn check_rest(&self, trial: &Trial) -> Result<(), Refusal> {
        let body = trial.body(self);
        if !body.parts().iter().all(|part| self.field.laid.ground.holds(part)) {
            return Err(Refusal::new(rule!("MOV-6"), "it would stand off the table"));
        }
        let blocks = &self.field.laid.blocks;
        if trial.inside.is_empty() && blocks.iter().any(|block| body.lies_on(&block.base)) {
            return Err(Refusal::new(
                rule!("STR-1"),
                "it would stand half in a block: go into it or past",
            ));
        }
        for other in self.on_table().filter(|&other| other != trial.unit && self.counts(other)) {
            let together = !trial.inside.is_empty() && self.unit(other).inside() == trial.inside;
            let down = trial.ridden_down.contains(&other);
            if !together && !down && self.body(other).clashes(&body) {
                let why = format!("it would end among the stands of {}", self.unit_words(other));
                return Err(Refusal::new(rule!("MOV-13"), why));
            }
        }
        // [PIN-1] Who is pinned turns to face who pins it.
        let pinners = self.unit(trial.unit).pinned_by;
        if self.is_pinned(trial.unit) && trial.inside.is_empty() && !trial.formation.is_square() {
            let view = *body.first();
            let mut foes = pinners.iter().filter(|&foe| self.arm(foe) == Arm::Infantry);
            let faces = foes.any(|foe| {
                self.body(foe).parts().iter().any(|part| view.perspective().touches(part))
            });
            if !faces {
                return Err(Refusal::new(rule!("PIN-1"), "it may only turn to face the enemy"));
            }
        }
        // [MOV-14d] A horse battery that fired has to get out of the pin zones.
        let guns = self.arm(trial.unit) == Arm::Artillery;
        if guns && self.unit(trial.unit).marks.fired && !trial.strides.is_empty() {
            let seat = self.seat_of(trial.unit);
            let mut foes = self.unbroken_enemies_of(seat);
            if foes.any(|foe| self.pins(foe, trial.unit, &body, self.grace())) {
                return Err(Refusal::new(
                    rule!("MOV-14d"),
                    "it may only withdraw from the pin zone",
                ));
            }
        }
        Ok(())
    }

    /// How far a body may go before an enemy is as near as this; who is so near already may only go
    /// where that enemy comes no nearer. (CG-18)
    pub(crate) fn stand_off(
        &self,
        body: &Body,
        (heading, length): (Bearing, Mil),
        enemy: UnitId,
        near: Mil,
    ) -> Mil {
        let theirs = self.body(enemy);
        if theirs.within(body, near) {
            let free = body.parts().iter().all(|part| avoids(part, heading, theirs.parts()));
            return if free { length } else { Mil::ZERO };
        }
        let pairs = body.parts().iter().flat_map(|part| {
            theirs.parts().iter().map(move |other| part.standoff(heading, length, other, near))
        });
        pairs.min().unwrap_or(length)
    }
}

impl Walk<'_> {
    fn left(&self) -> Mil {
        self.trial.allowance.most - self.trial.spent
    }

    fn pace(&self) -> Pace {
        self.battle.pace(self.trial.unit, self.trial.formation)
    }

    fn refuse<T>(
        &self,
        rule: Rule,
        why: impl Into<std::borrow::Cow<'static, str>>,
    ) -> Result<T, Refusal> {
        Err(Refusal::new(rule, why))
    }

    fn take(&mut self, step: usize, motion: Motion) -> Result<(), Refusal> {
        match motion {
            // A way that was cut ends the move; it may still turn to its front.
            _ if self.stopped && !matches!(motion, Motion::Turn { .. }) => Ok(()),
            Motion::Go { heading, length } => self.go(heading, length),
            Motion::Turn { by, about } => self.turn(by, about),
            Motion::Form(to) => self.form(step, to),
            Motion::Enter(block) => self.enter(block),
            Motion::Leave(facing) => self.leave(facing),
            Motion::Transit => Ok(()),
        }
    }

    fn spend(&mut self, cost: Mil) -> Result<(), Refusal> {
        if cost > self.left() {
            let why = format!("it costs {cost} and {} is left", self.left());
            return self.refuse(rule!("MOV-2"), why);
        }
        self.trial.spent += cost;
        Ok(())
    }

    fn settle(&mut self, pose: Pose) {
        self.trial.pose = pose;
        self.body = self.trial.body(self.battle);
    }

    /// Goes straight as far as it may. [MOV-2] [MOV-4] (CG-17) (CG-18)
    fn go(&mut self, heading: Bearing, length: Mil) -> Result<(), Refusal> {
        if !self.trial.inside.is_empty() {
            return self.refuse(rule!("STR-1"), "it is inside: it has to come out first");
        }
        // [FOR-1] A bent line straightens when it moves off.
        if matches!(self.trial.formation, Formation::Bent(_)) {
            let middle = self.body.parts()[self.body.parts().len() / 2];
            self.trial.formation = Formation::Line;
            self.settle(Pose::new(middle.centre(), self.trial.pose.facing));
        }
        let pace = self.pace();
        let (mut far, mut cut) = self.by_ground(heading, length, &pace);
        for (limit, rule) in self.stop_lines(heading, far)? {
            if limit < far {
                (far, cut) = (limit, Some(rule));
            }
        }
        let way = self.way(heading, far, &pace, self.left());
        let slow = self.slow_stretches(heading, far);
        let (speedy, rule) = self.at_speed(heading, far, &way, &slow);
        if speedy < far {
            (far, cut) = (speedy, Some(rule));
        }
        self.note_garrisons(heading, far);
        let cost = self.cost(far, &way, &slow);
        self.note_met(&way, far);
        self.trial.spent += cost;
        self.trial.strides.push(Stride { from: self.body.clone(), heading, length: far });
        let at = self.trial.pose.at.moved(heading, far);
        self.settle(Pose::new(at, self.trial.pose.facing));
        if far < length {
            self.trial.cut = cut;
            self.stopped = true;
        }
        Ok(())
    }

    fn way(&self, heading: Bearing, length: Mil, pace: &Pace, allowance: Mil) -> Way {
        let unit = self.trial.unit;
        self.battle.way(unit, &self.body, (heading, length), pace, allowance, Manner::March)
    }

    /// How far ground, allowance and friends in the way let it go. [MOV-2] [MOV-13]
    fn by_ground(&self, heading: Bearing, length: Mil, pace: &Pace) -> (Mil, Option<Rule>) {
        let (battle, unit) = (self.battle, self.trial.unit);
        let mut budget = self.left();
        let first = self.way(heading, length, pace, budget);
        let (mut far, mut rule) = (first.length, rule!("MOV-2"));
        for met in &first.met {
            let friend = battle.seat_of(met.unit) == battle.seat_of(unit);
            if met.enter >= far || !friend || self.trial.passed.contains(&met.unit) {
                continue;
            }
            let through = match battle.price_of_passing(unit, met.unit) {
                // [MOV-13] No other kind is allowed.
                None => Mil::ZERO,
                Some(price) => {
                    budget -= price;
                    self.way(heading, length, pace, budget).length
                }
            };
            if through < met.leave {
                // [MOV-13] Who cannot get through stays before.
                let theirs = battle.body(met.unit);
                let free = |at: &Mil| !theirs.clashes(&self.body.moved(heading, *at));
                let before = (0..=met.enter.0).rev().map(Mil).find(free).unwrap_or(Mil::ZERO);
                (far, rule) = (far.min(before), rule!("MOV-13"));
                break;
            }
            far = far.min(through);
        }
        (far, (far < length).then_some(rule))
    }

    /// Where enemies stop a straight way, with the rule of each. [MOV-4] [PIN-2b] [PIN-3] [UNI-11]
    /// [COM-4]
    fn stop_lines(&self, heading: Bearing, far: Mil) -> Result<Vec<(Mil, Rule)>, Refusal> {
        let (battle, unit) = (self.battle, self.trial.unit);
        let (seat, arm) = (battle.seat_of(unit), battle.arm(unit));
        let mut limits = Vec::new();
        let course = (heading, far);
        let one_move = battle.one_move(unit);
        let marches = matches!(battle.order_of(unit), Order::March { .. });
        let halt = battle.exact(Distance::MarchHalt);
        for foe in battle.enemies_of(seat) {
            let stop = |near: Mil| battle.stand_off(&self.body, course, foe, near);
            // [UNI-11] Who is nearly destroyed does not advance within one move of the enemy.
            if battle.is_nearly_destroyed(unit) {
                limits.push((stop(one_move), rule!("UNI-11")));
            }
            // [COM-4] Who marches halts before the enemy.
            if marches {
                let here = battle.body(foe).within(&self.body, halt);
                limits.push((if here { Mil::ZERO } else { stop(halt) }, rule!("COM-4")));
            }
            if battle.unit(foe).is_broken() {
                continue;
            }
            // [MOV-4]
            limits.push((stop(battle.exact(Distance::Enemy)), rule!("MOV-4")));
            match (arm, battle.arm(foe)) {
                // [PIN-2b] Not nearer than 2".
                (Arm::Infantry, Arm::Cavalry) => {
                    let near = battle.exact(Distance::InfantryCavalry) - Mil(1);
                    limits.push((stop(near), rule!("PIN-2b")));
                }
                // [PIN-3] Guns stay out of pin zones.
                (Arm::Artillery, _) => {
                    let zone = |body: &Body| battle.pins(foe, unit, body, Mil::ZERO);
                    limits.push((self.before(heading, far, foe, zone), rule!("PIN-3")));
                }
                // [PIN-4] Cavalry before cavalry engages it or withdraws.
                (Arm::Cavalry, Arm::Cavalry) => {
                    let zone = |body: &Body| battle.pins(foe, unit, body, Mil::ZERO);
                    let entry = self.before(heading, far, foe, zone);
                    let gap =
                        |at: Mil| battle.body(foe).gap_to(&self.body.moved(heading, at)).mils();
                    if entry < far && gap(far) >= gap(entry) {
                        limits.push((entry, rule!("PIN-4")));
                    }
                }
                _ => {}
            }
        }
        Ok(limits)
    }

    /// How far a way leads before a body enters a zone of an enemy; a body that is inside already is
    /// not stopped unless it comes nearer to that enemy. (CG-18)
    fn before(&self, heading: Bearing, far: Mil, foe: UnitId, zone: impl Fn(&Body) -> bool) -> Mil {
        const STRIDE: Mil = Mil(250);
        if zone(&self.body) {
            let theirs = self.battle.body(foe);
            let away = self.body.parts().iter().all(|part| avoids(part, heading, theirs.parts()));
            // Cavalry may close with cavalry; guns may not.
            let engages = self.battle.arm(self.trial.unit) == Arm::Cavalry;
            return if away || engages { far } else { Mil::ZERO };
        }
        let at = |way: Mil| self.body.moved(heading, way);
        // The zone lies within its reach of the enemy: nearer than that nothing is looked at.
        let reach = self.battle.exact(Distance::CavalryPin) + STRIDE;
        let mut free = self.battle.stand_off(&self.body, (heading, far), foe, reach);
        while free < far {
            let next = (free + STRIDE).min(far);
            if zone(&at(next)) {
                let (mut low, mut high) = (free, next);
                while high - low > Mil(1) {
                    let middle = (low + high) / 2;
                    if zone(&at(middle)) { high = middle } else { low = middle }
                }
                return low;
            }
            free = next;
        }
        far
    }

    /// What a way costs up to a point: ground, friends passed, and double where cavalry slows infantry.
    /// [MOV-2] [MOV-13] [PIN-2]
    fn cost(&self, far: Mil, way: &Way, slow: &[(Mil, Mil)]) -> Mil {
        let ground = |to: Mil| cost_to(way, to);
        let slow = slow.iter().filter(|(from, _)| *from < far);
        let slowed: Mil = slow.map(|&(from, to)| ground(to.min(far)) - ground(from)).sum();
        ground(far) + self.price(way, far) + slowed
    }

    /// The price of friends entered before a point. [MOV-13]
    fn price(&self, way: &Way, far: Mil) -> Mil {
        let (battle, unit) = (self.battle, self.trial.unit);
        let met = way.met.iter().filter(|met| met.enter < far);
        let new = met.filter(|met| {
            battle.seat_of(met.unit) == battle.seat_of(unit)
                && !self.trial.passed.contains(&met.unit)
        });
        new.filter_map(|met| battle.price_of_passing(unit, met.unit)).sum()
    }

    /// Stretches of a way on which cavalry slows infantry. [PIN-2]
    fn slow_stretches(&self, heading: Bearing, far: Mil) -> Vec<(Mil, Mil)> {
        const STRIDE: Mil = Mil(250);
        let (battle, unit) = (self.battle, self.trial.unit);
        if battle.arm(unit) != Arm::Infantry || self.trial.formation.is_square() {
            return Vec::new();
        }
        let reach = battle.exact(Distance::CavalryPin);
        let foes = battle.unbroken_enemies_of(battle.seat_of(unit)).filter(|&foe| {
            let theirs = battle.body(foe);
            battle.arm(foe) == Arm::Cavalry
                && (battle.stand_off(&self.body, (heading, far), foe, reach) < far
                    || theirs.within(&self.body, reach))
        });
        let foes: SmallVec<[UnitId; 4]> = foes.collect();
        if foes.is_empty() {
            return Vec::new();
        }
        let slow = |way: Mil| battle.is_slowed(unit, &self.body.moved(heading, way), &foes);
        let mut found: Vec<(Mil, Mil)> = Vec::new();
        let (mut from, mut here) = (Mil::ZERO, slow(Mil::ZERO));
        while from < far {
            let to = (from + STRIDE).min(far);
            let there = slow(to);
            let (mut low, mut high) = (from, to);
            while here != there && high - low > Mil(1) {
                let middle = (low + high) / 2;
                if slow(middle) == here { low = middle } else { high = middle }
            }
            match (here, there) {
                (true, true) => found.push((from, to)),
                (true, false) => found.push((from, low)),
                (false, true) => found.push((high, to)),
                (false, false) => {}
            }
            (from, here) = (to, there);
        }
        found
    }

    /// How far the allowance carries when everything is reckoned: slow stretches, double speed near the
    /// enemy. [PIN-2] [MOV-2b] (CR-53)
    fn at_speed(&self, heading: Bearing, far: Mil, way: &Way, slow: &[(Mil, Mil)]) -> (Mil, Rule) {
        let reach = |budget: Mil| {
            if self.cost(far, way, slow) <= budget {
                return far;
            }
            let (mut low, mut high) = (Mil::ZERO, far);
            while high - low > Mil(1) {
                let middle = (low + high) / 2;
                let cost = self.cost(middle, way, slow);
                if cost <= budget { low = middle } else { high = middle }
            }
            low
        };
        let most = reach(self.left());
        let near = self.trial.allowance.near - self.trial.spent;
        if self.battle.field.switches.double_at_start
            || self.trial.allowance.most <= self.trial.allowance.near
        {
            return (most, rule!("MOV-2"));
        }
        // [MOV-2b] (CR-53) The further half only on the road, or far from every enemy.
        let half = reach(near.max(Mil::ZERO)).min(most);
        if half >= most {
            return (most, rule!("MOV-2"));
        }
        (self.doubled(heading, half, most).max(half), rule!("MOV-2b"))
    }

    /// How far double speed carries beyond the first half. [MOV-2b] (CR-53)
    fn doubled(&self, heading: Bearing, half: Mil, most: Mil) -> Mil {
        let (battle, unit) = (self.battle, self.trial.unit);
        if self.trial.formation == Formation::RoadColumn {
            let centre = self.body.first().centre();
            let road = battle.field.laid.ground.road_reach(centre, heading, most);
            let along = road.map_or(Mil::ZERO, |(_, far)| far);
            if along >= most {
                return most;
            }
        }
        let from = self.body.moved(heading, half);
        let near = battle.reach(Distance::DoubleSpeed);
        let foes = battle.enemies_of(battle.seat_of(unit));
        let limits = foes.map(|foe| match battle.body(foe).within(&from, near) {
            true => Mil::ZERO,
            false => battle.stand_off(&from, (heading, most - half), foe, near),
        });
        half + limits.min().unwrap_or(most - half)
    }

    /// Notes whom the way leads through. [MOV-13] [MOV-4b]
    fn note_met(&mut self, way: &Way, far: Mil) {
        let seat = self.battle.seat_of(self.trial.unit);
        for met in way.met.iter().filter(|met| met.enter < far) {
            let list = match self.battle.seat_of(met.unit) == seat {
                true => &mut self.trial.passed,
                // [MOV-4b] Only Broken enemies let anybody come so near.
                false => &mut self.trial.ridden_down,
            };
            if !list.contains(&met.unit) {
                list.push(met.unit);
            }
        }
    }

    /// Notes garrisons that the way comes near to. [STR-3]
    fn note_garrisons(&mut self, heading: Bearing, far: Mil) {
        let (battle, unit) = (self.battle, self.trial.unit);
        let near = battle.exact(Distance::Garrison);
        let recoil = battle.exact(Distance::GarrisonRecoil);
        let foes = battle.unbroken_enemies_of(battle.seat_of(unit));
        for foe in foes.filter(|&foe| battle.unit(foe).is_garrison()) {
            if battle.body(foe).within(&self.body, near) {
                continue;
            }
            let stop = battle.stand_off(&self.body, (heading, far), foe, near);
            if stop < far {
                // [STR-3] Before it comes within 2"; who fails is 3" off, or where it began.
                let back = battle.stand_off(&self.body, (heading, far), foe, recoil - Mil(1));
                let (from, formation) = (self.trial.pose, self.trial.formation);
                let stride = self.trial.strides.len();
                let hurdle = Hurdle::Garrison { unit: foe, from, formation, back, stride };
                self.trial.hurdles.push(hurdle);
            }
        }
    }

    /// Turns about its centre for nothing, about a front corner for the way of the outer one. [MOV-6]
    /// (CR-20)
    fn turn(&mut self, by: i16, about: Pivot) -> Result<(), Refusal> {
        if !self.trial.inside.is_empty() {
            return self.refuse(rule!("STR-1b"), "inside a block nobody has a facing");
        }
        let base = *self.body.first();
        let corner = match about {
            Pivot::Centre => None,
            Pivot::FrontLeft => Some((0, 1)),
            Pivot::FrontRight => Some((1, 0)),
        };
        let before = self.body.clone();
        match corner {
            None => {
                let facing = self.trial.pose.facing.turned(i32::from(by));
                self.settle(Pose::new(self.trial.pose.at, facing));
            }
            Some(_) if self.stopped => {}
            Some(_) if self.body.parts().len() > 1 => {
                return self.refuse(rule!("MOV-6"), "it can only turn about its centre");
            }
            Some((pivot, outer)) => {
                let turned = base.turned_about(pivot, i32::from(by));
                // (CR-20) The chord of the outer front corner.
                self.spend(base.corners()[outer].distance(turned.corners()[outer]))?;
                self.settle(turned.pose());
            }
        }
        self.check_nearness(&before)
    }

    /// Turning and forming may not bring it too near to enemies either. [MOV-4] [PIN-2b]
    fn check_nearness(&self, before: &Body) -> Result<(), Refusal> {
        let (battle, unit) = (self.battle, self.trial.unit);
        for foe in battle.unbroken_enemies_of(battle.seat_of(unit)) {
            let horse = battle.arm(foe) == Arm::Cavalry && battle.arm(unit) == Arm::Infantry;
            let (near, rule) = match horse {
                true => (battle.exact(Distance::InfantryCavalry) - Mil(1), rule!("PIN-2b")),
                false => (battle.exact(Distance::Enemy), rule!("MOV-4")),
            };
            let theirs = battle.body(foe);
            // Who stands so near already may turn where it stands.
            let new = !theirs.within(before, near);
            if new && theirs.within(&self.body, near) {
                return self.refuse(rule, "that would bring it too near to the enemy");
            }
        }
        Ok(())
    }

    /// Changes formation on its front stands. [MOV-12] [MOV-8] [MOV-9]
    fn form(&mut self, step: usize, to: Formation) -> Result<(), Refusal> {
        let (battle, unit) = (self.battle, self.trial.unit);
        if !self.trial.inside.is_empty() {
            return self.refuse(rule!("STR-1b"), "inside a block nobody has a formation");
        }
        battle.check_formation(unit, to)?;
        let from = self.trial.formation;
        if is_change(from, to) {
            self.check_change(step, from, to)?;
        }
        let before = self.body.clone();
        let pose = battle.formed(unit, (from, self.trial.pose), to);
        self.trial.formation = to;
        self.settle(pose);
        self.check_nearness(&before)
    }

    /// Whether a formation may be changed here, and with which test. [MOV-9] [MOV-10] [MOV-11] [PIN-2c]
    fn check_change(&mut self, step: usize, from: Formation, to: Formation) -> Result<(), Refusal> {
        let (battle, unit) = (self.battle, self.trial.unit);
        let marks = battle.unit(unit).marks;
        let foot = battle.arm(unit) == Arm::Infantry;
        let meets = battle.unbroken_enemies_of(battle.seat_of(unit)).any(|foe| {
            battle.arm(foe) == Arm::Infantry
                && battle.body(foe).within(&self.body, battle.reach(Distance::Interaction))
        });
        // [MOV-11] Except to meet infantry nobody opens up after cavalry has been at it.
        if from.is_square() && (marks.in_charge_zone || marks.formed_square) && !meets {
            return self.refuse(rule!("MOV-11"), "cavalry has charged here: it stays as it is");
        }
        let zone = battle.zone_around(unit, &self.body).map(|foe| battle.arm(foe));
        // [MOV-9] In a pin zone only these two.
        let allowed = match zone {
            None => true,
            Some(Arm::Cavalry) => to.is_square() || (from.is_square() && meets),
            Some(_) => from.is_square() && meets,
        };
        if !allowed {
            return self.refuse(rule!("MOV-9"), "it may not change formation in a pin zone");
        }
        let horse = |foe: &UnitId| battle.arm(*foe) == Arm::Cavalry;
        let mut riders = battle.unbroken_enemies_of(battle.seat_of(unit)).filter(horse);
        let reach = battle.reach(Distance::CavalryPin);
        let near = riders.any(|foe| battle.body(foe).within(&self.body, reach));
        if foot && near {
            // [MOV-10] [PIN-2c] Near cavalry it takes a test.
            let occasion =
                if to.is_square() { Occasion::Form } else { Occasion::ChangeNearCavalry };
            self.trial.hurdles.push(Hurdle::Form { step, occasion });
        }
        Ok(())
    }

    /// Goes into a block that it touches. [STR-1] [STR-1c]
    fn enter(&mut self, block: BlockId) -> Result<(), Refusal> {
        let (battle, unit) = (self.battle, self.trial.unit);
        let base = battle.field.laid.block(block).base;
        if !self.body.near(&base, crate::book::ADJACENT) {
            return self.refuse(rule!("STR-1"), "it has to stand beside the block first");
        }
        let more = !self.trial.inside.is_empty();
        // [STR-1c] A unit may spread over several blocks that nobody else is in.
        let room = match more {
            true => {
                battle.occupants(block).all(|other| other == unit) && battle.is_open_to(block, unit)
            }
            false => battle.has_room(block, unit),
        };
        if !room || battle.arm(unit) == Arm::Cavalry || self.trial.inside.contains(block) {
            return self.refuse(rule!("STR-1"), "there is no room for it");
        }
        self.spend(self.threshold())?;
        self.trial.inside.insert(block);
        let pose =
            if more { self.trial.pose } else { Pose::new(base.centre(), self.trial.pose.facing) };
        self.settle(pose);
        Ok(())
    }

    /// What going in or out costs: half a block of its ground. [MOV-2c]
    fn threshold(&self) -> Mil {
        let half = self.battle.exact(Distance::Block) / 2;
        let going = self.battle.field.book.terrain(Terrain::Structure).going;
        self.pace().rate(going).map_or(self.left() + Mil(1), |rate| half.at(rate))
    }

    /// Comes out of its blocks on one side. [STR-1]
    fn leave(&mut self, facing: Bearing) -> Result<(), Refusal> {
        let battle = self.battle;
        let Some(block) = self.trial.inside.iter().next() else {
            return self.refuse(rule!("STR-1"), "it is in no block");
        };
        battle.may_leave_block(self.trial.unit)?;
        let base = battle.field.laid.block(block).base;
        let edge = Edge::ALL.into_iter().min_by_key(|&edge| base.outward(edge).off(facing));
        let out = edge.map_or(facing, |edge| base.outward(edge));
        self.spend(self.threshold())?;
        self.trial.inside = BlockSet::NONE;
        let door = base.centre().moved(out, battle.exact(Distance::Block) / 2);
        self.settle(Pose::new(door, out));
        let depth = self.body.first().size().depth * self.body.parts().len() as i32;
        let before = self.body.clone();
        // A hair's breadth keeps it off the wall.
        self.settle(Pose::new(door.moved(out, depth / 2 + Mil(4)), out));
        self.check_nearness(&before)
    }

    /// Cavalry that leaves a pin zone of cavalry withdraws: it comes no nearer to whom it leaves. [PIN-4]
    /// [PIN-4c]
    fn check_withdrawal(&mut self) -> Result<(), Refusal> {
        let (battle, unit) = (self.battle, self.trial.unit);
        if battle.arm(unit) != Arm::Cavalry || self.trial.strides.is_empty() {
            return Ok(());
        }
        for foe in battle.unit(unit).pinned_by.iter() {
            let theirs = battle.body(foe);
            let (start, end) = (theirs.gap_to(battle.body(unit)), theirs.gap_to(&self.body));
            let closer = |stride: &Stride| {
                let after = stride.from.moved(stride.heading, stride.length);
                theirs.gap_to(&after) < theirs.gap_to(&stride.from)
            };
            let engages = end < start && battle.faces(&self.body, foe);
            if engages {
                continue;
            }
            // [PIN-4c] Not back towards whom it has left.
            if self.trial.strides.iter().any(closer) {
                return self.refuse(
                    rule!("PIN-4"),
                    "it may only engage that cavalry frontally or withdraw",
                );
            }
            self.trial.withdraws.insert(foe);
        }
        Ok(())
    }
}

impl Battle {
    /// Whether somebody who stands so has an enemy before its front. [PIN-4]
    fn faces(&self, body: &Body, foe: UnitId) -> bool {
        let view =
            |own: &Base| self.body(foe).parts().iter().any(|part| own.perspective().touches(part));
        body.parts().iter().any(view)
    }
}

/// What the ground of a way costs up to a point.
fn cost_to(way: &Way, to: Mil) -> Mil {
    let (mut from, mut cost) = (Mil::ZERO, Mil::ZERO);
    for leg in &way.legs {
        let whole = leg.to - from;
        if to >= leg.to {
            cost += leg.cost;
        } else if to > from && whole > Mil::ZERO {
            let part = i64::from(leg.cost.0) * i64::from((to - from).0);
            cost += Mil((part + i64::from(whole.0) - 1).div_euclid(i64::from(whole.0)) as i32);
        }
        from = leg.to;
    }
    cost
}

/// The spot that stays when a unit changes its formation: the middle of its front. [MOV-12]
pub(super) fn front_of(battle: &Battle, unit: UnitId, formation: Formation, pose: Pose) -> Spot {
    let body = battle.body_at(unit, formation, pose);
    match formation {
        Formation::Echelon(_) => {
            let depth = body.first().size().depth * body.parts().len() as i32;
            pose.at.moved(pose.facing, depth / 2)
        }
        Formation::Bent(_) => body.parts()[body.parts().len() / 2].front_centre(),
        _ => body.first().front_centre(),
    }
}
