//! Chapter F: the movement segment, one act at a time.

use crate::book::Distance;
use crate::nouns::field::UnitId;
use crate::nouns::kinds::{Arm, Status};
use crate::rules::ask::Choice;
use crate::rules::e_control::obligations::Obligation;
use crate::rules::f_movement::event::Bound;
use crate::rules::f_movement::march::{Asked, March, Trial};
use crate::rules::f_movement::radius::Company;
use crate::rules::f_movement::reach::Shown;
use crate::rules::f_movement::{Ask, Event};
use crate::state::battle::{At, Battle, Place};
use engine::{Play, Refusal, Seat, Throw, rule};
use ground::table::{Base, Crowd, Gait, Leg, Mil, Pose, Shape, Side, Step};

/// How finely room before an obstacle is looked for.
const BACK_STEP: Mil = Mil(10);

impl Battle {
    /// One act of a side: a unit moves, recovers or enters, or an officer rides. (DP-18)
    pub fn movement_segment(&mut self, table: At<'_>, seat: Seat) -> Play<()> {
        let mut choices = Vec::new();
        if !self.somebody_must_act(seat) {
            choices.push(Choice::Done);
        }
        choices.extend(self.acts(seat));
        // Whether the commander can ride is a secret of his cup. [A1.0b]
        let riding = self.officers_of(seat).any(|officer| self.may_ride_on(officer));
        let answer = if riding {
            table.ask_always(self, seat, rule!("F1.0"), Ask::Act, choices)?
        } else {
            table.ask(self, seat, rule!("F1.0"), Ask::Act, choices)?
        };
        match answer {
            Choice::Unit(unit) => self.activate(table, unit),
            Choice::Recover(unit) => self.recover(table, unit),
            Choice::Enter(unit) => self.enter(table, unit),
            Choice::Officer(officer) => self.ride(table, officer),
            _ => {
                // [F12.0] Before combats officers of both sides may still ride up.
                if !self.fights.is_empty() {
                    self.officers_ride(table, seat)?;
                    self.officers_ride(table, seat.other())?;
                }
                self.next_segment(table);
                Ok(())
            }
        }
    }

    /// What a side may do next.
    fn acts(&self, seat: Seat) -> Vec<Choice> {
        let units = || self.army_of(seat);
        let closed = self.has_entered(seat);
        let mut acts: Vec<Choice> = units()
            .filter(|&unit| !closed && self.is_free_to_act(unit))
            .map(Choice::Unit)
            .collect();
        acts.extend(units().filter(|&unit| !closed && self.may_recover(unit)).map(Choice::Recover));
        acts.extend(self.may_enter(seat).into_iter().map(Choice::Enter));
        acts.extend(self.riders(seat).into_iter().map(Choice::Officer));
        acts
    }

    /// Whether a unit may still be moved in this segment.
    pub fn may_act(&self, unit: UnitId) -> bool {
        // Reinforcements come last.
        self.is_free_to_act(unit) && !self.has_entered(self.seat_of(unit))
    }

    /// Whether it may as far as it alone is concerned.
    fn is_free_to_act(&self, unit: UnitId) -> bool {
        let state = self.unit(unit);
        let marks = state.marks;
        // [D7.1c] A Grand Battery of which one fired stays; who is still on his way into it comes.
        // [D7.0c]
        let stays = || self.battery_has_fired(unit) && !marks.joining;
        //
        let spent = self.field.switches.escaped_cannot_move
            && marks.escaped
            && self.arm(unit) == Arm::Artillery;
        // [E3.1a] Who is left behind does not move at all.
        state.place == Place::Table
            && !marks.moved
            && !marks.locked
            && !marks.left_behind
            && !spent
            && !stays()
    }

    /// Whether a side's segment cannot end yet.
    pub(crate) fn somebody_must_act(&self, seat: Seat) -> bool {
        !self.has_entered(seat)
            && self.army_of(seat).any(|unit| self.is_free_to_act(unit) && self.is_called_on(unit))
    }

    /// Whether a side's segment cannot end before this unit has acted: what it must do is found out
    /// when it does.
    pub fn must_act(&self, unit: UnitId) -> bool {
        self.may_act(unit) && self.is_called_on(unit)
    }

    /// Whether something calls on a unit that may act to do so.
    fn is_called_on(&self, unit: UnitId) -> bool {
        let guns = self.arm(unit) == Arm::Artillery;
        let seat = self.seat_of(unit);
        if self.unit(unit).marks.joining || self.has_left_row(unit) {
            return true;
        }
        match self.orders_of(unit) {
            // [E3.0w2]
            Status::Withdraw => {
                let enough = self.field.book.distance(Distance::Withdrawn);
                self.enemy_within(&self.base(unit), seat, enough)
            }
            // [E3.0x]
            Status::Attack if guns => !self.unit(unit).marks.fired && !self.has_shot(unit),
            Status::Attack => self.enemies_of(seat).next().is_some(),
            // [F13.1]
            Status::Hold if !guns => false,
            Status::Active | Status::Hold => !self.in_radius(unit) && !self.unit(unit).excused,
        }
    }

    /// Moves one unit: its die, its path, contact, and what is left after that.
    pub fn activate(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        // [E3.0h2] Turning on Hold takes no die.
        if self.is_in_zone(unit) && !self.turns_only(unit) {
            self.throw_move_die(table, unit)?;
        }
        self.march_on(table, unit)
    }

    /// [F1.0b] The move die, thrown before the path is chosen, and perhaps again. (DP-19)
    fn throw_move_die(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        let throw = Throw::one_die(rule!("F1.0b"), "move die");
        let die = table.throw(self, throw)?.first();
        self.unit_mut(unit).die = die;
        self.tell_move_die(table, unit);
        let officer = self.sub_commander(self.unit(unit).force);
        let near = self.field.book.distance(Distance::Attached);
        let base = self.base(unit);
        // [E4.0] [E4.0d] His officer within 3", once in a pulse.
        let helps = !self.officer(officer).helped_move
            && self.officer_base(officer).is_some_and(|his| his.within(&base, near));
        // [B3.0b] The army commander within 20". (R-22)
        let army = self.def(unit).army;
        let far = self.field.book.distance(Distance::CommanderMovement);
        let commander = self.commander(army).and_then(|officer| self.officer_base(officer));
        let watched = commander.is_some_and(|his| his.within(&base, far));
        if !helps && !watched {
            return Ok(());
        }
        let mut choices = vec![Choice::No];
        choices.extend(helps.then_some(Choice::BySubCommander));
        choices.extend((watched && self.army(army).cup > 0).then_some(Choice::ByCommandDie));
        let question = Ask::RerollMove { unit, die };
        let seat = self.seat_of(unit);
        // Whether he has a die to spend is his secret. [A1.0b]
        let officer = match table.ask_always(self, seat, rule!("E4.0"), question, choices)? {
            Choice::BySubCommander => {
                self.officer_mut(officer).helped_move = true;
                Some(officer)
            }
            Choice::ByCommandDie => {
                self.army_mut(army).cup -= 1;
                None
            }
            _ => return Ok(()),
        };
        let officer = officer.map(|officer| self.leader(officer));
        table.tell(self, Event::MoveDieAgain { unit, officer });
        self.unit_mut(unit).marks.rerolled = true;
        // The second result stands.
        let die = table.throw(self, throw)?.first();
        self.unit_mut(unit).die = die;
        self.tell_move_die(table, unit);
        Ok(())
    }

    /// Tells what the move die allows, and what it imposes.
    fn tell_move_die(&self, table: At<'_>, unit: UnitId) {
        let die = self.unit(unit).die;
        let bound = if self.falters(unit) {
            Bound::MayNotClose
        } else {
            let enemy = self.charges(unit).then(|| self.nearest_ahead(unit).first().copied());
            enemy.flatten().map_or(Bound::Free, Bound::MustClose)
        };
        table.tell(self, Event::MoveDie { unit, die, all: self.allowance(unit, die), bound });
    }

    /// A march as it begins, with what binds it, and paths that show that it can be done.
    pub fn begin_march(&self, unit: UnitId) -> (March, Vec<Vec<Step>>) {
        let (march, shown) = self.begin_march_among(unit, &self.crowd());
        (march, shown.paths)
    }

    /// The same with all bases on the table at hand.
    fn begin_march_among(&self, unit: UnitId, crowd: &Crowd) -> (March, Shown) {
        // [F11.1a] A 1: not closer. [E3.0w] Withdraw: neither, but a 6 rules.
        let withdraws = self.orders_of(unit) == Status::Withdraw;
        let no_closer = self.falters(unit) || (withdraws && !self.charges(unit));
        let mut march = March {
            unit,
            start: self.unit(unit).pose,
            allowance: self.allowance(unit, self.unit(unit).die),
            spent: Mil::ZERO,
            no_closer,
            obligation: Obligation::None,
            in_radius: self.best_in_radius(self.unit(unit).force) as u8,
        };
        let (obligation, shown) = self.obligation_of(&march, crowd);
        march.obligation = obligation;
        (march, shown)
    }

    /// The unit's paths, one after the other while contact leaves it free to go on. (DP-25)
    pub(crate) fn march_on(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        let mut crowd = self.crowd();
        let (march, mut shown) = self.begin_march_among(unit, &crowd);
        self.march = Some(march);
        let began = self.unit(unit).pose;
        while let Some(march) = self.march.clone() {
            let left = march.left();
            let seat = self.seat_of(unit);
            let wanted = table.proposals(seat);
            let found = self.propose_among(&march, &crowd, shown, wanted);
            let mut choices: Vec<Choice> =
                found.iter().map(|(steps, _)| Choice::Path(steps.clone())).collect();
            if choices.is_empty()
                && let Some(march) = self.march.as_mut()
            {
                // [F11.1d] What cannot be done need not be done; other paths may be open then.
                march.obligation = Obligation::None;
                let free = march.clone();
                let paths = self.propose_among(&free, &crowd, Shown::default(), wanted);
                choices = paths.into_iter().map(|(steps, _)| Choice::Path(steps)).collect();
            }
            if self.check_stand(unit).is_ok() {
                choices.insert(0, Choice::Stand);
            }
            let question = Ask::Manoeuvre { unit, left };
            let answer = table.ask_open(self, seat, rule!("F5.0"), question, choices)?;
            let Choice::Path(steps) = answer else { break };
            // Where a proposal leads is known.
            let known = found.into_iter().find(|(path, _)| *path == steps);
            let trial =
                known.map_or_else(|| self.try_path(&march, &crowd, &steps), |(_, trial)| Ok(trial));
            let Ok(trial) = trial else { break };
            let met = self.go(table, &march, &trial, &steps)?;
            let free = self.is_here(unit) && !self.unit(unit).marks.locked;
            if met && free && trial.at_parapet {
                // The obstacle is not paid for.
                self.back_off(table, unit, began);
            }
            if !met || !free || self.unit(unit).spent >= march.allowance {
                break;
            }
            // [F9.23c] [F9.3e] [F9.32] It may go on with what is left, and on Attack! it has to.
            //
            let spent = self.unit(unit).spent;
            let mut on = March { start: march.start, spent, obligation: Obligation::None, ..march };
            crowd = self.crowd();
            (on.obligation, shown) = self.obligation_after_contact(&on, &crowd);
            self.march = Some(on);
        }
        self.march = None;
        self.unit_mut(unit).marks.moved = true;
        if self.is_here(unit) && !self.unit(unit).marks.locked {
            self.back_off(table, unit, began);
        }
        // Guns that stand still may have been left room beside infantry.
        let stood = self.unit(unit).pose == began && self.arm(unit) != Arm::Artillery;
        if self.is_here(unit) && !self.unit(unit).marks.locked && !stood {
            self.settle_attachment(table, unit)?;
        }
        Ok(())
    }

    /// [F2.1b] [F6.0b] A unit that met somebody across an obstacle or came half out of its town, and was
    /// left alone there, does not stay so: it stands before the obstacle or is back in the town, if
    /// there is room.
    fn back_off(&mut self, table: At<'_>, unit: UnitId, began: Pose) {
        let awkward = |base: &Base| self.check_rest(unit, base).is_err();
        let base = self.base(unit);
        if !awkward(&base) {
            return;
        }
        let (crowd, back) = (self.crowd(), base.facing().opposite());
        let steps = (1..=base.size().depth.0 / BACK_STEP.0).map(|step| BACK_STEP * step);
        let start = base.size().at(began);
        let free = steps
            .map(|far| base.moved(back, far))
            .chain([start])
            .find(|place| !awkward(place) && self.rests_free(unit, &crowd, place));
        if let Some(place) = free {
            let (from, to) = (base.pose(), place.pose());
            self.put(unit, to);
            table.tell(self, Event::BackedOff { unit, from, to });
        }
    }

    /// Carries a path out. Whether it ended in contact.
    fn go(&mut self, table: At<'_>, march: &March, trial: &Trial, steps: &[Step]) -> Play<bool> {
        let unit = march.unit;
        let (way, of) = (trial.made(steps), self.bearings(unit, &trial.end));
        self.part_from_partner(unit);
        self.put(unit, trial.end.pose());
        let state = self.unit_mut(unit);
        state.spent = march.spent + trial.spent;
        state.marks.faced = true;
        let (to, cost) = (trial.end.pose(), trial.spent);
        table.tell(self, Event::Moved { unit, way, to, of, cost });
        for leg in &trial.legs {
            self.overrun_officers(table, unit, &swept(leg))?;
        }
        if let Some(first) = trial.contact {
            let contact = self.choose_contact(table, march, trial, first)?;
            self.settle_contact(table, unit, contact)?;
            return Ok(true);
        }
        Ok(false)
    }

    /// The march that a question about a path is about.
    fn marching(&self, unit: UnitId) -> Result<&March, Refusal> {
        let march = self.march.as_ref().filter(|march| march.unit == unit);
        march.ok_or_else(|| Refusal::new(rule!("F1.0"), "this unit is not on the move"))
    }

    /// Whether a path is legal; a refusal says by which rule it is not, and where it fails.
    pub fn check_path(&self, unit: UnitId, steps: &[Step]) -> Result<(), Refusal> {
        self.try_march(unit, steps).map(|_| ())
    }

    /// Where a path of the unit on the move would lead, or why it is not legal and where it fails.
    pub fn try_march(&self, unit: UnitId, steps: &[Step]) -> Result<Trial, Refusal> {
        self.check_march(self.marching(unit)?, steps)
    }

    /// The same for any march, with where it leads.
    pub(crate) fn check_march(&self, march: &March, steps: &[Step]) -> Result<Trial, Refusal> {
        if steps.is_empty() {
            return Err(Refusal::new(rule!("F5.0"), "a path has at least one step"));
        }
        let (company, mover, crowd) = (self.company(march), self.mover(march), self.crowd());
        let trial = self.try_path_as(march, &crowd, &mover, steps, Asked::Why)?;
        self.check_end(march, &company, trial)
    }

    /// Whether a path that can be walked may end where it does.
    pub(crate) fn check_end(
        &self,
        march: &March,
        company: &Company<'_>,
        trial: Trial,
    ) -> Result<Trial, Refusal> {
        self.check_company(march, company, &trial)?;
        self.check_obligation(march, &trial)?;
        Ok(trial)
    }

    /// Whether the unit may stay where it is. [F11.0a] Movement is voluntary, unless an obligation
    /// calls.
    pub fn check_stand(&self, unit: UnitId) -> Result<(), Refusal> {
        let march = self.marching(unit)?;
        self.check_row_standing(unit)?;
        self.meets_obligation(march, &self.base(unit), None)
    }
}

/// The ground a piece of a path passes over.
fn swept(leg: &Leg) -> Vec<ground::table::Convex> {
    let turn = leg.from.facing().turn_to(leg.to.facing());
    if leg.gait == Gait::Wheel && turn != 0 {
        let side = if turn < 0 { Side::Left } else { Side::Right };
        let angle = turn.unsigned_abs() as u16;
        return Step::Wheel { side, angle }.sweep(&leg.from).into_iter().collect();
    }
    let spots: Vec<_> = [leg.from, leg.to].iter().flat_map(|base| *base.corners()).collect();
    vec![ground::table::Convex::hull(&spots)]
}
