//! Chapters 19 and 20: a unit or stack moves, hex by hex, and the enemy reacts.

mod change;
mod cost;
pub mod march_options;
mod refusals;
mod step;
mod words;

use crate::nouns::field::UnitId;
use crate::nouns::kinds::{Arm, Order, Shape};
use crate::rules::ask::Choice;
use crate::rules::r17_formation;
use crate::state::battle::{At, Battle};
use engine::{Play, Rule, rule};
use ground::{Facing, Hex};
use march_options::{March, Pose};
use serde::Serialize;

/// Questions of movement.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// [19] What does the moving unit do?
    March {
        /// The top moving unit.
        unit: UnitId,
        /// How many units move together.
        count: u8,
        /// Half movement points left.
        left: i16,
    },
    /// [17.2g] Leaving obstructed terrain: how does it form up?
    FormUp(UnitId),
    /// [17.4f] Which way do guns face that were pushed by hand?
    PushedGuns(UnitId),
}

/// What is told of movement.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A unit moves a hex, for so many half points: as units do [19a], or pushed by hand [17.4f].
    Stepped(UnitId, Hex, i16, Rule),
}

impl Battle {
    /// Begins a march of units standing in one hex.
    pub fn begin_march(&mut self, units: Vec<UnitId>) -> March {
        let unit = units[0];
        // A unit that was dropped off goes on with the move it began. [19j]
        let state = self.unit(unit);
        let went_on = state.marks.dropped && state.start.is_somewhere();
        let start = if went_on { state.start } else { state.hex };
        let out = self.unit(unit).marks.out_of_range;
        let order = if out { None } else { Some(self.formation(self.formation_of(unit)).order) };
        let seen = if order == Some(Order::Retire) {
            self.seen_enemies(state.hex, self.seat_of(unit))
        } else {
            Vec::new()
        };
        let pose = self.pose_of(&units, order);
        for &unit in &units {
            self.unit_mut(unit).marks.dropped = false;
        }
        March { units, pose, start, order, seen }
    }

    /// [19k] Moves a unit or stack until it stops.
    pub fn march(&mut self, table: At<'_>, units: Vec<UnitId>) -> Play<()> {
        let march = self.begin_march(units);
        self.march_on(table, march)
    }

    /// Goes on with a march.
    pub fn march_on(&mut self, table: At<'_>, mut march: March) -> Play<()> {
        let seat = self.seat_of(march.units[0]);
        let mut chargers: Vec<UnitId> = Vec::new();
        while !march.pose.done && !march.units.is_empty() && !self.is_over() {
            self.march = Some(march.clone());
            let options = self.march_options(&march);
            let choices: Vec<Choice> = options.iter().map(|(choice, _)| *choice).collect();
            let question = Ask::March {
                unit: march.units[0],
                count: march.units.len() as u8,
                left: march.pose.left[..march.units.len()].iter().copied().min().unwrap_or(0),
            };
            let choice = table.ask(self, seat, rule!("19a"), question, choices)?;
            let Some(&(_, next)) = options.iter().find(|(option, _)| *option == choice) else {
                break;
            };
            match choice {
                Choice::Step(_) | Choice::Push(_) => {
                    self.take_step(table, &mut march, next, choice, &mut chargers)?;
                }
                Choice::Drop => {
                    if let Some(unit) = march.units.pop() {
                        // [19j] It may go on later, from where it stands and as it stands.
                        let marks = &mut self.unit_mut(unit).marks;
                        marks.dropped = march.pose.hexes > 0;
                        marks.changed = march.pose.changed;
                        marks.wheeled = march.pose.turned;
                    }
                }
                Choice::Halt => march.pose = next,
                _ => self.redress(table, &mut march, next, choice)?,
            }
        }
        self.march = None;
        for &unit in &march.units {
            self.unit_mut(unit).marks.moved = true;
        }
        if let Some(&unit) = march.units.first() {
            let hex = self.unit(unit).hex;
            if hex.is_somewhere() {
                self.fall_in(table, hex);
            }
        }
        self.settle_stack(table, &march)?;
        // [23.4b] Reaction charges are carried out when the mover has stopped.
        self.reaction_charges(table, chargers, &march)
    }

    /// Applies a turn or a change of formation in the hex.
    fn redress(
        &mut self,
        table: At<'_>,
        march: &mut March,
        next: Pose,
        choice: Choice,
    ) -> Play<()> {
        let before = march.pose;
        let by = match choice {
            // [12.3b] Under Defend turns and changes are of their own kind.
            Choice::Turn(_) | Choice::Form(_) | Choice::FormAs(..)
                if march.order == Some(Order::Defend) =>
            {
                rule!("12.3b")
            }
            Choice::Turn(_) => rule!("19t"),
            Choice::Join => rule!("18j"),
            // [19f] Unlimbering in the first hex is always open.
            Choice::FormAs(Shape::Unlimbered, _) if before.hexes == 0 => rule!("19f"),
            _ => rule!("17.1e"),
        };
        let unlimbers = before.hexes > 0
            && (0..march.units.len()).any(|index| {
                before.shapes[index] == Shape::Limbered && next.shapes[index] == Shape::Unlimbered
            });
        self.adopt(table, march, next, by);
        let seat = self.seat_of(march.units[0]);
        let changed = before.shapes != next.shapes || before.facing != next.facing;
        // [12.3c] [19ad] [21.1f] Under Defend a change next to the enemy draws fire.
        if march.order == Some(Order::Defend) && changed && self.beside_enemy(next.hex, seat) {
            self.reaction_fire(table, &march.units.clone(), rule!("21.1f"))?;
            self.keep_marching(march);
        }
        // [21.1g] French horse guns that unlimber at the end of their move may fire at once, under
        // any order. (R61)
        if unlimbers && self.may_fire_on_unlimbering(march) {
            self.fire_on_unlimbering(table, march)?;
        }
        Ok(())
    }

    /// Makes a pose real: facing, shapes and points spent; `by`: the rule for what changes.
    fn adopt(&mut self, table: At<'_>, march: &mut March, next: Pose, by: Rule) {
        for (index, &unit) in march.units.iter().enumerate() {
            if self.unit(unit).shape != next.shapes[index] {
                let state = self.unit_mut(unit);
                state.shape = next.shapes[index];
                state.facing = next.facing;
                table.tell(
                    self,
                    r17_formation::Told::Formed(unit, next.shapes[index], next.facing, by),
                );
            } else {
                self.face(table, unit, next.facing, by);
            }
            let full = 2 * self.allowance(unit, next.shapes[index], march.order);
            self.unit_mut(unit).spent = full - next.left[index];
        }
        march.pose = next;
    }

    /// Drops units from the march that have been eliminated or driven off, or should have been.
    fn keep_marching(&mut self, march: &mut March) {
        let hex = march.pose.hex;
        let lost = |unit: UnitId| self.unit(unit).hex != hex || self.unit(unit).marks.stuck;
        let gone: Vec<UnitId> = march.units.iter().copied().filter(|&unit| lost(unit)).collect();
        for unit in gone {
            if march.units.first() == Some(&unit) && march.units.len() == 2 {
                march.pose.left[0] = march.pose.left[1];
            }
            march.units.retain(|&other| other != unit);
            self.unit_mut(unit).marks.moved = true;
        }
        for (index, &unit) in march.units.iter().enumerate() {
            march.pose.shapes[index] = self.unit(unit).shape;
        }
        if march.units.is_empty() {
            march.pose.done = true;
        }
    }

    /// One hex: leave under fire, arrive, and let the enemy react.
    fn take_step(
        &mut self,
        table: At<'_>,
        march: &mut March,
        next: Pose,
        choice: Choice,
        chargers: &mut Vec<UnitId>,
    ) -> Play<()> {
        let seat = self.seat_of(march.units[0]);
        let from = march.pose.hex;
        // [19q] [21.1c] Leaving a front hex of an enemy draws fire.
        if self.beside_enemy(from, seat) {
            let (count, shape) = (march.units.len(), march.pose.shapes[0]);
            self.reaction_fire(table, &march.units.clone(), rule!("21.1c"))?;
            self.keep_marching(march);
            if march.units.is_empty() {
                return Ok(());
            }
            if march.units.len() < count || march.pose.shapes[0] != shape {
                // What is left of a stack, or of a square, thinks again. [25g]
                return Ok(());
            }
        }
        let before = march.pose;
        let mut next = next;
        if let Choice::Push(_) = choice {
            next.facing = self.facing_after_push(table, march, next)?;
        }
        let pushed = matches!(choice, Choice::Push(_));
        for (index, &unit) in march.units.iter().enumerate() {
            let cost = before.left[index] - next.left[index];
            self.place(unit, next.hex);
            let by = if pushed { rule!("17.4f") } else { rule!("19a") };
            table.tell(self, Told::Stepped(unit, next.hex, cost, by));
        }
        // [19o] A step changes the formation at the edge of broken ground only, [17.4f] a push the
        // facing.
        let by = if pushed { rule!("17.4f") } else { rule!("19o") };
        self.adopt(table, march, next, by);
        self.arrive(table, march, before, chargers)
    }

    /// [17.4f] Pushed guns may face any way that fits.
    fn facing_after_push(&self, table: At<'_>, march: &March, next: Pose) -> Play<Facing> {
        let unit = march.units[0];
        let others: Vec<UnitId> =
            self.units_at(next.hex).filter(|other| !march.units.contains(other)).collect();
        if let Some(&other) = others.first() {
            return Ok(self.unit(other).facing);
        }
        let choices = Facing::ALL.map(Choice::Turn).to_vec();
        let question = Ask::PushedGuns(unit);
        match table.ask(self, self.seat_of(unit), rule!("17.4f"), question, choices)? {
            Choice::Turn(facing) => Ok(facing),
            _ => Ok(next.facing),
        }
    }

    /// What follows when moving units have come into a hex.
    pub fn arrive(
        &mut self,
        table: At<'_>,
        march: &mut March,
        before: Pose,
        chargers: &mut Vec<UnitId>,
    ) -> Play<()> {
        let unit = march.units[0];
        let seat = self.seat_of(unit);
        let hex = march.pose.hex;
        self.settle_leaders(table)?;
        self.settle_control(table);
        // [17.2g] [19p] Out of obstructed terrain infantry forms up as it likes.
        if march.pose.shapes[0] == Shape::General && !self.obstructed(hex) {
            self.form_up(table, march)?;
        }
        // [21.1e] [19ac] A change of formation at the edge of obstructed terrain draws fire.
        let general = |shape: Shape| shape == Shape::General;
        if self.arm(unit) == Arm::Infantry
            && general(before.shapes[0]) != general(march.pose.shapes[0])
            && self.beside_enemy(hex, seat)
        {
            self.reaction_fire(table, &march.units.clone(), rule!("21.1e"))?;
            self.keep_marching(march);
            if march.units.is_empty() {
                return Ok(());
            }
        }
        if march.order == Some(Order::Retire) {
            let seen = self.seen_enemies(hex, seat);
            march.seen.extend(seen);
        }
        // [17.3.1a] Infantry sees cavalry coming.
        if self.arm(unit) == Arm::Cavalry {
            self.offer_squares(table, unit)?;
        }
        self.approach(table, march, chargers)
    }

    fn form_up(&mut self, table: At<'_>, march: &mut March) -> Play<()> {
        let unit = march.units[0];
        let ways = self.forming_up(march, &march.pose);
        let choices: Vec<Choice> =
            ways.iter().map(|&(shape, facing)| Choice::FormAs(shape, facing)).collect();
        let question = Ask::FormUp(unit);
        let answer = table.ask(self, self.seat_of(unit), rule!("17.2g"), question, choices)?;
        if let Choice::FormAs(shape, facing) = answer {
            march.pose.facing = facing;
            for index in 0..march.units.len() {
                let unit = march.units[index];
                let shape =
                    if self.arm(unit) == Arm::Infantry { shape } else { march.pose.shapes[index] };
                march.pose.shapes[index] = shape;
                self.unit_mut(unit).facing = facing;
                self.unit_mut(unit).shape = shape;
                table.tell(self, r17_formation::Told::Formed(unit, shape, facing, rule!("19p")));
            }
        }
        Ok(())
    }
}
