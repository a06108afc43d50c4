//! 4.7: the advance of a division that must attack. [BRK-05] [CBT-16]

use super::cost::Manner;
use super::march::March;
use crate::book::{Disordering, Manoeuvre, Number};
use crate::host::ask::Choice;
use crate::nouns::{Arm, Facing, Formation, HalfPoints, UnitId};
use crate::state::Battle;
use ground::Hex;
use std::collections::BTreeMap;

/// How a unit stands at some point of a move that is thought through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Pose {
    hex: Hex,
    right: Hex,
    facing: Facing,
    formation: Formation,
    slope: bool,
    stepped: bool,
    held: bool,
}

impl Pose {
    const fn march(self) -> March {
        March { slope: self.slope, stepped: self.stepped, held: self.held }
    }
}

impl Battle {
    /// [BRK-05] Whether a unit has to advance and attack: one of the division that must, and in a state
    /// in which it may begin a melee, its order apart. Guns have no melee. (G56)
    pub fn must_advance(&self, unit: UnitId) -> bool {
        let bound = self.activation.is_some_and(|activation| activation.must_attack)
            && self.is_active(unit);
        let able = !self.is_unsteady(unit) && !self.at_breakpoint(unit);
        bound && able && self.arm(unit) != Arm::Artillery && self.unit(unit).on_map()
    }

    /// How far a unit is from an attack: nothing where it could attack; else infantry counts the hexes to
    /// the nearest enemy. Cavalry charges or does not. (G56)
    pub fn want_of_attack(&self, unit: UnitId) -> u16 {
        let seat = self.seat_of(unit);
        let hexes: Vec<Hex> = self.unit(unit).hexes().collect();
        let nearest = hexes.iter().map(|hex| self.nearest_enemy(*hex, seat)).min();
        let nearest = nearest.unwrap_or(u16::MAX);
        if self.arm(unit) == Arm::Cavalry {
            let far = i32::from(nearest) > self.number(Number::ChargeMost);
            return u16::from(far || !self.could_charge(unit));
        }
        let attacks = hexes.iter().any(|from| {
            let near = self.board().neighbours(*from).map(|(_, to)| to);
            let mut enemies = near.filter(|to| self.enemy_in(*to, seat));
            enemies.any(|to| {
                let attack = self.declared(*from, to);
                attack.is_some_and(|attack| attack.attackers.contains(&unit))
            })
        });
        if attacks { 0 } else { nearest.max(1) }
    }

    fn could_charge(&self, unit: UnitId) -> bool {
        let enemies = self.army(self.seat_of(unit).other());
        let mut hexes = enemies.flat_map(|enemy| self.unit(enemy).hexes());
        hexes.any(|hex| self.may_charge_at(unit, hex).is_ok())
    }

    /// The least want of an attack that a unit can come to by the rest of its move.
    pub fn least_want(&self, unit: UnitId, march: March) -> u16 {
        self.clone().search(unit, march, 0)
    }

    /// [BRK-05] Of the things a unit can do those that do not keep it from its attack: after them it can
    /// come as near to one as it can now. To be done counts when it can come no nearer.
    pub fn dutiful(&self, unit: UnitId, march: March, choices: Vec<Choice>) -> Vec<Choice> {
        let least = self.least_want(unit, march);
        let mut scratch = self.clone();
        let start = self.pose(unit, march);
        let spent = self.unit(unit).spent;
        let mut kept = choices.clone();
        kept.retain(|choice| {
            scratch.strike_pose(unit, start, spent);
            if *choice == Choice::Done {
                return scratch.want_of_attack(unit) <= least;
            }
            match scratch.after(unit, start, *choice) {
                Some((next, cost)) => {
                    scratch.strike_pose(unit, next, spent + cost);
                    scratch.search(unit, next.march(), least) <= least
                }
                None => false,
            }
        });
        if kept.is_empty() { choices } else { kept }
    }

    fn pose(&self, unit: UnitId, march: March) -> Pose {
        let troops = self.unit(unit);
        let March { slope, stepped, held } = march;
        let (hex, right, facing, formation) =
            (troops.hex, troops.right, troops.facing, troops.formation);
        Pose { hex, right, facing, formation, slope, stepped, held }
    }

    /// Puts a unit as a pose says, in a battle that is only thought of.
    fn strike_pose(&mut self, unit: UnitId, pose: Pose, spent: HalfPoints) {
        match pose.right.is_somewhere() {
            true => self.put_wide(unit, pose.hex, pose.right),
            false => self.put(unit, pose.hex),
        }
        let troops = self.unit_mut(unit);
        (troops.facing, troops.formation, troops.spent) = (pose.facing, pose.formation, spent);
    }

    /// The least want within reach of a unit as it stands; it stops looking at one that is enough. Dice
    /// are taken to fall well.
    fn search(&mut self, unit: UnitId, march: March, enough: u16) -> u16 {
        let start = self.pose(unit, march);
        let before = self.unit(unit).spent;
        let mut best = self.want_of_attack(unit);
        let mut known = BTreeMap::from([(start, before)]);
        let mut open = vec![(start, before)];
        while let Some((pose, spent)) = open.pop() {
            if best <= enough {
                break;
            }
            if known.get(&pose).is_some_and(|cheaper| *cheaper < spent) {
                continue;
            }
            self.strike_pose(unit, pose, spent);
            best = best.min(self.want_of_attack(unit));
            for choice in self.manoeuvres(unit, pose.march()) {
                let Some((next, cost)) = self.after(unit, pose, choice) else { continue };
                let total = spent + cost;
                if known.get(&next).is_none_or(|dearer| total < *dearer) {
                    known.insert(next, total);
                    open.push((next, total));
                }
            }
        }
        self.strike_pose(unit, start, before);
        best
    }

    /// The pose of a unit after one thing it can do, and what that costs; nothing for what leads to no
    /// attack: squares, leaving, crowding friends.
    fn after(&self, unit: UnitId, pose: Pose, choice: Choice) -> Option<(Pose, HalfPoints)> {
        let step = |dir, manner| {
            let price = self.step_cost(unit, dir, manner, pose.slope).ok()?;
            let next = |hex: Hex| self.board().neighbour(hex, dir);
            let right = if pose.right.is_somewhere() { next(pose.right)? } else { pose.right };
            let disordered = price.disorder == Disordering::AtOnce;
            let side = if pose.facing.is_vertex() { pose.facing.beside()[0] } else { pose.facing };
            let hex = next(pose.hex)?;
            let hexes: Vec<Hex> =
                [hex, right].into_iter().filter(|hex| hex.is_somewhere()).collect();
            let next = Pose {
                hex,
                right: if disordered { Hex::NOWHERE } else { right },
                facing: if disordered { side } else { pose.facing },
                formation: if disordered { Formation::Disorder } else { pose.formation },
                slope: pose.slope || price.slope,
                stepped: true,
                held: self.facing_enemies(unit, &hexes).next().is_some(),
            };
            (!price.crowds).then_some((next, price.points))
        };
        match choice {
            Choice::Step(dir) => step(dir, Manner::Front),
            Choice::Slide(dir) => step(dir, Manner::Slide),
            Choice::Reverse(dir) => step(dir, Manner::Reverse),
            Choice::Turn(facing) => {
                let (hex, right) = self.wheeled_to(unit, facing)?;
                let cost = self.manoeuvre_cost(unit, Manoeuvre::ChangeFacing)?;
                Some((Pose { hex, right, facing, ..pose }, cost))
            }
            Choice::AboutFace => {
                let cost = self.manoeuvre_cost(unit, Manoeuvre::AboutFace)?;
                let (hex, right) = match pose.right.is_somewhere() {
                    true => (pose.right, pose.hex),
                    false => (pose.hex, pose.right),
                };
                Some((Pose { hex, right, facing: pose.facing.reversed(), ..pose }, cost))
            }
            Choice::Form(formation, facing, with) if formation != Formation::Square => {
                let cost = self.manoeuvre_cost(unit, Manoeuvre::ChangeFormation)?;
                let other = with.and_then(|dir| self.board().neighbour(pose.hex, dir));
                let (hex, right) = match (other, with) {
                    (Some(other), Some(dir)) if self.is_right(facing, dir) => (pose.hex, other),
                    (Some(other), _) => (other, pose.hex),
                    (None, _) => (pose.hex, Hex::NOWHERE),
                };
                Some((Pose { hex, right, facing, formation, ..pose }, cost))
            }
            _ => None,
        }
    }
}
