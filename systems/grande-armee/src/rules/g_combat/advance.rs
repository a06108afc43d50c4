//! Section G4.7: the victor takes the ground.
//!
//! He slides without turning, past friends and enemies that stand in his way, as far as he can come
//! into the ground that was left to him. (GEO-21)

use crate::nouns::field::UnitId;
use crate::rules::f_movement::attach::offsets;
use crate::rules::g_combat::Event;
use crate::rules::g_combat::retreat::{STRIDE, Vacated, furthest, passed};
use crate::state::battle::{At, Battle};
use engine::Play;
use ground::table::{Base, Bearing, Mil, Pose, SLACK, Shape, Size, Spot};
use std::cell::OnceCell;

/// An advance stops so far short of other units. (GEO-21)
const SHORT_OF_OTHERS: Mil = Mil(10);
/// What rounding may add to that.
const HAIR: Mil = Mil(3);
/// So often an advance slides on along those who stand askew in its way.
const SLIDES: usize = 6;

/// A way made of straight pieces: the places between them, the start first.
type Way = Vec<Base>;

/// The ground before a victor with all that stands in it.
struct Lane<'a> {
    battle: &'a Battle,
    unit: UnitId,
    start: Base,
    into: Vacated,
    others: Vec<Other>,
}

/// A base near it.
struct Other {
    base: Base,
    /// The same with so much round it that nobody beyond that touches it.
    around: Base,
    /// Whether it was touched before the move.
    beside: bool,
}

impl Other {
    fn of(base: Base, start: &Base) -> Other {
        let Size { width, depth } = base.size();
        let more = (SHORT_OF_OTHERS + HAIR) * 2;
        let around = Size::new(width + more, depth + more).at(base.pose());
        Other { base, around, beside: base.within(start, SHORT_OF_OTHERS) }
    }
}

impl<'a> Lane<'a> {
    fn new(battle: &'a Battle, unit: UnitId, into: Vacated) -> Lane<'a> {
        let start = battle.base(unit);
        let size = start.size();
        let around = size.width + size.depth;
        let near = start.bounds().with(start.at(into.centre).bounds()).grown(around);
        let others = battle
            .on_table()
            .filter(|&other| other != unit)
            .map(|other| battle.base(other))
            .filter(|other| other.bounds().meets(near))
            .map(|other| Other::of(other, &start))
            .collect();
        Lane { battle, unit, start, into, others }
    }

    /// Whether it can go straight from one place to another without touching anybody.
    fn is_free(&self, from: &Base, to: &Base) -> bool {
        let (ground, way) = (OnceCell::new(), from.bounds().with(to.bounds()));
        // [G4.7b] Nobody may be touched.
        let touches = self.others.iter().any(|other| {
            // Most are not met at all.
            if !other.around.bounds().meets(way) || !from.sweep_meets(to, &other.around) {
                return false;
            }
            let ground = ground.get_or_init(|| passed(from, to));
            // Whom it touched before it may slide past, but not walk over.
            if other.beside {
                other.base.clashes(ground)
            } else {
                other.base.within(ground, SHORT_OF_OTHERS - Mil(1))
            }
        });
        let length = from.centre().distance(to.centre());
        let heading = Bearing::between(from.centre(), to.centre());
        // [G4.7c] Ground costs nothing; only what is closed to all stops it.
        !touches && self.battle.open_way(from, heading, length) >= length
    }

    /// A place on the straight line between two spots.
    fn along(&self, from: Spot, to: Spot, whole: Mil, way: Mil) -> Base {
        let part = |a: Mil, b: Mil| {
            let share = i64::from(b.0 - a.0) * i64::from(way.0);
            Mil(a.0 + (share / i64::from(whole.0.max(1))) as i32)
        };
        let spot =
            if way == whole { to } else { Spot::new(part(from.x, to.x), part(from.y, to.y)) };
        self.start.at(spot)
    }

    /// How far it comes straight towards a spot.
    fn toward(&self, from: &Base, to: Spot) -> Base {
        let whole = from.centre().distance(to);
        let place = |way: Mil| self.along(from.centre(), to, whole, way);
        place(furthest(whole, |way| !self.is_free(from, &place(way))))
    }

    /// Whether a spot, so far ahead and aside, is on the ground before him: no more than half his
    /// width to either side, and never back.
    fn is_before(&self, ahead: Mil, aside: Mil) -> bool {
        let (most, over) = offsets(&self.start, self.into.centre);
        let room = self.start.size().width / 2;
        (most.min(Mil::ZERO)..=most.max(Mil::ZERO)).contains(&ahead)
            && (over.min(Mil::ZERO) - room..=over.max(Mil::ZERO) + room).contains(&aside)
    }

    /// The spots nearest to the goal along his own sides and along the sides of whoever stops him,
    /// and a hair to either side of them, since corners are rounded.
    fn asides(&self, here: &Base) -> Vec<Spot> {
        let blocks = |other: &Base| other.within(here, SHORT_OF_OTHERS + HAIR * 2);
        let askew = self.others.iter().filter(|other| blocks(&other.base));
        let facings = askew.map(|other| other.base.facing()).chain([self.start.facing()]);
        let mut spots = Vec::new();
        for heading in facings.flat_map(|facing| (0..4).map(move |k| facing.quarters(k))) {
            let (along, _) = offsets(&here.facing_to(heading), self.into.centre);
            if along <= HAIR {
                continue;
            }
            let level = here.centre().moved(heading, along);
            let (ahead, aside) = offsets(&self.start, level);
            if self.is_before(ahead, aside) {
                let beside = heading.quarters(1);
                spots.extend([Mil::ZERO, HAIR, -HAIR].map(|by| level.moved(beside, by)));
            }
        }
        spots
    }

    /// [G4.7b] The way with all that can be won by sliding along those who stop it at its end.
    fn slid(&self, mut way: Way) -> Way {
        let target = self.into.centre;
        let far = |base: &Base| base.centre().distance(target);
        for _ in 0..SLIDES {
            let Some(&here) = way.last() else { break };
            let on = self.asides(&here).into_iter().map(|spot| {
                let aside = self.toward(&here, spot);
                [aside, self.toward(&aside, target)]
            });
            match on.min_by_key(|[_, end]| far(end)) {
                Some(pieces) if far(&pieces[1]) + HAIR < far(&here) => way.extend(pieces),
                _ => break,
            }
        }
        way
    }

    /// Spots at which a way may bend, in rows and columns as the victor looks: level with where he
    /// stands and where he wants to be, and just clear of everybody in between.
    fn corners(&self) -> (Vec<Mil>, Vec<Mil>) {
        let size = self.start.size();
        let (ahead, aside) = offsets(&self.start, self.into.centre);
        let mut across = vec![Mil::ZERO, aside];
        let mut along = vec![Mil::ZERO, ahead];
        for other in &self.others {
            let seen = other.base.corners().map(|corner| offsets(&self.start, corner));
            let clear = |half: Mil| half + SHORT_OF_OTHERS + HAIR;
            let (wide, deep) = (clear(size.width / 2), clear(size.depth / 2));
            let sides = seen.iter().map(|(_, aside)| *aside);
            across.extend(sides.clone().min().map(|side| side - wide));
            across.extend(sides.max().map(|side| side + wide));
            let ends = seen.iter().map(|(ahead, _)| *ahead);
            along.extend(ends.clone().min().map(|end| end - deep));
            along.extend(ends.max().map(|end| end + deep));
        }
        // As far to either side as he may go at all: past a corner that juts out beyond that.
        let room = size.width / 2;
        across.extend([aside.min(Mil::ZERO) - room, aside.max(Mil::ZERO) + room]);
        across.retain(|&side| self.is_before(Mil::ZERO, side));
        along.retain(|&end| self.is_before(end, Mil::ZERO));
        for marks in [&mut across, &mut along] {
            marks.sort_unstable();
            marks.dedup();
        }
        (across, along)
    }

    /// All ways that bend at those spots, each to the end of its last piece, shortest first.
    fn ways(&self) -> Vec<Way> {
        let (across, along) = self.corners();
        let facing = self.start.facing();
        let place = |column: usize, row: usize| {
            if (across[column], along[row]) == (Mil::ZERO, Mil::ZERO) {
                return self.start;
            }
            let at = self.start.centre().moved(facing, along[row]);
            self.start.at(at.moved(facing.quarters(1), across[column]))
        };
        let index = |marks: &[Mil]| marks.iter().position(|mark| *mark == Mil::ZERO).unwrap_or(0);
        let mut seen = vec![false; across.len() * along.len()];
        let first = (index(&across), index(&along));
        seen[first.1 * across.len() + first.0] = true;
        let mut ways = vec![vec![self.start]];
        let mut open = vec![(first, 0)];
        let mut next = 0;
        while let Some(&((column, row), way)) = open.get(next) {
            next += 1;
            let here = place(column, row);
            let beside = [
                (column.wrapping_sub(1), row),
                (column + 1, row),
                (column, row.wrapping_sub(1)),
                (column, row + 1),
            ];
            for (column, row) in beside {
                if column >= across.len() || row >= along.len() {
                    continue;
                }
                let mark = row * across.len() + column;
                let there = place(column, row);
                if seen[mark] || !self.is_free(&here, &there) {
                    continue;
                }
                seen[mark] = true;
                let longer: Way = ways[way].iter().copied().chain([there]).collect();
                ways.push(longer);
                open.push(((column, row), ways.len() - 1));
            }
        }
        ways
    }

    /// The facing with which it stands at the end of a way. [G5.0a] In a town the walls tell.
    fn facing_at(&self, end: &Base) -> Bearing {
        let facing = self.start.facing();
        match self.into.town {
            Some(_) if end.centre() == self.into.centre => {
                Bearing::degrees((i32::from(facing.get()) + 2700) / 5400 * 90)
            }
            _ => facing,
        }
    }

    /// The way cut short so that it ends where it may rest: not on a wall or halfway into a town.
    ///
    fn settled(&self, mut way: Way) -> Way {
        let rests = |base: &Base| {
            let base = base.facing_to(self.facing_at(base));
            self.battle.may_rest(self.unit, &base, &[self.unit])
        };
        while let [.., from, to] = way[..] {
            let whole = from.centre().distance(to.centre());
            let mut length = whole;
            while length > Mil::ZERO {
                let place = self.along(from.centre(), to.centre(), whole, length);
                if rests(&place) {
                    way.pop();
                    way.push(place);
                    return way;
                }
                length -= STRIDE;
            }
            way.pop();
        }
        way
    }

    /// [G4.7b] The way that leads nearest to where the defender stood.
    fn best(&self) -> Way {
        let target = self.into.centre;
        let far = |way: &Way| way.last().map_or(Mil::ZERO, |end| end.centre().distance(target));
        let straight = self.settled(vec![self.start, self.toward(&self.start, target)]);
        if far(&straight) == Mil::ZERO {
            return straight;
        }
        let mut found: Vec<(Mil, usize, Way)> = Vec::new();
        for way in self.ways() {
            let end = way.last().map_or(self.start, |end| self.toward(end, target));
            let on = self.slid(way.iter().copied().chain([end]).collect());
            found.extend([(far(&way), way.len(), way), (far(&on), on.len(), on)]);
        }
        found.sort_by_key(|(far, pieces, _)| (*far, *pieces));
        let mut best = straight;
        for (least, _, way) in found {
            // A little nearer is not worth a bend.
            if least + SHORT_OF_OTHERS >= far(&best) {
                break;
            }
            let way = self.settled(way);
            if far(&way) + SHORT_OF_OTHERS < far(&best) {
                best = way;
            }
        }
        best
    }
}

impl Battle {
    /// A victorious attacker moves into the ground left to it, as far as it can without touching
    /// others. (GEO-21)
    pub fn advance(&mut self, table: At<'_>, unit: UnitId, into: Vacated) -> Play<()> {
        let lane = Lane::new(self, unit, into);
        let way = lane.best();
        let Some(&end) = way.last() else { return Ok(()) };
        let by: Mil = way.windows(2).map(|two| two[0].centre().distance(two[1].centre())).sum();
        // What the rounding of corners leaves is no way at all.
        if by <= SLACK {
            return Ok(());
        }
        let to = Pose::new(end.centre(), lane.facing_at(&end));
        let whole = end.centre() == into.centre;
        self.detach(unit);
        self.put(unit, to);
        table.tell(self, Event::Advanced { unit, to, by, whole });
        self.excuse(unit);
        let ground: Vec<_> = way.windows(2).map(|two| passed(&two[0], &two[1])).collect();
        self.overrun_officers(table, unit, &ground)
    }

    /// A battery does not follow an advance: it stays and stands alone. [F9.1]
    fn detach(&mut self, unit: UnitId) {
        if let Some(partner) = self.unit_mut(unit).partner.take() {
            self.unit_mut(partner).partner = None;
        }
    }
}
