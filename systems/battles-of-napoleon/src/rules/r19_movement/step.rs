//! Chapters 19 and 20: one hex further, and guns pushed by hand.

use super::march_options::{March, Pose};
use crate::nouns::kinds::{Arm, Order, Shape};
use crate::rules::r17_formation::side;
use crate::state::battle::Battle;
use engine::{Refusal, rule};
use ground::arc::Arc as Side;
use ground::{Dir, Facing, Hex};

impl Battle {
    /// One hex further. The refusal says which rule forbids it.
    pub fn step(&self, march: &March, pose: &Pose, dir: Dir) -> Result<Pose, Refusal> {
        let board = &self.field.board;
        let seat = self.seat_of(march.units[0]);
        let no = |rule, why: String| Err(Refusal::new(rule, why));
        let Some(to) = board.neighbour(pose.hex, dir) else {
            return no(rule!("19h"), "the map ends there".into());
        };
        let label = || board.label(to);
        let defend = march.order == Some(Order::Defend);
        if pose.done {
            return no(rule!("19a"), "the move is over".into());
        }
        if self.enemy_in(to, seat) {
            // [23.1b] Enemy-held hexes are entered by assault only.
            return no(rule!("19l"), format!("enemy units stand in {}", label()));
        }
        if defend && pose.hexes > 0 {
            return no(rule!("12.3a"), "under Defend a unit moves one hex".into());
        }
        for index in 0..march.units.len() {
            self.can_step(march, pose, index, dir, to)?;
        }
        self.step_allowed_by_order(march, pose, to)?;
        let mut next = *pose;
        next.hex = to;
        next.hexes += 1;
        next.turned = false;
        for (index, &unit) in march.units.iter().enumerate() {
            let shape = pose.shapes[index];
            let cost = self.step_cost(march, pose, index, dir, to);
            let infantry = self.arm(unit) == Arm::Infantry;
            let strategic = march.order == Some(Order::StrategicMove);
            // [17.2e] [19o] Into obstructed terrain: general order, free of charge. [20h]
            if infantry && self.obstructed(to) && !strategic {
                next.shapes[index] = Shape::General;
            }
            // [12.3b] Under Defend and [19e] as a square the hex costs nothing.
            if !defend && shape != Shape::Square {
                next.left[index] -= cost.sum();
                if next.left[index] < 0 {
                    // The sum is told by `explain_step`, for this is asked often.
                    return no(rule!("19a"), "too few movement points are left".into());
                }
            }
            // [19e] A square moves one hex at most.
            next.ends |= cost.leaves || shape == Shape::Square;
        }
        next.done = next.ends || self.beside_enemy(to, seat);
        if !self.may_stack(march, to) {
            return no(
                rule!("18b"),
                format!("{} is full, or holds units of another kind", label()),
            );
        }
        if !self.safe(march, &next) {
            return no(rule!("18g"), format!("it could not draw up with the units in {}", label()));
        }
        Ok(next)
    }

    /// Whether a unit of the march can go into a hex as it is drawn up.
    fn can_step(
        &self,
        march: &March,
        pose: &Pose,
        index: usize,
        dir: Dir,
        to: Hex,
    ) -> Result<(), Refusal> {
        let (board, book) = (&self.field.board, &self.field.book);
        let (unit, shape) = (march.units[index], pose.shapes[index]);
        let no = |rule, why: String| Err(Refusal::new(rule, why));
        let label = || board.label(to);
        // [19m] Guns in fire mode do not move.
        if shape == Shape::Unlimbered {
            return no(rule!("19m"), "unlimbered guns do not move".into());
        }
        // [19b] Through a front hexside only.
        if side(shape, pose.facing, dir) != Side::Front {
            return no(rule!("19b"), format!("{} is not in front", label()));
        }
        let road = board.road(pose.hex, dir);
        let cover = board.cell(to).cover;
        if self.arm(unit) != Arm::Infantry && book.by_road_only(cover) && !road {
            // [19af] [19ag] Horse and guns need a road.
            return no(rule!("19af"), format!("{} can be entered by road only", label()));
        }
        if march.order == Some(Order::StrategicMove) {
            // [12.2a] In column and limbered only.
            if matches!(shape, Shape::Line | Shape::Square) {
                return no(rule!("12.2a"), "a strategic move is made in column".into());
            }
            // [20g] Obstructed hexes by road only.
            if book.obstructed(cover) && !road {
                return no(rule!("20g"), format!("{} can be entered by road only", label()));
            }
        }
        Ok(())
    }

    /// [17.4f] Guns pushed one hex by hand, whatever facing and cost. (R60)
    pub fn push(&self, march: &March, pose: &Pose, dir: Dir) -> Result<Pose, Refusal> {
        let seat = self.seat_of(march.units[0]);
        let guns = (0..march.units.len()).all(|index| pose.shapes[index] == Shape::Unlimbered);
        let order = march.order.filter(|&order| self.field.book.order(order).push);
        if !guns || pose.hexes > 0 || pose.turned || pose.changed {
            return Err(Refusal::new(rule!("17.4f"), "only unlimbered guns that did nothing else"));
        }
        let Some(order) = order else {
            let why = "guns are pushed under Defend, Move and Attack only";
            return Err(Refusal::new(rule!("17.4f"), why));
        };
        let Some(to) = self.field.board.neighbour(pose.hex, dir) else {
            return Err(Refusal::new(rule!("19h"), "the map ends there"));
        };
        let label = self.field.board.label(to);
        if self.enemy_in(to, seat) {
            return Err(Refusal::new(rule!("19l"), format!("enemy units stand in {label}")));
        }
        if self.obstructed(to) {
            return Err(Refusal::new(rule!("17.4b"), "no unlimbered guns in obstructed hexes"));
        }
        if self.beside_enemy(to, seat) && !self.field.book.order(order).beside_enemy {
            let why = format!("{label} is next to an enemy, {} forbids it", order.name());
            return Err(Refusal::new(rule!("12.1a"), why));
        }
        if !self.may_stack(march, to) {
            return Err(Refusal::new(rule!("18b"), format!("{label} is full")));
        }
        let next = Pose { hex: to, hexes: 1, turned: false, ends: true, done: true, ..*pose };
        // It may face any way there, so a facing that fits is enough.
        let fits =
            Facing::ALL.into_iter().any(|facing| self.rests(march, &Pose { facing, ..next }));
        if fits {
            Ok(next)
        } else {
            Err(Refusal::new(rule!("18g"), format!("it could not draw up in {label}")))
        }
    }
}
