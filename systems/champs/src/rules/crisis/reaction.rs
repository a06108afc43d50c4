//! What a failed test leads to: steps and a Retreat, or a Break. [CRI-4] [CRI-9] [CRI-10]

use super::flight::Gait;
use super::{Occasion, Test, Told, Verdict};
use crate::book::Number;
use crate::nouns::{Arm, UnitId};
use crate::state::{At, Battle, Crew, Morale, Phase, UnitPlace};
use engine::{Play, Rule, rule};
use ground::table::{Bearing, Body, Mil, Shape};

/// Where a unit that goes away goes at first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Away {
    /// Directly away from whoever caused it. (CRI-5b) (CG-24)
    From(Vec<UnitId>),
    /// Back along the line of its charge: the headings on which it goes back, each with the length of
    /// that leg, the last leg of the charge first. What is left of its move leads home. (CHG-17)
    /// (CHG-18b)
    Along(Vec<(Bearing, Mil)>),
}

impl Battle {
    /// What a test says is done: nothing, the usual failure, or a Break where no die could have
    /// passed. The tests that never Break a unit and those of interaction do not come here. [CRI-9]
    pub fn react(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        verdict: Verdict,
        away: Away,
        rule: Rule,
    ) -> Play<()> {
        match verdict {
            Verdict::Passed(_) => Ok(()),
            Verdict::Failed(_) => self.fail(table, unit, away, rule),
            // [CRI-9] No die could pass.
            Verdict::Hopeless(_) => self.break_unit(table, unit, away),
        }
    }

    /// A failed test with its usual result: two steps, then a Retreat. [CRI-4]
    ///
    /// A garrison that fails elsewhere than in interaction stands. [STR-4b]
    pub fn fail(&mut self, table: At<'_>, unit: UnitId, away: Away, rule: Rule) -> Play<()> {
        // [CRI-4]
        let steps = self.field.book.number(Number::RetreatSteps) as u8;
        self.lose_steps(table, unit, steps, rule);
        // [UNI-9c] Crews suffer what befalls the unit they shelter with.
        for crew in self.crews_with(unit) {
            self.lose_steps(table, crew, steps, rule!("UNI-9c"));
        }
        // [STR-4b] Only interaction drives a garrison out.
        let driven_out =
            self.phase == Phase::Interaction && rule != Occasion::RetreatThrough.rule();
        if self.unit(unit).is_garrison() && !driven_out {
            self.tell(table, Told::Stood(unit));
            self.remove_dead(table);
            return Ok(());
        }
        self.retreat(table, unit, away)
    }

    /// A Retreat without steps; a unit that its steps have destroyed is removed after it. [CRI-5]
    /// [CRI-6] [CRI-7] [CRI-7c]
    pub fn retreat(&mut self, table: At<'_>, unit: UnitId, away: Away) -> Play<()> {
        if !self.is_here(unit) || self.unit(unit).is_broken() {
            return Ok(());
        }
        let causes = self.causes(unit, &away);
        if self.is_surrounded(unit, Gait::Retreat) {
            self.destroy_with_crews(table, unit, rule!("CRI-7"));
            return Ok(());
        }
        let marks = &mut self.unit_mut(unit).marks;
        (marks.retreated, marks.reacted) = (true, true);
        let mut passed = self.go_back(table, unit, &away, &causes)?;
        // [UNI-9] Crews without their guns are no units: nobody tests because of them.
        if !self.counts(unit) {
            passed.clear();
        }
        self.remove_dead(table);
        for friend in passed {
            match self.phase {
                // [SEQ-V] In interaction whom it went through tests in the sixth step. (CR-106)
                Phase::Interaction if !self.tested.contains(friend) => {
                    self.shaken.push((friend, causes.clone()));
                }
                // [CRI-2c] [SEQ-IIIb] Else at this moment.
                _ => self.test_after_retreat(table, friend, &causes)?,
            }
        }
        Ok(())
    }

    /// The sixth step of interaction: Panic, and tests of those through whom friends Retreated, until
    /// nobody is left who has to. [SEQ-V] [CRI-2c] (CR-106)
    pub fn shaken_step(&mut self, table: At<'_>) -> Play<()> {
        loop {
            self.panic_step(table)?;
            if self.shaken.is_empty() {
                return Ok(());
            }
            for (friend, causes) in std::mem::take(&mut self.shaken) {
                self.test_after_retreat(table, friend, &causes)?;
            }
        }
    }

    /// [CRI-2c] A unit through which a friend Retreated tests, unless it has tested in this step for
    /// another reason. [CRI-1] [CRI-1b]
    fn test_after_retreat(&mut self, table: At<'_>, friend: UnitId, causes: &[UnitId]) -> Play<()> {
        let Some(verdict) = self.test_once(table, Test::new(friend, Occasion::RetreatThrough))?
        else {
            return Ok(());
        };
        let rule = Occasion::RetreatThrough.rule();
        self.react(table, friend, verdict, Away::From(causes.to_vec()), rule)
    }

    /// Tests a unit with the leader whom its owner names, if it is there, stable and has not tested in
    /// this step. [CRI-1] [CRI-1b]
    pub fn test_once(&mut self, table: At<'_>, test: Test) -> Play<Option<Verdict>> {
        let unit = test.unit;
        // [CRI-1b] Broken units test to rally only; [UNI-9] crews without guns do not test.
        let able = self.is_here(unit) && self.counts(unit) && !self.unit(unit).is_broken();
        // [CRI-1] Once, however many reasons there are.
        if !able || self.tested.contains(unit) {
            return Ok(None);
        }
        self.tested.insert(unit);
        let leader = self.inspiring(table, unit, test.occasion.rule())?;
        Ok(Some(self.crisis_test(table, &Test { leader, ..test })?))
    }

    /// A unit Breaks: it runs, then loses three steps. One that they destroy is taken off after the
    /// Panic step. [CRI-9] [CRI-10] [CRI-11b]
    pub fn break_unit(&mut self, table: At<'_>, unit: UnitId, away: Away) -> Play<()> {
        if !self.is_here(unit) || self.unit(unit).is_broken() {
            return Ok(());
        }
        let causes = self.causes(unit, &away);
        // [UNI-9c] Crews that shelter with it Break too.
        let crews = self.crews_with(unit);
        // [CRI-10c]
        if self.is_surrounded(unit, Gait::Run) {
            self.destroy_with_crews(table, unit, rule!("CRI-10c"));
            return Ok(());
        }
        self.unit_mut(unit).morale = Morale::Broken;
        let marks = &mut self.unit_mut(unit).marks;
        (marks.broke, marks.reacted) = (true, true);
        let middle = self.middle(unit);
        // [CRI-10d] A Broken crew leaves its guns.
        if self.arm(unit) == Arm::Artillery && self.unit(unit).is_manned() {
            self.abandon_guns(table, unit, Crew::At(middle));
        }
        self.run(table, unit, &away, &causes)?;
        // [CRI-10] First it moves, then it loses three steps.
        let steps = self.field.book.number(Number::BrokenSteps) as u8;
        self.lose_steps(table, unit, steps, rule!("CRI-10"));
        for crew in crews {
            self.unit_mut(crew).crew = Crew::At(middle);
            self.break_unit(table, crew, Away::From(causes.clone()))?;
        }
        Ok(())
    }

    /// A crew leaves its guns for a unit, or for a place by itself. [UNI-9] [CHG-21]
    pub fn abandon_guns(&mut self, table: At<'_>, battery: UnitId, to: Crew) {
        let state = self.unit_mut(battery);
        state.crew = to;
        state.marks.reacted = true;
        self.tell(table, Told::Abandoned(battery, to));
    }

    /// Crews by themselves that enemies have come upon Break. [UNI-9b]
    ///
    /// For whoever moves: `ground` is what the footprint of a unit of the other side has swept.
    pub fn break_crews_met(&mut self, table: At<'_>, by: UnitId, ground: &[Body]) -> Play<()> {
        let seat = self.seat_of(by).other();
        let met = |unit: &UnitId| match self.unit(*unit).crew {
            Crew::At(spot) => {
                ground.iter().any(|body| body.parts().iter().any(|p| p.contains(spot)))
            }
            Crew::AtGuns | Crew::With(_) => false,
        };
        let crews: Vec<UnitId> = self.army_of(seat).filter(met).collect();
        for crew in crews {
            // [UNI-9b]
            self.break_unit(table, crew, Away::From(vec![by]))?;
        }
        Ok(())
    }

    /// Batteries whose crews shelter with a unit. [UNI-9c]
    pub fn crews_with(&self, unit: UnitId) -> Vec<UnitId> {
        self.on_table().filter(|&other| self.unit(other).crew == Crew::With(unit)).collect()
    }

    /// The enemies from whom a unit goes away: those who caused it, or the nearest one.
    fn causes(&self, unit: UnitId, away: &Away) -> Vec<UnitId> {
        match away {
            Away::From(causes) if !causes.is_empty() => {
                causes.iter().copied().filter(|&cause| self.is_here(cause)).collect()
            }
            _ => self.nearest_enemy(unit).into_iter().collect(),
        }
    }

    /// The nearest enemy unit that is not Broken; of equals the first.
    pub fn nearest_enemy(&self, unit: UnitId) -> Option<UnitId> {
        let here = self.flight_body(unit);
        let enemies = self.unbroken_enemies_of(self.seat_of(unit));
        enemies.min_by_key(|&enemy| (self.body(enemy).gap_to(&here).mils(), enemy))
    }

    /// A unit is destroyed with the crews that shelter with it.
    fn destroy_with_crews(&mut self, table: At<'_>, unit: UnitId, rule: Rule) {
        for crew in self.crews_with(unit) {
            self.remove(table, crew, rule);
        }
        self.remove(table, unit, rule);
    }

    /// Whether a unit waits to be taken off: it Broke, its steps have destroyed it, and its run has
    /// yet to cause panic. [CRI-11b]
    pub fn dies_after_panic(&self, unit: UnitId) -> bool {
        let state = self.unit(unit);
        state.place() != UnitPlace::Gone && state.is_broken() && self.is_dead(unit)
    }
}
