//! What an order makes a unit do in its movement. [COM-3] to [COM-7] [UNI-11b]

use super::march::Trial;
use crate::book::Distance;
use crate::nouns::{Aim, Arm, Motion, Order, Pivot, Refuge, Troop, UnitId, Where};
use crate::state::{Battle, Role};
use engine::{Refusal, Rule, rule};
use ground::table::{Bearing, Body, Mil, Spot};

/// Where somebody has to go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// To some ground.
    Ground(Where),
    /// To some units.
    Units(Vec<UnitId>),
    /// Away from the enemy.
    Away,
}

/// What a unit owes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duty {
    /// Where to.
    pub goal: Goal,
    /// By which rule.
    pub rule: Rule,
    /// How much of it.
    pub pace: DutyPace,
}

/// Rules by which the enemy stops a way.
const STOPS: [Rule; 6] = [
    rule!("MOV-4"),
    rule!("PIN-2b"),
    rule!("PIN-3"),
    rule!("PIN-4"),
    rule!("UNI-11"),
    rule!("COM-4"),
];

/// A duty that can be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Owed {
    /// What.
    pub(crate) duty: Duty,
    /// How far it can get from the enemy, where it cannot get out of reach. [UNI-11b]
    furthest: Option<Mil>,
}

/// How a duty is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DutyPace {
    /// At half speed or more, nearer to the goal.
    Half,
    /// Nearer to the goal.
    Nearer,
    /// Out of one move of every enemy, or as far as it can. [UNI-11b]
    Clear,
    /// Out of anti-cavalry formation, or on in it. [COM-3c]
    Open,
}

impl Battle {
    /// What a unit owes in its movement, if anything.
    pub fn duty(&self, unit: UnitId) -> Option<Duty> {
        let state = self.unit(unit);
        if state.is_broken() || state.is_garrison() || self.is_pinned(unit) || !self.counts(unit) {
            return None;
        }
        if self.is_nearly_destroyed(unit) {
            // [UNI-11b] (CR-45)
            let reach = self.one_move(unit) + self.grace();
            let near = self.least_enemy_gap(unit, self.body(unit)).is_some_and(|gap| gap <= reach);
            let duty = Duty { goal: Goal::Away, rule: rule!("UNI-11b"), pace: DutyPace::Clear };
            return near.then_some(duty);
        }
        match self.order_of(unit) {
            Order::Attack { on, bombardment } => self.attack_duty(unit, on, *bombardment),
            Order::March { way } => self.march_duty(unit, way),
            Order::Defend { position } => self.defend_duty(unit, position.as_ref()),
            Order::BreakOff { to } => self.break_off_duty(unit, to),
            // [COM-7c] Who was named closes up.
            Order::Support { whom: Some(whom) } if state.role == Role::ClosesUp => Some(Duty {
                goal: Goal::Units(self.command_of(*whom).collect()),
                rule: rule!("COM-7c"),
                pace: DutyPace::Half,
            }),
            Order::Support { .. } | Order::Garrison => None,
        }
    }

    /// The least distance from a body to an enemy of a unit.
    pub(crate) fn least_enemy_gap(&self, unit: UnitId, body: &Body) -> Option<Mil> {
        let foes = self.enemies_of(self.seat_of(unit));
        foes.map(|foe| self.body(foe).gap_to(body).mils()).min()
    }

    /// How far the fighting reach of a unit's arm goes: interaction, a charge, artillery range. [COM-3]
    fn combat_range(&self, unit: UnitId) -> Mil {
        match self.troop(unit) {
            Troop::Infantry(_) => self.exact(Distance::Interaction),
            Troop::Cavalry(horse) => {
                self.field.book.charge(horse.weight, self.unit(unit).formation()).allowance
            }
            Troop::Artillery(_) => self.exact(Distance::ArtilleryRange),
        }
    }

    /// Whether a unit that attacks has come as near as its arm needs: within fighting reach of an
    /// enemy, or on its objective; a reserve may stop a move short of that. [COM-3] [COM-3b] (CR-18)
    fn is_in_range(&self, unit: UnitId, goal: &Goal, body: &Body) -> bool {
        let reserve = self.unit(unit).role == Role::Reserve;
        let spare = if reserve { self.one_move(unit) } else { Mil::ZERO };
        let range = self.combat_range(unit) + spare + self.grace();
        let foes = self.unbroken_enemies_of(self.seat_of(unit));
        let fights = foes.map(|foe| self.body(foe).gap_to(body).mils()).any(|gap| gap <= range);
        fights || self.gap_to_goal(unit, goal, body) <= spare
    }

    fn gap_to_goal(&self, unit: UnitId, goal: &Goal, body: &Body) -> Mil {
        match goal {
            Goal::Ground(ground) => self.gap_to_ground(body, ground),
            Goal::Units(units) => {
                let gaps = units.iter().map(|&foe| self.body(foe).gap_to(body).mils());
                gaps.min().unwrap_or(Mil::ZERO)
            }
            Goal::Away => -self.least_enemy_gap(unit, body).unwrap_or(Mil::ZERO),
        }
    }

    /// [COM-3] Forward at half speed, unless it waits for a bombardment, is in reach, or is in
    /// anti-cavalry formation with cavalry about.
    fn attack_duty(&self, unit: UnitId, on: &Aim, bombardment: u8) -> Option<Duty> {
        let since = self.org(self.binding_org(unit)).since;
        // [COM-3d] So many turns of bombardment come first.
        if self.arm(unit) != Arm::Artillery && self.turn < since.saturating_add(bombardment) {
            return None;
        }
        let here = |unit: &UnitId| self.is_here(*unit);
        let goal = match on {
            Aim::Ground(ground) => Goal::Ground(ground.clone()),
            Aim::Organisation(org) => Goal::Units(self.command_of(*org).collect()),
            Aim::Unit(foe) => Goal::Units([*foe].into_iter().filter(here).collect()),
        };
        if goal == Goal::Units(Vec::new()) || self.is_in_range(unit, &goal, self.body(unit)) {
            return None;
        }
        if self.unit(unit).formation().is_square() {
            // [COM-3c] (CR-87) Only while cavalry could charge it.
            let duty = Duty { goal, rule: rule!("COM-3c"), pace: DutyPace::Open };
            return (!self.fears_cavalry(unit)).then_some(duty);
        }
        Some(Duty { goal, rule: rule!("COM-3"), pace: DutyPace::Half })
    }

    /// Whether unbroken enemy cavalry could charge a unit: it sees it, and is within its charge and 6"
    /// more. [COM-3c] (CR-87)
    fn fears_cavalry(&self, unit: UnitId) -> bool {
        let more = self.exact(Distance::ChargeReaction) + self.grace();
        self.unbroken_enemies_of(self.seat_of(unit)).any(|foe| {
            let Some(horse) = self.troop(foe).cavalry() else { return false };
            let speed = self.field.book.charge(horse.weight, self.unit(foe).formation()).allowance;
            let ahead = |part: &ground::table::Base| {
                let strip = part.strip_ahead(Mil::ZERO);
                self.body(unit).parts().iter().any(|own| strip.meets(own))
            };
            self.body(foe).within(self.body(unit), speed + more)
                && (self.sees_unit(foe, unit) || self.body(foe).parts().iter().any(ahead))
        })
    }

    /// [COM-4] Along its path at half speed, unless the enemy is near.
    fn march_duty(&self, unit: UnitId, way: &[Spot]) -> Option<Duty> {
        if self.enemy_within(unit, self.body(unit), Distance::MarchHalt) {
            return None;
        }
        let goal = self.next_on_path(unit, way)?;
        let pace = DutyPace::Half;
        Some(Duty { goal: Goal::Ground(Where::Spot(goal)), rule: rule!("COM-4"), pace })
    }

    /// The next point of a path: the end of the leg that a unit is nearest to; nothing at its end.
    /// [COM-4]
    fn next_on_path(&self, unit: UnitId, way: &[Spot]) -> Option<Spot> {
        let body = self.body(unit);
        let reached = |spot: &Spot| body.near(spot, self.grace());
        if way.last().is_none_or(reached) {
            return None;
        }
        let legs = way.windows(2).enumerate();
        let nearest = legs.min_by_key(|(_, ends)| body.gap(&[ends[0], ends[1]]).mils());
        let index = nearest.map_or(0, |(index, _)| index + 1);
        // Before the first point it makes for that one.
        let first = way.first().filter(|first| {
            index <= 1 && way.len() > 1 && self.unit(unit).post != **first && {
                let second = way[1];
                body.gap(*first).mils() + first.distance(second)
                    <= body.gap(&second).mils() + self.exact(Distance::Enemy)
            }
        });
        first.filter(|first| !reached(first)).copied().or_else(|| way.get(index).copied())
    }

    /// [COM-5b] Who was named retakes what was lost; (CR-34) cavalry that charged comes back.
    fn defend_duty(&self, unit: UnitId, position: Option<&Where>) -> Option<Duty> {
        if let (Role::Retakes, Some(ground)) = (self.unit(unit).role, position) {
            let goal = Goal::Ground(ground.clone());
            let done = self.is_in_range(unit, &goal, self.body(unit));
            return (!done).then_some(Duty { goal, rule: rule!("COM-5b"), pace: DutyPace::Half });
        }
        let reach = self.one_move(unit) + self.grace();
        let goal = position.cloned().unwrap_or(Where::Spot(self.unit(unit).post));
        let away = self.off_post(unit, position, self.body(unit)) > reach;
        (away && self.arm(unit) == Arm::Cavalry).then_some(Duty {
            goal: Goal::Ground(goal),
            rule: rule!("COM-5"),
            pace: DutyPace::Nearer,
        })
    }

    /// [COM-6] Away at half speed until it is there; [COM-6b] the rear guard as it likes.
    fn break_off_duty(&self, unit: UnitId, to: &Refuge) -> Option<Duty> {
        if self.unit(unit).role == Role::RearGuard {
            return None;
        }
        let goal = match to {
            Refuge::Ground(ground) => Goal::Ground(ground.clone()),
            Refuge::Distance(_) => Goal::Away,
        };
        let there = match to {
            Refuge::Ground(ground) => self.is_on(unit, ground),
            Refuge::Distance(far) => {
                self.least_enemy_gap(unit, self.body(unit)).is_none_or(|gap| gap >= *far)
            }
        };
        (!there).then_some(Duty { goal, rule: rule!("COM-6"), pace: DutyPace::Half })
    }

    /// Whether a move does what a unit owes; nothing stands for staying where it is.
    pub(crate) fn does_duty(&self, unit: UnitId, duty: &Duty, trial: Option<&Trial>) -> bool {
        let Some(trial) = trial else { return false };
        let body = trial.body(self);
        let (now, then) = (
            self.gap_to_goal(unit, &duty.goal, self.body(unit)),
            self.gap_to_goal(unit, &duty.goal, &body),
        );
        match duty.pace {
            DutyPace::Open => !trial.formation.is_square() || trial.spent > Mil::ZERO,
            DutyPace::Nearer => then < now,
            DutyPace::Clear => {
                let reach = self.one_move(unit) + self.grace();
                self.least_enemy_gap(unit, &body).is_none_or(|gap| gap > reach)
            }
            DutyPace::Half => {
                let attacks = [rule!("COM-3"), rule!("COM-5b")].contains(&duty.rule);
                // [COM-6] Not nearer to the enemy.
                let safe = duty.rule != rule!("COM-6")
                    || self.least_enemy_gap(unit, &body)
                        >= self.least_enemy_gap(unit, self.body(unit));
                // [COM-3] [COM-4] [COM-6] At least half its speed, and nearer.
                let half = trial.spent * 2 >= trial.allowance.near && then < now;
                let there = then <= Mil::ZERO && duty.goal != Goal::Away;
                // (CR-18) As near as the enemy lets it.
                let stopped = then < now && trial.cut.is_some_and(|rule| STOPS.contains(&rule));
                safe && (half
                    || there
                    || stopped
                    || (attacks && self.is_in_range(unit, &duty.goal, &body)))
            }
        }
    }

    /// Whether a move, or staying, may be done in view of what the unit owes. [COM-3] to [COM-7]
    /// [UNI-11b]
    pub(crate) fn check_duty(&self, unit: UnitId, trial: Option<&Trial>) -> Result<(), Refusal> {
        match self.duty(unit) {
            Some(duty) if !self.does_duty(unit, &duty, trial) => match self.owed(unit, duty) {
                Some(owed) => self.check_owed(unit, &owed, trial),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Whether a unit may stay where it is in view of what it owes.
    pub fn may_stay(&self, unit: UnitId) -> Result<(), Refusal> {
        self.check_duty(unit, None)
    }

    /// What a unit owes that it can do; [SCN-4] the entry move needs no order.
    pub(crate) fn owes(&self, unit: UnitId) -> Option<Owed> {
        let duty = self.duty(unit).filter(|_| !self.unit(unit).marks.entered)?;
        self.owed(unit, duty)
    }

    /// What a unit owes, if it can do anything of it: what cannot be done is not owed. (CR-18) (CR-45)
    pub(crate) fn owed(&self, unit: UnitId, duty: Duty) -> Option<Owed> {
        let mut most = None;
        for motions in self.duty_motions(unit, &duty) {
            let Ok(trial) = self.try_free(unit, &motions) else { continue };
            if self.does_duty(unit, &duty, Some(&trial)) {
                return Some(Owed { duty, furthest: None });
            }
            if duty.pace == DutyPace::Clear {
                let gap = self.least_enemy_gap(unit, &trial.body(self)).unwrap_or(Mil::ZERO);
                most = most.max(Some(gap));
            }
        }
        most.map(|gap| Owed { duty, furthest: Some(gap) })
    }

    /// Whether a move does what is owed.
    pub(crate) fn check_owed(
        &self,
        unit: UnitId,
        owed: &Owed,
        trial: Option<&Trial>,
    ) -> Result<(), Refusal> {
        let done = match owed.furthest {
            // [UNI-11b] (CR-45) Who cannot get out of reach goes as far as it can.
            Some(most) => {
                let body = trial.map_or_else(|| self.body(unit).clone(), |trial| trial.body(self));
                self.least_enemy_gap(unit, &body).is_none_or(|gap| gap + self.grace() >= most)
            }
            None => self.does_duty(unit, &owed.duty, trial),
        };
        match done {
            true => Ok(()),
            false => Err(Refusal::new(owed.duty.rule, duty_words(&owed.duty))),
        }
    }

    /// Steps that would do what a unit owes: straight for the goal and a little to either side, turned first if need be.
    pub(crate) fn duty_motions(&self, unit: UnitId, duty: &Duty) -> Vec<Vec<Motion>> {
        const ASIDE: [i32; 7] = [0, 1200, -1200, 2400, -2400, 4500, -4500];
        let at = self.unit(unit).pose().at;
        let aim = match &duty.goal {
            Goal::Ground(ground) => Bearing::between(at, self.middle_of(ground)),
            Goal::Units(units) => {
                let nearest = units.iter().min_by_key(|&&foe| self.distance(unit, foe));
                nearest.map_or(Bearing::NORTH, |&foe| Bearing::between(at, self.middle(foe)))
            }
            Goal::Away => {
                let foes = self.enemies_of(self.seat_of(unit));
                let nearest = foes.min_by_key(|&foe| (self.distance(unit, foe), foe));
                nearest.map_or(Bearing::NORTH, |foe| Bearing::between(self.middle(foe), at))
            }
        };
        let mut found = Vec::new();
        for aside in ASIDE {
            found.extend(self.straight_moves(unit, aim.turned(aside)));
        }
        if duty.pace == DutyPace::Open {
            found.push(vec![Motion::Form(crate::nouns::Formation::Column)]);
        }
        found
    }

    /// Straight moves on a heading as far as the unit comes: as it faces, or turned there first.
    pub(crate) fn straight_moves(&self, unit: UnitId, heading: Bearing) -> Vec<Vec<Motion>> {
        let facing = self.unit(unit).pose().facing;
        let far = self.one_move(unit) * 2;
        let go = Motion::Go { heading, length: far };
        let by = facing.turn_to(heading);
        let turn = Motion::Turn { by: by as i16, about: Pivot::Centre };
        match facing.off(heading) <= super::allowance::FORTY_FIVE {
            true => vec![vec![go]],
            // It may turn back to where it looked. [MOV-6b]
            false => {
                let back = Motion::Turn { by: -by as i16, about: Pivot::Centre };
                vec![vec![turn, go], vec![turn, go, back]]
            }
        }
    }
}

fn duty_words(duty: &Duty) -> &'static str {
    match duty.pace {
        DutyPace::Half if duty.rule == rule!("COM-6") => {
            "it has to break off at half speed or more"
        }
        DutyPace::Half => "its orders take it on at half speed or more",
        DutyPace::Nearer => "it has to come back to what it defends",
        DutyPace::Clear => "it has to get out of reach of the enemy",
        DutyPace::Open => "there is no cavalry: it has to open up or go on",
    }
}
