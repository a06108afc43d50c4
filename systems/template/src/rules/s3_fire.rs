//! 3: fire.

use super::ask::{Choice, Question};
use super::event::Event;
use crate::book::FireModifier;
use crate::nouns::{Order, UnitId};
use crate::state::{At, Battle};
use engine::scene::Cover;
use engine::{Ask, Play, Throw, rule};
use ground::Hex;

/// How far fire carries. [3a]
pub const RANGE: u16 = 2;

impl Battle {
    /// Whom a unit may fire at. [3a]
    pub fn targets(&self, unit: UnitId) -> Vec<UnitId> {
        let (here, board) = (self.unit(unit).hex, &self.field.board);
        let near = |enemy: &UnitId| board.distance(here, self.unit(*enemy).hex) <= RANGE;
        self.standing(self.seat_of(unit).other()).filter(near).collect()
    }

    /// Asks whether a unit fires, if it can.
    pub(crate) fn may_fire(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        let mut choices: Vec<Choice> = self.targets(unit).into_iter().map(Choice::Unit).collect();
        if choices.is_empty() {
            return Ok(());
        }
        choices.push(Choice::Done);
        let ask = Ask::listed(self.seat_of(unit), rule!("3a"), Question::Fire(unit), choices);
        match table.choose(self, ask)? {
            Choice::Unit(target) => self.fire(table, unit, target),
            _ => Ok(()),
        }
    }

    /// What is added to the dice. [3c]
    pub fn fire_modifiers(&self, target: UnitId) -> Vec<FireModifier> {
        let cover = self.field.board.cell(self.unit(target).hex).cover;
        let mut modifiers = Vec::new();
        if matches!(cover, Cover::Woods | Cover::Village) {
            modifiers.push(FireModifier::Cover);
        }
        if self.orders[self.seat_of(target).index()] == Order::Steady {
            modifiers.push(FireModifier::Steady);
        }
        modifiers
    }

    /// One unit fires at another.
    pub(crate) fn fire(&mut self, table: At<'_>, by: UnitId, at: UnitId) -> Play<()> {
        let dice = table.throw(self, Throw::two_dice(rule!("3b"), "fire"))?;
        let modifiers = self.fire_modifiers(at);
        let added: i32 = modifiers.iter().map(|&which| self.field.book.modifier(which).value).sum();
        let strength = self.unit(by).strength;
        // [3b] The table gives the loss; nobody loses more than he has.
        let loss = self.field.book.loss(dice.sum() + added, strength);
        let lost = loss.min(self.unit(at).strength);
        let left = self.unit(at).strength - lost;
        self.units[at.index()].strength = left;
        self.come_to_light(by);
        self.come_to_light(at);
        table.tell(self, Event::Fired { by, strength, at, dice, modifiers, lost, left });
        // [3d] Without strength it is gone.
        if left == 0 {
            self.units[at.index()].hex = Hex::NOWHERE;
            table.tell(self, Event::Gone(at));
        }
        Ok(())
    }
}
