//! Changes of formation in the course of a march.

use super::{Ask, Told};
use crate::book::Number;
use crate::nouns::army::UnitId;
use crate::nouns::hexes::Hexes;
use crate::nouns::kinds::Formation;
use crate::rules::c06_formation::Change;
use crate::rules::c11_movement::march::{Act, March};
use crate::rules::event::Event;
use crate::rules::question::{Choice, Question};
use crate::state::battle::{At, Battle};
use engine::{Play, Throw, rule};
use ground::{Dir, Facing, Hex};

impl Battle {
    /// A march changes formation in its hex. Says whether it is over.
    pub(super) fn reform(
        &mut self,
        table: At<'_>,
        march: &mut March,
        into: (Formation, Facing, Option<Dir>),
    ) -> Play<bool> {
        let changers = self.changers(march);
        let lead = changers[0];
        let is_it = |change: &Change| (change.formation, change.facing, change.other) == into;
        // [6.1.5] [6.9.3] A battery must throw to limber; [6.9.3p1] a gunner general helps.
        if into.0 == Formation::Limbered && !self.limber(table, lead)? {
            return Ok(false);
        }
        // [6.11.3p1] [6.11.7] [12.7.1] The enemy fires first, at what it was. [12.7.3]
        for hex in self.unit(lead).hexes.iter().collect::<Vec<_>>() {
            if !self.under_fire(table, march, hex)? {
                return Ok(march.units.is_empty());
            }
        }
        let Some(change) = self.changes(lead).into_iter().find(is_it) else { return Ok(false) };
        // [11.1.5] [6.5.12p1] Whoever changes formation first has his whole allowance.
        if !self.begin_move(table, march, Act::Change)? {
            return Ok(march.units.is_empty());
        }
        for &unit in &changers {
            let width = change.hexes.map_or(1, Hexes::len);
            let cost = self.change_cost(unit, change.formation, width);
            self.spend(unit, cost);
            self.draw_up(table, unit, change)?;
        }
        self.came_into(table, march, lead, change)
    }

    /// A pair that spreads into a hex comes there: it stops, and may be charged.
    fn came_into(
        &mut self,
        table: At<'_>,
        march: &mut March,
        unit: UnitId,
        change: Change,
    ) -> Play<bool> {
        let wide = change.hexes.filter(|hexes| hexes.len() > 1);
        let Some(hexes) = wide else { return Ok(false) };
        // [14.2.4] Before a charge can end the move.
        self.meet_leaders_here(table, unit)?;
        for hex in hexes.iter() {
            if let Some(rule) = self.stops_in(unit, hex)
                && !self.unit(unit).marks.halted
            {
                self.unit_mut(unit).marks.halted = true;
                table.tell(self, Event::Movement(Told::Halted(unit, rule)));
            }
        }
        for hex in hexes.iter() {
            let before = self.move_poses(march);
            let units = march.units.clone();
            let over = self.opportunity_charges(table, &units, hex)?;
            self.keep_marching(march, &before);
            if over || march.units.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// [6.9.3] The die of a battery that wants to limber; a failure costs no points, but there is no
    /// second try.
    fn limber(&mut self, table: At<'_>, unit: UnitId) -> Play<bool> {
        let crate::nouns::army::FirePower::Artillery { limber: row, .. } = self.def(unit).fire
        else {
            return Ok(false);
        };
        let hex = self.unit(unit).hexes.first();
        let nation = self.def(unit).nation;
        let gunner = self.leaders_at(hex).any(|leader| {
            let def = self.leader_def(leader);
            def.nation == nation && def.artillery > 0
        });
        // [6.9.3p1]
        let bonus = if gunner { self.book().number(Number::LimberLeader) as u8 } else { 0 };
        let die = table.throw(self, Throw::one_die(rule!("6.9.3"), "to limber"))?.as_slice()[0];
        let limbers = self.book().limbers(row, die + bonus);
        table.tell(self, Event::Movement(Told::Limbers(unit, die, bonus, limbers)));
        if !limbers {
            self.unit_mut(unit).marks.limber_failed = true;
        }
        Ok(limbers)
    }

    /// Makes a change real; the formation stands for the side of the counter and its marker.
    fn draw_up(&mut self, table: At<'_>, unit: UnitId, change: Change) -> Play<()> {
        let old = self.unit(unit).hexes;
        let hexes = match change.hexes {
            Some(hexes) => hexes,
            // Any of them, as when losses close it up. [6.4.8b] (R113)
            None => {
                // [6.4.4] [6.5.1] [6.6.1] Into one whose ground lets it stand so.
                let into = change.formation;
                let fits = |hex: &Hex| self.may_form(unit, into, *hex).is_ok();
                let choices = old.iter().filter(fits).map(Choice::Hex).collect();
                let question = Question::Movement(Ask::Close(unit));
                let seat = self.seat_of(unit);
                match table.ask(self, seat, rule!("6.1.1"), question, choices)? {
                    Choice::Hex(hex) => Hexes::one(hex),
                    _ => Hexes::one(old.first()),
                }
            }
        };
        if hexes != old {
            self.replace_in_stack(unit, hexes);
        }
        let troops = self.unit_mut(unit);
        // [6.7.3] [6.9.2]
        (troops.formation, troops.facing) = (change.formation, change.facing);
        // [6.2.2] In one hex the top unit's facing holds.
        if hexes.len() == 1 && self.faces_hex(hexes.first()) == Some(unit) {
            self.dress(hexes.first());
        }
        table.tell(self, Event::Movement(Told::Formed(unit, change.formation)));
        Ok(())
    }

    /// [6.6.9] Out of cover a unit forms at once, and pays.
    pub(super) fn leave_cover(
        &mut self,
        table: At<'_>,
        march: &mut March,
        unit: UnitId,
    ) -> Play<()> {
        let left = self.points_left(unit);
        let changes: Vec<Change> =
            self.changes(unit).into_iter().filter(|change| change.cost <= left).collect();
        let choices = changes.iter().map(|change| change.choice()).collect();
        let question = Question::Movement(Ask::LeaveCover(unit));
        let answer = table.ask(self, self.seat_of(unit), rule!("6.6.9"), question, choices)?;
        let hex = self.unit(unit).hexes.first();
        let Some(&change) = changes.iter().find(|change| change.choice() == answer) else {
            return Ok(());
        };
        self.spend(unit, change.cost);
        // [6.11.7] [12.7.1] Points spent in a front hex of the enemy.
        self.under_fire(table, march, hex)?;
        if !march.units.contains(&unit) {
            return Ok(());
        }
        self.draw_up(table, unit, change)?;
        self.came_into(table, march, unit, change)?;
        Ok(())
    }
}
