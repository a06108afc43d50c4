//! Whom a unit has to stay near to, and what it has to stay by. [UNI-4] [UNI-5b] [UNI-7] [COM-5]
//! [COM-7c]

use super::march::Trial;
use crate::book::ADJACENT;
use crate::nouns::{Arm, Order, OrgId, UnitId, Where};
use crate::state::{Battle, OrgKind, Role};
use engine::{Refusal, rule};
use ground::table::{Body, Mil};

impl Battle {
    /// Whether a move leaves a unit in its company.
    pub(super) fn check_company(&self, trial: &Trial) -> Result<(), Refusal> {
        let body = trial.body(self);
        match self.arm(trial.unit) {
            Arm::Artillery => self.check_battery(trial.unit, &body)?,
            Arm::Cavalry => self.check_brigade(trial.unit, &body)?,
            Arm::Infantry => {}
        }
        self.check_area(trial.unit, &body)?;
        self.check_support_kept(trial.unit, &body)
    }

    fn least_gap(&self, body: &Body, others: impl Iterator<Item = UnitId>) -> Option<Mil> {
        others.map(|other| self.body(other).gap_to(body).mils()).min()
    }

    /// [UNI-5b] A battery stays within one move of a unit of its parent, [UNI-7] one of a grand battery
    /// adjacent to another of it (CR-84).
    fn check_battery(&self, unit: UnitId, body: &Body) -> Result<(), Refusal> {
        let org = self.unit(unit).org;
        let others = || self.members(org).filter(|&other| other != unit && self.counts(other));
        if let OrgKind::GrandBattery { gone, .. } = self.org(org).kind {
            let standing = || others().filter(|&other| !gone.contains(other));
            let (Some(now), Some(then)) =
                (self.least_gap(self.body(unit), standing()), self.least_gap(body, standing()))
            else {
                return Ok(());
            };
            // [UNI-7] Who is not adjacent closes up; it may turn where it stands. [MOV-14]
            let kept = then <= ADJACENT || then <= now || gone.contains(unit);
            return match kept {
                true => Ok(()),
                false => Err(Refusal::new(
                    rule!("UNI-7"),
                    "the batteries of a grand battery stay adjacent",
                )),
            };
        }
        let troops = || others().filter(|&other| self.arm(other) != Arm::Artillery);
        let (Some(now), Some(then)) =
            (self.least_gap(self.body(unit), troops()), self.least_gap(body, troops()))
        else {
            return Ok(());
        };
        let reach = self.one_move(unit) + self.grace();
        // [UNI-5b] Who is further off already may not go further still.
        match then <= reach || then <= now {
            true => Ok(()),
            false => Err(Refusal::new(rule!("UNI-5b"), "it would be too far from its brigade")),
        }
    }

    /// [UNI-4] (CR-83) Cavalry regiments of a brigade are linked, each within one move of another; who
    /// charged, Retreated or ran closes up.
    fn check_brigade(&self, unit: UnitId, body: &Body) -> Result<(), Refusal> {
        let org = self.unit(unit).org;
        let bound = |other: &UnitId| {
            let state = self.unit(*other);
            let away = state.marks.charged || state.marks.retreated || state.is_broken();
            self.arm(*other) == Arm::Cavalry && !away
        };
        let brigade: Vec<UnitId> = self.members(org).filter(bound).collect();
        if brigade.len() < 2
            || self.is_linked(&brigade, |other| match other == unit {
                true => body,
                false => self.body(other),
            })
        {
            return Ok(());
        }
        let others = || brigade.iter().copied().filter(|&other| other != unit);
        let (now, then) =
            (self.least_gap(self.body(unit), others()), self.least_gap(body, others()));
        let apart = !self.is_linked(&brigade, |other| self.body(other));
        match apart && then <= now {
            true => Ok(()),
            false => {
                Err(Refusal::new(rule!("UNI-4"), "the regiments of a brigade stay within one move"))
            }
        }
    }

    /// Whether all of some units hang together by links of one move. (CR-83)
    fn is_linked<'a>(&'a self, units: &[UnitId], body: impl Fn(UnitId) -> &'a Body) -> bool {
        let Some(&first) = units.first() else { return true };
        let mut linked = vec![first];
        let mut next = 0;
        while let Some(&one) = linked.get(next) {
            next += 1;
            for &other in units {
                let reach = self.one_move(one).max(self.one_move(other)) + self.grace();
                if !linked.contains(&other) && body(one).within(body(other), reach) {
                    linked.push(other);
                }
            }
        }
        linked.len() == units.len()
    }

    /// [COM-5] [COM-2] Who defends stays within one move of the position, or comes back to it.
    fn check_area(&self, unit: UnitId, body: &Body) -> Result<(), Refusal> {
        let Order::Defend { position } = self.order_of(unit) else { return Ok(()) };
        if self.unit(unit).role == Role::Retakes || self.is_nearly_destroyed(unit) {
            return Ok(());
        }
        let (now, then) = (
            self.off_post(unit, position.as_ref(), self.body(unit)),
            self.off_post(unit, position.as_ref(), body),
        );
        let reach = self.one_move(unit) + self.grace();
        match then <= reach || then <= now {
            true => Ok(()),
            false => {
                // [COM-2] Without orders it defends where it took up the defence.
                let rule = if position.is_some() { rule!("COM-5") } else { rule!("COM-2") };
                Err(Refusal::new(rule, "it may not go further than one move from what it defends"))
            }
        }
    }

    /// How far a unit is from what it defends. (CR-19)
    pub(crate) fn off_post(&self, unit: UnitId, position: Option<&Where>, body: &Body) -> Mil {
        match position {
            Some(ground) => self.gap_to_ground(body, ground),
            // (CR-19) Straight from where it took up the defence, its middle from its middle.
            None => {
                let parts = body.parts();
                parts[parts.len() / 2].centre().distance(self.unit(unit).post)
            }
        }
    }

    /// [COM-7c] Some unit of a supporting body stays within one move of whom it supports.
    fn check_support_kept(&self, unit: UnitId, body: &Body) -> Result<(), Refusal> {
        let org = self.binding_org(unit);
        let Order::Support { whom: Some(whom) } = self.org(org).order else { return Ok(()) };
        if self.unit(unit).order.is_some() || !self.is_supported(org, whom, None) {
            return Ok(());
        }
        match self.is_supported(org, whom, Some((unit, body))) {
            true => Ok(()),
            false => Err(Refusal::new(rule!("COM-7c"), "some of them stay near whom they support")),
        }
    }

    /// Whether a unit of a supporting body is within its move of the body supported, perhaps with one
    /// of them elsewhere. [COM-7c] (CR-72)
    pub(crate) fn is_supported(
        &self,
        org: OrgId,
        whom: OrgId,
        moved: Option<(UnitId, &Body)>,
    ) -> bool {
        let mut near = self.bound_by(org).filter(|&unit| {
            let body = match moved {
                Some((mover, body)) if mover == unit => body,
                _ => self.body(unit),
            };
            let reach = self.one_move(unit) + self.grace();
            let able = !self.unit(unit).is_broken() && !self.unit(unit).marks.charged;
            able && self.least_gap(body, self.command_of(whom)).is_some_and(|gap| gap <= reach)
        });
        near.next().is_some()
    }
}
