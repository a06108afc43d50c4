//! Sections 21.3 and 21.4: fire combat.

use crate::book::keys::{Check, FireDrm};
use crate::book::modifiers::Mods;
use crate::book::numbers::{
    ALL_ROUND_FIRES, ALL_ROUND_PART, CANISTER_HALVES, COLUMN_FIRES, LINE_FIRE_FACTOR, LINE_FIRES,
    LONGEST_RANGE,
};
use crate::book::rows::FireResult;
use crate::nouns::field::UnitId;
use crate::nouns::kinds::{Arm, Nation, Quality, Shape, Troop, Weather};
use crate::rules::r17_formation::side;
use crate::rules::r21_fire::Told;
use crate::rules::r23_assault::stand::Occasion;
use crate::rules::r25_losses::{Alarm, Cause};
use crate::state::battle::{At, Battle};
use engine::scene::Cover;
use engine::{Play, Throw, rule};
use ground::Hex;
use ground::arc::Arc as Side;

/// The fire of one battalion, or of the batteries of one kind in a hex, at one hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Volley {
    /// Who fires.
    pub firers: Vec<UnitId>,
    /// At which hex.
    pub at: Hex,
    /// The units fired at, top first.
    pub targets: Vec<UnitId>,
    /// Strength points that fire.
    pub sp: u8,
    /// On which occasion.
    pub kind: FireKind,
}

/// On which occasion a unit fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FireKind {
    /// In the fire segment, or in reaction. [21.1a] [21.1c]
    Ordinary,
    /// When it is assaulted. [21.1b] [21.3k]
    Defensive,
}

/// What a volley did, before its effect. [21.3c]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The units hit, top first.
    pub targets: Vec<UnitId>,
    /// The result on the table.
    pub result: FireResult,
    /// Whether a leader in the hex must roll. [21.3g] [21.6f] (R4)
    pub leader_roll: bool,
    /// Where the fire came from.
    pub from: Hex,
    /// Where it struck.
    pub at: Hex,
}

impl Battle {
    /// The formation in which a unit counts in combat: a column on the road through obstructed
    /// terrain is in general order. [20h]
    pub fn combat_shape(&self, unit: UnitId) -> Shape {
        let state = self.unit(unit);
        if self.arm(unit) == Arm::Infantry && state.hex.is_somewhere() && self.obstructed(state.hex)
        {
            return Shape::General;
        }
        state.shape
    }

    /// Whether guns stand in a square and so fire all round with a third. [21.3ae] (R8)
    fn in_square(&self, guns: UnitId) -> bool {
        self.units_at(self.unit(guns).hex).any(|mate| self.unit(mate).shape == Shape::Square)
    }

    /// Enemy hexes that a battalion may fire at: adjacent front hexes. [21.3aa]
    pub fn infantry_targets(&self, unit: UnitId) -> Vec<Hex> {
        let (hex, seat) = (self.unit(unit).hex, self.seat_of(unit));
        let shape = self.combat_shape(unit);
        let facing = self.unit(unit).facing;
        self.field
            .board
            .neighbours(hex)
            .filter(|&(dir, next)| {
                // [21.3aa]
                side(shape, facing, dir) == Side::Front && self.enemy_in(next, seat)
            })
            .map(|(_, next)| next)
            .collect()
    }

    /// Whether guns may fire at a hex: range, weather, sight and front. [21.4h] [22a]
    pub fn guns_reach(&self, guns: UnitId, to: Hex) -> bool {
        let (from, troop) = (self.unit(guns).hex, self.def(guns).troop);
        let distance = self.distance(from, to);
        // [21.4i] The target's hex counts, the firer's does not.
        // [21.4h]
        if distance == 0 || self.field.book.range(troop, distance).is_none() {
            return false;
        }
        let facing = self.unit(guns).facing;
        let ahead = self.in_square(guns)
            || self
                .field
                .board
                .bearing(from, to)
                .into_iter()
                .any(|dir| facing.arc(dir) == Side::Front);
        // [10.1c] [10.1f] Nobody fires farther than he can see.
        // [22a] In sight.
        ahead && self.sees(from, to)
    }

    /// Enemy hexes that guns may fire at.
    pub fn gun_targets(&self, guns: UnitId) -> Vec<Hex> {
        let seat = self.seat_of(guns);
        let (from, troop) = (self.unit(guns).hex, self.def(guns).troop);
        let far = (1..=LONGEST_RANGE)
            .rev()
            .find(|&d| self.field.book.range(troop, d).is_some())
            .unwrap_or(0);
        let far = far.min(self.sight_range());
        self.field
            .board
            .around(from, far)
            .filter(|&hex| self.enemy_in(hex, seat) && self.guns_reach(guns, hex))
            .collect()
    }

    /// Whether the fire of an arm in a hex has any target.
    pub fn has_target(&self, hex: Hex, arm: Arm) -> bool {
        match arm {
            Arm::Infantry => {
                self.lead_infantry(hex).is_some_and(|unit| !self.infantry_targets(unit).is_empty())
            }
            Arm::Artillery => self.guns_at(hex).into_iter().any(|guns| {
                let seat = self.seat_of(guns);
                let far = self.sight_range().min(LONGEST_RANGE);
                self.field
                    .board
                    .around(self.unit(guns).hex, far)
                    .any(|to| self.enemy_in(to, seat) && self.guns_reach(guns, to))
            }),
            // [21.3af] Cavalry never fires.
            Arm::Cavalry => false,
        }
    }

    /// [18n] [21.3o] Only the top battalion of a hex fires.
    pub fn lead_infantry(&self, hex: Hex) -> Option<UnitId> {
        // [18n] [21.3o] The top one.
        self.units_at(hex).find(|&unit| self.arm(unit) == Arm::Infantry)
    }

    /// [21.4a] [21.4c] All unlimbered batteries of a hex fire.
    pub fn guns_at(&self, hex: Hex) -> Vec<UnitId> {
        // [21.4a] [21.4c]
        self.units_at(hex).filter(|&unit| self.unit(unit).shape == Shape::Unlimbered).collect()
    }

    /// SP with which a unit fires, and how many hexes it may fire at. [21.3q] [21.3t] [21.3ac]
    pub fn firing_points(&self, unit: UnitId) -> u8 {
        let sp = self.unit(unit).sp;
        match self.combat_shape(unit) {
            // [21.3q]
            Shape::Line => sp.min(LINE_FIRES),
            // [21.3t]
            Shape::Column => sp.min(COLUMN_FIRES),
            // [21.3ad] At most two into each of three hexes; see `third_volleys`. (R5)
            // [21.3ac] A third, rounded up.
            Shape::Square | Shape::General => sp.div_ceil(ALL_ROUND_PART).min(ALL_ROUND_FIRES),
            // [21.3ae]
            Shape::Unlimbered if self.in_square(unit) => sp.div_ceil(ALL_ROUND_PART),
            Shape::Unlimbered => sp,
            Shape::Limbered | Shape::Mounted => 0,
        }
    }

    /// Fire strength of a volley: points, formation and range. [21.3a] [21.3r] [21.4k] [21.4n]
    pub fn fire_strength(&self, volley: &Volley) -> u8 {
        let firer = volley.firers[0];
        match self.combat_shape(firer) {
            // [21.3r]
            Shape::Line => LINE_FIRE_FACTOR * volley.sp,
            Shape::Unlimbered => {
                let distance = self.distance(self.unit(firer).hex, volley.at);
                let canister = self.field.scenario.switches.canister_at_1 && distance == 1;
                let halves = if canister {
                    CANISTER_HALVES
                } else {
                    self.field.book.range(self.def(firer).troop, distance).unwrap_or(0)
                };
                // [21.4k] By the range, [21.4n] double at short range.
                (volley.sp * halves).div_ceil(2)
            }
            _ => volley.sp,
        }
    }

    /// Modifiers of a volley. [21.3n]
    pub fn fire_mods(&self, volley: &Volley) -> Mods {
        let book = &self.field.book;
        let mut mods = Mods::default();
        let Some(&firer) = volley.firers.first() else { return mods };
        let def = self.def(firer);
        let from = self.unit(firer).hex;
        // [18u] Infantry is the primary target of a mixed hex.
        let foot = volley.targets.iter().copied().find(|&unit| self.arm(unit) == Arm::Infantry);
        let hit = foot.map(|unit| (self.combat_shape(unit), self.hit_side(unit, from)));
        if def.arm() == Arm::Artillery {
            match hit {
                // [21.3i] [21.3j] [21.3ab]
                Some((Shape::Column, _)) => mods.fire(book, FireDrm::ArtilleryAtColumn),
                Some((Shape::Square, _)) => mods.fire(book, FireDrm::ArtilleryAtSquare),
                Some((Shape::Line, Side::Flank)) => {
                    mods.fire(book, FireDrm::ArtilleryAtLineFlank);
                }
                Some((Shape::Line, Side::Rear)) => mods.fire(book, FireDrm::ArtilleryAtLineRear),
                _ => {}
            }
            // [21.4m] Heavy guns.
            if def.troop == Troop::HeavyGuns {
                mods.fire(book, FireDrm::HeavyArtillery);
            }
        } else {
            // [21.3k] Infantry in defensive fire.
            if volley.kind == FireKind::Defensive {
                mods.fire(book, FireDrm::InfantryDefensiveFire);
            }
            // [21.3l] French infantry at columns and squares.
            if def.nation == Nation::French {
                match hit {
                    Some((Shape::Square, _)) => mods.fire(book, FireDrm::FrenchAtSquare),
                    Some((Shape::Column, _)) | Some((Shape::Line, Side::Flank | Side::Rear)) => {
                        mods.fire(book, FireDrm::FrenchAtColumn);
                    }
                    _ => {}
                }
            }
        }
        // [21.3m] Guns alone are a poor target.
        let alone = self
            .units_at(volley.at)
            .chain(volley.targets.iter().copied())
            .all(|unit| self.arm(unit) == Arm::Artillery);
        if alone && !volley.targets.is_empty() {
            mods.fire(book, FireDrm::ArtilleryAlone);
        }
        // [10.1g]
        if self.weather == Weather::Snowstorm {
            mods.fire(book, FireDrm::Snowstorm);
        }
        match (def.quality, def.arm()) {
            (Quality::Elite, _) => mods.fire(book, FireDrm::EliteFirer),
            (Quality::Green, Arm::Infantry) => mods.fire(book, FireDrm::GreenFirer),
            _ => {}
        }
        match self.field.board.cell(volley.at).cover {
            Cover::Woods => mods.fire(book, FireDrm::TargetInWoods),
            Cover::Village => mods.fire(book, FireDrm::TargetInVillage),
            Cover::Town => mods.fire(book, FireDrm::TargetInTown),
            Cover::Cemetery => mods.fire(book, FireDrm::TargetInCemetery),
            Cover::Open | Cover::Windmill | Cover::Lake => {}
        }
        mods
    }

    /// The side of a unit that a line from a hex strikes; on a border the front. [22j] (R49)
    fn hit_side(&self, unit: UnitId, from: Hex) -> Side {
        let hex = self.unit(unit).hex;
        let sides = self.field.board.bearing(hex, from).map(|dir| self.side_of(unit, dir));
        // [22j] The better of the two.
        sides[0].min(sides[1])
    }

    /// Rolls a volley. [21.3b] The effect is another matter. [21.3c]
    pub fn roll_volley(&self, table: At<'_>, volley: &Volley) -> Play<Hit> {
        let strength = self.fire_strength(volley);
        let mods = self.fire_mods(volley);
        let dice = table.throw(self, Throw::two_dice(rule!("21.3b"), "fire combat"))?;
        // [21.3n] All modifiers together.
        let total = dice.sum() + mods.total();
        let result = self.field.book.fire(total, i32::from(strength));
        // [21.6f] Twelve or more, with a star. (R4)
        let natural = self.field.scenario.switches.leader_check_natural;
        let counted = if natural { dice.sum() } else { total };
        let leader_roll = result.star && counted >= self.field.book.check(Check::LeaderRoll);
        let from = self.unit(volley.firers[0]).hex;
        table.tell(
            self,
            Told::Volley {
                firers: volley.firers.clone(),
                from,
                at: volley.at,
                strength,
                mods,
                dice,
                result,
            },
        );
        Ok(Hit { targets: volley.targets.clone(), result, leader_roll, from, at: volley.at })
    }

    /// The effect of a volley: losses, leader, stand check. Whether the hex is still held by them.
    pub fn suffer(&mut self, table: At<'_>, hit: &Hit, alarms: &mut Vec<Alarm>) -> Play<bool> {
        self.suffer_all(table, &[hit], alarms)
    }

    /// The effect of all volleys at one hex: first all losses, then leaders, then a stand check
    /// for each star until one fails. (R30) Whether they still hold their hex.
    pub fn suffer_all(
        &mut self,
        table: At<'_>,
        hits: &[&Hit],
        alarms: &mut Vec<Alarm>,
    ) -> Play<bool> {
        let Some(hit) = hits.first() else { return Ok(true) };
        // [18u] Infantry first, then in the order of the stack.
        let mut units: Vec<UnitId> =
            hit.targets.iter().copied().filter(|&u| self.unit(u).hex.is_somewhere()).collect();
        units.sort_by_key(|&unit| self.arm(unit) != Arm::Infantry);
        let Some(&first) = units.first() else { return Ok(false) };
        let (hex, seat) = (self.unit(first).hex, self.seat_of(first));
        let mut top_gone = None;
        for hit in hits {
            let threats = [hit.from];
            let loss = hit.result.loss;
            if self.lose_in_order(table, &units, loss, Cause::Fire, &threats, alarms) {
                top_gone = Some(threats);
            }
        }
        // [21.6e] The leader is looked after before any stand check. [21.3g]
        for _ in hits.iter().filter(|hit| hit.leader_roll) {
            self.casualty_roll(table, &[hex], seat)?;
        }
        let held = |battle: &Battle| battle.owner(hex) == Some(seat);
        // [21.3e] [23.8a] A star. [21.3h] [23.8d] The loss of the top unit.
        for hit in hits.iter().filter(|hit| hit.result.star) {
            if !held(self) || !self.stand_check(table, hex, Occasion::Star, &[hit.from], alarms)? {
                return Ok(false);
            }
        }
        match top_gone {
            Some(threats) if held(self) => {
                self.stand_check(table, hex, Occasion::TopEliminated, &threats, alarms)
            }
            _ => Ok(held(self)),
        }
    }
}
