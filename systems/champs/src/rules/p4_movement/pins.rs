//! Pin zones. [PIN-1] to [PIN-6] [CRI-16] (CG-06) (CG-19)

use crate::book::{Distance, Number};
use crate::nouns::{Arm, Going, Terrain, UnitId, UnitSet};
use crate::state::Battle;
use engine::Seat;
use ground::table::{Body, Mil, link};

impl Battle {
    /// What stands when a side's movement begins is written down: who pins whom, who stands behind
    /// whose front, and, before anybody has moved, who is in whose arc. [PIN-1] [CRI-16] [INT-1b]
    /// (CG-19) (CR-46)
    pub(super) fn take_snapshot(&mut self, seat: Seat) {
        if seat == self.first {
            // [INT-1b] (CR-46) Of both sides, at the beginning of movement.
            for unit in self.on_table().collect::<Vec<_>>() {
                let foes = self.enemies_of(self.seat_of(unit));
                let seen = foes.filter(|&foe| self.in_front_arc(unit, self.body(foe)));
                self.unit_mut(unit).in_arc = seen.collect();
            }
        }
        for unit in self.on_table().filter(|&unit| self.counts(unit)).collect::<Vec<_>>() {
            let own = self.seat_of(unit);
            let foes = self.unbroken_enemies_of(own).filter(|_| own == seat);
            let pins: UnitSet =
                foes.filter(|&foe| self.pins(foe, unit, self.body(unit), self.grace())).collect();
            // [CRI-16] (CG-09) An enemy is behind the front if its centre is.
            let front = *self.body(unit).first();
            let behind: UnitSet = self
                .enemies_of(own)
                .filter(|&foe| front.is_behind_front(self.middle(foe)))
                .collect();
            let state = self.unit_mut(unit);
            (state.pinned_by, state.behind) = (pins, behind);
        }
    }

    /// How far the pin zone of an arm reaches before its front.
    const fn pin_reach(arm: Arm) -> Distance {
        match arm {
            Arm::Infantry => Distance::InfantryPin,
            Arm::Cavalry => Distance::CavalryPin,
            Arm::Artillery => Distance::ArtilleryInfantry,
        }
    }

    /// Whether nothing stands between the front of an enemy and a body: no unit, no obstacle to sight,
    /// no impassable ground. [PIN-6] (CG-11)
    pub fn is_unobstructed(&self, enemy: UnitId, unit: UnitId, body: &Body) -> bool {
        let theirs = self.body(enemy).nearest(body.first());
        let [from, to] = link(theirs, body.nearest(theirs));
        let closed = |(_, going): &(Mil, Going)| *going == Going::Closed;
        self.sees_body(enemy, body, &[enemy, unit])
            && !self.ground_between(from, to).iter().any(closed)
    }

    /// Whether a body of a unit stands before the unobstructed front of an enemy, within the reach of
    /// its arm. [PIN-1] [PIN-2] [PIN-4] (CG-06)
    pub fn in_pin_zone(&self, enemy: UnitId, unit: UnitId, body: &Body, grace: Mil) -> bool {
        let reach = self.exact(Self::pin_reach(self.arm(enemy))) + grace;
        // [STR-1b] Who has no facing looks everywhere.
        let before = match self.has_flanks(enemy) {
            true => self.before_front(enemy, body, reach),
            false => self.body(enemy).within(body, reach),
        };
        before && self.is_unobstructed(enemy, unit, body)
    }

    /// Whether an enemy pins a unit that stands so. [PIN-1] [PIN-2] [PIN-3] [PIN-4]
    pub fn pins(&self, enemy: UnitId, unit: UnitId, body: &Body, grace: Mil) -> bool {
        match (self.arm(enemy), self.arm(unit)) {
            // [PIN-4] Cavalry may leave infantry and guns as it likes.
            (Arm::Infantry | Arm::Artillery, Arm::Cavalry) | (Arm::Artillery, Arm::Infantry) => {
                false
            }
            // [PIN-3] Cavalry keeps guns away on every side.
            (Arm::Cavalry, Arm::Artillery) => {
                let reach = self.exact(Distance::ArtilleryCavalry) + grace;
                self.body(enemy).within(body, reach) && self.is_unobstructed(enemy, unit, body)
            }
            _ => self.in_pin_zone(enemy, unit, body, grace),
        }
    }

    /// Whether enemy infantry pins infantry: it may only turn to face. [PIN-1]
    pub fn is_pinned(&self, unit: UnitId) -> bool {
        self.arm(unit) == Arm::Infantry
            && self.unit(unit).pinned_by.iter().any(|foe| self.arm(foe) == Arm::Infantry)
    }

    /// Whether an enemy on its flank or rear pins a unit. [PIN-5] [CRI-16]
    pub fn is_pinned_in_flank(&self, unit: UnitId) -> bool {
        let state = self.unit(unit);
        self.has_flanks(unit) && state.pinned_by.iter().any(|foe| state.behind.contains(foe))
    }

    /// The greatest die that lets a unit pinned in flank or rear turn or move: its initial level less
    /// 2; steps do not count. [PIN-5]
    pub fn flank_number(&self, unit: UnitId) -> i32 {
        self.initial_level(unit) + self.field.book.number(Number::FlankWithdrawal)
    }

    /// Whether infantry that stands so is slowed by some of this cavalry, before whose front it is: in
    /// the open, and not in anti-cavalry formation. [PIN-2]
    pub(super) fn is_slowed(&self, unit: UnitId, body: &Body, riders: &[UnitId]) -> bool {
        self.is_in_open(body)
            && riders.iter().any(|&foe| self.in_pin_zone(foe, unit, body, Mil::ZERO))
    }

    /// Whether a body stands in the open: where cavalry could come. [PIN-2]
    fn is_in_open(&self, body: &Body) -> bool {
        let laid = &self.field.laid;
        let shut = |terrain: Terrain| terrain == Terrain::Wood || terrain.is_block();
        !body.parts().iter().any(|part| {
            laid.ground.areas_at(part.centre()).iter().any(|&area| shut(laid.lay(area).terrain))
        })
    }

    /// Whether a unit in a formation of this sort would change it within an enemy's pin zone. [MOV-9]
    pub(super) fn zone_around(&self, unit: UnitId, body: &Body) -> Option<UnitId> {
        let mut foes = self.unbroken_enemies_of(self.seat_of(unit));
        foes.find(|&foe| self.in_pin_zone(foe, unit, body, self.grace()))
    }
}
