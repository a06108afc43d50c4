//! Chapter 5: how cavalry tires and rests.

use crate::nouns::army::UnitId;
use crate::nouns::kinds::{Arm, MarkerColour, Morale, Readiness};
use crate::rules::c04_morale::line;
use crate::rules::event::Event;
use crate::state::battle::{At, Battle};
use engine::{Line, Play, Seat, rule};
use serde::Serialize;

/// What a melee costs cavalry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Effort {
    /// It fought. [5.1.2] [5.1.3]
    Melee,
    /// It charged in its own phase and then attacked. [5.1.3p1] (R25)
    Charge,
    /// It fought with a third of its value, to keep its state. [5.1.4]
    Spared,
}

/// How cavalry has rested since its marker was placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rest {
    /// It has moved a little. [5.3.4]
    Calm,
    /// It has not moved at all. [5.3.6]
    Still,
}

/// Questions about readiness.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// Does the rested unit recover? [5.3.5]
    Recover(UnitId),
}

/// What is told of readiness.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// Cavalry is in this state now, with a marker of this colour.
    Tired(UnitId, Readiness, MarkerColour),
    /// Cavalry has rested. [5.3.5]
    Rested(UnitId, Readiness),
}

impl Battle {
    /// [5.2.1] The marker of a cavalry unit after its melee.
    pub fn tire(&mut self, table: At<'_>, unit: UnitId, effort: Effort, segment: Seat) {
        // [5.2.4] Routed cavalry gets none.
        if self.arm(unit) != Arm::Cavalry || self.unit(unit).state == Morale::Routed {
            return;
        }
        let was = self.unit(unit).readiness;
        let next = match effort {
            // [5.1.3p1]
            Effort::Charge => self.book().readiness(was).after_charge,
            // [5.1.2] [5.1.3]
            Effort::Melee => self.book().readiness(was).after_melee,
            // [5.1.4]
            Effort::Spared => was,
        };
        let troops = self.unit_mut(unit);
        troops.readiness = next;
        if next == Readiness::Fresh {
            return;
        }
        // [5.2.2] [5.2.3] [5.2.5] The colour of the segment, and the rest begins anew. [5.2.5p1]
        // [5.3.3] [5.3.4b] It lasts until this phase of the next turn, without another melee.
        let colour = MarkerColour::of(segment);
        troops.marker = Some(colour);
        troops.marks.marked_now = true;
        troops.marks.stirred = false;
        troops.marks.restless = false;
        table.tell(self, Event::Readiness(Told::Tired(unit, next, colour)));
    }

    /// Rested cavalry of both sides whose marker has the colour of the segment recovers.
    pub fn rest_cavalry(&mut self, table: At<'_>, segment: Seat) -> Play<()> {
        let colour = MarkerColour::of(segment);
        // [15.1.1] First readiness, of both sides.
        for seat in [segment, segment.other()] {
            let tired: Vec<UnitId> = self
                .army(seat)
                // [5.3.1]
                .filter(|&unit| self.unit(unit).marker == Some(colour))
                .collect();
            for unit in tired {
                let troops = self.unit_mut(unit);
                // [5.3.2] Not what was marked in this segment.
                if std::mem::take(&mut troops.marks.marked_now) {
                    continue;
                }
                let rested = !std::mem::take(&mut troops.marks.restless);
                let rest = match std::mem::take(&mut troops.marks.stirred) {
                    true => Rest::Calm,
                    false => Rest::Still,
                };
                if rested {
                    self.recover(table, unit, rest)?;
                }
            }
        }
        Ok(())
    }

    /// [5.3.5] The owner may improve the state by a step; [5.3.6] who did not stir at all is fresh.
    /// (R26)
    fn recover(&mut self, table: At<'_>, unit: UnitId, rest: Rest) -> Play<()> {
        let question = crate::rules::question::Question::Readiness(Ask::Recover(unit));
        if !table.confirm(self, self.seat_of(unit), rule!("5.3.5"), question)? {
            return Ok(());
        }
        let troops = self.unit_mut(unit);
        troops.readiness = match troops.readiness {
            // [5.3.5b]
            Readiness::Exhausted if rest == Rest::Calm => Readiness::Fatigued,
            // [5.3.5a] [5.3.6]
            _ => Readiness::Fresh,
        };
        if troops.readiness == Readiness::Fresh {
            troops.marker = None;
        }
        let now = troops.readiness;
        table.tell(self, Event::Readiness(Told::Rested(unit, now)));
        Ok(())
    }
}

impl Ask {
    /// In words.
    pub fn words(&self, battle: &Battle) -> String {
        let Ask::Recover(unit) = self;
        format!("{} has rested: recover now?", battle.def(*unit).name)
    }
}

impl Told {
    /// Whose it is.
    pub fn actor(&self, battle: &Battle) -> Option<Seat> {
        let (Told::Tired(unit, ..) | Told::Rested(unit, _)) = self;
        Some(battle.seat_of(*unit))
    }

    /// In words.
    pub fn line(&self, battle: &Battle) -> Line {
        match self {
            Told::Tired(unit, state, colour) => {
                let name = &battle.def(*unit).name;
                let rule = match state {
                    Readiness::Exhausted => rule!("5.1.3"),
                    _ => rule!("5.1.2"),
                };
                let text = format!("{name} is {} ({} marker).", state.key(), colour.key());
                line(text, &[rule, rule!("5.2.1")])
            }
            Told::Rested(unit, state) => {
                let name = &battle.def(*unit).name;
                line(format!("{name} has rested: {}.", state.key()), &[rule!("5.3.5")])
            }
        }
    }
}
