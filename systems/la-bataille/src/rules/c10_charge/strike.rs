//! Sections 10.2.7 and 10.5: a charge strikes its target, foot or guns.

use crate::book::{Number, RuleOption};
use crate::nouns::army::UnitId;
use crate::nouns::kinds::{Arm, Formation, Morale};
use crate::rules::c03_increments::losses::{Cause, Order};
use crate::rules::c04_morale::flight::Manner;
use crate::rules::c10_charge::{Ask, Meeting, Ride};
use crate::rules::question::{Choice, Question};
use crate::state::battle::{At, Battle};
use engine::{Play, Seat, rule};
use ground::Hex;

impl Battle {
    /// A charge has come beside its target.
    pub(crate) fn strike_home(&mut self, table: At<'_>, ride: &mut Ride, target: Hex) -> Play<()> {
        let seat = self.seat_of(ride.units[0]).other();
        // [10.2.7a] It has come beside them.
        let there = self.targets_in(target, seat);
        let pursued = there.iter().any(|unit| ride.pursued.contains(unit));
        let guns_alone = there.iter().all(|unit| self.arm(*unit) == Arm::Artillery);
        if guns_alone {
            return self.strike_guns(table, ride, target);
        }
        let foot = there.iter().any(|unit| self.arm(*unit) == Arm::Infantry);
        // [10.2.11] Cavalry makes no check; [10.2.8j5] nor does who already runs.
        if foot && !pursued {
            let from = self.striking_hex(ride, target);
            let broken = self.stand(table, target, from, &ride.units.clone())?;
            if !broken.is_empty() {
                // [10.2.7f]
                self.break_before(table, ride, target, &broken)?;
            }
        }
        self.close_ranks(ride);
        if ride.over || !ride.pursued.is_empty() && !pursued {
            return Ok(());
        }
        if self.enemy_in(target, seat.other()) {
            self.trample(table, ride, target)?;
        }
        if ride.sated {
            // Nobody is left to fight.
        } else if self.enemy_in(target, seat.other()) {
            self.contact(table, ride, target, Meeting::Standing);
        } else if let Some(&unit) = there.iter().find(|unit| self.is_on_map(**unit)) {
            // A line that gathered in its other hex is still the target, [10.2.7d] and struck if
            // the charge is before it.
            let to = self.unit(unit).hexes.first();
            ride.target = Some(to);
            if self.in_front(ride.units[0], to) {
                self.contact(table, ride, to, Meeting::Standing);
            }
        }
        Ok(())
    }

    /// [OPT-2] With the option a charge that has caught routed troops spends what it has left on
    /// them: two points for each increment. (R190)
    fn trample(&mut self, table: At<'_>, ride: &mut Ride, target: Hex) -> Play<()> {
        let lead = ride.units[0];
        let seat = self.seat_of(lead);
        let there = self.targets_in(target, seat.other());
        let caught = there.iter().all(|unit| self.unit(*unit).state == Morale::Routed);
        if !self.has_option(RuleOption::Trample) || !caught {
            return Ok(());
        }
        let allowances = ride.units.iter().map(|unit| self.charge_allowance(ride, *unit));
        let left = allowances.min().unwrap_or(0) - ride.spent;
        let price = 2 * self.book().number(Number::Trample);
        let all: i32 = there.iter().map(|unit| i32::from(self.increments(*unit))).sum();
        let most = (left / price).clamp(0, all) as u8;
        if most == 0 {
            return Ok(());
        }
        let choices = (0..=most).map(Choice::Number).collect();
        let question = Question::Charge(Ask::Trample(lead, target));
        let answer = table.ask(self, seat, rule!("OPT-2"), question, choices)?;
        let Choice::Number(number) = answer else { return Ok(()) };
        ride.spent += price * i32::from(number);
        let mut dealt: Vec<(UnitId, u8)> = there.iter().map(|unit| (*unit, 0)).collect();
        // [3.2.1] From the top.
        self.spread(&there, number, Order::TopFirst, &mut dealt);
        for (unit, lost) in dealt {
            self.lose(table, unit, lost, Cause::Trampled)?;
        }
        if !self.enemy_in(target, seat) {
            // It has met its enemy: it may stop, and does not rout. [10.2.10] (R134)
            ride.sated = true;
            ride.target = None;
            ride.pursued.clear();
        }
        Ok(())
    }

    /// The hex of a charge that is beside its target and faces it.
    fn striking_hex(&self, ride: &Ride, target: Hex) -> Hex {
        let hexes = self.unit(ride.units[0]).hexes;
        let beside = hexes.iter().find(|hex| self.distance(*hex, target) == 1);
        beside.unwrap_or(hexes.first())
    }

    /// [10.5.1] Guns alone under the charge.
    fn strike_guns(&mut self, table: At<'_>, ride: &mut Ride, target: Hex) -> Play<()> {
        let seat = self.seat_of(ride.units[0]).other();
        let from = self.striking_hex(ride, target);
        for unit in self.targets_in(target, seat) {
            let unlimbered = self.unit(unit).formation == Formation::Unlimbered;
            // [10.5.1b] Unlimbered guns check, if they have not when they were named; [10.5.1a1] who
            // still is limbered is cut down.
            let stands = unlimbered
                && (self.unit(unit).marks.stands
                    || self.gunners_stand(table, unit, target, from, &ride.units)?);
            if !stands {
                let rule = if unlimbered { rule!("10.5.1b1") } else { rule!("10.5.1a1") };
                self.eliminate(table, unit, rule)?;
            }
        }
        if self.enemy_in(target, seat.other()) {
            self.contact(table, ride, target, Meeting::Standing);
        } else {
            ride.sated = true;
            ride.target = None;
            ride.pursued.clear();
        }
        Ok(())
    }

    /// [10.5.1a] Limbered guns alone beside the charge rout and run.
    pub(super) fn limbered_guns_run(&mut self, table: At<'_>, ride: &mut Ride) -> Play<()> {
        let hexes = self.unit(ride.units[0]).hexes;
        let seat = self.seat_of(ride.units[0]).other();
        let mut beside: Vec<Hex> = hexes
            .iter()
            .flat_map(|hex| self.board().neighbours(hex).map(|(_, next)| next).collect::<Vec<_>>())
            .collect();
        beside.sort_unstable();
        beside.dedup();
        for hex in beside {
            self.scare_guns(table, ride, hex, seat)?;
        }
        Ok(())
    }

    /// [10.5.1a] Limbered guns alone in a hex run. A charge that had named them has no target then: it
    /// may go after them, find another or be recalled. (R223)
    pub(crate) fn scare_guns(
        &mut self,
        table: At<'_>,
        ride: &mut Ride,
        hex: Hex,
        seat: Seat,
    ) -> Play<()> {
        let there = self.targets_in(hex, seat);
        let scared = !there.is_empty()
            && there.iter().all(|&unit| {
                let troops = self.unit(unit);
                troops.formation == Formation::Limbered && troops.state != Morale::Routed
            });
        if !scared {
            return Ok(());
        }
        for &unit in &there {
            self.rout(table, unit, &Manner::CHECK)?;
        }
        self.follow_pursuit(ride);
        Ok(())
    }
}
