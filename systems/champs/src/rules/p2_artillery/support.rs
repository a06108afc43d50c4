//! Corridors of fire, supporters of a battery, fire zones. [ART-11] [ART-12] [ART-15]

use crate::book::Distance;
use crate::nouns::{Arm, UnitId};
use crate::state::Battle;
use ground::table::{Body, Mil, Shape, Spot};

/// Facings so far apart still look the same way. (CG-15)
const ALIKE: u16 = 2700;

impl Battle {
    /// The point of a body that a battery aims at: of the part in its arc the one nearest to its front
    /// centre; nothing if it lies out of the arc. [ART-1b] (CG-12)
    pub fn aim_at(&self, battery: UnitId, body: &Body) -> Option<Spot> {
        let guns = self.body(battery).first();
        let (view, from) = (guns.perspective(), guns.front_centre());
        let parts = body.parts().iter().filter_map(|part| view.part(part));
        let points = parts.map(|part| part.nearest_to(from));
        points.min_by_key(|point| (from.distance(*point), *point))
    }

    /// Whether the corridor to a point is free of the battery's friends over its whole width; some
    /// units do not count. Howitzers fire over friends. [ART-12] [ART-12b] (CG-12)
    pub fn corridor_is_free(&self, battery: UnitId, to: Spot, except: &[UnitId]) -> bool {
        if self.troop(battery).artillery().is_some_and(|guns| guns.howitzers) {
            return true;
        }
        let Some(corridor) = self.body(battery).first().corridor(to, Mil::ZERO) else {
            return true;
        };
        let seat = self.seat_of(battery);
        let friends = self.units_of(seat).filter(|unit| *unit != battery && !except.contains(unit));
        !friends.into_iter().any(|unit| self.body(unit).lies_on(&corridor))
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
        let from = self.body(battery).first().front_centre();
        let aim = self.aim_at(battery, body).filter(|_| serves);
        aim.is_some_and(|aim| from.distance(aim) <= reach && open(aim))
    }
}
