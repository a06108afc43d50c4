//! Section 23.8: check to stand.

use crate::book::keys::{Check, StandDrm};
use crate::book::modifiers::Mods;
use crate::book::numbers::SHAKING_DISTANCE;
use crate::nouns::field::UnitId;
use crate::nouns::kinds::{Arm, Nation, Quality};
use crate::rules::r23_assault::Told;
use crate::rules::r25_losses::{Alarm, Cause};
use crate::state::battle::{At, Battle};
use engine::{Play, Rule, Throw, rule};
use ground::Hex;
use serde::Serialize;

/// The occasion of a stand check. [23.8]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Occasion {
    /// A star. [23.8a]
    Star,
    /// A neighbour retreated from an assault. [23.8b]
    NeighbourRetreats,
    /// A neighbour was eliminated. [25d]
    NeighbourEliminated,
    /// The top unit of the stack was eliminated. [23.8d]
    TopEliminated,
}

impl Occasion {
    /// The rule that makes it check.
    pub(super) const fn rule(self) -> Rule {
        match self {
            Occasion::Star => rule!("23.8a"),
            Occasion::NeighbourRetreats => rule!("23.8b"),
            Occasion::NeighbourEliminated => rule!("25d"),
            Occasion::TopEliminated => rule!("23.8d"),
        }
    }
}

impl Battle {
    /// Modifiers of a stand check. [23.8e]
    pub fn stand_mods(&self, unit: UnitId, occasion: Occasion) -> Mods {
        let book = &self.field.book;
        let def = self.def(unit);
        let hex = self.unit(unit).hex;
        let mut mods = Mods::default();
        // [23.8n] Russians are stubborn.
        if def.nation == Nation::Russian {
            mods.stand(book, StandDrm::Russian, 1);
        }
        // [23.8g] The top unit's quality.
        if def.guard && def.arm() == Arm::Infantry {
            mods.stand(book, StandDrm::GuardInfantry, 1);
        } else {
            match def.quality {
                Quality::Elite => mods.stand(book, StandDrm::Elite, 1),
                Quality::Green => mods.stand(book, StandDrm::Green, 1),
                Quality::Veteran => {}
            }
        }
        // [8.4.3d] A leader of the formation in the hex.
        if let Some(leader) = self.leader_for(unit) {
            mods.stand(book, StandDrm::Leader, self.leadership(leader));
        }
        // [23.8f] Enemy cavalry within three hexes, for foot and guns in the open.
        if def.arm() != Arm::Cavalry && !self.obstructed(hex) && self.enemy_cavalry_near(unit) {
            mods.stand(book, StandDrm::EnemyCavalry, 1);
        }
        // [23.8o] What happened.
        match occasion {
            Occasion::Star => mods.stand(book, StandDrm::Star, 1),
            Occasion::NeighbourRetreats => mods.stand(book, StandDrm::NeighbourRetreats, 1),
            Occasion::NeighbourEliminated => mods.stand(book, StandDrm::NeighbourEliminated, 1),
            Occasion::TopEliminated => mods.stand(book, StandDrm::TopUnitEliminated, 1),
        }
        if self.obstructed(hex) {
            mods.stand(book, StandDrm::Obstructed, 1);
        }
        mods.0.retain(|(_, value)| *value != 0);
        mods
    }

    fn enemy_cavalry_near(&self, unit: UnitId) -> bool {
        let (hex, enemy) = (self.unit(unit).hex, self.seat_of(unit).other());
        self.field.board.around(hex, SHAKING_DISTANCE).any(|near| {
            self.top(near)
                .is_some_and(|top| self.seat_of(top) == enemy && self.arm(top) == Arm::Cavalry)
        })
    }

    /// One check for the whole stack of a hex. Whether it stands.
    pub fn stand_check(
        &mut self,
        table: At<'_>,
        hex: Hex,
        occasion: Occasion,
        threats: &[Hex],
        alarms: &mut Vec<Alarm>,
    ) -> Play<bool> {
        let Some(unit) = self.top(hex) else { return Ok(true) };
        let neighbours =
            matches!(occasion, Occasion::NeighbourRetreats | Occasion::NeighbourEliminated);
        let strict = self.field.scenario.switches.stand_once_strict;
        // [23.8l] Once per enemy activation. (R35)
        if (neighbours || strict) && self.unit(unit).marks.stood {
            return Ok(true);
        }
        if neighbours || strict {
            for mate in self.stack(hex) {
                self.unit_mut(mate).marks.stood = true;
            }
        }
        let mods = self.stand_mods(unit, occasion);
        let dice = table.throw(self, Throw::two_dice(rule!("23.8e"), "stand check"))?;
        let stands = dice.sum() + mods.total() >= self.field.book.check(Check::Stand);
        table.tell(self, Told::Stand { unit, occasion, mods, dice, stands });
        if !stands {
            // [23.8j] The lead unit loses a point and the stack retreats. [21.3f]
            self.lose(table, unit, 1, Cause::Stand, threats, alarms);
            // [23.8h] A failed stand check sets off no others, so the retreat raises no alarm.
            self.retreat(table, hex, threats, alarms)?;
        }
        Ok(stands)
    }

    /// [26b] Checks of all neighbours that were alarmed, one hex after the other.
    pub fn answer_alarms(&mut self, table: At<'_>, alarms: &mut Vec<Alarm>) -> Play<()> {
        while !alarms.is_empty() && !self.is_over() {
            let alarm = alarms.remove(0);
            for &(unit, hex) in &alarm.beside {
                if self.unit(unit).hex == hex {
                    self.stand_check(table, hex, alarm.occasion, &alarm.threats, alarms)?;
                }
            }
        }
        Ok(())
    }
}
