//! Why a moving unit may not do something: the rule, the sum, and what would do instead.

use crate::book::keys::Cost;
use crate::nouns::field::UnitId;
use crate::nouns::kinds::{Arm, Order, Shape};
use crate::rules::ask::Choice;
use crate::rules::r17_formation::all_round;
use crate::rules::r19_movement::march_options::{March, Pose};
use crate::rules::words::{counted, points};
use crate::state::battle::Battle;
use engine::{Refusal, Rule, rule};
use ground::{Dir, Facing, Hex};
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

/// More positions than this are not looked at for another way.
const LIMIT: usize = 4_000;

/// A way to a hex that a single step does not reach.
struct Way {
    /// Half points it costs in all.
    cost: i16,
    /// The hexes entered.
    hexes: Vec<Hex>,
    /// Whether all of it runs along roads.
    road: bool,
    /// The first change of formation or facing, if it begins with one.
    first: Option<Choice>,
}

impl Battle {
    /// Why a moving unit may not do something, as far as the rules say.
    pub(super) fn explain_march(&self, march: &March, text: &str) -> Option<Refusal> {
        let dir = |name: &str| Dir::ALL.into_iter().find(|dir| dir.name() == name);
        if let Some(dir) = dir(text) {
            let mut refusal = self.explain_step(march, dir)?;
            if let Some(remedy) = self.other_way(march, dir) {
                refusal.why = format!("{}; {remedy}", refusal.why).into();
            }
            return Some(refusal);
        }
        if let Some(dir) = text.strip_prefix("push ").and_then(dir) {
            return self.push(march, &march.pose, dir).err();
        }
        let (word, number) = text.split_once(' ').unwrap_or((text, ""));
        let facing = number.parse().ok().filter(|number| *number < 6).map(Facing::new);
        match (word, facing) {
            ("turn", Some(facing)) => Some(self.explain_turn(march, facing)),
            ("halt", _) => Some(Refusal::new(
                rule!("18g"),
                "it may not stop here: the units of the hex are drawn up otherwise, or it must \
                 move on towards its leader",
            )),
            _ => {
                let shapes =
                    [Shape::Line, Shape::Column, Shape::Square, Shape::Limbered, Shape::Unlimbered];
                let shape = shapes.into_iter().find(|shape| shape.name() == word)?;
                Some(self.explain_form(march, shape))
            }
        }
    }

    /// Why a marching unit may not take a step, with the sum.
    pub fn explain_step(&self, march: &March, dir: Dir) -> Option<Refusal> {
        let pose = &march.pose;
        let mut refusal = self.step(march, pose, dir).err()?;
        let to = self.field.board.neighbour(pose.hex, dir)?;
        let label = self.field.board.label(to);
        let ids = || {
            let ids: Vec<String> =
                self.units_at(to).map(|unit| self.def(unit).id.clone()).collect();
            ids.join(" and ")
        };
        let by = |rule: Rule| refusal.rule == rule.key();
        let why = if by(rule!("19a")) && !pose.done {
            self.explain_cost(march, dir, to)?
        } else if by(rule!("19b")) {
            let shape = pose.shapes[0].name();
            let facing = pose.facing.compass();
            format!("{label} is not in front of a unit in {shape} that faces {facing}")
        } else if by(rule!("18b")) && march.units.iter().any(|&u| self.arm(u) == Arm::Cavalry) {
            format!("{} in {label} would have to share it with cavalry", ids())
        } else if by(rule!("18b")) {
            format!("{label} would hold more than two units, or cavalry: {}", ids())
        } else if by(rule!("18g")) {
            let other = self.top(to)?;
            let state = self.unit(other);
            let shape = state.shape.name();
            let facing = state.facing.compass();
            let id = &self.def(other).id;
            format!(
                "it could not draw up like {id} in {label} ({shape}, facing {facing}) with the \
                 points it would have left"
            )
        } else {
            return Some(refusal);
        };
        refusal.why = why.into();
        Some(refusal)
    }

    /// *0504 costs 4 MP (1 for the hex, 1 for the slope, 2 next to the enemy), 3 are left.*
    fn explain_cost(&self, march: &March, dir: Dir, to: Hex) -> Option<String> {
        let pose = &march.pose;
        let short =
            |index: &usize| self.step_cost(march, pose, *index, dir, to).sum() > pose.left[*index];
        let index = (0..march.units.len()).find(short)?;
        let cost = self.step_cost(march, pose, index, dir, to);
        let parts: Vec<String> = cost
            .parts()
            .into_iter()
            .filter(|(cost, _)| *cost > 0)
            .map(|(cost, words)| format!("{} {words}", points(cost)))
            .collect();
        let sum = if parts.len() > 1 { format!(" ({})", parts.join(", ")) } else { String::new() };
        Some(format!(
            "{} costs {} MP{sum}, {} left",
            self.field.board.label(to),
            points(cost.sum()),
            points(pose.left[index])
        ))
    }

    /// Another way into a neighbouring hex that a step in a direction does not reach.
    fn other_way(&self, march: &March, dir: Dir) -> Option<String> {
        let to = self.field.board.neighbour(march.pose.hex, dir)?;
        if march.pose.done || self.enemy_in(to, self.seat_of(march.units[0])) {
            return None;
        }
        let way = self.cheapest_way(march, to)?;
        let price = format!("{} MP", points(way.cost));
        let first = match way.first {
            Some(Choice::Turn(facing)) => format!("turn to face {} first", facing.compass()),
            Some(Choice::Form(shape) | Choice::FormAs(shape, _)) => {
                format!("form {} first", shape.name())
            }
            _ => String::new(),
        };
        if way.hexes.len() == 1 && !first.is_empty() {
            return Some(format!("{first}, {price} in all"));
        }
        let by = if way.road {
            "the road".to_owned()
        } else {
            let between = &way.hexes[..way.hexes.len() - 1];
            let labels: Vec<String> =
                between.iter().map(|&hex| self.field.board.label(hex)).collect();
            labels.join(" and ")
        };
        let first = if first.is_empty() { first } else { format!("{first}; ") };
        let hexes = counted(way.hexes.len() as i32, "hex");
        Some(format!("{first}{hexes} by {by} would do, {price}"))
    }

    /// The cheapest way of a march into a hex, by steps, turns and changes of formation.
    fn cheapest_way(&self, march: &March, to: Hex) -> Option<Way> {
        let mut open = BinaryHeap::from([Reverse((0i16, 0usize))]);
        let start = (march.pose, Way { cost: 0, hexes: Vec::new(), road: true, first: None });
        let mut nodes: Vec<(Pose, Way)> = vec![start];
        let mut settled: BTreeSet<(Hex, u8, [u8; 2], bool, bool)> = BTreeSet::new();
        while let Some(Reverse((cost, index))) = open.pop() {
            let pose = nodes[index].0;
            if pose.hex == to {
                let (_, way) = nodes.swap_remove(index);
                return Some(way);
            }
            let shapes = pose.shapes.map(|shape| shape as u8);
            let state = (pose.hex, pose.facing.number(), shapes, pose.turned, pose.changed);
            if pose.done || !settled.insert(state) || settled.len() > LIMIT {
                continue;
            }
            let here = March { pose, ..march.clone() };
            for (choice, next) in self.march_options(&here) {
                let steps = matches!(choice, Choice::Step(_));
                if !steps
                    && !matches!(choice, Choice::Turn(_) | Choice::Form(_) | Choice::FormAs(..))
                {
                    continue;
                }
                let before = &nodes[index].1;
                let road = match choice {
                    Choice::Step(dir) => before.road && self.field.board.road(pose.hex, dir),
                    _ => before.road,
                };
                let mut hexes = before.hexes.clone();
                hexes.extend(steps.then_some(next.hex));
                let begins = before.first.is_none() && before.hexes.is_empty() && !steps;
                let first = if begins { Some(choice) } else { before.first };
                let cost = cost + self.march_cost(&here, choice, &next);
                open.push(Reverse((cost, nodes.len())));
                nodes.push((next, Way { cost, hexes, road, first }));
            }
        }
        None
    }

    fn explain_turn(&self, march: &March, facing: Facing) -> Refusal {
        let pose = &march.pose;
        let no = |rule: Rule, why: String| Refusal::new(rule, why);
        let (book, turns) = (&self.field.book, i16::from(pose.facing.turns_to(facing)));
        let shapes = &pose.shapes[..march.units.len()];
        if pose.done {
            return no(rule!("19aa"), "the move is over".to_owned());
        }
        if shapes.iter().all(|&shape| all_round(shape)) {
            return no(rule!("17.2f"), "it faces all round".to_owned());
        }
        if turns == 0 {
            return no(rule!("19t"), "it faces that way already".to_owned());
        }
        if pose.turned {
            let why = "it has turned in this hex; it may turn again in the next".to_owned();
            return no(rule!("19u"), why);
        }
        let left = shapes.iter().zip(pose.left).map(|(_, left)| left).min().unwrap_or(0);
        let degrees = 60 * turns;
        if shapes.contains(&Shape::Line) {
            let each = book.cost(Cost::TurnLineBy60);
            let cost = 2 * turns * each;
            if cost > left {
                let why = format!(
                    "a line pays {each} MP for 60°, {} for {degrees}°, {} left; a column turns 60° free",
                    points(cost),
                    points(left)
                );
                return no(rule!("19w"), why);
            }
        } else {
            let cost = 2 * book.cost(Cost::TurnMoreThan60);
            if turns > 1 && cost > left {
                let why = format!(
                    "{degrees}° costs {} MP, {} left; 60° are free",
                    points(cost),
                    points(left)
                );
                return no(rule!("19v"), why);
            }
        }
        no(rule!("18g"), "the units of its hex face otherwise".to_owned())
    }

    fn explain_form(&self, march: &March, shape: Shape) -> Refusal {
        let pose = &march.pose;
        let no = |rule: Rule, why: String| Refusal::new(rule, why);
        let unit = march.units[0];
        let gun = self.arm(unit) == Arm::Artillery;
        let name = shape.name();
        let weak: Option<UnitId> = march.units.iter().copied().find(|&u| self.unit(u).sp < 3);
        if pose.shapes[0] == shape {
            return no(rule!("17.1e"), format!("it is in {name} already"));
        }
        if gun != matches!(shape, Shape::Limbered | Shape::Unlimbered) {
            return no(rule!("17.2a"), format!("a unit of its arm does not form {name}"));
        }
        if self.obstructed(pose.hex) {
            let rule = if gun { rule!("17.4b") } else { rule!("19o") };
            return no(rule, "not in broken ground".to_owned());
        }
        if march.order != Some(Order::Defend) && self.beside_enemy(pose.hex, self.seat_of(unit)) {
            let why = "not next to an enemy; Defend would allow it".to_owned();
            return no(rule!("19ab"), why);
        }
        if march.order == Some(Order::StrategicMove) {
            return no(
                rule!("12.2a"),
                "a strategic move is made in column and limbered".to_owned(),
            );
        }
        if let Some(weak) = weak.filter(|_| shape == Shape::Square) {
            let why =
                format!("a square needs 3 SP, {} has {}", self.def(weak).id, self.unit(weak).sp);
            return no(rule!("25g"), why);
        }
        if pose.changed {
            return no(rule!("17.1f"), "it has changed its formation in this move".to_owned());
        }
        let cost = if gun { Cost::ChangeGuns } else { Cost::ChangeInfantry };
        let price = 2 * self.field.book.cost(cost);
        let left = pose.left[..march.units.len()].iter().copied().min().unwrap_or(0);
        if price > left {
            let why = format!("that costs {} MP, {} left", points(price), points(left));
            return no(rule!("17.1c"), why);
        }
        no(rule!("18g"), "the units of its hex are drawn up otherwise".to_owned())
    }
}
