//! Chapter 12: fire values and fire defence, and a volley from the aim to the last check.

pub mod opportunity;
pub mod phases;

use crate::book::modifiers::{Drm, Mods};
use crate::book::{
    DefenceColumn, FireCell, FireDrm, FireFactor, FireOdds, FireRow, MoraleReason, Number,
    RuleOption,
};
use crate::nouns::army::{FirePower, LeaderId, UnitId};
use crate::nouns::dice::Base6;
use crate::nouns::kinds::{Arm, Formation, Morale, Terrain};
use crate::rules::c03_increments::losses::{Cause, Order};
use crate::rules::c04_morale::flight::Manner;
use crate::rules::c04_morale::line;
use crate::rules::c14_leaders::{Fate, Hit};
use crate::rules::event::Event;
use crate::state::battle::{At, Battle};
use engine::{Line, Play, Seat, rule};
use ground::Hex;
use ground::arc::Arc;
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
    pub mods: Mods,
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
        mods: Mods,
        /// The roll as modified.
        modified: Base6,
        /// Increments to lose.
        losses: u8,
    },
    /// Cavalry skirmishers fall back before offensive fire. [6.8.3p1]
    FellBack(UnitId),
}

impl Battle {
    // ---- values -------------------------------------------------------------------------------

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
        let mut mods = Mods::default();
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

    // ---- defence ------------------------------------------------------------------------------

    /// The fire defence value of units in a hex against fire from these hexes.
    pub fn fire_defence(&self, at: Hex, targets: &[UnitId], from: &[Hex]) -> u8 {
        let (book, terrain) = (self.book(), self.terrain(at));
        let Some(&top) = targets.first() else { return 1 };
        let formed = targets.iter().copied().find(|unit| self.arm(*unit) != Arm::Artillery);
        let unit = formed.unwrap_or(top);
        // [12.2.1]
        let plain = self.defence_column(unit, at, targets);
        // [12.3.2b] [6.2.3a1] Only what all of them fire at through a flank. (R121)
        let flanked = terrain == Terrain::Clear
            && self.unit(unit).state == Morale::GoodOrder
            && !matches!(
                plain,
                DefenceColumn::Square
                    | DefenceColumn::GeneralOrder
                    | DefenceColumn::Skirmish
                    | DefenceColumn::RoadMarch
            )
            && !from.is_empty()
            && from.iter().all(|hex| self.is_through_flank(unit, at, *hex));
        let column = match plain {
            plain if !flanked => plain,
            DefenceColumn::Line | DefenceColumn::DenseLine => DefenceColumn::Flank,
            // [6.2.3a1]
            _ => DefenceColumn::FlankOfOthers,
        };
        // [12.2.2] Guns on a road through woods are on the march. (R75) (R122)
        let chart = book
            .defence(terrain, column)
            .or_else(|| book.defence(terrain, DefenceColumn::RoadMarch))
            .unwrap_or(1);
        let guns = targets.iter().any(|unit| self.arm(*unit) == Arm::Artillery);
        // [12.2.4]
        if formed.is_some() && guns && column != DefenceColumn::Square {
            let less = i32::from(book.fire_drm(FireDrm::WithArtillery).value);
            return (i32::from(chart) + less).max(1) as u8;
        }
        chart
    }

    fn defence_column(&self, unit: UnitId, at: Hex, targets: &[UnitId]) -> DefenceColumn {
        let troops = self.unit(unit);
        // [12.2.3] Guns alone.
        if self.arm(unit) == Arm::Artillery {
            return match troops.formation {
                Formation::Unlimbered => DefenceColumn::Unlimbered,
                _ => DefenceColumn::Limbered,
            };
        }
        if troops.state != Morale::GoodOrder {
            return DefenceColumn::Disordered;
        }
        match troops.formation {
            Formation::Line => {
                // [12.3.2a] [6.4.11] (R1)
                let ranks = targets.iter().filter(|unit| self.arm(**unit) != Arm::Artillery);
                let here: i32 = ranks.map(|unit| i32::from(self.increments_in(*unit, at))).sum();
                if here <= self.book().number(Number::ThinLine) {
                    DefenceColumn::Line
                } else {
                    DefenceColumn::DenseLine
                }
            }
            // [12.3.3]
            Formation::Square => DefenceColumn::Square,
            Formation::GeneralOrder => DefenceColumn::GeneralOrder,
            Formation::Skirmish => DefenceColumn::Skirmish,
            Formation::RoadMarch => DefenceColumn::RoadMarch,
            // [16.2.7d1] A masse is a column here.
            _ => DefenceColumn::Column,
        }
    }

    /// [12.3.2b] Whether the line from a hex meets a unit at one of its flank hexsides, their ends
    /// included.
    fn is_through_flank(&self, unit: UnitId, at: Hex, from: Hex) -> bool {
        from != at
            && self
                .board()
                .bearing(at, from)
                .iter()
                .any(|dir| self.arc(unit, at, *dir) == Some(Arc::Flank))
    }

    // ---- the attack ---------------------------------------------------------------------------

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
        self.tell(table, Event::Fire(told));
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
                && !self.check_morale(table, unit, MoraleReason::FireLoss, &Mods::default())?
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

impl Told {
    /// Whose fire it is.
    pub fn actor(&self, battle: &Battle) -> Option<Seat> {
        match self {
            Told::Volley { pieces, .. } => pieces.first().map(|piece| battle.seat_of(piece.unit)),
            Told::FellBack(unit) => Some(battle.seat_of(*unit)),
        }
    }

    /// In words.
    pub fn line(&self, battle: &Battle) -> Line {
        match self {
            Told::FellBack(unit) => {
                let text = format!("{} falls back before the fire.", battle.def(*unit).name);
                line(text, &[rule!("6.8.3p1")])
            }
            Told::Volley {
                pieces,
                at,
                targets,
                occasion,
                fire,
                defence,
                odds,
                canister,
                roll,
                mods,
                modified,
                losses,
            } => {
                let mut names: Vec<&str> = Vec::new();
                for piece in pieces {
                    let name = battle.def(piece.unit).name.as_str();
                    if !names.contains(&name) {
                        names.push(name);
                    }
                }
                let column = battle.book().fire_ratio(*odds).to_string();
                let how = if *canister { " with canister" } else { "" };
                let whom: Vec<&str> =
                    targets.iter().map(|unit| battle.def(*unit).name.as_str()).collect();
                let result = match losses {
                    0 => "no effect".to_owned(),
                    1 => "1 increment lost".to_owned(),
                    more => format!("{more} increments lost"),
                };
                let text = format!(
                    "{} {} at {} in {}: {fire} against {defence} is {column}{how}; {}: {result}.",
                    names.join(" and "),
                    if names.len() == 1 { "fires" } else { "fire" },
                    whom.join(" and "),
                    battle.board().label(*at),
                    roll.told(mods.total(), *modified)
                );
                let rule = match occasion {
                    Occasion::Offensive => rule!("12.5.1"),
                    Occasion::Defensive => rule!("12.6.2"),
                    Occasion::Opportunity => rule!("12.7.1"),
                };
                let thrown =
                    roll.thrown(*modified, "Fire Combat Results", column, result, rule!("12.5.7"));
                Line {
                    modifiers: mods.explain(battle),
                    thrown: Some(thrown),
                    ..line(text, &[rule, rule!("12.5.7")])
                }
            }
        }
    }
}
