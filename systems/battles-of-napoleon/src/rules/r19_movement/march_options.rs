//! Chapters 17 to 20: what a moving unit may do next.

use crate::book::numbers::LEADER_RANGE;
use crate::book::rows::Pace;
use crate::nouns::field::UnitId;
use crate::nouns::kinds::{Arm, Order, Shape};
use crate::rules::ask::Choice;
use crate::state::battle::Battle;
use ground::{Dir, Facing, Hex};
use serde::Serialize;

/// A unit or stack on the move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct March {
    /// The moving units, top first.
    pub units: Vec<UnitId>,
    /// How it stands now.
    pub pose: Pose,
    /// Where it began.
    pub start: Hex,
    /// The order it acts under; none if it began out of its leader's range. [12f]
    pub order: Option<Order>,
    /// Enemies seen on the way, for Retire. [12.6b]
    pub seen: Vec<UnitId>,
}

/// How a moving unit or stack stands at some point of its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Pose {
    /// Where.
    pub hex: Hex,
    /// Facing which vertex.
    pub facing: Facing,
    /// In which shapes (the second only counts for a stack).
    pub shapes: [Shape; 2],
    /// Half movement points left.
    pub left: [i16; 2],
    /// Hexes entered.
    pub hexes: u8,
    /// Whether it has turned in this hex. [19u]
    pub turned: bool,
    /// Whether it changed formation at the start. [17.1f]
    pub changed: bool,
    /// Whether the move is over even if all enemies evade: guns pushed, cover left, a square moved.
    pub ends: bool,
    /// Whether the move is over; contact with the enemy also ends it. [19aa]
    pub done: bool,
}

/// What one answer of a moving player leads to.
pub type MarchOption = (Choice, Pose);

impl Battle {
    /// Movement points of a unit in a shape. [16i] [16j] [16k] [2l] [12.2b] [12.6a] [10.1j] [19c] [19s]
    ///
    /// Printed points of the side showing, less the penalty of repeated activations, times the
    /// order's factor, halved in a storm, and never below one.
    pub fn allowance(&self, unit: UnitId, shape: Shape, order: Option<Order>) -> i16 {
        let def = self.def(unit);
        let printed = match shape {
            // [19e] [17.1h] Squares and unlimbered guns have none, but always one to spend.
            Shape::Square | Shape::Unlimbered => 0,
            _ => i16::from(def.mp[self.printed_side(unit, shape)]),
        };
        let book = &self.field.book;
        let activation = self.formation(def.formation).activations;
        // [2l] [16i] [16j] [16k] Less for the second and third time.
        let points = printed + book.activation_penalty(def.arm(), activation);
        // [12f] Out of range it uses its full movement.
        // [19s] By the order: [12.2b] half again, rounded down, or up. [12.6a]
        let points = match order.map_or(Pace::Full, |order| book.order(order).pace) {
            Pace::HalfAgainDown => (points * 3).div_euclid(2),
            Pace::HalfAgainUp => (points * 3 + 1).div_euclid(2),
            Pace::Full | Pace::OneHex | Pace::Stand => points,
        };
        // [16l] Whatever the penalties, one point remains.
        // [10.1j] After the order, a storm halves; [19c] one point is left in any case.
        book.weather(self.weather).movement.of(points).max(1)
    }

    /// The pose of units that begin (or take up again) their move.
    pub fn pose_of(&self, units: &[UnitId], order: Option<Order>) -> Pose {
        let first = self.unit(units[0]);
        let mut pose = Pose {
            hex: first.hex,
            facing: first.facing,
            shapes: [first.shape; 2],
            left: [0; 2],
            hexes: u8::from(first.marks.dropped),
            turned: first.marks.wheeled,
            changed: first.marks.changed,
            ends: false,
            done: false,
        };
        for (index, &unit) in units.iter().enumerate() {
            let state = self.unit(unit);
            pose.shapes[index] = state.shape;
            pose.left[index] = 2 * self.allowance(unit, state.shape, order) - state.spent;
        }
        pose
    }

    /// Everything the moving player may answer.
    pub fn march_options(&self, march: &March) -> Vec<MarchOption> {
        let pose = &march.pose;
        let mut options: Vec<MarchOption> = Vec::with_capacity(16);
        for dir in Dir::ALL {
            if let Ok(next) = self.step(march, pose, dir) {
                options.push((Choice::Step(dir), next));
            }
        }
        let defend = march.order == Some(Order::Defend);
        if defend {
            self.defend_options(march, &mut options);
        } else {
            self.turn_options(march, &mut options);
            self.form_options(march, &mut options);
        }
        for dir in Dir::ALL {
            if let Ok(next) = self.push(march, pose, dir) {
                options.push((Choice::Push(dir), next));
            }
        }
        if let Some(joined) = self.joined(march, pose) {
            options.push((Choice::Join, joined));
        }
        // [19j] A stack may leave its lower unit.
        if march.units.len() == 2 && self.rests(march, pose) {
            options.push((Choice::Drop, *pose));
        }
        if self.may_halt(march, pose) || options.is_empty() {
            options.push((Choice::Halt, Pose { done: true, ..*pose }));
        }
        options
    }

    /// Whether the move may end as things stand: it fits the units of the hex, and [12f] a unit
    /// out of range that has begun to move goes on towards its leader while it can.
    fn may_halt(&self, march: &March, pose: &Pose) -> bool {
        if !self.rests(march, pose) {
            return false;
        }
        let seeking = march.order.is_none() && pose.hexes > 0 && !self.pose_in_range(march, pose);
        if seeking && Dir::ALL.into_iter().any(|dir| self.step(march, pose, dir).is_ok()) {
            return false;
        }
        self.keeps_together(march, pose) || !self.can_close_up(march, pose)
    }

    /// [11.3e] Whether a reserve battery that is cut off can come nearer to the others of its
    /// division, or limber to do so. (R85)
    fn can_close_up(&self, march: &March, pose: &Pose) -> bool {
        let formation = self.formation_of(march.units[0]);
        let others: Vec<Hex> = self
            .members(formation)
            .filter(|unit| !march.units.contains(unit))
            .map(|unit| self.unit(unit).hex)
            .collect();
        let away = |hex: Hex| others.iter().map(|&other| self.distance(hex, other)).min();
        let now = away(pose.hex);
        let nearer = |pose: &Pose, dir: Dir| {
            self.step(march, pose, dir).is_ok_and(|next| away(next.hex) < now)
        };
        if Dir::ALL.into_iter().any(|dir| nearer(pose, dir)) {
            return true;
        }
        let mut limbered = Vec::new();
        if pose.shapes[0] == Shape::Unlimbered && march.order != Some(Order::Defend) {
            self.form_options(march, &mut limbered);
        }
        limbered.iter().any(|(_, next)| Dir::ALL.into_iter().any(|dir| nearer(next, dir)))
    }

    fn pose_in_range(&self, march: &March, pose: &Pose) -> bool {
        let leader = self.leader_of(self.formation_of(march.units[0]));
        leader.is_none_or(|leader| {
            let hex = self.leader_hex(leader);
            !hex.is_somewhere() || self.distance(pose.hex, hex) <= LEADER_RANGE
        })
    }

    /// Whether a pose leaves the move a legal end: it may stay, draw up with the others, or go on
    /// into a hex where it may stay.
    pub fn safe(&self, march: &March, pose: &Pose) -> bool {
        if self.rests(march, pose) || self.leaves_obstructed(march, pose) {
            return true;
        }
        self.joined(march, pose).is_some()
            || Dir::ALL.into_iter().any(|dir| {
                let Some(to) = self.field.board.neighbour(pose.hex, dir) else { return false };
                self.top(to).is_none()
                    && march.units.iter().all(|&unit| self.unit(unit).hex != to)
                    && self.step(march, pose, dir).is_ok()
            })
    }

    /// [17.2g] Infantry that has just left obstructed terrain forms up as it likes, so it fits the
    /// units of the hex if some formation does.
    fn leaves_obstructed(&self, march: &March, pose: &Pose) -> bool {
        pose.shapes[0] == Shape::General
            && !self.obstructed(pose.hex)
            && !self.forming_up(march, pose).is_empty()
    }

    /// Formations and facings in which infantry may form up on leaving obstructed terrain. [19p]
    pub fn forming_up(&self, march: &March, pose: &Pose) -> Vec<(Shape, Facing)> {
        let mut all = Vec::with_capacity(12);
        // [12.2a] Under Strategic Move only in column.
        let shapes: &[Shape] = if march.order == Some(Order::StrategicMove) {
            &[Shape::Column]
        } else {
            &[Shape::Line, Shape::Column]
        };
        for &shape in shapes {
            for facing in Facing::ALL {
                let mut next = Pose { facing, ..*pose };
                for (index, &unit) in march.units.iter().enumerate() {
                    if self.arm(unit) == Arm::Infantry {
                        next.shapes[index] = shape;
                    }
                }
                let limbered = march.units.len() == 2
                    && pose.shapes[1] == Shape::Limbered
                    && shape == Shape::Line;
                if !limbered && self.rests(march, &next) {
                    all.push((shape, facing));
                }
            }
        }
        all
    }
}

impl Battle {
    /// Half points that an answer costs a marching unit: what is gone from its points, where a
    /// change of formation in the first hex gives it those of the new side. [19d]
    pub fn march_cost(&self, march: &March, choice: Choice, next: &Pose) -> i16 {
        let pose = &march.pose;
        let reforms = matches!(choice, Choice::Form(_) | Choice::FormAs(..) | Choice::Join);
        let gained = if reforms && pose.hexes == 0 && march.order != Some(Order::Defend) {
            let points = |shape| 2 * self.allowance(march.units[0], shape, march.order);
            points(next.shapes[0]) - points(pose.shapes[0])
        } else {
            0
        };
        (pose.left[0] + gained - next.left[0]).max(0)
    }
}
