//! 5.2: strategic movement. [STR-01]

use super::Told;
use super::cost::Manner;
use crate::book::Number;
use crate::nouns::{DivisionId, Formation, HalfPoints, UnitId};
use crate::state::{At, Battle, LimPlace};
use ground::Dir;

impl Battle {
    /// [STR-01] A division takes its marker, or keeps it, as its activation opens.
    pub fn declare_strategic(&mut self, table: At<'_>, division: DivisionId) {
        self.division_mut(division).strategic = true;
        if let Some(activation) = &mut self.activation {
            activation.strategic = true;
        }
        table.tell(self, Told::Marches(division));
    }

    /// Takes the marker of a division off. [STR-08] [STR-10]
    pub fn end_strategic(&mut self, table: At<'_>, division: DivisionId) {
        if self.division(division).strategic {
            self.division_mut(division).strategic = false;
            table.tell(self, Told::MarchEnds(division));
        }
    }

    /// [STR-08] Whether an enemy combat unit is within the distance of any unit of a division.
    pub fn is_overtaken(&self, division: DivisionId) -> bool {
        let seat = self.setup.army.division(division).seat;
        let near = self.number(Number::StrategicDistance) as u16;
        let mut hexes = self.division_units(division).flat_map(|unit| self.unit(unit).hexes());
        hexes.any(|hex| self.nearest_enemy(hex, seat) <= near)
    }

    /// [STR-05] A march is over: with its duty broken the division loses its marker, and its LIM is out
    /// of play.
    pub fn judge_march(&mut self, table: At<'_>, division: DivisionId) {
        if self.division(division).strategic && self.strategic_breach(division) {
            self.end_strategic(table, division);
            if let Some(lim) = self.setup.army.division_lim(division)
                && self.lims[lim.index()] != LimPlace::Gone
            {
                self.lims[lim.index()] = LimPlace::Out;
                table.tell(self, Told::LimLost(lim));
            }
        }
    }

    /// [STR-05] Whether a division on the march has broken its duty: one of those called up is in line,
    /// or stopped though it could have gone straight on.
    pub fn strategic_breach(&self, division: DivisionId) -> bool {
        let mut called = self.division_units(division).filter(|unit| self.is_active(*unit));
        called.any(|unit| {
            self.unit(unit).formation == Formation::Line || self.could_march_on(unit, division)
        })
    }

    /// Whether a unit has the points and the room for one more step to its front, where it could stay.
    fn could_march_on(&self, unit: UnitId, division: DivisionId) -> bool {
        let factor = self.number(Number::StrategicFactor) as i16;
        let all = HalfPoints::whole(i16::from(self.full_allowance(unit)) * factor);
        let left = all - self.unit(unit).spent;
        let on_march = self.division(division).strategic;
        on_march
            && Dir::ALL.into_iter().any(|dir| {
                let step = self.step_cost(unit, dir, Manner::Front, true);
                let next = self.board().neighbour(self.unit(unit).hex, dir);
                let free = next.is_some_and(|next| self.top(next).is_none());
                free && step.is_ok_and(|price| price.points <= left)
            })
    }
}
