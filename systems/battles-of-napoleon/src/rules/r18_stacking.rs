//! Chapter 18: stacking.

use crate::book::numbers::STACK;
use crate::nouns::field::{Field, UnitId};
use crate::nouns::kinds::{Arm, Shape};
use crate::rules::ask::Choice;
use crate::rules::r17_formation::all_round;
use crate::rules::r19_movement::march_options::{March, Pose};
use crate::rules::words::line;
use crate::state::battle::{At, Battle};
use engine::{Line, Play, Seat, rule};
use ground::{Facing, Hex};
use serde::Serialize;

/// Questions of stacking.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// [18r] Change the stacking order of a hex?
    Reorder,
    /// [18l] Does the arriving unit lie on top?
    OnTop(UnitId),
}

impl Ask {
    /// It in words.
    pub fn words(&self, battle: &Battle) -> String {
        match *self {
            Ask::Reorder => "Change the order of a stack?".into(),
            Ask::OnTop(unit) => {
                format!("Does {} lie on top of the stack?", battle.unit_words(unit))
            }
        }
    }
}

/// What is told of stacks.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A stack changes its order. [18r]
    Reordered(Hex),
}

impl Told {
    /// It in words.
    pub fn line(&self, field: &Field) -> Line {
        let Told::Reordered(hex) = *self;
        line(format!("The stack in {} changes order.", field.label(hex)), &[rule!("18r")])
    }

    /// A hex is nobody's.
    pub const fn side(&self, _: &Field) -> Option<Seat> {
        let Told::Reordered(_) = self;
        None
    }
}

impl Battle {
    /// [18r] The order of stacks may change now, and only now.
    pub(crate) fn stacking_order(&mut self, table: At<'_>) -> Play<()> {
        let seat = self.acting_seat();
        let mut open: Vec<Hex> = Vec::new();
        for formation in self.acting().collect::<Vec<_>>() {
            for unit in self.members(formation) {
                let hex = self.unit(unit).hex;
                let stack = self.stack(hex);
                let alike = stack.len() == 2 && self.arm(stack[0]) == self.arm(stack[1]);
                if alike && !open.contains(&hex) {
                    open.push(hex);
                }
            }
        }
        while !open.is_empty() {
            let mut choices: Vec<Choice> = open.iter().copied().map(Choice::Hex).collect();
            choices.push(Choice::Done);
            let question = Ask::Reorder;
            let Choice::Hex(hex) = table.ask(self, seat, rule!("18r"), question, choices)? else {
                break;
            };
            open.retain(|&other| other != hex);
            self.swap(hex);
            table.tell(self, Told::Reordered(hex));
        }
        Ok(())
    }

    /// [18a] Whether the moving units may share a hex with whoever is there, also in passing: [18q]
    /// of any division, [18h] leaders do not count, and [18s] it costs nothing.
    pub fn may_stack(&self, march: &March, hex: Hex) -> bool {
        // [18a] In passing too; [18h] leaders do not count, [18q] divisions do not matter, [18s] it costs nothing.
        let mut count = march.units.len();
        for other in self.units_at(hex).filter(|unit| !march.units.contains(unit)) {
            count += 1;
            // [18e] [18f] Cavalry shares with nobody and passes through nobody.
            let horse = |unit: UnitId| self.arm(unit) == Arm::Cavalry;
            if horse(other) || march.units.iter().any(|&unit| horse(unit)) {
                return false;
            }
        }
        // [18b] Two units at most.
        count <= STACK
    }

    /// [18g] [18i] Whether the moving units fit the others of their hex, so that they may stay.
    pub(crate) fn rests(&self, march: &March, pose: &Pose) -> bool {
        self.units_at(pose.hex).filter(|unit| !march.units.contains(unit)).all(|other| {
            let state = self.unit(other);
            march.units.iter().enumerate().all(|(index, &unit)| {
                let mine = (self.arm(unit), pose.shapes[index], pose.facing);
                fit(mine, (self.arm(other), state.shape, state.facing))
            })
        })
    }

    /// [18g] A unit that the enemy kept from going on, or from drawing up as it meant to, falls in
    /// with the units of its hex. (R84)
    pub fn fall_in(&mut self, table: At<'_>, hex: Hex) {
        let stack = self.stack(hex);
        let [top, below] = stack[..] else { return };
        if stack_fits(self, top, below) {
            return;
        }
        let (shape, facing) = (self.unit(top).shape, self.unit(top).facing);
        if self.arm(top) == self.arm(below) {
            self.reshape(table, below, shape, rule!("18g"));
        }
        self.face(table, below, facing, rule!("18g"));
        self.settle_guns(table, hex);
    }

    /// [18l] The owner decides who lies on top when a unit joins another of its kind.
    pub(crate) fn settle_stack(&mut self, table: At<'_>, march: &March) -> Play<()> {
        let [unit] = march.units[..] else { return Ok(()) };
        let hex = self.unit(unit).hex;
        if !hex.is_somewhere() {
            return Ok(());
        }
        let stack = self.stack(hex);
        let [top, below] = stack[..] else { return Ok(()) };
        let came = march.start != hex || self.unit(unit).marks.entered;
        let joined = below == unit && came && self.arm(top) == self.arm(unit);
        if joined && table.confirm(self, self.seat_of(unit), rule!("18l"), Ask::OnTop(unit))? {
            self.swap(hex);
        }
        Ok(())
    }

    /// [18c] [18d] Where infantry and guns share a hex, they fit together: infantry that no longer
    /// can stand with its battery as drawn up takes the formation that can. (R81)
    pub fn settle_guns(&mut self, table: At<'_>, hex: Hex) {
        let units = self.stack(hex);
        let [infantry, guns] = units[..] else { return };
        match (self.unit(infantry).shape, self.unit(guns).shape) {
            (Shape::Line, Shape::Limbered) => {
                self.reshape(table, infantry, Shape::Column, rule!("18d"));
            }
            (Shape::Column, Shape::Unlimbered) => {
                self.reshape(table, infantry, Shape::Line, rule!("18c"));
            }
            _ => {}
        }
    }
}

/// [18c] [18d] The mode of guns that goes with a formation of the infantry in their hex; infantry and
/// guns by themselves take the shape they are told.
pub(crate) fn beside(arm: Arm, shape: Shape, now: Shape) -> Shape {
    match (arm, shape) {
        (Arm::Artillery, Shape::Line) => Shape::Unlimbered,
        (Arm::Artillery, Shape::Column) => Shape::Limbered,
        (Arm::Artillery, Shape::Square) => now,
        (_, shape) => shape,
    }
}

/// [18c] [18d] [18g] [18i] Whether two units drawn up like this may share a hex. (R50)
fn fit(a: (Arm, Shape, Facing), b: (Arm, Shape, Facing)) -> bool {
    if a.0 == b.0 {
        return a.1 == b.1 && (all_round(a.1) || a.2 == b.2);
    }
    let (foot, guns) = if a.0 == Arm::Infantry { (a, b) } else { (b, a) };
    let shapes = matches!(
        (foot.1, guns.1),
        (Shape::Line | Shape::Square, Shape::Unlimbered)
            | (Shape::Column | Shape::Square | Shape::General, Shape::Limbered)
    );
    shapes && (all_round(foot.1) || foot.2 == guns.2)
}

/// Whether two units may share a hex as they stand; for checking positions.
pub fn stack_fits(battle: &Battle, a: UnitId, b: UnitId) -> bool {
    let of = |unit: UnitId| {
        let state = battle.unit(unit);
        (battle.arm(unit), state.shape, state.facing)
    };
    battle.arm(a) != Arm::Cavalry && battle.arm(b) != Arm::Cavalry && fit(of(a), of(b))
}
