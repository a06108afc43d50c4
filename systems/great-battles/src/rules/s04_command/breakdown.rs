//! 4.7: command breakdown. [BRK-01]

use super::activation::Duty;
use super::{Ask, Told};
use crate::book::{Breakdown, Number};
use crate::host::ask::Choice;
use crate::nouns::{Arm, DivisionId, Formation, UnitId};
use crate::rules::s06_formation;
use crate::rules::s10_retreat::RetreatKind;
use crate::state::{ActivationKind, Actor, At, Battle, Business, Mark, OfferedBy, Opening};
use engine::{Play, Seat, rule};
use ground::Hex;

impl Battle {
    /// [BRK-01] The command of a division breaks down: a die by the temper of its commander.
    pub fn break_down(
        &mut self,
        table: At<'_>,
        division: DivisionId,
        opening: Opening,
    ) -> Play<()> {
        let Some(commander) = self.commander(division) else { return Ok(()) };
        let from = self.leader(commander).hex;
        let die = self.die(table, rule!("BRK-01"), "command breakdown")?;
        let printed = self.book().breakdown(die, self.temper(division));
        // [BRK-11] A try that a breakdown gave does not give another of its kind.
        let result = match (printed, opening) {
            (Breakdown::Enemy, Opening::Enemy) => Breakdown::Stop,
            (Breakdown::Reactivate, Opening::Reactivate) => Breakdown::Full,
            _ => printed,
        };
        table.tell(self, Told::Breakdown { division, die, result });
        let seat = self.setup.army.division(division).seat;
        match result {
            // [BRK-02] [CBT-13]
            Breakdown::Stop => {
                self.finish(division);
                Ok(())
            }
            // [BRK-07] [CBT-11] The other player may try with his closest division, at once.
            Breakdown::Enemy => {
                self.finish(division);
                let by = OfferedBy::Enemy;
                self.agenda.push(Business::Offer {
                    seat: seat.other(),
                    from,
                    except: division,
                    by,
                });
                Ok(())
            }
            // [BRK-03] [CBT-12]
            Breakdown::Retreat => {
                self.finish(division);
                self.fall_back(table, division)
            }
            // [BRK-04] [CBT-14]
            Breakdown::Limited => self.may_use(table, division, ActivationKind::Limited, opening),
            // [BRK-04] [CBT-15]
            Breakdown::Full => self.may_use(table, division, ActivationKind::Full, opening),
            // [BRK-05] [CBT-16] With an enemy near the whole division must attack; else it is Full.
            Breakdown::Charge => {
                if !self.is_near_enemy(division, Number::ChargeWithin) {
                    return self.may_use(table, division, ActivationKind::Full, opening);
                }
                let actor = Actor::Division(division);
                self.open(table, actor, ActivationKind::Full, opening, Duty::Attack)
            }
            // [BRK-06] [CBT-17] Full, and then a try with the closest other division.
            Breakdown::Reactivate => {
                let by = OfferedBy::Reactivate;
                self.agenda.push(Business::Offer { seat, from, except: division, by });
                self.may_use(table, division, ActivationKind::Full, opening)
            }
        }
    }

    /// [BRK-04] The owner uses what the breakdown allows, or leaves it.
    fn may_use(
        &mut self,
        table: At<'_>,
        division: DivisionId,
        kind: ActivationKind,
        opening: Opening,
    ) -> Play<()> {
        let seat = self.setup.army.division(division).seat;
        let yes = match kind {
            ActivationKind::Full => Choice::Full,
            ActivationKind::Limited => Choice::Limited,
        };
        let choices = vec![Choice::Decline, yes];
        let chosen = table.ask(self, seat, rule!("BRK-04"), Ask::Use(division), choices)?;
        if chosen == Choice::Decline {
            self.decline(table, division, opening);
            return Ok(());
        }
        self.open_activation(table, Actor::Division(division), kind, opening)
    }

    /// [BRK-02] A commander is finished for the turn, and so are those he commands; [BRK-13] those out
    /// of his command are not.
    fn finish(&mut self, division: DivisionId) {
        self.division_mut(division).finished = true;
        let commanded = self.in_command(division);
        for unit in self.division_units(division).collect::<Vec<_>>() {
            if !commanded.contains(&unit) {
                self.unit_mut(unit).marks.set(Mark::OutOfCommand);
            } else if self.arm(unit) == Arm::Artillery {
                self.unit_mut(unit).serves = Some(division);
            }
        }
    }

    /// Whether any infantry or cavalry of a division is within so many hexes of an enemy combat unit.
    pub fn is_near_enemy(&self, division: DivisionId, within: Number) -> bool {
        let seat = self.setup.army.division(division).seat;
        let most = self.number(within) as u16;
        let mut troops =
            self.division_units(division).filter(|unit| self.arm(*unit) != Arm::Artillery);
        troops.any(|unit| {
            let mut hexes = self.unit(unit).hexes();
            hexes.any(|hex| self.nearest_enemy(hex, seat) <= most)
        })
    }

    /// [BRK-03] A division near the enemy falls back: those in command go half their MA, rounded up,
    /// and the batteries that have joined or could have go along, limbered for nothing. Routed units take no
    /// part, and [FOR-04] squares cannot move. Those farthest from the enemy make room first. (G57)
    fn fall_back(&mut self, table: At<'_>, division: DivisionId) -> Play<()> {
        if !self.is_near_enemy(division, Number::RetreatWithin) {
            return Ok(());
        }
        let seat = self.setup.army.division(division).seat;
        let mut units = self.in_command(division);
        units.extend(self.batteries_in_reach(division));
        units.extend(self.served_in_range(division));
        units.retain(|unit| {
            !self.is_routed(*unit) && self.unit(*unit).formation != Formation::Square
        });
        let distance = |unit: &UnitId| self.nearest_enemy(self.unit(*unit).hex, seat);
        let mut order: Vec<(u16, UnitId)> =
            units.iter().map(|unit| (distance(unit), *unit)).collect();
        order.sort_by_key(|(far, unit)| (std::cmp::Reverse(*far), *unit));
        for (_, unit) in &order {
            if self.unit(*unit).formation == Formation::Unlimbered {
                self.limber_free(table, *unit)?;
            }
            let hexes = self.full_allowance(*unit).div_ceil(2);
            self.retreat(table, *unit, hexes, RetreatKind::Breakdown)?;
        }
        // The leader goes with any of his units, or stays.
        let Some(leader) = self.commander(division) else { return Ok(()) };
        let there = order.iter().filter(|(_, unit)| self.unit(*unit).on_map());
        let mut choices: Vec<Choice> = there.map(|(_, unit)| Choice::Unit(*unit)).collect();
        choices.push(Choice::Done);
        let question = Ask::RideAlong(leader);
        if let Choice::Unit(unit) = table.ask(self, seat, rule!("BRK-03"), question, choices)? {
            self.leaders[leader.index()].hex = self.unit(unit).hex;
            table.tell(self, Told::RodeAlong(leader));
        }
        Ok(())
    }

    /// Guns limber without cost, facing one of the two hexsides beside their vertex as their owner likes.
    /// [BRK-03]
    fn limber_free(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        let ways = self.unit(unit).facing.beside().map(Choice::Turn).to_vec();
        let seat = self.seat_of(unit);
        let question = s06_formation::Ask::Facing(unit);
        let chosen = table.ask(self, seat, rule!("BRK-03"), question, ways)?;
        if let Choice::Turn(facing) = chosen {
            let troops = self.unit_mut(unit);
            (troops.formation, troops.facing) = (Formation::Limbered, facing);
            let told = s06_formation::Told::Formed(unit, Formation::Limbered, facing);
            table.tell(self, told);
        }
        Ok(())
    }

    /// The MA of a unit as it is, in whole points: [ACT-09] [CHG-19] blown cavalry has half of it,
    /// rounded up.
    pub fn full_allowance(&self, unit: UnitId) -> u8 {
        let ma = self.stats(unit).ma;
        match self.unit(unit).blown {
            crate::nouns::Blown::Fresh => ma,
            crate::nouns::Blown::One | crate::nouns::Blown::Two => ma.div_ceil(2),
        }
    }

    /// [BRK-08] [CBT-18] The divisions of a side whose commanders are nearest to a hex: one, or several
    /// at the same distance.
    pub fn closest_divisions(&self, seat: Seat, from: Hex, except: DivisionId) -> Vec<DivisionId> {
        let mut all: Vec<(u16, DivisionId)> = Vec::new();
        for division in self.divisions_of(seat).filter(|other| *other != except) {
            if let Some(commander) = self.commander(division) {
                all.push((self.board().distance(from, self.leader(commander).hex), division));
            }
        }
        let least = all.iter().map(|(far, _)| *far).min();
        all.into_iter().filter(|(far, _)| Some(*far) == least).map(|(_, unit)| unit).collect()
    }
}
