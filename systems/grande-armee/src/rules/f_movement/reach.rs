//! What a unit could reach by the standard paths: a change of face, a wheel, a straight step.
//! (GEO-23)
//!
//! A path is walked only if its end would do better than the best so far by an inch or more: that
//! is told from plain geometry first.

use crate::nouns::field::UnitId;
use crate::rules::f_movement::march::{March, Trial};
use crate::rules::f_movement::move_cost::{Mover, base_id, unit_of};
use crate::rules::f_movement::radius::{Company, by_centres, near};
use crate::state::battle::Battle;
use ground::table::{
    Base, Contact, Crowd, Gait, Mil, Quarter, Shape, Side, Step, Stop, Walker, wheel_arc,
};
use smallvec::SmallVec;

const INCH: Mil = Mil::inches(1);
/// Wheels by this many arc-minutes, up to a right angle.
const WHEEL: u16 = 300;
const WHEELS: u16 = 18;
/// Directions of the last step, off the facing.
const COURSES: [i32; 7] = [0, 900, -900, 1800, -1800, 2700, -2700];
/// A step that was walked is asked for a hair shorter: places are rounded.
const HAIR: Mil = Mil(2);

/// A start of standard paths: a change of face and a wheel.
#[derive(Clone, Copy)]
struct Opening {
    face: Option<Quarter>,
    wheel: Option<(Side, u16)>,
    /// Where they lead.
    base: Base,
    /// The most that can be left to spend.
    left: Mil,
    /// Whether the wheel runs into somebody.
    meets: bool,
}

impl Opening {
    fn steps(&self) -> Vec<Step> {
        let wheel = self.wheel.map(|(side, angle)| Step::Wheel { side, angle });
        self.face.map(Step::Face).into_iter().chain(wheel).collect()
    }

    fn path(&self, last: Step) -> Vec<Step> {
        self.steps().into_iter().chain([last]).collect()
    }
}

/// What is looked for: the least or the greatest distance from a base.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Aim {
    Near,
    Far,
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
    /// The plain start first; the others are found when they are needed.
    openings: Vec<Opening>,
    /// How far a point of movement carries at best.
    stretch: i32,
}

impl<'a> Reach<'a> {
    pub fn new(battle: &'a Battle, march: &'a March, crowd: &'a Crowd) -> Reach<'a> {
        let def = battle.def(march.unit);
        let row = battle.field.book.ground(def.troop.mover(def.sk));
        let stretch = if row.road < row.clear { 2 } else { 1 };
        let base = battle.base(march.unit);
        let plain = Opening { face: None, wheel: None, base, left: march.left(), meets: false };
        Reach {
            battle,
            march,
            crowd,
            mover: battle.mover(march),
            company: battle.company(march),
            shown: Vec::new(),
            openings: vec![plain],
            stretch,
        }
    }

    /// The same for a unit that a move die of 6 sends at somebody. [F11.1b]
    pub fn charge_at(&mut self, targets: &[UnitId]) {
        self.mover = self.battle.mover_at(self.march, targets);
    }

    fn start(&self) -> (Walker<'a>, Mover<'a>) {
        let unit = self.march.unit;
        let (base, left) = (self.battle.base(unit), self.march.left());
        let ground = &self.battle.field.ground;
        let walker = Walker::new(ground, self.crowd, Some(base_id(unit)), base, left);
        (walker.untracked(), self.mover.clone())
    }

    /// Finds all openings: each wheel is walked once, as far as it goes.
    fn open_all(&mut self) {
        if self.openings.len() > 1 {
            return;
        }
        let unit = self.march.unit;
        let faced = self.battle.unit(unit).marks.faced || self.march.spent > Mil::ZERO;
        let mut found = Vec::with_capacity(148);
        for face in [None, Some(Quarter::About), Some(Quarter::Left), Some(Quarter::Right)] {
            let (mut walker, mut mover) = self.start();
            if let Some(quarter) = face
                && (faced || walker.take(&Step::Face(quarter), &mut mover) != Stop::Done)
            {
                continue;
            }
            let (base, left) = (*walker.base(), walker.left());
            found.push(Opening { face, wheel: None, base, left, meets: false });
            for side in Side::BOTH {
                let (mut swing, mut toll) = (walker.clone(), mover.clone());
                let stop = swing.take(&Step::Wheel { side, angle: WHEEL * WHEELS }, &mut toll);
                let reached = base.facing().off(swing.base().facing());
                for angle in (1..=WHEELS).map(|k| k * WHEEL) {
                    let meets = angle > reached;
                    let after = Step::Wheel { side, angle }.after(&base);
                    let rest = (left - wheel_arc(base.size().width, angle)).max(Mil::ZERO);
                    let wheel = Some((side, angle));
                    if meets && !matches!(stop, Stop::Contact(_)) {
                        break;
                    }
                    found.push(Opening { face, wheel, base: after, left: rest, meets });
                    if meets {
                        break;
                    }
                }
            }
        }
        self.openings = found;
    }

    /// Walks an opening.
    fn open(&self, opening: &Opening) -> (Walker<'a>, Mover<'a>, Stop) {
        let (mut walker, mut mover) = self.start();
        let mut stop = Stop::Done;
        for step in opening.steps() {
            stop = walker.take(&step, &mut mover);
        }
        (walker, mover, stop)
    }

    // ---- contact ----

    fn is_legal_contact(
        &self,
        walker: &Walker<'_>,
        mover: &mut Mover<'_>,
        contact: Contact,
        gait: Gait,
        attackable: &[UnitId],
    ) -> bool {
        let wanted = |contact: &Contact| {
            let enemy = unit_of(contact.who);
            let partner = self.battle.unit(enemy).partner;
            attackable.contains(&enemy) || partner.is_some_and(|other| attackable.contains(&other))
        };
        let end = *walker.base();
        mover.note_nearest_foes(&end);
        let trial = Trial {
            end,
            spent: walker.spent(),
            contact: Some(contact),
            others: SmallVec::new(),
            legs: SmallVec::new(),
            nearest_foes: mover.nearest_foes.clone(),
            gait,
            at_parapet: false,
        };
        let sorted = self.battle.sort_contacts(self.march, self.crowd, trial);
        sorted.is_ok_and(|trial| trial.contact.iter().chain(&trial.others).any(wanted))
    }

    /// Whether one of these enemies can be contacted.
    pub fn contact(&mut self, attackable: &[UnitId]) -> bool {
        let here = self.battle.base(self.march.unit);
        // A change of face and a wheel may bring it a little nearer before it goes.
        let far = self.march.left() + INCH * 5;
        let attackable: Vec<UnitId> = attackable
            .iter()
            .copied()
            .filter(|&enemy| self.battle.base(enemy).within(&here, far))
            .collect();
        if attackable.is_empty() {
            return false;
        }
        let bases: Vec<Base> = attackable.iter().map(|&enemy| self.battle.base(enemy)).collect();
        let plain = self.openings[0];
        if let Some(path) = self.contact_from(&plain, &attackable, &bases) {
            self.shown.push(path);
            return true;
        }
        self.open_all();
        let found = self
            .openings
            .iter()
            .find_map(|opening| self.contact_from(opening, &attackable, &bases));
        let reached = found.is_some();
        self.shown.extend(found);
        reached
    }

    /// A path with this opening that makes contact.
    fn contact_from(
        &self,
        opening: &Opening,
        attackable: &[UnitId],
        bases: &[Base],
    ) -> Option<Vec<Step>> {
        if opening.meets {
            let (walker, mut mover, Stop::Contact(contact)) = self.open(opening) else {
                return None;
            };
            let legal =
                self.is_legal_contact(&walker, &mut mover, contact, Gait::Wheel, attackable);
            return legal.then(|| opening.steps());
        }
        let near: SmallVec<[&Base; 8]> =
            bases.iter().filter(|base| near(base, &opening.base, opening.left)).collect();
        if near.is_empty() {
            return None;
        }
        // Most directions run past everybody: that is seen before anything is walked.
        let hits = |off: i32| {
            let heading = opening.base.facing().turned(off);
            let end = opening.base.moved(heading, opening.left);
            near.iter().any(|base| opening.base.sweep_meets(&end, base))
        };
        let courses: SmallVec<[i32; 7]> = COURSES.into_iter().filter(|&off| hits(off)).collect();
        if courses.is_empty() {
            return None;
        }
        let (walker, mover, _) = self.open(opening);
        courses.into_iter().find_map(|off| {
            let (mut walker, mut mover) = (walker.clone(), mover.clone());
            let step = course(off, opening.left);
            let Stop::Contact(contact) = walker.take(&step, &mut mover) else { return None };
            let gait = step.gait();
            let legal = self.is_legal_contact(&walker, &mut mover, contact, gait, attackable);
            legal.then(|| opening.path(step))
        })
    }

    // ---- distances ----

    /// The least distance from a base at which the unit can end its move, to an inch.
    pub fn nearest(&mut self, target: &Base) -> Mil {
        let here = self.battle.base(self.march.unit).gap(target).mils();
        let bound = here - self.march.left() * self.stretch;
        let mut best = (here, None);
        self.better(self.openings[0], target, Aim::Near, &mut best);
        if best.0 - INCH > bound.max(Mil::ZERO) {
            self.open_all();
            let mut order: Vec<(Mil, usize)> = (1..self.openings.len())
                .map(|index| {
                    let opening = &self.openings[index];
                    (opening.base.gap(target).mils() - opening.left * self.stretch, index)
                })
                .collect();
            order.sort_unstable();
            for (bound, index) in order {
                if best.0 - INCH <= bound.max(Mil::ZERO) {
                    break;
                }
                self.better(self.openings[index], target, Aim::Near, &mut best);
            }
        }
        self.shown.extend(best.1);
        best.0
    }

    /// The greatest distance from a base at which the unit can end its move, to an inch; the search
    /// ends when it is as much as wanted.
    pub fn furthest(&mut self, from: &Base, wanted: Mil) -> Mil {
        let here = self.battle.base(self.march.unit).gap(from).mils();
        let mut best = (here, None);
        self.open_all();
        let mut order: Vec<(Mil, usize)> = (0..self.openings.len())
            .map(|index| {
                let opening = &self.openings[index];
                (-(opening.base.gap(from).mils() + opening.left * self.stretch), index)
            })
            .collect();
        order.sort_unstable();
        for (most, index) in order {
            if best.0 >= wanted || -most <= best.0 + INCH {
                break;
            }
            self.better(self.openings[index], from, Aim::Far, &mut best);
        }
        self.shown.extend(best.1);
        best.0
    }

    /// Looks for a straight step after an opening that ends better than the best so far.
    fn better(
        &self,
        opening: Opening,
        target: &Base,
        aim: Aim,
        best: &mut (Mil, Option<Vec<Step>>),
    ) {
        // Nothing is nearer than touching.
        if opening.meets || (aim == Aim::Near && best.0 <= INCH) {
            return;
        }
        let size = opening.base.size();
        let mut walked = None;
        let plain = opening.face.is_none() && opening.wheel.is_none();
        // [F5.3a] Away it may also go backwards.
        let back = (aim == Aim::Far && plain).then_some(10_800);
        for off in back.into_iter().chain(COURSES) {
            let heading = opening.base.facing().turned(off);
            let place = |length: Mil| opening.base.moved(heading, length);
            let mut ends: SmallVec<[(Mil, Mil); 32]> = SmallVec::new();
            let mut length = opening.left * self.stretch;
            while length > Mil::ZERO {
                // Most places are told from their centres alone to be no better.
                let centre = opening.base.centre().moved(heading, length);
                let told = match aim {
                    Aim::Near => by_centres(centre, size, target, best.0 - INCH) == Some(false),
                    Aim::Far => by_centres(centre, size, target, best.0 + INCH) == Some(true),
                };
                if told {
                    length -= INCH;
                    continue;
                }
                let gap = place(length).gap(target).mils();
                let good = match aim {
                    Aim::Near => gap < best.0 - INCH,
                    Aim::Far => gap > best.0 + INCH,
                };
                if good {
                    ends.push((if aim == Aim::Near { gap } else { -gap }, length));
                }
                length -= INCH;
            }
            ends.sort_unstable();
            let rests = |end: &&(Mil, Mil)| self.rests(&place(end.1));
            let Some(&(_, wanted)) = ends.iter().find(rests) else { continue };
            let (walker, mover) = walked.get_or_insert_with(|| {
                let (walker, mover, _) = self.open(&opening);
                (walker, mover)
            });
            let step = |length: Mil| match off {
                10_800 => Step::Retro(length),
                _ => course(off, length),
            };
            let take = |length: Mil| {
                let (mut walker, mut mover) = (walker.clone(), mover.clone());
                let stop = walker.take(&step(length), &mut mover);
                (stop, *walker.base())
            };
            let (stop, end) = take(wanted);
            let made = opening.base.centre().distance(end.centre());
            let most = match stop {
                Stop::Done => wanted,
                // Short of an enemy that it may not attack.
                Stop::Contact(_) => made - INCH,
                _ => made - HAIR,
            };
            // All that lies before the end of the walk can be reached as well.
            let exact = (stop != Stop::Done).then_some((Mil::ZERO, most));
            let reached = exact.iter().chain(&ends).find(|(_, length)| {
                let end = place(*length);
                let gap = end.gap(target).mils();
                let good = match aim {
                    Aim::Near => gap < best.0 - INCH,
                    Aim::Far => gap > best.0 + INCH,
                };
                *length > Mil::ZERO
                    && *length <= most
                    && good
                    && self.rests(&end)
                    && (stop == Stop::Done || take(*length).0 == Stop::Done)
            });
            if let Some(&(_, length)) = reached {
                *best = (place(length).gap(target).mils(), Some(opening.path(step(length))));
            }
        }
    }

    /// Whether the unit may end its move there.
    fn rests(&self, end: &Base) -> bool {
        let unit = self.march.unit;
        self.company.keeps(end)
            && self.battle.rests_free(unit, self.crowd, end)
            && self.battle.check_row(self.march, &self.company, end).is_ok()
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
