//! Chapters 17 to 20: what a moving unit may do next.

use crate::book::charts::{Cost, Pace};
use crate::book::numbers::{LEADER_RANGE, SQUARE_STRENGTH};
use crate::nouns::field::UnitId;
use crate::nouns::kinds::{Arm, Order, Shape};
use crate::rules::ask::Choice;
use crate::rules::r17_formation::{all_round, side};
use crate::rules::r18_stacking::beside;
use crate::state::battle::Battle;
use engine::{Refusal, rule};
use ground::arc::Arc as Side;
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
    /// Whether the move is over for a reason that stays: guns pushed, cover left, formation changed.
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
        let points = printed + book.activation_penalty(def.arm(), activation);
        // [12f] Out of range it uses its full movement.
        let points = match order.map_or(Pace::Full, |order| book.order(order).pace) {
            Pace::HalfAgainDown => (points * 3).div_euclid(2),
            Pace::HalfAgainUp => (points * 3 + 1).div_euclid(2),
            Pace::Full | Pace::OneHex | Pace::Stand => points,
        };
        // [16l] Whatever the penalties, one point remains.
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
            options.push((Choice::Halt, Pose { ends: true, done: true, ..*pose }));
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

    /// One hex further. The refusal says which rule forbids it.
    pub fn step(&self, march: &March, pose: &Pose, dir: Dir) -> Result<Pose, Refusal> {
        let board = &self.field.board;
        let book = &self.field.book;
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
        for (index, &unit) in march.units.iter().enumerate() {
            let shape = pose.shapes[index];
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
        }
        self.step_allowed_by_order(march, pose, to)?;
        let mut next = *pose;
        next.hex = to;
        next.hexes += 1;
        next.turned = false;
        for (index, &unit) in march.units.iter().enumerate() {
            let shape = pose.shapes[index];
            let toll = self.step_toll(march, pose, index, dir, to);
            let cost = toll.sum();
            let infantry = self.arm(unit) == Arm::Infantry;
            let strategic = march.order == Some(Order::StrategicMove);
            // [17.2e] [19o] Into obstructed terrain: general order, free of charge. [20h]
            if infantry && self.obstructed(to) && !strategic {
                next.shapes[index] = Shape::General;
            }
            // [12.3b] Under Defend and [19e] as a square the hex costs nothing.
            if !defend && shape != Shape::Square {
                next.left[index] -= cost;
                if next.left[index] < 0 {
                    // The sum is told by `explain_step`, for this is asked often.
                    return no(rule!("19a"), "too few movement points are left".into());
                }
            }
            // [19e] A square moves one hex at most.
            next.ends |= toll.leaves || shape == Shape::Square;
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

    /// [17.1g] [19t] [19u] [19v] [19w] Facing changes in the hex.
    fn turn_options(&self, march: &March, options: &mut Vec<MarchOption>) {
        let pose = &march.pose;
        let shapes = &pose.shapes[..march.units.len()];
        if pose.turned || pose.done || shapes.iter().all(|&shape| all_round(shape)) {
            return;
        }
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
    fn form_options(&self, march: &March, options: &mut Vec<MarchOption>) {
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
        next.ends = pose.hexes > 0 || fixed || shape == Shape::Square;
        next.done = next.ends;
        next.turned |= shape == Shape::Limbered;
        Some(next)
    }

    /// [12.3b] Under Defend any formation and facing, free of charge.
    fn defend_options(&self, march: &March, options: &mut Vec<MarchOption>) {
        let pose = &march.pose;
        let unit = march.units[0];
        let same = march.units.iter().all(|&u| self.arm(u) == self.arm(unit));
        if pose.turned || pose.done {
            return;
        }
        let strong = march.units.iter().all(|&u| self.unit(u).sp >= SQUARE_STRENGTH);
        let shapes: &[Shape] = match self.arm(unit) {
            Arm::Cavalry => &[Shape::Mounted],
            Arm::Artillery if self.obstructed(pose.hex) => &[Shape::Limbered],
            _ if self.obstructed(pose.hex) => &[],
            Arm::Infantry if !same && self.unit(unit).sp >= SQUARE_STRENGTH => {
                &[Shape::Line, Shape::Column, Shape::Square]
            }
            Arm::Infantry if strong => &[Shape::Line, Shape::Column, Shape::Square],
            Arm::Infantry => &[Shape::Line, Shape::Column],
            Arm::Artillery => &[Shape::Unlimbered, Shape::Limbered],
        };
        for &shape in shapes {
            for facing in Facing::ALL {
                let like = shape == pose.shapes[0];
                if like && (facing == pose.facing || all_round(shape)) {
                    continue;
                }
                if shape == Shape::Square && facing != pose.facing {
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
    fn joined(&self, march: &March, pose: &Pose) -> Option<Pose> {
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
        next.ends = true;
        next.done = true;
        self.rests(march, &next).then_some(next)
    }

    /// Whether a pose leaves the move a legal end: it may stay, draw up with the others, or go on
    /// into a hex where it may stay.
    pub fn safe(&self, march: &March, pose: &Pose) -> bool {
        if self.rests(march, pose) || self.leaves_obstructed(march, pose) {
            return true;
        }
        if pose.done {
            return false;
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
