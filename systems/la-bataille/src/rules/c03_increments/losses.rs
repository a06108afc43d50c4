//! Section 3.2: who loses increments, and what becomes of a unit that has lost some.

use crate::book::Number;
use crate::nouns::army::UnitId;
use crate::nouns::hexes::Hexes;
use crate::nouns::kinds::{Arm, Formation};
use crate::rules::c04_morale::{increments, line};
use crate::rules::c14_leaders::Fate;
use crate::rules::event::Event;
use crate::rules::question::{Choice, Question};
use crate::state::battle::{At, Battle};
use engine::{Line, Play, Rule, Seat, Strengthening, rule};
use ground::Hex;
use serde::Serialize;

/// Why increments are lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Cause {
    /// To fire. [12.5.7]
    Fire,
    /// In melee. [13.5.5]
    Melee,
    /// Leaving an enemy zone. [6.11.8]
    LeavingZone,
    /// Ridden down after a failed square. [10.2.8j3]
    RiddenDown,
    /// Trampled in rout, by option. [OPT-2]
    Trampled,
}

impl Cause {
    const fn rule(self) -> Rule {
        match self {
            Cause::Fire => rule!("12.5.7"),
            Cause::Melee => rule!("13.5.5"),
            Cause::LeavingZone => rule!("6.11.8"),
            Cause::RiddenDown => rule!("10.2.8j3"),
            Cause::Trampled => rule!("OPT-2"),
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Cause::Fire => "to fire",
            Cause::Melee => "in the melee",
            Cause::LeavingZone => "leaving an enemy zone",
            Cause::RiddenDown => "ridden down",
            Cause::Trampled => "trampled",
        }
    }
}

/// Questions about losses.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// Into which hex does a thinned line or screen close up? [6.4.8b] [6.4.9d] [6.7.7]
    CloseUp(UnitId),
}

/// What is told of losses.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A unit loses increments.
    Lost(UnitId, u8, Cause),
    /// A unit has none left, or is removed with so many. [3.2.4]
    Eliminated(UnitId, u8, Rule),
    /// A thinned unit closes up into one hex, by this rule. [6.4.8b] [6.4.9d] [6.7.7]
    ClosedUp(UnitId, Hex, Rule),
}

/// In which order losses fall on the units of a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// On the top unit, and on the next when it is gone. [3.2.1]
    TopFirst,
    /// One by one from the top down, again and again. [3.2.2]
    ByTurns,
}

impl Battle {
    /// How the losses of a fire fall on the units of a side in a hex, top first.
    pub fn deal(&self, hex: Hex, seat: Seat, losses: u8, order: Order) -> Vec<(UnitId, u8)> {
        let units: Vec<UnitId> =
            self.units_at(hex).filter(|unit| self.seat_of(*unit) == seat).collect();
        self.deal_among(hex, &units, losses, order)
    }

    /// How losses fall on units in one order or the other. [3.2.6] What is more than all have is ignored.
    pub fn spread(&self, units: &[UnitId], losses: u8, order: Order, dealt: &mut [(UnitId, u8)]) {
        self.spread_in(None, units, losses, order, dealt);
    }

    /// The same in one hex: [3.2.6] a unit in two of them loses there what it has there.
    pub(crate) fn spread_in(
        &self,
        at: Option<Hex>,
        units: &[UnitId],
        losses: u8,
        order: Order,
        dealt: &mut [(UnitId, u8)],
    ) {
        let stake = |unit| at.map_or(self.increments(unit), |hex| self.increments_in(unit, hex));
        Self::spread_over(stake, units, losses, order, dealt);
    }

    /// How losses fall on the units of a hex: with unlimbered guns among them the odd ones on
    /// the others and the even ones on the guns. What one of the two has no increments for is the
    /// other's: [3.2.6] only what is more than the hex has is ignored. (R242)
    pub(crate) fn spread_beside_guns(
        &self,
        at: Hex,
        units: &[UnitId],
        losses: u8,
        order: Order,
    ) -> Vec<(UnitId, u8)> {
        let unlimbered = |unit: &UnitId| self.unit(*unit).formation == Formation::Unlimbered;
        let (guns, others): (Vec<UnitId>, Vec<UnitId>) = units.iter().partition(|u| unlimbered(u));
        let mut dealt: Vec<(UnitId, u8)> = units.iter().map(|unit| (*unit, 0)).collect();
        if !guns.is_empty() && !others.is_empty() {
            // [6.9.6]
            self.spread_in(Some(at), &others, losses.div_ceil(2), order, &mut dealt);
            self.spread_in(Some(at), &guns, losses / 2, order, &mut dealt);
        }
        let fallen: u8 = dealt.iter().map(|(_, lost)| *lost).sum();
        self.spread_in(Some(at), units, losses - fallen, order, &mut dealt);
        dealt
    }

    /// The same with what each unit has at stake.
    pub(crate) fn spread_over(
        stake: impl Fn(UnitId) -> u8,
        units: &[UnitId],
        losses: u8,
        order: Order,
        dealt: &mut [(UnitId, u8)],
    ) {
        let mut left = losses;
        let mut turn = 0;
        let room = |dealt: &[(UnitId, u8)], unit: UnitId| {
            let had = dealt.iter().find(|(other, _)| *other == unit).map_or(0, |(_, lost)| *lost);
            stake(unit) - had
        };
        while left > 0 && units.iter().any(|unit| room(dealt, *unit) > 0) {
            let unit = match order {
                // [3.2.2] From the top down, [3.2.2p1] and again from the top.
                Order::ByTurns => units[turn % units.len()],
                // [3.2.1]
                Order::TopFirst => match units.iter().find(|unit| room(dealt, **unit) > 0) {
                    Some(unit) => *unit,
                    None => return,
                },
            };
            turn += 1;
            if room(dealt, unit) > 0 {
                if let Some((_, lost)) = dealt.iter_mut().find(|(other, _)| *other == unit) {
                    *lost += 1;
                }
                left -= 1;
            }
        }
    }

    /// [3.2.3] A unit loses increments; one that has none left is eliminated, a thin line closes up.
    /// [14.2.3] The leaders of a unit that is gone get away.
    pub fn lose(&mut self, table: At<'_>, unit: UnitId, lost: u8, cause: Cause) -> Play<()> {
        let hexes = self.unit(unit).hexes;
        self.lose_under_fire(table, unit, lost, cause)?;
        if self.is_on_map(unit) { Ok(()) } else { self.bereave(table, unit, hexes) }
    }

    /// The same without a look at the leaders: fire may strike one of them before he gets away.
    /// [14.1.1]
    pub(crate) fn lose_under_fire(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        lost: u8,
        cause: Cause,
    ) -> Play<()> {
        let lost = lost.min(self.increments(unit));
        if lost == 0 || !self.is_on_map(unit) {
            return Ok(());
        }
        self.unit_mut(unit).losses += lost;
        table.tell(self, Event::Losses(Told::Lost(unit, lost, cause)));
        if self.increments(unit) == 0 {
            self.wipe_out(table, unit, rule!("3.2.4"));
            return Ok(());
        }
        // [3.2.3]
        self.close_up(table, unit)
    }

    /// [3.2.4] A unit leaves the game, and [14.2.3] its leaders get away.
    pub fn eliminate(&mut self, table: At<'_>, unit: UnitId, rule: Rule) -> Play<()> {
        let hexes = self.unit(unit).hexes;
        self.wipe_out(table, unit, rule);
        self.bereave(table, unit, hexes)
    }

    /// [3.2.4] A unit leaves the game; [3.2.5] a regiment takes its battalions with it.
    fn wipe_out(&mut self, table: At<'_>, unit: UnitId, rule: Rule) {
        let had = self.increments(unit);
        self.remove_lost(unit);
        table.tell(self, Event::Losses(Told::Eliminated(unit, had, rule)));
    }

    /// [14.2.3] Leaders in the hexes of a unit that was eliminated.
    fn bereave(&mut self, table: At<'_>, unit: UnitId, hexes: Hexes) -> Play<()> {
        let seat = self.seat_of(unit);
        for hex in hexes.iter() {
            self.leaders_left(table, hex, seat, Fate::Eliminated)?;
        }
        Ok(())
    }

    /// Whether a unit that fills two hexes has become too thin for them.
    pub fn is_too_thin(&self, unit: UnitId) -> bool {
        let troops = self.unit(unit);
        let book = self.book();
        let left = i32::from(self.increments(unit));
        troops.hexes.len() == 2
            && match (troops.formation, self.arm(unit)) {
                // [6.4.8b]
                (Formation::Line, Arm::Infantry) => left <= book.number(Number::OneHexLine),
                // [6.4.9d]
                (Formation::Line, _) => left < 2 * book.number(Number::CavalryLineHex),
                // [6.7.7] [6.8.1] Cavalry skirmishers always fill two.
                (Formation::Skirmish, Arm::Infantry) => left <= book.number(Number::OneHexSkirmish),
                _ => false,
            }
    }

    /// [6.4.8b] [6.4.9d] [6.7.7] A thinned unit closes up into one of its hexes, its owner's choice;
    /// nobody fires at it for that. A road column gives up its last hexes.
    fn close_up(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        let troops = *self.unit(unit);
        if self.is_too_thin(unit) {
            let rule = match (troops.formation, self.arm(unit)) {
                (Formation::Skirmish, _) => rule!("6.7.7"),
                (_, Arm::Infantry) => rule!("6.4.8b"),
                _ => rule!("6.4.9d"),
            };
            let choices = troops.hexes.iter().map(Choice::Hex).collect();
            let question = Question::Losses(Ask::CloseUp(unit));
            let answer = table.ask(self, self.seat_of(unit), rule, question, choices)?;
            if let Choice::Hex(hex) = answer {
                // [6.4.8b1] [6.4.9d1] Nobody fires at it for that.
                self.shrink(unit, Hexes::one(hex));
                table.tell(self, Event::Losses(Told::ClosedUp(unit, hex, rule)));
                self.leaders_close_up(table, unit, troops.hexes);
            }
        } else if troops.formation == Formation::RoadMarch {
            let share = self.book().number(Number::RoadMarchHex) as u8;
            // [6.10.7]
            let need = usize::from(self.increments(unit).div_ceil(share)).max(1);
            if need < troops.hexes.len() {
                self.shrink(unit, Hexes::column(&troops.hexes.as_slice()[..need]));
                self.leaders_close_up(table, unit, troops.hexes);
            }
        }
        Ok(())
    }

    /// Takes a unit out of some of its hexes, keeping its place in the stack of the others.
    fn shrink(&mut self, unit: UnitId, to: Hexes) {
        let orders: Vec<(Hex, Vec<UnitId>)> = to.iter().map(|hex| (hex, self.stack(hex))).collect();
        let before = self.unit(unit).hexes;
        self.put(unit, to);
        self.contacts_follow(unit, before);
        for (hex, order) in orders {
            self.order_stack(hex, &order);
        }
    }

    /// [3.3.1] [3.3.2] A printed value in proportion to what is left, fractions dropped; the Russian
    /// Guard rounds up. [16.2.1]
    pub fn in_proportion(&self, unit: UnitId, printed: u16) -> u16 {
        let full = u16::from(self.def(unit).increments);
        let product = printed * u16::from(self.increments(unit));
        if self.def(unit).troop.is_russian_guard() {
            product.div_ceil(full)
        } else {
            product / full
        }
    }
}

impl Ask {
    /// In words.
    pub fn words(&self, battle: &Battle) -> String {
        let Ask::CloseUp(unit) = self;
        format!("Into which hex does {} close up?", battle.def(*unit).name)
    }
}

impl Told {
    /// Changes of strength it tells of.
    pub fn changes(&self) -> Vec<Strengthening> {
        match self {
            Told::Lost(unit, lost, _) => {
                vec![Strengthening { piece: unit.index(), by: -i32::from(*lost) }]
            }
            Told::Eliminated(unit, had, _) => {
                vec![Strengthening { piece: unit.index(), by: -i32::from(*had) }]
            }
            Told::ClosedUp(..) => Vec::new(),
        }
    }

    /// Whose loss it is.
    pub fn actor(&self, battle: &Battle) -> Option<Seat> {
        let (Told::Lost(unit, ..) | Told::Eliminated(unit, ..) | Told::ClosedUp(unit, ..)) = self;
        Some(battle.seat_of(*unit))
    }

    /// In words.
    pub fn line(&self, battle: &Battle) -> Line {
        let name = |unit: &UnitId| battle.def(*unit).name.clone();
        match self {
            Told::Lost(unit, lost, cause) => {
                let lost = increments(*lost);
                let text = format!("{} loses {lost} {}.", name(unit), cause.words());
                line(text, &[cause.rule()])
            }
            Told::Eliminated(unit, 0, rule) => {
                line(format!("{} is no more.", name(unit)), &[*rule])
            }
            Told::Eliminated(unit, had, rule) => {
                line(format!("{} is lost with {}.", name(unit), increments(*had)), &[*rule])
            }
            Told::ClosedUp(unit, hex, rule) => {
                let label = battle.board().label(*hex);
                line(format!("{} closes up in {label}.", name(unit)), &[*rule])
            }
        }
    }
}
