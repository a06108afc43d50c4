//! Chapter 12: fire, a volley from the aim to the last check.

mod defence;
pub mod opportunity;
pub mod phases;
mod values;
mod words;
mod worth_words;

use crate::book::modifiers::Modifiers;
use crate::book::{FireOdds, MoraleReason, Number, RuleOption};
use crate::nouns::army::UnitId;
use crate::nouns::dice::Base6;
use crate::nouns::kinds::{Arm, Formation, Morale};
use crate::rules::c03_increments::losses::{Cause, Order};
use crate::rules::c04_morale::flight::Manner;
use crate::rules::c14_leaders::{Fate, Hit};
use crate::rules::event::Event;
use crate::state::battle::{At, Battle};
use engine::{Play, Seat, rule};
use ground::Hex;
use serde::Serialize;

/// A unit that fires from one of its hexes: the hexes of a line or a screen fire on their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Piece {
    /// Who.
    pub unit: UnitId,
    /// From which hex.
    pub from: Hex,
}

/// When a volley is fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Occasion {
    /// By the active side in its Offensive Fire Phase. [12.5.1]
    Offensive,
    /// By the other side in the Defensive Fire Phase. [12.6]
    Defensive,
    /// At a unit on the move. [12.7]
    Opportunity,
}

/// A shot of this phase: what a piece may still do hangs on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Shot {
    /// Who fired.
    pub piece: Piece,
    /// At which hex.
    pub at: Hex,
    /// The first of those it was aimed at.
    pub aimed: UnitId,
    /// Increments that fired, where they are counted. [6.4.10a] [6.7.8]
    pub increments: u8,
}

/// A fire attack: who fires, at which hex and whom it can strike. [12.5.2]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Volley {
    /// Who fires together.
    pub pieces: Vec<Piece>,
    /// The hex under fire.
    pub at: Hex,
    /// The units under fire, top first.
    pub targets: Vec<UnitId>,
    /// When.
    pub occasion: Occasion,
}

/// What a volley is worth before the dice are thrown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aim {
    /// The fire value and the counted increments of each piece.
    pub values: Vec<(u16, u8)>,
    /// Their sum. [12.5.3]
    pub fire: u16,
    /// The fire defence value. [12.5.4]
    pub defence: u8,
    /// The column of the table, canister included. [12.5.5]
    pub odds: FireOdds,
    /// Whether it is canister. [12.4.10]
    pub canister: bool,
    /// Modifiers of the roll. [12.5.6]
    pub mods: Modifiers,
}

/// What is told of fire.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A fire attack.
    Volley {
        /// Who fired.
        pieces: Vec<Piece>,
        /// At which hex.
        at: Hex,
        /// At whom, top first.
        targets: Vec<UnitId>,
        /// When.
        occasion: Occasion,
        /// Fire value.
        fire: u16,
        /// Fire defence value.
        defence: u8,
        /// The column.
        odds: FireOdds,
        /// Whether it was canister.
        canister: bool,
        /// The roll as thrown.
        roll: Base6,
        /// Modifiers.
        mods: Modifiers,
        /// The roll as modified.
        modified: Base6,
        /// Increments to lose.
        losses: u8,
    },
    /// Cavalry skirmishers fall back before offensive fire. [6.8.3p1]
    FellBack(UnitId),
}

impl Battle {
    /// The first unit of a side in a hex, from the top.
    pub(crate) fn top_of(&self, hex: Hex, seat: Seat) -> Option<UnitId> {
        self.units_at(hex).find(|unit| self.seat_of(*unit) == seat)
    }

    /// The first unit of a side in a hex that is no battery: it gives the hex its formation.
    pub(crate) fn formed_top(&self, hex: Hex, seat: Seat) -> Option<UnitId> {
        self.units_at(hex)
            .find(|unit| self.seat_of(*unit) == seat && self.arm(*unit) != Arm::Artillery)
    }

    /// Whether a hex is held by a square of a side. [6.5]
    pub(crate) fn is_square(&self, hex: Hex, seat: Seat) -> bool {
        self.formed_top(hex, seat).is_some_and(|unit| {
            let troops = self.unit(unit);
            troops.formation == Formation::Square && troops.state == Morale::GoodOrder
        })
    }

    /// [12.5] A fire attack: the roll, the losses, a struck leader and the checks.
    pub fn fire(&mut self, table: At<'_>, volley: &Volley) -> Play<()> {
        let aim = self.aim(volley);
        // [12.5.6] [12.1.4] [12.1.5]
        let faces = table.throw(self, Base6::throw(rule!("12.5.6"), "fire combat"))?;
        let roll = Base6::shown(&faces);
        let modified = roll.moved(aim.mods.total());
        // [12.5.7] [12.5.7a]
        let losses = self.book().fire(modified, aim.odds);
        let told = Told::Volley {
            pieces: volley.pieces.clone(),
            at: volley.at,
            targets: volley.targets.clone(),
            occasion: volley.occasion,
            fire: aim.fire,
            defence: aim.defence,
            odds: aim.odds,
            canister: aim.canister,
            roll,
            mods: aim.mods.clone(),
            modified,
            losses,
        };
        table.tell(self, Event::Fire(told));
        self.record(volley, &aim);
        self.suffer(table, volley, roll, losses)
    }

    /// What later attacks, the assault and the checks before it ask about.
    fn record(&mut self, volley: &Volley, aim: &Aim) {
        let Some(&first) = volley.targets.first() else { return };
        if volley.occasion != Occasion::Opportunity {
            // [12.1.1] (R31)
            self.targets.push(volley.at);
        }
        for (piece, (_, increments)) in volley.pieces.iter().zip(&aim.values) {
            self.unit_mut(piece.unit).marks.fired = true;
            let shot = Shot { piece: *piece, at: volley.at, aimed: first, increments: *increments };
            self.shots.push(shot);
            if volley.occasion == Occasion::Offensive {
                // [13.4.1]
                self.aimed.push((piece.unit, volley.at));
            }
        }
    }

    /// [OPT-1] The number that says what an increment lost to the fire of elite infantry weighs:
    /// nothing for all others.
    fn elite_number(&self, unit: UnitId) -> Option<Number> {
        match (self.arm(unit), self.def(unit).morale.number()) {
            (Arm::Infantry, 11 | 12) => Some(Number::EliteBest),
            (Arm::Infantry, 13 | 14) => Some(Number::EliteMiddle),
            (Arm::Infantry, 15 | 16) => Some(Number::EliteLeast),
            _ => None,
        }
    }

    /// [OPT-1] What each increment weighs that a volley costs, if all who fire are elite: the least
    /// of their weights. (R192)
    fn elite_weight(&self, volley: &Volley) -> Option<u8> {
        if !self.has_option(RuleOption::EliteInfantry) {
            return None;
        }
        let each = |piece: &Piece| {
            let number = self.elite_number(piece.unit)?;
            Some(self.book().number(number) as u8)
        };
        let weights: Option<Vec<u8>> = volley.pieces.iter().map(each).collect();
        weights?.into_iter().min()
    }

    /// The losses of a volley, and what follows from them.
    fn suffer(&mut self, table: At<'_>, volley: &Volley, roll: Base6, losses: u8) -> Play<()> {
        let Some(seat) = volley.targets.first().map(|unit| self.seat_of(*unit)) else {
            return Ok(());
        };
        let guns_only = volley.pieces.iter().all(|piece| self.arm(piece.unit) == Arm::Artillery);
        // [3.2.2] From artillery alone by turns.
        let order = if guns_only { Order::ByTurns } else { Order::TopFirst };
        let elite = self.elite_weight(volley);
        let mut checks = Vec::new();
        // [12.5.7b]
        for (unit, lost) in self.deal_among(volley.at, &volley.targets, losses, order) {
            let before = self.unit(unit).losses;
            let cavalry = self.arm(unit) == Arm::Cavalry;
            // [OPT-1] Not between two elite sides.
            let elite = elite.filter(|_| self.elite_number(unit).is_none());
            let marks = &mut self.unit_mut(unit).marks;
            if volley.occasion == Occasion::Defensive {
                // [13.2.3]
                match elite {
                    Some(weight) => {
                        marks.elite_weight =
                            marks.elite_weight.saturating_add(weight.saturating_mul(lost))
                    }
                    None => marks.lost_to_defence += lost,
                }
            }
            // [5.3.4d]
            marks.restless |= cavalry;
            self.lose_under_fire(table, unit, lost, Cause::Fire)?;
            let now = self.unit(unit).losses;
            // [12.5.8] [4.1p11]
            if self.is_on_map(unit) && self.loss_asks_for_check(unit, before, now) {
                checks.push(unit);
            }
        }
        // [14.1.1] The natural roll.
        if i32::from(roll.number()) >= self.book().number(Number::LeaderHitFire) {
            self.strike_leader(table, volley.at, seat, Hit::Fire)?;
        }
        self.leaders_left(table, volley.at, seat, Fate::Eliminated)?;
        // [4.1d] One check for each unit.
        for unit in checks {
            if self.is_on_map(unit)
                && !self.check_morale(table, unit, MoraleReason::FireLoss, &Modifiers::default())?
            {
                self.fails_check(table, unit, &self.manner_of(unit))?;
            }
        }
        for &unit in &volley.targets {
            let hexes = self.unit(unit).hexes;
            for hex in hexes.iter() {
                self.crowd_at_rest(table, hex, seat)?;
            }
        }
        Ok(())
    }

    /// How the losses of a fire fall on some units of a hex. [3.2.1] [3.2.2] [6.9.5] [6.9.6]
    pub fn deal_among(
        &self,
        at: Hex,
        units: &[UnitId],
        losses: u8,
        order: Order,
    ) -> Vec<(UnitId, u8)> {
        let unlimbered = |unit: &UnitId| self.unit(*unit).formation == Formation::Unlimbered;
        // [6.9.5] Guns alone in their hex suffer half, fractions dropped.
        let losses = if units.iter().all(unlimbered) { losses / 2 } else { losses };
        let mut dealt = self.spread_beside_guns(at, units, losses, order);
        dealt.retain(|(_, lost)| *lost > 0);
        dealt
    }

    /// Whether a unit is marked by a charge that has struck it: [10.2.7c] in a hex of it, or, by an
    /// opportunity charge, as it moved. [10.4.3c1]
    pub fn is_struck(&self, unit: UnitId) -> bool {
        let troops = self.unit(unit);
        self.contacts.iter().any(|contact| match contact.attackers.contains(&unit) {
            true => contact.opportunity,
            false => troops.hexes.contains(contact.target),
        })
    }

    /// [10.2.7g] A unit marked by a charge fails in place, others go.
    pub fn manner_of(&self, unit: UnitId) -> Manner {
        if self.is_struck(unit) { Manner::IN_PLACE } else { Manner::CHECK }
    }
}
