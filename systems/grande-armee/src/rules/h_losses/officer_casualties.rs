//! Section H4: officers in danger, and who takes their place.

use crate::book::Number;
use crate::nouns::field::{OfficerId, Rank};
use crate::nouns::kinds::{Arm, Skill};
use crate::rules::h_losses::Event;
use crate::rules::h_losses::event::Peril;
use crate::state::battle::{At, Battle};
use engine::{Play, Throw, rule};

impl Battle {
    /// [H4.0] A casualty check, one for each event. Whether he falls.
    pub fn officer_check(&mut self, table: At<'_>, officer: OfficerId, peril: Peril) -> Play<bool> {
        let rule = match peril {
            Peril::InTheFray { .. } => rule!("H4.0b"),
            Peril::Overrun(_) => rule!("H4.0c"),
            Peril::FriendsBroke(_) => rule!("H4.0d"),
        };
        let dice = table.throw(self, Throw::two_dice(rule, "an officer in danger"))?;
        // [H4.0b] One more for each one on the dice he gave; 12 or more is his end.
        let more = match peril {
            Peril::InTheFray { ones } => i32::from(ones),
            Peril::Overrun(_) | Peril::FriendsBroke(_) => 0,
        };
        let falls = dice.sum() + more >= self.field.book.number(Number::Casualty);
        let leader = self.leader(officer);
        table.tell(self, Event::OfficerCheck { officer: leader, peril, dice, falls });
        if falls {
            self.officer_falls(table, officer);
        }
        // [H4.2] Foot or horse that ride over the army commander cost him his cup, whether he lives
        // or not.
        if let Peril::Overrun(by) = peril
            && matches!(self.officer_def(officer).rank, Rank::Commander { .. })
            && self.arm(by) != Arm::Artillery
        {
            let army = self.officer_def(officer).army;
            self.army_mut(army).cup = 0;
            table.tell(self, Event::CupLost(army));
        }
        Ok(falls)
    }

    /// An officer is killed: who takes over, and how well. What the text calls a (V) bonus does not
    /// exist here.
    pub fn officer_falls(&mut self, table: At<'_>, officer: OfficerId) {
        table.tell(self, Event::OfficerFell(self.leader(officer)));
        let successor = self.field.book.number(Number::Successor);
        let least = self.field.book.number(Number::PersonalityLeast);
        let rank = self.officer_def(officer).rank;
        let state = self.officer_mut(officer);
        match rank {
            // [H4.1a] The successor keeps the radius, but not the man's spirit.
            Rank::Sub { .. } => {
                let personality = (i32::from(state.personality) + successor).max(least);
                state.personality = personality as i8;
                state.replaced = true;
            }
            // [H4.1b] The chief of staff does his best.
            Rank::Commander { .. } => {
                state.skill = Skill::Poor;
                state.replaced = true;
            }
            // [H4.1c] Nobody comes after him, and his dice go with him.
            Rank::Wing => {
                state.at = None;
                state.dice = 0;
            }
        }
    }
}
