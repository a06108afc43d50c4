//! How castings are divided, and the odds that come of it. [INT-8] [INT-9] [CRI-18i1] (CR-25)

use super::{Ask, Fray};
use crate::book::{Distance, Fighting};
use crate::host::{Choice, Question};
use crate::nouns::UnitId;
use crate::state::{At, Battle, front_rank};
use engine::{Play, Seat, rule};
use ground::table::{Bearing, Mil, Shape, Spot};

/// Castings are counted in parts of this many, so that they can be split evenly. (CR-25)
pub const PARTS: u32 = 840;

/// Castings of a unit that count against an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Whose.
    pub of: UnitId,
    /// Against whom.
    pub against: UnitId,
    /// How many, in parts.
    pub parts: u32,
}

/// So far ahead a file of castings finds the opponent before it; no opponent is further off.
const FILE: Mil = Mil::inches(10);

impl Battle {
    /// The files of a unit: where the first casting stands, where it looks, how many castings follow
    /// it; none of a unit in a structure. (CR-25)
    fn files(&self, unit: UnitId) -> Vec<(Spot, Bearing, u32)> {
        let state = self.unit(unit);
        if !state.inside().is_empty() {
            return Vec::new();
        }
        let castings = self.castings_of(unit);
        let front = usize::from(front_rank(self.def(unit), state.formation())).max(1);
        let facing = |index: usize, spot: &Spot| match state.formation().is_square() {
            true => state.pose().facing.quarters((index / front) as i32),
            false => self.body(unit).nearest(spot).facing(),
        };
        let mut files: Vec<(Spot, Bearing, u32)> = Vec::new();
        for (index, spot) in castings.iter().enumerate() {
            match state.formation().is_column() && index >= front {
                true => files[index % front].2 += 1,
                false => files.push((*spot, facing(index, spot), 1)),
            }
        }
        files
    }

    /// The opponent straight before a casting: the nearest of several. (CR-25)
    fn straight_before(&self, at: Spot, facing: Bearing, foes: &[UnitId]) -> Option<UnitId> {
        let ray = [at, at.moved(facing, FILE)];
        let met = foes
            .iter()
            .copied()
            .filter(|&foe| self.body(foe).parts().iter().any(|part| part.meets(&ray)));
        met.min_by_key(|&foe| self.body(foe).gap(&at))
    }

    /// How a unit's castings fall to its opponents by where they stand, and how many are left for
    /// its owner to give. [INT-8] (CR-25)
    pub fn divided(&self, unit: UnitId, foes: &[UnitId]) -> (Vec<Share>, u32) {
        let all = u32::from(self.def(unit).castings);
        let share = |against: UnitId, parts: u32| Share { of: unit, against, parts };
        match foes {
            [] => (Vec::new(), 0),
            [only] => (vec![share(*only, all * PARTS)], 0),
            several if self.field.switches.even_split => {
                let each = all * PARTS / several.len() as u32;
                (several.iter().map(|&foe| share(foe, each)).collect(), 0)
            }
            several => {
                let mut shares: Vec<Share> = several.iter().map(|&foe| share(foe, 0)).collect();
                let mut left = all;
                for (at, facing, castings) in self.files(unit) {
                    let before = self.straight_before(at, facing, several);
                    if let Some(found) = shares.iter_mut().find(|one| Some(one.against) == before) {
                        found.parts += castings * PARTS;
                        left -= castings;
                    }
                }
                (shares, left)
            }
        }
    }

    /// A side divides its castings; those that face nobody go where their owner likes. Secret. [INT-8]
    /// (CD-22)
    pub(super) fn divide_castings(
        &self,
        table: At<'_>,
        fray: &Fray,
        seat: Seat,
    ) -> Play<Vec<Share>> {
        let mut all = Vec::new();
        for unit in self.by_name(fray.units().filter(|&unit| self.seat_of(unit) == seat)) {
            let foes = fray.foes(unit);
            let (mut shares, mut left) = self.divided(unit, &foes);
            while left > 0 {
                let castings = left as u8;
                let question = Question::Interaction(Ask::Spare { unit, castings });
                let choices = self.by_name(foes.iter().copied()).into_iter().flat_map(|foe| {
                    (1..=castings).rev().map(move |count| Choice::Castings(count, foe))
                });
                let choices: Vec<Choice> = choices.collect();
                let choice = self.ask(table, seat, rule!("INT-8"), question, choices)?;
                let Choice::Castings(count, foe) = choice else { break };
                left -= u32::from(count);
                if let Some(share) = shares.iter_mut().find(|share| share.against == foe) {
                    share.parts += u32::from(count) * PARTS;
                }
            }
            all.extend(shares);
        }
        Ok(all)
    }

    /// The units of a side with which a unit is coordinated, through others too, itself included.
    /// [INT-9] [INT-9d] [INT-9e]
    pub fn coordinated_with(&self, unit: UnitId, fray: &Fray) -> Vec<UnitId> {
        let fronts = |unit: UnitId| {
            fray.foes(unit)
                .into_iter()
                .any(|foe| self.has_before(unit, foe, Distance::CoordinatedEnemy))
        };
        let seat = self.seat_of(unit);
        let friends: Vec<UnitId> =
            self.by_name(fray.units().filter(|&one| self.seat_of(one) == seat && fronts(one)));
        let mut group = vec![unit];
        if !friends.contains(&unit) {
            return group;
        }
        let mut next = 0;
        while let Some(&here) = group.get(next) {
            next += 1;
            for &friend in &friends {
                if !group.contains(&friend) && self.is_coordinated(here, friend) {
                    group.push(friend);
                }
            }
        }
        group
    }

    /// The worst odds of a unit against its opponents: coordinated ones count as one sum, others one
    /// by one; its own coordinated friends count with it. [INT-9] [CRI-18i1] (CR-25) (CR-94)
    pub fn odds_of(&self, unit: UnitId, fray: &Fray) -> Option<Fighting> {
        let sum = |ours: &[UnitId], theirs: &[UnitId]| -> u32 {
            let counted = fray
                .shares
                .iter()
                .filter(|share| ours.contains(&share.of) && theirs.contains(&share.against));
            counted.map(|share| share.parts).sum()
        };
        // [INT-9]
        let own = self.coordinated_with(unit, fray);
        let odds = fray.foes(unit).into_iter().filter_map(|foe| {
            let theirs = self.coordinated_with(foe, fray);
            let (ours, enemy) = (sum(&own, &theirs), sum(&theirs, &own));
            // (CR-94) Whoever came in on its flank or rear and draws no castings on himself counts by
            // the modifiers for that alone.
            if ours == 0 && !self.looks_at(unit, self.body(foe)) {
                return None;
            }
            odds_line(ours, enemy)
        });
        odds.min_by_key(|&line| self.field.book.fighting(line).value)
    }
}

/// The line of the odds: own to enemy. [CRI-18i1]
pub fn odds_line(own: u32, enemy: u32) -> Option<Fighting> {
    match () {
        () if enemy == 0 => None,
        () if 3 * own <= enemy => Some(Fighting::OddsOneThree),
        () if 2 * own <= enemy => Some(Fighting::OddsOneTwo),
        () if 3 * own <= 2 * enemy => Some(Fighting::OddsTwoThree),
        () => None,
    }
}
