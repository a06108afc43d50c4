//! Chapters 19 and 20: a unit or stack moves, hex by hex, and the enemy reacts.

mod cost;
pub mod march_options;

use crate::host::refusals::points;
use crate::nouns::field::UnitId;
use crate::nouns::kinds::{Arm, Nation, Order, Shape, Troop};
use crate::rules::ask::{Choice, Question};
use crate::rules::event::Event;
use crate::rules::r19_movement::march_options::{March, Pose, stack_fits};
use crate::rules::r23_assault::Assault;
use crate::state::battle::{At, Battle, all_round};
use engine::{Play, Rule, rule};
use ground::arc::Arc as Side;
use ground::{Facing, Hex};

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
            let question = Question::March {
                unit: march.units[0],
                count: march.units.len() as u8,
                left: march.pose.left[..march.units.len()].iter().copied().min().unwrap_or(0),
            };
            let choice = self.ask(table, seat, rule!("19a"), question, choices)?;
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

    fn may_fire_on_unlimbering(&self, march: &March) -> bool {
        let french_horse = |unit: &UnitId| {
            let def = self.def(*unit);
            def.nation == Nation::French && def.troop == Troop::HorseGuns
        };
        march.units.iter().filter(|&&unit| self.arm(unit) == Arm::Artillery).all(french_horse)
    }

    fn fire_on_unlimbering(&mut self, table: At<'_>, march: &March) -> Play<()> {
        let guns = march.units.iter().find(|&&unit| self.arm(unit) == Arm::Artillery);
        let Some(&unit) = guns else { return Ok(()) };
        let hex = self.unit(unit).hex;
        if !hex.is_somewhere() || !self.has_target(hex, Arm::Artillery) {
            return Ok(());
        }
        let question = Question::HorseArtilleryFire(unit);
        if !self.confirm(table, self.seat_of(unit), rule!("21.1g"), question)? {
            return Ok(());
        }
        let mut alarms = Vec::new();
        let may_fire = |unit: UnitId| march.units.contains(&unit);
        for volley in self.volleys_of(table, hex, Arm::Artillery, None, false, &may_fire)? {
            let hit = self.roll_volley(table, &volley)?;
            self.suffer(table, &hit, &mut alarms)?;
        }
        self.answer_alarms(table, &mut alarms)
    }

    /// Makes a pose real: facing, shapes and points spent; `by`: the rule for what changes.
    fn adopt(&mut self, table: At<'_>, march: &mut March, next: Pose, by: Rule) {
        for (index, &unit) in march.units.iter().enumerate() {
            if self.unit(unit).shape != next.shapes[index] {
                let state = self.unit_mut(unit);
                state.shape = next.shapes[index];
                state.facing = next.facing;
                self.tell(table, Event::Formed(unit, next.shapes[index], next.facing, by));
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
                march.pose.shapes[0] = march.pose.shapes[1];
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
            self.tell(table, Event::Stepped(unit, next.hex, cost, by));
        }
        march.pose.hex = next.hex;
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
        let question = Question::PlaceFacing(unit);
        match self.ask(table, self.seat_of(unit), rule!("17.4f"), question, choices)? {
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
            self.keep_marching(march);
            if march.units.is_empty() {
                return Ok(());
            }
        }
        self.approach(table, march, chargers)
    }

    fn form_up(&mut self, table: At<'_>, march: &mut March) -> Play<()> {
        let unit = march.units[0];
        let ways = self.forming_up(march, &march.pose);
        let choices: Vec<Choice> =
            ways.iter().map(|&(shape, facing)| Choice::FormAs(shape, facing)).collect();
        let question = Question::FormUp(unit);
        let answer = self.ask(table, self.seat_of(unit), rule!("17.2g"), question, choices)?;
        if let Choice::FormAs(shape, facing) = answer {
            march.pose.facing = facing;
            for index in 0..march.units.len() {
                let unit = march.units[index];
                let shape =
                    if self.arm(unit) == Arm::Infantry { shape } else { march.pose.shapes[index] };
                march.pose.shapes[index] = shape;
                self.unit_mut(unit).facing = facing;
                self.unit_mut(unit).shape = shape;
                self.tell(table, Event::Formed(unit, shape, facing, rule!("19p")));
            }
        }
        Ok(())
    }

    /// [21.5b] [23.4a] [23.6d] Enemy cavalry next to the mover evades, charges or stands. (R70)
    fn approach(
        &mut self,
        table: At<'_>,
        march: &mut March,
        chargers: &mut Vec<UnitId>,
    ) -> Play<()> {
        let mover = march.units[0];
        let (hex, seat) = (march.pose.hex, self.seat_of(mover));
        let around: Vec<Hex> = self.field.board.neighbours(hex).map(|(_, next)| next).collect();
        for next in around {
            let Some(cavalry) = self.top(next) else { continue };
            if self.seat_of(cavalry) == seat || self.arm(cavalry) != Arm::Cavalry {
                continue;
            }
            let cossack = self.def(cavalry).troop == Troop::Cossack;
            let mut choices = vec![Choice::Stand];
            // [21.5b] Cavalry evades infantry; [23.6d] Cossacks evade anybody; [21.5k] whatever its
            // order.
            if (cossack || self.arm(mover) == Arm::Infantry) && self.can_evade(cavalry, hex) {
                choices.push(Choice::Evade);
            }
            if self.may_reaction_charge(cavalry, hex) {
                choices.push(Choice::Charge);
            }
            let question = Question::Approached { cavalry, enemy: mover };
            match self.ask(table, seat.other(), rule!("23.4a"), question, choices)? {
                Choice::Evade => {
                    let foot = self.arm(mover) == Arm::Infantry;
                    let occasion = if foot { rule!("21.5b") } else { rule!("23.6d") };
                    self.evade(table, cavalry, hex, occasion)?;
                }
                Choice::Charge => {
                    self.show_order(table, self.formation_of(cavalry));
                    self.tell(table, Event::ReactionCharge(cavalry, mover));
                    chargers.push(cavalry);
                }
                _ => {}
            }
        }
        // [19aa] [23.4g] Next to an enemy the mover stops. [21.5j] [23.6e] If they have all gone, it may go
        // on with what it has left.
        let contact = self.beside_enemy(hex, seat) || !chargers.is_empty();
        march.pose.done = march.pose.ends || contact;
        Ok(())
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
    fn settle_stack(&mut self, table: At<'_>, march: &March) -> Play<()> {
        let [unit] = march.units[..] else { return Ok(()) };
        let hex = self.unit(unit).hex;
        if !hex.is_somewhere() {
            return Ok(());
        }
        let stack = self.stack(hex);
        let [top, below] = stack[..] else { return Ok(()) };
        let came = march.start != hex || self.unit(unit).marks.entered;
        let joined = below == unit && came && self.arm(top) == self.arm(unit);
        if joined && self.confirm(table, self.seat_of(unit), rule!("18l"), Question::Lead(unit))? {
            self.swap(hex);
        }
        Ok(())
    }

    /// [23.4] Whether a cavalry unit may reaction charge units in a hex.
    pub fn may_reaction_charge(&self, cavalry: UnitId, hex: Hex) -> bool {
        let state = self.unit(cavalry);
        // [23.4e] Attack, Move, Hold or Defend; [23.4a] [23.4f] fresh, and through a front hex.
        let order = self.order_of(cavalry).filter(|&order| self.field.book.order(order).charge);
        order.is_some()
            && !state.tired
            && self.in_front(cavalry, hex)
            // [10.1i] [23.2q] Not in a storm, not into obstructed terrain. (R77)
            && self.field.book.weather(self.weather).assaults
            && !self.obstructed(hex)
            && self.cossacks_dare(cavalry, hex)
    }

    /// [23.6a] Cossacks do not charge infantry or unlimbered guns through their front.
    pub fn cossacks_dare(&self, cavalry: UnitId, hex: Hex) -> bool {
        if self.def(cavalry).troop != Troop::Cossack {
            return true;
        }
        let from = self.unit(cavalry).hex;
        let Some(dir) = self.field.board.direction(hex, from) else { return false };
        self.units_at(hex).all(|unit| {
            let steady =
                self.arm(unit) == Arm::Infantry || self.unit(unit).shape == Shape::Unlimbered;
            !steady || self.side_of(unit, dir) != Side::Front
        })
    }

    fn reaction_charges(
        &mut self,
        table: At<'_>,
        chargers: Vec<UnitId>,
        march: &March,
    ) -> Play<()> {
        let Some(&mover) = march.units.first() else { return Ok(()) };
        let hex = self.unit(mover).hex;
        let mut open = chargers;
        while hex.is_somewhere() && !open.is_empty() && !self.is_over() {
            // Whoever has been driven off since, or finds nobody there any more, charges no more.
            let ready = |unit: UnitId| {
                let from = self.unit(unit).hex;
                from.is_somewhere() && self.distance(from, hex) == 1 && self.unit(mover).hex == hex
            };
            open.retain(|&unit| ready(unit));
            if open.is_empty() {
                break;
            }
            // Whoever does not charge together charges in the order that their owner likes. (R98)
            let choices = open.iter().copied().map(Choice::Unit).collect();
            let (seat, question) = (self.seat_of(open[0]), Question::NextCharge);
            let answer = self.ask(table, seat, rule!("23.4b"), question, choices)?;
            let Choice::Unit(lead) = answer else { break };
            let attackers = self.combined_charge(table, lead, &mut open)?;
            let assault = Assault { attackers, target: hex, reaction: true };
            self.resolve_assault(table, &assault, &[])?;
        }
        Ok(())
    }

    /// [23.4d] Those of one formation who stand side by side may charge together, if the owner
    /// likes; others charge by themselves. (R96)
    fn combined_charge(
        &self,
        table: At<'_>,
        lead: UnitId,
        open: &mut Vec<UnitId>,
    ) -> Play<Vec<Hex>> {
        open.retain(|&unit| unit != lead);
        let mut attackers = vec![self.unit(lead).hex];
        let mut asked: Vec<UnitId> = Vec::new();
        loop {
            let next = open.iter().copied().find(|&unit| {
                !asked.contains(&unit)
                    && self.formation_of(unit) == self.formation_of(lead)
                    && attackers.iter().any(|&hex| self.distance(hex, self.unit(unit).hex) == 1)
            });
            let Some(unit) = next else { return Ok(attackers) };
            asked.push(unit);
            let question = Question::CombineCharge(unit);
            if self.confirm(table, self.seat_of(unit), rule!("23.4d"), question)? {
                open.retain(|&other| other != unit);
                attackers.push(self.unit(unit).hex);
            }
        }
    }

    /// What an answer to the march question means, with its cost.
    pub fn march_words(&self, unit: UnitId, _count: u8, choice: Choice) -> String {
        let Some(march) = &self.march else { return self.choice_text(choice) };
        let option = self.march_options(march).into_iter().find(|(option, _)| *option == choice);
        let Some((_, next)) = option else { return self.choice_text(choice) };
        let cost = self.march_cost(march, choice, &next);
        let price = if cost > 0 { format!(", {} MP", points(cost)) } else { String::new() };
        match choice {
            Choice::Step(dir) | Choice::Push(dir) => {
                let label = self.field.board.label(next.hex);
                let stop = if next.done { ", must stop" } else { "" };
                let by = if matches!(choice, Choice::Push(_)) { " by hand" } else { "" };
                format!("{} to {label}{by}{price}{stop}", dir.name())
            }
            Choice::Turn(facing) => {
                let by = 60 * march.pose.facing.turns_to(facing);
                format!("turn by {by}° to face {}{price}", facing.compass())
            }
            Choice::Join => {
                let other = self.units_at(next.hex).find(|other| *other != unit);
                let name = other.map_or(String::new(), |other| self.def(other).id.clone());
                format!("draw up with {name}{price}")
            }
            Choice::Form(shape) => format!("form {}{price}", shape.name()),
            Choice::FormAs(shape, facing) if all_round(shape) => {
                let _ = facing;
                format!("form {}{price}", shape.name())
            }
            Choice::FormAs(shape, facing) => {
                format!("{}, facing {}{price}", shape.name(), facing.compass())
            }
            Choice::Drop => "leave the lower unit here".into(),
            _ => "end the move".into(),
        }
    }
}
