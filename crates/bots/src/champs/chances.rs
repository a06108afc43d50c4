//! What fire, charges and interaction promise.

use super::{Mind, NEAR_HORSE, TIRED, inches};
use ::champs::host::Act;
use ::champs::nouns::{Arm, UnitId, Weight};
use ::champs::rules::crisis::{Occasion, Test};
use ::champs::rules::p3_charges::Gait;
use ::champs::rules::p5_interaction::{Fray, Pair};
use ::champs::state::Battle;

/// What a charge must promise to be declared.
const CHARGE: f64 = 0.15;
/// How much more a charge promises to the daring.
const DARES: f64 = 0.3;
/// What a step is worth to cavalry that means to charge.
const STEP: f64 = 0.15;
/// What cavalry risks on infantry that has formed.
const SQUARE: f64 = 0.9;

/// The chance of a die of ten that shows this or less.
pub(super) fn chance(most: i32) -> f64 {
    f64::from(most.clamp(0, 10)) / 10.0
}

impl Mind<'_> {
    /// What fire at a target does, in steps; a little less than nothing if it does nothing.
    pub(super) fn fire_value(&self, battery: UnitId, target: UnitId) -> f64 {
        fire_in(self.battle, battery, target) - 0.05
    }

    /// The best that a unit could charge, or nothing.
    pub(super) fn best_charge(&self, unit: UnitId) -> f64 {
        let battle = self.battle;
        let targets = battle.charge_targets(unit).into_iter();
        let ready = targets.filter(|&target| !battle.charge_ways(unit, target).is_empty());
        let best = ready.map(|target| self.charge_value(unit, target)).fold(-1.0, f64::max);
        best - CHARGE + DARES * self.daring.ln()
    }

    /// What a charge at a target promises: from -1 to 1 and a little more.
    pub(super) fn charge_value(&self, unit: UnitId, target: UnitId) -> f64 {
        let battle = self.battle;
        let state = battle.unit(target);
        let formation = battle.unit(unit).formation();
        let far = inches(battle.distance(unit, target));
        let reach = inches(battle.charge_pace(unit, formation).allowance);
        if far > reach {
            return -1.0;
        }
        let worn = f64::from(battle.unit(unit).steps) * STEP;
        if state.is_broken() {
            return 1.0 - worn;
        }
        let hope = match battle.arm(target) {
            Arm::Cavalry => {
                let contacts = [(unit, target)];
                let need = battle.cavalry_need(&contacts, (unit, None), (target, None));
                2.0 * chance(need) - 1.0
            }
            Arm::Artillery => 0.6,
            Arm::Infantry if state.formation().is_square() => match battle.is_wet() {
                true => 0.1,
                false => -SQUARE,
            },
            Arm::Infantry => {
                let test = battle.forming_test(target, unit);
                let forms = match battle.sees_charge(target, unit) {
                    true => chance(battle.level(&test).value),
                    false => 0.0,
                };
                (1.0 - forms) - forms * SQUARE / 2.0
            }
        };
        hope - worn
    }

    /// How cavalry meets a charge.
    pub(super) fn meets(&self, unit: UnitId, by: UnitId, act: Act) -> f64 {
        let battle = self.battle;
        let need = battle.cavalry_need(&[(by, unit)], (by, None), (unit, None));
        let wins = 1.0 - chance(need);
        let light = battle.troop(unit).cavalry().is_some_and(|one| one.weight == Weight::Light);
        match act {
            Act::CounterCharge => 0.2 + wins,
            // Standing costs dearly; only those who cannot do anything else stand.
            Act::Stand => wins - 0.2,
            Act::Recall if light && wins < 0.4 => 0.9,
            Act::Recall => 0.1,
            _ => 0.0,
        }
    }

    /// Whether cavalry tries to come back: before infantry that has formed, or tired after a fight.
    pub(super) fn wants_recall(&self, unit: UnitId) -> bool {
        let battle = self.battle;
        let Some(charge) = battle.charge_of(unit) else { return true };
        let squares = battle.unbroken_enemies_of(self.seat).any(|foe| {
            battle.unit(foe).formation().is_square()
                && inches(battle.distance(unit, foe)) <= NEAR_HORSE
        });
        let evades = charge.gait == Gait::CounterCharge && charge.fights == 0;
        squares || (charge.fights > 0 && battle.unit(unit).steps >= TIRED) || evades
    }

    /// The chance that a Broken unit rallies.
    pub(super) fn rally_chance(&self, unit: UnitId) -> f64 {
        let battle = self.battle;
        let leaders = battle.inspirers(unit).into_iter();
        let value = |leader: &_| battle.field.book.inspiration(battle.leader(*leader).inspiration);
        let leader = leaders.max_by_key(value);
        let test = Test { leader, ..Test::new(unit, Occasion::Rally) };
        chance(battle.level(&test).value)
    }

    /// By how much a unit's level is above that of an enemy, as both stand.
    pub(super) fn level_lead(&self, unit: UnitId, with: UnitId) -> f64 {
        lead_in(self.battle, unit, &[with])
    }
}

/// What the fire of a battery at a target does in a position, in steps.
pub(super) fn fire_in(battle: &Battle, battery: UnitId, target: UnitId) -> f64 {
    let volleys = battle.volleys(&[(battery, target)]);
    let quarters: u32 = volleys.iter().map(::champs::rules::p2_artillery::Volley::quarters).sum();
    f64::from(quarters) / 4.0
}

/// By how much the level of infantry is above that of its opponents in a position, on the average;
/// friends who face the same opponents count.
pub(super) fn lead_in(battle: &Battle, unit: UnitId, foes: &[UnitId]) -> f64 {
    let mut fray = Fray::default();
    let seat = battle.seat_of(unit);
    for &foe in foes {
        let friends = battle.units_of(seat).filter(|&friend| {
            friend == unit
                || (battle.arm(friend) == Arm::Infantry
                    && !battle.unit(friend).is_broken()
                    && battle.within(friend, foe, ::champs::book::Distance::Interaction)
                    && battle.in_fighting_arc(friend, battle.body(foe)))
        });
        for friend in friends {
            let ours_first = battle.def(friend).id < battle.def(foe).id;
            let [one, other] = if ours_first { [friend, foe] } else { [foe, friend] };
            fray.pairs.push(Pair { one, other, through: None });
        }
    }
    let level = |unit: UnitId| battle.level(&battle.interaction_test(unit, &fray)).value;
    let own = f64::from(level(unit));
    let theirs: f64 = foes.iter().map(|&foe| f64::from(level(foe))).sum();
    own - theirs / foes.len().max(1) as f64
}
