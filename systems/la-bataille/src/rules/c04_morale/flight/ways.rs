//! Section 4.4: the hexes that lie open to troops who give way.

use super::Left;
use crate::book::{HalfPoints, Number};
use crate::nouns::army::UnitId;
use crate::nouns::hexes::Hexes;
use crate::nouns::kinds::Morale;
use crate::state::battle::Battle;
use engine::Seat;
use ground::{Dir, Hex};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// What a way from a hex to its end is worth, by the priorities of section 4.4: the least is the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Worth {
    /// [4.4.5] Whether it breaks off: the unit would be lost.
    breaks_off: bool,
    /// [4.4.2] It ends farther from every enemy that was nearer than this when it began; farther from
    /// all of them, if the number is the greatest there is. (R255)
    clear_of: Reverse<u16>,
    /// [4.4.2p1] How far home is from its end.
    home: u16,
    /// [4.4.3] What its hexes cost.
    cost: i32,
    /// [4.4.4] How many of them are friends'.
    friends: u16,
    /// [4.4.7] How many of them lie in enemy zones.
    zones: u16,
}

/// What troops in flight look at in a hex.
#[derive(Clone, Copy)]
struct Site {
    clear_of: u16,
    behind_enemy: bool,
    friends: bool,
    zone: bool,
}

/// What is known of the ways of a unit in flight.
pub(super) struct Ways {
    unit: UnitId,
    /// By hex, how far the nearest enemy is.
    pub(super) apart: Vec<u16>,
    /// The enemies, nearest first, with their distances when the flight began.
    enemies: Vec<(u16, Hexes)>,
    sites: Vec<Option<Site>>,
    known: BTreeMap<(usize, usize, Left), Worth>,
}

impl Ways {
    /// Forgets what friends have changed who moved meanwhile.
    pub(super) fn look_again(&mut self) {
        self.sites.fill(None);
        self.known.clear();
    }
}

/// How a way ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// What the unit had to go is gone.
    Reached,
    /// There is no step further.
    BrokenOff,
}

impl Battle {
    /// The ways of a unit that is about to run.
    pub(super) fn ways_of(&self, unit: UnitId) -> Ways {
        let seat = self.seat_of(unit);
        let from = self.unit(unit).hexes.first();
        let enemies = self.army(seat.other()).map(|enemy| self.unit(enemy).hexes);
        let mut enemies: Vec<(u16, Hexes)> =
            enemies.map(|hexes| (self.farness(from, hexes), hexes)).collect();
        enemies.sort_by_key(|(apart, _)| *apart);
        Ways {
            unit,
            apart: self.enemy_distances(seat),
            enemies,
            sites: vec![None; self.board().len()],
            known: BTreeMap::new(),
        }
    }

    /// How far a unit in some hexes is from a hex.
    fn farness(&self, hex: Hex, hexes: Hexes) -> u16 {
        hexes.iter().map(|there| self.distance(hex, there)).min().unwrap_or(u16::MAX)
    }

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

    /// What a unit in flight finds in a hex.
    fn site(&self, ways: &mut Ways, hex: Hex) -> Site {
        if let Some(site) = ways.sites[hex.index()] {
            return site;
        }
        let seat = self.seat_of(ways.unit);
        // [4.4.2] The nearest enemy from whom it would be no farther than at the start.
        let near = ways.enemies.iter().find(|(before, there)| self.farness(hex, *there) <= *before);
        let site = Site {
            clear_of: near.map_or(u16::MAX, |(before, _)| *before),
            behind_enemy: self.is_behind_enemy(hex, seat, &ways.apart),
            friends: self.units_at(hex).any(|other| other != ways.unit),
            zone: self.in_enemy_zone(hex, seat),
        };
        ways.sites[hex.index()] = Some(site);
        site
    }

    /// Whether a way is over because what is left buys none of the steps that are open, or no step
    /// whatever, were there no enemy.
    pub(super) fn is_spent(&self, ways: &mut Ways, hex: Hex, left: Left) -> bool {
        let unit = ways.unit;
        let (mut dear, mut cheap, mut closed) = (false, false, true);
        for (dir, next) in self.board().neighbours(hex) {
            let Some(cost) = self.entry_cost(self.arm(unit), hex, dir, next) else { continue };
            let bought = left.after(i32::from(cost.0)).is_some();
            closed = false;
            cheap |= bought;
            let free = !self.enemy_in(next, self.seat_of(unit));
            dear |= !bought && free && self.is_away(ways, hex, next);
        }
        dear || !cheap && !closed
    }

    /// [4.4.2] [4.4.2p1] Whether a step takes a unit farther from the nearest enemy, or nearer home.
    fn makes_headway(&self, ways: &Ways, from: Hex, to: Hex) -> bool {
        let home = |hex: Hex| self.home_distance(self.seat_of(ways.unit), hex);
        ways.apart[to.index()] > ways.apart[from.index()] || home(to) < home(from)
    }

    /// [4.5.5] Whether a routed unit stands at the map edge and none of these steps makes headway
    /// without bringing it nearer to an enemy. (R255)
    fn is_driven_off(&self, ways: &Ways, hex: Hex, steps: &[(Hex, i32)]) -> bool {
        let gets_away = |next: Hex| {
            let farther = |there: Hexes| self.farness(next, there) >= self.farness(hex, there);
            self.makes_headway(ways, hex, next)
                && ways.enemies.iter().all(|(_, there)| farther(*there))
        };
        self.unit(ways.unit).state == Morale::Routed
            && !ways.enemies.is_empty()
            && self.board().neighbours(hex).count() < 6
            && !steps.iter().any(|(next, _)| gets_away(*next))
    }

    /// [4.4.1] Not nearer to the enemy; not behind his lines. (R82)
    fn is_away(&self, ways: &mut Ways, from: Hex, to: Hex) -> bool {
        ways.apart[to.index()] >= ways.apart[from.index()]
            // [4.4.6]
            && (!self.site(ways, to).behind_enemy || self.site(ways, from).behind_enemy)
    }

    /// What a hex costs troops in flight, in half points; nothing where they cannot go. They keep
    /// to no road. [4.4.3]
    pub(super) fn flight_cost(&self, unit: UnitId, from: Hex, dir: Dir, to: Hex) -> Option<i32> {
        let HalfPoints(cost) = self.entry_cost(self.arm(unit), from, dir, to)?;
        (!self.enemy_in(to, self.seat_of(unit))).then_some(i32::from(cost))
    }

    /// The steps that lie open to a unit with so much left, coming from a hex: a step that makes no
    /// headway does not bend back to it, for nobody runs to and fro. (R255)
    fn open_steps(
        &self,
        ways: &mut Ways,
        before: Option<Hex>,
        from: Hex,
        left: Left,
    ) -> Vec<(Hex, i32)> {
        let mut steps = Vec::new();
        for (dir, next) in self.board().neighbours(from) {
            let Some(cost) = self.flight_cost(ways.unit, from, dir, next) else { continue };
            let bends = before.is_some_and(|before| self.distance(before, next) <= 1);
            let aimless = bends && !self.makes_headway(ways, from, next);
            if left.after(cost).is_some() && !aimless && self.is_away(ways, from, next) {
                steps.push((next, cost));
            }
        }
        steps
    }

    /// The hexes a unit may go to next, all of equal worth, with their costs.
    pub(super) fn steps_away(&self, ways: &mut Ways, trail: &[Hex], left: Left) -> Vec<(Hex, i32)> {
        let Some(&from) = trail.last() else { return Vec::new() };
        // [4.4.1] And never back to where it came from.
        let before = trail.len().checked_sub(2).map(|index| trail[index]);
        let mut steps = self.open_steps(ways, before, from, left);
        steps.retain(|(next, _)| !trail.contains(next));
        if self.is_driven_off(ways, from, &steps) {
            return Vec::new();
        }
        // A way comes nowhere twice: what is best with turns about may not be gone to its end. (R255)
        let mut gone = trail.to_vec();
        let mut looks = Self::LOOKS;
        let mut worths: Vec<Worth> = Vec::with_capacity(steps.len());
        for &(next, cost) in &steps {
            let rest = left.after(cost).unwrap_or(Left::Hexes(0));
            gone.push(next);
            let on = self.best_clean_way(ways, &mut gone, rest, &mut looks);
            gone.pop();
            worths.push(self.with_step(ways, next, cost, on));
        }
        let Some(best) = worths.iter().min().copied() else { return Vec::new() };
        let all = steps.into_iter().zip(worths);
        all.filter(|(_, worth)| *worth == best).map(|(step, _)| step).collect()
    }

    /// The worth of the best way by a step that has been paid.
    fn worth_by(&self, ways: &mut Ways, step: [Hex; 2], cost: i32, rest: Left) -> Worth {
        let on = self.best_way(ways, step, rest);
        self.with_step(ways, step[1], cost, on)
    }

    /// The worth of a way with a step before it.
    fn with_step(&self, ways: &mut Ways, to: Hex, cost: i32, on: Worth) -> Worth {
        let site = self.site(ways, to);
        Worth {
            // [4.4.3]
            cost: on.cost + cost,
            // [4.4.4]
            friends: on.friends + u16::from(site.friends),
            // [4.4.7]
            zones: on.zones + u16::from(site.zone),
            ..on
        }
    }

    /// What it is worth to end a way in a hex.
    fn ends(&self, ways: &mut Ways, from: Hex, end: End) -> Worth {
        Worth {
            breaks_off: end == End::BrokenOff,
            clear_of: Reverse(self.site(ways, from).clear_of),
            home: self.home_distance(self.seat_of(ways.unit), from),
            cost: 0,
            friends: 0,
            zones: 0,
        }
    }

    /// So many hexes are looked at for a way that comes nowhere twice. It is nearly always the first
    /// that is tried; only in a pocket between enemies there are many that end nowhere.
    const LOOKS: u32 = 4000;

    /// The best way from the end of a trail that comes to none of its hexes again: [4.4.1] nobody runs
    /// in circles. The best way with turns about is never worse, and so bounds the search.
    fn best_clean_way(
        &self,
        ways: &mut Ways,
        trail: &mut Vec<Hex>,
        left: Left,
        looks: &mut u32,
    ) -> Worth {
        let from = trail[trail.len() - 1];
        let before = trail[trail.len() - 2];
        if left.is_over() || self.is_spent(ways, from, left) {
            return self.ends(ways, from, End::Reached);
        }
        if *looks == 0 {
            return self.best_way(ways, [before, from], left);
        }
        *looks -= 1;
        let mut steps = self.open_steps(ways, Some(before), from, left);
        steps.retain(|(next, _)| !trail.contains(next));
        if self.is_driven_off(ways, from, &steps) {
            return self.ends(ways, from, End::BrokenOff);
        }
        let mut open: Vec<(Worth, Hex, i32, Left)> = Vec::with_capacity(steps.len());
        for (next, cost) in steps {
            let rest = left.after(cost).unwrap_or(Left::Hexes(0));
            open.push((self.worth_by(ways, [from, next], cost, rest), next, cost, rest));
        }
        open.sort_by_key(|(bound, ..)| *bound);
        let mut best: Option<Worth> = None;
        for (bound, next, cost, rest) in open {
            if best.is_some_and(|best| best <= bound) {
                break;
            }
            trail.push(next);
            let on = self.best_clean_way(ways, trail, rest, looks);
            trail.pop();
            let worth = self.with_step(ways, next, cost, on);
            best = Some(best.map_or(worth, |found| found.min(worth)));
        }
        best.unwrap_or_else(|| self.ends(ways, from, End::BrokenOff))
    }

    /// The best way from a hex to the end of what is left, though it came back to hexes that it has left.
    fn best_way(&self, ways: &mut Ways, [before, from]: [Hex; 2], left: Left) -> Worth {
        let key = (before.index(), from.index(), left);
        if let Some(&found) = ways.known.get(&key) {
            return found;
        }
        let found = if left.is_over() || self.is_spent(ways, from, left) {
            self.ends(ways, from, End::Reached)
        } else {
            let mut steps = self.open_steps(ways, Some(before), from, left);
            steps.retain(|(next, _)| *next != before);
            if self.is_driven_off(ways, from, &steps) {
                self.ends(ways, from, End::BrokenOff)
            } else {
                let mut best: Option<Worth> = None;
                for (next, cost) in steps {
                    let rest = left.after(cost).unwrap_or(Left::Hexes(0));
                    let worth = self.worth_by(ways, [from, next], cost, rest);
                    best = Some(best.map_or(worth, |found| found.min(worth)));
                }
                best.unwrap_or_else(|| self.ends(ways, from, End::BrokenOff))
            }
        };
        ways.known.insert(key, found);
        found
    }

    /// [4.4.6] Whether a hex lies behind enemy lines: an enemy in good order or disorder within
    /// three hexes of it is nearer to the own edge than it is. (R82)
    fn is_behind_enemy(&self, hex: Hex, seat: Seat, apart: &[u16]) -> bool {
        let near = self.book().number(Number::BehindLines) as u16;
        if apart[hex.index()] > near {
            return false;
        }
        let home = self.home_distance(seat, hex);
        self.army(seat.other()).any(|unit| {
            let hexes = self.unit(unit).hexes;
            let cuts_off = |there: Hex| {
                self.distance(hex, there) <= near && self.home_distance(seat, there) < home
            };
            self.unit(unit).state != Morale::Routed && hexes.iter().any(cuts_off)
        })
    }

    /// [4.3.5d] Whether enemy cavalry could opportunity charge into a hex [10.4.1]: only in the open.
    /// [10.1.9p1] (R245) (R252)
    pub fn is_under_charge(&self, hex: Hex, seat: Seat) -> bool {
        self.is_watched(hex, seat, self.book().number(Number::OpportunityZone) as u16)
    }
}
