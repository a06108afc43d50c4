//! Section 10.3: cavalry that rides to meet a charge. Its readiness suffers only by a melee.
//! [10.3.13]

use crate::army::UnitId;
use crate::ask::{Choice, Question};
use crate::battle::{At, Battle};
use crate::book::{MoraleReason, Number};
use crate::charge::{Ask, Reactor, Ride, Step, Told};
use crate::event::Event;
use crate::kinds::{Arm, Formation, Morale, Terrain};
use crate::mods::Mods;
use engine::{Play, Seat, rule};
use ground::arc::Arc;
use ground::{Facing, Hex};

impl Battle {
    /// [10.3.2] [10.3.3] How far cavalry reacts, and how far it then rides. [10.3.8]
    pub fn reaction_zone(&self, unit: UnitId) -> u16 {
        let number =
            if self.is_light(unit) { Number::ReactionLight } else { Number::ReactionHeavy };
        self.book().number(number) as u16
    }

    /// [10.1.3] [10.3.1] [10.3.4] [10.3.5] Whether cavalry may try to reaction charge at a hex now: in its
    /// zone, before its front and in sight; not when the enemy is already beside it. (R137)
    pub fn may_react(&self, unit: UnitId, hex: Hex) -> bool {
        let one = self.unit(unit);
        let zone = self.reaction_zone(unit);
        self.may_charge_out_of_turn(unit)
            && matches!(one.formation, Formation::Column | Formation::Line)
            && !one.marks.reacted
            && !self.is_struck(unit)
            && one.hexes.iter().all(|from| self.distance(from, hex) > 1)
            && one
                .hexes
                .iter()
                .any(|from| self.distance(from, hex) <= zone && self.sees_from(unit, from, hex))
            && !self.rides_to_meet(unit, hex).is_empty()
    }

    /// Reacting cavalry makes its next hex, and others may announce theirs. [10.3.6] [10.3.10]
    pub(crate) fn reactions(&mut self, table: At<'_>, ride: &mut Ride) -> Play<()> {
        if ride.steps == 0 {
            return Ok(());
        }
        let seat = self.seat_of(ride.units[0]).other();
        // [10.3.11] Adjacent by the step of the charge.
        self.meet(table, ride);
        for Reactor { unit, made, at } in ride.reactors.clone() {
            // Fire may have driven off one of them meanwhile.
            let Some(index) = ride.reactors.iter().position(|one| one.unit == unit) else {
                continue;
            };
            // [10.3.11p1] After its last hex it stays, [10.3.11p2] and the charge goes on.
            if ride.over || at >= ride.steps || u16::from(made) >= self.reaction_zone(unit) {
                continue;
            }
            ride.reactors[index].at = ride.steps;
            ride.reactors[index].made += 1;
            self.react_step(table, ride, unit)?;
            self.meet(table, ride);
        }
        while !ride.over {
            let here = self.unit(ride.units[0]).hexes;
            let able: Vec<UnitId> = self
                .army(seat)
                .filter(|&unit| here.iter().any(|hex| self.may_react(unit, hex)))
                .collect();
            if able.is_empty() {
                return Ok(());
            }
            let mut choices = vec![Choice::Done];
            choices.extend(able.into_iter().map(Choice::Unit));
            let question = Question::Charge(Ask::React(ride.units[0]));
            let Choice::Unit(unit) = self.ask(table, seat, rule!("10.3.6"), question, choices)?
            else {
                return Ok(());
            };
            self.unit_mut(unit).marks.reacted = true;
            // [10.3.7] [10.3.7b] [4.1p14] Who fails stays where it is.
            let none = Mods::default();
            if self.check_morale(table, unit, MoraleReason::ChargeOutOfTurn, &none)? {
                self.tell(table, Event::Charge(Told::Reacts(unit)));
                ride.reactors.push(Reactor { unit, made: 1, at: ride.steps });
                self.react_step(table, ride, unit)?;
                self.meet(table, ride);
            }
        }
        Ok(())
    }

    /// [10.3.11] [10.3.12] Charge and reaction are beside each other: both stop, and the active
    /// side will attack. [10.3.12p1]
    fn meet(&mut self, table: At<'_>, ride: &mut Ride) {
        let here = self.unit(ride.units[0]).hexes;
        ride.reactors.retain(|one| {
            self.is_on_map(one.unit) && self.unit(one.unit).state == Morale::GoodOrder
        });
        let beside = ride.reactors.iter().find_map(|reactor| {
            let there = self.unit(reactor.unit).hexes;
            there.iter().find(|hex| here.iter().any(|own| self.distance(own, *hex) == 1))
        });
        // [10.1.10b] Not while it passes a square. (R231)
        let seat = self.seat_of(ride.units[0]);
        let passes = here.iter().any(|hex| self.enemy_in(hex, seat));
        if let (Some(hex), false) = (beside, ride.over || passes) {
            // [10.2.12] No doubling against who rides to meet it.
            self.contact(table, ride, hex, true);
        }
    }

    /// [10.3.7a] [10.3.9] One hex into a front hex, with a turn of 60 degrees after it.
    fn react_step(&mut self, table: At<'_>, ride: &Ride, unit: UnitId) -> Play<()> {
        let goal = self.unit(ride.units[0]).hexes.first();
        let steps = self.rides_to_meet(unit, goal);
        if steps.is_empty() {
            return Ok(());
        }
        let choices = steps.iter().map(|step| step.choice).collect();
        let question = Question::Charge(Ask::ReactStep(unit));
        let seat = self.seat_of(unit);
        let answer = self.ask(table, seat, rule!("10.3.7a"), question, choices)?;
        let Some(step) = steps.into_iter().find(|step| step.choice == answer) else {
            return Ok(());
        };
        self.ride_out(table, unit, step)
    }

    /// Cavalry out of turn leaves its hexes for a step, under fire like all who move. (R197)
    pub(crate) fn ride_out(&mut self, table: At<'_>, unit: UnitId, step: Step) -> Play<()> {
        let from = self.unit(unit).hexes;
        for hex in from.iter() {
            self.opportunity_fire(table, &[unit], hex)?;
        }
        let steady = self.is_on_map(unit) && self.unit(unit).state == Morale::GoodOrder;
        if !steady || self.unit(unit).hexes != from {
            return Ok(());
        }
        // [10.1.6] (R222) Leaders with it may ride along.
        self.come_along(table, unit, step.hexes.first(), rule!("10.1.6"))?;
        self.put(unit, step.hexes);
        let one = self.unit_mut(unit);
        one.facing = step.facing;
        one.marks.stirred = true;
        // [5.1.4] It has charged.
        one.marks.charged = true;
        self.tell(table, Event::Charge(Told::Rode(unit, step.hexes.first())));
        // [14.2.4]
        self.meet_leaders_here(table, unit)
    }

    /// The steps of cavalry into its front hexes, open to a charge; those that bring it nearer to a
    /// hex, where there are such.
    pub fn rides_to_meet(&self, unit: UnitId, goal: Hex) -> Vec<Step> {
        let one = self.unit(unit);
        let seat = self.seat_of(unit);
        let f = one.facing.number();
        let mut steps = Vec::new();
        for (dir, _) in self.board().neighbours(one.hexes.first()) {
            let front =
                one.hexes.iter().all(|hex| matches!(self.arc(unit, hex, dir), Some(Arc::Front)));
            let Some(hexes) = self.advanced(one.formation, one.hexes, dir).filter(|_| front) else {
                continue;
            };
            let open = one.hexes.iter().zip(hexes.iter()).all(|(from, to)| {
                self.entry_cost(Arm::Cavalry, from, dir, to).is_some()
                    && self.terrain(to) == Terrain::Clear
                    && self.has_room_to_react(unit, to, seat)
            });
            if !open {
                continue;
            }
            let facings = if hexes.len() == 1 { vec![f, f + 5, f + 1] } else { vec![f] };
            for facing in facings.into_iter().map(Facing::new) {
                let choice = Choice::StepFacing(dir, facing);
                steps.push(Step { choice, hexes, facing, cost: 0 });
            }
        }
        let apart = |hexes: crate::hexes::Hexes| {
            hexes.iter().map(|hex| self.distance(hex, goal)).min().unwrap_or(u16::MAX)
        };
        let now = apart(one.hexes);
        let nearer: Vec<Step> =
            steps.iter().copied().filter(|step| apart(step.hexes) < now).collect();
        if nearer.is_empty() { steps } else { nearer }
    }

    /// Whether cavalry can stand in a hex.
    pub(crate) fn has_room_to_react(&self, unit: UnitId, hex: Hex, seat: Seat) -> bool {
        let mut guests = self.guests(hex);
        guests.retain(|guest| guest.unit != unit);
        guests.push(crate::stacking::Guest {
            unit,
            formation: self.unit(unit).formation,
            increments: self.increments(unit),
        });
        !self.enemy_in(hex, seat) && self.may_stand_together(hex, &guests).is_ok()
    }
}
