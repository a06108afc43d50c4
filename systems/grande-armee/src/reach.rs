//! What a unit could reach by the standard paths: a change of face, a wheel, a straight step.
//! (GEO-23)

use crate::battle::Battle;
use crate::field::UnitId;
use crate::march::{March, Trial};
use crate::radius::Company;
use crate::toll::{Mover, base_id, unit_of};
use ground::table::{
    Base, Bearing, Convex, Crowd, Gait, Mil, Quarter, Shape, Side, Step, Stop, Walker, wheel_arc,
};
use smallvec::SmallVec;

const INCH: Mil = Mil::inches(1);
/// Wheels by this many arc-minutes, up to a right angle.
const WHEEL: u16 = 300;
const WHEELS: u16 = 18;
/// Directions of the last step, off the facing.
const COURSES: [i32; 7] = [0, 900, -900, 1800, -1800, 2700, -2700];

/// A start of standard paths: a change of face and a wheel.
#[derive(Clone, Copy)]
struct Opening {
    face: Option<Quarter>,
    wheel: Option<(Side, u16)>,
    /// Where they lead.
    base: Base,
    /// The most that can be left to spend.
    left: Mil,
}

impl Opening {
    fn steps(&self) -> Vec<Step> {
        let wheel = self.wheel.map(|(side, angle)| Step::Wheel { side, angle });
        self.face.map(Step::Face).into_iter().chain(wheel).collect()
    }
}

/// A search over the standard paths of one march.
pub(crate) struct Reach<'a> {
    battle: &'a Battle,
    pub march: &'a March,
    crowd: &'a Crowd,
    mover: Mover<'a>,
    company: Company<'a>,
    /// Paths that do what was looked for.
    pub shown: Vec<Vec<Step>>,
    openings: Vec<Opening>,
    /// How far a point of movement carries at best.
    stretch: i32,
}

impl<'a> Reach<'a> {
    pub fn new(battle: &'a Battle, march: &'a March, crowd: &'a Crowd) -> Reach<'a> {
        let unit = march.unit;
        let base = battle.base(unit);
        let faced = battle.unit(unit).marks.faced || march.spent > Mil::ZERO;
        let mut openings = Vec::with_capacity(148);
        let faces = [None, Some(Quarter::About), Some(Quarter::Left), Some(Quarter::Right)];
        for face in faces {
            let (mut start, mut left) = (base, march.left());
            if let Some(quarter) = face {
                let price = battle.price_of_facing(unit, &base).filter(|price| *price <= left);
                let Some(price) = price.filter(|_| !faced) else { break };
                start = Step::Face(quarter).after(&base);
                left -= price;
            }
            openings.push(Opening { face, wheel: None, base: start, left });
            for side in Side::BOTH {
                for angle in (1..=WHEELS).map(|k| k * WHEEL) {
                    let rest = left - wheel_arc(base.size().width, angle);
                    if rest < Mil::ZERO {
                        break;
                    }
                    let base = Step::Wheel { side, angle }.after(&start);
                    openings.push(Opening { face, wheel: Some((side, angle)), base, left: rest });
                }
            }
        }
        let row = battle.field.book.ground(battle.def(unit).troop.mover(battle.def(unit).sk));
        let stretch = if row.road < row.clear { 2 } else { 1 };
        let mover = battle.mover(march);
        let company = battle.company(march);
        Reach { battle, march, crowd, mover, company, shown: Vec::new(), openings, stretch }
    }

    /// Walks an opening; nothing if it cannot be made in full. A wheel into contact is returned
    /// with its contact.
    fn open(&self, opening: &Opening) -> Option<(Walker<'a>, Mover<'a>, Option<Trial>)> {
        let unit = self.march.unit;
        let base = self.battle.base(unit);
        let (ground, left) = (&self.battle.ground, self.march.left());
        let mut walker = Walker::new(ground, self.crowd, Some(base_id(unit)), base, left);
        let mut mover = self.mover.clone();
        if let Some(face) = opening.face
            && walker.take(&Step::Face(face), &mut mover) != Stop::Done
        {
            return None;
        }
        if let Some((side, angle)) = opening.wheel {
            match walker.take(&Step::Wheel { side, angle }, &mut mover) {
                Stop::Done => {}
                Stop::Contact(contact) => {
                    let trial = self.trial(&walker, &mut mover, contact, Gait::Wheel);
                    return Some((walker, mover, Some(trial)));
                }
                _ => return None,
            }
        }
        Some((walker, mover, None))
    }

    fn trial(
        &self,
        walker: &Walker<'_>,
        mover: &mut Mover<'_>,
        contact: ground::table::Contact,
        gait: Gait,
    ) -> Trial {
        let end = *walker.base();
        mover.sight_quarry(&end);
        Trial {
            end,
            spent: walker.spent(),
            contact: Some(contact),
            legs: SmallVec::new(),
            quarry: mover.quarry.clone(),
            gait,
        }
    }

    fn is_legal_contact(&self, trial: &Trial, prey: &[UnitId]) -> bool {
        let Some(contact) = trial.contact else { return false };
        let enemy = unit_of(contact.who);
        let partner = self.battle.unit(enemy).partner;
        let wanted = prey.contains(&enemy) || partner.is_some_and(|other| prey.contains(&other));
        wanted && self.battle.check_place(self.march, self.crowd, trial).is_ok()
    }

    /// Whether one of these enemies can be contacted.
    pub fn contact(&mut self, prey: &[UnitId]) -> bool {
        let here = self.battle.base(self.march.unit);
        let far = self.march.left() + Mil::inches(5);
        let prey: Vec<UnitId> = prey
            .iter()
            .copied()
            .filter(|&enemy| self.battle.base(enemy).within(&here, far))
            .collect();
        if prey.is_empty() {
            return false;
        }
        let bases: Vec<Base> = prey.iter().map(|&enemy| self.battle.base(enemy)).collect();
        for index in 0..self.openings.len() {
            let opening = self.openings[index];
            if let Some(path) = self.contact_from(&opening, &prey, &bases) {
                self.shown.push(path);
                return true;
            }
        }
        false
    }

    /// A path with this opening that makes contact.
    fn contact_from(
        &self,
        opening: &Opening,
        prey: &[UnitId],
        bases: &[Base],
    ) -> Option<Vec<Step>> {
        let near: SmallVec<[&Base; 8]> =
            bases.iter().filter(|base| base.within(&opening.base, opening.left)).collect();
        // Most directions run past everybody: that is seen before anything is walked.
        let courses: SmallVec<[i32; 7]> = COURSES
            .into_iter()
            .filter(|&off| {
                let heading = opening.base.facing().turned(off);
                let ends = [opening.base, opening.base.moved(heading, opening.left)];
                let spots: SmallVec<[_; 8]> =
                    ends.iter().flat_map(|base| *base.corners()).collect();
                let swept = Convex::hull(&spots);
                near.iter().any(|base| base.meets(&swept))
            })
            .collect();
        let wheels_into =
            opening.wheel.is_some() && bases.iter().any(|base| base.meets(&opening.base));
        if courses.is_empty() && !wheels_into {
            return None;
        }
        let (walker, mover, contact) = self.open(opening)?;
        if let Some(trial) = contact {
            return self.is_legal_contact(&trial, prey).then(|| opening.steps());
        }
        courses.iter().find_map(|&off| {
            let (mut walker, mut mover) = (walker.clone(), mover.clone());
            let step = course(off, opening.left);
            let Stop::Contact(contact) = walker.take(&step, &mut mover) else { return None };
            let trial = self.trial(&walker, &mut mover, contact, step.gait());
            let steps = || opening.steps().into_iter().chain([step]).collect();
            self.is_legal_contact(&trial, prey).then(steps)
        })
    }

    /// The least distance from a base at which the unit can end its move.
    pub fn nearest(&mut self, target: &Base) -> Mil {
        let here = self.battle.base(self.march.unit);
        let stretch = self.stretch;
        let mut order: Vec<(Mil, usize)> = self
            .openings
            .iter()
            .enumerate()
            .map(|(index, opening)| {
                let gap = opening.base.gap(target).mils();
                ((gap - opening.left * stretch).max(Mil::ZERO), index)
            })
            .collect();
        order.sort_unstable();
        let mut best = here.gap(target).mils();
        let mut path = Vec::new();
        for (bound, index) in order {
            if bound >= best {
                break;
            }
            let opening = self.openings[index];
            let Some((walker, mover, None)) = self.open(&opening) else { continue };
            let wanted = Bearing::between(opening.base.centre(), target.centre());
            let mut courses = COURSES;
            courses.sort_by_key(|&off| opening.base.facing().turned(off).off(wanted));
            for off in courses {
                let end = self.last_rest(&walker, &mover, off, opening.left);
                if let Some((end, length)) = end
                    && end.gap(target).mils() < best
                {
                    best = end.gap(target).mils();
                    path = opening.steps();
                    path.push(course(off, length));
                }
                if bound >= best {
                    break;
                }
            }
        }
        self.shown.extend((!path.is_empty()).then_some(path));
        best
    }

    /// The greatest distance from a base at which the unit can end its move; the search ends when
    /// it is as much as wanted.
    pub fn furthest(&mut self, from: &Base, wanted: Mil) -> Mil {
        let here = self.battle.base(self.march.unit);
        let away = Bearing::between(from.centre(), here.centre());
        let stretch = self.stretch;
        let mut order: Vec<(u16, Mil, usize)> = self
            .openings
            .iter()
            .enumerate()
            .map(|(index, opening)| {
                let most = opening.base.gap(from).mils() + opening.left * stretch;
                (opening.base.facing().off(away), most, index)
            })
            .collect();
        order.sort_unstable();
        let mut best = here.gap(from).mils();
        let mut path = Vec::new();
        // [F5.3a] Backwards first: it needs no turn.
        let plain = self.openings[0];
        if let Some((mut walker, mut mover, None)) = self.open(&plain) {
            walker.take(&Step::Retro(plain.left), &mut mover);
            let length = here.centre().distance(walker.base().centre());
            if length > Mil::ZERO
                && self.rests(walker.base())
                && walker.base().gap(from).mils() > best
            {
                best = walker.base().gap(from).mils();
                path = vec![Step::Retro(length)];
            }
        }
        for (_, most, index) in order {
            if best >= wanted {
                break;
            }
            if most <= best {
                continue;
            }
            let opening = self.openings[index];
            let Some((walker, mover, None)) = self.open(&opening) else { continue };
            for off in COURSES {
                if let Some((end, length)) = self.last_rest(&walker, &mover, off, opening.left)
                    && end.gap(from).mils() > best
                {
                    best = end.gap(from).mils();
                    path = opening.steps();
                    path.push(course(off, length));
                }
                if best >= wanted {
                    break;
                }
            }
        }
        self.shown.extend((!path.is_empty()).then_some(path));
        best
    }

    fn rests(&self, end: &Base) -> bool {
        let unit = self.march.unit;
        let trial = Trial {
            end: *end,
            spent: Mil::ZERO,
            contact: None,
            legs: SmallVec::new(),
            quarry: SmallVec::new(),
            gait: Gait::Advance,
        };
        self.battle.rests_free(unit, self.crowd, end)
            && self.battle.check_company(self.march, &self.company, &trial).is_ok()
    }

    /// Goes in a direction as far as it can and back again by inches until it may rest.
    fn last_rest(
        &self,
        walker: &Walker<'a>,
        mover: &Mover<'a>,
        off: i32,
        left: Mil,
    ) -> Option<(Base, Mil)> {
        let (mut end, mut mover) = (walker.clone(), mover.clone());
        let step = course(off, left * self.stretch);
        let stop = end.take(&step, &mut mover);
        let start = *walker.base();
        let heading = start.facing().turned(off);
        let mut length = start.centre().distance(end.base().centre());
        if let Stop::Contact(_) = stop {
            // Short of an enemy that it may not attack.
            length -= INCH;
        } else if self.rests(end.base()) {
            return (length > Mil::ZERO).then_some((*end.base(), length));
        }
        while length > Mil::ZERO {
            let place = start.moved(heading, length);
            if self.rests(&place) {
                return Some((place, length));
            }
            length -= INCH;
        }
        None
    }
}

/// A straight step so far off the facing.
pub(crate) fn course(off: i32, length: Mil) -> Step {
    let angle = off.unsigned_abs() as u16;
    match off {
        0 => Step::Advance(length),
        1.. => Step::Oblique { side: Side::Right, angle, length },
        _ => Step::Oblique { side: Side::Left, angle, length },
    }
}
