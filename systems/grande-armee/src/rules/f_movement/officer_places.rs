//! Good places for officers: to ride to, and to be safe on.

use crate::book::Distance;
use crate::nouns::field::{OfficerId, Rank, UnitId};
use crate::nouns::kinds::Pace;
use crate::rules::f_movement::officers::Led;
use crate::state::battle::Battle;
use engine::{Proposals, Seat};
use ground::table::{Bearing, Mil, Spot};

/// So many places at most.
const PLACES: usize = 6;
/// Places nearer than this are the same.
const ALIKE: Mil = Mil(400);

impl Battle {
    /// Good places for an officer to ride to. [F12.0] Where a few will do, one of them.
    pub(crate) fn ride_proposals(&self, officer: OfficerId, asked: Proposals) -> Vec<Spot> {
        let Some(at) = self.officer(officer).at else { return Vec::new() };
        let mut wanted = match self.officer_def(officer).rank {
            Rank::Sub { .. } => self.posts_of_sub(officer, at),
            Rank::Wing | Rank::Commander { .. } => self.posts_of_commander(officer, at),
        };
        wanted.extend(self.out_of_harm(officer, at));
        let mut enough = PLACES;
        if let Proposals::Few(number) = asked
            && !wanted.is_empty()
        {
            let first = number as usize % wanted.len();
            wanted.rotate_left(first);
            enough = 1;
        }
        let (left, led) = (self.ride_left(officer), Led::of(self, officer));
        let mut found: Vec<Spot> = Vec::new();
        for spot in wanted {
            let spot = toward(at, spot, left);
            let new = found.iter().all(|other| other.distance(spot) > ALIKE);
            if new && found.len() < enough && self.check_ride_with(&led, officer, spot).is_ok() {
                found.push(spot);
            }
        }
        found
    }

    /// A sub-commander: where most units are in radius, and close to those in front.
    fn posts_of_sub(&self, officer: OfficerId, at: Spot) -> Vec<Spot> {
        let Some(force) = self.led_by(officer) else { return Vec::new() };
        let mut wanted = Vec::new();
        wanted.extend(self.best_post(force));
        let seat = self.officer_def(officer).seat;
        let mut front: Vec<(Mil, UnitId)> = self
            .members(force)
            .filter_map(|unit| Some((self.nearest_enemy(&self.base(unit), seat)?.1, unit)))
            .collect();
        front.sort_unstable();
        for (_, unit) in front.into_iter().take(3) {
            let base = self.base(unit);
            wanted.push(base.centre().moved(base.facing().opposite(), Mil::inches(3)));
        }
        let commander = self.commander(self.officer_def(officer).army);
        wanted.extend(commander.and_then(|his| self.beside_officer(officer, his, at)));
        wanted
    }

    /// A commander: beside his sub-commanders, and amid them.
    fn posts_of_commander(&self, officer: OfficerId, at: Spot) -> Vec<Spot> {
        let seat = self.officer_def(officer).seat;
        let army = self.officer_def(officer).army;
        let mut subs: Vec<(Mil, OfficerId, Spot)> = self
            .officers_of(seat)
            .filter(|&other| other != officer && self.officer_def(other).army == army)
            .filter_map(|other| {
                let spot = self.officer(other).at?;
                Some((at.distance(spot), other, spot))
            })
            .collect();
        subs.sort_unstable();
        let mut wanted: Vec<Spot> = Vec::new();
        let count = subs.len().max(1) as i64;
        let mean = |part: fn(&Spot) -> Mil| {
            let sum: i64 = subs.iter().map(|(_, _, spot)| i64::from(part(spot).0)).sum();
            Mil((sum / count) as i32)
        };
        if !subs.is_empty() {
            wanted.push(Spot::new(mean(|spot| spot.x), mean(|spot| spot.y)));
        }
        let beside = subs.iter().take(4);
        wanted.extend(beside.filter_map(|(_, other, _)| self.beside_officer(officer, *other, at)));
        wanted
    }

    /// The nearest place where two officers' bases touch. [E2.1]
    fn beside_officer(&self, officer: OfficerId, other: OfficerId, at: Spot) -> Option<Spot> {
        let spot = self.officer(other).at?;
        let sizes = [officer, other].map(|officer| self.officer_def(officer).base.width);
        let reach = (sizes[0] + sizes[1]) / 2;
        let (dx, dy) = (i64::from(at.x.0 - spot.x.0), i64::from(at.y.0 - spot.y.0));
        let most = dx.abs().max(dy.abs());
        if most <= i64::from(reach.0) {
            return None;
        }
        let part = |d: i64| Mil((d * i64::from(reach.0) / most) as i32);
        Some(Spot::new(spot.x + part(dx), spot.y + part(dy)))
    }

    /// Away from an enemy that is close.
    fn out_of_harm(&self, officer: OfficerId, at: Spot) -> Option<Spot> {
        let seat: Seat = self.officer_def(officer).seat;
        let base = self.officer_base_at(officer, at);
        let zone = self.field.book.distance(Distance::ContactZone);
        let (enemy, gap) = self.nearest_enemy(&base, seat)?;
        let away = Bearing::between(self.base(enemy).centre(), at);
        (gap <= zone).then(|| at.moved(away, zone))
    }

    /// Places to which an officer may be brought to safety, best first. [F10.0b]
    pub(crate) fn safe_places(&self, officer: OfficerId) -> Vec<Spot> {
        let Some(at) = self.officer(officer).at else { return Vec::new() };
        let reach = self.field.book.pace(Pace::Officers).base;
        let seat = self.officer_def(officer).seat;
        let force = self.led_by(officer);
        let mut places: Vec<(usize, Mil, Spot)> = [reach, reach / 2, reach / 4]
            .into_iter()
            .flat_map(|far| (0..16).map(move |k| at.moved(Bearing::minutes(k * 1350), far)))
            .filter(|&to| self.check_safety(officer, to).is_ok())
            .map(|to| {
                let kept = force.map_or(0, |force| self.in_radius_at(force, to));
                let base = self.officer_base_at(officer, to);
                let gap = self.nearest_enemy(&base, seat).map_or(reach, |(_, gap)| gap);
                (kept, gap.min(reach), to)
            })
            .collect();
        places
            .sort_by_key(|&(kept, gap, to)| (std::cmp::Reverse(kept), std::cmp::Reverse(gap), to));
        places.into_iter().take(PLACES).map(|(_, _, to)| to).collect()
    }
}

/// A spot, or the last on the way there that is in reach.
fn toward(from: Spot, to: Spot, reach: Mil) -> Spot {
    if from.distance(to) <= reach {
        to
    } else {
        from.moved(Bearing::between(from, to), reach - Mil(2))
    }
}
