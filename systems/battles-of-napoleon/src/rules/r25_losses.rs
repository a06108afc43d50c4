//! Chapter 25: losses, and what they set off.

use crate::book::keys::Fatigue;
use crate::book::numbers::SQUARE_STRENGTH;
use crate::nouns::field::{Field, UnitId};
use crate::nouns::kinds::{Arm, Shape};
use crate::rules::brief::{Brief, Fate};
use crate::rules::r14_victory::FatigueCause;
use crate::rules::r23_assault::stand::Occasion;
use crate::rules::words::line;
use crate::state::battle::{At, Battle};
use engine::{Line, Rule, Seat, Strengthening, rule};
use ground::Hex;
use serde::Serialize;

/// Why a unit lost strength or a stack was shaken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Cause {
    /// By fire. [21.3b]
    Fire,
    /// As an attacker thrown back. [23.3c]
    AttackFails,
    /// With the other side, as the hex is barely held. [23.3e]
    BothLose,
    /// As a defender driven out by infantry. [23.3g]
    HexLost,
    /// As a defender driven out by cavalry. [23.3h]
    RiddenDown,
    /// By a failed stand check. [23.8j]
    Stand,
    /// By a failed square check. [17.3.1j]
    Square,
    /// By retreating next to the enemy. [26s]
    RetreatBesideEnemy,
    /// By retreating off the map. [26n]
    MapEdge,
    /// As cavalry that could not get away. [26g]
    NoWay,
    /// As guns that had to be saved. [26i]
    GunsForcedBack,
    /// As guns left behind. [26j]
    GunsLost,
    /// Surrounded. [26t]
    Surrender,
}

impl Cause {
    const fn rule(self) -> Rule {
        match self {
            Cause::Fire => rule!("21.3b"),
            Cause::AttackFails => rule!("23.3c"),
            Cause::BothLose => rule!("23.3e"),
            Cause::HexLost => rule!("23.3g"),
            Cause::RiddenDown => rule!("23.3h"),
            Cause::Stand => rule!("23.8j"),
            Cause::Square => rule!("17.3.1j"),
            Cause::RetreatBesideEnemy => rule!("26s"),
            Cause::MapEdge => rule!("26n"),
            Cause::NoWay => rule!("26g"),
            Cause::GunsForcedBack => rule!("26i"),
            Cause::GunsLost => rule!("26j"),
            Cause::Surrender => rule!("26t"),
        }
    }

    /// How strength is lost: *36/I loses 1 SP …*
    const fn words(self) -> &'static str {
        match self {
            Cause::Fire => "to fire",
            Cause::AttackFails => "as its assault fails",
            Cause::BothLose => "in the assault",
            Cause::HexLost => "as the hex is lost",
            Cause::RiddenDown => "to the charge",
            Cause::Stand => "failing to stand",
            Cause::Square => "failing to form square",
            Cause::RetreatBesideEnemy => "retreating past the enemy",
            Cause::MapEdge => "retreating off the map",
            Cause::NoWay => "with no way to retreat",
            Cause::GunsForcedBack => "saving the guns",
            Cause::GunsLost => "the guns being left behind",
            Cause::Surrender => "surrounded, it surrenders",
        }
    }

    /// How a unit ends: *36/I is eliminated …*
    const fn end(self) -> &'static str {
        match self {
            Cause::Fire => " by fire",
            Cause::AttackFails => " as its assault fails",
            Cause::BothLose => " in the assault",
            Cause::HexLost => " as the hex is lost",
            Cause::RiddenDown => " by the charge",
            Cause::Stand => " as it fails to stand",
            Cause::Square => " as it fails to form square",
            Cause::RetreatBesideEnemy => " retreating past the enemy",
            Cause::MapEdge => " retreating off the map",
            Cause::NoWay => ": it has no way to retreat",
            Cause::GunsForcedBack => " saving its guns",
            Cause::GunsLost => ": its guns are left behind",
            Cause::Surrender => ": surrounded, it surrenders",
        }
    }
}

/// What is told of losses.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A unit loses strength. [25a]
    Lost(UnitId, u8, Cause),
    /// A unit is eliminated, with so much strength left. [25c]
    Eliminated(UnitId, u8, Cause),
}

impl Told {
    /// It in words.
    pub fn line(&self, field: &Field) -> Line {
        match *self {
            Told::Lost(unit, sp, cause) => {
                let text = format!("{} loses {sp} SP {}.", field.id(unit), cause.words());
                line(text, &[cause.rule()])
            }
            Told::Eliminated(unit, _, cause) => {
                let text = format!("{} is eliminated{}.", field.unit(unit).name, cause.end());
                line(text, &[rule!("25c"), cause.rule()])
            }
        }
    }

    /// What it comes to.
    pub const fn brief(&self) -> Brief {
        match *self {
            Told::Lost(unit, sp, Cause::Fire) => Brief::Fate(unit, Fate::Shot(sp)),
            Told::Lost(unit, sp, _) => Brief::Fate(unit, Fate::Lost(sp)),
            Told::Eliminated(unit, ..) => Brief::Fate(unit, Fate::Gone),
        }
    }

    /// Whose unit it is.
    pub fn side(&self, field: &Field) -> Option<Seat> {
        let (Told::Lost(unit, ..) | Told::Eliminated(unit, ..)) = *self;
        Some(field.unit(unit).seat)
    }

    /// The strength lost.
    pub fn change(&self) -> Strengthening {
        let (Told::Lost(unit, sp, _) | Told::Eliminated(unit, sp, _)) = *self;
        Strengthening { piece: unit.index(), by: -i32::from(sp) }
    }
}

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
        // [25a] [2i] [8b]
        self.unit_mut(unit).sp -= lost;
        table.tell(self, Told::Lost(unit, lost, cause));
        if self.unit(unit).sp == 0 {
            // [25c] Removed from the map.
            self.eliminate(table, unit, cause, threats, alarms);
            return true;
        }
        // [25g] A square shot below three points becomes a column where it stands.
        if cause == Cause::Fire
            && self.unit(unit).shape == Shape::Square
            && self.unit(unit).sp < SQUARE_STRENGTH
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
            // [18n] The first takes what it can, [18o] [21.3d] the rest goes on to the next.
            let takes = left.min(self.unit(unit).sp);
            left -= takes;
            let gone = self.lose(table, unit, takes, cause, threats, alarms);
            top_gone |= gone && index == 0;
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
        table.tell(self, Told::Eliminated(unit, left, cause));
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
}
