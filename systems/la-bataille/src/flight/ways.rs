//! Section 4.4: the hexes that lie open to troops who give way.

use super::Left;
use crate::army::UnitId;
use crate::battle::Battle;
use crate::book::{HalfPoints, Number};
use crate::kinds::Morale;
use engine::Seat;
use ground::{Dir, Hex};
use std::collections::BTreeMap;

impl Battle {
    /// By hex, how far the nearest enemy of a side is.
    pub(super) fn enemy_distances(&self, seat: Seat) -> Vec<u16> {
        let mut apart = vec![u16::MAX; self.board().len()];
        // Nearest first; each hex comes into the queue once.
        let mut queue = Vec::with_capacity(self.board().len());
        let enemies = self.army(seat.other());
        for &hex in enemies.flat_map(|unit| self.unit(unit).hexes.as_slice()) {
            if apart[hex.index()] != 0 {
                apart[hex.index()] = 0;
                queue.push(hex);
            }
        }
        let mut reached = 0;
        while let Some(&hex) = queue.get(reached) {
            reached += 1;
            let farther = apart[hex.index()] + 1;
            for (_, next) in self.board().neighbours(hex) {
                let place = &mut apart[next.index()];
                if *place == u16::MAX {
                    *place = farther;
                    queue.push(next);
                }
            }
        }
        apart
    }

    /// Whether a way is over because what is left buys none of the steps that are open, or no step
    /// whatever, were there no enemy.
    pub(super) fn is_spent(&self, unit: UnitId, hex: Hex, left: Left, apart: &[u16]) -> bool {
        let (mut dear, mut cheap, mut closed) = (false, false, true);
        for (dir, next) in self.board().neighbours(hex) {
            let Some(cost) = self.entry_cost(self.arm(unit), hex, dir, next) else { continue };
            let bought = left.after(i32::from(cost.0)).is_some();
            closed = false;
            cheap |= bought;
            let free = !self.enemy_in(next, self.seat_of(unit));
            dear |= !bought && free && self.is_away(unit, hex, next, apart);
        }
        dear || !cheap && !closed
    }

    /// [4.5.5] Whether a routed unit stands at the map edge and none of these steps leads farther
    /// from the enemy.
    pub(super) fn is_driven_off(
        &self,
        unit: UnitId,
        hex: Hex,
        steps: &[(Hex, i32)],
        apart: &[u16],
    ) -> bool {
        self.unit(unit).state == Morale::Routed
            && self.board().neighbours(hex).count() < 6
            && steps.iter().all(|(next, _)| apart[next.index()] <= apart[hex.index()])
    }

    /// [4.4.1] Not nearer to the enemy; [4.4.6] not behind his lines. (R82)
    pub(super) fn is_away(&self, unit: UnitId, from: Hex, to: Hex, apart: &[u16]) -> bool {
        let seat = self.seat_of(unit);
        apart[to.index()] >= apart[from.index()]
            && (!self.is_behind_enemy(to, seat, apart) || self.is_behind_enemy(from, seat, apart))
    }

    /// What a hex costs troops in flight, in half points; nothing where they cannot go. They keep
    /// to no road. [4.4.3]
    pub(super) fn flight_cost(&self, unit: UnitId, from: Hex, dir: Dir, to: Hex) -> Option<i32> {
        let HalfPoints(cost) = self.entry_cost(self.arm(unit), from, dir, to)?;
        (!self.enemy_in(to, self.seat_of(unit))).then_some(i32::from(cost))
    }

    /// The hexes a unit may go to next, all of equal worth, with their costs.
    pub(super) fn steps_away(
        &self,
        unit: UnitId,
        trail: &[Hex],
        left: Left,
        apart: &[u16],
    ) -> Vec<(Hex, i32)> {
        let Some(&from) = trail.last() else { return Vec::new() };
        let seat = self.seat_of(unit);
        let mut known = BTreeMap::new();
        let mut steps = Vec::new();
        for (dir, next) in self.board().neighbours(from) {
            let Some(cost) = self.flight_cost(unit, from, dir, next) else { continue };
            let Some(rest) = left.after(cost) else { continue };
            // [4.4.1] [4.4.6] And never back to where it came from.
            if trail.contains(&next) || !self.is_away(unit, from, next, apart) {
                continue;
            }
            let edge = self.home_distance(seat, next);
            let key = (
                // [4.4.5] A way that can be gone to its end comes first, or the unit would be lost.
                !self.can_go_on(unit, [from, next], rest, apart, &mut known),
                // [4.4.2] Farther from the enemy, [4.4.2p1] and towards the own edge.
                apart[next.index()] <= apart[from.index()],
                edge >= self.home_distance(seat, from),
                // [4.4.3] Cheapest terrain.
                cost,
                // [4.4.4] Not through friends.
                self.top(next).is_some(),
                // [4.4.7] Least enemy zones, all else being equal.
                self.in_enemy_zone(next, seat),
                edge,
            );
            steps.push((key, next, cost));
        }
        let Some(best) = steps.iter().map(|(key, ..)| *key).min() else { return Vec::new() };
        steps
            .into_iter()
            .filter(|(key, ..)| *key == best)
            .map(|(_, hex, cost)| (hex, cost))
            .collect()
    }

    /// Whether a way can be gone to its end from a hex.
    fn can_go_on(
        &self,
        unit: UnitId,
        [before, from]: [Hex; 2],
        left: Left,
        apart: &[u16],
        known: &mut BTreeMap<(usize, usize, Left), bool>,
    ) -> bool {
        if left.is_over() || self.is_spent(unit, from, left, apart) {
            return true;
        }
        if let Some(&found) = known.get(&(before.index(), from.index(), left)) {
            return found;
        }
        let mut steps = Vec::new();
        for (dir, next) in self.board().neighbours(from) {
            let Some(cost) = self.flight_cost(unit, from, dir, next) else { continue };
            let on = next != before && self.is_away(unit, from, next, apart);
            if on && left.after(cost).is_some() {
                steps.push((next, cost));
            }
        }
        let found = !self.is_driven_off(unit, from, &steps, apart)
            && steps.iter().any(|&(next, cost)| {
                let rest = left.after(cost).unwrap_or(Left::Hexes(0));
                self.can_go_on(unit, [from, next], rest, apart, known)
            });
        known.insert((before.index(), from.index(), left), found);
        found
    }

    /// [4.4.6] Whether a hex lies behind enemy lines: an enemy in good order or disorder within
    /// three hexes of it is nearer to the own edge than it is. (R82)
    fn is_behind_enemy(&self, hex: Hex, seat: Seat, apart: &[u16]) -> bool {
        const LINES: u16 = 3;
        if apart[hex.index()] > LINES {
            return false;
        }
        let home = self.home_distance(seat, hex);
        self.army(seat.other()).any(|unit| {
            let there = self.unit(unit).hexes.first();
            self.unit(unit).state != Morale::Routed
                && self.distance(hex, there) <= LINES
                && self.home_distance(seat, there) < home
        })
    }

    /// [4.3.5d] Whether enemy cavalry could opportunity charge into a hex [10.4.1]: only in the open.
    /// [10.1.9p1] (R245)
    pub fn is_under_charge(&self, hex: Hex, seat: Seat) -> bool {
        let clear = self.terrain(hex) == crate::kinds::Terrain::Clear;
        clear && self.is_watched(hex, seat, self.book().number(Number::OpportunityZone) as u16)
    }

    /// Whether a unit is cavalry that could opportunity charge into a hex. [10.4.1]
    pub(crate) fn could_charge_into(&self, unit: UnitId, hex: Hex) -> bool {
        let zone = self.book().number(Number::OpportunityZone) as u16;
        self.watches(unit, hex, zone)
    }
}
