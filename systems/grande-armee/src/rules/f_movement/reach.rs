//! What a unit could reach by the standard paths: a change of face, a wheel, a straight step.
//! (GEO-23)
//!
//! A path is walked only if its end would do better than the best so far by an inch or more: that
//! is told from plain geometry first.

use crate::nouns::field::UnitId;
use crate::nouns::kinds::Terrain;
use crate::rules::f_movement::march::{March, Trial};
use crate::rules::f_movement::move_cost::{Mover, base_id, unit_of};
use crate::rules::f_movement::neighbours::{Neighbours, Ray};
use crate::rules::f_movement::radius::{Centres, Company, FoundPosts, near};
use crate::state::battle::Battle;
use ground::table::{
    Base, Bearing, Bounds, Contact, Crowd, Feature, Gait, Mil, Plan, Quarter, SAMPLE, Shape, Side,
    Spot, Step, Stop, WHEEL_STRIDE, Walker, wheel_arc,
};
use smallvec::SmallVec;
use std::cell::OnceCell;

const INCH: Mil = Mil::inches(1);
/// Wheels by this many arc-minutes, up to a right angle.
const WHEEL: u16 = WHEEL_STRIDE;
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
    /// How far it can lead from there at most.
    reach: Mil,
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

/// A wheel as far as it goes.
struct Wheel<'a> {
    /// By how much.
    reached: u16,
    /// Whether it ends in contact.
    meets: bool,
    /// Where it leads on the way, by as much as the standard wheels.
    marks: Vec<(Walker<'a>, Mover<'a>)>,
}

/// A unit after a change of face, or none.
struct Faced<'a> {
    face: Option<Quarter>,
    walker: Walker<'a>,
    mover: Mover<'a>,
    /// To the left and to the right, when they are first needed.
    wheels: [OnceCell<Wheel<'a>>; 2],
}

/// What is looked for: the least or the greatest distance from a base.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Aim {
    Near,
    Far,
}

impl Aim {
    /// Whether a distance is better than another by more than an inch.
    fn is_better(self, gap: Mil, best: Mil) -> bool {
        match self {
            Aim::Near => gap < best - INCH,
            Aim::Far => gap > best + INCH,
        }
    }
}

/// Ends of a straight step, the best first: how good they are, and its length.
type Lengths = SmallVec<[(Mil, Mil); 32]>;

/// What an end has to be better than.
#[derive(Clone, Copy)]
struct Wanted<'t> {
    target: &'t Base,
    aim: Aim,
    /// The best distance so far.
    best: Mil,
}

/// The best end so far: its distance, and a path there.
struct Best {
    gap: Mil,
    path: Option<Vec<Step>>,
}

/// The roads and towns that a march could come to: only there does a point of movement carry a unit
/// further than an inch.
pub(crate) struct Roads {
    roads: SmallVec<[Bounds; 8]>,
    towns: SmallVec<[Bounds; 8]>,
    /// How far a point carries there.
    stretch: i32,
}

impl Roads {
    pub fn near(battle: &Battle, march: &March) -> Roads {
        let is_town = |feature: &Feature| Terrain::of(feature) == Terrain::Town;
        let (base, stretch) = (battle.base(march.unit), battle.stretch(march.unit));
        let turning = base.size().width + base.size().depth;
        let around = base.bounds().grown(march.left().max(turning) + turning * 2);
        let (mut roads, mut towns) = (SmallVec::new(), SmallVec::new());
        if stretch > 1 {
            roads.extend(battle.field.ground.boxes_near(around, Feature::is_road));
            towns.extend(battle.field.ground.boxes_near(around, is_town));
        }
        Roads { roads, towns, stretch }
    }

    /// How far a straight step can lead at most with so many points: further than they say only by a
    /// road, on which it has to begin, or through towns. What lies so near is as good as under the base.
    pub fn reach(&self, base: &Base, left: Mil, near: Mil) -> Mil {
        let on_road = base.centre().bounds().grown(near);
        let around = base.bounds().grown(left.max(near));
        let carries = self.roads.iter().any(|road| road.meets(on_road))
            || self.towns.iter().any(|town| town.meets(around));
        if carries { left * self.stretch } else { left }
    }
}

/// What a search leaves to those who propose paths.
#[derive(Default)]
pub(crate) struct Shown {
    /// Paths that do what the unit has to.
    pub paths: Vec<Vec<Step>>,
    /// What was found out about places for its officer.
    pub posts: FoundPosts,
}

/// A search over the standard paths of one march.
pub(crate) struct Reach<'a> {
    battle: &'a Battle,
    pub march: &'a March,
    crowd: &'a Crowd,
    mover: Mover<'a>,
    company: Company<'a>,
    neighbours: Neighbours,
    /// Where the unit stands.
    base: Base,
    /// Paths that do what was looked for.
    pub shown: Vec<Vec<Step>>,
    /// The box in which the centre of the unit has to end for the sake of its Force, if there is one.
    /// [F13.0]
    limits: Option<Bounds>,
    /// All changes of face that can be made, when they are first needed.
    faces: OnceCell<Vec<Faced<'a>>>,
    /// How far a point of movement carries at best.
    stretch: i32,
    roads: Roads,
}

impl<'a> Reach<'a> {
    pub fn new(battle: &'a Battle, march: &'a March, crowd: &'a Crowd) -> Reach<'a> {
        let stretch = battle.stretch(march.unit);
        let company = battle.company(march);
        let base = battle.base(march.unit);
        Reach {
            battle,
            march,
            crowd,
            mover: battle.mover(march),
            limits: None,
            neighbours: Neighbours::of(battle, march.unit, march.left() * stretch),
            company,
            base,
            shown: Vec::new(),
            faces: OnceCell::new(),
            stretch,
            roads: Roads::near(battle, march),
        }
    }

    /// The same for a unit that a move die of 6 sends at somebody. [F11.1b]
    pub fn charge_at(&mut self, targets: &[UnitId]) {
        self.mover = self.battle.mover_at(self.march, targets);
    }

    /// The paths that do what was looked for, and what was found of places for the officer.
    pub fn into_shown(self) -> Shown {
        Shown { paths: self.shown, posts: self.company.into_posts() }
    }

    fn start(&self) -> (Walker<'a>, Mover<'a>) {
        let (ground, who) = (&self.battle.field.ground, Some(base_id(self.march.unit)));
        let walker = Walker::new(ground, self.crowd, who, self.base, self.march.left());
        (walker.untracked(), self.mover.clone())
    }

    /// No opening at all.
    fn plain(&self) -> Opening {
        let left = self.march.left();
        let reach = self.roads.reach(&self.base, left, Mil::ZERO);
        Opening { face: None, wheel: None, base: self.base, left, reach }
    }

    /// All changes of face, none first.
    fn faces(&self) -> &[Faced<'a>] {
        self.faces.get_or_init(|| {
            let unit = self.march.unit;
            let faced = self.battle.unit(unit).marks.faced || self.march.spent > Mil::ZERO;
            let quarters = [None, Some(Quarter::About), Some(Quarter::Left), Some(Quarter::Right)];
            quarters
                .into_iter()
                .filter(|face| face.is_none() || !faced)
                .filter_map(|face| {
                    let (mut walker, mut mover) = self.start();
                    let turn = face.map(Step::Face);
                    let done = turn.is_none_or(|turn| walker.take(&turn, &mut mover) == Stop::Done);
                    let wheels = [OnceCell::new(), OnceCell::new()];
                    done.then_some(Faced { face, walker, mover, wheels })
                })
                .collect()
        })
    }

    /// All openings with a change of face or a wheel, whether they can be walked or not.
    fn openings(&self) -> impl Iterator<Item = (&Faced<'a>, Opening)> {
        self.faces().iter().flat_map(move |faced| {
            let (face, base, left) = (faced.face, *faced.walker.base(), faced.walker.left());
            let size = base.size();
            let wheels = Side::BOTH
                .into_iter()
                .flat_map(|side| (1..=WHEELS).map(move |count| (side, count * WHEEL)));
            let turned = face.map(|_| None);
            turned.into_iter().chain(wheels.map(Some)).map(move |wheel| {
                let (base, left) = match wheel {
                    None => (base, left),
                    Some((side, angle)) => {
                        let spent = wheel_arc(size.width, angle);
                        let after = Step::Wheel { side, angle }.after(&base);
                        (after, (left - spent).max(Mil::ZERO))
                    }
                };
                // A wheel by road costs less than it seems.
                let near = if wheel.is_some() { size.width + size.depth } else { Mil::ZERO };
                let reach = self.roads.reach(&base, left, near);
                (faced, Opening { face, wheel, base, left, reach })
            })
        })
    }

    /// The wheel of an opening as far as it goes: it is walked once.
    fn wheel<'f>(&self, faced: &'f Faced<'a>, side: Side) -> &'f Wheel<'a> {
        faced.wheels[usize::from(side == Side::Right)].get_or_init(|| {
            let (mut walker, mut mover) = (faced.walker.clone(), faced.mover.clone());
            let mut marks = Vec::with_capacity(usize::from(WHEELS));
            let angle = WHEEL * WHEELS;
            let stop = walker.wheel_by_strides(side, angle, &mut mover, |walker, mover| {
                marks.push((walker.clone(), mover.clone()));
            });
            let reached = faced.walker.base().facing().off(walker.base().facing());
            Wheel { reached, meets: matches!(stop, Stop::Contact(_)), marks }
        })
    }

    /// Whether an opening can be made.
    fn can_open(&self, faced: Option<&Faced<'a>>, opening: &Opening) -> bool {
        let wheel = faced.zip(opening.wheel);
        wheel.is_none_or(|(faced, (side, angle))| angle <= self.wheel(faced, side).reached)
    }

    /// Whether it is known already that an opening cannot be made.
    fn is_known_closed(&self, faced: Option<&Faced<'a>>, opening: &Opening) -> bool {
        faced.zip(opening.wheel).is_some_and(|(faced, (side, angle))| {
            let wheel = faced.wheels[usize::from(side == Side::Right)].get();
            wheel.is_some_and(|wheel| angle > wheel.reached)
        })
    }

    /// An opening with how far it really leads, if its wheel was walked already.
    fn as_known(&self, faced: Option<&Faced<'a>>, opening: &Opening) -> Opening {
        let known = faced.zip(opening.wheel).and_then(|(faced, (side, angle))| {
            let wheel = faced.wheels[usize::from(side == Side::Right)].get()?;
            wheel.marks.get(usize::from(angle / WHEEL - 1))
        });
        let reach = known.map_or(opening.reach, |(walker, _)| {
            self.roads.reach(&opening.base, walker.left(), Mil::ZERO).min(opening.reach)
        });
        Opening { reach, ..*opening }
    }

    /// Whether its wheel runs into somebody, and would not have before.
    fn is_met(&self, faced: &Faced<'a>, opening: &Opening) -> bool {
        opening.wheel.is_some_and(|(side, angle)| {
            let wheel = self.wheel(faced, side);
            wheel.meets && angle > wheel.reached && angle - WHEEL <= wheel.reached
        })
    }

    /// The state after an opening that can be made.
    fn opened(&self, faced: Option<&Faced<'a>>, opening: &Opening) -> (Walker<'a>, Mover<'a>) {
        let Some(faced) = faced else { return self.start() };
        let Some((side, angle)) = opening.wheel else {
            return (faced.walker.clone(), faced.mover.clone());
        };
        let mark = self.wheel(faced, side).marks.get(usize::from(angle / WHEEL - 1));
        mark.cloned().unwrap_or_else(|| {
            let (walker, mover, _) = self.walk(opening);
            (walker, mover)
        })
    }

    /// Walks an opening.
    fn walk(&self, opening: &Opening) -> (Walker<'a>, Mover<'a>, Stop) {
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
    pub fn contact(&mut self, prey: &[UnitId]) -> bool {
        // A change of face and a wheel may bring it a little nearer before it goes.
        let far = self.march.left() + INCH * 5;
        let prey: Vec<UnitId> = prey
            .iter()
            .copied()
            .filter(|&enemy| self.may_attack(enemy))
            .filter(|&enemy| near(&self.battle.base(enemy), &self.base, far))
            .collect();
        if prey.is_empty() {
            return false;
        }
        let bases: Vec<Base> = prey.iter().map(|&enemy| self.battle.base(enemy)).collect();
        let found = self.contact_from(None, &self.plain(), &prey, &bases).or_else(|| {
            // Whom a wheel may meet: the partner of one of them is as good.
            let partners = prey.iter().filter_map(|&enemy| self.battle.unit(enemy).partner);
            let partners = partners.map(|partner| self.battle.base(partner));
            let all: Vec<Base> = bases.iter().copied().chain(partners).collect();
            self.openings().find_map(|(faced, opening)| {
                let size = self.base.size();
                let from = faced.walker.base();
                let may_meet = all.iter().any(|base| near(base, from, size.width + size.depth));
                if may_meet && self.is_met(faced, &opening) {
                    return self.contact_by_wheel(&opening, &prey);
                }
                self.contact_from(Some(faced), &opening, &prey, &bases)
            })
        });
        let reached = found.is_some();
        self.shown.extend(found);
        reached
    }

    /// [G1.2] [G1.3] Whether those who are closest to its front where it stands leave a unit free to
    /// attack an enemy.
    fn may_attack(&self, enemy: UnitId) -> bool {
        let closest = &self.mover.nearest_foes;
        let defender = self.battle.defender_of(enemy);
        closest.is_empty() || closest.iter().any(|&foe| self.battle.defender_of(foe) == defender)
    }

    /// The opening as a path, if its wheel makes contact.
    fn contact_by_wheel(&self, opening: &Opening, prey: &[UnitId]) -> Option<Vec<Step>> {
        let (walker, mut mover, Stop::Contact(contact)) = self.walk(opening) else {
            return None;
        };
        let legal = self.is_legal_contact(&walker, &mut mover, contact, Gait::Wheel, prey);
        legal.then(|| opening.steps())
    }

    /// A path with this opening, if it can be made, whose last step makes contact.
    fn contact_from(
        &self,
        faced: Option<&Faced<'a>>,
        opening: &Opening,
        prey: &[UnitId],
        bases: &[Base],
    ) -> Option<Vec<Step>> {
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
        if courses.is_empty() || !self.can_open(faced, opening) {
            return None;
        }
        let (walker, mover) = self.opened(faced, opening);
        // What is really left may be less, and most directions are barred at once.
        let left = walker.left().min(opening.left);
        let goes = |off: i32| {
            let heading = opening.base.facing().turned(off);
            let hits = |length: Mil| {
                let end = opening.base.moved(heading, length);
                near.iter().any(|base| opening.base.sweep_meets(&end, base))
            };
            let step = course(off, opening.left);
            hits(left + HAIR) && (hits(SAMPLE * 2) || !mover.bars(&step, &opening.base, heading))
        };
        courses.into_iter().filter(|&off| goes(off)).find_map(|off| {
            let step = course(off, opening.left);
            let plan = walker.plan(&step, &mover)?;
            if !matches!(plan.stop(), Stop::Contact(_)) {
                return None;
            }
            let (mut walker, mut mover) = (walker.clone(), mover.clone());
            let Stop::Contact(contact) = walker.carry_out(plan, &step, &mut mover) else {
                return None;
            };
            let gait = step.gait();
            let legal = self.is_legal_contact(&walker, &mut mover, contact, gait, prey);
            legal.then(|| opening.path(step))
        })
    }

    // ---- distances ----

    /// The least distance from a base at which the unit can end its move, to an inch.
    pub fn nearest(&mut self, target: &Base) -> Mil {
        let here = self.base.gap(target).mils();
        let bound = here - self.march.left() * self.stretch;
        let mut best = Best { gap: here, path: None };
        self.limits = self.company.limits(self.base.size());
        self.better(None, &self.plain(), target, Aim::Near, &mut best);
        if best.gap - INCH > bound.max(Mil::ZERO) && self.may_end_near(target, best.gap - INCH) {
            let mut order: Vec<(Mil, usize, Mil, &Faced<'_>, Opening)> = self
                .openings()
                .enumerate()
                .filter(|(_, (_, opening))| {
                    // Most of them are told from their centres alone to lead nowhere better.
                    let reach = best.gap - INCH + opening.reach + HAIR;
                    let centres = Centres::new(target, opening.base.size(), reach);
                    centres.tell(opening.base.centre()) != Some(false)
                })
                .map(|(index, (faced, opening))| {
                    let gap = opening.base.gap(target).mils();
                    (gap - opening.left * self.stretch, index, gap, faced, opening)
                })
                .collect();
            order.sort_unstable_by_key(|&(bound, index, ..)| (bound, index));
            for (bound, _, gap, faced, opening) in order {
                if best.gap - INCH <= bound.max(Mil::ZERO) {
                    break;
                }
                // Without a road it leads less far.
                if best.gap - INCH <= gap - opening.reach - HAIR * 2 {
                    continue;
                }
                self.better(Some(faced), &opening, target, Aim::Near, &mut best);
            }
        }
        self.shown.extend(best.path);
        best.gap
    }

    /// Whether the Force lets the unit end that near to a base anywhere. [F13.0]
    fn may_end_near(&self, target: &Base, reach: Mil) -> bool {
        let size = self.base.size();
        let centres = Centres::new(target, size, reach);
        self.limits.is_none_or(|limits| centres.may_lie_in(limits))
    }

    /// The greatest distance from a base at which the unit can end its move, to an inch; the search
    /// ends when it is as much as wanted.
    pub fn furthest(&mut self, from: &Base, wanted: Mil) -> Mil {
        let here = self.base.gap(from).mils();
        let mut best = Best { gap: here, path: None };
        self.limits = self.company.limits(self.base.size());
        let plain = self.plain();
        let order = |(index, (faced, opening)): (usize, (Option<_>, Opening))| {
            let gap = opening.base.gap(from).mils();
            (-(gap + opening.left * self.stretch), index, gap, faced, opening)
        };
        let others = self.openings().map(|(faced, opening)| (Some(faced), opening));
        let mut order: Vec<(Mil, usize, Mil, Option<&Faced<'_>>, Opening)> =
            std::iter::once((None, plain)).chain(others).enumerate().map(order).collect();
        order.sort_unstable_by_key(|&(most, index, ..)| (most, index));
        for (most, _, gap, faced, opening) in order {
            if best.gap >= wanted || -most <= best.gap + INCH {
                break;
            }
            // Without a road it leads less far.
            if gap + opening.reach + HAIR * 2 <= best.gap + INCH {
                continue;
            }
            self.better(faced, &opening, from, Aim::Far, &mut best);
        }
        self.shown.extend(best.path);
        best.gap
    }

    /// Finds lengths of a straight step that end better than the best so far where nobody stands and
    /// the Force lets it [F13.0], the best first. None if those that it can reach are not among them.
    fn better_lengths(
        &self,
        opening: &Opening,
        heading: Bearing,
        wanted: Wanted<'_>,
        ends: &mut Lengths,
    ) {
        let Wanted { target, aim, best } = wanted;
        ends.clear();
        let most = opening.left * self.stretch;
        let ray = Ray::new(opening.base.centre(), heading);
        let mut span = (Mil(1), most);
        let bound = if aim == Aim::Near { best - INCH } else { best + INCH };
        let centres = Centres::new(target, opening.base.size(), bound);
        if aim == Aim::Near {
            let Some((low, high)) = centres.along(&ray) else { return };
            span = (span.0.max(low), span.1.min(high));
        }
        if let Some(limits) = self.limits {
            let (low, high) = ray.within(limits);
            span = (span.0.max(low), span.1.min(high));
        }
        if span.0 > span.1.min(opening.reach) {
            return;
        }
        let reach = opening.base.moved(heading, opening.reach);
        if aim == Aim::Near && stays_off(&opening.base, &reach, target, best - INCH) {
            return;
        }
        let corridor = self.neighbours.along(&ray, span);
        if span.0 > corridor.contact {
            return;
        }
        // By whole inches back from the furthest.
        let skipped = (most - span.1).max(Mil::ZERO);
        let mut length = most - INCH * ((skipped.0 + INCH.0 - 1) / INCH.0);
        while length >= span.0 {
            if !corridor.is_surely_taken(length) {
                let end = opening.base.moved(heading, length);
                let worse = aim == Aim::Far && centres.tell(end.centre()) == Some(true);
                if !worse && !corridor.has_taken(&end) && self.company.keeps(&end) {
                    let gap = end.gap(target).mils();
                    if aim.is_better(gap, best) {
                        ends.push((if aim == Aim::Near { gap } else { -gap }, length));
                    }
                }
            }
            length -= INCH;
        }
        ends.sort_unstable();
    }

    /// Looks for a straight step after an opening, if that can be made, that ends better than the
    /// best so far.
    fn better(
        &self,
        faced: Option<&Faced<'a>>,
        opening: &Opening,
        target: &Base,
        aim: Aim,
        best: &mut Best,
    ) {
        let mut walked = None;
        let mut ends = Lengths::new();
        if self.is_known_closed(faced, opening) {
            return;
        }
        let opening = &self.as_known(faced, opening);
        let plain = opening.face.is_none() && opening.wheel.is_none();
        // [F5.3a] Away it may also go backwards.
        let back = (aim == Aim::Far && plain).then_some(10_800);
        for off in back.into_iter().chain(COURSES) {
            // Nothing is nearer than touching.
            if aim == Aim::Near && best.gap <= INCH {
                return;
            }
            let heading = opening.base.facing().turned(off);
            let place = |length: Mil| opening.base.moved(heading, length);
            let wanted = Wanted { target, aim, best: best.gap };
            self.better_lengths(opening, heading, wanted, &mut ends);
            let lets_rest = |end: &&(Mil, Mil)| self.lets_rest(&place(end.1));
            let Some(&(_, wanted)) = ends.iter().find(lets_rest) else { continue };
            if walked.is_none() && !self.can_open(faced, opening) {
                return;
            }
            let (walker, mover) = walked.get_or_insert_with(|| self.opened(faced, opening));
            let step = |length: Mil| match off {
                10_800 => Step::Retro(length),
                _ => course(off, length),
            };
            let carry_out = |plan: Plan, length: Mil| {
                let (mut walker, mut mover) = (walker.clone(), mover.clone());
                let stop = walker.carry_out(plan, &step(length), &mut mover);
                (stop, *walker.base())
            };
            let plan = |length: Mil| walker.plan(&step(length), mover);
            // A step that is barred at once leads nowhere, and no further by less than a sample.
            let reach = if aim == Aim::Near { -SAMPLE } else { SAMPLE };
            if wanted >= SAMPLE
                && !aim.is_better(opening.base.gap(target).mils() + reach, best.gap)
                && mover.bars(&step(wanted), &opening.base, heading)
            {
                continue;
            }
            let Some(planned) = plan(wanted) else { continue };
            // What does not lead near enough need not be watched on its way.
            if aim == Aim::Near
                && stays_off(&opening.base, &place(planned.length()), target, best.gap - INCH)
            {
                continue;
            }
            let (stop, end) = carry_out(planned, wanted);
            let made = opening.base.centre().distance(end.centre());
            let most = match stop {
                Stop::Done => wanted,
                // Short of an enemy that it may not attack.
                Stop::Contact(_) => made - INCH,
                _ => made - HAIR,
            };
            // All that lies before the end of the walk can be reached as well.
            let exact = (stop != Stop::Done).then_some(most);
            let ends = ends.iter().map(|&(_, length)| length);
            let reached = exact.into_iter().chain(ends).find(|&length| {
                let end = place(length);
                length > Mil::ZERO
                    && length <= most
                    && aim.is_better(end.gap(target).mils(), best.gap)
                    && self.rests(&end)
                    && (stop == Stop::Done
                        || plan(length).is_some_and(|plan| carry_out(plan, length).0 == Stop::Done))
            });
            if let Some(length) = reached {
                best.gap = place(length).gap(target).mils();
                best.path = Some(opening.path(step(length)));
            }
        }
    }

    /// Whether the unit may end its move there.
    fn rests(&self, end: &Base) -> bool {
        self.company.keeps(end) && !self.neighbours.have_taken(end) && self.lets_rest(end)
    }

    /// Whether it may, as far as others and its officer do not matter.
    fn lets_rest(&self, end: &Base) -> bool {
        self.battle.lets_rest(self.march.unit, end)
            && self.battle.lines_up(self.march, &self.company, end)
    }
}

/// Whether a base that goes straight surely stays further off another than some distance: seen along
/// the line from the other to the nearest point of the way of its centre.
pub(crate) fn stays_off(start: &Base, end: &Base, other: &Base, reach: Mil) -> bool {
    let between =
        |from: Spot, to: Spot| (i64::from(to.x.0 - from.x.0), i64::from(to.y.0 - from.y.0));
    let dot = |a: (i64, i64), b: (i64, i64)| a.0 * b.0 + a.1 * b.1;
    let way = between(start.centre(), end.centre());
    let to = between(start.centre(), other.centre());
    let (along, length) = (dot(way, to), dot(way, way));
    // From the nearest point of the way to the other, and how long that is.
    let line = if along <= 0 {
        to
    } else if along >= length {
        between(end.centre(), other.centre())
    } else {
        let part = |w: i64| w * along / length;
        (to.0 - part(way.0), to.1 - part(way.1))
    };
    let far = dot(line, line).isqrt();
    // How far the bases reach along it, times its length.
    let half = |base: &Base| {
        let (centre, corners) = (base.centre(), base.corners());
        let along = |corner: Spot| dot(line, between(centre, corner)).abs();
        along(corners[0]).max(along(corners[1]))
    };
    // The line is square to the way but for a mil, which tells at the ends of a long way.
    let rounded = 40;
    (far - rounded - i64::from(reach.0)) * far > half(start) + half(other)
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
