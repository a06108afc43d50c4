//! Chapters 17 to 19: turns and changes of formation in the hex, and drawing up with others.

use super::march_options::{March, MarchOption, Pose};
use crate::book::keys::Cost;
use crate::book::numbers::SQUARE_STRENGTH;
use crate::nouns::field::UnitId;
use crate::nouns::kinds::{Arm, Order, Shape};
use crate::rules::ask::Choice;
use crate::rules::r17_formation::all_round;
use crate::rules::r18_stacking::beside;
use crate::state::battle::Battle;
use ground::Facing;

impl Battle {
    /// [17.1g] [19t] [19u] [19v] [19w] Facing changes in the hex.
    pub(super) fn turn_options(&self, march: &March, options: &mut Vec<MarchOption>) {
        let pose = &march.pose;
        let shapes = &pose.shapes[..march.units.len()];
        if pose.turned || pose.done || shapes.iter().all(|&shape| all_round(shape)) {
            return;
        }
        // [17.1g] As chapter 19 has it.
        for facing in Facing::ALL {
            if let Some(next) = self.turned(march, pose, facing)
                && self.safe(march, &next)
            {
                options.push((Choice::Turn(facing), next));
            }
        }
    }

    fn turned(&self, march: &March, pose: &Pose, facing: Facing) -> Option<Pose> {
        let turns = i16::from(pose.facing.turns_to(facing));
        if turns == 0 {
            return None;
        }
        let book = &self.field.book;
        let mut next = Pose { facing, turned: true, ..*pose };
        for index in 0..march.units.len() {
            let cost = match pose.shapes[index] {
                Shape::Line => 2 * turns * book.cost(Cost::TurnLineBy60),
                _ if turns > 1 => 2 * book.cost(Cost::TurnMoreThan60),
                _ => 0,
            };
            next.left[index] -= cost;
            if next.left[index] < 0 {
                return None;
            }
        }
        Some(next)
    }

    /// [17.1e] [17.1f] Formation changes at the start or the end of the move, one in all. (R103)
    pub(super) fn form_options(&self, march: &March, options: &mut Vec<MarchOption>) {
        let pose = &march.pose;
        let unit = march.units[0];
        let seat = self.seat_of(unit);
        let same = march.units.iter().all(|&u| self.arm(u) == self.arm(unit));
        // [19ab] [19aa] Not next to the enemy; in obstructed terrain there is only general order.
        if pose.done
            || pose.changed
            || self.obstructed(pose.hex)
            || self.beside_enemy(pose.hex, seat)
        {
            return;
        }
        let strategic = march.order == Some(Order::StrategicMove);
        match (self.arm(unit), pose.shapes[0]) {
            // [18c] [18d] A battalion and its battery change together: line with unlimbered guns,
            // column with limbered ones.
            (Arm::Infantry, now) if !same => {
                let shape = match now {
                    Shape::Line => Shape::Column,
                    Shape::Column if !strategic => Shape::Line,
                    _ => return,
                };
                if let Some(next) = self.formed(march, pose, shape, pose.facing)
                    && self.safe(march, &next)
                {
                    options.push((Choice::Form(shape), next));
                }
            }
            (Arm::Infantry, now) => {
                for shape in [Shape::Line, Shape::Column, Shape::Square] {
                    // [12.2a] Under Strategic Move only into column.
                    if shape != now
                        && (!strategic || shape == Shape::Column)
                        && let Some(next) = self.formed(march, pose, shape, pose.facing)
                        && self.safe(march, &next)
                    {
                        options.push((Choice::Form(shape), next));
                    }
                }
            }
            (Arm::Artillery, now) => {
                let shape =
                    if now == Shape::Limbered { Shape::Unlimbered } else { Shape::Limbered };
                if strategic && shape == Shape::Unlimbered {
                    return;
                }
                for facing in Facing::ALL {
                    if let Some(next) = self.formed(march, pose, shape, facing)
                        && self.safe(march, &next)
                    {
                        options.push((Choice::FormAs(shape, facing), next));
                    }
                }
            }
            _ => {}
        }
    }

    /// The pose after a change of formation, if it can be paid. [19d] [19n] [17.4e]
    fn formed(&self, march: &March, pose: &Pose, shape: Shape, facing: Facing) -> Option<Pose> {
        let book = &self.field.book;
        let mut next = Pose { facing, changed: true, ..*pose };
        for (index, &unit) in march.units.iter().enumerate() {
            let now = pose.shapes[index];
            let shape = beside(self.arm(unit), shape, now);
            // [25g] A square needs three points.
            if shape == Shape::Square && self.unit(unit).sp < SQUARE_STRENGTH {
                return None;
            }
            // [19n] A point for infantry, two for guns.
            let cost = match (now, shape) {
                _ if self.arm(unit) == Arm::Artillery => book.cost(Cost::ChangeGuns),
                (_, Shape::Square) => book.cost(Cost::FormSquare),
                (Shape::Square, _) => book.cost(Cost::LeaveSquare),
                _ => book.cost(Cost::ChangeInfantry),
            };
            // [19f] In its starting hex a battery can always unlimber.
            let free = shape == Shape::Unlimbered && pose.hexes == 0;
            // [19d] In the starting hex the points are those of the new side, less the cost.
            if pose.hexes == 0 {
                let before = 2 * self.allowance(unit, now, march.order);
                next.left[index] += 2 * self.allowance(unit, shape, march.order) - before;
            }
            if !free {
                next.left[index] -= 2 * cost;
            }
            if next.left[index] < 0 && !free {
                return None;
            }
            next.left[index] = next.left[index].max(0);
            next.shapes[index] = shape;
        }
        // [17.1f] At the end of the move it ends it; so do unlimbering and forming square.
        let fixed = next.shapes[..march.units.len()].contains(&Shape::Unlimbered);
        next.done = pose.hexes > 0 || fixed || shape == Shape::Square;
        next.turned |= shape == Shape::Limbered;
        Some(next)
    }

    /// [12.3b] Under Defend any formation and facing, free of charge.
    pub(super) fn defend_options(&self, march: &March, options: &mut Vec<MarchOption>) {
        let pose = &march.pose;
        let unit = march.units[0];
        let same = march.units.iter().all(|&u| self.arm(u) == self.arm(unit));
        if pose.turned || pose.done {
            return;
        }
        // [25g] A square needs three points; guns stand in it as they are.
        let weak = |&u: &UnitId| self.arm(u) == Arm::Infantry && self.unit(u).sp < SQUARE_STRENGTH;
        let shapes: &[Shape] = match self.arm(unit) {
            Arm::Cavalry => &[Shape::Mounted],
            Arm::Artillery if self.obstructed(pose.hex) => &[Shape::Limbered],
            _ if self.obstructed(pose.hex) => &[],
            Arm::Infantry if march.units.iter().any(weak) => &[Shape::Line, Shape::Column],
            Arm::Infantry => &[Shape::Line, Shape::Column, Shape::Square],
            Arm::Artillery => &[Shape::Unlimbered, Shape::Limbered],
        };
        for &shape in shapes {
            for facing in Facing::ALL {
                let turns = facing != pose.facing;
                // Nothing would change; and what faces all round does not turn.
                if !turns && shape == pose.shapes[0] || turns && all_round(shape) {
                    continue;
                }
                let mut next = Pose { facing, shapes: [shape; 2], turned: true, ..*pose };
                if !same {
                    next.shapes[1] = beside(Arm::Artillery, shape, pose.shapes[1]);
                }
                if self.safe(march, &next) {
                    options.push((Choice::FormAs(shape, facing), next));
                }
            }
        }
    }

    /// [18j] The pose after drawing up like the unit in the hex, if the points allow it.
    pub(super) fn joined(&self, march: &March, pose: &Pose) -> Option<Pose> {
        if pose.done || march.units.len() != 1 || self.rests(march, pose) {
            return None;
        }
        let unit = march.units[0];
        if self.beside_enemy(pose.hex, self.seat_of(unit)) || self.obstructed(pose.hex) {
            return None;
        }
        let other = self.units_at(pose.hex).find(|other| *other != unit)?;
        let mate = self.unit(other);
        let shape = match (self.arm(unit), self.arm(other), mate.shape) {
            (a, b, shape) if a == b => shape,
            (Arm::Infantry, _, Shape::Unlimbered) => Shape::Line,
            (Arm::Infantry, _, _) => Shape::Column,
            (_, _, Shape::Line) => Shape::Unlimbered,
            (_, _, Shape::Square) => pose.shapes[0],
            _ => Shape::Limbered,
        };
        // [12.2a] Nobody leaves the column, or unlimbers, for it under Strategic Move.
        if march.order == Some(Order::StrategicMove)
            && !matches!(shape, Shape::Column | Shape::Limbered)
        {
            return None;
        }
        let mut next = *pose;
        if shape != pose.shapes[0] {
            if pose.changed && pose.hexes == 0 {
                return None;
            }
            next = self.formed(march, pose, shape, pose.facing)?;
        }
        let guns = self.arm(unit) == Arm::Artillery && shape != pose.shapes[0];
        if guns {
            // [17.4e] A change of mode includes the facing.
            next.facing = mate.facing;
        } else if !all_round(shape) && next.facing != mate.facing {
            if pose.turned {
                return None;
            }
            next = self.turned(march, &Pose { turned: false, ..next }, mate.facing)?;
        }
        next.done = true;
        self.rests(march, &next).then_some(next)
    }
}
