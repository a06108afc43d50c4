//! What each body should be ordered to do.

use super::{BETTER, Mind, inches};
use ::champs::nouns::{Aim, Order, OrgId, PlaceId, UnitId, Where};
use ::champs::state::Holding;
use ground::table::{Mil, Spot};

/// What it is worth to go for an enemy.
const ATTACK: f64 = 2.0;
/// What it is worth to hold a place that counts.
const HOLD: f64 = 3.2;
/// What it is worth to help others.
const SUPPORT: f64 = 1.2;
/// What no order at all is worth.
const NOTHING: f64 = 0.3;
/// What the order of the scenario is worth beside others.
const LISTED: f64 = 1.0;
/// Inches of way that take away one point.
const WAY: f64 = 25.0;
/// Inches within which a body can be said to hold a place.
const AT_HAND: f64 = 10.0;

impl Mind<'_> {
    /// How far an order is worth sending to a body: below 0 it is not.
    pub(super) fn wants_order(&self, org: OrgId) -> f64 {
        let battle = self.battle;
        let state = battle.org(org);
        if state.pending.is_some() || battle.command_of(org).next().is_none() {
            return -1.0;
        }
        let now = if state.active { self.order_value(org, &state.order) } else { NOTHING };
        let proposals = battle.order_proposals(org).into_iter();
        let best = proposals.map(|order| self.order_value(org, &order)).fold(0.0, f64::max);
        best - now - BETTER
    }

    /// Units in blocks that count stay there.
    pub(super) fn wants_garrison(&self, unit: UnitId) -> f64 {
        let battle = self.battle;
        let inside = battle.unit(unit).inside();
        let counts =
            battle.field.place_ids().any(|place| match &battle.field.place(place).holding {
                Holding::Blocks(blocks) => {
                    self.worth(place) > 0.0 && blocks.iter().any(|&block| inside.contains(block))
                }
                _ => false,
            });
        if counts && battle.may_garrison(unit).is_ok() { 0.5 } else { -1.0 }
    }

    /// What a place is worth to either side.
    pub(super) fn worth(&self, place: PlaceId) -> f64 {
        let worth = self.battle.field.place(place).worth;
        f64::from(worth[0]).max(f64::from(worth[1]))
    }

    /// The middle of a place.
    pub(super) fn spot_of(&self, place: PlaceId) -> Spot {
        self.battle.middle_of(&Where::Place(place))
    }

    /// Inches from the nearest unit of a body to some ground.
    fn way_to(&self, org: OrgId, ground: &Where) -> f64 {
        let battle = self.battle;
        let gaps =
            battle.command_of(org).map(|unit| battle.gap_to_ground(battle.body(unit), ground));
        gaps.min().map_or(99.0, inches)
    }

    /// Places that count and lie on some ground or beside it.
    pub(super) fn places_on<'a>(&'a self, ground: &'a Where) -> impl Iterator<Item = PlaceId> + 'a {
        let battle = self.battle;
        battle.field.place_ids().filter(move |&place| {
            let on = match ground {
                Where::Place(same) if *same == place => true,
                _ => {
                    let spot = self.spot_of(place);
                    let middle = battle.middle_of(ground);
                    middle.distance(spot) <= Mil::inches(8)
                }
            };
            on && self.worth(place) > 0.0
        })
    }

    /// What an order is worth for a body.
    pub(super) fn order_value(&self, org: OrgId, order: &Order) -> f64 {
        let battle = self.battle;
        let def = battle.field.org(org);
        let listed = def.is_some_and(|def| {
            def.order.as_ref() == Some(order) || def.otherwise.as_ref() == Some(order)
        });
        let value = match order {
            Order::Attack { on, bombardment } => {
                self.attack_value(org, on) - f64::from(*bombardment) / 5.0
            }
            Order::Defend { position: Some(ground) } => self.defence_value(org, ground),
            Order::Defend { position: None } => NOTHING,
            Order::Support { whom } => {
                let active = whom.is_some_and(|whom| {
                    battle.org(whom).active
                        && matches!(battle.org(whom).order, Order::Attack { .. })
                });
                SUPPORT + if active { 0.4 } else { 0.0 }
            }
            Order::March { .. } => NOTHING - 0.1,
            Order::BreakOff { .. } => -2.0,
            Order::Garrison => 0.0,
        };
        value + if listed { LISTED } else { 0.0 }
    }

    fn attack_value(&self, org: OrgId, on: &Aim) -> f64 {
        let battle = self.battle;
        match on {
            Aim::Ground(ground) => {
                let open = self
                    .places_on(ground)
                    .filter(|&place| battle.holder(place) != Some(self.seat))
                    .map(|place| self.worth(place) / 2.0);
                let gain: f64 = open.sum();
                let empty = if gain == 0.0 { 1.0 } else { 0.0 };
                ATTACK * self.daring.sqrt() + gain - empty - self.way_to(org, ground) / WAY
            }
            Aim::Organisation(foe) => {
                let units: Vec<UnitId> = battle.command_of(*foe).collect();
                self.attack_on(org, &units)
            }
            Aim::Unit(foe) => self.attack_on(org, &[*foe]),
        }
    }

    fn attack_on(&self, org: OrgId, foes: &[UnitId]) -> f64 {
        let battle = self.battle;
        let here = foes.iter().copied().filter(|&foe| battle.is_here(foe));
        let gaps = here.flat_map(|foe| battle.command_of(org).map(move |own| (own, foe)));
        let gap = gaps.map(|(own, foe)| battle.distance(own, foe)).min();
        gap.map_or(-1.0, |gap| ATTACK * self.daring.sqrt() - inches(gap) / WAY)
    }

    fn defence_value(&self, org: OrgId, ground: &Where) -> f64 {
        let battle = self.battle;
        let held = self.places_on(ground).any(|place| battle.holder(place) == Some(self.seat));
        let near = self.way_to(org, ground) <= AT_HAND;
        let others = battle.orgs_of(self.seat).filter(|&other| other != org).any(|other| {
            let state = battle.org(other);
            let order = state.pending.as_ref().map_or(&state.order, |pending| &pending.order);
            matches!(order, Order::Defend { position: Some(same) } if same == ground)
        });
        match (held && near, others) {
            (true, false) => HOLD,
            (true, true) => HOLD - 2.0,
            (false, _) => NOTHING,
        }
    }
}
