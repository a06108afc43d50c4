//! The ride: everybody moves at the same time, each his part of the way in each of 48 ticks. [SEQ-III]
//! [CHG-22c] (CG-20) (CG-22)

use super::declare::turned;
use super::{Charge, Gait, Ridden, Told};
use crate::book::{Distance, Pace};
use crate::host::Question;
use crate::nouns::{Arm, BlockSet, Motion, UnitId};
use crate::rules::way::{End, Met};
use crate::state::{At, Battle};
use engine::{Play, rule};
use ground::table::{Bearing, Body, Mil, Moment, Pose, SLACK, Shape, Side, Spot, closing, lateral};

/// A round of movement has so many ticks. (CG-20)
pub const TICKS: i32 = 48;
/// In a tick nobody rides more straight pieces.
const PIECES: usize = 12;
/// No way is longer.
const FAR: Mil = Mil::inches(100);

/// Whom a charge has come into contact with: the one who attacks first.
pub type Contacts = Vec<(UnitId, UnitId)>;

/// A straight piece of a tick.
#[derive(Clone, Copy, Debug)]
struct Piece {
    unit: UnitId,
    heading: Bearing,
    length: Mil,
}

/// What a friend in the way means.
enum Obstacle {
    Past,
    Waits,
    Halts,
}

impl Battle {
    /// The charge of a unit.
    pub fn charge_of(&self, unit: UnitId) -> Option<&Charge> {
        self.charges.iter().find(|charge| charge.unit == unit)
    }

    /// The charge of a unit, to be changed.
    pub(super) fn charge_mut(&mut self, unit: UnitId) -> Option<&mut Charge> {
        self.charges.iter_mut().find(|charge| charge.unit == unit)
    }

    /// Whether a unit is on the move and attacks. [CHG-14]
    pub fn is_charging(&self, unit: UnitId) -> bool {
        self.charge_of(unit).is_some_and(|charge| charge.gait.attacks())
    }

    /// All that ride in this round, by name.
    pub(super) fn riders(&self) -> Vec<UnitId> {
        self.by_name(self.charges.iter().filter(|one| one.rides).map(|one| one.unit))
    }

    /// All that ride in this round and attack, by name.
    pub(super) fn attackers(&self) -> Vec<UnitId> {
        let attack = self.charges.iter().filter(|one| one.rides && one.gait.attacks());
        self.by_name(attack.map(|one| one.unit))
    }

    /// One round of movement, to its contacts. [SEQ-III] [SEQ-IIIb] [SEQ-IIIc] (CG-20)
    pub(super) fn ride_round(&mut self, table: At<'_>) -> Play<Contacts> {
        let mut contacts = Contacts::new();
        let poses: Vec<(UnitId, Pose)> =
            self.charges.iter().map(|one| (one.unit, one.pose)).collect();
        for tick in 0..=TICKS {
            self.drop_beaten();
            // [SEQ-IIIc] In later rounds as in the first.
            self.ride_triggers(table, tick)?;
            self.drop_beaten();
            if tick == TICKS || self.riders().is_empty() {
                break;
            }
            self.ride_tick(table, tick, &mut contacts)?;
        }
        for unit in self.by_name(self.charges.iter().map(|one| one.unit)) {
            let heading =
                self.charge_of(unit).and_then(|one| one.gone.last().map(|leg| leg.heading));
            self.stand_clear(unit, heading);
            let pose = self.unit(unit).pose();
            if poses.iter().all(|(one, from)| *one != unit || *from != pose) {
                self.tell(table, Told::Rode(unit, pose));
                // [LDR-1c] Whoever inspired it in a fight may ride on or back with it.
                self.leaders_along(table, unit)?;
            }
        }
        for charge in &mut self.charges {
            // [CHG-5] A wave that had to wait behind those who fight rides on after them.
            let waited = charge.gait == Gait::Charge && charge.entered > 0;
            charge.rides &= waited && charge.left() > Mil::ZERO && !contacts.is_empty();
            (charge.before, charge.entered) = (charge.spent, 0);
        }
        Ok(contacts)
    }

    /// Units that a Retreat, a Break or their destruction has taken out of their charge no longer
    /// ride.
    pub(super) fn drop_beaten(&mut self) {
        let mut charges = std::mem::take(&mut self.charges);
        charges.retain(|one| {
            let state = self.unit(one.unit);
            self.is_here(one.unit) && !state.is_broken() && state.pose() == one.pose
        });
        self.charges = charges;
    }

    /// What happens between ticks, in its order. [SEQ-IIIb] (CG-20)
    fn ride_triggers(&mut self, table: At<'_>, tick: i32) -> Play<()> {
        self.form_trigger(table)?;
        self.drop_beaten();
        self.crew_trigger(table)?;
        self.meet_trigger(table, tick)?;
        for unit in self.riders() {
            let body = self.body(unit).clone();
            self.mark_support_fire(unit, std::slice::from_ref(&body));
            if self.is_charging(unit) {
                self.ride_over(table, unit, &body)?;
            }
        }
        self.recall_trigger(table)
    }

    /// Leaders and gunners in the way of a charge. [LDR-1b] [UNI-9b] [CHG-13]
    fn ride_over(&mut self, table: At<'_>, unit: UnitId, body: &Body) -> Play<()> {
        let seat = self.seat_of(unit).other();
        self.displace_leaders(table, body, seat)?;
        let met = |crew: &UnitId| {
            let at = match self.unit(*crew).crew {
                crate::state::Crew::At(at) => Some(at),
                _ => None,
            };
            let broken = self.unit(*crew).is_broken();
            broken && at.is_some_and(|at| body.parts().iter().any(|part| part.contains(at)))
        };
        // [CHG-13] Broken crews that are ridden down are destroyed.
        for crew in self.by_name(self.army_of(seat).filter(met)) {
            self.remove(table, crew, rule!("CHG-13"));
        }
        self.break_crews_met(table, unit, std::slice::from_ref(body))
    }

    /// The pace of a unit on its ride. [CHG-1] [CHG-22]
    fn riding_pace(&self, charge: &Charge) -> Pace {
        let formation = self.unit(charge.unit).formation();
        match charge.gait {
            // [CHG-22] At normal speed.
            Gait::Evade => self.pace(charge.unit, formation),
            _ => self.charge_pace(charge.unit, formation),
        }
    }

    /// What a unit may have spent after so many ticks. (CG-20)
    fn quota(charge: &Charge, ticks: i32) -> Mil {
        let whole = i64::from((charge.allowance - charge.before).0);
        let ticks = i64::from((ticks - charge.entered).max(0));
        charge.before + Mil((whole * ticks / i64::from(TICKS)) as i32)
    }

    /// One tick: straight pieces until everybody has spent his part. (CG-20)
    fn ride_tick(&mut self, table: At<'_>, tick: i32, contacts: &mut Contacts) -> Play<()> {
        for _ in 0..PIECES {
            let mut pieces = Vec::new();
            for unit in self.riders() {
                let Some(charge) = self.charge_of(unit) else { continue };
                let budget = Battle::quota(charge, tick + 1) - charge.spent;
                if budget > Mil::ZERO
                    && let Some(piece) = self.next_piece(table, unit, budget, contacts)?
                {
                    pieces.push(piece);
                }
            }
            if pieces.is_empty() {
                break;
            }
            self.advance_all(table, pieces, contacts)?;
            self.drop_beaten();
        }
        Ok(())
    }

    /// The next straight piece of a unit, after whatever it does on the spot. [CHG-4] [CHG-10]
    fn next_piece(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        budget: Mil,
        contacts: &mut Contacts,
    ) -> Play<Option<Piece>> {
        for _ in 0..PIECES {
            let Some(charge) = self.charge_of(unit) else { return Ok(None) };
            if !charge.rides {
                return Ok(None);
            }
            let gait = charge.gait;
            match charge.way.first().copied() {
                None => {
                    if !self.goes_on(table, unit)? {
                        return Ok(None);
                    }
                }
                Some(Motion::Go { length, .. }) if length <= Mil::ZERO => self.turn_the_page(unit),
                Some(Motion::Go { heading, length }) => {
                    match self.ahead(table, unit, (heading, length), budget, contacts)? {
                        Some(length) if length > Mil::ZERO => {
                            return Ok(Some(Piece { unit, heading, length }));
                        }
                        Some(_) => return Ok(None),
                        None => {}
                    }
                }
                Some(Motion::Turn { by, about }) => {
                    let pose = self.unit(unit).pose();
                    let (to, cost) = turned(self.body(unit), pose, i32::from(by), about);
                    let body = self.body_at(unit, self.unit(unit).formation(), to);
                    let room = self.is_room_for(unit, &body);
                    if !room && gait != Gait::Pursuit {
                        self.wait_a_tick(unit);
                        return Ok(None);
                    }
                    if room {
                        self.place_rider(unit, to);
                    }
                    self.pay(unit, cost);
                    self.turn_the_page(unit);
                }
                Some(Motion::Form(formation)) => {
                    let facing = self.unit(unit).pose().facing;
                    let to = self.place_to_form(unit, formation, facing);
                    if !self.is_room_for(unit, &self.body_at(unit, formation, to)) {
                        self.wait_a_tick(unit);
                        return Ok(None);
                    }
                    self.put(unit, to, formation, BlockSet::NONE);
                    self.place_rider(unit, to);
                    self.turn_the_page(unit);
                }
                Some(_) => self.turn_the_page(unit),
            }
        }
        Ok(None)
    }

    /// Drops the step of its way that is done.
    fn turn_the_page(&mut self, unit: UnitId) {
        if let Some(charge) = self.charge_mut(unit)
            && !charge.way.is_empty()
        {
            charge.way.remove(0);
        }
    }

    /// A unit that cannot move now loses this tick. (CG-20)
    fn wait_a_tick(&mut self, unit: UnitId) {
        if let Some(charge) = self.charge_mut(unit) {
            charge.entered += 1;
        }
    }

    fn pay(&mut self, unit: UnitId, cost: Mil) {
        if let Some(charge) = self.charge_mut(unit) {
            charge.spent = (charge.spent + cost).min(charge.allowance);
        }
    }

    fn place_rider(&mut self, unit: UnitId, pose: Pose) {
        self.set_pose(unit, pose);
        if let Some(charge) = self.charge_mut(unit) {
            charge.pose = pose;
        }
    }

    /// Stops a unit for this round, or for good.
    pub(super) fn halt(&mut self, unit: UnitId) {
        if let Some(charge) = self.charge_mut(unit) {
            charge.rides = false;
        }
    }

    /// What a unit does at the end of its way: a recalled one may stop at its start or go on with what
    /// is left. [REC-1b] (CD-29)
    fn goes_on(&mut self, table: At<'_>, unit: UnitId) -> Play<bool> {
        let Some(charge) = self.charge_of(unit) else { return Ok(false) };
        if charge.gait == Gait::Recall && !charge.home && charge.left() > Mil::ZERO {
            let question = Question::Charge(super::Ask::StopAtStart(unit));
            let stop = self.confirm(table, self.seat_of(unit), rule!("REC-1b"), question)?;
            let facing = self.unit(unit).pose().facing;
            if let Some(charge) = self.charge_mut(unit) {
                charge.home = true;
                let heading = charge.gone.last().map_or(facing.opposite(), |leg| leg.heading);
                if !stop {
                    charge.way.push(Motion::Go { heading, length: FAR });
                    return Ok(true);
                }
            }
        }
        self.halt(unit);
        Ok(false)
    }

    /// How far a unit goes straight on now: nothing if it has to look again, because a friend in its
    /// way was dealt with. [CHG-10] [CHG-13b] [CHG-6]
    fn ahead(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        (heading, length): (Bearing, Mil),
        budget: Mil,
        contacts: &mut Contacts,
    ) -> Play<Option<Mil>> {
        let Some(charge) = self.charge_of(unit).cloned() else { return Ok(Some(Mil::ZERO)) };
        let (body, pace) = (self.body(unit).clone(), self.riding_pace(&charge));
        let way = self.way(unit, &body, (heading, length), &pace, budget, charge.manner());
        let mut reach = way.length;
        if charge.gait.attacks() && charge.gait != Gait::Charge {
            // [CHG-6] Nor does it break through between its own infantry.
            let gap = self.narrow_gap(unit, &body, heading, reach.max(Mil(1)));
            if let Some(gap) = gap {
                reach = reach.min(gap);
                if reach == Mil::ZERO {
                    self.halt(unit);
                    return Ok(Some(Mil::ZERO));
                }
            }
        }
        // [CHG-12] Whom it has chosen to attack beside its way it turns on when abreast.
        let standing = |foe: &UnitId| self.is_here(*foe) && self.counts(*foe);
        for foe in self.by_name(charge.beside.iter().filter(standing)) {
            let near = self.exact(Distance::Breakthrough);
            let theirs = self.body(foe);
            let pairs =
                body.parts().iter().flat_map(|a| theirs.parts().iter().map(move |b| (a, b)));
            let stop = pairs.map(|(a, b)| a.standoff(heading, reach, b, near)).min();
            if stop == Some(Mil::ZERO) {
                self.strike(table, unit, foe, contacts)?;
                return Ok(Some(Mil::ZERO));
            }
            reach = reach.min(stop.unwrap_or(reach));
        }
        if charge.gait.attacks() {
            let seat = self.seat_of(unit);
            let friend = |met: &&Met| {
                self.seat_of(met.unit) == seat
                    && !charge.passes.contains(met.unit)
                    && met.enter < reach
            };
            if let Some(met) = way.met.iter().find(friend).copied() {
                if met.enter > SLACK {
                    return Ok(Some(met.enter - SLACK));
                }
                return Ok(match self.obstacle(table, &charge, met.unit, heading)? {
                    Obstacle::Past => None,
                    Obstacle::Waits => {
                        self.wait_a_tick(unit);
                        Some(Mil::ZERO)
                    }
                    Obstacle::Halts => {
                        self.halt(unit);
                        Some(Mil::ZERO)
                    }
                });
            }
        }
        if reach == Mil::ZERO && matches!(way.end, End::Closed(_) | End::TableEdge) {
            // [CHG-13b] Ground that it cannot charge through stops it.
            self.halt(unit);
        }
        Ok(Some(reach))
    }

    /// A friend in the way of a charge. [CHG-4] [CHG-10] [CHG-10b] [MOV-13] [MOV-13b] [MOV-13c]
    fn obstacle(
        &mut self,
        table: At<'_>,
        charge: &Charge,
        friend: UnitId,
        heading: Bearing,
    ) -> Play<Obstacle> {
        let unit = charge.unit;
        let (arm, state) = (self.arm(friend), self.unit(friend));
        // [MOV-13b] Through Broken infantry at no cost.
        if arm == Arm::Infantry && state.is_broken() {
            self.let_pass(unit, friend);
            return Ok(Obstacle::Past);
        }
        // [CHG-5] [CHG-10] A wave waits behind the one before it.
        if self.charge_of(friend).is_some_and(|other| other.gait.attacks()) {
            return Ok(Obstacle::Waits);
        }
        // [CHG-4] [MOV-13] Cavalry and guns may be passed in the first 6", at a price.
        let body = self.body(unit);
        let passes = body.parts().iter().flat_map(|part| {
            let theirs = self.body(friend).parts().iter();
            theirs.filter_map(move |base| part.passes(heading, FAR, base))
        });
        let leave = passes.map(|(_, leave)| leave).max().unwrap_or(Mil::ZERO);
        let first = self.exact(Distance::ChargeFirst);
        let price = self.exact(Distance::Interpenetration);
        if arm != Arm::Infantry && charge.covered + leave <= first && charge.left() >= price + leave
        {
            self.let_pass(unit, friend);
            self.pay(unit, price);
            return Ok(Obstacle::Past);
        }
        self.obstructed(table, unit, friend, heading)
    }

    fn let_pass(&mut self, unit: UnitId, friend: UnitId) {
        if let Some(charge) = self.charge_mut(unit) {
            charge.passes.insert(friend);
        }
    }

    /// It flows around a friend that bars half its frontage or less, and halts before one that bars
    /// more; a step each time. [CHG-10] [CHG-10b] (CR-99)
    fn obstructed(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        friend: UnitId,
        heading: Bearing,
    ) -> Play<Obstacle> {
        let across = heading.quarters(1);
        let at = self.unit(unit).pose().at;
        let extent = |body: &Body| {
            let corners = body.parts().iter().flat_map(|part| part.corners().iter());
            let spots: Vec<Mil> = corners.map(|&spot| lateral(spot, at, across)).collect();
            let low = spots.iter().copied().min().unwrap_or(Mil::ZERO);
            (low, spots.iter().copied().max().unwrap_or(Mil::ZERO))
        };
        let ((low, high), (left, right)) = (extent(self.body(unit)), extent(self.body(friend)));
        let barred = high.min(right) - low.max(left);
        let half = barred * 2 <= high - low;
        // To the side on which less of it is barred.
        let side = if high - left < right - low { Side::Left } else { Side::Right };
        let aside = match side {
            Side::Left => high - left,
            Side::Right => right - low,
        } + Mil(1);
        let way = across.quarters(if side == Side::Left { 2 } else { 0 });
        let pose = Pose::new(at.moved(way, aside), self.unit(unit).pose().facing);
        let body = self.body_at(unit, self.unit(unit).formation(), pose);
        let past = half && self.is_room_for(unit, &body);
        // [CHG-10] [CHG-10b] One step either way.
        self.lose_steps(table, unit, 1, if past { rule!("CHG-10") } else { rule!("CHG-10b") });
        self.tell(table, Told::Obstructed { unit, by: friend, past });
        if past {
            self.note_leg(unit, at, way, aside);
            self.place_rider(unit, pose);
        }
        self.remove_dead(table);
        // [UNI-10] The step may have destroyed it.
        self.drop_beaten();
        Ok(if past && self.is_here(unit) { Obstacle::Past } else { Obstacle::Halts })
    }

    /// Writes down what a unit has ridden.
    fn note_leg(&mut self, unit: UnitId, from: Spot, heading: Bearing, length: Mil) {
        if let Some(charge) = self.charge_mut(unit) {
            match charge.gone.last_mut() {
                Some(leg) if leg.heading == heading => leg.length += length,
                _ => charge.gone.push(Ridden { from, heading, length }),
            }
        }
    }

    /// Everybody rides his piece at the same time; who meets an enemy stops there. (CG-20)
    fn advance_all(
        &mut self,
        table: At<'_>,
        mut pieces: Vec<Piece>,
        contacts: &mut Contacts,
    ) -> Play<()> {
        let mut done: Vec<(UnitId, UnitId)> = Vec::new();
        loop {
            let met = self.first_met(&pieces, &done);
            let Some((moment, pairs)) = met else {
                for piece in pieces {
                    self.advance_rider(&piece, piece.length);
                }
                return Ok(());
            };
            for piece in &mut pieces {
                let length = moment.of(piece.length);
                self.advance_rider(piece, length);
                piece.length -= length;
            }
            for (unit, foe) in pairs {
                done.push((unit, foe));
                self.strike(table, unit, foe, contacts)?;
            }
            self.drop_beaten();
            pieces.retain(|piece| {
                piece.length > Mil::ZERO
                    && self.charge_of(piece.unit).is_some_and(|charge| {
                        charge.rides && self.heads_for(charge) == Some(piece.heading)
                    })
            });
        }
    }

    /// The heading of a unit's present leg.
    fn heads_for(&self, charge: &Charge) -> Option<Bearing> {
        match charge.way.first() {
            Some(Motion::Go { heading, .. }) => Some(*heading),
            _ => None,
        }
    }

    /// The first moment at which riders come to touch enemies, and all pairs that do so then.
    fn first_met(
        &self,
        pieces: &[Piece],
        done: &[(UnitId, UnitId)],
    ) -> Option<(Moment, Vec<(UnitId, UnitId)>)> {
        let still = (Bearing::NORTH, Mil::ZERO);
        let go = |unit: UnitId| {
            let piece = pieces.iter().find(|piece| piece.unit == unit);
            piece.map_or(still, |piece| (piece.heading, piece.length))
        };
        let mut best: Option<(Moment, Vec<(UnitId, UnitId)>)> = None;
        for piece in pieces {
            let unit = piece.unit;
            for foe in self.enemies_of(self.seat_of(unit)) {
                let known = done.contains(&(unit, foe)) || done.contains(&(foe, unit));
                if known || !self.unit(foe).inside().is_empty() {
                    continue;
                }
                let (mine, theirs) = (self.body(unit).parts(), self.body(foe).parts());
                let pairs = mine.iter().flat_map(|a| theirs.iter().map(move |b| (a, b)));
                let moments = pairs.filter_map(|(a, b)| closing(a, go(unit), b, go(foe)));
                let Some(moment) = moments.min() else { continue };
                let pair = match self.def(unit).id < self.def(foe).id {
                    true => (unit, foe),
                    false => (foe, unit),
                };
                match &mut best {
                    Some((first, pairs)) if *first == moment => {
                        if !pairs.contains(&pair) {
                            pairs.push(pair);
                        }
                    }
                    Some((first, _)) if *first < moment => {}
                    _ => best = Some((moment, vec![pair])),
                }
            }
        }
        best.map(|(moment, mut pairs)| {
            let name = |unit: UnitId| self.def(unit).id.clone();
            pairs.sort_unstable_by_key(|(one, other)| (name(*one), name(*other)));
            (moment, pairs)
        })
    }

    /// A unit has ridden so far on its leg.
    fn advance_rider(&mut self, piece: &Piece, length: Mil) {
        let unit = piece.unit;
        if length <= Mil::ZERO {
            return;
        }
        let Some(charge) = self.charge_of(unit).cloned() else { return };
        let pace = self.riding_pace(&charge);
        let body = self.body(unit).clone();
        let go = (piece.heading, length);
        let cost = self.way(unit, &body, go, &pace, FAR * 4, charge.manner()).cost;
        let pose = self.unit(unit).pose();
        self.note_leg(unit, pose.at, piece.heading, length);
        // Reckoned from where the leg began, so that rounding does not add up.
        let leg = self.charge_of(unit).and_then(|charge| charge.gone.last().copied());
        let at = leg.map_or(pose.at, |leg| leg.from.moved(leg.heading, leg.length));
        self.place_rider(unit, Pose::new(at, pose.facing));
        self.pay(unit, cost);
        if let Some(charge) = self.charge_mut(unit) {
            charge.covered += length;
            if let Some(Motion::Go { length: left, .. }) = charge.way.first_mut() {
                *left -= length;
            }
        }
    }

    /// Puts a unit that has come to a stand among others clear of them: back on its way, on along it,
    /// or beside it. [CRI-7b]
    fn stand_clear(&mut self, unit: UnitId, heading: Option<Bearing>) {
        if self.is_room_for(unit, self.body(unit)) {
            return;
        }
        let (pose, formation) = (self.unit(unit).pose(), self.unit(unit).formation());
        let heading = heading.unwrap_or(pose.facing);
        let along = (1..=CLEAR).flat_map(|step| {
            [heading.opposite(), heading].map(|way| pose.at.moved(way, CLEAR_STEP * step))
        });
        let beside = ground::table::around(pose.at, CLEAR_STEP * CLEAR, CLEAR_STEP);
        let fits = |at: &Spot| {
            let body = self.body_at(unit, formation, Pose::new(*at, pose.facing));
            self.is_room_for(unit, &body)
        };
        let found = along.chain(beside).find(fits);
        if let Some(at) = found {
            self.place_rider(unit, Pose::new(at, pose.facing));
        }
    }
}

/// A unit that ended among others looks for room by steps of this size,
const CLEAR_STEP: Mil = Mil(125);
/// and by so many of them at most.
const CLEAR: i32 = 64;
