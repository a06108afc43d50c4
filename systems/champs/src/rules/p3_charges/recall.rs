//! Recall. [REC-1] [REC-2]

use super::{Ask, Gait, Told};
use crate::book::{Distance, Number};
use crate::host::{Act, Choice, Question};
use crate::nouns::{Arm, Motion, UnitId};
use crate::state::{At, Battle};
use engine::{Play, rule};

impl Battle {
    /// The die for a recall. [REC-2] [REC-2c]
    pub fn recall_die(&self, table: At<'_>, unit: UnitId) -> Play<bool> {
        let die = self.d10(table, rule!("REC-2"), "recall")?;
        // [REC-2c] Who charged last turn is easier to recall.
        let again = match self.unit(unit).charged_last_turn {
            true => self.field.book.number(Number::RecallAgain),
            false => 0,
        };
        let recalled = i32::from(die) + again <= i32::from(self.recall_number(unit));
        self.tell(table, Told::Recall { unit, die, recalled });
        Ok(recalled)
    }

    /// The greatest die that recalls a unit. [REC-2]
    pub fn recall_number(&self, unit: UnitId) -> u8 {
        self.troop(unit).cavalry().map_or(0, |horse| self.field.book.recall(horse.recall))
    }

    /// A charge that has come within 4" of infantry or artillery may be recalled. [REC-1] [SEQ-IIIb]
    /// (CR-79) (CD-11)
    pub(super) fn recall_trigger(&mut self, table: At<'_>) -> Play<()> {
        let near = self.exact(Distance::Recall);
        for unit in self.attackers() {
            let Some(charge) = self.charge_of(unit) else { continue };
            // (CR-79) Not after its first combat.
            let late = charge.fights > 0 && !self.field.switches.recall_every_4;
            if charge.tried_recall || late {
                continue;
            }
            let offered = charge.offered;
            let close = self.unbroken_enemies_of(self.seat_of(unit)).filter(|&enemy| {
                self.arm(enemy) != Arm::Cavalry
                    && !offered.contains(enemy)
                    && self.body(unit).within(self.body(enemy), near)
            });
            let close: Vec<UnitId> = close.collect();
            if close.is_empty() {
                continue;
            }
            if let Some(charge) = self.charge_mut(unit) {
                close.iter().for_each(|&enemy| charge.offered.insert(enemy));
            }
            if self.tries_recall(table, unit)? {
                if let Some(charge) = self.charge_mut(unit) {
                    charge.tried_recall = true;
                }
                if self.recall_die(table, unit)? {
                    self.ride_back(unit);
                }
            }
        }
        Ok(())
    }

    /// Whether its owner tries to recall a unit.
    pub(super) fn tries_recall(&self, table: At<'_>, unit: UnitId) -> Play<bool> {
        let choices = vec![Choice::Do(Act::Recall), Choice::Do(Act::GoOn)];
        let question = Question::Charge(Ask::Recall(unit));
        let choice = self.ask(table, self.seat_of(unit), rule!("REC-1"), question, choices)?;
        Ok(choice == Choice::Do(Act::Recall))
    }

    /// A unit goes back without a die. [CHG-18d] [REC-2b]
    pub(super) fn recall_at_once(&mut self, table: At<'_>, unit: UnitId) {
        self.tell(table, Told::Recalled(unit));
        self.ride_back(unit);
    }

    /// A recalled unit turns to its way back: along its route, with what it has left, facing the
    /// enemy. [REC-1b]
    pub(super) fn ride_back(&mut self, unit: UnitId) {
        self.unit_mut(unit).marks.recalled = true;
        let back = self.way_back(unit);
        if let Some(charge) = self.charge_mut(unit) {
            (charge.gait, charge.way, charge.rides) = (Gait::Recall, back, true);
        }
    }

    /// The way back along the line of a charge, the last leg first. [REC-1b] [CHG-17]
    fn way_back(&self, unit: UnitId) -> Vec<Motion> {
        let legs = self.legs_back(unit).into_iter();
        legs.map(|(heading, length)| Motion::Go { heading, length }).collect()
    }

    /// The legs of a charge backwards. [CHG-17] [CHG-18b]
    pub(super) fn legs_back(
        &self,
        unit: UnitId,
    ) -> Vec<(ground::table::Bearing, ground::table::Mil)> {
        let gone = self.charge_of(unit).map(|charge| charge.gone.clone()).unwrap_or_default();
        gone.into_iter().rev().map(|leg| (leg.heading.opposite(), leg.length)).collect()
    }
}
