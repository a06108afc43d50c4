//! 6.1: turning and about face. [FAC-06]

use super::Told;
use crate::book::Manoeuvre;
use crate::host::ask::Choice;
use crate::nouns::{Faces, Facing, Formation, HalfPoints, UnitId};
use crate::state::{At, Battle, Mark};
use engine::{Play, rule};

impl Battle {
    /// What a unit can do in its hex with the points it has: turn, go about, change its formation.
    pub fn changes(&self, unit: UnitId, left: HalfPoints) -> Vec<Choice> {
        let mut choices = Vec::new();
        let affords =
            |row: Manoeuvre| self.manoeuvre_cost(unit, row).is_some_and(|cost| cost <= left);
        if self.may_turn(unit) && affords(Manoeuvre::ChangeFacing) {
            // [FAC-06] Sixty degrees for each payment.
            for steps in [1, -1] {
                let facing = self.unit(unit).facing.turned(steps);
                if !self.wheels(unit, facing).is_empty() {
                    choices.push(Choice::Turn(facing));
                }
            }
        }
        // [MOV-24]
        if self.is_directed(unit) && affords(Manoeuvre::AboutFace) {
            choices.push(Choice::AboutFace);
        }
        if affords(Manoeuvre::ChangeFormation) {
            choices.extend(self.formings(unit));
        }
        choices
    }

    /// Whether the facing of a unit means anything. [FAC-05]
    fn is_directed(&self, unit: UnitId) -> bool {
        self.book().formation(self.unit(unit).formation).faces != Faces::All
    }

    /// Whether a unit may turn: [FOR-06] unlimbered guns by one vertex in an activation.
    fn may_turn(&self, unit: UnitId) -> bool {
        let troops = self.unit(unit);
        let used = troops.formation == Formation::Unlimbered && troops.marks.has(Mark::Turned);
        self.is_directed(unit) && !used
    }

    /// Carries a turn, about face or change of formation out.
    pub(crate) fn redraw(&mut self, table: At<'_>, unit: UnitId, chosen: Choice) -> Play<()> {
        match chosen {
            Choice::Turn(facing) => self.turn_to(table, unit, facing),
            Choice::AboutFace => {
                let cost = self.manoeuvre_cost(unit, Manoeuvre::AboutFace);
                self.spend(unit, cost.unwrap_or_default());
                let troops = *self.unit(unit);
                if troops.right.is_somewhere() {
                    // [MLT-02] What was its right is its left now.
                    self.put_wide(unit, troops.right, troops.hex);
                }
                let facing = troops.facing.reversed();
                self.unit_mut(unit).facing = facing;
                table.tell(self, Told::Turned(unit, facing));
                Ok(())
            }
            Choice::Form(formation, facing, with) => {
                self.form(table, unit, formation, facing, with)
            }
            _ => Ok(()),
        }
    }

    /// [FAC-06] A turn. [FAC-07] In line the first vertex of an activation is safe, and every other one
    /// calls for a check. About face does not count. (G83)
    fn turn_to(&mut self, table: At<'_>, unit: UnitId, facing: Facing) -> Play<()> {
        let cost = self.manoeuvre_cost(unit, Manoeuvre::ChangeFacing);
        self.spend(unit, cost.unwrap_or_default());
        self.wheel(table, unit, facing)?;
        self.unit_mut(unit).facing = facing;
        table.tell(self, Told::Turned(unit, facing));
        // [LDR-03] Of a two-hex line one hex has swung.
        self.displace_leaders(table, unit)?;
        // [FAC-07] [FOR-06] Turns by a hexside, of columns and limbered guns, are not counted.
        if facing.is_vertex() {
            let again = self.unit(unit).marks.has(Mark::Turned);
            self.unit_mut(unit).marks.set(Mark::Turned);
            if again && self.unit(unit).formation == Formation::Line {
                self.disorder_check(table, unit)?;
            }
        }
        Ok(())
    }

    /// [MOV-09] A disorder check: a die above the morale rating disorders; nothing modifies it. [MOV-11]
    /// Those who are disordered already or skirmish do not check.
    pub fn disorder_check(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        if !self.may_be_disordered(unit) || self.unit(unit).formation == Formation::Skirmish {
            return Ok(());
        }
        let die = self.die(table, rule!("MOV-09"), "disorder check")?;
        let rating = self.stats(unit).morale;
        table.tell(self, Told::DisorderCheck { unit, die, rating });
        if die > rating {
            self.disorder(table, unit)?;
        }
        Ok(())
    }
}
