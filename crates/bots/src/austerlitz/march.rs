//! How good it is for a unit to stand somewhere.

use super::plan::{FAR, Plan};
use super::{Mind, WAIT};

use great_battles::book::Number;
use great_battles::host::ask::Choice;
use great_battles::nouns::{Arm, Aspect, Blown, Facing, Formation, MoraleLevel, Terrain, UnitId};
use great_battles::state::ActivationKind;
use ground::{Dir, Hex};

/// No answer is worse.
const NEVER: f64 = -50.0;
/// Hexes within which strengths are weighed before a unit goes on.
const NEAR: u16 = 4;
/// Own strength to the enemy's nearby, in percent, from which infantry closes in.
const ADVANCE: u32 = 0;
/// What it is worth to have the enemy before one.
const MEETS: f64 = 2.0;
/// The morale from which infantry fights in line: it is shaken more easily there.
const LINE: u8 = 5;
/// What it is worth to have his flank before one.
const FLANK: f64 = 4.0;
/// What it is worth to have his rear before one.
const REAR: f64 = 5.0;
/// Hexes that those who are too weak keep from the enemy.
const WARY: u16 = 3;
/// Hexes that those who have to rally or to rest keep from the enemy.
const SAFE: u16 = 5;
/// Hexes from which cavalry charges.
const CHARGE: u16 = 3;
/// Hexes at which infantry is drawn up for the fight.
const DEPLOY: u16 = 2;
/// Hexes from which infantry marches in column.
const MARCH: u16 = 4;
/// Hexes at which cavalry forms line.
const CAVALRY_LINE: u16 = 6;
/// Hexes at which guns come into action.
const GUNS: u16 = 3;
/// What a hex on the way is worth.
const HEX: f64 = 1.0;
/// What the right formation is worth: less than a hex, so that nobody stops for it on his way.
const FORMED: f64 = 0.9;
/// What it is worth to look where one goes.
const LOOKS: f64 = 0.3;
/// What it is worth to take a place of the scenario.
const TAKES: f64 = 3.0;
/// What a place of the scenario is worth to those who stand in it.
const PLACE: f64 = 1.5;
/// What it costs to go among friends: they get in each other's way.
const CROWD: f64 = 2.5;
/// What those who have waited give to do something.
const EAGER: f64 = 3.0;
/// What it costs to stand beside a steady friend, who may run.
const CLOSE: f64 = 0.3;
/// What it costs to stand beside one who is shaken.
const CLOSE_SHAKEN: f64 = 0.6;
/// What it costs to stand beside one who runs already.
const CLOSE_BROKEN: f64 = 0.8;
/// Hexes that those keep from the enemy who rest while they wait.
const REST: u16 = 3;
/// What it costs to move before an enemy who fires.
const ZONE: f64 = 1.2;
/// What guns in action are worth where they fire case shot.
const CASE: f64 = 6.0;
/// What they are worth where they fire round shot.
const ROUND: f64 = 4.0;
/// What they are worth where they hardly hit.
const LONG: f64 = 0.5;
/// Hexes that guns keep from the enemy.
const BATTERY: u16 = 2;
/// The least by which a change has to be better.
const LEAST: f64 = 0.05;

/// How a unit would stand.
#[derive(Clone, Copy)]
struct Pose {
    hex: Hex,
    formation: Formation,
    facing: Facing,
}

/// A unit on its way.
pub struct March<'a> {
    mind: &'a Mind<'a>,
    plan: &'a Plan,
    unit: UnitId,
    now: Pose,
    /// Hexes it keeps from the enemy.
    keep: u16,
    value: f64,
    /// Whether it is fired at if it moves.
    watched: bool,
}

impl<'a> March<'a> {
    /// A unit as it stands.
    pub fn new(mind: &'a Mind<'a>, plan: &'a Plan, unit: UnitId) -> March<'a> {
        let one = mind.battle.unit(unit);
        let now = Pose { hex: one.hex, formation: one.formation, facing: one.facing };
        let mut march = March { mind, plan, unit, now, keep: 0, value: 0.0, watched: false };
        march.watched = march.is_watched();
        march.keep = march.distance_kept();
        march.value = march.stands(now);
        march
    }

    /// How near it goes to the enemy.
    fn distance_kept(&self) -> u16 {
        let (battle, unit) = (self.mind.battle, self.unit);
        let one = battle.unit(unit);
        let tired = battle.division_of(unit).is_some_and(|one| self.mind.is_tired(one));
        if battle.is_unsteady(unit)
            || (tired && !self.mind.restless && battle.arm(unit) != Arm::Artillery)
        {
            return SAFE;
        }
        let enemy = self.plan.enemy[self.now.hex.index()];
        if self.plan.bides && enemy >= WAIT && battle.arm(unit) != Arm::Artillery {
            let rested =
                battle.division_of(unit).is_none_or(|one| battle.division(one).fatigue == 0);
            return if rested { WAIT } else { REST };
        }
        match battle.arm(unit) {
            Arm::Artillery => BATTERY,
            Arm::Cavalry if one.blown != Blown::Fresh || battle.at_breakpoint(unit) => SAFE,
            Arm::Cavalry if self.mind.restless => DEPLOY,
            Arm::Cavalry => CHARGE,
            Arm::Infantry if battle.at_breakpoint(unit) => WARY,
            Arm::Infantry if self.plan.enemy[self.now.hex.index()] > NEAR => 0,
            Arm::Infantry => {
                let seat = self.mind.seat;
                let ours = self.mind.strength_near(self.now.hex, seat, NEAR);
                let theirs = self.mind.strength_near(self.now.hex, seat.other(), NEAR);
                if 100 * ours < ADVANCE * theirs { WARY } else { 0 }
            }
        }
    }

    /// How much better an answer is than to stay.
    pub fn value(&self, choice: Choice) -> f64 {
        let board = self.mind.battle.board();
        let to = |dir: Dir| board.neighbour(self.now.hex, dir);
        let pose = match choice {
            // Who has waited before does not do so again.
            Choice::Done if self.mind.eager => return -EAGER,
            Choice::Done => return 0.0,
            Choice::Step(dir) | Choice::Slide(dir) | Choice::Reverse(dir) => match to(dir) {
                Some(hex) => Pose { hex, ..self.entering(hex) },
                None => return NEVER,
            },
            Choice::Turn(facing) => Pose { facing, ..self.now },
            Choice::AboutFace => Pose { facing: self.now.facing.reversed(), ..self.now },
            Choice::Form(formation, facing, _) => Pose { formation, facing, ..self.now },
            _ => return NEVER,
        };
        let cost = match choice {
            Choice::Slide(_) | Choice::Reverse(_) => 0.4,
            Choice::Step(_) if self.mind.battle.top(pose.hex).is_some() => CROWD,
            Choice::AboutFace => 0.2,
            _ => LEAST,
        };
        self.stands(pose) - self.value - cost - if self.watched { ZONE } else { 0.0 }
    }

    /// Whether an enemy fires at those who move before him.
    fn is_watched(&self) -> bool {
        let battle = self.mind.battle;
        let hex = self.now.hex;
        if self.plan.enemy[hex.index()] > 1 {
            return false;
        }
        let near = battle.board().neighbours(hex).filter_map(|(_, next)| battle.top(next));
        let mut enemies = near.filter(|one| battle.seat_of(*one) != self.mind.seat);
        enemies.any(|one| {
            battle.has_zone(one) && battle.in_zone(one, hex) && battle.may_react_fire(one).is_ok()
        })
    }

    /// How it is drawn up in a hex it enters: woods and swamps disorder.
    fn entering(&self, hex: Hex) -> Pose {
        let battle = self.mind.battle;
        let rough = matches!(battle.field().terrain(hex), Terrain::Woods | Terrain::Swamp);
        let formed = matches!(self.now.formation, Formation::Line | Formation::Column);
        match rough && formed {
            true => Pose { formation: Formation::Disorder, ..self.now },
            false => self.now,
        }
    }

    /// How good a pose is.
    fn stands(&self, pose: Pose) -> f64 {
        let enemy = self.plan.enemy[pose.hex.index()];
        let near = match enemy {
            _ if enemy < self.keep => {
                let rest = if self.keep == SAFE { 0.0 } else { HEX * f64::from(self.keep) };
                2.0 * HEX * (f64::from(enemy) - f64::from(self.keep)) - rest
            }
            _ if self.keep == SAFE => -0.3 * HEX * f64::from(enemy - self.keep),
            _ => -HEX * f64::from(self.way(pose.hex)),
        };
        let place = self.holds(pose.hex);
        let formed = match pose.formation {
            Formation::Disorder => -FORMED,
            formation if self.suits(formation, enemy) => FORMED,
            _ => 0.0,
        };
        near + place + formed + self.looks(pose) + self.contact(pose) + self.guns(pose, enemy)
    }

    /// How far its goal is, but not nearer than it goes at all.
    fn way(&self, hex: Hex) -> u16 {
        let enemy = self.plan.enemy[hex.index()];
        match self.mind.battle.arm(self.unit) {
            Arm::Infantry if self.keep == 0 => self.plan.way[hex.index()].min(enemy + 6),
            Arm::Artillery => {
                let foot = self.plan.foot.as_ref().map_or(enemy, |foot| foot[hex.index()]);
                // Where no infantry is left they go for whoever is near.
                let goal = if foot < FAR { foot } else { enemy };
                goal.max(self.keep).max(1)
            }
            _ => enemy.max(self.keep).max(1).min(self.plan.place[hex.index()]),
        }
    }

    /// What it is worth to be in a place of the scenario: to take it, or to keep it from an enemy who
    /// is near.
    fn holds(&self, hex: Hex) -> f64 {
        let battle = self.mind.battle;
        if battle.arm(self.unit) == Arm::Artillery {
            return 0.0;
        }
        match battle.setup.flags.get(hex.index()).copied().flatten() {
            None => 0.0,
            Some(flag) if battle.holders[usize::from(flag)] != Some(self.mind.seat) => TAKES,
            Some(_) if self.plan.enemy[hex.index()] <= NEAR => PLACE,
            Some(_) => 0.0,
        }
    }

    /// Whether a formation is the right one so far from the enemy.
    fn suits(&self, formation: Formation, enemy: u16) -> bool {
        let battle = self.mind.battle;
        let now = self.now.formation;
        match battle.arm(self.unit) {
            Arm::Artillery => true,
            Arm::Cavalry if enemy <= CAVALRY_LINE => formation == Formation::Line,
            Arm::Cavalry => formation == Formation::Column,
            // A square stands as long as fresh cavalry is near.
            Arm::Infantry if now == Formation::Square && self.fears_cavalry() => {
                formation == Formation::Square
            }
            Arm::Infantry if enemy <= DEPLOY && battle.stats(self.unit).morale >= LINE => {
                formation == Formation::Line
            }
            Arm::Infantry if enemy <= DEPLOY => formation == Formation::Column,
            Arm::Infantry if enemy >= MARCH => formation == Formation::Column,
            Arm::Infantry => formation == now && formation != Formation::Square,
        }
    }

    /// Whether cavalry that can charge is within its reach and no other enemy is near.
    fn fears_cavalry(&self) -> bool {
        let battle = self.mind.battle;
        let most = battle.number(Number::ChargeMost) as u16;
        let mut enemies = battle.army(self.mind.seat.other());
        enemies.any(|enemy| {
            battle.arm(enemy) == Arm::Cavalry
                && battle.unit(enemy).blown == Blown::Fresh
                && !battle.is_unsteady(enemy)
                && battle.board().distance(battle.unit(enemy).hex, self.now.hex) <= most
        })
    }

    /// Whether it looks where it wants to go.
    fn looks(&self, pose: Pose) -> f64 {
        let battle = self.mind.battle;
        let aspects = battle.book().aspects(pose.formation, pose.facing);
        let enemy = self.plan.enemy[pose.hex.index()];
        let away = enemy < self.keep && self.keep == SAFE;
        let guns = battle.arm(self.unit) == Arm::Artillery;
        let field = match &self.plan.foot {
            Some(foot) if guns && foot[pose.hex.index()] < FAR => foot,
            _ if enemy <= 1 || self.keep > 0 => &self.plan.enemy,
            _ => &self.plan.way,
        };
        let front = aspects.of(Aspect::Front);
        let next = front.filter_map(|dir| battle.board().neighbour(pose.hex, dir));
        let all = next.map(|hex| field[hex.index()]).filter(|far| *far < FAR);
        let here = field[pose.hex.index()];
        let best =
            if away { all.max().map(|far| far > here) } else { all.min().map(|far| far < here) };
        if best == Some(true) { LOOKS } else { 0.0 }
    }

    /// What it is worth to stand beside enemies: in their flank rather than they in one's own.
    fn contact(&self, pose: Pose) -> f64 {
        if self.plan.enemy[pose.hex.index()] > 4 {
            return 0.0;
        }
        let battle = self.mind.battle;
        let infantry = battle.arm(self.unit) == Arm::Infantry;
        let aspects = battle.book().aspects(pose.formation, pose.facing);
        let mut sum = 0.0;
        let mut met = false;
        for (dir, hex) in battle.board().neighbours(pose.hex) {
            let Some(enemy) = battle.top(hex).filter(|top| *top != self.unit) else { continue };
            if battle.seat_of(enemy) == self.mind.seat {
                sum -= self.touches(enemy);
                continue;
            }
            let harmless = battle.is_routed(enemy) || battle.arm(enemy) == Arm::Artillery;
            match aspects.at(dir) {
                Aspect::Front if infantry => {
                    let theirs = battle.aspects(enemy).at(dir.opposite());
                    let weak = if harmless || battle.is_unsteady(enemy) { 1.2 } else { 0.0 };
                    let side = match theirs {
                        Aspect::Front => 0.0,
                        Aspect::Flank => FLANK,
                        Aspect::Rear => REAR,
                    };
                    let even = 0.5 * self.better_than(enemy);
                    sum += if met {
                        even.min(0.0)
                    } else {
                        MEETS + even + if self.mind.restless { 1.0 } else { 0.0 }
                    };
                    met = true;
                    sum += weak + side;
                }
                Aspect::Front => sum -= 0.5,
                _ if harmless => {}
                Aspect::Flank => sum -= 0.6,
                Aspect::Rear => sum -= 1.0,
            }
        }
        sum
    }

    /// What it costs to stand beside a friend who may run: it spreads.
    fn touches(&self, friend: UnitId) -> f64 {
        match self.mind.battle.unit(friend).level {
            MoraleLevel::Good => CLOSE,
            MoraleLevel::Shaken => CLOSE_SHAKEN,
            MoraleLevel::Unsteady | MoraleLevel::Routed => CLOSE_BROKEN,
        }
    }

    /// How much better its morale is than that of an enemy.
    fn better_than(&self, enemy: UnitId) -> f64 {
        let battle = self.mind.battle;
        let steady = |unit: UnitId| {
            let elite = i32::from(battle.stats(unit).elite);
            i32::from(battle.stats(unit).morale) + elite - battle.unit(unit).level as usize as i32
        };
        f64::from((steady(self.unit) - steady(enemy)).clamp(-3, 3))
    }

    /// What it is worth to guns to stand in action where they see somebody, and limbered elsewhere.
    fn guns(&self, pose: Pose, enemy: u16) -> f64 {
        let battle = self.mind.battle;
        if battle.arm(self.unit) != Arm::Artillery {
            return 0.0;
        }
        let letters = self.best_letters(pose);
        match (pose.formation, letters) {
            (Formation::Unlimbered, Some(1..)) => CASE,
            // Guns that prepare an attack go on to where they fire case shot.
            (Formation::Unlimbered, Some(0)) if self.plan.foot.is_some() => LONG,
            (Formation::Unlimbered, Some(0)) => ROUND,
            (Formation::Unlimbered, Some(_)) => LONG,
            (Formation::Unlimbered, None) => 0.0,
            // Guns that come up stop where they can fire.
            (_, Some(_)) if enemy <= GUNS => 1.5,
            _ => 1.0,
        }
    }

    /// The letters by which the fire of guns is better at the best range at which they have an enemy in
    /// arc and sight.
    fn best_letters(&self, pose: Pose) -> Option<i8> {
        let battle = self.mind.battle;
        let gun = battle.stats(self.unit).gun?;
        let most =
            if battle.unit(self.unit).formation == Formation::Unlimbered { FAR } else { GUNS };
        let unlimbered = pose.formation == Formation::Unlimbered;
        // Guns that prepare an attack do it at infantry, as long as there is any that stands.
        let foot = self.plan.foot.as_ref().is_some_and(|foot| foot[pose.hex.index()] < FAR);
        let enemies = battle.army(self.mind.seat.other()).filter(|enemy| {
            !foot || (battle.arm(*enemy) == Arm::Infantry && !battle.is_unsteady(*enemy))
        });
        let letters = enemies.filter_map(|enemy| {
            let at = battle.unit(enemy).hex;
            let range = battle.board().distance(pose.hex, at);
            let seen = range <= most
                && (!unlimbered || battle.arc_holds(pose.hex, pose.formation, pose.facing, at))
                && battle.sees(pose.hex, at);
            battle.book().artillery(gun, range).filter(|_| seen)
        });
        letters.max()
    }

    /// Whether a unit has anything to do that is worth being asked for.
    pub fn is_settled(&self) -> bool {
        let battle = self.mind.battle;
        let limited = battle.activation.is_some_and(|one| one.kind == ActivationKind::Limited);
        let enemy = self.plan.enemy[self.now.hex.index()];
        match battle.arm(self.unit) {
            Arm::Artillery => {
                let enough = i8::from(self.plan.foot.is_some());
                self.now.formation == Formation::Unlimbered
                    && self.best_letters(self.now).is_some_and(|letters| letters >= enough)
            }
            Arm::Infantry => {
                let formed = self.suits(self.now.formation, enemy);
                let faces = enemy == 1 && self.contact(self.now) >= MEETS;
                formed
                    && !self.mind.restless
                    && self.keep == 0
                    && (faces || (limited && enemy == DEPLOY && self.looks(self.now) > 0.0))
            }
            Arm::Cavalry => false,
        }
    }
}
