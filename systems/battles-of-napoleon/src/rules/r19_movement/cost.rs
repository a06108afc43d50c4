//! Chapters 12, 19 and 20: what a step costs, and what an order forbids.

use crate::book::keys::Cost;
use crate::book::numbers::{LEADER_RANGE, STRATEGIC_DISTANCE};
use crate::book::rows::Pace;
use crate::nouns::kinds::{Arm, FRENCH, Order, Shape};
use crate::rules::r19_movement::march_options::{March, Pose};
use crate::state::battle::Battle;
use engine::{Refusal, rule};
use ground::{Dir, Hex};

/// What a unit pays to enter a hex, in half points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct StepCost {
    /// For the hex, or the road through it. [19g] [20f]
    hex: i16,
    /// For the slope. [20d]
    slope: i16,
    /// For leaving obstructed terrain. [19p]
    leaving: i16,
    /// For coming next to an enemy. [19y]
    enemy: i16,
    /// Whether it leaves obstructed terrain, which ends its move. [17.2g]
    pub(crate) leaves: bool,
}

impl StepCost {
    /// All of it.
    pub(crate) const fn sum(self) -> i16 {
        self.hex + self.slope + self.leaving + self.enemy
    }

    /// Its parts in words.
    pub(crate) const fn parts(self) -> [(i16, &'static str); 4] {
        [
            (self.hex, "for the hex"),
            (self.slope, "for the slope"),
            (self.leaving, "out of broken ground"),
            (self.enemy, "next to the enemy"),
        ]
    }
}

impl Battle {
    /// What a unit pays to enter a hex.
    pub(crate) fn step_cost(
        &self,
        march: &March,
        pose: &Pose,
        index: usize,
        dir: Dir,
        to: Hex,
    ) -> StepCost {
        let (board, book) = (&self.field.board, &self.field.book);
        let unit = march.units[index];
        let seat = self.seat_of(unit);
        let road = board.road(pose.hex, dir);
        let infantry = self.arm(unit) == Arm::Infantry;
        let mut cost = StepCost::default();
        if road && pose.shapes[index] == Shape::Limbered {
            // [20f] Limbered guns on a road: half a point, whatever the ground.
            cost.hex = book.cost(Cost::RoadHex);
        } else {
            // [19g] The hex; [20d] the slope; [20e] streams cost nothing.
            cost.hex = 2 * book.entry(board.cell(to).cover);
            cost.slope = if board.slope(pose.hex, to) { 2 * book.cost(Cost::Slope) } else { 0 };
        }
        // [19p] [17.2g] Out of obstructed terrain into the open. (R62)
        cost.leaves = infantry
            && pose.shapes[index] == Shape::General
            && self.obstructed(pose.hex)
            && !self.obstructed(to);
        if cost.leaves {
            cost.leaving = 2 * book.cost(Cost::LeaveObstructed);
        }
        // [19y] Up to the enemy.
        if self.beside_enemy(to, seat) {
            let surcharge =
                if seat == FRENCH { Cost::BesideEnemyFrench } else { Cost::BesideEnemyRussian };
            cost.enemy = 2 * book.cost(surcharge);
        }
        cost
    }

    /// What the order forbids. [12.1a] [12.2c] [12.3a] [12.6b] [12.7a] [12f]
    pub(crate) fn step_allowed_by_order(
        &self,
        march: &March,
        pose: &Pose,
        to: Hex,
    ) -> Result<(), Refusal> {
        let seat = self.seat_of(march.units[0]);
        let label = || self.field.board.label(to);
        let beside = self.beside_enemy(to, seat);
        let Some(order) = march.order else { return self.step_out_of_range(march, pose, to) };
        let row = self.field.book.order(order);
        if row.pace == Pace::Stand {
            let rule = if order == Order::Hold { rule!("12.5a") } else { rule!("12.4a") };
            let why = format!(
                "{} allows no movement; it may turn or change formation where it stands",
                order.name()
            );
            return Err(Refusal::new(rule, why));
        }
        // [12.7a] Attack alone comes up to the enemy.
        if beside && !row.beside_enemy {
            let rule = match order {
                Order::Move => rule!("12.1a"),
                Order::StrategicMove => rule!("12.2c"),
                Order::Defend => rule!("12.3a"),
                _ => rule!("12.6a"),
            };
            let why = format!(
                "{} is next to an enemy, which {} forbids; only Attack allows it",
                label(),
                order.name()
            );
            return Err(Refusal::new(rule, why));
        }
        if order == Order::StrategicMove {
            // [12.2c] Never nearer than five hexes; one that begins there comes no nearer. (R78)
            for unit in self.army(seat.other()) {
                let enemy = self.unit(unit).hex;
                let then = self.distance(to, enemy);
                if then < STRATEGIC_DISTANCE && then < self.distance(pose.hex, enemy) {
                    let why = format!(
                        "{} is {then} hexes from {}; Strategic Move keeps {STRATEGIC_DISTANCE} away",
                        label(),
                        self.def(unit).id
                    );
                    return Err(Refusal::new(rule!("12.2c"), why));
                }
            }
        }
        if order == Order::Retire {
            // [12.6a] [12.6b] Not nearer to any enemy in sight than at the start. (R79)
            for unit in self.army(seat.other()).filter(|&unit| !self.unit(unit).under) {
                let enemy = self.unit(unit).hex;
                // Units that enter the map have no start there: any hex will do.
                let nearer = march.start.is_somewhere()
                    && self.distance(to, enemy) < self.distance(march.start, enemy);
                if nearer && (march.seen.contains(&unit) || self.sees(to, enemy)) {
                    let why = format!(
                        "{} is {} hexes from {}, as against {} at the start; Retire comes no nearer",
                        label(),
                        self.distance(to, enemy),
                        self.def(unit).id,
                        self.distance(march.start, enemy)
                    );
                    return Err(Refusal::new(rule!("12.6b"), why));
                }
            }
        }
        Ok(())
    }

    /// [12f] Out of its leader's range a unit comes nearer to him, and stays away from enemies.
    fn step_out_of_range(&self, march: &March, pose: &Pose, to: Hex) -> Result<(), Refusal> {
        let label = || self.field.board.label(to);
        let beside = self.beside_enemy(to, self.seat_of(march.units[0]));
        if beside {
            let why = format!(
                "out of its leader's range it stays away from enemies: {} is next to one",
                label()
            );
            return Err(Refusal::new(rule!("12f"), why));
        }
        let leader = self.leader_of(self.formation_of(march.units[0]));
        let at = leader.map_or(Hex::NOWHERE, |leader| self.leader_hex(leader));
        if at.is_somewhere() {
            let (now, then) = (self.distance(pose.hex, at), self.distance(to, at));
            if then > LEADER_RANGE && then >= now {
                let why = format!(
                    "out of range it must come nearer to its leader: {} is {then} hexes from \
                     him, as against {now}; within {LEADER_RANGE} it is in range",
                    label()
                );
                return Err(Refusal::new(rule!("12f"), why));
            }
        }
        Ok(())
    }
}
