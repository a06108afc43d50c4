//! 5.2: strategic movement. [STR-01]

use super::Told;
use crate::book::Number;
use crate::nouns::{DivisionId, Formation};
use crate::state::{At, Battle, LimPlace};

impl Battle {
    /// [STR-01] [STR-10] A division takes its marker, keeps it, or drops it, as its activation opens.
    pub fn declare_strategic(&mut self, table: At<'_>, division: DivisionId, march: bool) {
        if !march {
            self.end_strategic(table, division);
            return;
        }
        self.division_mut(division).strategic = true;
        if let Some(activation) = &mut self.activation {
            activation.strategic = true;
        }
        self.tell(table, Told::Marches(division));
    }

    /// Takes the marker of a division off. [STR-08] [STR-10]
    pub fn end_strategic(&mut self, table: At<'_>, division: DivisionId) {
        if self.division(division).strategic {
            self.division_mut(division).strategic = false;
            self.tell(table, Told::MarchEnds(division));
        }
    }

    /// [STR-08] Whether an enemy combat unit is within the distance of any unit of a division.
    pub fn is_overtaken(&self, division: DivisionId) -> bool {
        let seat = self.setup.army.division(division).seat;
        let near = self.number(Number::StrategicDistance) as u16;
        let mut hexes = self.division_units(division).flat_map(|unit| self.unit(unit).hexes());
        hexes.any(|hex| self.nearest_enemy(hex, seat) <= near)
    }

    /// [STR-05] A march is over: with a unit in line the division loses its marker, and its LIM is out
    /// of play.
    pub fn judge_march(&mut self, table: At<'_>, division: DivisionId) {
        if self.division(division).strategic && self.strategic_breach(division) {
            self.end_strategic(table, division);
            if let Some(lim) = self.setup.army.division_lim(division)
                && self.lims[lim.index()] != LimPlace::Gone
            {
                self.lims[lim.index()] = LimPlace::Out;
                self.tell(table, Told::LimLost(lim));
            }
        }
    }

    /// [STR-05] Whether a division on the march has broken its duty: one of its units is in line.
    pub fn strategic_breach(&self, division: DivisionId) -> bool {
        self.active_or_own(division).any(|unit| self.unit(unit).formation == Formation::Line)
    }

    /// The units of a division who were called up for its march.
    fn active_or_own(
        &self,
        division: DivisionId,
    ) -> impl Iterator<Item = crate::nouns::UnitId> + '_ {
        self.division_units(division).filter(|unit| self.is_active(*unit))
    }
}
