//! Section H5: recovery.

use crate::book::Distance;
use crate::nouns::field::{OfficerId, UnitId};
use crate::nouns::kinds::{Arm, Status};
use crate::rules::ask::Choice;
use crate::rules::h_losses::{Ask, Event};
use crate::state::battle::{At, Battle};
use engine::{Play, Throw, rule};
use ground::table::{Mil, Shape, Spot};

impl Battle {
    /// Whether a unit may try to recover in this pulse.
    pub fn may_recover(&self, unit: UnitId) -> bool {
        self.is_here(unit)
            && self.is_recoverable(unit)
            // [H5.0a] Its Force holds.
            && self.status_of(unit) == Status::Hold
            // [H5.0e] Once in a pulse.
            && !self.unit(unit).marks.recovered
            // [F13.1d] Not out of its officer's radius.
            && self.in_radius(unit)
            // [H5.0a] Far from every enemy unit.
            && self.is_far_from_enemies(unit)
    }

    /// Whether it is of a kind, and hit enough, to recover at all.
    pub fn is_recoverable(&self, unit: UnitId) -> bool {
        // [H5.0f] Guns do not. [H5.0d] Less than one cannot be thrown, so a single hit stays.
        self.arm(unit) != Arm::Artillery && self.hits_on(unit) > 1
    }

    fn is_far_from_enemies(&self, unit: UnitId) -> bool {
        let reach = self.field.book.distance(Distance::Recovery);
        let far = Spot::default().gap(&Spot::new(reach, Mil::ZERO));
        let base = self.base(unit);
        self.enemies_of(self.seat_of(unit)).all(|enemy| self.base(enemy).gap(&base) >= far)
    }

    /// [H5.0b] One attempt: a die below the number of hits takes one of them off.
    pub fn recover(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        self.unit_mut(unit).marks.recovered = true;
        let hits = self.hits_on(unit);
        let throw = Throw::one_die(rule!("H5.0b"), "recovery");
        let mut die = table.throw(self, throw)?.first();
        let again = die >= hits && self.reroll_recovery(table, unit, die)?;
        table.tell(self, Event::Recovery { unit, hits, die, final_roll: !again });
        if again {
            // [H5.0c] The second die stands.
            die = table.throw(self, Throw::one_die(rule!("H5.0c"), "recovery again"))?.first();
            table.tell(self, Event::Recovery { unit, hits, die, final_roll: true });
        }
        if die < hits {
            self.regain(table, unit);
        }
        Ok(())
    }

    /// One hit removed. [H5.0b]
    pub fn regain(&mut self, table: At<'_>, unit: UnitId) {
        self.unit_mut(unit).sp += 1;
        table.tell(self, Event::Recovered(unit, self.unit(unit).sp));
    }

    /// Whether a failed attempt is made again, but only once. (DP-21)
    fn reroll_recovery(&mut self, table: At<'_>, unit: UnitId, die: u8) -> Play<bool> {
        let (helper, army) = (self.recovery_helper(unit), self.def(unit).army);
        let commander = self.commander_near(unit);
        if helper.is_none() && !commander {
            return Ok(false);
        }
        let mut choices = vec![Choice::No];
        // [E4.0b] The sub-commander may have it thrown again.
        if helper.is_some() {
            choices.push(Choice::BySubCommander);
        }
        // [H5.0c] So may a command die.
        if commander && self.army(army).cup > 0 {
            choices.push(Choice::ByCommandDie);
        }
        // Whether the cup holds a die is not for the enemy to know. [A1.0b]
        let seat = self.seat_of(unit);
        let question = Ask::RerollRecovery { unit, die };
        match (table.ask_always(self, seat, rule!("H5.0c"), question, choices)?, helper) {
            (Choice::BySubCommander, Some(officer)) => {
                self.officer_mut(officer).helped_recovery = true;
            }
            (Choice::ByCommandDie, _) => self.army_mut(army).cup -= 1,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// [E4.0d] The sub-commander within 3" who has not helped a recovery in this pulse.
    fn recovery_helper(&self, unit: UnitId) -> Option<OfficerId> {
        let officer = self.sub_commander(self.unit(unit).force);
        let reach = self.field.book.distance(Distance::Attached);
        let near = self.officer_base(officer)?.within(&self.base(unit), reach);
        (near && !self.officer(officer).helped_recovery).then_some(officer)
    }

    /// [H5.0c] Whether the army commander is within 20".
    fn commander_near(&self, unit: UnitId) -> bool {
        let reach = self.field.book.distance(Distance::CommanderRecovery);
        let his =
            self.commander(self.def(unit).army).and_then(|officer| self.officer_base(officer));
        his.is_some_and(|base| base.within(&self.base(unit), reach))
    }
}
