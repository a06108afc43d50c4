//! Section 12.2: the fire defence value.

use crate::book::{DefenceColumn, FireDrm, Number};
use crate::nouns::army::UnitId;
use crate::nouns::kinds::{Arm, Formation, Morale, Terrain};
use crate::state::battle::Battle;
use ground::Hex;
use ground::arc::Arc;

impl Battle {
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
}
