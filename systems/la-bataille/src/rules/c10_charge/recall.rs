//! Section 10.2.9: calling cavalry back from its charge.

use crate::book::Number;
use crate::nouns::army::FirePower;
use crate::rules::c04_morale::flight::Manner;
use crate::rules::c10_charge::{Ask, Ride, Told};
use crate::rules::event::Event;
use crate::rules::question::Question;
use crate::state::battle::{At, Battle};
use engine::{Play, Throw, rule};

impl Battle {
    /// [10.2.9a] A recall of the owner's will, once in a charge. [10.2.9]
    pub(crate) fn recall(&mut self, table: At<'_>, ride: &mut Ride) -> Play<()> {
        ride.tried = true;
        if self.recall_roll(table, ride)? {
            self.stop_or_go_on(table, ride)
        } else {
            // [10.2.9f] It goes for the closest enemy, passed over or not. (R243)
            ride.bound = true;
            ride.target = None;
            ride.refused.clear();
            Ok(())
        }
    }

    /// [10.2.9c] The die on the Recall Chart; [10.2.9d] a leader with a cavalry bonus adds one.
    pub fn recall_roll(&mut self, table: At<'_>, ride: &mut Ride) -> Play<bool> {
        let lead = ride.units[0];
        let die = table.throw(self, Throw::one_die(rule!("10.2.9c"), "recall"))?.first();
        let leader = self.rides_with(ride).filter(|leader| self.leader_def(*leader).cavalry > 0);
        // [10.2.9d]
        let bonus = leader.map_or(0, |_| self.book().number(Number::RecallLeader));
        let total = die + bonus as u8;
        let FirePower::Cavalry { recall, .. } = self.def(lead).fire else { return Ok(false) };
        let recalled = self.book().recalls(recall, total);
        ride.unrecalled |= !recalled;
        table.tell(self, Event::Charge(Told::Recall { unit: lead, die, leader, recalled }));
        Ok(recalled)
    }

    /// [10.2.9e] A recalled charge stops where it is, or goes on, as its owner wants.
    pub(crate) fn stop_or_go_on(&mut self, table: At<'_>, ride: &mut Ride) -> Play<()> {
        let lead = ride.units[0];
        let question = Question::Charge(Ask::Stop(lead));
        if self.may_stop_charge(ride)
            && table.confirm(self, self.seat_of(lead), rule!("10.2.9e"), question)?
        {
            ride.over = true;
            table.tell(self, Event::Charge(Told::Stopped(lead, rule!("10.2.9e"))));
            // [10.2.10] Who has spent its printed allowance by then routs all the same. (R12)
            for unit in ride.units.clone() {
                if ride.spent >= 2 * i32::from(self.def(unit).ma) - ride.penalty {
                    self.rout(table, unit, &Manner::IN_PLACE)?;
                }
            }
        }
        Ok(())
    }
}
