//! Section F13: which units an officer can have in his radius, and from where.

use crate::nouns::field::{ForceId, UnitId};
use crate::state::battle::Battle;
use ground::table::{Base, Bearing, Mil, Pose, Shape, Size, Spot};
use smallvec::SmallVec;
use std::cell::OnceCell;

/// A unit thought to stand elsewhere.
pub(crate) type Moved<'a> = Option<(UnitId, &'a Base)>;

/// The officer of a Force with the units that he has to keep in radius.
pub(crate) struct Radius<'a> {
    battle: &'a Battle,
    size: Size,
    radius: Mil,
    pub from: Spot,
    pub left: Mil,
    pub units: SmallVec<[(UnitId, Base); 16]>,
    enemies: Vec<Base>,
}

impl<'a> Radius<'a> {
    /// Of a Force whose officer is on the table. Units that combat, evasion or their town put out
    /// of radius in this pulse do not count.
    pub fn of(battle: &'a Battle, force: ForceId) -> Option<Radius<'a>> {
        let officer = battle.sub_commander(force);
        let from = battle.officer(officer).at?;
        let seat = battle.officer_def(officer).seat;
        let size = battle.officer_def(officer).base;
        let radius = battle.officer(officer).radius;
        let left = battle.ride_left(officer);
        let units = battle
            .members(force)
            .filter(|&unit| !battle.unit(unit).excused)
            .map(|unit| (unit, battle.base(unit)))
            .collect();
        let around = Size::new(left * 2, left * 2).at(Pose::new(from, Bearing::NORTH));
        let around = around.bounds().grown(size.width);
        let enemies = battle
            .enemies_of(seat)
            .map(|enemy| battle.base(enemy))
            .filter(|base| base.bounds().meets(around))
            .collect();
        Some(Radius { battle, size, radius, from, left, units, enemies })
    }

    /// The same from another place, with so much left to ride.
    pub fn riding(&self, to: Spot, left: Mil) -> Radius<'a> {
        Radius {
            battle: self.battle,
            size: self.size,
            radius: self.radius,
            from: to,
            left,
            units: self.units.clone(),
            enemies: self.enemies.clone(),
        }
    }

    fn base(&self, at: Spot) -> Base {
        self.size.at(Pose::new(at, Bearing::NORTH))
    }

    /// How many units are in radius of a place. (GEO-22)
    pub fn count(&self, at: Spot, moved: Moved<'_>) -> usize {
        self.units
            .iter()
            .filter(|(unit, base)| match moved {
                Some((who, there)) if who == *unit => self.reaches(at, there),
                _ => self.reaches(at, base),
            })
            .count()
    }

    /// Whether a base is in radius of a place, mostly told from the centres alone.
    fn reaches(&self, at: Spot, base: &Base) -> bool {
        match by_centres(at, self.size, base, self.radius) {
            Some(answer) => answer,
            None => self.base(at).within(base, self.radius),
        }
    }

    /// Whether an officer may stand there: on the table, under no enemy.
    pub fn allows(&self, at: Spot) -> bool {
        let base = self.base(at);
        self.battle.field.ground.holds(&base)
            && !self.enemies.iter().any(|enemy| enemy.clashes(&base))
    }

    /// Where he is tested: here, amid his units, places by whole inches, and the centres of his
    /// units.
    pub fn places(&self, moved: Moved<'_>) -> impl Iterator<Item = Spot> + '_ {
        let (from, left) = (self.from, self.left);
        let inches = left.0 / 1000;
        let grid = (-inches..=inches).flat_map(move |dy| {
            (-inches..=inches).filter_map(move |dx| {
                let to = Spot::new(from.x + Mil::inches(dx), from.y + Mil::inches(dy));
                (dx * dx + dy * dy <= inches * inches).then_some(to)
            })
        });
        let centres = self.units.iter().map(|(_, base)| base.centre());
        [from, self.middle(moved)]
            .into_iter()
            .chain(grid)
            .chain(centres.filter(move |&at| from.distance(at) <= left))
    }

    /// The place of the grid nearest to the middle of the units, if it is in reach.
    pub fn middle(&self, moved: Moved<'_>) -> Spot {
        let (mut x, mut y) = (0i64, 0i64);
        for (unit, base) in &self.units {
            let at = match moved {
                Some((who, there)) if who == *unit => there.centre(),
                _ => base.centre(),
            };
            x += i64::from(at.x.0 - self.from.x.0);
            y += i64::from(at.y.0 - self.from.y.0);
        }
        let count = 1000 * self.units.len().max(1) as i64;
        let (dx, dy) = ((x / count) as i32, (y / count) as i32);
        let to = Spot::new(self.from.x + Mil::inches(dx), self.from.y + Mil::inches(dy));
        if self.from.distance(to) <= self.left { to } else { self.from }
    }

    /// The most units that can be had in radius.
    pub fn best(&self) -> usize {
        let mut best = 0;
        for at in self.places(None) {
            let count = self.count(at, None);
            if count > best && (at == self.from || self.allows(at)) {
                best = count;
                if best == self.units.len() {
                    break;
                }
            }
        }
        best
    }

    /// The first place that has so many.
    pub fn place_with(&self, need: usize, moved: Moved<'_>) -> Option<Spot> {
        self.places(moved)
            .find(|&at| self.count(at, moved) >= need && (at == self.from || self.allows(at)))
    }
}

/// Whether a base of some size at a spot is within a distance of another, if the centres tell.
pub(crate) fn by_centres(at: Spot, size: Size, other: &Base, reach: Mil) -> Option<bool> {
    let half = |size: Size| {
        let (w, d) = (i64::from(size.width.0), i64::from(size.depth.0));
        // Half the lesser side, and more than half the diagonal.
        (w.min(d) / 2, (w + d) * 3 / 8 + w.max(d) / 4)
    };
    let ((inner, outer), (inner_other, outer_other)) = (half(size), half(other.size()));
    let centre = other.centre();
    let (dx, dy) = (i64::from(at.x.0 - centre.x.0), i64::from(at.y.0 - centre.y.0));
    let square = dx * dx + dy * dy;
    let surely = i64::from(reach.0) + inner + inner_other - 4;
    let hardly = i64::from(reach.0) + outer + outer_other + 4;
    if square <= surely * surely {
        Some(true)
    } else if square > hardly * hardly {
        Some(false)
    } else {
        None
    }
}

/// Whether two bases are within a distance, mostly told from their centres alone.
pub(crate) fn near(base: &Base, other: &Base, reach: Mil) -> bool {
    by_centres(base.centre(), base.size(), other, reach)
        .unwrap_or_else(|| base.within(other, reach))
}

/// Whether the officer of a moving unit can still have as many units in radius wherever it ends:
/// no move and no ride may lower the best that can be had. [F13.0] Places are looked for once, when they are first needed.
pub(crate) struct Company<'a> {
    radius: Option<Radius<'a>>,
    unit: UnitId,
    need: usize,
    places: OnceCell<(bool, Vec<Spot>)>,
    /// Whether a component of a Grand Battery can come into line. [D7.1a]
    pub can_join: OnceCell<bool>,
}

impl<'a> Company<'a> {
    pub fn of(battle: &'a Battle, unit: UnitId, need: usize) -> Company<'a> {
        let state = battle.unit(unit);
        let bound = !state.excused && !state.marks.joining;
        let radius = if bound { Radius::of(battle, state.force) } else { None };
        Company { radius, unit, need, places: OnceCell::new(), can_join: OnceCell::new() }
    }

    /// Whether the unit may end there.
    pub fn keeps(&self, end: &Base) -> bool {
        let Some(radius) = &self.radius else { return true };
        if radius.count(radius.from, Some((self.unit, end))) >= self.need {
            return true;
        }
        let (always, places) = self.places.get_or_init(|| self.find(radius));
        *always || places.iter().any(|&at| radius.reaches(at, end))
    }

    /// Whether some place needs no more than the others; else the places that need just this one.
    fn find(&self, radius: &Radius<'_>) -> (bool, Vec<Spot>) {
        let others = |at: Spot| {
            radius
                .units
                .iter()
                .filter(|(unit, base)| *unit != self.unit && radius.reaches(at, base))
                .count()
        };
        let mut found = Vec::new();
        for at in radius.places(None) {
            let count = others(at);
            if count + 1 >= self.need && (at == radius.from || radius.allows(at)) {
                if count >= self.need {
                    return (true, Vec::new());
                }
                found.push(at);
            }
        }
        (false, found)
    }
}
