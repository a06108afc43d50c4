//! Section 11.2: force marches.

use crate::book::MoraleReason;
use crate::book::modifiers::{Drm, Modifiers};
use crate::nouns::army::{DivisionId, UnitId};
use crate::nouns::kinds::{Formation, Morale};
use crate::rules::c04_morale::flight::Manner;
use crate::rules::c11_movement::Told;
use crate::rules::event::Event;
use crate::state::battle::{At, Battle, Whereabouts};
use engine::Refusal;
use engine::{Play, Seat, rule};

impl Battle {
    /// Units of a division that are on the map.
    fn on_map_of(&self, division: DivisionId) -> Vec<UnitId> {
        let units = &self.fixed.setup.army.division(division).units;
        units.iter().copied().filter(|unit| self.is_on_map(*unit)).collect()
    }

    /// Whether a division or Prussian brigade may force march, or why not. [11.2.1]
    pub fn may_force_march(&self, division: DivisionId) -> Result<(), Refusal> {
        let no = |rule, why: &'static str| Err(Refusal::new(rule, why));
        let body = self.fixed.setup.army.division(division);
        let units = || body.units.iter().filter(|unit| self.is_on_map(**unit));
        let mut walkers = units().filter(|unit| self.goes_on_foot(**unit)).peekable();
        if walkers.peek().is_none() {
            return no(rule!("11.2.3b"), "none of its units goes on foot");
        }
        if body.command.is_some_and(|command| self.levels[command as usize] > 0) {
            return no(rule!("11.2.1"), "the morale of its command is shaken");
        }
        if units().any(|unit| self.unit(*unit).state != Morale::GoodOrder) {
            return no(rule!("11.2.1p1"), "all its units must be in good order");
        }
        // [11.2.2] The whole formation, before any of it has moved.
        let fresh = |unit: &UnitId| !self.unit(*unit).marks.begun && self.may_move(*unit).is_ok();
        if !units().all(fresh) {
            return no(rule!("11.2.2"), "the whole formation marches, from the start of its move");
        }
        // [11.2.4] Limbered guns are on the road, a masse marches like a column. (R118)
        let ready = |unit: &UnitId| {
            let formation = self.unit(*unit).formation;
            matches!(
                formation,
                Formation::Column | Formation::Masse | Formation::RoadMarch | Formation::Limbered
            )
        };
        if !walkers.all(ready) {
            return no(rule!("11.2.4"), "it must start in column or Road March");
        }
        Ok(())
    }

    /// Divisions of a side that may force march.
    pub fn force_marchers(&self, seat: Seat) -> Vec<DivisionId> {
        let divisions = &self.fixed.setup.army.divisions;
        (0..divisions.len() as u8)
            .map(DivisionId)
            .filter(|id| divisions[id.index()].nation.seat() == seat)
            .filter(|id| self.may_force_march(*id).is_ok())
            .collect()
    }

    /// [11.2.3a] A division sets out.
    pub(crate) fn begin_force_march(&mut self, table: At<'_>, division: DivisionId) {
        for unit in self.on_map_of(division) {
            // [11.2.3b] [11.2.8] Cavalry and horse guns go with it as they are.
            if self.goes_on_foot(unit) {
                self.unit_mut(unit).marks.force_march = true;
            }
        }
        self.forcing = Some(division);
        table.tell(self, Event::Movement(Told::ForceMarch(division)));
    }

    /// [11.2.3c] The march is over: one roll for all who went on foot.
    pub(crate) fn end_force_march(&mut self, table: At<'_>) -> Play<()> {
        let Some(division) = self.forcing.take() else { return Ok(()) };
        let walkers: Vec<UnitId> = self
            .on_map_of(division)
            .into_iter()
            .filter(|unit| self.unit(*unit).marks.force_march)
            .collect();
        for &unit in &walkers {
            self.unit_mut(unit).marks.moved = true;
        }
        let checks: Vec<UnitId> = walkers
            .into_iter()
            .filter(|unit| self.unit(*unit).state == Morale::GoodOrder)
            .collect();
        if checks.is_empty() {
            return Ok(());
        }
        // [4.1p13]
        let roll = self.morale_roll(table, MoraleReason::ForceMarch)?;
        for unit in checks {
            let mods = self.force_march_mods(unit);
            if self.compare_morale(table, unit, MoraleReason::ForceMarch, &mods, roll) {
                self.unit_mut(unit).force_marches += 1;
            } else {
                // [11.2.3e]
                self.unit_mut(unit).force_marches = 0;
                self.disorder(table, unit, &Manner::IN_PLACE)?;
            }
        }
        Ok(())
    }

    /// What a force march adds to the check besides its own -6: [11.2.9] as much again for each turn
    /// in a row, and the bonus of the formation's leader, unless a better one is with the
    /// unit. (R119)
    pub fn force_march_mods(&self, unit: UnitId) -> Modifiers {
        let mut mods = Modifiers::default();
        let each = self.book().reason(MoraleReason::ForceMarch).drm;
        let before = i32::from(self.unit(unit).force_marches);
        mods.add(Drm::Reason(MoraleReason::ForceMarch), before * each);
        let division = self.fixed.setup.army.division(self.def(unit).division);
        let here = self.morale_leader(unit).map_or(0, |(_, bonus)| bonus);
        if let Some(leader) = division.leader
            && self.leaders[leader.index()].place == Whereabouts::OnMap
        {
            let bonus = self.leader_def(leader).morale;
            // [11.2.3d]
            mods.add(Drm::Leads(leader), (bonus - here).max(0));
        }
        mods
    }
}
