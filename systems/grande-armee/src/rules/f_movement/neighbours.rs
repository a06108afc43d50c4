//! Who stands around a unit that looks for a place to move to.

use crate::nouns::field::UnitId;
use crate::state::battle::Battle;
use ground::table::{Base, Bearing, Bounds, Mil, SLACK, Shape, Size, Spot};
use smallvec::SmallVec;

/// A straight way from a spot.
#[derive(Clone, Copy)]
pub(crate) struct Ray {
    pub from: Spot,
    /// To a spot a thousand inches on: so directions are exact to a mil in a million.
    way: (i64, i64),
}

impl Ray {
    /// The length of its vector.
    const LENGTH: Mil = Mil::inches(1000);

    pub fn new(from: Spot, heading: Bearing) -> Ray {
        let to = from.moved(heading, Ray::LENGTH);
        Ray { from, way: (i64::from(to.x.0 - from.x.0), i64::from(to.y.0 - from.y.0)) }
    }

    /// The spot so far along the way, to a mil.
    fn at(&self, along: Mil) -> Spot {
        let part = |way: i64| Mil((way * i64::from(along.0) / i64::from(Ray::LENGTH.0)) as i32);
        Spot::new(self.from.x + part(self.way.0), self.from.y + part(self.way.1))
    }

    /// How far a spot lies along the way and how far aside of it, to a mil.
    pub fn see(&self, spot: Spot) -> (Mil, Mil) {
        let (wx, wy) = self.way;
        let (x, y) = (i64::from(spot.x.0 - self.from.x.0), i64::from(spot.y.0 - self.from.y.0));
        let length = i64::from(Ray::LENGTH.0);
        (Mil(((wx * x + wy * y) / length) as i32), Mil(((wx * y - wy * x) / length) as i32))
    }

    /// From where to where the way lies in a box, to a few mils.
    pub fn within(&self, bounds: Bounds) -> (Mil, Mil) {
        let mut span = (Mil::ZERO, Ray::LENGTH);
        let axes = [
            (self.from.x, self.way.0, bounds.low.x, bounds.high.x),
            (self.from.y, self.way.1, bounds.low.y, bounds.high.y),
        ];
        for (start, way, low, high) in axes {
            let (low, high) = (low - start - ROUNDED, high - start + ROUNDED);
            if way == 0 {
                if low > Mil::ZERO || high < Mil::ZERO {
                    return (Ray::LENGTH, Mil::ZERO);
                }
                continue;
            }
            let at = |part: Mil| {
                let most = i64::from(Ray::LENGTH.0);
                Mil((i64::from(part.0) * most / way).clamp(-most, most) as i32)
            };
            let (first, last) = if way > 0 { (at(low), at(high)) } else { (at(high), at(low)) };
            span = (span.0.max(first - ROUNDED), span.1.min(last + ROUNDED));
        }
        span
    }
}

/// Places are rounded by so much at most.
const ROUNDED: Mil = Mil(2);

/// Nobody is touched who is further off than this.
const TOUCHED: Mil = Mil(20);

/// Another unit.
pub(crate) struct Neighbour {
    pub unit: UnitId,
    base: Base,
    /// At this distance of the centres a base of the unit's size does not touch it.
    clear: Mil,
    /// At this one it surely overlaps it.
    over: Mil,
    /// Whether it may not even be touched: it is an enemy, and did not touch the unit before.
    untouchable: bool,
    /// Whether it is an enemy.
    enemy: bool,
}

/// All others who stand near enough to matter.
pub(crate) struct Neighbours {
    all: Vec<Neighbour>,
    /// The most that any of them keeps clear.
    clear: Mil,
}

/// A little more than half the diagonal.
fn half_diagonal(size: Size) -> Mil {
    let (width, depth) = (size.width, size.depth);
    (width.max(depth) + width.min(depth) * 27 / 64) / 2 + Mil(1)
}

impl Neighbours {
    /// Those of a unit that goes no further than so far.
    pub fn of(battle: &Battle, unit: UnitId, reach: Mil) -> Neighbours {
        let (base, seat) = (battle.base(unit), battle.seat_of(unit));
        let Size { width, depth } = base.size();
        let around = base.bounds().grown(reach + width + depth);
        let all: Vec<Neighbour> = battle
            .on_table()
            .filter(|&other| other != unit)
            .map(|other| (other, battle.base(other)))
            .filter(|(_, other)| other.bounds().meets(around))
            .map(|(unit, other)| {
                let enemy = battle.seat_of(unit) != seat;
                let clear = half_diagonal(base.size()) + half_diagonal(other.size());
                let clear = clear + SLACK + ROUNDED * 2;
                let half = |size: Size| size.width.min(size.depth) / 2;
                let over = half(base.size()) + half(other.size()) - SLACK - ROUNDED * 2;
                let untouchable = enemy && !other.within(&base, SLACK);
                Neighbour { unit, base: other, clear, over, untouchable, enemy }
            })
            .collect();
        let clear = all.iter().map(|other| other.clear).max().unwrap_or(Mil::ZERO);
        Neighbours { all, clear }
    }

    /// Whether a place is taken: somebody stands there, or it touches an enemy whom the unit did not
    /// touch before.
    pub fn have_taken(&self, end: &Base) -> bool {
        self.all.iter().any(|other| other.has_taken(end))
    }

    /// Those that may be in the way of a unit, or stand where it ends: between these two lengths.
    pub fn along(&self, ray: &Ray, (near, far): (Mil, Mil)) -> Corridor<'_> {
        let mut corridor =
            Corridor { beside: SmallVec::new(), taken: SmallVec::new(), contact: far };
        // Who is that near to the way is in a box around it: half as much again is more than the
        // diagonal of a square, and places are rounded.
        let way = Bounds::around(&[ray.from, ray.at(far)]).grown(self.clear * 3 / 2 + ROUNDED * 2);
        for other in &self.all {
            if !other.base.centre().bounds().meets(way) {
                continue;
            }
            let (along, aside) = ray.see(other.base.centre());
            if aside.abs() > other.clear || along > far + other.clear || along < -other.clear {
                continue;
            }
            if along >= near - other.clear {
                corridor.beside.push(other);
            }
            let lap = i64::from(other.over.0).pow(2) - i64::from(aside.0).pow(2);
            if other.over <= Mil::ZERO || lap <= 0 {
                continue;
            }
            let half = Mil(lap.isqrt() as i32) - ROUNDED;
            corridor.taken.push((along - half, along + half));
            if other.enemy && along > Mil::ZERO {
                corridor.contact = corridor.contact.min((along - half).max(Mil::ZERO));
            }
        }
        corridor
    }

    /// Enemies that may be in a box.
    pub fn enemies_in(&self, bounds: Bounds) -> impl Iterator<Item = &Neighbour> {
        self.all.iter().filter(move |other| other.enemy && other.base.bounds().meets(bounds))
    }

    /// Enemies that may be met, or touched, by who goes straight from one place to another.
    pub fn enemies_between<'n>(
        &'n self,
        from: &'n Base,
        to: &'n Base,
    ) -> impl Iterator<Item = &'n Neighbour> {
        self.enemies_in(from.bounds().with(to.bounds()).grown(TOUCHED))
            .filter(|other| from.sweep_meets(to, &other.grown()))
    }
}

impl Neighbour {
    /// Its base a little larger.
    fn grown(&self) -> Base {
        let Size { width, depth } = self.base.size();
        let more = TOUCHED * 2;
        Size::new(width + more, depth + more).at(self.base.pose())
    }

    fn has_taken(&self, end: &Base) -> bool {
        let (at, centre) = (end.centre(), self.base.centre());
        let (dx, dy) = (i64::from(centre.x.0 - at.x.0), i64::from(centre.y.0 - at.y.0));
        dx * dx + dy * dy <= i64::from(self.clear.0).pow(2)
            && (self.base.clashes(end) || (self.untouchable && self.base.within(end, SLACK)))
    }
}

/// Who stands along a straight way.
pub(crate) struct Corridor<'n> {
    beside: SmallVec<[&'n Neighbour; 12]>,
    /// From where to where on the way somebody is surely overlapped.
    taken: SmallVec<[(Mil, Mil); 12]>,
    /// The way surely leads no further: it has met an enemy by then, or is at its end.
    pub contact: Mil,
}

impl Corridor<'_> {
    /// Whether the place so far along the way is surely taken: told without measuring a base.
    pub fn is_surely_taken(&self, length: Mil) -> bool {
        self.taken.iter().any(|&(from, to)| from <= length && length <= to)
    }

    /// Whether a place on the way is taken.
    pub fn has_taken(&self, end: &Base) -> bool {
        self.beside.iter().any(|other| other.has_taken(end))
    }
}
