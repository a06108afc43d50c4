//! Section 10.4: cavalry charges enemies that move before it. Its readiness suffers only by a
//! melee. [10.4.6]

use crate::book::modifiers::Modifiers;
use crate::book::{MoraleReason, Number};
use crate::nouns::army::UnitId;
use crate::nouns::kinds::{Arm, Formation, Morale};
use crate::rules::c04_morale::flight::Manner;
use crate::rules::c10_charge::{Ask, Step, Told};
use crate::rules::event::Event;
use crate::rules::question::{Choice, Question};
use crate::state::battle::{At, Battle, Contact};
use engine::{Play, rule};
use ground::arc::Arc;
use ground::{Dir, Hex};

impl Battle {
    /// [10.1.1] [10.4.1] Cavalry may charge those who have come to a hex; says whether their move is over.
    pub fn opportunity_charges(
        &mut self,
        table: At<'_>,
        movers: &[UnitId],
        hex: Hex,
    ) -> Play<bool> {
        let Some(seat) = movers.first().map(|unit| self.seat_of(*unit).other()) else {
            return Ok(false);
        };
        let mut tried: Vec<UnitId> = Vec::new();
        let mut over = false;
        loop {
            let there: Vec<UnitId> =
                self.units_at(hex).filter(|unit| movers.contains(unit)).collect();
            let Some(&first) = there.first() else { return Ok(true) };
            let able: Vec<UnitId> = self
                .cavalry(seat)
                .filter(|unit| !tried.contains(unit) && self.may_opportunity_charge(*unit, hex))
                .collect();
            if able.is_empty() {
                return Ok(over);
            }
            let mut choices = vec![Choice::Done];
            choices.extend(able.into_iter().map(Choice::Unit));
            let question = Question::Charge(Ask::Opportunity(first));
            let Choice::Unit(unit) = table.ask(self, seat, rule!("10.4.3"), question, choices)?
            else {
                return Ok(over);
            };
            tried.push(unit);
            // [10.4.3a] [10.4.3b] [4.1p14] Who fails stays, and may try again at the next hex.
            let none = Modifiers::default();
            if !self.check_morale(table, unit, MoraleReason::ChargeOutOfTurn, &none)? {
                continue;
            }
            table.tell(self, Event::Charge(Told::Reacts(unit, rule!("10.4.3"))));
            if !self.ride_at(table, unit, hex)? {
                continue;
            }
            let met = over;
            over = true;
            if !met {
                // [10.4.3c1]
                self.meet_charge(table, &there, hex, unit)?;
            }
            // [6.5.10] [6.5.11a] A square stands and does not assault, and cavalry beside it has not
            // come into its hex: nothing is fought. (R251)
            if self.is_square(hex, seat.other()) {
                continue;
            }
            // [10.4.5] The active side will attack. [10.2.7e]
            let attackers: Vec<UnitId> = there
                .into_iter()
                .filter(|other| self.is_on_map(*other) && self.unit(*other).hexes.contains(hex))
                .collect();
            let place = self.unit(unit).hexes;
            let target = place.iter().find(|own| self.distance(*own, hex) == 1);
            if let (Some(target), false) = (target, attackers.is_empty()) {
                table.tell(self, Event::Charge(Told::Struck(unit, hex)));
                // [10.4.6] Only this melee will tire the horses.
                self.contacts.push(Contact {
                    attackers,
                    target,
                    straight: false,
                    reacted: false,
                    unrecalled: false,
                    opportunity: true,
                });
            }
        }
    }

    /// [10.4.1] [10.4.2] Whether cavalry may charge who has come to a hex: within two hexes and in
    /// sight, in the open, with a way to come beside it.
    pub fn may_opportunity_charge(&self, unit: UnitId, hex: Hex) -> bool {
        self.watches(unit, hex, self.book().number(Number::OpportunityZone) as u16)
    }

    /// Whether cavalry stands beside a hex, or comes beside it by one hex forward. [10.4.3c]
    pub(crate) fn can_come_beside(&self, unit: UnitId, hex: Hex) -> bool {
        self.is_beside(unit, hex) || !self.rides_beside(unit, hex).is_empty()
    }

    fn is_beside(&self, unit: UnitId, hex: Hex) -> bool {
        self.unit(unit).hexes.iter().any(|own| self.distance(own, hex) == 1)
    }

    /// [10.4.3c] The steps that bring cavalry beside a hex, facing it.
    fn rides_beside(&self, unit: UnitId, hex: Hex) -> Vec<Step> {
        let stance = self.stance(unit);
        self.rides_to_meet(unit, &[hex], &|_| true)
            .into_iter()
            .filter(|step| {
                step.hexes.iter().any(|own| {
                    let dir: Option<Dir> = self.board().direction(own, hex);
                    dir.is_some_and(|dir| {
                        let arc = self.arc_as(stance, step.facing, step.hexes, own, dir);
                        arc == Some(Arc::Front)
                    })
                })
            })
            .collect()
    }

    /// [10.4.3c] One hex forward to contact; who is already beside the enemy stays. (R67) Says
    /// whether it got there.
    fn ride_at(&mut self, table: At<'_>, unit: UnitId, hex: Hex) -> Play<bool> {
        if !self.is_beside(unit, hex) {
            let steps = self.rides_beside(unit, hex);
            let choices = steps.iter().map(|step| step.choice).collect();
            let question = Question::Charge(Ask::OpportunityStep(unit));
            let seat = self.seat_of(unit);
            let answer = table.ask(self, seat, rule!("10.4.3c"), question, choices)?;
            if let Some(step) = steps.into_iter().find(|step| step.choice == answer) {
                self.ride_out(table, unit, step)?;
            }
        }
        let steady = self.is_on_map(unit) && self.unit(unit).state == Morale::GoodOrder;
        let there = steady && self.is_beside(unit, hex);
        // [5.1.4] It has charged.
        self.unit_mut(unit).marks.charged |= there;
        Ok(there)
    }

    /// [10.4.3c1] Those on the move stand, withdraw or break; they form no square and
    /// unlimber no guns.
    fn meet_charge(&mut self, table: At<'_>, movers: &[UnitId], hex: Hex, by: UnitId) -> Play<()> {
        let own = self.unit(by).hexes;
        let from = own.iter().find(|own| self.distance(*own, hex) == 1).unwrap_or(own.first());
        let mut stays: Vec<UnitId> = Vec::new();
        let mut broken: Vec<UnitId> = Vec::new();
        for &unit in movers {
            let troops = self.unit(unit);
            let screen = self.arm(unit) == Arm::Infantry
                && troops.formation == Formation::Skirmish
                && troops.state == Morale::GoodOrder;
            if !screen {
                stays.push(unit);
            } else if !self.withdraw_screen(table, unit)? {
                // [6.7.13p1]
                broken.push(unit);
            }
        }
        if !stays.is_empty() && stays.iter().all(|unit| self.arm(*unit) == Arm::Artillery) {
            for &unit in &stays {
                // [10.4.4p1] Nobody unlimbers.
                if self.unit(unit).formation != Formation::Unlimbered {
                    // [10.5.1a]
                    self.rout(table, unit, &Manner::CHECK)?;
                } else if !self.gunners_stand(table, unit, hex, from, &[by])? {
                    self.eliminate(table, unit, rule!("10.5.1b1"))?;
                }
            }
        } else {
            for &unit in &stays {
                // The one answer of 10.2.6 belongs to the Charge Phase.
                self.unit_mut(unit).marks.answered = false;
            }
            // [10.4.4] Nobody is asked for a square.
            broken.extend(self.stand_of(table, &stays, hex, from, &[by])?);
        }
        // [10.2.7f] They run by the die; the cavalry does not follow. (R138)
        let running = self.mark_routed(table, &broken)?;
        self.ride_down(table, &running)
    }
}
