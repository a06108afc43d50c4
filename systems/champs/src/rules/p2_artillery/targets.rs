//! At whom a battery may fire. [ART-1] [ART-4] [ART-5] [ART-6] [ART-12] (CG-13)

use crate::book::{Distance, Number};
use crate::nouns::{Arm, LeaderId, UnitId};
use crate::state::Battle;
use ground::table::{Bearing, Mil, Spot};
use std::cmp::Reverse;

/// A unit that a battery could hit, with what decides whether it must. (CG-13)
#[derive(Clone, Copy, Debug)]
struct Sighted {
    unit: UnitId,
    range: Mil,
    /// How far off straight ahead its centre lies.
    off: u16,
    /// How much of it lies in the battery's own frontage.
    within: i128,
}

impl Battle {
    /// Whether a battery can fire at all: on the table, manned, not Broken. [UNI-9]
    pub fn can_fire(&self, battery: UnitId) -> bool {
        let state = self.unit(battery);
        self.arm(battery) == Arm::Artillery
            && self.is_here(battery)
            && state.is_manned()
            && !state.is_broken()
    }

    /// Whether a battery could hit a unit: in arc and range, the corridor free of friends, two
    /// castings in view, for howitzers one. [ART-1] [ART-1b] [ART-12] [ART-12b]
    pub fn can_hit(&self, battery: UnitId, target: UnitId) -> bool {
        let body = self.body(target);
        // [ART-1]
        if self.range(battery, body) > self.reach(Distance::ArtilleryRange) {
            return false;
        }
        // [ART-1b]
        let Some(aim) = self.aim_at(battery, body) else { return false };
        if !self.corridor_is_free(battery, aim, &[]) {
            return false;
        }
        // [ART-12] [ART-12b]
        let howitzers = self.troop(battery).artillery().is_some_and(|guns| guns.howitzers);
        let needed = match howitzers {
            true => 1,
            false => self.field.book.number(Number::CastingsSeen) as usize,
        };
        let from = self.guns_toward(battery, aim).front_centre();
        let castings = self.castings_of(target);
        let needed = needed.min(castings.len());
        // [ART-12b] Howitzers fire over friends.
        let mut except = vec![battery, target];
        if howitzers {
            except.extend(self.units_of(self.seat_of(battery)));
        }
        self.shares_block(battery, &mut except);
        let seen = castings.iter().filter(|&&at| self.is_in_view(from, at, &except));
        seen.take(needed).count() >= needed
    }

    /// Units in the block of a battery do not stand before its guns.
    pub(super) fn shares_block(&self, battery: UnitId, except: &mut Vec<UnitId>) {
        for block in self.unit(battery).inside().iter() {
            except.extend(self.occupants(block));
        }
    }

    /// Whether guns have a casting in view. [OBS-1] [OBS-2b] (SCN-5)
    pub(super) fn is_in_view(&self, from: Spot, to: Spot, except: &[UnitId]) -> bool {
        // [SCN-5]
        let limit = self.field.visibility(self.turn);
        limit.is_none_or(|limit| from.distance(to) <= limit) && self.clear_shot(from, to, except)
    }

    fn sighted(&self, battery: UnitId, unit: UnitId) -> Sighted {
        let body = self.body(unit);
        let middle = self.middle(unit);
        let guns = self.guns_toward(battery, middle);
        let strip = guns.strip_ahead(Mil::ZERO);
        let from = guns.front_centre();
        Sighted {
            unit,
            range: self.range(battery, body),
            off: match middle == from {
                true => 0,
                false => Bearing::between(from, middle).off(guns.facing()),
            },
            within: body.parts().iter().map(|part| strip.overlap(part)).sum(),
        }
    }

    /// The units at which a battery may fire, the one that stands out first: the nearest, the one
    /// most directly ahead, the one most within its frontage; squares near the nearest; enemy
    /// batteries as far as they may be chosen. [ART-4] [ART-5] [ART-6] [ART-6b] (CG-13)
    pub fn targets(&self, battery: UnitId) -> Vec<UnitId> {
        let seat = self.seat_of(battery);
        let hit = |unit: &UnitId| self.can_hit(battery, *unit);
        let (guns, troops): (Vec<UnitId>, Vec<UnitId>) =
            self.enemies_of(seat).filter(hit).partition(|&unit| self.arm(unit) == Arm::Artillery);
        let troops: Vec<Sighted> =
            troops.into_iter().map(|unit| self.sighted(battery, unit)).collect();
        let mut legal: Vec<UnitId> = Vec::new();
        let mut add = |unit: UnitId| {
            if !legal.contains(&unit) {
                legal.push(unit);
            }
        };
        // [ART-4]
        self.must_engage(&troops).into_iter().for_each(&mut add);
        let nearest = troops.iter().map(|one| one.range).min();
        for first in troops.iter().filter(|one| Some(one.range) == nearest) {
            // [ART-5] Not if the nearer unit could reach the guns in one move of its own.
            if self.could_reach(first.unit, battery) {
                continue;
            }
            let square = |one: &&Sighted| {
                self.unit(one.unit).formation().is_square()
                    && self.within(one.unit, first.unit, Distance::SquareInstead)
            };
            troops.iter().filter(square).for_each(|one| add(one.unit));
        }
        let free = self.may_engage_guns(battery);
        for unit in guns {
            // [ART-6] A battery nearer than any infantry or cavalry; [ART-6b] or any, by choice.
            let nearer = nearest.is_none_or(|least| self.range(battery, self.body(unit)) < least);
            if nearer || free {
                add(unit);
            }
        }
        legal
    }

    /// The infantry and cavalry among which a battery has to choose; the suggestion first. [ART-4]
    /// (CG-13)
    fn must_engage(&self, troops: &[Sighted]) -> Vec<UnitId> {
        let Some(nearest) = troops.iter().map(|one| one.range).min() else { return Vec::new() };
        let window = nearest + self.exact(Distance::TargetWindow);
        let close = troops.iter().filter(|one| one.range <= window);
        let hint = close.min_by_key(|one| (Reverse(one.within), one.off, one.range, one.unit));
        let mut found: Vec<UnitId> = hint.iter().map(|one| one.unit).collect();
        if self.field.switches.strict_target {
            return found;
        }
        let ahead = troops.iter().map(|one| one.off).min();
        let within = troops.iter().map(|one| one.within).max().filter(|&most| most > 0);
        // [ART-4]
        let legal = troops.iter().filter(|one| {
            one.range == nearest || Some(one.off) == ahead || Some(one.within) == within
        });
        let hinted = found.clone();
        found.retain(|unit| legal.clone().any(|one| one.unit == *unit));
        found.extend(legal.map(|one| one.unit).filter(|unit| !hinted.contains(unit)));
        found
    }

    /// Whether an enemy unit is within one move of its own of a battery. [ART-5] [ART-6b] (CR-76)
    fn could_reach(&self, unit: UnitId, battery: UnitId) -> bool {
        let reach = self.one_move(unit) + self.grace();
        self.body(unit).within(self.body(battery), reach)
    }

    /// Whether a battery may engage enemy guns by choice: a leader of its chain is within 4", and no
    /// enemy within one move. [ART-6b] (CR-76)
    fn may_engage_guns(&self, battery: UnitId) -> bool {
        let seat = self.seat_of(battery);
        let near = |leader: LeaderId| {
            self.in_chain(leader, battery) && self.leader_within(leader, battery, Distance::Leader)
        };
        // [ART-6b]
        self.leaders_of(seat).any(near)
            && !self.enemies_of(seat).any(|enemy| self.could_reach(enemy, battery))
    }
}
