//! Infantry before a charge: it forms anti-cavalry at first sight, or at 6". [CHG-14] [CHG-15]

use super::{Ask, Told};
use crate::book::Distance;
use crate::host::{Act, Choice, Question};
use crate::nouns::{Arm, BlockSet, Formation, Going, UnitId};
use crate::rules::crisis::{Away, Occasion, Test, Verdict};
use crate::rules::fights::nearest_points;
use crate::state::{At, Battle};
use engine::{Play, rule};
use ground::table::{Base, Bearing};

impl Battle {
    /// Whether infantry is to the front of cavalry as far as forming against it goes: straight before
    /// its frontage, or within 45 degrees of its centre. [CHG-14] (CG-05)
    pub fn before_charge(&self, cavalry: UnitId, infantry: UnitId) -> bool {
        let theirs = self.body(infantry).parts();
        self.body(cavalry).parts().iter().any(|part| {
            let (strip, cone) = (part.strip_ahead(ground::table::Mil::ZERO), part.cone_ahead());
            theirs.iter().any(|base| strip.meets(base) || cone.meets(base))
        })
    }

    /// Whether infantry sees a charge: its friends do not hide it, nor does a crest close before it or
    /// one on which a battery stands that it supports. [CHG-14] [CHG-14b] [OBS-3b]
    pub fn sees_charge(&self, infantry: UnitId, cavalry: UnitId) -> bool {
        let seat = self.seat_of(infantry);
        // [CHG-14b] Friends hide nothing.
        let friends: Vec<UnitId> = self.army_of(seat).chain([cavalry]).collect();
        let body = self.body(cavalry);
        let guns = self.units_of(seat).filter(|&guns| self.arm(guns) == Arm::Artillery);
        self.sees_body(infantry, body, &friends)
            || guns
                .filter(|&guns| self.supports(infantry, guns))
                .any(|guns| self.sees_body(guns, body, &friends))
    }

    /// Whether ground protects infantry from a charge: it stands where cavalry may not charge, or the
    /// way to it is barred by such ground. [CHG-14]
    fn is_out_of_reach(&self, infantry: UnitId, cavalry: UnitId) -> bool {
        let (from, to) = nearest_points(self.body(cavalry), self.body(infantry));
        let between = crate::rules::fights::strip(from, to);
        let laid = &self.field.laid;
        let heading = Bearing::between(self.middle(cavalry), self.middle(infantry));
        // [CHG-14] A steep slope bars it uphill only.
        let bars = |feature: ground::table::FeatureId| {
            !laid.lay(feature).row.charges && laid.going(feature, heading) != Going::Clear
        };
        let stands = self.body(infantry).parts().iter();
        let closed = |part: &Base| laid.ground.under(part).into_iter().any(bars);
        !self.unit(infantry).inside().is_empty()
            || stands.into_iter().all(closed)
            || laid.ground.under(&between).into_iter().any(bars)
    }

    /// Whether a charge threatens infantry, at whatever distance. [CHG-14]
    fn is_charged_at(&self, infantry: UnitId, cavalry: UnitId) -> bool {
        self.before_charge(cavalry, infantry)
            && !self.is_out_of_reach(infantry, cavalry)
            && self.sees_charge(infantry, cavalry)
    }

    /// All infantry that a charge comes upon tests, or decides to wait. [CHG-14] [CHG-15] (CD-08)
    pub(super) fn form_trigger(&mut self, table: At<'_>) -> Play<()> {
        let near = self.exact(Distance::ChargeReaction);
        for cavalry in self.attackers() {
            let Some(left) = self.charge_of(cavalry).map(super::Charge::left) else { continue };
            let foot = self.enemies_of(self.seat_of(cavalry)).filter(|&unit| {
                self.arm(unit) == Arm::Infantry
                    && !self.unit(unit).is_broken()
                    && self.body(unit).within(self.body(cavalry), left + near)
            });
            for unit in self.by_name(foot) {
                let marks = self.unit(unit).marks;
                let close = self.body(unit).within(self.body(cavalry), near);
                let settled = marks.tried_square || self.unit(unit).formation().is_square();
                if (settled && (marks.in_charge_zone || !close)) || (marks.waits && !close) {
                    continue;
                }
                if !self.is_here(unit) || !self.is_charged_at(unit, cavalry) {
                    continue;
                }
                // [MOV-11]
                self.unit_mut(unit).marks.in_charge_zone |= close;
                if settled {
                    continue;
                }
                // [CHG-15] Now, or at 6": only these two moments.
                if close || self.forms_at_sight(table, unit)? {
                    self.try_to_form(table, unit, cavalry)?;
                    self.drop_beaten();
                }
            }
        }
        Ok(())
    }

    fn forms_at_sight(&mut self, table: At<'_>, unit: UnitId) -> Play<bool> {
        let choices = vec![Choice::Do(Act::FormNow), Choice::Do(Act::Wait)];
        let question = Question::Charge(Ask::Form(unit));
        let seat = self.seat_of(unit);
        let choice = self.ask(table, seat, rule!("CHG-15"), question, choices)?;
        self.unit_mut(unit).marks.waits = choice == Choice::Do(Act::Wait);
        Ok(choice == Choice::Do(Act::FormNow))
    }

    /// The test to form anti-cavalry against a charge. [CHG-14] [CHG-15b] [CRI-14]
    pub fn forming_test(&self, unit: UnitId, cavalry: UnitId) -> Test {
        let mut test = Test::new(unit, Occasion::FormAgainstCharge);
        test.flanked = self.is_flanked_by(unit, cavalry) || self.is_flanked_by_guns(unit);
        // [CHG-15b] [CRI-18b5] The cavalry is within 6" when the attempt is made.
        test.cavalry_near =
            self.body(unit).within(self.body(cavalry), self.exact(Distance::FormingNear));
        test
    }

    /// An attempt to form against a charge; it holds against all of the phase. [CHG-14] [CRI-2d]
    /// (CR-17) (CR-80) (CR-81)
    pub fn try_to_form(&mut self, table: At<'_>, unit: UnitId, cavalry: UnitId) -> Play<()> {
        let leader = self.inspiring(table, unit, Occasion::FormAgainstCharge.rule())?;
        let test = Test { leader, ..self.forming_test(unit, cavalry) };
        let marks = &mut self.unit_mut(unit).marks;
        (marks.tried_square, marks.reacted, marks.waits) = (true, true, false);
        let verdict = self.crisis_test(table, &test)?;
        match verdict {
            Verdict::Passed(_) => {
                let facing = self.unit(unit).pose().facing;
                if let Some(pose) = self.room_to_form(unit, Formation::Square, facing) {
                    self.put(unit, pose, Formation::Square, BlockSet::NONE);
                    self.unit_mut(unit).marks.formed_square = true;
                    self.tell(table, Told::Formed(unit, pose));
                    // [SKR-3b]
                    self.shelter_screen(table, unit)?;
                }
                Ok(())
            }
            // (CR-81) By the option whoever fails is met as it stands.
            Verdict::Failed(_) if self.field.switches.sq_fail_stands => Ok(()),
            verdict => {
                let away = Away::From(vec![cavalry]);
                self.react(table, unit, verdict, away, Occasion::FormAgainstCharge.rule())
            }
        }
    }
}
