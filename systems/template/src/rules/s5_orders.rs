//! 5: orders in secret.

use super::ask::{Choice, Question};
use super::event::Event;
use crate::nouns::Order;
use crate::state::{At, Battle, Phase};
use engine::{Ask, Play, Seat, in_secret, rule};

impl Battle {
    /// Both sides choose at once, neither seeing the other's answer. [5a]
    pub(crate) fn orders_phase(&mut self, table: At<'_>) -> Play<()> {
        self.orders = in_secret(self, table, |battle, table, seat| {
            let choices = [Order::Steady, Order::Eager].map(Choice::Order).to_vec();
            let ask = Ask::listed(seat, rule!("5a"), Question::Order, choices);
            match table.choose(battle, ask)? {
                Choice::Order(order) => Ok(order),
                other => unreachable!("{other:?} is not listed"),
            }
        })?;
        table.tell(self, Event::Orders(self.orders));
        self.phase = Phase::Act(Seat::First);
        Ok(())
    }
}
