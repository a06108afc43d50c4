//! Section 13: fatigue. [FAT-01]

use crate::book::Number;
use crate::host::event::Tells;
use crate::nouns::{Arm, DivisionId, UnitId};
use crate::rules::s09_morale::LossCause;
use crate::state::{At, Battle, Mark};
use engine::{Line, Play, Seat, rule};
use serde::Serialize;

/// The highest level of fatigue. [FAT-01]
pub(crate) const MOST: u8 = 9;

/// What happens.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A division has another level of fatigue. [FAT-02] [FAT-04]
    Level {
        /// Which.
        division: DivisionId,
        /// Before.
        from: u8,
        /// Now.
        to: u8,
    },
    /// Its new level strikes it for the first time. [FAT-05]
    Strikes(DivisionId, u8),
}

impl Tells for Told {
    fn line(&self, battle: &Battle) -> Line {
        let name = |division: &DivisionId| &battle.setup.army.division(*division).id;
        let (text, rule) = match self {
            Told::Level { division, from, to } if to > from => {
                (format!("{}'s division tires: fatigue {to}", name(division)), rule!("FAT-02"))
            }
            Told::Level { division, to, .. } => {
                (format!("{}'s division recovers: fatigue {to}", name(division)), rule!("FAT-04"))
            }
            Told::Strikes(division, level) => {
                let text = format!("Fatigue {level} tells on {}'s division", name(division));
                (text, rule!("FAT-05"))
            }
        };
        Line { text, rules: vec![rule.key()], ..Line::default() }
    }

    fn side(&self, battle: &Battle) -> Option<Seat> {
        let (Told::Level { division, .. } | Told::Strikes(division, _)) = self;
        Some(battle.setup.army.division(*division).seat)
    }
}

impl Battle {
    /// A unit has done or suffered combat that tires its division. [FAT-02] [CHG-20] Cavalry that was
    /// resting rests no more.
    pub fn note_combat(&mut self, unit: UnitId) {
        let marks = &mut self.unit_mut(unit).marks;
        // [FAT-02]
        marks.set(Mark::Fought);
        // [CHG-20]
        marks.clear(Mark::Recovery);
    }

    /// [SOP-13] The Fatigue Segment: divisions tire or recover by one level, never more. [SEQ-10] Those of
    /// the player with the initiative come first.
    pub fn fatigue_segment(&mut self, table: At<'_>) -> Play<()> {
        let first = self.initiative;
        let others = self.divisions_of(first.other());
        let order: Vec<DivisionId> = self.divisions_of(first).chain(others).collect();
        for division in order {
            let from = self.division(division).fatigue;
            // [FAT-01] From nothing to nine.
            let to = match (self.tires(division), self.recovers(division)) {
                (true, _) => (from + 1).min(MOST),
                (false, true) => from.saturating_sub(1),
                (false, false) => from,
            };
            if to != from {
                self.division_mut(division).fatigue = to;
                table.tell(self, Told::Level { division, from, to });
                self.strike(table, division)?;
            }
        }
        Ok(())
    }

    /// [FAT-02] Whether a division tires: by a LIM that was in play for it, whatever came of it, or by
    /// combat. [FAT-03] A try that a breakdown gave counts for nothing. [STR-09] Neither does the LIM of
    /// a division that has only marched strategically.
    pub fn tires(&self, division: DivisionId) -> bool {
        let state = self.division(division);
        let by_lim = state.lim_up && !state.only_marched;
        by_lim || self.has_fought(division)
    }

    /// Whether a unit of a division, lost ones too, has done or suffered combat this turn, or [CMD-13] a
    /// battery that serves it. [FAT-02] (G55)
    fn has_fought(&self, division: DivisionId) -> bool {
        let mut own = self.all_units().filter(|unit| self.division_of(*unit) == Some(division));
        own.any(|unit| self.unit(unit).marks.has(Mark::Fought))
    }

    /// [FAT-04] Whether a division recovers: no LIM was in play for it, it has not fought, and all of
    /// its units are far from the enemy. [STR-09] Not while it marches.
    pub fn recovers(&self, division: DivisionId) -> bool {
        let state = self.division(division);
        let seat = self.setup.army.division(division).seat;
        let far = self.number(Number::RestDistance) as u16;
        let mut hexes = self.division_units(division).flat_map(|unit| self.unit(unit).hexes());
        let rests = !state.lim_up && !state.only_marched && !self.has_fought(division);
        rests && hexes.all(|hex| self.nearest_enemy(hex, seat) >= far)
    }

    /// [FAT-05] What a level does at once strikes a division the first time it reaches it: first all
    /// lose their level of morale, then they are disordered.
    fn strike(&mut self, table: At<'_>, division: DivisionId) -> Play<()> {
        let state = self.division_mut(division);
        if state.fatigue <= state.struck {
            return Ok(());
        }
        state.struck = state.fatigue;
        let level = state.fatigue;
        let row = self.book().fatigue(level);
        if row.levels == 0 && !row.disordered {
            return Ok(());
        }
        table.tell(self, Told::Strikes(division, level));
        // [FAT-01] Guns do not tire.
        let troops = self.division_units(division).filter(|unit| self.arm(*unit) != Arm::Artillery);
        let troops: Vec<UnitId> = troops.collect();
        for unit in &troops {
            self.lose_levels(table, *unit, row.levels, LossCause::Fatigue)?;
        }
        for unit in troops.into_iter().filter(|_| row.disordered) {
            self.disorder(table, unit)?;
        }
        Ok(())
    }
}
