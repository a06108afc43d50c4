//! Going away: evading, falling back, and taking the ground of those who did.

use super::base::{Base, Spot};
use super::bearing::{Bearing, vector};
use super::crowd::BaseId;
use super::number::{Mil, round_div};
use super::passage::Passage;
use super::shape::{Bounds, SLACK, Shape};
use super::step::Step;
use super::toll::{Meeting, Toll};
use super::walk::{Fit, Stop, Walker};
use smallvec::SmallVec;

/// The distance from a base on the move to one at rest is convex in the way made: if it shrinks at
/// all it shrinks at once, so this much of the way tells (GEO-20).
const TRIAL: Mil = Mil(100);
/// Rounding may seem to shrink a distance by this much.
const TOLERANCE: Mil = Mil(1);
/// Further than across any table.
const BEYOND: Mil = Mil::inches(500);

/// Ways to go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Headings {
    /// The best one; two if both turn off equally far, and then the owner chooses.
    pub choices: SmallVec<[Bearing; 2]>,
    /// Whether they lead no nearer to anybody. If there is no such way, the first one stands.
    pub avoids: bool,
}

/// The heading nearest to a first one along which a base comes no nearer to others (GEO-19, GEO-20).
///
/// Tries the first one, then those that turn off by one stride to either side, by two, and so on.
pub fn headings<'a>(
    base: &Base,
    first: Bearing,
    stride: u16,
    most: u16,
    others: impl IntoIterator<Item = &'a Base>,
) -> Headings {
    let others: SmallVec<[(&Base, Mil); 16]> =
        others.into_iter().map(|other| (other, base.gap(other).mils())).collect();
    let good = |heading: &Bearing| {
        let moved = base.moved(*heading, TRIAL);
        others.iter().all(|(other, before)| moved.gap(*other).mils() + TOLERANCE >= *before)
    };
    for off in (0..=most).step_by(usize::from(stride.max(1))) {
        let mut choices: SmallVec<[Bearing; 2]> = SmallVec::new();
        choices.push(first.turned(i32::from(off)));
        if off > 0 {
            choices.push(first.turned(-i32::from(off)));
        }
        choices.retain(|heading| good(heading));
        if !choices.is_empty() {
            return Headings { choices, avoids: true };
        }
    }
    Headings { choices: SmallVec::from_iter([first]), avoids: false }
}

/// Whether a base that goes straight on a heading comes no nearer to any of the others (GEO-20).
pub fn avoids<'a>(
    base: &Base,
    heading: Bearing,
    others: impl IntoIterator<Item = &'a Base>,
) -> bool {
    let moved = base.moved(heading, TRIAL);
    let mut others = others.into_iter();
    others.all(|other| moved.gap(other).mils() + TOLERANCE >= base.gap(other).mils())
}

/// Where a flight led.
#[derive(Clone, Debug)]
pub struct Flight {
    /// Where it ended.
    pub end: Base,
    /// How far it went.
    pub travelled: Mil,
    /// What kept it from going the whole way; done, too, if it was kept within bounds.
    pub stop: Stop,
    /// The bases it went through, in order.
    pub passed: SmallVec<[BaseId; 4]>,
}

/// Goes straight away, without turning, and ends clear of everybody (GEO-19, GEO-20).
///
/// The toll says what the way costs, what closes it and who stops it. `keeps` tells how far it may
/// go of itself, such as within a radius; a base that starts outside need not come back. If it would
/// end on a base or an obstacle it goes on until clear, at no price, or if it cannot, stays before.
pub fn flee<T: Toll>(
    walker: Walker<'_>,
    heading: Bearing,
    length: Mil,
    keeps: impl Fn(&Base) -> bool,
    toll: &mut T,
) -> Flight {
    let start = walker.base;
    let pose = |at: Mil| start.moved(heading, at);
    let made = |walker: &Walker<'_>| walker.legs.iter().map(|leg| leg.length).sum::<Mil>();
    let mut own = walker.clone();
    own.legs.clear();
    let mut scout = own.clone();
    let mut stop = own.take(&Step::Shift { heading, length }, toll);
    let mut end = made(&own);
    if keeps(&start) && !keeps(&pose(end)) {
        let (mut low, mut high) = (Mil::ZERO, end);
        while high - low > Mil(1) {
            let middle = (low + high) / 2;
            if keeps(&pose(middle)) { low = middle } else { high = middle }
        }
        (end, stop) = (low, Stop::Done);
    }
    if walker.fit(&pose(end), toll) != Fit::Free {
        scout.left = BEYOND * 4;
        scout.take(&Step::Shift { heading, length: BEYOND }, toll);
        let most = made(&scout);
        let onward = clear(&walker, &pose, (end, most), Way::On, toll);
        let place = onward.or_else(|| clear(&walker, &pose, (end, Mil::ZERO), Way::Back, toll));
        end = place.unwrap_or(Mil::ZERO);
    }
    let passed = passed(&walker, heading, end, toll);
    Flight { end: pose(end), travelled: end, stop, passed }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    On,
    Back,
}

/// The next free place onward or back, up to a limit.
fn clear<T: Toll>(
    walker: &Walker<'_>,
    pose: &impl Fn(Mil) -> Base,
    (from, limit): (Mil, Mil),
    way: Way,
    toll: &T,
) -> Option<Mil> {
    let mut at = from;
    let push = pose(BEYOND).centre().minus(pose(Mil::ZERO).centre());
    // Where the base, pushed from its start, is clear of an outline.
    let edge = |outline: &[Spot]| {
        let passage = Passage::new(pose(Mil::ZERO).outline(), push, outline, Mil::ZERO)?;
        Some(match way {
            Way::On => passage.leave.ceil_of(BEYOND),
            Way::Back => passage.enter.floor_of(BEYOND),
        })
    };
    loop {
        let here = pose(at);
        let next = match walker.fit(&here, toll) {
            Fit::Free => return Some(at),
            Fit::OnBase(id) => edge(walker.crowd.get(id)?.outline()),
            Fit::OnObstacle(id) => walker
                .ground
                .pieces_near(here.bounds())
                .filter(|piece| piece.feature == id && piece.outline.overlaps(&here))
                .filter_map(|piece| edge(piece.outline.outline()))
                .max_by_key(|&edge| (edge - at).abs()),
        };
        // Rounding must not keep it in place.
        at = match way {
            Way::On => next.map_or(at + Mil(1), |next| next.max(at + Mil(1))),
            Way::Back => next.map_or(at - Mil(1), |next| next.min(at - Mil(1))),
        };
        let beyond = if way == Way::On { at > limit } else { at < limit };
        if beyond {
            return None;
        }
    }
}

fn passed<T: Toll>(
    walker: &Walker<'_>,
    heading: Bearing,
    end: Mil,
    toll: &T,
) -> SmallVec<[BaseId; 4]> {
    let start = walker.base;
    if end <= Mil::ZERO {
        return SmallVec::new();
    }
    let swept = start.bounds().with(start.moved(heading, end).bounds());
    let mut found: SmallVec<[(Mil, BaseId); 4]> = SmallVec::new();
    for (id, other, meeting) in walker.others(swept, toll) {
        let push = vector(heading, end);
        if let Meeting::Pass(_) = meeting
            && let Some(passage) = Passage::new(start.outline(), push, other.outline(), SLACK)
        {
            let enter = passage.enter.floor_of(end);
            if (Mil::ZERO..end).contains(&enter) {
                found.push((enter, id));
            }
        }
    }
    found.sort_unstable();
    found.into_iter().map(|(_, id)| id).collect()
}

/// Moves a base straight towards a spot, keeping its facing, until its centre is there or it would
/// come closer along its way than `short` to another (GEO-21).
pub fn advance_into<'a>(
    base: &Base,
    spot: Spot,
    short: Mil,
    others: impl IntoIterator<Item = &'a Base>,
) -> Base {
    let push = spot.minus(base.centre());
    let length = base.centre().distance(spot);
    let swept: Bounds = base.bounds().with(base.at(spot).bounds());
    let mut reach = length;
    for other in others {
        if !other.bounds().meets(swept) || other == base {
            continue;
        }
        if let Some(passage) = Passage::new(base.outline(), push, other.outline(), SLACK)
            && passage.leave.ceil_of(length) > Mil::ZERO
        {
            let exact = Passage::new(base.outline(), push, other.outline(), Mil::ZERO);
            let passage = exact.unwrap_or(passage);
            reach = reach.min(passage.enter.floor_of(length) - short);
        }
    }
    if reach == length {
        return base.at(spot);
    }
    let part = |d: i64| round_div(d * reach.wide().max(0), length.wide().max(1));
    base.shifted((part(push.0), part(push.1)))
}
