//! What ground and enemies ask of a moving unit: prices, prohibitions and the 6" rule.

use crate::book::{Distance, EQUIDISTANT, GroundRow, OBSTACLE_NEAR};
use crate::nouns::field::UnitId;
use crate::nouns::kinds::{Arm, Terrain};
use crate::state::battle::Battle;
use engine::{Refusal, Rule, rule};
use ground::table::{
    Ahead, Base, BaseId, Bearing, Bounds, Feature, FeatureId, Gait, Meeting, Mil, Over, Rate,
    SAMPLE, Sample, Shape, Size, Spot, Step, Toll,
};
use smallvec::SmallVec;
use std::ops::ControlFlow;
use std::rc::Rc;

/// Further than anybody goes.
const FOREVER: Mil = Mil(i32::MAX / 2);
/// Places are rounded: a step leads this much further at most.
const ROUNDED: Mil = Mil(2);

/// Distances before and after a sample are each off by so much at most that this tells of others.
const CLOSING_ROUNDED: Mil = Mil(5);

fn is_town(feature: &Feature) -> bool {
    Terrain::of(feature) == Terrain::Town
}

/// How a unit moves while an enemy's contact zone binds it. [F11.0a]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    Toward,
    Away,
}

/// An enemy near the path.
#[derive(Clone, Copy)]
struct Foe {
    unit: UnitId,
    base: Base,
    /// Whether somebody has contacted it already: its zone does not bind.
    covered: bool,
    /// Whether the mover may attack it at all. [F9.1]
    attackable: bool,
    /// Whether a move die of 6 sends the mover at it, wherever others stand. [F11.1b]
    charged: bool,
    /// The distance when the march began; no more than that where it does not matter.
    start: Mil,
}

/// What was last found out about the distance of an enemy.
#[derive(Clone, Copy)]
struct Range {
    /// The distance when it was last measured.
    gap: Mil,
    /// How far the mover had come by then, as [`Mover::drift`] counts it.
    at: Mil,
    /// The way on which the distance grows, and will go on growing as long as the mover keeps to it.
    grows: Option<Bearing>,
}

impl Range {
    /// Before the mover has come so far it is not in a zone of this width.
    fn until(&self, zone: Mil) -> Mil {
        self.gap + self.at - zone
    }
}

/// The distances of all foes, in their order.
struct Ranges(SmallVec<[Range; 16]>);

impl Clone for Ranges {
    // They are copied often: all at once, not one by one.
    fn clone(&self) -> Ranges {
        Ranges(SmallVec::from_slice(&self.0))
    }
}

/// What lies around a march: it does not change while it goes on.
struct Around {
    foes: Vec<Foe>,
    /// Boxes around the towns that it could come to.
    towns: Vec<Bounds>,
}

/// What binds a unit on the move besides the ground.
#[derive(Clone, Copy, Default)]
pub(crate) struct Binds<'b> {
    /// The rule by which it may not come closer to enemies near it. [F11.1a] [E3.0w]
    pub no_closer: Option<Rule>,
    /// The enemies at whom a move die of 6 sends it. [F11.1b]
    pub charge: &'b [UnitId],
}

/// Why the rules halt a march.
#[derive(Clone, Copy)]
enum Halt {
    /// [F5.4b]
    ObliqueAtTown,
    /// [F5.3c]
    FlankNearEnemy,
    /// [F11.1a] [E3.0w]
    Closer(Rule, UnitId),
    /// [F11.0a] How it has to go on, if that is settled, and toward or away from whom.
    InZone(Option<Mode>, Option<UnitId>),
}

/// One unit's tolls.
#[derive(Clone)]
pub(crate) struct Mover<'a> {
    battle: &'a Battle,
    unit: UnitId,
    row: GroundRow,
    foot: bool,
    guns: bool,
    zone: Mil,
    /// The rule by which it may not come closer to enemies near it. [F11.1a] [E3.0w]
    no_closer: Option<Rule>,
    /// Obstacles directly before an enemy cost nothing: contact is made across them. [G1.6a]
    pub free_parapets: bool,
    around: Rc<Around>,
    ranges: Ranges,
    /// Whether a move die of 6 sends it at somebody. [F11.1b]
    charging: bool,
    /// How far any point of the mover can have come since it set out.
    drift: Mil,
    /// Before it has come so far it is in no zone of an enemy that is not covered; if it is so far
    /// already, it is in one.
    until: Mil,
    pub mode: Option<Mode>,
    /// The closest enemies to the front within 6" where the move began, or where it first came so
    /// near to one: the mover has to contact one of them, if anybody. [G1.2]
    pub nearest_foes: SmallVec<[UnitId; 2]>,
    halted: Option<(Halt, Spot)>,
}

impl<'a> Mover<'a> {
    /// The tolls of a unit that stands at `base` and began its march at `start`, and may go as far
    /// as `reach`.
    pub fn new(
        battle: &'a Battle,
        unit: UnitId,
        base: &Base,
        start: &Base,
        reach: Mil,
        binds: Binds<'_>,
    ) -> Mover<'a> {
        let Binds { no_closer, charge } = binds;
        let def = battle.def(unit);
        let book = &battle.field.book;
        let zone = book.distance(Distance::ContactZone);
        let approach = book.distance(Distance::Approach);
        let all = reach + zone.max(if no_closer.is_some() { approach } else { zone });
        let mut foes = Vec::new();
        let mut ranges = Ranges(SmallVec::new());
        for enemy in battle.enemies_of(def.seat) {
            let other = battle.base(enemy);
            let charged = charge.contains(&enemy);
            if !charged && !other.bounds().grown(all).meets(base.bounds()) {
                continue;
            }
            // Of who is out of the zone it is enough to know that he is, but for those to whom it may
            // not come closer.
            let least = other.at_least(base);
            let loosely = no_closer.is_none() && !charged && least > zone;
            let gap = if loosely { least } else { other.gap(base).mils() };
            if !charged && gap > all {
                continue;
            }
            foes.push(Foe {
                unit: enemy,
                base: other,
                // [G1.3] Its zone no longer binds.
                covered: battle.is_covered(enemy),
                attackable: battle.is_attackable(unit, enemy),
                charged,
                start: if loosely || start == base { gap } else { other.gap(start).mils() },
            });
            ranges.0.push(Range { gap, at: Mil::ZERO, grows: None });
        }
        let near = base.bounds().grown(reach + base.size().width + base.size().depth);
        let towns = battle.field.ground.boxes_near(near, is_town).collect();
        let mut mover = Mover {
            battle,
            unit,
            row: *book.ground(def.troop.mover(def.sk)),
            foot: def.arm() == Arm::Infantry,
            guns: def.arm() == Arm::Artillery,
            zone,
            no_closer,
            free_parapets: false,
            charging: foes.iter().any(|foe| foe.charged),
            around: Rc::new(Around { foes, towns }),
            ranges,
            drift: Mil::ZERO,
            until: FOREVER,
            mode: None,
            nearest_foes: SmallVec::new(),
            halted: None,
        };
        mover.look_ahead();
        if !mover.guns && mover.is_in_zone() {
            mover.note_nearest_foes(base);
        }
        mover
    }

    /// The same for a march that may lead anywhere.
    pub fn far(mut self) -> Mover<'a> {
        let Size { width, depth } = self.battle.field.table;
        let table = Bounds { low: Spot::default(), high: Spot::new(width, depth) };
        let towns = self.battle.field.ground.boxes_near(table, is_town).collect();
        self.around = Rc::new(Around { foes: self.around.foes.clone(), towns });
        self
    }

    /// Whether an obstacle may lie directly before an enemy near the path. [G1.6a]
    pub fn is_near_parapet(&self) -> bool {
        let ground = &self.battle.field.ground;
        let near = |foe: &Foe| {
            let around = foe.base.bounds().grown(OBSTACLE_NEAR);
            ground.has_near(around, Feature::is_obstacle)
        };
        self.around.foes.iter().any(near)
    }

    /// All foes with their distances.
    fn foes(&self) -> impl Iterator<Item = (&Foe, &Range)> {
        self.around.foes.iter().zip(&self.ranges.0)
    }

    fn halt(&mut self, why: Halt, at: &Base) -> ControlFlow<u16> {
        self.halted = Some((why, at.centre()));
        ControlFlow::Break(0)
    }

    /// Whether the rules halt a straight step from a place before it has gone a quarter of an inch, if
    /// nothing stops it sooner.
    pub fn bars(&self, step: &Step, base: &Base, heading: Bearing) -> bool {
        let now = base.moved(heading, SAMPLE);
        let sample = Sample { step, before: base, now: &now, travelled: SAMPLE, contact: None };
        self.clone().watch(&sample).is_break()
    }

    /// Why the march was halted, if it was.
    pub fn refusal(&self) -> Option<Refusal> {
        let (halt, at) = self.halted?;
        let words = |unit: UnitId| self.battle.unit_words(unit);
        let zone = self.zone;
        let (rule, why) = match halt {
            Halt::ObliqueAtTown => {
                (rule!("F5.4b"), "no oblique movement in, from or through a town".to_owned())
            }
            Halt::FlankNearEnemy => {
                (rule!("F5.3c"), format!("no movement by the flank within {zone} of an enemy"))
            }
            Halt::Closer(rule, enemy) => {
                (rule, format!("it would come closer to {}", words(enemy)))
            }
            Halt::InZone(mode, enemy) => {
                let name = enemy.map_or_else(String::new, words);
                let why = match mode {
                    Some(Mode::Toward) => format!("it must go on toward {name}"),
                    Some(Mode::Away) => format!("it must go on away from {name}"),
                    None => format!("within {zone} it must go toward or away from {name}"),
                };
                (rule!("F11.0a"), why)
            }
        };
        Some(Refusal::new(rule, format!("{why}, at {at}")))
    }

    /// Whether the distance of an enemy was measured where the mover is.
    fn is_known(&self, range: &Range) -> bool {
        range.at == self.drift
    }

    /// Whether the mover is in an enemy's zone that binds it.
    fn is_in_zone(&self) -> bool {
        self.until <= self.drift
    }

    /// Finds how far the mover can come before it may be in a zone.
    fn look_ahead(&mut self) {
        let open = self.foes().filter(|(foe, _)| !foe.covered);
        self.until = open.map(|(_, range)| range.until(self.zone)).min().unwrap_or(FOREVER);
    }

    /// Brings the distances up to date after a piece of the way, leaving out those that cannot
    /// have come into a zone. Returns the former distances of those in a zone, and of those it
    /// charges.
    fn measure(&mut self, sample: &Sample<'_>) -> SmallVec<[(UnitId, Mil); 4]> {
        let turning = matches!(sample.step.gait(), Gait::Turn | Gait::Wheel);
        // Behind the outer front corner a wheel swings the rear further than its arc.
        let swing = if turning {
            sample.travelled * 2 + Mil(if sample.travelled == Mil::ZERO { 4000 } else { 4 })
        } else {
            sample.travelled + ROUNDED
        };
        let drift = self.drift + swing;
        let mut before = SmallVec::new();
        if drift < self.until && !self.charging {
            self.drift = drift;
            return before;
        }
        for (foe, range) in self.around.foes.iter().zip(&mut self.ranges.0) {
            if foe.covered && !foe.charged {
                continue;
            }
            let known = range.at == self.drift;
            if known && (foe.charged || range.gap <= self.zone) {
                before.push((foe.unit, range.gap));
            }
            if foe.charged || range.until(self.zone) <= drift {
                // Who is out of the zone and stays so need not be measured closely.
                let least = foe.base.at_least(sample.now);
                let out = !foe.charged && range.gap > self.zone && least > self.zone;
                let gap = if out { least } else { foe.base.gap(sample.now).mils() };
                (range.gap, range.at) = (gap, drift);
            }
        }
        self.drift = drift;
        self.look_ahead();
        before
    }

    /// [G1.2] [G1.3] Finds the closest enemies to the front within 6", once: as soon as there is one
    /// it binds the mover to the end of its move, wherever it turns.
    pub fn note_nearest_foes(&mut self, base: &Base) {
        if !self.nearest_foes.is_empty() {
            return;
        }
        let perspective = base.perspective();
        let zone = self.zone;
        let fits = |(foe, range): &(&Foe, &Range)| {
            self.is_known(range) && !foe.covered && foe.attackable && range.gap <= zone
        };
        let found: SmallVec<[(Mil, UnitId); 4]> = self
            .foes()
            .filter(fits)
            .filter(|(foe, _)| perspective.share(&foe.base).is_half())
            .map(|(foe, range)| (range.gap, foe.unit))
            .collect();
        if let Some(least) = found.iter().map(|(gap, _)| *gap).min() {
            let tied = found.iter().filter(|(gap, _)| *gap - least <= EQUIDISTANT);
            self.nearest_foes.extend(tied.map(|(_, unit)| *unit));
        }
    }

    /// How far a straight march can go before it may be in a zone.
    fn before_zones(&self, ahead: &Ahead<'_>) -> Mil {
        let free = self.until - self.drift;
        if free > ahead.rest + ROUNDED * 2 {
            return free;
        }
        let end = ahead.base.moved(ahead.heading, ahead.rest);
        let way = ahead.base.bounds().with(end.bounds());
        let leads_in = |foe: &Foe| {
            let Size { width, depth } = foe.base.size();
            let more = (self.zone + ROUNDED * 2) * 2;
            let zone = Size::new(width + more, depth + more);
            foe.base.bounds().grown(self.zone + ROUNDED * 2).meets(way)
                && ahead.base.sweep_meets(&end, &zone.at(foe.base.pose()))
        };
        let far = self
            .foes()
            .filter(|(foe, _)| !foe.covered)
            .map(|(foe, range)| (foe, range.until(self.zone) - self.drift))
            .filter(|(foe, far)| *far <= ahead.rest + ROUNDED * 2 && leads_in(foe))
            .map(|(_, far)| far);
        far.min().unwrap_or(FOREVER)
    }

    /// Whether a straight march in a zone, on its way toward those it has to attack, will close with
    /// one of them to its end. The distance of a body pushed straight on is convex: so it closes
    /// least at the end, and fast enough there is fast enough before.
    fn goes_on_closing(&self, ahead: &Ahead<'_>) -> bool {
        let settled = self.mode == Some(Mode::Toward) && !self.nearest_foes.is_empty();
        if !settled || ahead.rest <= SAMPLE * 2 {
            return false;
        }
        let end = ahead.base.moved(ahead.heading, ahead.rest);
        let before = ahead.base.moved(ahead.heading, ahead.rest - SAMPLE);
        self.foes().any(|(foe, range)| {
            let wanted = if self.charging {
                foe.charged
            } else {
                self.nearest_foes.contains(&foe.unit) && !foe.covered && range.gap <= self.zone
            };
            wanted && self.is_known(range) && {
                let (gap, then) = (foe.base.gap(&before).mils(), foe.base.gap(&end).mils());
                (gap - then - CLOSING_ROUNDED) * 2 >= SAMPLE
            }
        })
    }

    /// Whether a town may be under one of two places.
    fn is_by_town(&self, base: &Base, other: &Base) -> bool {
        let both = base.bounds().with(other.bounds());
        self.around.towns.iter().any(|town| town.meets(both))
    }

    /// How far a straight march can go before it may come to a town.
    fn before_towns(&self, ahead: &Ahead<'_>) -> Mil {
        if self.around.towns.is_empty() {
            return FOREVER;
        }
        let here = ahead.base.bounds();
        let end = ahead.base.moved(ahead.heading, ahead.rest).bounds();
        let way = here.with(end).grown(ROUNDED);
        let towns = self.around.towns.iter().filter(|town| town.meets(way));
        towns.map(|town| town.apart(here) - ROUNDED).min().unwrap_or(FOREVER)
    }

    /// [F11.1a] [E3.0w] (R-73) Never nearer than at the start to enemies within 20" of it.
    fn check_distance(&mut self, sample: &Sample<'_>, rule: Rule) -> ControlFlow<u16> {
        let approach = self.battle.field.book.distance(Distance::Approach);
        let heading = sample.step.course(sample.before.facing()).map(|(heading, _)| heading);
        let mut nearer = None;
        for (foe, range) in self.around.foes.iter().zip(&mut self.ranges.0) {
            if foe.start > approach || (heading.is_some() && range.grows == heading) {
                continue;
            }
            let now = foe.base.gap(sample.now);
            let before = foe.base.gap(sample.before);
            if now.mils() + EQUIDISTANT < foe.start {
                nearer = Some(foe.unit);
                break;
            }
            // The distance of a body pushed straight on is convex: once it grows it goes on.
            range.grows = heading.filter(|_| now >= before);
        }
        match nearer {
            Some(enemy) => self.halt(Halt::Closer(rule, enemy), sample.before),
            None => ControlFlow::Continue(()),
        }
    }

    /// [F11.0a] (GEO-16) Within 6" of the enemy a unit goes toward or away.
    fn check_zone(&mut self, sample: &Sample<'_>) -> ControlFlow<u16> {
        // [F11.0c] From the moment it is in the zone, [F11.0e] whether it sees him or not.
        let bound = self.is_in_zone();
        if bound {
            // [G1.2] Before it turns or goes: what is closest to its front now is what it must attack.
            self.note_nearest_foes(sample.before);
        }
        let before = self.measure(sample);
        if !bound || sample.step.gait() == Gait::Turn {
            return ControlFlow::Continue(());
        }
        let least = before.iter().map(|(_, gap)| *gap).min().unwrap_or(Mil::ZERO);
        // [F11.0d] On a tie the player names the enemy: the path does.
        let nearest =
            |unit: UnitId| before.iter().any(|&(u, gap)| u == unit && gap - least <= EQUIDISTANT);
        let toward = |unit: UnitId| {
            if self.charging {
                // [F11.1b] Enemies to the front take priority over nearer ones aside.
                self.foes().any(|(foe, _)| foe.unit == unit && foe.charged)
            } else if self.nearest_foes.is_empty() {
                nearest(unit)
            } else {
                self.nearest_foes.contains(&unit)
            }
        };
        let was = |unit: UnitId| before.iter().find(|(u, _)| *u == unit).map(|(_, gap)| *gap);
        let closes = |foe: &Foe, range: &Range, way: i32| match was(foe.unit) {
            _ if sample.step.gait() == Gait::Wheel => {
                let off = |base: &Base| {
                    let line = Bearing::between(base.front_centre(), foe.base.centre());
                    i32::from(base.facing().off(line))
                };
                way * (off(sample.before) - off(sample.now)) >= -1
            }
            Some(was) if self.is_known(range) => {
                2 * way * (was.0 - range.gap.0) + 4 >= sample.travelled.0
            }
            _ => way < 0,
        };
        let met = sample.contact.map(|contact| unit_of(contact.who));
        let may = |mode: Mode| match mode {
            Mode::Toward => self.foes().any(|(foe, range)| {
                toward(foe.unit) && (met == Some(foe.unit) || closes(foe, range, 1))
            }),
            Mode::Away => {
                self.foes().any(|(foe, range)| nearest(foe.unit) && closes(foe, range, -1))
            }
        };
        let (can_close, can_leave) = (may(Mode::Toward), may(Mode::Away));
        let fits = match self.mode {
            Some(Mode::Toward) => can_close,
            Some(Mode::Away) => can_leave,
            None => can_close || can_leave,
        };
        if !fits {
            let foe = before.iter().find(|&&(unit, _)| toward(unit)).map(|(unit, _)| *unit);
            return self.halt(Halt::InZone(self.mode, foe), sample.before);
        }
        if self.mode.is_none() && can_close != can_leave {
            self.mode = Some(if can_close { Mode::Toward } else { Mode::Away });
        }
        ControlFlow::Continue(())
    }
}

/// The unit behind a number of the crowd.
pub(crate) fn unit_of(id: BaseId) -> UnitId {
    UnitId(id.0 as u8)
}

/// The number of a unit in the crowd.
pub(crate) fn base_id(unit: UnitId) -> BaseId {
    BaseId(u16::from(unit.0))
}

impl Toll for Mover<'_> {
    /// What an inch of the way costs; a wheel goes as far as the arc of its outer corner.
    fn rate(&self, gait: Gait, over: Over<'_>) -> Option<Rate> {
        let plain = match over {
            Over::Clear => self.row.clear,
            // [F3.0b] A road is a road whatever lies beside it, [F3.0] for guns twice as good as
            // [F3.0c] for foot and horse.
            Over::Road(..) => self.row.road,
            Over::Area(_, feature) => match Terrain::of(feature) {
                // [F2.0b] Any part of the base in it will do. [F2.0d] To some it is closed.
                kind if kind.is_rough() => self.row.rough?,
                Terrain::Impassable => return None,
                // [F6.0] [A4.2b] [F3.0b] Everybody passes through towns as by a road,
                // as long as it touches one.
                Terrain::Town => self.row.road,
                _ => self.row.clear,
            },
        };
        let times = match gait {
            // [F5.3a]
            Gait::Retro | Gait::Flank => self.row.sideways,
            // [F5.1] A wheel pays for the arc as for a straight way.
            _ => 1,
        };
        Some(plain.times(times))
    }

    /// [F5.2a] What a change of face costs.
    fn turn(&self, step: &Step, base: &Base) -> Option<Mil> {
        match step {
            Step::Face(_) => self.battle.price_of_facing(self.unit, base),
            _ => Some(Mil::ZERO),
        }
    }

    /// What it costs to cross an obstacle; by road nothing.
    fn obstacle(&self, id: FeatureId, _: &Feature, road: Option<FeatureId>) -> Option<Mil> {
        let free = road.is_some()
            || (self.free_parapets
                && self.around.foes.iter().any(|foe| self.battle.is_before(id, &foe.base)));
        // [F2.1] Besides the distance.
        Some(if free { Mil::ZERO } else { self.row.obstacle })
    }

    /// What it costs to go up or down.
    fn climb(&self, from: i8, to: i8) -> Mil {
        // [F4.0] For each level.
        self.row.elevation * i32::from((to - from).abs())
    }

    /// Friends may be passed. [F8.0a]
    fn meet(&self, who: BaseId) -> Meeting {
        let other = unit_of(who);
        if self.battle.seat_of(other) != self.battle.seat_of(self.unit) {
            Meeting::Contact
        } else if self.foot && self.battle.arm(other) == Arm::Infantry {
            // [F8.0c] Infantry through infantry at a price.
            Meeting::Pass(self.row.friendly_infantry)
        } else {
            // [F8.0b] All others for nothing, by any kind of movement.
            Meeting::Pass(Mil::ZERO)
        }
    }

    fn watches(&self) -> bool {
        true
    }

    fn unwatched(&mut self, ahead: &Ahead<'_>) -> Mil {
        let Ahead { step, rest, heading, .. } = *ahead;
        let approach = self.battle.field.book.distance(Distance::Approach);
        let grows = |range: &Range| range.grows == Some(heading);
        let mut closing = self.foes().filter(|(foe, range)| foe.start <= approach && !grows(range));
        if self.no_closer.is_some() && closing.next().is_some() {
            return Mil::ZERO;
        }
        // [F5.3c] Covered enemies count as well.
        let no_foe = if step.gait() == Gait::Flank {
            let here = ahead.base.bounds();
            let apart = self.around.foes.iter().map(|foe| foe.base.bounds().apart(here));
            apart.min().map_or(FOREVER, |apart| apart - self.zone - ROUNDED - Mil(1))
        } else {
            FOREVER
        };
        let no_town = if step.gait() == Gait::Oblique { self.before_towns(ahead) } else { FOREVER };
        if no_town <= Mil::ZERO {
            return Mil::ZERO;
        }
        // [F11.0b]
        let no_zone = if self.guns {
            FOREVER
        } else if self.is_in_zone() {
            if self.goes_on_closing(ahead) { rest - SAMPLE } else { Mil::ZERO }
        } else if self.charging {
            Mil::ZERO
        } else {
            self.before_zones(ahead) - ROUNDED - Mil(1)
        };
        no_zone.min(no_town).min(no_foe)
    }

    fn pass_over(&mut self, travelled: Mil, now: &Base) {
        if self.guns {
            return;
        }
        let was_in_zone = self.is_in_zone();
        self.drift += travelled + ROUNDED;
        if was_in_zone {
            for (foe, range) in self.around.foes.iter().zip(&mut self.ranges.0) {
                if !foe.covered || foe.charged {
                    (range.gap, range.at) = (foe.base.gap(now).mils(), self.drift);
                }
            }
        } else {
            for (foe, range) in self.around.foes.iter().zip(&mut self.ranges.0) {
                if !foe.covered && range.until(self.zone) <= self.drift {
                    // The way does not lead into its zone.
                    (range.gap, range.at) = (self.zone + Mil(1), self.drift);
                }
            }
        }
        self.look_ahead();
    }

    fn watch(&mut self, sample: &Sample<'_>) -> ControlFlow<u16> {
        let gait = sample.step.gait();
        // [F5.4b] Nobody goes obliquely in, from or through a town.
        if gait == Gait::Oblique
            && self.is_by_town(sample.before, sample.now)
            && (self.battle.touches_town(sample.before) || self.battle.touches_town(sample.now))
        {
            return self.halt(Halt::ObliqueAtTown, sample.before);
        }
        // [F5.3c] Nobody moves by the flank near the enemy, guns included.
        if gait == Gait::Flank {
            let zone = self.zone;
            let near = |base: &Base| self.around.foes.iter().any(|foe| foe.base.within(base, zone));
            if near(sample.before) || near(sample.now) {
                return self.halt(Halt::FlankNearEnemy, sample.before);
            }
        }
        if let Some(rule) = self.no_closer {
            self.check_distance(sample, rule)?;
        }
        // [F11.0b] Guns go where they like.
        if self.guns {
            return ControlFlow::Continue(());
        }
        self.check_zone(sample)
    }
}
