//! Chapter 25: losses, and what they set off.

use crate::book::charts::Fatigue;
use crate::nouns::field::UnitId;
use crate::nouns::kinds::{Arm, Shape};
use crate::rules::event::{Cause, Event, FatigueCause, Occasion};
use crate::state::battle::{At, Battle};
use engine::{Rule, Seat, rule};
use ground::Hex;

/// Something that makes the neighbours of a hex check to stand. [23.8b] [25d]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alarm {
    /// The neighbours and where they stood when it happened. Whoever comes later, or has been
    /// driven off or pushed away since, does not check. [23.8h] [26.1b]
    pub beside: Vec<(UnitId, Hex)>,
    /// What happened.
    pub occasion: Occasion,
    /// The enemies from whom they would retreat.
    pub threats: Vec<Hex>,
}

impl Battle {
    /// The alarm for all units of a side beside a hex, as they stand now.
    pub fn alarm(&self, hex: Hex, seat: Seat, occasion: Occasion, threats: &[Hex]) -> Alarm {
        let mut beside = Vec::new();
        for (_, next) in self.field.board.neighbours(hex) {
            if self.owner(next) == Some(seat) {
                beside.extend(self.units_at(next).map(|unit| (unit, next)));
            }
        }
        Alarm { beside, occasion, threats: threats.to_vec() }
    }

    /// [25a] [2i] [8b] Takes strength from a unit; at zero it is removed. Whether it was eliminated.
    pub fn lose(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        points: u8,
        cause: Cause,
        threats: &[Hex],
        alarms: &mut Vec<Alarm>,
    ) -> bool {
        let lost = points.min(self.unit(unit).sp);
        if lost == 0 {
            return false;
        }
        self.unit_mut(unit).sp -= lost;
        self.tell(table, Event::Lost(unit, lost, cause));
        if self.unit(unit).sp == 0 {
            // [25c] Removed from the map.
            self.eliminate(table, unit, cause, threats, alarms);
            return true;
        }
        // [25g] A square shot below three points becomes a column where it stands.
        if cause == Cause::Fire && self.unit(unit).shape == Shape::Square && self.unit(unit).sp < 3
        {
            let hex = self.unit(unit).hex;
            let facing = self.unit(unit).facing;
            for mate in self.stack(hex) {
                if self.arm(mate) == Arm::Infantry {
                    self.reshape(table, mate, Shape::Column, rule!("25g"));
                }
                // [18g] [18i] What was all-round now faces one way.
                self.face(table, mate, facing, rule!("18i"));
            }
            self.settle_guns(table, hex);
        }
        false
    }

    /// Losses of a hex: the first unit of the list takes them, what it cannot take goes on to the
    /// next. [18n] [18o] [21.3d] Returns whether the first unit was eliminated.
    pub fn lose_in_order(
        &mut self,
        table: At<'_>,
        units: &[UnitId],
        points: u8,
        cause: Cause,
        threats: &[Hex],
        alarms: &mut Vec<Alarm>,
    ) -> bool {
        let mut left = points;
        let mut top_gone = false;
        for (index, &unit) in units.iter().enumerate() {
            let takes = left.min(self.unit(unit).sp);
            left -= takes;
            let gone = self.lose(table, unit, takes, cause, threats, alarms);
            top_gone |= gone && index == 0;
            if left == 0 {
                break;
            }
        }
        top_gone
    }

    /// Removes a unit, with the price in army fatigue.
    pub fn eliminate(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        cause: Cause,
        threats: &[Hex],
        alarms: &mut Vec<Alarm>,
    ) {
        let hex = self.unit(unit).hex;
        let (seat, guard) = (self.seat_of(unit), self.def(unit).guard);
        let left = std::mem::take(&mut self.unit_mut(unit).sp);
        self.lift(unit);
        self.tell(table, Event::Eliminated(unit, left, cause));
        let count = &mut self.eliminated[seat.index()];
        count[0] += 1;
        count[1] += i16::from(guard);
        // [25e] [14e] One point, two for the Guard, paid at once.
        let fatigue = if guard { Fatigue::GuardEliminated } else { Fatigue::UnitEliminated };
        let price = self.field.book.fatigue(fatigue);
        self.change_fatigue(table, seat, price, FatigueCause::Unit(unit));
        self.settle_control(table);
        // [25d] Friends next to it check to stand; [23.8c] cavalry sets off nothing. (R34)
        if self.arm(unit) != Arm::Cavalry {
            let occasion = Occasion::NeighbourEliminated;
            alarms.push(self.alarm(hex, seat, occasion, threats));
        }
    }

    /// Gives a unit a new shape and tells of it, with the rule by which it changes.
    pub fn reshape(&mut self, table: At<'_>, unit: UnitId, shape: Shape, rule: Rule) {
        if self.unit(unit).shape != shape {
            self.unit_mut(unit).shape = shape;
            let facing = self.unit(unit).facing;
            self.tell(table, Event::Formed(unit, shape, facing, rule));
        }
    }

    /// [18c] [18d] Where infantry and guns share a hex, they fit together: infantry that no longer
    /// can stand with its battery as drawn up takes the formation that can. (R81)
    pub fn settle_guns(&mut self, table: At<'_>, hex: Hex) {
        let units = self.stack(hex);
        let [infantry, guns] = units[..] else { return };
        if self.arm(infantry) != Arm::Infantry || self.arm(guns) != Arm::Artillery {
            return;
        }
        match (self.unit(infantry).shape, self.unit(guns).shape) {
            (Shape::Line, Shape::Limbered) => {
                self.reshape(table, infantry, Shape::Column, rule!("18d"));
            }
            (Shape::Column, Shape::Unlimbered) => {
                self.reshape(table, infantry, Shape::Line, rule!("18c"));
            }
            _ => {}
        }
    }
}
