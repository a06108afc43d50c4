//! What the rules tell a march: prices, and whom it may meet.

use super::base::Base;
use super::bearing::Bearing;
use super::contact::Contact;
use super::crowd::BaseId;
use super::feature::{Feature, FeatureId};
use super::number::{Mil, Rate};
use super::step::{Gait, Step};
use std::ops::ControlFlow;

/// What a base moves over.
#[derive(Clone, Copy, Debug)]
pub enum Over<'a> {
    /// Nothing in particular.
    Clear,
    /// An area that it touches, however little.
    Area(FeatureId, &'a Feature),
    /// A road that it keeps to, whatever lies beside it.
    Road(FeatureId, &'a Feature),
}

/// What happens when a mover runs into another base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// Nothing, and it may even stop there.
    Ignore,
    /// It passes at an extra price, and may not stop there.
    Pass(Mil),
    /// It stops in contact.
    Contact,
}

/// A small piece of a step, shown to the rules as it is made.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'a> {
    /// The step it belongs to.
    pub step: &'a Step,
    /// Where the mover was.
    pub before: &'a Base,
    /// Where it is.
    pub now: &'a Base,
    /// The way between, measured like the step.
    pub travelled: Mil,
    /// Whom it meets here, if it does.
    pub contact: Option<Contact>,
}

/// The rest of a straight step, as far as it will go.
#[derive(Clone, Copy, Debug)]
pub struct Ahead<'a> {
    /// The step it belongs to.
    pub step: &'a Step,
    /// Where the mover is.
    pub base: &'a Base,
    /// Where it goes.
    pub heading: Bearing,
    /// How far it will go.
    pub rest: Mil,
}

/// Prices and prohibitions of a march, as the rules have them for one mover.
///
/// Prices are thousandths of movement points. Only [`Toll::rate`] has to be given.
pub trait Toll {
    /// The price of an inch; `None` where the mover may not go. Of several areas touched at once
    /// the dearest counts.
    fn rate(&self, gait: Gait, over: Over<'_>) -> Option<Rate>;

    /// The price of a turn on the spot; `None` if it may not be made.
    fn turn(&self, _step: &Step, _base: &Base) -> Option<Mil> {
        Some(Mil::ZERO)
    }

    /// The extra price of crossing an obstacle; `None` if it may not be crossed. The road is given
    /// if the mover keeps to one.
    fn obstacle(
        &self,
        _id: FeatureId,
        _feature: &Feature,
        _road: Option<FeatureId>,
    ) -> Option<Mil> {
        Some(Mil::ZERO)
    }

    /// The extra price of a change of level, paid where the centre crosses the contour.
    fn climb(&self, _from: i8, _to: i8) -> Mil {
        Mil::ZERO
    }

    /// What happens on meeting a base.
    fn meet(&self, _who: BaseId) -> Meeting {
        Meeting::Contact
    }

    /// Whether [`Toll::may_rest`] wants to be asked.
    fn minds_rest(&self) -> bool {
        false
    }

    /// Whether the mover may come to rest on an area, however little of it.
    fn may_rest(&self, _id: FeatureId, _feature: &Feature) -> bool {
        true
    }

    /// Whether [`Toll::watch`] wants to be asked.
    fn watches(&self) -> bool {
        false
    }

    /// How far a march that goes straight on can go before [`Toll::watch`] has to see it again.
    fn unwatched(&mut self, _ahead: &Ahead<'_>) -> Mil {
        Mil::ZERO
    }

    /// Is told that the march has gone on so far without being watched, and where it is.
    fn pass_over(&mut self, _travelled: Mil, _now: &Base) {}

    /// Sees the march every quarter of an inch and at the ends of steps, and may halt it where the
    /// sample began, with a number that means something to the rules (GEO-16).
    fn watch(&mut self, _sample: &Sample<'_>) -> ControlFlow<u16> {
        ControlFlow::Continue(())
    }
}

/// One point to the inch everywhere, except where a condition closes the ground; meetings as given.
pub struct Free<C, M> {
    /// Which areas and obstacles may not be entered.
    pub closed: C,
    /// What happens on meeting a base.
    pub meeting: M,
}

impl<C, M> Toll for Free<C, M>
where
    C: Fn(FeatureId, &Feature) -> bool,
    M: Fn(BaseId) -> Meeting,
{
    fn rate(&self, _gait: Gait, over: Over<'_>) -> Option<Rate> {
        match over {
            Over::Area(id, feature) if (self.closed)(id, feature) => None,
            _ => Some(Rate::PLAIN),
        }
    }

    fn obstacle(&self, id: FeatureId, feature: &Feature, _: Option<FeatureId>) -> Option<Mil> {
        (!(self.closed)(id, feature)).then_some(Mil::ZERO)
    }

    fn meet(&self, who: BaseId) -> Meeting {
        (self.meeting)(who)
    }
}
