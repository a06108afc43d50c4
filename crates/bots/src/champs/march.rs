//! Where a unit goes.

use super::chances::{fire_in, lead_in};
use super::{Mind, inches};
use ::champs::Choice;
use ::champs::book::Distance;
use ::champs::nouns::{Aim, Arm, Formation, Motion, Order, Pivot, UnitId, Where};
use ::champs::rules::p4_movement::Trial;
use ::champs::state::{Battle, UnitPlace};
use ground::table::{Bearing, Body, Spot};
use std::cell::RefCell;

/// What an inch nearer to its goal is worth to infantry.
const INCH: f64 = 0.2;
/// What a level more than the enemy is worth.
const LEVEL: f64 = 0.6;
/// Levels that the daring think themselves better than they are.
const DARES: f64 = 1.5;
/// What it is worth to be at grips at all.
const EAGER: f64 = 0.6;
/// Inches from the enemy at which cavalry waits for its moment.
const LURK: f64 = 9.0;
/// Inches from the enemy at which worn cavalry keeps away.
const AWAY: f64 = 22.0;
/// Inches at which guns like the enemy best.
const RANGE: f64 = 12.0;
/// Inches within which the enemy is looked at more closely.
const CLOSE: f64 = 12.0;
/// What it costs a unit with something to do to stand still.
const IDLE: f64 = 1.2;
/// What the flank of an enemy is worth to cavalry.
const FLANK: f64 = 0.4;
/// Steps from which cavalry is worn.
const WORN: u8 = 3;
/// Minutes of arc within which a unit goes without turning.
const AHEAD: u16 = 2700;

/// The march of one unit.
pub(super) struct March<'a> {
    mind: &'a Mind<'a>,
    unit: UnitId,
    /// What it goes for.
    goal: Option<Spot>,
    /// The position with the unit somewhere else.
    there: RefCell<Battle>,
}

impl<'a> March<'a> {
    pub(super) fn new(mind: &'a Mind<'a>, unit: UnitId) -> Self {
        let mut there = mind.battle.clone();
        // What it has done this turn does not bind it in the next.
        there.unit_mut(unit).marks = Default::default();
        March { mind, unit, goal: mind.goal(unit), there: RefCell::new(there) }
    }

    /// The moves worth looking at: those proposed, and some of our own.
    pub(super) fn candidates(&self, proposed: &[Choice]) -> Vec<Choice> {
        let battle = self.mind.battle;
        let mut choices = proposed.to_vec();
        let state = battle.unit(self.unit);
        if !state.inside().is_empty() || battle.is_pinned(self.unit) {
            return choices;
        }
        let mut ways: Vec<Vec<Motion>> = Vec::new();
        let at = state.pose().at;
        if let Some(goal) = self.goal {
            ways.extend(self.straight(Bearing::between(at, goal)));
        }
        if self.mind.enemy_gap(self.unit) <= CLOSE && battle.arm(self.unit) == Arm::Infantry {
            let mut foes: Vec<UnitId> = battle
                .unbroken_enemies_of(self.mind.seat)
                .filter(|&foe| battle.arm(foe) != Arm::Cavalry)
                .collect();
            foes.sort_by_key(|&foe| (battle.distance(self.unit, foe), foe));
            for foe in foes.into_iter().take(2) {
                let heading = Bearing::between(at, battle.middle(foe));
                let straight = self.straight(heading);
                if state.formation() != Formation::Line {
                    ways.extend(straight.iter().map(|way| {
                        std::iter::once(Motion::Form(Formation::Line)).chain(way.clone()).collect()
                    }));
                }
                ways.extend(straight);
            }
        }
        for way in ways {
            let choice = Choice::March(way);
            let Choice::March(way) = &choice else { continue };
            if !choices.contains(&choice) && battle.try_march(self.unit, way).is_ok() {
                choices.push(choice);
            }
        }
        choices
    }

    /// Straight on a heading as far as it comes, turned there first if need be.
    fn straight(&self, heading: Bearing) -> Vec<Vec<Motion>> {
        let battle = self.mind.battle;
        let facing = battle.unit(self.unit).pose().facing;
        let go = Motion::Go { heading, length: battle.one_move(self.unit) };
        let turn = Motion::Turn { by: facing.turn_to(heading) as i16, about: Pivot::Centre };
        let turned = vec![turn, go];
        match facing.off(heading) {
            0 => vec![vec![go]],
            off if off <= AHEAD => vec![vec![go], turned],
            _ => vec![turned],
        }
    }

    /// How good a move looks.
    pub(super) fn value(&self, choice: &Choice) -> f64 {
        let battle = self.mind.battle;
        let state = battle.unit(self.unit);
        let Choice::March(motions) = choice else {
            let stays = self.stand(state.pose(), state.formation(), state.inside());
            return stays + if self.is_bold() { -IDLE } else { 0.02 };
        };
        let Ok(trial) = battle.try_march(self.unit, motions) else { return -100.0 };
        let Trial { pose, formation, inside, .. } = trial;
        let risks = trial.hurdles.len() as f64 * 0.3;
        let spoils = trial.ridden_down.len() as f64;
        self.stand(pose, formation, inside) + spoils - risks
    }

    /// How good it is to stand so.
    fn stand(
        &self,
        pose: ground::table::Pose,
        formation: Formation,
        inside: ::champs::nouns::BlockSet,
    ) -> f64 {
        let mut there = self.there.borrow_mut();
        if there.unit(self.unit).place() == UnitPlace::Table {
            there.put(self.unit, pose, formation, inside);
        }
        match there.arm(self.unit) {
            Arm::Infantry => self.foot(&there),
            Arm::Cavalry => self.horse(&there),
            Arm::Artillery => self.guns(&there),
        }
    }

    /// Whether it is to attack or to help and not at grips with anybody: then it dresses its lines or
    /// looks for a flank rather than stand still.
    fn is_bold(&self) -> bool {
        let battle = self.mind.battle;
        let order = battle.order_of(self.unit);
        let free = self.mind.enemy_gap(self.unit) > inches(battle.exact(Distance::Interaction));
        battle.arm(self.unit) != Arm::Artillery
            && matches!(order, Order::Attack { .. } | Order::Support { .. })
            && free
    }

    fn way_left(&self, body: &Body) -> f64 {
        self.goal.map_or(0.0, |goal| inches(body.gap(&goal).mils()))
    }

    fn nearest(&self, there: &Battle, arm: Option<Arm>) -> Option<(UnitId, f64)> {
        there
            .unbroken_enemies_of(self.mind.seat)
            .filter(|&foe| arm.is_none_or(|arm| there.arm(foe) == arm))
            .map(|foe| (foe, inches(there.distance(self.unit, foe))))
            .min_by(|a, b| a.1.total_cmp(&b.1))
    }

    fn foot(&self, there: &Battle) -> f64 {
        let unit = self.unit;
        let body = there.body(unit);
        let (state, seat) = (there.unit(unit), self.mind.seat);
        let mut value = -self.way_left(body) * INCH;
        let mut met = Vec::new();
        for foe in there.unbroken_enemies_of(seat) {
            let gap = inches(there.distance(unit, foe));
            if gap > CLOSE {
                continue;
            }
            let faced = there.in_fighting_arc(unit, there.body(foe));
            match there.arm(foe) {
                Arm::Infantry | Arm::Artillery if gap <= 2.0 && faced => met.push(foe),
                // Who shows his flank to infantry invites it.
                Arm::Infantry if gap <= 6.0 && !faced => value -= 0.6,
                Arm::Infantry if gap <= 6.0 && state.formation().is_square() => value -= 0.8,
                _ => {}
            }
        }
        let foot: Vec<UnitId> =
            met.iter().copied().filter(|&foe| there.arm(foe) == Arm::Infantry).collect();
        if !foot.is_empty() {
            let dares = self.mind.daring.ln();
            value += EAGER + LEVEL * (lead_in(there, unit, &foot) + DARES * dares).clamp(-6.0, 6.0);
        } else if !met.is_empty() {
            value += 2.0;
        }
        let horse = self.nearest(there, Some(Arm::Cavalry)).map_or(99.0, |(_, gap)| gap);
        value += match state.formation() {
            Formation::Square if horse > 16.0 => -2.0,
            Formation::Square if horse <= 8.0 && met.is_empty() => 0.3,
            Formation::Square => -0.5,
            // Lines with fire are for the fight, columns for the way there.
            formation if formation.is_line() => {
                let fire = there.troop(unit).infantry().map_or(0, |foot| foot.firepower);
                let gap = self.nearest(there, Some(Arm::Infantry)).map_or(99.0, |(_, gap)| gap);
                if gap <= 8.0 { 0.2 * f64::from(fire) } else { -0.1 }
            }
            Formation::RoadColumn => -0.3,
            _ => 0.0,
        };
        value
    }

    fn horse(&self, there: &Battle) -> f64 {
        let unit = self.unit;
        let Some((foe, gap)) = self.nearest(there, None) else {
            return -self.way_left(there.body(unit)) / 12.0;
        };
        let worn = there.unit(unit).steps >= WORN;
        let wanted = if worn { AWAY } else { LURK };
        let mut value = -(gap - wanted).abs() / 5.0;
        if there.in_fighting_arc(unit, there.body(foe)) {
            value += 0.8;
        }
        if there.arm(foe) != Arm::Cavalry && !there.in_fighting_arc(foe, there.body(unit)) {
            value += FLANK;
        }
        if there.arm(foe) == Arm::Infantry && gap <= 3.0 {
            value -= 2.0;
        }
        value - self.way_left(there.body(unit)) / 20.0
    }

    fn guns(&self, there: &Battle) -> f64 {
        let unit = self.unit;
        let targets = there.targets(unit).into_iter();
        let fire = targets.map(|target| fire_in(there, unit, target)).fold(0.0, f64::max);
        let Some((foe, gap)) = self.nearest(there, None) else { return 0.0 };
        let mut value = 1.2 * fire - (gap - RANGE).abs() / 12.0;
        if gap <= 5.0 && there.arm(foe) != Arm::Artillery {
            value -= 1.0;
        }
        value
    }
}

impl Mind<'_> {
    /// What a unit goes for under its order.
    fn goal(&self, unit: UnitId) -> Option<Spot> {
        let battle = self.battle;
        let at = battle.middle(unit);
        let nearest = |spots: Vec<Spot>| spots.into_iter().min_by_key(|spot| spot.distance(at));
        let open = |ground: &Where| -> Vec<Spot> {
            let places = self.places_on(ground);
            let open = places.filter(|&place| battle.holder(place) != Some(self.seat));
            open.map(|place| self.spot_of(place)).collect()
        };
        let foes = || {
            let foes = battle.unbroken_enemies_of(self.seat).filter(|&foe| {
                battle.arm(unit) != Arm::Infantry || battle.arm(foe) != Arm::Cavalry
            });
            nearest(foes.map(|foe| battle.middle(foe)).collect())
        };
        match battle.order_of(unit) {
            Order::Attack { on: Aim::Ground(ground), .. } => {
                // Not all run for the same spot: those who have it to themselves hold it.
                let open = open(ground);
                match open.is_empty() {
                    true if battle.gap_to_ground(battle.body(unit), ground)
                        > battle.exact(Distance::Enemy) =>
                    {
                        Some(battle.middle_of(ground))
                    }
                    true => foes(),
                    false => nearest(open),
                }
            }
            Order::Attack { on: Aim::Organisation(org), .. } => {
                let units = battle.command_of(*org).filter(|&foe| battle.is_here(foe));
                nearest(units.map(|foe| battle.middle(foe)).collect()).or_else(foes)
            }
            Order::Attack { on: Aim::Unit(foe), .. } if battle.is_here(*foe) => {
                Some(battle.middle(*foe))
            }
            Order::Attack { .. } | Order::Support { .. } => foes(),
            Order::March { way } => way.last().copied(),
            Order::Defend { position } => {
                let held = position.iter().flat_map(|ground| {
                    self.places_on(ground).map(|place| self.spot_of(place)).collect::<Vec<_>>()
                });
                nearest(held.collect()).or(Some(battle.unit(unit).post))
            }
            Order::BreakOff { .. } => Some(battle.home_of(battle.unit(unit).org)),
            Order::Garrison => None,
        }
    }
}
