//! A unit on the move: what it may spend, what binds it, and where a path leads it.

use crate::book::{Distance, EQUIDISTANT, Number, OBSTACLE_NEAR};
use crate::nouns::field::UnitId;
use crate::nouns::kinds::{Arm, Draft, Status, Terrain, Troop};
use crate::rules::e_control::obligations::{Obligation, Spur};
use crate::rules::f_movement::move_cost::{Binds, Mover, base_id, unit_of};
use crate::rules::f_movement::radius::{Company, FoundPosts};
use crate::rules::notation::told;
use crate::state::battle::Battle;
use engine::{Refusal, Rule, rule};
use ground::table::{
    Base, Contact, Crowd, Edge, FeatureId, Gait, Leg, Mil, Pose, SLACK, Shape, Spot, Step, Stop,
    Walker,
};
use serde::Serialize;
use smallvec::SmallVec;

/// A unit on the move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct March {
    /// Who.
    pub unit: UnitId,
    /// Where it began.
    pub start: Pose,
    /// All it may spend. [F1.0]
    pub allowance: Mil,
    /// What it has spent so far.
    pub spent: Mil,
    /// Whether it may not come closer to enemies near it. [F11.1a] [E3.0w]
    pub no_closer: bool,
    /// What it has to do.
    pub obligation: Obligation,
    /// The most units of its Force that can be in radius in the end.
    pub in_radius: u8,
}

impl March {
    /// What is left to spend.
    pub fn left(&self) -> Mil {
        self.allowance - self.spent
    }
}

/// What is wanted to know of a path that is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// By which rule, and where.
    Why,
    /// No more than that it is.
    Whether,
}

/// A march of which some steps have been made.
#[derive(Clone)]
pub(crate) struct Opened<'a> {
    /// All bases on the table.
    pub crowd: &'a Crowd,
    /// Where it is.
    pub walker: Walker<'a>,
    /// Its tolls.
    pub mover: Mover<'a>,
    /// How many steps it has made.
    pub made: usize,
}

/// A path that can be walked, to its end or to contact.
#[derive(Clone, Debug)]
pub struct Trial {
    /// Where it ends.
    pub end: Base,
    /// What it costs.
    pub spent: Mil,
    /// Whom it meets at its end.
    pub contact: Option<Contact>,
    /// Whom else it meets there at the same moment and might attack instead.
    pub others: SmallVec<[Contact; 2]>,
    /// Its pieces.
    pub legs: SmallVec<[Leg; 4]>,
    /// The closest enemies to its front where it ends. [G1.2]
    pub nearest_foes: SmallVec<[UnitId; 2]>,
    /// What kind of movement came last.
    pub gait: Gait,
    /// Whether it reached an enemy behind an obstacle without paying for the obstacle. [G1.6a]
    pub at_parapet: bool,
}

impl Trial {
    /// Whom it meets.
    pub fn met(&self) -> Option<UnitId> {
        self.contact.map(|contact| unit_of(contact.who))
    }
}

impl Battle {
    /// All bases on the table, by where they stand.
    pub fn crowd(&self) -> Crowd {
        let bases = self.on_table().map(|unit| (base_id(unit), self.base(unit)));
        Crowd::of(self.field.table, bases)
    }

    /// What a unit does in this pulse.
    pub fn orders_of(&self, unit: UnitId) -> Status {
        // [E3.0a] A unit that has just come is Active, whatever its Force does.
        if self.unit(unit).marks.entered || self.unit(unit).marks.joining {
            Status::Active
        } else {
            self.status_of(unit)
        }
    }

    /// Whether a unit may do no more than turn in place. [E3.0h2]
    pub fn turns_only(&self, unit: UnitId) -> bool {
        // [E3.0h] On Hold only guns move.
        self.orders_of(unit) == Status::Hold && self.arm(unit) != Arm::Artillery
    }

    /// [F1.0b] Whether a unit stands in an enemy's contact zone.
    pub fn is_in_zone(&self, unit: UnitId) -> bool {
        let zone = self.field.book.distance(Distance::ContactZone);
        self.enemy_within(&self.base(unit), self.seat_of(unit), zone)
    }

    /// [F1.0] [F1.0b] What a unit may spend with this die, 0 for none.
    pub fn allowance(&self, unit: UnitId, die: u8) -> Mil {
        let def = self.def(unit);
        let pace = self.field.book.pace(def.troop.pace());
        let all = if die == 0 { pace.base } else { pace.near + Mil::inches(i32::from(die)) };
        // Coming on to the table has taken its depth.
        let all = if self.unit(unit).marks.entered { all - def.base.depth } else { all };
        // [F7.0] Foot guns that fired have half, fractions kept.
        let foot = matches!(def.troop, Troop::Artillery { draft: Draft::Foot, .. });
        if foot && self.unit(unit).marks.fired { all / 2 } else { all }
    }

    /// [F5.2a] What a change of face costs a unit; nothing if it may not be made.
    pub fn price_of_facing(&self, unit: UnitId, base: &Base) -> Option<Mil> {
        // [F5.2b]
        if self.is_on_bridge(base) {
            return None;
        }
        // [F5.2c]
        if self.arm(unit) != Arm::Infantry {
            return Some(Mil::ZERO);
        }
        let all = self.march.as_ref().filter(|march| march.unit == unit);
        let all = all.map_or_else(|| self.allowance(unit, self.unit(unit).die), |m| m.allowance);
        // [F5.2e] Mud, but not in a town; rough ground in part.
        let mud = self.field.mud(self.now()) && self.town_under(base).is_none();
        if mud || self.touches_rough(base) {
            return Some(all);
        }
        // [F5.2d]
        Some(self.field.book.distance(Distance::ChangeFace))
    }

    /// Whether a base touches a town. [F5.4b]
    pub fn touches_town(&self, base: &Base) -> bool {
        self.field.ground.is_over(base, |feature| Terrain::of(feature) == Terrain::Town)
    }

    /// [G1.6a] Whether an obstacle lies directly before a base.
    pub(crate) fn is_before(&self, obstacle: FeatureId, base: &Base) -> bool {
        let piece = crate::nouns::field::PieceId(obstacle.0 as u8);
        match &self.field.piece(piece).outline {
            crate::nouns::field::Outline::Line(line) => {
                line.windows(2).any(|ends| [ends[0], ends[1]].within(base, OBSTACLE_NEAR))
            }
            _ => false,
        }
    }

    /// [F11.1a] Whether the move die keeps a unit from closing with the enemy.
    pub fn falters(&self, unit: UnitId) -> bool {
        self.is_bound_by(Number::FalterDie, unit)
    }

    /// [F11.1b] Whether the move die sends a unit at the enemy.
    pub fn charges(&self, unit: UnitId) -> bool {
        self.is_bound_by(Number::ChargeDie, unit)
    }

    fn is_bound_by(&self, face: Number, unit: UnitId) -> bool {
        // [F11.1f] Guns are bound by no die.
        self.arm(unit) != Arm::Artillery
            && i32::from(self.unit(unit).die) == self.field.book.number(face)
    }

    /// The rule by which a march may not come closer. [F11.1a] [E3.0w]
    pub(crate) fn closing_rule(&self, march: &March) -> Option<Rule> {
        match march.no_closer {
            true if self.falters(march.unit) => Some(rule!("F11.1a")),
            true => Some(rule!("E3.0w")),
            false => None,
        }
    }

    /// Where the Force lets a march end.
    pub(crate) fn company(&self, march: &March) -> Company<'_> {
        self.company_with(march, FoundPosts::default())
    }

    /// The same where that may be known already.
    pub(crate) fn company_with(&self, march: &March, posts: FoundPosts) -> Company<'_> {
        Company::with(self, march.unit, usize::from(march.in_radius), posts)
    }

    /// How far a point of movement carries a unit at best: by road some go twice as far. [F3.0c]
    pub(crate) fn stretch(&self, unit: UnitId) -> i32 {
        let def = self.def(unit);
        let row = self.field.book.ground(def.troop.mover(def.sk));
        if row.road < row.clear { 2 } else { 1 }
    }

    /// The tolls of a march, where the unit stands.
    pub(crate) fn mover(&self, march: &March) -> Mover<'_> {
        let charge: SmallVec<[UnitId; 2]> = match &march.obligation {
            Obligation::Contact(Spur::Six, with) => with.iter().copied().collect(),
            Obligation::Close(Spur::Six, targets) => {
                targets.iter().map(|(enemy, _)| *enemy).collect()
            }
            _ => SmallVec::new(),
        };
        self.mover_at(march, &charge)
    }

    /// The same when a move die of 6 sends it at somebody. [F11.1b]
    pub(crate) fn mover_at(&self, march: &March, charge: &[UnitId]) -> Mover<'_> {
        let base = self.base(march.unit);
        let start = base.size().at(march.start);
        // By road guns go twice as far as their points.
        let reach = march.left() * 2;
        let binds = Binds { no_closer: self.closing_rule(march), charge };
        Mover::new(self, march.unit, &base, &start, reach, binds)
    }

    /// Walks a path as far as the rules of movement let it, up to contact; what the unit has to do
    /// is not looked at. A refusal says by which rule it fails and where.
    pub fn try_path(&self, march: &March, crowd: &Crowd, steps: &[Step]) -> Result<Trial, Refusal> {
        self.try_path_as(march, crowd, &self.mover(march), steps, Asked::Why)
    }

    /// The same with the tolls of the march at hand.
    pub(crate) fn try_path_as(
        &self,
        march: &March,
        crowd: &Crowd,
        mover: &Mover<'_>,
        steps: &[Step],
        asked: Asked,
    ) -> Result<Trial, Refusal> {
        let opened = self.set_out(march, crowd, mover);
        self.try_path_from(march, mover, &opened, steps, asked)
    }

    /// A march before its first step.
    pub(crate) fn set_out<'a>(
        &'a self,
        march: &March,
        crowd: &'a Crowd,
        mover: &Mover<'a>,
    ) -> Opened<'a> {
        let (ground, who) = (&self.field.ground, Some(base_id(march.unit)));
        let walker = Walker::new(ground, crowd, who, self.base(march.unit), march.left());
        Opened { crowd, walker, mover: mover.clone(), made: 0 }
    }

    /// The same for a path of which some steps have been made.
    pub(crate) fn try_path_from(
        &self,
        march: &March,
        mover: &Mover<'_>,
        opened: &Opened<'_>,
        steps: &[Step],
        asked: Asked,
    ) -> Result<Trial, Refusal> {
        match self.walk(march, opened.clone(), steps, asked) {
            Err(refusal) if refusal.rule == rule!("F1.0").key() && mover.is_near_parapet() => {
                // [G1.6a] A defender directly behind an obstacle is reached without crossing it.
                let mut mover = mover.clone();
                mover.free_parapets = true;
                let opened = self.set_out(march, opened.crowd, &mover);
                match self.walk(march, opened, steps, asked) {
                    Ok(trial) if trial.contact.is_some() => Ok(Trial { at_parapet: true, ..trial }),
                    _ => Err(refusal),
                }
            }
            other => other,
        }
    }

    fn walk(
        &self,
        march: &March,
        opened: Opened<'_>,
        steps: &[Step],
        asked: Asked,
    ) -> Result<Trial, Refusal> {
        let unit = march.unit;
        let Opened { crowd, mut walker, mut mover, made } = opened;
        let mut contact = None;
        let mut gait = Gait::Turn;
        for (index, step) in steps.iter().enumerate() {
            self.check_step(march, index, step, walker.base().centre())?;
            if index < made {
                continue;
            }
            if contact.is_some() {
                let why = format!("contact is settled first, at {}", walker.base().centre());
                return Err(Refusal::new(rule!("F9.23a"), why));
            }
            gait = step.gait();
            let stop = walker.take(step, &mut mover);
            match (stop, asked) {
                (Stop::Done, _) => {}
                (Stop::Contact(met), _) => contact = Some(met),
                (Stop::Spent, Asked::Why) => {
                    return Err(self.overspent(march, crowd, steps, &walker));
                }
                (Stop::Spent, Asked::Whether) => return Err(Refusal::new(rule!("F1.0"), "")),
                (_, Asked::Why) => return Err(self.stopped(&walker, &mut mover, step, stop)),
                (_, Asked::Whether) => return Err(Refusal::new(rule!("F5.0"), "")),
            }
        }
        let end = *walker.base();
        let end = if contact.is_none() { self.snapped(unit, crowd, end) } else { end };
        // A hair's breadth from an enemy is contact too.
        let contact = contact.or_else(|| self.touch(unit, crowd, &end));
        mover.note_nearest_foes(&end);
        let (spent, nearest_foes) = (walker.spent(), mover.nearest_foes);
        let (legs, others) = (walker.into_legs(), SmallVec::new());
        let trial =
            Trial { end, spent, contact, others, legs, nearest_foes, gait, at_parapet: false };
        self.sort_contacts(march, crowd, trial)
    }

    /// The same path with those of the enemies met together that may be attacked, or why the first
    /// of them may not. [G1.2]
    pub(crate) fn sort_contacts(
        &self,
        march: &March,
        crowd: &Crowd,
        mut trial: Trial,
    ) -> Result<Trial, Refusal> {
        let first = self.check_place(march, crowd, &trial);
        let Some(met) = trial.contact else { return first.map(|()| trial) };
        let mut legal: SmallVec<[Contact; 2]> = first.iter().map(|()| met).collect();
        for other in self.met_together(march.unit, crowd, &trial.end, met) {
            trial.contact = Some(other);
            if self.check_place(march, crowd, &trial).is_ok() {
                legal.push(other);
            }
        }
        if legal.is_empty() {
            first?;
        }
        trial.contact = Some(legal.remove(0));
        trial.others = legal;
        Ok(trial)
    }

    /// Other enemies that touch the front of a unit where it has met one, and did not touch it
    /// before: no further off than what counts as equal.
    fn met_together(
        &self,
        unit: UnitId,
        crowd: &Crowd,
        end: &Base,
        first: Contact,
    ) -> SmallVec<[Contact; 2]> {
        let (seat, before, front) = (self.seat_of(unit), self.base(unit), end.edge(Edge::Front));
        crowd
            .within(end, EQUIDISTANT)
            .filter(|(id, _)| *id != first.who && self.seat_of(unit_of(*id)) != seat)
            .filter(|(_, base)| base.within(&front, EQUIDISTANT) && !base.within(&before, SLACK))
            .map(|(id, base)| Contact::new(end, id, base))
            .collect()
    }

    /// The contact with an enemy that a unit touches there, and did not touch before it moved.
    fn touch(&self, unit: UnitId, crowd: &Crowd, end: &Base) -> Option<Contact> {
        let (seat, before) = (self.seat_of(unit), self.base(unit));
        crowd
            .within(end, SLACK)
            .filter(|(id, _)| self.seat_of(unit_of(*id)) != seat)
            .find(|(_, base)| !base.within(&before, SLACK))
            .map(|(id, base)| Contact::new(end, id, base))
    }

    /// Whether a step may be asked for at all.
    pub(crate) fn check_step(
        &self,
        march: &March,
        index: usize,
        step: &Step,
        at: Spot,
    ) -> Result<(), Refusal> {
        let refuse = |rule: Rule, why: &str| Err(Refusal::new(rule, format!("{why}, at {at}")));
        let nothing = match step {
            Step::Face(_) => false,
            Step::Wheel { angle, .. } => *angle == 0,
            Step::Shift { .. } | Step::Turn(_) => {
                return refuse(rule!("F5.0"), "that is no way for a unit to move");
            }
            Step::Advance(length) | Step::Retro(length) => *length <= Mil::ZERO,
            Step::Oblique { length, .. } | Step::Flank { length, .. } => *length <= Mil::ZERO,
        };
        if nothing || !step.is_sound() {
            let why = "a step has a length; an oblique is at most 45 degrees off the front";
            return refuse(rule!("F5.4"), why);
        }
        if let Step::Face(_) = step {
            let faced = self.unit(march.unit).marks.faced || march.spent > Mil::ZERO;
            // [F5.2a] Once, and before anything else.
            if index > 0 || faced {
                let why = "a unit changes face once in a pulse, before it does anything else";
                return refuse(rule!("F5.2a"), why);
            }
        } else if self.turns_only(march.unit) {
            return refuse(rule!("E3.0h2"), "its Force is on Hold: it may only change face");
        }
        Ok(())
    }

    /// Why a step was not made in full.
    fn stopped(
        &self,
        walker: &Walker<'_>,
        mover: &mut Mover<'_>,
        step: &Step,
        stop: Stop,
    ) -> Refusal {
        let at = walker.base().centre();
        match stop {
            Stop::Halted(_) => match mover.refusal() {
                Some(refusal) => refusal,
                None => Refusal::new(rule!("F11.0a"), format!("it goes no further, at {at}")),
            },
            Stop::Closed(id) => {
                let name = &self.field.ground.feature(id).name;
                Refusal::new(rule!("F2.0"), format!("{name} is closed to it, at {at}"))
            }
            Stop::Barred => {
                let rule = if step.gait() == Gait::Turn { rule!("F5.2b") } else { rule!("F2.0") };
                Refusal::new(rule, format!("it may not turn there, at {at}"))
            }
            Stop::TableEdge => {
                //
                let why = format!("the edge of the table stops it, at {at}");
                Refusal::new(rule!("A4.0a"), why)
            }
            Stop::Spent | Stop::Done | Stop::Contact(_) => {
                Refusal::new(rule!("F1.0"), format!("its movement is spent, at {at}"))
            }
        }
    }

    /// Why a path is too dear: what it costs, what there is, and how much of it would do. [F1.0]
    fn overspent(
        &self,
        march: &March,
        crowd: &Crowd,
        steps: &[Step],
        walker: &Walker<'_>,
    ) -> Refusal {
        let unit = march.unit;
        let step = walker.walked();
        let made = |walker: &Walker<'_>| -> (Mil, u16) {
            let legs = walker.legs().iter().filter(|leg| leg.step == step);
            legs.fold((Mil::ZERO, 0), |(length, turn), leg| {
                (length + leg.length, turn + leg.from.facing().off(leg.to.facing()))
            })
        };
        // The same with all the points it could wish for.
        let ground = &self.field.ground;
        let purse = Mil::inches(500);
        let mut rich = Walker::new(ground, crowd, Some(base_id(unit)), self.base(unit), purse);
        let mut mover = self.mover(march).far();
        for step in steps {
            if rich.take(step, &mut mover) != Stop::Done {
                break;
            }
        }
        let (cost, left) = (told(rich.spent()), told(march.left()));
        let (far, turn) = made(walker);
        let part = match steps[step] {
            Step::Face(_) => "without the change of face".to_owned(),
            Step::Wheel { side, .. } if turn >= 60 => {
                format!("a wheel of {}° {} there", turn / 60, crate::rules::notation::side(side))
            }
            _ if far >= Mil(10) => format!("{} of that step", Mil(far.0 / 10 * 10)),
            _ => "stopping before that step".to_owned(),
        };
        let at = walker.base().centre();
        let why = format!(
            "its movement is spent: it costs {cost}, {left} left; {part} would do, at {at}"
        );
        Refusal::new(rule!("F1.0"), why)
    }
}
