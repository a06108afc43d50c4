//! Section F13: which units an officer can have in his radius, and from where.

use crate::nouns::field::{ForceId, UnitId};
use crate::rules::f_movement::neighbours::Ray;
use crate::state::battle::Battle;
use ground::table::{Base, Bearing, Bounds, Mil, Pose, Shape, Size, Spot};
use smallvec::SmallVec;
use std::cell::{Cell, OnceCell};
use std::ops::Range;

/// Further than any table reaches.
const BEYOND: Mil = Mil::inches(100_000);

/// What the distance between the centres of two bases tells of the distance between the bases.
#[derive(Clone, Copy)]
pub(crate) struct Centres {
    /// The centre of one of them.
    at: Spot,
    /// Up to this distance, squared, the other is surely near enough.
    surely: i64,
    /// Beyond this one it surely is not.
    hardly: Mil,
}

impl Centres {
    /// For a base, and others of some size that are to be within some distance of it.
    pub fn new(base: &Base, size: Size, reach: Mil) -> Centres {
        let half = |size: Size| {
            let (w, d) = (i64::from(size.width.0), i64::from(size.depth.0));
            // Half the lesser side, and a little more than half the diagonal.
            (w.min(d) / 2, (w.max(d) + w.min(d) * 27 / 64) / 2 + 1)
        };
        let ((inner, outer), (inner_other, outer_other)) = (half(size), half(base.size()));
        let surely = i64::from(reach.0) + inner + inner_other - 4;
        let hardly = i64::from(reach.0) + outer + outer_other + 4;
        let surely = if surely < 0 { -1 } else { surely * surely };
        Centres { at: base.centre(), surely, hardly: Mil(hardly as i32) }
    }

    /// Whether a base with its centre there is near enough, if the centres tell.
    pub fn tell(&self, at: Spot) -> Option<bool> {
        let (dx, dy) = (i64::from(at.x.0 - self.at.x.0), i64::from(at.y.0 - self.at.y.0));
        let square = dx * dx + dy * dy;
        let hardly = i64::from(self.hardly.0);
        if square <= self.surely {
            Some(true)
        } else if square > hardly * hardly {
            Some(false)
        } else {
            None
        }
    }

    /// Whether centres somewhere on a way, a box or a line parallel to an axis, may be near enough.
    pub fn may_lie_in(&self, within: Bounds) -> bool {
        let nearest = Spot::new(
            self.at.x.max(within.low.x).min(within.high.x),
            self.at.y.max(within.low.y).min(within.high.y),
        );
        self.tell(nearest) != Some(false)
    }

    /// Whether a centre on the way from one spot to another may be near enough.
    pub fn may_lie_between(&self, from: Spot, to: Spot) -> bool {
        let wide = |a: Spot, b: Spot| (i64::from(b.x.0 - a.x.0), i64::from(b.y.0 - a.y.0));
        let ((wx, wy), (cx, cy)) = (wide(from, to), wide(from, self.at));
        let (along, length) = (wx * cx + wy * cy, wx * wx + wy * wy);
        if along <= 0 {
            return self.tell(from) != Some(false);
        }
        if along >= length {
            return self.tell(to) != Some(false);
        }
        // Places on the way are rounded.
        let (across, hardly) = (wx * cy - wy * cx, i64::from(self.hardly.0) + 2);
        i128::from(across) * i128::from(across) <= i128::from(hardly * hardly) * i128::from(length)
    }

    /// From where to where on a way one may be near enough, to a few mils; nothing if one never is.
    pub fn along(&self, ray: &Ray) -> Option<(Mil, Mil)> {
        let (along, aside) = ray.see(self.at);
        let hardly = self.hardly + Mil(4);
        let square = |length: Mil| i64::from(length.0) * i64::from(length.0);
        let rest = square(hardly) - square(aside);
        (rest >= 0).then(|| {
            let half = Mil(rest.isqrt() as i32 + 4);
            (along - half, along + half)
        })
    }

    /// From where to where on a row across the table centres may be near enough; nothing if nowhere.
    fn row(&self, y: Mil) -> Option<(Mil, Mil)> {
        let (hardly, dy) = (i64::from(self.hardly.0), i64::from(y.0 - self.at.y.0));
        let rest = hardly * hardly - dy * dy;
        (rest >= 0).then(|| {
            let half = Mil(rest.isqrt() as i32 + 1);
            (self.at.x - half, self.at.x + half)
        })
    }
}

/// A unit that an officer has to keep in radius.
#[derive(Clone, Copy)]
struct Kept {
    unit: UnitId,
    base: Base,
    centres: Centres,
}

/// The officer of a Force with the units that he has to keep in radius.
pub(crate) struct Radius<'a> {
    battle: &'a Battle,
    size: Size,
    radius: Mil,
    from: Spot,
    left: Mil,
    units: SmallVec<[Kept; 16]>,
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
            .map(|unit| {
                let base = battle.base(unit);
                Kept { unit, base, centres: Centres::new(&base, size, radius) }
            })
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

    /// Whether the officer could still have so many in radius from another place, with so much left
    /// to ride.
    pub fn could_ride(&self, to: Spot, left: Mil, need: usize) -> bool {
        let from = Post { at: to, left };
        self.places(from, self.needed(need))
            .any(|at| self.has(at, need) && (at == to || self.allows(at)))
    }

    /// Who has to be in radius for so many to be.
    fn needed(&self, need: usize) -> Needed {
        if need == self.units.len() { Needed::All } else { Needed::Some }
    }

    /// Where he is.
    fn here(&self) -> Post {
        Post { at: self.from, left: self.left }
    }

    fn base(&self, at: Spot) -> Base {
        self.size.at(Pose::new(at, Bearing::NORTH))
    }

    /// How many units are in radius of a place. (GEO-22)
    pub fn count(&self, at: Spot) -> usize {
        self.units.iter().filter(|kept| self.reaches(at, &kept.base, kept.centres)).count()
    }

    /// Whether so many units or more are in radius of a place.
    pub fn has(&self, at: Spot, need: usize) -> bool {
        let Some(mut spare) = self.units.len().checked_sub(need) else { return false };
        self.units.iter().all(|kept| {
            self.reaches(at, &kept.base, kept.centres) || {
                let goes = spare > 0;
                spare = spare.saturating_sub(1);
                goes
            }
        })
    }

    /// Whether a base is in radius of a place, mostly told from the centres alone.
    fn reaches(&self, at: Spot, base: &Base, centres: Centres) -> bool {
        centres.tell(at).unwrap_or_else(|| self.base(at).within(base, self.radius))
    }

    /// Whether an officer may stand there: on the table, under no enemy.
    pub fn allows(&self, at: Spot) -> bool {
        let base = self.base(at);
        self.battle.field.ground.holds(&base)
            && !self.enemies.iter().any(|enemy| enemy.clashes(&base))
    }

    /// From where to where on a row of places he may have all those in radius who are needed;
    /// nothing if he has them nowhere on it.
    fn span(&self, y: Mil, needed: Needed) -> Option<(Mil, Mil)> {
        let mut span = (-BEYOND, BEYOND);
        for kept in self.units.iter().filter(|kept| needed.includes(kept.unit)) {
            let (low, high) = kept.centres.row(y)?;
            span = (span.0.max(low), span.1.min(high));
            if span.0 > span.1 {
                return None;
            }
        }
        Some(span)
    }

    /// Where he is tested: here, amid his units, places by whole inches, and the centres of his
    /// units. Places by whole inches from which somebody who is needed is surely not in radius
    /// are left out.
    fn places(&self, post: Post, needed: Needed) -> impl Iterator<Item = Spot> + '_ {
        let Post { at: from, left } = post;
        let inches = left.0 / 1000;
        let grid = (-inches..=inches).flat_map(move |dy| {
            let aside = (inches * inches - dy * dy).isqrt();
            let y = from.y + Mil::inches(dy);
            let (mut west, mut east) = (-aside, aside);
            match self.span(y, needed) {
                Some((low, high)) if needed != Needed::Some => {
                    west = west.max(-(from.x - low).0.div_euclid(1000));
                    east = east.min((high - from.x).0.div_euclid(1000));
                }
                Some(_) => {}
                None => (west, east) = (1, 0),
            }
            (west..=east).map(move |dx| Spot::new(from.x + Mil::inches(dx), y))
        });
        let centres = self.units.iter().map(|kept| kept.base.centre());
        [from, self.middle_from(post)]
            .into_iter()
            .chain(grid)
            .chain(centres.filter(move |&at| from.distance(at) <= left))
    }

    /// The place of the grid nearest to the middle of the units, if it is in reach.
    fn middle(&self) -> Spot {
        self.middle_from(self.here())
    }

    fn middle_from(&self, Post { at: from, left }: Post) -> Spot {
        let (mut x, mut y) = (0i64, 0i64);
        for kept in &self.units {
            let at = kept.base.centre();
            x += i64::from(at.x.0 - from.x.0);
            y += i64::from(at.y.0 - from.y.0);
        }
        let count = 1000 * self.units.len().max(1) as i64;
        let (dx, dy) = ((x / count) as i32, (y / count) as i32);
        let to = Spot::new(from.x + Mil::inches(dx), from.y + Mil::inches(dy));
        if from.distance(to) <= left { to } else { from }
    }

    /// The most units that can be had in radius.
    pub fn best(&self) -> usize {
        let all = self.units.len();
        if self.places(self.here(), Needed::All).any(|at| self.will_do(at, all)) {
            return all;
        }
        let mut best = 0;
        for at in self.places(self.here(), Needed::Some) {
            if best + 1 >= all {
                break;
            }
            if self.will_do(at, best + 1) {
                best = self.count(at);
            }
        }
        best
    }

    /// Whether he may stand on a place and have so many in radius.
    fn will_do(&self, at: Spot, need: usize) -> bool {
        self.has(at, need) && (at == self.from || self.allows(at))
    }

    /// Of the places that have so many where he may stand that nearest to the middle of his units.
    pub fn best_post(&self, need: usize) -> Option<Spot> {
        let middle = self.middle();
        let fits = |at: Spot| self.has(at, need) && self.allows(at);
        if fits(middle) {
            return Some(middle);
        }
        let mut best: Option<(Mil, Spot)> = None;
        for at in self.places(self.here(), self.needed(need)) {
            let key = (at.distance(middle), at);
            if best.is_none_or(|best| key < best) && fits(at) {
                best = Some(key);
            }
        }
        best.map(|(_, at)| at)
    }
}

/// Where an officer is, or could be, and how far he can ride from there.
#[derive(Clone, Copy)]
struct Post {
    at: Spot,
    left: Mil,
}

/// Who has to be in radius of a place that is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Needed {
    All,
    AllBut(UnitId),
    /// Some, whoever they are.
    Some,
}

impl Needed {
    fn includes(self, unit: UnitId) -> bool {
        match self {
            Needed::All => true,
            Needed::AllBut(other) => unit != other,
            Needed::Some => false,
        }
    }
}

/// Whether two bases are within a distance, mostly told from their centres alone.
pub(crate) fn near(base: &Base, other: &Base, reach: Mil) -> bool {
    let told = Centres::new(other, base.size(), reach).tell(base.centre());
    told.unwrap_or_else(|| base.within(other, reach))
}

/// Where an officer would have enough in radius, if he had one unit besides the others.
struct Posts {
    /// Sorted by rows.
    spots: Vec<Spot>,
    /// The spots of each row, and the box around them.
    rows: Vec<(Range<usize>, Bounds)>,
    /// The row that had one last.
    last: Cell<usize>,
}

impl Posts {
    fn of(mut spots: Vec<Spot>) -> Posts {
        spots.sort_unstable_by_key(|spot| (spot.y, spot.x));
        let mut rows: Vec<(Range<usize>, Bounds)> = Vec::new();
        for (index, &spot) in spots.iter().enumerate() {
            match rows.last_mut() {
                Some((range, bounds)) if bounds.low.y == spot.y => {
                    range.end = index + 1;
                    bounds.high.x = spot.x;
                }
                _ => rows.push((index..index + 1, Bounds { low: spot, high: spot })),
            }
        }
        let last = Cell::new(rows.len() / 2);
        Posts { spots, rows, last }
    }
}

/// What was found out about the places where the officer of a unit has to be, if it was.
#[derive(Default)]
pub(crate) struct FoundPosts(OnceCell<Option<Posts>>);

/// Whether the officer of a moving unit can still have as many units in radius wherever it ends:
/// no move and no ride may lower the best that can be had. [F13.0] Places are looked
/// for once, when they are first needed.
pub(crate) struct Company<'a> {
    radius: Option<Radius<'a>>,
    unit: UnitId,
    need: usize,
    /// Nothing if the unit may end anywhere.
    posts: OnceCell<Option<Posts>>,
    /// Whether a component of a Grand Battery can come into line. [D7.1a]
    pub can_join: OnceCell<bool>,
}

impl<'a> Company<'a> {
    /// That of a unit and its Force; its places may have been looked for already, in the same position.
    pub fn with(
        battle: &'a Battle,
        unit: UnitId,
        need: usize,
        FoundPosts(posts): FoundPosts,
    ) -> Company<'a> {
        let state = battle.unit(unit);
        let bound = !state.excused && !state.marks.joining;
        let radius = if bound { Radius::of(battle, state.force) } else { None };
        Company { radius, unit, need, posts, can_join: OnceCell::new() }
    }

    /// What was found of places so far.
    pub fn into_posts(self) -> FoundPosts {
        FoundPosts(self.posts)
    }

    /// Where the officer has to be, if the unit may not end anywhere.
    fn posts(&self) -> Option<(&Radius<'a>, &Posts)> {
        let radius = self.radius.as_ref()?;
        let posts = self.posts.get_or_init(|| self.find(radius)).as_ref()?;
        Some((radius, posts))
    }

    /// Whether the unit may end there.
    pub fn keeps(&self, end: &Base) -> bool {
        let Some((radius, posts)) = self.posts() else { return true };
        let centres = Centres::new(end, radius.size, radius.radius);
        let reaches = |(range, bounds): &(Range<usize>, Bounds)| {
            centres.may_lie_in(*bounds)
                && posts.spots[range.clone()].iter().any(|&at| radius.reaches(at, end, centres))
        };
        // Places that are asked about lie near each other: what did for the last does for most.
        if posts.rows.get(posts.last.get()).is_some_and(reaches) {
            return true;
        }
        let found = posts.rows.iter().position(reaches);
        if let Some(row) = found {
            posts.last.set(row);
        }
        found.is_some()
    }

    /// The box in which the centre of the unit, of this size, ends; nothing if it may be anywhere.
    pub fn limits(&self, size: Size) -> Option<Bounds> {
        let (radius, posts) = self.posts()?;
        let nowhere = Bounds { low: radius.from, high: radius.from };
        let all = posts.rows.iter().map(|(_, bounds)| *bounds).reduce(Bounds::with);
        let hardly = Centres::new(&radius.base(radius.from), size, radius.radius).hardly;
        Some(all.unwrap_or(nowhere).grown(hardly))
    }

    /// Nothing if some place needs no more than the others; else the places that need just this one.
    fn find(&self, radius: &Radius<'_>) -> Option<Posts> {
        let others = || radius.units.iter().filter(|kept| kept.unit != self.unit);
        let total = others().count();
        let count =
            |at: Spot| others().filter(|kept| radius.reaches(at, &kept.base, kept.centres)).count();
        let Some(spare) = (total + 1).checked_sub(self.need) else {
            return Some(Posts::of(Vec::new()));
        };
        let enough = |at: Spot| {
            let mut spare = spare;
            others().all(|kept| {
                radius.reaches(at, &kept.base, kept.centres) || {
                    let goes = spare > 0;
                    spare = spare.saturating_sub(1);
                    goes
                }
            })
        };
        let needed = if spare == 0 { Needed::AllBut(self.unit) } else { Needed::Some };
        let mut found = Vec::new();
        for at in radius.places(radius.here(), needed) {
            if enough(at) && (at == radius.from || radius.allows(at)) {
                if spare > 0 && count(at) >= self.need {
                    return None;
                }
                found.push(at);
            }
        }
        Some(Posts::of(found))
    }
}
