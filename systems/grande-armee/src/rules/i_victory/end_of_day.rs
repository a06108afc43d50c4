//! Section I7: the end of the day, and the night before a second one.

use crate::book::Number;
use crate::nouns::field::{ArmyId, Arrival, ForceId, Rank, UnitId};
use crate::nouns::kinds::{Arm, Class, Hour, Speed, Troop};
use crate::rules::ask::Choice;
use crate::rules::i_victory::{Ask, Event};
use crate::rules::{b_turn, h_losses};
use crate::state::battle::{At, Battle, Marks, Phase, Place};
use engine::{Play, Seat, Throw, rule};
use serde::Serialize;

/// What is left of a broken unit. [I7.0b]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Cadre {
    /// Of which arm it is.
    pub arm: Arm,
    /// Whether it is of the Guard.
    pub guard: bool,
}

/// Steps of each army at the end of the day.
const STEPS: u8 = 3;

impl Battle {
    /// [I7.0] The end of the day, army by army: recovery and cadres, then, if there is no second
    /// day, weak units and Forces.
    pub fn end_of_day(&mut self, table: At<'_>, step: u8) -> Play<()> {
        let army = ArmyId(step / STEPS);
        if army.index() >= self.armies.len() {
            return self.day_is_over(table);
        }
        let state = self.army(army);
        // [I7.0e] A pursued army does nothing of it.
        if !state.pursued && !state.marched_off {
            // [I7.1] Without an ending there is another day.
            let last_day = self.ended.is_some();
            match step % STEPS {
                0 => {
                    self.recover_overnight(table, army)?;
                    self.give_cadres(table, army)?;
                }
                1 if last_day => self.converge(table, army)?,
                2 if last_day => self.reorganise(table, army)?,
                _ => {}
            }
        }
        self.phase = Phase::EndOfDay(step + 1);
        Ok(())
    }

    /// Units of an army that are left, on the table or on the march.
    pub fn survivors(&self, army: ArmyId) -> Vec<UnitId> {
        let left = |unit: &UnitId| {
            let state = self.unit(*unit);
            self.def(*unit).army == army
                && state.sp > 0
                && matches!(state.place, Place::Table | Place::Gone)
        };
        self.field.unit_ids().filter(left).collect()
    }

    /// [I7.0] One attempt for each damaged unit, wherever it stands.
    fn recover_overnight(&mut self, table: At<'_>, army: ArmyId) -> Play<()> {
        for unit in self.survivors(army) {
            if !self.is_recoverable(unit) {
                continue;
            }
            let hits = self.hits_on(unit);
            let throw = Throw::one_die(rule!("I7.0"), "recovery at the end of the day");
            let die = table.throw(self, throw)?.first();
            table.tell(self, h_losses::Event::Recovery { unit, hits, die, final_roll: true });
            if die < hits {
                self.regain(table, unit);
            }
        }
        Ok(())
    }

    /// [I7.0b] Each broken unit of foot or horse leaves a cadre of 1 SP for those still there.
    /// (DP-33)
    fn give_cadres(&mut self, table: At<'_>, army: ArmyId) -> Play<()> {
        let seat = self.field.army(army).seat;
        let arms = [Arm::Infantry, Arm::Cavalry];
        let kinds =
            arms.into_iter().flat_map(|arm| [true, false].map(|guard| Cadre { arm, guard }));
        for cadre in kinds {
            for left in (1..=self.cadres(army, cadre)).rev() {
                let mut choices: Vec<Choice> = self
                    .survivors(army)
                    .into_iter()
                    .filter(|&unit| self.may_take_cadre(unit, cadre))
                    .map(Choice::Unit)
                    .collect();
                if choices.is_empty() {
                    break;
                }
                choices.push(Choice::Done);
                let question = Ask::Cadre { cadre, left };
                let answer = table.ask(self, seat, rule!("I7.0b"), question, choices)?;
                let Choice::Unit(unit) = answer else { break };
                self.unit_mut(unit).sp += self.field.book.number(Number::Cadre) as u8;
                table.tell(self, Event::CadreJoined(unit, self.unit(unit).sp));
            }
        }
        Ok(())
    }

    /// [I7.0b] How many cadres of a kind an army has: one for each unit of it that broke.
    pub fn cadres(&self, army: ArmyId, cadre: Cadre) -> u8 {
        let broke = |unit: &UnitId| {
            let def = self.def(*unit);
            def.army == army
                && def.arm() == cadre.arm
                && def.guard == cadre.guard
                && self.unit(*unit).place == Place::Broken
        };
        self.field.unit_ids().filter(broke).count() as u8
    }

    /// [I7.0b] Whether a unit may take in a cadre.
    pub fn may_take_cadre(&self, unit: UnitId, cadre: Cadre) -> bool {
        let def = self.def(unit);
        // [I7.0d] Of its own arm, or of either if it is mixed.
        let arms = def.arm() == cadre.arm || def.troop.is_mixed();
        // [I7.0c] Guard only from the Guard.
        let guards = cadre.guard || !def.guard;
        // [I7.0f] Never above its starting strength.
        arms && guards && self.unit(unit).sp < def.sp
    }

    // ---- I7.1 ----

    /// [I7.1] Whether two units may become one: both at half strength or less, of one arm.
    pub fn may_converge(&self, unit: UnitId, other: UnitId) -> bool {
        let weak = |unit: UnitId| {
            let def = self.def(unit);
            // [I7.1e] None of the Guard.
            !def.guard && def.arm() != Arm::Artillery && self.unit(unit).sp * 2 <= def.sp
        };
        let [into, with] = [unit, other].map(|unit| self.def(unit).troop);
        // [I7.1d] Cavalry of one type.
        let alike = into.arm() == with.arm() && into.moves() == with.moves();
        unit != other && weak(unit) && weak(other) && alike
    }

    /// [I7.1] Weak units are merged, two by two. (DP-33) A merged unit is not merged again.
    fn converge(&mut self, table: At<'_>, army: ArmyId) -> Play<()> {
        let seat = self.field.army(army).seat;
        let mut free = self.survivors(army);
        loop {
            let partners = |unit: UnitId| -> Vec<Choice> {
                let others = free.iter().filter(|&&other| self.may_converge(unit, other));
                others.copied().map(Choice::Unit).collect()
            };
            let mut choices: Vec<Choice> = free
                .iter()
                .filter(|&&unit| !partners(unit).is_empty())
                .map(|&unit| Choice::Unit(unit))
                .collect();
            if choices.is_empty() {
                return Ok(());
            }
            choices.push(Choice::Done);
            let answer = table.ask(self, seat, rule!("I7.1"), Ask::Converge(army), choices)?;
            let Choice::Unit(into) = answer else { return Ok(()) };
            let question = Ask::ConvergeWith(into);
            let answer = table.ask(self, seat, rule!("I7.1"), question, partners(into))?;
            let Choice::Unit(from) = answer else { return Ok(()) };
            free.retain(|&unit| unit != into && unit != from);
            self.merge(table, into, from);
        }
    }

    /// A unit takes in another.
    fn merge(&mut self, table: At<'_>, into: UnitId, from: UnitId) {
        let (stays, goes) = (self.def(into), self.def(from));
        // [I7.1b] The lesser abilities of the two.
        let (sk, troop) = (stays.sk.min(goes.sk), stays.troop.lesser(goes.troop));
        // [I7.1f] The lower of both starting strengths.
        let most = stays.sp.min(goes.sp);
        let had = self.unit(from).sp;
        let gained = (self.unit(into).sp + had).min(most) - self.unit(into).sp;
        self.unit_mut(into).sp += gained;
        self.part_from_partner(from);
        let gone = self.unit_mut(from);
        gone.sp = 0;
        gone.place = Place::Gone;
        let sp = self.unit(into).sp;
        table.tell(self, Event::Converged { into, from, gained, sp, had, sk, troop });
    }

    /// [I7.1c] Units may go to other Forces of their army; radii are reckoned anew. (DP-33)
    fn reorganise(&mut self, table: At<'_>, army: ArmyId) -> Play<()> {
        let seat = self.field.army(army).seat;
        let mut free = self.survivors(army);
        loop {
            let mut choices: Vec<Choice> = free
                .iter()
                .filter(|&&unit| !self.forces_open_to(unit).is_empty())
                .map(|&unit| Choice::Unit(unit))
                .collect();
            if choices.is_empty() {
                break;
            }
            choices.push(Choice::Done);
            let answer = table.ask(self, seat, rule!("I7.1c"), Ask::Reassign(army), choices)?;
            let Choice::Unit(unit) = answer else { break };
            free.retain(|&other| other != unit);
            let forces = self.forces_open_to(unit).into_iter().map(Choice::Force).collect();
            let question = Ask::ReassignTo(unit);
            if let Choice::Force(force) = table.ask(self, seat, rule!("I7.1c"), question, forces)? {
                // [F9.31a] Guns are attached within their own Force only.
                self.part_from_partner(unit);
                self.unit_mut(unit).force = force;
                table.tell(self, Event::Reassigned(unit, force));
            }
        }
        self.reckon_radii(table, army);
        Ok(())
    }

    /// Other Forces of its army that a unit may join; into a Grand Battery go only guns. [D7.0a]
    fn forces_open_to(&self, unit: UnitId) -> Vec<ForceId> {
        let army = self.def(unit).army;
        let open = |force: &ForceId| {
            let state = self.force(*force);
            self.field.force(*force).army == army
                && state.exists
                && *force != self.unit(unit).force
                && (!state.grand_battery || self.arm(unit) == Arm::Artillery)
        };
        self.field.force_ids().filter(open).collect()
    }

    /// [I7.1c] [A3.1c] [A3.1e] Radii by the units each Force has now; one without any is abolished.
    fn reckon_radii(&mut self, table: At<'_>, army: ArmyId) {
        let left = self.survivors(army);
        for force in self.field.force_ids() {
            if self.field.force(force).army != army || !self.force(force).exists {
                continue;
            }
            let units = left.iter().filter(|&&unit| self.unit(unit).force == force).count();
            if units == 0 {
                self.force_mut(force).exists = false;
                continue;
            }
            let officer = self.sub_commander(force);
            let Rank::Sub { talent, .. } = self.officer_def(officer).rank else { continue };
            let radius = self.field.book.radius(talent, units);
            if self.officer(officer).radius != radius {
                self.officer_mut(officer).radius = radius;
                table.tell(self, Event::NewRadius(self.leader(officer), radius));
            }
        }
    }

    // ---- the next day ----

    fn day_is_over(&mut self, table: At<'_>) -> Play<()> {
        if let Some(ending) = self.ended {
            self.phase = Phase::Over;
            table.tell(self, Event::Ended(ending));
        } else {
            self.new_day(table);
        }
        Ok(())
    }

    /// [I5.0b] [B1.0] The second day is a game of its own: it begins in the early morning with
    /// everybody where the night found him, and the count of losses begins anew.
    fn new_day(&mut self, table: At<'_>) {
        self.day += 1;
        self.turn = self.field.book.starting_turn(Hour::EarlyMorning);
        self.pulse = 0;
        self.clear_pulse();
        for unit in &mut self.units {
            unit.marks = Marks::default();
            unit.excused = false;
            // What broke has gone into cadres.
            if unit.place == Place::Broken {
                unit.place = Place::Gone;
            }
        }
        self.battery_made = Seat::BOTH
            .map(|seat| self.forces_of(seat).any(|force| self.force(force).grand_battery));
        table.tell(self, b_turn::Event::Day(self.day));
        for army in self.field.army_ids() {
            self.begin_day(table, army);
        }
        self.phase = Phase::Command;
    }

    /// Troops that come in the night belong to the army of the new day.
    fn begin_day(&mut self, table: At<'_>, army: ArmyId) {
        let units = self.field.unit_ids().filter(|&unit| {
            let here = matches!(self.unit(unit).place, Place::Table | Place::Waiting);
            here && self.def(unit).army == army
        });
        let mood = self.field.army(army).mood;
        // [I7.2] The break point is reckoned with them.
        let fresh = self.field.book.break_point(mood, units.count());
        let fixed = self.has_fixed_break_points();
        let state = self.army_mut(army);
        state.lost = 0;
        state.arrived = 0;
        state.marched_off = state.left || state.collapsed > 0;
        if state.marched_off || fixed {
            return;
        }
        state.break_point = fresh;
        table.tell(self, Event::BreakPoint { army, to: fresh });
    }

    /// Whether troops may come on to the table: their turn has come, or a night has passed.
    pub fn is_due(&self, arrival: &Arrival) -> bool {
        self.has_come(arrival.turn)
    }

    /// Whether a turn of the first day has come, by the clock or because the day is over.
    pub(crate) fn has_come(&self, turn: u8) -> bool {
        self.day > 1 || turn <= self.turn
    }
}

impl Troop {
    /// [I7.1b] What two units become when they are merged: the lesser of each ability.
    pub fn lesser(self, other: Troop) -> Troop {
        match (self, other) {
            (Troop::Infantry { speed: a, mx: p }, Troop::Infantry { speed: b, mx: q }) => {
                let slow = a == Speed::Slow || b == Speed::Slow;
                Troop::Infantry { speed: if slow { Speed::Slow } else { Speed::Fast }, mx: p && q }
            }
            (
                Troop::Cavalry { moves, fights: a, cossack: p },
                Troop::Cavalry { fights: b, cossack: q, .. },
            ) => {
                let light = a == Class::Light || b == Class::Light;
                let fights = if light { Class::Light } else { Class::Heavy };
                Troop::Cavalry { moves, fights, cossack: p && q }
            }
            _ => self,
        }
    }
}
