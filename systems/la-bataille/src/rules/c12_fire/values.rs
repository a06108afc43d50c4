//! Section 12.5: what a volley is worth.

use super::{Aim, Occasion, Piece, Volley};
use crate::book::modifiers::{Drm, Modifiers};
use crate::book::{FireCell, FireDrm, FireFactor, FireRow, Number};
use crate::nouns::army::{FirePower, LeaderId};
use crate::nouns::kinds::{Arm, Formation, Morale};
use crate::state::battle::Battle;
use ground::Hex;

impl Battle {
    /// What a volley is worth. [12.5.6]
    pub fn aim(&self, volley: &Volley) -> Aim {
        let book = self.book();
        let mut values: Vec<(u16, u8)> = Vec::with_capacity(volley.pieces.len());
        for (index, piece) in volley.pieces.iter().enumerate() {
            let before = volley.pieces[..index].iter().zip(&values);
            let spent = before.filter(|(earlier, _)| earlier.from == piece.from);
            let spent: u8 = spent.map(|(_, (_, increments))| *increments).sum();
            values.push(self.piece_value(volley, *piece, spent));
        }
        // [12.5.3]
        let fire: u16 = values.iter().map(|(value, _)| *value).sum();
        let from: Vec<Hex> = volley.pieces.iter().map(|piece| piece.from).collect();
        // [12.5.4]
        let defence = self.fire_defence(volley.at, &volley.targets, &from);
        // [12.4.10] Guns beside the target; [12.4.5c] or in the square under the cavalry.
        let canister = volley.pieces.iter().any(|piece| {
            self.arm(piece.unit) == Arm::Artillery && self.distance(piece.from, volley.at) <= 1
        });
        // [12.5.5]
        let mut odds = book.fire_odds(u32::from(fire), u32::from(defence));
        if canister {
            odds = book.fire_shift(odds, i32::from(book.fire_drm(FireDrm::Canister).value));
        }
        let mut mods = Modifiers::default();
        // [3.1.8] [12.3.1]
        let massed = self.crowd_of(volley) - book.number(Number::MassedFrom);
        if massed > 0 {
            let each = i32::from(book.fire_drm(FireDrm::Massed).value);
            mods.add(Drm::Fire(FireDrm::Massed), each * massed);
        }
        if let Some((leader, bonus)) = self.gunner(volley) {
            mods.add(Drm::Guns(leader), bonus);
        }
        Aim { values, fire, defence, odds, canister, mods }
    }

    /// Increments under fire.
    fn crowd_of(&self, volley: &Volley) -> i32 {
        let each = volley.targets.iter().map(|unit| self.increments_in(*unit, volley.at));
        each.map(i32::from).sum()
    }

    /// The best artillery leader of its nation who is stacked with a battery that
    /// fires; his bonus helps the whole attack. [2.3.3]
    fn gunner(&self, volley: &Volley) -> Option<(LeaderId, i32)> {
        // [2.3.5] [2.3.5p1]
        let guns = volley.pieces.iter().filter(|piece| self.arm(piece.unit) == Arm::Artillery);
        guns.flat_map(|piece| {
            let nation = self.def(piece.unit).nation;
            self.leaders_at(piece.from)
                .filter(|leader| self.leader_def(*leader).nation == nation)
                .map(|leader| (leader, self.leader_def(leader).artillery))
                .collect::<Vec<_>>()
        })
        .filter(|(_, bonus)| *bonus > 0)
        .max_by_key(|(leader, bonus)| (*bonus, std::cmp::Reverse(leader.index())))
    }

    /// The fire value of a piece in a volley, and the increments that count against the limit of
    /// its hex, of which others have used up some. [12.5.2] [12.5.3]
    fn piece_value(&self, volley: &Volley, piece: Piece, spent: u8) -> (u16, u8) {
        match self.def(piece.unit).fire {
            FirePower::Artillery { .. } => (self.battery_value(piece, volley.at), 0),
            // [6.8.6] The whole bracketed value. (R48)
            FirePower::Cavalry { skirmish, .. } => (u16::from(skirmish.unwrap_or(0)), 0),
            FirePower::Infantry { row, .. } => self.foot_value(volley, piece, row, spent),
        }
    }

    /// [12.4.9] The value of a battery at short, medium or long range;
    /// [12.4.5b] [12.4.5c] in a square a third of it,
    /// or twice as much at cavalry in its own hex.
    fn battery_value(&self, piece: Piece, at: Hex) -> u16 {
        let (book, def) = (self.book(), self.def(piece.unit));
        let apart = self.distance(piece.from, at).max(1);
        let lost = self.unit(piece.unit).losses;
        // [12.4.9a] [12.4.9b] [12.4.9c]
        let value = def.fire_value(book, lost, book.range_band(apart)).unwrap_or(0);
        if !self.is_square(piece.from, self.seat_of(piece.unit)) {
            return value;
        }
        let key = if piece.from == at {
            FireFactor::GunsInSquareOwnHex
        } else {
            FireFactor::GunsInSquare
        };
        def.rounded(book.fire_factor(key), value)
    }

    fn foot_value(&self, volley: &Volley, piece: Piece, row: FireRow, spent: u8) -> (u16, u8) {
        let (book, def, troops) = (self.book(), self.def(piece.unit), self.unit(piece.unit));
        let band = book.range_band(1);
        let printed = def.fire_value(book, troops.losses, band).unwrap_or(0);
        if troops.state != Morale::GoodOrder {
            // [4.3.5b] Half of it, and at least 1.
            let half = def.rounded(book.fire_factor(FireFactor::Disordered), printed);
            return (half.max(1), 0);
        }
        let cell = book.infantry_fire(row, troops.formation);
        let factor = match cell {
            // [12.5.2a]
            FireCell::NotPossible => return (0, 0),
            // [12.5.2b] [6.6.7] [16.2.7d]
            FireCell::Printed => return (printed, 0),
            // [12.5.2c] [16.2.3p1]
            FireCell::Times(factor) => factor,
        };
        let here = self.increments_in(piece.unit, piece.from);
        let within = |most: Number| {
            let used = self.fired_from(volley.occasion, piece.from) + spent;
            here.min((book.number(most) as u8).saturating_sub(used))
        };
        match troops.formation {
            // [6.4.10a] [12.1.8]
            Formation::Line => {
                let firing = within(Number::LineFires);
                (def.rounded(factor, u16::from(firing)), firing)
            }
            Formation::Skirmish => {
                // [6.7.8]
                let firing = within(Number::SkirmishFires);
                let far = self.distance(piece.from, volley.at) > 1;
                // [6.7.9]
                let range = if far {
                    book.fire_factor(FireFactor::SkirmishAtRange)
                } else {
                    crate::book::Factor::ONE
                };
                (def.rounded(factor.and(range), u16::from(firing)), firing)
            }
            Formation::Square => (self.square_value(volley, piece, factor), 0),
            _ => (def.rounded(factor, u16::from(here)), 0),
        }
    }

    /// A third of all its increments, up, times the multiple of its top unit (R120); [6.5.9] all of
    /// them at cavalry in its hex; no more than twelve if guns fire with them.
    fn square_value(&self, volley: &Volley, piece: Piece, factor: crate::book::Factor) -> u16 {
        let (book, def) = (self.book(), self.def(piece.unit));
        let seat = self.seat_of(piece.unit);
        let foot = self
            .units_at(piece.from)
            .filter(|unit| self.seat_of(*unit) == seat && self.arm(*unit) == Arm::Infantry);
        let mut all: u16 = foot.map(|unit| u16::from(self.increments(unit))).sum();
        let guns = volley
            .pieces
            .iter()
            .any(|earlier| earlier.from == piece.from && self.arm(earlier.unit) == Arm::Artillery);
        // [12.4.5a]
        if guns {
            all = all.min(book.number(Number::SquareFiresWithGuns) as u16);
        }
        let key =
            if piece.from == volley.at { FireFactor::SquareOwnHex } else { FireFactor::Square };
        // [6.5.8]
        def.rounded(factor, book.fire_factor(key).up(all))
    }

    /// Increments that have fired from a hex in this Fire Phase. [6.4.10a]
    fn fired_from(&self, occasion: Occasion, hex: Hex) -> u8 {
        // [12.7.2] Opportunity fire is free of it.
        if occasion == Occasion::Opportunity {
            return 0;
        }
        let shots = self.shots.iter().filter(|shot| shot.piece.from == hex);
        shots.map(|shot| shot.increments).sum()
    }
}
