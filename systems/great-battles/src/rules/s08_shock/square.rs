//! 8.4.2 #4: forming square in reaction, or standing. [CHG-08]

use super::{Ask, Attack, Told};
use crate::book::{Number, SquareDrm};
use crate::host::ask::Choice;
use crate::host::mods::{Drm, Mods};
use crate::nouns::{Arm, Formation, UnitId};
use crate::rules::s06_formation;
use crate::rules::s09_morale::LossCause;
use crate::state::{At, Battle};
use engine::{Play, Refusal, rule, words};
use ground::Hex;

words! {
    /// How those who are charged receive it. [CHG-08]
    Stance {
        /// They have stood, or tried to.
        Stood = "stood",
        /// They have formed square. [SQR-06]
        Square = "square",
        /// They were caught forming square. [SQR-07]
        Caught = "caught",
        /// They charge themselves. [CHG-07]
        Charges = "charges",
    }
}

impl Battle {
    /// [CHG-09] The modifiers of forming square.
    pub fn square_mods(&self, attack: &Attack, unit: UnitId) -> Mods {
        let book = self.book();
        let mut mods = Mods::new();
        let mut chart = |key: SquareDrm| mods.add(Drm::Square(key), book.square_drm(key).value);
        // [SQR-01] By the distance of the declaration; a charge in reaction has none.
        let least = self.number(Number::ChargeLeast);
        if attack.began.is_some_and(|began| i32::from(began) == least) {
            chart(SquareDrm::TwoHexes);
        }
        // [SQR-02]
        if self.leader_with(unit) {
            chart(SquareDrm::Leader);
        }
        match self.unit(unit).formation {
            // [SQR-03]
            Formation::Column => chart(SquareDrm::Column),
            // [SQR-04]
            Formation::Line => chart(SquareDrm::Line),
            // [SQR-05]
            Formation::Skirmish => chart(SquareDrm::Skirmish),
            _ => {}
        }
        mods
    }

    /// [CHG-10] Whether infantry may try to form square before a charge: not on the march, not if it is
    /// in square already, (G39) and not where no square may stand.
    pub fn may_try_square(&self, unit: UnitId) -> Result<(), Refusal> {
        let troops = self.unit(unit);
        if self.arm(unit) != Arm::Infantry || self.is_strategic(unit) {
            return Err(Refusal::new(rule!("CHG-10"), "it can only stand"));
        }
        if troops.formation == Formation::Square {
            return Err(Refusal::new(rule!("CHG-10"), "it stands in square already"));
        }
        self.may_stand(unit, Formation::Square, troops.hex)
    }

    /// [CHG-08] [MCS-05] The defenders of a hex form square or stand, as their owner likes. [CHG-22] Guns
    /// alone stand without a roll.
    pub fn receive(&mut self, table: At<'_>, attack: &Attack, hex: Hex) -> Play<Stance> {
        let Some(top) = self.top_troops(hex) else { return Ok(Stance::Stood) };
        let seat = self.seat_of(top);
        let mut choices = vec![Choice::Stand];
        if self.may_try_square(top).is_ok() {
            choices.insert(0, Choice::Square);
        }
        match table.ask(self, seat, rule!("CHG-08"), Ask::Receive(top), choices)? {
            Choice::Square => self.try_square(table, attack, top),
            _ => {
                self.stand(table, attack, hex)?;
                Ok(Stance::Stood)
            }
        }
    }

    /// [CHG-08] Every infantry and cavalry unit of a hex stands: the defender's check, each its own.
    pub(super) fn stand(&mut self, table: At<'_>, attack: &Attack, hex: Hex) -> Play<()> {
        let troops = self.units_at(hex).filter(|unit| self.arm(*unit) != Arm::Artillery);
        for unit in troops.collect::<Vec<_>>() {
            let there = self.unit(unit).hexes().any(|own| own == hex);
            if there && !self.is_routed(unit) {
                self.defender_check(table, attack, unit)?;
            }
        }
        Ok(())
    }

    /// [CHG-09] The top unit rolls for its stack: all stand in square, or all are disordered, and the top
    /// unit may lose a level.
    pub(crate) fn try_square(
        &mut self,
        table: At<'_>,
        attack: &Attack,
        unit: UnitId,
    ) -> Play<Stance> {
        let mods = self.square_mods(attack, unit);
        let die = self.die(table, rule!("CHG-09"), "forming square")?;
        let above = i32::from(die) + mods.total() - i32::from(self.stats(unit).morale);
        let result = self.book().square(above);
        table.tell(self, Told::Square { unit, die, mods, result });
        if result.square {
            // [SQR-06]
            let hex = self.unit(unit).hex;
            for other in self.units_at(hex).collect::<Vec<_>>() {
                if self.arm(other) == Arm::Infantry {
                    let facing = self.unit(other).facing;
                    self.unit_mut(other).formation = Formation::Square;
                    let formed = s06_formation::Told::Formed(other, Formation::Square, facing);
                    table.tell(self, formed);
                }
            }
            return Ok(Stance::Square);
        }
        // [SQR-07] [SQR-08]
        self.disorder_stack(table, unit)?;
        self.lose_levels(table, unit, result.levels, LossCause::PreShock)?;
        Ok(Stance::Caught)
    }
}
