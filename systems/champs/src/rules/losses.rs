//! Steps and what they lead to. [UNI-10] [CON-3]

use crate::host::{self, line};
use crate::nouns::UnitId;
use crate::state::{At, Battle, Crew, Screen, Screened, UnitPlace};
use engine::{Audience, Line, Rule, Seat, Strengthening, rule};
use serde::Serialize;

/// What is told of losses.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// Steps lost; the enemy does not hear of it unless the unit is in an interaction. [CON-3]
    Steps {
        /// By whom.
        unit: UnitId,
        /// How many.
        by: u8,
        /// The rule that takes them.
        rule: Rule,
        /// Whether everybody sees it. [CON-3]
        shown: bool,
    },
    /// Steps that came back. [RAL-1]
    Recovered {
        /// To whom.
        unit: UnitId,
        /// How many.
        by: u8,
    },
    /// A unit is taken off the table.
    Removed {
        /// Which.
        unit: UnitId,
        /// How many steps it could still have lost.
        left: u8,
        /// The rule that destroys it.
        rule: Rule,
    },
}

impl Battle {
    /// What a unit still has: steps it can lose, nothing when it is off the table for good.
    pub fn strength(&self, unit: UnitId) -> i32 {
        match self.unit(unit).place() {
            UnitPlace::Gone | UnitPlace::Spare => 0,
            _ => i32::from(self.steps_left(unit)),
        }
    }

    /// Whether a unit's steps have reached its level. [UNI-10]
    pub fn is_dead(&self, unit: UnitId) -> bool {
        self.steps_left(unit) == 0
    }

    /// A unit loses steps. It is not taken off yet: a unit destroyed by steps Retreats or runs first,
    /// then [`Battle::remove_dead`] takes it off. [UNI-10] [CRI-7c]
    pub fn lose_steps(&mut self, table: At<'_>, unit: UnitId, by: u8, rule: Rule) {
        let by = by.min(self.steps_left(unit));
        if by == 0 {
            return;
        }
        self.unit_mut(unit).steps += by;
        let shown = self.unit(unit).marks.shown;
        self.tell(table, Told::Steps { unit, by, rule, shown });
    }

    /// Takes a unit off the table for good.
    pub fn remove(&mut self, table: At<'_>, unit: UnitId, rule: Rule) {
        let left = self.steps_left(unit);
        // [UNI-9] A crew that sheltered with it is left by itself.
        let spot = self.middle(unit);
        for crew in self.crews_with(unit) {
            self.unit_mut(crew).crew = Crew::At(spot);
        }
        if !self.unit(unit).inside().is_empty() {
            self.left_block(unit);
        }
        self.take_off(unit, UnitPlace::Gone);
        for leader in &mut self.leaders {
            leader.attached = leader.attached.filter(|&with| with != unit);
        }
        self.tell(table, Told::Removed { unit, left, rule });
        // [SKR-3] Skirmishers are part of the battalion they screen, and go with it. (CR-102)
        let lost = |screen: &Screen| screen.with == Screened::Unit(unit);
        let of: Vec<UnitId> = self.screens.iter().filter(|one| lost(one)).map(|s| s.of).collect();
        self.screens.retain(|screen| !lost(screen) && screen.of != unit);
        for battalion in of {
            if !self.screens.iter().any(|screen| screen.of == battalion)
                && self.unit(battalion).place() == UnitPlace::Screening
            {
                self.remove(table, battalion, rule!("SKR-3"));
            }
        }
    }

    /// Takes off whoever has been destroyed by steps, but for Broken units, which cause panic first.
    /// [UNI-10] [CRI-7c] (CRI-11b)
    pub fn remove_dead(&mut self, table: At<'_>) {
        let dies = |unit: &UnitId| {
            let gone = self.unit(*unit).place() == UnitPlace::Gone;
            self.is_dead(*unit) && !gone && !self.dies_after_panic(*unit)
        };
        let dead: Vec<UnitId> = self.field.unit_ids().filter(dies).collect();
        for unit in dead {
            self.remove(table, unit, rule!("UNI-10"));
        }
    }

    /// Steps come back to a unit. [RAL-1]
    pub fn recover_steps(&mut self, table: At<'_>, unit: UnitId, by: u8) {
        let by = by.min(self.unit(unit).steps);
        if by > 0 {
            self.unit_mut(unit).steps -= by;
            self.tell(table, Told::Recovered { unit, by });
        }
    }
}

impl Told {
    const fn unit(&self) -> UnitId {
        match self {
            Told::Steps { unit, .. }
            | Told::Recovered { unit, .. }
            | Told::Removed { unit, .. } => *unit,
        }
    }
}

impl host::Told for Told {
    fn actor(&self, battle: &Battle) -> Option<Seat> {
        Some(battle.seat_of(self.unit()))
    }

    fn line(&self, battle: &Battle) -> Line {
        let name = battle.unit_words(self.unit());
        let steps = |by: u8| if by == 1 { "a step".to_owned() } else { format!("{by} steps") };
        match self {
            Told::Steps { by, rule, .. } => {
                line(format!("{name} loses {}.", steps(*by)), &[*rule, rule!("UNI-10")])
            }
            Told::Recovered { by, .. } => {
                line(format!("{name} recovers {}.", steps(*by)), &[rule!("RAL-1")])
            }
            Told::Removed { rule, .. } => line(format!("{name} is destroyed."), &[*rule]),
        }
    }

    fn changes(&self) -> Vec<Strengthening> {
        let (unit, by) = match self {
            Told::Steps { unit, by, .. } => (unit, -i32::from(*by)),
            Told::Recovered { unit, by } => (unit, i32::from(*by)),
            Told::Removed { unit, left, .. } => (unit, -i32::from(*left)),
        };
        vec![Strengthening { piece: unit.index(), by }]
    }

    /// [CON-3] Steps are the owner's secret while the unit is not in an interaction.
    fn audience(&self, battle: &Battle) -> Audience {
        match self {
            Told::Steps { shown: true, .. } | Told::Removed { .. } => Audience::All,
            Told::Steps { unit, .. } | Told::Recovered { unit, .. } => {
                Audience::Only(battle.seat_of(*unit))
            }
        }
    }

    fn reveals(&self) -> bool {
        matches!(self, Told::Steps { shown: true, .. } | Told::Removed { .. })
    }
}
