//! Straight steps: what they pass, what that costs, and where they end.

use super::base::{Base, Spot, cross};
use super::bearing::{Bearing, vector};
use super::contact::Contact;
use super::crowd::BaseId;
use super::feature::FeatureId;
use super::ground::{HEIGHT, PieceKind, SOLID};
use super::number::{Mil, Rate};
use super::passage::{Fraction, Passage};
use super::shape::{Bounds, SLACK, Shape};
use super::step::{Gait, Step};
use super::toll::{Ahead, Meeting, Over, Sample, Toll};
use super::walk::{SAMPLE, Stop, Walker};
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// A stretch of dearer ground.
struct Stretch {
    enter: Mil,
    leave: Mil,
    rate: Rate,
}

/// Something to be paid at one point of the way.
struct Fee {
    at: Mil,
    price: Mil,
    cause: Cause,
}

enum Cause {
    Pass(BaseId),
    /// An obstacle or a contour.
    Other,
}

/// All that lies along a straight step.
struct Way {
    start: Base,
    heading: Bearing,
    length: Mil,
    push: (i64, i64),
    swept: Bounds,
    /// How far it keeps to a road, and the price there.
    road: Option<(FeatureId, Mil, Rate)>,
    stretches: SmallVec<[Stretch; 8]>,
    fees: SmallVec<[Fee; 8]>,
    limit: Mil,
    stop: Stop,
}

/// A straight step as far as the ground, other bases and the points let it go. The rules have not
/// watched it yet, and may halt it sooner.
pub struct Plan {
    way: Way,
    bill: Bill,
    gait: Gait,
}

impl Plan {
    /// How far it goes.
    pub fn length(&self) -> Mil {
        self.bill.end
    }

    /// Why it goes no further.
    pub fn stop(&self) -> Stop {
        self.bill.stop
    }
}

/// What a way costs, as far as the points go: stretches with their ends and prices.
struct Bill {
    legs: SmallVec<[(Mil, Mil, Mil); 8]>,
    end: Mil,
    stop: Stop,
}

impl Way {
    fn at(&self, travelled: Mil) -> Base {
        if travelled == self.length {
            self.start.shifted(self.push)
        } else {
            self.start.moved(self.heading, travelled)
        }
    }

    /// How far the way keeps to a road.
    fn road_end(&self) -> Mil {
        self.road.map_or(Mil(-1), |(_, end, _)| end)
    }

    /// Whether a base lies beside the way: so far off its line that it is never met.
    fn passes_by(&self, other: &Base) -> bool {
        let half = |base: &Base| {
            let (centre, corners) = (base.centre(), base.corners());
            let across = |corner: Spot| cross(self.push, corner.minus(centre)).abs();
            across(corners[0]).max(across(corners[1]))
        };
        let between = cross(self.push, other.centre().minus(self.start.centre())).abs();
        between > half(&self.start) + half(other)
    }

    fn passage(&self, outline: &[Spot], slack: Mil) -> Option<Passage> {
        let passage = Passage::new(self.start.outline(), self.push, outline, slack)?;
        (passage.leave > Fraction::ZERO && passage.enter < Fraction::ONE).then_some(passage)
    }

    /// Whether something at this point ends the way: it does not end sooner.
    fn is_ended_at(&self, at: Mil) -> bool {
        at < self.limit || (at == self.limit && self.stop == Stop::Done)
    }

    /// When a base is touched and left, and when it is truly overlapped, if it is.
    fn passages(&self, other: &Base) -> Option<(Passage, Passage)> {
        let on_way =
            |passage: &Passage| passage.leave > Fraction::ZERO && passage.enter < Fraction::ONE;
        let (exact, deep) = Passage::of_base(&self.start, self.push, other, SLACK)?;
        (on_way(&exact) && on_way(&deep)).then_some((exact, deep))
    }

    /// Ends the way here if it does not end sooner.
    fn cut(&mut self, at: Mil, stop: Stop) {
        let at = at.max(Mil::ZERO);
        if self.is_ended_at(at) {
            (self.limit, self.stop) = (at, stop);
        }
    }

    /// The last point at or before a time where something is not yet so; rounding moves it by a mil
    /// or two.
    fn before(&self, time: Fraction, bad: impl Fn(&Base) -> bool) -> Mil {
        let from = time.max(Fraction::ZERO).floor_of(self.length);
        let mut points = (0..4).map(|k| (from - Mil(k)).max(Mil::ZERO));
        points.find(|&at| !bad(&self.at(at))).unwrap_or(from)
    }

    /// Where a base is first touched that will be overlapped. Bases that touch at the start slide
    /// along each other until they truly overlap.
    fn meets(&self, exact: Passage, deep: Passage, other: &Base) -> Mil {
        let enter = if Way::begins(&exact) { exact.enter } else { deep.enter };
        self.before(enter, |base| base.clashes(other))
    }

    /// Whether something begins on the way, rather than before it.
    fn begins(passage: &Passage) -> bool {
        passage.enter >= Fraction::ZERO
    }
}

impl Walker<'_> {
    /// Looks along a straight step before it is made; nothing if it does not lead anywhere.
    pub fn plan<T: Toll>(&self, step: &Step, toll: &T) -> Option<Plan> {
        let (heading, length) = step.course(self.base.facing())?;
        if length.0 <= 0 {
            return None;
        }
        let gait = step.gait();
        let way = self.way(gait, heading, length, toll);
        let bill = self.bill(&way, gait, toll);
        Some(Plan { way, bill, gait })
    }

    /// Makes a straight step that was looked at from here, as far as the rules let it go.
    pub fn carry_out<T: Toll>(&mut self, plan: Plan, step: &Step, toll: &mut T) -> Stop {
        let stop = self.march(plan, step, toll);
        if stop == Stop::Done {
            self.step += 1;
        }
        stop
    }

    /// Goes straight in some direction without turning.
    pub(crate) fn march<T: Toll>(&mut self, plan: Plan, step: &Step, toll: &mut T) -> Stop {
        let Plan { mut way, mut bill, gait } = plan;
        if toll.watches()
            && let Some((halt, reason)) = self.halt(&way, step, &bill, toll)
        {
            (way.limit, way.stop) = (halt, Stop::Halted(reason));
            bill = self.bill(&way, gait, toll);
        }
        for &(from, to, cost) in &bill.legs {
            self.go(gait, way.at(to), to - from, cost);
        }
        for fee in way.fees.iter().filter(|fee| fee.at < bill.end) {
            if let Cause::Pass(id) = fee.cause {
                self.passed.push(id);
            }
        }
        bill.stop
    }

    fn way<T: Toll>(&self, gait: Gait, heading: Bearing, length: Mil, toll: &T) -> Way {
        let push = vector(heading, length);
        let swept = self.base.bounds().with(self.base.shifted(push).bounds());
        let road = self.ground.road_reach(self.base.centre(), heading, length);
        let road = road.and_then(|(id, end)| {
            let rate = toll.rate(gait, Over::Road(id, self.ground.feature(id)))?;
            Some((id, end, rate))
        });
        let (stretches, fees) = (SmallVec::new(), SmallVec::new());
        let (start, limit, stop) = (self.base, length, Stop::Done);
        let mut way =
            Way { start, heading, length, push, swept, road, stretches, fees, limit, stop };
        self.find_border(&mut way);
        self.find_ground(&mut way, gait, toll);
        self.find_bases(&mut way, toll);
        self.find_climbs(&mut way, toll);
        way.fees.sort_by_key(|fee| fee.at);
        way
    }

    fn find_border(&self, way: &mut Way) {
        let (bounds, table, (dx, dy)) = (self.base.bounds(), self.ground.table(), way.push);
        let mut side = |room: i64, speed: i64| {
            if speed > 0 && speed > room {
                let at = Fraction { over: room, under: speed }.floor_of(way.length);
                way.cut(at, Stop::TableEdge);
            }
        };
        side(table.width.wide() - bounds.high.x.wide(), dx);
        side(table.depth.wide() - bounds.high.y.wide(), dy);
        side(bounds.low.x.wide(), -dx);
        side(bounds.low.y.wide(), -dy);
    }

    /// Areas and obstacles under the way (GEO-14).
    fn find_ground<T: Toll>(&self, way: &mut Way, gait: Gait, toll: &T) {
        let mut walls: SmallVec<[(FeatureId, Mil, Mil, Mil); 4]> = SmallVec::new();
        for piece in self.ground.pieces_of(SOLID, way.swept) {
            let is_obstacle = match piece.kind {
                PieceKind::Obstacle => true,
                PieceKind::Area => false,
                PieceKind::Height(_) | PieceKind::Road(_) => continue,
            };
            let (id, feature) = (piece.feature, self.ground.feature(piece.feature));
            let outline = piece.outline.outline();
            let Some(passage) = way.passage(outline, Mil::ZERO) else { continue };
            let enter = way.before(passage.enter, |base| base.overlaps(outline));
            let leave = passage.leave.min(Fraction::ONE).ceil_of(way.length);
            if is_obstacle {
                let road = way.road.filter(|road| enter < road.1).map(|road| road.0);
                match toll.obstacle(id, feature, road) {
                    None => way.cut(enter, Stop::Closed(id)),
                    Some(price) => {
                        let paid = !Way::begins(&passage);
                        walls.push((id, enter, leave, if paid { Mil(-1) } else { price }));
                    }
                }
                continue;
            }
            match toll.rate(gait, Over::Area(id, feature)) {
                Some(rate) => way.stretches.push(Stretch { enter, leave, rate }),
                None if leave > way.road_end() => {
                    way.cut(enter.max(way.road_end()), Stop::Closed(id));
                }
                None => {}
            }
        }
        // Stretches of one wall that are under the base together are crossed together.
        walls.sort_unstable();
        let mut last: Option<(FeatureId, Mil)> = None;
        for (id, enter, leave, price) in walls {
            let crossing = last.filter(|&(wall, until)| wall == id && enter < until);
            if crossing.is_none() && price >= Mil::ZERO {
                way.fees.push(Fee { at: enter, price, cause: Cause::Other });
            }
            last = Some((id, crossing.map_or(leave, |(_, until)| until.max(leave))));
        }
    }

    fn find_bases<T: Toll>(&self, way: &mut Way, toll: &T) {
        let mut nearest: Option<(Mil, BaseId, &Base)> = None;
        for (id, other) in self.crowd.meeting(way.swept) {
            if Some(id) == self.who || way.passes_by(other) {
                continue;
            }
            let meeting = toll.meet(id);
            if meeting == Meeting::Ignore {
                continue;
            }
            let Some((exact, deep)) = way.passages(other) else { continue };
            match meeting {
                Meeting::Ignore => {}
                Meeting::Pass(price) => {
                    if Way::begins(&deep) && !self.passed.contains(&id) {
                        let at = way.meets(exact, deep, other);
                        way.fees.push(Fee { at, price, cause: Cause::Pass(id) });
                    }
                }
                Meeting::Contact => {
                    let at = way.meets(exact, deep, other).max(Mil::ZERO);
                    if nearest.is_none_or(|nearest| at < nearest.0) {
                        nearest = Some((at, id, other));
                    }
                }
            }
        }
        if let Some((at, id, other)) = nearest
            && way.is_ended_at(at)
        {
            let contact = Contact::new(&way.at(at), id, other);
            way.cut(at, Stop::Contact(contact));
        }
    }

    /// Contours under the way of the centre (GEO-15).
    fn find_climbs<T: Toll>(&self, way: &mut Way, toll: &T) {
        let (from, to) = (way.start.centre(), way.at(way.length).centre());
        let mut marks: SmallVec<[Fraction; 8]> = SmallVec::new();
        let mut flat = true;
        for piece in self.ground.pieces_of(HEIGHT, Bounds::around(&[from, to])) {
            flat = false;
            if let Some(part) = Passage::of_segment(from, to, piece.outline.outline()) {
                marks.extend([part.enter, part.leave]);
            }
        }
        if flat {
            return;
        }
        // A contour on which the way begins or ends has no inside of it.
        marks.extend([Fraction::ZERO, Fraction::ONE]);
        marks.sort_unstable();
        let level = |way: &Way, at: Mil| self.ground.level(way.at(at).centre());
        let mut here = level(way, Mil::ZERO);
        // On either side of every mark, and at the end, the level is constant.
        for mark in marks {
            let at = mark.floor_of(way.length);
            for at in [at, at + Mil(1)] {
                if at > way.length {
                    continue;
                }
                let next = level(way, at);
                if next != here {
                    let price = toll.climb(here, next);
                    let at = (at - Mil(1)).max(Mil::ZERO);
                    way.fees.push(Fee { at, price, cause: Cause::Other });
                    here = next;
                }
            }
        }
    }

    /// Adds up prices until the points are spent.
    fn bill<T: Toll>(&self, way: &Way, gait: Gait, toll: &T) -> Bill {
        let mut marks: SmallVec<[Mil; 16]> = SmallVec::from_iter([Mil::ZERO, way.limit]);
        marks.extend(way.stretches.iter().flat_map(|stretch| [stretch.enter, stretch.leave]));
        marks.extend(way.fees.iter().map(|fee| fee.at));
        marks.push(way.road_end());
        marks.retain(|mark| (Mil::ZERO..=way.limit).contains(mark));
        marks.sort_unstable();
        marks.dedup();
        let mut bill = Bill { legs: SmallVec::new(), end: way.limit, stop: way.stop };
        let mut left = self.left;
        for ends in marks.windows(2) {
            let (from, to) = (ends[0], ends[1]);
            let due: Mil = way.fees.iter().filter(|fee| fee.at == from).map(|fee| fee.price).sum();
            let dearest = way
                .stretches
                .iter()
                .filter(|stretch| stretch.enter < to && from < stretch.leave)
                .map(|stretch| stretch.rate)
                .max();
            let rate = match way.road {
                Some((_, end, rate)) if to <= end => Some(rate),
                _ => dearest.or_else(|| toll.rate(gait, Over::Clear)),
            };
            let Some(rate) = rate else {
                (bill.end, bill.stop) = (from, Stop::Barred);
                return bill;
            };
            let reach = rate.reach(left - due, to - from);
            if due <= left && reach > Mil::ZERO {
                let cost = due + reach.at(rate);
                bill.legs.push((from, from + reach, cost));
                left -= cost;
            }
            if reach < to - from {
                (bill.end, bill.stop) = (from + reach, Stop::Spent);
                return bill;
            }
        }
        bill
    }

    /// Shows the way to the rules; where they halt it, and why.
    fn halt<T: Toll>(
        &self,
        way: &Way,
        step: &Step,
        bill: &Bill,
        toll: &mut T,
    ) -> Option<(Mil, u16)> {
        let (mut made, mut before) = (Mil::ZERO, way.start);
        while made < bill.end {
            // Whole samples that the rules need not see are passed over.
            let rest = bill.end - made;
            let ahead = Ahead { step, base: &before, heading: way.heading, rest };
            let unwatched = toll.unwatched(&ahead).min(rest);
            let passed = if unwatched == rest { rest } else { SAMPLE * (unwatched.0 / SAMPLE.0) };
            if passed > Mil::ZERO {
                made += passed;
                before = way.at(made);
                toll.pass_over(passed, &before);
                continue;
            }
            let next = (made + SAMPLE).min(bill.end);
            let now = way.at(next);
            let contact = match bill.stop {
                Stop::Contact(contact) if next == bill.end => Some(contact),
                _ => None,
            };
            let travelled = next - made;
            let sample = Sample { step, before: &before, now: &now, travelled, contact };
            if let ControlFlow::Break(reason) = toll.watch(&sample) {
                return Some((made, reason));
            }
            (made, before) = (next, now);
        }
        None
    }
}
