//! Corridors of fire, supporters of a battery, fire zones. [ART-11] [ART-12] [ART-15]

use crate::book::Distance;
use crate::nouns::{Arm, UnitId};
use crate::state::{Battle, SupportFire};
use ground::table::{Bearing, Body, Mil, Shape, Spot};

/// Facings so far apart still look the same way. (CG-15)
const ALIKE: u16 = 2700;
/// A way is looked at in strides of at most this. (CG-14)
const STRIDE: Mil = Mil(125);

impl Battle {
    /// The point of a body that a battery aims at: of the part in its arc the one nearest to its front
    /// centre; nothing if it lies out of the arc. [ART-1b] (CG-12)
    pub fn aim_at(&self, battery: UnitId, body: &Body) -> Option<Spot> {
        let stands = self.body(battery).parts();
        // [STR-1b] In a block there is no facing: the guns fire from whichever edge they need.
        let turns = if self.unit(battery).inside().is_empty() { 1 } else { 4 };
        let guns = stands
            .iter()
            .flat_map(|base| (0..turns).map(|turn| base.facing_to(base.facing().quarters(turn))));
        let aims = guns.flat_map(|guns| {
            let (view, from) = (guns.perspective(), guns.front_centre());
            let parts: Vec<Spot> = body
                .parts()
                .iter()
                .filter_map(|part| view.part(part))
                .map(|part| part.nearest_to(from))
                .collect();
            parts.into_iter().map(move |point| (from.distance(point), point))
        });
        aims.min().map(|(_, point)| point)
    }

    /// Whether the corridor to a point is free of the battery's friends over its whole width; some
    /// units do not count. Howitzers fire over friends. [ART-12] [ART-12b] (CG-12)
    pub fn corridor_is_free(&self, battery: UnitId, to: Spot, except: &[UnitId]) -> bool {
        // [ART-12b]
        if self.troop(battery).artillery().is_some_and(|guns| guns.howitzers) {
            return true;
        }
        let Some(corridor) = self.guns_toward(battery, to).corridor(to, Mil::ZERO) else {
            return true;
        };
        let seat = self.seat_of(battery);
        // [SKR-2b] Screens are not among the units on the table and block nobody.
        let together = |unit: UnitId| {
            let inside = self.unit(battery).inside();
            !inside.is_empty() && inside == self.unit(unit).inside()
        };
        // [ART-12]
        !self
            .units_of(seat)
            .filter(|unit| *unit != battery && !except.contains(unit) && !together(*unit))
            .any(|unit| self.body(unit).lies_on(&corridor))
    }

    /// Whether a unit supports a battery: near it, not before its front, looking the same way.
    /// [ART-11] [OBS-3b] [CHG-9c] (CG-15)
    pub fn supports(&self, unit: UnitId, battery: UnitId) -> bool {
        let guns = self.body(battery).first();
        let facing = self.unit(unit).pose().facing;
        unit != battery
            && self.seat_of(unit) == self.seat_of(battery)
            && self.arm(unit) != Arm::Artillery
            && self.within(unit, battery, Distance::Supporters)
            && (guns.is_behind_front(self.middle(unit)) || guns.contains(self.middle(unit)))
            && facing.off(guns.facing()) <= ALIKE
    }

    /// Whether a body lies in the fire zone of a battery: one that is manned, not in transit, and did
    /// not get its crew back this turn. [ART-15] [MOV-5] [MOV-14c] (CG-14) (CR-56)
    pub fn in_fire_zone(&self, battery: UnitId, body: &Body) -> bool {
        let state = self.unit(battery);
        let serves = self.is_here(battery)
            && state.is_manned()
            && !state.is_broken()
            && !state.marks.in_transit
            && !state.marks.returned;
        let open = |aim: Spot| {
            self.field.switches.zone_ignores_friends || self.corridor_is_free(battery, aim, &[])
        };
        let reach = self.reach(Distance::FireZone);
        let aim = self.aim_at(battery, body).filter(|_| serves);
        aim.is_some_and(|aim| {
            let from = self.guns_toward(battery, aim).front_centre();
            from.distance(aim) <= reach && open(aim)
        })
    }

    /// Notes under whose support fire a unit is or was: of every enemy battery in whose zone it stood
    /// at some point of its way. The way is the footprints at the ends of its straight pieces; between
    /// two that look the same way it is followed. [ART-15] [ART-15b] [ART-15c] (CG-14) (CR-57)
    pub fn mark_support_fire(&mut self, unit: UnitId, along: &[Body]) {
        let guns = |enemy: &UnitId| self.arm(*enemy) == Arm::Artillery;
        let batteries: Vec<UnitId> = self.enemies_of(self.seat_of(unit)).filter(guns).collect();
        for battery in batteries {
            // [ART-15b] Whatever the battery has done this turn; it costs no steps.
            self.mark_fire_of(unit, battery, along);
        }
    }

    fn mark_fire_of(&mut self, unit: UnitId, battery: UnitId, along: &[Body]) {
        let guns = self.body(battery).bounds();
        let reach = self.reach(Distance::FireZone);
        let Some(bounds) = along.iter().map(Body::bounds).reduce(|a, b| a.with(b)) else { return };
        if !bounds.grown(reach).meets(guns) {
            return;
        }
        let (mut met, mut flanked) = (false, false);
        let mut look = |battle: &Battle, body: &Body| {
            // [ART-15]
            if battle.in_fire_zone(battery, body) {
                met = true;
                // [ART-15c]
                flanked |= battle.fire_flanks_at(battery, unit, body)
                    || battle.fire_from_rear_at(battery, unit, body);
            }
        };
        for pair in along.windows(2) {
            stations(&pair[0], &pair[1]).for_each(|body| look(self, &body));
        }
        if let Some(last) = along.last() {
            look(self, last);
        }
        if met {
            self.note_fire(unit, battery);
            let state = self.unit_mut(unit);
            state.marks.in_zone = true;
            if flanked {
                state.flanked_by.insert(battery);
            }
        }
    }

    /// A unit was under the fire of a battery, for interaction: one that belongs to a grand battery
    /// counts as such. [ART-15] (CR-57)
    pub(super) fn note_fire(&mut self, unit: UnitId, battery: UnitId) {
        let kind = match self.in_grand_battery(battery) {
            true => SupportFire::GrandBattery,
            false => SupportFire::Battery,
        };
        let state = self.unit_mut(unit);
        state.under_fire_of.insert(battery);
        state.marks.support_fire = state.marks.support_fire.max(kind);
    }
}

/// The footprints on the way from one to another that looks the same way, the last left out; only the
/// first if they differ in more than their place.
fn stations(from: &Body, to: &Body) -> impl Iterator<Item = Body> + use<> {
    let (a, b) = (from.first(), to.first());
    let same = a.facing() == b.facing() && a.size() == b.size();
    let length = if same { a.centre().distance(b.centre()) } else { Mil::ZERO };
    let heading = match length {
        Mil::ZERO => Bearing::NORTH,
        _ => Bearing::between(a.centre(), b.centre()),
    };
    let count = (length.0 + STRIDE.0 - 1) / STRIDE.0;
    let start = from.clone();
    (0..count.max(1)).map(move |index| start.moved(heading, STRIDE * index))
}
