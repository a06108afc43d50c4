//! A move is made: tests on its way, what it meets, how the enemy answers. [MOV-10b] [PIN-4b] [STR-3]

use super::march::{Hurdle, Trial};
use super::{Ask, Told};
use crate::book::Distance;
use crate::host::{Choice, Question};
use crate::nouns::{Arm, BlockSet, Formation, Motion, UnitId};
use crate::rules::crisis::{Away, Occasion, Test};
use crate::state::{At, Battle};
use engine::{Play, rule};
use ground::table::{Mil, Pose};

impl Battle {
    /// Asks where a unit goes and makes the move. [MOV-6]
    pub(super) fn ask_march(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        let seat = self.seat_of(unit);
        let wanted = table.proposals(seat);
        let mut choices: Vec<Choice> = Vec::new();
        let owed = self.owes(unit);
        let stays = owed.as_ref().is_none_or(|owed| self.check_owed(unit, owed, None).is_ok());
        if stays {
            choices.push(Choice::Done);
        }
        let moves = self.moves_owing(unit, wanted, owed.as_ref());
        choices.extend(moves.into_iter().map(Choice::March));
        let question = Question::Movement(Ask::March(unit));
        match self.ask_open(table, seat, rule!("MOV-6"), question, choices)? {
            Choice::March(motions) => self.make_march(table, unit, &motions),
            _ => Ok(()),
        }
    }

    /// Makes a move that was found legal.
    fn make_march(&mut self, table: At<'_>, unit: UnitId, motions: &[Motion]) -> Play<()> {
        let Ok(mut trial) = self.try_march(unit, motions) else { return Ok(()) };
        if !trial.withdraws.is_empty() && !self.withdraws(table, unit)? {
            return Ok(());
        }
        for hurdle in trial.hurdles.clone() {
            match hurdle {
                Hurdle::Form { step, occasion } => {
                    if !self.may_form(table, unit, occasion)? {
                        // [CRI-8] (CR-91) Not changed, and no other move.
                        let before = self.try_free(unit, &motions[..step]);
                        let (Ok(before), true) = (before, self.is_stable(unit)) else {
                            return Ok(());
                        };
                        trial = before;
                        break;
                    }
                }
                Hurdle::Garrison { unit: garrison, from, formation, back, stride } => {
                    if !self.test_near_garrison(table, unit, garrison)? {
                        if !self.is_stable(unit) {
                            return Ok(());
                        }
                        // [STR-3] Only a recoil, without steps.
                        self.recoil(&mut trial, (from, formation), (stride, back));
                        self.tell(table, Told::Recoiled(unit));
                        break;
                    }
                }
            }
        }
        self.carry_out(table, &trial)
    }

    /// A move ends so far along a piece of its way, or before that where others stand there; at last
    /// where it began. [STR-3]
    fn recoil(
        &self,
        trial: &mut Trial,
        (from, formation): (Pose, Formation),
        (stride, back): (usize, Mil),
    ) {
        let unit = trial.unit;
        let heading = trial.strides[stride].heading;
        let at = |length: Mil| Pose::new(from.at.moved(heading, length), from.facing);
        let free =
            |length: &Mil| self.is_room_for(unit, &self.body_at(unit, formation, at(*length)));
        let reached = (0..=back.0).rev().map(Mil).find(free);
        trial.inside = BlockSet::NONE;
        match reached {
            Some(length) => {
                (trial.pose, trial.formation) = (at(length), formation);
                trial.strides.truncate(stride + 1);
                trial.strides[stride].length = length;
            }
            None => {
                let state = self.unit(unit);
                (trial.pose, trial.formation) = (state.pose(), state.formation());
                trial.inside = state.inside();
                trial.strides.clear();
            }
        }
    }

    fn is_stable(&self, unit: UnitId) -> bool {
        self.is_here(unit) && !self.unit(unit).is_broken() && !self.unit(unit).marks.retreated
    }

    /// The die of cavalry that withdraws from cavalry: its initial level or less, whatever its steps.
    /// [PIN-4b] [CRI-2j]
    fn withdraws(&mut self, table: At<'_>, unit: UnitId) -> Play<bool> {
        let die = self.d10(table, rule!("PIN-4b"), "to withdraw from cavalry")?;
        let need = self.initial_level(unit);
        self.tell(table, Told::Tried { unit, die, need, rule: rule!("PIN-4b") });
        let free = i32::from(die) <= need;
        // [PIN-4c]
        self.unit_mut(unit).marks.withdrew = free;
        Ok(free)
    }

    /// The test of infantry that changes formation near cavalry; who fails stays as it is. [MOV-10]
    /// [PIN-2c] [CRI-8] [CRI-8e]
    fn may_form(&mut self, table: At<'_>, unit: UnitId, occasion: Occasion) -> Play<bool> {
        let leader = self.inspiring(table, unit, occasion.rule())?;
        let flanked = self.rider_behind(unit);
        // [CRI-18b5] Only who forms against it fears cavalry within 6" so much.
        let cavalry_near = occasion == Occasion::Form;
        let test = Test { leader, flanked, cavalry_near, ..Test::new(unit, occasion) };
        let verdict = self.crisis_test(table, &test)?;
        if verdict.passed() {
            return Ok(true);
        }
        self.unit_mut(unit).marks.reacted = true;
        // (CR-91) In the option a failed change of another kind is the usual failure.
        if occasion == Occasion::ChangeNearCavalry && self.field.switches.pin_change_retreat {
            let causes = self.nearest_enemy(unit).into_iter().collect();
            self.react(table, unit, verdict, Away::From(causes), occasion.rule())?;
        }
        Ok(false)
    }

    /// Whether cavalry within 6" stood behind a unit's front when this movement began. [CRI-16]
    fn rider_behind(&self, unit: UnitId) -> bool {
        let near = |foe: UnitId| {
            self.arm(foe) == Arm::Cavalry && self.within(unit, foe, Distance::CavalryPin)
        };
        self.unit(unit).behind.iter().any(near)
    }

    /// Puts a unit where its move led, with all that follows. [MOV-4b] [MOV-5] [LDR-1b]
    pub(super) fn carry_out(&mut self, table: At<'_>, trial: &Trial) -> Play<()> {
        let unit = trial.unit;
        let moved = trial.pose != self.unit(unit).pose()
            || trial.formation != self.unit(unit).formation()
            || trial.inside != self.unit(unit).inside();
        if !moved && !trial.transit {
            return Ok(());
        }
        let along = trial.along(self);
        let was_near = self.enemy_within(unit, self.body(unit), Distance::Interaction);
        let left = !self.unit(unit).inside().is_empty() && trial.inside.is_empty();
        let formed = trial.formation != self.unit(unit).formation();
        self.put(unit, trial.pose, trial.formation, trial.inside);
        let came_up = !was_near && self.enemy_within(unit, self.body(unit), Distance::Interaction);
        let state = self.unit_mut(unit);
        state.spent = trial.spent;
        state.heading = trial.strides.last().map(|stride| stride.heading).or(state.heading);
        (state.marks.moved, state.marks.came_up) = (true, came_up);
        // [MOV-5]
        state.marks.in_transit |= trial.transit;
        if left {
            // [COM-8c] Who comes out has its parent's orders again.
            self.left_block(unit);
        }
        self.tell(table, Told::Moved { unit, to: trial.pose, cut: trial.cut });
        let enemy = self.seat_of(unit).other();
        for &foe in &trial.ridden_down {
            // [MOV-4b]
            self.remove(table, foe, rule!("MOV-4b"));
        }
        if formed && trial.formation.is_square() {
            self.shelter_screen(table, unit)?;
        }
        for body in &along {
            self.displace_leaders(table, body, enemy)?;
        }
        self.break_crews_met(table, unit, &along)?;
        self.mark_support_fire(unit, &along);
        if self.arm(unit) == Arm::Cavalry {
            self.ask_reactions(table, unit)?;
        }
        Ok(())
    }

    /// Infantry that sees enemy cavalry move may try to form against it, at any distance; who tries has
    /// reacted. [MOV-10b] [CRI-2d] (CR-73) (CD-16)
    fn ask_reactions(&mut self, table: At<'_>, mover: UnitId) -> Play<()> {
        let seat = self.seat_of(mover).other();
        loop {
            let able = |unit: &UnitId| self.may_react(*unit, mover);
            let mut choices: Vec<Choice> =
                self.units_of(seat).filter(able).map(Choice::Unit).collect();
            choices.push(Choice::Done);
            let question = Question::Movement(Ask::React(mover));
            let Choice::Unit(unit) = self.ask(table, seat, rule!("MOV-10b"), question, choices)?
            else {
                return Ok(());
            };
            let leader = self.inspiring(table, unit, Occasion::Form.rule())?;
            let flanked = self.unit(unit).behind.contains(mover);
            let cavalry_near = self.cavalry_is_near(unit);
            let test = Test { leader, flanked, cavalry_near, ..Test::new(unit, Occasion::Form) };
            let passed = self.crisis_test(table, &test)?.passed();
            self.unit_mut(unit).marks.reacted = true;
            if passed {
                let state = self.unit(unit);
                let pose = self.formed(unit, (state.formation(), state.pose()), Formation::Square);
                self.put(unit, pose, Formation::Square, BlockSet::NONE);
                self.unit_mut(unit).marks.formed_square = true;
                self.tell(table, Told::Formed(unit));
                self.shelter_screen(table, unit)?;
            }
        }
    }

    /// Whether infantry may try to form against cavalry that has moved: it sees it, has not reacted yet,
    /// and there is room. [MOV-10b]
    fn may_react(&self, unit: UnitId, mover: UnitId) -> bool {
        let state = self.unit(unit);
        self.arm(unit) == Arm::Infantry
            && !state.is_broken()
            && !state.marks.reacted
            && !state.formation().is_square()
            && state.inside().is_empty()
            && self.sees_unit(unit, mover)
            && self.has_room_to_form(unit)
    }

    /// Whether a unit would stand clear of others in anti-cavalry formation. [MOV-12]
    fn has_room_to_form(&self, unit: UnitId) -> bool {
        let state = self.unit(unit);
        let pose = self.formed(unit, (state.formation(), state.pose()), Formation::Square);
        let body = self.body_at(unit, Formation::Square, pose);
        let clear = |other: UnitId| !self.body(other).clashes(&body);
        let others = self.on_table().filter(|&other| other != unit && self.counts(other));
        others.into_iter().all(clear)
            && body.parts().iter().all(|part| self.field.laid.ground.holds(part))
    }

    /// A grand battery goes straight on as a whole, as far as the slowest of it comes. [UNI-7] [MOV-7b]
    /// (CR-22)
    pub(super) fn move_together(&mut self, table: At<'_>, org: crate::nouns::OrgId) -> Play<()> {
        let seat = self.org(org).seat;
        let question = Question::Movement(Ask::Together(org));
        let ahead = self.members(org).next().map(|unit| Motion::Go {
            heading: self.unit(unit).pose().facing,
            length: self.one_move(unit),
        });
        let mut choices = vec![Choice::Done];
        let fits = |go: &Motion| self.try_together(org, std::slice::from_ref(go)).is_ok();
        choices.extend(ahead.filter(fits).map(|go| Choice::March(vec![go])));
        let answer = self.ask_open(table, seat, rule!("UNI-7"), question, choices)?;
        for unit in self.members(org).collect::<Vec<_>>() {
            self.moving.settled.insert(unit);
        }
        let Choice::March(motions) = answer else { return Ok(()) };
        let Ok(trials) = self.try_together(org, &motions) else { return Ok(()) };
        for trial in trials {
            self.carry_out(table, &trial)?;
        }
        Ok(())
    }

    /// Grand batteries of a side that may still move as a whole. [UNI-7]
    pub(super) fn whole_batteries(&self, seat: engine::Seat) -> Vec<crate::nouns::OrgId> {
        let fit = |org: &crate::nouns::OrgId| {
            let mut members = self.members(*org).peekable();
            self.org(*org).is_grand_battery()
                && members.peek().is_some()
                && members.all(|unit| {
                    self.can_move(unit) && self.counts(unit) && !self.unit(unit).marks.fired
                })
        };
        self.orgs_of(seat).filter(fit).collect()
    }

    /// The moves of all batteries of a grand battery on one way, each as far as the least of them.
    pub(super) fn try_together(
        &self,
        org: crate::nouns::OrgId,
        motions: &[Motion],
    ) -> Result<Vec<Trial>, engine::Refusal> {
        let [Motion::Go { heading, length }] = motions else {
            let why = "a grand battery goes straight as a whole; its batteries turn one by one";
            return Err(engine::Refusal::new(rule!("UNI-7"), why));
        };
        let members: Vec<UnitId> = self.members(org).collect();
        let mut alone = self.clone();
        // They go side by side: nobody of them stands in another's way.
        for &unit in &members {
            alone.take_off(unit, crate::state::UnitPlace::Waiting);
        }
        let far = |unit: UnitId, length: Mil| -> Result<Trial, engine::Refusal> {
            let mut one = alone.clone();
            let state = self.unit(unit);
            one.put(unit, state.pose(), state.formation(), state.inside());
            one.try_free(unit, &[Motion::Go { heading: *heading, length }])
        };
        let mut least = *length;
        for &unit in &members {
            let trial = far(unit, least)?;
            least = trial.strides.first().map_or(Mil::ZERO, |stride| stride.length);
        }
        if least <= Mil::ZERO {
            return Err(engine::Refusal::new(rule!("UNI-7"), "it cannot go there as a whole"));
        }
        members.into_iter().map(|unit| far(unit, least)).collect()
    }
}
