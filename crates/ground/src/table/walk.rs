//! Moves made step by step, with their prices, up to where something stops them.

use super::base::Base;
use super::contact::Contact;
use super::crowd::{BaseId, Crowd};
use super::feature::FeatureId;
use super::ground::Ground;
use super::number::Mil;
use super::shape::Bounds;
use super::step::{Gait, Step};
use super::toll::{Meeting, Sample, Toll};
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// The rules see a march this often (GEO-16).
pub const SAMPLE: Mil = Mil(250);

/// A stretch of a step at one price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    /// The number of its step.
    pub step: usize,
    /// What kind of movement it is.
    pub gait: Gait,
    /// Where it begins.
    pub from: Base,
    /// Where it ends.
    pub to: Base,
    /// Its length, for a wheel that of the arc.
    pub length: Mil,
    /// Its price, with whatever was paid where it began.
    pub cost: Mil,
}

/// Why a step goes no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// It does: it was made in full.
    Done,
    /// The points are spent, or too few for what comes next.
    Spent,
    /// Ground that may not be entered, or an obstacle that may not be crossed.
    Closed(FeatureId),
    /// A turn that may not be made.
    Barred,
    /// The border of the table.
    TableEdge,
    /// Another base.
    Contact(Contact),
    /// The rules, for a reason of their own.
    Halted(u16),
}

/// What a base stands on that it may not rest on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// Nothing.
    Free,
    /// Another base.
    OnBase(BaseId),
    /// An obstacle, which is crossed and never occupied.
    OnObstacle(FeatureId),
}

/// A move under way. Clone it to try several ways on from the same place.
#[derive(Clone, Debug)]
pub struct Walker<'a> {
    pub(crate) ground: &'a Ground,
    pub(crate) crowd: &'a Crowd,
    pub(crate) who: Option<BaseId>,
    pub(crate) base: Base,
    pub(crate) start: Base,
    pub(crate) left: Mil,
    pub(crate) spent: Mil,
    pub(crate) step: usize,
    pub(crate) legs: SmallVec<[Leg; 4]>,
    /// Whether its stretches are of use to anybody.
    tracks: bool,
    pub(crate) passed: SmallVec<[BaseId; 4]>,
}

/// A move as far as it went.
#[derive(Clone, Debug)]
pub struct Walk {
    /// Its stretches.
    pub legs: SmallVec<[Leg; 4]>,
    /// Where it ended.
    pub end: Base,
    /// What it cost.
    pub spent: Mil,
    /// Why it ended there, and in which step.
    pub stop: Stop,
    /// The number of the step that was not made in full; the number of steps if all were.
    pub step: usize,
    /// The bases it went through, in order.
    pub passed: SmallVec<[BaseId; 4]>,
    /// Whether it may rest where it ended.
    pub fit: Fit,
    /// The last place on the way where it may rest: the end, if that is free.
    pub rest: Base,
    /// What it cost to come there.
    pub rest_spent: Mil,
}

impl<'a> Walker<'a> {
    /// A base about to move, with so many points. Its own number, if it is in the crowd.
    pub fn new(
        ground: &'a Ground,
        crowd: &'a Crowd,
        who: Option<BaseId>,
        base: Base,
        allowance: Mil,
    ) -> Walker<'a> {
        Walker {
            ground,
            crowd,
            who,
            base,
            start: base,
            left: allowance,
            spent: Mil::ZERO,
            step: 0,
            legs: SmallVec::new(),
            tracks: true,
            passed: SmallVec::new(),
        }
    }

    /// The same, for who only wants to know where it comes: it does not keep its stretches.
    pub fn untracked(mut self) -> Walker<'a> {
        self.tracks = false;
        self
    }

    /// Where it is.
    pub fn base(&self) -> &Base {
        &self.base
    }

    /// What is left of its points.
    pub fn left(&self) -> Mil {
        self.left
    }

    /// What it has spent.
    pub fn spent(&self) -> Mil {
        self.spent
    }

    /// The stretches it has made.
    pub fn legs(&self) -> &[Leg] {
        &self.legs
    }

    /// The stretches it has made, when it goes no further.
    pub fn into_legs(self) -> SmallVec<[Leg; 4]> {
        self.legs
    }

    /// How many steps it has made in full.
    pub fn walked(&self) -> usize {
        self.step
    }

    /// Makes a step, as far as it goes.
    pub fn take<T: Toll>(&mut self, step: &Step, toll: &mut T) -> Stop {
        let stop = match *step {
            Step::Face(_) | Step::Turn(_) => self.turn(step, toll),
            Step::Wheel { side, angle } => self.wheel(step, (side, angle), toll, &mut |_, _| {}),
            _ => match self.plan(step, toll) {
                Some(plan) => self.march(plan, step, toll),
                None => Stop::Done,
            },
        };
        if stop == Stop::Done {
            self.step += 1;
        }
        stop
    }

    fn turn<T: Toll>(&mut self, step: &Step, toll: &mut T) -> Stop {
        let Some(price) = toll.turn(step, &self.base) else { return Stop::Barred };
        let after = step.after(&self.base);
        if !self.ground.holds(&after) && self.ground.holds(&self.base) {
            return Stop::TableEdge;
        }
        if price > self.left {
            return Stop::Spent;
        }
        if toll.watches() {
            let sample = Sample {
                step,
                before: &self.base,
                now: &after,
                travelled: Mil::ZERO,
                contact: None,
            };
            if let ControlFlow::Break(reason) = toll.watch(&sample) {
                return Stop::Halted(reason);
            }
        }
        self.go(Gait::Turn, after, Mil::ZERO, price);
        Stop::Done
    }

    pub(crate) fn go(&mut self, gait: Gait, to: Base, length: Mil, cost: Mil) {
        if self.tracks {
            self.legs.push(Leg { step: self.step, gait, from: self.base, to, length, cost });
        }
        self.base = to;
        self.left -= cost;
        self.spent += cost;
    }

    /// The bases, apart from its own, whose boxes meet that of a path, with what meeting them means.
    pub(crate) fn others<T: Toll>(
        &self,
        swept: Bounds,
        toll: &T,
    ) -> SmallVec<[(BaseId, Base, Meeting); 8]> {
        self.crowd
            .meeting(swept)
            .filter(|(id, _)| Some(*id) != self.who)
            .map(|(id, base)| (id, *base, toll.meet(id)))
            .filter(|(_, _, meeting)| *meeting != Meeting::Ignore)
            .collect()
    }

    /// Whether the base may rest somewhere.
    pub fn fit<T: Toll>(&self, base: &Base, toll: &T) -> Fit {
        let on = self
            .crowd
            .clashing(base)
            .find(|(id, _)| Some(*id) != self.who && toll.meet(*id) != Meeting::Ignore);
        if let Some((id, _)) = on {
            return Fit::OnBase(id);
        }
        let barred = |id: &FeatureId| !toll.may_rest(*id, self.ground.feature(*id));
        let area = || {
            let under = toll.minds_rest().then(|| self.ground.under(base));
            under.into_iter().flatten().find(barred)
        };
        match self.ground.obstacles_under(base).next().or_else(area) {
            Some(id) => Fit::OnObstacle(id),
            None => Fit::Free,
        }
    }

    /// The end of the move.
    pub fn finish<T: Toll>(self, stop: Stop, toll: &T) -> Walk {
        let fit = self.fit(&self.base, toll);
        let (mut rest, mut rest_spent) = (self.base, self.spent);
        if fit != Fit::Free {
            (rest, rest_spent) = (self.start, Mil::ZERO);
            let mut spent = self.spent;
            for leg in self.legs.iter().rev() {
                if self.fit(&leg.to, toll) == Fit::Free {
                    (rest, rest_spent) = (leg.to, spent);
                    break;
                }
                spent -= leg.cost;
            }
        }
        Walk {
            end: self.base,
            spent: self.spent,
            stop,
            step: self.step,
            fit,
            rest,
            rest_spent,
            legs: self.legs,
            passed: self.passed,
        }
    }
}

/// Makes the steps of a move one after the other until one of them is stopped (GEO-12 to GEO-17).
pub fn walk<T: Toll>(mut walker: Walker<'_>, steps: &[Step], toll: &mut T) -> Walk {
    let mut stop = Stop::Done;
    for step in steps {
        stop = walker.take(step, toll);
        if stop != Stop::Done {
            break;
        }
    }
    walker.finish(stop, toll)
}
