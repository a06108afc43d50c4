//! Section 10.3: cavalry that rides to meet a charge. Its readiness suffers only by a melee.
//! [10.3.13]

use crate::book::modifiers::Modifiers;
use crate::book::{MoraleReason, Number};
use crate::nouns::army::UnitId;
use crate::nouns::hexes::Hexes;
use crate::nouns::kinds::{Arm, Formation, Morale, Terrain};
use crate::rules::c10_charge::{Ask, Meeting, Reactor, Ride, Step, Told};
use crate::rules::event::Event;
use crate::rules::question::{Choice, Question};
use crate::state::battle::{At, Battle};
use engine::{Play, Seat, rule};
use ground::arc::Arc;
use ground::{Dir, Facing, Hex};

impl Battle {
    /// How far cavalry reacts, and how far it then rides. [10.3.8]
    pub fn reaction_zone(&self, unit: UnitId) -> u16 {
        // [10.3.2] [10.3.3]
        let number =
            if self.is_light(unit) { Number::ReactionLight } else { Number::ReactionHeavy };
        self.book().number(number) as u16
    }

    /// Whether cavalry may try to reaction charge at a hex now: in its
    /// zone, before its front and in sight; not when the enemy is already beside it. (R137)
    pub fn may_react(&self, unit: UnitId, hex: Hex) -> bool {
        let troops = self.unit(unit);
        let zone = self.reaction_zone(unit);
        // [10.1.3] [10.3.1]
        self.may_charge_out_of_turn(unit)
            && matches!(troops.formation, Formation::Column | Formation::Line)
            // [10.3.4]
            && !troops.marks.reacted
            && !self.is_struck(unit)
            && troops.hexes.iter().all(|from| self.distance(from, hex) > 1)
            && troops
                .hexes
                .iter()
                // [10.3.5]
                .any(|from| self.distance(from, hex) <= zone && self.sees_from(unit, from, hex))
            && !self.rides_to_meet(unit, &[hex], &|_| true).is_empty()
    }

    /// Reacting cavalry makes its next hex, and others may announce theirs. [10.3.6]
    pub(crate) fn reactions(&mut self, table: At<'_>, ride: &mut Ride) -> Play<()> {
        if ride.steps == 0 {
            return Ok(());
        }
        let seat = self.seat_of(ride.units[0]).other();
        // [10.3.11] Adjacent by the step of the charge.
        self.meet(table, ride)?;
        // [10.3.10] Then each of them makes a hex.
        for Reactor { unit, made, at, .. } in ride.reactors.clone() {
            // Fire may have driven off one of them meanwhile.
            let Some(index) = ride.reactors.iter().position(|reactor| reactor.unit == unit) else {
                continue;
            };
            // [10.3.11p1] After its last hex it stays, [10.3.11p2] and the charge goes on.
            if ride.over || at >= ride.steps || u16::from(made) >= self.reaction_zone(unit) {
                continue;
            }
            ride.reactors[index].at = ride.steps;
            ride.reactors[index].made += 1;
            self.react_step(table, ride, ride.reactors[index])?;
            self.meet(table, ride)?;
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
            let Choice::Unit(unit) = table.ask(self, seat, rule!("10.3.6"), question, choices)?
            else {
                return Ok(());
            };
            self.unit_mut(unit).marks.reacted = true;
            // [10.3.7] [10.3.7b] [4.1p14] Who fails stays where it is.
            let none = Modifiers::default();
            if self.check_morale(table, unit, MoraleReason::ChargeOutOfTurn, &none)? {
                table.tell(self, Event::Charge(Told::Reacts(unit, rule!("10.3.7"))));
                let troops = self.unit(unit);
                let start = (troops.hexes, troops.facing);
                let reactor = Reactor { unit, made: 1, at: ride.steps, start };
                ride.reactors.push(reactor);
                self.react_step(table, ride, reactor)?;
                self.meet(table, ride)?;
            }
        }
        Ok(())
    }

    /// [10.3.11] Charge and reaction are beside each other: both stop, and the active
    /// side will attack.
    fn meet(&mut self, table: At<'_>, ride: &mut Ride) -> Play<()> {
        let here = self.unit(ride.units[0]).hexes;
        ride.reactors.retain(|reactor| {
            self.is_on_map(reactor.unit) && self.unit(reactor.unit).state == Morale::GoodOrder
        });
        let beside = ride.reactors.iter().find_map(|reactor| {
            let there = self.unit(reactor.unit).hexes;
            there.iter().find(|hex| here.iter().any(|own| self.distance(own, *hex) == 1))
        });
        // [10.3.12] [10.3.12p1] The active side will attack; [10.3.13] without a melee no horse tires.
        if let Some(hex) = beside
            && !ride.over
            && self.may_be_met(table, ride)?
        {
            // [10.2.12] No doubling against who rides to meet it.
            self.contact(table, ride, hex, Meeting::Riding);
        }
        Ok(())
    }

    /// Whether a charge can be met where it is: friends with whom it may not stop make room; (R233)
    /// upon a square, or if they cannot, it rides on. (R231)
    fn may_be_met(&mut self, table: At<'_>, ride: &Ride) -> Play<bool> {
        let lead = ride.units[0];
        let (here, seat) = (self.unit(lead).hexes, self.seat_of(lead));
        if here.iter().any(|hex| self.enemy_in(hex, seat)) {
            return Ok(false);
        }
        for hex in here.iter() {
            for unit in self.stack(hex) {
                if ride.units.contains(&unit) || self.may_stop_charge(ride) {
                    continue;
                }
                let reason = MoraleReason::OverStacked;
                if self.rooms_for(unit, hex, reason).is_empty() {
                    return Ok(false);
                }
                self.make_room(table, hex, Some(unit), reason)?;
            }
        }
        Ok(self.may_stop_charge(ride))
    }

    /// [10.3.7a] One hex into a front hex, with a turn of 60 degrees after it.
    fn react_step(&mut self, table: At<'_>, ride: &Ride, reactor: Reactor) -> Play<()> {
        let unit = reactor.unit;
        let goals: Vec<Hex> = self.unit(ride.units[0]).hexes.iter().collect();
        // [10.3.9] Without a change of formation.
        let steps = self.reaction_steps(reactor, &goals);
        if steps.is_empty() {
            return Ok(());
        }
        let choices = steps.iter().map(|step| step.choice).collect();
        let question = Question::Charge(Ask::ReactStep(unit));
        let seat = self.seat_of(unit);
        let answer = table.ask(self, seat, rule!("10.3.7a"), question, choices)?;
        let Some(step) = steps.into_iter().find(|step| step.choice == answer) else {
            return Ok(());
        };
        self.ride_out(table, unit, step)
    }

    /// The steps of reacting cavalry towards a charge: it does not leave the zone in which it
    /// began.
    pub fn reaction_steps(&self, reactor: Reactor, goals: &[Hex]) -> Vec<Step> {
        let Reactor { unit, start, .. } = reactor;
        // [10.3.8]
        self.rides_to_meet(unit, goals, &|hex| self.is_in_zone(unit, start, hex))
    }

    /// [10.3.2] [10.3.3] [10.3.8] Whether a hex lies in the reaction zone of cavalry that stood in these
    /// hexes with this facing: so many hexes out of its front hexsides.
    pub fn is_in_zone(&self, unit: UnitId, start: (Hexes, Facing), hex: Hex) -> bool {
        let (hexes, facing) = start;
        let zone = self.reaction_zone(unit);
        let stance = self.stance_as(unit, self.unit(unit).formation, Morale::GoodOrder, hexes);
        hexes.iter().any(|from| {
            let ahead =
                |dir: &Dir| self.arc_as(stance, facing, hexes, from, *dir) == Some(Arc::Front);
            hex != from
                && self.distance(from, hex) <= zone
                && self.board().bearing(from, hex).iter().any(ahead)
        })
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
        let troops = self.unit_mut(unit);
        troops.facing = step.facing;
        troops.marks.stirred = true;
        // [5.1.4] It has charged.
        troops.marks.charged = true;
        table.tell(self, Event::Charge(Told::Rode(unit, step.hexes.first())));
        // [14.2.4]
        self.meet_leaders_here(table, unit)
    }

    /// The steps of cavalry into its front hexes, open to a charge and within an area; those that bring
    /// it nearer to one of some hexes, where there are such.
    pub fn rides_to_meet(
        &self,
        unit: UnitId,
        goals: &[Hex],
        area: &dyn Fn(Hex) -> bool,
    ) -> Vec<Step> {
        let troops = self.unit(unit);
        let seat = self.seat_of(unit);
        let f = troops.facing.number();
        let mut steps = Vec::new();
        for (dir, _) in self.board().neighbours(troops.hexes.first()) {
            let front =
                troops.hexes.iter().all(|hex| matches!(self.arc(unit, hex, dir), Some(Arc::Front)));
            let Some(hexes) = self.advanced(troops.formation, troops.hexes, dir).filter(|_| front)
            else {
                continue;
            };
            let open = troops.hexes.iter().zip(hexes.iter()).all(|(from, to)| {
                self.entry_cost(Arm::Cavalry, from, dir, to).is_some()
                    && self.terrain(to) == Terrain::Clear
                    && self.has_room_to_react(unit, to, seat)
                    && area(to)
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
        let nearest = |hex: Hex| goals.iter().map(|goal| self.distance(hex, *goal)).min();
        let apart = |hexes: Hexes| hexes.iter().filter_map(nearest).min().unwrap_or(u16::MAX);
        let now = apart(troops.hexes);
        let nearer: Vec<Step> =
            steps.iter().copied().filter(|step| apart(step.hexes) < now).collect();
        if nearer.is_empty() { steps } else { nearer }
    }

    /// Whether cavalry can stand in a hex.
    pub(crate) fn has_room_to_react(&self, unit: UnitId, hex: Hex, seat: Seat) -> bool {
        let mut guests = self.guests(hex);
        guests.retain(|guest| guest.unit != unit);
        guests.push(crate::rules::c03_increments::stacking::Guest {
            unit,
            formation: self.unit(unit).formation,
            increments: self.increments(unit),
        });
        !self.enemy_in(hex, seat) && self.may_stand_together(hex, &guests).is_ok()
    }
}
