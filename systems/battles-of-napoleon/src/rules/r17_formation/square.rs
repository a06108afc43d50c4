//! Section 17.3.1: forming square when enemy cavalry approaches.

use crate::book::keys::{Check, SquareDrm};
use crate::book::modifiers::Mods;
use crate::book::numbers::{SQUARE_CHECK_DISTANCE, SQUARE_DISTANCE, SQUARE_STRENGTH};
use crate::nouns::field::UnitId;
use crate::nouns::kinds::{Arm, Quality, Shape};
use crate::rules::ask::Choice;
use crate::rules::r17_formation::Told;
use crate::rules::r25_losses::Cause;
use crate::rules::words::{counted, percent_of_two_dice};
use crate::state::battle::{At, Battle};
use engine::{Play, Throw, rule};
use ground::Hex;
use serde::Serialize;

/// The question of chapter 17 to the enemy of cavalry.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// [17.3.1a] Form square against this cavalry?
    FormSquare {
        /// The top unit of the hex.
        infantry: UnitId,
        /// The approaching cavalry.
        cavalry: UnitId,
        /// Whether it succeeds without a roll.
        free: bool,
    },
}

impl Ask {
    /// It in words.
    pub fn words(&self, battle: &Battle) -> String {
        let Ask::FormSquare { infantry, cavalry, free } = *self;
        let away = battle.distance(battle.unit(infantry).hex, battle.unit(cavalry).hex);
        let how = if free { "no roll is needed" } else { "by a square check" };
        format!(
            "{} comes to {}: does {} form square ({how})?",
            battle.unit_words(cavalry),
            counted(away, "hex"),
            battle.unit_words(infantry)
        )
    }

    /// The chance of a square check.
    pub fn answer_words(&self, battle: &Battle, choice: Choice) -> Option<String> {
        let Ask::FormSquare { infantry, free, .. } = *self;
        if free || choice != Choice::Yes {
            return None;
        }
        let need = battle.field.book.check(Check::Square) - battle.square_mods(infantry).total();
        let percent = percent_of_two_dice(|sum| sum >= need);
        Some(format!("try to form square: 2D6 of {need} or more, {percent}; failing costs 1 SP"))
    }
}

impl Battle {
    /// Offers square to all enemy infantry that an activated cavalry unit has come near.
    /// [17.3.1a] [17.3.1d]
    pub fn offer_squares(&mut self, table: At<'_>, cavalry: UnitId) -> Play<()> {
        let (at, seat) = (self.unit(cavalry).hex, self.seat_of(cavalry));
        if !at.is_somewhere() || self.arm(cavalry) != Arm::Cavalry {
            return Ok(());
        }
        let near: Vec<Hex> = self
            .field
            .board
            .around(at, SQUARE_DISTANCE)
            .filter(|&hex| self.enemy_in(hex, seat))
            .collect();
        for hex in near {
            if self.may_form_square(hex, at) {
                self.offer_square(table, hex, cavalry)?;
            }
        }
        Ok(())
    }

    /// Whether the infantry of a hex can form square against cavalry in another: in line or column
    /// in the open, three points or more each [25g], and it sees the cavalry. [17.3.1c]
    pub fn may_form_square(&self, hex: Hex, cavalry: Hex) -> bool {
        let Some(top) = self.lead_infantry(hex) else { return false };
        let able = self.units_at(hex).all(|unit| {
            let state = self.unit(unit);
            match state.shape {
                Shape::Line | Shape::Column => state.sp >= SQUARE_STRENGTH,
                Shape::Unlimbered | Shape::Limbered => true,
                Shape::Square | Shape::General | Shape::Mounted => false,
            }
        });
        // [17.3.1e] A friendly square in the way does not matter, so [17.3.1s] those behind one that
        // has just formed may follow its example.
        able && !self.obstructed(hex)
            // [17.3.1c] It sees them.
            && self.sight_block(hex, cavalry, Some(self.seat_of(top))).is_none()
    }

    /// Offers square to the infantry of one hex.
    pub fn offer_square(&mut self, table: At<'_>, hex: Hex, cavalry: UnitId) -> Play<()> {
        let Some(infantry) = self.lead_infantry(hex) else { return Ok(()) };
        let seat = self.seat_of(infantry);
        let pair = (cavalry, infantry);
        let distance = self.distance(hex, self.unit(cavalry).hex);
        let known = self.square_offers.contains(&pair);
        if !known {
            self.square_offers.push(pair);
        }
        // [17.3.1b] Free only at the moment it comes to exactly four hexes. (R21)
        let free = distance == SQUARE_DISTANCE && !known;
        // [17.3.1k] One try per activated cavalry unit.
        if !free && self.square_tries.contains(&pair) {
            return Ok(());
        }
        let question = Ask::FormSquare { infantry, cavalry, free };
        if !table.confirm(self, seat, rule!("17.3.1a"), question)? {
            // [17.3.1g] Waiting is allowed; later it takes a check.
            return Ok(());
        }
        if !free {
            self.square_tries.push(pair);
            if !self.square_check(table, hex, infantry)? {
                return Ok(());
            }
        }
        let by = if free { rule!("17.3.1a") } else { rule!("17.3.1i") };
        // [17.3.1r] The whole hex: a battery stands in the square as it is. (R8)
        for unit in self.stack(hex) {
            if self.arm(unit) == Arm::Infantry {
                self.reshape(table, unit, Shape::Square, by);
            }
        }
        // [17.3.1p] [21.1d] Enemy infantry and artillery beside it may fire.
        let units = self.stack(hex);
        self.reaction_fire(table, &units, rule!("17.3.1p"))?;
        Ok(())
    }

    /// Modifiers of a square check. [17.3.1l] [17.3.1m] [17.3.1n]
    pub fn square_mods(&self, infantry: UnitId) -> Mods {
        let book = &self.field.book;
        let (hex, seat) = (self.unit(infantry).hex, self.seat_of(infantry));
        let mut mods = Mods::default();
        let activated = |unit: UnitId| {
            self.seat_of(unit) != seat
                && self.arm(unit) == Arm::Cavalry
                && self.is_acting(self.formation_of(unit))
        };
        // [17.3.1l] The nearest that is activated, whether or not it has finished.
        let nearest = self
            .field
            .board
            .around(hex, SQUARE_CHECK_DISTANCE)
            .find(|&near| self.top(near).is_some_and(activated))
            .map(|near| self.distance(hex, near));
        match nearest {
            Some(3) => mods.square(book, SquareDrm::CavalryAt3, 1),
            Some(2) => mods.square(book, SquareDrm::CavalryAt2, 1),
            Some(1) => mods.square(book, SquareDrm::CavalryAt1, 1),
            _ => {}
        }
        // [17.3.1m] One leader in the hex.
        let leader = self
            .leaders_at(hex)
            .filter(|&leader| self.field.leader(leader).seat == seat)
            .map(|leader| self.leadership(leader))
            .max();
        mods.square(book, SquareDrm::Leader, leader.unwrap_or(0));
        // [17.3.1h] The top unit's quality. [18m]
        // [17.3.1n]
        match self.def(infantry).quality {
            Quality::Elite => mods.square(book, SquareDrm::Elite, 1),
            Quality::Green => mods.square(book, SquareDrm::Green, 1),
            Quality::Veteran => {}
        }
        mods
    }

    fn square_check(&mut self, table: At<'_>, hex: Hex, infantry: UnitId) -> Play<bool> {
        let mods = self.square_mods(infantry);
        let dice = table.throw(self, Throw::two_dice(rule!("17.3.1i"), "square check"))?;
        let formed = dice.sum() + mods.total() >= self.field.book.check(Check::Square);
        table.tell(self, Told::SquareCheck { unit: infantry, mods, dice, formed });
        if !formed {
            // [17.3.1j] Every unit of the hex loses a point and stays as it was.
            let mut alarms = Vec::new();
            for unit in self.stack(hex) {
                self.lose(table, unit, 1, Cause::Square, &[], &mut alarms);
            }
            self.answer_alarms(table, &mut alarms)?;
        }
        Ok(formed)
    }
}
