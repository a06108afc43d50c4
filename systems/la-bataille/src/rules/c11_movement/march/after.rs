//! How a unit stands after an answer of its march.

use super::{March, Way, wheel_choice};
use crate::book::Faces;
use crate::nouns::army::UnitId;
use crate::nouns::hexes::Hexes;
use crate::nouns::kinds::{Formation, Morale};
use crate::rules::c06_formation::facing::Hand;
use crate::rules::question::Choice;
use crate::state::battle::Battle;
use ground::{Dir, Facing};

/// How a unit stands then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct After {
    /// The hexes it fills.
    pub hexes: Hexes,
    /// Where it looks.
    pub facing: Facing,
    /// How it is drawn up.
    pub formation: Formation,
    /// Whether the march ends with it.
    pub halts: bool,
    /// Whether it looks where it goes: of answers that differ in the facing only, the plain one.
    pub straight: bool,
    /// Whether it pays for having been in line.
    pub slowed: bool,
}

impl Battle {
    /// How the lead of a march stands after an answer that moves it.
    pub fn after(&self, march: &March, choice: Choice) -> Option<After> {
        let &lead = march.units.first()?;
        let troops = self.unit(lead);
        let ordered = troops.state == Morale::GoodOrder;
        let began_in_line = ordered && troops.formation == Formation::Line;
        let here = After {
            hexes: troops.hexes,
            facing: troops.facing,
            formation: troops.formation,
            halts: false,
            straight: true,
            slowed: if troops.marks.begun { troops.marks.line_penalty } else { began_in_line },
        };
        let by = |way: Way, facing: Facing| After {
            hexes: way.hexes,
            facing,
            formation: self.formation_in(lead, way.hexes.first(), &way),
            halts: way.halts,
            ..here
        };
        Some(match choice {
            Choice::Step(dir) => {
                let way = self.way_for(march, dir, None)?;
                let facing = way.facing.unwrap_or(troops.facing);
                by(way, facing)
            }
            Choice::StepFacing(dir, facing) => {
                let way = self.way_for(march, dir, Some(facing))?;
                // A unit that faces a vertex goes through one of the two sides beside it.
                let straight =
                    troops.hexes.len() > 1 || facing.number() == dir as u8 || way.facing.is_some();
                After { straight, ..by(way, facing) }
            }
            Choice::Turn(facing) => After { facing, straight: false, ..here },
            Choice::Form(formation, facing, _) => {
                let change =
                    self.changes(lead).into_iter().find(|change| change.choice() == choice);
                let hexes = change.and_then(|change| change.hexes).unwrap_or(troops.hexes);
                let slowed = troops.marks.begun && troops.marks.line_penalty;
                After { hexes, facing, formation, slowed, ..here }
            }
            _ => return None,
        })
    }

    /// The step or wheel that an answer stands for.
    fn way_for(&self, march: &March, dir: Dir, facing: Option<Facing>) -> Option<Way> {
        let troops = self.unit(*march.units.first()?);
        let pair = troops.hexes.len() == 2 && troops.formation != Formation::RoadMarch;
        if let Some(facing) = facing.filter(|_| pair) {
            for hand in [Hand::Left, Hand::Right] {
                if wheel_choice(troops.facing, hand) == Choice::StepFacing(dir, facing) {
                    return self.try_wheel(march, hand).ok();
                }
            }
        }
        self.try_step(march, dir).ok()
    }

    /// Whether a formation faces a hexside where the unit stands.
    pub fn faces_side(&self, unit: UnitId, formation: Formation) -> bool {
        self.faces_side_in(unit, formation, self.unit(unit).hexes)
    }

    /// Whether a formation in these hexes faces a hexside.
    pub fn faces_side_in(&self, unit: UnitId, formation: Formation, hexes: Hexes) -> bool {
        let stance = self.stance_as(unit, formation, self.unit(unit).state, hexes);
        self.faces(stance) == Faces::Hexside
    }
}
