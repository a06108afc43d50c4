//! Wheels: a base swings about a front corner (GEO-12, GEO-13).

use super::base::{Base, Side};
use super::contact::Contact;
use super::crowd::BaseId;
use super::feature::FeatureId;
use super::grid::Sort;
use super::ground::{HEIGHT, PieceKind, SOLID};
use super::number::{Mil, Rate};
use super::shape::{Bounds, Shape};
use super::step::{Gait, Step, WHEEL_STRIDE, hull, wheel_arc};
use super::swing::Swing;
use super::toll::{Meeting, Over, Sample, Toll};
use super::walk::{Stop, Walker};
use smallvec::SmallVec;
use std::cell::OnceCell;
use std::ops::ControlFlow;

/// Something to be paid at some angle.
struct Due {
    at: u16,
    price: Mil,
    passed: Option<BaseId>,
}

/// What the box of all strides has met.
#[derive(Clone, Copy, Default)]
struct Under {
    areas: bool,
    heights: bool,
}

impl Walker<'_> {
    /// Wheels as [`Walker::take`] does, and shows the move after each 5 degrees: a wheel by no more
    /// would have ended just so. Nothing is shown where it begins on a road, which has to last to the
    /// end of a wheel.
    pub fn wheel_by_strides<T: Toll>(
        &mut self,
        side: Side,
        angle: u16,
        toll: &mut T,
        mut shown: impl FnMut(&Self, &T),
    ) -> Stop {
        let stop = self.wheel(&Step::Wheel { side, angle }, (side, angle), toll, &mut shown);
        if stop == Stop::Done {
            self.step += 1;
        }
        stop
    }

    /// Swings about the front corner on one side.
    pub(crate) fn wheel<T: Toll>(
        &mut self,
        step: &Step,
        (side, angle): (Side, u16),
        toll: &mut T,
        shown: &mut impl FnMut(&Self, &T),
    ) -> Stop {
        if angle == 0 {
            return Stop::Done;
        }
        let swing = Swing::new(self.base, side, angle);
        // The arc bulges a little out of the hulls of its strides.
        let swept = swing.strides().grown(Mil(8));
        let (mut limit, mut stop) = (angle, Stop::Done);
        let mut cut = |at: u16, why: Stop| {
            if at < limit || (at == limit && stop == Stop::Done) {
                (limit, stop) = (at, why);
            }
        };
        let mut dues: SmallVec<[Due; 8]> = SmallVec::new();
        if let Some(at) = self.border(&swing, swept) {
            cut(at, Stop::TableEdge);
        }
        let on_road = self.ground.road_at(self.base.centre(), self.base.facing());
        let road = on_road.and_then(|road| self.road_of_wheel(road, &swing, toll));
        let mut obstacles: SmallVec<[(FeatureId, u16); 4]> = SmallVec::new();
        let mut under = Under::default();
        for piece in self.ground.pieces_of(Sort(SOLID.0 | HEIGHT.0), swept) {
            let is_obstacle = match piece.kind {
                PieceKind::Obstacle => true,
                PieceKind::Area => {
                    under.areas = true;
                    false
                }
                PieceKind::Height(_) => {
                    under.heights = true;
                    continue;
                }
                PieceKind::Road(_) => continue,
            };
            let (id, feature) = (piece.feature, self.ground.feature(piece.feature));
            let outline = piece.outline.outline();
            let closed = if is_obstacle {
                toll.obstacle(id, feature, road.map(|road| road.0)).is_none()
            } else {
                road.is_none() && toll.rate(Gait::Wheel, Over::Area(id, feature)).is_none()
            };
            if closed {
                if let Some(at) = swing.first_over(outline) {
                    cut(at, Stop::Closed(id));
                }
            } else if is_obstacle && let Some(at) = swing.first_over(outline) {
                obstacles.push((id, at));
            }
        }
        obstacles.sort_unstable();
        obstacles.dedup_by_key(|obstacle| obstacle.0);
        for (id, at) in obstacles {
            let standing = self.ground.obstacles_under(&self.base).any(|under| under == id);
            let feature = self.ground.feature(id);
            if let Some(price) = toll.obstacle(id, feature, road.map(|road| road.0))
                && !standing
            {
                dues.push(Due { at, price, passed: None });
            }
        }
        let mut nearest: Option<(u16, BaseId, Base)> = None;
        for (id, other, meeting) in self.others(swept, toll) {
            match meeting {
                Meeting::Ignore => {}
                Meeting::Pass(price) => {
                    if !self.passed.contains(&id)
                        && !self.base.clashes(&other)
                        && let Some(at) = swing.first_clash(&other)
                    {
                        dues.push(Due { at, price, passed: Some(id) });
                    }
                }
                Meeting::Contact => {
                    if let Some(at) = swing.first_clash(&other)
                        && nearest.is_none_or(|nearest| at < nearest.0)
                    {
                        nearest = Some((at, id, other));
                    }
                }
            }
        }
        if let Some((at, id, other)) = nearest {
            cut(at, Stop::Contact(Contact::new(&swing.at(at), id, &other)));
        }
        // At the strides nothing lies under the base but what the box of all strides has met.
        let by_strides = (dues.is_empty() && limit == angle) || swing.bulges_little();
        let under = if by_strides { under } else { Under { areas: true, heights: true } };
        let road = road.map(|road| road.1);
        let mut show = |walker: &Self, toll: &T| {
            if on_road.is_none() {
                shown(walker, toll);
            }
        };
        self.swing(step, &swing, (road, under), dues, (limit, stop), toll, &mut show)
    }

    /// The last angle at which the base is still on the table, if it leaves it.
    fn border(&self, swing: &Swing, swept: Bounds) -> Option<u16> {
        let table = self.ground.table();
        let inside = swept.low.x.0 >= 0
            && swept.low.y.0 >= 0
            && swept.high.x <= table.width
            && swept.high.y <= table.depth;
        if inside || !self.ground.holds(&self.base) {
            return None;
        }
        swing.leaves(table)
    }

    /// The road that the wheel keeps to at each of its samples, and the price there.
    fn road_of_wheel<T: Toll>(
        &self,
        road: FeatureId,
        swing: &Swing,
        toll: &T,
    ) -> Option<(FeatureId, Rate)> {
        let on = |at: u16| {
            let base = swing.at(at);
            self.ground.road_at(base.centre(), base.facing())
        };
        let rate = toll.rate(Gait::Wheel, Over::Road(road, self.ground.feature(road)))?;
        let mut samples = (0..swing.angle).step_by(usize::from(WHEEL_STRIDE)).skip(1);
        (samples.all(|at| on(at) == Some(road)) && on(swing.angle) == Some(road))
            .then_some((road, rate))
    }

    /// Makes the wheel stride by stride.
    #[allow(clippy::too_many_arguments, reason = "all that was found out about one wheel")]
    fn swing<T: Toll>(
        &mut self,
        step: &Step,
        swing: &Swing,
        (road, under): (Option<Rate>, Under),
        dues: SmallVec<[Due; 8]>,
        (limit, stop): (u16, Stop),
        toll: &mut T,
        shown: &mut impl FnMut(&Self, &T),
    ) -> Stop {
        let width = swing.start.size().width;
        let mut marks: SmallVec<[u16; 24]> =
            (0..limit).step_by(usize::from(WHEEL_STRIDE)).collect();
        marks.extend(dues.iter().map(|due| due.at).filter(|&at| at < limit));
        marks.push(limit);
        marks.sort_unstable();
        marks.dedup();
        for ends in marks.windows(2) {
            let (from, to) = (ends[0], ends[1]);
            let (before, after) = (self.base, swing.at(to));
            let mut due: Mil = dues.iter().filter(|due| due.at == from).map(|due| due.price).sum();
            if under.heights {
                let (low, high) =
                    (self.ground.level(before.centre()), self.ground.level(after.centre()));
                if low != high {
                    due += toll.climb(low, high);
                }
            }
            let rate = road.or_else(|| {
                let clear = || toll.rate(Gait::Wheel, Over::Clear);
                if under.areas { self.rate_of_stride(&before, &after, toll) } else { clear() }
            });
            let Some(rate) = rate else { return Stop::Barred };
            let arc = |to: u16| wheel_arc(width, to) - wheel_arc(width, from);
            let points = self.left - due;
            // The arc grows with the angle.
            let paid = |at: u16| arc(at).at(rate) <= points;
            let reached = if paid(to) { to } else { last_paid(from, to, paid) };
            if points < Mil::ZERO || reached == from {
                return Stop::Spent;
            }
            let now = swing.at(reached);
            if toll.watches() {
                let contact = match stop {
                    Stop::Contact(contact) if reached == limit => Some(contact),
                    _ => None,
                };
                let travelled = arc(reached);
                let sample = Sample { step, before: &before, now: &now, travelled, contact };
                if let ControlFlow::Break(reason) = toll.watch(&sample) {
                    return Stop::Halted(reason);
                }
            }
            self.go(Gait::Wheel, now, arc(reached), due + arc(reached).at(rate));
            let passed = dues.iter().filter(|due| due.at == from).filter_map(|due| due.passed);
            self.passed.extend(passed);
            if reached < to {
                return Stop::Spent;
            }
            if to % WHEEL_STRIDE == 0 {
                shown(self, toll);
            }
        }
        stop
    }

    /// The dearest ground under a stride; clear ground if there is none.
    fn rate_of_stride<T: Toll>(&self, before: &Base, after: &Base, toll: &T) -> Option<Rate> {
        let swept = OnceCell::new();
        self.ground
            .pieces_of(SOLID, before.bounds().with(after.bounds()))
            .filter_map(|piece| {
                let under = piece.kind == PieceKind::Area
                    && piece.outline.overlaps(swept.get_or_init(|| hull(before, after)));
                if !under {
                    return None;
                }
                let feature = self.ground.feature(piece.feature);
                // Closed ground ends the wheel before the base overlaps it; the hull may.
                toll.rate(Gait::Wheel, Over::Area(piece.feature, feature))
            })
            .max()
            .or_else(|| toll.rate(Gait::Wheel, Over::Clear))
    }
}

/// The last angle before `to` that satisfies what all smaller ones do; `from` if none does.
fn last_paid(from: u16, to: u16, paid: impl Fn(u16) -> bool) -> u16 {
    let (mut low, mut high) = (from, to);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if paid(middle) { low = middle } else { high = middle }
    }
    low
}
