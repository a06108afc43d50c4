//! When an order becomes another one. [COM-3e] [COM-4b] [COM-5b]

use super::Told;
use crate::book::Distance;
use crate::nouns::{Aim, Order, OrgId, UnitId, Where};
use crate::state::{At, Battle, UnitPlace};
use engine::Seat;
use ground::table::within_ring;

impl Battle {
    /// A first order that depends on the enemy: it attacks a place only if the enemy holds it or stands
    /// near it, else it is the other one. [SCN-2]
    pub(super) fn as_things_stand(&self, org: OrgId, order: Order) -> Order {
        let Some(def) = self.field.org(org) else { return order };
        let listed = def.order.as_ref() == Some(&order);
        match (&def.otherwise, &order) {
            (Some(other), Order::Attack { on: Aim::Ground(ground), .. })
                if listed && !self.is_threatened(ground, def.seat) =>
            {
                other.clone()
            }
            _ => order,
        }
    }

    /// Whether the enemy of a side holds some ground or stands near it. [SCN-2]
    fn is_threatened(&self, ground: &Where, seat: Seat) -> bool {
        let held = match ground {
            Where::Place(place) => self.holder(*place) == Some(seat.other()),
            _ => false,
        };
        let reach = self.reach(Distance::Threat);
        held || self
            .enemies_of(seat)
            .any(|enemy| self.gap_to_ground(self.body(enemy), ground) <= reach)
    }

    /// Orders that have done their work become Defend: an attack that has taken its ground or has no
    /// opponent left. [COM-3e] (CR-49)
    pub(crate) fn fulfil_orders(&mut self, table: At<'_>) {
        for org in Seat::BOTH.into_iter().flat_map(|seat| self.orgs_of(seat)).collect::<Vec<_>>() {
            let Order::Attack { on, .. } = &self.org(org).order else { continue };
            let done = match on {
                Aim::Ground(ground) => self.is_taken(org, ground),
                Aim::Organisation(foe) => self.command_of(*foe).next().is_none(),
                Aim::Unit(foe) => self.unit(*foe).place() == UnitPlace::Gone,
            };
            let waits = matches!(on, Aim::Organisation(foe) if self.is_coming(*foe));
            if done && !waits {
                // [COM-3e]
                let position = match on {
                    Aim::Ground(ground) => Some(ground.clone()),
                    _ => None,
                };
                self.activate(table, org, Order::Defend { position });
                self.tell(table, Told::Converted(org));
            }
        }
    }

    /// Whether some of an organisation is still to arrive.
    fn is_coming(&self, org: OrgId) -> bool {
        self.field.unit_ids().any(|unit| {
            self.unit(unit).place() == UnitPlace::Waiting && self.is_under(self.unit(unit).org, org)
        })
    }

    /// Whether an organisation has taken the ground it attacks: it holds the place, or a stable unit
    /// of it stands there and no stable enemy does. [COM-3e]
    fn is_taken(&self, org: OrgId, ground: &Where) -> bool {
        let seat = self.org(org).seat;
        let stable = |unit: &UnitId| !self.unit(*unit).is_broken();
        let own = self.bound_by(org).filter(stable).any(|unit| self.is_on(unit, ground));
        let foe = self.unbroken_enemies_of(seat).any(|unit| self.is_on(unit, ground));
        match ground {
            Where::Place(place) if self.field.place(*place).is_held() => {
                self.holder(*place) == Some(seat)
            }
            _ => own && !foe,
        }
    }

    /// Whether a unit stands on some ground.
    pub(crate) fn is_on(&self, unit: UnitId, ground: &Where) -> bool {
        let middle = self.middle(unit);
        match ground {
            Where::Area(ring) => within_ring(ring, middle),
            _ => self.gap_to_ground(self.body(unit), ground) <= self.grace(),
        }
    }

    /// Marching bodies that the enemy has come near to defend where they are. [COM-4b]
    pub(crate) fn halt_marches(&mut self, table: At<'_>, mover: Seat) {
        for org in self.orgs_of(mover.other()).collect::<Vec<_>>() {
            let marches = matches!(self.org(org).order, Order::March { .. });
            let came = |unit: UnitId| {
                let mut near = self.enemies_of(mover.other()).filter(|&enemy| {
                    let marks = self.unit(enemy).marks;
                    marks.moved || marks.charged || marks.entered
                });
                near.any(|enemy| self.within(unit, enemy, Distance::MarchHalt))
            };
            // [COM-4b]
            if marches && self.bound_by(org).any(came) {
                self.activate(table, org, Order::NONE);
                self.tell(table, Told::Converted(org));
            }
        }
    }

    /// Notes who has lost what it defends, when a turn begins. [COM-5b] (CR-71)
    pub(crate) fn note_lost_positions(&mut self) {
        for org in Seat::BOTH.into_iter().flat_map(|seat| self.orgs_of(seat)).collect::<Vec<_>>() {
            let lost = match &self.org(org).order {
                Order::Defend { position: Some(ground) } => self.is_lost_ground(org, ground),
                _ => false,
            };
            self.org_mut(org).dispossessed = lost;
        }
    }

    /// Whether the enemy has the ground that an organisation defends.
    fn is_lost_ground(&self, org: OrgId, ground: &Where) -> bool {
        let seat = self.org(org).seat;
        let on = |unit: UnitId| self.is_on(unit, ground);
        match ground {
            Where::Place(place) if self.field.place(*place).is_held() => {
                self.holder(*place) == Some(seat.other())
            }
            _ => self.unbroken_enemies_of(seat).any(on) && !self.bound_by(org).any(on),
        }
    }
}
