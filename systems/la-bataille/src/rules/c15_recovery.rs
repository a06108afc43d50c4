//! Section 4.5 and chapter 15: the Recovery Phase.

use crate::book::modifiers::Modifiers;
use crate::book::{MoraleReason, Number};
use crate::nouns::army::UnitId;
use crate::nouns::kinds::{Arm, Morale, Readiness};
use crate::rules::c04_morale::Told;
use crate::rules::c04_morale::flight::Manner;
use crate::rules::event::Event;
use crate::rules::question::{Choice, Question};
use crate::state::battle::{At, Battle};
use engine::{Play, Seat, rule};
use ground::Hex;
use serde::Serialize;

/// Questions of the Recovery Phase.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// Which unit tries to rally next? [15.1.3]
    Next,
}

impl Battle {
    /// [15.1] First readiness, then the charge markers, then rallies.
    pub fn recovery_phase(&mut self, table: At<'_>, segment: Seat) -> Play<()> {
        self.rest_cavalry(table, segment)?;
        // [15.1.2]
        self.contacts.clear();
        // [4.5.1] [4.1p1] [4.3.5e] In the own phase only. [15.1.3] In any order; [15.1.3p1] each unit once. [4.5.2] All of them.
        let mut left: Vec<UnitId> =
            self.army(segment).filter(|&unit| self.unit(unit).state != Morale::GoodOrder).collect();
        while !left.is_empty() {
            let choices = left.iter().map(|unit| Choice::Unit(*unit)).collect();
            let question = Question::Recovery(Ask::Next);
            let answer = table.ask(self, segment, rule!("15.1.3"), question, choices)?;
            let Choice::Unit(unit) = answer else { break };
            left.retain(|other| *other != unit);
            if self.is_on_map(unit) {
                self.rally(table, unit)?;
            }
            left.retain(|unit| self.is_on_map(*unit));
        }
        Ok(())
    }

    /// [4.5.2] A rally.
    fn rally(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        let was = self.unit(unit).state;
        if self.check_morale(table, unit, MoraleReason::Rally, &Modifiers::default())? {
            let hex = self.unit(unit).hexes.first();
            let formation = self.plain_formation(unit, hex);
            let cavalry = self.arm(unit) == Arm::Cavalry;
            let segment = self.seat_of(unit);
            let troops = self.unit_mut(unit);
            // [4.5.3a] [4.5.4a] Column, or general order where the ground says so.
            troops.state = Morale::GoodOrder;
            troops.formation = formation;
            if cavalry {
                // [4.5.4a1] Horses that ran are blown.
                troops.readiness = Readiness::Exhausted;
                troops.marker = Some(crate::nouns::kinds::MarkerColour::of(segment));
                troops.marks.marked_now = false;
                troops.marks.stirred = false;
                troops.marks.restless = false;
            }
            table.tell(self, Event::Morale(Told::Recovers(unit, formation, was)));
            return self.find_its_own_place(table, unit, hex);
        }
        // [4.2.4p1]
        match was {
            Morale::GoodOrder => Ok(()),
            // [4.5.3b]
            Morale::Disordered => {
                self.set_out(table, unit, MoraleReason::RoutThrough, &[])?;
                self.rout(table, unit, &Manner::CHECK)
            }
            Morale::Routed => self.run_on(table, unit),
        }
    }

    /// [6.1.1] A unit that rallies among troops in another formation makes room, where its owner says.
    /// (R171)
    pub(crate) fn find_its_own_place(&mut self, table: At<'_>, unit: UnitId, hex: Hex) -> Play<()> {
        let guests = self.guests(hex);
        if guests.len() > 1 && self.may_stand_together(hex, &guests).is_err() {
            self.make_room(table, hex, Some(unit), MoraleReason::OverStacked)?;
        }
        Ok(())
    }

    /// [4.5.4b] A routed unit that failed to rally runs on.
    fn run_on(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        let hex = self.unit(unit).hexes.first();
        let safe = self.book().number(Number::RoutCover) as u16;
        if self.nearest_enemy(hex, self.seat_of(unit)) <= safe {
            // [4.5.4b1] [4.1p4] (R212)
            self.set_out(table, unit, MoraleReason::RoutThrough, &[])?;
            self.rout_move(table, unit, &Manner::CHECK)
        } else if self.terrain(hex).is_cover() {
            Ok(())
        } else {
            // [4.5.4b2] (R47)
            self.set_out(table, unit, MoraleReason::RoutThrough, &[])?;
            self.seek_cover(table, unit, safe)
        }
    }
}

impl Ask {
    /// In words.
    pub fn words(&self, _: &Battle) -> String {
        "Which unit tries to rally?".to_owned()
    }
}
