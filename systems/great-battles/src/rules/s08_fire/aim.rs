//! 8.1.5 and 8.1.8: who may fire at whom, letter, class, column. [FIR-01]

use crate::book::{Class, FireLetter, FireShift, Number, Switch};
use crate::host::mods::{Drm, Mods};
use crate::nouns::{Arm, Aspect, Facing, Formation, Letter, Nation, UnitId};
use crate::state::{Battle, Mark};
use engine::{Refusal, rule};
use ground::{Dir, Hex};
use serde::Serialize;

/// One shot: one firer, one target. [FIR-17]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Shot {
    /// Who fires.
    pub firer: UnitId,
    /// At whom.
    pub target: UnitId,
    /// The hex of the target that the line of fire goes to.
    pub at: Hex,
    /// The side of that hex by which it enters. [FIR-18]
    pub side: Dir,
}

/// A shot as it stands on the Fire Table. [FIR-09]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Aim {
    /// The shot.
    pub shot: Shot,
    /// Hexes to the target.
    pub range: u16,
    /// The letter with which it is fired. [FIR-06]
    pub letter: Letter,
    /// The class of the target. [FIR-08]
    pub class: Class,
    /// The fire column, from 1 to 8. [FIR-11]
    pub column: u8,
    /// What has changed the letter. [FIR-06]
    pub letters: Mods,
    /// What has shifted the column. [FIR-11]
    pub shifts: Mods,
}

/// The ways of the compass in the scale of [`ground::line`]: twelve steps clockwise from north.
const WAYS: [(i32, i32); Facing::COUNT] = [
    (0, -2),
    (1, -1),
    (3, -1),
    (2, 0),
    (3, 1),
    (1, 1),
    (0, 2),
    (-1, 1),
    (-3, 1),
    (-2, 0),
    (-3, -1),
    (-1, -1),
];

/// Degrees between two of the twelve facings. [FAC-01]
const STEP: u16 = 30;
/// Batteries that make a grand battery. [EXC-07]
pub(super) const GRAND: usize = 3;

impl Battle {
    /// Whether a unit may fire at another one in any manner. [FIR-01] [FIR-02]
    pub fn may_fire(&self, firer: UnitId, target: UnitId) -> Result<(), Refusal> {
        self.can_fire(firer)?;
        self.may_be_target(firer, target)?;
        let mut last = Refusal::new(rule!("FIR-17"), "it cannot be fired at from here");
        for at in self.unit(target).hexes() {
            match self.may_fire_into(firer, at) {
                Ok(()) => return Ok(()),
                Err(refusal) => last = refusal,
            }
        }
        Err(last)
    }

    /// Whether a unit fires at all as it is. [FIR-02]
    pub fn can_fire(&self, firer: UnitId) -> Result<(), Refusal> {
        let refuse = |rule, why: &'static str| Err(Refusal::new(rule, why));
        let troops = self.unit(firer);
        if !troops.on_map() || self.stats(firer).fire.is_none() || self.arm(firer) == Arm::Cavalry {
            return refuse(rule!("FIR-02"), "it never fires");
        }
        if troops.formation == Formation::Limbered {
            return refuse(rule!("FOR-05"), "limbered guns never fire");
        }
        if self.is_routed(firer) {
            return refuse(rule!("FIR-02"), "a routed unit does not fire");
        }
        if self.is_strategic(firer) {
            return refuse(rule!("STR-07"), "nobody fires in strategic movement");
        }
        // [STK-05] Of the infantry in a hex the top unit fires; batteries fire besides. (G44)
        if self.arm(firer) == Arm::Infantry && self.top_troops(troops.hex) != Some(firer) {
            return refuse(rule!("STK-05"), "only the top unit of a stack fires");
        }
        Ok(())
    }

    /// Whether a unit is among those of its hex at whom another may fire: [FIR-16] the top unit,
    /// [STK-08] and batteries if the firer is artillery too. (G31) (G52)
    pub fn may_be_target(&self, firer: UnitId, target: UnitId) -> Result<(), Refusal> {
        let hex = self.unit(target).hex;
        if !self.unit(target).on_map() || self.seat_of(target) == self.seat_of(firer) {
            return Err(Refusal::new(rule!("FIR-17"), "there is no enemy to fire at"));
        }
        if self.arm(target) == Arm::Artillery {
            let first = self.top_troops(hex).is_none() && self.top(hex) == Some(target);
            if !first && self.arm(firer) != Arm::Artillery {
                let why = "a battery in a stack is a target for artillery only";
                return Err(Refusal::new(rule!("STK-08"), why));
            }
        } else if self.top_troops(hex) != Some(target) {
            return Err(Refusal::new(rule!("FIR-16"), "the top unit of a stack is its target"));
        }
        Ok(())
    }

    /// Whether a hex is in range, arc and sight of a unit. [FIR-01] [FIR-17] [LOS-01]
    pub fn may_fire_into(&self, firer: UnitId, at: Hex) -> Result<(), Refusal> {
        let from = self.unit(firer).hex;
        let range = self.board().distance(from, at);
        let reaches = match self.stats(firer).gun {
            Some(gun) => self.book().artillery(gun, range).is_some(),
            None => i32::from(range) <= self.number(Number::InfantryRange),
        };
        if !reaches || range == 0 {
            return Err(Refusal::new(rule!("FIR-01"), "it is out of range"));
        }
        if !self.in_arc(firer, at) {
            return Err(Refusal::new(rule!("FIR-17"), "it does not face that way"));
        }
        match self.sight_block(from, at) {
            Some(rule) => Err(Refusal::new(rule, "the line of sight is blocked")),
            None => Ok(()),
        }
    }

    /// [FIR-17] Whether a hex lies in the fire arc of a unit: beside it its front hexes, (G2) [FAC-08]
    /// farther off what lies between the borders of the arc, borders included.
    pub fn in_arc(&self, firer: UnitId, at: Hex) -> bool {
        let troops = self.unit(firer);
        if self.board().distance(troops.hex, at) <= 1 {
            return self.in_front(firer, at);
        }
        self.arc_holds(troops.hex, troops.formation, troops.facing, at)
    }

    /// Whether the fire arc of somebody who stands so holds a hex that is not beside him. [FIR-17]
    pub fn arc_holds(&self, from: Hex, formation: Formation, facing: Facing, at: Hex) -> bool {
        let steps = self.book().formation(formation).arc / STEP;
        if usize::from(steps) * 2 >= Facing::COUNT {
            return true;
        }
        let (column, double) = self.board().offset(from, at);
        let line = (3 * i32::from(column), i32::from(double));
        let way = |turn: usize| WAYS[(facing.index() + turn) % Facing::COUNT];
        let cross = |a: (i32, i32), b: (i32, i32)| a.0 * b.1 - a.1 * b.0;
        let steps = usize::from(steps);
        cross(way(Facing::COUNT - steps), line) >= 0 && cross(line, way(steps)) >= 0
    }

    /// The ways in which a unit may fire at another one. [FIR-18] Where the line of fire enters by a
    /// corner, or a two-hex line shows both of its hexes, there may be several: those who come to the
    /// same column count once.
    pub fn shots(&self, firer: UnitId, target: UnitId) -> Vec<Shot> {
        match self.may_be_target(firer, target) {
            Ok(()) => self.shots_at(firer, target),
            Err(_) => Vec::new(),
        }
    }

    /// The same, wherever the target lies in its stack: a mover is singled out by its move. (G53)
    pub fn shots_at(&self, firer: UnitId, target: UnitId) -> Vec<Shot> {
        let mut shots: Vec<Shot> = Vec::new();
        if self.can_fire(firer).is_err() {
            return shots;
        }
        for at in self.unit(target).hexes() {
            if self.may_fire_into(firer, at).is_err() {
                continue;
            }
            for side in self.board().bearing(at, self.unit(firer).hex) {
                let shot = Shot { firer, target, at, side };
                let column = self.aim(shot).column;
                if shots.iter().all(|known| self.aim(*known).column != column) {
                    shots.push(shot);
                }
            }
        }
        shots
    }

    /// The enemies at whom a unit may fire of its own will. [FIR-04] If one of them is beside it and
    /// in front, only such.
    pub fn targets(&self, firer: UnitId) -> Vec<UnitId> {
        if self.can_fire(firer).is_err() {
            return Vec::new();
        }
        let enemies = self.army(self.seat_of(firer).other());
        let mut open: Vec<UnitId> =
            enemies.filter(|enemy| self.may_fire(firer, *enemy).is_ok()).collect();
        if self.has_adjacent_target(firer) {
            open.retain(|enemy| self.is_adjacent_target(firer, *enemy));
        }
        open
    }

    /// Whether an enemy combat unit stands in a front hex of a unit. [FIR-04]
    pub fn has_adjacent_target(&self, firer: UnitId) -> bool {
        let seat = self.seat_of(firer);
        let near = self.board().neighbours(self.unit(firer).hex);
        near.into_iter().any(|(_, hex)| self.enemy_in(hex, seat) && self.in_front(firer, hex))
    }

    /// Whether an enemy is one of those. [FIR-04]
    pub fn is_adjacent_target(&self, firer: UnitId, enemy: UnitId) -> bool {
        self.unit(enemy).hexes().any(|hex| self.in_front(firer, hex))
    }

    /// Whether a unit may fire offensively now: [FIR-03] [BRK-12] once a turn, (G37) and only those
    /// who act. [STK-05] [SOP-17]
    pub fn may_fire_offensively(&self, firer: UnitId) -> Result<(), Refusal> {
        self.can_fire(firer)?;
        if !self.is_active(firer) {
            return Err(Refusal::new(rule!("SOP-17"), "it is not in the activation"));
        }
        if self.unit(firer).marks.has(Mark::Fired) {
            return Err(Refusal::new(rule!("FIR-03"), "it has fired this turn"));
        }
        Ok(())
    }

    /// [FIR-06] What changes the letter of a unit at a range: its formation, its losses, the range.
    pub fn letter_mods(&self, firer: UnitId, range: u16) -> Mods {
        let book = self.book();
        let mut mods = Mods::new();
        let mut chart = |key: FireLetter| mods.add(Drm::Letter(key), book.fire_letter(key).value);
        match self.unit(firer).formation {
            Formation::Line => chart(FireLetter::Line),
            Formation::Square => chart(FireLetter::Square),
            _ => {}
        }
        // [BPT-02]
        if self.at_breakpoint(firer) {
            chart(FireLetter::Breakpoint);
        }
        // [FIR-07]
        let gun = self.stats(firer).gun;
        mods.add(Drm::Range, gun.and_then(|gun| book.artillery(gun, range)).unwrap_or_default());
        mods
    }

    /// [FIR-11] What shifts the column of a shot; to the right is more.
    pub fn shift_mods(&self, shot: Shot) -> Mods {
        let book = self.book();
        let mut mods = Mods::new();
        let mut chart = |key: FireShift| mods.add(Drm::Shift(key), book.fire_shift(key).value);
        // [FIR-18] By the side where the line of fire enters.
        match self.aspects(shot.target).at(shot.side) {
            Aspect::Front => {}
            Aspect::Flank => chart(FireShift::Flank),
            Aspect::Rear => chart(FireShift::Rear),
        }
        // [STK-04] Whoever of the hex is fired at. (G80)
        if self.arm(shot.firer) == Arm::Artillery && self.is_massed(shot.at) {
            chart(FireShift::Massed);
        }
        // [FIR-12] [FTB-27] [TEC-34] The ground of the target, and what lies along the side, as the firer sees it.
        let hex = self.land_row(shot.at);
        mods.add(Drm::FireLand(hex), book.combat(hex).fire);
        if let Some(outside) = self.board().neighbour(shot.at, shot.side) {
            for row in self.side_rows(outside, shot.side.opposite()) {
                mods.add(Drm::FireLand(row), book.combat(row).fire);
            }
        }
        mods
    }

    /// [FIR-09] [SOP-17] A shot on the Fire Table.
    pub fn aim(&self, shot: Shot) -> Aim {
        self.aim_with(shot, self.shift_mods(shot))
    }

    /// The same with these shifts.
    pub(super) fn aim_with(&self, shot: Shot, shifts: Mods) -> Aim {
        let range = self.board().distance(self.unit(shot.firer).hex, shot.at);
        let letters = self.letter_mods(shot.firer, range);
        let printed = self.stats(shot.firer).fire.unwrap_or(Letter::WORST);
        // [FTB-20] [FTB-21] [FTB-22] It stops at A and F. (G3)
        let letter = printed.up(letters.total() as i8);
        let class = self.book().class(self.target_kind(shot.target));
        let column = i32::from(self.book().fire_column(class, letter)) + shifts.total();
        // [FIR-11] It stops at both ends of the table. (G3)
        let column = column.clamp(1, 8) as u8;
        Aim { shot, range, letter, class, column, letters, shifts }
    }

    /// [EXC-07] The batteries that may fire into a hex together with one of them: by the switch,
    /// unlimbered French ones, active and chained hex to hex, at least three. (G16)
    pub fn grand_battery(&self, first: UnitId, at: Hex) -> Vec<UnitId> {
        let ready = |unit: UnitId| {
            self.stats(unit).nation == Nation::French
                && self.arm(unit) == Arm::Artillery
                && self.may_fire_offensively(unit).is_ok()
                && self.may_fire_into(unit, at).is_ok()
                && (!self.has_adjacent_target(unit) || self.in_front(unit, at))
        };
        if !self.book().switch(Switch::GrandBattery) || !ready(first) {
            return Vec::new();
        }
        let mut chain = vec![first];
        let mut reached = 0;
        while reached < chain.len() {
            let here = self.unit(chain[reached]).hex;
            let near = |unit: &UnitId| self.board().distance(here, self.unit(*unit).hex) <= 1;
            let next: Vec<UnitId> = self
                .active_units()
                .filter(|unit| ready(*unit) && near(unit) && !chain.contains(unit))
                .collect();
            chain.extend(next);
            reached += 1;
        }
        if chain.len() < GRAND { Vec::new() } else { chain }
    }
}
