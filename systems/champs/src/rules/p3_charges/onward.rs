//! After a victory: recall, breakthrough, pursuit. [CHG-11] [CHG-12] [CHG-12b] [CHG-19] [CHG-25c]

use super::{Ask, Gait, Told};
use crate::book::{Distance, Number};
use crate::host::{Act, Choice, Question};
use crate::nouns::{Arm, Motion, Pivot, UnitId};
use crate::state::{At, Battle};
use engine::{Play, rule};
use ground::table::{Bearing, Mil};

/// No way is longer.
const FAR: Mil = Mil::inches(100);
/// Rounding may keep two units that have gone the same way so far apart.
const TOUCH: Mil = Mil(10);

impl Battle {
    /// A unit has won its fight of the round; whether it may be recalled hangs on whom it fought.
    /// [CHG-11] [CHG-19] [CHG-21e] [CHG-21f] [CHG-25c]
    pub(super) fn after_victory(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        beaten: &[UnitId],
        may_recall: bool,
    ) -> Play<()> {
        let Some(charge) = self.charge_of(unit) else { return Ok(()) };
        let (first, left) = (charge.fights == 1, charge.left());
        // [REC-1] [CHG-25c] A recall after the first combat only, and not after an anti-cavalry
        // formation.
        if first && may_recall && self.tries_recall(table, unit)? && self.recall_die(table, unit)? {
            self.ride_back(unit);
            return Ok(());
        }
        if left <= Mil::ZERO {
            return Ok(());
        }
        self.cut_down(table, unit, beaten);
        // [CHG-21f] After guns as after troops.
        self.go_onward(table, unit, beaten)
    }

    /// A fight of a unit is over, and the clock of the next round begins. (CG-22)
    pub(super) fn count_fight(&mut self, unit: UnitId) {
        if let Some(charge) = self.charge_mut(unit) {
            charge.fights += 1;
            charge.before = charge.spent;
            (charge.entered, charge.rides) = (0, false);
        }
    }

    /// Infantry and gunners that were ridden down lose more while the cavalry has way left: a step for
    /// every three castings of it. [CHG-19] [CHG-21e]
    fn cut_down(&mut self, table: At<'_>, unit: UnitId, beaten: &[UnitId]) {
        let per = self.field.book.number(Number::CastingsPerStep);
        let steps = i32::from(self.def(unit).castings) / per;
        let ridden: Vec<UnitId> = beaten
            .iter()
            .copied()
            .filter(|&foe| self.arm(foe) != Arm::Cavalry && self.is_here(foe))
            .filter(|&foe| self.unit(foe).is_broken())
            .collect();
        for (index, &foe) in ridden.iter().enumerate() {
            // Several share them, the first ones taking what is left over.
            let (share, over) = (steps / ridden.len() as i32, steps % ridden.len() as i32);
            let own = share + i32::from((index as i32) < over);
            let guns = self.arm(foe) == Arm::Artillery;
            let rule = if guns { rule!("CHG-21e") } else { rule!("CHG-19") };
            self.lose_steps(table, foe, own as u8, rule);
        }
    }

    /// Breakthrough or pursuit. [CHG-12] [CHG-12b] (CD-12)
    fn go_onward(&mut self, table: At<'_>, unit: UnitId, beaten: &[UnitId]) -> Play<()> {
        let seat = self.seat_of(unit);
        let fled: Vec<UnitId> = beaten
            .iter()
            .copied()
            .filter(|&foe| self.is_here(foe) && !self.unit(foe).trail.is_empty())
            .collect();
        let mut choices = vec![Choice::Do(Act::BreakThrough)];
        if !fled.is_empty() {
            choices.push(Choice::Do(Act::Pursue));
        }
        let question = Question::Charge(Ask::Onward(unit));
        let choice = self.ask(table, seat, rule!("CHG-12"), question, choices)?;
        let after = match choice {
            Choice::Do(Act::Pursue) => {
                let choices = fled.into_iter().map(Choice::Unit).collect();
                let question = Question::Charge(Ask::Prey(unit));
                match self.ask(table, seat, rule!("CHG-12b"), question, choices)? {
                    Choice::Unit(prey) => Some(prey),
                    _ => None,
                }
            }
            _ => None,
        };
        self.tell(table, Told::Onward { unit, after });
        let facing = self.unit(unit).pose().facing;
        let (gait, way) = match after {
            Some(prey) => (Gait::Pursuit, self.pursuit_of(unit, prey)),
            None => (Gait::BreakThrough, vec![Motion::Go { heading: facing, length: FAR }]),
        };
        if let Some(charge) = self.charge_mut(unit) {
            (charge.gait, charge.way, charge.rides, charge.target) = (gait, way, true, after);
        }
        if gait == Gait::BreakThrough {
            self.choose_beside(table, unit, facing)?;
        }
        Ok(())
    }

    /// The exact path of a beaten enemy. [CHG-12b]
    fn pursuit_of(&self, unit: UnitId, prey: UnitId) -> Vec<Motion> {
        let mut facing = self.unit(unit).pose().facing;
        let mut way = Vec::new();
        for &(heading, length) in &self.unit(prey).trail {
            let by = facing.turn_to(heading);
            if by != 0 {
                way.push(Motion::Turn { by: by as i16, about: Pivot::Centre });
                facing = heading;
            }
            way.push(Motion::Go { heading, length });
        }
        // It stands where the other stood: a hair more, and they touch.
        if let Some(Motion::Go { length, .. }) = way.last_mut() {
            *length += TOUCH;
        }
        way
    }

    /// Of the enemies that are only within 1" of its way, and to its front, its owner attacks those he
    /// likes. [CHG-12] (CG-23)
    fn choose_beside(&mut self, table: At<'_>, unit: UnitId, heading: Bearing) -> Play<()> {
        let Some(left) = self.charge_of(unit).map(super::Charge::left) else { return Ok(()) };
        for other in self.beside_way(unit, heading, left) {
            let question = Question::Charge(Ask::Beside { unit, other });
            if self.confirm(table, self.seat_of(unit), rule!("CHG-12"), question)?
                && let Some(charge) = self.charge_mut(unit)
            {
                charge.beside.insert(other);
            }
        }
        Ok(())
    }

    /// Enemies within 1" of a straight way and to the front, but not in it. [CHG-12] (CG-23)
    pub fn beside_way(&self, unit: UnitId, heading: Bearing, length: Mil) -> Vec<UnitId> {
        let margin = self.exact(Distance::Breakthrough);
        let body = self.body(unit);
        let beside = self.enemies_of(self.seat_of(unit)).filter(|&foe| {
            let theirs = self.body(foe).parts();
            let pairs = || {
                let mine = body.parts().iter();
                mine.flat_map(|part| theirs.iter().map(move |base| (part, base)))
            };
            let ahead = pairs().any(|(part, base)| part.strip_ahead(margin).meets(base));
            let near =
                pairs().any(|(part, base)| part.standoff(heading, length, base, margin) < length);
            let in_way = pairs().any(|(part, base)| part.passes(heading, FAR, base).is_some());
            ahead && near && !in_way && self.unit(foe).inside().is_empty()
        });
        self.by_name(beside)
    }
}
